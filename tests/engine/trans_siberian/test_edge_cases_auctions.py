"""Edge cases of the sheet (section 17): auctions, opening, buying, the shift."""

from __future__ import annotations

from engine.games.trans_siberian.state import TransSiberianState
from tests.engine.trans_siberian.helpers import (
    box,
    happened,
    legal,
    line,
    new_game,
    play,
    public,
    refused,
    rival,
    status,
    table,
    treasury,
    value,
    why,
)

UNSOLD = ("drop", "drop", "drop")


def test_case_01_unsold_red_moves_the_marker_and_the_same_player_starts_blue() -> None:
    """TSR-CASE-01, TSR-AUCTION-2, TSR-AUCTION-8, TSR-R-07"""
    state = new_game(start=1)
    events = play(state, *UNSOLD)
    assert status(state, "red") == "removed" and box(state) == 36
    assert state.to_move == 1 and state.auction == 1
    assert happened(events, "nationalization-marker") == [{"from": 24, "to": 36, "boxes": 3, "why": "unsold"}]
    play(state, *UNSOLD, *UNSOLD)
    assert box(state) == 54
    play(state, "bid 8", "drop", "drop", "open moscow-samara")
    assert state.turn == 1
    play(state, *["pass"] * 5)
    assert box(state) == 56


def test_case_02_the_last_of_three_may_still_bid() -> None:
    """TSR-CASE-02, TSR-AUCTION-7, TSR-AUCTION-13, TSR-R-07"""
    state = new_game(start=0)
    play(state, "drop", "drop")
    assert state.to_move == 2 and legal(state)[:2] == ["drop", "bid 8"]
    play(state, "bid 10", "open moscow-samara")  # won without being asked again; 8 is the only value
    assert state.cash[2] == 38 and treasury(state, "red") == 10 and value(state, "red") == 8
    assert state.auction == 1 and state.to_move == 2
    for _ in range(3):
        play(state, *UNSOLD)
    assert state.turn == 2 and legal(state, "pass") == ["pass"]


def test_case_03_nobody_buys_anything() -> None:
    """TSR-CASE-03, TSR-AUCTION-14, TSR-R-08, TSR-R-42, TSR-SCORE-2, TSR-R-31, TSR-END-3"""
    state = new_game(start=1)
    for _ in range(4):
        play(state, *UNSOLD)
    assert state.turn == 1 and box(state) == 60
    events = play(state, *["pass"] * 5)
    assert box(state) == 62 and state.to_move is None
    result = state.result()
    assert result is not None and result.winners == (0, 1, 2) and result.ranking == ((0, 1, 2),)
    assert result.reason == "few-public" and result.tie_break is None
    assert [score.total for score in state.scores()] == [48, 48, 48]
    assert happened(events, "winner") == [{"total": 48}] * 3


def test_case_04_highest_starting_value() -> None:
    """TSR-CASE-04, TSR-AUCTION-11, TSR-TRACK-3"""
    for bid, highest in ((8, 8), (49, 48), (50, 50), (73, 70), (75, 75)):
        state = table("auction red", "cash 90 90 90")
        play(state, f"bid {bid}", "drop", "drop")
        if bid == 8:
            assert value(state, "red") == 8  # set by itself: nothing to choose
            assert legal(state, "value") == []
        else:
            assert legal(state, "value")[-1] == f"value {highest}"
            assert legal(state, "value")[0] == "value 8"


def test_case_05_a_private_railroad_on_48_shifts_the_phase() -> None:
    """TSR-CASE-05, TSR-SHIFT-1, TSR-R-29, TSR-R-38, TSR-SHIFT-9"""
    state = new_game(start=0)
    events = play(state, "bid 48")  # nobody can raise: won at once
    assert [args["forced"] for args in happened(events, "drop")] == [1, 1]
    play(state, "value 48", "open moscow-samara")
    play(state, *["drop", "drop"] * 3)
    play(state, *["pass"] * 4)
    events = play(state, "pass")
    assert happened(events, "phase-shift") == [{"phase": 2, "railroads": ("red",)}]
    assert state.phase == 2 and state.auction == 4  # although fewer than two public railroads will end it
    play(state, *["drop", "drop"] * 2)
    assert value(state, "red") == 44 and state.to_move is None


def at_the_shift(cash: int, *more: str) -> TransSiberianState:
    """The next pass pays dividends and shifts: red on 48 and blue, both public."""
    return table(
        f"cash {cash} {cash} {cash}",
        "timing 4",
        public("red", ["moscow-samara"], value=48),
        rival("blue", ["kazan-moscow", "kazan-yekaterinburg"], value=12),
        *more,
    )


def test_case_06_black_opened_falls_at_the_same_dividends() -> None:
    """TSR-CASE-06, TSR-SHIFT-6, TSR-R-28, TSR-SHIFT-2, TSR-R-26"""
    for opened, after in ((24, 20), (8, 8), (75, 70)):
        state = at_the_shift(90)
        play(state, "pass", "bid 75", "drop", "drop", f"value {opened}", "open tyumen-yekaterinburg")
        events = play(state, "drop", "drop", "drop")
        assert value(state, "black") == after and state.to_move is not None
        assert happened(events, "dividend") == []  # black got none of these dividends
        assert state.cash[0] == 90 - 75 + 4  # red's 3 by two certificates, rounded up, for both of them


