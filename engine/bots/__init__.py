"""Opponents for any game. They use `engine/core/contract.py` and no game's fields.

| file | holds |
| --- | --- |
| `bot.py` | the base of all bots, which think in slices, fairly and repeatably; and simple bots |
| `turns.py` | whole turns as single moves: a beam search over chains of actions |
| `judge.py` | how good a position is |
| `learned.py` | a judge with learned linear weights |
| `chances.py` | softmax and random draws in whole numbers |
| `beam.py` | a bot that takes the best turn by a judge, or one nearly as good |
| `search.py` | a bot that looks several turns ahead: max^n PUCT over whole turns |
| `characters.py` | bots with a liking: builder, investor |
| `coach.py` | for people: hints with reasons, turning points of a game |
| `questions.py` | questions and answers as text, for thinking in a worker |
| `levels.py` | the registry: every kind and level, with its parameters |
"""

from __future__ import annotations

from .characters import CHARACTERS
from .levels import KINDS, LEVELS, make

__all__ = ["CHARACTERS", "KINDS", "LEVELS", "make"]
