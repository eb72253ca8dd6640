"""The common board as it is now: places and who stands on them, engineers, piles, order; what is open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .. import components as c
from .. import phases
from ..board import Edition
from ..rules.boilermen import in_hand
from ..rules.gain import cost_of, effect_of, engineers
from ..rules.turn import payment_options
from ..scoring import majority
from ..state import RussianState
from .printed import Effect


class Pieces(NamedTuple):
    """The pieces of one seat on one place."""

    seat: int
    counts: tuple[int, ...]
    """In the order of `Printed.pieces`."""


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
    of_engineer: bool
    """It does what the engineer lying there does."""
    pieces: tuple[Pieces, ...]
    price: tuple[tuple[str, int], ...]
    """(resource, count) for a space that is used beside the paid action; empty for all others."""


def _pieces(e: Edition, here: int) -> Pieces:
    return Pieces((here & 7) - 1, tuple(here >> piece.shift & piece.mask for piece in e.pieces))


def _place(state: RussianState, index: int, owner: int | None) -> Place:
    e = state.edition
    workers, roubles = cost_of(state, index)
    standing = state.occupied[e.base_pieces :] if index == e.t_base else state.occupied[index : index + 1]
    on_board = index < e.board_places
    exists, key = True, index - e.first_engineer
    if on_board:
        last = state.round == state.setup.rounds
        exists = bool(state.setup.spaces >> index & 1)
        exists &= not (e.order_bits if last else e.last_round_bits) >> index & 1
        slot = e.strip_slot.get(index, 0 if index in e.hiring else -1)
        key = state.strip[slot] if slot >= 0 and exists else 0
    return Place(
        e.places[index],
        exists,
        workers,
        roubles,
        (effect_of(state, index) if exists else e.place_effect[index]).printed,
        e.engineer_ids[key],
        owner,
        not on_board or index in e.strip_slot,
        tuple(_pieces(e, here) for here in standing if here),
        tuple(
            (name, count)
            for name, count in zip(e.resource_ids, state.setup.resource_cost.get(index, ()), strict=False)
            if count
        ),
    )


def place(state: RussianState, name: str) -> Place:
    """An action space, or an engineer as the place that it is for its owner."""
    e = state.edition
    index = e.place(name)
    return _place(state, index, None if index < e.board_places else _owner(state, index - e.first_engineer))


def places(state: RussianState) -> tuple[Place, ...]:
    """All spaces of the board, then the engineers that somebody owns."""
    e = state.edition
    return (
        *(_place(state, index, None) for index in range(e.board_places)),
        *(
            _place(state, e.first_engineer + key, seat)
            for seat, player in enumerate(state.boards)
            for key in engineers(e, player)
        ),
    )


def _owner(state: RussianState, key: int) -> int | None:
    mask = 1 << key
    return next(
        (seat for seat, player in enumerate(state.boards) if player[state.edition.engineers] & mask), None
    )


def payments(state: RussianState, name: str) -> tuple[Mapping[str, int], ...]:
    """The ways in which the seat to move could pay for a place that it may choose: pieces by kind."""
    e = state.edition
    names = tuple(piece.id for piece in e.pieces)
    found = payment_options(state, e.place(name))
    return tuple(dict(zip(names, payment.pieces, strict=True)) for payment in found)


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
    bonus_pile: int
    starting_cards: tuple[str, ...]
    drafting: bool
    """Is the starting bonus being chosen?"""
    pass_points: tuple[int, ...]
    """By place in turn order."""
    own: tuple[tuple[str, int], ...]
    """Modules' own numbers of the game, by name."""

    @property
    def last_round(self) -> bool:
        """No more rounds after this one."""
        return self.round >= self.rounds


def table(state: RussianState) -> Table:
    """The main board in words."""
    e = state.edition
    return Table(
        state.round,
        state.setup.rounds,
        state.order,
        frozenset(seat for seat in range(state.seats) if state.passed >> seat & 1),
        {n: state.piles[n] for n in range(e.lowest_pile, e.highest_pile + 1)},
        state.low,
        tuple(e.factory_ids[key] for key, count in enumerate(state.returned) for _ in range(count)),
        tuple((slot, e.engineer_ids[key]) for slot, key in zip(state.setup.strip, state.strip, strict=True)),
        tuple(name for index, name in enumerate(e.card_ids) if state.cards_up >> index & 1),
        len(state.pool),
        tuple(name for index, name in enumerate(e.start_ids) if state.drafts >> index & 1),
        state.phase == phases.DRAFT,
        state.setup.pass_points[: state.seats],
        tuple((name, state.extra[at]) for name, at in e.extra_fields.items()),
    )


def look(state: RussianState, module: str) -> Mapping[str, Any]:
    """What a module shows of its things; nothing where it is not in the game."""
    return next((each.look(state) for each in state.edition.modules if each.id == module), {})


class Majority(NamedTuple):
    """A rank of the engineer majority."""

    seat: int
    engineers: int
    """As counted, the secret card included once it is open."""
    points: int


def engineer_majority(state: RussianState) -> tuple[Majority, ...]:
    """The ranks as they stand by what is open, best first; final once the game is over."""
    return tuple(Majority(*rank) for rank in majority(state, state.to_move is None))


def at_end(state: RussianState) -> Mapping[str, tuple[int, ...]]:
    """By part of the score that only the end brings what each seat would get as things stand, without the end
    bonus cards, which are secret."""
    e, given = state.edition, [0] * state.seats
    for rank in engineer_majority(state):
        given[rank.seat] = rank.points
    found = {e.score_parts[e.part_majority]: tuple(given)}
    return found | {part: tuple(points(state)) for part, points in e.at_end.items()}


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
    hand_boilerman: bool
    """It has a boilerman, whom its number counts."""
    gap_for: str
    """The factory waiting for a gap, '' for none."""
    tokens_due: tuple[str, ...]
    """? spaces waiting for a token."""
    reuse_due: bool
    looking: bool
    """The end bonus pile is being looked through."""
    choice_due: bool
    """A choice of a module comes first."""


def pending(state: RussianState) -> Pending:
    """What is still to be decided before the turn is over."""
    e = state.edition
    must, may = state.mandatory, state.optional
    for mandatory, optional in state.stack:
        must += mandatory
        may += optional
    phase = phases.PHASES[state.phase]
    where = state.place if phase in ("pay", "swap") else -1
    if phase == "relocate":
        where = state.relocations[0][1]
    return Pending(
        phase,
        state.to_move,
        tuple(c.unpack(must).items()),
        tuple(c.unpack(may).items()),
        e.places[where] if where >= 0 else "",
        state.hand,
        bool(state.hand_special),
        bool(in_hand(state)),
        e.factory_ids[state.gap],
        tuple(e.question_names[entry - 1] for entry in state.due if entry < phases.DUE_REUSE),
        any(phases.DUE_REUSE <= entry < phases.DUE_MODULE for entry in state.due),
        bool(state.bonus),
        bool(state.due) and state.due[0] >= phases.DUE_MODULE,
    )


def holds_secret(state: RussianState) -> bool:
    """Does the seat to move hold end bonus cards, or look through the pile (RR-HID-1)?"""
    return state.to_move is not None and bool(state.boards[state.to_move][state.edition.cards] or state.bonus)
