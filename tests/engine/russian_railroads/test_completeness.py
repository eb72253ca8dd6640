"""Complete performance against an oracle that tries everything, on boards made to be awkward."""

from __future__ import annotations

import pytest

from engine.core.rng import Rng
from engine.games.russian_railroads.components import DUE_REUSE_PUBLIC, RESOLVE
from engine.games.russian_railroads.modules import STANDARD
from engine.games.russian_railroads.rules import completeness, pool, turn
from engine.games.russian_railroads.state import RussianState

from .helpers import KV, SP, TS, at, do, legal

LIMIT = 4000
"""States the oracle looks at before it gives up on a question."""


class Oracle:
    """Is there any order of steps that performs everything mandatory? None: too many to tell."""

    def __init__(self) -> None:
        self.left = LIMIT
        self.seen: set[str] = set()

    def ask(self, state: RussianState) -> bool | None:
        if not completeness.must_do(state) and DUE_REUSE_PUBLIC not in state.due:
            return True
        key = state.to_json()
        if key in self.seen:
            return False
        self.seen.add(key)
        self.left -= 1
        if self.left < 0:
            return None
        assert state.to_move is not None
        for action in pool.steps(state, state.players[state.to_move]):
            if action.kind == "bonus" and action.what not in ("look", "points"):
                continue  # which card is taken changes nothing here
            following = state.clone()
            handler, argument = state.edition.raw[action]
            handler(following, argument, None)
            pool.settle_automatic(following, None)
            answer = self.ask(following)
            if answer is not False:
                return answer
        return False


def awkward(rng: Rng, options: dict[str, object]) -> RussianState:
    """A board with the lane blocked, ? spaces in reach, few tokens left, engineers with mixed effects."""
    tracks = {
        TS: {"black": 1 + rng.below(4)},
        SP: {"black": 2 + rng.below(5)},
        KV: {"black": 1 + rng.below(9)},
    }
    if tracks[TS]["black"] > 1:
        for rail in (TS, SP, KV):
            tracks[rail]["gray"] = max(0, tracks[rail]["black"] - 1 - rng.below(2))
    light = [2, 5, 6, 7, 9, 12, 13, 14, 15]
    rng.shuffle(light)
    factories = [rng.choice([2, 3, 5, 6, 7, 4]) for _ in range(rng.below(4))]
    locos = {slot: rng.below(7) for slot in STANDARD.slots}
    for slot, number in locos.items():  # no more than there are: the others have their #1
        if [*locos.values(), *factories].count(number) > (1 if number == 1 else 4):
            locos[slot] = 0
    marker = rng.choice([3, 4, 4, 6, 8]) if len(factories) >= 2 else rng.choice([2, 3, 4, 4])
    state = at(
        options=dict(options),
        strip={"light1": light[0], "light2": light[1]},
        round=rng.choice([2, 7]),
        seat0={
            "locomotives": locos,
            "tracks": tracks,
            "factories": factories,
            "markers": [min(marker, 4 + 2 * len(factories)), *([rng.below(2)] if rng.below(4) == 0 else [])],
            "doublers": rng.choice([0, 7, 8]),
            "roubles": rng.below(2),
            "black_worker": rng.below(2),
        },
    )
    player = state.players[0]
    helpful = [STANDARD.token_ids.index(name) for name in ("QT_4ANY", "QT_5IND", "QT_MARKER2", "QT_CARD")]
    rng.shuffle(helpful)
    player[STANDARD.tokens] = 1 << STANDARD.token_ids.index("QT_3DBL") | 1 << helpful[0] | 1 << helpful[1]
    for bit in (each.bit for each in STANDARD.tables.question_advantages):
        if rng.below(3) == 0:
            player[STANDARD.done] |= bit
    if rng.below(2):
        for name in ("L_1", "A_DOUBLER", "T_GRAY1")[: 2 + rng.below(2)]:
            state.occupied[STANDARD.place(name)] = 1 + 8
            state.free &= ~(1 << STANDARD.place(name))
    return state


def started(state: RussianState, place: int) -> list[RussianState]:
    """The states after choosing a place, one for every way to pay."""
    found = []
    for payment in turn.affordable_payments(state, 0, place):
        following = state.clone()
        following.occupied[place] = 1 + turn.pieces(state.edition, *payment.pieces)
        turn.begin(following, 0, place, payment.pieces[2], None)
        pool.settle_automatic(following, None)
        found.append(following)
    return found


