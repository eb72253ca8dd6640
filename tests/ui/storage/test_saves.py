"""Every way in which a browser's storage can fail; none of them loses a save."""

from __future__ import annotations

import json
import random
import zlib

import pytest

from engine import games
from engine.core import record
from engine.core.match import Match
from tests.ui.fakes import BadStorage, damaged
from ui.browser.ports import Blocked, Full
from ui.storage import settings as prefs
from ui.storage.kinds import BIN, LABEL, ORIGINAL, RESERVE, SAVE, UNFINISHED
from ui.storage.save_format import (
    LONGEST_TITLE,
    MOST_RECORD,
    READABLE,
    VERSION,
    Save,
    open_envelope,
    pack,
    seal,
    unpack,
)
from ui.storage.saves import RESERVED, Memory, Store, StoreProblem

NOW = "2026-01-03T10:00:00.000Z"
LATER = "2026-03-03T10:00:00.000Z"
FACTS = {"game": "toy", "updated": "2026-01-01T10:00"}


def noise(count: int) -> str:
    """Letters that cannot be packed."""
    chance = random.Random(count)
    return "".join(chance.choice("abcdefghijklmnopqrstuvwxyz0123456789") for _ in range(count))


LONG, LONGER = noise(800), noise(1200)


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
    problem = store.save("a", LONG, FACTS)
    assert problem is not None and problem.code == "full"
    assert Store(backend).load("a").record == "short"


def test_a_game_without_room_lasts_as_long_as_the_page() -> None:
    backend = BadStorage()
    store = Store(backend)
    store.save("a", "short", FACTS)
    assert not store.at_risk
    backend.limit = 400
    for text in (LONG, LONGER):
        store.save("a", text, FACTS)
    store.save("b", noise(600), FACTS)
    assert store.at_risk
    assert store.load("a").record == LONGER and {save.id for save in store.list()} == {"a", "b"}
    backend.limit = None
    assert store.save("a", noise(1400), FACTS) is None and store.at_risk
    store.delete("b", NOW)
    assert not store.at_risk and Store(backend).load("a").record == noise(1400)


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
    store.save_prefs("{}")
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
    assert first.foreign(SAVE.key + "a") == "a"
    assert second.foreign(SAVE.key + "a") is None
    first.load("a")
    assert first.save("a", "three", FACTS) is None
    assert first.foreign("something else") is None


def test_damaged_save_gives_what_is_left_and_is_put_aside() -> None:
    backend = Memory()
    store = Store(backend)
    store.save("a", "railtable-record 1\ngame toy\n", FACTS)
    whole = backend.items[SAVE.key + "a"]
    changed = damaged(whole, lambda text: text.replace("toy", "tow"))
    for text in (whole[:-20], changed, whole.replace('"toy"', '"tow"'), "nonsense", "[]", "{}"):
        backend.items[SAVE.key + "a"] = text
        save = Store(backend).load("a")
        assert save.state == "damaged", text
        assert backend.items.pop(ORIGINAL.key + "a") == text
        if "packed" in text:
            assert save.record.startswith("railtable-rec")


def test_a_second_original_of_a_game_is_kept_as_a_game_of_its_own() -> None:
    """Rules that change twice cut a game twice, at different moves."""
    backend = Memory()
    store = Store(backend)
    store.save("a", "one", FACTS)
    assert store.put_aside("a") and store.put_aside("a")
    first = backend.items[SAVE.key + "a"]
    store.save("a", "two", FACTS)
    second = backend.items[SAVE.key + "a"]
    assert store.put_aside("a") and store.put_aside("a")
    store.save("a", "three", FACTS)
    assert store.original("a") == first and len(store.list()) == 2
    assert second in [store.text(save.id) for save in store.list()]


def a_game(count: int) -> Match:
    match = Match(games.get("russian-railroads"), 3, 7, names=("Ada", "Bob", "Cem"))
    chance = random.Random(count)
    while match.cursor < count and match.state.to_move is not None:
        match.play(chance.choice(match.state.legal()))
    return match


def test_a_save_cut_anywhere_or_with_a_bit_flipped_keeps_the_playable_part() -> None:
    """At every 10th byte: never a traceback, never a longer game."""
    match = a_game(60)
    text = seal(3, record.write(match), {"game": "russian-railroads"})
    kept = []
    for at in range(0, len(text), 10):
        flipped = text[:at] + chr(ord(text[at]) ^ 1 << at % 7) + text[at + 1 :]
        for broken in (text[:at], flipped):
            save = open_envelope("a", broken)
            assert save.state in ("damaged", "newer"), at
            reading = record.read(save.record)
            assert reading.problems or reading.match is None or save.state == "newer" or "packed" in broken
            if reading.match is not None and reading.match.seed == 7:
                kept.append(len(reading.match.actions))
    assert max(kept) == 60 and sum(count > 20 for count in kept) > len(kept) / 2


