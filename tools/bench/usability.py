"""Measures how usable the table is: what is in sight and readable, what moves, how many clicks a turn takes.

    python -m tools.bench.usability [--decisions 200] [--table ...] [--write]

Plays random decisions of each game in Chromium at four window sizes (the two small ones by touch). After each
decision it records which legal choices are in sight without scrolling, the size of the smallest text on the
visible part of the board, what overlaps or is cut off, and what moved that should stay in place; after each
turn, how many clicks it took. The table is printed, and with --write goes to docs/research/usability.md.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import statistics
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from engine import games
from tools import serve
from tools.bench.page import seat_people
from tools.browsers import chromium
from tools.build.site import build_site
from tools.doc_tables import rewrite_rows
from tools.steps import DIST, ROOT, guarded, step
from ui.words.i18n import LANGUAGES

PROBE = (Path(__file__).parent / "usability.js").read_text()
TARGET = ROOT / "docs" / "research" / "usability.md"
PATIENCE = 600_000
LOCALES = {language: {"en": "en-GB", "es": "es-ES"}.get(language, language) for language in LANGUAGES}
"""How dates and numbers of each language are written on pictures."""
"""Milliseconds after which a page must hang, on however busy a machine."""
IN_SIGHT = 10
"""With more legal choices than this, some may need scrolling."""


class Size(NamedTuple):
    """A window, and whether it is used by touch."""

    width: int
    height: int
    touch: bool

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


SIZES = (Size(1280, 800, False), Size(1920, 1080, False), Size(820, 1180, True), Size(390, 844, True))


class Table(NamedTuple):
    """What is played: a game with options of the new-game form."""

    game: str
    options: Mapping[str, str] = {}


TABLES = {game.id: Table(game.id) for game in games.all()} | {
    f"{game}, {name}": Table(game, options)
    for game, variants in (
        (
            "russian-railroads",
            {
                "German": {"boards": "german"},
                "German with coal": {"boards": "german", "coal": "yes", "coal_factory": "yes"},
                "American": {"boards": "american"},
            },
        ),
    )
    for name, options in variants.items()
}
"""Every game, and the expansions that change much of its board."""

PRESS = """([root, arg, touch, number]) => {
  const play = document.querySelector(root);
  if (number !== null) {
    const form = [...play.querySelectorAll('.choices .amount')].find((one) => one.dataset.amount === arg);
    form.querySelector('input').value = number;
    form.requestSubmit();
    return 1;
  }
  const wanted = '[data-do="act"][data-arg="' + CSS.escape(arg) + '"]:not([aria-disabled])';
  const all = [...play.querySelectorAll(wanted)];
  const one = all.find((element) => element.classList.contains('choice')) ?? all[0];
  const press = (element) => element.dispatchEvent(new PointerEvent('click',
    {bubbles: true, cancelable: true, pointerType: touch ? 'touch' : 'mouse'}));
  press(one);
  const confirm = play.querySelector('[data-do=confirm]');
  if (confirm) press(confirm);
  return confirm ? 2 : 1;
}"""
SEED = """(seed) => {
  const field = document.querySelector('#seed');
  field.value = seed;
  field.dispatchEvent(new Event('input', {bubbles: true}));
}"""
REST = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


@dataclass
class Findings:
    """The results of one game at one size."""

    decisions: int = 0
    few: int = 0
    """Decisions with so few choices that all should be in sight."""
    hidden: Counter[str] = field(default_factory=Counter)
    """Those of them with a choice out of sight, counted by what the first hidden choice is."""
    shares: list[float] = field(default_factory=list)
    smallest: float = 99.0
    smallest_text: str = ""
    small: int = 0
    """Decisions with a text under nine pixels on the visible part of the board."""
    faults: Counter[str] = field(default_factory=Counter)
    moved: Counter[str] = field(default_factory=Counter)
    clicks: list[int] = field(default_factory=list)
    """Choices made in each turn."""
    taps: list[int] = field(default_factory=list)
    """The same with confirmations."""

    def row(self, table: str, size: Size) -> list[str]:
        share = 100 * statistics.mean(self.shares) if self.shares else 100.0
        clicks = f"{statistics.median(self.clicks):g} / {statistics.mean(self.clicks):.2f}"
        return [
            table,
            str(size),
            str(self.decisions),
            f"{share:.1f} %",
            f"{sum(self.hidden.values())} of {self.few}",
            f"{self.smallest:.1f} px",
            str(sum(self.faults.values())),
            clicks,
            f"{statistics.median(self.taps):g}",
            str(sum(self.moved.values())),
        ]


HEAD = (
    "game", "window", "decisions", "legal choices in sight", "decisions with up to ten where one is not",
    "smallest text on the board", "overlaps, cut texts", "clicks a turn (median / mean)",
    "with confirmations", "shifts",
)  # fmt: skip


class PlayedGame:
    """A game at one size on the page, with the counts of what was found."""

    def __init__(self, page: Page, name: str, size: Size, seed: int, pictures: Path | None) -> None:
        self.page, self.size, self.found, self.pictures = page, size, Findings(), pictures
        self.chance = random.Random(seed)
        self.name = name
        page.locator("form[data-submit]").wait_for()
        for option, value in TABLES[name].options.items():
            page.locator(f"#f-{option}-{value}").dispatch_event("click")  # it may be folded away
        seat_people(page)
        page.evaluate(SEED, str(seed))
        page.locator("#start-button").click()
        page.locator("#play").wait_for()
        page.mouse.move(1, 1)  # moved off the start button, so that nothing is hovered
        page.evaluate("() => document.fonts.ready.then(() => null)")

    def probe(self) -> dict[str, Any]:
        self.page.evaluate(REST)
        seen: dict[str, Any] = self.page.evaluate(PROBE, "#play")
        return seen

    def reveal(self) -> None:
        self.page.locator("[data-do=reveal]").dispatch_event("click")

    def turn(self) -> tuple[str, str]:
        """The seat whose turn the page shows, and how many parts of it are pending."""
        seat, pending = self.page.evaluate(
            """() => [document.querySelector('.seat.is-turn')?.id ?? '',
                      document.querySelectorAll('.pending li').length]"""
        )
        return str(seat), str(pending)

    def measure(self, seen: dict[str, Any]) -> None:
        found = self.found
        found.decisions += 1
        if seen["offered"]:
            found.shares.append(seen["seen"] / seen["offered"])
            if seen["offered"] <= IN_SIGHT:
                found.few += 1
                if seen["seen"] < seen["offered"]:
                    out = seen["out"]
                    self.note(found.hidden, f"{len(out)} of {seen['offered']}: {out[0]}")
        if seen["smallest"]:
            size, text = seen["smallest"]
            found.small += size < 9
            if size < found.smallest:
                found.smallest, found.smallest_text = size, text
        for fault in seen["faults"]:
            self.note(found.faults, fault)

    def note(self, counted: Counter[str], what: str) -> None:
        """Count a finding; take a picture of the first of its kind if pictures are wanted."""
        counted[what] += 1
        if self.pictures and counted[what] == 1:
            name = re.sub(r"[^A-Za-z0-9]+", "-", what)[:90]
            self.page.screenshot(path=self.pictures / f"{self.name} {self.size} {name}.png")

    def play(self, decisions: int) -> Findings:
        found, before = self.found, self.probe()
        clicks = taps = 0
        while found.decisions < decisions and not before["over"]:
            if before["covered"]:
                self.reveal()
                before = self.probe()
                continue
            self.measure(before)
            turn = self.turn()[0]
            offered: list[tuple[str, int | None]] = [
                (arg, None) for arg in dict.fromkeys((*before["doable"], *before["board"]))
            ]
            offered += [(arg, self.chance.randint(low, high)) for arg, low, high in before["amounts"]]
            if not offered:
                raise AssertionError(f"nothing to do: {before}")
            arg, number = self.chance.choice(offered)
            taps += self.page.evaluate(PRESS, ["#play", arg, self.size.touch, number])
            clicks += 1
            after = self.probe()
            if after["count"] == before["count"] and not after["over"]:
                raise AssertionError(f"{arg!r} did nothing")
            if not after["covered"] and not after["over"]:
                for key, place in before["still"].items():
                    if after["still"].get(key) != place:
                        self.note(found.moved, f"{key} {place} -> {after['still'].get(key)}")
            now, pending = self.turn()
            if now != turn or pending == "0":
                found.clicks.append(clicks)
                found.taps.append(taps)
                clicks = taps = 0
            before = after
        return found


def table(rows: list[list[str]]) -> str:
    lines = [HEAD, ["---"] * len(HEAD), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--table", action="append", choices=list(TABLES))
    parser.add_argument("--size", action="append", choices=[str(size) for size in SIZES])
    parser.add_argument("--language", default="en")
    parser.add_argument("--seed", type=int, default=9)
    parser.add_argument("--pictures", type=Path, help="folder for a picture of everything that is found")
    parser.add_argument("--no-build", action="store_true")
    parser.add_argument(
        "--write", action="store_true", help="put the table, or these rows of it, in its page of docs/"
    )
    given = parser.parse_args()
    if not given.no_build:
        build_site()
    server, url = serve.start(DIST)
    rows = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.FLAGS)
        for size in SIZES:
            if given.size and str(size) not in given.size:
                continue
            page = open_start_page(browser, url, size, given.language)
            for name in given.table or TABLES:
                with step(f"{name} at {size}"):
                    found = play_games(page, name, size, given)
                rows[name, size] = found.row(name, size)
                print(table([rows[name, size]]).splitlines()[-1], flush=True)
                report(found)
            page.context.close()
        browser.close()
    server.stop()
    measured = table([rows[key] for name in TABLES for key in rows if key[0] == name])
    print(measured)
    if given.write:
        rewrite_rows(TARGET, "measured", measured, 2)
    return 0


def open_start_page(browser: Browser, url: str, size: Size, language: str) -> Page:
    """The start page in a new profile."""
    context = browser.new_context(
        viewport={"width": size.width, "height": size.height},
        locale=LOCALES[language],
        has_touch=size.touch,
        is_mobile=size.touch,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"{url}#/")
    page.wait_for_selector("html.ready", state="attached")
    return page


def play_games(page: Page, name: str, size: Size, given: argparse.Namespace) -> Findings:
    """Play games until there were enough decisions."""
    total = Findings()
    seed = given.seed
    while total.decisions < given.decisions:
        page.evaluate("(game) => { location.hash = `#/new/${game}`; }", TABLES[name].game)
        game = PlayedGame(page, name, size, seed, given.pictures)
        total = combined(total, game.play(given.decisions - total.decisions))
        seed += 1
    return total


def combined(one: Findings, other: Findings) -> Findings:
    least = min(one, other, key=lambda found: found.smallest)
    return Findings(
        one.decisions + other.decisions,
        one.few + other.few,
        one.hidden + other.hidden,
        one.shares + other.shares,
        least.smallest,
        least.smallest_text,
        one.small + other.small,
        one.faults + other.faults,
        one.moved + other.moved,
        one.clicks + other.clicks,
        one.taps + other.taps,
    )


def report(found: Findings) -> None:
    """Print what the counts are made of, for those who fix it."""
    print(f"    smallest {found.smallest:.1f} px {found.smallest_text!r}, under nine in {found.small}")
    for title, counted in (("fault", found.faults), ("moved", found.moved), ("hidden", found.hidden)):
        for what, count in counted.most_common(8):
            print(f"    {title}: {count} x {json.dumps(what, ensure_ascii=False)}")


if __name__ == "__main__":
    sys.exit(guarded(main))
