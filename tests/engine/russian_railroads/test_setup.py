"""Setup, general definitions, hidden information."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import OptionError
from engine.core.rng import Rng
from engine.games.russian_railroads import GAME, queries
from engine.games.russian_railroads import components as c
from engine.games.russian_railroads.editions import STANDARD
from engine.games.russian_railroads.phases import RESOLVE

from .helpers import KV, SP, TS, at, do, facts, legal, pos, refused


def test_positions_and_ahead_order() -> None:
    """RR-GEN-1 RR-GEN-2: 0 is beside the rail, an unowned colour has no position; black leads."""
    state = at(seat0={"tracks": {TS: {"black": 6}}})
    tracks = queries.board(state, 0).tracks
    assert tracks[TS] == {"black": 6, "gray": 0, "brown": 0, "natural": None, "white": None}
    assert list(tracks[SP]) == ["black", "gray", "brown", "natural"]
    assert list(tracks[KV]) == ["black", "gray", "brown"]
    assert c.COLOURS == ("black", "gray", "brown", "natural", "white")


def test_reach_is_the_sum_of_numbers_and_conditions_are_at_least() -> None:
    """RR-GEN-3 RR-GEN-4: reach 5 with 1 + 4; a condition at space 3 holds with black 4 and reach 5."""
    state = at(seat0={"locomotives": {"transsiberian2": 4, KV: 5}, "tracks": {KV: {"black": 4}}})
    assert facts(state)["reach"] == {TS: 5, SP: 0, KV: 5}
    assert facts(state)["recurring"][KV] == 1 + 2 + 3 + 4


def test_public_actions_must_be_complete_private_ones_need_not() -> None:
    """RR-GEN-5: the same effect (brown + 5 points) as a light engineer and as an own one."""
    strip = {"hire": 2, "light1": 8, "light2": 4}
    refused(at(strip=strip), "space E_LIGHT1", "RR-ACT-3", "colour-not-owned")
    own = at(seat0={"engineers": [8]})
    do(own, "engineer 8")
    assert facts(own)["points"] == 5


def test_score_has_no_bound() -> None:
    """RR-GEN-6: a score goes on beyond the track's 400."""
    state = at(seat0={"score": 1000, "engineers": [8]})
    do(state, "engineer 8")
    assert state.scores()[0].total >= 1005


def test_supplies() -> None:
    """RR-GEN-7 RR-AMB-23: roubles and doublers are unlimited by default, 18 and 20 with
    token_supply=components."""
    seats: dict[str, Any] = {f"seat{seat}": {"roubles": 5, "doublers": 5} for seat in range(4)}
    free = at(**seats)
    do(free, "space A_ROUBLES", "pay own 1")
    assert facts(free)["roubles"] == 7
    limited = at(options={"token_supply": "components"}, seat0={"roubles": 4}, seat1={"roubles": 12})
    refused(limited, "space A_ROUBLES", "RR-GEN-7", "no-roubles-left")  # 17 of 18 are out
    doublers: dict[str, Any] = {f"seat{seat}": {"doublers": 5} for seat in range(4)}
    refused(
        at(options={"token_supply": "components"}, **doublers),
        "space A_DOUBLER",
        "RR-GEN-7",
        "no-doublers-left",
    )
    do(at(**doublers), "space A_DOUBLER")


@pytest.mark.parametrize(
    ("players", "rounds", "workers", "roubles", "pile"), [(2, 6, 6, 2, 2), (3, 6, 6, 1, 3), (4, 7, 5, 1, 4)]
)
def test_setup_table(players: int, rounds: int, workers: int, roubles: int, pile: int) -> None:
    """RR-SETUP-1 RR-SETUP-5: counts per number of players; a #1 each; the special #9 on its card; 37
    in all."""
    state = GAME.new(players, 5, {})
    table = queries.table(state)
    assert (table.round, table.rounds) == (1, rounds)
    assert table.piles == dict.fromkeys(range(2, 10), pile)
    assert state.special == 0
    for seat in range(players):
        board = queries.board(state, seat)
        assert (board.own_workers, board.reserve, board.roubles) == (workers, 2, roubles)
        assert board.locomotives == {"transsiberian1": 1, "transsiberian2": 0, SP: 0, KV: 0}
        assert [board.tracks[rail]["black"] for rail in (TS, SP, KV)] == [1, 1, 1]
        assert board.markers == ((1, 0),)
        assert len(board.tokens_unused) == 7
        assert board.points == 0
    assert sum(entry["copies"] for entry in STANDARD.data["locomotives"]) == 37


