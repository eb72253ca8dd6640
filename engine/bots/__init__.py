"""Opponents for any game: they know `engine/core/contract.py` and no game's fields.

| file | holds |
| --- | --- |
| `bot.py` | what every bot is: a mover that thinks in slices, fairly and repeatably; the plain ones |
| `turns.py` | whole turns as single moves: a beam over chains of actions |
| `judge.py` | how good a position is |
| `learned.py` | linear values that were learned |
| `chances.py` | softmax and draws in whole numbers |
| `beam.py` | the best turn by a judge, or one that is nearly as good |
| `search.py` | looking several turns ahead: max^n PUCT over whole turns |
| `characters.py` | likings beside the levels: builder, investor |
| `coach.py` | for people: hints with reasons, where a game turned |
| `questions.py` | the same thinking somewhere else: a question as text, and its answer |
| `levels.py` | the registry: every kind and level there is, with its parameters |
"""

from __future__ import annotations

from .characters import CHARACTERS
from .levels import KINDS, LEVELS, make

__all__ = ["CHARACTERS", "KINDS", "LEVELS", "make"]
