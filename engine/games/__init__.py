"""The one place that knows which games there are. A game is added here, by hand, and nowhere else."""

from __future__ import annotations

from engine.core.contract import Game
from engine.core.errors import UnknownGame
from engine.games.mini_express import GAME as MINI_EXPRESS
from engine.games.russian_railroads import GAME as RUSSIAN_RAILROADS
from engine.games.trans_siberian import GAME as TRANS_SIBERIAN

_GAMES: dict[str, Game] = {
    MINI_EXPRESS.id: MINI_EXPRESS,
    TRANS_SIBERIAN.id: TRANS_SIBERIAN,
    RUSSIAN_RAILROADS.id: RUSSIAN_RAILROADS,
}


def all() -> tuple[Game, ...]:
    """Every registered game, in the order of the start screen."""
    return tuple(_GAMES.values())


def get(game_id: str) -> Game:
    """The game of that id; UnknownGame names the ids there are."""
    try:
        return _GAMES[game_id]
    except (KeyError, TypeError):
        raise UnknownGame(str(game_id), tuple(_GAMES)) from None
