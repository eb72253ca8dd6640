"""One puzzle: what is asked, a real table, and how good the turn was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.core import puzzles
from engine.core.puzzles import Puzzle, PuzzleError
from ui.browser.patch import Piece, Screen
from ui.features.puzzles.run import ASK, PuzzleRun
from ui.markup.html import attrs, esc
from ui.markup.widgets import button
from ui.shell.page import Page
from ui.shell.router import Route
from ui.storage import progress as learning
from ui.table.table import Table

if TYPE_CHECKING:
    from ui.shell.api import AppApi

ROOM = "room-lesson"


class PuzzlePage(Page):
    """`#/puzzle/<game>/<id>`"""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self.run: PuzzleRun | None = None

    @property
    def tables(self) -> Mapping[str, Table]:
        return {} if self.run is None else {self.run.table.name: self.run.table}

    def enter(self, route: Route) -> None:
        self.leave()
        puzzle, tr = puzzles.find(route.arg, route.code), self.app.tr
        try:
            if puzzle is None:
                raise PuzzleError(route.code)
            self.run = PuzzleRun(
                self.app, route.arg, puzzle, root=ROOM, changed=self._draw, solved=self._solved
            )
        except PuzzleError:
            self.app.lost(tr("puzzle.lost.title"), [tr("puzzle.lost")])
            return
        self.verbs = self.run.verbs
        self._draw()
        self.run.open()

    def leave(self) -> None:
        if self.run is not None:
            self.run.close()
            self.run = None
        self.verbs = {}

    def render(self) -> None:
        if self.run is not None:
            self._draw()
            self.run.table.render()

    def prefs_changed(self, name: str) -> None:
        if self.run is not None:
            self.run.table.prefs_changed(name)
            self._draw()

    def key(self, key: str) -> None:
        if self.run is not None:
            self.run.table.key(key)

    def _solved(self, points: int) -> None:
        if self.run is not None:
            learning.note_puzzle(self.app.store, self.run.game_id, self.run.puzzle.id, points)

    def _draw(self) -> None:
        run = self.run
        if run is None:
            return
        tr = run.table.session.tr
        title = tr("puzzle.title", number=number_of(run.game_id, run.puzzle))
        address = f"#/learn/{run.game_id}/puzzles"
        home = button("go", tr("puzzle.all"), address, icon_name="prev", only_icon=True, id="lesson-leave")
        tools = "".join(
            button("dialog", tr(f"menu.{name}"), name, icon_name=name, only_icon=True, id=f"lesson-{name}")
            for name in ("help", "settings")
        )
        skeleton = (
            f'<div class="lesson" data-game="{esc(run.game_id)}"><header class="lesson-head">{home}'
            f'<h1 class="lesson-title">{esc(title)}</h1>{tools}</header>'
            f'<section class="lesson-side" aria-label="{esc(title)}">'
            '<div id="puzzle" class="lesson-panel" data-region></div></section>'
            f'<div class="lesson-table"><div{attrs(id=ROOM)}></div></div></div>'
        )
        changes = self.patcher.update(Screen("", skeleton, {"puzzle": _panel(run)}))
        self.app.browser.patch(
            [
                *changes,
                ["title", f"{title} · Railtable"],
                ["attr", "puzzle", "data-at", f"{run.status} {run.tries}"],
                ["top", "puzzle"],
            ]
        )
        if changes and changes[0][0] == "root" and run.table.patcher.skeleton is not None:
            run.table.patcher.forget()  # the language has changed: the table's place is new, too
            run.table.render()


def number_of(game_id: str, puzzle: Puzzle) -> int:
    """Which one it is, from 1."""
    return puzzles.every(game_id).index(puzzle) + 1


def following(game_id: str, puzzle: Puzzle) -> Puzzle | None:
    """The next one."""
    every, number = puzzles.every(game_id), number_of(game_id, puzzle)
    return every[number] if number < len(every) else None


def _panel(run: PuzzleRun) -> list[Piece]:
    session, puzzle = run.table.session, run.puzzle
    tr = session.tr
    name = session.names[run.seat]
    asked = f"<p>{esc(tr('puzzle.asked', name=name))}</p>"
    level = f'<p class="quiet">{esc(tr(f"puzzle.level.{puzzle.level}"))}</p>'
    pieces = [Piece("asked", asked + level, "div", ' class="lesson-asked"')]
    tools = ""
    if run.status != ASK:
        pieces.append(_verdict(run))
        if not run.good or run.shown:
            tools += button("puzzle-again", tr("puzzle.again"), icon_name="again", kind="main", key="U")
        if not run.good:
            tools += button("puzzle-show", tr("puzzle.show"), icon_name="eye", id="puzzle-show")
        after = following(run.game_id, puzzle)
        if after is not None and run.good:
            address = f"#/puzzle/{run.game_id}/{after.id}"
            kind = "" if run.shown else "main"
            tools += button("go", tr("puzzle.next"), address, kind=kind, id="puzzle-next")
        tools += button("go", tr("puzzle.all"), f"#/learn/{run.game_id}/puzzles", id="puzzle-all")
    elif run.tries:
        tools += button("puzzle-show", tr("puzzle.show"), icon_name="eye", id="puzzle-show")
    pieces.append(Piece("tools", tools, "div", ' class="lesson-tools"'))
    return pieces


def _verdict(run: PuzzleRun) -> Piece:
    tr = run.table.session.tr
    kind = "right" if run.good and not run.shown else "hint" if run.shown else "wrong"
    key = "lesson.right" if kind == "right" else "puzzle.best-turn" if run.shown else "lesson.wrong"
    body = f'<p class="lesson-tone">{esc(tr(key))}</p><p>{esc(run.verdict)}</p>'
    if run.good:
        parts = "".join(f"<li>{esc(part)}</li>" for part in run.best)
        body += f'<ol class="puzzle-turn">{parts}</ol>'
        body += "".join(f"<p>{run.table.session.words.say(line)}</p>" for line in run.reasons)
    return Piece("verdict", body, "div", f' class="lesson-reply is-{kind}"')
