"""The turn panel's buttons: the possible choices with a short note on their consequences."""

from __future__ import annotations

from engine.core.contract import Action, State
from engine.games.mini_express.actions import (
    BUILDS,
    DRAFTS,
    INFLUENCES,
    SHARES,
    WESTS,
    Bot,
    Build,
    City,
    CompanyAction,
    Draft,
    Influence,
    Route,
    Share,
)
from engine.games.mini_express.queries import Table
from ui.games.mini_express import identity, previews, wording
from ui.view.scene import Scene
from ui.view.types import CardChoice, Choice

_FAR = "too-far"


def choices(scene: Scene) -> list[Choice]:
    """The buttons for the present decision. Cities are sorted by reach (`_cities`)."""
    now = Table(scene.state)
    if now.phase == "city":
        return _cities(scene, now)
    found = scene.state.candidates()
    if now.phase == "turn":
        found = sorted(found, key=lambda action: bool(action.kind == "build"))
    return [_choice(scene, now, action) for action in found]


def by_itself(state: State, action: Action) -> bool:
    """Whether the action only completes a turn that has begun."""
    return action.kind in ("city", "route", "influence")


def _cities(scene: Scene, now: Table) -> list[Choice]:
    """The cities in reach, nearest first, then those for which only trains are missing."""
    near: list[tuple[int, int, City]] = []
    far: list[tuple[int, int, City]] = []
    for city, action in enumerate(now.board.city_actions):
        refusal = scene.state.why_not(action)
        if refusal is None or refusal.reason == _FAR:
            (far if refusal else near).append((now.trains_needed(now.building, city), city, action))
    mark = identity.icon(scene.tr, now.building)
    found = []
    for trains, city, action in sorted(near):
        count = len(now.open_routes(city))
        key = "detail.city" if count == 1 else "detail.city.routes"
        words = scene.tr(key, trains=trains, count=count, gain=previews.influence_words(scene, now, city))
        found.append(Choice(action, identity.city(scene, city), words, scene.tr("group.city"), mark))
    for trains, city, action in sorted(far):
        words = scene.tr("detail.far", needed=trains, tracks=now.company(now.building).tracks)
        found.append(Choice(action, identity.city(scene, city), words, scene.tr("group.far"), mark))
    return found


def _choice(scene: Scene, now: Table, action: Action) -> Choice:
    label = wording.action_label(scene, action)
    if isinstance(action, Bot):
        return Choice(action, label)
    mark = identity.icon(scene.tr, action.company if isinstance(action, CompanyAction) else now.building)
    group = "name" if isinstance(action, Draft) and now.expert else action.kind
    return Choice(action, label, _detail(scene, now, action), scene.tr(f"group.{group}"), mark)


def _detail(scene: Scene, now: Table, action: Action) -> str:
    tr = scene.tr
    if isinstance(action, Route):
        return previews.compensation_words(scene, now, action)
    if not isinstance(action, CompanyAction):
        return ""
    area, have = now.company(action.company), now.holdings(now.to_move or 0)[action.company].influence
    if isinstance(action, Share):
        if not area.tracks:
            return tr("detail.share.free", trains=now.share_trains(action.company))
        return tr("detail.share", price=area.tracks, have=have)
    if isinstance(action, Build):
        return tr("detail.build", tracks=area.tracks, count=len(now.reachable(action.company)))
    if isinstance(action, Draft):
        return tr("detail.draft", count=area.aside)
    return tr("detail.influence", have=have) if isinstance(action, Influence) else ""


# --- cards
_OF_COMPANY: dict[str, tuple[tuple[CompanyAction, ...], ...]] = {
    "turn": (SHARES, BUILDS),
    "draft": (DRAFTS,),
    "purple": (INFLUENCES,),
    "west": (WESTS,),
}
"""Phase -> the actions of each company."""


def card_choices(scene: Scene, target: str) -> list[CardChoice]:
    """What can be done with a company; the companies that can build to a city."""
    kind, _, name = target.partition(":")
    now = Table(scene.state)
    if kind in ("company", "influence") and name in identity.KEYS:
        number = identity.KEYS.index(name)
        possible = (table[number] for table in _OF_COMPANY.get(now.phase, ()))
        found = (_choice(scene, now, action) for action in possible if action in scene.legal)
        return [CardChoice((each.action,), each.label, each.detail, each.mark) for each in found]
    if kind == "city" and name in now.board.city_index and now.phase == "turn":
        return _builds(scene, now, now.board.city_index[name])
    return []


def _builds(scene: Scene, now: Table, city: int) -> list[CardChoice]:
    """The companies that can build to a city, the nearest first."""
    tr, found = scene.tr, []
    for action in BUILDS:
        trains = dict(now.reachable(action.company)).get(city) if action in scene.legal else None
        if trains is not None:
            found.append((trains, action))
    gain = previews.influence_words(scene, now, city) if found else ""
    return [
        CardChoice(
            (action, now.board.city_actions[city]),
            tr(
                "do.build-to",
                company=identity.company(scene, action.company),
                city=identity.city(scene, city),
            ),
            tr("detail.city", trains=trains, gain=gain),
            identity.icon(tr, action.company),
        )
        for trains, action in sorted(found)
    ]
