"""Fixtures for the built page in Firefox and WebKit, in addition to those of e2e/conftest.py (`site`, ...).

    engine        a running browser; every test runs once per engine that RAILTABLE_ENGINES names (both)
    tab           a fresh tab with nothing stored; errors of its console fail the test
    refusing_tab  the same in a browser whose settings block all storage

Tests marked `small_set` run before those in Chromium and are never left out; the others run after them, where
there is time. `Tab.wait` waits by polling the page. Failures leave screenshots in test-results/ (Firefox).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from e2e.engines.firefox import Firefox
from e2e.engines.tab import Tab
from e2e.engines.webkit import WebKit
from tools.browsers import engines
from tools.steps import ROOT

Engine = Firefox | WebKit
KINDS: dict[str, Callable[..., Engine]] = {"firefox": Firefox, "webkit": WebKit}
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed  # type: ignore[attr-defined]
    return report


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Once per engine, one engine after the other."""
    if "engine" in metafunc.fixturenames:
        names = [engine.name for engine in engines.wanted()]
        metafunc.parametrize("engine", names, indirect=True, scope="session")


@pytest.fixture(scope="session")
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    started = KINDS[request.param](tmp_path_factory.mktemp(request.param))
    yield started
    started.stop()


@contextmanager
def watched(tab: Tab, request: pytest.FixtureRequest) -> Iterator[Tab]:
    """When the test is through: what the page complained about; after a failure, what it looked like."""
    try:
        yield tab
        seen = tab.troubles()
        if request.node.stash.get(FAILED, False) and (picture := tab.picture()):
            folder = ROOT / "test-results"
            folder.mkdir(exist_ok=True)
            (folder / f"{request.node.name.replace('/', '-')}.png").write_bytes(picture)
    finally:
        tab.close()
    assert not seen, "the page reported errors:\n" + "\n".join(seen)


@pytest.fixture
def tab(engine: Engine, request: pytest.FixtureRequest) -> Iterator[Tab]:
    with watched(engine.tab(), request) as made:
        yield made


@pytest.fixture
def refusing_tab(engine: Engine, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Tab]:
    browser = KINDS[engine.name](tmp_path / "refusing", refusing=True)
    try:
        with watched(browser.tab(), request) as made:
            yield made
    finally:
        browser.stop()
