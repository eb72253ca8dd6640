"""Consistency checks of a state, beyond the ranges of its fields. InvariantError names the failed one.

A state that passes can be played to the end: mandatory effects can be completed and there is a decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import le
from typing import TYPE_CHECKING

from ...core.errors import InvariantError
from . import components as c
from . import phases
from .rules import boilermen
from .rules.build import lowest, open_gaps
from .rules.completeness import completable
from .rules.gain import holds
from .rules.spaces import claims_other
from .rules.turn import choose_options
from .scoring import bonus_points, majority

if TYPE_CHECKING:
    from .board import Edition
    from .state import RussianState


def _require(holds: object, what: str) -> None:
    if not holds:
        raise InvariantError(what)


# --- derived fields ---


def existing(state: RussianState) -> int:
    """Bit mask of the board's places that exist in this round (RR-SETUP-8, RR-LAST-1)."""
    e = state.edition
    last = state.round == state.setup.rounds
    return state.setup.spaces & ~(e.order_bits if last else e.last_round_bits)


def derive(state: RussianState) -> None:
    """Compute the derived fields."""
    e = state.edition
    state.choices = None
    state.free = 0
    if state.context != phases.DRAFT:
        state.free = existing(state) | e.tables.engineer_bits
        for place in range(e.board_places):
            if state.occupied[place] or (state.context == phases.RELOCATE and e.order_bits >> place & 1):
                state.free &= ~state.setup.closes[place]
    state.low = lowest(e, state.piles)
    state.special = special_place(state)
    state.card_engineer = int(state.cards_up & e.engineer_card_bit > 0)
    rouble = e.pieces[-1]
    state.roubles_out = (
        sum(board[e.roubles] for board in state.boards)
        + sum(here >> rouble.shift & rouble.mask for here in state.occupied)
        + state.card_engineer
    )


def special_place(state: RussianState) -> int:
    """The value of `RussianState.special`."""
    e = state.edition
    if state.hand_special or any(board[e.special_slot] for board in state.boards):
        return 1
    bags = [state.mandatory, state.optional, *(bag for pair in state.stack for bag in pair)]
    waiting = any(bag & c.FIELD[c.K_SPECIAL] for bag in bags + list(state.parked[1:3]))
    return 0 if waiting or state.cards_up & e.tables.special_cards or not e.special_number else 2


def default_done(state: RussianState, seat: int) -> int:
    """The once-only advantages that a board shows as gained: the condition holds, or a token was placed.
    Reach is ignored while a locomotive is displaced (RR-EFF-2)."""
    e, player = state.edition, state.boards[seat]
    moving = state.hand > 0 and seat == state.to_move
    laid = {number + 1 for number in range(len(e.question_names)) if player[e.laid + number]}
    found = 0
    for each in e.advantages:
        if each.question in laid or (holds(e, player, each) and not (moving and each.reach)):
            found |= each.bit
    for lane in e.lanes:
        found |= sum(each.bit for each in lane.special.values() if each.question in laid)
    return found


# --- checks ---


def check(state: RussianState) -> None:
    """Raise InvariantError with the name of the first failed check. Ranges of fields were checked before."""
    _progress(state)
    for seat, player in enumerate(state.boards):
        _check_board(state, seat, player)
    _check_pieces(state)
    _check_tiles(state)
    _check_cards(state)
    _check_points(state)
    if state.phase == phases.RESOLVE:
        _check_pending(state)
    for value, most in zip(state.extra, state.edition.tables.most_extra, strict=True):
        _require(value <= most, "a module's number")
    for module in state.edition.modules:
        module.check(state)
    _check_derived(state)
    _check_decision(state)


