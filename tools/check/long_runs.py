"""Runs tests that are too long for every day: thousands of damaged files, and browsers killed while saving.

    python -m tools.check.long_runs readers 100000   damaged and forged records and links are read
    python -m tools.check.long_runs lessons 20000    damaged lessons are read
    python -m tools.check.long_runs page 20000       damaged saves, records and addresses are opened
    python -m tools.check.long_runs kills 50         a browser is killed within two seconds after a move

Each writes its row of the table in docs/research/reliability.md. A run works in slices, each a process with
random numbers of its own, so that none occupies a machine for long. `make test` does the same in small.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime

from tools.doc_tables import read_part, write
from tools.steps import ROOT, fail, guarded, run

REPORT = ROOT / "docs" / "research" / "reliability.md"
HEAD = "| run | how many | on | what came of them |\n| --- | --: | --- | --- |"
SLICE = {"readers": 10_000, "lessons": 10_000, "page": 6_000, "kills": 10}
PYTEST = (sys.executable, "-m", "pytest", "-q", "-x")
ENDS = {"nothing": "refused in words", "part": "opened as far as they go", "whole": "opened whole"}
ADVICE = "What failed stands above, with its seed: it is a fault to be put right, or one of the machine."


def _count(module: str, count: int, seed: int) -> Counter[str]:
    output = run([sys.executable, "-m", module, str(count), str(seed)], ADVICE, quiet=True)
    lines = (line.strip().split(None, 1) for line in output.splitlines())
    return Counter({name: int(times) for times, name in lines})


def readers(count: int, seed: int) -> Counter[str]:
    return _count("tests.engine.core.campaign", count, seed)


def lessons(count: int, seed: int) -> Counter[str]:
    return _count("tests.engine.core.lesson_campaign", count, seed)


def page(count: int, seed: int) -> Counter[str]:
    each = -(-count // 6)  # three games with two tests each
    env = {"RAILTABLE_MUTATIONS": str(each), "RAILTABLE_SEED": str(seed)}
    run([*PYTEST, "tests/ui/app/test_damaged_input.py"], ADVICE, quiet=True, env=env)
    return Counter()


def kills(count: int, seed: int) -> Counter[str]:
    env = {"RAILTABLE_KILLS": str(count), "RAILTABLE_SEED": str(seed)}
    output = run([*PYTEST, "-s", "e2e/test_killed.py"], ADVICE, quiet=True, env=env)
    found = re.search(r"moves lost: \[([\d, -]+)\]", output)
    if found is None:
        fail("the test of killed browsers does not say what was lost", "look at its last line")
    return Counter(f"{number} moves lost" for number in found[1].split(", "))


RUNS: dict[str, Callable[[int, int], Counter[str]]] = {
    "readers": readers,
    "lessons": lessons,
    "page": page,
    "kills": kills,
}


def describe(name: str, seen: Counter[str]) -> str:
    """The results of a run in words. There are none for failures, because they end the run."""
    if name == "kills":
        return ", ".join(f"{what}: {times} times" for what, times in sorted(seen.items()))
    if name == "page":
        return "sentences, never a traceback"
    ended = []
    for kind in ("record", "link"):
        counted = [
            f"{seen[f'{kind}: {end}']:,} {said}" for end, said in ENDS.items() if f"{kind}: {end}" in seen
        ]
        ended += [f"{kind}s: {', '.join(counted)}"] if counted else []
    ended += [f"{seen[what]:,} {what}" for what in ("refused", "wrong", "right") if seen[what]]
    most = [
        f"{what.partition(',')[0]} {times:,} {what.partition(', ')[2]}"
        for what, times in sorted(seen.items())
        if what.startswith(("slowest", "greediest"))
    ]
    return "; ".join(ended + most) or "as promised"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("run", choices=tuple(RUNS))
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    seen: Counter[str] = Counter()
    for done in range(0, chosen.count, SLICE[chosen.run]):
        now = min(SLICE[chosen.run], chosen.count - done)
        part = RUNS[chosen.run](now, chosen.seed + done)
        for what, times in part.items():
            worst = what.startswith(("slowest", "greediest"))
            seen[what] = max(seen[what], times) if worst else seen[what] + times
        print(f"{done + now:,} of {chosen.count:,}: {describe(chosen.run, seen)}", flush=True)
    table = read_part(REPORT, "long runs")
    rows = {line.split(" | ")[0].removeprefix("| "): line for line in table.splitlines()[2:]}
    today = datetime.now(UTC).date()
    rows[chosen.run] = f"| {chosen.run} | {chosen.count:,} | {today} | {describe(chosen.run, seen)} |"
    lines = "\n".join([HEAD, *(rows[name] for name in RUNS if name in rows)])
    write(REPORT, "long runs", lines)
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
