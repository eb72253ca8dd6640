"""An American player's board: boulders, golden spike, Done tokens, steelworks."""

from __future__ import annotations

from engine.games.russian_railroads.queries import Board, Printed, Special
from ui.games.russian_railroads import effects, icons
from ui.games.russian_railroads.layout import LANE_CELL_H, Box
from ui.games.russian_railroads.lettering import SMALLEST, fitted
from ui.games.russian_railroads.plan import Plan
from ui.games.russian_railroads.player_printed import special_in, special_on
from ui.games.russian_railroads.reading import printed
from ui.markup.svg import text
from ui.view.scene import Scene

LEVEL, PLACE, SPIKE, COINS = "stock_level", "stock_place", "spike", "coins"
"""Names of a player's numbers in `Board.has`."""
COIN = "stock_for_roubles"


def steelworks(board: Printed) -> dict[int, str]:
    """Pile -> the steelworks beside it."""
    return {each["pile"]: each["id"] for each in board.data["factories"] if "pile" in each}


def coin_spaces(board: Printed) -> list[Special]:
    """The advantages that need a coin, in the order of the boards."""
    return [each for rail in board.rails.values() for each in rail.specials if COIN in each.effect]


def spike_points(board: Printed) -> tuple[int, int]:
    """(points of an end in a scoring, the same with the golden spike)."""
    ends: dict[int, int] = {}
    for rail in board.rails.values():
        for each in rail.specials:
            if each.field == SPIKE:
                ends.setdefault(each.low, each.effect["recurring_points"])
    return ends[0], ends[1]


def spike_box(plan: Plan) -> Box:
    """The place of the golden spike, between the two transcontinental rails."""
    east = plan.rails[list(plan.rails)[-1]]
    last = east.cell(east.length())
    return Box(last.x - 74, last.y - 32, 130, 29)


def boulder_boxes(plan: Plan) -> dict[str, Box]:
    """Rail or industry lane -> the box of its boulder."""
    found = {}
    for rail in plan.board.data["rails"]:
        if rail.get("boulder_space"):
            cell = plan.rails[rail["id"]].cell(rail["boulder_space"])
            found[rail["id"]] = Box(cell.cx - 21, cell.y + 1, 42, 42)
    for lane in plan.board.data["industry_lanes"]:
        for entry in lane["entries"]:
            if entry.get("boulder"):
                cell = plan.lanes[lane["id"]][entry["index"]]
                top = LANE_CELL_H - 34 if lane["id"] in plan.under else 0
                found[lane["id"]] = Box(cell.cx - 19, cell.y + top - 3, 38, 38)
    return found


def boulder_place(scene: Scene, where: str) -> str:
    """A boulder's place in words: the space of a rail, or the points of a lane's entry."""
    data = printed(scene).data
    spaces = {rail["id"]: rail.get("boulder_space") for rail in data["rails"]}
    entries = {
        lane["id"]: entry.get("points")
        for lane in data["industry_lanes"]
        for entry in lane["entries"]
        if entry.get("boulder")
    }
    return scene.tr("boulder." + where, at={**spaces, **entries}.get(where))


def on_board(scene: Scene, plan: Plan, seat: int | None) -> str:
    """The print: the place of the golden spike, starting places and points of boulders."""
    tr = scene.tr
    box = spike_box(plan)
    whose = "" if seat is None else f":{seat}"
    hint = scene.inspectable("spike:place" + whose, tr("spike.name"), focusable=False)
    out = [
        f'<g{hint}><rect class="rr-empty"{box.attrs(14)}/>'
        + icons.place("spike", box.x + 8, box.y + 2, 25, "rr-faint")
        + fitted(box.x + 40, box.cy + 5, tr("spike.short"), box.w - 48, 17, anchor="start")
        + "</g>"
    ]
    for special in (each for rail in plan.board.rails.values() for each in rail.specials):
        if special.field == SPIKE and not special.low:
            out.append(special_on(scene, plan, special, False, whose))
        points = special.effect.get("remove_boulder_for_points")
        if points:
            place = plan.special_box(special)
            out.append(
                f'<g class="rr-through"><circle class="rr-starplate" cx="{place.right - 10:g}" '
                f'cy="{place.bottom - 9:g}" r="8.500"/>'
                + text(place.right - 10, place.bottom - 5, points, "rr-starno", size=SMALLEST)
                + "</g>"
            )
    return "".join(out)


