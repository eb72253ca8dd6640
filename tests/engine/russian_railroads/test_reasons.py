"""What is legal and why not: one answer from two places, and reasons that are true."""

from __future__ import annotations

import pytest

from engine.core.rng import Rng
from engine.games.russian_railroads import GAME, refusals
from engine.games.russian_railroads.game import RussianRailroads
from engine.games.russian_railroads.phases import PAY, RELOCATE, RESOLVE, SWAP
from engine.games.russian_railroads.state import RussianState

from .made_up import MADE_UP
from .truth import holds

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


@pytest.mark.parametrize("number", range(8))
def test_lists_and_reasons_agree_and_reasons_are_true(number: int) -> None:
    """RR-TURN-3: every action there is, at every kind of decision, in random games of all modes."""
    modes = list(GAME.modes())
    phases, reasons = set[int](), set[str]()
    for seed in range(number, len(modes), 8):
        rng, state = Rng(seed), GAME.new(modes[seed].players, seed, modes[seed].options)
        while state.to_move is not None:
            rare = state.phase in (PAY, SWAP, RELOCATE)
            if not rng.below(3 if rare else 12):
                phases.add(state.phase)
                reasons |= audit(state, rng)
            action = rng.choice(state.legal())
            if action.kind in SLOW and rng.below(5):
                action = rng.choice(state.legal())
            state.apply(action)
        reasons |= audit(state, rng)
    assert {PAY, RELOCATE, RESOLVE} <= phases and len(reasons) > 35


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
