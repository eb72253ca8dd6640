"""Every way in which a browser's storage can fail, and that no save is lost by it."""

from __future__ import annotations

import json

from tests.ui.fakes import BadStorage
from ui import prefs
from ui.storage import ASIDE, BIN, DRAFT, PREFIX, Blocked, Full, Memory, Store

NOW = "2026-01-03T10:00:00.000Z"
LATER = "2026-03-03T10:00:00.000Z"
FACTS = {"game": "toy", "updated": "2026-01-01T10:00"}


def test_round_trip_and_order() -> None:
    store = Store(Memory())
    assert store.save("a", "one", FACTS) is None
    assert store.save("b", "two", FACTS | {"updated": "2026-01-02T10:00"}) is None
    assert [save.id for save in store.list()] == ["b", "a"]
    assert store.load("a").record == "one"
    store.delete("a", NOW)
    assert [save.id for save in store.list()] == ["b"]
    assert store.load("a").state == "missing"


def test_full_storage_keeps_the_old_save() -> None:
    backend = BadStorage()
    store = Store(backend)
    store.save("a", "short", FACTS)
    backend.limit = 400
    problem = store.save("a", "long" * 200, FACTS)
    assert problem is not None and problem.code == "full"
    assert Store(backend).load("a").record == "short"


def test_a_game_without_room_lasts_as_long_as_the_page() -> None:
    backend = BadStorage()
    store = Store(backend)
    store.save("a", "short", FACTS)
    assert not store.at_risk
    backend.limit = 400
    for record in ("long" * 200, "longer" * 200):
        store.save("a", record, FACTS)
    store.save("b", "new" * 200, FACTS)
    assert store.at_risk
    assert store.load("a").record == "longer" * 200 and {save.id for save in store.list()} == {"a", "b"}
    backend.limit = None
    assert store.save("a", "longest" * 200, FACTS) is None and store.at_risk
    store.delete("b", NOW)
    assert not store.at_risk and Store(backend).load("a").record == "longest" * 200


def test_a_write_that_comes_back_different_is_not_swapped_in() -> None:
    backend = BadStorage()
    store = Store(backend)
    store.save("a", "good", FACTS)
    backend.cut = True
    problem = store.save("a", "newer", FACTS)
    assert problem is not None and problem.code == "full"
    assert Store(backend).peek("a").record == "good"


def test_blocked_storage_goes_on_in_memory_and_says_so() -> None:
    backend = BadStorage()
    backend.trouble = Blocked
    store = Store(backend)
    assert store.blocked
    problem = store.save("a", "one", FACTS)
    assert problem is not None and problem.code == "blocked"
    assert store.load("a").record == "one"
    assert store.at_risk


def test_storage_that_is_blocked_later() -> None:
    backend = BadStorage()
    store = Store(backend)
    store.save("a", "one", FACTS)
    backend.trouble = Blocked
    problem = store.save("a", "two", FACTS)
    assert problem is not None and problem.code == "blocked"
    assert store.list() == []
    assert store.peek("a").state == "missing"
    assert store.prefs() is None
    store.save_prefs("{}", {})
    store.delete("a", NOW)


def test_full_at_the_start_is_not_blocked() -> None:
    backend = BadStorage()
    backend.trouble = Full
    assert not Store(backend).blocked


def test_two_tabs_do_not_overwrite_each_other() -> None:
    backend = Memory()
    first, second = Store(backend), Store(backend)
    first.save("a", "one", FACTS)
    second.load("a")
    assert second.save("a", "two", FACTS) is None
    problem = first.save("a", "one and a half", FACTS)
    assert problem is not None and problem.code == "conflict"
    assert first.peek("a").record == "two"
    assert first.foreign(PREFIX + "a") == "a"
    assert second.foreign(PREFIX + "a") is None
    first.load("a")
    assert first.save("a", "three", FACTS) is None
    assert first.foreign("something else") is None


def test_damaged_save_gives_what_is_left_and_is_put_aside() -> None:
    backend = Memory()
    store = Store(backend)
    store.save("a", "railtable-record 1\ngame toy\n", FACTS)
    whole = backend.items[PREFIX + "a"]
    for damaged in (whole[:-8], whole.replace("toy", "tow", 1), "nonsense", "[]", "{}"):
        backend.items[PREFIX + "a"] = damaged
        save = Store(backend).load("a")
        assert save.state == "damaged", damaged
        assert backend.items[ASIDE + "a"] == damaged
        if "railtable-record" in damaged:
            assert save.record.startswith("railtable-record 1\ngame")


