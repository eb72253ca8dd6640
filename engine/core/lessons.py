"""Lessons at work: where one begins, whether everything happens as it says. Their form: `lesson_form`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .contract import Action, Event, Game, State
from .errors import ActionSyntaxError, IllegalAction, PositionError
from .lesson_form import OTHERS, Figures, Lesson, LessonError, asked, asks, load, told, word_keys

__all__ = ["Figures", "Lesson", "LessonError", "load", "run", "start"]


def start(game: Game, lesson: Lesson) -> State:
    """Where a lesson begins."""
    return placed(game, lesson.id, lesson.position)


def placed(game: Game, where: str, position: str) -> State:
    """A position of a lesson."""
    try:
        return game.position(position)
    except PositionError as problem:
        raise LessonError(f"{where}: position: {problem}") from None


def before(game: Game, lesson: Lesson, number: int, state: State) -> State:
    """The state that a step begins with: the one so far, or set up anew."""
    step = lesson.steps[number - 1]
    if "position" not in step:
        return state
    return placed(game, f"{lesson.id}, step {number}", "\n".join(step["position"]))


def run(game: Game, lesson: Lesson, figures: Figures) -> State:
    """Play a lesson to its end, checking everything it says; LessonError names the step that is not so."""
    state = start(game, lesson)
    if lesson.seat is not None and lesson.seat >= state.seats:
        raise LessonError(f"{lesson.id}: seat {lesson.seat}: this position has seats 0 to {state.seats - 1}")
    for number, step in enumerate(lesson.steps, 1):
        state = before(game, lesson, number, state)
        wrong = check_step(game, state, step, figures, lesson.seat)
        if wrong:
            raise LessonError(f"{lesson.id}, step {number}: {'; '.join(wrong)}")
    return state


def check_step(
    game: Game, state: State, step: Mapping[str, Any], figures: Figures, seat: int | None = None
) -> list[str]:
    """Do one step; what is not as it says."""
    if "talk" in step:
        return []
    if "look" in step:
        return compare(game, state, step["look"], figures)
    try:
        if "refused" in step:
            return _refused(game, state, step)
        if "goal" in step:
            return _goal(game, state, step, figures, seat)
        action = game.parse(step["do"])
        also = [text for text in step.get("also", ()) if state.why_not(game.parse(text)) is not None]
        odd = _answers(game, state, step, action)
    except ActionSyntaxError as problem:
        return [str(problem)]
    if also:
        return [f"{also[0]} ('also') is refused here: {state.why_not(game.parse(also[0]))}"]
    if odd:
        return odd
    try:
        events = state.play(action)
    except IllegalAction as problem:
        return [f"{step['do']} is refused: {problem.refusal}; possible here: {_some(game, state)}"]
    state.check()
    return _events(events, step) + compare(game, state, step.get("then", {}), figures)


def _some(game: Game, state: State) -> str:
    """A few of the legal actions, for an error."""
    legal = [game.format(action) for action in state.legal()]
    more = f" and {len(legal) - 8} more" if len(legal) > 8 else ""
    return ", ".join(legal[:8]) + more if legal else "nothing, the game is over"


def _answers(game: Game, state: State, step: Mapping[str, Any], right: Action) -> list[str]:
    """Anticipated wrong answers that are none: what leads to the same position is as right."""
    if state.why_not(right) is not None:
        return []
    wanted = state.clone()
    wanted.apply(right)
    for text in step.get("wrong", ()):
        if text == OTHERS:
            continue
        action = game.parse(text)
        if state.why_not(action) is None:
            other = state.clone()
            other.apply(action)
            if other == wanted:
                return [f"{text} stands under 'wrong', but leads to the same position as {step['do']}"]
    return []


def _refused(game: Game, state: State, step: Mapping[str, Any]) -> list[str]:
    untouched = state.to_json()
    refusal = state.why_not(game.parse(step["refused"]))
    if refusal is None:
        return [f"{step['refused']} is not refused"]
    found = {"rule": refusal.rule, "reason": refusal.reason, "args": _plain(refusal.args)}
    wrong = [f"{key}: {has!r}, not {step[key]!r}" for key, has in found.items() if step.get(key, has) != has]
    return wrong + ([] if state.to_json() == untouched else ["asking changed the state"])


def _goal(game: Game, state: State, step: Mapping[str, Any], figures: Figures, seat: int | None) -> list[str]:
    for text in step.get("wrong", ()):
        if text != OTHERS:
            game.parse(text)
            if text in step["line"]:
                return [f"{text} stands under 'wrong', but is part of the line"]
    turns = 0
    if reached(game, state, step["goal"], figures, turns):
        return ["the goal is reached before anything is played"]
    for text in step["line"]:
        mover = state.to_move
        try:
            state.play(game.parse(text))
        except IllegalAction as problem:
            return [f"line: {text} is refused: {problem.refusal}; possible here: {_some(game, state)}"]
        turns += ended(mover, state.to_move, seat)
    state.check()
    wrong = compare(game, state, step["goal"], figures, turns)
    return [f"the line does not reach the goal: {problem}" for problem in wrong]


def ended(before: int | None, after: int | None, seat: int | None) -> bool:
    """Has the learner's turn ended with an action? (`seat` None: anybody's.)"""
    return after != before and before is not None and (seat is None or before == seat)


def reached(game: Game, state: State, wanted: Mapping[str, Any], figures: Figures, turns: int) -> bool:
    """Is a goal reached?"""
    return not compare(game, state, wanted, figures, turns)


def _events(events: Sequence[Event], step: Mapping[str, Any]) -> list[str]:
    waiting = iter(events)
    for wanted in step.get("events", ()):
        kind, args = wanted if isinstance(wanted, list) else (wanted, {})
        for event in waiting:
            args_told = {key: _plain(value) for key, value in event.args.items()}
            if event.kind == kind and args.items() <= args_told.items():
                break
        else:
            return [f"no event {wanted} (in this order) in {[(event.kind, event.args) for event in events]}"]
    happened = {event.kind for event in events}
    return [f"event {kind} happened" for kind in step.get("quiet", ()) if kind in happened]


def compare(
    game: Game, state: State, wanted: Mapping[str, Any], figures: Figures, turns: int | None = None
) -> list[str]:
    """Where the state's figures are not the wanted ones. `turns`: those of a goal."""
    wrong = []
    found: Mapping[str, Any] = figures(state)
    if turns is not None:
        found = {"to_move": state.to_move, "over": state.to_move is None, **found, "turns": turns}
    for path, value in wanted.items():
        if path in ("legal", "offers", "lacks"):
            legal = [game.format(action) for action in state.legal()]
            value = [str(text) for text in value] if isinstance(value, list) else [str(value)]
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
        except (LookupError, TypeError, ValueError, AttributeError, StopIteration) as problem:
            known = ", ".join(sorted(map(str, found)))
            wrong.append(f"there is no figure {path} ({problem!r}); it begins with one of {known}")
            continue
        if not _as_wanted(got, value):
            wrong.append(f"{path}: {got!r}, not {value!r}")
    return wrong


