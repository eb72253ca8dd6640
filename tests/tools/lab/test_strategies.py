"""A player with a preference plays that strategy, and only that player does."""

from __future__ import annotations

from argparse import Namespace

import pytest

from engine import games
from engine.bots.levels import by_best
from engine.core.contract import Score, ScoreLine
from engine.core.insight import features_of
from tools.lab.bot_games import Deal
from tools.lab.strategies import Seen, Task, decided_by, fond, main, row, tasks_for, watch
from tools.steps import StepError

RUSSIAN = games.get("russian-railroads")
DEAL = Deal(RUSSIAN.id, 4, (), 5, 0)


def test_only_the_fond_one_judges_otherwise_and_only_itself() -> None:
    state = RUSSIAN.new(4, 5)
    plain = by_best(RUSSIAN)
    judge = fond(plain, {"roubles": 50}, state, 1, 100)
    roubles = features_of(RUSSIAN).rows(state, (1,))[2][0][features_of(RUSSIAN).names.index("roubles")]
    (values, temper), (liked, same) = plain.outlook(state), judge.outlook(state)
    assert roubles and temper == same
    gained = [one - other for one, other in zip(liked, values, strict=True)]
    assert gained == [0, temper * roubles * 50 // 100, 0, 0]
    for seat in range(4):
        assert judge.worth(state, seat) - plain.worth(state, seat) == liked[seat] - values[seat]


def test_the_same_task_is_the_same_game_and_fondness_changes_it() -> None:
    ways = features_of(RUSSIAN).training.ways(RUSSIAN.new(4, 5))
    industry = next(number for number, way in enumerate(ways) if "factories" in way)
    plain = watch(Task(DEAL, "beam:width=3", None, 2, 100))
    keen = watch(Task(DEAL, "beam:width=3", industry, 2, 500))
    assert plain == watch(Task(DEAL, "beam:width=3", None, 2, 100)), "the same again"
    assert keen.points != plain.points and len(keen.others) == 3
    assert keen.won_with >= max(keen.points, *keen.others)
    assert (keen.share > 0) == (keen.points == keen.won_with)


def test_a_way_can_be_avoided() -> None:
    kiev = 2
    keen, loath = (watch(Task(DEAL, "beam:width=3", kiev, 2, much)) for much in (0, -500))
    assert keen == watch(Task(DEAL, "beam:width=3", None, 2, 100))._replace(way=kiev)
    assert loath.points < keen.points and "recurring" in keen.sources


def test_who_cannot_be_fond_is_told_so() -> None:
    with pytest.raises(StepError, match="greedy has no judgement"):
        watch(Task(DEAL, "greedy", 0, 0, 100))
    with pytest.raises(StepError, match="says nothing of ways"):
        main(["mini-express", "--bot", "beam", "--games", "1"])


def test_a_row_tells_shares_and_what_winners_lived_on() -> None:
    seen = [
        Seen(0, 1.0, 300, [100, 200, 250], 300, ("industry", "medal"), "medal"),
        Seen(0, 0.0, 200, [310, 200, 240], 310, ("recurring", "industry"), "medal"),
    ]
    text = "| tokens | 2 | 50 % | 250 | 217 | 305 | industry + medal: 1, recurring + industry: 1 | medal: 2 |"
    assert row("tokens", seen) == text


def test_what_all_live_on_decides_nothing() -> None:
    def score(**points: int) -> Score:
        return Score(sum(points.values()), tuple(ScoreLine(key, each, {}) for key, each in points.items()))

    table = [score(kiev=160, cards=10), score(kiev=150, cards=40), score(kiev=170, industry=5)]
    assert decided_by(table, 1) == "cards"
    assert decided_by([score(kiev=10), score(kiev=2, cards=5, late=3)], 1) == "cards", "behind in kiev"
    twice = Score(9, (ScoreLine("rail", 4, {}), ScoreLine("rail", 5, {})))
    assert decided_by([twice, score(rail=1, cards=7)], 0) == "rail", "lines of one source count together"


def test_a_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["russian-railroads", "--bot", "plain-beam:width=2", "--games", "1", "--players", "2"]
    assert main([*words, "--way", "-1", "--way", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].startswith("| nothing | 1 | ") and len(lines) == 4


def test_every_way_plays_the_same_deals() -> None:
    given = Namespace(players=3, option=[], seed=2, way=[], games=2, bot="beam", much=50)
    tasks = tasks_for(RUSSIAN, given)
    ways = len(features_of(RUSSIAN).training.ways(RUSSIAN.new(3, 1)))
    assert len(tasks) == 2 * (ways + 1) and {task.deal for task in tasks} == {tasks[0].deal, tasks[1].deal}
    assert tasks[0].way is None and tasks[-1].way == ways - 1


def test_a_way_is_known_by_its_number_or_by_part_of_its_name() -> None:
    given = Namespace(players=3, option=[], seed=2, way=["KIEV", "-1", "4"], games=1, bot="beam", much=50)
    assert [task.way for task in tasks_for(RUSSIAN, given)] == [2, None, 4]


@pytest.mark.parametrize(
    "words",
    [["--way", "99"], ["--way", "-2"], ["--way", "swimming"], ["--bot", "bogus"], ["--bot", "greedy"]],
)
def test_wrong_words_are_explained_before_anything_is_printed(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(StepError) as caught:
        main([RUSSIAN.id, "--bot", "beam:width=1", "--games", "1", *words])
    assert caught.value.advice and not capsys.readouterr().out
    if words[0] == "--way":
        assert "2: black on kiev" in caught.value.advice


@pytest.mark.parametrize("words", [["--games", "0"], ["--much", "some"], ["--players", "-4"]])
def test_wrong_numbers_are_a_usage_error(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([RUSSIAN.id, "--bot", "plain-beam:width=1", "--games", "1", "--way", "0", *words])
    assert caught.value.code == 2 and f"argument {words[0]}: " in capsys.readouterr().err


def test_the_help_lists_the_ways(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "2: black on kiev, gray on kiev" in capsys.readouterr().out
