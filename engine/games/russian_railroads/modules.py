"""What can be added to the board: a module is a manifest of data, and of code for effects of its own.

The base rules know no module by name. How its data is laid over the base data: editions.py.
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
    """Numbers of its own; 0 at the start."""

    player: tuple[str, ...] = ()
    """Those that every player has (`Edition.fields` finds them)."""
    game: tuple[str, ...] = ()
    """Those of the game (`state.extra`, `Edition.extra_fields` finds them)."""
    most: Mapping[str, int] = {}
    """The highest value of those that can be above `components.MOST_COUNT`, e.g. bit masks. Positions name
    them in lines `has` and `extra`, lessons in figures of these names."""


class Choices(NamedTuple):
    """Decisions of its own."""

    actions: Callable[[Edition], tuple[Action, ...]] = _nothing
    """Its actions, free ones included, in the order of the notation."""
    steps: Callable[[Edition], Mapping[Action, tuple[Handler, int]]] = lambda _: {}
    """What those that are steps of an effect do: (state, argument, events)."""
    dues: tuple[Callable[[RussianState, int, int], list[Action]], ...] = ()
    """Choices that its effects make due, see `rules.gain.make_due`: (state, seat, argument) -> options."""
    why_not: Callable[[RussianState, Action], Refusal | None] = lambda *_: None
    """(state, action of its own that is not possible now) -> a better reason than the general one."""
    tried: Callable[[RussianState], list[Action]] = lambda _: []
    """Actions of its own that a person might try now, possible or not."""


class FreeActions(NamedTuple):
    """Actions beside the paid one of a turn."""

    options: Callable[[RussianState, int], list[Action]]
    """(state, seat) -> those that the seat could use now."""
    steps: Callable[[Edition], Mapping[Action, tuple[Handler, int]]]
    """What they do: (state, argument, events)."""


class Search(NamedTuple):
    """What the search for complete performance (`rules.completeness`) may leave out."""

    contained: tuple[str, ...] = ()
    """Operations that open nothing by themselves: what they lead to stands on the board (advantages with a
    further condition), or waits for another turn."""
    alike: tuple[str, ...] = ()
    """Kinds of actions of which any one serves as well as any other for what must still be done."""
    harmless: tuple[str, ...] = ()
    """Kinds of actions that take nothing away and only bring what may be left undone: what must be done and
    can be done can be done after them, too."""
    inert: Callable[[Edition], Iterable[Action]] = _nothing
    """Choices that open nothing at all: any of them will do."""


class Moments(NamedTuple):
    """What happens at certain points of every game."""

    set_up: Callable[[RussianState, Any], object] = _nothing
    """(state, rng), at the end of the base set-up."""
    finish: Callable[[RussianState], bool] | None = None
    """All effects of a decision are done: has it made something due?"""
    pile_emptied: Callable[[RussianState, int, Any], object] | None = None
    """(state, number of the pile, events), when the seat to move has taken its last tile."""
    after_scoring: Callable[[RussianState, Any], object] = _nothing
    """(state, events), at the clean-up of each round."""


class Score(NamedTuple):
    """What it adds to the score."""

    parts: tuple[str, ...] = ()
    at_end: Mapping[str, Callable[[RussianState], list[int]]] = {}
    """Parts that only the end brings: what each seat would get as things stand."""
    worth: Callable[[RussianState, int], int] = lambda *_: 0
    """(state, seat) -> what its things promise besides, for bots, in tenths of a point."""


class Secrets(NamedTuple):
    """What not everybody can see."""

    hide: Callable[[RussianState, dict[str, Any]], object]
    """(state, its data for who may not know all) -> without what nobody can see."""
    guess: Callable[[RussianState, Rng], object]
    """(copy of a state, rng): what nobody can see is redistributed."""


class Module(NamedTuple):
    """An expansion, or a part of one that can be had by itself."""

    id: str
    data: Mapping[str, Any] = {}
    """What it adds to the board or replaces on it."""
    operations: Mapping[str, Handler] = {}
    """Effects of its own: name -> what happens at once (state, seat, value, origin, events)."""
    hinders: Mapping[str, Callable[[RussianState, int, int], Refusal | None]] = {}
    """By operation: why it cannot be performed now, where it must be (state, seat, value); None if it can."""
    effects: Mapping[str, Mapping[str, Any]] = {}
    """Effect objects that its code refers to (`Edition.named_effects`), e.g. payouts."""
    effects_of: tuple[str, ...] = ()
    """Lists of its data whose records have effects that its code refers to (`named_effects`, by id): these
    can be corrected like everything printed."""
    boilermen: bool = False
    """Locomotives and factories can have one who makes them count one more (`rules.boilermen`)."""
    fields: Fields = Fields()
    choices: Choices = Choices()
    free: FreeActions | None = None
    search: Search = Search()
    moments: Moments = Moments()
    score: Score = Score()
    secrets: Secrets | None = None
    check_data: Callable[[Mapping[str, Any]], object] = _nothing
    """Raises OptionError (`engine.core.boards.wrong`) for values of its own that cannot be."""
    check: Callable[[RussianState], object] = _nothing
    """Raises InvariantError for what its fields cannot be together."""
    arrange: Callable[[RussianState], object] = _nothing
    """What follows from a position's lines and was not said."""
    unpaid: Callable[[Edition, list[int]], int] = lambda *_: 0
    """(board, a player's list) -> bits of `done` of advantages whose benefit is still to be had."""
    holdings: Callable[[RussianState, int], Iterable[tuple[str, int]]] = _nothing
    """(state, seat) -> what lies beside that board, as further numbers of it (`queries.Board.own`)."""
    look: Callable[[RussianState], Mapping[str, Any]] = lambda _: {}
    """What a page shows of its things (`queries.look`)."""
    reasons: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    """Text keys of its refusals and events, "key argument argument, key argument" as in refusals.py."""