def test_a_write_cut_off_by_a_crash_is_found_in_its_draft() -> None:
    backend = Memory()
    store = Store(backend)
    store.save("a", "one", FACTS)
    backend.items[DRAFT + "a"] = backend.items.pop(PREFIX + "a")
    assert Store(backend).load("a").record == "one"
    assert [save.id for save in Store(backend).list()] == ["a"]


def test_a_deleted_save_comes_back_byte_for_byte_though_storage_has_filled_up() -> None:
    backend = BadStorage()
    store = Store(backend)
    store.save("a", "one", FACTS)
    newer = backend.items[PREFIX + "a"].replace('"version": 1', '"version": 9, "unknown": [1]')
    backend.items[PREFIX + "a"] = newer
    store.delete("a", NOW)
    assert store.list() == [] and [save.id for save in store.deleted(NOW)] == ["a"]
    backend.trouble = Full  # somebody else has filled it in between
    store.restore("a")
    assert backend.items[PREFIX + "a"] == newer
    assert [save.state for save in store.list()] == ["newer"] and store.deleted(NOW) == ()


def test_what_was_deleted_long_ago_goes_with_everything_beside_it() -> None:
    backend = Memory()
    store = Store(backend)
    store.save("a", "one", FACTS)
    backend.items[PREFIX + "a"] = "damaged"
    store.load("a")
    assert ASIDE + "a" in backend.items
    store.delete("a", NOW)
    assert len(store.deleted(NOW)) == 1
    assert store.deleted(LATER) == () and backend.items == {}


def test_deleted_saves_make_room_the_oldest_first() -> None:
    backend = BadStorage()
    store = Store(backend)
    for save_id, when in (("a", "2026-01-01T10:00:00Z"), ("b", "2026-01-02T10:00:00Z")):
        store.save(save_id, "x" * 300, FACTS)
        store.delete(save_id, when)
    backend.limit = 1300
    assert store.save("c", "y" * 200, FACTS) is None
    assert [save.id for save in store.deleted(NOW)] == ["b"]
    problem = store.save("c", "y" * 2000, FACTS)
    assert problem is not None and problem.code == "full"
    assert Store(backend).load("c").record == "y" * 200


def test_deleting_works_in_a_storage_that_is_full_to_the_brim() -> None:
    backend = BadStorage()
    store = Store(backend)
    store.save("a", "one", FACTS)
    backend.limit = 0
    store.delete("a", NOW)
    assert backend.items == {}


def test_a_save_played_on_in_another_tab_leaves_the_bin() -> None:
    backend = Memory()
    store, other = Store(backend), Store(backend)
    store.save("a", "one", FACTS)
    other.load("a")
    store.delete("a", NOW)
    assert other.load("a").state == "missing"
    assert other.save("a", "two", FACTS) is None
    assert BIN + "a" not in backend.items and store.load("a").record == "two"


def test_a_newer_save_is_neither_read_nor_overwritten() -> None:
    backend = Memory()
    store = Store(backend)
    store.save("a", "one", FACTS)
    envelope = json.loads(backend.items[PREFIX + "a"])
    text = json.dumps(envelope | {"version": 2})
    backend.items[PREFIX + "a"] = text
    assert store.load("a").state == "newer"
    problem = store.save("a", "mine", FACTS)
    assert problem is not None and problem.code == "conflict"
    assert backend.items[PREFIX + "a"] == text


def test_prefs_survive_and_odd_ones_become_defaults() -> None:
    mine = prefs.Prefs(theme="dark", speed="fast", names=("Ada", "Öl"))
    assert prefs.from_text(mine.to_text()) == mine
    assert prefs.from_text('{"theme": "pink", "speed": 3, "names": 4, "drawer": "x"}') == prefs.Prefs()
    for text in (None, "", "nonsense", "[]", "null", '{"language": ["en"]}'):
        assert prefs.from_text(text) == prefs.Prefs()
    assert not mine.set("theme", "pink")
    assert not mine.set("names", "x")
