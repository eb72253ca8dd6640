"""The renderers on plain CPython: well-formed, complete and true markup, and small changes."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import dist, hypot
from typing import Any
from xml.etree import ElementTree

import pytest

from engine.core.lesson_steps import Do, Refused
from engine.core.lessons import Lesson
from engine.games.mini_express.actions import BUILDS, SHARES
from engine.games.mini_express.board import board_for
from engine.games.mini_express.components import bits
from engine.games.mini_express.game import GAME
from engine.games.mini_express.lessons import LESSONS
from engine.games.mini_express.phases import BOT_ACT, CITY, HARBOR, ROUTE, SPIKE_WAITING, TURN
from engine.games.mini_express.queries import Table
from tests.ui.games.mini_express.table import MODES, played, scene
from ui.games.mini_express import asset_table, cities, geometry, identity, panels, routes
from ui.games.mini_express.view import VIEW
from ui.words.catalogues import translator
from ui.words.i18n import LANGUAGES


def parse(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(
        f"<x>{re.sub(r' (data-hot|checked|open|disabled)(?=[ >/])', '', markup)}</x>"
    )


def first(players: int, options: dict[str, object], seed: int, wanted: Any) -> Any:
    """The first moment of a random game at which something holds."""
    for attempt in range(seed, seed + 40):
        for state, events, history in played(players, options, attempt, 400):
            if wanted(state):
                return state, events, history
    raise AssertionError("never came about")


@pytest.mark.parametrize(("players", "options"), MODES)
def test_everything_drawn_in_a_game_is_well_formed(players: int, options: dict[str, object]) -> None:
    moments = 0
    for state, events, history in played(players, options, seed=9, steps=400):
        moments += 1
        if moments % 7:
            continue
        here = scene(state, recent=events, history=history)
        board = VIEW.board(here)
        keys = [part.key for part in board.fragments]
        assert len(set(keys)) == len(keys)
        assert all(re.fullmatch(r"[a-z0-9-]+", key) for key in keys)
        for part in board.fragments:
            parse(part.markup)
        parse(board.defs)
        for sheet in [*VIEW.sheets(here), *VIEW.finale(here)]:
            for part in sheet.fragments:
                parse(part.markup)
        for seat in range(state.seats):
            parse(VIEW.seat_card(here, seat))
        for action in state.legal():
            preview = VIEW.preview(here, action)
            parse(preview.overlay)
            assert action.kind == "bot" or preview.lines, action
    assert moments > 40


@pytest.mark.parametrize(("players", "options"), MODES)
def test_everything_that_can_be_asked_about_answers(players: int, options: dict[str, object]) -> None:
    targets: set[str] = set()
    for number, (state, events, history) in enumerate(played(players, options, seed=3, steps=120)):
        if number % 20:
            continue
        here = scene(state, recent=events, history=history)
        markup = "".join(part.markup for part in VIEW.board(here).fragments)
        markup += "".join(part.markup for sheet in VIEW.sheets(here) for part in sheet.fragments)
        asked = set(re.findall(r'data-do="inspect" data-arg="([^"]+)"', markup))
        targets |= asked
        for target in asked:
            answer = VIEW.explain(here, target)
            assert answer, target
            parse(answer)
    assert {target.split(":")[0] for target in targets} >= {"city", "company", "hex", "influence"}
    assert VIEW.explain(here, "city:atlantis") is None
    assert VIEW.explain(here, "nonsense") is None


def test_a_plain_turn_changes_few_fragments() -> None:
    """One share taken: what is redrawn on the board stays small."""
    state = first(4, {"map": "usa"}, 1, lambda state: state.phase == TURN and state.menu & 15)[0]
    before = {part.key: part.markup for part in VIEW.board(scene(state)).fragments}
    share = next(action for action in state.legal() if action in SHARES)
    state.play(share)
    after = {part.key: part.markup for part in VIEW.board(scene(state)).fragments}
    changed = [key for key in after if after[key] != before[key]]
    assert before.keys() == after.keys()
    assert 0 < len(changed) <= 12, changed


def test_no_colour_is_written_into_the_drawings() -> None:
    state = first(3, {"map": "usa", "golden_spike": True}, 1, lambda state: state.phase == ROUTE)[0]
    markup = "".join(part.markup for part in VIEW.board(scene(state)).fragments) + VIEW.emblem
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b(?!mini)", re.sub(r"url\(#[^)]*\)", "", markup))
    assert 'fill="#' not in markup and 'stroke="#' not in markup


def test_networks_are_drawn_as_trees_over_neighbouring_hexes() -> None:
    for players, options in MODES:
        state = [moment[0] for moment in played(players, options, seed=2, steps=200)][-1]
        board = state.board
        for company, network in enumerate(state.net):
            pairs = geometry.links(board, company, network)
            assert len({end for _, end in pairs}) == len(pairs)
            for begin, end in pairs:
                assert network >> begin & 1 and network >> end & 1
                assert end in board.neighbours[begin]
            roots = set(bits(network)) - {end for _, end in pairs}
            groups, left = 0, network
            while left:
                groups += 1
                left &= ~board.spread(left & -left, network)
            assert len(roots) == groups


def test_the_four_lanes_never_cover_each_other() -> None:
    for name in ("usa", "europe"):
        board = board_for(name, False, False)
        sheet = geometry.layout_of(board)
        for number in (0, 40, 80):
            for other in board.neighbours[number]:
                if other < 0:
                    continue
                (ax, ay), (bx, by) = sheet.centres[number], sheet.centres[other]
                length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
                across = sorted((dx * (by - ay) - dy * (bx - ax)) / length for dx, dy in geometry.SLOTS)
                assert all(right - left > geometry.LANE * 0.99 for left, right in pairwise(across))


def test_choosing_a_city_offers_what_is_legal_on_the_board_and_explains_the_rest() -> None:
    state = first(4, {"map": "usa"}, 1, lambda state: state.phase == CITY and len(state.legal()) > 2)[0]
    fragments = {part.key: part.markup for part in VIEW.board(scene(state)).fragments}
    for city, action in enumerate(state.board.city_actions):
        markup = fragments[f"city-{state.board.city_keys[city]}"]
        assert f'data-arg="{GAME.format(action)}"' in markup
        if state.why_not(action) is None:
            assert "data-hot" in markup and "me-cost" in markup
        else:
            assert "data-why" in markup and 'aria-disabled="true"' in markup
    offered = {choice.action for choice in VIEW.choices(scene(state)) if state.why_not(choice.action) is None}
    assert offered == set(state.legal())


def test_routes_are_numbered_the_same_on_the_board_and_in_the_panel() -> None:
    state = first(4, {"map": "usa"}, 1, lambda state: state.phase == ROUTE)[0]
    here = scene(state)
    markup = next(part.markup for part in VIEW.board(here).fragments if part.key == "routes")
    labels = [choice.label for choice in VIEW.choices(here)]
    assert len(labels) == len(set(labels)) == len(state.legal()) > 1
    things = re.findall(r"<g class=\"me-thing me-route\".*?</g>", markup)
    badges = [thing for thing in things if "me-badge" in thing]
    assert len(things) == 2 * len(labels) and things[len(labels) :] == badges  # badges in front of all hexes
    for label, action, badge in zip(labels, state.legal(), badges, strict=True):
        assert f'aria-label="{label}"' in badge and f'data-arg="{GAME.format(action)}"' in badge
        assert 'tabindex="0"' in badge


def test_route_badges_stand_clear_of_each_other() -> None:
    seen = 0
    for players, options in MODES:
        for state, _, _ in played(players, options, seed=3, steps=250):
            if state.phase != ROUTE or state.automa():
                continue
            markup = next(part.markup for part in VIEW.board(scene(state)).fragments if part.key == "routes")
            spots = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="13" class="me-badge"', markup)
            assert len(spots) == len(state.legal())
            at = [(float(x), float(y)) for x, y in spots]
            for one, other in combinations(at, 2):
                assert hypot(one[0] - other[0], one[1] - other[1]) > 1.8 * routes.ROOM
            seen += 1
    assert seen > 20


def test_a_route_preview_tells_all_consequences() -> None:
    state = first(4, {"map": "usa"}, 1, lambda state: state.phase == ROUTE)[0]
    here = scene(state)
    preview = VIEW.preview(here, state.legal()[0])
    words = " ".join(preview.lines)
    assert "trains used" in words and "Influence in" in words and "length" in words
    assert "me-plan" in preview.overlay and "me-goal" in preview.overlay
    # What is drawn lies over the route's badge: the badge is drawn again in front of it.
    assert preview.overlay.rindex("me-badge-n") > preview.overlay.rindex("me-plan")
    assert f">{routes.numbered(Table(here.state))[0].number}</text>" in preview.overlay


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_frame_strikes_a_name_through(language: str) -> None:
    """The lower edge of a city's frame is left out where the nameboard lies on it."""
    tr = translator(language, VIEW)
    for name in ("usa", "europe"):
        state: Any = GAME.new(3, 1, {"map": name})
        board = Table(scene(state).state).board
        names = [identity.place_name(tr, board, number) for number in board.city_hex]
        assert name == "europe" or any(len(cities.name_lines(one)) > 1 for one in names)
        for number, told in zip(board.city_hex, names, strict=True):
            y = geometry.layout_of(board).centres[number][1]
            drawn = cities.frame(tr, board, number)
            low = max(float(found) for found in re.findall(r"(-?[\d.]+)(?=[LM\"])", drawn))
            below = y + 11 + 14.5 * len(cities.name_lines(told))
            assert low < y + 11 or low > below, told


