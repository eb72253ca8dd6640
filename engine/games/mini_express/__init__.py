"""The game Mini Express."""

from __future__ import annotations

from .game import GAME

__all__ = ["GAME"]
