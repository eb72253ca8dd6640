"""What an action would do: described in lines, painted over the board."""

from __future__ import annotations

from dataclasses import replace

from engine.core.contract import Event
from engine.games.russian_railroads import queries
from engine.games.russian_railroads.actions import Action
from ui.games.russian_railroads import effects, icons, identity, player_board, wording
from ui.games.russian_railroads.layout import PLAYER_TOP, RAIL_H, Box
from ui.games.russian_railroads.reading import at_work, game, plan_of
from ui.view.scene import Scene
from ui.view.types import Preview

_UNTOLD = frozenset(("end-bonus-taken", "round", "engineers-moved"))
"""Events left out of previews: they belong to the next turn, or add nothing."""
_SCORING = frozenset(("rail-scored", "industry-scored", "round-scored"))
"""Events that end a round. Previews stop there: what follows is partly secret."""


def lower(box: Box) -> Box:
    """A box of the player board in the coordinates of the whole drawing."""
    return Box(box.x, box.y + PLAYER_TOP, box.w, box.h)


def target_box(scene: Scene, action: Action) -> Box | None:
    """The box in which an action happens."""
    kind, what, where = action.kind, action.what, action.where
    if scene.state.to_move is None:
        return None
    plan, mine, table = plan_of(scene), wording.mine(scene), queries.table(game(scene))
    if kind == "pay":
        return target_box(scene, Action("swap", queries.pending(game(scene)).place))
    if kind in ("space", "engineer", "swap", "reuse", "relocate"):
        place = wording.place_of(action)
        if not place.startswith("ENGINEER_"):
            return plan.space_box(place)
        name = place.removeprefix("ENGINEER_")
        if name not in mine.engineers:
            return None
        return lower(plan.engineer_box(mine.engineers.index(name), len(mine.engineers)))
    if kind == "step":
        name, space, stem = wording.step_to(scene, action)
        rail = plan.rails[name]
        return lower(rail.cell(min(space, rail.length(stem)), stem))
    if kind == "doubler":
        on = wording.doubler_rail(scene, action)
        boxes = plan.rails[on.id].doublers
        return lower(boxes[on.doublers]) if on.doublers < len(boxes) else None
    if kind in ("loco", "special", "move"):
        return lower(plan.slot_box(where))
    if kind == "factory" and what == "pile":
        return plan.pile_box(table.lowest) if table.lowest else None
    if kind == "factory":
        returned = list(dict.fromkeys(table.returned))
        return plan.returned_box(returned.index(what)) if what in returned else None
    if kind == "gap":
        return lower(plan.gap_box(int(what)))
    if kind == "industry":
        return lower(plan.marker_box(int(what), wording.lane_target(scene, int(what)).at))
    if kind == "token":
        return lower(plan.token_box(list(plan.board.tokens).index(what)))
    if kind in ("card", "draft"):
        return plan.card_box(what)
    return next(filter(None, (page.target(scene, action) for page in plan.pages)), None)


def preview(scene: Scene, action: Action) -> Preview:
    """Lines for the panel and a drawing over the board."""
    return Preview(tuple(lines(scene, action)), overlay(scene, action))


def lines(scene: Scene, action: Action) -> list[str]:
    """The consequences of an action, then what the next scoring would change."""
    tr, state, seat = scene.tr, game(scene), at_work(scene)
    found: list[str] = []
    detail = wording.detail(scene, action, in_full=True)
    if detail:
        found.append(identity.sentence(detail))
    if action.kind == "space":
        place = queries.place(state, action.what)
        if place.effect and not place.of_engineer:
            found.insert(0, identity.sentence(effects.words(tr, place.effect)))
    if action.kind == "bonus" and action.what in wording.SECRET:
        return found
    trial = state.clone()
    events: list[Event] = []
    trial.apply(action, events)
    for event in events:
        if event.kind in _SCORING:
            break
        if event.seat != seat or event.kind in _UNTOLD:
            continue
        if event.kind == "points" and event.args.get("part") == "pass" and action.kind == "pass":
            continue
        text = wording.without_name(scene, event)
        if text and text not in found:
            found.append(text)
    if trial.to_move is None or trial.period() != state.period():
        found.append(tr("preview.round-ends"))
        return found
    before, after = queries.incomes(state)[seat], queries.incomes(trial)[seat]
    if before != after:
        found.append(tr("preview.round", before=before, after=after, change=f"{after - before:+d}"))
    if trial.to_move == seat and queries.pending(trial).phase == "resolve":
        left = wording.still_to_do(replace(scene, state=trial, legal=()))
        if left and action.kind not in ("space", "engineer"):
            found.append(tr("preview.then", what=effects.join(tr, [part for part, _ in left])))
    return found


def overlay(scene: Scene, action: Action) -> str:
    """The action's box with the piece that it would place."""
    box = target_box(scene, action)
    if box is None:
        return ""
    out = [f'<rect class="rr-preview-fill"{box.inset(-1).attrs(6)}/>']
    plan, mine = plan_of(scene), wording.mine(scene)
    if action.kind == "step":
        letter = scene.tr("letter." + action.what)
        out.append(
            f'<g class="rr-coming" transform="translate({box.cx - 27:g} {box.y + 0.1:g}) scale(1.83)">'
            f"{icons.track(action.what, letter)}</g>"
        )
        rail, space, _ = wording.step_to(scene, action)
        start = plan.rails[rail].cell(space - 1).cx - 5
        out.append(f'<path class="rr-preview" d="M{start:g} {box.y - 4:g}H{box.cx - 10:g}m-7 -6 7 6-7 6"/>')
    elif action.kind in ("loco", "special", "move"):
        number = wording.loco_number(scene, action.kind)
        out.append(f'<rect class="rr-tile"{box.inset(2).attrs(5)}/>')
        out.append(
            f'<g class="rr-coming" transform="translate({box.cx - 26:g} {box.y + 2:g}) scale(2.15)">'
            f"{icons.numbered_loco(number)}</g>"
        )
        now = mine.rail(plan.board.slots[action.where].id)
        place = plan.rails[now.id]
        reach = max(1, now.reach - mine.locomotives[action.where] + number)
        for span in place.spans(1, min(reach, place.length(now.stem)), now.stem):
            line = f"M{span.x} {span.y + PLAYER_TOP - 3:g}H{span.right:g}v{RAIL_H + 6}"
            out.append(f'<path class="rr-preview" d="{line}"/>')
    elif action.kind == "industry":
        out.append(player_board.marker(scene, mine.seat, int(action.what), box, "rr-coming"))
    elif action.kind == "factory" and "" in mine.factories:
        gap = lower(plan.gap_box(mine.factories.index("") + 1))
        out.append(f'<rect class="rr-preview-fill"{gap.attrs(5)}/>')
    return "".join(out)
