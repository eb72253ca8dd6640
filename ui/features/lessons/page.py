"""The page of a lesson: its panel beside a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engine import games
from engine.core.errors import UnknownGame
from engine.core.lesson_form import Lesson
from engine.core.lesson_link import BrokenLesson, unpack
from engine.core.lesson_steps import LessonError
from ui.browser.patch import Change, Piece, Screen
from ui.features.lessons import panel as lesson_panel
from ui.features.lessons.check import Unreadable, mistakes, read
from ui.features.lessons.run import Run
from ui.features.lessons.steps.base import THROUGH
from ui.features.lessons.table import LessonTable
from ui.markup.html import attrs, esc
from ui.markup.widgets import button
from ui.shell.api import AppApi
from ui.shell.page import Page
from ui.shell.router import Route
from ui.storage import lesson_places
from ui.storage import progress as learning
from ui.storage.lesson_places import LessonPlace
from ui.table.api import TableApi
from ui.table.table import Table

ROOM = "room-lesson"


class Learning(Protocol):
    """A run that a `LearningPage` shows: of a lesson or a puzzle."""

    table: LessonTable

    def close(self) -> None: ...


class LearningPage(Page):
    """A page with a table and a panel beside it: the base of the pages of lessons and puzzles."""

    run: Learning | None = None

    @property
    def tables(self) -> Mapping[str, Table]:
        return {} if self.run is None else {self.run.table.name: self.run.table}

    def leave(self) -> None:
        if self.run is not None:
            self.run.close()
            self.run = None
        self.commands = {}

    def render(self) -> None:
        if self.run is not None:
            self.draw()
            self.run.table.render()

    def prefs_changed(self, name: str) -> None:
        if self.run is not None:
            self.run.table.prefs_changed(name)
            self.draw()

    def key(self, key: str) -> None:
        if self.run is not None:
            self.run.table.key(key)

    def draw(self) -> None:
        """Update the panel in the document."""

    def update(
        self, title: str, label: str, stage: str, home: str, places: str, regions: dict[str, list[Piece]]
    ) -> list[Change]:
        """The changes that show the panel. `stage`: what it is at, for the layout; `home`: the button to
        leave; `places`: its regions' elements."""
        assert self.run is not None
        session = self.run.table.session
        tools = "".join(
            button("dialog", session.tr(f"menu.{name}"), name, icon_name=name, only_icon=True,
                   id=f"lesson-{name}")
            for name in ("help", "settings")
        )  # fmt: skip
        skeleton = (
            f'<div class="lesson" id="learning" data-game="{esc(session.match.game.id)}">'
            f'<header class="lesson-head">{home}'
            f'<h1 class="lesson-title" tabindex="-1" data-focus-first>{esc(title)}</h1>{tools}</header>'
            f'<section class="lesson-side" aria-label="{esc(label)}">{places}</section>'
            f'<div class="lesson-table"><div{attrs(id=ROOM)}></div></div></div>'
        )
        changes = self.patcher.update(Screen("", skeleton, regions))
        return changes + self.patcher.attributes({("learning", "data-stage"): stage})


