"""Runs every check of `make test`, one after the other, each with its own runner's output.

All checks run even when one fails, so that one run shows everything; the exit code is 1 if any failed, or if
too much passed only at a second try (tries.py). `python -m tools.check lint types ...` runs only
the checks named.
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
from tools.check import tries
from tools.check.tries import Outcome, run, twice
from tools.setup import PYTHON
from tools.steps import ROOT, StepError

WORKERS = os.environ.get("RAILTABLE_TEST_WORKERS", "2")
ONE_BY_ONE = ("-n", WORKERS, "--maxschedchunk=1")
"""Side by side, and nobody is left with many tests when the others have none."""
OWN_SCRIPTS = ("assets/js", "tools", "tests")


def lint() -> Outcome:
    return Outcome(run(PYTHON, "-m", "ruff", "check", ".") == 0)


def types() -> Outcome:
    return Outcome(run(PYTHON, "-m", "mypy", "engine", "ui", "tools", "tests", "e2e") == 0)


def scripts() -> list[str]:
    """The project's own JavaScript files."""
    found = []
    for place in OWN_SCRIPTS:
        path = ROOT / place
        candidates = [path] if path.is_file() else sorted(path.rglob("*"))
        found += [file.relative_to(ROOT).as_posix() for file in candidates if file.suffix in (".js", ".mjs")]
    return found


def javascript() -> Outcome:
    """Check the syntax of all scripts (except sw.js, which is a template) and run the unit tests."""
    checked = [name for name in scripts() if name != "assets/js/sw.js"]
    good = True
    for name in checked:
        # package.json says "module", so node checks in strict mode, which accepts the classic scripts, too.
        good &= subprocess.run(["node", "--check", name], cwd=ROOT, check=False).returncode == 0
    print(f"{len(checked)} scripts checked", flush=True)
    tests = [name for name in checked if name.endswith(".test.mjs")]
    return Outcome(run("node", "--test", "--test-reporter=dot", *tests) == 0 and good)


def unit() -> Outcome:
    return Outcome(tries.pytest("tests", "-n", WORKERS) == 0)


def pyodide() -> Outcome:
    return Outcome(run(PYTHON, "-m", "tests.pyodide.run") == 0)


def site() -> Outcome:
    build_site()
    return Outcome(True)


def browser() -> Outcome:
    whole = chromium.ensure()
    print("browser: " + ", ".join(dict.fromkeys((chromium.quick(), whole))), flush=True)
    os.environ["RAILTABLE_DIST_IS_FRESH"] = "1"
    return twice("browser", ("e2e", "--ignore=e2e/engines"), ONE_BY_ONE)


def small_set() -> Outcome:
    """What no run does without in Firefox and WebKit; RAILTABLE_ENGINES says which to leave out."""
    return _other_browsers("engines", "small_set")


def long_set() -> Outcome:
    return _other_browsers("more-engines", "not small_set")


def _other_browsers(check: str, marked: str) -> Outcome:
    found = engines.ensure()
    if not found:
        print(engines.left_out())
        return Outcome(True)
    print("engines: " + ", ".join(engine.title for engine in found), flush=True)
    os.environ["RAILTABLE_DIST_IS_FRESH"] = "1"
    return twice(check, ("e2e/engines", "-m", marked), ONE_BY_ONE)


class Check(NamedTuple):
    name: str
    title: str
    run: Callable[[], Outcome]
    left_out: Callable[[], str] = lambda: ""
    """What was left out by choice, in words."""


CHECKS = (
    Check("lint", "lint (ruff)", lint),
    Check("types", "types (mypy)", types),
    Check("javascript", "JavaScript", javascript),
    Check("unit", "engine, page and tools on CPython (pytest)", unit),
    Check("pyodide", "engine inside Pyodide gives the same (pytest, hashes)", pyodide),
    Check("site", "the static site", site),
    Check("engines", "the built page in Firefox and WebKit, small set (pytest)", small_set, engines.left_out),
    Check("browser", "the built page in Chromium (pytest, Playwright)", browser),
    Check("more-engines", "the built page in Firefox and WebKit, long set (pytest)", long_set),
)
ON_THE_SITE = ("engines", "browser", "more-engines")


def main() -> int:
    wanted = sys.argv[1:]
    unknown = set(wanted) - {check.name for check in CHECKS}
    if unknown:
        raise StepError(
            f"no check is called {min(unknown)!r}", "known: " + ", ".join(check.name for check in CHECKS)
        )
    checks = [check for check in CHECKS if not wanted or check.name in wanted]
    missing = {check.name: words for check in checks if (words := check.left_out())}
    before = tries.read()
    results: list[tuple[Check, Outcome, float]] = []
    for check in checks:
        print(f"\n==> {check.title}", flush=True)
        started = time.monotonic()
        no_site = any(done.name == "site" and not came.good for done, came, _ in results)
        if no_site and check.name in ON_THE_SITE:
            print("not run: the site could not be built")
            results.append((check, Outcome(False), 0.0))
            continue
        late = engines.too_late(sum(took for _, _, took in results)) if check.name == "more-engines" else ""
        if late:
            print(late)
            missing[check.name] = late
            continue
        try:
            came = check.run()
        except StepError as error:
            print(f"FAILED: {error}\n  What to do: {error.advice}", flush=True)
            came = Outcome(False)
        results.append((check, came, time.monotonic() - started))
    return told(results, before, list(missing.values()))


def told(results: list[tuple[Check, Outcome, float]], before: tries.Record, missing: list[str]) -> int:
    """Say what came out, in three words: passed, again (passed at the second try), FAILED. The exit code."""
    print("\n==> Summary")
    for check, came, took in results:
        word = "FAILED" if not came.good else "again" if came.again else "passed"
        print(f"    {word:6}  {took:6.1f} s  {check.title}")
        for name in came.again:
            print(f"    {'':18}passed at the second try: {name}")
    for words in missing:
        print(f"    {'':18}{words}")
    outcomes = {check.name: came for check, came, _ in results}
    tries.keep(outcomes, before)
    failed = [name for name, came in outcomes.items() if not came.good]
    if failed:
        words = " ".join(failed)
        print(f"\n{len(failed)} of {len(results)} checks failed; again: python -m tools.check {words}")
    reasons = tries.too_many(outcomes, before)
    if reasons:
        print("\nFAILED: too much needed a second try\n    " + "\n    ".join(reasons))
    if failed or reasons:
        return 1
    count, tests = tries.counted(outcomes)
    again = [f"{count} of {tests} browser tests at the second try"] if count else []
    print("\n" + "; ".join([f"all {len(results)} checks passed", *again, *missing]))
    return 0
