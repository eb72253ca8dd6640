"""How and when a game ends, in words: what threatens at the coming dividends, and what ended it."""

from __future__ import annotations

from typing import Any

from engine.games.trans_siberian.components import RAILROADS, VALUES
from engine.games.trans_siberian.queries import coming_end, shifting
from engine.games.trans_siberian.stages import END_PUBLIC, END_TRACK, END_VALUE
from engine.games.trans_siberian.state import TransSiberianState
from ui.contract import Scene
from ui.games.trans_siberian import facts, identity
from ui.games.trans_siberian.history import last_statement
from ui.html import esc
from ui.i18n import Translator


def _names(tr: Translator, railroads: list[str]) -> str:
    return ", ".join(identity.name(tr, name) for name in railroads)


def _begun(state: TransSiberianState) -> bool:
    """The first four auctions are over: before that every railroad is private and nothing threatens yet."""
    return state.to_move is not None and (state.auction < 0 or shifting(state))


def threats(scene: Scene) -> list[str]:
    """Why the coming dividends would end the game as things stand, each with its way out; mostly nothing."""
    state, tr = facts.of(scene.state), scene.tr
    if not _begun(state):
        return []
    end = coming_end(state)
    found = []
    if end["track"]:
        found.append(tr("end.track", number=state.dividends + 1))
    if end["value"]:
        found.append(tr("end.value", railroads=_names(tr, end["value"])))
    if end["few"]:
        found.append(_few(tr, end))
    return found


def _few(tr: Translator, end: dict[str, Any]) -> str:
    """Too few public railroads, and what would help."""
    lost = end["nationalized"]
    left = tr("end.few.one", railroads=_names(tr, end["public"])) if end["public"] else tr("end.few.none")
    if lost:
        return tr("end.few.fall", railroads=_names(tr, lost), count=len(lost)) + " " + left
    return f"{left} {tr('end.few.help')}"


def headline(scene: Scene) -> str:
    """That the game ends at the coming dividends as things stand; empty when nothing threatens."""
    state, tr = facts.of(scene.state), scene.tr
    if not threats(scene):
        return ""
    if shifting(state):
        return tr("end.now")
    return tr("end.coming", count=coming_end(state)["steps_away"])


def banner(scene: Scene) -> str:
    """The warning as HTML, for the market and the dividends; empty when nothing threatens."""
    lines = threats(scene)
    if not lines:
        return ""
    items = "".join(f"<li>{esc(line)}</li>" for line in lines)
    return f'<div class="ts-danger"><b>{esc(headline(scene))}</b><ul>{items}</ul></div>'


def told(scene: Scene) -> str:
    """What ended the game, for the final screen, as HTML."""
    state, tr = facts.of(scene.state), scene.tr
    lines = []
    if state.ended & END_TRACK:
        lines.append(tr("ended.track", number=state.dividends))
    if state.ended & END_VALUE:
        top = [RAILROADS[r] for r, space in enumerate(state.space) if space == len(VALUES) - 1]
        lines.append(tr("ended.value", railroads=_names(tr, top)))
    if state.ended & END_PUBLIC:
        public = [RAILROADS[r] for r, control in enumerate(state.control) if control]
        lines.append(tr("ended.few.one", railroads=_names(tr, public)) if public else tr("ended.few.none"))
        statement = last_statement(scene.history)
        fallen = [event for event in statement.after if event.kind == "nationalized"] if statement else []
        if fallen:
            names = [str(event.args["railroad"]) for event in fallen]
            lines.append(
                tr("ended.fallen", railroads=_names(tr, names), box=fallen[0].args["box"], count=len(names))
            )
    return "".join(f"<p>{esc(line)}</p>" for line in lines)
