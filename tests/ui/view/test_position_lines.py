"""The form of positions: every line of every game has a field, and the fields show its values."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from engine import games
from engine.core import position
from engine.core.contract import Game, State
from ui import games as views
from ui.view.position_lines import PositionLines, edited, remaining_settings
from ui.view.scene import Scene
from ui.view.types import Setting
from ui.view.view import GameView
from ui.words.catalogues import translator

GAMES = [view.id for view in views.all()]
TARGET = re.compile(r'data-do="inspect" data-arg="([^"]*)"')


def scene_of(game: Game, view: GameView, state: State, viewer: int = 0, language: str = "en") -> Scene:
    names = tuple(f"seat {seat}" for seat in range(state.seats))
    return Scene(game, state, translator(language, view), names, viewer=viewer, interactive=False, view=view)


def moments(game: Game, seed: int) -> Iterator[State]:
    """States near the start (a fresh game says nothing of its moment), on the way and at the end, in every
    third mode."""
    for number, mode in enumerate(list(game.modes())[seed % 3 :: 3]):
        chance, state = random.Random(seed + number), game.new(mode.players, seed, mode.options)
        stops = {1, *(chance.randrange(1, 160) for _ in range(2))}
        for step in range(max(stops) + 1):
            if step in stops or state.to_move is None:
                yield state.clone()
            if state.to_move is None:
                break
            state.apply(chance.choice(state.legal()))


def everything(scene: Scene, view: GameView, lines: PositionLines) -> list[Setting]:
    assert view.editing is not None
    found = view.editing.settings(scene, lines, None)
    return [*found, *remaining_settings(lines, found, "", str)]


def some_of_each_kind(found: list[Setting], turn: int) -> Iterator[Setting]:
    """Two settings of each kind, other ones every time."""
    kinds: dict[str, list[Setting]] = {}
    for setting in found:
        kinds.setdefault(setting.key.split(".")[0], []).append(setting)
    for same in kinds.values():
        yield same[turn % len(same)]
        yield same[-turn % len(same)]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_line_has_a_field_and_every_field_says_what_is_so(game_id: str) -> None:
    game, view = games.get(game_id), views.get(game_id)
    assert view is not None
    for number, state in enumerate(moments(game, 5)):
        text = game.describe(state, 5)
        lines, scene = PositionLines(text, game, state), scene_of(game, view, state, number % state.seats)
        found = everything(scene, view, lines)
        keys = [setting.key for setting in found]
        assert len(set(keys)) == len(keys), [key for key in keys if keys.count(key) > 1]
        told = {start.split()[0] for setting in found for start in setting.put(setting.value)}
        assert {key.name for key in position.keys(game, state)} <= told
        for setting in found:
            if setting.choices and not setting.several:
                assert setting.value in dict(setting.choices), (setting.key, setting.value)
        for setting in some_of_each_kind(found, number):
            again = edited(text, setting.put(setting.value))
            assert game.position(again).to_json() == state.to_json(), (setting.key, setting.value, text)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_pointed_at_can_be_set(game_id: str) -> None:
    """Whatever can be touched on the board either has settings, all of them among those of the whole form or
    as exact, or none; and the things that matter most have some."""
    game, view = games.get(game_id), views.get(game_id)
    assert view is not None
    editing, settled = view.editing, 0
    assert editing is not None
    for state in moments(game, 9):
        text = game.describe(state, 9)
        lines, scene = PositionLines(text, game, state), scene_of(game, view, state, language="es")
        board = view.board(scene)
        drawn = "".join(part.markup for part in board.fragments) + editing.spots(scene)
        targets = set(TARGET.findall(drawn)) | {f"seat:{seat}" for seat in range(state.seats)}
        chosen = sorted(targets)[:: max(1, len(targets) // 6)]
        for target in chosen:
            for setting in editing.settings(scene, lines, target):
                settled += 1
                again = edited(text, setting.put(setting.value))
                assert game.position(again).to_json() == state.to_json(), (target, setting.key, text)
                assert "editor." not in f"{setting.label} {setting.group} {setting.hint}"
        assert editing.settings(scene, lines, "nothing:such") == []
    assert settled > 20


def test_lines_are_put_in_place_of_others() -> None:
    text = "players 3\n# a remark\ntracks gray 4\n  tracks  gray 3\ntracks grayish 1\n"
    assert edited(text, {"tracks gray": "2", "cash": "1 2 3"}) == (
        "players 3\n# a remark\ntracks gray 2\ntracks grayish 1\ncash 1 2 3\n"
    )
    assert edited("a 1\nb\n\nb\n", {"b": None, "c": ""}) == "a 1\nc\n"
