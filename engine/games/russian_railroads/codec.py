"""States as JSON, what a seat may see of one, and guesses that agree with that."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from engine.core.data import parse_json
from engine.core.errors import InvariantError, OptionError, StateError
from engine.core.rng import Rng

from . import phases

if TYPE_CHECKING:
    from .state import RussianState

VERSION = 1
_INTS = (
    "phase",
    "context",
    "free",
    "mandatory",
    "optional",
    "hand",
    "hand_special",
    "gap",
    "bonus",
    "repeated",
    "black_worker_due",
    "place",
    "round",
    "low",
    "special",
    "card_engineer",
    "cards_up",
    "passed",
    "drafts",
    "roubles_out",
)
_RARE = ("queue", "parked", "obliged", "extra")
"""Only saved when they are used: boards with free actions, turns with effects of other seats."""
_TUPLES = ("due", "piles", "returned", "strip", "pool", "removed", "order")


def dump(state: RussianState) -> str:
    """Canonical JSON of everything."""
    data: dict[str, Any] = {
        "game": "russian-railroads",
        "version": VERSION,
        "players": state.seats,
        "chosen": state.config.options,
        "to_move": state.to_move,
        "boards": state.players,
        "occupied": state.occupied,
        "stack": state.stack,
        "relocations": state.relocations,
        "history": state.history,
    }
    if state.config.corrections:
        data["board"] = state.config.corrections
    for name in _INTS + _TUPLES:
        data[name] = getattr(state, name)
    for name in _RARE:
        if getattr(state, name):
            data[name] = getattr(state, name)
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def _int(value: Any, low: int = -1, high: int = 1 << 100) -> int:
    if type(value) is not int or not low <= value <= high:
        raise StateError(f"not a number from {low} to {high}: {value!r}")
    return value


def _ints(value: Any, low: int = -1, high: int = 1 << 60) -> list[int]:
    if type(value) is not list:
        raise StateError(f"not a list: {value!r}")
    return [_int(each, low, high) for each in value]


def _frozen(value: Any) -> Any:
    return tuple(_frozen(each) for each in value) if isinstance(value, list) else value


def load(text: str) -> RussianState:
    """The state that `dump` wrote; StateError for anything else."""
    try:
        data = parse_json(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise StateError(f"not JSON: {error}") from None
    if not isinstance(data, dict) or data.get("game") != "russian-railroads":
        raise StateError("not a Russian Railroads state")
    if data.get("version") != VERSION:
        raise StateError(f"unknown version {data.get('version')!r}")
    try:
        state = _build(data)
        state.check()
        if dump(state) != json.dumps(data, sort_keys=True, separators=(",", ":")):
            raise StateError("more or other fields than a state has")
        if state.to_move is not None and not state.legal():
            raise StateError("nobody could go on from here")
    except StateError:
        raise
    except InvariantError as error:
        raise StateError(f"does not balance: {error}") from None
    except (OptionError, LookupError, TypeError, ValueError) as error:
        raise StateError(f"damaged: {type(error).__name__}: {error}") from None
    return state


def _build(data: dict[str, Any]) -> RussianState:
    from .game import GAME
    from .state import RussianState

    state = RussianState.__new__(RussianState)
    options = GAME.check_options(data["players"], data["chosen"])
    if options != data["chosen"]:
        raise StateError("options are incomplete")
    state.config = GAME.config(data["players"], options, data.get("board"))
    state.edition = state.config.edition
    state.seats = seats = state.config.players
    state.to_move = None if data["to_move"] is None else _int(data["to_move"], 0, seats - 1)
    state.choices = None
    state.players = [_ints(player) for player in data["boards"]]
    state.occupied = _ints(data["occupied"], 0)
    state.stack = tuple((_int(must, 0), _int(may, 0)) for must, may in data["stack"])
    state.relocations = tuple((_int(seat, 0, seats - 1), _int(place)) for seat, place in data["relocations"])
    state.history = tuple(tuple(tuple(_ints(parts)) for parts in each) for each in data["history"])
    state.queue = tuple(tuple(_ints(each, 0)) for each in data.get("queue", ()))  # type: ignore[misc]
    state.parked = _frozen(data.get("parked", []))
    state.obliged = _int(data.get("obliged", 0), 0, 1)
    state.extra = tuple(_ints(data.get("extra", [0] * len(state.edition.extra_fields))))
    for name in _INTS:
        setattr(state, name, _int(data[name], 0))
    for name in _TUPLES:
        setattr(state, name, tuple(_ints(data[name], 0)))
    return state


# --- hidden information (RR-HID-1) ---


def looking(state: RussianState, seat: int | None) -> bool:
    """Is this seat looking through the end bonus pile right now?"""
    return bool(state.bonus) and seat is not None and state.to_move == seat and not state.config.draw_top


def view(state: RussianState, seat: int | None) -> dict[str, Any]:
    """The state's own fields without what is hidden from the seat: cards held by others, the pile's order and
    contents, the cards removed."""
    e = state.edition
    data: dict[str, Any] = json.loads(dump(state))
    over = state.to_move is None
    cards = []
    for other, board in enumerate(data["boards"]):
        held = state.players[other][e.cards]
        cards.append(
            {
                "count": held.bit_count(),
                "known": [e.bonus_ids[card] for card in range(len(e.bonus_ids)) if held >> card & 1]
                if over or other == seat
                else None,
            }
        )
        if not over and other != seat:
            board[e.cards] = None
    data["end_bonus_held"] = cards
    data["pool"] = sorted(state.pool) if looking(state, seat) else None
    data["pool_size"] = len(state.pool)
    data["removed"] = None
    return data


def guess(state: RussianState, seat: int, rng: Rng) -> RussianState:
    """Another distribution of the end bonus cards that this seat cannot see."""
    e = state.edition
    new = state.clone()
    others = [other for other in range(state.seats) if other != seat]
    if state.to_move is None:  # all revealed; only the pile and the removed ones are unknown
        others = []
    unknown = list(state.removed)
    for other in others:
        unknown += [card for card in range(len(e.bonus_ids)) if state.players[other][e.cards] >> card & 1]
    if not looking(state, seat):
        unknown += state.pool
    unknown.sort()
    rng.shuffle(unknown)
    for other in others:
        count = state.players[other][e.cards].bit_count()
        new.players[other][e.cards] = sum(1 << unknown.pop() for _ in range(count))
    if not looking(state, seat):
        new.pool = tuple(unknown.pop() for _ in state.pool)
    new.removed = tuple(unknown)
    if new.phase == phases.RESOLVE and not looking(state, seat) and new.bonus:
        new.choices = None  # the open options name cards of the pile
    return new
