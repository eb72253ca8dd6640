"""The common board as it is now: places and who stands on them, engineers, piles, order; what is open."""

from __future__ import annotations

from typing import NamedTuple

from .. import components as c
from ..rules import completeness
from ..scoring import majority
from ..state import RussianState
from .printed import Effect


class Pieces(NamedTuple):
    """The pieces of one seat on one place."""

    seat: int
    own: int
    temp: int
    black: int
    roubles: int


class Place(NamedTuple):
    """An action space or own engineer as it is now."""

    id: str
    exists: bool
    """On this board in this round."""
    workers: int
    roubles: int
    """Its cost."""
    effect: Effect
    """What it does now: the light engineers' spaces do what the engineer lying there does."""
    engineer: str
    """The engineer lying there, '' for none."""
    owner: int | None
    """Whose own engineer it is; None for the board."""
    pieces: tuple[Pieces, ...]

    @property
    def of_engineer(self) -> bool:
        """Does it do what the engineer lying there does?"""
        return self.id.startswith("ENGINEER_") or self.id in ("E_LIGHT1", "E_LIGHT2")


def _pieces(here: int) -> Pieces:
    return Pieces((here & 7) - 1, here >> 3 & 15, here >> 7 & 3, here >> 9 & 1, here >> 10)


def _place(state: RussianState, index: int, owner: int | None) -> Place:
    workers, roubles = state.config.cost[index]
    standing = state.occupied[c.BASE_PIECES :] if index == c.T_BASE else state.occupied[index : index + 1]
    exists, number, effect = True, index - c.FIRST_ENGINEER, c.PLACE_EFFECT[index]
    if index < c.BOARD_PLACES:
        exists = bool(state.config.spaces >> index & 1)
        last = state.round == state.config.rounds
        if index == c.LAST_ROUND:
            exists = exists and last
        elif c.ORDER_BITS >> index & 1:
            exists = exists and not last
        lying = {c.E_HIRE: 0, c.E_LIGHT1: 1, c.E_LIGHT2: 2}
        number = state.strip[lying[index]] if index in lying and exists else 0
        if exists and index in (c.E_LIGHT1, c.E_LIGHT2):
            effect = completeness.effect_of(state, index)
    return Place(
        c.PLACES[index],
        exists,
        workers,
        roubles,
        effect.printed,
        str(number) if number > 0 else "",
        owner,
        tuple(_pieces(here) for here in standing if here),
    )


def place(state: RussianState, name: str) -> Place:
    """An action space, or an engineer as the place that it is for its owner."""
    index = c.place(name)
    return _place(state, index, None if index < c.BOARD_PLACES else owner_of(state, index - c.FIRST_ENGINEER))


def places(state: RussianState) -> tuple[Place, ...]:
    """All spaces of the board, then the engineers that somebody owns."""
    return (
        *(_place(state, index, None) for index in range(c.BOARD_PLACES)),
        *(
            _place(state, c.FIRST_ENGINEER + number, seat)
            for seat, player in enumerate(state.players)
            for number in range(1, c.ENGINEER_COUNT + 1)
            if player[c.ENGINEERS] >> number & 1
        ),
    )


def owner_of(state: RussianState, number: int) -> int | None:
    """Who owns an engineer."""
    return next(
        (seat for seat, player in enumerate(state.players) if player[c.ENGINEERS] >> number & 1), None
    )


class Table(NamedTuple):
    """What lies on and beside the main board."""

    round: int
    rounds: int
    order: tuple[int, ...]
    passed: frozenset[int]
    piles: dict[int, int]
    lowest: int
    """Number of the lowest pile that is not empty, 0 when all are."""
    returned: tuple[str, ...]
    """Factories lying open beside the piles."""
    strip: tuple[tuple[str, str], ...]
    """(strip space, engineer or ''), from the hiring space leftwards."""
    cards_up: tuple[str, ...]
    special_loco_on_card: bool
    bonus_pile: int
    starting_cards: tuple[str, ...]
    drafting: bool
    """Is the starting bonus being chosen?"""
    pass_points: tuple[int, ...]
    """By place in turn order."""

    @property
    def last_round(self) -> bool:
        """No more rounds after this one."""
        return self.round >= self.rounds


def table(state: RussianState) -> Table:
    """The main board in words."""
    return Table(
        state.round,
        state.config.rounds,
        state.order,
        frozenset(seat for seat in range(state.seats) if state.passed >> seat & 1),
        {n: state.piles[n] for n in range(c.LOWEST_PILE, c.HIGHEST_PILE + 1)},
        state.low,
        tuple(str(number) for number, count in enumerate(state.returned) for _ in range(count)),
        tuple(
            (slot, str(number) if number else "")
            for slot, number in zip(state.config.strip, state.strip, strict=True)
        ),
        tuple(name for index, name in enumerate(c.CARD_IDS) if state.cards_up >> index & 1),
        state.special == 0,
        len(state.pool),
        tuple(name for index, name in enumerate(c.START_IDS) if state.drafts >> index & 1),
        state.phase == c.DRAFT,
        state.config.pass_points[: state.seats],
    )


class Majority(NamedTuple):
    """A rank of the engineer majority."""

    seat: int
    engineers: int
    """As counted, the secret card included once it is open."""
    points: int


def engineer_majority(state: RussianState) -> tuple[Majority, ...]:
    """The ranks as they stand by what is open, best first; final once the game is over."""
    return tuple(Majority(*rank) for rank in majority(state, state.to_move is None))


class Pending(NamedTuple):
    """What the seat to move is in the middle of."""

    phase: str
    seat: int | None
    mandatory: tuple[tuple[str, int], ...]
    """(kind of effect, count) that must still be performed (RR-COMP-1)."""
    optional: tuple[tuple[str, int], ...]
    place: str
    """The place being paid or exchanged, or the turn-order space whose worker may move; '' otherwise."""
    hand: int
    """Number of the displaced locomotive in hand, 0 for none."""
    hand_special: bool
    """It has no factory side."""
    gap_for: str
    """The factory waiting for a gap, '' for none."""
    tokens_due: tuple[str, ...]
    """? spaces waiting for a token."""
    reuse_due: bool
    looking: bool
    """The end bonus pile is being looked through."""


def pending(state: RussianState) -> Pending:
    """What is still to be decided before the turn is over."""
    must, may = state.mandatory, state.optional
    for mandatory, optional in state.stack:
        must += mandatory
        may += optional
    phase = c.PHASES[state.phase]
    where = state.place if phase in ("pay", "swap") else -1
    if phase == "relocate":
        where = state.relocations[0][1]
    return Pending(
        phase,
        state.to_move,
        tuple(c.unpack(must).items()),
        tuple(c.unpack(may).items()),
        c.PLACES[where] if where >= 0 else "",
        state.hand,
        bool(state.hand_special),
        str(state.gap) if state.gap else "",
        tuple(c.QUESTION_NAMES[entry - 1] for entry in state.due if entry < c.DUE_REUSE),
        any(entry >= c.DUE_REUSE for entry in state.due),
        bool(state.bonus),
    )


def holds_secret(state: RussianState) -> bool:
    """Does the seat to move hold end bonus cards, or look through the pile (RR-HID-1)?"""
    return state.to_move is not None and bool(state.players[state.to_move][c.CARDS] or state.bonus)
