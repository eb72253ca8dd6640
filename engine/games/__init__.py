"""The registry of games. A new game is added here by hand, and nowhere else."""

from __future__ import annotations

from ..core.contract import Game
from ..core.course import Course
from ..core.errors import UnknownGame
from . import mini_express, russian_railroads, trans_siberian

_GAMES: dict[str, Game] = {
    game.id: game
    for game in (
        mini_express.GAME,
        trans_siberian.GAME,
        russian_railroads.GAME,
    )
}


def all() -> tuple[Game, ...]:
    """Every registered game, in the order of the start screen."""
    return tuple(_GAMES.values())


def get(game_id: str) -> Game:
    """The game with that id. UnknownGame lists the known ids."""
    try:
        return _GAMES[game_id]
    except (KeyError, TypeError):
        raise UnknownGame(str(game_id), tuple(_GAMES)) from None


def course(game_id: str) -> Course:
    """The lessons about a game. UnknownGame as for `get`."""
    return get(game_id).course
