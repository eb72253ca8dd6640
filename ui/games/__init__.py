"""Which games the page knows: engine id -> what the game adds to the page."""

from __future__ import annotations

from importlib import import_module

from ui.view.view import GameView

_PACKAGES = ("mini_express", "trans_siberian", "russian_railroads")
"""One package each, in the order of the start screen; its module `view` has a `VIEW`."""

_VIEWS: dict[str, GameView] = {
    view.id: view for view in (import_module(f"ui.games.{package}.view").VIEW for package in _PACKAGES)
}


def all() -> tuple[GameView, ...]:
    """Every game with a page, in the order of the start screen."""
    return tuple(_VIEWS.values())


def get(game_id: str) -> GameView | None:
    """The view of that game, or None."""
    return _VIEWS.get(game_id)
