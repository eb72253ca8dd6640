"""The start page: the games to begin, the saved games, and the import of texts."""

from __future__ import annotations

import traceback
import warnings
from collections.abc import Callable, Collection, Iterator
from typing import TypeVar

from engine.core import record
from engine.core.puzzles import Puzzle, day_number
from ui import games as views
from ui.browser.patch import Piece
from ui.features import puzzles
from ui.features.home import continue_games, saved_games
from ui.features.home.start_screen import Today, friend_dialog, guided_game, screen
from ui.features.new_game import FRIENDS, begin
from ui.markup.widgets import button
from ui.shell.api import AppApi
from ui.shell.page import Page
from ui.shell.router import Route
from ui.storage import archive as bundle
from ui.storage import progress as learning
from ui.storage.save_format import Label, Save
from ui.storage.saves import ROOM, StoreProblem
from ui.storage.settings import own_name
from ui.storage.summaries import SaveSummary, summarize
from ui.table.abilities import READ_ONLY
from ui.table.game_session import Session
from ui.table.picture import Picture, small
from ui.words.catalogues import translator

BOARD_PAUSE = 300
"""Milliseconds before the board of the puzzle of the day is drawn."""
STORED_PAUSE = 500
"""Milliseconds before the list shows what another tab has stored."""
PICTURE_PAUSE = 120
"""Milliseconds before the next picture is drawn."""
Made = TypeVar("Made")


