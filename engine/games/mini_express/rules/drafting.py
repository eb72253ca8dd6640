"""Starting shares: snake draft, solo picks, naming companies in the expert game (ME-SETUP-9, 10, others)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.contract import Event, tell
from ....core.errors import InvariantError, Refusal
from ..actions import DRAFTS, Draft
from ..components import COMPANIES, HARD, LENGTH_MAX
from ..phases import BOT_SETUP, DRAFT
from . import turns

if TYPE_CHECKING:
    from ..state import MiniExpressState

TILES = 2
"""How many tiles the bot draws for its starting shares (ME-BOT-SETUP-IV)."""

HALF_NAMED = 4
"""Shares taken after the expert game's Starting Player has named two companies (ME-2PX-SETUP-2)."""


def legal(state: MiniExpressState) -> list[Draft]:
    """The companies of which a share may be picked, or in an expert game, which may be named."""
    return [action for action in DRAFTS if why_not(state, action.company) is None]


def why_not(state: MiniExpressState, company: int) -> Refusal | None:
    """Why a company cannot be picked or named (ME-SETUP-9, ME-SOLO-SETUP-2, ME-2PX-SETUP-2)."""
    setup, seat = state.setup, state.to_move
    name = COMPANIES[company]
    if not state.aside(company):
        return Refusal("ME-2PX-SETUP-2" if setup.expert else "ME-SETUP-9", "none-aside", {"company": name})
    if setup.expert or seat is None:
        return None
    mine = pair(state, seat)
    if mine >> company & 1:
        rule = "ME-SOLO-SETUP-2" if setup.solo else "ME-SETUP-9"
        return Refusal(rule, "same-company-twice", {"company": name})
    for other in range(setup.players) if mine else ():
        if other != seat and pair(state, other) == mine | 1 << company:
            return Refusal("ME-SETUP-9", "same-pair", {"company": name, "seat": other})
    return None


def pair(state: MiniExpressState, seat: int) -> int:
    """The companies of a seat's starting shares, as a mask."""
    brown, gray, orange, white = state.own[seat * 4 : seat * 4 + 4]
    return (1 if brown else 0) | (2 if gray else 0) | (4 if orange else 0) | (8 if white else 0)


def picker(state: MiniExpressState) -> int:
    """The seat that picks now (ME-SETUP-9, ME-2PX-SETUP)."""
    taken, players = sum(state.own), state.setup.players
    if state.setup.expert:
        return 1 if taken >= HALF_NAMED else 0
    return taken if taken < players else 2 * players - 1 - taken


def pick(state: MiniExpressState, company: int, events: list[Event] | None) -> None:
    """Pick a starting share; the last pick ends the setup."""
    seat = state.to_move
    assert seat is not None
    if state.setup.expert:
        _name(state, seat, company, events)
        return
    _give(state, seat, company, 1, events)
    if sum(state.own) < 2 * state.setup.players:
        state.to_move = picker(state)
    else:
        _leftovers(state, events)


def _give(state: MiniExpressState, seat: int, company: int, count: int, events: list[Event] | None) -> None:
    state.own[seat * 4 + company] += count
    tell(events, "draft", seat, company=COMPANIES[company], count=count)


def _name(state: MiniExpressState, seat: int, company: int, events: list[Event] | None) -> None:
    """Give the shares of a named company (ME-2PX-SETUP-2 and 3): both of W to the first seat, one each of X,
    both of Y to the second seat, and one each of Z."""
    if sum(state.own) in (0, HALF_NAMED):
        _give(state, seat, company, 2, events)
        if seat == 0:
            return
        company = next(other for other in range(4) if state.aside(other))
    for each in (seat, 1 - seat):
        _give(state, each, company, 1, events)
    if seat == 0:
        state.to_move = 1
    else:
        turns.begin(state, events)


def _leftovers(state: MiniExpressState, events: list[Event] | None) -> None:
    """Use the shares left over: they lengthen companies (ME-SETUP-10; solo: ME-SOLO-SETUP-3), or with two
    players go to the bot (ME-2PB-SETUP-2)."""
    setup = state.setup
    for company, left in enumerate([state.aside(company) for company in range(4)]):
        if left and setup.mode == "duel-bot":
            _give(state, setup.bot, company, left, events)
        elif left and setup.split.step:
            steps = left * setup.split.step
            state.length[company] = length = min(LENGTH_MAX, state.length[company] + steps)
            tell(events, "unchosen", None, company=COMPANIES[company], count=left, steps=steps, length=length)
    if setup.solo:
        state.to_move, state.phase = setup.bot, BOT_SETUP
    else:
        turns.begin(state, events)


def check(state: MiniExpressState) -> None:
    """Raise InvariantError unless the starting shares taken so far and the seat to move are possible."""
    setup, bot, own = state.setup, state.setup.bot, state.own
    players = setup.players
    fine = all(count <= 1 for count in own[: 4 * players])
    drawn = sum(setup.start_bag(state.phase)) - sum(state.bag)
    bots = [0] * 4 if bot < 0 else own[4 * bot :]
    wanted = [0] * 4
    if state.phase == BOT_SETUP:
        fine = fine and sum(own[:4]) == 2 and drawn < TILES
        marker = 0
        if drawn:
            marker = state.board.bot_tiles[state.tile].company % 4
            wanted[marker] = bot_share(state)
        fine = fine and state.chosen == marker
    else:
        taken = sum(own)
        counts = [sum(own[4 * seat : 4 * seat + 4]) for seat in range(players)]
        if setup.expert:
            named = sorted(zip(own[:4], own[4:], strict=True))
            given = [(0, 0)] * 4 if not taken else [(0, 0), (0, 0), (0, 0), (2, 0)]
            halfway = [(0, 0), (0, 0), (1, 1), (2, 0)]
            fine = named in (given, halfway) and state.to_move == (1 if named == halfway else 0)
        else:
            order = [*range(players), *reversed(range(players))]
            pairs = [pair(state, seat) for seat in range(players) if counts[seat] == 2]
            fine = fine and taken < 2 * players and len(set(pairs)) == len(pairs)
            fine = fine and counts == [order[:taken].count(seat) for seat in range(players)]
            fine = fine and state.to_move == order[taken]
        fine = fine and state.phase == DRAFT and state.chosen == 0 and drawn == 0
    if not fine or bots != wanted:
        raise InvariantError("starting shares that nobody can have taken")


def bot_share(state: MiniExpressState) -> int:
    """Shares that the bot gets for a tile at the start (ME-DIFF-3)."""
    return 2 if state.setup.level >= HARD else 1
