"""Cards: what can be done with a thing, as words in its tip and as buttons in its card."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core.match import Match
from engine.core.seats import PERSON, Seat
from tests import toy
from tests.ui.fakes import FakeBrowser, ToyView, do, html, started, table_of, toy_on_page
from ui.app.app import App
from ui.table.game_session import Session


@pytest.fixture(autouse=True)
def view() -> Iterator[ToyView]:
    with toy_on_page() as page:
        yield page


def playing() -> tuple[App, FakeBrowser, Session]:
    app, fake = started()
    app.begin(Match(toy.TOY, 2, 7, {"heap": 12}, ["Ada", "Bob"]))
    return app, fake, table_of(app).session


def test_who_points_at_a_thing_reads_below_its_title_what_a_click_offers() -> None:
    app, fake, session = playing()
    app.handle("hover", "inspect", "pile", "")
    assert fake.tip is not None and fake.card is None
    title, rest = fake.tip.split("</h3>")
    assert title == "<h3>Pile" and rest.endswith("<p>what is left</p>")
    assert "Take 3" in rest and "at once" in rest and session.tr("place.click") in rest
    assert "data-do" not in fake.tip, "a tip goes when the pointer leaves for its buttons"


def test_a_click_opens_a_card_with_a_button_for_each_choice() -> None:
    app, fake, _ = playing()
    do(app, "inspect", "pile", "mouse")
    assert fake.card is not None and not fake.card_focused
    for notation in ("take 1", "take 2", "take 3", "take 1; take 2"):
        assert f'data-do="card-do" data-arg="{notation}"' in fake.card
    assert "Take 1</span>" in fake.card and "at once</span>" in fake.card
    assert fake.card_previews.count("class='ghost'") == 4, "what the buttons preview stays in sight"
    assert 'data-do="card-close"' in fake.card
    do(app, "card-close")
    assert fake.card is None


def test_a_thing_without_choices_has_a_tip_only() -> None:
    app, fake, _ = playing()
    do(app, "inspect", "heap", "touch")
    assert fake.card is None and fake.tip == "<p>about heap</p>"


@pytest.mark.parametrize("how", ["mouse", "touch", "key"])
def test_a_button_does_all_its_actions_and_needs_no_confirmation(how: str) -> None:
    app, fake, session = playing()
    app.prefs.confirm = "always"
    do(app, "inspect", "pile", how)
    assert fake.card_focused == (how == "key")
    do(app, "card-do", "take 1; take 2", how)
    assert session.match.cursor == 2 and session.match.actions == [toy.Take(1), toy.Take(2)]
    assert fake.card is None and session.screen.selected is None
    assert "Ada takes 1" in fake.said[-1] and "Bob takes 2" in fake.said[-1]


def test_undo_and_redo_take_all_actions_of_a_button_together() -> None:
    app, _, session = playing()
    do(app, "act", "take 1")
    do(app, "card-do", "take 1; take 2", "mouse")
    do(app, "act", "take 3")
    for cursor in (3, 1, 0):
        do(app, "undo")
        assert session.match.cursor == cursor
    for cursor in (1, 3, 4):
        do(app, "redo")
        assert session.match.cursor == cursor
    for _ in range(2):
        do(app, "undo")
    for notation in ("take 1", "take 2"):  # the same, decided one by one
        do(app, "act", notation)
    for cursor in (2, 1):
        do(app, "undo")
        assert session.match.cursor == cursor


def test_of_a_row_of_actions_the_last_is_previewed_after_the_others() -> None:
    app, fake, session = playing()
    do(app, "inspect", "pile", "mouse")
    before = session.live.view(None)
    app.handle("hover", "card-do", "take 1; take 2", "")
    assert "One, then two" in html(fake) and "then 9 are left" in html(fake) and "class='ghost'" in html(fake)
    assert session.live.view(None) == before and session.match.cursor == 0
    app.handle("hover", "", "", "")
    assert "One, then two" not in html(fake)


def test_what_has_become_impossible_says_why() -> None:
    app, fake, session = playing()
    do(app, "card-do", "take 4; take 1", "mouse")
    assert session.match.cursor == 0 and "Take one to three." in fake.said[-1]
    do(app, "card-do", "take 2; take 4", "mouse")
    assert session.match.cursor == 1 and "Take one to three." in fake.said[-1]
    do(app, "card-do", "take 1; nonsense", "mouse")
    assert session.match.cursor == 1


def test_a_card_closes_when_its_choices_are_past() -> None:
    app, fake, _ = playing()
    do(app, "act", "take 1")
    for command, arg in (("undo", ""), ("redo", ""), ("look", "0")):
        do(app, "inspect", "pile", "mouse")
        assert fake.card is not None, command
        do(app, command, arg)
        assert fake.card is None, command


def test_nothing_is_offered_to_who_only_looks(view: ToyView) -> None:
    app, fake, _ = playing()
    do(app, "act", "take 1")
    do(app, "look", "0")
    do(app, "inspect", "pile", "mouse")
    assert fake.card is None and fake.tip == "<h3>Pile</h3><p>what is left</p>"
    do(app, "look-now")
    assert not view.calls.get("card_choices")
    seats = (Seat(PERSON), Seat("bot", "random"))
    app.begin(Match(toy.TOY, 2, 7, seats=seats))
    do(app, "act", "take 1")
    do(app, "inspect", "pile", "mouse")
    assert fake.card is None


def test_what_can_be_done_is_found_once_a_state(view: ToyView) -> None:
    app, _, _ = playing()
    for _ in range(3):
        app.handle("hover", "inspect", "pile", "")
        app.handle("hover", "", "", "")
    do(app, "inspect", "pile", "mouse")
    assert view.calls["card_choices"] == 1
    drawn = view.calls["board"]
    do(app, "card-do", "take 1; take 2", "mouse")
    assert view.calls["board"] == drawn + 1, "the actions of one button are drawn once"
