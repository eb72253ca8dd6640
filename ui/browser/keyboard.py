"""All keyboard shortcuts in one table, for dispatch, for buttons and for the help.

Arrow keys, Enter on an element, Tab and zooming are handled by assets/js/page/keyboard.js, which reads the
zoom keys from protocol.json.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ui.browser.protocol import ZOOM

APP, TABLE, LESSON, EDITOR = "app", "table", "lesson", "editor"


class Shortcut(NamedTuple):
    """A key and the command that it triggers."""

    key: str
    """As in KeyboardEvent.key. Letters mean the same with Shift."""
    command: str
    """As in `data-do`; a page or table without this command ignores the key."""
    arg: str = ""
    scope: str = TABLE


SHORTCUTS: Final = (
    Shortcut("?", "dialog", "help", APP),
    Shortcut("l", "dialog", "share", APP),
    Shortcut("g", "rules", "", APP),
    Shortcut("Enter", "lesson-next", "", LESSON),
    Shortcut("h", "lesson-hint", "", LESSON),
    Shortcut("u", "lesson-back", "", LESSON),
    Shortcut("u", "ed-undo", "", EDITOR),
    Shortcut("r", "ed-redo", "", EDITOR),
    Shortcut("Escape", "escape"),
    Shortcut("Enter", "confirm"),
    *(Shortcut(digit, "choose", digit) for digit in "123456789"),
    Shortcut("u", "undo"),
    Shortcut("r", "redo"),
    Shortcut("[", "look-by", "-1"),
    Shortcut("]", "look-by", "1"),
    Shortcut(",", "replay", "turn-back"),
    Shortcut(".", "replay", "turn-on"),
    Shortcut("<", "replay", "round-back"),
    Shortcut(">", "replay", "round-on"),
    Shortcut(
        ";", "replay", "round-back"
    ),  # the key that comma and full stop share with Shift differs between keyboards
    Shortcut(":", "replay", "round-on"),
    Shortcut(" ", "replay", "run"),
    Shortcut("m", "walk-begin"),
    Shortcut("i", "walk-tell"),
    Shortcut("s", "summary"),
    Shortcut("t", "type"),
    Shortcut("h", "hint"),
    Shortcut("w", "look-back"),
    Shortcut("n", "automa-step"),
    Shortcut("p", "automa-toggle"),
    Shortcut("b", "play-on"),
    Shortcut("f", "dialog", "lines"),
)
BADGES: Final = {"Escape": "Esc", " ": "␣"}
SAME_KEY: Final = {
    **dict.fromkeys(("look-now", "clear", "card-skip", "rules-close"), ("escape", "")),
    **dict.fromkeys(("automa-run", "automa-pause"), ("automa-toggle", "")),
    "replay step-back": ("look-by", "-1"),
    "replay step-on": ("look-by", "1"),
}
"""The key shown on buttons whose command has no shortcut of its own."""
ZOOM_KEYS: Final = {name: keys[0].replace("-", "−") for name, keys in ZOOM.items()}
"""What can be done to the view of a board, and the key that is shown for it."""

HELP: Final = (
    ("Tab", "help.key.tab"),
    ("← ↑ ↓ →", "help.key.arrows"),
    ("Enter", "help.key.enter"),
    ("1–9", "help.key.digits"),
    (("walk-begin",), "help.key.walk"),
    ("⇞ ⇟", "help.key.around"),
    (("walk-tell",), "help.key.here"),
    (("type",), "help.key.type"),
    (("summary",), "help.key.summary"),
    (("undo", "redo"), "help.key.undo"),
    ("[ ]", "help.key.look"),
    (", . < >", "help.key.turns"),
    (("replay run",), "help.key.replay"),
    (("play-on", "dialog lines"), "help.key.lines"),
    (" ".join(ZOOM_KEYS.values()), "help.key.zoom"),
    (("automa-step", "automa-toggle"), "help.key.automa"),
    (("hint", "look-back"), "help.key.coach"),
    (("rules",), "help.key.rules"),
    (("dialog share",), "help.key.link"),
    (("escape",), "help.key.escape"),
    (("dialog help",), "help.key.help"),
)
"""The rows of the help: keys as written, or commands whose keys are looked up; then the key of the text."""


def find(key: str, scope: str) -> Shortcut | None:
    """The shortcut of a key in a scope."""
    pressed = key.lower() if len(key) == 1 else key
    return next((each for each in SHORTCUTS if each.key == pressed and each.scope == scope), None)


def badge(command: str, arg: str = "") -> str:
    """The key to show on a button of this command, or ""."""
    command, arg = SAME_KEY.get(f"{command} {arg}".strip(), (command, arg))
    for each in SHORTCUTS:
        if each.command == command and each.arg in (arg, ""):
            return BADGES.get(each.key) or (each.key.upper() if len(each.key) == 1 else each.key)
    return ""


def help_rows() -> list[tuple[str, str]]:
    """The rows of the help: keys as they are shown, and the key of the text that explains them."""
    rows = []
    for keys, text in HELP:
        if not isinstance(keys, str):
            keys = " / ".join(badge(*name.partition(" ")[::2]) for name in keys)
        rows.append((keys, text))
    return rows
