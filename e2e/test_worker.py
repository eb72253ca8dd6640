"""Bots in a worker on the built page: who computes, that the choices are the same, and real faults."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import READY_TIMEOUT, Site, expect_trouble
from e2e.player import Opener, Person, by_mouse, new_game
from e2e.test_bots import at_once
from e2e.test_mini_express import GAME
from e2e.test_start import Ready, python_says, with_snapshot
from engine.bots import make
from engine.core import record
from engine.core.match import Match
from engine.core.seats import BOT
from tools.steps import ROOT

pytestmark = pytest.mark.first_visit

PATIENT = 60_000
"""Milliseconds; a worker that hangs is noticed after eight to sixteen seconds."""
UP, STOPPED = "html[data-helper=up]", "has stopped"
WORKER = (ROOT / "ui" / "browser" / "bot_worker_main.py").read_text()
EXPORT = "__export__ ="


NOTE_TOASTS = """
window.toasted = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node.matches?.(".toast")) toasted.push(node.textContent);
}).observe(document, { childList: true, subtree: true });
"""


@pytest.fixture
def bare(new_page: Callable[..., Page]) -> Page:
    """Without a service worker, which would answer from what it keeps before any fault of a test."""
    page = new_page(service_workers="block")
    page.add_init_script(NOTE_TOASTS)
    return page


def stopped(page: Page) -> int:
    """How often it was said that a worker has stopped; messages go by themselves."""
    return sum(STOPPED in text for text in page.evaluate("toasted"))


def thoughts(page: Page) -> int:
    """So many questions were answered by workers."""
    return int(page.evaluate("performance.getEntriesByName('railtable:thought').length"))


def seated(page: Page, open_page: Opener) -> Person:
    """A person beside two Barons, who move at once."""
    new_game(page, open_page, GAME, 7, {"players": "3"}, {1: "baron", 2: "baron"})
    at_once(page)
    return Person(page, GAME, by_mouse, 3)


def to_the_next(person: Person) -> None:
    """The person acts until the bots have, and is asked again; the game must not end on the way."""
    before = person.steps()
    while person.steps() < before + 3:
        expect(person.root.locator("[data-do^=automa-]")).to_have_count(0, timeout=PATIENT)
        assert person.state() == (False, False)
        person.step()
    expect(person.root.locator("[data-do^=automa-]")).to_have_count(0, timeout=PATIENT)


def until_they_think(person: Person) -> int:
    """The person ends a turn; how many steps the game has now. Whoever thinks is not going to decide."""
    person.step()
    while not person.root.locator("[data-do^=automa-]").count():
        person.step()
    expect(person.page.locator("#prompt")).to_contain_text("is thinking")
    return person.steps()


def expect_the_bots_own_moves(page: Page) -> Match:
    """Whoever thought about them: nothing is lost, done twice, or different from what the engine says."""
    imports = "from ui.app import app\nfrom engine.core import record\n"
    code = imports + "record.write(app._app.table.session.match)"
    match = record.read(str(python_says(page, code))).match
    assert match is not None
    compared = 0
    bots = [make(seat.level, seat.seed) if seat.kind == BOT else None for seat in match.seats]
    for moment, action in enumerate(match.actions[: match.cursor]):
        state = match.at(moment)
        assert state.to_move is not None
        bot = bots[state.to_move]
        if bot is not None:
            assert bot.decide(state, moment) == action, f"action {moment + 1}"
            compared += len(state.legal()) > 1
    assert compared > 1
    return match


def test_barons_think_in_a_worker_from_the_snapshot(
    site: Site, page: Page, open_page: Opener, ready: Ready
) -> None:
    page.add_init_script(NOTE_TOASTS)
    with_snapshot(page, site.url, ready)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    person = seated(page, open_page)
    expect(page.locator(UP)).to_be_attached(timeout=READY_TIMEOUT)
    assert len(page.workers) == 1
    assert not any(url.endswith((".app.packed", ".whl")) for url in asked), "from the snapshot"
    to_the_next(person)
    to_the_next(person)
    known = thoughts(page)
    assert known > 1
    page.keyboard.press("h")
    expect(page.locator(".coach-hints > li").first).to_be_visible()
    assert thoughts(page) == known + 1, "the coach thinks there, too"
    expect_the_bots_own_moves(page)
    assert stopped(page) == 0


MARKUP = """() => {
  const place = document.createElement("div");
  document.body.append(place);
  const take = (how) => `import js; js.document.documentElement.setAttribute("data-taken", "${how}")`;
  place.innerHTML = `<py-script>${take("element").replaceAll('"', "'")}</py-script>`;
  const script = document.createElement("script");
  script.type = "py";
  script.textContent = take("script");
  place.append(script);
}"""


def test_python_in_markup_does_not_run(bare: Page, open_page: Opener) -> None:
    """PyScript would run it past the content security policy. The page's own worker still starts after it."""
    open_page("#/", bare)
    bare.evaluate(MARKUP)
    seated(bare, lambda address, page: page.evaluate("address => { location.hash = address; }", address))
    expect(bare.locator(UP)).to_be_attached(timeout=READY_TIMEOUT)
    expect(bare.locator("html[data-taken]")).to_have_count(0)


