"""Lessons in the page: questions, replies to right and wrong answers, hints, going back, goals."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from engine import games
from engine.core import lesson_steps
from engine.core.course import Course
from engine.core.lesson_link import pack
from engine.core.lesson_steps import KINDS, Ask, Do, Goal, Refused
from tests.ui.fakes import FakeBrowser, do, html, started, toy_on_page
from ui.app.app import App
from ui.features.lesson_editor.steps import EDITORS
from ui.features.lessons import mistakes
from ui.features.lessons import panel as lesson_panel
from ui.features.lessons.page import LessonPage
from ui.features.lessons.run import Run
from ui.features.lessons.steps import HANDLERS
from ui.features.lessons.steps.base import ASK, HESITATION, SAID, TALK, THROUGH, WATCH
from ui.features.lessons.steps.goal import GoalHandler
from ui.shell.router import parse
from ui.storage import progress as learning
from ui.storage.kinds import PROGRESS
from ui.storage.settings import DOCKS
from ui.words.catalogues import SHARED
from ui.words.i18n import LANGUAGES

EVERY = [
    (game.id, lesson)
    for game in games.all()
    for chapter in games.course(game.id).chapters
    for lesson in chapter.lessons
]


def run_of(app: App) -> Run:
    page = app.page
    assert isinstance(page, LessonPage) and page.run is not None
    return page.run


def solve(app: App, fake: FakeBrowser, run: Run) -> list[str]:
    """Bring a lesson to its end by its own answers; every anticipated wrong answer is tried before."""
    said: list[str] = []
    for _ in range(500):
        if run.status == THROUGH:
            return said
        said.append(run.at.asked)
        step, number = run.at.step, run.number
        if run.status == ASK and run.learners:
            for answer, name in step.replies.items():
                if answer == "*":
                    continue
                do(app, *(("lesson-answer", answer) if isinstance(step, Ask) else ("act", answer)))
                reply = run.at.reply
                assert reply is not None and reply.text == run.words.reply(number, name), (number, answer)
                assert run.number == number and run.status == ASK
        if run.status in (TALK, SAID):
            do(app, "lesson-next")
        elif run.status == WATCH or (not run.learners and isinstance(step, Goal)):
            fake.run_timers()
        elif isinstance(step, Do):
            do(app, "act", step.do)
        elif isinstance(step, Refused):
            do(app, "lesson-answer", "no")
        elif isinstance(step, Ask):
            do(app, "lesson-answer", str(step.right))
        else:
            assert isinstance(run.at, GoalHandler)
            action = run.at.following()
            assert action is not None
            do(app, "act", run.game.format(action))
    raise AssertionError(f"{run.lesson.id}: no end; step {run.number}, {run.status}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("of", [game.id for game in games.all()])
def test_every_lesson_is_learned_by_its_own_answers(of: str, language: str) -> None:
    """All of them, with every anticipated wrong answer, beside a real table (in the other language those with
    words for every step)."""
    app, fake = started("#/", languages=(language,))
    wanted = [each for each in EVERY if each[0] == of and (language == "en" or each[1].minutes)]
    for game_id, lesson in wanted:
        app.go(parse(f"#/lesson/{game_id}/{lesson.id}"))
        run = run_of(app)
        said = solve(app, fake, run)
        assert not [text for text in said if text.startswith("lesson.") or "{" in text], lesson.id
        assert run.words.title != lesson.id
        raw, most = run.score
        answered = [step for step in lesson.steps if step.replies]
        assert raw >= most - len(answered), lesson.id
        points = learning.of(app.store, game_id)["lessons"][lesson.id]
        assert points == [raw, most]


TOY_WORDS = {
    "en": {
        "title": "Counters", "1": "Welcome.", "2": "Take *two*.", "slow": "Too slow.",
        "2.why": "Two is right.",
        "3": "May you take nine?", "4": "How many are left?", "4.hint": "Count.", "5": "Take them all.",
        "miscounted": "Count again.", "5.greedy": "Not so greedy.",
    },
    "es": {"title": "Fichas"},
}  # fmt: skip
TOY_LESSON: dict[str, Any] = {
    "id": "toy-1",
    "position": ["players 2", "heap 7"],
    "seat": 0,
    "bots": "apprentice",
    "words": TOY_WORDS,
    "steps": [
        {"talk": "", "point": ["board"]},
        {"do": "take 2", "wrong": {"take 1": "slow"}},
        {"refused": "take 9", "rule": "TOY-1", "reason": "one-to-three"},
        {"look": {"heap": 5}, "ask": {"figure": "heap", "choices": [4, 5]}, "wrong": {"4": "miscounted"}},
        {"goal": {"heap": 0}, "line": ["take 1", "take 1", "take 3"], "wrong": {"take 2": "greedy"}},
    ],
}


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The toy's lesson, as one that travels in the address."""
    with toy_on_page():
        course = Course((), lambda state: {"heap": state.heap})
        monkeypatch.setattr(games.get("toy"), "course", course)
        code = pack(json.dumps({"game": "toy", "lessons": [TOY_LESSON]}))
        app, fake = started(f"#/lesson/{code}")
        yield app, fake


