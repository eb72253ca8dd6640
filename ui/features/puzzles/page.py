"""The page of a puzzle: a table, with the question and the verdict beside it."""

from __future__ import annotations

from engine.core import puzzles
from engine.core.puzzles import Puzzle, PuzzleError
from ui.browser.patch import Piece
from ui.features.lessons import ROOM, LearningPage
from ui.features.puzzles import cards
from ui.features.puzzles.run import ASK, SHOWING, PuzzleRun
from ui.markup.html import attrs, esc
from ui.markup.widgets import button
from ui.shell.router import Route
from ui.storage import progress as learning


class PuzzlePage(LearningPage):
    """`#/puzzle/<game>/<id>`"""

    run: PuzzleRun | None = None
    _day = ""
    """The ISO date whose puzzle this is; empty if it is not the puzzle of the day."""

    def enter(self, route: Route) -> None:
        self.leave()
        puzzle, tr = puzzles.find(route.game, route.puzzle), self.app.tr
        try:
            if puzzle is None:
                raise PuzzleError(route.puzzle)
            self.run = PuzzleRun(
                self.app, route.game, puzzle, root=ROOM, changed=self.draw, judged=self._judged
            )
        except PuzzleError:
            self.app.not_found(tr("puzzle.lost.title"), [tr("puzzle.lost")])
            return
        self.commands = self.run.commands
        self._day = self.app.browser.now() if puzzle is cards.of_today(self.app, route.game) else ""
        self.draw()
        self.run.open()

    def _judged(self, points: int) -> None:
        store, run = self.app.store, self.run
        if run is not None and learning.note_puzzle(store, run.game_id, run.puzzle.id, points, self._day):
            self.app.toast(self.app.tr("shelf.not-written"))

    def _panel(self, run: PuzzleRun) -> list[Piece]:
        store = self.app.store
        streak = learning.streak(learning.solved_days(store), self._day) if self._day else 0
        return _panel(run, cards.next_open(store, run.game_id, run.puzzle), streak)

    def draw(self) -> None:
        run = self.run
        if run is None:
            return
        tr = run.table.session.tr
        title = cards.title(tr, run.game_id, run.puzzle)
        address = f"#/learn/{run.game_id}/puzzles"
        home = button("go", tr("puzzle.all"), address, icon_name="prev", only_icon=True, id="lesson-leave")
        places = '<div id="puzzle" class="lesson-panel" data-region></div>'
        panel = {"puzzle": self._panel(run)}
        changes = self.update(title, title, f"puzzle {run.status}", home, places, panel)
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


def _panel(run: PuzzleRun, after: Puzzle | None, streak: int) -> list[Piece]:
    """The panel. `after`: the next puzzle; `streak`: days in a row, if it is the puzzle of the day."""
    session, puzzle = run.table.session, run.puzzle
    tr = session.tr
    name = session.names[run.seat]
    asked = f"<p>{esc(tr('puzzle.asked', name=name))}</p>"
    about = (tr(f"puzzle.level.{puzzle.level}"), cards.variant(tr, run.game_id, puzzle))
    level = f'<p class="quiet">{esc(" · ".join(filter(None, about)))}</p>'
    pieces = [Piece("asked", asked + level, "div", ' class="lesson-asked"')]
    tools = ""
    if run.status == SHOWING:
        title = f'<p class="lesson-tone">{esc(tr("puzzle.best-turn"))}</p>'
        pieces.append(Piece("verdict", title + _turn(run, run.parts), "div", ' class="lesson-reply is-hint"'))
        tools += button("puzzle-again", tr("puzzle.again"), icon_name="again", key="U")
    elif run.status != ASK:
        pieces.append(_verdict(run))
        if not run.good or run.shown:
            tools += button("puzzle-again", tr("puzzle.again"), icon_name="again", kind="main", key="U")
        if not run.good:
            tools += button("puzzle-show", tr("puzzle.show"), icon_name="eye", id="puzzle-show")
        if after is not None and run.good:
            kind = "" if run.shown else "main"
            tools += button(
                "go", tr("puzzle.next"), cards.address(run.game_id, after), kind=kind, id="puzzle-next"
            )
        tools += button("go", tr("puzzle.all"), f"#/learn/{run.game_id}/puzzles", id="puzzle-all")
    elif run.tries:
        tools += button("puzzle-show", tr("puzzle.show"), icon_name="eye", id="puzzle-show")
    if streak and run.good and not run.shown:
        pieces.append(Piece("streak", f"<p>{esc(tr('puzzle.streak', count=streak))}</p>"))
    pieces.append(Piece("tools", tools, "div", ' class="lesson-tools"'))
    return pieces


def _verdict(run: PuzzleRun) -> Piece:
    tr = run.table.session.tr
    kind = "right" if run.good and not run.shown else "hint" if run.shown else "wrong"
    key = "lesson.right" if kind == "right" else "puzzle.best-turn" if run.shown else "lesson.wrong"
    body = f'<p class="lesson-tone">{esc(tr(key))}</p><p>{esc(run.verdict)}</p>'
    if run.good:
        body += _turn(run)
    body += "".join(f"<p>{run.table.session.words.say(line)}</p>" for line in run.reasons)
    return Piece("verdict", body, "div", f' class="lesson-reply is-{kind}"')


def _turn(run: PuzzleRun, now: int | None = None) -> str:
    """The parts of the best turn as a list. `now`: the part that is being shown."""
    parts = "".join(
        f"<li{attrs(class_='is-now' if number == now else None)}>{esc(part)}</li>"
        for number, part in enumerate(run.best)
    )
    return f'<ol class="puzzle-turn">{parts}</ol>'
