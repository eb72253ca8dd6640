"""The stock market below the American boards: levels, dividends, and steelworks at their piles."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from engine.games.russian_railroads import queries
from engine.games.russian_railroads.queries import Effect, Printed
from ui.games.russian_railroads import effects, icons
from ui.games.russian_railroads.expansions.american_board import LEVEL, PLACE, steelworks
from ui.games.russian_railroads.layout import Box
from ui.games.russian_railroads.lettering import fitted
from ui.games.russian_railroads.plan import Plan
from ui.games.russian_railroads.reading import boards, game, printed
from ui.markup import seat_marks
from ui.markup.svg import text
from ui.view.scene import Scene
from ui.view.types import Fragment

HEAD, STEP, RISE = 132, 86, 8
"""Measures of the market: width of its heading, width of a level, rise of each level."""
TILE_H, PANEL_H = 40, 168


def levels(board: Printed) -> int:
    return int(board.data["stock_market"]["levels"])


def dividends(board: Printed) -> dict[str, Effect]:
    """The effects of the dividends, by id."""
    return {each["id"]: each["effect"] for each in board.data["dividends"]}


def on_levels(scene: Scene) -> list[str]:
    """The dividend on each level from 1; '' if it has none."""
    board, own = printed(scene), dict(queries.table(game(scene)).own)
    ids = ["", *dividends(board)]
    return [ids[own[f"dividend{level}"]] for level in range(1, levels(board) + 1)]


def dividend_words(scene: Scene, name: str) -> str:
    return effects.words(scene.tr, dividends(printed(scene))[name])


def parts(_: Printed, box: Box) -> dict[str, Box]:
    """Areas for small windows: both halves of the levels, the remaining dividends."""
    middle = box.x + HEAD + STEP * 5
    return {
        "american": box._replace(w=middle - box.x),
        "american-high": Box(middle - STEP, box.y, STEP * 5, box.h),
        "american-rest": Box(middle + STEP * 4, box.y, box.right - middle - STEP * 4, box.h),
    }


def level_box(plan: Plan, level: int) -> Box:
    """The column of a level; 0 is the lowest, each is a little higher than the one before."""
    place = plan.panels["american"]
    top = place.y + 10 + RISE * (levels(plan.board) - level)
    return Box(place.x + HEAD + STEP * level, top, STEP, place.bottom - 8 - top)


def tile_box(plan: Plan, level: int) -> Box:
    """The box of a level's dividend."""
    box = level_box(plan, level)
    return Box(box.x + 6, box.y + 2, box.w - 12, TILE_H)


def rest_box(plan: Plan, name: str) -> Box:
    """The box of a dividend that is on no level yet."""
    place = plan.panels["american"]
    index = list(dividends(plan.board)).index(name)
    left = place.x + HEAD + STEP * (levels(plan.board) + 1) + 14
    width = (place.right - 8 - left) / 4
    return Box(left + width * (index % 4), place.y + 30 + 42 * (index // 4), width - 5, 38)


def dividend_tile(effect: Effect, box: Box) -> str:
    """A dividend with its effect."""
    return (
        f'<rect class="rr-dividend"{box.attrs(5)}/><rect class="rr-dividend-rim"{box.inset(3).attrs(3)}/>'
        + effects.row(effect, box.cx, box.cy, 26, limit=box.w - 14)
    )


def panel(scene: Scene, plan: Plan, box: Box) -> Iterable[Fragment]:
    """The ground, then dividends and price markers, the remaining dividends, the steelworks."""
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
    """The steelworks that are still beside their piles."""
    yield Fragment(
        "american-signs", plan.remember(("signs", *_steel_key(scene)), partial(_signs, scene, plan))
    )


def _steel_key(scene: Scene) -> tuple[object, ...]:
    """All values that determine the drawing of the steelworks, as a key for the cache."""
    everybody = tuple(each.factories for each in boards(scene))
    return scene.tr.language, tuple(queries.table(game(scene)).piles.items()), everybody


def _ground(scene: Scene, plan: Plan, box: Box) -> str:
    tr, board = scene.tr, plan.board
    prizes = board.data["stock_market"]["majority"]
    line = []
    out = []
    for level in range(levels(board) + 1):
        column = level_box(plan, level)
        line.append(f"M{column.x:g} {column.y + TILE_H + 6:g}H{column.right:g}")
        line.append(f"V{column.y + TILE_H + 6 - RISE:g}" if level < levels(board) else "")
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
            + seat_marks.token(seat, x, y, 11)
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
    """The box of a steelworks beside its pile."""
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
    """The steelworks in the market's panel, each with its owner or pile."""
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
            + ("" if owner is None else seat_marks.token(owner, box.x + 15, box.cy, 11))
            + "</g>"
        )
    return "".join(out)
