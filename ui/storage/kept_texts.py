"""Texts kept in the browser's storage under an id each: what boards and lesson drafts share."""

from __future__ import annotations

from contextlib import suppress
from typing import ClassVar

from ui.browser.ports import Blocked, Full
from ui.storage.kinds import Kind
from ui.storage.saves import Store, StoreProblem


class KeptTexts:
    """All texts of one kind. How a text is stored with what says which of two copies is later
    (`ui.storage.flushed_copy`) is the subclass's business."""

    KIND: ClassVar[Kind]

    def __init__(self, store: Store) -> None:
        self.store = store
        self.unsaved: dict[str, str] = {}
        """Those that there was no room for: they last as long as the page."""
        self._dropped: dict[str, str] = {}
        """What was stored of those that were dropped: whatever takes their place has to be later."""

    def _opened(self, stored: str) -> str:
        """The text in what is stored."""
        return stored

    def _sealed(self, text: str, before: str) -> str:
        """What to store of a text, later than what was stored `before`."""
        raise NotImplementedError

    def _is_readable(self, text: str) -> bool:
        raise NotImplementedError

    def _texts(self) -> dict[str, str]:
        try:
            ids = self.KIND.ids(self.store.backend.keys())
            stored = {text_id: self._opened(self._stored(text_id)) for text_id in ids}
        except Blocked:
            stored = {}
        return stored | self.unsaved

    def _stored(self, text_id: str) -> str:
        return self.store.backend.read(self.KIND.key + text_id) or ""

    def text(self, text_id: str) -> str:
        """A kept text; empty when there is none."""
        return self._texts().get(text_id, "")

    def texts(self) -> list[tuple[str, str]]:
        """(id, text) of all that can be read, in the order of their ids."""
        return [(key, text) for key, text in sorted(self._texts().items()) if self._is_readable(text)]

    def keep(self, text_id: str, text: str) -> StoreProblem | None:
        """Store a text in the place of what has this id. "full" and "blocked": it lasts as long as the
        page."""
        try:
            before = self._stored(text_id) or self._dropped.get(text_id, "")
            self.store.backend.write(self.KIND.key + text_id, self._sealed(text, before))
        except (Full, Blocked) as trouble:
            self.unsaved[text_id] = text
            return StoreProblem("full" if isinstance(trouble, Full) else "blocked")
        self.unsaved.pop(text_id, None)
        return StoreProblem("blocked") if self.store.blocked else None

    def drop(self, text_id: str) -> str:
        """Forget a text; returns it, so that it can be brought back."""
        text = self.text(text_id)
        self.unsaved.pop(text_id, None)
        with suppress(Blocked):
            self._dropped[text_id] = self._stored(text_id)
            self.store.backend.remove(self.KIND.key + text_id)
        return text
