"""The Germany boards as printed: data copied again from the sheet, and the setup of a game on them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.russian_railroads import GAME
from engine.games.russian_railroads.expansions import german

from .german_table import BOARD, DRESDEN, MUNICH, NUREMBERG, has, track

E = BOARD
RAILS = {
    MUNICH: "2 black gray3, 3 brown+ worker, 5 gray+ income, 6 black brown3; hamburg 10 black natural2, "
    "hamburg 13 black+ ?, hamburg 15 black white1, hamburg 15 black 10; berlin 9 black natural2, "
    "berlin 10 black+ ?, berlin 12 black+ income, berlin 13 black 10",
    DRESDEN: "7 black+ ?, 8 gray+ x2, 9 black 10",
    NUREMBERG: "1 black+ *1, 2 black+ *2, 9 black+ *4, 9 black 10, 5 gray+ *20",
}
TILES = {
    "H1": "2 BL ?, 3 B rouble", "H2": "1 B income, 3 BL *3", "H3": "2 GL worker, 3 BL *2",
    "H4": "1 B black1, 2 B loco, 3 BL *4", "H5": "1 B industry2, 3 BL marker",
    "H6": "1 B doubler, 2 B doubler, 3 GL ?", "W1": "1 BL *3, 2 BL *4", "W2": "1 BL income, 3 BL *3",
    "W3": "2 BL ?, 3 B rouble", "W4": "1 B industry1, 2 B marker, 3 BL *2",
    "W5": "1 B loco_or_factory, 2 BL *3",
    "W6": "2 BL *2, 3 BL worker", "F1": "1 BL *4, 3 BL *6", "F2": "2 B worker, 3 BL *4",
    "F3": "1 BL ?, 3 GL ?", "F4": "1 B income, 2 GL income, 3 BL *2", "F5": "1 B any2, 2 GL x2",
    "F6": "1 B loco, 2 BL card, 3 BL *3",
}  # fmt: skip
MARKERS = {
    "IM1": {"rouble": 1}, "IM2": {"black": 2}, "IM3": {"gray": 1, "points": 2}, "IM4": {"brown": 1},
    "IM5": {"industry": 1}, "IM6": {"doubler": 1}, "IM7": {"any": 1}, "IM8": {"points": 5},
}  # fmt: skip
SHORT = {
    "own_worker": "worker", "income_marker": "income", "question_token": "?", "double_rail": "x2",
    "rouble": "rouble", "doubler": "doubler", "industry_marker": "marker", "end_bonus_or_points": "card",
}  # fmt: skip


def _short(effect: dict[str, Any]) -> str:
    (name, value), *_ = effect.items()
    if name == "gain_tracks":
        return "".join(f"{colour}{count}" for colour, count in value.items())
    if name in ("recurring_points", "points"):
        return ("*" if name == "recurring_points" else "") + str(value)
    if name == "build":
        return str(value)
    return SHORT.get(name, f"{name}{value}")


def _rail(record: dict[str, Any]) -> set[str]:
    found = set()
    for each in record["special_spaces"]:
        if "only_with" not in each and "station" not in each:
            need = each["need"]
            where = f"{each['branch']} {each['space']}" if "branch" in each else str(each["space"])
            found.add(f"{where} {need['track']}{'+' * need['loco']} {_short(each['effect'])}")
    return found


def test_the_rails_are_those_of_the_sheet() -> None:
    """GR-RAIL-1 GR-RAIL-2 GR-RAIL-3 GR-NAT-2 GR-BASE-1: spaces, conditions, effects; where the medal goes."""
    records = {record["id"]: record for record in E.data["rails"]}
    for rail, text in RAILS.items():
        assert _rail(records[rail]) == set(text.replace(";", ",").split(", ")), rail
    assert [(rail.id, len(rail.colours), rail.length) for rail in E.rails] == [
        (MUNICH, 5, (15, 15, 13)),
        (DRESDEN, 4, (9,)),
        (NUREMBERG, 4, (9,)),
    ]
    assert E.slots == ("munich1", "munich2", DRESDEN, NUREMBERG) and E.doubler_slots == (8, 0, 0)
    assert [rail for rail, colour in E.cell if colour == "white"] == [MUNICH]
    assert (
        next(each["space"] for each in records[NUREMBERG]["special_spaces"] if "token" in each["need"]) == 5
    )


def test_the_tiles_are_those_of_the_sheet() -> None:
    """GR-EXT-1 GR-EXT-5 GR-INC-5: eighteen tiles of three cells, eight income markers."""
    found: dict[str, list[str]] = {}
    first = {station.id: station.first for station in german.stations(E)}
    assert first == {"hannover": 4, "wurzburg": 3, "frankfurt": 6}
    for record in E.data["rails"]:
        for each in record["special_spaces"]:
            if "only_with" in each:
                station, number = each["only_with"]["field"], each["only_with"]["is"]
                tile = next(s for s in german.stations(E) if s.id == station).tiles[number - 1]
                need = ("B" if each["need"]["track"] == "black" else "G") + "L" * each["need"]["loco"]
                cell = each["space"] - first[station] + 1
                found.setdefault(tile, []).append(f"{cell} {need} {_short(each['effect'])}")
    assert {tile: ", ".join(sorted(cells)) for tile, cells in found.items()} == TILES
    assert len(german.TILES) == 18 and [len(station.tiles) for station in german.stations(E)] == [6, 6, 6]
    assert {each["id"]: each["effect"] for each in E.data["income_markers"]} == MARKERS


@pytest.mark.parametrize(
    ("players", "rounds", "workers", "roubles"), [(2, 6, 6, 2), (3, 6, 6, 1), (4, 7, 5, 1)]
)
def test_set_up(players: int, rounds: int, workers: int, roubles: int) -> None:
    """GR-SETUP-1 GR-SETUP-2 GR-SETUP-3 GR-SETUP-4 GR-IND-2."""
    state = GAME.new(players, 4, {"boards": "german"})
    assert state.setup.rounds == rounds
    for seat, player in enumerate(state.boards):
        assert player[E.loco : E.loco + 4] == [1, 0, 0, 0]
        assert [track(state, rail, seat=seat) for rail in E.rail_ids] == [1, 1, 1]
        assert (player[E.own_total], player[E.roubles]) == (workers, roubles)
        assert player[E.marker : E.marker_end] == [0, -1, -1]
        assert not any(has(state, name, seat) for name in (*german.STATIONS, *german.MARKERS))
    assert len(E.markers) == E.data["components"]["industry_markers_per_player"]
    assert german.display(state) == list(MARKERS)
    assert [len(german.free_tiles(state, station)) for station in german.stations(E)] == [6, 6, 6]
