"""protocol.json: its documentation says all of it and nothing else, and Python uses no other names."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from engine.core import record
from ui.app import program_commands
from ui.browser import protocol
from ui.features.embed.settings import WHAT, Settings, read_settings
from ui.words.i18n import LANGUAGES

ROOT = Path(__file__).resolve().parents[3]
EMBEDDING = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return EMBEDDING.partition(f"## {title}\n")[2].partition("\n## ")[0]


def rows(text: str) -> dict[str, str]:
    """The rows of a section's table by each name of their first column."""
    found = re.findall(r"^\| ([^|]+) \| (.*) \|$", text, re.MULTILINE)
    return {name: words for names, words in found for name in re.findall(r"`(\w+)`", names)}


def test_the_attributes_of_a_board_are_described() -> None:
    described = rows(section("Attributes"))
    assert described.keys() == {*protocol.SETTINGS, *protocol.ATTRIBUTES}
    for name, values in {**protocol.VALUES, "lang": LANGUAGES}.items():
        row = described[name].split(" (")[0] if name == "controls" else described[name]
        assert set(values) <= set(re.findall(r"`(\w+)`", described[name])), row


def test_the_events_are_described() -> None:
    described = rows(section("Events and commands"))
    assert described.keys() == {*protocol.EVENTS, "statement"}  # of which a section of its own tells


def test_the_commands_are_described() -> None:
    text = next(part for part in EMBEDDING.split("\n\n") if part.startswith("Commands are methods"))
    assert set(re.findall(r"`(\w+)\(", text)) == set(protocol.COMMANDS)


def test_the_limits_are_described() -> None:
    text = section("The messages, version 1")
    limits = protocol.LIMITS
    for words in (
        f"keeps the last {limits['waiting']} events",
        f"heed {limits['commands']} commands and {limits['messages']}\nmessages a second",
        f"texts up to {limits['text']:,} letters and objects up to {limits['entries']} entries",
    ):
        assert words in text


def test_every_command_is_carried_out() -> None:
    assert program_commands.WORK.keys() == set(protocol.COMMANDS)


def told(path: Path) -> set[str]:
    """The names of the events that a module reports. Any other first argument is no name."""
    calls = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell"
        if len(node.args) == 2 and isinstance(node.args[1], ast.Dict | ast.Name)
    ]
    return {str(call.args[0].value) for call in calls if isinstance(call.args[0], ast.Constant)}


def test_python_reports_no_event_that_nobody_knows_and_all_others() -> None:
    found: set[str] = set()
    for path in (ROOT / "ui").rglob("*.py"):
        assert told(path) <= set(protocol.EVENTS), path
        found |= told(path)
    assert found == set(protocol.EVENTS)


def test_the_settings_of_a_board_are_those_of_the_protocol() -> None:
    own = set(Settings._fields) - {"what", "text"}
    assert own | set(WHAT) == set(protocol.SETTINGS)


@pytest.mark.parametrize("name", sorted(protocol.VALUES.keys() - {"theme"}))
def test_the_values_of_a_setting_are_kept_and_the_first_one_is_usual(name: str) -> None:
    for value in protocol.VALUES[name]:
        assert getattr(read_settings(f"game=toy&{name}={value}"), name) == value
    assert getattr(read_settings(f"game=toy&{name}=odd"), name) == protocol.VALUES[name][0]


@pytest.mark.parametrize("name", protocol.LEARNING)
def test_a_learning_board_is_known_by_its_settings(name: str) -> None:
    settings = read_settings(f"game=toy&{name}=X")
    assert settings.learning and settings.mode == name
    assert not read_settings("game=toy&record=X").learning


def test_a_whole_record_is_accepted_and_more_of_a_file_is_read() -> None:
    assert protocol.LIMITS["text"] == record.MOST_TEXT < protocol.LIMITS["read"]
