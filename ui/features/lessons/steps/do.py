"""The step `do`: an action that the learner is asked for, or that the page plays."""

from __future__ import annotations

from engine.core.contract import Action
from engine.core.lesson_steps import Do
from ui.features.lessons.steps.base import ASK, NOTE, SAID, WATCH, WRONG, Handler, Reply
from ui.features.lessons.words import label


class DoHandler(Handler[Do]):
    """Waits for the action, or plays it."""

    ACTS = True
    FLOWS = True

    def begin(self) -> None:
        if self.step.watch or not self.run.learners:
            self.status = WATCH
        super().begin()

    @property
    def page_moves(self) -> bool:
        return self.status == WATCH

    def go_on(self) -> None:
        run = self.run
        run.still()
        said, why = run.words.asked(self.number), run.words.why(self.number)
        run.table.play(run.game.parse(self.step.do))
        self.status = SAID
        self.reply = Reply(NOTE, why) if why else None
        if said or why:
            run.steps.bring_forward()
            run.announce(why)
        else:
            run.steps.next()

    def settle(self) -> None:
        """Replace an accepted alternative by the answer itself, from which the lesson continues."""
        match, cursor = self.run.steps.start
        if match is not self.run.match or match.cursor != cursor + 1:
            return
        action = self.run.game.parse(self.step.do)
        if match.actions[cursor] != action:
            match.goto(cursor)
            self.run.table.after(self.run.table.session.play(action))

    def accepts(self, action: Action) -> bool:
        right = map(self.run.game.parse, (self.step.do, *self.step.also))
        return not self.step.watch and action in right

    def acted(self, action: Action, notation: str) -> None:
        if notation == self.step.do or notation in self.step.also:
            self.run.table.play(action)
            self.right(notation)
        else:
            self.miss(notation, self.foreseen(notation) or self._other(notation))

    def _other(self, notation: str) -> Reply:
        """The reply to a legal action that was not asked for, with the lesson's hint as a reason."""
        action = label(self.run.table.session.scene(), notation)
        said = self.run.tr("lesson.other", action=action)
        return Reply(WRONG, "\n\n".join(filter(None, (said, self.run.words.hint(self.number)))))

    def refused(self, notation: str, why: str) -> None:
        self.miss(notation, self.written(notation) or self.refusal(notation, why))

    def choices(self) -> list[tuple[str, str]]:
        """A button for the asked action if the table has none for it, as with one of many numbers."""
        session, asked = self.run.table.session, self.step.do
        if not self.run.learners or asked in [offer.notation for offer in session.drawn().offers]:
            return []
        return [(asked, label(session.scene(), asked))]

    def chosen(self, given: str) -> None:
        self.run.decided(self.run.game.parse(self.step.do))

    def task(self) -> str:
        if self.status == WATCH or self.step.watch:
            done = self.status == SAID and self.reply is not None
            return "" if done else self.run.tr("lesson.watch")
        if self.status == SAID:  # the label could be read only before the action
            return self.run.tr("lesson.done")
        return self.run.tr("lesson.do", action=label(self.run.table.session.scene(), self.step.do))

    @property
    def pointed(self) -> list[str]:
        return [*super().pointed, *([self.step.do] if self.hinted and self.status == ASK else [])]

    @property
    def wanted(self) -> list[str]:
        return [] if self.choices() else [self.step.do]

    def plain_hint(self) -> str:
        return self.run.tr("lesson.hint.do", action=label(self.run.table.session.scene(), self.step.do))

    def give(self) -> None:
        self.aim(self.step.do)
        if self.run.host.motion:
            self.run.later(self.run.pause, self._give)
        else:
            self._give()

    def _give(self) -> None:
        self.run.table.play(self.run.game.parse(self.step.do))
        self.right(self.step.do)
