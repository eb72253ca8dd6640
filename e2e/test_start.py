"""Starts of the built page: packed, fast, ordinary, damaged, impossible; each test asserts which happened."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import READY_TIMEOUT, Site, expect_trouble
from tools.steps import DIST, ROOT

pytestmark = pytest.mark.first_visit

Ready = Callable[[Page], Page]
NewPage = Callable[..., Page]


def start_kind(page: Page) -> str:
    return str(page.evaluate("document.documentElement.dataset.start"))


def python_says(page: Page, code: str) -> object:
    """Run Python in the page's own interpreter (the module that PyScript got it from holds it)."""
    return page.evaluate(
        """async (code) => {
            const module = await import(new URL('assets/js/interpreter.js', document.baseURI).href);
            return (await module.loadPyodide()).runPython(code);
        }""",
        code,
    )


def with_snapshot(page: Page, url: str, ready: Ready) -> None:
    """A first visit, and at its end what happens by itself after a quiet while: the snapshot is made."""
    page.goto(url)
    ready(page)
    page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=60_000)
    page.evaluate("railtable.makeSnapshot()")
    expect(page.locator("html[data-snapshot-kept=yes]")).to_have_count(1)


def test_a_first_visit_lays_out_the_compiled_app(site: Site, page: Page, ready: Ready) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site.url)
    ready(page)
    assert start_kind(page) == "packed"
    assert any(url.endswith(".app.packed") for url in asked)
    assert not any(url.endswith((".whl", ".snapshot")) for url in asked)


def test_a_first_visit_has_its_limit_in_bytes(site: Site, page: Page, ready: Ready) -> None:
    """From a host that compresses nothing, to a page that can be played at: 7.5 MB."""
    page.goto(site.url)
    ready(page)
    sizes = page.evaluate(
        """() => {
      const stands = performance.getEntriesByName("railtable:ready")[0].startTime;
      const all = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind));
      return all.filter((one) => one.responseEnd <= stands).map((one) => one.transferSize);
    }"""
    )
    total = sum(sizes)
    print(f"first visit: {total / 1e6:.2f} MB in {len(sizes)} files")
    assert 3e6 < total <= 7.5e6


def test_later_visits_start_from_the_snapshot_that_was_made_here(
    site: Site, page: Page, ready: Ready
) -> None:
    with_snapshot(page, site.url, ready)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    draws = set()
    for _ in range(3):
        page.goto(site.url)
        page.reload()
        ready(page)
        assert start_kind(page) == "fast"
        draws.add(python_says(page, "import random; random.getrandbits(53)"))
    assert len(draws) == 3, "it is seeded anew"
    assert not any(url.endswith((".app.packed", ".whl")) for url in asked)
    assert "raise UnknownGame(" in str(python_says(page, LINES)), "tracebacks have source lines"
    page.evaluate(
        """async () => {
            const module = await import(new URL('assets/js/interpreter.js', document.baseURI).href);
            await (await module.loadPyodide()).railtableStandardLibrary();
        }"""
    )
    assert python_says(page, "import sys; 'colorsys' in sys.modules") is False
    assert python_says(page, "import colorsys; colorsys.rgb_to_hsv(0, 0, 0)[2]") == 0


LINES = """
import traceback
from engine import games
try:
    games.get("no such game")
    said = ""
except Exception:
    said = traceback.format_exc()
said
"""


def test_ordinary_start_installs_the_wheel_with_micropip(site: Site, page: Page, ready: Ready) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site.url + "?start=ordinary")
    ready(page)
    assert start_kind(page) == "ordinary"
    assert not any(url.endswith(".snapshot") for url in asked)
    assert any("/railtable-" in url and url.endswith(".whl") for url in asked)
    assert python_says(page, "from importlib.metadata import version; version('railtable')") == "0.1.0"


def test_everything_comes_from_the_site_itself(site: Site, page: Page, ready: Ready) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for query in ("", "?start=ordinary"):
        page.goto(site.url + query)
        ready(page)
    foreign = [url for url in asked if not url.startswith(site.url)]
    assert foreign == []