def test_a_preview_changes_nothing() -> None:
    for state, events, history in played(3, {"map": "usa", "golden_spike": True}, seed=4, steps=60):
        before = state.to_json()
        for action in state.legal():
            VIEW.preview(scene(state, recent=events, history=history), action)
        assert state.to_json() == before


def test_refused_actions_have_no_preview() -> None:
    state = first(4, {"map": "usa"}, 1, lambda state: state.phase == TURN and state.menu & 15 != 15)[0]
    refused = next(action for action in (*SHARES, *BUILDS) if state.why_not(action) is not None)
    assert VIEW.preview(scene(state), refused) == ((), "")


def test_the_bots_next_build_is_shown_before_it_is_done() -> None:
    state, _, _ = first(
        1, {"mode": "solo"}, 1, lambda state: state.phase == BOT_ACT and state.tracks[state.chosen] > 2
    )
    here = scene(state)
    shown = next(part.markup for part in VIEW.board(here).fragments if part.key == "routes")
    assert "me-distance-best" in shown and "me-planned" in shown
    flags = next(part.markup for part in VIEW.board(here).fragments if part.key == "bot")
    assert "me-flag-chosen" in flags and "me-flag-target" in flags


def test_the_bots_story_gives_its_reasons() -> None:
    seen = ""
    for state, events, history in played(1, {"mode": "solo"}, seed=8, steps=120):
        if state.to_move == 0:
            bot = next(
                sheet
                for sheet in VIEW.sheets(scene(state, recent=events, history=history))
                if sheet.key == "bot"
            )
            seen += "".join(part.markup for part in bot.fragments)
    for words in (
        "draws a tile",
        "chosen-company marker",
        "target marker",
        "Within reach:",
        "builds",
        "takes a share",
    ):
        assert words in seen


