"""The coach's results for one table, in words. They are empty until the person asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.bots.chances import WHOLE
from engine.bots.coach import Advised, Reviewed, Span, known, played
from engine.core.contract import Action, Game, State
from engine.core.rng import Rng
from ui.table.game_session import Session
from ui.view.move_words import labels, reasons_in_words
from ui.view.scene import Scene

HINT, REVIEW = "hint", "review"


class HintWords(NamedTuple):
    """A recommended turn. `rest`: the labels of the actions after the first."""

    actions: tuple[Action, ...]
    notation: str
    label: str
    rest: tuple[str, ...]
    percent: int
    why: tuple[str, ...]

    def after(self, action: Action, game: Game) -> HintWords | None:
        """The rest of the turn after this action; None if the action is another one or the last."""
        if action != self.actions[0] or not self.rest:
            return None
        actions = self.actions[1:]
        return self._replace(
            actions=actions, notation=game.format(actions[0]), label=self.rest[0], rest=self.rest[1:]
        )


class TurningWords(NamedTuple):
    """A turn that cost much, with the better one."""

    span: Span
    better: tuple[str, ...]


class TurnReasons(NamedTuple):
    """The reasons for a turn, stored with the action that ended it."""

    action: Action
    words: tuple[str, ...]


@dataclass
class Notes:
    """Everything that the coach shows."""

    busy: str = ""
    """What is being computed: `HINT`, `REVIEW` or nothing."""
    hints: tuple[HintWords, ...] = ()
    chances: tuple[int, ...] = ()
    """The win chances by seat in percent, when the hints were computed."""
    line: tuple[Action, ...] | None = None
    """The actions before the position that hints were asked for; None without hints."""
    review: Reviewed | None = None
    turning: tuple[TurningWords, ...] = ()
    reviewed: tuple[Action, ...] | None = None
    """The actions of the game being reviewed, also while the review is computed."""
    progress: int = 0
    """How many of these actions the review has seen."""
    unsure: bool = False
    """Whether the person has not decided for long, in a first game."""
    reasons: dict[int, TurnReasons] = field(default_factory=dict)
    seat_names: tuple[str, ...] = ()
    """The names of the seats when the reasons were computed."""

    @property
    def turning_ends(self) -> frozenset[int]:
        """The indexes of actions that ended a turn which cost much."""
        return frozenset(turn.span.end - 1 for turn in self.turning)

    def why(self, index: int, actions: Sequence[Action]) -> tuple[str, ...]:
        """The reasons for the turn that this action ended, as far as they are known."""
        kept = self.reasons.get(index)
        return kept.words if kept is not None and kept.action is actions[index] else ()

    def drop_hints(self) -> None:
        """Remove the hints."""
        self.hints, self.chances, self.line = (), (), None

    def drop_review(self) -> None:
        """Remove the review."""
        self.review, self.turning, self.reviewed, self.progress = None, (), None, 0


def percents(chances: Sequence[int]) -> tuple[int, ...]:
    """Win chances in percent that always add up to 100."""
    total = sum(chances) or 1
    exact = [share * 100 / total for share in chances]
    whole = [int(share) for share in exact]
    order = sorted(range(len(exact)), key=lambda seat: whole[seat] - exact[seat])
    for seat in order[: 100 - sum(whole)]:
        whole[seat] += 1
    return tuple(whole)


def percent(share: int) -> int:
    """A win chance in percent."""
    return (share * 100 + WHOLE // 2) // WHOLE


def hints_in_words(
    session: Session, scene: Scene, state: State, viewer: int | None, found: Advised
) -> tuple[HintWords, ...]:
    """The best turns in words."""
    write, turns = session.match.game.format, []
    start = known(known(state, viewer), found.seat, 1)
    for hint in found.hints:
        first, *rest = labels(scene, start, hint.actions)
        why = reasons_in_words(scene, start, hint.reasons, played(start, hint.actions))
        turns.append(
            HintWords(hint.actions, write(hint.actions[0]), first, tuple(rest), percent(hint.share), why)
        )
    return tuple(turns)


def turning_in_words(scene: Scene, states: Sequence[State], found: Reviewed) -> tuple[TurningWords, ...]:
    """The turns that cost most, each with the better one in words."""
    turns = []
    for span in found.turning:
        start = states[span.start].guess(span.seat, Rng(0))
        turns.append(TurningWords(span, labels(scene, start, span.better)))
    return tuple(turns)
