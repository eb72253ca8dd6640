"""Why an action is illegal now: one function for each kind of action, which returns None if it is legal.

The fast lists in rules/ are tested against this module, and each reason is tested to be true
(tests/engine/mini_express/test_reasons.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from ....core.errors import Refusal, Value
from .. import actions, rules
from ..board import FAR, Board
from ..components import COMPANIES, TRACKS_MAX, bits
from ..phases import CITY, DRAFT, EAST_SIDE_KNOWN, HARBOR, OVER, PHASE_NAMES, PURPLE, ROUTE, TURN, WEST
from ..rules import automa, drafting, lists

if TYPE_CHECKING:
    from ..state import MiniExpressState


def _no(rule: str, reason: str, **args: Value) -> Refusal:
    return Refusal(rule, reason, args)


def why_not(state: MiniExpressState, action: object) -> Refusal | None:
    """Why an action is illegal; None if it is legal."""
    if not actions.is_action(action):
        return _no("ME-TURN-1", "not-an-action")
    if state.phase == OVER:
        return _no("ME-END-3" if state.setup.expert else "ME-END-2", "game-over")
    phase = PHASE_NAMES[state.phase]
    if isinstance(action, actions.Bot):
        if not state.automa():
            return _no("ME-TURN-1", "not-the-bot", phase=phase)
        due = automa.step(state)
        return None if action.name == due else _no("ME-BOT-1", "bot-other-step", step=due)
    if state.automa():
        return _no("ME-BOT-1", "bot-moves", phase=phase)
    due_in, reason = _KINDS[type(action)]
    return reason(state, action) if state.phase == due_in else _no("ME-TURN-1", "not-now", phase=phase)


def candidates(state: MiniExpressState) -> Sequence[actions.MiniExpressAction]:
    """The actions that a person might ask about in this phase, legal or not."""
    offered: dict[int, tuple[actions.MiniExpressAction, ...]] = {
        DRAFT: actions.DRAFTS,
        TURN: actions.SHARES + actions.BUILDS,
        CITY: state.board.city_actions,
        PURPLE: actions.INFLUENCES,
        HARBOR: tuple(map(actions.Harbor, state.board.harbors)),
        WEST: actions.WESTS,
    }
    if state.phase == ROUTE:
        return state.board.shortest(state.net[state.company], state.city)
    return rules.legal(state) if state.automa() else offered.get(state.phase, ())


def _second(state: MiniExpressState, company: int) -> Refusal | None:
    if company == state.first:
        return _no("ME-2PX-2", "same-company-as-first", company=COMPANIES[company])
    return None


def share(state: MiniExpressState, action: actions.Share) -> Refusal | None:
    """Why a share cannot be taken (ME-SHARE-1, 2; ME-2PX-2, 3)."""
    company, name = action.company, COMPANIES[action.company]
    refusal = _second(state, company)
    if refusal is not None:
        return refusal
    if not state.shares[company]:
        return _no("ME-SHARE-1", "depleted", company=name)
    seat = state.to_move or 0
    needed, available = state.tracks[company], state.inf[seat * 4 + company]
    if available < needed:
        return _no("ME-SHARE-2", "influence", company=name, needed=needed, available=available)
    if state.first >= 0 and not lists.share_is_safe(state, company):
        return _no("ME-2PX-3", "would-deplete", company=name)
    return None


def build(state: MiniExpressState, action: actions.Build) -> Refusal | None:
    """Why a company cannot build (ME-BUILD-1; ME-2PX-2, 3: a second action must deplete no company)."""
    company, name = action.company, COMPANIES[action.company]
    refusal = _second(state, company)
    if refusal is not None:
        return refusal
    trains = state.tracks[company]
    if not trains:
        return _no("ME-BUILD-1", "no-trains", company=name)
    if not lists.reachable(state, company):
        needed = nearest(state, company)
        return _no("ME-BUILD-1", "nothing-in-reach", company=name, available=trains, needed=needed)
    if not lists.destinations(state, company):
        return _no("ME-2PX-3", "would-deplete", company=name)
    return None


def nearest(state: MiniExpressState, company: int) -> int:
    """Trains to the nearest city that the company may still enter; 0 if none is within five trains."""
    found = [state.board.trains_needed(state.net[company], city) for city in bits(state.avail[company])]
    best = min(found, default=FAR)
    return best if best <= TRACKS_MAX else 0


def city(state: MiniExpressState, action: actions.City) -> Refusal | None:
    """Why the build under way cannot go to this city."""
    number = state.board.city_index.get(action.name)
    if number is None:
        return _no("ME-SETUP-1", "other-map")
    return destination(state, state.company, number)


def destination(state: MiniExpressState, company: int, city: int) -> Refusal | None:
    """Why a company cannot build into a city now (ME-BUILD-2, ME-2PX-3)."""
    board, key = state.board, state.board.city_keys[city]
    bit, name = board.city_bit[city], COMPANIES[company]
    if state.net[company] & bit:
        return _no("ME-BUILD-2a", "already-there", company=name, city=key)
    if not state.open >> city & 1:
        if city == board.san_francisco and state.spike in EAST_SIDE_KNOWN:
            return _no("ME-GS-6", "city-closed", company=name, city=key)
        capacity = state.setup.capacity[city]
        return _no("ME-BUILD-2b", "city-full", company=name, city=key, capacity=capacity)
    needed, available = board.trains_needed(state.net[company], city), state.tracks[company]
    if needed > TRACKS_MAX:
        return _no("ME-BUILD-2c", "not-connected", company=name, city=key)
    if needed > available:
        return _no("ME-BUILD-2c", "too-far", company=name, city=key, needed=needed, available=available)
    if state.first >= 0 and not lists.open_routes(state, company, city):
        return _no("ME-2PX-3", "would-deplete", company=name, city=key)
    return None


def route(state: MiniExpressState, action: actions.Route) -> Refusal | None:
    """Why a route cannot be laid: it is no shortest way from the network to the city that passes no other
    city (ME-BUILD-3), or it depletes a company (ME-2PX-3)."""
    board, company, city = state.board, state.company, state.city
    way = board.route_way(action)
    if way is None:
        return _no("ME-BUILD-3", "route-off-map")
    if way[-1] != board.city_hex[city]:
        return _no("ME-BUILD-3", "route-other-city", city=board.city_keys[city])
    refusal = _bad_step(board, state.net[company], way, COMPANIES[company])
    if refusal is not None:
        return refusal
    needed = board.trains_needed(state.net[company], city)
    if len(way) > needed:
        return _no("ME-BUILD-3c", "route-too-long", needed=needed, given=len(way))
    if state.first >= 0 and not lists.safe_routes(state, company, city, (action,)):
        return _no("ME-2PX-3", "would-deplete", company=COMPANIES[company])
    return None


def _bad_step(board: Board, network: int, way: tuple[int, ...], company: str) -> Refusal | None:
    if not board.neighbour_mask[way[0]] & network:
        return _no("ME-BUILD-3a", "route-start", company=company, hex=board.hexes[way[0]].id)
    for index, number in enumerate(way):
        place = board.hexes[number].id
        if index and not board.neighbour_mask[number] >> way[index - 1] & 1:
            return _no("ME-BUILD-3", "route-gap", hex=place)
        if network >> number & 1:
            return _no("ME-BUILD-3", "route-own-track", hex=place, company=company)
        if index + 1 < len(way) and not board.passable[number]:
            if board.hexes[number].harbor >= 0:
                return _no("ME-HB-1", "route-through-harbor", hex=place)
            return _no("ME-BUILD-3b", "route-through-city", hex=place)
    return None


def influence(state: MiniExpressState, action: actions.Influence) -> Refusal | None:
    """Why a company cannot be the second one of a purple tile (ME-BUILD-6c)."""
    if action.company == state.tiles[state.city].first:
        return _no("ME-BUILD-6c", "same-as-tile", company=COMPANIES[action.company])
    return None


def harbor(state: MiniExpressState, action: actions.Harbor) -> Refusal | None:
    """Why a harbor cannot be chosen (ME-HB-5)."""
    company = state.docks[state.board.harbors.index(action.name)]
    if company >= 0:
        return _no("ME-HB-5", "harbor-taken", harbor=action.name, company=COMPANIES[company])
    return None


def west(state: MiniExpressState, action: actions.West) -> Refusal | None:
    """Why a company cannot be West Side (ME-GS-10; ME-AMB-25: not with its last train in a second action)."""
    company, name = action.company, COMPANIES[action.company]
    if company == state.east:
        return _no("ME-GS-10", "west-is-east", company=name)
    if not state.rivals >> company & 1:
        return _no("ME-GS-10", "west-not-there", company=name)
    if not lists.west_sides(state) >> company & 1:
        return _no("ME-AMB-25", "would-deplete", company=name)
    return None


_KINDS: Final[dict[type[Any], tuple[int, Callable[[MiniExpressState, Any], Refusal | None]]]] = {
    actions.Draft: (DRAFT, lambda state, action: drafting.why_not(state, action.company)),
    actions.Share: (TURN, share),
    actions.Build: (TURN, build),
    actions.City: (CITY, city),
    actions.Route: (ROUTE, route),
    actions.Influence: (PURPLE, influence),
    actions.Harbor: (HARBOR, harbor),
    actions.West: (WEST, west),
}
"""By the type of an action: the phase in which it is decided, and its reasons."""