def _progress(state: RussianState) -> None:
    """Check round, phase, turn and turn order."""
    phase, context, mover = state.phase, state.context, state.to_move
    everybody = (1 << state.seats) - 1
    _require(sorted(state.order) == list(range(state.seats)), "turn order holds every seat once")
    _require((mover is None) == (phase == phases.OVER), "somebody moves until the game is over")
    _require(len(state.history) == state.round - (mover is not None), "one entry per scored round")
    _require(
        context in (phases.DRAFT, phases.CHOOSE, phases.RELOCATE, phases.BEFORE, phases.AFTER)
        if phase == phases.RESOLVE
        else context == phases.CONTEXT[phase],
        "what the decision belongs to",
    )
    _require(context not in (phases.BEFORE, phases.AFTER) or state.edition.has_free, "free actions")
    _require(not state.obliged or context not in (phases.DRAFT, phases.RELOCATE), "obliged to act")
    cards = len(state.edition.start_ids)
    if phase == phases.OVER:
        _require(state.round == state.setup.rounds and state.passed == everybody, "over")
        mover = state.order[0]
    assert mover is not None
    on_turn = state.parked[0] if state.parked else mover
    chosen = state.seats - 1
    if context == phases.DRAFT:
        chosen -= state.order.index(on_turn) - (phase == phases.RESOLVE)
        _require(state.order[0] != on_turn, "the first in turn order takes no starting bonus")
        _require(state.round == 1 and not any(state.occupied), "before the first round")
    _require(state.drafts.bit_count() == cards - chosen, "starting bonus cards on offer")
    if context in (phases.DRAFT, phases.RELOCATE):
        _require(state.passed == (everybody if context == phases.RELOCATE else 0), "who has passed")
    elif phase != phases.OVER:
        _require(not state.passed >> on_turn & 1, "who has passed does not move")
    _check_relocations(state)


def _check_relocations(state: RussianState) -> None:
    """Check the relocations left (RR-ORDER-5): second place before first, those done removed."""
    e, waiting = state.edition, state.relocations
    if state.context != phases.RELOCATE:
        _require(not waiting, "relocations between rounds only")
        return
    _require(state.round < state.setup.rounds, "no relocation in the last round")
    _require(waiting or state.phase == phases.RESOLVE, "somebody relocates")
    if waiting:
        _require(state.phase == phases.RESOLVE or waiting[0][0] == state.to_move, "who relocates")
        last = e.order_position.get(waiting[0][1], -1)
        claims = sorted(e.order_position.items(), key=lambda each: -each[1])
        expected = [
            (state.occupied[place] % 8 - 1, place)
            for place, position in claims
            if position <= last and state.occupied[place]
        ]
        _require(list(waiting) == expected, "claims still to be relocated")


def _check_board(state: RussianState, seat: int, player: list[int]) -> None:
    e = state.edition
    for rail, cells in enumerate(e.rail_cells):
        wall = cells[0] - 1
        stem = player[e.route[rail]] if e.route[rail] >= 0 else 0
        _require(player[wall] in (e.boulders[rail], e.wall_of(rail, stem)), "wall before the black track")
        _require(player[cells[0]] >= 1, "black starts on space 1")
        if stem:
            _require(player[cells[0]] >= e.rails[rail].stems[stem].first, "a branch not reached")
        elif e.route[rail] >= 0:
            _require(player[cells[0]] <= e.rails[rail].stems[0].last, "beyond a fork")
        for cell in cells:  # RR-TRACK-5: no sharing, no overtaking
            _require(player[cell] <= 0 or player[cell] < player[cell - 1], "track order")
    for colour, limit in enumerate(e.track_limit):
        laid = sum(player[cell] > 0 for cell in e.colour_cells[colour])
        _require(not limit or laid <= limit, "tracks bound to rails")
    owned = {0}
    for advantage, colour in e.tables.unlocks:  # RR-TRACK-6
        if player[e.done] & advantage.bit:
            _require(player[advantage.cell] >= advantage.space, "an advantage without its track")
            owned.add(colour)
    for colour, colour_cells in enumerate(e.colour_cells):
        for cell in colour_cells:
            _require((player[cell] >= 0) == (colour in owned), "colours owned by rule")
    missing = default_done(state, seat) & ~player[e.done]
    _require(not missing, f"advantage granted, seat {seat}")  # RR-SPEC-1
    filled = [bool(player[e.factory + gap]) for gap in range(e.gaps)]
    _require(filled == sorted(filled, reverse=True), "gaps filled from the left")
    standing = []
    for marker, number in enumerate(e.marker_lane):
        index, lane = player[e.marker + marker], e.lanes[number]
        standing += [(number, index)] if index >= 0 else []
        for gap in lane.gap[: index + 1]:
            _require(not gap or filled[gap - 1] or not lane.blocking, "no marker beyond an empty gap")
        wall = e.lane_wall[number]
        _require(wall < 0 or player[wall] in (0, e.lane_boulders[number]), "a boulder on a lane")
        _require(wall < 0 or not player[wall] or index < player[wall], "a marker beyond a boulder")
    _require(len(set(standing)) == len(standing), "markers share no index")
    laid_tokens = [token - 1 for token in player[e.laid : e.laid + len(e.question_names)] if token]
    gone = 0
    for token in laid_tokens:
        _require(not gone >> token & 1, "a token that another one excludes")
        gone |= e.token_takes[token]
    _require(player[e.tokens] == e.all_tokens & ~gone, "tokens unused and laid are all")
    slot = player[e.special_slot]
    _require(
        not slot or printed_number(e, player, slot - 1) == e.special_number,
        "the special locomotive's number",
    )
    for index, piece in enumerate((*player[e.loco : e.loco + len(e.slots)], *player[e.factory : e.marker])):
        _require(piece or not boilermen.at_slot(e, player, index), "a boilerman without a piece")


