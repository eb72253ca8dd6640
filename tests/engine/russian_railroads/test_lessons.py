"""Every worked example of the rule sheet, played from its position, with its numbers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.core.errors import IllegalAction
from engine.games.russian_railroads import GAME, lessons, positions

EXAMPLES = tuple(f"RR-T-{number:02d}" for number in range(1, 44))


def differences(expected: Any, found: Any, path: str = "") -> list[str]:
    """Where the facts do not hold what is expected. Dicts, 'legal', 'spaces': part of; else equal."""
    if isinstance(expected, dict) and path.rsplit(".", 1)[-1] != "occupied":
        wrong = []
        for key, value in expected.items():
            wrong += differences(value, found.get(key) if isinstance(found, dict) else None, f"{path}.{key}")
        return wrong
    if path in (".legal", ".spaces"):
        return [f"{path}: {value} missing" for value in expected if value not in found]
    if path == ".occupied":
        if not expected:
            return [f"{path}: {found}, not empty"] if found else []
        return [
            f"{path}.{key}: {found.get(key)}, not {value}"
            for key, value in expected.items()
            if sorted(found.get(key, [])) != sorted(value)
        ]
    return [] if expected == found else [f"{path}: {found!r}, not {expected!r}"]


@pytest.mark.parametrize("lesson", lessons.LESSONS, ids=lambda lesson: lesson["id"])
def test_lesson(lesson: dict[str, Any]) -> None:
    setup = lesson["setup"]
    state = positions.position(setup["players"], setup["options"], lesson["position"])
    assert GAME.load(state.to_json()) == state
    for step in lesson["steps"]:
        if "refusal" in step:
            action = GAME.parse(step["action"])
            before = state.to_json()
            with pytest.raises(IllegalAction) as caught:
                state.play(action)
            assert (caught.value.refusal.rule, caught.value.refusal.reason) == (
                step["refusal"]["rule"],
                step["refusal"]["reason"],
            )
            assert state.to_json() == before
            continue
        if "action" in step:
            state.play(GAME.parse(step["action"]))
            state.check()
        facts = json.loads(json.dumps(positions.facts(state)))
        assert differences(step["expect"], facts) == [], step


def test_every_example_of_the_sheet_is_a_lesson() -> None:
    assert {lesson["id"][:7] for lesson in lessons.LESSONS} == set(EXAMPLES)
    assert len(lessons.BY_ID) == len(lessons.LESSONS)


def test_a_lesson_says_all_it_needs() -> None:
    for lesson in lessons.LESSONS:
        assert set(lesson) == {"id", "rules", "why", "setup", "position", "steps"}
        assert lesson["why"] == "lesson.russian-railroads." + lesson["id"][3:].lower()
        assert all(rule.startswith("RR-") for rule in lesson["rules"])
