"""QR codes: the standard's own examples, and an independent reader."""

from __future__ import annotations

import hashlib
import re

import pytest

from ui.markup import qr

ADDRESS = "https://somebody.example/railtable/#/g/"


def read(modules: list[bytearray]) -> bytes:
    """What a camera would make of it: format, mask, zigzag, blocks, correction checked, text."""
    size = len(modules)
    version = (size - 17) // 4
    word = sum(modules[y][8] << place for place, y in enumerate((0, 1, 2, 3, 4, 5, 7, 8)))
    word |= sum(modules[8][x] << place + 8 for place, x in enumerate((7, 5, 4, 3, 2, 1, 0)))
    word ^= 0b101010000010010
    level, mask = word >> 13, word >> 10 & 7
    reserved = [[False] * size for _ in range(size)]

    def reserve(left: int, top: int, width: int, height: int) -> None:
        for y in range(top, top + height):
            for x in range(left, left + width):
                reserved[y][x] = True

    for left, top in ((0, 0), (size - 8, 0), (0, size - 8)):
        reserve(left, top, 9 if left == 0 else 8, 9 if top == 0 else 8)
    reserve(6, 0, 1, size)
    reserve(0, 6, size, 1)
    if version > 6:
        reserve(size - 11, 0, 3, 6)
        reserve(0, size - 11, 6, 3)
    for y in qr.alignment_positions(version):
        for x in qr.alignment_positions(version):
            if (x, y) not in ((6, 6), (6, size - 7), (size - 7, 6)):
                reserve(x - 2, y - 2, 5, 5)
    bits = ""
    x, up = size - 1, True
    while x > 0:
        x -= x == 6
        for y in range(size - 1, -1, -1) if up else range(size):
            for column in (x, x - 1):
                if not reserved[y][column]:
                    bits += str(modules[y][column] ^ (qr.MASKS[mask](column, y) == 0))
        x, up = x - 2, not up
    raw = [int(bits[at : at + 8], 2) for at in range(0, len(bits) // 8 * 8, 8)]
    assert len(raw) == qr.codewords(version)
    count, degree = qr.BLOCKS[level][version - 1], qr.PER_BLOCK[level][version - 1]
    sizes = [(len(raw) // count - degree) + (number >= count - len(raw) % count) for number in range(count)]
    blocks: list[list[int]] = [[] for _ in range(count)]
    stream = iter(raw)
    for place in range(max(sizes)):
        for number, length in enumerate(sizes):
            if place < length:
                blocks[number].append(next(stream))
    whole = [list(block) for block in blocks]
    for _ in range(degree):
        for block in whole:
            block.append(next(stream))
    for block in whole:  # a whole block is 0 at the first powers of 2
        for power in range(degree):
            value = 0
            for byte in block:
                value = qr.multiply(value, qr.POWERS[power]) ^ byte
            assert value == 0
    text = "".join(f"{byte:08b}" for block in blocks for byte in block)
    assert text.startswith("0100")
    head = 12 if version < 10 else 20
    length = int(text[4:head], 2)
    return bytes(int(text[head + 8 * at : head + 8 * at + 8], 2) for at in range(length))


@pytest.mark.parametrize("length", [0, 1, 14, 15, 106, 107, 122, 180, 213, 251, 287, 288, 367, 1000, 2953])
def test_what_is_written_can_be_read(length: int) -> None:
    text = (ADDRESS + "x7_-" * 800)[:length].encode()
    modules = qr.matrix(text)
    assert modules is not None and read(modules) == text


def test_the_standards_example_of_correction() -> None:
    """ISO/IEC 18004, annex I: "01234567" in version 1-M."""
    data = bytes.fromhex("10200C566180EC11EC11EC11EC11EC11")
    assert bytes(qr.correction(data, 10)).hex().upper() == "A524D4C1ED36C7872C55"


def test_the_standards_example_of_format_and_version() -> None:
    """ISO/IEC 18004: 1-M with mask 5 is 100000011001110; version 7 is 000111110010010100."""
    sheet = qr._Sheet(7)
    sheet._format(qr.M << 3 | 5)
    across = [sheet.dark[8][x] for x in (0, 1, 2, 3, 4, 5, 7)]
    down = [sheet.dark[y][8] for y in (8, 7, 5, 4, 3, 2, 1, 0)]
    assert "".join(map(str, across + down)) == "100000011001110"
    corner = [sheet.dark[y][sheet.size - 11 + x] for y in range(5, -1, -1) for x in (2, 1, 0)]
    assert "".join(map(str, corner)) == "000111110010010100"


def test_sizes_of_the_standard() -> None:
    """Characters in byte mode, ISO/IEC 18004 table 7."""
    held = {(1, qr.M): 14, (1, qr.L): 17, (9, qr.M): 180, (10, qr.M): 213, (20, qr.L): 858, (40, qr.L): 2953}
    for (version, level), count in held.items():
        head = 12 if version < 10 else 20
        assert (8 * qr.capacity(version, level) - head) // 8 == count
    assert qr.alignment_positions(32) == [6, 34, 60, 86, 112, 138]
    assert qr.matrix(b"x" * 2954) is None and qr.svg("x" * 2954, "") == ""


def test_a_code_that_two_other_readers_and_another_writer_agreed_with() -> None:
    """Seen once through zxing and jsQR, and made module by module by the qrcode package."""
    modules = qr.matrix(ADDRESS.encode())
    assert modules is not None and len(modules) == 29
    assert hashlib.sha256(b"".join(modules)).hexdigest()[:16] == "dbb662f101fe1d16"


def test_the_drawing_is_the_modules_in_a_quiet_zone() -> None:
    drawn = qr.svg(ADDRESS, 'read "me" <')
    modules = qr.matrix(ADDRESS.encode())
    assert modules is not None
    assert f'viewBox="0 0 {len(modules) + 8} {len(modules) + 8}"' in drawn
    assert 'aria-label="read &quot;me&quot; &lt;"' in drawn
    painted = [bytearray(len(modules)) for _ in modules]
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1", drawn):
        for place in range(int(x), int(x) + int(width)):
            painted[int(y) - qr.QUIET][place - qr.QUIET] = 1
    assert painted == modules
