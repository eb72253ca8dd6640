"""Checks of a state beyond the ranges of its fields. InvariantError says what does not add up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.errors import InvariantError
from . import phases, rules
from .components import COMPANIES, LENGTH_MAX, PURPLE, SHARES_PER_COMPANY, START_TRACKS, bits, mask_of
from .phases import PURPLE as PURPLE_PHASE
from .rules import drafting, lists, variants

if TYPE_CHECKING:
    from .state import MiniExpressState


def check(state: MiniExpressState) -> None:
    """Raise InvariantError unless the state is possible and can be played to the end."""
    _follows(state)
    _companies(state)
    _networks(state)
    _flow(state)
    _bot(state)
    _spike(state)
    if state.phase in phases.SETTING_UP:
        _setting_up(state)
    if state.phase in phases.BUILDING:
        _build(state)
    if state.to_move is not None:
        _must(bool(rules.legal(state)), "nothing can be done")


def _follows(state: MiniExpressState) -> None:
    """Check that the derived fields follow from the saved ones."""
    again = state.clone()
    again.derive()
    for name in ("supply", "reach", "avail", "open", "depleted", "docks"):
        _must(getattr(state, name) == getattr(again, name), f"{name} is not what follows")
    _must(state.phase != phases.TURN or state.menu == again.menu, "menu is not what follows")


def _companies(state: MiniExpressState) -> None:
    for company, name in enumerate(COMPANIES):
        aside = state.aside(company)
        out = SHARES_PER_COMPANY - sum(state.own[company::4]) - state.shares[company] - aside
        _must(out >= 0 and aside >= 0, f"more than nine shares of {name}")
        _must(state.supply[company] >= 0, f"too many trains of {name}")
        _must(state.supply[company] > 0 or not state.shares[company], f"an empty supply depletes {name}")
        _must(state.shares[company] <= state.setup.split.asset, f"too many shares of {name} to take")


def _networks(state: MiniExpressState) -> None:
    board = state.board
    starts = mask_of(board.start_hex)
    docks = mask_of(board.harbor_hex) if state.setup.harbors else 0
    for company, name in enumerate(COMPANIES):
        network, home = state.net[company], 1 << board.start_hex[company]
        _must(bool(network & home), f"{name} has left its start")
        _must(board.open_starts or not network & starts & ~home, f"{name} is in a foreign start")
        _must((network & docks).bit_count() <= 1, f"{name} has two harbors")
        plain = (network & board.plain_mask & ~home).bit_count()
        _must(min(plain, LENGTH_MAX) <= state.length[company], f"{name} is longer than its marker")
        if network & docks:
            at = next(city for city, tile in enumerate(state.tiles) if tile == (company, PURPLE))
            _must(any(other & board.city_bit[at] for other in state.net), f"no event gave {name} a harbor")
    for number in bits(docks):
        _must(sum(network >> number & 1 for network in state.net) <= 1, "two companies in a harbor")
    for city, bit in enumerate(board.city_bit):
        room = state.setup.capacity[city]
        if bit == board.san_francisco_bit and state.spike in phases.EAST_SIDE_KNOWN:
            room = max(room, 3)  # ME-GS-3c places three, also where fewer fit in
        present = sum(1 for network in state.net if network & bit)
        _must(present <= room, f"too many companies in {board.city_keys[city]}")


def _flow(state: MiniExpressState) -> None:
    """Check whose turn it is, and whether the game should be over."""
    setup, phase = state.setup, state.phase
    _must((phase == phases.OVER) == (state.to_move is None), "somebody is to move until the end")
    bot_phase = phase in (phases.BOT_SETUP, phases.BOT_DRAW, phases.BOT_ACT)
    _must(
        not bot_phase or (state.automa() and (phase != phases.BOT_SETUP or setup.solo)), "not the bot's phase"
    )
    _must(
        bot_phase or phase in (phases.HARBOR, phases.WEST) or not state.automa(), "the bot has no such choice"
    )
    if phase in phases.SETTING_UP:
        _must(state.turns == state.skips == 0 and not state.triggered, "a turn before the first")
        return
    last = state.seats - 1
    two = state.depleted.bit_count() >= 2
    _must(state.skips <= state.turns and (two or not state.triggered), "skipped turns, or an early end")
    if setup.expert:
        _must(not state.triggered, "an expert game has no last round")
        going_on = phase == phases.OVER or (phase in phases.LAID and state.first < 0)
        _must(not state.depleted or going_on, "an expert game ends at once")
        _must(state.first < 0 or state.turns > 0, "a second action in the first turn")  # ME-2PX-1
        _must(state.first < 0 or state.company != state.first, "the same company twice")  # ME-2PX-2
    else:
        _must(state.first < 0, "a second action")
        _must(
            two == state.triggered or phase in (*phases.LAID, phases.OVER),
            "two depleted companies end the game",
        )
    if phase == phases.OVER:
        round_done = state.triggered and state.turns % state.seats == last
        ended = state.depleted if setup.expert else round_done
        _must(bool(ended) or state.stalemate(), "over without a reason")
    else:
        _must(state.turns % state.seats == state.to_move, "not this seat's turn")
        _must(not state.stalemate(), "everybody was skipped")


def _bot(state: MiniExpressState) -> None:
    setup, full = state.setup, state.setup.start_bag(state.phase)
    _must(setup.bot >= 0 or state.chosen == 0, "a marker without a bot")
    _must(state.phase != phases.BOT_ACT or state.tile >= 0, "the bot acts without a tile")
    if setup.bot >= 0:
        too_many = any(left > all_of for left, all_of in zip(state.bag, full, strict=True))
        _must(not too_many, "too many bot tiles")
        _must(state.bag[0] == full[0], "refresh tiles never stay out")
        _must((state.bag == full) == (state.tile < 0), "tiles are missing, or none was drawn")
        _must(state.tile < 0 or state.bag[1 + state.tile] < full[1 + state.tile], "the drawn tile is out")


def _spike(state: MiniExpressState) -> None:
    board, status, before = state.board, state.spike, state.net[:]
    _must((status != phases.SPIKE_OFF) == state.setup.spike, "Golden Spike or not")
    _must(state.west < 0 or (status == phases.SPIKE_DONE and state.west != state.east), "West Side")
    _must(state.east < 0 or status in phases.EAST_SIDE_KNOWN, "East Side")
    if state.phase == PURPLE_PHASE and state.company >= 0:
        before[state.company] &= ~state.laid  # its events follow the choice
    omaha = any(network & board.omaha_bit for network in before)
    if status == phases.SPIKE_WAITING:
        west = any(network & board.san_francisco_bit for network in before)
        _must(not omaha and not west, "the Golden Spike has been passed by")
    elif status == phases.SPIKE_CANCELLED:
        _must(any(network & board.san_francisco_bit for network in before), "not cancelled")
    elif status in phases.EAST_SIDE_KNOWN:
        _must(omaha, "no company in Omaha")
        if state.east >= 0:
            _must(bool(before[state.east] & board.omaha_bit), "East Side is not in Omaha")
            _must(not before[state.east] & board.san_francisco_bit, "East Side in San Francisco")
        linked = variants.is_linked(board, before, state.setup.adjacent)
        _must(linked == (status == phases.SPIKE_DONE or state.phase == phases.WEST), "linked or not")


def _setting_up(state: MiniExpressState) -> None:
    """Check a state of the setup, in which only starting shares have been taken."""
    setup, board = state.setup, state.board
    start = [1 << number for number in board.start_hex]
    _must(state.net == start and state.tracks == [START_TRACKS] * 4, "track before the first turn")
    _must(state.shares == [setup.split.asset] * 4 and not any(state.length), "already begun")
    _must(state.target < 0 and state.spike in (phases.SPIKE_OFF, phases.SPIKE_WAITING), "already begun")
    _must(state.inf == [setup.start_influence(seat) for seat in range(state.seats) for _ in range(4)],
          "influence before the first turn")  # fmt: skip
    drafting.check(state)


def _build(state: MiniExpressState) -> None:
    """Check that the build under way is possible."""
    board, phase, company, city = state.board, state.phase, state.company, state.city
    _must(company >= 0, "a build without company")
    if phase == phases.CITY:
        return
    _must(city >= 0, "a build without city")
    bit = board.city_bit[city]
    if phase == phases.ROUTE:
        _must(bool(lists.destinations(state, company) >> city & 1), "a route to a city out of reach")
        _must(len(rules.legal(state)) > 1, "a route without a choice")
        return
    _must(bool(state.net[company] & bit), "not built to this city")
    _must(state.first < 0 or not state.depleted, "a second action that depletes")  # ME-2PX-3
    first, second = state.tiles[city]
    if phase == PURPLE_PHASE:
        before = state.net[company] & ~state.laid
        ways = [board.laying(route).mask for route in board.shortest(before, city)]
        _must(second == PURPLE and not before & bit and state.laid in ways, "not a route to a purple tile")
    elif phase == phases.HARBOR:
        alone = sum(1 for network in state.net if network & bit) == 1
        _must(state.setup.harbors and second == PURPLE and alone, "no harbor event")
        _must(state.supply[first] > (state.first >= 0) and first not in state.docks, "no harbor train")
    else:
        _must(state.spike == phases.SPIKE_EAST, "no West Side to choose")
        _must(state.east < 0 or not state.rivals >> state.east & 1, "East Side cannot be West Side")
        _must(state.rivals.bit_count() >= (1 if state.automa() else 2), "a West Side without a choice")
        for rival in bits(state.rivals):
            _must(bool(state.net[rival] & state.net[company]), "a West Side that was not met")


def _must(condition: bool, what: str) -> None:
    if not condition:
        raise InvariantError(what)
