"""Events, actions and prompts in words."""

from __future__ import annotations

from typing import Any

from engine.core.contract import Action, Event
from engine.games.mini_express import automa
from engine.games.mini_express.actions import BOT_STEPS, CITY_SLUGS, HARBOR_SLUGS
from engine.games.mini_express.phases import (
    BOT_ACT,
    BOT_DRAW,
    BOT_SETUP,
    CITY,
    DRAFT,
    HARBOR,
    PHASE_NAMES,
    PURPLE,
    ROUTE,
    TURN,
    WEST,
)
from engine.games.mini_express.state import MiniExpressState
from ui.contract import Scene
from ui.games.mini_express import facts

SILENT_EVENTS = ("track", "bot-candidate")
"""Not in the log: the hexes of a build light up on the map, the bot's candidates are listed in its panel."""
_VARIANTS = {
    "depleted": "way",
    "compensation": "short",
    "spike-east": "train",
    "spike-west": "train",
    "bot-redraw": "why",
    "bot-city": "rule",
}
"""Events told in different sentences: which argument decides."""
VARIANTS: dict[str, tuple[str, ...]] = {
    "depleted": ("share", "supply"),
    "compensation": ("no", "space", "supply", "difficulty"),
    "spike-east": ("yes", "no"),
    "spike-west": ("yes", "no"),
    "bot-redraw": ("no-share", "no-city"),
    "bot-city": ("only", "ME-BOT-B-i", "ME-BOT-B-i-a", "ME-BOT-B-i-b", "ME-BOT-B-i-c"),
    "bot-target": ("first", "step", "skip"),
    "bot-start": ("one", "several"),
    "bot-candidate": ("near", "target"),
    "share": ("free", "paid"),
}
_LIST_KEYS = {
    "skipped": "city",
    "companies": "company",
    "hexes": "place",
    "starts": "place",
    "before": "city",
    "target": "city",
}


def event_key(event: Event) -> str:
    """The text key of an event."""
    args = event.args
    variant = str(args.get(_VARIANTS[event.kind])) if event.kind in _VARIANTS else ""
    if event.kind == "bot-target":
        variant = "first" if not args["before"] else "skip" if args["skipped"] else "step"
    elif event.kind == "bot-start":
        starts = args["starts"]
        variant = "several" if isinstance(starts, tuple) and len(starts) > 1 else "one"
    elif event.kind == "bot-candidate":
        variant = "target" if args["city"] == args["target"] else "near"
    elif event.kind == "share":
        variant = "paid" if args["price"] else "free"
    return f"event.{event.kind}.{variant}" if variant else f"event.{event.kind}"


def event_args(scene: Scene, event: Event) -> dict[str, Any]:
    """The placeholders of an event's text."""
    state = facts.state_of(scene)
    args: dict[str, Any] = {"seat": scene.name(event.seat)}
    for name, value in event.args.items():
        kind = _LIST_KEYS.get(name, name)
        if name == "before" and event.kind == "bot-company":
            kind = "company"
        if name in ("hex", "hexes", "starts") and not isinstance(value, int):
            places = value if isinstance(value, tuple) else (value,)
            args[name] = ", ".join(facts.hex_name(scene, state.board.by_id[str(place)]) for place in places)
        else:
            args[name] = scene.show(kind, value)
    return args


def told_before(event: Event) -> bool:
    """Trains given as compensation: the compensation's own line has just said so."""
    return event.kind == "trains" and event.args["why"] == "compensation"


def event_text(scene: Scene, event: Event) -> str | None:
    """One line of the log; None for events that are told elsewhere."""
    silent = event.kind in SILENT_EVENTS or told_before(event)
    return None if silent else full_text(scene, event)


def full_text(scene: Scene, event: Event) -> str | None:
    """Any event in words."""
    key = event_key(event)
    return scene.tr(key, **event_args(scene, event)) if scene.tr.has(key) else None


