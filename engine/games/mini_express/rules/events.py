"""Recording of events. Their kinds are listed in refusals.py."""

from __future__ import annotations

from ....core.contract import Event
from ....core.errors import Value


def tell(events: list[Event] | None, kind: str, seat: int | None, **args: Value) -> None:
    """Append an event if there is a list. Frequent callers check that first, so that they need no `args`."""
    if events is not None:
        events.append(Event(kind, seat, args))
