"""Gaining effects: immediate operations, and effects added to the pending ones (RR-EFF, RR-SPEC)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ....core import contract
from ....core.errors import Refusal
from .. import components as c
from .. import features, phases
from ..board import Edition
from ..effects import Effect
from ..features import Advantage

if TYPE_CHECKING:
    from ..state import RussianState

Events = list[contract.Event] | None
Origin = features.Origin
tell = contract.tell


PUBLIC = Origin(True, c.PART_ENGINEER, "engineer")
"""The origin of effects of board spaces."""
OWN = Origin(False, c.PART_ENGINEER, "engineer")
"""The origin of effects of own engineers."""
START = Origin(False, c.PART_ENGINEER, "start")
TERMINUS = Origin(False, c.PART_TERMINUS, "terminus")
FACTORY = Origin(False, c.PART_FACTORY, "factory")
TOKEN = Origin(False, c.PART_FACTORY, "token")
CARD = Origin(True, c.PART_FACTORY, "card")

Operation = Callable[["RussianState", int, int, Origin, Events], None]
"""An immediate operation of an effect: (state, seat, value, origin, events)."""


def score(state: RussianState, seat: int, part: int, points: int, source: str, events: Events) -> None:
    """Add immediate points."""
    e = state.edition
    state.boards[seat][e.parts + part] += points
    if events is not None:
        events.append(
            contract.Event("points", seat, {"points": points, "part": e.score_parts[part], "source": source})
        )


# --- immediate operations ---


def _points(state: RussianState, seat: int, value: int, origin: Origin, events: Events) -> None:
    score(state, seat, origin.part, value, origin.source, events)


def _tracks(state: RussianState, seat: int, colour: int, _: Origin, events: Events) -> None:
    """Gain the tracks of a color on all rails (RR-TRACK-6)."""
    player = state.boards[seat]
    for cell in state.edition.colour_cells[colour]:
        if player[cell] < 0:
            player[cell] = 0
    if events is not None:
        tell(events, "tracks-gained", seat, colour=c.COLOURS[colour])


def gain_roubles(state: RussianState, seat: int, wanted: int, _: Origin, events: Events) -> None:
    """Gain roubles, as many as the bank has (RR-GEN-7)."""
    count = bank_roubles(state, wanted)
    state.boards[seat][state.edition.roubles] += count
    state.roubles_out += count
    if events is not None:
        tell(events, "roubles", seat, count=count)


def _reuse(state: RussianState, _: int, value: int, origin: Origin, __: Events) -> None:
    state.due += (phases.DUE_REUSE_PUBLIC if origin.public else phases.DUE_REUSE,) * value


def _worker(state: RussianState, seat: int, value: int, _: Origin, events: Events) -> None:
    e = state.edition
    player = state.boards[seat]
    count = min(value, player[e.reserve])
    player[e.reserve] -= count
    player[e.own] += count
    player[e.own_total] += count
    if events is not None:
        tell(events, "worker-gained" if count else "no-worker-left", seat, count=count)


def _temporary(state: RussianState, seat: int, value: int, _: Origin, events: Events) -> None:
    state.boards[seat][state.edition.temp] += value
    if events is not None:
        tell(events, "temporary-workers", seat, count=value)


def _black_worker(state: RussianState, seat: int, _: int, __: Origin, events: Events) -> None:
    e = state.edition
    player = state.boards[seat]
    player[e.has_blackw] = player[e.blackw] = 1
    if events is not None:
        tell(events, "black-worker", seat)


def _hire(state: RussianState, seat: int, _: int, __: Origin, events: Events) -> None:
    """Hire the engineer on the hiring space (RR-ENG-2)."""
    key = state.strip[0]
    state.strip = (0, *state.strip[1:])
    state.boards[seat][state.edition.engineers] |= 1 << key
    if events is not None:
        tell(events, "engineer-hired", seat, engineer=key)


def _card_engineer(state: RussianState, seat: int, _: int, __: Origin, events: Events) -> None:
    """Gain the engineer of the ? card. Its rouble comes from the card and was counted as out at setup."""
    e = state.edition
    state.card_engineer = 0
    state.boards[seat][e.engineers] |= 1 << e.card_engineer
    state.roubles_out -= 1
    if events is not None:
        tell(events, "engineer-taken", seat, engineer=e.card_engineer)


def _revalue(state: RussianState, seat: int, values: int, _: Origin, events: Events) -> None:
    e = state.edition
    state.boards[seat][e.value_set] = values
    if events is not None:
        tell(events, "revalued", seat, values=e.value_sets[values])


def _medal(state: RussianState, seat: int, _: int, __: Origin, events: Events) -> None:
    state.boards[seat][state.edition.medal] = 1
    if events is not None:
        tell(events, "medal", seat)


def _question_card(state: RussianState, seat: int, _: int, __: Origin, ___: Events) -> None:
    add_pending(state, c.UNIT[c.K_CARD], False)


def resource_operation(number: int) -> Operation:
    """The operation that gains a resource, by its index in the data."""

    def take(state: RussianState, seat: int, value: int, _: Origin, events: Events) -> None:
        e = state.edition
        state.boards[seat][e.resources + number] += value
        if events is not None:
            tell(events, "resource", seat, resource=e.resource_ids[number], count=value)

    return take


OPERATIONS: dict[str, Operation] = {
    "points": _points,
    "gain_tracks": _tracks,
    "rouble": gain_roubles,
    "reuse": _reuse,
    "own_worker": _worker,
    "temp_workers": _temporary,
    "black_worker": _black_worker,
    "hire_engineer": _hire,
    "take_card_engineer": _card_engineer,
    "revalue": _revalue,
    "kiev_medal": _medal,
    "question_card_then_end_bonus": _question_card,
}
"""The immediate operations of the base game's effects. Modules add their own."""


