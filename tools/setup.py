"""Sets up what every other tool needs: .venv with the pinned packages, node_modules with the browser runtime.

Run with any Python >= 3.11 and nothing installed: `python3 tools/setup.py`. The second run is instant.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

MINIMUM = (3, 11)
OLDEST_NODE = 20
if sys.version_info < MINIMUM:  # checked before importing modules that need newer syntax
    print(f"FAILED: this is Python {sys.version.split()[0]}; Railtable needs Python 3.11 or newer.")
    print("  What to do: install a newer Python and run `make PYTHON=python3.12 play` with its name.")
    sys.exit(1)

from tools.steps import NODE_MODULES, VENV, fail, guarded, run, step  # noqa: E402

PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
REQUIREMENTS = ROOT / "tools" / "requirements.txt"


def _key(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def set_up_python() -> None:
    stamp = VENV / "railtable.stamp"
    version = ".".join(map(str, sys.version_info[:2]))
    key = _key(REQUIREMENTS.read_bytes(), version.encode())
    if stamp.is_file() and stamp.read_text() == key and PYTHON.exists():
        return
    with step(f"Python packages into .venv (Python {version}; a minute the first time)"):
        if not PYTHON.exists():
            run(
                [sys.executable, "-m", "venv", VENV],
                "install Python's venv module (Debian, Ubuntu: `apt install python3-venv`), "
                "remove the folder .venv and run the same command again",
            )
        run(
            [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", REQUIREMENTS],
            "check the connection to the Python package index (a proxy or mirror is set with `pip config`) "
            "and run the same command again; if it keeps failing, remove .venv first",
        )
        stamp.write_text(key)


def set_up_node() -> None:
    if shutil.which("node") is None or shutil.which("npm") is None:
        fail(
            "Node.js with npm was not found",
            f"install Node.js {OLDEST_NODE} or newer (nodejs.org, or your package manager)",
        )
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.lstrip("v").split(".")[0]) < OLDEST_NODE:
        fail(f"this is Node.js {version}", f"install Node.js {OLDEST_NODE} or newer")
    stamp = NODE_MODULES / "railtable.stamp"
    key = _key((ROOT / "package-lock.json").read_bytes())
    runtime = NODE_MODULES / "pyodide" / "pyodide.asm.wasm"
    if stamp.is_file() and stamp.read_text() == key and runtime.is_file():
        return
    with step("browser runtime (Pyodide, PyScript) into node_modules"):
        npm = shutil.which("npm") or "npm"
        run(
            [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
            "check the connection to the npm registry (a mirror is set with `npm config set registry`) "
            "and run the same command again",
        )
        stamp.write_text(key)


def main() -> int:
    set_up_python()
    set_up_node()
    return 0


if __name__ == "__main__":
    guarded(main)
