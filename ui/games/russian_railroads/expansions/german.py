"""The Germany boards on the page: stations and their tiles on the rails, income markers in the bend before
Berlin; the tiles of a station over the common board while one is chosen, all of them in a panel."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Final, NamedTuple

from engine.games.russian_railroads.actions import Action
from engine.games.russian_railroads.queries import Board, Effect, Printed, Special
from ui import marks
from ui.contract import Fragment, Scene, Sheet, paragraph
from ui.games.russian_railroads import effects, icons, tips_points, words
from ui.games.russian_railroads.expansions import Fact, ModulePage, Tip, rules_of
from ui.games.russian_railroads.layout import MAIN_HEIGHT, PLAYER_TOP, RAIL_H, RAIL_X, SPECIAL_H, WIDTH, Box
from ui.games.russian_railroads.lettering import fitted
from ui.games.russian_railroads.plan import ROW_H, Plan
from ui.games.russian_railroads.player_printed import special_in, special_name
from ui.games.russian_railroads.reading import board, printed
from ui.games.russian_railroads.reading import plan as plan_of
from ui.html import attrs, esc
from ui.svg import text

READY, USED = 1, 2
"""An income marker of a player: face up, turned face down (`Board.has`, by marker)."""
CELLS: Final = 3
TAB, TILE_W = 15, 178.5
"""Width of a tile's number, and of the tile, on display."""
LARGE = 2.3
CHOICE = Box(336, 4, WIDTH - 342, MAIN_HEIGHT - 8)
"""Where a tile is chosen, and how much larger it is there."""


class Station(NamedTuple):
    """A section of a rail that a tile fills."""

    id: str
    rail: str
    first: int
    tiles: dict[str, tuple[Special, ...]]
    """By tile: the advantages of its cells."""


@lru_cache(maxsize=16)
def stations(sheet: Printed) -> dict[str, Station]:
    """The stations of a board, in the order of its rails."""
    found = {}
    for rail in sheet.data["rails"]:
        specials = sheet.rails[rail["id"]].specials
        for record in rail["special_spaces"]:
            if "station" in record:
                name = record["station"]
                tiles = [each["id"] for each in sheet.data["extension_tiles"] if each["station"] == name]
                found[name] = Station(
                    name,
                    rail["id"],
                    record["space"],
                    {
                        tile: tuple(each for each in specials if (each.field, each.low) == (name, number))
                        for number, tile in enumerate(tiles, 1)
                    },
                )
    return found


def station_of(sheet: Printed, tile: str) -> Station:
    """The station that a tile belongs to."""
    return next(each for each in stations(sheet).values() if tile in each.tiles)


def income(sheet: Printed) -> dict[str, Effect]:
    """What the income markers give."""
    return {each["id"]: each["effect"] for each in sheet.data["income_markers"]}


def lying(mine: Board, station: Station) -> str:
    """The tile that a player has laid in a station, '' for none."""
    return ["", *station.tiles][mine.has[station.id]]


def boards(scene: Scene) -> list[Board]:
    return [board(scene, seat) for seat in range(scene.state.seats)]


# ------------------------------------------------------------------ words


def tile_words(scene: Scene, tile: str) -> str:
    """What a tile's cells give, from left to right."""
    cells = station_of(printed(scene), tile).tiles[tile]
    return effects.join(scene.tr, [effects.words(scene.tr, each.effect) for each in cells])


def label(scene: Scene, action: Action) -> str:
    tr, what = scene.tr, action.what
    if action.kind == "extension":
        return tr("do.extension", tile=what, what=tile_words(scene, what))
    if action.kind in ("income", "use"):
        return tr("do." + action.kind, what=effects.words(tr, income(printed(scene))[what]))
    return ""


def mark(scene: Scene, action: Action) -> str:
    if action.kind in ("income", "use"):
        return effects.mark(income(printed(scene))[action.what])
    return icons.mark("extension") if action.kind == "extension" else ""


def prompt(scene: Scene) -> str:
    action = scene.state.legal()[0]
    if action.kind != "extension":
        return ""
    station = station_of(printed(scene), action.what)
    return scene.tr("prompt.extension", station=scene.tr("station." + station.id))


def show(scene: Scene, key: str, value: object) -> str | None:
    name = str(value)
    if key == "station" and name in stations(printed(scene)):
        return scene.tr("station." + name)
    if key == "marker" and name in income(printed(scene)):
        return effects.words(scene.tr, income(printed(scene))[name])
    if key in ("source", "part") and name in income(printed(scene)):
        return scene.tr("value.part.income")
    return None


