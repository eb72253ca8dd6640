"""Rectangles, and the measures that are equal on all boards. `plan` has those that depend on a board.

The drawing has the common board above and one player's board below.
"""

from __future__ import annotations

from typing import NamedTuple

WIDTH = 1200
MAIN_HEIGHT = 384
PLAYER_TOP = 390


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def inset(self, by: float) -> Box:
        """The rectangle made smaller by `by` on every side."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def attrs(self, radius: float = 0) -> str:
        """The attributes of a <rect>."""
        corner = f' rx="{radius:g}"' if radius else ""
        return f' x="{self.x:g}" y="{self.y:g}" width="{self.w:g}" height="{self.h:g}"{corner}'


# ------------------------------------------------------------------ the common board
GROUP_HEAD = 24
TRACK_BLOCK = Box(8, 8, 322, MAIN_HEIGHT - 16)
RIGHT_X = 840
BLOCK_W = 162
UPPER_H = 234
BLOCKS: dict[str, Box] = {
    "track": TRACK_BLOCK,
    "locomotive": Box(338, 8, BLOCK_W, UPPER_H),
    "industry": Box(338 + BLOCK_W + 6, 8, BLOCK_W, UPPER_H),
    "auxiliary": Box(338 + 2 * (BLOCK_W + 6), 8, BLOCK_W, UPPER_H),
    "engineer": Box(338, 8 + UPPER_H + 5, WIDTH - 338 - 8, MAIN_HEIGHT - UPPER_H - 21),
    "turn_order": Box(RIGHT_X, 8, WIDTH - RIGHT_X - 8, 114),
    "supply": Box(RIGHT_X, 126, WIDTH - RIGHT_X - 8, UPPER_H - 118),
}


def column_tiles(block: Box, count: int) -> list[Box]:
    """The boxes of tiles one below the other, under the block's heading."""
    top = block.y + GROUP_HEAD
    step = (block.h - GROUP_HEAD - 2) / count
    return [Box(block.x + 4, top + step * row + 1, block.w - 8, step - 5) for row in range(count)]


def pair_rows(block: Box, rows: int) -> list[tuple[Box, Box, Box]]:
    """Each row of a block: its whole box, the left half, the right half."""
    result = []
    for tile in column_tiles(block, rows):
        half = (tile.w - 5) / 2
        result.append((tile, Box(tile.x, tile.y, half, tile.h), Box(tile.x + half + 5, tile.y, half, tile.h)))
    return result


def row_tiles(block: Box, count: int, gap: float = 6) -> list[Box]:
    """The boxes of tiles side by side, under the block's heading."""
    width = (block.w - 8 - gap * (count - 1)) / count
    top = block.y + GROUP_HEAD
    return [
        Box(block.x + 4 + (width + gap) * i, top + 1, width, block.h - GROUP_HEAD - 6) for i in range(count)
    ]


# ------------------------------------------------ a player board (own coordinates, 0 is its top)
RAIL_X = 206
"""Left edge of space 1."""
DEPOT_X = 170
"""Left edge of owned tracks that are not yet on the rail."""
SLOT_W = 66
RAIL_H = 44
DOUBLER_H = 28
SPECIAL_H = 36
LANE_CELL_H = 58
LANE_H = 84
"""Height of a lane with its factories."""
HEADER = Box(0, 0, WIDTH, 36)
