"""Runs every check of `make test`, one after the other, each with its own runner's output.

All checks run even when one fails, so that one run shows everything; the exit code is 1 if any failed.
`python -m tools.check lint types ...` runs only the checks named.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from tools.browsers import chromium, engines
from tools.build.site import build_site
from tools.setup import PYTHON
from tools.steps import ROOT, StepError

WORKERS = os.environ.get("RAILTABLE_TEST_WORKERS", "2")
OWN_SCRIPTS = ("assets/js", "tools", "tests")


def _run(*command: object) -> bool:
    words = [str(word) for word in command]
    print("$ " + " ".join(words), flush=True)
    return subprocess.run(words, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode == 0


def lint() -> bool:
    return _run(PYTHON, "-m", "ruff", "check", ".")


def types() -> bool:
    return _run(PYTHON, "-m", "mypy", "engine", "ui", "tools", "tests", "e2e")


def scripts() -> list[str]:
    """The project's own JavaScript files."""
    found = []
    for place in OWN_SCRIPTS:
        path = ROOT / place
        candidates = [path] if path.is_file() else sorted(path.rglob("*"))
        found += [file.relative_to(ROOT).as_posix() for file in candidates if file.suffix in (".js", ".mjs")]
    return found


def javascript() -> bool:
    """Check the syntax of all scripts (except sw.js, which is a template) and run the unit tests."""
    checked = [name for name in scripts() if name != "assets/js/sw.js"]
    good = True
    for name in checked:
        # package.json says "module", so node checks in strict mode, which accepts the classic scripts, too.
        good &= subprocess.run(["node", "--check", name], cwd=ROOT, check=False).returncode == 0
    print(f"{len(checked)} scripts checked", flush=True)
    tests = [name for name in checked if name.endswith(".test.mjs")]
    return _run("node", "--test", "--test-reporter=dot", *tests) and good


def unit() -> bool:
    return _run(PYTHON, "-m", "pytest", "tests", "-q", "-n", WORKERS)


def pyodide() -> bool:
    return _run(PYTHON, "-m", "tests.pyodide.run")


def site() -> bool:
    build_site()
    return True


def browser() -> bool:
    whole = chromium.ensure()
    print("browser: " + ", ".join(dict.fromkeys((chromium.quick(), whole))), flush=True)
    os.environ["RAILTABLE_DIST_IS_FRESH"] = "1"
    return _all_or_alone("e2e", "--ignore=e2e/engines", "-q")


def _all_or_alone(*options: str) -> bool:
    """Run browser tests in parallel, then once more those that failed, one at a time: a test that passes
    alone probably failed because of load. Both runs are shown."""
    if _run(PYTHON, "-m", "pytest", *options, "-n", WORKERS):
        return True
    print("once more alone, what has failed", flush=True)
    return _run(PYTHON, "-m", "pytest", *options, "--last-failed", "--last-failed-no-failures=none")


def other_browsers() -> bool:
    """Run the tests of Firefox and WebKit; RAILTABLE_ENGINES says which to leave out."""
    found = engines.ensure()
    if not found:
        print(engines.left_out())
        return True
    print("engines: " + ", ".join(engine.title for engine in found), flush=True)
    os.environ["RAILTABLE_DIST_IS_FRESH"] = "1"
    return _all_or_alone("e2e/engines", "-q", "--maxschedchunk", "1")


class Check(NamedTuple):
    name: str
    title: str
    run: Callable[[], bool]
    left_out: Callable[[], str] = lambda: ""
    """What was left out by choice, in words."""


CHECKS = (
    Check("lint", "lint (ruff)", lint),
    Check("types", "types (mypy)", types),
    Check("javascript", "JavaScript", javascript),
    Check("unit", "engine, page and tools on CPython (pytest)", unit),
    Check("pyodide", "engine inside Pyodide (pytest, replay hashes)", pyodide),
    Check("site", "the static site", site),
    Check("browser", "the built page in Chromium (pytest, Playwright)", browser),
    Check("engines", "the built page in Firefox and WebKit (pytest)", other_browsers, engines.left_out),
)


def main() -> int:
    wanted = sys.argv[1:]
    unknown = set(wanted) - {check.name for check in CHECKS}
    if unknown:
        raise StepError(
            f"no check is called {min(unknown)!r}", "known: " + ", ".join(check.name for check in CHECKS)
        )
    checks = [check for check in CHECKS if not wanted or check.name in wanted]
    missing = {check.name: words for check in checks if (words := check.left_out())}
    results: list[tuple[Check, bool, float]] = []
    for check in checks:
        print(f"\n==> {check.title}", flush=True)
        started = time.monotonic()
        no_site = any(done.name == "site" and not good for done, good, _ in results)
        if no_site and check.name in ("browser", "engines"):
            print("not run: the site could not be built")
            results.append((check, False, 0.0))
            continue
        late = engines.too_late(sum(took for _, _, took in results)) if check.name == "engines" else ""
        if late:
            print(late)
            missing[check.name] = late
            continue
        try:
            passed = check.run()
        except StepError as error:
            print(f"FAILED: {error}\n  What to do: {error.advice}", flush=True)
            passed = False
        results.append((check, passed, time.monotonic() - started))
    print("\n==> Summary")
    for check, passed, took in results:
        print(f"    {'passed' if passed else 'FAILED'}  {took:6.1f} s  {check.title}")
    for words in missing.values():
        print(f"    {'':18}{words}")
    failed = [check.name for check, passed, _ in results if not passed]
    if failed:
        words = " ".join(failed)
        print(f"\n{len(failed)} of {len(results)} checks failed; again: python -m tools.check {words}")
        return 1
    print("\n" + "; ".join([f"all {len(results)} checks passed", *missing.values()]))
    return 0
