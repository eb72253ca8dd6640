"""Russian Railroads (2013): the base game as data and a small set of effects."""

from . import lessons, positions, queries
from .game import GAME

__all__ = ["GAME", "lessons", "positions", "queries"]
