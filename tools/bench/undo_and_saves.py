"""Measures undo late in a game compared with undo early, and the bytes that saving a long game takes.

    python -m tools.bench.undo_and_saves [rounds]      prints one line of JSON

One measurement is eight single steps back and eight forward again: a step costs more, the farther it is from
the last snapshot. Early and late are measured in turns; the median of the rounds' ratios counts. "page" is
all that Python does for a step (log, drawing, saving), with a fake browser. Runs natively and inside Pyodide
(tests/pyodide/run.mjs).
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

from engine import games
from engine.core import record
from engine.core.match import SNAPSHOT_EVERY, Match
from tests.ui.fakes import started
from ui.storage import summaries
from ui.storage.save_format import seal
from ui.storage.saves import Memory, Store

EARLY, LATE = 10, 300
NAMES = ("Ada", "Bob", "Cem", "Dan")


def long_game() -> Match:
    """The first game, of all games and seeds, that takes enough actions."""
    for game in games.all():
        for seed in range(60):
            chance = random.Random(seed)
            match = Match(game, max(game.players), seed, names=NAMES[: max(game.players)])
            while match.state.to_move is not None and match.cursor < LATE:
                match.play(chance.choice(match.state.legal()))
            if match.cursor == LATE and match.state.to_move is not None:
                return match
    raise RuntimeError("no game takes so many actions")


def match_after(match: Match, count: int) -> Match:
    """The same game after `count` actions."""
    made = Match(match.game, match.players, match.seed, match.options, match.names)
    for action in match.actions[:count]:
        made.play(action)
    return made


def on_page(match: Match) -> Callable[[], None]:
    """Undo and redo at a table on the page."""
    backend = Memory()
    Store(backend).save("a", record.write(match), summaries.facts_of(match, "2026", 0))
    app, _ = started("#/play/a", backend)

    def once() -> None:
        for key in "u" * SNAPSHOT_EVERY + "r" * SNAPSHOT_EVERY:
            app.handle("key", key, "", "")

    return once


def in_engine(match: Match) -> Callable[[], None]:
    def once() -> None:
        for _ in range(SNAPSHOT_EVERY):
            match.undo()
        for _ in range(SNAPSHOT_EVERY):
            match.redo()

    return once


def timed(work: Callable[[], None], times: int) -> float:
    begin = perf_counter()
    for _ in range(times):
        work()
    return (perf_counter() - begin) / times / SNAPSHOT_EVERY * 1000


def ratio(
    kind: Callable[[Match], Callable[[], None]], match: Match, times: int, rounds: int
) -> dict[str, float]:
    early, late = kind(match_after(match, EARLY)), kind(match_after(match, LATE))
    for warm in (early, late):
        timed(warm, 1)
    pairs = [(timed(early, times), timed(late, times)) for _ in range(rounds)]
    return {
        "early": median(early for early, _ in pairs),
        "late": median(late for _, late in pairs),
        "ratio": median(late / early for early, late in pairs),
    }


def plain(revision: int, text: str, facts: dict[str, Any]) -> str:
    """A save in version 1 of the format, with the record uncompressed."""
    body = {"revision": revision, "facts": facts, "record": text}
    return json.dumps({"version": 1, "sum": "00000000"} | body, ensure_ascii=False)


def sizes(match: Match) -> dict[str, int]:
    """Characters stored for the whole game, and written while it was played, drafts included."""
    kept = {"plain": 0, "packed": 0}
    written = {"plain": 0, "packed": 0}
    made = Match(match.game, match.players, match.seed, match.options, match.names)
    for revision, action in enumerate(match.actions, 1):
        made.play(action)
        text, now = record.write(made), "2026-01-01T10:00:00.000Z"
        seat = made.state.to_move
        old = {"game": made.game.id, "names": list(made.names), "actions": made.cursor, "updated": now}
        old |= {"turn": "" if seat is None else NAMES[seat], "over": seat is None}
        for name, envelope in (
            ("plain", plain(revision, text, old)),
            ("packed", seal(revision, text, summaries.facts_of(made, now, revision))),
        ):
            kept[name] = len(envelope)
            written[name] += 2 * len(envelope)
    return {f"{name} kept": kept[name] for name in kept} | {f"{name} written": written[name] for name in kept}


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    match = long_game()
    found = {
        "game": match.game.id,
        "engine": ratio(in_engine, match, 30, rounds),
        "page": ratio(on_page, match, 1, rounds),
        "sizes": sizes(match),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
