"""Features, learned weights and the search's arithmetic."""

from __future__ import annotations

import itertools
from math import exp
from typing import Any

import pytest

from engine import games
from engine.bots import make
from engine.bots.bot import Advice
from engine.bots.chances import WHOLE, drawn, softmax
from engine.bots.judge import by_estimate
from engine.bots.learned import DECIDED, SCALE, Linear, judge, place_of
from engine.bots.levels import LEVELS
from engine.bots.search import SearchBot, shares
from engine.bots.turns import turn_over
from engine.core.contract import Game, State
from engine.core.insight import features_of
from engine.core.rng import Rng

GAMES = games.all()


def between_turns(game: Game, seed: int) -> list[State]:
    """Positions at the start of turns, from a random game of the usual kind."""
    state, rng, found = game.new(game.players[-1], seed), Rng(seed), []
    while (seat := state.to_move) is not None:
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))])
        if state.to_move is not None and turn_over(state, seat):
            found.append(state.clone())
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_features_are_whole_numbers_with_names(game: Game) -> None:
    features = features_of(game)
    assert len(set(features.names)) == len(features.names) > 10
    varied: list[set[int]] = [set() for _ in features.names]
    for state in [state for seed in range(4) for state in between_turns(game, seed)]:
        before = state.to_json()
        kind, time, rows = features.rows(state, range(state.seats))
        assert type(kind) is int and type(time) is int and len(rows) == state.seats
        for row in rows:
            assert len(row) == len(features.names)
            for number, met in zip(row, varied, strict=True):
                assert type(number) is int
                met.add(number)
        assert features.rows(state, range(1, 2)) == (kind, time, rows[1:2])
        assert state.to_json() == before
    same = [name for name, met in zip(features.names, varied, strict=True) if len(met) == 1]
    assert len(same) <= len(features.names) // 4, f"always the same: {same}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_weights_fit_their_game_and_say_how_they_came_about(game: Game) -> None:
    learned = features_of(game).learned
    assert learned is not None
    assert tuple(learned["about"]["features"][""]) == features_of(game).names
    assert learned["about"]["how"].startswith(f"python -m tools.lab.train {game.id} ")
    assert 1 <= learned["about"]["rules_version"] <= game.rules_version
    assert learned["rows"] and set(learned["rows"]) == set(learned["tempers"])
    for name, row in learned["rows"].items():
        features = learned["about"]["features"][place_of(name)[0]]
        assert len(row) == len(features) and all(type(weight) is int for weight in row)
    assert all(temper > 0 for temper in learned["tempers"].values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_usual_kind_of_game_was_trained(game: Game) -> None:
    learned = features_of(game).learned
    assert learned is not None
    places = [place_of(name) for name in learned["rows"]]
    kinds = {kind for family, kind, _ in places if not family}
    for players in game.players:
        state = game.new(players, 1)
        assert features_of(game).rows(state, range(1))[0] in kinds


def test_a_place_that_was_not_trained_is_judged_by_the_nearest() -> None:
    linear = Linear({"rows": {"1.0": [1], "1.4": [2], "3.1": [3]}, "tempers": {"1.0": 5, "1.4": 6, "3.1": 7}})
    assert linear.near(1, 3) == (1, 4)
    assert linear.near(4, 0) == (3, 1)
    assert linear.rows[4, 0] == (3,) and linear.tempers[4, 0] == 7


class Weighed:
    """Weights that count one feature only."""

    def __init__(self, game: Game, name: str) -> None:
        row = [SCALE if each == name else 0 for each in features_of(game).names]
        self.judge = judge(game, {"rows": {"0.0": row}, "tempers": {"0.0": 10 * SCALE}})


def test_a_race_is_judged_beside_the_others_and_a_solitary_game_by_itself() -> None:
    race, alone = games.get("trans-siberian"), games.get("russian-railroads")
    for state in between_turns(race, 1)[-5:]:
        cash = [row[0] for row in features_of(race).rows(state, range(state.seats))[2]]
        worth = Weighed(race, "cash").judge.worth(state, 2)
        others = sum(cash) - cash[2]
        assert worth == SCALE * cash[2] - SCALE * others // (state.seats - 1)
    for state in between_turns(alone, 1)[-5:]:
        points = [
            row[features_of(alone).names.index("points")]
            for row in features_of(alone).rows(state, range(state.seats))[2]
        ]
        judged = Weighed(alone, "points").judge
        assert [judged.worth(state, seat) for seat in range(state.seats)] == [SCALE * each for each in points]
        assert judged.outlook(state) == ([SCALE * each for each in points], 10 * SCALE)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_finished_game_is_won_or_lost(game: Game) -> None:
    state, rng = game.new(game.players[-1], 3), Rng(3)
    while state.to_move is not None:
        state.apply(rng.choice(state.legal()))
    result = state.result()
    assert result is not None
    judged = Weighed(game, features_of(game).names[0]).judge
    for seat in range(state.seats):
        assert (judged.worth(state, seat) > DECIDED // 2) == (seat in result.winners)
        assert (judged.worth(state, seat) < -DECIDED // 2) == (seat not in result.winners)
    found = shares(state, by_estimate(game))
    assert sum(found) >= WHOLE - state.seats
    assert {seat for seat, share in enumerate(found) if share} == set(result.winners)


def test_softmax_is_the_real_one_within_a_table_step() -> None:
    for values, temper in (([0, 0, 0], 5), ([100, 40, -20, 90], 60), ([10**12, 0], 1000), ([3, 1, 2], 1)):
        found = softmax(values, temper)
        exact = [exp((value - max(values)) / temper) for value in values]
        for share, real in zip(found, exact, strict=True):
            assert abs(share / WHOLE - real / sum(exact)) < 0.04
        assert sorted(values) == [value for _, value in sorted(zip(found, values, strict=True))]
        assert WHOLE - len(values) <= sum(found) <= WHOLE


def test_draws_follow_the_chances() -> None:
    rng = Rng(1)
    met = [0, 0, 0, 0]
    for _ in range(4000):
        met[drawn([10, 0, 30, 60], rng)] += 1
    assert met[1] == 0
    assert [round(count / 400) for count in met] == [1, 0, 3, 6]


def test_heat_slips_where_little_is_at_stake() -> None:
    """More heat, more other turns than the best; and the worse a turn, the rarer."""
    game = games.get("trans-siberian")
    state = next(state for state in between_turns(game, 3)[20:] if len(state.legal()) > 3)
    best = make("beam").advise(state, 0).turns[0].actions[0]
    missed = [
        sum(make(f"beam:heat={heat}", seed).decide(state, 0) != best for seed in range(60))
        for heat in (0, 50, 4000)
    ]
    assert missed[0] == 0 and missed[0] <= missed[1] < missed[2]


def decisive(game: Game) -> list[tuple[State, int]]:
    """Positions in which some single actions end the game as won and others do not."""
    found = []
    for seed in range(40):
        state, rng, moment = game.new(3, seed), Rng(seed), 0
        while (seat := state.to_move) is not None:
            legal = state.legal()
            wins = 0
            for action in legal if len(legal) > 1 else ():
                after = state.clone()
                after.apply(action)
                result = after.result()
                wins += result is not None and seat in result.winners
            if 0 < wins < len(legal):
                found.append((state.clone(), moment))
            state.apply(legal[rng.below(len(legal))])
            moment += 1
    return found


@pytest.mark.parametrize("name", ["beam", "baron:visits=30"])
def test_a_win_at_hand_is_taken(name: str) -> None:
    game, tried = games.get("trans-siberian"), 0
    for state, moment in decisive(game)[:12]:
        seat = state.to_move
        assert seat is not None
        advice = make(name).advise(state, moment)
        for action in advice.turns[0].actions:
            state.apply(action)
        result = state.result()
        assert result is not None and seat in result.winners
        tried += 1
    assert tried > 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_search_visits_what_it_says(game: Game) -> None:
    for state in itertools.islice(between_turns(game, 2), 5, 25, 10):
        if len(state.legal()) == 1:
            continue
        advice = make("baron:visits=20,breadth=5").advise(state, 7)
        assert isinstance(advice, Advice) and 1 <= len(advice.turns) <= 5
        assert all(0 <= turn.worth <= WHOLE for turn in advice.turns)


@pytest.mark.parametrize("name, most", [("baron:visits=60", 1), ("baron:visits=60,rivals=3", 3)])
def test_as_many_turns_of_rivals_are_thought_about_as_the_game_says(
    name: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.get("russian-railroads")
    assert game.insight.effort.rivals == 1
    bot, opened = make(name), []
    assert isinstance(bot, SearchBot)
    plainly = bot._open

    def noted(node: Any, *more: Any) -> Any:
        yield from plainly(node, *more)
        opened.append((node.seat, len(node.turns)))

    monkeypatch.setattr(bot, "_open", noted)
    state = between_turns(game, 2)[3]
    bot.advise(state, 7)
    own = max(turns for seat, turns in opened if seat == state.to_move)
    assert own > 3 and max(turns for seat, turns in opened if seat != state.to_move) == most


def test_levels_are_four_and_named() -> None:
    assert list(LEVELS) == ["apprentice", "stationmaster", "director", "baron"]
