"""Our own random numbers: sfc32, the same on every platform and Python version.

The four 32-bit words live inside the game state, so a state that is cloned, saved or replayed draws the
same numbers again. Never use Python's `random` in rules: its streams are not promised for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

_MASK = 0xFFFFFFFF
_T = TypeVar("_T")


class Rng:
    """Chris Doty-Humphrey's sfc32, seeded by any whole number that is not negative."""

    __slots__ = ("a", "b", "c", "counter")

    def __init__(self, seed: int = 0) -> None:
        if seed < 0:
            raise ValueError(f"negative seed: {seed}")
        self.a = seed & _MASK
        self.b = seed >> 32 & _MASK
        self.c = 0x9E3779B9
        seed >>= 64
        self.counter = 1
        while seed:  # any number of further bits still matters
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
        """Fisher-Yates, from the end, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def choice(self, items: Sequence[_T]) -> _T:
        """One of the items."""
        return items[self.below(len(items))]

    def words(self) -> tuple[int, int, int, int]:
        """The inner state, to be kept in a save."""
        return self.a, self.b, self.c, self.counter

    @classmethod
    def from_words(cls, words: Sequence[int]) -> Rng:
        """The generator that `words` was taken from."""
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
