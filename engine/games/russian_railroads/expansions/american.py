"""American Railroads (AM): boards with two lanes over one row of factories, coin spaces, boulders and the
golden spike; the stock market; steelworks that pay out to all players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .. import phases
from ..actions import Action
from ..board import Edition, Handler
from ..modules import Choices, Fields, FreeActions, Module, Moments, Score, Search
from ..rules import build
from ..rules.gain import Events, Origin, gain, make_due, score, settle_due, tell
from . import american_parts as parts
from .american_books import check, check_data, tried, why_not, worth

if TYPE_CHECKING:
    from ..state import RussianState

_ALL, _ENOUGH = -1, -2


# --- boulders (AM-BOULDER) ---


def _may_remove(state: RussianState, seat: int, points: int, _: Origin, __: Events) -> None:
    if parts.boulders_left(state.edition, state.boards[seat]):
        make_due(state, parts.ID, parts.DUE_BOULDER, points)


def _remove(state: RussianState, number: int, events: Events) -> None:
    """Remove one boulder for points, which opens the way (AM-BOULDER-3)."""
    e, seat = state.edition, state.mover
    points = state.due[0] % phases.DUE_MODULE
    settle_due(state)
    action, at, _, gone = parts.stock(e).boulders[number]
    state.boards[seat][at] = gone
    if events is not None:
        tell(events, "boulder-removed", seat, where=action.where)
    score(state, seat, e.parts_of[parts.BOULDER_PART], points, parts.BOULDER_PART, events)


# --- coin spaces (AM-COIN) ---


def _payable(state: RussianState, seat: int) -> list[Action]:
    """The coin spaces that could be paid besides the paid action (AM-COIN-1)."""
    e, player = state.edition, state.boards[seat]
    mine = parts.stock(e)
    if not player[e.done] & mine.coin_bits:
        return []
    return [pay for index, pay in enumerate(mine.pay) if parts.coin_refusal(state, seat, index) is None]


def _ask_coin(state: RussianState, _: int, __: int, origin: Origin, ___: Events) -> None:
    """Ask whether to pay a coin space when its condition holds for the first time (GA-R-28)."""
    make_due(state, parts.ID, parts.DUE_COIN, origin.advantage)


def _now_or_later(state: RussianState, seat: int, number: int) -> list[Action]:
    index = parts.stock(state.edition).coins.index(number)
    return [parts.NOW, parts.LATER] if parts.coin_refusal(state, seat, index) is None else []


def _pay_now(state: RussianState, _: int, events: Events) -> None:
    number = state.due[0] % phases.DUE_MODULE
    settle_due(state)
    _pay(state, parts.stock(state.edition).coins.index(number), events)


def _pay(state: RussianState, index: int, events: Events) -> None:
    """Pay the rouble to the bank (AM-BASE-3), place a Done token, and move the price marker up."""
    e, seat = state.edition, state.mover
    player, mine = state.boards[seat], parts.stock(e)
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
    """Move up the stock market (AM-STOCK-1..4). The first player on a level chooses its dividend."""
    mine = parts.stock(state.edition)
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
    """Make the dividend of a level the first choice due, so that nobody else finds the level empty."""
    e = state.edition
    make_due(state, parts.ID, parts.DUE_DIVIDEND, level)
    asked = [entry for entry in state.due if parts.due_of(e, entry)[0] == parts.DUE_DIVIDEND]
    state.due = (*asked, *(entry for entry in state.due if entry not in asked))


def _take_dividend(state: RussianState, level: int, events: Events) -> None:
    e, seat = state.edition, state.mover
    mine = parts.stock(e)
    name = mine.dividends[state.extra[mine.at[level - 1]] - 1]
    if events is not None:
        tell(events, "dividend-taken", seat, level=level, dividend=name)
    gain(
        state, seat, e.named_effects[name], Origin(False, e.parts_of[parts.DIVIDEND_PART], "dividend"), events
    )


def _lay_dividend(state: RussianState, number: int, events: Events) -> None:
    """Place the chosen dividend on its level and take it (AM-STOCK-2)."""
    mine = parts.stock(state.edition)
    level = state.due[0] % phases.DUE_MODULE
    settle_due(state)
    extra = list(state.extra)
    extra[mine.at[level - 1]] = 1 + number
    state.extra = tuple(extra)
    if events is not None:
        tell(events, "dividend-laid", state.mover, level=level, dividend=mine.dividends[number])
    _take_dividend(state, level, events)


def _personal_payout(state: RussianState, seat: int, times: int, _: Origin, __: Events) -> None:
    """Offer each dividend of the player's level and those below (AM-STOCK-5)."""
    level = state.boards[seat][parts.stock(state.edition).level]
    if level:
        for _time in range(times):
            make_due(state, parts.ID, parts.DUE_PAYOUT, (1 << level) - 1)


def _on_offer(state: RussianState, mask: int) -> list[tuple[int, int]]:
    """(level, number of its dividend) for the levels of a bit mask."""
    at = parts.stock(state.edition).at
    return [
        (level, state.extra[at[level - 1]] - 1) for level in range(1, len(at) + 1) if mask >> level - 1 & 1
    ]


def _payouts(state: RussianState, _: int, mask: int) -> list[Action]:
    take = parts.stock(state.edition).take
    found = [take[number] for _level, number in _on_offer(state, mask)]
    return [*((parts.ALL,) if len(found) > 1 else ()), *found, parts.ENOUGH]


