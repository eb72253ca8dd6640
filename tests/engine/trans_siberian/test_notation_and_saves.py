"""Notation, saves, damaged saves, and the catalogues of codes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.core.errors import ActionSyntaxError, StateError
from engine.core.rng import Rng
from engine.games.trans_siberian import GAME, queries, refusals
from engine.games.trans_siberian.actions import AMOUNTS, BIDS, KINDS, OF_LINK, OF_RAILROAD, VALUE, Pay
from engine.games.trans_siberian.components import LINK_IDS, LINK_INDEX, RAILROADS
from tests.engine.trans_siberian.helpers import play, public, table, why
from tests.engine.trans_siberian.playing import random_game


def test_every_action_has_one_text() -> None:
    """TSR-TURN-1: all there is to decide can be written and read."""
    every = [action for actions in (*OF_RAILROAD.values(), *OF_LINK.values()) for action in actions]
    every += [*BIDS, *VALUE, Pay("pay", (0, 0, 6)), GAME.parse("pass"), GAME.parse("drop")]
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
    railroads = {
        "blue": public(["chelyabinsk-samara"], treasury=40),
        "red": {"held": [0, 1, 0], "links": ["chelyabinsk-yekaterinburg"]},
        "green": {"held": [0, 1, 0], "links": ["chelyabinsk-omsk-yekaterinburg"]},
    }
    state = table(cash=[99, 99, 99], railroads=railroads)
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


def test_damaged_saves_raise_state_errors_only() -> None:
    """TSR-SETUP-8: whatever loads is a table that balances."""
    state = table(railroads={"red": public(["moscow-samara"], treasury=20)})
    play(state, "build-two red", "link moscow-saratov")
    good = json.loads(state.to_json())
    assert GAME.load(json.dumps(good)) == state
    damages: tuple[tuple[str, Any], ...] = (
        ("game", "chess"),
        ("format", 99),
        ("seats", 4),
        ("seats", True),
        ("cash", [1, 2]),
        ("cash", [48, 48, 47]),
        ("own", [[3]]),
        ("own", [[1, 1], [], [], [], [], []]),
        ("held", [0] * 18),
        ("first", 79),
        ("first", -1),
        ("plan", 0),
        ("track", []),
        ("track", "none"),
        ("stage", 8),
        ("to_move", None),
        ("early_end", 1),
        ("income", [4, 0, 0, 0, 0, 0]),
        ("turn", 1),
        ("space", [-1] * 6),
        ("railroad", 2),
        ("condition", [2] * 6),
        ("extra", 1),
        ("bank", 0.5),
        ("box", 40),
        ("phase", 3),
    )
    for key, value in damages:
        with pytest.raises(StateError):
            GAME.load(json.dumps({**good, key: value}))
    for key in good:
        with pytest.raises(StateError):
            GAME.load(json.dumps({name: value for name, value in good.items() if name != key}))
    for text in ("", "[]", "7", "{", "null", "[" * 100_000):
        with pytest.raises(StateError):
            GAME.load(text)


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
            for line in (line for score in state.scores() for line in score.lines):
                assert set(line.args) == set(refusals.SCORE_ARGS[line.key])
                keys.add(line.key)
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
    railroads = {
        "red": public(
            [
                "nadym-novyurengoy",
                "novyurengoy-surgut",
                "nizhnevartovsk-surgut",
                "surgut-tyumen",
                "tyumen-yekaterinburg",
                "omsk-tyumen",
            ],
            treasury=50,
        )
    }
    taken = [
        link
        for link in LINK_IDS
        if {"omsk", "yekaterinburg"} & set(link.split("-")) and link not in railroads["red"]["links"]
    ]
    railroads["blue"] = public(taken)
    rest = [link for link in LINK_IDS if link not in railroads["red"]["links"] and link not in taken]
    railroads["green"] = public([link for link in rest if link.startswith("ext-")])
    inside = [link for link in rest if not link.startswith("ext-")]
    railroads["yellow"] = public(inside[:28], income=70)
    railroads["black"] = public(inside[28:], income=70)
    state = table(phase=2, railroads=railroads)
    assert why(state, "build red") == ("TSR-BUILD-2", "no-link")
    assert why(state, "build-two red") == ("TSR-TWO-3", "no-two-links")
    assert why(state, "external red") == ("TSR-BUILD-2", "no-external-link")
    bidding = table(auction="red")
    play(bidding, "bid 20", "drop", "drop")
    assert why(bidding, "value 13") == ("TSR-TRACK-3", "not-a-space")


def test_what_the_page_asks_about_a_link() -> None:
    """TSR-JUMP-4, TSR-INCOME-2, TSR-NAT-1: queries give the very numbers that building then has."""
    railroads = {
        "blue": public(["chelyabinsk-samara"], treasury=20, value=24),
        "red": {"held": [0, 1, 0], "links": ["chelyabinsk-yekaterinburg"], "treasury": 1},
        "green": {"held": [0, 2, 0], "links": ["chelyabinsk-omsk-yekaterinburg"], "treasury": 1, "value": 44},
    }
    state = table(phase=2, nationalization=32, timing=4, railroads=railroads)
    info = queries.link_info(state, LINK_INDEX["tyumen-yekaterinburg"])
    plans = {plan["railroad"]: plan for plan in info["railroads"]}
    blue = plans["blue"]
    assert (blue["how"], blue["cost"], blue["possible"], blue["distance"]) == ("jump", 6, True, 1)
    assert blue["ways"] == [
        {"payees": ["red"], "over": ["chelyabinsk-yekaterinburg"]},
        {"payees": ["green"], "over": ["chelyabinsk-omsk-yekaterinburg"]},
    ]
    assert blue["effect"] == {
        "income": [3, 5],
        "black_squares": 0,
        "value": [24, 24],
        "timing": 0,
        "dividends_follow": False,
    }
    assert blue["first_of_two"] and "omsk-tyumen" in blue["seconds"]
    assert plans["red"]["refusal"]["reason"] == "private"
    assert plans["green"]["refusal"]["reason"] == "treasury-short" and plans["green"]["how"] == "extend"
    rows = {row["railroad"]: row for row in queries.market(state)}
    assert (
        rows["blue"]["danger"] == "falls"
        and rows["green"]["danger"] == "safe"
        and rows["red"]["danger"] == "none"
    )
    assert queries.player(state, 0)["worth"] == 48 + 48
    ahead = queries.next_dividends(state)
    assert (
        ahead["nationalized"] == ["blue"] and ahead["players"] == [4, 2 + 4, 0] and ahead["steps_away"] == 1
    )
    taken = queries.link_info(state, LINK_INDEX["chelyabinsk-samara"])
    assert taken["owner"] == "blue" and taken["railroads"] == []
    play(state, "pass")
    assert state.cash == [48 + 4 + 4, 48 + 6, 48]  # blue's parting dividend besides
    assert len(queries.market(state)) == len(RAILROADS)


def test_queries_never_fail_and_agree_with_the_rules() -> None:
    """TSR-BUILD-2, TSR-TERM-10: in random games, page answers and legal actions say the same."""
    rng = Rng(77)
    for seed in range(6):
        state = GAME.new(3 + seed % 3, seed)
        for _ in random_game(state, rng, "builders"):
            view = json.loads(json.dumps(queries.view(state)))
            assert view["stage"] in refusals.STAGE_NAMES
            if view["stage"] != "turn" or rng.below(3):
                continue
            heads = {GAME.format(action) for action in state.legal()}
            for railroad, name in enumerate(RAILROADS):
                found = queries.buildable(state, railroad, state.turn)
                for kind in ("build", "build-two", "external"):
                    assert bool(found[kind]["links"]) == (f"{kind} {name}" in heads)
                    assert (found[kind]["refusal"] is None) == (f"{kind} {name}" in heads)
                alone = set(found["build"]["links"]) | set(found["external"]["links"])
                possible = {
                    LINK_IDS[link]
                    for link in range(80)
                    for plan in queries.link_info(state, link, state.turn)["railroads"]
                    if plan["railroad"] == name and plan["possible"]
                }
                assert possible == alone


def test_whatever_is_tried_is_legal_or_refused_with_its_reason() -> None:
    """TSR-TURN-1: every action that can be written, at every kind of decision."""
    every: list[Any] = [
        action for actions in (*OF_RAILROAD.values(), *OF_LINK.values()) for action in actions
    ]
    every += [
        *BIDS[:60:7],
        *VALUE,
        Pay("pay", (0,)),
        Pay("pay", (1, 6)),
        GAME.parse("pass"),
        GAME.parse("drop"),
    ]
    rng = Rng(9)
    stages = set()
    for seed in range(24):
        state = GAME.new(3 + seed % 3, seed)
        for _ in random_game(state, rng, "builders"):
            if rng.below(6) and state.stage not in (3, 4, 7):
                continue
            stages.add(state.stage)
            legal = set(state.legal())
            before = state.to_json()
            for action in every:
                refusal = state.why_not(action)
                assert (refusal is None) == (action in legal), GAME.format(action)
                if refusal is not None:
                    assert set(refusal.args) == set(refusals.REASON_ARGS[refusal.reason]), refusal
            assert state.to_json() == before
    assert stages == set(range(9))
