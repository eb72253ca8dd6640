"""Golden Spike and Harbor (sheet sections 10 and 11)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from engine.core.rng import Rng
from engine.games.mini_express import GAME, queries, rules
from engine.games.mini_express.board import board_for
from engine.games.mini_express.components import COMPANIES
from engine.games.mini_express.phases import PHASE_NAMES, SPIKE_CANCELLED, SPIKE_DONE, SPIKE_EAST
from engine.games.mini_express.rules import automa, variants
from engine.games.mini_express.state import MiniExpressState
from tests.engine.mini_express.helpers import (
    begun,
    kinds,
    legal,
    lesson_lines,
    network_of,
    one,
    play,
    random_play,
    refused,
)

SPIKE: dict[str, Any] = {"golden_spike": True}
HARBORS: dict[str, Any] = {"map": "europe", "harbors": True}
TO_OMAHA = (*lesson_lines("spike-east", "track"), "tracks brown 3", "tiles omaha gray-white")
OMAHA = ("build brown", "city omaha", "route 10,3 9,2 8,3")
BEFORE_LINK = lesson_lines("ME-TC-14", "track", "tracks", "spike", "east")


def spike(*lines: str) -> MiniExpressState:
    return begun(4, SPIKE, *lines)


def test_spike_hex_is_ordinary() -> None:
    """ME-GS-1."""
    board = board_for("usa", False, False)
    assert board.hexes[board.spike_hex].id == "7,3" and board.passable[board.spike_hex]
    assert board.neighbours[board.city_hex[board.omaha]][4] == board.spike_hex  # south-west


def test_san_francisco_first_cancels() -> None:
    """ME-GS-2."""
    state = spike("track gray 1,4", "length gray 1", "tiles san-francisco gray-white")
    play(state, "build gray", "city san-francisco")
    state.to_move, state.net[0] = 0, state.net[0]
    assert state.spike == SPIKE_CANCELLED
    assert not variants.spike_events(state, state.board.omaha, 0, None)


def test_event_one() -> None:
    """ME-GS-3, ME-GS-3a, ME-GS-3b, ME-GS-3c, ME-GS-3d, ME-GS-7, ME-GS-15: trains, no influence, no length."""
    state = spike(*TO_OMAHA)
    before = state.clone()
    events = play(state, *OMAHA)
    west = state.board.city_bit[state.board.san_francisco]
    assert [bool(network & west) for network in state.net] == [False, True, True, True]
    assert (state.spike, state.east, state.west) == (SPIKE_EAST, 0, -1) and not state.open >> 31 & 1
    assert [a - b for a, b in zip(before.supply, state.supply, strict=True)] == [1, 1, 1, 1]
    assert state.inf[:4] == [1, 2, 1, 2] and state.length == [5, 0, 0, 0]
    assert "compensation" not in kinds(events)
    assert automa.advance(30, 2, state.open) == (30, ())  # the marker skips San Francisco
    for company in (1, 2, 3):
        assert state.board.san_francisco not in [d.city for d in queries.Table(state).destinations(company)]
        assert any(
            west >> start & 1 for d in queries.Table(state).destinations(company) for start in d.starts
        )


def test_nobody_builds_into_san_francisco_any_more() -> None:
    """ME-GS-6."""
    state = spike(*TO_OMAHA)
    play(state, *OMAHA)
    play(state, "build gray")
    assert refused(state, "city san-francisco")[1] == "already-there"
    state.company = 0
    assert refused(state, "city san-francisco") == ("ME-GS-6", "city-closed")


def test_shortage_skips_single_placements() -> None:
    """ME-GS-4, ME-GS-5: an empty supply places nothing, a last train depletes."""
    state = spike(*TO_OMAHA)
    state.supply[:3] = [0, 0, 1]
    state.depleted, state.shares[:2] = 3, [0, 0]
    events: list[object] = []
    rules.apply(state, GAME.parse(OMAHA[0]), None)
    rules.apply(state, GAME.parse(OMAHA[1]), None)
    rules.apply(state, GAME.parse(OMAHA[2]), events)  # type: ignore[arg-type]
    assert (state.spike, state.east) == (SPIKE_EAST, -1)
    assert kinds(events).count("spike-no-train") == 1 and kinds(events).count("spike-train") == 2  # type: ignore[arg-type]
    assert state.depleted == 7 and state.supply[2] == 0


def slow_link(state: MiniExpressState, seed: int, adjacent: bool) -> set[tuple[int, int]]:
    """Nodes (hex, company) connected with any track in the seed hex, by plain search."""
    nodes = {
        (place, company)
        for company in range(4)
        for place in range(len(state.board.hexes))
        if state.net[company] >> place & 1
    }
    stack = [node for node in nodes if node[0] == seed]
    seen = set(stack)
    while stack:
        place, company = stack.pop()
        near = [(place, other) for other in range(4)]
        for colour in range(4) if adjacent else (company,):
            near += [(other, colour) for other in state.board.neighbours[place] if other >= 0]
        for node in near:
            if node in nodes and node not in seen:
                seen.add(node)
                stack.append(node)
    return seen


@pytest.mark.parametrize("adjacent", [False, True])
def test_link_test_against_plain_search(adjacent: bool) -> None:
    """ME-GS-8, ME-AMB-18: colours change only inside a shared hex (option: also between neighbours)."""
    linked = 0
    for seed in range(60):
        state = GAME.new(4, seed, {**SPIKE, "spike_link": "adjacent" if adjacent else "shared-hex"})
        omaha = state.board.city_hex[state.board.omaha]
        west = state.board.city_hex[state.board.san_francisco]
        rng = Rng(seed)
        while state.to_move is not None:
            before = state.spike
            actions = state.legal()
            state.apply(actions[rng.below(len(actions))])
            found = variants.linked(state.board, state.net, 1 << omaha, adjacent)
            slow = slow_link(state, omaha, adjacent)
            assert {
                (p, c) for c in range(4) for p in range(len(state.board.hexes)) if found[c] >> p & 1
            } == slow
            joined = any(node[0] == west for node in slow)
            if before == SPIKE_EAST and state.spike == SPIKE_EAST and PHASE_NAMES[state.phase] == "turn":
                assert not joined
            if before == SPIKE_EAST and state.spike == SPIKE_DONE:
                assert joined
                linked += 1
    assert linked >= 3


def test_link_gives_the_choice_of_companies_in_the_completing_hex() -> None:
    """ME-GS-9, ME-GS-10, ME-GS-13: not East Side; both sides two steps."""
    state = spike(*BEFORE_LINK)
    play(state, "build orange", "city denver", "route 7,3 6,3 5,3")
    assert legal(state) == ["west gray", "west orange"] and PHASE_NAMES[state.phase] == "west"
    assert refused(state, "west brown") == ("ME-GS-10", "west-is-east")
    assert refused(state, "west white") == ("ME-GS-10", "west-not-there")
    play(state, "west gray")
    assert (state.spike, state.east, state.west) == (SPIKE_DONE, 0, 1) and state.length[:3] == [7, 5, 7]


def test_link_happens_once() -> None:
    """ME-GS-8: later builds change nothing."""
    state = spike(*BEFORE_LINK)
    play(state, "build orange", "city denver", "route 7,3 6,3 5,3", "west gray")
    assert not variants.spike_events(state, state.board.city_index["denver"], 0, None)


def test_started_on_the_west_side() -> None:
    """ME-GS-9: a route that starts on the San Francisco side completes where it touches Omaha's side."""
    state = spike(*BEFORE_LINK, "tracks gray 3")
    play(state, "build gray", "city omaha")
    if PHASE_NAMES[state.phase] == "route":
        play(state, legal(state)[0])
    assert (
        PHASE_NAMES[state.phase] == "west"
        and "west gray" in legal(state)
        and "west brown" not in legal(state)
    )


