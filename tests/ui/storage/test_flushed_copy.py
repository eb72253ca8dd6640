"""The second copy of stored texts: the later copy wins, and deleted texts do not come back."""

from __future__ import annotations

from engine.core import correction
from engine.core.correction import Correction
from tests.toy import TOY
from tests.ui.fakes import BadStorage, started
from ui.browser.ports import Blocked
from ui.storage import progress
from ui.storage.boards import BoardStore
from ui.storage.flushed_copy import Entry, KeptTwice
from ui.storage.kinds import BOARD, LABEL, LANGUAGE, LESSON_DRAFT, PROGRESS, SAVE, SETTINGS, THEME
from ui.storage.lesson_drafts import DraftStore, written
from ui.storage.saves import Memory, Store
from ui.storage.seats_here import Places

FACTS = {"game": "toy", "updated": "2026-01-01T10:00"}


class FakeSecond:
    def __init__(self, entries: list[Entry] | None = None) -> None:
        self.log: list[Entry] = list(entries or [])
        self.reading = False

    def entries(self) -> list[Entry] | None:
        return None if self.reading else list(self.log)

    def keep(self, entry: Entry) -> None:
        self.log.append(entry)


def test_every_save_is_appended_once() -> None:
    first, second = Memory(), FakeSecond()
    store = Store(KeptTwice(first, second))
    store.keep_picture("a", "data:image/webp;base64,AAAA")
    for record in ("one", "two"):
        store.save("a", record, FACTS)
    assert [(entry.key, entry.revision) for entry in second.log] == [(SAVE.key + "a", 1), (SAVE.key + "a", 2)]
    assert second.log[-1].content == first.items[SAVE.key + "a"]


def test_moves_that_the_first_store_has_lost_come_back() -> None:
    first, second = Memory(), FakeSecond()
    store = Store(KeptTwice(first, second))
    store.save("a", "one", FACTS)
    early = dict(first.items)
    store.save("a", "two", FACTS)
    store.save("b", "new", FACTS)
    for left in (early, {}, {SAVE.key + "a": "cut{"}):
        killed = Memory()
        killed.items = dict(left)
        again = Store(KeptTwice(killed, FakeSecond(second.log)))
        assert again.load("a").record == "two"
        assert again.load("b").record == "new"
        assert again.save("a", "three", FACTS) is None


def test_the_first_store_wins_when_it_is_ahead() -> None:
    first, second = Memory(), FakeSecond()
    store = Store(KeptTwice(first, second))
    store.save("a", "one", FACTS)
    entries = list(second.log)
    store.save("a", "two", FACTS)
    assert Store(KeptTwice(first, FakeSecond(entries))).load("a").record == "two"


def test_what_is_written_on_a_game_is_kept_twice() -> None:
    first, second = Memory(), FakeSecond()
    store = Store(KeptTwice(first, second))
    store.save("a", "one", FACTS)
    store.write_label("a", "Old name", "")
    early = dict(first.items)
    store.write_label("a", "New name", "")
    for left in (early, {}, early | {LABEL.key + "a": "cut{"}):
        killed = Memory()
        killed.items = dict(left)
        assert Store(KeptTwice(killed, FakeSecond(second.log))).label("a").title == "New name"
    entries = [Entry(LABEL.key + "a", 1, "nonsense")]
    assert Store(KeptTwice(first, FakeSecond(entries))).label("a").title == "New name"


def test_whose_seats_are_here_is_kept_twice() -> None:
    """A browser that is killed just after a game by link has begun must not open it with all cards."""
    second = FakeSecond()
    places = Places(Store(KeptTwice(Memory(), second)))
    places.keep("a", frozenset({0, 2}))
    places.keep("b", frozenset())
    places.keep("c", frozenset({1}))
    places.keep("c", None)
    log = [entry._replace(content=entry.content or None) for entry in second.log]  # as assets/js/keep.js does
    killed = Places(Store(KeptTwice(Memory(), FakeSecond(log))))
    assert [killed.of(name) for name in "abc"] == [{0, 2}, frozenset(), None]


def test_what_was_deleted_stays_deleted() -> None:
    first, second = Memory(), FakeSecond()
    store = Store(KeptTwice(first, second))
    store.save("a", "one", FACTS)
    before = dict(first.items)
    store.delete("a", "2026-01-01T10:00:00Z")
    store.deleted("2026-03-01T10:00:00Z")  # long ago: gone for good
    killed = Memory()
    killed.items = before  # the browser was killed before the deletion reached the disk
    assert Store(KeptTwice(killed, FakeSecond(second.log))).list() == []


