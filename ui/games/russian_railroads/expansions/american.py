"""The American boards on the page: the stock market below the boards, steelworks at their piles; boulders,
the golden spike and Done tokens on a player's board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from engine.games.russian_railroads import queries
from engine.games.russian_railroads.actions import Action
from engine.games.russian_railroads.queries import Board, Effect, Printed
from ui import marks
from ui.contract import Fragment, Scene, paragraph
from ui.games.russian_railroads import effects, icons, tips_points, words
from ui.games.russian_railroads.expansions import Fact, ModulePage, Tip, rules_of
from ui.games.russian_railroads.expansions.american_board import (
    COIN,
    LEVEL,
    PLACE,
    SPIKE,
    boulder_boxes,
    boulder_place,
    coin_spaces,
    lies_on,
    on_board,
    spike_points,
    steelworks,
)
from ui.games.russian_railroads.layout import PLAYER_TOP, Box
from ui.games.russian_railroads.lettering import fitted
from ui.games.russian_railroads.plan import Plan
from ui.games.russian_railroads.reading import at_work, board, boards, game, printed
from ui.games.russian_railroads.reading import plan as plan_of
from ui.html import esc
from ui.svg import text

OWN: Final = ("boulder", "coin", "dividend", "payout", "steelworks")
"""Kinds of actions of this module."""
HEAD, STEP, RISE = 132, 86, 8
"""Of the stock market: width of its heading and of a level, how much each level is higher."""
TILE_H, PANEL_H = 40, 168


# ------------------------------------------------------------------ what there is


def levels(sheet: Printed) -> int:
    return int(sheet.data["stock_market"]["levels"])


def dividends(sheet: Printed) -> dict[str, Effect]:
    """The dividends and what they give."""
    return {each["id"]: each["effect"] for each in sheet.data["dividends"]}


def on_levels(scene: Scene) -> list[str]:
    """Per level from 1 the dividend that lies there, '' for none."""
    sheet, own = printed(scene), dict(queries.table(game(scene)).own)
    ids = ["", *dividends(sheet)]
    return [ids[own[f"dividend{level}"]] for level in range(1, levels(sheet) + 1)]


def dividend_words(scene: Scene, name: str) -> str:
    return effects.words(scene.tr, dividends(printed(scene))[name])


# ------------------------------------------------------------------ words


def label(scene: Scene, action: Action) -> str:
    tr, kind, what, where = scene.tr, action.kind, action.what, action.where
    if kind in ("dividend", "payout") and what in dividends(printed(scene)):
        return tr(f"do.{kind}", what=dividend_words(scene, what))
    if kind == "boulder":
        return tr("do.boulder", where=boulder_place(scene, where))
    if kind == "coin" and where:
        return tr("do.coin", rail=tr("rail." + where))
    if kind == "steelworks" and where:
        old = board(scene, at_work(scene)).factories[int(where) - 1]
        if old:
            return tr("do.steelworks.over", gap=where, old=_factory_name(scene, old))
        return tr("do.steelworks", gap=where)
    return ""


def _factory_name(scene: Scene, name: str) -> str:
    """A factory by its number, a steelworks by its name."""
    pile = next((pile for pile, each in steelworks(printed(scene)).items() if each == name), 0)
    return scene.tr("steelworks.name", pile=pile) if pile else scene.tr("factory.name", number=name)


def mark(scene: Scene, action: Action) -> str:
    if action.kind in ("dividend", "payout") and action.what in dividends(printed(scene)):
        return effects.mark(dividends(printed(scene))[action.what])
    return icons.mark(PAGE.drawn[action.kind]) if action.kind in OWN else ""


def prompt(scene: Scene) -> str:
    action = scene.state.legal()[0]
    if action.kind == "dividend":
        level = board(scene, at_work(scene)).has[LEVEL]
        return scene.tr("prompt.dividend", level=level)
    if action.kind == "payout":
        return scene.tr("prompt.payout", level=board(scene, at_work(scene)).has[LEVEL])
    return ""


def show(scene: Scene, key: str, value: object) -> str | None:
    tr, sheet, name = scene.tr, printed(scene), str(value)
    if key == "dividend" and name in dividends(sheet):
        return dividend_words(scene, name)
    if key == "where" and tr.has("boulder." + name):
        return boulder_place(scene, name)
    if key in ("source", "part") and tr.has(f"value.{key}.{name}"):
        return tr(f"value.{key}.{name}")
    if key in ("factory", "replaced") and isinstance(value, int) and value:  # its place on the board
        return list(sheet.factories.values())[value - 1].label
    return None


def facts(scene: Scene, mine: Board) -> Iterable[Fact]:
    level = mine.has[LEVEL]
    if level:
        yield Fact(scene.tr("seat.stock", level=level), icons.mark("stock"), str(level))


# ------------------------------------------------------------------ the stock market


def parts(_: Printed, box: Box) -> dict[str, Box]:
    """What a phone shows one at a time: both halves of the levels, the dividends that are left."""
    middle = box.x + HEAD + STEP * 5
    return {
        "american": box._replace(w=middle - box.x),
        "american-high": Box(middle - STEP, box.y, STEP * 5, box.h),
        "american-rest": Box(middle + STEP * 4, box.y, box.right - middle - STEP * 4, box.h),
    }


def level_box(plan: Plan, level: int) -> Box:
    """The column of a level, 0 is the bottom: each stands a little higher than the one before."""
    place = plan.panels["american"]
    top = place.y + 10 + RISE * (levels(plan.board) - level)
    return Box(place.x + HEAD + STEP * level, top, STEP, place.bottom - 8 - top)


def tile_box(plan: Plan, level: int) -> Box:
    """Where the dividend of a level lies."""
    box = level_box(plan, level)
    return Box(box.x + 6, box.y + 2, box.w - 12, TILE_H)


def rest_box(plan: Plan, name: str) -> Box:
    """Where a dividend lies that is on no level yet."""
    place = plan.panels["american"]
    index = list(dividends(plan.board)).index(name)
    left = place.x + HEAD + STEP * (levels(plan.board) + 1) + 14
    width = (place.right - 8 - left) / 4
    return Box(left + width * (index % 4), place.y + 30 + 42 * (index // 4), width - 5, 38)


def dividend_tile(effect: Effect, box: Box) -> str:
    """A dividend with what it gives."""
    return (
        f'<rect class="rr-dividend"{box.attrs(5)}/><rect class="rr-dividend-rim"{box.inset(3).attrs(3)}/>'
        + effects.row(effect, box.cx, box.cy, 26, limit=box.w - 14)
    )


def panel(scene: Scene, plan: Plan, box: Box) -> Iterable[Fragment]:
    """The ground, then dividends and price markers, what is left, the steelworks."""
    language = scene.tr.language
    yield Fragment("american-ground", plan.remember(("market", language), partial(_ground, scene, plan, box)))
    lying = tuple(on_levels(scene))
    standing = tuple((each.has[LEVEL], each.has[PLACE], each.seat) for each in boards(scene))
    key = ("market", language, lying, standing)
    yield Fragment("american-levels", plan.remember(key, partial(_levels, scene, plan, lying, standing)))
    yield Fragment(
        "american-rest", plan.remember(("rest", language, lying), partial(_rest, scene, plan, box, lying))
    )
    yield Fragment(
        "american-steel", plan.remember(("steel", *_steel_key(scene)), partial(_steel, scene, plan))
    )


def on_common(scene: Scene, plan: Plan) -> Iterable[Fragment]:
    """The steelworks that still lie beside their piles."""
    yield Fragment(
        "american-signs", plan.remember(("signs", *_steel_key(scene)), partial(_signs, scene, plan))
    )


def _steel_key(scene: Scene) -> tuple[object, ...]:
    """What a drawing of the steelworks depends on."""
    everybody = tuple(each.factories for each in boards(scene))
    return scene.tr.language, tuple(queries.table(game(scene)).piles.items()), everybody


def _ground(scene: Scene, plan: Plan, box: Box) -> str:
    tr, sheet = scene.tr, plan.board
    prizes = sheet.data["stock_market"]["majority"]
    line = []
    out = []
    for level in range(levels(sheet) + 1):
        column = level_box(plan, level)
        line.append(f"M{column.x:g} {column.y + TILE_H + 6:g}H{column.right:g}")
        line.append(f"V{column.y + TILE_H + 6 - RISE:g}" if level < levels(sheet) else "")
        below = Box(column.x, column.y + TILE_H + 6, column.w, column.h - TILE_H - 6)
        hint = scene.inspectable(f"stock:{level}", tr("stock.level", level=level), focusable=False)
        inner = f'<rect class="rr-stock-level"{column.attrs()}/>'
        if level:
            inner += f'<rect class="rr-empty"{tile_box(plan, level).attrs(5)}/>' + icons.place(
                "star", tile_box(plan, level).cx - 12, tile_box(plan, level).cy - 12, 24, "rr-faint"
            )
        inner += f'<rect class="rr-stock-below"{below.attrs()}/>'
        inner += text(column.x + 6, column.bottom - 3, level, "rr-stock-no", anchor="start")
        out.append(f"<g{hint}>{inner}</g>")
    head = scene.inspectable("stock:market", tr("stock.market"))
    x = box.x + 10
    return (
        "".join(out)
        + f'<path class="rr-stock-line" d="{"".join(line)}"/>'
        + f'<g{head}><rect class="rr-hit"{Box(box.x + 4, box.y + 4, HEAD - 8, box.h - 8).attrs(4)}/>'
        + icons.place("stock", x, box.y + 10, 40)
        + fitted(x, box.y + 74, tr("stock.market"), HEAD - 22, 20, anchor="start")
        + fitted(x, box.y + 100, tr("stock.end"), HEAD - 22, 17, anchor="start")
        + f'<g transform="translate({x:g} {box.y + 110:g}) scale(1.5)">{icons.shape("seal")}</g>'
        + text(x + 18, box.y + 134, prizes["first"], "rr-starno", size=16)
        + f'<g transform="translate({x + 44:g} {box.y + 110:g}) scale(1.5)">{icons.shape("seal")}</g>'
        + text(x + 62, box.y + 134, prizes["second"], "rr-starno", size=16)
        + "</g>"
    )


def _levels(
    scene: Scene, plan: Plan, lying: tuple[str, ...], standing: tuple[tuple[int, int, int], ...]
) -> str:
    out = []
    for level, name in enumerate(lying, 1):
        if name:
            said = scene.tr("dividend.on", what=dividend_words(scene, name), level=level)
            tile = dividend_tile(dividends(plan.board)[name], tile_box(plan, level))
            out.append(f"<g{scene.inspectable(f'stock:{level}', said)}>{tile}</g>")
    bottom = [seat for level, _, seat in standing if not level]
    for level, place, seat in standing:
        column = level_box(plan, level)
        index = place - 1 if level else bottom.index(seat)
        said = scene.tr("stock.marker", name=scene.name(seat), level=level)
        x, y = column.x + 13 + 20 * index, column.y + TILE_H + 21
        out.append(
            f"<g{scene.inspectable(f'stock:{level}', said, focusable=False)}>"
            + marks.token(seat, x, y, 11)
            + "</g>"
        )
    return "".join(out)


def _rest(scene: Scene, plan: Plan, box: Box, lying: tuple[str, ...]) -> str:
    tr = scene.tr
    first = rest_box(plan, next(iter(dividends(plan.board))))
    out = [fitted(first.x, box.y + 23, tr("stock.left"), box.right - 12 - first.x, 16, anchor="start")]
    for name, effect in dividends(plan.board).items():
        place = rest_box(plan, name)
        if name in lying:
            out.append(f'<rect class="rr-empty"{place.attrs(5)}/>')
            continue
        said = tr("dividend.left", what=dividend_words(scene, name))
        hint = scene.inspectable("dividend:" + name, said)
        out.append(f"<g{hint}>{dividend_tile(effect, place)}</g>")
    y = first.y + 88
    out.append(fitted(first.x, y + 22, tr("steelworks.many"), 84, 16, anchor="start"))
    return "".join(out)


def _pile_sign(plan: Plan, pile: int) -> Box:
    """The steelworks beside its pile."""
    box = plan.pile_box(pile)
    return Box(box.x - 4, box.y - 6, 19, 19)


def _signs(scene: Scene, plan: Plan) -> str:
    piles = queries.table(game(scene)).piles
    out = []
    for pile in steelworks(plan.board):
        if piles.get(pile):
            sign = _pile_sign(plan, pile)
            said = scene.tr("steelworks.name", pile=pile)
            out.append(
                f"<g{scene.inspectable(f'steelworks:{pile}', said, focusable=False)}>"
                f'<rect class="rr-factory rr-steel"{sign.attrs(3)}/>'
                + icons.place("steelworks", sign.x + 1, sign.y + 1, 17)
                + "</g>"
            )
    return "".join(out)


def _steel(scene: Scene, plan: Plan) -> str:
    """In the market's panel: what becomes of them."""
    tr, everybody, piles = scene.tr, boards(scene), queries.table(game(scene)).piles
    place = plan.panels["american"]
    left = rest_box(plan, next(iter(dividends(plan.board)))).x + 90
    width = (place.right - 8 - left) / len(steelworks(plan.board))
    out = []
    for index, (pile, name) in enumerate(steelworks(plan.board).items()):
        box = Box(left + width * index, place.y + 116, width - 5, 36)
        said = tr("steelworks.name", pile=pile)
        hint = scene.inspectable(f"steelworks:{pile}", said)
        owner = next((each.seat for each in everybody if name in each.factories), None)
        style = "" if piles.get(pile) else ' class="rr-gone"'
        out.append(
            f'<g{hint}><g{style}><rect class="rr-factory rr-steel"{box.attrs(5)}/>'
            + icons.place("steelworks", box.x + 2, box.cy - 14, 28)
            + text(box.right - 12, box.cy + 6, pile, "rr-stock-no")
            + "</g>"
            + ("" if owner is None else marks.token(owner, box.x + 15, box.cy, 11))
            + "</g>"
        )
    return "".join(out)


