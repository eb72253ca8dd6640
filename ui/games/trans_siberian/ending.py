"""The end of the game in words: what may end it at the coming dividends, and what has ended it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.trans_siberian import queries
from engine.games.trans_siberian.queries import outlook
from engine.games.trans_siberian.queries.outlook import Coming
from ui.games.trans_siberian import identity
from ui.games.trans_siberian.statement import last_statement
from ui.markup.html import esc
from ui.view.scene import Scene
from ui.words.i18n import Translator


def _names(tr: Translator, railroads: Iterable[str]) -> str:
    return ", ".join(identity.name(tr, name) for name in railroads)


def threats(scene: Scene) -> list[str]:
    """Why the coming dividends would end the game in this position, and how to avoid each; usually empty.

    Empty before the first four auctions are over, because every railroad is private until then.
    """
    state, tr = scene.state, scene.tr
    if state.to_move is None or not queries.opened(state):
        return []
    end = outlook.coming(state)
    found = []
    if end.track:
        found.append(tr("end.track", number=queries.markers(state).dividends + 1))
    if end.value:
        last = queries.board(state).values[-1]
        found.append(tr("end.value", railroads=_names(tr, end.value), value=last))
    if end.few:
        found.append(_few(tr, end))
    return found


def _few(tr: Translator, end: Coming) -> str:
    """The threat of too few public railroads, and how to avoid it."""
    lost = end.lost
    left = tr("end.few.one", railroads=_names(tr, end.public)) if end.public else tr("end.few.none")
    if lost:
        return tr("end.few.fall", railroads=_names(tr, lost), count=len(lost)) + " " + left
    return f"{left} {tr('end.few.help')}"


def headline(scene: Scene) -> str:
    """A warning that the coming dividends would end the game; empty if they would not."""
    tr = scene.tr
    if not threats(scene):
        return ""
    if queries.shifting(scene.state):
        return tr("end.now")
    return tr("end.coming", count=queries.markers(scene.state).steps_away)


def banner(scene: Scene) -> str:
    """The warning and its reasons as HTML, for the market and the dividends; empty without a threat."""
    lines = threats(scene)
    if not lines:
        return ""
    items = "".join(f"<li>{esc(line)}</li>" for line in lines)
    return f'<div class="ts-danger"><b>{esc(headline(scene))}</b><ul>{items}</ul></div>'


def reasons(scene: Scene) -> str:
    """HTML for the final screen: what ended the game."""
    state, tr = scene.state, scene.tr
    why, rows, last = outlook.ended(state), queries.railroads(state), queries.board(state).values[-1]
    lines = []
    if why.track:
        lines.append(tr("ended.track", number=queries.markers(state).dividends))
    if why.value:
        top = [row.railroad for row in rows if row.value == last]
        lines.append(tr("ended.value", railroads=_names(tr, top), value=last))
    if why.few:
        public = [row.railroad for row in rows if row.status == "public"]
        lines.append(tr("ended.few.one", railroads=_names(tr, public)) if public else tr("ended.few.none"))
        statement = last_statement(scene.history)
        fallen = [event for event in statement.after if event.kind == "nationalized"] if statement else []
        if fallen:
            names = [str(event.args["railroad"]) for event in fallen]
            lines.append(
                tr("ended.fallen", railroads=_names(tr, names), box=fallen[0].args["box"], count=len(names))
            )
    return "".join(f"<p>{esc(line)}</p>" for line in lines)
