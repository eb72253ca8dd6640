"""Whole games on the Germany boards: invariants after every action, reasons, complete performance compared
with the oracle, strict reading of saves, corrected values."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from engine.core.boards import values
from engine.core.contract import Mode
from engine.core.errors import OptionError
from engine.core.rng import Rng
from engine.games.russian_railroads import GAME
from engine.games.russian_railroads.expansions import german
from engine.games.russian_railroads.lessons import LESSONS
from engine.games.russian_railroads.phases import BEFORE, CHOOSE, RESOLVE
from engine.games.russian_railroads.state import RussianState
from tests.conformance import check_positions, check_strict_loading
from tests.engine.russian_railroads import refusals

from ..test_completeness import compare_spaces, compare_steps
from .german_table import BOARD, DRESDEN, MUNICH, NUREMBERG, OPTIONS, TRUTH, at

E = BOARD
EXTRA: dict[str, bool | int | str] = {**OPTIONS, "extra": True}
ARGS = {key.key: set(key.args) for key in refusals.REASONS}
EVENTS = {key.key: set(key.args) for key in refusals.EVENTS}


def never_back(before: list[list[int]], state: RussianState) -> None:
    """GR-FORK-2 GR-EXT-2: no track, marker, branch or tile is ever taken back."""
    for old, new in zip(before, state.boards, strict=True):
        for cell in E.track_cells:
            assert old[cell] <= new[cell]
        for field in (E.route[0], *(E.fields[name] for name in german.STATIONS)):
            assert old[field] in (0, new[field])
        for name in german.MARKERS:
            assert bool(old[E.fields[name]]) <= bool(new[E.fields[name]])


def played(seed: int, options: dict[str, bool | int | str], ask: int) -> set[str]:
    """A watched random game; what was met."""
    rng, met = Rng(seed), set[str]()
    state = GAME.new(2 + seed % 3, seed, options)
    while state.to_move is not None:
        action = rng.choice(state.legal())
        if action.kind in ("pass", "done", "end") and rng.below(3):
            action = rng.choice(state.legal())
        if not rng.below(ask):
            met |= explained(state)
        met |= {action.kind} | ({action.where} & {"hamburg", "berlin"})
        before = [player[:] for player in state.boards]
        for event in state.play(action):
            assert EVENTS[event.kind] == set(event.args), event
            met.add(event.kind)
        state.check()
        never_back(before, state)
    for seat, score in enumerate(state.scores()):
        assert score.total == sum(state.boards[seat][state.edition.parts :])
    return met


def explained(state: RussianState) -> set[str]:
    """Every action of the board: legal, or refused with a reason that is so."""
    may, met = set(state.legal()), set[str]()
    for action in state.edition.moves.universe:
        refusal = state.why_not(action)
        assert (refusal is None) == (action in may), GAME.format(action)
        if refusal is not None:
            assert ARGS[refusal.reason] == set(refusal.args), refusal
            met.add(refusal.reason)
            if refusal.reason in TRUTH:
                assert TRUTH[refusal.reason](state, action, dict(refusal.args)), (
                    GAME.format(action),
                    refusal,
                )
    return met


def test_games_end_in_order() -> None:
    """GR-SETUP-1 GR-EXT-2 GR-INC-2: all player counts, with the extras and without; everything comes up."""
    met: set[str] = set()
    for seed in range(9):
        met |= played(seed, EXTRA if seed % 2 else OPTIONS, 60)
    assert met >= {
        "hamburg", "berlin", "extension", "income", "income-taken", "income-used", "use", "end", "fork",
        "second-marker", *TRUTH,
    } - {"income-not-now"}  # fmt: skip


def test_complete_performance_is_what_trying_everything_finds() -> None:
    """RR-COMP-3 GR-RAIL-4 GR-NAT-1: on boards of random games, spaces and single steps."""
    asked = steps = gave_up = 0
    for seed in range(12):
        rng = Rng(seed)
        mode = {**OPTIONS, "effect_order": ("pool", "immediate")[seed % 2]}
        state = GAME.new(2 + seed % 3, seed, mode)
        while state.to_move is not None:
            # Late, when rails, tiles and lanes are nearly full, is when it is hard.
            if state.round >= 3 and state.to_move == 0 and not rng.below(5):
                if state.phase == CHOOSE and not state.obliged:
                    answered, unanswered = compare_spaces(state)
                    asked, gave_up = asked + answered, gave_up + unanswered
                elif state.phase == RESOLVE and state.context != BEFORE:
                    steps += compare_steps(state)
            state.apply(rng.choice(state.legal()))
    assert asked > 150 and steps > 100 and gave_up * 10 < asked, (asked, steps, gave_up)


def packed(rng: Rng) -> RussianState:
    """Rails that are nearly full, so that forks, ends and the pieces left decide what can be completed."""
    way = rng.choice(["munich", "hamburg", "berlin"])
    ends = {MUNICH: {"munich": 8, "hamburg": 15, "berlin": 13}[way], DRESDEN: 9, NUREMBERG: 9}
    tracks: dict[str, dict[str, int]] = {}
    pieces = 2 if way == "berlin" or (way == "hamburg" and ends[MUNICH] > 9) else 0
    for rail, end in ends.items():
        at_ = end - (rng.below(2) if rail != MUNICH or way == "munich" else 0)
        tracks[rail] = {"black": at_}
        for colour in ("gray", "brown", "natural", "white"):
            at_ -= 1 + (rng.below(3) == 0)
            if colour == "natural" and (not pieces or rng.below(3) == 0 or at_ < 1):
                break
            if colour == "white" and (rail != MUNICH or way != "hamburg"):
                break
            pieces -= colour == "natural"
            tracks[rail][colour] = max(0, at_)
    lines = [f"has 0 {name} {1 + rng.below(6)}" for name in german.STATIONS]
    lines += [f"way 0 munich {way}"] * (way != "munich")
    mine = {"tracks": tracks, "roubles": 1 + rng.below(2), "markers": [rng.choice([0, 3, 4])]}
    return at(2 + rng.below(3), *lines, seat0=mine)


def test_complete_performance_on_full_rails() -> None:
    """RR-COMP-3 GR-NAT-1 GR-FORK-1: where advances are scarce, too."""
    asked = steps = 0
    for seed in range(60):
        rng = Rng(seed)
        state = packed(rng)
        asked += compare_spaces(state)[0]
        state.apply(rng.choice([action for action in state.legal() if action.kind == "space"]))
        while state.phase == RESOLVE and state.to_move == 0 and steps < 400:
            steps += compare_steps(state)
            state.apply(rng.choice(state.legal()))
    assert asked > 300 and steps > 25, (asked, steps)


def test_saves_are_read_strictly() -> None:
    for seed, mode in enumerate((Mode("2", 2, OPTIONS), Mode("4", 4, EXTRA))):
        refused_changes, _ = check_strict_loading(GAME, mode, seed, 25)
        assert refused_changes > 0
        check_positions(GAME, mode, seed)


@pytest.mark.parametrize("part", ["rails", "income_markers", "extension_tiles"])
def test_corrected_values_make_a_board_or_are_refused(part: str) -> None:
    """A sample of the values that the boards bring, each a little different."""
    data = {part: german.DATA[part]}
    printed = [(path, value) for path, value, _ in values(data) if type(value) is int]
    printed = [each for each in printed if not each[0].startswith(("rails.kiev", "rails.st", "rails.trans"))]
    rng, played_, refused_ = Rng(5), 0, 0
    for _ in range(16 if part == "rails" else 4):
        if not printed:
            break
        path, value = rng.choice(printed)
        try:
            state = GAME.new(2 + rng.below(3), 1, OPTIONS, {path: value + 1 + rng.below(2)})
        except OptionError:
            refused_ += 1
            continue
        played_ += 1
        while state.to_move is not None:
            state.apply(rng.choice(state.legal()))
            if not rng.below(60):
                state.check()
        state.check()
    assert played_ > 3 or part == "extension_tiles", (played_, refused_)


COUNTS = {"SETUP": 4, "RAIL": 4, "FORK": 3, "EXT": 5, "IND": 2, "INC": 5, "NAT": 2, "BASE": 5, "X": 3}
"""Rules of the sheet by group; GR-X-4 and GR-X-5 belong to coal."""
RULINGS = {f"GA-R-{number}" for number in (19, 20, 22, 23, 24, 26, 39)}


def test_every_rule_is_named_by_a_test() -> None:
    wanted = RULINGS | {
        f"GR-{group}-{number + 1}" for group, count in COUNTS.items() for number in range(count)
    }
    named = {rule for lesson in LESSONS for rule in lesson.rules}
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named |= set(re.findall(r"G[RA]-(?:R|[A-Z]+)-\d+", ast.get_docstring(node) or ""))
    assert sorted(wanted - named) == []
    said = set(re.findall(r"GR-[A-Z]+-\d+", Path(german.__file__).read_text(encoding="utf-8")))
    assert said <= wanted
