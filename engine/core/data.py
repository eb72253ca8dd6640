"""Reading JSON: a package's own data files while modules are imported, and text from outside.

The browser's fast start restores a memory image without a file system, so a file that is read later is gone.
"""

from __future__ import annotations

import json
import re
from importlib import resources
from typing import Any

DEEPEST = 40
"""Far more than any save has. Thousands of nested lists end the browser's Python instead of raising."""
DAMAGE = (ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError, RecursionError)
"""What taking apart a damaged save can raise."""
_STRINGS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)


def load_json(package: str, *path: str) -> Any:
    """The parsed JSON file at `path` below a package, e.g. load_json(__package__, "data", "usa.json")."""
    return json.loads(resources.files(package).joinpath(*path).read_text(encoding="utf-8"))


def parse_json(text: str) -> Any:
    """JSON that anybody may have written; ValueError when it is none, or nested beyond reason."""
    depth = 0
    for char in _STRINGS.sub("", text):  # brackets in texts are letters
        if char in "[{":
            depth += 1
            if depth > DEEPEST:
                raise ValueError("nested too deeply")
        elif char in "]}":
            depth -= 1
    return json.loads(text)