def _check_pieces(state: RussianState) -> None:
    e = state.edition
    total = [[player[piece.at] for player in state.boards] for piece in e.pieces]
    there = existing(state) if state.context != phases.DRAFT else 0
    for index, here in enumerate(state.occupied):
        if not here:
            continue
        seat = (here & 7) - 1
        _require(0 <= seat < state.seats, "a piece belongs to a seat")
        _require(here >> 3 > 0, "an occupied place holds pieces")
        if index >= e.base_pieces:
            _require(seat == index - e.base_pieces, "pieces of the shared space by seat")
        elif index >= e.board_places:
            number = index - e.first_engineer
            _require(bool(state.boards[seat][e.engineers] >> number & 1), "own engineers only")
        else:
            _require(there >> index & 1 and index != e.t_base, "pieces only on spaces that exist")
        _require(here >> e.resource_shift == 0 or index in state.setup.resource_cost, "resources on places")
        for piece, counts in zip(e.pieces, total, strict=True):
            counts[seat] += here >> piece.shift & piece.mask
    for seat, player in enumerate(state.boards):
        _require(
            player[e.own_total] + player[e.reserve] == state.setup.start_workers + state.setup.reserve_workers
            and player[e.own_total] >= state.setup.start_workers,
            f"reserve of seat {seat}",
        )
        for piece, counts in zip(e.pieces, total, strict=True):
            if piece.total >= 0:
                _require(counts[seat] == player[piece.total], f"pieces {piece.id} of seat {seat}")
    for piece, counts in zip(e.pieces[1:-1], total[1:-1], strict=True):
        if piece.total < 0:
            _require(sum(counts) in (0, *e.tables.given.get(piece.id, ())), f"pieces {piece.id}")
        else:
            _require(sum(counts) <= piece.supply, f"pieces {piece.id}")
    if state.setup.limited:
        doublers = sum(sum(player[e.doublers : e.doublers_end]) for player in state.boards)
        _require(state.roubles_out <= e.rouble_limit, "rouble supply")
        _require(doublers <= e.doubler_limit, "doubler supply")


def printed_number(e: Edition, player: list[int], slot: int) -> int:
    """The number on the locomotive in a slot, without its boilerman."""
    return player[e.loco + slot] - boilermen.at_slot(e, player, slot)


def tiles_held(state: RussianState) -> list[int]:
    """The locomotives and factories of players, or displaced, by number. The special one is not counted."""
    e = state.edition
    count = [0] * e.factory_kinds
    for player in state.boards:
        for slot in range(len(e.slots)):
            count[printed_number(e, player, slot) if player[e.special_slot] != slot + 1 else 0] += 1
        for gap in range(e.gaps):
            count[player[e.factory + gap]] += 1
    count[0 if state.hand_special else state.hand - boilermen.in_hand(state)] += 1
    count[state.gap] += 1
    count[0] = 0
    return count


def tiles_in_game(state: RussianState, number: int) -> int:
    """The number of locomotives with this number in the game."""
    return state.seats if number < state.edition.lowest_pile else state.setup.per_pile


