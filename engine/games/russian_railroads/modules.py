"""What can be added to the board: a module is a manifest of data, and of code for effects of its own.

The base rules know no module by name. How its data is laid over the base data: editions.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.errors import Refusal
from engine.core.rng import Rng

if TYPE_CHECKING:
    from .actions import Action
    from .board import Edition, Handler
    from .state import RussianState


def _nothing(*_: Any) -> tuple[Any, ...]:
    return ()


class Module(NamedTuple):
    """An expansion, or a part of one that can be had by itself."""

    id: str
    data: Mapping[str, Any] = {}
    """What it adds to the board or replaces on it."""
    operations: Mapping[str, Handler] = {}
    """Effects of its own: name -> what happens at once (state, seat, value, origin, events)."""
    contained: tuple[str, ...] = ()
    """Those operations that open nothing by themselves: what they lead to stands on the board (advantages
    with a further condition), or waits for another turn. The search for complete performance need not know
    them."""
    alike: tuple[str, ...] = ()
    """Kinds of its actions of which any one serves as well as any other for what must still be done."""
    harmless: tuple[str, ...] = ()
    """Kinds of its actions that take nothing away and only bring what may be left undone: what must be done
    and can be done can be done after them, too."""
    inert: Callable[[Edition], Iterable[Action]] = _nothing
    """Those of its choices that open nothing at all: any of them will do for complete performance."""
    hinders: Mapping[str, Callable[[RussianState, int, int], Refusal | None]] = {}
    """By operation: why it cannot be performed now, where it must be (state, seat, value); None if it can."""
    boilermen: bool = False
    """Locomotives and factories can have one who makes them count one more (`rules.boilermen`)."""
    effects: Mapping[str, Mapping[str, Any]] = {}
    """Effect objects that its code refers to (`Edition.named_effects`), e.g. payouts."""
    effects_of: tuple[str, ...] = ()
    """Lists of its data whose records have effects that its code refers to (`named_effects`, by id): these
    can be corrected like everything printed."""
    player_fields: tuple[str, ...] = ()
    """Numbers that every player has besides (`Edition.fields` finds them); 0 at the start."""
    state_fields: tuple[str, ...] = ()
    """Numbers of the game besides (`state.extra`, `Edition.extra_fields` finds them); 0 at the start."""
    most: Mapping[str, int] = {}
    """The highest value of those of its fields that can be above `components.MOST_COUNT`, e.g. bit masks.
    Positions name its fields in lines `has` and `extra`, lessons in figures of these names."""
    check_data: Callable[[Mapping[str, Any]], object] = _nothing
    """Raises OptionError (`engine.core.boards.wrong`) for values of its own that cannot be."""
    check: Callable[[RussianState], object] = _nothing
    """Raises InvariantError for what its fields cannot be together."""
    score_parts: tuple[str, ...] = ()
    actions: Callable[[Edition], tuple[Action, ...]] = _nothing
    """Actions of its own, in the order of the notation."""
    steps: Callable[[Edition], Mapping[Action, tuple[Handler, int]]] = lambda _: {}
    """What those that are steps of an effect do: (state, argument, events)."""
    dues: tuple[Callable[[RussianState, int, int], list[Action]], ...] = ()
    """Choices that its effects make due, see `rules.gain.make_due`: (state, seat, argument) -> options."""
    finish: Callable[[RussianState], bool] | None = None
    """All effects of a decision are done: has it made something due?"""
    free: Callable[[RussianState, int], list[Action]] | None = None
    """(state, seat) -> its free actions that the seat could use now, beside the paid action of the turn."""
    free_steps: Callable[[Edition], Mapping[Action, tuple[Handler, int]]] = lambda _: {}
    """What free actions do: (state, argument, events)."""
    why_not: Callable[[RussianState, Action], Refusal | None] = lambda *_: None
    """(state, action of its own that is not possible now) -> a better reason than the general one."""
    tried: Callable[[RussianState], list[Action]] = lambda _: []
    """Actions of its own that a person might try now, possible or not."""
    reasons: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    """Text keys of its refusals and events, "key argument argument, key argument" as in refusals.py."""
    unpaid: Callable[[Edition, list[int]], int] = lambda *_: 0
    """(board, a player's list) -> bits of `done` of advantages whose benefit is still to be had."""
    holdings: Callable[[RussianState, int], Iterable[tuple[str, int]]] = _nothing
    """(state, seat) -> what lies beside that board, as further numbers of it (`queries.Board.own`)."""
    look: Callable[[RussianState], Mapping[str, Any]] = lambda _: {}
    """What a page shows of its things (`queries.look`)."""
    arrange: Callable[[RussianState], object] = _nothing
    """What follows from a position's lines and was not said."""
    hide: Callable[[RussianState, dict[str, Any]], object] = _nothing
    """(state, its data for who may not know all) -> without what nobody can see."""
    guess: Callable[[RussianState, Rng], object] = _nothing
    """(copy of a state, rng): what nobody can see is redistributed."""
    set_up: Callable[[RussianState, Any], object] = _nothing
    """(state, rng), at the end of the base set-up."""
    after_scoring: Callable[[RussianState, Any], object] = _nothing
    """(state, events), at the clean-up of each round."""
    pile_emptied: Callable[[RussianState, int, Any], object] = _nothing
    """(state, number of the pile, events), when the seat to move has taken its last tile."""
    at_end: Mapping[str, Callable[[RussianState], list[int]]] = {}
    """Parts of the score that only the end brings: what each seat would get as things stand."""
    worth: Callable[[RussianState, int], int] = lambda *_: 0
    """(state, seat) -> what its things promise besides, for bots, in tenths of a point."""
