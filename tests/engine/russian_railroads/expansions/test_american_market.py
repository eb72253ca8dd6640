"""The stock market of the American boards and the steelworks that pay it out: their rules by id."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import InvariantError
from engine.games.russian_railroads.editions import STANDARD
from engine.games.russian_railroads.expansions.american import AMERICAN
from engine.games.russian_railroads.expansions.american_parts import standing
from engine.games.russian_railroads.phases import CHOOSE
from engine.games.russian_railroads.state import RussianState

from ..helpers import at, do, kinds, legal, refused, score_line
from .american_table import BOARD, OPTIONS, SW4, SW6, SW8, WEST2, has, market, track, usa

# --- stock market ---


def test_later_arrivals_stand_to_the_right() -> None:
    """AM-STOCK-1, AM-STOCK-3, GA-AMB-13: they take the dividend; who leaves lets the others close up."""
    state = usa(*market(1, 1, 0), seat0=WEST2, seat2=WEST2)
    do(state, "space T_BASE", "step black west")
    assert (has(state, "stock_level"), has(state, "stock_place")) == (2, 1)
    assert (has(state, "stock_level", 1), has(state, "stock_place", 1)) == (1, 1), "closed up"
    do(state, "dividend D6", "step black east", "space A_TEMP")
    do(state, "space T_BLACK2", "step black west", "step black rocky")
    assert (has(state, "stock_level", 2), has(state, "stock_place", 2)) == (1, 2)
    assert score_line(state, 2, "dividend") == 5


def test_the_end_majority() -> None:
    """AM-STOCK-6, GA-R-35: furthest 20, second 10, ties to the left; nobody on level 0; two players too."""
    assert [each[::2] for each in standing(usa(*market(3, 3, 2)))] == [(0, 20), (1, 10), (2, 0)]
    state = usa(*market(3, 3, 2))
    e = state.edition
    state.boards[0][e.fields["stock_place"]], state.boards[1][e.fields["stock_place"]] = 2, 1
    assert [each[::2] for each in standing(state)] == [(1, 20), (0, 10), (2, 0)]
    assert standing(usa(*market(0, 1, 0))) == [(1, 1, 20)]
    assert [each[::2] for each in standing(usa(*market(1, 2), players=2))] == [(1, 20), (0, 10)]
    over = usa(*market(0, 1), "passed 1", players=2, round=6)
    assert score_line(over, 1, "stock") == 20, "shown while it can still change"
    do(over, "pass")
    assert over.result() is not None and score_line(over, 1, "stock") == 20
    assert sum(over.boards[1][BOARD.parts :]) == over.scores()[1].total


def test_the_stock_token() -> None:
    """AM-Q-1, GA-R-32: a level with its reward, then a payout; on the top level two payouts."""
    ask = {"tracks": {"west": {"black": 3}}, "locomotives": {"west": 4}}
    state = usa(*market(2, 1, 0), seat0=ask)
    do(state, "space T_BASE", "step black west", "token QT_STOCK", "dividend D3")
    assert state.boards[0][BOARD.roubles] == 1 and has(state, "stock_level") == 3
    assert legal(state) == ["payout all", "payout D1", "payout D2", "payout D3", "payout enough"]
    do(state, "payout all")
    assert state.boards[0][BOARD.roubles] == 2 and score_line(state, 0, "dividend") == 10
    top = usa(*market(8, 0, 0), seat0=ask)
    do(top, "space T_BASE", "step black west", "token QT_STOCK")
    do(top, "payout D1", "payout D2", "payout enough", "payout D1", "payout enough")
    assert score_line(top, 0, "dividend") == 15 and has(top, "stock_level") == 8


def test_what_dividends_there_are() -> None:
    """AM-STOCK-7."""
    assert [each["effect"] for each in BOARD.data["dividends"]] == [
        {"points": 5}, {"points": 5}, {"rouble": 1}, {"industry": 1}, {"industry": 2}, {"black": 1},
        {"any": 1}, {"doubler": 1},
    ]  # fmt: skip


# --- steelworks ---


def last_of(pile: int, *lines: str, **patch: Any) -> RussianState:
    return usa(*lines, lowest_pile=pile, pile_left=1, **patch)


def test_a_steelworks_comes_with_the_last_tile_as_a_locomotive_too() -> None:
    """AM-STEEL-1, AM-STEEL-2: also while the displaced locomotive finds its place first."""
    state = last_of(4, seat0={"locomotives": {"rocky1": 3, "rocky2": 2, "west": 2, "east": 1}})
    do(state, "space L_1", "loco rocky1", "move west", "move east")
    assert legal(state) == ["steelworks 1", "steelworks discard"]
    do(state, "steelworks 1")
    assert state.to_move == 1 and BOARD.factory_ids[state.boards[0][BOARD.factory]] == "SW4"
    for works, pile in ((SW4, 5), (SW6, 7), (SW8, 9)):
        player = usa("markers 0 4 4", seat0={"factories": [works]}, lowest_pile=pile)
        do(player, "space I_1", "industry 2", "step black west")
        assert track(player, "black", "west") == 2
    none = usa(lowest_pile=3, pile_left=1)
    do(none, "space L_1", "factory pile")
    assert none.to_move == 1, "no steelworks beside pile 3"


def test_where_a_steelworks_goes() -> None:
    """AM-STEEL-3, AM-STEEL-5, GA-R-33: leftmost empty gap, or for another one; any when all are full."""
    state = last_of(6, seat0={"factories": [5, SW4], "locomotives": {"rocky1": 1}})
    do(state, "space L_1", "loco west")
    assert legal(state) == ["steelworks 2", "steelworks 3", "steelworks discard"]
    refused(state, "steelworks 1", "AM-STEEL-5", "steelworks-place")
    do(state, "steelworks 2")
    assert state.boards[0][BOARD.factory : BOARD.factory + 5] == [5, SW6, 0, 0, 0]
    assert state.returned[SW4] == 0, "to the box"
    full = last_of(6, seat0={"factories": [5, SW4, 4, 3, 2]})
    lying = full.returned[4]
    do(full, "space L_1", "loco west")
    assert [f"steelworks {gap}" for gap in range(1, 6)] == legal(full)[:5]
    do(full, "steelworks 3")
    assert full.returned[4] == lying + 1, "an ordinary one lies beside the piles"
    refused(full, "steelworks 1", "AM-STEEL-5", "no-steelworks")
    refused(full, "payout D1", "AM-STOCK-5", "no-payout")


def test_a_steelworks_is_replaced_before_all_gaps_are_filled() -> None:
    """AM-STEEL-3: also when it stands in the first gap; with all five full any may go."""
    state = usa(seat0={"factories": [SW4]}, lowest_pile=5)
    do(state, "space L_1", "factory pile")
    assert legal(state) == ["gap 1", "gap 2"]
    refused(state, "gap 3", "RR-FACT-2", "leftmost-gap")
    do(state, "gap 2")
    assert state.boards[0][BOARD.factory : BOARD.factory + 3] == [SW4, 5, 0]


def test_payouts_come_before_the_rest_of_the_action() -> None:
    """AM-STEEL-4, GA-R-34, AM-BASE-2: locomotive and factory: the steelworks and everybody's payout first;
    passed players too; each is resolved completely before the next, with what it triggers."""
    lines = (*market(1, 1, 1), "passed 2")
    lines = tuple(line.replace("dividend1 1", "dividend1 6") for line in lines)
    state = last_of(4, *lines, seat0={"own": 3}, seat2={"tracks": {"east": {"black": 1}}})
    do(state, "space L_3", "loco west", "steelworks discard", "payout D6", "step black west")
    assert state.to_move == 1 and state.parked and legal(state) == ["payout D6", "payout enough"]
    do(state, "payout D6", "step black rocky")
    assert track(state, "gray", "rocky", 1) == 0, "black on Rocky 2 brings gray"
    assert state.to_move == 2
    do(state, "payout D6", "step black east")
    assert state.boards[2][BOARD.roubles] == 1, "East 2, out of turn"
    assert state.to_move == 0 and "factory pile" in legal(state), "only then the factory of the same action"


def test_a_payout_inside_a_payout_waits_its_turn() -> None:
    """GA-R-34: one gained inside a payout queues its own."""
    lines = [line.replace("dividend1 1", "dividend1 4") for line in market(1, 1)]
    state = at(
        2, OPTIONS, STANDARD, *lines, "markers 0 4 0", "markers 1 4 0",
        "factories 0 2", "factories 1 2", round=3, lowest_pile=4, pile_left=1,
        correct={"factories.sw6.pile": 5},
    )  # fmt: skip
    do(state, "space L_1", "factory pile", "steelworks discard")
    do(state, "payout D4", "industry 1", "factory pile")
    assert state.to_move == 1
    do(state, "payout D4", "industry 1", "factory pile", "steelworks discard")
    assert state.to_move == 1 and legal(state) == ["payout D4", "payout enough"], "from the taker on"
    do(state, "payout enough")
    assert state.to_move == 0 and legal(state) == ["payout D4", "payout enough"]
    do(state, "payout enough")
    assert state.to_move == 1 and state.phase == CHOOSE and not state.queue and not state.parked


def test_a_new_level_is_settled_before_others_are_paid() -> None:
    """AM-STOCK-2: a dividend that is to be chosen comes before the steelworks' payouts."""
    board = {"tracks": {"west": {"black": 4}}, "locomotives": {"rocky1": 1}}
    state = last_of(4, *market(0, 1, 0), "tokens 0 west-4 QT_4ANY", seat0=board)
    do(state, "space L_1", "loco west")
    assert legal(state) == ["steelworks 1", "steelworks discard"], "level 1 has its dividend"
    fresh = last_of(4, "tokens 0 west-4 QT_4ANY", seat0=board)
    do(fresh, "space L_1", "loco west")
    assert len(legal(fresh)) == 8 and legal(fresh)[0] == "dividend D1"
    do(fresh, "dividend D1")
    assert legal(fresh) == ["steelworks 1", "steelworks discard"]


