"""The map: paper, links, cities, and the cartouche with the common markers. One fragment per link."""

from __future__ import annotations

from typing import Any, Final

from engine.games.trans_siberian.components import (
    CITY_IDS,
    DIVIDENDS_AT,
    EXTERNAL,
    LINK_CITIES,
    LINK_COUNT,
    LINK_IDS,
    LINK_INCOME,
    RAILROAD_COUNT,
    RAILROADS,
)
from engine.games.trans_siberian.stages import FIRST_LINK, NATIONALIZED, OPENING, SECOND_LINK
from engine.games.trans_siberian.state import TransSiberianState
from ui.contract import Board, Fragment, Part, Scene
from ui.games.trans_siberian import facts, geography, identity, strip
from ui.html import esc
from ui.i18n import Translator
from ui.svg import Point, num, text

BOX: Final = 33


def _point(at: list[int]) -> Point:
    """A place of the layout on the board."""
    return float(at[0]), float(at[1] + geography.TOP)


CITY: Final[tuple[Point, ...]] = tuple(_point(geography.LAYOUT["cities"][city]["at"]) for city in CITY_IDS)
BOX_AT: Final[tuple[Point, ...]] = tuple(_point(geography.LAYOUT["links"][link]["box"]) for link in LINK_IDS)
CIRCLE: Final[tuple[Point | None, ...]] = tuple(
    _point(geography.LAYOUT["links"][link]["circle"]) if EXTERNAL >> index & 1 else None
    for index, link in enumerate(LINK_IDS)
)


def _lines(link: int) -> str:
    """Straight from the box to every city and to the circle."""
    x, y = BOX_AT[link]
    ends = [CITY[city] for city in LINK_CITIES[link]]
    circle = CIRCLE[link]
    if circle is not None:
        ends.append(circle)
    if len(ends) == 2:
        (ax, ay), (bx, by) = ends
        return f"M{num(ax)} {num(ay)}L{num(x)} {num(y)}L{num(bx)} {num(by)}"
    return "".join(f"M{num(x)} {num(y)}L{num(ex)} {num(ey)}" for ex, ey in ends)


PATHS: Final[tuple[str, ...]] = tuple(_lines(link) for link in range(LINK_COUNT))


def _gate(link: int) -> str:
    """The purple circle of an external link: the way out of the map."""
    circle = CIRCLE[link]
    if circle is None:
        return ""
    x, y = circle
    at = f'cx="{num(x)}" cy="{num(y)}"'
    number = LINK_IDS[link][-1]
    if number.isdigit():  # one of several at its city: its number tells them apart
        return f'<circle class="ts-gate" {at} r="14"/>{text(x, y + 6.5, number, "ts-gate-number")}'
    return f'<circle class="ts-gate" {at} r="13"/><circle class="ts-gate-eye" {at} r="5"/>'


_GATES: Final = tuple(_gate(link) for link in range(LINK_COUNT))
_HIT: Final = tuple(
    f'<path class="ts-hit" d="{PATHS[link]}"/>'
    f'<circle class="ts-hit-box" cx="{num(BOX_AT[link][0])}" cy="{num(BOX_AT[link][1])}" r="25"/>'
    for link in range(LINK_COUNT)
)
_FREE: Final = tuple(
    _HIT[link]
    + f'<path class="ts-rail" d="{PATHS[link]}"/><path class="ts-ties" d="{PATHS[link]}"/>'
    + _GATES[link]
    + f'<circle class="ts-ring" cx="{num(BOX_AT[link][0])}" cy="{num(BOX_AT[link][1])}" r="26"/>'
    + f'<rect class="ts-box" x="{num(BOX_AT[link][0] - BOX / 2)}" y="{num(BOX_AT[link][1] - BOX / 2)}" '
    f'width="{BOX}" '
    f'height="{BOX}" rx="3"/>' + text(BOX_AT[link][0], BOX_AT[link][1] + 8, LINK_INCOME[link], "ts-income")
    for link in range(LINK_COUNT)
)


def city_name(tr: Translator, city: int) -> str:
    """A city's name in the reader's language."""
    return tr(f"value.city.{CITY_IDS[city]}")


def link_name(tr: Translator, link: int) -> str:
    """The cities of a link."""
    return tr(f"value.link.{LINK_IDS[link]}")


