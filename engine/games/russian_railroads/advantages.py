"""The advantages of rail spaces (RR-SPEC) and industry lanes (RR-IND), read from the data.

They are read while an edition is built, after its rails, cells and player fields. Effects and names of ?
spaces are added to the edition in the order of the data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from . import components as c
from .effects import Effect
from .features import NO_NEED, Advantage, Lane, LaneAdvantage, Origin, Standing

if TYPE_CHECKING:
    from .board import Edition


class Given(NamedTuple):
    """The advantages of all rails."""

    advantages: tuple[Advantage, ...]
    by_cell: tuple[Mapping[int, tuple[Advantage, ...]], ...]
    """The advantages by cell, then by space."""
    recurring: tuple[tuple[Standing, ...], ...]
    """By rail: points in every scoring."""
    doubled: tuple[tuple[Standing, ...], ...]
    """By rail: the conditions that double it."""


def questions(data: Mapping[str, Any]) -> int:
    """The number of ? spaces on a board."""
    specials = [each for rail in data["rails"] for each in rail["special_spaces"]]
    entries = [entry for lane in data["industry_lanes"] for entry in lane["entries"]]
    return sum("question_token" in each.get("effect", {}) for each in (*specials, *entries))


def of_rails(e: Edition, records: Iterable[Mapping[str, Any]]) -> Given:
    """The once-only advantages and the recurring points and doublings of special spaces."""
    advantages: list[Advantage] = []
    by_cell: list[dict[int, tuple[Advantage, ...]]] = [{} for _ in range(e.cells)]
    recurring: list[list[Standing]] = [[] for _ in e.rails]
    doubled: list[list[Standing]] = [[] for _ in e.rails]
    for number, record in enumerate(records):
        rail = e.rails[number]
        stems = [stem.id for stem in rail.stems]
        for special in record["special_spaces"]:
            effect, need, space = special["effect"], special["need"], special["space"]
            cell = e.cell[rail.id, need["track"]]
            stem = stems.index(special["branch"]) if "branch" in special else 0
            more = _need(e, special.get("only_with"))
            if "recurring_points" in effect:
                more = (e.medal, 1, 1) if "token" in need else more
                standing = Standing(space, stem, cell, effect["recurring_points"], more)
                recurring[number].append(standing)
            elif "double_rail" in effect:
                doubled[number].append(Standing(space, stem, cell, 0, more))
            else:
                advantage = Advantage(
                    1 << len(advantages),
                    number,
                    space,
                    stem,
                    cell,
                    need["loco"],
                    *_gained(e, effect, f"{rail.id} {space}"),
                    special.get("terminus", False),
                    more,
                    Origin(False, c.PART_TERMINUS, "terminus", len(advantages)),
                )
                advantages.append(advantage)
                by_cell[cell][space] = (*by_cell[cell].get(space, ()), advantage)
    return Given(tuple(advantages), tuple(by_cell), tuple(map(tuple, recurring)), tuple(map(tuple, doubled)))


def lanes(e: Edition, records: Iterable[Mapping[str, Any]]) -> tuple[Lane, ...]:
    """The industry lanes. The bits of their advantages follow those of the rails."""
    found: list[Lane] = []
    bit = 1 << len(e.advantages)
    for record in records:
        special: dict[int, LaneAdvantage] = {}
        values: list[int] = []
        for entry in record["entries"]:
            values.append(values[-1] if entry.get("points") is None else entry["points"])
            if "effect" in entry:
                space = f"{record['id']} {entry['index']}"
                special[entry["index"]] = LaneAdvantage(bit, *_gained(e, entry["effect"], space))
                bit <<= 1
        gaps = tuple(entry.get("gap", 0) for entry in record["entries"])
        blocking = record["empty_gap_blocks"]
        found.append(Lane(record["id"], len(values) - 1, gaps, tuple(values), special, blocking))
    return tuple(found)


def _need(e: Edition, also: Mapping[str, Any] | None) -> tuple[int, int, int]:
    """An additional condition: the field, and its lowest and highest value."""
    if also is None:
        return NO_NEED
    low = also["is"] if "is" in also else also["at_least"]
    return e.fields[also["field"]], low, low if "is" in also else c.MOST_SCORE


def _gained(e: Edition, printed: Mapping[str, Any], space: str) -> tuple[Effect, int]:
    """The effect of an advantage without its ? token, and the number of its ? space (0 for none)."""
    made = e.effect({key: value for key, value in printed.items() if key != "question_token"})
    if "question_token" not in printed:
        return made, 0
    e.question_names.append(space)
    return made, len(e.question_names)
