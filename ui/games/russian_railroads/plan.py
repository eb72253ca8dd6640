"""Positions of everything on the drawing of a printed board, and a cache of its unchanging parts.

Each `queries.Printed` has its own plan.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from engine.games.russian_railroads.queries import Lane, Printed, Space, Special, Stem
from ui.games.russian_railroads.expansions import pages_of
from ui.games.russian_railroads.layout import (
    BLOCKS,
    DEPOT_X,
    DOUBLER_H,
    GROUP_HEAD,
    LANE_CELL_H,
    LANE_H,
    PLAYER_TOP,
    RAIL_H,
    RAIL_X,
    SLOT_W,
    SPECIAL_H,
    WIDTH,
    Box,
    column_tiles,
    pair_rows,
    row_tiles,
)

Kept = TypeVar("Kept")
KEPT = 600
"""Greatest number of cached drawings."""
MOST_CELL, MOST_LANE_CELL = 60, 50
ROW_H = RAIL_H + 2 + SPECIAL_H + 4
"""Height of a rail's row with the advantages below it."""
TOTAL_ROOM = 94
"""Width for a rail's points, to the right of the rail."""
SIDE_W = 346
"""Width for tokens, cards and engineers, to the right of the short rails."""
TOKEN_COLUMNS = 4
_CLAIM_ROW = 42
_ORDER, _SUPPLY = BLOCKS["turn_order"], BLOCKS["supply"]


class RailPlace(NamedTuple):
    """The position of a rail on a player board. Each branch of a fork but the first has a row of its own."""

    top: float
    """Upper edge of the track bed."""
    stems: tuple[Stem, ...]
    rows: tuple[int, ...]
    """The row of each stem, by its number."""
    step: float
    """Width of a space."""
    slots: tuple[Box, ...]
    doublers: tuple[Box, ...]

    def cell(self, space: int, stem: int = 0) -> Box:
        """The box of a space on the way through a stem; space 0 is the depot beside the rail."""
        if space == 0:
            return Box(DEPOT_X, self.top, 32, RAIL_H)
        while space < self.stems[stem].first:
            stem = self.stems[stem].parent
        y = self.top + self.rows[stem] * ROW_H
        return Box(RAIL_X + (space - 1) * self.step, y, self.step, RAIL_H)

    def spans(self, first: int, last: int, stem: int = 0) -> list[Box]:
        """The boxes of a range of spaces on the way through a stem, one per row."""
        found: list[Box] = []
        for space in range(first, last + 1):
            box = self.cell(space, stem)
            if found and found[-1].y == box.y:
                found[-1] = found[-1]._replace(w=box.right - found[-1].x)
            else:
                found.append(box)
        return found

    def length(self, stem: int = 0) -> int:
        """Number of spaces on the longest way through a stem."""
        lengths = [self.length(number) for number, each in enumerate(self.stems) if each.parent == stem]
        return max(lengths, default=self.stems[stem].last)

    @property
    def score(self) -> Box:
        """The box of the rail's points."""
        return Box(RAIL_X + self.length() * self.step + 8, self.top - 2, 76, RAIL_H + 4)


def _rows(stems: tuple[Stem, ...]) -> tuple[int, ...]:
    rows: list[int] = []
    for number, stem in enumerate(stems):
        first = all(each.parent != stem.parent for each in stems[:number])
        rows.append((rows[stem.parent] if stem.parent >= 0 else 0) if first else max(rows) + 1)
    return tuple(rows)


def _block(space: Space) -> str:
    """The block of the common board with a space. Spaces of modules are in the auxiliary block."""
    return space.group if space.group in BLOCKS or space.group == "last_round" else "auxiliary"


