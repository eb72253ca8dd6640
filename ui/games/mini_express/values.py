"""Names of the printed values of a map and of the tables, for correcting them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.mini_express.queries import COMPANIES, Table, data_of, demand
from ui.games.mini_express import identity
from ui.markup.html import esc
from ui.markup.tables import Column, chip, table
from ui.view.scene import Scene
from ui.view.types import ValueName


def value_name(scene: Scene, path: str) -> ValueName:
    """The name of a value, by its path (`BoardValues.name`)."""
    part, *words = path.split(".")
    tr = scene.tr
    group = tr(f"values.{part}") if tr.has(f"values.{part}") else part
    if not words:
        return ValueName(group, "")
    key, *rest = words
    what = tr(f"values.what.{rest[0]}") if rest else ""
    if part == "land":
        return ValueName(group, "", tr("values.column", column=key))
    if part == "golden_spike":
        return ValueName(group, "", tr(f"values.what.{key}"))
    if part == "demand_tiles":
        return ValueName(group, "", identity.tile_text(tr, demand(key)))
    if part == "bot_tiles":
        company, _, city = key.partition("-")
        tile = tr("bot.tile", company=company, city=city) if city else tr("values.refresh")
        return ValueName(group, "", tile)
    if part == "share_values":
        column = tr(f"values.what.{rest[0]}") if rest else ""
        return ValueName(group, tr("values.length", length=key), column)
    if part == "share_splits":
        return ValueName(group, tr(f"values.split.{key}"), what)
    return ValueName(group, _place(scene, part, key), what)


def _place(scene: Scene, part: str, key: str) -> str:
    if part == "cities":
        return identity.city_called(scene, key)
    if part == "harbors":
        return identity.harbor_called(scene, key)
    if key not in COMPANIES:
        return key
    number = COMPANIES.index(key)
    return scene.tr(
        "values.home", company=identity.company(scene, number), place=identity.home(scene, number)
    )


def value_choices(scene: Scene, path: str) -> Mapping[str, str]:
    """City names for the two ends of the Golden Spike; empty for other values."""
    if not path.startswith("golden_spike.") or path.endswith(".hex"):
        return {}
    keys = Table(scene.state).board.city_keys
    names = {key: identity.city_called(scene, key) for key in keys}
    return dict(sorted(names.items(), key=lambda item: item[1]))


def value_hint(scene: Scene, path: str) -> str:
    """How to write hexes and the rows of a column; empty for other values."""
    if path.startswith("land."):
        return scene.tr("values.hint.land")
    return scene.tr("values.hint.hex") if path.endswith(".hex") else ""


_CHIPS = {"rulebook": "good", "deduced": "good", "cross-checked": "good", "reconstructed": "warn"}


def sources(scene: Scene) -> str:
    """HTML: the sources of the map's and tables' values, from the marks in the data."""
    tr, board = scene.tr, Table(scene.state).board
    data = data_of(board.name)

    def known(field: str) -> str:
        return ", ".join(
            identity.city(scene, board.city_index[record["id"]])
            for record in data["cities"]
            if isinstance(record["provenance"], dict) and record["provenance"][field] == "rulebook"
        )

    rows = [
        ("row.rules", "rulebook", {}),
        ("row.tiles", "rulebook", {}),
        ("row.tile-split", "reconstructed", {}),
        ("row.table-known", "rulebook", {}),
        ("row.table-rest", "reconstructed", {}),
        ("row.bot", "rulebook", {}),
        ("row.bot-numbers", "reconstructed", {}),
        ("row.hexes", "reconstructed", {}),
        ("row.names-book", "rulebook", {"names": known("name")}),
        ("row.names-rest", "reconstructed", {}),
        ("row.capacity-book", "rulebook", {"names": known("capacity")}),
        ("row.capacity-rest", "reconstructed", {}),
        ("row.order", "rulebook", {}),
        ("row.starts", data["starts"][0]["provenance"], {}),
    ]
    if data["golden_spike"]:
        rows.append(("row.spike", data["golden_spike"]["provenance"], {}))
    if data["harbors"]:
        rows.append(("row.harbors", "rulebook", {}))
        rows.append(("row.harbor-places", data["harbors"][0]["provenance"], {}))
    cells = [
        [esc(tr(f"about.{words}", **args)), chip(tr(f"about.{source}"), _CHIPS[source])]
        for words, source, args in rows
    ]
    title = esc(f"{tr('title')}: {tr(f'map.{board.name}')}")
    return (
        f"<h3>{title}</h3><p>{esc(tr('about.intro'))}</p>"
        + table([Column(tr("about.what")), Column(tr("about.source"))], cells, row_heads=False)
        + f'<p class="me-note">{esc(tr("about.note"))}</p>'
    )
