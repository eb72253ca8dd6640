"""The adapters for PettingZoo and OpenSpiel pass those libraries' own tests."""

from __future__ import annotations

import importlib.util
import json
import warnings
from pathlib import Path

import pytest

from engine import games
from tools.lab.environment import NUMBERS, Environment

GAMES = [(game.id, max(game.players)) for game in games.all()]
INSTALL = "is not installed: pip install -r tools/lab/requirements.txt"
needs_pettingzoo = pytest.mark.skipif(
    not importlib.util.find_spec("pettingzoo"), reason=f"pettingzoo {INSTALL}"
)
needs_openspiel = pytest.mark.skipif(not importlib.util.find_spec("pyspiel"), reason=f"open_spiel {INSTALL}")


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_numbers_lead_through_a_game(game: str, players: int) -> None:
    table, same = Environment(game, players, 5), Environment(game, players, 5)
    for step in range(5000):
        if table.state.to_move is None:
            break
        legal = table.legal()
        assert len(legal) == len(table.state.legal()) and all(0 <= number < NUMBERS for number in legal)
        assert table.names() == same.names()
        rows = [table.row(seat) for seat in range(table.state.seats)]
        assert {len(row) for row in rows} == {table.width}
        number = sorted(legal)[step * 7 % len(legal)]
        table.apply(number)
        same.apply(number)
    assert table.state.to_move is None and sum(table.rewards()) == pytest.approx(0)
    with pytest.raises(ValueError, match="not legal"):
        table.apply(0)


@needs_pettingzoo
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_pettingzoo(game: str, players: int) -> None:
    from pettingzoo.test import api_test, seed_test

    from tools.lab.pettingzoo import env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of rows that are not pictures
        api_test(env(game, players), num_cycles=120)
        seed_test(lambda: env(game, players), num_cycles=60)


@needs_openspiel
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_openspiel(game: str, players: int) -> None:
    import pyspiel

    import tools.lab.openspiel  # noqa: F401 - registers the games

    loaded = pyspiel.load_game(f"railtable_{game.replace('-', '_')}(players={players},seed=3)")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


@pytest.mark.skipif(not importlib.util.find_spec("distributed"), reason=f"dask {INSTALL}")
def test_the_arena_finds_the_same_on_a_dask_cluster(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A cluster of this machine, on the loopback; its workers are processes of their own."""
    from distributed import LocalCluster

    from tools.lab import arena

    monkeypatch.setattr(arena, "BUILD", tmp_path)
    words = ["mini-express", "--bots", "greedy,random", "--games", "12", "--seed", "3", "--json", "--fresh"]
    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster:
        assert arena.main([*words, "--dask", cluster.scheduler_address]) == 0
    there = json.loads(capsys.readouterr().out)
    assert arena.main(words) == 0
    here = json.loads(capsys.readouterr().out)
    for row in (*there["bots"], *here["bots"]):
        assert row.pop("ms_per_move") > 0
    assert there == here
