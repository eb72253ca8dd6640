"""Links on the page: sharing, previewing, storing, and a game that two devices play by links."""

from __future__ import annotations

import base64
import json
import tracemalloc
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from engine.core import lesson_link, link, record
from engine.core.lesson_link import BrokenLesson
from engine.core.match import Match
from engine.core.seats import BOT, Seat
from tests.toy import TOY, Take
from tests.ui.fakes import BadStorage, FakeBrowser, ToyView, begin, do, html, started, table_of, toy_on_page
from ui.app.app import App
from ui.features.links import LinkedGame, links
from ui.features.links.links import Visit
from ui.shell.router import Route, parse
from ui.storage.kinds import SEATS_HERE
from ui.storage.saves import Memory
from ui.table.game_session import Session


@pytest.fixture(autouse=True)
def view() -> Iterator[ToyView]:
    with toy_on_page() as page:
        yield page


class Machine:
    """A browser that somebody plays in."""

    def __init__(self, backend: Any = None) -> None:
        self.backend = Memory() if backend is None else backend
        self.app, self.fake = started("#/", self.backend)

    @property
    def session(self) -> Session:
        return table_of(self.app).session

    @property
    def save_ids(self) -> set[str]:
        return {save.id for save in self.app.store.list()}

    def begin(self, *levels: str, heap: str = "60", names: tuple[str, ...] = ("Ada", "Ben")) -> None:
        self.app.handle("hash", "#/new/toy", "", "")
        self.app.handle("change", "players", str(len(levels)), "radio")
        self.app.handle("change", "heap", heap, "radio")
        for number, level in enumerate(levels):
            self.app.handle("change", f"seat-{number}", level, "select-one")
        for number, name in enumerate(names):
            self.app.handle("input", f"name-{number}", name, "text")
        do(self.app, "start-game")

    def take(self, *counts: int) -> None:
        for count in counts:
            before = self.session.match.cursor
            do(self.app, "act", f"take {count}")
            assert self.session.match.cursor == before + 1

    def link(self) -> str:
        """What stands on the clipboard after a click."""
        do(self.app, "link-copy")
        return self.fake.copied[-1].partition("#")[2]

    def open(self, end: str) -> None:
        self.fake.address = f"#{end}"
        self.app.handle("hash", f"#{end}", "", "")
        self.fake.run_timers()

    @property
    def visit(self) -> Visit | None:
        return table_of(self.app).extension(LinkedGame).visit

    def relation(self) -> str:
        visit = self.visit
        assert visit is not None and visit.known is not None
        return visit.known.relation

    def played(self) -> list[int]:
        return [action.number for action in self.session.match.actions]


def invited() -> tuple[Machine, Machine]:
    """Ada has made the first move and sent a link; Ben has opened it and said who he is."""
    ada, ben = Machine(), Machine()
    ada.begin("", "away")
    ada.take(3)
    ben.open(ada.link())
    do(ben.app, "link-sit", "1")
    return ada, ben


def test_addresses_of_links() -> None:
    assert parse("#/g/AB-_c.nzX") == Route("link", link="AB-_c.nzX")
    assert Route("link", link="AB-_c.nzX").fragment() == "#/g/AB-_c.nzX"
    assert parse("#/g/" + "A" * 50_000).page == "link"
    assert parse("#/g/a/b").page == "lost"


def test_a_game_is_played_by_link_to_and_fro() -> None:
    ada, ben = invited()
    assert ada.session.visibility.away and ada.session.is_person(0) and not ada.session.is_person(1)
    assert ben.session.mine == frozenset({1}) and ben.session.live.to_move == 1
    assert "secret of 1" in html(ben.fake)
    ben.take(2)
    assert ben.session.visibility.away and "Send this to Ada" in html(ben.fake)
    ada.open(ben.link())
    assert ada.relation() == "new" and ada.visit is not None
    assert ada.visit.since == 1 and "Ben takes 2" in html(ada.fake)
    do(ada.app, "link-on")
    assert ada.played() == [3, 2] and ada.session.live.to_move == 0 and len(ada.save_ids) == 1
    ada.take(1)
    ben.open(ada.link())
    do(ben.app, "link-on")
    assert ben.played() == [3, 2, 1] and len(ben.save_ids) == 1


