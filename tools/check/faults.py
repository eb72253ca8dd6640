"""Records what a person sees when one file of the start is missing, cut, late, or replaced by a login page.

`python -m tools.check.faults` tries every fault of every file that a start asks for, on a first and on a
repeat visit, and writes the table in docs/research/reliability.md; `python -m tools.check.faults
main.py ...` does only these rows.
"""

from __future__ import annotations

import io
import re
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from http import HTTPStatus
from typing import BinaryIO

from playwright.sync_api import Browser, Error, Page, sync_playwright

from tools import serve
from tools.browsers import chromium
from tools.build.site import build_site
from tools.doc_tables import read_part, write
from tools.steps import DIST, ROOT, guarded

REPORT = ROOT / "docs" / "research" / "reliability.md"

LATER = "Asked for only when the page stands, or by the ordinary start:"
FAULTS = ("missing", "cut", "late", "login page")
LATE = 10.0
LOGIN = b"<!doctype html><title>Wi-Fi</title><h1>Please log in</h1><form><input name=room></form>"


class FaultyHandler(serve.Handler):
    """A handler with faults: address below the prefix -> the kind of fault."""

    faults: dict[str, str] = {}
    stopping = threading.Event()

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        name = self.path.split("?")[0].removeprefix(self.prefix).lstrip("/") or "index.html"
        fault = self.faults.get(name)
        if fault is None:
            return super().send_head()
        if fault == "missing":
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        if fault == "late":
            self.stopping.wait(LATE)
            return super().send_head()
        whole = (self.folder() / name).read_bytes()
        body, kind = (LOGIN, "text/html") if fault == "login page" else (whole[: len(whole) // 2], "")
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind or self.guess_type(name))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)


# What a person sees: the page is ready, has stopped or is waiting with a sentence, or is blank.
LOOK = """() => {
    const shown = (selector) => {
        const element = document.querySelector(selector);
        return element?.checkVisibility() ? element.innerText.split('\\n')[0].trim() : '';
    };
    const ready = document.documentElement.classList.contains('ready');
    return {
        ready: ready ? document.documentElement.dataset.start : '',
        stopped: shown('#error-panel') && shown('#error-panel p:not(.boot-actions)')
            || (document.documentElement.dataset.boot ? '' : shown('#boot-late p')),
        note: shown('#boot-note'),
        waiting: shown('#boot-note') || shown('#boot-stage'),
        aside: shown('#styles-bar span'),
        other: document.querySelector('#app') || !document.title ? '' : 'what the server sends instead',
    };
}"""
NAMED = re.compile(r"file (\S+) |^The file|page came")
SETTLED = 60.0  # seconds; even on a busy machine, a page that still waits then waits for ever


def observe(page: Page, url: str) -> str:
    """What a person sees in the end, and after how many seconds."""
    began = time.monotonic()
    seen: dict[str, str] = {}
    meanwhile = ""
    page.goto(url, wait_until="commit")
    while time.monotonic() - began < SETTLED:
        page.wait_for_timeout(250)
        try:
            seen = page.evaluate(LOOK)
        except Error:
            continue  # the page is still blank
        took = time.monotonic() - began
        if seen["note"] and not meanwhile:
            meanwhile = f"{seen['note']} ({took:.1f} s); "
        if seen["stopped"] and NAMED.search(seen["stopped"]):
            return f"{seen['stopped']} ({took:.1f} s)"
        if seen["ready"]:
            page.wait_for_timeout(500)
            aside = page.evaluate(LOOK)["aside"]
            kind = ", ordinary start" if seen["ready"] == "ordinary" else ""  # the fallback
            return f"{meanwhile}starts{kind} ({took:.1f} s)" + (f"; {aside}" if aside else "")
    words = (seen.get(kind) for kind in ("stopped", "waiting", "other"))
    return next(filter(None, words), "nothing yet: the browser is loading")


def start_files(browser: Browser) -> list[str]:
    """The files that a first visit loads until the page is ready."""
    running, url = serve.start(DIST)
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(url).split("?")[0]))
    page.goto(url)
    page.wait_for_selector("html.ready", state="attached", timeout=60_000)
    page.close()
    running.stop()
    return [name or "index.html" for name in dict.fromkeys(asked)]


def first_visits(browser: Browser, names: list[str]) -> Iterator[tuple[str, dict[str, str]]]:
    for name in names:
        seen = {}
        for fault in FAULTS:
            running, url = serve.start(DIST, kind=FaultyHandler, faults={name: fault})
            context = browser.new_context(locale="en-GB")
            seen[fault] = observe(context.new_page(), url)
            context.close()
            running.stop()
        print(name, seen, flush=True)
        yield name, seen


def repeat_visits(browser: Browser) -> dict[str, str]:
    """The results when all files have the fault on a repeat visit, which asks only for a new version."""
    running, url = serve.start(DIST, kind=FaultyHandler, faults=(faults := {}))
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(url)
    page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=120_000)
    seen = {}
    for fault in FAULTS:
        faults.update(dict.fromkeys(names_of_site(), fault))
        seen[fault] = observe(page, url)
    page.context.close()
    running.stop()
    return seen


def names_of_site() -> list[str]:
    return [path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()]


def row(name: str, seen: dict[str, str]) -> str:
    return f"| {name} | {' | '.join(seen[fault] for fault in FAULTS)} |\n"


def table(rows: Iterable[str], others: str) -> str:
    made = f"Made {datetime.now(UTC).date()} by `python -m tools.check.faults`."
    made += " In brackets: seconds, machine busy."
    head = f"| file | {' | '.join(FAULTS)} |\n| --- |{' --- |' * len(FAULTS)}"
    return f"{made}\n\n{head}\n{''.join(rows)}\n{others}"


def unused_files(asked: list[str]) -> str:
    """The line of the report with the files that no start loads."""
    names = ", ".join(f"`{name}`" for name in sorted(set(names_of_site()) - set(asked)))
    return f"{LATER} {names}."


def main() -> int:
    build_site()
    wanted = sys.argv[1:]
    old = read_part(REPORT, "faults")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        names = wanted or start_files(browser)
        made = {name: row(name, seen) for name, seen in first_visits(browser, names)}
        repeat = "" if wanted else row("**repeat visit**, every file at once", repeat_visits(browser))
        browser.close()
    if wanted:
        lines = [f"{line}\n" for line in old.splitlines() if line.startswith("| ")][2:]
        rows = [made.pop(line.split(" | ")[0].removeprefix("| "), line) for line in lines]
        others = next((line for line in old.splitlines() if line.startswith(LATER)), "")
    else:
        rows, others = [*made.values(), repeat], unused_files(names)
    write(REPORT, "faults", table(rows, others).rstrip())
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
