"""The texts of a lesson: its own, or else those that the game has for it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from engine.core.lesson_form import Lesson, asked_keys, own_words, part_keys, word_keys
from ui.markup.html import esc
from ui.view.scene import Scene
from ui.words.i18n import Translator

_SET_OFF = re.compile(r"[*]([^*]+)[*]")


def paragraphs(text: str) -> str:
    """`text` as markup: an empty line separates paragraphs, `*word*` is emphasized."""
    parts = [_SET_OFF.sub(r"<strong>\1</strong>", esc(part)) for part in text.split("\n\n")]
    return "".join(f"<p>{part}</p>" for part in parts if part.strip())


def plain(text: str) -> str:
    """`text` for screen readers, without the marks of emphasis."""
    return _SET_OFF.sub(r"\1", text)


class Words:
    """The texts of one lesson in one language. `tr` knows the game's words."""

    def __init__(self, game_id: str, lesson: Lesson, tr: Translator) -> None:
        self.game_id = game_id
        self.lesson = lesson
        self.tr = tr

    def said(self, keys: Sequence[str]) -> str:
        """The text of the first of these keys that has one; empty if none has."""
        own = own_words(self.lesson, self.tr.language, keys)
        if own is not None:
            return own
        return next((self.tr(key) for key in keys if self.tr.has(key)), "")

    def _whole(self, part: str = "") -> str:
        """A text about the whole lesson. Keys of the rule sheets' examples contain the game's id."""
        name = self.lesson.id.lower()
        end = f".{part}" if part else ""
        older = [f"lesson.{self.game_id}.{each}{end}" for each in (name, name.partition("-")[2])]
        return self.said([*word_keys(self.lesson, 0, part), *older])

    @property
    def title(self) -> str:
        return self._whole("title") or self.lesson.id

    @property
    def gist(self) -> str:
        """What the lesson shows, in a sentence; empty if there is none."""
        return self._whole()

    def asked(self, number: int) -> str:
        return self.said(asked_keys(self.lesson, number))

    def why(self, number: int) -> str:
        return self.said(part_keys(self.lesson, number, "why"))

    def silent(self, number: int) -> bool:
        """Whether a step is over without the learner: it has no text, and is read or played by the page."""
        step = self.lesson.steps[number - 1]
        return not (step.asks or self.asked(number) or self.why(number))

    def place(self, number: int) -> tuple[int, int]:
        """A step and their number as the learner counts them: one that says nothing belongs to the next."""
        steps = range(1, len(self.lesson.steps) + 1)
        told = [each for each in steps if not self.silent(each)]
        return min(sum(each < number for each in told) + 1, max(len(told), 1)), max(len(told), 1)

    def hint(self, number: int) -> str:
        return self.said(part_keys(self.lesson, number, "hint"))

    def reply(self, number: int, name: str) -> str:
        """The reply to an anticipated wrong answer."""
        return self.said(word_keys(self.lesson, number, name)) or name

    def choice(self, number: int, value: object) -> str:
        """The label of a choice."""
        return self.said(word_keys(self.lesson, number, f"choice.{value}")) or str(value)


def label(scene: Scene, notation: str) -> str:
    """The label of an action, legal or not."""
    action, view = scene.game.parse(notation), scene.view
    assert view is not None
    for choice in view.choices(scene):
        if choice.action == action:
            return choice.label
    return view.action_label(replace(scene, legal=scene.legal or tuple(scene.state.legal())), action)
