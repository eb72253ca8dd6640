"""The bot's turn, the clockwise rule, difficulties (sheet sections 6 to 9)."""

from __future__ import annotations

import math

import pytest

from engine.core.rng import Rng
from engine.games.mini_express import GAME, scoring
from engine.games.mini_express.actions import BOTS
from engine.games.mini_express.board import FAR, Board, board_for
from engine.games.mini_express.components import COMPANIES, mask_of
from engine.games.mini_express.phases import PHASE_NAMES
from engine.games.mini_express.rules import automa
from engine.games.mini_express.state import MiniExpressState
from tests.engine.mini_express.helpers import begun, kinds, legal, network_of, number, one, play, refused


def bot(*lines: str, difficulty: str = "easy") -> MiniExpressState:
    """A solo game with the bot about to draw: two companies, two cities, unless the lines say otherwise."""
    return begun(1, {"difficulty": difficulty}, "phase bot-draw", "draws 2-2 2-2", *lines)


def without_tiles(state: MiniExpressState, *keep: str) -> MiniExpressState:
    """Only these cities are open: further than a real game gets, so the books are not checked."""
    state.open = mask_of(state.board.city_index[name] for name in keep)
    state.avail = [mask & state.open for mask in state.avail]
    return state


def test_every_step_is_the_only_one() -> None:
    """ME-BOT-1: the bot's seat has one action at every step; a person cannot move it."""
    state = bot("tracks orange 1")
    assert state.automa() and legal(state) == ["bot draw"]
    assert refused(state, "share gray") == ("ME-BOT-1", "bot-moves")
    assert refused(state, "bot share") == ("ME-BOT-1", "bot-other-step")
    play(state, "bot draw")
    assert legal(state) == ["bot share"]
    play(state, "bot share")
    assert not state.automa() and state.to_move == 0
    assert refused(state, "bot draw") == ("ME-TURN-1", "not-the-bot")


def test_draws_are_fair_and_stay_out() -> None:
    """ME-BOT-1, ME-BOT-1d, ME-BOT-1R: tiles stay out until a refresh; then all come back."""
    counts = [0] * 4
    for seed in range(600):
        state = GAME.new(1, seed, {})
        state.bag = state.board.full_bag
        before = state.rng
        automa._draw(state, [])
        assert state.rng != before
        counts[state.tile] += 1
        assert sum(state.bag) == 13 and state.bag[state.tile + 1] == 2
    assert all(100 < count < 200 for count in counts)
    state = bot("draws refresh")
    events = play(state, "bot draw")
    assert "bot-refresh" in kinds(events) and sum(state.bag) == 13 and state.bag[0] == 2


@pytest.mark.parametrize(
    ("target", "steps", "open_cities", "reached", "skipped"),
    [
        (-1, 1, 0b1111, 0, ()),
        (-1, 2, 0b1100, 3, (0, 1)),
        (1, 1, 0b11001, 3, (2,)),
        (3, 2, 0b10000, 4, ()),
        (4, 2, 0b11111, 4, ()),
    ],
)
def test_target_marker(
    target: int, steps: int, open_cities: int, reached: int, skipped: tuple[int, ...]
) -> None:
    """ME-BOT-1b, ME-BOT-1c, ME-AMB-09."""
    assert automa.advance(target, steps, open_cities) == (reached, skipped)


def test_target_stays_at_the_end_and_on_a_closed_city() -> None:
    """ME-BOT-1c: a marker on a city that lost its tile stays the target."""
    state = without_tiles(bot("target san-francisco"), "augusta")
    events = state.play(BOTS["draw"])
    assert "bot-target-stays" in kinds(events) and state.target == 31


def test_zero_to_two_trains_take_a_share_three_build() -> None:
    """ME-BOT-A, ME-BOT-B, ME-BOT-A-i, ME-BOT-A-iii: no influence paid."""
    for trains, expected in ((0, "share"), (1, "share"), (2, "share"), (3, "build"), (5, "build")):
        state = bot(f"tracks orange {trains}")
        play(state, "bot draw")
        assert legal(state) == [f"bot {expected}"]
        if expected == "share":
            events = play(state, "bot share")
            assert number(state.inf, "orange", 1) == 1 and number(state.tracks, "orange") == trains + 3
            assert one(events, "bot-share").args["left"] == 4


