"""The lesson editor without a browser: lessons from a moment of a game and by hand, tried, shared, stored."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import games
from engine.core.lesson_form import Lesson, load
from engine.core.lesson_link import pack
from tests.ui.fakes import BadStorage, FakeBrowser, begin, do, html, started, table_of
from tests.ui.features.test_lessons import run_of, solve
from ui import games as views
from ui.app.app import App
from ui.browser.ports import Full
from ui.features.lesson_editor.content import LessonContent, from_lesson
from ui.features.lesson_editor.desk import Desk
from ui.features.lesson_editor.model import LessonModel
from ui.features.lesson_editor.page import EditorPage
from ui.features.lesson_editor.steps.ask import figures_of
from ui.features.lesson_editor.steps.base import MOST_WRONG
from ui.features.lessons import mistakes
from ui.markup.html import esc
from ui.shell.router import Route, parse
from ui.storage.kinds import LESSON_DRAFT
from ui.storage.saves import Memory
from ui.view.options import choice_text
from ui.words.i18n import LANGUAGES

GAMES = [view.id for view in views.all()]
HOSTILE = "<img src=x onerror=alert(1)>"


def desk(app: App) -> tuple[Desk, LessonModel]:
    page = app.page
    assert isinstance(page, EditorPage) and page.desk is not None
    return page.desk, page.desk.model


def fill(app: App, name: str, text: str) -> None:
    for kind in ("input", "change"):
        app.handle(kind, name, text, "text")


def new_lesson(game: str, backend: Any = None, **browser: Any) -> tuple[App, FakeBrowser, LessonModel]:
    app, fake = started("#/editor", backend, **browser)
    do(app, "ed-new", game)
    return app, fake, desk(app)[1]


def test_a_lesson_from_a_moment_of_a_game_is_written_tried_shared_and_learned() -> None:
    app, fake = started("#/new/mini-express")
    fill(app, "seed", "5")
    begin(app)
    table = table_of(app)
    for _ in range(12):
        table.decide(table.session.live.legal()[0])
    table.look(9)
    app.open_dialog("menu")
    assert "lesson-here" in fake.elements["dialog-body"]
    do(app, "lesson-here")
    page, model = desk(app)
    assert model.state == table.session.match.at(9) and model.state != table.session.live
    assert fake.address == f"#/editor/{model.id}" and not fake.modal

    do(app, "ed-stage", "steps")
    assert "Still to do" in html(fake)
    for language, title in (("en", f"Try {HOSTILE}"), ("es", "Prueba")):
        fill(app, f"word/0/title/{language}", title)
    do(app, "ed-step", "1")
    first, second, third = (model.game.format(action) for action in model.state.legal()[:3])
    assert f'data-arg="{esc(first)}"' in html(fake), "actions are offered on the board and in the list"
    do(app, "act", first)
    assert model.step(1).answer == first and ["mark", "desk", "is-selected", first] in fake.changes[-1]
    fill(app, "ed-picking", "wrong")
    do(app, "act", second)
    fill(app, "ed-picking", "also")
    do(app, "act", third)
    do(app, "ed-wrong", "*")
    for part, text in (("text", "What now?"), ("why", "Because."), ("hint", "Look."), ("reply-0", HOSTILE),
                       ("reply-1", "No.")):  # fmt: skip
        fill(app, f"word/1/{part}/en", text)
    assert "a reply to a wrong answer (Spanish)" in html(fake)
    for part in ("text", "reply-0", "reply-1"):
        fill(app, f"word/1/{part}/es", f"¿{part}?")
    assert model.missing() == [] and model.wrong() == []
    assert "Checked" in html(fake) and HOSTILE not in html(fake)

    do(app, "ed-add")
    fill(app, "step/kind", "ask")
    assert page.look.step == 2 and model.states()[1] != model.states()[0]
    fill(app, "ed-figure", "influence.0")
    path, value = next(figures_of(model.figures(model.states()[1])))
    do(app, "ed-figure", "no.such.figure")
    do(app, "ed-figure", path)
    step = model.step(2)
    assert (step.figure, step.right) == (path, value)
    fill(app, "step/choices", f"{value}, 77, 77, x")
    assert step.choices == [value, 77, "x"]
    for language in LANGUAGES:
        fill(app, f"word/2/text/{language}", "How many?")
    do(app, "ed-add")
    fill(app, "step/kind", "talk")
    for language in LANGUAGES:
        fill(app, f"word/3/text/{language}", "Done.")
    assert (model.missing(), model.wrong()) == ([], [])

    do(app, "ed-try")
    assert fake.address == f"#/editor/{model.id}/try"
    run = run_of(app)
    assert first in {run.at.step.do} and HOSTILE not in html(fake)
    solve(app, fake, run)
    do(app, "go", Route("editor", draft=model.id).fragment())
    do(app, "ed-stage", "share")
    do(app, "ed-link")
    link = fake.copied[-1]
    assert esc(link) in html(fake) and "rail-table" in html(fake)
    do(app, "ed-embed")
    assert f'lesson="{link.rpartition("/")[2]}"' in fake.copied[-1]

    for language in LANGUAGES:
        other, shown = started(link[link.index("#") :], languages=(language,))
        said = solve(other, shown, run_of(other))
        assert said[0] == ("What now?" if language == "en" else "¿text?") and said[-1] == "Done."
    untrue = json.loads(model.file())
    untrue["lessons"][0]["steps"][0]["do"] = "no action"
    _, shown = started(f"#/lesson/{pack(json.dumps(untrue))}")
    assert "not an action" in html(shown), "it would have stopped in the middle"
    bad, shown = started(link[link.index("#") : -4])
    assert "damaged" in html(shown) and not isinstance(bad.page, EditorPage)


def test_a_position_is_set_up_by_hand_with_exact_errors_and_undo() -> None:
    app, fake, model = new_lesson("trans-siberian")
    page = desk(app)[0]
    do(app, "inspect", "seat:1")
    do(app, "ed-put", "cash.1 47")
    assert "cash 48 47 48" in model.text and model.error is None
    app.handle("input", "set/cash.1", "4", "text")
    app.handle("input", "set/cash.1", "", "text")
    app.handle("input", "set/cash.1", "40", "text")
    assert model.text.count("cash") == 1 and "cash 48 40 48" in model.text
    do(app, "ed-undo")
    assert "cash 48 47 48" in model.text, "letters of one word are one change"
    app.handle("key", "r", "", "")
    assert "cash 48 40 48" in model.text
    do(app, "inspect", "link:moscow-smolensk")
    fill(app, "set/link.moscow-smolensk", "red")
    assert "railroad red held" in model.text and "links moscow-smolensk" in model.text
    assert model.error is None and not model.state.automa()

    before = model.state
    fill(app, "ed-mode", "text")
    app.handle("input", "ed-text", "players 3\n# why\ncash 40 32\nfoo 1\n", "text")
    assert "Line 4: “foo” is not a known keyword." in html(fake) and "<code" in html(fake)
    app.handle("input", "ed-text", "players 3\ntiming 99\n", "text")
    assert "Line 2 (“timing”) cannot be read: 99 is not between 0 and 5." in html(fake)
    for key in ("players", "timing", "cash 1", "seed", "option start"):
        app.handle("input", "ed-text", f"{key} {'9' * 6000}\n", "text")
        assert "Not a valid position yet" in html(fake)
        for mode in ("game", "all", "text"):
            fill(app, "ed-mode", mode)
    app.handle("input", "ed-text", "players 3\nrailroad red held 0 0 0\n", "text")
    assert "does not add up: Red is open, so a player must hold one of its certificates" in html(fake)
    assert model.state is before, "the last position stays on the board"
    do(app, "ed-undo")
    assert model.error is None and "railroad red" in model.text

    fill(app, "ed-mode", "game")
    fill(app, "game/players", "5")
    assert "players 5\ncash 48 40 48 0 0\n" in model.text and model.error is None
    app.handle("input", "ed-text", "players 5\ncash 48 40 48\n", "text")
    assert model.error is not None, "three amounts for five seats, as somebody writes them"
    do(app, "ed-undo")
    assert "Reset to start" in html(fake)
    do(app, "ed-fresh")
    assert model.text == "players 5\n" and model.error is None and model.state.seats == 5
    fill(app, "ed-mode", "all")
    fill(app, "ed-search", "timing")
    assert page.look.search == "timing"
    do(app, "ed-put", "timing 2")
    assert "timing 2" in model.text
    for _ in range(40):
        do(app, "ed-undo")
    assert model.text == "players 3\n" and "Nothing to undo" in fake.said[-1]


def test_another_number_of_players_leaves_what_was_set_up() -> None:
    game = games.get("trans-siberian")
    text = "players 3\ncash 40 32 28\nrailroad red held 2 0 1 treasury 10 links kazan-moscow\n# Red leads\n"
    model = LessonModel("one", game, text, LessonContent(), "en")
    assert model.error is None
    assert model.choose("players", "5")
    assert model.error is None and model.state.seats == 5
    assert "cash 40 32 28 0 0" in model.text and "held 2 0 1 0 0 treasury 10" in model.text
    assert model.choose("players", "3")
    assert model.error is None and model.text == text
    assert model.choose("players", "4") and model.undo()
    assert model.text == text


@pytest.mark.parametrize("game", GAMES)
def test_every_field_can_be_drawn_in_both_languages(game: str) -> None:
    app, fake, model = new_lesson(game, languages=("es",))
    page, view = desk(app)[0], model.view
    fill(app, "ed-mode", "all")
    for language in LANGUAGES:
        app.set_pref("language", language)
        settings = model.settings(None)
        page.look.open = {setting.group for setting in settings}
        page.render()
        shown = html(fake)
        assert all(f"/{esc(setting.key)}" in shown for setting in settings if not setting.several)
        assert "editor." not in shown, "a text is missing"
    for option in model.game.options:
        form = model.form
        assert form is not None
        if not view.options.applies(option.name, form.players, form.options):
            continue
        fill(app, "ed-mode", "game")
        fill(app, f"game/{option.name}", choice_text(option.choices[-1]))
        assert model.error is None, (option.name, model.text)
    assert json.loads(model.file())["game"] == game


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_there_is_can_be_taken_apart_and_put_together(game: str) -> None:
    for chapter in games.course(game).chapters:
        for lesson in chapter.lessons:
            content = from_lesson(lesson)
            record = content.record(lesson.position)
            again: Lesson = load({"lessons": [record]})[0]
            named = {"wrong", "say", "why", "hint", "talk"}
            before, after = ([step.record() for step in each.steps] for each in (lesson, again))
            plain = [{key: step[key] for key in step if key not in named} for step in before]
            assert [{key: step[key] for key in step if key not in named} for step in after] == plain
            replies = [list(step.replies) for step in lesson.steps]
            assert [list(step.replies) for step in again.steps] == replies
            assert (again.id, again.rules, again.seat, again.bots, again.minutes) == (
                lesson.id, lesson.rules, lesson.seat, lesson.bots, lesson.minutes,
            )  # fmt: skip
            assert mistakes(game, again, words=False) == []


def test_drafts_are_kept_and_nothing_from_outside_takes_their_place() -> None:
    backend = Memory()
    app, _, model = new_lesson("russian-railroads", backend)
    do(app, "inspect", "rail:kiev")
    do(app, "ed-put", "tracks.0.kiev.black 4")
    fill(app, "word/0/title/en", "Four [[[[ steps")
    kept = {key: backend.items[key] for key in backend.items if key.startswith(LESSON_DRAFT.key)}
    assert len(kept) == 1
    file = model.file()

    again, shown = started(f"#/editor/{model.id}", backend)
    same = desk(again)[1]
    assert same.text == model.text and same.content == model.content
    do(again, "ed-download")
    assert shown.downloads[-1] == ("four-steps.railtable-lesson.json", file)
    again.handle("file", "x.railtable-lesson.json", file, "")
    other = desk(again)[1]
    assert other.id != same.id and other.text == same.text
    assert {key: backend.items[key] for key in kept} == kept
    count = len(backend.items)
    for text, why in (
        ("{}", "names its game"),
        ('{"game": "russian-railroads", "lessons": [{"steps": 3}]}', "an id has"),
        ('{"lessons": [{"steps": [', "no JSON"),
        ("https://x/#/lesson/AUsVFdJ1VT", "damaged"),
        ("just words", "no JSON"),
    ):
        again.handle("file", "x", text, "")
        assert why in shown.elements["dialog-body"] + html(shown), text
        do(again, "close")
        do(again, "go", f"#/editor/{other.id}")
        assert len(backend.items) == count

    do(again, "go", "#/editor")
    assert html(shown).count("Four [[[[ steps") >= 2
    do(again, "ed-delete", other.id)
    assert LESSON_DRAFT.key + other.id not in backend.items
    do(again, "ed-restore", other.id)
    assert LESSON_DRAFT.key + other.id in backend.items
    backend.items[LESSON_DRAFT.key + "zzz"] = '{"title": {"en": "x"}, "game": "nothing"}'
    backend.items[LESSON_DRAFT.key + "yyy"] = "{"
    do(again, "go", "#/editor")
    assert "damaged" in html(shown)
    for lost in ("zzz", "yyy", "none"):
        do(again, "go", f"#/editor/{lost}")
        assert "Lesson not found" in html(shown)
    do(again, "go", "#/editor/none/try")
    assert "Lesson not found" in html(shown)


def test_a_full_storage_says_so_and_the_lesson_stays() -> None:
    backend = BadStorage()
    app, fake, model = new_lesson("mini-express", backend)
    backend.trouble = Full
    do(app, "inspect", "seat:0")
    do(app, "ed-put", "own.0.brown 1")
    assert "has no room" in fake.said[-1]
    do(app, "go", "#/editor")
    assert f"#/editor/{model.id}" in html(fake)
    do(app, "go", f"#/editor/{model.id}")
    assert "own 0 1 0 0 0" in desk(app)[1].text


def test_steps_are_moved_removed_and_changed() -> None:
    app, fake, model = new_lesson("mini-express")
    do(app, "ed-step", "1")
    answer = model.game.format(model.state.legal()[0])
    do(app, "act", "build purple")
    do(app, "act", answer)
    do(app, "ed-add")
    fill(app, "step/kind", "refused")
    state = model.states()[1]
    do(app, "act", model.game.format(state.legal()[0]))
    assert "That is possible here" in fake.said[-1] and not model.step(2).answer
    refused = "build brown"
    do(app, "act", refused)
    assert model.step(2).answer == refused and model.step(2).more["rule"].startswith("ME-")
    fill(app, "word/0/title/en", "Refused")
    for number in (1, 2):
        fill(app, f"word/{number}/text/en", "And?")
    assert (model.missing(), model.wrong()) == ([], [])
    do(app, "ed-move", "-1")
    assert model.step(1).answer == refused and desk(app)[0].look.step == 1
    assert model.wrong() or model.missing() == []
    do(app, "ed-undo")
    do(app, "ed-remove")
    assert len(model.content.steps) == 1
    do(app, "ed-undo")
    assert len(model.content.steps) == 2
    do(app, "ed-step", "1")
    do(app, "ed-unpick", "right")
    do(app, "ed-try")
    assert "something is missing" in fake.said[-1] and isinstance(app.page, EditorPage)
    fill(app, "lesson/seat", "1")
    fill(app, "lesson/bots", "director")
    assert (model.content.seat, model.content.bots) == (1, "director")
    app.handle("key", "Escape", "", "")
    assert fake.address == "#/editor"


def test_a_step_has_room_for_so_many_wrong_answers_and_says_so() -> None:
    app, fake, model = new_lesson("mini-express")
    do(app, "ed-step", "1")
    fill(app, "step/kind", "ask")
    path, value = next(figures_of(model.figures(model.state)))
    do(app, "ed-figure", path)
    step = model.step(1)
    for number in range(20):
        do(app, "ed-wrong", f"{value}{number}")
    assert len(step.wrong) == MOST_WRONG and f"up to {MOST_WRONG} wrong answers" in fake.said[-1]
    do(app, "ed-wrong", "*")
    assert step.wrong[-1].answer == "*", "the rest can still be replied to"
    step.kind, step.answer = "do", "build purple"
    do(app, "ed-wrong-mode")
    assert desk(app)[0].look.picking == "right", "there is no room for what would be chosen"
    desk(app)[0].look.picking = "wrong"
    do(app, "act", "build brown")
    assert len(step.wrong) == MOST_WRONG + 1
    app.set_pref("language", "es")
    do(app, "ed-wrong", "another")
    assert f"caben {MOST_WRONG} respuestas" in fake.said[-1]


def test_addresses() -> None:
    for text in ("#/editor", "#/editor/abc123", "#/editor/abc123/try"):
        assert parse(text).fragment() == text
    for text in ("#/editor/ABC", "#/editor/abc/go", "#/editor/abc/try/1"):
        assert parse(text).page == "lost"


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        ("trans-siberian", "railroad red held 0 0 0", "Rojo está abierto, así que alguien"),
        ("trans-siberian", "timing 9", "9 no está entre 0 y 5"),
        ("mini-express", "shares gray 9", "en una partida así no pueden quedar tantas acciones de Gris"),
        ("mini-express", "own 0 9 0 0 0", "tendría más de nueve acciones"),
        ("mini-express", "own 9 1 0 0 0", "se esperan un asiento y cuatro números"),
        ("russian-railroads", "round 2\ntracks 0 kiev black 3 gray 3", "cada color debe acabar antes"),
        ("russian-railroads", "round 2\nroubles 0 300", ""),
    ],
)
def test_what_cannot_be_is_told_in_the_language_of_the_reader(game: str, text: str, told: str) -> None:
    app, fake, model = new_lesson(game, languages=("es",))
    app.handle("input", "ed-text", f"players 3\n{text}\n", "text")
    assert model.error is not None and told in html(fake), model.error_text()
    app.set_pref("language", "en")
    assert told == "" or told not in html(fake)
