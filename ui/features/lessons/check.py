"""The check of a lesson file, used by `tools.check.lessons` and the lesson editor. Each problem is a sentence
that names the lesson, the step, the wrong value and what would be right."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from engine import games
from engine.bots import CHARACTERS, LEVELS
from engine.core import lessons
from engine.core.contract import Game, State
from engine.core.data import parse_json
from engine.core.errors import RailtableError
from engine.core.lesson_form import PANELS, Lesson, load, own_words
from engine.core.lesson_steps import Figures, LessonError, Moment
from engine.core.match import Match
from ui import games as views
from ui.browser.patch import Ids
from ui.markup.html import esc
from ui.table.game_session import Session
from ui.table.layout import Layout
from ui.table.regions import Regions
from ui.words.catalogues import SHARED
from ui.words.i18n import LANGUAGES

LONGEST = 200_000
"""The most characters of an imported lesson file."""


class Unreadable(RailtableError):
    """The text is not a lesson file."""


def read(text: str, game_id: str = "") -> tuple[str, tuple[Lesson, ...]]:
    """Parse a file `{"game": id, "lessons": [...]}` into its game's id and its lessons. LessonError or
    Unreadable if that fails."""
    if len(text) > LONGEST:
        raise Unreadable(f"longer than {LONGEST} letters")
    try:
        data = parse_json(text)
    except json.JSONDecodeError as problem:
        raise Unreadable(f"line {problem.lineno}, column {problem.colno}: no JSON: {problem.msg}") from None
    except (ValueError, RecursionError) as problem:
        raise Unreadable(f"no JSON: {problem}") from None
    named = data.get("game", game_id) if isinstance(data, Mapping) else game_id
    known = [game.id for game in games.all()]
    if named not in known:
        raise Unreadable(
            f'the file names its game: "game": one of {", ".join(known)}, not {str(named)[:40]!r}'
        )
    assert isinstance(data, Mapping)
    odd = sorted(set(map(str, data)) - {"game", "lessons"})
    if odd:
        raise Unreadable(f"a lesson file has game and lessons; it knows no {odd[0]!r}")
    return str(named), load(data)


def check_file(text: str, game_id: str = "", *, words: bool = True) -> list[str]:
    """All problems of a file."""
    try:
        named, found = read(text, game_id)
    except (LessonError, Unreadable) as problem:
        return [str(problem)]
    return [problem for lesson in found for problem in mistakes(named, lesson, words=words)]


def mistakes(game_id: str, lesson: Lesson, *, words: bool = True) -> list[str]:
    """The problems of one lesson. `words`: check its texts, too."""
    game, figures = games.get(game_id), games.course(game_id).figures
    wrong = []
    if lesson.bots and lesson.bots not in (*LEVELS, *CHARACTERS):
        wrong.append(f"{lesson.id}: no bots {lesson.bots!r}; there are {', '.join((*LEVELS, *CHARACTERS))}")
    try:
        lessons.run(game, lesson, figures)
    except LessonError as problem:
        wrong.append(str(problem))
    else:
        wrong += _pointing(game, lesson, figures)
    return wrong + unworded(game_id, lesson) if words else wrong


def unworded(game_id: str, lesson: Lesson) -> list[str]:
    """The problems of its texts, checked in the languages that it has texts in, else in all."""
    languages = [language for language in LANGUAGES if language in lesson.words] or LANGUAGES
    strange = [
        f"{lesson.id}: words in {language!r}: the page speaks {', '.join(LANGUAGES)}"
        for language in lesson.words
        if language not in LANGUAGES
    ]

    def has(language: str, keys: Sequence[str]) -> bool:
        return _has(game_id, lesson, language, keys)

    return strange + lessons.unsaid(lesson, has, languages) + lessons.unused(lesson)


def _has(game_id: str, lesson: Lesson, language: str, keys: Sequence[str]) -> bool:
    view = views.get(game_id)
    books: list[Mapping[str, str]] = [SHARED[language]]
    if view is not None:
        books.append(view.catalogues.get(language, {}))
    own = lesson._replace(words={"en": lesson.words.get(language, {})})  # no fallback on English
    return own_words(own, "en", keys) is not None or any(key in book for key in keys for book in books)


def _pointing(game: Game, lesson: Lesson, figures: Figures) -> list[str]:
    """Targets of `point` that are not on the table when the step begins, and of `after` when it is over."""
    state, wrong = lessons.start(game, lesson), []

    def look(number: int, name: str, targets: Sequence[str]) -> None:
        named = [target for target in targets if target not in PANELS]
        shown = on_the_table(game, state) if named else ""
        for target in named:
            if f'data-arg="{esc(target)}"' not in shown:
                wrong.append(
                    f"{lesson.id}, step {number}: {name}: there is no {target!r} on the table now; it names "
                    f"an action, a thing that explains itself, or one of {', '.join(PANELS)}"
                )

    for number, step in enumerate(lesson.steps, 1):
        state = lessons.before(game, lesson, number, state)
        look(number, "point", step.point)
        lessons.check_step(step, Moment(game, state, figures, lesson.seat))
        look(number, "after", step.after)
    return wrong


def on_the_table(game: Game, state: State) -> str:
    """All markup of a table in this state."""
    session = Session("check", Match(game, 0, 0, start=state), LANGUAGES[0], handover=False)
    furniture = Regions(session, Layout(), Ids())
    drawn = session.drawn()
    pieces = [piece.markup + piece.attrs for region in furniture.regions().values() for piece in region]
    sheets = [part.markup for sheet in drawn.sheets for part in sheet.fragments]
    return " ".join([*pieces, *sheets])


def as_text(game_id: str, records: Sequence[Mapping[str, Any]]) -> str:
    """The lessons as the text of a lesson file."""
    return json.dumps({"game": game_id, "lessons": list(records)}, ensure_ascii=False, indent=1) + "\n"
