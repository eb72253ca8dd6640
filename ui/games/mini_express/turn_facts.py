"""What a turn of Mini Express changed between players: leads in influence and shares, depleted companies."""

from __future__ import annotations

from engine.core.contract import State
from engine.games.mini_express.queries import COMPANIES, Table
from ui.games.mini_express import identity
from ui.view.scene import Scene
from ui.view.turn_facts import lead_gained, lead_in_words

_FEW = 2
"""From this many shares a lead in them is worth a word."""


def turn_facts(scene: Scene, before: State, after: State, seat: int) -> list[str]:
    """Sentences about a seat's turn, the most important first."""
    was, now = Table(before), Table(after)
    ends, influence, shares = [], [], []
    for company in range(len(COMPANIES)):
        name = identity.company(scene, company)
        if now.company(company).depleted and not was.company(company).depleted:
            ends.append(scene.tr("fact.depletes", company=name))
        lead = lead_gained(was.influence(company), now.influence(company), seat)
        if lead is not None and now.holdings(seat)[company].own:
            influence.append(lead_in_words(scene, "influence", lead, company=name))
        held, holding = (
            [table.holdings(each)[company].own for each in range(table.seats)] for table in (was, now)
        )
        lead = lead_gained(held, holding, seat)
        if lead is not None and holding[seat] >= _FEW:
            shares.append(lead_in_words(scene, "shares", lead, company=name))
    if now.triggered and not was.triggered:
        ends = [scene.tr("fact.last-round")]
    return [*ends, *influence, *shares]
