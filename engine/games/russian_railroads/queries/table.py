"""The common board now: places and their pieces, engineers, piles, turn order, and pending effects."""

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
    """Counts in the order of `Printed.pieces`."""


class Place(NamedTuple):
    """The current state of an action space or own engineer."""

    id: str
    exists: bool
    """Whether it is on this board in this round."""
    workers: int
    roubles: int
    """With `workers`, its cost."""
    effect: Effect
    """Its current effect. The light engineers' spaces have the effect of the engineer there."""
    engineer: str
    """The engineer there, '' for none."""
    owner: int | None
    """The owner of the engineer. None for spaces of the board."""
    of_engineer: bool
    """Whether it has the effect of the engineer there."""
    pieces: tuple[Pieces, ...]
    price: tuple[tuple[str, int], ...]
    """(resource, count) for a free action. Empty for all other spaces."""


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
    """An action space, or an own engineer as a place."""
    e = state.edition
    index = e.place(name)
    return _place(state, index, None if index < e.board_places else _owner(state, index - e.first_engineer))


def places(state: RussianState) -> tuple[Place, ...]:
    """All spaces of the board, then all owned engineers."""
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
    """The payments of the seat to move for a place that it may choose, as counts by kind of piece."""
    e = state.edition
    names = tuple(piece.id for piece in e.pieces)
    found = payment_options(state, e.place(name))
    return tuple(dict(zip(names, payment.pieces, strict=True)) for payment in found)


def may_reuse(state: RussianState) -> bool:
    """Whether the seat to move may still repeat a space in this round. Only then it matters whether an own or
    a temporary worker stands there (RR-REUSE-1)."""
    e = state.edition
    hers = state.boards[state.mover]
    hired = [key for key in engineers(e, hers) if not state.occupied[e.first_engineer + key]]
    offered = state.strip[: 1 + max((0, *e.strip_slot.values()))]
    if any(e.engineer_effect[key].reuse for key in (*hired, *offered)):
        return True
    others = {key for board in state.boards if board is not hers for key in _factories(e, board)}
    factories = (effect for key, effect in enumerate(e.factory_effect) if key not in others)
    return any(effect.reuse for effect in (*factories, *e.named_effects.values()))


def _factories(e: Edition, player: list[int]) -> list[int]:
    return player[e.factory : e.factory + e.gaps]


class Table(NamedTuple):
    """The contents of the main board and what is beside it."""

    round: int
    rounds: int
    order: tuple[int, ...]
    passed: frozenset[int]
    piles: dict[int, int]
    lowest: int
    """The number of the lowest pile with a tile, 0 if there is none."""
    returned: tuple[str, ...]
    """Factories beside the piles."""
    strip: tuple[tuple[str, str], ...]
    """(strip space, engineer or ''), from the hiring space leftwards."""
    cards_up: tuple[str, ...]
    bonus_pile: int
    starting_cards: tuple[str, ...]
    drafting: bool
    """Whether the starting bonuses are being chosen."""
    pass_points: tuple[int, ...]
    """Points for passing, by position in turn order."""
    own: tuple[tuple[str, int], ...]
    """Modules' numbers of the game, by name."""

    @property
    def last_round(self) -> bool:
        """Whether this is the last round."""
        return self.round >= self.rounds


def table(state: RussianState) -> Table:
    """The main board with names instead of numbers."""
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
    """What a module shows on a page. Empty if it is not in the game."""
    return next((each.look(state) for each in state.edition.modules if each.id == module), {})


class Majority(NamedTuple):
    """A rank in the engineer majority."""

    seat: int
    engineers: int
    """The number counted, including the secret card once it is revealed."""
    points: int


def engineer_majority(state: RussianState) -> tuple[Majority, ...]:
    """The ranks according to what is revealed, best first. Final once the game is over."""
    return tuple(Majority(*rank) for rank in majority(state, state.to_move is None))


def at_end(state: RussianState) -> Mapping[str, tuple[int, ...]]:
    """The points by seat of each part only scored at the end, as if it ended now, without secret end bonus
    cards."""
    e, given = state.edition, [0] * state.seats
    for rank in engineer_majority(state):
        given[rank.seat] = rank.points
    found = {e.score_parts[e.part_majority]: tuple(given)}
    return found | {part: tuple(points(state)) for part, points in e.at_end.items()}


class Pending(NamedTuple):
    """The unfinished turn of the seat to move."""

    phase: str
    seat: int | None
    mandatory: tuple[tuple[str, int], ...]
    """(kind of effect, count) that must still be performed (RR-COMP-1)."""
    optional: tuple[tuple[str, int], ...]
    place: str
    """The place being paid or exchanged, or the turn-order space whose worker may move; '' otherwise."""
    hand: int
    """The number of the displaced locomotive, 0 for none."""
    hand_special: bool
    """Whether it has no factory side."""
    hand_boilerman: bool
    """Whether it has a boilerman, which its number includes."""
    gap_for: str
    """The factory waiting for a gap, '' for none."""
    tokens_due: tuple[str, ...]
    """? spaces waiting for a token."""
    reuse_due: bool
    looking: bool
    """Whether the end bonus pile is being looked through."""
    choice_due: bool
    """Whether a choice of a module comes first."""


def pending(state: RussianState) -> Pending:
    """The decisions left before the turn is over."""
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
    """Whether the seat to move holds end bonus cards or looks through the pile (RR-HID-1)."""
    return state.to_move is not None and bool(state.boards[state.to_move][state.edition.cards] or state.bonus)