def test_old_versions_are_read_and_unknown_ones_left_alone() -> None:
    facts, text = {"game": "toy", "turn": "Ada"}, "railtable-record 1\n"
    body = {"revision": 4, "facts": facts, "record": text}
    told = json.dumps(body, ensure_ascii=False, sort_keys=True)
    old = {"version": 1, "sum": f"{zlib.crc32(told.encode()):08x}"} | body
    assert open_envelope("a", json.dumps(old)) == Save("a", "ok", text, 4, facts)
    for version, state in ((0, "damaged"), (999, "newer"), (True, "damaged"), ("2", "damaged")):
        save = open_envelope("a", json.dumps(old | {"version": version}))
        assert save.state == state and save.record == text


STORED = {
    1: '{"version":1,"sum":"ca26e006","revision":4,"facts":{"game":"toy"},"record":"railtable-record 1\\n"}',
    2: '{"version":2,"sum":"23937b75","revision":4,"facts":{"game":"toy"},'
    '"packed":"K0rMzClJTMpJ1S1KTc4vSlEw5AIA"}',
}
"""A save as each version has written it, to the letter: never edited, only added to."""


@pytest.mark.parametrize("version", STORED)
def test_a_save_of_every_version_is_read(version: int) -> None:
    save = open_envelope("a", STORED[version])
    assert (save.state, save.revision, save.facts["game"]) == ("ok", 4, "toy")
    assert save.record == "railtable-record 1\n"


def test_every_version_has_a_save_that_was_written_by_it() -> None:
    assert list(STORED) == list(READABLE) == list(range(1, VERSION + 1))


def test_a_packed_game_takes_less_than_half_and_a_bomb_stays_small() -> None:
    match = a_game(300)
    text = record.write(match)
    assert unpack(pack(text)) == text and len(pack(text)) < len(text) / 2
    assert len(unpack(pack("9" * 30_000_000))) <= MOST_RECORD + 64
    assert unpack("A") == unpack("====") == "" and unpack("é" * 9) == ""


def test_what_is_written_on_a_game_stays_with_it_and_is_no_move() -> None:
    backend = BadStorage()
    store, other = Store(backend), Store(backend)
    store.save("a", "one", FACTS)
    other.load("a")
    assert store.write_label("a", " An <b>evening\n" + "x" * 10_000, "\ud800 note") is None
    label = Store(backend).label("a")
    assert label.title.startswith("An <b>evening x") and len(label.title) == LONGEST_TITLE
    assert "\ufffd" in label.note and other.foreign(SAVE.key + "a") is None
    assert other.save("a", "two", FACTS) is None and store.label("a") == label
    assert store.duplicate("a", "b", "Copy", NOW) is None
    assert store.label("b").title == "Copy" and store.peek("b").record == "two"
    assert store.peek("b").facts["updated"] == NOW and store.load("b").revision == 1
    for odd in ("nonsense", "[]", '{"title": 1, "note": "", "revision": 1}', '{"title": "x"}'):
        backend.items[LABEL.key + "a"] = odd
        assert Store(backend).label("a").title == ""
    store.delete("a", "2020-01-01T00:00:00Z")
    store.deleted(NOW)
    assert not [key for key in backend.items if key.endswith("/a")]


def test_pictures_give_way_to_games() -> None:
    backend = BadStorage()
    store = Store(backend)
    store.save("a", "one", FACTS)
    store.keep_picture("a", "data:image/webp;base64," + "A" * 500)
    store.keep_picture("b", "javascript:alert(1)")
    assert store.picture("a") and not store.picture("b")
    backend.limit = store.used() - 200 + RESERVED
    assert store.save("b", "two", FACTS) is None and not store.picture("a")
    backend.limit = store.used() + RESERVED
    store.keep_picture("a", "data:image/webp;base64," + "A" * 500)
    assert not store.picture("a") and {save.id for save in store.list()} == {"a", "b"}


def test_a_write_cut_off_by_a_crash_is_found_in_its_draft() -> None:
    backend = Memory()
    store = Store(backend)
    store.save("a", "one", FACTS)
    backend.items[UNFINISHED.key + "a"] = backend.items.pop(SAVE.key + "a")
    assert Store(backend).load("a").record == "one"
    assert [save.id for save in Store(backend).list()] == ["a"]


def test_a_deleted_save_comes_back_byte_for_byte_though_storage_has_filled_up() -> None:
    backend = BadStorage()
    store = Store(backend)
    store.save("a", "one", FACTS)
    newer = backend.items[SAVE.key + "a"].replace('"version":2', '"version":9,"unknown":[1]')
    backend.items[SAVE.key + "a"] = newer
    store.delete("a", NOW)
    assert store.list() == [] and [save.id for save in store.deleted(NOW)] == ["a"]
    backend.trouble = Full  # somebody else has filled it in between
    store.restore("a")
    assert backend.items[SAVE.key + "a"] == newer
    assert [save.state for save in store.list()] == ["newer"] and store.deleted(NOW) == ()