def test_west_side_without_train_gets_nothing() -> None:
    """ME-GS-11, ME-AMB-19."""
    state = spike(*BEFORE_LINK)
    state.supply[1], state.depleted, state.shares[1] = 0, 2, 0
    for text in ("build orange", "city denver", "route 7,3 6,3 5,3"):
        state.apply(GAME.parse(text))
    events = state.play(GAME.parse("west gray"))
    assert one(events, "spike-west").args["train"] == "no"
    assert (state.spike, state.east, state.west) == (SPIKE_DONE, 0, -1) and state.length[:2] == [7, 3]


def test_no_bonus_without_link() -> None:
    """ME-GS-14: East Side alone gets nothing at the end."""
    checked = 0
    for seed in range(40):
        state = random_play(GAME.new(3, seed, SPIKE), seed)
        if state.spike == SPIKE_EAST:
            plain = (state.net[state.east] & state.board.plain_mask).bit_count() if state.east >= 0 else 0
            if state.east >= 0 and plain < 11:
                assert state.length[state.east] <= plain + 4  # at most the unchosen shares' steps
                checked += 1
    assert checked


def test_build_into_omaha_that_closes_the_link_itself() -> None:
    """ME-AMB-22: the link closes with the placed trains; without other companies in it, no West Side."""
    state = spike(
        "track brown 1,4 2,4 3,3 4,3 5,3 6,3 7,3",
        "track gray 1,4",
        "length brown 5",
        "length gray 1",
        "tracks brown 1",
        "tiles omaha gray-white",
    )
    events = play(state, "build brown", "city omaha")
    assert "spike-east" in kinds(events) and "spike-linked" in kinds(events)
    assert (state.spike, state.east, state.west) == (SPIKE_DONE, 0, -1) and "spike-west" not in kinds(events)
    assert state.length[0] == 7


