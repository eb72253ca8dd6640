"""What lies on a player's board, one fragment per railway, so that an action changes few of them."""

from __future__ import annotations

from functools import partial
from typing import Any

from ui import marks
from ui.contract import Fragment, Scene
from ui.games.russian_railroads import effects, icons
from ui.games.russian_railroads.layout import (
    CELL,
    DEPOT_X,
    PLAYER_HEIGHT,
    RAIL_H,
    RAIL_X,
    WIDTH,
    Box,
    factory_box,
)
from ui.games.russian_railroads.looks import PlayerLook, RailLook
from ui.games.russian_railroads.memory import remember
from ui.games.russian_railroads.parts import FACTORY_EFFECTS, LANE, SLOT_IDS, once
from ui.games.russian_railroads.player_plan import (
    LANE_BOXES,
    LANE_TOP,
    PLACES,
    SPECIALS,
    special_box,
)
from ui.games.russian_railroads.player_printed import printed
from ui.games.russian_railroads.supply import engineers_on, header, side
from ui.html import esc
from ui.svg import text


def rail_on(scene: Scene, look: PlayerLook, rail: RailLook, *, focusable: bool = True) -> str:
    """Tracks, reach, locomotives and points of one railway."""
    tr = scene.tr
    place = PLACES[rail.rail]
    out = []
    if rail.reach:
        end = place.cell(min(rail.reach, place.length)).right
        out.append(
            f'<rect class="rr-reach" x="{RAIL_X}" y="{place.top}" width="{end - RAIL_X:g}" '
            f'height="{RAIL_H}"/>'
            f'<path class="rr-reach-end" d="M{RAIL_X} {place.top - 1}H{end:g}V{place.top + RAIL_H + 1}"/>'
        )
        for space in range(1, min(rail.reach, place.length) + 1):
            box = place.cell(space)
            out.append(text(box.x + 4, box.y + 12, space, "rr-space-no rr-reached", anchor="start"))
    start = 0
    for colour in reversed(list(rail.positions)):
        end = rail.positions[colour]
        if end > start:
            x = RAIL_X + start * CELL
            width = (end - start) * CELL
            out.append(
                f'<rect class="rr-c-{colour} rr-run" x="{x}" y="{place.top + 18:g}" '
                f'width="{width - CELL / 2:g}" height="13"/>'
                f'<path class="rr-runpat rr-runpat-{colour}" d="M{x + 2} '
                f'{place.top + 24.5:g}H{x + width - CELL / 2:g}"/>'
            )
            start = end
    waiting = [colour for colour, position in rail.positions.items() if position == 0]
    for index, colour in enumerate(waiting):
        x, y = DEPOT_X - 2 + 17 * (index % 2), place.top - 1 + 23 * (index // 2)
        label = tr("board.track_waits", colour=tr("colour." + colour))
        hint = scene.inspectable(f"track:{colour}", label, focusable=False)
        out.append(f'<g{hint} transform="translate({x - 3:g} {y:g})">{icons.track(colour)}</g>')
    for colour, position in rail.positions.items():
        if position:
            box = place.cell(position)
            piece = icons.track(colour, tr("letter." + colour))
            label = tr(
                "board.track_at", colour=tr("colour." + colour), rail=tr("rail." + rail.rail), space=position
            )
            out.append(
                f"<g{scene.inspectable(f'track:{colour}', label, focusable=False)} "
                f'transform="translate({box.cx - 27:g} '
                f'{box.y + 0.1:g}) scale(1.83)">{piece}</g>'
            )
    for space, points in enumerate(rail.cell_points, 1):
        if points:
            box = place.cell(space)
            out.append(text(box.right - 3, box.bottom - 3, f"+{points}", "rr-cellpts", anchor="end"))
    out.append(_rail_locos(scene, look, rail, focusable))
    out.append(_rail_total(scene, look, rail, focusable))
    return "".join(out)


def _rail_locos(scene: Scene, look: PlayerLook, rail: RailLook, focusable: bool) -> str:
    tr = scene.tr
    out = []
    slots = [slot for slot, (rail_id, _) in SLOT_IDS.items() if rail_id == rail.rail]
    for slot, number, box in zip(slots, rail.locos, PLACES[rail.rail].slots, strict=True):
        if not number:
            continue
        special = look.special_slot and list(SLOT_IDS)[look.special_slot - 1] == slot
        target = f"loco:{number}" + (":special" if special else "")
        style = "rr-tile rr-tile-special" if special else "rr-tile"
        out.append(
            f"<g{scene.inspectable(target, tr('loco.name', number=number), focusable=focusable)}>"
            f'<rect class="{style}"{box.attrs(5)}/>'
            f'<g transform="translate({box.cx - 26:g} {box.y + 2:g}) scale(2.15)">'
            f"{icons.numbered_loco(number)}</g></g>"
        )
    return "".join(out)


def _rail_total(scene: Scene, look: PlayerLook, rail: RailLook, focusable: bool) -> str:
    tr = scene.tr
    box = PLACES[rail.rail].score
    label = tr("board.rail_now", rail=tr("rail." + rail.rail), points=rail.points)
    doubled = '<tspan class="rr-x2" dx="4">×2</tspan>' if rail.doubled else ""
    return (
        f"<g{scene.inspectable(f'now:{look.seat}:{rail.rail}', label, focusable=focusable)}>"
        f'<rect class="rr-total"{box.attrs(4)}/>'
        f'<text class="rr-total-no" x="{box.cx:g}" y="{box.y + 25:g}" text-anchor="middle">'
        f"+{rail.points}{doubled}</text>"
        + text(box.cx, box.bottom - 8, tr("board.reach", n=rail.reach), "rr-note")
        + "</g>"
    )


def doublers_on(look: PlayerLook) -> str:
    """The doublers above the first railway."""
    place = next(place for place in PLACES.values() if place.doublers)
    laid = "".join(
        f'<rect class="rr-piece rr-doubler"{box.attrs(4)}/>'
        + text(box.cx, box.cy + 6, "×2", "rr-on-doubler rr-x2no")
        for box in place.doublers[: look.doublers]
    )
    return f'<g class="rr-through">{laid}</g>' if laid else ""


def lane_on(scene: Scene, look: PlayerLook, *, focusable: bool = True) -> str:
    """Factories, markers and points of the industry lane."""
    tr = scene.tr
    out = []
    for entry, box in zip(LANE, LANE_BOXES, strict=True):
        number = look.factories[entry["gap"] - 1] if "gap" in entry else 0
        if number:
            tile = factory_box(box)
            name = tr("factory.name", number=number)
            hint = scene.inspectable(f"factory:{number}", name, focusable=focusable)
            out.append(
                f"<g{hint}>"
                f'<rect class="rr-factory"{tile.attrs(4)}/>'
                f'<g transform="translate({tile.cx - 15:g} {tile.y + 24:g}) scale(1.3)">'
                f"{icons.numbered_factory(number)}</g>"
                + effects.row(FACTORY_EFFECTS[number], tile.cx, tile.bottom - 16, 20, limit=tile.w - 4)
                + "</g>"
            )
    for number, index in enumerate(look.markers):
        if index >= 0:
            out.append(marker(scene, look.seat, number, LANE_BOXES[index]))
    box = Box(RAIL_X - 84, LANE_TOP, 76, RAIL_H + 4)
    label = tr("board.rail_now", rail=tr("rail.industry"), points=look.industry_points)
    out.append(
        f"<g{scene.inspectable(f'now:{look.seat}:industry', label, focusable=focusable)}>"
        f'<rect class="rr-total"{box.attrs(4)}/>'
        f'<text class="rr-total-no" x="{box.cx:g}" y="{box.y + 25:g}" text-anchor="middle">'
        f"+{look.industry_points}</text>" + text(box.cx, box.bottom - 8, tr("board.now"), "rr-note") + "</g>"
    )
    return "".join(out)


def marker(scene: Scene, seat: int, number: int, box: Box, extra: str = "") -> str:
    """An industry marker standing on a lane entry."""
    label = scene.tr("board.marker", n=number + 1)
    return (
        f'<g class="rr-lane-marker rr-of-{seat % marks.SEATS} '
        f'{extra}"{scene.inspectable(f"marker:{number + 1}", label, focusable=False)} '
        f'transform="translate({box.cx - 15.6:g} '
        f'{box.y - 2:g}) scale(1.3)">'
        f'{icons.shape("marker")}<text class="rr-marker-no" x="12" y="15.600" font-size="10" '
        f'text-anchor="middle">{number + 1}</text></g>'
    )


def gained_on(look: PlayerLook) -> str:
    """? tokens laid on their spaces, ticks on other advantages gained, the medal when it is laid."""
    out = []
    for rail, order, special in SPECIALS:
        space = special["space"]
        box = special_box(rail, space, order)
        need = special["need"]
        if "token" in need:
            if look.medal:
                holds = any(
                    s == space and p == special["effect"]["recurring_points"] and now
                    for s, p, now in look.rail(rail).recurring
                )
                style = "rr-holds" if holds else "rr-waits"
                out.append(f'<g class="{style}">' + icons.place("medal", box.cx - 17, box.y, 34) + "</g>")
            continue
        laid = dict(look.laid).get(f"{rail} {space}")
        if laid and "question_token" in special["effect"]:
            out.append(
                f'<rect class="rr-special rr-covered"{box.inset(1).attrs(4)}/>'
                + icons.place("token", box.x + 4, box.y + 5, 26)
            )
            out.append(icons.place("done", box.x + 32, box.y + 7, 22, "rr-good"))
        elif once(special) and (rail, space, bool(special.get("terminus"))) in look.gained:
            out.append(
                f'<g class="rr-tick"><circle cx="{box.right - 9:g}" cy="{box.bottom - 8:g}" r="8"/>'
                + icons.place("done", box.right - 16, box.bottom - 15, 14)
                + "</g>"
            )
        elif not once(special):
            holds = _holds(look.rail(rail), special)
            if holds:
                out.append(f'<rect class="rr-special-on"{box.inset(1).attrs(4)}/>')
    for name, _ in look.laid:
        rail, _, index = name.partition(" ")
        if rail == "industry":
            box = LANE_BOXES[int(index)]
            out.append(icons.place("done", box.cx - 12, box.y + 29, 24, "rr-good"))
    return f'<g class="rr-through">{"".join(out)}</g>' if out else ""


def _holds(rail: RailLook, special: dict[str, Any]) -> bool:
    need = special["need"]
    return rail.positions.get(need["track"], 0) >= special["space"] and (
        not need["loco"] or rail.reach >= special["space"]
    )


def fragments(scene: Scene, look: PlayerLook, prefix: str) -> list[Fragment]:
    """Everything that lies on a player's board, in the order of painting."""
    language = scene.tr.language
    parts = [
        Fragment(
            f"{prefix}-{rail.rail}",
            remember(
                ("rail", language, look.seat, look.special_slot, rail), partial(rail_on, scene, look, rail)
            ),
        )
        for rail in look.rails
    ]
    lane = ("lane", language, look.seat, look.factories, look.markers)
    gained = ("gained", look.rails, look.gained, look.laid, look.medal)
    return [
        *parts,
        Fragment(f"{prefix}-doublers", doublers_on(look)),
        Fragment(f"{prefix}-lane", remember(lane, lambda: lane_on(scene, look))),
        Fragment(f"{prefix}-gained", remember(gained, lambda: gained_on(look))),
        Fragment(
            f"{prefix}-header",
            remember(("head", language, scene.name(look.seat), look), lambda: header(scene, look)),
        ),
        Fragment(
            f"{prefix}-side",
            remember(("side", language, look.seat, look.tokens, look.bonus_count), lambda: side(scene, look)),
        ),
    ]


def whole(scene: Scene, look: PlayerLook) -> str:
    """A player's board as a drawing of its own, to be looked at."""
    key = ("whole", scene.tr.language, scene.name(look.seat), look)
    return remember(key, lambda: _whole(scene, look))


def _whole(scene: Scene, look: PlayerLook) -> str:
    label = scene.tr("board.of", name=scene.name(look.seat))
    body = "".join(part.markup for part in fragments(scene, look, "x"))
    printed_ = remember(
        ("printed", scene.tr.language, look.seat), lambda: printed(scene, focusable=False, seat=look.seat)
    )
    return (
        f'<svg class="rr-whole" viewBox="0 0 {WIDTH} {PLAYER_HEIGHT}" role="img" aria-label="{esc(label)}">'
        f"{printed_}{body}{engineers_on(scene, look)}</svg>"
    )
