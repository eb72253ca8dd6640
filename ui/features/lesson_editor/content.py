"""A lesson in the editor, without its position; converted from and to lesson files and stored drafts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from engine import games
from engine.core.data import DAMAGE
from engine.core.errors import UnknownGame
from engine.core.lesson_form import Lesson, asked_keys, own_words, part_keys, word_keys
from engine.core.lesson_steps import OTHERS
from ui.features.lesson_editor.steps import EDITORS, editor_of
from ui.features.lesson_editor.steps.base import FIELDS, StepModel, Words, Wrong

Books = dict[str, dict[str, str]]
"""Texts by language and key."""


@dataclass
class LessonContent:
    """A lesson without its position."""

    title: Words = field(default_factory=dict)
    gist: Words = field(default_factory=dict)
    steps: list[StepModel] = field(default_factory=lambda: [StepModel()])
    seat: int | None = None
    bots: str = ""
    more: dict[str, Any] = field(default_factory=dict)
    """`rules`, `minutes`, and the `id` of an imported lesson."""

    @property
    def id(self) -> str:
        """The id of an imported lesson, else one made of the title."""
        return str(self.more.get("id") or "") or _slug(next(iter(self.title.values()), ""))

    def record(self, position: str) -> dict[str, Any]:
        """The lesson as in a lesson file."""
        words: dict[str, dict[str, str]] = {}
        _put(words, "title", self.title)
        _put(words, f"lesson.{self.id}", self.gist)
        steps = [step_record(step, number, words) for number, step in enumerate(self.steps, 1)]
        lines = [" ".join(line.split()) for line in position.splitlines()]
        made: dict[str, Any] = {"id": self.id, "position": [line for line in lines if line], "steps": steps}
        if self.seat is not None:
            made["seat"] = self.seat
        if self.bots:
            made["bots"] = self.bots
        kept = {key: value for key, value in self.more.items() if key != "id"}
        return {**made, **kept, "words": words}

    def data(self) -> dict[str, Any]:
        """The content as drafts store it."""
        return asdict(self)


def _slug(title: str) -> str:
    plain = title.casefold().translate(str.maketrans("áéíóúüñ", "aeiouun"))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-") or "lesson"


def _put(words: Books, key: str, text: Words) -> None:
    for language, each in text.items():
        if each.strip():
            words.setdefault(language, {})[key] = each.strip()


def step_record(step: StepModel, number: int, words: Books) -> dict[str, Any]:
    """A step as in a lesson file; its texts are added to `words`."""

    def put(part: str, text: Words) -> None:
        _put(words, f"{number}.{part}" if part else str(number), text)

    editor = EDITORS[step.kind]
    made = editor.record(step, put)
    replies = {}
    for place, wrong in enumerate(step.wrong, 1):
        name = "other" if wrong.answer == OTHERS else f"wrong-{place}"
        replies[wrong.answer] = name
        put(name, wrong.reply)
    if replies and editor.has_replies:
        made["wrong"] = replies
    for part, text in (("", step.text), ("why", step.why), ("hint", step.hint)):
        put(part, text)
    return {**made, **{key: value for key, value in step.more.items() if key not in made}}


# --- reading


def from_data(data: Mapping[str, Any]) -> LessonContent:
    """Read what `LessonContent.data` wrote. An error of `engine.core.data.DAMAGE` if it is anything else."""
    steps = [
        StepModel(
            EDITORS[str(step["kind"])].KIND, _texts(step["text"]), _texts(step["why"]), _texts(step["hint"]),
            str(step["answer"]), [str(each) for each in step["also"]],
            [Wrong(str(each["answer"]), _texts(each["reply"])) for each in step["wrong"]],
            str(step["figure"]), step["right"], list(step["choices"]),
            {str(choice): _texts(each) for choice, each in step["names"].items()}, dict(step["more"]),
        )
        for step in data["steps"]
    ]  # fmt: skip
    seat = data["seat"]
    if seat is not None and type(seat) is not int:
        raise ValueError("no seat")
    return LessonContent(
        _texts(data["title"]), _texts(data["gist"]), steps, seat, str(data["bots"]), dict(data["more"])
    )


def _texts(given: Any) -> Words:
    return {str(language): str(text) for language, text in dict(given).items()}


def from_lesson(lesson: Lesson) -> LessonContent:
    """The content of a lesson, with its texts at the steps that they belong to."""
    steps = [_from_step(lesson, number) for number in range(1, len(lesson.steps) + 1)]
    more: dict[str, Any] = {"id": lesson.id}
    if lesson.rules:
        more["rules"] = list(lesson.rules)
    if lesson.minutes:
        more["minutes"] = lesson.minutes
    title, gist = _said(lesson, word_keys(lesson, 0, "title")), _said(lesson, word_keys(lesson, 0))
    return LessonContent(title, gist, steps, lesson.seat, lesson.bots, more)


def _said(lesson: Lesson, keys: tuple[str, ...]) -> Words:
    """The lesson's own texts under the first of these keys, by language."""
    found = {}
    for language in lesson.words:
        text = own_words(lesson._replace(words={"en": lesson.words[language]}), "en", keys)
        if text is not None:
            found[language] = text
    return found


def _from_step(lesson: Lesson, number: int) -> StepModel:
    def said(part: str) -> Words:
        return _said(lesson, word_keys(lesson, number, part))

    step = lesson.steps[number - 1]
    editor, record = editor_of(step), step.record()
    made = StepModel(editor.KIND, _said(lesson, asked_keys(lesson, number)))
    made.why, made.hint = (_said(lesson, part_keys(lesson, number, part)) for part in ("why", "hint"))
    made.more = {key: value for key, value in record.items() if key not in FIELDS}
    made.wrong = [Wrong(answer, said(name)) for answer, name in step.replies.items()]
    editor.fill(made, step, said)
    return made


def is_draft(data: Mapping[str, Any]) -> bool:
    """Whether stored data is a draft that the editor can open."""
    try:
        games.get(data["game"])
        from_data(data["lesson"])
    except (UnknownGame, *DAMAGE):
        return False
    return isinstance(data.get("text"), str)
