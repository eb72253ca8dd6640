"""What the printed values of a map and of the tables are called, where they can be corrected."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.mini_express.queries import COMPANIES, demand
from ui.games.mini_express import naming
from ui.view.contract import Scene, ValueName

_COLUMNS = ("first", "second", "other")


def value_name(scene: Scene, path: str) -> ValueName:
    """See `ui.view.contract.GameView.value_name`."""
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
        return ValueName(group, "", naming.tile_text(tr, demand(key)))
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
        return naming.city_called(scene, key)
    if part == "harbors":
        return naming.harbor_called(scene, key)
    if key not in COMPANIES:
        return key
    number = COMPANIES.index(key)
    return scene.tr("values.home", company=naming.company(scene, number), place=naming.home(scene, number))


def value_choices(scene: Scene, path: str) -> Mapping[str, str]:
    """Both ends of the Golden Spike are cities."""
    if not path.startswith("golden_spike.") or path.endswith(".hex"):
        return {}
    keys = naming.table(scene).board.city_keys
    names = {key: naming.city_called(scene, key) for key in keys}
    return dict(sorted(names.items(), key=lambda item: item[1]))


def value_hint(scene: Scene, path: str) -> str:
    """Places on the grid, and the rows of a column."""
    if path.startswith("land."):
        return scene.tr("values.hint.land")
    return scene.tr("values.hint.hex") if path.endswith(".hex") else ""
