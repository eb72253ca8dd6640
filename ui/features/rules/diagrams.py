"""Diagrams of the rules. A diagram is drawn when it scrolls into view; it becomes a playable table when the
person asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from engine import games
from engine.core.contract import State
from engine.core.match import Match
from ui.browser.patch import Change
from ui.markup.html import attrs, esc
from ui.markup.widgets import button
from ui.shell.api import AppApi
from ui.table.abilities import READ_ONLY, TRY
from ui.table.api import Host, TableApi
from ui.table.game_session import Session
from ui.table.table import Table
from ui.view.rulebook import Paragraph
from ui.view.types import BoardDrawing
from ui.view.view import GameView
from ui.words.i18n import Translator


def position(view: GameView, show: str | tuple[str, ...]) -> State:
    """The position that a diagram shows: the start of a lesson, or the lines of a position."""
    if isinstance(show, tuple):
        return games.get(view.id).position("\n".join(show))
    lesson = games.course(view.id).find(show)
    assert lesson is not None, show
    return games.get(view.id).position(lesson.position)


def match_at(view: GameView, show: str | tuple[str, ...]) -> Match:
    """A match that begins at the diagram's position."""
    return Match(games.get(view.id), 0, 0, start=position(view, show))


def still_board(board: BoardDrawing) -> str:
    """A board as an inert picture."""
    layers = "".join(f"<g>{part.markup}</g>" for part in board.fragments)
    named = attrs(class_="board-svg diagram-board", viewBox=f"0 0 {board.width} {board.height}")
    return f"<div inert><svg{named}>{layers}</svg></div>"


def _exercise(view: GameView, tr: Translator, one: Paragraph) -> str:
    """A link to the lesson that begins with this diagram."""
    if isinstance(one.show, tuple):
        return ""
    where = f"#/lesson/{view.id}/{one.show}"
    return f"<a{attrs(href=where, data_do='go', data_arg=where)}>{esc(tr('rules.exercise'))}</a>"


class _DiagramHost:
    """The host of a diagram's table. It behaves like the app, but sends no events and changes no address."""

    def __init__(self, app: AppApi, restart: Callable[[], None]) -> None:
        self._app = app
        self._restart = restart

    def __getattr__(self, name: str) -> Any:
        return getattr(self._app, name)

    def tell(self, kind: str, facts: object) -> None:
        pass

    def moved(self, table: TableApi) -> None:
        pass

    def begin(self, match: Match, table: TableApi | None = None) -> None:
        self._restart()

    def reopen(self, table: TableApi) -> None:
        pass


class Diagrams:
    """The pictures and tables in the shown part of the rules. `owner` is the prefix of their ids."""

    def __init__(self, app: AppApi, owner: str) -> None:
        self.app = app
        self.owner = owner
        self._pictures: dict[str, str] = {}
        self.tables: dict[str, Table] = {}
        """By the table's name, which is its id in the document, too."""

    def clear(self) -> None:
        """Close all tables and drop all pictures, because another part of the rules is shown."""
        for table in self.tables.values():
            table.close()
        self.tables, self._pictures = {}, {}

    def markup(self, view: GameView, tr: Translator, one: Paragraph) -> str:
        """The diagram under a paragraph, if it has one."""
        if not one.show:
            return ""
        where = f"{self.owner} {one.address}"
        name = self._name(one.address)
        if name in self.tables:
            tools = button("rules-try", tr("rules.again"), where, icon_name="again") + button(
                "rules-picture", tr("rules.picture"), where, icon_name="picture"
            )
            return (
                f'<div class="diagram is-live"><div class="diagram-room" id="{name}"></div>'
                f'<div class="actions">{tools}</div></div>'
            )
        picture = self._pictures.get(one.address)
        if picture is None:
            return f'<div class="diagram is-coming"{attrs(data_see=where)}></div>'
        exercise = _exercise(view, tr, one)
        play = button("rules-try", tr("rules.try"), where, icon_name="play")
        return (
            f'<figure class="diagram">{picture}'
            f"<figcaption><span>{esc(self._caption(tr, one))}</span>{exercise}{play}</figcaption></figure>"
        )

    def draw(self, view: GameView, tr: Translator, one: Paragraph) -> list[Change]:
        """Draw a diagram that came into view; returns the changes that its patterns need."""
        session = Session("", match_at(view, one.show), tr.language, motion=False, abilities=READ_ONLY)
        board = view.board(session.scene())
        named = attrs(role="img", aria_label=f"{self._caption(tr, one)}. {board.label}")
        touch = attrs(data_do="rules-try", data_arg=f"{self.owner} {one.address}")
        self._pictures[one.address] = f'<div class="diagram-picture"{named}{touch}>{still_board(board)}</div>'
        return [["defs", view.id, board.defs]]

    def play(self, view: GameView, one: Paragraph, restart: Callable[[], None]) -> Table:
        """Replace a diagram's picture by a new table; `restart` is called when its game is restarted."""
        name = self._name(one.address)
        if name in self.tables:
            self.tables[name].close()
        host = cast(Host, _DiagramHost(self.app, restart))
        session = Session(
            name,
            match_at(view, one.show),
            self.app.language,
            motion=self.app.motion,
            handover=False,
            abilities=TRY,
        )
        self.tables[name] = table = Table(host, session, name, name)
        return table

    def close_table(self, address: str) -> None:
        """Replace a diagram's table by its picture."""
        table = self.tables.pop(self._name(address), None)
        if table is not None:
            table.close()

    def table(self, address: str) -> Table | None:
        """The table at a paragraph, if its diagram is being played."""
        return self.tables.get(self._name(address))

    def _name(self, address: str) -> str:
        return f"{self.owner}-play-{address.replace('.', '-')}"

    @staticmethod
    def _caption(tr: Translator, one: Paragraph) -> str:
        key = f"lesson.{one.show}.title"
        return tr("rules.diagram", title=tr(key if tr.has(key) else one.title_key))
