"""Import of texts: detects what a text is (record, board, lesson, link, archive) and opens the page it
belongs to. Texts come from files, drops, pastes and embedding programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core import correction, record
from ui.features import links
from ui.features.board_values import BoardPage
from ui.features.lesson_editor import EditorPage, is_draft
from ui.features.lesson_editor import is_file as is_lesson_file
from ui.shell.router import Route
from ui.storage import archive as bundle
from ui.storage.record_problems import archive_texts, problem_texts

if TYPE_CHECKING:
    from ui.app.app import App

IMPORT_SLICE: Final = 30.0
"""Milliseconds that an import works before it lets the page handle input."""


def import_text(app: App, text: str) -> None:
    """Import a record, a corrected board, a lesson, a link to one of these, or an archive of games."""
    if bundle.is_archive(text):
        _take_games(app, text)
        return
    begins = text.lstrip("\ufeff \r\n")
    if is_lesson_file(text) or app.page is app.pages["editor"]:
        editor = app.pages["editor"]
        assert isinstance(editor, EditorPage)
        editor.import_text(text)
        return
    if not begins.startswith((record.MAGIC, correction.MAGIC)):
        if (code := links.find_lesson(text)) is not None:
            app.go(Route("lesson", packed=code))
            return
        if (found := links.find_link(text)) is not None:
            app.go(Route("link", link=found))
            return
    on_board_page = app.page is app.pages["board"] and not begins.startswith(record.MAGIC)
    if begins.startswith(correction.MAGIC) or on_board_page:
        page = app.pages["board"]
        assert isinstance(page, BoardPage)
        page.import_text(text)
        return
    reading = record.read(text)
    lines = problem_texts(app.language, reading)
    if reading.match is None:
        app.page.complain(app.tr("import.failed"), [*lines, app.tr("import.expected")])
        return
    known = links.find_stored(app.store, reading.match, same_people=True)
    if known is None:
        app.open_new(reading.match)
    else:
        done = bundle.merge(app.store, known.save_id, reading.match, app.browser.now())
        app.switch_to(app.pages["start"])  # a table that is open would not have the merged moves
        app.go(Route("play", save=known.save_id))
        if done.problem:
            lines.append(app.tr(f"import.games.{done.problem}", count=1))
        elif lines:
            lines.append(app.tr(f"import.partly.{done.outcome}"))
        else:
            app.toast(app.tr(f"import.{done.outcome}"))
    if lines:
        app.show_problems(app.tr("import.partly"), lines)


def _take_games(app: App, text: str) -> None:
    """Import an archive of games one by one, in slices, so that the page stays responsive."""
    reader = bundle.Reader(app.store, text, is_draft)
    if not reader.readable:
        app.page.complain(
            app.tr("import.failed"), [app.tr("import.games-version", given=reader.version[:20])]
        )
        return
    work = reader.work(iter(app.new_id, ""), app.browser.now())

    def work_slice() -> None:
        until = app.browser.clock() + IMPORT_SLICE
        for _ in work:
            if app.browser.clock() >= until:
                app.say(app.tr("import.games-at", count=len(reader.imported), total=len(reader.lines)))
                app.browser.later(0, work_slice)
                return
        if app.page in affected:
            app.page.render()
        learned = reader.imported and all(done.outcome == bundle.LEARNED for done in reader.imported)
        title = app.tr("import.learned" if learned else "import.games")
        app.show_problems(title, archive_texts(app.tr, reader))

    affected = (app.pages["start"], app.pages["learn"])
    if app.page not in affected:
        app.go(Route("start"))
    work_slice()
