"""Auctions, turns, buying, passing, dividends and the shift, beyond the sheet's edge cases."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import IllegalAction
from engine.games.trans_siberian import GAME
from engine.games.trans_siberian.actions import Bid, Drop, Pay
from tests.engine.trans_siberian.helpers import (
    box,
    happened,
    legal,
    line,
    new_game,
    play,
    public,
    refused,
    status,
    table,
    treasury,
    value,
    why,
)


def test_four_certificates_in_order() -> None:
    """TSR-AUCTION-1, TSR-AUCTION-2, TSR-AUCTION-13, TSR-R-09"""
    state = new_game(start=2)
    speakers = []
    for railroad in range(4):
        assert state.auction == railroad and state.bidders == 0b111  # everybody is in again
        speakers.append(state.to_move)
        play(state, "drop", "bid 8", "drop", legal_first_link(state))
    assert speakers == [2, 0, 1, 2]
    assert status(state, "black") == status(state, "white") == "unopened"
    assert state.turn == 0 and legal(state, "pass")  # the winner of yellow


def legal_first_link(state: object) -> str:
    """A Moscow link nobody has taken in this test."""
    order = ("moscow-samara", "moscow-saratov", "kazan-moscow", "moscow-oryol")
    return f"open {order[state.auction]}"  # type: ignore[attr-defined]


def test_bidding() -> None:
    """TSR-AUCTION-3, TSR-AUCTION-4, TSR-AUCTION-5, TSR-AUCTION-6, TSR-R-05, TSR-R-06"""
    state = new_game()
    assert why(state, "bid 7") == ("TSR-AUCTION-4", "bid-too-low")
    assert refused(state, "bid 49").args == {"bid": 49, "cash": 48}
    assert legal(state) == ["drop", *(f"bid {n}" for n in range(8, 49))]
    play(state, "bid 20")
    assert refused(state, "bid 20").args == {"bid": 20, "minimum": 21}
    play(state, "bid 21", "drop", "bid 40", "bid 41")  # seat 2 is out and is not asked again
    assert state.to_move == 0
    events = play(state, "drop")
    assert happened(events, "won") == [{"railroad": "red", "amount": 41}]
    assert state.cash == [48, 7, 48] and state.to_move == 1


def test_too_poor_to_raise_is_out_without_being_asked() -> None:
    """TSR-AUCTION-5, TSR-R-05"""
    state = table("auction red", "cash 30 9 30")
    events = play(state, "bid 10")
    assert state.to_move == 2
    assert [e.seat for e in events if e.kind == "drop" and e.args["forced"] == 1] == [1]


def test_winning_opens_a_railroad() -> None:
    """TSR-AUCTION-9, TSR-AUCTION-10, TSR-AUCTION-12, TSR-R-41"""
    for texts in (("open kazan-moscow", "value 12"), ("value 12", "open kazan-moscow")):
        state = new_game()
        play(state, "bid 15", "drop", "drop")
        assert status(state, "red") == "private" and treasury(state, "red") == 15
        play(state, texts[0])
        part = texts[0].split(" ")[0]
        again = "open moscow-samara" if part == "open" else "value 8"
        assert why(state, again) == ("TSR-AUCTION-12", "already-chosen")
        state.check()
        play(state, texts[1])
        assert state.income[0] == 3 and value(state, "red") == 12
        assert state.timing == 0 and state.stage == 0 and state.auction == 1
        assert state.held[0] == 1 and state.sold[0] == 1 and not state.control[0]


def test_a_taken_moscow_link_cannot_be_the_first() -> None:
    """TSR-AUCTION-10, TSR-TERM-1"""
    state = new_game()
    play(state, "bid 8", "drop", "drop", "open kazan-moscow", "bid 8", "drop", "drop")
    assert refused(state, "open kazan-moscow").args == {"link": "kazan-moscow", "owner": "red"}
    assert len(legal(state, "open")) == 9


def test_one_thing_a_turn_then_the_next_player() -> None:
    """TSR-TURN-1, TSR-TURN-2, TSR-BUY-3, TSR-PASS-1"""
    state = table("cash 20 20 20", public("red", ["moscow-samara"], treasury=3, value=8))
    before = state.to_json()
    play(state, "pass")
    after = GAME.load(state.to_json())
    assert (after.turn, after.timing) == (1, 1)
    after.turn = after.to_move = 0
    after.timing = 0
    assert after.to_json() == before  # passing did nothing else
    play(state, "buy red")
    assert state.cash == [20, 12, 20] and treasury(state, "red") == 11 and value(state, "red") == 8
    assert state.timing == 1 and state.turn == 2


def test_nothing_is_traded_between_players() -> None:
    """TSR-TURN-5, TSR-BUY-1, TSR-BUY-2: all there is to do with certificates is to buy unsold ones."""
    railroads = [line("red", held="0 5 0", value=8), line("blue", held="0 1 0", value=12)]
    state = table("cash 12 0 0", *railroads)
    assert legal(state) == ["pass", "buy blue"]
    assert why(state, "buy red") == ("TSR-BUY-1", "sold-out")
    assert why(state, "buy black") == ("TSR-BUY-1", "unopened")
    assert why(state, "buy green") == ("TSR-TERM-7", "removed")
    state = table("cash 11 0 0", *railroads)
    assert refused(state, "buy blue").args == {"railroad": "blue", "price": 12, "cash": 11}


def test_two_certificates_are_of_two_railroads() -> None:
    """TSR-BUY-4"""
    railroads = [line(name, held="0 1 0", value=8) for name in ("red", "blue", "green")]
    state = table("cash 40 0 0", *railroads)
    play(state, "buy-two blue")
    assert legal(state) == ["and red", "and green"]
    assert why(state, "and blue") == ("TSR-BUY-4", "same-railroad")
    assert why(state, "and yellow") == ("TSR-TERM-7", "removed")
    play(state, "and red")
    assert why(state, "bonus green") == ("TSR-BUY-4", "bonus-elsewhere")
    assert state.cash[0] == 40
    events = play(state, "bonus red")
    assert state.cash[0] == 20 and treasury(state, "red") == 12 and treasury(state, "blue") == 8
    assert [args["railroad"] for args in happened(events, "public")] == ["blue", "red"]
    only = table("cash 40 0 0", line("red", held="0 1 0", value=8))
    assert why(only, "buy-two red") == ("TSR-BUY-4", "no-second-certificate")


def test_dividends_go_by_the_steps() -> None:
    """TSR-DIV-1, TSR-DIV-4, TSR-TURN-2"""
    railroads = [public("red", ["moscow-samara"]), public("blue"), line("green", held="0 1 0", value=12)]
    state = table("timing 4", *railroads, turn=1)
    kinds = [event.kind for event in play(state, "pass")]
    steps = ["pass", "dividends", "value", "nationalization-marker", "dividends-marker", "end-test"]
    assert sorted(steps, key=kinds.index) == steps
    assert state.timing == 0 and state.turn == 2 and state.dividends == 1 and box(state) == 28


def test_a_value_of_48_from_adjustments_counts_at_the_next_dividends() -> None:
    """TSR-SHIFT-1"""
    railroads = [public("red", ["moscow-samara"], value=44), public("blue")]
    state = table("timing 4", "cash 0 0 0", *railroads)
    play(state, "pass")
    assert value(state, "red") == 48 and state.phase == 1
    play(state, *["pass"] * 5)
    assert state.phase == 2 and state.auction == 4


def test_dividends_can_be_bid_at_the_shift() -> None:
    """TSR-SHIFT-2, TSR-SHIFT-3"""
    railroads = [public("red", value=48, earning=20), public("blue")]
    state = table("timing 4", "cash 0 0 0", *railroads, turn=2)
    events = play(state, "pass")  # the trigger, seat 2, cannot bid; seat 0 got 20
    assert state.to_move == 0 and state.cash[0] == 20 and legal(state)[-1] == "bid 20"
    assert [e.seat for e in events if e.kind == "auction"] == [2]
    play(state, "drop")
    assert status(state, "black") == "removed" and state.auction == 5


def test_every_game_ends() -> None:
    """TSR-END-4: passing alone ends it after eight dividends of five turns."""
    state = table(public("red", value=8), public("blue", value=8))
    for turn in range(40):
        assert state.to_move == turn % 3
        play(state, "pass")
    assert state.to_move is None


def test_score() -> None:
    """TSR-SCORE-1, TSR-TERM-7"""
    railroads = [
        public("red", value=30 + 2, treasury=99),
        line("blue", held="1 0 0", value=60),
        line("green", condition="nationalized"),
    ]
    state = table("phase 2", "cash 5 6 7", *railroads)
    scores = state.scores()
    assert [score.total for score in scores] == [5 + 64, 6, 7]
    assert [(line.key, line.points) for line in scores[0].lines] == [
        ("cash", 5),
        ("public", 64),
        ("private", 0),
    ]


def test_what_is_no_action_is_refused_without_an_error() -> None:
    """TSR-TURN-1"""
    state = table(public("red"))
    before = state.to_json()
    strange: list[Any] = [None, 7, "pass", ("pass",), object(), [], {}, Bid("bid", True), Drop("pass")]
    pays: list[Any] = [(9,), (), [1], ("red",), 3]
    strange += [Bid("bid", -1), *(Pay("pass" if payees == () else "pay", payees) for payees in pays)]
    for thing in strange:
        refusal = state.why_not(thing)
        assert refusal is not None and refusal.reason == "not-an-action"
        with pytest.raises(IllegalAction):
            state.play(thing)
    assert state.to_json() == before
    over = table("over track-end", "dividends 8", public("red"), public("blue"))
    assert why(over, "pass") == ("TSR-END-1", "game-over")


def test_a_private_railroad_named_in_a_chain_is_refused() -> None:
    """TSR-TERM-7, TSR-BUILD-1"""
    state = table("phase 2", line("green", condition="nationalized"))
    assert why(state, "build green") == ("TSR-TERM-7", "nationalized")
    state = table(public("red", ["moscow-samara"]))
    assert why(state, "build blue") == ("TSR-TERM-7", "removed")
    assert why(state, "build black") == ("TSR-BUILD-1", "unopened")
    assert why(state, "build red") == ("TSR-BUILD-3", "treasury-short")
    assert why(state, "second moscow-samara") == ("TSR-TURN-1", "not-now")
