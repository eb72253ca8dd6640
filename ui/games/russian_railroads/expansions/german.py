"""The Germany boards: the choice of a station's tile over the common board, a panel of all tiles and income
markers, words and explanations. A player's board is in `german_board`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from engine.games.russian_railroads.actions import Action
from engine.games.russian_railroads.queries import Board
from ui.games.russian_railroads import effects, explain_points, icons, identity
from ui.games.russian_railroads.expansions import Explanation, Fact, ModulePage, rules_of
from ui.games.russian_railroads.expansions.german_board import (
    CELLS,
    READY,
    TAB,
    USED,
    Station,
    income,
    lies_on,
    lying,
    on_board,
    oval,
    own_box,
    station_of,
    stations,
    tile_inner,
    tiles_on,
)
from ui.games.russian_railroads.layout import MAIN_HEIGHT, PLAYER_TOP, SPECIAL_H, WIDTH, Box
from ui.games.russian_railroads.plan import Plan
from ui.games.russian_railroads.reading import boards, plan_of, printed
from ui.markup import seat_marks
from ui.markup.html import attrs, esc, paragraph
from ui.markup.svg import text
from ui.view.scene import Scene
from ui.view.types import Fragment, Sheet

TILE_W = 178.5
"""Width of a tile on display."""
LARGE = 2.3
CHOICE = Box(336, 4, WIDTH - 342, MAIN_HEIGHT - 8)
"""The area where a tile is chosen, over the common board. Tiles are `LARGE` times as large there."""


# ------------------------------------------------------------------ words


def tile_words(scene: Scene, tile: str) -> str:
    """The effects of a tile's cells, from left to right."""
    cells = station_of(printed(scene), tile).tiles[tile]
    return effects.join(scene.tr, [effects.words(scene.tr, each.effect) for each in cells])


def action_label(scene: Scene, action: Action) -> str:
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
    """The station that a tile is being chosen for, or None."""
    due = next(iter(scene.state.legal()), None)
    return station_of(printed(scene), due.what) if due and due.kind == "extension" else None


def choice_box(station: Station, tile: str) -> Box:
    """The large box of a tile to choose."""
    row, column = divmod(list(station.tiles).index(tile), 2)
    width, height = TILE_W * LARGE, SPECIAL_H * LARGE
    gap = (CHOICE.w - 2 * width) / 3
    return Box(CHOICE.x + gap + (width + gap) * column, CHOICE.y + 44 + (height + 22) * row, width, height)


def choosing(scene: Scene, plan: Plan) -> Iterable[Fragment]:
    """The tiles for a station that black has entered, or the income markers if one is to be taken."""
    station = entered(scene) if scene.state.to_move is not None else None
    if station is None:
        open_ = [action for action in scene.state.legal() if action.kind == "income"]
        shown = income(plan.board)
        drawn = [oval(shown[each.what], _lowered(own_box(plan, each.what))) for each in open_]
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
            + _tile_to_choose(scene, plan, station, tile, owners.index(number) if number in owners else None)
            + "</g>"
        )
    yield Fragment("german-choice", "".join(out))


def _tile_to_choose(scene: Scene, plan: Plan, station: Station, tile: str, owner: int | None) -> str:
    """A tile on display. A taken one is faint and has its owner's mark."""
    box = Box(0, 0, TILE_W, SPECIAL_H)
    drawn = tile_inner(station.tiles[tile], box, station.first, tile[1:])
    said = scene.tr("tile.name", tile=tile, station=scene.tr("station." + station.id))
    return (
        f"<g{scene.inspectable('tile:' + tile, said, focusable=False)}>"
        f"<g{attrs(class_=None if owner is None else 'rr-gone')}>{drawn}</g>"
        + ("" if owner is None else seat_marks.token(owner, box.cx + TAB / 2, box.cy, 13))
        + "</g>"
    )


def sheets(scene: Scene) -> Iterable[Sheet]:
    """A panel of all tiles and income markers, each on display or with its owners."""
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
            + _tile_to_choose(scene, plan, station, tile, owners.index(number) if number in owners else None)
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
            + ("" if owner is None else seat_marks.token(owner, box.cx, box.cy, 13))
            + "</g>"
        )
    return _figure(tr("income.display"), 3 * (SPECIAL_H + 6), "".join(out))


# ------------------------------------------------------------------ targets of actions


def _lowered(box: Box) -> Box:
    """A box of the player board in the coordinates of the whole drawing."""
    return box._replace(y=box.y + PLAYER_TOP)


def target(scene: Scene, action: Action) -> Box | None:
    """The box in which an action can be clicked: tiles over the common board, markers on the player board."""
    plan = plan_of(scene)
    if action.kind == "extension":
        station = entered(scene)
        return choice_box(station, action.what) if station and action.what in station.tiles else None
    if action.kind in ("income", "use"):
        return _lowered(own_box(plan, action.what))
    return None


# ------------------------------------------------------------------ explanations


def station_tip(scene: Scene, name: str, _: str = "") -> str:
    """A section of a rail, or the income markers in general."""
    tr, board = scene.tr, printed(scene)
    if name == "income":
        return explain_points.title(tr("income.display"), icons.mark("income")) + paragraph(tr("help.income"))
    station = explain_points.known(name, stations(board))
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
        explain_points.title(tr("station." + name), icons.mark("extension"))
        + paragraph(tr("help.station", **spaces))
        + (f'<ul class="rr-list">{"".join(lines)}</ul>' if lines else "")
    )


def tile_tip(scene: Scene, tile: str) -> str:
    """An extension tile, cell by cell."""
    tr, board = scene.tr, printed(scene)
    every = {name: station for station in stations(board).values() for name in station.tiles}
    station = explain_points.known(tile, every)
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
        explain_points.title(
            tr("tile.name", tile=tile, station=tr("station." + station.id)), icons.mark("extension")
        )
        + f'<ul class="rr-list">{"".join(rows)}</ul>'
        + paragraph(said)
        + f'<p class="rr-source">{esc(tr("about.mark.reconstructed"))}</p>'
    )


def income_tip(scene: Scene, name: str) -> str:
    """An income marker."""
    tr = scene.tr
    effect = explain_points.known(name, income(printed(scene)))
    owner = next((each for each in boards(scene) if each.has[name]), None)
    if owner is None:
        said = tr("help.income.free")
    else:
        key = "help.income.used" if owner.has[name] == USED else "help.income.owned"
        said = tr(key, name=scene.name(owner.seat))
    heading = identity.capital(tr("income.name", what=effects.words(tr, effect)))
    return (
        explain_points.title(heading, effects.mark(effect))
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
    explanations={
        "station": Explanation(station_tip, (1, 2)),
        "tile": Explanation(tile_tip),
        "income": Explanation(income_tip),
    },
    above=choosing,
    printed=on_board,
    beneath=tiles_on,
    lies=lies_on,
    covered=("hannover", "wurzburg", "frankfurt").__contains__,
    target=target,
    action_label=action_label,
    mark=mark,
    prompt=prompt,
    show=show,
    facts=facts,
    sheets=sheets,
)
