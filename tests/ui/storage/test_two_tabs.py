"""Two tabs that save the same game at the same moment: one of them is told, and what it has is not lost."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from engine.core import record
from tests.ui.fakes import do, html, started, table_of, toy_on_page
from tests.ui.toy_games import NOW, playing, put, take, toy_match
from ui.storage.kinds import SAVE
from ui.storage.saves import Memory, Store, StoreProblem

FACTS = {"game": "toy", "updated": "2026-01-01T10:00"}
KEY = SAVE.key + "a"
CONFLICT = StoreProblem("conflict")


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with toy_on_page():
        yield


class Turns:
    """Lets two threads do their operations in a given order; who is through is passed over."""

    def __init__(self, order: Sequence[int]) -> None:
        self.order = list(order)
        self.through: set[int] = set()
        self.condition = threading.Condition()

    def _next(self) -> int:
        while self.order and self.order[0] in self.through:
            self.order.pop(0)
        return self.order[0] if self.order else min({0, 1} - self.through)

    def wait(self, who: int) -> None:
        with self.condition:
            assert self.condition.wait_for(lambda: self._next() == who, timeout=20)
            if self.order:
                self.order.pop(0)
            self.condition.notify_all()

    def done(self, who: int) -> None:
        with self.condition:
            self.through.add(who)
            self.condition.notify_all()


class Tab(Memory):
    """The storage as one of two tabs sees it; each operation waits for its turn."""

    def __init__(self, items: dict[str, str]) -> None:
        super().__init__()
        self.items = items
        self.turns: Turns | None = None
        self.who = 0
        self.count = 0

    def _step(self) -> None:
        self.count += 1
        if self.turns is not None:
            self.turns.wait(self.who)

    def read(self, key: str) -> str | None:
        self._step()
        return super().read(key)

    def write(self, key: str, text: str) -> None:
        self._step()
        super().write(key, text)

    def remove(self, key: str) -> None:
        self._step()
        super().remove(key)

    def keys(self) -> list[str]:
        self._step()
        return super().keys()


def race(order: Sequence[int], *, new: bool) -> tuple[list[Tab], list[Store], list[StoreProblem | None]]:
    """Both tabs save game "a" at once, their operations in this order."""
    items: dict[str, str] = {}
    tabs = [Tab(items), Tab(items)]
    stores = [Store(tab) for tab in tabs]
    if not new:
        stores[0].save("a", "before", FACTS)
        stores[1].load("a")
    turns, results = Turns(order), list[StoreProblem | None]([None, None])

    def save(who: int) -> None:
        try:
            results[who] = stores[who].save("a", f"of {who}", FACTS)
        finally:
            turns.done(who)

    for who, tab in enumerate(tabs):
        tab.turns, tab.who, tab.count = turns, who, 0
    threads = [threading.Thread(target=save, args=(who,)) for who in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    for tab in tabs:
        tab.turns = None
    return tabs, stores, results


@pytest.mark.parametrize("new", [False, True])
def test_of_two_tabs_that_save_at_once_the_loser_is_told_at_every_interleaving(new: bool) -> None:
    count = race([0] * 99, new=new)[0][0].count
    orders = 0
    for places in combinations(range(2 * count), count):
        order = [int(step not in places) for step in range(2 * count)]
        _, stores, results = race(order, new=new)
        told = [
            result == CONFLICT or store.foreign(KEY) == "a"  # the browser tells it by an event
            for store, result in zip(stores, results, strict=True)
        ]
        assert set(results) <= {None, CONFLICT}, (order, results)
        stored = Store(stores[0].backend).load("a")
        assert stored.state == "ok" and stored.record in ("of 0", "of 1"), order
        winner = int(stored.record == "of 1")
        assert told[1 - winner] and not told[winner], (order, told)
        assert stores[winner].save("a", "and on", FACTS) is None, order
        assert stores[1 - winner].save("a", "not this", FACTS) == CONFLICT, order
        orders += 1
    assert orders > 900


def test_a_tab_that_was_overtaken_twice_is_told_though_its_revision_is_higher() -> None:
    backend = Memory()
    first, second = Store(backend), Store(backend)
    first.save("a", "one", FACTS)
    second.load("a")
    late = dict(backend.items)
    first.save("a", "two", FACTS)
    first.save("a", "three", FACTS)
    backend.items = late
    second.save("a", "another two", FACTS)
    assert first.foreign(KEY) == "a" and first.save("a", "four", FACTS) == CONFLICT


@pytest.mark.parametrize("choice", ["load-other", "keep-copy", "go #/"])
def test_what_the_loser_has_played_is_kept_whatever_is_chosen(choice: str) -> None:
    """Also if nothing is chosen."""
    backend = Memory()
    first, fake, session = playing(backend)
    take(first, 1)
    second, _ = started(f"#/play/{session.id}", backend)
    before = dict(backend.items)
    take(second, 2)
    theirs = backend.items[SAVE.key + session.id]
    backend.items = before  # within milliseconds: neither has heard of the other
    take(first, 3)
    backend.items[SAVE.key + session.id] = theirs
    first.handle("storage", SAVE.key + session.id, "", "")
    assert session.screen.conflict and "continued in another tab" in html(fake)
    do(first, *choice.partition(" ")[::2])
    store = Store(backend)
    kept = [record.read(save.record).match for save in (*store.list(), *store.deleted(NOW))]
    assert sorted([action.number for action in match.actions] for match in kept if match) == [[1, 2], [1, 3]]
    assert [save.id for save in store.list()].count(session.id) == 1
    if choice == "load-other":
        assert [action.number for action in table_of(first).session.match.actions] == [1, 2]
        assert len(store.list()) == 1, "its own moves are in the bin"


def test_a_tab_that_is_only_behind_makes_no_copy() -> None:
    backend = Memory()
    put(Store(backend), "a", toy_match(1))
    first, _ = started("#/play/a", backend)
    second, _ = started("#/play/a", backend)
    take(second, 2)
    first.handle("storage", KEY, "", "")
    assert table_of(first).session.screen.conflict and len(first.store.list()) == 1
