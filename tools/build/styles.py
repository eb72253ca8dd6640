"""Put the page's style sheets into one file: assets/css/railtable.css with everything that it imports.

That file is the only list of sheets, and the only place where a sheet gets its cascade layer.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import NamedTuple

from tools.steps import fail

SHEET = "assets/css/railtable.css"
"""The list of sheets in the sources, and all of their rules in the built site."""
WHOLE = ":root { --styles-are: whole; }\n"
"""The last rule, in no layer: boot.js sees by it whether the sheet has arrived, and not half of it."""
_ORDER = re.compile(r"^@layer ([\w, ]+);$", re.M)
_IMPORT = re.compile(r'^@import "([\w/.-]+)"(?: layer\((\w+)\))?;$', re.M)


class Part(NamedTuple):
    """A sheet that the list names: its path in the site, and its layer (empty for none)."""

    name: str
    layer: str


def layers(listed: str) -> list[str]:
    """The names of the layers, the weakest first."""
    found = _ORDER.findall(listed)
    if len(found) != 1:
        fail(f"{SHEET} does not declare its layers", f"one line must look like {_ORDER.pattern}")
    return [name.strip() for name in found[0].split(",")]


def parts(listed: str) -> list[Part]:
    """The sheets in the order of their rules."""
    known = ["", *layers(listed)]
    found = [Part(f"{PurePosixPath(SHEET).parent}/{name}", layer) for name, layer in _IMPORT.findall(listed)]
    if len(found) != listed.count("@import"):
        fail(f"{SHEET} has an import that the build cannot read", f"it must look like {_IMPORT.pattern}")
    for name, layer in found:
        if layer not in known:
            fail(f"{name} is in the layer {layer}, which {SHEET} does not declare", "correct or declare it")
    return found


def with_one_sheet(site: dict[str, bytes]) -> dict[str, bytes]:
    """Replace the sheets by one: the first paint waits for all of them."""
    listed = site[SHEET].decode()
    named = parts(listed)
    missing = [name for name, _ in named if name not in site]
    if missing:
        fail(f"{SHEET} imports {', '.join(missing)}, which is not there", "correct the line or add the file")
    text = f"@layer {', '.join(layers(listed))};\n"
    for name, layer in named:
        rules = site[name].decode()
        text += f"/* {name} */\n" + (f"@layer {layer} {{\n{rules}}}\n" if layer else f"{rules}\n")
    kept = {name: data for name, data in site.items() if name not in {part.name for part in named}}
    return {**kept, SHEET: (text + WHOLE).encode()}
