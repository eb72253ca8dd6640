"""Boards from manifests: features of modules that the base game does not use, and invalid manifests."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.boards import values
from engine.core.contract import Mode
from engine.core.errors import OptionError, PositionError
from engine.core.rng import Rng
from engine.games.russian_railroads import GAME
from engine.games.russian_railroads.components import PART_TERMINUS
from engine.games.russian_railroads.editions import BASE, STANDARD, edition, merged
from engine.games.russian_railroads.game import RussianRailroads
from engine.games.russian_railroads.modules import Module
from engine.games.russian_railroads.phases import AFTER, CHOOSE
from engine.games.russian_railroads.positions import figures
from engine.games.russian_railroads.printed import check_data
from engine.games.russian_railroads.scoring import rail_points, rails_completed
from tests.conformance import check_positions, check_strict_loading
from tests.engine.russian_railroads import refusals

from .helpers import KV, SP, TS, at, do, kinds, legal, refused
from .made_up import BOARD, LUNCH, MADE_UP
from .test_other_boards import random_game

ODESSA, LVIV = 1, 2
GRAY = {rail: {"gray": 0} for rail in (TS, SP, KV)}


def test_laying_a_manifest_over_data() -> None:
    """Objects merge, lists go by id, a known record keeps what is not said, None and "gone" take out."""
    base = {
        "a": {"x": 1, "y": 2},
        "list": [{"id": "p", "v": 1, "w": 2}, {"id": "q", "v": 3}],
        "plain": [1, 2],
    }
    laid = merged(
        base,
        {
            "a": {"y": None, "z": 4},
            "list": [{"id": "p", "v": 9}, {"id": "q", "gone": True}, {"id": "r", "v": 5}],
            "plain": [7],
        },
    )
    assert laid == {
        "a": {"x": 1, "z": 4},
        "list": [{"id": "p", "v": 9, "w": 2}, {"id": "r", "v": 5}],
        "plain": [7],
    }
    assert base["plain"] == [1, 2] and base["a"] == {"x": 1, "y": 2}


def test_boards_are_made_once() -> None:
    assert edition() is STANDARD and edition((MADE_UP,)) is edition((MADE_UP,))
    gray = {"track_values.base.gray": 2}
    assert edition((), gray) is edition((), gray) is not STANDARD


# --- rails as graphs ---


def test_a_rail_is_a_graph() -> None:
    rail = BOARD.rails[2]
    assert [stem.id for stem in rail.stems] == ["kiev", "odessa", "lviv"] and rail.length == (9, 9, 6)
    fork = next(space for space in rail.spaces if len(space.ahead) == 2)
    assert (fork.number, fork.stem) == (4, 0)
    assert [(rail.spaces[each].number, rail.spaces[each].stem) for each in fork.ahead] == [(5, 1), (5, 2)]
    assert [space.number for space in rail.spaces if not space.ahead] == [9, 6]
    assert all(len(space.ahead) == 1 for space in STANDARD.rails[0].spaces[:-1])


@pytest.mark.parametrize(("branch", "stem", "end"), [("odessa", ODESSA, 9), ("lviv", LVIV, 6)])
def test_black_decides_at_the_fork_and_the_others_follow(branch: str, stem: int, end: int) -> None:
    state = at(board=BOARD, seat0={"tracks": {KV: {"black": 3}}})
    do(state, "space T_BLACK2", "step black kiev")
    ways = {text for text in legal(state) if text.startswith("step black") and not text.endswith((TS, SP))}
    assert ways == {"step black odessa", "step black lviv"}
    refused(state, "step black kiev", "RR-TRACK-1", "fork-first")
    do(state, f"step black {branch}")
    player = state.boards[0]
    assert player[BOARD.route[2]] == stem
    assert player[BOARD.cell[KV, "black"]] == 5
    assert player[BOARD.cell[KV, "black"] - 1] == end + 1
    for other in ("odessa", "lviv"):
        assert refused(state, f"step black {other}", "RR-TRACK-1", "not-at-fork") == {"branch": other}


def test_what_lies_on_the_other_branch_is_out_of_reach() -> None:
    """Odessa 7 gives a worker, Lviv 6 points and is the end of that way."""
    state = at(board=BOARD, seat0={"tracks": {KV: {"black": 4}}})
    do(state, "space T_BLACK2", "step black lviv")
    do(state, "done", "done", "done")  # the others, whom Lviv 5 lets advance too
    do(state, "step black kiev")
    player = state.boards[0]
    assert player[BOARD.cell[KV, "black"]] == 6
    assert player[BOARD.parts + PART_TERMINUS] == 7, "the points of the terminus"
    assert "step black kiev" not in legal(state)
    assert rails_completed(BOARD, player) == 1


def test_a_piece_is_bound_to_the_rail_it_enters() -> None:
    """Two natural tracks for three rails."""
    assert BOARD.bound_tracks and not STANDARD.bound_tracks
    tracks = {
        TS: {"black": 13, "gray": 8, "brown": 6, "natural": 1},
        SP: {"black": 6, "gray": 5, "brown": 4, "natural": 1},
        KV: {"black": 4, "gray": 3, "brown": 2, "natural": 0},
    }
    state = at(board=BOARD, seat0={"tracks": tracks})
    do(state, "space T_NATURAL2")
    assert legal(state) == ["step natural transsiberian", "step natural stpetersburg"]
    refused(state, "step natural kiev", "RR-TRACK-4", "tracks-bound")
    tracks[SP]["natural"] = 0
    state = at(board=BOARD, seat0={"tracks": tracks})
    do(state, "space T_NATURAL2")
    assert "step natural kiev" in legal(state)
    do(state, "step natural kiev")
    assert "step natural stpetersburg" not in legal(state)


def test_doublers_go_to_the_rail_that_is_named() -> None:
    tracks = {TS: {"black": 2, "gray": 0}, SP: {"black": 3, "gray": 2}, KV: {"gray": 0}}
    state = at(board=BOARD, seat0={"tracks": tracks, "locomotives": {SP: 2}})
    assert rail_points(BOARD, state.boards[0], 1)[0] == 2
    do(state, "space A_DOUBLER")
    assert legal(state) == ["doubler transsiberian", "doubler stpetersburg"]
    do(state, "doubler stpetersburg")
    assert rail_points(BOARD, state.boards[0], 1)[0] == 3
    assert state.boards[0][BOARD.doublers : BOARD.doublers_end] == [0, 1]


# --- lanes and markers ---


def test_a_second_lane_over_the_same_gaps() -> None:
    """Its marker passes above an empty gap; a factory there triggers on arrival, printed effects once."""
    state = at(board=BOARD, seat0={"markers": [0, -1, 0]})
    assert state.boards[0][BOARD.marker : BOARD.marker_end] == [0, -1, 0]
    do(state, "space I_2", "industry 3", "industry 3")
    assert state.boards[0][BOARD.marker + 2] == 2
    state = at(board=BOARD, seat0={"markers": [0, -1, 0], "factories": [6]})
    do(state, "space I_1", "industry 3")
    assert state.boards[0][BOARD.roubles] == 1
    state = at(board=BOARD, seat0={"markers": [4, -1, 2]})
    do(state, "space I_2")
    assert state.boards[0][BOARD.marker + 2] == 3
    assert legal(state) == ["pick points", "pick rouble"], "two choices due, one after the other"
    do(state, "pick points", "pick rouble")
    player = state.boards[0]
    assert player[BOARD.marker + 2] == 4 and player[BOARD.fields["picks"]] == 2
    assert player[BOARD.parts + BOARD.parts_of["made-up"]] == 2 and player[BOARD.roubles] == 1


def test_what_else_an_advantage_needs() -> None:
    """A star that counts with one pick, points that come with the second, wherever the track stands then."""
    state = at(
        board=BOARD,
        seat0={"tracks": {SP: {"black": 3}}, "locomotives": {SP: 2}, "markers": [0, -1, 2]},
    )
    player = state.boards[0]
    assert rail_points(BOARD, player, 1)[1] == 0
    do(state, "space I_1", "industry 3", "pick points")
    assert rail_points(BOARD, player, 1)[1] == 6 and player[BOARD.parts + PART_TERMINUS] == 0
    do(state, "pick points")
    assert player[BOARD.parts + PART_TERMINUS] == 8


# --- before and after the paid action ---


def test_free_actions_before_and_after_the_paid_one() -> None:
    state = at(board=BOARD)
    for player in state.boards:
        player[BOARD.resources] = 1
    assert {"space F_BLACK", "lunch", "pass"} <= set(legal(state))
    do(state, "space F_BLACK", "step black kiev")
    assert state.to_move == 0 and state.phase == CHOOSE
    assert state.boards[0][BOARD.resources] == 0
    assert "space F_BLACK" not in legal(state), "taken for this round"
    refused(state, "pass", "GA-R-20", "paid-action-first")
    do(state, "space I_1", "industry 1")
    assert state.to_move == 0 and state.phase == AFTER and legal(state) == ["lunch", "end"]
    refused(state, "space I_2", "RR-TURN-3", "free-or-end")
    do(state, "lunch")
    assert state.to_move == 1, "no free action is left: the turn ends by itself"
    assert "lunch" not in legal(state) and "space F_BLACK" not in legal(state)


def test_no_free_action_without_a_paid_one() -> None:
    state = at(board=BOARD, seat0={"own": 0})
    assert legal(state) == ["pass"]
    state = at(board=BOARD, passed=[1, 2, 3])
    do(state, "pass")
    assert state.round == 2 and state.extra == (0,)


def test_resources_lie_on_their_space_until_the_round_ends() -> None:
    state = at(board=BOARD, passed=[1, 2, 3])
    assert state.boards[0][BOARD.resources] == 2
    poor = at(board=BOARD)
    poor.boards[0][BOARD.resources] = 0
    refused(poor, "space F_BLACK", "RR-PAY-1", "no-resource")
    do(state, "space F_BLACK", "step black kiev", "space A_ROUBLES")
    assert state.boards[0][BOARD.resources] == 2, "one paid, one gained"
    assert state.occupied[BOARD.place("F_BLACK")]
    do(state, "end", "pass")
    assert not any(state.occupied) and "space F_BLACK" in BOARD.moves.by_text


# --- out of turn ---


def test_effects_reach_other_seats_one_after_the_other() -> None:
    """Lviv 5: the others in order each get a point and may advance black; then the turn goes on."""
    state = at(board=BOARD, order=[2, 0, 3, 1], to_move=0, passed=[3], seat0={"tracks": {KV: {"black": 4}}})
    events = do(state, "space T_BLACK2", "step black lviv")
    order = []
    while state.to_move != 0:
        order.append(state.to_move)
        assert "done" in legal(state), "nobody has to"
        events += do(state, "step black kiev" if len(order) < 3 else "done")
    assert order == [3, 1, 2], "from the next in order on, also who has passed"
    treated = [event.seat for event in events if event.args.get("source") == "treat"]
    assert treated == [] and kinds(events).count("track") == 3
    made_up = BOARD.parts + BOARD.parts_of["made-up"]
    assert [player[made_up] for player in state.boards] == [0, 1, 1, 1]
    assert [player[BOARD.cell[KV, "black"]] for player in state.boards] == [5, 2, 1, 2]
    assert legal(state), "and the third black advance of the space is still due"
    assert set(legal(state)) <= {"step black kiev", f"step black {TS}", f"step black {SP}"}
    do(state, "step black kiev")
    assert state.parked == () and state.queue == ()


def test_games_with_everything() -> None:
    """Whole games: nothing gets stuck, the books balance; every mechanism is met; clones do not share."""
    met: set[str] = set()
    known = {key.key: set(key.args) for key in refusals.REASONS}
    for seed in range(24):
        rng = Rng(seed)
        state = random_game(BOARD, 2 + seed % 3, seed)
        assert state.result() is not None
        fresh = at(2 + seed % 3, board=BOARD)
        while fresh.to_move is not None:
            copy = fresh.clone()
            before = copy.to_json()
            action = rng.choice(fresh.legal())
            met.add(action.kind if action != LUNCH else "lunch")
            met.add(f"phase {fresh.phase}")
            if fresh.parked:
                met.add("parked")
            assert fresh.why_not(action) is None
            if rng.below(10) == 0:
                may = fresh.legal()
                for other in rng.choice([fresh.candidates(), list(BOARD.moves.universe)]):
                    refusal = fresh.why_not(other)
                    assert (refusal is None) == (other in may)
                    if refusal is not None:
                        assert set(refusal.args) == known[refusal.reason], refusal
            fresh.play(action)
            assert copy.to_json() == before
    assert {"lunch", "pick", "doubler", "end", "parked", f"phase {AFTER}"} <= met


def test_the_base_rules_know_no_module() -> None:
    from pathlib import Path

    import engine.games.russian_railroads as package

    for path in Path(package.__file__).parent.rglob("*.py"):
        if path.parent.name not in ("expansions", "lessons"):
            text = path.read_text(encoding="utf-8").lower()
            for word in ("german", "american", "coal"):
                assert word not in text, (path.name, word)


# --- corrections and what is no board ---


def test_corrected_values_play() -> None:
    state = GAME.new(3, 1, {}, {"action_spaces.t_black2.effect.black": 5, "player_counts.3.rounds": 2})
    assert state.setup.rounds == 2 and state.edition is not STANDARD
    assert state.edition.place_effect[state.edition.place("T_BLACK2")].printed == {"black": 5}
    loaded = GAME.load(state.to_json())
    assert loaded == state and loaded.edition is state.edition
    rng = Rng(3)
    while state.to_move is not None:
        state.apply(rng.choice(state.legal()))
        state.check()


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"rails.kiev.length": 0}, "length"),
    ({"rails.kiev.length": 13}, "length"),  # tokens and cards lie beside it
    ({"rails.transsiberian.length": 21}, "length"),
    ({"rails.kiev.special_spaces.kv7.space": 8}, "space-taken"),
    ({"rails.transsiberian.special_spaces.ts15.space": 13, "rails.transsiberian.length": 16}, "space-taken"),
    ({"rails.kiev.length": 6}, "range"),  # special spaces would lie beyond it
    ({"rails.kiev.special_spaces.kv7.need.track": "white"}, "unknown-name"),
    ({"rails.kiev.special_spaces.kv7.need.track": "purple"}, "unknown-name"),
    ({"track_values.base.gray": -1}, "range"),
    ({"industry_lanes.industry.entries.8.points": 2}, "range"),  # values never fall
    ({"industry_lanes.industry.entries.7.gap": 4}, "order"),
    ({"action_spaces.t_black2.effect.black": 16}, "range"),
    ({"action_spaces.t_black2.cost.workers": 9}, "range"),
    ({"action_spaces.e_light1.effect.engineer_on": "nowhere"}, "unknown-name"),
    ({"player_counts.4.start_workers": 9}, "range"),
    ({"player_counts.4.reserve_workers": 7}, "range"),
    ({"player_counts.4.loco_per_pile": 5}, "range"),
    ({"player_counts.2.start_roubles.en": 40}, "range"),
    ({"locomotives.4.number": 9}, "unknown-value"),  # RR-FACT-9: its tile is what it says
    ({"engineers.3.number": 3000}, "range"),
    ({"engineers.3.number": -3}, "range"),
    ({"engineers.3.number": 4}, "number-taken"),
    ({"engineers.5.stack": "Z"}, "unknown-name"),
    ({f"engineers.{number}.stack": "B" for number in (2, 4, 5, 9, 10)}, "few-of-stack"),
    ({"setup.start_loco.rail": "moon"}, "unknown-name"),
    ({"setup.start_tracks.black.transsiberian": 2}, "range"),
    ({"locomotives.2.in_pile": False}, "unknown-value"),
    ({"components.temporary_workers": 1}, "range"),
    ({"final_scoring.engineer_majority.second": 50}, "range"),
    ({"pieces.own.id": "temp"}, "unknown-value"),
    ({"engineers.3.id": "4"}, "unknown-value"),
    ({"action_spaces.o_1.cost.workers": 2}, "range"),
    ({"action_spaces.o_1.effect.claim_turn_order": 2}, "once"),
    ({"options.edition.default": "es"}, "unknown-value"),
    ({"factories.2.effect.build": "castle"}, "shape"),
    ({"rails.kiev.long": 3}, "unknown-value"),
    ({"rails.kiev.length": "9"}, "kind"),
]


@pytest.mark.parametrize(("changes", "reason"), WRONG, ids=[next(iter(changes)) for changes, _ in WRONG])
def test_what_is_no_board_says_so(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.new(4, 1, {}, changes)
    assert caught.value.reason == reason, caught.value


def test_what_is_printed_together_may_stay_together() -> None:
    """Two things on one space, and an expansion's engineer with a number of the base game, are printed so:
    they are refused only where a correction brings them there."""
    german = {"boards": "german", "extra": True}
    for options, changes in (
        ({}, {"engineers.3.number": 24, "rails.transsiberian.length": 20, "rails.kiev.length": 12}),
        (german, {"rails.dresden.special_spaces.h1_2.space": 4, "engineers.ge_4.number": 7}),
        (german, {"engineers.ge_-10.number": -12, "rails.munich.special_spaces.mu3.space": 4}),
    ):
        GAME.blank(4, GAME.check_options(4, options), changes)
    for changes in (
        {"rails.dresden.special_spaces.h1_2.space": 6},  # on a space of its own tile
        {"rails.dresden.special_spaces.dr8.space": 7},
        {"engineers.ge_4.number": 9},
    ):
        with pytest.raises(OptionError) as caught:
            GAME.blank(4, GAME.check_options(4, german), changes)
        assert caught.value.reason in ("space-taken", "number-taken")


def test_manifests_are_checked_like_the_data() -> None:
    with pytest.raises(OptionError):
        edition((Module("broken", {"engineers": [{"id": "3", "stack": None}]}),))
    with pytest.raises(OptionError):
        edition((Module("broken", {"action_spaces": [{"id": "I_1", "effect": {"levitate": 1}}]}),))
    with pytest.raises(OptionError):
        edition((Module("broken", {"rails": None}),))


def test_any_corrected_value_is_refused_or_plays() -> None:
    """A sample of all values, made zero or larger: no board, or one on which a game comes to its end."""
    played = refused_ = 0
    for number, (path, value, _) in enumerate(values(BASE)):
        if type(value) is int and number % 17 == 0:
            for other in {0, value + 2} - {value}:
                try:
                    board = edition((), {path: other})
                except OptionError:
                    refused_ += 1
                else:
                    played += 1
                    random_game(board, 2 + played % 3, played)
    assert played > 20 and refused_ > 3, (played, refused_)


def test_the_data_file_is_a_board() -> None:
    check_data(BASE)


def test_a_modules_fields_join_saves_positions_and_figures() -> None:
    """What a manifest names is kept, told, looked at and bounded without further code."""
    game = RussianRailroads(MADE_UP)
    state = game.position("players 2\nround 1\nhas 0 picks 3\nhas 1 coal 5\nextra eaten 1")
    found = figures(state)
    assert (found["has"][0]["picks"], found["has"][1]["coal"], found["extra"]) == (3, 5, {"eaten": 1})
    text = game.describe(state)
    assert {"has 0 picks 3", "has 1 coal 5", "extra eaten 1"} <= set(text.splitlines())
    assert game.load(state.to_json()) == state == game.position(text)
    for line in ("has 0 picks 100", "extra eaten 2", "has 0 cheese 1"):
        with pytest.raises(PositionError):
            with_most(eaten=1).position(f"players 2\nround 1\n{line}")
    assert with_most(picks=500).position("players 2\nround 1\nhas 0 picks 400")


def with_most(**most: int) -> RussianRailroads:
    return RussianRailroads(MADE_UP._replace(fields=MADE_UP.fields._replace(most=most)))


def test_a_modules_saves_are_read_strictly() -> None:
    game = RussianRailroads(MADE_UP)
    for seed, mode in enumerate((Mode("2", 2, {}), Mode("4", 4, {}))):
        refused_changes, _ = check_strict_loading(game, mode, seed, 40)
        assert refused_changes > 0
        check_positions(game, mode, seed)


def test_any_corrected_value_makes_a_board_or_is_refused() -> None:
    """Single values all over the data, each a little different: an OptionError in words that the page knows,
    or a game that ends in order, is saved, told as a text and recorded in the usual notation."""
    known = {each.key: set(each.args) for each in refusals.BOARD_ERRORS}
    rng, played = Rng(8), 0
    printed = [(path, value) for path, value, _ in values(BASE) if isinstance(value, int)]
    for _ in range(60):
        path, value = rng.choice(printed)
        change = not value if isinstance(value, bool) else value + rng.below(3) - (1 if value else 0)
        try:
            state = GAME.new(2 + rng.below(3), 1, {}, {path: change})
        except OptionError as problem:
            assert known.get(problem.reason, {"path"}) <= set(problem.values), problem
            continue
        played += 1
        while state.to_move is not None:
            action = rng.choice(state.legal())
            assert GAME.parse(GAME.format(action)) == action
            state.apply(action)
            if not rng.below(60):
                assert GAME.load(state.to_json()) == state == GAME.position(GAME.describe(state))
        state.check()
    assert played > 25