def facts(scene: Scene, mine: Board) -> Iterable[Fact]:
    have = [mine.has[name] for name in income(printed(scene)) if mine.has[name]]
    if have:
        ready = have.count(READY)
        said = scene.tr("seat.income", ready=ready, n=len(have))
        yield Fact(said, icons.mark("income"), f"{ready}/{len(have)}")


# ------------------------------------------------------------------ the display


def entered(scene: Scene) -> Station | None:
    """The station that a tile is being chosen for."""
    due = next(iter(scene.state.legal()), None)
    return station_of(printed(scene), due.what) if due and due.kind == "extension" else None


def choice_box(station: Station, tile: str) -> Box:
    """Where a tile is chosen: large, over the common board, which waits meanwhile."""
    row, column = divmod(list(station.tiles).index(tile), 2)
    width, height = TILE_W * LARGE, SPECIAL_H * LARGE
    gap = (CHOICE.w - 2 * width) / 3
    return Box(CHOICE.x + gap + (width + gap) * column, CHOICE.y + 44 + (height + 22) * row, width, height)


def choosing(scene: Scene, plan: Plan) -> Iterable[Fragment]:
    """The tiles of a station that black has entered; the income markers when one is taken."""
    station = entered(scene) if scene.state.to_move is not None else None
    if station is None:
        open_ = [action for action in scene.state.legal() if action.kind == "income"]
        shown = income(plan.board)
        drawn = [oval(shown[each.what], _lowered(_own_box(plan, each.what))) for each in open_]
        yield Fragment("german-choice", "".join(drawn))
        return
    tr, name = scene.tr, scene.tr("station." + station.id)
    out = [
        f'<rect class="rr-ground"{CHOICE.attrs(6)}/>'
        + text(CHOICE.x + 14, CHOICE.y + 28, tr("tile.choice", station=name), "rr-name", anchor="start")
    ]
    owners = tuple(each.has[station.id] for each in boards(scene))
    for number, tile in enumerate(station.tiles, 1):
        box = choice_box(station, tile)
        out.append(
            f'<g transform="translate({box.x:g} {box.y:g}) scale({LARGE})">'
            + _shown(scene, plan, station, tile, owners.index(number) if number in owners else None)
            + "</g>"
        )
    yield Fragment("german-choice", "".join(out))


def _shown(scene: Scene, plan: Plan, station: Station, tile: str, owner: int | None) -> str:
    """A tile on display, or faint with its owner on it."""
    box = Box(0, 0, TILE_W, SPECIAL_H)
    drawn = tile_inner(station.tiles[tile], box, station.first, tile[1:])
    said = scene.tr("tile.name", tile=tile, station=scene.tr("station." + station.id))
    return (
        f"<g{scene.inspectable('tile:' + tile, said, focusable=False)}>"
        f"<g{attrs(class_=None if owner is None else 'rr-gone')}>{drawn}</g>"
        + ("" if owner is None else marks.token(owner, box.cx + TAB / 2, box.cy, 13))
        + "</g>"
    )


def sheets(scene: Scene) -> Iterable[Sheet]:
    """All tiles and income markers: on display, or with whom."""
    tr, plan = scene.tr, plan_of(scene)
    everybody = boards(scene)
    found = []
    for name, station in stations(plan.board).items():
        owners = tuple(each.has[name] for each in everybody)
        key = ("display", name, tr.language, owners)
        drawn = plan.remember(key, partial(_station, scene, plan, station, owners))
        found.append(Fragment("german-" + name, drawn))
    has = tuple(tuple(each.has[name] for name in income(plan.board)) for each in everybody)
    kept = ("display", "income", tr.language, has)
    found.append(Fragment("german-income", plan.remember(kept, partial(_incomes, scene, plan, has))))
    yield Sheet("display", tr("sheet.german"), found)


def _figure(title: str, height: float, body: str) -> str:
    return (
        f'<h3>{esc(title)}</h3><svg class="rr-display" viewBox="0 0 {2 * TILE_W + 10:g} {height:g}" '
        f'role="img" aria-label="{esc(title)}">{body}</svg>'
    )


def _station(scene: Scene, plan: Plan, station: Station, owners: tuple[int, ...]) -> str:
    name = scene.tr("station." + station.id)
    out = []
    for number, tile in enumerate(station.tiles, 1):
        row, column = divmod(number - 1, 2)
        out.append(
            f'<g transform="translate({2 + (TILE_W + 6) * column:g} {2 + (SPECIAL_H + 6) * row:g})">'
            + _shown(scene, plan, station, tile, owners.index(number) if number in owners else None)
            + "</g>"
        )
    return _figure(f"{name} ({scene.tr('rail.' + station.rail)})", 3 * (SPECIAL_H + 6), "".join(out))


