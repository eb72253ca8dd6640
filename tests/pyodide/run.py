"""The engine inside the browser's Python: its tests once more, and hashes of seeded games and of what bots
choose, beside CPython's.

python -m tests.pyodide.run [pytest arguments]
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig

from tools.steps import ROOT, guarded

RUNNER = "tests/pyodide/run.mjs"
# Campaign-sized tests announce themselves; natively they run in full.
DEFAULT_ARGUMENTS = ["tests/engine", "-q", "-p", "no:cacheprovider", "-o", "addopts="]


def in_pyodide(*words: str) -> list[str]:
    return ["node", RUNNER, sysconfig.get_paths()["purelib"], *words]


def same_lines(module: str) -> bool:
    """What a module's `main` prints, natively and inside Pyodide."""
    natively = subprocess.Popen([sys.executable, "-m", module], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    inside = subprocess.run(
        in_pyodide("call", module), cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False
    )
    native_text, _ = natively.communicate()
    if natively.returncode or inside.returncode:
        print(f"{module}: CPython ended with {natively.returncode}, Pyodide with {inside.returncode}")
        return False
    native, browser = native_text.splitlines(), inside.stdout.splitlines()
    different = [pair for pair in zip(native, browser, strict=False) if pair[0] != pair[1]]
    for ours, theirs in different[:10]:
        print(f"{module} differs:\n  CPython  {ours}\n  Pyodide  {theirs}")
    if different or len(native) != len(browser):
        print(f"{module}: {len(different)} of {len(native)} differ ({len(browser)} came from Pyodide)")
        return False
    print(f"{module}: {len(native)} hashes agree between CPython {sys.version.split()[0]} and Pyodide")
    return True


def main() -> int:
    agreed = same_lines("tools.replay_hashes")
    agreed &= same_lines("tools.bot_hashes")
    arguments = sys.argv[1:] or DEFAULT_ARGUMENTS
    tested = subprocess.run(in_pyodide("pytest", *arguments), cwd=ROOT, check=False).returncode
    return 0 if agreed and tested == 0 else 1


if __name__ == "__main__":
    guarded(main)
