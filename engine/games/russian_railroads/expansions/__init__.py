"""The selection of a game's modules by its options.

A module is one line of `REGISTRY`. The rest is its manifest (`../modules.py`), in a file of this folder, and
its data (`../data/<module>.json`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ....core.contract import Option
from ....core.data import load_json
from ..modules import Module
from .american import AMERICAN
from .coal import COAL
from .coal_more import COAL_BONUS, COAL_BURNING, COAL_ENGINEER, COAL_FACTORY
from .german import GERMAN

Options = Mapping[str, bool | int | str]
EXTRAS: Final = Module("extras", load_json(__package__.rpartition(".")[0], "data", "extras.json"))
"""More engineers, one of them with number -10, and a second revaluation token. Data only, for any board."""


class Part(NamedTuple):
    """A module and the options that add it to a game."""

    module: Module
    when: Options
    """The option values that are all required."""


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
"""In the order in which their data is merged into the base game, boards first."""

ALONE = "russian"
"""The value of the option `boards` for the base game."""
FOLLOWS: Mapping[str, str] = {"coal_factory": "coal", "coal_bonus": "coal"}
"""Options whose default is the value of another option (GA-R-37)."""
NEEDS: Mapping[str, str] = {"coal_bonus": "coal"}
"""Options that require another one: the starting bonus is coal (GR-X-5)."""

_SHOWN = ("boards", "coal", "extra", "coal_factory", "coal_bonus")
"""The order of options in the form. Others follow."""
_MIXTURES: Mapping[int, tuple[Options, ...]] = {
    2: ({"boards": "german", "coal": True}, {"boards": "american", "extra": True}),
    3: ({"coal": True, "extra": True}, {"boards": "american", "coal": True}),
    4: ({"boards": "german", "coal": True, "extra": True}, {"boards": "american"}),
}


def options_of(parts: Sequence[Part]) -> tuple[Option, ...]:
    """The options that select among the given modules."""
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
    """The modules selected by these options."""
    return tuple(
        part.module for part in parts if all(options.get(name) == value for name, value in part.when.items())
    )


def mixtures(parts: Sequence[Part], players: int) -> list[dict[str, bool | int | str]]:
    """Combinations for tests: every pair of modules occurs, for each player count."""
    known = {(option.name, choice) for option in options_of(parts) for choice in option.choices}
    return [dict(mixed) for mixed in _MIXTURES[players] if known.issuperset(mixed.items())]


def everything(parts: Sequence[Part]) -> list[tuple[Module, ...]]:
    """All modules that can be combined, for each kind of boards. Their actions include those of every
    combination."""
    boards = next((option.choices for option in options_of(parts) if option.name == "boards"), (ALONE,))
    return [modules_of(parts, {**_all_on(parts), "boards": board}) for board in boards]


def _all_on(parts: Sequence[Part]) -> dict[str, bool | int | str]:
    return {name: value for part in parts for name, value in part.when.items()}
