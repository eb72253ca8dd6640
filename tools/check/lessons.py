"""Checks lesson files and prints every mistake on a line of its own; the exit code is 1 if there is any.

    python -m tools.check.lessons FILE...

The format is described in docs/lessons.md. A file of the repository belongs to the game of its folder; any
other file names its game (`"game": id`). `--without-words` ignores the texts of the lessons, for files whose
texts are still to be written.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from engine import games
from ui.features.lessons import check_file


def game_of(path: Path) -> str:
    """The game in whose folder a file is, or ""."""
    places = {game.id.replace("-", "_"): game.id for game in games.all()}
    return next((places[part] for part in path.resolve().parts if part in places), "")


def check(path: Path, *, words: bool = True) -> list[str]:
    """The mistakes in a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        return [f"cannot be read: {problem}"]
    return check_file(text, game_of(path), words=words)


def main(given: Sequence[str] | None = None) -> int:
    """Check the files named on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.check.lessons", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--without-words", action="store_true")
    asked = parser.parse_args(given)
    wrong = 0
    for path in asked.files:
        problems = check(path, words=not asked.without_words)
        wrong += len(problems)
        for problem in problems:
            print(f"{path}: {problem}")
        if not problems:
            print(f"{path}: right")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
