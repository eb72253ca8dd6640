"""The rules read the boards from data: with other special spaces, complete performance still agrees with
trying everything. Run in an interpreter of its own, as the tables are made at import."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPT = """
from engine.core.rng import Rng
from engine.games.russian_railroads import GAME
from engine.games.russian_railroads import components as c
from tests.engine.russian_railroads.test_completeness import RESOLVE, awkward, compare_spaces, compare_steps

assert c.HELPFUL_COLOURS == (0, 1, 2), c.HELPFUL_COLOURS
asked = steps = 0
for seed in range(80):
    rng = Rng(seed)
    state = awkward(rng, {"effect_order": ("pool", "immediate")[seed % 2]})
    asked += compare_spaces(state)[0]
    state.apply(rng.choice([action for action in state.legal() if action.kind == "space"]))
    if state.phase != RESOLVE and state.to_move == 0:
        state.apply(state.legal()[0])
    while state.phase == RESOLVE and state.to_move == 0:
        steps += compare_steps(state)
        state.apply(rng.choice(state.legal()))
assert asked > 600 and steps > 100, (asked, steps)
for seed in range(20):
    rng = Rng(seed)
    state = GAME.new(2 + seed % 3, seed, {})
    while state.to_move is not None:
        state.apply(rng.choice(state.legal()))
        state.check()
"""


def test_other_special_spaces(tmp_path: Path) -> None:
    """RR-COMP-3: ? spaces that gray brings, and spaces of other colours that build, advance or help on the
    lane."""
    for part in ("engine", "tests/engine/russian_railroads"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    for package in ("tests", "tests/engine"):
        (tmp_path / package / "__init__.py").touch()
    path = tmp_path / "engine" / "games" / "russian_railroads" / "data" / "base.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    trans, peter, kiev = (rail["special_spaces"] for rail in data["rails"])
    for special, space in zip(peter[:2], (3, 5), strict=True):
        assert special["effect"] == {"question_token": 1}
        special["space"] = space
    peter[0]["need"]["track"] = "gray"
    for spaces, space, track, loco, effect in (
        (kiev, 4, "gray", False, {"build": "loco_or_factory"}),
        (kiev, 3, "brown", False, {"black": 1}),
        (trans, 4, "black", True, {"industry": 2}),
    ):
        spaces.append(
            {"space": space, "need": {"track": track, "loco": loco}, "effect": effect, "once": True}
        )
    path.write_text(json.dumps(data), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,  # a hang here is a rule that never ends, not a slow machine
    )
    assert done.returncode == 0, done.stderr
