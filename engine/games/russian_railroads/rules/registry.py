"""The single steps of effects by action, filled by `dispatch` once all of them exist."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .. import actions as a
from .gain import Events

if TYPE_CHECKING:
    from ..state import RussianState

Handler = Callable[["RussianState", int, Events], None]
RAW: dict[a.Action, tuple[Handler, int]] = {}
