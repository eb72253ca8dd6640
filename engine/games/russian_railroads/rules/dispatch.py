"""All actions of a board and their functions: single steps of effects, and decisions of a player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .. import actions as a
from .. import components as c
from .. import phases
from ..actions import Action
from ..board import Edition, Handler
from . import build, doublers, industry, pool, steps, track, turn
from .gain import Events, tell
from .rounds import draft_options, end_of_turn, relocation_places, start_free, stay, take_start
from .spaces import begin, occupy, performable

if TYPE_CHECKING:
    from ..state import RussianState

Handlers = dict[Action, tuple[Handler, int]]


def _by_number(e: Edition, groups: Iterable[tuple[Iterable[Action], Handler]]) -> Handlers:
    return {action: (handler, e.moves.number[action]) for actions, handler in groups for action in actions}


def raw_steps(e: Edition) -> Handlers:
    """The function and argument of each single step of an effect."""
    moves = e.moves
    table = _by_number(
        e,
        (
            ([moves.step[cell] for cell in e.track_cells], track.step),
            (moves.loco, build.place_new),
            (moves.special, build.place_special),
            (moves.move, build.move_hand),
            (moves.factory, build.take_factory),
            (moves.gap, build.fill_gap),
            (moves.industry, industry.step),
            (moves.token, pool.use_token),
            (moves.card, pool.use_card),
            (moves.doubler, doublers.lay),
            (moves.again, pool.again),
            (moves.take, pool.take_bonus),
            (moves.reuse, pool.reuse),
        ),
    )
    for rail, rows in moves.fork.items():
        for row in rows:
            for stem, action in enumerate(row):
                if action is not a.PASS:
                    table[action] = (track.take_fork, rail << track.STEM_BITS | stem)
    table[a.FLIP] = (build.flip_hand, 0)
    table[a.LOOK] = (pool.look, 0)
    table[a.POINTS] = (pool.take_points, 0)
    table[a.DRAW] = (pool.take_bonus, -1)
    table[a.DONE] = (pool.drop, 0)
    for module in e.modules:
        table.update(module.choices.steps(e))
    return table


def relocate(state: RussianState, place: int, events: Events) -> None:
    """Move the claiming worker to a free one-worker place and perform it (RR-ORDER-5, RR-ORDER-6)."""
    e = state.edition
    seat, source = state.relocations[0]
    state.relocations = state.relocations[1:]
    state.occupied[source] = 0
    occupy(state, seat, place, e.worker)
    if events is not None:
        tell(events, "relocated", seat, source=e.places[source], place=e.places[place])
    state.context = phases.RELOCATE
    begin(state, seat, place, 0, events)
    turn.go_on(state, events)


def draft(state: RussianState, card: int, events: Events) -> None:
    """Take a starting bonus card and resolve it."""
    take_start(state, card, events)
    turn.go_on(state, events)


def finish(state: RussianState, _: int, events: Events) -> None:
    """Drop the optional effects. If no ? card could be performed, the end bonus after it is kept."""
    blocked = not state.due and state.optional & c.FIELD[c.K_CARD]
    if blocked:
        seat = state.mover
        player = state.boards[seat]
        options = pool.offered(state, player, steps.available(state, player))
        blocked = not any(action.kind == "card" for action in options)
    pool.drop(state, 0, events)
    if blocked:
        state.optional = c.UNIT[c.K_BONUS]
    turn.go_on(state, events)


def _freely(handler: Handler) -> Handler:
    def decide(state: RussianState, argument: int, events: Events) -> None:
        start_free(state)
        handler(state, argument, events)
        turn.go_on(state, events)

    return decide


def _then_go_on(handler: Handler) -> Handler:
    def decide(state: RussianState, argument: int, events: Events) -> None:
        handler(state, argument, events)
        turn.go_on(state, events)

    return decide


def end(state: RussianState, _: int, events: Events) -> None:
    """End the free actions after the paid one."""
    end_of_turn(state, events)


def decisions(e: Edition) -> Handlers:
    """The function and argument of each decision."""
    decided: dict[Handler, Handler] = {}
    table: Handlers = {}
    for action, (handler, argument) in e.raw.items():
        if handler not in decided:
            decided[handler] = _then_go_on(handler)
        table[action] = (decided[handler], argument)
    moves = e.moves
    table |= _by_number(
        e,
        (
            (moves.draft, draft),
            (moves.choose, turn.choose),
            (moves.pay, turn.pay),
            (moves.swap, turn.swap),
            (moves.relocate, relocate),
        ),
    )
    table[a.DONE] = (finish, 0)
    table[a.PASS] = (turn.pass_round, 0)
    table[a.STAY] = (stay, 0)
    table[a.END] = (end, 0)
    for module in e.modules:
        for action, (handler, argument) in module.free.steps(e).items() if module.free else ():
            table[action] = (_freely(handler), argument)
    return table


def relocate_options(state: RussianState) -> list[Action]:
    """The places where the claiming worker may go, and staying."""
    e, seat = state.edition, state.mover
    places = relocation_places(state)
    board = places & ((1 << e.board_places) - 1)
    able = performable(state, state.boards[seat], board) | (places ^ board)
    return [*(e.moves.relocate[place] for place in range(e.base_pieces) if able >> place & 1), a.STAY]


def compute_choices(state: RussianState) -> list[Action]:
    """The choices of a state without stored ones: before a turn, or after loading."""
    phase = state.phase
    if phase == phases.CHOOSE:
        return turn.choose_options(state)
    if phase == phases.RESOLVE:
        seat = state.mover
        player = state.boards[seat]
        return pool.offered(state, player, steps.available(state, player))
    if phase == phases.PAY:
        return turn.payment_options(state, state.place)
    if phase == phases.SWAP:
        return turn.swap_options(state)
    if phase == phases.RELOCATE:
        return relocate_options(state)
    if phase == phases.AFTER:
        return turn.after_options(state)
    return draft_options(state) if phase == phases.DRAFT else []
