"""What lies on a player's board, one fragment per railway, so that an action changes few of them."""

from __future__ import annotations

from functools import partial

from engine.games.russian_railroads.queries import Board, RailNow, Special
from ui import marks
from ui.contract import Fragment, Scene
from ui.games.russian_railroads import effects, icons
from ui.games.russian_railroads.layout import DEPOT_X, RAIL_H, RAIL_X, WIDTH, Box
from ui.games.russian_railroads.plan import Plan
from ui.games.russian_railroads.player_printed import printed
from ui.games.russian_railroads.supply import engineers_on, header, side
from ui.html import esc
from ui.svg import text


def rail_on(scene: Scene, plan: Plan, board: Board, rail: RailNow) -> str:
    """Tracks, reach, locomotives and points of one railway."""
    tr = scene.tr
    place, positions = plan.rails[rail.id], rail.positions
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
    for colour, end in reversed(positions.items()):
        if end > start:
            x = RAIL_X + start * place.step
            width = (end - start) * place.step
            out.append(
                f'<rect class="rr-c-{colour} rr-run" x="{x:g}" y="{place.top + 18:g}" '
                f'width="{width - place.step / 2:g}" height="13"/>'
                f'<path class="rr-runpat rr-runpat-{colour}" d="M{x + 2:g} '
                f'{place.top + 24.5:g}H{x + width - place.step / 2:g}"/>'
            )
            start = end
    waiting = [colour for colour, position in positions.items() if position == 0]
    for index, colour in enumerate(waiting):
        x, y = DEPOT_X - 2 + 17 * (index % 2), place.top - 1 + 23 * (index // 2)
        label = tr("board.track_waits", colour=tr("colour." + colour))
        hint = scene.inspectable(f"track:{colour}", label, focusable=False)
        out.append(f'<g{hint} transform="translate({x - 3:g} {y:g})">{icons.track(colour)}</g>')
    for colour, position in positions.items():
        if position:
            box = place.cell(position)
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
            box = place.cell(space)
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
    label = tr("board.rail_now", rail=tr("rail." + rail.id), points=rail.points)
    doubled = '<tspan class="rr-x2" dx="4">×2</tspan>' if rail.doubled else ""
    return (
        f"<g{scene.inspectable(f'now:{seat}:{rail.id}', label)}>"
        f'<rect class="rr-total"{box.attrs(4)}/>'
        f'<text class="rr-total-no" x="{box.cx:g}" y="{box.y + 25:g}" text-anchor="middle">'
        f"+{rail.points}{doubled}</text>"
        + text(box.cx, box.bottom - 8, tr("board.reach", n=rail.reach), "rr-note")
        + "</g>"
    )


def doublers_on(plan: Plan, board: Board) -> str:
    """The doublers above their railway."""
    boxes = next(place.doublers for place in plan.rails.values() if place.doublers)
    laid = "".join(
        f'<rect class="rr-piece rr-doubler"{box.attrs(4)}/>'
        + text(box.cx, box.cy + 6, "×2", "rr-on-doubler rr-x2no")
        for box in boxes[: board.doublers]
    )
    return f'<g class="rr-through">{laid}</g>' if laid else ""


def lane_on(scene: Scene, plan: Plan, board: Board) -> str:
    """Factories, markers and points of the industry lane."""
    tr = scene.tr
    lane = plan.board.lane
    boxes = plan.lanes[lane.id]
    out = []
    for gap, number in enumerate(board.factories, 1):
        if number:
            tile = plan.gap_box(gap)
            out.append(
                f"<g{scene.inspectable(f'factory:{number}', tr('factory.name', number=number))}>"
                f'<rect class="rr-factory"{tile.attrs(4)}/>'
                f'<g transform="translate({tile.cx - 15:g} {tile.y + 24:g}) scale(1.3)">'
                f"{icons.numbered_factory(number)}</g>"
                + effects.row(
                    plan.board.factories[number].effect, tile.cx, tile.bottom - 16, 20, limit=tile.w - 4
                )
                + "</g>"
            )
    out += [marker(scene, board.seat, number, boxes[index]) for number, index in enumerate(board.markers)]
    box = Box(RAIL_X - 84, boxes[0].y, 76, RAIL_H + 4)
    label = tr("board.rail_now", rail=tr("rail." + lane.id), points=board.industry_points)
    out.append(
        f"<g{scene.inspectable(f'now:{board.seat}:{lane.id}', label)}>"
        f'<rect class="rr-total"{box.attrs(4)}/>'
        f'<text class="rr-total-no" x="{box.cx:g}" y="{box.y + 25:g}" text-anchor="middle">'
        f"+{board.industry_points}</text>" + text(box.cx, box.bottom - 8, tr("board.now"), "rr-note") + "</g>"
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


def gained_on(plan: Plan, board: Board) -> str:
    """? tokens laid on their spaces, ticks on other advantages gained, the medal when it is laid."""
    out = []
    laid = board.tokens_laid
    for rail in board.rails:
        for special in plan.board.rails[rail.id].specials:
            box = plan.special_box(special)
            if special.medal:
                if board.medal:
                    style = "rr-holds" if holds(rail, special) else "rr-waits"
                    out.append(f'<g class="{style}">' + icons.place("medal", box.cx - 17, box.y, 34) + "</g>")
            elif "question_token" in special.effect and f"{rail.id} {special.space}" in laid:
                out.append(
                    f'<rect class="rr-special rr-covered"{box.inset(1).attrs(4)}/>'
                    + icons.place("token", box.x + 4, box.y + 5, 26)
                )
                out.append(icons.place("done", box.x + 32, box.y + 7, 22, "rr-good"))
            elif not special.once:
                if holds(rail, special):
                    out.append(f'<rect class="rr-special-on"{box.inset(1).attrs(4)}/>')
            elif (rail.id, special.space, special.terminus) in board.gained:
                out.append(
                    f'<g class="rr-tick"><circle cx="{box.right - 9:g}" cy="{box.bottom - 8:g}" r="8"/>'
                    + icons.place("done", box.right - 16, box.bottom - 15, 14)
                    + "</g>"
                )
    for name in laid:
        lane, _, index = name.partition(" ")
        if lane in plan.lanes:
            box = plan.lanes[lane][int(index)]
            out.append(icons.place("done", box.cx - 12, box.y + 29, 24, "rr-good"))
    return f'<g class="rr-through">{"".join(out)}</g>' if out else ""


def holds(rail: RailNow, special: Special) -> bool:
    """Is the condition of an advantage met, the medal aside?"""
    return rail.positions.get(special.track, 0) >= special.space and (
        not special.loco or rail.reach >= special.space
    )


def fragments(scene: Scene, plan: Plan, board: Board, prefix: str) -> list[Fragment]:
    """Everything that lies on a player's board, in the order of painting."""
    language, seat = scene.tr.language, board.seat
    drawn = [
        (
            rail.id,
            ("rail", language, seat, board.special_slot, rail),
            partial(rail_on, scene, plan, board, rail),
        )
        for rail in board.rails
    ] + [
        ("doublers", ("doublers", board.doublers), partial(doublers_on, plan, board)),
        (
            "lane",
            ("lane", language, seat, board.factories, board.markers),
            partial(lane_on, scene, plan, board),
        ),
        (
            "gained",
            ("gained", board.rails, board.gained, board.laid, board.medal),
            partial(gained_on, plan, board),
        ),
        ("header", ("head", language, scene.name(seat), board), partial(header, scene, board)),
        (
            "side",
            ("side", language, seat, board.tokens_unused, board.cards_held),
            partial(side, scene, plan, board),
        ),
    ]
    return [Fragment(f"{prefix}-{name}", plan.remember(key, make)) for name, key, make in drawn]


def whole(scene: Scene, plan: Plan, board: Board) -> str:
    """A player's board as a drawing of its own, to be looked at."""
    key = ("whole", scene.tr.language, scene.name(board.seat), board)
    return plan.remember(key, lambda: _whole(scene, plan, board))


def _whole(scene: Scene, plan: Plan, board: Board) -> str:
    label = scene.tr("board.of", name=scene.name(board.seat))
    body = "".join(part.markup for part in fragments(scene, plan, board, "x"))
    ground = plan.remember(
        ("printed", scene.tr.language, board.seat),
        lambda: printed(scene, plan, focusable=False, seat=board.seat),
    )
    return (
        f'<svg class="rr-whole" viewBox="0 0 {WIDTH} {plan.player_height}" role="img" '
        f'aria-label="{esc(label)}">{ground}{body}{engineers_on(scene, plan, board)}</svg>'
    )
