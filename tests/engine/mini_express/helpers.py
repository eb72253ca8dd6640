"""Helpers to set up and play positions in tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core import boards
from engine.core.contract import Event
from engine.core.errors import Refusal
from engine.core.rng import Rng
from engine.games.mini_express import GAME
from engine.games.mini_express.components import COMPANIES, mask_of
from engine.games.mini_express.lessons import LESSONS
from engine.games.mini_express.state import MiniExpressState


def fresh(players: int = 4, seed: int = 1, **options: Any) -> MiniExpressState:
    return GAME.new(players, seed, options)


def begun(players: int = 4, options: Mapping[str, Any] | None = None, /, *lines: str) -> MiniExpressState:
    """A position after setup, in the lines of positions/."""
    header = [f"players {players}", "seed 1"]
    header += [f"option {name} {boards.to_text(value)}" for name, value in (options or {}).items()]
    if not any(line.startswith("phase ") for line in lines):
        header.append("phase turn")
    return GAME.position("\n".join([*header, *lines]))


def lesson_lines(name: str, *keys: str) -> tuple[str, ...]:
    """The lines of a lesson's position with these keys."""
    position = next(lesson.position for lesson in LESSONS if lesson.id == name)
    return tuple(line for line in position.splitlines() if line.split(" ")[0] in keys)


def play(state: MiniExpressState, *texts: str) -> list[Event]:
    """Play actions given as text, checking the books; returns all events."""
    events: list[Event] = []
    for text in texts:
        events += state.play(GAME.parse(text))
        state.check()
    return events


def legal(state: MiniExpressState) -> list[str]:
    return [GAME.format(action) for action in state.legal()]


def refusal(state: MiniExpressState, text: str) -> Refusal:
    found = state.why_not(GAME.parse(text))
    assert found is not None, f"{text} is legal"
    return found


def refused(state: MiniExpressState, text: str) -> tuple[str, str]:
    found = refusal(state, text)
    return found.rule, found.reason


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def one(events: list[Event], kind: str) -> Event:
    found = [event for event in events if event.kind == kind]
    assert len(found) == 1, f"{len(found)} times {kind}"
    return found[0]


def number(values: list[int], company: str, seat: int = 0) -> int:
    return values[seat * 4 + COMPANIES.index(company)]


def random_play(
    state: MiniExpressState, seed: int, stop: Callable[[MiniExpressState], bool] = lambda state: False
) -> MiniExpressState:
    """Random actions until the game ends or `stop` says so."""
    rng = Rng(seed)
    while state.to_move is not None and not stop(state):
        state.apply(rng.choice(state.legal()))
    return state


def network_of(size: int, company: str = "gray", seed: int = 1, **options: Any) -> str:
    """Hexes of some lawful network of exactly that size (its start not counted), as a position has them."""
    index = COMPANIES.index(company)
    for attempt in range(200):
        state = begun(4, options)
        board, rng = state.board, Rng(seed * 1000 + attempt)
        found: list[str] = []
        while len(found) < size:
            near = [city for city in range(32) if 0 < board.trains_needed(state.net[index], city) <= 5]
            city = rng.choice([city for city in near if not state.net[index] & board.city_bit[city]])
            route = rng.choice(board.shortest(state.net[index], city))
            state.net[index] |= mask_of(board.by_id[place] for place in route.hexes)
            found += route.hexes
        if len(found) == size:
            return " ".join(found)
    raise AssertionError("no such network")