def test_opening_a_link_changes_nothing_until_somebody_wants_it() -> None:
    ada, ben = Machine(), Machine()
    ada.begin("", "", names=("Ada", "Ben"))
    ada.take(1, 2, 3)
    before = dict(ben.backend.items)
    ben.open(ada.link())
    assert ben.visit is not None and ben.visit.known is None
    do(ben.app, "act", "take 1")
    do(ben.app, "undo")
    assert ben.session.match.cursor == 3 and ben.backend.items == before
    assert "everything" in html(ben.fake)  # nobody's secrets
    do(ben.app, "look", "1")
    do(ben.app, "link-from-here")
    assert (ben.session.match.cursor, len(ben.session.match.actions)) == (1, 3)
    ben.take(3)
    ben.open(ada.link())
    do(ben.app, "link-keep")
    assert ben.played() == [1, 2, 3] and ben.session.mine is None


def test_games_that_wait_for_one_are_marked_on_the_start_page_and_in_the_title() -> None:
    ada = Machine()
    ada.begin("", "away")
    assert ada.fake.title.startswith("Your turn · Toy")
    ada.begin("", "")  # all of it is played here: nobody waits
    do(ada.app, "go", "#/")
    rows = ada.app.page.patcher.pieces["running"]
    assert sum("chip" in piece.markup for piece in rows.values()) == 1 and ada.fake.title == "(1) Railtable"
    first = next(key for key, piece in rows.items() if "chip" in piece.markup).removeprefix("save-")
    do(ada.app, "go", f"#/play/{first}")
    ada.take(1)
    assert not ada.fake.title.startswith("Your turn")
    do(ada.app, "go", "#/")
    assert ada.fake.title == "Railtable"


def test_one_opens_where_the_other_was_looking() -> None:
    ada, ben = Machine(), Machine()
    ada.begin("", "")
    ada.take(1, 2, 3)
    do(ada.app, "look", "1")
    do(ada.app, "dialog", "share")
    ada.app.handle("change", "share-what", "moment", "radio")
    do(ada.app, "link-copy", "dialog")
    ben.open(ada.fake.copied[-1].partition("#")[2])
    assert (ben.session.moment, len(ben.session.match.actions)) == (1, 3)


def test_a_stale_link_says_so_and_leaves_the_game_alone() -> None:
    ada, ben = invited()
    ben.take(2)
    old = ada.link()
    ben.open(old)
    assert ben.relation() == "old" and "1 move ahead" in html(ben.fake)
    do(ben.app, "link-own")
    assert ben.played() == [3, 2] and len(ben.save_ids) == 1
    ben.open(ben.link())
    assert ben.relation() == "same"


@pytest.mark.parametrize("take", ["mine", "link"])
def test_of_a_forked_link_both_lines_are_kept(take: str) -> None:
    ada, ben = invited()
    ben.take(2)
    first = ben.link()
    do(ben.app, "undo")
    ben.take(1)
    second = ben.link()
    ada.open(first)
    do(ada.app, "link-on")
    ada.take(3)
    ada.open(second)
    assert ada.relation() == "fork" and "The two games share 1 move." in html(ada.fake)
    do(ada.app, "link-both", take)
    lines = [[action.number for action in line.actions] for line in ada.session.match.lines]
    assert (ada.played(), lines) == (([3, 2, 3], [[3, 1]]) if take == "mine" else ([3, 1], [[3, 2, 3]]))
    assert len(ada.save_ids) == 1 and ada.session.mine == frozenset({0})
    again = record.read(ada.app.store.load(ada.session.id).record).match
    assert again is not None and again.lines == ada.session.match.lines


def test_a_link_that_another_tab_has_gone_beyond_is_looked_at_again() -> None:
    ada, ben = invited()
    ben.take(2)
    end = ben.link()
    ada.open(end)
    other = Machine(ada.backend)
    other.open(end)
    do(other.app, "link-on")
    other.take(3)
    do(ada.app, "link-on")
    assert ada.relation() == "old"
    do(ada.app, "link-own")
    assert ada.played() == [3, 2, 3]


def test_a_replay_tells_nobody_what_another_seat_held(view: ToyView) -> None:
    ada, ben = invited()
    ben.take(2)
    ada.open(ben.link())
    view.secret = True
    for machine, own, other in ((ada, 0, 1), (ben, 1, 0)):
        assert machine.session.visibility.is_open(own)
        assert not machine.session.visibility.is_open(other)
    stranger = Machine()
    stranger.open(ben.link())
    assert stranger.session.visibility.viewer is None and not stranger.session.visibility.is_open(0)


def test_bots_fill_seats_and_move_on_whichever_machine_is_next() -> None:
    ada, ben = Machine(), Machine()
    ada.begin("", "away", "apprentice", names=("Ada", "Ben"))
    ada.take(1)
    ben.open(ada.link())
    do(ben.app, "link-sit", "1")
    assert [seat.kind for seat in ben.session.match.seats] == ["person", "person", BOT]
    ben.take(1)
    while ben.session.moves_itself:
        ben.fake.run_timers()
    assert ben.session.visibility.away and ben.session.match.cursor == 3
    ada.open(ben.link())
    do(ada.app, "link-on")
    assert ada.session.live.to_move == 0


