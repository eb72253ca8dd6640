"""Positions written down for people: lessons and tests start from these.

A position is a fresh game of some seed, past the draft, changed by a patch. In a patch: `round`, `order`,
`to_move`, `strip` {strip space: engineer}, `lowest_pile` n, `pile_left` (tiles in it), `occupied` {place:
[seat, own, temp, black, roubles]}, `passed` [seats], `removed` (end bonus cards), `cards_up` and `seats`
{seat: {...}} with `tracks` {rail: {colour: position}}, `locomotives` {slot: n}, `special_slot`,
`factories` [n, ...], `markers` [index, ...], `doublers`, `own` (workers at hand; the others stand on the
space that is never occupied), `temp`, `black_worker`, `roubles`, `workers_in_play`, `tokens_laid` {?
space: token}, `revalued`, `medal`, `engineers` [n, ...], `cards` [ids], `score`. Colours follow the black
track; advantages that hold count as gained.
"""

from __future__ import annotations

from typing import Any

from engine.core.rng import Rng

from . import components as c
from . import queries
from .game import GAME, setup
from .rules.build import lowest
from .rules.gain import reach
from .rules.phases import start_round
from .state import RussianState


def position(
    players: int = 4,
    options: dict[str, Any] | None = None,
    patch: dict[str, Any] | None = None,
    seed: int = 1,
) -> RussianState:
    """The state that a patch describes, at the start of a turn."""
    patch = patch or {}
    state = setup(GAME.config(players, GAME.check_options(players, options)), Rng(seed))
    state.order = tuple(patch.get("order", range(players)))
    state.round = patch.get("round", 1)
    empty = ((0,) * len(c.SCORE_PARTS),) * players
    state.history = (empty,) * (state.round - 1)
    for seat, changes in sorted(patch.get("seats", {}).items()):
        _patch_player(state, int(seat), changes)
    if "strip" in patch:
        state.strip = tuple(patch["strip"].get(name, 0) for name in state.config.strip)
    owned = [
        n for player in state.players for n in range(c.ENGINEER_COUNT + 1) if player[c.ENGINEERS] >> n & 1
    ]
    state.strip = tuple(0 if number in owned else number for number in state.strip)
    if c.CARD_ENGINEER in owned:
        state.card_engineer = 0
        state.cards_up &= ~(1 << c.CARD_IDS.index("Q_ENGINEER"))
    if "cards_up" in patch:
        state.cards_up = sum(1 << c.CARD_IDS.index(name) for name in patch["cards_up"])
        state.card_engineer = int("Q_ENGINEER" in patch["cards_up"])
    _deal_cards(state, patch)
    _deal_tiles(state, patch)
    start_round(state, None)
    _occupy(state, patch)
    for seat in patch.get("passed", ()):
        state.passed |= 1 << seat
    state.roubles_out = (
        sum(player[c.ROUBLES] for player in state.players)
        + sum(here >> 10 for here in state.occupied)
        + state.card_engineer
    )
    state.to_move = patch.get("to_move", state.order[0])
    state.options = None
    state.check()
    return state


def _patch_player(state: RussianState, seat: int, changes: dict[str, Any]) -> None:
    player = state.players[seat]
    for rail, tracks in changes.get("tracks", {}).items():
        for colour, at in tracks.items():
            player[c.CELL[rail, colour]] = at
    black = player[c.RAIL_CELLS[c.UNLOCK_RAIL][0]]
    for space, colour in c.UNLOCK_AT:
        if black >= space:
            for cell in c.COLOUR_CELLS[colour]:
                player[cell] = max(0, player[cell])
    for slot, number in changes.get("locomotives", {}).items():
        player[c.LOCO + c.SLOTS.index(slot)] = number
    if "special_slot" in changes:
        player[c.SPECIAL_SLOT] = c.SLOTS.index(changes["special_slot"]) + 1
        state.special = 1
    for gap, number in enumerate(changes.get("factories", ())):
        player[c.FACTORY + gap] = number
    for number, index in enumerate(changes.get("markers", ())):
        player[c.MARKER + number] = index
    player[c.DOUBLERS] = changes.get("doublers", player[c.DOUBLERS])
    player[c.OWN_TOTAL] = changes.get("workers_in_play", player[c.OWN_TOTAL])
    player[c.RESERVE] = state.config.start_workers + state.config.reserve_workers - player[c.OWN_TOTAL]
    player[c.OWN] = player[c.OWN_TOTAL]
    player[c.ROUBLES] = changes.get("roubles", player[c.ROUBLES])
    player[c.TEMP] = changes.get("temp", 0)
    player[c.HAS_BLACKW] = player[c.BLACKW] = changes.get("black_worker", 0)
    for space, token in changes.get("tokens_laid", {}).items():
        index = c.TOKEN_IDS.index(token)
        player[c.TOKENS] &= ~(1 << index)
        number = c.QUESTION_NAMES.index(space)
        player[c.LAID + number] = index + 1
        for advantage in c.QUESTION_ADVANTAGES:
            if advantage.question == number + 1:
                player[c.DONE] |= advantage.bit
        if number + 1 == c.QUESTION_SPACES:
            player[c.DONE] |= c.LANE_QUESTION_BIT
    for advantage in c.ADVANTAGES:
        if player[advantage.cell] >= advantage.space and (
            not advantage.reach or reach(player, advantage.rail) >= advantage.space
        ):
            player[c.DONE] |= advantage.bit
    player[c.VALUE_SET] = int(changes.get("revalued", False))
    player[c.MEDAL] = int(changes.get("medal", False))
    player[c.ENGINEERS] = sum(1 << number for number in changes.get("engineers", ()))
    player[c.CARDS] = sum(1 << c.BONUS_IDS.index(name) for name in changes.get("cards", ()))
    player[c.PARTS + c.PART_INDUSTRY] = changes.get("score", 0)


