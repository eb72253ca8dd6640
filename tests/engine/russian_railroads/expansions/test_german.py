"""The rules of the Germany boards by id, and their refusals. What is printed: test_german_data.py."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import OptionError, PositionError
from engine.core.rng import Rng
from engine.games.russian_railroads import GAME, queries
from engine.games.russian_railroads.editions import STANDARD, merged
from engine.games.russian_railroads.expansions import german
from engine.games.russian_railroads.game import RussianRailroads
from engine.games.russian_railroads.modules import Module
from engine.games.russian_railroads.phases import AFTER, CHOOSE, RELOCATE, RESOLVE
from engine.games.russian_railroads.positions import figures
from engine.games.russian_railroads.printed import check_data, most_questions
from engine.games.russian_railroads.scoring import bonus_points, rail_points, rails_completed
from engine.games.russian_railroads.state import RussianState

from ..helpers import do, legal, text_of
from ..helpers import refused as refused_
from .german_table import BOARD, DRESDEN, MUNICH, NUREMBERG, TRUTH, at, has, track

E = BOARD


def refused(state: RussianState, text: str, rule: str, reason: str) -> dict[str, Any]:
    """As `helpers.refused`; what a reason of the module claims must be so."""
    args = refused_(state, text, rule, reason)
    if reason in TRUTH:
        assert TRUTH[reason](state, E.moves.by_text[text], args)
    return args


# --- the fork ---


def test_all_tracks_follow_the_branch_of_the_black_one() -> None:
    """GR-FORK-1 GR-FORK-2 GR-BASE-3: points, completed rails and the sum of black count on that branch."""
    mine = {"tracks": {MUNICH: {"black": 8, "gray": 7}}, "locomotives": {"munich1": 9, "munich2": 8}}
    state = at(seat0={**mine, "roubles": 1})
    assert "step gray munich" not in legal(state), "black leads, at the fork as well"
    do(state, "space T_ANY2", "step black berlin", "step gray munich")
    assert (track(state, MUNICH), track(state, MUNICH, "gray")) == (9, 8)
    now = queries.board(state, 0).rail(MUNICH)
    assert now.stem == 2 and now.reach == 17
    assert rail_points(E, state.boards[0], 0) == (8, 0)
    refused(at(seat0=mine), "step black berlin", "RR-TURN-3", "choose-space-first")
    for way, end, done in (("berlin", 13, True), ("hamburg", 13, False), ("hamburg", 15, True)):
        tokens = {"tokens_laid": {f"munich {10 if way == 'berlin' else 13}": "QT_MEDAL"}} if end > 10 else {}
        state = at(4, f"way 0 munich {way}", seat0={"tracks": {MUNICH: {"black": end}}, **tokens})
        player = state.boards[0]
        assert rails_completed(E, player) == done
        assert bonus_points(state, player, E.bonus_ids.index("EB_BLACKSUM")) == end + 2


def test_on_berlin_there_is_no_white() -> None:
    """GR-FORK-3: not choosable there; before the fork it is only not owned yet."""
    state = at(4, "way 0 munich berlin", seat0={"tracks": {MUNICH: {"black": 9}}})
    refused(state, "space T_WHITE1", "RR-ACT-3", "colour-never")
    refused(at(seat0={"tracks": {MUNICH: {"black": 8}}}), "space T_WHITE1", "RR-ACT-3", "colour-not-owned")
    assert refused(at(), "space T_NATURAL1", "RR-ACT-3", "colour-not-owned") == {
        "colour": "natural", "rail": MUNICH, "space": 9,
    }  # fmt: skip
    state = at(4, "way 0 munich hamburg", seat0={"tracks": {MUNICH: {"black": 9}}})
    assert refused(state, "space T_NATURAL1", "RR-ACT-3", "colour-not-owned")["space"] == 10


def test_natural_comes_with_berlin_in_time_to_be_used() -> None:
    """GR-FORK-1 GR-RAIL-4: two free advances: the way to Berlin brings natural for the second one."""
    tracks = {
        MUNICH: {"black": 8, "gray": 7, "brown": 6},
        DRESDEN: {"black": 3, "gray": 2, "brown": 1},
        NUREMBERG: {"black": 2, "gray": 1},
    }
    state = at(seat0={"tracks": tracks, "roubles": 1})
    do(state, "space T_ANY2", "step black berlin")
    assert "step natural munich" in legal(state)
    do(state, "step natural munich")
    state = at(seat0={"tracks": tracks, "roubles": 1})
    do(state, "space T_ANY2", "step black hamburg")
    assert "step natural munich" not in legal(state)


def test_two_natural_tracks_for_three_rails() -> None:
    """GR-NAT-1 GA-R-26."""
    tracks = {
        MUNICH: {"black": 10, "gray": 8, "brown": 6, "natural": 1},
        DRESDEN: {"black": 3, "gray": 2, "brown": 1},
        NUREMBERG: {"black": 4, "gray": 3, "brown": 2, "natural": 1},
    }
    lines = ("way 0 munich hamburg", "has 0 wurzburg 5")
    state = at(4, *lines, seat0={"tracks": tracks})
    do(state, "space T_NATURAL1")
    assert legal(state) == ["step natural munich"] or state.to_move == 1
    tracks[NUREMBERG]["natural"] = 0
    state = at(4, *lines, seat0={"tracks": tracks})
    do(state, "space T_NATURAL2")
    assert set(legal(state)) == {"step natural munich", "step natural nuremberg"}
    do(state, "step natural nuremberg")
    assert track(state, NUREMBERG, "natural") == 1 and track(state, DRESDEN, "natural") == 0
    tracks[DRESDEN]["natural"] = tracks[NUREMBERG]["natural"] = 1
    with pytest.raises(PositionError):
        at(4, *lines, seat0={"tracks": tracks})


def test_room_for_natural_ends_with_the_pieces() -> None:
    """GR-NAT-1 RR-COMP-1: room on two rails is no room for two advances when one piece is left, and none at
    all when both are bound."""
    full = {"black": 15, "gray": 14, "brown": 13, "natural": 12, "white": 11}
    lines = ("way 0 munich hamburg", "has 0 hannover 3", "has 0 wurzburg 1")
    short = {"black": 5, "gray": 4, "brown": 2, "natural": 0}
    state = at(4, *lines, seat0={"tracks": {MUNICH: full, DRESDEN: short, NUREMBERG: short}})
    assert "space T_NATURAL1" in legal(state)
    assert refused(state, "space T_NATURAL2", "RR-TRACK-4", "no-room")["room"] == 1
    packed = {"black": 9, "gray": 8, "brown": 7}
    tracks = {MUNICH: full, DRESDEN: packed | {"natural": 6}, NUREMBERG: packed | {"natural": 0}}
    state = at(4, *lines, "has 0 frankfurt 1", seat0={"tracks": tracks, "roubles": 2})
    assert not {"space T_ANY2", "space T_NATURAL1", "space T_BASE"} & set(legal(state))
    assert refused(state, "space T_NATURAL1", "RR-TRACK-4", "no-room")["room"] == 0
    tracks[DRESDEN]["natural"] = 0
    state = at(4, *lines, "has 0 frankfurt 1", seat0={"tracks": tracks, "roubles": 2})
    assert {"space T_ANY2", "space T_NATURAL2"} <= set(legal(state))


def test_a_step_may_not_spoil_the_next_one() -> None:
    """RR-COMP-3 GR-NAT-1 GR-FORK-1: the last piece must not enter a rail with room for one advance, nor black
    take the way on which the natural advance that is due stays impossible."""
    tracks = {
        MUNICH: {"black": 15, "gray": 14, "brown": 13, "natural": 12},
        DRESDEN: {"black": 5, "gray": 4, "brown": 2, "natural": 0},
        NUREMBERG: {"black": 5, "gray": 4, "brown": 3, "natural": 0},
    }
    lines = ("way 0 munich hamburg", "has 0 wurzburg 1", "has 0 hannover 3")
    state = at(4, *lines, seat0={"tracks": tracks})
    do(state, "space T_NATURAL2")
    assert state.to_move == 1, "there is one way only"
    assert (track(state, DRESDEN, "natural"), track(state, NUREMBERG, "natural")) == (0, 2)
    both = Module("both", {"action_spaces": [{"id": "T_BLACK1", "effect": {"black": 1, "natural": 1}}]})
    mine = {"tracks": {MUNICH: {"black": 8, "gray": 7, "brown": 6}, DRESDEN: {"gray": 0}}}
    game = RussianRailroads(german.GERMAN, both)
    text = [line for line in text_of(4, None, None, seat0=mine) if not line.startswith("option")]
    wide = game.position("\n".join(text))
    wide.play(game.parse("space T_BLACK1"))
    assert isinstance(wide, RussianState) and wide.boards[0][E.route[0]] == 2, wide.legal()


# --- extension tiles ---


def test_a_tile_is_chosen_before_anything_on_it_counts() -> None:
    """GR-EXT-2 GR-EXT-3 GR-BASE-5: at the step onto cell 1; what it gives may be left."""
    state = at(seat0={"tracks": {DRESDEN: {"black": 3}}})
    do(state, "space T_BLACK1", "step black dresden")
    assert legal(state) == [f"extension H{n}" for n in range(1, 7)]
    refused(state, "done", "RR-EFF-3", "decide-first")
    refused(state, "step black dresden", "RR-EFF-3", "decide-first")
    events = do(state, "extension H5")
    assert [event.kind for event in events] == ["extension", "advantage"]
    assert "industry 1" in legal(state) and has(state, "hannover") == 5
    do(state, "step black munich", "done")
    assert state.to_move == 1 and state.boards[0][E.marker] == 0


def test_first_come_first_served() -> None:
    """GR-EXT-2: another player's tile is gone, one's own stays for good."""
    taken = {"tracks": {DRESDEN: {"black": 5}}}
    state = at(4, "has 1 hannover 4", "has 2 hannover 1", seat0={"tracks": {DRESDEN: {"black": 3}}},
               seat1=taken, seat2=taken | {"locomotives": {DRESDEN: 2}})  # fmt: skip
    do(state, "space T_BASE", "step black dresden")
    assert legal(state) == [f"extension H{n}" for n in (2, 3, 5, 6)]
    assert refused(state, "extension H4", "GR-EXT-2", "tile-taken") == {"tile": "H4", "seat": 1}
    refused(state, "extension F1", "GR-EXT-2", "tile-of-other-station")
    assert {"extension H4", "extension H1"} <= {GAME.format(action) for action in state.candidates()}
    do(state, "extension H3")
    refused(state, "extension H2", "GR-EXT-2", "no-section-entered")
    lawful = "has 0 hannover 3", "has 1 hannover 4"
    entered: dict[str, Any] = {"seat0": {"tracks": {DRESDEN: {"black": 5}}}, "seat1": taken}
    assert [has(at(4, *lawful, **entered), "hannover", seat) for seat in (0, 1)] == [3, 4]
    for wrong in ("has 1 hannover 3", "has 3 hannover 2", "has 0 hannover 7"):
        with pytest.raises(PositionError):
            at(4, *lawful, wrong, **entered)
    with pytest.raises(PositionError):
        at(seat0=taken)


def test_cells_of_a_tile_are_ordinary_advantages() -> None:
    """GR-EXT-4 GR-RAIL-4: once when track (and reach) are there, also by a locomotive that comes later."""
    mine = {"tracks": {NUREMBERG: {"black": 4}}, "locomotives": {NUREMBERG: 2}}
    state = at(4, "has 0 wurzburg 3", lowest_pile=3, seat0=mine)
    do(state, "space L_1", "loco nuremberg", "move dresden")
    assert state.to_move == 1, "a #3 does not reach space 4"
    state = at(4, "has 0 wurzburg 3", lowest_pile=4, seat0=mine)
    do(state, "space L_1", "loco nuremberg", "move dresden")
    assert "token QT_5IND" in legal(state), "cell 2 of W3 is space 4"
    do(state, "token QT_MEDAL")
    assert state.boards[0][E.medal] == 1 and figures(state)["tokens"][0] == {"nuremberg-4": "QT_MEDAL"}


def test_cells_of_tiles_that_lie_elsewhere_are_not_there() -> None:
    """GR-EXT-4: the same spaces give each player what the own tile says."""
    mine = {"tracks": {NUREMBERG: {"black": 6}}, "locomotives": {NUREMBERG: 6}}
    plain = 3
    for tile, station, stars in (("W1", "wurzburg", 7), ("W2", "wurzburg", 3), ("W5", "wurzburg", 3)):
        number = german.stations(E)[1].tiles.index(tile) + 1
        assert station == german.stations(E)[1].id
        rest = ("has 0 IM1 1",) if tile == "W2" else ()
        state = at(4, f"has 0 wurzburg {number}", "has 0 frankfurt 2", *rest, lowest_pile=8, seat0=mine)
        assert rail_points(E, state.boards[0], 2) == (0, plain + stars), tile
    state = at(4, "has 0 wurzburg 1", "has 0 frankfurt 1", lowest_pile=8, seat0=mine)
    assert rail_points(E, state.boards[0], 2) == (0, 3 + 7 + 4)


def test_doubling_multiplies_tracks_only() -> None:
    """GR-BASE-4: Dresden 8 and tile F5."""
    gray = {"black": 2, "gray": 0}
    tracks = {MUNICH: gray, NUREMBERG: {"black": 9, "gray": 7}, DRESDEN: {"black": 9, "gray": 8}}
    locos = {NUREMBERG: 9, DRESDEN: 9}
    lines = ("has 0 wurzburg 1", "has 0 frankfurt 5", "has 0 hannover 4")
    laid = {"dresden 7": "QT_MEDAL"}
    mine = {"tracks": tracks, "locomotives": locos, "tokens_laid": laid}
    state = at(4, *lines, lowest_pile=9, seat0=mine)
    assert rail_points(E, state.boards[0], 2) == (14, 1 + 2 + 4 + 7)
    assert rail_points(E, state.boards[0], 1) == (16, 4)
    state.boards[0][E.medal] = 1
    assert rail_points(E, state.boards[0], 2) == (14, 14 + 20), "the medal at Nuremberg 5 (GR-BASE-1)"
    assert rail_points(E, state.boards[0], 1) == (16, 4)


def test_a_tile_can_open_what_is_stuck() -> None:
    """RR-COMP-3 GR-EXT-4: industry finds an empty gap, unless black brings W5, that a factory."""
    mine = {"tracks": {NUREMBERG: {"black": 2}}, "markers": [4]}
    state = at(seat0=mine)
    do(state, "space I_3")
    assert has(state, "wurzburg") == 5 and state.boards[0][E.factory] == 2, "there is one way only"
    assert state.boards[0][E.marker] == 5 and "loco dresden" in legal(state), "and factory 2 builds at once"
    taken = at(4, "has 1 wurzburg 5", seat0=mine, seat1={"tracks": {NUREMBERG: {"black": 3}}})
    assert "space I_3" not in legal(taken)


def test_what_tiles_give() -> None:
    """GR-EXT-5: the end bonus of F6, the workers of F2 and W6 with two in reserve (GR-BASE-2)."""
    mine = {"tracks": {NUREMBERG: {"black": 6}}, "locomotives": {NUREMBERG: 8}}
    state = at(4, "has 0 wurzburg 1", "has 0 frankfurt 6", lowest_pile=9, seat0=mine)
    do(state, "space T_BASE", "step black nuremberg", "bonus points")
    assert state.boards[0][E.parts] == 0 and sum(state.boards[0][E.parts :]) == 10
    state = at(4, "has 0 wurzburg 6", "has 0 frankfurt 2", lowest_pile=9, seat0=mine | {"workers_in_play": 7})
    events = do(state, "space T_BASE", "step black nuremberg")
    assert "no-worker-left" in [event.kind for event in events]
    assert state.boards[0][E.own_total] == 7 and state.boards[0][E.reserve] == 0


def test_a_third_marker_needs_the_start_free() -> None:
    """GR-IND-1 GR-IND-2: all three score, none shares an entry."""
    mine = {"tracks": {NUREMBERG: {"black": 3}}, "factories": [6], "markers": [6, 1]}
    state = at(4, "has 0 wurzburg 4", seat0=mine)
    do(state, "space T_BASE", "step black nuremberg")
    assert state.boards[0][E.marker : E.marker_end] == [6, 1, 0]
    do(state, *["pass"] * 3)
    assert state.to_move == 0
    assert [each.possible for each in queries.markers_ahead(state, 0)] == [False, True, False]
    do(state, "space I_2", "industry 3")
    assert queries.board(state, 0).industry_points == 10 + 2 + 1
    lapsing = at(4, "has 0 wurzburg 4", seat0=mine | {"markers": [6, 0]})
    events = do(lapsing, "space T_BASE", "step black nuremberg")
    assert [event.args["what"] for event in events if event.kind == "lapsed"] == [("industry_marker",)]


# --- income markers ---


def test_an_income_marker_is_taken_from_the_display() -> None:
    """GR-INC-1 GR-INC-3: from those nobody has, face up, usable after the very action; none left: nothing."""
    mine = {"tracks": {DRESDEN: {"black": 3}}}
    state = at(4, "has 1 IM8 1", "has 2 IM2 2", seat0=mine)
    do(state, "space T_BASE", "step black dresden", "extension H2")
    assert legal(state) == [f"income IM{n}" for n in (1, 3, 4, 5, 6, 7)]
    assert refused(state, "income IM8", "GR-INC-1", "income-gone") == {"marker": "IM8", "seat": 1}
    do(state, "income IM1")
    assert state.phase == AFTER and legal(state) == ["use IM1", "end"]
    do(state, "use IM1")
    assert state.to_move == 1 and (has(state, "IM1"), state.boards[0][E.roubles]) == (2, 1)
    refused(state, "income IM3", "GR-INC-1", "no-income-due")
    with pytest.raises(PositionError):
        at(4, "has 1 IM8 1", "has 2 IM8 2")
    full = [f"has {n % 3 + 1} IM{n} 1" for n in range(1, 9)]
    state = at(4, *full, seat0=mine)
    do(state, "space T_BASE", "step black dresden", "extension H2")
    assert state.to_move == 1 and not any(has(state, name) for name in german.MARKERS)


def test_bots_like_income_markers() -> None:
    """GR-INC-2: worth more the longer they can be used, and most while they lie face up."""
    used, ready = (at(4, f"has 0 IM8 {how}").estimate(0) for how in (2, 1))
    assert at(4).estimate(0) < used < ready


def test_the_last_income_marker_needs_no_choice() -> None:
    """GR-INC-1: two conditions at once, one marker left: the second brings nothing."""
    mine = {"tracks": {NUREMBERG: {"black": 8, "gray": 6}, MUNICH: {"black": 6, "gray": 4}},
            "locomotives": {NUREMBERG: 7, "munich1": 5}}  # fmt: skip
    others = [f"has 1 IM{n} 1" for n in range(1, 8)]
    state = at(4, *others, "has 0 wurzburg 1", "has 0 frankfurt 4", lowest_pile=7, seat0=mine)
    do(state, "space T_GRAY1", "step gray munich")
    assert track(state, NUREMBERG, "gray") == 7, "the second step is the only one left"
    assert has(state, "IM8") == 1, "the only one left is taken without asking"
    assert state.phase == AFTER and legal(state) == ["use IM8", "end"]


def test_income_markers_beside_the_paid_action() -> None:
    """GR-INC-2 GR-INC-3 GR-INC-5: any number, before and after it, each once; all face up after scoring."""
    state = at(4, "has 0 IM3 1", "has 0 IM5 1", "has 0 IM8 1", passed=[1, 2, 3],
               seat0={"tracks": {MUNICH: {"black": 3}}})  # fmt: skip
    assert {"use IM3", "use IM5", "use IM8", "pass"} <= set(legal(state))
    do(state, "use IM8")
    assert state.to_move == 0 and state.phase == CHOOSE
    assert state.boards[0][E.parts + E.parts_of["income"]] == 5
    refused(state, "use IM8", "GR-INC-3", "income-face-down")
    refused(state, "use IM1", "GR-INC-1", "income-not-yours")
    refused(state, "pass", "GA-R-20", "paid-action-first")
    do(state, "use IM3")
    assert set(legal(state)) == {"step gray munich", "done"}, "private: it may be left"
    do(state, "done", "space I_1")
    assert state.phase == AFTER and legal(state) == ["use IM5", "end"]
    do(state, "use IM5", "industry 1")
    assert state.boards[0][E.marker] == 2 and state.phase == CHOOSE and state.to_move == 0
    assert [has(state, name) for name in ("IM3", "IM5", "IM8")] == [2, 2, 2]
    assert state.boards[0][E.parts + E.parts_of["income"]] == 7
    do(state, "pass")
    assert state.round == 2 and [has(state, name) for name in ("IM3", "IM5", "IM8")] == [1, 1, 1]


def test_no_income_marker_without_a_paid_action() -> None:
    """GR-INC-2 GR-INC-4 GA-R-20: not when passing, nor without anything to pay with."""
    state = at(4, "has 0 IM1 1", seat0={"own": 0})
    assert legal(state) == ["pass"]
    refused(state, "use IM1", "GA-R-20", "no-paid-action")
    state = at(4, "has 0 IM1 1")
    do(state, "pass")
    assert has(state, "IM1") == 1
    state = at(4, "has 1 IM8 1", passed=[1, 2, 3], occupied={"O_1": [1, 1, 0, 0, 0]})
    do(state, "pass")
    assert state.phase == RELOCATE and state.to_move == 1
    refused(state, "use IM8", "GR-INC-4", "income-not-now")
    do(state, "relocate I_1")
    assert state.phase == CHOOSE and state.round == 2, "no free action behind a relocation"


def test_an_income_marker_waits_for_what_is_pending() -> None:
    """GR-INC-2: directly before or after the action, not in the middle of it."""
    state = at(4, "has 0 IM8 1")
    do(state, "space T_BLACK1")
    refused(state, "use IM8", "RR-TURN-6", "finish-first")
    do(state, "step black munich", "step black munich", "end")
    refused(at(4, "has 0 IM8 1", passed=[0], to_move=1), "use IM8", "GR-INC-1", "income-not-yours")


# --- the whole ---


def test_seven_tokens_can_be_laid() -> None:
    """GA-R-24: a board of seven ? spaces; the end bonus stays capped."""
    mine: dict[str, Any] = {
        "tracks": {MUNICH: {"black": 13}, DRESDEN: {"black": 9}, NUREMBERG: {"black": 9, "gray": 8}},
        "locomotives": {"munich1": 7, "munich2": 6, DRESDEN: 8, NUREMBERG: 8},
        "factories": [2, 2, 2], "markers": [10],
    }  # fmt: skip
    spaces = (
        "munich 13",
        "dresden 5",
        "dresden 7",
        "nuremberg 4",
        "nuremberg 6",
        "nuremberg 8",
        "industry 10",
    )
    mine["tokens_laid"] = dict(zip(spaces, E.token_ids, strict=True))
    lines = ("way 0 munich hamburg", "has 0 hannover 1", "has 0 wurzburg 3", "has 0 frankfurt 3")
    state = at(4, *lines, "revalued 0 russian_revalued", "medal 0", lowest_pile=9, seat0=mine)
    assert len(queries.board(state, 0).laid) == 7 and not state.boards[0][E.tokens]
    assert bonus_points(state, state.boards[0], E.bonus_ids.index("EB_TOKENS")) == 28


def test_there_is_a_token_for_every_question() -> None:
    """GA-R-24: of what excludes each other (tiles, branches, tokens) the most that can come together."""
    extras = GAME.new(2, 1, {"boards": "german", "extra": True}).edition.data
    assert [most_questions(data) for data in (STANDARD.data, E.data, extras)] == [4, 7, 7]
    fewer = {"question_tokens": [{"id": "QT_CARD", "gone": True}]}
    for data in (E.data, extras):
        with pytest.raises(OptionError) as caught:
            check_data(merged(data, fewer))
        assert caught.value.reason == "few"
    check_data(merged(STANDARD.data, fewer))


def test_positions_tell_everything() -> None:
    """What lies on a German board is told by a position's text, and read again."""
    rng = Rng(9)
    for seed in range(4):
        state = GAME.new(2 + seed % 3, seed, {"boards": "german"})
        while state.to_move is not None:
            state.apply(rng.choice(state.legal()))
            if not rng.below(40):
                assert GAME.position(GAME.describe(state)) == state == GAME.load(state.to_json())
        assert any(has(state, station, seat) for station in german.STATIONS for seat in range(state.seats))
    assert RESOLVE != CHOOSE


def test_a_station_waits_for_the_black_track() -> None:
    """GR-EXT-2: corrected to another colour, it makes no board."""
    path = "rails.dresden.special_spaces.hannover.need.track"
    with pytest.raises(OptionError) as caught:
        GAME.new(2, 1, {"boards": "german"}, {path: "gray"})
    assert (caught.value.reason, caught.value.values["path"]) == ("unknown-name", path)
