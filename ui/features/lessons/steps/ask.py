"""The step `look` with `ask`: a question about a figure."""

from __future__ import annotations

from engine.core.lesson_steps import Ask
from ui.features.lessons.steps.base import WRONG, Handler, Reply


class AskHandler(Handler[Ask]):
    """Waits for the right choice."""

    def chosen(self, given: str) -> None:
        if given == str(self.step.right):
            self.right(given)
        else:
            self.miss(given, self.foreseen(given) or Reply(WRONG, self.run.tr("lesson.not-so")))

    def choices(self) -> list[tuple[str, str]]:
        words = self.run.words
        return [(str(value), words.choice(self.number, value)) for value in self.step.choices]

    def give(self) -> None:
        self.right(str(self.step.right))
