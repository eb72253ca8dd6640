"""The map as SVG: sea, coast, stations, track in four lanes, possible actions, the bot's markers."""

from __future__ import annotations

from functools import lru_cache

from engine.games.mini_express.actions import BUILDS, DRAFTS, INFLUENCES, WESTS, CompanyAction, Harbor
from engine.games.mini_express.queries import Board, Table, bits
from ui.games.mini_express import asset_table, cities, identity, routes, wording
from ui.games.mini_express.geometry import HEIGHT, SIZE, MapLayout, corners, layout_of, link_path, links
from ui.markup.svg import num, points, text
from ui.view.scene import Scene
from ui.view.types import Area, BoardDrawing, Fragment
from ui.words.i18n import Translator

_TITLES = {"usa": (196.0, 648.0), "europe": (392.0, 118.0)}
_LEGENDS = {"usa": (132.0, 724.0), "europe": (332.0, 174.0)}
_SPIKE_TILE = (866.0, 74.0)
_ROSES = {"usa": (1160.0, 640.0), "europe": (1040.0, 862.0)}


def board(scene: Scene) -> BoardDrawing:
    """The whole map."""
    now = Table(scene.state)
    ground, layout = now.board, layout_of(now.board)
    tracks = [now.company(company).track for company in range(4)]
    fragments = [
        Fragment("sea", _sea(ground, scene.tr("map.title"), scene.tr(f"map.{ground.name}"))),
        Fragment("legend", _legend(ground.name, tuple(_capacities(scene, now)))),
        Fragment("land", _land(ground)),
        Fragment("ground", _ground(scene, now)),
    ]
    for company, track in enumerate(tracks):
        pairs = links(ground, company, track)
        fragments.append(Fragment(f"line-{identity.KEYS[company]}", _line(ground, company, pairs)))
    fragments.append(Fragment("recent", _recent(scene, now, layout)))
    for company, track in enumerate(tracks):
        fragments.append(
            Fragment(f"trains-{identity.KEYS[company]}", _trains(scene.tr, ground, company, track))
        )
    fragments += [_harbor(scene, now, layout, harbor) for harbor in range(len(ground.harbors))]
    if ground.spike_hex >= 0:
        fragments.append(Fragment("spike", _spike(scene, now, layout)))
    fragments += [_home(scene, now, layout, company) for company in range(4)]
    reach = dict(now.reachable(now.building)) if now.phase == "city" else {}
    fragments += [cities.fragment(scene, now, city, reach) for city in range(len(ground.city_keys))]
    fragments += asset_table.fragments(scene, now)
    fragments.append(
        Fragment(
            "routes", routes.choices(scene, now) if now.phase == "route" else routes.bot_plan(scene, now)
        )
    )
    fragments.append(Fragment("bot", _bot(scene, now, layout)))
    return BoardDrawing(layout.width, layout.height, _words(scene, now), fragments, _DEFS)


_DEFS = (
    '<pattern id="mini-express-silver" width="5" height="5" patternUnits="userSpaceOnUse">'
    '<rect width="5" height="5" class="me-silver-base"/><path d="M0 5L5 0" class="me-silver-line"/></pattern>'
    '<pattern id="mini-express-sea" width="16" height="8" patternUnits="userSpaceOnUse">'
    '<path d="M0 4q4-3 8 0t8 0" class="me-wave"/></pattern>'
)


@lru_cache(maxsize=8)
def _sea(ground: Board, title: str, place: str) -> str:
    """The sea with its water lines, the map's frame, title and compass."""
    name, layout = ground.name, layout_of(ground)
    width, height = layout.width, layout.height
    ticks = "".join(
        f'<path d="M{x} 10v9M{x} {height - 10}v-9" class="me-tick"/>' for x in range(64, width - 40, 54)
    ) + "".join(
        f'<path d="M10 {y}h9M{width - 10} {y}h-9" class="me-tick"/>' for y in range(50, height - 30, 62)
    )
    x, y = _TITLES[name]
    rose_x, rose_y = _ROSES[name]
    return (
        f'<rect width="{width}" height="{height}" class="me-sheet"/>'
        f'<rect x="10" y="10" width="{width - 20}" height="{height - 20}" class="me-sea"/>'
        f'<rect x="10" y="10" width="{width - 20}" height="{height - 20}" class="me-waves"/>'
        f'<rect x="10" y="10" width="{width - 20}" height="{height - 20}" class="me-frame"/>'
        f'<rect x="19" y="19" width="{width - 38}" height="{height - 38}" class="me-frame me-frame-thin"/>'
        + ticks
        + "".join(f'<path d="{layout.coast}" class="me-water me-water-{ring}"/>' for ring in range(6))
        + text(x, y - 24, title, "me-map-kicker")
        + text(x, y + 6, place, "me-map-title")
        + f'<path d="M{num(x - 96)} {num(y + 20)}h192M{num(x - 96)} {num(y + 24)}h192" class="me-map-rule"/>'
        + _rose(rose_x, rose_y)
    )


