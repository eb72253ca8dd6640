"""Plays random games and checks every step: invariants, values that never decrease, texts, no dead ends."""

from __future__ import annotations

from engine.core.contract import Mode
from engine.core.rng import Rng
from engine.games.russian_railroads import GAME
from engine.games.russian_railroads.state import RussianState
from tests.engine.russian_railroads import refusals

REASONS = {key.key: set(key.args) for key in refusals.REASONS}
EVENTS = {key.key: set(key.args) for key in refusals.EVENTS}
SCORES = {key.key: set(key.args) for key in refusals.SCORE_KEYS}
SLOW = ("pass", "done", "stay")
"""Actions that end something; drawn less often, so that the games grow."""


def never_back(before: list[list[int]], state: RussianState) -> None:
    """RR-TRACK-5 and its like: tracks, markers, points, tokens and advantages only go one way."""
    e = state.edition
    for old, new in zip(before, state.boards, strict=True):
        for cell in e.track_cells:
            assert old[cell] <= new[cell], "a track went back"
        for index in (
            *range(e.marker, e.doublers_end),
            e.own_total,
            e.has_blackw,
            e.value_set,
            e.medal,
        ):
            assert old[index] <= new[index], "something once gained was lost"
        for index in (e.done, e.engineers, e.cards):
            assert old[index] & ~new[index] == 0, "something once gained was lost"
        assert sum(old[e.parts :]) <= sum(new[e.parts :]), "points were lost"


def play(mode: Mode, seed: int, ask: int = 40) -> int:
    """One game to its lawful end; every `ask`-th decision all candidates are explained and the state is
    saved, loaded and guessed. Returns the number of decisions."""
    rng = Rng(seed)
    state = GAME.new(mode.players, seed, mode.options)
    decisions = 0
    while state.to_move is not None:
        options = state.legal()
        assert options, "nobody can go on"  # RR-COMP-3: an unfinishable mandatory effect raises before that
        if decisions % ask == 0:
            inspect(state, rng)
        action = options[rng.below(len(options))]
        if action.kind in SLOW and rng.below(4):
            action = options[rng.below(len(options))]
        before = [player[:] for player in state.boards]
        events = state.play(action)
        for event in events:
            assert EVENTS[event.kind] == set(event.args), event
        state.check()
        never_back(before, state)
        decisions += 1
        assert decisions < 3000, "the game does not end"
    finished(state)
    return decisions


def inspect(state: RussianState, rng: Rng) -> None:
    """Explanations, round trip and guess of one moment."""
    options = state.legal()
    seen = state.to_json()
    for action in state.candidates():
        refusal = state.why_not(action)
        assert (refusal is None) == (action in options)
        if refusal is not None:
            assert REASONS[refusal.reason] == set(refusal.args), refusal
    loaded = GAME.load(seen)
    assert loaded.to_json() == seen and loaded.legal() == options
    seat = rng.below(state.seats)
    guess = state.guess(seat, rng)
    guess.check()
    assert guess.view(seat) == state.view(seat)
    assert state.to_json() == seen


def finished(state: RussianState) -> None:
    """All rounds scored, and the statement adds up."""
    assert state.round == state.setup.rounds == len(state.history)
    result = state.result()
    assert result is not None
    scores = state.scores()
    for seat, score in enumerate(scores):
        assert (
            score.total
            == sum(line.points for line in score.lines)
            == sum(state.boards[seat][state.edition.parts :])
        )
        for line in score.lines:
            assert SCORES[line.key] == set(line.args)
    assert {scores[seat].total for seat in result.winners} == {max(score.total for score in scores)}
