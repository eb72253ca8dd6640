"""Inspect texts: what a link, a city, a railroad, a track is and what can be done with it now."""

from __future__ import annotations

from typing import Any

from engine.core.errors import Refusal
from engine.games.trans_siberian.actions import LINK, OPEN, SECOND
from engine.games.trans_siberian.components import (
    BLACK_SQUARES,
    BOARD,
    CITY_INDEX,
    LINK_INDEX,
    LINKS_AT,
    RAILROAD_INDEX,
    RAILROADS,
    bits,
)
from engine.games.trans_siberian.queries import link_info, market, owner
from engine.games.trans_siberian.stages import ACTIVE, FIRST_LINK, NATIONALIZED, OPENING, SECOND_LINK
from engine.games.trans_siberian.state import TransSiberianState
from ui.contract import Scene, paragraph
from ui.games.trans_siberian import facts, identity
from ui.games.trans_siberian.board import link_name
from ui.html import esc
from ui.timetable import chip
from ui.timetable import facts as fact_list

_TRACKS = ("stock", "income", "timing", "dividends", "nationalization", "phase")


def explain(scene: Scene, target: str) -> str | None:
    """HTML for a target, None when there is no such thing."""
    kind, _, ident = target.partition(":")
    if kind == "link" and ident in LINK_INDEX:
        return link(scene, LINK_INDEX[ident])
    if kind == "city" and ident in CITY_INDEX:
        return city(scene, CITY_INDEX[ident])
    if kind == "railroad" and ident in RAILROAD_INDEX:
        return railroad(scene, RAILROAD_INDEX[ident])
    if kind == "track" and ident in _TRACKS:
        return track(scene, ident)
    return None


def _title(words: str, extra: str = "") -> str:
    return f'<h4 class="ts-inspect-title">{esc(words)}{extra}</h4>'


def link(scene: Scene, index: int) -> str:
    """Who built it; or who could, how, for how much, and what it would do."""
    state, tr = facts.of(scene.state), scene.tr
    info = link_info(state, index)
    kind = chip(tr("link.external-chip"), "") if info["external"] else ""
    head = _title(link_name(tr, index), kind)
    lead = tr("inspect.income", income=info["income"])
    if len(info["cities"]) > 2 or (info["external"] and len(info["cities"]) > 1):
        lead += " " + tr("inspect.junction", count=len(info["cities"]))
    holder = owner(state, index)
    if holder is not None:
        name = identity.name(tr, RAILROADS[holder])
        gone = state.condition[holder] == NATIONALIZED
        crossable = len(info["cities"]) > 1
        fee = tr("inspect.fee.gone" if gone else "inspect.fee", railroad=name) if crossable else ""
        return (
            head
            + f'<p class="ts-inspect-lead">{identity.mark(tr, RAILROADS[holder])} '
            + esc(tr("inspect.gone" if gone else "inspect.built", railroad=name))
            + f"</p>{paragraph(lead)}{paragraph(fee) if fee else ''}"
        )
    refused = _refused_now(scene, state, index)
    body = paragraph(lead) + (f'<p class="refused">{esc(refused)}</p>' if refused else "")
    if state.stage == OPENING:
        return head + body + paragraph(tr("inspect.free-first"))
    plans = [plan for plan in info["railroads"] if "how" in plan]
    rows = "".join(
        _plan(scene, state, plan)
        for plan in sorted(plans, key=lambda plan: (not plan["possible"], plan["cost"]))
    )
    if not rows:
        return head + body + paragraph(tr("inspect.unreachable"))
    return f'{head}{body}<ul class="ts-plans">{rows}</ul>'


def _refused_now(scene: Scene, state: TransSiberianState, index: int) -> str | None:
    """While a link is asked for: why not this one."""
    table: tuple[Any, ...] | None = {OPENING: OPEN, FIRST_LINK: LINK, SECOND_LINK: SECOND}.get(state.stage)
    if table is None or not scene.interactive:
        return None
    if state.stage == OPENING and not state.opening & 1:
        return None
    refusal = state.why_not(table[index])
    return None if refusal is None else scene.refusal_text(refusal)


