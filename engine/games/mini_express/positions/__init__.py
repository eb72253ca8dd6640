"""Positions as text (engine.core.position), and the figures of lessons.

A position lists the differences from a game after its setup, by the lines below in any order. Without `phase`
and `draft` the seat in `to_move` (default 0) begins an action.

    track gray 15,5 14,6 13,5         hexes with its trains, beside its start; the supply follows
    tracks gray 4                     trains in the Tracks space; as well `shares gray 5`, `length gray 2`
                                      (without a line the length is that of the track)
    influence 0 1 3 1 1               a seat's influence in brown, gray, orange, white (default 1 each)
    own 0 1 0 0 2                     a seat's shares
    tiles detroit white-orange        cities and their demand tiles, any number of them; each is exchanged
                                      with a city that had such a tile
    to_move 1                         the seat to move; also follows from `turns 7` (turns done)
    draft 0 brown                     starting shares taken so far; then it is still the draft
    phase route                       a later phase of a turn (phases.PHASE_NAMES), with what belongs to it:
    company gray, city detroit            the build under way
    laid 13,4 13,3 14,3                   just laid, while a purple tile's second company is open
    rivals gray orange                    companies that can become West Side
    first brown                       expert: this is the second action, the first was with brown
    triggered true, skips 1           the last round; turns skipped in a row
    chosen orange, target bremen      the bot's markers
    tile 2-2, bag 2 3 3 3 2           the bot's last tile (company and city steps); refresh tiles, each kind
    draws 2-2 refresh 1-1             what the bot will draw next, from a full bag (sets `rng`)
    spike east, east brown, west gray the Golden Spike's stage, East and West Side company
    dock brest orange                 a harbor train
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ....core.position import Key
from ....core.rng import Rng
from ..board import demand
from ..components import CITIES, COMPANIES, LENGTH_MAX, TRAINS_PER_COMPANY, bits, mask_of
from ..phases import BOT_ACT, BOT_DRAW, BOT_SETUP, DRAFT, LAID, OVER, SETTING_UP, TURN
from ..queries import Table
from ..rules import automa, drafting
from ..state import MiniExpressState

TRIES: Final = 20_000
"""How many seeds are tried to make the bot draw the tiles of a position."""


def arrange(state: MiniExpressState, given: frozenset[str]) -> None:
    """Fill in what follows from a position's lines but was not given."""
    setup = state.setup
    if not given & {"phase", "draft"} and given - {"tiles", "rng", "draws"}:
        state.phase = TURN
    if state.phase == DRAFT:
        if "to_move" not in given:
            state.to_move = drafting.picker(state)
        return
    if "to_move" not in given:
        bots = state.phase in (BOT_SETUP, BOT_DRAW, BOT_ACT)
        state.to_move = None if state.phase == OVER else setup.bot if bots else state.turns % state.seats
    if "turns" not in given and state.to_move is not None and state.phase not in SETTING_UP:
        state.turns = state.to_move
    home = mask_of(state.board.start_hex)
    for company in range(4):
        sides = (state.east, state.west).count(company)
        track = state.net[company]
        if track.bit_count() + state.tracks[company] + sides == TRAINS_PER_COMPANY:
            state.shares[company] = 0  # ME-DEPL-2
        plain = (track & state.board.plain_mask & ~home).bit_count()
        state.length[company] = max(state.length[company], min(plain, LENGTH_MAX))
    if not setup.expert and state.shares.count(0) >= 2 and state.phase not in LAID:
        state.triggered = True  # ME-END-1
    if setup.bot >= 0 and "bag" not in given and state.phase not in SETTING_UP:
        bag = list(setup.start_bag(OVER))
        if state.tile >= 0:
            bag[1 + state.tile] -= 1
        state.bag = tuple(bag)


# --- the keys: how each line is read and written ---


def _company(name: str) -> int:
    return COMPANIES.index(name)


def _hexes(state: MiniExpressState, names: list[str]) -> int:
    return mask_of(state.board.by_id[name] for name in names)


def _names(state: MiniExpressState, mask: int) -> str:
    return " ".join(state.board.hexes[number].id for number in bits(mask))


def _docks(state: MiniExpressState) -> int:
    return mask_of(state.board.harbor_hex) if state.setup.harbors else 0


def _read_track(state: MiniExpressState, rest: str) -> None:
    name, *places = rest.split()
    state.net[_company(name)] |= _hexes(state, places)


def _write_track(state: MiniExpressState) -> list[str]:
    beside = [
        track & ~(1 << home | _docks(state))
        for track, home in zip(state.net, state.board.start_hex, strict=True)
    ]
    return [f"{COMPANIES[company]} {_names(state, mask)}" for company, mask in enumerate(beside) if mask]


