"""What the methods of a view return: drawings, choices, panels, settings. All are plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.core.contract import Action
from ui.browser.protocol import READABLE


class Fragment(NamedTuple):
    """A part of a board or list that is redrawn by itself. `key`: unique within its list, [a-z0-9-].

    The page wraps `markup`: `<g id="board-KEY">` on the board, `<div id="LIST-KEY">` elsewhere. Fragments of
    a board are painted in list order, so a layer is a run of fragments. Make them as small as what changes
    together.
    """

    key: str
    markup: str


class Area(NamedTuple):
    """A rectangle of a board, in its units."""

    x: float
    y: float
    width: float
    height: float


class BoardPart(NamedTuple):
    """A part of a large board. Small windows have a button that shows only this part."""

    title: str
    x: float
    y: float
    width: float
    height: float


class BoardDrawing(NamedTuple):
    """The board as SVG. `defs` (patterns, symbols) is static; ids in it start with the game's id."""

    width: int
    height: int
    label: str
    """The present board in a few sentences, for people who cannot see it."""
    fragments: list[Fragment]
    defs: str = ""
    parts: tuple[BoardPart, ...] = ()
    """Parts with a button in small windows; the same in every state of a game."""
    letters: int = READABLE["letters"]
    """The board's width divided by the height of its smallest letters. Where these would be too small to
    read, the
    page shows a part of the board."""


class Drawing(NamedTuple):
    """The content of an SVG with its size."""

    markup: str
    width: float
    height: float


class Stop(NamedTuple):
    """A place of the board that the keyboard can reach (`NavigableBoard.stops`)."""

    key: str
    """Unique among the stops; a target of `GameView.explain` if there is an explanation."""
    label: str
    """What it is and what is on it, in a few plain words."""
    x: float
    """Its center, in the board's units."""
    y: float
    width: float
    height: float
    ways: tuple[str, ...] = ()
    """Keys of the neighboring stops, which arrow keys lead to."""
    actions: tuple[Action, ...] = ()
    """The legal actions at this place."""


class Choice(NamedTuple):
    """A button of the turn panel. It may be a refused action: the page grays it out and says why."""

    action: Action
    label: str
    detail: str = ""
    """A short consequence, e.g. "costs 2 influence"."""
    group: str = ""
    """The heading under which choices of the same group appear, in order of first appearance."""
    mark: str = ""
    """A small SVG before the label (a whole <svg>, viewBox 0 0 24 24), e.g. the company's token."""
    numbers: tuple[int, int] | None = None
    """Lowest and highest number, if a number typed in a field replaces the last word of the notation."""


class CardChoice(NamedTuple):
    """A button of a card (`GameView.card_choices`)."""

    actions: tuple[Action, ...]
    """Legal actions that are done one after the other: the parts of one turn, e.g. company, then city."""
    label: str
    detail: str = ""
    mark: str = ""
    """As in `Choice`."""


class Preview(NamedTuple):
    """What an action would do. `overlay` is painted over the board; `lines` are shown in the panel."""

    lines: tuple[str, ...] = ()
    overlay: str = ""


class Sheet(NamedTuple):
    """A titled panel of facts (market, chart, my board ...), made of HTML fragments."""

    key: str
    title: str
    fragments: list[Fragment]
    stacked: bool = False
    """True: fragments one below the other (rows of one table); False: side by side if there is room."""
    passing: bool = False
    """Whether it is there only at times. Its tab is then the last, so that no other tab moves."""


class ValueName(NamedTuple):
    """The name of a printed value: heading, thing, and which of the thing's values it is (empty: all)."""

    group: str
    thing: str
    what: str = ""

    def __str__(self) -> str:
        return ": ".join(filter(None, (self.thing or self.group, self.what)))


class Setting(NamedTuple):
    """A field of the position editor (helpers: ui.view.position_lines)."""

    key: str
    """Unique among the settings of a game, [a-z0-9-.]"""
    group: str
    """The heading under which settings of the same group appear."""
    label: str
    value: str
    """As written in the position's lines."""
    put: Callable[[str], Mapping[str, str | None]]
    """The lines for a new value: their beginnings, and the rest of each (None removes the line)."""
    choices: tuple[tuple[str, str], ...] = ()
    """Possible values with their names; empty for a number or any text."""
    numbers: tuple[int, int] | None = None
    """Lowest and highest number, for the field's buttons. The game itself rejects impossible values."""
    several: bool = False
    """Whether the value is any number of the choices, separated by spaces."""
    hint: str = ""
