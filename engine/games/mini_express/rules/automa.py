"""The bot's turn (sheet sections 6 and 7), one visible step at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ....core.contract import Event, tell
from ....core.rng import Rng
from ..actions import Route
from ..board import DIRECTIONS, FAR, Board
from ..components import COMPANIES, EXPERT, NORMAL, SHARE_TRAINS, bits
from ..phases import BOT_ACT, BOT_DRAW, BOT_SETUP, HARBOR, OVER, WEST
from . import building, companies, drafting, lists, turns, variants

if TYPE_CHECKING:
    from ..state import MiniExpressState

SHARE_UP_TO = 2
"""Up to this many trains in the Tracks space the bot takes a share, with more it builds (ME-BOT-A, B)."""
REFILL_TO = 3


class Candidate(NamedTuple):
    """A city that the bot could build to, with all that its choice compares (ME-BOT-B-i)."""

    city: int
    distance: int
    trains: int
    occupancy: int

    def key(self) -> tuple[int, int, int, int]:
        """The sort key: the smallest is chosen."""
        return self.distance, self.trains, -self.occupancy, -self.city


class Plan(NamedTuple):
    """The bot's build and its reason. `rule`: the tie-break that decided the city, else empty."""

    candidates: tuple[Candidate, ...]
    city: int
    rule: str
    starts: tuple[int, ...]
    start: int
    routes: int
    route: Route


_STEPS = {BOT_SETUP: "setup", BOT_DRAW: "draw", HARBOR: "harbor", WEST: "west"}


def step(state: MiniExpressState) -> str:
    """The step that is due (one of actions.BOT_STEPS). After a drawn tile it follows ME-BOT-A, B, R."""
    if state.phase != BOT_ACT:
        return _STEPS[state.phase]
    if not able(state, state.chosen):
        return "redraw" if any(able(state, company) for company in range(4)) else "pass"
    return "share" if state.tracks[state.chosen] <= SHARE_UP_TO else "build"


def able(state: MiniExpressState, company: int) -> bool:
    """Whether the bot can act with this company."""
    if state.tracks[company] <= SHARE_UP_TO:
        return state.shares[company] > 0
    return lists.destinations(state, company) > 0


def apply(state: MiniExpressState, events: list[Event] | None) -> None:
    """Do the step that is due, which depends on the phase."""
    phase = state.phase
    if phase == BOT_SETUP:
        _setup(state, events)
    elif phase == BOT_DRAW:
        _draw(state, events)
        _advance_target(state, state.board.bot_tiles[state.tile].city, events)
        state.phase = BOT_ACT
    elif phase == BOT_ACT:
        _act(state, events)
    elif phase == HARBOR:
        _choose_harbor(state, events)
    else:
        _choose_west(state, events)


def _setup(state: MiniExpressState, events: list[Event] | None) -> None:
    """Do one of the two starting draws (ME-BOT-SETUP-IV, V)."""
    bot, full = state.setup.bot, state.setup.start_bag(BOT_SETUP)
    _draw(state, events)
    count = drafting.bot_share(state)
    state.own[bot * 4 + state.chosen] += count
    tell(events, "draft", bot, company=COMPANIES[state.chosen], count=count)
    if sum(full) - sum(state.bag) == drafting.TILES:
        state.bag = (state.setup.start_bag(OVER)[0], *state.bag[1:])
        turns.begin(state, events)


def drawn(bag: tuple[int, ...], rng: Rng) -> tuple[int, tuple[int, ...]]:
    """A random tile of the bag (0: refresh, else a kind of numbered tile from 1), and the bag without it."""
    number = rng.below(sum(bag))
    kind = 0
    while number >= bag[kind]:
        number -= bag[kind]
        kind += 1
    return kind, (*bag[:kind], bag[kind] - 1, *bag[kind + 1 :])


def _draw(state: MiniExpressState, events: list[Event] | None) -> None:
    """Draw a numbered tile and move the Chosen Company marker (ME-BOT-1, 1R, 1a, 1d)."""
    rng = Rng.from_words(state.rng)
    kind, state.bag = drawn(state.bag, rng)
    while not kind:
        tell(events, "bot-refresh", state.to_move)
        kind, state.bag = drawn(state.board.full_bag, rng)
    state.rng = rng.words()
    state.tile = kind - 1
    tile = state.board.bot_tiles[state.tile]
    before, state.chosen = state.chosen, (state.chosen + tile.company) % len(COMPANIES)
    tell(events, "bot-tile", state.to_move, company_steps=tile.company, city_steps=tile.city)
    names = {"before": COMPANIES[before], "company": COMPANIES[state.chosen]}
    tell(events, "bot-company", state.to_move, **names, steps=tile.company)


