"""Cities on the map: plate, sockets, demand tile, nameboard. Drawings are cached."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.games.mini_express.queries import Board, Demand, Table
from ui.games.mini_express import identity
from ui.games.mini_express.geometry import SIZE, SOCKET, corners, goal, layout_of, sockets
from ui.markup.svg import num, points, text
from ui.view.scene import Scene
from ui.view.types import Fragment
from ui.words.i18n import Translator

_KEEP = 4000


class CityLook(NamedTuple):
    """Everything that determines a city's drawing and label. Equal looks share one drawing."""

    board: Board
    city: int
    inside: tuple[int, ...]
    room: int
    tile: Demand | None
    numbered: bool


def city_look(now: Table, city: int) -> CityLook:
    capacity, inside, tile = now.city(city)
    return CityLook(now.board, city, inside, max(capacity, len(inside)), tile, now.has_bot)


def fragment(scene: Scene, now: Table, city: int, reach: dict[int, int]) -> Fragment:
    """A city, which can be chosen now or else has an explanation."""
    tr, board = scene.tr, now.board
    seen = city_look(now, city)
    key = board.city_keys[city]
    if now.phase != "city" or not scene.interactive:
        known = _QUIET.get((tr, seen))
        if known is None:
            if len(_QUIET) > _KEEP:
                _QUIET.clear()
            head, tail = _art(tr, seen)
            doing = scene.inspectable(f"city:{key}", label(tr, seen))
            known = Fragment(f"city-{key}", f"{head[0]}{doing}{head[1]}{tail}</g>")
            _QUIET[tr, seen] = known
        return known
    words = label(tr, seen)
    trains = reach.get(city)
    coin = ""
    if trains is not None:
        x, y = layout_of(board).centres[board.city_hex[city]]
        words = f"{words} {tr('city.needs', count=trains)}"
        coin = cost(x + 27, y - 25, trains)
    doing = scene.hot(board.city_actions[city], words, focusable=trains is not None)
    head, tail = _art(tr, seen)
    return Fragment(f"city-{key}", f"{head[0]}{doing}{head[1]}{tail}{coin}</g>")


_QUIET: dict[tuple[Translator, CityLook], Fragment] = {}
"""Cached cities that cannot be chosen, only explained."""


@lru_cache(maxsize=_KEEP)
def _art(tr: Translator, now: CityLook) -> tuple[tuple[str, str], str]:
    """The drawing in two parts, before and after the attributes for clicks, and the nameboard."""
    board = now.board
    number = board.city_hex[now.city]
    capacity = board.capacity[now.city]
    x, y = layout_of(board).centres[number]
    parts = [plate(x, y, capacity), _sockets(tr, x, y, now.room, now.inside)]
    if now.tile is None:
        parts.append(text(x, y + 4.5, tr("city.full"), f"me-full me-full-{capacity}", silent=True))
    else:
        width = 32 if now.numbered else 35
        parts.append(identity.demand(tr, now.tile.first, now.tile.second, x, y, width=width, height=17))
        parts.append(text(x + 24.5, y + 4, now.room, f"me-capacity me-capacity-{capacity}"))
        if now.numbered:
            parts.append(text(x - 23.8, y + 4, now.city + 1, f"me-index me-capacity-{capacity}"))
    name = identity.place_name(tr, board, number)
    return thing_parts(x, y, "".join(parts), closed=now.tile is None), nameboard(x, y + 11, name)


@lru_cache(maxsize=_KEEP)
def label(tr: Translator, now: CityLook) -> str:
    """A city in words, for screen readers."""
    inside = ", ".join(identity.company_name(tr, company) for company in now.inside)
    return tr(
        "city.label",
        city=identity.place_name(tr, now.board, now.board.city_hex[now.city]),
        metal=tr(f"metal.{now.board.capacity[now.city]}"),
        room=now.room,
        tile=tr("city.closed") if now.tile is None else identity.tile_text(tr, now.tile),
        inside=inside or tr("nobody"),
    )


def cost(x: float, y: float, trains: int) -> str:
    """A coin with the number of trains that a city takes."""
    words = text(x, y + 5, trains, "me-cost-n")
    return f'<g class="me-cost"><circle cx="{num(x)}" cy="{num(y)}" r="10"/>{words}</g>'


def thing_parts(x: float, y: float, markup: str, *, closed: bool = False) -> tuple[str, str]:
    """The markup of a hex before and after its attributes. Its ring shows a clickable or focused hex."""
    ring = points(corners((x, y), SIZE))
    class_ = "me-thing me-closed" if closed else "me-thing"
    return f'<g class="{class_}"', f'>{markup}<polygon points="{ring}" class="me-ring"/>'


def plate(x: float, y: float, printed: int, scale: float = 1.0) -> str:
    """The city's ground: double frame for gold, hatching for silver, plain for black."""
    outer = points(corners((x, y), SIZE * 0.93 * scale))
    inner = points(corners((x, y), SIZE * 0.83 * scale))
    return (
        f'<polygon points="{outer}" class="me-plate-base"/>'
        f'<polygon points="{outer}" class="me-plate me-plate-{printed}"/>'
        f'<polygon points="{inner}" class="me-plate-in me-plate-in-{printed}"/>'
    )


def _sockets(tr: Translator, x: float, y: float, room: int, inside: tuple[int, ...]) -> str:
    """One socket for each company that fits into the city, with the companies that are there."""
    return "".join(
        identity.token(tr, inside[place], *at, SOCKET * 0.98)
        if place < len(inside)
        else f'<circle cx="{num(at[0])}" cy="{num(at[1])}" r="{num(SOCKET)}" class="me-socket"/>'
        for place, at in enumerate(sockets((x, y), room))
    )


def name_lines(name: str) -> list[str]:
    """A name split into the lines of its nameboard."""
    words = name.split(" ")
    return [" ".join(words[:-1]), words[-1]] if len(name) > 9 and len(words) > 1 else [name]


def frame(tr: Translator, board: Board, number: int) -> str:
    """The frame around a destination."""
    lines = len(name_lines(identity.place_name(tr, board, number)))
    return f'<path d="{goal(layout_of(board).centres[number], lines)}" class="me-goal"/>'


def nameboard(x: float, y: float, name: str, size: float = 15.0) -> str:
    """A station's nameboard."""
    lines = name_lines(name)
    width = max(size * 0.47 * max(map(len, lines)) + 8, 34)
    height = 14.5 * len(lines) + 1.5
    board_box = (
        f'<rect x="{num(x - width / 2)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" rx="2" '
        f'class="me-nameboard"/>'
    )
    return board_box + " ".join(
        text(x, y + 12 + 13.8 * number, line, "me-name", size=size) for number, line in enumerate(lines)
    )
