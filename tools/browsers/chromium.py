"""Finds Chrome or Chromium for tests and measurements of the built page; on Debian, as root, installs one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.browsers import debian
from tools.steps import StepError, fail, guarded

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "brave-browser",
)
SHELL = "chromium-headless-shell"
"""Debian's package and program: the same engine without the browser's own windows and settings, which take
about a third of the time of a test."""
ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
ADVICE = (
    "install Chrome or Chromium (Debian, Ubuntu: `apt install chromium`; others: google.com/chrome), "
    "or set RAILTABLE_CHROME to the program's path"
)


def installed() -> str | None:
    """The path of a browser that is there already."""
    named = os.environ.get("RAILTABLE_CHROME")
    if named:
        if not shutil.which(named):
            fail(
                f"RAILTABLE_CHROME is {named!r}, which is no program",
                "correct the path or unset the variable",
            )
        return named
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    for place in ELSEWHERE:
        if Path(place).is_file():
            return place
    caches = (Path.home() / ".cache/ms-playwright", Path.home() / "Library/Caches/ms-playwright")
    for cache in caches:
        for pattern in ("chromium-*/chrome-linux*/chrome", "chromium-*/chrome-mac*/*.app/Contents/MacOS/*"):
            for candidate in sorted(cache.glob(pattern), reverse=True):
                return str(candidate)
    return None


def find() -> str:
    """The path of a browser, or a failure that says what to install."""
    return installed() or fail("no Chrome or Chromium was found", ADVICE)


def quick() -> str:
    """For many short visits: the shell where there is one, unless another browser was asked for."""
    return (None if os.environ.get("RAILTABLE_CHROME") else shutil.which(SHELL)) or find()


def ensure() -> str:
    """As `find`, but installs Debian's Chromium when that is possible without asking; its shell, too."""
    if installed() is None and debian.can_install():
        debian.install("Chromium", ["chromium"], ADVICE)
    found = find()
    if not os.environ.get("RAILTABLE_CHROME") and not shutil.which(SHELL) and debian.can_install():
        try:
            debian.install("Chromium's shell", [SHELL], ADVICE)
        except StepError as error:
            print(f"{error}: tests take longer without it")
    return found


def version(path: str) -> str:
    """What a browser calls itself."""
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
    return said.strip().split(" built")[0] or "browser of unknown version"


def main() -> int:
    print(ensure())
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
