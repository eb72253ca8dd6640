"""Pieces on a player's board, one fragment per railway, so that an action changes few fragments."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from functools import partial

from engine.games.russian_railroads.queries import Board, Effect, RailNow, Special
from ui.games.russian_railroads import effects, icons
from ui.games.russian_railroads.layout import DEPOT_X, RAIL_H, RAIL_X, WIDTH, Box
from ui.games.russian_railroads.plan import Plan
from ui.games.russian_railroads.player_printed import printed
from ui.games.russian_railroads.supply import engineers_on, header, side
from ui.markup import seat_marks
from ui.markup.html import esc
from ui.markup.svg import HUSH, text
from ui.view.scene import Scene
from ui.view.types import Fragment

_FOCUSABLE = re.compile(r' tabindex="[^"]*"')


def rail_on(scene: Scene, plan: Plan, board: Board, rail: RailNow) -> str:
    """Tracks, reach, locomotives and points of a railway."""
    tr = scene.tr
    place, positions = plan.rails[rail.id], rail.positions
    out = []
    if rail.reach:
        spans = place.spans(1, min(rail.reach, place.length(rail.stem)), rail.stem)
        for box in spans:
            out.append(
                f'<rect class="rr-reach" x="{box.x:g}" y="{box.y:g}" width="{box.w:g}" height="{box.h}"/>'
                f'<path class="rr-reach-end" d="M{box.x:g} {box.y - 1:g}H{box.right:g}'
                + (f'V{box.bottom + 1:g}"/>' if box is spans[-1] else '"/>')
            )
        for space in range(1, min(rail.reach, place.length(rail.stem)) + 1):
            box = place.cell(space, rail.stem)
            out.append(text(box.x + 4, box.y + 12, space, "rr-space-no rr-reached", anchor="start"))
    start = 0
    for colour, end in reversed(positions.items()):
        runs = place.spans(start + 1, end, rail.stem)
        for box in runs:
            width = box.w - (place.step / 2 if box is runs[-1] else 0)
            out.append(
                f'<rect class="rr-c-{colour} rr-run" x="{box.x:g}" y="{box.y + 18:g}" '
                f'width="{width:g}" height="13"/>'
                f'<path class="rr-runpat rr-runpat-{colour}" d="M{box.x + 2:g} '
                f'{box.y + 24.5:g}H{box.x + width:g}"/>'
            )
        start = max(start, end)
    waiting = [colour for colour, position in positions.items() if position == 0]
    for index, colour in enumerate(waiting):
        x, y = DEPOT_X - 2 + 17 * (index % 2), place.top - 1 + 23 * (index // 2)
        label = tr("board.track_waits", colour=tr("colour." + colour))
        hint = scene.inspectable(f"track:{colour}", label, focusable=False)
        out.append(f'<g{hint} transform="translate({x - 3:g} {y:g})">{icons.track(colour)}</g>')
    for colour, position in positions.items():
        if position:
            box = place.cell(position, rail.stem)
            piece = icons.track(colour, tr("letter." + colour))
            label = tr(
                "board.track_at", colour=tr("colour." + colour), rail=tr("rail." + rail.id), space=position
            )
            out.append(
                f"<g{scene.inspectable(f'track:{colour}', label, focusable=False)} "
                f'transform="translate({box.cx - 27:g} '
                f'{box.y + 0.1:g}) scale(1.83)">{piece}</g>'
            )
    for space, points in enumerate(rail.space_points, 1):
        if points:
            box = place.cell(space, rail.stem)
            out.append(text(box.right - 3, box.bottom - 3, f"+{points}", "rr-cellpts", anchor="end"))
    out.append(_rail_locos(scene, plan, board, rail))
    out.append(_rail_total(scene, plan, board.seat, rail))
    return "".join(out)


def _rail_locos(scene: Scene, plan: Plan, board: Board, rail: RailNow) -> str:
    tr = scene.tr
    out = []
    for slot, number in zip(plan.board.rails[rail.id].slots, rail.locos, strict=True):
        if not number:
            continue
        special, box = board.special_slot == slot, plan.slot_box(slot)
        number -= slot in board.boilermen  # the printed number
        target = f"loco:{number}" + (":special" if special else "")
        style = "rr-tile rr-tile-special" if special else "rr-tile"
        out.append(
            f"<g{scene.inspectable(target, tr('loco.name', number=number))}>"
            f'<rect class="{style}"{box.attrs(5)}/>'
            f'<g transform="translate({box.cx - 26:g} {box.y + 2:g}) scale(2.15)">'
            f"{icons.numbered_loco(number)}</g></g>"
        )
    return "".join(out)


def _rail_total(scene: Scene, plan: Plan, seat: int, rail: RailNow) -> str:
    tr = scene.tr
    box = plan.rails[rail.id].score
    reach = tr("board.reach", n=rail.reach)
    label = f"{tr('board.rail_now', rail=tr('rail.' + rail.id), points=rail.points)}, {reach}"
    doubled = '<tspan class="rr-x2" dx="4">×2</tspan>' if rail.doubled else ""
    return (
        f"<g{scene.inspectable(f'now:{seat}:{rail.id}', label)}>"
        f'<rect class="rr-total"{box.attrs(4)}/>'
        f'<text{HUSH} class="rr-total-no" x="{box.cx:g}" y="{box.y + 25:g}" text-anchor="middle">'
        f"+{rail.points}{doubled}</text>" + text(box.cx, box.bottom - 8, reach, "rr-note") + "</g>"
    )


def doublers_on(plan: Plan, board: Board) -> str:
    """The doublers above the railways."""
    laid = "".join(
        f'<rect class="rr-piece rr-doubler"{box.attrs(4)}/>'
        + text(box.cx, box.cy + 6, "×2", "rr-on-doubler rr-x2no")
        for rail in board.rails
        for box in plan.rails[rail.id].doublers[: rail.doublers]
    )
    return f'<g class="rr-through">{laid}</g>' if laid else ""


def factory_gives(plan: Plan, board: Board, gap: int) -> Effect:
    """The effect of the factory in a gap, increased by a boilerman."""
    name = board.factories[gap - 1]
    return plan.board.more[name] if f"gap-{gap}" in board.boilermen else plan.board.factories[name].effect


def lane_on(scene: Scene, plan: Plan, board: Board) -> str:
    """Factories, markers and points of the industry lanes."""
    tr = scene.tr
    out = []
    for gap, name in enumerate(board.factories, 1):
        tile = plan.gap_box(gap)
        if not name:  # only a free gap shows its printed number
            out.append(f'<g class="rr-through">{text(tile.cx, tile.bottom - 8, gap, "rr-ghost")}</g>')
        else:
            out.append(
                f"<g{scene.inspectable(f'factory:{name}', tr('factory.name', number=name))}>"
                f'<rect class="rr-factory"{tile.attrs(4)}/>'
                f'<g transform="translate({tile.cx - 15:g} {tile.bottom - 60:g}) scale(1.3)">'
                f"{icons.numbered_factory(name)}</g>"
                + effects.row(
                    factory_gives(plan, board, gap), tile.cx, tile.bottom - 16, 20, limit=tile.w - 4
                )
                + "</g>"
            )
    out += [marker(scene, board.seat, number, plan.marker_box(number, at)) for number, at in board.markers]
    box = Box(RAIL_X - 84, plan.lanes[plan.board.lane.id][0].y, 76, RAIL_H + 4)
    label = tr("board.rail_now", rail=tr("rail.industry"), points=board.industry_points)
    out.append(
        f"<g{scene.inspectable(f'now:{board.seat}:industry', label)}>"
        f'<rect class="rr-total"{box.attrs(4)}/>'
        f'<text{HUSH} class="rr-total-no" x="{box.cx:g}" y="{box.y + 25:g}" text-anchor="middle">'
        f"+{board.industry_points}</text>" + text(box.cx, box.bottom - 8, tr("board.now"), "rr-note") + "</g>"
    )
    return "".join(out)


def marker(scene: Scene, seat: int, number: int, box: Box, extra: str = "") -> str:
    """An industry marker on a lane entry."""
    label = scene.tr("board.marker", n=number)
    return (
        f'<g class="rr-lane-marker rr-of-{seat % seat_marks.SEATS} '
        f'{extra}"{scene.inspectable(f"marker:{number}", label, focusable=False)} '
        f'transform="translate({box.cx - 15.6:g} '
        f'{box.y - 2:g}) scale(1.3)">'
        f'{icons.shape("marker")}<text{HUSH} class="rr-marker-no" x="12" y="16.400" font-size="12.5" '
        f'text-anchor="middle">{number}</text></g>'
    )


def gained_on(plan: Plan, board: Board) -> str:
    """Used ? tokens, ticks on other gained advantages, and the medal."""
    out = []
    laid = board.tokens_laid
    for rail in board.rails:
        for special in plan.board.rails[rail.id].specials:
            if plan.covered(special) and not board.shows(special):
                continue
            box = plan.special_box(special)
            if special.medal:
                if board.medal:
                    style = "rr-holds" if holds(plan, rail, special) else "rr-waits"
                    at = box.cx - 17, box.y, 34.0
                    if any(
                        (each.stem, each.space) == (special.stem, special.space)
                        for each in plan.board.rails[rail.id].specials
                        if each is not special and board.shows(each)
                    ):  # another advantage is printed there, so it is above the space
                        at = box.right - 27, box.y - RAIL_H - 9, 27.0
                    out.append(f'<g class="{style}">' + icons.place("medal", *at) + "</g>")
            elif "question_token" in special.effect and f"{rail.id} {special.space}" in laid:
                out.append(
                    f'<rect class="rr-special rr-covered"{box.inset(1).attrs(4)}/>'
                    + icons.place("token", box.x + 4, box.y + 5, 26)
                )
                out.append(icons.place("done", box.x + 32, box.y + 7, 22, "rr-good"))
            elif not special.once:
                if holds(plan, rail, special):
                    out.append(f'<rect class="rr-special-on"{box.inset(1).attrs(4)}/>')
            elif special.number in board.gained and not effects.silent(special.effect):
                out.append(
                    f'<g class="rr-tick"><circle cx="{box.right - 9:g}" cy="{box.bottom - 8:g}" r="8"/>'
                    + icons.place("done", box.right - 16, box.bottom - 15, 14)
                    + "</g>"
                )
    for name in laid:
        lane, _, index = name.partition(" ")
        if lane in plan.lanes:
            box = plan.lanes[lane][int(index)]
            y = box.y + 1 if lane in plan.under else box.y + 29
            out.append(icons.place("done", box.cx - 12, y, 24, "rr-good"))
    return f'<g class="rr-through">{"".join(out)}</g>' if out else ""


def holds(plan: Plan, rail: RailNow, special: Special) -> bool:
    """Whether the condition of an advantage is met, apart from the medal's."""
    return (
        rail.positions.get(special.track, 0) >= special.space
        and plan.board.rails[rail.id].passes(rail.stem, special.stem)
        and (not special.loco or rail.reach >= special.space)
    )


