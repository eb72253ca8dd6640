"""Commands that a surrounding page, or a program in this one, may give.

Their names are in ui/browser/protocol.json, their meaning in docs/embedding.md; assets/js/bridge.js defines
the form of the messages.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from engine.core.data import parse_json
from ui.browser.protocol import LIMITS
from ui.features import embed as embedding
from ui.features.embed import EmbedPage, Unusable
from ui.shell.api import AppApi
from ui.words.i18n import LANGUAGES

ENDS: Final = {"start": 0, "end": -1}


def run_command(app: AppApi, command: str, argument: str) -> None:
    """Carry out a command. Unknown commands and malformed arguments are ignored."""
    try:
        value: Any = parse_json(argument) if len(argument) <= LIMITS["text"] else None
    except ValueError:
        return
    work = WORK.get(command)
    if work is not None:
        work(app, value)


def _load(app: AppApi, value: Any) -> None:
    """Load a text that could also be imported as a file, or what a dict of embed settings describes."""
    if isinstance(value, str) and value.strip():
        app.import_text(value)
    elif isinstance(value, dict) and value:
        page = app.pages["embed"]
        if app.embedded and isinstance(page, EmbedPage):
            page.load(value)
        else:
            _load_here(app, value)


def _load_here(app: AppApi, given: Mapping[str, object]) -> None:
    """Open the game, position, record, lesson or puzzle that embed settings describe."""
    settings = embedding.read_settings(embedding.query_of(given))
    if settings.learning:
        app.go(embedding.learning_route(settings, app.browser.now()))
        return
    try:
        match = embedding.game_for(settings, app.tr, app.browser.seed()).match
    except Unusable as error:
        app.page.complain(app.tr("embed.failed"), error.lines)
    else:
        app.open_new(match)


def _goto(app: AppApi, value: Any) -> None:
    """Show a moment of the game: the number of actions done by then, or "start" or "end"."""
    if app.table is None or isinstance(value, bool):
        return
    value = ENDS.get(value, value) if isinstance(value, str) else value
    if not isinstance(value, int):
        return
    app.table.look(len(app.table.session.match.actions) if value == -1 else value)


def _play(app: AppApi, value: Any) -> None:
    """Start the replay (no argument), stop it (`false`), or play the action that is given as a text."""
    table = app.table
    if table is None:
        return
    if isinstance(value, str):
        if "act" in table.commands:
            table.session.screen.selected = value  # already selected, so that `act` needs no confirmation
            table.choosing.act(value, "command")
    elif (value is None or isinstance(value, bool)) and table.layout.playing != (value is not False):
        table.replay.run()


def _language(app: AppApi, value: Any) -> None:
    if value in LANGUAGES:
        app.set_pref("language", value)


def _theme(app: AppApi, value: Any) -> None:
    if isinstance(value, str):
        app.set_pref("theme", value)


WORK: Final = {"load": _load, "goto": _goto, "play": _play, "language": _language, "theme": _theme}


def text_of(value: object) -> str:
    """A command's argument as JSON, the form that `run_command` reads."""
    return json.dumps(value, ensure_ascii=False)
