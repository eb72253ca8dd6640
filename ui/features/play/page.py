"""The page of one game: a table that fills the window."""

from __future__ import annotations

import traceback

from engine.core import record
from ui.browser.patch import Change
from ui.features.home import note_dialog
from ui.markup.widgets import button
from ui.shell.api import AppApi
from ui.shell.page import TablePage
from ui.shell.router import Route
from ui.storage.record_problems import of_older_rules, older_rules_texts, problem_texts
from ui.table import picture, results
from ui.table.api import TableApi
from ui.table.table import Table


class PlayPage(TablePage):
    """The page at `#/play/<save>` and `#/play/<save>/<moment>`."""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self._pictured_moment: object = None
        """The moment that the stored picture shows."""
        self._pasted = ""
        """The text in the field for a link that has come back."""
        self.commands = {
            "note": lambda arg, how: self._open_note(),
            "import-text": lambda arg, how: app.import_text(self._pasted),
        }

    def enter(self, route: Route) -> None:
        try:
            self._show(route)
        except Exception:  # a game's page cannot draw this save; the start page explains that
            report, app = traceback.format_exc(), self.app
            app.not_found(app.tr("save.not-shown.title"), [app.tr("save.not-shown")])
            # reported after the page is shown, so that it does not count as a failed start
            app.browser.later(0, lambda: app.browser.fail("later", report))

    def _show(self, route: Route) -> None:
        if self.table is None or self.table.session.id != route.save:
            self.leave()
            self.table = self.app.new_tables.pop(route.save, None) or self._load(route.save)
        if self.table is not None:
            self.app.browser.patch([self._title(self.table)])
            self.table.open(route.moment)

    def window_hidden(self) -> None:
        """Store a picture of the board, for the list of saved games."""
        table = self.table
        if table is None or not table.session.abilities.keep or table.session.visibility.covered:
            return
        match, session = table.session.match, table.session
        if session.visibility.shared:
            return  # the list would show one person's secrets to the others
        now = (table.session.id, match.cursor, match.actions[-1:])
        if match.actions and now != self._pictured_moment and not table.session.looking:
            self._pictured_moment = now
            self.app.picture("small", picture.small(session), session.id)

    def leave(self) -> None:
        self._pasted = ""
        self.window_hidden()
        super().leave()

    def render(self) -> None:
        if self.table is not None:
            self.app.browser.patch([self._title(self.table)])
        super().render()

    @staticmethod
    def _title(table: TableApi) -> Change:
        """The title change; it begins with whose turn it is, because tabs show only the beginning."""
        session, tr = table.session, table.session.tr
        seat = session.live.to_move
        if seat is None:
            words = results.headline(session)
        elif session.mine is not None and seat in session.mine:
            words = tr("start.your-turn")
        else:
            words = tr("turn.of", name=session.names[seat])
        return ["title", f"{words} · {tr('title')} · Railtable"]

    def _open_note(self) -> None:
        """Open the dialog with the note of this game."""
        app, table = self.app, self.table
        if table is not None and table.session.abilities.keep:
            note = app.store.label(table.session.id).note
            app.notifications.open("note", note_dialog(app.tr, note))

    def field(self, kind: str, name: str, value: str) -> None:
        if name == "import-text":
            self._pasted = value
        elif name == "game-note" and kind == "change" and self.table is not None:
            game = self.table.session.id
            if self.app.store.change_label(game, lambda label: label._replace(note=value)) is not None:
                self.app.toast(self.app.tr("shelf.not-written"))

    def prefs_changed(self, name: str) -> None:
        super().prefs_changed(name)
        if self.table is not None:
            self.app.browser.patch([self._title(self.table)])

    def storage_changed(self, key: str) -> None:
        if self.table is not None:
            self.table.autosave.storage_changed(key)

    def moved(self, table: TableApi) -> None:
        route = Route("play", save=table.session.id, moment=table.session.screen.moment)
        self.app.browser.go(route.fragment(), replace=True)
        self.app.browser.patch([self._title(table)])

    def reopen(self, table: TableApi) -> None:
        self.leave()
        self.enter(Route("play", save=table.session.id))

    def _load(self, save_id: str) -> Table | None:
        app, tr = self.app, self.app.tr
        save = app.store.load(save_id)
        if save.state == "missing":
            app.not_found(tr("lost.save.title"), [tr("lost.save", text=save_id)])
            return None
        if save.state == "newer":
            app.not_found(tr("lost.save.title"), [tr("save.newer.explain")])
            return None
        reading = record.read(save.record)
        lines = problem_texts(app.language, reading)
        if reading.match is None:
            app.not_found(tr("save.damaged.title"), [tr("save.damaged.lost"), *lines])
            return None
        if save.state == "damaged" or lines:
            kept = app.store.put_aside(save_id)
            if save.state == "ok" and of_older_rules(reading):
                title, words = "save.older.title", older_rules_texts(app.language, reading)
            else:
                title, words = "save.damaged.title", [tr("save.damaged.cut"), *lines]
            download = button("save-original", tr("save.original"), save_id, icon_name="save")
            words.append(tr("save.original.kept" if kept else "save.original.no-room"))
            app.show_problems(tr(title), words, download)
        return app.table_for(reading.match, save_id)
