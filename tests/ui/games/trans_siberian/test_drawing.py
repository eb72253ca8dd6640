"""The map: one group with one box for every link, small changes per action, no overlaps."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from math import dist
from typing import Any

import pytest

from engine.core.rng import Rng
from engine.games.trans_siberian import GAME
from engine.games.trans_siberian.queries import CITIES, CITY_INDEX, LINKS, NAMED_LINKS
from engine.games.trans_siberian.state import TransSiberianState
from tests.ui.games.trans_siberian.watched import parsed, scene_of, watch
from ui.games.trans_siberian import geography
from ui.games.trans_siberian.board import BOX_AT, CITY, plates
from ui.games.trans_siberian.view import VIEW
from ui.view.scene import Scene

PLATES = plates(GAME.new(3, 1))

TRACKS = ("stock", "income", "timing", "dividends", "nationalization", "phase")
FRAME_KEYS = {"svg", "stage", "view", "text"}
"""The page's own elements are called board-<these>."""


@pytest.mark.parametrize("seed", [1, 2])
def test_boards_are_well_formed_with_one_fragment_per_link(seed: int) -> None:
    for step, scene in enumerate(watch(3 + seed, seed)):
        board = VIEW.board(scene)
        keys = [fragment.key for fragment in board.fragments]
        assert len(set(keys)) == len(keys)
        assert all(re.fullmatch(r"[a-z0-9-]+", key) for key in keys)
        assert not FRAME_KEYS & set(keys)
        assert {f"ln-{link}" for link in LINKS} <= set(keys)
        if step % 9 == 0:
            parsed(board.defs)
            for fragment in board.fragments:
                parsed(fragment.markup)


def test_an_action_changes_few_fragments() -> None:
    before = None
    for scene in watch(4, 8):
        now = {fragment.key: fragment.markup for fragment in VIEW.board(scene).fragments}
        if before is not None:
            changed = {key for key in now if now[key] != before.get(key)}
            links = {key for key in changed if key.startswith("ln-")}
            assert "paper" not in changed and "cities" not in changed
            asked = [key for key in links if "ts-target" in now[key] or "ts-target" in before[key]]
            assert len(links) - len(asked) <= 6, changed
        before = now


def test_a_link_of_several_cities_is_one_link_with_one_box() -> None:
    scene = next(watch(3, 1))
    fragments = {fragment.key: fragment.markup for fragment in VIEW.board(scene).fragments}
    for plate in PLATES:
        ident = plate.print.link
        markup = fragments[f"ln-{ident}"]
        assert markup.count('class="ts-box"') == 1
        assert f">{plate.print.income}</text>" in markup
        ends = len(plate.print.cities) + (plate.circle is not None)
        rail = re.search(r'class="ts-rail" d="([^"]+)"', markup)
        assert rail is not None
        points = set(re.findall(r"[ML]([\d.]+ [\d.]+)", rail[1]))
        assert len(points) == ends + 1, ident


def test_every_railroad_speaks_with_colour_letter_and_pattern() -> None:
    seen = set()
    for scene in watch(5, 21):
        for fragment in VIEW.board(scene).fragments:
            for name in re.findall(r"url\(#trans-siberian-(\w+)\)", fragment.markup):
                if fragment.key.startswith("ln-"):
                    assert "ts-cube-letter" in fragment.markup
                    seen.add(name)
    assert len(seen) >= 4


def test_legal_links_are_targets_and_nothing_else() -> None:
    for scene in watch(3, 5):
        wanted = {
            scene.game.format(action)
            for action in scene.legal
            if action.kind in ("open", "link", "second", "value")
        }
        markup = "".join(fragment.markup for fragment in VIEW.board(scene).fragments)
        assert set(re.findall(r'data-do="act" data-arg="([^"]+)"', markup)) == wanted


def test_the_past_offers_nothing() -> None:
    for scene in watch(3, 6):
        past = replace(scene, interactive=False, legal=())
        assert 'data-do="act"' not in "".join(fragment.markup for fragment in VIEW.board(past).fragments)


def test_colours_come_from_the_style_sheet() -> None:
    markup = "".join(fragment.markup for fragment in VIEW.board(next(watch(3, 1))).fragments)
    assert not re.search(r'(fill|stroke)="(#|rgb|white|black)', markup)


def test_names_are_escaped() -> None:
    for scene in watch(3, 2):
        html = "".join(fragment.markup for sheet in VIEW.sheets(scene) for fragment in sheet.fragments)
        html += "".join(fragment.markup for fragment in VIEW.board(scene).fragments)
        assert "<Co>" not in html


# ---- the layout ----
def test_layout_has_every_city_and_link_of_the_data() -> None:
    assert set(geography.LAYOUT["cities"]) == set(CITIES)
    assert set(geography.LAYOUT["links"]) == {link.link for link in NAMED_LINKS}
    circles = {link for link, at in geography.LAYOUT["links"].items() if "circle" in at}
    assert circles == {link.link for link in NAMED_LINKS if link.external}


def test_boxes_and_cities_keep_their_distance() -> None:
    assert min(dist(a, b) for a, b in combinations(BOX_AT, 2)) >= 48
    assert min(dist(a, b) for a, b in combinations(CITY, 2)) >= 40
    assert min(dist(a, b) for a in BOX_AT for b in CITY) >= 36