class LessonPage(LearningPage):
    """`#/lesson/<game>/<id>`, and `#/lesson/<packed file>` for a lesson packed into the address."""

    run: Run | None = None

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self._known = False
        """Whether the lesson is part of the course, so that its points are stored."""

    @property
    def home(self) -> str:
        """The address of the button to leave."""
        return f"#/learn/{self.run.game.id}" if self._known and self.run is not None else "#/"

    def enter(self, route: Route) -> None:
        self.leave()
        found = self._found(route)
        if found is None:
            return
        game_id, lesson = found
        try:
            self.run = Run(self.app, game_id, lesson, root=ROOM, changed=self.draw, finished=self._finished)
        except LessonError as problem:
            self._lost([self.app.tr("lesson.lost"), str(problem)])
            return
        self.commands = self.run.commands | {"lesson-from-start": lambda arg, how: self._again()}
        self.draw()
        place = lesson_places.find(self.app.store, game_id, lesson) if self._resumes else None
        if place is None:
            self.run.open()
        else:
            self.run.open(place.step, place.points)

    @property
    def _resumes(self) -> bool:
        """Whether the lesson goes on where it was left: a long one of the course."""
        return self._known and self.run is not None and self.run.lesson.minutes > 0 and not self.app.embedded

    def _note_place(self, run: Run) -> None:
        """Remember the step, so that the lesson goes on there."""
        if self._resumes and run.number and run.status != THROUGH:
            place = LessonPlace(run.next_step, run.points)
            lesson_places.note(self.app.store, run.game.id, run.lesson, place)

    def _found(self, route: Route) -> tuple[str, Lesson] | None:
        """The lesson of an address; None if there is none (the start page then says why)."""
        self._known = bool(route.lesson)
        if route.packed:
            tr = self.app.tr
            try:
                game_id, found = read(unpack(route.packed))
            except BrokenLesson as problem:
                known = f"lesson-link.{problem.code}"
                self._lost([tr(known, **problem.values) if tr.has(known) else tr("lesson.lost")])
                return None
            except (LessonError, Unreadable) as problem:
                self._lost([tr("lesson.lost"), str(problem)])
                return None
            wrong = mistakes(game_id, found[0], words=False)
            if wrong:  # a lesson that does not work as written would get stuck
                self._lost([tr("lesson.lost"), *wrong[:3]])
                return None
            return game_id, found[0]
        try:
            lesson = games.course(route.game).find(route.lesson)
        except UnknownGame:
            lesson = None
        if lesson is None:
            self._lost([self.app.tr("lesson.unknown", text=f"{route.game}/{route.lesson}"[:80])])
            return None
        return route.game, lesson

    def _lost(self, lines: list[str]) -> None:
        tr = self.app.tr
        self.app.not_found(tr("lesson.lost.title"), lines)

    def prefs_changed(self, name: str) -> None:
        if self.run is not None:
            self.run.prefs_changed(name)
            self.draw()

    def moved(self, table: TableApi) -> None:
        """Do nothing: moments of a lesson have no address."""

    def _again(self) -> None:
        assert self.run is not None
        self.run.steps.again()

    # --- showing

    def draw(self) -> None:
        run = self.run
        if run is None or not self._shown(run):
            return
        self._note_place(run)
        self.app.browser.patch([["top", "lesson"]])
        if run.at.reply is not None and run.at.reply.text and not lesson_panel.praised(run):
            self.app.browser.patch([["reveal", "lesson-reply"]])

    def _shown(self, run: Run) -> bool:
        """Update the panel, which is empty before the first step. True if anything changed."""
        tr = run.table.session.tr
        home = button(
            "go", tr("lesson.leave"), self.home, icon_name="prev", only_icon=True, id="lesson-leave"
        )
        places = (
            '<div id="lesson-progress" class="lesson-progress" data-region></div>'
            '<div id="lesson" class="lesson-panel" data-region></div>'
        )
        regions: dict[str, list[Piece]] = {}
        if run.number:
            regions = {
                "lesson-progress": [Piece("now", lesson_panel.progress(run))],
                "lesson": [*lesson_panel.pieces(run), *self._ways_on(run)],
            }
        changes = self.update(
            run.words.title, tr("lesson.title"), f"lesson {run.status}", home, places, regions
        )
        at = f"{run.number} {run.status} {run.match.cursor}"
        self.app.browser.patch(
            [*changes, ["title", f"{run.words.title} · Railtable"], ["attr", "lesson", "data-at", at]]
        )
        if changes and changes[0][0] == "root" and run.number:
            run.table.patcher.forget()  # the language has changed: the table's element is new, too
            run.table.render()
        return bool(changes)

    def _ways_on(self, run: Run) -> list[Piece]:
        """The buttons after a lesson: the next lesson, again, a game."""
        if run.status != THROUGH:
            return []
        tr, game_id = run.table.session.tr, run.game.id
        ways = []
        course = games.course(game_id)
        following = course.after(run.lesson.id) if self._known else None
        guided = self._known and any(run.lesson in chapter.lessons for chapter in course.chapters[:1])
        if guided:
            ways.append(
                button("go", tr("lesson.play-now"), f"#/new/{game_id}", kind="main", id="lesson-play")
            )
        if following is not None:
            address = f"#/lesson/{game_id}/{following.id}"
            kind = "" if guided else "main"
            ways.append(button("go", tr("lesson.following"), address, kind=kind, id="lesson-following"))
        if self._known:
            ways.append(button("go", tr("lesson.course"), f"#/learn/{game_id}", id="lesson-course"))
        ways.append(button("lesson-from-start", tr("lesson.again"), icon_name="again", kind="quiet"))
        return [Piece("ways", "".join(ways), "div", ' class="lesson-tools"')]

    def _finished(self, raw: int, most: int) -> None:
        if self.run is not None and self._known:
            if learning.note_lesson(self.app.store, self.run.game.id, self.run.lesson.id, raw, most):
                self.app.toast(self.app.tr("shelf.not-written"))
            lesson_places.forget(self.app.store, self.run.game.id, self.run.lesson)
