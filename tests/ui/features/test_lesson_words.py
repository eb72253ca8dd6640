"""Every lesson has all of its texts in every language, and no text is unused."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from engine import games
from engine.core.lessons import unused
from ui import games as views
from ui.features.lessons.check import mistakes
from ui.view.view import GameView
from ui.words.i18n import catalogues


@pytest.mark.parametrize("view", views.all(), ids=lambda view: view.id)
def test_lessons_have_all_their_words_and_no_words_are_left_over(view: GameView) -> None:
    every = [lesson for chapter in games.course(view.id).chapters for lesson in chapter.lessons]
    assert [problem for lesson in every for problem in mistakes(view.id, lesson)] == []
    for book in view.catalogues.values():
        written = {key for key in book if key.startswith("lesson.")}
        own = {lesson.id: _of(lesson.id, book) for lesson in every}
        assert written == {key for words in own.values() for key in words}
        spoken = [unused(lesson._replace(words={"en": own[lesson.id]})) for lesson in every]
        assert [problem for problems in spoken for problem in problems] == []


@pytest.mark.parametrize("view", views.all(), ids=lambda view: view.id)
def test_every_chapter_of_a_course_has_a_name(view: GameView) -> None:
    for book in view.catalogues.values():
        named = {key.removeprefix("course.") for key in book if key.startswith("course.")}
        assert {chapter.id for chapter in games.course(view.id).chapters} <= named


QUOTED = re.compile(r'«([^»]+)»|"([^"]+)"|“([^”]+)”')
SLOT = re.compile(r"\{[^}]*\}")
TELLING = 6
"""Letters that a label has besides what is filled in: fewer would be found in anything."""


def _form(label: str) -> re.Pattern[str]:
    """What a label can look like on the page."""
    parts = SLOT.split(label)
    few = len(parts) > 1 and sum(map(str.isalpha, "".join(parts))) < TELLING
    return re.compile("(?!)" if few else ".+".join(map(re.escape, parts)))


@pytest.mark.parametrize("view", views.all(), ids=lambda view: view.id)
def test_what_a_lesson_names_is_called_so_on_the_page(view: GameView) -> None:
    """A button or panel in quotation marks: somebody looks for exactly these words."""
    shared = catalogues("ui.words")
    for language, book in view.catalogues.items():
        own = [text for key, text in book.items() if not key.startswith("lesson.")]
        forms = [_form(label) for label in (*shared[language].values(), *own)]
        lessons = {key: text for key, text in book.items() if key.startswith("lesson.")}
        named = [(key, "".join(each)) for key, text in lessons.items() for each in QUOTED.findall(text)]
        unknown = [(key, name) for key, name in named if not any(form.fullmatch(name) for form in forms)]
        assert named and not unknown, language


def _of(lesson: str, book: Mapping[str, str]) -> dict[str, str]:
    """The words of one lesson."""
    return {
        key: text for key, text in book.items() if key.startswith("lesson.") and key.split(".")[1] == lesson
    }
