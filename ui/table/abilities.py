"""What may be done at a table."""

from __future__ import annotations

from typing import NamedTuple


class Abilities(NamedTuple):
    """What may be done with a table."""

    act: bool = True
    """People at the screen decide, undo and redo; otherwise they look on, and look back."""
    run: bool = True
    """Seats that no person moves are moved here."""
    keep: bool = True
    """The game is saved after every step."""


PLAY = Abilities()


LESSON = Abilities(keep=False)


WATCH = Abilities(act=False, keep=False)


READ_ONLY = Abilities(act=False, run=False, keep=False)
