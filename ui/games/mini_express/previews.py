"""What an action would do: tried on a copy, described in a few lines, drawn over the map."""

from __future__ import annotations

from typing import Any

from engine.core.contract import Action, Event
from engine.games.mini_express.actions import Bot, Build, City, Harbor, Route
from engine.games.mini_express.queries import PURPLE, Table
from ui.games.mini_express import cities, identity, routes, wording
from ui.view.scene import Scene
from ui.view.types import Preview

SILENT = ("track", "game-over")


def preview(scene: Scene, action: Action) -> Preview:
    """The consequences of a legal action, without those of chance; empty for a refused action."""
    now = Table(scene.state)
    if isinstance(action, Bot):
        return Preview((), routes.bot_plan(scene, now))
    if scene.state.why_not(action) is not None:
        return Preview()
    if isinstance(action, Build):
        return _build(scene, now, action.company)
    if isinstance(action, City):
        city = now.board.city_index[action.name]
        found = now.open_routes(city)
        return _several(scene, now, city, found) if len(found) > 1 else _laid(scene, now, action, found[0])
    if isinstance(action, Route):
        return _laid(scene, now, action, action)
    if isinstance(action, Harbor):
        place = now.board.harbor_hex[now.board.harbors.index(action.name)]
    else:
        place = now.board.start_hex[action.company]
    return Preview(effects(scene, action), cities.frame(scene.tr, now.board, place))


def _build(scene: Scene, now: Table, company: int) -> Preview:
    reach = now.reachable(company)
    name = identity.company(scene, company)
    lines = (scene.tr("preview.build", company=name, tracks=now.company(company).tracks, count=len(reach)),)
    return Preview(lines, routes.costs(scene.tr, now, reach))


def _laid(scene: Scene, now: Table, action: Action, route: Route) -> Preview:
    way = routes.way_of(now, route)
    drawn = routes.planned(scene.tr, now, now.building, way)
    return Preview(effects(scene, action), drawn + routes.badge_of(now, route))


def _several(scene: Scene, now: Table, city: int, found: tuple[Route, ...]) -> Preview:
    """A city with several shortest routes: what they have in common, and the different compensations."""
    trains = len(found[0].hexes)
    lines = [
        scene.tr("preview.several", count=len(found), trains=trains),
        influence_words(scene, now, city),
    ]
    if trains > 1:
        lines.append(
            scene.tr("preview.length", company=identity.company(scene, now.building), steps=trains - 1)
        )
    seen = sorted({compensation_words(scene, now, route) for route in found})
    lines += [scene.tr("preview.either", words=words) for words in seen] if len(seen) > 1 else seen
    overlay = "".join(routes.ghost(now, now.building, routes.way_of(now, route), "plan") for route in found)
    return Preview(tuple(lines), overlay + routes.costs(scene.tr, now, [(city, trains)]))


def influence_words(scene: Scene, now: Table, city: int) -> str:
    """The influence that a city's tile gives, in words."""
    first, second = now.printed_tile(city)
    name = identity.company(scene, first)
    if second == PURPLE:
        return scene.tr("gain.purple", company=name)
    if first == second:
        return scene.tr("gain.double", company=name)
    return scene.tr("gain.pair", first=name, second=identity.company(scene, second))


def compensation_words(scene: Scene, now: Table, route: Route) -> str:
    """The trains that each company gets if a player lays this route (ME-BUILD-4)."""
    given = [
        scene.tr("gain.compensation", company=identity.company(scene, company), count=count)
        for company, count in now.compensation(now.building, route)
    ]
    return ", ".join(given) or scene.tr("gain.no-compensation")


def effects(scene: Scene, action: Action) -> tuple[str, ...]:
    """The consequences of an action, one per line, found by applying it to a copy."""
    copy = scene.state.clone()
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
    """An event as a consequence: its text `effect.*` if there is one, else its log line."""
    if event.kind in SILENT:
        return None
    key = f"effect.{event.kind}"
    if scene.tr.has(key):
        args: dict[str, Any] = {name: scene.show(name, value) for name, value in event.args.items()}
        return scene.tr(key, **args)
    return wording.event_text(scene, event)
