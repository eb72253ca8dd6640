"""American Railroads (AM): boards with two lanes over one row of factories, coin spaces, boulders, the golden
spike; the stock market, and steelworks that pay out to everybody."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from engine.core.boards import wrong
from engine.core.data import load_json
from engine.core.errors import InvariantError, Refusal

from .. import phases
from ..actions import Action
from ..board import Edition, Handler
from ..modules import Module
from ..rules import build
from ..rules.gain import Events, Origin, gain, holds, make_due, score, settle_due, tell

if TYPE_CHECKING:
    from ..state import RussianState

ID = "american"
DATA: Mapping[str, Any] = load_json(__package__.rpartition(".")[0], "data", "american.json")
LEVEL, PLACE, SPIKE, COINS = "stock_level", "stock_place", "spike", "coins"
"""Numbers of a player: level of the price marker, its place there from the left (1 arrived first), whether the
golden spike is laid, bit mask of the coin spaces that are paid (in the order of `Stock.coins`)."""
ON_LEVEL = tuple(f"dividend{level}" for level in range(1, len(DATA["dividends"]) + 1))
"""Numbers of the game: 1 + number of the dividend on each level, 0 for none."""
BOULDER_PART, DIVIDEND_PART, STOCK_PART = "boulder", "dividend", "stock"
DUE_BOULDER, DUE_COIN, DUE_DIVIDEND, DUE_PAYOUT, DUE_STEELWORKS = range(5)
"""Choices of `Module.dues`. Argument: of a boulder the points, of a coin the advantage, of a dividend the level,
of a payout a bit mask of the levels still to be had, of steelworks the pile."""
COIN_EFFECT = "stock_for_roubles"

NOW = Action("coin", "now")
LATER = Action("coin", "later")
ALL = Action("payout", "all")
ENOUGH = Action("payout", "enough")
DISCARD = Action("steelworks", "discard")
_ALL, _ENOUGH = -1, -2


class Stock:
    """What this module needs of a board, found once."""

    def __init__(self, e: Edition) -> None:
        self.level, self.place = e.fields[LEVEL], e.fields[PLACE]
        self.spike, self.paid = e.fields[SPIKE], e.fields[COINS]
        market = e.data["stock_market"]
        self.levels: int = market["levels"]
        self.lowest: int = market["majority"]["lowest_level"]
        self.prizes: tuple[int, ...] = (market["majority"]["first"], market["majority"]["second"])
        self.dividends: tuple[str, ...] = tuple(each["id"] for each in e.data["dividends"])
        self.at: tuple[int, ...] = tuple(e.extra_fields[name] for name in ON_LEVEL)
        """By level - 1: index in `state.extra`."""
        self.coins: tuple[int, ...] = tuple(
            number for number, each in enumerate(e.advantages) if COIN_EFFECT in each.effect.printed
        )
        """Places in `Edition.advantages` of the spaces that want a coin."""
        self.coin_bits = sum(e.advantages[number].bit for number in self.coins)
        self.pay: tuple[Action, ...] = tuple(
            Action("coin", "", e.rail_ids[e.advantages[number].rail]) for number in self.coins
        )
        self.price: tuple[int, ...] = tuple(
            e.advantages[number].effect.printed[COIN_EFFECT] for number in self.coins
        )
        boulders = [
            (e.rail_ids[rail], e.rail_cells[rail][0] - 1, there, e.wall_of(rail, 0))
            for rail, there in enumerate(e.boulders)
            if there
        ]
        boulders += [
            (e.lanes[lane].id, e.lane_wall[lane], there, 0)
            for lane, there in enumerate(e.lane_boulders)
            if there
        ]
        self.boulders: tuple[tuple[Action, int, int, int], ...] = tuple(
            (Action("boulder", "", name), at, there, gone) for name, at, there, gone in boulders
        )
        """(action that removes it, index in a player's list, value while it lies there, value without it)."""
        self.steelworks: Mapping[int, int] = {
            each["pile"]: key for key, each in enumerate(e.data["factories"], 1) if "pile" in each
        }
        """Pile -> key of the steelworks beside it (AM-STEEL-1)."""
        self.lay: tuple[Action, ...] = tuple(Action("steelworks", "", str(gap + 1)) for gap in range(e.gaps))
        self.choose: tuple[Action, ...] = tuple(Action("dividend", name) for name in self.dividends)
        self.take: tuple[Action, ...] = tuple(Action("payout", name) for name in self.dividends)


@lru_cache(maxsize=64)
def stock(e: Edition) -> Stock:
    """The tables of a board with this module."""
    return Stock(e)


# --- boulders (AM-BOULDER) ---


def boulders_left(e: Edition, player: list[int]) -> list[Action]:
    """The boulders that still lie."""
    return [action for action, at, there, _ in stock(e).boulders if player[at] == there]


def _may_remove(state: RussianState, seat: int, points: int, _: Origin, __: Events) -> None:
    if boulders_left(state.edition, state.boards[seat]):
        make_due(state, ID, DUE_BOULDER, points)


def _remove(state: RussianState, number: int, events: Events) -> None:
    """AM-BOULDER-3: one of them, for points; the way is open."""
    e, seat = state.edition, state.mover
    points = state.due[0] % phases.DUE_MODULE
    settle_due(state)
    action, at, _, gone = stock(e).boulders[number]
    state.boards[seat][at] = gone
    if events is not None:
        tell(events, "boulder-removed", seat, where=action.where)
    score(state, seat, e.parts_of[BOULDER_PART], points, BOULDER_PART, events)


# --- coin spaces (AM-COIN) ---


def coin_refusal(state: RussianState, seat: int, index: int) -> Refusal | None:
    """Why the coin of a coin space cannot be paid: paid already, its condition does not hold now (GA-AMB-18),
    no rouble."""
    e, player = state.edition, state.boards[seat]
    mine = stock(e)
    each = e.advantages[mine.coins[index]]
    rail, price = e.rail_ids[each.rail], mine.price[index]
    if player[mine.paid] >> index & 1:
        return Refusal("AM-COIN-1", "coin-paid", {"rail": rail})
    if not player[e.done] & each.bit or not holds(e, player, each):
        return Refusal("AM-COIN-1", "coin-not-yet", {"rail": rail, "space": each.space})
    if player[e.roubles] < price:
        return Refusal("AM-COIN-1", "no-coin", {"need": price, "have": player[e.roubles]})
    return None


def _payable(state: RussianState, seat: int) -> list[Action]:
    """AM-COIN-1: the coin spaces that could be paid beside the paid action."""
    e, player = state.edition, state.boards[seat]
    mine = stock(e)
    if not player[e.done] & mine.coin_bits:
        return []
    return [pay for index, pay in enumerate(mine.pay) if coin_refusal(state, seat, index) is None]


def _ask_coin(state: RussianState, _: int, __: int, origin: Origin, ___: Events) -> None:
    """The condition of a coin space holds for the first time: pay now, or later (GA-R-28)."""
    make_due(state, ID, DUE_COIN, origin.advantage)


def _now_or_later(state: RussianState, seat: int, number: int) -> list[Action]:
    index = stock(state.edition).coins.index(number)
    return [NOW, LATER] if coin_refusal(state, seat, index) is None else []


def _pay_now(state: RussianState, _: int, events: Events) -> None:
    number = state.due[0] % phases.DUE_MODULE
    settle_due(state)
    _pay(state, stock(state.edition).coins.index(number), events)


def _pay(state: RussianState, index: int, events: Events) -> None:
    """The rouble goes to the bank (AM-BASE-3), a Done token to the space, the price marker up."""
    e, seat = state.edition, state.mover
    player, mine = state.boards[seat], stock(e)
    player[e.roubles] -= mine.price[index]
    state.roubles_out -= mine.price[index]
    player[mine.paid] |= 1 << index
    if events is not None:
        tell(events, "coin-paid", seat, rail=mine.pay[index].where, count=mine.price[index])
    _stock_step(state, seat, 1, Origin(False, 0, "coin"), events)


def _later(state: RussianState, _: int, __: Events) -> None:
    settle_due(state)


# --- stock market (AM-STOCK) ---


def _stock_step(state: RussianState, seat: int, steps: int, origin: Origin, events: Events) -> None:
    """AM-STOCK-1..4: up a level; the first one there chooses its dividend, later ones take it."""
    mine = stock(state.edition)
    player = state.boards[seat]
    for _ in range(steps):
        level, place = player[mine.level], player[mine.place]
        if level == mine.levels:
            _personal_payout(state, seat, 1, origin, events)
            continue
        if level:
            for other in state.boards:  # GA-AMB-13
                if other[mine.level] == level and other[mine.place] > place:
                    other[mine.place] -= 1
        level += 1
        player[mine.place] = 1 + sum(other[mine.level] == level for other in state.boards)
        player[mine.level] = level
        if events is not None:
            tell(events, "stock-step", seat, level=level)
        if state.extra[mine.at[level - 1]]:
            _take_dividend(state, level, events)
        else:
            _ask_dividend(state, level)


def _ask_dividend(state: RussianState, level: int) -> None:
    """The dividend of a level is chosen before anything else, so that nobody else finds the level empty."""
    e = state.edition
    make_due(state, ID, DUE_DIVIDEND, level)
    asked = [entry for entry in state.due if _is_due(e, entry, DUE_DIVIDEND)]
    state.due = (*asked, *(entry for entry in state.due if entry not in asked))


def _take_dividend(state: RussianState, level: int, events: Events) -> None:
    e, seat = state.edition, state.mover
    mine = stock(e)
    name = mine.dividends[state.extra[mine.at[level - 1]] - 1]
    if events is not None:
        tell(events, "dividend-taken", seat, level=level, dividend=name)
    gain(state, seat, e.named_effects[name], Origin(False, e.parts_of[DIVIDEND_PART], "dividend"), events)


def _dividends_left(state: RussianState, _: int, __: int) -> list[Action]:
    return [
        action
        for number, action in enumerate(stock(state.edition).choose, 1)
        if number not in state.extra[: len(ON_LEVEL)]
    ]


def _lay_dividend(state: RussianState, number: int, events: Events) -> None:
    """AM-STOCK-2."""
    mine = stock(state.edition)
    level = state.due[0] % phases.DUE_MODULE
    settle_due(state)
    extra = list(state.extra)
    extra[mine.at[level - 1]] = 1 + number
    state.extra = tuple(extra)
    if events is not None:
        tell(events, "dividend-laid", state.mover, level=level, dividend=mine.dividends[number])
    _take_dividend(state, level, events)


def _personal_payout(state: RussianState, seat: int, times: int, _: Origin, __: Events) -> None:
    """AM-STOCK-5: what lies on the own level and below, each to be taken or not."""
    level = state.boards[seat][stock(state.edition).level]
    if level:
        for _time in range(times):
            make_due(state, ID, DUE_PAYOUT, (1 << level) - 1)


def _on_offer(state: RussianState, mask: int) -> list[tuple[int, int]]:
    """(level, number of its dividend) of the levels of a bit mask."""
    at = stock(state.edition).at
    return [
        (level, state.extra[at[level - 1]] - 1) for level in range(1, len(at) + 1) if mask >> level - 1 & 1
    ]


def _payouts(state: RussianState, _: int, mask: int) -> list[Action]:
    take = stock(state.edition).take
    found = [take[number] for _level, number in _on_offer(state, mask)]
    return [*((ALL,) if len(found) > 1 else ()), *found, ENOUGH]


def _take_payout(state: RussianState, which: int, events: Events) -> None:
    """One of the dividends, all that are left, or no more."""
    mask = state.due[0] % phases.DUE_MODULE
    first = state.due[0] - mask
    settle_due(state)
    for level, number in _on_offer(state, mask):
        if which in (_ALL, number):
            mask -= 1 << level - 1
            _take_dividend(state, level, events)
    if mask and which != _ENOUGH:
        state.due = (first + mask, *state.due)


def standing(state: RussianState) -> list[tuple[int, int, int]]:
    """(seat, level, points at the end) from the first on, without those who are too low (AM-STOCK-6)."""
    mine = stock(state.edition)
    order = sorted(
        (-player[mine.level], player[mine.place], seat)
        for seat, player in enumerate(state.boards)
        if player[mine.level] >= mine.lowest
    )
    points = [*mine.prizes, *(0 for _ in order)]
    return [(seat, -level, points[rank]) for rank, (level, _, seat) in enumerate(order)]


def _stock_points(state: RussianState) -> list[int]:
    found = [0] * state.seats
    for seat, _, points in standing(state):
        found[seat] = points
    return found


# --- golden spike (AM-SPIKE) ---


def _lay_spike(state: RussianState, seat: int, _: int, __: Origin, events: Events) -> None:
    state.boards[seat][stock(state.edition).spike] = 1
    if events is not None:
        tell(events, "golden-spike", seat)


# --- steelworks (AM-STEEL) ---


def _pile_emptied(state: RussianState, pile: int, events: Events) -> None:
    """AM-STEEL-1: whoever takes the last tile, for whatever, gets the steelworks too (GA-R-34)."""
    if pile in stock(state.edition).steelworks:
        if events is not None:
            tell(events, "steelworks", state.mover, pile=pile)
        make_due(state, ID, DUE_STEELWORKS, pile)


def _where_to_lay(state: RussianState, seat: int, _: int) -> list[Action]:
    """AM-STEEL-5, GA-R-33: where any factory could go, or nowhere."""
    e = state.edition
    return [*(stock(e).lay[gap] for gap in build.open_gaps(e, state.boards[seat])), DISCARD]


def _lay_steelworks(state: RussianState, gap: int, events: Events) -> None:
    """Into a gap, or discarded (-1); then everybody is paid, from the taker on (AM-STEEL-4)."""
    e, seat = state.edition, state.mover
    pile = state.due[0] % phases.DUE_MODULE
    settle_due(state)
    if gap >= 0:
        state.gap = stock(e).steelworks[pile]
        build.fill_gap(state, gap, events)
    elif events is not None:
        tell(events, "steelworks-discarded", seat, pile=pile)
    first = state.order.index(seat)
    payout = e.named_effects["payout"].number
    state.queue += tuple(
        (other, payout, e.parts_of[DIVIDEND_PART]) for other in state.order[first:] + state.order[:first]
    )


# --- actions, and why not ---


def _actions(e: Edition) -> tuple[Action, ...]:
    mine = stock(e)
    removals = (action for action, *_ in mine.boulders)
    return (
        *removals, *mine.pay, NOW, LATER, *mine.choose, *mine.take, ALL, ENOUGH, *mine.lay, DISCARD,
    )  # fmt: skip


def _steps(e: Edition) -> dict[Action, tuple[Handler, int]]:
    mine = stock(e)
    groups: tuple[tuple[tuple[Action, ...], Handler], ...] = (
        (tuple(action for action, *_ in mine.boulders), _remove),
        (mine.choose, _lay_dividend),
        (mine.take, _take_payout),
        (mine.lay, _lay_steelworks),
    )
    table = {action: (handler, n) for actions, handler in groups for n, action in enumerate(actions)}
    table |= {NOW: (_pay_now, 0), LATER: (_later, 0), DISCARD: (_lay_steelworks, -1)}
    return table | {ALL: (_take_payout, _ALL), ENOUGH: (_take_payout, _ENOUGH)}


def _free_steps(e: Edition) -> dict[Action, tuple[Handler, int]]:
    return {action: (_pay, index) for index, action in enumerate(stock(e).pay)}


def _due(state: RussianState) -> tuple[int, int]:
    """(which of this module's choices is due, its argument); (-1, 0) for none."""
    if not state.due:
        return -1, 0
    choice, argument = divmod(state.due[0], phases.DUE_MODULE)
    dues = state.edition.dues
    return (DUES.index(dues[choice - 1]), argument) if choice and dues[choice - 1] in DUES else (-1, 0)


def _why_not(state: RussianState, action: Action) -> Refusal | None:
    """Why one of the actions above is not possible; None where something else has to be decided first."""
    e, mine = state.edition, stock(state.edition)
    if state.to_move is None:
        return None
    due, argument = _due(state)
    kind, player = action.kind, state.boards[state.mover]
    if action in mine.pay:
        return coin_refusal(state, state.mover, mine.pay.index(action))
    if kind == "boulder":
        if action not in boulders_left(e, player):
            return Refusal("AM-BOULDER-3", "boulder-gone", {"where": action.where})
        return None if due == DUE_BOULDER else Refusal("AM-BOULDER-3", "no-boulder-due", {})
    if kind == "dividend":
        if action not in _dividends_left(state, 0, 0):
            level = 1 + [state.extra[at] for at in mine.at].index(1 + mine.choose.index(action))
            return Refusal("AM-STOCK-2", "dividend-on-level", {"dividend": action.what, "level": level})
        return None if due == DUE_DIVIDEND else Refusal("AM-STOCK-2", "no-dividend-due", {})
    if kind == "payout":
        if due != DUE_PAYOUT:
            return Refusal("AM-STOCK-5", "no-payout", {})
        return Refusal("AM-STOCK-5", "not-in-payout", {"level": player[mine.level]})
    if kind == "steelworks":
        return Refusal("AM-STEEL-5", "steelworks-place" if due == DUE_STEELWORKS else "no-steelworks", {})
    return Refusal("AM-COIN-1", "no-coin-due", {}) if due != DUE_COIN else None


def _tried(state: RussianState) -> list[Action]:
    """What a person could point at on boards and stock market."""
    mine, (due, _) = stock(state.edition), _due(state)
    if state.phase in (phases.CHOOSE, phases.AFTER):
        return list(mine.pay)
    shown = {DUE_DIVIDEND: mine.choose, DUE_STEELWORKS: mine.lay, DUE_PAYOUT: mine.take}
    return list(shown.get(due, ()))


# --- books, bots ---


def _require(condition: bool, what: str) -> None:
    if not condition:
        raise InvariantError(what)


def _check(state: RussianState) -> None:
    e, mine = state.edition, stock(state.edition)
    laid = [state.extra[at] for at in mine.at]
    used = [number for number in laid if number]
    _require(len(set(used)) == len(used), "a dividend lies on one level")
    highest = max(player[mine.level] for player in state.boards)
    asked = {entry for entry in state.due if _is_due(e, entry, DUE_DIVIDEND)}
    waiting = {entry % phases.DUE_MODULE for entry in asked}
    _require(highest <= mine.levels, "levels of the stock market")
    for level, number in enumerate(laid, 1):
        wanted = level <= highest and level not in waiting
        _require(bool(number) == wanted, "a dividend on every level that somebody reached")
        there = sorted(player[mine.place] for player in state.boards if player[mine.level] == level)
        _require(there == list(range(1, len(there) + 1)), "price markers stand side by side")
    for player in state.boards:
        _require(player[mine.level] > 0 or not player[mine.place], "at the bottom there is no order")
        for index, number in enumerate(mine.coins):
            paid = player[mine.paid] >> index & 1
            _require(not paid or player[e.done] & e.advantages[number].bit, "a coin space paid too early")
    for pile, key in mine.steelworks.items():
        held = sum(player[e.factory + gap] == key for player in state.boards for gap in range(e.gaps))
        _require(held <= (state.piles[pile] == 0), "steelworks come when their pile is empty")
        _require(not state.returned[key], "steelworks go to the box")
    spike = e.token_ids.index("QT_SPIKE") + 1
    for player in state.boards:
        tokens = player[e.laid : e.laid + len(e.question_names)]
        _require(player[mine.spike] == (spike in tokens), "the golden spike comes with its token")


def _is_due(e: Edition, entry: int, which: int) -> bool:
    return entry >= phases.DUE_MODULE and e.dues[entry // phases.DUE_MODULE - 1] is DUES[which]


def _check_data(data: Mapping[str, Any]) -> None:
    """As many levels as dividends at most; the majority in order; one coin space a rail, one steelworks a
    pile."""
    market = data["stock_market"]
    most = len(data["dividends"])
    numbers = {
        ("levels",): (1, most),
        ("majority", "lowest_level"): (0, most),
        ("majority", "first"): (0, 99),
    }
    numbers[("majority", "second")] = (0, market["majority"]["first"])
    for path, (low, high) in numbers.items():
        value = market[path[0]][path[1]] if len(path) > 1 else market[path[0]]
        if type(value) is not int or not low <= value <= high:
            raise wrong(".".join(("stock_market", *path)), "range", low=low, high=high)
    for each in data["factories"]:
        if "pile" in each and each["pile"] not in range(1, 10):
            raise wrong(f"factories.{each['id'].lower()}.pile", "range", low=1, high=9)


def _worth(state: RussianState, seat: int) -> int:
    """The market rises for everybody; the majority counts the more, the later it is."""
    mine = stock(state.edition)
    left = state.setup.rounds - len(state.history)
    player = state.boards[seat]
    value = 10 * player[mine.level] * left
    value += 10 * _stock_points(state)[seat] * (len(state.history) + 1) // state.setup.rounds
    return value


OPERATIONS: Mapping[str, Handler] = {
    "remove_boulder_for_points": _may_remove,
    COIN_EFFECT: _ask_coin,
    "stock_step": _stock_step,
    "personal_payout": _personal_payout,
    "golden_spike": _lay_spike,
}
DUES = (
    lambda state, seat, _: boulders_left(state.edition, state.boards[seat]),
    _now_or_later,
    _dividends_left,
    _payouts,
    _where_to_lay,
)

AMERICAN = Module(
    ID,
    DATA,
    operations=OPERATIONS,
    effects={"payout": {"personal_payout": 1}},
    effects_of=("dividends",),
    player_fields=(LEVEL, PLACE, SPIKE, COINS),
    state_fields=ON_LEVEL,
    most={LEVEL: len(ON_LEVEL), PLACE: 4, SPIKE: 1, COINS: 7, **dict.fromkeys(ON_LEVEL, len(ON_LEVEL))},
    check=_check,
    check_data=_check_data,
    score_parts=(BOULDER_PART, DIVIDEND_PART, STOCK_PART),
    actions=_actions,
    steps=_steps,
    dues=DUES,
    free=_payable,
    free_steps=_free_steps,
    why_not=_why_not,
    tried=_tried,
    reasons=(
        "coin-paid rail, coin-not-yet rail space, no-coin need have, no-coin-due",
        "boulder-gone where, no-boulder-due, dividend-on-level dividend level, no-dividend-due",
        "no-payout, not-in-payout level, no-steelworks, steelworks-place",
    ),
    events=(
        "boulder-removed where, coin-paid rail count, golden-spike",
        "stock-step level, dividend-laid level dividend, dividend-taken level dividend",
        "steelworks pile, steelworks-discarded pile",
    ),
    pile_emptied=_pile_emptied,
    at_end={STOCK_PART: _stock_points},
    worth=_worth,
)
