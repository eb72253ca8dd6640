"""Random games with everything that the page would show of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast
from xml.etree import ElementTree

from engine.core.contract import Event
from engine.core.match import Match
from engine.core.rng import Rng
from engine.core.series import Series
from engine.games.trans_siberian import GAME
from engine.games.trans_siberian.state import TransSiberianState
from ui.games.trans_siberian.view import VIEW
from ui.view.scene import Scene
from ui.words.catalogues import translator
from ui.words.i18n import LANGUAGES

NAMES = ("Ada", "Ben & <Co>", "Cleo", "Dov", "Eve")
TRANSLATORS = {language: translator(language, VIEW) for language in LANGUAGES}


def scene_of(state: TransSiberianState, language: str = "en", **more: Any) -> Scene:
    """What the page would hand to the view."""
    legal = tuple(state.legal()) if state.to_move is not None else ()
    interactive = state.to_move is not None
    return Scene(
        GAME, state, TRANSLATORS[language], NAMES[: state.seats], state.to_move, legal=legal,
        interactive=interactive, **more,
    )  # fmt: skip


def parsed(markup: str) -> ElementTree.Element:
    """Markup as a tree; attributes without a value are fine in a page but not in XML."""
    return ElementTree.fromstring(f"<div>{re.sub(r' data-hot(?=[ >])', '', markup)}</div>")


def pick(state: TransSiberianState, rng: Rng) -> Any:
    """A kind of action first, then one of it: passing and dropping stay rare."""
    kinds: dict[str, list[Any]] = {}
    for action in state.legal():
        kinds.setdefault(action.kind, []).append(action)
    wanted = [kind for kind in kinds if kind not in ("pass", "drop") or len(kinds) == 1 or not rng.below(6)]
    kind = wanted[rng.below(len(wanted))]
    if kind == "bid" and kinds["bid"][0].amount > 16:
        return kinds["drop"][0]
    found = kinds[kind][:6] if kind == "bid" else kinds[kind]
    return found[rng.below(len(found))]


def watch(players: int, seed: int, language: str = "en") -> Iterator[Scene]:
    """The scene before every action, and the last one."""
    match, rng = Match(GAME, players, seed), Rng(seed + 1000)
    series, recent = Series(match), tuple[Event, ...]()
    while True:
        state = cast(TransSiberianState, match.state)
        told = {"recent": recent, "history": match.history(), "series": series, "moment": match.cursor}
        yield scene_of(state.clone(), language, **told)
        if state.to_move is None:
            return
        recent = match.play(pick(state, rng))
