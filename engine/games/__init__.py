"""The one place that knows which games there are. A game is added here, by hand, and nowhere else."""

from __future__ import annotations

from engine.core.contract import Game
from engine.core.errors import UnknownGame
from engine.core.lesson_form import Course
from engine.games.mini_express import GAME as MINI_EXPRESS
from engine.games.mini_express.insight import INSIGHT as MINI_EXPRESS_INSIGHT
from engine.games.mini_express.lessons import CHAPTERS as MINI_EXPRESS_CHAPTERS
from engine.games.mini_express.positions import figures as mini_express_figures
from engine.games.russian_railroads import GAME as RUSSIAN_RAILROADS
from engine.games.russian_railroads.insight import INSIGHT as RUSSIAN_RAILROADS_INSIGHT
from engine.games.russian_railroads.lessons import CHAPTERS as RUSSIAN_RAILROADS_CHAPTERS
from engine.games.russian_railroads.positions import figures as russian_railroads_figures
from engine.games.trans_siberian import GAME as TRANS_SIBERIAN
from engine.games.trans_siberian.insight import INSIGHT as TRANS_SIBERIAN_INSIGHT
from engine.games.trans_siberian.lessons import CHAPTERS as TRANS_SIBERIAN_CHAPTERS
from engine.games.trans_siberian.positions import figures as trans_siberian_figures

_GAMES: dict[str, Game] = {
    MINI_EXPRESS.id: MINI_EXPRESS,
    TRANS_SIBERIAN.id: TRANS_SIBERIAN,
    RUSSIAN_RAILROADS.id: RUSSIAN_RAILROADS,
}
MINI_EXPRESS.insight = MINI_EXPRESS_INSIGHT
TRANS_SIBERIAN.insight = TRANS_SIBERIAN_INSIGHT
RUSSIAN_RAILROADS.insight = RUSSIAN_RAILROADS_INSIGHT
_COURSES: dict[str, Course] = {
    MINI_EXPRESS.id: Course(MINI_EXPRESS_CHAPTERS, mini_express_figures),
    TRANS_SIBERIAN.id: Course(TRANS_SIBERIAN_CHAPTERS, trans_siberian_figures),
    RUSSIAN_RAILROADS.id: Course(RUSSIAN_RAILROADS_CHAPTERS, russian_railroads_figures),
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


def course(game_id: str) -> Course:
    """What can be learned about a game; UnknownGame as for `get`."""
    return _COURSES.get(get(game_id).id, Course((), lambda state: {}))
