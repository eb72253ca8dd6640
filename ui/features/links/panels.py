"""The panels of games by link: while a remote player is to move, and for a game that came by link and is only
being viewed."""

from __future__ import annotations

from engine.core.seats import PERSON
from ui.browser.patch import Ids, Piece
from ui.features.links.links import Visit
from ui.markup.html import attrs, esc
from ui.markup.widgets import button
from ui.table import replay
from ui.table.game_session import Session
from ui.table.layout import Layout
from ui.words.i18n import Translator

PANEL = ' class="link-panel"'
NEWS = 14
"""The most actions that are described one by one; earlier ones are in the log."""


def waiting_panel(session: Session, ids: Ids, can_share: bool) -> Piece:
    """The panel shown while a remote player is to move: the link to send them, and where the answer goes."""
    tr, seat = session.tr, session.live.to_move
    assert seat is not None
    named = attrs(id=ids("link-answer"), name="import-text", autocomplete="off", spellcheck="false")
    return Piece(
        "away",
        f"<p>{esc(tr('link.send', name=session.names[seat]))}</p>{_send_buttons(session, ids, can_share)}"
        f'<label for="{ids("link-answer")}">{esc(tr("link.send.then"))}</label>'
        f'<div class="link-answer"><input{named}>'
        f"{button('import-text', tr('link.open'), id=ids('link-open'))}</div>",
        attrs=PANEL,
    )


def final_panel(session: Session, ids: Ids, can_share: bool) -> str:
    """The link to send to the other players after the end of the game."""
    if session.mine is None:
        return ""
    return f'<p class="quiet">{esc(session.tr("link.send.last"))}</p>{_send_buttons(session, ids, can_share)}'


def _send_buttons(session: Session, ids: Ids, can_share: bool) -> str:
    tools = link_buttons(session.tr, ids, can_share=can_share)
    tools += button("dialog", session.tr("link.qr.show"), "share", key=True, id=ids("link-qr"))
    return f'<div class="actions">{tools}</div>'


def link_buttons(tr: Translator, ids: Ids, arg: str = "", *, can_share: bool) -> str:
    """The buttons that pass a link on: the share sheet if there is one, the message, the link alone."""
    tools, kind = "", "main"
    if can_share:
        tools = button("link-share", tr("link.share"), arg, icon_name="open", kind=kind, id=ids("link-share"))
        kind = ""
    tools += button(
        "link-message", tr("link.copy.message"), arg, icon_name="copy", kind=kind, id=ids("link-message")
    )
    return tools + button("link-copy", tr("link.copy"), arg, icon_name="link", id=ids("link-copy"))


def _news(session: Session, since: int) -> str:
    """The actions from `since` on, in words."""
    entries = session.log_lines()[max(0, since) : session.match.cursor]
    lines = [line for entry in entries[-NEWS:] for line in entry]
    before = len(entries) - NEWS
    more = f'<p class="quiet">{esc(session.tr("link.earlier", count=before))}</p>' if before > 0 else ""
    return f'{more}<ul class="automa-said">{"".join(f"<li>{esc(line)}</li>" for line in lines)}</ul>'


# --- a game that came by link


def visit_panels(session: Session, came: Visit, layout: Layout, ids: Ids) -> list[Piece]:
    """The panels of a link's game: what it is, what has happened and what can be done with it."""
    tr, known = session.tr, came.known
    total = len(session.match.actions)
    relation = known.relation if known is not None else "unknown"
    if known is None:
        lines = [_about(session), tr("link.visit.only-looked")]
    else:
        mine = len(known.match.actions)
        count = {"new": total - came.since, "old": mine - total, "fork": known.common, "same": total}[
            relation
        ]
        beyond = {"mine": mine - known.common, "link": total - known.common}
        lines = [tr(f"link.visit.{relation}", count=count, **beyond)]
    if came.lesson:
        lines.append(tr("link.lesson", id=came.lesson))
    words = "".join(f"<p>{esc(line)}</p>" for line in lines)
    news = _news(session, came.since) if relation in ("new", "fork") else ""
    tools = _new_tools(session, came, ids) if known is None else _stored_tools(session, known.relation, ids)
    if session.live.to_move is None:
        tools += button("final", tr("final.table"), icon_name="eye")
    tools = f'<div class="actions">{tools}</div>'
    pieces = [Piece("visit", words + news, attrs=PANEL)]
    who = _seats(session, came, ids)
    if came.sender is not None:
        tools, who = who, tools  # an invited player chooses a seat first
    pieces += [Piece(f"visit-{at}", part, attrs=PANEL) for at, part in enumerate((tools, who)) if part]
    if session.looking:
        pieces.append(Piece("visit-replay", replay.panel(session, layout, ids)))
    return pieces


