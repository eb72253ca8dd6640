"""What is legal and how a turn proceeds (sheet sections 4 and 10).

Setup: drafting.py. Laying track: building.py. The bot: automa.py. Golden Spike and Harbor: variants.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.contract import Event
from engine.games.mini_express.actions import (
    BOTS,
    BUILDS,
    INFLUENCES,
    SHARES,
    WESTS,
    Bot,
    Build,
    City,
    Draft,
    Harbor,
    Influence,
    MiniExpressAction,
    Route,
    Share,
)
from engine.games.mini_express.board import SHIFT
from engine.games.mini_express.components import COMPANIES, SHARE_TRAINS, bits
from engine.games.mini_express.phases import (
    BOT_DRAW,
    CITY,
    DRAFT,
    HARBOR,
    OVER,
    PURPLE,
    ROUTE,
    TURN,
)
from engine.games.mini_express.rules import automa, building, drafting, variants
from engine.games.mini_express.rules.events import tell

if TYPE_CHECKING:
    from engine.games.mini_express.state import MiniExpressState

BUILD_SHIFT = 4
"""In a menu: bit c is taking a share of company c, bit c + 4 building for it."""
_MENUS: tuple[list[MiniExpressAction], ...] = tuple(
    [
        *(action for action in SHARES if mask >> action.company & 1),
        *(action for action in BUILDS if mask >> BUILD_SHIFT + action.company & 1),
    ]
    for mask in range(256)
)
_TWO_DEPLETED = tuple(mask.bit_count() >= 2 for mask in range(16))


def legal(state: MiniExpressState) -> Sequence[MiniExpressAction]:
    """All actions of the seat to move."""
    phase = state.phase
    if phase == TURN:
        return _MENUS[state.menu]
    if phase == CITY:
        return state.board.city_list(destinations(state, state.company))
    if phase == ROUTE:
        return open_routes(state, state.company, state.city)
    if phase == PURPLE:
        shown = state.tiles[state.city].first
        return [action for action in INFLUENCES if action.company != shown]
    if phase == DRAFT:
        return drafting.legal(state)
    if phase == OVER:
        return []
    if state.to_move == state.setup.bot:
        return [BOTS[automa.step(state)]]
    if phase == HARBOR:
        docks = zip(state.board.harbors, state.docks, strict=True)
        return [Harbor(name) for name, company in docks if company < 0]
    rivals = west_sides(state)
    return [action for action in WESTS if rivals >> action.company & 1]


def apply(state: MiniExpressState, action: MiniExpressAction, events: list[Event] | None) -> None:
    """Do a legal action."""
    if isinstance(action, Share):
        take_share(state, action.company, events)
    elif isinstance(action, Build):
        state.company = action.company
        state.phase = CITY
    elif isinstance(action, City):
        choose_city(state, state.board.city_index[action.name], events)
    elif isinstance(action, Route):
        building.lay(state, action, state.city, events)
    elif isinstance(action, Bot):
        automa.apply(state, events)
    elif isinstance(action, Influence):
        building.second_influence(state, action.company, events)
    elif isinstance(action, Draft):
        drafting.pick(state, action.company, events)
    elif isinstance(action, Harbor):
        variants.dock(state, state.board.harbors.index(action.name), events)
    else:
        variants.settle_west(state, action.company, events)


def reachable(state: MiniExpressState, company: int) -> int:
    """The cities that the trains at hand can reach, as mask (ME-BUILD-2)."""
    trains = state.tracks[company]
    return state.reach[company] >> SHIFT[trains] & state.avail[company] if trains else 0


def destinations(state: MiniExpressState, company: int) -> int:
    """The cities a company can be built to now, as mask (ME-BUILD-2, ME-2PX-3)."""
    mask = reachable(state, company)
    return building.safe_destinations(state, company, mask) if state.first >= 0 and mask else mask


def open_routes(state: MiniExpressState, company: int, city: int) -> tuple[Route, ...]:
    """The routes that may be laid to a reachable city (ME-BUILD-3, ME-2PX-3)."""
    routes = state.board.shortest(state.net[company], city)
    return building.safe_routes(state, company, city, routes) if state.first >= 0 else routes


def west_sides(state: MiniExpressState) -> int:
    """The companies that may become West Side: an expert second action must not deplete (ME-AMB-25)."""
    if state.first < 0:
        return state.rivals
    return sum(1 << company for company in bits(state.rivals) if state.supply[company] != 1)


def choose_city(state: MiniExpressState, city: int, events: list[Event] | None) -> None:
    """The destination is chosen; lay at once when there is only one way to (ME-BUILD-3d)."""
    routes = open_routes(state, state.company, city)
    state.city = city
    if len(routes) == 1:
        building.lay(state, routes[0], city, events)
    else:
        state.phase = ROUTE


def take_share(state: MiniExpressState, company: int, events: list[Event] | None) -> None:
    """ME-SHARE-2 to 4."""
    seat = state.to_move
    assert seat is not None
    slot = seat * 4 + company
    price = state.tracks[company]
    state.inf[slot] -= price
    state.shares[company] -= 1
    state.own[slot] += 1
    if events is not None:
        left = state.shares[company]
        tell(
            events, "share", seat,
            company=COMPANIES[company], price=price, influence=state.inf[slot], left=left,
        )  # fmt: skip
    if not state.shares[company]:
        building.deplete(state, company, "share", events)
    building.draw_trains(state, company, SHARE_TRAINS, events)
    state.company = company
    end_action(state, events)


def menu(state: MiniExpressState) -> int:
    """What the seat to move can begin now, as bits: see BUILD_SHIFT."""
    seat = state.to_move
    assert seat is not None
    if state.first >= 0:
        return building.second_menu(state, seat)
    tracks = state.tracks
    reach = state.reach
    avail = state.avail
    shares = state.shares
    brown, gray, orange, white = state.inf[seat * 4 : seat * 4 + 4]
    found = 0  # four times the same: this is the search's inner loop
    trains = tracks[0]
    if shares[0] and brown >= trains:
        found = 1
    if trains and reach[0] >> SHIFT[trains] & avail[0]:
        found |= 1 << BUILD_SHIFT
    trains = tracks[1]
    if shares[1] and gray >= trains:
        found |= 2
    if trains and reach[1] >> SHIFT[trains] & avail[1]:
        found |= 2 << BUILD_SHIFT
    trains = tracks[2]
    if shares[2] and orange >= trains:
        found |= 4
    if trains and reach[2] >> SHIFT[trains] & avail[2]:
        found |= 4 << BUILD_SHIFT
    trains = tracks[3]
    if shares[3] and white >= trains:
        found |= 8
    if trains and reach[3] >> SHIFT[trains] & avail[3]:
        found |= 8 << BUILD_SHIFT
    return found


def end_action(state: MiniExpressState, events: list[Event] | None) -> None:
    """After a whole action: the expert game's second one, or the end of the turn."""
    company = state.company
    state.skips = 0
    state.company = state.city = -1
    state.rivals = 0
    if state.setup.expert:
        # ME-END-3: no further action by anybody. The one under way has been done in full, because the steps
        # of an action belong together and the end is looked for after them (as in every other mode).
        if state.depleted:
            finish(state, events)
            return
        if state.first < 0 and state.turns:  # ME-2PX-1
            state.first = company
            state.menu = menu(state)
            if state.menu:
                state.phase = TURN
                return
            tell(events, "action-dropped", state.to_move)  # ME-AMB-24
        state.first = -1
    end_turn(state, events)


