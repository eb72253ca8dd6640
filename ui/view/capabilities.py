"""What only some games can do on the page. A game hands over an object of functions for each of them
(`GameView.navigation = NavigableBoard(...)`); where it hands over none, the page leaves the feature out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.core.contract import Action, State
from ui.view.position_lines import PositionLines
from ui.view.scene import Scene
from ui.view.types import Area, Drawing, Setting, Stop, ValueName


class GameOptions(NamedTuple):
    """How a game's options are presented in the new-game form and in the list of games."""

    advanced: tuple[str, ...] = ()
    """Options that most people never change (readings of the rules, documented rulings): the form folds them
    into "More settings"."""
    always_named: tuple[str, ...] = ()
    """Options that a saved game's summary names even at their default, such as the map."""
    applies: Callable[[str, int, Mapping[str, object]], bool] = lambda *_: True
    """Does an option mean anything with this number of players and these other options (a bot's level: only
    with a bot)? If not, the form shows it as not applicable."""
    picture: Callable[[str, str], str] = lambda *_: ""
    """A small SVG for an option and one of its values that the form shows as a card: a value with a text
    `option.<name>.<value>.card`, which says what it changes."""


class NavigableBoard(NamedTuple):
    """Moving over the board with the keyboard, and the position read aloud."""

    stops: Callable[[Scene], list[Stop]]
    """Places of the board and the ways between them (helpers: ui.view.board_graph). Every place can be
    reached from every other one."""
    summary: Callable[[Scene], list[str]]
    """The position in a few spoken sentences: what each seat has, what it is about now. The page itself says
    whose turn it is and reads the board's label."""


class SmallWindow(NamedTuple):
    """What a window needs that is too small for the board and the seats' cards."""

    happened: Callable[[Scene], list[Area]]
    """Where the last action (`scene.recent`) can be seen on the board, the most telling first: the window
    follows what others do."""
    seat_line: Callable[[Scene, int], str]
    """HTML, one line: what the seat to move has to spend and holds."""


class ForcedActions(NamedTuple):
    """Actions that need no click."""

    by_itself: Callable[[State, Action], bool]
    """May this only legal action be taken without asking? Not where it tells others something, where
    somebody might not want it, or where somebody should see it coming."""


class Secrets(NamedTuple):
    """Hidden hands."""

    held: Callable[[State], bool]
    """Does the seat to move hold something that others at the same screen must not see?"""


class OwnBoards(NamedTuple):
    """Boards of single seats."""

    drawings: Callable[[Scene], list[Drawing]]
    """Those that `GameView.board` does not show, for a picture of the whole table."""


class BoardValues(NamedTuple):
    """The printed values of a board in words (`engine.core.boards`), for the page "About this board"."""

    name: Callable[[Scene, str], ValueName]
    """What a value (or a group of values) is called, by its path."""
    sources: Callable[[Scene], str]
    """HTML: where the board's values come from (rulebook, cross-checked, reconstructed)."""
    choices: Callable[[Scene, str], Mapping[str, str]] = lambda *_: {}
    """The possible texts of a value, each in words; none: anything is possible, or it is no text."""
    hint: Callable[[Scene, str], str] = lambda *_: ""
    """How to write a text that can be almost anything; empty: it is obvious."""


class PositionEditing(NamedTuple):
    """Setting up a position by hand in the lesson editor."""

    settings: Callable[[Scene, PositionLines, str | None], list[Setting]]
    """The fields of a thing (a target of `Scene.inspectable`, or "seat:<number>"); None: all fields, group by
    group. The page adds a field of text for every kind of line that no setting covers."""
    spots: Callable[[Scene], str] = lambda _: ""
    """SVG over the board with things that only an editor touches, such as empty ground."""


def _path_as_name(_: Scene, path: str) -> ValueName:
    group, *words = path.split(".")
    return ValueName(group, ".".join(words[:-1]), words[-1] if words else "")


PLAIN_VALUES = BoardValues(_path_as_name, lambda _: "")
"""Values without words: their paths."""