def test_every_module_of_a_step_is_among_the_kinds() -> None:
    folder = Path(lesson_steps.__file__).parent
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__", "figures", "step"}
    assert {kind.__module__.rpartition(".")[2] for kind in KINDS} == modules


def test_every_kind_of_step_has_its_place_in_the_page() -> None:
    """A kind that nobody handles would be found by the first learner who meets it."""
    kinds = {each for kind in KINDS for each in (kind, *kind.__subclasses__())}
    assert set(HANDLERS) == kinds == {editor.TYPE for editor in EDITORS.values()}
    for kind, editor in EDITORS.items():
        words = [f"editor.kind.{kind}", f"editor.text.{kind}"]
        words += [f"editor.answer.{kind}"] if editor.ON_BOARD else []
        assert [key for key in words if key not in SHARED["en"]] == []


def panel(run: Run) -> str:
    return "".join(piece.markup for piece in lesson_panel.pieces(run))


def test_a_question_at_another_seats_turn_waits_for_the_learner(toy: Any) -> None:
    """Where others move step by step, no button says that they would."""
    app, fake = toy
    run = run_of(app)
    do(app, "lesson-next")
    do(app, "act", "take 2")
    do(app, "lesson-next")
    assert (run.number, run.status, run.learners) == (3, ASK, False)
    fake.run_timers()
    assert run.at.hinted
    app.set_pref("speed", "step")
    assert "lesson-next" not in panel(run)
    app.set_pref("speed", "normal")
    fake.run_timers()
    do(app, "lesson-answer", "no")
    assert run.status == SAID and "lesson-next" in panel(run)


def heap(app: App) -> int:
    return int(cast(Any, run_of(app).match.state).heap)


def test_right_wrong_possible_and_impossible_answers(toy: Any) -> None:
    app, fake = toy
    run = run_of(app)
    assert fake.title == "Counters · Railtable" and "Welcome." in html(fake)
    do(app, "act", "take 1")
    assert "Read on first" in html(fake) and heap(app) == 7, "a talk step asks for nothing"
    app.handle("key", "Enter", "", "")
    assert run.number == 2 and "Take <strong>two</strong>." in html(fake)
    do(app, "act", "take 1")
    assert "Too slow." in html(fake) and heap(app) == 7, "anticipated: its reply, and nothing is done"
    do(app, "act", "take 3")
    assert "Take 3 is a legal move, but not the one this exercise needs." in html(fake) and heap(app) == 7
    do(app, "act", "take 9")
    assert "Take one to three." in html(fake) and "The rules don’t allow that" in html(fake)
    assert run.at.tries == 3 and fake.said[-1] == "Take one to three."
    do(app, "act", "take 2")
    assert (run.status, heap(app)) == (SAID, 5) and "Two is right." in html(fake)
    do(app, "lesson-next")
    assert run.number == 3 and run.learners is False
    do(app, "lesson-answer", "yes")
    assert run.at.reply is not None and run.at.reply.text == "Take one to three."
    do(app, "lesson-answer", "no")
    assert "Take one to three." in html(fake) and run.status == SAID
    do(app, "lesson-next")
    do(app, "lesson-answer", "4")
    assert "Count again." in html(fake)
    do(app, "lesson-answer", "5")
    assert run.points == {2: 0, 3: 0, 4: 0}


PARTS = {
    "game": "toy",
    "lessons": [
        {
            "id": "parts",
            "position": ["players 2", "heap 7"],
            "steps": [{"do": "take 2"}, {"do": "take 1"}],
            "words": {"en": {"title": "Parts", "1": "Take two.", "2": "Now one.", "2.why": "One it was."}},
        }
    ],
}


