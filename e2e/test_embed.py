"""Embedded boards in pages of other sites: cross-origin, all storage blocked, many at once, in a sandbox."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, Request, expect

from e2e.conftest import READY_TIMEOUT, Site
from engine import games
from engine.core.lesson_steps import Do
from tools import serve
from tools.browsers.chromium import FLAGS, find
from tools.build import teachers_page

HEARD = ("ready", "move", "step", "answered", "completed", "done", "score", "statement", "failed")
LISTEN = """
window.heard = [];
for (const kind of HEARD)
  document.addEventListener(kind, (event) => heard.push([event.target.id, kind, event.detail]));
window.moved = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.moved += entry.value;
}).observe({ type: "layout-shift", buffered: true });
""".replace("HEARD", json.dumps(HEARD))
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>host</title>
<link rel="icon" href="data:,">
<style>body {{ max-width: 1000px; margin: 0 auto }} p {{ height: 60px }} {style}</style>
<script>{listen}</script><script src="{site}embed.js"></script></head>
<body><h1>How to lay track</h1><input id="field">{boards}<p style="height: 900px">
<a id="after" href="#after">the end</a></p></body></html>"""
GAME = '<p>try it</p><rail-table id="{id}" game="{game}" {more}></rail-table>'
LEGAL = ".choice:not([aria-disabled])"
"""By keys where the page has just been scrolled: browsers drop clicks on frames that have just moved."""


def moved(request: Request) -> int:
    """Bytes that came for a request, headers included."""
    sizes = request.sizes()
    return sizes["responseHeadersSize"] + sizes["responseBodySize"]


Host = Callable[..., Page]
Until = Literal["load", "domcontentloaded"]


def board(id_: str, game: str, more: str = "") -> str:
    return GAME.format(id=id_, game=game, more=more)


class Compressing(serve.Handler):
    """As most hosts do: texts are sent packed."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path.partition("?")[0]))
        if path.suffix not in (".js", ".svg", ".html") or not path.is_file():
            super().do_GET()
            return
        packed = gzip.compress(path.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(packed)))
        self.end_headers()
        self.wfile.write(packed)


@pytest.fixture
def blocked(tmp_path: Path, browser: Browser) -> Iterator[Page]:
    """A browser whose owner has switched all site data off."""
    settings = tmp_path / "profile" / "Default" / "Preferences"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"profile": {"default_content_setting_values": {"cookies": 2}}}))
    context = browser.browser_type.launch_persistent_context(
        str(tmp_path / "profile"), executable_path=find(), args=FLAGS, locale="en-GB"
    )
    context.set_default_timeout(30_000)
    page = context.pages[0]
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("console", lambda message: trouble.append(message.text) if message.type == "error" else None)
    yield page
    context.close()
    assert not trouble, trouble


@pytest.fixture
def host(built: Path, tmp_path: Path) -> Iterator[Host]:
    """Opens somebody's page with boards in it, on another origin than the site."""
    site, url = serve.start(built, kind=Compressing, more_headers={"Access-Control-Allow-Origin": "*"})
    folder = tmp_path / "host"
    folder.mkdir()
    other, other_url = serve.start(folder)

    def show(
        page: Page, boards: str, style: str = "", text: str = PAGE, until: Until = "load", **more: object
    ) -> Page:
        given = {"site": url, "boards": boards, "style": style, "listen": LISTEN, **more}
        (folder / "index.html").write_text(text.format(**given))
        page.goto(other_url.replace("127.0.0.1", "localhost"), wait_until=until)
        return page

    yield show
    site.stop()
    other.stop()


def frame(page: Page, id_: str) -> FrameLocator:
    return page.frame_locator(f"#{id_} iframe")


def stands(page: Page, id_: str) -> FrameLocator:
    """Scroll there, as a reader would, and wait until the board stands."""
    page.locator(f"#{id_}").evaluate("board => board.scrollIntoView({block: 'center'})")
    inside = frame(page, id_)
    expect(inside.locator("html.ready")).to_be_attached(timeout=READY_TIMEOUT)
    return inside


def heard(page: Page, kind: str, id_: str = "") -> list[Any]:
    told = page.evaluate("heard")
    return [detail for target, each, detail in told if each == kind and id_ in ("", target)]


