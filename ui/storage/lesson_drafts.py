"""Lesson drafts, one key each. An imported draft never replaces a stored one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from engine.core.data import DAMAGE, parse_json
from ui.storage import kinds
from ui.storage.kept_texts import KeptTexts

LONGEST = 400_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_TICK = timedelta(milliseconds=1)


class KeptDraft(NamedTuple):
    """A stored draft as a list shows it. `game` is empty if it is damaged."""

    id: str
    game: str
    title: str
    changed: str


class DraftStore(KeptTexts):
    """The lesson drafts in this browser."""

    KIND = kinds.LESSON_DRAFT

    def _sealed(self, text: str, before: str) -> str:
        """The draft with a `changed` later than in `before`, even if the clock went back: its revision."""
        data = opened(text)
        latest = 0 if before == text else revision(opened(before))
        if data is None or revision(data) > latest:
            return text
        try:
            changed = _EPOCH + (latest + 1) * _TICK
        except OverflowError:
            return text
        data["changed"] = changed.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        return written(data)

    def _is_readable(self, text: str) -> bool:
        return opened(text) is not None

    def all(self) -> list[KeptDraft]:
        """All drafts, the latest first."""
        found = []
        for draft_id, text in self._texts().items():
            data = opened(text)
            title = next((each for each in data.get("title", {}).values() if each), "") if data else ""
            game, changed = (str(data.get(key, "")) if data else "" for key in ("game", "changed"))
            found.append(KeptDraft(draft_id, game, str(title), changed))
        return sorted(found, key=lambda kept: (kept.changed, kept.id), reverse=True)

    def load(self, draft_id: str) -> dict[str, Any] | None:
        """A stored draft; None if there is none or it is damaged."""
        return opened(self.text(draft_id))


def opened(text: str) -> dict[str, Any] | None:
    """Parse a stored draft; None if it is damaged."""
    try:
        data = parse_json(text[:LONGEST])
    except DAMAGE:
        return None
    good = isinstance(data, dict) and isinstance(data.get("title"), dict)
    return data if good else None


def revision(data: Mapping[str, Any] | None) -> int:
    """When a draft was changed, in milliseconds since 1970; 0 if that is not known."""
    try:
        changed = datetime.fromisoformat(str((data or {}).get("changed", "")))
        return max(0, (changed.replace(tzinfo=changed.tzinfo or UTC) - _EPOCH) // _TICK)
    except (ValueError, OverflowError):
        return 0


def written(data: Mapping[str, Any]) -> str:
    """The text to store for a draft."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