def _read_dock(state: MiniExpressState, rest: str) -> None:
    harbor, company = rest.split()
    state.net[_company(company)] |= 1 << state.board.harbor_hex[state.board.harbors.index(harbor)]


def _write_docks(state: MiniExpressState) -> list[str]:
    docks = zip(state.board.harbors, state.docks, strict=False)
    return [f"{harbor} {COMPANIES[company]}" for harbor, company in docks if company >= 0]


def _read_laid(state: MiniExpressState, rest: str) -> None:
    state.laid = _hexes(state, rest.split())


def _per_company(field: str) -> Key:
    """The key of lines like `tracks gray 4`."""

    def read(state: MiniExpressState, rest: str) -> None:
        name, number = rest.split()
        getattr(state, field)[_company(name)] = int(number)

    def write(state: MiniExpressState) -> list[str]:
        return [f"{name} {number}" for name, number in zip(COMPANIES, getattr(state, field), strict=True)]

    return Key(field, read, write)


def _per_seat(name: str, field: str, written: Callable[[MiniExpressState], bool]) -> Key:
    """The key of lines like `own 0 1 0 0 2`."""

    def read(state: MiniExpressState, rest: str) -> None:
        seat, *numbers = map(int, rest.split())
        if not 0 <= seat < state.seats or len(numbers) != len(COMPANIES):
            raise ValueError("a seat and four numbers")
        getattr(state, field)[seat * 4 : seat * 4 + 4] = numbers

    def write(state: MiniExpressState) -> list[str]:
        rows = [getattr(state, field)[seat * 4 : seat * 4 + 4] for seat in range(state.seats)]
        return [" ".join(map(str, (seat, *row))) for seat, row in enumerate(rows) if written(state)]

    return Key(name, read, write, (field,))


def _read_draft(state: MiniExpressState, rest: str) -> None:
    seat, *names = rest.split()
    if not 0 <= int(seat) < state.seats:
        raise ValueError("no such seat")
    for name in names:
        state.own[int(seat) * 4 + _company(name)] += 1


def _write_draft(state: MiniExpressState) -> list[str]:
    if state.phase != DRAFT:
        return []
    taken = [
        [name for company, name in enumerate(COMPANIES) for _ in range(state.own[seat * 4 + company])]
        for seat in range(state.seats)
    ]
    return [" ".join((str(seat), *names)) for seat, names in enumerate(taken) if names]


def _read_tiles(state: MiniExpressState, rest: str) -> None:
    words = rest.split()
    tiles, settled = list(state.tiles), set()
    for name, tile in zip(words[::2], words[1::2], strict=True):
        city, wanted = state.board.city_index[name], demand(tile)
        if tiles[city] != wanted:
            free = [each for each in range(CITIES) if tiles[each] == wanted and each not in settled]
            if not free:
                raise ValueError(f"there are not so many tiles {tile}")
            other = free[0]
            tiles[city], tiles[other] = tiles[other], tiles[city]
        settled.add(city)
    state.tiles = tuple(tiles)


def _write_tiles(state: MiniExpressState) -> list[str]:
    return [" ".join(f"{name} {tile}" for name, tile in zip(state.board.city_keys, state.tiles, strict=True))]


def _city(field: str) -> Key:
    """The key of lines like `target bremen`."""

    def read(state: MiniExpressState, rest: str) -> None:
        setattr(state, field, state.board.city_index[rest])

    def write(state: MiniExpressState) -> list[str]:
        city = getattr(state, field)
        return [state.board.city_keys[city]] if city >= 0 else []

    return Key(field, read, write)


def _read_rivals(state: MiniExpressState, rest: str) -> None:
    state.rivals = mask_of(map(_company, rest.split()))


def _write_rivals(state: MiniExpressState) -> list[str]:
    names = [COMPANIES[company] for company in bits(state.rivals)]
    return [" ".join(names)] if names else []


def tile_names(state: MiniExpressState) -> tuple[str, ...]:
    """The names of the kinds of numbered bot tiles: "2-1" moves two companies and one city."""
    return tuple(f"{tile.company}-{tile.city}" for tile in state.board.bot_tiles)


def _read_tile(state: MiniExpressState, rest: str) -> None:
    state.tile = tile_names(state).index(rest)


def _write_tile(state: MiniExpressState) -> list[str]:
    return [tile_names(state)[state.tile]] if state.tile >= 0 else []


