"""Setup, tracks and terms (sheet sections 1 and 2)."""

from __future__ import annotations

import pytest

from engine.core.errors import OptionError
from engine.games.trans_siberian import GAME, queries
from engine.games.trans_siberian.components import (
    CITY_COUNT,
    CITY_INDEX,
    DATA,
    INITIAL,
    LINK_COUNT,
    LINK_INDEX,
    LINKS,
    RAILROADS,
    bits,
)
from engine.games.trans_siberian.rules import jumps
from engine.games.trans_siberian.rules.building import reach
from tests.engine.trans_siberian.helpers import (
    BOARD,
    bank,
    box,
    legal,
    line,
    new_game,
    play,
    public,
    table,
    treasury,
    why,
)


def test_players_and_cash() -> None:
    """TSR-SETUP-1, TSR-SETUP-2"""
    for players, cash in ((3, 48), (4, 40), (5, 32)):
        state = GAME.new(players, 3)
        assert state.cash == [cash] * players
        state.check()
    for players in (2, 6):
        with pytest.raises(OptionError):
            GAME.new(players, 0)
    state = table(turn=2)
    play(state, "pass")
    assert state.turn == 0  # clockwise, seat 0 after the last


def test_markers_and_railroads() -> None:
    """TSR-SETUP-3, TSR-SETUP-4, TSR-SETUP-5, TSR-R-01"""
    state = new_game()
    assert (state.dividends, state.timing, box(state), state.phase) == (0, 0, 24, 1)
    assert RAILROADS == ("red", "blue", "green", "yellow", "black", "white")
    assert BOARD.certificates == (5, 5, 5, 5, 3, 3) and state.treasury == [0] * 6
    assert DATA["railroads"][0]["cubes"] == 32 and BOARD.link_cubes == (30,) * 6


def test_start_player_by_lot_or_by_option() -> None:
    """TSR-SETUP-6, TSR-R-02"""
    drawn = {GAME.new(5, seed).to_move for seed in range(60)}
    assert drawn == {0, 1, 2, 3, 4}
    assert [GAME.new(4, 9).to_move for _ in range(3)] == [GAME.new(4, 9).to_move] * 3
    for seat in range(4):
        assert GAME.new(4, 0, {"start": f"seat{seat}"}).to_move == seat
    with pytest.raises(OptionError) as caught:
        GAME.new(3, 0, {"start": "seat3"})
    assert caught.value.allowed == ("random", "seat0", "seat1", "seat2")


def test_the_bank_never_runs_out() -> None:
    """TSR-SETUP-7, TSR-R-03"""
    railroads = [line("red", held="5 0 0", earning=70), public("blue", earning=70)]
    state = table("cash 900 900 900", "timing 4", *railroads)
    play(state, "pass")
    assert state.cash == [900 + 140, 900, 900] and bank(state) < -880


def test_everything_is_open() -> None:
    """TSR-SETUP-8, TSR-R-04"""
    state = new_game()
    assert state.view(0) == state.view(2) == state.view(None)
    assert state.guess(1, None) == state  # type: ignore[arg-type]  # draws nothing


def test_tracks() -> None:
    """TSR-TRACK-1 to TSR-TRACK-5: TSR-TRACK-2 (eight dividends), TSR-TRACK-3, TSR-TRACK-4, TSR-TRACK-5"""
    assert len(BOARD.values) == 23 and BOARD.values[:3] == (8, 12, 16) and BOARD.values[-3:] == (68, 70, 75)
    assert {8, 12, 48, 52, 66, 75} <= set(BOARD.values)
    assert BOARD.boxes == tuple(value for value in BOARD.values if value >= 24)
    assert BOARD.black_squares == (10, 15, 20, 26, 32, 38, 44, 51, 59, 66, 70) and BOARD.income_end == 70
    assert new_game().board.dividends_end == 8 and BOARD.dividends_at == 5


def test_the_reconstructed_tracks_are_options() -> None:
    """TSR-TRACK-1, TSR-TRACK-2"""
    state = GAME.new(3, 0, {"nationalization_track": "steps-of-2", "dividends_length": 6})
    assert state.board.boxes[:3] == (24, 26, 28) and state.board.boxes[-1] == 75
    assert state.board.dividends_end == 6
    assert GAME.new(3, 0, {"nationalization_track": "steps-of-4"}).board.boxes[-2:] == (72, 75)
    assert GAME.load(state.to_json()).board is state.board
    with pytest.raises(OptionError):
        GAME.new(3, 0, {"dividends_length": 5})
    with pytest.raises(OptionError):
        GAME.new(3, 0, {"dividends_length": True})


def test_links() -> None:
    """TSR-TERM-1, TSR-TERM-2, TSR-TERM-4"""
    assert (CITY_COUNT, LINK_COUNT, sum(BOARD.income_of)) == (56, 80, 238)
    assert BOARD.internal.bit_count() == 67 and BOARD.external.bit_count() == 13
    assert BOARD.moscow_links.bit_count() == 10 and len(INITIAL) == 4
    assert set(BOARD.income_of) == {2, 3, 4, 5, 6}
    state = table(public("red", ["moscow-samara"], treasury=8))
    play(state, "build red")
    assert why(state, "link moscow-samara") == ("TSR-TERM-1", "link-taken")


def test_no_way_leads_over_a_circle() -> None:
    """TSR-TERM-3, TSR-R-13: St. Petersburg's three external links meet in the city and nowhere else."""
    city = CITY_INDEX["stpetersburg"]
    for number in (1, 2, 3):
        assert (
            BOARD.area[LINK_INDEX[f"ext-stpetersburg-{number}"]] & ((1 << LINK_COUNT) - 1)
            == BOARD.links_at[city]
        )


