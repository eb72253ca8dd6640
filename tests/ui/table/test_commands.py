"""Commands and keys: who exports them, which kind of table has them, and that the help matches."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.core.match import Match
from tests import toy
from tests.ui.fakes import started, toy_on_page
from ui.browser import keyboard
from ui.table import abilities
from ui.table.abilities import PLAY, READ_ONLY, WATCH, Abilities
from ui.table.table import Table
from ui.words.catalogues import SHARED

UI = Path(__file__).resolve().parents[3] / "ui"
KINDS = {name: value for name, value in vars(abilities).items() if isinstance(value, Abilities)}


def table(kind: Abilities) -> Table:
    app, _ = started()
    return app.table_for(Match(toy.TOY, 2, 7), "g", kind)


@pytest.fixture(autouse=True)
def view() -> object:
    with toy_on_page() as page:
        yield page


def test_every_command_is_exported_once_and_allowed_somewhere() -> None:
    found = Counter(name for exported in table(PLAY).exports() for name in exported)
    assert set(found.values()) == {1}, found
    assert set(found) == set(abilities.PLAYING)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_table_has_just_the_commands_of_its_kind(kind: Abilities) -> None:
    assert set(table(kind).commands) == set(kind.commands)


def test_who_only_watches_cannot_change_the_game() -> None:
    changing = {"act", "choose", "confirm", "undo", "redo", "undo-to", "play-on", "line", "line-drop"}
    for kind in (WATCH, READ_ONLY):
        assert not changing & kind.commands


def test_every_key_gives_a_command_that_somebody_has() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(UI.rglob("*.py")))
    for shortcut in keyboard.SHORTCUTS:
        assert re.search(rf'"{re.escape(shortcut.command)}": ', source), shortcut
        if shortcut.scope == keyboard.TABLE:
            assert shortcut.command in abilities.PLAYING


def test_no_key_means_two_things_in_one_scope() -> None:
    assert max(Counter((each.key, each.scope) for each in keyboard.SHORTCUTS).values()) == 1


def test_the_help_names_every_key_of_a_table() -> None:
    shown = {word for keys, _ in keyboard.help_rows() for word in keys.split()}
    elsewhere = {*"123456789", ";", ":"}  # one row for all digits; a second place of < and >
    for shortcut in keyboard.SHORTCUTS:
        if shortcut.scope in (keyboard.APP, keyboard.TABLE) and shortcut.key not in elsewhere:
            named = shortcut.key if len(shortcut.key) > 1 else shortcut.key.upper()
            assert keyboard.BADGES.get(shortcut.key, named) in shown, shortcut
    assert all(text in SHARED["en"] for _, text in keyboard.help_rows())
