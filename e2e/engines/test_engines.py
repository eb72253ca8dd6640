"""The built page in engines other than Chromium: start, games, offline, no storage, embeds, axe."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from e2e import test_mini_express, test_russian_railroads, test_trans_siberian
from e2e.conftest import Site
from e2e.engines.conftest import Engine
from e2e.engines.person import Person
from e2e.engines.tab import Tab
from e2e.eyes import AXE
from e2e.player import LEGAL, Game
from e2e.test_storage_blocked import HOST, TOLD
from tools import serve

# Names beside visible texts want what only e2e/eyes.py arranges, which asks every rule, in Chromium.
CHECK = """async () => {
    for (const moving of document.getAnimations())
        if (moving.effect?.getTiming().iterations !== Infinity) moving.finish();
    %s;
    const rules = {"label-content-name-mismatch": {enabled: false}};
    const told = await axe.run({resultTypes: ["violations"], rules});
    const places = (nodes) => nodes.map((node) => node.target.join(" ")).join(", ");
    return told.violations.map(({id, nodes}) => `${id}: ${places(nodes)}`);
}"""
OFFLINE = "() => document.documentElement.dataset.offline === 'ready'"
BOARD = "() => document.querySelector('#board').innerHTML"


def accessible(tab: Tab) -> None:
    """axe-core's own choice of rules finds nothing to complain about, when what moves has come to rest: what
    fades in has little contrast on its way."""
    assert tab.call(CHECK % AXE.read_text(encoding="utf-8")) == []


def fits(tab: Tab) -> None:
    page = "document.documentElement"
    assert tab.call(f"() => {page}.scrollWidth <= {page}.clientWidth"), "the page scrolls sideways"


@pytest.mark.small_set
def test_the_start_screen(site: Site, tab: Tab) -> None:
    tab.go(site.url)
    tab.ready()
    assert tab.fact("start") == "packed"
    tab.has(".game-link")
    fits(tab)
    accessible(tab)
    tab.click("#lang-es")
    tab.has("#games-title", "Juegos")
    tab.click("#theme-dark")
    tab.wait("() => document.documentElement.dataset.theme === 'dark'")
    accessible(tab)
    tab.reload()
    tab.ready()
    tab.has("#games-title", "Juegos")
    assert tab.fact("theme") == "dark"


@pytest.mark.small_set
def test_the_first_decisions_of_each_game(site: Site, tab: Tab) -> None:
    for game in (test_mini_express.GAME, test_trans_siberian.GAME, test_russian_railroads.GAME):
        person = Person(tab, game)
        person.begin(site.url, 7, 3)
        accessible(tab)
        person.play(3)
        assert person.look().done >= 3
        fits(tab)


@pytest.mark.parametrize(
    ("game", "players", "first"),
    [(test_mini_express.GAME, 3, 16), (test_russian_railroads.GAME, 2, 24)],
    ids=["mini-express", "russian-railroads"],
)
def test_a_game_is_played_and_kept(site: Site, tab: Tab, game: Game, players: int, first: int) -> None:
    person = Person(tab, game)
    person.begin(site.url, 7, players)
    person.play(first)
    assert person.on_board
    done, before = person.look().done, tab.call(BOARD)
    tab.reload()
    tab.ready()
    person.expect_steps(done)
    if person.look().covered:
        tab.click("[data-do=reveal]")
    tab.wait("(before) => document.querySelector('#board').innerHTML === before", before)
    tab.key("u")
    tab.wait("(done) => parseInt(document.querySelector('.look-count').textContent) < done", done)
    tab.key("r")
    person.expect_steps(done)
    person.play(8)
    assert person.look().done >= done + 8
    fits(tab)


def test_a_whole_game(site: Site, tab: Tab) -> None:
    person = Person(tab, test_trans_siberian.GAME)
    person.begin(site.url, 7, 3)
    person.play(12)
    done = person.look().done
    tab.reload()
    tab.ready()
    person.expect_steps(done)
    person.play()
    tab.has(".final h2")
    totals = tab.call(
        "() => [...document.querySelectorAll('.score-table .row-total td')].map((cell) => +cell.textContent)"
    )
    assert len(totals) == 3 and totals == sorted(totals, reverse=True) and totals[0] > 0
    fits(tab)
    accessible(tab)


@pytest.mark.small_set
def test_without_a_server(own_site: Site, tab: Tab) -> None:
    """What the first visit kept is enough; with the snapshot that this engine made, too."""
    person = Person(tab, test_mini_express.GAME)
    person.begin(own_site.url, 7, 3)
    tab.wait(OFFLINE)
    own_site.stop()
    tab.reload()
    tab.ready()
    assert tab.fact("start") == "packed"
    person.play(2)
    done = person.look().done
    # the page may have kept one by itself meanwhile: the one asked for now must be whole before it reloads
    tab.call("() => { delete document.documentElement.dataset.snapshotKept; railtable.makeSnapshot(); }")
    tab.wait("() => document.documentElement.dataset.snapshotKept === 'yes'")
    tab.reload()
    tab.ready()
    assert tab.fact("start") == "fast"
    person.expect_steps(done)
    person.play(2)


def test_a_browser_that_stores_nothing(site: Site, refusing_tab: Tab) -> None:
    tab = refusing_tab
    tab.expected = ("register/update a ServiceWorker",)  # how Firefox tells everybody so
    tab.go(site.url)
    tab.ready()
    stored = """() => {
        try {
            localStorage.setItem("here", "1");
            return localStorage.getItem("here");
        } catch {
            return null;
        }
    }"""
    assert tab.call(stored) is None  # the fault is real
    tab.has("#notices-top", TOLD)
    person = Person(tab, test_mini_express.GAME)
    person.begin(site.url, 7, 3)
    person.play(3)


def name_the_address(page: Path, url: str) -> None:
    """Beside 'self', which is nothing to WebKit 2.50 in frames without an origin, over http (bug 316847)."""
    text = page.read_text(encoding="utf-8")
    assert "script-src 'self'" in text
    page.write_text(text.replace("'self'", f"'self' {url}"), encoding="utf-8")


def test_a_sandboxed_frame_of_another_site(built: Path, tab: Tab, engine: Engine, tmp_path: Path) -> None:
    """It has no origin, so nothing can be stored and every module comes from elsewhere."""
    if engine.name == "webkit":
        built = shutil.copytree(built, tmp_path / "site")
    server, url = serve.start(built, more_headers={"Access-Control-Allow-Origin": "*"})
    if engine.name == "webkit":
        name_the_address(built / "index.html", url)
    host_folder = tmp_path / "host"
    host_folder.mkdir()
    (host_folder / "index.html").write_text(HOST % (url, 'sandbox="allow-scripts"'))
    host, host_url = serve.start(host_folder)
    try:
        tab.go(host_url.replace("127.0.0.1", "localhost"))
        tab.ready("iframe")
        tab.has("#notices-top", TOLD, frame="iframe")
        tab.click(".game-link", frame="iframe")
        tab.click("#start-button", frame="iframe")
        person = Person(tab, test_mini_express.GAME, frame="iframe")
        person.play(3)
        assert person.look().done >= 3
    finally:
        server.stop()
        host.stop()


EMBEDDING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>host</title>
<link rel="icon" href="data:,">
<script>window.heard = []; document.addEventListener("move", (event) => heard.push(event.detail));</script>
<script src="%sembed.js"></script><h1>Somebody's page</h1><div style="width: 1000px">
<rail-table id="first" game="mini-express" bots="apprentice" seat="0" seed="5"></rail-table>
<p>More text</p>
<rail-table id="second" game="trans-siberian" position="players 3" mode="play"></rail-table></div></html>"""


