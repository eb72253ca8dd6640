"""What each module adds to the page: a `ModulePage`, found by the module's id and listed in `view.py`.

The engine's side is a manifest (`engine/games/russian_railroads/modules.py`). Its rails, spaces, engineers,
factories, tokens, cards and score parts are drawn and explained from the board's data; they only need words
(`text/<module>.<language>.json`) and drawings of their effects (`shapes`, `drawn`).

Texts that are looked up: `rail.<id>`, `space.<id>`, `effect.<name>`, `short.<name>`, `token.<id>` with
`token.short.<id>` and `token.help.<id>`, `card.<id>` likewise, `score.<part>`, `score-row.<part>`,
`event.<kind>`, `refusal.<reason>`, `value.<argument>.<id>`; for own actions `do.<kind>.<what>` or
`do.<kind>` (slots `{what}` and `{where}`), `do.<kind>.detail`, `group.<kind>` (their heading in the turn
panel) and `prompt.<kind>` (what is asked when they are due); for resources `resource.<id>` (slot `{n}`);
`part.<module>` (the panel's button in small windows).
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
    """The explanation of a kind of target `kind:argument:...`, and the allowed numbers of arguments.

    It raises `explain_points.NoSuchThing` for an argument that names nothing.
    """

    tell: Callable[..., str]
    args: tuple[int, ...] = (1,)


class Fact(NamedTuple):
    """A short fact in a seat's card."""

    label: str
    """Its full name, for tips and screen readers."""
    mark: str
    """A drawing (see `icons.mark`)."""
    value: str


def _nothing(*_: Any) -> tuple[Any, ...]:
    return ()


class ModulePage(NamedTuple):
    """What one module adds to the page. All but `id` may be left out.

    Functions with a `Plan` draw in the coordinates of its boxes.
    """

    id: str
    """The module's id in the engine."""
    shapes: Mapping[str, str] = {}
    """The module's drawings for `icons` by name, each in a box of 24 by 24."""
    drawn: Mapping[str, str] = {}
    """The module's effects and kinds of actions -> the name of their drawing."""
    uncounted: frozenset[str] = frozenset()
    """Effects whose drawing needs no number."""
    silent: frozenset[str] = frozenset()
    """Effects that need no tick once gained, because the board shows what they brought."""
    explanations: Mapping[str, Explanation] = {}
    """Explanations, by kind of target."""

    panel_height: Callable[[Printed], float] = lambda _: 0
    """Height of the module's panel for things of all players, as wide as the boards and below them; 0: none.
    Its box is in `Plan.panels`."""
    panel_width: float = 0
    """Width of the panel if it is to the right of the boards instead, which saves height."""
    panel: Callable[[Scene, Plan, Box], Iterable[Fragment]] = _nothing
    """The panel's content. Keys of fragments start with the module's id."""
    above: Callable[[Scene, Plan], Iterable[Fragment]] = _nothing
    """A temporary cover of the drawing, below the targets of actions."""
    parts: Callable[[Printed, Box], Mapping[str, Box]] | None = None
    """Areas of the panel for small windows (text `part.<name>`); None: the whole panel is one."""
    on_common: Callable[[Scene, Plan], Iterable[Fragment]] = _nothing
    """The module's things on the common board, drawn above the board's own."""
    place_boxes: Callable[[Printed, Box], Mapping[str, Box]] = lambda *_: {}
    """Boxes of its action spaces in the panel by id, except of the auxiliary ones."""
    row_height: Callable[[Printed], float] = lambda _: 0
    """Height of the module's row at the foot of a player's board; 0: none. Its box is in
    `Plan.module_rows`."""
    printed: Callable[[Scene, Plan, int | None], str] = lambda *_: ""
    """The module's print on a player's board. Given a seat, explanations are about that seat's board."""
    beneath: Callable[[Scene, Plan, Board], str] = lambda *_: ""
    """The module's things on a player's board below all others. Cached like `lies`."""
    lies: Callable[[Scene, Plan, Board], str] = lambda *_: ""
    """The module's things on a player's board. Cached by board (a query's answer) and language."""
    covered: Callable[[str], bool] = lambda _: False
    """Whether advantages that need this field of the module (`Special.field`) appear only with a tile or the
    like. `printed` or `lies` then draws them."""
    target: Callable[[Scene, Action], Box | None] = lambda *_: None
    """The box in which an action of the module can be clicked."""

    action_label: Callable[[Scene, Action], str] = lambda *_: ""
    """The label of an action of the module; empty: made from the texts `do.<kind>`."""
    mark: Callable[[Scene, Action], str] = lambda *_: ""
    """The drawing on the button of an action of the module, as a whole small <svg>."""
    prompt: Callable[[Scene], str] = lambda _: ""
    """The question to the seat to move if it is about the module; else empty."""
    show: Callable[[Scene, str, object], str | None] = lambda *_: None
    """An argument of the module's events, refusals and score lines in words, as `GameView.show`."""
    facts: Callable[[Scene, Board], Iterable[Fact]] = _nothing
    """Facts for each seat's card besides workers, roubles and resources."""
    sheets: Callable[[Scene], Iterable[Sheet]] = _nothing
    """Further panels below the table."""
    finale: Callable[[Scene], Iterable[Sheet]] = _nothing
    """Further panels of the final screen."""
    rules: tuple[Chapter, ...] = ()
    """The module's chapters of the rulebook (`rules-<module>.json` in this folder)."""


def rules_of(module: str) -> tuple[Chapter, ...]:
    """The chapters that a module adds to the rulebook; read at import."""
    return chapters_from(load_json(__package__, f"rules-{module}.json"))


PAGES: dict[str, ModulePage] = {}


def pages_of(board: Printed) -> tuple[ModulePage, ...]:
    """The pages of a board's modules, in their order."""
    return tuple(PAGES[name] for name in board.modules if name in PAGES)
