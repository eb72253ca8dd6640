"""The training: its games, its targets, the regression, and continuing after an interruption."""

from __future__ import annotations

import json
import shlex
from argparse import Namespace
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine import games
from engine.bots import make
from engine.bots.judge import by_estimate
from engine.bots.learned import SCALE
from engine.core.errors import OptionError
from engine.core.insight import Family, Training, features_of
from engine.core.rng import Rng
from tools.lab import bot_games, train, training_games
from tools.lab.bot_games import Farm
from tools.lab.train import (
    TARGETS,
    Sums,
    gathered,
    merge,
    solve,
    targets,
    watch,
)
from tools.lab.training_games import Explorer, Fondness, Job, deals, families
from tools.steps import StepError

GAME = games.get("mini-express")


def test_deals_are_usual_games_and_all_modes_and_the_same_for_more_games() -> None:
    few, many = deals(GAME, 3, 40), deals(GAME, 3, 200)
    assert many[:40] == few
    assert len({deal.seed for deal in many}) == 200
    players = Counter(deal.players for deal in many[::2])
    assert set(players) == set(GAME.players) and max(players.values()) - min(players.values()) <= 1
    assert len({deal.options for deal in many[1::2]}) > 30


def test_player_counts_and_boards_are_played_as_often_as_asked_for() -> None:
    russian = games.get("russian-railroads")
    plan = deals(russian, 3, 288, 0, (2, 3, 4, 4), 3)
    usual = [deal for number, deal in enumerate(plan) if number % 3 != 2 and number % 2 == 0]
    assert Counter(deal.players for deal in usual) == {2: 24, 3: 24, 4: 48}
    starts = families(russian).values()
    asked = Counter((dict(deal.options)["boards"], dict(deal.options)["coal"]) for deal in plan[2::3])
    assert len(asked) == len(starts) and set(asked.values()) == {96 // len(starts)}
    assert Counter(deal.players for deal in plan[2::3])[4] > 96 // 3


def test_targets_of_a_finished_game() -> None:
    state, rng = GAME.new(3, 5), Rng(5)
    while state.to_move is not None:
        state.apply(rng.choice(state.legal()))
    result = state.result()
    assert result is not None
    rows = targets(state)
    assert [row[0] for row in rows] == [score.total for score in state.scores()]
    by_rank = [rows[group[0]][1] for group in result.ranking]
    assert by_rank == [100.0, 50.0, 0.0]
    assert [row[2] for row in rows] == [100.0 if seat in result.winners else 0.0 for seat in range(3)]


def test_an_explorer_strays_now_and_then_and_never_far() -> None:
    state, inner, strayed = GAME.new(3, 1), make("greedy"), 0
    for moment in range(200):
        advice = inner.advise(state, moment)
        choice = Explorer(inner, 4).decide(state, moment)
        assert choice in [turn.actions[0] for turn in advice.turns[: training_games.CHOICE]]
        strayed += choice != advice.action
    assert 5 < strayed < 60


def test_who_is_fond_of_a_way_judges_by_it_too_and_at_the_end_by_nothing_else_than_the_end() -> None:
    russian = games.get("russian-railroads")
    state, bot, plain = russian.new(3, 4, russian.check_options(3, {})), make("greedy"), by_estimate(russian)
    fond = Fondness(state, plain, Rng(1), 100)
    markers = features_of(russian).family(state).names.index("first marker")
    fond.likes = [0] * len(fond.likes)
    fond.likes[markers] = 17 * 100 * 100  # as much as the way to play industry says
    fond.look(state)
    most = 0
    for moment in range(1000):
        if state.to_move is None:
            break
        state.apply(bot.decide(state, moment))
        if state.to_move is not None:
            owned = features_of(russian).rows(state, [0])[2][0][markers]
            assert fond.worth(state, 0) == plain.worth(state, 0) + owned * fond.temper * 17 // 100
            most = max(most, owned)
    assert state.to_move is None and most > 0
    assert fond.worth(state, 0) == plain.worth(state, 0)


def test_fondness_is_drawn_and_not_the_same_for_all() -> None:
    russian = games.get("russian-railroads")
    state = russian.new(4, 4, russian.check_options(4, {}))
    plain = by_estimate(russian)
    drawn = [Fondness(state, plain, Rng(number), 100) for number in range(40)]
    assert sum(not any(fond.likes) for fond in drawn) in range(1, 12)
    assert len({tuple(fond.likes) for fond in drawn if any(fond.likes)}) > 20
    fond = drawn[0]
    fond.look(state)
    assert fond.temper == plain.outlook(state)[1] > 0
    mini = Fondness(GAME.new(3, 1), by_estimate(GAME), Rng(2), 100)  # it names no ways: only what tells
    assert sum(map(bool, mini.likes)) <= training_games.LIKED


@pytest.mark.parametrize("game", games.all(), ids=lambda game: game.id)
def test_ways_to_play_like_what_boards_have(game: Any) -> None:
    for start in families(game).values():
        state = start.state(game)
        for way in features_of(game).training.ways(state):
            assert way and set(way) <= set(features_of(game).family(state).names)


class Like:
    """A game that is only asked for its features' names: boards "plain" and "odd", the odd ones for three."""

    players = (2, 3)
    board_options = ("boards",)
    options = (SimpleNamespace(name="boards", choices=("plain", "odd")), SimpleNamespace(name="other"))

    def __init__(self, relative: bool, **fixed: int) -> None:
        families = {"odd": Family("odd", ("one", "three")), "plain": Family("", ("one", "two"))}
        features = SimpleNamespace(relative=relative, training=Training(fixed), family=families.get)
        self.insight = SimpleNamespace(features=features)

    def check_options(self, players: int, options: Mapping[str, str]) -> Mapping[str, str]:
        if options["boards"] == "odd" and players != 3:
            raise OptionError("boards", "players")
        return options

    def new(self, players: int, seed: int, options: Mapping[str, str]) -> str:
        return options["boards"]


def seen(np: Any, weights: list[float], rows: int, seed: int) -> list[Any]:
    """Sums of exactly linear data."""
    rng = Rng(seed)
    x = np.array([[rng.below(20), rng.below(20)] for _ in range(rows)], dtype=float)
    y = np.stack([x @ np.array(weights)] * len(TARGETS), axis=1)
    return [rows, x.T @ x, x.T @ y, y.T @ y]


def test_regression_finds_what_is_there_and_shrinks_towards_what_all_share() -> None:
    np = pytest.importorskip("numpy", reason="an optional extra: tools/lab/requirements.txt")
    sums = Sums(Path())
    merge(sums.places, ("", 3, 0), seen(np, [2.0, -1.0], 4000, 1))
    merge(sums.places, ("", 4, 0), seen(np, [2.0, -1.0], 4000, 2))
    merge(sums.places, ("", 5, 0), seen(np, [6.0, 3.0], 12, 3))
    merge(sums.places, ("odd", 3, 0), seen(np, [0.0, 5.0], 9000, 4))
    game: Any = Like(relative=True)
    assert {name: start.players for name, start in families(game).items()} == {"": (2, 3), "odd": (3,)}
    found = solve(game, sums, "points", 300)
    assert found["rows"]["3.0"] == pytest.approx([2 * SCALE, -SCALE], abs=12)
    assert found["rows"]["5.0"] == pytest.approx([2 * SCALE, -SCALE], abs=SCALE), "twelve rows are not enough"
    assert found["rows"]["odd/3.0"] == pytest.approx([0, 5 * SCALE], abs=40), "families share nothing"
    assert found["features"] == {"": ["one", "two"], "odd": ["one", "three"]}
    free = solve(game, sums, "points", 0.001)
    assert free["rows"]["5.0"] == pytest.approx([6 * SCALE, 3 * SCALE], abs=12)
    assert all(temper >= 1 for temper in found["tempers"].values())
    known: Any = Like(relative=True, one=7)
    assert solve(known, sums, "points", 300)["rows"]["3.0"][0] == 7 * SCALE


def test_what_older_iterations_saw_counts_less() -> None:
    np = pytest.importorskip("numpy", reason="an optional extra: tools/lab/requirements.txt")
    old, new = Sums(Path()), Sums(Path())
    merge(old.places, ("", 3, 0), seen(np, [1.0, 0.0], 800, 1))
    merge(new.places, ("", 3, 0), seen(np, [3.0, 0.0], 800, 1))
    game: Any = Like(relative=True)
    for keep, weight in ((1.0, 2.0), (0.25, 2.6), (0.0, 3.0)):
        found = gathered([old, new], keep)
        assert found.places["", 3, 0][0] == 800 * (1 + keep)
        assert solve(game, found, "points", 0.001)["rows"]["3.0"][0] == pytest.approx(weight * SCALE, abs=4)
    assert old.places["", 3, 0][0] == 800, "what was seen stays as it was"


def test_numbers_by_iteration() -> None:
    assert [train._nth("5,7,3", number) for number in range(5)] == ["5", "7", "3", "3", "3"]


def test_what_was_seen_is_kept_and_read_again(tmp_path: Path) -> None:
    np = pytest.importorskip("numpy", reason="an optional extra: tools/lab/requirements.txt")
    job = Job(0, tuple(deals(GAME, 1, 2)), ("greedy",))
    number, found = watch(job)
    kept = Sums(tmp_path)
    kept.save(0, number, found)
    kept.add(found)
    again = Sums(tmp_path)
    assert again.load(0, number) and not again.load(0, 99)
    assert again.places.keys() == kept.places.keys()
    for place, parts in kept.places.items():
        assert all(np.array_equal(old, new) for old, new in zip(parts, again.places[place], strict=True))


def test_weights_are_written_into_the_games_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_games, "ROOT", tmp_path)
    weights = {"rows": {"3.0": [1, 2], "3.1": [3, 4]}, "tempers": {"3.0": 5, "3.1": 6}}
    path = bot_games.own_weights(GAME)
    bot_games.write_weights(path, weights, {"how": "by hand"})
    assert path == tmp_path / "engine" / "games" / "mini_express" / "data" / "learned.json"
    assert json.loads(path.read_text()) == {"about": {"how": "by hand"}, **weights}


