"""Looking several turns ahead: max^n PUCT over whole turns.

Every node holds a position and its few best turns; a visit goes down by the turn with the best mix of result
so far and promise, up to a new position, which is judged; all seats' shares of the win are added on the way.
Whole numbers throughout: a table instead of exp, isqrt, ties by order.
"""

from __future__ import annotations

from collections.abc import Generator
from math import isqrt
from typing import Final

from engine.bots.bot import Advice, Bot, Slices, Turn
from engine.bots.judge import Judge, JudgeOf
from engine.bots.turns import whole_turns
from engine.core.contract import State
from engine.core.rng import Rng

WHOLE: Final = 1 << 20
"""A certain win; shares of all seats add up to about this."""
_STEPS = 16
_FAR = 8 * _STEPS
# 2**20 * exp(-i / 16) by whole numbers: each step multiplies by exp(-1/16) = 0.93941306281...
_DECAY: list[int] = [1 << 40]
for _ in range(_FAR):
    _DECAY.append(_DECAY[-1] * 939_413_062_813 // 1_000_000_000_000)
_EXP: Final = tuple(value >> 20 for value in _DECAY)


def softmax(values: list[int], temper: int) -> list[int]:
    """Shares of WHOLE, larger for larger values: e to the difference over `temper`."""
    best = max(values)
    raw = [_EXP[min((best - value) * _STEPS // temper, _FAR)] for value in values]
    total = sum(raw)
    return [share * WHOLE // total for share in raw]


def shares(state: State, judge: Judge) -> list[int]:
    """Every seat's share of the win: certain after the end, by the judge before."""
    result = state.result()
    if result is None:
        return softmax(judge.standing(state), judge.temper)
    each = WHOLE // len(result.winners)
    return [each if seat in result.winners else 0 for seat in range(state.seats)]


class _Node:
    """A position met by the search. `turns` is None until it is visited again."""

    __slots__ = ("children", "count", "priors", "seat", "state", "turns", "value", "visits")

    def __init__(self, state: State, value: list[int]) -> None:
        self.state = state
        self.seat = state.to_move
        self.value = value
        self.visits = 0
        self.turns: list[Turn] | None = None
        self.priors: list[int] = []
        self.children: list[_Node | None] = []
        self.count: list[list[int]] = []
        """Per turn: visits, then the sum of every seat's shares."""


class SearchBot(Bot):
    """`visits` positions looked at per decision, `breadth` turns in each, found by a beam of `width`."""

    def __init__(
        self, judge: JudgeOf, visits: int, breadth: int, width: int, boldness: int, seed: int = 0
    ) -> None:
        super().__init__(seed)
        self.judge, self.visits, self.breadth, self.width, self.boldness = (
            judge,
            visits,
            breadth,
            width,
            boldness,
        )

    def consider(self, state: State, seat: int, rng: Rng) -> Slices:
        judge = self.judge(state.game)
        root = _Node(state, shares(state, judge))
        yield from self._open(root, judge, self.width)
        turns = root.turns
        assert turns is not None
        if len(turns) > 1:
            for _ in range(self.visits):
                yield from self._visit(root, judge)
        order = sorted(
            range(len(turns)), key=lambda index: (-root.count[index][0], -_mean(root, index, seat), index)
        )
        ranked = [turns[index]._replace(worth=_mean(root, index, seat)) for index in order]
        return Advice(ranked[0].actions[0], tuple(ranked))

    def _open(self, node: _Node, judge: Judge, width: int) -> Generator[None, None, None]:
        state, seat = node.state, node.seat
        assert seat is not None
        turns = yield from whole_turns(state, seat, judge, width, keep_first=False)
        node.turns = turns = turns[: self.breadth]
        node.priors = softmax([turn.worth for turn in turns], judge.temper)
        node.children = [None] * len(turns)
        node.count = [[0] * (state.seats + 1) for _ in turns]

    def _visit(self, root: _Node, judge: Judge) -> Generator[None, None, None]:
        path: list[tuple[_Node, int]] = []
        node = root
        while node.seat is not None:
            if node.turns is None:
                yield from self._open(node, judge, max(2, self.width // 2))
            index = self._choice(node)
            path.append((node, index))
            child = node.children[index]
            if child is None:
                assert node.turns is not None
                after = node.turns[index].leads_to
                child = node.children[index] = _Node(after, shares(after, judge))
                node = child
                break
            node = child
        for visited, index in path:
            visited.visits += 1
            count = visited.count[index]
            count[0] += 1
            for seat, share in enumerate(node.value, 1):
                count[seat] += share
        yield

    def _choice(self, node: _Node) -> int:
        """PUCT for the seat to move; a turn not yet tried counts as good as the position itself."""
        seat = node.seat
        assert seat is not None
        root = isqrt((node.visits + 1) << 16)
        best, chosen = -1, 0
        for index, (count, prior) in enumerate(zip(node.count, node.priors, strict=True)):
            tried = count[0]
            mean = count[seat + 1] // tried if tried else node.value[seat]
            score = mean + (self.boldness * prior * root // (1 + tried) >> 8) // 100
            if score > best:
                best, chosen = score, index
        return chosen


def _mean(node: _Node, index: int, seat: int) -> int:
    count = node.count[index]
    return count[seat + 1] // count[0] if count[0] else 0
