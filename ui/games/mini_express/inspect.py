"""Explanations of whatever is pointed at: cities, hexes, companies, tracks, harbors, seats."""

from __future__ import annotations

from engine.games.mini_express import queries
from engine.games.mini_express.components import COMPANIES, SHARE_VALUES, TRACKS_MAX
from engine.games.mini_express.phases import SPIKE_NAMES
from engine.games.mini_express.state import MiniExpressState
from ui.contract import Scene, paragraph
from ui.games.mini_express import facts, marks
from ui.games.mini_express.previews import influence_words
from ui.html import esc
from ui.timetable import Column, table


def inspect(scene: Scene, target: str) -> str | None:
    """HTML for a target such as "city:chicago"; None when there is no such thing."""
    kind, _, name = target.partition(":")
    state = facts.state_of(scene)
    if kind == "city" and name in state.board.city_slugs:
        return _city(scene, state, state.board.city_slugs.index(name))
    if kind == "company" and name in COMPANIES:
        return _company(scene, state, COMPANIES.index(name))
    if kind == "influence" and name in COMPANIES:
        return _influence(scene, state, COMPANIES.index(name))
    if kind == "hex" and name in state.board.by_id:
        return _hex(scene, state, state.board.by_id[name])
    if kind == "harbor" and name in state.board.harbors:
        return _harbor(scene, state, state.board.harbors.index(name))
    if kind == "seat" and name.isascii() and name.isdigit() and int(name) < state.seats:
        return _seat(scene, state, int(name))
    if target == "spike":
        return _spike(scene, state)
    return None


def _title(words: str, mark: str = "") -> str:
    return f'<h3 class="me-inspect-title">{mark}{esc(words)}</h3>'


def _names(scene: Scene, companies: list[int]) -> str:
    return ", ".join(facts.company(scene, company) for company in companies) or scene.tr("nobody")


def _city(scene: Scene, state: MiniExpressState, city: int) -> str:
    tr = scene.tr
    number = state.board.city_hex[city]
    inside = facts.companies_at(state, number)
    room = state.setup.capacity[city]
    parts = [
        _title(facts.city(scene, city)),
        paragraph(
            tr(
                "inspect.city.room",
                metal=tr(f"metal.{state.board.capacity[city]}"),
                room=room,
                inside=_names(scene, inside),
            )
        ),
    ]
    if state.open >> city & 1:
        first, second = state.tiles[city]
        picture = marks.demand_icon(scene.tr, first, second, facts.tile_words(scene, city))
        parts.append(f"<p>{picture} {esc(influence_words(scene, state, city))}</p>")
    else:
        parts.append(paragraph(tr("inspect.city.closed")))
    rows = []
    if state.open >> city & 1:
        for company, needed in ((each, queries.distances(state, each)[city]) for each in range(4)):
            if company in inside:
                words = tr("inspect.city.there")
            elif needed > TRACKS_MAX:
                words = tr("inspect.city.far")
            elif needed <= state.tracks[company]:
                words = tr("inspect.city.yes", count=needed)
            else:
                words = tr("inspect.city.no", count=needed, tracks=state.tracks[company])
            rows.append([f"{marks.icon(scene.tr, company)} {esc(facts.company(scene, company))}", esc(words)])
        parts.append(table([Column(tr("chart.companies")), Column(tr("inspect.city.reach"))], rows))
    if state.setup.bot >= 0:
        parts.append(paragraph(tr("inspect.city.index", index=city + 1)))
        if state.target == city:
            parts.append(paragraph(tr("inspect.city.target")))
    return "".join(parts)


