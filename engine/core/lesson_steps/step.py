"""What all kinds of lesson steps have in common: how a step is read from JSON and written again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple

from ..errors import RailtableError
from .figures import Moment

OTHERS: Final = "*"
"""In `wrong`: every possible answer that has no reply of its own."""


class LessonError(RailtableError):
    """A lesson that is written wrong, or does not happen as written."""


class Shape(NamedTuple):
    """The form that a value has in JSON."""

    fits: Callable[[Any], bool]
    words: str
    """What the value should be, for the error."""


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
    """A field of a step, under its name in the record. Without `default` the record must have it."""
    return field(default_factory=MISSING if default is None else default, metadata={"shape": shape})


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step of a lesson; a subclass for each kind. A record's lists of texts are tuples here."""

    KEY: ClassVar[str]
    """The key by which a record is known as this kind."""
    LACKS: ClassVar[str] = ""
    """The error when a required key is missing."""
    ASKS: ClassVar[bool] = False
    SPEAKS: ClassVar[bool] = False
    """Whether it is there for its words."""

    written: tuple[str, ...]
    """The keys of its record, in their order."""
    say: str = key(WORDS_KEY, str)
    why: str = key(WORDS_KEY, str)
    hint: str = key(WORDS_KEY, str)
    """Keys of words: what is asked, said afterwards, said to somebody who hesitates."""
    point: tuple[str, ...] = key(TEXTS, tuple)
    """What to look at: notations, targets, panels."""
    position: tuple[str, ...] = key(TEXTS, tuple)
    """The table is set up anew before the step, if the record has this key (`placed`)."""

    # --- reading and writing

    @classmethod
    @cache
    def known_keys(cls) -> dict[str, Shape]:
        """What a record of this kind may have."""
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
        """The step as a lesson file has it."""
        values = {name: getattr(self, name) for name in self.written}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}

    def contradiction(self) -> str:
        """Parts of it that do not go together; empty: they do."""
        return ""

    # --- what others ask of it

    @property
    def asks(self) -> bool:
        """Whether the learner has to find something."""
        return self.ASKS

    @property
    def placed(self) -> bool:
        """Whether the table is set up anew before it."""
        return "position" in self.written

    @property
    def named(self) -> str:
        """The key of its words, where it is not the usual one."""
        return self.say

    @property
    def replies(self) -> Mapping[str, str]:
        """Wrong answers that are replied to: answer -> key of the reply."""
        return {}

    @property
    def choices(self) -> Sequence[Any]:
        """What the learner chooses between, where it is a question."""
        return ()

    def check(self, at: Moment) -> list[str]:
        """Do the step; answers what does not happen as it says. ActionSyntaxError for what is no action."""
        return []


@dataclass(frozen=True, kw_only=True)
class Answered(Step):
    """A step with replies to wrong answers."""

    wrong: Mapping[str, str] = key(REPLIES, dict)

    @property
    def replies(self) -> Mapping[str, str]:
        return self.wrong

    def misplaced(self, right: set[str], possible: set[str] | None = None) -> str:
        """The mistake if a right answer, or one that is not `possible`, has a reply to a wrong one."""
        for answer in self.wrong:
            if answer in right:
                return f"{answer!r} stands under 'wrong', but is right"
            if possible is not None and answer not in possible:
                return f"{answer!r} stands under 'wrong', but is not among the choices"
        return ""