def _as_wanted(got: Any, value: Any) -> bool:
    if isinstance(value, dict) and len(value) == 1 and type(got) is int:
        if type(value.get("least")) is int:
            return bool(got >= value["least"])
        if type(value.get("most")) is int:
            return bool(got <= value["most"])
    return bool(got == value)


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


# --- words


def unsaid(lesson: Lesson, has: Callable[[str, Sequence[str]], bool], languages: Sequence[str]) -> list[str]:
    """Words that are missing: every lesson has a title, every step that asks or talks says something, and
    every anticipated wrong answer has its reply. `has(language, keys)`: is one of these keys known?"""
    wanted: list[tuple[int, str, tuple[str, ...]]] = [(0, "the title", word_keys(lesson, 0, "title"))]
    for number, step in enumerate(lesson.steps, 1):
        if asks(step) or "talk" in step or "say" in step:
            wanted.append(
                (number, "what is said" if "talk" in step else "what is asked", asked(lesson, number))
            )
        wanted += [
            (number, repr(part), told(lesson, number, part)) for part in ("why", "hint") if part in step
        ]
        wanted += [
            (number, f"the reply to {answer!r}", word_keys(lesson, number, name))
            for answer, name in step.get("wrong", {}).items()
        ]
    return [
        (f"{lesson.id}, step {number}: " if number else f"{lesson.id}: ")
        + f"no words for {what} in {language!r}: write {' or '.join(map(repr, keys))}"
        for number, what, keys in wanted
        for language in languages
        if not has(language, keys)
    ]


def unused(lesson: Lesson) -> list[str]:
    """Words of a lesson's own that nothing shows: most often a key that is written wrong."""
    used = {*word_keys(lesson, 0), *word_keys(lesson, 0, "title")}
    for number, step in enumerate(lesson.steps, 1):
        used |= {*asked(lesson, number), *told(lesson, number, "why"), *told(lesson, number, "hint")}
        used |= {key for name in step.get("wrong", {}).values() for key in word_keys(lesson, number, name)}
        for choice in step.get("ask", {}).get("choices", ()):
            used |= set(word_keys(lesson, number, f"choice.{choice}"))
    head = f"lesson.{lesson.id}."
    short = {key.removeprefix(head) for key in used}
    return [
        f"{lesson.id}: words in {language!r}: nothing shows {key!r}"
        for language, book in lesson.words.items()
        for key in book
        if key not in used and key not in short
    ]
