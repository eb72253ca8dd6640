"""The page "About this board": every value with its origin, and corrections of them."""

from __future__ import annotations

from engine import games
from engine.core import boards, correction
from engine.core.correction import BoardProblem, Correction
from engine.core.errors import UnknownGame
from ui import games as views
from ui.browser.patch import Change
from ui.features.board_values import screen as board_screen
from ui.features.board_values.model import BoardDraft
from ui.features.board_values.value_list import LOCKED, SHOW, ValueList
from ui.markup.widgets import button
from ui.shell.api import AppApi
from ui.shell.page import Page
from ui.shell.router import Route
from ui.storage.boards import BoardStore
from ui.storage.record_problems import board_problem_text
from ui.view.plain import PlainView


class BoardPage(Page):
    """The page at `#/board/<game>`, with corrections `#/board/<game>/<code>`, from a table also
    `.../<save>`."""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self.kept = BoardStore(app.store)
        self.draft: BoardDraft | None = None
        self.values = ValueList()
        self.back = ""
        """The save of the table that the person came from."""
        self._deleted: dict[str, str] = {}
        self.commands = {
            "inspect": lambda arg, how: self._inspect(arg),
            "fold": lambda arg, how: self._fold(arg),
            "reset-value": lambda arg, how: self._reset(arg),
            "reset-board": lambda arg, how: self._reset(""),
            "go-there": lambda arg, how: self._go_there(),
            "keep-board": lambda arg, how: self._keep(arg),
            "open-board": lambda arg, how: self._open(arg),
            "delete-board": lambda arg, how: self._delete(arg),
            "restore-board": lambda arg, how: self._restore(arg),
            "export-board": lambda arg, how: self._export(),
            "share-board": lambda arg, how: self._share(),
            "play-board": lambda arg, how: self._play(),
        }

    def enter(self, route: Route) -> None:
        try:
            game = games.get(route.game)
        except UnknownGame as error:
            self.app.unknown_address("lost.game", route.game, error.known)
            return
        self.back = route.save
        problem: BoardProblem | None = None
        board = Correction(game, {})
        if route.code:
            try:
                board = correction.decode(game, route.code)
            except BoardProblem as found:
                problem = found
        same = self.draft is not None and self.draft.game is game
        if route.code or not same or self.draft is None:
            self._edit_board(board)
        else:
            self.draft.set_language(self.app.language)
        self.render()
        if problem is not None:
            self.show_problem(problem)

    def leave(self) -> None:
        self.app.browser.patch([["tip", None, None]])

    # --- showing

    def render(self) -> None:
        draft, app = self.draft, self.app
        if draft is None:
            return
        self.values.row_version += 1
        shown = board_screen.screen(
            draft, self.values, self.kept.all(draft.game.id), app.prefs.theme, self.back
        )
        defs: Change = ["defs", draft.game.id, draft.drawing().defs]
        app.browser.patch([*self.patcher.update(shown), defs, ["title", shown.title]])

    def _update(self) -> None:
        """Update everything but the fields, after a value was typed."""
        draft = self.draft
        if draft is None:
            return
        regions = board_screen.dependent_regions(draft, self.values, self.kept.all(draft.game.id))
        self.app.browser.patch([*self.patcher.update_regions(regions), *self.values.mark_changes(draft)])

    def _update_address(self) -> None:
        """Put the corrections into the address, so that they survive a reload and can be shared."""
        if self.draft is not None:
            code = self.draft.address() if self.draft.typed else ""
            route = Route("board", game=self.draft.game.id, code=code, save=self.back if code else "")
            self.app.browser.go(route.fragment(), replace=True)

    def prefs_changed(self, name: str) -> None:
        if self.draft is not None and name == "language":
            self.draft.set_language(self.app.language)
            self.values.open = board_screen.first_group(self.draft)
        self.render()

    def storage_changed(self, key: str) -> None:
        self._update()

    def key(self, key: str) -> None:
        if key == "Escape" and self.draft is not None:
            self.app.go(board_screen.back_route(self.draft, self.back))

    # --- changing

    def _edit_board(self, board: Correction, kept: str = "") -> None:
        view = views.get(board.game.id) or PlainView(board.game)
        self.draft = BoardDraft(view, board, self.app.language)
        self.draft.kept_id = kept
        self.values.search = ""
        self.values.field_version += 1
        self.values.show = SHOW[2] if self.draft.typed else SHOW[0]
        self.values.open = board_screen.first_group(self.draft)

    def field(self, kind: str, name: str, value: str) -> None:
        draft, values = self.draft, self.values
        if draft is None:
            return
        if name.startswith("value/"):
            if draft.set_value(name.removeprefix("value/"), value):
                self._update()
                if kind == "change":
                    self._update_address()
        elif name == "board-name":
            draft.name = value[: boards.LONGEST_NAME]
            self._update()
            if kind == "change":
                self._update_address()
        elif name == "values-search":
            values.search = value[:60]
            values.row_version += 1
            self.app.browser.patch(self.patcher.update_regions(board_screen.list_region(draft, values)))
        elif kind == "change":
            self._choose(draft, name, value)

    def _choose(self, draft: BoardDraft, name: str, value: str) -> None:
        if name == "values-show" and value in SHOW:
            self.values.show = value
        elif name == "values-locked" and value in LOCKED:
            self.values.unlocked = value
        elif draft.set_option(name, value):
            self._update_address()
        else:
            return
        self.render()

    def _fold(self, group: str) -> None:
        self.values.open ^= {group}
        self.render()

    def _reset(self, path: str) -> None:
        if self.draft is not None:
            self.draft.reset(path)
            self.render()
            self._update_address()
            if not path:
                self.app.toast(self.app.tr("values.reset.done"))

    def _go_there(self) -> None:
        """Show the value that the error is about."""
        draft, values = self.draft, self.values
        if draft is None or draft.error is None:
            return
        path = str(draft.error.values.get("path", ""))
        inside = (other for other in draft.printed if other == path or other.startswith(f"{path}."))
        found = next(inside, None)
        if found is None:
            return
        values.search, values.show = "", SHOW[0]
        values.field_version += 1
        values.open |= {draft.view.values.name(draft.scene, found).group}
        if found not in draft.typed and draft.printed[found].mark != LOCKED[0]:
            values.unlocked = LOCKED[1]
        self.render()
        number = list(draft.printed).index(found)
        self.app.browser.patch([["reveal", f"cell-{number}"], ["focus", f"v-{number}"]])

    def _inspect(self, target: str) -> None:
        if self.draft is not None:
            found = self.draft.view.explain(self.draft.scene, target)
            self.app.browser.patch([["tip", board_screen.TABLE, found]])

    # --- keeping and handing on

    def _valid_board(self, *, named: bool = False) -> Correction | None:
        """The correction, if it is valid (and has a name, if it needs one)."""
        draft = self.draft
        if draft is None or draft.error is not None:
            return None
        board = draft.correction()
        if named and not board.name:
            self.app.toast(self.app.tr("values.name.missing"))
            self.app.browser.patch([["focus", "board-name"]])
            return None
        return board

    def _keep(self, where: str) -> None:
        board, app, draft = self._valid_board(named=True), self.app, self.draft
        if board is None or draft is None:
            return
        board_id = draft.kept_id if where == "same" and draft.kept_id else app.new_id()
        problem = self.kept.keep(board_id, correction.write(board))
        draft.kept_id = board_id
        key = "values.kept" if problem is None else f"values.kept.{problem.code}"
        self._update()
        app.toast(app.tr(key, name=board.name), stay=problem is not None)

    def _open(self, board_id: str) -> None:
        try:
            board = self.kept.load(board_id)
        except BoardProblem as problem:
            self.show_problem(problem)
            return
        self._edit_board(board, board_id)
        self.render()
        self._update_address()

    def _delete(self, board_id: str) -> None:
        app, draft = self.app, self.draft
        name = (
            next((kept.name for kept in self.kept.all(draft.game.id) if kept.id == board_id), "")
            if draft
            else ""
        )
        text = self.kept.drop(board_id)
        if text is None:
            app.toast(app.tr("shelf.not-written"))
            return
        self._deleted[board_id] = text
        if draft is not None and draft.kept_id == board_id:
            draft.kept_id = ""
        self._update()
        undo = button("restore-board", app.tr("undo"), board_id, kind="quiet")
        app.toast(app.tr("values.deleted", name=name or app.tr("values.unnamed")), undo)

    def _restore(self, board_id: str) -> None:
        text = self._deleted.pop(board_id, "")
        self.app.notifications.clear_toasts()
        if text and self.kept.keep(board_id, text) is not None and not self.app.store.blocked:
            self.app.toast(self.app.tr("shelf.not-written"), stay=True)
        self._update()

    def _export(self) -> None:
        board = self._valid_board()
        if board is not None:
            name = "".join(
                letter
                for letter in board.name.casefold().replace(" ", "-")
                if letter.isalnum() or letter == "-"
            )
            self.app.browser.download(
                f"railtable-board-{board.game.id}-{name or 'corrected'}.txt", correction.write(board)
            )

    def _share(self) -> None:
        board, app = self._valid_board(), self.app
        if board is None:
            return
        code = correction.encode(board)
        if len(code) > correction.LONGEST_CODE:
            app.toast(app.tr("values.too-long"))
            return
        address = app.browser.base() + Route("board", game=board.game.id, code=code).fragment()
        app.copy(address, "values.shared")

    def _play(self) -> None:
        board = self._valid_board()
        if board is not None:
            self.app.new_game_on(board)

    # --- what came from outside

    def import_text(self, text: str) -> None:
        """Open the board of a file that was dropped or chosen."""
        try:
            board = correction.read(text)
        except BoardProblem as problem:
            self.show_problem(problem)
            return
        self.back = ""
        self._edit_board(board)
        self.app.go(Route("board", game=board.game.id))
        self._update_address()
        app = self.app
        app.toast(app.tr("values.imported" if board.name else "values.imported-unnamed", name=board.name))

    def show_problem(self, problem: BoardProblem) -> None:
        """Say why a board cannot be opened; the current one stays."""
        tr = self.app.tr
        lines = [board_problem_text(self.app.language, problem), tr("values.import-expected")]
        if problem.code in ("link", "value"):
            del lines[1:]
        self.app.show_problems(tr("values.import-failed"), lines)
