"""An invented module with everything that the base game does not use: a fork, tracks bound to a rail,
doublers on two rails, a second lane, three markers, a resource, free actions, choices of its own, effects on
other seats."""

from __future__ import annotations

from typing import Any

from engine.games.russian_railroads.actions import Action
from engine.games.russian_railroads.board import Edition, Handler
from engine.games.russian_railroads.editions import edition
from engine.games.russian_railroads.modules import Choices, Fields, FreeActions, Module, Moments, Score
from engine.games.russian_railroads.rules.gain import (
    Events,
    Origin,
    check_reach,
    gain,
    make_due,
    score,
    settle_due,
)
from engine.games.russian_railroads.state import RussianState

DATA: dict[str, Any] = {
    "rails": [
        {
            "id": "kiev",
            "length": 4,
            "branches": [{"id": "odessa", "length": 9}, {"id": "lviv", "length": 6}],
            "colours": ["black", "gray", "brown", "natural"],
            "special_spaces": [
                {"id": "KV5", "branch": "odessa"},
                {"id": "KV7", "branch": "odessa"},
                {"id": "KV8", "branch": "odessa"},
                {"id": "KV9_END", "branch": "odessa"},
                {
                    "id": "LV5",
                    "space": 5,
                    "branch": "lviv",
                    "need": {"track": "black", "loco": False},
                    "effect": {"everybody": 1},
                },
                {
                    "id": "LV6",
                    "space": 6,
                    "branch": "lviv",
                    "need": {"track": "black", "loco": False},
                    "effect": {"points": 7},
                },
            ],
        },
        {
            "id": "stpetersburg",
            "doubler_slots": [1, 2, 3],
            "special_spaces": [
                {
                    "id": "SP2",
                    "space": 2,
                    "need": {"track": "black", "loco": True},
                    "only_with": {"field": "picks", "at_least": 1},
                    "effect": {"recurring_points": 6},
                },
                {
                    "id": "SP3",
                    "space": 3,
                    "need": {"track": "black", "loco": False},
                    "only_with": {"field": "picks", "at_least": 2},
                    "effect": {"points": 8},
                },
            ],
        },
    ],
    "industry_lanes": [
        {
            "id": "upper",
            "empty_gap_blocks": False,
            "entries": [
                {"id": "0", "index": 0, "points": 0},
                {"id": "1", "index": 1, "gap": 1},
                {"id": "2", "index": 2, "points": 4},
                {"id": "3", "index": 3, "effect": {"pick": 2}},
                {"id": "4", "index": 4, "points": 9},
            ],
        }
    ],
    "industry_markers": [{"id": "3", "lane": "upper", "reserve": False}],
    "resources": [{"id": "coal"}],
    "player_counts": {str(count): {"start_resources": {"coal": 2}} for count in (2, 3, 4)},
    "action_spaces": [
        {
            "id": "F_BLACK",
            "group": "free",
            "cost": {"coal": 1},
            "effect": {"black": 1},
            "free_action": True,
            "occupies": True,
            "boards": ["2", "3-4"],
            "relocation_target": False,
            "reuse_target": False,
        },
        {"id": "A_ROUBLES", "effect": {"rouble": 1, "coal": 1}},
    ],
}
PICK = Action("pick", "points")
TAKE = Action("pick", "rouble")
LUNCH = Action("lunch")


def _everybody(state: RussianState, seat: int, value: int, _: Origin, events: Events) -> None:
    """Every seat but this one, from the next in order on, may advance black and gets a point."""
    e = state.edition
    at = state.order.index(seat)
    for other in state.order[at + 1 :] + state.order[:at]:
        gain(state, other, e.named_effects["treat"], Origin(False, e.parts_of["made-up"], "treat"), events)


def _pick(state: RussianState, seat: int, value: int, _: Origin, __: Events) -> None:
    for _number in range(value):
        make_due(state, "made-up")


def _picked(state: RussianState, which: int, events: Events) -> None:
    """One of two things, and a note of it in the scratch fields."""
    e = state.edition
    seat = state.to_move
    assert seat is not None
    settle_due(state)
    state.boards[seat][e.fields["picks"]] += 1
    check_reach(state, seat, events)
    if which:
        e.operations["rouble"](state, seat, 1, Origin(False, 0, "pick"), events)
    else:
        score(state, seat, e.parts_of["made-up"], 2, "pick", events)


def _lunch(state: RussianState, _: int, events: Events) -> None:
    """Once per round and table: two points."""
    seat = state.to_move
    assert seat is not None
    state.extra = (1,)
    score(state, seat, state.edition.parts_of["made-up"], 2, "lunch", events)


def _after_scoring(state: RussianState, _: Any) -> None:
    state.extra = (0,)


def _free(state: RussianState, _: int) -> list[Action]:
    return [] if state.extra[state.edition.extra_fields["eaten"]] else [LUNCH]


def _steps(_: Edition) -> dict[Action, tuple[Handler, int]]:
    return {PICK: (_picked, 0), TAKE: (_picked, 1)}


MADE_UP = Module(
    "made-up",
    DATA,
    operations={"everybody": _everybody, "pick": _pick},
    effects={"treat": {"black": 1, "points": 1}},
    fields=Fields(player=("picks",), game=("eaten",)),
    choices=Choices(lambda _: (PICK, TAKE, LUNCH), _steps, (lambda state, seat, argument: [PICK, TAKE],)),
    free=FreeActions(_free, lambda _: {LUNCH: (_lunch, 0)}),
    moments=Moments(after_scoring=_after_scoring),
    score=Score(("made-up",)),
)
BOARD = edition((MADE_UP,))
