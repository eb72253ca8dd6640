"""Random numbers that are the same on every platform and Python version: sfc32.

The four 32-bit words are part of the game state, so a cloned, saved or replayed state draws the same numbers
again. Rules must not use Python's `random`, because its streams may change between versions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

_MASK = 0xFFFFFFFF
_T = TypeVar("_T")


class Rng:
    """Chris Doty-Humphrey's generator sfc32, seeded by any whole number that is not negative."""

    __slots__ = ("a", "b", "c", "counter")

    def __init__(self, seed: int = 0) -> None:
        if seed < 0:
            raise ValueError(f"negative seed: {seed}")
        self.a = seed & _MASK
        self.b = seed >> 32 & _MASK
        self.c = 0x9E3779B9
        seed >>= 64
        self.counter = 1
        while seed:  # seeds may have more than 64 bits
            self.next32()
            self.a ^= seed & _MASK
            seed >>= 32
        for _ in range(15):
            self.next32()

    def next32(self) -> int:
        """The next 32 random bits."""
        a, b, c = self.a, self.b, self.c
        result = (a + b + self.counter) & _MASK
        self.counter = (self.counter + 1) & _MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & _MASK
        self.c = (((c << 21) | (c >> 11)) + result) & _MASK
        return result

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each equally likely (rejection, no modulo bias)."""
        if not 0 < limit <= 1 << 32:
            raise ValueError(f"limit out of range: {limit}")
        span = (1 << 32) // limit * limit
        number = self.next32()
        while number >= span:
            number = self.next32()
        return number % limit

    def shuffle(self, items: list[_T]) -> None:
        """Shuffle in place (Fisher-Yates, from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def choice(self, items: Sequence[_T]) -> _T:
        """A random item."""
        return items[self.below(len(items))]

    def words(self) -> tuple[int, int, int, int]:
        """The inner state, for a save."""
        return self.a, self.b, self.c, self.counter

    @classmethod
    def from_words(cls, words: Sequence[int]) -> Rng:
        """The generator with the inner state `words`."""
        if len(words) != 4 or not all(isinstance(word, int) and 0 <= word <= _MASK for word in words):
            raise ValueError("not four 32-bit words")
        rng = cls.__new__(cls)
        rng.a, rng.b, rng.c, rng.counter = words
        return rng

    def clone(self) -> Rng:
        """An independent generator that draws the same numbers from here on."""
        copy = Rng.__new__(Rng)
        copy.a, copy.b, copy.c, copy.counter = self.a, self.b, self.c, self.counter
        return copy
