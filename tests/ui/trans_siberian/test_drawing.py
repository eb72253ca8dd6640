"""The map: every link one group with one box, few pieces changed by an action, nothing on top of anything."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from math import dist

import pytest

from engine.games.trans_siberian.components import (
    BOARD,
    CITY_IDS,
    LINK_CITIES,
    LINK_COUNT,
    LINK_IDS,
    LINK_INCOME,
)
from tests.ui.trans_siberian.watched import parsed, watch
from ui.games.trans_siberian import geography
from ui.games.trans_siberian.board import BOX_AT, CIRCLE, CITY
from ui.games.trans_siberian.view import VIEW

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
        assert {f"ln-{link}" for link in LINK_IDS} <= set(keys)
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
    for link, ident in enumerate(LINK_IDS):
        markup = fragments[f"ln-{ident}"]
        assert markup.count('class="ts-box"') == 1
        assert f">{LINK_INCOME[link]}</text>" in markup
        ends = len(LINK_CITIES[link]) + (CIRCLE[link] is not None)
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
    assert set(geography.LAYOUT["cities"]) == set(CITY_IDS)
    assert set(geography.LAYOUT["links"]) == {link["id"] for link in BOARD["links"]}


def test_boxes_and_cities_keep_their_distance() -> None:
    assert min(dist(a, b) for a, b in combinations(BOX_AT, 2)) >= 48
    assert min(dist(a, b) for a, b in combinations(CITY, 2)) >= 40
    assert min(dist(a, b) for a in BOX_AT for b in CITY) >= 36


def test_no_two_lines_cross() -> None:
    lines = []
    for link in range(LINK_COUNT):
        circle = CIRCLE[link]
        ends = [CITY[city] for city in LINK_CITIES[link]] + ([circle] if circle else [])
        lines += [(BOX_AT[link], end) for end in ends]

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

    outside = [CITY_IDS[city] for city in range(len(CITY_IDS)) if not inside(CITY[city], 16)]
    outside += [LINK_IDS[link] for link in range(LINK_COUNT) if not inside(BOX_AT[link], 20)]
    outside += [LINK_IDS[link] for link in range(LINK_COUNT) if (at := CIRCLE[link]) and not inside(at, 14)]
    assert outside == []
    whole = (geography.WIDTH, geography.HEIGHT + geography.TOP)
    assert all(x + width <= whole[0] and y + height <= whole[1] for x, y, width, height in boxes)
    assert all(min(390 / width, 300 / height) > 0.4 for _, _, width, height in boxes), "too small to read"