def _check_tiles(state: RussianState) -> None:
    e = state.edition
    count = tiles_held(state)
    for number in range(e.highest_pile + 1):
        count[number] += state.piles[number] + state.returned[number]
    for number in range(1, e.highest_pile + 1):
        expected = tiles_in_game(state, number)
        _require(count[number] == expected, f"locomotives number {number}: {count[number]}, not {expected}")
    _require(count[0] == 0, "no locomotive number 0")
    special = sum(player[e.special_slot] > 0 for player in state.boards) + state.hand_special
    _require(special <= 1, "the special locomotive")
    in_hand = state.hand - boilermen.in_hand(state)
    _require(in_hand >= (state.hand > 0) >= boilermen.in_hand(state), "who is with the locomotive in hand")
    _require(not state.hand_special or in_hand == e.special_number, "the special locomotive in hand")
    _require(not special or not state.cards_up & e.tables.special_cards, "the special locomotive's card")
    for number in range(e.lowest_pile, e.highest_pile + 1):  # RR-LOCO-9
        _require(
            number <= state.low or not state.low or state.piles[number] == state.setup.per_pile,
            "piles empty in order",
        )
    for number in range(e.highest_pile + 1, e.factory_kinds):
        _require(count[number] + state.returned[number] <= 1, "factories without a pile")


def _check_cards(state: RussianState) -> None:
    e = state.edition
    engineers = [number for number in state.strip if number]
    cards = list(state.pool) + list(state.removed)
    for player in state.boards:
        engineers += [n for n in range(e.engineer_count + 1) if player[e.engineers] >> n & 1]
        cards += [card for card in range(len(e.bonus_ids)) if player[e.cards] >> card & 1]
    if state.card_engineer:
        engineers.append(e.card_engineer)
    _require(len(set(engineers)) == len(engineers) and 0 not in engineers, "an engineer is in one place")
    _require(sorted(cards) == list(range(len(e.bonus_ids))), "end bonus cards")
    _require(len(state.removed) == e.data["setup"]["end_bonus_removed_unseen"], "removed end bonus cards")
    used = sum((e.card_token_bits & ~player[e.tokens]).bit_count() for player in state.boards)
    _require(len(e.card_ids) - state.cards_up.bit_count() <= used, "? cards removed by tokens only")


def _check_points(state: RussianState) -> None:
    """Check that points only rise, change in scorings only, and are correct at the end."""
    e = state.edition
    before: Sequence[Sequence[int]] = ((0,) * len(e.score_parts),) * state.seats
    for after in (*state.history, [player[e.parts :] for player in state.boards]):
        for olds, news in zip(before, after, strict=True):
            _require(all(map(le, olds, news)), "points were lost")
        before = after
    at_end = {part: [0] * state.seats for part in e.end_parts}
    if state.phase == phases.OVER:
        for seat, player in enumerate(state.boards):
            held = [card for card in range(len(e.bonus_ids)) if player[e.cards] >> card & 1]
            at_end[e.part_cards][seat] = sum(bonus_points(state, player, card) for card in held)
        for seat, _, points in majority(state, True):
            at_end[e.part_majority][seat] = points
        at_end |= {e.parts_of[part]: points(state) for part, points in e.at_end.items()}
    for part, given in at_end.items():
        _require([player[e.parts + part] for player in state.boards] == given, "points of the end")
    scored = (*range(c.PART_RAIL, c.PART_RAIL + len(e.rails)), e.part_recurring, e.part_industry)
    for seat, player in enumerate(state.boards):
        last = state.history[-1][seat] if state.history else (0,) * len(e.score_parts)
        _require(all(player[e.parts + part] == last[part] for part in scored), "points of scorings")


# --- pending effects ---


