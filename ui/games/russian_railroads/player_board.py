"""A player's board: three railways, industry lane, tokens, own engineers. Drawn large once, small for the others.

What is printed never changes and is kept per language; what lies on it is one fragment per railway, so that an
action changes few of them.
"""

from __future__ import annotations

from typing import Any

from ui import marks
from ui.contract import Fragment, Scene
from ui.games.russian_railroads import effects, icons
from ui.games.russian_railroads.layout import (
    CELL,
    DEPOT_X,
    HEADER,
    PLAYER_HEIGHT,
    RAIL_H,
    RAIL_X,
    SPECIAL_H,
    WIDTH,
    Box,
    RailPlace,
    factory_box,
    lane_boxes,
    rail_places,
)
from ui.games.russian_railroads.looks import PlayerLook, RailLook
from ui.games.russian_railroads.parts import DATA, ENGINEERS, FACTORY_EFFECTS, LANE, RAILS, SLOT_IDS
from ui.html import attrs, esc
from ui.i18n import Translator
from ui.svg import text

PLACES: dict[str, RailPlace] = rail_places(
    [(rail["id"], rail["length"], rail["loco_slots"], len(rail["doubler_slots"])) for rail in RAILS]
)
_LOWEST = max(place.top for place in PLACES.values())
LANE_TOP = _LOWEST + RAIL_H + SPECIAL_H + 10
LANE_BOXES: list[Box] = lane_boxes(len(LANE), LANE_TOP)
_FIRST_SHORT = next(place for place in PLACES.values() if place.length < 12)
SIDE = Box(RAIL_X + 9 * CELL + 100, _FIRST_SHORT.top - 10, 1192 - (RAIL_X + 9 * CELL + 100), LANE_TOP - _FIRST_SHORT.top)


def slot_box(slot: str) -> Box:
    """Where a locomotive of that slot lies."""
    rail, index = SLOT_IDS[slot]
    return PLACES[rail].slots[index]


def special_box(rail: str, space: int, order: int) -> Box:
    """Where the `order`-th advantage of a space is printed."""
    box = PLACES[rail].special(space)
    wide = 26 if order == 0 and space in _CROWDED.get(rail, ()) else 0
    return Box(box.x + order * CELL - wide, box.y, box.w + wide, box.h)


_CROWDED: dict[str, tuple[int, ...]] = {
    rail["id"]: tuple(each["space"] for each in rail["special_spaces"] if len(each["effect"]) > 1) for rail in RAILS
}
"""Spaces whose advantage has several parts: printed wider, to the left."""


def _special_order() -> list[tuple[str, int, dict[str, Any]]]:
    found: list[tuple[str, int, dict[str, Any]]] = []
    for rail in RAILS:
        seen: dict[int, int] = {}
        for special in rail["special_spaces"]:
            order = seen.get(special["space"], 0)
            seen[special["space"]] = order + 1
            found.append((rail["id"], order, special))
    return found


SPECIALS = _special_order()
"""(rail, order among those of its space, record) of every advantage, the medal's place included."""


# ------------------------------------------------------------------ what is printed


def printed(scene: Scene, *, focusable: bool = True) -> str:
    """Rails, spaces, advantages and lane without anything on them."""
    parts = []
    for rail in RAILS:
        parts.append(_printed_rail(scene, rail, focusable))
    parts.append(_printed_lane(scene, focusable))
    return "".join(parts)


