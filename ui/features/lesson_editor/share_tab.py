"""The tab "Share": a lesson as a link, as a file, or as HTML for another web page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core import lesson_link
from engine.core.lesson_link import BrokenLesson
from ui.browser.patch import Piece
from ui.features.embed import frame_style
from ui.features.lesson_editor.model import LessonModel
from ui.features.lessons import mistakes
from ui.markup import qr
from ui.markup.html import attrs, esc
from ui.markup.widgets import button
from ui.shell.router import Route

if TYPE_CHECKING:
    from ui.features.lesson_editor.desk import Desk
    from ui.table.abilities import Command

START: Final = "#/lesson/"
FILE_END: Final = ".railtable-lesson.json"
SCRIPT: Final = "embed.js"


def packed(model: LessonModel) -> str:
    """The lesson as a code for links. BrokenLesson if it is too long."""
    return lesson_link.pack(model.file())


def address(model: LessonModel, base: str) -> str:
    """The link to the lesson."""
    return f"{base}{START}{packed(model)}"


def snippet(model: LessonModel, base: str) -> str:
    """HTML that embeds the lesson in another web page."""
    folder = base.rpartition("/")[0]
    room = frame_style(model.drawing(model.state), learning=True)
    return (
        f'<script async src="{folder}/{SCRIPT}"></script>\n'
        f'<rail-table game="{model.game.id}" mode="lesson" lesson="{packed(model)}" style="{room}">'
        "</rail-table>\n"
    )


def file_name(model: LessonModel) -> str:
    """The name of the lesson's file."""
    return f"{model.content.id}{FILE_END}"


def is_file(text: str) -> bool:
    """Whether a text looks like a lesson file; only reading it shows whether it is one."""
    start = text.lstrip("\ufeff \r\n")[:1]
    return start == "{" and '"lessons"' in text and '"steps"' in text


def pieces(model: LessonModel, base: str, can_share: bool) -> list[Piece]:
    """All pieces of the panel."""
    tr = model.tr
    ready = model.error is None and not model.missing() and not model.wrong()
    found = [Piece("lead", f"<p>{esc(tr('editor.share.lead'))}</p>")]
    if not ready:
        found.append(Piece("not-ready", f'<p class="refused">{esc(tr("editor.share.not-ready"))}</p>'))
    else:
        found += _link(model, base, can_share)
    files = button("ed-download", tr("editor.download"), icon_name="save", id="ed-download")
    files += button("pick-file", tr("editor.import"), icon_name="open", id="ed-import")
    files += button("ed-copy", tr("editor.copy"), id="ed-copy")
    hint = f'<p class="hint">{esc(tr("editor.file.hint", end=FILE_END))}</p>'
    found.append(
        Piece(
            "file",
            f'<h3 class="editor-group">{esc(tr("editor.file"))}</h3>{hint}<div class="actions">{files}</div>',
        )
    )
    return found


def _link(model: LessonModel, base: str, can_share: bool) -> list[Piece]:
    tr = model.tr
    title = f'<h3 class="editor-group">{esc(tr("editor.link"))}</h3>'
    try:
        link, lines = address(model, base), snippet(model, base)
    except BrokenLesson as broken:
        words = esc(tr(f"lesson-link.{broken.code}", **broken.values))
        return [Piece("link", f'{title}<p class="refused">{words}</p>')]
    tools = button("ed-link", tr("editor.link.copy"), icon_name="link", kind="main", id="ed-link")
    if can_share:
        tools += button("ed-share", tr("link.share"), icon_name="open", id="ed-share")
    drawn = qr.svg(link, tr("link.qr"))
    code = (
        f'<figure class="qr-box">{drawn}<figcaption>{esc(tr("editor.qr.hint"))}</figcaption></figure>'
        if drawn
        else f'<p class="hint">{esc(tr("link.qr.none"))}</p>'
    )

    def shown(ident: str, label: str, text: str, rows: int) -> str:
        named = attrs(id=ident, class_="record-text link-text", rows=rows, readonly=True, aria_label=label)
        return f'<textarea{named} spellcheck="false">\n{esc(text)}</textarea>'

    return [
        Piece(
            "link",
            f'{title}<div class="actions">{tools}</div>{shown("ed-address", tr("link.address"), link, 3)}'
            f'<p class="hint">{esc(tr("link.length", count=len(link) - link.find(START)))}</p>{code}',
        ),
        Piece(
            "embed",
            f'<h3 class="editor-group">{esc(tr("editor.embed"))}</h3><p class="hint">'
            f'{esc(tr("editor.embed.hint"))}</p>{shown("ed-snippet", tr("editor.embed"), lines, 4)}'
            f'<div class="actions">{button("ed-embed", tr("editor.embed.copy"), id="ed-embed")}</div>',
        ),
    ]  # fmt: skip


class ShareCommands:
    """The commands of the tab "Hand it on", and "Try it"."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.app, self.model = desk, desk.app, desk.model
        self.commands: dict[str, Command] = {
            "ed-try": lambda arg, how: self._try(),
            "ed-link": lambda arg, how: self._link(),
            "ed-share": lambda arg, how: self._link(share=True),
            "ed-embed": lambda arg, how: self._embed(),
            "ed-copy": lambda arg, how: self.app.copy(self.model.file(), "editor.copied.file"),
            "ed-download": lambda arg, how: self._download(),
        }

    def _try(self) -> None:
        """Run the lesson as its learners will see it."""
        model, desk = self.model, self.desk
        lesson = None if model.error is not None else model.lesson()
        if lesson is None or mistakes(model.game.id, lesson, words=False):
            desk.look.stage = "steps" if model.error is None else "position"
            desk.render()
            self.app.toast(self.app.tr("editor.not-yet"))
            return
        desk.keep()
        self.app.go(Route("trying", draft=model.id))

    def _link(self, *, share: bool = False) -> None:
        try:
            link = address(self.model, self.app.browser.base())
        except BrokenLesson as broken:
            self._too_long(broken)
            return
        if share:
            self.app.browser.share(self.model.title, "", link)
        else:
            self.app.copy(link, "editor.copied.link")

    def _embed(self) -> None:
        try:
            self.app.copy(snippet(self.model, self.app.browser.base()), "editor.copied.embed")
        except BrokenLesson as broken:
            self._too_long(broken)

    def _too_long(self, broken: BrokenLesson) -> None:
        self.app.toast(self.app.tr(f"lesson-link.{broken.code}", **broken.values))

    def _download(self) -> None:
        self.app.browser.download(file_name(self.model), self.model.file())
