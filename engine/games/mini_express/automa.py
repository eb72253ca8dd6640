"""The bot's turn (sheet sections 6 and 7), one visible step at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.core.contract import Event
from engine.core.rng import Rng
from engine.games.mini_express import building, rules, variants
from engine.games.mini_express.actions import Route
from engine.games.mini_express.board import DIRECTIONS, FAR, SHIFT, Board, bits
from engine.games.mini_express.components import (
    BOT_TILE_COUNTS,
    BOT_TILES,
    CITIES,
    COMPANIES,
    EXPERT,
    HARD,
    NORMAL,
    REFRESH_TILES,
    SHARE_TRAINS,
)
from engine.games.mini_express.phases import BOT_ACT, BOT_DRAW, BOT_SETUP, HARBOR

if TYPE_CHECKING:
    from engine.games.mini_express.state import MiniExpressState

SHARE_UP_TO = 2
"""With so many trains in the Tracks space the bot takes a share, with more it builds (ME-BOT-A, B)."""
FULL_BAG = (REFRESH_TILES, *BOT_TILE_COUNTS)
SETUP_BAG = (0, *BOT_TILE_COUNTS)
SETUP_TILES = 2
REFILL_TO = 3


class Candidate(NamedTuple):
    """A city the bot could build to, with all that its choice looks at (ME-BOT-B-i)."""

    city: int
    distance: int
    trains: int
    occupancy: int

    def key(self) -> tuple[int, int, int, int]:
        """Smallest wins."""
        return self.distance, self.trains, -self.occupancy, -self.city


class Plan(NamedTuple):
    """What the bot will build and why. `rule`: the tie-break that decided the city, "" for a single one."""

    candidates: tuple[Candidate, ...]
    city: int
    rule: str
    starts: tuple[int, ...]
    start: int
    routes: int
    route: Route


def step(state: MiniExpressState) -> str:
    """Which step follows a drawn tile (ME-BOT-A, B, R)."""
    if not able(state, state.chosen):
        return "redraw" if any(able(state, company) for company in range(4)) else "pass"
    return "share" if state.tracks[state.chosen] <= SHARE_UP_TO else "build"


def able(state: MiniExpressState, company: int) -> bool:
    """Can the bot act with this company?"""
    if state.tracks[company] <= SHARE_UP_TO:
        return state.shares[company] > 0
    return rules.destinations(state, company) > 0


def apply(state: MiniExpressState, events: list[Event] | None) -> None:
    """The one step that is due; where the game stands says which."""
    phase = state.phase
    if phase == BOT_SETUP:
        _setup(state, events)
    elif phase == BOT_DRAW:
        _advance_company(state, _draw(state, events), events)
        _advance_target(state, BOT_TILES[state.tile][1], events)
        state.phase = BOT_ACT
    elif phase == BOT_ACT:
        _act(state, events)
    elif phase == HARBOR:
        _choose_harbor(state, events)
    else:
        _choose_west(state, events)


def _setup(state: MiniExpressState, events: list[Event] | None) -> None:
    """One of the two starting draws (ME-BOT-SETUP-IV, V)."""
    bot = state.setup.bot
    _advance_company(state, _draw(state, events), events)
    company = state.chosen
    count = 2 if state.setup.level >= HARD else 1
    state.out[company] -= count
    state.own[bot * 4 + company] += count
    if events is not None:
        events.append(Event("draft", bot, {"company": COMPANIES[company], "count": count}))
    if sum(state.bag) == sum(SETUP_BAG) - SETUP_TILES:
        state.bag = (REFRESH_TILES, *state.bag[1:])
        rules.begin(state, events)


def _draw(state: MiniExpressState, events: list[Event] | None) -> int:
    """A numbered tile from the bag (ME-BOT-1, 1R, 1d); returns its company steps."""
    rng = Rng.from_words(state.rng)
    while True:
        bag = list(state.bag)
        number = rng.below(sum(bag))
        kind = 0
        while number >= bag[kind]:
            number -= bag[kind]
            kind += 1
        if kind:
            break
        state.bag = FULL_BAG
        if events is not None:
            events.append(Event("bot-refresh", state.to_move, {}))
    bag[kind] -= 1
    state.bag = tuple(bag)
    state.rng = rng.words()
    state.tile = kind - 1
    company_steps, city_steps = BOT_TILES[state.tile]
    if events is not None:
        events.append(
            Event("bot-tile", state.to_move, {"company_steps": company_steps, "city_steps": city_steps})
        )
    return company_steps


def _advance_company(state: MiniExpressState, steps: int, events: list[Event] | None) -> None:
    """ME-BOT-1a."""
    before = state.chosen
    state.chosen = (before + steps) & 3
    if events is not None:
        events.append(
            Event(
                "bot-company",
                state.to_move,
                {"before": COMPANIES[before], "company": COMPANIES[state.chosen], "steps": steps},
            )
        )


def advance(target: int, steps: int, open_cities: int) -> tuple[int, tuple[int, ...]]:
    """Where the Target City marker ends and which cities without tile it skips (ME-BOT-1b, ME-AMB-09)."""
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
    if events is None:
        return
    slugs = state.board.city_slugs
    if state.target == before:
        events.append(
            Event("bot-target-stays", state.to_move, {"city": slugs[before] if before >= 0 else ""})
        )
        return
    events.append(
        Event(
            "bot-target",
            state.to_move,
            {
                "before": slugs[before] if before >= 0 else "",
                "city": slugs[state.target],
                "steps": steps,
                "skipped": tuple(slugs[city] for city in skipped),
            },
        )
    )


def _act(state: MiniExpressState, events: list[Event] | None) -> None:
    name = step(state)
    seat = state.to_move
    assert seat is not None
    company = state.chosen
    tracks = state.tracks[company]
    if name == "redraw":
        if events is not None:
            why = "no-share" if tracks <= SHARE_UP_TO else "no-city"
            events.append(
                Event("bot-redraw", seat, {"company": COMPANIES[company], "tracks": tracks, "why": why})
            )
        _advance_company(state, _draw(state, events), events)
    elif name == "pass":  # ME-AMB-11
        if not rules.skip(state, events):
            rules.end_turn(state, events)
    elif name == "share":
        _take_share(state, seat, company, events)
    else:
        _build(state, company, events)


def _take_share(state: MiniExpressState, seat: int, company: int, events: list[Event] | None) -> None:
    """ME-BOT-A, ME-DIFF-2a, ME-DIFF-4."""
    level = state.setup.level
    tracks = state.tracks[company]
    state.shares[company] -= 1
    state.own[seat * 4 + company] += 1
    if events is not None:
        events.append(
            Event(
                "bot-share",
                seat,
                {"company": COMPANIES[company], "tracks": tracks, "left": state.shares[company]},
            )
        )
    if level >= EXPERT:
        building.gain(state, seat, company, 1, events)
    if not state.shares[company]:
        building.deplete(state, company, "share", events)
    count = REFILL_TO - tracks if level >= NORMAL else SHARE_TRAINS
    building.draw_trains(state, company, count, events)
    rules.end_action(state, events)


def candidates(state: MiniExpressState, company: int) -> list[Candidate]:
    """All legal destinations with what the bot compares, best first."""
    board, network = state.board, state.net[company]
    distance = board.distance[state.target] if state.target >= 0 else (0,) * len(board.hexes)
    found = [
        Candidate(
            city,
            distance[board.city_hex[city]],
            board.trains_needed(network, city),
            building.companies_in(state, city),
        )
        for city in bits(rules.destinations(state, company))
    ]
    found.sort(key=Candidate.key)
    return found


def plan(state: MiniExpressState, company: int) -> Plan:
    """Destination, start hex and route of the bot's build (ME-BOT-B-i, B-ii)."""
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
    """Axial steps as whole plane coordinates, y down, in units of 3/2 and sqrt(3)/2 hex sizes.

    The two scales are both positive, so no cross product changes its sign by leaving them out.
    """
    return q, 2 * r + q


