"""The Germany boards and the extras on the page: whole games drawn and logged, tiles chosen and placed."""

from __future__ import annotations

import itertools
import re

import pytest

from engine.core.rng import Rng
from engine.games.russian_railroads import GAME, queries
from tests.engine.russian_railroads.expansions.german_table import DRESDEN, MUNICH, NUREMBERG, at
from ui.games.russian_railroads import previews, wording
from ui.games.russian_railroads.expansions import german, german_board
from ui.games.russian_railroads.layout import PLAYER_TOP
from ui.games.russian_railroads.plan import plan_for
from ui.games.russian_railroads.view import VIEW
from ui.words.i18n import LANGUAGES

from .table import Watched, played, scene
from .test_boards_apart import everything, tips
from .test_drawing import overlapping

OPTIONS: dict[str, object] = {"boards": "german", "extra": True}
ID = re.compile(r"\b(GE_|IM\d|QT_|hannover|wurzburg|munich)\b")


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_are_drawn_and_told_completely(language: str) -> None:
    """Everything shown explains itself and names no id; what can be done has its place and its words."""
    tr, seen, told, explained = Watched(language), 0, list[str](), set[str]()
    for number, (state, history) in enumerate(played(3, 5, OPTIONS)):
        here = scene(state, tr, history)
        told += [text for event in history[seen:] if (text := wording.event_text(here, event))]
        seen = len(history)
        own = [action for action in here.legal if action.kind in ("extension", "income", "use")]
        if number % 11 and not own:
            continue
        shown = everything(here)
        for action in own:
            assert f'data-arg="{GAME.format(action)}"' in str(shown), action
        for choice in VIEW.choices(here) if here.interactive else []:
            told += [choice.label, choice.detail, choice.group]
            refusal = state.why_not(choice.action)
            told.append(here.refusal_text(refusal).rpartition(" (")[0] if refusal else "")
        if number % 44 == 0 or own:
            for target, tip in tips(here, shown).items():
                assert tip and "<h3" in tip, target
                explained.add(target.split(":")[0])
    assert tr.complaints == [] and [text for text in told if ID.search(text)] == []
    assert {"station", "tile", "income", "special", "cell", "engineer"} <= explained


def test_a_viewer_is_shown_what_he_may_know() -> None:
    """A guess that agrees with the viewer's knowledge is drawn like the truth: all of this is open."""
    for number, (state, history) in enumerate(played(2, 3, OPTIONS)):
        if number % 20 == 0:
            for viewer in range(2):
                truth = everything(scene(state, "en", history, viewer=viewer))
                guess = everything(scene(state.guess(viewer, Rng(number)), "en", history, viewer=viewer))
                assert [key for key in truth if truth[key] != guess[key]] == []


def test_nothing_lies_on_something_else() -> None:
    """All places of the sheet, the income markers in the bend, the tiles to choose from."""
    state = at(4)
    plan = plan_for(queries.printed(state))
    pairs = [pair for pair in overlapping(state) if not all(name.startswith("advantage") for name in pair)]
    assert pairs == []
    own = [previews.target_box(scene(state), GAME.parse(f"use IM{n}")) for n in range(1, 9)]
    for left, right in itertools.pairwise(own):
        assert left and right and left.right <= right.x and left.y > PLAYER_TOP
    berlin = plan.rails[MUNICH].cell(9, 2)
    assert own[-1] and own[-1].right < berlin.x
    for station in german_board.stations(plan.board).values():
        boxes = [german.choice_box(station, tile) for tile in station.tiles]
        assert len(set(boxes)) == 6 and all(box.bottom < PLAYER_TOP and box.right < 1200 for box in boxes)


