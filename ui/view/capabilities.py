"""Optional objects of a view, for what only some games can do (`GameView.navigation = NavigableBoard(...)`).
The page leaves out a feature whose object is None."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.core.contract import Action, State
from ui.view.position_lines import PositionLines
from ui.view.scene import Scene
from ui.view.types import Area, Drawing, Setting, Stop, ValueName


class GameOptions(NamedTuple):
    """How a game's options are presented in the new-game form and in the list of games."""

    best_players: int = 3
    """How many players a game that begins at once has the first time."""
    first_game: Mapping[str, bool | int | str] = {}
    """The options that make a person's first game easier."""
    advanced: tuple[str, ...] = ()
    """Options that most people never change. The form shows them last."""
    unfolded: tuple[str, ...] = ()
    """Options that the form does not fold away, because beginners should see them."""
    seating: tuple[str, ...] = ()
    """Options about who plays. The form shows them below the seats."""
    always_named: tuple[str, ...] = ()
    """Options that a saved game's summary names even at their default, such as the map."""
    applies: Callable[[str, int, Mapping[str, object]], bool] = lambda *_: True
    """Whether an option has an effect with this number of players and these other options (a bot's level:
    only with a bot). If not, the form shows it as not applicable."""
    picture: Callable[[str, str], str] = lambda *_: ""
    """A small SVG for the card of an option's value. The form shows values as cards if they have a text
    `option.<name>.<value>.card`, which says what they change."""


class NavigableBoard(NamedTuple):
    """Keyboard navigation over the board, and the position for screen readers."""

    stops: Callable[[Scene], list[Stop]]
    """The places of the board and the connections between them (helpers: `ui.view.board_graph`). Every place
    can be reached from every other one."""
    summary: Callable[[Scene], list[str]]
    """The position in a few sentences: what each seat has, what is being decided. The page adds whose turn it
    is and the board's label."""


class SmallWindow(NamedTuple):
    """The contents of windows that are too small for the board and the seats' cards."""

    happened: Callable[[Scene], list[Area]]
    """The areas of the board that the last action (`scene.recent`) changed, most important first. The window
    moves to them after actions of others."""
    seat_line: Callable[[Scene, int], str]
    """One line of HTML: what the seat to move can spend and holds."""


class ForcedActions(NamedTuple):
    """Actions that need no click."""

    by_itself: Callable[[State, Action], bool]
    """Whether to play this action without asking if it is the only legal one. False if it reveals something,
    is optional, or people should see it coming."""


class Way(NamedTuple):
    """A way to answer decisions that have a usual answer."""

    key: str
    """Empty for the usual one."""
    label: str
    mark: str = ""
    """A small SVG before the label."""


class UsualAnswers(NamedTuple):
    """Decisions that are answered without asking, though there are other answers. The page offers those as
    chips: before the decision as `ways`, afterwards one by one."""

    title: str
    """The key of the text above the ways."""
    change: str
    """The key of the text before other answers."""
    keys: tuple[str, ...]
    """The keys of all ways that ask nothing."""
    answer: Callable[[State, str], Action | None]
    """The answer to the open decision in the way with that key. None if there is no such decision, or if the
    player is asked."""
    ways: Callable[[Scene], list[Way]]
    """The ways in which the choice before such a decision can be made, the usual one first; none if they make
    no difference."""
    instead: Callable[[Scene, Action], list[tuple[Action, str]] | None]
    """The other answers to the decision that `action` answered, with their words; None if it was none."""


class Secrets(NamedTuple):
    """Hidden hands."""

    held: Callable[[State], bool]
    """Whether the seat to move holds something that others at the same screen must not see."""


class OwnBoards(NamedTuple):
    """Boards that belong to one seat each."""

    drawings: Callable[[Scene], list[Drawing]]
    """The seats' boards that `GameView.board` leaves out, for a picture of the whole table."""


class BoardValues(NamedTuple):
    """The printed values of a board in words (`engine.core.boards`), for the page "About this board"."""

    name: Callable[[Scene, str], ValueName]
    """The name of a value or a group of values, by its path."""
    sources: Callable[[Scene], str]
    """HTML: where the board's values come from (rulebook, cross-checked, reconstructed)."""
    choices: Callable[[Scene, str], Mapping[str, str]] = lambda *_: {}
    """The texts that a value can be -> their words; empty if any text is possible or it is no text."""
    hint: Callable[[Scene, str], str] = lambda *_: ""
    """How to write a value that can be almost any text; empty if it is obvious."""


class PositionEditing(NamedTuple):
    """Fields for setting up a position by hand in the lesson editor."""

    settings: Callable[[Scene, PositionLines, str | None], list[Setting]]
    """The fields of a thing (a target of `Scene.inspectable`, or "seat:<number>"), or for None all fields,
    group by group. The page adds a text field for every kind of line that no setting covers."""
    spots: Callable[[Scene], str] = lambda _: ""
    """SVG over the board with targets that only the editor needs, such as empty ground."""


def _path_as_name(_: Scene, path: str) -> ValueName:
    group, *words = path.split(".")
    return ValueName(group, ".".join(words[:-1]), words[-1] if words else "")


PLAIN_VALUES = BoardValues(_path_as_name, lambda _: "")
"""Values without words: named by their paths."""
