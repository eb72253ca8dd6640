"""Checks that a game keeps the contract, by playing random games without knowing its rules.

Used by tests/engine/test_conformance.py natively and inside Pyodide. Imports only the engine.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from engine.core import record
from engine.core.contract import Action, Game, Mode, State
from engine.core.errors import ActionSyntaxError, IllegalAction, OptionError, StateError
from engine.core.match import Match
from engine.core.rng import Rng

ACTION_LIMIT = 20_000
"""No game of ours is that long: a random game that is has lost its way to the end."""


def pick(legal: list[Action], rng: Rng) -> Action:
    """A random legal action."""
    return legal[rng.below(len(legal))]


def play_out(game: Game, mode: Mode, seed: int) -> tuple[list[str], State]:
    """A random game as fast as possible: its actions as text, and the final state."""
    state, rng, texts = game.new(mode.players, seed, mode.options), Rng(seed + 1), []
    while state.to_move is not None:
        action = pick(state.legal(), rng)
        texts.append(game.format(action))
        state.apply(action)
        assert len(texts) < ACTION_LIMIT, "endless game"
    return texts, state


def fingerprint(game: Game, mode: Mode, seed: int) -> str:
    """A hash of everything in a random game; equal on every platform and Python version."""
    texts, state = play_out(game, mode, seed)
    whole = "\n".join([*texts, state.to_json(), repr([score.total for score in state.scores()])])
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


def check_game(game: Game, mode: Mode, seed: int) -> int:
    """Play one random game, checking the contract at every step. The number of actions played."""
    match = Match(game, mode.players, seed, mode.options)
    rng = Rng(seed + 1)
    saves = [match.state.to_json()]
    while match.state.to_move is not None:
        state = match.state
        _check_decision(game, state, rng)
        action = pick(state.legal(), rng)
        _check_step(game, state, action, rng)
        match.play(action)
        saves.append(match.state.to_json())
        assert len(saves) < ACTION_LIMIT, "endless game"
    _check_end(match.state)
    _check_history(match, saves, rng)
    return match.cursor


def _check_decision(game: Game, state: State, rng: Rng) -> None:
    """The lists of legal and candidate actions, their texts, and refusals."""
    before = state.to_json()
    legal = state.legal()
    assert legal, f"no legal action for seat {state.to_move}"
    assert legal == state.legal(), "legal() is not stable"
    assert len(set(legal)) == len(legal), "an action is listed twice"
    texts = [game.format(action) for action in legal]
    assert len(set(texts)) == len(texts), "two legal actions have the same text"
    for action, text in zip(legal, texts, strict=True):
        assert text.isascii() and text == " ".join(text.split()) and text, f"bad notation {text!r}"
        assert game.parse(text) == action, f"{text!r} does not parse back"
    for action in [pick(legal, rng) for _ in range(3)]:
        assert state.why_not(action) is None, f"legal but refused: {game.format(action)}"
    candidates = state.candidates()
    assert len(set(candidates)) == len(candidates), "a candidate is listed twice"
    known = set(legal)
    assert known <= set(candidates), "a legal action is no candidate"
    for action in candidates:
        refusal = state.why_not(action)
        assert (refusal is None) == (action in known), f"why_not and legal disagree on {game.format(action)}"
        if refusal is not None:
            assert refusal.rule and refusal.reason, f"refusal without rule or reason: {refusal}"
            try:
                state.play(action)
            except IllegalAction as error:
                assert error.refusal == refusal
            else:
                raise AssertionError(f"refused action was played: {game.format(action)}")
    assert state.automa() is False or len(legal) == 1, "an automa's step is no choice"
    assert state.to_json() == before, "looking at the state changed it"


def _check_step(game: Game, state: State, action: Action, rng: Rng) -> None:
    """Clone, load, quiet apply and guesses agree about one action; the books balance."""
    before = state.to_json()
    loaded, copy, checked = game.load(before), state.clone(), state.clone()
    assert loaded.to_json() == before, "load(to_json()) differs"
    assert loaded.legal() == state.legal(), "a loaded state has other legal actions"
    copy.apply(action)
    events = checked.play(action)
    loaded.apply(action)
    after = copy.to_json()
    assert checked.to_json() == after, "play and apply differ"
    assert loaded.to_json() == after, "a loaded state goes on differently"
    assert state.to_json() == before, "a clone shares something with its original"
    assert all(event.kind and isinstance(event.args, dict) for event in events)
    assert after != before, "an action that changes nothing"
    copy.check()
    assert len(copy.scores()) == copy.seats
    for score in copy.scores():
        assert score.total == sum(line.points for line in score.lines), "a score is not the sum of its lines"
    seat = rng.below(copy.seats)
    guess = copy.guess(seat, rng)
    guess.check()
    assert guess.view(seat) == copy.view(seat), "a guess contradicts what the seat knows"
    assert copy.to_json() == after, "guessing changed the state"
    assert isinstance(copy.estimate(seat), int)


def _check_end(state: State) -> None:
    assert state.to_move is None and state.legal() == [] and state.candidates() == []
    result = state.result()
    assert result is not None and result.winners and result.reason
    assert result.ranking[0] == result.winners
    assert sorted(seat for group in result.ranking for seat in group) == list(range(state.seats))


def _check_history(match: Match, saves: list[str], rng: Rng) -> None:
    """Undo, redo and jumps give the very states that were; the record replays to the same end."""
    length = match.cursor
    for _ in range(12):
        count = rng.below(length + 1)
        assert match.goto(count) and match.state.to_json() == saves[count], f"point {count} differs"
    match.goto(length // 2)
    text = record.write(match)
    match.goto(length)
    reading = record.read(text)
    assert reading.match is not None and not reading.problems, reading.problems
    assert reading.match.cursor == length // 2 and reading.match.state.to_json() == saves[length // 2]
    assert reading.match.at(length).to_json() == saves[length], "replay differs"
    complete = record.read(record.write(match))
    assert complete.match is not None and not complete.problems, complete.problems


def check_garbage(game: Game, mode: Mode, seed: int) -> None:
    """Foreign texts raise the documented errors and nothing else."""
    rng = Rng(seed)
    texts, state = play_out(game, mode, seed)
    sample = texts[rng.below(len(texts))]
    broken = (sample + " more", sample.upper(), sample + "9" * 30, "-" + sample)
    for text in ("", " ", "\x00", "no such action", "é", *broken):
        try:
            action = game.parse(text)
        except ActionSyntaxError:
            continue
        assert game.parse(game.format(action)) == action, f"{text!r} parses to something it cannot write"
        assert state.why_not(action) is not None, "an action after the end"
    save = state.to_json()
    damaged = (save[: len(save) // 2], save.replace("1", "-7"), "[" * 50, "[" * 100_000)
    for text in ("", "{}", "[]", "null", "7", '"x"', *damaged):
        try:
            assert game.load(text).to_json() is not None
        except StateError:
            continue


def check_positions(game: Game, mode: Mode, seed: int) -> None:
    """Wherever a random game stands, its text describes exactly that."""
    state, rng = game.new(mode.players, seed, mode.options), Rng(seed + 1)
    assert game.position(game.describe(state, seed)) == state, "a fresh game differs"
    while state.to_move is not None:
        state.apply(pick(state.legal(), rng))
        if state.to_move is None or rng.below(12) == 0:
            told = seed if rng.below(2) else 0
            text = game.describe(state, told)
            again = game.position(text)
            assert again == state, f"another state than described:\n{text}"
            assert again.legal() == state.legal(), "a described state has other legal actions"
            assert game.describe(again, told) == text, "described otherwise the second time"


def check_strict_loading(game: Game, mode: Mode, seed: int, changes: int = 60) -> tuple[int, int]:
    """A save with one value changed is refused, or can be played on without anything out of order.

    The numbers of refused and of playable changes.
    """
    state, rng = game.new(mode.players, seed, mode.options), Rng(seed + 1)
    saves = [state.to_json()]
    while state.to_move is not None:
        state.apply(pick(state.legal(), rng))
        saves.append(state.to_json())
    refused = playable = 0
    for _ in range(changes):
        save = saves[rng.below(len(saves))]
        text, told = change_one_value(save, rng)
        if text == save:
            continue
        try:
            loaded = game.load(text)
        except StateError:
            refused += 1
            continue
        playable += 1
        try:
            assert loaded.to_json() == text, "loaded, but written otherwise"
            assert game.restore(json.loads(text)) == loaded
            for _ in range(200):
                loaded.check()
                loaded.scores()
                if loaded.to_move is None:
                    assert loaded.result() is not None
                    break
                loaded.apply(pick(loaded.legal(), rng))
        except Exception as problem:
            raise AssertionError(f"accepted with {told}, then: {problem!r}") from problem
    return refused, playable


def change_one_value(save: str, rng: Rng) -> tuple[str, str]:
    """A save with one leaf (or list) changed, and what was changed."""
    data = json.loads(save)
    leaves: list[tuple[Any, Any, str]] = []

    def walk(node: Any, path: str) -> None:
        for key in list(range(len(node)) if isinstance(node, list) else sorted(node)):
            if path or key not in ("game", "save"):
                leaves.append((node, key, f"{path}.{key}"))
                if isinstance(node[key], list | dict):
                    walk(node[key], f"{path}.{key}")

    walk(data, "")
    node, key, path = leaves[rng.below(len(leaves))]
    old = node[key]
    if isinstance(old, list):
        new: Any = [old[1:], [*old, *old[-1:]], old[::-1], []][rng.below(4)]
    elif type(old) is int:
        numbers = (old + 1, old - 1, -1, 0, 1, old * 2 + 3, 1 << rng.below(20), old ^ 1 << rng.below(8), None)
        new = numbers[rng.below(len(numbers))]
    elif isinstance(old, bool):
        new = not old
    else:
        others = [other[key2] for other, key2, _ in leaves if isinstance(other[key2], str | None)]
        new = [others[rng.below(len(others))], rng.below(4), ""][rng.below(3)]
    node[key] = new
    return json.dumps(data, sort_keys=True, separators=(",", ":")), f"{path}: {old!r} -> {new!r}"


def check_setup_errors(game: Game, mode: Mode) -> None:
    """Every bad argument of `new` is an OptionError."""
    players, options = mode.players, mode.options
    bad: list[tuple[Any, ...]] = [
        (float(players), 1, options),
        (str(players), 1, options),
        (None, 1, options),
        (True, 1, options),
        (players, None, options),
        (players, -1, options),
        (players, 1.0, options),
        (players, True, options),
        (players, 1 << 64, options),
        (players, 1, {**options, 7: 1}),
        (players, 1, [1]),
        (players, 1, "map"),
        (players, 1, {**options, "no-such-option": 1}),
        (players, 1, options, {"no.such.value": 1}),
        (players, 1, options, {7: 1}),
        (players, 1, options, [1]),
    ]
    for arguments in bad:
        try:
            game.new(*arguments)
        except OptionError:
            continue
        raise AssertionError(f"accepted: {arguments}")