def test_bot_chooses_west_side() -> None:
    """ME-GS-12: most own shares, fewest of the humans, first reached by the marker."""
    state = begun(1, SPIKE, *BEFORE_LINK, "phase bot-draw")
    state.rivals = 0b1110
    state.own = [0, 1, 0, 0, 0, 2, 2, 1]
    order = sorted((1, 2, 3), key=lambda company: automa.west_key(state, company))
    assert order == [2, 1, 3]
    state.own = [0] * 8
    for chosen, first in ((0, 1), (1, 1), (2, 2), (3, 3)):
        state.chosen = chosen
        assert min((1, 2, 3), key=lambda company: automa.west_key(state, company)) == first


def test_bot_plays_through_the_link() -> None:
    """ME-GS-8, ME-GS-12: bot builds count too; its choice is a step of its own."""
    seen = 0
    for seed in range(300):
        state = random_play(
            GAME.new(1, seed, SPIKE),
            seed,
            lambda state: state.automa() and PHASE_NAMES[state.phase] == "west",
        )
        if state.to_move is None:
            continue
        options = [company for company in range(4) if state.rivals >> company & 1]
        best = min(options, key=lambda company: automa.west_key(state, company))
        events = play(state, "bot west")
        assert one(events, "spike-west").args["company"] == COMPANIES[best]
        seen += 1
    assert seen >= 3


# --- Harbor ---


def test_harbors_are_closed_in_the_variant_only() -> None:
    """ME-HB-1, ME-AMB-21."""
    plain, closed = board_for("europe", False, False), board_for("europe", True, False)
    assert all(plain.passable[place] for place in plain.harbor_hex) and len(closed.harbor_hex) == 5
    assert not any(closed.passable[place] for place in closed.harbor_hex)
    state = begun(3, HARBORS, "tracks orange 5")
    state.company, state.city = 2, state.board.city_index["brussels"]
    for name, board in (("open", plain), ("closed", closed)):
        harbor = set(board.harbor_hex)
        through = any(
            harbor & set(way)
            for city in range(32)
            for start in range(len(board.hexes))
            if 0 < board.distance[city][start] <= 4
            for way in board.paths(start, city)
        )
        assert through == (name == "open")


