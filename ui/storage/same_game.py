"""Detect that an imported game is already stored, by comparing its setup lines."""

from __future__ import annotations

from ui.storage.saves import Store

_START = ("game ", "players ", "seed ", "option ", "board ")


def _head(record: str) -> list[str]:
    return [line.strip() for line in record[:20_000].partition("\n\n")[0].splitlines()]


def start_of(record: str) -> frozenset[str]:
    """The setup lines of a record: game, players, seed, options, board. They do not change during play."""
    return frozenset(line for line in _head(record) if line.startswith(_START))


def people_of(record: str) -> list[str]:
    """The lines with the players' names: the same seed played by others is another game."""
    return [line for line in _head(record) if line.startswith("name")]


def starts(store: Store, game: str = "") -> dict[frozenset[str], list[str]]:
    """Ids of the saves (all, or those of one game) by `start_of` their records, the latest first."""
    found: dict[frozenset[str], list[str]] = {}
    for save in store.list():
        game_id = save.facts.get("game")
        if save.state == "ok" and (not game or game_id in (None, game)):
            found.setdefault(start_of(save.record), []).append(save.id)
    return found
