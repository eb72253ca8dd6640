"""Telling what happens. The kinds are listed in refusals.py."""

from __future__ import annotations

from ....core.contract import Event
from ....core.errors import Value


def tell(events: list[Event] | None, kind: str, seat: int | None, **args: Value) -> None:
    """One event, if anybody wants to know. Hot places ask first, so that they need not gather `args`."""
    if events is not None:
        events.append(Event(kind, seat, args))
