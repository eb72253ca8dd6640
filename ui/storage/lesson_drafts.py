"""Lessons being written, kept in the browser's storage: one key each. Nothing that comes from outside takes
the place of one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from engine.core.data import DAMAGE, parse_json
from ui.browser.ports import Blocked, Full
from ui.storage.saves import Store, StoreProblem

PREFIX = "railtable/lesson-draft/"
LONGEST = 400_000


class Kept(NamedTuple):
    """A kept lesson as a list shows it. `game` is empty when it is damaged."""

    id: str
    game: str
    title: str
    changed: str


class DraftStore:
    """The lessons that are being written in this browser."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.unsaved: dict[str, str] = {}
        """Those that there was no room for: they last as long as the page."""

    def _texts(self) -> dict[str, str]:
        backend = self.store.backend
        try:
            keys = backend.keys()
            ids = [key.removeprefix(PREFIX) for key in keys if key.startswith(PREFIX)]
            stored = {draft_id: backend.read(PREFIX + draft_id) or "" for draft_id in ids}
        except Blocked:
            stored = {}
        return stored | self.unsaved

    def all(self) -> list[Kept]:
        """Every one, the latest first."""
        found = []
        for draft_id, text in self._texts().items():
            data = opened(text)
            title = next((each for each in data.get("title", {}).values() if each), "") if data else ""
            game, changed = (str(data.get(key, "")) if data else "" for key in ("game", "changed"))
            found.append(Kept(draft_id, game, str(title), changed))
        return sorted(found, key=lambda kept: (kept.changed, kept.id), reverse=True)

    def texts(self) -> list[tuple[str, str]]:
        """(id, text as it is stored) of all that can be read, in the order of their ids."""
        return [(key, text) for key, text in sorted(self._texts().items()) if opened(text)]

    def load(self, draft_id: str) -> dict[str, Any] | None:
        """A kept one; None when there is none, or it is damaged."""
        return opened(self._texts().get(draft_id, ""))

    def text(self, draft_id: str) -> str:
        """As it is stored."""
        return self._texts().get(draft_id, "")

    def keep(self, draft_id: str, text: str) -> StoreProblem | None:
        """Store one. "full" and "blocked": it lasts as long as the page."""
        try:
            self.store.backend.write(PREFIX + draft_id, text)
        except (Full, Blocked) as trouble:
            self.unsaved[draft_id] = text
            return StoreProblem("full" if isinstance(trouble, Full) else "blocked")
        self.unsaved.pop(draft_id, None)
        return StoreProblem("blocked") if self.store.blocked else None

    def drop(self, draft_id: str) -> str:
        """Forget one; its text, so that it can be brought back."""
        text = self.text(draft_id)
        self.unsaved.pop(draft_id, None)
        with suppress(Blocked):
            self.store.backend.remove(PREFIX + draft_id)
        return text


def opened(text: str) -> dict[str, Any] | None:
    """What is stored of a lesson; None for damage."""
    try:
        data = parse_json(text[:LONGEST])
    except DAMAGE:
        return None
    good = isinstance(data, dict) and isinstance(data.get("title"), dict)
    return data if good else None


def written(data: Mapping[str, Any]) -> str:
    """A draft as it is stored."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