def action_label(scene: Scene, action: Action) -> str:
    """An action in a few words."""
    state = facts.state_of(scene)
    if action.kind == "route":
        from_way = state.board.route_way(action) or ()
        for number, route in enumerate(_routes(state), 1):
            if route == action:
                return scene.tr("route.label", number=number, trains=len(from_way))
        return scene.tr("do.route", places=", ".join(f"{point >> 8},{point & 255}" for point in action.hexes))
    if action.kind == "city":
        return scene.tr("do.city", city=_city_name(scene, action.value))
    if action.kind == "harbor":
        slug = HARBOR_SLUGS[action.value]
        return scene.tr("do.harbor", harbor=scene.show("harbor", slug))
    if action.kind == "bot":
        return scene.tr(f"do.bot.{BOT_STEPS[action.value]}")
    key = f"do.{action.kind}"
    if action.kind == "draft" and state.setup.expert:
        key = "do.draft.expert"
    return scene.tr(key, company=facts.company(scene, action.value))


def _city_name(scene: Scene, value: int) -> str:
    return scene.show("city", CITY_SLUGS[value])


def _routes(state: MiniExpressState) -> tuple[Action, ...]:
    return facts.routes(state, state.company, state.city) if state.phase == ROUTE else ()


def prompt(scene: Scene) -> str:
    """What is asked of the seat to move."""
    state = facts.state_of(scene)
    if state.to_move is None:
        return scene.tr("prompt.over")
    name = scene.name(state.to_move)
    key = f"prompt.{PHASE_NAMES[state.phase]}"
    args: dict[str, Any] = {"seat": name}
    if state.company >= 0:
        args["company"] = facts.company(scene, state.company)
    if state.city >= 0:
        args["city"] = facts.city(scene, state.city)
    if state.phase == DRAFT:
        if state.setup.expert:
            key = "prompt.draft.expert-pair" if sum(state.own) in (0, 4) else "prompt.draft.expert-split"
        else:
            mine = sum(state.own[state.to_move * 4 : state.to_move * 4 + 4])
            key = "prompt.draft.second" if mine else "prompt.draft.first"
    elif state.phase == TURN:
        if state.setup.expert and (state.turns or state.action_no == 2):
            key = f"prompt.turn.expert-{state.action_no}"
            args["company"] = facts.company(scene, state.first) if state.first >= 0 else ""
        elif state.triggered:
            key = "prompt.turn.last"
        elif not state.menu & 0xF0:
            key = "prompt.turn.share-only"
        elif not state.menu & 0x0F:
            key = "prompt.turn.build-only"
    elif state.phase == CITY:
        args["tracks"] = state.tracks[state.company]
    elif state.phase == PURPLE:
        args["company"] = facts.company(scene, state.tiles[state.city].first)
    elif state.phase == HARBOR:
        args["company"] = facts.company(scene, state.tiles[state.city].first)
        key = "prompt.harbor.bot" if state.automa() else key
    elif state.phase == WEST:
        key = "prompt.west.bot" if state.automa() else key
    elif state.phase == BOT_ACT:
        step = automa.step(state)
        key = f"prompt.bot-act.{step}"
        args["company"] = facts.company(scene, state.chosen)
        args["tracks"] = state.tracks[state.chosen]
        if step == "build":
            made = automa.plan(state, state.chosen)
            args["city"] = facts.city(scene, made.city)
            args["distance"] = made.candidates[0].distance
            key += f".{made.rule or 'only'}"
            args["target"] = facts.city(scene, state.target) if state.target >= 0 else ""
            if made.city == state.target:
                key = "prompt.bot-act.target"
    elif state.phase in (BOT_DRAW, BOT_SETUP):
        args["company"] = facts.company(scene, state.chosen)
    return scene.tr(key, **args)


def pending(scene: Scene) -> list[str]:
    """The parts of the turn that are already chosen."""
    state = facts.state_of(scene)
    parts = []
    if state.action_no == 2 and state.first >= 0:
        parts.append(scene.tr("pending.first", company=facts.company(scene, state.first)))
    if state.phase in (CITY, ROUTE, PURPLE, HARBOR, WEST) and state.company >= 0:
        parts.append(scene.tr("pending.build", company=facts.company(scene, state.company)))
    if state.phase in (ROUTE, PURPLE, HARBOR, WEST) and state.city >= 0:
        parts.append(scene.tr("pending.city", city=facts.city(scene, state.city)))
    return parts
