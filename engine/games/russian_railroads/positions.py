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

from . import queries
from .config import configure
from .edition import Edition
from .game import GAME, setup
from .modules import STANDARD
from .rules.build import lowest
from .rules.gain import holds
from .rules.phases import start_round
from .rules.turn import occupy, pieces
from .state import RussianState


def position(
    players: int = 4,
    options: dict[str, Any] | None = None,
    patch: dict[str, Any] | None = None,
    seed: int = 1,
    board: Edition = STANDARD,
) -> RussianState:
    """The state that a patch describes, at the start of a turn."""
    e = board
    patch = patch or {}
    complete = GAME.check_options(players, options)
    config = GAME.config(players, complete) if board is STANDARD else configure(board, players, complete)
    state = setup(config, Rng(seed))
    state.order = tuple(patch.get("order", range(players)))
    state.round = patch.get("round", 1)
    empty = ((0,) * len(e.score_parts),) * players
    state.history = (empty,) * (state.round - 1)
    for seat, changes in sorted(patch.get("seats", {}).items()):
        _patch_player(state, int(seat), changes)
    if "strip" in patch:
        state.strip = tuple(patch["strip"].get(name, 0) for name in state.config.strip)
    owned = [
        n for player in state.players for n in range(e.engineer_count + 1) if player[e.engineers] >> n & 1
    ]
    state.strip = tuple(0 if number in owned else number for number in state.strip)
    if e.card_engineer in owned:
        state.card_engineer = 0
        state.cards_up &= ~e.engineer_card_bit
    if "cards_up" in patch:
        state.cards_up = sum(1 << e.card_ids.index(name) for name in patch["cards_up"])
        state.card_engineer = int(bool(state.cards_up & e.engineer_card_bit))
    _deal_cards(state, patch)
    _deal_tiles(state, patch)
    start_round(state, None)
    _occupy(state, patch)
    for seat in patch.get("passed", ()):
        state.passed |= 1 << seat
    state.roubles_out = (
        sum(player[e.roubles] for player in state.players)
        + sum(here >> e.pieces[-1].shift & e.pieces[-1].mask for here in state.occupied)
        + state.card_engineer
    )
    state.to_move = patch.get("to_move", state.order[0])
    state.choices = None
    state.check()
    return state


def _patch_player(state: RussianState, seat: int, changes: dict[str, Any]) -> None:
    e = state.edition
    player = state.players[seat]
    for rail, tracks in changes.get("tracks", {}).items():
        for colour, at in tracks.items():
            player[e.cell[rail, colour]] = at
    for slot, number in changes.get("locomotives", {}).items():
        player[e.loco + e.slots.index(slot)] = number
    for advantage, colour in e.tables.unlocks:
        if holds(e, player, advantage):
            for cell in e.colour_cells[colour]:
                player[cell] = max(0, player[cell])
    if "special_slot" in changes:
        player[e.special_slot] = e.slots.index(changes["special_slot"]) + 1
        state.special = 1
    for gap, number in enumerate(changes.get("factories", ())):
        player[e.factory + gap] = number
    for number, index in enumerate(changes.get("markers", ())):
        player[e.marker + number] = index
    player[e.doublers] = changes.get("doublers", player[e.doublers])
    player[e.own_total] = changes.get("workers_in_play", player[e.own_total])
    player[e.reserve] = state.config.start_workers + state.config.reserve_workers - player[e.own_total]
    player[e.own] = player[e.own_total]
    player[e.roubles] = changes.get("roubles", player[e.roubles])
    player[e.temp] = changes.get("temp", 0)
    player[e.has_blackw] = player[e.blackw] = changes.get("black_worker", 0)
    for space, token in changes.get("tokens_laid", {}).items():
        index = e.token_ids.index(token)
        player[e.tokens] &= ~(1 << index)
        number = e.question_names.index(space)
        player[e.laid + number] = index + 1
        for advantage in e.tables.question_advantages:
            if advantage.question == number + 1:
                player[e.done] |= advantage.bit
        for lane in e.lanes:
            for special in lane.special.values():
                if special.question == number + 1:
                    player[e.done] |= special.bit
    for advantage in e.advantages:
        if holds(e, player, advantage):
            player[e.done] |= advantage.bit
    player[e.value_set] = int(changes.get("revalued", False))
    player[e.medal] = int(changes.get("medal", False))
    player[e.engineers] = sum(1 << number for number in changes.get("engineers", ()))
    player[e.cards] = sum(1 << e.bonus_ids.index(name) for name in changes.get("cards", ()))
    player[e.parts + e.part_industry] = changes.get("score", 0)


