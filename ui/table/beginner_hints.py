"""The first game: one short line at each new kind of decision says what it is good for, until it was read."""

from __future__ import annotations

from ui.browser.patch import Ids
from ui.markup.html import esc
from ui.markup.icons import icon
from ui.markup.widgets import button
from ui.storage.settings import Prefs
from ui.table.game_session import Session

MOST_TOLD = 400
"""Names of decisions that are remembered: more than all games have."""


def due(session: Session, prefs: Prefs) -> str:
    """Which kind of decision has a line that nobody has read here yet; empty: none."""
    scene = session.drawn().scene
    if prefs.hints != "on" or not session.abilities.keep or not scene.interactive:
        return ""
    game = session.match.game.id
    for kind in session.view.matters(scene):
        if session.tr.has(f"first.{kind}") and f"{game} {kind}" not in prefs.told:
            return kind
    return ""


def read(session: Session, prefs: Prefs, kind: str) -> bool:
    """It was read, or decided upon: it is not told again."""
    name = f"{session.match.game.id} {kind}"
    if not kind or name in prefs.told:
        return False
    prefs.told = (*prefs.told[-MOST_TOLD:], name)
    return True


def line(session: Session, ids: Ids) -> str:
    """The line, with the way to be rid of it."""
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