def built_line(link: int, railroad: str) -> str:
    """A built link's coloured line with the railroad's dashes."""
    path = PATHS[link]
    dashes = identity.LINE[railroad]
    figure = ""
    if dashes:
        array = "" if dashes == "none" else f' stroke-dasharray="{dashes}"'
        figure = f'<path class="ts-line-figure ts-figure-{railroad}" d="{path}"{array}/>'
    line = f'<path class="ts-casing" d="{path}"/><path class="ts-line" d="{path}"/>'
    return f'<g class="ts-{railroad}">{line}{figure}</g>'


def _free(scene: Scene, link: int, action: object | None, jump: bool) -> str:
    external = " ts-external" if EXTERNAL >> link & 1 else ""
    label = scene.tr("board.free", link=link_name(scene.tr, link), income=LINK_INCOME[link])
    if action is None:
        told = scene.inspectable(f"link:{LINK_IDS[link]}", label)
        return f'<g class="ts-link ts-free{external}"{told}>{_FREE[link]}</g>'
    kind = " ts-jump" if jump else " ts-extend"
    return f'<g class="ts-link ts-free ts-target{external}{kind}"{scene.hot(action, label)}>{_FREE[link]}</g>'


def _built(
    scene: Scene, state: TransSiberianState, link: int, railroad: int, *, fresh: bool, ghost: bool
) -> str:
    name = RAILROADS[railroad]
    x, y = BOX_AT[link]
    gone = state.condition[railroad] == NATIONALIZED
    key = "board.ghost" if ghost else "board.gone" if gone else "board.built"
    label = scene.tr(key, link=link_name(scene.tr, link), railroad=identity.name(scene.tr, name))
    marks = (
        (" ts-gone" if gone else "")
        + (" ts-ghost" if ghost else "")
        + (" ts-new" if fresh and scene.motion else "")
    )
    external = " ts-external" if EXTERNAL >> link & 1 else ""
    return (
        f'<g class="ts-link ts-built{external}{marks}"{scene.inspectable(f"link:{LINK_IDS[link]}", label)}>'
        + _HIT[link]
        + built_line(link, name)
        + _GATES[link]
        + identity.cube(x, y, BOX + 1, name, identity.letter(scene.tr, name))
        + (
            f'<path class="ts-struck" d="M{num(x - 15)} {num(y + 15)}L{num(x + 15)} {num(y - 15)}"/>'
            if gone
            else ""
        )
        + "</g>"
    )


def targets(scene: Scene) -> dict[int, Any]:
    """By link: what a click on it does now."""
    state = facts.of(scene.state)
    kind = {OPENING: "open", FIRST_LINK: "link", SECOND_LINK: "second"}.get(state.stage)
    if kind is None or not scene.interactive:
        return {}
    legal: tuple[Any, ...] = scene.legal or tuple(state.legal())
    return {action.link: action for action in legal if action.kind == kind}


def _links(scene: Scene) -> list[Fragment]:
    state = facts.of(scene.state)
    whose = facts.owners(state)
    hot = targets(scene)
    near = state.areas[0] if state.stage == FIRST_LINK and state.areas else -1
    fresh = {event.args["link"] for event in scene.recent if event.kind in ("built", "first-link")}
    chosen = {state.first} if state.railroad >= 0 and state.first >= 0 else set()
    if state.railroad >= 0 and state.first >= 0 and state.second >= 0:
        chosen.add(state.second)
    found = []
    for link in range(LINK_COUNT):
        railroad = whose[link]
        ident = LINK_IDS[link]
        if railroad is not None:
            markup = _built(scene, state, link, railroad, fresh=ident in fresh, ghost=False)
        elif link in chosen:
            markup = _built(scene, state, link, state.railroad, fresh=False, ghost=True)
        else:
            markup = _free(scene, link, hot.get(link), not near >> link & 1)
        found.append(Fragment(f"ln-{ident}", markup))
    return found


_CITIES: Final[dict[str, str]] = {}


def _cities(scene: Scene) -> str:
    """All cities; nothing about them ever changes but the language."""
    tr = scene.tr
    found = _CITIES.get(tr.language)
    if found is None:
        parts = []
        for city, ident in enumerate(CITY_IDS):
            x, y = CITY[city]
            dx, dy, anchor = geography.LAYOUT["cities"][ident]["label"]
            hub = " ts-hub" if ident == "moscow" else ""
            label = city_name(tr, city)
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