class Plan:
    """The layout of one board."""

    def __init__(self, board: Printed) -> None:
        self.board = board
        self.pages = pages_of(board)
        """The pages of the board's modules."""
        self._kept: dict[Hashable, object] = {}
        self._player()
        self._panels()
        self._common()

    def remember(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """The cached result of `make`. `key` has all that the result depends on besides the board."""
        found = self._kept.get(key)
        if found is None:
            while len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            found = self._kept[key] = make()
        return found  # type: ignore[return-value]

    # --- the common board

    def _common(self) -> None:
        """Lay out the common board: two track spaces of one kind side by side, other spaces in columns."""
        spaces = [space for space in self.board.spaces.values() if space.id not in self._own_places]
        kinds: dict[str, list[str]] = {}
        for space in spaces:
            if space.group == "track":
                kinds.setdefault("+".join(space.effect), []).append(space.id)
        rows = [ids[first : first + 2] for ids in kinds.values() for first in range(0, len(ids), 2)]
        self.columns: dict[str, Box] = {}
        """Boxes of the printed spaces, also of blocked ones."""
        for ids, (whole, left, right) in zip(rows, pair_rows(BLOCKS["track"], len(rows)), strict=True):
            self.columns.update(zip(ids, (left, right) if len(ids) == 2 else (whole,), strict=True))
        for group in ("locomotive", "industry", "auxiliary"):
            names = [space.id for space in spaces if _block(space) == group]
            self.columns.update(zip(names, column_tiles(BLOCKS[group], len(names)), strict=True))
        self._strip_tiles = row_tiles(BLOCKS["engineer"], self.board.strip_room)
        others = {space.id: self._other_space(space) for space in spaces if space.id not in self.columns}
        self._space_boxes = self.columns | others | self._own_places

    def _other_space(self, space: Space) -> Box:
        if space.slot:
            return self.strip_box(space.slot if space.slot in self.board.strip else self.board.strip[-3])
        box = self.order_box(2 * max(space.claim - 1, 0))
        return Box(box.x, box.bottom + 4, box.w * 2 + 6, _CLAIM_ROW)

    def space_box(self, name: str) -> Box:
        """The box of a space of any kind on the common board."""
        return self._space_boxes[name]

    def strip_box(self, slot: str) -> Box:
        """The box of an engineer slot. The hiring space is at the right end."""
        strip = self.board.strip
        return self._strip_tiles[len(self._strip_tiles) - len(strip) + strip.index(slot)]

    def order_box(self, position: int) -> Box:
        """The box of a place in the turn order; 0 is first."""
        width = (_ORDER.w - 8 - 3 * 6) / 4
        return Box(_ORDER.x + 4 + (width + 6) * position, _ORDER.y + GROUP_HEAD, width, 40)

    def pile_box(self, number: int) -> Box:
        """The pile of the locomotives with this number."""
        piles = self.board.piles
        width = (_SUPPLY.w - 8 - 5 * (len(piles) - 1)) / len(piles)
        return Box(_SUPPLY.x + 4 + (width + 5) * piles.index(number), _SUPPLY.y + 21, width, 42)

    def card_box(self, name: str) -> Box:
        """The box of a ? card, or of a starting bonus card during the draft."""
        names = list(self.board.starts if name in self.board.starts else self.board.cards)
        width = (_SUPPLY.w - 8 - 64 - 5 * (len(names) - 1)) / len(names)
        return Box(_SUPPLY.x + 4 + (width + 5) * names.index(name), _SUPPLY.y + 67, width, 45)

    def bonus_pile_box(self) -> Box:
        """The pile of end bonus cards."""
        return Box(_SUPPLY.right - 62, _SUPPLY.y + 67, 58, 45)

    def returned_box(self, index: int) -> Box:
        """The box of a returned factory beside the piles."""
        return Box(_SUPPLY.right - 26 - 21 * index, _SUPPLY.y + 1, 20, 20)

    # --- a player's board

    def _player(self) -> None:
        rails = self.board.rails.values()
        longest = max(rail.length for rail in rails)
        short = max((rail.length for rail in list(rails)[1:]), default=longest)
        side = SIDE_W + 100 + 8  # beside all rails but the first, to the right of their points
        self.step: float = min(
            MOST_CELL, (WIDTH - RAIL_X - TOTAL_ROOM) // longest, (WIDTH - RAIL_X - side) // short
        )
        self.rails: dict[str, RailPlace] = {}
        y: float = 42
        for rail in rails:
            if rail.doublers:
                y += DOUBLER_H + 2
            rows = _rows(rail.stems)
            self.rails[rail.id] = RailPlace(
                y,
                rail.stems,
                rows,
                self.step,
                tuple(Box(8 + (SLOT_W + 4) * i, y - 4, SLOT_W, RAIL_H + 12) for i in range(len(rail.slots))),
                tuple(
                    Box(RAIL_X + self.step * i + 8, y - DOUBLER_H - 1, self.step - 16, DOUBLER_H - 3)
                    for i in range(rail.doublers)
                ),
            )
            y += ROW_H * (1 + max(rows))
        y += 4
        self.lanes: dict[str, list[Box]] = {}
        top = y
        self.over: set[str] = set()
        """Lanes that share a row of factories with the lane below them."""
        self.under: set[str] = set()
        upper: Lane | None = None
        for name, lane in self.board.lanes.items():
            width = min(MOST_LANE_CELL, (WIDTH - RAIL_X - 8) / len(lane.entries))
            if upper and [entry.gap for entry in upper.entries] == [entry.gap for entry in lane.entries]:
                self.over.add(upper.id)
                self.under.add(name)
                y += LANE_CELL_H - LANE_H
            self.lanes[name] = [Box(RAIL_X + width * i, y, width, 44) for i in range(len(lane.entries))]
            y += (LANE_CELL_H if self.under else LANE_H) + 4
            upper = lane
        self.module_rows: dict[str, Box] = {}
        """Rows of modules at the foot of a player's board, by module."""
        for page in self.pages:
            if height := page.row_height(self.board):
                self.module_rows[page.id] = Box(8, y, WIDTH - 16, height)
                y += height + 4
        self.player_height = round(y)
        first = min((self.rails[rail.id].top for rail in list(rails)[1:]), default=42)
        left = RAIL_X + short * self.step + 100
        self.side = Box(left, first - 4, WIDTH - 8 - left, top - first)
        self._token_columns = max(TOKEN_COLUMNS, (len(self.board.tokens) + 2) // 2)

    def _panels(self) -> None:
        self.panels: dict[str, Box] = {}
        self._own_places: dict[str, Box] = {}
        y: float = PLAYER_TOP + self.player_height + 6
        self.width: float = WIDTH
        beside: float = 0
        for page in self.pages:
            height = page.panel_height(self.board)
            if height and page.panel_width:
                self.panels[page.id] = Box(self.width + 2, 2, page.panel_width, height)
                self.width += page.panel_width + 6
                beside = max(beside, height + 4)
            elif height:
                self.panels[page.id] = Box(2, y, WIDTH - 4, height)
                y += height + 6
            if height:
                self._own_places.update(page.place_boxes(self.board, self.panels[page.id]))
        self.height = round(max(y - 6, beside))

    def slot_box(self, slot: str) -> Box:
        rail = self.board.slots[slot]
        return self.rails[rail.id].slots[rail.slots.index(slot)]

    def covered(self, special: Special) -> bool:
        """Whether an advantage appears only with a tile or the like."""
        return bool(special.field) and any(page.covered(special.field) for page in self.pages)

    def special_box(self, special: Special) -> Box:
        """The box of an advantage: below its space, and wider if much is drawn in it."""
        others = [each for each in self.board.rails[special.rail].specials if each.stem == special.stem]
        box = self.rails[special.rail].cell(special.space, special.stem)
        left = right = 0
        if special.order == 0:
            crowded = any(each.space == special.space and len(each.effect) > 1 for each in others)
            left = 26 if crowded else 0
            if left and any(
                each.space == special.space - 1 for each in others
            ):  # only the right side is free
                return Box(box.x, box.bottom + 2, box.w + left, SPECIAL_H)
            # a track, a locomotive, a number and a piece need more room, if it is free
            numbered = special.loco and "own_worker" in special.effect
            right = 22 if numbered and all(each.space != special.space + 1 for each in others) else 0
        x = box.x + special.order * self.step - left
        return Box(x, box.bottom + 2, box.w + left + right, SPECIAL_H)

    def token_box(self, index: int) -> Box:
        """The box of an unused ? token beside the board."""
        step = self.side.w / self._token_columns
        row, column = divmod(index, self._token_columns)
        return Box(self.side.x + step * column + 1, self.side.y + 17 + 43 * row, step - 4, 41)

    def bonus_box(self) -> Box:
        """The box of the end bonus cards, after the last token."""
        return self.token_box(len(self.board.tokens))

    def engineer_box(self, index: int, count: int) -> Box:
        """The box of an own engineer."""
        step = min(self.side.w / 3, self.side.w / max(1, count))
        return Box(self.side.x + step * index + 1, self.side.y + 104, step - 4, 72)

    def marker_box(self, number: int, at: int) -> Box:
        """The box of an industry marker on a lane entry."""
        lane = self.board.markers[number - 1].id
        return self.marker_place(lane, self.lanes[lane][at])

    def marker_place(self, lane: str, entry: Box) -> Box:
        """The part of an entry's box for a marker, above or below the shared factories."""
        if lane in self.under:
            return Box(entry.x, entry.y + LANE_CELL_H - 30, entry.w, 30)
        return entry._replace(h=30) if lane in self.over else entry

    def gap_box(self, gap: int) -> Box:
        """The box of a factory gap's tile; 1 is the first gap."""
        return next(
            self.factory_box(lane.id, box)
            for lane in self.board.lanes.values()
            for entry, box in zip(lane.entries, self.lanes[lane.id], strict=True)
            if entry.gap == gap
        )

    def factory_box(self, lane: str, entry: Box) -> Box:
        """The box of a factory at an entry: across its lane, or between two lanes."""
        if lane in self.over:
            return Box(entry.x + 1, entry.y + 31, entry.w - 2, 2 * LANE_CELL_H + 4 - 62)
        return Box(entry.x + 1, entry.y, entry.w - 2, LANE_H)


@lru_cache(maxsize=16)
def plan_for(board: Printed) -> Plan:
    """The plan of a board; cached."""
    return Plan(board)
