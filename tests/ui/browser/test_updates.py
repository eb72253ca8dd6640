"""One input, one update: the number of calls to the browser, and what they leave out."""

from __future__ import annotations

import pytest

from engine import games
from engine.core.contract import Game
from engine.core.match import Match
from engine.core.seats import BOT, Seat
from tests.ui.fakes import FakeBrowser, do, started, table_of
from ui.app.app import App
from ui.browser.patch import Change
from ui.browser.updates import Updates

ALL = pytest.mark.parametrize("game", games.all(), ids=lambda game: game.id)


def begun(game: Game, bots: int = 0) -> tuple[App, FakeBrowser]:
    """A game in which the first seat is a person's."""
    app, fake = started()
    players = game.players[-1]
    seats = [Seat(), *[Seat(BOT, "stationmaster", 1)] * bots, *[Seat()] * (players - 1 - bots)]
    app.begin(Match(game, players, 3, seats=seats))
    fake.run_timers()
    fake.changes.clear()
    return app, fake


def legal(app: App) -> str:
    state = table_of(app).session.live
    return state.game.format(state.legal()[0])


@ALL
def test_a_move_is_one_call(game: Game) -> None:
    app, fake = begun(game)
    for _ in range(12):
        done, fake.changes = table_of(app).session.match.cursor, []
        do(app, "act", legal(app))
        assert table_of(app).session.match.cursor > done and len(fake.changes) == 1


@ALL
def test_pointing_at_something_is_one_call(game: Game) -> None:
    app, fake = begun(game)
    app.handle("hover", "act", legal(app), "")
    assert len(fake.changes) == 1
    app.handle("hover", "", "", "")
    assert len(fake.changes) == 2


@ALL
def test_a_bots_move_is_one_call(game: Game) -> None:
    app, fake = begun(game, bots=game.players[-1] - 1)
    app.prefs.speed = "normal"
    moves = 0
    while moves < 8:
        session = table_of(app).session
        if not session.moves_itself:
            do(app, "act", legal(app))
            continue
        before = session.match.cursor
        for handle in list(fake.timers):
            work = fake.timers.pop(handle)[1]
            fake.changes.clear()
            with fake.batch():
                work()
            assert len(fake.changes) <= 1
        moves += session.match.cursor > before


@ALL
def test_what_has_not_changed_is_not_sent(game: Game) -> None:
    app, fake = begun(game)
    table_of(app).render()
    assert {change[0] for changes in fake.changes for change in changes} <= {"mark"}


class Sent(Updates):
    def __init__(self) -> None:
        super().__init__()
        self.calls: list[list[Change]] = []

    def send(self, changes: list[Change]) -> None:
        self.calls.append(changes)


def test_a_batch_is_sent_once_and_also_when_it_fails() -> None:
    updates = Sent()
    with pytest.raises(ZeroDivisionError), updates.batch():
        updates.patch([["set", "a", "1"]])
        with updates.batch():
            updates.patch([["set", "b", "2"]])
        assert not updates.calls
        raise ZeroDivisionError
    assert updates.calls == [[["set", "a", "1"], ["set", "b", "2"]]]
    updates.patch([["say", "at once"]])
    assert len(updates.calls) == 2


def test_title_tip_and_root_attributes_are_sent_when_they_change() -> None:
    updates = Sent()
    for title in ("one", "one", "two"):
        updates.patch([["title", title]])
    updates.patch(
        [["attr", ":root", "lang", "es"], ["attr", ":root", "lang", "es"], ["attr", "x", "lang", "es"]]
    )
    updates.patch([["attr", "x", "lang", "es"]])
    for tip in (None, None, "<p>a</p>", "<p>a</p>", None):
        updates.patch([["tip", "", tip]])
    sent = [change for changes in updates.calls for change in changes]
    assert [change[1] for change in sent if change[0] == "title"] == ["one", "two"]
    assert [change[1] for change in sent if change[0] == "attr"] == [":root", "x", "x"]
    assert [change[2] for change in sent if change[0] == "tip"] == [None, "<p>a</p>", "<p>a</p>", None]
