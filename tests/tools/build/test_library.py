"""The library `railtable`, built and installed into a fresh environment as its users would."""

from __future__ import annotations

import ast
import io
import os
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from urllib.request import urlopen

import pytest

from engine import ENGINE_VERSION
from tools.build import library
from tools.steps import ROOT

GAME = """
import importlib.metadata, importlib.util
from railtable import ENGINE_VERSION, games
from railtable.bots import make
from railtable.environment import Environment

for game in games.all():
    state, bot = game.new(game.players[-1], 7), make("greedy")
    for moment in range(5000):
        if state.to_move is None:
            break
        state.apply(bot.decide(state, moment))
    assert game.load(state.to_json()) == state and state.result() is not None
    assert game.course.chapters and Environment(game.id, game.players[-1]).legal()
assert importlib.metadata.version("railtable") == ENGINE_VERSION
assert importlib.util.find_spec("engine") is importlib.util.find_spec("tools") is None
import engine
"""
TYPED = """
from railtable import games

state = games.get("mini-express").new(players=3, seed=7)
reveal_type(state.scores()[0].total)
"""


def run(command: Sequence[str | Path], folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Where nothing of the project can be imported by chance."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(command, cwd=folder, env=kept | more, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh environment with the library in it, and nothing else: nothing is downloaded."""
    folder = tmp_path_factory.mktemp("library")
    made = run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], folder)
    assert made.returncode == 0, made.stderr
    programs = folder / "venv" / "bin"
    pip = (sys.executable, "-m", "pip", "--python", programs / "python")
    made = run([*pip, "install", "--no-index", "--no-deps", ROOT], folder)
    assert made.returncode == 0, made.stdout + made.stderr
    return programs


def test_games_can_be_played_under_its_own_name_only(installed: Path, tmp_path: Path) -> None:
    found = run([installed / "python", "-c", GAME], tmp_path)
    assert found.stderr.splitlines()[-1:] == ["ModuleNotFoundError: No module named 'engine'"], found.stderr


def test_it_is_typed(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(TYPED)
    found = run(
        [
            *(sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache"),
            *("--python-executable", installed / "python", "program.py"),
        ],
        tmp_path,
    )
    assert 'Revealed type is "int"' in found.stdout.replace("builtins.", ""), found.stdout
    assert found.returncode == 0, found.stdout


def test_without_the_page_its_command_says_what_to_do(installed: Path, tmp_path: Path) -> None:
    found = run([installed / "railtable"], tmp_path)
    assert found.returncode == 1 and found.stderr.count("\n") == 1 and "make wheel" in found.stderr


def test_with_the_page_its_command_serves_it(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text("the page")
    (site / "assets" / "some.wasm").write_bytes(b"\0asm")
    zipfile.ZipFile(io.BytesIO(library.library(site))).extractall(tmp_path / "there")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    with subprocess.Popen(
        [sys.executable, "-m", "railtable"],
        cwd=tmp_path / "there", env=kept | {"RAILTABLE_NO_BROWSER": "1"}, stdout=subprocess.PIPE, text=True,
    ) as command:  # fmt: skip
        try:
            assert command.stdout is not None
            address = next(line.split()[-1] for line in command.stdout if "http://127.0.0.1:" in line)
            assert urlopen(address).read() == b"the page"
            assert urlopen(f"{address}assets/some.wasm").headers["Content-Type"] == "application/wasm"
        finally:
            command.terminate()


def test_no_file_of_it_names_a_package_of_the_project() -> None:
    """The names in imports are changed by a pattern: nothing that it misses may be left."""
    for name, content in library.files():
        assert name.startswith("railtable/")
        for node in ast.walk(ast.parse(content)) if name.endswith(".py") else ():
            named = [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            named += [each.name for each in node.names] if isinstance(node, ast.Import) else []
            assert not {each.split(".")[0] for each in named} & {"engine", "tools", "ui"}, name


def test_the_version_is_said_once() -> None:
    assert f"railtable-{ENGINE_VERSION}-" in library.NAME
    assert f'"{ENGINE_VERSION}"' not in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
