"""Names of the printed values of the board, for correcting them."""

from __future__ import annotations

from engine.core import boards
from engine.games.trans_siberian import queries
from engine.games.trans_siberian.queries import LINK_INDEX, RAILROADS
from ui.games.trans_siberian import identity
from ui.games.trans_siberian.board import link_name
from ui.markup.html import esc
from ui.view.scene import Scene
from ui.view.types import ValueName

_MONEY = ("setup", "auction", "costs")


def value_name(scene: Scene, path: str) -> ValueName:
    """The name of a value, by its path (`BoardValues.name`)."""
    part, *words = path.split(".")
    tr = scene.tr
    group = tr("values.money" if part in _MONEY else f"values.{part}")
    what = words[-1] if words else ""
    named = tr(f"values.what.{what}") if tr.has(f"values.what.{what}") else what
    if part == "setup":
        return ValueName(group, tr("values.starting-money"), tr("values.players", count=what))
    if part in _MONEY:
        return ValueName(group, tr(f"values.{part}"), named)
    if not words:
        return ValueName(group, "")
    key = words[0]
    if part == "links" and key in LINK_INDEX:
        thing = link_name(scene, key)
    elif part == "railroads" and key in RAILROADS:
        thing = identity.name(tr, key)
    else:
        thing = tr(f"values.track.{key}") if tr.has(f"values.track.{key}") else key
    return ValueName(group, thing, named if len(words) > 1 else "")


def value_hint(scene: Scene, path: str) -> str:
    """How to write rows of numbers and the cities of a link; empty for other values."""
    value = boards.value_at(scene.game.board_data(scene.state.setup.options), path)
    if not isinstance(value, str):
        return ""
    return scene.tr("values.hint.cities" if path.startswith("links.") else "values.hint.row")


def sources(scene: Scene) -> str:
    """HTML: the sources of the board's values."""
    tr = scene.tr
    rows = []
    for what, counts in queries.sources().items():
        parts = ", ".join(
            f"{count} {tr(f'provenance.short.{mark}')}"
            if len(counts) > 1 or count > 1
            else tr(f"provenance.short.{mark}")
            for mark, count in counts.items()
        )
        rows.append(f"<li><b>{esc(tr(f'about.{what}'))}</b>: {esc(parts)}</li>")
    marks = "".join(
        f"<li>{esc(tr(f'provenance.{mark}'))}</li>" for mark in ("rulebook", "cross-checked", "reconstructed")
    )
    return (
        f"<p>{esc(tr('about.lead'))}</p><ul>{''.join(rows)}</ul><p>{esc(tr('about.marks'))}</p><ul>{marks}</ul>"
        f"<p>{esc(tr('about.map'))}</p>"
    )
