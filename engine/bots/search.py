"""A bot that looks several turns ahead: max^n PUCT over whole turns.

Every node has a position and its few best turns. A visit follows the turns with the best mix of results so
far and promise to a new position, judges it, and adds all seats' shares of the win to the nodes on the way.
All numbers are whole; ties go by order.
"""

from __future__ import annotations

from collections.abc import Generator
from math import isqrt
from typing import Final

from ..core.contract import State
from ..core.rng import Rng
from .bot import Advice, Bot, Slices, Turn
from .chances import WHOLE, softmax
from .judge import Judge, JudgeOf
from .turns import whole_turns


def shares(state: State, judge: Judge) -> list[int]:
    """Every seat's share of the win: certain after the end, before that by the judge."""
    result = state.result()
    if result is None:
        return softmax(*judge.outlook(state))
    each = WHOLE // len(result.winners)
    return [each if seat in result.winners else 0 for seat in range(state.seats)]


ALIKE: Final = 2
"""How many turns of exactly equal worth are considered at the root."""


class _Node:
    """A position in the search. `turns` is None until its second visit."""

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

    def mean(self, turn: int, seat: int) -> int:
        """The mean share that a turn has brought a seat."""
        count = self.count[turn]
        return count[seat + 1] // count[0] if count[0] else 0


def _different(turns: list[Turn], count: int, alike: int) -> list[Turn]:
    """The best `count` turns, with only `alike` of exactly equal worth, to save time for different ones."""
    kept: list[Turn] = []
    same = 0
    for turn in turns:
        same = same + 1 if kept and kept[-1].worth == turn.worth else 1
        if same <= alike:
            kept.append(turn)
            if len(kept) == count:
                break
    return kept


class SearchBot(Bot):
    """Looks at `visits` positions per decision (0: `Effort.visits`).

    In every position it considers the best turns found by a beam of `width`: `breadth` of its own, `rivals`
    of others' (0: `Effort.rivals`), with a higher prior the better they look. `focus`: how much a difference
    in worth counts for the priors, compared to its effect on winning. `boldness`: how much priors count
    beside results, in hundredths.
    """

    searches = True

    def __init__(
        self,
        judge: JudgeOf,
        visits: int,
        breadth: int,
        rivals: int,
        width: int,
        focus: int,
        boldness: int,
        seed: int = 0,
    ) -> None:
        super().__init__(seed)
        self.judge, self.visits, self.width = judge, visits, width
        self.breadth, self.rivals = breadth, rivals
        self.focus, self.boldness = focus, boldness

    def consider(self, state: State, seat: int, rng: Rng) -> Slices:
        judge = self.judge(state.game)
        root = _Node(state, shares(state, judge))
        yield from self._open(root, judge, self.breadth, self.width, ALIKE)
        turns = root.turns
        assert turns is not None
        if len(turns) > 1:
            for _ in range(self.visits or state.game.insight.effort.visits):
                yield from self._visit(root, judge)
        order = sorted(
            range(len(turns)), key=lambda turn: (-root.count[turn][0], -root.mean(turn, seat), turn)
        )
        ranked = [turns[turn]._replace(worth=root.mean(turn, seat)) for turn in order]
        return Advice(ranked[0].actions[0], tuple(ranked), ranked[0].actions[1:])

    def foresee(self, state: State) -> Generator[None, None, list[int]]:
        """Every seat's share of the win after a search from here."""
        judge = self.judge(state.game)
        root = _Node(state, shares(state, judge))
        if root.seat is None:
            return root.value
        yield from self._open(root, judge, self.breadth, self.width, 1)
        for _ in range(self.visits or state.game.insight.effort.visits):
            yield from self._visit(root, judge)
        return [sum(each) // root.visits for each in list(zip(*root.count, strict=True))[1:]]

    def _open(
        self, node: _Node, judge: Judge, breadth: int, width: int, alike: int
    ) -> Generator[None, None, None]:
        """Find the turns of a node that are worth considering, and their priors."""
        state, seat = node.state, node.seat
        assert seat is not None
        found = yield from whole_turns(state, seat, judge, width, keep_first=False)
        node.turns = turns = _different(found, breadth, alike)
        node.priors = softmax([turn.worth for turn in turns], max(1, judge.outlook(state)[1] // self.focus))
        node.children = [None] * len(turns)
        node.count = [[0] * (state.seats + 1) for _ in turns]

    def _visit(self, root: _Node, judge: Judge) -> Generator[None, None, None]:
        """Go down to a new position, and add what it is worth to every seat to the nodes on the way."""
        path: list[tuple[_Node, int]] = []
        node = root
        while node.seat is not None:
            if node.turns is None:
                rivals = self.rivals or node.state.game.insight.effort.rivals
                breadth = self.breadth if node.seat == root.seat else rivals
                yield from self._open(node, judge, breadth, max(2, self.width // 2), 1)
            turn = self._choice(node)
            path.append((node, turn))
            child = node.children[turn]
            if child is None:
                assert node.turns is not None
                after = node.turns[turn].leads_to
                node.children[turn] = node = _Node(after, shares(after, judge))
                break
            node = child
        for visited, turn in path:
            visited.visits += 1
            count = visited.count[turn]
            count[0] += 1
            for seat, share in enumerate(node.value, 1):
                count[seat] += share
        yield

    def _choice(self, node: _Node) -> int:
        """The best turn by PUCT for the seat to move. An untried turn counts like the position itself."""
        seat = node.seat
        assert seat is not None
        urge = isqrt((node.visits + 1) << 16) * self.boldness
        best, chosen = -1, 0
        for turn, (count, prior) in enumerate(zip(node.count, node.priors, strict=True)):
            tried = count[0]
            score = (node.mean(turn, seat) if tried else node.value[seat]) + prior * urge // (
                (1 + tried) * 25600
            )
            if score > best:
                best, chosen = score, turn
        return chosen
