"""States and matches in notebooks: self-contained drawings, and replays with every moment."""

from __future__ import annotations

import html
import json
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from engine import games
from engine.core.contract import Game
from engine.core.match import Match
from engine.core.rng import Rng
from tests.conformance import pick
from tools.lab import notebook

GAMES = games.all()


def played(game: Game, actions: int, names: tuple[str, ...] = ()) -> Match:
    mode = next(iter(game.modes()))
    match, rng = Match(game, mode.players, 7, mode.options, names), Rng(5)
    for _ in range(actions):
        match.play(pick(match.state.legal(), rng))
    return match


def told(shown: str) -> tuple[str, dict[str, Any]]:
    """The page inside a replay's frame, and what its script reads."""
    page = html.unescape(re.findall(r'srcdoc="([^"]*)"', shown)[0])
    found = re.findall(r'<script type="application/json" id="frames">(.*?)</script>', page, re.DOTALL)
    return page, json.loads(found[0])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_state_is_a_drawing_that_needs_nothing_else(game: Game) -> None:
    state: Any = played(game, 12).state
    root = ET.fromstring(state._repr_svg_())
    assert root.tag == "{http://www.w3.org/2000/svg}svg" and root.get("viewBox")
    style = root.find("{http://www.w3.org/2000/svg}style")
    assert style is not None and style.text is not None
    assert (
        "--paper" in style.text and "url(.." not in style.text.replace('"', "") and ":root" not in style.text
    )
    assert len(root.findall("{http://www.w3.org/2000/svg}g")) > 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_replay_holds_every_moment(game: Game) -> None:
    match: Any = played(game, 9)
    _, data = told(match._repr_html_())
    assert [len(data[name]) for name in ("frames", "keys", "words")] == [10, 10, 10]
    drawn: dict[str, int] = {}
    for frame in data["frames"]:
        drawn |= frame
    board = "".join(f"<g>{data['pool'][drawn[key]]}</g>" for key in data["keys"][9])
    assert board.count("<g>") >= len(data["keys"][9]) > 3
    ET.fromstring(f'<svg xmlns:xlink="x">{board}</svg>')
    assert data["words"][0] == [] and all(data["words"][1:])


def test_names_in_a_replay_are_text() -> None:
    names = ("</script><script>a()", '"><img src=x>', "\u202e🚂")
    page, data = told(notebook.replay(played(games.get("mini-express"), 5, names)))
    assert page.count("<script") == 2 and "<img" not in re.sub(
        r"<script.*?</script>", "", page, flags=re.DOTALL
    )
    assert any(names[0] in line for lines in data["words"] for line in lines)
