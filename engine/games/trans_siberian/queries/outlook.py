"""The coming dividends, the end of the game, and series of values for charts."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....core.contract import State
from .. import phases, scoring
from ..components import RAILROAD_COUNT, RAILROADS
from . import danger, of, shifting


class Coming(NamedTuple):
    """What dividends would do if they came now, with the current figures.

    During the auctions of the shift, `track`, `value`, `few` and `public` refer to the end test of the
    interrupted dividends: black and white cannot become public before it.
    """

    phase_shift: bool
    nationalized: tuple[str, ...]
    rise: tuple[str, ...]
    fall: tuple[str, ...]
    track: bool
    """Whether the dividends track would end the game (TSR-END-1)."""
    value: tuple[str, ...]
    """The railroads that would reach the last space."""
    few: bool
    """Whether too few public railroads would end the game."""
    public: tuple[str, ...]
    """The railroads that would be public at the test."""
    lost: tuple[str, ...]
    """The railroads that would be nationalized before the test."""

    @property
    def over(self) -> bool:
        return self.track or bool(self.value) or self.few


def coming(state: State) -> Coming:
    it = of(state)
    active = [r for r in range(RAILROAD_COUNT) if it.condition[r] == phases.ACTIVE]
    falls = [r for r in active if danger(it, r) == "falls"]
    lost = [] if shifting(it) else falls
    public = [r for r in active if it.control[r]]
    left = [r for r in public if r not in falls]
    tested = [r for r in public if r not in lost]

    def best(among: list[int]) -> list[int]:
        highest = max((it.income[r] for r in among), default=-1)
        return [r for r in among if it.income[r] == highest]

    last = it.board.last_space
    top = [r for r in tested if it.space[r] + (r in best(tested)) >= last]
    strict = it.setup.options["few_public_ends_in_phase_1"] or (
        it.phase == 2 and not shifting(it)
    )  # TSR-R-30

    def names(numbers: list[int]) -> tuple[str, ...]:
        return tuple(RAILROADS[r] for r in numbers)

    return Coming(
        it.phase == 1 and any(it.space[r] >= it.board.shift_space for r in active),
        names(falls),
        names(best(left)),
        names([r for r in active if not it.control[r]]),
        it.dividends + 1 >= it.board.dividends_end,
        names(top),
        len(tested) < 2 and bool(strict),
        names(tested),
        names(lost),
    )


class Ended(NamedTuple):
    """Which of the three conditions ended the game."""

    track: bool
    value: bool
    few: bool


def ended(state: State) -> Ended:
    """The conditions that ended the game. All are False while it runs."""
    it = of(state)
    return Ended(*(bool(it.ended & bit) for bit in (phases.END_TRACK, phases.END_VALUE, phases.END_PUBLIC)))


def values(state: Any) -> tuple[int, ...]:
    """Stock value by railroad, -1 if none is set."""
    return tuple(state.board.values[space] if space >= 0 else -1 for space in state.space)


def incomes(state: Any) -> tuple[int, ...]:
    """Income by railroad, -1 if it is not active."""
    return tuple(
        income if condition == phases.ACTIVE else -1
        for income, condition in zip(state.income, state.condition, strict=True)
    )


def cash(state: Any) -> tuple[int, ...]:
    return tuple(state.cash)


def worths(state: Any) -> tuple[int, ...]:
    """Score by seat, as if the game ended now."""
    return tuple(scoring.worth(state, seat) for seat in range(state.seats))
