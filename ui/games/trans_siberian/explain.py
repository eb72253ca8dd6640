"""Explanations of links, cities, railroads and tracks, with the actions that are possible with them."""

from __future__ import annotations

from typing import Any

from engine.games.trans_siberian import queries
from engine.games.trans_siberian.actions import BUILD, EXTERNAL_FOR, LINK, OPEN, SECOND
from engine.games.trans_siberian.queries import CITIES, CITY_INDEX, LINK_INDEX, RAILROAD_INDEX, building
from engine.games.trans_siberian.queries.building import Plan
from ui.games.trans_siberian import identity, plans
from ui.games.trans_siberian.board import link_name
from ui.markup.html import esc, paragraph
from ui.markup.tables import Column, chip, table
from ui.markup.tables import facts as fact_list
from ui.view.scene import Scene

_TRACKS = ("stock", "income", "timing", "dividends", "nationalization", "phase")


def explain(scene: Scene, target: str) -> str | None:
    """HTML for a target; None if there is no such thing."""
    kind, _, ident = target.partition(":")
    if kind == "link" and ident in LINK_INDEX:
        return link(scene, LINK_INDEX[ident])
    if kind == "city" and ident in CITY_INDEX:
        return city(scene, CITY_INDEX[ident])
    if kind == "railroad" and ident in RAILROAD_INDEX:
        return railroad(scene, RAILROAD_INDEX[ident])
    if kind == "track" and ident in _TRACKS:
        return track(scene, ident)
    if kind == "worth" and ident.isdecimal() and ident.isascii() and int(ident) < scene.state.seats:
        return worth(scene, int(ident))
    return None


def _title(words: str, extra: str = "") -> str:
    return f'<h3 class="ts-inspect-title">{esc(words)}{extra}</h3>'


def worth(scene: Scene, seat: int) -> str:
    """The parts of a player's score if the game ended now."""
    tr, score = scene.tr, scene.state.scores()[seat]
    rows = []
    for line in score.lines:
        shown = {name: scene.show(name, value) for name, value in line.args.items()}
        row = f"score-row.{line.key}"
        why = tr(f"score.{line.key}", **shown)
        heading = tr(row, **shown) if tr.has(row) else why
        rows.append([esc(heading), esc(why) if why != heading else "", f"<b>${line.points}</b>"])
    rows.append([esc(tr("player.worth")), "", f"<b>${score.total}</b>"])
    columns = [Column(tr("worth.from")), Column(tr("worth.sum"), "num"), Column(tr("worth.brings"), "num")]
    told = table(columns, rows, row_classes=[""] * (len(rows) - 1) + ["row-total"])
    return _title(scene.name(seat)) + told + paragraph(tr("player.worth.explain"))


def link(scene: Scene, index: int) -> str:
    """A link: its owner, or who could build it, how, for how much, and with what effect."""
    state, tr = scene.state, scene.tr
    info = building.link_info(state, index)
    it, cities = info.link, len(info.link.cities)
    kind = chip(tr("link.external-chip"), "") if it.external else ""
    head = _title(link_name(scene, it.link), kind)
    lead = tr("inspect.income", income=it.income)
    if cities > 2 or (it.external and cities > 1):
        lead += " " + tr("inspect.junction", count=cities)
    if info.owner is not None:
        name = identity.name(tr, info.owner)
        amounts = {"fee": queries.fee(state, "build"), "far": queries.fee(state, "external")}
        crossing = "inspect.fee.gone" if info.gone else "inspect.fee"
        fee = tr(crossing, railroad=name, **amounts) if cities > 1 else ""
        return (
            head
            + f'<p class="ts-inspect-lead">{identity.mark(tr, info.owner)} '
            + esc(tr("inspect.gone" if info.gone else "inspect.built", railroad=name))
            + f"</p>{paragraph(lead)}{paragraph(fee) if fee else ''}"
        )
    refused = _refused_now(scene, index)
    body = paragraph(lead) + (f'<p class="refused">{esc(refused)}</p>' if refused else "")
    if queries.markers(state).stage == "opening":
        return head + body + paragraph(tr("inspect.free-first"))
    reached = [plan for plan in info.plans if plan.distance is not None]
    if not reached:
        return head + body + paragraph(tr("inspect.unreachable"))
    heads = EXTERNAL_FOR if it.external else BUILD
    others = [  # what the seat to move can build are buttons of the card
        plan
        for plan in reached
        if plan.refusal is not None or heads[RAILROAD_INDEX[plan.railroad]] not in scene.legal
    ]
    others.sort(key=lambda plan: (plan.refusal is not None, plan.cost))
    rows = "".join(_plan(scene, plan) for plan in others)
    return f'{head}{body}<ul class="ts-plans">{rows}</ul>'


def _refused_now(scene: Scene, index: int) -> str | None:
    """Why a link cannot be chosen now; None if it can or no link is to be chosen."""
    auction = queries.auction(scene.state)
    tables: dict[str, tuple[Any, ...]] = {"opening": OPEN, "link": LINK, "second-link": SECOND}
    table = tables.get(queries.markers(scene.state).stage)
    if table is None or not scene.interactive or (auction and "link" not in auction.to_open):
        return None
    refusal = scene.state.why_not(table[index])
    return None if refusal is None else scene.refusal_text(refusal)


