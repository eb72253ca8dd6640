"""Markup of the page that lists lessons: the way to begin or go on, chapters, and what is kept."""

from __future__ import annotations

from typing import Any

from engine import games
from engine.core.course import Chapter
from engine.core.lesson_form import Lesson
from ui.features.lessons import Words
from ui.markup.html import attrs, esc
from ui.markup.icons import icon
from ui.markup.widgets import button
from ui.shell.api import AppApi
from ui.storage import lesson_places
from ui.storage import progress as learning
from ui.words.i18n import Translator


def count(app: AppApi, game_id: str) -> tuple[int, int]:
    """The number of lessons of a game that are done, and of all."""
    learned = learning.of(app.store, game_id)["lessons"]
    every = _lessons(game_id)
    return sum(lesson.id in learned for lesson in every), len(every)


def _lessons(game_id: str) -> list[Lesson]:
    return [lesson for chapter in games.course(game_id).chapters for lesson in chapter.lessons]


def first_open(learned: dict[str, Any], game_id: str) -> Lesson | None:
    """The first lesson that is not done; None if all are."""
    return next((lesson for lesson in _lessons(game_id) if lesson.id not in learned), None)


def way_on(app: AppApi, tr: Translator, game_id: str, name: str = "lesson-go") -> str:
    """The big button: go on where a long lesson was left, else begin the first lesson that is not done, else
    play. `tr` knows the game's words; `name`: the button's id."""
    learned, lessons = learning.of(app.store, game_id)["lessons"], _lessons(game_id)
    for lesson in (each for each in lessons if each.minutes):
        if (place := lesson_places.find(app.store, game_id, lesson)) is not None:
            step, of = Words(game_id, lesson, tr).place(place.step)
            words, what = tr("learn.from-start"), f"{game_id} {lesson.id}"
            again = button("learn-again", words, what, icon_name="again", kind="quiet", id=f"{name}-again")
            return _big(tr("learn.continue", step=step, of=of), "", _address(game_id, lesson), name) + again
    following = first_open(learned, game_id)
    if following is None:
        return _big(tr("lesson.play-now"), "", f"#/new/{game_id}", name)
    if following.minutes:
        minutes = tr("learn.first.minutes", minutes=following.minutes)
        return _big(tr("learn.first"), minutes, _address(game_id, following), name)
    title = Words(game_id, following, tr).title
    return _big(tr("lesson.following"), title, _address(game_id, following), name)


def _address(game_id: str, lesson: Lesson) -> str:
    return f"#/lesson/{game_id}/{lesson.id}"


def _big(text: str, more: str, address: str, name: str) -> str:
    """The one big button of a page."""
    said = f'<span class="learn-go-more">{esc(more)}</span>' if more else ""
    named = attrs(class_="button button-main learn-go", href=address, data_do="go", data_arg=address, id=name)
    return f'<a{named}><span class="learn-go-words"><b>{esc(text)}</b>{said}</span>{icon("next")}</a>'


def way(text: str, address: str, name: str, *, kind: str = "") -> str:
    """A link that looks like a button."""
    classes = f"button button-{kind}" if kind else "button"
    return f"<a{attrs(class_=classes, href=address, data_do='go', data_arg=address, id=name)}>{esc(text)}</a>"


def kept(tr: Translator, learned: bool) -> str:
    """Where progress is stored, with buttons to export and import it."""
    tools = button("learn-export", tr("learn.export"), icon_name="save", id="learn-export") if learned else ""
    tools += button("pick-file", tr("learn.import"), icon_name="open", kind="quiet", id="learn-import")
    words = f"{tr('learn.kept')} {tr('learn.kept.take')}" if learned else tr("learn.kept")
    return (
        f'<p>{esc(words)}</p><div class="actions">{tools}</div>'
        '<input type="file" id="file-input" class="visually-hidden" tabindex="-1" '
        f'accept=".txt,text/plain" aria-label="{esc(tr("learn.import"))}">'
    )


def state_of(learned: dict[str, Any], lesson: Lesson) -> str:
    """The CSS state of a lesson's stop: "new", "done", or "best" (done without a mistake)."""
    points = learned.get(lesson.id)
    if points is None:
        return "new"
    return "best" if points[0] >= points[1] else "done"


def chapter(tr: Translator, game_id: str, of: Chapter, learned: dict[str, Any], *, is_open: bool) -> str:
    """A chapter that unfolds: its title with a stop for every lesson, then the lessons."""
    dots = "".join(f'<i class="stop is-{state_of(learned, lesson)}"></i>' for lesson in of.lessons)
    done = sum(lesson.id in learned for lesson in of.lessons)
    items = "".join(_lesson(tr, game_id, lesson, learned) for lesson in of.lessons)
    told = tr("learn.count", done=done, of=len(of.lessons))
    return (
        f"<details{attrs(open=is_open)}><summary{attrs(id=f'chapter-{of.id}')}>"
        f'<h3>{esc(tr(f"course.{of.id}"))}</h3><span class="map-line" aria-hidden="true">{dots}</span>'
        f'<span class="learn-count">{esc(told)}</span></summary>'
        f'<ol class="course-line">{items}</ol></details>'
    )


def _lesson(tr: Translator, game_id: str, lesson: Lesson, learned: dict[str, Any]) -> str:
    words, state = Words(game_id, lesson, tr), state_of(learned, lesson)
    points = learned.get(lesson.id)
    told = tr(f"learn.{state}", raw=points[0], max=points[1]) if points is not None else ""
    if lesson.minutes and points is None:
        told = tr("learn.minutes", minutes=lesson.minutes)
    address, gist = _address(game_id, lesson), words.gist
    return (
        f'<li class="is-{state}"><a href="{esc(address)}" data-do="go" data-arg="{esc(address)}" '
        f'id="lesson-{esc(lesson.id)}"><b>{esc(words.title)}</b>'
        + (f'<span class="learn-gist">{esc(gist)}</span>' if gist else "")
        + (f'<span class="learn-told">{esc(told)}</span>' if told else "")
        + "</a></li>"
    )
