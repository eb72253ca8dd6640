"""The state of the editor while a lesson is open: its model and look, and how they are drawn and stored."""

from __future__ import annotations

import json

from engine.core.lesson_steps import OTHERS
from ui.browser.patch import Change, Patcher
from ui.features.lesson_editor import screen
from ui.features.lesson_editor.look import STAGES, TABLE, Look
from ui.features.lesson_editor.model import LessonModel
from ui.features.lesson_editor.steps.base import MOST_WRONG, StepModel
from ui.shell.api import AppApi
from ui.storage.boards import BoardStore
from ui.storage.lesson_drafts import DraftStore, written


class Desk:
    """An open lesson. Commands change its model and look, then call a method that draws and stores."""

    def __init__(self, app: AppApi, patcher: Patcher, kept: DraftStore, model: LessonModel) -> None:
        self.app, self.patcher, self.kept, self.model = app, patcher, kept, model
        self.look = Look()
        self._written = kept.text(model.id)
        """The stored text of the lesson."""

    def render(self) -> None:
        """Draw everything."""
        app, model, look = self.app, self.model, self.look
        look.redraw()
        boards = BoardStore(app.store).all(model.game.id)
        look.boards = [(board.id, board.name) for board in boards if board.values]
        shown = screen.screen(model, look, app.prefs.theme, app.browser.base(), app.browser.can_share())
        defs: Change = ["defs", model.game.id, model.drawing(model.state).defs]
        stage: Change = ["attr", "ed-root", "data-stage", look.stage]
        app.browser.patch([*self.patcher.update(shown), defs, stage, self._mark(), ["title", shown.title]])

    def _mark(self) -> Change:
        """The change that marks the right action on the board."""
        look, chosen = self.look, None
        if look.stage == "steps" and look.step:
            chosen = self.model.step(look.step).answer or None
        return ["mark", TABLE, "is-selected", chosen]

    def changed(self) -> None:
        """Draw and store, after a change by a button, a choice or the board."""
        self.render()
        self.keep()

    def follow(self) -> None:
        """Draw everything but the fields, because a person is typing in one."""
        changes = self.patcher.update_regions(screen.following(self.model, self.look))
        self.app.browser.patch([*changes, self._mark()])

    def follow_words(self) -> None:
        """Draw only what depends on texts."""
        self.app.browser.patch(self.patcher.update_regions(screen.worded(self.model, self.look)))

    def draw_panel(self) -> None:
        """Draw the panel, whose search field stays as it is."""
        pieces = screen.panel(self.model, self.look, "", False)
        self.app.browser.patch(self.patcher.update_regions({"ed-panel": pieces}))

    def to_stage(self, name: str) -> None:
        """Show another tab of the editor."""
        if name in STAGES:
            self.look.stage = name
            self.render()
            self.app.browser.patch([["top", "ed-panel"]])

    def keep(self) -> None:
        """Store the lesson if it has changed."""
        model, app = self.model, self.app
        before = json.loads(self._written) if self._written else {}
        data = model.data(str(before.get("changed", "")))
        if data == before:
            return
        self._written = written(model.data(app.browser.now()))
        problem = self.kept.keep(model.id, self._written)
        if problem is not None and not app.store.blocked:  # a storage blocked from the start is told there
            app.toast(app.tr("editor.full"), stay=True)

    def step_back(self, *, redo: bool = False) -> None:
        """Undo or redo."""
        if self.model.redo() if redo else self.model.undo():
            self.look.step = min(self.look.step, len(self.model.content.steps))
            self.changed()
        else:
            self.app.toast(self.app.tr(f"{'redone' if redo else 'undone'}.nothing"))

    def too_many_wrong(self, step: StepModel) -> bool:
        """Whether a step has as many wrong answers as it may ("any other" aside). If so, show a toast."""
        if sum(wrong.answer != OTHERS for wrong in step.wrong) < MOST_WRONG:
            return False
        self.app.toast(self.app.tr("editor.most-wrong", count=MOST_WRONG))
        return True
