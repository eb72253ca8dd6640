"""Tables set up by hand, and their figures as plain data: for lessons and tests.

A position names what differs from an empty table. All keys may be left out:
`cash` (by seat), `turn` (seat), `phase`, `timing`, `dividends`, `nationalization` (the box's number), `ended`
(names of END_REASONS), `auction` (a railroad: bidding begins, `turn` speaks first), and `railroads`: by id
`held` (by seat), `treasury`, `value`, `links`, `income` (else what the links earn), `condition`. A railroad
with holders is active; one not named is unopened, or removed when its auction is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.trans_siberian.components import (
    INCOME_END,
    INITIAL,
    LINK_INCOME,
    LINK_INDEX,
    RAILROAD_COUNT,
    RAILROAD_INDEX,
    RAILROADS,
    START_CASH,
    VALUE_SPACE,
    VALUES,
    bits,
)
from engine.games.trans_siberian.game import GAME, empty_table
from engine.games.trans_siberian.queries import dividend
from engine.games.trans_siberian.rules import auctions, legal
from engine.games.trans_siberian.scoring import END_REASONS, worth
from engine.games.trans_siberian.stages import ACTIVE, CONDITIONS, OVER, REMOVED, STAGES, TURN, UNOPENED
from engine.games.trans_siberian.state import TransSiberianState


def make(
    players: int = 3, position: Mapping[str, Any] | None = None, options: Mapping[str, object] | None = None
) -> TransSiberianState:
    """The state of a position. The bank is credited with whatever is missing, so the books balance."""
    given = dict(position or {})
    state = empty_table(players, GAME.check_options(players, options), 0)
    state.turn = state.to_move = given.get("turn", 0)
    state.auction = -1
    state.stage = TURN
    state.cash = list(given.get("cash", state.cash))
    state.phase = given.get("phase", 1)
    state.timing = given.get("timing", 0)
    state.dividends = given.get("dividends", 0)
    state.box = state.track.index(given.get("nationalization", state.track[0]))
    waiting = given.get("auction")
    first_waiting = (
        RAILROAD_INDEX[waiting] if waiting else (len(INITIAL) if state.phase == 1 else RAILROAD_COUNT)
    )
    named = given.get("railroads", {})
    for railroad, name in enumerate(RAILROADS):
        if name in named:
            _set_up(state, railroad, named[name])
        else:
            state.condition[railroad] = UNOPENED if railroad >= first_waiting else REMOVED
    state.bank = players * START_CASH[players] - sum(state.cash) - sum(state.treasury)
    state.rederive()
    if waiting:
        state.opener = state.turn
        auctions.start(state, first_waiting, None)
    if "ended" in given:
        state.ended = END_REASONS.index(given["ended"])
        state.stage, state.to_move = OVER, None
    return state


def _set_up(state: TransSiberianState, railroad: int, given: Mapping[str, Any]) -> None:
    held = given.get("held", [0] * state.seats)
    for seat, shares in enumerate(held):
        state.held[seat * RAILROAD_COUNT + railroad] = shares
    state.sold[railroad] = sum(held)
    default = CONDITIONS[ACTIVE] if sum(held) else CONDITIONS[UNOPENED]
    state.condition[railroad] = CONDITIONS.index(given.get("condition", default))
    links = [LINK_INDEX[link] for link in given.get("links", ())]
    state.own[railroad] = sum(1 << link for link in links)
    if state.condition[railroad] == ACTIVE:
        state.treasury[railroad] = given.get("treasury", 0)
        state.space[railroad] = VALUE_SPACE[given.get("value", VALUES[0])]
        earned = min(sum(LINK_INCOME[link] for link in links), INCOME_END)
        state.income[railroad] = given.get("income", earned)


def facts(state: TransSiberianState) -> dict[str, Any]:
    """The figures of a state, by name."""
    opened = [r for r in range(RAILROAD_COUNT) if state.condition[r] == ACTIVE]
    result = state.result()
    return {
        "to_move": state.to_move,
        "stage": STAGES[state.stage],
        "phase": state.phase,
        "timing": state.timing,
        "dividends": state.dividends,
        "nationalization": state.track[state.box],
        "cash": state.cash[:],
        "bank": state.bank,
        "treasury": {RAILROADS[r]: state.treasury[r] for r in opened},
        "income": {RAILROADS[r]: state.income[r] for r in opened},
        "value": {RAILROADS[r]: VALUES[state.space[r]] for r in opened if state.space[r] >= 0},
        "each": {RAILROADS[r]: dividend(state, r) for r in opened},
        "sold": {RAILROADS[r]: state.sold[r] for r in opened},
        "condition": {name: CONDITIONS[state.condition[r]] for r, name in enumerate(RAILROADS)},
        "links": {name: len(list(bits(state.own[r]))) for r, name in enumerate(RAILROADS)},
        "worth": [worth(state, seat) for seat in range(state.seats)],
        "winners": None if result is None else list(result.winners),
        "legal": [GAME.format(action) for action in legal(state)],
    }
