"""Short ways to set up and play positions in tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.contract import Event
from engine.core.errors import Refusal
from engine.core.rng import Rng
from engine.games.mini_express import GAME
from engine.games.mini_express.components import COMPANY_INDEX
from engine.games.mini_express.position import arrange
from engine.games.mini_express.state import MiniExpressState


def fresh(players: int = 4, seed: int = 1, **options: Any) -> MiniExpressState:
    return GAME.new(players, seed, options)


def begun(players: int = 4, options: dict[str, Any] | None = None, /, **patch: Any) -> MiniExpressState:
    """A position after setup; see position.py for the patch."""
    state = GAME.new(players, 1, options or {})
    arrange(state, patch)
    return state


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
    return values[seat * 4 + COMPANY_INDEX[company]]


def random_play(
    state: MiniExpressState, seed: int, stop: Callable[[MiniExpressState], bool] = lambda state: False
) -> MiniExpressState:
    """Random actions until the game ends or `stop` says so."""
    rng = Rng(seed)
    while state.to_move is not None and not stop(state):
        actions = state.legal()
        state.apply(actions[rng.below(len(actions))])
    return state


def network_of(size: int, company: str = "gray", seed: int = 1, **options: Any) -> list[str]:
    """Hexes of some lawful network of exactly that size (its start not counted)."""
    from engine.games.mini_express import rules
    from engine.games.mini_express.board import bits

    for attempt in range(200):
        state = begun(4, options)
        index = COMPANY_INDEX[company]
        rng = Rng(seed * 1000 + attempt)
        found: list[str] = []
        while len(found) < size:
            state.tracks[index] = 5
            city = rng.choice(bits(rules.destinations(state, index)))
            way = state.board.route_way(rng.choice(rules.open_routes(state, index, city)))
            assert way is not None
            state.net[index] |= sum(1 << each for each in way)
            found += [state.board.hexes[each].id for each in way]
            state.derive()
        if len(found) == size:
            return found
    raise AssertionError("no such network")


def long_enough(state: MiniExpressState) -> dict[str, int]:
    return {
        name: min(15, (state.net[index] & state.board.plain_mask).bit_count())
        for name, index in COMPANY_INDEX.items()
    }
