"""Texts stored under an id each: the base class of the stores of boards and lesson drafts."""

from __future__ import annotations

from typing import ClassVar

from ui.browser.ports import Blocked, Full
from ui.storage.kinds import Kind
from ui.storage.saves import Store, StoreProblem


class KeptTexts:
    """All texts of one kind. A subclass adds to each stored text its revision, for
    `ui.storage.flushed_copy`."""

    KIND: ClassVar[Kind]

    def __init__(self, store: Store) -> None:
        self.store = store
        self.unsaved: dict[str, str] = {}
        """Texts that found no room, by id; lost when the page is closed."""
        self._dropped: dict[str, str] = {}
        """Stored texts of deleted ones by id: a text stored there again needs a higher revision."""

    def _opened(self, stored: str) -> str:
        """The text without its revision."""
        return stored

    def _sealed(self, text: str, before: str) -> str:
        """`text` with a revision higher than that of `before`, the stored text that it replaces."""
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
        """A stored text; empty if there is none."""
        return self._texts().get(text_id, "")

    def texts(self) -> list[tuple[str, str]]:
        """(id, text) of all that can be read, ordered by id."""
        return [(key, text) for key, text in sorted(self._texts().items()) if self._is_readable(text)]

    def keep(self, text_id: str, text: str) -> StoreProblem | None:
        """Store a text under an id. After "full" and "blocked" it is kept until the page is closed."""
        try:
            before = self._stored(text_id) or self._dropped.get(text_id, "")
            self.store.backend.write(self.KIND.key + text_id, self._sealed(text, before))
        except (Full, Blocked) as trouble:
            self.unsaved[text_id] = text
            return StoreProblem("full" if isinstance(trouble, Full) else "blocked")
        self.unsaved.pop(text_id, None)
        return StoreProblem("blocked") if self.store.blocked else None

    def drop(self, text_id: str) -> str | None:
        """Delete a text and return it, so that the deletion can be undone; None if that was not possible."""
        text = self.unsaved.pop(text_id, None)
        try:
            stored = self._stored(text_id)
            self.store.backend.remove(self.KIND.key + text_id)
        except Blocked:
            return text
        self._dropped[text_id] = stored
        return self._opened(stored) if text is None else text