DAMAGE = """async (how) => {
    const cache = await caches.open((await caches.keys()).find((name) => name.startsWith('railtable')));
    const request = (await cache.keys()).find((one) => one.url.endsWith('.snapshot'));
    const response = await cache.match(request);
    const bytes = await response.arrayBuffer();
    const body = {cut: bytes.slice(0, 1000), page: '<html>', empty: new Uint8Array(bytes.byteLength)}[how];
    await cache.put(request, new Response(body, {headers: response.headers}));
}"""


def test_a_damaged_snapshot_only_costs_time_and_is_made_again(site: Site, page: Page, ready: Ready) -> None:
    with_snapshot(page, site.url, ready)
    for damage in ("cut", "page", "empty"):
        page.evaluate(DAMAGE, damage)
        page.reload()
        ready(page)
        assert start_kind(page) == "packed", damage
        expect(page.locator("#error-panel")).to_have_count(0)
    page.evaluate("railtable.makeSnapshot()")
    page.reload()
    ready(page)
    assert start_kind(page) == "fast"


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda data: data[: len(data) // 2], id="cut off"),
        pytest.param(lambda data: b"<html>not found</html>", id="a page instead"),
        pytest.param(lambda data: gzip.compress(b"\0\0\0\2[]and more"), id="another content"),
    ],
)
def test_a_damaged_app_is_installed_the_ordinary_way(
    site: Site, page: Page, ready: Ready, damage: Callable[[bytes], bytes]
) -> None:
    whole = next(DIST.glob("assets/runtime/*.app.packed")).read_bytes()
    page.route("**/*.app.packed", lambda route: route.fulfill(body=damage(whole)))
    page.goto(site.url)
    ready(page)
    assert start_kind(page) == "ordinary"
    expect(page.locator("#error-panel")).to_have_count(0)


def test_both_starts_run_the_same_program(site: Site, page: Page, ready: Ready) -> None:
    """Same modules, same interpreter; what differs is only how they got there."""
    listing = """
import sys, json
json.dumps([sys.version, sorted(n for n in sys.modules if n.split('.')[0] in ('engine', 'ui'))])
"""
    seen = []
    for query in ("?start=packed", "?start=ordinary"):
        page.goto(site.url + query)
        ready(page)
        every = """
import importlib, pkgutil, engine, ui
for package in (engine, ui):
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + '.'):
        if not found.name.endswith('.__main__'):
            importlib.import_module(found.name)
"""
        python_says(page, every)
        seen.append(python_says(page, listing))
    assert seen[0] == seen[1]


def test_a_traceback_through_the_standard_library_can_be_told_before_it_has_arrived(
    site: Site, page: Page, ready: Ready
) -> None:
    with_snapshot(page, site.url, ready)
    expect_trouble(page, "python_rest.zip")
    page.context.route("**/python_rest.zip.packed", lambda route: route.abort())
    page.reload()
    ready(page)
    assert start_kind(page) == "fast"
    code = """
import json, traceback
try:
    json.loads("{")
    said = ""
except ValueError:
    said = traceback.format_exc()
said
"""
    assert "json/decoder.py" in str(python_says(page, code))


def test_first_screen_stands_before_python(site: Site, page: Page) -> None:
    page.route("**/pyodide.asm.wasm.packed", lambda route: None)  # never answered
    page.goto(site.url)
    expect(page.locator("h1")).to_have_text("Railtable")
    for name in ("Mini Express", "Trans-Siberian Railroad", "Russian Railroads"):
        expect(page.get_by_role("button", name=f"Play {name}")).to_be_visible()
    expect(page.locator("#boot-stage")).to_have_text("loading the engine…")
    expect(page.locator("#boot-bytes")).to_contain_text("MB")
    expect(page.locator("html.ready")).to_have_count(0)


