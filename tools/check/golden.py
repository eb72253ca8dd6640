"""Writes the golden records of every game's present rules version (see tests/golden.py).

python -m tools.check.golden                only games and modes that have none yet
python -m tools.check.golden --again        all of the present version: only while that version is unpublished
python -m tools.check.golden --pack GAME    before its rules_version is raised: links, which open only in
                                            their own version, become records
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from engine import games
from engine.core import link, record
from engine.core.contract import Game
from tests import golden
from tools.steps import fail, guarded


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    words.add_argument("--again", action="store_true")
    words.add_argument("--pack", choices=[game.id for game in games.all()])
    given = words.parse_args()
    if given.pack:
        pack(games.get(given.pack))
    else:
        for game in games.all():
            add(game, given.again)
    return 0


def add(game: Game, again: bool) -> None:
    """Play the modes without a golden game; write the first and last mode as plain records, too."""
    place = golden.folder(game)
    kept = golden.links(place) if (place / golden.LINKS).exists() and not again else {}
    modes = {golden.file_name(mode): mode for mode in game.modes()}
    new = {name: golden.play(game, mode) for name, mode in modes.items() if name not in kept}
    kept |= {name: golden.keep(match) for name, match in new.items()}
    place.mkdir(parents=True, exist_ok=True)
    write(place / golden.LINKS, ((name, *kept[name]) for name in sorted(kept)))
    for name in {*list(modes)[:1], *list(modes)[-1:]} & new.keys():
        (place / f"{name}.txt").write_text(record.write(new[name]), encoding="utf-8")
    print(f"{game.id}: {len(new)} new, {len(kept)} in {place.name}")


def pack(game: Game) -> None:
    """Convert a game's links into records."""
    place = golden.folder(game)
    rows = []
    for name, kept in golden.links(place).items():
        match = link.decode(kept.link).match
        if match is None or golden.keep(match) != kept:
            fail(f"{name}: another game than it was", "pack first, then change the rules (`git stash`)")
        if name not in golden.plain(place):
            rows.append((name, link.packed(record.write(match))))
    write(place / golden.TEXTS, rows)
    (place / golden.LINKS).unlink()
    print(f"{game.id}: {len(rows)} records in {place.name}")


def write(path: Path, rows: Iterable[Sequence[str]]) -> None:
    path.write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(guarded(main))
