"""The markup of the dialogs that share a game: a message with its link, the QR code, the embed code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.link import LONGEST
from ui.browser.patch import Ids
from ui.features.embed import Settings, demo_page, frame_style
from ui.features.links import START, link_buttons
from ui.markup import qr
from ui.markup.html import attrs, esc
from ui.markup.widgets import button, segmented
from ui.table.api import TableApi

if TYPE_CHECKING:
    from ui.features.share.share import Share


def dialog(share: Share) -> str:
    """The body of the dialog: the message with the link, ways to send it, the QR code."""
    table, sharing = share.table, share.sharing
    session = table.session
    tr = session.tr
    address = share.address(sharing)
    yes_no = [("yes", tr("option.yes")), ("no", tr("option.no"))]
    fields = _what(share)
    if any(session.match.names):
        fields += segmented("share-names", tr("link.names"), yes_no, sharing.names)
    if session.match.lines:
        fields += segmented("share-lines", tr("link.lines"), yes_no, sharing.lines)
    fields = f'<div class="settings share-fields">{fields}</div>'
    if len(address) - address.find(START) - len(START) > LONGEST:
        return f'{fields}<p class="refused">{esc(tr("link.too-long"))}</p>'
    tools = link_buttons(tr, Ids("share"), "dialog", can_share=table.layout.share)
    drawn = qr.svg(address, tr("link.qr"))
    code = (
        f'<figure class="qr-box">{drawn}<figcaption>{esc(tr("link.qr.hint"))}</figcaption></figure>'
        if drawn
        else f'<p class="hint">{esc(tr("link.qr.none"))}</p>'
    )
    words = f"<p>{esc(tr('link.explain'))}</p>"
    if session.abilities.act:
        away = "link.by-link" if session.mine is None else "link.by-link.now"
        seats = button("dialog", tr("seats.title"), "seats", icon_name="people", kind="quiet")
        words += f"<h3>{esc(tr('link.by-link.title'))}</h3><p>{esc(tr(away))}</p><div>{seats}</div>"
    if session.view.secrets is not None:
        words += f'<p class="hint">{esc(tr("link.open-cards"))}</p>'
    named = attrs(id="share-address", class_="record-text link-text", rows="3", readonly=True)
    message = (
        f'<label for="share-address"><b>{esc(tr("link.message"))}</b></label>'
        f'<textarea{named} spellcheck="false">{esc(share.message(sharing))}</textarea>'
    )
    sent = f'<div class="share-send">{message}<div class="actions">{tools}</div>{fields}</div>'
    return f'<div class="share-box">{sent}{code}</div>{words}'


def _what(share: Share) -> str:
    """The choice between the game and the moment that is shown."""
    tr, moment = share.table.session.tr, share.table.session.moment
    kinds = [("game", tr("link.what.game")), ("moment", tr("link.what.moment", count=moment))]
    return segmented("share-what", tr("link.what"), kinds, share.sharing.what)


def snippet(share: Share) -> str:
    """The two lines that embed a moment to view, a finished game to replay, or a game to play on."""
    table = share.table
    match, base = table.session.match, table.host.browser.base()
    code = share.address(share.sharing).partition(START)[2]
    moment = share.sharing.what == "moment"
    mode = "watch" if moment or match.state.to_move is None else "play"
    shown = Settings(match.game.id, "position" if moment else "record", code, mode=mode)
    room = frame_style(table.session.drawn().board)
    given = {"game": shown.game, shown.what: shown.text, "mode": shown.mode, "style": room}
    alt = table.session.tr("embed.alt", game=table.session.tr("title"))
    return (
        f'<script async src="{base}embed.js"></script>\n'
        f"<rail-table{attrs(**given)}>\n"
        f'  <img src="{picture_name(table)}" alt="{esc(alt)}" width="100%">\n'
        "</rail-table>"
    )


def picture_name(table: TableApi) -> str:
    """The file name of the picture that belongs to the embed code."""
    return f"railtable-{table.session.match.game.id}-{table.session.moment}.svg"


def embedding(share: Share) -> str:
    """The body of the dialog about embedding."""
    table = share.table
    tr = table.session.tr
    tools = button("embed-copy", tr("embed.copy"), icon_name="copy", kind="main", id="embed-copy")
    tools += button("embed-picture", tr("embed.picture"), icon_name="save", id="embed-picture")
    named = attrs(id="embed-lines", class_="record-text link-text", rows="4", readonly=True)
    more = f"{table.host.browser.base()}{demo_page(tr.language)}"
    return (
        f"<p>{esc(tr('embed.explain'))}</p>{_what(share)}"
        f'<label class="visually-hidden" for="embed-lines">{esc(tr("embed.lines"))}</label>'
        f'<textarea{named} spellcheck="false">{esc(snippet(share))}</textarea>'
        f'<div class="actions">{tools}</div>'
        f'<p><a href="{esc(more)}" target="_blank" rel="noopener">{esc(tr("embed.more"))}</a></p>'
    )
