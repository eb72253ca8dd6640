"""Finds Firefox and WebKit for the tests of the built page; on Debian, as root, installs them.

WebKit is the engine of Safari. Here it is Debian's WebKitGTK with its small browser, which needs a screen
(Xvfb) and a message bus, and is driven by WebKitWebDriver. Together they take about 450 MB. The variable
RAILTABLE_ENGINES names the wanted ones (`firefox`, `webkit`, both, or `none`); the default is both.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Final, NamedTuple

from tools.browsers import debian
from tools.steps import fail, guarded

CHOICE: Final = "RAILTABLE_ENGINES"
WITHIN: Final = "RAILTABLE_ENGINES_WITHIN"
"""Minutes that all other checks may take, so that the long set is run as well; empty: however long."""


class Engine(NamedTuple):
    """What a browser engine needs."""

    name: str
    title: str
    programs: dict[str, tuple[str, ...]]
    """By role: names on the path, or patterns of places where they may be; the first that is there."""
    packages: tuple[str, ...]
    """What Debian calls them."""


ENGINES: Final = (
    Engine(
        "firefox",
        "Firefox",
        {"browser": ("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox")},
        ("firefox-esr",),
    ),
    Engine(
        "webkit",
        "WebKit",
        {
            "browser": (
                "/usr/lib/*/webkit2gtk-4.1/MiniBrowser",
                "/usr/libexec/webkit2gtk-4.1/MiniBrowser",
                "/usr/lib/webkit2gtk-4.1/MiniBrowser",
            ),
            "driver": ("WebKitWebDriver",),
            "screen": ("Xvfb",),
            "bus": ("dbus-run-session",),
        },
        ("webkit2gtk-driver", "xvfb", "dbus"),
    ),
)
NAMES: Final = tuple(engine.name for engine in ENGINES)


def wanted() -> tuple[Engine, ...]:
    """The engines to be tested, as RAILTABLE_ENGINES says."""
    named = os.environ.get(CHOICE, " ".join(NAMES)).replace(",", " ").split()
    unknown = set(named) - {*NAMES, "none"}
    if unknown:
        fail(f"{CHOICE} names {min(unknown)!r}", f"known are {', '.join(NAMES)} and none")
    return tuple(engine for engine in ENGINES if engine.name in named)


def left_out() -> str:
    """What has been left out by choice, in words; or nothing."""
    missing = [engine.title for engine in ENGINES if engine not in wanted()]
    return f"{' and '.join(missing)} left out by {CHOICE}" if missing else ""


def too_late(seconds: float) -> str:
    """Where everything before took longer than somebody is willing to wait, that no time is left for the long
    set; or nothing. The small set is never late: it runs before the tests in Chromium."""
    limit = os.environ.get(WITHIN, "")
    if not limit or seconds <= 60 * float(limit):
        return ""
    return (
        "of Firefox and WebKit only the small set, the long set left out: "
        f"the checks before took more than {limit} minutes ({WITHIN})"
    )


def _place(names: tuple[str, ...]) -> str | None:
    for name in names:
        if name.startswith("/"):
            found = sorted(Path("/").glob(name[1:]))
            if found:
                return str(found[0])
        elif at := shutil.which(name):
            return at
    return None


def installed(engine: Engine) -> dict[str, str] | None:
    """Where its programs are, when all are there. RAILTABLE_FIREFOX names a Firefox."""
    places = {role: _place(names) for role, names in engine.programs.items()}
    named = os.environ.get(f"RAILTABLE_{engine.name.upper()}")
    if named:
        places["browser"] = shutil.which(named)
    found = {role: place for role, place in places.items() if place}
    return found if len(found) == len(places) else None


def advice(engine: Engine) -> str:
    others = " ".join(other.name for other in wanted() if other != engine) or "none"
    return (
        f"Debian, Ubuntu: `apt install {' '.join(engine.packages)}`; "
        f"or do without {engine.title}: {CHOICE}={others}"
    )


def find(name: str) -> dict[str, str]:
    """The programs of an engine by role, or a failure that says what to install."""
    engine = next(engine for engine in ENGINES if engine.name == name)
    return installed(engine) or fail(f"{engine.title} was not found, or not all of it", advice(engine))


def ensure() -> tuple[Engine, ...]:
    """All engines that are wanted; what is missing is installed where that is possible."""
    for engine in wanted():
        if not installed(engine) and debian.can_install():
            debian.install(f"{engine.title} for tests", engine.packages, advice(engine))
        find(engine.name)
    return wanted()


def main() -> int:
    for engine in ensure():
        print(engine.title, *find(engine.name).values())
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
