"""The American boards on the page: what is drawn, offered and explained."""

from __future__ import annotations

import re

import pytest

from engine.core.contract import Event
from engine.games.russian_railroads import GAME
from tests.ui.games.russian_railroads.table import Watched, scene
from ui.games.russian_railroads.view import VIEW
from ui.words.i18n import LANGUAGES

START = "players 3\noption boards american\nround 2\norder 0 1 2\n"
RICH = START + (
    "roubles 0 2\ntracks 0 rocky black 12 gray 8 brown 2\ntracks 0 west black 9 gray 6\n"
    "tracks 0 east black 7 gray 6 brown 5\nlocomotives 0 rocky1 4 rocky2 5 west 6 east 5\nlowest-pile 7\n"
    "tokens 0 upper-8 QT_4ANY west-4 QT_SPIKE\nhas 0 spike 1\nhas 0 coins 2\nmarkers 0 8 7\n"
    "factories 0 5 10\nhas 0 stock_level 2\nhas 0 stock_place 1\nhas 1 stock_level 2\nhas 1 stock_place 2\n"
    "extra dividend1 1\nextra dividend2 3\n"
)
ACT = re.compile(r'data-do="act" data-arg="([^"]*)"')
INSPECT = re.compile(r'data-do="inspect" data-arg="([^"]*)"')


def markup(text: str, *played: str, correct: str = "", language: str = "en") -> str:
    state = GAME.position(text + correct)
    for action in played:
        state.play(GAME.parse(action))
    return "".join(part.markup for part in VIEW.board(scene(state, language)).fragments)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [START, RICH], ids=["start", "rich"])
def test_everything_explains_itself(text: str, language: str) -> None:
    state, watched = GAME.position(text), Watched(language)
    shown = scene(state, watched)
    targets = set(INSPECT.findall(markup(text)))
    wanted = {"stock:market", "stock:1", "steelworks:8", "spike:place", "boulder:lower", "lane:7:lower"}
    assert wanted <= targets
    for target in sorted(targets | {"dividend:D2", "special:west:9:0", "rail:upper"}):
        assert VIEW.explain(shown, target), target
    assert all(VIEW.action_label(shown, action) for action in state.candidates())
    assert watched.complaints == []


def test_choices_are_offered_where_they_happen() -> None:
    """AM-STOCK-2, AM-BOULDER-3, AM-STEEL-1, AM-COIN-1, AM-STOCK-5."""
    west = START + "roubles 0 0\ntracks 0 west black 2\nlocomotives 0 west 3\n"
    assert "dividend D8" in ACT.findall(markup(west, "space T_BASE", "step black west"))
    rocky = START + "roubles 0 0\ntracks 0 rocky black 5 gray 2\nlocomotives 0 rocky1 3\n"
    offered = ACT.findall(markup(rocky, "space T_BASE", "step gray rocky"))
    assert {"boulder east", "boulder lower"} <= set(offered)
    last = START + "roubles 0 0\nlowest-pile 4 left 1\nhas 0 stock_level 1\nhas 0 stock_place 1\n"
    last += "extra dividend1 1\n"
    assert "steelworks 1" in ACT.findall(markup(last, "space L_1", "loco west"))
    paid = ACT.findall(markup(last, "space L_1", "loco west", "steelworks discard"))
    assert "payout D1" in paid
    assert {"coin rocky", "coin east"} <= set(ACT.findall(markup(RICH)))


def test_what_lies_there() -> None:
    """AM-SPIKE-1: the spike tells the points of the board; the steelworks its sign, the coin its token."""
    before, after = markup(START), markup(RICH)
    assert "rr-spike-plate" not in before and "+25" in after and "rr-done-token" in after
    assert "+33" in markup(
        RICH, correct="board rails.west.special_spaces.tw9_spike.effect.recurring_points 33\n"
    )
    assert before.count('data-arg="boulder:') == 2
    gone = markup(RICH + "open 0 east\n")
    assert gone.count('data-arg="boulder:') == 1
    assert 'data-arg="steelworks:4"' in after


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_and_previews_of_whole_games(language: str) -> None:
    """Labels, prompts, refusals, previews and log of every kind of decision have their words."""
    watched, seen = Watched(language), set[str]()
    text = RICH + "lowest-pile 6 left 1\n"
    state = GAME.position(text.replace("lowest-pile 7\n", "", 1))
    history: list[Event] = []
    for action in (
        "space L_1",
        "pay own 1",
        "factory pile",
        "gap 3",
        "steelworks 2",
        "payout D3",
        "payout enough",
    ):
        shown = scene(state, watched, history)
        assert VIEW.prompt(shown)
        for each in VIEW.choices(shown):
            assert each.label and VIEW.preview(shown, each.action)
            seen.add(each.action.kind)
        history += state.play(GAME.parse(action))
    assert {"steelworks", "payout", "coin"} <= seen
    assert [VIEW.event_text(scene(state, watched), event) for event in history]
    assert watched.complaints == []


def test_each_industry_track_tells_its_own_truth() -> None:
    """AM-IND-2, AM-IND-4, AM-BOULDER-2: empty gaps stop one marker only; boulders have a word."""
    here = scene(GAME.position(RICH))
    upper, lower = (VIEW.explain(here, f"rail:{name}") or "" for name in ("upper", "lower"))
    assert "do not stop" in upper and "cannot enter" not in upper
    assert "cannot enter or jump over an empty gap" in lower
    above, gap = (VIEW.explain(here, f"lane:9:{name}") or "" for name in ("upper", "lower"))
    assert "the marker goes on" in above and "build a factory here" in gap
    now = next(sheet for sheet in VIEW.sheets(here) if sheet.key == "now")
    parts = {part.key: part.markup for part in now.fragments}
    table, more = parts["table"], parts["more"]
    assert "Industry" in table and "track" not in table, "both tracks together are the industry"
    assert "marker 2 cannot move on: the next space is closed for now" in more
    before_stock = scene(GAME.position(RICH.replace("markers 0 8 7", "markers 0 11 4")))
    more = VIEW.explain(before_stock, "now:0:industry") or ""
    assert "marker 1: +0, and 1 step up on the stock market" in more, more
    assert "marker 2 cannot move on" not in more, "a factory fills the gap"


def test_boulders_are_called_by_where_they_lie() -> None:
    corrected = "board rails.east.boulder_space 7\nboard industry_lanes.lower.entries.8.points 14\n"
    here = scene(GAME.position(START + corrected))
    assert "East 7" in (VIEW.explain(here, "boulder:east") or "")
    assert "the 14 of the lower" in (VIEW.explain(here, "boulder:lower") or "")
