"""The turn panel's buttons, in the order in which players think."""

from __future__ import annotations

from typing import Any, Final

from engine.core.contract import State
from engine.games.trans_siberian import actions, queries
from engine.games.trans_siberian.queries import (
    CITY_INDEX,
    LINK_INDEX,
    RAILROAD_INDEX,
    RAILROADS,
    Auction,
    Railroad,
    building,
)
from ui.games.trans_siberian import ending, identity, plans
from ui.games.trans_siberian.board import link_name
from ui.games.trans_siberian.wording import action_label, paid
from ui.view.scene import Scene
from ui.view.types import CardChoice, Choice

QUICK_BIDS: Final = 3
"""Number of bids with buttons. All other amounts can be typed in a field."""


def choices(scene: Scene) -> list[Choice]:
    """The buttons for the present decision."""
    state = scene.state
    stage, auction = queries.markers(state).stage, queries.auction(state)
    if stage == "turn":
        return _turn(scene)
    if auction and not auction.to_open:
        return _bids(scene, auction)
    legal = list(scene.legal or state.legal())
    if stage == "opening":
        return _opening(scene, legal)
    if stage == "link":
        return _first_links(scene, legal)
    if stage == "second-link":
        return [_link(scene, action, scene.tr("group.second"), "") for action in legal]
    if stage == "buy-second":
        chain = queries.pending(state)
        assert chain is not None
        others = [row for row in queries.railroads(state) if row.active and row.railroad != chain.railroad]
        return [_purchase(scene, row, actions.AND[row.number], "") for row in others]
    return [Choice(action, action_label(scene, action), mark=_mark(scene, action)) for action in legal]


def by_itself(state: State, action: Any) -> bool:
    """Whether the action only completes a turn or opening, or is a forced pass without dividends."""
    if action.kind == "pass":
        return queries.markers(state).steps_away > 1
    return action.kind in ("open", "value") or queries.pending(state) is not None


def quick_bids(scene: Scene, auction: Auction, cash: int) -> list[int]:
    """The bids with buttons: the minimum and the next stock values, as far as the cash allows."""
    values = (value for value in queries.board(scene.state).values if value > auction.minimum)
    return [amount for amount in [auction.minimum, *values][:QUICK_BIDS] if amount <= cash]


def _mark(scene: Scene, action: Any) -> str:
    railroad = getattr(action, "railroad", None)
    return "" if railroad is None else identity.mark(scene.tr, RAILROADS[railroad])


def _bids(scene: Scene, auction: Auction) -> list[Choice]:
    tr, state = scene.tr, scene.state
    assert state.to_move is not None
    cash, mark = queries.player(state, state.to_move).cash, identity.mark(tr, auction.railroad)
    found = []
    for amount in quick_bids(scene, auction, cash):
        action = actions.Bid("bid", amount)
        detail = tr("detail.bid", left=cash - amount, value=queries.highest_value(state, amount))
        found.append(Choice(action, action_label(scene, action), detail, tr("group.bid"), mark))
    if cash > auction.minimum:
        lowest = actions.Bid("bid", auction.minimum)
        between = (auction.minimum, cash)
        found.append(Choice(lowest, tr("action.bid-any"), "", tr("group.bid"), mark, between))
    last = auction.bidder is None and len(auction.bidders) == 1
    drop = tr("detail.drop.last" if last else "detail.drop", railroad=identity.name(tr, auction.railroad))
    found.append(Choice(actions.DROP, action_label(scene, actions.DROP), drop, tr("group.bid")))
    return found


def _opening(scene: Scene, legal: list[Any]) -> list[Choice]:
    tr = scene.tr
    links = [_link(scene, action, tr("group.open"), "") for action in legal if action.kind == "open"]
    values = [
        Choice(action, action_label(scene, action), "", tr("group.value"))
        for action in legal
        if action.kind == "value"
    ]
    return links + values


def _link(scene: Scene, action: Any, group: str, detail: str) -> Choice:
    words = scene.tr("detail.link", income=queries.links(scene.state)[action.link].income)
    return Choice(action, action_label(scene, action), f"{words}{detail}", group)


def _first_links(scene: Scene, legal: list[Any]) -> list[Choice]:
    """The links to choose from: extensions first, then jumps by price."""
    tr, chain = scene.tr, queries.pending(scene.state)
    assert chain is not None
    offers = building.offers(scene.state, RAILROAD_INDEX[chain.railroad], chain.plan)
    by_link = {action.link: action for action in legal}
    found = []
    for offer in sorted(offers, key=lambda offer: (offer.cost, offer.number)):
        if offer.distance:
            group, to = tr("group.jump", cost=offer.cost, count=offer.distance), _paid(scene, offer.number)
        else:
            group, to = tr("group.extend", cost=offer.cost), ""
        found.append(_link(scene, by_link[offer.number], group, to))
    return found


def _paid(scene: Scene, link: int) -> str:
    """Who would be paid for a jump."""
    ways = building.first_ways(scene.state, link)
    shown = scene.tr("or").join(paid(scene, fees) for fees in ways[:3])
    return f", {shown}" + (" …" if len(ways) > 3 else "")