def _check_pending(state: RussianState) -> None:
    e, mover = state.edition, state.to_move
    assert mover is not None
    player = state.boards[mover]
    _require(not (state.hand and state.gap), "one tile in hand at most")
    _require(not state.hand_special or state.hand, "a tile in hand")
    _require(not state.gap or len(open_gaps(e, player)) > 1, "a gap is free")
    _require(not state.stack or state.setup.immediate, "waiting effects only with effect_order=immediate")
    _require(len(state.stack) <= c.MOST_STACK, "waiting effects")
    pairs = [(state.mandatory, state.optional), *state.stack]
    if state.queue or state.parked:
        _check_out_of_turn(state)
        pairs += [tuple(state.parked[1:3]), *state.parked[3]] if state.parked else []
    for kind, most in enumerate(e.tables.most_pending):
        count = sum(c.count_of(bag, kind) for pair in pairs for bag in pair)
        _require(count <= most, f"{count} of {c.KINDS[kind]} pending, {most} at most")
    questions = [entry for entry in state.due if entry < phases.DUE_REUSE]
    _require(len(set(questions)) == len(questions) <= player[e.tokens].bit_count(), "tokens for ? spaces")
    for entry in state.due:
        if entry < phases.DUE_REUSE:
            _require(entry <= len(e.question_names) and not player[e.laid + entry - 1], "a ? space")
        elif entry >= phases.DUE_MODULE:
            _require(entry // phases.DUE_MODULE <= len(e.dues), "a module's choice")
        else:
            _require(entry in (phases.DUE_REUSE, phases.DUE_REUSE_PUBLIC), "a reuse")
    _require(len(state.due) <= c.MOST_STACK, "choices that are due")
    _require(not state.black_worker_due or player[e.has_blackw], "the black worker's extra")
    trial = state.clone()
    trial.bonus = 0  # the choice of an end bonus changes nothing
    _require(completable(trial), "what must be done can be done (RR-COMP-3)")


def _check_out_of_turn(state: RussianState) -> None:
    e = state.edition
    _require(e.opening, "nobody acts out of turn on this board")
    _require(len(state.queue) <= c.MOST_COUNT, "effects in the queue")
    for seat, number, part in state.queue:
        _require(0 <= seat < state.seats, "a seat in the queue")
        _require(0 <= number < len(e.effects) and 0 <= part < len(e.score_parts), "an effect in the queue")
    if state.parked:
        seat, must, may, stack, repeated, black, due = state.parked
        _require(0 <= seat < state.seats and 0 <= repeated < 1 << e.base_pieces, "whose turn is parked")
        _require(0 <= black <= 1 and max(len(stack), len(due)) <= c.MOST_STACK, "what is parked")
        for bag in (must, may, *(bag for pair in stack for bag in pair)):
            _require(0 <= bag < 1 << 5 * len(c.KINDS), "a parked bag")


def _check_derived(state: RussianState) -> None:
    fresh = state.clone()
    derive(fresh)
    for name in ("free", "low", "special", "card_engineer", "roubles_out"):
        _require(getattr(fresh, name) == getattr(state, name), f"{name} follows from the rest")


def _check_decision(state: RussianState) -> None:
    """Check that a decision is open and that the state could have reached it."""
    from .rules.dispatch import compute_choices

    if state.phase == phases.OVER:
        return
    e, seat = state.edition, state.mover
    if state.phase in (phases.PAY, phases.SWAP):
        before = state.clone()
        before.phase, before.choices = phases.CHOOSE, None
        if state.phase == phases.PAY:
            _require(e.moves.choose[state.place] in choose_options(before), "the place being paid")
            _require(not e.free_bits >> state.place & 1, "a place without a price")
        else:
            here = state.occupied[state.place]
            own = here >> e.pieces[0].shift & e.pieces[0].mask
            _require(e.order_bits >> state.place & 1 and here & 7 == seat + 1 and not own, "an exchange")
            given = sum(here >> piece.shift & piece.mask for piece in e.pieces)
            _require(given == sum(state.setup.cost[state.place]), "the piece to be exchanged")
            _require(not claims_other(state, seat, state.place), "both turn-order spaces")
    choices = compute_choices(state)
    _require(len(choices) > (state.phase in (phases.PAY, phases.SWAP, phases.RESOLVE)), "nothing to decide")
    _require(state.choices is None or state.choices == choices, "the choices remembered")
    if state.phase == phases.RESOLVE and state.setup.immediate and not (state.mandatory or state.optional):
        _require(not state.stack or state.due or state.hand or state.gap or state.bonus, "a waiting bag")
