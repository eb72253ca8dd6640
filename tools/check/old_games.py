"""Tells how many given games the rules of this tree would cut.

    python -m tools.check.old_games <file or folder> ...

Each file is a record, or a file of games as "Download all as one file" writes it; folders are searched for
`*.txt`. Before rules change, replay games that people have sent, and the records in tests/records. The result
is 1 if a game would be cut.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from engine.core import record
from engine.core.data import parse_json
from ui.storage import archive, kinds
from ui.storage.save_format import open_envelope

CUTS = ("action-illegal", "action-syntax")
"""Problems with which the rest of a game cannot be played."""
WHOLE, CUT, BRANCH_CUT, UNREADABLE = "whole", "cut", "a branch cut", "unreadable"


class Replayed(NamedTuple):
    """What became of a game: how many actions could be played, and the problems that cut it."""

    outcome: str
    actions: int = 0
    problems: tuple[str, ...] = ()


def records(text: str) -> Iterator[tuple[str, str]]:
    """(name, record) of all games in a text; of a game with an original that one."""
    if not archive.is_archive(text):
        yield "", text
        return
    for line in text.splitlines()[1:]:
        try:
            data = parse_json(line)
            stored = data.get(kinds.ORIGINAL.field, data[kinds.SAVE.field])
        except (ValueError, KeyError, AttributeError):
            continue  # the last line, a board, a lesson, progress
        yield str(data.get("id")), open_envelope("", stored if isinstance(stored, str) else None).record


def replay(text: str) -> Replayed:
    """Play a record with the rules of this tree."""
    reading = record.read(text)
    if reading.match is None:
        return Replayed(UNREADABLE, problems=tuple(problem.code for problem in reading.problems))
    cuts = [f"{each.code} at line {each.line}" for each in reading.problems if each.code in CUTS]
    branches = [f"{each.code} at line {each.line}" for each in reading.problems if each.code == "branch-cut"]
    outcome = CUT if cuts else BRANCH_CUT if branches else WHOLE
    return Replayed(outcome, len(reading.match.actions), (*cuts, *branches))


def main(given: Sequence[str]) -> int:
    found: Counter[str] = Counter()
    for place in map(Path, given):
        for path in sorted(place.rglob("*.txt")) if place.is_dir() else [place]:
            for name, text in records(path.read_text(encoding="utf-8", errors="replace")):
                done = replay(text)
                found[done.outcome] += 1
                if done.outcome != WHOLE:
                    at = f"{path} {name}".strip()
                    print(f"{at}: {done.outcome} after {done.actions} actions: {', '.join(done.problems)}")
    print(
        f"{found.total()} games: "
        + ", ".join(f"{found[each]} {each}" for each in (WHOLE, CUT, BRANCH_CUT, UNREADABLE))
    )
    return int(found[CUT] + found[BRANCH_CUT] > 0)


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
