"""The page of the editor: the list of lesson drafts, or one of them open."""

from __future__ import annotations

from engine import games
from engine.core.contract import Game, State
from engine.core.errors import UnknownGame
from engine.core.lesson_link import BrokenLesson, unpack
from engine.core.lesson_steps import LessonError
from ui.browser import keyboard
from ui.features import links
from ui.features.lesson_editor import list as list_screen
from ui.features.lesson_editor.content import LessonContent, from_lesson
from ui.features.lesson_editor.desk import Desk
from ui.features.lesson_editor.look import STAGES
from ui.features.lesson_editor.model import LessonModel, restored
from ui.features.lesson_editor.position_tab import PositionCommands
from ui.features.lesson_editor.share_tab import ShareCommands, is_file
from ui.features.lesson_editor.steps_tab import StepCommands
from ui.features.lessons import Unreadable, read
from ui.markup.widgets import button
from ui.shell.api import AppApi
from ui.shell.page import Page
from ui.shell.router import Route
from ui.storage.lesson_drafts import DraftStore
from ui.table.abilities import Command


class EditorPage(Page):
    """`#/editor`: the list; `#/editor/<lesson>`: one lesson (`.../try`: `try_page`)."""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self.kept = DraftStore(app.store)
        self.desk: Desk | None = None
        """The open lesson; None if the list is shown."""
        self._deleted: dict[str, str] = {}
        self._list_commands: dict[str, Command] = {
            "ed-new": lambda arg, how: self.begin_new(arg),
            "ed-delete": lambda arg, how: self._delete(arg),
            "ed-restore": lambda arg, how: self._restore(arg),
        }
        self._close()

    # --- entering and leaving

    def enter(self, route: Route) -> None:
        if not route.draft:
            self._close()
        elif self.desk is None or self.desk.model.id != route.draft:
            self._close()
            data = self.kept.load(route.draft)
            found = None if data is None else restored(route.draft, data, self.app.language)
            if found is None:
                tr = self.app.tr
                self.app.not_found(tr("editor.lost.title"), [tr("editor.lost", text=route.draft)])
                return
            self._open(found)
        if self.desk is not None:
            self.desk.model.speak(self.app.language)
        self.render()

    def _close(self) -> None:
        self.desk, self.commands = None, self._list_commands

    def _open(self, model: LessonModel) -> Desk:
        """Open a lesson and enable its commands."""
        self.desk = desk = Desk(self.app, self.patcher, self.kept, model)
        self._position, self._steps = PositionCommands(desk), StepCommands(desk)
        self.commands = {
            **self._list_commands,
            "ed-stage": lambda arg, how: desk.to_stage(arg),
            "ed-undo": lambda arg, how: desk.step_back(),
            "ed-redo": lambda arg, how: desk.step_back(redo=True),
            **self._position.commands,
            **self._steps.commands,
            **ShareCommands(desk).commands,
        }
        return desk

    def leave(self) -> None:
        self.window_hidden()
        self.app.browser.patch([["tip", None, None]])

    def window_hidden(self) -> None:
        if self.desk is not None:
            self.desk.keep()

    # --- a new lesson

    def begin_new(self, game_id: str) -> None:
        """Create a lesson that begins at the start of a game."""
        try:
            game = games.get(game_id)
        except UnknownGame:
            return
        model = LessonModel("", game, "", LessonContent(), self.app.language)
        model.begin_again()
        self._begin(game, model.text, LessonContent())

    def begin_at(self, game: Game, state: State, seed: int) -> None:
        """Create a lesson that begins at a moment of a game."""
        self._begin(game, game.describe(state, seed), LessonContent())

    def _begin(self, game: Game, text: str, content: LessonContent, stage: str = STAGES[0]) -> None:
        """Store a new lesson under an unused id and open it."""
        app = self.app
        used = {kept.id for kept in self.kept.all()}
        draft_id = next(each for each in iter(app.new_id, "") if each not in used)
        desk = self._open(LessonModel(draft_id, game, text, content, app.language))
        desk.look.stage = stage
        desk.keep()
        app.go(Route("editor", draft=draft_id))

    def import_text(self, text: str) -> None:
        """Open a lesson file or link that was dropped or chosen: each of its lessons is added to the list."""
        code = None if is_file(text) else links.find_lesson(text)
        try:
            text = text if code is None else unpack(code)
            game_id, lessons = read(text.lstrip("\ufeff"))
        except BrokenLesson as broken:
            self._refuse(self.app.tr(f"lesson-link.{broken.code}", **broken.values))
            return
        except (LessonError, Unreadable) as problem:
            self._refuse(str(problem))
            return
        for lesson in reversed(lessons):
            self._begin(games.get(game_id), f"{lesson.position}\n", from_lesson(lesson), "steps")
        if len(lessons) > 1:
            self.app.go(Route("editor"))
        self.app.toast(self.app.tr("editor.imported", count=len(lessons)))

    def _refuse(self, why: str) -> None:
        """Show why a text cannot be imported; the open lesson stays."""
        tr = self.app.tr
        self.app.show_problems(tr("editor.import-failed"), [why, tr("editor.import-expected")])

    # --- the list

    def _delete(self, draft_id: str) -> None:
        title = next((kept.title for kept in self.kept.all() if kept.id == draft_id), "")
        tr = self.app.tr
        text = self.kept.drop(draft_id)
        if text is None:
            self.app.toast(tr("shelf.not-written"))
            return
        self._deleted[draft_id] = text
        self.render()
        undo = button("ed-restore", tr("undo"), draft_id, kind="quiet")
        self.app.toast(tr("editor.deleted", title=title or tr("editor.untitled")), undo)

    def _restore(self, draft_id: str) -> None:
        text = self._deleted.pop(draft_id, "")
        self.app.notifications.clear_toasts()
        if text and self.kept.keep(draft_id, text) is not None and not self.app.store.blocked:
            self.app.toast(self.app.tr("shelf.not-written"), stay=True)
        self.render()

    # --- showing, keys and fields

    def render(self) -> None:
        if self.desk is not None:
            self.desk.render()
            return
        app = self.app
        shown = list_screen.screen(app.tr, self.kept.all(), app.prefs.theme, app.browser.when)
        app.browser.patch([*self.patcher.update(shown), ["title", shown.title]])

    def prefs_changed(self, name: str) -> None:
        if self.desk is not None and name == "language":
            self.desk.model.speak(self.app.language)
        self.render()

    def storage_changed(self, key: str) -> None:
        if self.desk is None:
            self.render()

    def key(self, key: str) -> None:
        desk = self.desk
        if desk is None:
            return
        if (shortcut := keyboard.find(key, keyboard.EDITOR)) is not None:
            self.commands[shortcut.command]("", "key")
        elif key == "Escape" and desk.look.target and desk.look.stage == "position":
            desk.look.target = ""
            desk.render()
        elif key == "Escape":
            self.app.go(Route("editor"))

    def field(self, kind: str, name: str, value: str) -> None:
        desk = self.desk
        if desk is None:
            return
        what, _, rest = name.partition("/")
        desk.look.typed(f"many/{rest.rpartition('/')[0]}" if what == "many" else name)
        self._position.field(kind, name, value)
        self._steps.field(kind, name, value)
        if kind == "change":
            desk.keep()
