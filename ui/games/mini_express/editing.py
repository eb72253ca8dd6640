"""The fields of the position editor: companies, hexes, cities, seats, the moment of the game."""

from __future__ import annotations

from functools import partial

from engine.games.mini_express.queries import (
    COMPANIES,
    LENGTH_MAX,
    PHASE_NAMES,
    SPIKE_NAMES,
    TRACKS_MAX,
    Table,
)
from ui.games.mini_express import identity
from ui.games.mini_express.geometry import layout_of
from ui.view.position_lines import NOBODY, LineChanges, PositionLines, is_number, number_in, rest_of
from ui.view.scene import Scene
from ui.view.types import Setting

MOST_SHARES, MOST_INFLUENCE, MOST_TURNS = 9, 60, 400
_OF_PHASE = {
    "city": ("company",),
    "route": ("company", "city"),
    "purple": ("company", "city", "laid"),
    "harbor": ("company", "city"),
    "west": ("company", "city", "rivals"),
}
"""Phase of a build -> the lines of the position that it needs."""


def settings(scene: Scene, lines: PositionLines, target: str | None) -> list[Setting]:
    """The fields of a thing, or all fields (`PositionEditing.settings`)."""
    now = Table(scene.state)
    if target is None:
        return _all(scene, now, lines)
    kind, _, name = target.partition(":")
    if kind in ("company", "influence") and name in COMPANIES:
        return [*_company(scene, lines, COMPANIES.index(name)), *_influence(scene, now, lines, name)]
    if kind == "seat" and name.isdecimal() and int(name) < now.seats:
        return _seat(scene, lines, int(name))
    if kind == "city" and name in now.board.city_keys:
        here = now.board.city_hex[now.board.city_index[name]]
        return [_tile(scene, now, lines, name), *_hex(scene, now, lines, here)]
    if kind == "hex" and name in now.board.by_id:
        return _hex(scene, now, lines, now.board.by_id[name])
    if kind == "harbor" and now.board.harbor_variant and name in now.board.harbors:
        return [_dock(scene, lines, name)]
    return _spike(scene, lines) if target == "spike" and now.spike().stage != "off" else []


def spots(scene: Scene) -> str:
    """Click targets on hexes of open land without track."""
    now = Table(scene.state)
    layout, taken = layout_of(now.board), set(now.occupied_land())
    found = []
    for number, tile in enumerate(now.board.hexes):
        if number in taken or tile.key:
            continue
        words = identity.hex_name(scene, number)
        doing = scene.inspectable(f"hex:{tile.id}", words, focusable=False)
        found.append(f'<polygon points="{layout.hex_points[number]}"{doing}/>')
    return "".join(found)


def _all(scene: Scene, now: Table, lines: PositionLines) -> list[Setting]:
    found = _moment(scene, now, lines)
    for company in range(4):
        found += _company(scene, lines, company)
        found.append(_track(scene, now, lines, company))
    for seat in range(now.seats):
        found += _seat(scene, lines, seat)
    found += [_tile(scene, now, lines, city) for city in now.board.city_keys]
    if now.board.harbor_variant:
        found += [_dock(scene, lines, harbor) for harbor in now.board.harbors]
    if now.spike().stage != "off":
        found += _spike(scene, lines)
    return found + (_bot(scene, now, lines) if now.has_bot else [])


def _companies(scene: Scene, nobody: bool = False) -> tuple[tuple[str, str], ...]:
    named = tuple((key, identity.company(scene, number)) for number, key in enumerate(COMPANIES))
    return ((NOBODY, scene.tr("nobody.company")), *named) if nobody else named


def _company(scene: Scene, lines: PositionLines, company: int) -> list[Setting]:
    tr, key = scene.tr, COMPANIES[company]
    group = identity.company(scene, company)
    limits = (("tracks", TRACKS_MAX), ("shares", MOST_SHARES), ("length", LENGTH_MAX))
    return [
        rest_of(lines, f"{name}.{key}", tr(f"asset.{name}"), f"{name} {key}", numbers=(0, most), group=group)
        for name, most in limits
    ]


def _influence(scene: Scene, now: Table, lines: PositionLines, name: str) -> list[Setting]:
    place, group = COMPANIES.index(name), scene.tr("card.influence")
    return [
        number_in(
            lines,
            f"influence.{seat}.{name}",
            scene.name(seat),
            f"influence {seat}",
            place,
            (0, MOST_INFLUENCE),
            group=group,
        )
        for seat in range(now.seats)
    ]


