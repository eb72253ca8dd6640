"""The companies' identity: color, letter, shape and line pattern, the same wherever they appear.

The letter is the initial of the company's name. Brown: shield, line with sleepers. Gray: clover, double rail.
Orange: slanted plate, striped line. White: toothed wheel, hollow line with dots. Purple, the free choice of a
demand tile: a star. Seats have plain shapes (ui/markup/seat_marks.py), companies never. Colors are in
assets/css/mini-express.css (`--me-brown` ... with `--me-brown-on` for what is written on it).
"""

from __future__ import annotations

from functools import lru_cache

from engine.games.mini_express import queries
from ui.markup.html import esc
from ui.markup.svg import num, points, ring, text
from ui.view.scene import Scene
from ui.words.i18n import Translator

KEYS = (*queries.COMPANIES, "purple")
LETTERED = 8
"""Radius from which a token shows its letter. On smaller ones it would be unreadable."""
SMALLEST = 14.0
"""Size of the smallest letter on the map: a ninetieth of its width."""


def pip(company: int, outline_: str, x: float, y: float) -> str:
    """A taken place, with a dot so that a white one looks filled. `outline_`: the element without its
    class."""
    key = KEYS[company]
    return (
        f'{outline_[:-2]} class="me-token me-fill-{key}"/>'
        f'<circle cx="{num(x)}" cy="{num(y)}" r="2.6" class="me-pip me-on-{key}"/>'
    )


def gap(outline_: str) -> str:
    """A free place, like `pip`."""
    return f'{outline_[:-2]} class="me-socket me-empty"/>'


def outline(company: int, x: float, y: float, radius: float, attributes: str) -> str:
    """The company's shape around a point, like a plate on a locomotive and unlike any seat's shape."""
    if company == queries.PURPLE:
        outer, inner = ring(x, y, radius * 1.2, 5), ring(x, y, radius * 0.62, 5, 36)
        star = [corner for pair in zip(outer, inner, strict=True) for corner in pair]
        return f'<polygon points="{points(star)}"{attributes}/>'
    if company == queries.WHITE:
        teeth = ring(x, y, radius * 1.2, 8, 22.5), ring(x, y, radius * 0.88, 8, 45)
        wheel = [corner for pair in zip(*teeth, strict=True) for corner in pair]
        return f'<polygon points="{points(wheel)}"{attributes}/>'
    if company == queries.ORANGE:
        slanted = ((-0.7, -0.92), (1.32, -0.92), (0.7, 0.92), (-1.32, 0.92))
        plate = points((x + dx * radius, y + dy * radius) for dx, dy in slanted)
        return f'<polygon points="{plate}"{attributes}/>'
    place = f"M{num(x)} {num(y)}"
    if company == queries.BROWN:
        side, rise, fall = num(radius * 0.95), num(radius * 0.95), num(radius * 0.95)
        d = (
            f"{place}m-{side} -{rise}h{num(radius * 1.9)}v{fall}"
            f"q0 {num(radius * 0.72)} -{side} {num(radius * 1.15)}"
            f"q-{side} -{num(radius * 0.43)} -{side} -{num(radius * 1.15)}z"
        )
        return f'<path d="{d}"{attributes}/>'
    near, lobe, span = num(radius * 0.62), num(radius * 0.64), num(radius * 1.24)
    d = (
        f"{place}m-{near} -{near}a{lobe} {lobe} 0 0 1 {span} 0a{lobe} {lobe} 0 0 1 0 {span}"
        f"a{lobe} {lobe} 0 0 1 -{span} 0a{lobe} {lobe} 0 0 1 0 -{span}z"
    )
    return f'<path d="{d}"{attributes}/>'


def letter(tr: Translator, company: int) -> str:
    """The initial of a company's name in the page's language."""
    return tr("company.letters")[company]


def token(tr: Translator | None, company: int, x: float, y: float, radius: float) -> str:
    """The company's mark. Purple is a star without a letter; without a translator there is no letter."""
    body = outline(company, x, y, radius, f' class="me-token me-fill-{KEYS[company]}"')
    if company == queries.PURPLE or tr is None or radius < LETTERED:
        return body
    size = max(radius * 1.15, SMALLEST)
    return body + text(x, y + size * 0.35, letter(tr, company), f"me-letter me-on-{KEYS[company]}", size=size)


