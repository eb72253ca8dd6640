"""The rules of American Railroads by id, without the stock market (test_american_market.py). The sheet's
examples are lessons (american.json)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import InvariantError, OptionError
from engine.core.rng import Rng
from engine.games.russian_railroads import GAME
from engine.games.russian_railroads.editions import STANDARD
from engine.games.russian_railroads.expansions.american import AMERICAN
from engine.games.russian_railroads.lessons import LESSONS
from engine.games.russian_railroads.phases import AFTER, CHOOSE, RESOLVE
from engine.games.russian_railroads.positions import figures
from engine.games.russian_railroads.queries import held_cards
from engine.games.russian_railroads.scoring import rails_completed
from engine.games.russian_railroads.state import RussianState

from ..helpers import at, do, kinds, legal, parse, refused, score_line
from .american_table import BOARD, OPTIONS, SW4, WEST2, has, market, track, usa

RULES = {
    "SETUP": 6, "RAIL": 3, "NAT": 1, "DBL": 1, "COIN": 1, "BOULDER": 3, "TRANS": 1, "SPIKE": 1, "IND": 6,
    "STOCK": 7, "STEEL": 5, "Q": 3, "BASE": 3,
}  # fmt: skip


def test_every_rule_of_the_sheet_is_named_here_or_in_a_lesson() -> None:
    here = sorted(Path(__file__).parent.glob("test_american*.py"))
    named = "".join(path.read_text(encoding="utf-8") for path in here)
    named += " ".join(rule for lesson in LESSONS for rule in lesson.rules)
    found = set(re.findall(r"AM-[A-Z]+-\d+", named))
    for group, first, last in re.findall(r"(AM-[A-Z]+-)(\d+)\.\.(\d+)", named):
        found |= {f"{group}{number}" for number in range(int(first), int(last) + 1)}
    assert found >= {
        f"AM-{group}-{number}" for group, count in RULES.items() for number in range(1, count + 1)
    }


# --- set-up and the printed board ---


@pytest.mark.parametrize(
    ("players", "rounds", "workers", "roubles"), [(2, 6, 6, 2), (3, 6, 6, 1), (4, 7, 5, 1)]
)
def test_set_up(players: int, rounds: int, workers: int, roubles: int) -> None:
    """AM-SETUP-1..6: boulders on East 8 and the lower 15, both markers on 0, #1 on the Rocky Mountain rail,
    price markers at the bottom, the rest as in the base game."""
    state = GAME.new(players, 1, OPTIONS)
    e = state.edition
    assert state.setup.rounds == rounds and state.extra == (0,) * 8
    for player in state.boards:
        assert player[e.cell["east", "black"] - 1] == 8
        assert player[e.lane_wall[1]] == 8 and e.lanes[1].value[8] == 15
        assert player[e.marker : e.marker_end] == [0, 0]
        assert dict(zip(e.slots, player[e.loco : e.loco + 4], strict=True)) == {
            "rocky1": 1, "rocky2": 0, "west": 0, "east": 0,
        }  # fmt: skip
        assert [player[e.fields[name]] for name in AMERICAN.fields.player] == [0, 0, 0, 0]
        assert player[e.own] == workers and player[e.roubles] == roubles
        assert player[e.tokens] == e.all_tokens
    assert {each["pile"] for each in e.data["factories"] if "pile" in each} == {4, 6, 8}
    assert len(e.data["dividends"]) == 8 == e.data["stock_market"]["levels"]
    assert set(e.token_ids) == {
        "QT_4ANY", "QT_5IND", "QT_3DBL", "QT_REVALUE", "QT_MEDAL", "QT_CARD", "QT_SPIKE", "QT_STOCK",
    }  # fmt: skip


def test_what_is_printed() -> None:
    """AM-RAIL-1..3, AM-IND-1, AM-Q-3: every special space, both lanes over the same gaps, four ? spaces."""
    printed = {
        rail["id"]: [
            (each["space"], each["need"]["track"], each["need"]["loco"], each["effect"])
            for each in rail["special_spaces"]
            if "only_with" not in each
        ]
        for rail in BOARD.data["rails"]
    }
    stock, coin, boulder = {"stock_step": 1}, {"stock_for_roubles": 1}, {"remove_boulder_for_points": 10}
    assert printed == {
        "rocky": [
            (2, "black", False, {"gain_tracks": {"gray": 3}}),
            (3, "gray", True, boulder),
            (4, "brown", True, boulder),
            (5, "black", False, {"gain_tracks": {"brown": 3}}),
            (6, "brown", True, {"own_worker": 1}),
            (7, "gray", True, coin),
            (9, "black", False, {"gain_tracks": {"natural": 2}}),
            (10, "black", True, stock),
            (12, "black", True, {"question_token": 1}),
            (13, "black", False, {"gain_tracks": {"white": 1}, "white": 2}),
            (15, "black", False, {"points": 10}),
        ],
        "west": [
            (3, "black", True, stock),
            (4, "black", True, {"question_token": 1}),
            (5, "gray", True, {"recurring_points": 20}),
            (6, "gray", True, coin),
            (7, "black", False, {"own_worker": 1}),
        ],
        "east": [
            (2, "black", False, {"rouble": 1}),
            (4, "black", True, stock),
            (5, "brown", True, coin),
            (6, "black", True, {"question_token": 1}),
        ],
    }
    assert [(rail.length[0], len(BOARD.rail_slots[n])) for n, rail in enumerate(BOARD.rails)] == [
        (15, 2), (9, 1), (9, 1),
    ]  # fmt: skip
    upper, lower = BOARD.lanes
    assert upper.value == (0, 1, 2, 3, 4, 4, 5, 5, 5, 5, 10, 10, 10, 10, 15)
    assert lower.value == (0, 1, 2, 3, 5, 5, 10, 10, 15, 15, 15, 15, 20, 20, 25)
    assert upper.gap == lower.gap == (0, 0, 0, 0, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0)
    assert not upper.blocking and lower.blocking
    assert list(upper.special) == [8, 12] and list(lower.special) == [10]
    assert BOARD.question_names == ["rocky 12", "west 4", "east 6", "upper 8"]


# --- rails ---


def test_all_colours_on_all_rails_from_one_supply() -> None:
    """AM-NAT-1, GA-R-26: two natural pieces and one white, each bound to the rail that it enters."""
    rails = {
        "rocky": {"black": 14, "gray": 9, "brown": 6, "natural": 0, "white": 0},
        "west": {"black": 7, "gray": 5, "brown": 4, "natural": 2, "white": 1},
        "east": {"black": 7, "gray": 5, "brown": 4, "natural": 1, "white": 0},
    }
    state = usa("phase resolve", "context choose", "optional natural 1 white 1", seat0={"tracks": rails})
    assert set(legal(state)) == {"step natural west", "step natural east", "done"}
    refused(state, "step natural rocky", "RR-TRACK-4", "tracks-bound")
    do(state, "step natural west")
    refused(state, "step white rocky", "RR-TRACK-5", "track-ahead")
    assert legal(state) == ["step white west", "done"]
    rails["west"] |= {"natural": 3}
    rails["east"] |= {"natural": 2}
    state = usa("phase resolve", "context choose", "optional white 2", seat0={"tracks": rails})
    refused(state, "step white east", "RR-TRACK-4", "tracks-bound")


def test_doublers_on_every_rail() -> None:
    """AM-DBL-1: the player names the rail; five slots and three and three."""
    tracks = {rail: {"black": 4, "gray": 3} for rail in ("rocky", "west", "east")}
    state = usa(
        "doublers 0 4 2 3", seat0={"tracks": tracks, "locomotives": {"rocky1": 3, "west": 3, "east": 3}}
    )
    income = figures(state)["income"][0]
    assert (income["rocky"], income["west"], income["east"]) == (6, 5, 6)
    do(state, "space A_DOUBLER")
    assert legal(state) == ["doubler rocky", "doubler west"]
    assert refused(state, "doubler east", "RR-DBL-3", "doublers-full") == {"slots": 3}
    do(state, "doubler west")
    assert figures(state)["income"][0]["west"] == 6
    assert sum(BOARD.doubler_slots) == 11


def test_the_end_of_a_transcontinental_rail() -> None:
    """AM-TRANS-1, GA-R-27: 10 points at each scoring, with black and reach 9; nothing once."""
    west = {"tracks": {"west": {"black": 8}}, "locomotives": {"west": 8}}
    state = usa("passed 1 2", seat0=west, lowest_pile=9)
    do(state, "space T_BASE", "step black west")
    assert figures(state)["recurring"][0]["west"] == 0 and score_line(state, 0, "terminus") == 0
    state = usa("passed 1 2", seat0=west | {"locomotives": {"west": 9}}, lowest_pile=9)
    do(state, "space T_BASE", "step black west", "pass")
    assert score_line(state, 0, "recurring") == 10 and score_line(state, 0, "terminus") == 0
    assert rails_completed(state.edition, state.boards[0]) == 1, "AM-BASE-1"


def test_the_golden_spike_counts_from_the_next_scoring_on() -> None:
    """AM-SPIKE-1, AM-Q-2: 25 instead of 10 for each end that is fulfilled."""
    ends = {"west": {"black": 9}, "east": {"black": 9}}
    state = usa(
        "open 0 east", "passed 1 2", "tokens 0 west-4 QT_4ANY east-6 QT_5IND", "markers 0 7 0",
        seat0={"tracks": ends, "locomotives": {"west": 9, "east": 9}}, lowest_pile=9,
    )  # fmt: skip
    do(state, "space I_1", "industry 1", "token QT_SPIKE")
    assert has(state, "spike") == 1
    do(state, "pass")
    assert score_line(state, 0, "recurring") == 50


def test_the_medal_lies_at_west_5() -> None:
    """AM-RAIL-2: gray and reach 5."""
    tracks = {"rocky": {"black": 2}, "west": {"black": 7, "gray": 5}}
    state = usa("medal 0", "tokens 0 west-4 QT_MEDAL", seat0={"tracks": tracks, "locomotives": {"west": 5}})
    assert figures(state)["recurring"][0]["west"] == 20
    state = usa("tokens 0 west-4 QT_4ANY", seat0={"tracks": tracks, "locomotives": {"west": 5}})
    assert figures(state)["recurring"][0]["west"] == 0


# --- coin spaces ---

GRAY6 = {
    "tracks": {"west": {"black": 9, "gray": 5}, "rocky": {"black": 2}},
    "locomotives": {"west": 6},
    "roubles": 2,
}


def test_a_coin_space_asks_now_or_later() -> None:
    """AM-COIN-1, GA-R-25, AM-BASE-3."""
    lines = ("tokens 0 west-4 QT_4ANY", "lowest-pile 7")
    state = usa(*lines, seat0=GRAY6)
    out = state.roubles_out
    do(state, "space T_BASE", "pay own 1", "step gray west")
    assert legal(state) == ["coin now", "coin later"]
    refused(state, "coin west", "RR-EFF-3", "decide-first")
    do(state, "coin now")
    assert state.boards[0][BOARD.roubles] == 1 and state.roubles_out == out - 1
    assert has(state, "coins") == 0b010 and has(state, "stock_level") == 1
    refused(state, "coin now", "AM-COIN-1", "no-coin-due")
    assert len(legal(state)) == 8, "the first one on a level chooses among all dividends"
    later = usa(*lines, "passed 1 2", seat0=GRAY6)
    do(later, "space T_BASE", "pay own 1", "step gray west", "coin later")
    assert later.phase == AFTER and legal(later) == ["coin west", "end"], "after the paid action"
    do(later, "end")
    assert later.phase == CHOOSE and "coin west" in legal(later), "before the paid action of a later turn"
    do(later, "coin west", "dividend D1")
    assert later.phase == CHOOSE and "coin west" not in legal(later)
    refused(later, "pass", "GA-R-20", "paid-action-first")
    refused(later, "coin west", "AM-COIN-1", "coin-paid")


def test_a_coin_space_whose_condition_is_lost_waits() -> None:
    """GA-AMB-18: the condition must hold at payment."""
    state = usa("tokens 0 west-4 QT_4ANY", "lowest-pile 7", "passed 1 2", seat0=GRAY6)
    do(state, "space T_BASE", "pay own 1", "step gray west", "coin later", "end")
    e, player = state.edition, state.boards[0]
    slot = e.loco + e.slots.index("west")
    player[slot], state.choices = 5, None
    assert "coin west" not in legal(state)
    assert refused(state, "coin west", "AM-COIN-1", "coin-not-yet") == {"rail": "west", "space": 6}
    player[slot], state.choices = 6, None
    assert "coin west" in legal(state)
    player[e.roubles], state.choices = 0, None
    assert refused(state, "coin west", "AM-COIN-1", "no-coin") == {"need": 1, "have": 0}
    do_not = usa(seat0={"roubles": 1})
    refused(do_not, "coin rocky", "AM-COIN-1", "coin-not-yet")


def test_no_coin_after_passing_but_at_once_when_relocating() -> None:
    """AM-COIN-1, GA-R-28: a condition that is first met while relocating can be paid at once."""
    state = usa(
        "tokens 0 west-4 QT_4ANY", "lowest-pile 7", "on O_1 0 own 1", "passed 1 2", seat0=GRAY6,
        order=[1, 0, 2], to_move=0,
    )  # fmt: skip
    do(state, "pass", "relocate T_BASE", "step gray west")
    assert legal(state) == ["coin now", "coin later"]
    do(state, "coin later")
    assert state.round == 3 and state.to_move == 0 and "coin west" in legal(state), "first in order now"


def test_a_last_worker_is_not_paid_away() -> None:
    """GA-R-20: paying must leave a paid action, and so must the dividend that is chosen."""
    state = usa(*market(0, 1, 0), "tokens 0 west-4 QT_4ANY", "lowest-pile 7", "passed 1 2", seat0=GRAY6)
    do(state, "space T_BASE", "pay own 1", "step gray west", "coin later", "end")
    player = state.boards[0]
    player[BOARD.own], player[BOARD.roubles], state.choices = 0, 1, None
    assert "space T_BASE" in legal(state)
    refused(state, "coin west", "GA-R-20", "leaves-no-paid-action")
    e = state.edition
    state.boards[1][e.fields["stock_level"]] = state.boards[1][e.fields["stock_place"]] = 0
    state.extra, state.choices = (0,) * 8, None
    state.play(parse(state, "coin west"))
    assert state.extra[0] == 3 and player[BOARD.roubles] == 1, "only the rouble could be chosen"


# --- boulders ---


def test_boulders_close_rail_and_lane() -> None:
    """AM-BOULDER-1..3: the second one goes by itself, both ways are open, 20 points."""
    rocky = {"rocky": {"black": 9, "gray": 2, "brown": 0}, "east": {"black": 7}}
    state = usa(
        "markers 0 14 7", "phase resolve", "context choose", "optional gray 1 brown 4 industry 2 black 1",
        seat0={"tracks": rocky, "locomotives": {"rocky1": 4}, "factories": [5, 6]}, lowest_pile=7,
    )  # fmt: skip
    assert refused(state, "industry 2", "RR-IND-3", "lane-closed") == {"index": 8}
    refused(state, "boulder east", "AM-BOULDER-3", "no-boulder-due")
    do(state, "step gray rocky", "boulder lower")
    refused(state, "boulder lower", "AM-BOULDER-3", "boulder-gone")
    do(state, "industry 2")
    assert state.boards[0][BOARD.marker + 1] == 8
    refused(state, "step black east", "RR-TRACK-4", "rail-closed")
    do(state, "step brown rocky", "step brown rocky")
    assert score_line(state, 0, "boulder") == 10
    tall = usa(
        "open 0 lower", "phase resolve", "context choose", "optional brown 1 black 2",
        seat0={"tracks": {"rocky": {"black": 9, "gray": 5, "brown": 3}, "east": {"black": 7}},
               "locomotives": {"rocky1": 4}}, lowest_pile=5,
    )  # fmt: skip
    assert "boulder-removed" in kinds(do(tall, "step brown rocky"))
    do(tall, "step black east", "step black east")
    assert track(tall, "black", "east") == 9 and score_line(tall, 0, "boulder") == 10


# --- two lanes ---


def test_both_markers_use_one_row_of_factories() -> None:
    """AM-IND-2..5: each triggers what stands there when it arrives; the lower one waits at an empty gap."""
    state = usa("markers 0 4 4", seat0={"factories": [6]}, lowest_pile=7)
    do(state, "space I_2", "industry 1", "industry 2")
    assert state.boards[0][BOARD.roubles] == 2
    assert state.boards[0][BOARD.marker : BOARD.marker_end] == [5, 5]
    assert figures(state)["income"][0]["industry"] == 4 + 5


def test_printed_icons_once_and_the_end_of_a_lane() -> None:
    """AM-IND-5, AM-IND-6: ? and stock spaces once each, no step beyond the end."""
    state = usa("markers 0 7 9", "open 0 lower", seat0={"factories": [5, 4, 6]}, lowest_pile=7)
    do(state, "space I_2", "industry 1", "token QT_REVALUE", "industry 2")
    assert has(state, "stock_level") == 1 and len(legal(state)) == 8
    end = usa("markers 0 14 4", seat0={})
    refused(end, "space I_1", "RR-IND-4", "lane-end")


# --- end bonuses ---


def test_end_bonuses_count_what_there_is() -> None:
    """AM-BASE-1: steelworks are factories, doublers of all rails, both lanes' markers score."""
    state = usa("cards 0 EB_FACTORIES EB_DOUBLERS EB_RAILS", "doublers 0 3 2 2",
                seat0={"factories": [5, SW4]}, lowest_pile=6)  # fmt: skip
    assert dict(held_cards(state, 0)) == {"EB_FACTORIES": 8, "EB_DOUBLERS": 30, "EB_RAILS": 0}


