"""The form of lessons (worked examples, exercises, guided games), the same for all games, and its reader.

A lesson file is JSON, one step a line:

    {"lessons": [
    {"id": "TOY-EX-1", "rules": ["TOY-1"], "position": ["players 2", "heap 5"], "steps": [
      {"do": "take 3", "wrong": {"take 1": "slow"}, "events": [["took", {"count": 3}]], "then": {"heap": 2}},
      {"refused": "take 3", "rule": "TOY-2", "reason": "too-few", "args": {"heap": 2}},
      {"look": {"points.0": 3}, "ask": {"figure": "points.0", "choices": [2, 3]}}
    ]}
    ]}

`position`: lines of engine.core.position ("players 3" alone is a fresh game). A lesson may also have `words`
of its own, the `seat` that the learner plays (default: every seat), the level of the `bots` in the other
seats, and its duration in `minutes`. Kinds of steps: `engine.core.lesson_steps`. Keys of words: `word_keys`.
For teachers: docs/lessons.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from .lesson_steps import LessonError, Step, read_step

LESSON_KEYS: Final = ("id", "position", "steps")
MORE_KEYS: Final = ("rules", "words", "seat", "bots", "minutes")
PANELS: Final = ("board", "turn", "players", "sheets", "log")
"""Panels that `point` can name, beside actions and things with a tip."""
MOST_STEPS: Final = 200


class Lesson(NamedTuple):
    """A position and the steps that start from it."""

    id: str
    rules: tuple[str, ...]
    position: str
    steps: tuple[Step, ...]
    words: Mapping[str, Mapping[str, str]] = {}
    """Language -> key -> text: words in the lesson file itself."""
    seat: int | None = None
    """The seat that the learner plays; None: every seat."""
    bots: str = ""
    """The level of the bots in the other seats, for moves that the lesson does not prescribe."""
    minutes: int = 0


# --- words


def word_keys(lesson: Lesson, number: int, part: str = "") -> tuple[str, ...]:
    """The keys under which words of a step are looked up, in this order. `lesson.<id>.<number>` is what is
    asked, `lesson.<id>.<number>.<part>` is another part of the step. An answer shared by several steps may be
    under `lesson.<id>.<part>` or `part`. Number 0 is the lesson as a whole (`title`)."""
    head = f"lesson.{lesson.id}"
    if not number:
        return (f"{head}.{part}" if part else head,)
    usual = f"{head}.{number}"
    return (f"{usual}.{part}", f"{head}.{part}", part) if part else (usual,)


def asked_keys(lesson: Lesson, number: int) -> tuple[str, ...]:
    """The keys of what a step asks."""
    named = lesson.steps[number - 1].named
    return (*(word_keys(lesson, number, named) if named else ()), *word_keys(lesson, number))


def part_keys(lesson: Lesson, number: int, part: str) -> tuple[str, ...]:
    """The keys of what is said after a step (`part` "why") or to a learner who hesitates ("hint")."""
    named: str = getattr(lesson.steps[number - 1], part)
    return (*(word_keys(lesson, number, named) if named else ()), *word_keys(lesson, number, part)[:1])


def own_words(lesson: Lesson, language: str, keys: Sequence[str]) -> str | None:
    """The first text that the lesson itself has for these keys, which may lack `lesson.<id>.` there; else
    None. English, or any language, replaces a missing language."""
    for book in (lesson.words.get(language, {}), lesson.words.get("en", {}), *lesson.words.values()):
        for key in keys:
            for name in (key, key.removeprefix(f"lesson.{lesson.id}.")):
                if name in book:
                    return book[name]
    return None


# --- reading


def load(data: Any) -> tuple[Lesson, ...]:
    """The lessons of a file. LessonError says which one is wrong, and how."""
    found = data.get("lessons") if isinstance(data, Mapping) else None
    if not isinstance(found, list) or not found:
        raise LessonError('a lesson file is {"lessons": [one lesson or more]}')
    lessons = tuple(_lesson(record) for record in found)
    ids = [lesson.id for lesson in lessons]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    if twice:
        raise LessonError(f"{twice[0]}: two lessons have this id")
    return lessons


def _lesson(record: Any) -> Lesson:
    if not isinstance(record, dict):
        raise LessonError(f"a lesson has {', '.join(LESSON_KEYS)}: {str(record)[:60]!r} has not")
    name = record.get("id")
    if not isinstance(name, str) or not _is_name(name):
        raise LessonError(f"{str(name)[:40]!r}: an id has 1 to 40 letters, digits and '-'")
    missing = [key for key in LESSON_KEYS if key not in record]
    odd = sorted(set(map(str, record)) - {*LESSON_KEYS, *MORE_KEYS})
    if missing or odd:
        wrong = f"it has no {missing[0]!r}" if missing else f"it knows no {odd[0]!r}"
        raise LessonError(
            f"{name}: a lesson has {', '.join(LESSON_KEYS)}, perhaps {', '.join(MORE_KEYS)}; {wrong}"
        )
    seat, minutes, bots = record.get("seat"), record.get("minutes", 0), record.get("bots", "")
    if seat is not None and (type(seat) is not int or not 0 <= seat < 10):
        raise LessonError(f"{name}: seat is the number of a seat, from 0, not {str(seat)[:20]!r}")
    if type(minutes) is not int or not isinstance(bots, str):
        raise LessonError(f"{name}: minutes is a number, bots a level's name")
    steps = record["steps"]
    if not isinstance(steps, list) or not 0 < len(steps) <= MOST_STEPS:
        raise LessonError(f"{name}: steps is a list of 1 to {MOST_STEPS} steps")
    return Lesson(
        name,
        rules=_texts(name, "rules", record.get("rules", [])),
        position="\n".join(_texts(name, "position", record["position"])),
        words=_words(name, record.get("words", {})),
        seat=seat,
        bots=bots,
        minutes=minutes,
        steps=tuple(_steps(name, steps)),
    )


def _steps(name: str, records: Sequence[Any]) -> Iterator[Step]:
    for number, record in enumerate(records, 1):
        try:
            yield read_step(record)
        except LessonError as problem:
            raise LessonError(f"{name}, step {number}: {problem}") from None


def _is_name(text: str) -> bool:
    plain = text.replace("-", "")
    return 0 < len(text) <= 40 and plain.isascii() and plain.isalnum()


def _texts(name: str, key: str, given: Any) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
        raise LessonError(f"{name}: {key} is a list of texts, not {str(given)[:60]!r}")
    return tuple(given)


def _words(name: str, given: Any) -> Mapping[str, Mapping[str, str]]:
    good = isinstance(given, dict) and all(
        isinstance(book, dict) and all(isinstance(text, str) for text in book.values())
        for book in given.values()
    )
    if not good:
        raise LessonError(f"{name}: words are {{language: {{key: text}}}}")
    return dict(given)
