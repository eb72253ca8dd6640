"""Random games, and the scenes that the page would draw from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.contract import Event
from engine.core.rng import Rng
from engine.games.mini_express.game import GAME
from engine.games.mini_express.state import MiniExpressState
from ui.games.mini_express.view import VIEW
from ui.view.scene import Scene
from ui.words.i18n import Translator

MODES: list[tuple[int, dict[str, object]]] = [
    (3, {"map": "usa", "golden_spike": True}),
    (4, {"map": "europe", "harbors": True}),
    (5, {"map": "usa", "first_game": True}),
    (1, {"mode": "solo", "map": "europe", "harbors": True, "difficulty": "nightmare"}),
    (2, {"mode": "duel-bot", "map": "usa", "golden_spike": True, "difficulty": "normal"}),
    (2, {"mode": "expert", "map": "usa"}),
    (4, {"map": "europe", "start_cities": "open"}),
]


def played(
    players: int, options: dict[str, object], seed: int, steps: int
) -> Iterator[tuple[MiniExpressState, tuple[Event, ...], tuple[Event, ...]]]:
    """A random game, moment by moment: the state, what has just happened, everything so far."""
    state: Any = GAME.new(players, seed, options)
    rng = Rng(seed)
    history: tuple[Event, ...] = ()
    yield state, (), history
    for _ in range(steps):
        if state.to_move is None:
            return
        legal = state.legal()
        events = tuple(state.play(legal[rng.below(len(legal))]))
        history += events
        yield state, events, history


def scene(
    state: MiniExpressState,
    *,
    language: str = "en",
    recent: tuple[Event, ...] = (),
    history: tuple[Event, ...] = (),
    interactive: bool = True,
) -> Scene:
    """What the page knows when it draws."""
    names = ("Ada", "Claire", "Leon", "Jill", "Max", "Bot")[: state.seats]
    words = Translator(language, VIEW.catalogues)
    return Scene(
        GAME,
        state,
        words,
        names,
        state.to_move,
        None,
        recent,
        interactive,
        history,
        legal=tuple(state.legal()),
        view=VIEW,
    )
