"""The markup of the app's dialogs: menu, settings, help, record, about, seats, lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.core import record
from engine.core.seats import AUTOMA
from ui.browser.keyboard import badge, help_rows
from ui.features.board_values import route_of
from ui.markup import seat_marks
from ui.markup.html import attrs, esc
from ui.markup.icons import icon
from ui.markup.widgets import button, notice, segmented
from ui.storage.settings import CHOICES, Prefs
from ui.table import branches
from ui.table.game_session import Session
from ui.view import seats
from ui.view.options import board_mark, board_words
from ui.words.catalogues import own_names
from ui.words.i18n import Translator

SETTINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "look": ("language", "theme", "zoom"),
    "pace": ("sound", "motion", "speed"),
    "moves": ("confirm", "sole", "handover"),
    "tips": ("hints", "cards", "clock"),
}
"""The settings by group, in the order of the dialog."""


def dialog(name: str, tr: Translator, prefs: Prefs, session: Session | None) -> str:
    """The markup of the dialog `name`."""
    title, body = DIALOGS[name](tr, prefs, session)
    return framed(tr, title, body)


def framed(tr: Translator, title: str, body: str) -> str:
    """A dialog's title, close button and body."""
    close = button("close", tr("close"), icon_name="close", only_icon=True, kind="quiet", id="dialog-close")
    return (
        f'<header class="dialog-head"><h2 id="dialog-title">{esc(title)}</h2>{close}</header><div '
        f'class="dialog-main">{body}</div>'
    )


def _entry(command: str, label: str, arg: str = "", *, icon_name: str, **more: object) -> str:
    """An entry of the menu, with its key."""
    key = badge(command, arg)
    named = attrs(type="button", class_="button menu-entry", data_do=command, data_arg=arg, **more)
    shown = f'<kbd class="for-keys">{key}</kbd>' if key else ""
    return f"<button{named}>{icon(icon_name)}<span>{esc(label)}</span>{shown}</button>"


def _menu(tr: Translator, prefs: Prefs, session: Session | None) -> tuple[str, str]:
    """The menu in three groups; what few people need is folded below."""
    helped = [
        _entry("dialog", tr("menu.help"), "help", icon_name="help"),
        _entry("dialog", tr("menu.settings"), "settings", icon_name="settings"),
        _entry("dialog", tr("about.title"), "about", icon_name="info"),
    ]
    groups, rare = {"help": helped}, []
    if session is not None:
        can = session.abilities
        game = [
            _entry("look-back", tr("coach.where"), icon_name="chart"),
            _entry("dialog", tr("lines.title"), "lines", icon_name="fork"),
            _entry("rematch", tr("menu.again"), icon_name="again"),
        ]
        if can.keep:
            game.insert(2, _entry("note", tr("note.title"), icon_name="note", id="menu-note"))
        if can.act:
            game.insert(0, _entry("dialog", tr("seats.title"), "seats", icon_name="people"))
            rare.append(_entry("type", tr("type.title"), icon_name="pencil", id="menu-type"))
        share = [
            _entry("dialog", tr("link.title"), "share", icon_name="link"),
            _entry("dialog", tr("embed.title"), "embed", icon_name="board"),
            _entry("dialog", tr("record.title"), "record", icon_name="save"),
        ]
        if session.view.rulebook:
            helped.insert(0, _entry("rules", tr("rules.title"), icon_name="book"))
        if session.visibility.can_be_advised:
            helped.insert(0, _entry("hint", tr("coach.title"), icon_name="bulb", id="menu-coach"))
        rare.append(_entry("lesson-here", tr("editor.from-here"), icon_name="bulb", id="menu-lesson"))
        words = board_words(tr, board_mark(session.match))
        if words:
            where = route_of(session.match, session.id).fragment()
            rare.append(_entry("go", words, where, icon_name="board", id="menu-board"))
        groups = {"game": game, "share": share, "help": helped}
    listed = "".join(
        f'<section><h3>{esc(tr(f"menu.{name}.title"))}</h3><div class="menu-list" data-arrows>'
        f"{''.join(entries)}</div></section>"
        for name, entries in groups.items()
    )
    more = ""
    if rare:
        more = (
            f'<details class="more menu-more" id="menu-more"><summary>{esc(tr("menu.more"))}</summary>'
            f'<div class="menu-list" data-arrows>{"".join(rare)}</div></details>'
        )
    return tr("menu.title"), f'<div class="menu-groups">{listed}</div>{more}'


