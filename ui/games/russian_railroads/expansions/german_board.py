"""A German player's board: stations with their tiles, income markers in the bend before Berlin."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from engine.games.russian_railroads.queries import Board, Effect, Printed, Special
from ui.games.russian_railroads import effects, icons
from ui.games.russian_railroads.layout import RAIL_H, RAIL_X, SPECIAL_H, Box
from ui.games.russian_railroads.lettering import fitted
from ui.games.russian_railroads.plan import ROW_H, Plan
from ui.games.russian_railroads.player_printed import special_in, special_name
from ui.markup.svg import text
from ui.view.scene import Scene

READY, USED = 1, 2
"""A player's income marker in `Board.has`: face up, or turned face down."""
CELLS: Final = 3
"""Number of cells of a station and of a tile."""
TAB = 15
"""Width of the number on a tile on display."""


class Station(NamedTuple):
    """A section of a rail that a tile fills."""

    id: str
    rail: str
    first: int
    tiles: dict[str, tuple[Special, ...]]
    """Tile -> the advantages of its cells."""


@lru_cache(maxsize=16)
def stations(board: Printed) -> dict[str, Station]:
    """The stations of a board, in the order of its rails."""
    found = {}
    for rail in board.data["rails"]:
        specials = board.rails[rail["id"]].specials
        for record in rail["special_spaces"]:
            if "station" in record:
                name = record["station"]
                tiles = [each["id"] for each in board.data["extension_tiles"] if each["station"] == name]
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


def station_of(board: Printed, tile: str) -> Station:
    """The station that a tile belongs to."""
    return next(each for each in stations(board).values() if tile in each.tiles)


def income(board: Printed) -> dict[str, Effect]:
    """The effects of the income markers, by id."""
    return {each["id"]: each["effect"] for each in board.data["income_markers"]}


def lying(mine: Board, station: Station) -> str:
    """The tile that a player has put in a station; '' if none."""
    return ["", *station.tiles][mine.has[station.id]]


def tile_inner(specials: Iterable[Special], box: Box, first: int, number: str = "") -> str:
    """A tile: its number, and the effect of each cell with its condition."""
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
    """An income marker with its effect."""
    return (
        f'<rect class="{style}"{box.attrs(box.h / 2)}/>'
        f'<rect class="rr-income-rim"{box.inset(3).attrs(box.h / 2 - 3)}/>'
        + effects.row(effect, box.cx, box.cy, min(26, box.h - 14), limit=box.w - 16)
    )


def _fork(plan: Plan) -> tuple[str, Box]:
    """The rail that forks, and the free room before its branch's row."""
    for rail in plan.board.rails.values():
        place = plan.rails[rail.id]
        for number, row in enumerate(place.rows):
            if row:
                first = place.cell(rail.stems[number].first, number)
                return rail.id, Box(RAIL_X, first.y, first.x - RAIL_X - 14, ROW_H - 6)
    raise ValueError("no rail forks")


def own_box(plan: Plan, name: str) -> Box:
    """The box of a player's own income marker."""
    names = list(income(plan.board))
    room = _fork(plan)[1]
    width = room.w / len(names)
    return Box(room.x + width * names.index(name) + 2, room.y + 16, width - 5, 44)


def _section(plan: Plan, station: Station) -> Box:
    """The area of a section's spaces and of the print below them."""
    first = plan.rails[station.rail].cell(station.first)
    last = plan.rails[station.rail].cell(station.first + CELLS - 1)
    return Box(first.x, first.y, last.right - first.x, RAIL_H + 2 + SPECIAL_H)


def on_board(scene: Scene, plan: Plan, seat: int | None) -> str:
    """The print: dashed sections, names of the branches, places for income markers."""
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
        box = own_box(plan, name)
        said = tr("income.name", what=effects.words(tr, effect))
        hint = scene.inspectable("income:" + name, said, focusable=False)
        row = effects.row(effect, box.cx, box.cy, 22, limit=box.w - 12)
        out.append(
            f'<g{hint}><rect class="rr-empty"{box.attrs(box.h / 2)}/><g class="rr-faint">{row}</g></g>'
        )
    return "".join(out)


def tiles_on(scene: Scene, plan: Plan, mine: Board) -> str:
    """The tiles in the stations, below everything that is gained on them."""
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
    """A cover over the branch that is not used, and the player's income markers."""
    tr, rail = scene.tr, _fork(plan)[0]
    place, record, now = plan.rails[rail], plan.board.rails[rail], mine.rail(rail)
    out = []
    for number, stem in enumerate(record.stems):
        if now.stem and not record.passes(now.stem, number):
            first, last = place.cell(stem.first, number), place.cell(stem.last, number)
            beyond = any(
                (each.stem, each.space, each.order) == (number, stem.last, 1) for each in record.specials
            )
            # The cover is wider only below the track, because the rail's points are beside the track.
            left, top, middle = first.x + 1, first.y - 2, first.bottom + 2
            for right, upper, height in (
                (last.right, top, middle - top),
                (last.right + plan.step * beyond, middle, SPECIAL_H + 2),
            ):
                veil = Box(left, upper, right - first.x, height)
                out.append(f'<rect class="rr-veil rr-through"{veil.attrs()}/>')
    for name, effect in income(plan.board).items():
        here, box = mine.has[name], own_box(plan, name)
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
