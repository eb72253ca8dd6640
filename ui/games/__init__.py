"""The one place of the page that knows which games there are: engine id -> what it adds to the page."""

from __future__ import annotations

from ui.games.mini_express.view import VIEW as MINI_EXPRESS
from ui.games.russian_railroads.view import VIEW as RUSSIAN_RAILROADS
from ui.games.trans_siberian.view import VIEW as TRANS_SIBERIAN
from ui.view.contract import GameView

_VIEWS: dict[str, GameView] = {
    MINI_EXPRESS.id: MINI_EXPRESS,
    TRANS_SIBERIAN.id: TRANS_SIBERIAN,
    RUSSIAN_RAILROADS.id: RUSSIAN_RAILROADS,
}


def all() -> tuple[GameView, ...]:
    """Every game with a page, in the order of the start screen."""
    return tuple(_VIEWS.values())


def get(game_id: str) -> GameView | None:
    """The view of that game, or None."""
    return _VIEWS.get(game_id)
