"""Beginner hints: one short line at each new kind of decision, until it was read."""

from __future__ import annotations

from ui.browser.patch import Ids
from ui.markup.html import esc
from ui.markup.icons import icon
from ui.markup.widgets import button
from ui.storage.settings import Prefs
from ui.table.game_session import Session

MOST_TOLD = 400
"""The number of hints that are remembered as read: more than all games have."""


def due(session: Session, prefs: Prefs) -> str:
    """The kind of decision with a hint that was not read here yet; empty when there is none."""
    scene = session.drawn().scene
    if prefs.hints != "on" or not session.abilities.keep or not scene.interactive:
        return ""
    game = session.match.game.id
    for kind in session.view.matters(scene):
        if session.tr.has(f"first.{kind}") and f"{game} {kind}" not in prefs.told:
            return kind
    return ""


def read(session: Session, prefs: Prefs, kind: str) -> bool:
    """Remember a hint as read; False when it already was."""
    name = f"{session.match.game.id} {kind}"
    if not kind or name in prefs.told:
        return False
    prefs.told = (*prefs.told[-MOST_TOLD:], name)
    return True


def line(session: Session, ids: Ids) -> str:
    """The hint with its close button, as markup."""
    tr = session.tr
    words = session.words.marked(tr(f"first.{session.screen.beginner_hint}"))
    away = button(
        "first-read", tr("first.read"), session.screen.beginner_hint, icon_name="check", only_icon=True,
        kind="quiet",
        id=ids("first-read"),
    )  # fmt: skip
    return (
        f'<div class="first-line" role="note">{icon("info")}<p><span class="visually-hidden">'
        f"{esc(tr('first.title'))} </span>{words}</p>{away}</div>"
    )