def test_nothing_acts_while_looking_back() -> None:
    state = first(4, {"map": "usa"}, 1, lambda state: state.phase == TURN)[0]
    here = scene(state, interactive=False)
    markup = "".join(part.markup for part in VIEW.board(here).fragments)
    markup += "".join(part.markup for sheet in VIEW.sheets(here) for part in sheet.fragments)
    assert 'data-do="act"' not in markup


def test_the_spike_and_the_harbors_are_on_the_map_only_when_they_play() -> None:
    waiting = GAME.new(3, 1, {"map": "usa", "golden_spike": True})
    assert waiting.spike == SPIKE_WAITING
    drawn = {part.key: part.markup for part in VIEW.board(scene(waiting)).fragments}
    assert "me-nail" in drawn["spike"]
    without = {part.key: part.markup for part in VIEW.board(scene(GAME.new(3, 1, {}))).fragments}
    assert without["spike"] == ""
    state = first(4, {"map": "europe", "harbors": True}, 1, lambda state: state.phase == HARBOR)[0]
    drawn = {part.key: part.markup for part in VIEW.board(scene(state)).fragments}
    assert sum("data-hot" in drawn[f"harbor-{name}"] for name in state.board.harbors) == len(state.legal())


def test_worth_now_agrees_with_the_engines_scores() -> None:
    for number, (state, events, history) in enumerate(played(4, {"map": "usa"}, seed=6, steps=200)):
        if number % 25:
            continue
        here = scene(state, recent=events, history=history)
        for seat, score in enumerate(state.scores()):
            assert f"<b>{score.total}</b>" in VIEW.seat_card(here, seat)
            assert f"<b>{score.total}</b>" in panels.worth(here, Table(state))


