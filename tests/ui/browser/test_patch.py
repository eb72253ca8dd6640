"""The changes that `ui.browser.patch` computes, applied in order, give exactly the wanted screen."""

from __future__ import annotations

import re

import pytest

from engine.core.rng import Rng
from tests.ui.fakes import begin, html, started, toy_on_page
from ui.browser.patch import Change, Patcher, Piece, Screen

ELEMENT = re.compile(r'<(\w+) id="list-(\w+)"([^>]*)>(.*?)</\1>')


class Document:
    """A region as page.js would treat it."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.markup: dict[str, str] = {}

    def apply(self, changes: list[Change]) -> None:
        for name, *values in changes:
            getattr(self, str(name))(*values)

    def take(self, html: str) -> list[str]:
        found = ELEMENT.findall(html)
        for tag, key, attributes, inner in found:
            self.markup[key] = f"{tag}{attributes}:{inner}"
        return [key for _, key, _, _ in found]

    def fill(self, region: str, html: str) -> None:
        self.markup = {}
        self.order = self.take(html)

    def set(self, element: str, html: str) -> None:
        key = element.removeprefix("list-")
        self.markup[key] = self.markup[key].split(":")[0] + ":" + html

    def replace(self, element: str, html: str) -> None:
        assert element.removeprefix("list-") in self.order
        self.take(html)

    def remove(self, element: str) -> None:
        self.order.remove(element.removeprefix("list-"))

    def insert(self, region: str, anchor: str | None, html: str) -> None:
        (key,) = self.take(html)
        assert key not in self.order
        self.order.insert(self.place(anchor), key)

    def move(self, region: str, element: str, anchor: str | None) -> None:
        key = element.removeprefix("list-")
        self.order.remove(key)
        self.order.insert(self.place(anchor), key)

    def place(self, anchor: str | None) -> int:
        return len(self.order) if anchor is None else self.order.index(anchor.removeprefix("list-"))


def test_any_list_becomes_any_other() -> None:
    rng = Rng(5)
    patcher, document = Patcher(), Document()
    for _ in range(400):
        keys = list("abcdefgh")
        rng.shuffle(keys)
        pieces = [
            Piece(key, str(rng.below(3)), "li" if rng.below(8) else "p", f' class="{rng.below(2)}"')
            for key in keys[: rng.below(9)]
        ]
        document.apply(patcher.update_regions({"list": pieces}))
        assert document.order == [piece.key for piece in pieces]
        shown = {key: document.markup[key] for key in document.order}
        assert shown == {piece.key: f"{piece.tag}{piece.attrs}:{piece.markup}" for piece in pieces}


def test_what_stays_the_same_is_not_touched() -> None:
    patcher = Patcher()
    pieces = [Piece(str(number), "x" * number) for number in range(50)]
    patcher.update_regions({"list": pieces})
    assert patcher.update_regions({"list": list(pieces)}) == []
    changed = [piece._replace(markup="new") if piece.key == "7" else piece for piece in pieces]
    assert patcher.update_regions({"list": changed}) == [["set", "list-7", "new"]]
    assert patcher.update_regions({"list": changed[1:]}) == [["remove", "list-0"]]


def test_new_entry_on_top_is_one_insert() -> None:
    patcher = Patcher()
    pieces = [Piece(str(number), "x") for number in range(5)]
    patcher.update_regions({"log": pieces})
    changes = patcher.update_regions({"log": [Piece("new", "y"), *pieces]})
    assert changes == [["insert", "log", "log-0", '<div id="log-new">y</div>']]


def test_a_new_skeleton_fills_all_regions_again() -> None:
    patcher = Patcher()
    screen = Screen("t", "<one>", {"list": [Piece("a", "1")]})
    fill = ["fill", "list", '<div id="list-a">1</div>']
    assert patcher.update(screen) == [["root", "app", "<one>"], fill]
    assert patcher.update(screen) == []
    assert patcher.update(Screen("t", "<two>", screen.regions)) == [["root", "app", "<two>"], fill]


def test_of_two_pieces_with_one_key_the_first_is_shown_and_the_second_is_logged() -> None:
    """In tests it is an error: pyproject.toml makes one of the warning."""
    pieces = [Piece("a", "1"), Piece("a", "2"), Piece("b", "3")]
    with pytest.raises(UserWarning, match=r"one key: list-a$"):
        Patcher().update_regions({"list": pieces})
    patcher, document = Patcher(), Document()
    for _ in range(2):
        with pytest.warns(UserWarning, match="one key"):
            document.apply(patcher.update_regions({"list": pieces}))
    assert document.order == ["a", "b"] and document.markup["a"] == "div:1"


def test_the_frame_leaves_all_fragment_names_to_the_games() -> None:
    """A board's fragment KEY becomes the element board-KEY: the frame has no such element but the picture."""
    with toy_on_page():
        app, fake = started("#/new/toy")
        begin(app)
        ids = re.findall(r' id="((?:board|sheet|players)-[a-z0-9-]+)"', html(fake))
    assert sorted(set(ids) - {"players-box"}) == [
        "board-ground",
        "board-heap",
        "board-svg",
        "players-seat-0",
        "players-seat-1",
        "players-seat-2",
        "sheet-facts-one",
    ]
