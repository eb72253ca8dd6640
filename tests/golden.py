"""Golden records: complete games of every mode, with a hash of all that the rules said on the way.

    tests/records/<game>/rules-<rules_version>/<mode>.txt     the record
    tests/records/<game>/rules-<rules_version>/hashes.txt     "<hash> <file>": see `course`

A change of the rules (what is legal, in which order, what it leads to, what it scores) without a raised
`rules_version` turns them red. After raising it, `python -m tools.check.golden` adds a folder; older folders
stay, and their records must still be readable as far as they replay.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from engine.core import record
from engine.core.contract import Game, Mode
from engine.core.match import Match
from engine.core.rng import Rng
from tests.conformance import pick

FOLDER = Path(__file__).parent / "records"
HASHES = "hashes.txt"
SEED = 2026


def folder(game: Game, version: int | None = None) -> Path:
    """Where a game's records of a rules version (None: its own) are kept."""
    return FOLDER / game.id / f"rules-{game.rules_version if version is None else version}"


def file_name(mode: Mode) -> str:
    """A mode's name as a file's."""
    plain = "".join(char if char.isalnum() or char in "=.,-" else " " for char in mode.name.lower())
    return "-".join(plain.replace(",", " ").split()) + ".txt"


def course(match: Match) -> str:
    """A hash of every legal list in its order, every mover and every score, from the start to the end."""
    whole = hashlib.sha256()
    state, actions = match.at(0), iter(match.actions)
    while True:
        legal = "; ".join(match.game.format(action) for action in state.legal())
        scores = " ".join(str(score.total) for score in state.scores())
        whole.update(f"{state.to_move} | {legal} | {scores}\n".encode())
        action = next(actions, None)
        if action is None:
            break
        state.apply(action)
    result = state.result()
    if result is not None:
        whole.update(f"{result.ranking} {result.reason} {result.tie_break}".encode())
    return whole.hexdigest()[:16]


def play(game: Game, mode: Mode) -> Match:
    """A random game of that mode, always the same."""
    match, rng = Match(game, mode.players, SEED, mode.options), Rng(SEED)
    while match.state.to_move is not None:
        match.play(pick(match.state.legal(), rng))
    return match


def expected(place: Path) -> dict[str, str]:
    """File name -> hash, as kept in a folder."""
    lines = (place / HASHES).read_text(encoding="utf-8").split("\n")
    return {name: kept for kept, _, name in (line.partition(" ") for line in lines if line)}


def read(path: Path) -> record.Reading:
    """A kept record, replayed."""
    return record.read(path.read_text(encoding="utf-8"))
