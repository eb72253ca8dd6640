"""Charts of stock value and income over time, with a line for each railroad."""

from __future__ import annotations

from typing import Final

from engine.games.trans_siberian import queries
from ui.games.trans_siberian import identity
from ui.markup import charts
from ui.markup.html import esc
from ui.view.scene import Scene
from ui.view.types import Fragment

DASHES: Final[dict[str, str]] = {
    "red": "",
    "blue": "9 4",
    "green": "2 4",
    "yellow": "14 4 3 4",
    "black": "5 3",
    "white": "18 5",
}
_UNITS: Final = {"value": "$", "income": ""}


def fragments(scene: Scene) -> list[Fragment]:
    """Both charts. A railroad's line starts when it opens and ends when it is nationalized."""
    tr = scene.tr
    if scene.series is None or not any(row.links for row in queries.railroads(scene.state)):
        return [Fragment("none", f'<p class="quiet">{esc(tr("charts.none"))}</p>')]
    actions, every = scene.series.match.actions, scene.series.samples(scene.moment)
    samples = [  # without the many bids, which move no marker
        sample
        for sample in every
        if sample in (every[0], every[-1]) or actions[sample.moment - 1].kind not in ("bid", "drop")
    ]
    labels = [
        str(sample.period) if number and sample.period != samples[number - 1].period else ""
        for number, sample in enumerate(samples)
    ]
    found = []
    keys = [measure.key for measure in scene.game.measures]
    for key, unit in _UNITS.items():
        rows = [sample.values[keys.index(key)] for sample in samples]
        lines = [
            charts.Series(
                identity.name(tr, name),
                [None if row[number] < 0 else row[number] for row in rows],
                f"var(--ts-{name})",
                number,
                DASHES[name],
                "var(--ts-edge)",
            )
            for number, name in enumerate(queries.RAILROADS)
        ]
        title = tr(f"measure.{key}")
        drawing = charts.line_chart(title, labels, lines, axis=unit)
        figure = f'<figure class="ts-chart"><figcaption>{esc(title)}</figcaption>{drawing}</figure>'
        found.append(Fragment(key, figure))
    note = tr("charts.note") + (f" {tr('charts.dividends')}" if any(labels) else "")
    return [*found, Fragment("note", f'<p class="quiet">{esc(note)}</p>')]
