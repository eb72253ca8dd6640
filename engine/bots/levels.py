"""The registry of bots: every kind (characters too) and the four levels, with their parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from ..core.contract import Game
from ..core.errors import RailtableError
from .beam import BeamBot
from .bot import Bot, CarelessBot, GreedyBot, RandomBot
from .characters import CHARACTERS, with_liking
from .judge import Judge, JudgeOf, by_estimate
from .learned import judge
from .search import SearchBot


class UnknownBot(RailtableError):
    """No bot has that name or parameter."""


class Spec(NamedTuple):
    """A kind of bot and its parameters."""

    kind: str
    numbers: Mapping[str, int]


_JUDGES: dict[str, Judge] = {}


def by_best(game: Game) -> Judge:
    """The judge with learned weights, or by `estimate` if there are none."""
    features = game.insight.features
    if features is None or features.learned is None:
        return by_estimate(game)
    if game.id not in _JUDGES:
        _JUDGES[game.id] = judge(game, features.learned)
    return _JUDGES[game.id]


def _beam(seed: int = 0, width: int = 8, heat: int = 0, judge: JudgeOf = by_best) -> Bot:
    return BeamBot(judge, width, heat, seed)


def _search(
    seed: int = 0,
    visits: int = 60,
    breadth: int = 8,
    rivals: int = 8,
    width: int = 8,
    focus: int = 4,
    boldness: int = 15,
    judge: JudgeOf = by_best,
) -> Bot:
    return SearchBot(judge, visits, breadth, rivals, width, focus, boldness, seed)


def _of_character(game: Game, name: str) -> Judge:
    key = f"{game.id} {name}"
    if key not in _JUDGES:
        _JUDGES[key] = with_liking(game, name, by_best(game))
    return _JUDGES[key]


def _character(name: str, seed: int = 0, width: int = 8, heat: int = 60) -> Bot:
    return BeamBot(lambda game: _of_character(game, name), width, heat, seed)


KINDS: Final[Mapping[str, Callable[..., Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "careless": CarelessBot,
    "beam": _beam,
    "search": _search,
    "plain-beam": partial(_beam, judge=by_estimate),
    "plain-search": partial(_search, judge=by_estimate),
    **{name: partial(_character, name) for name in CHARACTERS},
}
LEVELS: Final[Mapping[str, Spec]] = {
    "apprentice": Spec("careless", {"miss": 0, "slack": 100, "astray": 1}),
    "stationmaster": Spec("beam", {"heat": 280}),
    "director": Spec("beam", {"heat": 100}),
    "baron": Spec("search", {"visits": 0, "rivals": 0, "focus": 12}),
}


def make(name: str, seed: int = 0) -> Bot:
    """The bot of a level or kind, e.g. "baron", "random", or "beam:width=4"."""
    head, _, tail = name.partition(":")
    spec = LEVELS.get(head, Spec(head, {}))
    numbers = dict(spec.numbers)
    try:
        for part in tail.split(",") if tail else ():
            key, _, value = part.partition("=")
            numbers[key] = int(value)
        return KINDS[spec.kind](seed=seed, **numbers)
    except (KeyError, ValueError, TypeError):
        known = ", ".join((*LEVELS, *KINDS))
        raise UnknownBot(f"no bot {name!r}; known: {known}") from None
