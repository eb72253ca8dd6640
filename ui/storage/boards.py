"""Corrected boards. Each is stored under its own key: a line "kept <revision>", then the board's file."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import correction
from engine.core.correction import BoardProblem, Correction
from ui.storage import kinds
from ui.storage.kept_texts import KeptTexts


def opened(text: str) -> tuple[int, str]:
    """Split a stored text into (revision, the board's file)."""
    first, _, rest = text.partition("\n")
    number = first.removeprefix("kept ")
    if number == first or not (number.isascii() and number.isdigit() and len(number) < 10):
        return 0, text
    return int(number), rest


class KeptBoard(NamedTuple):
    """A stored board as a list shows it. `values`: how many values are corrected."""

    id: str
    game: str
    name: str
    values: int


class BoardStore(KeptTexts):
    """The corrected boards in this browser."""

    KIND = kinds.BOARD

    def _opened(self, stored: str) -> str:
        return opened(stored)[1]

    def _sealed(self, text: str, before: str) -> str:
        return f"kept {1 + opened(before)[0]}\n{text}"

    def _is_readable(self, text: str) -> bool:
        return correction.summary(text) is not None

    def all(self, game: str) -> list[KeptBoard]:
        """The boards of a game, by name. Damaged ones have an empty name and no values."""
        found = []
        for board_id, text in self._texts().items():
            summary = correction.summary(text)
            if summary is None or summary[0] == game:
                found.append(KeptBoard(board_id, *(summary or (game, "", 0))))
        return sorted(found, key=lambda kept: (kept.name.casefold(), kept.id))

    def load(self, board_id: str) -> Correction:
        """A stored board. BoardProblem if it cannot be read."""
        return correction.read(self.text(board_id))


def readable(store: BoardStore, board_id: str) -> Correction | None:
    """A stored board, or None if it cannot be read."""
    try:
        return store.load(board_id)
    except BoardProblem:
        return None
