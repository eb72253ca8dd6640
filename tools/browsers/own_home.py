"""Browsers leave files in the home folder and among temporary files, above all those that a test kills: crash
reports, settings, profiles. They get folders of their own, which go when the tests are done."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.browsers.chromium import PLAYWRIGHTS_FOLDER, playwrights_folders

IN_HOME = ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
"""Where these name another place than the home folder, files would go there."""


@contextmanager
def changed(**variables: str | None) -> Iterator[None]:
    """Set these environment variables for a while; None removes one."""
    before = {name: os.environ.get(name) for name in variables}
    _put(variables)
    try:
        yield
    finally:
        _put(before)


def _put(variables: dict[str, str | None]) -> None:
    for name, value in variables.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
    tempfile.tempdir = None  # it is asked for once and kept


@contextmanager
def own_temporary_folder() -> Iterator[Path]:
    """One folder for all temporary files of this process and its children, which is removed in the end."""
    made = tempfile.TemporaryDirectory(prefix="railtable-", ignore_cleanup_errors=True)
    with made as folder, changed(TMPDIR=folder):
        yield Path(folder)


@contextmanager
def own_home() -> Iterator[Path]:
    """A home folder for browsers, which is removed in the end. Browsers that Playwright has installed are
    still found."""
    installed = next((str(folder) for folder in playwrights_folders() if folder.is_dir()), None)
    made = tempfile.TemporaryDirectory(prefix="home-", ignore_cleanup_errors=True)
    with made as folder, changed(HOME=folder, **{PLAYWRIGHTS_FOLDER: installed}, **dict.fromkeys(IN_HOME)):
        yield Path(folder)