def _incomes(scene: Scene, plan: Plan, has: tuple[tuple[int, ...], ...]) -> str:
    tr = scene.tr
    width = (2 * TILE_W + 6) / 4
    out = []
    for number, (name, effect) in enumerate(income(plan.board).items()):
        row, column = divmod(number, 4)
        box = Box(2 + width * column, 2 + (SPECIAL_H + 24) * row, width - 6, SPECIAL_H + 12)
        owner = next((seat for seat, held in enumerate(has) if held[number]), None)
        said = tr("income.name", what=effects.words(tr, effect))
        out.append(
            f"<g{scene.inspectable('income:' + name, said, focusable=False)}>"
            f"<g{attrs(class_=None if owner is None else 'rr-gone')}>{oval(effect, box)}</g>"
            + ("" if owner is None else marks.token(owner, box.cx, box.cy, 13))
            + "</g>"
        )
    return _figure(tr("income.display"), 3 * (SPECIAL_H + 6), "".join(out))


def tile_inner(specials: Iterable[Special], box: Box, first: int, number: str = "") -> str:
    """A tile: its number, and what its cells give under which condition."""
    tab = TAB if number else 0
    width = (box.w - tab) / CELLS
    out = [f'<rect class="rr-extension"{box.attrs(5)}/>']
    if number:
        out.append(
            f'<path class="rr-extension-tab" d="M{box.x + tab:g} {box.y:g}H{box.x + 5:g}a5 5 0 0 0-5 5'
            f'V{box.bottom - 5:g}a5 5 0 0 0 5 5H{box.x + tab:g}Z"/>'
            + text(box.x + tab / 2, box.cy + 4.5, number, "rr-extension-no")
        )
    for cell in range(CELLS):
        x = box.x + tab + width * cell
        if cell:
            out.append(f'<path class="rr-extension-cut" d="M{x:g} {box.y + 4:g}V{box.bottom - 4:g}"/>')
        for each in specials:
            if each.space - first == cell:
                out.append(special_in(each, Box(x, box.y, width, box.h)))
    return "".join(out)


def oval(effect: Effect, box: Box, style: str = "rr-income") -> str:
    """An income marker with what it gives."""
    return (
        f'<rect class="{style}"{box.attrs(box.h / 2)}/>'
        f'<rect class="rr-income-rim"{box.inset(3).attrs(box.h / 2 - 3)}/>'
        + effects.row(effect, box.cx, box.cy, min(26, box.h - 14), limit=box.w - 16)
    )


# ------------------------------------------------------------------ on a player's board


def _fork(plan: Plan) -> tuple[str, Box]:
    """The rail that forks, and the room before the branch that has a row of its own."""
    for rail in plan.board.rails.values():
        place = plan.rails[rail.id]
        for number, row in enumerate(place.rows):
            if row:
                first = place.cell(rail.stems[number].first, number)
                return rail.id, Box(RAIL_X, first.y, first.x - RAIL_X - 14, ROW_H - 6)
    raise ValueError("no rail forks")


def _own_box(plan: Plan, name: str) -> Box:
    """Where a player's own income marker lies."""
    names = list(income(plan.board))
    room = _fork(plan)[1]
    width = room.w / len(names)
    return Box(room.x + width * names.index(name) + 2, room.y + 16, width - 5, 44)


def _lowered(box: Box) -> Box:
    """On the sheet."""
    return box._replace(y=box.y + PLAYER_TOP)


def _section(plan: Plan, station: Station) -> Box:
    """The spaces and what is printed below them."""
    first = plan.rails[station.rail].cell(station.first)
    last = plan.rails[station.rail].cell(station.first + CELLS - 1)
    return Box(first.x, first.y, last.right - first.x, RAIL_H + 2 + SPECIAL_H)