def _seat(scene: Scene, lines: PositionLines, seat: int) -> list[Setting]:
    tr, found = scene.tr, list[Setting]()
    for what, start, most in (("shares", "own", MOST_SHARES), ("influence", "influence", MOST_INFLUENCE)):
        group = f"{scene.name(seat)}: {tr(f'card.{what}')}"
        for company, key in enumerate(COMPANIES):
            name = identity.company(scene, company)
            none = ["0"] * len(COMPANIES)
            found.append(
                number_in(
                    lines,
                    f"{start}.{seat}.{key}",
                    name,
                    f"{start} {seat}",
                    company,
                    (0, most),
                    none,
                    group=group,
                )
            )
    return found


def _hex(scene: Scene, now: Table, lines: PositionLines, number: int) -> list[Setting]:
    """The companies with track in a hex. A change also moves the company's length marker."""
    tile, tr = now.board.hexes[number], scene.tr
    group = identity.hex_name(scene, number)
    group = group[0].upper() + group[1:]
    plain = tile.city < 0 and tile.start < 0
    found = []
    for company, key in enumerate(COMPANIES):
        if tile.harbor >= 0 or tile.start == company:
            continue
        start, there = f"track {key}", tile.id in lines.words(f"track {key}")

        def put(text: str, key: str = key, start: str = start, there: bool = there) -> LineChanges:
            words = [word for word in lines.words(start) if word != tile.id]
            words += [tile.id] if text == "yes" else []
            puts: dict[str, str | None] = {start: " ".join(words) or None}
            step = (text == "yes") - there
            if plain and step and lines.has(f"length {key}"):
                long = min(LENGTH_MAX, max(0, lines.number(f"length {key}") + step))
                puts[f"length {key}"] = str(long)
            return puts

        label = tr("editor.track", company=identity.company(scene, company))
        yes_no = (("no", tr("option.no")), ("yes", tr("option.yes")))
        name = f"track.{key}.{tile.id}".replace(",", "-")
        found.append(Setting(name, group, label, "yes" if there else "no", put, yes_no))
    return found


def _track(scene: Scene, now: Table, lines: PositionLines, company: int) -> Setting:
    """All hexes with a company's track except its start."""
    tr, key = scene.tr, COMPANIES[company]
    return rest_of(
        lines,
        f"track.{key}",
        tr("editor.hexes"),
        f"track {key}",
        without="",
        group=identity.company(scene, company),
        hint=tr("editor.hexes.hint"),
    )


def _tile(scene: Scene, now: Table, lines: PositionLines, city: str) -> Setting:
    """A city's demand tile. Choosing another kind swaps it with a tile of that kind."""
    kinds = dict.fromkeys(now.board.demand_tiles)
    choices = tuple((str(kind), identity.tile_text(scene.tr, kind)) for kind in kinds)

    def put(text: str) -> LineChanges:
        found = {key: str(now.printed_tile(number)) for number, key in enumerate(now.board.city_keys)}
        found |= lines.pairs("tiles")
        other = next((key for key, tile in found.items() if tile == text and key != city), "")
        if found[city] != text and other:
            found[other] = found[city]
        found[city] = text
        return {"tiles": " ".join(f"{key} {tile}" for key, tile in found.items())}

    now_there = str(now.printed_tile(now.board.city_index[city]))
    return Setting(
        f"tile.{city}", scene.tr("editor.tiles"), identity.city_called(scene, city), now_there, put, choices
    )


def _dock(scene: Scene, lines: PositionLines, harbor: str) -> Setting:
    return rest_of(
        lines,
        f"dock.{harbor}",
        identity.harbor_called(scene, harbor),
        f"dock {harbor}",
        choices=_companies(scene, nobody=True),
        without=NOBODY,
        group=scene.tr("option.harbors"),
    )


def _spike(scene: Scene, lines: PositionLines) -> list[Setting]:
    tr = scene.tr
    group = tr("option.golden_spike")
    stages = tuple((name, tr(f"editor.spike.{name}")) for name in SPIKE_NAMES if name != "off")
    found = [rest_of(lines, "spike", tr("editor.stage"), "spike", choices=stages, group=group)]
    for side in ("east", "west"):
        sides = rest_of(
            lines,
            side,
            tr(f"spike.{side}"),
            side,
            choices=_companies(scene, nobody=True),
            without=NOBODY,
            group=group,
        )
        found.append(sides._replace(value=NOBODY if sides.value == "null" else sides.value))
    return found


