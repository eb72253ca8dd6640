"""What an action would do: played on a copy, told in the log's words, drawn over the board."""

from __future__ import annotations

from typing import Any, Final

from engine.core.contract import Event
from engine.games.trans_siberian import jumps
from engine.games.trans_siberian.components import (
    LINK_IDS,
    LINK_INCOME,
    LINK_INDEX,
    RAILROADS,
    VALUES,
    bits,
)
from engine.games.trans_siberian.rules import turns
from engine.games.trans_siberian.rules.building import (
    BASE_PRICE,
    FEE,
    areas_for,
    first_choices,
    second_choices,
)
from engine.games.trans_siberian.stages import (
    FIRST_LINK,
    PAYING,
    PLAN_EXTERNAL,
    PLAN_ONE,
    PLAN_TWO,
    SECOND_LINK,
)
from engine.games.trans_siberian.state import TransSiberianState
from ui.contract import Preview, Scene
from ui.games.trans_siberian import facts, identity
from ui.games.trans_siberian.board import BOX, BOX_AT, PATHS, built_line
from ui.games.trans_siberian.wording import paid, told
from ui.html import esc
from ui.i18n import Translator
from ui.svg import num, text

_PLANS: Final = {"build": PLAN_ONE, "build-two": PLAN_TWO, "external": PLAN_EXTERNAL}
_TOLD: Final = (
    *("won", "removed", "first-link", "first-value", "pass", "bought", "public", "bonus", "built", "paid"),
    *("income", "black-square", "value", "timing", "dividends", "dividends-received", "phase-shift"),
    *("nationalized", "nationalization-marker", "game-over"),
)
_AFTER_DIVIDENDS: Final = ("dividends", "dividends-received", "phase-shift", "nationalized", "game-over")
"""Of what follows when timing reaches its end, only what a player decides by."""
_WEIGHTY: Final = ("game-over", "nationalized", "phase-shift")
"""Told first: the panel may be too short for all lines."""


def preview(scene: Scene, action: Any) -> Preview:
    """Lines for the panel and an overlay for the board."""
    state = facts.of(scene.state)
    if state.why_not(action) is not None:
        return Preview()
    kind = action.kind
    after = state.clone()
    events: list[Event] = []
    after.apply(action, events)
    if kind == "bid":
        return Preview(_bid(scene, state, action.amount))
    if kind == "drop":
        return Preview(
            (scene.tr("preview.drop", railroad=_railroad(scene.tr, state.auction)), *_lines(scene, events))
        )
    if kind == "open":
        railroad = state.auction
        lines = (scene.tr("preview.open", income=LINK_INCOME[action.link]),)
        return Preview(lines, ghost(scene.tr, RAILROADS[railroad], (action.link,)))
    if kind == "value":
        return Preview(_value(scene, state, action.value))
    if kind == "buy":
        rest = [event for event in events if event.kind != "bought"]
        return Preview((*_bought(scene, state, action.railroad), *_lines(scene, rest)))
    if events:
        return Preview(_lines(scene, events), _overlay(scene, events))
    if kind in _PLANS:
        return _head(scene, state, action.railroad, _PLANS[kind])
    if kind in ("link", "second"):
        return _part(scene, state, after)
    return _purchase(scene, state, after)


def _bought(scene: Scene, state: TransSiberianState, railroad: int) -> tuple[str, ...]:
    """What a certificate costs and leaves, what it pays, and who controls the railroad then."""
    tr, seat = scene.tr, state.turn
    price, name = VALUES[state.space[railroad]], _railroad(scene.tr, railroad)
    then = state.clone()
    turns.take(then, railroad, None)
    lines = [
        tr("preview.buy", left=then.cash[seat], treasury=then.treasury[railroad], railroad=name, price=price),
        tr("preview.buy.pays", each=facts.each_after(state, railroad, 1)),
    ]
    control, before = then.control[railroad], state.control[railroad]
    if control >> seat & 1 and not (before >> seat & 1 and before == control):
        others = ", ".join(scene.name(other) for other in bits(control) if other != seat)
        key = "preview.buy.shared" if others else "preview.buy.control"
        lines.append(tr(key, railroad=name, names=others))
    return tuple(lines)


def _railroad(tr: Translator, railroad: int) -> str:
    return identity.name(tr, RAILROADS[railroad])


def _lines(scene: Scene, events: list[Event]) -> tuple[str, ...]:
    """The log's words for what would happen; after the payment of dividends only what matters most."""
    found: list[str] = []
    weighty: list[str] = []
    paid = False
    for event in _summed(events):
        paid = paid or event.kind == "dividends"
        if event.kind not in (_AFTER_DIVIDENDS if paid else _TOLD):
            continue
        line = told(scene, event)
        if line:
            (weighty if event.kind in _WEIGHTY else found).append(line)
    return (*weighty, *found)


def _summed(events: list[Event]) -> list[Event]:
    """Fees to the same railroad or to the bank in one line."""
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


def _bid(scene: Scene, state: TransSiberianState, amount: int) -> tuple[str, ...]:
    seat = state.to_move
    assert seat is not None
    highest = max(value for value in VALUES if value <= amount)
    lines = [
        scene.tr("preview.bid.left", left=state.cash[seat] - amount),
        scene.tr("preview.bid.value", value=highest),
    ]
    others = [other for other in bits(state.bidders) if other != seat and state.cash[other] > amount]
    if others:
        lines.append(scene.tr("preview.bid.rivals", names=", ".join(map(scene.name, others))))
    else:
        lines.append(scene.tr("preview.bid.last"))
    return tuple(lines)


