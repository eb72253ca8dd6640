"""The list of games: what it shows, what can be done with it, and bringing games from elsewhere in."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from engine import games
from engine.core import correction, record
from engine.core.correction import Correction
from engine.core.match import Match
from tests.toy import TOY, Take
from tests.ui.fakes import BadStorage, FakeBrowser, ToyView, damaged, do, html, started, table_of, toy_on_page
from ui import bundle, facts, shelf, statistics
from ui.app import App
from ui.board_store import BoardStore
from ui.editor_draft import Writing
from ui.editor_steps import Sheet
from ui.editor_store import DraftStore, written
from ui.envelope import open_envelope, pack
from ui.storage import LABEL, PREFIX, ROOM, Memory, Store
from ui.texts import translator

NOW = "2026-01-03T10:00:00.000Z"
NASTY = (
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>",
    "\u202eright to left\u202c مرحبا",
    "😀" * 30,
)


@pytest.fixture(autouse=True)
def view() -> Iterator[ToyView]:
    with toy_on_page() as page:
        yield page


def toy_match(*counts: int, names: tuple[str, ...] = ("Ada", "Bob"), heap: int = 12, seed: int = 7) -> Match:
    match = Match(TOY, 2, seed, {"heap": heap}, names)
    for count in counts:
        match.play(Take(count))
    return match


def put(store: Store, save_id: str, match: Match, when: str = NOW, seconds: int = 90) -> None:
    assert store.save(save_id, record.write(match), facts.of(match, when, seconds)) is None


def shelved(*matches: Match) -> tuple[App, FakeBrowser]:
    backend = Memory()
    for number, match in enumerate(matches):
        put(Store(backend), f"g{number}", match, f"2026-01-0{number + 1}T10:00:00.000Z")
    return started("#/", backend)


OVER = (3, 3, 3, 3)


def test_running_and_finished_games_stand_apart_with_turn_and_winner() -> None:
    app, fake = shelved(toy_match(1), toy_match(*OVER, seed=8))
    shown = fake.elements["running"]
    running, over = shown.split("over-title")
    assert "#/play/g0" in running and "#/play/g1" not in running and "#/play/g1" in over
    assert "Bob to move, after 1 step" in running and "won ·" in over and "Arrived (1)" in shown
    do(app, "set", "language es")
    assert "Le toca a Bob, tras 1 paso" in html(fake)


def test_names_follow_the_language_of_the_page() -> None:
    app, fake = shelved(toy_match(1, names=()))
    assert "Player\u00a01, Player\u00a02" in html(fake)
    do(app, "set", "language es")
    assert "Jugador\u00a01, Jugador\u00a02" in html(fake) and "Player\u00a01" not in html(fake)


def test_saves_of_before_are_shown_with_what_their_records_say() -> None:
    backend = Memory()
    text = record.write(toy_match(*OVER))
    told = {"game": "toy", "names": ["Ada", "Bob"], "actions": 4, "turn": "", "over": True, "updated": NOW}
    Store(backend).save("old", text, told)
    save = Store(backend).peek("old")
    game = facts.told(translator("en"), save)
    assert game.scores and game.winners and game.names == ("Ada", "Bob")
    assert "won" in html(started("#/", backend)[1]) and " : " in html(started("#/", backend)[1])


def test_what_was_chosen_otherwise_than_usual_is_told() -> None:
    match = Match(games.get("mini-express"), 3, 7, {"map": "europe", "harbors": True})
    store = Store(Memory())
    put(store, "a", match)
    assert facts.told(translator("en"), store.peek("a")).options == ("Europe", "Harbors")
    assert facts.told(translator("es"), store.peek("a")).options[0] == "Europa"


@pytest.mark.parametrize("text", [*NASTY, "x" * 10_000, "a b\n" * 2500])
def test_names_and_notes_can_hold_anything(text: str) -> None:
    app, fake = shelved(toy_match(1, names=(text, text)))
    do(app, "edit-save", "g0")
    app.handle("change", "save-title", text, "text")
    app.handle("change", "save-note", text, "textarea")
    shown = html(fake)
    assert "<script>" not in shown and "<img src=x" not in shown
    label = app.store.label("g0")
    assert len(label.title) <= 80 and len(label.note) == len(text.strip()[:10_000])
    do(app, "edit-save", "g0")
    assert app.store.label("g0") == label and app.standing.dialog == "save"
    do(app, "close")
    do(app, "go", "#/play/g0")
    assert table_of(app).session.match.cursor == 1


def test_rename_duplicate_delete_and_undo() -> None:
    app, fake = shelved(toy_match(1))
    do(app, "edit-save", "g0")
    app.handle("change", "save-title", "The <long> evening", "text")
    assert "The &lt;long&gt; evening" in fake.elements["running-save-g0"]
    do(app, "copy-save", "g0")
    copies = [save.id for save in app.store.list() if save.id != "g0"]
    assert len(copies) == 1 and app.store.label(copies[0]).title == "Copy of The <long> evening"
    assert app.store.peek(copies[0]).record == app.store.peek("g0").record
    do(app, "delete-save", "g0")
    assert [save.id for save in app.store.list()] == copies
    do(app, "restore-save", "g0")
    assert app.store.label("g0").title == "The <long> evening"


def test_writing_on_a_game_that_is_open_in_another_tab_is_no_conflict() -> None:
    backend = Memory()
    put(Store(backend), "g0", toy_match(1))
    playing, _ = started("#/play/g0", backend)
    lists, _ = started("#/", backend)
    do(lists, "edit-save", "g0")
    lists.handle("change", "save-title", "New name", "text")
    playing.handle("storage", LABEL + "g0", "", "")
    assert not table_of(playing).session.conflict
    do(playing, "act", "take 1")
    do(lists, "delete-save", "g0")
    do(playing, "act", "take 1")  # played on in the other tab: it is no longer deleted
    assert [save.facts["actions"] for save in Store(backend).list()] == [3]
    assert Store(backend).label("g0").title == "New name"


def test_search_finds_by_all_words_anywhere() -> None:
    matches = [toy_match(1, names=(name, "Bob"), seed=number) for number, name in enumerate("ABCDEF")]
    app, fake = shelved(*matches)
    app.store.write_label("g2", "Winter", "a long night")
    app.handle("input", "find-game", "NIGHT bob", "search")
    rows = [name for name in fake.elements if name.startswith("running") and "play/g" in fake.elements[name]]
    assert all("play/g2" in fake.elements[row] for row in rows) and rows
    app.handle("input", "find-game", "nobody", "search")
    assert "No game has all these words" in html(fake)
    app.handle("input", "find-game", "", "search")
    assert "play/g5" in html(fake)


def test_a_long_list_is_cut_until_somebody_wants_all() -> None:
    app, fake = shelved()
    for number in range(shelf.SHOWN + 5):
        put(app.store, f"g{number}", toy_match(1, seed=number), f"2026-01-01T10:{number:02}:00Z")
    app.page.render()
    assert "Show 5 more" in html(fake) and '"#/play/g0"' not in html(fake)
    do(app, "all-games")
    assert '"#/play/g0"' in html(fake)


def test_before_room_gets_short_the_oldest_finished_games_can_go_into_a_file() -> None:
    app, fake = shelved(toy_match(1), toy_match(*OVER, seed=8), toy_match(*OVER, seed=9))
    assert "getting short" not in html(fake)
    app.store.backend.write("railtable/aside/g0", "x" * int(ROOM * shelf.FILLING))
    app.page.render()
    assert "getting short" in html(fake) and "filling" in app.page.patcher.shown["running"]
    do(app, "export-some", "g1 g2")
    assert fake.downloads[-1][1].count('"save"') == 2 and "Delete 2 here" in html(fake)
    for save_id in ("g1", "g2"):  # what goes now is what makes it short
        app.store.backend.write(f"railtable/aside/{save_id}", "x" * int(ROOM * shelf.FILLING))
    app.store.backend.remove("railtable/aside/g0")
    do(app, "delete-save", "g1 g2")
    assert [save.id for save in app.store.list()] == ["g0"]
    assert "filling" not in app.page.patcher.shown["running"]
    do(app, "restore-save", "g1 g2")
    assert len(app.store.list()) == 3


def test_pictures_come_when_a_table_is_left_and_not_when_it_holds_secrets(view: ToyView) -> None:
    app, fake = shelved(toy_match(1))
    do(app, "go", "#/play/g0")
    do(app, "act", "take 1")
    view.secret = True
    app.handle("away", "", "", "")
    assert fake.pictures == []
    view.secret = False
    do(app, "go", "#/")
    assert [(kind, name) for kind, _, name in fake.pictures] == [("small", "g0")]
    app.handle("picture", "g0", "data:image/webp;base64,AAAA", "")
    assert 'src="data:image/webp;base64,AAAA"' in html(fake)
    app.handle("hash", "#/statistics", "", "")
    app.handle("hash", "#/", "", "")
    assert 'src="data:image/webp;base64,AAAA"' in html(fake)
    app.handle("picture", "g0", "https://elsewhere", "")
    assert "elsewhere" not in html(fake)


def test_games_that_were_never_on_the_table_get_a_picture_one_after_the_other(view: ToyView) -> None:
    app, fake = shelved(toy_match(1), toy_match(2), toy_match(3))
    app.store.backend.write(PREFIX + "bad", "{")
    app.handle("hash", "#/statistics", "", "")
    app.handle("hash", "#/", "", "")
    for number in range(3):
        assert len(fake.pictures) == number
        fake.run_timers()
        kind, drawn, save_id = fake.pictures[-1]
        assert kind == "small" and drawn.startswith("<svg") and "data-do" not in drawn
        app.handle("picture", save_id, "" if number == 1 else f"data:image/webp;base64,{number}", "")
    assert {name for _, _, name in fake.pictures} == {"g0", "g1", "g2"}
    assert "base64,0" in html(fake) and "base64,2" in html(fake)
    fake.run_timers()
    assert len(fake.pictures) == 3  # what cannot be drawn is tried once


def test_who_deletes_a_game_by_keys_stays_in_the_list() -> None:
    app, fake = shelved(toy_match(1), toy_match(2), toy_match(3))  # the latest first: g2, g1, g0
    do(app, "delete-save", "g1")
    assert fake.focused == "delete-g0"
    do(app, "delete-save", "g0")
    assert fake.focused == "delete-g2"
    do(app, "restore-save", "g0")
    assert fake.focused == "open-g0"
    do(app, "delete-save", "g0 g2")
    assert fake.focused and fake.focused.startswith("game-")


# --- many games as one file


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
    assert "3 games are new here" in bring_in(two, other, text)
    for save in one.store.list():
        assert two.store.peek(save.id).record == save.record
        assert two.store.label(save.id)[:2] == one.store.label(save.id)[:2]
        assert two.store.peek(save.id).facts == save.facts
    before = dict(two.store.backend.items)  # type: ignore[attr-defined]
    assert "3 games were here already" in bring_in(two, other, text)
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
    backend.items[PREFIX + "g1"] = damaged(backend.items[PREFIX + "g1"], lambda text: text[:-12])
    backend.items["railtable/draft/g2"] = backend.items[PREFIX + "g2"]
    backend.items[PREFIX + "g2"] = "{cut"
    app.handle("hash", "#/", "", "")
    do(app, "export-all")
    two, other = started("#/", Memory())
    shown = bring_in(two, other, fake.downloads[-1][1])
    assert "3 games are new here" in shown
    for save_id, count in (("g0", 3), ("g1", 2), ("g2", 2)):
        match = record.read(two.store.peek(save_id).record).match
        assert match is not None and len(match.actions) == count


def test_what_was_duplicated_on_purpose_stays_two_games() -> None:
    one, fake = shelved(toy_match(1))
    do(one, "copy-save", "g0")
    do(one, "export-all")
    two, other = started("#/", Memory())
    assert "2 games are new here" in bring_in(two, other, fake.downloads[-1][1])
    assert "2 games were here already" in bring_in(two, other, fake.downloads[-1][1])


def test_a_newer_game_is_not_overwritten_an_older_one_goes_on_and_a_fork_keeps_both() -> None:
    far, near = toy_match(1, 2, 3), toy_match(1, 2)
    fork = toy_match(1, 3, 1)
    for here, there, words, actions, lines in (
        (far, near, "1 game was here already", [1, 2, 3], []),
        (near, far, "1 game went further", [1, 2, 3], []),
        (far, fork, "1 game went another way", [1, 2, 3], [[1, 3, 1]]),
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
    assert "1 game is new here" in shown and "1 corrected board is kept here now" in shown
    assert BoardStore(two.store).texts() == [("b1", text)]
    assert "1 corrected board was kept here already" in bring_in(two, other, file)
    hostile = file.replace("bonuses.luck.count 6", "bonuses.luck.count 7")
    assert "1 entry is damaged" in bring_in(two, other, hostile)
    assert BoardStore(two.store).texts() == [("b1", text)]


def a_draft() -> dict[str, object]:
    game = games.get("mini-express")
    return Writing("d1", game, game.describe(game.new(2, 7), 7), Sheet({"en": "Mine"}), "en").data(
        "2026-01-01"
    )


def test_lessons_that_are_being_written_go_to_another_machine_even_without_a_game() -> None:
    one, fake = started("#/", Memory())
    assert "Export all" not in html(fake)
    text = written(a_draft())
    DraftStore(one.store).keep("d1", text)
    one.page.render()
    assert "Export all" in html(fake) and "room" in one.page.patcher.shown["running"]
    do(one, "export-all")
    file = fake.downloads[-1][1]
    assert file.endswith("end 1\n") and "is in it, too" in html(fake)
    two, other = started("#/", Memory())
    assert "1 lesson of your own is kept here now" in bring_in(two, other, file)
    assert DraftStore(two.store).texts() == [("d1", text)]
    assert "1 lesson of your own was kept here already" in bring_in(two, other, file)
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
    assert "1 game is new here" in shown and "too early" not in shown
    assert two.store.label("g0").note == f"first{end}second"


def test_the_same_seed_played_by_others_is_another_game() -> None:
    app, fake = shelved(toy_match(1))
    others = Store(Memory())
    put(others, "g0", toy_match(2, names=("Eve", "Cem")))
    assert "1 game is new here" in bring_in(app, fake, bundle.write(others, ["g0"]))
    assert len(app.store.list()) == 2 and app.store.peek("g0").facts["names"] == ["Ada", "Bob"]


def test_a_record_of_a_game_in_the_list_is_recognised_and_said() -> None:
    app, fake = shelved(toy_match(1, 2))
    for match, words in (
        (toy_match(1), "in your list already"),
        (toy_match(1, 2, 3), "it goes on now"),
        (toy_match(3), "a line of its own"),
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
    assert "1 game is new here" in shown and all(save.id.isalnum() for save in app.store.list())
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
        if one.standing.dialog:
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
    backend.limit = app.store.used() + 4 * len(source.backend.read(PREFIX + "s0") or "")
    shown = bring_in(app, fake, text)
    assert "There was no room for" in shown and not app.store.unsaved
    kept = {save.id for save in app.store.list()}
    assert "mine" in kept and 2 <= len(kept) < 7
    backend.limit = None
    assert "were here already" in bring_in(app, fake, text) and len(app.store.list()) == 7


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
    assert f"{30 - some} games are new" in shown and len(again.store.list()) == 30
    assert all(record.read(save.record).problems == [] for save in again.store.list())


def test_an_unknown_kind_of_file_is_explained() -> None:
    app, fake = started("#/", Memory())
    assert "written by another Railtable (version 9)" in bring_in(app, fake, "railtable-games 9\nend 0\n")
    assert "holds no game" in bring_in(app, fake, "railtable-games 1\nend 0\n")


def test_a_bomb_in_a_file_stays_small() -> None:
    text = json.dumps(
        {
            "id": "x",
            "save": json.dumps({"version": 2, "revision": 1, "facts": {}, "packed": pack("9" * 9_000_000)}),
        }
    )
    app, fake = started("#/", Memory())
    assert "damaged and was left out" in bring_in(app, fake, f"railtable-games 1\n{text}\nend 1\n")


# --- statistics


def test_statistics_count_people_by_name_and_leave_running_games_out() -> None:
    app, fake = shelved(
        toy_match(*OVER, seed=1), toy_match(*OVER, seed=2, names=("ADA", "=1+2")), toy_match(1, seed=3)
    )
    do(app, "go", "#/statistics")
    assert "By player" in html(fake) and fake.title.startswith("Statistics")
    by_game, people = statistics.rows(facts.told(app.tr, save) for save in app.store.list())
    assert [(row.game, row.plays) for row in by_game] == [("Toy", 2)]
    assert {row.player.casefold(): row.plays for row in people} == {"ada": 2, "bob": 1, "=1+2": 1}
    scores = [score for save in app.store.list() for score in save.facts.get("scores", [])]
    assert by_game[0].best == max(scores) and by_game[0].average == round(10 * sum(scores) / 4)
    do(app, "statistics-csv", "games")
    do(app, "statistics-csv", "players")
    (name, one), (_, other) = fake.downloads
    assert name.endswith(".csv") and one.count("\r\n") == 2 and "Player" not in one
    assert "'=1+2" in other and other.count("\r\n") == 4
    do(app, "set", "language es")
    assert "Por jugador" in html(fake)
    assert ">7,2</" in html(fake) and "7.2" not in html(fake)


def test_two_who_win_together_have_won_half_a_game_each() -> None:
    app, fake = shelved(toy_match(*OVER, seed=1), toy_match(1, 1, 1, 3, 3, 3, seed=1))
    do(app, "go", "#/statistics")
    _, people = statistics.rows(facts.told(app.tr, save) for save in app.store.list())
    won = {row.player: (row.wins, row.shared, row.share) for row in people}
    assert won == {"Ada": (1, 1, 75), "Bob": (0, 1, 25)}
    assert "1 + 1 shared (75 %)" in html(fake)


def test_no_statistics_without_finished_games() -> None:
    _, fake = started("#/statistics", Memory())
    assert "No game has been finished" in html(fake)


def test_envelopes_of_a_file_are_what_is_stored() -> None:
    app, _ = shelved(toy_match(1))
    line = json.loads(bundle.write(app.store, ["g0"]).splitlines()[1])
    assert line["save"] == app.store.backend.read(PREFIX + "g0")
    assert open_envelope("g0", line["save"]).state == "ok"
