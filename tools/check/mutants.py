"""Tests the tests: breaks one rule at a time (a mutant) and reports which mutants no test notices.

    python -m tools.check.mutants           every mutant of mutants.json; exit code 1 if any survives
    python -m tools.check.mutants GR-INC    those whose rule id begins like this
    python -m tools.check.mutants --write   all of them, and the table in docs/research/mutants.md

A mutant replaces one text in one file. `stages` of the table says which tests run, the most sensitive first;
the first failure ends a mutant. Everything happens in a copy of `engine` and `tests` in a temporary folder.
"unseen" explains why no test can notice a mutant; when one is noticed all the same, remove that explanation.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from tools.doc_tables import write
from tools.steps import ROOT, fail, guarded

TABLE = ROOT / "tools" / "check" / "mutants.json"
REPORT = ROOT / "docs" / "research" / "mutants.md"
PATIENCE = 300
"""Seconds of processor time after which a mutant counts as an endless loop."""
SHORT = ("-x", "-q", "--tb=no", "--assert=plain", "-p", "no:cacheprovider")
"""Options of pytest: stop at the first failure and print only its name."""
PASSED = 0
"""Exit code of pytest; a negative code means that the processor time was used up."""


class Mutant(NamedTuple):
    """One rule, broken in one place."""

    rule: str
    file: str
    old: str
    new: str
    what: str
    unseen: str


class Table(NamedTuple):
    """All mutants, and the tests to try for each file, in order."""

    mutants: tuple[Mutant, ...]
    stages: dict[str, list[list[str]]]


def read_table(path: Path = TABLE) -> Table:
    """Read the table: for each file, rows of rule, what is broken, old text, new text and, for some, why no
    test notices it."""
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    mutants = []
    for file, rows in data["mutants"].items():
        for rule, what, old, new, *unseen in rows:
            mutants.append(Mutant(rule, f"{data['folder']}/{file}", old, new, what, "".join(unseen)))
    stages = {f"{data['folder']}/{file}": stages for file, stages in data["stages"].items()}
    return Table(tuple(mutants), stages)


def mutate(mutant: Mutant, text: str) -> str:
    """A file's text with the mutant's fault."""
    count = text.count(mutant.old)
    if count != 1:
        fail(
            f"{mutant.file}: the text of {mutant.rule} ({mutant.what}) is there {count} times",
            "write the mutant anew in tools/check/mutants.json",
        )
    return text.replace(mutant.old, mutant.new)


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))


def first_failure(folder: Path, stages: Iterable[Sequence[str]]) -> str:
    """The first test that fails; "" if none does."""
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
    for stage in stages:
        command = [sys.executable, "-m", "pytest", *SHORT, *stage]
        # The working folder is the copy, so nothing of the original tree is imported.
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=_limited,
        )
        if done.returncode < 0:
            return "never ends"
        if done.returncode != PASSED:
            lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
            if not lines:
                fail(
                    f"pytest ended with {done.returncode}: {done.stdout[-400:]}{done.stderr[-400:]}",
                    "see there",
                )
            return lines[0].split(" - ")[0].split("/")[-1]
    return ""


def copy_sources(folder: Path) -> None:
    """Copy what the engine's tests need."""
    for part in ("engine", "tests"):
        shutil.copytree(ROOT / part, folder / part)
    shutil.copy(ROOT / "pyproject.toml", folder)


def run_mutants(table: Table, chosen: Sequence[Mutant]) -> dict[Mutant, str]:
    """The test that noticed each mutant, "" for none."""
    found: dict[Mutant, str] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy_sources(folder)
        sound = {json.dumps(table.stages[each.file]): table.stages[each.file] for each in chosen}
        for stages in sound.values():
            if failure := first_failure(folder, stages):
                fail(f"the tests fail without any mutant: {failure}", "run them")
        for number, mutant in enumerate(chosen, 1):
            path = folder / mutant.file
            text = path.read_text(encoding="utf-8")
            path.write_text(mutate(mutant, text), encoding="utf-8")
            started = time.monotonic()
            found[mutant] = first_failure(folder, table.stages[mutant.file])
            path.write_text(text, encoding="utf-8")
            took = time.monotonic() - started
            failure = found[mutant] or "NOBODY"
            print(f"{number:3} {mutant.rule:14} {mutant.what}: {failure} ({took:.0f} s)", flush=True)
    return found


def report(found: dict[Mutant, str]) -> str:
    """The table of docs/research/mutants.md."""
    by_file: dict[str, list[Mutant]] = {}
    for mutant in found:
        by_file.setdefault(mutant.file.rpartition("/")[2], []).append(mutant)
    lines = ["| file | mutants | died | survived |", "| --- | --: | --: | --: |"]
    for file, mutants in by_file.items():
        died = sum(bool(found[each]) for each in mutants)
        lines.append(f"| {file} | {len(mutants)} | {died} | {len(mutants) - died} |")
    died = sum(map(bool, found.values()))
    lines.append(f"| **all** | {len(found)} | {died} | {len(found) - died} |")
    lines += ["", f"{datetime.now(UTC).date()}, `python -m tools.check.mutants --write`.", ""]
    for mutant, failure in found.items():
        if not failure:
            lines.append(
                f"- survived: {mutant.rule}, {mutant.what}. {mutant.unseen or '**No reason known.**'}"
            )
    return "\n".join(lines)


def main() -> int:
    words = sys.argv[1:]
    wanted = tuple(word for word in words if not word.startswith("--"))
    table = read_table()
    chosen = [each for each in table.mutants if not wanted or each.rule.startswith(wanted)]
    found = run_mutants(table, chosen)
    unexplained = [each for each, failure in found.items() if not failure and not each.unseen]
    seen = [each for each, failure in found.items() if failure and each.unseen]
    print(f"{len(found)} mutants, {sum(map(bool, found.values()))} died")
    for each in (*unexplained, *seen):
        print(f"{'dies all the same' if each in seen else 'SURVIVED'}: {each.rule} {each.what} ({each.file})")
    if "--write" in words and not wanted:
        write(REPORT, "mutants", report(found))
    return 1 if unexplained or seen else 0


if __name__ == "__main__":
    guarded(main)
