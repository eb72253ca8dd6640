"""The printed parts of a player's board: rails, spaces, advantages, the industry lane."""

from __future__ import annotations

from engine.games.russian_railroads.queries import Lane, Rail, Special
from ui.games.russian_railroads import effects, icons
from ui.games.russian_railroads.layout import LANE_CELL_H, Box
from ui.games.russian_railroads.lettering import SMALLEST
from ui.games.russian_railroads.plan import Plan, RailPlace
from ui.markup.svg import text
from ui.view.scene import Scene
from ui.words.i18n import Translator


def printed(scene: Scene, plan: Plan, *, focusable: bool = True, seat: int | None = None) -> str:
    """Rails, spaces, advantages and lanes without pieces. `seat`: the owner, if explanations have to be about
    that board instead of the viewer's."""
    whose = "" if seat is None else f":{seat}"
    rails = [_printed_rail(scene, plan, rail, focusable, whose) for rail in plan.board.rails.values()]
    lanes = [_printed_lane(scene, plan, lane, focusable) for lane in plan.board.lanes.values()]
    return "".join((*rails, *lanes, *(page.printed(scene, plan, seat) for page in plan.pages)))


def _printed_rail(scene: Scene, plan: Plan, rail: Rail, focusable: bool, whose: str) -> str:
    tr = scene.tr
    name = tr("rail." + rail.id)
    place = plan.rails[rail.id]
    beds = [place.spans(stem.first, stem.last, number)[0] for number, stem in enumerate(rail.stems)]
    ties = "".join(
        f"M{bed.x + 5 + 10 * i:g} {bed.y + 14:g}v22" for bed in beds for i in range(int(bed.w // 10))
    )
    lines = "".join(
        f"M{bed.x:g} {bed.y + 17:g}H{bed.right:g}M{bed.x:g} {bed.y + 31:g}H{bed.right:g}" for bed in beds
    )
    for stem, bed in zip(rail.stems[1:], beds[1:], strict=True):
        parent = beds[stem.parent]
        if bed.y != parent.y:  # a line down to a branch in a row of its own
            lines += f"M{bed.x - 6:g} {parent.bottom:g}V{bed.cy:g}H{bed.x:g}"
    out = [
        f"<g{scene.inspectable('rail:' + rail.id, name, focusable=focusable)}>"
        + "".join(f'<rect class="rr-bed"{bed.attrs(3)}/>' for bed in beds)
        + f'<path class="rr-ties" d="{ties}"/><path class="rr-rails" d="{lines}"/>'
        + _rail_name(place, name)
        + "</g>"
    ]
    for number, stem in enumerate(rail.stems):
        for space in range(stem.first, stem.last + 1):
            box = place.cell(space, number)
            target = f"cell:{stem.id}:{space}{whose}"
            out.append(
                f"<g{scene.inspectable(target, f'{name} {space}', focusable=False)}>"
                f'<rect class="rr-cell"{box.attrs()}/>'
                + text(box.x + 4, box.y + 12, space, "rr-space-no", anchor="start")
                + "</g>"
            )
    for index, box in enumerate(place.doublers):
        label = tr("board.doubler_slot", n=index + 1)
        hint = scene.inspectable(f"doubler:{index + 1}", label, focusable=False)
        out.append(
            f"<g{hint}>"
            f'<rect class="rr-empty"{box.attrs(4)}/>' + text(box.cx, box.cy + 5.5, "×2", "rr-ghost") + "</g>"
        )
    for slot, box in zip(rail.slots, place.slots, strict=True):
        hint = scene.inspectable("slot:" + slot, tr("help.slot.title", rail=name), focusable=False)
        out.append(
            f'<g{hint}><rect class="rr-empty"{box.attrs(5)}/>'
            + icons.place("loco", box.cx - 18, box.cy - 20, 36, "rr-faint")
            + "</g>"
        )
    out += [
        special_on(scene, plan, special, focusable, whose)
        for special in rail.specials
        if not special.medal and not plan.covered(special)
    ]
    return "".join(out)


def _rail_name(place: RailPlace, name: str) -> str:
    """A rail's name: above its slots if there is room, else beside them in one or two lines."""
    if place.doublers:
        return text(8, place.top - 13, name, "rr-railname", anchor="start")
    words = name.split()
    x = place.slots[-1].right + 7
    lines = words if len(words) == 2 else [name]
    long = max(map(len, lines)) > 8
    # A long name in one line is below the tracks that wait at the end of its row.
    first = place.cell(1).cy + (13 if long and len(lines) == 1 else 5) - 9 * (len(lines) - 1)
    style = "rr-railname rr-narrow" + (" rr-narrower" if long else "")
    return " ".join(text(x, first + 19 * i, line, style, anchor="start") for i, line in enumerate(lines))


def special_name(tr: Translator, special: Special) -> str:
    """An advantage's place and effect, in words."""
    effect = effects.words(tr, special.effect)
    return tr("board.special", rail=tr("rail." + special.rail), space=special.space, effect=effect)


def special_on(scene: Scene, plan: Plan, special: Special, focusable: bool, whose: str) -> str:
    """An advantage under its space, with its explanation."""
    box = plan.special_box(special)
    label = special_name(scene.tr, special)
    stem = plan.board.rails[special.rail].stems[special.stem]
    target = f"special:{stem.id}:{special.space}:{special.order}{whose}"
    return (
        f"<g{scene.inspectable(target, label, focusable=focusable)}>"
        f'<rect class="rr-special"{box.inset(1).attrs(4)}/>{special_in(special, box)}</g>'
    )


def special_in(special: Special, box: Box) -> str:
    """The drawing of an advantage's condition and effect."""
    # The piece of track is narrow, because its effect needs the room.
    track = icons.shape("track-" + special.track)
    condition = f'<g transform="translate({box.x + 0.5:g} {box.y + 4:g}) scale(.72 1.17)">{track}</g>'
    x = box.x + 16
    if special.loco:
        condition += (
            f'<g transform="translate({x - 1.5:g} {box.y + 9:g}) scale(.8)">{icons.shape("loco")}</g>'
        )
        x += 16
    effect = special.effect
    room = box.right - x - 2
    if special.terminus or "recurring_points" in effect:
        points = effect.get("points", effect.get("recurring_points"))
        size = min(27.6, room + 2)
        shown = (
            f'<g transform="translate({x + (room - size) / 2:g} {box.cy - size / 2:g}) scale({size / 24:g})">'
            + icons.shape("seal")
            + "</g>"
            + text(x + room / 2, box.cy + size * 0.21, points, "rr-starno", size=max(size * 0.57, SMALLEST))
        )
    else:
        shown = effects.row(effect, x + room / 2, box.cy, 25, limit=room)
    return condition + shown


def _printed_lane(scene: Scene, plan: Plan, lane: Lane, focusable: bool) -> str:
    tr, boxes = scene.tr, plan.lanes[lane.id]
    first, last = boxes[0], boxes[-1]
    name = tr("rail." + lane.id)
    style = "rr-railname" + (" rr-narrow" if plan.over else "")
    out = [
        f"<g{scene.inspectable('rail:' + lane.id, name, focusable=focusable)}>"
        f'<rect class="rr-bed"{Box(first.x, first.y, last.right - first.x, first.h + 14).attrs(3)}/>'
        + text(8, first.y + 20, name, style, anchor="start")
        + icons.place("gear", 8, first.y + 28, 26)
        + "</g>"
    ]
    for entry, box in zip(lane.entries, boxes, strict=True):
        label = tr("board.lane", entry=effects.lane_name(tr, entry))
        target = f"lane:{entry.at}" + ("" if lane is plan.board.lane else f":{lane.id}")
        hint = scene.inspectable(target, label, focusable=False)
        if entry.gap:
            if lane.id in plan.over or lane.id in plan.under:
                out.append(f'<g{hint}><rect class="rr-cell"{plan.marker_place(lane.id, box).attrs()}/></g>')
            if lane.id in plan.over:
                continue  # the lane below paints the row of factories
            tile = plan.gap_box(entry.gap)
            out.append(
                f'<g{hint}><rect class="rr-gap"{tile.attrs(4)}/>'
                + icons.place("factory", tile.cx - 15, tile.bottom - 54, 30, "rr-faint")
                + "</g>"
            )
            continue
        out.append(f'<g{hint}><rect class="rr-cell"{box._replace(h=LANE_CELL_H).attrs()}/>')
        y = box.y if lane.id in plan.under else box.y + 28
        if entry.effect:
            out.append(icons.place(effects.drawing(next(iter(entry.effect))), box.cx - 14, y + 1, 28))
        else:
            out.append(
                f'<g transform="translate({box.cx - 15:g} {y:g}) scale(1.25)">{icons.shape("seal")}</g>'
            )
            out.append(text(box.cx, y + 21, entry.points, "rr-starno", size=17))
        out.append("</g>")
    return "".join(out)
