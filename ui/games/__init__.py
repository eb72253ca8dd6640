"""The one place of the page that knows which games there are: engine id -> what it adds to the page."""

from __future__ import annotations

from ui.contract import GameView

_VIEWS: dict[str, GameView] = {}


def all() -> tuple[GameView, ...]:
    """Every game with a page, in the order of the start screen."""
    return tuple(_VIEWS.values())


def get(game_id: str) -> GameView | None:
    """The view of that game, or None."""
    return _VIEWS.get(game_id)
