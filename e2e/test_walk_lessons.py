"""Every step of every lesson and puzzle, in four windows: no text is cut, the task stays in sight after a
wrong answer, and the place that is talked about is seen, with nothing over it.

Walks by the lessons' own answers (e2e/walk_lessons.js looks and presses). `RAILTABLE_WALK_LANGUAGE=es` walks
in another language, `RAILTABLE_WALK_PICTURES=<folder>` takes a picture of every screen,
`RAILTABLE_WALK_ONLY=<part of an address>` walks only there.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Error, Page

from e2e.player import Opener
from engine import games
from engine.core import lessons, puzzles
from engine.core.contract import Game, State
from engine.core.lesson_form import Lesson
from engine.core.lesson_steps import OTHERS, Ask, Do, Goal, Moment, Refused, Step
from engine.core.puzzles import GOOD
from ui import games as views
from ui.features.lessons.words import Words
from ui.words.i18n import Translator

WALK = (Path(__file__).parent / "walk_lessons.js").read_text(encoding="utf-8")
LANGUAGE = os.environ.get("RAILTABLE_WALK_LANGUAGE", "en")
PICTURES = os.environ.get("RAILTABLE_WALK_PICTURES", "")
ONLY = os.environ.get("RAILTABLE_WALK_ONLY", "")
PREFS = {"speed": "step", "language": LANGUAGE}
"""Other seats move when the page is told to, so that these screens are looked at, too."""


class Window(NamedTuple):
    width: int
    height: int
    touch: bool

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


WINDOWS = (
    Window(1280, 800, False),
    Window(390, 844, True),
    Window(820, 1180, True),
    Window(1000, 700, False),
)


def jobs() -> Iterator[dict[str, Any]]:
    """What is walked: an address, and what to press there."""
    for game in games.all():
        course = games.course(game.id)
        for chapter in course.chapters:
            for lesson in chapter.lessons:
                yield {"address": f"lesson/{game.id}/{lesson.id}", "steps": list(answers(game, lesson))}
        for puzzle in puzzles.every(game.id):
            start = puzzles.match_of(puzzle).state
            wrong = [turn for turn, lost in puzzle.answers if lost > GOOD]
            turns = {
                "best": notations(game, start, puzzle.best),
                "wrong": notations(game, start, wrong[-1]) if wrong else None,
            }
            yield {"address": f"puzzle/{game.id}/{puzzle.id}", "turns": turns}


def notations(game: Game, state: State, turn: puzzles.Places) -> list[str]:
    return [game.format(action) for action in puzzles.actions(state, turn)]


def answers(game: Game, lesson: Lesson) -> Iterator[dict[str, Any]]:
    """What to press at each step."""
    view, figures = views.get(game.id), games.course(game.id).figures
    assert view is not None
    words = Words(game.id, lesson, Translator(LANGUAGE, view.catalogues))
    state = lessons.start(game, lesson)
    for number, step in enumerate(lesson.steps, 1):
        state = lessons.before(game, lesson, number, state)
        wrong = wrong_answer(game, state, step, number, words)
        acts = isinstance(step, Do | Goal)
        after = list(step.after or (["happened"] if acts else step.point))
        told: dict[str, Any] = {"point": list(step.point), "after": after, "wrong": wrong}
        if isinstance(step, Ask):
            told |= {"answers": True, "right": str(step.right)}
        elif isinstance(step, Refused):
            told |= {"answers": True, "right": "no"}
        elif isinstance(step, Do):
            told |= {"do": step.do}
        elif isinstance(step, Goal):
            told |= {"line": list(step.line)}
        yield told
        lessons.check_step(step, Moment(game, state, figures, lesson.seat))


def wrong_answer(game: Game, state: State, step: Step, number: int, words: Words) -> str | None:
    """The wrong answer with the longest reply; None if there is none that can be pressed."""
    if isinstance(step, Refused):
        return "yes"
    if isinstance(step, Ask):
        offered = [str(each) for each in step.choices if each != step.right]
    elif isinstance(step, Do) and not step.watch:
        right = {step.do, *step.also}
        offered = [text for text in map(game.format, state.legal()) if text not in right]
    elif isinstance(step, Goal):
        legal = set(map(game.format, state.legal()))
        offered = [text for text in step.wrong if text in legal]
    else:
        return None

    def length(answer: str) -> int:
        name = step.replies.get(answer, step.replies.get(OTHERS))
        return 0 if name is None else len(words.reply(number, name))

    return max(offered, key=length, default=None)


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_every_step_shows_its_text_and_its_place(
    new_page: Callable[..., Page], open_page: Opener, window: Window
) -> None:
    page = new_page(width=window.width, height=window.height, touch=window.touch)
    page.add_init_script(f"localStorage.setItem('railtable/prefs', {json.dumps(json.dumps(PREFS))})")
    open_page("#/", page)
    page.evaluate("() => document.fonts.ready.then(() => null)")
    if PICTURES:
        page.expose_function("walked", lambda where: picture(page, f"{window} {LANGUAGE} {where}"))
    screens, faults = 0, []
    for job in jobs():
        if ONLY in job["address"]:
            try:
                seen, wrong = page.evaluate(WALK, job)
            except Error as stuck:
                seen, wrong = 0, [f"stuck: {stuck.message.splitlines()[0]}"]
            screens += seen
            faults += [f"{job['address']}, {each}" for each in wrong]
    print(f"{window}, {LANGUAGE}: {screens} screens")
    assert not faults, f"{len(faults)} faults on {screens} screens:\n" + "\n".join(faults)


def picture(page: Page, name: str) -> None:
    folder = Path(PICTURES)
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / (re.sub(r"[^A-Za-z0-9]+", "-", name) + ".png"))
