"""Shows that the engine does the same in the browser's Python.

Hashes of seeded games of every mode and of bots' choices are those of CPython; the tests of the core and of
the golden records pass, and those of the contract with one mode of every game. Whether the rules are right
is tested natively (`make test`); the other tests run here on demand (`make pyodide`).

python -m tests.pyodide.run            what shows that it is the same
python -m tests.pyodide.run --all      hashes, and every test of the engine
python -m tests.pyodide.run ARGUMENTS  pytest with these arguments

Processes side by side: as many as RAILTABLE_TEST_WORKERS says.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from engine import games
from tests.engine import test_conformance
from tools.steps import ROOT, guarded

RUNNER = "tests/pyodide/run.mjs"
TESTS = ROOT / "tests" / "engine"
WORKERS = int(os.environ.get("RAILTABLE_TEST_WORKERS", "2"))
ARGUMENTS = ("-q", "--durations=15", "-p", "no:cacheprovider", "-o", "addopts=")
HASHES = ("tools.check.replay_hashes", "tools.check.bot_hashes")


def in_pyodide(*words: str) -> list[str]:
    return ["node", RUNNER, sysconfig.get_paths()["purelib"], *words]


def same_lines(module: str) -> tuple[bool, str]:
    """What a module's `main` prints, natively and inside Pyodide."""
    natively, inside = (
        subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
        for words in ([sys.executable, "-m", module], in_pyodide("call", module))
    )
    if natively.returncode or inside.returncode:
        return (
            False,
            f"{module}: CPython ended with {natively.returncode}, Pyodide with {inside.returncode}",
        )
    native, browser = natively.stdout.splitlines(), inside.stdout.splitlines()
    different = [pair for pair in zip(native, browser, strict=False) if pair[0] != pair[1]]
    if different or len(native) != len(browser):
        shown = [
            f"{module} differs:\n  CPython  {ours}\n  Pyodide  {theirs}" for ours, theirs in different[:10]
        ]
        count = f"{module}: {len(different)} of {len(native)} differ ({len(browser)} came from Pyodide)"
        return False, "\n".join([*shown, count])
    agree = f"{module}: {len(native)} hashes agree between CPython {sys.version.split()[0]} and Pyodide"
    return True, agree


def tested(*arguments: str) -> tuple[bool, str]:
    done = subprocess.run(
        in_pyodide("pytest", *arguments),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode == 0, done.stdout


def same() -> list[list[str]]:
    """The tests that show that the interpreter makes no difference, in parts that can run side by side."""
    contract = Path(test_conformance.__file__).relative_to(ROOT).as_posix()
    checks = [name for name in vars(test_conformance) if name.startswith("test_")]
    found = []
    for game in games.all():
        largest = max(game.modes(), key=lambda mode: (mode.players, len(mode.options)))
        found += [f"{contract}::{check}[{game.id}: {largest.name}]" for check in checks]
    return [["tests/engine/core"], [*(name for name in _files() if name != contract), *found]]


def everything() -> list[list[str]]:
    """The tests of the engine in parts that can run side by side: every folder, and the files beside them.
    The folder with most in it begins."""
    folders = [path for path in TESTS.iterdir() if any(path.glob("test_*.py"))]
    folders.sort(key=lambda path: -sum(file.stat().st_size for file in path.rglob("*.py")))
    return [*([path.relative_to(ROOT).as_posix()] for path in folders), _files()]


def _files() -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for path in TESTS.glob("test_*.py"))


def main() -> int:
    arguments = sys.argv[1:]
    if arguments and arguments != ["--all"]:
        return subprocess.run(in_pyodide("pytest", *arguments), cwd=ROOT, check=False).returncode
    good = True
    with ThreadPoolExecutor(WORKERS) as pool:
        jobs = [pool.submit(tested, *part, *ARGUMENTS) for part in (everything() if arguments else same())]
        jobs += [pool.submit(same_lines, module) for module in HASHES]
        for job in as_completed(jobs):
            passed, said = job.result()
            good &= passed
            print(said.rstrip(), flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    guarded(main)