def on_board(scene: Scene, plan: Plan, seat: int | None) -> str:
    """What is printed: the dashed sections, the names of the branches, places for income markers."""
    tr, whose = scene.tr, "" if seat is None else f":{seat}"
    out = []
    for station in stations(plan.board).values():
        area = _section(plan, station)
        name = tr("station." + station.id)
        hint = scene.inspectable(f"station:{station.id}{whose}", name, focusable=False)
        below = Box(area.x + plan.step, area.bottom - SPECIAL_H, area.w - plan.step, SPECIAL_H)
        out.append(
            f'<rect class="rr-section"{Box(area.x + 1, area.y - 3, area.w - 2, area.h + 5).attrs(6)}/>'
            f'<g{hint}><rect class="rr-hit"{below.attrs()}/>'
            + fitted(below.cx, below.cy + 6, name, below.w - 10, 19)
            + "</g>"
        )
    rail, room = _fork(plan)
    place = plan.rails[rail]
    for number, stem in enumerate(plan.board.rails[rail].stems):
        if number and place.rows[number]:
            end = place.cell(stem.last, number)
            out.append(text(end.right + 10, end.cy + 6, tr("rail." + stem.id), "rr-railname", anchor="start"))
        elif number:
            start = place.cell(stem.first, number)
            out.append(text(start.x + 4, start.y - 9, tr("rail." + stem.id), "rr-railname", anchor="start"))
    hint = scene.inspectable("station:income", tr("income.display"), focusable=False)
    out.append(
        f'<g{hint}><rect class="rr-hit"{Box(8, room.y, RAIL_X - 16, room.h).attrs(4)}/>'
        + fitted(8, room.y + 44, tr("income.display"), RAIL_X - 24, 18, anchor="start")
        + "</g>"
    )
    for name, effect in income(plan.board).items():
        box = _own_box(plan, name)
        said = tr("income.name", what=effects.words(tr, effect))
        hint = scene.inspectable("income:" + name, said, focusable=False)
        row = effects.row(effect, box.cx, box.cy, 22, limit=box.w - 12)
        out.append(
            f'<g{hint}><rect class="rr-empty"{box.attrs(box.h / 2)}/><g class="rr-faint">{row}</g></g>'
        )
    return "".join(out)


def tiles_on(scene: Scene, plan: Plan, mine: Board) -> str:
    """The tiles that were laid: below whatever is gained on them."""
    tr = scene.tr
    out = []
    for station in stations(plan.board).values():
        tile = lying(mine, station)
        if not tile:
            continue
        area = _section(plan, station)
        box = Box(area.x + 1, area.bottom - SPECIAL_H, area.w - 2, SPECIAL_H)
        name = tr("tile.name", tile=tile, station=tr("station." + station.id))
        out.append(
            f"<g{scene.inspectable('tile:' + tile, name)}>" + tile_inner((), box, station.first) + "</g>"
        )
        for each in station.tiles[tile]:
            cell = plan.special_box(each)
            stem = plan.board.rails[each.rail].stems[each.stem]
            target = f"special:{stem.id}:{each.space}:{each.order}:{mine.seat}"
            hint = scene.inspectable(target, special_name(tr, each), focusable=False)
            out.append(f'<g{hint}><rect class="rr-hit"{cell.attrs()}/>{special_in(each, cell)}</g>')
    return "".join(out)


def lies_on(scene: Scene, plan: Plan, mine: Board) -> str:
    """The branch that is out of use, and the own income markers."""
    tr, rail = scene.tr, _fork(plan)[0]
    place, record, now = plan.rails[rail], plan.board.rails[rail], mine.rail(rail)
    out = []
    for number, stem in enumerate(record.stems):
        if now.stem and not record.passes(now.stem, number):
            first, last = place.cell(stem.first, number), place.cell(stem.last, number)
            beyond = any(
                (each.stem, each.space, each.order) == (number, stem.last, 1) for each in record.specials
            )
            # The box with the rail's points stands beside the track: only what lies under it is wider.
            left, top, middle = first.x + 1, first.y - 2, first.bottom + 2
            for right, upper, height in (
                (last.right, top, middle - top),
                (last.right + plan.step * beyond, middle, SPECIAL_H + 2),
            ):
                veil = Box(left, upper, right - first.x, height)
                out.append(f'<rect class="rr-veil rr-through"{veil.attrs()}/>')
    for name, effect in income(plan.board).items():
        here, box = mine.has[name], _own_box(plan, name)
        if not here:
            continue
        said = tr("income.name", what=effects.words(tr, effect))
        hint = scene.inspectable("income:" + name, said)
        if here == READY:
            drawn = oval(effect, box)
        else:
            rect = f'<rect class="rr-income rr-income-used"{box.attrs(box.h / 2)}/>'
            drawn = rect + icons.place("reuse", box.cx - 12, box.cy - 12, 24, "rr-faint")
        out.append(f"<g{hint}>{drawn}</g>")
    return "".join(out)


def target(scene: Scene, action: Action) -> Box | None:
    """Tiles are chosen over the common board, income markers taken and used where they lie on one's own."""
    sheet = plan_of(scene)
    if action.kind == "extension":
        station = entered(scene)
        return choice_box(station, action.what) if station and action.what in station.tiles else None
    if action.kind in ("income", "use"):
        return _lowered(_own_box(sheet, action.what))
    return None


