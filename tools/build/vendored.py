"""The files of Pyodide and PyScript that the site is made of, each checked against its hash in vendored.json.

`npm ci` checks what it fetches, but nobody checks what lies in node_modules afterwards. A build from a
changed file would hand it to everybody. After a version was raised, the list is written anew by
`.venv/bin/python -m tools.build.vendored`.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from tools.steps import NODE_MODULES, fail, guarded

LIST = Path(__file__).with_suffix(".json")
PYODIDE = (
    *("package.json", "pyodide-lock.json", "python_stdlib.zip"),
    *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"),
)
PYSCRIPT = "@pyscript/core"
# PyScript's plugins (patches.without_plugins), MicroPython's parts and features that are not used.
UNUSED = (
    *("codemirror", "xterm", "mpy-", "py-", "index-", "zip-", "toml-Blg", "pyodide_graph", "service-worker"),
    *("deprecations-manager", "donkey", "error-", "storage.js", "core.css"),
)


@cache
def listed() -> dict[str, str]:
    """The hash of every file by its place in node_modules."""
    found: dict[str, str] = json.loads(LIST.read_text(encoding="utf-8"))
    return found


def read(name: str) -> bytes:
    """A file of node_modules, as it was published."""
    data = (NODE_MODULES / name).read_bytes()
    if hashlib.sha256(data).hexdigest() != listed().get(name):
        package = name.rpartition("/dist/")[0] or name.partition("/")[0]
        fail(
            f"node_modules/{name} is not the file that {package} has published "
            f"({LIST.name} has another hash, or none)",
            "remove the folder node_modules and run the same command again; if you have just raised the "
            f"version of {package}, look at what is new and run `.venv/bin/python -m tools.build.vendored`",
        )
    return data


def pyscript() -> list[str]:
    """The files of PyScript that are used."""
    folder = NODE_MODULES / PYSCRIPT / "dist"
    return [
        f"{PYSCRIPT}/dist/{path.name}"
        for path in sorted(folder.iterdir())
        if path.suffix in (".js", ".css") and not path.name.startswith(UNUSED)
    ]


def main() -> int:
    """Write the list."""
    names = [*(f"pyodide/{name}" for name in PYODIDE), *pyscript()]
    hashes = {name: hashlib.sha256((NODE_MODULES / name).read_bytes()).hexdigest() for name in names}
    LIST.write_text(json.dumps(hashes, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    guarded(main)