def test_no_two_lines_cross() -> None:
    lines = []
    for number, plate in enumerate(PLATES):
        ends = [CITY[CITY_INDEX[city]] for city in plate.print.cities]
        lines += [(BOX_AT[number], end) for end in ends + ([plate.circle] if plate.circle else [])]

    def side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    for (a, b), (c, d) in combinations(lines, 2):
        if len({a, b, c, d}) == 4:
            assert not (side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0), (a, b, c, d)


def test_every_city_and_box_lies_in_a_part_that_a_phone_can_show() -> None:
    boxes = [(part.x, part.y, part.width, part.height) for part in VIEW.board(next(watch(3, 1))).parts]

    def inside(point: tuple[float, float], margin: float) -> bool:
        return any(
            x + margin <= point[0] <= x + width - margin and y + margin <= point[1] <= y + height - margin
            for x, y, width, height in boxes
        )

    outside = [CITIES[city] for city in range(len(CITIES)) if not inside(CITY[city], 16)]
    outside += [link for link, at in zip(LINKS, BOX_AT, strict=True) if not inside(at, 20)]
    outside += [plate.print.link for plate in PLATES if plate.circle and not inside(plate.circle, 14)]
    assert outside == []
    whole = (geography.WIDTH, geography.HEIGHT + geography.TOP)
    assert all(x + width <= whole[0] and y + height <= whole[1] for x, y, width, height in boxes)
    assert all(min(390 / width, 300 / height) > 0.4 for _, _, width, height in boxes), "too small to read"


# ---- one door, one board ----
def everything(scene: Scene) -> str:
    """All that the page shows of a scene."""
    board = VIEW.board(scene)
    pieces = [board.label, board.defs, *(fragment.markup for fragment in board.fragments)]
    sheets = VIEW.sheets(scene) + (VIEW.finale(scene) if scene.state.to_move is None else [])
    pieces += [fragment.markup for sheet in sheets for fragment in sheet.fragments]
    pieces += [VIEW.seat_card(scene, seat) for seat in range(scene.state.seats)]
    pieces += [VIEW.prompt(scene), *VIEW.chosen(scene)]
    pieces += [str(choice) for choice in (VIEW.choices(scene) if scene.interactive else [])]
    return "\n".join(pieces)


@pytest.mark.parametrize("seed", [7, 8])
def test_what_a_viewer_may_know_draws_the_same_page(seed: int) -> None:
    """Every seat's guess, and a state that was saved and loaded, give the very same markup."""
    rng = Rng(seed)
    for scene in watch(3 + seed % 3, seed):
        shown = everything(scene)
        viewer = rng.below(scene.state.seats)
        assert everything(replace(scene, state=scene.state.guess(viewer, rng))) == shown
        assert everything(replace(scene, state=GAME.load(scene.state.to_json()))) == shown


def drawn(board: dict[str, Any]) -> tuple[dict[str, str], str]:
    """The fragments of a fresh game on this board, and its sheets."""
    scene = scene_of(GAME.new(3, 1, board=board))
    assert isinstance(scene.state, TransSiberianState)
    fragments = {fragment.key: fragment.markup for fragment in VIEW.board(scene).fragments}
    return fragments, "".join(part.markup for sheet in VIEW.sheets(scene) for part in sheet.fragments)


def test_the_page_draws_the_corrected_board() -> None:
    """TSR-TRACK-1: and two boards side by side are drawn each with its own values."""
    board: dict[str, Any] = {
        "links.omsk-tyumen.income": 9,
        "links.omsk-tyumen.cities": "omsk tyumen surgut",
        "links.barnaul-omsk.external": True,
        "tracks.stock_value.spaces": "8 12 48 81",
        "tracks.nationalization.boxes": "21 34",
        "tracks.income.max": 33,
        "tracks.income.black": "10 33",
        "tracks.timing.dividends_at": 7,
        "tracks.dividends.game_ends_at_dividend": 4,
    }
    plain, other = drawn({}), drawn(board)
    assert drawn({}) == plain and drawn(board) == other
    link, before = other[0]["ln-omsk-tyumen"], plain[0]["ln-omsk-tyumen"]
    assert ">9</text>" in link and ">2</text>" in before
    assert link.count("M") > before.count("M") and 'class="ts-gate"' in other[0]["ln-barnaul-omsk"]
    changed = {key for key in plain[0] if plain[0][key] != other[0][key]}
    marks = {f"mark-{track}" for track in ("timing", "dividends", "nationalization")}
    assert changed == {"ln-omsk-tyumen", "ln-barnaul-omsk", *marks}
    assert ">81</text>" in other[1] and ">75</text>" not in other[1] and ">34</text>" in other[1]
    assert ">33</text>" in other[1] and "7 $" in other[1]
    texts = "".join(
        VIEW.explain(scene_of(GAME.new(3, 1, board=board)), f"track:{track}") or "" for track in TRACKS
    )
    assert "at 81 they end the game" in texts and "33 at most" in texts and "at 7 after a turn" in texts