def _deal_cards(state: RussianState, patch: dict[str, Any]) -> None:
    e = state.edition
    held = [
        card for player in state.players for card in range(len(e.bonus_ids)) if player[e.cards] >> card & 1
    ]
    rest = [card for card in (*state.removed, *state.pool) if card not in held]
    size = e.data["setup"]["end_bonus_removed_unseen"]
    if "removed" in patch:
        state.removed = tuple(e.bonus_ids.index(name) for name in patch["removed"])
    else:
        state.removed = tuple(rest[:size])
    state.pool = tuple(card for card in rest if card not in state.removed)


def _deal_tiles(state: RussianState, patch: dict[str, Any]) -> None:
    """What the players have comes off the piles; `lowest_pile` sends the lower rest to the returned pool."""
    e = state.edition
    left = [0] * (e.highest_pile + 1)
    for number in range(e.lowest_pile, e.highest_pile + 1):
        left[number] = state.config.per_pile
    left[e.start_loco] = state.seats
    for player in state.players:
        for slot in range(len(e.slots)):
            if player[e.special_slot] != slot + 1:
                left[player[e.loco + slot]] -= 1
        for gap in range(e.gaps):
            left[player[e.factory + gap]] -= 1
    left[0] = 0
    returned = [0] * e.factory_kinds
    returned[e.start_loco], left[e.start_loco] = left[e.start_loco], 0
    low = patch.get("lowest_pile", 0)
    if not low:
        low = min((n for n in range(e.lowest_pile, e.highest_pile + 1) if left[n]), default=0)
        # Piles empty in order: below the highest touched pile everything else has been returned.
        for number in range(e.highest_pile, low, -1):
            if left[number] < state.config.per_pile:
                low = number
                break
    for number in range(e.lowest_pile, low):
        returned[number], left[number] = left[number], 0
    keep = patch.get("pile_left")
    if keep is not None:
        returned[low] += left[low] - keep
        left[low] = keep
    state.piles, state.returned = tuple(left), tuple(returned)
    state.low = lowest(e, state.piles)


def _occupy(state: RussianState, patch: dict[str, Any]) -> None:
    e = state.edition
    for name, here in patch.get("occupied", {}).items():
        seat, own, temp, black, roubles = here
        player = state.players[seat]
        player[e.own] -= own
        player[e.blackw] -= black
        occupy(state, seat, e.place(name), pieces(e, own, temp, black, roubles))
    for seat, changes in sorted(patch.get("seats", {}).items()):
        if "own" in changes:  # fewer workers at hand: the others stand somewhere, here on the shared space
            player = state.players[int(seat)]
            index = e.base_pieces + int(seat)
            used = player[e.own] - changes["own"]
            if used > 0:
                state.occupied[index] = (state.occupied[index] or int(seat) + 1) + (used << e.pieces[0].shift)
                player[e.own] = changes["own"]


def facts(state: RussianState) -> dict[str, Any]:
    """A state as plain data, for what a lesson expects: see `tests` for how the two are compared."""
    e = state.edition
    order = state.order
    found: dict[str, Any] = {
        "to_move": state.to_move,
        "order": list(order),
        "round": state.round,
        "piles": {str(n): state.piles[n] for n in range(e.lowest_pile, e.highest_pile + 1)},
        "returned": {str(n): state.returned[n] for n in range(1, e.highest_pile + 1)},
        "strip": dict(zip(state.config.strip, state.strip, strict=True)),
        "occupied": {
            place.id: [[pieces.seat, *pieces.counts] for pieces in place.pieces]
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
            "markers": [at for _, at in board.markers],
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
