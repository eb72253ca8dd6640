"""The state of a game, in flat ints so that copying is fast.

The rules are in `rules/`, consistency checks in `books.py`. Fields that a phase does not use have their idle
value in it, so that equal positions are equal.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ...core import fields
from ...core.contract import Event, Game, Result, Score, State
from ...core.errors import Refusal
from ...core.fields import coded, derived, held, named, row, seat, whole, wholes
from ...core.rng import Rng
from . import books, evaluate, hidden, phases, reasons, scoring
from . import components as c
from .actions import Action
from .board import Edition
from .rules import completeness
from .rules.dispatch import compute_choices
from .setup import Setup

BETWEEN = (phases.RESOLVE,)
"""Phases in which effects are pending."""
_TURN = (phases.CHOOSE, phases.PAY, phases.SWAP, phases.RESOLVE, phases.AFTER)


def _lists(value: Any) -> Any:
    return [_lists(each) for each in value] if isinstance(value, tuple | list) else value


def _tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_tuples(each) for each in value)
    if type(value) is not int:
        raise ValueError(f"not a whole number: {value!r:.40}")
    return value


def _rows(state: RussianState, data: Any) -> list[list[int]]:
    return [list(each) for each in _tuples(data)]


def _bag(_: RussianState, data: Any) -> int:
    """A bag of pending effects from {kind: count}."""
    if any(type(count) is not int or not 0 < count <= c.MOST_PENDING for count in data.values()):
        raise ValueError("a count of pending effects")
    return sum(c.UNIT[c.KINDS.index(kind)] * count for kind, count in data.items())


def _check_boards(state: RussianState, boards: list[list[int]]) -> None:
    limits = state.edition.tables.limits
    if [len(board) for board in boards] != [len(limits)] * state.seats:
        raise ValueError("a board for each seat")
    for board in boards:
        for at, (value, (low, high)) in enumerate(zip(board, limits, strict=True)):
            if not low <= value <= high:
                raise ValueError(f"number {at} of a board: {value} is not from {low} to {high}")


def _check_history(state: RussianState, rounds: tuple[tuple[tuple[int, ...], ...], ...]) -> None:
    parts = len(state.edition.score_parts)
    for seats in rounds:
        if [len(each) for each in seats] != [parts] * state.seats or min(map(min, seats)) < 0:
            raise ValueError("points of each seat after each round")


class RussianState(State):
    """A Russian Railroads game in progress. Indices into `boards[seat]` are attributes of its edition."""

    game: ClassVar[Game]
    setup: Setup = held()
    edition: Edition = held()
    """The setup's edition, directly accessible because the search needs it often."""
    seats: int = held()

    phase: int = named(phases.PHASES)
    context: int = named(phases.CONTEXTS)
    """The context of RESOLVE; otherwise it follows from the phase (`phases.CONTEXT`)."""
    to_move: int | None = seat()
    round: int = whole(1, lambda state: state.setup.rounds)
    order: tuple[int, ...] = row(lambda state: state.seats, 0, lambda state: state.seats - 1)
    """Seats from first to last."""
    passed: int = whole(0, lambda state: (1 << state.seats) - 1)
    drafts: int = whole(0, lambda state: (1 << len(state.edition.start_ids)) - 1)
    """Bit mask of the starting bonus cards on offer."""
    obliged: int = whole(0, lambda state: int(state.edition.has_free), idle=0, only=_TURN)
    """1 if a free action was used in this turn, so that the paid one must follow."""
    place: int = whole(0, lambda state: state.edition.base_pieces - 1, idle=0, only=(phases.PAY, phases.SWAP))
    """The place being paid or exchanged."""
    relocations: tuple[tuple[int, int], ...] = coded(
        _lists, lambda _, data: _tuples(data), idle=(), only=(phases.RELOCATE, phases.RESOLVE)
    )
    """(seat, turn-order space) still to be relocated, in order."""

    mandatory: int = coded(c.unpack, _bag, idle=0, only=BETWEEN)
    """Bag of effects that must still be performed (RR-COMP-1)."""
    optional: int = coded(c.unpack, _bag, idle=0, only=BETWEEN)
    """Bag of effects that may still be performed (RR-COMP-2)."""
    stack: tuple[tuple[int, int], ...] = coded(
        lambda stack: [[c.unpack(bag) for bag in pair] for pair in stack],
        lambda state, data: tuple((_bag(state, must), _bag(state, may)) for must, may in data),
        idle=(),
        only=BETWEEN,
    )
    """(mandatory, optional) bags waiting below the current ones, only with effect_order=immediate."""
    due: tuple[int, ...] = row(None, 1, phases.DUE_MODULE * 100, idle=(), only=BETWEEN)
    """Choices resolved before anything else: ? spaces that need a token, reuses, choices of modules."""
    queue: tuple[tuple[int, int, int], ...] = coded(
        _lists, lambda _, data: _tuples(data), idle=(), only=BETWEEN
    )
    """Queued effects of other seats: (seat, number in `Edition.effects`, score part)."""
    parked: tuple[Any, ...] = coded(_lists, lambda _, data: _tuples(data), idle=(), only=BETWEEN)
    """The saved turn of the current seat (see `pool.park`) while others resolve effects."""
    hand: int = whole(0, lambda state: state.edition.tables.highest_loco, idle=0, only=BETWEEN)
    """The number of the displaced locomotive, 0 for none."""
    hand_special: int = whole(0, 1, idle=0, only=BETWEEN)
    gap: int = whole(0, lambda state: state.edition.factory_kinds - 1, idle=0, only=BETWEEN)
    """The key of the factory waiting for a gap, 0 for none."""
    bonus: int = whole(0, 1, idle=0, only=BETWEEN)
    """1 while the end bonus pile is looked through."""
    repeated: int = whole(0, lambda state: (1 << state.edition.base_pieces) - 1, idle=0, only=BETWEEN)
    """Bit mask of places repeated in this turn, including the granting one (RR-REUSE-2, RR-REUSE-4)."""
    black_worker_due: int = whole(0, 1, idle=0, only=BETWEEN)
    """1 while any advance of free color used for black would earn the black worker's extra (RR-Q-8)."""

    boards: list[list[int]] = coded(_lists, _rows, _check_boards, copied=fields.ROWS)
    occupied: list[int] = wholes(
        lambda state: state.edition.base_pieces + state.seats,
        0,
        lambda state: state.edition.tables.most_packed,
    )
    """By place: 0, or seat + 1 in the lowest three bits and the counts of `Edition.pieces` above."""
    piles: tuple[int, ...] = row(
        lambda state: state.edition.highest_pile + 1, 0, lambda state: state.setup.per_pile
    )
    returned: tuple[int, ...] = row(lambda state: state.edition.factory_kinds, 0, c.MOST_COUNT)
    """The number of factories beside the piles, by key."""
    strip: tuple[int, ...] = row(
        lambda state: len(state.setup.strip), 0, lambda state: state.edition.engineer_count
    )
    """Engineers from the hiring space leftwards, 0 for an empty space."""
    cards_up: int = whole(0, lambda state: (1 << len(state.edition.card_ids)) - 1)
    """Bit mask of the ? cards still in the game."""
    pool: tuple[int, ...] = row(None, 0, lambda state: len(state.edition.bonus_ids) - 1)
    """End bonus cards in the pile, top first."""
    removed: tuple[int, ...] = row(None, 0, lambda state: len(state.edition.bonus_ids) - 1)
    extra: tuple[int, ...] = row(
        lambda state: len(state.edition.extra_fields),
        0,
        lambda state: max(state.edition.tables.most_extra, default=0),
    )
    """Modules' numbers of the game (`Edition.extra_fields`)."""
    history: tuple[tuple[tuple[int, ...], ...], ...] = coded(
        _lists, lambda _, data: _tuples(data), _check_history
    )
    """By round, then seat: the score parts at its end."""

    choices: list[Action] | None = derived()
    """The legal actions, computed on demand or by the effect loop."""
    free: int = derived()
    """Bit mask of the spaces of this round that are not occupied (own engineers are always set)."""
    low: int = derived()
    """The number of the lowest pile with a tile, 0 if none."""
    special: int = derived()
    """Location of the locomotive without a factory side: 0 its card, 1 a player, 2 out of the game."""
    card_engineer: int = derived()
    """1 while the engineer without a letter is on its ? card."""
    roubles_out: int = derived()
    """The roubles that have left the bank."""

    @property
    def mover(self) -> int:
        """The seat to move, if there is one."""
        assert self.to_move is not None
        return self.to_move

    def legal(self) -> list[Action]:
        choices = self.choices
        if choices is None:
            choices = self.choices = compute_choices(self)
        return choices[:]

    def apply(self, action: Action, events: list[Event] | None = None) -> None:
        handler, argument = self.edition.handlers[action]
        self.choices = None
        handler(self, argument, events)

    def completable(self) -> bool:
        """Whether all mandatory effects can still be completed (RR-COMP-3)."""
        return completeness.completable(self)

    def why_not(self, action: Action) -> Refusal | None:
        return reasons.why_not(self, action)

    def candidates(self) -> list[Action]:
        return reasons.candidates(self)

    def derive(self) -> None:
        books.derive(self)

    def period(self) -> int:
        """The number of scored rounds."""
        return self.round - (self.to_move is not None)

    def scores(self) -> list[Score]:
        return scoring.scores(self)

    def result(self) -> Result | None:
        return scoring.result(self)

    def view(self, seat: int | None) -> dict[str, Any]:
        return hidden.view(self, seat)

    def guess(self, seat: int, rng: Rng) -> RussianState:
        return hidden.guess(self, seat, rng)

    def estimate(self, seat: int) -> int:
        return evaluate.estimate(self, seat)

    def check(self) -> None:
        fields.check(self)
        books.check(self)
