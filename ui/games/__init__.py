"""The views of all games that have a page, by the engine's game id."""

from __future__ import annotations

from importlib import import_module

from ui.view.view import GameView

_PACKAGES = ("mini_express", "trans_siberian", "russian_railroads")
"""One package per game, in the order of the start screen. Its module `view` has the `VIEW`."""

_VIEWS: dict[str, GameView] = {
    view.id: view for view in (import_module(f"ui.games.{package}.view").VIEW for package in _PACKAGES)
}


def all() -> tuple[GameView, ...]:
    """All views, in the order of the start screen."""
    return tuple(_VIEWS.values())


def get(game_id: str) -> GameView | None:
    """The view of a game, or None."""
    return _VIEWS.get(game_id)
