"""Helpers for the words of a position's line."""

from __future__ import annotations

from collections.abc import Iterable

NONE = "-"
Pairs = Iterable[tuple[str, object]]


def pairs(words: list[str]) -> list[tuple[str, str]]:
    return list(zip(words[::2], words[1::2], strict=True))


def joined(pairs: Pairs) -> str:
    return " ".join(f"{name} {value}" for name, value in pairs)


def whole(word: str) -> int:
    if not word.isascii() or not word.removeprefix("-").isdigit() or len(word) > 9:
        raise ValueError(f"not a number: {word:.20}")
    return int(word)


def mask_of(names: tuple[str, ...], words: Iterable[str]) -> int:
    return sum({1 << names.index(word) for word in words if word != NONE})


def named(names: tuple[str, ...], mask: int) -> str:
    return " ".join(name for number, name in enumerate(names) if mask >> number & 1)
