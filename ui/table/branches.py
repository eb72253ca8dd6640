"""The lines of a game: where they part in the log, their names, how they compare, going to another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.contract import State
from engine.core.match import LONGEST_LINE_NAME, Line, shared
from ui.browser.patch import Piece
from ui.markup import seat_marks
from ui.markup.html import attrs, esc
from ui.markup.icons import icon
from ui.markup.tables import Column, table
from ui.markup.widgets import button
from ui.table.game_session import Session
from ui.words.i18n import Translator

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.table.table import Table


def name_of(session: Session, number: int | None) -> str:
    """A line's name, else what it is called here. None: the line that is played."""
    if number is None:
        return session.match.line or session.tr("lines.this")
    line = session.match.lines[number]
    return line.name or session.tr("lines.number", number=line.number)


# --- in the log


def forks(session: Session) -> dict[int, list[Piece]]:
    """By how many actions are common: the lines that part there, as pieces of the log."""
    found: dict[int, list[Piece]] = {}
    for number, line in enumerate(session.match.lines):
        common = shared(session.match.actions, line.actions)
        found.setdefault(common, []).append(_fork(session, number, len(line.actions) - common))
    return found


def _fork(session: Session, number: int, steps: int) -> Piece:
    words = session.tr("lines.parts", line=name_of(session, number), count=steps)
    inner = f'{icon("fork")}<span class="log-words"><bdi>{esc(words)}</bdi></span>'
    if session.abilities.act:
        inner = f"<button{attrs(type='button', data_do='line', data_arg=number)}>{inner}</button>"
    return Piece(f"fork-{number}", inner, "li", ' class="log-entry log-fork"')


# --- side by side


def end_of(session: Session, line: Line) -> State:
    """Where a line ends."""
    match = session.match
    common = shared(match.actions, line.actions)
    state = match.at(common)
    for action in line.actions[common:]:
        state.apply(action)
    return state


def dialog(tr: Translator, session: Session) -> tuple[str, str]:
    """All lines with their names, their lengths, and how everybody stands at their ends."""
    match = session.match
    measure = next((each for each in match.game.measures if each.per == "seat"), None)
    lines = [(None, Line(match.line, tuple(match.actions))), *enumerate(match.lines)]
    columns = [
        Column(tr("lines.line")),
        Column(tr("lines.from"), "num"),
        Column(tr("lines.steps"), "num"),
        *(
            Column(name, "num", head=f"{seat_marks.icon(seat)}<span><bdi>{esc(name)}</bdi></span>")
            for seat, name in enumerate(session.names)
        ),
    ]
    rows = []
    for number, line in lines:
        state = end_of(session, line)
        if state.to_move is None or measure is None:
            values: tuple[int, ...] = tuple(score.total for score in state.scores())
        else:
            values = measure.of(state)
        best = max(values)
        common = "–" if number is None else str(shared(match.actions, line.actions))
        over = f'<small class="score-why">{esc(tr("save.over"))}</small>' if state.to_move is None else ""
        stands = [f"<b>{value}</b>" if value == best else str(value) for value in values]
        named = _named(session, number) + _tools(session, number)
        rows.append([named, common, f"{len(line.actions)}{over}", *stands])
    words = tr("lines.explain") if match.lines else tr("lines.none")
    told = tr(f"measure.{measure.key}") if measure is not None else tr("final.points")
    shown = table(columns, rows, caption=told, class_="lines-table") if match.lines else ""
    return tr("lines.title"), f"<p>{esc(words)}</p>{shown}"


def _named(session: Session, number: int | None) -> str:
    key = "now" if number is None else str(number)
    if number is None:
        line, placeholder = session.match.line, session.tr("lines.this")
    else:
        one = session.match.lines[number]
        line, placeholder = one.name, session.tr("lines.number", number=one.number)
    field = attrs(
        id=f"line-{key}", name=f"line-{key}", value=line, maxlength=LONGEST_LINE_NAME,
        autocomplete="off", dir="auto",
        placeholder=placeholder, aria_label=session.tr("lines.name", line=placeholder),
        readonly=not session.abilities.act,
    )  # fmt: skip
    return f"<input{field}>"


def _tools(session: Session, number: int | None) -> str:
    if number is None or not session.abilities.act:
        return ""
    name = name_of(session, number)
    return (
        '<span class="line-tools">'
        + button("line", session.tr("lines.take", line=name), str(number), icon_name="last", only_icon=True)
        + button(
            "line-drop", session.tr("lines.drop", line=name), str(number), icon_name="trash", only_icon=True
        )
        + "</span>"
    )


# --- doing


def verbs(table: Table) -> dict[str, Callable[[str, str], None]]:
    """What people can do with lines; only where they may act."""
    return {
        "play-on": lambda arg, how: play_on(table),
        "line": lambda arg, how: take(table, int(arg)),
        "line-drop": lambda arg, how: drop(table, int(arg)),
    }


def play_on(table: Table) -> None:
    """The moment looked at becomes the present; what stood behind it is a line of its own."""
    session = table.session
    if not session.looking or table.keeper.refuses():
        return
    before = len(session.match.lines)
    if session.fork(session.moment):
        kept = len(session.match.lines) > before
        table.after([session.tr("lines.kept" if kept else "look.back")])
        if kept:
            table.host.toast(session.tr("lines.kept"))


def take(table: Table, number: int) -> None:
    """Go to the end of another line."""
    session = table.session
    if number < len(session.match.lines) and not table.keeper.refuses():
        name = name_of(session, number)
        session.take_line(number)
        table.host.close_dialog()
        table.after([session.tr("lines.taken", line=name)])


def drop(table: Table, number: int) -> None:
    """Forget a line, unless somebody wants it back."""
    session = table.session
    if number < len(session.match.lines) and not table.keeper.refuses():
        line = session.match.lines.pop(number)
        table.dropped = line
        _changed(table)
        back = button("line-back", session.tr("undo"), kind="quiet")
        table.host.toast(session.tr("lines.dropped"), back)


def bring_back(table: Table) -> None:
    """The line that was forgotten last."""
    if table.dropped is not None and not table.keeper.refuses():
        table.session.match.add(table.dropped)
        table.dropped = None
        _changed(table)


def call(table: Table, key: str, name: str) -> None:
    """Somebody has named a line."""
    match = table.session.match
    number = int(key) if key.isascii() and key.isdigit() else None
    if (key != "now" and (number is None or number >= len(match.lines))) or table.keeper.refuses():
        return
    if not match.call(number, name):
        table.host.toast(table.session.tr("lines.too-many"))
    _changed(table)


def _changed(table: Table) -> None:
    table.render()
    if table.session.abilities.keep:
        table.keeper.save()
    table.host.open_dialog("lines")