def test_redraw_moves_only_the_company_marker() -> None:
    """ME-BOT-R, ME-BOT-A-ii, ME-AMB-27: few trains and no share, even when it could build."""
    state = bot("tracks orange 2", "shares orange 0")
    play(state, "bot draw")
    target = state.target
    events = play(state, "bot redraw")
    assert one(events, "bot-redraw").args["why"] == "no-share"
    assert state.target == target and state.chosen == 0


def test_redraw_without_destination() -> None:
    """ME-BOT-B-v."""
    state = without_tiles(bot("tracks orange 4", "tracks brown 1"), "seattle", "portland")
    state.play(BOTS["draw"])
    events = state.play(BOTS["redraw"])
    assert one(events, "bot-redraw").args["why"] == "no-city"


def test_bot_that_cannot_act_passes() -> None:
    """ME-AMB-11: no endless redraw."""
    state = without_tiles(bot("tracks brown 4", "tracks gray 4", "tracks orange 4", "tracks white 4"))
    state.play(BOTS["draw"])
    assert legal(state) == ["bot pass"]
    events = state.play(BOTS["pass"])
    assert "skipped" in kinds(events)


def test_destination_ties() -> None:
    """ME-BOT-B-i, ME-BOT-B-i-a, ME-BOT-B-i-b, ME-BOT-B-i-c: distance, trains, occupancy, highest index."""
    key = automa.Candidate.key
    better = [
        (automa.Candidate(3, 1, 5, 0), automa.Candidate(9, 2, 1, 2)),
        (automa.Candidate(3, 2, 3, 0), automa.Candidate(9, 2, 4, 2)),
        (automa.Candidate(3, 2, 3, 1), automa.Candidate(9, 2, 3, 0)),
        (automa.Candidate(9, 2, 3, 1), automa.Candidate(3, 2, 3, 1)),
    ]
    for best, other in better:
        assert key(best) < key(other)
    state = bot("tracks orange 5", "target augusta")
    found = automa.candidates(state, COMPANIES.index("orange"))
    assert found[0].city == 0 and found[0].distance == 0  # the target itself is nearest of all


def test_all_cities_of_the_maps_are_connected() -> None:
    """ME-AMB-10: the case of an unconnected target cannot occur here; it would count as far."""
    for name, harbors in ("usa", False), ("europe", False), ("europe", True):
        board = board_for(name, harbors, False)
        for row in board.distance:
            assert all(row[place] < FAR for place in board.city_hex)


def test_start_hex_is_existing_track() -> None:
    """ME-BOT-B-ii, ME-BOT-B-ii-a, ME-AMB-12: the lowest hex order of the network hexes routes leave from."""
    state = bot("tracks orange 5", "track orange 15,2 14,3 17,2 18,3", "length orange 2")
    made = automa.plan(state, 2)
    assert made.start == min(made.starts) and state.net[2] >> made.start & 1
    for start in made.starts:
        assert state.board.distance[made.city][start] == len(made.route.hexes)


def test_bot_build_is_an_ordinary_build() -> None:
    """ME-BOT-B-iii, ME-BOT-B-iv."""
    state = bot("tracks orange 5", "tiles augusta gray-white")
    state.target = 0
    events = play(state, "bot draw", "bot build")
    build = one(events, "build")
    assert number(state.length, "orange") + 1 == build.args["trains"]
    assert sum(state.inf[4:]) == 6


def test_purple_gives_one_in_all_four() -> None:
    """ME-BOT-B-iv."""
    state = bot(
        "tracks orange 2",
        "tracks brown 3",
        "draws 2-1",
        "chosen orange",
        "tiles new-york gray-purple",
        "target boston",
    )
    play(state, "bot draw")
    assert state.board.city_keys[state.target] == "new-york"
    play(state, "bot build")
    assert state.inf[4:] == [2, 2, 2, 2] and PHASE_NAMES[state.phase] == "turn"


def xy(board: Board, place: int) -> tuple[float, float]:
    tile = board.hexes[place]
    return 1.5 * tile.col, math.sqrt(3) * (tile.row + 0.5 * (tile.col & 1))


def area(board: Board, start: int, way: tuple[int, ...]) -> float:
    points = [xy(board, place) for place in (start, *way)]
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return round(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2, 6)