def _settings(tr: Translator, prefs: Prefs, session: Session | None) -> tuple[str, str]:
    groups = ""
    for group, names in SETTINGS.items():
        rows = ""
        for name in names:
            if name == "language":
                choices, value = own_names(), tr.language
            else:
                choices = [(each, tr(f"set.{name}.{each}")) for each in CHOICES[name]]
                value = str(getattr(prefs, name))
            rows += segmented(name, tr(f"set.{name}"), choices, value)
            hint = f"set.{name}.hint"
            if tr.has(hint):
                rows += f'<p class="hint">{esc(tr(hint))}</p>'
        groups += f'<section class="settings"><h3>{esc(tr(f"set.group.{group}"))}</h3>{rows}</section>'
    return tr("menu.settings"), f'<div class="settings-groups">{groups}</div>'


def _help(tr: Translator, prefs: Prefs, session: Session | None) -> tuple[str, str]:
    keys = "".join(
        f"<div><dt><kbd>{esc(key)}</kbd></dt><dd>{esc(tr(text))}</dd></div>" for key, text in help_rows()
    )
    parts = ("mouse", "touch", "think", "rules", "past", "saves")
    words = "".join(f"<p>{esc(tr(f'help.{part}'))}</p>" for part in parts)
    rules = ""
    if session is not None and session.view.rulebook:
        rules = button("rules", tr("rules.title"), icon_name="book", key=True, id="help-rules")
    course = "#/learn" if session is None else f"#/learn/{session.match.game.id}"
    learn = button("go", tr("help.learn"), course, icon_name="bulb", id="help-learn")
    words = f'<div class="actions">{rules}{learn}</div>{words}'
    listed = f'<h3>{esc(tr("help.keys"))}</h3><dl class="facts keys">{keys}</dl>'
    return tr("menu.help"), f'{words}<section class="for-keys">{listed}</section>'


def _record(tr: Translator, prefs: Prefs, session: Session | None) -> tuple[str, str]:
    if session is None:
        return tr("record.title"), ""
    text = record.write(session.match)
    tools = button("record-copy", tr("record.copy"), kind="main") + button(
        "save-file", tr("record.download"), session.id, icon_name="save"
    )
    shown = (
        f'<label class="visually-hidden" for="record-text">{esc(tr("record.title"))}</label>'
        '<textarea id="record-text" class="record-text" rows="12" '
        f'spellcheck="false"{attrs(readonly=True)}>{esc(text)}</textarea>'
    )
    if session.visibility.shared:
        warned = notice("warn", "", [tr("record.secret")])
        shown = f'{warned}<details class="more"><summary>{esc(tr("record.show"))}</summary>{shown}</details>'
    return tr("record.title"), f'<p>{esc(tr("record.explain"))}</p><div class="actions">{tools}</div>{shown}'


def _about(tr: Translator, prefs: Prefs, session: Session | None) -> tuple[str, str]:
    words = f"<p>{esc(tr('start.unofficial'))}</p>"
    if session is not None:
        words += session.view.values.sources(session.drawn().scene)
        every = route_of(session.match, session.id).fragment()
        words += f'<div class="actions">{button("go", tr("values.link"), every, icon_name="eye")}</div>'
    return tr("about.title"), words


def _seats(tr: Translator, prefs: Prefs, session: Session | None) -> tuple[str, str]:
    if session is None:
        return tr("seats.title"), ""
    rows = []
    for number, seat in enumerate(session.match.seats):
        name = f'<span class="seat-row-name">{esc(session.names[number])}</span>'
        here = session.mine is None or number in session.mine
        level = seats.level_of(seat, here=here)
        field = "" if seat.kind == AUTOMA else seats.seat_field(tr, number, level, session.match.game)
        rows.append(f'<div class="field name-field">{seat_marks.icon(number)}{name}{field}</div>')
        rows.append(seats.level_hint(tr, level))
    return tr("seats.title"), f'<p>{esc(tr("seats.explain"))}</p><div class="seat-rows">{"".join(rows)}</div>'


def _lines(tr: Translator, prefs: Prefs, session: Session | None) -> tuple[str, str]:
    return (tr("lines.title"), "") if session is None else branches.dialog(tr, session)


def message(tr: Translator, title: str, lines: list[str], actions: str = "") -> str:
    """The markup of a dialog that shows a message with a close button, and other buttons."""
    words = "".join(f"<p>{esc(line)}</p>" for line in lines)
    close = button("close", tr("close"), kind="main", id="dialog-close")
    return (
        f'<header class="dialog-head"><h2 id="dialog-title">{esc(title)}</h2></header>'
        f'<div class="dialog-main">{words}<div class="actions">{close}{actions}</div></div>'
    )


DIALOGS: Final[Mapping[str, Callable[[Translator, Prefs, Session | None], tuple[str, str]]]] = {
    "menu": _menu,
    "settings": _settings,
    "help": _help,
    "record": _record,
    "about": _about,
    "seats": _seats,
    "lines": _lines,
}
"""Title and body of every dialog, by its name."""
