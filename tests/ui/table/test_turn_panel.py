"""The turn panel: stable digit keys, what other seats did, the change of worth, the tab's title; and settings
without effect on the game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine import games
from engine.core.contract import Game
from engine.core.match import Match
from tests import toy
from tests.ui.fakes import ToyView, do, html, started, table_of, toy_on_page
from ui.app.app import App
from ui.storage.settings import from_text
from ui.table.game_session import Session
from ui.table.since_last_turn import in_brief, since_last_turn
from ui.table.turn_panel import numbered


@pytest.fixture(autouse=True)
def view() -> Iterator[ToyView]:
    with toy_on_page() as page:
        yield page


def test_a_digit_means_the_same_whether_its_neighbours_can_be_done_or_not() -> None:
    session = Session("x", Match(games.get("mini-express"), 3, 7), "en")
    while len(session.drawn().offers) < 8:
        session.play(session.live.legal()[0])
    named = {number: offer.notation for number, offer in numbered(session.drawn().offers).items()}
    order = [offer.notation for offer in session.drawn().offers]
    assert named and all(order[number - 1] == notation for number, notation in named.items())
    assert order == [f"{kind} {name}" for kind in ("share", "build") for name in NAMES]
    refused = [offer for offer in session.drawn().offers if offer.refusal is not None]
    assert refused and len(named) + len(refused) == 8


NAMES = ("brown", "gray", "orange", "white")


def test_who_comes_to_the_screen_reads_what_the_others_did() -> None:
    app, fake = started()
    app.begin(Match(toy.TOY, 3, 7, {"heap": 12}, ["Ada", "Bob", "Cleo"]))
    session = table_of(app).session
    for _ in range(3):
        do(app, "act", "take 1")
    told = since_last_turn(session)
    assert [(each.seat, each.moment) for each in told] == [(1, 1), (2, 2)]
    assert not any(name in each.text for name, each in zip(("Bob", "Cleo"), told, strict=True))
    assert session.tr("turn.meanwhile") in html(fake)
    assert fake.title.startswith("Ada’s turn")
    assert 'data-do="replay-from" data-arg="1"' in html(fake)
    do(app, "replay-from", "1")
    seen = [session.moment]
    while session.looking:
        fake.run_timers()
        seen.append(session.moment)
    assert seen == [1, 2, 3], "what the others did is played, then it is now"


def test_what_others_did_is_told_above_all_choices_until_one_acts_and_stays_as_it_was_folded() -> None:
    app, _ = started()
    app.begin(Match(toy.TOY, 2, 7, {"heap": 12}, ["Ada", "Bob"]))
    session = table_of(app).session

    def pieces() -> list[str]:
        return [piece.key for piece in table_of(app).regions.regions()["choices"]]

    assert "since" not in pieces()
    do(app, "act", "take 1")
    assert pieces()[0] == "since"
    assert 'aria-expanded="false"' in shown(app)
    do(app, "fold-since")
    assert 'aria-expanded="true"' in shown(app) and app.prefs.since == "open"
    do(app, "act", "take 1")
    assert 'aria-expanded="true"' in shown(app) and session.live.to_move == 0
    assert from_text(app.prefs.to_text()).since == "open"


def shown(app: App) -> str:
    return table_of(app).regions.regions()["choices"][0].html("x")


def test_no_step_of_the_others_is_told_twice() -> None:
    """A first part of a turn that made nothing happen yet is told with what followed, which says more."""
    game = games.get("russian-railroads")
    session = Session("x", Match(game, 3, 5, {}, ["Ada", "Bob", "Cleo"]), "en")
    chance = Random(4)
    left_out = 0
    for _ in range(160):
        legal = session.live.legal()
        session.play(chance.choice([one for one in legal if one.kind != "pass"] or legal))
        here = since_last_turn(session)
        seats = [each.seat for each in here]
        assert len(set(seats)) == len(seats) and session.live.to_move not in seats
        steps = {step for each in here for step in each.text.removesuffix(".").split("; ")}
        count = session.match.cursor
        for index in range(max(0, count - 3), count - 1):  # what went before the last
            if session.log_seat(index) in seats and not in_brief(session, index):
                left_out += 1
                assert session.log_lines()[index][0].split(": ", 1)[1] not in steps
    assert left_out, "no turn of this game had a first part"


def test_a_preview_tells_the_change_of_worth_where_there_is_one() -> None:
    session = Session("x", Match(games.get("trans-siberian"), 3, 5), "en")
    session.screen.hovered = f"bid {session.drawn().offers[0].notation.split()[1]}"
    shown = session.preview()
    assert shown is not None and not any("worth" in line for line in shown[1].lines)
    found = 0
    for _ in range(60):
        for offer in session.drawn().offers:
            if offer.refusal is None:
                session.screen.hovered = offer.notation
                shown = session.preview()
                found += shown is not None and any("Your total: " in line for line in shown[1].lines)
        if found or session.live.to_move is None:
            break
        session.play(session.live.legal()[0])
    assert found


def test_the_clock_and_the_volume_are_settings() -> None:
    app, fake = started()
    app.begin(Match(toy.TOY, 2, 7, {"heap": 12}, ["Ada", "Bob"]))
    assert "turn-clock" not in html(fake)
    do(app, "set", "clock on")
    assert "turn-clock" in html(fake)
    do(app, "set", "sound soft")
    do(app, "act", "take 1")
    heard = [change for changes in fake.changes for change in changes if change[0] == "sound"]
    assert heard and all(change[2] == 0.4 for change in heard)


@pytest.mark.parametrize("game", games.all(), ids=lambda game: game.id)
def test_no_tab_comes_or_goes_while_a_game_runs(game: Game) -> None:
    session, chance = Session("x", Match(game, 3, 5), "en"), Random(2)

    def tabs() -> list[str]:
        return [sheet.key for sheet in session.drawn().sheets if not sheet.passing]

    first = tabs()
    for _ in range(90):
        if session.live.to_move is None:
            break
        session.play(chance.choice(session.live.legal()))
    assert tabs() == first
