"""The registry of opponents: every kind, and the four levels with their parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from engine.bots.beam import BeamBot
from engine.bots.bot import Bot, CarelessBot, GreedyBot, RandomBot
from engine.bots.judge import by_estimate
from engine.bots.search import SearchBot
from engine.core.errors import RailtableError


class UnknownBot(RailtableError):
    """No bot has that name, or takes that parameter."""


class Spec(NamedTuple):
    """A kind of bot and what distinguishes this one."""

    kind: str
    numbers: Mapping[str, int]


KINDS: Final[Mapping[str, Callable[..., Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "careless": CarelessBot,
    "beam": lambda seed=0, width=8: BeamBot(by_estimate, width, seed),
    "search": lambda seed=0, visits=40, breadth=8, width=8, boldness=150: SearchBot(
        by_estimate, visits, breadth, width, boldness, seed
    ),
}
LEVELS: Final[Mapping[str, Spec]] = {
    "apprentice": Spec("careless", {"miss": 50, "slack": 100}),
    "stationmaster": Spec("greedy", {}),
    "director": Spec("beam", {"width": 8}),
    "baron": Spec("search", {"visits": 60}),
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
