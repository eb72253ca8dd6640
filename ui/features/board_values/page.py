"""About this board: every value with where it comes from, and corrections of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import games
from engine.core import boards, correction
from engine.core.correction import BoardProblem, Correction
from engine.core.errors import UnknownGame
from ui import games as views
from ui.browser.patch import Change
from ui.features.board_values import screen as board_screen
from ui.features.board_values.list import LOCKED, SHOW, Listing
from ui.features.board_values.model import Draft
from ui.markup.widgets import button
from ui.shell.page import Page
from ui.shell.router import Route
from ui.storage.boards import BoardStore
from ui.storage.record_problems import board_problem_text
from ui.view.plain import PlainView

if TYPE_CHECKING:
    from ui.shell.api import AppApi


class BoardPage(Page):
    """`#/board/<game>`, `#/board/<game>/<code>` with corrections, `.../<save>`: the way back to a table."""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self.kept = BoardStore(app.store)
        self.draft: Draft | None = None
        self.listing = Listing()
        self.back = ""
        """The save of the table that somebody came from."""
        self._deleted: dict[str, str] = {}
        self.verbs = {
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
            self.app.lost_address("lost.game", route.game, error.known)
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
            self._take(board)
        else:
            self.draft.speak(self.app.language)
        self.render()
        if problem is not None:
            self.refuse(problem)

    def leave(self) -> None:
        self.app.browser.patch([["tip", None, None]])

    # --- showing

    def render(self) -> None:
        draft, app = self.draft, self.app
        if draft is None:
            return
        self.listing.drawn += 1
        shown = board_screen.screen(
            draft, self.listing, self.kept.all(draft.game.id), app.prefs.theme, self.back
        )
        defs: Change = ["defs", draft.game.id, draft.drawing().defs]
        app.browser.patch([*self.patcher.update(shown), defs, ["title", shown.title]])

    def _after(self) -> None:
        """A value was changed by its own field: everything but the fields follows."""
        draft = self.draft
        if draft is None:
            return
        regions = board_screen.following(draft, self.listing, self.kept.all(draft.game.id))
        self.app.browser.patch([*self.patcher.update_regions(regions), *self.listing.marks(draft)])

    def _address(self) -> None:
        """The address says what is on the page, so that it survives a reload and can be handed on."""
        if self.draft is not None:
            code = self.draft.address() if self.draft.typed else ""
            route = Route("board", game=self.draft.game.id, code=code, save=self.back if code else "")
            self.app.browser.go(route.fragment(), replace=True)

    def prefs_changed(self, name: str) -> None:
        if self.draft is not None and name == "language":
            self.draft.speak(self.app.language)
            self.listing.open = board_screen.first_group(self.draft)
        self.render()

    def storage_changed(self, key: str) -> None:
        self._after()

    def key(self, key: str) -> None:
        if key == "Escape" and self.draft is not None:
            self.app.go(board_screen.way_back(self.draft, self.back))

    # --- changing

    def _take(self, board: Correction, kept: str = "") -> None:
        view = views.get(board.game.id) or PlainView(board.game)
        self.draft = Draft(view, board, self.app.language)
        self.draft.kept = kept
        self.listing.search = ""
        self.listing.fresh += 1
        self.listing.show = SHOW[2] if self.draft.typed else SHOW[0]
        self.listing.open = board_screen.first_group(self.draft)

    def field(self, kind: str, name: str, value: str) -> None:
        draft, listing = self.draft, self.listing
        if draft is None:
            return
        if name.startswith("value/"):
            if draft.put(name.removeprefix("value/"), value):
                self._after()
                if kind == "change":
                    self._address()
        elif name == "board-name":
            draft.name = value[: boards.LONGEST_NAME]
            self._after()
            if kind == "change":
                self._address()
        elif name == "values-search":
            listing.search = value[:60]
            listing.drawn += 1
            self.app.browser.patch(self.patcher.update_regions(board_screen.listed(draft, listing)))
        elif kind == "change":
            self._choose(draft, name, value)

    def _choose(self, draft: Draft, name: str, value: str) -> None:
        if name == "values-show" and value in SHOW:
            self.listing.show = value
        elif name == "values-locked" and value in LOCKED:
            self.listing.unlocked = value
        elif draft.choose(name, value):
            self._address()
        else:
            return
        self.render()

    def _fold(self, group: str) -> None:
        self.listing.open ^= {group}
        self.render()

    def _reset(self, path: str) -> None:
        if self.draft is not None:
            self.draft.reset(path)
            self.render()
            self._address()
            if not path:
                self.app.toast(self.app.tr("values.reset.done"))

    def _go_there(self) -> None:
        """Show the value that the problem is about."""
        draft, listing = self.draft, self.listing
        if draft is None or draft.error is None:
            return
        path = str(draft.error.values.get("path", ""))
        inside = (other for other in draft.printed if other == path or other.startswith(f"{path}."))
        found = next(inside, None)
        if found is None:
            return
        listing.search, listing.show = "", SHOW[0]
        listing.fresh += 1
        listing.open |= {draft.view.values.name(draft.scene, found).group}
        if found not in draft.typed and draft.printed[found].mark != LOCKED[0]:
            listing.unlocked = LOCKED[1]
        self.render()
        number = list(draft.printed).index(found)
        self.app.browser.patch([["reveal", f"cell-{number}"], ["focus", f"v-{number}"]])

    def _inspect(self, target: str) -> None:
        if self.draft is not None:
            found = self.draft.view.explain(self.draft.scene, target)
            self.app.browser.patch([["tip", board_screen.TABLE, found]])

    # --- keeping and handing on

    def _whole(self, *, named: bool = False) -> Correction | None:
        """What is on the page, when it is a board (with a name, if it needs one)."""
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
        board, app, draft = self._whole(named=True), self.app, self.draft
        if board is None or draft is None:
            return
        board_id = draft.kept if where == "same" and draft.kept else app.new_id()
        problem = self.kept.keep(board_id, correction.write(board))
        draft.kept = board_id
        told = "values.kept" if problem is None else f"values.kept.{problem.code}"
        self._after()
        app.toast(app.tr(told, name=board.name), stay=problem is not None)

    def _open(self, board_id: str) -> None:
        try:
            board = self.kept.load(board_id)
        except BoardProblem as problem:
            self.refuse(problem)
            return
        self._take(board, board_id)
        self.render()
        self._address()

    def _delete(self, board_id: str) -> None:
        app, draft = self.app, self.draft
        name = (
            next((kept.name for kept in self.kept.all(draft.game.id) if kept.id == board_id), "")
            if draft
            else ""
        )
        self._deleted[board_id] = self.kept.drop(board_id)
        if draft is not None and draft.kept == board_id:
            draft.kept = ""
        self._after()
        undo = button("restore-board", app.tr("undo"), board_id, kind="quiet")
        app.toast(app.tr("values.deleted", name=name or app.tr("values.unnamed")), undo)

    def _restore(self, board_id: str) -> None:
        text = self._deleted.pop(board_id, "")
        if text:
            self.kept.keep(board_id, text)
        self.app.standing.clear_toasts()
        self._after()

    def _export(self) -> None:
        board = self._whole()
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
        board, app = self._whole(), self.app
        if board is None:
            return
        code = correction.encode(board)
        if len(code) > correction.LONGEST_CODE:
            app.toast(app.tr("values.too-long"))
            return
        address = app.browser.base() + Route("board", game=board.game.id, code=code).fragment()
        app.copy(address, "values.shared")

    def _play(self) -> None:
        board = self._whole()
        if board is not None:
            self.app.set_up(board)

    # --- what came from outside

    def take(self, text: str) -> None:
        """A board's file was dropped or chosen."""
        try:
            board = correction.read(text)
        except BoardProblem as problem:
            self.refuse(problem)
            return
        self.back = ""
        self._take(board)
        self.app.go(Route("board", game=board.game.id))
        self._address()
        app = self.app
        app.toast(app.tr("values.imported" if board.name else "values.imported-unnamed", name=board.name))

    def refuse(self, problem: BoardProblem) -> None:
        """Say why it cannot be opened; what is on the page stays."""
        tr = self.app.tr
        lines = [board_problem_text(self.app.language, problem), tr("values.import-expected")]
        if problem.code in ("link", "value"):
            del lines[1:]
        self.app.show_problems(tr("values.import-failed"), lines)
