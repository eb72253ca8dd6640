"""Labels of a turn's actions, and the coach's reasons as sentences. Reasons without words in the game's
catalogue are left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from engine.bots.chances import WHOLE
from engine.bots.coach import DENIES, LATER, NOW, THEN, Reason
from engine.core.contract import Action, State
from ui.view.scene import Scene
from ui.view.turn_facts import listed

MOST_FACTS: Final = 2
"""How many sentences about the players stand before the other reasons."""


def slug(name: str) -> str:
    """A feature's name as a part of a text key."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def label(scene: Scene, state: State, action: Action) -> str:
    """An action's label in another state of the scene's match."""
    assert scene.view is not None
    return scene.view.action_label(replace(scene, state=state, legal=tuple(state.legal())), action)


def labels(scene: Scene, start: State, actions: Sequence[Action]) -> tuple[str, ...]:
    """The labels of a turn's actions, each in the state before it, up to the first impossible action."""
    state, told = start.clone(), []
    for action in actions:
        if state.to_move is None or state.why_not(action) is not None:
            break
        told.append(label(scene, state, action))
        state.apply(action)
    return tuple(told)


def reasons_in_words(
    scene: Scene, state: State, reasons: Sequence[Reason], after: State | None = None
) -> tuple[str, ...]:
    """Lines for what the turn changed between players, gains now, later gains, what rivals are denied or
    lose, and the expected replies. `state`, `after`: before and after the turn."""
    tr = scene.tr
    now = [words for reason in reasons if reason.kind == NOW and (words := _fact(scene, reason, "now"))]
    later = [words for reason in reasons if reason.kind == LATER and (words := _fact(scene, reason, "later"))]
    lines: list[str] = []
    if reasons and after is not None and state.to_move is not None and scene.view is not None:
        lines += scene.view.turn_facts(scene, state, after, state.to_move)[:MOST_FACTS]
    if now:
        lines.append(tr("coach.now", what=listed(tr, now)))
    if later:
        lines.append(tr("coach.later", what=listed(tr, later)))
    for reason in reasons:
        if reason.kind in (NOW, LATER, THEN):
            continue
        name = scene.name(reason.seat)
        if reason.kind == DENIES:
            lines.append(tr("coach.denies", name=name, what=label(scene, state, reason.action)))
        else:
            lines.append(tr("coach.sets-back", name=name, percent=reason.amount * 100 // WHOLE))
    then = [
        tr(
            "coach.then.who",
            name=scene.name(seat),
            what=", ".join(label(scene, state, action) for action in all),
        )
        for seat, all in _by_seat(reason for reason in reasons if reason.kind == THEN)
    ]
    if then:
        lines.append(tr("coach.then", what="; ".join(then)))
    return tuple(lines)


def _by_seat(reasons: Iterable[Reason]) -> list[tuple[int, list[Action]]]:
    """The actions in order, grouped by runs of the same seat."""
    found: list[tuple[int, list[Action]]] = []
    for reason in reasons:
        if reason.action is not None:
            if not found or found[-1][0] != reason.seat:
                found.append((reason.seat, []))
            found[-1][1].append(reason.action)
    return found


def _fact(scene: Scene, reason: Reason, kind: str) -> str:
    """A measure or feature as part of a sentence; empty if the game has no words for it."""
    key = f"coach.{kind}.{slug(reason.key)}"
    return scene.tr(key, amount=abs(reason.amount)) if scene.tr.has(key) else ""
