"""Taking a share, the end of a turn, and the next seat (ME-TURN, ME-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.contract import Event, tell
from ..components import COMPANIES, SHARE_TRAINS, bits
from ..phases import BOT_DRAW, OVER, TURN
from . import companies
from .lists import menu

if TYPE_CHECKING:
    from ..state import MiniExpressState

_TWO_DEPLETED = tuple(mask.bit_count() >= 2 for mask in range(16))


def take_share(state: MiniExpressState, company: int, events: list[Event] | None) -> None:
    """Take a share (ME-SHARE-2 to 4)."""
    seat = state.to_move
    assert seat is not None
    slot = seat * 4 + company
    price = state.tracks[company]
    state.inf[slot] -= price
    state.shares[company] -= 1
    state.own[slot] += 1
    if events is not None:
        left = state.shares[company]
        tell(
            events, "share", seat,
            company=COMPANIES[company], price=price, influence=state.inf[slot], left=left,
        )  # fmt: skip
    if not state.shares[company]:
        companies.deplete(state, company, "share", events)
    companies.draw_trains(state, company, SHARE_TRAINS, events)
    state.company = company
    end_action(state, events)


def end_action(state: MiniExpressState, events: list[Event] | None) -> None:
    """After a whole action, begin an expert game's second one or end the turn."""
    company = state.company
    state.skips = 0
    state.company = state.city = -1
    state.rivals = 0
    if state.setup.expert:
        # ME-END-3: nobody has a further action. The one under way was done in full, because the steps of an
        # action belong together and the end is checked after them (as in every other mode).
        if state.depleted:
            finish(state, events)
            return
        if state.first < 0 and state.turns:  # ME-2PX-1
            state.first = company
            state.menu = menu(state)
            if state.menu:
                state.phase = TURN
                return
            tell(events, "action-dropped", state.to_move)  # ME-AMB-24
        state.first = -1
    end_turn(state, events)


def end_turn(state: MiniExpressState, events: list[Event] | None) -> None:
    """Check the end (ME-TURN-3), then find the next seat that can act."""
    if _TWO_DEPLETED[state.depleted] and not state.triggered and not state.setup.expert:
        state.triggered = True
        names = tuple(COMPANIES[company] for company in bits(state.depleted))
        tell(events, "end-triggered", state.to_move, companies=names)
    last = state.seats - 1
    seat = state.to_move
    assert seat is not None
    while True:
        if seat == last:
            if state.triggered:  # ME-END-2
                finish(state, events)
                return
            seat = 0
        else:
            seat += 1
        state.turns += 1
        state.to_move = seat
        if seat == state.setup.bot:
            state.phase = BOT_DRAW
            return
        state.menu = menu(state)
        if state.menu:
            state.phase = TURN
            return
        if skip(state, events):
            return


def skip(state: MiniExpressState, events: list[Event] | None) -> bool:
    """Skip a seat that can do nothing (ME-AMB-05); True if that ended the game."""
    state.skips += 1
    tell(events, "skipped", state.to_move)
    if not state.stalemate():
        return False
    finish(state, events)
    return True


def finish(state: MiniExpressState, events: list[Event] | None) -> None:
    """End the game."""
    state.phase = OVER
    state.to_move = None
    state.menu = 0
    state.first = -1
    tell(events, "game-over", None)


def begin(state: MiniExpressState, events: list[Event] | None) -> None:
    """End the setup and begin the Starting Player's first turn."""
    state.to_move = 0
    state.menu = menu(state)
    state.phase = TURN
    if not state.menu and not skip(state, events):  # cannot happen with the printed maps
        end_turn(state, events)
