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
    """An explanation of a kind of target, and the numbers of arguments that `kind:argument:...` may have.
    Raises `explain_points.NoSuchThing` for arguments that name nothing."""

    tell: Callable[..., str]
    args: tuple[int, ...] = (1,)


class Fact(NamedTuple):
    """A short fact in a seat's card."""

    label: str
    """Its full name, for tips and screen readers."""
    mark: str
    """A drawing (`icons.mark`)."""
    value: str


def _nothing(*_: Any) -> tuple[Any, ...]:
    return ()


class ModulePage(NamedTuple):
    """What one module adds to the page. Everything may be left out. Functions that get a `Plan` draw in the
    coordinates that their boxes have."""

    id: str
    """The module's id in the engine."""
    shapes: Mapping[str, str] = {}
    """The module's drawings for `icons`, by name, each in a box of 24 by 24."""
    drawn: Mapping[str, str] = {}
    """The module's effects and kinds of actions -> the drawing that stands for them."""
    uncounted: frozenset[str] = frozenset()
    """Effects whose drawing needs no number."""
    silent: frozenset[str] = frozenset()
    """Effects that need no tick once gained, because what they brought lies on the board."""
    explanations: Mapping[str, Explanation] = {}
    """Explanations by kind of target."""

    panel_height: Callable[[Printed], float] = lambda _: 0
    """Height of the module's panel on the drawing, below the boards and as wide; 0: no panel. Its box is in
    `Plan.panels`. It shows what belongs to all players."""
    panel_width: float = 0
    """Width of a narrow panel to the right of the boards instead, which leaves everything on the drawing
    larger."""
    panel: Callable[[Scene, Plan, Box], Iterable[Fragment]] = _nothing
    """The panel's content. Keys of fragments begin with the module's id."""
    above: Callable[[Scene, Plan], Iterable[Fragment]] = _nothing
    """Something that covers the drawing for a while, below the targets of actions."""
    parts: Callable[[Printed, Box], Mapping[str, Box]] | None = None
    """Areas of the panel that a small window shows one at a time (`part.<name>`); left out: all of it as
    one."""
    on_common: Callable[[Scene, Plan], Iterable[Fragment]] = _nothing
    """The module's things on the common board, above what is there."""
    place_boxes: Callable[[Printed, Box], Mapping[str, Box]] = lambda *_: {}
    """Boxes of its action spaces that are not among the auxiliary ones: by id, in the panel's box."""
    row_height: Callable[[Printed], float] = lambda _: 0
    """Height of the module's row at the foot of each player's board; 0: no row. Its box is in
    `Plan.module_rows`."""
    printed: Callable[[Scene, Plan, int | None], str] = lambda *_: ""
    """What the module prints on a player's board. Given a seat, explanations must not speak of the viewer's
    board."""
    beneath: Callable[[Scene, Plan, Board], str] = lambda *_: ""
    """The module's things on a player's board below everything else. Cached like `lies`."""
    lies: Callable[[Scene, Plan, Board], str] = lambda *_: ""
    """The module's things on a player's board. Cached by board (a query's answer) and language."""
    covered: Callable[[str], bool] = lambda _: False
    """Whether advantages that need this field of the module (`Special.field`) exist only once something lies
    on the board. They are not printed then; `printed` or `lies` draws them."""
    target: Callable[[Scene, Action], Box | None] = lambda *_: None
    """The box in which an action of the module can be chosen."""

    action_label: Callable[[Scene, Action], str] = lambda *_: ""
    """An action of the module in a few words, where words alone do not do."""
    mark: Callable[[Scene, Action], str] = lambda *_: ""
    """The drawing (a whole small <svg>) on the button of an action of the module."""
    prompt: Callable[[Scene], str] = lambda _: ""
    """The question to the seat to move, if a choice of the module is due."""
    show: Callable[[Scene, str, object], str | None] = lambda *_: None
    """An argument of the module's events, refusals and score lines, as `GameView.show`."""
    facts: Callable[[Scene, Board], Iterable[Fact]] = _nothing
    """Facts for each seat's card, beside workers and roubles; resources are there already."""
    sheets: Callable[[Scene], Iterable[Sheet]] = _nothing
    """Further panels below the table."""
    finale: Callable[[Scene], Iterable[Sheet]] = _nothing
    """Further panels of the final screen."""
    rules: tuple[Chapter, ...] = ()
    """The module's chapters of the rules to read (`rules-<module>.json` in this folder)."""


def rules_of(module: str) -> tuple[Chapter, ...]:
    """The chapters that a module adds to the rules to read; called at import."""
    return chapters_from(load_json(__package__, f"rules-{module}.json"))


PAGES: dict[str, ModulePage] = {}
"""Registered pages, by module."""


def pages_of(board: Printed) -> tuple[ModulePage, ...]:
    """The pages of the modules that a board is made with, in their order."""
    return tuple(PAGES[name] for name in board.modules if name in PAGES)
