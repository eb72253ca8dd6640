"""Runs the measurements of `make bench` and writes their tables into docs/research/performance.md.

    python -m tools.bench [--quick] [--only playouts|keeping|page]

Only ratios measured in the same run mean anything; the absolute numbers show what the ratios are of.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sysconfig
from datetime import UTC, datetime
from typing import Any

from tools.bench import page
from tools.browsers import chromium
from tools.build.site import build_site
from tools.doc_tables import write
from tools.setup import PYTHON
from tools.steps import BUILD, ROOT, fail, step

REPORT = ROOT / "docs" / "research" / "performance.md"
DECISIONS = """\
Decision = compute the legal list, pick one, apply it. Goal: at least 1.0 beside python-chess, 1.2 with
expansions, a clone at most 1 decision."""
KEEPING = """\
One step back and forth again, in a game of 300 actions and in the same game of 10
(`tools/bench/undo_and_saves.py`); "page": all that Python does for it. Goal: at most 1.3. Plain: saves as
they were, with the record as it is. Goal: half of that."""
CLICKS = """\
Milliseconds. Script: from the click to its changes in the document. Frame: to the end of the frame that
shows them, which is what a player waits for. Floor: the same board replaced by `innerHTML` from JavaScript,
in turns with the clicks. Goal: p95 of the frame at most 4 times the floor's."""
CLICK_COLUMNS = (
    "| game | board, KB | script median / p95 | frame median / p95 | floor script median / p95 "
    "| floor frame median / p95 | p95 ratio script / frame | goal |"
)
NAMES = {"python-chess": "python-chess (peer)"}


def playouts(quick: bool) -> dict[str, Any]:
    return in_both("random playouts", "tools.bench.playouts", ["0.2", "3"] if quick else ["0.5", "7"])


def in_both(what: str, module: str, words: list[str]) -> dict[str, Any]:
    """The results of a module, measured natively and in the browser's Python."""
    natively = [str(PYTHON), "-m", module, *words]
    runner = ["node", "tests/pyodide/run.mjs", sysconfig.get_paths()["purelib"], "call", module, *words]
    found = {}
    for title, command in (("CPython", natively), ("Pyodide", runner)):
        with step(f"{what} in {title}"):
            done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
            if done.returncode:
                fail(f"{what} in {title} failed", "see the message above; the tests may tell more")
            found[title] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def keeping_table(found: dict[str, Any]) -> list[str]:
    lines = [
        "### Keeping a game",
        "",
        KEEPING,
        "",
        "| undo | where | at move 10, ms | at move 300, ms | ratio | goal |",
        "| --- | --- | --: | --: | --: | --- |",
    ]
    for where, result in found.items():
        for kind in ("engine", "page"):
            row = result[kind]
            cells = f"{row['early']:.2f} | {row['late']:.2f} | {row['ratio']:.2f}"
            lines.append(f"| {kind} | {where} | {cells} | {verdict(row['ratio'] <= 1.3)} |")
    lines += [
        "",
        "| a game of 300 actions | plain | packed | ratio | goal |",
        "| --- | --: | --: | --: | --- |",
    ]
    sizes = found["CPython"]["sizes"]
    for name, words in (("kept", "bytes kept at its end"), ("written", "bytes written while it was played")):
        before, now = sizes[f"plain {name}"], sizes[f"packed {name}"]
        reached = verdict(now <= before / 2)
        lines.append(f"| {words} | {before:,} | {now:,} | {now / before:.2f} | {reached} |")
    return lines


def verdict(reached: bool) -> str:
    return "reached" if reached else "**not reached**"


def playout_tables(found: dict[str, Any]) -> list[str]:
    lines = [
        "### Random playouts",
        "",
        DECISIONS,
        "",
        "| engine | where | decisions/s | beside python-chess | clone, µs | clone, in decisions | goal |",
        "| --- | --- | --: | --: | --: | --: | --- |",
    ]
    for where, result in found.items():
        for name, row in result["engines"].items():
            reached = row["beside_chess"] >= row["goal"] and row["clone_in_decisions"] <= 1.0
            goal = "" if name == "python-chess" else verdict(reached)
            clone = f"{row['clone_us']:.1f} | {row['clone_in_decisions']:.2f}"
            lines.append(
                f"| {NAMES.get(name, name)} | {where} {result['python']} | {row['decisions']:,.0f} "
                f"| {row['beside_chess']:.2f} | {clone} | {goal} |"
            )
    return lines


def click_table(found: dict[str, Any]) -> list[str]:
    lines = [
        "### Click to repainted board",
        "",
        CLICKS,
        "",
        CLICK_COLUMNS,
        "| --- | --: | --: | --: | --: | --: | --: | --- |",
    ]
    if not found:
        return [*lines[:3], "", "(no game could be clicked through yet)"]
    for name, row in found.items():
        cells = [
            f"{row[who][f'{what} median']:.1f} / {row[who][f'{what} p95']:.1f}"
            for who in ("page", "floor")
            for what in ("script", "frame")
        ]
        ratios = f"{row['ratio script p95']:.1f} / {row['ratio frame p95']:.1f}"
        goal = verdict(row["ratio frame p95"] <= 4)
        lines.append(f"| {name} | {row['characters'] / 1000:.0f} | {' | '.join(cells)} | {ratios} | {goal} |")
    return lines


def report(results: dict[str, Any]) -> str:
    when = datetime.now(UTC).strftime("%Y-%m-%d")
    browser = chromium.version(chromium.find())
    lines = [f"Measured {when} by `make bench`, {platform.system()} {platform.machine()}, {browser}."]
    if "playouts" in results:
        lines += ["", *playout_tables(results["playouts"])]
    if "keeping" in results:
        lines += ["", *keeping_table(results["keeping"])]
    if "page" in results:
        lines += ["", *click_table(results["page"]["clicks"])]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer rounds; nothing is written")
    parser.add_argument("--only", choices=("playouts", "keeping", "page"))
    chosen = parser.parse_args()
    chromium.ensure()
    results: dict[str, Any] = {}
    if chosen.only in (None, "playouts"):
        results["playouts"] = playouts(chosen.quick)
    if chosen.only in (None, "keeping"):
        rounds = ["3" if chosen.quick else "9"]
        results["keeping"] = in_both("undo and saves", "tools.bench.undo_and_saves", rounds)
    if chosen.only in (None, "page"):
        build_site()
        with step("the page in Chromium"):
            results["page"] = page.measure(30 if chosen.quick else 100)
    text = report(results)
    print("\n" + text)
    BUILD.mkdir(exist_ok=True)
    (BUILD / "bench.json").write_text(json.dumps(results, indent=1))
    if not chosen.quick and not chosen.only:
        write(REPORT, "bench", text)
        print(f"\nwritten into {REPORT.relative_to(ROOT)}")
    return 0