def _plan(scene: Scene, state: TransSiberianState, plan: dict[str, Any]) -> str:
    """One railroad's way to a link."""
    tr, name = scene.tr, plan["railroad"]
    if plan["how"] == "extend":
        how = tr("plan.extend", cost=plan["cost"])
    else:
        ways = []
        for way in plan["ways"][:3]:
            names = [tr(f"value.payee.{payee}") for payee in dict.fromkeys(way["payees"])]
            counts = [way["payees"].count(payee) for payee in dict.fromkeys(way["payees"])]
            ways.append(
                ", ".join(
                    tr("plan.to", amount=count * plan["fee"], payee=payee)
                    for count, payee in zip(counts, names, strict=True)
                )
            )
        more = " …" if len(plan["ways"]) > 3 else ""
        over = ", ".join(tr(f"value.over.{step}") for step in plan["ways"][0]["over"])
        how = tr(
            "plan.jump", cost=plan["cost"], bank=plan["to_bank"], paid=tr("or").join(ways) + more, over=over
        )
    effect = plan["effect"]
    parts = [tr("plan.income", **{"from": effect["income"][0], "to": effect["income"][1]})]
    if effect["value"][0] != effect["value"][1]:
        parts.append(tr("plan.value", **{"from": effect["value"][0], "to": effect["value"][1]}))
    if effect["black_squares"]:
        parts.append(tr("plan.black", count=effect["black_squares"]))
    if effect["timing"]:
        parts.append(tr("plan.dividends") if effect["dividends_follow"] else tr("plan.timing"))
    effects = esc(" · ".join(parts))
    lines = f'<span class="ts-plan-how">{esc(how)}</span><span class="ts-plan-effect">{effects}</span>'
    if plan["two_cost"] is not None and plan["first_of_two"]:
        lines += f'<span class="ts-plan-effect">{esc(tr("plan.two", cost=plan["two_cost"]))}</span>'
    refusal = plan["refusal"]
    masters = bits(state.control[RAILROAD_INDEX[name]])
    who = [scene.name(seat) for seat in masters]
    if plan["possible"] and who:
        lines += f'<span class="ts-plan-effect">{esc(tr("plan.control", names=", ".join(who)))}</span>'
    if refusal is not None:
        sentence = scene.refusal_text(Refusal(refusal["rule"], refusal["reason"], refusal["args"]))
        lines += f'<span class="ts-plan-why">{esc(sentence)}</span>'
    off = "" if plan["possible"] else ' class="ts-off"'
    return f"<li{off}>{identity.mark(tr, name, label=True)}<div>{lines}</div></li>"


def city(scene: Scene, index: int) -> str:
    """What meets in a city."""
    state, tr = facts.of(scene.state), scene.tr
    rows = []
    present = []
    for at in bits(LINKS_AT[index]):
        holder = owner(state, at)
        if holder is None:
            mark, words = '<span class="mark"></span>', tr("inspect.city.free", link=link_name(tr, at))
        else:
            name = RAILROADS[holder]
            present.append(name)
            mark = identity.mark(tr, name)
            words = tr("inspect.city.built", link=link_name(tr, at), railroad=identity.name(tr, name))
        rows.append(f"<li>{mark}<span>{esc(words)}</span></li>")
    names = [identity.name(tr, name) for name in dict.fromkeys(present)]
    lead = tr("inspect.city.here", railroads=", ".join(names)) if names else tr("inspect.city.nobody")
    hub = paragraph(tr("inspect.city.moscow")) if index == CITY_INDEX["moscow"] else ""
    words = tr(f"value.city.{BOARD['cities'][index]['id']}")
    return f'{_title(words)}{paragraph(lead)}{hub}<ul class="ts-plans">{"".join(rows)}</ul>'


def railroad(scene: Scene, index: int) -> str:
    """All figures of a railroad and who holds it."""
    state, tr = facts.of(scene.state), scene.tr
    name = RAILROADS[index]
    row = market(state)[index]
    status = tr(f"status.{row['status']}")
    head = f'<h4 class="ts-inspect-title">{identity.named(tr, name)} {chip(status)}</h4>'
    lead = paragraph(tr(f"status.{row['status']}.explain"))
    if state.condition[index] != ACTIVE:
        if row["links"]:
            lead += paragraph(tr("inspect.railroad.links", count=len(row["links"])))
        return head + lead
    holders = [
        tr("inspect.holder", name=scene.name(seat), count=count)
        for seat, count in enumerate(row["holdings"])
        if count
    ]
    controllers = ", ".join(scene.name(seat) for seat in row["controllers"]) or tr("inspect.nobody")
    pairs = [
        (tr("market.value"), "–" if row["value"] is None else f"${row['value']}"),
        (tr("market.income"), str(row["income"])),
        (tr("market.dividend"), f"${row['dividend']}"),
        (tr("market.treasury"), f"${row['treasury']}"),
        (tr("market.left"), f"{row['left']}/{row['certificates']}"),
        (tr("inspect.holders"), esc(", ".join(holders))),
        (tr("inspect.control"), esc(controllers)),
        (tr("inspect.next-black"), _next_black(state.income[index])),
        (tr("inspect.cubes"), str(row["cubes_left"])),
    ]
    danger = row["danger"]
    if danger in ("falls", "edge"):
        lead += f'<p class="refused">{esc(tr(f"danger.{danger}.explain"))}</p>'
    return head + lead + fact_list(pairs)


def _next_black(income: int) -> str:
    return str(next((square for square in BLACK_SQUARES if square > income), "–"))


def track(scene: Scene, name: str) -> str:
    """A track, what moves its marker and what it does; and where its spaces are known from."""
    state, tr = facts.of(scene.state), scene.tr
    args = {
        "timing": state.timing,
        "dividends": state.dividends,
        "end": state.dividends_end,
        "box": state.track[state.box],
        "after": facts.next_box(state),
        "phase": state.phase,
    }
    words = "".join(paragraph(part) for part in tr(f"track.{name}.explain", **args).split("\n"))
    data = {"stock": "stock_value"}.get(name, name)
    provenance = BOARD["tracks"][data]["provenance"]
    marks = provenance.values() if isinstance(provenance, dict) else (provenance,)
    worst = next(mark for mark in ("reconstructed", "cross-checked", "rulebook") if mark in marks)
    source = f'<p class="quiet">{esc(tr(f"provenance.{worst}"))}</p>'
    return f"{_title(tr(f'track.{name}'))}{words}{source}"
