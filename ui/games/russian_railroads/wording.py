"""Actions, prompts and events in words."""

from __future__ import annotations

from functools import partial

from engine.core.contract import Event
from engine.games.russian_railroads import queries
from engine.games.russian_railroads.actions import Action
from ui.games.russian_railroads import effects, payments
from ui.games.russian_railroads.identity import (
    capital,
    cost,
    counted,
    entry_name,
    payment,
    place_name,
    question_name,
    rail_of_slot,
    say,
)
from ui.games.russian_railroads.reading import at_work, board_of, game, pages, plan_of, printed
from ui.view.scene import Scene

SECRET = frozenset(("look", "draw"))
"""Actions on the end bonus pile whose result must stay secret until they are done."""


def due(scene: Scene, place: queries.Place) -> str:
    """The present cost of a place. If roubles have to replace workers, both are named."""
    ways = [] if place.price else queries.payments(game(scene), place.id)
    if len(ways) == 1 or (ways and scene.way in payments.KEYS[1:]):
        return payment(scene.tr, dict(payments.pick(ways, scene.way)))
    roubles = min((way["rouble"] for way in ways), default=place.roubles)
    workers = place.workers + place.roubles - roubles
    return cost(scene.tr, place._replace(workers=workers, roubles=roubles))


def action_label(scene: Scene, action: Action) -> str:
    """An action in a few plain words."""
    return capital(_label(scene, action))


def _label(scene: Scene, action: Action) -> str:
    tr, kind, what, where = scene.tr, action.kind, action.what, action.where
    if kind == "draft":
        return effects.words(tr, printed(scene).starts[what].effect)
    if kind == "space":
        # on a corrected board two spaces may have the same effect
        twins = plan_of(scene).remember(("names", tr.language), partial(_by_name, scene))[
            place_name(scene, what)
        ]
        return place_name(scene, what) + (f" ({twins.index(what) + 1})" if len(twins) > 1 else "")
    if kind == "engineer":
        return place_name(scene, "ENGINEER_" + what)
    if kind == "pay":
        return payment(tr, paid(scene, action))
    if kind in ("swap", "reuse", "relocate"):
        return tr("do." + kind, place=place_name(scene, what))
    if kind == "step":
        space = step_to(scene, action)[1]
        return tr("do.step", colour=tr("colour." + what), rail=tr("rail." + where), space=space)
    if kind in ("loco", "special", "move"):
        whose, open_ = mine(scene), queries.pending(game(scene))
        here = whose.locomotives[where]
        number = counted(loco_number(scene, kind), kind == "move" and open_.hand_boilerman)
        over = counted(here, where in whose.boilermen)
        key = "do.loco-over" if here else "do.loco"
        return tr(key, number=number, rail=rail_of_slot(scene, where), here=over)
    if kind == "flip":
        open_ = queries.pending(game(scene))
        return tr("do.discard" if open_.hand_special else "do.flip", number=open_.hand - open_.hand_boilerman)
    if kind == "factory":
        return tr("do.factory" if what == "pile" else "do.factory-open", number=factory_taken(scene, what))
    if kind == "gap":
        old = mine(scene).factories[int(what) - 1]
        return tr("do.gap", gap=what, old=old, number=queries.pending(game(scene)).gap_for)
    if kind == "industry":
        said = tr("do.industry", n=what, entry=_lane_text(scene, int(what)))
        lane = f"rail.{printed(scene).markers[int(what) - 1].id}"  # has a text only on boards with two lanes
        return f"{said} ({tr(lane)})" if tr.has(lane) else said
    if kind in ("token", "card"):
        return say(scene, f"{kind}.{what}")
    if kind == "bonus":
        return say(scene, ("do.bonus." if what in ("look", "points", "draw") else "bonus.") + what)
    if kind == "doubler":
        rail = doubler_rail(scene, action)
        return tr("do.doubler", rail=tr("rail." + rail.id), n=rail.doublers + 1)
    if kind == "again":
        return tr("do.again", effect=effects.words(tr, {what: 1}))
    if kind == "done" and queries.pending(game(scene)).reuse_due:
        return tr("do.done.reuse")
    own = next(filter(None, (page.action_label(scene, action) for page in pages(scene))), "")
    named = f"do.{kind}.{what}"
    return own or tr(named if tr.has(named) else "do." + kind, what=what, where=where)


def _by_name(scene: Scene) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for space in printed(scene).spaces:
        found.setdefault(place_name(scene, space), []).append(space)
    return found


def mine(scene: Scene) -> queries.Board:
    """The board of the seat to move."""
    return board_of(scene, at_work(scene))


def step_to(scene: Scene, action: Action) -> tuple[str, int, int]:
    """(railway, space, stem) that a step goes to."""
    rail, stem = printed(scene).ways[action.where]
    now = mine(scene).rail(rail.id)
    return rail.id, now.positions.get(action.what, 0) + 1, stem or now.stem


