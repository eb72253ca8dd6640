"""Every registered game keeps the contract in every mode it declares."""

import pytest

from engine import games
from engine.core.contract import Game, Mode
from tests import conformance
from tests.toy import TOY

CASES = [(game, mode) for game in (*games.all(), TOY) for mode in game.modes()]
IDS = [f"{game.id}: {mode.name}" for game, mode in CASES]


@pytest.mark.parametrize(("game", "mode"), CASES, ids=IDS)
def test_random_game_keeps_the_contract(game: Game, mode: Mode) -> None:
    with_toy = games._GAMES if game.id in games._GAMES else games._GAMES | {game.id: game}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "_GAMES", with_toy)
        assert conformance.check_game(game, mode, seed=11) > 0


@pytest.mark.parametrize(("game", "mode"), CASES, ids=IDS)
def test_foreign_texts_are_refused_as_documented(game: Game, mode: Mode) -> None:
    conformance.check_garbage(game, mode, seed=5)
    assert conformance.fingerprint(game, mode, 3) == conformance.fingerprint(game, mode, 3)


@pytest.mark.parametrize(("game", "mode"), CASES, ids=IDS)
def test_a_position_is_a_text(game: Game, mode: Mode) -> None:
    conformance.check_positions(game, mode, seed=17)


@pytest.mark.parametrize(("game", "mode"), CASES, ids=IDS)
def test_a_changed_save_is_refused_or_playable(game: Game, mode: Mode) -> None:
    refused, _ = conformance.check_strict_loading(game, mode, seed=19)
    assert refused > 0


@pytest.mark.parametrize(("game", "mode"), CASES, ids=IDS)
def test_bad_arguments_are_option_errors(game: Game, mode: Mode) -> None:
    conformance.check_setup_errors(game, mode)
