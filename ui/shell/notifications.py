"""Toasts and the modal dialog, shared by all pages."""

from __future__ import annotations

from ui.browser.patch import Change, Patcher, Piece
from ui.browser.ports import Browser
from ui.markup.html import esc
from ui.markup.widgets import button
from ui.words.i18n import Translator

TOAST_TIME = 7000
TOASTS = 3


class Notifications:
    """The toasts and the dialog that are open. They stay when the page changes."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.toasts: list[Piece] = []
        self._old: set[str] = set()
        """Keys of toasts shown before the current input, which go when it leads to another page."""
        self._staying: set[str] = set()
        self.dialog: str | None = None
        """The name of the open dialog."""
        self._markup = ""
        self._patcher = Patcher()
        self._number = 0

    def begin_input(self) -> None:
        """Note at the start of an input which toasts are old."""
        self._old = {piece.key for piece in self.toasts} - self._staying

    def drop_old_toasts(self) -> None:
        """Drop the old toasts, because another page or dialog is about to be shown."""
        if self._old:
            self.toasts = [piece for piece in self.toasts if piece.key not in self._old]
            self._old = set()
            self._show()

    def toast(self, tr: Translator, text: str, actions: str, *, stay: bool) -> str:
        """Show a toast instead of one with the same text. It closes by itself unless `stay`. Returns its
        key."""
        self._number += 1
        key = f"t{self._number}"
        close = button("toast-close", tr("close"), key, icon_name="close", only_icon=True, kind="quiet")
        piece = Piece(key, f"<p>{esc(text)}</p>{actions}{close}", "div", ' class="toast"')
        words = f"<p>{esc(text)}</p>"
        others = [other for other in self.toasts if not other.markup.startswith(words)]
        self.toasts = [*others[1 - TOASTS :], piece]
        self._show(["say", text])
        if stay:
            self._staying.add(key)
        else:
            self.browser.later(TOAST_TIME, lambda: self.drop_toast(key))
        return key

    def drop_toast(self, key: str) -> None:
        """Remove a toast."""
        self.toasts = [piece for piece in self.toasts if piece.key != key]
        self._show()

    def clear_toasts(self) -> None:
        """Remove all toasts."""
        self.toasts = []
        self._show()

    def open(self, name: str, markup: str) -> None:
        """Show a dialog."""
        if self.dialog is None:
            self.drop_old_toasts()
        self.dialog, self._markup = name, markup
        self._show(["modal", True])

    def close(self) -> None:
        """Close the dialog."""
        if self.dialog is not None:
            self.dialog = None
            self._show(["modal", False])

    def _show(self, *more: Change) -> None:
        body = [] if self.dialog is None else [Piece("now", self._markup)]
        changes = self._patcher.update_regions({"toasts": self.toasts, "dialog-body": body})
        self.browser.patch([*changes, *more])
