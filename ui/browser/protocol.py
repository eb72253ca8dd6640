"""The names and numbers that Python, JavaScript and the style sheets share, from protocol.json.

Scripts import the same file; the build puts the values in place (tools/build/scripts.py). docs/embedding.md
describes commands, events and settings to others.
"""

from __future__ import annotations

from typing import Any, Final

from engine.core.data import load_json

_DATA: dict[str, Any] = load_json(__package__, "protocol.json")

COMMANDS: Final = tuple(_DATA["commands"])
"""The commands that a page around an embedded board, or a program in this page, may give."""
EVENTS: Final = tuple(_DATA["events"])
"""The events that are reported to them by `Host.tell`."""
SETTINGS: Final = tuple(_DATA["settings"])
"""The names of an embedded board's settings."""
ATTRIBUTES: Final = tuple(_DATA["attributes"])
"""The other attributes of a <rail-table>."""
VALUES: Final = {name: tuple(given) for name, given in _DATA["values"].items()}
"""The possible values of some settings, the default first."""
LEARNING: Final[dict[str, str]] = _DATA["learning"]
"""The settings that make a learning board, with the type of the activity in xAPI."""
HEIGHT: Final[dict[str, float]] = _DATA["height"]
"""How high an embedded board is (assets/js/height.js). `ratio`: height by width of an unknown board. In a
narrow frame: `board` (the most for the board) and `below` (for the panels; `lesson` in lessons and puzzles).
In a wide one: the panels beside the board take `share` of the width, from `slim` to `broad`; `around`: above
and below the board; the whole is from `least` to `most`."""
LAYOUT: Final[dict[str, int]] = _DATA["layout"]
"""Where a table changes its layout, in pixels. It is small below `wide`, and up to `low` in height. It has
docks from `docksWide` and `docksHigh` on, and if it is no larger than `across` by `down`."""
READABLE: Final[dict[str, int]] = _DATA["readable"]
"""A board as wide as `letters` of its smallest letters is readable at a `width` in pixels. To show all of the
board, letters of `pixels` are accepted, too."""
ZOOM: Final[dict[str, list[str]]] = _DATA["zoom"]
"""The commands that change the view of a board, with their keys (KeyboardEvent.key)."""
LIMITS: Final[dict[str, int]] = _DATA["limits"]
"""Limits for what comes from outside: characters of a `text` (such as a record), `entries` of an object;
`commands` and `messages` a second to and from a frame, events `waiting` for a host; characters of a file that
are `read`, bytes of a file with one game (`record`) or many (`archive`)."""
ARCHIVE: Final[str] = _DATA["archive"]
"""The first word of a file with many games."""
