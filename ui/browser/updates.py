"""One input, one update: changes are collected and sent to the document together when the input has been
dealt with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager

from ui.browser.patch import Change


class Updates(ABC):
    """The queue of changes to one document. Outside of a batch every call is sent at once."""

    def __init__(self) -> None:
        self._queue: list[Change] = []
        self._depth = 0
        self._sent: dict[object, object] = {}
        """What the document shows of title, tip and the root's attributes."""

    @abstractmethod
    def send(self, changes: list[Change]) -> None:
        """Bring changes to the document, in one call."""

    def patch(self, changes: list[Change]) -> None:
        """Queue changes; what the document shows already is left out."""
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
        """Send what is queued."""
        changes, self._queue = self._queue, []
        if changes:
            self.send(changes)

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Send everything that is queued inside in one call at the end, also when it fails."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if not self._depth:
                self.flush()