def advance(target: int, steps: int, open_cities: int) -> tuple[int, tuple[int, ...]]:
    """The Target City marker's new city, and cities without tile that it skips (ME-BOT-1b, ME-AMB-09)."""
    reached = target
    for _ in range(steps):
        ahead = open_cities >> (reached + 1)
        if not ahead:
            break
        reached += (ahead & -ahead).bit_length()
    return reached, tuple(city for city in range(target + 1, reached) if not open_cities >> city & 1)


def _advance_target(state: MiniExpressState, steps: int, events: list[Event] | None) -> None:
    before = state.target
    state.target, skipped = advance(before, steps, state.open)
    keys = state.board.city_keys
    was = keys[before] if before >= 0 else ""
    if state.target == before:
        tell(events, "bot-target-stays", state.to_move, city=was)
        return
    passed = tuple(keys[city] for city in skipped)
    tell(
        events, "bot-target", state.to_move,
        before=was, city=keys[state.target], steps=steps, skipped=passed,
    )  # fmt: skip


def _act(state: MiniExpressState, events: list[Event] | None) -> None:
    name = step(state)
    seat = state.to_move
    assert seat is not None
    company = state.chosen
    tracks = state.tracks[company]
    if name == "redraw":
        why = "no-share" if tracks <= SHARE_UP_TO else "no-city"
        tell(events, "bot-redraw", seat, company=COMPANIES[company], tracks=tracks, why=why)
        _draw(state, events)
    elif name == "pass":  # ME-AMB-11
        if not turns.skip(state, events):
            turns.end_turn(state, events)
    elif name == "share":
        _take_share(state, seat, company, events)
    else:
        _build(state, company, events)


def _take_share(state: MiniExpressState, seat: int, company: int, events: list[Event] | None) -> None:
    """Take a share for the bot (ME-BOT-A, ME-DIFF-2a, ME-DIFF-4)."""
    level = state.setup.level
    tracks = state.tracks[company]
    state.shares[company] -= 1
    state.own[seat * 4 + company] += 1
    tell(events, "bot-share", seat, company=COMPANIES[company], tracks=tracks, left=state.shares[company])
    if level >= EXPERT:
        companies.gain(state, seat, company, 1, events)
    if not state.shares[company]:
        companies.deplete(state, company, "share", events)
    count = REFILL_TO - tracks if level >= NORMAL else SHARE_TRAINS
    companies.draw_trains(state, company, count, events)
    turns.end_action(state, events)


def candidates(state: MiniExpressState, company: int) -> list[Candidate]:
    """All legal destinations with what the bot compares, best first."""
    board, network = state.board, state.net[company]
    distance = board.distance[state.target] if state.target >= 0 else (0,) * len(board.hexes)
    found = [
        Candidate(
            city,
            distance[board.city_hex[city]],
            board.trains_needed(network, city),
            companies.companies_in(state, city),
        )
        for city in bits(lists.destinations(state, company))
    ]
    found.sort(key=Candidate.key)
    return found


def plan(state: MiniExpressState, company: int) -> Plan:
    """The destination, start hex and route of the bot's build (ME-BOT-B-i, B-ii)."""
    board = state.board
    found = candidates(state, company)
    best = found[0]
    rule = ""
    if len(found) > 1:
        rules_in_order = ("ME-BOT-B-i", "ME-BOT-B-i-a", "ME-BOT-B-i-b", "ME-BOT-B-i-c")
        compared = zip(rules_in_order, best.key(), found[1].key(), strict=True)
        rule = next(name for name, mine, other in compared if mine != other)
    starts = tuple(bits(state.net[company] & board.at[best.city][best.trains]))
    start = starts[0]  # lowest bit = lowest hex order: ME-BOT-B-ii-a
    paths = board.paths(start, best.city)
    way = clockwise(board, start, best.city, paths)
    return Plan(tuple(found), best.city, rule, starts, start, len(paths), board.route_action(way))


