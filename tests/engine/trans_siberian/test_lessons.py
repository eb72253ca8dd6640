"""The rulebook's worked examples (sheet, section 16), played from the lesson data with their numbers."""

from typing import Any

import pytest

from engine.core.errors import IllegalAction
from engine.games.trans_siberian import GAME, lessons, positions


def holds(found: Any, expected: Any) -> bool:
    """Expected figures are all there; others do not matter."""
    if isinstance(expected, dict):
        return all(key in found and holds(found[key], value) for key, value in expected.items())
    return bool(found == expected)


@pytest.mark.parametrize("lesson", lessons.LESSONS, ids=lambda lesson: lesson["id"])
def test_worked_example(lesson: dict[str, Any]) -> None:
    players, options = lesson["setup"]["players"], lesson["setup"]["options"]
    if "position" in lesson:
        state = positions.make(players, lesson["position"], options)
    else:
        state = GAME.new(players, 0, options)
    state.check()
    for step in lesson["steps"]:
        if "refusal" in step:
            before = state.to_json()
            with pytest.raises(IllegalAction) as caught:
                state.play(GAME.parse(step["action"]))
            refusal = caught.value.refusal
            assert {"rule": refusal.rule, "reason": refusal.reason} == step["refusal"]
            assert state.to_json() == before
            continue
        if "action" in step:
            state.play(GAME.parse(step["action"]))
            state.check()
        figures = positions.facts(state)
        for name, expected in step["expect"].items():
            assert holds(figures[name], expected), (name, figures[name], expected)


def test_lesson_data_is_complete() -> None:
    assert len(lessons.BY_ID) == len(lessons.LESSONS)
    for lesson in lessons.LESSONS:
        assert lesson["rules"] and lesson["why"] and lesson["steps"]
        assert "position" in lesson or lesson["setup"]["options"]
    assert {f"TSR-EX-{number:02}" for number in range(1, 17)} <= set(lessons.BY_ID)
