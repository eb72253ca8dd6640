"""Writes the hashes of every pinned package into tools/requirements.txt: `.venv/bin/python -m tools.pin`.

A wheel differs from machine to machine, so all files of a version are listed, as the package index of this
machine's pip names them. Run it after a version in that file was changed.
"""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterable

from tools.setup import REQUIREMENTS
from tools.steps import StepError, guarded

PINNED = re.compile(r"(?P<name>[\w.-]+)==(?P<version>[\w.]+)(?P<where> ; [^\\]*[^\\ ])?")
LISTED = re.compile(r"#sha256=(?P<hash>[0-9a-f]{64})\"[^>]*>(?P<file>[^<]+)<")


def plain(name: str) -> str:
    """A package's name as the index spells it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def files_of(page: str, name: str, version: str) -> list[str]:
    """The hashes of all files of this version on the index's page of the package."""
    found = set()
    for listed in LISTED.finditer(page):
        file = listed["file"].strip()
        if file.endswith(".whl"):
            package, its_version = file.split("-")[:2]
        else:
            package, _, its_version = file.removesuffix(".tar.gz").rpartition("-")
        if (plain(package), its_version) == (plain(name), version):
            found.add(listed["hash"])
    if not found:
        raise StepError(f"the index has no files of {name} {version}", "check the version")
    return sorted(found)


def index() -> str:
    """The address of the package index that pip uses here."""
    asked = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    told = os.environ.get("PIP_INDEX_URL", "")
    told = told or subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    told = told or str(importlib.import_module("pip._internal.models.index").PyPI.simple_url)
    return told.rstrip("/")


def page_of(name: str) -> str:
    """The index's page of a package."""
    with urllib.request.urlopen(f"{index()}/{plain(name)}/", timeout=60) as answer:
        return str(answer.read().decode())


def pinned(lines: Iterable[str]) -> Iterable[str]:
    """The lines of the file, each package with its hashes."""
    for line in lines:
        package = PINNED.match(line)
        if package:
            hashes = files_of(page_of(package["name"]), package["name"], package["version"])
            yield " \\\n    ".join([package[0], *(f"--hash=sha256:{each}" for each in hashes)])
        elif not line.startswith("    "):
            yield line


def main() -> int:
    """Write the file."""
    lines = REQUIREMENTS.read_text(encoding="utf-8").splitlines()
    REQUIREMENTS.write_text("\n".join(pinned(lines)) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    guarded(main)