def test_what_is_refused_on_the_market() -> None:
    """AM-STOCK-2, AM-STOCK-5."""
    state = usa(*market(1, 0, 0), seat0=WEST2)
    assert refused(state, "dividend D1", "AM-STOCK-2", "dividend-on-level") == {"dividend": "D1", "level": 1}
    refused(state, "dividend D2", "AM-STOCK-2", "no-dividend-due")
    paid = last_of(4, *market(1, 2, 0))
    do(paid, "space L_1", "loco west", "steelworks discard")
    assert refused(paid, "payout D2", "AM-STOCK-5", "not-in-payout") == {"level": 1}


# --- with other modules, for bots, in the books ---


def test_a_boilerman_on_a_steelworks() -> None:
    """COAL-BOIL-6, COAL-BOIL-4: two black; gone with the steelworks when it is replaced."""
    options = OPTIONS | {"coal": True}
    state = at(
        3, options, STANDARD, "has 0 coal 2", "markers 0 4 4", "passed 1 2", round=2, lowest_pile=5,
        seat0={"factories": [SW4]},
    )  # fmt: skip
    do(state, "space C_BOILER", "boiler factory 1", "space I_1", "industry 2")
    do(state, "step black west", "step black west", "space L_1", "factory pile")
    assert track(state, "black", "west") == 3 and legal(state) == ["gap 1", "gap 2"]
    assert "boilerman-gone" in kinds(do(state, "gap 1")) and has(state, "boilermen") == 0


def test_bots_like_a_place_in_the_market() -> None:
    """AM-STOCK-1: a level is worth something while rounds are left, and a higher one more."""
    low, high = (usa(*market(level, 0, 0)) for level in (1, 3))
    assert high.estimate(0) - usa(*market(0, 0, 3)).estimate(0) > 0
    worth = [AMERICAN.score.worth(state, 0) for state in (low, high)]
    assert worth[1] - worth[0] >= 20 * (low.setup.rounds - 1)


def test_dividends_and_steelworks_are_where_they_can_be() -> None:
    state = usa(*market(2, 0, 0))
    state.extra = (1, 1, *state.extra[2:])
    with pytest.raises(InvariantError, match="dividend lies"):
        state.check()
    state = usa()
    state.boards[0][BOARD.factory] = SW4
    with pytest.raises(InvariantError, match="steelworks"):
        state.check()
