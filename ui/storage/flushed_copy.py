"""A second copy of every save, in a store that is flushed (assets/js/keep.js), brought together at the start.

The browser's localStorage is where saves are read and written, but it reaches the disk seconds later: a
browser that is killed forgets the last moves. Of each save the later one of the two wins, by its revision;
nothing is removed but what somebody has deleted.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple, Protocol

from engine.core import correction
from ui.browser.ports import Backend, Blocked, Full
from ui.storage import boards as board_store
from ui.storage.save_format import Save, open_envelope, read_label
from ui.storage.saves import BESIDE, LABEL, PREFIX

KEPT = (PREFIX, LABEL, BESIDE, board_store.PREFIX)


class Entry(NamedTuple):
    """One line of the second store: a save's text, or None for one that was deleted at that revision."""

    key: str
    revision: int
    content: str | None


def _opened(key: str, text: str | None) -> Save:
    """What stands under a key: a save, what somebody has written on one, whose seats are here (without them a
    game by link would show everybody's cards), or a corrected board."""
    if key.startswith(PREFIX) or text is None:
        return open_envelope("", text)
    if key.startswith(BESIDE):
        return Save("", "ok", text)
    if key.startswith(board_store.PREFIX):
        revision, board = board_store.opened(text)
        return Save("", "ok" if correction.summary(board) else "damaged", text, revision)
    label = read_label(text)
    return Save("", "damaged" if label is None else "ok", text, 0 if label is None else label.revision)


class Second(Protocol):
    """What the second store offers."""

    def entries(self) -> list[Entry] | None:
        """All entries, oldest first; None while they are still being read."""

    def keep(self, entry: Entry) -> None:
        """Append one; never fails, never waits."""


class KeptTwice:
    """A backend that writes saves to the second store, too, and takes from it what the first one has lost."""

    def __init__(self, first: Backend, second: Second) -> None:
        self.first = first
        self.second = second
        self._compared = False

    def read(self, key: str) -> str | None:
        self._compare()
        return self.first.read(key)

    def write(self, key: str, text: str) -> None:
        self.first.write(key, text)
        if key.startswith(KEPT):
            self.second.keep(Entry(key, _opened(key, text).revision, text))

    def remove(self, key: str) -> None:
        if key.startswith(KEPT) and (text := self.first.read(key)) is not None:
            self.second.keep(Entry(key, _opened(key, text).revision, None))
        self.first.remove(key)

    def keys(self) -> list[str]:
        self._compare()
        return self.first.keys()

    def _compare(self) -> None:
        """Once, as soon as the second store has been read: usually before anybody asks."""
        if self._compared or (entries := self.second.entries()) is None:
            return
        self._compared = True
        for entry in {entry.key: entry for entry in entries}.values():  # the last one of each key
            try:
                self._bring_together(entry)
            except (Full, Blocked):
                continue

    def _bring_together(self, entry: Entry) -> None:
        mine = _opened(entry.key, self.first.read(entry.key))
        if entry.content is None:
            if mine.state == "ok" and mine.revision <= entry.revision:
                self.first.remove(entry.key)
            return
        theirs = _opened(entry.key, entry.content)
        lost = mine.state in ("missing", "damaged") or (
            mine.state == "ok" and mine.revision < theirs.revision
        )
        if theirs.state == "ok" and lost:
            self.first.write(entry.key, entry.content)


class BrowserSecond:
    """The database of assets/js/keep.js."""

    def __init__(self) -> None:
        import js

        self._page: Any = js.window.railtable

    def entries(self) -> list[Entry] | None:
        text = self._page.kept.text()
        if not isinstance(text, str):  # JavaScript's null
            return None
        found = [Entry(one["key"], one["revision"], one["content"]) for one in json.loads(text)]
        return [entry for entry in found if entry.key.startswith(KEPT)]

    def keep(self, entry: Entry) -> None:
        self._page.kept.keep(entry.key, entry.revision, entry.content or "")
