"""What lists show of puzzles: their titles, addresses and small boards, and the puzzle of the day."""

from __future__ import annotations

from typing import Final

from engine.core import puzzles
from engine.core.puzzles import Puzzle, PuzzleError
from ui import games as views
from ui.shell.api import AppApi
from ui.storage import progress as learning
from ui.storage.saves import Store
from ui.storage.summaries import in_words
from ui.table.abilities import READ_ONLY
from ui.table.game_session import Session
from ui.table.picture import small
from ui.words.i18n import Translator

PICTURE: Final = "puzzle/"
"""How the names of puzzles' pictures begin, which tells them from those of saved games."""


def title(tr: Translator, game_id: str, puzzle: Puzzle) -> str:
    """A puzzle's title, which does not give the solution away; its number if it has none. `tr` knows the
    game's words."""
    key = f"puzzle.{puzzle.id}"
    return tr(key) if tr.has(key) else tr("puzzle.title", number=puzzles.every(game_id).index(puzzle) + 1)


def variant(tr: Translator, game_id: str, puzzle: Puzzle) -> str:
    """In which unusual game a puzzle is; empty for the usual one."""
    if not puzzle.options:
        return ""
    seats = puzzles.match_of(puzzle).state.seats
    return " · ".join(in_words(tr, views.get(game_id), seats, puzzle.options))


def address(game_id: str, puzzle: Puzzle) -> str:
    """The address of a puzzle's page."""
    return f"#/puzzle/{game_id}/{puzzle.id}"


def next_open(store: Store, game_id: str, after: Puzzle | None = None) -> Puzzle | None:
    """The next puzzle that is not solved: the first, or the first behind another one, else before it; None if
    all are solved."""
    points = learning.of(store, game_id)["puzzles"]
    every = puzzles.every(game_id)
    first = 0 if after is None else every.index(after) + 1
    waiting = (each for each in (*every[first:], *every[:first]) if each is not after)
    return next((each for each in waiting if not points.get(each.id)), None)


def of_today(app: AppApi, game_id: str) -> Puzzle | None:
    """Today's puzzle of a game; None if it has no puzzles."""
    return puzzles.of_the_day(puzzles.every(game_id), app.browser.now())


def picture_name(game_id: str, puzzle: Puzzle) -> str:
    """The name under which a puzzle's small board arrives (`Page.picture_changed`)."""
    return f"{PICTURE}{game_id}/{puzzle.id}"


def picture(app: AppApi, game_id: str, puzzle: Puzzle) -> str:
    """A puzzle's small board as a data URL; empty before it is drawn."""
    return app.puzzle_pictures.get(picture_name(game_id, puzzle), "")


def draw(app: AppApi, game_id: str, puzzle: Puzzle) -> bool:
    """Have a puzzle's small board drawn; it arrives as an input. False if that cannot be done."""
    name = picture_name(game_id, puzzle)
    try:
        match = puzzles.match_of(puzzle)
        nobody = frozenset[int]()
        session = Session(name, match, app.language, motion=False, abilities=READ_ONLY, mine=nobody)
        app.picture("card", small(session), name)
    except PuzzleError:
        return False
    return True
