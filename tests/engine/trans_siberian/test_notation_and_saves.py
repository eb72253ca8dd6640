"""Notation, saves, damaged saves, and the catalogues of codes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.core.errors import ActionSyntaxError, StateError
from engine.core.rng import Rng
from engine.games.trans_siberian import GAME, queries
from engine.games.trans_siberian.actions import AMOUNTS, BIDS, KINDS, OF_LINK, OF_RAILROAD, Pay
from engine.games.trans_siberian.components import LINK_COUNT, LINK_INDEX, LINKS, RAILROADS
from engine.games.trans_siberian.queries import building, outlook
from engine.games.trans_siberian.state import TransSiberianState
from tests.engine.trans_siberian import refusals
from tests.engine.trans_siberian.helpers import BOARD, line, play, public, rival, table, why
from tests.engine.trans_siberian.playing import random_game


def test_every_action_has_one_text() -> None:
    """TSR-TURN-1: all there is to decide can be written and read."""
    every = [action for actions in (*OF_RAILROAD.values(), *OF_LINK.values()) for action in actions]
    every += [*BIDS, *BOARD.value_actions, Pay("pay", (0, 0, 6)), GAME.parse("pass"), GAME.parse("drop")]
    texts = [GAME.format(action) for action in every]
    assert len(set(texts)) == len(texts) == len(set(every))
    assert [GAME.parse(text) for text in texts] == every
    assert {text.split(" ")[0] for text in texts} == set(KINDS) and AMOUNTS


@pytest.mark.parametrize(
    "text",
    [
        "bid",
        "bid x",
        "bid 01",
        "bid -1",
        "bid 9999999",
        "bid 8 ",
        "drop 1",
        "pass pass",
        "buy",
        "buy pink",
        "buy Red",
        "link",
        "link moscow",
        "second 5",
        "pay",
        "pay pink",
        "pay bank red",
        "pay red  blue",
        "value 8.0",
        "open",
        "fly red",
        "BID 8",
        "bid\n8",
        "",
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    """TSR-TURN-1"""
    with pytest.raises(ActionSyntaxError):
        GAME.parse(text)


def test_half_made_chains_are_saved_and_go_on() -> None:
    """TSR-TWO-8: a pending part is part of the state."""
    railroads = [
        public("blue", ["chelyabinsk-samara"], treasury=40),
        line("red", held="0 1 0", links=["chelyabinsk-yekaterinburg"]),
        line("green", held="0 1 0", links=["chelyabinsk-omsk-yekaterinburg"]),
    ]
    state = table("cash 99 99 99", *railroads)
    chains = (
        ("buy-two blue", "and red", "bonus blue"),
        ("build-two blue", "link tyumen-yekaterinburg", "second omsk-tyumen", "pay green"),
    )
    for chain in chains:
        walked = state.clone()
        for text in chain:
            walked = GAME.load(walked.to_json())
            play(walked, text)
        straight = state.clone()
        play(straight, *chain)
        assert walked == straight
        walked.check()


def refused_with(state: TransSiberianState, **changes: Any) -> bool:
    """Is the state's save refused with these fields replaced?"""
    data = json.loads(state.to_json())
    assert GAME.load(json.dumps(data)) == state
    try:
        GAME.load(json.dumps({**data, **changes}))
    except StateError:
        return True
    return False


def test_damaged_saves_raise_state_errors_only() -> None:
    """TSR-SETUP-8: whatever loads is a table that balances."""
    state = table(public("red", ["moscow-samara"], treasury=20))
    play(state, "build-two red", "link moscow-saratov")
    good = json.loads(state.to_json())
    moscow = ["moscow-samara"]
    damages: dict[str, tuple[Any, ...]] = {
        "game": ("chess",),
        "save": (1, 99),
        "players": (4, True),
        "cash": ([1, 2], [48, 48, -1], [48, 48, 47], [48, 48, 1 << 40]),
        "own": ([moscow], [moscow * 2, [], [], [], [], []], [moscow, moscow, [], [], [], []], [[3]] * 6),
        "held": ([0] * 18, [6] + [0] * 17),
        "first": (LINK_COUNT - 1, -1, True, "moscow-samara"),
        "second": (3,),
        "plan": ("none", "build", "buy-two", 0),
        "options": ({}, {**good["options"], "start": "seat3"}, {**good["options"], "colour": 1}),
        "board": ({}, {"links.moscow-samara.income": 10}),
        "stage": ("over", "bidding", "turn", 8, "paying"),
        "to_move": (None, 1),
        "turn": (1,),
        "space": ([-1] * 6, [99] + [-1] * 5),
        "treasury": ([11, 0, 0, 0, 0, 0], [20, 1, 0, 0, 0, 0]),
        "railroad": (2, -1),
        "condition": ([2] * 6, [1, 0, 2, 2, 0, 0], [3, 2, 2, 2, 0, 0]),
        "extra": (1,),
        "box": (0.5, 40),
        "bank": (0.5, -1),
        "phase": (3, 2),
        "timing": (5, -1),
        "dividends": (8, 99),
        "standing": (8,),
        "opener": (0,),
        "opening": (1,),
        "ended": (4,),
    }
    for key, values in damages.items():
        for value in values:
            assert refused_with(state, **{key: value}), (key, value)
    for key in good:
        with pytest.raises(StateError):
            GAME.load(json.dumps({name: value for name, value in good.items() if name != key}))
    for text in ("", "[]", "7", "{", "null", "[" * 100_000):
        with pytest.raises(StateError):
            GAME.load(text)


