"""The interface of modules: manifests of data that is added to the board, and code for their effects.

The base rules name no module. How their data is merged into the base data: editions.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ...core.errors import Refusal
from ...core.rng import Rng

if TYPE_CHECKING:
    from .actions import Action
    from .board import Edition, Handler
    from .state import RussianState


def _nothing(*_: Any) -> tuple[Any, ...]:
    return ()


class Fields(NamedTuple):
    """The module's numbers, 0 at the start."""

    player: tuple[str, ...] = ()
    """Fields of every player (see `Edition.fields`)."""
    game: tuple[str, ...] = ()
    """Numbers of the game (`state.extra`, see `Edition.extra_fields`)."""
    most: Mapping[str, int] = {}
    """Highest values above `components.MOST_COUNT`, such as bit masks. Positions name fields in lines `has`
    and `extra`, lessons in figures with these names."""


class Choices(NamedTuple):
    """The module's decisions."""

    actions: Callable[[Edition], tuple[Action, ...]] = _nothing
    """Its actions, free ones included, in the order of the notation."""
    steps: Callable[[Edition], Mapping[Action, tuple[Handler, int]]] = lambda _: {}
    """The functions (state, argument, events) of actions that are steps of an effect."""
    dues: tuple[Callable[[RussianState, int, int], list[Action]], ...] = ()
    """The choices that its effects make due (`rules.gain.make_due`): (state, seat, argument) -> options."""
    why_not: Callable[[RussianState, Action], Refusal | None] = lambda *_: None
    """(state, illegal action of the module) -> a more specific refusal than the general one, or None."""
    tried: Callable[[RussianState], list[Action]] = lambda _: []
    """Actions of the module that a person might try now, legal or not."""


class FreeActions(NamedTuple):
    """Actions besides the paid one of a turn."""

    options: Callable[[RussianState, int], list[Action]]
    """(state, seat) -> the free actions available now."""
    steps: Callable[[Edition], Mapping[Action, tuple[Handler, int]]]
    """Their functions: (state, argument, events)."""


class Search(NamedTuple):
    """What the completeness search (`rules.completeness`) may skip."""

    contained: tuple[str, ...] = ()
    """Operations that enable no steps by themselves: their results are on the board (advantages with an
    additional condition), or are for another turn."""
    alike: tuple[str, ...] = ()
    """Kinds of actions where any one serves mandatory effects as well as any other."""
    harmless: tuple[str, ...] = ()
    """Kinds of actions that take nothing away and add only optional effects: mandatory effects that can be
    completed before can also be completed after them."""
    inert: Callable[[Edition], Iterable[Action]] = _nothing
    """Choices that enable nothing: any of them will do."""


class Moments(NamedTuple):
    """Functions called at certain points of every game."""

    set_up: Callable[[RussianState, Any], object] = _nothing
    """(state, rng), at the end of the base setup."""
    finish: Callable[[RussianState], bool] | None = None
    """Called when all effects of a decision are done. Returns True if it made a choice due."""
    pile_emptied: Callable[[RussianState, int, Any], object] | None = None
    """(state, number of the pile, events), when the seat to move took the last tile of a pile."""
    after_scoring: Callable[[RussianState, Any], object] = _nothing
    """(state, events), at the clean-up of each round."""


class Score(NamedTuple):
    """The module's additions to the score."""

    parts: tuple[str, ...] = ()
    at_end: Mapping[str, Callable[[RussianState], list[int]]] = {}
    """Parts that are only scored at the end: the points of each seat if the game ended now."""
    worth: Callable[[RussianState, int], int] = lambda *_: 0
    """(state, seat) -> additional heuristic value in tenths of a point, for bots."""


class Secrets(NamedTuple):
    """Hidden information of the module."""

    hide: Callable[[RussianState, dict[str, Any]], object]
    """(state, its data): remove hidden information from the data."""
    guess: Callable[[RussianState, Rng], object]
    """(copy of a state, rng): redistribute hidden information."""


class Module(NamedTuple):
    """An expansion, or an independent part of one."""

    id: str
    data: Mapping[str, Any] = {}
    """What it adds to the board's data or replaces in it."""
    operations: Mapping[str, Handler] = {}
    """Immediate operations of its effects by name: (state, seat, value, origin, events)."""
    hinders: Mapping[str, Callable[[RussianState, int, int], Refusal | None]] = {}
    """By operation: why it cannot be performed now although it must be (state, seat, value), or None."""
    effects: Mapping[str, Mapping[str, Any]] = {}
    """Effect objects that its code refers to (`Edition.named_effects`), e.g. payouts."""
    effects_of: tuple[str, ...] = ()
    """Lists of its data whose records have effects that its code refers to (`named_effects`, by id). Unlike
    `effects` they can be corrected."""
    boilermen: bool = False
    """Whether locomotives and factories can have boilermen (`rules.boilermen`)."""
    fields: Fields = Fields()
    choices: Choices = Choices()
    free: FreeActions | None = None
    search: Search = Search()
    moments: Moments = Moments()
    score: Score = Score()
    secrets: Secrets | None = None
    check_data: Callable[[Mapping[str, Any]], object] = _nothing
    """Raises OptionError (`engine.core.boards.wrong`) for invalid values in its data."""
    check: Callable[[RussianState], object] = _nothing
    """Raises InvariantError if its fields are inconsistent."""
    arrange: Callable[[RussianState], object] = _nothing
    """Derive what the lines of a position leave out."""
    unpaid: Callable[[Edition, list[int]], int] = lambda *_: 0
    """(board, a player's list) -> bits of `done` of advantages whose benefit is not yet paid for."""
    holdings: Callable[[RussianState, int], Iterable[tuple[str, int]]] = _nothing
    """(state, seat) -> things beside that board, as additional numbers of it (`queries.Board.own`)."""
    look: Callable[[RussianState], Mapping[str, Any]] = lambda _: {}
    """What a page shows of the module (`queries.look`)."""
    reasons: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    """Its refusals and events, "key argument argument, key argument" (tests/.../refusals.py)."""
