"""The American boards: words and explanations. See also `american_market` and `american_board`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from engine.games.russian_railroads import queries
from engine.games.russian_railroads.actions import Action
from engine.games.russian_railroads.queries import Board
from ui.games.russian_railroads import effects, explain_points, icons, identity
from ui.games.russian_railroads.expansions import Explanation, Fact, ModulePage, rules_of
from ui.games.russian_railroads.expansions import american_market as market
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
from ui.games.russian_railroads.reading import at_work, board_of, boards, game, plan_of, printed
from ui.markup.html import esc, paragraph
from ui.view.scene import Scene

OWN: Final = ("boulder", "coin", "dividend", "payout", "steelworks")
"""Kinds of actions of this module."""

# ------------------------------------------------------------------ words


def action_label(scene: Scene, action: Action) -> str:
    tr, kind, what, where = scene.tr, action.kind, action.what, action.where
    if kind in ("dividend", "payout") and what in market.dividends(printed(scene)):
        return tr(f"do.{kind}", what=market.dividend_words(scene, what))
    if kind == "boulder":
        return tr("do.boulder", where=boulder_place(scene, where))
    if kind == "coin" and where:
        return tr("do.coin", rail=tr("rail." + where))
    if kind == "steelworks" and where:
        old = board_of(scene, at_work(scene)).factories[int(where) - 1]
        if old:
            return tr("do.steelworks.over", gap=where, old=_factory_name(scene, old))
        return tr("do.steelworks", gap=where)
    return ""


def _factory_name(scene: Scene, name: str) -> str:
    """A factory by its number, or a steelworks by its name."""
    pile = next((pile for pile, each in steelworks(printed(scene)).items() if each == name), 0)
    return scene.tr("steelworks.name", pile=pile) if pile else scene.tr("factory.name", number=name)


def mark(scene: Scene, action: Action) -> str:
    if action.kind in ("dividend", "payout") and action.what in market.dividends(printed(scene)):
        return effects.mark(market.dividends(printed(scene))[action.what])
    return icons.mark(PAGE.drawn[action.kind]) if action.kind in OWN else ""


def prompt(scene: Scene) -> str:
    action = scene.state.legal()[0]
    if action.kind == "dividend":
        level = board_of(scene, at_work(scene)).has[LEVEL]
        return scene.tr("prompt.dividend", level=level)
    if action.kind == "payout":
        return scene.tr("prompt.payout", level=board_of(scene, at_work(scene)).has[LEVEL])
    return ""


def show(scene: Scene, key: str, value: object) -> str | None:
    tr, board, name = scene.tr, printed(scene), str(value)
    if key == "dividend" and name in market.dividends(board):
        return market.dividend_words(scene, name)
    if key == "where" and tr.has("boulder." + name):
        return boulder_place(scene, name)
    if key in ("source", "part") and tr.has(f"value.{key}.{name}"):
        return tr(f"value.{key}.{name}")
    if (
        key in ("factory", "replaced") and isinstance(value, int) and value
    ):  # events count the board's list from 1
        return list(board.factories.values())[value - 1].label
    return None


def facts(scene: Scene, mine: Board) -> Iterable[Fact]:
    level = mine.has[LEVEL]
    if level:
        yield Fact(scene.tr("seat.stock", level=level), icons.mark("stock"), str(level))


# ------------------------------------------------------------------ targets of actions


def target(scene: Scene, action: Action) -> Box | None:
    """The box in which an action can be clicked."""
    plan = plan_of(scene)
    lower = PLAYER_TOP
    if action.kind == "dividend":
        return market.rest_box(plan, action.what)
    if action.kind == "payout":
        lying = market.on_levels(scene)
        return market.tile_box(plan, 1 + lying.index(action.what)) if action.what in lying else None
    if action.kind == "boulder":
        box = boulder_boxes(plan)[action.where]
    elif action.kind == "steelworks" and action.where:
        box = plan.gap_box(int(action.where))
    elif action.kind == "coin" and action.where:
        specials = (each for each in coin_spaces(plan.board) if each.rail == action.where)
        box = plan.special_box(next(specials))
    else:
        return None
    return box._replace(y=box.y + lower)


# ------------------------------------------------------------------ explanations


def _source(scene: Scene, provenance: str) -> str:
    return f'<p class="rr-source">{esc(scene.tr("about.mark." + provenance))}</p>'


def stock_tip(scene: Scene, which: str) -> str:
    """The stock market, or one of its levels: its dividend, and the seats on it in order."""
    tr, board = scene.tr, printed(scene)
    prizes = board.data["stock_market"]["majority"]
    if which == "market":
        rows = "".join(
            f"<li>{esc(tr('help.stock.rank', name=scene.name(seat), level=level, points=points))}</li>"
            for seat, level, points in queries.look(game(scene), "american")["standing"]
        )
        return (
            explain_points.title(tr("stock.market"), icons.mark("stock"))
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
    level = explain_points.number_of(which, range(market.levels(board) + 1))
    name = market.on_levels(scene)[level - 1] if level else ""
    there = sorted((each.has[PLACE], each.seat) for each in boards(scene) if each.has[LEVEL] == level)
    said = ""
    if level:
        said = (
            tr("dividend.on", what=market.dividend_words(scene, name), level=level)
            if name
            else tr("dividend.none")
        )
    names = effects.join(tr, [scene.name(seat) for _, seat in there])
    return (
        explain_points.title(tr("stock.level", level=level), icons.mark("stock"))
        + (paragraph(identity.sentence(said)) if said else "")
        + (paragraph(tr("help.stock.there", names=names)) if there else "")
        + paragraph(tr("help.stock"))
    )


def dividend_tip(scene: Scene, name: str) -> str:
    """A dividend that is on no level yet."""
    tr, board = scene.tr, printed(scene)
    effect = explain_points.known(name, market.dividends(board))
    record: dict[str, Any] = next(each for each in board.data["dividends"] if each["id"] == name)
    return (
        explain_points.title(tr("dividend.left", what=effects.words(tr, effect)), effects.mark(effect))
        + paragraph(tr("help.dividend"))
        + _source(scene, record["provenance"])
    )


def steelworks_tip(scene: Scene, pile: str) -> str:
    """A steelworks: what it gives, and how to get it."""
    tr, board = scene.tr, printed(scene)
    number = explain_points.number_of(pile, steelworks(board))
    tile = board.factories[steelworks(board)[number]]
    return (
        explain_points.title(tr("steelworks.name", pile=number), icons.mark("steelworks"))
        + paragraph(tr("help.steelworks", pile=number, effect=effects.words(tr, tile.effect)))
        + paragraph(tr("help.steelworks.payout"))
        + _source(scene, tile.provenance)
    )


def boulder_tip(scene: Scene, where: str) -> str:
    """A boulder."""
    tr = scene.tr
    explain_points.known(where, boulder_boxes(plan_of(scene)))
    heading = explain_points.title(
        tr("boulder.name", where=boulder_place(scene, where)), icons.mark("boulder")
    )
    return heading + paragraph(tr("help.boulder"))


def spike_tip(scene: Scene, _: str, __: str = "") -> str:
    """The golden spike."""
    tr, (usual, spiked) = scene.tr, spike_points(printed(scene))
    heading = explain_points.title(tr("spike.name"), icons.mark("spike"))
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
    explanations={
        "stock": Explanation(stock_tip),
        "dividend": Explanation(dividend_tip),
        "steelworks": Explanation(steelworks_tip),
        "boulder": Explanation(boulder_tip),
        "spike": Explanation(spike_tip, (1, 2)),
    },
    panel_height=lambda _: market.PANEL_H,
    panel=market.panel,
    parts=market.parts,
    on_common=market.on_common,
    printed=on_board,
    lies=lies_on,
    covered=SPIKE.__eq__,
    target=target,
    action_label=action_label,
    mark=mark,
    prompt=prompt,
    show=show,
    facts=facts,
)