def test_an_auction_that_cannot_stand_like_that_is_refused() -> None:
    """TSR-AUCTION-3, TSR-AUCTION-5, TSR-AUCTION-6"""
    state = table("auction red", "cash 20 20 20")
    play(state, "bid 12", "bid 13")
    assert state.to_move == 2
    for changes in (
        {"standing": 21},
        {"standing": 20},  # the seat that is asked could not raise
        {"standing": 7},
        {"standing": 0},
        {"bidder": 2},
        {"bidder": -1},
        {"bidders": 0b011},
        {"bidders": 0b010},
        {"to_move": 0},
        {"auction": 1},
        {"auction": 4},
        {"timing": 1},
        {"dividends": 1},
    ):
        assert refused_with(state, **changes), changes
    play(state, "drop", "drop")
    unlike: tuple[dict[str, Any], ...] = (
        {"standing": 12},
        {"opening": 0},
        {"to_move": 0},
        {"bidders": 0b011},
        {"space": [1, -1, -1, -1, -1, -1]},
        {"treasury": [12, 0, 0, 0, 0, 0]},
    )
    for wrong in unlike:
        assert refused_with(state, **wrong), wrong


def test_an_end_that_is_none_is_refused() -> None:
    """TSR-END-1"""
    railroads = [public("red", value=75), rival("blue")]
    state = table("phase 2", "over top-value", *railroads)
    for changes in (
        {"ended": 1},
        {"ended": 6},
        {"ended": 0},
        {"timing": 0},
        {"dividends": 8},
        {"to_move": 0},
    ):
        assert refused_with(state, **changes), changes


def test_catalogues_hold_every_code_that_occurs() -> None:
    """TSR-END-1: reasons, events and score lines of random games, with their documented arguments."""
    rng = Rng(5)
    kinds, reasons, keys = set(), set(), set()
    for seed in range(30):
        state = GAME.new(3 + seed % 3, seed)
        for events in random_game(state, rng, "builders"):
            for event in events:
                assert set(event.args) == set(refusals.EVENT_ARGS[event.kind]), event
                kinds.add(event.kind)
            for addend in (addend for score in state.scores() for addend in score.lines):
                assert set(addend.args) == set(refusals.SCORE_ARGS[addend.key])
                keys.add(addend.key)
            if rng.below(4) == 0:
                for action in state.candidates():
                    refusal = state.why_not(action)
                    if refusal is not None:
                        assert set(refusal.args) == set(refusals.REASON_ARGS[refusal.reason]), refusal
                        assert refusal.rule.startswith("TSR-")
                        reasons.add(refusal.reason)
        result = state.result()
        assert result is not None and result.reason in refusals.RESULT_REASONS
    assert set(refusals.EVENTS) - kinds == {"no-first-link"}  # cannot happen in practice (TSR-R-37)
    assert keys == set(refusals.SCORE_KEYS)
    rest = set(refusals.REASONS) - reasons  # what random tables do not show, shown elsewhere in these tests
    assert rest <= {
        "not-an-action",
        "game-over",
        "not-now",
        "already-chosen",
        "not-a-space",
        "bonus-elsewhere",
        "no-cubes",
        "no-link",
        "no-two-links",
        "no-external-link",
        "not-a-cheapest-way",
        "no-second-certificate",
        "nationalized",
        "removed",
    }


