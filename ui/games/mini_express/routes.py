"""Routes on the map: those to choose from, the previewed one, the bot's next one."""

from __future__ import annotations

import itertools
from math import hypot
from typing import NamedTuple

from engine.games.mini_express.actions import Route
from engine.games.mini_express.queries import Table
from ui.games.mini_express import cities, identity
from ui.games.mini_express.geometry import SIZE, corners, layout_of, route_path, sockets
from ui.markup.svg import Point, between, num, points, text
from ui.view.scene import Scene
from ui.words.i18n import Translator

BADGE = 13.0
ROOM = 25.0
"""Half the least distance of two badges. The style sheet nearly doubles their radius on small screens."""
PUSHES = 40
NAME_DROP, NAME_WIDE, NAME_HIGH = 18.0, 44.0, 23.0
"""How far below its hex a city's name is, and the half width and height around it that badges keep free."""


class Numbered(NamedTuple):
    """A route with its number on the map and in the panel."""

    number: int
    route: Route
    way: tuple[int, ...]


def way_of(now: Table, route: Route) -> tuple[int, ...]:
    """The hexes of a route of the present build, after the hex of the network where it starts."""
    starts = now.route_starts(now.building, route)[:1] if now.building >= 0 else ()
    return (*starts, *(now.board.route_way(route) or ()))


def numbered(now: Table) -> list[Numbered]:
    """The routes of the present build in the engine's order, numbered from 1."""
    found = now.open_routes(now.destination)
    return [Numbered(place, route, way_of(now, route)) for place, route in enumerate(found, 1)]


def choices(scene: Scene, now: Table) -> str:
    """All routes to choose from: faint lines, each with a numbered badge where few others are."""
    found = numbered(now)
    layout = layout_of(now.board)
    parts = [ghost(now, now.building, each.way, "ghost") for each in found]
    places = _badges(now, found)
    badges = []
    owners: dict[int, list[int]] = {}
    for each in found:
        for number in each.way[1:-1]:
            owners.setdefault(number, []).append(each.number)
    for each in found:
        label = scene.tr("route.label", number=each.number, trains=len(each.way) - 1)
        spot, (x, y) = places[each.number]
        own = "".join(
            f'<polygon points="{points(corners(layout.centres[number], SIZE))}" class="me-hit"/>'
            for number in each.way[1:-1]
            if owners[number] == [each.number]
        )
        parts.append(f'<g class="me-thing me-route"{scene.hot(each.route, label, focusable=False)}>{own}</g>')
        badges.append(
            f'<g class="me-thing me-route"{scene.hot(each.route, label)}>'
            f'<path d="M{num(spot[0])} {num(spot[1])}L{num(x)} {num(y)}" class="me-leader"/>'
            f"{_badge(x, y, each.number)}</g>"
        )
    parts += badges  # above the hexes of all routes
    parts.append(cities.frame(scene.tr, now.board, now.board.city_hex[now.destination]))
    return "".join(parts)


def badge_of(now: Table, route: Route) -> str:
    """The badge of a route to choose from, to be drawn above an overlay."""
    found = numbered(now)
    mine = [each.number for each in found if each.route == route]
    return "".join(_badge(*_badges(now, found)[number][1], number) for number in mine)


def _badge(x: float, y: float, number: int) -> str:
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(BADGE)}" class="me-badge"/>'
        f"{text(x, y, number, 'me-badge-n')}"
    )


def _badges(now: Table, found: list[Numbered]) -> dict[int, tuple[Point, Point]]:
    """Number of each route -> the place that fewest other routes share, and the position of its badge."""
    layout = layout_of(now.board)
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
        best: Point = layout.centres[each.way[1]]
        for spot in sorted(spots[each.number], key=lambda spot: use[spot]):
            if len(spot) == 1:
                best = layout.centres[spot[0]]
            else:
                best = between(layout.centres[spot[0]], layout.centres[spot[1]], 0.5)
            if all(_gap(best, other) > 2 * BADGE for other in places.values()):
                break
        places[each.number] = best
    board = now.board
    names = [
        (x, y + NAME_DROP) for x, y in (layout.centres[at] for at in (*board.city_hex, *board.start_hex))
    ]
    pushed = _pushed(list(places.values()), names, layout.width, layout.height)
    return {number: (places[number], at) for number, at in zip(places, pushed, strict=True)}


