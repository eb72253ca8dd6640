"""The settings of a person: language, theme, motion and so on. Invalid stored values become defaults."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields

from engine.core.data import parse_json
from engine.core.record import LONGEST_NAME
from ui.browser.protocol import LAYOUT, VALUES
from ui.view import seats
from ui.words.i18n import LANGUAGES

CHOICES: dict[str, tuple[str, ...]] = {
    "language": ("", *LANGUAGES),
    "theme": VALUES["theme"],
    "motion": ("auto", "off"),
    "confirm": ("touch", "always", "never"),
    "speed": ("slow", "normal", "fast", "once", "step"),
    "sole": ("on", "off"),
    "handover": ("on", "off"),
    "sound": ("off", "soft", "on", "loud"),
    "clock": ("off", "on"),
    "zoom": ("near", "all", "fill"),
    "hints": ("on", "off"),
    "cards": ("on", "off"),
}
"""Every setting with its possible values."""

COMPACT = "(max-width: {}px), (max-height: {low}px)".format(LAYOUT["wide"] - 0.1, **LAYOUT)
"""Windows with room for one panel beside or below the board."""

DOCKS = (
    "(min-width: {docksWide}px) and (min-height: {docksHigh}px), (max-aspect-ratio: {across}/{down})".format(
        **LAYOUT
    )
)
"""Windows in which the drawer docks beside the board; elsewhere it covers part of it, and begins folded."""

VOLUME = {"soft": 0.4, "on": 1.0, "loud": 3.0}

RUN_DELAY = {"slow": 3000, "normal": 1500, "fast": 400, "once": 0}
"""Milliseconds before a move of a bot or automa, by speed. With `step`, only a button lets them move."""

LETTER_DELAY = {"slow": 90, "normal": 45}
"""Milliseconds per letter of the last action of a bot or automa, used where the sum exceeds `RUN_DELAY`:
people read about twenty letters a second."""

CARD_DELAY = {"slow": 5000, "normal": 3500, "fast": 2000, "step": 0}
"""Milliseconds that bots wait after an action with an event card, by speed."""

MOST_GAMES, MOST_SEATS = 20, 8
"""How many games and seats of each are remembered."""

LONGEST_DELAY = 6000
"""The longest delay of bots in milliseconds. To read longer texts, people pause them or go step by step."""


@dataclass
class Prefs:
    """All settings. An empty language follows the browser's."""

    language: str = ""
    theme: str = "auto"
    motion: str = "auto"
    confirm: str = "touch"
    speed: str = "normal"
    sole: str = "on"
    """Whether the only legal action is taken automatically."""
    handover: str = "on"
    sound: str = "off"
    clock: str = "off"
    """Whether the panel's head shows how long the current turn has lasted. It has no effect on the game."""
    zoom: str = "near"
    """How much of the board is shown: `near`, the part where something is to be decided, if all of it would
    be too small to read; `all`; or `fill`, as much as fills its room at the beginning."""
    hints: str = "on"
    """Whether beginner hints are shown. `told` lists those already read: "<game> <kind of decision>"."""
    cards: str = "on"
    """Whether cards of big events are shown."""
    told: tuple[str, ...] = ()
    drawer: str = ""
    """Empty: depends on the size of the window."""
    log: str = "open"
    since: str = "folded"
    names: tuple[str, ...] = ()
    name: str = ""
    """The person's own name; empty until they tell it."""
    last_seats: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By game, the seats of the last one begun, as many as it had players: person or level of bot, as in
    `ui.view.seats`."""
    revision: int = 0
    """How often the settings have been stored (`ui.storage.flushed_copy`)."""

    def set(self, name: str, value: str) -> bool:
        """Change a setting. False if there is no such setting or value."""
        if value not in CHOICES.get(name, ()):
            return False
        setattr(self, name, value)
        return True

    def to_text(self) -> str:
        """The text to store."""
        return json.dumps(asdict(self), ensure_ascii=False)


def from_text(text: str | None) -> Prefs:
    """The valid part of the stored settings; defaults for the rest."""
    prefs = Prefs()
    try:
        stored = parse_json(text or "{}")
    except ValueError:
        return prefs
    if not isinstance(stored, dict):
        return prefs
    for item in fields(prefs):
        value = stored.get(item.name)
        if item.name == "names":
            if isinstance(value, list):
                prefs.names = tuple(str(name)[:LONGEST_NAME] for name in value[:MOST_SEATS])
        elif item.name == "name":
            prefs.name = own_name(value) if isinstance(value, str) else ""
        elif item.name == "told":
            if isinstance(value, list):
                prefs.told = tuple(str(name)[:80] for name in value[:500])
        elif item.name == "last_seats":
            if isinstance(value, dict):
                last = list(value.items())[:MOST_GAMES]
                prefs.last_seats = {game: _levels(each) for game, each in last}
        elif item.name == "revision":
            prefs.revision = value if type(value) is int and 0 <= value < 1 << 40 else 0
        elif item.name in ("drawer", "log", "since"):
            if value in ("open", "tall", "folded"):
                setattr(prefs, item.name, value)
        elif isinstance(value, str):
            prefs.set(item.name, value)
    return prefs


def own_name(text: str) -> str:
    """A person's name as it is remembered: on one line, no longer than names of players may be."""
    return " ".join(text.split())[:LONGEST_NAME].strip()


def _levels(value: object) -> tuple[str, ...]:
    """Valid seats; a level that does not exist here is a person."""
    levels = map(str, value[:MOST_SEATS]) if isinstance(value, list) else ()
    return tuple(level if seats.is_level(level) else seats.PERSON for level in levels)
