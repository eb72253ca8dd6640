"""Which modules a game is set up with: by its options, in one fixed order.

A module is one line of `REGISTRY`; everything else about it is its manifest (`../modules.py`), which lives in
a file of this folder beside its data (`../data/<module>.json`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ....core.contract import Option
from ..modules import Module
from .american import AMERICAN
from .coal import COAL
from .coal_more import COAL_BONUS, COAL_BURNING, COAL_ENGINEER, COAL_FACTORY
from .extras import EXTRAS
from .german import GERMAN

Options = Mapping[str, bool | int | str]


class Part(NamedTuple):
    """A module, and the options that bring it into a game."""

    module: Module
    when: Options
    """Every one of these options must have that value."""


REGISTRY: tuple[Part, ...] = (
    Part(GERMAN, {"boards": "german"}),
    Part(AMERICAN, {"boards": "american"}),
    Part(EXTRAS, {"extra": True}),
    Part(COAL, {"coal": True}),
    Part(COAL_FACTORY, {"coal_factory": True}),
    Part(COAL_BURNING, {"coal": True, "coal_factory": True}),
    Part(COAL_BONUS, {"coal_bonus": True}),
    Part(COAL_ENGINEER, {"coal": True, "extra": True}),
)
"""In the order in which they are laid over the base game: boards first."""

ALONE = "russian"
"""The boards of the base game."""
FOLLOWS: Mapping[str, str] = {"coal_factory": "coal", "coal_bonus": "coal"}
"""Options that are as another one is, unless somebody says otherwise (GA-R-37)."""
NEEDS: Mapping[str, str] = {"coal_bonus": "coal"}
"""Options that mean nothing without another one: the starting bonus is coal (GR-X-5)."""

_SHOWN = ("boards", "coal", "extra", "coal_factory", "coal_bonus")
"""Options in the order of the form; others follow."""
_MIXTURES: Mapping[int, tuple[Options, ...]] = {
    2: ({"boards": "german", "coal": True}, {"boards": "american", "extra": True}),
    3: ({"coal": True, "extra": True}, {"boards": "american", "coal": True}),
    4: ({"boards": "german", "coal": True, "extra": True}, {"boards": "american"}),
}


def options_of(parts: Sequence[Part]) -> tuple[Option, ...]:
    """The options that decide about the modules there are."""
    values: dict[str, list[bool | int | str]] = {}
    for part in sorted(parts, key=lambda part: min(map(_place, part.when))):
        for name, value in part.when.items():
            known = values.setdefault(name, [False if value is True else ALONE])
            if value not in known:
                known.append(value)
    return tuple(Option(name, tuple(choices), choices[0], later=True) for name, choices in values.items())


def _place(option: str) -> int:
    return _SHOWN.index(option) if option in _SHOWN else len(_SHOWN)


def modules_of(parts: Sequence[Part], options: Options) -> tuple[Module, ...]:
    """What these options bring into the game."""
    return tuple(
        part.module for part in parts if all(options.get(name) == value for name, value in part.when.items())
    )


def mixtures(parts: Sequence[Part], players: int) -> list[dict[str, bool | int | str]]:
    """Combinations worth testing everywhere: each module beside each other, and for each player count."""
    known = {(option.name, choice) for option in options_of(parts) for choice in option.choices}
    return [dict(mixed) for mixed in _MIXTURES[players] if known.issuperset(mixed.items())]


def everything(parts: Sequence[Part]) -> list[tuple[Module, ...]]:
    """For each kind of boards all that can be played with it: what these can say, every combination of them
    says."""
    boards = next((option.choices for option in options_of(parts) if option.name == "boards"), (ALONE,))
    return [modules_of(parts, {**_all_on(parts), "boards": board}) for board in boards]


def _all_on(parts: Sequence[Part]) -> dict[str, bool | int | str]:
    return {name: value for part in parts for name, value in part.when.items()}
