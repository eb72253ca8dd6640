"""The final chart tells what really happened."""

from __future__ import annotations

import pytest

from engine.games.mini_express import scoring
from engine.games.mini_express.game import GAME
from engine.games.mini_express.phases import DRAFT
from tests.ui.mini_express.table import MODES, played, scene
from ui.games.mini_express import history
from ui.games.mini_express.view import VIEW


@pytest.mark.parametrize(("players", "options"), MODES)
def test_worth_by_turn_is_the_engines_worth_at_every_moment(players: int, options: dict[str, object]) -> None:
    before: list[list[int]] = []
    actions = 0
    for state, events, past in played(players, options, seed=12, steps=400):
        points = history.worth_by_turn(state.setup, past)
        assert [line[-1] for line in points] == scoring.totals(state)
        actions += sum(event.kind in history.ACTIONS for event in events)
        assert {len(line) for line in points} == {actions + 1}
        if before and len(before[0]) < len(points[0]):  # what is past stays as it was
            assert [line[:-1] for line in points] == before
        before = points
    assert actions > 15


def test_the_final_chart_names_every_player_and_their_worth_in_the_end() -> None:
    state, _, past = list(played(3, {"map": "usa"}, seed=2, steps=400))[-1]
    assert state.to_move is None
    sheet = VIEW.finale(scene(state, history=past))[0]
    markup = sheet.fragments[0].markup
    for name, score in zip(("Ada", "Claire", "Leon"), state.scores(), strict=True):
        assert f">{name} {score.total}</text>" in markup
    assert markup.count("<polyline") == 3


def test_a_position_without_its_past_has_no_chart() -> None:
    state = GAME.new(3, 1, {})
    assert state.phase == DRAFT
    assert "<svg" not in VIEW.finale(scene(state))[0].fragments[0].markup