def title(session: Session, came: Visit) -> str:
    """The title of a link's game: how it relates to a stored one."""
    relation = came.known.relation if came.known is not None else "by-link" if came.sender else "unknown"
    names = ", ".join(session.names[seat] for seat in came.sender or ())
    return session.tr(f"link.visit.{relation}.title", names=names)


def _about(session: Session) -> str:
    seat = session.live.to_move
    names = ", ".join(session.names[: session.match.players])
    count = len(session.match.actions)
    if seat is None:
        return session.tr("link.visit.over", names=names, count=count)
    return session.tr("link.visit.about", names=names, count=count, name=session.names[seat])


def _stored_tools(session: Session, relation: str, ids: Ids) -> str:
    """The buttons for a link whose game is stored here: continue it, open it, keep both."""
    tr = session.tr
    if relation == "new":
        mine = session.is_person(session.live.to_move)
        words = tr("link.do.my-turn" if mine else "link.do.go-on")
        return button("link-on", words, kind="main", icon_name="check", id=ids("link-main")) + button(
            "link-replay", tr("link.do.replay"), icon_name="next", id=ids("link-replay")
        )
    own = button("link-own", tr("link.do.own"), kind="main", icon_name="check", id=ids("link-main"))
    if relation == "fork":
        own = button("link-both", tr("link.do.both-mine"), "mine", kind="main", id=ids("link-main"))
        own += button("link-both", tr("link.do.both-link"), "link")
    return own + (
        button("link-keep", tr("link.do.apart"), "known", kind="quiet") if relation != "same" else ""
    )


def _new_tools(session: Session, came: Visit, ids: Ids) -> str:
    tr = session.tr
    by_link = came.sender is not None
    tools = "" if by_link else button("link-keep", tr("link.do.keep"), kind="main", id=ids("link-main"))
    if session.looking:
        tools += button("link-from-here", tr("link.do.from-here"), id=ids("link-from-here"))
    if session.match.actions:
        tools += button("link-replay", tr("link.do.replay"), icon_name="next", id=ids("link-replay"))
    return tools + (button("link-keep", tr("link.do.keep-all"), kind="quiet") if by_link else "")


def _seats(session: Session, came: Visit, ids: Ids) -> str:
    """The choice of a seat. The seat to move comes first, because usually its player was sent the link."""
    tr = session.tr
    people = [number for number, seat in enumerate(session.match.seats) if seat.kind == PERSON]
    if came.known is not None or session.live.to_move is None or len(people) < 2:
        return ""
    taken = came.sender or ()
    free = [seat for seat in people if seat not in taken] or people
    free.sort(key=lambda seat: (seat != session.live.to_move, seat))
    buttons = ""
    for place, seat in enumerate(free):
        first = came.sender is not None and not place
        kind, name = ("main", "link-main") if first else ("", f"link-sit-{seat}")
        words = tr("link.do.sit", name=session.names[seat])
        buttons += button("link-sit", words, str(seat), kind=kind, id=ids(name))
    cards = f'<p class="quiet">{esc(tr("link.open-cards"))}</p>' if session.view.secrets is not None else ""
    return f'<h3>{esc(tr("link.visit.who"))}</h3><div class="actions">{buttons}</div>{cards}'
