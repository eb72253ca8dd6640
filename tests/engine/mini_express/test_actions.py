"""Turns, shares, building, depletion, end and points (sheet sections 2, 4 and 5)."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalAction
from engine.games.mini_express import GAME, queries, scoring
from engine.games.mini_express.board import board_for
from engine.games.mini_express.components import COMPANIES, bits
from engine.games.mini_express.phases import OVER, PHASE_NAMES
from engine.games.mini_express.rules import lists
from engine.games.mini_express.scoring import FIRST, NOTHING, OTHER, SECOND, column
from tests.engine.mini_express.helpers import (
    begun,
    fresh,
    kinds,
    legal,
    network_of,
    number,
    one,
    play,
    random_play,
    refusal,
    refused,
)


def test_turn_order_and_any_company() -> None:
    """ME-TURN-1, ME-TURN-2: clockwise, no pass, companies of others too."""
    state = begun(3, {}, "tracks brown 0", "tracks gray 0", "tracks orange 0", "tracks white 0")
    assert legal(state) == ["share brown", "share gray", "share orange", "share white"]
    for seat, name in ((0, "gray"), (1, "white"), (2, "brown"), (0, "orange")):
        assert state.to_move == seat
        play(state, f"share {name}")
    state = begun(3)
    assert "build gray" in legal(state)


def test_share_needs_influence() -> None:
    """ME-SHARE-2: exactly the trains in the Tracks space; down to 0 is fine, free when empty."""
    state = begun(3, {}, "tracks gray 2", "tracks white 0", "influence 0 1 2 1 0")
    assert refused(state, "share brown") == ("ME-SHARE-2", "influence")
    assert "share white" in legal(state)
    play(state, "share gray")
    assert number(state.inf, "gray") == 0 and number(state.tracks, "gray") == 5


def test_share_needs_a_share() -> None:
    """ME-SHARE-1, ME-SHARE-3."""
    state = begun(3, {}, "tracks gray 0", "shares gray 0")
    assert refused(state, "share gray") == ("ME-SHARE-1", "depleted")
    before = state.to_json()
    with pytest.raises(IllegalAction):
        state.play(GAME.parse("share gray"))
    assert state.to_json() == before


def test_share_draws_three_trains() -> None:
    """ME-SHARE-4, ME-DEF-9: at most five in the Tracks space."""
    state = begun(3, {}, "tracks gray 3", "influence 0 1 5 1 1")
    play(state, "share gray")
    assert number(state.tracks, "gray") == 5 and number(state.supply, "gray") == 19


def test_only_shares_when_nothing_can_be_built() -> None:
    """ME-BUILD-1."""
    state = begun(3, {}, "tracks brown 0", "tracks gray 1", "tracks orange 0", "tracks white 0")
    assert refusal(state, "build gray").args == {"company": "gray", "available": 1, "needed": 2}
    assert refused(state, "build gray") == ("ME-BUILD-1", "nothing-in-reach")
    assert refused(state, "build brown") == ("ME-BUILD-1", "no-trains")
    assert all(text.startswith("share") for text in legal(state))


def test_destination_conditions() -> None:
    """ME-BUILD-2, ME-BUILD-2a, ME-BUILD-2b, ME-BUILD-2c, ME-DEF-5, ME-AMB-04: refusals, numbers."""
    state = begun(
        3,
        {},
        "tracks gray 3",
        "track gray 15,6 15,7",
        "track brown 16,10",
        "track white 14,4",
        "track orange 14,4",
        "length gray 1",
    )
    play(state, "build gray")
    assert refused(state, "city savannah") == ("ME-BUILD-2a", "already-there")
    assert refused(state, "city miami") == ("ME-BUILD-2b", "city-full")
    assert refused(state, "city memphis") == ("ME-BUILD-2c", "too-far")
    numbers = refusal(state, "city memphis").args
    assert numbers == {"company": "gray", "city": "memphis", "needed": 4, "available": 3}
    assert refused(state, "city seattle") == ("ME-BUILD-2c", "not-connected")
    assert refused(state, "city kiev") == ("ME-SETUP-1", "other-map")
    assert "city tallahassee" not in legal(state)
    starts = set(state.board.start_hex)
    for company in range(4):
        for destination in queries.Table(state).destinations(company):
            for route in destination.routes:
                way = state.board.route_way(route)
                assert way is not None and not starts & set(way)


def test_route_refusals() -> None:
    """ME-BUILD-3, ME-BUILD-3a, ME-BUILD-3b, ME-BUILD-3c, ME-DEF-7: why a drawn route is none."""
    state = begun(4, {}, "tracks gray 4")
    play(state, "build gray", "city new-york")
    assert PHASE_NAMES[state.phase] == "route" and len(state.legal()) == 2
    good = legal(state)[0].split()[1:]
    assert refused(state, "route 14,3") == ("ME-BUILD-3", "route-other-city")
    assert refused(state, "route 99,9 18,3") == ("ME-BUILD-3", "route-off-map")
    assert refused(state, "route 18,3") == ("ME-BUILD-3a", "route-start")
    assert refused(state, f"route {good[0]} 18,3") == ("ME-BUILD-3", "route-gap")
    assert refused(state, f"route {good[0]} 16,6 {good[0]} 18,3")[1] in ("route-own-track", "route-gap")
    assert refused(state, "share gray") == ("ME-TURN-1", "not-now")
    to_atlanta = begun(4, {}, "tracks gray 4")
    play(to_atlanta, "build gray", "city atlanta")
    longer = refusal(to_atlanta, "route 15,5 15,4 14,5 13,5")
    assert (longer.rule, longer.reason) == ("ME-BUILD-3c", "route-too-long")
    assert longer.args == {"needed": 3, "given": 4}
    to_detroit = begun(4, {}, "tracks gray 4")
    play(to_detroit, "build gray", "city detroit")
    assert refused(to_detroit, "route 15,5 15,4 14,4 14,3") == ("ME-BUILD-3b", "route-through-city")


def test_no_route_runs_through_a_city() -> None:
    """ME-BUILD-3b, ME-DEF-6: over all shortest ways of both maps."""
    for name, harbors in ("usa", False), ("europe", False), ("europe", True):
        board = board_for(name, harbors, False)
        for city in range(32):
            for start in range(len(board.hexes)):
                if 0 < board.distance[city][start] <= 4:
                    for way in board.paths(start, city):
                        assert all(board.passable[each] for each in way[:-1])
                        assert way[-1] == board.city_hex[city]


def test_other_companies_never_block() -> None:
    """ME-BUILD-3d, ME-DEF-4: non-city hexes hold one track of every company."""
    state = begun(
        4,
        {},
        "tracks gray 2",
        "track brown 15,6",
        "track orange 15,6",
        "track white 15,6",
        "length brown 1",
        "length orange 1",
        "length white 1",
    )
    free = begun(4, {}, "tracks gray 2")
    assert [d.routes for d in queries.Table(state).destinations(1)] == [
        d.routes for d in queries.Table(free).destinations(1)
    ]


def test_compensation_per_hex_and_company() -> None:
    """ME-BUILD-4: per hex and company, only as far as space and supply allow."""
    gray = network_of(18)
    state = begun(4, {}, "tracks gray 5", "tracks brown 2", f"track gray {gray}", "length gray 15")
    board = state.board
    other = next(
        (d, route)
        for d in queries.Table(state).destinations(0)
        for route in d.routes
        if board.laying(route).mask & state.net[1]
    )
    events = play(state, "build brown", f"city {board.city_keys[other[0].city]}")
    if PHASE_NAMES[state.phase] == "route":
        events += play(state, GAME.format(other[1]))
    assert one(events, "compensation").args["short"] in ("space", "supply")


def test_length_gain_counts_non_city_hexes() -> None:
    """ME-BUILD-5: k - 1; a neighbouring city adds nothing."""
    state = begun(4, {}, "track gray 15,6", "length gray 1", "tracks gray 1")
    near = [d for d in queries.Table(state).destinations(1) if d.trains == 1]
    assert [state.board.city_keys[d.city] for d in near] == ["savannah"]
    events = play(state, "build gray", "city savannah")
    assert "length" not in kinds(events) and number(state.length, "gray") == 1


def test_influence_of_the_tile() -> None:
    """ME-BUILD-6, ME-BUILD-6a, ME-AMB-06: no upper end."""
    state = begun(4, {}, "tiles savannah brown-gray", "tracks gray 2", "influence 0 40 1 1 1")
    play(state, "build gray", "city savannah")
    assert state.inf[:4] == [41, 2, 1, 1]


def test_purple_second_company_may_be_depleted() -> None:
    """ME-BUILD-6c, ME-AMB-23."""
    state = begun(4, {}, "tiles savannah white-purple", "tracks gray 2", "shares brown 0")
    play(state, "build gray", "city savannah")
    assert legal(state) == ["influence brown", "influence gray", "influence orange"]
    play(state, "influence brown")
    assert number(state.inf, "brown") == 2


def test_full_city_loses_its_tile() -> None:
    """ME-BUILD-7, ME-BUILD-8: at capacity, at once; then nobody can build there."""
    state = begun(
        4, {}, "tracks gray 2", "tiles savannah brown-gray", "track white 14,7 15,7", "length white 1"
    )
    events = play(state, "build gray", "city savannah")
    assert one(events, "tile-removed").args == {"city": "savannah"}
    city = state.board.city_index["savannah"]
    assert not any(mask >> city & 1 for mask in state.avail)


def test_pending_build_places_nothing() -> None:
    """While company, city and route are chosen nothing lies on the map yet."""
    state = begun(4, {}, "tracks gray 4")
    net = state.net[:]
    play(state, "build gray", "city new-york")
    assert state.net == net and state.to_move == 0 and number(state.tracks, "gray") == 4


def test_depletion_by_last_share() -> None:
    """ME-DEPL-1, ME-DEPL-4: the supply goes on giving compensation."""
    state = begun(
        4, {}, "tracks white 0", "tracks gray 2", "shares white 1", "track white 15,6", "length white 1"
    )
    play(state, "share white")
    assert state.depleted == 8 and number(state.supply, "white") == 20
    before = number(state.tracks, "white")
    events = play(state, "build gray", "city savannah")
    if "compensation" in kinds(events):
        assert number(state.tracks, "white") == before + 1


def test_depletion_by_supply_is_immediate() -> None:
    """ME-DEPL-2, ME-DEPL-3, ME-DEPL-5, ME-AMB-07: in the middle of an action; building stays open."""
    gray = network_of(20)
    state = begun(4, {}, "tracks gray 1", f"track gray {gray}", "length gray 15", "shares gray 5")
    assert number(state.supply, "gray") == 3
    events = play(state, "share gray")
    assert kinds(events)[:3] == ["share", "trains", "depleted"]
    assert (
        number(state.own, "gray") == 1
        and number(state.shares, "gray") == 0
        and number(state.shares, "gray") == 0
    )
    assert refused(state, "share gray") == ("ME-SHARE-1", "depleted")
    assert "build gray" in legal(state) or not lists.destinations(state, 1)
    assert state.depleted == 2


def test_end_is_triggered_by_two_depleted() -> None:
    """ME-END-1, ME-END-2, ME-TURN-3, ME-AMB-08: the round is finished, everybody has had as many turns."""
    state = begun(3, {}, "tracks white 0", "tracks gray 0", "shares white 1", "shares gray 0", "to_move 1")
    events = play(state, "share white")
    assert one(events, "end-triggered").args["companies"] == ("gray", "white")
    assert state.to_move == 2 and queries.Table(state).seats_after_trigger() == [2]
    while state.to_move is not None:
        state.apply(state.legal()[0])
    assert state.turns == 2 and state.phase == OVER


def test_last_seat_ends_at_once() -> None:
    """ME-END-2."""
    state = begun(3, {}, "tracks white 0", "shares white 1", "shares gray 0", "to_move 2")
    events = play(state, "share white")
    assert kinds(events)[-1] == "game-over" and state.result() is not None
    assert state.legal() == [] and refused(state, "share white") == ("ME-END-2", "game-over")


STUCK = (
    *(f"tracks {name} 1" for name in COMPANIES),
    "track brown 15,3",
    "shares brown 0",
    "tiles columbus brown-brown",
)
"""Brown, depleted, can build to Columbus; nothing else can be built, and a share costs one influence."""


def test_game_ends_when_nobody_can_act() -> None:
    """ME-AMB-05: all seats skipped in a full round."""
    state = begun(3, {}, *STUCK, "influence 0 0 0 0 0", "influence 1 0 0 0 0", "influence 2 0 0 0 0")
    assert legal(state) == ["build brown"]
    events = play(state, "build brown", "city columbus")
    assert kinds(events).count("skipped") == 3 and kinds(events)[-1] == "game-over"
    result = state.result()
    assert result is not None and result.reason == "stalemate"


def test_one_seat_skipped_game_goes_on() -> None:
    """ME-AMB-05: only the seats that cannot act are passed over."""
    state = begun(3, {}, *STUCK, "influence 0 0 0 0 0", "influence 1 0 0 0 0", "influence 2 0 1 0 0")
    events = play(state, "build brown", "city columbus")
    assert kinds(events).count("skipped") == 1 and state.to_move == 2 and legal(state) == ["share gray"]
    assert state.turns == 2


@pytest.mark.parametrize(
    ("influence", "standard", "two_sided"),
    [
        ((5, 3, 2, 1), (FIRST, SECOND, OTHER, OTHER), (SECOND, OTHER, OTHER, OTHER)),
        ((5, 5, 2, 1), (FIRST, FIRST, OTHER, OTHER), (SECOND, SECOND, OTHER, OTHER)),
        ((5, 3, 3, 1), (FIRST, SECOND, SECOND, OTHER), (SECOND, OTHER, OTHER, OTHER)),
        ((0, 3, 3, 0), (NOTHING, FIRST, FIRST, NOTHING), (NOTHING, SECOND, SECOND, NOTHING)),
        ((0, 0, 0, 0), (NOTHING,) * 4, (NOTHING,) * 4),
        ((1, 0, 0, 0), (FIRST, NOTHING, NOTHING, NOTHING), (SECOND, NOTHING, NOTHING, NOTHING)),
    ],
)
def test_columns(influence: tuple[int, ...], standard: tuple[int, ...], two_sided: tuple[int, ...]) -> None:
    """ME-SCORE-1, ME-SCORE-5, ME-AMB-30."""
    assert tuple(column(list(influence), seat, False) for seat in range(4)) == standard
    assert tuple(column(list(influence), seat, True) for seat in range(4)) == two_sided


def test_all_markers_are_ranked() -> None:
    """ME-SCORE-2, ME-SCORE-3: also seats without shares, also the bot's (ME-SCORE-7)."""
    state = begun(
        2,
        {"mode": "duel-bot"},
        "influence 0 2 1 1 1",
        "influence 2 3 1 1 1",
        "own 0 1 0 0 0",
        "length brown 9",
    )
    columns = scoring.share_columns(state)
    assert [columns[seat * 4] for seat in range(3)] == [SECOND, OTHER, FIRST]
    assert state.scores()[0].total == 6 and state.scores()[1].total == 0


