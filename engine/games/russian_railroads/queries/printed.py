"""The printed board as a value: everything that a page draws before anything lies on it.

`printed(state)` gives the same object for all states played on one board with the same players and options,
so what is computed from it can be kept beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from .. import components as c
from ..state import RussianState

Effect = Mapping[str, Any]
"""An effect object as printed: part -> count (or what a part needs to be said)."""


PIECES = ("own", "temp", "black", "rouble")
"""What places are paid with, as counted in a payment."""


class Special(NamedTuple):
    """An advantage of a rail space."""

    rail: str
    space: int
    order: int
    """Its place among those of the same space, from 0."""
    track: str
    """Colour that must be there."""
    loco: bool
    """The locomotives must reach the space too."""
    medal: bool
    """It waits for the medal."""
    effect: Effect
    terminus: bool
    provenance: str

    @property
    def once(self) -> bool:
        """Is it gained once, not whenever its condition holds?"""
        return "recurring_points" not in self.effect and "double_rail" not in self.effect


class Rail(NamedTuple):
    """A railway."""

    id: str
    length: int
    colours: tuple[str, ...]
    """Tracks that can be laid on it, the leading one first."""
    slots: tuple[str, ...]
    """Ids of its places for locomotives."""
    doublers: int
    """Places for doublers, above its first spaces."""
    specials: tuple[Special, ...]
    provenance: str


class Entry(NamedTuple):
    """An entry of an industry lane."""

    at: int
    """Its index on the lane."""
    gap: int
    """Number of the gap for a factory, 0 for a printed entry."""
    points: int | None
    """What is printed there."""
    value: int
    """What a marker on it scores: the last printed points up to here."""
    effect: Effect


class Lane(NamedTuple):
    """An industry lane."""

    id: str
    entries: tuple[Entry, ...]
    provenance: str


class Space(NamedTuple):
    """An action space of the common board."""

    id: str
    group: str
    effect: Effect
    occupies: bool
    """Whoever stands there keeps others away."""
    printed: bool
    """On the side of the board that is used."""
    provenance: str

    @property
    def slot(self) -> str:
        """The space of the engineers' strip that it belongs to, '' for none."""
        return "hire" if "hire_engineer" in self.effect else str(self.effect.get("engineer_on", ""))

    @property
    def claim(self) -> int:
        """The place in turn order that it claims, 0 for none."""
        return int(self.effect.get("claim_turn_order", 0))


class Tile(NamedTuple):
    """An engineer, a factory, a ? token, a card. `effect` is empty for end bonus cards."""

    id: str
    effect: Effect
    provenance: str


class Printed:
    """A board with all its tiles and cards, for a number of players and their options."""

    def __init__(self, players: int, options: Mapping[str, bool | int | str]) -> None:
        data = c.DATA
        side = data["player_counts"][str(players)]["board_side"]
        strips = data["engineer_strip"]
        self.players = players
        self.rails = {record["id"]: _rail(record) for record in data["rails"]}
        self.lanes = {"industry": _lane(data["industry_lane"])}
        self.lane = self.lanes["industry"]
        self.markers: int = data["components"]["industry_markers_per_player"]
        self.spaces = {record["id"]: _space(record, side) for record in data["action_spaces"]}
        self.strip: tuple[str, ...] = tuple(strips[side]["spaces_left_to_right"])
        self.strip_room = max(len(strips[each]["spaces_left_to_right"]) for each in ("2", "3-4"))
        """Tiles of the longest strip of any side."""
        self.engineers = _tiles(data["engineers"])
        self.factories = _tiles(data["factories"])
        self.tokens = _tiles(data["question_tokens"])
        self.cards = _tiles(data["question_cards"])
        self.bonuses = _tiles(data["end_bonus_cards"])
        self.starts = {
            record["id"]: Tile(
                record["id"],
                record.get("by_edition", {}).get(options["edition"], record["effect"]),
                _provenance(record),
            )
            for record in data["starting_bonus_cards"]
        }
        self.piles: tuple[int, ...] = tuple(each["number"] for each in data["locomotives"] if each["in_pile"])
        """Numbers of the locomotives in the piles, rising."""
        self.special_loco: int = next(
            each["number"] for each in data["locomotives"] if each["factory"] is None
        )
        """Number of the locomotive that has no factory on its back."""
        self.values = {
            name: {colour: values[colour] for colour in c.COLOURS}
            for name, values in data["track_values"].items()
        }
        """What a scored space of each colour counts, by set of values; the first set is the usual one."""
        self.slots = {slot: rail for rail in self.rails.values() for slot in rail.slots}
        """Place for a locomotive -> its railway."""

    def special(self, rail: str, space: int, order: int) -> Special | None:
        """An advantage by its place."""
        return next(
            (each for each in self.rails[rail].specials if (each.space, each.order) == (space, order)), None
        )


def printed(state: RussianState) -> Printed:
    """The board that this game is played on."""
    return _printed(state.seats, tuple(state.config.options.items()))


@lru_cache(maxsize=64)
def _printed(players: int, options: tuple[tuple[str, bool | int | str], ...]) -> Printed:
    return Printed(players, dict(options))


def _provenance(record: Mapping[str, Any]) -> str:
    return str(record.get("provenance", "seed"))


def _tiles(records: list[dict[str, Any]]) -> dict[str, Tile]:
    found = {}
    for record in records:
        name = str(record.get("id", record.get("number")))
        found[name] = Tile(name, record.get("effect", {}), _provenance(record))
    return found


def _rail(record: Mapping[str, Any]) -> Rail:
    name, count = record["id"], record["loco_slots"]
    specials: list[Special] = []
    for special in record["special_spaces"]:
        need, space = special["need"], special["space"]
        specials.append(
            Special(
                name,
                space,
                sum(each.space == space for each in specials),
                need["track"],
                need["loco"],
                "token" in need,
                special["effect"],
                special.get("terminus", False),
                _provenance(special),
            )
        )
    return Rail(
        name,
        record["length"],
        tuple(record["colours"]),
        tuple(f"{name}{slot + 1}" if count > 1 else name for slot in range(count)),
        len(record["doubler_slots"]),
        tuple(specials),
        _provenance(record),
    )


def _lane(record: Mapping[str, Any]) -> Lane:
    entries: list[Entry] = []
    for each in record["entries"]:
        points = each.get("points")
        value = points if points is not None else entries[-1].value
        effect = each["special"]["effect"] if "special" in each else {}
        entries.append(Entry(each["index"], each.get("gap", 0), points, value, effect))
    return Lane("industry", tuple(entries), _provenance(record))


def _space(record: Mapping[str, Any], side: str) -> Space:
    return Space(
        record["id"],
        record["group"],
        record["effect"],
        record["occupies"],
        side in record["boards"],
        _provenance(record),
    )
