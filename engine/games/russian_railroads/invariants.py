"""Counting everything: what must hold after every action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import InvariantError

from . import components as c
from .rules.build import lowest
from .rules.gain import reach

if TYPE_CHECKING:
    from .state import RussianState


def _require(condition: bool, what: str) -> None:
    if not condition:
        raise InvariantError(what)


def check(state: RussianState) -> None:
    """Raise InvariantError naming what does not balance."""
    config = state.config
    _require(len(state.players) == state.seats == config.players, "one board per seat")
    _require(sorted(state.order) == list(range(state.seats)), "turn order holds every seat once")
    _require(1 <= state.round <= config.rounds, "round number")
    _require(len(state.occupied) == c.BASE_PIECES + state.seats, "places")
    _require((state.to_move is None) == (state.phase == c.OVER), "somebody moves until the game is over")
    _require(0 <= state.phase <= c.OVER and state.context in (c.DRAFT, c.CHOOSE, c.RELOCATE), "phase")
    _require(0 <= state.place < c.BASE_PIECES, "place")
    _require(len(state.history) == state.round - (state.to_move is not None), "one entry per scored round")
    for seat, player in enumerate(state.players):
        _require(len(player) == c.PLAYER_SIZE, "size of a board")
        _check_board(state, seat, player)
    _check_pieces(state)
    _check_tiles(state)
    _check_cards(state)
    _check_pending(state)


def _check_board(state: RussianState, seat: int, player: list[int]) -> None:
    for rail, cells in enumerate(c.RAIL_CELLS):
        wall = cells[0] - 1
        _require(player[wall] == c.RAIL_LENGTH[rail] + 1, "wall before the black track")
        _require(player[cells[0]] >= 1, "black starts on space 1")
        for cell in cells:
            # RR-TRACK-5: no sharing, no overtaking.
            _require(
                player[cell] <= 0 or player[cell] < player[cell - 1], f"track order, seat {seat}, cell {cell}"
            )
            _require(player[cell] >= -1, "a track position")
    unlocking = player[c.RAIL_CELLS[c.UNLOCK_RAIL][0]]
    for space, colour in c.UNLOCK_AT:  # RR-TRACK-6
        for cell in c.COLOUR_CELLS[colour]:
            _require((player[cell] >= 0) == (unlocking >= space), f"colour {c.COLOURS[colour]} owned by rule")
    for advantage in c.ADVANTAGES:  # RR-SPEC-1: what holds has been granted
        if not state.hand or seat != state.to_move:
            holds = player[advantage.cell] >= advantage.space and (
                not advantage.reach or reach(player, advantage.rail) >= advantage.space
            )
            _require(not holds or bool(player[c.DONE] & advantage.bit), f"advantage granted, seat {seat}")
    first, second = player[c.MARKER], player[c.MARKER2]
    _require(0 <= first <= c.LANE_END and -1 <= second <= c.LANE_END, "industry markers on the lane")
    _require(first != second, "markers share no index")
    filled = [bool(player[c.FACTORY + gap]) for gap in range(c.GAPS)]
    _require(filled == sorted(filled, reverse=True), "gaps filled from the left")
    farthest = max(first, second)
    for index in range(farthest + 1):
        gap = c.LANE_GAP[index]
        _require(not gap or filled[gap - 1], "no marker beyond an empty gap")
    _require(0 <= player[c.DOUBLERS] <= c.MAX_DOUBLERS, "doublers")
    laid = [player[c.LAID + each] - 1 for each in range(c.QUESTION_SPACES) if player[c.LAID + each]]
    _require(len(set(laid)) == len(laid), "a token lies on one space")
    _require(
        player[c.TOKENS] == c.ALL_TOKENS & ~sum(1 << token for token in laid),
        "tokens unused and laid are all",
    )
    _require(0 <= player[c.VALUE_SET] < len(c.VALUE_SETS), "value set")
    _require(0 <= player[c.SPECIAL_SLOT] <= len(c.SLOTS), "special slot")
    _require(player[c.HAS_BLACKW] in (0, 1) and player[c.MEDAL] in (0, 1), "flags")


def _check_pieces(state: RussianState) -> None:
    temp = black = roubles = 0
    own = [player[c.OWN] for player in state.players]
    for index, here in enumerate(state.occupied):
        if here:
            seat = (here & 7) - 1
            _require(0 <= seat < state.seats, "a piece belongs to a seat")
            _require(here >> 3 > 0, "an occupied place holds pieces")
            if index >= c.BASE_PIECES:
                _require(seat == index - c.BASE_PIECES, "pieces of the shared space by seat")
            elif index >= c.BOARD_PLACES:
                number = index - c.FIRST_ENGINEER
                _require(bool(state.players[seat][c.ENGINEERS] >> number & 1), "own engineers only")
            own[seat] += here >> 3 & 15
            temp += here >> 7 & 3
            black += here >> 9 & 1
            roubles += here >> 10
        if index < c.BOARD_PLACES and state.context != c.DRAFT and state.phase != c.OVER:
            last = state.round == state.config.rounds
            exists = state.config.spaces >> index & 1 and not (
                c.ORDER_BITS >> index & 1 if last else index == c.LAST_ROUND
            )
            _require(bool(exists) or not here, "pieces only on spaces that exist")
            if not (c.ORDER_BITS >> index & 1):
                _require(bool(state.free >> index & 1) == bool(exists and not here), "free spaces")
    for seat, player in enumerate(state.players):
        _require(min(player[c.OWN : c.RESERVE + 1]) >= 0, "no negative supply")
        _require(own[seat] == player[c.OWN_TOTAL], f"own workers of seat {seat}")
        _require(
            player[c.OWN_TOTAL] + player[c.RESERVE]
            == state.config.start_workers + state.config.reserve_workers,
            f"reserve of seat {seat}",
        )
        temp += player[c.TEMP]
        black += player[c.BLACKW]
        roubles += player[c.ROUBLES]
    _require(temp in (0, c.TEMP_WORKERS), "temporary workers")
    owners = sum(player[c.HAS_BLACKW] for player in state.players)
    _require(owners <= 1 and black == owners, "the black worker")
    _require(roubles + state.card_engineer == state.roubles_out, "roubles")
    if state.config.limited:
        _require(state.roubles_out <= c.ROUBLE_LIMIT, "rouble supply")
        _require(sum(player[c.DOUBLERS] for player in state.players) <= c.DOUBLER_LIMIT, "doubler supply")


def _check_tiles(state: RussianState) -> None:
    count = [0] * (c.HIGHEST_PILE + 1)
    special = 0
    _require(len(state.piles) == len(state.returned) == c.HIGHEST_PILE + 1, "piles")
    _require(min(*state.piles, *state.returned) >= 0, "no negative pile")
    for number in range(c.HIGHEST_PILE + 1):
        count[number] += state.piles[number] + state.returned[number]
    for player in state.players:
        for slot in range(len(c.SLOTS)):
            number = player[c.LOCO + slot]
            if number:
                if player[c.SPECIAL_SLOT] == slot + 1:
                    special += 1
                    _require(number == c.SPECIAL_NUMBER, "the special locomotive's number")
                else:
                    count[number] += 1
        for gap in range(c.GAPS):
            if player[c.FACTORY + gap]:
                count[player[c.FACTORY + gap]] += 1
    if state.hand:
        if state.hand_special:
            special += 1
        else:
            count[state.hand] += 1
    if state.gap:
        count[state.gap] += 1
    for number in range(1, c.HIGHEST_PILE + 1):
        expected = state.seats if number < c.LOWEST_PILE else state.config.per_pile
        _require(count[number] == expected, f"locomotives number {number}: {count[number]}, not {expected}")
    _require(count[0] == 0, "no locomotive number 0")
    _require(special == (state.special == 1), "the special locomotive")
    _require(state.low == lowest(state.piles), "lowest pile")
    for number in range(c.LOWEST_PILE, c.HIGHEST_PILE + 1):  # RR-LOCO-9
        _require(
            number <= state.low or not state.low or state.piles[number] == state.config.per_pile,
            "piles empty in order",
        )


def _check_cards(state: RussianState) -> None:
    engineers = [number for number in state.strip if number]
    for player in state.players:
        engineers += [n for n in range(1, c.ENGINEER_COUNT + 1) if player[c.ENGINEERS] >> n & 1]
        _require(player[c.ENGINEERS] >> (c.ENGINEER_COUNT + 1) == 0 == player[c.ENGINEERS] & 1, "engineers")
    if state.card_engineer:
        engineers.append(c.CARD_ENGINEER)
    _require(len(set(engineers)) == len(engineers) <= c.ENGINEER_COUNT, "an engineer is in one place")
    _require(all(0 < number <= c.ENGINEER_COUNT for number in engineers), "engineer numbers")
    _require(len(state.strip) == len(state.config.strip), "strip")
    cards = list(state.pool) + list(state.removed)
    for player in state.players:
        cards += [card for card in range(len(c.BONUS_IDS)) if player[c.CARDS] >> card & 1]
    _require(sorted(cards) == list(range(len(c.BONUS_IDS))), "end bonus cards")
    _require(len(state.removed) == c.DATA["setup"]["end_bonus_removed_unseen"], "removed end bonus cards")
    _require(0 <= state.cards_up < 1 << len(c.CARD_IDS), "? cards")
    used = sum(player[c.TOKENS] >> c.TOKEN_IDS.index("QT_CARD") & 1 == 0 for player in state.players)
    _require(len(c.CARD_IDS) - state.cards_up.bit_count() <= used, "? cards removed by tokens only")
    _require(
        bool(state.card_engineer) == bool(state.cards_up >> c.CARD_IDS.index("Q_ENGINEER") & 1), "card 1"
    )


def _check_pending(state: RussianState) -> None:
    if state.phase != c.RESOLVE:
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
    _require(not (state.hand and state.gap), "one tile in hand at most")
    _require(not state.stack or state.config.immediate, "waiting effects only with effect_order=immediate")