def hears(page: Page, kind: str, id_: str, count: int = 1) -> list[Any]:
    """Wait until a board has told something so often."""
    page.wait_for_function(
        "([id, kind, count]) => heard.filter((one) => one[0] === id && one[1] === kind).length >= count",
        arg=[id_, kind, count],
    )
    return heard(page, kind, id_)


def pythons(page: Page) -> int:
    """How many of the frames have a Python of their own."""
    inside = [each for each in page.frames if "embed.html" in each.url]
    return sum(each.evaluate("document.documentElement.dataset.python === 'here'") for each in inside)


def learns(page: Page, id_: str) -> None:
    """Play the lesson TSR-EX-01 in a board, with one mistake, and look what its page hears."""
    inside = stands(page, id_)

    def told(verb: str) -> list[Any]:
        return [each for each in heard(page, "statement", id_) if each["verb"]["id"].endswith(f"/{verb}")]

    assert len(told("attempted")) == 1
    inside.locator('.choice[data-arg="pass"]').press("Enter")
    wrong = hears(page, "answered", id_)[0]
    assert (wrong["response"], wrong["success"]) == ("pass", False)
    expect(inside.locator(".lesson-reply.is-wrong")).to_be_visible()
    lesson = games.course("trans-siberian").find("TSR-EX-01")
    assert lesson is not None
    for number, step in enumerate(lesson.steps, 2):
        assert isinstance(step, Do)
        inside.locator(f'.choice[data-arg="{step.do}"]').press("Enter")
        hears(page, "answered", id_, number)
        if inside.locator("#lesson-next").count():  # something is said about it first
            inside.locator("#lesson-next").press("Enter")
    assert hears(page, "completed", id_)[0]["success"]
    expect(inside.locator(".lesson-through")).to_be_visible()
    assert [each["result"]["success"] for each in told("answered")] == [False, *(True for _ in lesson.steps)]
    (done,) = told("completed")
    assert done["result"]["completion"] and 0 < done["result"]["score"]["scaled"] < 1
    assert done["object"]["definition"]["type"].endswith("/lesson")


def test_many_boards_have_one_python_and_the_page_stays_where_it_is(host: Host, blocked: Page) -> None:
    page = host(
        blocked,
        board("first", "mini-express", 'bots="apprentice" seat="0" seed="5"')
        + board("second", "trans-siberian", 'position="players 3" mode="play"')
        + board("third", "russian-railroads", 'position="players 2" controls="none"')
        + board(
            "fourth",
            "mini-express",
            'position="players 2" mode="play" start="view" lang="es" theme="dark" controls="few"',
        )
        + board("fifth", "trans-siberian", 'lesson="TSR-EX-01"'),
    )
    page.locator("#field").focus()
    first = stands(page, "first")
    second = stands(page, "second")
    assert pythons(page) == 1
    third = page.locator("#third")
    assert third.locator("iframe").count() == 0  # a diagram waits to be touched
    third.get_by_role("button").press("Enter")
    expect(frame(page, "third").locator("html.ready")).to_be_attached(timeout=READY_TIMEOUT)
    page.locator("#field").focus()
    fourth = stands(page, "fourth")
    assert pythons(page) == 1
    expect(fourth.locator("html")).to_have_attribute("lang", "es")
    expect(fourth.locator("html")).to_have_attribute("data-theme", "dark")
    expect(first.locator("html")).to_have_attribute("lang", "en")

    # what is done at one board is told there and leaves the others alone
    second.locator(LEGAL).first.press("Enter")
    move = hears(page, "move", "second")[0]
    assert (move["moment"], move["person"]) == (1, True)
    assert not heard(page, "move", "fourth")
    assert frame(page, "fourth").locator(".log-entry").count() == 0
    attempted = heard(page, "statement", "second")[0]
    assert (
        attempted["verb"]["id"].endswith("/attempted") and "game=trans-siberian" in attempted["object"]["id"]
    )

    # commands from the page
    page.locator("#second").evaluate("board => board.goto('start')")
    assert hears(page, "step", "second")[-1]["moment"] == 0
    page.locator("#second").evaluate("board => board.language('es')")
    expect(second.locator("html")).to_have_attribute("lang", "es")

    # a lesson is learned in one of them, to its end
    learns(page, "fifth")
    assert pythons(page) == 1

    # the frame with Python is taken away: another one goes on where every board stands
    fourth.locator(LEGAL).first.press("Enter")
    hears(page, "move", "fourth")
    page.locator("#field").focus()
    page.locator("#first").evaluate("board => board.remove()")
    page.wait_for_function(
        "heard.filter((one) => one[0] === 'fourth' && one[1] === 'ready').length >= 2", timeout=READY_TIMEOUT
    )
    assert pythons(page) == 1
    expect(fourth.locator(".log-entry")).to_have_count(1)
    stands(page, "second")
    expect(second.locator(".log-entry")).to_have_count(1)
    assert page.evaluate("document.activeElement.id") == "field"
    fourth.locator(LEGAL).first.press("Enter")
    hears(page, "move", "fourth", 2)


