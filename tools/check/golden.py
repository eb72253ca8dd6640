"""Writes the golden records of every game's present rules version (see tests/golden.py).

python -m tools.check.golden            only games and modes that have none yet
python -m tools.check.golden --again    all of the present version: only while that version is unpublished
"""

from __future__ import annotations

import sys

from engine import games
from engine.core import record
from tests import golden


def main() -> int:
    again = "--again" in sys.argv[1:]
    for game in games.all():
        place = golden.folder(game)
        place.mkdir(parents=True, exist_ok=True)
        hashes = golden.expected(place) if (place / golden.HASHES).exists() and not again else {}
        new = [mode for mode in game.modes() if golden.file_name(mode) not in hashes]
        for mode in new:
            match = golden.play(game, mode)
            (place / golden.file_name(mode)).write_text(record.write(match), encoding="utf-8")
            hashes[golden.file_name(mode)] = golden.course(match)
        lines = [f"{kept} {name}" for name, kept in sorted(hashes.items())]
        (place / golden.HASHES).write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{game.id}: {len(new)} new, {len(hashes)} in {place.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
