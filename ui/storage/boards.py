"""Corrected boards kept in the browser's storage: one key each, holding a line "kept <revision>" and the
board's file. The revision says which of two copies is the later one (ui/storage/flushed_copy.py)."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from engine.core import correction
from engine.core.correction import BoardProblem, Correction
from ui.browser.ports import Blocked, Full
from ui.storage.saves import Store, StoreProblem

PREFIX = "railtable/board/"


def opened(text: str) -> tuple[int, str]:
    """(revision, the board's file) of what is stored under a key."""
    first, _, rest = text.partition("\n")
    number = first.removeprefix("kept ")
    if number == first or not (number.isascii() and number.isdigit() and len(number) < 10):
        return 0, text
    return int(number), rest


class Kept(NamedTuple):
    """A kept board as a list shows it. `values`: how many values are corrected."""

    id: str
    game: str
    name: str
    values: int


class BoardStore:
    """The corrected boards of this browser."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.unsaved: dict[str, str] = {}
        """Boards that there was no room for: they last as long as the page."""

    def all(self, game: str) -> list[Kept]:
        """The boards of a game by name; what is damaged has neither name nor values."""
        found = []
        for board_id, text in self._texts().items():
            summary = correction.summary(text)
            if summary is None or summary[0] == game:
                found.append(Kept(board_id, *(summary or (game, "", 0))))
        return sorted(found, key=lambda kept: (kept.name.casefold(), kept.id))

    def _texts(self) -> dict[str, str]:
        backend = self.store.backend
        try:
            keys = backend.keys()
            ids = [key.removeprefix(PREFIX) for key in keys if key.startswith(PREFIX)]
            stored = {board_id: opened(backend.read(PREFIX + board_id) or "")[1] for board_id in ids}
        except Blocked:
            stored = {}
        return stored | self.unsaved

    def text(self, board_id: str) -> str:
        """The file of a kept board; empty when there is none."""
        return self._texts().get(board_id, "")

    def texts(self) -> list[tuple[str, str]]:
        """(id, file) of every board of every game that can be read, in the order of their ids."""
        return [(key, text) for key, text in sorted(self._texts().items()) if correction.summary(text)]

    def load(self, board_id: str) -> Correction:
        """A kept board. BoardProblem when it cannot be read."""
        return correction.read(self.text(board_id))

    def keep(self, board_id: str, text: str) -> StoreProblem | None:
        """Store a board's file, in the place of what has this id. "full" and "blocked": it lasts as long as
        the page."""
        backend = self.store.backend
        try:
            revision = 1 + opened(backend.read(PREFIX + board_id) or "")[0]
            backend.write(PREFIX + board_id, f"kept {revision}\n{text}")
        except (Full, Blocked) as trouble:
            self.unsaved[board_id] = text
            return StoreProblem("full" if isinstance(trouble, Full) else "blocked")
        self.unsaved.pop(board_id, None)
        return StoreProblem("blocked") if self.store.blocked else None

    def drop(self, board_id: str) -> str:
        """Forget a board; its file, so that it can be brought back."""
        text = self.text(board_id)
        self.unsaved.pop(board_id, None)
        with suppress(Blocked):
            self.store.backend.remove(PREFIX + board_id)
        return text


def readable(store: BoardStore, board_id: str) -> Correction | None:
    """A kept board, or None when it cannot be read."""
    try:
        return store.load(board_id)
    except BoardProblem:
        return None
