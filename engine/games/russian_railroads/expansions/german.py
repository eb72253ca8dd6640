"""The Germany boards: a fork behind Munich, stations whose section a chosen tile fills, income markers to be
used once a round beside the paid action, natural tracks on any rail.

Data: data/german.json. Nearly all of it is what any board can have: branches, advantages that need a field to
have a value (`only_with`: the cells of a tile count where it lies), a third marker, bound tracks. The code
here takes tiles and income markers from the display that all players share.

Numbers of a player: by station, which of its tiles lies there (1 for the first of the data, 0 for none yet);
by income marker whether the player has it: `ABSENT`, `READY` or `USED`.
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
CELLS: Final = 3
"""Spaces that a tile covers."""
ABSENT, READY, USED = range(3)
"""An income marker of a player: on display or with another, face up, turned face down."""
EXTENSION, INCOME = range(2)
"""The choices that become due: a tile for a station, an income marker."""
PART: Final = "income"
MARKERS: Final = tuple(each["id"] for each in DATA["income_markers"])
TILES: Final = tuple(each["id"] for each in DATA["extension_tiles"])


class Station(NamedTuple):
    """A dashed section of a rail."""

    id: str
    rail: int
    first: int
    """The space that the first cell of a tile covers."""
    tiles: tuple[str, ...]


@lru_cache(maxsize=64)
def stations(e: Edition) -> tuple[Station, ...]:
    """The sections of the board, in the order of its rails."""
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
    """GR-EXT-2, GR-EXT-3: black enters a section; its tile is chosen before anything on it counts."""
    e = state.edition
    here = e.advantages[origin.advantage]
    for number, station in enumerate(stations(e)):
        if (station.rail, station.first) == (here.rail, here.space):
            make_due(state, ID, EXTENSION, number)


def _tiles_due(state: RussianState, _: int, number: int) -> list[Action]:
    return [Action("extension", name) for name in free_tiles(state, stations(state.edition)[number])]


def _lay(state: RussianState, tile: int, events: Events) -> None:
    """GR-EXT-2, GR-EXT-4: the tile lies there for good; what its cells give and now holds is due."""
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
    """The income markers that nobody has."""
    e = state.edition
    return [name for name in MARKERS if not any(player[e.fields[name]] for player in state.boards)]


def _income(state: RussianState, _: int, value: int, __: Origin, ___: Events) -> None:
    """GR-INC-1: none left, nothing happens."""
    for _number in range(min(value, len(display(state)))):
        make_due(state, ID, INCOME)


def _markers_due(state: RussianState, _: int, __: int) -> list[Action]:
    return [Action("income", name) for name in display(state)]


def _take(state: RussianState, marker: int, events: Events) -> None:
    """GR-INC-3: it lies face up, so it can be used after the action already."""
    e, seat = state.edition, state.mover
    settle_due(state)
    state.boards[seat][e.fields[MARKERS[marker]]] = READY
    if events is not None:
        tell(events, "income-taken", seat, marker=MARKERS[marker])


def _usable(state: RussianState, seat: int) -> list[Action]:
    """GR-INC-2: the own ones that lie face up."""
    first = state.edition.fields[MARKERS[0]]
    own = state.boards[seat][first : first + len(MARKERS)]
    if READY not in own:
        return []
    return [Action("use", name) for name, here in zip(MARKERS, own, strict=True) if here == READY]


def _use(state: RussianState, marker: int, events: Events) -> None:
    """GR-INC-2, GR-INC-5: turned face down; its effect is private."""
    e, seat = state.edition, state.mover
    name = MARKERS[marker]
    state.boards[seat][e.fields[name]] = USED
    if events is not None:
        tell(events, "income-used", seat, marker=name)
    gain(state, seat, e.named_effects[name], Origin(False, e.parts_of[PART], name), events)


def _turn_up(state: RussianState, _: Events) -> None:
    """GR-INC-3: after scoring all lie face up again."""
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
    return None  # what has to be decided first says the rest


def _owner(state: RussianState, name: str) -> int | None:
    at = state.edition.fields[name]
    return next((seat for seat, player in enumerate(state.boards) if player[at]), None)


_WHY_NOT: Final = {"extension": _why_no_tile, "income": _why_not_taken, "use": _why_not_used}


def _tried(state: RussianState) -> list[Action]:
    """What lies on the display that is chosen from; one's own income markers at any other time."""
    if _is_due(state, EXTENSION):
        station = stations(state.edition)[state.due[0] % phases.DUE_MODULE]
        return [Action("extension", name) for name in station.tiles]
    if _is_due(state, INCOME):
        return [Action("income", name) for name in MARKERS]
    player, fields = state.boards[state.mover], state.edition.fields
    return [Action("use", name) for name in MARKERS if player[fields[name]]]


# --- the books ---


def _check(state: RussianState) -> None:
    """A tile lies where black has entered a section, and nowhere else; nothing is there twice."""
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
    """An income marker is worth about a worker a round."""
    e, player = state.edition, state.boards[seat]
    left = state.setup.rounds - len(state.history)
    worth = 0
    for name in MARKERS:
        here = player[e.fields[name]]
        worth += 45 * (left - 1 if here else 0) + 30 * (here == READY)
    return worth


def _check_data(data: Mapping[str, Any]) -> None:
    """A tile is laid when the first track, the black one, enters the station (GR-EXT-2)."""
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
    """Tiles of which no cell leads to further steps."""
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
