"""A text as a QR code: byte mode, levels L and M, every size (ISO/IEC 18004). No browser, no game.

The order of the drawing is the standard's: what is fixed, then the data with its correction in a zigzag, then
the mask that leaves the fewest patterns which confuse a camera.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from ui.markup.html import attrs

QUIET = 4
"""Empty modules on every side."""
SHARP = 12
"""The largest version with the stronger correction (M); in larger ones it costs too many modules."""
L, M = 1, 0  # their numbers in the format information
_PER_BLOCK = {
    L: "7 10 15 20 26 18 20 24 30 18 20 24 26 30 22 24 28 30 28 28 28 28 30 30 26 28" + " 30" * 14,
    M: "10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 26" + " 28" * 19,
}
_BLOCKS = {
    L: "1 1 1 1 1 2 2 2 2 4 4 4 4 4 6 6 6 6 7 8 8 9 9 10 12 12 12 13 14 15 16 17 18 19 19 20 21 22 24 25",
    M: "1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21 23 25 26 28 29 31 33 35 37 38 40 43 45 "
    "47 49",
}
PER_BLOCK = {level: [int(word) for word in text.split()] for level, text in _PER_BLOCK.items()}
"""Correction codewords of a block, by level and version less one."""
BLOCKS = {level: [int(word) for word in text.split()] for level, text in _BLOCKS.items()}
MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda x, y: (x + y) % 2,
    lambda x, y: y % 2,
    lambda x, y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (x // 3 + y // 2) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)
"""The eight masks. A module is inverted where the mask gives 0."""
_RUN = re.compile(r"0{5,}|1{5,}")
_FINDER = re.compile(r"(?=10111010000|00001011101)")


def matrix(data: bytes) -> list[bytearray] | None:
    """The modules, 1 for dark, without the quiet zone; None if the data is too long for a QR code."""
    found = smallest_fit(len(data))
    if found is None:
        return None
    version, level = found
    sheet = _Sheet(version)
    sheet.place(interleaved(version, level, _padded(version, level, data)))
    return sheet.best_masked(level)


def svg(text: str, title: str) -> str:
    """The code as an SVG, or "" if the text is too long. It is dark on white in both themes, because cameras
    expect that."""
    modules = matrix(text.encode())
    if modules is None:
        return ""
    size = len(modules) + 2 * QUIET
    lines = [
        f"M{run.start() + QUIET} {y + QUIET}h{len(run.group())}v1h-{len(run.group())}z"
        for y, row in enumerate(modules)
        for run in re.finditer(rb"\x01+", row)
    ]
    named = attrs(class_="qr", viewBox=f"0 0 {size} {size}", role="img", aria_label=title)
    return (
        f'<svg{named} shape-rendering="crispEdges"><rect width="{size}" height="{size}" fill="#fff"/>'
        f'<path d="{"".join(lines)}" fill="#000"/></svg>'
    )


# --- sizes


def codewords(version: int) -> int:
    """How many bytes the modules of a version hold, correction included."""
    free = (16 * version + 128) * version + 64
    if version > 1:
        rows = version // 7 + 2
        free -= (25 * rows - 10) * rows - 55
        free -= 36 if version > 6 else 0
    return free // 8


def capacity(version: int, level: int) -> int:
    """How many bytes of data a version holds at a level, header included."""
    return codewords(version) - PER_BLOCK[level][version - 1] * BLOCKS[level][version - 1]


def smallest_fit(length: int) -> tuple[int, int] | None:
    """The smallest version, and its level, for that many bytes; None if there is none."""
    for level, most in ((M, SHARP), (L, 40)):
        for version in range(1, most + 1):
            head = 12 if version < 10 else 20
            if head + 8 * length <= 8 * capacity(version, level):
                return version, level
    return None


def _padded(version: int, level: int, data: bytes) -> bytes:
    """Mode, length and data as bytes, padded to the capacity."""
    width = 8 if version < 10 else 16
    bits = f"0100{len(data):0{width}b}" + "".join(f"{byte:08b}" for byte in data)
    size = capacity(version, level)
    bits += "0" * min(4, 8 * size - len(bits))
    bits += "0" * (-len(bits) % 8)
    raw = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return raw + (b"\xec\x11" * size)[: size - len(raw)]


# --- correction: Reed and Solomon over 256 numbers


def _powers() -> tuple[list[int], list[int]]:
    powers, logs, value = [0] * 510, [0] * 256, 1
    for place in range(255):
        powers[place] = powers[place + 255] = value
        logs[value] = place
        value = value << 1 ^ (0x11D if value > 127 else 0)
    return powers, logs


POWERS, LOGS = _powers()


def multiply(one: int, other: int) -> int:
    """The product of two numbers in the field of 256 elements."""
    return POWERS[LOGS[one] + LOGS[other]] if one and other else 0


def correction(data: Sequence[int], degree: int) -> list[int]:
    """The correction codewords of a block."""
    divisor = [1]
    for place in range(degree):
        longer = [*divisor, 0]
        for index, factor in enumerate(divisor):
            longer[index + 1] ^= multiply(factor, POWERS[place])
        divisor = longer
    rest = [0] * degree
    for byte in data:
        lead = byte ^ rest[0]
        rest = [old ^ multiply(factor, lead) for old, factor in zip([*rest[1:], 0], divisor[1:], strict=True)]
    return rest


def interleaved(version: int, level: int, data: bytes) -> bytes:
    """The final codewords: the bytes of all blocks interleaved, then their correction bytes. Later blocks may
    be one byte longer."""
    count, degree = BLOCKS[level][version - 1], PER_BLOCK[level][version - 1]
    short, longer = divmod(len(data), count)
    blocks: list[Sequence[int]] = []
    at = 0
    for number in range(count):
        size = short + (number >= count - longer)
        blocks.append(data[at : at + size])
        at += size
    checks = [correction(block, degree) for block in blocks]
    turns = [block[place] for place in range(short + 1) for block in blocks if place < len(block)]
    return bytes(turns + [check[place] for place in range(degree) for check in checks])


# --- modules


def alignment_positions(version: int) -> list[int]:
    """The rows and columns of the alignment patterns."""
    if version == 1:
        return []
    count = version // 7 + 2
    step = 26 if version == 32 else (version * 4 + count * 2 + 1) // (count * 2 - 2) * 2
    return [6, *(10 + 4 * version - step * back for back in range(count - 2, -1, -1))]


class _Sheet:
    def __init__(self, version: int) -> None:
        self.version = version
        self.size = 17 + 4 * version
        self.dark = [bytearray(self.size) for _ in range(self.size)]
        self.fixed = [bytearray(self.size) for _ in range(self.size)]
        self._patterns()

    def _set(self, x: int, y: int, dark: int) -> None:
        self.dark[y][x], self.fixed[y][x] = dark, 1

    def _patterns(self) -> None:
        last = self.size - 1
        for place in range(self.size):
            self._set(6, place, 1 - place % 2)
            self._set(place, 6, 1 - place % 2)
        for x, y in ((3, 3), (last - 3, 3), (3, last - 3)):
            self._square(x, y, 4, (0, 1, 3))
        spots = alignment_positions(self.version)
        corners = {(6, 6), (6, last - 6), (last - 6, 6)}
        for x in spots:
            for y in spots:
                if (x, y) not in corners:
                    self._square(x, y, 2, (0, 2))
        self._format(0)  # reserves its modules
        if self.version > 6:
            rest = self.version
            for _ in range(12):
                rest = rest << 1 ^ (rest >> 11) * 0x1F25
            bits = self.version << 12 | rest
            for place in range(18):
                across, down = last - 10 + place % 3, place // 3
                self._set(across, down, bits >> place & 1)
                self._set(down, across, bits >> place & 1)

    def _square(self, middle_x: int, middle_y: int, reach: int, dark: tuple[int, ...]) -> None:
        """Draw concentric squares around a middle; those at the distances `dark` are dark."""
        for y in range(max(0, middle_y - reach), min(self.size, middle_y + reach + 1)):
            for x in range(max(0, middle_x - reach), min(self.size, middle_x + reach + 1)):
                self._set(x, y, int(max(abs(x - middle_x), abs(y - middle_y)) in dark))

    def _format(self, word: int) -> None:
        """Write level and mask, with their correction bits, in both places."""
        rest = word
        for _ in range(10):
            rest = rest << 1 ^ (rest >> 9) * 0x537
        bits = (word << 10 | rest) ^ 0x5412
        first = [(8, y) for y in (0, 1, 2, 3, 4, 5, 7, 8)] + [(x, 8) for x in (7, 5, 4, 3, 2, 1, 0)]
        last = self.size - 1
        second = [(last - place, 8) for place in range(8)] + [(8, last - 6 + place) for place in range(7)]
        for place in range(15):
            for x, y in (first[place], second[place]):
                self._set(x, y, bits >> place & 1)
        self._set(8, last - 7, 1)

    def data_order(self) -> Iterator[tuple[int, int]]:
        """The free modules in the order of the data: pairs of columns, alternately up and down."""
        for number, right in enumerate((*range(self.size - 1, 6, -2), 5, 3, 1)):
            rows = range(self.size)
            for y in rows if number % 2 else reversed(rows):
                for x in (right, right - 1):
                    if not self.fixed[y][x]:
                        yield x, y

    def place(self, raw: bytes) -> None:
        """Write data into the modules; modules left over stay light."""
        bits = (byte >> place & 1 for byte in raw for place in range(7, -1, -1))
        for (x, y), bit in zip(self.data_order(), bits, strict=False):
            self.dark[y][x] = bit

    def best_masked(self, level: int) -> list[bytearray]:
        """The modules under the mask with the least penalty."""
        free = [(x, y) for y in range(self.size) for x in range(self.size) if not self.fixed[y][x]]
        plain = [bytes(row) for row in self.dark]
        best: tuple[int, list[bytearray]] | None = None
        for number, mask in enumerate(MASKS):
            self._format(level << 3 | number)
            tried = [bytearray(row) for row in self.dark]
            for x, y in free:
                tried[y][x] = plain[y][x] ^ (not mask(x, y))
            cost = penalty(tried)
            if best is None or cost < best[0]:
                best = cost, tried
        assert best is not None
        return best[1]


def penalty(modules: Sequence[bytearray]) -> int:
    """The penalty of a pattern: long runs, blocks, false finder patterns, too many dark or light modules."""
    size = len(modules)
    rows = ["".join("01"[module] for module in row) for row in modules]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    cost = 0
    for line in (*rows, *columns):
        cost += sum(len(run.group()) - 2 for run in _RUN.finditer(line))
        cost += 40 * sum(1 for _ in _FINDER.finditer(f"0000{line}0000"))
    numbers = [int(row, 2) for row in rows]
    inner = (1 << size - 1) - 1
    for one, other in pairwise(numbers):
        cost += 3 * (~(one ^ one >> 1) & ~(other ^ other >> 1) & ~(one ^ other) & inner).bit_count()
    dark = sum(number.bit_count() for number in numbers)
    return cost + 10 * (abs(dark * 20 - size * size * 10) // (size * size))
