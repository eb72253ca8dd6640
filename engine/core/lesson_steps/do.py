"""The step `do`: an action is played, by the learner or (`watch`) by the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ..errors import IllegalAction
from .figures import Moment, plain
from .step import ACTION, FIGURES, OTHERS, TEXTS, Answered, Shape, key

if TYPE_CHECKING:
    from ..contract import Action, Event, State


def _is_event(value: Any) -> bool:
    if isinstance(value, list):
        return len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], dict)
    return isinstance(value, str)


EVENTS: Final = Shape(
    lambda value: isinstance(value, list) and all(map(_is_event, value)),
    'a list of "kind" and ["kind", {argument: value}]',
)
TRUE: Final = Shape(lambda value: value is True, "true, or left out")


@dataclass(frozen=True, kw_only=True)
class Do(Answered):
    """Play this action. The page plays it with `watch`, or if another seat is to move."""

    KEY = "do"

    do: str = key(ACTION)
    also: tuple[str, ...] = key(TEXTS, tuple)
    """Other right actions; the lesson continues with `do`."""
    events: tuple[Any, ...] = key(EVENTS, tuple)
    """Events that happen in this order, perhaps among others: kind, or [kind, arguments to compare]."""
    quiet: tuple[str, ...] = key(TEXTS, tuple)
    """Kinds of events that must not happen."""
    then: Mapping[str, Any] = key(FIGURES, dict)
    """Figures after the action."""
    watch: bool = key(TRUE, bool)

    @property
    def asks(self) -> bool:
        return not self.watch

    @property
    def solution(self) -> Sequence[str]:
        return (self.do,)

    def contradiction(self) -> str:
        return self.misplaced({self.do, *self.also})

    def check(self, at: Moment) -> list[str]:
        game, state = at.game, at.state
        action = game.parse(self.do)
        refused = [text for text in self.also if state.why_not(game.parse(text)) is not None]
        as_right = self._as_right(at, action)
        if refused:
            return [f"{refused[0]} ('also') is refused here: {state.why_not(game.parse(refused[0]))}"]
        if as_right:
            return as_right
        try:
            events = state.play(action)
        except IllegalAction as problem:
            return at.refused(self.do, problem.refusal)
        state.check()
        return self._unlike(events) + at.compare(self.then)

    def _as_right(self, at: Moment, right: Action) -> list[str]:
        """The problem if a wrong answer leads to the same position as the right one."""
        if at.state.why_not(right) is not None:
            return []

        def after(action: Action) -> State:
            state = at.state.clone()
            state.apply(action)
            return state

        wanted = after(right)
        for text in self.wrong:
            action = right if text == OTHERS else at.game.parse(text)
            if text != OTHERS and at.state.why_not(action) is None and after(action) == wanted:
                return [f"{text} stands under 'wrong', but leads to the same position as {self.do}"]
        return []

    def _unlike(self, events: Sequence[Event]) -> list[str]:
        """The problems with events: missing ones, and those of `quiet` that happened."""
        waiting = iter(events)
        for wanted in self.events:
            kind, args = wanted if isinstance(wanted, list) else (wanted, {})
            for event in waiting:
                found = {name: plain(value) for name, value in event.args.items()}
                if event.kind == kind and args.items() <= found.items():
                    break
            else:
                seen = [(event.kind, event.args) for event in events]
                return [f"no event {wanted} (in this order) in {seen}"]
        happened = {event.kind for event in events}
        return [f"event {kind} happened" for kind in self.quiet if kind in happened]
