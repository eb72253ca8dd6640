"""Checks of lessons: they are played, and their words looked up. The form of lessons: `lesson_form`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .contract import Game, State
from .errors import ActionSyntaxError, PositionError
from .lesson_form import Lesson, asked_keys, load, part_keys, word_keys
from .lesson_steps import Figures, LessonError, Moment, Step

__all__ = ["Figures", "Lesson", "LessonError", "load", "run", "start"]


def start(game: Game, lesson: Lesson) -> State:
    """The state at the start of a lesson."""
    return placed(game, lesson.id, lesson.position)


def placed(game: Game, where: str, position: str) -> State:
    """The state of a position in a lesson. LessonError, which begins with `where`, if it is invalid."""
    try:
        return game.position(position)
    except PositionError as problem:
        raise LessonError(f"{where}: position: {problem}") from None


def before(game: Game, lesson: Lesson, number: int, state: State) -> State:
    """The state before a step: `state`, or the position that the step sets up."""
    step = lesson.steps[number - 1]
    if not step.placed:
        return state
    return placed(game, f"{lesson.id}, step {number}", "\n".join(step.position))


def run(game: Game, lesson: Lesson, figures: Figures) -> State:
    """Play a lesson to its end and check everything in it. LessonError names the step that is wrong."""
    state = start(game, lesson)
    if lesson.seat is not None and lesson.seat >= state.seats:
        raise LessonError(f"{lesson.id}: seat {lesson.seat}: this position has seats 0 to {state.seats - 1}")
    for number, step in enumerate(lesson.steps, 1):
        state = before(game, lesson, number, state)
        wrong = check_step(step, Moment(game, state, figures, lesson.seat))
        if wrong:
            raise LessonError(f"{lesson.id}, step {number}: {'; '.join(wrong)}")
    return state


def check_step(step: Step, at: Moment) -> list[str]:
    """Do one step and return its problems."""
    try:
        return step.check(at)
    except ActionSyntaxError as problem:
        return [str(problem)]


# --- words


def unsaid(lesson: Lesson, has: Callable[[str, Sequence[str]], bool], languages: Sequence[str]) -> list[str]:
    """The words that are missing: a title, what a step asks or says, a reply to a wrong answer.
    `has(language, keys)`: whether one of these keys is known."""
    wanted: list[tuple[int, str, tuple[str, ...]]] = [(0, "the title", word_keys(lesson, 0, "title"))]
    for number, step in enumerate(lesson.steps, 1):
        if step.asks or step.SPEAKS or "say" in step.written:
            what = "what is said" if step.SPEAKS else "what is asked"
            wanted.append((number, what, asked_keys(lesson, number)))
        wanted += [
            (number, repr(part), part_keys(lesson, number, part))
            for part in ("why", "hint")
            if part in step.written
        ]
        wanted += [
            (number, f"the reply to {answer!r}", word_keys(lesson, number, name))
            for answer, name in step.replies.items()
        ]
    return [
        (f"{lesson.id}, step {number}: " if number else f"{lesson.id}: ")
        + f"no words for {what} in {language!r}: write {' or '.join(map(repr, keys))}"
        for number, what, keys in wanted
        for language in languages
        if not has(language, keys)
    ]


def unused(lesson: Lesson) -> list[str]:
    """The lesson's own words that are never shown, most often because of a typing error in their key."""
    used = {*word_keys(lesson, 0), *word_keys(lesson, 0, "title")}
    for number, step in enumerate(lesson.steps, 1):
        parts = (part_keys(lesson, number, part) for part in ("why", "hint"))
        replies = (word_keys(lesson, number, name) for name in step.replies.values())
        choices = (word_keys(lesson, number, f"choice.{choice}") for choice in step.choices)
        used.update(asked_keys(lesson, number), *parts, *replies, *choices)
    head = f"lesson.{lesson.id}."
    short = {key.removeprefix(head) for key in used}
    return [
        f"{lesson.id}: words in {language!r}: nothing shows {key!r}"
        for language, book in lesson.words.items()
        for key in book
        if key not in used and key not in short
    ]
