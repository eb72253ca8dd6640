"""The map: paper, links, cities, and the cartouche with the common markers. One fragment per link."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from engine.core.contract import State
from engine.games.trans_siberian import queries
from engine.games.trans_siberian.queries import CITIES, CITY_INDEX, LINKS, PrintedLink, building
from ui.games.trans_siberian import geography, identity, strip
from ui.markup.svg import Point, num, text
from ui.view.scene import Scene
from ui.view.types import Area, BoardDrawing, BoardPart, Fragment
from ui.words.i18n import Translator

BOX: Final = 33
_SEEN: Final = 26
"""Half the width of the area that shows a new link: its cube and some of its track."""


def _point(at: list[int]) -> Point:
    """A point of the layout in the board's units."""
    return float(at[0]), float(at[1] + geography.TOP)


CITY: Final[tuple[Point, ...]] = tuple(_point(geography.LAYOUT["cities"][city]["at"]) for city in CITIES)
BOX_AT: Final[tuple[Point, ...]] = tuple(_point(geography.LAYOUT["links"][link]["box"]) for link in LINKS)
_CIRCLE_BELOW: Final = 48
"""Offset from the box to the circle of a link that only a correction makes external."""


class Plate(NamedTuple):
    """The parts of a link's drawing that never change on a board."""

    print: PrintedLink
    circle: Point | None
    path: str
    gate: str
    hit: str
    free: str


def plates(state: State) -> tuple[Plate, ...]:
    """All links by number, cached by board."""
    return _plates(queries.links(state))


@lru_cache(maxsize=4)
def _plates(links: tuple[PrintedLink, ...]) -> tuple[Plate, ...]:
    return tuple(_plate(link) for link in links)


def _plate(link: PrintedLink) -> Plate:
    x, y = BOX_AT[link.number]
    circle = None
    if link.external:
        drawn = geography.LAYOUT["links"][link.link].get("circle")
        circle = _point(drawn) if drawn else (x, y + _CIRCLE_BELOW)
    path = _lines(link, circle)
    gate = _gate(link.link, circle)
    hit = f'<path class="ts-hit" d="{path}"/><circle class="ts-hit-box" cx="{num(x)}" cy="{num(y)}" r="25"/>'
    free = (
        f'{hit}<path class="ts-rail" d="{path}"/><path class="ts-ties" d="{path}"/>{gate}'
        f'<circle class="ts-ring" data-spot="" cx="{num(x)}" cy="{num(y)}" r="26"/>'
        f'<rect class="ts-box" x="{num(x - BOX / 2)}" y="{num(y - BOX / 2)}" width="{BOX}" '
        f'height="{BOX}" rx="3"/>' + text(x, y + 8, link.income, "ts-income")
    )
    return Plate(link, circle, path, gate, hit, free)


def _lines(link: PrintedLink, circle: Point | None) -> str:
    """The lines from a link's box to its cities and its circle."""
    x, y = BOX_AT[link.number]
    ends = [CITY[CITY_INDEX[city]] for city in link.cities] + ([circle] if circle else [])
    if len(ends) == 2:
        (ax, ay), (bx, by) = ends
        return f"M{num(ax)} {num(ay)}L{num(x)} {num(y)}L{num(bx)} {num(by)}"
    return "".join(f"M{num(x)} {num(y)}L{num(ex)} {num(ey)}" for ex, ey in ends)


def _gate(link: str, circle: Point | None) -> str:
    """The purple circle of an external link, where its line leaves the map."""
    if circle is None:
        return ""
    x, y = circle
    at = f'cx="{num(x)}" cy="{num(y)}"'
    number = link[-1]
    if number.isdigit():  # the city has several external links, which are numbered
        return f'<circle class="ts-gate" {at} r="14"/>{text(x, y + 6.5, number, "ts-gate-number")}'
    return f'<circle class="ts-gate" {at} r="13"/><circle class="ts-gate-eye" {at} r="5"/>'