def target(scene: Scene, action: Action) -> Box | None:
    """Where it happens on the sheet."""
    sheet = plan_of(scene)
    lower = PLAYER_TOP
    if action.kind == "dividend":
        return rest_box(sheet, action.what)
    if action.kind == "payout":
        lying = on_levels(scene)
        return tile_box(sheet, 1 + lying.index(action.what)) if action.what in lying else None
    if action.kind == "boulder":
        box = boulder_boxes(sheet)[action.where]
    elif action.kind == "steelworks" and action.where:
        box = sheet.gap_box(int(action.where))
    elif action.kind == "coin" and action.where:
        specials = (each for each in coin_spaces(sheet.board) if each.rail == action.where)
        box = sheet.special_box(next(specials))
    else:
        return None
    return box._replace(y=box.y + lower)


# ------------------------------------------------------------------ explanations


def _source(scene: Scene, provenance: str) -> str:
    return f'<p class="rr-source">{esc(scene.tr("about.mark." + provenance))}</p>'


def stock_tip(scene: Scene, which: str) -> str:
    """The market as a whole, or a level: its dividend and who stands there in order."""
    tr, sheet = scene.tr, printed(scene)
    prizes = sheet.data["stock_market"]["majority"]
    if which == "market":
        rows = "".join(
            f"<li>{esc(tr('help.stock.rank', name=scene.name(seat), level=level, points=points))}</li>"
            for seat, level, points in queries.look(game(scene), "american")["standing"]
        )
        return (
            tips_points.title(tr("stock.market"), icons.mark("stock"))
            + paragraph(tr("help.stock"))
            + paragraph(
                tr(
                    "help.stock.end",
                    first=prizes["first"],
                    second=prizes["second"],
                    lowest=prizes["lowest_level"],
                )
            )
            + (f'<ul class="rr-list">{rows}</ul>' if rows else "")
        )
    level = tips_points.number_of(which, range(levels(sheet) + 1))
    name = on_levels(scene)[level - 1] if level else ""
    there = sorted((each.has[PLACE], each.seat) for each in boards(scene) if each.has[LEVEL] == level)
    said = ""
    if level:
        said = (
            tr("dividend.on", what=dividend_words(scene, name), level=level) if name else tr("dividend.none")
        )
    names = effects.join(tr, [scene.name(seat) for _, seat in there])
    return (
        tips_points.title(tr("stock.level", level=level), icons.mark("stock"))
        + (paragraph(words.sentence(said)) if said else "")
        + (paragraph(tr("help.stock.there", names=names)) if there else "")
        + paragraph(tr("help.stock"))
    )


