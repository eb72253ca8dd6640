"""The edition of the board for given modules and corrections, built from data/base.json and cached.

A manifest's `data` is merged into the base data: objects key by key, lists of records with an `id` record by
record (a known id replaces those fields, a new one is appended), anything else is replaced. None removes a
value.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.boards import Scalar, corrected, wrong
from ...core.data import load_json
from .actions import Moves
from .board import Edition, Handler
from .modules import Module
from .printed import check_against, check_data
from .rules.dispatch import decisions, raw_steps
from .rules.gain import OPERATIONS, resource_operation
from .tables import Tables

BASE: Mapping[str, Any] = load_json(__package__, "data", "base.json")


def merged(base: Any, changes: Any) -> Any:
    """The data with a manifest merged into it (see above). Neither is changed."""
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
"""Parts of the data that are not on a board and cannot be corrected."""
NAMES = ("id", "note", "provenance", "loco_slots", "only_with", "station")
"""Suffixes of keys with names (slots are named by their number) or remarks."""
ARRANGED = (
    "group", "index", "in_pile", "position", "on", "boards", "board_side", "colours", "doubler_slots",
    "terminus", "empty", "own_position_claim_allowed", "branch", "of", "token", "place_special_loco",
    "excludes", "one_with", "replaceable", "free_action", "blocked",
)  # fmt: skip
"""Keys of arrangement, which follow from other values or from the rules."""
COUNTED = (
    "locomotives", "engineers", "question_tokens_per_player", "question_cards", "end_bonus_cards",
    "starting_bonus_cards", "turn_order_cards", "industry_markers_per_player",
)  # fmt: skip
"""Components that the data lists one by one. Their counts follow from the lists."""
_KEPT = 64
_EDITIONS: dict[tuple[Any, ...], Edition] = {}


def may_correct(path: str) -> bool:
    """Whether a correction may change the value at `path`."""
    words = path.split(".")
    part, last = words[0], words[-1]
    if part in NOT_PRINTED or any(word.endswith(NAMES) or word in ARRANGED for word in words):
        return False
    # a locomotive and the factory on its back follow from their numbers (RR-FACT-9)
    backs = part in ("locomotives", "factories") and last in ("number", "factory")
    if part == "action_spaces" and last == "rounds":
        return False
    return not backs and not (part == "components" and words[1:2] and words[1] in COUNTED)


def edition(modules: tuple[Module, ...] = (), changes: Mapping[str, Scalar] | None = None) -> Edition:
    """The board with these modules and corrections ({"path.with.ids": value}, see `engine.core.boards`),
    cached. Raises OptionError for invalid values."""
    # The cached edition keeps its modules alive, so their ids stay valid. repr, because True == 1.
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
    """Build the board of validated data."""
    operations: dict[str, Handler] = dict(OPERATIONS)
    for number, resource in enumerate(data["resources"]):
        operations[resource["id"]] = resource_operation(number)
    for module in modules:
        operations.update(module.operations)
    try:
        made = Edition(data, operations, modules)
    except ValueError as problem:  # an effect that no operation performs
        raise wrong(str(problem), "shape") from None
    made.moves = Moves(made)
    made.tables = Tables(made)
    made.tables.inert_choices |= {action for module in modules for action in module.search.inert(made)}
    made.raw = raw_steps(made)
    made.handlers = decisions(made)
    return made


STANDARD: Edition = edition()
"""The base game without modules and corrections."""