HANGS = WORKER.replace("    work = questions", "    while True:\n        pass\n    work = questions")
SLEEPS = WORKER.replace("    work = questions", "    await asyncio.sleep(1 << 20)\n    work = questions")
assert WORKER not in (HANGS, SLEEPS)


def in_turn(page: Page, *sources: str | None) -> None:
    """What one worker after the other gets as its program; None: 404. The last one goes for all others."""
    # What is there is asked for twice: by assets/js/helper.js, whether it is there, and by PyScript.
    waiting = [source for source in sources for _ in range(1 if source is None else 2)]

    def serve(route: Route) -> None:
        source = waiting.pop(0) if len(waiting) > 1 else waiting[0]
        route.fulfill(status=404) if source is None else route.fulfill(body=source)

    page.route("**/bots.py", serve)


def test_a_worker_that_hangs_is_replaced_and_one_that_is_killed_then_is_done_without(
    bare: Page, open_page: Opener
) -> None:
    in_turn(bare, HANGS, WORKER)
    person = seated(bare, open_page)
    expect(bare.locator(UP)).to_be_attached(timeout=READY_TIMEOUT)
    steps = until_they_think(person)
    bare.keyboard.press("u")  # it thinks for ever; nobody has to wait for that
    expect(bare.locator(".turn-who")).to_contain_text("Player 1")
    person.expect_steps(steps - 1)
    to_the_next(person)
    assert stopped(bare) == 1
    expect(bare.locator("script[name=bots-2]")).to_be_attached()
    expect(bare.locator(UP)).to_be_attached(timeout=READY_TIMEOUT)
    to_the_next(person)
    known = thoughts(bare)
    assert known > 0, "the second one thinks"
    bare.evaluate("document.querySelector('script[name=bots-2]').xworker.terminate()")
    to_the_next(person)
    assert thoughts(bare) == known
    expect(bare.locator("script[worker]")).to_have_count(0)
    to_the_next(person)
    assert stopped(bare) == 1
    expect_the_bots_own_moves(bare)


def test_thinking_is_cancelled_by_undo_hold_and_leaving(bare: Page, open_page: Opener) -> None:
    in_turn(bare, SLEEPS)
    person = seated(bare, open_page)
    expect(bare.locator(UP)).to_be_attached(timeout=READY_TIMEOUT)
    for key in ("u", "p"):
        held = until_they_think(person)
        bare.keyboard.press(key)
    expect(bare.locator("#automa-run")).to_be_visible()
    bare.keyboard.press("p")
    expect(bare.locator("#automa-pause")).to_be_visible()
    bare.goto(bare.url.split("#")[0] + "#/new/mini-express")
    expect(bare.locator("#start-button")).to_be_visible()
    bare.go_back()
    expect(bare.locator("#prompt")).to_contain_text("is thinking")
    assert person.steps() == held
    assert len(bare.workers) == 1
    assert stopped(bare) == 0


BREAKS = WORKER.replace(EXPORT, "raise RuntimeError('no track')\n" + EXPORT)


@pytest.mark.parametrize("fault", ["its program", "its runtime"])
def test_a_worker_that_cannot_start_is_tried_twice_and_done_without(
    bare: Page, open_page: Opener, fault: str
) -> None:
    expect_trouble(bare, "404", "no track", "worker.js", "ERR_")
    if fault == "its program":
        in_turn(bare, None, BREAKS)
    else:
        bare.route("**/pyscript/worker.js", lambda route: route.fulfill(status=404))
    person = seated(bare, open_page)
    to_the_next(person)
    expect(bare.locator("html[data-helper=failed]")).to_be_attached(timeout=READY_TIMEOUT)
    to_the_next(person)
    expect_the_bots_own_moves(bare)
    assert thoughts(bare) == 0
    expect(bare.locator("script[worker]")).to_have_count(0)
    assert stopped(bare) == 1
    expect(bare.locator("#error-panel")).to_have_count(0)
