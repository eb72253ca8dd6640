"""A simulated player of any game: reads the offered actions, picks one, does it and waits for the log.

`Game` holds the differences between games. `by_mouse`, `by_touch` and `by_keys` are the ways to act.
"""

from __future__ import annotations

import json
import os
import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from playwright.sync_api import FrameLocator, Locator, Page, expect

from engine.core import record
from engine.core.match import Match
from engine.core.rng import Rng
from engine.core.seats import PERSON

Opener = Callable[[str, Page], Page]
LEGAL = ".choices .choice:not([aria-disabled])"
WHOLE = "RAILTABLE_WHOLE_GAMES" in os.environ
"""Nothing is skipped: every game is played on the page from its first action to its last one."""
LONG = 30_000
"""Milliseconds: a long game is brought, a long page of rules is made."""
TYPED = 5
"""By keys every so many-th action is typed."""
ON_BOARD = '.board-svg [data-do="act"][data-hot]'

IN_SIGHT = """element => {
    const [box, stage] = [element, element.closest(".stage")].map(one => one.getBoundingClientRect());
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x > stage.left && x < stage.right && y > stage.top && y < stage.bottom;
}"""
"""Is a thing's middle on the part of the board that is shown? What lies over it there is the page's fault."""


class Player(Protocol):
    """What a plan may look at; in every browser the same."""

    chance: random.Random
    kinds: Counter[str]
    """What was done, by the first word of its notation."""


Picker = Callable[[Player, list[str]], str]


def anything(person: Player, offered: list[str]) -> str:
    """Any of them."""
    return person.chance.choice(offered)


class Game(NamedTuple):
    """What a person must know of a game."""

    id: str
    pick: Picker = anything
    """Which of the offered actions, so that games come to their end."""
    spot: str = ""
    """Where on a thing of the board a finger would go; empty: on its middle."""
    most: int = 400
    """No game takes so many actions: a person who turns in circles fails instead of hanging."""


def new_game(
    page: Page,
    open_page: Opener,
    game: Game,
    seed: int,
    options: Mapping[str, str],
    levels: Mapping[int, str] | None = None,
) -> Page:
    """A game with these options, set in the form; `levels`: bots by seat, all others are people here."""
    open_page(f"#/new/{game.id}", page)
    page.locator("#more summary").click()
    for name, value in options.items():
        page.locator(f"label:has(#f-{name}-{value})").click()
    seat_people(page, levels)
    page.locator("#seed").fill(str(seed))
    page.locator("#start-button").click()
    expect(page.locator("#play")).to_be_visible()
    # The fonts are asked for when the first text in them is laid out, and until they arrive others stand in.
    page.evaluate("() => document.body.getBoundingClientRect() && document.fonts.ready.then(() => null)")
    return page


def seat_people(page: Page | FrameLocator, levels: Mapping[int, str] | None = None) -> None:
    """Seat people in the form of a new game, who all play here, but for the `levels` by seat."""
    for seat in range(page.locator("#names select").count()):
        page.locator(f"#seat-{seat}").select_option((levels or {}).get(seat, ""))


def prefer(page: Page, **settings: str) -> None:
    """These settings are there when the page starts: set afterwards they would take a second start."""
    text = json.dumps(json.dumps(settings))
    page.add_init_script(f"localStorage.setItem('railtable/prefs', {text})")


def go(page: Page, address: str, stands: str) -> None:
    """Another place of the app, without a start."""
    page.evaluate("address => { location.hash = address; }", address)
    expect(page.locator(stands).first).to_be_visible(timeout=LONG)


def bring(page: Page, match: Match) -> None:
    """A game as a record."""
    go(page, "#/", "#games")
    text = record.write(match).encode()
    page.locator("#file-input").set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": text})
    count = page.locator(".look-count")
    expect(count).to_have_text(re.compile(rf"^{match.cursor} / {match.cursor}$"), timeout=LONG)


