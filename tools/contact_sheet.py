"""Every screen at four sizes, in two themes and two languages: python -m tools.contact_sheet

Pictures go to build/contact/<screen>/<size>-<theme>-<language>.png, and build/contact/<screen>.png shows a
screen's sixteen side by side. `--screen`, `--size`, `--language`, `--theme` take a part of it.
"""

from __future__ import annotations

import argparse
import base64
import random
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from engine import games
from engine.core import record
from engine.core.contract import State
from engine.core.match import Match
from tools import build_site, chromium, serve
from tools.steps import BUILD, DIST, guarded, step
from tools.usability import SIZES, Size
from ui import links
from ui.links import Sharing

FOLDER = BUILD / "contact"
LOCALES = {"en": "en-GB", "es": "es-ES"}
THEMES = ("light", "dark")
PLAYERS = 3
STEPS = {"mini-express": 24, "trans-siberian": 16, "russian-railroads": 46}
"""Far enough that the board is full of things, and somebody has a choice."""


QUIET = ("pass", "drop")
"""Kinds of action that fill no board."""


class Screen(NamedTuple):
    """What is shown: where, and what is done there before the picture is taken."""

    name: str
    address: str
    prepare: Callable[[Page], None] = lambda page: None


def a_match(game: str, steps: int) -> Match:
    """A game played at random that far (0: not at all; -1: to its end), ending where there is a choice."""
    chance, match = random.Random(4), Match(games.get(game), PLAYERS, 4 + (steps > 0) + 2 * (steps < 0))
    limit = 10_000 if steps < 0 else steps
    while match.state.to_move is not None and (match.cursor < limit or _dull(match.state, steps)):
        legal = match.state.legal()
        lively = [action for action in legal if action.kind not in QUIET] if steps > 0 else []
        match.play(chance.choice(lively or legal))
    return match


def _dull(state: State, steps: int) -> bool:
    return steps > 0 and len(state.legal()) < 3


def press(selector: str, page: Page) -> None:
    """As a finger or a mouse would, where there is such a thing."""
    found = page.locator(selector)
    if found.count():
        found.first.dispatch_event("click")


def tab(key: str, page: Page) -> None:
    press(f'[data-do=tab][data-arg="{key}"]', page)


def choose(page: Page) -> None:
    """Point at the first choice, or select it by touch."""
    page.evaluate(
        """() => {
          const one = document.querySelector('.choices .choice:not([aria-disabled])');
          const touch = matchMedia('(hover: none)').matches;
          one?.dispatchEvent(new PointerEvent(touch ? 'click' : 'pointerover',
            {bubbles: true, cancelable: true, pointerType: touch ? 'touch' : 'mouse'}));
        }"""
    )


def screens(saves: dict[str, str]) -> Iterator[Screen]:
    """All of them; `saves`: where the games that were brought in stand."""
    yield Screen("start", "#/")
    for game in games.all():
        yield Screen(f"new-{game.id}", f"#/new/{game.id}")
        for stage in ("begin", "middle", "final"):
            yield Screen(f"{game.id}-{stage}", saves[f"{game.id} {stage}"])
        middle = saves[f"{game.id} middle"]
        yield Screen(f"{game.id}-chosen", middle, choose)
        yield Screen(f"{game.id}-players", middle, partial(tab, "players"))
        for sheet in SHEETS[game.id]:
            yield Screen(f"{game.id}-sheet-{sheet}", middle, partial(tab, f"sheet-{sheet}"))
        yield Screen(f"values-{game.id}", f"#/board/{game.id}")
    middle = saves["mini-express middle"]
    yield Screen("past", f"{middle}/5")
    yield Screen("look-back", saves["mini-express final"], partial(press, '[data-do="look-back"]'))
    yield Screen("log", middle, partial(tab, "log"))
    for dialog in ("menu", "settings", "help", "record", "about", "seats", "lines", "share"):
        yield Screen(f"dialog-{dialog}", middle, partial(_dialog, dialog))
    match = a_match("mini-express", 9)
    yield Screen("link", links.fragment(match, Sharing(), match.cursor, None))
    yield Screen("statistics", "#/statistics")
    yield Screen("lost", "#/nothing/here")


