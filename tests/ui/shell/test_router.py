"""Addresses: each one is parsed into a page and its parts, and a route gives the address back."""

from __future__ import annotations

import random
import re
from dataclasses import fields

import pytest

from ui.app.pages import PAGES
from ui.shell import router
from ui.shell.router import PATTERNS, Route

ROUTES = [
    ("", Route("start")),
    ("#/", Route("start")),
    ("#/new/toy", Route("new", game="toy")),
    ("#/board/toy", Route("board", game="toy")),
    ("#/board/toy/Ab_.~", Route("board", game="toy", code="Ab_.~")),
    ("#/board/toy/Ab/ab3", Route("board", game="toy", code="Ab", save="ab3")),
    ("#/board/toy//ab3", Route("board", game="toy", save="ab3")),
    ("#/play/ab3", Route("play", save="ab3")),
    ("#/play/ab3/17", Route("play", save="ab3", moment=17)),
    ("#/play/ab3/0", Route("play", save="ab3", moment=0)),
    ("#/g/AB-_c.nzX", Route("link", link="AB-_c.nzX")),
    ("#/rules/toy", Route("rules", game="toy")),
    ("#/rules/toy/turn.take", Route("rules", game="toy", place="turn.take")),
    ("#/statistics", Route("statistics")),
    ("#/editor", Route("editor")),
    ("#/editor/ab3", Route("editor", draft="ab3")),
    ("#/editor/ab3/try", Route("trying", draft="ab3")),
    ("#/learn", Route("learn")),
    ("#/learn/toy", Route("learn", game="toy")),
    ("#/learn/toy/puzzles", Route("learn", game="toy", puzzles=True)),
    ("#/lesson/toy/le-1", Route("lesson", game="toy", lesson="le-1")),
    ("#/lesson/A.b_c", Route("lesson", packed="A.b_c")),
    ("#/puzzle/toy/p1", Route("puzzle", game="toy", puzzle="p1")),
    ("#/embed/game=toy&a=b/c", Route("embed", query="game=toy&a=b/c")),
]


@pytest.mark.parametrize(("text", "route"), ROUTES)
def test_routes(text: str, route: Route) -> None:
    assert router.parse(text) == route
    assert route.fragment() == (text or "#/")


@pytest.mark.parametrize(
    "text",
    [
        "#/nowhere",
        "#/new",
        "#/new/a/b",
        "#/new/<b>",
        "#/board/toy/a/B!",
        "#/board/toy/a/b/c",
        "#/play/A!",
        "#/play/ab/x",
        "#/play/ab/\u00b2",
        "#/play/ab/1234567",
        "#/play/a/1/2",
        "#/rules/toy/A",
        "#/learn/toy/lessons",
        "#/puzzle/p1",
        "#/embed",
        "#/start",
        "#/lost/x",
    ],
)
def test_strange_addresses_are_lost_not_errors(text: str) -> None:
    assert router.parse(text) == Route("lost", text=text.removeprefix("#/"))


def test_what_is_lost_or_too_long_is_cut() -> None:
    assert router.parse("#/" + "x" * 100).text == "x" * 80
    assert router.parse("#/board/toy/" + "x" * 6000).code == "x" * 5000


def test_every_page_has_addresses_made_of_fields() -> None:
    assert {page for page, _ in PATTERNS} == PAGES.keys()
    assert {route.page for _, route in ROUTES} == PAGES.keys()
    parts = {part for _, pattern in PATTERNS for part in re.findall(r"<(\w+)>", pattern)}
    assert parts == {field.name for field in fields(Route)} - {"page", "text"}


def test_any_text_means_one_page_and_its_address_comes_back() -> None:
    chance, found = random.Random(7), set()
    for _ in range(5_000):
        parts = [chance.choice(PATTERNS)[1].partition("/")[0].strip("[]<>")]
        for _ in range(chance.randrange(4)):
            parts.append(chance.choice(["toy", "ab3", "17", "try", "puzzles", "", "A-b", "x.y", "é", "<b>"]))
        text = "/".join(parts).strip("/")
        assert sum(pattern.fullmatch(text) is not None for _, pattern in router._COMPILED) <= 1, text
        route = router.parse(f"#/{text}")
        if route.page != "lost":
            found.add(route.page)
            assert router.parse(route.fragment()) == route and route.fragment() == f"#/{text}", text
    assert len(found) >= 12