def _first_direction(board: Board, start: int, city: int, directions: list[int]) -> int:
    """ME-CW-2 with whole numbers: the step furthest to the left of the line from start to city."""
    tile, end = board.hexes[start], board.hexes[board.city_hex[city]]
    line_x, line_y = _plane(end.q - tile.q, end.r - tile.r)

    def sector(direction: int) -> int:
        """Left of the line 0, along it 1, right of it 2, straight back 3."""
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
    """ME-BOT-B."""
    made = plan(state, company)
    state.company = company
    if events is not None:
        _tell_plan(state, company, made, events)
    building.lay(state, made.route, made.city, events)


def _tell_plan(state: MiniExpressState, company: int, made: Plan, events: list[Event]) -> None:
    board, seat = state.board, state.to_move
    target = board.city_slugs[state.target] if state.target >= 0 else ""
    for candidate in made.candidates:
        events.append(
            Event(
                "bot-candidate",
                seat,
                {
                    "city": board.city_slugs[candidate.city],
                    "target": target,
                    "distance": candidate.distance,
                    "trains": candidate.trains,
                    "occupancy": candidate.occupancy,
                    "index": candidate.city + 1,
                },
            )
        )
    events.append(
        Event(
            "bot-city",
            seat,
            {"company": COMPANIES[company], "city": board.city_slugs[made.city], "rule": made.rule or "only"},
        )
    )
    events.append(
        Event(
            "bot-start",
            seat,
            {
                "hex": board.hexes[made.start].id,
                "starts": tuple(board.hexes[each].id for each in made.starts),
            },
        )
    )
    if made.routes > 1:
        events.append(Event("bot-clockwise", seat, {"routes": made.routes}))


