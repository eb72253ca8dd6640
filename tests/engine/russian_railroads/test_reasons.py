"""Legal actions and refusals agree, and the reasons of refusals are true."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.rng import Rng
from engine.games.russian_railroads import GAME
from engine.games.russian_railroads.editions import STANDARD, edition
from engine.games.russian_railroads.game import RussianRailroads
from engine.games.russian_railroads.modules import Module
from engine.games.russian_railroads.phases import PAY, RELOCATE, RESOLVE, SWAP
from engine.games.russian_railroads.state import RussianState
from tests.engine.russian_railroads import refusals

from .helpers import KV, SP, TS, at, do, legal, refused
from .made_up import MADE_UP
from .truth import CLAIMS, holds

ARGS = {key.key: set(key.args) for key in refusals.REASONS}
SLOW = ("pass", "done", "stay")


def audit(state: RussianState, rng: Rng, truth: bool = True) -> set[str]:
    """Every action of the board, legal or refused as the list says; of each reason some are asked for their
    truth. The reasons that came up."""
    legal, before, asked = set(state.legal()), state.to_json(), dict[str, int]()
    for action in state.edition.moves.universe:
        refusal = state.why_not(action)
        assert (refusal is None) == (action in legal), (GAME.format(action), str(refusal))
        if refusal is None:
            continue
        assert ARGS[refusal.reason] == set(refusal.args), refusal
        asked[refusal.reason] = asked.get(refusal.reason, 0) + 1
        if truth and (asked[refusal.reason] <= 2 or not rng.below(40)):
            assert holds(state, action, refusal), (
                GAME.format(action),
                str(refusal),
                GAME.describe(state),
            )
    assert state.to_json() == before
    return set(asked)


def test_lists_and_reasons_agree_and_reasons_are_true() -> None:
    """RR-TURN-3: every action there is, at every kind of decision, in random games of all modes. (The claims
    read the base game's boards; what modules say is held to the truth in their own tests.)"""
    phases, reasons = set[int](), set[str]()
    for seed, mode in enumerate(GAME.modes()):
        rng, state = Rng(seed), GAME.new(mode.players, seed, mode.options)
        while state.to_move is not None:
            rare = state.phase in (PAY, SWAP, RELOCATE)
            if not rng.below(3 if rare else 12):
                phases.add(state.phase)
                reasons |= audit(state, rng, not state.edition.modules)
            action = rng.choice(state.legal())
            if action.kind in SLOW and rng.below(5):
                action = rng.choice(state.legal())
            state.apply(action)
        reasons |= audit(state, rng, not state.edition.modules)
    assert {PAY, SWAP, RELOCATE, RESOLVE} <= phases and set(OFTEN) - reasons == set()


def test_the_same_with_a_module() -> None:
    """Forks, free actions, choices of a module: the lists agree with the reasons there, too."""
    game, reasons = RussianRailroads(MADE_UP), set[str]()
    for seed in range(6):
        rng, state = Rng(seed), game.new(2 + seed % 3, seed)
        while state.to_move is not None:
            if not rng.below(8):
                reasons |= audit(state, rng, truth=False)
            state.apply(rng.choice(state.legal()))
    assert {"fork-first", "not-at-fork", "free-or-end", "paid-action-first", "decide-first"} <= reasons


OFTEN = (
    "already-repeated", "both-positions", "cannot-pay", "card-not-in-pile", "choose-bonus", "choose-gap",
    "choose-space-first", "choose-token", "colour-not-owned", "covered-in-last-round", "draft-first",
    "empty-slot-left", "engineer-not-yours", "engineer-used", "finish-first", "game-over", "gap-empty",
    "incomplete", "industry-too-short", "last-round-only", "leftmost-gap", "loco-in-hand", "must-finish",
    "name-reuse", "needs-rouble", "no-card-due", "no-draft", "no-engineer", "no-order-space",
    "no-own-worker-there", "no-question-space", "no-relocation", "no-reuse-due", "no-room",
    "no-second-marker", "not-enough", "not-lower", "not-on-this-board", "not-one-own-worker",
    "not-one-worker", "not-pending", "not-returned", "nothing-to-reuse", "occupied", "other-way-to-choose",
    "own-position", "pay-first", "rail-end", "relocate-first", "same-slot", "strands", "swap-first",
    "track-ahead", "wrong-pieces",
)  # fmt: skip
"""What random games come across."""
PACKED = {TS: {"black": 15}, SP: {"black": 9}, KV: {"black": 8}}
RARE: dict[str, tuple[dict[str, Any], tuple[str, ...], str, str]] = {
    "payment-cannot-complete": (
        {
            "seat0": {
                "tracks": {SP: {"black": 2}},
                "locomotives": {SP: 4},
                "markers": [4],
                "black_worker": 1,
                "roubles": 1,
            }
        },
        ("space I_3",),
        "pay own 2",
        "RR-COMP-3",
    ),
    "card-incomplete": (  # each part could be done once, none of them again
        {
            "lowest_pile": 5,
            "seat0": {"tracks": PACKED, "locomotives": {SP: 3}, "markers": [3], "doublers": 7},
        },
        ("space L_1", "loco stpetersburg", "move kiev", "token QT_CARD"),
        "card Q_FOUR",
        "RR-COMP-6",
    ),
    "no-tiles": ({"lines": ("piles 0 0 0 0 0 0 0 0 0 0",)}, (), "space L_3", "RR-LOCO-9"),
    "no-relocation-there": (
        {
            "correct": {"action_spaces.i_1.relocation_target": "no"},
            "passed": [1, 2, 3],
            "occupied": {"O_1": [2, 1, 0, 0, 0]},
        },
        ("pass",),
        "relocate I_1",
        "RR-ORDER-6",
    ),
}


@pytest.mark.parametrize("reason", RARE)
def test_rare_reasons_are_true(reason: str) -> None:
    """RR-COMP-3 RR-COMP-6 RR-LOCO-9 RR-ORDER-6: positions made for them; `refused` asks for the truth."""
    patch, begun, text, rule = RARE[reason]
    patch = dict(patch)
    state = at(4, None, STANDARD, *patch.pop("lines", ()), **patch)
    do(state, *begun)
    refused(state, text, rule, reason)


def test_a_starting_bonus_is_there_once() -> None:
    """RR-SETUP-7."""
    state = GAME.new(4, 1)
    offered = legal(state)
    do(state, "draft SB_ROUBLE")
    assert [*legal(state), "draft SB_ROUBLE"] == offered  # nothing else is gone
    refused(state, "draft SB_ROUBLE", "RR-SETUP-7", "start-card-taken")


CLOSED = Module(
    "closed",
    {
        "rails": [{"id": KV, "boulder_space": 3}],
        "industry_lanes": [{"id": "industry", "entries": [{"id": "3", "index": 3, "boulder": True}]}],
    },
)


def test_what_boulders_close() -> None:
    """RR-TRACK-4 RR-IND-3: a rail and a lane end where a boulder lies; open, they go on."""
    board = edition((CLOSED,))
    mine = {"tracks": {KV: {"black": 2}}, "markers": [2]}
    state = at(board=board, seat0=mine)
    do(state, "space T_BASE")
    assert refused(state, "step black kiev", "RR-TRACK-4", "rail-closed")["space"] == 3
    refused(at(board=board, seat0=mine), "space I_1", "RR-IND-3", "lane-closed")
    state = at(4, None, board, f"open 0 {KV} industry", seat0=mine)
    do(state, "space I_1")
    assert state.boards[0][board.marker] == 3


def test_no_free_action_where_no_paid_one_can_follow() -> None:
    """RR-TURN-3."""
    state = at(board=edition((MADE_UP,)), seat0={"own": 0})
    refused(state, "space F_BLACK", "GA-R-20", "no-paid-action")
    assert "space F_BLACK" in legal(at(board=edition((MADE_UP,)), seat0={"own": 1}))


def test_every_reason_is_reached_by_some_test() -> None:
    told = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("test_*.py"))
    assert [key for key in ARGS if f'"{key}"' not in told] == []
    assert set(OFTEN) <= set(ARGS) and set(CLAIMS) <= set(ARGS)
