"""The boards for keyboards and screen readers: action spaces, rails space by space, lanes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from engine.games.russian_railroads import queries
from engine.games.russian_railroads.actions import Action
from ui.games.russian_railroads import effects, identity, previews, reading, wording
from ui.games.russian_railroads.layout import Box
from ui.games.russian_railroads.plan import Plan
from ui.view import board_graph
from ui.view.scene import Scene
from ui.view.types import Stop

Pairs = list[tuple[str, str]]


def stops(scene: Scene) -> list[Stop]:
    """Every place of the drawing, connected as printed."""
    plan = reading.plan_of(scene)
    mine = reading.board_of(scene, reading.owner_shown(scene))
    common = [*_spaces(scene, plan), *_strip(scene, plan), *_supply(scene, plan)]
    own, rows = _own(scene, plan, mine)
    found = _with_actions(scene, [*common, *own])
    known = {stop.key for stop in [*common, *own]}
    loose = [stop for stop in found if stop.key not in known]
    pairs = [*board_graph.grid_pairs(common), *rows]
    return board_graph.connected(
        board_graph.with_ways(found, [*pairs, *board_graph.grid_pairs([*common, *loose])])
    )


def _stop(key: str, label: str, box: Box) -> Stop:
    return Stop(key, label, box.cx, box.cy, box.w, box.h)


def _spaces(scene: Scene, plan: Plan) -> Iterator[Stop]:
    """The action spaces of this round with their names, costs and pieces."""
    tr = scene.tr
    for place in queries.places(reading.game(scene)):
        if not place.exists or place.owner is not None:
            continue
        legal = Action("space", place.id) in scene.legal
        label = f"{identity.place_name(scene, place.id)}: {wording.use_of(scene, place, legal=legal)}"
        if place.pieces:
            names = effects.join(tr, list(dict.fromkeys(scene.name(each.seat) for each in place.pieces)))
            label = f"{label}. {tr('walk.taken', names=names)}"
        yield _stop(f"space:{place.id}", label, plan.space_box(place.id))


def _strip(scene: Scene, plan: Plan) -> Iterator[Stop]:
    """The engineers that are not spaces yet, and the turn order."""
    tr, table = scene.tr, queries.table(reading.game(scene))
    active = {space.slot for space in plan.board.spaces.values() if space.printed}
    for slot, number in table.strip:
        if slot not in active and number:
            tile = plan.board.engineers[number]
            label = f"{tr('engineer.name', number=tile.label)}: {effects.words(tr, tile.effect)}"
            yield _stop(f"engineer:{number}", label, plan.strip_box(slot))
    for position, seat in enumerate(table.order):
        points = table.pass_points[position]
        label = tr("board.order", n=position + 1, name=scene.name(seat), points=points)
        yield _stop(f"order:{position + 1}", label, plan.order_box(position))


def _supply(scene: Scene, plan: Plan) -> Iterator[Stop]:
    """Locomotives, ? cards or starting bonus cards, the pile of end bonus cards."""
    tr, table = scene.tr, queries.table(reading.game(scene))
    for number, count in table.piles.items():
        yield _stop(f"loco:{number}", tr("board.pile", number=number, n=count), plan.pile_box(number))
    if table.drafting:
        for name in table.starting_cards:
            tile = plan.board.starts[name]
            yield _stop(f"start:{name}", effects.words(tr, tile.effect), plan.card_box(name))
    else:
        for name in table.cards_up:
            yield _stop(f"card:{name}", identity.say(scene, f"card.{name}"), plan.card_box(name))
    yield _stop("bonuses:pile", tr("board.bonus_pile", n=table.bonus_pile), plan.bonus_pile_box())


def _own(scene: Scene, plan: Plan, mine: queries.Board) -> tuple[list[Stop], Pairs]:
    """The drawn player board: rails and lanes space by space in rows, and the pairs that are connected."""
    rows: list[list[Stop]] = []
    for rail in mine.rails:
        rows += _rail(scene, plan, mine, rail)
    for name, lane in plan.board.lanes.items():
        row = []
        for number, (entry, box) in enumerate(zip(lane.entries, plan.lanes[name], strict=True)):
            label = scene.tr("board.lane", entry=effects.lane_name(scene.tr, entry))
            markers = plan.board.markers
            there = [each for each, at in mine.markers if at == number and markers[each - 1] is lane]
            marked = "".join(f". {scene.tr('board.marker', n=each)}" for each in there)
            factory = mine.factories[entry.gap - 1] if entry.gap and entry.gap <= len(mine.factories) else ""
            built = f". {scene.tr('factory.name', number=factory)}" if factory else ""
            row.append(_stop(f"lane:{number}:{name}", label + marked + built, previews.lower(box)))
        rows.append(row)
    row = []
    for index, engineer in enumerate(mine.engineers):
        label = identity.place_name(scene, f"ENGINEER_{engineer}")
        box = previews.lower(plan.engineer_box(index, len(mine.engineers)))
        row.append(_stop(f"engineer:{engineer}", label, box))
    rows.append(row)
    pairs: Pairs = [pair for each in rows for pair in board_graph.row_pairs([stop.key for stop in each])]
    filled = [each for each in rows if each]
    for upper, under in pairwise(filled):
        for stop in under:
            above = board_graph.nearest(upper, stop.x, stop.y)
            if above is not None and abs(above.x - stop.x) <= above.width:
                pairs.append((above.key, stop.key))
    return [stop for each in rows for stop in each], pairs


def _rail(scene: Scene, plan: Plan, mine: queries.Board, rail: queries.RailNow) -> Iterator[list[Stop]]:
    """The rows of a rail and its branches: locomotives, then spaces."""
    tr, place = scene.tr, plan.rails[rail.id]
    printed = plan.board.rails[rail.id]
    for way, (record, number) in plan.board.ways.items():
        if record.id != rail.id:
            continue
        stem, row = printed.stems[number], []
        if stem.parent < 0:
            for index, (slot, loco) in enumerate(zip(printed.slots, rail.locos, strict=True)):
                label = tr("loco.name", number=loco) if loco else tr("walk.slot", rail=tr(f"rail.{rail.id}"))
                row.append(_stop(f"slot:{slot}", label, previews.lower(place.slots[index])))
        there = printed.passes(rail.stem, number)
        for space in range(stem.first, stem.last + 1):
            label = f"{tr(f'rail.{way}')} {space}"
            on = [tr(f"colour.{colour}") for colour, at in rail.positions.items() if there and at == space]
            if on:
                label += f". {tr('walk.track', colours=effects.join(tr, on))}"
            if there and space == rail.reach:
                label += f". {tr('walk.reach')}"
            for special in printed.specials:
                if (special.stem, special.space) == (number, space) and mine.shows(special):
                    label += f". {identity.capital(effects.words(tr, special.effect))}"
            row.append(_stop(f"cell:{way}:{space}", label, previews.lower(place.cell(space, number))))
        total = tr("board.rail_now", rail=tr(f"rail.{rail.id}"), points=rail.points)
        if stem.parent < 0:
            row.append(_stop(f"now:{mine.seat}:{rail.id}", total, previews.lower(place.score)))
        yield row


def _with_actions(scene: Scene, found: list[Stop]) -> list[Stop]:
    """The same stops with their legal actions, and more stops for actions without one."""
    at: dict[str, list[Action]] = {}
    more: dict[tuple[float, float], Stop] = {}
    for action in scene.legal:
        box = previews.target_box(scene, action)
        if box is None or action.kind == "pay":
            continue
        key = f"space:{action.what}" if action.kind == "space" else ""
        inside = [
            stop
            for stop in found
            if stop.key == key
            or (abs(stop.x - box.cx) <= stop.width / 2 and abs(stop.y - box.cy) <= stop.height / 2)
        ]
        stop = board_graph.nearest(inside, box.cx, box.cy)
        if stop is None:
            made = _stop(f"target:{len(more)}", wording.action_label(scene, action), box)
            stop = more.setdefault((box.cx, box.cy), made)
        at.setdefault(stop.key, []).append(action)
    return [stop._replace(actions=tuple(at.get(stop.key, ()))) for stop in [*found, *more.values()]]


def summary(scene: Scene) -> list[str]:
    """One sentence per seat: its supply, and what it would score."""
    tr = scene.tr
    found = []
    for seat in range(scene.state.seats):
        it = reading.board_of(scene, seat)
        found.append(
            tr(
                "walk.seat", name=scene.name(seat), score=it.points, round=it.round_points,
                workers=it.own_workers + it.temporary_workers, roubles=it.roubles,
            )
        )  # fmt: skip
    return found
