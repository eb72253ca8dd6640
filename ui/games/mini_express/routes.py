"""Routes over the map: those to choose from, the previewed one, the one the bot is about to lay."""

from __future__ import annotations

import itertools
from typing import NamedTuple

from engine.core.contract import Action
from engine.games.mini_express import automa
from engine.games.mini_express.phases import BOT_ACT
from engine.games.mini_express.state import MiniExpressState
from ui.contract import Scene
from ui.games.mini_express import facts, marks
from ui.games.mini_express.geometry import SHEETS, SIZE, corners, goal, route_path, sockets
from ui.i18n import Translator
from ui.svg import Point, between, num, points, text

BADGE = 13.0


class Numbered(NamedTuple):
    """A route with the number it is called by on the map and in the panel."""

    number: int
    route: Action
    way: tuple[int, ...]


def numbered(state: MiniExpressState) -> list[Numbered]:
    """The routes of the build under way, in the engine's order, from 1."""
    found = facts.routes(state, state.company, state.city)
    return [Numbered(place, route, facts.way_of(state, route)) for place, route in enumerate(found, 1)]


def choices(scene: Scene, state: MiniExpressState) -> str:
    """All routes to choose from: faint lines, each with a numbered badge where it is most its own."""
    found = numbered(state)
    sheet = SHEETS[state.board.name]
    parts = [ghost(state, state.company, each.way, "ghost") for each in found]
    places = _badges(state, found)
    owners: dict[int, list[int]] = {}
    for each in found:
        for number in each.way[1:-1]:
            owners.setdefault(number, []).append(each.number)
    for each in found:
        label = scene.tr("route.label", number=each.number, trains=len(each.way) - 1)
        own = "".join(
            f'<polygon points="{points(corners(sheet.centres[number], SIZE))}" class="me-hit"/>'
            for number in each.way[1:-1]
            if owners[number] == [each.number]
        )
        x, y = places[each.number]
        parts.append(
            f'<g class="me-thing me-route"{scene.hot(each.route, label)}>{own}'
            f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(BADGE)}" class="me-badge"/>'
            f"{text(x, y + 5.5, each.number, 'me-badge-n')}</g>"
        )
    x, y = sheet.centres[state.board.city_hex[state.city]]
    parts.append(f'<path d="{goal((x, y))}" class="me-goal"/>')
    return "".join(parts)


def _badges(state: MiniExpressState, found: list[Numbered]) -> dict[int, Point]:
    """Where each route's badge goes: at the place that fewest other routes share and no badge has taken."""
    sheet = SHEETS[state.board.name]
    use: dict[tuple[int, ...], int] = {}
    spots: dict[int, list[tuple[int, ...]]] = {}
    for each in found:
        way = each.way
        mine: list[tuple[int, ...]] = [(number,) for number in way[1:-1]]
        mine += itertools.pairwise(way)
        spots[each.number] = mine
        for spot in mine:
            use[spot] = use.get(spot, 0) + 1
    places: dict[int, Point] = {}
    for each in found:
        best: Point = sheet.centres[each.way[1]]
        for spot in sorted(spots[each.number], key=lambda spot: use[spot]):
            if len(spot) == 1:
                best = sheet.centres[spot[0]]
            else:
                best = between(sheet.centres[spot[0]], sheet.centres[spot[1]], 0.5)
            if all(_apart(best, other) for other in places.values()):
                break
        places[each.number] = best
    return places


def _apart(one: Point, other: Point) -> bool:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 > (2 * BADGE) ** 2


def ghost(state: MiniExpressState, company: int, way: tuple[int, ...], kind: str) -> str:
    """A route that is not there yet."""
    if len(way) < 2:
        return ""
    return marks.line(company, route_path(state.board.name, company, way), kind)


def planned(tr: Translator, state: MiniExpressState, company: int, way: tuple[int, ...]) -> str:
    """A previewed route: the line and its trains, the destination framed, its next socket taken."""
    sheet = SHEETS[state.board.name]
    trains = "".join(marks.token(tr, company, *sheet.slot(number, company), 7.5) for number in way[1:-1])
    end = way[-1]
    tile = state.board.hexes[end]
    inside = len(facts.companies_at(state, end))
    if tile.city >= 0:
        places = sockets(sheet.centres[end], max(state.setup.capacity[tile.city], inside + 1))
        trains += marks.token(tr, company, *places[inside], 7.5)
    return (
        f'<g class="me-planned">{ghost(state, company, way, "plan")}{trains}'
        f'<path d="{goal(sheet.centres[end])}" class="me-goal"/></g>'
    )


def costs(state: MiniExpressState, reach: list[tuple[int, int]]) -> str:
    """The cities in reach, each ringed and with the trains it takes."""
    sheet = SHEETS[state.board.name]
    parts = []
    for city, trains in reach:
        x, y = sheet.centres[state.board.city_hex[city]]
        parts.append(
            f'<path d="{goal((x, y))}" class="me-goal"/>'
            f'<g class="me-cost"><circle cx="{num(x + 27)}" cy="{num(y - 25)}" r="10"/>'
            f"{text(x + 27, y - 20, trains, 'me-cost-n')}</g>"
        )
    return "".join(parts)


def bot_plan(scene: Scene, state: MiniExpressState) -> str:
    """Before the bot builds: its candidates with their distance to the target, and the route it will take."""
    if state.phase != BOT_ACT or automa.step(state) != "build":
        return ""
    made = automa.plan(state, state.chosen)
    sheet = SHEETS[state.board.name]
    parts = []
    for each in made.candidates:
        x, y = sheet.centres[state.board.city_hex[each.city]]
        class_ = "me-distance me-distance-best" if each.city == made.city else "me-distance"
        parts.append(
            f'<g class="{class_}"><circle cx="{num(x + 27)}" cy="{num(y - 25)}" r="11"/>'
            f"{text(x + 27, y - 20, each.distance, 'me-distance-n')}</g>"
        )
    way = (made.start, *(state.board.route_way(made.route) or ()))
    return planned(scene.tr, state, state.chosen, way) + "".join(parts)
