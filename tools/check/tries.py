"""Tests of the built page, tried a second time where they fail: passed, passed at the second try, or failed.

A test that fails among others and passes alone has probably failed because of load. It is named and counted,
here and in test-results/second-tries.json, which keeps the last three runs of every check, the newest first.
Such tests are too many when they are more than one in a hundred of those that ran, or when one of them
needed it before, in one of the two runs that the file knows. Then the run fails.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree

from tools.setup import PYTHON
from tools.steps import ROOT, fail

RESULTS: Final = ROOT / "test-results"
RECORD: Final = "second-tries.json"
RUNS: Final = 3
PERCENT: Final = 1
SLOWEST: Final = 15
SOME_FAILED: Final = 1
"""Pytest's exit code for it; every other one but 0 means that tests could not be run."""

Record = dict[str, list[list[str]]]
"""By check: the tests at a second try in its last runs, the newest run first."""


class Outcome(NamedTuple):
    """What came out of a check."""

    good: bool
    tests: int = 0
    """How many could have been tried twice."""
    again: tuple[str, ...] = ()
    """Those that failed, and passed at the second try."""


def run(*command: object) -> int:
    """Run a command in the project's root, shown with all that it prints. Its exit code."""
    words = [str(word) for word in command]
    print("$ " + " ".join(words), flush=True)
    return subprocess.run(words, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode


def pytest(*options: str) -> int:
    """Run tests; the slowest are named at the end."""
    return run(PYTHON, "-m", "pytest", "-q", f"--durations={SLOWEST}", *options)


def twice(check: str, options: Iterable[str], side_by_side: Iterable[str]) -> Outcome:
    """Run tests side by side, then those that failed once more, one at a time. Both runs are shown."""
    first, second = RESULTS / f"{check}.xml", RESULTS / f"{check}-again.xml"
    first.unlink(missing_ok=True)
    second.unlink(missing_ok=True)
    code = pytest(*options, *side_by_side, f"--junitxml={first}")
    ran = _report(first)
    failed = {name for name, came in ran.items() if came == "failed"}
    if code != SOME_FAILED or not failed:
        return Outcome(code == 0, len(ran))
    print("once more alone, what has failed", flush=True)
    code = pytest(*options, "--last-failed", "--last-failed-no-failures=none", f"--junitxml={second}")
    passed = {name for name, came in _report(second).items() if came == "passed"}
    return Outcome(code == 0 and failed <= passed, len(ran), tuple(sorted(failed & passed)))


def _report(path: Path) -> dict[str, str]:
    """What came out, by test, as pytest has written it; empty where pytest came to no end."""
    found: dict[str, str] = {}
    if path.exists():
        for case in ElementTree.parse(path).iter("testcase"):
            name = f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"
            told = {child.tag for child in case}
            if told & {"failure", "error"} or found.get(name) == "failed":  # told twice: run, and cleaned up
                found[name] = "failed"
            else:
                found[name] = "skipped" if "skipped" in told else "passed"
    return found


def too_many(outcomes: Mapping[str, Outcome], before: Record) -> list[str]:
    """Why so many second tries are a failure, in sentences; or nothing."""
    count, tests = counted(outcomes)
    said = []
    if 100 * count > PERCENT * tests:
        said.append(f"{count} of {tests} tests passed only at the second try, more than {PERCENT} %")
    for check, outcome in outcomes.items():
        earlier = {name for names in before.get(check, [])[: RUNS - 1] for name in names}
        said += [
            f"{name} passed only at the second try, in two of the last {RUNS} runs"
            for name in outcome.again
            if name in earlier
        ]
    return said


def counted(outcomes: Mapping[str, Outcome]) -> tuple[int, int]:
    """How many tests passed at the second try, of how many."""
    return sum(len(one.again) for one in outcomes.values()), sum(one.tests for one in outcomes.values())


def read() -> Record:
    """The last runs as the file knows them."""
    path = RESULTS / RECORD
    if not path.exists():
        return {}
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return {str(check): [[*map(str, names)] for names in runs] for check, runs in found.items()}
    except (ValueError, TypeError, AttributeError):
        fail(f"{path} is damaged", "delete it: what was tried twice in the last runs is lost")


def keep(outcomes: Mapping[str, Outcome], before: Record) -> Record:
    """Write this run down before the others, of every check that came to run tests."""
    record = dict(before)
    for check, outcome in outcomes.items():
        if outcome.tests:
            record[check] = [list(outcome.again), *before.get(check, [])][:RUNS]
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / RECORD).write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    return record
