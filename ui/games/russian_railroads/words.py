"""Actions, payments, prompts and events as a person says them."""

from __future__ import annotations

from engine.core.contract import Event
from engine.games.russian_railroads.actions import PIECES, Action
from ui.contract import Scene
from ui.games.russian_railroads import bridge, effects
from ui.games.russian_railroads.parts import DATA, LANE, SLOT_IDS, STARTS
from ui.i18n import Translator

LANE_VALUES: tuple[int, ...]
_values: list[int] = []
for _entry in LANE:
    _values.append(_entry.get("points", _values[-1] if _values else 0))
LANE_VALUES = tuple(_values)
SPECIAL_LOCO: int = next(loco["number"] for loco in DATA["locomotives"] if loco["factory"] is None)


def place_name(scene: Scene, place: str) -> str:
    """An action space or own engineer by name; engineers on duty are called by their number."""
    tr = scene.tr
    if place.startswith("ENGINEER_"):
        return tr("space.ENGINEER", number=place.removeprefix("ENGINEER_"))
    return tr("space." + place)


def rail_of_slot(tr: Translator, slot: str) -> str:
    """The railway of a locomotive slot."""
    return tr("rail." + SLOT_IDS[slot][0])


def payment(tr: Translator, pieces: tuple[int, ...]) -> str:
    """The pieces of a payment: "1 worker and 1 rouble"."""
    named = zip(PIECES, pieces, strict=True)
    return effects.join(tr, [tr("pieces." + name, n=count) for name, count in named if count])


def cost(tr: Translator, workers: int, roubles: int) -> str:
    """A cost: "2 workers", "1 worker and 1 rouble"."""
    return payment(tr, (workers, 0, 0, roubles))


def start_effect(scene: Scene, card: str) -> dict[str, object]:
    """What a starting bonus card gives in the edition that is played."""
    record = STARTS[card]
    edition = str(bridge.option(scene.state, "edition"))
    return dict(record.get("by_edition", {}).get(edition, record["effect"]))


def question_name(tr: Translator, name: str) -> str:
    """A ? space: "Kiev 4"."""
    rail, _, space = name.partition(" ")
    return f"{tr('rail.' + rail)} {space}"


def label(scene: Scene, action: Action) -> str:
    """An action in a few plain words."""
    return capital(_label(scene, action))


def _label(scene: Scene, action: Action) -> str:
    tr, kind, what, where = scene.tr, action.kind, action.what, action.where
    seat = at_work(scene)
    if kind == "draft":
        return effects.words(tr, start_effect(scene, what))
    if kind == "space":
        return place_name(scene, what)
    if kind == "engineer":
        return place_name(scene, "ENGINEER_" + what)
    if kind == "pay":
        return payment(tr, action.pieces)
    if kind in ("swap", "reuse", "relocate"):
        return tr("do." + kind, place=place_name(scene, what))
    if kind == "step":
        space = bridge.positions_of(scene.state, seat, where).get(what, 0) + 1
        return tr("do.step", colour=tr("colour." + what), rail=tr("rail." + where), space=space)
    if kind in ("loco", "special", "move"):
        number, here = loco_number(scene, kind), bridge.slot_number(scene.state, seat, where)
        return tr(
            "do.loco-over" if here else "do.loco", number=number, rail=rail_of_slot(tr, where), here=here
        )
    if kind == "flip":
        special = bridge.hand_is_special(scene.state)
        return tr("do.discard" if special else "do.flip", number=bridge.pending(scene.state).hand)
    if kind == "factory":
        if what == "pile":
            return tr("do.factory", number=bridge.lowest_pile(scene.state))
        return tr("do.factory-open", number=what)
    if kind == "gap":
        old = bridge.factories_of(scene.state, seat)[int(what) - 1]
        return tr("do.gap", gap=what, old=old, number=bridge.pending(scene.state).gap_for)
    if kind == "industry":
        return tr("do.industry", n=what, entry=_lane_text(scene, int(what)))
    if kind in ("token", "card"):
        return tr(f"{kind}.{what}")
    if kind == "bonus":
        return tr("do.bonus." + what) if what in ("look", "points", "draw") else tr("bonus." + what)
    if kind == "doubler":
        return tr("do.doubler", n=bridge.player_look(scene.state, seat, seat).doublers + 1)
    if kind == "again":
        return tr("do.again", effect=effects.words(tr, {what: 1}))
    if kind == "done" and bridge.pending(scene.state).reuse_due:
        return tr("do.done.reuse")
    return tr("do." + kind)


