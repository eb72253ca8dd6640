"""Takes pictures of every screen at four sizes, in two themes and two languages.

    python -m tools.pictures.contact_sheet [--screen ...] [--size ...] [--language ...] [--theme ...]

Pictures go to build/contact/<screen>/<size>-<theme>-<language>.png, and build/contact/<screen>.png shows a
screen's sixteen side by side. The options take a part of it.
"""

from __future__ import annotations

import argparse
import base64
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, sync_playwright

from tools import serve
from tools.bench.usability import LOCALES, SIZES, Size
from tools.browsers import chromium
from tools.build.site import build_site
from tools.pictures.contact_screens import TIMEOUT, click, import_games, screens
from tools.steps import BUILD, DIST, guarded, step

FOLDER = BUILD / "contact"
THEMES = ("light", "dark")
SETTLED = 200
"""Milliseconds for pictures in lists and for fonts."""
ANIMATIONS_END = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
  .map((one) => one.finished.catch(() => null))).then(() => null)"""
"""Waits for the end of animations, so that no picture shows a colour half faded."""


def take_pictures(browser: Browser, url: str, size: Size, language: str, given: argparse.Namespace) -> None:
    """Take pictures of all screens at one size in one language."""
    context = browser.new_context(
        viewport={"width": size.width, "height": size.height},
        locale=LOCALES[language],
        has_touch=size.touch,
        is_mobile=size.touch,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(f"{url}#/")
    page.wait_for_selector("html.ready", state="attached", timeout=TIMEOUT)
    if not given.screen or any(wanted in "start-first" for wanted in given.screen):
        shoot(page, "start-first", size, language, given)
    saves = import_games(page, url)
    for screen in screens(saves):
        if given.screen and not any(wanted in screen.name for wanted in given.screen):
            continue
        page.evaluate("(hash) => { location.hash = '#/lost'; location.hash = hash; }", screen.address)
        page.wait_for_timeout(SETTLED)
        try:
            screen.prepare(page)
        except Error as error:
            print(f"    {screen.name}: {str(error).splitlines()[0]}", flush=True)
        page.wait_for_timeout(SETTLED)
        shoot(page, screen.name, size, language, given)
        click("#dialog [data-do=close]", page)
    context.close()


def shoot(page: Page, name: str, size: Size, language: str, given: argparse.Namespace) -> None:
    """Take a picture of the page in each theme."""
    for theme in given.theme or THEMES:
        page.emulate_media(
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="reduce",
        )
        page.wait_for_timeout(SETTLED)
        page.evaluate(ANIMATIONS_END)
        target = FOLDER / name / f"{size}-{theme}-{language}.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=target)


def join(browser: Browser) -> None:
    """Put the pictures of each screen on one sheet."""
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
        build_site()
    shutil.rmtree(FOLDER, ignore_errors=True)
    server, url = serve.start(DIST)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.FLAGS)
        for size in SIZES:
            for language in given.language or LOCALES:
                if not given.size or str(size) in given.size:
                    with step(f"{size}, {language}"):
                        take_pictures(browser, url, size, language, given)
        with step("contact sheets"):
            join(browser)
        browser.close()
    server.stop()
    print(f"    {FOLDER.relative_to(BUILD.parent)}")
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