def harbor_ranking(state: MiniExpressState) -> list[tuple[int, int]]:
    """Free harbors with their distance from the target, best first (ME-HB-9, ME-AMB-20)."""
    board = state.board
    distance = board.distance[state.target] if state.target >= 0 else (FAR,) * len(board.hexes)
    free = [harbor for harbor, company in enumerate(state.docks) if company < 0]
    free.sort(key=lambda harbor: (distance[board.harbor_hex[harbor]], -board.harbor_hex[harbor]))
    return [(harbor, distance[board.harbor_hex[harbor]]) for harbor in free]


def _choose_harbor(state: MiniExpressState, events: list[Event] | None) -> None:
    ranking = harbor_ranking(state)
    if events is not None:
        for harbor, distance in ranking:
            events.append(
                Event(
                    "bot-harbor",
                    state.to_move,
                    {"harbor": state.board.harbors[harbor], "distance": distance},
                )
            )
    variants.dock(state, ranking[0][0], events)


def west_key(state: MiniExpressState, company: int) -> tuple[int, int, int]:
    """Smallest wins: most own shares, fewest of the humans, first reached by the marker (ME-GS-12)."""
    bot = state.setup.bot
    human = sum(state.own[seat * 4 + company] for seat in range(state.seats) if seat != bot)
    return -state.own[bot * 4 + company], human, (company - state.chosen) & 3


def _choose_west(state: MiniExpressState, events: list[Event] | None) -> None:
    options = sorted(bits(state.options), key=lambda company: west_key(state, company))
    if events is not None:
        for company in options:
            own, human, steps = west_key(state, company)
            events.append(
                Event(
                    "bot-west",
                    state.to_move,
                    {"company": COMPANIES[company], "shares": -own, "human": human, "steps": steps},
                )
            )
    variants.settle_west(state, options[0], events)


def reach_layer(state: MiniExpressState, company: int) -> int:
    """Cities the company's trains at hand would reach."""
    return state.reach[company] >> SHIFT[state.tracks[company]] & ((1 << CITIES) - 1)
