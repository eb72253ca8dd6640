"""What a turn changed between players, as people say it: who takes a lead from whom, who is level with whom.
Games put their own facts together from it (`GameView.turn_facts`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ui.view.scene import Scene
from ui.words.i18n import Translator

TAKES, TIES = "takes", "ties"


class Lead(NamedTuple):
    """That a seat came to the top, alone or with others."""

    kind: str
    """`TAKES` or `TIES`."""
    others: tuple[int, ...]
    """Who led before alone or with the seat (takes), or who is level now (ties)."""


def lead_gained(before: Sequence[int], after: Sequence[int], seat: int) -> Lead | None:
    """How a seat came to have the most of something, by the amounts of all seats; None if it has not, or had
    it before."""
    most, had = max(after), max(before)
    if not most or after[seat] < most:
        return None
    level = tuple(other for other, amount in enumerate(after) if other != seat and amount == most)
    led = tuple(other for other, amount in enumerate(before) if other != seat and amount == had)
    if level:
        return None if before[seat] == had else Lead(TIES, level)
    return Lead(TAKES, led if had else ()) if led or before[seat] < had else None


def lead_in_words(scene: Scene, about: str, lead: Lead, **args: object) -> str:
    """A sentence about a lead, from the texts `fact.<about>.ties`, `.takes-from` (one seat) and `.takes`."""
    names = listed(scene.tr, [scene.name(other) for other in lead.others])
    alone = lead.kind == TAKES and len(lead.others) != 1
    kind = TAKES if alone else "takes-from" if lead.kind == TAKES else TIES
    return scene.tr(f"fact.{about}.{kind}", names=names, **args)


def listed(tr: Translator, parts: Sequence[str]) -> str:
    """Parts of a sentence as a list: "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("coach.and", first=", ".join(parts[:-1]), last=parts[-1])
