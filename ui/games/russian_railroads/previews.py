"""What an action would do: painted over the board, and read beside it."""

from __future__ import annotations

from dataclasses import replace

from engine.core.contract import Event
from engine.games.russian_railroads.actions import Action
from ui.contract import Preview, Scene
from ui.games.russian_railroads import bridge, effects, icons, main_board, player_board, player_plan, words
from ui.games.russian_railroads.layout import PLAYER_TOP, RAIL_H, Box
from ui.games.russian_railroads.parts import DATA, PILES, SLOT_IDS, TOKENS
from ui.games.russian_railroads.words import lane_target

_UNTOLD = frozenset(
    ("end-bonus-taken", "round-scored", "industry-scored", "rail-scored", "round", "engineers-moved")
)
"""Events of a preview that belong to what comes after the turn, or say nothing new."""
_SECRET = frozenset(("look", "draw"))


def lower(box: Box) -> Box:
    """A box of the player board on the whole sheet."""
    return Box(box.x, box.y + PLAYER_TOP, box.w, box.h)


def target_box(scene: Scene, action: Action, players: int) -> Box | None:
    """Where on the sheet an action happens."""
    kind, what, where = action.kind, action.what, action.where
    seat = scene.state.to_move
    if seat is None:
        return None
    if kind == "space" or (kind in ("swap", "reuse", "relocate") and not what.startswith("ENGINEER_")):
        return main_board.space_box(what, players)
    if kind == "engineer" or kind in ("swap", "reuse", "relocate"):
        owned = bridge.engineers_of(scene.state, seat)
        number = int(what.removeprefix("ENGINEER_"))
        if number not in owned:
            return None
        return lower(player_plan.engineer_box(owned.index(number), len(owned)))
    if kind == "pay":
        return target_box(scene, Action("swap", bridge.pending(scene.state).place), players)
    if kind == "step":
        position = bridge.positions_of(scene.state, seat, where).get(what, 0)
        place_ = player_plan.PLACES[where]
        return lower(place_.cell(min(position + 1, place_.length)))
    if kind in ("loco", "special", "move"):
        return lower(player_plan.slot_box(where))
    if kind == "factory":
        if what == "pile":
            low = bridge.lowest_pile(scene.state)
            return main_board.pile_box(PILES.index(low)) if low else None
        returned = list(dict.fromkeys(bridge.returned(scene.state)))
        return main_board.returned_box(returned.index(int(what))) if int(what) in returned else None
    if kind == "gap":
        return lower(player_plan.gap_box(int(what)))
    if kind == "industry":
        return lower(player_plan.lane_cell(lane_target(scene, int(what))))
    if kind == "doubler":
        laid = bridge.player_look(scene.state, seat, seat).doublers
        return lower(next(place.doublers[laid] for place in player_plan.PLACES.values() if place.doublers))
    if kind == "token":
        return lower(player_plan.token_box(list(TOKENS).index(what)))
    if kind == "card":
        return main_board.card_box(
            [card["id"] for card in DATA["question_cards"]].index(what), len(DATA["question_cards"])
        )
    if kind == "draft":
        return main_board.start_box(what)
    return None


def preview(scene: Scene, action: Action) -> Preview:
    """The words and the picture of an action."""
    return Preview(tuple(lines(scene, action)), overlay(scene, action))


def lines(scene: Scene, action: Action) -> list[str]:
    """What would happen, then what the next scoring would change."""
    tr, state = scene.tr, scene.state
    seat = state.to_move
    assert seat is not None
    found: list[str] = []
    detail = words.detail(scene, action, in_full=True)
    if detail:
        found.append(detail[0].upper() + detail[1:] + ("" if detail.endswith(".") else "."))
    if action.kind in ("space", "engineer"):
        place = action.what if action.kind == "space" else "ENGINEER_" + action.what
        effect = bridge.place_effect(state, place)
        if effect and place not in ("E_LIGHT1", "E_LIGHT2") and action.kind == "space":
            phrase = effects.words(tr, effect)
            found.insert(0, phrase[0].upper() + phrase[1:] + ".")
    if action.kind == "bonus" and action.what in _SECRET:
        return found
    trial = state.clone()
    events: list[Event] = []
    trial.apply(action, events)
    same_turn = trial.to_move == seat
    for event in events:
        if event.seat != seat or event.kind in _UNTOLD:
            continue
        if event.kind == "points" and event.args.get("part") == "pass" and action.kind == "pass":
            continue
        text = words.told(scene, event)
        if text and text not in found:
            found.append(text)
    if trial.to_move is None or bridge.round_number(trial) != bridge.round_number(state):
        found.append(tr("preview.round-ends"))
        return found
    before, after = bridge.round_points(state, seat), bridge.round_points(trial, seat)
    if before != after:
        found.append(tr("preview.round", before=before, after=after, change=f"{after - before:+d}"))
    if same_turn and bridge.phase(trial) == "resolve":
        left = words.still_to_do(replace(scene, state=trial, legal=()))
        if left and action.kind not in ("space", "engineer"):
            found.append(tr("preview.then", what=effects.join(tr, [part for part, _ in left])))
    return found


def overlay(scene: Scene, action: Action) -> str:
    """The action's place, and the piece that would lie there."""
    box = target_box(scene, action, scene.state.seats)
    if box is None:
        return ""
    out = [f'<rect class="rr-preview-fill"{box.inset(-1).attrs(6)}/>']
    seat = scene.state.to_move
    assert seat is not None
    if action.kind == "step":
        letter = scene.tr("letter." + action.what)
        out.append(
            f'<g class="rr-coming" transform="translate({box.cx - 27:g} {box.y + 0.1:g}) scale(1.83)">'
            f"{icons.track(action.what, letter)}</g>"
        )
        position = bridge.positions_of(scene.state, seat, action.where).get(action.what, 0)
        from_box = lower(player_plan.PLACES[action.where].cell(position))
        out.append(
            f'<path class="rr-preview" d="M{from_box.cx - 5:g} {box.y - 4:g}H{box.cx - 10:g}m-7 -6 7 6-7 6"/>'
        )
    elif action.kind in ("loco", "special", "move"):
        number = words.loco_number(scene, action.kind)
        out.append(f'<rect class="rr-tile"{box.inset(2).attrs(5)}/>')
        out.append(
            f'<g class="rr-coming" transform="translate({box.cx - 26:g} {box.y + 2:g}) scale(2.15)">'
            f"{icons.numbered_loco(number)}</g>"
        )
        rail = action.where.rstrip("0123456789")
        look = bridge.player_look(scene.state, seat, seat).rail(rail)
        index = SLOT_IDS[action.where][1]
        reach = look.reach - look.locos[index] + number
        place = player_plan.PLACES[rail]
        end = place.cell(min(max(reach, 1), place.length)).right
        out.append(
            f'<path class="rr-preview" d="M{place.cell(1).x} '
            f'{place.top + PLAYER_TOP - 3:g}H{end:g}v{RAIL_H + 6}"/>'
        )
    elif action.kind == "industry":
        out.append(player_board.marker(scene, seat, int(action.what) - 1, box, "rr-coming"))
    elif action.kind == "factory":
        factories = bridge.factories_of(scene.state, seat)
        if 0 in factories:
            gap = lower(player_plan.gap_box(factories.index(0) + 1))
            out.append(f'<rect class="rr-preview-fill"{gap.attrs(5)}/>')
    return "".join(out)
