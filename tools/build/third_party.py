"""THIRD-PARTY.txt of the site: what is in it that others have made, whether we changed it, and the licenses.

The packages are those of package-lock.json that a page needs; their licenses are read from `node_modules`.
A package without a license file gets the text of `licenses/`.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from tools.steps import NODE_MODULES, ROOT, StepError

NAME = "THIRD-PARTY.txt"
LICENSES = ROOT / "tools" / "build" / "licenses"
NOT_IN_THE_SITE = ("ws", "@types/emscripten")
"""Packages that Pyodide needs outside of browsers."""

CHANGED = {
    "@pyscript/core": "Modified: plugins are left out, parts of the start wait until they are needed, and "
    "Python in markup is not run (tools/build/patches.py).",
    "pyodide": "Modified: one loop of its loader is shorter, files are compressed, and modules of Python's "
    "library that no page needs are left out (tools/build/patches.py, tools/build/site.py).",
}
SOURCES = {
    "pyodide": "Source: https://github.com/pyodide/pyodide",
    "@pyscript/core": "Source: https://github.com/pyscript/pyscript",
}
FONTS = ("archivo-narrow", "besley", "public-sans")


class Part(NamedTuple):
    """Something in the site that others have made."""

    name: str
    version: str
    license: str
    text: str
    """The license, or where it is."""
    notes: tuple[str, ...] = ()


def packages() -> list[Part]:
    """The packages from npm."""
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    found = {}
    for path, facts in lock["packages"].items():
        name = path.rpartition("node_modules/")[2]
        if not name or facts.get("dev") or name in NOT_IN_THE_SITE or name in found:
            continue
        folder = NODE_MODULES.parent / path
        files = sorted(file for file in folder.glob("LICENSE*") if file.is_file())
        text = "\n".join(file.read_text(encoding="utf-8").strip() for file in files)
        own = LICENSES / f"{facts['license'].lower()}.txt"
        if not text and own.is_file():
            text = own.read_text(encoding="utf-8").strip()
        if not text:
            raise StepError(
                f"{name} has no license file", f"put the text of {facts['license']} into {own.name}"
            )
        notes = tuple(filter(None, (CHANGED.get(name, ""), SOURCES.get(name, ""))))
        found[name] = Part(name, facts["version"], facts["license"].upper(), text, notes)
    return list(found.values())


def others() -> list[Part]:
    """What is inside Pyodide, and the fonts."""
    python = (LICENSES / "python.txt").read_text(encoding="utf-8").strip()
    mpl = (LICENSES / "mpl-2.0.txt").read_text(encoding="utf-8").strip()
    parts = [
        Part("CPython and its standard library", "as in Pyodide", "PSF-2.0", python),
        Part("micropip", "", "MPL-2.0", mpl, ("Source: https://github.com/pyodide/micropip",)),
    ]
    for font in FONTS:
        text = (ROOT / "assets" / "fonts" / f"{font}.OFL.txt").read_text(encoding="utf-8").strip()
        parts.append(Part(font.replace("-", " ").title(), "subset", "OFL-1.1", text))
    return parts


def notices() -> str:
    """The whole file. A text that several parts share is printed once."""
    parts = [*packages(), *others()]
    lines = ["Railtable is under the MIT license (LICENSE). It contains these works of others:", ""]
    for part in parts:
        lines += [
            f"{part.name} {part.version}".rstrip() + f": {part.license}",
            *(f"    {note}" for note in part.notes),
        ]
    texts: dict[str, list[str]] = {}
    for part in parts:
        texts.setdefault(part.text, []).append(part.name)
    for text, names in texts.items():
        lines += ["", "=" * 78, ", ".join(names), "=" * 78, "", text]
    return "\n".join(lines) + "\n"
