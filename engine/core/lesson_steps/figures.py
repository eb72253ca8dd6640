"""Figures: values of a state that lessons can check, and their comparison with the wanted values.

A path leads through nested dicts and lists by dots ("cash.0"), and gives functions their arguments
("distance.brown.denver"). `legal`: exactly these actions are legal; `offers` / `lacks`: these are, or are
not. A wanted value may be {"least": 3} or {"most": 3}. Goals have three more figures: `turns` that the
learner has ended since the goal was set, `to_move` (a seat), `over`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ..contract import Game, State


Figures = Callable[[Any], Mapping[str, Any]]
"""A game's function from a state to its figures, in its `positions` module."""


class Moment(NamedTuple):
    """The state of a lesson when one of its steps is checked."""

    game: Game
    state: State
    figures: Figures
    seat: int | None = None
    """The seat that the learner plays; None: every seat."""

    def legal(self) -> list[str]:
        """The legal actions as text."""
        return [self.game.format(action) for action in self.state.legal()]

    def refused(self, text: str, why: object) -> list[str]:
        """The problem that an action is refused, with a few legal ones."""
        legal = self.legal()
        more = f" and {len(legal) - 8} more" if len(legal) > 8 else ""
        some = ", ".join(legal[:8]) + more if legal else "nothing, the game is over"
        return [f"{text} is refused: {why}; possible here: {some}"]

    def compare(self, wanted: Mapping[str, Any], turns: int | None = None) -> list[str]:
        """The differences between the state's figures and the wanted ones. `turns`: for goals only."""
        wrong = []
        found: Mapping[str, Any] = self.figures(self.state)
        if turns is not None:
            over = self.state.to_move is None
            found = {"to_move": self.state.to_move, "over": over, **found, "turns": turns}
        for path, value in wanted.items():
            if path in ("legal", "offers", "lacks"):
                legal = self.legal()
                value = [str(text) for text in value] if isinstance(value, list) else [str(value)]
                good = {
                    "legal": sorted(legal) == sorted(value),
                    "offers": set(value) <= set(legal),
                    "lacks": not set(value) & set(legal),
                }
                if not good[path]:
                    wrong.append(f"{path}: {legal}, not {value}")
                continue
            try:
                got = figure(found, path)
            except (LookupError, TypeError, ValueError, AttributeError, StopIteration) as problem:
                known = ", ".join(sorted(map(str, found)))
                wrong.append(f"there is no figure {path} ({problem!r}); it begins with one of {known}")
                continue
            if not _as_wanted(got, value):
                wrong.append(f"{path}: {got!r}, not {value!r}")
        return wrong


def _as_wanted(got: Any, value: Any) -> bool:
    if isinstance(value, dict) and len(value) == 1 and type(got) is int:
        if type(value.get("least")) is int:
            return bool(got >= value["least"])
        if type(value.get("most")) is int:
            return bool(got <= value["most"])
    return bool(got == value)


def figure(found: Any, path: str) -> Any:
    """The value at a path."""
    for word in path.split("."):
        if callable(found):
            found = found(word)
        elif isinstance(found, Mapping):
            found = found[word]
        else:
            found = found[int(word)]
    return plain(found)


def plain(value: Any) -> Any:
    """The value with lists instead of tuples, as in JSON."""
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if isinstance(value, Mapping):
        return {key: plain(part) for key, part in value.items()}
    return value