# --- books ---


@pytest.mark.parametrize(
    ("what", "change"),
    [
        ("levels", {"stock_level": 2}),
        ("order", {"stock_place": 2}),
        ("bottom", {"stock_level": 0}),
        ("spike", {"spike": 1}),
        ("coin", {"coins": 1}),
    ],
)
def test_what_cannot_be(what: str, change: dict[str, int]) -> None:
    state = usa(*market(1, 0, 0))
    state.check()
    for name, value in change.items():
        state.boards[0][state.edition.fields[name]] = value
    with pytest.raises(InvariantError):
        state.check()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("stock_market.levels", 9),
        ("stock_market.levels", 0),
        ("stock_market.majority.second", 30),
        ("stock_market.majority.lowest_level", 9),
        ("factories.sw4.pile", 1),
        ("factories.sw4.pile", 6),
        ("dividends.d1.effect.points", -1),
    ],
)
def test_corrections_that_make_no_board(path: str, value: int) -> None:
    with pytest.raises(OptionError):
        GAME.new(3, 1, OPTIONS, {path: value})


def test_corrected_values_play() -> None:
    """Prices, prizes, dividends are the data's."""
    state = at(
        3, OPTIONS, STANDARD, *market(1, 0, 0), round=2, seat0=WEST2 | {"roubles": 3},
        correct={"dividends.d1.effect.points": 7, "stock_market.levels": 1},
    )  # fmt: skip
    do(state, "space T_BASE", "pay own 1", "step black west")
    assert legal(state) == ["payout D1", "payout enough"], "the top is level 1 now"
    do(state, "payout D1")
    assert score_line(state, 0, "dividend") == 7