def _turn(scene: Scene) -> list[Choice]:
    tr, state = scene.tr, scene.state
    seat, legal = queries.markers(state).turn, set(scene.legal or state.legal())
    active = [row for row in queries.railroads(state) if row.active]
    found = [_purchase(scene, row, actions.BUY[row.number], tr("group.buy")) for row in active]
    found += [
        _purchase(scene, row, actions.BUY_TWO[row.number], tr("group.buy-two"))
        for row in active
        if actions.BUY_TWO[row.number] in legal
    ]
    for table, group in (
        (actions.BUILD, "group.build"),
        (actions.BUILD_TWO, "group.build-two"),
        (actions.EXTERNAL_FOR, "group.external"),
    ):
        for row in active:
            action = table[row.number]
            if seat in row.controllers or (table is actions.BUILD and row.holdings[seat]):
                found.append(_build(scene, row, action, tr(group), action in legal))
    possible = {choice.group for choice in found if choice.action in legal}
    found.sort(key=lambda choice: choice.group not in possible)  # groups without a possible choice are last
    found.insert(
        sum(choice.group in possible for choice in found),
        Choice(actions.PASS, action_label(scene, actions.PASS), _pass(scene), tr("group.pass")),
    )
    return found


def _pass(scene: Scene) -> str:
    """The consequences of passing: a timing step, and perhaps dividends."""
    if queries.markers(scene.state).steps_away > 1:
        return scene.tr("detail.pass")
    return scene.tr("detail.pass.end" if ending.threats(scene) else "detail.pass.dividends")


def _purchase(scene: Scene, row: Railroad, action: Any, group: str) -> Choice:
    detail = scene.tr("detail.buy", price=row.value, each=row.dividend_after)
    return Choice(action, action_label(scene, action), detail, group, _mark(scene, action))


def _build(scene: Scene, row: Railroad, action: Any, group: str, can: bool) -> Choice:
    detail = ""
    if can:
        price = building.lowest_price(scene.state, row.number, action.kind)
        detail = scene.tr("detail.build", treasury=row.treasury, price=price)
    return Choice(action, action_label(scene, action), detail, group, _mark(scene, action))


# ---- cards -------------------------------------------------------------------------------------------------
def card_choices(scene: Scene, target: str) -> list[CardChoice]:
    """What can be done with a link, the links of a city, or a railroad."""
    kind, _, ident = target.partition(":")
    stage = queries.markers(scene.state).stage
    if kind == "railroad" and ident in RAILROAD_INDEX:
        return _with_railroad(scene, RAILROAD_INDEX[ident])
    if kind == "link" and ident in LINK_INDEX and stage == "turn":
        return [choice for _, choice in sorted(_builds(scene, LINK_INDEX[ident], two=True), key=_price)]
    if kind == "city" and ident in CITY_INDEX:
        here = [link.number for link in queries.links(scene.state) if ident in link.cities]
        if stage == "turn":
            builds = [build for link in here for build in _builds(scene, link, two=False)]
            return [choice for _, choice in sorted(builds, key=_price)]
        legal: tuple[Any, ...] = scene.legal
        chosen = (action for action in legal if action.kind in ("open", "link", "second"))
        found = [_link(scene, action, "", "") for action in chosen if action.link in here]
        return [CardChoice((each.action,), each.label, each.detail, each.mark) for each in found]
    return []


def _price(build: tuple[int, CardChoice]) -> int:
    return build[0]


def _with_railroad(scene: Scene, railroad: int) -> list[CardChoice]:
    """The purchases and builds that are possible with a railroad."""
    tr, found = scene.tr, []
    for choice in choices(scene):
        action: Any = choice.action
        if getattr(action, "railroad", None) != railroad or action not in scene.legal:
            continue
        label, detail = choice.label, choice.detail
        if action.kind == "buy":
            row = queries.railroad(scene.state, railroad)
            label = tr("card.buy", railroad=identity.name(tr, row.railroad), price=row.value)
            detail = tr("card.buy.detail", each=row.dividend_after)
        found.append(CardChoice((action,), label, detail, choice.mark))
    return found


def _builds(scene: Scene, link: int, *, two: bool) -> list[tuple[int, CardChoice]]:
    """The builds that can begin with a link, with their prices. `two`: also those of two links."""
    tr, info = scene.tr, building.link_info(scene.state, link, scene.state.to_move)
    heads = actions.EXTERNAL_FOR if info.link.external else actions.BUILD
    found = []
    for plan in info.plans:
        number, named = RAILROAD_INDEX[plan.railroad], identity.name(tr, plan.railroad)
        offered: list[tuple[int, Any, str, str]] = []
        if plan.refusal is None:
            words = {"link": link_name(scene, info.link.link), "railroad": named, "cost": plan.cost}
            label = tr("card.build" if two else "card.build-link", **words)
            detail = f"{plans.how(scene, plan)} · {plans.effects(scene, plan)}"
            offered.append((plan.cost, heads[number], label, detail))
        if two and plan.seconds and plan.two_cost is not None:
            label = tr("card.build-two", railroad=named, cost=plan.two_cost)
            offered.append((plan.two_cost, actions.BUILD_TWO[number], label, tr("card.build-two.detail")))
        for cost, head, label, detail in offered:
            if head in scene.legal:
                chain = (head, actions.LINK[link])
                found.append((cost, CardChoice(chain, label, detail, _mark(scene, head))))
    return found
