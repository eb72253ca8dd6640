"""What a turn of Trans-Siberian Railroad changed between players: control, dividends, phase 2."""

from __future__ import annotations

from engine.core.contract import State
from engine.games.trans_siberian import queries
from ui.view.scene import Scene
from ui.view.turn_facts import lead_gained, lead_in_words


def turn_facts(scene: Scene, before: State, after: State, seat: int) -> list[str]:
    """Sentences about a seat's turn, the most important first."""
    tr, control, opened = scene.tr, [], []
    for was, now in zip(queries.railroads(before), queries.railroads(after), strict=True):
        if now.status != "public" or not now.holdings[seat]:
            continue
        name = scene.show("railroad", now.railroad)
        lead = lead_gained(was.holdings, now.holdings, seat)
        if was.status == "private":
            opened.append(tr("fact.public", railroad=name))
        elif lead is not None:
            control.append(lead_in_words(scene, "control", lead, railroad=name))
    was_at, now_at = queries.markers(before), queries.markers(after)
    markers = []
    if now_at.phase > was_at.phase:
        markers.append(tr("fact.phase-two"))
    elif now_at.dividends > was_at.dividends:
        markers.append(tr("fact.dividends"))
    return [*markers, *control, *opened]
