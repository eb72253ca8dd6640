"""What a module adds to the page: one `ModulePage` each, found by the module's id.

The engine's side is a manifest (`engine/games/russian_railroads/modules.py`); most of what it adds needs
nothing here: rails, spaces, engineers, factories, tokens, cards and score parts are drawn and told from the
board's data as long as there are words for them (`text/<module>.<language>.json`) and drawings for their
effects (`shapes`, `drawn`). A `ModulePage` says the rest. `registry.py` lists them.

Words that are looked up: `rail.<id>`, `space.<id>`, `effect.<name>`, `short.<name>`, `token.<id>` with
`token.short.<id>` and `token.help.<id>`, `card.<id>` likewise, `score.<part>`, `score-row.<part>`,
`event.<kind>`, `refusal.<reason>`, `value.<argument>.<id>`; for own actions `do.<kind>.<what>` or
`do.<kind>` (slots `{what}` and `{where}`), `do.<kind>.detail`, `group.<kind>` (their heading in the turn
panel) and `prompt.<kind>` (what is asked when they are due); for resources `resource.<id>` (slot `{n}`);
`part.<module>` (a phone's button for the panel).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.data import load_json
from ui.view.rulebook import Chapter, chapters_from

if TYPE_CHECKING:
    from engine.games.russian_railroads.actions import Action
    from engine.games.russian_railroads.queries import Board, Printed
    from ui.games.russian_railroads.layout import Box
    from ui.games.russian_railroads.plan import Plan
    from ui.view.scene import Scene
    from ui.view.types import Fragment, Sheet


class Explanation(NamedTuple):
    """An explanation of a thing pointed at, and how many arguments its target `kind:argument:...` may have.
    Raises `explain_points.NoSuchThing` for arguments that name nothing."""

    tell: Callable[..., str]
    args: tuple[int, ...] = (1,)


class Fact(NamedTuple):
    """A short fact in a seat's card."""

    label: str
    """In full, for tips and screen readers."""
    mark: str
    """A drawing (`icons.mark`)."""
    value: str


def _nothing(*_: Any) -> tuple[Any, ...]:
    return ()


class ModulePage(NamedTuple):
    """What one module adds to the page. Everything may be left out. Functions that get a `Plan` draw in the
    coordinates that their boxes have."""

    id: str
    """As in the engine."""
    shapes: Mapping[str, str] = {}
    """Drawings of its own, in a box of 24 by 24, for `icons`: by name."""
    drawn: Mapping[str, str] = {}
    """Effects and kinds of actions of its own -> the drawing that stands for them."""
    uncounted: frozenset[str] = frozenset()
    """Effects whose drawing says it without a number."""
    silent: frozenset[str] = frozenset()
    """Effects that need no tick when they were gained: what they brought lies there."""
    explanations: Mapping[str, Explanation] = {}
    """Explanations by kind of target."""

    panel_height: Callable[[Printed], float] = lambda _: 0
    """Of its own part of the sheet, as wide as the boards and below them: 0 for none. Its box: `Plan.panels`;
    what lies before everybody belongs there."""
    panel_width: float = 0
    """Of a narrow part that stands right of the boards instead: the sheet stays as wide as screens are, and
    everything on it larger."""
    panel: Callable[[Scene, Plan, Box], Iterable[Fragment]] = _nothing
    """What is in it. Keys of fragments begin with the module's id."""
    above: Callable[[Scene, Plan], Iterable[Fragment]] = _nothing
    """What lies over the sheet for the time being, below the things to do."""
    parts: Callable[[Printed, Box], Mapping[str, Box]] | None = None
    """What a phone shows of the panel one at a time (`part.<name>`); left out: all of it as one part."""
    on_common: Callable[[Scene, Plan], Iterable[Fragment]] = _nothing
    """What lies on the common board, above what is there."""
    place_boxes: Callable[[Printed, Box], Mapping[str, Box]] = lambda *_: {}
    """Where its action spaces lie when not among the auxiliary ones: by id, in the panel's box."""
    row_height: Callable[[Printed], float] = lambda _: 0
    """Of a row of its own at the foot of each player's board: 0 for none. Its box: `Plan.module_rows`."""
    printed: Callable[[Scene, Plan, int | None], str] = lambda *_: ""
    """What is printed on a player's board besides. A seat: explanations must not speak of the viewer's."""
    beneath: Callable[[Scene, Plan, Board], str] = lambda *_: ""
    """What lies on a player's board below everything else. Kept like `lies`."""
    lies: Callable[[Scene, Plan, Board], str] = lambda *_: ""
    """What lies on a player's board. Kept by the board (a query's answer) and the language."""
    covered: Callable[[str], bool] = lambda _: False
    """Are advantages that need this field of the module (`Special.field`) only there once something lies on
    the board? They are not printed then; `printed` or `lies` draws them."""
    target: Callable[[Scene, Action], Box | None] = lambda *_: None
    """Where on the sheet an action of its own happens; there it can be chosen."""

    action_label: Callable[[Scene, Action], str] = lambda *_: ""
    """An action of its own in a few words, where words alone do not do."""
    mark: Callable[[Scene, Action], str] = lambda *_: ""
    """A drawing (a whole small <svg>) on an action's button."""
    prompt: Callable[[Scene], str] = lambda _: ""
    """What is asked of the seat to move, if a choice of the module is due."""
    show: Callable[[Scene, str, object], str | None] = lambda *_: None
    """An argument of an event, refusal or score line of its own, as `GameView.show`."""
    facts: Callable[[Scene, Board], Iterable[Fact]] = _nothing
    """In each seat's card, beside workers and roubles; resources are there already."""
    sheets: Callable[[Scene], Iterable[Sheet]] = _nothing
    """Further panels below the table."""
    finale: Callable[[Scene], Iterable[Sheet]] = _nothing
    """Further panels of the final screen."""
    rules: tuple[Chapter, ...] = ()
    """What it adds to the rules to read (`rules-<module>.json` in this folder)."""


def rules_of(module: str) -> tuple[Chapter, ...]:
    """The chapters that a module adds to the rules to read; read at import."""
    return chapters_from(load_json(__package__, f"rules-{module}.json"))


PAGES: dict[str, ModulePage] = {}
"""By module."""


def pages_of(board: Printed) -> tuple[ModulePage, ...]:
    """The pages of the modules that a board is made with, in their order."""
    return tuple(PAGES[name] for name in board.modules if name in PAGES)
