"""More engineers, one of them with number -10, and a second revaluation token. Data only, for any board."""

from __future__ import annotations

from typing import Final

from ....core.data import load_json
from ..modules import Module

EXTRAS: Final = Module("extras", load_json(__package__.rpartition(".")[0], "data", "extras.json"))
