"""The course of a match in numbers, turn by turn, for charts, final tables and coaches.

A game declares the numbers worth following (`Game.measures`: score, worth, income, cash ...). A `Series`
samples them whenever a turn or a part of the game ends, caches the samples, and drops undone ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .contract import Action, State
from .match import Match


class Sample(NamedTuple):
    """The numbers at one moment. `values`: by measure (in the game's order), then by seat."""

    moment: int
    period: int
    values: tuple[tuple[int, ...], ...]


class Series:
    """The samples of a match, made on demand."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._samples: list[Sample] = []
        self._done: list[Action] = []
        self._state: State | None = None

    def samples(self, until: int | None = None) -> tuple[Sample, ...]:
        """The samples up to a moment (None: the cursor): each end of a turn, and the moment itself."""
        end = self.match.cursor if until is None else until
        self._forget_undone()
        self._extend(end)
        known = [sample for sample in self._samples if sample.moment <= end]
        if known[-1].moment != end:
            known.append(self._sample(self.match.at(end), end))
        return tuple(known)

    def line(self, key: str, until: int | None = None) -> Iterator[tuple[int, tuple[int, ...]]]:
        """One measure as pairs of moment and numbers by seat."""
        place = [measure.key for measure in self.match.game.measures].index(key)
        for sample in self.samples(until):
            yield sample.moment, sample.values[place]

    def _sample(self, state: State, moment: int) -> Sample:
        return Sample(moment, state.period(), tuple(measure.of(state) for measure in state.game.measures))

    def _forget_undone(self) -> None:
        actions = self.match.actions
        same = 0
        while same < min(len(self._done), len(actions)) and self._done[same] is actions[same]:
            same += 1
        if same < len(self._done):
            del self._done[same:]
            self._samples = [sample for sample in self._samples if sample.moment <= same]
            self._state = None

    def _extend(self, end: int) -> None:
        match = self.match
        state = self._state if self._state is not None else match.at(len(self._done))
        if not self._samples:
            self._samples.append(self._sample(state, 0))
        for moment in range(len(self._done), end):
            action = match.actions[moment]
            before = (state.to_move, state.period())
            state.apply(action)
            self._done.append(action)
            if (state.to_move, state.period()) != before:
                self._samples.append(self._sample(state, moment + 1))
        self._state = state