def test_praise_for_a_part_stands_above_what_is_asked_next(toy: Any) -> None:
    """Below, it would look like the answer to a question that nobody has answered yet."""
    app, fake = toy
    app.go(parse(f"#/lesson/{pack(json.dumps(PARTS))}"))

    def order() -> list[str]:
        return [piece.key for piece in lesson_panel.pieces(run_of(app))]

    do(app, "act", "take 2")
    assert (run_of(app).number, run_of(app).status) == (2, ASK)
    assert order()[:2] == ["reply", "asked"]
    do(app, "act", "take 3")
    assert order()[:2] == ["asked", "reply"] and "Not this time" in html(fake)
    do(app, "act", "take 1")
    assert order()[:2] == ["asked", "reply"] and "One it was." in html(fake)
    patched = [change for changes in fake.changes[-4:] for change in changes]
    assert ["reveal", "lesson-reply"] in patched, "in a small window it may be out of sight"


def test_the_actions_of_a_cards_button_are_judged_one_by_one(toy: Any) -> None:
    app, _ = toy
    app.go(parse(f"#/lesson/{pack(json.dumps(PARTS))}"))
    do(app, "card-do", "take 1; take 2", "mouse")
    assert (run_of(app).number, heap(app)) == (1, 7), "the second is not taken for an answer to the first"
    do(app, "card-do", "take 2; take 3", "mouse")
    assert (run_of(app).number, heap(app)) == (2, 5)
    app.go(parse("#/"))
    app.go(parse(f"#/lesson/{pack(json.dumps(PARTS))}"))
    do(app, "card-do", "take 2; take 1", "mouse")
    assert (run_of(app).status, heap(app)) == (SAID, 4)


def test_a_sheet_lies_over_the_board_only_where_the_lesson_speaks_of_nothing_else(toy: Any) -> None:
    """A player's own board stands on the sheet and below the others: drawn twice, and cut in the middle."""
    app, fake = toy
    steps = [{"talk": "", "point": [*more, "sheet-more"]} for more in ([], ["board"])]
    words = {"en": {"title": "Parts", "1": "Facts.", "2": "The board."}}
    lesson = {"id": "parts", "position": ["players 2", "heap 7"], "steps": steps, "words": words}
    code = pack(json.dumps({"game": "toy", "lessons": [lesson]}))
    fake.holds.add(DOCKS)
    app.go(parse(f"#/lesson/{code}"))
    layout = run_of(app).table.layout
    assert (layout.tab, layout.drawer) == ("sheet", "open")
    do(app, "lesson-next")
    assert run_of(app).number == 2
    assert (layout.tab, layout.drawer) == ("turn", "folded"), "a lesson closes what it opened"
    layout.compact = True
    app.handle("key", "u", "", "")
    do(app, "lesson-next")
    assert run_of(app).table.layout.tab == "sheet", "of a small window's board one sees a part"


def test_a_reply_points_at_what_it_is_about_else_the_board_shows_what_was_done(toy: Any) -> None:
    app, fake = toy
    steps = [
        {"do": "take 2", "point": ["board"]},
        {"do": "take 1", "point": ["board"], "after": ["players"]},
        {"look": {"heap": 4}, "ask": {"figure": "heap", "choices": [4, 5]}, "point": ["turn"]},
    ]
    said = ("title", "1", "1.why", "2", "2.why", "3", "3.why")
    words = {"en": {key: f"Words of {key}." for key in said}}
    lesson = {"id": "replies", "position": ["players 2", "heap 7"], "steps": steps, "words": words}
    app.go(parse(f"#/lesson/{pack(json.dumps({'game': 'toy', 'lessons': [lesson]}))}"))
    run = run_of(app)

    def marked() -> list[Any]:
        return [change for changes in fake.changes for change in changes if change[0] == "point"][-1][2:]

    assert marked() == [["board"], ["take 2"]]
    do(app, "act", "take 2")
    assert (run.status, marked()) == (SAID, [[], ["happened"]]), "the place of the question is over"
    assert "data-happened" not in html(fake), "the toy's board has no places"
    do(app, "lesson-next")
    do(app, "act", "take 1")
    assert (run.status, marked()) == (SAID, [["players"], []])
    do(app, "lesson-next")
    do(app, "lesson-answer", "4")
    assert (run.status, marked()) == (SAID, [["turn"], []]), "nothing was done"
    assert not mistakes("toy", run.lesson)
    odd = run.lesson._replace(steps=(replace(run.lesson.steps[1], after=("nowhere",)),))
    (wrong,) = mistakes("toy", odd, words=False)
    assert "step 1: after: there is no 'nowhere'" in wrong


