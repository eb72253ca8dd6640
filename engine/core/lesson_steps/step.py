"""What all kinds of lesson steps share: their fields, and how they are read from and written as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple

from ..errors import RailtableError
from .figures import Moment

OTHERS: Final = "*"
"""The key in `wrong` for every answer without a reply of its own."""


class LessonError(RailtableError):
    """A lesson that is written wrong, or does not happen as written."""


class Shape(NamedTuple):
    """The required form of a JSON value."""

    fits: Callable[[Any], bool]
    words: str
    """The form in words, for the error."""


def is_texts(value: Any) -> bool:
    """Whether a value is a list of texts."""
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


TEXT: Final = Shape(lambda value: isinstance(value, str), "a text")
TEXTS: Final = Shape(is_texts, "a list of texts")
WORDS_KEY: Final = Shape(TEXT.fits, "a key of words")
ACTION: Final = Shape(TEXT.fits, "an action")
FIGURES: Final = Shape(lambda value: isinstance(value, dict), "{figure: value}")
REPLIES: Final = Shape(
    lambda value: isinstance(value, dict) and all(isinstance(each, str) for each in value.values()),
    "{answer: key of words}",
)


def key(shape: Shape, default: Callable[[], Any] | None = None) -> Any:
    """A field of a step, with the name it has in the record. Without `default` the record must have it."""
    return field(default_factory=MISSING if default is None else default, metadata={"shape": shape})


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step of a lesson, with a subclass for each kind. A record's lists of texts are tuples here."""

    KEY: ClassVar[str]
    """The key that identifies a record of this kind."""
    LACKS: ClassVar[str] = ""
    """The error when a required key is missing."""
    ASKS: ClassVar[bool] = False
    SPEAKS: ClassVar[bool] = False
    """Whether the step consists of its words."""

    written: tuple[str, ...]
    """The keys of its record, in order."""
    say: str = key(WORDS_KEY, str)
    why: str = key(WORDS_KEY, str)
    hint: str = key(WORDS_KEY, str)
    """Keys of words: `say` asks, `why` is said afterwards, `hint` to a learner who hesitates."""
    point: tuple[str, ...] = key(TEXTS, tuple)
    """What to point at: notations, targets, panels."""
    after: tuple[str, ...] = key(TEXTS, tuple)
    """What to point at once it is answered. Left out: after an action what that changed, else the same."""
    position: tuple[str, ...] = key(TEXTS, tuple)
    """The position set up before the step, if the record has this key (`placed`)."""

    # --- reading and writing

    @classmethod
    @cache
    def known_keys(cls) -> dict[str, Shape]:
        """The keys that a record of this kind may have, and their forms."""
        return {each.name: each.metadata["shape"] for each in fields(cls) if each.metadata}

    @classmethod
    @cache
    def _required(cls) -> frozenset[str]:
        return frozenset(e.name for e in fields(cls) if e.metadata and e.default_factory is MISSING)

    @classmethod
    def read(cls, record: Mapping[str, Any]) -> Step:
        """The step that a record describes. LessonError says what is wrong with its form."""
        known = cls.known_keys()
        if not record.keys() <= known.keys():
            odd = min(set(map(str, record)) - known.keys())
            others = ", ".join(sorted(known.keys() - {cls.KEY}))
            raise LessonError(f"a step {cls.KEY!r} knows no {odd!r}, but {others}")
        if not cls._required() <= record.keys():
            raise LessonError(cls.LACKS)
        values: dict[str, Any] = {}
        for name, value in record.items():
            if not known[name].fits(value):
                raise LessonError(f"{name!r} is {known[name].words}, not {str(value)[:60]!r}")
            values[name] = tuple(value) if isinstance(value, list) else value
        step = cls(written=tuple(record), **values)
        wrong = step.contradiction()
        if wrong:
            raise LessonError(wrong)
        return step

    def record(self) -> dict[str, Any]:
        """The step as a record of a lesson file."""
        values = {name: getattr(self, name) for name in self.written}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}

    def contradiction(self) -> str:
        """The problem if parts of the step contradict each other, else empty."""
        return ""

    # --- for checks and pages

    @property
    def asks(self) -> bool:
        """Whether the learner has to give an answer."""
        return self.ASKS

    @property
    def placed(self) -> bool:
        """Whether a position is set up before the step."""
        return "position" in self.written

    @property
    def named(self) -> str:
        """The key of its words if that is not the usual one, else empty."""
        return self.say

    @property
    def replies(self) -> Mapping[str, str]:
        """Wrong answers with a reply: answer -> key of the reply."""
        return {}

    @property
    def choices(self) -> Sequence[Any]:
        """The choices of a question, else empty."""
        return ()

    @property
    def solution(self) -> Sequence[str]:
        """The actions that do this step as the lesson has it, those of other seats included."""
        return ()

    def check(self, at: Moment) -> list[str]:
        """Do the step and return its problems. ActionSyntaxError for a text that is no action."""
        return []


@dataclass(frozen=True, kw_only=True)
class Answered(Step):
    """A step with replies to wrong answers."""

    wrong: Mapping[str, str] = key(REPLIES, dict)

    @property
    def replies(self) -> Mapping[str, str]:
        return self.wrong

    def misplaced(self, right: set[str], possible: set[str] | None = None) -> str:
        """The problem if an answer in `wrong` is right or not `possible`, else empty."""
        for answer in self.wrong:
            if answer in right:
                return f"{answer!r} stands under 'wrong', but is right"
            if possible is not None and answer not in possible:
                return f"{answer!r} stands under 'wrong', but is not among the choices"
        return ""
