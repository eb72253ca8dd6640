"""The dialogs of the app: the menu's groups, and the settings'."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.ui.fakes import ToyView, started, toy_on_page
from tests.ui.toy_games import playing
from ui.app.dialogs import SETTINGS
from ui.storage.settings import CHOICES


@pytest.fixture(autouse=True)
def view() -> Iterator[ToyView]:
    with toy_on_page() as page:
        yield page


def groups(markup: str) -> dict[str, list[str]]:
    """The labels of a menu's entries, by the heading of their group."""
    parts = re.split(r"<h3>(.*?)</h3>|<summary>(.*?)</summary>", markup)
    titled = zip(parts[1::3], parts[2::3], parts[3::3], strict=True)
    return {first or second: re.findall(r"<span>(.*?)</span>", rest) for first, second, rest in titled}


def test_the_menu_has_three_groups_and_folds_what_is_rare() -> None:
    app, fake, _ = playing()
    app.open_dialog("menu")
    assert groups(fake.elements["dialog-body"]) == {
        "This game": ["Players and bots", "Game review", "Branches", "Note", "Rematch"],
        "Share": ["Link and QR code", "Embed", "Export"],
        "Help": ["Coach", "Rules", "Help", "Settings", "About this board"],
        "More": ["Type a move", "Make a lesson from here"],
    }


def test_every_entry_of_the_menu_does_something() -> None:
    app, fake, _ = playing()
    app.open_dialog("menu")
    table = app.table
    assert table is not None
    known = app.commands.keys() | app.page.commands.keys() | table.commands.keys()
    asked = set(re.findall(r'data-do="([\w-]+)"', fake.elements["dialog-body"]))
    assert asked <= known, asked - known


def test_the_settings_are_in_groups_and_none_is_left_out() -> None:
    app, fake = started()
    app.open_dialog("settings")
    names = [name for group in SETTINGS.values() for name in group]
    assert sorted(names) == sorted(CHOICES)
    shown = fake.elements["dialog-body"]
    assert [shown.index(f'name="{name}"') for name in names] == sorted(
        shown.index(f'name="{name}"') for name in names
    )
    assert names.index("sound") < 4 and shown.count("<h3>") == len(SETTINGS)
