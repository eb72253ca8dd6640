"""What may be done at a table: the commands of each kind of table, by the name that elements have in
`data-do`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

Command = Callable[[str, str], None]
"""Called with `data-arg` and the way the input came: mouse, touch, pen, key or command."""

LOOK: Final = frozenset(
    (
        *(
            "",
            "inspect",
            "tell",
            "card-close",
            "clear",
            "escape",
            "dialog",
            "summary",
            "look",
            "look-by",
            "look-now",
            "replay-from",
            "tab",
            "drawer",
            "fold-log",
            "fold-since",
        ),
        *(
            "walk",
            "walk-begin",
            "walk-tell",
            "here",
            "type",
            "type-move",
            "type-play",
            "first-read",
            "card-skip",
            "reveal",
        ),
    )
)
"""Commands of every table."""
WATCHING: Final = LOOK | {
    *(
        "replay",
        "replay-pace",
        "replay-measure",
        "automa-step",
        "automa-run",
        "automa-pause",
        "automa-toggle",
    ),
    *("hint", "hint-close", "hint-look", "hint-play", "look-back", "look-back-close"),
    *("final", "final-close", "result", "rematch", "record-copy", "load-other", "keep-copy"),
    *("link-copy", "link-message", "link-share", "embed-copy", "embed-picture"),
}
CHOOSING: Final = LOOK | {"act", "card-do", "choose", "confirm", "undo", "redo"}
"""Commands of a table beside a lesson or a puzzle, which judges what is chosen."""
PLAYING: Final = (
    WATCHING | CHOOSING | {"undo-to", "way", "instead", "play-on", "line", "line-drop", "line-back"}
)


class Abilities(NamedTuple):
    """What may be done with a table."""

    act: bool = True
    """People at the screen decide, undo and redo; otherwise they look on, and look back."""
    run: bool = True
    """Seats that no person moves are moved here."""
    keep: bool = True
    """The game is saved after every move."""
    coach: bool = True
    """The coach gives hints."""
    final: bool = True
    """The final screen is shown when the game is over."""
    waiting: str = "bot.thinks"
    """The key of the prompt while a bot is to move."""
    commands: frozenset[str] = PLAYING
    """What elements and keys may ask for."""


PLAY = Abilities()
TRY = Abilities(keep=False)
"""A game that is played for its own sake: in an embedded board, in a diagram of the rules."""
WATCH = Abilities(act=False, keep=False, commands=WATCHING)
READ_ONLY = WATCH._replace(run=False)
BESIDE_LESSON = Abilities(
    run=False, keep=False, coach=False, final=False, waiting="lesson.others", commands=CHOOSING
)
