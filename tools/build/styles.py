"""Put the page's style sheets into one file: assets/css/railtable.css with everything that it imports.

That file is the only list of sheets, and the only place where a sheet gets its cascade layer. Conditions such
as `(--narrow)` are replaced by the numbers of ui/browser/protocol.json.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import NamedTuple

from tools.steps import fail
from ui.browser.protocol import LAYOUT

SHEET = "assets/css/railtable.css"
"""The list of sheets in the sources, and all of their rules in the built site."""
WHOLE = ":root { --styles-are: whole; }\n"
"""The last rule, in no layer: boot.js sees by it whether the sheet has arrived, and not half of it."""
_ORDER = re.compile(r"^@layer ([\w, ]+);$", re.M)
_IMPORT = re.compile(r'^@import "([\w/.-]+)"(?: layer\((\w+)\))?;$', re.M)
_QUERY = re.compile(r"^\s*@(?:media|container)\b[^{]*", re.M)
_SPARE = re.compile(r"/\*.*?\*/|(?<=\n)\s+", re.S)
"""Comments, indentation and empty lines, which browsers do not need: a sixth of all."""
_NAMED = re.compile(r"\(--([\w-]+)\)")
CONDITIONS = {
    name: condition.format(
        **LAYOUT, under=LAYOUT["wide"] - 0.1, over=LAYOUT["low"] + 1, underDocks=LAYOUT["docksWide"] - 0.1
    )
    for name, condition in {
        "wide": "(min-width: {wide}px)",
        "narrow": "(max-width: {under}px)",
        "high": "(min-height: {over}px)",
        "low": "(max-height: {low}px)",
        "no-docks": "(max-width: {underDocks}px)",
        "docks-wide": "(min-width: {docksWide}px)",
        "docks-high": "(min-height: {docksHigh}px)",
        "broad": "(min-aspect-ratio: {across}/{down})",
        "tall": "(max-aspect-ratio: {across}/{down})",
    }.items()
}
"""Where a table changes its layout, for @media and @container. A table that is narrow or low is small."""


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


def with_numbers(name: str, text: str) -> str:
    """A sheet with numbers in its conditions."""

    def condition(found: re.Match[str]) -> str:
        if found[1] not in CONDITIONS:
            fail(
                f"{name} has the condition {found[0]}, which nobody knows",
                "see CONDITIONS in tools/build/styles.py",
            )
        return CONDITIONS[found[1]]

    return _QUERY.sub(lambda query: _NAMED.sub(condition, query[0]), text)


def with_one_sheet(site: dict[str, bytes]) -> dict[str, bytes]:
    """Replace the sheets by one: the first paint waits for all of them."""
    listed = site[SHEET].decode()
    named = parts(listed)
    missing = [name for name, _ in named if name not in site]
    if missing:
        fail(f"{SHEET} imports {', '.join(missing)}, which is not there", "correct the line or add the file")
    text = f"@layer {', '.join(layers(listed))};\n"
    for name, layer in named:
        rules = with_numbers(name, site[name].decode())
        text += f"@layer {layer} {{\n{rules}}}\n" if layer else f"{rules}\n"
    kept = {name: data for name, data in site.items() if name not in {part.name for part in named}}
    return {**kept, SHEET: (_SPARE.sub("", text) + WHOLE).encode()}
