"""What is done with a whole lesson: tried, copied, shared, downloaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.lesson_link import BrokenLesson
from ui.features.lesson_editor import screen, share_panel
from ui.features.lessons import mistakes
from ui.shell.router import Route

if TYPE_CHECKING:
    from ui.features.lesson_editor.desk import Desk
    from ui.shell.page import Verb


class ShareCommands:
    """The commands of the panel "Hand it on", and "Try it"."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.app, self.model = desk, desk.app, desk.model
        self.verbs: dict[str, Verb] = {
            "ed-try": lambda arg, how: self._try(),
            "ed-link": lambda arg, how: self._link(),
            "ed-share": lambda arg, how: self._link(share=True),
            "ed-embed": lambda arg, how: self._embed(),
            "ed-copy": lambda arg, how: self.app.copy(self.model.file(), "editor.copied.file"),
            "ed-download": lambda arg, how: self._download(),
        }

    def _try(self) -> None:
        """Run the lesson as its learners will see it."""
        model, desk = self.model, self.desk
        lesson = None if model.error is not None else model.lesson()
        if lesson is None or mistakes(model.game.id, lesson, words=False):
            desk.look.stage = "steps" if model.error is None else "position"
            desk.render()
            self.app.toast(self.app.tr("editor.not-yet"))
            return
        desk.keep()
        self.app.go(Route("trying", model.id))

    def _link(self, *, share: bool = False) -> None:
        try:
            link = share_panel.address(self.model, self.app.browser.base())
        except BrokenLesson as broken:
            self._too_long(broken)
            return
        if share:
            self.app.browser.share(screen.title(self.model), link)
        else:
            self.app.copy(link, "editor.copied.link")

    def _embed(self) -> None:
        try:
            self.app.copy(share_panel.snippet(self.model, self.app.browser.base()), "editor.copied.embed")
        except BrokenLesson as broken:
            self._too_long(broken)

    def _too_long(self, broken: BrokenLesson) -> None:
        self.app.toast(self.app.tr(f"lesson-link.{broken.code}", **broken.values))

    def _download(self) -> None:
        self.app.browser.download(share_panel.file_name(self.model), self.model.file())
