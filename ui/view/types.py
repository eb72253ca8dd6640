"""What a game's view returns: drawings, choices, panels, settings. All of it is plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.core.contract import Action


class Fragment(NamedTuple):
    """A piece that is redrawn on its own. `key`: unique within its list, [a-z0-9-]; `markup`: what goes
    inside.

    The page wraps it: `<g id="board-KEY">` on the board, `<div id="LIST-KEY">` elsewhere. Fragments of a
    board are painted in list order, so layers are runs of fragments. Make them as small as what changes
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
    """A part of a board that is too big for a small window: a button there shows it alone."""

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
    """The board in words for people who cannot see it: what it shows now, in a few sentences."""
    fragments: list[Fragment]
    defs: str = ""
    parts: tuple[BoardPart, ...] = ()
    """Small windows get a button for each; the same in every state of a game."""
    letters: int = 90
    """Its width divided by the height of its smallest letters. Where these would be too small to read, the
    page shows a part of the board."""


class Drawing(NamedTuple):
    """An SVG without its outermost element, and its size."""

    markup: str
    width: float
    height: float


class Stop(NamedTuple):
    """A place of the board that the keyboard can reach (`NavigableBoard.stops`)."""

    key: str
    """A target of `GameView.explain` where there is more to say; unique among the stops."""
    label: str
    """What it is and what lies there, in a few plain words."""
    x: float
    """Its middle, in the board's units."""
    y: float
    width: float
    height: float
    ways: tuple[str, ...] = ()
    """Keys of the neighboring stops, where arrow keys lead."""
    actions: tuple[Action, ...] = ()
    """The legal actions that are done here."""


class Choice(NamedTuple):
    """A button of the turn panel. Refused actions may be given, too: the page grays them and says why."""

    action: Action
    label: str
    detail: str = ""
    """Short consequence, e.g. "costs 2 influence"."""
    group: str = ""
    """Heading under which equal groups are gathered, in order of first appearance."""
    mark: str = ""
    """A small SVG (viewBox 0 0 24 24, whole <svg> element) before the label, e.g. the company's token."""
    numbers: tuple[int, int] | None = None
    """Lowest and highest: the last word of the notation may be any number between them, in a field."""


class Preview(NamedTuple):
    """What an action would do. `overlay` is painted over the board; `lines` are read in the panel."""

    lines: tuple[str, ...] = ()
    overlay: str = ""


class Sheet(NamedTuple):
    """A titled panel of facts (market, chart, my board ...), made of HTML fragments."""

    key: str
    title: str
    fragments: list[Fragment]
    stacked: bool = False
    """True: one fragment under the other (rows of one table); False: side by side while there is room."""
    passing: bool = False
    """True: it comes and goes. Its tab stands behind the others, so that none of them moves."""


class ValueName(NamedTuple):
    """What a printed value is called: its heading, the thing it belongs to, and which of the thing's values
    it is (empty: all of them)."""

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
    """Heading under which equal groups are gathered."""
    label: str
    value: str
    """As written in the position's lines."""
    put: Callable[[str], Mapping[str, str | None]]
    """The lines that set another value: their beginnings, and the rest of each (None: no such line)."""
    choices: tuple[tuple[str, str], ...] = ()
    """Possible values with their names; none: a number, or any text."""
    numbers: tuple[int, int] | None = None
    """Lowest and highest, for the field's buttons; the game itself refuses what cannot be."""
    several: bool = False
    """The value is any number of the choices, separated by spaces."""
    hint: str = ""
