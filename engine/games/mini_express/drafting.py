"""Starting shares: snake draft, solo pick, the expert game's naming of companies (ME-SETUP-9, 10 and kin)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.contract import Event
from engine.games.mini_express import rules
from engine.games.mini_express.actions import DRAFT, Choice
from engine.games.mini_express.components import COMPANIES, LENGTH_MAX
from engine.games.mini_express.phases import BOT_SETUP

if TYPE_CHECKING:
    from engine.games.mini_express.state import MiniExpressState


def legal(state: MiniExpressState) -> list[Choice]:
    """The companies whose share may be picked (expert: which company may be named)."""
    return [action for company, action in enumerate(DRAFT) if obstacle(state, company) is None]


def obstacle(state: MiniExpressState, company: int) -> tuple[str, str, int] | None:
    """Rule id, reason code and the seat in the way, when a pick is not allowed."""
    if not state.aside[company]:
        return ("ME-2PX-SETUP-2" if state.setup.expert else "ME-SETUP-9"), "none-aside", -1
    seat = state.to_move
    assert seat is not None
    if state.setup.expert:
        return None
    mine = pair(state, seat)
    if mine >> company & 1:
        return ("ME-SOLO-SETUP-2" if state.setup.mode == "solo" else "ME-SETUP-9"), "same-company-twice", seat
    if mine:
        for other in range(state.setup.players):
            if other != seat and pair(state, other) == mine | 1 << company:
                return "ME-SETUP-9", "same-pair", other
    return None


def pair(state: MiniExpressState, seat: int) -> int:
    """The companies of a seat's starting shares as mask."""
    return sum(1 << company for company in range(4) if state.own[seat * 4 + company])


def pick(state: MiniExpressState, company: int, events: list[Event] | None) -> None:
    """A starting share is chosen; the last pick ends the setup."""
    seat = state.to_move
    assert seat is not None
    if state.setup.expert:
        _name(state, seat, company, events)
        return
    _give(state, seat, company, 1, events)
    taken = sum(state.own)
    players = state.setup.players
    if taken < players:
        state.to_move = taken
    elif taken < 2 * players:
        state.to_move = 2 * players - 1 - taken
    else:
        _leftovers(state, events)


def _give(state: MiniExpressState, seat: int, company: int, count: int, events: list[Event] | None) -> None:
    aside = list(state.aside)
    aside[company] -= count
    state.aside = tuple(aside)
    state.own[seat * 4 + company] += count
    if events is not None:
        events.append(Event("draft", seat, {"company": COMPANIES[company], "count": count}))


def _name(state: MiniExpressState, seat: int, company: int, events: list[Event] | None) -> None:
    """ME-2PX-SETUP-2 and 3: both shares of W, one each of X; then both of Y to the other, one each of Z."""
    if sum(state.own) in (0, 4):
        _give(state, seat, company, 2, events)
        if seat == 0:
            return
        company = next(other for other in range(4) if state.aside[other])
    for each in (seat, 1 - seat):
        _give(state, each, company, 1, events)
    if seat == 0:
        state.to_move = 1
    else:
        rules.begin(state, events)


def _leftovers(state: MiniExpressState, events: list[Event] | None) -> None:
    """ME-SETUP-10; solo: ME-SOLO-SETUP-3; with two players they go to the bot: ME-2PB-SETUP-2."""
    bot = state.setup.bot
    for company, left in enumerate(state.aside):
        if not left:
            continue
        if state.setup.mode == "duel-bot":
            state.own[bot * 4 + company] += left
            if events is not None:
                events.append(Event("draft", bot, {"company": COMPANIES[company], "count": left}))
            continue
        state.out[company] += left
        steps = left * state.setup.split.leftover_step
        if steps:
            state.length[company] = min(LENGTH_MAX, state.length[company] + steps)
            if events is not None:
                events.append(
                    Event(
                        "unchosen",
                        None,
                        {
                            "company": COMPANIES[company],
                            "count": left,
                            "steps": steps,
                            "length": state.length[company],
                        },
                    )
                )
    state.aside = (0, 0, 0, 0)
    if state.setup.mode == "solo":
        state.to_move = bot
        state.phase = BOT_SETUP
    else:
        rules.begin(state, events)
