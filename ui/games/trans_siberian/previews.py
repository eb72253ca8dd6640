"""What an action would do: tried on a copy, described in the log's words, drawn over the board."""

from __future__ import annotations

from typing import Any, Final

from engine.core.contract import Event, State
from engine.games.trans_siberian import queries
from engine.games.trans_siberian.queries import LINK_INDEX, RAILROAD_INDEX, RAILROADS, Auction, building
from ui.games.trans_siberian import identity
from ui.games.trans_siberian.board import BOX, BOX_AT, Plate, built_line, plates
from ui.games.trans_siberian.wording import event_text, paid
from ui.markup.svg import num, text
from ui.view.scene import Scene
from ui.view.types import Preview

_BUILDS: Final = ("build", "build-two", "external")
_TOLD: Final = (
    *("won", "removed", "first-link", "first-value", "pass", "bought", "public", "bonus", "built", "paid"),
    *("income", "black-square", "value", "timing", "dividends", "dividends-received", "phase-shift"),
    *("nationalized", "nationalization-marker", "game-over"),
)
_AFTER_DIVIDENDS: Final = ("dividends", "dividends-received", "phase-shift", "nationalized", "game-over")
"""Events after dividends that previews show, because they influence a decision."""
_WEIGHTY: Final = ("game-over", "nationalized", "phase-shift")
"""Events that come first, because the panel may be too short for all lines."""


def preview(scene: Scene, action: Any) -> Preview:
    """Lines for the panel and a drawing over the board."""
    state, tr = scene.state, scene.tr
    if state.why_not(action) is not None:
        return Preview()
    kind, auction = action.kind, queries.auction(state)
    after = state.clone()
    events: list[Event] = []
    after.apply(action, events)
    if auction is not None:
        name = identity.name(tr, auction.railroad)
        if kind == "bid":
            return Preview(_bid(scene, auction, action.amount))
        if kind == "drop":
            return Preview((tr("preview.drop", railroad=name), *_lines(scene, events)))
        if kind == "open":
            plate = plates(state)[action.link]
            lines = (tr("preview.open", income=plate.print.income),)
            return Preview(lines, ghost(scene, auction.railroad, (plate,)))
        return Preview(_value(scene, auction, action.value))
    if kind == "buy":
        rest = [event for event in events if event.kind != "bought"]
        return Preview((*_bought(scene, after, action.railroad), *_lines(scene, rest)))
    if events:
        return Preview(_lines(scene, events), _overlay(scene, events))
    if kind in _BUILDS:
        return _head(scene, action.railroad, kind)
    if kind in ("link", "second"):
        return _part(scene, after)
    return _purchase(scene, after)


def _bought(scene: Scene, after: State, railroad: int) -> tuple[str, ...]:
    """A purchase: its cost, the cash left, the dividend, and a change of control."""
    tr, seat = scene.tr, queries.markers(scene.state).turn
    row, then = queries.railroad(scene.state, railroad), queries.railroad(after, railroad)
    name, left = identity.name(tr, row.railroad), queries.player(after, seat).cash
    lines = [
        tr("preview.buy", left=left, treasury=then.treasury, railroad=name, price=row.value),
        tr("preview.buy.pays", each=row.dividend_after),
    ]
    if seat in then.controllers and then.controllers != row.controllers:
        others = ", ".join(scene.name(other) for other in then.controllers if other != seat)
        key = "preview.buy.shared" if others else "preview.buy.control"
        lines.append(tr(key, railroad=name, names=others))
    return tuple(lines)


def _lines(scene: Scene, events: list[Event]) -> tuple[str, ...]:
    """The log lines of the events; after dividends only the important ones."""
    found: list[str] = []
    weighty: list[str] = []
    paid = False
    for event in _summed(events):
        paid = paid or event.kind == "dividends"
        if event.kind not in (_AFTER_DIVIDENDS if paid else _TOLD):
            continue
        line = event_text(scene, event)
        if line:
            (weighty if event.kind in _WEIGHTY else found).append(line)
    return (*weighty, *found)


def _summed(events: list[Event]) -> list[Event]:
    """The events with all fees to one payee in one event."""
    found: list[Event] = []
    places: dict[object, int] = {}
    for event in events:
        if event.kind == "paid" and event.args["purpose"] == "fee":
            payee, amount = event.args["payee"], event.args["amount"]
            if payee in places:
                first = found[places[payee]]
                before = first.args["amount"]
                assert isinstance(before, int) and isinstance(amount, int)
                found[places[payee]] = first._replace(args={**first.args, "amount": before + amount})
                continue
            places[payee] = len(found)
        found.append(event)
    return found


def _bid(scene: Scene, auction: Auction, amount: int) -> tuple[str, ...]:
    state, tr = scene.state, scene.tr
    players, raised = queries.players(state), amount + queries.board(state).minimum_raise
    seat = state.to_move
    assert seat is not None
    lines = [
        tr("preview.bid.left", left=players[seat].cash - amount),
        tr("preview.bid.value", value=queries.highest_value(state, amount)),
    ]
    others = [other for other in auction.bidders if other != seat and players[other].cash >= raised]
    if others:
        lines.append(tr("preview.bid.rivals", names=", ".join(map(scene.name, others))))
    else:
        lines.append(tr("preview.bid.last"))
    return tuple(lines)


