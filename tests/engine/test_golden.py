"""Golden games of every mode give the recorded hashes, natively and in the browser's Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import games
from engine.core import link, record
from engine.core.contract import Game
from tests import golden

PRESENT = [(game, name) for game in games.all() for name in golden.links(golden.folder(game))]
PLAIN = [(game, name) for game in games.all() for name in golden.plain(golden.folder(game))]
OLDER = [
    (place, name)
    for game in games.all()
    for place in sorted((golden.FOLDER / game.id).iterdir())
    if place != golden.folder(game)
    for name in golden.texts(place)
]


def label(value: object) -> str:
    if isinstance(value, Path):
        return f"{value.parent.name}-{value.name}"
    return str(getattr(value, "id", value))


@pytest.mark.parametrize(("game", "name"), PRESENT, ids=label)
def test_a_golden_link_opens_the_same_game(game: Game, name: str) -> None:
    kept = golden.links(golden.folder(game))[name]
    opened = link.decode(kept.link)
    assert opened.problems == [] and opened.match is not None
    assert opened.match.state.result() is not None
    assert golden.keep(opened.match) == kept
    reading = record.read(record.write(opened.match))
    assert reading.problems == [] and reading.match is not None
    assert reading.match.actions == opened.match.actions


@pytest.mark.parametrize(("game", "name"), PLAIN, ids=label)
def test_a_plain_record_is_the_game_of_its_link(game: Game, name: str) -> None:
    text = golden.plain(golden.folder(game))[name]
    reading = record.read(text)
    assert reading.problems == [] and reading.match is not None
    assert record.write(reading.match) == text
    assert golden.keep(reading.match) == golden.links(golden.folder(game))[name]


@pytest.mark.parametrize("game", games.all(), ids=label)
def test_every_mode_has_its_record(game: Game) -> None:
    place = golden.folder(game)
    assert {golden.file_name(mode) for mode in game.modes()} <= set(golden.links(place))
    plain = {f"{name}.txt" for name in golden.plain(place)}
    assert plain and {path.name for path in place.iterdir()} == {*plain, golden.LINKS}


@pytest.mark.parametrize(("place", "name"), OLDER, ids=label)
def test_a_record_of_older_rules_says_so_and_opens_as_far_as_it_replays(place: Path, name: str) -> None:
    text = golden.texts(place)[name]
    reading = record.read(text)
    assert reading.match is not None
    codes = [problem.code for problem in reading.problems]
    assert codes[0] == "rules-version" and set(codes) <= {"rules-version", "action-illegal", "result"}
    lost = next((problem.args["lost"] for problem in reading.problems if problem.code == "action-illegal"), 0)
    written = text.split("\n\n")[1].split("\n")
    assert len(reading.match.actions) + int(str(lost)) == len(written)