def _deal_cards(state: RussianState, patch: dict[str, Any]) -> None:
    held = [
        card for player in state.players for card in range(len(c.BONUS_IDS)) if player[c.CARDS] >> card & 1
    ]
    rest = [card for card in (*state.removed, *state.pool) if card not in held]
    size = c.DATA["setup"]["end_bonus_removed_unseen"]
    if "removed" in patch:
        state.removed = tuple(c.BONUS_IDS.index(name) for name in patch["removed"])
    else:
        state.removed = tuple(rest[:size])
    state.pool = tuple(card for card in rest if card not in state.removed)


def _deal_tiles(state: RussianState, patch: dict[str, Any]) -> None:
    """What the players have comes off the piles; `lowest_pile` sends the lower rest to the returned pool."""
    left = [0] * (c.HIGHEST_PILE + 1)
    for number in range(c.LOWEST_PILE, c.HIGHEST_PILE + 1):
        left[number] = state.config.per_pile
    left[c.START_LOCO] = state.seats
    for player in state.players:
        for slot in range(len(c.SLOTS)):
            if player[c.SPECIAL_SLOT] != slot + 1:
                left[player[c.LOCO + slot]] -= 1
        for gap in range(c.GAPS):
            left[player[c.FACTORY + gap]] -= 1
    left[0] = 0
    returned = [0] * (c.HIGHEST_PILE + 1)
    returned[c.START_LOCO], left[c.START_LOCO] = left[c.START_LOCO], 0
    low = patch.get("lowest_pile", 0)
    if not low:
        low = min((n for n in range(c.LOWEST_PILE, c.HIGHEST_PILE + 1) if left[n]), default=0)
        # Piles empty in order: below the highest touched pile everything else has been returned.
        for number in range(c.HIGHEST_PILE, low, -1):
            if left[number] < state.config.per_pile:
                low = number
                break
    for number in range(c.LOWEST_PILE, low):
        returned[number], left[number] = left[number], 0
    keep = patch.get("pile_left")
    if keep is not None:
        returned[low] += left[low] - keep
        left[low] = keep
    state.piles, state.returned = tuple(left), tuple(returned)
    state.low = lowest(state.piles)


def _occupy(state: RussianState, patch: dict[str, Any]) -> None:
    for name, here in patch.get("occupied", {}).items():
        seat, own, temp, black, roubles = here
        player = state.players[seat]
        player[c.OWN] -= own
        player[c.BLACKW] -= black
        packed = seat + 1 + (own << 3 | temp << 7 | black << 9 | roubles << 10)
        index = c.place(name)
        if index == c.T_BASE:
            state.occupied[c.BASE_PIECES + seat] = packed
        else:
            state.occupied[index] = packed
            if index < c.BOARD_PLACES:
                state.free &= ~(1 << index)
    for seat, changes in sorted(patch.get("seats", {}).items()):
        if "own" in changes:  # fewer workers at hand: the others stand somewhere, here on the shared space
            player = state.players[int(seat)]
            index = c.BASE_PIECES + int(seat)
            used = player[c.OWN] - changes["own"]
            if used > 0:
                state.occupied[index] = (state.occupied[index] or int(seat) + 1) + (used << 3)
                player[c.OWN] = changes["own"]


def facts(state: RussianState) -> dict[str, Any]:
    """A state as plain data, for what a lesson expects: see `tests` for how the two are compared."""
    order = state.order
    found: dict[str, Any] = {
        "to_move": state.to_move,
        "order": list(order),
        "round": state.round,
        "piles": {str(n): state.piles[n] for n in range(c.LOWEST_PILE, c.HIGHEST_PILE + 1)},
        "returned": {str(n): state.returned[n] for n in range(1, c.HIGHEST_PILE + 1)},
        "strip": dict(zip(state.config.strip, state.strip, strict=True)),
        "occupied": {
            place.id: [list(pieces) for pieces in place.pieces]
            for place in queries.places(state)
            if place.pieces
        },
        "spaces": [place.id for place in queries.places(state) if place.exists and place.owner is None],
        "majority": [list(entry) for entry in queries.engineer_majority(state)],
        "legal": [GAME.format(action) for action in state.legal()],
        "seats": {},
    }
    for seat in range(state.seats):
        board = queries.board(state, seat)
        income = queries.income(state, seat)
        found["seats"][str(seat)] = {
            "tracks": board.tracks,
            "locomotives": board.locomotives,
            "reach": board.reach,
            "factories": [int(name or 0) for name in board.factories],
            "markers": list(board.markers),
            "doublers": board.doublers,
            "own": board.own_workers,
            "temp": board.temporary_workers,
            "roubles": board.roubles,
            "tokens_laid": board.tokens_laid,
            "engineers": [int(name) for name in board.engineers],
            "points": board.points,
            "income": {
                **{rail.rail: rail.total for rail in income.rails},
                "recurring": {
                    rail.rail: sum(points for _, points in rail.recurring) for rail in income.rails
                },
                "spaces": {rail.rail: [space.points for space in rail.spaces] for rail in income.rails},
                "industry": sum(marker.points for marker in income.industry),
                "total": income.total,
            },
        }
    return found