def test_edition_es_two_players_start_with_one_rouble() -> None:
    """RR-SETUP-5: the Spanish text does not mention the second rouble; nor does it change 3 or 4 players."""
    assert queries.board(GAME.new(2, 1, {"edition": "es"}), 0).roubles == 1
    assert queries.board(GAME.new(3, 1, {"edition": "es"}), 0).roubles == 1


@pytest.mark.parametrize(("players", "first", "second"), [(2, 3, 3), (3, 3, 3), (4, 3, 4)])
def test_engineers_are_dealt(players: int, first: int, second: int) -> None:
    """RR-SETUP-2 RR-AMB-28: three A from the hiring space leftwards, then B; #1 on its card."""
    strips = set()
    for seed in range(30):
        state = GAME.new(players, seed, {})
        dealt = [int(name or 0) for _, name in queries.table(state).strip]
        letters = [STANDARD.engineer_stack[number] for number in dealt if number]
        assert letters == ["A"] * first + ["B"] * second
        assert state.card_engineer
        if players == 3:
            assert dealt[6] == 0
        strips.add(tuple(dealt))
    assert len(strips) > 20
    assert len(queries.table(GAME.new(2, 0, {})).strip) == 6


def test_question_cards_and_end_bonus_pile() -> None:
    """RR-SETUP-3: five ? cards open with their pieces, eight of ten end bonus cards in the pile."""
    state = GAME.new(4, 2, {})
    assert queries.table(state).cards_up == ("Q_FOUR", "Q_ENGINEER", "Q_FACTORY", "Q_BLACKWORKER", "Q_LOCO9")
    assert len(state.pool) == 8 and len(state.removed) == 2
    assert {GAME.new(4, seed, {}).removed for seed in range(12)} != {state.removed}


def test_temporary_workers_at_the_start() -> None:
    """RR-SETUP-4: on their space with 3 and 4 players; with 2 the space does not exist."""
    assert "space A_TEMP" in legal(at(3))
    assert refused(at(2), "space A_TEMP", "RR-SETUP-8", "not-on-this-board") == {
        "place": "A_TEMP",
        "players": 2,
    }


def test_turn_order_is_dealt() -> None:
    """RR-SETUP-6: every seat once, by chance."""
    orders = {GAME.new(3, seed, {}).order for seed in range(40)}
    assert len(orders) == 6


@pytest.mark.parametrize("players", [2, 3, 4])
def test_starting_bonus_draft(players: int) -> None:
    """RR-SETUP-7 RR-AMB-27: from the last position up to the second; the first gets none."""
    state = GAME.new(players, 3, {})
    order = state.order
    assert len(legal(state)) == 4
    for position in range(players - 1, 0, -1):
        assert state.to_move == order[position]
        card = legal(state)[-1]
        do(state, card)
        if players > 2 and position == players - 1:
            refused(state, card, "RR-SETUP-7", "start-card-taken")
        if state.phase == RESOLVE:
            do(state, legal(state)[0])
    assert state.to_move == order[0] and state.phase == 1


def test_starting_bonus_cards() -> None:
    """RR-SETUP-7: black advance, industry, doubler (es: two), rouble; unlocks happen normally."""
    state = GAME.new(4, 3, {})
    seat = state.to_move
    assert seat is not None
    do(state, "draft SB_BLACK", "step black transsiberian")
    assert pos(state, "gray", TS, seat) == 0
    seat = state.to_move
    assert seat is not None
    do(state, "draft SB_ROUBLE")
    assert facts(state, seat)["roubles"] == 2
    seat = state.to_move
    assert seat is not None
    do(state, "draft SB_INDUSTRY", "industry 1")
    assert facts(state, seat)["markers"] == [1]
    for edition, doublers in (("en", 1), ("es", 2)):
        state = GAME.new(2, 3, {"edition": edition})
        seat = state.to_move
        assert seat is not None
        do(state, "draft SB_DOUBLER")
        assert facts(state, seat)["doublers"] == doublers


