"""Who moves each seat: a person, the rules (automa) or a bot; and the interface of all that move seats.

A match declares its seats once. Records have them as text: `seat 2 bot baron 7`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from .contract import Action, State
from .errors import OptionError, shown

PERSON, AUTOMA, BOT = ("person", "automa", "bot")
LONGEST_WORD: Final = 20
MAX_SEED: Final = 1 << 32


class Seat(NamedTuple):
    """Who moves a seat. For bots, `level` is the strength and `seed` starts the random numbers."""

    kind: str = PERSON
    level: str = ""
    seed: int = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.level} {self.seed}" if self.kind == BOT else self.kind


def parse(text: str) -> Seat:
    """The seat that `str` wrote ("person", "automa" or "bot <level> <seed>"). OptionError for others."""
    kind, *rest = text.split()[:4] or [""]
    if kind in (PERSON, AUTOMA) and not rest:
        return Seat(kind)
    if kind == BOT and len(rest) == 2:
        level, seed = rest
        if _is_word(level) and seed.isascii() and seed.isdigit() and len(seed) < 11 and int(seed) < MAX_SEED:
            return Seat(BOT, level, int(seed))
    raise OptionError("seats", "seat", ("person", "automa", "bot <level> <seed>"), given=text[:60])


def _is_word(text: str) -> bool:
    plain = text.replace("-", "")
    return len(text) <= LONGEST_WORD and plain.isascii() and plain.isalnum() and text == text.lower()


def declared(state: State, players: int, given: Sequence[Seat] | None) -> tuple[Seat, ...]:
    """All seats of a match. By default people, then automas. OptionError unless each of the first `players`
    is a person or a bot, and the others are automas."""
    usual = (Seat(),) * players + (Seat(AUTOMA),) * (state.seats - players)
    if given is None:
        return usual
    if not isinstance(given, Sequence) or not all(isinstance(seat, Seat) for seat in given):
        raise OptionError("seats", "count", (len(usual),), given=shown(given))
    seats = (*given, *usual[len(given) :])
    if len(seats) != len(usual):
        raise OptionError("seats", "count", (len(usual),), given=str(len(seats)))
    for number, seat in enumerate(seats):
        if parse(str(seat)) != seat or (seat.kind == AUTOMA) != (number >= players):
            raise OptionError("seats", "seat-kind", (PERSON, BOT), seat=number, given=str(seat))
    return seats


class Mover(ABC):
    """The base of what moves a seat: a person's clicks, the rules, a bot, messages of an embedding page."""

    @abstractmethod
    def decide(self, state: State, moment: int) -> Action | None:
        """A legal action of the seat to move, or None to wait for a decision from outside. `moment` is the
        number of actions done before; a bot's random numbers depend on it and the seat's seed."""

    def think(self, state: State, moment: int) -> Iterator[Action | None]:
        """`decide` in short slices: yields None while thinking, then the action (nothing to wait)."""
        action = self.decide(state, moment)
        if action is not None:
            yield action


class Outside(Mover):
    """A person, or another source of actions outside the engine."""

    def decide(self, state: State, moment: int) -> None:
        return None


class Rules(Mover):
    """A seat that the rules move, by its only legal action."""

    def decide(self, state: State, moment: int) -> Action:
        return state.legal()[0]
