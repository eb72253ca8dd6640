"""The parts of a board as the rules see them: rails as graphs, advantages, lanes, kinds of pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from .components import MOST_SCORE
from .effects import Effect

NO_NEED = (0, 0, MOST_SCORE)
"""No further condition: the wall of the first rail always stands somewhere."""


class Origin(NamedTuple):
    """Where an effect comes from."""

    public: bool
    """It must be performed completely (RR-COMP-1)."""
    part: int
    """The part of the score that its points belong to."""
    source: str
    advantage: int = -1
    """Place in `Edition.advantages` of the one that gives it, -1 for none."""


class Space(NamedTuple):
    """A space of a rail."""

    number: int
    stem: int
    ahead: tuple[int, ...]
    """Indices of the spaces that a track can move to (RR-TRACK-1): several at a fork, none at the end."""


class Stem(NamedTuple):
    """A stretch of a rail without a fork in it: the trunk (stem 0), or a branch."""

    id: str
    parent: int
    """The stem that it leaves, -1 for the trunk."""
    first: int
    last: int


class Rail(NamedTuple):
    """A rail as a graph of spaces. Space 0 is the place beside it."""

    id: str
    colours: tuple[str, ...]
    spaces: tuple[Space, ...]
    stems: tuple[Stem, ...]
    main: int
    """The stem with the longest way: what a rail is taken for until its fork has been decided."""
    chains: tuple[int, ...]
    """Per stem: bit mask of the stems on the way through it, the main ones behind an open fork included."""
    length: tuple[int, ...]
    """Per stem: number of the last space on the (longest) way through it."""


class Advantage(NamedTuple):
    """A once-only advantage of a rail space."""

    bit: int
    rail: int
    space: int
    stem: int
    """The stem of the rail that the space lies on."""
    cell: int
    """The track that must be there."""
    reach: bool
    """The locomotives must reach the space too."""
    effect: Effect
    question: int
    """1 + number of the ? space, 0 if it is none."""
    terminus: bool
    need: tuple[int, int, int]
    """(index in a player's list, lowest and highest value) of what else must hold; `NO_NEED` for nothing."""
    origin: Origin

    @property
    def conditional(self) -> bool:
        """Does it take more than the track's getting there?"""
        return self.reach or self.need != NO_NEED


def by_need(
    advantages: Iterable[Advantage],
) -> tuple[tuple[tuple[int, int, int], tuple[Advantage, ...]], ...]:
    """In the same order, neighbours with the same further condition together: it is asked once for them."""
    return tuple((need, tuple(found)) for need, found in groupby(advantages, lambda each: each.need))


class Standing(NamedTuple):
    """What a rail space gives in every scoring while its condition holds: points (RR-SPEC-7, RR-Q-5), or the
    doubling of its rail (RR-SPEC-6)."""

    space: int
    stem: int
    cell: int
    points: int
    need: tuple[int, int, int]
    """As of an advantage."""


class LaneAdvantage(NamedTuple):
    """A once-only advantage of an entry of an industry lane (RR-SPEC-9)."""

    bit: int
    effect: Effect
    question: int


class Lane(NamedTuple):
    """An industry lane. Per entry: number of the gap there (0: a printed space), value, advantage."""

    id: str
    end: int
    gap: tuple[int, ...]
    value: tuple[int, ...]
    special: Mapping[int, LaneAdvantage]
    blocking: bool
    """An empty gap stops the markers (RR-IND-3)."""


class Piece(NamedTuple):
    """What places are paid with: kinds of workers, and roubles, which stand last."""

    id: str
    shift: int
    """Where its count stands in a packed entry of `state.occupied`."""
    mask: int
    at: int
    """Index of its supply in a player's list."""
    total: int
    """Index of how many the player has for good; -1 if it does not come back at the end of a round."""
    supply: int
    """How many there are."""


def rail_of(record: Mapping[str, Any]) -> Rail:
    """The graph of a rail: a chain of `length` spaces, and branches that leave it behind a space."""
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
    main: list[int] = [0] * len(stems)  # per stem: the stem at the end of the longest way through it
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