def test_the_host_keeps_focus_scroll_and_layout(host: Host, new_page: Callable[..., Page]) -> None:
    """Nothing happens to a page by itself while its boards start and play."""
    page = host(new_page(), board("one", "mini-express", 'mode="watch" bots="apprentice" seed="3"'))
    page.locator("#field").focus()
    page.keyboard.type("words")
    page.evaluate("scrollTo(0, 100)")
    before = page.evaluate("[scrollY, document.documentElement.scrollHeight]")
    inside = frame(page, "one")
    expect(inside.locator("html.ready")).to_be_attached(timeout=READY_TIMEOUT)
    hears(page, "move", "one", 3)
    assert page.evaluate("[scrollY, document.documentElement.scrollHeight]") == before
    assert page.evaluate("document.activeElement.id") == "field"
    page.keyboard.type(" more")
    assert page.locator("#field").input_value() == "words more"
    assert page.evaluate("moved") == 0

    # the wheel over a board scrolls the page, until somebody has turned to the board
    box = page.locator("#one").bounding_box()
    assert box is not None
    view = inside.locator(".board-view")
    before_wheel = str(view.get_attribute("transform"))
    assert "scale(" in before_wheel
    page.mouse.move(box["x"] + 300, box["y"] + 350)
    page.mouse.wheel(0, 120)
    page.wait_for_function("scrollY > 150")
    assert view.get_attribute("transform") == before_wheel
    inside.locator(".board-svg").click(position={"x": 5, "y": 5})
    page.mouse.wheel(0, -300)
    expect(view).not_to_have_attribute("transform", before_wheel)

    # Tab goes in and out again, at both ends (frames of another process hear of it a moment later)
    def focused(what: str) -> None:
        page.wait_for_function(f"document.activeElement.matches('{what}')")

    page.evaluate("scrollTo(0, 0)")
    page.locator("#field").click()
    page.keyboard.press("Tab")
    focused("iframe")
    within = "() => document.hasFocus() && document.activeElement !== document.body"
    assert inside.locator("body").evaluate(within)
    page.keyboard.press("Shift+Tab")
    focused("#field")
    page.evaluate("document.querySelector('#after').focus()")
    page.keyboard.press("Shift+Tab")
    focused("iframe")
    page.keyboard.press("Tab")
    focused("#after")