def test_ties() -> None:
    """ME-SCORE-4, ME-AMB-17: fewer shares, then earlier in turn order."""
    state = begun(
        3,
        {},
        "own 0 2 0 0 0",
        "own 1 0 1 0 0",
        "own 2 0 0 1 0",
        "length gray 9",
        "length orange 9",
        "influence 0 3 1 1 1",
        "influence 1 1 3 1 1",
        "influence 2 1 1 3 1",
    )
    assert [score.total for score in state.scores()] == [8, 8, 8]
    result = scoring.result(state)
    assert result.ranking == ((1,), (2,), (0,)) and result.tie_break == "ME-SCORE-4"


def test_solo_tie_goes_to_the_bot() -> None:
    """ME-SCORE-6, ME-SOLO."""
    state = begun(1, {}, "own 0 1 0 0 0", "own 1 1 0 0 0")
    result = scoring.result(state)
    assert result.winners == (1,) and result.tie_break == "ME-SCORE-6"


def test_scores_any_time_and_queries() -> None:
    """ME-SCORE-3: the page's questions answer from the running game."""
    state = begun(4, {}, "tracks gray 4", "own 0 1 1 0 0")
    assert sum(line.points for line in state.scores()[0].lines) == state.scores()[0].total == 8
    table = queries.Table(state)
    assert table.tracks[1] == table.company(1).tracks == 4 and table.worth() == [8, 0, 0, 0]
    assert table.holdings(0)[0] == queries.Holding(own=1, influence=1, value=4, column="first")
    assert table.can_begin() == (0, 15)
    assert table.companies_at(state.board.start_hex[2]) == (2,)


def test_every_turn_state_is_described_by_bits() -> None:
    """ME-DEF-1: reach and available cities follow from the networks at any time."""
    state = fresh(4)
    for action in range(120):
        if state.to_move is None:
            break
        actions = state.legal()
        state.apply(actions[action * 7 % len(actions)])
        copy = state.clone()
        copy.derive()
        assert (copy.reach, copy.avail) == (state.reach, state.avail)
        assert bits(state.open) == [city for city in range(32) if state.open >> city & 1]


def test_open_start_cities_option() -> None:
    """ME-AMB-04: by option others may pass a starting location like any non-city hex; no destination."""
    passed = 0
    for seed in range(30):
        state = fresh(4, seed, start_cities="open")
        starts = [1 << place for place in state.board.start_hex]
        random_play(state, seed)
        state.check()
        for one_company, network in enumerate(state.net):
            passed += sum(1 for other in range(4) if other != one_company and network & starts[other])
    assert passed > 10 and len(state.board.city_keys) == 32
