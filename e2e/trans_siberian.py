"""A person who plays Trans-Siberian Railroad on the page: looks at what is offered, picks, waits for the log.

Which of the offered actions is picked is a fixed plan (railroads are opened, bought, built with; at last all
pass), so that a whole game takes seconds and passes through every kind of decision.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Page, expect

OFFERED = """(place) => [...document.querySelectorAll(place)].map(element => element.dataset.arg)"""
LEGAL = '[data-do="act"]:not([aria-disabled="true"])'


def begin(page: Page, players: int = 3, seed: int = 7) -> None:
    """From the new-game form to the first decision."""
    page.locator(f"label:has(#f-players-{players})").click()
    page.locator("details.more summary").first.click()
    page.locator("input[name=seed]").fill(str(seed))
    page.locator("#start-button").click()
    expect(page.locator("#prompt")).to_be_visible()


TURNS = ("buy", "buy-two", "external", "build-two", "build")


class Person:
    """Plays by `press(notation, on_board)`, whatever way that is."""

    def __init__(self, page: Page, press: Callable[[str, bool], None], only: str = "") -> None:
        """`only`: a selector; nothing but such choices of the turn panel are picked."""
        self.page = page
        self.only = only
        self.press = press
        self.done = 0
        self.kinds: Counter[str] = Counter()

    def offered(self) -> list[str]:
        """Legal actions that the page shows, panel first."""
        found: list[str] = self.page.evaluate(OFFERED, f"#choices {LEGAL}{self.only}")
        if self.only:
            return found
        board = self.page.evaluate(OFFERED, f"#board {LEGAL}")
        return found + [action for action in board if action not in found]

    def step(self) -> None:
        """Choose and do one action, and wait until it is in the log."""
        offered = self.offered()
        assert offered, "nothing is offered, yet the game is not over"
        action = self.pick(offered)
        on_board = action.split()[0] in ("open", "link", "second") and self.kinds.total() % 2 == 0
        self.press(action, on_board)
        self.done += 1
        self.kinds[action.split()[0]] += 1
        expect(self.page.locator(".look-count")).to_have_text(f"{self.done} / {self.done}")

    def pick(self, offered: list[str]) -> str:
        """The next action of the plan."""
        kinds: dict[str, list[str]] = {}
        for action in offered:
            kinds.setdefault(action.split()[0], []).append(action)
        if "bid" in kinds:
            # The first who is asked opens, the second raises once, all others leave.
            bids = self.kinds["bid"] - 2 * self.kinds["open"]
            return kinds["bid"][0] if bids <= 0 else kinds["bid"][-1] if bids == 1 else "drop"
        if "open" in kinds:
            return kinds["open"][self.done % len(kinds["open"])]
        if "value" in kinds:
            return kinds["value"][-1]
        for kind in ("and", "bonus", "pay"):
            if kind in kinds:
                return kinds[kind][-1]
        for kind in ("link", "second"):
            if kind in kinds:
                return kinds[kind][self.done % len(kinds[kind])]
        turns = sum(self.kinds[kind] for kind in TURNS)
        if turns > 24 and "pass" in kinds:
            return "pass"
        for offset in range(len(TURNS)):
            kind = TURNS[offset] if turns < 6 else TURNS[(turns + offset) % len(TURNS)]
            if kind in kinds:
                return kinds[kind][turns % len(kinds[kind])]
        if "pass" in kinds:
            return "pass"
        raise AssertionError(f"no plan for {offered}")

    def play_to_the_end(self, limit: int = 250) -> None:
        """Until the final table stands."""
        for _ in range(limit):
            if self.page.locator(".final-card").count():
                break
            self.step()
        expect(self.page.locator(".final-card")).to_be_visible()
        expect(self.page.locator(".score-table")).to_be_visible()


def spot(page: Page, notation: str) -> tuple[float, float]:
    """Where the number box of a link is on the screen."""
    box = page.locator(f'#board [data-do="act"][data-arg="{notation}"] .ts-hit-box').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def choice(notation: str) -> str:
    """Selector of a button of the turn panel."""
    return f'#choices [data-do="act"][data-arg="{notation}"]'


def focused(page: Page) -> str:
    """The argument of what has the keyboard focus."""
    return str(page.evaluate("() => document.activeElement?.dataset?.arg ?? ''"))
