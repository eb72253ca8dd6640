"""Saved games in the browser's storage. Nothing is overwritten before its replacement is safe.

One key per save, holding an envelope: version, revision, a few facts for the start screen, the record, a
checksum. Every way in which a browser's storage can fail ends in a `StoreProblem` or in a `Save` that says
what is wrong with it; the page turns both into sentences.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple, Protocol

from engine.core.data import parse_json

VERSION = 1
PREFIX = "railtable/save/"
DRAFT = "railtable/draft/"
ASIDE = "railtable/aside/"
PREFS = "railtable/prefs"
BESIDE = "railtable/link/"
"""Beside a save: the seats that are played at this machine (ui.links)."""
BIN = "railtable/bin/"
"""Beside a save: when it was deleted. The save itself stays as it is: bringing it back needs no room."""
BIN_DAYS = 14
_FACTS = {"game": str, "names": list, "actions": int, "turn": str, "over": bool, "updated": str, "board": str}
_LONGEST_FACT = 40
_MOST_NAMES = 12


class Blocked(Exception):
    """The browser does not let this page store anything."""


class Full(Exception):
    """The browser's storage for this page is full."""


class Backend(Protocol):
    """What localStorage offers. `write` raises Full or Blocked, everything may raise Blocked."""

    def read(self, key: str) -> str | None: ...

    def write(self, key: str, text: str) -> None: ...

    def remove(self, key: str) -> None: ...

    def keys(self) -> list[str]: ...


class Memory:
    """A backend that forgets with the page: used where storage is blocked, and in tests."""

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


class Save(NamedTuple):
    """A stored game. `state` is "ok", "damaged", "newer" (version) or "missing"; `record` is what could be
    saved."""

    id: str
    state: str
    record: str
    revision: int = 0
    facts: dict[str, Any] = {}


class StoreProblem(NamedTuple):
    """Why something was not stored: "full", "blocked" or "conflict" (another tab has stored a newer one)."""

    code: str


class Store:
    """The saves of this browser, with what this tab knows about each one's revision."""

    def __init__(self, backend: Backend) -> None:
        self.backend: Backend = backend
        self.blocked = False
        self.revisions: dict[str, int] = {}
        self.unsaved: dict[str, Save] = {}
        """Games that there was no room for: they last as long as the page."""
        try:
            self.backend.write("railtable/probe", "1")
            self.backend.remove("railtable/probe")
        except Full:
            pass  # reading works, and a full storage reports itself when something is written
        except Blocked:
            self.backend = Memory()
            self.blocked = True

    def prefs(self) -> str | None:
        """The stored settings."""
        try:
            return self.backend.read(PREFS)
        except Blocked:
            return None

    def save_prefs(self, text: str, for_boot: Mapping[str, str]) -> None:
        """Settings are not worth a complaint: what cannot be stored lasts as long as the page.

        `for_boot`: single keys that assets/js/boot.js reads before Python is up; empty ones are removed.
        """
        try:
            self.backend.write(PREFS, text)
            for key, value in for_boot.items():
                if value:
                    self.backend.write(key, value)
                else:
                    self.backend.remove(key)
        except (Full, Blocked):
            return

    def list(self) -> list[Save]:
        """All saves, the latest first."""
        try:
            keys = self.backend.keys()
        except Blocked:
            return []
        ids = {key.removeprefix(PREFIX) for key in keys if key.startswith(PREFIX)}
        ids |= {key.removeprefix(DRAFT) for key in keys if key.startswith(DRAFT)}
        ids |= set(self.unsaved)
        ids -= {key.removeprefix(BIN) for key in keys if key.startswith(BIN)}
        saves = [self.peek(save_id) for save_id in ids]
        saves.sort(key=lambda save: (str(save.facts.get("updated", "")), save.id), reverse=True)
        return [save for save in saves if save.state != "missing"]

    def peek(self, save_id: str) -> Save:
        """A save, without making it this tab's."""
        return self.unsaved.get(save_id) or self._stored(save_id)

    def _stored(self, save_id: str) -> Save:
        try:
            text = self.backend.read(PREFIX + save_id)
            draft = self.backend.read(DRAFT + save_id)
        except Blocked:
            return Save(save_id, "missing", "")
        save = open_envelope(save_id, text)
        if save.state in ("missing", "damaged") and draft is not None:
            second = open_envelope(save_id, draft)  # a write that was cut short leaves its draft behind
            if second.state == "ok":
                return second
        return save

    def load(self, save_id: str) -> Save:
        """A save, which from now on this tab continues."""
        if save_id in self._bin():
            return Save(save_id, "missing", "")
        save = self.peek(save_id)
        self.revisions[save_id] = save.revision
        if save.state == "damaged":
            self._put_aside(save_id)
        return save

    def save(self, save_id: str, record: str, facts: dict[str, Any]) -> StoreProblem | None:
        """Store a game; when there is no room, what was deleted longest ago gives way."""
        while True:
            problem = self._save(save_id, record, facts)
            if problem != StoreProblem("full"):
                self.unsaved.pop(save_id, None)
                return problem
            if not self._make_room():
                known = self.revisions.get(save_id, 0)
                self.unsaved[save_id] = Save(save_id, "ok", record, known, believable(facts))
                return problem

    @property
    def at_risk(self) -> bool:
        """Would leaving the page lose a game?"""
        return bool(self.unsaved) or (self.blocked and bool(self.list()))

    def _save(self, save_id: str, record: str, facts: dict[str, Any]) -> StoreProblem | None:
        """Write beside the old one, read it back, then swap."""
        try:
            stored = open_envelope(save_id, self.backend.read(PREFIX + save_id))
            known = self.revisions.get(save_id, 0)
            if stored.revision > known or stored.state == "newer":
                return StoreProblem("conflict")
            revision = max(known, stored.revision) + 1
            text = _seal(revision, record, facts)
            self.backend.write(DRAFT + save_id, text)
            if self.backend.read(DRAFT + save_id) != text:
                return StoreProblem("full")
            self.backend.write(PREFIX + save_id, text)
            self.backend.remove(DRAFT + save_id)
            self.backend.remove(BIN + save_id)  # deleted in another tab, but played on in this one
        except Full:
            return StoreProblem("full")
        except Blocked:
            return StoreProblem("blocked")
        self.revisions[save_id] = revision
        return StoreProblem("blocked") if self.blocked else None

    # --- deleted saves

    def delete(self, save_id: str, now: str) -> None:
        """Put a save into the bin. Where there is no room even for that note, an older one goes for good."""
        self.revisions.pop(save_id, None)
        self.unsaved.pop(save_id, None)
        try:
            while True:
                try:
                    self.backend.write(BIN + save_id, now)
                    return
                except Full:
                    if not self._make_room():
                        self._forget(save_id)
                        return
        except Blocked:
            return

    def restore(self, save_id: str) -> None:
        """Take a save out of the bin, exactly as it was."""
        try:
            self.backend.remove(BIN + save_id)
        except Blocked:
            return

    def deleted(self, now: str) -> tuple[Save, ...]:
        """What the bin holds, the latest first; what has lain there for long enough is forgotten."""
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
            keys = self.backend.keys()
            return {
                key.removeprefix(BIN): self.backend.read(key) or "" for key in keys if key.startswith(BIN)
            }
        except Blocked:
            return {}

    def _make_room(self) -> bool:
        """Forget what was deleted longest ago; False when nothing was."""
        oldest = min(self._bin().items(), key=lambda item: (item[1], item[0]), default=None)
        if oldest is not None:
            self._forget(oldest[0])
        return oldest is not None

    def _forget(self, save_id: str) -> None:
        """For good, with everything that was kept beside it."""
        for kind in (PREFIX, DRAFT, ASIDE, BESIDE, BIN):
            self.backend.remove(kind + save_id)

    def foreign(self, key: str) -> str | None:
        """The save that another tab has just changed, if it is one of this tab's and really newer."""
        save_id = key.removeprefix(PREFIX)
        if not key.startswith(PREFIX) or save_id not in self.revisions:
            return None
        return save_id if self._stored(save_id).revision > self.revisions[save_id] else None

    def _put_aside(self, save_id: str) -> None:
        """Keep the damaged text for a bug report; the playable part will be saved over it."""
        try:
            text = self.backend.read(PREFIX + save_id)
            if text is not None:
                self.backend.write(ASIDE + save_id, text)
        except (Full, Blocked):
            return


