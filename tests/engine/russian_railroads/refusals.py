"""All text keys that this game gives to the page, with their arguments.

Tests on both sides verify that refusals, events and scores use only these keys, and that the page's texts
cover all of them.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.games.russian_railroads.editions import STANDARD
from engine.games.russian_railroads.expansions import REGISTRY
from engine.games.russian_railroads.modules import Module


class Key(NamedTuple):
    """A text key and the names of its arguments. Ids (spaces, colors, rails ...) are strings of the data."""

    key: str
    args: tuple[str, ...] = ()


def _keys(*lines: str) -> tuple[Key, ...]:
    """Parse keys written as "key argument argument, key, key argument"."""
    words = (each.split() for line in lines for each in line.split(","))
    return tuple(dict.fromkeys(Key(key, tuple(args)) for key, *args in words))


MODULES = {part.module.id: part.module for part in REGISTRY}.values()
"""All modules that options can add to a game."""
REASONS = _keys(
    "no-such-action, game-over",
    # decisions that come first; free-or-end: after the paid action, paid-action-first: before it
    "draft-first, pay-first place, swap-first place, relocate-first, finish-first what",
    "loco-in-hand number, choose-gap factory, choose-token space, name-reuse, choose-bonus",
    "choose-space-first, paid-action-first, free-or-end, no-resource place need have, no-relocation",
    "no-paid-action, leaves-no-paid-action, decide-first",
    # starting bonus
    "start-card-taken card, no-draft",
    # spaces
    "not-on-this-board place players, last-round-only place round rounds, covered-in-last-round place",
    "occupied place seat, one-space place other seat, own-position place position, both-positions place",
    "nothing-to-exchange place",
    "cannot-pay place need have, needs-rouble place need have, no-relocation-there place",
    "not-one-worker place workers roubles, no-order-space place",
    "engineer-not-yours engineer, engineer-used engineer",
    # complete performance; space: where black unlocks the color
    "no-engineer place, no-roubles-left need, doublers-full slots, no-doublers-left, nothing-to-reuse place",
    "colour-not-owned colour rail space, colour-never colour, no-room colour need room",
    "industry-too-short need possible, no-tiles",
    "no-loco-place number, incomplete place",
    # payment; piece: a kind of piece, or a resource
    "wrong-pieces need given, not-enough piece need have, payment-cannot-complete place",
    "no-own-worker-there place",
    # steps; what: one kind, or a tuple of kinds of pending effects that prevent the step
    "not-pending what, rail-end colour rail, rail-closed colour rail space, tracks-bound colour",
    "fork-first rail, not-at-fork branch, track-ahead colour rail ahead space, strands what",
    "not-lower slot here number, same-slot slot, has-place number, empty-slot-left number",
    "not-returned factory, leftmost-gap",
    "no-second-marker, gap-empty gap, lane-end, lane-closed index, marker-in-way index",
    "no-question-space, token-used token, token-excluded token other",
    "no-card-due, card-gone card, card-incomplete card, card-not-in-pile card, other-way-to-choose",
    "no-reuse-due, not-one-own-worker place, not-reusable place, already-repeated place",
    "must-finish what, points-first",
    *(line for module in MODULES for line in module.reasons),
)

EVENTS = _keys(
    "drafted card, round round rounds, paid place own temp black roubles, swapped place other, passed",
    "points points part source",  # part: of Edition.score_parts
    "track colour rail space, tracks-gained colour, advantage rail space",
    "worker-gained count, no-worker-left count, temporary-workers count, black-worker, black-worker-extra",
    "roubles count, doublers count total",
    # displaced and replaced: 0 for none
    "loco-built number slot displaced, loco-moved number slot displaced, loco-flipped number",
    "boilerman-loco slot number, boilerman-factory factory gap, boilerman-gone",
    "loco-gone number, factory-built factory gap replaced, factory-used factory gap",
    "industry marker index, second-marker, fork rail branch, resource resource count, free-action place",
    "token token space, card card",
    "end-bonus-taken left",  # which card is secret
    "revalued values, medal, engineer-hired engineer, engineer-taken engineer, reused place",
    "lapsed what forced",  # tuple of pending effect kinds; whether nothing could be done with them
    "order-claimed position",
    "order order",  # seats from first to last
    "relocated source place, stayed place",
    # spaces: (space, color, value, doubler 1|2, doubled 1|2, points); recurring: (space, points)
    "rail-scored rail reach scored spaces recurring tracks points, industry-scored marker index points",
    "round-scored round points total",
    "engineers-moved removed for_hire",  # numbers, 0 for none
    "end-bonus-scored card points, majority-scored engineers points, end-scored part points, game-over",
    *(line for module in MODULES for line in module.events),
)


def _parts_of(module: Module) -> tuple[str, ...]:
    """Parts of the score that a module adds: its own, and those of its rails."""
    rails = (f"rail-{rail['id']}" for rail in module.data.get("rails", ()) if not rail.get("gone"))
    return (*module.score.parts, *(part for part in rails if part not in STANDARD.score_parts))


_LINE_ARGS: dict[str, tuple[str, ...]] = {"end-bonus": ("card",), "majority": ("engineers",)}
_PARTS = (*STANDARD.score_parts, *(part for module in MODULES for part in _parts_of(module)))
SCORE_KEYS: tuple[Key, ...] = tuple(Key(part, _LINE_ARGS.get(part, ())) for part in _PARTS)

RESULTS = _keys("most-points")

BOARD_ERRORS = _keys(
    "range path low high, unknown-name path given, order path, twice path given, shape path",
    "once path given, few path need, free-or-paid path",
)
"""Reasons for invalid corrections (`printed`), besides those of every game (`engine.core.boards`)."""