def _rose(x: float, y: float) -> str:
    """A compass."""
    arms = "".join(
        f'<path d="M0-{length}L{width} -{width}L0 0Z" transform="rotate({turn})" class="me-rose-light"/>'
        f'<path d="M0-{length}L-{width} -{width}L0 0Z" transform="rotate({turn})" class="me-rose-dark"/>'
        for turn, length, width in (
            (45, 24, 5),
            (135, 24, 5),
            (225, 24, 5),
            (315, 24, 5),
            (0, 38, 6),
            (90, 38, 6),
            (180, 38, 6),
            (270, 38, 6),
        )
    )
    return (
        f'<g transform="translate({num(x)} {num(y)})"><circle r="28" class="me-rose-ring"/>'
        f'<circle r="31" class="me-rose-ring"/>{arms}'
        '<text y="-43" text-anchor="middle" class="me-rose-n">N</text></g>'
    )


def _capacities(scene: Scene, now: Table) -> list[tuple[int, int, str]]:
    """Entries of the legend: (printed capacity, capacity in this game, words)."""
    return [
        (printed, room, scene.tr("legend.room", metal=scene.tr(f"metal.{printed}"), count=room))
        for printed in (3, 2, 1)
        for room in (now.room_of(printed),)
    ]


@lru_cache(maxsize=16)
def _legend(name: str, rows: tuple[tuple[int, int, str], ...]) -> str:
    x, y = _LEGENDS[name]
    parts = []
    for number, (printed, room, words) in enumerate(rows):
        at = (x, y + number * 27 - 22)
        parts.append(cities.plate(at[0], at[1], printed, 0.4) + _dots(at[0], at[1], room))
        parts.append(text(at[0] + 20, at[1] + 5, words, "me-legend", anchor="start"))
    return "".join(parts)


@lru_cache(maxsize=8)
def _land(ground: Board) -> str:
    layout = layout_of(ground)
    return (
        f'<path d="{layout.coast}" class="me-land"/><path d="{layout.borders}" class="me-borders"/>'
        f'<path d="{layout.coast}" class="me-coast"/>'
    )


def _ground(scene: Scene, now: Table) -> str:
    """Occupied open land with explanations. Empty land has none."""
    parts = []
    for number in now.occupied_land():
        key = (scene.tr, now.board, number, now.companies_at(number))
        known = _GROUND.get(key)
        if known is None:
            known = _GROUND[key] = _ground_hex(scene, *key[1:])
        parts.append(known)
    if len(_GROUND) > _KEEP:
        _GROUND.clear()
    return "".join(parts)


_KEEP = 4000
_GROUND: dict[tuple[Translator, Board, int, tuple[int, ...]], str] = {}


def _ground_hex(scene: Scene, ground: Board, number: int, inside: tuple[int, ...]) -> str:
    names = ", ".join(identity.company(scene, company) for company in inside)
    land = identity.land_name(scene.tr, ground, number)
    words = scene.tr("hex.label", place=land[0].upper() + land[1:], companies=names)
    doing = scene.inspectable(f"hex:{ground.hexes[number].id}", words, focusable=False)
    return f'<polygon points="{layout_of(ground).hex_points[number]}" class="me-hit"{doing}/>'


@lru_cache(maxsize=512)
def _line(ground: Board, company: int, pairs: tuple[tuple[int, int], ...]) -> str:
    return identity.line(company, link_path(ground, company, pairs)) if pairs else ""


@lru_cache(maxsize=512)
def _trains(tr: Translator, ground: Board, company: int, track: int) -> str:
    """The trains on open land and in harbors. Trains in cities are drawn on the city's plate."""
    layout = layout_of(ground)
    return "".join(
        identity.token(tr, company, *layout.slot(number, company), 5.6)
        for number in bits(track)
        if not identity.is_named(ground.hexes[number])
    )


def _dots(x: float, y: float, room: int) -> str:
    """The sockets of a city, for the legend."""
    return "".join(
        f'<circle cx="{num(x + 6.4 * (place - (room - 1) / 2))}" cy="{num(y)}" r="2.6" class="me-socket"/>'
        for place in range(room)
    )


