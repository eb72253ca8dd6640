"""The page that lists the lessons and puzzles of a game."""

from __future__ import annotations

from typing import Any

from engine import games
from engine.core import puzzles
from engine.core.course import Chapter
from engine.core.lesson_form import Lesson
from ui import games as views
from ui.browser.patch import Piece, Screen
from ui.features.lessons import Words
from ui.features.puzzles import FULL
from ui.markup.html import esc
from ui.markup.widgets import button, home_link, quick_settings
from ui.shell.api import AppApi
from ui.shell.page import Page
from ui.shell.router import Route
from ui.storage import archive as bundle
from ui.storage import progress as learning
from ui.view.view import GameView
from ui.words.catalogues import translator
from ui.words.i18n import Translator


class LearnPage(Page):
    """`#/learn`, `#/learn/<game>` and `#/learn/<game>/puzzles`"""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self._game, self._puzzles = "", False
        self.commands = {
            "learn-jump": lambda arg, how: self._jump(arg),
            "learn-export": lambda arg, how: self._export(),
        }

    def _export(self) -> None:
        """Download the progress in all games. It is imported like any other file."""
        app = self.app
        text = bundle.write(app.store, (), learned=True)
        app.browser.download(f"railtable-learned-{app.browser.now()[:10]}.txt", text)
        app.toast(app.tr("learn.exported"))

    def complain(self, title: str, lines: list[str]) -> None:
        """Report that an imported text contains no progress."""
        tr = self.app.tr
        no_file_of_ours = len(lines) > 1  # a single line: the file is of a newer version of the page
        super().complain(
            tr("learn.import-failed"), [tr("learn.import-expected")] if no_file_of_ours else lines
        )

    def _jump(self, chapter: str) -> None:
        """Scroll to a chapter of the list."""
        self.app.browser.patch([["reveal", f"learn-chapter-{chapter}"], ["focus", f"chapter-{chapter}"]])

    def enter(self, route: Route) -> None:
        if route.game and route.game not in [game.id for game in games.all()]:
            self.app.unknown_address("lost.route", f"learn/{route.game}", [game.id for game in games.all()])
            return
        self._game, self._puzzles = route.game, route.puzzles
        self.render()

    def render(self) -> None:
        tr = self.app.tr
        title, body = self._riddles() if self._puzzles else self._course() if self._game else self._games()
        home = home_link(tr)
        skeleton = (
            '<div class="start"><header class="start-head"><div class="start-name">'
            f'<p class="home-link">{home}</p></div>'
            '<div id="quick" class="quick-settings" data-region></div></header>'
            f'<div class="start-main learn"><h1 id="learn-title" tabindex="-1">{esc(title)}</h1>'
            '<div id="learn" data-region></div></div></div>'
        )
        learned = bool(learning.everything(self.app.store))
        body = [*body, Piece("kept", kept(tr, learned), "section", ' class="learn-kept" id="drop-here"')]
        regions = {"quick": [Piece("all", quick_settings(tr, self.app.prefs.theme))], "learn": body}
        changes = self.patcher.update(Screen("", skeleton, regions))
        self.app.browser.patch([*changes, ["title", f"{title} · Railtable"]])

    def storage_changed(self, key: str) -> None:
        self.render()

    def _games(self) -> tuple[str, list[Piece]]:
        tr = self.app.tr
        rows = [
            Piece(view.id, self._game_row(view), "article", ' class="learn-game"') for view in views.all()
        ]
        return tr("learn.title"), [Piece("explain", f"<p>{esc(tr('learn.explain'))}</p>"), *rows]

    def _game_row(self, view: GameView) -> str:
        words = translator(self.app.language, view)
        done, of = count(self.app, view.id)
        to_course = way(words("learn.to-course"), f"#/learn/{view.id}", f"learn-{view.id}")
        return (
            f"<h2>{esc(words('title'))}</h2><p>{esc(words('tagline'))}</p>"
            f'<p class="learn-count">{esc(words("learn.count", done=done, of=of))}</p>'
            f'<div class="actions">{to_course}</div>'
        )

    def _riddles(self) -> tuple[str, list[Piece]]:
        view, every = views.get(self._game), puzzles.every(self._game)
        assert view is not None
        tr = translator(self.app.language, view)
        solved = learning.of(self.app.store, self._game)["puzzles"]
        back = way(tr("learn.to-course"), f"#/learn/{self._game}", "learn-back", main=False)
        head = f"<p>{esc(tr('puzzle.explain' if every else 'puzzle.none'))}</p>"
        today = puzzles.of_the_day(every, self.app.browser.now())
        if today is not None:
            number = every.index(today) + 1
            link = _riddle(tr, self._game, number, today, solved.get(today.id), "puzzle-today")
            head += f'<section class="puzzle-today"><h2>{esc(tr("puzzle.today"))}</h2>{link}</section>'
        rows = "".join(
            f"<li>{_riddle(tr, self._game, number, puzzle, solved.get(puzzle.id))}</li>"
            for number, puzzle in enumerate(every, 1)
        )
        pieces = [Piece("head", f'{head}<div class="actions">{back}</div>', "div", ' class="learn-head"')]
        pieces.append(Piece("list", f'<ol class="riddles">{rows}</ol>'))
        return tr("puzzle.of", game=tr("title")), pieces

    def _course(self) -> tuple[str, list[Piece]]:
        view = views.get(self._game)
        assert view is not None
        tr = translator(self.app.language, view)
        learned = learning.of(self.app.store, self._game)["lessons"]
        done, of = count(self.app, self._game)
        map_ = overview(tr, self._game, learned)
        head = (
            f"<p>{esc(tr('learn.course.explain'))}</p>{map_}"
            f'<p class="learn-count">{esc(tr("learn.count", done=done, of=of))}</p>'
        )
        found = puzzles.every(self._game)
        if found:
            solved = sum(
                1 for each in found if learning.of(self.app.store, self._game)["puzzles"].get(each.id)
            )
            words = tr("learn.puzzles.count", done=solved, of=len(found))
            address = f"#/learn/{self._game}/puzzles"
            head += f'<div class="actions">{way(words, address, "learn-puzzles", main=False)}</div>'
        pieces = [Piece("head", head, "div", ' class="learn-head"')]
        for chapter in games.course(self._game).chapters:
            markup = _chapter(tr, self._game, chapter, learned)
            pieces.append(Piece(f"chapter-{chapter.id}", markup, "section", ' class="learn-chapter"'))
        return tr("learn.course", game=tr("title")), pieces