def _moment(scene: Scene, now: Table, lines: PositionLines) -> list[Setting]:
    """The seat to move, and the progress of the game and of this turn."""
    tr, group = scene.tr, scene.tr("editor.moment")
    turns = lines.number("turns")

    begun = now.phase not in ("draft", "bot-setup")

    def turn_of(text: str) -> LineChanges:
        if not begun or not is_number(text):
            return {"to_move": text or None}
        return {"to_move": text, "turns": str(turns - turns % now.seats + int(text))}

    def turns_done(text: str) -> LineChanges:
        if not begun or now.to_move is None or not is_number(text):
            return {"turns": text}
        return {"turns": text, "to_move": str(int(text) % now.seats)}

    def phase(text: str) -> LineChanges:
        kept = _OF_PHASE.get(text, ())
        every = dict.fromkeys(each for names in _OF_PHASE.values() for each in names)
        puts: dict[str, str | None] = {name: None for name in every if name not in kept}
        if "company" in kept and not lines.has("company"):
            puts["company"] = COMPANIES[0]
        if text in ("draft", "over"):
            puts["to_move"] = None
        return {"phase": text, **puts}

    here = now.phase in _OF_PHASE
    phases = [name for name in PHASE_NAMES if now.has_bot or not name.startswith("bot-")]
    seats = tuple((str(seat), scene.name(seat)) for seat in range(now.seats))
    seats = seats if now.to_move is not None else (("", tr("nobody")), *seats)
    mover = "" if now.to_move is None else str(now.to_move)
    yes_no = (("false", tr("option.no")), ("true", tr("option.yes")))
    say = partial(rest_of, lines, group=group)
    found = [
        Setting("to-move", group, tr("editor.turn"), mover, turn_of, seats),
        Setting("turns", group, tr("editor.turns"), str(turns), turns_done, (), (0, MOST_TURNS)),
        Setting(
            "phase",
            group,
            tr("editor.phase"),
            now.phase,
            phase,
            tuple((name, tr(f"value.phase.{name}")) for name in phases),
        ),
        say("triggered", tr("editor.triggered"), "triggered", choices=yes_no),
        say("skips", tr("editor.skips"), "skips", numbers=(0, now.seats)),
    ]
    if now.expert:
        found.append(
            _or_null(
                say("first", tr("editor.first"), "first", choices=_companies(scene, True), without=NOBODY)
            )
        )
    if here:
        cities = (
            ("", tr("nobody.company")),
            *((key, identity.city_called(scene, key)) for key in now.board.city_keys),
        )
        found.append(say("company", tr("editor.company"), "company", choices=_companies(scene)))
        found.append(say("city", tr("editor.city"), "city", choices=cities, without=""))
        found.append(say("laid", tr("editor.laid"), "laid", without="", hint=tr("editor.hexes.hint")))
        found.append(
            say("rivals", tr("editor.rivals"), "rivals", choices=_companies(scene), several=True, without="")
        )
    if now.phase == "draft":
        for seat in range(now.seats):
            found.append(
                say(
                    f"draft.{seat}",
                    tr("editor.draft", name=scene.name(seat)),
                    f"draft {seat}",
                    without="",
                    hint=tr("editor.draft.hint", names=", ".join(COMPANIES)),
                )
            )
    return found


def _or_null(setting: Setting) -> Setting:
    """The same setting, but with the line's value `null` as "none"."""
    return setting._replace(value=NOBODY) if setting.value == "null" else setting


def _bot(scene: Scene, now: Table, lines: PositionLines) -> list[Setting]:
    """The automa's markers and tiles."""
    tr = scene.tr
    say = partial(rest_of, lines, group=tr("sheet.bot"))
    cities = tuple((key, identity.city_called(scene, key)) for key in now.board.city_keys)
    kinds = [f"{tile.company}-{tile.city}" for tile in now.board.bot_tiles]
    tiles = tuple(
        (kind, tr("bot.tile", company=tile.company, city=tile.city))
        for kind, tile in zip(kinds, now.board.bot_tiles, strict=True)
    )
    none = (("", tr("nobody.company")),)
    drawn = ", ".join(("refresh", *kinds))
    return [
        say("chosen", tr("bot.chosen"), "chosen", choices=_companies(scene)),
        say("target", tr("bot.target"), "target", choices=(*none, *cities), without=""),
        say("tile", tr("bot.tile-name"), "tile", choices=(*none, *tiles), without=""),
        say("bag", tr("editor.bag"), "bag", without="", hint=tr("editor.bag.hint", kinds=drawn)),
        say("draws", tr("editor.draws"), "draws", without="", hint=tr("editor.draws.hint", kinds=drawn)),
    ]