@pytest.mark.small_set
def test_boards_in_somebody_elses_page(built: Path, tab: Tab, tmp_path: Path) -> None:
    """Two boards of another site's: both come up, are played, and tell the page so."""
    server, url = serve.start(built)
    (tmp_path / "index.html").write_text(EMBEDDING % url)
    host, host_url = serve.start(tmp_path)
    try:
        tab.go(host_url.replace("127.0.0.1", "localhost"))
        for number, name in enumerate(("first", "second"), 1):
            frame = f"#{name} iframe"
            tab.call("(name) => document.getElementById(name).scrollIntoView({block: 'center'})", name)
            tab.wait("(frame) => Boolean(document.querySelector(frame))", frame)
            tab.ready(frame)
            tab.click(LEGAL, frame)
            tab.wait("(number) => heard.filter((move) => move.person).length >= number", number)
        pythons = "() => document.documentElement.dataset.python === 'here'"
        assert [tab.call(pythons, frame=f"#{name} iframe") for name in ("first", "second")].count(True) == 1
    finally:
        server.stop()
        host.stop()


def test_the_page_for_teachers(site: Site, tab: Tab) -> None:
    tab.go(site.url + "demo.html")
    tab.wait("() => document.querySelectorAll('rail-table').length === 5")
    tab.call("() => document.querySelector('#table rail-table').scrollIntoView({block: 'center'})")
    frame = "#table iframe"
    tab.wait("(frame) => Boolean(document.querySelector(frame))", frame)
    tab.ready(frame)
    tab.has("#heard", "table: ready")
    person = Person(tab, test_russian_railroads.GAME, frame=frame)
    person.step()
    tab.has("#heard", "table: move")
    assert person.look().done >= 1
