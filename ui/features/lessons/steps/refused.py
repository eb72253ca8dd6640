"""The step `refused`: the learner is asked whether an illegal action is legal."""

from __future__ import annotations

from engine.core.lesson_steps import Refused
from ui.features.lessons.steps.base import RIGHT, WRONG, Handler, Reply
from ui.features.lessons.words import label

YES, NO = "yes", "no"


class RefusedHandler(Handler[Refused]):
    """Waits for the answer "no", or for the learner to try the action."""

    def refused(self, notation: str, why: str) -> None:
        if notation == self.step.refused:
            self.right(NO)
        else:
            super().refused(notation, why)

    def chosen(self, given: str) -> None:
        if given == NO:
            self.right(NO)
        elif given == YES:
            self.miss(YES, self._reason(WRONG, ""))

    def choices(self) -> list[tuple[str, str]]:
        return [(value, self.run.tr(f"lesson.{value}")) for value in (YES, NO)]

    def praise(self) -> Reply:
        """Why the answer is right, and the sentence of the refusal."""
        return self._reason(RIGHT, super().praise().text)

    def _reason(self, kind: str, words: str) -> Reply:
        """A reply that ends with the sentence of the refusal."""
        run = self.run
        refusal = run.match.state.why_not(run.game.parse(self.step.refused))
        assert refusal is not None
        said = run.table.session.scene().refusal_sentence(refusal)
        return Reply(kind, "\n\n".join(filter(None, (words, said))), refusal.rule)

    def task(self) -> str:
        return self.run.tr("lesson.may", action=label(self.run.table.session.scene(), self.step.refused))

    def plain_hint(self) -> str:
        return self.run.tr("lesson.hint.refused")

    def give(self) -> None:
        self.right(NO)
