"""The notation of positions, and the values that lessons refer to.

Lines of a position, besides those of every game (`engine.core.position`). All are optional. Names are ids of
the board's data (data/base.json); `S` is a seat, from 0.

    round 3                     the action phase of a round; default: starting bonuses are still being chosen
    order 2 0 1 3               turn order, first to last
    turn 2                      whose turn it is; default: the first in turn order
    passed 1 3                  who has passed
    strip hire 2 light1 10      engineers on the strip, its other spaces being empty; default: as dealt
    question-cards Q_FOUR       the ? cards left; default: all
    lowest-pile 4 left 2        lower piles are used up; `left`: tiles on it. Default: as the boards show
    on T_BASE 1 own 1 temp 1    the pieces on a space: one line per seat

On a seat's board and beside it:

    tracks S transsiberian black 4 gray 2       colors that black has unlocked are derived
    locomotives S transsiberian1 3 kiev 2       by slot, boilermen included; default: as at the start
    special S kiev                              the slot of the locomotive without a factory side
    factories S 6 4                             from the left gap on
    markers S 6 4                               industry markers, the first one first; `-`: not on its lane
    doublers S 3                                by rail that takes them
    workers S 7                                 own workers in play
    own S 2                                     those in supply; the others are on the space that is never
                                                occupied, or where `on` says. Default: all others
    temp S 2    black-worker S    roubles S 3   temporary workers and roubles in supply; owns the black worker
    tokens S stpetersburg-4 QT_MEDAL            ? tokens laid, by ? space
    revalued S russian_revalued                 the current value set
    medal S
    engineers S 2 13
    cards S EB_15                               end bonus cards held
    score S pass 3 terminus 10                  points so far, by part
    gained S 37                                 once-only advantages gained, as bits, if the board does not
                                                show them
    way S munich berlin                         the branch taken at a fork
    open S east                                 a rail or lane whose boulder is gone
    boilermen S kiev gap-2                      pieces with boilermen: slots, and gaps with factories
    has S picks 2                               any other number of a board, by its name in the manifest

In the middle of a turn:

    phase resolve    context relocate           `phase` as in phases.PHASES; default: before a turn
    paying T_BASE                               the place being paid or exchanged
    mandatory black 2 any 1                     effects that must (`optional`: may) still be performed
    repeated I_1 E_LIGHT1                       places that cannot be used again in this turn
    bonus-pile EB_15 EB_LOCOS                   the end bonus cards in the pile, top first
    bonus-removed EB_HIRED                      the end bonus cards removed from the game

and the other fields of the state by their names (`hand 4`, `due [1]`).
"""

from __future__ import annotations

from typing import Any, Final

from .. import books, phases, queries
from ..state import RussianState
from . import seats, table
from .seats import others, question
from .table import first, tiles_left, usual_drafts, usual_history, usual_piles

KEYS: Final = (*table.KEYS, *seats.KEYS)


def arrange(state: RussianState, given: frozenset[str]) -> None:
    """Derive what the lines of a position leave out."""
    e = state.edition
    if "context" not in given:
        started = state.context if "round" in given else phases.DRAFT
        state.context = started if state.phase == phases.RESOLVE else phases.CONTEXT[state.phase]
    if "turn" not in given:
        state.to_move = first(state)
    if state.phase == phases.OVER:
        state.to_move = None
    if "starting-cards" not in given:
        state.drafts = usual_drafts(state)
    for seat, player in enumerate(state.boards):
        player[e.done] |= books.default_done(state, seat)
        _arrange_board(state, player)
        _arrange_workers(state, seat, player)
    _arrange_cards(state, given)
    _arrange_tiles(state, given)
    for module in e.modules:
        module.arrange(state)
    if "history" not in given:
        state.history = usual_history(state)


def _arrange_board(state: RussianState, player: list[int]) -> None:
    """Derive the colors that black has unlocked, and the ends of rails behind a fork."""
    e = state.edition
    for rail in e.forked:
        wall = e.rail_cells[rail][0] - 1
        if player[wall] != e.boulders[rail]:
            player[wall] = e.wall_of(rail, player[e.route[rail]])
    for advantage, colour in e.tables.unlocks:
        if player[e.done] & advantage.bit:
            for cell in e.colour_cells[colour]:
                player[cell] = max(0, player[cell])