def test_two_player_board() -> None:
    """RR-SETUP-8: seven spaces are not there."""
    missing = {"T_BLACK1", "T_GRAY1", "L_2", "I_3", "A_TEMP", "E_LIGHT2", "O_2"}
    two = {place.id for place in queries.places(at(2)) if not place.exists}
    four = {place.id for place in queries.places(at(4)) if not place.exists}
    assert two == missing | {"LAST_ROUND"}
    assert four == {"LAST_ROUND"}
    for name in missing:
        refused(at(2), f"space {name}", "RR-SETUP-8", "not-on-this-board")


def test_bad_setups_are_refused() -> None:
    """RR-SETUP-1: one to five players, unknown options and values, numbers for truth values."""
    for players, options in ((1, {}), (5, {}), (4, {"edition": "de"}), (4, {"colour": "red"})):
        with pytest.raises(OptionError):
            GAME.new(players, 0, options)
    with pytest.raises(OptionError):
        GAME.new(4, 0, {"black_worker_on_any_colour": 0})
    with pytest.raises(OptionError):
        GAME.new(4, 0, {"last_round_space_workers": True})


def test_hidden_information() -> None:
    """RR-HID-1: others' cards and the pile are hidden; one's own cards are not; guesses agree."""
    state = at(seat0={"cards": ["EB_15", "EB_RAILS"]}, seat1={"cards": ["EB_LOCOS"]})
    mine, theirs, public = state.view(0), state.view(1), state.view(None)
    assert [entry["count"] for entry in public["end_bonus_held"]] == [2, 1, 0, 0]
    assert mine["end_bonus_held"][0]["known"] == ["EB_15", "EB_RAILS"]
    assert mine["end_bonus_held"][1]["known"] is None and theirs["end_bonus_held"][0]["known"] is None
    assert public["end_bonus_held"][0]["known"] is None
    assert mine["pool"] is None and mine["removed"] is None and mine["boards"][1][STANDARD.cards] is None
    rng = Rng(1)
    guesses = [state.guess(0, rng) for _ in range(40)]
    assert all(guess.view(0) == mine for guess in guesses)
    assert len({guess.boards[1][STANDARD.cards] for guess in guesses}) == 8
    assert all(guess.boards[0][STANDARD.cards] == state.boards[0][STANDARD.cards] for guess in guesses)
    # Two states that differ only in what is hidden look the same.
    other = at(
        seat0={"cards": ["EB_15", "EB_RAILS"]},
        seat1={"cards": ["EB_TOKENS"]},
        removed=["EB_HIRED", "EB_LOCOS"],
    )
    assert other.view(0) == mine and other.to_json() != state.to_json()


def test_looking_through_the_pile_shows_it_to_the_looker_only() -> None:
    """RR-HID-1: and only while looking."""
    state = at(seat0={"factories": [9], "markers": [4]})
    do(state, "space I_1")
    pile = state.view(0)["pool"]
    assert pile == sorted(state.pool)
    assert state.view(1)["pool"] is None and state.view(None)["pool"] is None
    for seed in range(5):
        mine = state.guess(0, Rng(seed))
        mine.check()
        assert sorted(mine.pool) == pile and mine.view(0) == state.view(0)
    assert {tuple(sorted(state.guess(1, Rng(seed)).pool)) for seed in range(20)} != {tuple(pile)}
    for seed in range(10):  # the guess's own choices name the guessed pile
        guess = state.guess(1, Rng(seed))
        assert {text.split()[-1] for text in legal(guess)} == {
            STANDARD.bonus_ids[card] for card in guess.pool
        } | {"points"}
    do(state, "bonus points")
    assert state.view(0)["pool"] is None