def icon(tr: Translator, company: int, label: str = "") -> str:
    """The company's mark as an image for HTML and buttons, hidden from screen readers without a label."""
    spoken = f' role="img" aria-label="{esc(label)}"' if label else ' aria-hidden="true"'
    return f'<svg class="mark me-mark" viewBox="0 0 24 24"{spoken}>{token(tr, company, 12, 12, 9)}</svg>'


def demand(
    tr: Translator, first: int, second: int, x: float, y: float, *, width: float = 40, height: float = 18
) -> str:
    """A demand tile around a point: two halves, each with color, shape and letter."""
    left, top, half = x - width / 2, y - height / 2, width / 2
    radius = height * 0.36
    halves = "".join(
        f'<rect x="{num(left + half * side)}" y="{num(top)}" width="{num(half)}" height="{num(height)}" '
        f'class="me-half me-fill-{KEYS[company]}"/>'
        + (
            token(tr, company, left + half * (side + 0.5), y, radius)
            if company == queries.PURPLE
            else text(
                left + half * (side + 0.5), y + height * 0.29, letter(tr, company),
                f"me-letter me-on-{KEYS[company]}", size=height * 0.82,
            )
        )
        for side, company in enumerate((first, second))
    )  # fmt: skip
    return (
        f"{halves}"
        f'<rect x="{num(left)}" y="{num(top)}" width="{num(width)}" height="{num(height)}" rx="1.5" '
        'class="me-tile"/>'
    )


def demand_icon(tr: Translator, first: int, second: int, label: str) -> str:
    """A demand tile as an image for HTML."""
    return (
        f'<svg class="me-demand-icon" viewBox="0 0 44 22" role="img" aria-label="{esc(label)}">'
        f"{demand(tr, first, second, 22, 11)}</svg>"
    )


def line(company: int, d: str, kind: str = "") -> str:
    """Track of a company along a path: casing, color and pattern. `kind`: "" or "ghost" (planned)."""
    name = KEYS[company]
    extra = f" me-{kind}" if kind else ""
    return (
        f'<path d="{d}" class="me-case me-case-{name}{extra}"/>'
        f'<path d="{d}" class="me-rail me-rail-{name}{extra}"/>'
        f'<path d="{d}" class="me-weave me-weave-{name}{extra}"/>'
    )


def locomotive(x: float, y: float, scale: float, class_: str) -> str:
    """A small locomotive in profile, about 24 x 18 units at scale 1."""
    return (
        f'<g transform="translate({num(x)} {num(y)}) scale({num(scale)})" class="{class_}">'
        '<path d="M-11-9h8v2h-1v4h8v-5h-1.500v-2h5.500v2h-1.500v5h2.500q2 0 2 2v5h-22z"/>'
        '<circle cx="-7" cy="6.500" r="3.200"/><circle cx="0" cy="7" r="2.500"/>'
        '<circle cx="6.500" cy="7" r="2.500"/>'
        '<path d="M11 3l3 5h-4z"/></g>'
    )


def flag_icon(letter: str, class_: str) -> str:
    """The bot's flag as an image beside words."""
    return (
        '<svg class="me-flag-icon" viewBox="0 0 24 18" aria-hidden="true">'
        f"{bot_flag(1, 35, letter, class_)}</svg>"
    )


def bot_flag(x: float, y: float, letter: str, class_: str) -> str:
    """A signal arm with a letter, for the bot's markers."""
    return (
        f'<g class="me-flag {class_}"><path class="me-pole" d="M{num(x)} {num(y)}V{num(y - 34)}"/>'
        f'<path class="me-arm" d="M{num(x)} {num(y - 34)}h22l-5 8l5 8h-22z"/>'
        + text(x + 8.5, y - 21.5, letter, "me-arm-letter", size=14)
        + "</g>"
    )


def company(scene: Scene, number: int) -> str:
    """A company's name; purple is called any company."""
    return company_name(scene.tr, number)


def company_name(tr: Translator, number: int) -> str:
    """The same as `company`, with a translator instead of a scene."""
    return tr(f"value.company.{'purple' if number == queries.PURPLE else queries.COMPANIES[number]}")


