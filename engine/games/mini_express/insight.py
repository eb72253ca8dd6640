"""Hints about Mini Express for bots."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.contract import State
from ...core.data import load_json
from ...core.insight import Features, Insight
from ...core.keys import slot_key
from .components import LENGTH_MAX, SHARE_TRAINS
from .phases import TURN
from .scoring import FIRST, NOTHING, OTHER, SECOND
from .state import MiniExpressState

_key = slot_key(MiniExpressState, without=("tiles",))
_FARTHEST = 12
_LEAD = 3


class MiniExpressFeatures(Features):
    learned = load_json(__package__, "data", "learned.json")
    relative = True
    names = (
        "points now", "points that growth would add", "points if first everywhere", "shares",
        "shares x length", "shares x trains left", "influence", "influence where shares are left",
        "lead x shares", "shares in first column", "shares in second column", "shares that count nothing",
        "most shares of one", "affordable shares", "value of the best affordable share",
        "influence missing for the cheapest", "turns until its turn", "moves again before the round ends",
    )  # fmt: skip

    characters = {
        "builder": {"influence": 26, "shares": -18},
        "investor": {"shares": 90, "influence": -5},
    }
    telling = {
        "points that growth would add": 6, "shares": 8, "influence": 3, "influence where shares are left": 5,
        "lead x shares": 8, "shares in first column": 12, "shares that count nothing": -30,
        "affordable shares": 15, "value of the best affordable share": 4,
        "influence missing for the cheapest": -6,
    }  # fmt: skip

    def rows(self, state: State, seats: Sequence[int]) -> tuple[int, int, list[list[int]]]:
        assert isinstance(state, MiniExpressState)
        length, shares, tracks, two_sided = state.length, state.shares, state.tracks, state.setup.two_sided
        left = [supply + laid for supply, laid in zip(state.supply, tracks, strict=True)]
        grown = [min(LENGTH_MAX, now + more // 4) for now, more in zip(length, left, strict=True)]
        values = [state.board.share_values[now] for now in length]
        later = [state.board.share_values[then] for then in grown]
        around, to_move = state.seats, state.to_move or 0
        best, second = _two_best(state)
        rows = []
        for seat in seats:
            base = seat * 4
            own, inf = state.own[base : base + 4], state.inf[base : base + 4]
            points = growth = first = total = by_length = by_trains = useful = lead = 0
            in_first = in_second = idle = most = affordable = best_buy = 0
            missing = 9
            for company in range(4):
                count, influence = own[company], inf[company]
                if not influence:
                    column = NOTHING
                elif two_sided:
                    column = SECOND if influence == best[company] else OTHER
                elif influence == best[company]:
                    column = FIRST
                else:
                    column = SECOND if influence == second[company] else OTHER
                if count:
                    total += count
                    points += count * values[company][column]
                    growth += count * (later[company][column] - values[company][column])
                    first += count * later[company][FIRST]
                    by_length += count * length[company]
                    by_trains += count * left[company]
                    rival = second[company] if influence == best[company] else best[company]
                    ahead = influence - rival
                    lead += count * (_LEAD if ahead > _LEAD else -_LEAD if ahead < -_LEAD else ahead)
                    if count > most:
                        most = count
                    if column == FIRST:
                        in_first += count
                    elif column == SECOND:
                        in_second += count
                    elif column == NOTHING:
                        idle += count
                if shares[company]:
                    useful += influence
                    short = tracks[company] - influence
                    if short <= 0:
                        affordable += 1
                        short = 0
                        worth = later[company][column if column != NOTHING else SECOND]
                        if worth > best_buy:
                            best_buy = worth
                    if short < missing:
                        missing = short
            rows.append(
                [
                    points, growth, first, total, by_length, by_trains, sum(inf), useful, lead, in_first,
                    in_second, idle, most, affordable, best_buy, missing, (seat - to_move) % around,
                    1 if seat >= to_move else 0,
                ]
            )  # fmt: skip
        return *_kind_and_time(state), rows


def _two_best(state: MiniExpressState) -> tuple[list[int], list[int]]:
    """The largest and the second largest influence of any seat, by company."""
    best, second = [0] * 4, [0] * 4
    for company in range(4):
        held = sorted(state.inf[company::4])
        best[company] = held[-1]
        second[company] = held[-2] if len(held) > 1 else 0
    return best, second


def _kind_and_time(state: MiniExpressState) -> tuple[int, int]:
    """The kind of game (players and mode), and the time until two companies have no shares or no trains."""
    setup = state.setup
    kind = 0 if setup.bot >= 0 else 1 if setup.expert else setup.players - 1
    if state.triggered:
        return kind, 0
    far = [
        0
        if state.depleted >> company & 1
        else min(state.shares[company], -(-state.supply[company] // SHARE_TRAINS))
        for company in range(4)
    ]
    far.sort()
    return kind, 1 + min(far[0] + far[1], _FARTHEST) // 2


class MiniExpressInsight(Insight):
    temper = 150
    heat = 10
    features = MiniExpressFeatures()

    def turn_begins(self, state: State) -> bool:
        assert isinstance(state, MiniExpressState)
        return state.phase == TURN and state.first < 0

    def key(self, state: State) -> bytes:
        return _key(state)


INSIGHT = MiniExpressInsight()
