"""A simulated player for any browser engine: reads the offered actions, picks by the plan, uses the mouse."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

from e2e.engines.tab import Tab
from e2e.player import IN_SIGHT, LEGAL, ON_BOARD, Game

LOOK = """(legal, board) => {
    const root = document.querySelector("[data-table]");
    const count = root?.querySelector(".look-count")?.textContent;
    if (!count || root.querySelector("[data-do^=automa-]")) return null;
    const offered = [...new Set([legal, board].flatMap((place) =>
        [...root.querySelectorAll(place)].map((element) => element.dataset.arg)))];
    const over = Boolean(root.querySelector(".final"));
    const covered = Boolean(root.querySelector("[data-do=reveal]"));
    if (!offered.length && !over && !covered) return null;
    const [done, all] = count.split("/").map(Number);
    return {done, all, offered, over, covered};
}"""


class Sight(NamedTuple):
    """What one sees when nobody else is to move."""

    done: int
    all: int
    offered: list[str]
    over: bool
    covered: bool


class Person:
    """Plays at the only table of a page, or of a frame in it."""

    def __init__(self, tab: Tab, game: Game, seed: int = 1, frame: str = "") -> None:
        self.tab, self.game, self.frame = tab, game, frame
        self.chance = random.Random(seed)
        self.kinds: Counter[str] = Counter()
        self.on_board = 0

    def look(self) -> Sight:
        return Sight(**self.tab.wait(LOOK, LEGAL, ON_BOARD, frame=self.frame))

    def expect_steps(self, done: int) -> None:
        """So many actions are done."""
        self.tab.wait(
            "(done) => parseInt(document.querySelector('.look-count')?.textContent) === done",
            done,
            frame=self.frame,
        )

    def begin(self, site: str, seed: int, players: int) -> None:
        """A new game, from the start screen through its form."""
        self.tab.go(site)
        self.tab.ready()
        self.tab.click(f'.game-link[href$="/{self.game.id}"]')
        self.tab.click(f"label:has(#f-players-{players})")
        self.tab.call(
            """() => document.querySelectorAll("#names select").forEach((field) => {
                field.value = "";
                field.dispatchEvent(new Event("change", { bubbles: true }));
            })"""
        )
        self.tab.click("#more summary")
        self.tab.wait("() => document.querySelector('#seed').getClientRects().length")
        self.tab.click("#seed")
        self.tab.call("() => document.querySelector('#seed').select()")
        for digit in str(seed):
            self.tab.key(digit)
        self.tab.wait("(seed) => document.querySelector('#seed').value === seed", str(seed))
        self.tab.click("#start-button")
        self.look()

    def do(self, notation: str) -> None:
        """On the board where it offers that, otherwise in the panel."""
        thing = f'{ON_BOARD}[data-arg="{notation}"]'
        spot = ", ".join(f"{thing} {part}".strip() for part in self.game.spot.split(", "))
        if self.tab.count(spot, self.frame):
            self.on_board += 1
            seen = f"(spot) => ({IN_SIGHT})(document.querySelector(spot))"
            if not self.tab.call(seen, spot, frame=self.frame):  # another part of a board that is drawn large
                self.tab.click("[data-do=zoom][data-arg=fit]", self.frame)
            self.tab.click(spot, self.frame, sure=True)
        else:
            self.tab.click(f'{LEGAL}[data-arg="{notation}"]', self.frame)

    def step(self) -> str:
        """Choose and do one action, and wait until it is in the log."""
        before = self.look()
        notation = self.game.pick(self, before.offered)
        self.do(notation)
        self.kinds[notation.split()[0]] += 1
        self.tab.wait(
            "(before) => parseInt(document.querySelector('.look-count').textContent) > before",
            before.done,
            frame=self.frame,
        )
        return notation

    def play(self, limit: int = 0) -> None:
        """So many actions, or to the end."""
        for _ in range(limit or self.game.most):
            sight = self.look()
            if sight.over:
                return
            if sight.covered:
                self.tab.click("[data-do=reveal]", self.frame)
                self.tab.wait("() => !document.querySelector('[data-do=reveal]')", frame=self.frame)
            self.step()
        assert limit, "the game does not end"
