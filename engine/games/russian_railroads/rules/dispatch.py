"""Every action and what it does. RAW: the single steps of effects; HANDLERS: whole decisions of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import actions as a
from .. import components as c
from . import build, industry, pool, track
from .gain import Events, tell
from .phases import draft_options, relocation_places, stay, take_start
from .registry import RAW, Handler
from .turn import begin, choose, choose_options, go_on, pass_round, pay, performable, pieces, swap

if TYPE_CHECKING:
    from ..state import RussianState


def _raw() -> dict[a.Action, tuple[Handler, int]]:
    table: dict[a.Action, tuple[Handler, int]] = {}
    for cell in c.TRACK_CELLS:
        table[a.STEP[cell]] = (track.step, cell)
    for actions, handler in (
        (a.LOCO, build.place_new),
        (a.SPECIAL, build.place_special),
        (a.MOVE, build.move_hand),
        (a.FACTORY, build.take_factory),
        (a.GAP, build.fill_gap),
        (a.INDUSTRY, industry.step),
        (a.TOKEN, pool.use_token),
        (a.CARD, pool.use_card),
        (a.AGAIN, pool.again),
        (a.TAKE, pool.take_bonus),
        (a.REUSE, pool.reuse),
    ):
        for index, action in enumerate(actions):
            table[action] = (handler, index)
    table[a.DOUBLER] = (pool.lay_doubler, 0)
    table[a.FLIP] = (build.flip_hand, 0)
    table[a.LOOK] = (pool.look, 0)
    table[a.POINTS] = (pool.take_points, 0)
    table[a.DRAW] = (pool.take_bonus, -1)
    table[a.DONE] = (pool.drop, 0)
    return table


RAW.update(_raw())


def relocate(state: RussianState, place: int, events: Events) -> None:
    """RR-ORDER-5, RR-ORDER-6: the claiming worker moves to a free one-worker place and acts there."""
    seat, source = state.relocations[0]
    state.relocations = state.relocations[1:]
    state.occupied[source] = 0
    if place == c.T_BASE:
        here = state.occupied[c.BASE_PIECES + seat] or seat + 1
        state.occupied[c.BASE_PIECES + seat] = here + pieces(1, 0, 0, 0)
    else:
        state.occupied[place] = seat + 1 + pieces(1, 0, 0, 0)
        if place < c.BOARD_PLACES:
            state.free &= ~(1 << place)
    if events is not None:
        tell(events, "relocated", seat, source=c.PLACES[source], place=c.PLACES[place])
    state.context = c.RELOCATE
    begin(state, seat, place, 0, events)
    go_on(state, events)


def draft(state: RussianState, card: int, events: Events) -> None:
    """A starting bonus card, resolved at once."""
    take_start(state, card, events)
    go_on(state, events)


def finish(state: RussianState, _: int, events: Events) -> None:
    """Drop what is optional. A ? card of which none could be performed does not take its end bonus along."""
    blocked = not state.due and state.optional & c.FIELD[c.K_CARD]
    if blocked:
        seat = state.to_move
        assert seat is not None
        player = state.players[seat]
        options = pool.offered(state, player, pool.steps(state, player))
        blocked = not any(action.kind == "card" for action in options)
    pool.drop(state, 0, events)
    if blocked:
        state.optional = c.UNIT[c.K_BONUS]
    go_on(state, events)


def _then_go_on(handler: Handler) -> Handler:
    def decide(state: RussianState, argument: int, events: Events) -> None:
        handler(state, argument, events)
        go_on(state, events)

    return decide


def _handlers() -> dict[a.Action, tuple[Handler, int]]:
    decided: dict[Handler, Handler] = {}
    table: dict[a.Action, tuple[Handler, int]] = {}
    for action, (handler, argument) in RAW.items():
        if handler not in decided:
            decided[handler] = _then_go_on(handler)
        table[action] = (decided[handler], argument)
    for actions, handler in (
        (a.DRAFT, draft),
        (a.CHOOSE, choose),
        (a.PAY, pay),
        (a.SWAP, swap),
        (a.RELOCATE, relocate),
    ):
        for index, action in enumerate(actions):
            table[action] = (handler, index)
    table[a.DONE] = (finish, 0)
    table[a.PASS] = (pass_round, 0)
    table[a.STAY] = (stay, 0)
    return table


HANDLERS: dict[a.Action, tuple[Handler, int]] = _handlers()


def relocate_options(state: RussianState) -> list[a.Action]:
    """Where the claiming worker may go, or stay."""
    seat = state.to_move
    assert seat is not None
    places = relocation_places(state)
    board = places & ((1 << c.BOARD_PLACES) - 1)
    able = performable(state, state.players[seat], board) | (places ^ board)
    return [*(a.RELOCATE[place] for place in range(c.BASE_PIECES) if able >> place & 1), a.STAY]


def compute_options(state: RussianState) -> list[a.Action]:
    """The options of a state that has none stored: before a turn, or after loading."""
    from .turn import payment_options, swap_options

    phase = state.phase
    if phase == c.CHOOSE:
        return choose_options(state)
    if phase == c.RESOLVE:
        seat = state.to_move
        assert seat is not None
        player = state.players[seat]
        return pool.offered(state, player, pool.steps(state, player))
    if phase == c.PAY:
        return payment_options(state)
    if phase == c.SWAP:
        return swap_options(state)
    if phase == c.RELOCATE:
        return relocate_options(state)
    return draft_options(state) if phase == c.DRAFT else []