def test_hostile_messages_are_passed_over(host: Host, page: Page) -> None:
    shown = host(page, board("one", "mini-express", 'bots="apprentice" seat="0" seed="5"'))
    inside = stands(shown, "one")
    count, statements = inside.locator(LEGAL).count(), len(heard(shown, "statement"))
    shown.evaluate(
        """() => {
        window.through = 0;
        addEventListener("message", ({ data }) => (window.through += data === "through"));
      }"""
    )
    shown.evaluate(
        """() => {
        const frame = document.querySelector("rail-table iframe").contentWindow;
        const say = (message) => frame.postMessage(message, "*");
        const big = "x".repeat(1e7);
        for (const odd of [null, 7, "hello", [], {}, {railtable: 2, kind: "command"}, {railtable: 1},
          {railtable: 1, kind: "prepare", width: -5}, {railtable: 1, kind: "prepare", width: "wide"},
          {railtable: 1, kind: "command", name: "explode"},
          {railtable: 1, kind: "command", name: "patch", value: "[]"},
          {railtable: 1, kind: "command", name: "load", value: big},
          {railtable: 1, kind: "command", name: "load", value: {game: big}},
          {railtable: 1, kind: "command", name: "load", value: {game: {deep: [[[]]]}}},
          {railtable: 1, kind: "command", name: "play", value: {}},
          {railtable: 1, kind: "command", name: "language", value: "<img onerror=1>"},
        ]) say(odd);
        for (let count = 0; count < 5000; count++)
          say({railtable: 1, kind: "command", name: "theme", value: "dark"});
        // somebody else's frame pretends to be the board, or the page around it: one of the page's own
        // origin, one of another
        for (const sandbox of [null, "allow-scripts"]) {
          const other = document.createElement("iframe");
          if (sandbox) other.sandbox = sandbox;
          other.srcdoc = `<script>for (let count = 0; count < 500; count++)
            parent.postMessage({railtable: 1, kind: "resize", width: 1000, height: 3000}, "*");
            parent.postMessage({railtable: 1, kind: "event", name: "done", facts: {}}, "*");
            parent.postMessage({railtable: 1, kind: "statement", statement: {}}, "*");
            parent.frames[0].postMessage({railtable: 1, kind: "hello"}, "*");
            parent.frames[0].postMessage(
              {railtable: 1, kind: "command", name: "language", value: "es"}, "*");
            parent.postMessage("through", "*");<` + "/script>";
          document.body.append(other);
        }
      }"""
    )
    shown.wait_for_function("through === 2")
    # what is asked for after all that, when a second has passed for the limit, is done
    height = shown.locator("#one").bounding_box()
    for _ in range(50):
        shown.evaluate("document.querySelector('rail-table').theme('light')")
        if inside.locator("html").get_attribute("data-theme") == "light":
            break
        shown.wait_for_timeout(100)
    expect(inside.locator("html")).to_have_attribute("data-theme", "light")
    expect(inside.locator("html")).to_have_attribute("lang", "en")
    expect(inside.locator("#error-panel")).to_have_count(0)
    assert inside.locator(LEGAL).count() == count
    assert len(heard(shown, "statement")) == statements
    assert not heard(shown, "done") and shown.locator("#one").bounding_box() == height
    inside.locator(LEGAL).first.click()
    hears(shown, "move", "one")


