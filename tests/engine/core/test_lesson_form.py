"""The format of lessons on the toy game: what is read, refused and checked."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

from engine.core import lesson_form, lessons
from engine.core.lesson_steps import Ask, LessonError, Look, read_step
from engine.core.match import Match
from tests.toy import TOY, ToyState
from ui.words.i18n import LANGUAGES


def figures(state: ToyState) -> dict[str, Any]:
    return {"heap": state.heap, "points": state.points}


def record(*steps: Any, **more: Any) -> dict[str, Any]:
    return {"id": "T-1", "position": ["players 2", "heap 5"], "steps": list(steps), **more}


def lesson(*steps: Any, **more: Any) -> lesson_form.Lesson:
    return lesson_form.load({"lessons": [record(*steps, **more)]})[0]


GUIDED = (
    {"talk": "", "point": ["board"]},
    {"do": "take 3", "also": ["take 2"], "wrong": {"take 1": "slow", "*": "other", "take 9": "much"}},
    {"do": "take 1"},
    {"look": {"heap": 1}, "ask": {"figure": "heap", "choices": [1, 2]}, "wrong": {"2": "miscounted"}},
    {"talk": "again", "position": ["players 2", "heap 9"]},
    {"goal": {"heap": {"most": 4}, "turns": 2, "to_move": 1, "over": False},
     "line": ["take 1", "take 3", "take 1"]},
)  # fmt: skip


def test_a_step_is_written_as_it_was_read() -> None:
    odd = {"wrong": {"take 1": "slow"}, "quiet": [], "do": "take 3", "why": ""}
    for given in (*GUIDED, odd):
        step = read_step(given)
        assert list(step.record().items()) == list(given.items()), "also in its order: links stay the same"
    assert isinstance(read_step({"look": {"heap": 1}}), Look)
    assert isinstance(read_step(GUIDED[3]), Ask)


def test_a_guided_lesson_is_played_through_by_its_own_answers() -> None:
    end = lessons.run(TOY, lesson(*GUIDED, seat=0, bots="apprentice", minutes=3), figures)
    assert cast(ToyState, end).heap == 4


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (None, "lesson file is"),
        ({"lessons": []}, "one lesson or more"),
        ({"lessons": [7]}, "has id, position, steps"),
        ({"lessons": [record({"talk": ""}, id="a b")]}, "letters, digits"),
        ({"lessons": [record({"talk": ""}, colour=1)]}, "knows no 'colour'"),
        ({"lessons": [{"id": "T-1", "steps": []}]}, "no 'position'"),
        ({"lessons": [record()]}, "1 to 200 steps"),
        ({"lessons": [record({"talk": ""})] * 2}, "T-1: two lessons"),
        ({"lessons": [record({"talk": ""}, seat="first")]}, "seat is the number"),
        ({"lessons": [record({"talk": ""}, words={"en": ["x"]})]}, "words are"),
        ({"lessons": [record(7)]}, "T-1, step 1: a step is one of"),
        ({"lessons": [record({"talk": ""}, {})]}, "T-1, step 2: .* none of them"),
        ({"lessons": [record({"do": "take 1", "look": {}})]}, "do and look"),
        ({"lessons": [record({"dance": "take 1"})]}, "this one has none of them"),
        ({"lessons": [record({"look": {"heap": 5}, "line": []})]}, "'look' knows no 'line', but after, ask"),
        ({"lessons": [record({"refused": "take 9", "rule": "TOY-1"})]}, "names rule and reason"),
        ({"lessons": [record({"do": "take 1", "line": []})]}, "'do' knows no 'line', but after, also"),
        ({"lessons": [record({"do": 3})]}, "'do' is an action, not '3'"),
        ({"lessons": [record({"do": "take 1", "wrong": {"take 1": "x"}})]}, "but is right"),
        ({"lessons": [record({"do": "take 1", "also": ["take 2"], "wrong": {"take 2": "x"}})]}, "is right"),
        ({"lessons": [record({"look": {"heap": 5}, "wrong": {"1": "x"}})]}, "needs an 'ask'"),
        (
            {"lessons": [record({"look": {"heap": 5}, "ask": {"figure": "cash", "choices": [1, 5]}})]},
            "asks for 'cash'",
        ),
        (
            {"lessons": [record({"look": {"heap": 5}, "ask": {"figure": "heap", "choices": [1, 2]}})]},
            "right answer 5 is not among",
        ),
        (
            {"lessons": [record({"look": {"heap": 5}, "ask": {"figure": "heap", "choices": [5]}})]},
            "two values or more",
        ),
        ({"lessons": [record({"goal": {"heap": 1}})]}, "a goal has a 'line'"),
        ({"lessons": [record({"goal": {}, "line": []})]}, "one or more"),
    ],
)
def test_what_is_written_wrong_is_said_exactly(given: Any, problem: str) -> None:
    with pytest.raises(LessonError, match=problem):
        lesson_form.load(given)


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        ({"do": "take 4"}, "possible here: take 1, take 2, take 3"),
        ({"do": "grab 1"}, "not an action: 'grab 1'"),
        ({"do": "take 3", "also": ["take 4"]}, "'also'.* refused"),
        ({"do": "take 3", "wrong": {"grab 1": "x"}}, "not an action: 'grab 1'"),
        ({"look": {"cash": 1}}, "no figure cash .* begins with one of heap, points"),
        ({"look": {"heap": {"least": 6}}}, "heap: 5, not"),
        ({"look": {"legal": 7}}, "legal:"),
        ({"goal": {"heap": 5}, "line": ["take 1"]}, "before anything is played"),
        ({"goal": {"heap": 1}, "line": ["take 1"]}, "line does not reach the goal: heap: 4, not 1"),
        ({"goal": {"heap": 1}, "line": ["take 4"]}, "line: take 4 is refused"),
        ({"goal": {"heap": 4}, "line": ["take 1"], "wrong": {"take 1": "x"}}, "part of the line"),
        ({"talk": "", "position": ["heap many"]}, "position: line 1"),
    ],
)
def test_what_does_not_happen_is_said_exactly(step: dict[str, Any], problem: str) -> None:
    with pytest.raises(LessonError, match=rf"T-1, step 2: .*{problem}|step 2: {problem}"):
        lessons.run(TOY, lesson({"talk": ""}, step), figures)
    with pytest.raises(LessonError, match="seat 4: this position has seats 0 to 1"):
        lessons.run(TOY, lesson({"talk": ""}, seat=4), figures)


def test_missing_and_unused_words_are_named_with_the_keys_to_write() -> None:
    words = {
        "en": {
            "title": "A", "1": "B", "2": "C", "slow": "D", "2.other": "E", "lesson.T-1.2.much": "F", "3": "G",
            "4": "H",
            "miscounted": "I", "again": "J", "6": "K", "4.choice.2": "L", "6.hint": "M", "tilte": "N",
        },
        "es": {},
    }  # fmt: skip
    found = lesson(*GUIDED, words=words)

    def has(language: str, keys: Any) -> bool:
        own = found._replace(words={"en": found.words.get(language, {})})
        return lesson_form.own_words(own, "en", keys) is not None

    missing = lessons.unsaid(found, has, LANGUAGES)
    assert [text for text in missing if "'en'" in text] == []
    assert len(missing) == 11
    assert (
        "T-1, step 2: no words for the reply to 'take 1' in 'es': write 'lesson.T-1.2.slow' or" in missing[3]
    )
    assert lessons.unused(found) == ["T-1: words in 'en': nothing shows 'tilte'"]
    assert lesson_form.own_words(found, "es", ("lesson.T-1.1",)) == "B", "English where a language is missing"


def test_a_match_can_begin_at_a_lessons_position() -> None:
    found = lesson({"talk": ""})
    match = Match(TOY, 0, 0, start=lessons.start(TOY, found))
    assert (match.players, match.placed, cast(ToyState, match.state).heap) == (2, True, 5)
    match.play(TOY.parse("take 3"))
    assert match.undo() and cast(ToyState, match.state).heap == 5
    assert json.loads(match.at(0).to_json()) == json.loads(lessons.start(TOY, found).to_json())