def fragments(scene: Scene, plan: Plan, board: Board, prefix: str) -> list[Fragment]:
    """All pieces on a player's board, in the order of painting."""
    language, seat = scene.tr.language, board.seat
    whose = (language, seat)
    drawn: list[tuple[str, tuple[Hashable, ...], Callable[[], str]]] = [
        (f"{page.id}-beneath", (*whose, board), partial(page.beneath, scene, plan, board))
        for page in plan.pages
    ]
    drawn += [
        (
            rail.id,
            (*whose, board.special_slot, board.boilermen, rail),
            partial(rail_on, scene, plan, board, rail),
        )
        for rail in board.rails
    ]
    doublers = tuple(rail.doublers for rail in board.rails)
    gained = (board.rails, board.gained, board.laid, board.medal)
    beside = (*whose, board.tokens_unused, board.cards_held)
    drawn += [
        ("doublers", doublers, partial(doublers_on, plan, board)),
        (
            "lane",
            (*whose, board.factories, board.markers, board.boilermen),
            partial(lane_on, scene, plan, board),
        ),
        ("gained", gained, partial(gained_on, plan, board)),
        (
            "header",
            (language, scene.name(seat), board, scene.state.to_move is None),
            partial(header, scene, plan, board),
        ),
        ("side", beside, partial(side, scene, plan, board)),
        *((page.id, (*whose, board), partial(page.lies, scene, plan, board)) for page in plan.pages),
    ]
    return [
        Fragment(f"{prefix}-{name}", plan.remember(("on", name, *key), make)) for name, key, make in drawn
    ]


