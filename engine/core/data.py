"""Reading JSON: data files of a package (when modules are imported), and text from outside.

Later there are no data files: the browser's fast start restores a memory image without a file system.
"""

from __future__ import annotations

import json
import re
from importlib import resources
from typing import Any

DEEPEST = 40
"""Limit of nesting, far above any save. Thousands of nested lists would crash the browser's Python."""
DAMAGE = (ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError, RecursionError)
"""Exceptions from reading a damaged save."""
_STRINGS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)


def load_json(package: str, *path: str) -> Any:
    """The parsed JSON file at `path` below a package, e.g. load_json(__package__, "data", "usa.json")."""
    return json.loads(resources.files(package).joinpath(*path).read_text(encoding="utf-8"))


def parse_json(text: str) -> Any:
    """Parse JSON from an untrusted source; ValueError if it is invalid or nested too deeply."""
    depth = 0
    for char in _STRINGS.sub("", text):  # brackets inside strings do not count
        if char in "[{":
            depth += 1
            if depth > DEEPEST:
                raise ValueError("nested too deeply")
        elif char in "]}":
            depth -= 1
    return json.loads(text)
