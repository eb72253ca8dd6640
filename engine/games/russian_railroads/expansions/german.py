"""The Germany boards: a fork behind Munich, stations for extension tiles, income markers as free actions once
per round, natural tracks on any rail.

Data: data/german.json. Most features are general: branches, advantages that need a value of a field
(`only_with`: the cells of a tile count where it was placed), a third marker, bound tracks. The code here
takes tiles and income markers from the shared display.

Fields of a player: for each station the number of its tile (from 1, 0 for none yet); for each income marker
`ABSENT`, `READY` or `USED`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ....core.boards import wrong
from ....core.data import load_json
from ....core.errors import InvariantError, Refusal
from .. import phases
from ..actions import Action
from ..board import Edition, Handler
from ..components import COLOURS
from ..modules import Choices, Fields, FreeActions, Module, Moments, Score, Search
from ..rules.gain import Events, Origin, check_reach, gain, make_due, settle_due, tell

if TYPE_CHECKING:
    from ..state import RussianState

ID: Final = "german"
DATA: Final[dict[str, Any]] = load_json(__package__.rpartition(".")[0], "data", "german.json")
ABSENT, READY, USED = range(3)
"""A player's income marker: not owned, face up, face down."""
EXTENSION, INCOME = range(2)
"""Indices of this module's choices: a tile for a station, an income marker."""
PART: Final = "income"
MARKERS: Final = tuple(each["id"] for each in DATA["income_markers"])
TILES: Final = tuple(each["id"] for each in DATA["extension_tiles"])


class Station(NamedTuple):
    """A dashed section of a rail."""

    id: str
    rail: int
    first: int
    """The space covered by the first cell of a tile."""
    tiles: tuple[str, ...]


@lru_cache(maxsize=64)
def stations(e: Edition) -> tuple[Station, ...]:
    """The stations of a board, in the order of its rails."""
    tiles = e.data["extension_tiles"]
    return tuple(
        Station(
            special["station"],
            number,
            special["space"],
            tuple(each["id"] for each in tiles if each["station"] == special["station"]),
        )
        for number, rail in enumerate(e.data["rails"])
        for special in rail["special_spaces"]
        if "station" in special
    )


STATIONS: Final = tuple(dict.fromkeys(each["station"] for each in DATA["extension_tiles"]))


# --- extension tiles (GR-EXT) ---


def free_tiles(state: RussianState, station: Station) -> list[str]:
    """The station's tiles still on display (GR-EXT-2)."""
    at = state.edition.fields[station.id]
    laid = {player[at] for player in state.boards}
    return [name for number, name in enumerate(station.tiles, 1) if number not in laid]


def _extension(state: RussianState, _: int, __: int, origin: Origin, ___: Events) -> None:
    """Make the choice of a tile due when black enters a station, before it counts (GR-EXT-2, GR-EXT-3)."""
    e = state.edition
    here = e.advantages[origin.advantage]
    for number, station in enumerate(stations(e)):
        if (station.rail, station.first) == (here.rail, here.space):
            make_due(state, ID, EXTENSION, number)


def _tiles_due(state: RussianState, _: int, number: int) -> list[Action]:
    return [Action("extension", name) for name in free_tiles(state, stations(state.edition)[number])]


def _lay(state: RussianState, tile: int, events: Events) -> None:
    """Place the tile for good; advantages of its cells that hold become due (GR-EXT-2, GR-EXT-4)."""
    e, seat = state.edition, state.mover
    name = TILES[tile]
    station = next(each for each in stations(e) if name in each.tiles)
    settle_due(state)
    state.boards[seat][e.fields[station.id]] = 1 + station.tiles.index(name)
    if events is not None:
        tell(events, "extension", seat, tile=name, station=station.id)
    check_reach(state, seat, events)


def _why_no_tile(state: RussianState, action: Action) -> Refusal | None:
    e = state.edition
    station = next(each for each in stations(e) if action.what in each.tiles)
    number = 1 + station.tiles.index(action.what)
    for seat, player in enumerate(state.boards):
        if player[e.fields[station.id]] == number:
            return Refusal("GR-EXT-2", "tile-taken", {"tile": action.what, "seat": seat})
    if _is_due(state, EXTENSION):
        return Refusal("GR-EXT-2", "tile-of-other-station", {"tile": action.what, "station": station.id})
    return Refusal("GR-EXT-2", "no-section-entered", {"station": station.id})


