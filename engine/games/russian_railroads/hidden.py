"""Hidden information (RR-HID-1): the end bonus cards. What a seat may see, and guesses consistent with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.rng import Rng

if TYPE_CHECKING:
    from .state import RussianState


def looking(state: RussianState, seat: int | None) -> bool:
    """Whether this seat is looking through the end bonus pile."""
    return bool(state.bonus) and seat is not None and state.to_move == seat and not state.setup.draw_top


def _held(state: RussianState, seat: int) -> list[int]:
    cards = state.boards[seat][state.edition.cards]
    return [card for card in range(len(state.edition.bonus_ids)) if cards >> card & 1]


def view(state: RussianState, seat: int | None) -> dict[str, Any]:
    """The state's data without what is hidden from the seat: other players' cards, the order and contents of
    the pile, the removed cards."""
    e = state.edition
    data = state.to_data()
    over = state.to_move is None
    held = []
    for other, board in enumerate(data["boards"]):
        cards = _held(state, other)
        known = over or other == seat
        held.append({"count": len(cards), "known": [e.bonus_ids[card] for card in cards] if known else None})
        if not known:
            board[e.cards] = None
    data["end_bonus_held"] = held
    data["pool"] = sorted(state.pool) if looking(state, seat) else None
    data["pool_size"] = len(state.pool)
    data["removed"] = None
    for module in e.modules:
        if module.secrets is not None:
            module.secrets.hide(state, data)
    return data


def guess(state: RussianState, seat: int, rng: Rng) -> RussianState:
    """A copy with the unknown end bonus cards redistributed."""
    new = state.clone()
    # At the end all held cards are known. Only pile and removed cards are unknown.
    others = [other for other in range(state.seats) if other != seat] if state.to_move is not None else []
    open_pile = looking(state, seat)
    unknown = [*state.removed, *(() if open_pile else state.pool)]
    for other in others:
        unknown += _held(state, other)
    unknown.sort()
    rng.shuffle(unknown)
    for other in others:
        new.boards[other][state.edition.cards] = sum(1 << unknown.pop() for _ in _held(state, other))
    if not open_pile:
        new.pool = tuple(unknown.pop() for _ in state.pool)
        if state.bonus:
            new.choices = None  # the choices name cards of the pile
    new.removed = tuple(unknown)
    for module in new.edition.modules:
        if module.secrets is not None:
            module.secrets.guess(new, rng)
    return new