def _take_payout(state: RussianState, which: int, events: Events) -> None:
    """Take one of the dividends, all that are left (`_ALL`), or stop (`_ENOUGH`)."""
    mask = state.due[0] % phases.DUE_MODULE
    first = state.due[0] - mask
    settle_due(state)
    for level, number in _on_offer(state, mask):
        if which in (_ALL, number):
            mask -= 1 << level - 1
            _take_dividend(state, level, events)
    if mask and which != _ENOUGH:
        state.due = (first + mask, *state.due)


# --- golden spike (AM-SPIKE) ---


def _lay_spike(state: RussianState, seat: int, _: int, __: Origin, events: Events) -> None:
    state.boards[seat][parts.stock(state.edition).spike] = 1
    if events is not None:
        tell(events, "golden-spike", seat)


# --- steelworks (AM-STEEL) ---


def _pile_emptied(state: RussianState, pile: int, events: Events) -> None:
    """Offer the steelworks to the player who took the last tile of a pile (AM-STEEL-1, GA-R-34)."""
    if pile in parts.stock(state.edition).steelworks:
        if events is not None:
            tell(events, "steelworks", state.mover, pile=pile)
        make_due(state, parts.ID, parts.DUE_STEELWORKS, pile)


def _where_to_lay(state: RussianState, seat: int, _: int) -> list[Action]:
    """The gaps where any factory could be placed, and discarding (AM-STEEL-5, GA-R-33)."""
    e = state.edition
    return [*(parts.stock(e).lay[gap] for gap in build.open_gaps(e, state.boards[seat])), parts.DISCARD]


def _lay_steelworks(state: RussianState, gap: int, events: Events) -> None:
    """Place the steelworks in a gap or discard it (-1), then pay all players in turn order (AM-STEEL-4)."""
    e, seat = state.edition, state.mover
    pile = state.due[0] % phases.DUE_MODULE
    settle_due(state)
    if gap >= 0:
        state.gap = parts.stock(e).steelworks[pile]
        build.fill_gap(state, gap, events)
    elif events is not None:
        tell(events, "steelworks-discarded", seat, pile=pile)
    first = state.order.index(seat)
    payout = e.named_effects["payout"].number
    state.queue += tuple(
        (other, payout, e.parts_of[parts.DIVIDEND_PART])
        for other in state.order[first:] + state.order[:first]
    )


# --- actions ---


def _actions(e: Edition) -> tuple[Action, ...]:
    mine = parts.stock(e)
    removals = (action for action, *_ in mine.boulders)
    return (
        *removals, *mine.pay, parts.NOW, parts.LATER, *mine.choose, *mine.take, parts.ALL, parts.ENOUGH,
        *mine.lay, parts.DISCARD,
    )  # fmt: skip


def _steps(e: Edition) -> dict[Action, tuple[Handler, int]]:
    mine = parts.stock(e)
    groups: tuple[tuple[tuple[Action, ...], Handler], ...] = (
        (tuple(action for action, *_ in mine.boulders), _remove),
        (mine.choose, _lay_dividend),
        (mine.take, _take_payout),
        (mine.lay, _lay_steelworks),
    )
    table = {action: (handler, n) for actions, handler in groups for n, action in enumerate(actions)}
    table |= {parts.NOW: (_pay_now, 0), parts.LATER: (_later, 0), parts.DISCARD: (_lay_steelworks, -1)}
    return table | {parts.ALL: (_take_payout, _ALL), parts.ENOUGH: (_take_payout, _ENOUGH)}


def _free_steps(e: Edition) -> dict[Action, tuple[Handler, int]]:
    return {action: (_pay, index) for index, action in enumerate(parts.stock(e).pay)}


OPERATIONS: Mapping[str, Handler] = {
    "remove_boulder_for_points": _may_remove,
    parts.COIN_EFFECT: _ask_coin,
    "stock_step": _stock_step,
    "personal_payout": _personal_payout,
    "golden_spike": _lay_spike,
}
DUES = (
    lambda state, seat, _: parts.boulders_left(state.edition, state.boards[seat]),
    _now_or_later,
    lambda state, *_: parts.dividends_left(state),
    _payouts,
    _where_to_lay,
)

AMERICAN = Module(
    parts.ID,
    parts.DATA,
    operations=OPERATIONS,
    effects={"payout": {"personal_payout": 1}},
    effects_of=("dividends",),
    fields=Fields(
        player=(parts.LEVEL, parts.PLACE, parts.SPIKE, parts.COINS),
        game=parts.ON_LEVEL,
        most={
            parts.LEVEL: len(parts.ON_LEVEL),
            parts.PLACE: 4,
            parts.SPIKE: 1,
            parts.COINS: 7,
            **dict.fromkeys(parts.ON_LEVEL, len(parts.ON_LEVEL)),
        },
    ),
    choices=Choices(_actions, _steps, DUES, why_not, tried),
    free=FreeActions(_payable, _free_steps),
    search=Search(contained=("golden_spike",)),
    moments=Moments(
        pile_emptied=_pile_emptied,
    ),
    score=Score(
        parts=(parts.BOULDER_PART, parts.DIVIDEND_PART, parts.STOCK_PART),
        at_end={parts.STOCK_PART: parts.stock_points},
        worth=worth,
    ),
    check=check,
    check_data=check_data,
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
    unpaid=parts.unpaid,
    holdings=lambda state, seat: [
        (f"boulder {action.where}", 1) for action in parts.boulders_left(state.edition, state.boards[seat])
    ],
    look=lambda state: {"standing": parts.standing(state)},
)