def doubler_rail(scene: Scene, action: Action) -> queries.RailNow:
    """The railway that a doubler is placed above."""
    board_ = printed(scene)
    return mine(scene).rail(action.where or next(rail.id for rail in board_.rails.values() if rail.doublers))


def paid(scene: Scene, action: Action) -> dict[str, int]:
    """Kind of piece -> number in a payment."""
    return dict(zip(printed(scene).pieces, action.pieces, strict=True))


def loco_number(scene: Scene, kind: str) -> int:
    """The number of the locomotive that an action of this kind would place."""
    if kind == "special":
        return printed(scene).special_loco
    state = game(scene)
    return queries.table(state).lowest if kind == "loco" else queries.pending(state).hand


def factory_taken(scene: Scene, what: str) -> str:
    """The factory that an action takes: from the lowest pile, or a returned one."""
    return str(queries.table(game(scene)).lowest) if what == "pile" else what


def lane_target(scene: Scene, marker: int) -> queries.Entry:
    """The next lane entry of a marker."""
    entries = printed(scene).markers[marker - 1].entries
    at = dict(mine(scene).markers).get(marker, -1)
    return entries[min(at + 1, len(entries) - 1)]


def _lane_text(scene: Scene, marker: int) -> str:
    entry = lane_target(scene, marker)
    factory = mine(scene).factories[entry.gap - 1] if entry.gap else ""
    return scene.tr("lane.factory", number=factory) if factory else effects.lane_name(scene.tr, entry)


def place_of(action: Action) -> str:
    """The id of the place that an action chooses."""
    return "ENGINEER_" + action.what if action.kind == "engineer" else action.what


def use_of(scene: Scene, place: queries.Place, *, legal: bool) -> str:
    """The cost of a place (the present one if it is legal), and its effect if an engineer determines it."""
    tr = scene.tr
    costs = tr("do.costs", cost=due(scene, place) if legal else cost(tr, place))
    does = effects.words(tr, place.effect) if place.of_engineer else ""
    return f"{does}; {costs}" if does else costs


def detail(scene: Scene, action: Action, *, in_full: bool = False) -> str:
    """A short consequence below the label. `in_full`: with explanations of tokens and cards."""
    tr, kind, what, state = scene.tr, action.kind, action.what, game(scene)
    if kind in ("space", "engineer", "reuse", "relocate"):
        place = queries.place(state, place_of(action))
        return (
            effects.words(tr, place.effect)
            if kind in ("reuse", "relocate")
            else use_of(scene, place, legal=action in scene.legal)
        )
    if kind == "factory":
        tile = printed(scene).factories.get(factory_taken(scene, what))
        return tr("do.factory.detail", effect=effects.words(tr, tile.effect)) if tile else ""
    if kind in ("token", "card", "bonus") and in_full:
        return say(scene, f"{kind}.help.{what}") if tr.has(f"{kind}.help.{what}") else ""
    if kind == "pass":
        table = queries.table(state)
        return tr("do.pass.detail", points=table.pass_points[table.order.index(at_work(scene))])
    if kind == "done" and not queries.pending(state).reuse_due:
        parts = [part for part, must in still_to_do(scene) if not must]
        return tr("do.done.detail", what=effects.join(tr, parts)) if parts else ""
    more = f"do.{kind}.detail"
    return tr(more, what=what, where=action.where) if tr.has(more) else ""


def still_to_do(scene: Scene) -> list[tuple[str, bool]]:
    """(words, whether it must be done) for each open part of this turn."""
    tr, open_ = scene.tr, queries.pending(game(scene))
    parts: list[tuple[str, bool]] = []
    if open_.hand:
        parts.append((tr("pending.hand", number=counted(open_.hand, open_.hand_boilerman)), True))
    if open_.gap_for:
        parts.append((tr("pending.gap", number=open_.gap_for), True))
    parts += [(tr("pending.question", space=question_name(tr, name)), True) for name in open_.tokens_due]
    if open_.reuse_due:
        parts.append((tr("pending.reuse"), False))
    parts += [(say(scene, "pending." + kind, n=count), True) for kind, count in open_.mandatory]
    return parts + [(say(scene, "pending." + kind, n=count), False) for kind, count in open_.optional]


def prompt(scene: Scene) -> str:
    """The question to the seat to move."""
    tr, state = scene.tr, game(scene)
    open_ = queries.pending(state)
    if open_.phase == "choose":
        return tr("prompt.choose-last" if queries.table(state).last_round else "prompt.choose")
    if open_.phase == "pay":
        place = queries.place(state, open_.place)
        return tr("prompt.pay", place=place_name(scene, place.id), cost=cost(tr, place))
    if open_.phase == "relocate":
        return tr("prompt.relocate", place=place_name(scene, open_.place))
    if open_.phase != "resolve":
        return tr("prompt." + open_.phase)
    if open_.looking:
        return tr("prompt.bonus")
    if open_.hand:
        return tr("prompt.hand", number=counted(open_.hand, open_.hand_boilerman))
    if open_.gap_for:
        return tr("prompt.gap", number=open_.gap_for)
    legal = scene.legal or tuple(state.legal())
    kinds = {action.kind for action in legal}
    if open_.choice_due:
        asked = next(filter(None, (page.prompt(scene) for page in pages(scene))), "")
        return asked or tr("prompt." + legal[0].kind)
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
"""Events without a log line, because the panel of the last scoring shows them."""
TURN_STARTS = frozenset(("paid", "relocated", "drafted"))


