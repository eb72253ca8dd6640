"""Effects on companies: trains drawn and taken, depletion, influence, length, closed cities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.contract import Event, tell
from ..components import COMPANIES, LENGTH_MAX, TRACKS_MAX

if TYPE_CHECKING:
    from ..state import MiniExpressState

OTHERS = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))
"""The other three companies, for each company."""


def room(state: MiniExpressState, company: int) -> int:
    """How many trains a company can draw at most (ME-DEF-9)."""
    return min(TRACKS_MAX - state.tracks[company], state.supply[company])


def draw_trains(
    state: MiniExpressState, company: int, count: int, events: list[Event] | None, why: str = "share"
) -> int:
    """Draw trains into the Tracks space and return how many came (ME-DEF-9). `why`: share or compensation."""
    tracks = state.tracks
    supply = state.supply[company]
    room = TRACKS_MAX - tracks[company]
    if count > room:
        count = room
    if count >= supply:
        count = supply
    if count <= 0:
        return 0
    tracks[company] += count
    state.supply[company] = supply - count
    if events is not None:
        tell(
            events, "trains", None,
            company=COMPANIES[company], count=count, tracks=tracks[company], supply=supply - count, why=why,
        )  # fmt: skip
    if count == supply:
        deplete(state, company, "supply", events)
    return count


def take_train(state: MiniExpressState, company: int, events: list[Event] | None) -> bool:
    """Take a train from the supply for the map or the Golden Spike tile; False if there is none."""
    if not state.supply[company]:
        return False
    state.supply[company] -= 1
    if not state.supply[company]:
        deplete(state, company, "supply", events)
    return True


def deplete(state: MiniExpressState, company: int, way: str, events: list[Event] | None) -> None:
    """Deplete a company at once, even in the middle of an action (ME-DEPL-1, ME-DEPL-2)."""
    if state.depleted >> company & 1:
        return
    state.depleted |= 1 << company
    removed = state.shares[company]
    state.shares[company] = 0
    tell(events, "depleted", None, company=COMPANIES[company], way=way, removed=removed)


def gain(state: MiniExpressState, seat: int, company: int, steps: int, events: list[Event] | None) -> None:
    """Raise a seat's influence in a company; the tracks have no upper end (ME-AMB-06)."""
    slot = seat * 4 + company
    state.inf[slot] += steps
    if events is not None:
        tell(events, "influence", seat, company=COMPANIES[company], steps=steps, influence=state.inf[slot])


def lengthen(state: MiniExpressState, company: int, steps: int, events: list[Event] | None) -> None:
    """Raise a company's Track Length, not beyond 15 (ME-BUILD-5)."""
    before = state.length[company]
    after = before + steps
    if after > LENGTH_MAX:
        after = LENGTH_MAX
    state.length[company] = after
    if events is not None:
        tell(events, "length", None, company=COMPANIES[company], steps=steps, before=before, length=after)


def companies_in(state: MiniExpressState, city: int) -> int:
    """How many companies have track in a city."""
    bit = state.board.city_bit[city]
    brown, gray, orange, white = state.net
    return (
        (1 if brown & bit else 0)
        + (1 if gray & bit else 0)
        + (1 if orange & bit else 0)
        + (1 if white & bit else 0)
    )


def close_city(state: MiniExpressState, city: int, events: list[Event] | None) -> None:
    """Close a city: its demand tile leaves the game."""
    state.open &= ~(1 << city)
    keep = state.open
    state.avail = [mask & keep for mask in state.avail]
    if events is not None:
        tell(events, "tile-removed", None, city=state.board.city_keys[city])
