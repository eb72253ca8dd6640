"""The position editor's names for the parts of a player's board."""

from __future__ import annotations

import pytest

from engine import games
from engine.games.russian_railroads import queries
from tests.ui.view.test_position_lines import scene_of
from ui import games as views
from ui.view.position_lines import PositionLines, edited
from ui.view.types import Setting

GAME = games.get("russian-railroads")
BEGIN = "players 3\nround 2\n"


def gained(text: str, language: str = "en") -> Setting:
    state = GAME.position(text)
    view = views.get(GAME.id)
    assert view is not None and view.editing is not None
    scene = scene_of(GAME, view, state, language=language)
    found = view.editing.settings(scene, PositionLines(text, GAME, state), None)
    (setting,) = (each for each in found if each.key == "gained.0")
    return setting


@pytest.mark.parametrize(
    ("language", "named"), [("en", "Kiev 7: 1 more worker"), ("es", "Kiev 7: 1 trabajador más")]
)
def test_advantages_that_are_gone_are_ticked_by_name(language: str, named: str) -> None:
    setting = gained(BEGIN, language)
    (number,) = (value for value, words in setting.choices if words == named)
    assert setting.several and not setting.value
    text = edited(BEGIN, setting.put(number))
    assert queries.once_gained(queries.russian(GAME.position(text)), 0)[0] == {int(number)}
    assert gained(text).value == number
    assert edited(text, gained(text).put("")) == BEGIN, "what the board shows needs no line"


def test_what_the_board_shows_is_ticked() -> None:
    setting = gained(BEGIN + "tracks 0 kiev black 8\nlocomotives 0 kiev 9\n")
    ticked = [dict(setting.choices)[value] for value in setting.value.split()]
    assert "Kiev 7: 1 more worker" in ticked
    assert setting.put(setting.value) == {"gained 0": None}
