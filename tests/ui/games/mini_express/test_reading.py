"""What the page draws of guessed states, of the past as a chart, and of corrected boards."""

from __future__ import annotations

import pytest

from engine.core.match import Match
from engine.core.rng import Rng
from engine.core.series import Series
from engine.games.mini_express import GAME
from engine.games.mini_express.state import MiniExpressState
from tests.ui.games.mini_express.table import MODES, played, scene
from ui.games.mini_express.view import VIEW
from ui.view.scene import Scene
from ui.words.i18n import Translator


def markup(here: Scene) -> list[str]:
    """Everything that is drawn for a scene."""
    board = VIEW.board(here)
    drawn = [board.label, *(part.key + part.markup for part in board.fragments), VIEW.prompt(here)]
    drawn += [repr(choice) for choice in VIEW.choices(here)] + VIEW.chosen(here)
    drawn += [VIEW.seat_card(here, seat) for seat in range(here.state.seats)]
    drawn += [part.key + part.markup for sheet in VIEW.sheets(here) for part in sheet.fragments]
    return drawn


@pytest.mark.parametrize(("players", "options"), MODES)
def test_a_guess_is_drawn_as_the_full_state(players: int, options: dict[str, object]) -> None:
    """For every viewer, through whole games: the screen tells nothing that its viewer may not know."""
    rng = Rng(11)
    for state, events, history in played(players, options, seed=4, steps=400):
        viewer = rng.below(state.seats)
        guess = state.guess(viewer, rng)
        assert isinstance(guess, MiniExpressState) and (guess.rng != state.rng or state.setup.bot < 0)
        full = scene(state, recent=events, history=history)
        assert markup(full) == markup(scene(guess, recent=events, history=history))


@pytest.mark.parametrize(("players", "options"), MODES)
def test_the_series_follows_everybodys_worth_turn_by_turn(players: int, options: dict[str, object]) -> None:
    """Beside a plain look at the scores whenever a turn has ended."""
    match, rng = Match(GAME, players, 12, options), Rng(12)
    series = Series(match)
    seen: list[tuple[int, ...]] = []
    while match.state.to_move is not None:
        seat, setting_up = match.state.to_move, match.state.period() == 0
        match.play(rng.choice(match.state.legal()))
        if match.state.period() and (match.state.to_move != seat or setting_up):
            seen.append(tuple(score.total for score in match.state.scores()))
    assert [sample.values[0] for sample in series.samples() if sample.period] == seen
    periods = [sample.period for sample in series.samples()]
    assert periods == sorted(periods) and periods[0] == 0 and len(seen) > 15


def test_the_final_chart_names_every_player_and_their_worth_in_the_end() -> None:
    match, rng = Match(GAME, 3, 2), Rng(2)
    while match.state.to_move is not None:
        match.play(rng.choice(match.state.legal()))
    words = Translator("en", VIEW.catalogues)
    here = Scene(GAME, match.state, words, ("Ada", "Claire", "Leon"), series=Series(match))
    drawn = VIEW.finale(here)[0].fragments[0].markup
    for name, score in zip(here.names, match.state.scores(), strict=True):
        assert f">{name}: {score.total}</text>" in drawn
    assert drawn.count("<polyline") == 3


def test_a_position_without_its_past_has_no_chart() -> None:
    assert "<svg" not in VIEW.finale(scene(GAME.new(3, 1, {})))[0].fragments[0].markup


def test_the_corrected_board_is_drawn_beside_the_printed_one() -> None:
    changes: dict[str, bool | int | str] = {
        "cities.omaha.name": "Council Bluffs",
        "cities.tulsa.capacity": 3,
        "cities.duluth.hex": "10,1",
        "land.20": "0-2",
        "share_values.0.first": 5,
    }
    printed, corrected = GAME.new(3, 1, {}), GAME.new(3, 1, {}, changes)
    drawn = {}
    for name, state in (("printed", printed), ("corrected", corrected)):
        here = scene(state)
        board = VIEW.board(here)
        drawn[name] = {part.key: part.markup for part in board.fragments}
        drawn[name] |= {"lengths": VIEW.sheets(here)[3].fragments[0].markup, "width": str(board.width)}
    old, new = drawn["printed"], drawn["corrected"]
    assert "Council Bluffs" in new["city-omaha"] and "Council Bluffs" not in old["city-omaha"]
    assert "me-plate-3" in new["city-tulsa"] and "me-plate-2" in old["city-tulsa"]
    assert all(old[key] != new[key] for key in ("land", "city-duluth", "lengths"))
    assert old["city-seattle"] == new["city-seattle"]  # what is as printed is drawn as printed
    log = VIEW.event_text(
        scene(corrected),
        next(event for event in corrected.clone().play(GAME.parse("draft brown")) if event.kind == "draft"),
    )
    assert log and VIEW.action_label(scene(corrected), GAME.parse("city omaha")).endswith("Council Bluffs")