@pytest.mark.parametrize(("name", "pairs"), [("usa", 833), ("europe", 686)])
def test_left_hand_walk_is_the_largest_clockwise_area(name: str, pairs: int) -> None:
    """ME-CW-1, ME-CW-2, ME-CW-3, ME-CW-4, ME-CW-5, ME-AMB-13, ME-BOT-B-ii-b: all starts and cities."""
    board = board_for(name, False, False)
    count = 0
    for city in range(32):
        for start in range(len(board.hexes)):
            if not 0 < board.distance[city][start] <= 5:
                continue
            ways = board.paths(start, city)
            chosen = automa.clockwise(board, start, city, ways)
            assert chosen in ways
            assert area(board, start, chosen) == max(area(board, start, way) for way in ways)
            count += len(ways) > 1
    assert count >= pairs


@pytest.mark.parametrize(
    ("difficulty", "share_trains", "influence"),
    [("easy", 5, 1), ("normal", 3, 1), ("hard", 3, 1), ("expert", 3, 2), ("nightmare", 3, 2)],
)
def test_share_by_difficulty(difficulty: str, share_trains: int, influence: int) -> None:
    """ME-DIFF-1, ME-DIFF-2, ME-DIFF-4."""
    state = bot("tracks orange 2", "influence 1 1 1 1 1", difficulty=difficulty)
    play(state, "bot draw", "bot share")
    assert number(state.tracks, "orange") == share_trains
    assert number(state.inf, "orange", 1) == influence


def test_refill_never_removes_and_takes_what_there_is() -> None:
    """ME-AMB-16."""
    state = bot(
        "tracks gray 0", f"track gray {network_of(22)}", "length gray 15", "draws 1-1", difficulty="normal"
    )
    assert number(state.supply, "gray") == 2
    play(state, "bot draw", "bot share")
    assert number(state.tracks, "gray") == 2 and state.depleted == 2


@pytest.mark.parametrize(
    ("difficulty", "gray", "after"), [("easy", 1, 4), ("normal", 1, 2), ("normal", 0, 2), ("normal", 3, 3)]
)
def test_compensation_hex_by_hex(difficulty: str, gray: int, after: int) -> None:
    """ME-DIFF-2, ME-AMB-14: from Normal on nobody who has two trains is compensated, hex by hex."""
    state = bot(
        "tracks orange 0",
        "tracks brown 4",
        f"tracks gray {gray}",
        "draws 2-1",
        "chosen orange",
        "track gray 17,3 18,3 16,3 17,2",
        "tiles new-york orange-white",
        "target boston",
        difficulty=difficulty,
    )
    play(state, "bot draw")
    before = state.clone()
    events = play(state, "bot build")
    build = one(events, "build")
    mask = state.net[0] & ~before.net[0]
    met = (mask & before.net[1]).bit_count()
    assert met >= 2 and build.args["company"] == "brown"
    expected = min(5, gray + met) if difficulty == "easy" else max(gray, min(2, gray + met))
    assert number(state.tracks, "gray") == expected
    if met == 3 or difficulty == "normal":
        assert expected == after


def test_round_of_two_players_and_bot() -> None:
    """ME-2PB, ME-SOLO, ME-END-2: humans first, the bot closes the round."""
    state = begun(2, {"mode": "duel-bot"}, "tracks gray 0", "tracks white 0", "tracks brown 0")
    play(state, "share gray")
    assert state.to_move == 1
    play(state, "share white")
    assert state.to_move == 2 and state.automa()
    solo = begun(1, {}, "tracks white 0", "shares white 1", "shares gray 0")
    play(solo, "share white")
    assert solo.triggered and solo.automa()
    while solo.to_move is not None:
        play(solo, legal(solo)[0])
    assert solo.turns == 1
    ends = bot("tracks orange 0", "shares orange 1", "shares gray 0")
    play(ends, "bot draw", "bot share")
    assert ends.to_move is None


def test_three_seats_are_scored_with_the_bot_as_third() -> None:
    """ME-SCORE-7, ME-2PB."""
    state = begun(2, {"mode": "duel-bot"}, "influence 0 3 1 1 1", "influence 1 2 1 1 1")
    columns = scoring.share_columns(state)
    assert [columns[seat * 4] for seat in range(3)] == [scoring.FIRST, scoring.SECOND, scoring.OTHER]


def test_guess_redraws_only_the_bag() -> None:
    state = bot("bag 2 3 3 3 3")
    tiles = set()
    for seed in range(20):
        guess = state.guess(0, Rng(seed))
        assert guess.view(0) == state.view(0)
        guess.apply(BOTS["draw"])
        tiles.add(guess.tile)
    assert len(tiles) == 4 and "rng" not in state.view(0) and "rng" not in state.view(None)