def harbor_game(*lines: str) -> MiniExpressState:
    return begun(3, HARBORS, "tiles rome white-purple", "tracks gray 3", *lines)


def test_harbor_event() -> None:
    """ME-HB-2, ME-HB-3, ME-HB-5, ME-HB-6, ME-HB-7: a train, a further start, nothing else."""
    state = harbor_game()
    play(state, "build gray", "city rome", "influence gray")
    before = state.clone()
    assert PHASE_NAMES[state.phase] == "harbor"
    play(state, "harbor vigo")
    dock = state.board.harbor_hex[3]
    assert state.net[3] == before.net[3] | 1 << dock and state.supply[3] == before.supply[3] - 1
    assert (state.length, state.inf, state.tracks) == (before.length, before.inf, before.tracks)
    assert any(dock in d.starts for d in queries.Table(state).destinations(3))


def test_second_company_gets_no_event() -> None:
    """ME-HB-8."""
    state = harbor_game("track brown 9,8")
    play(state, "build gray", "city rome")
    events = play(state, "influence gray")
    assert PHASE_NAMES[state.phase] == "turn" and "harbor" not in kinds(events)


def test_taken_harbor_is_refused_and_event_can_be_lost() -> None:
    """ME-HB-3, ME-HB-5, ME-HB-7."""
    state = harbor_game("dock brest orange", "track brown 9,5", "tiles frankfurt orange-purple")
    play(state, "build gray", "city rome", "influence gray")
    assert refused(state, "harbor brest") == ("ME-HB-5", "harbor-taken")
    assert len(legal(state)) == 4
    lost = harbor_game(
        f"track white {network_of(20, 'white', **HARBORS)}",
        "length white 15",
    )
    if lost.net[3] & lost.board.city_bit[lost.board.city_index["rome"]]:
        pytest.fail("choose another network")
    lost.supply[3], lost.shares[3], lost.depleted = 0, 0, 8
    for text in ("build gray", "city rome"):
        lost.apply(GAME.parse(text))
    events = lost.play(GAME.parse("influence gray"))
    assert "harbor-lost" in kinds(events) and PHASE_NAMES[lost.phase] == "turn"


def test_harbor_train_can_deplete() -> None:
    """ME-HB-4."""
    state = harbor_game()
    state.supply[3] = 1
    for text in ("build gray", "city rome", "influence gray"):
        state.apply(GAME.parse(text))
    events = state.play(GAME.parse("harbor brest"))
    assert "depleted" in kinds(events) and state.depleted == 8 and state.shares[3] == 0


def test_bot_chooses_the_harbor_nearest_to_its_target() -> None:
    """ME-HB-9, ME-AMB-20: a tie goes to the highest hex order."""
    state = begun(1, {"mode": "solo", **HARBORS}, "target lisbon", "to_move 1", "phase bot-draw", "draws 2-2")
    ranking = automa.harbor_ranking(state)
    assert state.board.harbors[ranking[0][0]] == "vigo"
    for (one_harbor, near), (other, far) in pairwise(ranking):
        assert near < far or (
            near == far and state.board.harbor_hex[one_harbor] > state.board.harbor_hex[other]
        )
    played = 0
    for seed in range(40):
        game = random_play(
            GAME.new(1, seed, HARBORS),
            seed,
            lambda state: state.automa() and PHASE_NAMES[state.phase] == "harbor",
        )
        if game.to_move is not None:
            best = automa.harbor_ranking(game)[0][0]
            events = play(game, "bot harbor")
            assert one(events, "harbor").args["harbor"] == game.board.harbors[best]
            played += 1
    assert played > 5


def test_harbor_ties_go_to_the_last_hex() -> None:
    """ME-AMB-20."""
    state = begun(1, {"mode": "solo", **HARBORS})
    ties = 0
    for target in range(-1, 32):
        state.target = target
        for (better, near), (worse, far) in pairwise(automa.harbor_ranking(state)):
            assert near <= far
            if near == far:
                assert state.board.harbor_hex[better] > state.board.harbor_hex[worse]
                ties += 1
    assert ties > 4
