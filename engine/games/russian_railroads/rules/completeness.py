"""Complete performance (RR-COMP): whether all mandatory effects can still be completed.

Three levels, cheapest first. `direct`: the mandatory bag can be completed by itself. `hopeless`: nothing
within reach could help, so a failed `direct` is final. `search`: every order of single steps with the effects
they trigger, as in RR-COMP-3, except choices that cannot matter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import actions as a
from .. import components as c
from .. import phases
from ..actions import Action
from ..board import Edition
from ..tables import Help, HelpfulRail, trim
from . import build, industry, track
from .gain import free_doublers, possible, reuse_targets
from .prospects import lacking, prospects
from .steps import after, available

if TYPE_CHECKING:
    from ..state import RussianState

_UNTOUCHED = ~(
    c.TRACK_FIELDS | c.FIELD[c.K_INDUSTRY] | c.FIELD[c.K_DOUBLER] | c.BUILD_FIELDS | c.FIELD[c.K_REPEAT]
)


def must_do(state: RussianState) -> int:
    """All mandatory effects, including those of waiting bags."""
    bag = state.mandatory
    for mandatory, _ in state.stack:
        bag += mandatory
    return bag


def layered(state: RussianState) -> bool:
    """Whether several bags of the stack have mandatory effects (effect_order=immediate). The upper one must
    be finished first, so their sum is not equivalent."""
    if not state.stack:
        return False
    return (state.mandatory != 0) + sum(1 for mandatory, _ in state.stack if mandatory) > 1


def completable(state: RussianState, known: Answers | None = None) -> bool:
    """Whether the mandatory effects can be completed (RR-COMP-3). Searches of one decision share `known`."""
    return search(state, {} if known is None else known)


def direct(state: RussianState, player: list[int], bag: int) -> bool:
    """Whether the bag can be completed by its own steps alone, without effects that they trigger."""
    e = state.edition
    tracks = bag & c.TRACK_FIELDS
    if tracks and not track.tracks_performable(e, player, tracks):
        return False
    rest = bag ^ tracks
    if not rest:
        return True
    if rest & c.FIELD[c.K_REPEAT]:  # Q_FOUR: one of its three again (RR-Q-7)
        fewer = bag - c.UNIT[c.K_REPEAT]
        return any(direct(state, player, fewer + c.UNIT[kind]) for kind in e.repeats)
    doublers = rest >> c.WIDTH * c.K_DOUBLER & c.MOST_PENDING
    if doublers and doublers > free_doublers(state, player):
        return False
    factories = rest >> c.WIDTH * c.K_FACTORY & c.MOST_PENDING
    steps = rest >> c.WIDTH * c.K_INDUSTRY & c.MOST_PENDING
    if steps and steps > industry.capacity(e, player)[0]:
        if not factories or steps > industry.capacity_with_factories(e, player, factories):
            return False
    return not rest & c.BUILD_FIELDS or _can_build(state, player, rest)


def _can_build(state: RussianState, player: list[int], bag: int) -> bool:
    e = state.edition
    locos = bag >> c.WIDTH * c.K_LOCO & c.MOST_PENDING
    factories = bag >> c.WIDTH * c.K_FACTORY & c.MOST_PENDING
    either = bag >> c.WIDTH * c.K_EITHER & c.MOST_PENDING
    if bag & c.FIELD[c.K_SPECIAL]:
        return not (locos or factories or either) and build.has_place(e, player, e.special_number)
    asked = locos + factories + either
    if asked > 1 or not state.low:
        if asked > sum(state.piles) + sum(state.returned):
            return False
    if not locos:
        return True
    if locos > 1 or either:  # not in the base game: leave it to the search
        return False
    if not state.low:
        return False
    if build.has_place(e, player, state.low):
        return True
    if not factories:
        return False
    # A factory from the pile first may uncover a higher locomotive (RR-ACT-6).
    if state.piles[state.low] > 1:
        return False
    piles = list(state.piles)
    piles[state.low] = 0
    following = build.lowest(e, tuple(piles))
    return bool(following) and build.has_place(e, player, following)


def hopeless(state: RussianState, player: list[int], bag: int) -> bool:
    """Whether, after `direct` failed, triggered effects certainly cannot help either."""
    e = state.edition
    pending = bag + state.optional
    for _, optional in state.stack:
        pending += optional
    doublers = bag >> c.WIDTH * c.K_DOUBLER & c.MOST_PENDING
    if doublers and doublers > free_doublers(state, player):
        return True
    black = bag & c.FIELD[c.K_BLACK]
    if black and e.fixed_ends and black > track.colour_room(e, player, 0):
        return True
    if pending & _UNTOUCHED & ~c.INERT_FIELDS or pending & c.FIELD[c.K_REPEAT]:
        return False
    moving = state.hand > 0
    if pending & c.BUILD_FIELDS:
        # A locomotive helps only by its number; the pile that a factory comes from does not matter.
        if pending & c.BUILD_FIELDS & ~c.FIELD[c.K_LOCO] or bag & c.FIELD[c.K_LOCO] or e.piles_open:
            return False
        moving = True
    if (moving or pending & c.TRACK_FIELDS) and help_in_reach(e, player, pending, moving):
        return False
    steps = pending >> c.WIDTH * c.K_INDUSTRY & c.MOST_PENDING
    if steps and industry.capacity(e, player)[1][steps]:
        return False
    if bag == state.mandatory and not state.optional:
        return True
    # Optional steps could only help by making room: tracks for tracks, markers for markers.
    return (
        not (state.optional & c.TRACK_FIELDS and bag & c.TRACK_FIELDS)
        and not (state.optional & c.FIELD[c.K_INDUSTRY] and bag & c.FIELD[c.K_INDUSTRY])
        and not state.stack
    )


def help_in_reach(e: Edition, player: list[int], pending: int, moving: bool) -> bool:
    """Whether pending advances, or moved locomotives, could reach a ? space or another helpful advantage."""
    free = pending >> c.WIDTH * c.K_ANY & c.MOST_PENDING
    base = free + (pending >> c.WIDTH * c.K_BASE & c.MOST_PENDING)
    for by_track, by_loco, _ in nearest_help(e, player):
        for colour, steps in by_loco if moving else by_track:
            if (pending >> c.WIDTH * colour & c.MOST_PENDING) + (base if colour < 2 else free) >= steps:
                return True
    return False


def nearest_help(e: Edition, player: list[int]) -> list[Help]:
    """The distance to helpful advantages by rail, cached by the parts of the board that matter."""
    found = []
    done = player[e.done]
    for rail in e.tables.helpful_rails:
        first, end, slot, end_slot, own, fields, _, memo = rail
        key: tuple[int, ...] = (done & own, *player[first:end], *player[slot:end_slot])
        if fields:
            key += tuple([player[at] for at in fields])
        known = memo.get(key)
        if known is None:
            known = memo[key] = _nearest_help(e, player, rail)
            trim(memo)
        found.append(known)
    return found


def _nearest_help(e: Edition, player: list[int], rail: HelpfulRail) -> Help:
    done = player[e.done]
    number = sum(player[rail.first_slot : rail.end_slot])
    by_track: dict[int, int] = {}
    by_loco: dict[int, int] = {}
    for need, advantages in rail.advantages:
        for advantage in advantages if possible(player, need) else ():
            if done & advantage.bit:
                continue
            steps = advantage.space - max(0, player[advantage.cell])  # a color might be gained on the way
            colour = e.cell_colour[advantage.cell]
            if 0 < steps < by_track.get(colour, c.MOST_COUNT) and (
                not advantage.reach or number >= advantage.space
            ):
                by_track[colour] = steps
            if max(0, steps) < by_loco.get(colour, c.MOST_COUNT):
                by_loco[colour] = max(0, steps)
    near = tuple(by_track.items())
    return near, tuple(by_loco.items()), e.tables.helped_by(near)


# --- the search ---

Answers = dict[tuple[object, ...], bool]
"""The answers of a search, by the parts of a state that matter to it."""
_QUICK = 40
"""Most searches end within this many states. Only longer ones compute the prospects."""


def search(state: RussianState, known: Answers) -> bool:
    """Whether an order of steps completes all mandatory effects."""
    e, seat = state.edition, state.mover
    player = state.boards[seat]
    bag = must_do(state) if state.stack else state.mandatory
    if phases.DUE_REUSE_PUBLIC not in state.due and not (state.stack and layered(state)):
        if not bag or direct(state, player, bag):
            return True
        if not state.due and not state.gap and hopeless(state, player, bag):
            return False
    key = (
        *player[: e.doublers_end],
        *player[e.scratch : e.parts],
        player[e.tokens],
        player[e.done],
        player[e.special_slot],
        player[e.roubles] if state.setup.limited or e.opening else 0,
        state.mandatory,
        state.optional,
        state.stack,
        state.due,
        state.hand,
        state.hand_special,
        state.queue,
        state.extra,
        state.gap,
        state.repeated,
        state.black_worker_due,
        state.piles,
        state.returned,
        state.cards_up,
    )
    answer = known.get(key)
    if answer is not None:
        return answer
    known[key] = False
    if (
        len(known) > _QUICK
        and not e.opening  # prospects ignore effects of modules
        and lacking(state, player, prospects(state, player, reuse_targets(state, player, seat)), bag)
    ):
        return False
    for action in _relevant(state, player, bag, available(state, player)):
        if search(after(state, action), known):
            known[key] = True
            return True
    return False


def _relevant(state: RussianState, player: list[int], bag: int, options: list[Action]) -> list[Action]:
    """The options without those that cannot help: cards and tokens that only give something, choices of
    modules that enable nothing (one of these stays, as one must be chosen), and advances of other colors when
    none of those is mandatory."""
    tables = state.edition.tables
    found: list[Action] = []
    inert = None
    # Mandatory effects never need an advance of a color behind all those whose advances can help.
    no_others = not bag & c.TRACK_FIELDS & ~c.FIELD[c.K_BLACK] and not state.mandatory & c.TRACK_FIELDS
    cells = None
    if not bag & (c.TRACK_FIELDS | c.FIELD[c.K_REPEAT]) and state.optional & c.TRACK_FIELDS:
        cells = _worth_a_step(state, player)
    for action in options:
        kind = action.kind
        if kind in state.edition.alike and found and found[-1].kind == kind:
            continue
        if action in tables.inert_cards:
            continue
        if action in tables.inert_choices:
            inert = action
        elif kind != "step" or not (
            (no_others and action.what in tables.behind)
            or (cells is not None and tables.step_cell[action] not in cells)
        ):
            found.append(action)
    if inert is not None:
        found.insert(0, inert)
    if state.due:  # tokens with many choices last
        found.sort(key=tables.wide_tokens.__contains__)
    if found and found[-1] is a.DONE:  # the shortest way first
        found.insert(0, found.pop())
    return found


def _worth_a_step(state: RussianState, player: list[int]) -> set[int]:
    """The tracks worth a step when no advance is mandatory: their pending advances reach a helpful advantage,
    make room for one that does, or lead to a color. Other advances can wait until more is pending or a
    pending locomotive is placed, because the last of the conditions met gives the advantage."""
    e = state.edition
    pending = state.optional
    for _, optional in state.stack:
        pending += optional
    free = pending >> c.WIDTH * c.K_ANY & c.MOST_PENDING
    base = free + (pending >> c.WIDTH * c.K_BASE & c.MOST_PENDING)
    found: set[int] = set()
    for rail, (by_track, _, _) in zip(e.tables.helpful_rails, nearest_help(e, player), strict=True):
        last = -1  # the last color in ahead order that helps on this rail
        for colour, steps in by_track:
            if (pending >> c.WIDTH * colour & c.MOST_PENDING) + (base if colour < 2 else free) >= steps:
                last = max(last, colour)
        found.update(cell for cell in range(rail.first_cell, rail.end_cell) if e.cell_colour[cell] <= last)
    for advantage, colour in e.tables.unlocks:
        if not player[e.done] & advantage.bit and min(player[cell] for cell in e.colour_cells[colour]) < 0:
            found.update(cell for cell in e.rail_cells[advantage.rail] if cell <= advantage.cell)
    return found
