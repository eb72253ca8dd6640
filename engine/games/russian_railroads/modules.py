"""What can be added to the board: a module is a manifest of data, and of code for effects of its own.

The base rules know no module by name. `edition()` is the one place where boards are made: from
data/base.json, the manifests of modules and an owner's corrections. A board asked for twice is one object.

A manifest's `data` is laid over the base data: objects are merged key by key, lists whose records have an
`id` record by record (a known id replaces those fields, a new one is appended), anything else is replaced;
None takes a thing out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.boards import Scalar, corrected, wrong
from engine.core.data import load_json
from engine.core.errors import Refusal
from engine.core.rng import Rng

from .actions import Action, Moves
from .board import Edition, Handler
from .printed import check_against, check_data
from .rules.dispatch import decisions, raw_steps
from .rules.gain import OPERATIONS, resource_operation
from .tables import Tables

if TYPE_CHECKING:
    from .state import RussianState

BASE: Mapping[str, Any] = load_json(__package__, "data", "base.json")


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


def merged(base: Any, changes: Any) -> Any:
    """Data with a manifest laid over it (see above); neither is changed."""
    if isinstance(base, Mapping) and isinstance(changes, Mapping):
        found = dict(base)
        for key, value in changes.items():
            if value is None:
                found.pop(key, None)
            else:
                found[key] = merged(base[key], value) if key in base else value
        return found
    if _by_id(base) and _by_id(changes):
        records = {each["id"]: each for each in base}
        for each in changes:
            if len(each) == 2 and each.get("gone"):
                records.pop(each["id"], None)
            else:
                records[each["id"]] = merged(records.get(each["id"], {}), each)
        return list(records.values())
    return changes


def _by_id(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, Mapping) and "id" in each for each in value)


NOT_PRINTED = ("id", "options", "pieces", "resources", "provenance_legend")
"""Parts of the data that are not on a board, so that nobody can correct them."""
NAMES = ("id", "note", "provenance", "loco_slots", "only_with", "station")
"""Ends of keys that name things (slots are named by their number) or remark on them."""
ARRANGED = (
    "group", "index", "in_pile", "position", "on", "boards", "board_side", "colours", "doubler_slots",
    "terminus", "empty", "own_position_claim_allowed", "branch", "of", "token", "place_special_loco",
    "excludes", "one_with", "replaceable", "free_action", "blocked",
)  # fmt: skip
"""Keys of how things are arranged: what they say follows from the other values, or from the rules."""
COUNTED = (
    "locomotives", "engineers", "question_tokens_per_player", "question_cards", "end_bonus_cards",
    "starting_bonus_cards", "turn_order_cards", "industry_markers_per_player",
)  # fmt: skip
"""Components that the data lists one by one: their number is what it is."""
_KEPT = 64
_EDITIONS: dict[tuple[Any, ...], Edition] = {}


def may_correct(path: str) -> bool:
    """Is this something printed?"""
    words = path.split(".")
    part, last = words[0], words[-1]
    if part in NOT_PRINTED or any(word.endswith(NAMES) or word in ARRANGED for word in words):
        return False
    # a locomotive and the factory on its back are what their numbers say (RR-FACT-9)
    backs = part in ("locomotives", "factories") and last in ("number", "factory")
    if part == "action_spaces" and last == "rounds":
        return False
    return not backs and not (part == "components" and words[1:2] and words[1] in COUNTED)


def edition(modules: tuple[Module, ...] = (), changes: Mapping[str, Scalar] | None = None) -> Edition:
    """The board with these modules and corrected values ({"path.with.ids": value}, see
    `engine.core.boards`); a board asked for twice is made once. OptionError for values that cannot be."""
    # An edition keeps its modules alive; True is not 1.
    key = (*map(id, modules), *(repr(change) for change in sorted((changes or {}).items())))
    known = _EDITIONS.get(key)
    if known is None:
        data: Mapping[str, Any] = BASE
        for module in modules:
            data = merged(data, module.data)
        for path in changes or {}:
            if not may_correct(path):
                raise wrong(path, "unknown-value")
        before, data = data, corrected(data, changes or {})
        check_data(data, tuple(part for module in modules for part in module.effects_of))
        check_against(before, data)
        for module in modules:
            module.check_data(data)
        if len(_EDITIONS) >= _KEPT:
            for other in list(_EDITIONS)[1:]:
                del _EDITIONS[other]
        known = _EDITIONS[key] = build(data, modules)
    return known


def build(data: Mapping[str, Any], modules: tuple[Module, ...] = ()) -> Edition:
    """The board of checked data."""
    operations: dict[str, Handler] = dict(OPERATIONS)
    for number, resource in enumerate(data["resources"]):
        operations[resource["id"]] = resource_operation(number)
    for module in modules:
        operations.update(module.operations)
    try:
        made = Edition(data, operations, modules)
    except ValueError as problem:  # an effect that nobody can perform
        raise wrong(str(problem), "shape") from None
    made.moves = Moves(made)
    made.tables = Tables(made)
    made.tables.inert_choices |= {action for module in modules for action in module.inert(made)}
    made.raw = raw_steps(made)
    made.handlers = decisions(made)
    return made


STANDARD: Edition = edition()
"""The base game, nothing added, nothing corrected."""
