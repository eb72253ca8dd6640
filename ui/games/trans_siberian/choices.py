"""The turn panel's buttons: short lists in the order in which a player thinks."""

from __future__ import annotations

from typing import Any, Final

from engine.games.trans_siberian.actions import (
    AND,
    BUILD,
    BUILD_TWO,
    BUY,
    BUY_TWO,
    DROP,
    EXTERNAL_FOR,
    PASS,
    Bid,
)
from engine.games.trans_siberian.components import (
    DIVIDENDS_AT,
    LINK_INCOME,
    RAILROAD_COUNT,
    RAILROADS,
    VALUES,
)
from engine.games.trans_siberian.queries import auction_info
from engine.games.trans_siberian.rules.building import ways_to_pay
from engine.games.trans_siberian.rules.choices import lowest_prices
from engine.games.trans_siberian.stages import (
    ACTIVE,
    BIDDING,
    BUY_SECOND,
    FIRST_LINK,
    OPENING,
    SECOND_LINK,
    TURN,
)
from engine.games.trans_siberian.state import TransSiberianState
from ui.contract import Choice, Scene
from ui.games.trans_siberian import ending, facts, identity
from ui.games.trans_siberian.previews import prices
from ui.games.trans_siberian.wording import label, paid

QUICK_BIDS: Final = 3
"""Bids offered as buttons; every other amount is in the auction's sheet."""


def choices(scene: Scene) -> list[Choice]:
    """What the turn panel offers."""
    state = facts.of(scene.state)
    stage = state.stage
    if stage == BIDDING:
        return _bids(scene, state)
    if stage == TURN:
        return _turn(scene, state)
    legal = list(scene.legal or state.legal())
    if stage == OPENING:
        return _opening(scene, legal)
    if stage == FIRST_LINK:
        return _first_links(scene, state, legal)
    if stage == SECOND_LINK:
        group = scene.tr("group.second")
        return [_link(scene, action, group, "") for action in legal]
    if stage == BUY_SECOND:
        active = [
            AND[r] for r in range(RAILROAD_COUNT) if state.condition[r] == ACTIVE and r != state.railroad
        ]
        return [_purchase(scene, state, action, "") for action in active]
    return [Choice(action, label(scene, action), mark=_mark(scene, action)) for action in legal]


def quick_bids(state: TransSiberianState) -> list[int]:
    """Amounts worth a button: the minimum, then those that allow a higher stock value, as the cash goes."""
    info = auction_info(state)
    assert info is not None and state.to_move is not None
    minimum, cash = info["minimum"], state.cash[state.to_move]
    found = [minimum, *(value for value in VALUES if value > minimum)][:QUICK_BIDS]
    return [amount for amount in found if amount <= cash]


def _mark(scene: Scene, action: Any) -> str:
    railroad = getattr(action, "railroad", None)
    return "" if railroad is None else identity.mark(scene.tr, RAILROADS[railroad])


def _bids(scene: Scene, state: TransSiberianState) -> list[Choice]:
    assert state.to_move is not None
    tr, cash = scene.tr, state.cash[state.to_move]
    mark = identity.mark(tr, RAILROADS[state.auction])
    found = []
    for amount in quick_bids(state):
        highest = max(value for value in VALUES if value <= amount)
        action = Bid("bid", amount)
        detail = tr("detail.bid", left=cash - amount, value=highest)
        found.append(Choice(action, label(scene, action), detail, tr("group.bid"), mark))
    found.append(Choice(DROP, label(scene, DROP), tr("detail.drop"), tr("group.bid")))
    return found


def _opening(scene: Scene, legal: list[Any]) -> list[Choice]:
    tr = scene.tr
    links = [_link(scene, action, tr("group.open"), "") for action in legal if action.kind == "open"]
    values = [
        Choice(action, label(scene, action), "", tr("group.value"))
        for action in legal
        if action.kind == "value"
    ]
    return links + values


def _link(scene: Scene, action: Any, group: str, detail: str) -> Choice:
    words = scene.tr("detail.link", income=LINK_INCOME[action.link])
    return Choice(action, label(scene, action), f"{words}{detail}", group)


def _first_links(scene: Scene, state: TransSiberianState, legal: list[Any]) -> list[Choice]:
    """Extensions first, then jumps by price."""
    tr, priced = scene.tr, prices(state)
    found = []
    for action in sorted(legal, key=lambda action: (priced[action.link][1], action.link)):
        k, price = priced[action.link]
        group = tr("group.extend", cost=price) if k == 0 else tr("group.jump", cost=price, count=k)
        found.append(_link(scene, action, group, _paid(scene, state, action.link, k)))
    return found


def _paid(scene: Scene, state: TransSiberianState, link: int, k: int) -> str:
    """Who is paid for a jump."""
    if k == 0:
        return ""
    ways = ways_to_pay(state, state.areas, state.railroad, link, -1)
    shown = scene.tr("or").join(paid(scene, fees) for fees in ways[:3])
    return f", {shown}" + (" …" if len(ways) > 3 else "")


def _turn(scene: Scene, state: TransSiberianState) -> list[Choice]:
    tr, seat = scene.tr, state.turn
    legal = set(scene.legal or state.legal())
    active = [r for r in range(RAILROAD_COUNT) if state.condition[r] == ACTIVE]
    found = [_purchase(scene, state, BUY[r], tr("group.buy")) for r in active]
    pairs = [BUY_TWO[r] for r in active if BUY_TWO[r] in legal]
    found += [_purchase(scene, state, action, tr("group.buy-two")) for action in pairs]
    holders = [r for r in active if facts.holding(state, seat, r) or BUILD[r] in legal]
    for table, group in (
        (BUILD, "group.build"),
        (BUILD_TWO, "group.build-two"),
        (EXTERNAL_FOR, "group.external"),
    ):
        for r in holders:
            if table is BUILD or state.control[r] >> seat & 1:
                found.append(_build(scene, state, table[r], tr(group), table[r] in legal))
    possible = {choice.group for choice in found if choice.action in legal}
    found.sort(key=lambda choice: choice.group not in possible)  # groups without a possible choice last
    found.insert(
        sum(choice.group in possible for choice in found),
        Choice(PASS, label(scene, PASS), _pass(scene, state), tr("group.pass")),
    )
    return found


def _pass(scene: Scene, state: TransSiberianState) -> str:
    """What passing does: a timing step, and perhaps all that follows from it."""
    if state.timing + 1 < DIVIDENDS_AT:
        return scene.tr("detail.pass")
    return scene.tr("detail.pass.end" if ending.threats(scene) else "detail.pass.dividends")


def _purchase(scene: Scene, state: TransSiberianState, action: Any, group: str) -> Choice:
    railroad = action.railroad
    price = VALUES[state.space[railroad]]
    detail = scene.tr("detail.buy", price=price, each=facts.each_after(state, railroad, 1))
    return Choice(action, label(scene, action), detail, group, _mark(scene, action))


def _build(scene: Scene, state: TransSiberianState, action: Any, group: str, can: bool) -> Choice:
    railroad = action.railroad
    detail = ""
    if can:
        prices_now = lowest_prices(state, railroad)
        price = prices_now[("build", "build-two", "external").index(action.kind)]
        detail = scene.tr("detail.build", treasury=state.treasury[railroad], price=price)
    return Choice(action, label(scene, action), detail, group, _mark(scene, action))


__all__ = ["choices", "quick_bids"]
