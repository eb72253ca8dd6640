"""What the dialog that shares a game says to whoever wants to show it in a page of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.features.embed import room as embed_room
from ui.features.embed.settings import Settings, demo_page
from ui.features.links.links import START
from ui.markup.html import attrs, esc
from ui.markup.widgets import button
from ui.table import picture

if TYPE_CHECKING:
    from ui.table.table import Table


def snippet(table: Table) -> str:
    """The two lines for an author's page: as the dialog's fields stand, a moment to look at, a game that is
    over to go through, or one to play on."""
    match, base = table.session.match, table.host.browser.base()
    code = table.link(table.sharing).partition(START)[2]
    moment = table.sharing.what == "moment"
    mode = "watch" if moment or match.state.to_move is None else "play"
    shown = Settings(match.game.id, "position" if moment else "record", code, mode=mode)
    room = embed_room.style(table.session.drawn().board)
    given = {"game": shown.game, shown.what: shown.text, "mode": shown.mode, "style": room}
    alt = table.session.tr("embed.alt", game=table.session.tr("title"))
    return (
        f'<script async src="{base}embed.js"></script>\n'
        f"<rail-table{attrs(**given)}>\n"
        f'  <img src="{picture_name(table)}" alt="{esc(alt)}" width="100%">\n'
        "</rail-table>"
    )


def picture_name(table: Table) -> str:
    """The file that the button beside the lines writes."""
    return f"railtable-{table.session.match.game.id}-{table.session.moment}.svg"


def section(table: Table) -> str:
    """The part of the dialog. A game that begins in a position has no link, and so no lines."""
    tr = table.session.tr
    if table.session.match.placed:
        return ""
    tools = button("embed-copy", tr("embed.copy"), icon_name="link", id="embed-copy")
    tools += button("embed-picture", tr("embed.picture"), icon_name="save", id="embed-picture")
    named = attrs(id="embed-lines", class_="record-text link-text", rows="4", readonly=True)
    more = f"{table.host.browser.base()}{demo_page(tr.language)}"
    return (
        f"<h3>{esc(tr('embed.title'))}</h3><p>{esc(tr('embed.explain'))}</p>"
        f'<label class="visually-hidden" for="embed-lines">{esc(tr("embed.lines"))}</label>'
        f'<textarea{named} spellcheck="false">{esc(snippet(table))}</textarea>'
        f'<div class="actions">{tools}</div>'
        f'<p><a href="{esc(more)}" target="_blank" rel="noopener">{esc(tr("embed.more"))}</a></p>'
    )


def hand_picture(table: Table) -> None:
    """The picture that stands there until the board has started, and where nothing starts."""
    table.host.picture("still", picture.small(table.session), picture_name(table))
