"""What comes in as a text, by file, drop, paste or from a program around us: what it is, where it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core import correction, record
from ui.features import links
from ui.features.board_values import BoardPage
from ui.features.lesson_editor import share_panel
from ui.features.lesson_editor.page import EditorPage
from ui.features.lesson_editor.steps import is_draft
from ui.shell.router import Route
from ui.storage import archive as bundle
from ui.storage.record_problems import bundle_texts, problem_texts

if TYPE_CHECKING:
    from ui.app.app import App

IMPORT_SLICE: Final = 30.0
"""Milliseconds of bringing games in before the page gets its turn."""


def take(app: App, text: str) -> None:
    """A record, a corrected board, a lesson, a link of either, or all games of another machine."""
    if bundle.is_one(text):
        _take_games(app, text)
        return
    begins = text.lstrip("\ufeff \r\n")
    if share_panel.is_file(text) or app.page is app.pages["editor"]:
        editor = app.pages["editor"]
        assert isinstance(editor, EditorPage)
        editor.take(text)
        return
    if not begins.startswith((record.MAGIC, correction.MAGIC)):
        if (code := links.lesson_in(text)) is not None:
            app.go(Route("lesson", code))
            return
        if (found := links.found_in(text)) is not None:
            app.go(Route("link", found))
            return
    on_board_page = app.page is app.pages["board"] and not begins.startswith(record.MAGIC)
    if begins.startswith(correction.MAGIC) or on_board_page:
        page = app.pages["board"]
        assert isinstance(page, BoardPage)
        page.take(text)
        return
    reading = record.read(text)
    lines = problem_texts(app.language, reading)
    if reading.match is None:
        app.page.complain(app.tr("import.failed"), [*lines, app.tr("import.expected")])
        return
    known = links.beside(app.store, reading.match, same_people=True)
    if known is None:
        app.open_new(reading.match)
    else:
        done = bundle.merge(app.store, known.save_id, reading.match, app.browser.now())
        app.turn_to(app.pages["start"])  # what stands on a table is no longer all of it
        app.go(Route("play", known.save_id))
        if done.problem:
            lines.append(app.tr(f"import.games.{done.problem}", count=1))
        elif lines:
            lines.append(app.tr(f"import.partly.{done.outcome}"))
        else:
            app.toast(app.tr(f"import.{done.outcome}"))
    if lines:
        app.show_problems(app.tr("import.partly"), lines)


def _take_games(app: App, text: str) -> None:
    """All games of another machine, one after the other; the page answers meanwhile."""
    reader = bundle.Reader(app.store, text, is_draft)
    if not reader.readable:
        app.page.complain(
            app.tr("import.failed"), [app.tr("import.games-version", given=reader.version[:20])]
        )
        return
    work = reader.work(iter(app.new_id, ""), app.browser.now())

    def some() -> None:
        until = app.browser.clock() + IMPORT_SLICE
        for _ in work:
            if app.browser.clock() >= until:
                app.say(app.tr("import.games-at", count=len(reader.brought), total=len(reader.lines)))
                app.browser.later(0, some)
                return
        if app.page in here:
            app.page.render()
        learned = reader.brought and all(done.outcome == bundle.LEARNED for done in reader.brought)
        title = app.tr("import.learned" if learned else "import.games")
        app.show_problems(title, bundle_texts(app.tr, reader))

    here = (app.pages["start"], app.pages["learn"])
    if app.page not in here:
        app.go(Route("start"))
    some()
