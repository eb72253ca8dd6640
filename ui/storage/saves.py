"""Saved games in the browser's storage. A save is overwritten only when its replacement is stored.

One key per save (`ui.storage.save_format`); its label and a small picture of its board have keys of their own
(`ui.storage.kinds`). Every failure of the browser's storage ends in a `StoreProblem` or in a `Save` whose
`state` says what is wrong; the page turns both into sentences.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from ui.browser.ports import Backend, Blocked, Full
from ui.storage import kinds
from ui.storage.save_format import (
    Label,
    Save,
    checked_facts,
    open_envelope,
    read_label,
    seal,
    seal_copy,
    write_label,
)

BIN_DAYS = 14
ROOM = 5_000_000
"""Characters that browsers let a page store (5 to 10 MB, at two bytes a character)."""
LONGEST_PICTURE = 30_000
RESERVED = 1_000
"""Characters kept free for notes that a game was deleted."""


class Memory:
    """A backend in memory, for blocked storage and for tests."""

    def __init__(self) -> None:
        self.items: dict[str, str] = {}

    def read(self, key: str) -> str | None:
        return self.items.get(key)

    def write(self, key: str, text: str) -> None:
        self.items[key] = text

    def remove(self, key: str) -> None:
        self.items.pop(key, None)

    def keys(self) -> list[str]:
        return list(self.items)


class StoreProblem(NamedTuple):
    """Why something was not stored: "full", "blocked" or "conflict" (another tab has stored a newer one)."""

    code: str


class Store:
    """The saves of this browser, and the revisions of those that this tab has opened."""

    def __init__(self, backend: Backend) -> None:
        self.backend: Backend = backend
        self.blocked = False
        self.revisions: dict[str, int] = {}
        self._seen: dict[str, str | None] = {}
        """The stored text of each save in `revisions`, as this tab has read or written it last. Another text
        comes from another tab, even with the same revision (both have saved at once)."""
        self.unsaved: dict[str, Save] = {}
        """Games that found no room, by id; lost when the page is closed."""
        try:
            self.backend.write(kinds.RESERVE.key, " " * RESERVED)
        except Full:
            pass  # reading works, and the next write reports it
        except Blocked:
            self.backend = Memory()
            self.blocked = True

    def prefs(self) -> str | None:
        """The stored settings as text."""
        return self._read(kinds.SETTINGS.key)

    def save_prefs(self, text: str) -> None:
        """Store the settings; failures are ignored, they then last until the page is closed."""
        try:
            self.backend.write(kinds.SETTINGS.key, text)
        except (Full, Blocked):
            return

    def tell_boot(self, values: Mapping[str, str]) -> None:
        """Store single keys that `assets/js/boot.js` reads before Python runs; empty ones are removed."""
        try:
            for key, value in values.items():
                if value == (self.backend.read(key) or ""):
                    continue
                if value:
                    self.backend.write(key, value)
                else:
                    self.backend.remove(key)
        except (Full, Blocked):
            return

    def note(self, key: str) -> str | None:
        """A stored text other than a game (progress, say)."""
        return self._read(key)

    def change(self, key: str, make: Callable[[str | None], str | None]) -> StoreProblem | None:
        """Replace a text by what `make` makes of it; None leaves it. What cannot be read is not replaced."""
        try:
            text = make(self.backend.read(key))
        except Blocked:
            return StoreProblem("blocked")
        return None if text is None else self._write(key, text)

    def list(self) -> list[Save]:
        """All saves outside the bin, the latest first."""
        try:
            keys = self.backend.keys()
        except Blocked:
            return []
        ids = {*kinds.SAVE.ids(keys), *kinds.UNFINISHED.ids(keys), *self.unsaved} - {*kinds.BIN.ids(keys)}
        saves = [self.peek(save_id) for save_id in ids]
        saves.sort(key=lambda save: (str(save.facts.get("updated", "")), save.id), reverse=True)
        return [save for save in saves if save.state != "missing"]

    def new_id(self, number: int) -> str:
        """An unused short id for a new save, made from a random number."""
        taken, letters = {save.id for save in self.list()}, "abcdefghjkmnpqrstuvwxyz23456789"
        while True:
            rest, text = number, ""
            for _ in range(6):
                rest, digit = divmod(rest, len(letters))
                text += letters[digit]
            if text not in taken:
                return text
            number += 1

    def peek(self, save_id: str) -> Save:
        """A save, for reading only: this tab does not start to follow its revision."""
        return self.unsaved.get(save_id) or self._stored(save_id)

    def text(self, save_id: str) -> str | None:
        """The stored text of a save; None if there is none."""
        return self._read(kinds.SAVE.key + save_id)

    def _stored(self, save_id: str) -> Save:
        try:
            text = self.backend.read(kinds.SAVE.key + save_id)
            draft = self.backend.read(kinds.UNFINISHED.key + save_id)
        except Blocked:
            return Save(save_id, "missing", "")
        save = open_envelope(save_id, text)
        if save.state in ("missing", "damaged") and draft is not None:
            second = open_envelope(save_id, draft)  # left by a write that was interrupted
            if second.state == "ok":
                return second
        return save

    def load(self, save_id: str) -> Save:
        """A save that this tab will continue. A damaged text is put aside."""
        if save_id in self._bin():
            return Save(save_id, "missing", "")
        save = self.follow(save_id)
        if save.state == "damaged":
            self.put_aside(save_id)
        return save

    def follow(self, save_id: str) -> Save:
        """A save that this tab will replace, but not if another tab has replaced it meanwhile."""
        self._seen[save_id] = self.text(save_id)
        save = self.peek(save_id)
        self.revisions[save_id] = save.revision
        return save

    def save(self, save_id: str, record: str, facts: dict[str, Any]) -> StoreProblem | None:
        """Store a game. If there is no room, deleted saves are removed, the oldest first, then pictures."""
        while True:
            problem = self._save(save_id, record, facts)
            if problem != StoreProblem("full"):
                self.unsaved.pop(save_id, None)
                return problem
            if not self._make_room():
                known = self.revisions.get(save_id, 0)
                self.unsaved[save_id] = Save(save_id, "ok", record, known, checked_facts(facts))
                return problem

    @property
    def at_risk(self) -> bool:
        """Whether closing the page would lose a game."""
        return bool(self.unsaved) or (self.blocked and bool(self.list()))

    def _save(self, save_id: str, record: str, facts: dict[str, Any]) -> StoreProblem | None:
        """Write to `UNFINISHED`, read it back, then replace the save; whatever another tab has stored
        meanwhile is a conflict."""
        try:
            before = self.backend.read(kinds.SAVE.key + save_id)
            stored = open_envelope(save_id, before)
            if stored.state == "newer" or self._is_foreign(save_id, before):
                return StoreProblem("conflict")
            revision = max(self.revisions.get(save_id, 0), stored.revision) + 1
            text = seal(revision, record, facts)
            self.backend.write(kinds.UNFINISHED.key + save_id, text)
            written = self.backend.read(kinds.UNFINISHED.key + save_id)
            if self._is_foreign(save_id, self.backend.read(kinds.SAVE.key + save_id)):
                return StoreProblem("conflict")
            if written != text:
                other = open_envelope(save_id, written).state == "ok"
                return StoreProblem("conflict" if other else "full")
            self._replace(save_id, text, is_new=stored.state == "missing")
            self.revisions[save_id], self._seen[save_id] = revision, text
            if self._is_foreign(save_id, self.backend.read(kinds.SAVE.key + save_id)):
                return StoreProblem("conflict")
            self.backend.remove(kinds.BIN.key + save_id)  # deleted in another tab, but continued in this one
        except Full:
            return StoreProblem("full")
        except Blocked:
            return StoreProblem("blocked")
        return StoreProblem("blocked") if self.blocked else None

    def _is_foreign(self, save_id: str, text: str | None) -> bool:
        """Whether a stored text of a save has come from another tab."""
        return text is not None and text != self._seen.get(save_id)

    def _replace(self, save_id: str, text: str, *, is_new: bool) -> None:
        """Put a written draft in the place of the save. A new game needs no room for both."""
        try:
            self.backend.write(kinds.SAVE.key + save_id, text)
        except Full:
            if not is_new:
                raise
            self.backend.remove(kinds.UNFINISHED.key + save_id)
            self.backend.write(kinds.SAVE.key + save_id, text)
        self.backend.remove(kinds.UNFINISHED.key + save_id)

    # --- deleted saves

    def delete(self, save_id: str, now: str, beside: Collection[str] = ()) -> StoreProblem | None:
        """Put a save into the bin. If there is no room even for that note, nothing is changed.

        `beside`: those deleted with it. They do not make room for it, as all can be restored together.
        """
        try:
            while True:
                try:
                    self.backend.write(kinds.BIN.key + save_id, now)
                    break
                except Full:
                    if not self._use_reserve() and not self._make_room(beside):
                        return StoreProblem("full")
        except Blocked:
            return StoreProblem("blocked")
        self.revisions.pop(save_id, None)
        self._seen.pop(save_id, None)
        self.unsaved.pop(save_id, None)
        return None

    def delete_for_good(self, save_id: str) -> None:
        """Remove a save without a way back."""
        self.revisions.pop(save_id, None)
        self._seen.pop(save_id, None)
        self.unsaved.pop(save_id, None)
        try:
            self._forget(save_id)
        except Blocked:
            return

    def restore(self, save_id: str) -> None:
        """Take a save out of the bin, unchanged."""
        try:
            self.backend.remove(kinds.BIN.key + save_id)
        except Blocked:
            return

    def deleted(self, now: str) -> tuple[Save, ...]:
        """The saves in the bin, the latest first. Those deleted `BIN_DAYS` ago are removed."""
        try:
            kept = []
            for save_id, when in self._bin().items():
                if _days(when, now) >= BIN_DAYS:
                    self._forget(save_id)
                else:
                    kept.append((when, self.peek(save_id)))
        except Blocked:
            return ()
        kept.sort(key=lambda item: (item[0], item[1].id), reverse=True)
        return tuple(save for _, save in kept if save.state != "missing")

    def _bin(self) -> dict[str, str]:
        """When each deleted save was deleted, by id."""
        try:
            ids = kinds.BIN.ids(self.backend.keys())
            return {save_id: self.backend.read(kinds.BIN.key + save_id) or "" for save_id in ids}
        except Blocked:
            return {}

    def _make_room(self, keep: Collection[str] = ()) -> bool:
        """Remove the save that was deleted first, not one in `keep`, else all pictures. False if there is
        neither."""
        binned = [item for item in self._bin().items() if item[0] not in keep]
        oldest = min(binned, key=lambda item: (item[1], item[0]), default=None)
        if oldest is not None:
            self._forget(oldest[0])
            return True
        pictures = kinds.PICTURE.ids(self.backend.keys())
        for save_id in pictures:
            self.backend.remove(kinds.PICTURE.key + save_id)
        return bool(pictures)

    def _use_reserve(self) -> bool:
        """Give up the reserve. False if it is used up already."""
        had = self.backend.read(kinds.RESERVE.key) is not None
        self.backend.remove(kinds.RESERVE.key)
        return had

    def _forget(self, save_id: str) -> None:
        """Remove a save and everything stored with it."""
        for kind in kinds.KINDS:
            if kind.of_save:
                self.backend.remove(kind.key + save_id)

    # --- labels and pictures

    def label(self, save_id: str) -> Label:
        """The title and note of a game."""
        return read_label(self._read(kinds.LABEL.key + save_id)) or Label()

    def write_label(self, save_id: str, title: str, note: str) -> StoreProblem | None:
        """Store the title and note of a game."""
        return self.change_label(save_id, lambda label: label._replace(title=title, note=note))

    def change_label(self, save_id: str, change: Callable[[Label], Label]) -> StoreProblem | None:
        """Replace the title and note of a game by what `change` makes of them."""

        def changed(text: str | None) -> str | None:
            before = read_label(text) or Label()
            after = change(before)
            return None if after == before else write_label(after._replace(revision=before.revision + 1))

        return self.change(kinds.LABEL.key + save_id, changed)

    def picture(self, save_id: str) -> str:
        """A small picture of the board as a data URL; empty if there is none."""
        text = self._read(kinds.PICTURE.key + save_id) or ""
        return text if text.startswith("data:image/") else ""

    def keep_picture(self, save_id: str, address: str) -> None:
        """Store a picture; failures are ignored, and pictures are removed first when games need room."""
        if address.startswith("data:image/") and len(address) <= LONGEST_PICTURE:
            try:
                self.backend.write(kinds.PICTURE.key + save_id, address)
            except (Full, Blocked):
                return

    def duplicate(self, save_id: str, copy_id: str, title: str, now: str) -> StoreProblem | None:
        """Store a copy of a game under another id and title, with its note and picture."""
        try:
            label = read_label(self.backend.read(kinds.LABEL.key + save_id)) or Label()
        except Blocked:
            return StoreProblem("blocked")
        save = self.peek(save_id)
        if save.state == "missing":
            return StoreProblem("blocked")
        problem = self.write_label(copy_id, title, label.note) or self._write(
            kinds.SAVE.key + copy_id, seal_copy(save, save.facts | {"updated": now})
        )
        if problem is None:
            self.keep_picture(copy_id, self.picture(save_id))
        else:
            self.delete_for_good(copy_id)
        return problem

    def used(self) -> int:
        """Characters that the games take, without those in the bin (they are removed when room is needed)."""
        try:
            keys, binned = self.backend.keys(), self._bin()
            counted = [
                kind.key + save_id
                for kind in kinds.KINDS
                if kind.counted
                for save_id in kind.ids(keys)
                if save_id not in binned
            ]
            return sum(len(key) + len(self.backend.read(key) or "") for key in counted)
        except Blocked:
            return 0

    def _read(self, key: str) -> str | None:
        try:
            return self.backend.read(key)
        except Blocked:
            return None

    def _write(self, key: str, text: str) -> StoreProblem | None:
        while True:
            try:
                self.backend.write(key, text)
                return None
            except Full:
                if not self._make_room():
                    return StoreProblem("full")
            except Blocked:
                return StoreProblem("blocked")

    def foreign(self, key: str) -> str | None:
        """The id of the save that another tab has just changed, if this tab has opened it; else None."""
        save_id = key.removeprefix(kinds.SAVE.key)
        if kinds.kind_of(key) is not kinds.SAVE or save_id not in self.revisions:
            return None
        return save_id if self._is_foreign(save_id, self.text(save_id)) else None

    def put_aside(self, save_id: str) -> bool:
        """Keep the stored text as it is, because the readable part will be saved over it: as the original of
        the game, or, if it has one already, as a game of its own. False if there is no room."""
        text, first = self.text(save_id), self.original(save_id)
        if text is None or first is None:
            return text is not None and self.keep_original(save_id, text)
        if text == first or any(self.text(each.id) == text for each in self.list() if each.id != save_id):
            return True
        copy_id = self.new_id(zlib.crc32(text.encode("utf-8", "replace")))
        return self._write(kinds.SAVE.key + copy_id, text) is None

    def keep_original(self, save_id: str, text: str) -> bool:
        """Store the original text of a game. False if there is no room."""
        return self._write(kinds.ORIGINAL.key + save_id, text) is None

    def original(self, save_id: str) -> str | None:
        """The text that was put aside; None if there is none."""
        return self._read(kinds.ORIGINAL.key + save_id)


def _days(since: str, now: str) -> int:
    """Whole days between two ISO times; 0 if one of them cannot be read."""
    try:
        return (datetime.fromisoformat(now) - datetime.fromisoformat(since)) // timedelta(days=1)
    except (ValueError, TypeError):
        return 0
