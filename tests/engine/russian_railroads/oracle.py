"""A brute-force search over all sequences, with which complete performance is compared (RR-COMP-3)."""

from __future__ import annotations

from engine.games.russian_railroads.phases import DUE_REUSE_PUBLIC
from engine.games.russian_railroads.rules import completeness, steps
from engine.games.russian_railroads.state import RussianState

LIMIT = 4000
"""States the oracle looks at before it gives up on a question."""


class Oracle:
    """Is there any order of steps that performs everything mandatory? None: too many to tell."""

    def __init__(self, limit: int = LIMIT) -> None:
        self.left = limit
        self.seen: set[tuple[object, ...]] = set()

    def ask(self, state: RussianState) -> bool | None:
        if not completeness.must_do(state) and DUE_REUSE_PUBLIC not in state.due:
            return True
        key = tuple(
            tuple(map(tuple, state.boards))
            if field.name == "boards"
            else tuple(state.occupied)
            if field.name == "occupied"
            else getattr(state, field.name)
            for field in RussianState.FIELDS
            if field.saved
        )
        if key in self.seen:
            return False
        self.seen.add(key)
        self.left -= 1
        if self.left < 0:
            return None
        assert state.to_move is not None
        for action in steps.available(state, state.boards[state.to_move]):
            if action.kind == "bonus" and action.what not in ("look", "points"):
                continue  # which card is taken changes nothing here
            following = state.clone()
            handler, argument = state.edition.raw[action]
            handler(following, argument, None)
            steps.settle_automatic(following, None)
            answer = self.ask(following)
            if answer is not False:
                return answer
        return False
