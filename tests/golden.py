"""Golden records: complete games of every mode, with hashes of everything that the rules computed on the way.

    tests/records/<game>/rules-<rules_version>/
      links.tsv     of the current rules, a line a game: mode, link, hash (`course`), checksum of its record
      texts.tsv     of older rules, whose links open no longer: mode, the record packed as in a link
      <mode>.txt    a few games as plain records, for readers

A change of the rules (what is legal, in which order, what it leads to, what it scores), of links or of the
format of records fails the tests as long as `rules_version` is not raised. Before it is raised,
`python -m tools.check.golden --pack GAME` turns the links into records; after it,
`python -m tools.check.golden` adds a folder. Older folders stay, and their records must still be readable as
far as they replay.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import NamedTuple

from engine.core import link, record
from engine.core.contract import Game, Mode
from engine.core.match import Match
from engine.core.rng import Rng
from tests.conformance import pick

FOLDER = Path(__file__).parent / "records"
LINKS, TEXTS = "links.tsv", "texts.tsv"
SEED = 2026


class Kept(NamedTuple):
    """A game of the present rules, and what has to come out."""

    link: str
    course: str
    checksum: str


def folder(game: Game, version: int | None = None) -> Path:
    """Where a game's records of a rules version (None: its own) are kept."""
    return FOLDER / game.id / f"rules-{game.rules_version if version is None else version}"


def file_name(mode: Mode) -> str:
    """A mode's name as a file's, without an ending."""
    plain = "".join(char if char.isalnum() or char in "=.,-" else " " for char in mode.name.lower())
    return "-".join(plain.replace(",", " ").split())


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


def keep(match: Match) -> Kept:
    """What is written down of a game."""
    return Kept(link.encode(match), course(match), record.write(match).split()[-1])


def play(game: Game, mode: Mode) -> Match:
    """A random game of that mode, always the same."""
    match, rng = Match(game, mode.players, SEED, mode.options), Rng(SEED)
    while match.state.to_move is not None:
        match.play(pick(match.state.legal(), rng))
    return match


def links(place: Path) -> dict[str, Kept]:
    """The games of a folder of the present rules, by mode."""
    return {name: Kept(*rest) for name, *rest in _table(place / LINKS)}


def plain(place: Path) -> dict[str, str]:
    """The plain records of a folder, by mode."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(place.glob("*.txt"))}


def texts(place: Path) -> dict[str, str]:
    """All records of a folder of older rules, by mode."""
    return {name: link.unpacked(text) for name, text in _table(place / TEXTS)} | plain(place)


def _table(path: Path) -> list[list[str]]:
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
