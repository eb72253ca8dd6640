"""The steps of a lesson while somebody writes it: words stand at their steps, not under keys. No markup.

`record` makes of them what a lesson file holds (engine.core.lesson_form); `taken` takes such a record apart.
What the editor has no fields for (events, figures afterwards, goals) stays with its step in `more`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from engine import games
from engine.core.data import DAMAGE
from engine.core.errors import UnknownGame
from engine.core.lesson_form import OTHERS, STEP_KEYS, STEP_KINDS, Lesson, asked, own_words, told, word_keys

KINDS: Final = ("do", "ask", "talk", "refused")
"""What a step can be made here; `look` and `goal` are kept as they came."""
LONGEST_WORDS: Final = 2_000
MOST_WRONG: Final = 12
_OWN: Final = frozenset({"say", "why", "hint", "also", "wrong", "ask", "look"}) | frozenset(STEP_KINDS)
Words = dict[str, str]
"""Language -> text."""


@dataclass
class Wrong:
    """An answer that somebody might give, and what is said to it."""

    answer: str
    reply: Words = field(default_factory=dict)


@dataclass
class Draft:
    """One step. `answer`: the action of `do` and `refused`; `figure`, `right`, `choices`: of an `ask`."""

    kind: str = "do"
    text: Words = field(default_factory=dict)
    why: Words = field(default_factory=dict)
    hint: Words = field(default_factory=dict)
    answer: str = ""
    also: list[str] = field(default_factory=list)
    wrong: list[Wrong] = field(default_factory=list)
    figure: str = ""
    right: Any = None
    choices: list[Any] = field(default_factory=list)
    names: dict[str, Words] = field(default_factory=dict)
    """What choices are called, where they are not shown as they are."""
    more: dict[str, Any] = field(default_factory=dict)

    def record(self, number: int, words: dict[str, dict[str, str]]) -> dict[str, Any]:
        """The step as a lesson has it; its words go into `words`."""
        made: dict[str, Any] = {}
        if self.kind == "ask":
            shown = dict(self.more.get("look", {}))
            made["look"] = {**shown, self.figure: self.right}
            made["ask"] = {"figure": self.figure, "choices": list(self.choices)}
            for choice in self.choices:
                _put(words, f"{number}.choice.{choice}", self.names.get(str(choice), {}))
        elif self.kind in ("do", "refused"):
            made[self.kind] = self.answer
        elif self.kind == "talk":
            made["talk"] = ""
        if self.kind == "do" and self.also:
            made["also"] = list(self.also)
        replies = {}
        for place, wrong in enumerate(self.wrong, 1):
            name = "other" if wrong.answer == OTHERS else f"wrong-{place}"
            replies[wrong.answer] = name
            _put(words, f"{number}.{name}", wrong.reply)
        if replies and self.kind in ("do", "ask", "goal"):
            made["wrong"] = replies
        for part, text in (("", self.text), (".why", self.why), (".hint", self.hint)):
            _put(words, f"{number}{part}", text)
        kept = {key: value for key, value in self.more.items() if key != "look" or self.kind == "look"}
        return {**made, **kept}


def _put(words: dict[str, dict[str, str]], key: str, text: Words) -> None:
    for language, told_text in text.items():
        if told_text.strip():
            words.setdefault(language, {})[key] = told_text.strip()


@dataclass
class Sheet:
    """A lesson as it is written."""

    title: Words = field(default_factory=dict)
    gist: Words = field(default_factory=dict)
    steps: list[Draft] = field(default_factory=lambda: [Draft()])
    seat: int | None = None
    bots: str = ""
    more: dict[str, Any] = field(default_factory=dict)
    """`rules`, `minutes`, and an `id` that came with it."""

    @property
    def id(self) -> str:
        """Made of the title, or as it came."""
        return str(self.more.get("id") or "") or _slug(next(iter(self.title.values()), ""))

    def record(self, position: str) -> dict[str, Any]:
        """The lesson as files have it."""
        words: dict[str, dict[str, str]] = {}
        _put(words, "title", self.title)
        _put(words, f"lesson.{self.id}", self.gist)
        steps = [step.record(number, words) for number, step in enumerate(self.steps, 1)]
        lines = [" ".join(line.split()) for line in position.splitlines()]
        made: dict[str, Any] = {"id": self.id, "position": [line for line in lines if line], "steps": steps}
        if self.seat is not None:
            made["seat"] = self.seat
        if self.bots:
            made["bots"] = self.bots
        kept = {key: value for key, value in self.more.items() if key != "id"}
        return {**made, **kept, "words": words}

    def data(self) -> dict[str, Any]:
        """As drafts are kept."""
        return asdict(self)


def _slug(title: str) -> str:
    plain = title.casefold().translate(str.maketrans("áéíóúüñ", "aeiouun"))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-") or "lesson"


# --- reading


def from_data(data: Mapping[str, Any]) -> Sheet:
    """What `Sheet.data` wrote. Anything of `engine.core.data.DAMAGE` for what it cannot have written."""
    steps = [
        Draft(
            str(step["kind"]), _texts(step["text"]), _texts(step["why"]), _texts(step["hint"]),
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
    return Sheet(
        _texts(data["title"]), _texts(data["gist"]), steps, seat, str(data["bots"]), dict(data["more"])
    )


def _texts(given: Any) -> Words:
    return {str(language): str(text) for language, text in dict(given).items()}


def taken(lesson: Lesson) -> Sheet:
    """A lesson taken apart, its own words set beside what they belong to."""

    def said(keys: tuple[str, ...]) -> Words:
        found = {}
        for language in lesson.words:
            own = lesson._replace(words={"en": lesson.words[language]})
            text = own_words(own, "en", keys)
            if text is not None:
                found[language] = text
        return found

    steps = [_step(lesson, number, said) for number in range(1, len(lesson.steps) + 1)]
    more: dict[str, Any] = {"id": lesson.id}
    if lesson.rules:
        more["rules"] = list(lesson.rules)
    if lesson.minutes:
        more["minutes"] = lesson.minutes
    title, gist = said(word_keys(lesson, 0, "title")), said(word_keys(lesson, 0))
    return Sheet(title, gist, steps, lesson.seat, lesson.bots, more)


def _step(lesson: Lesson, number: int, said: Any) -> Draft:
    step = lesson.steps[number - 1]
    kind = next(kind for kind in STEP_KINDS if kind in step)
    made = Draft(
        kind, said(asked(lesson, number)), *(said(told(lesson, number, part)) for part in ("why", "hint"))
    )
    made.more = {key: value for key, value in step.items() if key not in _OWN}
    if "ask" in step:
        made.kind, made.figure = "ask", step["ask"]["figure"]
        made.choices = list(step["ask"]["choices"])
        made.right = step["look"][made.figure]
        named = {str(choice): said(word_keys(lesson, number, f"choice.{choice}")) for choice in made.choices}
        made.names = {choice: each for choice, each in named.items() if each}
        made.more["look"] = {path: value for path, value in step["look"].items() if path != made.figure}
    elif kind in ("look", "goal"):
        made.more = {kind: step[kind], **made.more}
    elif kind in ("do", "refused"):
        made.answer = step[kind]
    made.also = list(step.get("also", ()))
    made.wrong = [
        Wrong(answer, said(word_keys(lesson, number, name))) for answer, name in step.get("wrong", {}).items()
    ]
    return made


def changed_kind(step: Draft, kind: str) -> None:
    """Another kind of step from now on; what it cannot have is gone."""
    step.kind = kind
    step.more = {key: value for key, value in step.more.items() if key in STEP_KEYS.get(kind, ()) or key in
                 ("point", "position")}  # fmt: skip
    if kind != "do":
        step.also = []
    if kind in ("talk", "ask"):
        step.answer = ""
    if kind in ("talk", "refused"):
        step.wrong = []
    if kind != "ask":
        step.figure, step.right, step.choices = "", None, []


# --- figures


def figures_of(found: Any, path: str = "", depth: int = 4) -> Iterator[tuple[str, Any]]:
    """All figures that are numbers, texts, yes or no, with their paths; not those that want arguments."""
    if isinstance(found, Mapping):
        items: list[tuple[Any, Any]] = list(found.items())
    elif isinstance(found, list | tuple):
        items = list(enumerate(found))
    else:
        if path and (found is None or isinstance(found, bool | int | str)):
            yield path, found
        return
    if depth:
        for name, value in items:
            if "." not in str(name) and not callable(value):
                yield from figures_of(value, f"{path}.{name}" if path else str(name), depth - 1)


def value_of(text: str) -> Any:
    """A choice as it was typed: a number, yes and no as JSON has them, else the text."""
    plain = text.strip()
    if re.fullmatch(r"-?\d{1,9}", plain):
        return int(plain)
    return {"true": True, "false": False, "null": None}.get(plain, plain)


def some_choices(right: Any) -> list[Any]:
    """A few values to choose between, the right one among them."""
    if type(right) is int:
        low = max(0, right - 1) if right >= 0 else right - 1
        return sorted({low, right, right + 1, right + 2})
    if isinstance(right, bool):
        return [True, False]
    return [right]


def is_draft(data: Mapping[str, Any]) -> bool:
    """Whether stored data is a lesson being written that the editor can open."""
    try:
        games.get(data["game"])
        from_data(data["lesson"])
    except (UnknownGame, *DAMAGE):
        return False
    return isinstance(data.get("text"), str)
