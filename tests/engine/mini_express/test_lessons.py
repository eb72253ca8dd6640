"""Every worked example of the rule sheet, played from the lesson data (ME-TC-01..16, TC-X1..8)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core import lessons
from engine.core.lesson_steps import Talk
from engine.core.lessons import Lesson
from engine.games.mini_express import GAME
from engine.games.mini_express.actions import Route
from engine.games.mini_express.board import board_for
from engine.games.mini_express.components import COMPANIES
from engine.games.mini_express.lessons import LESSONS
from engine.games.mini_express.positions import figures

WORKED_EXAMPLES = [f"ME-TC-{number:02d}" for number in range(1, 17)] + [f"TC-X{n}" for n in range(1, 9)]
LAYOUTS = {
    layout["id"]: layout
    for layout in json.loads(Path(__file__).with_name("layouts.json").read_text(encoding="utf-8"))
}
"""The rule sheet's layouts: the builds that lead to each worked example."""
SHOWN_BY = {
    "build-example-1": ("ME-TC-02", "ME-TC-03"),
    "build-example-2": ("ME-TC-04", "ME-TC-05", "TC-X1"),
    "golden-spike": ("ME-TC-14",),
    "bot-build-example": ("ME-TC-10", "ME-TC-11", "ME-TC-12", "ME-TC-13", "ME-TC-13-normal", "TC-X8"),
}


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.id for lesson in LESSONS])
def test_lesson_happens_as_written(lesson: Lesson) -> None:
    lessons.run(GAME, lesson, figures)  # names the step that is not so
    assert any(not isinstance(step, Talk) for step in lesson.steps), "nothing in it could be wrong"


def test_every_worked_example_is_a_lesson() -> None:
    known = {lesson.id for lesson in LESSONS}
    known |= {name.removesuffix("a") for name in known}
    assert [name for name in WORKED_EXAMPLES if name not in known] == []
    assert len({lesson.id for lesson in LESSONS}) == len(LESSONS)


@pytest.mark.parametrize("name", SHOWN_BY)
def test_lessons_stand_on_the_layouts_of_the_rule_sheet(name: str) -> None:
    """ME-MAP-5: a lesson holds the track of its layout's builds, and each of those is a legal build."""
    layout = LAYOUTS[name]
    board = board_for(layout["map"], False, False)
    networks = [1 << start for start in board.start_hex]
    if name == "golden-spike":  # event 1 puts these there
        networks = [network | board.san_francisco_bit if n else network for n, network in enumerate(networks)]
    for company, *path in layout["builds"]:
        index, city = COMPANIES.index(company), board.hexes[board.by_id[path[-1]]].city
        route = Route(tuple(path))
        assert route in board.shortest(networks[index], city)
        networks[index] |= board.laying(route).mask
    assert layout["builds"]
    for lesson in LESSONS:
        if lesson.id in SHOWN_BY[name]:
            state = GAME.position(lesson.position)
            assert [each & ~network for each, network in zip(networks, state.net, strict=True)] == [0] * 4