def at_the_table(page: Page) -> Match:
    """The game that stands on the page, from its record."""
    page.locator("#bar-menu").click()
    page.locator("#dialog [data-arg=record]").click()
    text = page.locator("#record-text").input_value()
    page.keyboard.press("Escape")
    reading = record.read(text)
    assert reading.match is not None and not reading.problems, reading.problems
    return reading.match


def tab_to(page: Page, wanted: str, limit: int = 120) -> None:
    """Press Tab until something like that is focused."""
    for _ in range(limit):
        if page.evaluate("selector => document.activeElement.matches(selector)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {wanted}")


@dataclass
class Person:
    """Plays at one table of a page."""

    page: Page
    game: Game
    act: Callable[[Person, str], None]
    seed: int = 1
    table: str = ""
    """The table's name; empty for a page's only one."""
    kinds: Counter[str] = field(default_factory=Counter)
    """What was done, by the first word of its notation."""
    on_board: int = 0
    """How much of it was done on the board itself."""
    confirmed: int = 0
    """How much of it had to be confirmed."""
    handed_over: int = 0

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.root = self.page.locator(f'[data-table="{self.table}"]')
        self.count = self.root.locator(".look-count")

    def steps(self) -> int:
        """How many actions are done, as the log's head says."""
        return int(self.count.inner_text().split("/")[0])

    def expect_steps(self, count: int) -> None:
        expect(self.count).to_have_text(re.compile(rf"^{count} /"))

    def choice(self, notation: str) -> Locator:
        """A button of the turn panel that can be pressed."""
        return self.root.locator(f'{LEGAL}[data-arg="{notation}"]')

    def spot(self, notation: str) -> Locator:
        """Where the board itself offers an action."""
        found = self.root.locator(f'{ON_BOARD}[data-arg="{notation}"]')
        return (found.locator(self.game.spot) if self.game.spot else found).first

    def offered(self) -> list[str]:
        """What this person can do: what the panel lists and what only the board offers; by keys what a digit
        reaches."""
        places = [f"{LEGAL}[data-digit]"] if self.act is by_keys else [LEGAL, ON_BOARD]
        found = self.root.evaluate(
            """(root, places) => [...new Set(places.flatMap(place =>
                [...root.querySelectorAll(place)].map(element => element.dataset.arg)))]""",
            places,
        )
        return [str(arg) for arg in found]

    def state(self) -> tuple[bool, bool]:
        """(final screen, hand-over screen), as soon as no bot is at work."""
        expect(self.root.locator("[data-do^=automa-]")).to_have_count(0)
        over, covered = self.root.evaluate(
            "root => [!!root.querySelector('.final'), !!root.querySelector('[data-do=reveal]')]"
        )
        return bool(over), bool(covered)

    def reveal(self) -> None:
        """Take the screen over."""
        self.handed_over += 1
        title, button = self.root.locator(".cover-card h2"), self.root.locator("[data-do=reveal]")
        if self.act is by_keys:
            expect(title).to_be_focused()
            self.page.keyboard.press("Tab")
            expect(button).to_be_focused()
            self.page.keyboard.press("Enter")
        else:
            button.click()
        expect(button).to_have_count(0)

    def heard(self) -> None:
        """What was done is announced, in the words of the log, and what is asked next."""
        told = self.root.locator(".log-entry.is-here .log-words").first.inner_text().split("\n")
        live = self.page.locator("#live")
        for line in told:
            expect(live).to_contain_text(line)
        over, covered = self.state()
        if not over and not covered:  # a cover takes the focus, and is read by that
            expect(live).to_contain_text(self.root.locator(".turn-prompt").inner_text())

    def step(self) -> str:
        """Choose and do one action, and wait until it is in the log."""
        expect(self.root.locator(f"{LEGAL}, {ON_BOARD}").first).to_be_attached()
        before = self.count.inner_text()
        notation = self.game.pick(self, self.offered())
        self.act(self, notation)
        self.kinds[notation.split()[0]] += 1
        expect(self.count).not_to_have_text(before)
        bots = self.root.locator("[data-do^=automa-]")
        if self.act is by_keys and not bots.count():  # they go on talking
            self.heard()
        return notation

    def play(self, limit: int = 0) -> None:
        """So many actions, or to the end."""
        for _ in range(limit or self.game.most):
            over, covered = self.state()
            if over:
                return
            if covered:
                self.reveal()
            self.step()
        assert limit, "the game does not end"

    def skip(self, last: int) -> None:
        """The engine plays all but about so many last actions of the game: the middle of a game on the page
        is like its beginning and its end, and takes minutes."""
        if WHOLE:
            return
        match, rng = at_the_table(self.page), Rng(self.seed)
        text, begun = record.write(match), match.cursor
        while match.state.to_move is not None:
            legal = match.state.legal()
            match.play(legal[rng.below(len(legal))])
        probe, shorter = record.read(text).match, record.read(text).match
        assert probe is not None and shorter is not None and match.cursor - last > begun, "too short a game"
        for action in match.actions[begun : match.cursor - last]:
            probe.play(action)
            mover = probe.mover()
            if mover is not None and mover.kind == PERSON:  # others would move at once
                while shorter.cursor < probe.cursor:
                    shorter.play(probe.actions[shorter.cursor])
        bring(self.page, shorter)
        self.page.mouse.move(1, 1)  # who taps has no pointer that a moving board could come to lie under

    def expect_scores(self, seats: int) -> list[int]:
        """The score table stands: one column per seat, best first."""
        expect(self.root.locator(".final h2")).to_be_visible()
        totals = self.root.locator(".score-table .row-total td")
        expect(totals).to_have_count(seats)
        points = [int(text) for text in totals.all_inner_texts()]
        assert points == sorted(points, reverse=True) and points[0] > 0
        wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        assert self.page.evaluate(wide), "the page scrolls sideways"
        return points


