"""What is legal and how a turn proceeds (sheet sections 4 and 10).

Setup: drafting.py. Laying track: building.py. The bot: automa.py. Golden Spike and Harbor: variants.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.contract import Event
from engine.games.mini_express import automa, building, drafting, variants
from engine.games.mini_express.actions import (
    BOT,
    BUILD,
    HARBOR,
    INFLUENCE,
    SHARE,
    WEST,
    MiniExpressAction,
    Route,
)
from engine.games.mini_express.board import SHIFT
from engine.games.mini_express.components import COMPANIES, SHARE_TRAINS
from engine.games.mini_express.phases import (
    BOT_ACT,
    BOT_DRAW,
    BOT_SETUP,
    CITY,
    DRAFT,
    OVER,
    PURPLE,
    ROUTE,
    TURN,
)
from engine.games.mini_express.phases import HARBOR as HARBOR_PHASE
from engine.games.mini_express.phases import WEST as WEST_PHASE

if TYPE_CHECKING:
    from engine.games.mini_express.state import MiniExpressState

_MENUS: tuple[list[MiniExpressAction], ...] = tuple(
    [action for bit, action in enumerate((*SHARE, *BUILD)) if mask >> bit & 1] for mask in range(256)
)
_TWO_DEPLETED = tuple(mask.bit_count() >= 2 for mask in range(16))


def legal(state: MiniExpressState) -> list[MiniExpressAction]:
    """All actions of the seat to move."""
    phase = state.phase
    if phase == TURN:
        return _MENUS[state.menu][:]
    if phase == CITY:
        return [*state.board.city_list(destinations(state, state.company))]
    if phase == ROUTE:
        return [*open_routes(state, state.company, state.city)]
    if phase == PURPLE:
        shown = state.tiles[state.city].first
        return [action for company, action in enumerate(INFLUENCE) if company != shown]
    if phase == DRAFT:
        return [*drafting.legal(state)]
    if phase == OVER:
        return []
    bot_moves = state.to_move == state.setup.bot
    if phase == HARBOR_PHASE:
        if bot_moves:
            return [BOT["harbor"]]
        return [action for harbor, action in enumerate(HARBOR) if state.docks[harbor] < 0]
    if phase == WEST_PHASE:
        if bot_moves:
            return [BOT["west"]]
        options = west_options(state)
        return [action for company, action in enumerate(WEST) if options >> company & 1]
    if phase == BOT_ACT:
        return [BOT[automa.step(state)]]
    return [BOT["setup" if phase == BOT_SETUP else "draw"]]


def apply(state: MiniExpressState, action: MiniExpressAction, events: list[Event] | None) -> None:
    """Do a legal action."""
    kind = action[0]
    if kind == "build":
        state.company = action[1]  # type: ignore[assignment]
        state.phase = CITY
    elif kind == "city":
        choose_city(state, action[1] & 31, events)  # type: ignore[operator]
    elif kind == "route":
        assert isinstance(action, Route)
        building.lay(state, action, state.city, events)
    elif kind == "share":
        take_share(state, action[1], events)  # type: ignore[arg-type]
    elif kind == "influence":
        building.second_influence(state, action[1], events)  # type: ignore[arg-type]
    elif kind == "draft":
        drafting.pick(state, action[1], events)  # type: ignore[arg-type]
    elif kind == "bot":
        automa.apply(state, events)
    elif kind == "harbor":
        variants.dock(state, action[1], events)  # type: ignore[arg-type]
    else:
        variants.settle_west(state, action[1], events)  # type: ignore[arg-type]


def destinations(state: MiniExpressState, company: int) -> int:
    """The cities a company can be built to now, as city mask (ME-BUILD-2, ME-2PX-3)."""
    mask = state.reach[company] >> SHIFT[state.tracks[company]] & state.avail[company]
    if state.action_no == 2 and mask and state.tracks[company]:
        return building.safe_destinations(state, company, mask)
    return mask if state.tracks[company] else 0


def open_routes(state: MiniExpressState, company: int, city: int) -> tuple[Route, ...]:
    """The routes that may be laid to a legal destination (ME-BUILD-3, ME-2PX-3)."""
    board, network = state.board, state.net[company]
    layers = board.at[city]
    starts = 0
    trains = 0
    while not starts:
        trains += 1
        starts = network & layers[trains]
    routes = board.routes(city, starts)
    if state.action_no == 2:
        return building.safe_routes(state, company, city, routes)
    return routes


def west_options(state: MiniExpressState) -> int:
    """The companies that may become West Side: an expert second action must not deplete (ME-AMB-25)."""
    if state.action_no == 2:
        return sum(
            1 << company
            for company in range(4)
            if state.options >> company & 1 and state.supply[company] != 1
        )
    return state.options


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
        events.append(
            Event(
                "share",
                seat,
                {
                    "company": COMPANIES[company],
                    "price": price,
                    "influence": state.inf[slot],
                    "left": state.shares[company],
                },
            )
        )
    if not state.shares[company]:
        building.deplete(state, company, "share", events)
    building.draw_trains(state, company, SHARE_TRAINS, events)
    state.company = company
    end_action(state, events)


def menu(state: MiniExpressState) -> int:
    """What the seat to move can begin now: bits 0-3 take a share of, bits 4-7 build for a company."""
    seat = state.to_move
    assert seat is not None
    if state.action_no == 2:
        return building.second_menu(state)
    tracks = state.tracks
    reach = state.reach
    avail = state.avail
    shares = state.shares
    brown, gray, orange, white = state.inf[seat * 4 : seat * 4 + 4]
    found = 0
    trains = tracks[0]
    if shares[0] and brown >= trains:
        found = 1
    if trains and reach[0] >> SHIFT[trains] & avail[0]:
        found |= 16
    trains = tracks[1]
    if shares[1] and gray >= trains:
        found |= 2
    if trains and reach[1] >> SHIFT[trains] & avail[1]:
        found |= 32
    trains = tracks[2]
    if shares[2] and orange >= trains:
        found |= 4
    if trains and reach[2] >> SHIFT[trains] & avail[2]:
        found |= 64
    trains = tracks[3]
    if shares[3] and white >= trains:
        found |= 8
    if trains and reach[3] >> SHIFT[trains] & avail[3]:
        found |= 128
    return found


def end_action(state: MiniExpressState, events: list[Event] | None) -> None:
    """After a whole action: the expert game's second one, or the end of the turn."""
    company = state.company
    state.skips = 0
    state.company = state.city = -1
    state.path = state.options = 0
    if state.setup.expert:
        # ME-END-3: no further action by anybody. The one under way has been done in full, because the steps
        # of an action belong together and the end is looked for after them (as in every other mode).
        if state.depleted:
            finish(state, events)
            return
        if state.action_no == 1 and state.turns:  # ME-2PX-1
            state.action_no = 2
            state.first = company
            state.menu = building.second_menu(state)
            if state.menu:
                state.phase = TURN
                return
            if events is not None:  # ME-AMB-24
                events.append(Event("action-dropped", state.to_move, {}))
        state.action_no = 1
        state.first = -1
    end_turn(state, events)


def end_turn(state: MiniExpressState, events: list[Event] | None) -> None:
    """Test the end (ME-TURN-3), then find the next seat that can act."""
    if _TWO_DEPLETED[state.depleted] and not state.triggered:
        state.triggered = True
        if events is not None:
            events.append(
                Event(
                    "end-triggered",
                    state.to_move,
                    {
                        "companies": tuple(
                            name for company, name in enumerate(COMPANIES) if state.depleted >> company & 1
                        )
                    },
                )
            )
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
    if events is not None:
        events.append(Event("skipped", state.to_move, {}))
    if state.skips < state.seats:
        return False
    state.stalemate = True
    finish(state, events)
    return True


def finish(state: MiniExpressState, events: list[Event] | None) -> None:
    """The game is over."""
    state.phase = OVER
    state.to_move = None
    state.menu = 0
    state.action_no = 1
    state.first = -1
    if events is not None:
        events.append(Event("game-over", None, {}))


def begin(state: MiniExpressState, events: list[Event] | None) -> None:
    """Setup is done: the Starting Player's first turn."""
    state.to_move = 0
    state.menu = menu(state)
    state.phase = TURN
    if not state.menu and not skip(state, events):  # cannot happen with the printed maps
        end_turn(state, events)
