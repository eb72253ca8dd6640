"""Probabilities in whole numbers, with a table instead of `exp`, so that all platforms agree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..core.rng import Rng

WHOLE: Final = 1 << 20
"""A certain win. The shares of all seats add up to about this."""
_STEPS = 16
_FAR = 8 * _STEPS
# 2**20 * exp(-i / 16) by whole numbers: each step multiplies by exp(-1/16) = 0.93941306281...
_DECAY: list[int] = [1 << 40]
for _ in range(_FAR):
    _DECAY.append(_DECAY[-1] * 939_413_062_813 // 1_000_000_000_000)
_EXP: Final = tuple(value >> 20 for value in _DECAY)


def softmax(values: Sequence[int], temper: int) -> list[int]:
    """Shares of WHOLE in proportion to e to the value over `temper`."""
    best = max(values)
    raw = [_EXP[min((best - value) * _STEPS // temper, _FAR)] for value in values]
    total = sum(raw)
    return [share * WHOLE // total for share in raw]


def drawn(chances: Sequence[int], rng: Rng) -> int:
    """A random index, with `chances` as weights."""
    left = rng.below(sum(chances))
    for index, chance in enumerate(chances):
        left -= chance
        if left < 0:
            return index
    raise ValueError("no chances")
