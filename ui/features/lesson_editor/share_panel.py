"""The panel that hands a lesson on: as a link, as a file, as a few lines for somebody's own page; and what a
text that comes from outside is. From a lesson on the desk to pieces."""

from __future__ import annotations

import json
from typing import Final

from engine.core import lesson_link
from engine.core.lesson_link import BrokenLesson
from ui.browser.patch import Piece
from ui.features.embed import room_style
from ui.features.lesson_editor.model import Writing
from ui.markup import qr
from ui.markup.html import attrs, esc
from ui.markup.widgets import button

START: Final = "#/lesson/"
FILE_END: Final = ".railtable-lesson.json"
SCRIPT: Final = "embed.js"


def packed(writing: Writing) -> str:
    """The lesson as a code. BrokenLesson when it is too long for one."""
    return lesson_link.pack(writing.file())


def address(writing: Writing, base: str) -> str:
    """The lesson's link."""
    return f"{base}{START}{packed(writing)}"


def snippet(writing: Writing, base: str) -> str:
    """The lines for somebody's own page."""
    folder = base.rpartition("/")[0]
    room = room_style(writing.drawing(writing.state), learning=True)
    return (
        f'<script async src="{folder}/{SCRIPT}"></script>\n'
        f'<rail-table game="{writing.game.id}" mode="lesson" lesson="{packed(writing)}" style="{room}">'
        "</rail-table>\n"
    )


def file_name(writing: Writing) -> str:
    """What its file is called."""
    return f"{writing.sheet.id}{FILE_END}"


def is_file(text: str) -> bool:
    """Does a text look like a lesson file? Its own reader says whether it is one."""
    start = text.lstrip("\ufeff \r\n")[:1]
    return start == "{" and '"lessons"' in text and '"steps"' in text


def pieces(writing: Writing, base: str, can_share: bool) -> list[Piece]:
    """The panel."""
    tr = writing.tr
    ready = writing.error is None and not writing.missing() and not writing.wrong()
    found = [Piece("lead", f"<p>{esc(tr('editor.share.lead'))}</p>")]
    if not ready:
        found.append(Piece("not-ready", f'<p class="refused">{esc(tr("editor.share.not-ready"))}</p>'))
    else:
        found += _link(writing, base, can_share)
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


def _link(writing: Writing, base: str, can_share: bool) -> list[Piece]:
    tr = writing.tr
    title = f'<h3 class="editor-group">{esc(tr("editor.link"))}</h3>'
    try:
        link, lines = address(writing, base), snippet(writing, base)
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


def records(text: str) -> list[dict[str, object]]:
    """The lessons of a file, each as a file of its own; anything of DAMAGE for what is none."""
    data = json.loads(text)
    return [{"game": data["game"], "lessons": [lesson]} for lesson in data["lessons"]]
