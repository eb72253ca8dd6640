"""Long lessons go on where they were left; steps are counted as the learner sees them."""

from __future__ import annotations

from typing import Any

import pytest

from engine import games
from engine.core.lesson_steps import Do
from tests.ui.fakes import do, html, started
from tests.ui.features.test_lessons import run_of
from ui.app.app import App
from ui.features.lessons import panel as lesson_panel
from ui.features.lessons.run import Run
from ui.features.lessons.steps.base import SAID, TALK, WATCH
from ui.shell.router import parse
from ui.storage import lesson_places
from ui.storage.kinds import LESSON_PLACE
from ui.storage.lesson_places import LessonPlace


def test_a_long_lesson_goes_on_where_it_was_left_with_its_points() -> None:
    app, fake = started("#/lesson/mini-express/first-game")
    run = run_of(app)
    shown: list[int] = []
    for _ in range(60):
        step, of = run.words.place(run.number)
        assert of == 32 and step - (shown[-1] if shown else 0) in (0, 1), "no number is left out"
        shown.append(step)
        if run.number == 15:
            break
        if run.status in (TALK, SAID):
            do(app, "lesson-next")
        elif run.status == WATCH:
            fake.run_timers()
        else:
            solve_step(app, run)
    points = dict(run.points)
    assert points == {4: 1, 9: 1, 10: 1, 13: 1, 14: 1, 15: 0}
    app.go(parse("#/learn/mini-express"))
    assert f"Continue: step {shown[-1]} of 32" in html(fake)
    app.go(parse("#/lesson/mini-express/first-game"))
    again = run_of(app)
    assert again is not run and again.number == 15 and again.points == points
    assert f"Step {shown[-1]} of 32" in lesson_panel.progress(again)
    assert again.match.state == run.match.state
    do(app, "lesson-back")
    assert again.number == 14, "steps before it can be asked again"
    app.go(parse("#/learn/mini-express"))
    do(app, "learn-again", "mini-express first-game")
    assert run_of(app).number == 1 and lesson_places.find(app.store, "mini-express", again.lesson) is None


def solve_step(app: App, run: Run) -> None:
    step = run.at.step
    if isinstance(step, Do):
        do(app, "act", step.do)
    else:
        do(app, "lesson-answer", "no")


@pytest.mark.parametrize("game", games.all(), ids=lambda game: game.id)
def test_the_list_names_the_step_that_the_lesson_goes_on_with(game: Any) -> None:
    """Also where others play first, without a word: those steps lead to the next one."""
    app, fake = started("#/")
    lesson = games.course(game.id).find("first-game")
    assert lesson is not None
    for number in range(2, len(lesson.steps) + 1):
        lesson_places.note(app.store, game.id, lesson, LessonPlace(number, {}))
        app.go(parse(f"#/learn/{game.id}"))
        app.go(parse(f"#/lesson/{game.id}/first-game"))
        run = run_of(app)
        step, of = run.words.place(number)
        while run.words.silent(run.number):
            assert f"Step {step} of {of}" in lesson_panel.progress(run)
            fake.run_timers()
        assert run.words.place(run.number) == (step, of)
        assert sum(not run.words.silent(each) for each in range(1, run.number + 1)) == step


@pytest.mark.parametrize("game", games.all(), ids=lambda game: game.id)
def test_every_step_of_a_guided_game_can_be_gone_on_with(game: Any) -> None:
    app, _ = started("#/")
    for lesson in (each for chapter in games.course(game.id).chapters for each in chapter.lessons):
        if lesson.minutes:
            for number in range(2, len(lesson.steps) + 1, 5):
                lesson_places.note(app.store, game.id, lesson, LessonPlace(number, {}))
                app.go(parse(f"#/lesson/{game.id}/{lesson.id}"))
                assert run_of(app).number >= number
                app.go(parse("#/learn"))


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"first-game": 7}', '{"first-game": [99, {}]}', '{"first-game": [0, 1]}']
)
def test_a_damaged_place_begins_at_the_first_step(text: str) -> None:
    app, _ = started()
    app.store.backend.write(LESSON_PLACE.key + "mini-express", text)
    app.go(parse("#/lesson/mini-express/first-game"))
    assert run_of(app).number == 1


def test_what_has_no_button_on_the_table_gets_one_in_the_panel() -> None:
    """One of many sums: the table has a field for them, but a lesson asks for exactly one."""
    app, fake = started("#/lesson/trans-siberian/first-game")
    run, asked = run_of(app), []
    for _ in range(30):
        offered = [offer.notation for offer in run.table.session.drawn().offers]
        if run.status in (TALK, SAID):
            do(app, "lesson-next")
        elif run.status == WATCH:
            fake.run_timers()
        elif isinstance(run.at.step, Do) and run.at.step.do not in offered:
            asked.append(run.at.step.do)
            assert f'data-do="lesson-answer" data-arg="{asked[-1]}"' in html(fake)
            do(app, "lesson-answer", asked[-1])
        else:
            assert not (isinstance(run.at.step, Do) and run.at.choices()), "the table has a button"
            solve_step(app, run)
    assert asked == ["bid 10", "bid 14"] and run.points[4] == 1