def _besides(scene: Scene) -> list[tuple[str, bool]]:
    """The open parts of this turn that the prompt does not name, as `still_to_do`."""
    open_ = queries.pending(game(scene))
    if open_.phase != "resolve":
        return []
    if open_.looking:
        return still_to_do(scene)
    if open_.hand or open_.gap_for or open_.tokens_due or open_.reuse_due:
        return still_to_do(scene)[1:]
    return []


def chosen(scene: Scene) -> list[str]:
    """The chosen parts of the present turn, followed by its open ones."""
    tr, open_ = scene.tr, queries.pending(game(scene))
    if open_.phase == "pay":
        return [place_name(scene, open_.place)]
    if open_.phase not in ("resolve", "swap"):
        return []
    lines: list[str] = []
    for event in reversed(scene.history):
        line = without_name(scene, event)
        if line and event.seat == open_.seat:
            lines.append(line)
        if event.kind in TURN_STARTS:
            break
    lines.reverse()
    lines += [tr("pending.must" if must else "pending.may", what=part) for part, must in _besides(scene)]
    return lines


# ------------------------------------------------------------------ events


def without_name(scene: Scene, event: Event) -> str | None:
    """An event of the seat to move without its name ("Black to Kiev 3."); None without a log line."""
    text = event_text(scene, event, named=False)
    return None if text is None else capital(text.strip())


def event_text(scene: Scene, event: Event, *, brief: bool = False, named: bool = True) -> str | None:
    """One log line; if not `named`, what was done, without who did it."""
    tr, kind, args = scene.tr, event.kind, event.args
    if brief and kind == "paid":  # the place is more important than the cost
        return tr("event.paid.brief", place=scene.show("place", args["place"]))
    key = "event." + kind
    if kind in IN_STATEMENT or not tr.has(key):
        return None
    shown: dict[str, object] = {name: scene.show(name, value) for name, value in args.items()}
    if kind == "paid":
        counts = {name: args["roubles" if name == "rouble" else name] for name in printed(scene).pieces}
        shown["cost"] = payment(tr, {name: int(str(count)) for name, count in counts.items()})
    elif (kind in ("loco-built", "loco-moved") and args.get("displaced")) or (
        kind == "factory-built" and args.get("replaced")
    ):
        key += "-over"
    elif kind == "industry":
        shown["entry"] = entry_name(scene, args["marker"], args["index"])
    elif kind == "order":
        seats = args["order"]
        assert isinstance(seats, tuple)
        shown["order"] = ", ".join(scene.name(int(str(seat))) for seat in seats)
    elif kind == "lapsed":
        names = args["what"]
        assert isinstance(names, tuple)
        shown["what"] = effects.join(tr, [tr(f"lapsed.{name}") for name in names])
        key += "-forced" if args["forced"] else ""
    elif kind == "engineers-moved":
        key += "-nobody" if not args["for_hire"] else "-none" if not args["removed"] else ""
    if not named and tr.has(done := key.replace("event.", "done.", 1)):
        return tr(done, **shown)
    return tr(key, **{"seat": scene.name(event.seat) if named else "", **shown})


def show(scene: Scene, key: str, value: object) -> str | None:
    """An argument of an event, refusal or score line in words; None if it needs no special ones."""
    tr, text = scene.tr, str(value)
    if key in ("place", "other", "source") and (text.startswith("ENGINEER_") or tr.has("space." + text)):
        return place_name(scene, text)
    if key == "space" and " " in text:
        return question_name(tr, text)
    if key == "slot":
        return rail_of_slot(scene, text)
    if key in ("engineer", "removed", "for_hire") and value:  # events count the board's list from 1
        engineers = printed(scene).engineers
        tile = engineers.get(text) if isinstance(value, str) else [*engineers.values()][int(text) - 1]
        return tile.label if tile else None
    starts = printed(scene).starts
    if key == "card" and text in starts:
        return effects.words(tr, starts[text].effect)
    for kind in {"card": ("card", "bonus"), "ahead": ("colour",), "other": ("token",)}.get(key, (key,)):
        if kind in ("colour", "rail", "token", "card", "bonus") and tr.has(f"{kind}.{text}"):
            return say(scene, f"{kind}.{text}")
    own = (page.show(scene, key, value) for page in pages(scene))
    return next((shown for shown in own if shown is not None), None)
