"""Explanations of things on the map and in the panels: cities, hexes, companies, tracks, harbors, seats."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.mini_express.actions import BUILDS
from engine.games.mini_express.queries import COMPANIES, TRACKS_MAX, Table
from ui.games.mini_express import identity
from ui.games.mini_express.previews import influence_words
from ui.markup.html import esc, paragraph
from ui.markup.tables import Column, table
from ui.view.scene import Scene


def explain(scene: Scene, target: str) -> str | None:
    """HTML for a target such as "city:chicago"; None if there is no such thing."""
    kind, _, name = target.partition(":")
    now = Table(scene.state)
    if kind == "city" and name in now.board.city_keys:
        return _city(scene, now, now.board.city_index[name])
    if kind == "company" and name in COMPANIES:
        return _company(scene, now, COMPANIES.index(name))
    if kind == "influence" and name in COMPANIES:
        return _influence(scene, now, COMPANIES.index(name))
    if kind == "hex" and name in now.board.by_id:
        return _hex(scene, now, now.board.by_id[name])
    if kind == "harbor" and name in now.board.harbors:
        return _harbor(scene, now, now.board.harbors.index(name))
    if kind == "seat" and name.isascii() and name.isdigit() and int(name) < now.seats:
        return _seat(scene, now, int(name))
    if target == "spike":
        return _spike(scene, now)
    return None


def _title(words: str, mark: str = "") -> str:
    return f'<h3 class="me-inspect-title">{mark}{esc(words)}</h3>'


def _names(scene: Scene, companies: Sequence[int]) -> str:
    return ", ".join(identity.company(scene, company) for company in companies) or scene.tr("nobody")


def _city(scene: Scene, now: Table, city: int) -> str:
    tr = scene.tr
    room, inside, tile = now.city(city)
    parts = [
        _title(identity.city(scene, city)),
        paragraph(
            tr(
                "inspect.city.room",
                metal=tr(f"metal.{now.board.capacity[city]}"),
                room=room,
                inside=_names(scene, inside),
            )
        ),
    ]
    if tile is not None:
        picture = identity.demand_icon(scene.tr, tile.first, tile.second, identity.tile_text(tr, tile))
        parts.append(f"<p>{picture} {esc(influence_words(scene, now, city))}</p>")
    else:
        parts.append(paragraph(tr("inspect.city.closed")))
    rows = []
    if tile is not None:
        for company, needed in ((each, now.trains_needed(each, city)) for each in range(4)):
            if company in inside:
                words = tr("inspect.city.there")
            elif needed > TRACKS_MAX:
                words = tr("inspect.city.far")
            elif needed <= now.company(company).tracks:
                why = scene.state.why_not(BUILDS[company]) if now.phase == "turn" else None
                words = scene.refusal_text(why) if why else tr("inspect.city.yes", count=needed)
            else:
                words = tr("inspect.city.no", count=needed, tracks=now.company(company).tracks)
            rows.append(
                [f"{identity.icon(scene.tr, company)} {esc(identity.company(scene, company))}", esc(words)]
            )
        parts.append(table([Column(tr("chart.companies")), Column(tr("inspect.city.reach"))], rows))
    bot = now.bot()
    if bot is not None:
        parts.append(paragraph(tr("inspect.city.index", index=city + 1)))
        if bot.target == city:
            parts.append(paragraph(tr("inspect.city.target")))
    return "".join(parts)


def _company(scene: Scene, now: Table, company: int) -> str:
    tr = scene.tr
    name = identity.company(scene, company)
    area = now.company(company)
    cities = [identity.city(scene, city) for city in now.board.cities_of(area.track)]
    first, second, other, _ = now.board.share_values[area.length]
    parts = [
        _title(name, identity.icon(scene.tr, company)),
        paragraph(tr("inspect.company.home", city=identity.home(scene, company))),
        paragraph(tr("inspect.company.cities", count=len(cities), cities=", ".join(cities) or tr("nobody"))),
        paragraph(
            tr(
                "inspect.company.trains",
                map=area.track.bit_count(),
                tracks=area.tracks,
                supply=area.supply,
            )
        ),
        paragraph(tr("inspect.company.shares", left=area.shares, price=area.tracks)),
    ]
    if now.two_sided:
        parts.append(
            paragraph(tr("inspect.company.value-two", length=area.length, higher=second, lower=other))
        )
    else:
        parts.append(
            paragraph(
                tr(
                    "inspect.company.value",
                    length=area.length,
                    first=first,
                    second=second,
                    other=other,
                )
            )
        )
    if area.depleted:
        parts.append(paragraph(tr("inspect.company.depleted")))
    return "".join(parts)


def _influence(scene: Scene, now: Table, company: int) -> str:
    tr = scene.tr
    rows = []
    held = [now.holdings(seat)[company] for seat in range(now.seats)]
    for seat, each in sorted(enumerate(held), key=lambda pair: (-pair[1].influence, pair[0])):
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
        tr("influence.of", company=identity.company(scene, company)), identity.icon(scene.tr, company)
    ) + table(columns, rows)


def _hex(scene: Scene, now: Table, number: int) -> str:
    inside = now.companies_at(number)
    name = identity.hex_name(scene, number)
    return (
        _title(name[0].upper() + name[1:])
        + paragraph(scene.tr("inspect.hex", companies=_names(scene, inside)))
        + paragraph(scene.tr("inspect.hex.rule"))
    )


def _harbor(scene: Scene, now: Table, harbor: int) -> str:
    title = _title(identity.harbor(scene, harbor))
    if not now.board.harbor_variant:
        return title + paragraph(scene.tr("inspect.harbor.off"))
    company = now.dock(harbor)
    words = (
        scene.tr("inspect.harbor.free")
        if company < 0
        else scene.tr("inspect.harbor.taken", company=identity.company(scene, company))
    )
    return title + paragraph(words)


def _spike(scene: Scene, now: Table) -> str | None:
    stage, east, west = now.spike()
    tr = scene.tr
    text = tr(
        f"inspect.spike.{stage}",
        east=identity.company(scene, east) if east >= 0 else tr("nobody"),
        west=identity.company(scene, west) if west >= 0 else tr("nobody"),
    )
    return _title(tr("option.golden_spike")) + paragraph(text)


def _seat(scene: Scene, now: Table, seat: int) -> str:
    tr = scene.tr
    values = now.holdings(seat)
    rows, total = [], 0
    for company in range(4):
        count = values[company].own
        points = count * values[company].value
        total += points
        rows.append(
            [
                f"{identity.icon(scene.tr, company)} {esc(identity.company(scene, company))}",
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