# --- effects ---


def gain(state: RussianState, seat: int, effect: Effect, origin: Origin, events: Events) -> None:
    """Start an effect for a seat: run its immediate operations and add the rest to the pending effects. For a
    seat that is not deciding, the effect is queued."""
    if seat != state.to_move:
        state.queue += ((seat, effect.number, origin.part),)
        return
    if effect.at_once:
        operations = state.edition.operations
        for name, value in effect.at_once:
            operations[name](state, seat, value, origin, events)
    if effect.pending:
        add_pending(state, effect.pending, origin.public)


def effect_of(state: RussianState, place: int) -> Effect:
    """The current effect of a place. A light engineers' space has the effect of the engineer there."""
    e = state.edition
    slot = e.strip_slot.get(place)
    return e.place_effect[place] if slot is None else e.engineer_effect[state.strip[slot]]


def priced_place(state: RussianState, place: int) -> int:
    """The place whose cost applies: for a light engineers' space, that of the engineer there."""
    e = state.edition
    slot = e.strip_slot.get(place, -1) if e.priced_strip else -1
    return place if slot < 0 or not state.strip[slot] else e.first_engineer + state.strip[slot]


def cost_of(state: RussianState, place: int) -> tuple[int, int]:
    """The current cost of a place: (workers, roubles)."""
    return state.setup.cost[priced_place(state, place)]


def priced(state: RussianState, mask: int) -> int:
    """A mask of places by cost, adjusted for the engineers on the light engineers' spaces."""
    if state.edition.priced_strip:
        for place in state.edition.strip_slot:
            if not mask >> priced_place(state, place) & 1:
                mask &= ~(1 << place)
            elif place != priced_place(state, place):
                mask |= 1 << place
    return mask


def add_pending(state: RussianState, bag: int, public: bool) -> None:
    """Add a bag to the pending effects. With effect_order=immediate it is resolved first (RR-EFF-1)."""
    if state.setup.immediate and (state.mandatory or state.optional):
        state.stack += ((state.mandatory, state.optional),)
        state.mandatory = state.optional = 0
    if public:
        state.mandatory += bag
    else:
        state.optional += bag


def make_due(state: RussianState, module: str, choice: int = 0, argument: int = 0) -> None:
    """Make a choice of a module (`Choices.dues[choice]`) due for the seat to move, before anything else."""
    for each in state.edition.modules:
        if each.id == module:
            break
        choice += len(each.choices.dues)
    state.due += (phases.DUE_MODULE * (1 + choice) + argument,)


def settle_due(state: RussianState) -> None:
    """Remove the first choice that is due, after it was made."""
    state.due = state.due[1:]


def bank_roubles(state: RussianState, wanted: int) -> int:
    """The number of roubles that the bank can give (RR-GEN-7)."""
    return min(wanted, state.edition.rouble_limit - state.roubles_out) if state.setup.limited else wanted


def hindrance(state: RussianState, seat: int, effect: Effect) -> Refusal | None:
    """Why a module's part of an effect cannot be performed now although it must be (RR-COMP-1)."""
    hinders = state.edition.hinders
    for name, value in effect.at_once if hinders else ():
        if name in hinders:
            refusal = hinders[name](state, seat, value)
            if refusal is not None:
                return refusal
    return None


