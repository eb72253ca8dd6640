"""The calibration: chances that the coach showed, compared with results."""

from __future__ import annotations

import pytest

from tools.lab.bot_games import Deal
from tools.lab.calibration import Task, main, table, watch
from tools.steps import StepError


def test_every_row_tells_what_was_shown_and_what_came() -> None:
    said = [(0.25, 0.0), (0.25, 1.0), (0.22, 0.0), (0.96, 1.0), (1.0, 1.0)]
    assert table(said, 4) == [
        "| shown, % | times | on average | came true |",
        "| --- | --: | --: | --: |",
        "| 20-30 | 3 | 24 | 33 |",
        "| 95-100 | 2 | 98 | 100 |",
        "",
        "Mean squared error 0.135; all alike: 0.362.",
    ]


def test_all_seats_are_asked_about_before_every_turn() -> None:
    said = watch(Task(Deal("mini-express", 3, (), 4, 0), "apprentice"))
    tables = [said[start : start + 3] for start in range(0, len(said), 3)]
    assert len(tables) > 20
    for each in tables:
        assert sum(share for share, _ in each) == pytest.approx(1, abs=0.01)
        assert [came for _, came in each] == [came for _, came in tables[0]], "one end for all moments"
    assert sum(came for _, came in tables[0]) == 1
    assert tables[0] != tables[-1]


def test_a_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trans-siberian", "--bots", "apprentice", "--games", "1", "--players", "3"]) == 0
    assert "Mean squared error" in capsys.readouterr().out


@pytest.mark.parametrize("bots", ["bogus", "director,baron"])
def test_only_one_bot_that_is_known(bots: str) -> None:
    with pytest.raises(StepError) as caught:
        main(["mini-express", "--bots", bots, "--games", "1"])
    assert "one bot" in caught.value.advice


@pytest.mark.parametrize("words", [["--games", "0"], ["--games", "-3"], ["--seed", "-1"]])
def test_wrong_numbers_are_a_usage_error(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["mini-express", "--bots", "random", "--games", "1", *words])
    assert caught.value.code == 2 and f"argument {words[0]}: " in capsys.readouterr().err