def _is_due(state: RussianState, choice: int) -> bool:
    if not state.due or state.due[0] < phases.DUE_MODULE:
        return False
    return state.edition.dues[state.due[0] // phases.DUE_MODULE - 1] is _DUES[choice]


# --- income markers (GR-INC) ---


def display(state: RussianState) -> list[str]:
    """The income markers that nobody owns."""
    e = state.edition
    return [name for name in MARKERS if not any(player[e.fields[name]] for player in state.boards)]


def _income(state: RussianState, _: int, value: int, __: Origin, ___: Events) -> None:
    """Make the choice of income markers due, as far as any are left (GR-INC-1)."""
    for _number in range(min(value, len(display(state)))):
        make_due(state, ID, INCOME)


def _markers_due(state: RussianState, _: int, __: int) -> list[Action]:
    return [Action("income", name) for name in display(state)]


def _take(state: RussianState, marker: int, events: Events) -> None:
    """Take an income marker, face up and usable in the same turn (GR-INC-3)."""
    e, seat = state.edition, state.mover
    settle_due(state)
    state.boards[seat][e.fields[MARKERS[marker]]] = READY
    if events is not None:
        tell(events, "income-taken", seat, marker=MARKERS[marker])


def _usable(state: RussianState, seat: int) -> list[Action]:
    """The player's income markers that are face up (GR-INC-2)."""
    first = state.edition.fields[MARKERS[0]]
    own = state.boards[seat][first : first + len(MARKERS)]
    if READY not in own:
        return []
    return [Action("use", name) for name, here in zip(MARKERS, own, strict=True) if here == READY]


def _use(state: RussianState, marker: int, events: Events) -> None:
    """Turn an income marker face down for its private effect (GR-INC-2, GR-INC-5)."""
    e, seat = state.edition, state.mover
    name = MARKERS[marker]
    state.boards[seat][e.fields[name]] = USED
    if events is not None:
        tell(events, "income-used", seat, marker=name)
    gain(state, seat, e.named_effects[name], Origin(False, e.parts_of[PART], name), events)


def _turn_up(state: RussianState, _: Events) -> None:
    """Turn all income markers face up after scoring (GR-INC-3)."""
    for player in state.boards:
        for name in MARKERS:
            at = state.edition.fields[name]
            if player[at] == USED:
                player[at] = READY


def _why_not_taken(state: RussianState, action: Action) -> Refusal | None:
    owner = _owner(state, action.what)
    if owner is not None:
        return Refusal("GR-INC-1", "income-gone", {"marker": action.what, "seat": owner})
    return None if _is_due(state, INCOME) else Refusal("GR-INC-1", "no-income-due", {})


def _why_not_used(state: RussianState, action: Action) -> Refusal | None:
    e, name = state.edition, action.what
    here = state.boards[state.mover][e.fields[name]]
    if here == ABSENT:
        return Refusal("GR-INC-1", "income-not-yours", {"marker": name})
    if here == USED:
        return Refusal("GR-INC-3", "income-face-down", {"marker": name})
    if state.phase == phases.RELOCATE:
        return Refusal("GR-INC-4", "income-not-now", {"marker": name})
    return None  # the general refusal names the decision that comes first


def _owner(state: RussianState, name: str) -> int | None:
    at = state.edition.fields[name]
    return next((seat for seat, player in enumerate(state.boards) if player[at]), None)


_WHY_NOT: Final = {"extension": _why_no_tile, "income": _why_not_taken, "use": _why_not_used}


def _tried(state: RussianState) -> list[Action]:
    """The tiles or markers to choose from, or the player's income markers at other times."""
    if _is_due(state, EXTENSION):
        station = stations(state.edition)[state.due[0] % phases.DUE_MODULE]
        return [Action("extension", name) for name in station.tiles]
    if _is_due(state, INCOME):
        return [Action("income", name) for name in MARKERS]
    player, fields = state.boards[state.mover], state.edition.fields
    return [Action("use", name) for name in MARKERS if player[fields[name]]]


# --- checks ---


def _check(state: RussianState) -> None:
    """Check that a tile is exactly where black has entered a station, and each tile and marker only once."""
    e = state.edition
    for number, station in enumerate(stations(e)):
        at, black = e.fields[station.id], e.rail_cells[station.rail][0]
        due = phases.DUE_MODULE * (1 + e.dues.index(_tiles_due)) + number
        laid = [player[at] for player in state.boards if player[at]]
        if len(set(laid)) != len(laid):
            raise InvariantError(f"a tile of {station.id} lies once")
        for seat, player in enumerate(state.boards):
            waits = due in state.due and seat == state.to_move
            if (player[black] >= station.first) != (player[at] > 0 or waits) or (waits and player[at]):
                raise InvariantError(f"a tile where black has entered {station.id}, seat {seat}")
    for name in MARKERS:
        if sum(player[e.fields[name]] > 0 for player in state.boards) > 1:
            raise InvariantError(f"income marker {name} lies once")


def _worth(state: RussianState, seat: int) -> int:
    """The value of income markers: about a worker per round each."""
    e, player = state.edition, state.boards[seat]
    left = state.setup.rounds - len(state.history)
    worth = 0
    for name in MARKERS:
        here = player[e.fields[name]]
        worth += 45 * (left - 1 if here else 0) + 30 * (here == READY)
    return worth


def _check_data(data: Mapping[str, Any]) -> None:
    """Check that stations are entered by black, the leading track (GR-EXT-2)."""
    for rail in data["rails"]:
        for special in rail["special_spaces"]:
            if "extension" in special["effect"] and special["need"]["track"] != COLOURS[0]:
                path = f"rails.{rail['id']}.special_spaces.{special['id'].lower()}.need.track"
                raise wrong(path, "unknown-name", given=str(special["need"]["track"]))


_DUES: Final = (_tiles_due, _markers_due)


def _actions(_: Edition) -> tuple[Action, ...]:
    return (
        *(Action("extension", name) for name in TILES),
        *(Action("income", name) for name in MARKERS),
        *(Action("use", name) for name in MARKERS),
    )


def _steps(_: Edition) -> dict[Action, tuple[Handler, int]]:
    found: dict[Action, tuple[Handler, int]] = {
        Action("extension", name): (_lay, number) for number, name in enumerate(TILES)
    }
    return found | {Action("income", name): (_take, number) for number, name in enumerate(MARKERS)}


def _free_steps(_: Edition) -> dict[Action, tuple[Handler, int]]:
    return {Action("use", name): (_use, number) for number, name in enumerate(MARKERS)}


def _inert(e: Edition) -> Iterator[Action]:
    """Tiles whose cells all lead to no further steps."""
    tables = e.tables
    for station in stations(e):
        at = e.fields[station.id]
        for number, name in enumerate(station.tiles, 1):
            cells = [each for each in e.advantages if each.need == (at, number, number)]
            if not any(each in tables.helpful_advantages or each.effect.roubles for each in cells):
                yield Action("extension", name)


GERMAN: Final = Module(
    ID,
    DATA,
    operations={"extension": _extension, "income_marker": _income},
    effects_of=("income_markers",),
    fields=Fields(
        player=(*STATIONS, *MARKERS),
        most=dict.fromkeys(STATIONS, len(TILES) // len(STATIONS)) | dict.fromkeys(MARKERS, USED),
    ),
    choices=Choices(
        _actions, _steps, _DUES, lambda state, action: _WHY_NOT[action.kind](state, action), _tried
    ),
    free=FreeActions(_usable, _free_steps),
    search=Search(("extension", "income_marker"), ("income",), ("extension", "income"), _inert),
    moments=Moments(after_scoring=_turn_up),
    score=Score((PART,), worth=_worth),
    check=_check,
    check_data=_check_data,
    reasons=(
        "tile-taken tile seat, tile-of-other-station tile station, no-section-entered station",
        "income-gone marker seat, no-income-due, income-not-yours marker, income-face-down marker",
        "income-not-now marker",
    ),
    events=("extension tile station, income-taken marker, income-used marker",),
)
