"""The arena: seatings, statistics, and continuing after an interruption."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from engine import games
from tools.lab import arena
from tools.lab.arena import arrangements, elo, interval, schedule, shared_deals, standings, turns
from tools.lab.bot_games import Deal, Journal, Outcome, Table, opened, parsed_options, play
from tools.steps import StepError

GAME = games.get("mini-express")


def tables(bots: list[str], count: int, players: int = 4) -> list[Table]:
    return schedule(GAME, bots, count, 1, players, GAME.check_options(players), 4)


@pytest.mark.parametrize(
    ("bots", "players"),
    [("ab", 4), ("ab", 3), ("ab", 5), ("abc", 4), ("abcd", 4), ("aab", 3), ("abcdef", 4), ("a", 3)],
)
def test_everybody_sits_everywhere_equally_often_and_meets_the_same_deals(bots: str, players: int) -> None:
    whole = len(arrangements(list(bots), players))
    seats: Counter[tuple[str, int]] = Counter()
    for number in range(whole):
        for order in turns(arrangements(list(bots), players)[number]):
            seats.update((bot, seat) for seat, bot in enumerate(order))
    for bot in set(bots):
        assert len({seats[bot, seat] for seat in range(players)}) == 1, "a bot prefers a seat"
    totals = {seats[bot, 0] / bots.count(bot) for bot in bots}
    assert len(totals) == 1, "a bot plays more than another"


def test_two_against_two_in_all_six_seatings() -> None:
    orders = {turned for order in arrangements(["a", "b"], 4) for turned in turns(order)}
    assert len(orders) == 6 and all(Counter(order) == {"a": 2, "b": 2} for order in orders)


def test_a_schedule_has_whole_deals_only() -> None:
    planned = tables(["random", "greedy"], 20)
    assert len(planned) >= 20
    by_deal = Counter(table.deal.seed for table in planned)
    assert set(by_deal.values()) <= {2, 4}
    assert [table.number for table in planned] == list(range(len(planned)))


def test_an_opening_is_the_same_for_every_seating_and_differs_by_seed() -> None:
    deals = [table.deal for table in tables(["random", "greedy"], 20)]
    positions = {deal: opened(deal)[0].to_json() for deal in dict.fromkeys(deals)}
    assert len(set(positions.values())) == len(positions)
    assert all(opened(deal)[0].to_json() == positions[deal] for deal in deals[:3])


def test_a_game_has_one_winner_and_replays() -> None:
    table = tables(["random", "greedy"], 1)[0]
    outcome = play(table)
    assert sum(outcome.shares) == 1 and len(outcome.points) == 4 and all(outcome.moves)
    assert outcome._replace(seconds=[]) == play(table)._replace(seconds=[])


def results(planned: list[Table], strong: str) -> dict[int, Outcome]:
    """As if `strong` had won every game, its first seat."""
    found = {}
    for table in planned:
        winner = table.bots.index(strong)
        shares = [float(seat == winner) for seat in range(len(table.bots))]
        found[table.number] = Outcome(table.number, shares, [7] * 4, [10] * 4, [0.02] * 4, 40, "over")
    return found


def test_rows() -> None:
    planned = tables(["random", "greedy"], 30)
    rows = standings(planned, results(planned, "greedy"))
    assert [row.name for row in rows] == ["greedy", "random"]
    assert rows[0].win_rate == 1 and rows[1].win_rate == 0 and rows[0].low > 0.85 and rows[1].high < 0.15
    assert rows[0].elo == -rows[1].elo > 200
    assert rows[0].mean_score == 7 and rows[0].ms_per_move == 2
    assert rows[0].games == len(planned)


def test_equal_bots_are_pooled() -> None:
    planned = tables(["greedy", "greedy", "random", "random"], 12)
    assert [row.games for row in standings(planned, results(planned, "greedy"))] == [len(planned)] * 2


def test_elo_follows_the_odds() -> None:
    """Two alone at a table, three wins to one: 191 points apart in the limit of many games."""
    deal = Deal(GAME.id, 2, (), 0, 0)
    planned = [Table(number, deal, ("a", "b")) for number in range(4000)]
    outcomes = {
        table.number: Outcome(
            table.number, [1.0, 0.0] if table.number % 4 else [0.0, 1.0], [1, 1], [1, 1], [0, 0], 9, ""
        )
        for table in planned
    }
    ratings = elo(planned, outcomes)
    assert ratings["a"] - ratings["b"] == pytest.approx(190.8, abs=1)


def test_intervals_widen_when_games_share_their_luck() -> None:
    low, high = interval(0.5, 100, 1.0)
    assert (low, high) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    alike = {deal: [float(deal % 2)] * 4 for deal in range(20)}
    mixed = {deal: [0.0, 1.0, 0.0, 1.0] for deal in range(20)}
    assert shared_deals(alike) == 4 and shared_deals(mixed) == 1
    assert interval(0.5, 80, 4.0)[1] > interval(0.5, 80, 1.0)[1]


def test_an_interrupted_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    monkeypatch.setattr(arena, "BUILD", tmp_path)
    words = [GAME.id, "--bots", "random,greedy", "--games", "6", "--json"]
    arena.main(words)
    whole = json.loads(capsys.readouterr().out)
    (kept,) = (tmp_path / "arena").iterdir()
    lines = kept.read_text().splitlines(keepends=True)
    kept.write_text("".join(lines[:2]) + lines[2][:9])  # killed in the middle of a line
    played: list[Table] = []

    def watched(batch: list[Table]) -> list[Outcome]:
        played.extend(batch)
        return [play(table) for table in batch]

    monkeypatch.setattr(arena, "play_all", watched)
    arena.main(words)
    again = json.loads(capsys.readouterr().out)
    assert len(played) == len(lines) - 2
    for row in (*whole["bots"], *again["bots"]):
        row.pop("ms_per_move")
    assert again == whole
    keys = {"name", "games", "wins", "win_rate", "low", "high", "elo", "mean_score"}
    assert [set(row) for row in again["bots"]] == [keys, keys]


def test_a_half_written_line_does_not_swallow_the_next(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "some" / "games.jsonl")
    journal.add([[1], [2]])
    journal.path.write_text(journal.path.read_text()[:-2])
    journal.add([[3]])
    assert journal.read() == [[1], [3]]


@pytest.mark.parametrize(
    "words",
    [
        ["no-such-game", "--bots", "random"],
        [GAME.id, "--bots", "nobody"],
        [GAME.id, "--bots", "random", "--players", "9"],
        [GAME.id, "--bots", "random", "--option", "map=mars"],
        [GAME.id, "--bots", "random", "--option", "weather=fine"],
        [GAME.id, "--bots", "no-such-file.json"],
        [GAME.id, "--bots", "beam:width=0"],
        [GAME.id, "--bots", "random;search:visits=-1,width=4"],
        [GAME.id, "--bots", "search:focus=0"],
    ],
)
def test_wrong_words_are_explained(words: list[str]) -> None:
    with pytest.raises(StepError) as caught:
        arena.main(words)
    assert caught.value.advice


@pytest.mark.parametrize(
    "words", [["--games", "0"], ["--games", "many"], ["--seed", "-1"], ["--opening", "-1"], ["--jobs", "0"]]
)
def test_wrong_numbers_are_a_usage_error(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        arena.main([GAME.id, "--bots", "random", *words])
    assert caught.value.code == 2 and f"argument {words[0]}: " in capsys.readouterr().err


def test_who_stops_a_run_is_told_that_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(arena, "BUILD", tmp_path)
    played: list[Table] = []

    def stopped(batch: list[Table]) -> list[Outcome]:
        if played:
            raise KeyboardInterrupt
        played.extend(batch)
        return [play(table) for table in batch]

    monkeypatch.setattr(arena, "play_all", stopped)
    assert arena.main([GAME.id, "--bots", "random,greedy", "--games", "6"]) == 130
    said = capsys.readouterr()
    assert not said.out and said.err.count("\n") == 1 and "1 of 6 games" in said.err
    (kept,) = (tmp_path / "arena").iterdir()
    assert len(kept.read_text().splitlines()) == 1


def test_options_as_typed() -> None:
    assert parsed_options(GAME, ["map=europe", "harbors=true"]) == {"map": "europe", "harbors": True}
