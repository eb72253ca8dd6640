"""What browsers leave behind in tests is gone afterwards, and the home folder is not touched."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tools.browsers import chromium, engines
from tools.browsers.own_home import own_home, own_temporary_folder
from tools.check import checks
from tools.check.tries import Outcome

LEAVES = """
import pathlib, tempfile
(pathlib.Path.home() / "Crash Reports").mkdir()
print(tempfile.mkdtemp(prefix="org.chromium."))
"""


def left(home: Path, temporary: Path) -> list[str]:
    return sorted(path.name for folder in (home, temporary) for path in folder.iterdir())


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """A home folder and one for temporary files, as a person has them."""
    home, temporary = tmp_path / "home", tmp_path / "temporary"
    for folder in (home, temporary):
        folder.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / ".config"))
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return home, temporary


def test_files_of_a_program_are_gone_with_its_folders(places: tuple[Path, Path]) -> None:
    before = dict(os.environ)
    run = [sys.executable, "-c", LEAVES]
    with own_temporary_folder() as temporary, own_home() as home:
        assert "XDG_CONFIG_HOME" not in os.environ
        made = subprocess.run(run, capture_output=True, text=True, check=True).stdout.strip()
        assert (home / "Crash Reports").is_dir() and Path(made).parent == temporary
    assert left(*places) == [] and not Path(made).exists()
    assert dict(os.environ) == before


def test_a_browser_that_playwright_has_installed_is_found_from_there(places: tuple[Path, Path]) -> None:
    folder = places[0] / ".cache/ms-playwright"
    folder.mkdir(parents=True)
    with own_home():
        assert chromium.playwrights_folders() == [folder]


def test_every_check_with_a_browser_has_a_home_of_its_own(
    places: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    homes = []

    def looks(*given: object) -> Outcome:
        homes.append(Path.home())
        Path(tempfile.mkdtemp(prefix="playwright-artifacts-"))
        return Outcome(True)

    monkeypatch.setattr(checks, "twice", looks)
    monkeypatch.setattr(chromium, "ensure", lambda: "chromium")
    monkeypatch.setattr(chromium, "quick", lambda: "chromium")
    monkeypatch.setattr(engines, "ensure", lambda: engines.ENGINES)
    monkeypatch.setattr(checks, "told", lambda *given: 0)
    monkeypatch.setenv("RAILTABLE_DIST_IS_FRESH", "1")
    monkeypatch.setattr(sys, "argv", ["check", *checks.ON_THE_SITE])
    assert checks.main() == 0
    assert len(homes) == len(checks.ON_THE_SITE) and places[0] not in homes
    assert left(*places) == []
