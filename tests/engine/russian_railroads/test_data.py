"""The printed numbers, written down a second time from the rule sheet."""

from __future__ import annotations

from typing import Any

from engine.games.russian_railroads.editions import STANDARD

SPACES = {
    "T_ANY2": (1, 1, {"any": 2}),
    "T_WHITE1": (1, 0, {"white": 1}),
    "T_WHITE2": (2, 0, {"white": 2}),
    "T_NATURAL1": (1, 0, {"natural": 1}),
    "T_NATURAL2": (2, 0, {"natural": 2}),
    "T_BROWN1": (1, 0, {"brown": 1}),
    "T_BROWN2": (2, 0, {"brown": 2}),
    "T_GRAY1": (1, 0, {"gray": 2}),
    "T_GRAY2": (2, 0, {"gray": 3}),
    "T_BLACK1": (1, 0, {"black": 2}),
    "T_BLACK2": (2, 0, {"black": 3}),
    "T_BASE": (1, 0, {"black_or_gray": 1}),
    "L_1": (1, 0, {"build": "loco_or_factory"}),
    "L_2": (2, 0, {"build": "loco_or_factory"}),
    "L_3": (3, 0, {"build": "loco_and_factory"}),
    "I_1": (1, 0, {"industry": 1}),
    "I_2": (2, 0, {"industry": 2}),
    "I_3": (2, 0, {"industry": 1, "black": 1}),
    "A_DOUBLER": (1, 0, {"doubler": 1}),
    "A_ROUBLES": (1, 0, {"rouble": 2}),
    "A_TEMP": (1, 0, {"temp_workers": 2}),
    "E_LIGHT1": (1, 0, {"engineer_on": "light1"}),
    "E_LIGHT2": (1, 0, {"engineer_on": "light2"}),
    "E_HIRE": (0, 1, {"hire_engineer": 1}),
    "O_1": (1, 0, {"claim_turn_order": 1}),
    "O_2": (1, 0, {"claim_turn_order": 2}),
    "LAST_ROUND": (1, 0, {"industry": 3}),
}
ENGINEERS: list[tuple[str | None, dict[str, Any]]] = [
    (None, {"any": 2}),
    ("A", {"black": 1, "gray": 1}),
    ("B", {"any": 1, "points": 3}),
    ("A", {"black": 1, "points": 3}),
    ("A", {"industry": 2}),
    ("B", {"any": 1, "black": 1}),
    ("B", {"gray": 1, "brown": 1}),
    ("B", {"brown": 1, "points": 5}),
    ("A", {"industry": 1, "points": 3}),
    ("A", {"doubler": 1, "points": 3}),
    ("B", {"gray": 1, "points": 5}),
    ("B", {"reuse": 1}),
    ("A", {"industry": 1, "black": 1}),
    ("B", {"build": "loco_or_factory"}),
    ("A", {"black": 2}),
]


def _effects(part: str, key: str = "id") -> dict[Any, Any]:
    return {each[key]: each["effect"] for each in STANDARD.data[part]}


def test_spaces() -> None:
    """RR-ACT-2 RR-ACT-7 RR-ACT-9: cost and effect of every space."""
    found = {
        space["id"]: (space["cost"]["workers"], space["cost"]["roubles"], space["effect"])
        for space in STANDARD.data["action_spaces"]
    }
    assert found == SPACES


def test_engineers() -> None:
    """RR-ENG-7 RR-ENG-8: stack and effect by number, one worker each."""
    assert [(each["stack"], each["effect"]) for each in STANDARD.data["engineers"]] == ENGINEERS
    assert [each["number"] for each in STANDARD.data["engineers"]] == list(range(1, 16))
    assert all(each["cost"] == {"workers": 1, "roubles": 0} for each in STANDARD.data["engineers"])


def test_factories_tokens_and_cards() -> None:
    """RR-FACT-7 RR-Q-2 RR-Q-7 RR-SETUP-7: effects as printed."""
    assert _effects("factories", "number") == {
        1: {"score_engineers": 1},
        2: {"build": "loco_or_factory"},
        3: {"reuse": 1},
        4: {"doubler": 2},
        5: {"industry": 1},
        6: {"rouble": 1},
        7: {"any": 2},
        8: {"score_best_locos": 2},
        9: {"end_bonus_or_points": 10},
    }
    assert _effects("question_tokens") == {
        "QT_4ANY": {"any": 4},
        "QT_5IND": {"industry": 5},
        "QT_3DBL": {"doubler": 3},
        "QT_REVALUE": {"revalue": "russian_revalued"},
        "QT_MARKER2": {"industry_marker": 1},
        "QT_MEDAL": {"kiev_medal": 1},
        "QT_CARD": {"question_card_then_end_bonus": 1},
    }
    four = {"doubler": 1, "industry": 1, "black": 1}
    assert _effects("question_cards") == {
        "Q_FOUR": {**four, "repeat_one_of": [{name: 1} for name in four]},
        "Q_ENGINEER": {"take_card_engineer": 1, "rouble": 1},
        "Q_FACTORY": {"build": "factory", "industry": 2},
        "Q_BLACKWORKER": {"black_worker": 1},
        "Q_LOCO9": {"place_special_loco": "9-card"},
    }
    assert _effects("starting_bonus_cards") == {
        "SB_BLACK": {"black": 1},
        "SB_INDUSTRY": {"industry": 1},
        "SB_DOUBLER": {"doubler": 1},
        "SB_ROUBLE": {"rouble": 1},
    }


def test_end_bonus_cards() -> None:
    """RR-EBC-3: ten cards with their points and limits."""
    assert {each["id"]: each["score"] for each in STANDARD.data["end_bonus_cards"]} == {
        "EB_15": {"flat": 15},
        "EB_WORKERS": {"per": "extra_workers", "each": 10, "max": 30},
        "EB_DOUBLERS": {
            "tiers": [{"min": 4, "points": 20}, {"min": 7, "points": 30}],
            "of": "doublers_placed",
        },
        "EB_RAILS": {"per": "rails_completed", "each": 10, "max": 30},
        "EB_BLACKSUM": {"sum": "black_track_positions"},
        "EB_ENGINEER": {"majority_engineers": 1},
        "EB_FACTORIES": {"per": "factories_on_board", "each": 4, "max": 20},
        "EB_TOKENS": {"per": "question_tokens_on_board", "each": 7, "max": 28},
        "EB_LOCOS": {"sum": "locomotive_numbers"},
        "EB_HIRED": {"per": "engineers_owned", "each": 6},
    }


def test_components() -> None:
    """RR-GEN-7 RR-SETUP-1: what lies in the box."""
    found = {name: value for name, value in STANDARD.data["components"].items() if isinstance(value, int)}
    assert found == {
        "workers_per_colour": 8,
        "temporary_workers": 2,
        "black_worker": 1,
        "industry_markers_per_player": 2,
        "engineers": 15,
        "doublers": 20,
        "roubles": 18,
        "question_tokens_per_player": 7,
        "question_cards": 5,
        "end_bonus_cards": 10,
        "starting_bonus_cards": 4,
        "turn_order_cards": 4,
    }
