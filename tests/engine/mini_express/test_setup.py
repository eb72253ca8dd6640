"""Components, maps, tables and setup (sheet sections 1, 3, 13 to 16)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from engine.core.errors import OptionError
from engine.games.mini_express import GAME
from engine.games.mini_express.board import DIRECTIONS, board_for
from engine.games.mini_express.components import COMPANIES, MAPS, PURPLE
from engine.games.mini_express.phases import PHASE_NAMES
from tests.engine.mini_express.helpers import begun, fresh, kinds, legal, number, play, random_play, refused
from tests.engine.mini_express.oracle import beside

ALL = [(mode.players, mode.options) for mode in GAME.modes()]
USA = board_for("usa", False, False)


def test_components() -> None:
    """ME-COMP-1, ME-COMP-2, ME-COMP-3, ME-COMP-4, ME-COMP-9, ME-COMP-10."""
    assert set(MAPS) == {"usa", "europe"}
    assert COMPANIES == ("brown", "gray", "orange", "white")
    assert len(USA.demand_tiles) == 32
    assert (USA.full_bag[0], sum(USA.full_bag)) == (2, 14)
    for players, options in ALL:
        state = GAME.new(players, 2, options)
        state.check()  # counts 25 trains and 9 shares of every company


def test_boards_and_markers() -> None:
    """ME-COMP-5, ME-COMP-6, ME-COMP-7, ME-COMP-8, ME-COMP-11, ME-COMP-12: represented, one of each."""
    state = fresh(5, golden_spike=True)
    assert len(state.inf) == 5 * 4 and len(state.length) == 4 and len(state.board.share_values) == 16
    assert state.board.spike_hex >= 0 and state.chosen == 0


def test_track_length_table() -> None:
    """ME-TABLE-1: the rows the rulebook shows, the staircase beyond (ME-AMB-26)."""
    assert [USA.share_values[row][:3] for row in range(6, 13)] == [
        (6, 5, 3),
        (7, 5, 3),
        (7, 6, 3),
        (8, 6, 3),
        (8, 6, 3),
        (8, 7, 4),
        (9, 7, 4),
    ]
    assert USA.share_values[0] == (4, 3, 1, 0) and USA.share_values[15] == (10, 8, 4, 0)
    for column in range(3):
        values = [row[column] for row in USA.share_values]
        assert values == sorted(values)


def test_demand_tiles() -> None:
    """ME-TABLE-2."""
    counts = Counter(USA.demand_tiles)
    for pair in combinations(range(4), 2):
        assert counts[pair] == 4  # type: ignore[index]
    for company in range(4):
        assert counts[company, company] == counts[company, PURPLE] == 1  # type: ignore[index]


def test_bot_tiles() -> None:
    """ME-TABLE-3, ME-AMB-03: two numbers, each pair of 1 and 2 three times."""
    assert USA.bot_tiles == ((1, 1, 3), (1, 2, 3), (2, 1, 3), (2, 2, 3))


@pytest.mark.parametrize("name", ["usa", "europe"])
def test_map_geometry(name: str) -> None:
    """ME-MAP-1, ME-MAP-2, ME-MAP-3, ME-DEF-3, ME-DEF-8: coordinates, terrains, orders."""
    board = board_for(name, False, False)
    for index, tile in enumerate(board.hexes):
        names = beside(tile.col, tile.row)
        assert list(board.neighbours[index]) == [board.by_id.get(other, -1) for other in names]
        assert (tile.q, tile.r) == (tile.col, tile.row - (tile.col - (tile.col & 1)) // 2)
    assert sorted(board.hexes, key=lambda tile: (-tile.col, tile.row)) == list(board.hexes)
    assert list(board.city_hex) == sorted(board.city_hex) and len(board.city_hex) == 32
    assert Counter(board.capacity) == {3: 10, 2: 14, 1: 8}
    assert sum(tile.city >= 0 for tile in board.hexes) == 32 and len(set(board.start_hex)) == 4
    assert len(DIRECTIONS) == 6 and len(board.hexes) == {"usa": 143, "europe": 149}[name]


def test_stated_capacities_and_examples() -> None:
    """ME-MAP-4, ME-DEF-4."""
    usa, europe = board_for("usa", False, False), board_for("europe", False, False)
    room = {**dict(zip(usa.city_keys, usa.capacity, strict=True))}
    room |= dict(zip(europe.city_keys, europe.capacity, strict=True))
    assert (room["fort-smith"], room["detroit"], room["venice"], room["san-francisco"]) == (2, 2, 2, 3)
    assert room["omaha"] >= 2 and room["denver"] >= 2


@pytest.mark.parametrize(
    ("players", "options", "shares", "aside", "out"),
    [
        (3, {}, 6, 2, 1),
        (4, {}, 6, 3, 0),
        (5, {}, 6, 3, 0),
        (1, {"mode": "solo"}, 5, 2, 2),
        (2, {"mode": "duel-bot"}, 6, 2, 1),
        (2, {"mode": "duel-bot", "asset_shares": 5}, 5, 2, 2),
        (2, {"mode": "expert"}, 5, 2, 2),
    ],
)
def test_share_split(players: int, options: dict[str, object], shares: int, aside: int, out: int) -> None:
    """ME-SETUP-2, ME-SETUP-3, ME-SOLO-SETUP-1, ME-2PB-SETUP-1, ME-AMB-01, ME-2PX-SETUP-1."""
    state = GAME.new(players, 1, options)
    assert state.shares == [shares] * 4 and [state.aside(company) for company in range(4)] == [aside] * 4
    assert state.setup.split[:3] == (shares, aside, out)


@pytest.mark.parametrize(
    ("name", "starts"),
    [
        ("usa", ["Baltimore", "Wilmington", "Erie", "Tallahassee"]),
        ("europe", ["Istanbul", "Naples", "Stockholm", "Riga"]),
    ],
)
def test_board_setup(name: str, starts: list[str]) -> None:
    """ME-SETUP-1, ME-SETUP-4, ME-SETUP-5, ME-SETUP-6, ME-SETUP-7, ME-SETUP-8, ME-SETUP-11,
    ME-DEF-1, ME-DEF-2."""
    state = fresh(4, map=name)
    assert [state.board.hexes[place].name for place in state.board.start_hex] == starts
    assert state.net == [1 << place for place in state.board.start_hex]
    assert state.length == [0] * 4 and state.tracks == [4] * 4 and state.supply == [20] * 4
    assert sorted(state.tiles) == sorted(state.board.demand_tiles) and state.open == (1 << 32) - 1
    assert state.inf == [1] * 16 and state.to_move == 0
    assert GAME.new(4, 1).tiles != GAME.new(4, 2).tiles == GAME.new(4, 2).tiles


def test_snake_draft_order_and_restrictions() -> None:
    """ME-SETUP-9: forth and back; no company twice, no pair twice."""
    state = fresh(3)
    order = []
    for text in ("brown", "gray", "orange", "white", "orange", "white"):
        order.append(state.to_move)
        play(state, f"draft {text}")
    assert order == [0, 1, 2, 2, 1, 0]
    state = fresh(3)
    play(state, "draft brown", "draft gray", "draft orange")
    assert refused(state, "draft orange") == ("ME-SETUP-9", "same-company-twice")
    play(state, "draft gray")
    assert refused(state, "draft orange") == ("ME-SETUP-9", "same-pair")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_draft_never_gets_stuck(players: int) -> None:
    """ME-SETUP-9: all pick sequences of two to five drafting players, searched completely up to symmetry."""
    seen: set[tuple[object, ...]] = set()
    stack = [GAME.new(players, 1, {})]
    while stack:
        state = stack.pop()
        if PHASE_NAMES[state.phase] != "draft":
            continue
        key = (tuple(state.own), state.to_move)
        if key in seen:
            continue
        seen.add(key)
        assert state.legal()
        first_pick = not any(state.own)
        for action in state.legal()[:1] if first_pick else state.legal():
            following = state.clone()
            following.apply(action)
            stack.append(following)
    assert len(seen) >= 12


@pytest.mark.parametrize(("players", "step"), [(3, 2), (4, 1), (5, 2)])
def test_unchosen_shares_lengthen(players: int, step: int) -> None:
    """ME-SETUP-10, ME-AMB-28: always four steps in all; the shares leave the game."""
    for seed in range(20):
        state = random_play(fresh(players), seed, lambda state: PHASE_NAMES[state.phase] != "draft")
        assert sum(state.length) == 4 and all(length % step == 0 for length in state.length)
        assert sum(state.own) == 2 * players and not any(map(state.aside, range(4)))
        state.check()


def test_first_game_capacity() -> None:
    """ME-SETUP-12: every city holds two."""
    assert set(fresh(4, first_game=True).setup.capacity) == {2}
    assert set(fresh(4).setup.capacity) == {1, 2, 3}


@pytest.mark.parametrize(
    ("difficulty", "shares", "influence"), [("easy", 1, 1), ("hard", 2, 1), ("nightmare", 2, 2)]
)
def test_solo_setup(difficulty: str, shares: int, influence: int) -> None:
    """ME-SOLO-SETUP-2, ME-SOLO-SETUP-3, ME-BOT-SETUP-I, ME-BOT-SETUP-II, ME-BOT-SETUP-III, ME-BOT-SETUP-IV,
    ME-BOT-SETUP-V, ME-DIFF-3, ME-DIFF-5, ME-AMB-29."""
    state = fresh(1, difficulty=difficulty)
    assert state.seats == 2 and state.inf == [1] * 4 + [influence] * 4
    assert (state.chosen, state.target) == (0, -1) and list(state.bag) == [0, 3, 3, 3, 3]
    play(state, "draft brown")
    assert refused(state, "draft brown") == ("ME-SOLO-SETUP-2", "same-company-twice")
    play(state, "draft white")
    assert state.length == [0] * 4 and state.shares == [5] * 4
    assert state.automa() and legal(state) == ["bot setup"]
    play(state, "bot setup")
    first = state.chosen
    assert state.own[4 + first] == shares and state.target == -1 and state.shares == [5] * 4
    play(state, "bot setup")
    assert (
        sum(state.own[4:]) == 2 * shares and state.own[4 + state.chosen] == shares and state.chosen != first
    )
    assert sum(state.bag) == 12 and state.bag[0] == 2 and state.to_move == 0 and state.target == -1


def test_two_players_with_bot_setup() -> None:
    """ME-2PB-SETUP-1, ME-2PB-SETUP-2, ME-2PB-SETUP-3, ME-AMB-02, ME-AMB-15: the rest goes to the bot."""
    state = fresh(2, difficulty="hard")
    play(state, "draft brown", "draft gray", "draft brown")
    assert state.to_move == 0
    assert refused(state, "draft brown") == ("ME-SETUP-9", "none-aside")
    play(state, "draft white")
    assert state.own == [1, 0, 0, 1, 1, 1, 0, 0, 0, 1, 2, 1] and state.length == [0] * 4
    assert state.bag == state.board.full_bag and state.to_move == 0 and state.seats == 3


def test_expert_setup() -> None:
    """ME-2PX-SETUP-2, ME-2PX-SETUP-3, ME-2PX-SETUP-4."""
    state = fresh(2, mode="expert")
    play(state, "draft gray", "draft white")
    assert state.to_move == 1 and legal(state) == ["draft brown", "draft orange"]
    assert refused(state, "draft gray") == ("ME-2PX-SETUP-2", "none-aside")
    events = play(state, "draft orange")
    assert state.own == [1, 2, 0, 1, 1, 0, 2, 1]
    assert state.length == [0] * 4 and "unchosen" not in kinds(events) and state.to_move == 0


@pytest.mark.parametrize(
    ("players", "options", "option", "reason"),
    [
        (9, {}, "players", "players"),
        (3, {"mode": "solo"}, "mode", "mode-players"),
        (2, {"mode": "standard"}, "mode", "mode-players"),
        (4, {"golden_spike": True, "map": "europe"}, "golden_spike", "needs-usa"),
        (4, {"harbors": True}, "harbors", "needs-europe"),
        (4, {"difficulty": "hard"}, "difficulty", "needs-bot"),
        (2, {"mode": "expert", "difficulty": "hard"}, "difficulty", "needs-bot"),
        (3, {"asset_shares": 5}, "asset_shares", "needs-duel-bot"),
        (3, {"spike_link": "adjacent"}, "spike_link", "needs-golden-spike"),
        (3, {"map": "asia"}, "map", "choice"),
        (3, {"colour": "red"}, "colour", "unknown-option"),
        (3, {"first_game": 1}, "first_game", "choice"),
    ],
)
def test_impossible_setups_are_refused(
    players: int, options: dict[str, object], option: str, reason: str
) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.new(players, 1, options)
    assert (caught.value.option, caught.value.reason) == (option, reason)
    assert caught.value.allowed


def test_mode_follows_from_the_number_of_players() -> None:
    assert [GAME.check_options(players)["mode"] for players in (1, 2, 3, 4, 5)] == [
        "solo",
        "duel-bot",
        "standard",
        "standard",
        "standard",
    ]


def test_first_turn_after_setup() -> None:
    """ME-SOLO-SETUP-2: the human starts; ME-2PX-1: the expert game's first turn has one action."""
    assert begun(1).to_move == 0
    state = begun(2, {"mode": "expert"})
    play(state, "share gray") if number(state.inf, "gray") >= 4 else play(state, "build gray")
    assert state.first < 0