# --- whole games ---


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games(players: int) -> None:
    """Books after each action; levels, dividends and gained things never go back; everything is met."""
    met: set[str] = set()
    for seed in range(6):
        rng, state = Rng(100 * players + seed), GAME.new(players, seed, OPTIONS)
        before: tuple[Any, ...] = ()
        while state.to_move is not None:
            assert (
                state.phase != RESOLVE
                or state.mandatory
                or state.optional
                or state.due
                or state.hand
                or (state.gap or state.bonus)
            )
            options = state.legal()
            rare = [action for action in options if action.kind in ("coin", "step", "boulder")]
            action = rng.choice(rare if rare and rng.below(3) else options)
            met.add(action.kind)
            state.play(action)
            state.check()
            now = tuple(has(state, "stock_level", seat) for seat in range(players)), state.extra
            assert not before or all(old <= new for old, new in zip(before[0], now[0], strict=True))
            assert not before or all(old in (0, new) for old, new in zip(before[1], now[1], strict=True))
            before = now
        assert sum(_stock(state)) in (0, 20, 30)
    assert {"boulder", "dividend", "steelworks", "payout", "industry", "doubler"} <= met


def _stock(state: RussianState) -> list[int]:
    return [score_line(state, seat, "stock") for seat in range(state.seats)]


@pytest.mark.parametrize("space", [-1, 1, 10, 40])
def test_a_boulder_lies_before_the_tracks_on_the_rail(space: int) -> None:
    """AM-BOULDER-2: corrected, it closes a space that can be entered."""
    with pytest.raises(OptionError) as caught:
        GAME.new(2, 1, {"boards": "american"}, {"rails.east.boulder_space": space})
    assert caught.value.values["path"] == "rails.east.boulder_space"
    assert (caught.value.values["low"], caught.value.values["high"]) == (2, 9)
