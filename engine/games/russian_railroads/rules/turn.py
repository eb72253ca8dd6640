"""Choosing a space, paying for it, passing (RR-TURN, RR-c.PAY)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import actions as a
from .. import components as c
from . import completeness, industry, track
from .gain import Events, bank_roubles, free_doublers, gain, score, tell
from .phases import end_of_turn, turn_over
from .pool import resolve

if TYPE_CHECKING:
    from ..state import RussianState


def pieces(own: int, temp: int, black: int, roubles: int) -> int:
    """Packed pieces, without the seat."""
    return own << 3 | temp << 7 | black << 9 | roubles << 10


# --- which spaces can be performed (RR-COMP) ---


_ONE_COLOUR = frozenset(c.UNIT[kind] * count for kind in range(7) for count in range(1, c.MOST_ADVANCES + 1))
"""Bags of advances of one kind only: rooms say at once whether they can be made."""


def _classify() -> tuple[int, dict[int, int], int, dict[int, int]]:
    always = 0
    tracks: dict[int, int] = {}
    lane: dict[int, int] = {}
    other = 0
    for index in range(c.BOARD_PLACES):
        effect = c.PLACE_EFFECT[index]
        if index in (c.E_LIGHT1, c.E_LIGHT2, c.E_HIRE, c.A_ROUBLES):
            continue
        if not effect.pending:
            always |= 1 << index
        elif effect.pending in _ONE_COLOUR:
            tracks[index] = effect.pending
        elif not effect.pending & ~c.FIELD[c.K_INDUSTRY]:
            lane[index] = effect.pending >> 5 * c.K_INDUSTRY & 31
        else:
            other |= 1 << index
    return always, tracks, other, lane


_ALWAYS, _TRACK_SPACES, _OTHER, _LANE_SPACES = _classify()
_LANE_BITS: tuple[int, ...] = tuple(
    sum(1 << index for index, steps in _LANE_SPACES.items() if steps <= most) for most in range(7)
)
_LANE_ALL = _LANE_BITS[6]
_LANE_LONGEST = max(_LANE_SPACES.values())
_OTHER_PLACES = tuple(index for index in range(c.BOARD_PLACES) if _OTHER >> index & 1)
_TRACK_BITS: dict[int, int] = {}
_ENGINEER_BITS = ((1 << c.ENGINEER_COUNT) - 1) << c.BOARD_PLACES


def _track_bits(room: int) -> int:
    bits = 0
    for index, bag in _TRACK_SPACES.items():
        for kind in range(7):
            count = bag >> 5 * kind & 31
            if kind == c.K_BASE:
                have = (room & 15) + (room >> 4 & 15)
            else:
                have = room >> (track.ANY_ROOM if kind == c.K_ANY else 4 * kind) & 15
            if count and have >= count:
                bits |= 1 << index
    _TRACK_BITS[room] = bits
    return bits


def performable(state: RussianState, player: list[int], places: int) -> int:
    """Of the given board places, those whose action could be performed completely (RR-COMP-1)."""
    room = track.rooms(player)
    known = _TRACK_BITS.get(room)
    able = _ALWAYS | (_track_bits(room) if known is None else known)
    searched = _SEARCHED
    if places & _LANE_ALL:
        most, helpful = industry.capacity(player)
        able |= _LANE_BITS[most]
        if not helpful[_LANE_LONGEST]:  # nothing on the lane within reach could open the rest of it
            searched &= ~_LANE_ALL
    if bank_roubles(state, 2) == 2:
        able |= 1 << c.A_ROUBLES
    if state.strip[0]:
        able |= 1 << c.E_HIRE
    for place in _OTHER_PLACES:
        if places >> place & 1:
            bag = c.PLACE_EFFECT[place].pending
            if (
                state.low > 0
                if bag == c.UNIT[c.K_EITHER]
                else free_doublers(state, player) > 0
                if bag == c.UNIT[c.K_DOUBLER]
                else completeness.direct(state, player, bag)
            ):
                able |= 1 << place
    for place, slot in ((c.E_LIGHT1, 1), (c.E_LIGHT2, 2)):
        if places >> place & 1 and state.strip[slot]:
            effect = c.ENGINEER_EFFECT[state.strip[slot]]
            if not effect.reuse and completeness.direct(state, player, effect.pending):
                able |= 1 << place
    missing = places & ~able & searched
    while missing:
        bit = missing & -missing
        missing ^= bit
        place = bit.bit_length() - 1
        if place in (c.E_LIGHT1, c.E_LIGHT2) and not state.strip[place - c.E_LIGHT1 + 1]:
            continue
        if could_complete(state, place):
            able |= bit
    return places & able


_TRIGGERING = (
    c.FIELD[c.K_ANY]
    | c.FIELD[c.K_BASE]
    | sum(c.FIELD[colour] for colour in c.HELPFUL_COLOURS if colour != c.K_BLACK)
)
_SEARCHED = (
    _LANE_ALL
    | _OTHER
    | 1 << c.E_LIGHT1
    | 1 << c.E_LIGHT2
    | sum(1 << index for index, bag in _TRACK_SPACES.items() if bag & _TRIGGERING)
) & ~(1 << c.A_DOUBLER)
"""Spaces whose completion might depend on triggered effects. Advances of a colour that triggers nothing
helpful never do, nor those of black: nothing makes room for it."""


def could_complete(state: RussianState, place: int) -> bool:
    """Some payment lets the place be performed completely? `performable` has tried the simple ways."""
    seat = state.to_move
    assert seat is not None
    player = state.players[seat]
    effect = completeness.effect_of(state, place)
    extra = effect.has_black and player[c.BLACKW] and state.phase != c.RELOCATE
    if not effect.reuse and not extra and completeness.hopeless(state, player, effect.pending):
        return False
    if state.phase == c.RELOCATE:
        return completes_with(state, place, _ALONE)
    return bool(completing(state, place, affordable_payments(state, seat, place)))


_ALONE = (1, 0, 0, 0)


def completing(state: RussianState, place: int, payments: tuple[a.Action, ...]) -> list[a.Action]:
    """The payments with which the place can be completed. Only two things about them matter: whether one
    own-colour worker stands there alone (RR-REUSE-1), and whether the black worker took part (RR-Q-8)."""
    answers: dict[tuple[bool, int], bool] = {}
    found = []
    for payment in payments:
        kind = (payment.pieces == _ALONE, payment.pieces[2])
        if kind not in answers:
            answers[kind] = completes_with(state, place, payment.pieces)
        if answers[kind]:
            found.append(payment)
    return found


def completes_with(state: RussianState, place: int, paid: tuple[int, int, int, int]) -> bool:
    """RR-COMP-3 for one way to pay: what lies on the space decides what can be reused (RR-REUSE-1), and the
    black worker's extra advance may help (RR-Q-8)."""
    trial = state.clone()
    seat = trial.to_move
    assert seat is not None
    if place != c.T_BASE:  # there it could only matter as a later reuse, which a single advance never brings
        trial.occupied[place] = seat + 1 + pieces(*paid)
    begin(trial, seat, place, paid[2], None)
    return completeness.completable(trial)