def whole(scene: Scene, plan: Plan, board: Board) -> str:
    """A player's board as a drawing that cannot be clicked."""
    key = ("whole", scene.tr.language, scene.name(board.seat), board, scene.state.to_move is None)
    return plan.remember(key, lambda: _whole(scene, plan, board))


def _whole(scene: Scene, plan: Plan, board: Board) -> str:
    """The drawing twice. Where there is little room the copies show one half each, one below the other."""
    label, drawn = scene.tr("board.of", name=scene.name(board.seat)), inner(scene, plan, board)
    box = f'viewBox="0 0 {WIDTH} {plan.player_height}"'
    again = _FOCUSABLE.sub("", drawn)  # screen readers and keyboards get only the first copy
    return (
        f'<div class="rr-half"><svg class="rr-whole" {box} role="group" aria-label="{esc(label)}">'
        f"{drawn}</svg></div>"
        f'<div class="rr-half rr-rest" aria-hidden="true"><svg class="rr-again" {box}>{again}</svg></div>'
    )


def inner(scene: Scene, plan: Plan, board: Board) -> str:
    """The markup of a player's board; its size is `WIDTH` by `plan.player_height`."""
    body = "".join(part.markup for part in fragments(scene, plan, board, "x"))
    ground = plan.remember(
        ("printed", scene.tr.language, board.seat),
        lambda: printed(scene, plan, focusable=False, seat=board.seat),
    )
    return f"{ground}{body}{engineers_on(scene, plan, board)}"
