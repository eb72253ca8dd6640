"""What an action would do: painted over the board, and read beside it."""

from __future__ import annotations

from dataclasses import replace

from engine.core.contract import Event
from engine.games.russian_railroads.actions import Action
from ui.contract import Preview, Scene
from ui.games.russian_railroads import bridge, effects, icons, main_board, player_board, words
from ui.games.russian_railroads.layout import PLAYER_TOP, Box
from ui.games.russian_railroads.parts import DATA, TOKENS
from ui.games.russian_railroads.words import lane_target

_UNTOLD = frozenset(("end-bonus-taken", "round-scored", "industry-scored", "rail-scored", "round", "engineers-moved"))
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
        owned = bridge.player_look(scene.state, seat, seat).engineers
        number = int(what.removeprefix("ENGINEER_"))
        if number not in owned:
            return None
        return lower(player_board.engineer_box(owned.index(number), len(owned)))
    if kind == "pay":
        place = bridge.place_paid(scene.state)
        return target_box(scene, Action("swap", place), players)
    if kind == "step":
        position = bridge.player_look(scene.state, seat, seat).rail(where).positions.get(what, 0)
        place_ = player_board.PLACES[where]
        return lower(place_.cell(min(position + 1, place_.length)))
    if kind in ("loco", "special", "move"):
        return lower(player_board.slot_box(where))
    if kind == "factory":
        if what == "pile":
            low = bridge.lowest_pile(scene.state)
            return main_board.pile_box(main_board.PILES.index(low)) if low else None
        returned = main_board_returned(scene)
        return main_board.returned_box(returned.index(int(what))) if int(what) in returned else None
    if kind == "gap":
        return lower(player_board.gap_box(int(what)))
    if kind == "industry":
        return lower(player_board.lane_cell(lane_target(scene, int(what))))
    if kind == "token":
        return lower(player_board.token_box(list(TOKENS).index(what)))
    if kind == "card":
        return main_board.card_box([card["id"] for card in DATA["question_cards"]].index(what), len(DATA["question_cards"]))
    if kind == "draft":
        return main_board.start_box(what)
    return None


def main_board_returned(scene: Scene) -> tuple[int, ...]:
    """Factories lying open."""
    return bridge.main_look(scene.state).returned


def preview(scene: Scene, action: Action) -> Preview:
    """The words and the picture of an action."""
    return Preview(tuple(lines(scene, action)), overlay(scene, action))


def lines(scene: Scene, action: Action) -> list[str]:
    """What would happen, then what the next scoring would change."""
    tr, state = scene.tr, scene.state
    seat = state.to_move
    assert seat is not None
    found: list[str] = []
    detail = words.detail(scene, action)
    if detail:
        found.append(detail[0].upper() + detail[1:] + ("" if detail.endswith(".") else "."))
    if action.kind in ("space", "engineer"):
        place = action.what if action.kind == "space" else "ENGINEER_" + action.what
        effect = bridge.effect_of(place, state)
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
    if trial.to_move is None or bridge.russian(trial).round != bridge.russian(state).round:
        found.append(tr("preview.round-ends"))
        return found
    before = bridge.round_points(bridge.russian(state).players[seat])
    after = bridge.round_points(bridge.russian(trial).players[seat])
    if before != after:
        found.append(tr("preview.round", before=before, after=after, change=f"{after - before:+d}"))
    if same_turn and bridge.phase(trial) == "resolve":
        left = words.still_to_do(_scene_of(scene, trial))
        if left and action.kind not in ("space", "engineer"):
            found.append(tr("preview.then", what=effects.join(tr, [part for part, _ in left])))
    return found


def _scene_of(scene: Scene, state: object) -> Scene:
    return replace(scene, state=state)  # type: ignore[arg-type]


def overlay(scene: Scene, action: Action) -> str:
    """The action's place, and the piece that would lie there."""
    players = bridge.main_look(scene.state).players
    box = target_box(scene, action, players)
    if box is None:
        return ""
    out = [f'<rect class="rr-preview-fill"{box.inset(-1).attrs(6)}/>']
    seat = scene.state.to_move
    assert seat is not None
    if action.kind == "step":
        letter = scene.tr("letter." + action.what)
        out.append(
            f'<g class="rr-coming" transform="translate({box.cx - 28.4:g} {box.y + 0.6:g}) scale(1.95)">{icons.track(action.what, letter)}</g>'
        )
        look = bridge.player_look(scene.state, seat, seat).rail(action.where)
        from_box = lower(player_board.PLACES[action.where].cell(look.positions.get(action.what, 0)))
        out.append(f'<path class="rr-preview" d="M{from_box.cx - 5:g} {box.y - 4:g}H{box.cx - 10:g}m-7 -6 7 6-7 6"/>')
    elif action.kind in ("loco", "special", "move"):
        number = {"loco": bridge.lowest_pile(scene.state), "special": 9, "move": bridge.hand(scene.state)}[action.kind]
        out.append(f'<rect class="rr-tile"{box.inset(2).attrs(5)}/>')
        out.append(f'<g class="rr-coming" transform="translate({box.cx - 26:g} {box.y + 2:g}) scale(2.15)">{icons.numbered_loco(number)}</g>')
        rail = action.where.rstrip("0123456789")
        look = bridge.player_look(scene.state, seat, seat).rail(rail)
        index = player_board.SLOT_IDS[action.where][1]
        reach = look.reach - look.locos[index] + number
        place = player_board.PLACES[rail]
        end = place.cell(min(max(reach, 1), place.length)).right
        out.append(
            f'<path class="rr-preview" d="M{place.cell(1).x} {place.top + PLAYER_TOP - 3:g}H{end:g}v{player_board.RAIL_H + 6}"/>'
        )
    elif action.kind == "industry":
        out.append(player_board.marker(scene, seat, int(action.what) - 1, box, "rr-coming"))
    elif action.kind == "factory" and action.what != "":
        look_ = bridge.player_look(scene.state, seat, seat)
        if 0 in look_.factories:
            gap = lower(player_board.gap_box(look_.factories.index(0) + 1))
            out.append(f'<rect class="rr-preview-fill"{gap.attrs(5)}/>')
    return "".join(out)
