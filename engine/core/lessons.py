"""Worked examples and exercises: one form for every game, one reader, one runner.

A lesson file is JSON, one step a line:

    {"lessons": [
    {"id": "TOY-EX-1", "rules": ["TOY-1"], "position": ["players 2", "heap 5"], "steps": [
      {"do": "take 3", "events": [["took", {"count": 3}]], "then": {"heap": 2}},
      {"refused": "take 3", "rule": "TOY-2", "reason": "too-few", "args": {"heap": 2}},
      {"look": {"points.0": 3, "legal": ["take 1", "take 2"]}}
    ]}
    ]}

`position`: lines of engine.core.position (a lone "players 3" is a fresh game). A step is one of
    do       play this action; `events` happen in this order among others (kind, or [kind, args that matter]),
             `quiet` are kinds that must not happen, `then` are figures afterwards
    refused  this action is refused by `rule` for `reason` (with `args`, where given), and changes nothing
    look     figures as they are
Any step may have `say` or `why`: keys of words for the reader (texts are the page's, never here). Figures
are paths of the game's `figures(state)`: nested dicts and lists walked by dots ("cash.0"), calls by their
arguments ("distance.brown.denver"). `legal`: exactly these actions; `offers` / `lacks`: among them or not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.core.contract import Event, Game, State
from engine.core.errors import IllegalAction, PositionError, RailtableError

STEP_KINDS: Final = ("do", "refused", "look")
STEP_KEYS: Final = {
    "do": {"events", "quiet", "then"},
    "refused": {"rule", "reason", "args"},
    "look": set(),
}
WORDS: Final = {"say", "why"}

Figures = Callable[[Any], Mapping[str, Any]]
"""A game's figures of a state, for lessons: in its `positions.py`."""


class LessonError(RailtableError):
    """A lesson that is written wrong, or does not happen as written."""


class Lesson(NamedTuple):
    """See the module."""

    id: str
    rules: tuple[str, ...]
    position: str
    steps: tuple[dict[str, Any], ...]


def load(data: Mapping[str, Any]) -> tuple[Lesson, ...]:
    """The lessons of a file; LessonError says which one is written wrong, and how."""
    return tuple(_lesson(record) for record in data["lessons"])


def _lesson(record: Any) -> Lesson:
    name = record.get("id", "?") if isinstance(record, dict) else "?"
    if not isinstance(record, dict) or set(record) != {"id", "rules", "position", "steps"}:
        raise LessonError(f"{name}: a lesson has id, rules, position, steps, and nothing else")
    for step in record["steps"]:
        kinds = [kind for kind in STEP_KINDS if kind in step]
        if len(kinds) != 1:
            raise LessonError(f"{name}: a step is one of {', '.join(STEP_KINDS)}: {step}")
        odd = sorted(set(step) - {kinds[0]} - STEP_KEYS[kinds[0]] - WORDS)
        if odd:
            raise LessonError(f"{name}: a step that says {kinds[0]!r} knows no {odd[0]!r}")
        if kinds[0] == "refused" and not {"rule", "reason"} <= set(step):
            raise LessonError(f"{name}: a refusal names rule and reason: {step}")
    if not record["steps"] or not record["rules"]:
        raise LessonError(f"{name}: no steps, or no rules")
    return Lesson(record["id"], tuple(record["rules"]), "\n".join(record["position"]), tuple(record["steps"]))


def start(game: Game, lesson: Lesson) -> State:
    """Where a lesson begins."""
    try:
        return game.position(lesson.position)
    except PositionError as problem:
        raise LessonError(f"{lesson.id}: position: {problem}") from None


def run(game: Game, lesson: Lesson, figures: Figures) -> State:
    """Play a lesson to its end, checking everything it says; LessonError names the step that is not so."""
    state = start(game, lesson)
    for number, step in enumerate(lesson.steps, 1):
        wrong = check_step(game, state, step, figures)
        if wrong:
            raise LessonError(f"{lesson.id}, step {number}: {'; '.join(wrong)}")
    return state


def check_step(game: Game, state: State, step: Mapping[str, Any], figures: Figures) -> list[str]:
    """Do one step; what is not as it says."""
    if "do" in step:
        try:
            events = state.play(game.parse(step["do"]))
        except IllegalAction as problem:
            return [f"{step['do']} is refused: {problem.refusal}"]
        state.check()
        return _events(events, step) + compare(game, state, step.get("then", {}), figures)
    if "refused" in step:
        before = state.to_json()
        refusal = state.why_not(game.parse(step["refused"]))
        if refusal is None:
            return [f"{step['refused']} is not refused"]
        found = {"rule": refusal.rule, "reason": refusal.reason, "args": _plain(refusal.args)}
        wrong = [
            f"{key}: {has!r}, not {step[key]!r}" for key, has in found.items() if step.get(key, has) != has
        ]
        return wrong + ([] if state.to_json() == before else ["asking changed the state"])
    return compare(game, state, step["look"], figures)


def _events(events: Sequence[Event], step: Mapping[str, Any]) -> list[str]:
    waiting = iter(events)
    for wanted in step.get("events", ()):
        kind, args = wanted if isinstance(wanted, list) else (wanted, {})
        for event in waiting:
            told = {key: _plain(value) for key, value in event.args.items()}
            if event.kind == kind and args.items() <= told.items():
                break
        else:
            return [f"no event {wanted} (in this order) in {[(event.kind, event.args) for event in events]}"]
    happened = {event.kind for event in events}
    return [f"event {kind} happened" for kind in step.get("quiet", ()) if kind in happened]


def compare(game: Game, state: State, wanted: Mapping[str, Any], figures: Figures) -> list[str]:
    """Where the state's figures are not the wanted ones."""
    wrong = []
    found = figures(state)
    for path, value in wanted.items():
        if path in ("legal", "offers", "lacks"):
            legal = [game.format(action) for action in state.legal()]
            good = {
                "legal": sorted(legal) == sorted(value),
                "offers": set(value) <= set(legal),
                "lacks": not set(value) & set(legal),
            }
            if not good[path]:
                wrong.append(f"{path}: {legal}, not {value}")
            continue
        try:
            got = figure(found, path)
        except (KeyError, IndexError, TypeError, ValueError) as problem:
            wrong.append(f"there is no figure {path} ({problem!r})")
            continue
        if got != value:
            wrong.append(f"{path}: {got!r}, not {value!r}")
    return wrong


def figure(found: Any, path: str) -> Any:
    """Walk a path through figures."""
    for word in path.split("."):
        if callable(found):
            found = found(word)
        elif isinstance(found, Mapping):
            found = found[word]
        else:
            found = found[int(word)]
    return _plain(found)


def _plain(value: Any) -> Any:
    """Tuples as lists, as JSON has them."""
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    if isinstance(value, Mapping):
        return {key: _plain(part) for key, part in value.items()}
    return value