def test_tiles_are_chosen_over_the_common_board_and_lie_on_the_rail() -> None:
    """Free ones can be chosen there, taken ones are faint and say why not; the medal finds another place."""
    taken = {"tracks": {DRESDEN: {"black": 5}}}
    state = at(4, "has 1 hannover 5", seat0={"tracks": {DRESDEN: {"black": 3}}}, seat1=taken)
    state.play(GAME.parse("space T_BASE"))
    state.play(GAME.parse("step black dresden"))
    drawn = {part.key: part.markup for part in VIEW.board(scene(state)).fragments}
    assert drawn["german-choice"].count("rr-extension-tab") == 6
    assert drawn["german-choice"].count("rr-gone") == 1
    assert drawn["targets"].count('data-arg="extension') == 5
    state.play(GAME.parse("extension H2"))
    drawn = {part.key: part.markup for part in VIEW.board(scene(state)).fragments}
    assert drawn["german-choice"].count("rr-income-rim") == 8
    state.play(GAME.parse("income IM8"))
    mine = scene(state, viewer=0)
    drawn = {part.key: part.markup for part in VIEW.board(mine).fragments}
    assert drawn["german-choice"] == "" and "tile:H2" in drawn["mine-german-beneath"]
    assert 'data-arg="use IM8"' in drawn["targets"]
    assert "1/1" in VIEW.seat_card(mine, 0) and "1/1" not in VIEW.seat_card(mine, 1)
    preview = VIEW.preview(mine, GAME.parse("use IM8"))
    assert any("5 points" in line for line in preview.lines), preview.lines


def test_points_of_income_markers_are_in_every_statement() -> None:
    """The last scoring names them beside what the scoring gave, and its sum is right."""
    state = at(4, "has 0 IM8 1", passed=[1, 2, 3])
    events = []
    for text in ("use IM8", "space T_BASE", "step black munich", "pass"):
        events += state.play(GAME.parse(text))
    (sheet,) = (each for each in VIEW.sheets(scene(state, "en", events, viewer=0)) if each.key == "scored")
    told = next(part.markup for part in sheet.fragments if part.key == "seat-0")
    assert re.search(r"Income markers</dt><dd>[^<]*</dd><dd class=\"num\">5<", told), told
    assert "Income markers" not in next(part.markup for part in sheet.fragments if part.key == "seat-1")


def test_ticks_stand_where_something_was_gained() -> None:
    """The section's own advantage leaves no tick; a cell that waits for a locomotive has none either."""
    state = at(4, "has 0 wurzburg 2", "has 0 hannover 4", "way 0 munich berlin", "medal 0", lowest_pile=3,
               seat0={"tracks": {MUNICH: {"black": 9}, DRESDEN: {"black": 4}, NUREMBERG: {"black": 5}},
                      "locomotives": {NUREMBERG: 2}})  # fmt: skip
    drawn = {part.key: part.markup for part in VIEW.board(scene(state)).fragments}
    assert drawn["mine-gained"].count("rr-tick") == 4, "Munich 2, 6, Berlin 9, and the first cell of H4"
    assert "rr-veil" in drawn["mine-german"], "the way to Hamburg is out of use"


def test_a_branch_out_of_use_veils_no_points() -> None:
    """What the rail gives now stands beside Hamburg, whichever way was taken."""
    state = at(2, "way 0 munich berlin", seat0={"tracks": {MUNICH: {"black": 9}}})
    here = scene(state)
    drawn = {part.key: part.markup for part in VIEW.board(here).fragments}["mine-german"]
    number = r'="([\d.]+)"'
    veils = re.findall(rf"rr-veil[^>]*? x{number} y{number} width{number} height{number}", drawn)
    points = plan_for(queries.printed(state)).rails[MUNICH].score
    assert len(veils) == 2, drawn
    for x, y, width, height in (map(float, each) for each in veils):
        beside = x + width <= points.x or y >= points.bottom or y + height <= points.y
        assert beside, (x, y, width, height, points)


def test_engineers_show_their_printed_number() -> None:
    """Numbers, not ids: −10 as one writes it."""
    state = at(4, seat0={"engineers": ["GE_-10", "GE_4"]}, options={"extra": True})
    here = scene(state)
    shown = str(everything(here))
    assert "−10" in shown and ">GE_" not in shown
    assert wording.action_label(here, GAME.parse("engineer GE_-10")) == "Own engineer −10"
    assert wording.show(here, "engineer", "GE_4") == "4"