def test_what_was_deleted_long_ago_goes_with_everything_beside_it() -> None:
    backend = Memory()
    store = Store(backend)
    store.save("a", "one", FACTS)
    backend.items[SAVE.key + "a"] = "damaged"
    store.load("a")
    assert ORIGINAL.key + "a" in backend.items
    store.delete("a", NOW)
    assert len(store.deleted(NOW)) == 1
    assert store.deleted(LATER) == () and backend.items.keys() == {RESERVE.key}


def test_deleted_saves_make_room_the_oldest_first() -> None:
    backend = BadStorage()
    store = Store(backend)
    for save_id, when in (("a", "2026-01-01T10:00:00Z"), ("b", "2026-01-02T10:00:00Z")):
        store.save(save_id, noise(300), FACTS)
        store.delete(save_id, when)
    backend.limit, letters = 1100 + RESERVED, noise(200)
    assert store.save("c", letters, FACTS) is None
    assert [save.id for save in store.deleted(NOW)] == ["b"]
    problem = store.save("c", noise(2000), FACTS)
    assert problem is not None and problem.code == "full"
    assert Store(backend).load("c").record == letters


def test_what_is_deleted_in_a_full_storage_can_be_brought_back() -> None:
    backend = BadStorage()
    store = Store(backend)
    for save_id in "ab":
        store.save(save_id, "one", FACTS)
    backend.limit = sum(map(len, backend.items.values()))
    assert store.delete("a", NOW) is None and [save.id for save in store.deleted(NOW)] == ["a"]
    store.restore("a")
    assert store.load("a").record == "one"


def test_games_that_are_deleted_together_do_not_make_room_for_each_other() -> None:
    backend = BadStorage()
    backend.limit = 0
    store = Store(backend)  # without a reserve
    backend.limit = None
    for save_id in "ab":
        store.save(save_id, "one", FACTS)
    backend.limit = sum(map(len, backend.items.values())) + len(NOW)
    assert [store.delete(save_id, NOW, "ab") for save_id in "ab"] == [None, StoreProblem("full")]
    store.restore("a")
    assert {save.id for save in store.list()} == {"a", "b"}


def test_nothing_is_deleted_when_there_is_no_room_for_the_bin() -> None:
    """Not even the reserve: the page asks whether it may be deleted for good."""
    backend = BadStorage()
    backend.limit = 0
    store = Store(backend)
    backend.limit = None
    store.save("a", "one", FACTS)
    backend.limit = 0
    assert store.delete("a", NOW) == StoreProblem("full") and store.load("a").record == "one"
    store.delete_for_good("a")
    assert backend.items == {}


def test_a_save_played_on_in_another_tab_leaves_the_bin() -> None:
    backend = Memory()
    store, other = Store(backend), Store(backend)
    store.save("a", "one", FACTS)
    other.load("a")
    store.delete("a", NOW)
    assert other.load("a").state == "missing"
    assert other.save("a", "two", FACTS) is None
    assert BIN.key + "a" not in backend.items and store.load("a").record == "two"


def test_a_newer_save_is_neither_read_nor_overwritten() -> None:
    backend = Memory()
    store = Store(backend)
    store.save("a", "one", FACTS)
    envelope = json.loads(backend.items[SAVE.key + "a"])
    text = json.dumps(envelope | {"version": 3})
    backend.items[SAVE.key + "a"] = text
    assert store.load("a").state == "newer"
    problem = store.save("a", "mine", FACTS)
    assert problem is not None and problem.code == "conflict"
    assert backend.items[SAVE.key + "a"] == text


def test_prefs_survive_and_odd_ones_become_defaults() -> None:
    seats: dict[str, tuple[str, ...]] = {"mini-express": ("", "apprentice", "away")}
    mine = prefs.Prefs(theme="dark", speed="fast", names=("Ada", "Öl"), name="Ada", last_seats=seats)
    assert prefs.from_text(mine.to_text()) == mine
    told = prefs.from_text('{"name": " Ada  L ", "last_seats": {"toy": ["apprentice", 7, "gone"], "x": 4}}')
    assert told.name == "Ada L"
    assert told.last_seats == {"toy": ("apprentice", "", ""), "x": ()}
    assert prefs.from_text('{"name": 3, "last_seats": ["apprentice"]}') == prefs.Prefs()
    assert prefs.from_text('{"theme": "pink", "speed": 3, "names": 4, "drawer": "x"}') == prefs.Prefs()
    for text in (None, "", "nonsense", "[]", "null", '{"language": ["en"]}'):
        assert prefs.from_text(text) == prefs.Prefs()
    assert not mine.set("theme", "pink")
    assert not mine.set("names", "x")
