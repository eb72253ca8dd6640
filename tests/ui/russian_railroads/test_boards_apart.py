"""What is drawn follows from its own game and viewer: guesses, other boards, several tables at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from engine.core.boards import Scalar
from engine.core.contract import Event
from engine.core.rng import Rng
from engine.games.russian_railroads import GAME, queries
from engine.games.russian_railroads.state import RussianState
from tests.ui.russian_railroads.table import scene
from ui.contract import Scene
from ui.games.russian_railroads import previews
from ui.games.russian_railroads.layout import WIDTH
from ui.games.russian_railroads.plan import plan_of
from ui.games.russian_railroads.view import VIEW

INSPECT = re.compile(r'data-do="inspect" data-arg="([^"]*)"')


def everything(here: Scene) -> dict[str, object]:
    """All that the page shows of a scene."""
    board = VIEW.board(here)
    drawn: dict[str, object] = {f"board {part.key}": part.markup for part in board.fragments}
    drawn["label"] = board.label
    drawn |= {f"player {seat}": VIEW.player(here, seat) for seat in range(here.state.seats)}
    sheets = VIEW.sheets(here) + (VIEW.finale(here) if here.state.to_move is None else [])
    drawn |= {f"{sheet.key} {part.key}": part.markup for sheet in sheets for part in sheet.fragments}
    if here.state.to_move is not None:
        drawn["prompt"], drawn["pending"] = VIEW.prompt(here), VIEW.pending(here)
        choices = VIEW.choices(here) if here.interactive else []
        drawn["choices"] = choices
        drawn["previews"] = [
            VIEW.preview(here, choice.action) for choice in choices if choice.action in here.legal
        ]
    return drawn


def tips(here: Scene, drawn: Mapping[str, object]) -> dict[str, str | None]:
    """Every explanation that can be opened on what is drawn."""
    return {target: VIEW.inspect(here, target) for target in sorted(set(INSPECT.findall(str(drawn))))}


def played(
    players: int, seed: int, options: Mapping[str, object] | None, board: Mapping[str, Scalar] | None = None
) -> Iterator[tuple[RussianState, list[Event]]]:
    """Every state of a random game with what has happened; end bonus cards are taken where they can be."""
    state, chance, history = GAME.new(players, seed, options, board), Rng(seed), list[Event]()
    while True:
        yield state, history
        if state.to_move is None:
            return
        legal = state.legal()
        wanted = [action for action in legal if action.kind == "bonus" and action.what != "points"]
        wanted = wanted or [action for action in legal if action.what == "QT_CARD"] or legal
        history += state.play(wanted[chance.below(len(wanted))])


@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [
        (2, 4, {}),
        (3, 24, {"extra_engineer_card_alone": "counts_alone"}),
        (4, 9, {"end_bonus_choice": "draw_top"}),
    ],
)
def test_a_viewer_is_shown_what_he_may_know(players: int, seed: int, options: dict[str, object]) -> None:
    """RR-HID-1: from a guess that agrees with the viewer's knowledge comes the same page as from the truth."""
    compared = otherwise = looked = 0
    for number, (state, history) in enumerate(played(players, seed, options)):
        looking = queries.pending(state).looking
        if number % 6 and not looking and state.to_move is not None:
            continue
        looked += looking
        for viewer in range(players):
            truth = scene(state, "en", history, viewer=viewer)
            guess = scene(state.guess(viewer, Rng(number)), "en", history, viewer=viewer)
            shown, imagined = everything(truth), everything(guess)
            assert [key for key in shown if shown[key] != imagined[key]] == []
            if number % 40 == 0 or looking:
                assert tips(truth, shown) == tips(guess, imagined)
            compared += 1
            otherwise += guess.state != state
    assert compared > 40 and otherwise > 20 and (looked or options.get("end_bonus_choice"))