def test_a_diagram_costs_its_host_little_and_needs_no_script(
    host: Host, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    loaded: list[Request] = []

    def finished(request: Request) -> None:
        loaded.append(request)

    page.on("requestfinished", finished)
    for game in ("mini-express", "trans-siberian", "russian-railroads"):
        loaded.clear()
        with page.expect_request_finished(lambda request: "/pictures/" in request.url):
            shown = host(page, board("one", game, 'position="players 3"'))
        expect(shown.locator("#one")).to_be_visible()
        own = [request for request in loaded if "localhost" not in request.url]
        costs = {request.url: moved(request) for request in own}
        assert len(costs) == 2 and sum(costs.values()) <= 30_000, costs
    assert len(page.frames) == 1

    without = new_page(java_script_enabled=False)
    picture = """<img id="still" alt="the board" width="400" height="250" src="data:,">"""
    host(without, f'<rail-table game="mini-express">{picture}</rail-table>')
    expect(without.locator("#still")).to_be_visible()


@pytest.mark.parametrize("inside", ["", "\n", '<noscript><img src="board.svg" alt="A board"></noscript>'])
def test_a_board_without_a_picture_of_its_own_has_the_sites(host: Host, page: Page, inside: str) -> None:
    """Whatever stands between its tags: a line break, or a picture for readers without scripts alone."""
    host(page, f'<rail-table id="still" game="mini-express" start="touch">{inside}</rail-table>')
    expect(page.locator("#still > img, #still img")).to_be_visible()
    page.wait_for_function(
        "() => document.getElementById('still').shadowRoot.querySelector('img').naturalWidth > 0"
    )


def test_what_cannot_be_shown_says_why_in_its_place(host: Host, page: Page) -> None:
    host(page, board("lost", "mini-express", f'lesson="{"A" * 60}"'))
    told = hears(page, "failed", "lost")[0]
    notice = frame(page, "lost").locator(".embed-failed")
    expect(notice).to_contain_text("damaged")
    assert "damaged" in told["why"]
    expect(page.locator("#lost iframe")).to_have_css("opacity", "1")
    expect(page.locator("#lost span")).to_be_hidden()
    wanted = {"game": "trans-siberian", "position": "players 4", "seat": 1}
    page.locator("#lost").evaluate("(board, wanted) => board.load(wanted)", wanted)
    hears(page, "ready", "lost")
    expect(frame(page, "lost").locator(".board-svg")).to_be_visible()
    expect(notice).to_have_count(0)


def test_a_frame_that_is_kept_from_its_scripts_is_given_up_soon(host: Host, browser: Browser) -> None:
    """A site that may not be read from a sandbox: no word comes from the frame, so nobody waits for one."""
    with browser.new_context() as context:  # what is missing is complained about in the console
        page = context.new_page()
        page.route("**/assets/js/frame.js", lambda route: route.abort())
        host(page, board("mute", "mini-express"))
        expect(page.locator("#mute").get_by_role("link")).to_be_visible(timeout=10_000)


def test_few_controls_cover_little_of_a_narrow_board(host: Host, page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    host(page, board("one", "trans-siberian", 'controls="few" seed="5"'), "body { margin: 0 }")
    tools = stands(page, "one").locator(".stage-tools")
    see_through = "tools => getComputedStyle(tools).backgroundColor === 'rgba(0, 0, 0, 0)'"
    assert not tools.evaluate(see_through)
    assert tools.evaluate("tools => innerWidth - tools.getBoundingClientRect().right") < 16


@pytest.mark.parametrize("sandbox", ["allow-scripts", "allow-scripts allow-same-origin"])
def test_a_sandbox_at_a_phones_width(host: Host, blocked: Page, sandbox: str) -> None:
    blocked.set_viewport_size({"width": 320, "height": 640})
    page = host(
        blocked,
        board("one", "mini-express", f'seed="5" bots="apprentice" seat="0" sandbox="{sandbox}"')
        + board("two", "trans-siberian", f'seed="5" bots="baron" seat="0" sandbox="{sandbox}"')
        + board("three", "trans-siberian", f'seed="6" bots="baron" seat="0" sandbox="{sandbox}"'),
        "body { margin: 0 }",
    )
    own = sandbox == "allow-scripts"  # without an origin frames neither see each other nor may have workers
    for name in ("one", "two", "three"):
        inside = stands(page, name)
        if name == "three" and not own:
            helped = frame(page, "one").locator("html[data-helper=up]")  # where Python is
            expect(helped).to_be_attached(timeout=READY_TIMEOUT)
        html = inside.locator("html")
        assert html.evaluate("page => page.scrollWidth") <= 320
        assert html.evaluate("page => page.scrollHeight <= page.clientHeight")
        choice = inside.locator(LEGAL).first
        choice.press("Enter")
        hears(page, "move", name, 2)
        box = page.locator(f"#{name}").bounding_box()
        assert box is not None and box["width"] == 320
    assert pythons(page) == (3 if own else 1)
    inside_all = [each for each in page.frames if "embed.html" in each.url]
    helpers = "() => document.querySelectorAll('script[worker]').length"
    assert sum(each.evaluate(helpers) for each in inside_all) == (0 if own else 1)


def test_without_scripts_the_pictures_stay_within_the_page(site: Site, new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(site.url + "demo.html")
    pictures = page.locator("rail-table > img")
    expect(pictures).to_have_count(5)
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        box = picture.bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 1280


def test_the_page_for_teachers_and_what_it_prints(site: Site, page: Page) -> None:
    page.goto(site.url + "demo.html")
    boards = page.locator("rail-table")
    expect(boards).to_have_count(5)
    for name in [example.name for example in teachers_page.EXAMPLES][1:]:
        page.locator(f"#{name} rail-table").evaluate("board => board.scrollIntoView({block: 'center'})")
        inside = page.frame_locator(f"#{name} iframe")
        expect(inside.locator("html.ready")).to_be_attached(timeout=READY_TIMEOUT)
        expect(inside.locator(".embed-failed")).to_have_count(0)
        expect(inside.locator(".board-svg")).to_be_visible()
    assert pythons(page) == 1
    expect(page.locator("#heard")).to_contain_text("table: ready")
    page.emulate_media(media="print")
    for index in range(5):
        expect(page.locator("rail-table > img").nth(index)).to_be_visible()
        empty = boards.nth(index).evaluate(
            "board => board.clientHeight - board.firstElementChild.clientHeight"
        )
        assert abs(empty) <= 1, "only the picture's own room"
    expect(page.locator("#table iframe")).to_be_hidden()
