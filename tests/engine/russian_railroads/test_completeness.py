"""Complete performance compared with the brute-force oracle, on boards made to be difficult."""

from __future__ import annotations

import pytest

from engine.core.rng import Rng
from engine.games.russian_railroads import components as c
from engine.games.russian_railroads.board import Edition
from engine.games.russian_railroads.editions import STANDARD
from engine.games.russian_railroads.phases import RESOLVE
from engine.games.russian_railroads.rules import completeness, gain, prospects, spaces, steps
from engine.games.russian_railroads.state import RussianState

from .helpers import KV, SP, TS, at, do, legal
from .hostile import hostile
from .oracle import Oracle


def awkward(rng: Rng, options: dict[str, object], board: Edition = STANDARD) -> RussianState:
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
    locos = {slot: rng.below(7) for slot in board.slots}
    for slot, number in locos.items():  # no more than there are: the others have their #1
        if [*locos.values(), *factories].count(number) > (1 if number == 1 else 4):
            locos[slot] = 0
    marker = rng.choice([3, 4, 4, 6, 8]) if len(factories) >= 2 else rng.choice([2, 3, 4, 4])
    state = at(
        options=dict(options),
        board=board,
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
    player = state.boards[0]
    helpful = [board.token_ids.index(name) for name in ("QT_4ANY", "QT_5IND", "QT_MARKER2", "QT_CARD")]
    rng.shuffle(helpful)
    player[board.tokens] = 1 << board.token_ids.index("QT_3DBL") | 1 << helpful[0] | 1 << helpful[1]
    for bit in (each.bit for each in board.advantages if each.question):
        if rng.below(3) == 0:
            player[board.done] |= bit
    if rng.below(2):
        for name in ("L_1", "A_DOUBLER", "T_GRAY1")[: 2 + rng.below(2)]:
            state.occupied[board.place(name)] = 1 + spaces.pieces(board, *board.one_worker)
            state.free &= ~(1 << board.place(name))
    return state


def started(state: RussianState, place: int) -> list[RussianState]:
    """The states after choosing a place, one for every way to pay."""
    found = []
    for payment in spaces.affordable_payments(state, 0, place):
        following = state.clone()
        spaces.occupy(following, 0, place, spaces.pieces(state.edition, *payment.pieces))
        spaces.begin(following, 0, place, payment.pieces[2], None)
        steps.settle_automatic(following, None)
        found.append(following)
    return found


def ruled_out(state: RussianState) -> bool:
    """Do the upper bounds say that what must be done cannot be finished?"""
    player = state.boards[0]
    targets = gain.reuse_targets(state, player, 0)
    ahead = prospects.prospects(state, player, targets)
    return prospects.lacking(state, player, ahead, completeness.must_do(state))


def compare_spaces(state: RussianState) -> tuple[int, int]:
    """(questions the oracle answered, questions it gave up): all answers must agree with what is offered."""
    e = state.edition
    asked = gave_up = 0
    offered = legal(state)
    for place in (
        e.place(name)
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
        affordable = state.setup.cost[place]
        player = state.boards[0]
        total = sum(player[e.own : e.pieces_end])
        if not state.free >> place & 1 or total < sum(affordable) or player[e.roubles] < affordable[1]:
            continue
        if place in e.strip_slot and not state.strip[e.strip_slot[place]]:
            continue
        answers = [Oracle().ask(each) for each in started(state, place)]
        if None in answers and True not in answers:
            gave_up += 1
            continue
        asked += 1
        assert (f"space {e.places[place]}" in offered) == (True in answers), (
            e.places[place],
            state.to_json(),
        )
    return asked, gave_up


def compare_steps(state: RussianState) -> int:
    """In mid-turn: what is offered is exactly what leaves a completion."""
    assert state.to_move is not None
    player = state.boards[state.to_move]
    offered = set(state.legal())
    asked = 0
    for action in steps.available(state, player):
        following = state.clone()
        handler, argument = state.edition.raw[action]
        handler(following, argument, None)
        steps.settle_automatic(following, None)
        answer = Oracle().ask(following)
        if answer is not None:
            asked += 1
            assert (action in offered) == answer, (action, state.to_json())
            assert not (answer and ruled_out(following)), (action, state.to_json())
    return asked


def look_through(state: RussianState, rng: Rng, turns: int) -> tuple[int, int, int]:
    """Compare the spaces and, while playing on at random, every step: (spaces asked, given up, steps)."""
    asked, gave_up = compare_spaces(state)
    steps = 0
    for _ in range(turns):
        options = [action for action in state.legal() if action.kind in ("space", "engineer", "pay")]
        if state.phase != RESOLVE and options:
            state.apply(options[rng.below(len(options))])
        while state.phase == RESOLVE and state.to_move == 0:
            steps += compare_steps(state)
            choices = state.legal()
            state.apply(choices[rng.below(len(choices))])
        if state.to_move != 0:
            break
    return asked, gave_up, steps


@pytest.mark.parametrize("order", ["pool", "immediate"])
@pytest.mark.parametrize("start", range(0, 120, 30))
def test_offered_spaces_and_steps_are_exactly_the_completable_ones(order: str, start: int) -> None:
    """RR-COMP-3 RR-COMP-1 RR-AMB-5: the quick tests and the pruned search agree with trying everything."""
    asked = gave_up = steps = 0
    for seed in range(start, start + 30):
        rng = Rng(seed)
        more, less, looked_at = look_through(awkward(rng, {"effect_order": order}), rng, 4)
        asked, gave_up, steps = asked + more, gave_up + less, steps + looked_at
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
    assert state.occupied[STANDARD.place("I_3")] == 1 + spaces.pieces(STANDARD, 1, 0, 1, 0)


def hostile_states(seeds: range, options: dict[str, object]) -> list[tuple[RussianState, Rng]]:
    """Hostile positions with the dice that made them."""
    found = []
    for seed in seeds:
        rng = Rng(seed)
        state = hostile(rng, options)
        if state is not None:
            found.append((state, rng))
    return found


@pytest.mark.parametrize("order", ["pool", "immediate"])
@pytest.mark.parametrize("start", range(0, 600, 150))
def test_the_same_on_packed_rails_with_much_pending(order: str, start: int) -> None:
    """RR-COMP-3 RR-AMB-5: late positions, nearly everything full: pruning takes no completion away."""
    asked = gave_up = steps = 0
    for state, rng in hostile_states(range(start, start + 150), {"effect_order": order}):
        more, less, looked_at = look_through(state, rng, 3)
        asked, gave_up, steps = asked + more, gave_up + less, steps + looked_at
    assert asked > 600 and steps > 300
    assert gave_up * 20 < asked


def test_what_the_prospects_rule_out_is_out() -> None:
    """RR-COMP-3: where the upper bounds say that something cannot be finished, trying everything agrees; and
    they say it often enough to be worth their while."""
    hopeless = open_ = 0
    for order in ("pool", "immediate"):
        states = hostile_states(range(2000, 2500), {"effect_order": order})
        states += [(awkward(Rng(seed), {"effect_order": order}), Rng(seed)) for seed in range(500, 700)]
        for state, _ in states:
            for place in ("I_2", "I_3", "LAST_ROUND", "E_LIGHT1", "T_ANY2", "T_BROWN1", "T_GRAY2", "L_3"):
                index = STANDARD.place(place)
                if not state.free >> index & 1 or not gain.effect_of(state, index).pending:
                    continue
                for begun in started(state, index)[:1]:
                    if ruled_out(begun):
                        answer = Oracle(1500).ask(begun)
                        assert not answer, (place, begun.to_json())
                        hopeless += answer is False
                    else:
                        open_ += 1
    assert hopeless > 700 and open_ > 1500


# --- how long it takes ---


MOST_NODES = 400
"""States the search may look at for one decision: about 10 ms; 50 ms is what the project allows."""


class Nodes:
    """Counts the states that the search looks at."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        search = completeness.search

        def counted(state: RussianState, known: completeness.Answers) -> bool:
            self.count += 1
            return search(state, known)

        monkeypatch.setattr(completeness, "search", counted)

    def play(self, state: RussianState, rng: Rng) -> int:
        """Random choices to the end of the turn, hurried neither by passing nor by leaving things undone: the
        most states looked at between one choice and the next, legal list and whatever is forced included."""
        worst = 0
        while True:
            self.count = 0
            choices = state.legal()
            worst = max(worst, self.count)
            if state.to_move != 0 or choices == [choices[0]]:
                return worst
            going_on = [action for action in choices if action.kind not in ("pass", "done")] or choices
            self.count = 0
            state.apply(going_on[rng.below(len(going_on))])
            worst = max(worst, self.count)


@pytest.mark.parametrize("order", ["pool", "immediate"])
def test_no_decision_takes_long(order: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """RR-COMP-3: however late and packed, a decision looks at few states."""
    nodes = Nodes(monkeypatch)
    worst = [nodes.play(*each) for each in hostile_states(range(9000, 10500), {"effect_order": order})]
    assert 20 < max(worst) <= MOST_NODES


def test_the_turn_that_once_took_ten_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """RR-COMP-3 RR-REUSE-3: all rails complete and packed: brown has no room, whatever the lane may bring."""
    packed = {
        rail.id: {colour: rail.length[0] - behind for behind, colour in enumerate(rail.colours)}
        for rail in STANDARD.rails
    }
    nodes = Nodes(monkeypatch)
    worst = 0
    for seed in range(60):
        state = at(
            3,
            round=6,
            seat0={
                "tracks": packed,
                "locomotives": {"transsiberian1": 3, "transsiberian2": 1, SP: 3, KV: 2},
                "factories": [3, 2, 5, 2],
                "markers": [4],
                "roubles": 2,
            },
            occupied={"T_BROWN1": [0, 1, 0, 0, 0]},
        )
        do(state, "space LAST_ROUND", "pay own 1")
        assert "reuse T_BROWN1" not in legal(state) and "reuse LAST_ROUND" in legal(state)
        worst = max(worst, nodes.play(state, Rng(seed)))
    assert worst <= MOST_NODES


@pytest.mark.parametrize(
    ("seat", "pending", "kind", "count"),
    [
        # factory 3 brings T_GRAY1 again, beside what stands there
        ({"factories": [3], "markers": [4]}, (c.K_INDUSTRY,), c.K_GRAY, 2),
        # the factory still to be built is the 2 of the lowest pile
        ({"markers": [4]}, (c.K_INDUSTRY, c.K_FACTORY), c.K_EITHER, 1),
        # a locomotive on the rail would open the ? space, and with it the token for a card
        ({"tracks": {SP: {"black": 5}}}, (c.K_LOCO,), c.K_CARD, 1),
        ({"tracks": {SP: {"black": 5}}}, (c.K_BLACK,), c.K_CARD, 0),
    ],
)
def test_prospects_see_what_could_be_triggered(
    seat: dict[str, object], pending: tuple[int, ...], kind: int, count: int
) -> None:
    """RR-REUSE-1 RR-FACT-6 RR-SPEC-8: the ways that lead on are counted, and no others."""
    state = at(seat0=seat, occupied={"T_GRAY1": [0, 1, 0, 0, 0]})
    state.mandatory = sum(c.UNIT[each] for each in pending)
    player = state.boards[0]
    ahead = prospects.prospects(state, player, gain.reuse_targets(state, player, 0))
    assert ahead.counts[kind] == count


@pytest.mark.parametrize(
    ("black", "number", "optional", "possible"),
    [
        # black stands on the ? space and waits for a locomotive: its token brings the second marker
        (5, 0, c.K_LOCO, True),
        (3, 0, c.K_LOCO, False),
        (3, 4, c.K_BLACK, True),
        (2, 4, c.K_BLACK, False),
        (3, 0, c.K_BLACK, False),
        (3, 4, c.K_ANY, True),
        (2, 4, c.K_ANY, False),
    ],
)
def test_what_could_still_help_is_not_ruled_out(
    black: int, number: int, optional: int, possible: bool
) -> None:
    """RR-COMP-3 RR-EFF-2: the lane is blocked; what may be done besides can only help by what it reaches."""
    patch = {"tracks": {SP: {"black": black}}, "locomotives": {SP: number} if number else {}, "markers": [4]}
    state = at(seat0=patch, lowest_pile=6)
    state.boards[0][STANDARD.tokens] = 1 << STANDARD.token_ids.index("QT_MARKER2")
    state.phase = state.context = RESOLVE
    state.mandatory, state.optional = c.UNIT[c.K_INDUSTRY], c.UNIT[optional]
    assert Oracle().ask(state.clone()) == possible
    assert completeness.completable(state) == possible