def test_weights_of_more_games_are_only_replaced_on_demand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_games, "ROOT", tmp_path)
    monkeypatch.setattr(train, "BUILD", tmp_path / "build")
    own, aside = bot_games.own_weights(GAME), tmp_path / "build" / "train" / f"{GAME.id}-learned.json"
    given = Namespace(out=None, replace=False)
    assert train.destination(GAME, given, 10) == own, "nothing stands there yet"
    accounts = [{"name": "00-points", "games": 1200}, {"name": "01-points", "games": 1440}]
    bot_games.write_weights(own, {"rows": {}, "tempers": {}}, {"accepted": accounts})
    assert bot_games.learned_from(own) == 1440
    assert train.destination(GAME, given, 1440) == own, "the same again"
    assert train.destination(GAME, given, 1439) == aside
    assert train.destination(GAME, Namespace(out=None, replace=True), 10) == own
    assert train.destination(GAME, Namespace(out=tmp_path / "mine.json", replace=False), 10) == (
        tmp_path / "mine.json"
    )


@pytest.mark.parametrize("game", games.all(), ids=lambda game: game.id)
def test_the_documented_command_plays_as_many_games_as_the_weights_tell_of(game: Any) -> None:
    learned = features_of(game).learned
    assert learned is not None
    words = shlex.split(learned["about"]["how"])[3:]
    given = train.parser().parse_args(words)
    assert sum(train.games_of(given, number) for number in range(given.iterations)) >= bot_games.learned_from(
        bot_games.own_weights(game)
    )


def test_another_gate_is_another_journal(tmp_path: Path) -> None:
    for count in (4, 9, 4):
        rate = train.beaten(GAME, Farm(), tmp_path, "random", "greedy", count)
        assert 0 <= rate <= 1
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    "words",
    [
        ["--games", "abc"],
        ["--games", "40,0"],
        ["--strange", "-1"],
        ["--keep", "much"],
        ["--likings", "-0.5"],
        ["--iterations", "0"],
        ["--gate", "0"],
        ["--ridge", "-1"],
        ["--seed", "-1"],
    ],
)
def test_wrong_numbers_are_a_usage_error(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        train.main([GAME.id, *words])
    assert caught.value.code == 2 and f"argument {words[0]}: " in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["no-such-game"],
        [GAME.id, "--target", "fame"],
        [GAME.id, "--beginners", "foo"],
        [GAME.id, "--beginners", "greedy;beam:width=0"],
        [GAME.id, "--out", "."],
        [GAME.id, "--players", "3,9"],
        [GAME.id, "--players", "some"],
    ],
)
def test_wrong_words_are_explained(words: list[str]) -> None:
    with pytest.raises(StepError) as caught:
        train.main(words)
    assert caught.value.advice
