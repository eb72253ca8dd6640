"""The rules read the boards from data: complete performance agrees with the oracle on other boards, too, and
boards do not affect each other."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.rng import Rng
from engine.games.russian_railroads.board import Edition
from engine.games.russian_railroads.components import K_ANY, K_BROWN, K_GRAY, K_INDUSTRY, UNIT
from engine.games.russian_railroads.editions import STANDARD, edition
from engine.games.russian_railroads.modules import Module
from engine.games.russian_railroads.phases import RESOLVE
from engine.games.russian_railroads.rules import completeness, spaces
from engine.games.russian_railroads.scoring import rail_points
from engine.games.russian_railroads.state import RussianState

from .helpers import KV, SP, TS, at, do, game_of, legal
from .oracle import Oracle
from .test_completeness import Nodes, awkward, compare_spaces, compare_steps, started


def special(name: str, space: int, track: str, loco: bool, effect: dict[str, Any]) -> dict[str, Any]:
    return {"id": name, "space": space, "need": {"track": track, "loco": loco}, "effect": effect}


def with_spaces(**rails: list[dict[str, Any]]) -> Edition:
    """The standard board with other or further special spaces."""
    data = [{"id": rail, "special_spaces": spaces} for rail, spaces in rails.items()]
    return edition((Module("spaces", {"rails": data}),))


GRAY_ASKS = with_spaces(
    stpetersburg=[special("SP4", 3, "gray", True, {"question_token": 1}), {"id": "SP6", "space": 5}],
    kiev=[
        special("KV4G", 4, "gray", False, {"build": "loco_or_factory"}),
        special("KV3B", 3, "brown", False, {"black": 1}),
    ],
    transsiberian=[special("TS4", 4, "black", True, {"industry": 2})],
)
"""? spaces that gray brings, and spaces of other colours that build, advance or help on the lane."""
BROWN_BEYOND = with_spaces(
    kiev=[
        special("KV4G", 4, "gray", False, {"brown": 2}),
        special("KV5N", 3, "black", False, {"natural": 1}),
    ],
    stpetersburg=[special("SP5B", 2, "brown", False, {"industry": 1, "gray": 1})],
)
"""The last colour of a short rail is given, and makes room on the others."""
LONG_STEPS = edition(
    (
        Module(
            "long-steps",
            {
                "action_spaces": [
                    {"id": "T_BASE", "effect": {"black_or_gray": 3}},
                    {"id": "T_BLACK1", "effect": {"black": 7}},
                    {"id": "T_GRAY1", "effect": {"gray": 6, "industry": 1}},
                    {"id": "LAST_ROUND", "effect": {"industry": 8}},
                    {"id": "I_1", "effect": {"reuse": 1}},
                    {"id": "I_2", "effect": {"industry": 7}},
                    {"id": "L_1", "effect": {"build": "loco_and_factory", "doubler": 1}},
                ],
                "factories": [{"id": "3", "effect": {"reuse": 1, "industry": 1}}],
            },
        ),
    )
)
"""Spaces that ask for more than any of the base game."""
LATE_GRAY = edition((), {"rails.transsiberian.special_spaces.ts2.need.loco": True})
"""A colour that takes a locomotive as well as the track."""
BOARDS = {"gray-asks": GRAY_ASKS, "brown-beyond": BROWN_BEYOND, "long-steps": LONG_STEPS}


def random_game(board: Edition, players: int, seed: int) -> RussianState:
    rng = Rng(seed)
    options = {"token_supply": ("unlimited", "components")[seed % 2]}
    state = game_of(board).new(players, seed, options)
    while state.to_move is not None:
        state.apply(rng.choice(state.legal()))
        state.check()
    return state


def test_what_helps_is_read_from_the_board() -> None:
    assert STANDARD.tables.helpful_colours == (0,)
    assert GRAY_ASKS.tables.helpful_colours == (0, 1, 2)
    assert {K_GRAY, K_BROWN} <= set(BROWN_BEYOND.tables.helpful_colours)


@pytest.mark.parametrize(("name", "positions"), [("gray-asks", 80), ("brown-beyond", 40), ("long-steps", 40)])
def test_completeness_on_other_boards(name: str, positions: int) -> None:
    """RR-COMP-3: what is offered is what trying everything finds, spaces and single steps."""
    board = BOARDS[name]
    asked = steps = gave_up = 0
    for seed in range(positions):
        rng = Rng(seed)
        state = awkward(rng, {"effect_order": ("pool", "immediate")[seed % 2]}, board)
        answered, unanswered = compare_spaces(state)
        asked, gave_up = asked + answered, gave_up + unanswered
        state.apply(rng.choice([action for action in state.legal() if action.kind in ("space", "pass")]))
        if state.phase != RESOLVE and state.to_move == 0:
            state.apply(state.legal()[0])
        while state.phase == RESOLVE and state.to_move == 0:
            steps += compare_steps(state)
            state.apply(rng.choice(state.legal()))
    assert asked * 80 > 600 * positions and steps * 80 > 100 * positions, (asked, steps)
    assert gave_up * 10 < asked


@pytest.mark.parametrize("board", [*BOARDS.values(), LATE_GRAY], ids=[*BOARDS, "late-gray"])
def test_games_on_other_boards_end_and_balance(board: Edition) -> None:
    for seed in range(20):
        random_game(board, 2 + seed % 3, seed)


def test_two_boards_side_by_side() -> None:
    """Games on different boards, played by turns in one process, go as each does alone."""
    boards = (STANDARD, GRAY_ASKS, LONG_STEPS)
    alone = [random_game(board, 3, 5).to_json() for board in boards]
    rngs = [Rng(5) for _ in boards]
    states = [game_of(board).new(3, 5, {"token_supply": "components"}) for board in boards]
    while any(state.to_move is not None for state in states):
        for state, rng in zip(states, rngs, strict=True):
            if state.to_move is not None:
                state.apply(rng.choice(state.legal()))
    assert [state.to_json() for state in states] == alone
    assert len(set(alone)) == len(alone)


@pytest.mark.parametrize(("place", "advance"), [("I_1", "black"), ("T_BASE", "black_or_gray")])
def test_the_worker_being_paid_can_be_the_one_to_reuse(place: str, advance: str) -> None:
    """RR-REUSE-1 RR-COMP-3: the place being paid for counts, also the one that is never occupied. Its second
    step finds an empty gap; only done twice does it bring black to the space that fills two."""
    two = {"own_worker": None, "build": "factory", "times": 2}
    data = {
        "action_spaces": [{"id": place, "effect": {advance: 1, "industry": 3}}],
        "rails": [{"id": KV, "special_spaces": [{"id": "KV7", "effect": two}]}],
    }
    board = edition((Module("twice", data),))
    patch = {"markers": [4], "factories": [3], "tracks": {KV: {"black": 5}, TS: {"black": 1}}}
    state = at(board=board, seat0=patch)
    index = board.place(place)
    answers = [Oracle().ask(each) for each in started(state, index)]
    assert True in answers and f"space {place}" in legal(state)
    do(state, f"space {place}")
    at_ = board.base_pieces if place == "T_BASE" else index
    assert state.occupied[at_] == 1 + spaces.pieces(board, *board.one_worker)
    state = at(board=board, seat0=patch | {"factories": [6]})  # one that repeats nothing
    assert f"space {place}" not in legal(state)


def test_gray_opens_what_gray_needs() -> None:
    """RR-COMP-3: two gray advances, room for one; it brings a ? space, whose token makes room again."""
    tracks = {
        TS: {"black": 2, "gray": 1},
        SP: {"black": 4, "gray": 2},
        KV: {"black": 1, "gray": 0},
    }
    for board, possible in ((GRAY_ASKS, True), (STANDARD, False)):
        state = at(board=board, seat0={"tracks": tracks, "locomotives": {SP: 3}})
        assert ("space T_GRAY1" in legal(state)) == possible


def test_gray_opens_what_the_lane_needs() -> None:
    """RR-COMP-3: the third step finds an empty gap, unless the free advances of the first bring a factory by
    gray."""
    tracks = {TS: {"black": 2, "gray": 0}, SP: {"gray": 0}, KV: {"black": 5, "gray": 3}}
    for board, possible in ((GRAY_ASKS, True), (STANDARD, False)):
        state = at(board=board, round=7, seat0={"tracks": tracks, "markers": [4], "factories": [7]})
        assert ("space LAST_ROUND" in legal(state)) == possible


def test_a_colour_from_one_rail_opens_another() -> None:
    """RR-COMP-3 RR-TRACK-6: the step that brings gray helps nothing where it is made; gray's three on
    the other rail bring the ? space, and its token the second marker."""
    for advances, possible in ((4, True), (3, False)):
        state = at(
            board=GRAY_ASKS,
            seat0={"tracks": {TS: {"black": 1}, SP: {"black": 5}}, "locomotives": {SP: 4}, "markers": [4]},
        )
        state.boards[0][state.edition.tokens] = 1 << state.edition.token_ids.index("QT_MARKER2")
        state.phase = state.context = RESOLVE
        state.mandatory, state.optional = UNIT[K_INDUSTRY], UNIT[K_ANY] * advances
        assert Oracle().ask(state.clone()) == possible
        assert completeness.completable(state) == possible


def test_free_advances_that_get_nowhere_are_not_tried_in_every_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """RR-COMP-3: where colours behind the first can help, four free advances and a blocked lane cost 47
    states here and hundreds on other boards, before only tracks were looked at that reach something."""
    tracks = {TS: {"black": 4, "gray": 1}, SP: {"black": 2, "gray": 0}, KV: {"black": 3, "gray": 0}}
    state = at(board=GRAY_ASKS, seat0={"tracks": tracks, "locomotives": {SP: 2, TS + "1": 4}, "markers": [4]})
    state.boards[0][state.edition.tokens] = 1 << state.edition.token_ids.index("QT_REVALUE")
    state.phase = state.context = RESOLVE
    state.mandatory, state.optional = UNIT[K_INDUSTRY], UNIT[K_ANY] * 4
    nodes = Nodes(monkeypatch)
    assert not completeness.completable(state)
    assert 10 < nodes.count < 30, nodes.count


def test_bank_and_strip_on_other_boards() -> None:
    """RR-GEN-7 RR-ENG-4: an engineer that prints roubles needs a bank that has them, on the strip as well."""
    board = edition((Module("rich", {"engineers": [{"id": "5", "effect": {"rouble": 2, "industry": 1}}]}),))
    for supply, possible in (("unlimited", True), ("components", False)):
        state = at(
            board=board,
            options={"token_supply": supply},
            strip={"light1": 5},
            seat0={"roubles": 8},
            seat1={"roubles": 4},
            seat2={"roubles": 4},
        )
        assert ("space E_LIGHT1" in legal(state)) == possible
        assert ("space A_ROUBLES" in legal(state)) == possible


def test_points_follow_the_board() -> None:
    """RR-SCORE-4: the same position, two boards, two statements."""
    patch = {
        "tracks": {TS: {"black": 4, "gray": 3}, SP: {"gray": 0}, KV: {"gray": 0}},
        "locomotives": {TS + "1": 4},
    }
    states = [at(seat0=patch), at(seat0=patch, correct={"track_values.base.gray": 3})]
    assert [rail_points(state.edition, state.boards[0], 0)[0] for state in states] == [3, 9]