def city(scene: Scene, number: int) -> str:
    """A city's name by index."""
    board = queries.Table(scene.state).board
    return place_name(scene.tr, board, board.city_hex[number])


def city_called(scene: Scene, key: str) -> str:
    """A city's name by its key, on either map."""
    number = queries.Table(scene.state).board.city_index.get(key)
    return _else(scene, "city", key) if number is None else city(scene, number)


def harbor_called(scene: Scene, key: str) -> str:
    """A harbor's name by its key, on either map."""
    harbors = queries.Table(scene.state).board.harbors
    return harbor(scene, harbors.index(key)) if key in harbors else _else(scene, "harbor", key)


def _else(scene: Scene, kind: str, key: str) -> str:
    """The name of a place on the other map."""
    text = f"value.{kind}.{key}"
    return scene.tr(text) if scene.tr.has(text) else key


def home(scene: Scene, number: int) -> str:
    """The name of a company's starting place."""
    board = queries.Table(scene.state).board
    return place_name(scene.tr, board, board.start_hex[number])


def harbor(scene: Scene, number: int) -> str:
    """A harbor's name."""
    board = queries.Table(scene.state).board
    return place_name(scene.tr, board, board.harbor_hex[number])


def hex_name(scene: Scene, number: int) -> str:
    """A hex by its city, harbor or place on the grid."""
    board = queries.Table(scene.state).board
    return (
        place_name(scene.tr, board, number) if board.hexes[number].key else land_name(scene.tr, board, number)
    )


def place_name(tr: Translator, board: queries.Board, number: int) -> str:
    """The name of a city, start or harbor in the page's language, or its corrected name."""
    tile = board.hexes[number]
    if tile.key in board.renamed:
        return tile.name
    kind = "city" if tile.city >= 0 else "home" if tile.start >= 0 else "harbor"
    return tr(f"value.{kind}.{tile.name.lower().replace(' ', '-') if kind == 'home' else tile.key}")


_DIRECTIONS = {
    (0, -1): "n", (1, -1): "ne", (1, 0): "se", (0, 1): "s", (-1, 1): "sw", (-1, 0): "nw",
    (1, -2): "nne", (2, -1): "e", (1, 1): "sse", (-1, 2): "ssw", (-2, 1): "w", (-1, -1): "nnw",
    (0, -2): "n", (2, -2): "ne", (2, 0): "se", (0, 2): "s", (-2, 2): "sw", (-2, 0): "nw",
}  # fmt: skip
"""Axial steps to the hexes one and two away in a straight direction -> the point of the compass."""


@lru_cache(maxsize=4000)
def _landmark(board: queries.Board, number: int) -> tuple[int, str, int] | None:
    """The named hex nearest to open land: (steps, direction, number), or None.

    Cities come before harbors, and those straight north or south before the others.
    """
    here = board.hexes[number]
    found = []
    for other, tile in enumerate(board.hexes):
        dq, dr = here.q - tile.q, here.r - tile.r
        if tile.name and other != number and (dq, dr) in _DIRECTIONS:
            steps = max(abs(dq), abs(dr), abs(dq + dr))
            found.append((steps, tile.harbor >= 0, dq != 0, other, _DIRECTIONS[dq, dr]))
    if not found:
        return None
    steps, _, _, other, direction = min(found)
    return steps, direction, other


def land_name(tr: Translator, board: queries.Board, number: int) -> str:
    """A hex of open land by the nearest city ("open land south of Tulsa"): the map has no coordinates."""
    mark = _landmark(board, number)
    if mark is None:
        return tr("hex.plain", place=board.hexes[number].id)
    steps, direction, other = mark
    place = place_name(tr, board, other)
    return tr("hex.beside" if steps == 1 else "hex.near", direction=tr(f"direction.{direction}"), place=place)


def tile_text(tr: Translator, tile: queries.Demand) -> str:
    """A demand tile in words."""
    first, second = company_name(tr, tile.first), company_name(tr, tile.second)
    if tile.first == tile.second:
        return tr("tile.double", company=first)
    return tr("tile.pair", first=first, second=second)


def is_named(tile: queries.Hex) -> bool:
    """Whether a hex is a city or a start, where trains are drawn on the plate."""
    return tile.city >= 0 or tile.start >= 0
