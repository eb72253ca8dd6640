"""Counting everything: what must hold after every action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import InvariantError

from . import components as c
from . import phases
from .rules.build import lowest
from .rules.gain import holds, route
from .scoring import doublers_on

if TYPE_CHECKING:
    from .state import RussianState


CONTEXTS = (phases.DRAFT, phases.CHOOSE, phases.RELOCATE, phases.BEFORE, phases.AFTER)


def _require(condition: bool, what: str) -> None:
    if not condition:
        raise InvariantError(what)


def check(state: RussianState) -> None:
    """Raise InvariantError naming what does not balance."""
    e = state.edition
    config = state.config
    _require(len(state.players) == state.seats == config.players, "one board per seat")
    _require(sorted(state.order) == list(range(state.seats)), "turn order holds every seat once")
    _require(1 <= state.round <= config.rounds, "round number")
    _require(len(state.occupied) == e.base_pieces + state.seats, "places")
    _require((state.to_move is None) == (state.phase == phases.OVER), "somebody moves until the game is over")
    _require(0 <= state.phase < len(phases.PHASES) and state.context in CONTEXTS, "phase")
    _require(0 <= state.place < e.base_pieces, "place")
    _require(len(state.history) == state.round - (state.to_move is not None), "one entry per scored round")
    for seat, player in enumerate(state.players):
        _require(len(player) == e.player_size, "size of a board")
        _check_board(state, seat, player)
    _check_pieces(state)
    _check_tiles(state)
    _check_cards(state)
    _check_pending(state)


def _check_board(state: RussianState, seat: int, player: list[int]) -> None:
    e = state.edition
    for rail, cells in enumerate(e.rail_cells):
        wall = cells[0] - 1
        stem = route(e, player, rail)
        _require(player[wall] in (e.boulders[rail], e.wall_of(rail, stem)), "wall before the black track")
        _require(player[cells[0]] >= 1, "black starts on space 1")
        for cell in cells:
            # RR-TRACK-5: no sharing, no overtaking.
            _require(
                player[cell] <= 0 or player[cell] < player[cell - 1], f"track order, seat {seat}, cell {cell}"
            )
            _require(player[cell] >= -1, "a track position")
    for advantage, colour in e.tables.unlocks:  # RR-TRACK-6
        gained = bool(player[e.done] & advantage.bit)
        _require(not gained or player[advantage.cell] >= advantage.space, "an advantage without its track")
        for cell in e.colour_cells[colour]:
            _require((player[cell] >= 0) == gained, f"colour {c.COLOURS[colour]} owned by rule")
    for advantage in e.advantages:  # RR-SPEC-1: what holds has been granted
        if not state.hand or seat != state.to_move:
            granted = bool(player[e.done] & advantage.bit)
            _require(granted or not holds(e, player, advantage), f"advantage granted, seat {seat}")
    filled = [bool(player[e.factory + gap]) for gap in range(e.gaps)]
    _require(filled == sorted(filled, reverse=True), "gaps filled from the left")
    standing = []
    for marker, number in enumerate(e.marker_lane):
        index, lane = player[e.marker + marker], e.lanes[number]
        low = min(0, e.marker_start[marker])
        _require(low <= index <= lane.end, "industry markers on the lane")
        standing += [(number, index)] if index >= 0 else []
        for gap in lane.gap[: index + 1]:
            _require(not gap or filled[gap - 1] or not lane.blocking, "no marker beyond an empty gap")
    _require(len(set(standing)) == len(standing), "markers share no index")
    for rail, slots in enumerate(e.doubler_slots):
        _require(0 <= doublers_on(e, player, rail) <= slots, "doublers")
    laid = [player[e.laid + each] - 1 for each in range(len(e.question_names)) if player[e.laid + each]]
    _require(len(set(laid)) == len(laid), "a token lies on one space")
    _require(
        player[e.tokens] == e.all_tokens & ~sum(1 << token for token in laid),
        "tokens unused and laid are all",
    )
    _require(0 <= player[e.value_set] < len(e.value_sets), "value set")
    _require(0 <= player[e.special_slot] <= len(e.slots), "special slot")
    _require(player[e.has_blackw] in (0, 1) and player[e.medal] in (0, 1), "flags")


def _check_pieces(state: RussianState) -> None:
    e = state.edition
    total = [[player[piece.at] for player in state.players] for piece in e.pieces]
    for index, here in enumerate(state.occupied):
        if here:
            seat = (here & c.SEAT) - 1
            _require(0 <= seat < state.seats, "a piece belongs to a seat")
            _require(here > c.SEAT, "an occupied place holds pieces")
            if index >= e.base_pieces:
                _require(seat == index - e.base_pieces, "pieces of the shared space by seat")
            elif index >= e.board_places:
                number = index - e.first_engineer
                _require(bool(state.players[seat][e.engineers] >> number & 1), "own engineers only")
            for piece, counts in zip(e.pieces, total, strict=True):
                counts[seat] += here >> piece.shift & piece.mask
        if index < e.board_places and state.context != phases.DRAFT and state.phase != phases.OVER:
            last = state.round == state.config.rounds
            exists = state.config.spaces >> index & 1 and not (
                e.order_bits >> index & 1 if last else e.last_round_bits >> index & 1
            )
            _require(bool(exists) or not here, "pieces only on spaces that exist")
            if not (e.order_bits >> index & 1):
                _require(bool(state.free >> index & 1) == bool(exists and not here), "free spaces")
    for seat, player in enumerate(state.players):
        _require(min(player[e.own : e.reserve + 1]) >= 0, "no negative supply")
        _require(
            player[e.own_total] + player[e.reserve]
            == state.config.start_workers + state.config.reserve_workers,
            f"reserve of seat {seat}",
        )
        for piece, counts in zip(e.pieces, total, strict=True):
            if piece.total >= 0:
                _require(counts[seat] == player[piece.total], f"pieces {piece.id} of seat {seat}")
    for piece, counts in zip(e.pieces[1:], total[1:], strict=True):
        if piece.id == "rouble":
            _require(sum(counts) + state.card_engineer == state.roubles_out, "roubles")
        elif piece.total < 0:
            _require(sum(counts) in (0, *e.tables.given.get(piece.id, ())), f"pieces {piece.id}")
        else:
            _require(sum(counts) <= piece.supply, f"pieces {piece.id}")
    if state.config.limited:
        doublers = sum(sum(player[e.doublers : e.doublers_end]) for player in state.players)
        _require(state.roubles_out <= e.rouble_limit, "rouble supply")
        _require(doublers <= e.doubler_limit, "doubler supply")


def _check_tiles(state: RussianState) -> None:
    e = state.edition
    count = [0] * e.factory_kinds
    special = 0
    _require(len(state.piles) == e.highest_pile + 1 and len(state.returned) == e.factory_kinds, "piles")
    _require(min(*state.piles, *state.returned) >= 0, "no negative pile")
    for number in range(e.highest_pile + 1):
        count[number] += state.piles[number] + state.returned[number]
    for player in state.players:
        for slot in range(len(e.slots)):
            number = player[e.loco + slot]
            if number:
                if player[e.special_slot] == slot + 1:
                    special += 1
                    _require(number == e.special_number, "the special locomotive's number")
                else:
                    count[number] += 1
        for gap in range(e.gaps):
            if player[e.factory + gap]:
                count[player[e.factory + gap]] += 1
    if state.hand:
        if state.hand_special:
            special += 1
        else:
            count[state.hand] += 1
    if state.gap:
        count[state.gap] += 1
    for number in range(1, e.highest_pile + 1):
        expected = state.seats if number < e.lowest_pile else state.config.per_pile
        _require(count[number] == expected, f"locomotives number {number}: {count[number]}, not {expected}")
    _require(count[0] == 0, "no locomotive number 0")
    _require(special == (state.special == 1), "the special locomotive")
    _require(state.low == lowest(e, state.piles), "lowest pile")
    for number in range(e.lowest_pile, e.highest_pile + 1):  # RR-LOCO-9
        _require(
            number <= state.low or not state.low or state.piles[number] == state.config.per_pile,
            "piles empty in order",
        )


def _check_cards(state: RussianState) -> None:
    e = state.edition
    engineers = [number for number in state.strip if number]
    for player in state.players:
        engineers += [n for n in range(1, e.engineer_count + 1) if player[e.engineers] >> n & 1]
        _require(player[e.engineers] >> (e.engineer_count + 1) == 0 == player[e.engineers] & 1, "engineers")
    if state.card_engineer:
        engineers.append(e.card_engineer)
    _require(len(set(engineers)) == len(engineers) <= e.engineer_count, "an engineer is in one place")
    _require(all(0 < number <= e.engineer_count for number in engineers), "engineer numbers")
    _require(len(state.strip) == len(state.config.strip), "strip")
    cards = list(state.pool) + list(state.removed)
    for player in state.players:
        cards += [card for card in range(len(e.bonus_ids)) if player[e.cards] >> card & 1]
    _require(sorted(cards) == list(range(len(e.bonus_ids))), "end bonus cards")
    _require(len(state.removed) == e.data["setup"]["end_bonus_removed_unseen"], "removed end bonus cards")
    _require(0 <= state.cards_up < 1 << len(e.card_ids), "? cards")
    used = sum((e.card_token_bits & ~player[e.tokens]).bit_count() for player in state.players)
    _require(len(e.card_ids) - state.cards_up.bit_count() <= used, "? cards removed by tokens only")
    _require(
        bool(state.card_engineer) == bool(state.cards_up & e.engineer_card_bit), "the engineer on its card"
    )


def _check_pending(state: RussianState) -> None:
    if state.phase != phases.RESOLVE:
        _require(
            not (
                state.mandatory
                or state.optional
                or state.stack
                or state.due
                or state.hand
                or state.gap
                or state.bonus
            ),
            "nothing pending between turns",
        )
        _require(not state.queue and not state.parked, "nobody acts out of turn between turns")
    _require(not (state.hand and state.gap), "one tile in hand at most")
    _require(not state.stack or state.config.immediate, "waiting effects only with effect_order=immediate")