def _read_draws(state: MiniExpressState, rest: str) -> None:
    """Set `rng` to the first seed with which the bot draws these tiles, one after the other."""
    kinds = [("refresh", *tile_names(state)).index(name) for name in rest.split()]
    if state.setup.bot < 0:
        raise ValueError("nobody draws tiles")
    for seed in range(TRIES):
        rng, bag = Rng(seed), state.board.full_bag
        for wanted in kinds:
            kind, bag = automa.drawn(bag, rng)
            if kind != wanted:
                break
            bag = bag if kind else state.board.full_bag
        else:
            state.rng = Rng(seed).words()
            return
    raise ValueError("these tiles cannot be drawn in a row")


def _silent(state: MiniExpressState) -> list[str]:
    return []


KEYS: Final = (
    Key("tiles", _read_tiles, _write_tiles),
    Key("track", _read_track, _write_track, ("net",)),
    Key("dock", _read_dock, _write_docks),
    Key("laid", _read_laid, lambda state: [_names(state, state.laid)] if state.laid else []),
    _per_company("tracks"),
    _per_company("shares"),
    _per_company("length"),
    _per_seat("influence", "inf", lambda state: True),
    _per_seat("own", "own", lambda state: state.phase != DRAFT),
    Key("draft", _read_draft, _write_draft),
    _city("city"),
    _city("target"),
    Key("rivals", _read_rivals, _write_rivals),
    Key("tile", _read_tile, _write_tile),
    Key("draws", _read_draws, _silent),
)


# --- figures for lessons ---


def figures(state: Any) -> dict[str, Any]:
    """Figures for lessons: numbers by company name, cities by key, hexes by place.

    "tracks.gray", "influence.0.gray", "own.1.brown", "columns.brown" (by seat), "values.0" (of one share, by
    company), "scores", "tile.detroit", "spike", "route.gray.detroit.starts", "obstacle.white.detroit",
    "clockwise.9,5.omaha.route", "plan.white.start" ...
    """
    table = Table(state)
    board = table.board
    companies = [table.company(company) for company in range(4)]
    holdings = [table.holdings(seat) for seat in range(table.seats)]
    spike = table.spike()

    def by_name(numbers: Any) -> dict[str, Any]:
        return dict(zip(COMPANIES, numbers, strict=True))

    def places(numbers: Any) -> list[str]:
        return [board.hexes[number].id for number in numbers]

    def side(company: int) -> str:
        return COMPANIES[company] if company >= 0 else ""

    def tile(name: str) -> str:
        there = table.city(board.city_index[name]).tile
        return "" if there is None else str(there)

    def route(name: str) -> Callable[[str], dict[str, Any]]:
        company = _company(name)

        def to(city: str) -> dict[str, Any]:
            number = board.city_index[city]
            found = table.routes(company, number)
            leaving = [start for each in found for start in places(table.route_starts(company, each))]
            return {
                "trains": table.trains_needed(company, number),
                "count": len(found),
                "routes": [" ".join(each.hexes) for each in found],
                "starts": sorted(set(leaving)),
                "from": leaving.count,
            }

        return to

    def clockwise(start: str) -> Callable[[str], dict[str, Any]]:
        def to(city: str) -> dict[str, Any]:
            origin, end = board.by_id[start], board.city_index[city]
            ways = board.paths(origin, end)
            return {"ways": len(ways), "route": " ".join(places(automa.clockwise(board, origin, end, ways)))}

        return to

    def plan(name: str) -> dict[str, Any]:
        made = table.plan_for(_company(name))
        compared = [(board.city_keys[each.city], *each[1:]) for each in made.candidates]
        return {
            "candidates": compared,
            "city": board.city_keys[made.city],
            "rule": made.rule,
            "starts": places(made.starts),
            "start": places([made.start])[0],
            "ways": made.routes,
            "route": " ".join(made.route.hexes),
        }

    return {
        "tracks": by_name(each.tracks for each in companies),
        "shares": by_name(each.shares for each in companies),
        "supply": by_name(each.supply for each in companies),
        "length": by_name(each.length for each in companies),
        "depleted": [name for name, each in zip(COMPANIES, companies, strict=True) if each.depleted],
        "aside": sum(each.aside for each in companies),
        "taken": sum(each.own for row in holdings for each in row),
        "influence": [by_name(each.influence for each in row) for row in holdings],
        "own": [by_name(each.own for each in row) for row in holdings],
        "values": [[each.value for each in row] for row in holdings],
        "columns": by_name([row[company].column for row in holdings] for company in range(4)),
        "scores": table.worth(),
        "tile": tile,
        "spike": spike.stage,
        "east": side(spike.east),
        "west": side(spike.west),
        "route": route,
        "obstacle": lambda name: lambda city: table.obstacle(_company(name), board.city_index[city]),
        "clockwise": clockwise,
        "plan": plan,
        "phase": table.phase,
        "to_move": table.to_move,
    }