def _pushed(places: list[Point], names: list[Point], width: float, height: float) -> list[Point]:
    """The places moved apart so that badges cover neither each other nor names, all within the map."""
    at = [(x + 0.1 * index, y + 0.2 * index) for index, (x, y) in enumerate(places)]  # no two at one point
    for _ in range(PUSHES):
        quiet = True
        for one, other in itertools.combinations(range(len(at)), 2):
            (ax, ay), (bx, by) = at[one], at[other]
            gap = _gap(at[one], at[other])
            if gap >= 2 * ROOM:
                continue
            quiet = False
            dx, dy = (bx - ax) / gap, (by - ay) / gap
            push = ROOM - gap / 2
            at[one], at[other] = (ax - dx * push, ay - dy * push), (bx + dx * push, by + dy * push)
        clear = [_beside(spot, names) for spot in at]
        quiet = quiet and clear == at
        at = [(min(max(x, ROOM), width - ROOM), min(max(y, ROOM), height - ROOM)) for x, y in clear]
        if quiet:
            break
    return at


def _beside(spot: Point, names: list[Point]) -> Point:
    """A place, moved away from the names that a badge there would cover."""
    x, y = spot
    for name_x, name_y in names:
        dx, dy = (x - name_x) / NAME_WIDE, (y - name_y) / NAME_HIGH
        far = max(hypot(dx, dy), 0.01)
        if far < 0.999:
            x, y = name_x + dx / far * NAME_WIDE, name_y + dy / far * NAME_HIGH
    return x, y


def _gap(one: Point, other: Point) -> float:
    return max(hypot(one[0] - other[0], one[1] - other[1]), 0.01)


def ghost(now: Table, company: int, way: tuple[int, ...], kind: str) -> str:
    """A route that is not built."""
    if len(way) < 2:
        return ""
    return identity.line(company, route_path(now.board, company, way), kind)


def planned(tr: Translator, now: Table, company: int, way: tuple[int, ...]) -> str:
    """A previewed route: its line and trains, a frame around the destination, the next socket taken."""
    layout = layout_of(now.board)
    trains = "".join(identity.token(tr, company, *layout.slot(number, company), 7.5) for number in way[1:-1])
    end = way[-1]
    tile = now.board.hexes[end]
    inside = len(now.companies_at(end))
    if tile.city >= 0:
        places = sockets(layout.centres[end], max(now.city(tile.city).capacity, inside + 1))
        trains += identity.token(tr, company, *places[inside], 7.5)
    return (
        f'<g class="me-planned">{ghost(now, company, way, "plan")}{trains}'
        f"{cities.frame(tr, now.board, end)}</g>"
    )


def costs(tr: Translator, now: Table, reach: list[tuple[int, int]]) -> str:
    """A ring and the number of trains at each city in reach."""
    layout = layout_of(now.board)
    parts = []
    for city, trains in reach:
        x, y = layout.centres[now.board.city_hex[city]]
        parts.append(
            f"{cities.frame(tr, now.board, now.board.city_hex[city])}"
            f'<g class="me-cost"><circle cx="{num(x + 27)}" cy="{num(y - 25)}" r="10"/>'
            f"{text(x + 27, y - 20, trains, 'me-cost-n')}</g>"
        )
    return "".join(parts)


def bot_plan(scene: Scene, now: Table) -> str:
    """Before the bot builds: its candidates with their distance to the target, and the route it will take."""
    made, bot = now.bot_plan(), now.bot()
    if made is None or bot is None:
        return ""
    layout = layout_of(now.board)
    parts = []
    for each in made.candidates:
        x, y = layout.centres[now.board.city_hex[each.city]]
        class_ = "me-distance me-distance-best" if each.city == made.city else "me-distance"
        parts.append(
            f'<g class="{class_}"><circle cx="{num(x + 27)}" cy="{num(y - 25)}" r="11"/>'
            f"{text(x + 27, y - 20, each.distance, 'me-distance-n')}</g>"
        )
    way = (made.start, *(now.board.route_way(made.route) or ()))
    return planned(scene.tr, now, bot.chosen, way) + "".join(parts)
