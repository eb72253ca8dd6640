"""Late positions that make the completeness search expensive: rails nearly full, many pending effects."""

from __future__ import annotations

from typing import Any

from engine.core.rng import Rng
from engine.games.russian_railroads import components as c
from engine.games.russian_railroads.editions import STANDARD
from engine.games.russian_railroads.state import RussianState

from .helpers import at

_REPEATED = ("T_BROWN1", "T_GRAY1", "T_BLACK1", "T_NATURAL1", "L_1", "I_1", "A_DOUBLER", "T_WHITE1")
_QUESTIONS = [name for name in STANDARD.question_names if not name.startswith("industry")]
_LANE_ENDS = (4, 6, 8, 10, 12, 15)
"""By number of factories: how far the lane is open."""


def hostile(rng: Rng, options: dict[str, Any] | None = None) -> RussianState | None:
    """A position of seat 0; None when the dice ask for more tiles than there are."""
    players = rng.choice([2, 3, 3, 4])
    factories = [rng.choice([2, 2, 3, 3, 5, 7, 6, 4, 9]) for _ in range(rng.below(STANDARD.gaps + 1))]
    markers = [min(_LANE_ENDS[len(factories)], rng.choice([2, 3, 4, 4, 4, 6, 8, 9]))]
    if rng.below(2):
        markers.append(min(markers[0] - 1, rng.below(8)))
    tokens = list(STANDARD.token_ids)
    rng.shuffle(tokens)
    laid = {space: tokens.pop() for space in _QUESTIONS if rng.below(3)}
    if "QT_MARKER2" in laid.values() and len(markers) == 1:
        markers.append(0)
    elif len(markers) == 2 and "QT_MARKER2" not in laid.values():
        laid[_QUESTIONS[-1]] = "QT_MARKER2"
    black_worker = rng.below(2) if "QT_CARD" not in laid.values() else 1
    light = list(range(2, STANDARD.engineer_count + 1))
    rng.shuffle(light)
    if rng.below(4) == 0:  # the one that uses spaces again
        light.insert(0, light.pop(light.index(12)))
    strip = dict(zip(("light1", "light2")[: 2 if players > 2 else 1], light, strict=False))
    spaces = [name for name in _REPEATED if players > 2 or name not in ("T_BLACK1", "T_GRAY1")]
    used = [name for name in spaces if rng.below(3) == 0][:4]
    few = 5 if players == 4 else 6
    last = 7 if players == 4 else 6
    cards = [name for name in STANDARD.card_ids if not (black_worker and name == "Q_BLACKWORKER")]
    other = {"tokens_laid": {_QUESTIONS[0]: "QT_CARD"}} if black_worker else {}
    locomotives = _locomotives(rng, factories)
    if locomotives is None:
        return None
    return at(
        players,
        options,
        round=last if rng.below(2) else last - 2,
        strip=strip,
        cards_up=cards,
        occupied={name: [0, 1, 0, 0, 0] for name in used},
        seat1=other,
        seat0={
            "tracks": _tracks(rng),
            "locomotives": locomotives,
            "factories": factories,
            "markers": markers,
            "doublers": rng.choice([0, 6, 7, 8]),
            "roubles": rng.below(3),
            "black_worker": black_worker,
            "engineers": [n for n in (12, 13, 14, 6, 5, 2, 7) if rng.below(4) == 0 and n not in light[:2]],
            "tokens_laid": laid,
            "workers_in_play": few + 2 * rng.below(2) if rng.below(2) else few + 2,
        },
    )


def _tracks(rng: Rng) -> dict[str, dict[str, int]]:
    """Every rail packed, with a gap here and there; colours not unlocked left out."""
    loose = rng.below(4)
    tracks: dict[str, dict[str, int]] = {}
    for rail in STANDARD.rails:
        at_ = rail.length[0] - (rng.below(3) if loose else 0) - (rng.below(6) if loose == 3 else 0)
        tracks[rail.id] = {}
        for colour in rail.colours:
            tracks[rail.id][colour] = max(0, at_)
            at_ -= 1 + (loose > 1 and rng.below(3) == 0) + (loose > 1 and rng.below(6) == 0)
    for advantage, gained in STANDARD.tables.unlocks:
        if tracks[STANDARD.rail_ids[advantage.rail]]["black"] < advantage.space:
            for each in tracks.values():
                each.pop(c.COLOURS[gained], None)
    return tracks


def _locomotives(rng: Rng, factories: list[int]) -> dict[str, int] | None:
    """Locomotives that the piles can have given beside the factories (two of a number are always there)."""
    left = [0, 1, *[2] * STANDARD.highest_pile][: STANDARD.highest_pile + 1]
    for number in factories:
        left[number] -= 1
    if min(left) < 0:
        return None
    found = {}
    for slot in STANDARD.slots:
        number = 1 + rng.below(3 if rng.below(2) else STANDARD.highest_pile)
        if rng.below(6) == 0 or not left[number]:
            number = 0
        left[number] -= number > 0
        found[slot] = number
    return found