def at_work(scene: Scene) -> int:
    """The seat to move; the first one when the game is over."""
    return scene.state.to_move or 0


def capital(text: str) -> str:
    """With a capital letter at the beginning."""
    return text[:1].upper() + text[1:]


def loco_number(scene: Scene, kind: str) -> int:
    """Which locomotive an action of that kind would place."""
    if kind == "special":
        return SPECIAL_LOCO
    return bridge.lowest_pile(scene.state) if kind == "loco" else bridge.pending(scene.state).hand


def lane_target(scene: Scene, marker: int) -> int:
    """The lane entry a marker would step on next."""
    return min(bridge.markers_of(scene.state, at_work(scene))[marker - 1] + 1, len(LANE) - 1)


def _lane_text(scene: Scene, marker: int) -> str:
    entry = LANE[lane_target(scene, marker)]
    if "gap" in entry:
        factory = bridge.factories_of(scene.state, at_work(scene))[entry["gap"] - 1]
        if factory:
            return scene.tr("lane.factory", number=factory)
    return effects.lane_name(scene.tr, entry["index"])


def detail(scene: Scene, action: Action, *, in_full: bool = False) -> str:
    """A short consequence under the label; in full, tokens and cards are explained."""
    tr, kind, what = scene.tr, action.kind, action.what
    if kind in ("space", "engineer"):
        place = what if kind == "space" else "ENGINEER_" + what
        effect = bridge.place_effect(scene.state, place)
        paid = tr("do.costs", cost=cost(tr, *bridge.place_cost(scene.state, place)))
        if place in ("E_LIGHT1", "E_LIGHT2") or kind == "engineer":
            return f"{effects.words(tr, effect)}; {paid}" if effect else paid
        return paid
    if kind == "reuse" or kind == "relocate":
        effect = bridge.place_effect(scene.state, what)
        return effects.words(tr, effect) if effect else ""
    if kind == "factory":
        number = bridge.lowest_pile(scene.state) if what == "pile" else int(what)
        if not number:
            return ""
        return tr("do.factory.detail", effect=effects.words(tr, DATA["factories"][number - 1]["effect"]))
    if kind in ("token", "card", "bonus") and in_full:
        return tr(f"{kind}.help.{what}") if tr.has(f"{kind}.help.{what}") else ""
    if kind == "pass":
        return tr("do.pass.detail", points=bridge.pass_points(scene.state))
    if kind == "done" and not bridge.pending(scene.state).reuse_due:
        return tr(
            "do.done.detail", what=effects.join(tr, [part for part, must in still_to_do(scene) if not must])
        )
    return ""


def still_to_do(scene: Scene) -> list[tuple[str, bool]]:
    """What is pending in this turn, in words, each with whether it must be done."""
    tr, open_ = scene.tr, bridge.pending(scene.state)
    parts: list[tuple[str, bool]] = []
    if open_.hand:
        parts.append((tr("pending.hand", number=open_.hand), True))
    if open_.gap_for:
        parts.append((tr("pending.gap", number=open_.gap_for), True))
    parts += [(tr("pending.question", space=question_name(tr, name)), True) for name in open_.tokens_due]
    if open_.reuse_due:
        parts.append((tr("pending.reuse"), False))
    parts += [(tr("pending." + kind, n=count), True) for kind, count in open_.mandatory]
    return parts + [(tr("pending." + kind, n=count), False) for kind, count in open_.optional]


def prompt(scene: Scene) -> str:
    """What is asked of the seat to move."""
    tr, state = scene.tr, scene.state
    open_ = bridge.pending(state)
    if open_.phase == "choose":
        return tr("prompt.choose-last" if bridge.is_last_round(state) else "prompt.choose")
    if open_.phase == "pay":
        cost_ = cost(tr, *bridge.place_cost(state, open_.place))
        return tr("prompt.pay", place=place_name(scene, open_.place), cost=cost_)
    if open_.phase == "relocate":
        return tr("prompt.relocate", place=place_name(scene, bridge.relocating_from(state)))
    if open_.phase != "resolve":
        return tr("prompt." + open_.phase)
    if open_.looking:
        return tr("prompt.bonus")
    if open_.hand:
        return tr("prompt.hand", number=open_.hand)
    if open_.gap_for:
        return tr("prompt.gap", number=open_.gap_for)
    kinds = {action.kind for action in scene.legal or state.legal()}
    if "token" in kinds:
        return tr("prompt.question", space=question_name(tr, open_.tokens_due[0]))
    if "reuse" in kinds:
        return tr("prompt.reuse")
    if "card" in kinds and kinds <= {"card", "done"}:
        return tr("prompt.card")
    parts = still_to_do(scene)
    what = effects.join(tr, [part for part, must in parts if must])
    more = effects.join(tr, [part for part, must in parts if not must])
    return tr("prompt.resolve" + (".both" if what and more else ".may" if more else ""), what=what, more=more)


