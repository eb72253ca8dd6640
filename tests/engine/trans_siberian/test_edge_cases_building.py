"""Edge cases of the sheet (section 17): building."""

from __future__ import annotations

from tests.engine.trans_siberian.helpers import (
    bank,
    box,
    happened,
    income,
    legal,
    line,
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


def fork() -> list[str]:
    """Blue on Chelyabinsk; red and green each own a link from there to Yekaterinburg."""
    return [
        public("blue", ["chelyabinsk-samara"], treasury=20),
        rival("red", ["chelyabinsk-yekaterinburg"], treasury=1),
        rival("green", ["chelyabinsk-omsk-yekaterinburg"], treasury=1),
    ]


def test_case_14_two_black_squares_and_the_bonus() -> None:
    """TSR-CASE-14, TSR-INCOME-2, TSR-TWO-9, TSR-TRACK-4"""
    railroads = [public("blue", ["never-tynda"], earning=9, treasury=12)]
    state = table(*railroads)
    events = play(state, "build-two blue", "link chita-never", "second chita-ulanude")
    assert income(state, "blue") == 15 and value(state, "blue") == 36
    assert [args["square"] for args in happened(events, "black-square")] == [10, 15]


def test_case_15_income_stops_at_70() -> None:
    """TSR-CASE-15, TSR-INCOME-3, TSR-R-24, TSR-TERM-13"""
    kept = ["tommot-tynda", "chita-never"]
    state = table(public("blue", ["never-tynda"], earning=68, treasury=20, value=60), free=kept)
    play(state, "build blue", "link tommot-tynda")
    assert income(state, "blue") == 70 and value(state, "blue") == 62
    play(state, "pass", "pass", "build blue", "link chita-never")
    assert income(state, "blue") == 70 and value(state, "blue") == 62
    assert treasury(state, "blue") == 12


def test_case_16_jump_over_a_nationalized_link() -> None:
    """TSR-CASE-16, TSR-JUMP-5, TSR-R-17, TSR-NAT-5, TSR-TERM-11"""
    railroads = [
        public("blue", ["omsk-tyumen"], treasury=10),
        line("green", condition="nationalized", links=["barnaul-omsk"]),
    ]
    state = table("phase 2", *railroads)
    before = bank(state)
    events = play(state, "build blue", "link abakan-barnaul")
    assert treasury(state, "blue") == 4 and bank(state) == before + 6
    paid = [(args["payee"], args["amount"], args["purpose"]) for args in happened(events, "paid")]
    assert paid == [("bank", 4, "internal"), ("bank", 2, "fee")]


def test_case_17_equal_chains_let_the_builder_pick_who_is_paid() -> None:
    """TSR-CASE-17, TSR-JUMP-4, TSR-R-15, TSR-BUILD-6, TSR-R-45"""
    for payee, other in (("red", "green"), ("green", "red")):
        state = table(*fork())
        play(state, "build blue", "link tyumen-yekaterinburg")
        assert legal(state) == ["pay red", "pay green"]
        assert treasury(state, "blue") == 20  # nothing is paid before the choice
        assert why(state, "pay bank") == ("TSR-JUMP-3", "not-a-cheapest-way")
        play(state, f"pay {payee}")
        assert (treasury(state, "blue"), treasury(state, payee), treasury(state, other)) == (14, 3, 1)
        assert state.timing == 0


def test_case_18_one_way_only_and_no_fee_beside_the_own_network() -> None:
    """TSR-CASE-18, TSR-EXTEND-2, TSR-R-16"""
    state = table(*fork())
    play(state, "build blue", "link novosibirsk-omsk")
    assert (treasury(state, "blue"), treasury(state, "green"), treasury(state, "red")) == (14, 3, 1)
    state = table(*fork())
    events = play(state, "build blue", "link chelyabinsk-orsk")
    assert treasury(state, "blue") == 16
    assert happened(events, "built")[0]["how"] == "extend"
    assert [args["payee"] for args in happened(events, "paid")] == ["bank"]


def test_case_19_a_junction_is_one_link_to_cross() -> None:
    """TSR-CASE-19, TSR-TERM-5, TSR-R-11"""
    railroads = [
        public("blue", ["bratsk-ustkut"], treasury=20),
        rival("green", ["abakan-bratsk-irkutsk-krasnoyarsk"], treasury=1),
    ]
    state = table(*railroads)
    play(state, "build blue", "link irkutsk-ulanude")
    assert treasury(state, "blue") == 14 and treasury(state, "green") == 3


def test_case_20_end_points_of_a_junction() -> None:
    """TSR-CASE-20, TSR-TWO-6, TSR-R-19, TSR-R-11"""
    state = table(public("blue", ["krasnoyarsk-novosibirsk"], treasury=20))
    play(state, "build-two blue", "link abakan-bratsk-irkutsk-krasnoyarsk")
    assert legal(state) == ["second abakan-barnaul", "second bratsk-ustkut", "second irkutsk-ulanude"]
    assert why(state, "second krasnoyarsk-lesosibirsk") == ("TSR-TWO-4", "branch")


def test_case_21_both_ends_in_the_network() -> None:
    """TSR-CASE-21, TSR-TWO-5, TSR-R-20"""
    owned = ["kazan-moscow", "kazan-yekaterinburg", "moscow-nizhnynovgorod"]
    state = table(public("blue", owned, treasury=20))
    play(state, "build-two blue", "link kirov-yekaterinburg")
    assert "second chelyabinsk-yekaterinburg" not in legal(state)
    state = table(public("blue", [*owned, "kirov-nizhnynovgorod"], treasury=20))
    play(state, "build-two blue", "link kirov-yekaterinburg")
    assert {"second chelyabinsk-yekaterinburg", "second kirov-yaroslavl"} <= set(legal(state))


def test_case_22_tuapse() -> None:
    """TSR-CASE-22, TSR-EXT-3, TSR-EXT-4, TSR-JUMP-8, TSR-R-14, TSR-R-13, TSR-TERM-3, TSR-TERM-2"""
    railroads = [
        public("blue", ["rostovnadonu-voronezh"], treasury=16),
        rival("red", ["rostovnadonu-volgograd"], treasury=12),
    ]
    state = table(*railroads)
    play(state, "external blue")
    assert why(state, "link ext-tuapse") == ("TSR-BUILD-2", "out-of-reach")
    play(state, "link ext-rostovnadonu")
    assert treasury(state, "blue") == 8
    other = state.clone()
    play(state, "pass", "pass", "external blue", "link ext-tuapse")
    assert treasury(state, "blue") == 0
    play(other, "external red", "link ext-tuapse")
    assert treasury(other, "red") == 0 and treasury(other, "blue") == 12


def test_case_25_a_private_railroad_does_not_build() -> None:
    """TSR-CASE-25, TSR-BUILD-1, TSR-TERM-8"""
    state = table(line("red", held="1 0 0", treasury=100, links=["moscow-samara"]))
    assert legal(state, "build", "build-two", "external") == []
    for head in ("build red", "build-two red", "external red"):
        assert why(state, head) == ("TSR-BUILD-1", "private")


def test_case_26_eleven_is_not_enough_for_two() -> None:
    """TSR-CASE-26, TSR-TWO-8, TSR-R-22"""
    state = table(public("red", ["chita-ulanude"], treasury=11))
    assert legal(state, "build", "build-two", "external") == ["build red", "external red"]
    refusal = refused(state, "build-two red")
    assert (refusal.rule, refusal.reason) == ("TSR-TWO-8", "treasury-short")
    assert refusal.args == {"railroad": "red", "cost": 12, "treasury": 11}


def test_case_29_timing_steps() -> None:
    """TSR-CASE-29, TSR-TURN-3, TSR-TRACK-5"""
    railroads = [public("red", ["chita-ulanude"], treasury=30, value=8), rival("blue", [], value=8)]
    turns: dict[tuple[str, ...], int] = {
        ("buy red",): 0,
        ("build red", "link chita-never"): 0,
        ("buy-two red", "bonus red"): 1,
        ("build-two red", "link chita-never", "second never-tynda"): 1,
        ("external red", "link ext-chita"): 1,
        ("pass",): 1,
    }
    for texts, steps in turns.items():
        state = table(*railroads)
        play(state, *texts)
        assert state.timing == steps and state.turn == 1, texts


def test_case_32_a_jumped_piece_counts_as_network() -> None:
    """TSR-CASE-32, TSR-JUMP-7, TSR-R-12, TSR-TERM-6"""
    railroads = [public("blue", ["omsk-tyumen"], treasury=14), rival("green", ["barnaul-omsk"])]
    state = table(*railroads)
    play(state, "build blue", "link abakan-barnaul", "pass", "pass", "external blue", "link ext-barnaul")
    assert treasury(state, "blue") == 0 and treasury(state, "green") == 2


def test_case_33_the_last_cubes() -> None:
    """TSR-CASE-33, TSR-BUILD-4, TSR-SETUP-5, TSR-R-01"""
    from engine.games.trans_siberian.components import LINKS

    for used, heads in ((28, 3), (29, 2), (30, 0)):
        owned = [link for link in LINKS if not link.startswith("ext-")][:used]
        state = table(public("red", owned, treasury=100))
        assert len(legal(state, "build", "build-two", "external")) == heads
    assert refused(state, "build red").args == {"railroad": "red", "left": 0, "need": 1}
    assert why(state, "build-two red") == ("TSR-BUILD-4", "no-cubes")


def test_case_36_ties_share_control() -> None:
    """TSR-CASE-36, TSR-TERM-10, TSR-R-10"""
    railroads = [line("red", held="2 2 1", treasury=8, value=75, links=["moscow-samara"])]
    for seat, may in ((0, True), (1, True), (2, False)):
        state = table("cash 0 0 0", *railroads, turn=seat)
        assert (legal(state, "build") == ["build red"]) is may
    refusal = refused(state, "build red")
    assert (refusal.rule, refusal.reason) == ("TSR-TERM-10", "not-in-control")
    assert refusal.args == {"railroad": "red", "held": 1, "most": 2}


def test_case_40_two_links_may_begin_with_a_jump() -> None:
    """TSR-CASE-40, TSR-TWO-2, TSR-TWO-7, TSR-R-21"""
    for money in (13, 14):
        railroads = [
            public("blue", ["never-tynda"], treasury=money),
            rival("green", ["nizhneangarsk-tynda"], treasury=0),
        ]
        state = table(*railroads)
        play(state, "build-two blue")
        if money == 13:
            refusal = refused(state, "link nizhneangarsk-ustkut")
            assert (refusal.rule, refusal.args["cost"]) == ("TSR-TWO-8", 14)
        else:
            play(state, "link nizhneangarsk-ustkut", "second bratsk-ustkut")
            assert treasury(state, "blue") == 0 and treasury(state, "green") == 2
            assert income(state, "blue") == 9 and value(state, "blue") == 28


def test_boxes_and_conditions_stay_as_they_were_while_building() -> None:
    """TSR-BUILD-5: neither what a link earns nor who profits changes the price."""
    for link, gain in (("moscow-smolensk", 2), ("moscow-saratov", 3)):
        state = table(public("red", ["moscow-samara"], treasury=4))
        play(state, "build red", f"link {link}")
        assert treasury(state, "red") == 0 and income(state, "red") == 3 + gain
        assert box(state) == 24 and status(state, "red") == "public"