# ------------------------------------------------------------------ explanations


def station_tip(scene: Scene, name: str, _: str = "") -> str:
    """A section of a rail; the income markers as a whole."""
    tr, sheet = scene.tr, printed(scene)
    if name == "income":
        return tips_points.title(tr("income.display"), icons.mark("income")) + paragraph(tr("help.income"))
    station = tips_points.known(name, stations(sheet))
    spaces = {"rail": tr("rail." + station.rail), "first": station.first, "last": station.first + CELLS - 1}
    lines = []
    for each in boards(scene):
        tile = lying(each, station)
        if tile:
            said = tr("help.tile.line", name=scene.name(each.seat), tile=tile, what=tile_words(scene, tile))
            lines.append(f"<li>{esc(said)}</li>")
    taken = {each.has[name] for each in boards(scene)}
    free = [tile for number, tile in enumerate(station.tiles, 1) if number not in taken]
    lines += [
        f"<li>{esc(tr('help.tile.offer', tile=tile, what=tile_words(scene, tile)))}</li>" for tile in free
    ]
    return (
        tips_points.title(tr("station." + name), icons.mark("extension"))
        + paragraph(tr("help.station", **spaces))
        + (f'<ul class="rr-list">{"".join(lines)}</ul>' if lines else "")
    )


def tile_tip(scene: Scene, tile: str) -> str:
    """An extension tile, cell by cell."""
    tr, sheet = scene.tr, printed(scene)
    every = {name: station for station in stations(sheet).values() for name in station.tiles}
    station = tips_points.known(tile, every)
    rows = []
    for each in station.tiles[tile]:
        need = "help.need.loco" if each.loco else "help.need"
        condition = tr(need, colour=tr("colour." + each.track), space=each.space)
        effect = effects.words(tr, each.effect)
        said = tr("help.special-line", space=each.space, effect=effect, condition=condition)
        rows.append(f"<li>{esc(said)}</li>")
    owner = next((each.seat for each in boards(scene) if lying(each, station) == tile), None)
    said = tr("help.tile.free") if owner is None else tr("help.tile.taken", name=scene.name(owner))
    return (
        tips_points.title(
            tr("tile.name", tile=tile, station=tr("station." + station.id)), icons.mark("extension")
        )
        + f'<ul class="rr-list">{"".join(rows)}</ul>'
        + paragraph(said)
        + f'<p class="rr-source">{esc(tr("about.mark.reconstructed"))}</p>'
    )


def income_tip(scene: Scene, name: str) -> str:
    """An income marker."""
    tr = scene.tr
    effect = tips_points.known(name, income(printed(scene)))
    owner = next((each for each in boards(scene) if each.has[name]), None)
    if owner is None:
        said = tr("help.income.free")
    else:
        key = "help.income.used" if owner.has[name] == USED else "help.income.owned"
        said = tr(key, name=scene.name(owner.seat))
    heading = words.capital(tr("income.name", what=effects.words(tr, effect)))
    return (
        tips_points.title(heading, effects.mark(effect))
        + paragraph(said)
        + paragraph(tr("help.income"))
        + f'<p class="rr-source">{esc(tr("about.mark.reconstructed"))}</p>'
    )


def _drawn_income() -> str:
    return (
        '<rect class="rr-income" x="1" y="4" width="22" height="16" rx="8"/>'
        '<rect class="rr-income-rim" x="3" y="6" width="18" height="12" rx="6"/>'
        '<path class="rr-income-sign" d="M12 8.200v7.600M9.200 11 12 8.200l2.800 2.800"/>'
    )


_EXTENSION = (
    '<rect class="rr-extension" x="1.500" y="6.500" width="21" height="11" rx="2"/>'
    '<path class="rr-extension-cut" d="M8.500 7.500v9M15.500 7.500v9"/>'
)

PAGE: Final = ModulePage(
    "german",
    rules=rules_of("german"),
    shapes={"income": _drawn_income(), "extension": _EXTENSION},
    drawn={"income_marker": "income", "extension": "extension", "use": "income", "income": "income"},
    uncounted=frozenset(("income_marker", "extension")),
    silent=frozenset(("extension",)),
    tips={"station": Tip(station_tip, (1, 2)), "tile": Tip(tile_tip), "income": Tip(income_tip)},
    above=choosing,
    printed=on_board,
    beneath=tiles_on,
    lies=lies_on,
    covered=("hannover", "wurzburg", "frankfurt").__contains__,
    target=target,
    label=label,
    mark=mark,
    prompt=prompt,
    show=show,
    facts=facts,
    sheets=sheets,
)
