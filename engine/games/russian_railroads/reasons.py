"""Why something is not possible now (RR rule id, reason, numbers), and what a person might try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import Refusal

from . import actions as a
from . import components as c
from . import phases
from .reasons_of_places import lane_refusal, refuse, space_refusal, unlock_space, why_incomplete
from .rules import build, completeness, industry
from .rules.turn import swap_places

if TYPE_CHECKING:
    from .state import RussianState


def why_not(state: RussianState, action: object) -> Refusal | None:
    """None when legal; otherwise the rule that forbids it and why."""
    e = state.edition
    try:
        known = action in e.moves.text
    except TypeError:
        known = False
    if not known or not isinstance(action, a.Action):
        return refuse("RR-TURN-3", "no-such-action")
    if state.to_move is None:
        return refuse("RR-END-1", "game-over")
    if action in state.legal():
        return None
    if state.phase == phases.RESOLVE:
        return _while_resolving(state, action)
    kind = action.kind
    if state.phase == phases.DRAFT:
        if kind == "draft":
            return refuse("RR-SETUP-7", "start-card-taken", card=action.what)
        return refuse("RR-SETUP-7", "draft-first")
    if state.phase == phases.PAY:
        if kind == "pay":
            return _payment(state, action)
        return refuse("RR-PAY-1", "pay-first", place=e.places[state.place])
    if state.phase == phases.SWAP:
        if kind == "swap":
            return refuse("RR-PAY-7", "no-own-worker-there", place=action.what)
        return refuse("RR-PAY-7", "swap-first", place=e.places[state.place])
    if state.phase == phases.RELOCATE:
        if kind == "relocate":
            return space_refusal(state, state.edition.moves.number[action], True)
        return refuse("RR-ORDER-5", "relocate-first")
    if kind in ("space", "engineer"):
        return space_refusal(state, state.edition.moves.number[action], False)
    if kind in ("relocate", "stay"):
        return refuse("RR-ORDER-5", "no-relocation")
    if kind == "draft":
        return refuse("RR-SETUP-7", "no-draft")
    return refuse("RR-TURN-3", "choose-space-first")


def _payment(state: RussianState, action: a.Action) -> Refusal:
    e = state.edition
    assert state.to_move is not None
    player = state.boards[state.to_move]
    workers, roubles = state.setup.cost[state.place]
    name = e.places[state.place]
    own, _, _, given = action.pieces
    if sum(action.pieces) != workers + roubles:
        return refuse("RR-PAY-1", "wrong-pieces", need=workers + roubles, given=sum(action.pieces))
    if given < roubles:
        return refuse("RR-PAY-3", "needs-rouble", place=name, need=roubles, have=given)
    supply = (player[e.own], player[e.temp], player[e.blackw], player[e.roubles])
    for piece, need, have in zip(a.PIECES, action.pieces, supply, strict=True):
        if need > have:
            return refuse("RR-PAY-1", "not-enough", piece=piece, need=need, have=have)
    if e.order_bits >> state.place & 1 and not own and not swap_places(state, state.to_move, state.place):
        return refuse("RR-PAY-7", "nothing-to-exchange", place=name)
    return refuse("RR-COMP-3", "payment-cannot-complete", place=name)


# --- while effects are resolved ---


def _while_resolving(state: RussianState, action: a.Action) -> Refusal:
    e = state.edition
    assert state.to_move is not None
    player = state.boards[state.to_move]
    kind = action.kind
    if state.hand:
        if kind == "move":
            return _slot(state, player, state.edition.moves.number[action], state.hand, "RR-LOCO-5")
        if kind == "flip":
            if 0 in player[e.loco : e.loco + len(e.slots)]:
                return refuse("RR-LOCO-6", "empty-slot-left", number=state.hand)
            if build.has_place(e, player, state.hand) and not state.setup.discard_freely:
                return refuse("RR-LOCO-6", "has-place", number=state.hand)
            return _strands(state)
        return refuse("RR-EFF-2", "loco-in-hand", number=state.hand)
    if state.gap:
        if kind == "gap":
            return _strands(state)
        return refuse("RR-FACT-3", "choose-gap", factory=state.gap)
    if state.due:
        if state.due[0] < phases.DUE_REUSE:
            if kind == "token":
                if not player[e.tokens] >> state.edition.moves.number[action] & 1:
                    return refuse("RR-Q-1", "token-used", token=action.what)
                return _strands(state)
            return refuse("RR-SPEC-8", "choose-token", space=e.question_names[state.due[0] - 1])
        if kind == "reuse":
            return _reuse(state, player, state.edition.moves.number[action])
        if kind == "done":
            return refuse("RR-COMP-1", "must-finish", what=("reuse",))
        return refuse("RR-EFF-3", "name-reuse")
    if state.bonus:
        if kind == "bonus":
            if action in e.moves.take and not state.setup.draw_top:
                return refuse("RR-EBC-1", "card-not-in-pile", card=action.what)
            return refuse("RR-EBC-1", "other-way-to-choose")
        return refuse("RR-EBC-1", "choose-bonus")
    if kind in ("space", "engineer", "pass", "pay", "swap", "relocate", "stay", "draft"):
        pending = state.mandatory | state.optional
        return refuse("RR-TURN-6", "finish-first", what=tuple(c.unpack(pending)))
    return _from_pool(state, player, action)


def _strands(state: RussianState) -> Refusal:
    must = tuple(c.unpack(completeness.must_do(state))) or ("reuse",)
    return refuse("RR-COMP-3", "strands", what=must)


def _slot(state: RussianState, player: list[int], slot: int, number: int, rule: str) -> Refusal:
    e = state.edition
    here = player[e.loco + slot]
    if here >= number:
        return refuse(rule, "not-lower", slot=e.slots[slot], here=here, number=number)
    if slot not in build.places_for(e, player, number):
        return refuse("RR-LOCO-3", "same-slot", slot=e.slots[slot])
    return _strands(state)


def _reuse(state: RussianState, player: list[int], place: int) -> Refusal:
    e = state.edition
    assert state.to_move is not None
    name = e.places[place]
    index = e.base_pieces + state.to_move if place == e.t_base else place
    if state.repeated >> place & 1:
        return refuse("RR-REUSE-4", "already-repeated", place=name)
    if state.occupied[index] != state.to_move + 1 + e.worker:
        return refuse("RR-REUSE-1", "not-one-own-worker", place=name)
    if not state.setup.reusable >> place & 1:
        return refuse("RR-REUSE-2", "not-reusable", place=name)
    return why_incomplete(
        state, player, completeness.effect_of(state, place), "RR-REUSE-3", "incomplete", place=name
    )


_NEEDS: dict[str, int] = {
    "industry": c.FIELD[c.K_INDUSTRY],
    "loco": c.FIELD[c.K_LOCO] | c.FIELD[c.K_EITHER],
    "special": c.FIELD[c.K_SPECIAL],
    "factory": c.FIELD[c.K_FACTORY] | c.FIELD[c.K_EITHER],
    "doubler": c.FIELD[c.K_DOUBLER],
    "again": c.FIELD[c.K_REPEAT],
    "bonus": c.FIELD[c.K_BONUS],
}
_PENDING_RULE = {
    "industry": "RR-IND-2",
    "loco": "RR-LOCO-2",
    "special": "RR-Q-7",
    "factory": "RR-FACT-1",
    "doubler": "RR-DBL-1",
    "again": "RR-Q-7",
    "bonus": "RR-EBC-1",
}


def _from_pool(state: RussianState, player: list[int], action: a.Action) -> Refusal:
    e = state.edition
    kind = action.kind
    bag = state.mandatory | state.optional
    if kind == "step":
        return _step(state, player, state.edition.moves.number[action], bag)
    if kind == "done":
        if state.mandatory:
            return refuse("RR-COMP-1", "must-finish", what=tuple(c.unpack(state.mandatory)))
        if bag & c.FIELD[c.K_BONUS]:
            return refuse("RR-COMP-2", "points-first")
        return _strands(state)
    if kind in _NEEDS and not bag & _NEEDS[kind]:
        return refuse(_PENDING_RULE[kind], "not-pending", what=kind)
    if kind == "industry":
        return lane_refusal(e, player, state.edition.moves.number[action]) or _strands(state)
    if kind == "loco":
        if not state.low:
            return refuse("RR-LOCO-9", "no-tiles")
        return _slot(state, player, state.edition.moves.number[action], state.low, "RR-LOCO-3")
    if kind == "special":
        return _slot(state, player, state.edition.moves.number[action], e.special_number, "RR-LOCO-3")
    if kind == "factory":
        number = state.edition.moves.number[action]
        if not number and not state.low:
            return refuse("RR-LOCO-9", "no-tiles")
        if number and not state.returned[number]:
            return refuse("RR-FACT-1", "not-returned", factory=number)
        return _strands(state)
    if kind == "doubler":
        return _strands(state)
    if kind == "gap":
        return refuse("RR-FACT-2", "leftmost-gap")
    if kind == "move" or kind == "flip":
        return refuse("RR-LOCO-5", "not-pending", what=kind)
    if kind == "token":
        return refuse("RR-SPEC-8", "no-question-space")
    if kind == "card":
        if not bag & c.FIELD[c.K_CARD]:
            return refuse("RR-Q-6", "no-card-due")
        if not state.cards_up >> state.edition.moves.number[action] & 1:
            return refuse("RR-Q-6", "card-gone", card=action.what)
        effect = e.card_effect[state.edition.moves.number[action]]
        return why_incomplete(state, player, effect, "RR-COMP-6", "card-incomplete", card=action.what)
    if kind == "reuse":
        return refuse("RR-REUSE-1", "no-reuse-due")
    if kind == "again":
        first = state.mandatory & sum(c.FIELD[each] for each in e.repeats)
        if first:
            return refuse("RR-Q-7", "must-finish", what=tuple(c.unpack(first)))
        return _strands(state)
    return refuse("RR-EBC-1", "other-way-to-choose")


def _step(state: RussianState, player: list[int], cell: int, bag: int) -> Refusal:
    e = state.edition
    colour = e.cell_colour[cell]
    name, rail = c.COLOURS[colour], e.rail_ids[e.cell_rail[cell]]
    fits = c.FIELD[colour] | c.FIELD[c.K_ANY] | (c.FIELD[c.K_BASE] if colour < 2 else 0)
    if not bag & fits:
        return refuse("RR-ACT-2", "not-pending", what=name)
    if player[cell] < 0:
        return refuse("RR-ACT-3", "colour-not-owned", colour=name, space=unlock_space(e, colour))
    if player[cell] + 1 >= player[cell - 1]:
        ahead = e.cell_colour[cell - 1]
        if ahead < 0:
            return refuse("RR-TRACK-4", "rail-end", colour=name, rail=rail)
        at = player[cell - 1]
        return refuse("RR-TRACK-5", "track-ahead", colour=name, rail=rail, ahead=c.COLOURS[ahead], space=at)
    return _strands(state)


# --- what a person might try ---


def candidates(state: RussianState) -> list[a.Action]:
    """Everything legal, and what stands on the boards and could be asked about."""
    e = state.edition
    if state.to_move is None:
        return []
    legal = state.legal()
    player = state.boards[state.to_move]
    tried: list[a.Action] = []
    if state.phase in (phases.CHOOSE, phases.RELOCATE):
        table = e.moves.choose if state.phase == phases.CHOOSE else e.moves.relocate
        tried = list(table[: e.board_places])
        for number in range(1, e.engineer_count + 1):
            if any(each[e.engineers] >> number & 1 for each in state.boards):
                tried.append(table[e.first_engineer + number])
    elif state.phase == phases.PAY:
        need = sum(state.setup.cost[state.place])
        tried = [pay for pay in e.moves.pay if sum(pay.pieces) == need]
    elif state.phase == phases.SWAP:
        tried = [e.moves.swap[index] for index in range(e.board_places)]
    elif state.phase == phases.DRAFT:
        tried = list(e.moves.draft)
    else:
        tried = _resolving_candidates(state, player)
    return [*(action for action in tried if action not in legal), *legal]


def _resolving_candidates(state: RussianState, player: list[int]) -> list[a.Action]:
    e = state.edition
    if state.hand:
        return [*e.moves.move, a.FLIP]
    if state.gap or state.bonus:
        return []
    if state.due:
        if state.due[0] < phases.DUE_REUSE:
            return list(e.moves.token)
        assert state.to_move is not None
        seat = state.to_move
        places = [place for place in range(e.base_pieces) if state.occupied[place] & c.SEAT == seat + 1]
        if state.occupied[e.base_pieces + seat]:
            places.append(e.t_base)
        return [*(e.moves.reuse[place] for place in places), a.DONE]
    bag = state.mandatory | state.optional
    found: list[a.Action] = []
    if bag & c.TRACK_FIELDS:
        found += [e.moves.step[cell] for cell in e.track_cells]
    if bag & c.FIELD[c.K_INDUSTRY]:
        found += e.moves.industry[: max(1, industry.in_play(e, player))]
    if bag & _NEEDS["loco"]:
        found += e.moves.loco
    if bag & _NEEDS["special"]:
        found += e.moves.special
    if bag & _NEEDS["factory"]:
        found.append(e.moves.factory[0])
    if bag & c.FIELD[c.K_CARD]:
        found += e.moves.card
    if bag & c.FIELD[c.K_DOUBLER]:
        found += e.moves.doubler
    if bag & c.FIELD[c.K_REPEAT]:
        found += e.moves.again
    return [*found, a.DONE]
