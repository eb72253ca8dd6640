"""Files of games: export, import, and damaged files, which never harm a stored game."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from engine import games
from engine.core import correction, record
from engine.core.correction import Correction
from tests.toy import TOY
from tests.ui.fakes import BadStorage, FakeBrowser, ToyView, damaged, do, html, started, table_of, toy_on_page
from tests.ui.toy_games import NASTY, OVER, put, shelved, toy_match
from ui.app.app import App
from ui.features.lesson_editor.content import LessonContent
from ui.features.lesson_editor.model import LessonModel
from ui.storage import archive as bundle
from ui.storage.boards import BoardStore
from ui.storage.kinds import SAVE
from ui.storage.lesson_drafts import DraftStore, written
from ui.storage.save_format import open_envelope, pack
from ui.storage.saves import RESERVED, Memory, Store


@pytest.fixture(autouse=True)
def view() -> Iterator[ToyView]:
    with toy_on_page() as page:
        yield page


def bring_in(app: App, fake: FakeBrowser, text: str) -> str:
    app.handle("file", "games.txt", text, "")
    while fake.timers:
        fake.run_timers()
    return html(fake)


def test_all_games_go_to_another_machine_and_twice_changes_nothing() -> None:
    one, fake = shelved(toy_match(1), toy_match(*OVER, seed=8), toy_match(2, names=NASTY[:2], seed=9))
    one.store.write_label("g2", NASTY[2], NASTY[3] * 100)
    do(one, "export-all")
    text = fake.downloads[-1][1]
    two, other = started("#/", Memory())
    assert "3 new games were added" in bring_in(two, other, text)
    for save in one.store.list():
        assert two.store.peek(save.id).record == save.record
        assert two.store.label(save.id)[:2] == one.store.label(save.id)[:2]
        assert two.store.peek(save.id).facts == save.facts
    before = dict(two.store.backend.items)  # type: ignore[attr-defined]
    assert "3 games were already here" in bring_in(two, other, text)
    assert two.store.backend.items == before  # type: ignore[attr-defined]


def test_a_file_of_all_games_has_those_too_that_are_damaged_or_found_no_room() -> None:
    backend = BadStorage()
    for number in range(3):
        put(Store(backend), f"g{number}", toy_match(1, 2, seed=number))
    app, fake = started("#/play/g0", backend)
    backend.limit = 0
    do(app, "act", "take 3")
    assert "g0" in app.store.unsaved
    backend.limit = None
    backend.items[SAVE.key + "g1"] = damaged(backend.items[SAVE.key + "g1"], lambda text: text[:-12])
    backend.items["railtable/draft/g2"] = backend.items[SAVE.key + "g2"]
    backend.items[SAVE.key + "g2"] = "{cut"
    app.handle("hash", "#/", "", "")
    do(app, "export-all")
    two, other = started("#/", Memory())
    shown = bring_in(two, other, fake.downloads[-1][1])
    assert "3 new games were added" in shown
    for save_id, count in (("g0", 3), ("g1", 2), ("g2", 2)):
        match = record.read(two.store.peek(save_id).record).match
        assert match is not None and len(match.actions) == count


def test_what_was_duplicated_on_purpose_stays_two_games() -> None:
    one, fake = shelved(toy_match(1))
    do(one, "copy-save", "g0")
    do(one, "export-all")
    two, other = started("#/", Memory())
    assert "2 new games were added" in bring_in(two, other, fake.downloads[-1][1])
    assert "2 games were already here" in bring_in(two, other, fake.downloads[-1][1])


def test_a_newer_game_is_not_overwritten_an_older_one_goes_on_and_a_fork_keeps_both() -> None:
    far, near = toy_match(1, 2, 3), toy_match(1, 2)
    fork = toy_match(1, 3, 1)
    for here, there, words, actions, lines in (
        (far, near, "1 game was already here", [1, 2, 3], []),
        (near, far, "1 game had more moves", [1, 2, 3], []),
        (far, fork, "1 game differs", [1, 2, 3], [[1, 3, 1]]),
    ):
        mine, theirs = Store(Memory()), Store(Memory())
        put(mine, "mine", here)
        put(theirs, "theirs", there, "2020-01-01")
        app, fake = started("#/", mine.backend)
        assert words in bring_in(app, fake, bundle.write(theirs, ["theirs"]))
        assert len(app.store.list()) == 1
        match = record.read(app.store.peek("mine").record).match
        assert match is not None and [action.number for action in match.actions] == actions
        assert [[action.number for action in line.actions] for line in match.lines] == lines


def test_corrected_boards_go_to_another_machine_with_all_games() -> None:
    one, fake = shelved(toy_match(1))
    text = correction.write(Correction(TOY, {"bonuses.luck.count": 6}, "Found"))
    BoardStore(one.store).keep("b1", text)
    do(one, "export-all")
    file = fake.downloads[-1][1]
    assert file.endswith("end 2\n") and "Found" not in bundle.write(one.store, ["g0"])
    two, other = started("#/", Memory())
    shown = bring_in(two, other, file)
    assert "1 new game was added" in shown and "1 corrected board has been saved here" in shown
    assert BoardStore(two.store).texts() == [("b1", text)]
    assert "1 corrected board was already here" in bring_in(two, other, file)
    hostile = file.replace("bonuses.luck.count 6", "bonuses.luck.count 7")
    assert "1 entry is damaged" in bring_in(two, other, hostile)
    assert BoardStore(two.store).texts() == [("b1", text)]


def a_draft() -> dict[str, object]:
    game = games.get("mini-express")
    text, content = game.describe(game.new(2, 7), 7), LessonContent({"en": "Mine"})
    return LessonModel("d1", game, text, content, "en").data("2026-01-01")


def test_the_file_of_all_games_is_offered_only_with_games() -> None:
    one, fake = started("#/", Memory())
    DraftStore(one.store).keep("d1", written(a_draft()))
    one.page.render()
    assert "Download all" not in html(fake) and "room" not in one.page.patcher.pieces["running"]
    _, with_game = shelved(toy_match(1))
    assert "Download all" in html(with_game)


def test_lessons_that_are_being_written_go_to_another_machine_with_the_games() -> None:
    one, fake = shelved(toy_match(1))
    text = written(a_draft())
    DraftStore(one.store).keep("d1", text)
    do(one, "export-all")
    file = fake.downloads[-1][1]
    assert file.endswith("end 2\n") and "is in it too" in html(fake)
    two, other = started("#/", Memory())
    assert "1 lesson of your own has been saved here" in bring_in(two, other, file)
    assert DraftStore(two.store).texts() == [("d1", text)]
    assert "1 lesson of your own was already here" in bring_in(two, other, file)
    mine = written(a_draft() | {"changed": "2026-02-02"})
    DraftStore(two.store).keep("d1", mine)  # changed since: both stay
    bring_in(two, other, file)
    assert sorted(kept for _, kept in DraftStore(two.store).texts()) == sorted([text, mine])
    changes: tuple[dict[str, object], ...] = ({"game": "../x"}, {"lesson": []}, {"text": "9" * 400_000})
    wrong = [written(a_draft() | change) for change in changes]
    for hostile in ("{}", "x" * 500_000, *wrong):
        line = json.dumps({"id": "d9", "lesson": hostile})
        shown = bring_in(two, other, f"railtable-games 1\n{line}\nend 1\n")
        assert "1 entry is damaged" in shown and len(DraftStore(two.store).texts()) == 2


@pytest.mark.parametrize("end", ["\u2028", "\u2029", "\x85", "\x0b", "\x1e", "\r"])
def test_a_note_with_strange_ends_of_lines_costs_no_game(end: str) -> None:
    one, fake = shelved(toy_match(1))
    one.store.write_label("g0", f"a{end}b", f"first{end}second")
    do(one, "export-all")
    two, other = started("#/", Memory())
    shown = bring_in(two, other, fake.downloads[-1][1].replace("\n", "\r\n"))
    assert "1 new game was added" in shown and "too early" not in shown
    assert two.store.label("g0").note == f"first{end}second"


def test_the_same_seed_played_by_others_is_another_game() -> None:
    app, fake = shelved(toy_match(1))
    others = Store(Memory())
    put(others, "g0", toy_match(2, names=("Eve", "Cem")))
    assert "1 new game was added" in bring_in(app, fake, bundle.write(others, ["g0"]))
    assert len(app.store.list()) == 2 and app.store.peek("g0").facts["names"] == ["Ada", "Bob"]


def test_a_record_of_a_game_in_the_list_is_recognised_and_said() -> None:
    app, fake = shelved(toy_match(1, 2))
    for match, words in (
        (toy_match(1), "You already have this game"),
        (toy_match(1, 2, 3), "It now goes as far"),
        (toy_match(3), "saved as a branch"),
    ):
        do(app, "go", "#/")
        app.handle("file", "x.txt", record.write(match), "")
        assert words in html(fake) and table_of(app).session.id == "g0"
        assert len(app.store.list()) == 1
    assert len(table_of(app).session.match.actions) == 3 and len(table_of(app).session.match.lines) == 1
    app.handle("file", "x.txt", record.write(toy_match(1, 2, 3, 1)), "")  # while its table stands
    assert table_of(app).session.match.cursor == 4


def test_a_file_that_is_cut_gives_every_whole_game_and_says_so() -> None:
    one, fake = shelved(toy_match(1), toy_match(2, seed=8), toy_match(3, seed=9))
    do(one, "export-all")
    text = fake.downloads[-1][1]
    for at in range(0, len(text), 10):
        two, other = started("#/", Memory())
        bring_in(two, other, text[:at])
        whole = sum(_is_whole(line) for line in text[:at].splitlines()[1:])
        assert len(two.store.list()) >= whole
        for save in two.store.list():
            assert save.state == "ok" and record.read(save.record).match is not None
        if at > 20:
            assert "ends too early" in html(other)


def _is_whole(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


@pytest.mark.parametrize(
    "line", ["", "{}", "[]", "nonsense", '{"id": 1, "save": 2}', '{"id":"x","save":"{}"}', "[" * 9999]
)
def test_junk_in_a_file_is_counted_and_the_rest_comes_in(line: str) -> None:
    other = Store(Memory())
    put(other, "../../x", toy_match(1))
    good = bundle.write(other, ["../../x"]).splitlines()
    text = "\n".join([good[0], line, good[1], "end 2"])
    app, fake = started("#/", Memory())
    shown = bring_in(app, fake, text)
    assert "1 new game was added" in shown and all(save.id.isalnum() for save in app.store.list())
    assert ("damaged and was left out" in shown) == bool(line)


def test_random_damage_to_a_file_never_costs_a_game_that_is_here() -> None:
    one, fake = shelved(toy_match(1), toy_match(2, seed=8))
    do(one, "export-all")
    text, chance = fake.downloads[-1][1], random.Random(5)
    before = {save.id: save.record for save in one.store.list()}
    for _ in range(150):
        at = chance.randrange(len(text))
        broken = (
            text[:at]
            + chance.choice(["", "\x00", "\ud800", "{", '"', "9"])
            + text[at + chance.randrange(9) :]
        )
        bring_in(one, fake, broken)
        if one.notifications.dialog:
            one.handle("do", "close", "", "key")
        for save_id, kept in before.items():
            match = record.read(one.store.peek(save_id).record).match
            mine = record.read(kept).match
            assert match is not None and mine is not None
            assert match.actions[: len(mine.actions)] == mine.actions


def test_a_storage_that_fills_up_while_games_come_in_loses_none_that_was_there() -> None:
    source = Store(Memory())
    for number in range(6):
        put(source, f"s{number}", toy_match(1, 2, 3, seed=number, names=(f"N{number}", "x" * 20)))
    text = bundle.write(source, [f"s{number}" for number in range(6)])
    backend = BadStorage()
    put(Store(backend), "mine", toy_match(1, seed=99))
    app, fake = started("#/", backend)
    backend.limit = app.store.used() + RESERVED + 4 * len(source.backend.read(SAVE.key + "s0") or "")
    shown = bring_in(app, fake, text)
    assert not app.store.unsaved
    kept = {save.id for save in app.store.list()}
    assert "mine" in kept and 2 <= len(kept) < 7
    assert f"There was no room for {7 - len(kept)} " in shown and f"{len(kept) - 1} new games" in shown
    backend.limit = None
    assert "were already here" in bring_in(app, fake, text) and len(app.store.list()) == 7


def test_a_page_that_closes_while_games_come_in_has_whole_games_only() -> None:
    source = Store(Memory())
    for number in range(30):
        put(source, f"s{number}", toy_match(1, 2, seed=number))
    text = bundle.write(source, [f"s{number}" for number in range(30)])
    backend = Memory()
    app, fake = started("#/", backend)
    fake.clock = lambda: float(next(ticks))  # type: ignore[method-assign]
    ticks = iter(range(0, 10**6, 40))
    app.handle("file", "games.txt", text, "")
    fake.run_timers()
    some = len(Store(backend).list())
    assert 0 < some < 30  # the page is gone now
    again, other = started("#/", backend)
    shown = bring_in(again, other, text)
    assert f"{30 - some} new games were added" in shown and len(again.store.list()) == 30
    assert all(record.read(save.record).problems == [] for save in again.store.list())


def test_an_unknown_kind_of_file_is_explained() -> None:
    app, fake = started("#/", Memory())
    assert "comes from another version of Railtable (format 9)" in bring_in(
        app, fake, "railtable-games 9\nend 0\n"
    )
    assert "contains no games" in bring_in(app, fake, "railtable-games 1\nend 0\n")


def test_a_bomb_in_a_file_stays_small() -> None:
    text = json.dumps(
        {
            "id": "x",
            "save": json.dumps({"version": 2, "revision": 1, "facts": {}, "packed": pack("9" * 9_000_000)}),
        }
    )
    app, fake = started("#/", Memory())
    assert "damaged and was left out" in bring_in(app, fake, f"railtable-games 1\n{text}\nend 1\n")


def test_envelopes_of_a_file_are_what_is_stored() -> None:
    app, _ = shelved(toy_match(1))
    line = json.loads(bundle.write(app.store, ["g0"]).splitlines()[1])
    assert line["save"] == app.store.backend.read(SAVE.key + "g0")
    assert open_envelope("g0", line["save"]).state == "ok"