def _arrange_workers(state: RussianState, seat: int, player: list[int]) -> None:
    """Put workers that are neither in supply nor on a place on the space that is never occupied."""
    e = state.edition
    for piece in e.pieces:
        if piece.total < 0:
            continue
        placed = sum(
            here >> piece.shift & piece.mask for here in state.occupied if here and (here & 7) - 1 == seat
        )
        player[piece.at] = min(player[piece.at], player[piece.total] - placed)
        elsewhere = player[piece.total] - placed - player[piece.at]
        if elsewhere > 0:
            index = e.base_pieces + seat
            state.occupied[index] = (state.occupied[index] or seat + 1) + (elsewhere << piece.shift)


def _arrange_cards(state: RussianState, given: frozenset[str]) -> None:
    e = state.edition
    owned = 0
    held = 0
    for player in state.boards:
        owned |= player[e.engineers]
        held |= player[e.cards]
    if "strip" not in given:
        state.strip = tuple(0 if owned >> key & 1 else key for key in state.strip)
    if "question-cards" not in given:
        if owned >> e.card_engineer & 1:
            state.cards_up &= ~e.engineer_card_bit
        if any(player[e.special_slot] for player in state.boards):
            state.cards_up &= ~e.tables.special_cards
    unseen = e.data["setup"]["end_bonus_removed_unseen"]
    known = {
        *(state.pool if "bonus-pile" in given else ()),
        *(state.removed if "bonus-removed" in given else ()),
    }
    every = dict.fromkeys((*state.removed, *state.pool, *range(len(e.bonus_ids))))
    rest = [card for card in every if not held >> card & 1 and card not in known]
    if "bonus-removed" not in given:
        state.removed, rest = tuple(rest[:unseen]), rest[unseen:]
    if "bonus-pile" not in given:
        state.pool = tuple(rest)


def _arrange_tiles(state: RussianState, given: frozenset[str]) -> None:
    e, left = state.edition, tiles_left(state)
    if "lowest-pile" in given:
        low = next((n for n, count in enumerate(state.piles) if count), 0)
        state.piles = tuple(
            min(count, left[n]) if n == low else left[n] * (n > low) for n, count in enumerate(state.piles)
        )
    elif "piles" not in given:
        state.piles = usual_piles(state)
    if "returned" not in given:
        back = [count - pile for count, pile in zip(left, state.piles, strict=True)]
        state.returned = (*back, *(0 for _ in range(e.factory_kinds - len(back))))


def figures(state: Any) -> dict[str, Any]:
    """The values that a lesson can refer to. Lists such as `tracks` are by seat: `tracks.0.kiev.black`."""
    table, pending = queries.table(state), queries.pending(state)
    boards = [queries.board(state, seat) for seat in range(state.seats)]
    incomes = [queries.income(state, seat) for seat in range(state.seats)]
    e = state.edition
    return {
        "to_move": pending.seat,
        "phase": pending.phase,
        "order": table.order,
        "round": table.round,
        "piles": {str(number): count for number, count in table.piles.items()},
        "returned": {name: table.returned.count(name) for name in e.factory_ids[1:]},
        "strip": dict(table.strip),
        "occupied": {
            place.id: [[here.seat, *here.counts] for here in place.pieces]
            for place in queries.places(state)
            if place.pieces
        },
        "spaces": [place.id for place in queries.places(state) if place.exists and place.owner is None],
        "majority": queries.engineer_majority(state),
        "tracks": [board.tracks for board in boards],
        "locomotives": [board.locomotives for board in boards],
        "reach": [board.reach for board in boards],
        "factories": [board.factories for board in boards],
        "markers": [[at for _, at in board.markers] for board in boards],
        "doublers": [board.doublers for board in boards],
        "own": [board.own_workers for board in boards],
        "temp": [board.temporary_workers for board in boards],
        "roubles": [board.roubles for board in boards],
        "tokens": [{question(space): token for space, token in board.laid} for board in boards],
        "engineers": [board.engineers for board in boards],
        "points": [board.points for board in boards],
        "income": [
            {rail.rail: rail.total for rail in each.rails}
            | {"industry": sum(marker.points for marker in each.industry), "total": each.total}
            for each in incomes
        ],
        "recurring": [
            {rail.rail: sum(points for _, points in rail.recurring) for rail in each.rails}
            for each in incomes
        ],
        "scored": [
            {rail.rail: [space.points for space in rail.spaces] for rail in each.rails} for each in incomes
        ],
        "has": [{name: player[at] for name, at in others(e).items()} for player in state.boards],
        "extra": {name: state.extra[at] for name, at in e.extra_fields.items()},
    }
