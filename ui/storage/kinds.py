"""The registry of everything that is stored in localStorage: one `Kind` for each key, or prefix of keys.

`assets/js/boot.js` and `assets/js/interpreter.js` read or write the keys with a dot before Python runs; tests
compare their keys with this list.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Kind(NamedTuple):
    """One kind of stored text: its key and how it is treated."""

    key: str
    """The key, or a prefix of keys if it ends in "/" (an id follows)."""
    of_save: bool = False
    """The id is that of a save. Stays when the save is put into the bin, and is removed with it."""
    counted: bool = False
    """Counts as room that games take."""
    flushed: bool = False
    """Also written to the flushed store (`ui.storage.flushed_copy`)."""
    field: str = ""
    """The field in a file of games (`ui.storage.archive`) that holds it; empty if it is not exported."""

    def ids(self, keys: Iterable[str]) -> list[str]:
        """The ids of those of `keys` that are of this kind."""
        return [key.removeprefix(self.key) for key in keys if key.startswith(self.key)]


SAVE = Kind("railtable/save/", of_save=True, counted=True, flushed=True, field="save")
UNFINISHED = Kind("railtable/draft/", of_save=True, counted=True)
"""A save while it is being written; it remains if the write was interrupted."""
ORIGINAL = Kind("railtable/aside/", of_save=True, counted=True, flushed=True, field="original")
"""The text of a save that could not be read whole (damaged, or played under older rules)."""
SEATS_HERE = Kind("railtable/link/", of_save=True, flushed=True)
"""Which seats of a game are played at this machine (`ui.storage.seats_here`)."""
LABEL = Kind("railtable/label/", of_save=True, counted=True, flushed=True, field="label")
"""The title and note that a person has given to a game."""
PICTURE = Kind("railtable/picture/", of_save=True, counted=True)
"""A small picture of the board."""
BIN = Kind("railtable/bin/", of_save=True, flushed=True)
"""When a save was deleted. The save keeps its key, so that restoring it needs no room."""
BOARD = Kind("railtable/board/", flushed=True, field="board")
"""A corrected board (`ui.storage.boards`)."""
LESSON_DRAFT = Kind("railtable/lesson-draft/", flushed=True, field="lesson")
"""A lesson draft (`ui.storage.lesson_drafts`)."""
PROGRESS = Kind("railtable/learn/", flushed=True, field="learned")
"""Progress in lessons and puzzles by game id (`ui.storage.progress`)."""
LESSON_PLACE = Kind("railtable/lesson-place/")
"""The steps at which long lessons were left, by game id (`ui.storage.lesson_places`)."""
SETTINGS = Kind("railtable/prefs", flushed=True)
LANGUAGE = Kind("railtable.lang")
THEME = Kind("railtable.theme")
"""Language and theme once more, for `assets/js/boot.js`; written anew from the settings at each start."""
FAST_START_FAILED = Kind("railtable.fast-start-failed")
RESERVE = Kind("railtable/reserve")
"""Blanks, written at the start to find out whether the storage works. In a full storage they give way to the
note that a game was deleted."""

KINDS = (
    SAVE, UNFINISHED, ORIGINAL, SEATS_HERE, LABEL, PICTURE, BIN, BOARD, LESSON_DRAFT, PROGRESS,
    LESSON_PLACE, SETTINGS, LANGUAGE, THEME, FAST_START_FAILED, RESERVE,
)  # fmt: skip


def kind_of(key: str) -> Kind | None:
    """The kind of a stored key; None for a key that the page does not know."""
    return next((kind for kind in KINDS if key == kind.key or _is_below(key, kind.key)), None)


def is_flushed(key: str) -> bool:
    """Whether this key is also written to the flushed store."""
    kind = kind_of(key)
    return kind is not None and kind.flushed


def _is_below(key: str, prefix: str) -> bool:
    return prefix.endswith("/") and key.startswith(prefix)
