"""The service worker: playing without a server after one visit, updates that wait for the player."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Site, expect_trouble
from tools.build.site import with_service_worker
from tools.steps import ROOT

pytestmark = pytest.mark.first_visit

Ready = Callable[[Page], Page]
OFFLINE_READY = "html[data-offline=ready]"


def visit_once(site: Site, page: Page, ready: Ready) -> None:
    """One whole visit: the page stands, and everything has been kept for later."""
    page.goto(site.url)
    ready(page)
    page.wait_for_selector(OFFLINE_READY, state="attached", timeout=60_000)


def publish(site: Site, name: str, change: Callable[[str], str]) -> None:
    """Put a changed file on the server together with a service worker that lists it, as a new build would."""
    built = {
        path.relative_to(site.folder).as_posix(): path.read_bytes()
        for path in site.folder.rglob("*")
        if path.is_file()
    }
    built[name] = change(built[name].decode()).encode()
    built["sw.js"] = (ROOT / "assets/js/sw.js").read_bytes()
    for changed, data in with_service_worker(built).items():
        if (site.folder / changed).read_bytes() != data:
            (site.folder / changed).write_bytes(data)


def test_the_page_says_when_it_can_do_without_a_network(own_site: Site, page: Page, ready: Ready) -> None:
    expect_trouble(page, "sw.js", "404")
    worker = (own_site.folder / "sw.js").read_bytes()
    (own_site.folder / "sw.js").unlink()
    page.goto(own_site.url)
    ready(page)
    mark = page.locator(".offline-mark")
    expect(mark).to_be_hidden()
    (own_site.folder / "sw.js").write_bytes(worker)
    page.reload()
    expect(mark).to_be_visible(timeout=60_000)
    expect(mark).to_contain_text("works without a network")


def test_after_one_visit_it_starts_without_a_server(own_site: Site, page: Page, ready: Ready) -> None:
    visit_once(own_site, page, ready)
    own_site.stop()
    asked: list[str] = []
    page.on("response", lambda response: asked.append(f"{response.from_service_worker} {response.url}"))
    page.reload()
    ready(page)
    assert page.evaluate("document.documentElement.dataset.start") == "packed"
    assert all(
        line.startswith("True ") for line in asked if own_site.url in line and not line.endswith("/sw.js")
    )
    assert len(asked) > 10


def test_offline_the_ordinary_start_works_too(own_site: Site, page: Page, ready: Ready) -> None:
    visit_once(own_site, page, ready)
    own_site.stop()
    page.goto(own_site.url + "?start=ordinary")
    ready(page)
    assert page.evaluate("document.documentElement.dataset.start") == "ordinary"


def test_offline_a_deep_link_in_a_new_tab_works(own_site: Site, page: Page, ready: Ready) -> None:
    visit_once(own_site, page, ready)
    own_site.stop()
    other = page.context.new_page()
    other.goto(own_site.url + "#/new/mini-express")
    ready(other)
    expect(other.locator("#start-button")).to_be_visible()
    other.goto(own_site.url + "index.html")
    ready(other)
    expect(other.locator("#games-title")).to_be_visible()


def test_an_update_is_offered_and_never_forced(own_site: Site, page: Page, ready: Ready) -> None:
    visit_once(own_site, page, ready)
    publish(own_site, "index.html", lambda text: text.replace("<html ", '<html data-edition="2" ', 1))
    second = page.locator("html[data-edition='2']")

    page.reload()
    ready(page)
    bar = page.locator("#update-bar")
    expect(bar).to_contain_text("new version", timeout=30_000)
    expect(second).to_have_count(0)

    bar.get_by_role("button", name="Later").click()
    expect(bar).to_have_count(0)
    page.reload()
    ready(page)
    expect(second).to_have_count(0)  # a reload is no consent either

    page.locator("#update-bar").get_by_role("button", name="Update now").click()
    expect(second).to_have_count(1, timeout=30_000)
    ready(page)
    own_site.stop()
    page.reload()
    ready(page)
    expect(second).to_have_count(1)


def test_an_update_fetches_only_what_changed_and_removes_the_old_cache(
    own_site: Site, page: Page, ready: Ready
) -> None:
    visit_once(own_site, page, ready)
    before = page.evaluate("caches.keys()")
    publish(own_site, "main.py", lambda text: text + "# changed\n")
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url) if request.service_worker else None)
    page.reload()
    ready(page)
    page.locator("#update-bar").get_by_role("button", name="Update now").click()
    expect(page.locator("#update-bar")).to_have_count(0)
    ready(page)
    after = page.evaluate("caches.keys()")
    assert len(after) == 1
    assert after != before
    fetched = [url for url in asked if not url.endswith("/sw.js")]
    assert not [url for url in fetched if url.endswith((".packed", ".snapshot"))]


def test_an_update_accepted_in_one_tab_leaves_the_game_in_the_other(
    own_site: Site, page: Page, ready: Ready
) -> None:
    visit_once(own_site, page, ready)
    publish(own_site, "index.html", lambda text: text.replace("<html ", '<html data-edition="2" ', 1))
    second_edition = "html[data-edition='2']"
    playing = page.context.new_page()
    playing.goto(own_site.url + "#/new/mini-express")
    ready(playing)
    playing.locator("form[data-submit] [type=submit]").first.click()
    expect(playing).to_have_url(re.compile("#/play/"))
    playing.evaluate("document.documentElement.dataset.untouched = 'yes'")
    expect(playing.locator("#update-bar")).to_be_visible()

    page.reload()
    ready(page)
    page.locator("#update-bar").get_by_role("button", name="Update now").click()
    expect(page.locator(second_edition)).to_have_count(1, timeout=30_000)
    ready(page)

    expect(playing.locator("html[data-untouched=yes]")).to_have_count(1)  # not reloaded
    expect(playing.locator(second_edition)).to_have_count(0)
    playing.locator("#update-bar").get_by_role("button", name="Update now").click()
    expect(playing.locator(second_edition)).to_have_count(1, timeout=30_000)
    ready(playing)
    expect(playing).to_have_url(re.compile("#/play/"))
    expect(playing.locator("#app svg").first).to_be_attached()
    page.close()
    playing.reload()
    ready(playing)
    playing.wait_for_selector(OFFLINE_READY, state="attached")
    left = """async () => {
        while ((await caches.keys()).length > 1) await new Promise((done) => setTimeout(done, 50));
        return true;
    }"""
    assert playing.evaluate(left)


def test_a_half_uploaded_version_is_never_taken(own_site: Site, page: Page, ready: Ready) -> None:
    """The list names a content that the server does not have (yet): the old version stays, whole."""
    visit_once(own_site, page, ready)
    worker = own_site.folder / "sw.js"
    text = worker.read_text()
    listed = json.loads(text[text.index("const BUILD = ") + 14 : text.index(";\nconst PREFIX")])
    worker.write_text(
        text.replace(listed["files"]["main.py"], "0" * 64).replace(listed["version"], "halfway")
    )
    expect_trouble(page, "sw.js", "expected content")
    page.reload()
    ready(page)
    failed = page.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            await registration.update();
            const worker = registration.installing;
            if (worker)
                await new Promise((done) => worker.addEventListener('statechange', done, {once: true}));
            return {state: worker?.state ?? 'gone', waiting: Boolean(registration.waiting)};
        }"""
    )
    assert failed == {"state": failed["state"], "waiting": False}
    assert failed["state"] in ("redundant", "gone")
    expect(page.locator("#update-bar")).to_have_count(0)
    own_site.stop()
    page.reload()
    ready(page)


def test_the_worker_keeps_to_its_own_path(own_site: Site, page: Page, ready: Ready) -> None:
    visit_once(own_site, page, ready)
    scope = page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.scope)")
    assert scope == own_site.url
    names = page.evaluate("caches.keys()")
    assert all(re.match(r"railtable /some/sub/path/ [0-9a-f]{16}$", name) for name in names)
