"""The notation of positions, and the values that lessons refer to.

Lines of a position, besides those of every game (`engine.core.position`). All are optional:

    railroad red held 2 0 0 value 24 treasury 12 links never-tynda chita-never
                              certificates by seat, stock value, treasury, links (`value none`: not set yet).
                              Default: the lowest value, no money, no links. Income follows from the links
    railroad green nationalized links barnaul-omsk
    railroad black unopened   or: removed. Default: unopened as long as its auction may still come
    cash 40 32 28             by seat
    turn 1                    whose turn it is, or who triggered the dividends; default: the start player
    phase 2
    timing 4
    dividends 3               dividends paid so far
    nationalization 44        the number of the box with the marker

The position is the head of a turn unless one of these lines is present:

    chain build-two red first chita-never             an unfinished turn: the choices made so far
    chain buy-two red other blue
    auction black first 1 in 0 1 asked 1 bid 9 by 0   default: `turn` bids first, all are in, no bid yet
    opening red by 0 bid 15 needs link value
    over top-value            the game is over, and why (a name of phases.END_REASONS)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ....core.position import Key
from .. import phases, queries
from ..components import (
    INITIAL,
    LINK_BIT,
    LINK_INDEX,
    LINKS,
    RAILROAD_COUNT,
    RAILROAD_INDEX,
    RAILROADS,
    SHIFTED,
    bits,
    links_of,
)
from ..rules import auctions
from ..state import TransSiberianState


def _words(rest: str, names: Iterable[str]) -> dict[str, list[str]]:
    """The words of a line by the name that they follow. Those before any name are under an empty name."""
    known, found, name = set(names), {"": list[str]()}, ""
    for word in rest.split():
        if word in known:
            if word in found:
                raise ValueError(f"{word} twice")
            name = word
            found[name] = []
        else:
            found[name].append(word)
    return found


def _one(words: list[str]) -> str:
    if len(words) != 1:
        raise ValueError("one word is expected: " + " ".join(words))
    return words[0]


def _seats(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


# ---- railroads --------------------------------------------------------------------------------------------
def _read_railroad(state: TransSiberianState, rest: str) -> None:
    found = _words(rest, ("held", "value", "treasury", "links"))
    name, *condition = found[""]
    r = RAILROAD_INDEX[name]
    held = [int(count) for count in found.get("held", ["0"] * state.seats)]
    if len(held) != state.seats:
        raise ValueError(f"held: a number for each of {state.seats} seats")
    state.held[r::RAILROAD_COUNT] = held
    state.condition[r] = phases.CONDITIONS.index(_one(condition)) if condition else phases.ACTIVE
    state.own[r] = sum({LINK_BIT[LINK_INDEX[link]] for link in found.get("links", ())})
    active = state.condition[r] == phases.ACTIVE
    state.treasury[r] = int(_one(found.get("treasury", ["0"])))
    value = _one(found.get("value", [str(state.board.values[0]) if active else "none"]))
    state.space[r] = -1 if value == "none" else state.board.space_of[int(value)]


def _write_railroads(state: TransSiberianState) -> Iterable[str]:
    for r, name in enumerate(RAILROADS):
        links = f" links {' '.join(links_of(state.own[r]))}" if state.own[r] else ""
        if state.condition[r] != phases.ACTIVE:
            yield f"{name} {phases.CONDITIONS[state.condition[r]]}{links}"
            continue
        space = state.space[r]
        value = state.board.values[space] if space >= 0 else "none"
        held = _seats(state.held[r::RAILROAD_COUNT])
        yield f"{name} held {held} value {value} treasury {state.treasury[r]}{links}"


# ---- markers and decisions --------------------------------------------------------------------------------
def _read_box(state: TransSiberianState, rest: str) -> None:
    state.box = state.board.boxes.index(int(rest))


def _read_turn(state: TransSiberianState, rest: str) -> None:
    state.turn = int(rest)
    if not 0 <= state.turn < state.seats:
        raise ValueError(f"no seat {rest}")


def _read_chain(state: TransSiberianState, rest: str) -> None:
    found = _words(rest, ("first", "second", "other"))
    plan, name = found[""]
    state.plan, state.railroad = phases.PLANS.index(plan), RAILROAD_INDEX[name]
    if state.plan == phases.PLAN_BUY:
        state.second = RAILROAD_INDEX[_one(found["other"])] if "other" in found else -1
        state.stage = phases.BUY_SECOND if state.second < 0 else phases.BUY_BONUS
        return
    state.first, state.second = (
        LINK_INDEX[_one(found[part])] if part in found else -1 for part in ("first", "second")
    )
    if state.first < 0:
        state.stage = phases.FIRST_LINK
    else:
        state.stage = (
            phases.SECOND_LINK if state.plan == phases.PLAN_TWO and state.second < 0 else phases.PAYING
        )


def _write_chain(state: TransSiberianState) -> Iterable[str]:
    if state.stage not in phases.CHAINS:
        return
    names: tuple[tuple[str, int, tuple[str, ...]], ...]
    if state.plan == phases.PLAN_BUY:
        names = (("other", state.second, RAILROADS),)
    else:
        names = (("first", state.first, LINKS), ("second", state.second, LINKS))
    parts = "".join(f" {part} {table[number]}" for part, number, table in names if number >= 0)
    yield f"{phases.PLANS[state.plan]} {RAILROADS[state.railroad]}{parts}"


def _read_auction(state: TransSiberianState, rest: str) -> None:
    found = _words(rest, ("first", "in", "asked", "bid", "by"))
    auctions.close(state)
    state.stage, state.auction = phases.BIDDING, RAILROAD_INDEX[_one(found[""])]
    state.opener = int(_one(found.get("first", [str(state.turn)])))
    state.bidders = sum({1 << int(seat) for seat in found.get("in", map(str, range(state.seats)))})
    state.to_move = int(_one(found.get("asked", [str(state.opener)])))
    if "bid" in found:
        state.standing, state.bidder = int(_one(found["bid"])), int(_one(found["by"]))


def _write_auction(state: TransSiberianState) -> Iterable[str]:
    if state.stage == phases.BIDDING:
        bid = f" bid {state.standing} by {state.bidder}" if state.standing else ""
        still_in = _seats(bits(state.bidders))
        yield f"{RAILROADS[state.auction]} first {state.opener} in {still_in} asked {state.to_move}{bid}"


def _read_opening(state: TransSiberianState, rest: str) -> None:
    found = _words(rest, ("by", "bid", "needs"))
    state.stage, state.auction = phases.OPENING, RAILROAD_INDEX[_one(found[""])]
    state.bidder = state.opener = state.to_move = int(_one(found["by"]))
    state.bidders, state.standing = 1 << state.bidder, int(_one(found["bid"]))
    state.opening = sum({phases.OPENINGS[part] for part in found["needs"]})


def _write_opening(state: TransSiberianState) -> Iterable[str]:
    if state.stage == phases.OPENING:
        needs = " ".join(part for part, bit in phases.OPENINGS.items() if state.opening & bit)
        yield f"{RAILROADS[state.auction]} by {state.bidder} bid {state.standing} needs {needs}"


def _read_over(state: TransSiberianState, rest: str) -> None:
    state.stage, state.ended, state.to_move = phases.OVER, phases.END_REASONS.index(rest), None


KEYS: Final = (
    Key(
        "railroad",
        _read_railroad,
        _write_railroads,
        ("held", "condition", "treasury", "space", "own", "bank"),
    ),
    Key(
        "nationalization",
        _read_box,
        lambda state: [str(state.board.boxes[state.box])],
        ("box",),
    ),
    Key("turn", _read_turn, lambda state: [str(state.turn)], ("to_move",)),
    Key("chain", _read_chain, _write_chain, ("stage", "plan", "first", "second")),
    Key(
        "auction",
        _read_auction,
        _write_auction,
        ("standing", "bidder", "bidders", "opener"),
    ),
    Key("opening", _read_opening, _write_opening),
    Key(
        "over",
        _read_over,
        lambda state: [phases.END_REASONS[state.ended]] if state.stage == phases.OVER else [],
        ("ended",),
    ),
)


def arrange(state: TransSiberianState, given: frozenset[str]) -> None:
    """Derive what a position leaves out: stage (the head of a turn), past auctions, markers, the bank's
    balance."""
    money = state.seats * state.board.start_cash[state.seats]
    state.bank = money - sum(state.cash) - sum(state.treasury)
    if not given & {"auction", "opening"}:
        auctions.close(state)
        if "over" not in given:
            state.to_move = state.turn
            state.stage = state.stage if "chain" in given else phases.TURN
    if state.auction in INITIAL:
        state.start = state.turn
    shifting = state.auction in SHIFTED
    state.phase = 2 if shifting else state.phase
    if shifting or state.stage == phases.OVER:
        state.timing = state.board.dividends_at
    if (state.phase == 2 and not shifting) or state.stage == phases.OVER:
        state.dividends = max(state.dividends, 1)
    waiting = RAILROAD_COUNT if state.phase == 2 else len(INITIAL)
    for r in range(state.auction if state.auction >= 0 else waiting):
        if state.condition[r] == phases.UNOPENED:
            state.condition[r] = phases.REMOVED


def figures(state: Any) -> dict[str, Any]:
    """The values that a lesson can refer to."""
    it, rows = queries.markers(state), queries.railroads(state)
    opened = [row for row in rows if row.active]
    result, players = state.result(), queries.players(state)
    return {
        "to_move": it.to_move,
        "stage": it.stage,
        "phase": it.phase,
        "timing": it.timing,
        "dividends": it.dividends,
        "nationalization": it.box,
        "cash": [player.cash for player in players],
        "bank": state.bank,
        "worth": [player.worth for player in players],
        "treasury": {row.railroad: row.treasury for row in opened},
        "income": {row.railroad: row.income for row in opened},
        "value": {row.railroad: row.value for row in opened},
        "each": {row.railroad: row.dividend for row in opened},
        "sold": {row.railroad: row.sold for row in opened},
        "status": {row.railroad: row.status for row in rows},
        "links": {row.railroad: len(row.links) for row in rows},
        "winners": None if result is None else list(result.winners),
    }
