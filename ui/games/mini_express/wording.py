"""Events, actions and prompts in words."""

from __future__ import annotations

from typing import Any

from engine.core.contract import Action, Event
from engine.games.mini_express.actions import Bot, City, Harbor, Route
from engine.games.mini_express.queries import Table
from ui.games.mini_express import identity
from ui.view.scene import Scene

SILENT_EVENTS = ("track", "bot-candidate")
"""Events without a log line: the map shows the hexes of a build, the bot's panel its candidates."""
_VARIANTS = {
    "depleted": "way",
    "compensation": "short",
    "spike-east": "train",
    "spike-west": "train",
    "bot-redraw": "why",
    "bot-city": "rule",
}
"""Events with several sentences -> the argument that decides which."""
_LIST_KEYS = {
    "skipped": "city",
    "companies": "company",
    "hexes": "place",
    "starts": "place",
    "before": "city",
    "target": "city",
}


def event_key(event: Event) -> str:
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
    """The arguments of an event's text."""
    now = Table(scene.state)
    args: dict[str, Any] = {"seat": scene.name(event.seat)}
    for name, value in event.args.items():
        kind = "company" if event.kind == "bot-company" and name == "before" else _LIST_KEYS.get(name, name)
        several = value if isinstance(value, tuple) else (value,)
        if name in ("hex", "hexes", "starts") and not isinstance(value, int):
            args[name] = ", ".join(identity.hex_name(scene, now.board.by_id[str(place)]) for place in several)
        elif kind == "harbor":
            args[name] = identity.harbor_called(scene, str(value))
        elif kind == "city" and value:
            args[name] = ", ".join(identity.city_called(scene, str(key)) for key in several)
        else:
            args[name] = scene.show(kind, value)
    return args


def told_before(event: Event) -> bool:
    """Whether the log line before says the same: trains given as compensation."""
    return event.kind == "trains" and event.args["why"] == "compensation"


def event_text(scene: Scene, event: Event, *, brief: bool = False) -> str | None:
    """One line of the log; None for events that other lines or panels show."""
    silent = event.kind in SILENT_EVENTS or told_before(event)
    return None if silent else full_text(scene, event)


def full_text(scene: Scene, event: Event) -> str | None:
    """Any event in words."""
    key = event_key(event)
    return scene.tr(key, **event_args(scene, event)) if scene.tr.has(key) else None


def action_label(scene: Scene, action: Action) -> str:
    """An action in a few words."""
    if isinstance(action, Route):
        now = Table(scene.state)
        routes = now.open_routes(now.destination) if now.phase == "route" else ()
        if action in routes:
            return scene.tr("route.label", number=routes.index(action) + 1, trains=len(action.hexes))
        return scene.tr("do.route", places=", ".join(action.hexes))
    if isinstance(action, City):
        return scene.tr("do.city", city=identity.city_called(scene, action.name))
    if isinstance(action, Harbor):
        return scene.tr("do.harbor", harbor=identity.harbor_called(scene, action.name))
    if isinstance(action, Bot):
        return scene.tr(f"do.bot.{action.name}")
    expert = ".expert" if action.kind == "draft" and Table(scene.state).expert else ""
    return scene.tr(f"do.{action.kind}{expert}", company=identity.company(scene, action.company))


def prompt(scene: Scene) -> str:
    """The question to the seat to move."""
    now = Table(scene.state)
    if now.to_move is None:
        return scene.tr("prompt.over")
    key, args = _asked(scene, now)
    args["seat"] = scene.name(now.to_move)
    if now.destination >= 0:
        args["city"] = identity.city(scene, now.destination)
    return scene.tr(f"prompt.{key}", **args)


def _asked(scene: Scene, now: Table) -> tuple[str, dict[str, Any]]:
    """The text key of the question, and its arguments besides seat and city."""
    phase, company = now.phase, now.building
    bot = now.bot()
    if phase == "draft":
        return f"draft.{now.naming()}", {}
    if phase == "turn":
        share, build = now.can_begin()
        if not now.one_action_only:
            company = now.first
            name = identity.company(scene, company) if company >= 0 else ""
            return f"turn.expert-{now.action_number}", {"company": name}
        if now.triggered:
            return "turn.last", {}
        return "turn.share-only" if not build else "turn.build-only" if not share else "turn", {}
    if bot is not None and phase.startswith("bot-"):
        if phase == "bot-act":
            return _bot_asked(scene, now)
        return phase, {"company": identity.company(scene, bot.chosen)}
    if phase in ("purple", "harbor"):
        company = now.printed_tile(now.destination).first
    who = ".bot" if now.bot_moves and phase in ("harbor", "west") else ""
    args = {"company": identity.company(scene, company), "tracks": now.company(company).tracks}
    return f"{phase}{who}", args


def _bot_asked(scene: Scene, now: Table) -> tuple[str, dict[str, Any]]:
    """The text key and arguments for the bot's next step with the company it has drawn."""
    bot, plan = now.bot(), now.bot_plan()
    assert bot is not None
    tracks = now.company(bot.chosen).tracks
    args: dict[str, Any] = {"company": identity.company(scene, bot.chosen), "tracks": tracks}
    if plan is None:
        return f"bot-act.{now.bot_step()}", args
    args["city"] = identity.city(scene, plan.city)
    args["distance"] = plan.candidates[0].distance
    args["target"] = identity.city(scene, bot.target) if bot.target >= 0 else ""
    return "bot-act.target" if plan.city == bot.target else f"bot-act.build.{plan.rule or 'only'}", args


def chosen(scene: Scene) -> list[str]:
    """The parts of the turn that are already chosen."""
    now = Table(scene.state)
    parts = []
    if now.first >= 0:
        parts.append(scene.tr("pending.first", company=identity.company(scene, now.first)))
    if now.building >= 0:
        parts.append(scene.tr("pending.build", company=identity.company(scene, now.building)))
    if now.destination >= 0:
        parts.append(scene.tr("pending.city", city=identity.city(scene, now.destination)))
    return parts


def show(scene: Scene, key: str, value: object) -> str | None:
    """The name of a place on this game's board; None for anything else."""
    board = Table(scene.state).board
    if key == "city" and isinstance(value, str) and value in board.city_index:
        return identity.city_called(scene, value)
    if key == "harbor" and isinstance(value, str) and value in board.harbors:
        return identity.harbor_called(scene, value)
    if key in ("hex", "place") and value in board.by_id:
        return identity.hex_name(scene, board.by_id[str(value)])
    return None