def _printed_rail(scene: Scene, rail: dict[str, Any], focusable: bool) -> str:
    tr = scene.tr
    rail_id = rail["id"]
    name = tr("rail." + rail_id)
    place = PLACES[rail_id]
    first, last = place.cell(1), place.cell(place.length)
    ties = "".join(f"M{first.x + 5 + 10 * i:g} {place.top + 13:g}v22" for i in range(place.length * CELL // 10))
    out = [
        f'<g{scene.inspectable("rail:" + rail_id, name, focusable=focusable)}>'
        f'<rect class="rr-bed"{Box(first.x, place.top, last.right - first.x, RAIL_H).attrs(3)}/>'
        f'<path class="rr-ties" d="{ties}"/>'
        f'<path class="rr-rails" d="M{first.x} {place.top + 17}H{last.right}M{first.x} {place.top + 31}H{last.right}"/>'
        + _rail_name(place, name)
        + "</g>"
    ]
    for space in range(1, place.length + 1):
        box = place.cell(space)
        out.append(
            f'<g{scene.inspectable(f"cell:{rail_id}:{space}", f"{name} {space}", focusable=False)}>'
            f'<rect class="rr-cell"{box.attrs()}/>' + text(box.x + 4, box.y + 12, space, "rr-space-no", anchor="start") + "</g>"
        )
    for index, box in enumerate(place.doublers):
        out.append(
            f'<g{scene.inspectable(f"doubler:{index + 1}", tr("board.doubler_slot", n=index + 1), focusable=False)}>'
            f'<rect class="rr-empty"{box.attrs(4)}/>' + text(box.cx, box.cy + 5.5, "×2", "rr-ghost") + "</g>"
        )
    for box in place.slots:
        out.append(f'<rect class="rr-empty"{box.attrs(5)}/>')
        out.append(icons.place("loco", box.cx - 18, box.cy - 20, 36, "rr-faint"))
    for owner, order, special in SPECIALS:
        if owner == rail_id and "token" not in special["need"]:
            out.append(_printed_special(scene, rail_id, order, special, focusable))
    return "".join(out)


def _rail_name(place: RailPlace, name: str) -> str:
    """Above the slots where there is room, else beside them in one or two lines."""
    if place.doublers:
        return text(8, place.top - 13, name, "rr-railname", anchor="start")
    words = name.split()
    x = place.slots[-1].right + 7
    lines = words if len(words) == 2 else [name]
    first = place.cell(1).cy + 5 - 9 * (len(lines) - 1)
    return "".join(text(x, first + 19 * i, line, "rr-railname rr-narrow", anchor="start") for i, line in enumerate(lines))


def special_name(tr: Translator, rail: str, special: dict[str, Any]) -> str:
    """Where an advantage is and what it gives, in words."""
    return tr("board.special", rail=tr("rail." + rail), space=special["space"], effect=effects.words(tr, special["effect"]))


def _printed_special(scene: Scene, rail: str, order: int, special: dict[str, Any], focusable: bool) -> str:
    box = special_box(rail, special["space"], order)
    need = special["need"]
    x = box.x + 2
    condition = f'<g transform="translate({x:g} {box.y + 7:g}) scale(.8)">{icons.shape("track-" + need["track"])}</g>'
    x += 16
    if need["loco"]:
        condition += f'<g transform="translate({x:g} {box.y + 9:g}) scale(.58)">{icons.shape("loco")}</g>'
        x += 15
    effect = special["effect"]
    room = box.right - x - 1
    if special.get("terminus") or "recurring_points" in effect:
        points = effect.get("points", effect.get("recurring_points"))
        shown = (
            f'<g transform="translate({x - 1:g} {box.y + 2:g}) scale(1.22)">{icons.shape("star")}</g>'
            + text(x + 13.6, box.y + 22.5, points, "rr-starno", size=13)
        )
    else:
        shown = effects.row(effect, x, box.y + 17, 22, middle=False, limit=room)
    label = special_name(scene.tr, rail, special)
    target = f"special:{rail}:{special['space']}:{order}"
    return (
        f"<g{scene.inspectable(target, label, focusable=focusable)}>"
        f'<rect class="rr-special"{box.inset(1).attrs(4)}/>{condition}{shown}</g>'
    )


def _printed_lane(scene: Scene, focusable: bool) -> str:
    tr = scene.tr
    first, last = LANE_BOXES[0], LANE_BOXES[-1]
    out = [
        f'<g{scene.inspectable("rail:industry", tr("rail.industry"), focusable=focusable)}>'
        f'<rect class="rr-bed"{Box(first.x, first.y, last.right - first.x, first.h + 14).attrs(3)}/>'
        + text(8, first.y + 20, tr("rail.industry"), "rr-railname", anchor="start")
        + icons.place("gear", 8, first.y + 28, 26)
        + text(40, first.y + 47, tr("board.gaps"), "rr-note", anchor="start")
        + "</g>"
    ]
    for entry, box in zip(LANE, LANE_BOXES, strict=True):
        index = entry["index"]
        hint = scene.inspectable(f"lane:{index}", tr("board.lane", n=index), focusable=False)
        if entry["kind"] == "gap":
            tile = factory_box(box)
            out.append(
                f'<g{hint}><rect class="rr-gap"{tile.attrs(4)}/>'
                + icons.place("factory", tile.cx - 15, tile.y + 30, 30, "rr-faint")
                + text(tile.cx, tile.bottom - 8, entry["gap"], "rr-ghost")
                + "</g>"
            )
            continue
        out.append(f'<g{hint}><rect class="rr-cell"{Box(box.x, box.y, box.w, 58).attrs()}/>')
        if "special" in entry:
            out.append(icons.place("token", box.cx - 14, box.y + 27, 28))
        else:
            out.append(f'<g transform="translate({box.cx - 16:g} {box.y + 25:g}) scale(1.33)">{icons.shape("star")}</g>')
            out.append(text(box.cx, box.y + 47, entry["points"], "rr-starno", size=15))
        out.append("</g>")
    return "".join(out)


# ------------------------------------------------------------------ what lies on it


def rail_on(scene: Scene, look: PlayerLook, rail: RailLook, *, focusable: bool = True) -> str:
    """Tracks, reach, locomotives and points of one railway."""
    tr = scene.tr
    place = PLACES[rail.rail]
    out = []
    if rail.reach:
        end = place.cell(min(rail.reach, place.length)).right
        out.append(
            f'<rect class="rr-reach" x="{RAIL_X}" y="{place.top}" width="{end - RAIL_X:g}" height="{RAIL_H}"/>'
            f'<path class="rr-reach-end" d="M{RAIL_X} {place.top - 1}H{end:g}V{place.top + RAIL_H + 1}"/>'
        )
    start = 0
    for colour in reversed(rail.positions):
        end = rail.positions[colour]
        if end > start:
            x = RAIL_X + start * CELL
            width = (end - start) * CELL
            out.append(
                f'<rect class="rr-c-{colour} rr-run" x="{x}" y="{place.top + 18:g}" width="{width - CELL / 2:g}" height="13"/>'
                f'<path class="rr-runpat rr-runpat-{colour}" d="M{x + 2} {place.top + 24.5:g}H{x + width - CELL / 2:g}"/>'
            )
            start = end
    waiting = [colour for colour, position in rail.positions.items() if position == 0]
    for index, colour in enumerate(waiting):
        x, y = DEPOT_X - 2 + 17 * (index % 2), place.top + 24 * (index // 2)
        out.append(f'<g transform="translate({x - 3:g} {y:g})">{icons.track(colour)}</g>')
    for colour, position in rail.positions.items():
        if position:
            box = place.cell(position)
            piece = icons.track(colour, tr("letter." + colour))
            label = tr("board.track_at", colour=tr("colour." + colour), rail=tr("rail." + rail.rail), space=position)
            out.append(
                f'<g{scene.inspectable(f"track:{colour}", label, focusable=False)} transform="translate({box.cx - 28.4:g} '
                f'{box.y + 0.6:g}) scale(1.95)">{piece}</g>'
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
            f'<g{scene.inspectable(target, tr("loco.name", number=number), focusable=focusable)}>'
            f'<rect class="{style}"{box.attrs(5)}/>'
            f'<g transform="translate({box.cx - 26:g} {box.y + 2:g}) scale(2.15)">{icons.numbered_loco(number)}</g></g>'
        )
    return "".join(out)


def _rail_total(scene: Scene, look: PlayerLook, rail: RailLook, focusable: bool) -> str:
    tr = scene.tr
    box = PLACES[rail.rail].score
    label = tr("board.rail_now", rail=tr("rail." + rail.rail), points=rail.points)
    doubled = '<tspan class="rr-x2" dx="4">×2</tspan>' if rail.doubled else ""
    return (
        f'<g{scene.inspectable(f"now:{look.seat}:{rail.rail}", label, focusable=focusable)}>'
        f'<rect class="rr-total"{box.attrs(4)}/>'
        f'<text class="rr-total-no" x="{box.cx:g}" y="{box.y + 25:g}" text-anchor="middle">+{rail.points}{doubled}</text>'
        + text(box.cx, box.bottom - 8, tr("board.reach", n=rail.reach), "rr-note")
        + "</g>"
    )


def doublers_on(look: PlayerLook) -> str:
    """The doublers above the first railway."""
    place = next(place for place in PLACES.values() if place.doublers)
    return "".join(
        f'<rect class="rr-piece rr-doubler"{box.attrs(4)}/>' + text(box.cx, box.cy + 6, "×2", "rr-on-doubler rr-x2no")
        for box in place.doublers[: look.doublers]
    )


def lane_on(scene: Scene, look: PlayerLook, *, focusable: bool = True) -> str:
    """Factories, markers and points of the industry lane."""
    tr = scene.tr
    out = []
    for entry, box in zip(LANE, LANE_BOXES, strict=True):
        number = look.factories[entry["gap"] - 1] if entry["kind"] == "gap" else 0
        if number:
            tile = factory_box(box)
            out.append(
                f'<g{scene.inspectable(f"factory:{number}", tr("factory.name", number=number), focusable=focusable)}>'
                f'<rect class="rr-factory"{tile.attrs(4)}/>'
                f'<g transform="translate({tile.cx - 15:g} {tile.y + 24:g}) scale(1.3)">{icons.numbered_factory(number)}</g>'
                + effects.row(FACTORY_EFFECTS[number], tile.cx, tile.bottom - 16, 20, limit=tile.w - 4)
                + "</g>"
            )
    for number, index in enumerate(look.markers):
        if index >= 0:
            out.append(marker(scene, look.seat, number, LANE_BOXES[index]))
    box = Box(LANE_BOXES[-1].right + 8, LANE_TOP, 76, RAIL_H + 4)
    label = tr("board.rail_now", rail=tr("rail.industry"), points=look.industry_points)
    out.append(
        f'<g{scene.inspectable(f"now:{look.seat}:industry", label, focusable=focusable)}>'
        f'<rect class="rr-total"{box.attrs(4)}/>'
        f'<text class="rr-total-no" x="{box.cx:g}" y="{box.y + 25:g}" text-anchor="middle">+{look.industry_points}</text>'
        + text(box.cx, box.bottom - 8, tr("board.now"), "rr-note")
        + "</g>"
    )
    return "".join(out)


def marker(scene: Scene, seat: int, number: int, box: Box, extra: str = "") -> str:
    """An industry marker standing on a lane entry."""
    label = scene.tr("board.marker", n=number + 1)
    return (
        f'<g class="rr-lane-marker {extra}"{scene.inspectable(f"marker:{number + 1}", label, focusable=False)} transform="translate({box.cx - 13:g} '
        f'{box.y:g}) scale(1.08)" style="--rr-seat:{marks.colour(seat)};--rr-seat-on:{marks.on_colour(seat)}">'
        f'{icons.shape("marker")}<text class="rr-marker-no" x="12" y="15.600" font-size="10" text-anchor="middle">{number + 1}</text></g>'
    )


def gained_on(look: PlayerLook) -> str:
    """? tokens laid on their spaces, ticks on other advantages that were gained, the medal when it is laid."""
    out = []
    for rail, order, special in SPECIALS:
        space = special["space"]
        box = special_box(rail, space, order)
        need = special["need"]
        if "token" in need:
            if look.medal:
                holds = any(s == space and p == special["effect"]["recurring_points"] and now for s, p, now in look.rail(rail).recurring)
                style = "rr-holds" if holds else "rr-waits"
                out.append(f'<g class="{style}">' + icons.place("medal", box.cx - 17, box.y, 34) + "</g>")
            continue
        laid = look.laid.get(f"{rail} {space}")
        if laid and "question_token" in special["effect"]:
            out.append(f'<rect class="rr-special rr-covered"{box.inset(1).attrs(4)}/>' + icons.place("token", box.x + 4, box.y + 4, 26))
            out.append(icons.place("done", box.x + 32, box.y + 6, 22, "rr-good"))
        elif special["once"] and (rail, space, bool(special.get("terminus"))) in look.gained:
            out.append(f'<g class="rr-tick"><circle cx="{box.right - 9:g}" cy="{box.bottom - 8:g}" r="8"/>' + icons.place("done", box.right - 16, box.bottom - 15, 14) + "</g>")
        elif not special["once"]:
            holds = _holds(look.rail(rail), special)
            if holds:
                out.append(f'<rect class="rr-special-on"{box.inset(1).attrs(4)}/>')
    for name in look.laid:
        rail, _, index = name.partition(" ")
        if rail == "industry":
            box = LANE_BOXES[int(index)]
            out.append(icons.place("done", box.cx - 12, box.y + 29, 24, "rr-good"))
    return "".join(out)


def _holds(rail: RailLook, special: dict[str, Any]) -> bool:
    need = special["need"]
    return rail.positions.get(need["track"], 0) >= special["space"] and (not need["loco"] or rail.reach >= special["space"])


def header(scene: Scene, look: PlayerLook) -> str:
    """Name, workers and roubles in supply, what a scoring would give now."""
    tr = scene.tr
    out = [
        f'<rect class="rr-head"{HEADER.attrs(6)}/>',
        marks.token(look.seat, 22, 18, 13),
        text(44, 25, scene.name(look.seat)[:18], "rr-name", anchor="start"),
    ]
    x = 250.0
    out.append(
        f'<g{scene.inspectable(f"workers:{look.seat}", tr("board.workers", n=look.workers, total=look.workers_total, reserve=look.reserve))}>'
        f'<rect class="rr-hit" x="{x - 4:g}" y="1" width="{24 * max(1, look.workers_total) + 8}" height="34"/>'
    )
    for index in range(look.workers_total):
        out.append(piece("own" if index < look.workers else "slot", look.seat, x + 24 * index, 5, 26))
    out.append("</g>")
    x += 24 * look.workers_total + 14
    if look.temps or look.owns_black_worker:
        out.append(f'<g{scene.inspectable("pieces:extra", tr("board.extra_workers", temps=look.temps))}>')
        for _ in range(look.temps):
            out.append(piece("temp", look.seat, x, 5, 26))
            x += 26
        if look.owns_black_worker:
            out.append(piece("black" if look.black_worker else "slot", look.seat, x, 5, 26))
            x += 26
        out.append("</g>")
        x += 8
    out.append(
        f'<g{scene.inspectable("pieces:rouble", tr("board.roubles", n=look.roubles))}>' + icons.place("rouble", x, 5, 26)
        + text(x + 31, 25, f"× {look.roubles}", "rr-count", anchor="start", size=19) + "</g>"
    )
    out.append(
        f'<g{scene.inspectable(f"now:{look.seat}:all", tr("board.round_now", points=look.round_points))}>'
        f'<text class="rr-name" x="1186" y="25" text-anchor="end"><tspan class="rr-note">{esc(tr("board.if_now"))}</tspan>'
        f'<tspan dx="8">+{look.round_points}</tspan></text></g>'
    )
    return "".join(out)


def piece(kind: str, seat: int, x: float, y: float, size: float) -> str:
    """A worker (own, temporary, black), a rouble, or the outline of an absent worker."""
    name = {"own": "worker", "temp": "temp", "black": "black-worker", "rouble": "rouble", "slot": "worker-slot"}[kind]
    scale = size / 24
    style = f' style="--rr-seat:{marks.colour(seat)};--rr-seat-on:{marks.on_colour(seat)}"' if kind == "own" else ""
    letter = (
        f'<text class="rr-glyph rr-on-seat" x="12" y="20.300" font-size="10.500" text-anchor="middle">{marks.letter(seat)}</text>'
        if kind == "own"
        else ""
    )
    return f'<g class="rr-worker"{style} transform="translate({x:g} {y:g}) scale({scale:.3f})">{icons.shape(name)}{letter}</g>'


def side(scene: Scene, look: PlayerLook, *, focusable: bool = True) -> str:
    """? tokens still unused, end bonus cards, own engineers (not their action spaces: see `main_board`)."""
    tr = scene.tr
    out = [text(SIDE.x, SIDE.y + 12, tr("board.tokens"), "rr-note", anchor="start")]
    for index, record in enumerate(DATA["question_tokens"]):
        token = record["id"]
        box = token_box(index)
        used = token not in look.tokens
        label = tr("token." + token) + (f" ({tr('board.used')})" if used else "")
        out.append(
            f'<g{scene.inspectable(f"token:{token}", label, focusable=focusable)}{attrs(class_="rr-used" if used else None)}>'
            f'<rect class="rr-tokentile"{box.attrs(6)}/>'
            + effects.row(record["effect"], box.cx, box.y + 18, 22, limit=box.w - 6)
            + text(box.cx, box.bottom - 5, tr("token.short." + token), "rr-tiny")
            + "</g>"
        )
    count = tr("board.bonus_cards", n=look.bonus_count)
    out.append(
        f'<g{scene.inspectable(f"bonuses:{look.seat}", count, focusable=focusable)}>'
        + icons.place("bonus", SIDE.right - 54, SIDE.y - 9, 26)
        + text(SIDE.right - 26, SIDE.y + 11, f"× {look.bonus_count}", "rr-count", anchor="start", size=17)
        + "</g>"
    )
    return "".join(out)


def token_box(index: int) -> Box:
    """Where a player's ? token waits."""
    step = SIDE.w / len(DATA["question_tokens"])
    return Box(SIDE.x + step * index + 1, SIDE.y + 18, step - 3, 46)


def engineer_box(index: int, count: int) -> Box:
    """Where a player's own engineer lies."""
    step = min(86.0, SIDE.w / max(4, count))
    return Box(SIDE.x + step * index + 1, SIDE.y + 74, step - 4, 78)


def fragments(scene: Scene, look: PlayerLook, prefix: str) -> list[Fragment]:
    """Everything that lies on a player's board, in the order of painting."""
    parts = [Fragment(f"{prefix}-{rail.rail}", rail_on(scene, look, rail)) for rail in look.rails]
    return [
        *parts,
        Fragment(f"{prefix}-doublers", doublers_on(look)),
        Fragment(f"{prefix}-lane", lane_on(scene, look)),
        Fragment(f"{prefix}-gained", gained_on(look)),
        Fragment(f"{prefix}-header", header(scene, look)),
        Fragment(f"{prefix}-side", side(scene, look)),
    ]


def lane_cell(index: int) -> Box:
    """The box of a lane entry."""
    return LANE_BOXES[index]




def gap_box(gap: int) -> Box:
    """The tile of a factory gap (1 is the first)."""
    index = next(entry["index"] for entry in LANE if entry.get("gap") == gap)
    return factory_box(LANE_BOXES[index])


def engineers_on(scene: Scene, look: PlayerLook) -> str:
    """Own engineers as they lie on a board that is only looked at."""
    out = []
    for index, number in enumerate(look.engineers):
        box = engineer_box(index, len(look.engineers))
        used = ' class="rr-used"' if number in look.engineers_used else ""
        out.append(
            f"<g{used}><rect class=\"rr-strip-light\"{box.attrs(5)}/>"
            f'<g transform="translate({box.right - 26:g} {box.y + 4:g})">{icons.shape("engineer")}</g>'
            + text(box.x + 8, box.y + 22, number, "rr-count", anchor="start", size=17)
            + effects.row(ENGINEERS[number]["effect"], box.cx, box.y + 52, 26, limit=box.w - 8)
            + "</g>"
        )
    return "".join(out)


def whole(scene: Scene, look: PlayerLook) -> str:
    """A player's board as a drawing of its own, to be looked at."""
    label = scene.tr("board.of", name=scene.name(look.seat))
    body = "".join(part.markup for part in fragments(scene, look, "x"))
    return (
        f'<svg class="rr-whole" viewBox="0 0 {WIDTH} {PLAYER_HEIGHT}" role="img" aria-label="{esc(label)}">'
        f"{printed(scene, focusable=False)}{body}{engineers_on(scene, look)}</svg>"
    )
