"""Commands that a page around this one, or a program in it, may give. docs/embedding.md is for its author;
the form
of the messages is assets/js/bridge.js's business."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from engine.core.data import parse_json
from ui.features.embed import EmbedPage
from ui.features.embed import settings as embedding
from ui.features.embed.settings import Unusable
from ui.shell.api import AppApi
from ui.words.i18n import LANGUAGES

LONGEST: Final = 200_000
"""Letters of a command: more than any record, and quickly refused."""


ENDS: Final = {"start": 0, "end": -1}


def obey(app: AppApi, command: str, argument: str) -> None:
    """Do what a program wants, as far as it means anything; nothing that comes from outside is an error."""
    try:
        value: Any = parse_json(argument) if len(argument) <= LONGEST else None
    except ValueError:
        return
    work = COMMANDS.get(command)
    if work is not None:
        work(app, value)


def _load(app: AppApi, value: Any) -> None:
    """A text that the page could also be given as a file: a record, a link, a position's corrections. Or what
    to show, named as the attributes of an embedded board."""
    if isinstance(value, str) and value.strip():
        app.take_record(value)
    elif isinstance(value, dict) and value:
        page = app.pages["embed"]
        if app.embedded and isinstance(page, EmbedPage):
            page.load(value)
        else:
            _load_here(app, value)


def _load_here(app: AppApi, given: Mapping[str, object]) -> None:
    """A game, position, record, lesson or puzzle, named as for an embedded board."""
    settings = embedding.read(embedding.query_of(given))
    if settings.what in ("lesson", "puzzle"):
        app.go(embedding.learning_route(settings, app.browser.now()))
        return
    try:
        match = embedding.shown(settings, app.tr, app.browser.seed()).match
    except Unusable as error:
        app.page.complain(app.tr("embed.failed"), error.lines)
    else:
        app.open_new(match)


def _goto(app: AppApi, value: Any) -> None:
    """A moment of the game: how many actions are done there."""
    if app.table is None or isinstance(value, bool):
        return
    value = ENDS.get(value, value) if isinstance(value, str) else value
    if not isinstance(value, int):
        return
    app.table.look(len(app.table.session.match.actions) if value == -1 else value)


def _play(app: AppApi, value: Any) -> None:
    """Without anything: play the game back; `false`: hold it; a text: that action, done by who is to move."""
    table = app.table
    if table is None:
        return
    if isinstance(value, str):
        if "act" in table.commands:
            table.session.screen.selected = value  # a program need not confirm
            table.choosing.act(value, "command")
    elif (value is None or isinstance(value, bool)) and table.layout.playing != (value is not False):
        table.replay.run()


def _language(app: AppApi, value: Any) -> None:
    if value in LANGUAGES:
        app.set_pref("language", value)


def _theme(app: AppApi, value: Any) -> None:
    if isinstance(value, str):
        app.set_pref("theme", value)


COMMANDS: Final = {"load": _load, "goto": _goto, "play": _play, "language": _language, "theme": _theme}


def text_of(value: object) -> str:
    """A command's argument as `obey` reads it."""
    return json.dumps(value, ensure_ascii=False)
