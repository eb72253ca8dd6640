"""Puzzles: their data, the turn that is asked for, verdicts and stored points."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine import games
from engine.bots.turns import turn_over
from engine.core import link, puzzles
from engine.core.contract import Action, Game
from engine.core.match import Match
from engine.core.puzzles import Puzzle, PuzzleError
from tests.ui.fakes import FakeBrowser, do, html, started
from ui import games as views
from ui.app.app import App
from ui.features.puzzles import next_open
from ui.features.puzzles.page import PuzzlePage
from ui.features.puzzles.run import ASK, SAID, SHOWING, PuzzleRun
from ui.shell.router import parse
from ui.storage import progress as learning
from ui.words.i18n import LANGUAGES

GAME = "mini-express"
PLAYED = (
    "draft orange|draft gray|draft white|draft brown|draft white|draft gray|build orange|city new-york|"
    "build white|city atlanta|build brown|city columbus|route 15,4 14,4"
)
BEST = ("build orange", "city boston", "route 18,2 19,1")
AS_GOOD = ("build orange", "city boston", "route 19,2 19,1")
FEW = [(game.id, puzzle) for game in games.all() for puzzle in puzzles.every(game.id)[::16]]


def played() -> Match:
    match = Match(games.get(GAME), 3, 1)
    for text in PLAYED.split("|"):
        match.play(match.game.parse(text))
    return match


def turn(*texts: str) -> tuple[Action, ...]:
    return tuple(games.get(GAME).parse(text) for text in texts)


def record() -> dict[str, Any]:
    """A puzzle as a file has it."""
    match = played()
    best, as_good, share = (
        puzzles.places(match.state, turn(*texts)) for texts in (BEST, AS_GOOD, ("share orange",))
    )
    answers = [[as_good, 4], [share, 150]]
    return {"id": "1-13", "level": 2, "link": link.encode(match), "best": best, "answers": answers}


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> Puzzle:
    found = puzzles.load({"puzzles": [record(), record() | {"id": "2-13"}]})
    monkeypatch.setitem(puzzles._PUZZLES, GAME, puzzles.Collection(found))
    return found[0]


def run_of(app: App) -> PuzzleRun:
    page = app.page
    assert isinstance(page, PuzzlePage) and page.run is not None
    return page.run


def think(fake: FakeBrowser) -> None:
    for _ in range(2000):
        if not any(delay == 0 for delay, _ in fake.timers.values()):
            return
        fake.run_timers()


@pytest.mark.parametrize("game", games.all(), ids=lambda game: game.id)
def test_every_puzzle_is_solved_by_its_own_answer(game: Game) -> None:
    """Its best turn is a whole turn and nothing more; so are the others it knows, and clearly worse."""
    for puzzle in puzzles.every(game.id):
        start = puzzles.match_of(puzzle).state
        assert start.game is game and start.to_move is not None
        for places, lost in [(puzzle.best, 0), *puzzle.answers]:
            state, turn = start.clone(), puzzles.actions(start, places)
            for number, action in enumerate(turn, 1):
                state.play(action)
                ended = state.to_move is None or turn_over(state, start.to_move)
                assert ended == (number == len(turn)), puzzle.id
            assert puzzles.lost(puzzle, start, turn) == lost
            assert places is puzzle.best or lost >= 60, puzzle.id


@pytest.mark.parametrize(("game_id", "puzzle"), FEW, ids=lambda each: getattr(each, "id", str(each)))
def test_on_the_page_wrong_turns_hear_what_they_lose_and_the_best_one_why(
    game_id: str, puzzle: Puzzle
) -> None:
    app, fake = started(f"#/puzzle/{game_id}/{puzzle.id}")
    run = run_of(app)
    state = run.match.state.clone()
    for places, lost in [puzzle.answers[0], (puzzle.best, 0)]:
        for action in puzzles.actions(state, places):
            assert run.status == ASK
            do(app, "act", state.game.format(action))
        assert run.status == SAID and run.lost == lost and run.good == (lost == 0)
        if lost:
            assert f"about {max(1, round(lost / 10))}%" in html(fake)
            think(fake)
            assert run.reasons[0] in [run.table.session.tr(f"puzzle.{key}") for key in ("gains", "later")]
            assert f"<p>{run.reasons[0]}</p><p>" in html(fake), "why it is worse"
            do(app, "puzzle-again")
            assert len(run.match.actions) == run.begin, "nothing leads forward to the answer before"
    think(fake)
    assert run.reasons and run.tries == 2


def test_there_are_thirty_puzzles_of_every_game_easy_and_hard_on_many_boards() -> None:
    for game in games.all():
        every = puzzles.every(game.id)
        assert len(every) >= 30 and len({each.id for each in every}) == len(every)
        assert {each.level for each in every} == set(puzzles.LEVELS)
        states = [puzzles.match_of(each).state for each in every]
        assert len({state.seats for state in states}) > 1


def test_what_a_turn_loses(sample: Puzzle) -> None:
    state = puzzles.match_of(sample).state
    assert puzzles.actions(state, sample.best) == turn(*BEST)
    assert puzzles.lost(sample, state, turn(*BEST)) == 0
    assert puzzles.lost(sample, state, turn("share orange")) == 150
    assert puzzles.lost(sample, state, turn("build brown", "city detroit")) is None
    with pytest.raises(PuzzleError, match="none is number 99"):
        puzzles.actions(state, (99,))


@pytest.mark.parametrize("damage", [{}, {"best": []}, {"level": 9}, {"answers": [[1, 2, 3]]}, {"answers": 7}])
def test_a_damaged_file_is_refused(damage: dict[str, Any]) -> None:
    damaged = record() | damage
    if not damage:
        del damaged["link"]
    with pytest.raises(PuzzleError):
        puzzles.load({"puzzles": [damaged]})
    with pytest.raises(PuzzleError, match="no game"):
        puzzles.match_of(Puzzle("1", "nonsense", 1, (0,), ()))


def test_the_puzzle_of_the_day_is_another_one_every_day_and_all_have_their_turn(sample: Puzzle) -> None:
    many = [sample._replace(id=str(number)) for number in range(12)]
    days = [puzzles.of_the_day(many, f"2026-11-{day:02}T10:00:00Z") for day in range(1, 13)]
    assert {each.id for each in days if each} == {each.id for each in many}
    assert puzzles.of_the_day(many, "2026-11-01") == days[0]
    assert puzzles.of_the_day([], "2026-11-01") is None and puzzles.of_the_day(many, "?") is not None


def test_a_turn_is_played_judged_taken_back_and_the_best_one_explained(sample: Puzzle) -> None:
    app, fake = started(f"#/learn/{GAME}/puzzles")
    assert "Puzzle of the day" in html(fake) and "Next puzzle" in html(fake)
    assert html(fake).count('class="riddle is-new"') == 4, "two in front, two in the list"
    app.go(parse(f"#/puzzle/{GAME}/1-13"))
    run = run_of(app)
    assert fake.title == "Puzzle 1 · Railtable" and "turn. Which turn is best here?" in html(fake)
    do(app, "act", "share orange")
    assert run.status == SAID and "lowers the chance of winning by about 15%" in html(fake)
    assert "Send this to" not in html(fake) and "by link" not in html(fake), "no game with somebody"
    do(app, "act", "build gray")
    assert run.match.cursor == run.begin + 1, "nothing goes on before the next try"
    do(app, "puzzle-again")
    assert run.match.cursor == run.begin
    do(app, "act", "build orange")
    do(app, "undo")
    assert run.match.cursor == run.begin and run.tries == 1, "a turn that is not over can be taken back"
    do(app, "undo")
    assert run.match.cursor == run.begin, "but not what was played before the puzzle"
    for notation in ("build orange", "city boston", "route 19,2 19,1"):
        do(app, "act", notation)
    assert run.good and "You found the best turn." in html(fake)
    session = run.table.session
    assert session.state.to_move != run.seat and session.scene().viewer == run.seat, "their own board stays"
    assert "data-happened" in html(fake) and not session.scene().interactive
    assert session.tr("link.elsewhere") not in html(fake)
    think(fake)
    assert run.reasons and run.reasons[0].startswith("This takes the lead in Gray")
    assert "<p>This takes the lead in Gray" in html(fake)
    assert learning.of(app.store, GAME)["puzzles"] == {"1-13": 75}
    assert "Next puzzle" in html(fake)
    told = [change for changes in fake.changes for change in changes if change[0] == "tell"]
    assert told[-1] == ["tell", "completed", {"raw": 75, "max": 100, "success": True}]
    assert f"#/puzzle/{GAME}/2-13" in html(fake)
    app.go(parse(f"#/learn/{GAME}"))
    assert "1 of 2 solved" in html(fake)
    app.go(parse(f"#/learn/{GAME}/puzzles"))
    assert html(fake).count('class="riddle is-done"') == 1 + (app_today(app) == "1-13")


def test_the_best_turn_is_shown_for_no_points(sample: Puzzle) -> None:
    app, fake = started(f"#/puzzle/{GAME}/2-13")
    do(app, "act", "build brown")
    do(app, "act", run_of(app).match.game.format(run_of(app).match.state.legal()[0]))
    while run_of(app).status != SAID:
        do(app, "act", run_of(app).match.game.format(run_of(app).match.state.legal()[0]))
    assert "There is a better one." in html(fake)
    think(fake)
    assert "<p>Compared with yours, the best turn gains this:</p><p>" in html(fake)
    run, chosen = run_of(app), []
    do(app, "puzzle-show")
    for number in range(3):
        assert run.status == SHOWING and "The best turn" in html(fake)
        chosen.append(run.table.session.screen.selected)
        do(app, "act", "share orange")
        assert run.parts == number
        if number == 1:
            do(app, "confirm")
        else:
            fake.run_timers()
    assert tuple(chosen) == BEST, "each part is first selected, as one would oneself"
    assert run.status == SAID and run.match.cursor == run.begin + 3
    assert "Here is the best turn." in html(fake) and "Boston" in html(fake)
    do(app, "puzzle-again")
    do(app, "puzzle-show")
    do(app, "puzzle-again")
    think(fake)
    fake.run_timers()
    assert (run.status, run.match.cursor) == (ASK, run.begin), "it can be broken off"
    app.set_pref("motion", "off")
    do(app, "puzzle-show")
    assert run.status == SAID and "Boston" in html(fake), "at once without motion"
    assert learning.of(app.store, GAME)["puzzles"] == {"2-13": 0}, "it was tried, not solved"
    app.go(parse(f"#/puzzle/{GAME}/none"))
    assert app.page is app.pages["start"] and "Puzzle not found" in html(fake)


def app_today(app: App) -> str:
    today = puzzles.of_the_day(puzzles.every(GAME), app.browser.now())
    return "" if today is None else today.id


def test_puzzles_come_in_turn_and_what_was_tried_is_shown(sample: Puzzle) -> None:
    app, fake = started("#/")
    one, two = puzzles.every(GAME)
    assert next_open(app.store, GAME) is one and next_open(app.store, GAME, two) is one
    learning.note_puzzle(app.store, GAME, one.id, 0)
    assert next_open(app.store, GAME) is one, "tried is not solved"
    learning.note_puzzle(app.store, GAME, one.id, 50)
    assert next_open(app.store, GAME) is two and next_open(app.store, GAME, two) is None
    learning.note_puzzle(app.store, GAME, two.id, 100)
    assert next_open(app.store, GAME) is None
    app.go(parse(f"#/learn/{GAME}/puzzles"))
    assert "solved on the first try" in html(fake) and "2 of 2 solved" in html(fake)


def test_the_streak_counts_days_whose_puzzle_was_solved(
    monkeypatch: pytest.MonkeyPatch, sample: Puzzle
) -> None:
    app, fake = started("#/")
    day = ["2026-11-01T10:00:00Z"]
    monkeypatch.setattr(fake, "now", lambda: day[0])
    for number, expected in ((1, 1), (2, 2), (3, 3), (5, 1)):
        day[0] = f"2026-11-{number:02}T10:00:00Z"
        app.go(parse(f"#/puzzle/{GAME}/{app_today(app)}"))
        for notation in BEST:
            do(app, "act", notation)
        assert f"Streak: {expected} {'day' if expected == 1 else 'days'}" in html(fake)
    days = learning.solved_days(app.store)
    assert days == {"2026-11-01", "2026-11-02", "2026-11-03", "2026-11-05"}
    assert learning.streak(days, "2026-11-06T00:00:00Z") == 1, "today is still open"
    assert learning.streak(days, "2026-11-07") == 0 and learning.streak(days, "?") == 0
    day[0] = "2026-11-06T10:00:00Z"
    other = next(each for each in puzzles.every(GAME) if each.id != app_today(app))
    app.go(parse(f"#/puzzle/{GAME}/{other.id}"))
    for notation in BEST:
        do(app, "act", notation)
    assert learning.solved_days(app.store) == days, "another day's puzzle does not count"


def test_small_boards_are_drawn_when_they_are_seen_one_after_the_other(sample: Puzzle) -> None:
    app, fake = started(f"#/learn/{GAME}/puzzles")
    assert fake.pictures == [] and html(fake).count('data-see-do="puzzle-see"') == 4
    for name in ("1-13", "2-13"):
        do(app, "puzzle-see", f"{GAME} {name} puzzle-{name}-board")
    do(app, "puzzle-see", f"{GAME} 1-13 puzzle-next-board")
    fake.run_timers()
    assert [(kind, name) for kind, _, name in fake.pictures] == [("card", f"puzzle/{GAME}/1-13")]
    app.handle("picture", f"puzzle/{GAME}/1-13", "data:image/webp;base64,AAAA", "")
    sent = [change for changes in fake.changes for change in changes if change[0] == "set"]
    assert {change[1] for change in sent} == {"puzzle-1-13-board", "puzzle-next-board"}
    fake.run_timers()
    assert [name for _, _, name in fake.pictures] == [f"puzzle/{GAME}/{each}" for each in ("1-13", "2-13")]
    app.handle("picture", f"puzzle/{GAME}/2-13", "", "")
    app.set_pref("theme", "dark")
    assert "data:image/webp;base64,AAAA" in html(fake), "a page that is drawn again has it at once"
    assert app.store.picture(f"puzzle/{GAME}/1-13") == "", "they are not stored"


def test_puzzles_of_unusual_games_come_last_and_name_what_explains_them() -> None:
    for game in games.all():
        every = puzzles.every(game.id)
        usual = [puzzle for puzzle in every if not puzzle.options]
        assert len(usual) >= 25 and tuple(usual) == every[: len(usual)]
        assert [puzzle.level for puzzle in usual] == sorted(puzzle.level for puzzle in usual)
        assert not any(state_of(puzzle).automa() for puzzle in usual)
        days = [puzzles.of_the_day(every, f"2026-{month:02}-01") for month in range(1, 13)]
        assert all(day in usual for day in days)
        names = {option.name for option in game.options}
        for puzzle in every:
            assert puzzle.options.keys() <= names
            lesson = puzzles.lesson_about(game.id, puzzle)
            assert not lesson or games.course(game.id).find(lesson) is not None
    _, fake = started(f"#/learn/{GAME}/puzzles")
    assert "Two players and the automa. Explained in: <a" in html(fake)


def state_of(puzzle: Puzzle) -> Any:
    return puzzles.match_of(puzzle).state


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.all(), ids=lambda game: game.id)
def test_every_puzzle_has_a_title_of_its_own(game: Game, language: str) -> None:
    view = views.get(game.id)
    assert view is not None
    every = [f"puzzle.{puzzle.id}" for puzzle in puzzles.every(game.id)]
    words = view.catalogues[language]
    assert len({words[key] for key in every}) == len(every)
    titled = [key for key in words if re.fullmatch(r"puzzle\.\d+-\d+", key)]
    assert sorted(titled) == sorted(every), "no title is left over"