def lies_on(scene: Scene, plan: Plan, mine: Board) -> str:
    """The pieces: boulders, Done tokens, waiting coins, the spike, steelworks, gained icons of the lanes."""
    tr, out = scene.tr, []
    for name, box in boulder_boxes(plan).items():
        if mine.has.get(f"boulder {name}"):
            where = boulder_place(scene, name)
            hint = scene.inspectable("boulder:" + name, tr("boulder.name", where=where))
            out.append(f"<g{hint}>{icons.place('boulder', box.x, box.y, box.w)}</g>")
    for index, special in enumerate(coin_spaces(plan.board)):
        box = plan.special_box(special)
        if mine.has[COINS] >> index & 1:
            out.append(
                '<g class="rr-through"><g transform="'
                f'translate({box.cx - 20:g} {box.y + 3:g}) scale(1.25)">{icons.shape("done-token")}</g></g>'
            )
        elif _coin_holds(plan, mine, special):
            out.append(f'<rect class="rr-coin-waits rr-through"{box.inset(0).attrs(5)}/>')
    if mine.has[SPIKE]:
        box = spike_box(plan)
        hint = scene.inspectable(f"spike:place:{mine.seat}", tr("spike.name"))
        out.append(
            f'<g{hint}><rect class="rr-spike-plate"{box.attrs(14)}/>'
            + icons.place("spike", box.x + 6, box.y, 29)
            + text(box.x + 74, box.cy + 6, f"+{spike_points(plan.board)[1]}", "rr-spike-no")
            + "</g>"
        )
        out += [
            _end(plan, special)
            for rail in plan.board.rails.values()
            for special in rail.specials
            if special.field == SPIKE and special.low
        ]
    for pile, name in steelworks(plan.board).items():
        if name in mine.factories:
            out.append(_laid_steelworks(scene, plan, pile, mine.factories.index(name) + 1))
    at = dict(mine.markers)
    for number, lane in enumerate(plan.board.markers, 1):
        for entry in lane.entries:
            if entry.effect and "question_token" not in entry.effect and at.get(number, -1) >= entry.at:
                box = plan.lanes[lane.id][entry.at]
                y = box.y + (14 if lane.id in plan.under else 40)
                out.append(
                    f'<g class="rr-tick rr-through"><circle cx="{box.right - 10:g}" cy="{y + 7:g}" r="8"/>'
                    + icons.place("done", box.right - 17, y, 14)
                    + "</g>"
                )
    return "".join(out)


def _coin_holds(plan: Plan, mine: Board, special: Special) -> bool:
    rail = mine.rail(special.rail)
    return rail.positions.get(special.track, 0) >= special.space and rail.reach >= special.space


def _end(plan: Plan, special: Special) -> str:
    """The higher points of an end with the golden spike, over the printed ones."""
    box = plan.special_box(special)
    ground = f'<rect class="rr-special"{box.inset(1).attrs(4)}/>'
    return f'<g class="rr-through">{ground}{special_in(special, box)}</g>'


def _laid_steelworks(scene: Scene, plan: Plan, pile: int, gap: int) -> str:
    box = plan.gap_box(gap)
    effect = plan.board.factories[steelworks(plan.board)[pile]].effect
    hint = scene.inspectable(f"steelworks:{pile}", scene.tr("steelworks.name", pile=pile))
    return (
        f'<g{hint}><rect class="rr-factory rr-steel"{box.attrs(4)}/>'
        + icons.place("steelworks", box.cx - 16, box.bottom - 58, 32)
        + effects.row(effect, box.cx, box.bottom - 14, 20, limit=box.w - 4)
        + "</g>"
    )
