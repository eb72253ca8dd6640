"""Mini Express: setting up, loading, notation. The rules are in the modules beside."""

from __future__ import annotations

from .game import GAME

__all__ = ["GAME"]