def _value(scene: Scene, auction: Auction, value: int) -> tuple[str, ...]:
    shift_at = queries.board(scene.state).shift_at
    lines = [scene.tr("preview.value", value=value, treasury=auction.standing)]
    if queries.markers(scene.state).phase == 1 and value >= shift_at:
        lines.append(scene.tr("preview.value.shift", at=shift_at))
    return tuple(lines)


def _head(scene: Scene, railroad: int, kind: str) -> Preview:
    """A railroad's possible links for a kind of build, with their prices."""
    offers = building.offers(scene.state, railroad, kind)
    rings = [price_tag(offer.number, offer.cost, "ts-tag-jump" if offer.distance else "") for offer in offers]
    lowest, highest = min(offer.cost for offer in offers), max(offer.cost for offer in offers)
    args = {
        "count": len(offers),
        "treasury": queries.railroad(scene.state, railroad).treasury,
        "range": f"${lowest}" if lowest == highest else f"${lowest}–{highest}",
    }
    return Preview(
        (scene.tr(f"preview.{kind}", **args), scene.tr(f"preview.{kind}.effect")),
        f'<g class="ts-{RAILROADS[railroad]}">{"".join(rings)}</g>',
    )


def _part(scene: Scene, after: State) -> Preview:
    """A chosen link while a second link or the payees are to be chosen."""
    tr, chain = scene.tr, queries.pending(after)
    assert chain is not None
    offers = building.offers(scene.state, RAILROAD_INDEX[chain.railroad], chain.plan)
    first = next(offer for offer in offers if offer.link == chain.first)
    k = first.distance
    lines = [tr("preview.extend" if k == 0 else "preview.jump", count=k, cost=first.cost)]
    every = plates(after)
    chosen = tuple(every[LINK_INDEX[link]] for link in (chain.first, chain.second) if link)
    overlay = ghost(scene, chain.railroad, chosen)
    if chain.ways:
        ways = [paid(scene, fees) for fees in chain.ways]
        lines.append(tr("preview.ways", count=len(ways), ways=" / ".join(ways)))
    else:
        lines.append(tr("preview.seconds", count=len(chain.links)))
        overlay += "".join(price_tag(LINK_INDEX[link], 0, "ts-tag-second") for link in chain.links)
    return Preview(tuple(lines), f'<g class="ts-{chain.railroad}">{overlay}</g>')


def _purchase(scene: Scene, after: State) -> Preview:
    """The purchase of two certificates, or its first half."""
    tr, chain, bonus = scene.tr, queries.pending(after), queries.board(after).bonus
    assert chain is not None
    rows = {row.railroad: row for row in queries.railroads(after)}
    name, price = identity.name(tr, chain.railroad), rows[chain.railroad].value or 0
    if chain.other is None:
        return Preview((tr("preview.buy-two", railroad=name, price=price, bonus=bonus),))
    total = price + (rows[chain.other].value or 0) + bonus
    left = queries.player(after, queries.markers(after).turn).cash - total
    other = identity.name(tr, chain.other)
    return Preview((tr("preview.pair", railroad=name, other=other, total=total, left=left),))


# ---- the overlay -------------------------------------------------------------------------------------------
def price_tag(link: int, price: int, kind: str = "") -> str:
    """A price tag on a link's box."""
    x, y = BOX_AT[link]
    ring = f'<circle class="ts-tag-ring {kind}" cx="{num(x)}" cy="{num(y)}" r="25"/>'
    if not price:
        return ring
    return (
        f'{ring}<g class="ts-tag"><rect x="{num(x + 8)}" y="{num(y - 37)}" width="38" height="24" rx="4"/>'
        f"{text(x + 27, y - 19, f'${price}', 'ts-tag-text')}</g>"
    )


def ghost(scene: Scene, railroad: str, links: tuple[Plate, ...]) -> str:
    """Links as they would look if built."""
    parts = []
    for plate in links:
        x, y = BOX_AT[plate.print.number]
        parts.append(
            f'<g class="ts-ghost">{built_line(plate.path, railroad)}'
            f"{identity.cube(x, y, BOX + 3, railroad, identity.letter(scene.tr, railroad))}</g>"
        )
    return "".join(parts)


def _overlay(scene: Scene, events: list[Event]) -> str:
    """New links, and the rivals' links that a jump crosses with the fee for each."""
    every = plates(scene.state)
    parts = []
    for event in events:
        if event.kind != "built":
            continue
        over = event.args["over"]
        fee = queries.fee(scene.state, "external" if event.args["sort"] == "external" else "build")
        for name in over if isinstance(over, tuple) else ():
            link = LINK_INDEX[str(name)]
            parts.append(f'<path class="ts-crossed" d="{every[link].path}"/>')
            parts.append(price_tag(link, fee, "ts-tag-jump"))
        built = every[LINK_INDEX[str(event.args["link"])]]
        parts.append(ghost(scene, str(event.args["railroad"]), (built,)))
    return "".join(parts)
