"""The printed board as a value: everything that a page draws before anything lies on it.

`printed(state)` gives the same object for all states played on one board with the same players and options,
so what is computed from it can be kept beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from .. import components as c
from ..board import Edition
from ..features import Stem
from ..state import RussianState

Effect = Mapping[str, Any]
"""An effect object as printed: part -> count (or what a part needs to be said)."""


class Special(NamedTuple):
    """An advantage of a rail space."""

    rail: str
    stem: int
    """The stem of the rail that the space lies on."""
    space: int
    order: int
    """Its place among those of the same space (and of the same further condition), from 0."""
    track: str
    """Colour that must be there."""
    loco: bool
    """The locomotives must reach the space too."""
    medal: bool
    """It waits for the medal."""
    effect: Effect
    terminus: bool
    field: str
    """The module's number that it depends on besides, '' for none."""
    low: int
    high: int
    """Between what values of that number it is there."""
    number: int
    """Of those that are gained once, not whenever their condition holds (`Board.gained`); -1 for others."""
    provenance: str

    @property
    def once(self) -> bool:
        """Is it gained once, not whenever its condition holds?"""
        return self.number >= 0


class Rail(NamedTuple):
    """A railway."""

    id: str
    length: int
    """Of the longest way."""
    stems: tuple[Stem, ...]
    """Its stretches: the trunk, and the branches of a fork."""
    colours: tuple[str, ...]
    """Tracks that can be laid on it, the leading one first."""
    slots: tuple[str, ...]
    """Ids of its places for locomotives."""
    doublers: int
    """Places for doublers, above its first spaces."""
    specials: tuple[Special, ...]
    provenance: str

    def passes(self, way: int, stem: int) -> bool:
        """Does the way to one stem lead over another?"""
        while way > stem:
            way = self.stems[way].parent
        return way == stem


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
    stalls: bool
    """An empty gap stops its markers."""
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
    one_with: str
    """The space that it is one with on that side, '' for none."""

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
    label: str = ""
    """The number printed on it, with a minus sign as one writes it; the id of what has none."""


class Printed:
    """A board with all its tiles and cards, for a number of players and their options."""

    def __init__(self, e: Edition, players: int, options: Mapping[str, bool | int | str]) -> None:
        data = e.data
        side = data["player_counts"][str(players)]["board_side"]
        strips = [
            record["spaces_left_to_right"]
            for key, record in data["engineer_strip"].items()
            if key in ("2", "3-4")
        ]
        self.modules: tuple[str, ...] = tuple(module.id for module in e.modules)
        """What the board is made with besides the base game, in order."""
        self.questions = tuple(e.question_names)
        """? spaces, as "kiev 4"."""
        self.score_parts = tuple(e.score_parts)
        """What scores are made of."""
        self.value_sets = tuple(e.value_sets)
        self.factory_numbers = tuple(e.factory_ids)
        """By the number that positions use; the first one is none."""
        self.resources = e.resource_ids
        """What players can have besides workers and roubles."""
        self.data: Mapping[str, Any] = data
        """The whole board as data, for what only a module knows."""
        self.pieces: tuple[str, ...] = tuple(piece.id for piece in e.pieces)
        """What places are paid with, as counted in a payment; roubles stand last."""
        self.rails = {record["id"]: _rail(e, number) for number, record in enumerate(data["rails"])}
        self.ways = {
            stem.id: (rail, number) for rail in self.rails.values() for number, stem in enumerate(rail.stems)
        }
        """What a step can name: a railway (its trunk), or the branch that is taken -> (railway, stem)."""
        self.slots = {slot: rail for rail in self.rails.values() for slot in rail.slots}
        """Place for a locomotive -> its railway."""
        self.lanes = {record["id"]: _lane(record) for record in data["industry_lanes"]}
        self.markers = tuple(self.lanes[each["lane"]] for each in data["industry_markers"])
        """Per industry marker its lane."""
        self.lane = self.markers[0]
        """The lane that stands for the industry as a whole."""
        self.spaces = {record["id"]: _space(record, side) for record in data["action_spaces"]}
        self.strip: tuple[str, ...] = tuple(data["engineer_strip"][side]["spaces_left_to_right"])
        self.strip_room = max(map(len, strips))
        """Tiles of the longest strip of any side."""
        self.engineers = _tiles(data["engineers"])
        self.factories = _tiles(data["factories"])
        self.more = {
            name: effect.printed for name, effect in zip(e.factory_ids, e.more_effect, strict=False) if name
        }
        """What a factory gives with a boilerman, on boards that have them."""
        self.named = {name: effect.printed for name, effect in e.named_effects.items()}
        """Further effects of modules' things, by name."""
        self.tokens = _tiles(data["question_tokens"])
        self.cards = _tiles(data["question_cards"])
        self.bonuses = _tiles(data["end_bonus_cards"])
        self.starts = {
            name: tile._replace(effect=effect.printed)
            for (name, tile), effect in zip(
                _tiles(data["starting_bonus_cards"]).items(),
                e.start_effect[str(options["edition"])],
                strict=True,
            )
        }
        self.piles: tuple[int, ...] = tuple(range(e.lowest_pile, e.highest_pile + 1))
        """Numbers of the locomotives in the piles, rising."""
        self.special_loco = e.special_number
        """Number of the locomotive that has no factory on its back."""
        self.values = {
            name: dict(zip(c.COLOURS, values, strict=True))
            for name, values in zip(e.value_sets, e.track_value, strict=True)
        }
        """What a scored space of each colour counts, by set of values; the first set is the usual one."""
        self.numbers = {
            "special_loco": e.special_number,
            "bonus_points": e.bonus_points,
            "bonus_cards": len(self.bonuses),
            "bonus_unseen": data["setup"]["end_bonus_removed_unseen"],
            "majority_first": e.majority[0],
            "majority_second": e.majority[1],
            "questions": len(e.question_names),
        }
        """Numbers of the board as a whole, for words about it."""
        for special in (each for rail in self.rails.values() for each in rail.specials if each.medal):
            self.numbers["medal_space"] = special.space
            self.numbers["medal_points"] = special.effect["recurring_points"]
        lists = ("action_spaces", "question_tokens", "question_cards", "end_bonus_cards")
        self.quoted = {each["id"]: self.numbers | _numbers(each) for name in lists for each in data[name]}
        """Numbers printed on a space, token or card, for words about it: counts of its effect or cost, parts
        of its score; a token that revalues tracks has the old and the new values; `numbers` besides."""
        usual = self.values[e.value_sets[0]]
        for token in self.tokens.values():
            if "revalue" in token.effect:
                new = self.values[token.effect["revalue"]]
                self.quoted[token.id] |= {f"old_{colour}": points for colour, points in usual.items()}
                self.quoted[token.id] |= {f"new_{colour}": points for colour, points in new.items()}