# --- choosing ---


def choose_options(state: RussianState) -> list[a.Action]:
    """Every available space and own engineer, and passing (RR-TURN-3, RR-TURN-4)."""
    seat = state.to_move
    assert seat is not None
    player = state.players[seat]
    roubles = player[c.ROUBLES]
    total = player[c.OWN] + player[c.TEMP] + player[c.BLACKW] + roubles
    if not total:
        return [a.PASS]
    places = state.free & state.config.afford[(3 if total > 3 else total) * 2 + (roubles > 0)]
    if places & c.ORDER_BITS:
        places = order_places(state, seat, player, places)
    engineers = places & (player[c.ENGINEERS] << c.FIRST_ENGINEER)
    if engineers:
        occupied = state.occupied
        for place in range(c.BOARD_PLACES, c.BASE_PIECES):
            if occupied[place]:
                engineers &= ~(1 << place)
    found = a.choose_list(performable(state, player, places & ~_ENGINEER_BITS) | engineers)
    found.append(a.PASS)
    return found


def order_places(state: RussianState, seat: int, player: list[int], places: int) -> int:
    """RR-ORDER-1 and RR-c.PAY-7 for the turn-order spaces."""
    for place, other, position in ((c.O_1, c.O_2, 0), (c.O_2, c.O_1, 1)):
        if places >> place & 1:
            if (
                (state.order[position] == seat and not state.config.own_position_allowed)
                or state.occupied[other] & 7 == seat + 1
                or (not player[c.OWN] and not swap_places(state, seat, place))
            ):
                places ^= 1 << place
    return places


def swap_places(state: RussianState, seat: int, place: int) -> list[int]:
    """RR-c.PAY-7: other places where an own-colour worker of this player stands."""
    found = []
    for index in range(c.BASE_PIECES):
        here = state.occupied[index]
        if here & 7 == seat + 1 and here >> 3 & 15 and index != place and index != c.T_BASE:
            found.append(index)
    if state.occupied[c.BASE_PIECES + seat] >> 3 & 15:
        found.append(c.T_BASE)
    return found


def affordable_payments(state: RussianState, seat: int, place: int) -> tuple[a.Action, ...]:
    """RR-c.PAY-1..4, 7."""
    player = state.players[seat]
    found = a.payments(
        state.config.cost[place], player[c.OWN], player[c.TEMP], player[c.BLACKW], player[c.ROUBLES]
    )
    if c.ORDER_BITS >> place & 1 and not swap_places(state, seat, place):
        return tuple(payment for payment in found if payment.pieces[0])
    return found


