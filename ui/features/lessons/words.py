"""What a lesson says: its own words, else the game's, else a plain sentence that follows from the step."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from engine.core.contract import Action
from engine.core.lesson_form import Lesson, Step, asked, own_words, told, word_keys
from ui.markup.html import esc
from ui.view.scene import Scene
from ui.words.i18n import Translator

_SET_OFF = re.compile(r"[*]([^*]+)[*]")


def paragraphs(text: str) -> str:
    """Text as markup: an empty line begins a paragraph, `*word*` is set off."""
    parts = [_SET_OFF.sub(r"<strong>\1</strong>", esc(part)) for part in text.split("\n\n")]
    return "".join(f"<p>{part}</p>" for part in parts if part.strip())


def plain(text: str) -> str:
    """The same for screen readers."""
    return _SET_OFF.sub(r"\1", text)


class Words:
    """The words of one lesson in one language. `tr` knows the game's words."""

    def __init__(self, game_id: str, lesson: Lesson, tr: Translator) -> None:
        self.game_id = game_id
        self.lesson = lesson
        self.tr = tr

    def said(self, keys: Sequence[str]) -> str:
        """What stands under the first of these keys that is known; empty: nothing."""
        own = own_words(self.lesson, self.tr.language, keys)
        if own is not None:
            return own
        return next((self.tr(key) for key in keys if self.tr.has(key)), "")

    def _whole(self, part: str = "") -> str:
        """Words for the lesson as a whole; those of the rule sheets' examples stand under the game's id."""
        name = self.lesson.id.lower()
        end = f".{part}" if part else ""
        older = [f"lesson.{self.game_id}.{each}{end}" for each in (name, name.partition("-")[2])]
        return self.said([*word_keys(self.lesson, 0, part), *older])

    @property
    def title(self) -> str:
        return self._whole("title") or self.lesson.id

    @property
    def gist(self) -> str:
        """What it shows, in a sentence; empty where nobody has written one."""
        return self._whole()

    def asked(self, number: int) -> str:
        return self.said(asked(self.lesson, number))

    def why(self, number: int) -> str:
        return self.said(told(self.lesson, number, "why"))

    def hint(self, number: int) -> str:
        return self.said(told(self.lesson, number, "hint"))

    def reply(self, number: int, name: str) -> str:
        """The reply to an anticipated wrong answer."""
        return self.said(word_keys(self.lesson, number, name)) or name

    def choice(self, number: int, value: object) -> str:
        """A choice of a question, as a person reads it."""
        return self.said(word_keys(self.lesson, number, f"choice.{value}")) or str(value)


def label(scene: Scene, notation: str) -> str:
    """An action as its button says it, whether it is possible or not."""
    action, view = scene.game.parse(notation), scene.view
    assert view is not None
    for choice in view.choices(scene):
        if choice.action == action:
            return choice.label
    return view.action_label(replace(scene, legal=scene.legal or tuple(scene.state.legal())), action)


def plain_task(scene: Scene, step: Step, *, watched: bool, done: bool) -> str:
    """What a step without words asks. `done`: the answer is played, and its label was for the position
    before."""
    tr = scene.tr
    if "do" in step:
        if watched or done:
            return tr("lesson.watch" if watched else "lesson.done")
        return tr("lesson.do", action=label(scene, step["do"]))
    if "refused" in step:
        return tr("lesson.may", action=label(scene, step["refused"]))
    return tr("lesson.goal" if "goal" in step else "lesson.question")


def plain_hint(scene: Scene, step: Step, following: Action | None) -> str:
    """What helps at a step without a hint of its own; empty: nothing. `following`: a goal's next action."""
    tr = scene.tr
    if "do" in step:
        return tr("lesson.hint.do", action=label(scene, step["do"]))
    if "refused" in step:
        return tr("lesson.hint.refused")
    if following is not None:
        return tr("lesson.hint.goal", action=label(scene, scene.game.format(following)))
    return ""