def _thing(key: str, x: float, y: float, doing: str, markup: str, front: str) -> Fragment:
    """A hex that can be clicked or has an explanation."""
    head, body = cities.thing_parts(x, y, markup)
    return Fragment(key, f"{head}{doing}{body}{front}</g>")


_AT_HOME: dict[str, tuple[CompanyAction, ...]] = {
    "turn": BUILDS,
    "draft": DRAFTS,
    "purple": INFLUENCES,
    "west": WESTS,
}


def _home(scene: Scene, now: Table, layout: MapLayout, company: int) -> Fragment:
    """A company's home with the company's possible actions."""
    number = now.board.start_hex[company]
    x, y = layout.centres[number]
    key = identity.KEYS[company]
    name = identity.home(scene, company)
    parts = (
        f'<polygon points="{points(corners((x, y), SIZE * 0.95))}" class="me-home me-fill-{key}"/>'
        f'<polygon points="{points(corners((x, y), SIZE * 0.83))}" class="me-home-in me-stroke-on-{key}"/>'
        + identity.locomotive(x + 11, y - 10, 0.85, f"me-loco me-on-{key}")
        + text(x - 13, y - 4, identity.letter(scene.tr, company), f"me-home-letter me-on-{key}")
    )
    label = scene.tr("home.label", company=identity.company(scene, company), city=name)
    visitors = [other for other in now.companies_at(number) if other != company]
    if visitors:  # only with the other reading of ME-AMB-04
        parts += "".join(
            identity.token(scene.tr, other, x + 13 * (place - (len(visitors) - 1) / 2), y - 23.5, 5.6)
            for place, other in enumerate(visitors)
        )
        names = ", ".join(identity.company(scene, other) for other in visitors)
        label = scene.tr("home.visitors", home=label, companies=names)
    actions = _AT_HOME.get(now.phase)
    if actions is not None and scene.interactive and not now.bot_moves:
        label = f"{name}: {wording.action_label(scene, actions[company])}"
        doing = scene.hot(actions[company], label)
    else:
        doing = scene.inspectable(f"company:{key}", label)
    return _thing(f"home-{key}", x, y, doing, parts, cities.nameboard(x, y + 9, name))


def _harbor(scene: Scene, now: Table, layout: MapLayout, harbor: int) -> Fragment:
    number = now.board.harbor_hex[harbor]
    x, y = layout.centres[number]
    key, name = now.board.harbors[harbor], identity.harbor(scene, harbor)
    active = now.board.harbor_variant
    inside = now.companies_at(number)
    class_ = "me-anchor" if active else "me-anchor me-anchor-off"
    markup = (
        f'<g class="{class_}">'
        + (f'<polygon points="{points(corners((x, y), SIZE * 0.93))}" class="me-basin"/>' if active else "")
        + f'<path transform="translate({num(x)} {num(y - (13 if active else 8))})" '
        'd="M0-12a3.500 3.500 0 1 1-.1 0M0-5V12M-6-1H6M-11 4q1 8 11 8q10 0 11-8'
        'M-11 4l-2 3M-11 4l3 2M11 4l2 3M11 4l-3 2"/></g>'
        + (identity.token(scene.tr, inside[0], x, y + 22, 8) if inside and active else "")
    )
    front = cities.nameboard(x, y - 3, name, 14.0) if active else text(x, y + 24, name, "me-harbor-name")
    label = scene.tr("harbor.label" if active else "harbor.off-label", harbor=name)
    if now.phase == "harbor" and scene.interactive and not now.bot_moves:
        doing = scene.hot(Harbor(key), scene.tr("do.harbor", harbor=name))
    else:
        doing = scene.inspectable(f"harbor:{key}", label, focusable=active)
    return _thing(f"harbor-{key}", x, y, doing, markup, front)


