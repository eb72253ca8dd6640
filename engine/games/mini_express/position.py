"""Setting up a position by hand: what lessons and tests start from.

A patch names only what differs from a game just begun. Keys, all optional:

    track     {company: [hex, ...]}  hexes with its track beside its start; the trains come from the supply
    tracks, length, shares  {company: number}
    own, inf  [[brown, gray, orange, white], ...]  by seat
    tiles     {city: [company, company or "purple"]}  exchanged with a city that had such a tile
    no_tile   [city, ...]  tiles gone beside those of full cities
    to_move   seat           phase  name (default "turn")
    company, city            of the build under way
    triggered true           turns  number       action_no, first  (expert)
    chosen    company        target  city or ""  bag  [refresh, kind, ...]    tile  kind
    spike     [status, East Side company or "", West Side company or ""]
    docks     {harbor: company}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.errors import StateError
from engine.games.mini_express.building import companies_in
from engine.games.mini_express.components import (
    CITIES,
    COMPANIES,
    COMPANY_INDEX,
    PURPLE,
    SHARES_PER_COMPANY,
    TRAINS_PER_COMPANY,
    Demand,
)
from engine.games.mini_express.phases import PHASE_NAMES, SPIKE_NAMES

if TYPE_CHECKING:
    from engine.games.mini_express.state import MiniExpressState

KEYS = (
    "track", "tracks", "length", "shares", "own", "inf", "tiles", "no_tile", "to_move", "phase", "company",
    "city", "triggered", "turns", "action_no", "first", "chosen", "target", "bag", "tile", "spike", "docks",
)  # fmt: skip


def arrange(state: MiniExpressState, patch: dict[str, Any]) -> None:
    """Change a game just begun (setup choices open or not) into the position a patch describes."""
    unknown = sorted(key for key in patch if key not in KEYS)
    if unknown:
        raise StateError(f"unknown in a position: {', '.join(unknown)}")
    try:
        _arrange(state, patch)
        state.check()
    except (KeyError, ValueError, TypeError, IndexError) as error:
        raise StateError(f"bad position: {error!r}") from error


def _company(name: str) -> int:
    return COMPANY_INDEX[name] if name else -1


def _arrange(state: MiniExpressState, patch: dict[str, Any]) -> None:
    board = state.board
    for name, places in patch.get("track", {}).items():
        for place in places:
            state.net[COMPANY_INDEX[name]] |= 1 << board.by_id[place]
    for key, values in (("tracks", state.tracks), ("length", state.length), ("shares", state.shares)):
        for name, number in patch.get(key, {}).items():
            values[COMPANY_INDEX[name]] = int(number)
    for name, place in patch.get("docks", {}).items():
        docks = list(state.docks)
        docks[board.harbors.index(name)] = COMPANY_INDEX[place]
        state.docks = tuple(docks)
        state.net[COMPANY_INDEX[place]] |= 1 << board.harbor_hex[board.harbors.index(name)]
    if "spike" in patch:
        status, east, west = patch["spike"]
        state.spike = (SPIKE_NAMES.index(status), _company(east), _company(west))
    for key, values in (("own", state.own), ("inf", state.inf)):
        if key in patch:
            values[:] = [int(number) for row in patch[key] for number in row]
    _tiles(state, patch)
    state.aside = (0, 0, 0, 0) if patch.get("phase", "turn") != "draft" else state.aside
    for company in range(4):
        spiked = state.spike[1:].count(company)
        used = state.net[company].bit_count() + state.tracks[company] + spiked
        state.supply[company] = TRAINS_PER_COMPANY - used
        if state.supply[company] < 0:
            raise ValueError(f"more than {TRAINS_PER_COMPANY} trains: {COMPANIES[company]}")
        if not state.supply[company]:
            state.shares[company] = 0
        if not state.shares[company]:
            state.depleted |= 1 << company
        held = sum(state.own[company::4]) + state.aside[company] + state.shares[company]
        state.out[company] = SHARES_PER_COMPANY - held
    _flow(state, patch)
    state.derive()


def _tiles(state: MiniExpressState, patch: dict[str, Any]) -> None:
    slugs = state.board.city_slugs
    tiles = list(state.tiles)
    settled: set[int] = set()
    for name, (first, second) in patch.get("tiles", {}).items():
        city = slugs.index(name)
        half = PURPLE if second == "purple" else COMPANY_INDEX[second]
        wanted = Demand(*sorted((COMPANY_INDEX[first], half)))
        if tiles[city] != wanted:
            other = next(each for each in range(CITIES) if tiles[each] == wanted and each not in settled)
            tiles[city], tiles[other] = tiles[other], tiles[city]
        settled.add(city)
    state.tiles = tuple(tiles)
    for city in range(CITIES):
        if companies_in(state, city) >= state.setup.capacity[city] or slugs[city] in patch.get("no_tile", ()):
            state.open &= ~(1 << city)


def _flow(state: MiniExpressState, patch: dict[str, Any]) -> None:
    slugs = state.board.city_slugs
    state.phase = PHASE_NAMES.index(patch.get("phase", "turn"))
    state.to_move = int(patch.get("to_move", 0))
    state.company = _company(patch.get("company", ""))
    state.city = slugs.index(patch["city"]) if patch.get("city") else -1
    state.triggered = bool(patch.get("triggered", False))
    state.turns = int(patch.get("turns", 0))
    state.action_no = int(patch.get("action_no", 1))
    state.first = _company(patch.get("first", ""))
    state.chosen = _company(patch.get("chosen", COMPANIES[0]))
    state.target = slugs.index(patch["target"]) if patch.get("target") else -1
    state.tile = int(patch.get("tile", -1))
    if "bag" in patch:
        state.bag = tuple(int(number) for number in patch["bag"])
