"""What stands over every page and survives their changes: short messages and the dialog."""

from __future__ import annotations

from ui.browser.patch import Change, Patcher, Piece
from ui.browser.ports import Browser
from ui.markup.html import esc
from ui.markup.widgets import button
from ui.words.i18n import Translator

TOAST_TIME = 7000
TOASTS = 3


class Standing:
    """Toasts and dialog."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.toasts: list[Piece] = []
        self._read: set[str] = set()
        """Messages that stood there before the input at hand, and go by themselves."""
        self._staying: set[str] = set()
        self.dialog: str | None = None
        """The name of what is open."""
        self._markup = ""
        self._patcher = Patcher()
        self._number = 0

    def begin(self) -> None:
        """Somebody does something: what was said before is old when that leads elsewhere."""
        self._read = {piece.key for piece in self.toasts} - self._staying

    def tidy(self) -> None:
        """Something else is shown: old messages are not about it."""
        if self._read:
            self.toasts = [piece for piece in self.toasts if piece.key not in self._read]
            self._read = set()
            self._show()

    def toast(self, tr: Translator, text: str, actions: str, *, stay: bool) -> str:
        """A short message that goes by itself unless it must be answered; said twice, it stands there once.
        Returns its key."""
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
        """Take a message away."""
        self.toasts = [piece for piece in self.toasts if piece.key != key]
        self._show()

    def clear_toasts(self) -> None:
        """Take all of them away."""
        self.toasts = []
        self._show()

    def open(self, name: str, markup: str) -> None:
        """Show a dialog."""
        if self.dialog is None:
            self.tidy()
        self.dialog, self._markup = name, markup
        self._show(["modal", True])

    def close(self) -> None:
        """Back to the page."""
        if self.dialog is not None:
            self.dialog = None
            self._show(["modal", False])

    def _show(self, *more: Change) -> None:
        body = [] if self.dialog is None else [Piece("now", self._markup)]
        changes = self._patcher.update_regions({"toasts": self.toasts, "dialog-body": body})
        self.browser.patch([*changes, *more])
