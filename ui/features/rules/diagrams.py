"""Diagrams of the rules: a position drawn by the game's own renderers, when it comes into view; and a table
that can be played where the picture stands, when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from engine import games
from engine.core.contract import State
from engine.core.match import Match
from ui.browser.patch import Change
from ui.markup.html import attrs, esc
from ui.markup.widgets import button
from ui.table.abilities import READ_ONLY, TRY
from ui.table.api import Host, TableApi
from ui.table.game_session import Session
from ui.table.table import Table
from ui.view.rulebook import Paragraph
from ui.view.types import BoardDrawing
from ui.view.view import GameView
from ui.words.i18n import Translator

if TYPE_CHECKING:
    from ui.shell.api import AppApi


def position(view: GameView, show: str | tuple[str, ...]) -> State:
    """What a diagram shows: where a lesson begins, or a position's lines."""
    if isinstance(show, tuple):
        return games.get(view.id).position("\n".join(show))
    lesson = games.course(view.id).find(show)
    assert lesson is not None, show
    return games.get(view.id).position(lesson.position)


def match_at(view: GameView, show: str | tuple[str, ...]) -> Match:
    """A game that begins there."""
    return Match(games.get(view.id), 0, 0, start=position(view, show))


def drawn(board: BoardDrawing) -> str:
    """A board as a picture: nothing on it acts."""
    layers = "".join(f"<g>{part.markup}</g>" for part in board.fragments)
    named = attrs(class_="board-svg diagram-board", viewBox=f"0 0 {board.width} {board.height}")
    return f"<div inert><svg{named}>{layers}</svg></div>"


def _exercise(view: GameView, tr: Translator, one: Paragraph) -> str:
    """The way to the lesson that begins with this picture."""
    if isinstance(one.show, tuple):
        return ""
    where = f"#/lesson/{view.id}/{one.show}"
    return f"<a{attrs(href=where, data_do='go', data_arg=where)}>{esc(tr('rules.exercise'))}</a>"


class _Around:
    """The host of a diagram's table: the app, but nobody outside hears of it, and no address changes."""

    def __init__(self, app: AppApi, again: Callable[[], None]) -> None:
        self._app = app
        self._again = again

    def __getattr__(self, name: str) -> Any:
        return getattr(self._app, name)

    def tell(self, kind: str, facts: object) -> None:
        pass

    def moved(self, table: TableApi) -> None:
        pass

    def begin(self, match: Match, table: TableApi | None = None) -> None:
        self._again()

    def reopen(self, table: TableApi) -> None:
        pass


class Diagrams:
    """The pictures and tables that stand in what is read. `owner`: ids begin with it."""

    def __init__(self, app: AppApi, owner: str) -> None:
        self.app = app
        self.owner = owner
        self._pictures: dict[str, str] = {}
        self.tables: dict[str, Table] = {}
        """By their names, which are theirs in the document, too."""

    def clear(self) -> None:
        """Something else is read."""
        for table in self.tables.values():
            table.close()
        self.tables, self._pictures = {}, {}

    def markup(self, view: GameView, tr: Translator, one: Paragraph) -> str:
        """What stands under a paragraph."""
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

    def see(self, view: GameView, tr: Translator, one: Paragraph) -> list[Change]:
        """A diagram has come into view: what it needs of the document."""
        session = Session("", match_at(view, one.show), tr.language, motion=False, abilities=READ_ONLY)
        board = view.board(session.scene())
        told = attrs(role="img", aria_label=f"{self._caption(tr, one)}. {board.label}")
        touch = attrs(data_do="rules-try", data_arg=f"{self.owner} {one.address}")
        self._pictures[one.address] = f'<div class="diagram-picture"{told}{touch}>{drawn(board)}</div>'
        return [["defs", view.id, board.defs]]

    def play(self, view: GameView, one: Paragraph, again: Callable[[], None]) -> Table:
        """A table takes the picture's place, or begins again."""
        name = self._name(one.address)
        if name in self.tables:
            self.tables[name].close()
        host = cast(Host, _Around(self.app, again))
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

    def stop(self, address: str) -> None:
        """The picture again."""
        table = self.tables.pop(self._name(address), None)
        if table is not None:
            table.close()

    def table(self, address: str) -> Table | None:
        """The table that stands at a paragraph."""
        return self.tables.get(self._name(address))

    def _name(self, address: str) -> str:
        return f"{self.owner}-play-{address.replace('.', '-')}"

    @staticmethod
    def _caption(tr: Translator, one: Paragraph) -> str:
        key = f"lesson.{one.show}.title"
        return tr("rules.diagram", title=tr(key if tr.has(key) else one.title_key))
