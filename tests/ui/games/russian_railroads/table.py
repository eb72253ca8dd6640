"""Scenes to draw: of random games, and of positions reached by named actions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.contract import Event
from engine.core.rng import Rng
from engine.games.russian_railroads import GAME
from engine.games.russian_railroads.editions import STANDARD
from engine.games.russian_railroads.state import RussianState
from ui.games.russian_railroads.view import VIEW
from ui.view.scene import Scene
from ui.words.catalogues import SHARED, translator
from ui.words.i18n import Translator

_SLOT = re.compile(r"\{(\w+)(?:#[^{}]*)?\}")


class Watched(Translator):
    """Remembers every key without a text and every placeholder without an argument."""

    def __init__(self, language: str) -> None:
        super().__init__(language, SHARED, VIEW.catalogues)
        self.complaints: list[str] = []

    def __call__(self, key: str, /, **args: object) -> str:
        found = self.find(key)
        if found is None:
            self.complaints.append(f"no text: {key}")
        else:
            self.complaints += [f"{key}: {name}" for name in _SLOT.findall(found[1]) if name not in args]
        return super().__call__(key, **args)


NAMES = ("Anna", "Boris", "Clara", "Dmitri")


def scene(
    state: RussianState,
    tr: Translator | str = "en",
    history: Sequence[Event] = (),
    *,
    viewer: int | None = -1,
) -> Scene:
    """As the page shows it to the seat to move (viewer -1), to another one, or to nobody (None)."""
    return Scene(
        game=GAME,
        state=state,
        tr=translator(tr, VIEW) if isinstance(tr, str) else tr,
        names=NAMES[: state.seats],
        viewer=state.to_move if viewer == -1 else viewer,
        legal=tuple(state.legal()),
        history=tuple(history),
        interactive=state.to_move is not None,
        view=VIEW,
    )


def played(
    players: int, seed: int, options: dict[str, object] | None = None
) -> Iterator[tuple[RussianState, tuple[Event, ...]]]:
    """Every state of a random game with what has happened so far; the last one is the end."""
    state = GAME.new(players, seed, options)
    chance = Rng(seed)
    history: list[Event] = []
    while state.to_move is not None:
        yield state, tuple(history)
        legal = state.legal()
        history += state.play(legal[chance.below(len(legal))])
    yield state, tuple(history)


def do(state: RussianState, *notations: str) -> list[Event]:
    """Play these actions."""
    events: list[Event] = []
    for notation in notations:
        events += state.play(GAME.parse(notation))
    return events


def place_workers(state: RussianState, space: str) -> list[Event]:
    """Choose a space and pay it with workers of one's own colour."""
    events = do(state, f"space {space}")
    if state.legal()[0].kind == "pay":
        events += do(state, f"pay own {state.setup.cost[STANDARD.place(space)][0]}")
    return events


def after_draft(players: int = 4, seed: int = 1) -> RussianState:
    """Round 1, the draft done with roubles and a doubler where possible."""
    state = GAME.new(players, seed)
    while state.legal()[0].kind == "draft":
        wanted = [action for action in state.legal() if action.what in ("SB_ROUBLE", "SB_DOUBLER")]
        state.play((wanted or state.legal())[0])
        while state.legal()[0].kind not in ("draft", "space"):
            state.play(state.legal()[0])
    return state


def with_focus(here: Scene, notation: str) -> Scene:
    """The same scene with an action hovered."""
    return replace(here, focus=GAME.parse(notation))
