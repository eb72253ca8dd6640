"""The markup of the share dialog: what to share, its address, its QR code, and the code that embeds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.link import LONGEST
from ui.features.embed import Settings, demo_page, frame_style
from ui.features.links import START
from ui.markup import qr
from ui.markup.html import attrs, esc
from ui.markup.widgets import button, segmented
from ui.table.api import TableApi

if TYPE_CHECKING:
    from ui.features.share.share import Share


def dialog(share: Share) -> str:
    """The body of the dialog."""
    table, sharing = share.table, share.sharing
    session = table.session
    tr = session.tr
    address = share.address(sharing)
    yes_no = [("yes", tr("option.yes")), ("no", tr("option.no"))]
    kinds = [("game", tr("link.what.game")), ("moment", tr("link.what.moment", count=session.moment))]
    fields = segmented("share-what", tr("link.what"), kinds, sharing.what)
    if any(session.match.names):
        fields += segmented("share-names", tr("link.names"), yes_no, sharing.names)
    if session.match.lines:
        fields += segmented("share-lines", tr("link.lines"), yes_no, sharing.lines)
    if len(address) - address.find(START) - len(START) > LONGEST:
        return f'<div class="settings">{fields}</div><p class="refused">{esc(tr("link.too-long"))}</p>'
    copy = "link.copy.moment" if sharing.what == "moment" else "link.copy.game"
    tools = button("link-copy", tr(copy), "dialog", icon_name="link", kind="main", id="link-copy")
    if table.layout.share:
        tools += button("link-share", tr("link.share"), "dialog", icon_name="open", id="link-share")
    drawn = qr.svg(address, tr("link.qr"))
    code = (
        f'<figure class="qr-box">{drawn}<figcaption>{esc(tr("link.qr.hint"))}</figcaption></figure>'
        if drawn
        else f'<p class="hint">{esc(tr("link.qr.none"))}</p>'
    )
    words = "".join(f"<p>{esc(tr(key))}</p>" for key in ("link.explain", "link.open-cards"))
    if session.abilities.act:
        away = "link.by-link" if session.mine is None else "link.by-link.now"
        seats = button("dialog", tr("link.seats"), "seats", icon_name="people", kind="quiet")
        words += f"<h3>{esc(tr('link.by-link.title'))}</h3><p>{esc(tr(away))}</p><div>{seats}</div>"
    named = attrs(id="share-address", class_="record-text link-text", rows="3", readonly=True)
    return (
        f'<div class="settings">{fields}</div><div class="actions">{tools}</div>'
        f'<label class="visually-hidden" for="share-address">{esc(tr("link.address"))}</label>'
        f'<textarea{named} spellcheck="false">{esc(address)}</textarea>'
        f'<p class="hint">{esc(tr("link.length", count=len(address) - address.find(START)))}</p>{code}{words}'
        f"{embed_section(share)}"
    )


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


def embed_section(share: Share) -> str:
    """The part about embedding. Games that began at a position have no link and cannot be embedded."""
    table = share.table
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
        f'<textarea{named} spellcheck="false">{esc(snippet(share))}</textarea>'
        f'<div class="actions">{tools}</div>'
        f'<p><a href="{esc(more)}" target="_blank" rel="noopener">{esc(tr("embed.more"))}</a></p>'
    )