def bank_can_give(state: RussianState, effect: Effect) -> bool:
    """Whether the bank can give all roubles of an effect, as complete performance requires (RR-COMP-1)."""
    return not state.setup.limited or bank_roubles(state, effect.roubles) == effect.roubles


def reuse_targets(state: RussianState, player: list[int], seat: int) -> list[int]:
    """Places with exactly one own worker and no other piece of this player (RR-REUSE-1, RR-REUSE-2)."""
    e = state.edition
    alone = seat + 1 + state.edition.worker
    occupied = state.occupied
    mask = state.setup.reusable & ~state.repeated
    found = [place for place in range(e.base_pieces) if occupied[place] == alone and mask >> place & 1]
    if occupied[e.base_pieces + seat] == alone and mask >> e.t_base & 1:
        found.append(e.t_base)
    if state.setup.limited:  # a public space must be repeated completely (RR-REUSE-3)
        found = [
            place
            for place in found
            if place >= e.board_places or bank_can_give(state, effect_of(state, place))
        ]
    return found


def free_doublers(state: RussianState, player: list[int]) -> int:
    """The number of doublers that this player can still place (RR-DBL-3, RR-GEN-7)."""
    e = state.edition
    first, end = e.doublers, e.doublers_end
    free = e.max_doublers - (player[first] if end - first == 1 else sum(player[first:end]))
    if state.setup.limited:
        free = min(free, e.doubler_limit - sum(sum(each[first:end]) for each in state.boards))
    return free


def engineers(e: Edition, player: list[int]) -> list[int]:
    """The keys of own engineers, rising."""
    mask = player[e.engineers]
    return [key for key in range(1, e.engineer_count + 1) if mask >> key & 1]


# --- advantages of rail spaces ---


def reach(e: Edition, player: list[int], rail: int) -> int:
    """The sum of the numbers of the locomotives on a rail (RR-GEN-3)."""
    loco = e.loco
    return sum(player[loco + slot] for slot in e.rail_slots[rail])


def holds(e: Edition, player: list[int], advantage: Advantage) -> bool:
    """Whether the condition of an advantage holds (RR-SPEC-1)."""
    return (
        player[advantage.cell] >= advantage.space
        and (not advantage.stem or passes(e, player, advantage.rail, advantage.stem))
        and (not advantage.reach or reach(e, player, advantage.rail) >= advantage.space)
        and advantage.need[1] <= player[advantage.need[0]] <= advantage.need[2]
    )


def possible(player: list[int], need: tuple[int, int, int]) -> bool:
    """Whether an additional condition can still come to hold. A field that must have one certain value is 0
    until it gets its final value."""
    value, low, high = player[need[0]], need[1], need[2]
    return value == low or not value or low < high


def route(e: Edition, cells: list[int] | tuple[int, ...], rail: int) -> int:
    """The stem of a rail that this player's tracks have reached."""
    return cells[e.route[rail]] if e.route[rail] >= 0 else 0


def passes(e: Edition, cells: list[int] | tuple[int, ...], rail: int, stem: int) -> bool:
    """Whether this player's way along a rail leads over a stem. An open fork counts as its longest way."""
    return bool(e.rails[rail].chains[cells[e.route[rail]]] >> stem & 1)


def grant(state: RussianState, seat: int, advantage: Advantage, events: Events) -> None:
    """Gain a once-only advantage of a rail space (RR-SPEC-1)."""
    e = state.edition
    state.boards[seat][e.done] |= advantage.bit
    if events is not None:
        tell(events, "advantage", seat, rail=e.rail_ids[advantage.rail], space=advantage.space)
    if advantage.question:
        state.due += (advantage.question,)
    gain(state, seat, advantage.effect, advantage.origin, events)


def check_reach(state: RussianState, seat: int, events: Events) -> None:
    """Gain the advantages whose reach condition holds after locomotives were placed (RR-EFF-2, RR-EFF-4)."""
    e = state.edition
    player = state.boards[seat]
    done = player[e.done]
    for (at, low, high), advantages in e.with_reach:
        if low <= player[at] <= high:
            for advantage in advantages:
                if (
                    player[advantage.cell] >= advantage.space
                    and not done & advantage.bit
                    and holds(e, player, advantage)
                ):
                    grant(state, seat, advantage, events)
