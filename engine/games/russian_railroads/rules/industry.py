"""The industry lanes (RR-IND): steps, and how far the markers can go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import components as c
from ..actions import Action
from ..board import Edition
from ..tables import trim
from . import boilermen
from .gain import FACTORY, TERMINUS, Events, gain, tell

if TYPE_CHECKING:
    from ..state import RussianState


def blocked_by(e: Edition, player: list[int], marker: int) -> str:
    """What keeps a marker from its next entry, '' if nothing does (RR-IND-3, RR-IND-4, RR-IND-7)."""
    number = e.marker_lane[marker]
    lane = e.lanes[number]
    index = player[e.marker + marker] + 1
    if index <= 0:
        return "no-second-marker"
    if index > lane.end:
        return "lane-end"
    gap = lane.gap[index]
    if gap and lane.blocking and not player[e.factory + gap - 1]:
        return "gap-empty"
    wall = e.lane_wall[number]
    if wall >= 0 and player[wall] == index:
        return "lane-closed"
    for other in e.markers:
        if player[e.marker + other] == index and e.marker_lane[other] == number and other != marker:
            return "marker-in-way"
    return ""


def can_step(e: Edition, player: list[int], marker: int) -> bool:
    """Whether the marker can advance by one entry."""
    return not blocked_by(e, player, marker)


def step_options(e: Edition, player: list[int]) -> list[Action]:
    """The markers that can advance (RR-IND-6)."""
    moves = e.moves.industry
    return [moves[marker] for marker in e.markers if not blocked_by(e, player, marker)]


def step(state: RussianState, marker: int, events: Events) -> None:
    """Advance a marker by one entry. A factory there triggers (RR-FACT-6), an advantage once (RR-SPEC-9)."""
    e, seat = state.edition, state.mover
    player = state.boards[seat]
    if state.mandatory & c.FIELD[c.K_INDUSTRY]:
        state.mandatory -= c.UNIT[c.K_INDUSTRY]
    else:
        state.optional -= c.UNIT[c.K_INDUSTRY]
    index = player[e.marker + marker] + 1
    player[e.marker + marker] = index
    lane = e.lanes[e.marker_lane[marker]]
    if events is not None:
        tell(events, "industry", seat, marker=marker + 1, index=index)
    gap = lane.gap[index]
    factory = player[e.factory + gap - 1] if gap else 0
    if factory:
        if events is not None:
            tell(events, "factory-used", seat, factory=factory, gap=gap)
        gain(state, seat, boilermen.gives(e, player, gap - 1), FACTORY, events)
    special = lane.special.get(index)
    if special is not None and not player[e.done] & special.bit:
        player[e.done] |= special.bit
        if special.question:
            state.due += (special.question,)
        gain(state, seat, special.effect, TERMINUS, events)


def in_play(e: Edition, player: list[int]) -> int:
    """The number of markers on lanes."""
    return sum(index >= 0 for index in player[e.marker : e.marker_end])


def free_start(e: Edition, player: list[int]) -> int:
    """A marker in reserve whose lane has no marker at its start (RR-IND-5), -1 if there is none."""
    for marker in e.markers:
        if player[e.marker + marker] < 0 and not any(
            player[e.marker + other] == 0 and e.marker_lane[other] == e.marker_lane[marker]
            for other in e.markers
        ):
            return marker
    return -1


# --- capacity ---


def capacity(e: Edition, player: list[int]) -> tuple[int, tuple[bool, ...]]:
    """(the most steps that the markers can make, by k whether k steps can reach something that enables
    more)."""
    key = (*player[e.factory : e.marker_end], player[e.done] & e.lane_done)
    if e.walled_lanes:
        key += tuple(player[wall] for wall in e.walled_lanes)
    known = e.tables.capacity.get(key)
    if known is None:
        lanes = [e.marker_lane[marker] for marker in e.markers if player[e.marker + marker] >= 0]
        alone = len(set(lanes)) == len(lanes)
        known = e.tables.capacity[key] = _run(e, player) if alone else _explore(e, player)
        trim(e.tables.capacity)
    return known


def _run(e: Edition, player: list[int]) -> tuple[int, tuple[bool, ...]]:
    """The capacity of markers on separate lanes, where each can go as far as possible."""
    most, nearest = 0, c.MOST_PENDING + 1
    copy = player[:]
    for marker in e.markers:
        at = e.marker + marker
        while can_step(e, copy, marker):
            copy[at] += 1
            if copy[at] - player[at] < nearest and _opens(e, player, marker, copy[at]):
                nearest = copy[at] - player[at]
        most += copy[at] - player[at]
    return min(most, c.MOST_PENDING), tuple(steps >= nearest for steps in range(c.MOST_PENDING + 1))


def _explore(e: Edition, player: list[int]) -> tuple[int, tuple[bool, ...]]:
    most = 0
    helpful = [False] * (c.MOST_PENDING + 1)
    copy = player[:]
    start = tuple(player[e.marker : e.marker_end])
    todo = [start]
    seen = {start}
    while todo:
        markers = todo.pop()
        steps = sum(markers) - sum(start)
        most = max(most, steps)
        if steps == c.MOST_PENDING:
            continue
        copy[e.marker : e.marker_end] = markers
        for marker in e.markers:
            if can_step(e, copy, marker):
                index = markers[marker] + 1
                if _opens(e, player, marker, index):
                    helpful[steps + 1] = True
                following = (*markers[:marker], index, *markers[marker + 1 :])
                if following not in seen:
                    seen.add(following)
                    todo.append(following)
    for steps in range(1, c.MOST_PENDING + 1):
        helpful[steps] = helpful[steps] or helpful[steps - 1]
    return most, tuple(helpful)


def _opens(e: Edition, player: list[int], marker: int, index: int) -> bool:
    """Whether what a marker finds at an entry could make further steps possible."""
    lane = e.lanes[e.marker_lane[marker]]
    gap = lane.gap[index]
    if gap and e.tables.helpful_factories[player[e.factory + gap - 1]]:
        return True
    special = lane.special.get(index)
    return special is not None and not player[e.done] & special.bit


def capacity_with_factories(e: Edition, player: list[int], built: int) -> int:
    """The most steps if `built` additional factories were put into the leftmost gaps first (RR-FACT-2)."""
    if not built:
        return capacity(e, player)[0]
    copy = player[:]
    for gap in range(e.gaps):
        if built and not copy[e.factory + gap]:
            copy[e.factory + gap] = e.lowest_pile  # any factory: only "filled" matters
            built -= 1
    return capacity(e, copy)[0]
