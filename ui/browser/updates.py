"""Collects the changes of one input, so that they reach the document in one call."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager

from ui.browser.patch import Change


class Updates(ABC):
    """The queue of changes to one document. Outside a batch, every call is sent at once."""

    def __init__(self) -> None:
        self._queue: list[Change] = []
        self._depth = 0
        self._sent: dict[object, object] = {}
        """The title, tip and root attributes that the document shows."""

    @abstractmethod
    def send(self, changes: list[Change]) -> None:
        """Apply changes to the document, in one call."""

    def patch(self, changes: list[Change]) -> None:
        """Queue changes, except those that the document shows already."""
        self._queue += [change for change in changes if self._is_new(change)]
        if not self._depth:
            self.flush()

    def _is_new(self, change: Change) -> bool:
        match change:
            case ["title", value]:
                key: object = "title"
            case ["attr", ":root", name, value]:
                key = name
            case ["tip", _, None]:
                key, value = "tip", None
            case ["tip", *_]:
                self._sent.pop("tip", None)
                return True
            case _:
                return True
        if key in self._sent and self._sent[key] == value:
            return False
        self._sent[key] = value
        return True

    def flush(self) -> None:
        """Send the queued changes."""
        changes, self._queue = self._queue, []
        if changes:
            self.send(changes)

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Send everything that is queued inside the block in one call at its end, also after an exception."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if not self._depth:
                self.flush()
