"""The one place that knows which games there are. A game is added here, by hand, and nowhere else."""

from __future__ import annotations

from engine.core.contract import Game
from engine.core.errors import UnknownGame
from engine.games.mini_express import GAME as MINI_EXPRESS
from engine.games.mini_express.insight import INSIGHT as MINI_EXPRESS_INSIGHT
from engine.games.russian_railroads import GAME as RUSSIAN_RAILROADS
from engine.games.russian_railroads.insight import INSIGHT as RUSSIAN_RAILROADS_INSIGHT
from engine.games.trans_siberian import GAME as TRANS_SIBERIAN
from engine.games.trans_siberian.insight import INSIGHT as TRANS_SIBERIAN_INSIGHT

_GAMES: dict[str, Game] = {
    MINI_EXPRESS.id: MINI_EXPRESS,
    TRANS_SIBERIAN.id: TRANS_SIBERIAN,
    RUSSIAN_RAILROADS.id: RUSSIAN_RAILROADS,
}
MINI_EXPRESS.insight = MINI_EXPRESS_INSIGHT
TRANS_SIBERIAN.insight = TRANS_SIBERIAN_INSIGHT
RUSSIAN_RAILROADS.insight = RUSSIAN_RAILROADS_INSIGHT


def all() -> tuple[Game, ...]:
    """Every registered game, in the order of the start screen."""
    return tuple(_GAMES.values())


def get(game_id: str) -> Game:
    """The game of that id; UnknownGame names the ids there are."""
    try:
        return _GAMES[game_id]
    except (KeyError, TypeError):
        raise UnknownGame(str(game_id), tuple(_GAMES)) from None