def test_where_somebody_has_just_built_is_marked_for_small_boards_in_lessons_too() -> None:
    app, fake = started("#/lesson/mini-express/first-game")
    for _ in range(40):
        run = run_of(app)
        if (run.number, run.status) == (15, SAID):
            break
        if run.status in (TALK, SAID):
            assert run.at.asked != "Watch what happens.", "it has happened"
            do(app, "lesson-next")
        elif run.status == WATCH:
            assert run.at.asked
            fake.run_timers()
        elif isinstance(run.at.step, Refused):
            do(app, "lesson-answer", "no")
        else:
            do(app, "act", run.at.step.do)
    assert (run.number, run.status) == (15, SAID) and "data-happened" in html(fake)


def test_hints_come_by_hesitation_and_the_answer_on_request(toy: Any) -> None:
    app, fake = toy
    run = run_of(app)
    do(app, "lesson-next")
    assert [delay for delay, _ in fake.timers.values()].count(HESITATION) == 1
    fake.run_timers()
    assert run.at.hinted and "It is marked on the table: Take 2." in html(fake)
    assert ["point", "", ["take 2"], ["take 2"]] in fake.changes[-1] + fake.changes[-2]
    do(app, "lesson-show")
    assert "Choose this: Take 2." in html(fake) and run.table.session.screen.selected == "take 2"
    assert (run.status, heap(app), run.at.showing) == (ASK, 7, True), "first the way, then the result"
    do(app, "act", "take 1")
    assert "Too slow." in html(fake) and not run.at.showing and "lesson-show" in html(fake)
    do(app, "lesson-show")
    fake.run_timers()
    assert (run.status, heap(app), run.points) == (SAID, 5, {2: 0})
    assert "This is the way: Take 2." in html(fake) and "Two is right." in html(fake)
    do(app, "lesson-back")
    assert (run.number, run.status, heap(app)) == (2, ASK, 7), "an answered step is asked again"
    do(app, "act", "take 2")
    do(app, "lesson-back")
    do(app, "lesson-back")
    assert (run.number, run.status) == (1, TALK)


def test_an_answer_is_shown_at_once_without_motion_and_the_way_to_it_is_told(toy: Any) -> None:
    app, fake = toy
    app.set_pref("motion", "off")
    do(app, "lesson-next")
    do(app, "lesson-show")
    assert (run_of(app).status, heap(app)) == (SAID, 5) and "This is the way: Take 2." in html(fake)
    run_of(app).steps.enter(5)
    do(app, "lesson-show")
    run = run_of(app)
    assert run.status in (SAID, ASK)


