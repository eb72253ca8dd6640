"""Writing lessons: the list of those that are being written, and the desk with one of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from engine import games
from engine.core.contract import State
from engine.core.errors import UnknownGame
from engine.core.lesson_form import LessonError
from engine.core.lesson_link import BrokenLesson, unpack
from ui.browser.patch import Change
from ui.features import links
from ui.features.lesson_editor import list as editor_list
from ui.features.lesson_editor import position_panel, share_panel, words_panel
from ui.features.lesson_editor import screen as editor_screen
from ui.features.lesson_editor.model import Writing, restored
from ui.features.lesson_editor.screen import STAGES, TABLE, Look
from ui.features.lesson_editor.step_commands import StepsPage
from ui.features.lesson_editor.steps import LONGEST_WORDS, Sheet, changed_kind, taken, value_of
from ui.features.lessons import check as lesson_check
from ui.features.lessons.check import Unreadable
from ui.markup.widgets import button
from ui.shell.router import Route
from ui.storage.boards import BoardStore, readable
from ui.storage.lesson_drafts import DraftStore, written
from ui.view.types import Setting
from ui.words.i18n import LANGUAGES

if TYPE_CHECKING:
    from engine.core.contract import Game
    from ui.shell.api import AppApi


class EditorPage(StepsPage):
    """`#/editor`: the list; `#/editor/<lesson>`: one on the desk (`.../try`:
    ui.features.lesson_editor.try_page)."""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self.kept = DraftStore(app.store)
        self._deleted: dict[str, str] = {}
        self._written = ""
        """What is stored of the lesson on the desk."""
        self.verbs = {
            "ed-new": lambda arg, how: self.begin_new(arg),
            "ed-delete": lambda arg, how: self._delete(arg),
            "ed-restore": lambda arg, how: self._restore(arg),
            "ed-stage": lambda arg, how: self._stage(arg),
            "ed-try": lambda arg, how: self._try(),
            "ed-undo": lambda arg, how: self._step_back("undo"),
            "ed-redo": lambda arg, how: self._step_back("redo"),
            "inspect": lambda arg, how: self._touch(arg),
            "ed-fold": lambda arg, how: self._fold(arg),
            "ed-put": lambda arg, how: self._put(*arg.rpartition(" ")[::2]),
            "ed-fresh": lambda arg, how: self._fresh(),
            "ed-link": lambda arg, how: self._hand_on("link"),
            "ed-share": lambda arg, how: self._hand_on("share"),
            "ed-embed": lambda arg, how: self._hand_on("embed"),
            "ed-copy": lambda arg, how: self._hand_on("file"),
            "ed-download": lambda arg, how: self._download(),
            **self.step_verbs,
        }

    # --- coming and going

    def enter(self, route: Route) -> None:
        if not route.arg:
            self.writing = None
            self.render()
            return
        if self.writing is None or self.writing.id != route.arg:
            self.writing = None
            data = self.kept.load(route.arg)
            found = None if data is None else restored(route.arg, data, self.app.language)
            if found is None:
                self.app.lost(self.app.tr("editor.lost.title"), [self.app.tr("editor.lost", text=route.arg)])
                return
            self._desk(found)
        assert self.writing is not None
        self.writing.speak(self.app.language)
        self.render()

    def _desk(self, writing: Writing) -> None:
        """Another lesson lies on the desk."""
        self.writing, self.look = writing, Look()
        self._written = self.kept.text(writing.id)

    def leave(self) -> None:
        self._keep()
        self.app.browser.patch([["tip", None, None]])

    def away(self) -> None:
        self._keep()

    def begin_new(self, game_id: str) -> None:
        """A lesson at the start of a game."""
        try:
            game = games.get(game_id)
        except UnknownGame:
            return
        writing = Writing("", game, "", Sheet(), self.app.language)
        writing.begin_again()
        self._open(game, writing.text, Sheet())

    def begin_at(self, game: Game, state: State, seed: int) -> None:
        """A lesson from a moment of a game."""
        self._open(game, game.describe(state, seed), Sheet())

    def _open(self, game: Game, text: str, sheet: Sheet, stage: str = STAGES[0]) -> None:
        """It gets a place of its own among those that are being written: none is ever overwritten."""
        app = self.app
        taken_ids = {kept.id for kept in self.kept.all()}
        draft_id = next(each for each in iter(app.new_id, "") if each not in taken_ids)
        writing = Writing(draft_id, game, text, sheet, app.language)
        self._desk(writing)
        self.look.stage = stage
        self._keep()
        app.go(Route("editor", draft_id))

    # --- showing

    def render(self) -> None:
        app, writing = self.app, self.writing
        if writing is None:
            shown = editor_list.screen(app.tr, self.kept.all(), app.prefs.theme, app.browser.when)
            app.browser.patch([*self.patcher.update(shown), ["title", shown.title]])
            return
        self.look.redraw()
        boards = BoardStore(app.store).all(writing.game.id)
        self.look.boards = [(board.id, board.name) for board in boards if board.values]
        base, can_share = app.browser.base(), app.browser.can_share()
        shown = editor_screen.screen(writing, self.look, app.prefs.theme, base, can_share)
        defs: Change = ["defs", writing.game.id, writing.drawing(writing.state).defs]
        stage: Change = ["attr", "ed-root", "data-stage", self.look.stage]
        app.browser.patch([*self.patcher.update(shown), defs, stage, self._mark(), ["title", shown.title]])

    def _mark(self) -> Change:
        """The right action is marked on the board."""
        writing, look = self.writing, self.look
        chosen = None
        if writing is not None and look.stage == "steps" and look.step:
            chosen = writing.step(look.step).answer or None
        return ["mark", TABLE, "is-selected", chosen]

    def _after(self) -> None:
        """Something was typed: everything but the fields follows."""
        if self.writing is not None:
            changes = self.patcher.update_regions(editor_screen.following(self.writing, self.look))
            self.app.browser.patch([*changes, self._mark()])

    def _keep(self) -> None:
        """Store what lies on the desk, if it has changed."""
        writing, app = self.writing, self.app
        if writing is None:
            return
        before = json.loads(self._written) if self._written else {}
        data = writing.data(str(before.get("changed", "")))
        if data == before:
            return
        self._written = written(writing.data(app.browser.now()))
        problem = self.kept.keep(writing.id, self._written)
        if problem is not None and problem.code == "full":
            app.toast(app.tr("editor.full"), stay=True)

    def prefs_changed(self, name: str) -> None:
        if self.writing is not None and name == "language":
            self.writing.speak(self.app.language)
        self.render()

    def storage_changed(self, key: str) -> None:
        if self.writing is None:
            self.render()

    def key(self, key: str) -> None:
        if key in "uU":
            self._step_back("undo")
        elif key in "rR":
            self._step_back("redo")
        elif key == "Escape" and self.writing is not None:
            if self.look.target and self.look.stage == "position":
                self.look.target = ""
                self.render()
            else:
                self.app.go(Route("editor"))

    # --- fields

    def field(self, kind: str, name: str, value: str) -> None:
        writing, look = self.writing, self.look
        if writing is None:
            return
        what, _, rest = name.partition("/")
        look.typed(f"many/{rest.rpartition('/')[0]}" if what == "many" else name)
        if name == "ed-text":
            if value != writing.text:
                writing.type(value)
            self._after()
        elif name == "ed-search":
            look.search = value[:60]
            self._refresh_panel()
        elif name == "ed-figure":
            look.found = value[:60]
            self._refresh_panel()
        elif what == "word":
            number, part, language = (*rest.rsplit("/", 2), "", "")[:3]
            self._word(number, part, language, value)
        elif kind == "change":
            self._choose(writing, name, what, rest, value)
        elif what == "set" and self._is_typed(rest):
            self._set(rest, value, typed=True)
            return
        else:
            return
        if kind == "change":
            self._keep()

    def _choose(self, writing: Writing, name: str, what: str, rest: str, value: str) -> None:
        look, sheet = self.look, writing.sheet
        if name == "ed-mode" and value in position_panel.MODES:
            look.mode = value
        elif name == "ed-picking" and value in words_panel.PICKING:
            look.picking = value
        elif name == "ed-second":
            look.second = value == "yes"
        elif what == "set":
            if self._is_typed(rest):
                return  # it was set while it was typed
            self._set(rest, value)
            return
        elif what == "many":
            self._set_one(rest, value == "true")
            return
        elif what == "game":
            self._set_up(rest, value)
        elif name == "lesson/seat":
            writing.remember("")
            sheet.seat = int(value) if value.isdecimal() else None
        elif name == "lesson/bots":
            writing.remember("")
            sheet.bots = value
        elif name == "step/kind" and look.step:
            writing.remember("")
            changed_kind(writing.step(look.step), value)
            look.picking = words_panel.PICKING[0]
        elif name == "step/choices" and look.step:
            writing.remember("")
            typed = [value_of(each) for each in value.split(",") if each.strip()]
            writing.step(look.step).choices = list(dict.fromkeys(typed))
        else:
            return
        self.render()

    def _refresh_panel(self) -> None:
        """The list below a search field, not the field."""
        assert self.writing is not None
        pieces = editor_screen.panel(self.writing, self.look, "", False)
        self.app.browser.patch(self.patcher.update_regions({"ed-panel": pieces}))

    def _word(self, number: str, part: str, language: str, value: str) -> None:
        """Words of a step, or of the lesson (step 0)."""
        writing = self.writing
        if writing is None or language not in LANGUAGES or not number.isdecimal():
            return
        sheet, at = writing.sheet, int(number)
        if at > len(sheet.steps):
            return
        if not at:
            book = {"title": sheet.title, "gist": sheet.gist}.get(part)
        else:
            step = sheet.steps[at - 1]
            book = {"text": step.text, "why": step.why, "hint": step.hint}.get(part)
            kind, _, place = part.partition("-")
            if kind == "reply" and place.isdecimal() and int(place) < len(step.wrong):
                book = step.wrong[int(place)].reply
        if book is None or book.get(language, "") == value:
            return
        writing.remember(f"{number}/{part}/{language}", words=True)
        book[language] = value[:LONGEST_WORDS]
        self.app.browser.patch(self.patcher.update_regions(editor_screen.worded(writing, self.look)))

    # --- the position

    def _touch(self, target: str) -> None:
        """A thing on the board or a seat was touched."""
        writing, look = self.writing, self.look
        if writing is None:
            return
        kind, _, seat = target.partition(":")
        if look.stage != "position":
            if kind != "seat":
                tip = writing.view.explain(writing.scene(editor_screen.shown(writing, look)[0]), target)
                self.app.browser.patch([["tip", TABLE, tip]])
            return
        if kind == "seat" and seat.isdecimal():
            writing.viewer = int(seat)
        look.target, look.mode = target, "here"
        self.render()
        self.app.browser.patch([["top", "ed-panel"]])

    def _is_typed(self, key: str) -> bool:
        """Is a setting a field that one types in?"""
        setting = self._setting(key)
        return setting is not None and not setting.choices

    def _setting(self, key: str) -> Setting | None:
        writing, look = self.writing, self.look
        if writing is None:
            return None
        target = look.target if look.mode == "here" else None
        return next((each for each in writing.settings(target) if each.key == key), None)

    def _put(self, key: str, value: str) -> None:
        """A button beside a number."""
        self._set(key, value)

    def _set(self, key: str, value: str, *, typed: bool = False) -> None:
        writing, setting = self.writing, self._setting(key)
        if writing is None or setting is None or value == setting.value:
            return
        if typed and setting.numbers and not value.removeprefix("-").isdecimal():
            return  # something is still missing
        if typed:
            writing.put(setting.put(value.strip()), f"set/{key}")
            self._after()
        else:
            writing.put(setting.put(value))
            self._changed()

    def _set_one(self, rest: str, chosen: bool) -> None:
        """One of several."""
        key, _, value = rest.rpartition("/")
        setting = self._setting(key)
        if setting is not None:
            now = [word for word in setting.value.split() if word != value]
            self._set(key, " ".join([*now, value] if chosen else now))

    def _set_up(self, name: str, value: str) -> None:
        writing = self.writing
        assert writing is not None
        if name == "board":
            board = readable(BoardStore(self.app.store), value) if value not in ("printed", "text") else None
            if value != "text":
                writing.take_board(board)
        else:
            writing.choose(name, value)

    def _fresh(self) -> None:
        if self.writing is not None:
            self.writing.begin_again()
            self._changed()

    def _fold(self, group: str) -> None:
        self.look.open ^= {group}
        self.render()

    def _stage(self, name: str) -> None:
        if name in STAGES:
            self.look.stage = name
            self.render()
            self.app.browser.patch([["top", "ed-panel"]])

    def _step_back(self, verb: str) -> None:
        writing = self.writing
        if writing is None:
            return
        if writing.undo() if verb == "undo" else writing.redo():
            self.look.step = min(self.look.step, len(writing.sheet.steps))
            self._changed()
        else:
            self.app.toast(self.app.tr(f"{'undone' if verb == 'undo' else 'redone'}.nothing"))

    # --- trying, handing on

    def _try(self) -> None:
        """The lesson as it is, with the runner of all lessons."""
        writing = self.writing
        if writing is None:
            return
        lesson = None if writing.error is not None else writing.lesson()
        if lesson is None or lesson_check.mistakes(writing.game.id, lesson, words=False):
            self.look.stage = "steps" if writing.error is None else "position"
            self.render()
            self.app.toast(self.app.tr("editor.not-yet"))
            return
        self._keep()
        self.app.go(Route("trying", writing.id))

    def _hand_on(self, what: str) -> None:
        writing, app = self.writing, self.app
        if writing is None:
            return
        if what == "file":
            app.copy(writing.file(), "editor.copied.file")
            return
        try:
            if what == "embed":
                app.copy(share_panel.snippet(writing, app.browser.base()), "editor.copied.embed")
                return
            link = share_panel.address(writing, app.browser.base())
        except BrokenLesson as broken:
            app.toast(app.tr(f"lesson-link.{broken.code}", **broken.values))
            return
        if what == "share":
            app.browser.share(editor_screen.title(writing), link)
        else:
            app.copy(link, "editor.copied.link")

    def _download(self) -> None:
        if self.writing is not None:
            self.app.browser.download(share_panel.file_name(self.writing), self.writing.file())

    def _delete(self, draft_id: str) -> None:
        title = next((kept.title for kept in self.kept.all() if kept.id == draft_id), "")
        self._deleted[draft_id] = self.kept.drop(draft_id)
        self.render()
        tr = self.app.tr
        undo = button("ed-restore", tr("undo"), draft_id, kind="quiet")
        self.app.toast(tr("editor.deleted", title=title or tr("editor.untitled")), undo)

    def _restore(self, draft_id: str) -> None:
        text = self._deleted.pop(draft_id, "")
        if text:
            self.kept.keep(draft_id, text)
        self.app.standing.clear_toasts()
        self.render()

    # --- what came from outside

    def take(self, text: str) -> None:
        """A lesson file or link was dropped or chosen: each of its lessons becomes one more on the desk."""
        code = None if share_panel.is_file(text) else links.lesson_in(text)
        try:
            text = text if code is None else unpack(code)
            game_id, lessons = lesson_check.read(text.lstrip("\ufeff"))
        except BrokenLesson as broken:
            self.refuse([self.app.tr(f"lesson-link.{broken.code}", **broken.values)])
            return
        except (LessonError, Unreadable) as problem:
            self.refuse([str(problem)])
            return
        for lesson in reversed(lessons):
            self._open(games.get(game_id), f"{lesson.position}\n", taken(lesson), "steps")
        if len(lessons) > 1:
            self.app.go(Route("editor"))
        self.app.toast(self.app.tr("editor.imported", count=len(lessons)))

    def refuse(self, lines: list[str]) -> None:
        """Say why it cannot be opened; what is on the desk stays."""
        tr = self.app.tr
        self.app.show_problems(tr("editor.import-failed"), [*lines, tr("editor.import-expected")])
