"""What the drawings need to know, as plain values that can be compared and kept.

Only this module and `bridge.py` know how the engine stores things; everything that draws takes these records.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class RailLook(NamedTuple):
    """One railway of one player."""

    rail: str
    length: int
    tracks: tuple[tuple[str, int], ...]
    """Owned colours in ahead order with their positions; 0 is beside the rail."""
    locos: tuple[int, ...]
    """By slot, 0 for none."""
    reach: int
    cell_points: tuple[int, ...]
    """Per space 1..length: the track points it would give if the round ended now."""
    recurring: tuple[tuple[int, int, bool], ...]
    """(space, points, holds now) of the stars and the medal."""
    doubled: bool
    points: int
    """All together."""

    @property
    def positions(self) -> dict[str, int]:
        """Position by owned colour, in ahead order."""
        return dict(self.tracks)


class PlayerLook(NamedTuple):
    """One player's board."""

    seat: int
    score: int
    rails: tuple[RailLook, ...]
    doublers: int
    markers: tuple[int, ...]
    """Industry markers in play by lane index; -1 for one still in reserve."""
    industry_points: int
    factories: tuple[int, ...]
    tokens: tuple[str, ...]
    """? tokens not yet used."""
    laid: tuple[tuple[str, str], ...]
    """? space ("kiev 4" or "industry 10") to the token on it."""
    gained: frozenset[tuple[str, int, bool]]
    """Once-only advantages already gained: (rail, space, terminus)."""
    workers: int
    workers_total: int
    reserve: int
    temps: int
    black_worker: bool
    """In supply now."""
    owns_black_worker: bool
    roubles: int
    engineers: tuple[int, ...]
    engineers_used: frozenset[int]
    revalued: bool
    medal: bool
    special_slot: int
    """1 + slot of the locomotive without a factory side, 0 without."""
    bonus_count: int
    bonus_cards: tuple[str, ...] | None
    """None when the viewer must not know them."""
    values: tuple[tuple[str, int], ...]
    """What a track of each colour counts for this player."""
    passed: bool
    position: int
    """In turn order, from 1."""

    @property
    def round_points(self) -> int:
        """What a scoring phase would give now."""
        return sum(rail.points for rail in self.rails) + self.industry_points

    def rail(self, rail: str) -> RailLook:
        """The railway of that id."""
        return next(each for each in self.rails if each.rail == rail)


class Standing(NamedTuple):
    """One piece on an action space. `kind`: own, temp, black or rouble."""

    kind: str
    seat: int


class MainLook(NamedTuple):
    """The common board."""

    players: int
    round: int
    rounds: int
    last_round: bool
    spaces: frozenset[str]
    """Ids that exist at this player count and in this round."""
    costs: Mapping[str, tuple[int, int]]
    """(workers, roubles) of every space and of every engineer that somebody owns."""
    effects: Mapping[str, Mapping[str, Any]]
    """What each of them does now."""
    standing: Mapping[str, tuple[Standing, ...]]
    """Space id (also ENGINEER_n) to the pieces on it."""
    strip: tuple[tuple[str, int], ...]
    """(slot name, engineer number or 0), from the hiring space leftwards."""
    order: tuple[int, ...]
    """Seats by position."""
    passed: frozenset[int]
    pass_points: tuple[int, ...]
    """By position."""
    piles: Mapping[int, int]
    returned: tuple[int, ...]
    """Factories lying open beside the piles, rising."""
    cards: tuple[str, ...]
    """? cards still there."""
    bonus_pile: int
    draft: tuple[str, ...]
    """Starting bonus cards that nobody has taken."""
    drafting: bool
    """Is the starting bonus being chosen?"""
