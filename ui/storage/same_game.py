"""Games that begin alike: so one that comes from elsewhere is recognised, whatever became of it since."""

from __future__ import annotations

from ui.storage.saves import Store

_START = ("game ", "players ", "seed ", "option ", "board ")


def _head(record: str) -> list[str]:
    return [line.strip() for line in record[:20_000].partition("\n\n")[0].splitlines()]


def start_of(record: str) -> frozenset[str]:
    """What says which game a record is of, unplayed: equal for every way that game may have gone."""
    return frozenset(line for line in _head(record) if line.startswith(_START))


def people_of(record: str) -> list[str]:
    """Who plays: the same seed may be played by others, and those games are not one."""
    return [line for line in _head(record) if line.startswith("name")]


def starts(store: Store, game: str = "") -> dict[frozenset[str], list[str]]:
    """The games that are here (all, or those of one kind), by how they begin; the latest first."""
    found: dict[frozenset[str], list[str]] = {}
    for save in store.list():
        told = save.facts.get("game")
        if save.state == "ok" and (not game or told in (None, game)):
            found.setdefault(start_of(save.record), []).append(save.id)
    return found
