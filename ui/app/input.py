"""The dispatcher of all input, by the person, programs and the browser; each input is one update."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ui.app import program_commands
from ui.browser import keyboard
from ui.features.puzzles import PICTURE as PUZZLE_PICTURE
from ui.features.share import Share
from ui.shell import router
from ui.storage import settings

if TYPE_CHECKING:
    from ui.app.app import App


class Input:
    """Passes each kind of input on to the part of the app that handles it."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.table = ""
        """The name of the table that the current input came from."""
        self.copied = "record.copied"
        """The key of the message shown when the clipboard has accepted the current copy."""
        self._kinds: Mapping[str, Callable[[str, str, str], None]] = {
            "do": self._do,
            "hover": self._hover,
            "key": lambda key, b, c: self._key(key),
            "input": lambda name, value, c: self._field("input", name, value),
            "change": lambda name, value, c: self._field("change", name, value),
            "hash": lambda fragment, b, c: app.enter(router.parse(fragment)),
            "file": self._file,
            "storage": lambda key, b, c: app.page.storage_changed(key),
            "copied": self._copied,
            "picture": self._picture,
            "away": lambda a, b, c: app.page.window_hidden(),
            "room": self._room,
            "command": lambda name, argument, c: program_commands.run_command(app, name, argument),
            "media": self._media,
        }

    def handle(self, kind: str, a: str, b: str, c: str, table: str) -> None:
        """Handle one input. An unexpected exception opens the error panel."""
        app = self.app
        with app.browser.batch():
            try:
                self.table = table
                app.notifications.begin_input()
                if kind in self._kinds:
                    self._kinds[kind](a, b, c)
            except Exception:
                app.browser.fail("later", traceback.format_exc())

    def _do(self, name: str, arg: str, how: str) -> None:
        """Carry out a command of the page, of the app, or of the table in use."""
        app, table = self.app, self.app.table
        command = (
            app.page.commands.get(name) or app.commands.get(name) or (table and table.commands.get(name))
        )
        if command:
            command(arg, how)

    def _hover(self, command: str, arg: str, why: str) -> None:
        if command == "term":
            self.app.explain(arg)
        elif self.app.table is None:
            self.app.browser.patch([["tip", None, None]])
        else:
            self.app.table.choosing.hover(command, arg, why)

    def _key(self, key: str) -> None:
        """Handle a key: the open dialog first, then the rules, the app, a diagram in the rules, the page."""
        app = self.app
        if key == "Escape" and app.notifications.dialog is not None:
            app.notifications.close()
        elif app.rules_dock.shown and (key == "Escape" or key in "gG"):
            app.close_rules()
        elif (shortcut := keyboard.find(key, keyboard.APP)) is not None:
            app.commands[shortcut.command](shortcut.arg, "key")
        elif (beside := app.rules_dock.diagrams.tables.get(self.table)) is not None:
            beside.key(key)
        else:
            app.page.key(key)

    def _field(self, kind: str, name: str, value: str) -> None:
        """Handle a change of a form field: of the rules beside a table, of a dialog, or of the page."""
        app, table, dialog = self.app, self.app.table, self.app.notifications.dialog
        done = kind == "change"
        if name == "rules-find-dock-body":
            if app.rules_dock.search(value):
                app.rules_dock.render()
        elif dialog == "settings" and name in settings.CHOICES:
            if done:
                app.set_pref(name, value)
        elif dialog in ("share", "embed") and table is not None:
            if done and table.extension(Share).set(name, value):
                app.open_dialog(dialog)
        elif dialog == "type" and table is not None:
            table.command_line.field(value)
        elif dialog == "seats" and table is not None:
            number = name.removeprefix("seat-")
            if done and number.isdecimal() and table.other_seats.sit(int(number), value):
                app.open_dialog("seats")
        elif dialog == "lines" and table is not None and name.startswith("line-"):
            if done:
                table.branches.rename(name.removeprefix("line-"), value)
        else:
            app.page.field(kind, name, value)

    def _file(self, name: str, text: str, size: str) -> None:
        app = self.app
        if size == "big":
            app.page.complain(app.tr("import.failed"), [app.tr("import.too-big")])
        else:
            app.import_text(text)

    def _copied(self, success: str, b: str, c: str) -> None:
        self.app.toast(self.app.tr(self.copied if success == "yes" else "record.not-copied"))
        self.copied = "record.copied"

    def _picture(self, game: str, picture: str, c: str) -> None:
        if game.startswith(PUZZLE_PICTURE):
            self.app.puzzle_pictures[game] = picture
        else:
            self.app.store.keep_picture(game, picture)
        self.app.page.picture_changed(game)

    def _room(self, kind: str, b: str, c: str) -> None:
        if self.app.table is not None:
            self.app.table.panels.room(kind)

    def _media(self, a: str, b: str, c: str) -> None:
        self.app.apply_root()
        self.app.page.prefs_changed("motion")