IN_STATEMENT = frozenset(("rail-scored", "industry-scored"))
"""Events that the statement of the last scoring tells, space by space, and the log leaves out."""
TURN_STARTS = frozenset(("paid", "relocated", "drafted"))


def _besides(scene: Scene) -> list[tuple[str, bool]]:
    """What is pending besides what the prompt asks for; a general prompt names all of it."""
    open_ = bridge.pending(scene.state)
    if open_.phase != "resolve":
        return []
    if open_.looking:
        return still_to_do(scene)
    if open_.hand or open_.gap_for or open_.tokens_due or open_.reuse_due:
        return still_to_do(scene)[1:]
    return []


def so_far(scene: Scene) -> list[str]:
    """What was chosen in the turn that is going on, then what is still open."""
    tr, state = scene.tr, scene.state
    phase = bridge.phase(state)
    if phase == "pay":
        return [place_name(scene, bridge.pending(state).place)]
    if phase not in ("resolve", "swap"):
        return []
    lines: list[str] = []
    for event in reversed(scene.history):
        line = told(scene, event)
        if line and event.seat == state.to_move:
            lines.append(line)
        if event.kind in TURN_STARTS:
            break
    lines.reverse()
    lines += [tr("pending.must" if must else "pending.may", what=part) for part, must in _besides(scene)]
    return lines


# ------------------------------------------------------------------ events


def told(scene: Scene, event: Event) -> str | None:
    """An event of the seat at work, without its name: "Black to Kiev 3."."""
    text = event_text(scene, event, "")
    if text is None:
        return None
    return capital(text.removeprefix(":").strip())


def event_text(scene: Scene, event: Event, name: str | None = None) -> str | None:
    """One log line; `name` instead of the seat's own name."""
    tr, kind, args = scene.tr, event.kind, event.args
    key = "event." + kind
    if kind in IN_STATEMENT or not tr.has(key):
        return None
    shown: dict[str, object] = {name: show(scene, name, value) for name, value in args.items()}
    if kind == "paid":
        pieces = tuple(int(str(args[name])) for name in ("own", "temp", "black", "roubles"))
        shown["cost"] = payment(tr, (pieces[0], pieces[1], pieces[2], pieces[3]))
    elif (kind in ("loco-built", "loco-moved") and args.get("displaced")) or (
        kind == "factory-built" and args.get("replaced")
    ):
        key += "-over"
    elif kind == "industry":
        shown["entry"] = effects.lane_name(tr, int(str(args["index"])))
    elif kind == "order":
        seats = args["order"]
        assert isinstance(seats, tuple)
        shown["order"] = ", ".join(scene.name(int(str(seat))) for seat in seats)
    elif kind == "lapsed":
        names = args["what"]
        assert isinstance(names, tuple)
        shown["what"] = effects.join(tr, [tr(f"lapsed.{name}") for name in names])
    elif kind == "engineers-moved":
        key += "-nobody" if not args["for_hire"] else "-none" if not args["removed"] else ""
    return tr(key, **{"seat": scene.name(event.seat) if name is None else name, **shown})


def show(scene: Scene, key: str, value: object) -> str:
    """An argument of an event, refusal or score line as a person reads it."""
    tr = scene.tr
    if isinstance(value, tuple | list):
        return effects.join(tr, [show(scene, key, part) for part in value])
    text = str(value)
    if key in ("place", "other", "source") and (text.startswith("ENGINEER_") or tr.has("space." + text)):
        return place_name(scene, text)
    if key == "space" and " " in text:
        return question_name(tr, text)
    if key == "slot" and text in SLOT_IDS:
        return rail_of_slot(tr, text)
    for prefix in ("colour", "rail", "token", "card", "bonus"):
        if key == prefix and tr.has(f"{prefix}.{text}"):
            if key == "card" and text in STARTS:
                break
            return tr(f"{prefix}.{text}")
    if key == "card" and text in STARTS:
        return effects.words(tr, start_effect(scene, text))
    return scene.show(key, value)
