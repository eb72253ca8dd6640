"""What a person has set: language, theme, motion and the like. Reading never fails; odd values become
defaults."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields

from engine.core.data import parse_json
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
"""Every setting with its possible values; the first is the default except where `Prefs` says otherwise."""

COMPACT = "(max-width: {}px), (max-height: {low}px)".format(LAYOUT["wide"] - 0.1, **LAYOUT)
"""Windows with room for one panel beside or below the board."""

DOCKS = (
    "(min-width: {docksWide}px) and (min-height: {docksHigh}px), (max-aspect-ratio: {across}/{down})".format(
        **LAYOUT
    )
)
"""Windows in which open sheets take nothing of the board; elsewhere they lie over it, and begin folded."""

VOLUME = {"soft": 0.4, "on": 1.0, "loud": 3.0}

RUN_DELAY = {"slow": 3000, "normal": 1500, "fast": 400, "once": 0}
"""Milliseconds before a seat moves that no person moves. `step` waits for the button."""

LETTER_DELAY = {"slow": 90, "normal": 45}
"""Milliseconds for a letter of what such a seat has just done, if that comes to more: people read about
twenty letters a second."""

LONGEST_DELAY = 6000
"""Milliseconds that nobody waits longer: who wants to read all of it holds the bots, or goes step by step."""


@dataclass
class Prefs:
    """All settings. An empty language follows the browser's."""

    language: str = ""
    theme: str = "auto"
    motion: str = "auto"
    confirm: str = "touch"
    speed: str = "normal"
    sole: str = "on"
    """Is the only legal step taken by itself?"""
    handover: str = "on"
    sound: str = "off"
    clock: str = "off"
    """How long the turn at hand has lasted, shown in the panel's head; nothing follows from it."""
    zoom: str = "near"
    """How much of the board one sees: where it would be too small to be read, the part where something is to
    be decided (`near`); all of it; or as much as fills its room at the beginning."""
    hints: str = "on"
    """Lines of a first game; `told` are those that were read: "<game> <kind of decision>"."""
    cards: str = "on"
    """Cards of big events."""
    told: tuple[str, ...] = ()
    drawer: str = ""
    """Empty: as it suits the height of the window."""
    log: str = "open"
    since: str = "folded"
    names: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    """Who moved the seats of the last new game, as in ui.view.seats."""

    def set(self, name: str, value: str) -> bool:
        """Change a setting; False when there is no such setting or value."""
        if value not in CHOICES.get(name, ()):
            return False
        setattr(self, name, value)
        return True

    def to_text(self) -> str:
        """As stored."""
        return json.dumps(asdict(self), ensure_ascii=False)


def from_text(text: str | None) -> Prefs:
    """The settings that were stored, as far as they make sense."""
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
                prefs.names = tuple(str(name)[:24] for name in value[:8])
        elif item.name == "told":
            if isinstance(value, list):
                prefs.told = tuple(str(name)[:80] for name in value[:500])
        elif item.name == "levels":
            if isinstance(value, list):
                prefs.levels = tuple(level if seats.is_level(level) else "" for level in map(str, value[:8]))
        elif item.name in ("drawer", "log", "since"):
            if value in ("open", "tall", "folded"):
                setattr(prefs, item.name, value)
        elif isinstance(value, str):
            prefs.set(item.name, value)
    return prefs