def printed(state: RussianState) -> Printed:
    """The board that this game is played on."""
    return _printed(state.edition, state.seats, tuple(state.setup.options.items()))


@lru_cache(maxsize=64)
def _printed(e: Edition, players: int, options: tuple[tuple[str, bool | int | str], ...]) -> Printed:
    return Printed(e, players, dict(options))


def _provenance(record: Mapping[str, Any]) -> str:
    return str(record.get("provenance", "seed"))


def _numbers(record: Mapping[str, Any]) -> dict[str, int]:
    parts = [item for name in ("effect", "score", "cost") for item in record.get(name, {}).items()]
    for number, tier in enumerate(record.get("score", {}).get("tiers", ()), 1):
        parts += [(f"{name}{number}", value) for name, value in tier.items()]
    return {name: value for name, value in parts if type(value) is int}


def _tiles(records: list[dict[str, Any]]) -> dict[str, Tile]:
    return {
        each["id"]: Tile(
            each["id"],
            each.get("effect", {}),
            _provenance(each),
            str(each.get("number", each["id"])).replace("-", "\N{MINUS SIGN}"),
        )
        for each in records
    }


def _rail(e: Edition, number: int) -> Rail:
    record, rail = e.data["rails"][number], e.rails[number]
    stems = [stem.id for stem in rail.stems]
    specials: list[Special] = []
    once = (index for index, each in enumerate(e.advantages) if each.rail == number)
    for special in record["special_spaces"]:
        standing = "recurring_points" in special["effect"] or "double_rail" in special["effect"]
        need, space = special["need"], special["space"]
        stem = stems.index(special.get("branch", rail.id))
        also = special.get("only_with", {})
        field, low = also.get("field", ""), also.get("is", also.get("at_least", 0))
        specials.append(
            Special(
                rail.id,
                stem,
                space,
                sum(
                    (each.stem, each.space, each.field, each.low) == (stem, space, field, low)
                    for each in specials
                ),
                need["track"],
                need["loco"],
                "token" in need,
                special["effect"],
                special.get("terminus", False),
                field,
                low,
                also.get("is", c.MOST_SCORE),
                -1 if standing else next(once),
                _provenance(special),
            )
        )
    return Rail(
        rail.id,
        rail.length[0],
        rail.stems,
        rail.colours,
        tuple(e.slots[slot] for slot in e.rail_slots[number]),
        e.doubler_slots[number],
        tuple(specials),
        _provenance(record),
    )


def _lane(record: Mapping[str, Any]) -> Lane:
    entries: list[Entry] = []
    for each in record["entries"]:
        points = each.get("points")
        value = points if points is not None else entries[-1].value
        entries.append(Entry(each["index"], each.get("gap", 0), points, value, each.get("effect", {})))
    return Lane(record["id"], tuple(entries), record["empty_gap_blocks"], _provenance(record))


def _space(record: Mapping[str, Any], side: str) -> Space:
    return Space(
        record["id"],
        record["group"],
        record["effect"],
        record["occupies"],
        side in record["boards"],
        _provenance(record),
        record.get("one_with", {}).get(side, ""),
    )