def test_a_save_of_a_newer_version_is_left_alone() -> None:
    first, second = Memory(), FakeSecond()
    Store(KeptTwice(first, second)).save("a", "one", FACTS)
    newer = first.items[SAVE.key + "a"].replace('"version":2', '"version":3')
    first.items[SAVE.key + "a"] = newer
    assert Store(KeptTwice(first, FakeSecond(second.log))).load("a").state == "newer"
    assert first.items[SAVE.key + "a"] == newer


def test_a_damaged_entry_replaces_nothing() -> None:
    first = Memory()
    second = FakeSecond([Entry(SAVE.key + "a", 9, "nonsense"), Entry(SAVE.key + "b", 1, '{"version": 1}')])
    Store(first).save("a", "one", FACTS)
    store = Store(KeptTwice(first, second))
    assert store.load("a").record == "one"
    assert [save.id for save in store.list()] == ["a"]


def test_a_full_first_store_keeps_what_it_has() -> None:
    second = FakeSecond()
    Store(KeptTwice(Memory(), second)).save("a", "one", FACTS)
    first = BadStorage()
    first.limit = 10
    store = Store(KeptTwice(first, second))
    assert store.list() == [] and not store.blocked


def test_blocked_storage_is_still_noticed() -> None:
    first = BadStorage()
    first.trouble = Blocked
    assert Store(KeptTwice(first, FakeSecond())).blocked


def test_a_second_store_that_answers_late_is_heard() -> None:
    second = FakeSecond()
    Store(KeptTwice(Memory(), second)).save("a", "one", FACTS)
    first = Memory()
    second.reading = True
    app, _ = started("#/", KeptTwice(first, second))
    assert app.store.list() == []
    second.reading = False
    app.handle("storage", SAVE.key + "a", "", "")
    assert [save.id for save in app.store.list()] == ["a"]


def test_corrected_boards_are_kept_twice() -> None:
    """The later one of two copies wins, one that was deleted stays so, one brought back is there."""
    text = {count: board_text(count) for count in (5, 6)}
    first, second = Memory(), FakeSecond()
    kept = BoardStore(Store(KeptTwice(first, second)))
    kept.keep("a", text[5])
    early = dict(first.items)
    kept.keep("a", text[6])
    for left in (early, {}, {BOARD.key + "a": "kept 2\ncut"}):
        killed = Memory()
        killed.items = dict(left)
        assert BoardStore(Store(KeptTwice(killed, FakeSecond(second.log)))).text("a") == text[6]
    late = dict(first.items)
    kept.drop("a")
    gone = Memory()
    gone.items = dict(early)
    assert BoardStore(Store(KeptTwice(gone, FakeSecond(second.log)))).text("a") == ""
    kept.keep("a", text[6])
    kept.keep("a", text[5])
    for left in ({}, early, late):
        gone.items = dict(left)
        assert BoardStore(Store(KeptTwice(gone, FakeSecond(second.log)))).text("a") == text[5]


def draft_text(title: str, changed: str) -> str:
    return written({"game": "toy", "changed": changed, "title": {"en": title}, "text": "", "lesson": {}})


def left_after_a_kill(key: str, text: str | None, second: FakeSecond) -> Store:
    """What a browser finds that was killed when the first store had only this under a key."""
    killed = Memory()
    killed.items = {} if text is None else {key: text}
    return Store(KeptTwice(killed, FakeSecond(second.log)))


def test_lessons_being_written_are_kept_twice() -> None:
    """The later one of two copies wins, though the clock was set back; one that was deleted stays so."""
    key, second = LESSON_DRAFT.key + "a", FakeSecond()
    first = Memory()
    kept = DraftStore(Store(KeptTwice(first, second)))
    kept.keep("a", draft_text("Old", "2026-01-01T10:00:00.000Z"))
    early = first.items[key]
    kept.keep("a", draft_text("New", "2026-01-01T09:00:00.000Z"))
    for left in (early, None, "{cut"):
        assert [each.title for each in DraftStore(left_after_a_kill(key, left, second)).all()] == ["New"]
    newest = draft_text("Newest", "2026-01-02T10:00:00.000Z")  # the second store has not heard of it
    assert DraftStore(left_after_a_kill(key, newest, second)).text("a") == newest
    text = kept.drop("a") or ""
    for left in (early, first.items.get(key), text):
        assert DraftStore(left_after_a_kill(key, left, second)).all() == []
    kept.keep("a", text)
    assert first.items[key] == text
    kept.keep("a", draft_text("Newer", "2026-01-01T09:30:00.000Z"))
    for left in (early, None, text):
        assert [each.title for each in DraftStore(left_after_a_kill(key, left, second)).all()] == ["Newer"]


