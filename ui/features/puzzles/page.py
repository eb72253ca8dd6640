"""The page of a puzzle: a table, with the question and the verdict beside it."""

from __future__ import annotations

from engine.core import puzzles
from engine.core.puzzles import Puzzle, PuzzleError
from ui.browser.patch import Piece
from ui.features.lessons import ROOM, LearningPage
from ui.features.puzzles.run import ASK, PuzzleRun
from ui.markup.html import esc
from ui.markup.widgets import button
from ui.shell.router import Route
from ui.storage import progress as learning


class PuzzlePage(LearningPage):
    """`#/puzzle/<game>/<id>`"""

    run: PuzzleRun | None = None

    def enter(self, route: Route) -> None:
        self.leave()
        puzzle, tr = puzzles.find(route.game, route.puzzle), self.app.tr
        try:
            if puzzle is None:
                raise PuzzleError(route.puzzle)
            self.run = PuzzleRun(
                self.app, route.game, puzzle, root=ROOM, changed=self.draw, solved=self._solved
            )
        except PuzzleError:
            self.app.not_found(tr("puzzle.lost.title"), [tr("puzzle.lost")])
            return
        self.commands = self.run.commands
        self.draw()
        self.run.open()

    def _solved(self, points: int) -> None:
        if self.run is not None:
            learning.note_puzzle(self.app.store, self.run.game_id, self.run.puzzle.id, points)

    def draw(self) -> None:
        run = self.run
        if run is None:
            return
        tr = run.table.session.tr
        title = tr("puzzle.title", number=number_of(run.game_id, run.puzzle))
        address = f"#/learn/{run.game_id}/puzzles"
        home = button("go", tr("puzzle.all"), address, icon_name="prev", only_icon=True, id="lesson-leave")
        places = '<div id="puzzle" class="lesson-panel" data-region></div>'
        changes = self.update(title, title, home, places, {"puzzle": _panel(run)})
        self.app.browser.patch(
            [
                *changes,
                ["title", f"{title} · Railtable"],
                ["attr", "puzzle", "data-at", f"{run.status} {run.tries}"],
                ["top", "puzzle"],
            ]
        )
        if changes and changes[0][0] == "root" and run.table.patcher.skeleton is not None:
            run.table.patcher.forget()  # the language has changed: the table's element is new, too
            run.table.render()


def number_of(game_id: str, puzzle: Puzzle) -> int:
    """The number of a puzzle, from 1."""
    return puzzles.every(game_id).index(puzzle) + 1


def following(game_id: str, puzzle: Puzzle) -> Puzzle | None:
    """The next puzzle; None after the last one."""
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
