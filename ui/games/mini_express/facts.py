"""What the renderers ask about a position, in one place: names, phases, who is where."""

from __future__ import annotations

from typing import cast

from engine.core.contract import Action
from engine.games.mini_express import building, rules
from engine.games.mini_express.board import BOARDS, bits
from engine.games.mini_express.components import COLUMNS, COMPANIES, SHARE_VALUES, Demand, slug
from engine.games.mini_express.phases import SPIKE_CANCELLED, SPIKE_OFF
from engine.games.mini_express.scoring import column
from engine.games.mini_express.state import MiniExpressState
from ui.contract import Scene
from ui.i18n import Translator

BOARD_HEXES = {name: BOARDS[name, False].hexes for name in ("usa", "europe")}


def state_of(scene: Scene) -> MiniExpressState:
    """The scene's state with its own type."""
    return cast(MiniExpressState, scene.state)


def map_name(state: MiniExpressState) -> str:
    """ "usa" or "europe"."""
    return state.board.name


def company(scene: Scene, number: int) -> str:
    """A company's name; 4 is purple, any company."""
    return scene.tr(f"value.company.{COMPANIES[number]}") if number < 4 else scene.tr("value.company.purple")


def city(scene: Scene, number: int) -> str:
    """A city's name by index."""
    state = state_of(scene)
    return scene.show("city", state.board.city_slugs[number])


def home(scene: Scene, number: int) -> str:
    """The name of a company's starting place."""
    board = state_of(scene).board
    return scene.show("home", slug(board.hexes[board.start_hex[number]].name))


def hex_name(scene: Scene, number: int) -> str:
    """A hex by its city, harbor or place on the grid."""
    tile = state_of(scene).board.hexes[number]
    if tile.city >= 0:
        return city(scene, tile.city)
    if tile.start >= 0:
        return home(scene, tile.start)
    if tile.harbor >= 0:
        return scene.show("harbor", state_of(scene).board.harbors[tile.harbor])
    return land_name(scene.tr, state_of(scene).board.name, number)


_DIRECTIONS = {
    (0, -1): "n", (1, -1): "ne", (1, 0): "se", (0, 1): "s", (-1, 1): "sw", (-1, 0): "nw",
    (1, -2): "nne", (2, -1): "e", (1, 1): "sse", (-1, 2): "ssw", (-2, 1): "w", (-1, -1): "nnw",
    (0, -2): "n", (2, -2): "ne", (2, 0): "se", (0, 2): "s", (-2, 2): "sw", (-2, 0): "nw",
}  # fmt: skip
"""Axial steps to the hexes around one, those beside it and those behind them, as points of the compass."""


def _landmark(name: str, number: int) -> tuple[int, str, int] | None:
    """The named hex nearest to open land: steps, direction, the hex.

    Cities come before harbors, those straight north or south before the others.
    """
    tiles = BOARD_HEXES[name]
    here = tiles[number]
    found = []
    for other, tile in enumerate(tiles):
        dq, dr = here.q - tile.q, here.r - tile.r
        if tile.name and other != number and (dq, dr) in _DIRECTIONS:
            steps = max(abs(dq), abs(dr), abs(dq + dr))
            found.append((steps, tile.harbor >= 0, dq != 0, other, _DIRECTIONS[dq, dr]))
    if not found:
        return None
    steps, _, _, other, direction = min(found)
    return steps, direction, other


_LANDMARKS = {
    name: tuple(_landmark(name, number) for number in range(len(tiles)))
    for name, tiles in BOARD_HEXES.items()
}


def land_name(tr: Translator, name: str, number: int) -> str:
    """Open land by the city beside it, as people round a table say it: no coordinates are on the map."""
    mark = _LANDMARKS[name][number]
    tile = BOARD_HEXES[name][number]
    if mark is None:
        return tr("hex.plain", place=tile.id)
    steps, direction, other = mark
    kind = next(kind for kind in ("city", "home", "harbor") if tr.has(f"value.{kind}.{_slug(name, other)}"))
    place = tr(f"value.{kind}.{_slug(name, other)}")
    return tr("hex.beside" if steps == 1 else "hex.near", direction=tr(f"direction.{direction}"), place=place)


def _slug(name: str, number: int) -> str:
    return slug(BOARD_HEXES[name][number].name)


def companies_at(state: MiniExpressState, number: int) -> list[int]:
    """The companies with a train in a hex, in printed order."""
    return [company for company, network in enumerate(state.net) if network >> number & 1]


def tile_words(scene: Scene, number: int) -> str:
    """A city's demand tile in words."""
    return tile_text(scene.tr, state_of(scene).tiles[number])


def tile_text(tr: Translator, tile: Demand) -> str:
    """A demand tile in words."""
    first, second = (tr(f"value.company.{name}") for name in ((*COMPANIES, "purple")[half] for half in tile))
    if tile.first == tile.second:
        return tr("tile.double", company=first)
    return tr("tile.pair", first=first, second=second)


def spike_on_map(state: MiniExpressState) -> bool:
    """Does the Golden Spike play a part in this game (also after its events)?"""
    return state.spike[0] not in (SPIKE_OFF, SPIKE_CANCELLED)


def share_value(state: MiniExpressState, seat: int, number: int) -> tuple[int, str]:
    """What one share of a company is worth to a seat now, and the column it is read from (ME-SCORE-1)."""
    place = column(state.inf[number::4], seat, state.setup.two_sided)
    return SHARE_VALUES[state.length[number]][place], COLUMNS[place]


def reachable(state: MiniExpressState, number: int) -> list[tuple[int, int]]:
    """The cities a company can be built to now, each with the trains it takes."""
    mask = rules.destinations(state, number)
    return [(place, state.board.trains_needed(state.net[number], place)) for place in bits(mask)]


def routes(state: MiniExpressState, number: int, place: int) -> tuple[Action, ...]:
    """The routes a company may take to a reachable city."""
    return rules.open_routes(state, number, place)


def way_of(state: MiniExpressState, route: Action) -> tuple[int, ...]:
    """The hex numbers of a route, with the network's hex it is drawn from in front."""
    laid = state.board.route_way(route) or ()
    if not laid:
        return ()
    network = state.net[state.company] if state.company >= 0 else 0
    return (*root_of(state, network, laid[0]), *laid)


def root_of(state: MiniExpressState, network: int, first: int) -> tuple[int, ...]:
    """The network hex beside a route's first hex from which its line is drawn."""
    beside = [other for other in state.board.neighbours[first] if other >= 0 and network >> other & 1]
    return (min(beside),) if beside else ()


def present(state: MiniExpressState, place: int) -> int:
    """How many companies are in a city."""
    return building.companies_in(state, place)