def test_whose_seat_is_mine_is_remembered() -> None:
    ada, _ = invited()
    save_id = ada.session.id
    again = Machine(ada.backend)
    again.open(f"/play/{save_id}")
    assert again.session.mine == frozenset({0}) and again.session.visibility.away
    again.app.handle("change", "seat-1", "", "select-one")  # no dialog is open: nothing changes
    assert again.session.mine == frozenset({0})
    do(again.app, "dialog", "seats")
    again.app.handle("change", "seat-1", "", "select-one")
    assert again.session.mine is None and SEATS_HERE.key + save_id not in ada.backend.items


def test_a_game_at_one_screen_becomes_one_by_link() -> None:
    ada, ben = Machine(), Machine()
    ada.begin("", "")
    ada.take(3)
    do(ada.app, "dialog", "seats")
    ada.app.handle("change", "seat-1", "away", "select-one")
    assert ada.session.visibility.away
    ben.open(ada.link())
    assert ben.visit is not None and ben.visit.sender == (0,)
    assert "I am Ben" in html(ben.fake) and "I am Ada" not in html(ben.fake)


def test_links_come_by_paste_too_with_words_around_them() -> None:
    ada, ben = Machine(), Machine()
    ada.begin("", "")
    ada.take(1)
    end = ada.link()
    cut = f"Your turn! https://railtable.example/#{end[:12]}\r\n{end[12:]}.\r\n"
    ben.app.handle("file", "", cut, "")
    assert ben.visit is not None and ben.played() == [1]


def test_the_answer_is_pasted_where_one_waits_for_it() -> None:
    ada, ben = invited()
    ben.take(2)
    assert 'name="import-text"' in html(ada.fake), "beside the link that was sent"
    ada.app.handle(
        "input", "import-text", f"Your turn in Toy: https://railtable.example/#{ben.link()}", "text"
    )
    do(ada.app, "import-text")
    assert ada.relation() == "new" and ada.played() == [3, 2]


@pytest.mark.parametrize("text", ["", "AAAA", "x" * 9000, "%00", "é", "..."])
def test_a_damaged_link_says_so_with_a_way_on(text: str) -> None:
    ben = Machine()
    ben.open(f"/g/{text}")
    assert ben.app.table is None
    if text:
        assert "This link cannot be opened" in html(ben.fake) and "Ask for the link again" in html(ben.fake)
    assert "Take counters." in html(ben.fake)


def test_a_link_of_other_rules_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    text = link.encode(Match(TOY, 2, 7))
    monkeypatch.setattr(type(TOY), "rules_version", 9)
    ben = Machine()
    ben.open(f"/g/{text}")
    assert "version 1 of the rules" in html(ben.fake) and "Reload the page" in html(ben.fake)
    assert ben.fake.address != "#/"  # so that a reload tries again


def test_hostile_names_are_text() -> None:
    names = ["<img src=x onerror=alert(1)>", "\u202e\"'&" + "🚂" * 5000]
    ben = Machine()
    ben.open("/g/" + link.encode(Match(TOY, 2, 7, names=names), sender=[0]))
    shown = html(ben.fake)
    assert "<img" not in shown and "&lt;img src=x onerror=al" in shown
    assert len(max(ben.session.names, key=len)) == 24


def test_the_system_shares_where_it_can() -> None:
    ada = Machine()
    ada.fake.shares = True
    ada.begin("", "away")
    ada.take(1)
    assert "Send…" in html(ada.fake)
    do(ada.app, "link-share")
    title, words, address = ada.fake.shared[0]
    assert (title, words) == ("Toy", "Your turn in Toy:")
    assert address.startswith("https://railtable.example/#/g/")


def test_a_message_goes_with_the_link() -> None:
    ada = Machine()
    ada.begin("", "away", heap="3")
    do(ada.app, "link-message")
    assert ada.fake.copied[-1].startswith("Take a look at this game of Toy: https://")
    ada.take(1)
    do(ada.app, "dialog", "share")
    assert 'id="share-link-message"' in html(ada.fake)
    assert "Your turn in Toy: https://railtable.example/#/g/" in html(ada.fake)
    do(ada.app, "link-message", "dialog")
    message, end = ada.fake.copied[-1], ada.link()
    assert message == f"Your turn in Toy: https://railtable.example/#{end}"
    assert links.find_link(message) == end.removeprefix("/g/")


