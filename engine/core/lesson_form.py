"""Worked examples, exercises and guided games: the one form that lessons of every game have, and its reader.

A lesson file is JSON, one step a line:

    {"lessons": [
    {"id": "TOY-EX-1", "rules": ["TOY-1"], "position": ["players 2", "heap 5"], "steps": [
      {"do": "take 3", "wrong": {"take 1": "slow"}, "events": [["took", {"count": 3}]], "then": {"heap": 2}},
      {"refused": "take 3", "rule": "TOY-2", "reason": "too-few", "args": {"heap": 2}},
      {"look": {"points.0": 3}, "ask": {"figure": "points.0", "choices": [2, 3]}}
    ]}
    ]}

`position`: lines of engine.core.position (a lone "players 3" is a fresh game). Beside these a lesson may have
`words` of its own, the `seat` that the learner plays (without it: every seat), the level of the `bots` on the
other seats, and how many `minutes` it takes. A step is one of
    do       play this action; `events` happen in this order among others (kind, or [kind, args that matter]),
             `quiet` are kinds that must not happen, `then` are figures afterwards; `also` are actions that
             are as right, `wrong` says for actions that somebody might choose what is answered; with `watch`
             (and where another seat moves) the page plays it
    refused  this action is refused by `rule` for `reason` (with `args`, where given), and changes nothing
    look     figures as they are; `ask` lets the learner say one of them: {"figure": path, "choices": [...]},
             `wrong` what is answered to a wrong choice
    talk     only words; its value is their key, "" the usual one
    goal     the learner plays on until these figures hold, the other seats play between; `line` is one way
             there (the actions of all seats), `wrong` answers to actions on the way
Any step may have `say`, `why` and `hint` (keys of words: what is asked, said afterwards, said when somebody
hesitates), `point` (what to look at: notations, targets, panels), and `position`: the table is set up anew
before it. Figures are paths of the game's `figures(state)`: nested dicts and lists walked by dots ("cash.0"),
calls by their arguments ("distance.brown.denver"). `legal`: exactly these actions; `offers` / `lacks`: among
them or not. A figure may be wanted as {"least": 3} or {"most": 3}. Goals know three more: `turns` that the
learner has ended since the goal was set, `to_move` (a seat), `over`.

How words are found: `word_keys`. For teachers: docs/lessons.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.core.errors import RailtableError

STEP_KINDS: Final = ("do", "refused", "look", "talk", "goal")
STEP_KEYS: Final[Mapping[str, frozenset[str]]] = {
    "do": frozenset({"events", "quiet", "then", "also", "wrong", "watch"}),
    "refused": frozenset({"rule", "reason", "args"}),
    "look": frozenset({"ask", "wrong"}),
    "talk": frozenset(),
    "goal": frozenset({"line", "wrong"}),
}
COMMON: Final = frozenset({"say", "why", "hint", "point", "position"})
"""What every kind of step may have."""
LESSON_KEYS: Final = ("id", "position", "steps")
MORE_KEYS: Final = ("rules", "words", "seat", "bots", "minutes")
PANELS: Final = ("board", "turn", "players", "sheets", "log")
"""What `point` can name beside actions and things that explain themselves."""
OTHERS: Final = "*"
"""In `wrong`: every possible action that has no answer of its own."""
MOST_STEPS: Final = 200

Figures = Callable[[Any], Mapping[str, Any]]
"""A game's figures of a state, for lessons: in its `positions.py`."""
Step = dict[str, Any]


class LessonError(RailtableError):
    """A lesson that is written wrong, or does not happen as written."""


class Lesson(NamedTuple):
    """See the module."""

    id: str
    rules: tuple[str, ...]
    position: str
    steps: tuple[Step, ...]
    words: Mapping[str, Mapping[str, str]] = {}
    """Language -> key -> text: words that travel with the lesson."""
    seat: int | None = None
    """Whom the learner plays; None: every seat."""
    bots: str = ""
    """The level of whoever plays the other seats, where the lesson does not say what they do."""
    minutes: int = 0


class Chapter(NamedTuple):
    """Lessons that belong together, in their order."""

    id: str
    lessons: tuple[Lesson, ...]


class Course(NamedTuple):
    """Everything that can be learned about a game, in its order."""

    chapters: tuple[Chapter, ...]
    figures: Figures

    def find(self, name: str) -> Lesson | None:
        """The lesson of that id."""
        return next(
            (lesson for chapter in self.chapters for lesson in chapter.lessons if lesson.id == name), None
        )

    def after(self, name: str) -> Lesson | None:
        """What comes behind a lesson."""
        every = [lesson for chapter in self.chapters for lesson in chapter.lessons]
        place = next((number for number, lesson in enumerate(every, 1) if lesson.id == name), len(every))
        return every[place] if place < len(every) else None


# --- words


def word_keys(lesson: Lesson, number: int, part: str = "") -> tuple[str, ...]:
    """Where the words of a step are looked up, one key after the other: `lesson.<id>.<number>` is what is
    asked, `lesson.<id>.<number>.<part>` anything else of it; an answer that several steps share may stand
    under `lesson.<id>.<part>`, or under its key as it is. `number` 0: the lesson as a whole (`title`)."""
    head = f"lesson.{lesson.id}"
    if not number:
        return (f"{head}.{part}" if part else head,)
    usual = f"{head}.{number}"
    return (f"{usual}.{part}", f"{head}.{part}", part) if part else (usual,)


def asked(lesson: Lesson, number: int) -> tuple[str, ...]:
    """The keys of what a step asks."""
    step = lesson.steps[number - 1]
    named = str(step.get("say") or step.get("talk") or "")
    return (*(word_keys(lesson, number, named) if named else ()), *word_keys(lesson, number))


