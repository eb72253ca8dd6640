"""The names and numbers that Python, JavaScript and the style sheets share, from protocol.json.

Scripts import the same file; the build puts the values in place (tools/build/scripts.py). docs/embedding.md
describes commands, events and settings to others.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from engine.core.data import load_json


class Language(NamedTuple):
    name: str
    """In the language itself."""
    decimal: str
    """The decimal separator."""


class Side(NamedTuple):
    """The width of the panels beside an embedded board: a share of the whole, within bounds."""

    least: int
    share: float
    most: int


class Height(NamedTuple):
    """The numbers of `heightFor` (assets/js/height.js), which says how high an embedded board is."""

    ratio: float
    """A board's height by its width, where it is not known."""
    board: int
    """The most for the board, where the panels are below it."""
    below: int
    """For the panels below the board."""
    lesson: int
    """The same, of a lesson or puzzle."""
    side: Side
    around: int
    """What a wide table has above and below its board."""
    least: int
    most: int


class Docks(NamedTuple):
    """The least size, in pixels, at which open sheets stand beside the board, and the shape at which they do
    at any size."""

    wide: int
    high: int
    across: int
    down: int


class Layout(NamedTuple):
    """Where one layout of the table changes into another, in pixels."""

    wide: int
    """From this width on, panels stand beside the board."""
    low: int
    """Up to this height, the table has its small layout at any width."""
    docks: Docks


class Readable(NamedTuple):
    """When a board is big enough to be read."""

    width: int
    """Its width in pixels, at the usual size of letters."""
    letters: int
    """The board's width by the size of its smallest letters, as usual."""
    pixels: int
    """The smallest size of letters that is accepted."""


class Limits(NamedTuple):
    """How much is accepted from outside."""

    text: int
    """Characters of a text: as many as of a record (engine.core.record.MOST_TEXT)."""
    entries: int
    """Entries of an object of settings."""
    commands: int
    """Messages a second from the page around a frame."""
    messages: int
    """Messages a second from a frame."""
    waiting: int
    """Events kept until the page around says hello."""
    read: int
    """Characters of a file that are handed to Python."""
    record: int
    """Bytes of a file with one game."""
    archive: int
    """Bytes of a file with many games."""


_DATA: dict[str, Any] = load_json(__package__, "protocol.json")

VERSION: Final[int] = _DATA["version"]
"""Of the messages."""
LANGUAGES: Final = {code: Language(**given) for code, given in _DATA["languages"].items()}
"""By code, the one that stands in for others first. CONTRIBUTING.md says how to add one."""
COMMANDS: Final = tuple(_DATA["commands"])
"""What a page around an embedded board, or a program in this page, may tell it to do."""
EVENTS: Final = tuple(_DATA["events"])
"""What is reported to them (docs/embedding.md): the names of `Host.tell`."""
SETTINGS: Final = tuple(_DATA["settings"])
"""The names of an embedded board's settings."""
ATTRIBUTES: Final = tuple(_DATA["attributes"])
"""The other attributes of a <rail-table>."""
VALUES: Final[dict[str, tuple[str, ...]]] = {name: tuple(given) for name, given in _DATA["values"].items()}
"""The possible values of some settings, the usual one first."""
LEARNING: Final[dict[str, str]] = _DATA["learning"]
"""The settings that make a learning board, and what xAPI calls the activity."""
HEIGHT: Final = Height(**{**_DATA["height"], "side": Side(**_DATA["height"]["side"])})
LAYOUT: Final = Layout(**{**_DATA["layout"], "docks": Docks(**_DATA["layout"]["docks"])})
READABLE: Final = Readable(**_DATA["readable"])
ZOOM: Final[dict[str, tuple[str, ...]]] = {name: tuple(keys) for name, keys in _DATA["zoom"].items()}
"""What can be done to the view of a board, and by which keys (KeyboardEvent.key)."""
LIMITS: Final = Limits(**_DATA["limits"])
ARCHIVE: Final[str] = _DATA["archive"]
"""The first word of a file with many games."""