def test_first_screen_fits_a_phone(site: Site, phone: Page) -> None:
    phone.route("**/pyodide.asm.wasm.packed", lambda route: None)
    phone.goto(site.url)
    expect(phone.locator("#boot-stage")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_first_screen_speaks_spanish(site: Site, new_page: NewPage) -> None:
    page = new_page(locale="es-ES")
    page.route("**/pyodide.asm.wasm.packed", lambda route: None)
    page.goto(site.url)
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("#boot-stage")).to_have_text("cargando el motor…")
    expect(page.locator(".start-sub")).to_contain_text("Tres juegos")


def test_without_javascript_a_text_says_so(site: Site, new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    expect_trouble(page, " csp")  # the preloads of modules, which now nobody may run
    page.goto(site.url)
    expect(page.locator(".boot-stop")).to_contain_text("needs JavaScript")


def test_without_webassembly_a_text_says_so(site: Site, page: Page) -> None:
    expect_trouble(page, "WebAssembly")
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site.url)
    expect(page.locator("#error-panel")).to_contain_text("WebAssembly is missing")


def test_a_browser_that_is_too_old_is_told_what_it_takes(site: Site, page: Page) -> None:
    page.add_init_script(
        "const real = CSS.supports;"
        "CSS.supports = (...words) => !words.join().includes('light-dark') && real.apply(CSS, words);"
    )
    page.goto(site.url)
    expect(page.locator("#error-panel")).to_contain_text("Firefox 120")
    expect(page.locator("#boot-status")).to_have_count(0)


def test_opened_as_a_file_it_explains_itself(built: object, page: Page) -> None:
    expect_trouble(page, "file://", "CORS", "ERR_FAILED")
    page.goto((DIST / "index.html").as_uri())
    expect(page.locator("#error-panel")).to_contain_text("python -m http.server")
    expect(page.get_by_role("heading", name="Railtable", exact=True)).to_be_visible()


def test_a_runtime_that_is_not_there_is_reported(site: Site, page: Page) -> None:
    expect_trouble(page, "404", "pyodide.asm.js", "dynamically imported")
    page.route("**/pyodide.asm.js", lambda route: route.fulfill(status=404, body="gone"))
    page.goto(site.url)
    panel = page.locator("#error-panel")
    expect(panel).to_contain_text("could not start")
    panel.locator("summary").click()
    expect(panel.locator("pre")).to_contain_text("pyodide.asm.js")
    expect(panel.get_by_role("button", name="Copy report")).to_be_visible()


def test_a_missing_pyscript_file_is_reported(site: Site, page: Page) -> None:
    expect_trouble(page, "404", "could not load")
    page.route("**/runtime/pyscript/core.js", lambda route: route.fulfill(status=404, body="gone"))
    page.goto(site.url)
    expect(page.locator("#error-panel")).to_contain_text("could not start")


def test_an_app_that_fails_at_its_start_is_reported(site: Site, page: Page) -> None:
    expect_trouble(page, "ZeroDivisionError")
    page.route("**/main.py", lambda route: route.fulfill(body=MAIN_THAT_FAILS))
    page.goto(site.url)
    panel = page.locator("#error-panel")
    expect(panel).to_contain_text("could not start", timeout=READY_TIMEOUT)
    panel.locator("summary").click()
    expect(panel.locator("pre")).to_contain_text("ZeroDivisionError")


MAIN_THAT_FAILS = (ROOT / "ui" / "__main__.py").read_text().replace("app.start()", "1 / 0")


def test_a_task_that_fails_later_is_reported_and_can_be_dismissed(
    site: Site, page: Page, ready: Ready
) -> None:
    expect_trouble(page, "the signal is broken")
    page.goto(site.url)
    ready(page)
    code = """
import asyncio
async def later():
    raise RuntimeError("the signal is broken")
asyncio.ensure_future(later())
None
"""
    python_says(page, code)
    panel = page.locator("#error-panel")
    expect(panel).to_contain_text("Something went wrong")
    panel.locator("summary").click()
    expect(panel.locator("pre")).to_contain_text("the signal is broken")
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_have_count(0)