def test_a_damaged_copy_of_a_lesson_replaces_nothing() -> None:
    key, mine = LESSON_DRAFT.key + "a", draft_text("Mine", "nobody knows when")
    for other in ("{cut", "[]", draft_text("Other", "")):
        second = FakeSecond([Entry(key, 9, other)])
        assert DraftStore(left_after_a_kill(key, mine, second)).text("a") == mine
    kept = DraftStore(left_after_a_kill(key, draft_text("Far", "9999-12-31T23:59:59.999Z"), FakeSecond()))
    assert kept.keep("a", mine) is None and kept.text("a") == mine


def test_what_was_learned_is_kept_twice_and_nothing_of_either_copy_is_lost() -> None:
    key, first, second = PROGRESS.key + "toy", Memory(), FakeSecond()
    store = Store(KeptTwice(first, second))
    progress.note_lesson(store, "toy", "one", 3, 5)
    early = first.items[key]
    progress.note_puzzle(store, "toy", "p1", 80)
    whole = {"lessons": {"one": [3, 5]}, "puzzles": {"p1": 80}, "days": {}}
    for left in (early, None, "{cut", first.items[key]):
        assert progress.of(left_after_a_kill(key, left, second), "toy") == whole
    ahead = '{"lessons": {"one": [4, 5], "two": [1, 1]}, "puzzles": {"p1": 40}}'
    assert progress.of(left_after_a_kill(key, ahead, second), "toy") == {
        "lessons": {"one": [4, 5], "two": [1, 1]}, "puzzles": {"p1": 80}, "days": {},
    }  # fmt: skip
    damaged = FakeSecond([Entry(key, 0, "nonsense")])
    for left in (early, None):
        assert left_after_a_kill(key, left, damaged).note(key) == left


def test_the_bin_is_kept_twice() -> None:
    """A deleted game stays in the bin, a restored one outside, and one that is played on is in neither."""
    first, second = Memory(), FakeSecond()
    store = Store(KeptTwice(first, second))
    for name in "abc":
        store.save(name, "one", FACTS)
    early = dict(first.items)
    for name in "abc":
        store.delete(name, "2026-01-02T10:00:00Z")
    binned = dict(first.items)
    store.restore("b")
    log = list(second.log)
    for left in (early, binned, {}):
        killed = Memory()
        killed.items = dict(left)
        again = Store(KeptTwice(killed, FakeSecond(log)))
        assert [save.id for save in again.list()] == ["b"]
        assert {save.id for save in again.deleted("2026-01-03T10:00:00Z")} == {"a", "c"}
    without = Memory()  # a session without a second store
    without.items = dict(first.items)
    alone = Store(without)
    alone.restore("c")
    alone.load("c")
    alone.save("c", "two", FACTS | {"updated": "2026-01-03T10:00"})
    assert {save.id for save in Store(KeptTwice(without, FakeSecond(log))).list()} == {"b", "c"}


def test_settings_are_kept_twice_with_what_boot_reads() -> None:
    first, second = Memory(), FakeSecond()
    app, _ = started("#/", KeptTwice(first, second))
    app.set_pref("speed", "fast")
    early = dict(first.items)
    app.set_pref("theme", "dark")
    app.set_pref("language", "es")
    late = dict(first.items)
    for left in (early, {}, early | {SETTINGS.key: "cut"}, late):
        killed = Memory()
        killed.items = dict(left)
        again, fake = started("#/", KeptTwice(killed, FakeSecond(second.log)))
        assert (again.prefs.theme, again.prefs.speed, again.language) == ("dark", "fast", "es")
        assert fake.root["data-theme"] == killed.items[THEME.key] == "dark"
        assert killed.items[LANGUAGE.key] == "es"
    app.set_pref("theme", "auto")
    older = FakeSecond([entry for entry in second.log if entry.revision < 3])
    again, _ = started("#/", KeptTwice(first, older))
    assert again.prefs.theme == "auto" and THEME.key not in first.items, "the first store is ahead"


def test_what_was_put_aside_is_kept_twice() -> None:
    first, second = Memory(), FakeSecond()
    store = Store(KeptTwice(first, second))
    store.save("a", "one", FACTS)
    store.put_aside("a")
    text = store.original("a")
    assert text and Store(KeptTwice(Memory(), FakeSecond(second.log))).original("a") == text
    store.delete_for_good("a")
    assert Store(KeptTwice(Memory(), FakeSecond(second.log))).original("a") is None


def board_text(count: int) -> str:
    return correction.write(Correction(TOY, {"bonuses.luck.count": count}, "Found"))
