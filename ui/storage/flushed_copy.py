"""A second copy of most of what is stored (`kinds.Kind.flushed`), in a store that is flushed
(`assets/js/keep.js`).

localStorage reaches the disk seconds later: a browser that is killed loses what was written last. At the
start the two stores are compared. Of two copies the one with the higher revision wins (progress is merged
instead), and a text is removed only if the second store has recorded its deletion.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from engine.core import correction
from ui.browser.ports import Backend, Blocked, Full
from ui.storage import boards, kinds, lesson_drafts, progress, settings
from ui.storage.kinds import Kind
from ui.storage.save_format import open_envelope, read_label


class Entry(NamedTuple):
    """One line of the second store: a stored text, or None if the text was deleted at that revision."""

    key: str
    revision: int
    content: str | None


class Copy(NamedTuple):
    """What is compared of a stored text. `state` is "ok", "damaged", "newer" (version) or "missing"."""

    state: str
    revision: int = 0


def _save(text: str) -> Copy:
    save = open_envelope("", text)
    return Copy(save.state, save.revision)


def _label(text: str) -> Copy:
    label = read_label(text)
    return Copy("damaged") if label is None else Copy("ok", label.revision)


def _board(text: str) -> Copy:
    revision, board = boards.opened(text)
    return Copy("ok" if correction.summary(board) else "damaged", revision)


def _lesson_draft(text: str) -> Copy:
    data = lesson_drafts.opened(text)
    return Copy("damaged") if data is None else Copy("ok", lesson_drafts.revision(data))


def _settings(text: str) -> Copy:
    return Copy("ok" if text.startswith("{") else "damaged", settings.from_text(text).revision)


def _without_revision(text: str) -> Copy:
    """Only a missing text is replaced."""
    return Copy("ok")


COMPARED: Mapping[Kind, Callable[[str], Copy]] = {
    kinds.SAVE: _save,
    kinds.LABEL: _label,
    kinds.ORIGINAL: _without_revision,
    kinds.SEATS_HERE: _without_revision,
    kinds.BOARD: _board,
    kinds.LESSON_DRAFT: _lesson_draft,
    kinds.PROGRESS: _without_revision,
    kinds.BIN: _without_revision,
    kinds.SETTINGS: _settings,
}
"""How a stored text of each flushed kind is read for comparison."""

MERGED: Mapping[Kind, Callable[[str, str], str]] = {kinds.PROGRESS: progress.merged}
"""Kinds whose copies are merged: a function of (text in the first store, text in the second)."""


def _copy(key: str, text: str | None) -> Copy:
    kind = kinds.kind_of(key)
    if text is None:
        return Copy("missing")
    return COMPARED[kind](text) if kind is not None and kind.flushed else Copy("damaged")


class Second(Protocol):
    """The interface of the second store."""

    def entries(self) -> list[Entry] | None:
        """All entries, oldest first; None while they are still being read."""

    def keep(self, entry: Entry) -> None:
        """Append an entry. Never fails, never blocks."""


class KeptTwice:
    """A backend that also writes to the second store, and restores from it what the first one has lost."""

    def __init__(self, first: Backend, second: Second) -> None:
        self.first = first
        self.second = second
        self._compared = False

    def read(self, key: str) -> str | None:
        self._compare()
        return self.first.read(key)

    def write(self, key: str, text: str) -> None:
        self.first.write(key, text)
        if kinds.is_flushed(key):
            self.second.keep(Entry(key, _copy(key, text).revision, text))

    def remove(self, key: str) -> None:
        if kinds.is_flushed(key) and (text := self.first.read(key)) is not None:
            self.second.keep(Entry(key, _copy(key, text).revision, None))
        self.first.remove(key)

    def keys(self) -> list[str]:
        self._compare()
        return self.first.keys()

    def _compare(self) -> None:
        """Bring the stores together once, as soon as the second one has been read."""
        if self._compared or (entries := self.second.entries()) is None:
            return
        self._compared = True
        for entry in {entry.key: entry for entry in entries}.values():  # the last entry of each key
            try:
                self._bring_together(entry)
            except (Full, Blocked):
                continue

    def _bring_together(self, entry: Entry) -> None:
        text = self.first.read(entry.key)
        mine, theirs = _copy(entry.key, text), _copy(entry.key, entry.content)
        kind = kinds.kind_of(entry.key)
        if entry.content is None:
            if mine.state == "ok" and mine.revision <= entry.revision:
                self.first.remove(entry.key)
        elif kind is not None and (merge := MERGED.get(kind)):
            if (both := merge(text or "", entry.content)) != (text or ""):
                self.first.write(entry.key, both)
        elif kind is kinds.BIN and self._was_continued(entry.key, entry.content):
            return
        elif theirs.state == "ok" and (
            mine.state in ("missing", "damaged") or (mine.state == "ok" and mine.revision < theirs.revision)
        ):
            self.first.write(entry.key, entry.content)

    def _was_continued(self, key: str, deleted: str) -> bool:
        """Whether a game was played on after it had been deleted."""
        save = open_envelope("", self.first.read(kinds.SAVE.key + key.removeprefix(kinds.BIN.key)))
        return str(save.facts.get("updated", "")) > deleted


class BrowserSecond:
    """The database of `assets/js/keep.js`."""

    def __init__(self) -> None:
        import js

        self._page: Any = js.window.railtable

    def entries(self) -> list[Entry] | None:
        text = self._page.kept.text()
        if not isinstance(text, str):  # JavaScript's null
            return None
        found = [Entry(one["key"], one["revision"], one["content"]) for one in json.loads(text)]
        return [entry for entry in found if kinds.is_flushed(entry.key)]

    def keep(self, entry: Entry) -> None:
        self._page.kept.keep(entry.key, entry.revision, entry.content or "")