def test_a_network_may_lie_in_pieces() -> None:
    """TSR-TERM-6, TSR-R-12"""
    state = table(public("red", ["moscow-samara", "khabarovsk-vladivostok"], treasury=4))
    play(state, "build red")
    assert {"link moscow-smolensk", "link birobidzhan-khabarovsk"} <= set(legal(state))


def test_public_and_private_and_no_way_back() -> None:
    """TSR-TERM-7, TSR-TERM-8, TSR-TERM-9, TSR-BUY-7, TSR-BUILD-1"""
    railroads = [line("red", held="1 0 0", treasury=4, value=8, links=["moscow-samara"])]
    state = table(*railroads, turn=1)
    assert queries.railroad(state, 0).status == "private"
    play(state, "buy red")
    assert queries.railroad(state, 0).status == "public"
    assert queries.railroad(state, 0).controllers == (0, 1)  # one each: both
    play(state, "pass")
    assert legal(state, "build") == ["build red"]


def test_distance() -> None:
    """TSR-TERM-12, TSR-BUILD-2: free links are no part of a chain; without a chain a link is out of reach."""
    railroads = [
        public("blue", ["omsk-tyumen"], treasury=30),
        line("green", held="0 2 0", links=["novosibirsk-omsk", "krasnoyarsk-novosibirsk"]),
        line("red", held="0 0 2", links=["chita-never"]),
    ]
    state = table(*railroads)
    areas = reach(state, 1)
    far = {
        "barnaul-omsk": 0,
        "krasnoyarsk-lesosibirsk": 2,
        "abakan-bratsk-irkutsk-krasnoyarsk": 2,
        "chita-ulanude": None,
        "moscow-samara": None,
    }
    assert {link: jumps.distance(areas, LINK_INDEX[link]) for link in far} == far
    play(state, "build blue")
    assert why(state, "link chita-ulanude") == ("TSR-BUILD-2", "out-of-reach")


def test_no_upper_limit_to_a_jump() -> None:
    """TSR-JUMP-3, TSR-JUMP-1, TSR-ONE-1, TSR-BUILD-3"""
    chain = [
        "omsk-tyumen",
        "novosibirsk-omsk",
        "krasnoyarsk-novosibirsk",
        "abakan-bratsk-irkutsk-krasnoyarsk",
        "irkutsk-ulanude",
        "chita-ulanude",
        "chita-never",
        "never-tynda",
        "tynda-urgal",
        "komsomolsknaamure-urgal",
        "khabarovsk-komsomolsknaamure",
    ]
    for money in (25, 26):
        railroads = [
            public("red", ["tyumen-yekaterinburg"], treasury=money),
            line("blue", held="0 2 0", links=chain, earning=34),
        ]
        state = table(*railroads)
        play(state, "build red")
        if money == 25:
            assert why(state, "link khabarovsk-vladivostok") == ("TSR-BUILD-3", "treasury-short")
        else:
            play(state, "link khabarovsk-vladivostok")
            assert treasury(state, "red") == 0 and treasury(state, "blue") == 22


def test_a_private_rival_collects() -> None:
    """TSR-JUMP-6, TSR-JUMP-2, TSR-R-18"""
    railroads = [
        public("red", ["tyumen-yekaterinburg"], treasury=6),
        line("blue", held="0 1 0", links=["omsk-tyumen"], treasury=5),
    ]
    state = table(*railroads)
    play(state, "build red", "link novosibirsk-omsk")
    assert treasury(state, "blue") == 7 and treasury(state, "red") == 0


def test_externals_cost_eight_and_four_a_jump() -> None:
    """TSR-EXT-1, TSR-EXT-2, TSR-EXTEND-1"""
    railroads = [
        public("red", ["irkutsk-ulanude"], treasury=12, value=8),
        line("blue", held="0 1 0", links=["chita-ulanude"], treasury=0),
    ]
    state = table(*railroads)
    before = bank(state)
    play(state, "external red", "link ext-chita")
    assert treasury(state, "red") == 0 and treasury(state, "blue") == 4 and bank(state) == before + 8
    assert state.timing == 1 and state.space[0] == 1


def test_externals_are_never_part_of_two() -> None:
    """TSR-TWO-1, TSR-EXT-1"""
    state = table(public("red", ["irkutsk-ulanude"], treasury=30))
    play(state, "build-two red")
    assert "link ext-chita" not in legal(state)
    other = table(public("red", ["chita-ulanude"], treasury=30))
    play(other, "external red")
    assert why(other, "link chita-never") == ("TSR-EXT-1", "link-not-external")


def test_income_counts_every_built_link() -> None:
    """TSR-INCOME-1, TSR-INCOME-2: a square that is exactly reached counts, one already passed does not."""
    for before, link, steps in ((7, "chita-never", 1), (6, "chita-never", 0), (10, "chita-never", 0)):
        state = table(public("red", ["chita-ulanude"], treasury=8, earning=before, value=24))
        play(state, "build red", f"link {link}")
        assert state.income[0] == before + 3 and state.space[0] == 4 + steps


def test_link_bits_are_data_order() -> None:
    """TSR-TERM-1: ids and bits agree, so a saved game keeps its links."""
    assert [LINKS[link] for link in bits(BOARD.moscow_links)] == [
        link["id"] for link in DATA["links"] if "moscow" in link["cities"].split()
    ]