def _company(scene: Scene, state: MiniExpressState, company: int) -> str:
    tr = scene.tr
    name = facts.company(scene, company)
    network = state.net[company]
    cities = [facts.city(scene, city) for city, bit in enumerate(state.board.city_bit) if network & bit]
    first, second, other, _ = SHARE_VALUES[state.length[company]]
    parts = [
        _title(name, marks.icon(scene.tr, company)),
        paragraph(tr("inspect.company.home", city=facts.home(scene, company))),
        paragraph(tr("inspect.company.cities", count=len(cities), cities=", ".join(cities) or tr("nobody"))),
        paragraph(
            tr(
                "inspect.company.trains",
                map=network.bit_count(),
                tracks=state.tracks[company],
                supply=state.supply[company],
            )
        ),
        paragraph(tr("inspect.company.shares", left=state.shares[company], price=state.tracks[company])),
    ]
    if state.setup.two_sided:
        parts.append(
            paragraph(
                tr("inspect.company.value-two", length=state.length[company], higher=second, lower=other)
            )
        )
    else:
        parts.append(
            paragraph(
                tr(
                    "inspect.company.value",
                    length=state.length[company],
                    first=first,
                    second=second,
                    other=other,
                )
            )
        )
    if state.depleted >> company & 1:
        parts.append(paragraph(tr("inspect.company.depleted")))
    return "".join(parts)


def _influence(scene: Scene, state: MiniExpressState, company: int) -> str:
    tr = scene.tr
    values = queries.share_values(state)
    rows = []
    for seat in sorted(range(state.seats), key=lambda seat: (-state.inf[seat * 4 + company], seat)):
        each = values[seat][company]
        rows.append(
            [
                esc(scene.name(seat)),
                str(each.influence),
                esc(tr(f"value.column.{each.column}")),
                str(each.value),
            ]
        )
    columns = [
        Column(tr("worth.player")),
        Column(tr("card.influence"), "num"),
        Column(tr("inspect.rank")),
        Column(tr("inspect.per-share"), "num"),
    ]
    return _title(
        tr("influence.of", company=facts.company(scene, company)), marks.icon(scene.tr, company)
    ) + table(columns, rows)


def _hex(scene: Scene, state: MiniExpressState, number: int) -> str:
    inside = facts.companies_at(state, number)
    name = facts.hex_name(scene, number)
    return (
        _title(name[0].upper() + name[1:])
        + paragraph(scene.tr("inspect.hex", companies=_names(scene, inside)))
        + paragraph(scene.tr("inspect.hex.rule"))
    )


def _harbor(scene: Scene, state: MiniExpressState, harbor: int) -> str:
    title = _title(scene.show("harbor", state.board.harbors[harbor]))
    if not state.board.harbor_variant:
        return title + paragraph(scene.tr("inspect.harbor.off"))
    company = state.docks[harbor]
    words = (
        scene.tr("inspect.harbor.free")
        if company < 0
        else scene.tr("inspect.harbor.taken", company=facts.company(scene, company))
    )
    return title + paragraph(words)


def _spike(scene: Scene, state: MiniExpressState) -> str | None:
    status, east, west = state.spike
    tr = scene.tr
    text = tr(
        f"inspect.spike.{SPIKE_NAMES[status]}",
        east=facts.company(scene, east) if east >= 0 else tr("nobody"),
        west=facts.company(scene, west) if west >= 0 else tr("nobody"),
    )
    return _title(tr("option.golden_spike")) + paragraph(text)


def _seat(scene: Scene, state: MiniExpressState, seat: int) -> str:
    tr = scene.tr
    values = queries.share_values(state)[seat]
    rows, total = [], 0
    for company in range(4):
        count = state.own[seat * 4 + company]
        points = count * values[company].value
        total += points
        rows.append(
            [
                f"{marks.icon(scene.tr, company)} {esc(facts.company(scene, company))}",
                str(count),
                str(values[company].influence),
                esc(tr(f"value.column.{values[company].column}")),
                str(values[company].value),
                str(points),
            ]
        )
    columns = [
        Column(tr("chart.companies")),
        Column(tr("card.shares"), "num"),
        Column(tr("card.influence"), "num"),
        Column(tr("inspect.rank")),
        Column(tr("inspect.per-share"), "num"),
        Column(tr("worth.total"), "num"),
    ]
    return _title(scene.name(seat)) + table(columns, rows) + paragraph(tr("inspect.seat.total", total=total))
