"""A lesson in the fragment of an address: its file, packed into letters that addresses may have."""

from __future__ import annotations

import base64
import binascii
import zlib

from ui.lesson_check import LONGEST

LONGEST_LINK = 30_000


def pack(text: str) -> str:
    """A lesson file as part of an address."""
    squeezed = zlib.compress(text.encode(), 9)
    return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def unpack(packed: str) -> str | None:
    """The lesson file that `pack` made; None for anything else."""
    if len(packed) > LONGEST_LINK:
        return None
    try:
        squeezed = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        work = zlib.decompressobj()
        text = work.decompress(squeezed, LONGEST)
        return None if work.unconsumed_tail or not work.eof else text.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError):
        return None
