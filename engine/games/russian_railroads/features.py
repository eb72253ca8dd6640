"""The parts of a board in the form that the rules use: rails as graphs, advantages, lanes, pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from .components import MOST_SCORE
from .effects import Effect

NO_NEED = (0, 0, MOST_SCORE)
"""No additional condition. Field 0, the wall of the first rail, is always in this range."""


class Origin(NamedTuple):
    """The source of an effect."""

    public: bool
    """Whether it must be performed completely (RR-COMP-1)."""
    part: int
    """The part of the score for its points."""
    source: str
    advantage: int = -1
    """The index of its advantage in `Edition.advantages`, -1 for none."""


class Space(NamedTuple):
    """A space of a rail."""

    number: int
    stem: int
    ahead: tuple[int, ...]
    """Indices of the spaces that a track can move to (RR-TRACK-1): several at a fork, none at the end."""


class Stem(NamedTuple):
    """A stretch of a rail without a fork: the trunk (stem 0) or a branch."""

    id: str
    parent: int
    """The stem that it branches from, -1 for the trunk."""
    first: int
    last: int


class Rail(NamedTuple):
    """A rail as a graph of spaces. Space 0 is the place beside it."""

    id: str
    colours: tuple[str, ...]
    spaces: tuple[Space, ...]
    stems: tuple[Stem, ...]
    main: int
    """The stem with the longest way, assumed until the fork is decided."""
    chains: tuple[int, ...]
    """By stem: bit mask of the stems on the way through it, including the longest way behind it."""
    length: tuple[int, ...]
    """By stem: the last space on the longest way through it."""


class Advantage(NamedTuple):
    """A once-only advantage of a rail space."""

    bit: int
    rail: int
    space: int
    stem: int
    """The stem of the rail that its space is on."""
    cell: int
    """The track that must reach it."""
    reach: bool
    """Whether the locomotives must also reach it."""
    effect: Effect
    question: int
    """1 + number of the ? space, 0 for none."""
    terminus: bool
    need: tuple[int, int, int]
    """An additional condition: (index in a player's list, lowest, highest value), or `NO_NEED`."""
    origin: Origin

    @property
    def conditional(self) -> bool:
        """Whether it needs more than its track reaching the space."""
        return self.reach or self.need != NO_NEED


def by_need(
    advantages: Iterable[Advantage],
) -> tuple[tuple[tuple[int, int, int], tuple[Advantage, ...]], ...]:
    """Consecutive advantages grouped by additional condition, which is then tested once per group."""
    return tuple((need, tuple(found)) for need, found in groupby(advantages, lambda each: each.need))


class Standing(NamedTuple):
    """A recurring effect of a rail space: points (RR-SPEC-7, RR-Q-5), or doubling of its rail (RR-SPEC-6)."""

    space: int
    stem: int
    cell: int
    points: int
    need: tuple[int, int, int]
    """An additional condition, as in `Advantage`."""


class LaneAdvantage(NamedTuple):
    """A once-only advantage of an entry of an industry lane (RR-SPEC-9)."""

    bit: int
    effect: Effect
    question: int


class Lane(NamedTuple):
    """An industry lane. By entry: number of the gap (0: a printed space), value, advantage."""

    id: str
    end: int
    gap: tuple[int, ...]
    value: tuple[int, ...]
    special: Mapping[int, LaneAdvantage]
    blocking: bool
    """Whether an empty gap stops the markers (RR-IND-3)."""


class Piece(NamedTuple):
    """A kind of piece that pays for places: kinds of workers first, roubles last."""

    id: str
    shift: int
    """The bit offset of its count in an entry of `state.occupied`."""
    mask: int
    at: int
    """The index of its supply in a player's list."""
    total: int
    """The index of the player's permanent count. -1 if it does not return at the end of a round."""
    supply: int
    """The number of pieces in the game."""


def rail_of(record: Mapping[str, Any]) -> Rail:
    """The graph of a rail: a chain of `length` spaces and its branches."""
    stems = [Stem(record["id"], -1, 1, record["length"])]
    for branch in record.get("branches", ()):
        parent = [stem.id for stem in stems].index(branch.get("of", record["id"]))
        stems.append(Stem(branch["id"], parent, stems[parent].last + 1, branch["length"]))
    first: list[int] = []  # index of each stem's first space
    count = 1
    for stem in stems:
        first.append(count)
        count += stem.last - stem.first + 1
    spaces = [Space(0, 0, (1,))]
    for number, stem in enumerate(stems):
        following = tuple(first[other] for other, each in enumerate(stems) if each.parent == number)
        for space in range(stem.first, stem.last + 1):
            index = first[number] + space - stem.first
            spaces.append(Space(space, number, following if space == stem.last else (index + 1,)))
    main: list[int] = [0] * len(stems)  # by stem: the last stem of the longest way through it
    for number in reversed(range(len(stems))):
        behind = [main[other] for other, each in enumerate(stems) if each.parent == number]
        main[number] = max(behind, key=lambda other: stems[other].last, default=number)
    chains = []
    for number in range(len(stems)):
        mask, at = 0, main[number]
        while at >= 0:
            mask |= 1 << at
            at = stems[at].parent
        chains.append(mask)
    length = tuple(stems[main[number]].last for number in range(len(stems)))
    return Rail(
        record["id"], tuple(record["colours"]), tuple(spaces), tuple(stems), main[0], tuple(chains), length
    )