def test_the_dialog_has_the_link_its_code_and_the_warning_where_cards_are_hidden(view: ToyView) -> None:
    for secrets in (view.secrets, None):
        view.secrets = secrets
        ada = Machine()
        ada.begin("", "")
        ada.app.handle("key", "l", "", "")
        shown = html(ada.fake)
        assert 'class="qr"' in shown and ("also contains the hidden cards" in shown) == bool(secrets)
    with_names = links.fragment(ada.session.match, links.ShareOptions(), None, None)
    assert with_names in shown
    ada.app.handle("change", "share-names", "no", "radio")
    assert with_names not in ada.fake.elements["dialog-body-now"]


def test_what_is_too_much_for_a_link_is_said_and_not_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    ada, _ = invited()
    do(ada.app, "dialog", "share")
    assert 'id="share-link-copy"' in html(ada.fake) and "too long for a link" not in html(ada.fake)
    monkeypatch.setattr("ui.features.share.panels.LONGEST", 10)
    do(ada.app, "dialog", "share")
    dialog = ada.fake.elements["dialog-body-now"]
    assert "too long for a link" in dialog
    assert 'id="share-link-copy"' not in dialog and "share-address" not in dialog


def test_where_nothing_can_be_stored_a_seat_lasts_as_long_as_the_table() -> None:
    backend = BadStorage()
    ada = Machine(backend)
    ada.begin("", "away")
    backend.limit = 0
    do(ada.app, "dialog", "seats")
    ada.app.handle("change", "seat-0", "away", "select-one")
    assert ada.session.mine == frozenset()


def test_reading_keeps_what_a_mail_program_did_not_break() -> None:
    text = link.encode(Match(TOY, 2, 7, names=["Ada", "Ben"], seats=[Seat(), Seat(BOT, "baron", 7)]))
    for made in (text, f" {text} ", f"{text}.", f"{text})", f"{text}\r\nYour turn", text.replace(".", "%2E")):
        match = links.read_link(made).match
        assert match is not None and match.names == ("Ada", "Ben"), made


def test_what_happened_since_ones_own_last_turn() -> None:
    match = Match(TOY, 3, 7, {"heap": 60})
    for _ in range(5):
        match.play(Take(1))
    assert [links.own_last_turn(match, frozenset({seat})) for seat in range(3)] == [4, 5, 3]
    assert links.own_last_turn(match, frozenset()) == 0


def test_the_browser_is_asked_for_its_address(view: ToyView) -> None:
    app: App
    fake: FakeBrowser
    app, fake = started("#/new/toy")
    begin(app)
    do(app, "link-copy")
    assert fake.copied[0].startswith("https://railtable.example/#/g/")


def test_a_lesson_is_found_wherever_its_link_is_pasted(monkeypatch: pytest.MonkeyPatch) -> None:
    file = json.dumps({"game": "toy", "lessons": [{"id": "a", "words": ["für" * 200, "<b>\u202e😀"]}]})
    code = lesson_link.pack(file)
    address = f"https://railtable.example/x/#/lesson/{code}"
    broken = "\r\n".join(address[at : at + 70] for at in range(0, len(address), 70))
    for text in (address, f"Look: {address}.", f"<{address}> and more", broken, f"{broken}\n\nSee you, Ada"):
        assert links.find_lesson(text) == code, text
    assert links.find_lesson("https://railtable.example/#/lesson/mini-express/first-station and more") is None
    assert links.find_lesson("#/g/abc") is None
    body = zlib.compress(b"[" + b" " * 50_000_000 + b"]", 9, -15)
    bomb = base64.urlsafe_b64encode(b"\x01" + zlib.crc32(body).to_bytes(4, "big") + body).decode().rstrip("=")
    for damaged in (code[:-9], bomb, "A" * 50_000, "A " * 50_000):
        found = links.find_lesson(f"#/lesson/{damaged}")
        assert found is not None and damaged.startswith(found)  # its page says what is wrong
    app, _ = started("#/")
    gone: list[Route] = []
    monkeypatch.setattr(app, "go", gone.append)
    app.handle("file", "x.txt", f"Try this: {address}", "")
    assert gone == [Route("lesson", packed=code)]


def test_a_small_lesson_link_cannot_be_a_large_lesson() -> None:
    body = zlib.compress(b"[" + b" " * 50_000_000 + b"]", 9, -15)[:11_000]
    raw = b"\x01" + zlib.crc32(body).to_bytes(4, "big") + body
    tracemalloc.start()
    with pytest.raises(BrokenLesson) as told:
        lesson_link.unpack(base64.urlsafe_b64encode(raw).decode().rstrip("="))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert told.value.code == "too-long" and peak < 5_000_000
