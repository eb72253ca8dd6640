"""Reading a package's data files. Only ever called while modules are imported.

The browser's fast start restores a memory image without a file system, so whatever is read later is gone.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any


def load_json(package: str, *path: str) -> Any:
    """The parsed JSON file at `path` below a package, e.g. load_json(__package__, "data", "usa.json")."""
    return json.loads(resources.files(package).joinpath(*path).read_text(encoding="utf-8"))