def end_turn(state: MiniExpressState, events: list[Event] | None) -> None:
    """Test the end (ME-TURN-3), then find the next seat that can act."""
    if _TWO_DEPLETED[state.depleted] and not state.triggered and not state.setup.expert:
        state.triggered = True
        names = tuple(COMPANIES[company] for company in bits(state.depleted))
        tell(events, "end-triggered", state.to_move, companies=names)
    last = state.seats - 1
    seat = state.to_move
    assert seat is not None
    while True:
        if seat == last:
            if state.triggered:  # ME-END-2
                finish(state, events)
                return
            seat = 0
        else:
            seat += 1
        state.turns += 1
        state.to_move = seat
        if seat == state.setup.bot:
            state.phase = BOT_DRAW
            return
        state.menu = menu(state)
        if state.menu:
            state.phase = TURN
            return
        if skip(state, events):
            return


def skip(state: MiniExpressState, events: list[Event] | None) -> bool:
    """A seat can do nothing (ME-AMB-05); True when that ended the game."""
    state.skips += 1
    tell(events, "skipped", state.to_move)
    if not state.stalemate():
        return False
    finish(state, events)
    return True


def finish(state: MiniExpressState, events: list[Event] | None) -> None:
    """The game is over."""
    state.phase = OVER
    state.to_move = None
    state.menu = 0
    state.first = -1
    tell(events, "game-over", None)


def begin(state: MiniExpressState, events: list[Event] | None) -> None:
    """Setup is done: the Starting Player's first turn."""
    state.to_move = 0
    state.menu = menu(state)
    state.phase = TURN
    if not state.menu and not skip(state, events):  # cannot happen with the printed maps
        end_turn(state, events)