def clockwise(board: Board, start: int, city: int, paths: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The way along the left-hand border of all shortest ways (ME-CW-1 to 4)."""
    left = list(paths)
    here = start
    direction = -1
    for index in range(len(paths[0])):
        options = {way[index] for way in left}
        around = board.neighbours[here]
        if direction < 0:
            direction = _first_direction(board, start, city, [d for d in range(6) if around[d] in options])
        else:
            direction = next(
                (direction + turn) % 6 for turn in (-1, 0, 1) if around[(direction + turn) % 6] in options
            )
        here = around[direction]
        left = [way for way in left if way[index] == here]
    return left[0]


def _plane(q: int, r: int) -> tuple[int, int]:
    """Axial steps as whole plane coordinates, y down, in units of 3/2 and sqrt(3)/2 hex sizes. Both units are
    positive, so they do not change the sign of a cross product."""
    return q, 2 * r + q


def _first_direction(board: Board, start: int, city: int, directions: list[int]) -> int:
    """The first step, in whole numbers: the one furthest left of the line from start to city (ME-CW-2)."""
    tile, end = board.hexes[start], board.hexes[board.city_hex[city]]
    line_x, line_y = _plane(end.q - tile.q, end.r - tile.r)

    def sector(direction: int) -> int:
        """0 for left of the line, 1 along it, 2 right of it, 3 straight back."""
        x, y = _plane(*DIRECTIONS[direction])
        cross = line_x * y - line_y * x
        if cross:
            return 0 if cross < 0 else 2
        return 1 if line_x * x + line_y * y > 0 else 3

    def further_left(one: int, other: int) -> bool:
        if sector(one) != sector(other):
            return sector(one) < sector(other)
        x, y = _plane(*DIRECTIONS[one])
        other_x, other_y = _plane(*DIRECTIONS[other])
        return x * other_y - y * other_x > 0

    best = directions[0]
    for other in directions[1:]:
        if further_left(other, best):
            best = other
    return best


def _build(state: MiniExpressState, company: int, events: list[Event] | None) -> None:
    """Do the bot's build (ME-BOT-B)."""
    made = plan(state, company)
    state.company = company
    if events is not None:
        _tell_plan(state, company, made, events)
    building.lay(state, made.route, made.city, events)


def _tell_plan(state: MiniExpressState, company: int, made: Plan, events: list[Event]) -> None:
    board, seat = state.board, state.to_move
    target = board.city_keys[state.target] if state.target >= 0 else ""
    for each in made.candidates:
        tell(
            events, "bot-candidate", seat,
            city=board.city_keys[each.city], target=target, distance=each.distance, trains=each.trains,
            occupancy=each.occupancy, index=each.city + 1,
        )  # fmt: skip
    city = board.city_keys[made.city]
    tell(events, "bot-city", seat, company=COMPANIES[company], city=city, rule=made.rule or "only")
    starts = tuple(board.hexes[each].id for each in made.starts)
    tell(events, "bot-start", seat, hex=board.hexes[made.start].id, starts=starts)
    if made.routes > 1:
        tell(events, "bot-clockwise", seat, routes=made.routes)


def harbor_ranking(state: MiniExpressState) -> list[tuple[int, int]]:
    """Free harbors with their distance from the target, best first (ME-HB-9, ME-AMB-20)."""
    board = state.board
    distance = board.distance[state.target] if state.target >= 0 else (FAR,) * len(board.hexes)
    free = [harbor for harbor, company in enumerate(state.docks) if company < 0]
    free.sort(key=lambda harbor: (distance[board.harbor_hex[harbor]], -board.harbor_hex[harbor]))
    return [(harbor, distance[board.harbor_hex[harbor]]) for harbor in free]


def _choose_harbor(state: MiniExpressState, events: list[Event] | None) -> None:
    ranking = harbor_ranking(state)
    for harbor, distance in ranking:
        name = state.board.harbors[harbor]
        tell(events, "bot-harbor", state.to_move, harbor=name, distance=distance)
    variants.dock(state, ranking[0][0], events)


def west_key(state: MiniExpressState, company: int) -> tuple[int, int, int]:
    """The sort key for West Side; the smallest is chosen: most shares of the bot, fewest of the humans, first
    reached by the marker (ME-GS-12)."""
    bot = state.setup.bot
    human = sum(state.own[seat * 4 + company] for seat in range(state.seats) if seat != bot)
    return -state.own[bot * 4 + company], human, (company - state.chosen) % len(COMPANIES)


def _choose_west(state: MiniExpressState, events: list[Event] | None) -> None:
    ranking = sorted(bits(state.rivals), key=lambda company: west_key(state, company))
    for company in ranking:
        own, human, steps = west_key(state, company)
        name = COMPANIES[company]
        tell(events, "bot-west", state.to_move, company=name, shares=-own, human=human, steps=steps)
    variants.settle_west(state, ranking[0], events)