def dividend_tip(scene: Scene, name: str) -> str:
    """A dividend that lies on no level yet."""
    tr, sheet = scene.tr, printed(scene)
    effect = tips_points.known(name, dividends(sheet))
    record: dict[str, Any] = next(each for each in sheet.data["dividends"] if each["id"] == name)
    return (
        tips_points.title(tr("dividend.left", what=effects.words(tr, effect)), effects.mark(effect))
        + paragraph(tr("help.dividend"))
        + _source(scene, record["provenance"])
    )


def steelworks_tip(scene: Scene, pile: str) -> str:
    """A steelworks: what it gives, how one gets it."""
    tr, sheet = scene.tr, printed(scene)
    number = tips_points.number_of(pile, steelworks(sheet))
    tile = sheet.factories[steelworks(sheet)[number]]
    return (
        tips_points.title(tr("steelworks.name", pile=number), icons.mark("steelworks"))
        + paragraph(tr("help.steelworks", pile=number, effect=effects.words(tr, tile.effect)))
        + paragraph(tr("help.steelworks.payout"))
        + _source(scene, tile.provenance)
    )


def boulder_tip(scene: Scene, where: str) -> str:
    """A boulder."""
    tr = scene.tr
    tips_points.known(where, boulder_boxes(plan_of(scene)))
    heading = tips_points.title(tr("boulder.name", where=boulder_place(scene, where)), icons.mark("boulder"))
    return heading + paragraph(tr("help.boulder"))