@pytest.mark.first_visit  # it moves the clock of its context
def test_a_start_that_hangs_is_noticed(site: Site, page: Page) -> None:
    page.clock.install()
    page.route("**/pyodide.asm.wasm.packed", lambda route: None)
    page.goto(site.url)
    expect(page.locator("#boot-stage")).to_have_text("loading the engine…")
    expect(page.locator("#boot-note")).to_be_hidden()
    page.clock.fast_forward(60_000)
    page.clock.run_for(2_000)
    expect(page.locator("#boot-note")).to_contain_text("unusually long")
    expect(page.get_by_role("button", name="Start in safe mode (slower)")).to_be_visible()


def test_report_can_be_copied(site: Site, new_page: NewPage) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    expect_trouble(page, "ZeroDivisionError")
    page.route("**/main.py", lambda route: route.fulfill(body=MAIN_THAT_FAILS))
    page.goto(site.url)
    page.get_by_role("button", name="Copy report").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = str(page.evaluate("navigator.clipboard.readText()"))
    assert "ZeroDivisionError" in copied
    assert "Pyodide" in copied


def test_after_a_failed_start_the_next_one_is_ordinary(site: Site, page: Page, ready: Ready) -> None:
    expect_trouble(page, "ZeroDivisionError")
    page.route("**/main.py", lambda route: route.fulfill(body=MAIN_THAT_FAILS))
    page.goto(site.url)
    expect(page.locator("#error-panel")).to_be_visible(timeout=READY_TIMEOUT)
    assert start_kind(page) == "packed"
    page.unroute("**/main.py")
    page.get_by_role("button", name="Reload").click()
    ready(page)
    assert start_kind(page) == "ordinary"


MAIN_WITH_A_WORKER = """
import asyncio
from js import document

async def main():
    script = document.createElement("script")
    script.byRailtable = True  # as assets/js/helper.js: PyScript leaves all others alone
    script.type, script.src = "py", "./bot.py"
    script.setAttribute("worker", "")
    script.setAttribute("name", "bot")
    document.body.append(script)
    while getattr(script, "xworker", None) is None:
        await asyncio.sleep(0.05)
    await script.xworker.ready
    document.documentElement.dataset.bot = await script.xworker.sync.ping()
    document.documentElement.classList.add("ready")

await main()
"""

BOT = """
import random
from engine import ENGINE_VERSION, games

def ping():
    return f"{ENGINE_VERSION} {len(games.all())}"

__export__ = ["ping"]
"""


@pytest.mark.parametrize("start", ["packed", "ordinary"])
def test_a_named_worker_runs_the_engine_under_the_same_policy(site: Site, page: Page, start: str) -> None:
    """No isolation headers, no `unsafe-eval`, no configuration of its own: it takes the page's wrapper."""
    page.route("**/main.py", lambda route: route.fulfill(body=MAIN_WITH_A_WORKER))
    page.route("**/bot.py", lambda route: route.fulfill(body=BOT))
    page.goto(f"{site.url}?start={start}")
    said = re.compile(r"\d+\.\d+\.\d+ \d+")
    expect(page.locator("html")).to_have_attribute("data-bot", said, timeout=40_000)


@pytest.mark.parametrize("below", ["", "dist/"])
def test_pythons_own_server_is_enough(built: object, page: Page, ready: Ready, below: str) -> None:
    """`python -m http.server`, inside dist/ and one folder above it."""
    folder = DIST if not below else DIST.parent
    command = [
        sys.executable,
        "-u",
        "-m",
        "http.server",
        "0",
        "--bind",
        "127.0.0.1",
        "--directory",
        str(folder),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"port (\d+)", server.stdout.readline())
            assert found
            page.goto(f"http://127.0.0.1:{found[1]}/{below}")
            ready(page)
        finally:
            server.terminate()


def test_a_slow_start_leaves_no_word_about_preloads_on_the_console(
    site: Site, page: Page, ready: Ready
) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))

    def late(route: Route) -> None:
        page.wait_for_timeout(9_000)  # longer than the browser waits before it complains
        route.continue_()

    page.route("**/pyodide.asm.wasm.packed", late)
    page.goto(site.url)
    ready(page)
    assert not [line for line in said if "preload" in line]
