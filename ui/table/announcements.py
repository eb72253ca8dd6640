"""What a page around this one, and programs in it, hear and may command. The form of the messages between two
windows is assets/js/bridge.js's business; docs/embedding.md is for whoever writes the other side."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from engine.core.data import parse_json
from ui.words.i18n import LANGUAGES

if TYPE_CHECKING:
    from ui.app.app import App
    from ui.table.table import Table

LONGEST: Final = 200_000
"""Letters of a command: more than any record, and quickly refused."""
ENDS: Final = {"start": 0, "end": -1}


# --- telling


def opened(table: Table) -> None:
    """A table stands and can be used."""
    match = table.session.match
    table.host.tell(
        "ready", {"game": match.game.id, "moment": table.session.moment, "of": len(match.actions)}
    )


def moved(table: Table, before: int) -> None:
    """Actions were done: there were `before` of them, now there are more."""
    session, match = table.session, table.session.match
    for index in range(before, match.cursor):
        seat = match.at(index).to_move
        action = match.game.format(match.actions[index])
        facts = {"moment": index + 1, "seat": seat, "action": action, "person": session.is_person(seat)}
        table.host.tell("move", facts)
    if session.live.to_move is None and match.cursor > before:
        result = session.live.result()
        table.host.tell("done", {"moment": match.cursor})
        told = {
            "scores": [score.total for score in session.live.scores()],
            "names": list(session.names),
            "winners": list(result.winners) if result is not None else [],
        }
        table.host.tell("score", told)


def looked(table: Table) -> None:
    """Another moment of its game is shown."""
    session = table.session
    table.host.tell("step", {"moment": session.moment, "of": len(session.match.actions)})


# --- obeying


def obey(app: App, command: str, argument: str) -> None:
    """Do what a program wants, as far as it means anything; nothing that comes from outside is an error."""
    try:
        value: Any = parse_json(argument) if len(argument) <= LONGEST else None
    except ValueError:
        return
    work = COMMANDS.get(command)
    if work is not None:
        work(app, value)


def _load(app: App, value: Any) -> None:
    """A text that the page could also be given as a file: a record, a link, a position's corrections. Or what
    to show, named as the attributes of an embedded board."""
    if isinstance(value, str) and value.strip():
        app.take_record(value)
    elif isinstance(value, dict) and value:
        (app.pages["embed"] if app.embedded else app.page).load(value)


def _goto(app: App, value: Any) -> None:
    """A moment of the game: how many actions are done there."""
    if app.table is None or isinstance(value, bool):
        return
    value = ENDS.get(value, value) if isinstance(value, str) else value
    if not isinstance(value, int):
        return
    app.table.look(len(app.table.session.match.actions) if value == -1 else value)


def _play(app: App, value: Any) -> None:
    """Without anything: play the game back; `false`: hold it; a text: that action, done by who is to move."""
    table = app.table
    if table is None:
        return
    if isinstance(value, str):
        if "act" in table.verbs:
            table.session.selected = value  # a program need not confirm
            table.act(value, "command")
    elif (value is None or isinstance(value, bool)) and table.layout.playing != (value is not False):
        table.replay.run()


def _language(app: App, value: Any) -> None:
    if value in LANGUAGES:
        app.set_pref("language", value)


def _theme(app: App, value: Any) -> None:
    if isinstance(value, str):
        app.set_pref("theme", value)


COMMANDS: Final = {"load": _load, "goto": _goto, "play": _play, "language": _language, "theme": _theme}


def text_of(value: object) -> str:
    """A command's argument as `obey` reads it."""
    return json.dumps(value, ensure_ascii=False)
