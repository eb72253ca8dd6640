"""The page's forecast of the coming dividends matches what then happens."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.rng import Rng
from engine.games.trans_siberian import GAME, queries
from engine.games.trans_siberian.components import RAILROADS
from engine.games.trans_siberian.phases import BIDDING, END_PUBLIC, END_REASONS, END_TRACK, END_VALUE, TURN
from engine.games.trans_siberian.queries import outlook
from engine.games.trans_siberian.state import TransSiberianState
from tests.engine.trans_siberian.helpers import line, play, public, table
from tests.engine.trans_siberian.playing import HABITS, random_game


def foretold(state: TransSiberianState) -> str:
    end = outlook.coming(state)
    bits = END_TRACK * end.track + END_VALUE * bool(end.value) + END_PUBLIC * end.few
    assert end.over == bool(bits)
    return END_REASONS[bits]


def after_a_pass(state: TransSiberianState) -> tuple[str, list[str]]:
    """Why the game is over after the dividends that a pass brings, and what was nationalized there."""
    after = state.clone()
    events = play(after, "pass")
    while after.stage == BIDDING:
        events += play(after, "drop")
    assert after.dividends == state.dividends + 1
    return END_REASONS[after.ended], [str(e.args["railroad"]) for e in events if e.kind == "nationalized"]


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("early", [True, False])
def test_the_end_is_foretold(habit: str, early: bool) -> None:
    """TSR-END-1, TSR-END-2, TSR-END-3, TSR-NAT-1, TSR-SHIFT-7, TSR-SHIFT-9: one pass before dividends."""
    rng = Rng(len(habit) + early)
    ends, fallen = set(), 0
    for seed in range(40):
        options = {"few_public_ends_in_phase_1": early, "dividends_length": 6}
        state = GAME.new(3 + seed % 3, seed, options)
        for _ in random_game(state, rng, habit):
            if state.stage == TURN and state.timing == 4:
                end, nationalized = after_a_pass(state)
                assert foretold(state) == end
                assert list(outlook.coming(state).lost) == nationalized
                assert list(outlook.coming(state).nationalized) == nationalized
                ends.add(end)
                fallen += len(nationalized)
    assert {"none", "few-public"} <= ends and any("track-end" in end for end in ends) and fallen > 10


RED, BLUE = public("red", value=48, earning=5), public("blue", value=28, earning=3)


def shift(
    red: str = RED, blue: str = BLUE, *more: str, options: dict[str, Any] | None = None
) -> TransSiberianState:
    state = table("timing 4", "nationalization 24", red, blue, *more, options=options)
    play(state, "pass")
    assert state.stage == BIDDING and RAILROADS[state.auction] == "black"
    return state


def test_during_the_auctions_of_the_shift_the_end_of_these_dividends_is_foretold() -> None:
    """TSR-SHIFT-2, TSR-SHIFT-9, TSR-MARK-1"""
    assert foretold(shift()) == "none"
    top = shift(public("red", value=70, earning=5))
    assert outlook.coming(top).value == ("red",)
    play(top, *["drop"] * 6)
    assert END_REASONS[top.ended] == "top-value"
    lonely = shift(RED, line("blue", held="1 0 0", value=28))
    assert foretold(lonely) == "few-public"
    play(lonely, *["drop"] * 6)
    assert END_REASONS[lonely.ended] == "few-public"


def test_the_dividends_of_the_shift_end_by_the_list_of_phase_1() -> None:
    """TSR-R-30, TSR-R-31, TSR-END-3: without the early end too few public railroads end nothing at the shift,
    but they do at the dividends after it (docs/rulings.md)."""
    late = {"few_public_ends_in_phase_1": False}
    lonely = shift(RED, line("blue", held="1 0 0", value=28), options=late)
    assert foretold(lonely) == "none"
    play(lonely, *["drop"] * 6)
    assert lonely.to_move is not None and lonely.phase == 2 and lonely.dividends == 1
    play(lonely, *["pass"] * 4)
    assert foretold(lonely) == "few-public"
    play(lonely, "pass")
    assert END_REASONS[lonely.ended] == "few-public"


def test_during_the_auctions_of_the_shift_danger_counts_the_step_still_to_come() -> None:
    """TSR-MARK-1, TSR-SHIFT-7: on 24 with the box on 24 is one box short at the dividends after these."""
    state = shift(RED, BLUE, public("green", value=24, earning=2))
    danger = {row.railroad: row.danger for row in queries.railroads(state)}
    assert danger["green"] == "falls" and danger["blue"] == "edge" and danger["red"] == "safe"
    assert outlook.coming(state).lost == ()
    assert outlook.coming(state).nationalized == ("green",)


def test_who_stays_public_is_told() -> None:
    """TSR-END-1, TSR-NAT-1"""
    railroads = [
        public("red", value=50, earning=4),
        public("blue", value=28, earning=9),
        line("green", held="1 0 0", value=60),
    ]
    state = table("phase 2", "timing 2", "nationalization 44", *railroads)
    end = outlook.coming(state)
    assert (end.track, end.value, end.few, end.over) == (False, (), True, True)
    assert (end.public, end.lost, queries.markers(state).steps_away) == (("red",), ("blue",), 3)