def _days(since: str, now: str) -> int:
    """Whole days between two ISO times; none when one of them cannot be read."""
    try:
        return (datetime.fromisoformat(now) - datetime.fromisoformat(since)) // timedelta(days=1)
    except (ValueError, TypeError):
        return 0


def _seal(revision: int, record: str, facts: dict[str, Any]) -> str:
    body = {"revision": revision, "facts": facts, "record": record}
    return json.dumps({"version": VERSION, "sum": _checksum(body)} | body, ensure_ascii=False)


def _checksum(body: dict[str, Any]) -> str:
    text = json.dumps(body, ensure_ascii=False, sort_keys=True)
    return f"{zlib.crc32(text.encode('utf-8', 'surrogatepass')):08x}"


def open_envelope(save_id: str, text: str | None) -> Save:
    """What a stored text holds, and whether it is whole."""
    if text is None:
        return Save(save_id, "missing", "")
    try:
        envelope = parse_json(text)
        version, record, revision = envelope["version"], envelope["record"], envelope["revision"]
        facts = envelope["facts"]
    except (ValueError, KeyError, TypeError):
        return Save(save_id, "damaged", _rescue(text))
    shown = believable(facts)
    kept = record if isinstance(record, str) else ""
    if isinstance(version, int) and version > VERSION:
        return Save(save_id, "newer", kept, 0, shown)
    body = {"revision": revision, "facts": facts, "record": record}
    whole = isinstance(record, str) and isinstance(facts, dict) and isinstance(revision, int)
    if not whole or version != VERSION or envelope.get("sum") != _checksum(body):
        return Save(save_id, "damaged", kept, revision if isinstance(revision, int) else 0, shown)
    return Save(save_id, "ok", kept, revision, shown)


def believable(facts: object) -> dict[str, Any]:
    """What the start screen may show of a save's facts, whatever was stored: of the right type and length."""
    given = facts if isinstance(facts, dict) else {}
    kept = {name: given[name] for name, kind in _FACTS.items() if type(given.get(name)) is kind}
    for name in ("game", "turn", "updated", "board"):
        if name in kept:
            kept[name] = _shortened(kept[name])
    if "names" in kept:
        kept["names"] = [_shortened(name) for name in kept["names"][:_MOST_NAMES] if isinstance(name, str)]
    return kept


def _shortened(text: str) -> str:
    """Half characters (lone surrogates), which no page can show, are replaced."""
    return text[:_LONGEST_FACT].encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _rescue(text: str) -> str:
    """The record inside an envelope that is no JSON any more, as far as it can be found."""
    start = text.find("railtable-record")
    if start < 0:
        return ""
    inner = text[start:].split('"', 1)[0]
    return inner.replace("\\n", "\n").replace("\\t", "\t").rstrip("\\")