def test_the_asset_table_shows_trains_shares_and_offers_both_actions() -> None:
    state = first(3, {"map": "usa"}, 1, lambda state: state.phase == TURN and state.menu & 17 == 17)[0]
    rows = {part.key: part.markup for part in asset_table.fragments(scene(state), Table(state))}
    brown = rows["ledger-brown"]
    assert brown.count("me-token me-fill-brown") == 1 + state.tracks[0]
    assert 'data-arg="share brown"' in brown and 'data-arg="build brown"' in brown
    assert f">{state.supply[0]}<" in brown and f">{state.length[0]}<" in brown


def test_draft_by_clicking_a_companys_home() -> None:
    state = GAME.new(3, 1, {})
    fragments = {part.key: part.markup for part in VIEW.board(scene(state)).fragments}
    for name in ("brown", "gray", "orange", "white"):
        assert f'data-arg="draft {name}"' in fragments[f"home-{name}"]


def test_board_speaks_for_those_who_do_not_see_it() -> None:
    state = first(1, {"mode": "solo"}, 1, lambda state: state.target >= 0 and state.to_move == 0)[0]
    label = VIEW.board(scene(state)).label
    assert "Erie" in label and "The automa is heading for" in label


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.id for lesson in LESSONS])
def test_every_lessons_position_can_be_drawn_and_played_through(lesson: Lesson) -> None:
    """Lessons begin in the middle, without history: map, panels, previews and words must do without it."""
    state = GAME.position(lesson.position)
    for step in lesson.steps:
        here = scene(state)
        for part in VIEW.board(here).fragments:
            parse(part.markup)
        for sheet in VIEW.sheets(here):
            for part in sheet.fragments:
                parse(part.markup)
        assert VIEW.prompt(here)
        if isinstance(step, Refused):
            refusal = state.why_not(GAME.parse(step.refused))
            assert refusal is not None
            assert f"({here.rule_title(step.rule)})" in here.refusal_text(refusal)
        if isinstance(step, Do):
            action = GAME.parse(step.do)
            assert VIEW.action_label(here, action)
            parse(VIEW.preview(here, action).overlay)
            state.play(action)


def test_a_route_ends_outside_of_a_citys_plate_in_every_lane() -> None:
    """A lane beside the centre ended on the letter of a starting city."""
    board = board_for("usa", False, False)
    sheet = geometry.layout_of(board)
    wide = 0
    for home in board.start_hex:
        x, y = sheet.centres[home]
        for beside in range(len(board.hexes)):
            other = sheet.centres[beside]
            if not 0 < dist((x, y), other) < 2 * geometry.SIZE or board.hexes[beside].city >= 0:
                continue
            for company in range(4):
                start = geometry.route_path(board, company, (home, beside, home))[1:].split("L")[0]
                left, top = map(float, start.split(" "))
                assert dist((x, y), (left, top)) > 0.5 * dist((x, y), other)
                wide += 1
    assert wide > 40


def test_a_route_between_neighbouring_cities_stays_between_them() -> None:
    board = board_for("usa", False, False)
    detroit, columbus = (board.by_id[place] for place in ("14,3", "14,4"))
    d = geometry.route_path(board, 0, (columbus, detroit))
    heights = [float(part.split(" ")[1]) for part in d[1:].split("L")]
    upper = geometry.layout_of(board).slot(detroit, 0)[1]
    lower = geometry.layout_of(board).slot(columbus, 0)[1]
    assert upper < heights[1] < heights[0] < lower
