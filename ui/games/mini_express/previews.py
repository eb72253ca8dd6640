"""What an action would do: tried out on a copy, told in a few lines, drawn over the map."""

from __future__ import annotations

from typing import Any

from engine.core.contract import Action, Event
from engine.games.mini_express.actions import Choice
from engine.games.mini_express.components import COMPANIES, PURPLE
from engine.games.mini_express.state import MiniExpressState
from ui.contract import Preview, Scene
from ui.games.mini_express import facts, routes, wording
from ui.games.mini_express.geometry import SHEETS, goal

SILENT = ("track", "game-over")


def preview(scene: Scene, action: Action) -> Preview:
    """The consequences of a legal action; nothing for a refused one, nothing that chance will decide."""
    state = facts.state_of(scene)
    if action.kind == "bot":
        return Preview((), routes.bot_plan(scene, state))
    if state.why_not(action) is not None:
        return Preview()
    if action.kind == "build":
        return _build(scene, state, action.value)
    if action.kind == "city":
        city = action.value % len(state.board.city_slugs)
        found = facts.routes(state, state.company, city)
        if len(found) > 1:
            return _several(scene, state, city, found)
        return _laid(scene, state, action, found[0])
    if action.kind == "route":
        return _laid(scene, state, action, action)
    overlay = ""
    if action.kind == "harbor":
        centre = SHEETS[state.board.name].centres[state.board.harbor_hex[action.value]]
        overlay = f'<path d="{goal(centre)}" class="me-goal"/>'
    elif isinstance(action, Choice):
        centre = SHEETS[state.board.name].centres[state.board.start_hex[action.value]]
        overlay = f'<path d="{goal(centre)}" class="me-goal"/>'
    return Preview(effects(scene, state, action), overlay)


def _build(scene: Scene, state: MiniExpressState, company: int) -> Preview:
    reach = facts.reachable(state, company)
    name = facts.company(scene, company)
    lines = (scene.tr("preview.build", company=name, tracks=state.tracks[company], count=len(reach)),)
    return Preview(lines, routes.costs(state, reach))


def _laid(scene: Scene, state: MiniExpressState, action: Action, route: Action) -> Preview:
    way = facts.way_of(state, route)
    return Preview(effects(scene, state, action), routes.planned(scene.tr, state, state.company, way))


def _several(scene: Scene, state: MiniExpressState, city: int, found: tuple[Action, ...]) -> Preview:
    """A city with several shortest routes: what is the same for all, and how compensation differs."""
    trains = len(found[0].hexes)
    lines = [
        scene.tr("preview.several", count=len(found), trains=trains),
        influence_words(scene, state, city),
    ]
    if trains > 1:
        lines.append(
            scene.tr("preview.length", company=facts.company(scene, state.company), steps=trains - 1)
        )
    seen = sorted({compensation_words(scene, state, route) for route in found})
    lines += [scene.tr("preview.either", words=words) for words in seen] if len(seen) > 1 else seen
    overlay = "".join(
        routes.ghost(state, state.company, facts.way_of(state, route), "plan") for route in found
    )
    return Preview(tuple(lines), overlay + routes.costs(state, [(city, trains)]))


def influence_words(scene: Scene, state: MiniExpressState, city: int) -> str:
    """What a city's tile gives."""
    first, second = state.tiles[city]
    name = facts.company(scene, first)
    if second == PURPLE:
        return scene.tr("gain.purple", company=name)
    if first == second:
        return scene.tr("gain.double", company=name)
    return scene.tr("gain.pair", first=name, second=facts.company(scene, second))


def compensation_words(scene: Scene, state: MiniExpressState, route: Action) -> str:
    """Who gets how many trains when this route is laid by a player (ME-BUILD-4)."""
    way = state.board.route_way(route) or ()
    given = []
    for company in range(4):
        if company == state.company:
            continue
        met = sum(1 for number in way if state.net[company] >> number & 1)
        count = min(met, 5 - state.tracks[company], state.supply[company])
        if met:
            given.append(scene.tr("gain.compensation", company=facts.company(scene, company), count=count))
    return ", ".join(given) if given else scene.tr("gain.no-compensation")


def effects(scene: Scene, state: MiniExpressState, action: Action) -> tuple[str, ...]:
    """The lines of an action tried out on a copy."""
    copy = state.clone()
    events: list[Event] = []
    copy.apply(action, events)
    lines = []
    for event in events:
        line = effect_text(scene, event)
        if line:
            lines.append(line)
    if not events:
        lines.append(scene.tr("preview.next"))
    return tuple(lines)


def effect_text(scene: Scene, event: Event) -> str | None:
    """An event as a consequence: the shorter `effect.*` text where there is one, else the log's line."""
    if event.kind in SILENT:
        return None
    key = f"effect.{event.kind}"
    if scene.tr.has(key):
        args: dict[str, Any] = {name: scene.show(name, value) for name, value in event.args.items()}
        return scene.tr(key, **args)
    return wording.event_text(scene, event)


__all__ = ["COMPANIES", "compensation_words", "effect_text", "effects", "influence_words", "preview"]
