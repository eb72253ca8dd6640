"""The page that runs a lesson draft as its learners will see it."""

from __future__ import annotations

from engine.core.lesson_form import Lesson
from ui.features.lesson_editor.model import restored
from ui.features.lessons import LessonPage, mistakes
from ui.shell.api import AppApi
from ui.shell.router import Route
from ui.storage.lesson_drafts import DraftStore


class TryingPage(LessonPage):
    """`#/editor/<lesson>/try`"""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self._draft = ""

    def _found(self, route: Route) -> tuple[str, Lesson] | None:
        app = self.app
        self._known, self._draft = False, route.draft
        data = DraftStore(app.store).load(route.draft)
        model = None if data is None else restored(route.draft, data, app.language)
        lesson = None if model is None else model.lesson()
        if model is None or lesson is None or mistakes(model.game.id, lesson, words=False):
            app.not_found(app.tr("editor.lost.title"), [app.tr("editor.lost", text=route.draft)])
            return None
        return model.game.id, lesson

    @property
    def home(self) -> str:
        return Route("editor", draft=self._draft).fragment()

    def key(self, key: str) -> None:
        if key == "Escape" and self.run is not None and not self.run.table.session.screen.selected:
            self.app.go(Route("editor", draft=self._draft))
        else:
            super().key(key)
