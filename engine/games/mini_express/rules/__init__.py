"""The rules: which actions are legal, and what they do.

drafting: starting shares.  lists: what can be begun.  building: laying track.  turns: shares, ends of turns.
companies: effects on companies.  automa: the bot.  variants: Golden Spike and Harbor.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....core.contract import Event
from .. import actions
from ..phases import CITY, DRAFT, HARBOR, OVER, PURPLE, ROUTE, TURN
from . import automa, building, drafting, lists, turns, variants

if TYPE_CHECKING:
    from ..state import MiniExpressState

_MENUS: tuple[list[actions.MiniExpressAction], ...] = tuple(
    [
        *(action for action in actions.SHARES if mask >> action.company & 1),
        *(action for action in actions.BUILDS if mask >> lists.BUILD_SHIFT + action.company & 1),
    ]
    for mask in range(256)
)


def legal(state: MiniExpressState) -> Sequence[actions.MiniExpressAction]:
    """All actions of the seat to move."""
    phase = state.phase
    if phase == TURN:
        return _MENUS[state.menu]
    if phase == CITY:
        return state.board.city_list(lists.destinations(state, state.company))
    if phase == ROUTE:
        return lists.open_routes(state, state.company, state.city)
    if phase == PURPLE:
        shown = state.tiles[state.city].first
        return [action for action in actions.INFLUENCES if action.company != shown]
    if phase == DRAFT:
        return drafting.legal(state)
    if phase == OVER:
        return []
    if state.to_move == state.setup.bot:
        return [actions.BOTS[automa.step(state)]]
    if phase == HARBOR:
        docks = zip(state.board.harbors, state.docks, strict=True)
        return [actions.Harbor(name) for name, company in docks if company < 0]
    rivals = lists.west_sides(state)
    return [action for action in actions.WESTS if rivals >> action.company & 1]


def apply(state: MiniExpressState, action: actions.MiniExpressAction, events: list[Event] | None) -> None:
    """Do a legal action."""
    if isinstance(action, actions.Share):
        turns.take_share(state, action.company, events)
    elif isinstance(action, actions.Build):
        state.company = action.company
        state.phase = CITY
    elif isinstance(action, actions.City):
        choose_city(state, state.board.city_index[action.name], events)
    elif isinstance(action, actions.Route):
        building.lay(state, action, state.city, events)
    elif isinstance(action, actions.Bot):
        automa.apply(state, events)
    elif isinstance(action, actions.Influence):
        building.second_influence(state, action.company, events)
    elif isinstance(action, actions.Draft):
        drafting.pick(state, action.company, events)
    elif isinstance(action, actions.Harbor):
        variants.dock(state, state.board.harbors.index(action.name), events)
    else:
        variants.settle_west(state, action.company, events)


def choose_city(state: MiniExpressState, city: int, events: list[Event] | None) -> None:
    """Set the destination, and lay the track at once if there is only one route (ME-BUILD-3d)."""
    routes = lists.open_routes(state, state.company, city)
    state.city = city
    if len(routes) == 1:
        building.lay(state, routes[0], city, events)
    else:
        state.phase = ROUTE