def spike_tip(scene: Scene, _: str, __: str = "") -> str:
    """The golden spike."""
    tr, (usual, spiked) = scene.tr, spike_points(printed(scene))
    heading = tips_points.title(tr("spike.name"), icons.mark("spike"))
    return heading + paragraph(tr("help.spike", usual=usual, spiked=spiked))


_BOULDER = (
    '<path class="rr-boulder" d="M3 19.500 2 13l4-6.500L12.500 3l5 2.500 4.500 7-1 6.500-4 2.500H7Z"/>'
    '<path class="rr-boulder-light" d="M6 7 12.500 3.500l4.500 2-4 4.500-6 .5Z"/>'
    '<path class="rr-boulder-crack" d="m13 10 3 4.500-2 5M7 10.500 5 16"/>'
)
_CHART = (
    '<rect class="rr-stock-plate" x="1" y="2" width="22" height="20" rx="3"/>'
    '<path class="rr-stock-axis" d="M4.500 5v14h15"/>'
    '<path class="rr-stock-rise" d="m6 16 4-4 3 2.500 6-7.500"/>'
    '<path class="rr-stock-head" d="m15.500 5.500 5-.5-.5 5Z"/>'
)
_STEELWORKS = (
    '<path class="rr-factory-fill" d="M2.500 21V12l5-3.500V12l5-3.500V12L16 9.500 16.600 3h3l1.900 18Z"/>'
    '<circle class="rr-piece rr-coin" cx="11" cy="15.500" r="5.500"/>'
    '<path class="rr-dollar" d="M13 13.200c-.6-.8-1.200-1-2-1-1.100 0-2 .6-2 1.600 0 2.200 4.200 '
    '1 4.200 3.300 0 1-.9 1.700-2.200 1.700-.9 0-1.700-.4-2.200-1.100M11 11v9"/>'
)
_SPIKE = (
    '<path class="rr-piece rr-gold" d="M8.500 2.500h7.500l1 3.500h-2.600L13.300 20 12.300 '
    '22.500 11.200 20 10.100 6H7.500Z"/>'
    '<path class="rr-gold-shine" d="M9.800 4h4M11.700 7.500v9"/>'
)
_DONE = (
    '<circle class="rr-piece rr-done-token" cx="12" cy="12" r="10.500"/>'
    '<path class="rr-done-sign" d="m7 12.500 3.500 3.500L17.500 8.500"/>'
)