def _row(scene: Scene, track: str, y: int, label: str, body: str, spoken: str) -> Fragment:
    """A line of the cartouche."""
    markup = (
        f'<g class="ts-row"{scene.inspectable(f"track:{track}", spoken)}>'
        f'<rect class="ts-row-hit" x="{_LEFT + 8}" y="{y - 29}" width="{_RIGHT - _LEFT - 16}" height="42"/>'
        f"{text(_LEFT + 20, y, label, 'ts-row-label', anchor='start')}{body}</g>"
    )
    return Fragment(f"mark-{track}", markup)


def _cartouche(scene: Scene) -> list[Fragment]:
    state, tr = facts.of(scene.state), scene.tr
    middle = (_LEFT + _RIGHT) / 2
    box = state.track[state.box]
    after = facts.next_box(state)
    then = tr("track.nationalization.next", box=after)
    small = text(_RIGHT - 20, _TOP + 286, then, "ts-row-small", anchor="end")
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
        f'<circle class="ts-step{" ts-step-now" if step == state.timing else ""}'
        f'{" ts-step-done" if step < state.timing else ""}{" ts-step-last" if step == DIVIDENDS_AT else ""}" '
        f'cx="{_RIGHT - 26 - (DIVIDENDS_AT - step) * 21}" cy="{_TOP + 122}" r="8"/>'
        for step in range(DIVIDENDS_AT + 1)
    )
    right = _RIGHT - 20

    def figure(y: int, content: object) -> str:
        return text(right, y, content, "ts-row-figure", anchor="end")

    return [
        Fragment("cartouche", sheet),
        _row(
            scene, "timing", _TOP + 128, tr("track.timing"), dots,
            tr("track.timing.now", at=state.timing, end=DIVIDENDS_AT),
        ),
        _row(
            scene, "dividends", _TOP + 172, tr("track.dividends"),
            figure(_TOP + 174, tr("track.dividends.figure", at=state.dividends, end=state.dividends_end)),
            tr("track.dividends.now", at=state.dividends, end=state.dividends_end),
        ),
        _row(
            scene, "phase", _TOP + 216, tr("track.phase"), figure(_TOP + 218, state.phase),
            tr("track.phase.now", at=state.phase),
        ),
        _row(
            scene, "nationalization", _TOP + 260, tr("track.nationalization"), figure(_TOP + 262, box)
            + small,
            tr("track.nationalization.now", box=box, after=after),
        ),
    ]  # fmt: skip


PARTS: Final[dict[str, tuple[int, int, int, int]]] = {
    "northwest": (0, geography.TOP, 940, 480),
    "southwest": (0, geography.TOP + 380, 800, 520),
    "middle": (690, geography.TOP + 220, 660, 660),
    "east": (1180, geography.TOP + 400, 580, 500),
    "northeast": (1300, geography.TOP + 20, 460, 480),
    "strip": (0, 0, 900, geography.TOP + 4),
    "strip-end": (860, 0, 900, geography.TOP + 4),
}
"""What a phone shows one at a time: regions of the map, both halves of the strip above it."""


def parts(tr: Translator) -> tuple[Part, ...]:
    """The regions by name."""
    return tuple(Part(tr(f"part.{name}"), *box) for name, box in PARTS.items())


def board(scene: Scene) -> Board:
    """Everything on the map."""
    state, tr = facts.of(scene.state), scene.tr
    fragments = [Fragment("paper", geography.paper(tr))]
    fragments += _links(scene)
    fragments.append(Fragment("cities", _cities(scene)))
    fragments += _cartouche(scene)
    fragments += strip.fragments(scene)
    return Board(
        geography.WIDTH,
        geography.HEIGHT + geography.TOP,
        _label(state, tr),
        fragments,
        geography.DEFS + identity.DEFS,
        parts(tr),
    )


def _label(state: TransSiberianState, tr: Translator) -> str:
    """The board in words."""
    built = [
        tr("board.network", railroad=identity.name(tr, RAILROADS[r]), count=state.own[r].bit_count())
        for r in range(RAILROAD_COUNT)
        if state.own[r]
    ]
    sentence = ", ".join(built) if built else tr("board.empty")
    return esc(
        tr(
            "board.label",
            built=sentence,
            phase=state.phase,
            timing=state.timing,
            dividends=state.dividends,
            box=state.track[state.box],
        )
    )