_plates(queries.NAMED_LINKS)  # cached in the browser's memory snapshot


def link_name(scene: Scene, link: str) -> str:
    """A link's name: its cities on this game's board."""
    tr, number = scene.tr, queries.LINK_INDEX[link]
    usual, named = tr(f"value.link.{link}"), queries.NAMED_LINKS[number]
    links = queries.links(scene.state)
    it = links[number]
    if (it.cities, it.external) == (named.cities, named.external):
        return usual
    cities = "–".join(tr(f"value.city.{city}") for city in it.cities)
    words = tr("link.external", cities=cities, number="").strip() if it.external else cities
    same = [other for other in links if (other.cities, other.external) == (it.cities, it.external)]
    return words if len(same) == 1 else f"{words} ({usual})"


def built_line(path: str, railroad: str) -> str:
    """The colored line of a built link with the railroad's dashes."""
    dashes = identity.LINE[railroad]
    figure = ""
    if dashes:
        array = "" if dashes == "none" else f' stroke-dasharray="{dashes}"'
        figure = f'<path class="ts-line-figure ts-figure-{railroad}" d="{path}"{array}/>'
    line = f'<path class="ts-casing" d="{path}"/><path class="ts-line" d="{path}"/>'
    return f'<g class="ts-{railroad}">{line}{figure}</g>'


def _free(scene: Scene, plate: Plate, action: object | None, jump: bool) -> str:
    it, tr = plate.print, scene.tr
    external = " ts-external" if it.external else ""
    label = tr("board.free", link=link_name(scene, it.link), income=it.income)
    if action is None:
        told = scene.inspectable(f"link:{it.link}", label)
        return f'<g class="ts-link ts-free{external}"{told}>{plate.free}</g>'
    kind = " ts-jump" if jump else " ts-extend"
    return f'<g class="ts-link ts-free ts-target{external}{kind}"{scene.hot(action, label)}>{plate.free}</g>'


def _built(scene: Scene, plate: Plate, name: str, *, gone: bool, fresh: bool, ghost: bool) -> str:
    it, tr = plate.print, scene.tr
    x, y = BOX_AT[it.number]
    key = "board.ghost" if ghost else "board.gone" if gone else "board.built"
    label = tr(key, link=link_name(scene, it.link), railroad=identity.name(tr, name))
    marks = (
        (" ts-external" if it.external else "")
        + (" ts-gone" if gone else "")
        + (" ts-ghost" if ghost else "")
        + (" ts-new" if fresh and scene.motion else "")
    )
    struck = f'<path class="ts-struck" d="M{num(x - 15)} {num(y + 15)}L{num(x + 15)} {num(y - 15)}"/>'
    return (
        f'<g class="ts-link ts-built{marks}"{scene.inspectable(f"link:{it.link}", label)}>'
        + plate.hit
        + built_line(plate.path, name)
        + plate.gate
        + identity.cube(x, y, BOX + 1, name, identity.letter(tr, name))
        + (struck if gone else "")
        + "</g>"
    )


def targets(scene: Scene) -> dict[int, Any]:
    """Link -> the action that a click on it plays."""
    if not scene.interactive:
        return {}
    legal: tuple[Any, ...] = scene.legal or tuple(scene.state.legal())
    return {action.link: action for action in legal if action.kind in ("open", "link", "second")}