def choose(state: RussianState, place: int, events: Events) -> None:
    """RR-TURN-3: a space or own engineer is chosen; pay at once if there is one way only."""
    seat = state.to_move
    assert seat is not None
    state.place = place
    payments = payment_options(state)
    if len(payments) == 1:
        pay(state, a.PAY.index(payments[0]), events)
    else:
        state.phase = c.PAY
        state.options = payments


def payment_options(state: RussianState) -> list[a.Action]:
    """The payments for the chosen place with which its action can be completed (RR-c.PAY, RR-COMP-3)."""
    seat = state.to_move
    assert seat is not None
    place = state.place
    payments = affordable_payments(state, seat, place)
    if len(payments) > 1 and place < c.BOARD_PLACES:
        effect = completeness.effect_of(state, place)
        if effect.reuse or not completeness.direct(state, state.players[seat], effect.pending):
            return completing(state, place, payments)
    return list(payments)


def swap_options(state: RussianState) -> list[a.Action]:
    """RR-c.PAY-7: which own-colour worker changes places with the piece on the turn-order space."""
    seat = state.to_move
    assert seat is not None
    return [a.SWAP[index] for index in swap_places(state, seat, state.place)]


def pay(state: RussianState, payment: int, events: Events) -> None:
    """RR-c.PAY: pieces go from the supply to the place and occupy it (RR-c.PAY-6)."""
    seat = state.to_move
    assert seat is not None
    player = state.players[seat]
    place = state.place
    own, temp, black, roubles = paid = a.PAY[payment].pieces
    player[c.OWN] -= own
    player[c.TEMP] -= temp
    player[c.BLACKW] -= black
    player[c.ROUBLES] -= roubles
    if place == c.T_BASE:
        here = state.occupied[c.BASE_PIECES + seat] or seat + 1
        state.occupied[c.BASE_PIECES + seat] = here + pieces(*paid)
    else:
        state.occupied[place] = seat + 1 + pieces(*paid)
        if place < c.BOARD_PLACES:
            state.free &= ~(1 << place)
    if events is not None:
        tell(events, "paid", seat, place=c.PLACES[place], own=own, temp=temp, black=black, roubles=roubles)
    if not own and c.ORDER_BITS >> place & 1:
        options = swap_options(state)
        if len(options) > 1:
            state.phase = c.SWAP
            state.options = options
            return
        swap(state, a.SWAP.index(options[0]), events)
        return
    state.context = c.CHOOSE
    begin(state, seat, place, black, events)
    go_on(state, events)


def swap(state: RussianState, other: int, events: Events) -> None:
    """RR-c.PAY-7: the piece on the turn-order space and an own-colour worker elsewhere change places."""
    seat = state.to_move
    assert seat is not None
    place = state.place
    piece = state.occupied[place] - (seat + 1)
    index = c.BASE_PIECES + seat if other == c.T_BASE else other
    state.occupied[index] += piece - pieces(1, 0, 0, 0)
    state.occupied[place] = seat + 1 + pieces(1, 0, 0, 0)
    if events is not None:
        tell(events, "swapped", seat, place=c.PLACES[place], other=c.PLACES[other])
    state.context = c.CHOOSE
    begin(state, seat, place, 0, events)
    go_on(state, events)


def begin(state: RussianState, seat: int, place: int, black: int, events: Events) -> None:
    """Start the effect of a paid or relocated place."""
    state.phase = c.RESOLVE
    effect = completeness.effect_of(state, place)
    # The place that grants a reuse is not one of its targets (RR-REUSE-2).
    state.repeated = 1 << place if effect.reuse else 0
    if events is not None and c.ORDER_BITS >> place & 1:
        tell(events, "order-claimed", seat, position=1 if place == c.O_1 else 2)
    gain(state, seat, effect, place < c.BOARD_PLACES, c.PART_ENGINEER, "engineer", events)
    if black:
        if effect.has_black:  # RR-Q-8
            state.optional += c.UNIT[c.K_BLACK]
            if events is not None:
                tell(events, "black-worker-extra", seat)
        elif effect.pending & c.FIELD[c.K_BASE] or (
            state.config.black_worker_any and effect.pending & c.FIELD[c.K_ANY]
        ):
            state.black_worker_due = 1


def go_on(state: RussianState, events: Events) -> None:
    """Resolve until the next real choice; when nothing is left the turn is over."""
    if resolve(state, events):
        state.repeated = state.black_worker_due = 0
        turn_over(state, events)


def pass_round(state: RussianState, _: int, events: Events) -> None:
    """RR-TURN-5: out for this round; the points on the back of the turn-order card."""
    seat = state.to_move
    assert seat is not None
    points = state.config.pass_points[state.order.index(seat)]
    state.passed |= 1 << seat
    if events is not None:
        tell(events, "passed", seat)
    if points:
        score(state, seat, c.PART_PASS, points, "pass", events)
    end_of_turn(state, events)
