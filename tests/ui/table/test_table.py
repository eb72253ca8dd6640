"""The parts of a table around the board: covers, selection by keys, folded parts, sound, small windows."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine import games
from engine.core.match import Match
from tests import toy
from tests.ui.fakes import FakeBrowser, ToyView, do, html, started, table_of, toy_on_page
from ui.app.app import App
from ui.features.new_game import page as new_game
from ui.features.new_game.form import new_form
from ui.markup import charts
from ui.storage.settings import COMPACT, DOCKS
from ui.table.game_session import Session
from ui.view.capabilities import GameOptions
from ui.words.catalogues import translator


@pytest.fixture(autouse=True)
def view() -> Iterator[ToyView]:
    with toy_on_page() as page:
        yield page


def table(*holds: str) -> tuple[App, FakeBrowser, Session]:
    app, fake = started()
    fake.holds.update(holds)
    app.begin(Match(toy.TOY, 2, 7, {"heap": 12}, ["Ada", "Bob"]))
    return app, fake, table_of(app).session


def attributes(fake: FakeBrowser, name: str) -> dict[str, object]:
    """What was last said about an attribute, by element."""
    found = {}
    for changes in fake.changes:
        for change in changes:
            if change[0] == "attr" and change[2] == name:
                found[str(change[1])] = change[3]
    return found


def sounds(fake: FakeBrowser) -> list[object]:
    return [change[1] for changes in fake.changes for change in changes if change[0] == "sound"]


def finish(app: App, session: Session) -> None:
    while session.live.to_move is not None:
        do(app, "act", "take 1")


def test_the_board_under_the_hand_over_screen_is_inert(view: ToyView) -> None:
    view.secret = True
    app, fake, session = table()
    assert session.visibility.covered
    inert = attributes(fake, "inert")
    assert inert["stage-ground"] == "" and inert["side"] is None and inert["bar-box"] is None
    do(app, "reveal")
    assert attributes(fake, "inert")["stage-ground"] is None


def test_the_final_screen_takes_the_focus_and_the_drawers_room() -> None:
    app, fake, session = table()
    finish(app, session)
    assert fake.focused == "final-title"
    assert attributes(fake, "data-final")["play"] == "yes"
    inert = attributes(fake, "inert")
    assert inert["stage-ground"] == "" and inert["drawer"] is None
    do(app, "tab", "sheet-more")
    assert session.screen.seen_final and table_of(app).layout.drawer != "folded"
    assert attributes(fake, "data-final")["play"] is None
    assert attributes(fake, "inert")["stage-ground"] is None


def test_a_game_that_is_over_says_why_on_its_final_screen_and_in_the_panel() -> None:
    app, fake, session = table()
    finish(app, session)
    assert "<p>The heap is empty.</p>" in fake.elements["cover"]
    assert "The heap is empty." not in fake.elements["choices"]
    do(app, "final-close")
    assert "<p>The heap is empty.</p>" in html(fake)


def test_headings_of_choices_show_their_places_where_a_board_has_parts() -> None:
    for room, found in (("small", True), ("big", False)):
        app, fake = started()
        app.begin(Match(games.get("russian-railroads"), 3, 5))
        app.handle("room", room, "", "")
        session = table_of(app).session
        while all(action.kind != "space" for action in session.live.legal()):
            do(app, "act", session.match.game.format(session.live.legal()[0]))
            if session.visibility.covered:
                do(app, "reveal")
        assert ('data-do="find"' in html(fake)) == found


def test_in_a_small_window_everything_under_the_final_screen_is_inert() -> None:
    app, fake, session = table(COMPACT)
    finish(app, session)
    inert = attributes(fake, "inert")
    assert all(inert[name] == "" for name in ("stage-ground", "bar-box", "players-box", "side", "drawer"))
    do(app, "final-close")
    assert all(value is None for value in attributes(fake, "inert").values())
    assert fake.focused == "prompt"


def test_sheets_fold_where_the_table_has_not_all_of_a_wide_window() -> None:
    """Rules or a lesson beside it: the sheet lay over half of the board."""
    app, _fake, _session = table(DOCKS)
    layout = table_of(app).layout
    assert layout.drawer == "open"
    for kind, drawer in (("docks", "open"), ("big", "folded"), ("docks", "open"), ("big", "folded")):
        app.handle("room", kind, "", "")
        assert layout.drawer == drawer
    do(app, "tab", "sheet-more")
    app.handle("room", "docks", "", "")
    assert layout.drawer == "open", "as somebody wanted it"
    do(app, "drawer", "folded")
    for kind in ("big", "docks", "small"):
        app.handle("room", kind, "", "")
        assert layout.drawer == "folded", "and it is remembered"


def test_a_window_that_becomes_small_is_drawn_again() -> None:
    app, fake, session = table()
    finish(app, session)
    app.handle("room", "small", "", "")
    assert attributes(fake, "inert")["side"] == ""


def test_only_the_open_panel_is_the_selected_tab_in_a_small_window() -> None:
    app, fake, _session = table(COMPACT)

    def selected() -> list[str]:
        listed = attributes(fake, "data-listed")["tabs"]
        return [
            piece.key
            for piece in table_of(app).regions.regions()["tabs"]
            if 'aria-selected="true"' in piece.attrs and (listed or "in-list" not in piece.attrs)
        ]

    shown = {}
    for key in ("turn", "sheet-more", "log", "sheets", "sheets", "turn"):
        do(app, "tab", key)
        shown[key] = selected()
    assert shown == {"turn": ["turn"], "sheet-more": ["sheets"], "log": ["log"], "sheets": ["sheets"]}


def test_one_tab_unfolds_the_names_of_all_sheets_in_a_small_window() -> None:
    app, fake, _session = table(COMPACT)
    layout = table_of(app).layout
    do(app, "tab", "sheets")
    assert (layout.tab, layout.listed) == ("sheet", True), "the sheet that was open last, and the list"
    assert attributes(fake, "data-listed")["tabs"] == "yes"
    do(app, "tab", "sheet-more")
    assert (layout.tab, layout.sheet, layout.listed) == ("sheet", "more", False)
    assert fake.focused == "tabs-sheets", "what was pressed has folded away"
    do(app, "tab", "sheets")
    assert layout.listed
    do(app, "tab", "sheets")
    assert layout.tab == "sheet" and not layout.listed
    do(app, "tab", "sheets")
    do(app, "tab", "turn")
    assert layout.tab == "turn" and not layout.listed


def test_a_digit_brings_its_choice_into_sight_and_the_focus_to_confirm() -> None:
    app, fake, session = table()
    app.handle("key", "2", "", "")
    assert session.screen.selected == "take 2" and fake.focused == "confirm"
    assert ["show", "", "take 2"] in fake.changes[-1]
    do(app, "confirm", how="key")
    assert session.match.cursor == 1


@pytest.mark.parametrize(("count", "start", "folded"), [(3, 1, 0), (4, 1, 0), (5, 3, 2), (12, 10, 9)])
def test_long_chains_are_folded(
    view: ToyView, monkeypatch: pytest.MonkeyPatch, count: int, start: int, folded: int
) -> None:
    monkeypatch.setattr(view, "chosen", lambda scene: [f"part <{number}>" for number in range(count)])
    _, fake, _ = table()
    shown = html(fake)
    assert f'<ol class="pending" start="{start}">' in shown
    assert (f"{folded} earlier choices" in shown) == bool(folded)
    assert all(f"part &lt;{number}&gt;" in shown for number in range(count))


def test_a_step_without_events_is_marked_with_who_did_it(monkeypatch: pytest.MonkeyPatch) -> None:
    app, _, session = table()
    mover = session.live.to_move
    do(app, "act", "take 1")
    monkeypatch.setattr(session.match, "events", lambda index: ())
    assert session.log_seat(0) == mover


def test_sound_is_off_until_somebody_wants_it() -> None:
    app, fake, session = table()
    do(app, "act", "take 1")
    assert sounds(fake) == []
    do(app, "set", "sound on")
    assert sounds(fake) == ["bell"]
    do(app, "act", "take 1")
    do(app, "undo")
    do(app, "set", "sound off")
    heard = len(sounds(fake))
    finish(app, session)
    assert heard > 1 and len(sounds(fake)) == heard


def test_click_for_a_step_bell_when_the_turn_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    app, fake, session = table()
    do(app, "set", "sound on")
    fake.changes.clear()
    before = session.live.to_move
    do(app, "act", "take 1")
    assert session.live.to_move != before and sounds(fake) == ["bell"]
    monkeypatch.setattr(table_of(app), "_heard", session.live.to_move)
    table_of(app).after([])
    assert sounds(fake) == ["bell", "click"]


def test_options_are_folded_and_idle_ones_are_not_shown(
    view: ToyView, monkeypatch: pytest.MonkeyPatch
) -> None:
    form, tr = new_form(toy.TOY), translator("en", view)

    def keys(region: str) -> list[str]:
        return [piece.key for piece in new_game.regions(tr, view, form)[region]]

    assert keys("options") == [] and keys("more-options") == ["heap", "fast"]
    monkeypatch.setattr(view, "options", GameOptions(advanced=("fast",), unfolded=("heap",)))
    assert keys("options") == ["heap"] and keys("more-options") == ["readings", "fast"]
    assert keys("more-state") == []
    form.set("fast", "yes")
    assert "Fast: Yes" in new_game.regions(tr, view, form)["more-state"][0].markup
    form.set("heap", "60")
    options = GameOptions(applies=lambda option, players, options: option != "fast")
    monkeypatch.setattr(view, "options", options)
    assert keys("more-options") == ["heap"]


def test_long_names_fit_beside_their_lines() -> None:
    name = "Wilhelmina von Hohenstein"
    drawn = charts.line_chart("Points", ["1", "2"], [charts.seat_series(0, name, [1, 2])])
    label = drawn.split('aria-label="')[1].split('"')[0]
    assert name in label
    assert name not in drawn.replace(label, "") and charts.shorten(name) in drawn
    assert len(charts.shorten(name)) <= charts.NAME_ROOM and charts.shorten("Ana") == "Ana"


def test_a_line_may_begin_late_and_end_early() -> None:
    """Only what is there is drawn and told; an edge makes a light line visible; few labels all stand."""
    lines = [
        charts.Series("Late", [None, 10, 20, 30], "gold", dashes="2 4", edge="black"),
        charts.Series("Gone", [5, 15, None, None], "red"),
        charts.Series("Never", [None] * 4, "blue"),
    ]
    drawn = charts.line_chart("Values", ["", "1", "", "2"], lines)
    flagged = charts.line_chart("Values", ["", "1", "", "2"], lines, flags=[(0, "one"), (3, "two")])
    assert "chart-flag" not in drawn and flagged.count("chart-flag") == 2
    assert f'd="M{charts.LEFT} ' in flagged and f'd="M{charts.WIDTH - charts.RIGHT} ' in flagged
    assert ">one<" in flagged and ">two<" in flagged
    near = charts.line_chart("Values", ["1"] * 99, lines, flags=[(4, "b"), (3, "a")])
    spots = [float(x) for x in re.findall(r'<text x="([0-9.]+)"[^>]*>[ab]<', near)]
    assert len(spots) == 2 and spots[1] - spots[0] >= charts.FLAG
    told, _, body = drawn.partition("</title>") if "</title>" in drawn else drawn.partition(">")
    assert "Late: 1 10, 2 30" in told and "Gone: 1 15" in told and "blue" not in drawn
    assert drawn.count('class="chart-line') == 3 and 'chart-edge" stroke="black"' in drawn
    assert drawn.count("chart-gone") == 1 and ">Gone: 15</text>" in drawn.partition("chart-gone")[2]
    assert body.count('stroke-dasharray="2 4"') == 1 and ">1</text>" in body and ">2</text>" in body
