"""Compiled effects: what happens immediately, and what is added to the pending effects."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from . import components as c

_BUILDS = {
    "loco": c.UNIT[c.K_LOCO],
    "factory": c.UNIT[c.K_FACTORY],
    "loco_or_factory": c.UNIT[c.K_EITHER],
    "loco_and_factory": c.UNIT[c.K_LOCO] + c.UNIT[c.K_FACTORY],
}
_ONE_PENDING = {
    "repeat_one_of": c.K_REPEAT,
    "place_special_loco": c.K_SPECIAL,
    "end_bonus_or_points": c.K_BONUS,
    "score_best_locos": c.K_SCORE_LOCOS,
}
"""Effects that add one of a kind to the pending effects, whatever their printed value is."""
_COUNTED = ("question_card", "special_loco", "repeat", "end_bonus", "loco", "factory", "loco_or_factory")
_SIMPLE = {name: kind for kind, name in enumerate(c.KINDS) if name not in _COUNTED}
STANDING = ("recurring_points", "double_rail", "engineer_on", "claim_turn_order")
"""Effects that are looked up where they are printed. Performing them does nothing."""


class Effect(NamedTuple):
    """A compiled effect object: its immediate operations, its pending effects, and its data."""

    pending: int
    at_once: tuple[tuple[str, int], ...]
    """(name of the operation in `Edition.operations`, value), in printed order."""
    has_black: bool
    """Whether its printed contents show a black advance (RR-Q-8)."""
    reuse: bool
    roubles: int
    """Roubles from the bank."""
    printed: Mapping[str, Any]
    number: int = 0
    """Its index in `Edition.effects`."""


def compile_effect(
    printed: Mapping[str, Any], value_sets: tuple[str, ...], operations: Collection[str]
) -> Effect:
    """Compile an effect object of the data. Raises ValueError for an unknown effect."""
    pending = 0
    at_once: list[tuple[str, int]] = []
    times = printed.get("times", 1)
    for name, value in printed.items():
        if name == "build":
            if value not in _BUILDS:
                raise ValueError(f"build {value!r}: one of {', '.join(_BUILDS)}")
            pending += _BUILDS[value]
        elif name in _ONE_PENDING:
            pending += c.UNIT[_ONE_PENDING[name]]
        elif name == "gain_tracks":
            at_once += [(name, c.COLOURS.index(colour)) for colour in value]
        elif name == "revalue":
            if value not in value_sets:
                raise ValueError(f"revalue {value!r}: one of {', '.join(value_sets)}")
            at_once.append((name, value_sets.index(value)))
        elif name in STANDING or name == "times":
            continue
        elif type(value) is not int or value < 0:
            raise ValueError(f"{name} {value!r}: a count is needed")
        elif name in _SIMPLE:
            if value > c.MOST_PENDING // 2:  # several can be pending in one turn
                raise ValueError(f"{name} {value}: {c.MOST_PENDING // 2} at most")
            pending += c.UNIT[_SIMPLE[name]] * value
        elif name in operations:
            at_once.append((name, value))
        else:
            raise ValueError(f"unknown effect {name!r}")
    # The rouble of the engineer on its ? card comes from the card (RR-Q-7).
    roubles = 0 if "take_card_engineer" in printed else printed.get("rouble", 0) * times
    black, reuse = bool(printed.get("black")), "reuse" in printed
    return Effect(pending * times, tuple(at_once) * times, black, reuse, roubles, printed)


def one_more(printed: Mapping[str, Any]) -> Mapping[str, Any]:
    """The effect with one more of each thing, or twice if it is not counted."""
    if set(printed) <= {*_SIMPLE, "rouble", "points", "reuse"}:
        return {name: value + 1 for name, value in printed.items()}
    return {**printed, "times": 2}