class StartPage(Page):
    """The start page, at `#/`."""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self.problem: tuple[str, list[str]] | None = None
        """A title and sentences to show at the top, about a lost address or a damaged record."""
        self._pasted = ""
        self._search = ""
        """The text in the search field."""
        self._all = False
        self._tried: set[str] = set()
        """Games whose picture was tried since the page was opened."""
        self._waiting = False
        """Whether a timer for the next picture is running."""
        self._offer = ""
        """The key of a toast whose button works on this page only."""
        self._edited = ""
        """The game whose name and note the dialog shows."""
        self._name = ""
        """The text that the field of the person's own name was rendered with."""
        self._stored: int | None = None
        """The timer after which the page shows what another tab has stored."""
        self._drawing: int | None = None
        """The timer after which the board of the puzzle of the day is drawn."""
        self.commands = {
            "dismiss": lambda arg, how: self._dismiss(),
            "import-text": lambda arg, how: app.import_text(self._pasted),
            "delete-save": lambda arg, how: self._delete(arg.split()),
            "forget-save": lambda arg, how: self._forget(arg.split()),
            "restore-save": lambda arg, how: self._restore(arg.split()),
            "edit-save": lambda arg, how: self._edit(arg),
            "copy-save": lambda arg, how: self._duplicate(arg),
            "export-all": lambda arg, how: self._export([save.id for save in app.store.list()], beside=True),
            "export-some": lambda arg, how: self._export(arg.split(), delete=True),
            "all-games": lambda arg, how: self._show_all(),
            "play-now": lambda arg, how: self._play(arg),
            "friend": lambda arg, how: self._choose_game(arg),
        }

    def enter(self, route: Route) -> None:
        self._name = self.app.prefs.name
        self.render()

    def leave(self) -> None:
        self.app.notifications.drop_toast(self._offer)
        self.problem = None
        self._pasted = self._search = ""
        self._all = False
        if self._stored is not None:
            self.app.browser.cancel(self._stored)
            self._stored = None
        if self._drawing is not None:
            self.app.browser.cancel(self._drawing)
            self._drawing = None
            self._tried = {name for name in self._tried if not name.startswith(puzzles.PICTURE)}

    def summaries(self) -> tuple[list[SaveSummary], list[SaveSummary]]:
        """The saved games and the deleted ones, the latest first."""
        app, store = self.app, self.app.store

        def summary(save: Save) -> SaveSummary:
            label = store.label(save.id)
            return summarize(app.tr, save, label.title, label.note)

        return [summary(save) for save in store.list()], [
            summary(save) for save in store.deleted(app.browser.now())
        ]

    def render(self) -> None:
        app, tr, failed = self.app, self.app.tr, list[str]()

        def part(name: str, make: Callable[[], Made], without: Made) -> Made:
            """One part of the page; if it fails, the page comes without it and says so."""
            try:
                return make()
            except Exception:
                warnings.warn(f"start page: {name}: {traceback.format_exc()}", stacklevel=2)
                failed.append(name)
                return without

        no_games: tuple[list[SaveSummary], list[SaveSummary]] = ([], [])
        no_rows: list[Piece] = []
        games, deleted = part("games", self.summaries, no_games)
        here, when = app.places.of, app.browser.when
        waiting = part("games", lambda: saved_games.waiting_here(games, here), set[str]())
        rows = part("games", lambda: self._rows(games, deleted, waiting), no_rows)
        continued = part(
            "games", lambda: continue_games.pieces(tr, games, here, app.store.picture, when), no_rows
        )
        shown = screen(
            tr,
            app.prefs,
            rows,
            continued,
            newcomer=part("games", lambda: self._is_newcomer(games, deleted), False),
            name=self._name,
            today=part("puzzle", self._today, None),
            blocked=app.store.blocked,
            problem=self.problem,
            failed=list(dict.fromkeys(failed)),
        )
        title = f"({len(waiting)}) {shown.title}" if waiting else shown.title
        app.browser.patch([*self.patcher.update(shown), ["title", title]])
        self._picture_later()

    def _rows(
        self, games: list[SaveSummary], deleted: list[SaveSummary], waiting: Collection[str]
    ) -> list[Piece]:
        """The lists of saved and of deleted games, and the tools for all games."""
        tr, store, when = self.app.tr, self.app.store, self.app.browser.when
        used = store.used()
        full = used > saved_games.NEARLY_FULL * ROOM
        oldest = saved_games.oldest_finished(games, store.list(), used) if full else []
        rows = saved_games.pieces(
            tr, games, store.picture, when, self._search, all_of_them=self._all, waiting=waiting
        )
        rows += saved_games.storage_pieces(tr, len(games), used, oldest)
        return rows + saved_games.bin_pieces(tr, deleted, when)

    def _is_newcomer(self, games: list[SaveSummary], deleted: list[SaveSummary]) -> bool:
        return not any(game.over for game in (*games, *deleted)) and not self._guided()

    def _guided(self) -> bool:
        """Whether the guided game of any game was done to its end. boot.js asks the same."""
        _, lesson = guided_game()
        return any(lesson in learning.of(self.app.store, view.id)["lessons"] for view in views.all())

    def field(self, kind: str, name: str, value: str) -> None:
        if name == "import-text":
            self._pasted = value
        elif name == "find-game" and value != self._search:
            self._search = value
            self.render()
        elif name == "own-name":
            self.app.prefs.name = own_name(value)
            if kind == "change":
                self.app.keep_prefs()
        elif name in ("save-title", "save-note") and kind == "change":
            self._label(name, value)

    def prefs_changed(self, name: str) -> None:
        self._name = self.app.prefs.name
        self._tried = {each for each in self._tried if not each.startswith(puzzles.PICTURE)}
        self.render()

    def storage_changed(self, key: str) -> None:
        """Another tab stores several things at each of its moves: draw the list once for them all."""
        if self._stored is None:
            self._stored = self.app.browser.later(STORED_PAUSE, self._draw_stored)

    def _draw_stored(self) -> None:
        self._stored = None
        self.render()

    # --- ways to play

    def _play(self, game_id: str) -> None:
        """Begin a game against bots at once."""
        view = views.get(game_id)
        if view is not None:
            begin(self.app, view)

    def _choose_game(self, way: str) -> None:
        """Ask which game to play with a friend."""
        if way in FRIENDS:
            self.app.notifications.open("friend", friend_dialog(self.app.tr, way))

    # --- the puzzle of the day

    def _today(self) -> Today:
        """Today's puzzle, of one game after the other. Its board is drawn after the page is shown."""
        app, every = self.app, views.all()
        view = every[day_number(app.browser.now()) % len(every)]
        puzzle = puzzles.of_today(app, view.id)
        if puzzle is None:
            return Today(view)
        solved = bool(learning.of(app.store, view.id)["puzzles"].get(puzzle.id))
        name = puzzles.picture_name(view.id, puzzle)
        if name not in self._tried and not puzzles.picture(app, view.id, puzzle):
            self._tried.add(name)
            self._drawing = app.browser.later(BOARD_PAUSE, lambda: self._draw(view.id, puzzle))
        title = puzzles.title(translator(app.language, view), view.id, puzzle)
        return Today(view, puzzle, title, solved, puzzles.picture(app, view.id, puzzle))

    def _draw(self, game_id: str, puzzle: Puzzle) -> None:
        """Have the board of the puzzle of the day drawn."""
        self._drawing = None
        try:
            puzzles.draw(self.app, game_id, puzzle)
        except Exception:  # the puzzle is offered without its board
            warnings.warn(f"start page: board of {puzzle.id}: {traceback.format_exc()}", stacklevel=2)

    # --- pictures of games that were never on the table here: one after the other, while nothing else is done

    def _picture_later(self) -> None:
        if not self._waiting and any(self._without_picture()):
            self._waiting = True
            self.app.browser.later(PICTURE_PAUSE, self._picture)

    def _without_picture(self) -> Iterator[str]:
        """The games shown that have no picture yet."""
        for save_id in self._in_sight():
            if save_id not in self._tried and not self.app.store.picture(save_id):
                yield save_id

    def _in_sight(self) -> list[str]:
        """The games whose rows are shown."""
        rows = self.patcher.pieces.get("running", {})
        return [key.removeprefix("save-") for key in rows if key.startswith("save-")]

    def _picture(self) -> None:
        self._waiting = False
        app = self.app
        if app.page is not self:
            return
        for save_id in self._without_picture():
            self._tried.add(save_id)
            picture = _board_picture(app, save_id)
            if picture is not None:
                app.picture("small", picture, save_id)  # its arrival as an input starts the next one
                return

    def picture_changed(self, save_id: str) -> None:
        app = self.app
        if save_id.startswith(puzzles.PICTURE):
            self.render()
            return
        address, places = app.store.picture(save_id), []
        if save_id in self._in_sight():
            places.append(f"picture-{save_id}")
        if save_id in self.patcher.pieces.get("continue", {}):
            places.append(f"continue-picture-{save_id}")
        if address:
            app.browser.patch([["set", place, saved_games.image(address)] for place in places])
        self._picture_later()

    def complain(self, title: str, lines: list[str]) -> None:
        self.problem = (title, lines)
        self.render()
        self.app.browser.patch([["reveal", "notices-top"], ["say", " ".join([title, *lines])]])

    def _dismiss(self) -> None:
        self.problem = None
        self.render()

    def _show_all(self) -> None:
        self._all = True
        self.render()

    def _delete(self, ids: list[str]) -> None:
        """Move saves to the bin."""
        app = self.app
        app.notifications.close()
        before = self._in_sight()
        last = max((before.index(save_id) for save_id in ids if save_id in before), default=0)
        problems = {save_id: app.store.delete(save_id, app.browser.now(), ids) for save_id in ids}
        refused = [save_id for save_id in ids if problems[save_id] == StoreProblem("full")]
        self.render()
        app.notifications.clear_toasts()
        if StoreProblem("blocked") in problems.values():
            app.toast(app.tr("shelf.not-written"))
            return
        if refused:
            words = app.tr("shelf.no-bin", count=len(refused))
            for_good = button("forget-save", app.tr("shelf.for-good"), " ".join(refused), kind="quiet")
            self._offer = app.toast(words, for_good, stay=True)
            return
        left = [*before[last:], *reversed(before[:last])]
        home = next((f"delete-{each}" for each in left if each in self._in_sight()), "")
        app.browser.patch([["focus", home or f"game-{views.all()[0].id}"]])
        words = app.tr("save.deleted") if len(ids) == 1 else app.tr("shelf.deleted", count=len(ids))
        back = button("restore-save", app.tr("undo"), " ".join(ids), kind="quiet")
        self._offer = app.toast(words, back)

    def _forget(self, ids: list[str]) -> None:
        """Delete saves for good, because there is no room for the bin."""
        for save_id in ids:
            self.app.store.delete_for_good(save_id)
        self.app.notifications.clear_toasts()
        self.render()

    def _restore(self, ids: list[str]) -> None:
        for save_id in ids:
            self.app.store.restore(save_id)
        self.app.notifications.clear_toasts()
        self.render()
        self.app.browser.patch([["focus", f"open-{ids[0]}"]])

    # --- one game: its name and note

    def _edit(self, save_id: str) -> None:
        app, store = self.app, self.app.store
        label = store.label(save_id)
        game = summarize(app.tr, store.peek(save_id), label.title, label.note)
        self._edited = save_id
        original = store.original(save_id) is not None
        dialog = saved_games.edit_dialog(app.tr, game, label, app.browser.when, original=original)
        app.notifications.open("save", dialog)

    def _label(self, name: str, value: str) -> None:
        app = self.app

        def changed(label: Label) -> Label:
            return label._replace(title=value) if name == "save-title" else label._replace(note=value)

        problem = app.store.change_label(self._edited, changed)
        if problem is not None:
            app.toast(app.tr("shelf.not-written"))
        self.render()

    def _duplicate(self, save_id: str) -> None:
        app, store = self.app, self.app.store
        app.notifications.close()
        label = store.label(save_id)
        game = summarize(app.tr, store.peek(save_id), label.title, label.note)
        name = app.tr("shelf.copy-of", title=game.title)
        problem = store.duplicate(save_id, app.new_id(), name, app.browser.now())
        app.toast(app.tr("shelf.no-room" if problem else "shelf.duplicated", title=name))
        self.render()

    # --- all games

    def _export(self, ids: list[str], *, delete: bool = False, beside: bool = False) -> None:
        app = self.app
        text = bundle.write(app.store, ids, beside=beside)
        app.browser.download(f"railtable-games-{app.browser.now()[:10]}.txt", text)
        away = ""
        if delete:
            away = button(
                "delete-save", app.tr("shelf.delete-exported", count=len(ids)), " ".join(ids), kind="quiet"
            )
        words = [app.tr("shelf.exported", count=len(ids))] if ids else []
        if beside and bundle.has_more(app.store):
            words.append(app.tr("shelf.exported.beside"))
        offer = app.toast(" ".join(words), away, stay=delete)
        self._offer = offer if delete else self._offer


def _board_picture(app: AppApi, save_id: str) -> Picture | None:
    """The board of a saved game, without any seat's secrets; None if it cannot be drawn."""
    try:
        save = app.store.peek(save_id)
        match = record.read(save.record).match if save.state == "ok" else None
        if match is None:
            return None
        nobody = frozenset[int]()
        return small(Session(save_id, match, app.language, motion=False, abilities=READ_ONLY, mine=nobody))
    except Exception:  # a game's page cannot draw this save, so the row has no picture
        return None