def _value(scene: Scene, state: TransSiberianState, value: int) -> tuple[str, ...]:
    treasury = state.treasury[state.auction]
    lines = [scene.tr("preview.value", value=value, treasury=treasury)]
    if state.phase == 1 and value >= 48:
        lines.append(scene.tr("preview.value.shift"))
    return tuple(lines)


def _head(scene: Scene, state: TransSiberianState, railroad: int, plan: int) -> Preview:
    """A kind of build for a railroad: which links it could be, at what prices."""
    areas = areas_for(state, railroad, plan)
    choices = first_choices(state, areas, plan)
    rings = []
    lowest = 1 << 30
    highest = 0
    for link in bits(choices):
        k = jumps.distance(areas, link) or 0
        price = BASE_PRICE[plan] + FEE[plan] * k
        lowest, highest = min(lowest, price), max(highest, price)
        rings.append(price_tag(link, price, "ts-tag-jump" if k else ""))
    key = {PLAN_ONE: "preview.build", PLAN_TWO: "preview.build-two", PLAN_EXTERNAL: "preview.external"}[plan]
    args = {
        "count": choices.bit_count(),
        "treasury": state.treasury[railroad],
        "range": f"${lowest}" if lowest == highest else f"${lowest}–{highest}",
    }
    return Preview(
        (scene.tr(key, **args), scene.tr(f"{key}.effect")),
        f'<g class="ts-{RAILROADS[railroad]}">{"".join(rings)}</g>',
    )


def _part(scene: Scene, state: TransSiberianState, after: TransSiberianState) -> Preview:
    """A chosen link with more to choose: the second link, or who is paid."""
    tr, name = scene.tr, RAILROADS[state.railroad]
    first = after.first
    k = jumps.distance(after.areas, first) or 0
    price = BASE_PRICE[after.plan] + FEE[after.plan] * k
    lines = [tr("preview.extend" if k == 0 else "preview.jump", count=k, cost=price)]
    overlay = ghost(tr, name, (first,) if after.second < 0 else (first, after.second))
    if after.stage == SECOND_LINK:
        seconds = second_choices(after, after.areas, first)
        lines.append(tr("preview.seconds", count=seconds.bit_count()))
        overlay += "".join(price_tag(link, 0, "ts-tag-second") for link in bits(seconds))
    elif after.stage == PAYING:
        ways = [paid(scene, fees) for fees in after.fees]
        lines.append(tr("preview.ways", count=len(ways), ways=" / ".join(ways)))
    return Preview(tuple(lines), f'<g class="ts-{name}">{overlay}</g>')


def _purchase(scene: Scene, state: TransSiberianState, after: TransSiberianState) -> Preview:
    """Half of a purchase of two."""
    first = after.railroad
    price = VALUES[after.space[first]]
    if after.second < 0:
        return Preview((scene.tr("preview.buy-two", railroad=_railroad(scene.tr, first), price=price),))
    other = after.second
    total = price + VALUES[after.space[other]] + 4
    return Preview(
        (
            scene.tr(
                "preview.pair", railroad=_railroad(scene.tr, first), other=_railroad(scene.tr, other),
                total=total, left=state.cash[state.turn] - total,
            ),
        )
    )  # fmt: skip


# ---- the overlay -------------------------------------------------------------------------------------------
def price_tag(link: int, price: int, kind: str = "") -> str:
    """A price hung on a link's box."""
    x, y = BOX_AT[link]
    ring = f'<circle class="ts-tag-ring {kind}" cx="{num(x)}" cy="{num(y)}" r="25"/>'
    if not price:
        return ring
    return (
        f'{ring}<g class="ts-tag"><rect x="{num(x + 8)}" y="{num(y - 37)}" width="38" height="24" rx="4"/>'
        f"{text(x + 27, y - 19, f'${price}', 'ts-tag-text')}</g>"
    )


def ghost(tr: Translator, railroad: str, links: tuple[int, ...]) -> str:
    """Links as they would look when built."""
    parts = []
    for link in links:
        x, y = BOX_AT[link]
        parts.append(
            f'<g class="ts-ghost">{built_line(link, railroad)}'
            f"{identity.cube(x, y, BOX + 3, railroad, identity.letter(tr, railroad))}</g>"
        )
    return "".join(parts)


def crossed(links: tuple[int, ...], fee: int) -> str:
    """Rival links of a jump, each with its fee."""
    return "".join(
        f'<path class="ts-crossed" d="{PATHS[link]}"/>' + price_tag(link, fee, "ts-tag-jump")
        for link in links
    )


def _overlay(scene: Scene, events: list[Event]) -> str:
    """Built links and the chain that leads to them."""
    parts = []
    for event in events:
        if event.kind != "built":
            continue
        name = str(event.args["railroad"])
        over = event.args["over"]
        chain = tuple(LINK_INDEX[str(link)] for link in over) if isinstance(over, tuple) else ()
        fee = 4 if event.args["sort"] == "external" else 2
        parts.append(crossed(chain, fee))
        parts.append(ghost(scene.tr, name, (LINK_INDEX[str(event.args["link"])],)))
    return "".join(parts)


def prices(state: TransSiberianState) -> dict[int, tuple[int, int]]:
    """By link that can be chosen now as the first: its distance and the whole price."""
    if state.stage != FIRST_LINK:
        return {}
    found = {}
    for link in bits(state.choices):
        k = jumps.distance(state.areas, link) or 0
        found[link] = (k, BASE_PRICE[state.plan] + FEE[state.plan] * k)
    return found


def describe_links(scene: Scene, links: list[str]) -> str:
    """Names of links in a row, safe for HTML."""
    return esc(", ".join(scene.tr(f"value.link.{link}") for link in links if link in LINK_IDS))
