"""What a coach has written down for one table, in words: nothing before somebody has asked. No browser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from engine.bots.chances import WHOLE
from engine.bots.coach import Advised, Reviewed, Span, known
from engine.core.contract import Action, Game, State
from engine.core.rng import Rng
from ui.view.move_words import labels, reasons_in_words
from ui.view.scene import Scene

if TYPE_CHECKING:
    from ui.table.game_session import Session

HINT, REVIEW = "hint", "review"


class HintWords(NamedTuple):
    """A turn that the coach recommends. `rest`: the parts after the first one."""

    actions: tuple[Action, ...]
    notation: str
    label: str
    rest: tuple[str, ...]
    percent: int
    why: tuple[str, ...]

    def after(self, action: Action, game: Game) -> HintWords | None:
        """What remains of it when this action was done; None when nothing does."""
        if action != self.actions[0] or not self.rest:
            return None
        actions = self.actions[1:]
        return self._replace(
            actions=actions, notation=game.format(actions[0]), label=self.rest[0], rest=self.rest[1:]
        )


class TurningWords(NamedTuple):
    """A turn that has cost much."""

    span: Span
    better: tuple[str, ...]


class Why(NamedTuple):
    """The reasons for the turn that the action of some index ended."""

    action: Action
    words: tuple[str, ...]


@dataclass
class Notes:
    """Everything that is shown of the coach."""

    busy: str = ""
    """What is being thought about: a hint, or the whole game."""
    hints: tuple[HintWords, ...] = ()
    standing: tuple[int, ...] = ()
    """In per cent, by seat, when the hints were given."""
    line: tuple[Action, ...] | None = None
    """The position that hints were asked for: the actions before it. None: nobody has asked."""
    review: Reviewed | None = None
    turning: tuple[TurningWords, ...] = ()
    reviewed: tuple[Action, ...] | None = None
    """The game that was looked back at, as long as that is shown; also while it is thought about."""
    whys: dict[int, Why] = field(default_factory=dict)
    named: tuple[str, ...] = ()
    """How the seats were called then."""

    @property
    def turning_ends(self) -> frozenset[int]:
        """The actions that ended a turn which cost much, by index."""
        return frozenset(turn.span.end - 1 for turn in self.turning)

    def why(self, index: int, actions: Sequence[Action]) -> tuple[str, ...]:
        """The reasons for the turn that this action ended, as far as they are known."""
        kept = self.whys.get(index)
        return kept.words if kept is not None and kept.action is actions[index] else ()

    def drop_hints(self) -> None:
        """Silence again."""
        self.hints, self.standing, self.line = (), (), None

    def drop_review(self) -> None:
        """The game is not looked back at any more."""
        self.review, self.turning, self.reviewed = None, (), None


def percents(standing: Sequence[int]) -> tuple[int, ...]:
    """Shares of the win in per cent; together always 100."""
    total = sum(standing) or 1
    exact = [share * 100 / total for share in standing]
    whole = [int(share) for share in exact]
    order = sorted(range(len(exact)), key=lambda seat: whole[seat] - exact[seat])
    for seat in order[: 100 - sum(whole)]:
        whole[seat] += 1
    return tuple(whole)


def percent(share: int) -> int:
    """A share of the win in per cent."""
    return (share * 100 + WHOLE // 2) // WHOLE


def hints_in_words(
    session: Session, scene: Scene, state: State, viewer: int | None, found: Advised
) -> tuple[HintWords, ...]:
    """The best turns as somebody at this table reads them."""
    write, told = session.match.game.format, []
    start = known(known(state, viewer), found.seat, 1)
    for hint in found.hints:
        first, *rest = labels(scene, start, hint.actions)
        why = reasons_in_words(scene, state, hint.reasons)
        told.append(
            HintWords(hint.actions, write(hint.actions[0]), first, tuple(rest), percent(hint.share), why)
        )
    return tuple(told)


def turning_in_words(scene: Scene, states: Sequence[State], found: Reviewed) -> tuple[TurningWords, ...]:
    """The turns that cost most, each with what would have been better."""
    told = []
    for span in found.turning:
        start = states[span.start].guess(span.seat, Rng(0))
        told.append(TurningWords(span, labels(scene, start, span.better)))
    return tuple(told)
