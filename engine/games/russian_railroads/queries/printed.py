"""The printed board with everything that a page draws before setup.

`printed(state)` returns the same object for all states with the same board, players and options, so values
computed from it can be cached with it.
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
"""An effect object as printed: part -> count (or another parameter of the part)."""


class Special(NamedTuple):
    """An advantage of a rail space."""

    rail: str
    stem: int
    """The stem of the rail that its space is on."""
    space: int
    order: int
    """Its index among those of the same space and additional condition."""
    track: str
    """The color of the track that must reach it."""
    loco: bool
    """Whether the locomotives must also reach it."""
    medal: bool
    """Whether it needs the medal."""
    effect: Effect
    terminus: bool
    field: str
    """The module's number that it also depends on, '' for none."""
    low: int
    high: int
    """The range of that number in which it is present."""
    number: int
    """Its number if it is gained once (`Board.gained`). -1 if it is recurring."""
    provenance: str

    @property
    def once(self) -> bool:
        """Whether it is gained once, not whenever its condition holds."""
        return self.number >= 0


class Rail(NamedTuple):
    """A railway."""

    id: str
    length: int
    """The length of the longest way."""
    stems: tuple[Stem, ...]
    """The trunk and the branches of its forks."""
    colours: tuple[str, ...]
    """The tracks that can be laid on it, the leading one first."""
    slots: tuple[str, ...]
    """The ids of its locomotive slots."""
    doublers: int
    """The number of doubler slots, above its first spaces."""
    specials: tuple[Special, ...]
    provenance: str

    def passes(self, way: int, stem: int) -> bool:
        """Whether the way to stem `way` leads over `stem`."""
        while way > stem:
            way = self.stems[way].parent
        return way == stem


class Entry(NamedTuple):
    """An entry of an industry lane."""

    at: int
    """Its index on the lane."""
    gap: int
    """The number of the gap for a factory, 0 for a printed entry."""
    points: int | None
    """The printed points."""
    value: int
    """The points of a marker there: the last printed points up to here."""
    effect: Effect


class Lane(NamedTuple):
    """An industry lane."""

    id: str
    entries: tuple[Entry, ...]
    stalls: bool
    """Whether an empty gap stops its markers."""
    provenance: str


class Space(NamedTuple):
    """An action space of the common board."""

    id: str
    group: str
    effect: Effect
    occupies: bool
    """Whether a piece there closes it to others."""
    printed: bool
    """Whether it is on the side of the board in use."""
    provenance: str
    one_with: str
    """The space with which it is one on that side, '' for none."""

    @property
    def slot(self) -> str:
        """The space of the engineers' strip that it belongs to, '' for none."""
        return "hire" if "hire_engineer" in self.effect else str(self.effect.get("engineer_on", ""))

    @property
    def claim(self) -> int:
        """The place in turn order that it claims, 0 for none."""
        return int(self.effect.get("claim_turn_order", 0))


class Tile(NamedTuple):
    """An engineer, a factory, a ? token or a card. `effect` is empty for end bonus cards."""

    id: str
    effect: Effect
    provenance: str
    label: str = ""
    """The printed number with a typographic minus sign, or the id if there is none."""


class Printed:
    """A board with all its tiles and cards, for a player count and options."""

    def __init__(self, e: Edition, players: int, options: Mapping[str, bool | int | str]) -> None:
        data = e.data
        side = data["player_counts"][str(players)]["board_side"]
        strips = [
            record["spaces_left_to_right"]
            for key, record in data["engineer_strip"].items()
            if key in ("2", "3-4")
        ]
        self.modules: tuple[str, ...] = tuple(module.id for module in e.modules)
        """The ids of the modules, in order."""
        self.questions = tuple(e.question_names)
        """The ? spaces, as "kiev 4"."""
        self.score_parts = tuple(e.score_parts)
        """The names of the parts of the score."""
        self.value_sets = tuple(e.value_sets)
        self.factory_numbers = tuple(e.factory_ids)
        """Factory ids by key, as in positions. Key 0 is none."""
        self.resources = e.resource_ids
        """The ids of what players can have besides workers and roubles."""
        self.data: Mapping[str, Any] = data
        """The whole board as data, for facts that only a module knows."""
        self.pieces: tuple[str, ...] = tuple(piece.id for piece in e.pieces)
        """The kinds of pieces in the order of a payment, roubles last."""
        self.rails = {record["id"]: _rail(e, number) for number, record in enumerate(data["rails"])}
        self.ways = {
            stem.id: (rail, number) for rail in self.rails.values() for number, stem in enumerate(rail.stems)
        }
        """The names in steps: a rail (its trunk) or the branch taken -> (rail, stem)."""
        self.slots = {slot: rail for rail in self.rails.values() for slot in rail.slots}
        """Locomotive slot -> its rail."""
        self.lanes = {record["id"]: _lane(record) for record in data["industry_lanes"]}
        self.markers = tuple(self.lanes[each["lane"]] for each in data["industry_markers"])
        """The lane of each industry marker."""
        self.lane = self.markers[0]
        """The lane that represents the industry as a whole."""
        self.spaces = {record["id"]: _space(record, side) for record in data["action_spaces"]}
        self.strip: tuple[str, ...] = tuple(data["engineer_strip"][side]["spaces_left_to_right"])
        self.strip_room = max(map(len, strips))
        """The number of tiles of the longest strip of any side."""
        self.engineers = _tiles(data["engineers"])
        self.factories = _tiles(data["factories"])
        self.more = {
            name: effect.printed for name, effect in zip(e.factory_ids, e.more_effect, strict=False) if name
        }
        """The effects of factories with a boilerman, on boards that have them."""
        self.named = {name: effect.printed for name, effect in e.named_effects.items()}
        """Effects of modules by name."""
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
        """The numbers of the locomotives in the piles, rising."""
        self.special_loco = e.special_number
        """The number of the locomotive without a factory side."""
        self.values = {
            name: dict(zip(c.COLOURS, values, strict=True))
            for name, values in zip(e.value_sets, e.track_value, strict=True)
        }
        """The values of scored spaces by value set, then color. The first set is the initial one."""
        self.numbers = {
            "special_loco": e.special_number,
            "bonus_points": e.bonus_points,
            "bonus_cards": len(self.bonuses),
            "bonus_unseen": data["setup"]["end_bonus_removed_unseen"],
            "majority_first": e.majority[0],
            "majority_second": e.majority[1],
            "questions": len(e.question_names),
        }
        """Numbers of the whole board, for use in texts."""
        for special in (each for rail in self.rails.values() for each in rail.specials if each.medal):
            self.numbers["medal_space"] = special.space
            self.numbers["medal_points"] = special.effect["recurring_points"]
        lists = ("action_spaces", "question_tokens", "question_cards", "end_bonus_cards")
        self.quoted = {each["id"]: self.numbers | _numbers(each) for name in lists for each in data[name]}
        """Numbers of each space, token or card, for use in texts: counts of its effect or cost, parts of its
        score, old and new values of a token that revalues tracks, and `numbers`."""
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