def test_the_answer_of_a_goal_is_chosen_before_it_is_played() -> None:
    with toy_on_page(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(games.get("toy"), "course", Course((), lambda state: {"heap": state.heap}))
        lesson = TOY_LESSON | {"id": "goal", "steps": TOY_LESSON["steps"][-1:]}
        lesson |= {"words": {"en": {"title": "Goal", "1": "Take all.", "1.greedy": "No."}}}
        code = pack(json.dumps({"game": "toy", "lessons": [lesson | {"position": ["players 2", "heap 5"]}]}))
        for motion in ("on", "off"):
            app, fake = started("#/")
            app.set_pref("motion", motion)
            app.go(parse(f"#/lesson/{code}"))
            run = run_of(app)
            do(app, "lesson-show")
            chosen = []
            for _ in range(12):
                if run.status != ASK:
                    break
                fake.run_timers()
                if run.table.session.screen.selected:
                    chosen.append((run.table.session.screen.selected, heap(app)))
            assert run.status == SAID and heap(app) == 0
            assert chosen == ([("take 1", 5), ("take 3", 3)] if motion == "on" else [])
            assert "This is the way: Take 1 · Take 3." in html(fake)


def test_a_goal_is_reached_with_others_between_and_can_be_begun_again(toy: Any) -> None:
    app, fake = toy
    run = run_of(app)
    run.steps.enter(5)  # at the start: the line cannot be followed to its end from here, bots think
    do(app, "act", "take 2")
    assert "Not so greedy." in html(fake) and heap(app) == 7
    do(app, "act", "take 1")
    assert not run.learners and heap(app) == 6
    fake.run_timers()
    assert run.learners and heap(app) == 5, "as the line says, as long as it is followed"
    do(app, "act", "take 1")
    for _ in range(20):
        if run.learners:
            break
        fake.run_timers()
    assert run.learners and heap(app) < 4, "off the line a bot decides"
    do(app, "undo")
    assert heap(app) == 5 and run.learners
    do(app, "lesson-again")
    assert heap(app) == 7 and run.number == 5
    app.go(parse("#/"))
    assert not [delay for delay, _ in fake.timers.values() if delay in (HESITATION, 900)], "nothing goes on"


def test_the_whole_toy_lesson_counts_and_tells(toy: Any) -> None:
    app, fake = toy
    run = run_of(app)
    solve(app, fake, run)
    raw, most = run.score
    told = [change for changes in fake.changes for change in changes if change[0] == "tell"]
    kinds = [change[1] for change in told]
    assert {"ready", "step", "answered", "completed"} <= set(kinds)
    assert told[-1] == ["tell", "completed", {"raw": raw, "max": most, "success": True}]
    assert "Right on the first try" in html(fake)
    assert learning.everything(app.store) == {}, "only lessons of the course are remembered"


@pytest.mark.parametrize("end", ["nonsense", "mini-express/none", "chess/ME-TC-01"])
def test_what_is_no_lesson_leads_to_the_start_with_words(end: str) -> None:
    app, fake = started(f"#/lesson/{end}")
    assert app.page is app.pages["start"] and "Lesson not found" in html(fake)


def test_the_course_shows_what_was_learned_and_leads_on() -> None:
    app, fake = started("#/learn/mini-express")
    assert "0 of" in html(fake) and 'class="stop is-new"' in html(fake)
    app.go(parse("#/lesson/mini-express/share-price"))
    solve(app, fake, run_of(app))
    assert "#/lesson/mini-express/last-share" in html(fake), "the way on is the next lesson"
    app.go(parse("#/learn/mini-express"))
    assert 'class="stop is-best"' in html(fake) and "1 of" in html(fake)
    app.go(parse("#/learn"))
    assert html(fake).count("learn-game") or "Trans-Siberian" in html(fake)
    app.go(parse("#/learn/chess"))
    assert app.page is app.pages["start"]


def test_progress_that_is_damaged_counts_as_none_and_the_best_time_stays() -> None:
    app, _ = started()
    store = app.store
    for text in (
        "{",
        "[]",
        '{"lessons": 7}',
        '{"lessons": {"a": [3, 2]}, "puzzles": {"b": -1}, "days": {"c": -1}}',
    ):
        store.backend.write(PROGRESS.key + "mini-express", text)
        assert learning.of(store, "mini-express") == {"lessons": {}, "puzzles": {}, "days": {}}
    for raw in (1, 3, 2):
        learning.note_lesson(store, "mini-express", "a", raw, 4)
    learning.note_puzzle(store, "mini-express", "p", 40)
    learning.note_puzzle(store, "mini-express", "p", 10)
    known = {"mini-express": {"lessons": {"a": [3, 4]}, "puzzles": {"p": 40}, "days": {}}}
    assert learning.everything(store) == known
    other, _ = started()
    assert learning.merge(other.store, known) is None and learning.everything(other.store) == known
    with pytest.raises(ValueError, match="7"):
        learning.merge(other.store, 7)


def test_what_was_learned_travels_in_the_file_of_all_games() -> None:
    app, fake = started()
    learning.note_lesson(app.store, "mini-express", "first-game", 9, 12)
    do(app, "export-all")
    name, text = fake.downloads[0]
    assert name.startswith("railtable-games") and '{"learned": {"mini-express"' in text
    app.go(parse("#/learn/mini-express"))
    do(app, "learn-export")
    name, alone = fake.downloads[1]
    assert name.startswith("railtable-learned") and alone == text
    other, shown = started("#/learn")
    assert "learn-import" in html(shown) and "learn-export" not in html(shown), "nothing was learned yet"
    learning.note_lesson(other.store, "mini-express", "first-game", 11, 12)
    learning.note_lesson(other.store, "mini-express", "ME-TC-01", 0, 1)
    other.import_text(text)
    shown.run_timers()
    assert "What you’ve learned" in html(shown) and "Progress loaded" in html(shown)
    assert other.page is other.pages["learn"] and "learn-export" in html(shown), "and the course shows it"
    known = learning.of(other.store, "mini-express")["lessons"]
    assert known == {"first-game": [11, 12], "ME-TC-01": [0, 1]}
    other.import_text(text.replace('{"mini-express"', '7, "x": {"mini-express"'))
    shown.run_timers()
    assert "damaged" in html(shown)
    other.import_text("{}")
    assert "No progress found" in html(shown) and "railtable-games 1" in html(shown)