def _links(scene: Scene) -> list[Fragment]:
    state = scene.state
    owners, hot, chain = queries.owners(state), targets(scene), queries.pending(state)
    gone = {row.railroad for row in queries.railroads(state) if row.status == "nationalized"}
    chosen = {chain.first, chain.second} if chain else set()
    far: set[int] = set()
    if chain and queries.markers(state).stage == "link":
        offers = building.offers(state, queries.RAILROAD_INDEX[chain.railroad], chain.plan)
        far = {offer.number for offer in offers if offer.distance}
    fresh = {event.args["link"] for event in scene.recent if event.kind in ("built", "first-link")}
    found = []
    for number, plate in enumerate(plates(state)):
        link = plate.print.link
        owner = owners.get(link)
        if owner is not None:
            markup = _built(scene, plate, owner, gone=owner in gone, fresh=link in fresh, ghost=False)
        elif chain and link in chosen:
            markup = _built(scene, plate, chain.railroad, gone=False, fresh=False, ghost=True)
        else:
            markup = _free(scene, plate, hot.get(number), number in far)
        found.append(Fragment(f"ln-{link}", markup))
    return found


_CITIES: Final[dict[str, str]] = {}


def _cities(scene: Scene) -> str:
    """All cities, cached by language."""
    tr = scene.tr
    found = _CITIES.get(tr.language)
    if found is None:
        parts = []
        for city, ident in enumerate(CITIES):
            x, y = CITY[city]
            dx, dy, anchor = geography.LAYOUT["cities"][ident]["label"]
            hub = " ts-hub" if ident == "moscow" else ""
            label = tr(f"value.city.{ident}")
            body = f'<circle class="ts-city-dot" cx="{num(x)}" cy="{num(y)}" r="{12 if hub else 7.5}"/>'
            if hub:
                body += f'<circle class="ts-hub-eye" cx="{num(x)}" cy="{num(y)}" r="5"/>'
            parts.append(
                f'<g class="ts-city{hub}"{scene.inspectable(f"city:{ident}", label, focusable=False)}>'
                f'<circle class="ts-hit-city" cx="{num(x)}" cy="{num(y)}" r="15"/>{body}'
                f"{text(x + dx, y + dy, label, 'ts-city-name', anchor=anchor)}</g>"
            )
        found = _CITIES[tr.language] = "".join(parts)
    return found


# ---- the cartouche -----------------------------------------------------------------------------------------
_LEFT, _RIGHT, _TOP = 1514, 1740, geography.TOP + 40
_BOTTOM = geography.TOP + 350
CARTOUCHE: Final[Point] = ((_LEFT + _RIGHT) / 2, _TOP)
"""The middle of the cartouche's upper edge."""


def _row(scene: Scene, track: str, y: int, label: str, body: str, spoken: str) -> Fragment:
    """A line of the cartouche."""
    markup = (
        f'<g class="ts-row"{scene.inspectable(f"track:{track}", spoken)}>'
        f'<rect class="ts-row-hit" x="{_LEFT + 8}" y="{y - 29}" width="{_RIGHT - _LEFT - 16}" height="42"/>'
        f"{text(_LEFT + 20, y, label, 'ts-row-label', anchor='start')}{body}</g>"
    )
    return Fragment(f"mark-{track}", markup)


