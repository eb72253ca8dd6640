"""The statistics of a game, and the messages for wrong arguments."""

from __future__ import annotations

import pytest

from tools.lab.game_statistics import main
from tools.steps import StepError


def test_a_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mini-express", "--bots", "random;greedy", "--games", "2", "--players", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4 and lines[2].startswith("| random | 3 | 2 |")


@pytest.mark.parametrize(
    "words", [["--bots", "bogus"], ["--bots", "random,bogus"], ["--players", "99"], ["--option", "map=mars"]]
)
def test_wrong_words_are_explained_before_anything_is_printed(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(StepError) as caught:
        main(["mini-express", *words, "--games", "1"])
    assert caught.value.advice and not capsys.readouterr().out


@pytest.mark.parametrize("words", [["--games", "0"], ["--games", "-3"], ["--jobs", "0"], ["--players", "-1"]])
def test_wrong_numbers_are_a_usage_error(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["mini-express", "--bots", "random", *words])
    assert caught.value.code == 2 and f"argument {words[0]}: " in capsys.readouterr().err
