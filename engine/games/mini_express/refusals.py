"""Why an action is not possible now, and the complete lists of codes the page's catalogues need texts for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import Refusal, Value
from engine.games.mini_express import building, drafting, rules
from engine.games.mini_express.actions import (
    BOT_STEPS,
    BUILD,
    DRAFT,
    INFLUENCE,
    SHARE,
    WEST,
    Choice,
    MiniExpressAction,
    Route,
    is_action,
)
from engine.games.mini_express.actions import HARBOR as HARBOR_ACTIONS
from engine.games.mini_express.board import FAR, Board, bits
from engine.games.mini_express.components import CITIES, COMPANIES, TRACKS_MAX
from engine.games.mini_express.phases import (
    CITY,
    HARBOR,
    OVER,
    PHASE_NAMES,
    PURPLE,
    ROUTE,
    SPIKE_DONE,
    SPIKE_EAST,
    TURN,
)
from engine.games.mini_express.phases import (
    DRAFT as DRAFT_PHASE,
)
from engine.games.mini_express.phases import WEST as WEST_PHASE

if TYPE_CHECKING:
    from engine.games.mini_express.state import MiniExpressState

REASONS: tuple[str, ...] = (
    "not-an-action",  # -
    "game-over",  # -
    "not-now",  # phase: what is to be decided (PHASE_NAMES)
    "bot-moves",  # phase
    "not-the-bot",  # phase
    "bot-other-step",  # step: the step that is due (BOT_STEPS)
    "none-aside",  # company
    "same-company-twice",  # company
    "same-pair",  # company, seat: who holds that pair
    "depleted",  # company
    "influence",  # company, needed, available
    "same-company-as-first",  # company (expert, second action)
    "would-deplete",  # company (expert, second action)
    "no-trains",  # company
    "nothing-in-reach",  # company, available (trains), needed (for the nearest city, 0: there is none)
    "other-map",  # city
    "already-there",  # company, city
    "city-full",  # city, capacity
    "city-closed",  # city: its tile left the map otherwise (Golden Spike)
    "too-far",  # company, city, needed, available
    "not-connected",  # company, city: no way over non-city hexes within five trains
    "route-off-map",  # -
    "route-other-city",  # city
    "route-start",  # company, hex: first hex of the route, no neighbour of the network
    "route-gap",  # hex
    "route-through-city",  # hex
    "route-through-harbor",  # hex
    "route-own-track",  # company, hex
    "route-too-long",  # needed: trains on the shortest, given: trains of this one
    "same-as-tile",  # company
    "harbor-taken",  # harbor, company
    "west-is-east",  # company
    "west-not-there",  # company
)
"""Text keys `refusal.<reason>`; the arguments are named behind each."""

OPTION_REASONS: tuple[str, ...] = (
    "players", "choice", "unknown-option", "mode-players", "needs-bot", "needs-usa", "needs-europe",
    "needs-duel-bot", "needs-golden-spike",
)  # fmt: skip
"""Reasons of OptionError. Arguments: given; players; mode; map."""

EVENTS: tuple[str, ...] = (
    "draft",  # company, count: starting shares taken
    "unchosen",  # company, count, steps, length: unchosen starting shares lengthen a company
    "share",  # company, price, influence (after), left
    "trains",  # company, count, tracks (after), supply (after), why (share|compensation)
    "depleted",  # company, way (share|supply), removed
    "build",  # company, city, trains, left (in the Tracks space)
    "track",  # company, hex
    "compensation",  # company, hexes (met), count (given), tracks (after), short (no|space|supply|difficulty)
    "length",  # company, steps, before, length
    "influence",  # company, steps, influence (after)
    "tile-removed",  # city
    "harbor",  # company, harbor, hex
    "harbor-lost",  # company
    "spike-cancelled",  # -
    "spike-east",  # company, train (yes|no)
    "spike-train",  # company, hex
    "spike-no-train",  # company
    "spike-linked",  # hexes (tuple)
    "spike-west",  # company, train (yes|no)
    "skipped",  # -
    "action-dropped",  # -
    "end-triggered",  # companies (tuple)
    "game-over",  # -
    "bot-tile",  # company_steps, city_steps
    "bot-refresh",  # -
    "bot-company",  # before, company, steps
    "bot-target",  # before (city or empty), city, steps, skipped (tuple of cities)
    "bot-target-stays",  # city
    "bot-redraw",  # company, tracks, why (no-share|no-city)
    "bot-share",  # company, tracks (before), left
    "bot-candidate",  # city, target, distance, trains, occupancy, index
    "bot-city",  # company, city, rule (only, or the ME-BOT-B-i* rule that decided)
    "bot-start",  # hex, starts (tuple of hexes)
    "bot-clockwise",  # routes: how many the clockwise rule chose from
    "bot-harbor",  # harbor, distance
    "bot-west",  # company, shares, human (shares of the humans), steps (of the marker)
)
"""Text keys `event.<kind>`."""

SCORE_KEYS: tuple[str, ...] = ("shares",)  # company, count, value, column (COLUMNS), influence, length
RESULT_REASONS: tuple[str, ...] = ("depleted", "expert", "stalemate")

_PHASE_OF_KIND = {
    "draft": DRAFT_PHASE,
    "share": TURN,
    "build": TURN,
    "city": CITY,
    "route": ROUTE,
    "influence": PURPLE,
    "harbor": HARBOR,
    "west": WEST_PHASE,
}


def why_not(state: MiniExpressState, action: object) -> Refusal | None:
    """None when legal."""
    if not is_action(action):
        return Refusal("ME-TURN-1", "not-an-action")
    assert isinstance(action, Choice | Route)
    if action in rules.legal(state):
        return None
    if state.phase == OVER:
        return Refusal("ME-END-3" if state.setup.expert else "ME-END-2", "game-over")
    phase: dict[str, Value] = {"phase": PHASE_NAMES[state.phase]}
    if action.kind == "bot":
        if state.automa():
            due = rules.legal(state)[0]
            assert isinstance(due, Choice)
            return Refusal("ME-BOT-1", "bot-other-step", {"step": BOT_STEPS[due.value]})
        return Refusal("ME-TURN-1", "not-the-bot", phase)
    if state.automa():
        return Refusal("ME-BOT-1", "bot-moves", phase)
    if state.phase != _PHASE_OF_KIND[action.kind]:
        return Refusal("ME-TURN-1", "not-now", phase)
    if isinstance(action, Route):
        return _route(state, action)
    refuse = {
        "draft": _draft,
        "share": _share,
        "build": _build,
        "city": _city,
        "influence": _influence,
        "harbor": _harbor,
        "west": _west,
    }[action.kind]
    return refuse(state, action.value)


def candidates(state: MiniExpressState) -> list[MiniExpressAction]:
    """What a person would ask about at this point, legal or not."""
    if state.automa():
        return rules.legal(state)
    offered: dict[int, tuple[Choice, ...]] = {
        DRAFT_PHASE: DRAFT,
        TURN: SHARE + BUILD,
        CITY: state.board.city_actions,
        PURPLE: INFLUENCE,
        HARBOR: HARBOR_ACTIONS,
        WEST_PHASE: WEST,
    }
    if state.phase in offered:
        return [*offered[state.phase]]
    if state.phase == ROUTE:
        board = state.board
        starts = (
            state.net[state.company]
            & board.at[state.city][board.trains_needed(state.net[state.company], state.city)]
        )
        return [*board.routes(state.city, starts)]
    return rules.legal(state)


def _draft(state: MiniExpressState, company: int) -> Refusal:
    found = drafting.obstacle(state, company)
    assert found is not None
    rule, reason, seat = found
    args: dict[str, Value] = {"company": COMPANIES[company]}
    if reason == "same-pair":
        args["seat"] = seat
    return Refusal(rule, reason, args)


def _second(state: MiniExpressState, company: int) -> Refusal | None:
    if state.action_no == 2 and company == state.first:
        return Refusal("ME-2PX-2", "same-company-as-first", {"company": COMPANIES[company]})
    return None


def _share(state: MiniExpressState, company: int) -> Refusal:
    name: dict[str, Value] = {"company": COMPANIES[company]}
    refusal = _second(state, company)
    if refusal is not None:
        return refusal
    if not state.shares[company]:
        return Refusal("ME-SHARE-1", "depleted", name)
    seat = state.to_move
    assert seat is not None
    needed, available = state.tracks[company], state.inf[seat * 4 + company]
    if available < needed:
        return Refusal("ME-SHARE-2", "influence", {**name, "needed": needed, "available": available})
    return Refusal("ME-2PX-3", "would-deplete", name)


def nearest(state: MiniExpressState, company: int) -> int:
    """Trains to the nearest city the company may still enter; 0 when none is within five trains."""
    found = [state.board.trains_needed(state.net[company], city) for city in bits(state.avail[company])]
    best = min(found, default=FAR)
    return best if best <= TRACKS_MAX else 0


def _build(state: MiniExpressState, company: int) -> Refusal:
    name: dict[str, Value] = {"company": COMPANIES[company]}
    refusal = _second(state, company)
    if refusal is not None:
        return refusal
    trains = state.tracks[company]
    if not trains:
        return Refusal("ME-BUILD-1", "no-trains", name)
    if building.layer_of(state, company) & state.avail[company]:
        return Refusal("ME-2PX-3", "would-deplete", name)
    return Refusal(
        "ME-BUILD-1", "nothing-in-reach", {**name, "available": trains, "needed": nearest(state, company)}
    )


def city_obstacle(state: MiniExpressState, company: int, city: int) -> Refusal | None:
    """What keeps a company from building into a city of this map now (ME-BUILD-2)."""
    board = state.board
    bit = board.city_bit[city]
    args: dict[str, Value] = {"company": COMPANIES[company], "city": board.city_slugs[city]}
    if state.net[company] & bit:
        return Refusal("ME-BUILD-2a", "already-there", args)
    if not state.open >> city & 1:
        if city != board.san_francisco or state.spike[0] not in (SPIKE_EAST, SPIKE_DONE):
            return Refusal("ME-BUILD-2b", "city-full", {**args, "capacity": state.setup.capacity[city]})
        return Refusal("ME-GS-6", "city-closed", args)
    needed = board.trains_needed(state.net[company], city)
    if needed > TRACKS_MAX:
        return Refusal("ME-BUILD-2c", "not-connected", args)
    if needed > state.tracks[company]:
        return Refusal(
            "ME-BUILD-2c", "too-far", {**args, "needed": needed, "available": state.tracks[company]}
        )
    if not rules.destinations(state, company) >> city & 1:
        return Refusal("ME-2PX-3", "would-deplete", args)
    return None


def _city(state: MiniExpressState, value: int) -> Refusal | None:
    if value - value % CITIES != state.board.city_base:
        return Refusal("ME-SETUP-1", "other-map")
    return city_obstacle(state, state.company, value % CITIES)


def _route(state: MiniExpressState, route: Route) -> Refusal:
    board, company, city = state.board, state.company, state.city
    way = board.route_way(route)
    if way is None:
        return Refusal("ME-BUILD-3", "route-off-map")
    if way[-1] != board.city_hex[city]:
        return Refusal("ME-BUILD-3", "route-other-city", {"city": board.city_slugs[city]})
    found = _bad_step(board, state.net[company], way, COMPANIES[company])
    if found is not None:
        return found
    needed = board.trains_needed(state.net[company], city)
    if len(way) > needed:
        return Refusal("ME-BUILD-3c", "route-too-long", {"needed": needed, "given": len(way)})
    return Refusal("ME-2PX-3", "would-deplete", {"company": COMPANIES[company]})


def _bad_step(board: Board, network: int, way: tuple[int, ...], company: str) -> Refusal | None:
    if not board.neighbour_mask[way[0]] & network:
        return Refusal("ME-BUILD-3a", "route-start", {"company": company, "hex": board.hexes[way[0]].id})
    for index, number in enumerate(way):
        where: dict[str, Value] = {"hex": board.hexes[number].id}
        if index and not board.neighbour_mask[number] >> way[index - 1] & 1:
            return Refusal("ME-BUILD-3", "route-gap", where)
        if network >> number & 1:
            return Refusal("ME-BUILD-3", "route-own-track", {**where, "company": company})
        if index + 1 < len(way) and not board.passable[number]:
            if board.hexes[number].terrain == "harbor":
                return Refusal("ME-HB-1", "route-through-harbor", where)
            return Refusal("ME-BUILD-3b", "route-through-city", where)
    return None


def _influence(state: MiniExpressState, company: int) -> Refusal:
    return Refusal("ME-BUILD-6c", "same-as-tile", {"company": COMPANIES[company]})


def _harbor(state: MiniExpressState, harbor: int) -> Refusal:
    args: dict[str, Value] = {
        "harbor": state.board.harbors[harbor],
        "company": COMPANIES[state.docks[harbor]],
    }
    return Refusal("ME-HB-5", "harbor-taken", args)


def _west(state: MiniExpressState, company: int) -> Refusal:
    name: dict[str, Value] = {"company": COMPANIES[company]}
    if company == state.spike[1]:
        return Refusal("ME-GS-10", "west-is-east", name)
    if state.options >> company & 1:
        return Refusal("ME-AMB-25", "would-deplete", name)
    return Refusal("ME-GS-10", "west-not-there", name)