def told(lesson: Lesson, number: int, part: str) -> tuple[str, ...]:
    """The keys of what is said afterwards (`part` "why") or when somebody hesitates ("hint")."""
    named = str(lesson.steps[number - 1].get(part) or "")
    return (*(word_keys(lesson, number, named) if named else ()), *word_keys(lesson, number, part)[:1])


def own_words(lesson: Lesson, language: str, keys: Sequence[str]) -> str | None:
    """What the lesson itself says; its keys may leave out `lesson.<id>.`. English where a language is
    missing, or the language that there is."""
    for book in (lesson.words.get(language, {}), lesson.words.get("en", {}), *lesson.words.values()):
        for key in keys:
            for name in (key, key.removeprefix(f"lesson.{lesson.id}.")):
                if name in book:
                    return book[name]
    return None


def asks(step: Step) -> bool:
    """Does somebody have to find something here?"""
    return "goal" in step or "refused" in step or "ask" in step or ("do" in step and not step.get("watch"))


# --- reading


def load(data: Any) -> tuple[Lesson, ...]:
    """The lessons of a file; LessonError says which one is written wrong, and how."""
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
    lesson = Lesson(
        name,
        _texts(name, "rules", record.get("rules", [])),
        "\n".join(_texts(name, "position", record["position"])),
        tuple(steps),
        _words(name, record.get("words", {})),
        seat,
        bots,
        minutes,
    )
    for number, step in enumerate(steps, 1):
        wrong = _miswritten(step)
        if wrong:
            raise LessonError(f"{name}, step {number}: {wrong}")
    return lesson


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


_SHAPES: Final[Mapping[str, tuple[Callable[[Any], bool], str]]] = {
    "do": (lambda it: isinstance(it, str), "an action"),
    "refused": (lambda it: isinstance(it, str), "an action"),
    "look": (lambda it: isinstance(it, dict), "{figure: value}"),
    "talk": (lambda it: isinstance(it, str), 'a key of words, or ""'),
    "goal": (lambda it: isinstance(it, dict) and bool(it), "{figure: value}, one or more"),
    "then": (lambda it: isinstance(it, dict), "{figure: value}"),
    "args": (lambda it: isinstance(it, dict), "{argument: value}"),
    "wrong": (
        lambda it: isinstance(it, dict) and all(isinstance(key, str) for key in it.values()),
        "{answer: key of words}",
    ),
    "ask": (
        lambda it: (
            isinstance(it, dict)
            and set(it) == {"figure", "choices"}
            and isinstance(it["figure"], str)
            and isinstance(it["choices"], list)
            and len({str(choice) for choice in it["choices"]}) == len(it["choices"]) > 1
        ),
        '{"figure": path, "choices": [two values or more, all different]}',
    ),
    "watch": (lambda it: it is True, "true, or left out"),
    **{key: (lambda it: isinstance(it, str), "a key of words") for key in ("say", "why", "hint")},
    **{key: (lambda it: isinstance(it, str), "a text") for key in ("rule", "reason")},
    **{
        key: (lambda it: isinstance(it, list) and all(isinstance(one, str) for one in it), "a list of texts")
        for key in ("quiet", "also", "line", "point", "position")
    },
    "events": (
        lambda it: (
            isinstance(it, list)
            and all(
                isinstance(one, str)
                or (
                    isinstance(one, list)
                    and len(one) == 2
                    and isinstance(one[0], str)
                    and isinstance(one[1], dict)
                )
                for one in it
            )
        ),
        'a list of "kind" and ["kind", {argument: value}]',
    ),
}


def _miswritten(step: Any) -> str:
    """What is wrong with the form of a step; empty: nothing."""
    if not isinstance(step, dict):
        return f"a step is one of {', '.join(STEP_KINDS)}: {str(step)[:60]!r} is none"
    kinds = [kind for kind in STEP_KINDS if kind in step]
    if len(kinds) != 1:
        return (
            f"a step is one of {', '.join(STEP_KINDS)}; this one has {' and '.join(kinds) or 'none of them'}"
        )
    kind = kinds[0]
    known = STEP_KEYS[kind] | COMMON
    odd = sorted(set(map(str, step)) - {kind} - known)
    if odd:
        return f"a step {kind!r} knows no {odd[0]!r}, but {', '.join(sorted(known))}"
    if kind == "refused" and not {"rule", "reason"} <= set(step):
        return "a refusal names rule and reason"
    for key, value in step.items():
        good, shape = _SHAPES[key]
        if not good(value):
            return f"{key!r} is {shape}, not {str(value)[:60]!r}"
    return _contradiction(kind, step)


def _contradiction(kind: str, step: Step) -> str:
    """Parts of a step that do not go together."""
    if kind == "look" and "ask" in step:
        path, choices = step["ask"]["figure"], step["ask"]["choices"]
        if path not in step["look"]:
            return f"it asks for {path!r}, so 'look' has to say what that is"
        if step["look"][path] not in choices:
            return f"the right answer {step['look'][path]!r} is not among the choices {choices}"
        right = {str(step["look"][path])}
        possible = {str(choice) for choice in choices} | {OTHERS}
    elif kind == "look" and "wrong" in step:
        return "'wrong' needs an 'ask'"
    elif kind == "goal" and "line" not in step:
        return "a goal has a 'line': one way to reach it"
    else:
        right, possible = {str(step.get("do")), *step.get("also", ())}, None
    for answer in step.get("wrong", ()):
        if answer in right:
            return f"{answer!r} stands under 'wrong', but is right"
        if possible is not None and answer not in possible:
            return f"{answer!r} stands under 'wrong', but is not among the choices"
    return ""