def _plan(scene: Scene, plan: Plan) -> str:
    """How one railroad could build a link, with price and effect."""
    tr, name = scene.tr, plan.railroad
    if plan.refusal is not None:
        would = f"{plans.how(scene, plan)} · {plans.effects(scene, plan)}"
        return (
            f'<li class="ts-off">{identity.mark(tr, name, label=True)}<div>'
            f'<span class="ts-plan-why">{esc(scene.refusal_sentence(plan.refusal))}</span>'
            f'<span class="ts-plan-effect">{esc(would)}</span></div></li>'
        )
    lines = f'<span class="ts-plan-how">{esc(plans.how(scene, plan))}</span>'
    lines += f'<span class="ts-plan-effect">{esc(plans.effects(scene, plan))}</span>'
    if plan.seconds:
        lines += f'<span class="ts-plan-effect">{esc(tr("plan.two", cost=plan.two_cost))}</span>'
    controllers = queries.railroad(scene.state, RAILROAD_INDEX[name]).controllers
    who = [scene.name(seat) for seat in controllers]
    if who:
        lines += f'<span class="ts-plan-effect">{esc(tr("plan.control", names=", ".join(who)))}</span>'
    return f"<li>{identity.mark(tr, name, label=True)}<div>{lines}</div></li>"


def city(scene: Scene, index: int) -> str:
    """The links that meet in a city."""
    tr, name = scene.tr, CITIES[index]
    owners, rows, present = queries.owners(scene.state), [], []
    for at in queries.links(scene.state):
        if name not in at.cities:
            continue
        holder = owners.get(at.link)
        if holder is None:
            mark, words = (
                '<span class="mark"></span>',
                tr("inspect.city.free", link=link_name(scene, at.link)),
            )
        else:
            present.append(identity.name(tr, holder))
            mark = identity.mark(tr, holder)
            words = tr("inspect.city.built", link=link_name(scene, at.link), railroad=present[-1])
        rows.append(f"<li>{mark}<span>{esc(words)}</span></li>")
    here = ", ".join(dict.fromkeys(present))
    lead = tr("inspect.city.here", railroads=here) if here else tr("inspect.city.nobody")
    hub = paragraph(tr("inspect.city.moscow")) if name == "moscow" else ""
    title = _title(tr(f"value.city.{name}"))
    return f'{title}{paragraph(lead)}{hub}<ul class="ts-plans">{"".join(rows)}</ul>'


def railroad(scene: Scene, index: int) -> str:
    """All figures of a railroad, and its shareholders."""
    tr, row = scene.tr, queries.railroad(scene.state, index)
    status = tr(f"status.{row.status}")
    head = f'<h3 class="ts-inspect-title">{identity.mark_and_name(tr, row.railroad)} {chip(status)}</h3>'
    lead = paragraph(tr(f"status.{row.status}.explain"))
    if not row.active:
        if row.links:
            lead += paragraph(tr("inspect.railroad.links", count=len(row.links)))
        return head + lead
    holders = [
        tr("inspect.holder", name=scene.name(seat), count=count)
        for seat, count in enumerate(row.holdings)
        if count
    ]
    controllers = ", ".join(scene.name(seat) for seat in row.controllers) or tr("inspect.nobody")
    squares = queries.board(scene.state).black_squares
    pairs = [
        (tr("market.value"), "–" if row.value is None else f"${row.value}"),
        (tr("market.income"), str(row.income)),
        (tr("market.dividend"), f"${row.dividend}"),
        (tr("market.treasury"), f"${row.treasury}"),
        (tr("market.left"), f"{row.left}/{row.certificates}"),
        (tr("inspect.holders"), esc(", ".join(holders))),
        (tr("inspect.control"), esc(controllers)),
        (tr("inspect.next-black"), str(next((square for square in squares if square > row.income), "–"))),
        (tr("inspect.cubes"), str(row.cubes_left)),
    ]
    if row.danger in ("falls", "edge"):
        lead += f'<p class="refused">{esc(tr(f"danger.{row.danger}.explain"))}</p>'
    return head + lead + fact_list(pairs)


def track(scene: Scene, name: str) -> str:
    """A track: what moves its marker, what it does, and the source of its spaces."""
    it, printed, tr = queries.markers(scene.state), queries.board(scene.state), scene.tr
    args = {
        "timing": it.timing,
        "full": printed.dividends_at,
        "dividends": it.dividends,
        "end": printed.dividends_end,
        "box": it.box,
        "after": it.next_box,
        "phase": it.phase,
        "shift": printed.shift_at,
        "last": printed.values[-1],
        "most": printed.income_end,
        "gone": printed.nationalized_steps,
        "unsold": printed.unsold_steps,
    }
    words = "".join(paragraph(part) for part in tr(f"track.{name}.explain", **args).split("\n"))
    marks = queries.marks({"stock": "stock_value"}.get(name, name))
    worst = next(mark for mark in ("reconstructed", "cross-checked", "rulebook") if mark in marks)
    source = f'<p class="quiet">{esc(tr(f"provenance.{worst}"))}</p>'
    return f"{_title(tr(f'track.{name}'))}{words}{source}"