def test_refusals_for_railroads_with_nowhere_to_go() -> None:
    """TSR-BUILD-2, TSR-TWO-3, TSR-TRACK-3"""
    red = ["nadym-novyurengoy", "novyurengoy-surgut", "nizhnevartovsk-surgut", "surgut-tyumen"]
    red += ["tyumen-yekaterinburg", "omsk-tyumen"]
    taken = [link for link in LINKS if {"omsk", "yekaterinburg"} & set(link.split("-")) and link not in red]
    rest = [link for link in LINKS if link not in red and link not in taken]
    inside = [link for link in rest if not link.startswith("ext-")]
    state = table(
        "phase 2",
        public("red", red, treasury=50),
        public("blue", taken),
        public("green", [link for link in rest if link.startswith("ext-")]),
        public("yellow", inside[:28]),
        public("black", inside[28:]),
    )
    assert why(state, "build red") == ("TSR-BUILD-2", "no-link")
    assert why(state, "build-two red") == ("TSR-TWO-3", "no-two-links")
    assert why(state, "external red") == ("TSR-BUILD-2", "no-external-link")
    bidding = table("auction red")
    play(bidding, "bid 20", "drop", "drop")
    assert why(bidding, "value 13") == ("TSR-TRACK-3", "not-a-space")


def test_what_the_page_asks_about_a_link() -> None:
    """TSR-JUMP-4, TSR-INCOME-2, TSR-NAT-1: queries give the very numbers that building then has."""
    railroads = [
        public("blue", ["chelyabinsk-samara"], treasury=20, value=24),
        line("red", held="0 1 0", links=["chelyabinsk-yekaterinburg"], treasury=1),
        line("green", held="0 2 0", links=["chelyabinsk-omsk-yekaterinburg"], treasury=1, value=44),
    ]
    state = table("phase 2", "nationalization 32", "timing 4", *railroads)
    info = building.link_info(state, LINK_INDEX["tyumen-yekaterinburg"])
    plans = {plan.railroad: plan for plan in info.plans}
    blue = plans["blue"]
    assert (blue.cost, blue.refusal, blue.distance) == (6, None, 1)
    assert blue.ways == (
        (("red",), ("chelyabinsk-yekaterinburg",)),
        (("green",), ("chelyabinsk-omsk-yekaterinburg",)),
    )
    assert blue.effect == ((3, 5), 0, (24, 24), 0, False)
    assert "omsk-tyumen" in blue.seconds and blue.two_cost == 14
    assert [refusal.reason for refusal in (plans["red"].refusal, plans["green"].refusal) if refusal] == [
        "private",
        "treasury-short",
    ]
    assert plans["green"].distance == 0
    rows = {row.railroad: row for row in queries.railroads(state)}
    assert [rows[name].danger for name in ("blue", "green", "red")] == ["falls", "safe", "none"]
    assert queries.player(state, 0).worth == 48 + 48
    ahead, received = outlook.coming(state), [player.next_dividends for player in queries.players(state)]
    assert ahead.nationalized == ("blue",) and received == [4, 2 + 4, 0]
    assert queries.markers(state).steps_away == 1
    taken = building.link_info(state, LINK_INDEX["chelyabinsk-samara"])
    assert taken.owner == "blue" and taken.plans == ()
    play(state, "pass")
    assert state.cash == [48 + 4 + 4, 48 + 6, 48]  # blue's parting dividend besides
    assert len(queries.railroads(state)) == len(RAILROADS)


def test_queries_never_fail_and_agree_with_the_rules() -> None:
    """TSR-BUILD-2, TSR-TERM-10: in random games, page answers and legal actions say the same."""
    rng = Rng(77)
    for seed in range(6):
        state = GAME.new(3 + seed % 3, seed)
        for _ in random_game(state, rng, "builders"):
            it = queries.markers(state)
            assert it.stage in refusals.STAGE_NAMES
            outlook.coming(state), queries.auction(state), queries.pending(state), queries.players(state)
            if it.stage != "turn" or rng.below(4):
                continue
            heads = {GAME.format(action) for action in state.legal()}
            for row in queries.railroads(state):
                found = {}
                for kind in ("build", "build-two", "external"):
                    offered = (
                        building.offers(state, row.number, kind) if state.turn in row.controllers else ()
                    )
                    found[kind] = {offer.link: offer.cost for offer in offered}
                    possible = f"{kind} {row.railroad}" in heads
                    assert bool(offered) == possible or row.cubes_left < 2
                    if possible:
                        assert building.lowest_price(state, row.number, kind) == min(found[kind].values())
                alone = {
                    plan.link: plan.cost
                    for link in range(LINK_COUNT)
                    for plan in building.link_info(state, link, state.turn).plans
                    if plan.railroad == row.railroad and plan.refusal is None
                }
                assert alone == found["build"] | found["external"] or not row.cubes_left
