"""The branches of a game: in the log, in their dialog, and what can be done with them."""

from __future__ import annotations

from engine.core.contract import State
from engine.core.match import LONGEST_LINE_NAME, Line, shared
from ui.browser.patch import Piece
from ui.markup import seat_marks
from ui.markup.html import attrs, esc
from ui.markup.icons import icon
from ui.markup.tables import Column, table
from ui.markup.widgets import button
from ui.table.abilities import Command
from ui.table.api import TableApi
from ui.table.game_session import Session
from ui.words.i18n import Translator


def name_of(session: Session, number: int | None) -> str:
    """The name of a branch, else a numbered one. None means the branch that is played."""
    if number is None:
        return session.match.line or session.tr("lines.this")
    line = session.match.lines[number]
    return line.name or session.tr("lines.number", number=line.number)


# --- in the log


def forks(session: Session) -> dict[int, list[Piece]]:
    """The branches as pieces of the log, by the number of actions they share with the played one."""
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
    """The state at the end of a branch."""
    match = session.match
    common = shared(match.actions, line.actions)
    state = match.at(common)
    for action in line.actions[common:]:
        state.apply(action)
    return state


def dialog(tr: Translator, session: Session) -> tuple[str, str]:
    """Title and body of the dialog: all branches with names, lengths, and the score at their ends."""
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


class Branches:
    """The commands for the branches of one table's game."""

    def __init__(self, table: TableApi) -> None:
        self.table = table
        self._dropped: Line | None = None
        """The branch that was deleted last: it can be brought back."""

    def commands(self) -> dict[str, Command]:
        """Commands that elements and keys may give."""
        return {
            "play-on": lambda arg, how: self.play_on(),
            "line": lambda arg, how: self.switch(int(arg)),
            "line-drop": lambda arg, how: self.drop(int(arg)),
            "line-back": lambda arg, how: self.bring_back(),
        }

    def play_on(self) -> None:
        """Make the moment shown the current one; what came after it becomes a branch."""
        table, session = self.table, self.table.session
        if not session.looking or not table.may_change():
            return
        before = len(session.match.lines)
        if session.fork(session.moment):
            kept = len(session.match.lines) > before
            table.after([session.tr("lines.kept" if kept else "look.back")])
            if kept:
                table.host.toast(session.tr("lines.kept"))

    def switch(self, number: int) -> None:
        """Go to the end of another branch."""
        table, session = self.table, self.table.session
        if number < len(session.match.lines) and table.may_change():
            name = name_of(session, number)
            session.take_line(number)
            table.host.close_dialog()
            table.after([session.tr("lines.taken", line=name)])

    def drop(self, number: int) -> None:
        """Delete a branch, and offer to bring it back."""
        session = self.table.session
        if number < len(session.match.lines) and self.table.may_change():
            self._dropped = session.match.lines.pop(number)
            self._changed()
            back = button("line-back", session.tr("undo"), kind="quiet")
            self.table.host.toast(session.tr("lines.dropped"), back)

    def bring_back(self) -> None:
        """Bring the branch back that was deleted last."""
        if self._dropped is not None and self.table.may_change():
            self.table.session.match.add(self._dropped)
            self._dropped = None
            self._changed()

    def rename(self, key: str, name: str) -> None:
        """Name a branch: its number, or "now" for the one that is played."""
        match = self.table.session.match
        number = int(key) if key.isascii() and key.isdigit() else None
        if (key != "now" and (number is None or number >= len(match.lines))) or not self.table.may_change():
            return
        if not match.call(number, name):
            self.table.host.toast(self.table.session.tr("lines.too-many"))
        self._changed()

    def _changed(self) -> None:
        self.table.render()
        self.table.save()
        self.table.host.open_dialog("lines")