def _riddle(
    tr: Translator, game_id: str, number: int, puzzle: puzzles.Puzzle, points: int | None, name: str = ""
) -> str:
    """A link to a puzzle with its number, its difficulty and whether it was solved."""
    state = "new" if points is None else "best" if points == FULL else "done"
    told = tr("puzzle.solved") if points else tr("puzzle.seen") if points == 0 else ""
    title, level = tr("puzzle.title", number=number), tr(f"puzzle.level.{puzzle.level}")
    address = f"#/puzzle/{game_id}/{puzzle.id}"
    return (
        f'<a href="{esc(address)}" data-do="go" data-arg="{esc(address)}" '
        f'id="{esc(name or f"puzzle-{puzzle.id}")}" class="riddle is-{state}">'
        f'<i class="stop is-{state}"></i><b>{esc(title)}</b><span>{esc(level)}</span>'
        f'<span class="learn-told">{esc(told)}</span></a>'
    )


def count(app: AppApi, game_id: str) -> tuple[int, int]:
    """The number of lessons of a game that are done, and of all."""
    learned = learning.of(app.store, game_id)["lessons"]
    every = [lesson.id for chapter in games.course(game_id).chapters for lesson in chapter.lessons]
    return sum(name in learned for name in every), len(every)


def kept(tr: Translator, learned: bool) -> str:
    """Where progress is stored, with buttons to export and import it."""
    tools = button("learn-export", tr("learn.export"), icon_name="save", id="learn-export") if learned else ""
    tools += button("pick-file", tr("learn.import"), icon_name="open", kind="quiet", id="learn-import")
    return (
        f'<p>{esc(tr("learn.kept"))}</p><div class="actions">{tools}</div>'
        '<input type="file" id="file-input" class="visually-hidden" tabindex="-1" '
        f'accept=".txt,text/plain" aria-label="{esc(tr("learn.import"))}">'
    )


def way(text: str, address: str, name: str, *, main: bool = True) -> str:
    """A link that looks like a button."""
    kind = " button-main" if main else ""
    return (
        f'<a class="button{kind}" href="{esc(address)}" data-do="go" data-arg="{esc(address)}" '
        f'id="{esc(name)}">{esc(text)}</a>'
    )


def state_of(learned: dict[str, Any], lesson: Lesson) -> str:
    """The CSS state of a lesson's stop: "new", "done", or "best" (done without a mistake)."""
    points = learned.get(lesson.id)
    if points is None:
        return "new"
    return "best" if points[0] >= points[1] else "done"


def overview(tr: Translator, game_id: str, learned: dict[str, Any]) -> str:
    """A map of the course: one line per chapter, one stop per lesson, filled if the lesson is done."""
    lines = []
    for chapter in games.course(game_id).chapters:
        dots = "".join(f'<i class="stop is-{state_of(learned, lesson)}"></i>' for lesson in chapter.lessons)
        done = sum(lesson.id in learned for lesson in chapter.lessons)
        title = tr(f"course.{chapter.id}")
        label = tr("learn.chapter-at", title=title, done=done, of=len(chapter.lessons))
        name = esc(chapter.id)
        lines.append(
            f'<li><a href="#learn-chapter-{name}" data-do="learn-jump" data-arg="{name}" '
            f'aria-label="{esc(label)}"><span class="map-name">{esc(title)}</span>'
            f'<span class="map-line" aria-hidden="true">{dots}</span></a></li>'
        )
    return f'<ol class="learn-map">{"".join(lines)}</ol>'


def _chapter(tr: Translator, game_id: str, chapter: Chapter, learned: dict[str, Any]) -> str:
    items = []
    for lesson in chapter.lessons:
        words, state = Words(game_id, lesson, tr), state_of(learned, lesson)
        points = learned.get(lesson.id)
        told = tr(f"learn.{state}", raw=points[0], max=points[1]) if points is not None else ""
        if lesson.minutes and points is None:
            told = tr("learn.minutes", minutes=lesson.minutes)
        address = f"#/lesson/{game_id}/{lesson.id}"
        gist = words.gist
        items.append(
            f'<li class="is-{state}"><a href="{esc(address)}" data-do="go" data-arg="{esc(address)}" '
            f'id="lesson-{esc(lesson.id)}"><b>{esc(words.title)}</b>'
            + (f'<span class="learn-gist">{esc(gist)}</span>' if gist else "")
            + (f'<span class="learn-told">{esc(told)}</span>' if told else "")
            + "</a></li>"
        )
    return (
        f'<h2 id="chapter-{esc(chapter.id)}" tabindex="-1">{esc(tr(f"course.{chapter.id}"))}</h2>'
        f'<ol class="course-line">{"".join(items)}</ol>'
    )