def _spike(scene: Scene, now: Table, layout: MapLayout) -> str:
    """The Golden Spike tile: in its hex until Omaha is reached, then beside it with its companies."""
    stage, east, west = now.spike()
    if stage not in ("waiting", "east", "done"):
        return ""
    x, y = layout.centres[now.board.spike_hex]
    nail = (
        f'<g transform="translate({num(x)} {num(y)})" class="me-nail">'
        '<path d="M-9-22h18v6h-5l-1 24l-3 10l-3-10l-1-24h-5z"/>'
        '<path d="M-1-14l1 20" class="me-nail-shine"/></g>'
    )
    if stage == "waiting":
        markup = nail + text(x, y + 28, scene.tr("spike.short"), "me-spike-name")
    else:
        x, y = _SPIKE_TILE
        sides = "".join(
            text(at, y - 8, scene.tr(f"spike.{side}"), "me-spike-side")
            + (
                identity.token(scene.tr, company, at, y + 10, 9)
                if company >= 0
                else f'<circle cx="{num(at)}" cy="{num(y + 10)}" r="9" class="me-socket"/>'
            )
            for at, side, company in ((x - 62, "west", west), (x + 62, "east", east))
        )
        markup = (
            f'<rect x="{num(x - 108)}" y="{num(y - 30)}" width="216" height="60" rx="4" '
            'class="me-spike-tile"/>'
            f'<g transform="translate({num(x)} {num(y + 2)}) scale(1.1)" class="me-nail">'
            f'<path d="M-9-22h18v6h-5l-1 24l-3 10l-3-10l-1-24h-5z"/></g>{sides}'
        )
    doing = scene.inspectable("spike", scene.tr("spike.label"))
    return f'<g class="me-thing"{doing}>{markup}</g>'


def _recent(scene: Scene, now: Table, layout: MapLayout) -> str:
    """A glow on the hexes that the last action changed."""
    fresh = [
        now.board.by_id[str(event.args["hex"])]
        for event in scene.recent
        if event.kind in ("track", "harbor", "spike-train") and str(event.args.get("hex")) in now.board.by_id
    ]
    class_ = "me-recent me-motion" if scene.motion else "me-recent"
    return "".join(
        f'<polygon points="{points(corners(layout.centres[number], SIZE * 0.97))}" class="{class_}"/>'
        for number in dict.fromkeys(fresh)
    )


def happened(scene: Scene) -> list[Area]:
    """The areas that the last action changed: cities, bot markers, track, rows of the asset table."""
    now = Table(scene.state)
    ground, layout = now.board, layout_of(now.board)
    areas = [
        _area(ground, layout, what, str(event.args["company" if what == "row" else what]))
        for kind, what in _SEEN.items()
        for event in scene.recent
        if event.kind == kind
    ]
    return list(dict.fromkeys(areas))


_SEEN = {
    "bot-target": "city", "bot-target-stays": "city", "bot-city": "city", "build": "city",
    "track": "hex", "harbor": "hex", "spike-train": "hex", "bot-company": "company",
    "draft": "row", "share": "row", "bot-share": "row",
}  # fmt: skip
"""Events that can be seen on the map, most important first -> where: at a city, in a hex, at a company's
home, in its row of the asset table."""


def _area(ground: Board, layout: MapLayout, what: str, value: str) -> Area:
    if what == "row":
        return asset_table.row(ground.name, identity.KEYS.index(value))
    if what == "hex":
        number = ground.by_id[value]
    elif what == "city":
        number = ground.city_hex[ground.city_keys.index(value)]
    else:
        number = ground.start_hex[identity.KEYS.index(value)]
    x, y = layout.centres[number]
    return Area(x - SIZE, y - HEIGHT / 2, 2 * SIZE, HEIGHT)


def _bot(scene: Scene, now: Table, layout: MapLayout) -> str:
    """The bot's markers: T at its target city, C at its chosen company's home."""
    bot = now.bot()
    if bot is None:
        return ""
    x, y = layout.centres[now.board.start_hex[bot.chosen]]
    parts = [identity.bot_flag(x - 26, y - 4, scene.tr("marker.chosen.letter"), "me-flag-chosen")]
    if bot.target >= 0:
        x, y = layout.centres[now.board.city_hex[bot.target]]
        parts.append(identity.bot_flag(x - 26, y - 4, scene.tr("marker.target.letter"), "me-flag-target"))
    return "".join(parts)


def _words(scene: Scene, now: Table) -> str:
    """The map in words, for people who cannot see it."""
    parts = [scene.tr("board.intro", map=scene.tr(f"map.{now.board.name}"))]
    for company in range(4):
        places = [
            identity.hex_name(scene, number)
            for number in bits(now.company(company).track)
            if identity.is_named(now.board.hexes[number])
        ]
        numbers = {"length": now.company(company).length, "tracks": now.company(company).tracks}
        name = identity.company(scene, company)
        parts.append(scene.tr("board.company", company=name, places=", ".join(places), **numbers))
    bot = now.bot()
    if bot is not None and now.phase != "bot-draw" and bot.target >= 0:
        chosen = identity.company(scene, bot.chosen)
        parts.append(scene.tr("board.bot", city=identity.city(scene, bot.target), company=chosen))
    return " ".join(parts)
