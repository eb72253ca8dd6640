"""Edge cases of the sheet (section 17): dividends, nationalization, adjustments, the end."""

from __future__ import annotations

from typing import Any

from tests.engine.trans_siberian.helpers import (
    bank,
    box,
    happened,
    income,
    line,
    play,
    public,
    status,
    table,
    treasury,
    value,
)


def dividends(*lines: str, options: dict[str, Any] | None = None) -> Any:
    """The state after the fifth timing step, and what happened."""
    state = table("timing 4", *lines, options=options)
    return state, play(state, "pass")


def test_case_07_rounding_up() -> None:
    """TSR-CASE-07, TSR-DIV-2, TSR-DIV-3"""
    railroads = [line("red", held="1 1 1", earning=10), public("blue", earning=2)]
    state, events = dividends("cash 0 0 0", *railroads)
    assert state.cash == [4 + 2, 4, 4]
    assert happened(events, "dividend")[0] == {
        "railroad": "red",
        "income": 10,
        "sold": 3,
        "each": 4,
        "total": 12,
    }


def test_case_08_who_is_nationalized() -> None:
    """TSR-CASE-08, TSR-NAT-1, TSR-NAT-2, TSR-R-35, TSR-R-36"""
    railroads = [
        public("red", value=44),
        public("blue", value=40),
        public("green", value=8),
        line("yellow", held="1 0 0", value=8),
        public("black", value=50, earning=5),
    ]
    state, events = dividends("phase 2", "nationalization 44", *railroads)
    found = {name: status(state, name) for name in ("red", "blue", "green", "yellow", "black")}
    assert found == {
        "red": "public",
        "blue": "nationalized",
        "green": "nationalized",
        "yellow": "private",
        "black": "public",
    }
    assert [args["box"] for args in happened(events, "nationalized")] == [44, 44]
    assert value(state, "yellow") == 8 and value(state, "red") == 44


def test_case_09_two_nationalized_move_the_marker_six_boxes() -> None:
    """TSR-CASE-09, TSR-NAT-6, TSR-MARK-1"""
    railroads = [
        public("red", value=50),
        public("blue", value=40),
        public("green", value=8),
        public("black", value=50),
    ]
    state, events = dividends("phase 2", "nationalization 44", *railroads)
    assert box(state) == 58
    assert [args["why"] for args in happened(events, "nationalization-marker")] == ["nationalized"]


def test_case_10_parting_dividend() -> None:
    """TSR-CASE-10, TSR-NAT-3, TSR-NAT-4, TSR-NAT-5, TSR-R-32, TSR-R-33, TSR-TERM-7"""
    links = ["chita-never", "never-tynda", "chita-ulanude"]
    railroads = [
        line("red", held="1 1 0", treasury=17, value=8, links=links),
        public("blue", value=50),
        public("green", value=50),
    ]
    state, events = dividends("phase 2", "nationalization 24", "cash 0 0 0", *railroads)
    assert state.cash == [10, 10, 0]
    assert happened(events, "treasury-seized") == [{"railroad": "red", "amount": 17}]
    assert treasury(state, "red") == 0 and income(state, "red") == 0
    assert state.own[0].bit_count() == 3 and state.built == state.own[0]
    assert sum(state.held[0::6]) == 0 and state.sold[0] == 0
    assert bank(state) == 3 * 48 - 20
    state.check()


def test_case_11_ties_for_the_highest_income_all_rise() -> None:
    """TSR-CASE-11, TSR-ADJ-1"""
    railroads = [public("red", earning=9), public("blue", earning=9), public("green", earning=8)]
    state, _ = dividends(*railroads)
    assert [value(state, name) for name in ("red", "blue", "green")] == [28, 28, 24]


def test_case_12_a_richer_private_railroad_does_not_stand_in_the_way() -> None:
    """TSR-CASE-12, TSR-ADJ-1, TSR-ADJ-2, TSR-R-27"""
    railroads = [
        line("red", held="1 0 0", earning=12, value=24),
        public("blue", earning=9),
        public("green", earning=8),
    ]
    state, _ = dividends(*railroads)
    assert [value(state, name) for name in ("red", "blue", "green")] == [20, 28, 24]


def test_case_13_a_value_of_75_ends_the_game_only_at_dividends() -> None:
    """TSR-CASE-13, TSR-INCOME-4, TSR-END-2, TSR-R-26, TSR-ADJ-3, TSR-R-25"""
    railroads = [public("red", ["chita-ulanude"], value=70, treasury=8), public("blue", value=60)]
    state = table("timing 3", "phase 2", *railroads)
    play(state, "external red", "link ext-chita")
    assert value(state, "red") == 75 and state.to_move == 1
    events = play(state, "pass")
    result = state.result()
    assert result is not None and result.reason == "top-value"
    assert happened(events, "value-stays") == [{"railroad": "red", "at": 75, "why": "highest-income"}]


def test_case_31_the_eighth_dividends_end_the_game() -> None:
    """TSR-CASE-31, TSR-TRACK-2, TSR-MARK-2, TSR-END-1"""
    railroads = [public("red"), public("blue")]
    state, _ = dividends("dividends 6", *railroads)
    assert state.to_move == 1 and state.dividends == 7
    state, events = dividends("dividends 7", *railroads)
    assert state.to_move is None
    assert happened(events, "end-test") == [{"track": 1, "value": 0, "few": 0, "public": 2, "over": 1}]
    state, _ = dividends("dividends 7", *railroads, options={"dividends_length": 9})
    assert state.to_move == 1


def test_case_34_a_private_railroad_on_8_stays() -> None:
    """TSR-CASE-34, TSR-ADJ-2"""
    railroads = [line("red", held="1 0 0", value=8), public("blue"), public("green")]
    state, events = dividends(*railroads)
    assert value(state, "red") == 8
    assert {"railroad": "red", "at": 8, "why": "private"} in happened(events, "value-stays")


def test_case_35_the_nationalization_marker_stays_on_its_last_box() -> None:
    """TSR-CASE-35, TSR-TERM-13, TSR-R-34"""
    railroads = [public("red", value=70), public("blue", value=70)]
    state, _ = dividends("nationalization 75", *railroads)
    assert box(state) == 75
    assert state.box == len(state.board.boxes) - 1


def test_case_37_one_public_and_one_private_end_phase_1() -> None:
    """TSR-CASE-37, TSR-END-3, TSR-R-31"""
    railroads = [public("red"), line("blue", held="1 0 0")]
    state, events = dividends(*railroads)
    assert state.to_move is None and state.phase == 1
    assert happened(events, "end-reason") == [{"reason": "few-public"}]
    state, _ = dividends(*railroads, options={"few_public_ends_in_phase_1": False})
    assert state.to_move == 1


def test_all_ends_at_once_are_all_reported() -> None:
    """TSR-END-1"""
    state, events = dividends("dividends 7", "phase 2", "nationalization 24", public("red", value=75))
    assert [args["reason"] for args in happened(events, "end-reason")] == [
        "track-end",
        "top-value",
        "few-public",
    ]
    assert happened(events, "game-over") == [{"reason": "all-three"}]
    assert state.result().reason == "all-three"