def test_case_23_two_links_from_moscow_must_follow_one_another() -> None:
    """TSR-CASE-23, TSR-TWO-4"""
    state = table(public("red", ["kazan-moscow"], treasury=20))
    play(state, "build-two red", "link moscow-samara")
    refusal = refused(state, "second moscow-saratov")
    assert (refusal.rule, refusal.reason, refusal.args["city"]) == ("TSR-TWO-4", "branch", "moscow")
    play(state, "second orenburg-samara")
    assert treasury(state, "red") == 8


def test_case_24_certificates_run_out() -> None:
    """TSR-CASE-24, TSR-SETUP-4, TSR-BUY-6, TSR-R-44"""
    railroads = [
        line("red", held="5 0 0", value=8),
        line("blue", held="4 0 0", value=8),
        line("black", held="3 0 0", value=8),
        line("white", held="2 0 0", value=8),
    ]
    state = table("phase 2", *railroads)
    assert legal(state, "buy") == ["buy blue", "buy white"]
    assert refused(state, "buy red").args == {"railroad": "red", "certificates": 5}
    assert refused(state, "buy black").args == {"railroad": "black", "certificates": 3}
    play(state, "buy blue", "buy white", "pass")
    assert legal(state, "buy", "buy-two") == []
    assert state.held[:6] == [5, 5, 0, 0, 3, 2]


def test_case_27_pass_is_the_only_action() -> None:
    """TSR-CASE-27, TSR-TURN-4, TSR-R-43"""
    state = table("cash 5 5 5", public("red", ["moscow-samara"], treasury=20, value=8), turn=1)
    assert legal(state) == ["pass"]
    play(state, "pass")
    assert state.timing == 1 and state.turn == 2


def test_case_28_buy_two_needs_both_prices_and_the_bonus() -> None:
    """TSR-CASE-28, TSR-BUY-4, TSR-BUY-5"""
    railroads = [
        line("red", held="0 0 1", treasury=5, value=12),
        line("blue", held="0 0 1", treasury=6, value=20),
    ]
    for bonus, treasuries in (("blue", (17, 30)), ("red", (21, 26))):
        state = table("cash 36 0 0", *railroads)
        play(state, "buy-two red")  # blue is the only other one: taken by itself
        assert state.cash[0] == 36 and legal(state) == ["bonus red", "bonus blue"]
        play(state, f"bonus {bonus}")
        assert (treasury(state, "red"), treasury(state, "blue")) == treasuries
        assert state.cash[0] == 0 and state.timing == 1
    state = table("cash 35 0 0", *railroads)
    refusal = refused(state, "buy-two red")
    assert refusal.rule == "TSR-BUY-5" and refusal.args["total"] == 36 and refusal.args["cash"] == 35
    assert legal(state, "buy") == ["buy red", "buy blue"]


def test_case_30_who_speaks_first_at_the_shift_and_who_is_next() -> None:
    """TSR-CASE-30, TSR-SHIFT-3, TSR-SHIFT-8, TSR-R-40, TSR-DIV-4"""
    state = at_the_shift(30)
    play(state, "pass")
    assert state.to_move == 0 and state.auction == 4
    play(state, "drop", "drop", "bid 8", "open tyumen-yekaterinburg")
    assert state.to_move == 2 and state.auction == 5
    play(state, "drop", "drop", "drop")
    assert state.to_move == state.turn == 1 and state.timing == 0
    assert why(state, "bid 8")[1] == "not-now"


def test_case_38_no_nationalization_at_the_shift() -> None:
    """TSR-CASE-38, TSR-SHIFT-5, TSR-SHIFT-7, TSR-MARK-1, TSR-R-30"""
    state = at_the_shift(30, "nationalization 44")
    play(state, "pass", "bid 8", "drop", "drop", "open tyumen-yekaterinburg", "drop", "drop", "drop")
    assert status(state, "blue") == "public" and status(state, "white") == "removed"
    assert box(state) == 54  # 44, 48, 50, 52 for white, and one more


def test_case_39_where_black_may_start() -> None:
    """TSR-CASE-39, TSR-SHIFT-4, TSR-AUCTION-10, TSR-R-37"""
    state = at_the_shift(30, public("green", ["orenburg-orsk"], value=12))
    play(state, "pass", "bid 8", "drop", "drop")
    links = legal(state, "open")
    assert "open tyumen-yekaterinburg" in links and "open chelyabinsk-samara" in links
    assert "open omsk-tyumen" not in links and not any("ext-" in text for text in links)
    assert why(state, "open omsk-tyumen") == ("TSR-SHIFT-4", "first-link-apart")
    assert why(state, "open ext-orsk") == ("TSR-SHIFT-4", "first-link-external")
    play(state, "open tyumen-yekaterinburg", "bid 8", "drop", "drop")
    assert "open omsk-tyumen" in legal(state, "open")  # beside black's fresh link
    first = new_game()
    play(first, "bid 8", "drop", "drop")
    assert len(legal(first, "open")) == 10
    assert why(first, "open tyumen-yekaterinburg") == ("TSR-AUCTION-10", "first-link-not-moscow")
