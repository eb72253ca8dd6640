"""Complete games of every mode come out as they always did, natively and in the browser's Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import games
from engine.core.contract import Game
from tests import golden

PRESENT = [
    (game, golden.folder(game) / name)
    for game in games.all()
    for name in golden.expected(golden.folder(game))
]
OLDER = [
    (game, path)
    for game in games.all()
    for place in sorted((golden.FOLDER / game.id).iterdir())
    if place != golden.folder(game)
    for path in sorted(place.glob("*.txt"))
    if path.name != golden.HASHES
]


def name(value: object) -> str:
    return f"{value.parent.parent.name}-{value.stem}" if isinstance(value, Path) else ""


@pytest.mark.parametrize(("game", "path"), PRESENT, ids=name)
def test_a_golden_record_replays_to_the_same_game(game: Game, path: Path) -> None:
    reading = golden.read(path)
    assert reading.problems == [] and reading.match is not None
    assert reading.match.state.result() is not None
    assert golden.course(reading.match) == golden.expected(path.parent)[path.name]


@pytest.mark.parametrize("game", games.all(), ids=lambda game: game.id)
def test_every_mode_has_its_record(game: Game) -> None:
    kept = golden.expected(golden.folder(game))
    assert {golden.file_name(mode) for mode in game.modes()} <= set(kept)
    assert {path.name for path in golden.folder(game).iterdir()} == {*kept, golden.HASHES}


@pytest.mark.parametrize(("game", "path"), OLDER, ids=name)
def test_a_record_of_older_rules_says_so_and_opens_as_far_as_it_replays(game: Game, path: Path) -> None:
    reading = golden.read(path)
    assert reading.match is not None
    codes = [problem.code for problem in reading.problems]
    assert codes[0] == "rules-version" and set(codes) <= {"rules-version", "action-illegal", "result"}
    lost = next((problem.args["lost"] for problem in reading.problems if problem.code == "action-illegal"), 0)
    written = path.read_text(encoding="utf-8").split("\n\n")[1].split("\n")
    assert len(reading.match.actions) + int(str(lost)) == len(written)