SHEETS = {
    "mini-express": ("companies", "influence", "worth", "lengths", "end"),
    "trans-siberian": ("market", "tracks", "holdings", "dividends", "charts", "legend"),
    "russian-railroads": ("now", "board-1", "rounds", "tiles"),
}


def _dialog(name: str, page: Page) -> None:
    page.evaluate(
        """(name) => {
          const one = document.createElement('button');
          one.dataset.do = 'dialog'; one.dataset.arg = name;
          document.querySelector('#play, .start').append(one); one.click(); one.remove();
        }""",
        name,
    )


def bring(page: Page, url: str) -> dict[str, str]:
    """Put the games on the shelf; answers where each stands."""
    saves = {}
    for game in games.all():
        for stage, steps in (("begin", 0), ("middle", STEPS[game.id]), ("final", -1)):
            page.goto(f"{url}#/")
            page.wait_for_selector("html.ready", state="attached", timeout=60_000)
            text = record.write(a_match(game.id, steps))
            file = {"name": "g.txt", "mimeType": "text/plain", "buffer": text.encode()}
            page.set_input_files("#file-input", file)  # type: ignore[arg-type]
            page.locator("#play").wait_for()
            saves[f"{game.id} {stage}"] = page.evaluate("() => location.hash")
            page.evaluate("() => { location.hash = '#/'; }")
            page.locator("#games").wait_for()
    return saves


def take(browser: Browser, url: str, size: Size, language: str, given: argparse.Namespace) -> None:
    """All screens at one size in one language."""
    context = browser.new_context(
        viewport={"width": size.width, "height": size.height},
        locale=LOCALES[language],
        has_touch=size.touch,
        is_mobile=size.touch,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(f"{url}#/")
    page.wait_for_selector("html.ready", state="attached", timeout=60_000)
    if not given.screen or any(wanted in "start-first" for wanted in given.screen):
        shoot(page, "start-first", size, language, given)
    saves = bring(page, url)
    for screen in screens(saves):
        if given.screen and not any(wanted in screen.name for wanted in given.screen):
            continue
        page.evaluate("(hash) => { location.hash = '#/lost'; location.hash = hash; }", screen.address)
        page.wait_for_timeout(120)
        screen.prepare(page)
        page.wait_for_timeout(120)
        shoot(page, screen.name, size, language, given)
        press("#dialog [data-do=close]", page)
    context.close()


def shoot(page: Page, name: str, size: Size, language: str, given: argparse.Namespace) -> None:
    """What stands there, in the themes."""
    for theme in given.theme or THEMES:
        page.emulate_media(
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="reduce",
        )
        target = FOLDER / name / f"{size}-{theme}-{language}.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=target)


def join(browser: Browser) -> None:
    """A screen's pictures on one sheet."""
    page = browser.new_page(viewport={"width": 2400, "height": 800})
    for folder in sorted(path for path in FOLDER.iterdir() if path.is_dir()):
        shown = "".join(
            f'<figure><img src="{_data(path)}"><figcaption>{path.stem}</figcaption></figure>'
            for path in sorted(folder.glob("*.png"))
        )
        page.set_content(
            "<style>body{display:flex;flex-wrap:wrap;gap:12px;margin:12px;font:14px sans-serif}"
            "figure{margin:0}img{height:420px;border:1px solid #888}</style>"
            f"<h1>{folder.name}</h1>{shown}"
        )
        page.screenshot(path=FOLDER / f"{folder.name}.png", full_page=True)
    page.close()


def _data(path: Path) -> str:
    return f"data:image/png;base64,{base64.b64encode(path.read_bytes()).decode()}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--screen", action="append", help="part of a screen's name")
    parser.add_argument("--size", action="append", choices=[str(size) for size in SIZES])
    parser.add_argument("--language", action="append", choices=list(LOCALES))
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--no-build", action="store_true", help="dist/ is fresh")
    given = parser.parse_args()
    if not given.no_build:
        build_site.build()
    shutil.rmtree(FOLDER, ignore_errors=True)
    server, url = serve.start(DIST)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.FLAGS)
        for size in SIZES:
            for language in given.language or LOCALES:
                if not given.size or str(size) in given.size:
                    with step(f"{size}, {language}"):
                        take(browser, url, size, language, given)
        with step("contact sheets"):
            join(browser)
        browser.close()
    server.stop()
    print(f"    {FOLDER.relative_to(BUILD.parent)}")
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