def compare_spaces(state: RussianState) -> tuple[int, int]:
    """(questions the oracle answered, questions it gave up): all answers must agree with what is offered."""
    asked = gave_up = 0
    offered = legal(state)
    for place in (
        STANDARD.place(name)
        for name in (
            "I_1",
            "I_2",
            "I_3",
            "L_1",
            "L_3",
            "LAST_ROUND",
            "E_LIGHT1",
            "E_LIGHT2",
            "A_DOUBLER",
            "T_BLACK1",
            "T_GRAY1",
            "T_ANY2",
            "T_BROWN1",
            "T_BASE",
        )
    ):
        affordable = state.config.cost[place]
        player = state.players[0]
        total = (
            player[STANDARD.own] + player[STANDARD.temp] + player[STANDARD.blackw] + player[STANDARD.roubles]
        )
        if not state.free >> place & 1 or total < sum(affordable) or player[STANDARD.roubles] < affordable[1]:
            continue
        answers = [Oracle().ask(each) for each in started(state, place)]
        if None in answers and True not in answers:
            gave_up += 1
            continue
        asked += 1
        assert (f"space {STANDARD.places[place]}" in offered) == (True in answers), (
            STANDARD.places[place],
            state.to_json(),
        )
    return asked, gave_up


def compare_steps(state: RussianState) -> int:
    """In mid-turn: what is offered is exactly what leaves a completion."""
    assert state.to_move is not None
    player = state.players[state.to_move]
    offered = set(state.legal())
    asked = 0
    for action in pool.steps(state, player):
        if action.kind == "bonus":
            continue
        following = state.clone()
        handler, argument = state.edition.raw[action]
        handler(following, argument, None)
        pool.settle_automatic(following, None)
        answer = Oracle().ask(following)
        if answer is not None:
            asked += 1
            assert (action in offered) == answer, (action, state.to_json())
    return asked


@pytest.mark.parametrize("order", ["pool", "immediate"])
@pytest.mark.parametrize("start", range(0, 120, 30))
def test_offered_spaces_and_steps_are_exactly_the_completable_ones(order: str, start: int) -> None:
    """RR-COMP-3 RR-COMP-1 RR-AMB-5: the quick tests and the pruned search agree with trying everything."""
    asked = gave_up = steps = 0
    for seed in range(start, start + 30):
        rng = Rng(seed)
        state = awkward(rng, {"effect_order": order})
        more, less = compare_spaces(state)
        asked += more
        gave_up += less
        for _ in range(4):  # go on from there, looking at every choice on the way
            options = [action for action in state.legal() if action.kind in ("space", "pay")]
            if state.phase != RESOLVE and options:
                state.apply(options[rng.below(len(options))])
            while state.phase == RESOLVE and state.to_move == 0:
                steps += compare_steps(state)
                choices = state.legal()
                state.apply(choices[rng.below(len(choices))])
            if state.to_move != 0:
                break
    assert asked > 150 and steps > 60
    assert gave_up * 20 < asked


def test_no_dead_ends_in_long_resolutions() -> None:
    """RR-COMP-3 RR-EFF-5: from awkward boards any sequence of offered choices ends the turn."""
    turns = 0
    for seed in range(1500):
        rng = Rng(seed + 10_000)
        state = awkward(rng, {"effect_order": rng.choice(["pool", "immediate"])})
        decisions = 0
        while state.to_move == 0 and decisions < 200:
            choices = state.legal()
            assert choices
            chosen = choices[rng.below(len(choices))]
            state.apply(chosen)
            decisions += 1
            if chosen.kind == "pass":
                break
        assert decisions < 200
        turns += decisions > 2
    assert turns > 500


def test_a_reuse_below_which_more_is_waiting() -> None:
    """RR-EFF-1 RR-REUSE-3: immediate order: the repeated gray space must be finished before the black advance
    that would have made room for it; in the pool the black advance may come first."""
    tracks = {TS: {"black": 4, "gray": 3}, SP: {"black": 5, "gray": 4}, KV: {"black": 2, "gray": 0}}
    for order, possible in (("immediate", False), ("pool", True)):
        state = at(
            options={"effect_order": order},
            seat0={"tracks": tracks, "markers": [4], "factories": [3]},
            occupied={"T_GRAY1": [0, 1, 0, 0, 0]},
        )
        do(state, "space I_3", "industry 1")
        assert ("reuse T_GRAY1" in legal(state)) == possible


def test_black_workers_extra_can_make_a_space_possible() -> None:
    """RR-COMP-3 RR-Q-8: only the payment with the black worker brings the ? space: only that is offered."""
    state = at(
        seat0={
            "tracks": {SP: {"black": 2}},
            "locomotives": {SP: 4},
            "markers": [4],
            "black_worker": 1,
        }
    )
    assert "space I_3" in legal(state)
    do(state, "space I_3")
    assert state.occupied[STANDARD.place("I_3")] == 1 + turn.pieces(state.edition, 1, 0, 1, 0)
