"""Makes the pictures of the README from the built page: a moving one of a guided game, and one of each game.

python -m tools.pictures.readme
"""

from __future__ import annotations

import base64
import struct
from collections.abc import Iterable

from playwright.sync_api import Page, sync_playwright

from engine import games
from tools import serve
from tools.browsers import chromium
from tools.build.site import build_site
from tools.pictures.contact_screens import TIMEOUT, import_games
from tools.steps import DIST, ROOT, guarded, step

FOLDER = ROOT / "docs" / "pictures"
WINDOW = {"width": 1280, "height": 800}
GUIDED = "#/lesson/mini-express/first-game"
QUALITY = 50
FRAMES = 12
HELD = 1600
"""Milliseconds that a frame of the moving picture stays."""
SETTLED = 700
"""Milliseconds after which nothing moves on the page any more."""


def picture(page: Page) -> bytes:
    """The window as a WebP file."""
    page.wait_for_timeout(SETTLED)
    client = page.context.new_cdp_session(page)
    taken = client.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    client.detach()
    return base64.b64decode(taken["data"])


def chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def chunks(file: bytes) -> Iterable[tuple[bytes, bytes]]:
    """The chunks of a WebP file."""
    at = 12
    while at < len(file):
        length = struct.unpack_from("<I", file, at + 4)[0]
        yield file[at : at + 4], file[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def animation(stills: list[bytes]) -> bytes:
    """WebP files of one size as one that moves, for ever."""
    size = b"".join((edge - 1).to_bytes(3, "little") for edge in (WINDOW["width"], WINDOW["height"]))
    moves = b"\x02\0\0\0"
    parts = [chunk(b"VP8X", moves + size), chunk(b"ANIM", b"\xff" * 4 + b"\0\0")]
    for still in stills:
        image = b"".join(
            chunk(name, content) for name, content in chunks(still) if name in (b"VP8 ", b"VP8L")
        )
        place, held = b"\0" * 6, HELD.to_bytes(3, "little")
        parts.append(chunk(b"ANMF", place + size + held + b"\x02" + image))
    whole = b"WEBP" + b"".join(parts)
    return b"RIFF" + struct.pack("<I", len(whole)) + whole


def guided_game(page: Page, url: str) -> list[bytes]:
    """The first steps of a guided game: each as it is asked, and as it is answered."""
    page.goto(url + GUIDED)
    page.wait_for_selector("html.ready", state="attached", timeout=TIMEOUT)
    stills = [picture(page)]
    while len(stills) < FRAMES:
        onward = page.locator('[data-do="lesson-show"], [data-do="lesson-next"], [data-do="lesson-hint"]')
        onward.first.dispatch_event("click")
        stills.append(picture(page))
    return stills


def main() -> int:
    build_site()
    FOLDER.mkdir(exist_ok=True)
    server, url = serve.start(DIST)
    with step("pictures of the README"), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.FLAGS)
        page = browser.new_page(viewport=WINDOW, locale="en-US")  # type: ignore[arg-type]
        (FOLDER / "first-game.webp").write_bytes(animation(guided_game(page, url)))
        saves = import_games(page, url)
        for game in games.all():
            page.goto(url + saves[f"{game.id} middle"])
            (FOLDER / f"{game.id}.webp").write_bytes(picture(page))
        browser.close()
    server.stop()
    for path in sorted(FOLDER.iterdir()):
        print(f"    {path.relative_to(ROOT)}: {path.stat().st_size // 1000} KB")
    return 0


if __name__ == "__main__":
    guarded(main)
