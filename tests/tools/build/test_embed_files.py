"""The files of the built site for embedding boards in other pages."""

from __future__ import annotations

import html
import re
import subprocess
from pathlib import Path
from urllib.parse import urlencode
from xml.etree import ElementTree

import pytest

from engine import games
from engine.core import puzzles
from tools.build import board_svg, embed_files, teachers_page
from tools.steps import ROOT, StepError
from ui.browser import protocol
from ui.features.embed import settings as embedding_of_boards
from ui.features.embed.settings import TODAY
from ui.words.catalogues import translator
from ui.words.i18n import LANGUAGES

GAMES = [game.id for game in games.all()]


def test_the_script_is_under_eight_kilobytes_and_needs_nothing() -> None:
    script = embed_files.script()
    assert len(script.encode()) < 8_000
    assert not re.search(r"\bimport\b|\brequire\b|\beval\b", script)
    assert not re.search(r"protocol|PAPER|/\*", script)
    for name in (*GAMES, *protocol.SETTINGS, *protocol.EVENTS, *protocol.COMMANDS, *LANGUAGES):
        assert f'"{name}"' in script


def test_the_script_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "embed.cjs").write_text(embed_files.script())
    subprocess.run(["node", "--check", tmp_path / "embed.cjs"], check=True)


def test_the_frames_page_is_the_page_without_its_start() -> None:
    page = embed_files.page((ROOT / "index.html").read_text())
    assert 'src="assets/js/frame.js"' in page and "data-embed" in page
    for gone in (
        "interpreter.js",
        "pyscript.js",
        "pyodide",
        '"assets/js/page.js"></script>',
        "webmanifest",
        "<!--start",
    ):
        assert gone not in page
    policy = re.search(r"Content-Security-Policy.*", page)
    assert policy and policy[0] in (ROOT / "index.html").read_text()
    with pytest.raises(StepError):
        embed_files.page("<html></html>")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_picture_stands_alone(game: str, language: str) -> None:
    text = board_svg.of_game(game, language)
    drawing = ElementTree.fromstring(text)
    assert not re.search(r'\sdata-|aria-|tabindex|url\((?!#)|href="(?!#)', text.replace("local(", ""))
    named = {element.get("id") for element in drawing.iter() if element.get("id")}
    assert set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', text)) <= {
        pair for name in named for pair in ((name, ""), ("", name))
    }
    style = re.search(r"<style>(.*)</style>", text)
    assert style is not None
    used = set(re.findall(r"var\((--[\w-]+)", text))
    own = set(re.findall(r"(--[\w-]+):", text))  # set by a rule or an attribute of the drawing itself
    assert used <= own, used - own
    assert "light-dark(" in style[1] and len(style[1]) < 9_000
    words = [element for element in drawing.iter() if element.tag.endswith("}text")]
    assert len(words) > 20  # it is the board, not its frame


def test_a_picture_shows_its_position() -> None:
    track = "railroad red held 2 0 0 treasury 10 links chelyabinsk-yekaterinburg"
    base = board_svg.of_settings("game=trans-siberian&position=players 3;")
    built = board_svg.of_settings(f"game=trans-siberian&position=players 3;{track}")
    assert base != built


def test_the_page_for_teachers_says_the_same_in_every_language() -> None:
    english, *others = (teachers_page.WORDS[language] for language in LANGUAGES)
    for other in others:
        assert english.keys() == other.keys()
        assert len(english["good"]) == len(other["good"])
        assert [name for name, _ in english["attributes"]] == [name for name, _ in other["attributes"]]
    named = {part.strip() for name, _ in english["attributes"] for part in name.split(",")}
    assert named <= {*protocol.SETTINGS, *protocol.ATTRIBUTES}


@pytest.mark.parametrize("example", teachers_page.EXAMPLES, ids=lambda example: example.name)
def test_every_example_can_be_shown(example: teachers_page.Example) -> None:
    for given in (example.attributes, example.shown):
        settings = embedding_of_boards.read_settings(urlencode(given))
        if settings.what == "lesson":
            assert games.course(settings.game).find(settings.text) is not None
        elif settings.what == "puzzle":
            assert puzzles.of_the_day(puzzles.every(settings.game), "2026-11-19") and settings.text == TODAY
        elif given:
            embedding_of_boards.game_for(settings, translator("en"), 1)
    assert html.escape(teachers_page.element(example, "es", teachers_page.HOST)) in teachers_page.page("es")