def by_mouse(person: Person, notation: str) -> None:
    """On the board wherever it offers the action, otherwise in the panel."""
    spot = person.spot(notation)
    if spot.count():
        person.on_board += 1
        if not spot.evaluate(IN_SIGHT):  # a board drawn large, so that it can be read: all of it, please
            person.root.locator("[data-do=zoom][data-arg=fit]").click()
        spot.click(force=True)
    else:
        person.choice(notation).click()


def tap(root: Page | Locator, thing: Locator) -> bool:
    """Tap what does an action, and Confirm if it waits for that; whether it did."""
    count, confirm = root.locator(".look-count"), root.locator("[data-do=confirm]")
    before = count.inner_text()
    thing.tap()
    done = count.filter(has_not_text=re.compile(f"^{re.escape(before)}$"))
    expect(confirm.or_(done).first).to_be_attached()
    waits = count.inner_text() == before
    if waits:
        expect(confirm).to_be_visible()
        confirm.tap()
    expect(confirm).to_have_count(0)
    return waits


def by_touch(person: Person, notation: str) -> None:
    """A tap does it; what ends the turn waits for Confirm."""
    chosen = person.choice(notation) if person.choice(notation).count() else person.spot(notation)
    person.confirmed += tap(person.root, chosen)


def typed(person: Person, notation: str) -> None:
    """T opens a field for it."""
    person.page.keyboard.press("t")
    expect(person.page.locator("#type-field")).to_be_focused()
    person.page.keyboard.type(notation)
    person.page.keyboard.press("Enter")


def by_keys(person: Person, notation: str) -> None:
    """A digit shows the choice, with its Confirm button; once more does it. Every fifth action is typed."""
    if person.kinds.total() % TYPED == TYPED - 1:
        typed(person, notation)
        return
    digit = person.choice(notation).get_attribute("data-digit")
    assert digit
    person.page.keyboard.press(digit)
    expect(person.root.locator("[data-do=confirm]")).to_have_count(1)
    person.page.keyboard.press(digit)
