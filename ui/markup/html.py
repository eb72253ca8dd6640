"""Helpers for writing markup as text, used by all rendering code."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

_SPECIAL = re.compile("[&<>\"']")


def esc(text: object) -> str:
    """Escape text for element content and double-quoted attributes."""
    plain = str(text)
    return escape(plain, quote=True) if _SPECIAL.search(plain) else plain


def sentences(lines: Iterable[str]) -> str:
    """Plain lines in one text for a screen reader, with a stop after each, so that it pauses there."""
    return " ".join(line if line[-1] in ".:;!?…" else f"{line}." for line in lines if line)


def paragraph(text: object) -> str:
    """Plain text as an HTML paragraph."""
    return f"<p>{esc(text)}</p>"


def attrs(**values: object) -> str:
    """Attributes, each with a leading space: None and False are left out, True is bare; `_` becomes `-`.

    A trailing underscore is dropped (`class_`), so Python's keywords can be used.
    """
    parts = []
    for name, value in values.items():
        if value is None or value is False:
            continue
        name = name.rstrip("_").replace("_", "-")
        parts.append(f" {name}" if value is True else f' {name}="{esc(value)}"')
    return "".join(parts)
