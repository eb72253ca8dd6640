"""American Railroads (AM): refusals, consistency checks, and the heuristic value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ....core.boards import wrong
from ....core.errors import InvariantError, Refusal
from .. import phases
from ..actions import Action
from ..printed import MOST_POINTS
from . import american_parts as parts

if TYPE_CHECKING:
    from ..state import RussianState


def _first_due(state: RussianState) -> int:
    return parts.due_of(state.edition, state.due[0])[0] if state.due else -1


def why_not(state: RussianState, action: Action) -> Refusal | None:
    """Why one of the module's actions is illegal. None if another decision comes first."""
    e, mine = state.edition, parts.stock(state.edition)
    if state.to_move is None:
        return None
    due = _first_due(state)
    kind, player = action.kind, state.boards[state.mover]
    if action in mine.pay:
        return parts.coin_refusal(state, state.mover, mine.pay.index(action))
    if kind == "boulder":
        if action not in parts.boulders_left(e, player):
            return Refusal("AM-BOULDER-3", "boulder-gone", {"where": action.where})
        return None if due == parts.DUE_BOULDER else Refusal("AM-BOULDER-3", "no-boulder-due", {})
    if kind == "dividend":
        if action not in parts.dividends_left(state):
            level = 1 + [state.extra[at] for at in mine.at].index(1 + mine.choose.index(action))
            return Refusal("AM-STOCK-2", "dividend-on-level", {"dividend": action.what, "level": level})
        return None if due == parts.DUE_DIVIDEND else Refusal("AM-STOCK-2", "no-dividend-due", {})
    if kind == "payout":
        if due != parts.DUE_PAYOUT:
            return Refusal("AM-STOCK-5", "no-payout", {})
        return Refusal("AM-STOCK-5", "not-in-payout", {"level": player[mine.level]})
    if kind == "steelworks":
        return Refusal(
            "AM-STEEL-5", "steelworks-place" if due == parts.DUE_STEELWORKS else "no-steelworks", {}
        )
    return Refusal("AM-COIN-1", "no-coin-due", {}) if due != parts.DUE_COIN else None


def tried(state: RussianState) -> list[Action]:
    """Actions on boards and stock market that a person might try."""
    mine, due = parts.stock(state.edition), _first_due(state)
    if state.phase in (phases.CHOOSE, phases.AFTER):
        return list(mine.pay)
    shown = {parts.DUE_DIVIDEND: mine.choose, parts.DUE_STEELWORKS: mine.lay, parts.DUE_PAYOUT: mine.take}
    return list(shown.get(due, ()))


def _require(condition: bool, what: str) -> None:
    if not condition:
        raise InvariantError(what)


def check(state: RussianState) -> None:
    e, mine = state.edition, parts.stock(state.edition)
    laid = [state.extra[at] for at in mine.at]
    used = [number for number in laid if number]
    _require(len(set(used)) == len(used), "a dividend lies on one level")
    highest = max(player[mine.level] for player in state.boards)
    asked = (parts.due_of(e, entry) for entry in state.due)
    waiting = {level for which, level in asked if which == parts.DUE_DIVIDEND}
    _require(highest <= mine.levels, "levels of the stock market")
    for level, number in enumerate(laid, 1):
        wanted = level <= highest and level not in waiting
        _require(bool(number) == wanted, "a dividend on every level that somebody reached")
        there = sorted(player[mine.place] for player in state.boards if player[mine.level] == level)
        _require(there == list(range(1, len(there) + 1)), "price markers stand side by side")
    for player in state.boards:
        _require(player[mine.level] > 0 or not player[mine.place], "at the bottom there is no order")
        for index, number in enumerate(mine.coins):
            paid, open_ = player[mine.paid] >> index & 1, player[e.done] & e.advantages[number].bit
            _require(not paid or open_ > 0, "a coin space paid too early")
    for pile, key in mine.steelworks.items():
        held = sum(player[e.factory + gap] == key for player in state.boards for gap in range(e.gaps))
        _require(held <= (state.piles[pile] == 0), "steelworks come when their pile is empty")
        _require(not state.returned[key], "steelworks go to the box")
    spike = e.token_ids.index("QT_SPIKE") + 1
    for player in state.boards:
        tokens = player[e.laid : e.laid + len(e.question_names)]
        _require(player[mine.spike] == (spike in tokens), "the golden spike comes with its token")


def check_data(data: Mapping[str, Any]) -> None:
    """Check the number of levels, the order of the prizes, and that each pile has one steelworks at most."""
    market = data["stock_market"]
    prizes, most = market["majority"], len(data["dividends"])
    piles = [each["number"] for each in data["locomotives"] if each["in_pile"]]
    steelworks = [each for each in data["factories"] if "pile" in each]
    numbers = [
        ("stock_market.levels", market["levels"], 1, most),
        ("stock_market.majority.lowest_level", prizes["lowest_level"], 0, most),
        ("stock_market.majority.first", prizes["first"], 0, MOST_POINTS),
        ("stock_market.majority.second", prizes["second"], 0, prizes["first"]),
    ]
    numbers += [
        (f"factories.{each['id'].lower()}.pile", each["pile"], piles[0], piles[-1]) for each in steelworks
    ]
    for path, value, low, high in numbers:
        if type(value) is not int or not low <= value <= high:
            raise wrong(path, "range", low=low, high=high)
    if len({each["pile"] for each in steelworks}) < len(steelworks):
        raise wrong("factories", "twice", given="pile")


def worth(state: RussianState, seat: int) -> int:
    """The value of the level on the market, and of the majority, which counts more in later rounds."""
    mine = parts.stock(state.edition)
    left = state.setup.rounds - len(state.history)
    player = state.boards[seat]
    value = 10 * player[mine.level] * left
    value += 10 * parts.stock_points(state)[seat] * (len(state.history) + 1) // state.setup.rounds
    return value