PAGE: Final = ModulePage(
    "american",
    rules=rules_of("american"),
    shapes={
        "boulder": _BOULDER,
        "stock": _CHART,
        "steelworks": _STEELWORKS,
        "spike": _SPIKE,
        "done-token": _DONE,
        "coin-stock": f'<g transform="translate(7 0) scale(.72)">{_CHART}</g>'
        '<g transform="translate(-1 9) scale(.62)"><circle class="rr-piece rr-coin" cx="12" cy="12" '
        'r="11"/><path class="rr-coin-line" '
        'd="M9.500 18V6.500h3.800a3 3 0 0 1 0 6.200H7.800M7.800 15.300h5.500"/></g>',
        "payout": f'<g transform="translate(0 -1) scale(.8)">{_CHART}</g>'
        '<g transform="translate(9 9) scale(.6)"><circle class="rr-piece rr-coin" cx="12" cy="12" r="11"/>'
        '<path class="rr-arrow-up" d="M12 5v13M7 13.500l5 5 5-5"/></g>',
    },
    drawn={
        "stock_step": "stock",
        COIN: "coin-stock",
        "personal_payout": "payout",
        "golden_spike": "spike",
        "remove_boulder_for_points": "boulder",
        "boulder": "boulder",
        "coin": "rouble",
        "dividend": "stock",
        "payout": "payout",
        "steelworks": "steelworks",
    },
    uncounted=frozenset((COIN, "stock_step", "personal_payout", "golden_spike", "remove_boulder_for_points")),
    tips={
        "stock": Tip(stock_tip),
        "dividend": Tip(dividend_tip),
        "steelworks": Tip(steelworks_tip),
        "boulder": Tip(boulder_tip),
        "spike": Tip(spike_tip, (1, 2)),
    },
    panel_height=lambda _: PANEL_H,
    panel=panel,
    parts=parts,
    on_common=on_common,
    printed=on_board,
    lies=lies_on,
    covered=SPIKE.__eq__,
    target=target,
    label=label,
    mark=mark,
    prompt=prompt,
    show=show,
    facts=facts,
)