def _cartouche(scene: Scene) -> list[Fragment]:
    it, board, tr = queries.markers(scene.state), queries.board(scene.state), scene.tr
    middle = (_LEFT + _RIGHT) / 2
    then = tr("track.nationalization.next", box=it.next_box)
    full, apart = board.dividends_at, min(21, 105 / board.dividends_at)
    small = text(_RIGHT - 20, _TOP + 286, then, "ts-row-small", anchor="end", silent=True)
    sheet = (
        f'<g aria-hidden="true"><rect class="ts-cartouche" x="{_LEFT}" y="{_TOP}" '
        f'width="{_RIGHT - _LEFT}" height="{_BOTTOM - _TOP}"/>'
        f'<rect class="ts-cartouche-line" x="{_LEFT + 6}" y="{_TOP + 6}" width="{_RIGHT - _LEFT - 12}" '
        f'height="{_BOTTOM - _TOP - 12}"/>'
        + text(middle, _TOP + 44, tr("board.title-1"), "ts-title", size=22)
        + text(middle, _TOP + 72, tr("board.title-2"), "ts-title", size=22)
        + f'<path class="ts-cartouche-line" d="M{_LEFT + 40} {_TOP + 88}H{_RIGHT - 40}"/></g>'
    )
    dots = "".join(
        f'<circle class="ts-step{" ts-step-now" if step == it.timing else ""}'
        f'{" ts-step-done" if step < it.timing else ""}{" ts-step-last" if step == full else ""}" '
        f'cx="{num(_RIGHT - 26 - (full - step) * apart)}" cy="{_TOP + 122}" r="8"/>'
        for step in range(full + 1)
    )
    right = _RIGHT - 20

    def figure(y: int, content: object) -> str:
        return text(right, y, content, "ts-row-figure", anchor="end")

    return [
        Fragment("cartouche", sheet),
        _row(
            scene, "timing", _TOP + 128, tr("track.timing"), dots,
            tr("track.timing.now", at=it.timing, end=full),
        ),
        _row(
            scene, "dividends", _TOP + 172, tr("track.dividends"),
            figure(_TOP + 174, tr("track.dividends.figure", at=it.dividends, end=board.dividends_end)),
            tr("track.dividends.now", at=it.dividends, end=board.dividends_end),
        ),
        _row(
            scene, "phase", _TOP + 216, tr("track.phase"), figure(_TOP + 218, it.phase),
            tr("track.phase.now", at=it.phase),
        ),
        _row(
            scene, "nationalization", _TOP + 260, tr("track.nationalization"),
            figure(_TOP + 262, it.box) + small,
            tr("track.nationalization.now", box=it.box, after=it.next_box),
        ),
    ]  # fmt: skip


def happened(scene: Scene) -> list[Area]:
    """The areas of the boxes of newly built links."""
    links = [event.args["link"] for event in scene.recent if event.kind in ("built", "first-link")]
    places = [BOX_AT[queries.LINK_INDEX[str(link)]] for link in links]
    return [Area(x - _SEEN, y - _SEEN, 2 * _SEEN, 2 * _SEEN) for x, y in places]


PARTS: Final[dict[str, tuple[int, int, int, int]]] = {
    "northwest": (0, geography.TOP, 940, 480),
    "southwest": (0, geography.TOP + 380, 800, 520),
    "middle": (690, geography.TOP + 220, 660, 660),
    "east": (1180, geography.TOP + 400, 580, 500),
    "northeast": (1300, geography.TOP + 20, 460, 480),
    "strip": (0, 0, 900, geography.TOP + 4),
    "strip-end": (860, 0, 900, geography.TOP + 4),
}
"""Areas for small windows: regions of the map, both halves of the strip above it."""


def parts(tr: Translator) -> tuple[BoardPart, ...]:
    """The areas for small windows with their names."""
    return tuple(BoardPart(tr(f"part.{name}"), *box) for name, box in PARTS.items())


def board(scene: Scene) -> BoardDrawing:
    """The strip, the map and the cartouche."""
    tr = scene.tr
    fragments = [Fragment("paper", geography.paper(tr))]
    fragments += _links(scene)
    fragments.append(Fragment("cities", _cities(scene)))
    fragments += _cartouche(scene)
    fragments += strip.fragments(scene)
    return BoardDrawing(
        geography.WIDTH,
        geography.HEIGHT + geography.TOP,
        _label(scene),
        fragments,
        geography.DEFS + identity.DEFS,
        parts(tr),
    )


def _label(scene: Scene) -> str:
    """The board in words, for screen readers."""
    tr, it = scene.tr, queries.markers(scene.state)
    built = [
        tr("board.network", railroad=identity.name(tr, row.railroad), count=len(row.links))
        for row in queries.railroads(scene.state)
        if row.links
    ]
    sentence = ", ".join(built) if built else tr("board.empty")
    marks = {"phase": it.phase, "timing": it.timing, "dividends": it.dividends, "box": it.box}
    return tr("board.label", built=sentence, **marks)
