"""The expert game, alone and with Golden Spike and Harbor (sheet section 12)."""

from __future__ import annotations

from typing import Any

from engine.core.rng import Rng
from engine.games.mini_express import GAME, queries
from engine.games.mini_express.components import COMPANIES
from engine.games.mini_express.phases import PHASE_NAMES
from engine.games.mini_express.rules import lists, turns, variants
from tests.engine.mini_express.helpers import (
    begun,
    kinds,
    legal,
    lesson_lines,
    number,
    play,
    refused,
)

SPIKE: dict[str, Any] = {"golden_spike": True}
HARBORS: dict[str, Any] = {"map": "europe", "harbors": True}
EXPERT: dict[str, Any] = {"mode": "expert"}
BEFORE_LINK = lesson_lines("ME-TC-14", "track", "tracks", "spike", "east")


def test_two_actions_of_different_companies() -> None:
    """ME-2PX-1, ME-2PX-2: the first turn has one action, all later ones two."""
    state = begun(2, EXPERT, "tracks brown 0", "tracks gray 0", "tracks orange 0", "tracks white 0")
    play(state, "share gray")
    assert state.to_move == 1 and state.first < 0
    play(state, "share white")
    assert state.to_move == 1 and state.first >= 0
    assert refused(state, "share white") == ("ME-2PX-2", "same-company-as-first")
    assert refused(state, "build white") == ("ME-2PX-2", "same-company-as-first")
    play(state, "share brown")
    assert state.to_move == 0 and state.first < 0 and state.turns == 2


def test_second_action_must_not_deplete() -> None:
    """ME-2PX-3, ME-AMB-25: every legal second action leaves all companies undepleted, every forbidden one
    would deplete one; over many late positions and both variants."""
    forbidden = builds = 0
    for seed in range(150):
        options = {**EXPERT, **(SPIKE if seed % 2 else HARBORS)}
        state = GAME.new(2, seed, options)
        rng = Rng(seed)
        while state.to_move is not None:
            if state.first >= 0 and PHASE_NAMES[state.phase] == "turn":
                for action in state.legal():
                    trial = state.clone()
                    trial.apply(action)
                    while trial.first >= 0 and trial.to_move == state.to_move:
                        actions = trial.legal()
                        assert actions, "a second action that leads nowhere"
                        trial.apply(actions[rng.below(len(actions))])
                    assert not trial.depleted and trial.to_move is not None
                for company in range(4):
                    refusal = state.why_not(GAME.parse(f"share {COMPANIES[company]}"))
                    if refusal is not None and refusal.reason == "would-deplete":
                        trial = state.clone()
                        trial.first = -1
                        turns.take_share(trial, company, None)
                        assert trial.depleted
                        forbidden += 1
                    if company == state.first:
                        continue
                    trial = state.clone()
                    trial.first = -1
                    allowed = lists.destinations(state, company)
                    for destination in queries.Table(trial).destinations(company):
                        for route in destination.routes:
                            fine = not lists.depletes(state, company, destination.city, route)
                            if not fine:
                                builds += 1
                            listed = allowed >> destination.city & 1 and route in lists.open_routes(
                                state, company, destination.city
                            )
                            assert bool(listed) == fine
            actions = state.legal()
            state.apply(actions[rng.below(len(actions))])
    assert forbidden > 5 and builds > 5


def test_expert_game_ends_at_once() -> None:
    """ME-END-3, ME-2PX-4: in the first action only; nobody acts any more."""
    state = begun(2, EXPERT, "shares gray 1", "tracks gray 0", "turns 3", "to_move 1")
    play(state, "share gray")
    assert state.to_move is None
    result = state.result()
    assert result is not None and result.reason == "expert"
    assert refused(state, "share gray") == ("ME-END-3", "game-over")


def test_no_second_action_possible() -> None:
    """ME-AMB-24: dropped."""
    state = begun(
        2,
        EXPERT,
        "turns 2",
        "tracks gray 0",
        "tracks brown 1",
        "tracks orange 1",
        "tracks white 1",
        "influence 0 0 0 0 0",
    )
    events = play(state, "share gray")
    assert "action-dropped" in kinds(events) and state.to_move == 1 and state.first < 0


def test_expert_is_scored_two_sided() -> None:
    """ME-2PX-5, ME-SCORE-5."""
    state = begun(
        2,
        EXPERT,
        "length brown 12",
        "influence 0 3 1 1 1",
        "influence 1 2 1 1 1",
        "own 0 1 0 0 0",
        "own 1 1 0 0 0",
    )
    assert [score.total for score in state.scores()] == [7, 4]
    assert number(state.own, "brown") == 1


def test_west_side_choice_in_a_second_action() -> None:
    """ME-AMB-25: only the companies whose last train would be taken are closed, and the build stays legal."""
    state = begun(2, {**EXPERT, **SPIKE}, *BEFORE_LINK, "first brown", "turns 2")
    state.supply[2] = 1
    route = "route 7,3 6,3 5,3"
    for text in ("build orange", "city denver", route):
        assert state.why_not(GAME.parse(text)) is None
        state.apply(GAME.parse(text))
    assert legal(state) == ["west gray"]
    assert refused(state, "west orange") == ("ME-AMB-25", "would-deplete")
    both = begun(2, {**EXPERT, **SPIKE}, *BEFORE_LINK, "first brown", "turns 2")
    both.supply[1] = both.supply[2] = 1
    both.apply(GAME.parse("build orange"))
    assert refused(both, "city denver") == ("ME-2PX-3", "would-deplete")


def test_route_that_could_start_on_either_side() -> None:
    """ME-GS-9, ME-BOT-B-ii-a: a person may take either side, the bot takes its start hex."""
    state = begun(1, {"mode": "solo", **SPIKE}, "spike east", "east brown", "track brown 8,3")
    board = state.board

    def mask(*names: str) -> int:
        return sum(1 << board.by_id[name] for name in names)

    state.net[1] |= mask("8,3", "7,3")  # Omaha's side
    state.net[1] |= mask("6,2", "5,1", "4,2", "3,2", "2,3", "2,4", "1,4", "0,5")  # San Francisco's side
    state.net[2] |= mask("8,3", "7,4", "6,5", "5,4", "5,3", "7,3")
    laid = mask("6,3", "5,3")
    state.net[1] |= laid
    state.company = 1
    denver = board.city_index["denver"]
    sides = [
        variants.linked(board, [*state.net[:1], state.net[1] & ~laid, *state.net[2:]], seed, False)
        for seed in (mask("8,3"), mask("0,5"))
    ]
    assert sides[0][1] & mask("7,3") and sides[1][1] & mask("6,2") and not sides[0][1] & sides[1][1]
    assert sides[0][2] & mask("5,3")
    assert variants.completing(state, denver, laid) == (0b110, sorted(board.by_id[n] for n in ("6,3", "5,3")))
    state.to_move = 1
    assert variants.completing(state, denver, laid) == (0b10, [board.by_id["6,3"]])
