"""Legal actions and refusals agree, and the reasons of refusals are true."""

from __future__ import annotations

from typing import Any

from engine.core.rng import Rng
from engine.games.trans_siberian import GAME
from engine.games.trans_siberian.actions import BIDS, OF_LINK, OF_RAILROAD, Pay, Value
from engine.games.trans_siberian.components import LINKS, PAYEES
from engine.games.trans_siberian.phases import BUY_BONUS, BUY_SECOND, PAYING, STAGES
from engine.games.trans_siberian.state import TransSiberianState
from tests.engine.trans_siberian import refusals
from tests.engine.trans_siberian.helpers import BOARD, line, play, public, refused, rival, table
from tests.engine.trans_siberian.playing import HABITS, random_game
from tests.engine.trans_siberian.test_rule_ids import ALL_IDS
from tests.engine.trans_siberian.truth import CLAIMS, holds

EVERY: list[Any] = [action for actions in (*OF_RAILROAD.values(), *OF_LINK.values()) for action in actions]
EVERY += [*BIDS[:160], *BOARD.value_actions, Value("value", 9), GAME.parse("pass"), GAME.parse("drop")]
EVERY += [Pay("pay", (payee,)) for payee in range(len(PAYEES))]
EVERY += [Pay("pay", (one, other)) for one in range(len(PAYEES)) for other in range(one, len(PAYEES))]
RARE = (BUY_SECOND, BUY_BONUS, PAYING)


def audit(state: TransSiberianState, rng: Rng) -> set[str]:
    """Every action there is, legal or refused as the list says; of each reason some are asked for their
    truth. The reasons that came up."""
    legal, before, asked = set(state.legal()), state.to_json(), dict[str, int]()
    for action in {*EVERY, *legal}:
        refusal = state.why_not(action)
        assert (refusal is None) == (action in legal), GAME.format(action)
        if refusal is None:
            continue
        assert set(refusal.args) == set(refusals.REASON_ARGS[refusal.reason]), refusal
        assert refusal.rule in ALL_IDS, refusal
        asked[refusal.reason] = asked.get(refusal.reason, 0) + 1
        if asked[refusal.reason] <= 2 or not rng.below(12):
            assert holds(state, action, refusal), (GAME.format(action), str(refusal), GAME.describe(state))
    assert state.to_json() == before
    return set(asked)


def test_lists_and_reasons_agree_and_reasons_are_true() -> None:
    """TSR-TURN-1: every action that can be written, at every kind of decision, in random games."""
    rng, stages, reasons = Rng(7), set[int](), set[str]()
    for seed in range(24):
        state = GAME.new(3 + seed % 3, seed)
        for _ in random_game(state, rng, HABITS[seed % len(HABITS)]):
            if rng.below(9) and (state.stage not in RARE or rng.below(3)) and state.to_move is not None:
                continue
            stages.add(state.stage)
            reasons |= audit(state, rng)
    assert stages == set(range(len(STAGES))) and len(reasons) > 25


def test_every_reason_is_reached_and_true() -> None:
    """TSR-TURN-1: positions made for the rarer ones; each refuses what it says, for the reason it says."""
    fork = (
        public("blue", ["chelyabinsk-samara"], treasury=20),
        rival("red", ["chelyabinsk-yekaterinburg"]),
        rival("green", ["chelyabinsk-omsk-yekaterinburg"]),
    )
    never = public("blue", ["never-tynda"], treasury=14)
    internal = [link for link in LINKS if not link.startswith("ext-")]
    bid = ("auction red", "cash 90 90 90")
    reached = {"not-an-action"}  # in test_auctions_and_turns
    for lines, begun, text, reason in (
        (("over top-value", public("red", value=75), public("blue")), (), "pass", "game-over"),
        (("turn 0",), (), "bid 8", "not-now"),
        (bid, (), "bid 91", "bid-over-cash"),
        (bid, ("bid 9",), "bid 9", "bid-too-low"),
        (bid, ("bid 20", "drop", "drop", "open moscow-samara"), "open kazan-moscow", "already-chosen"),
        (bid, ("bid 20", "drop", "drop", "value 8"), "value 12", "already-chosen"),
        (never, ("build blue",), "link never-tynda", "link-taken"),
        (bid, ("bid 20", "drop", "drop"), "open ext-oryol", "first-link-external"),
        (bid, ("bid 20", "drop", "drop"), "open omsk-tyumen", "first-link-not-moscow"),
        (
            ("auction black", "cash 90 90 90", public("red", ["kazan-moscow"], value=48), public("blue")),
            ("bid 20", "drop", "drop"),
            "open omsk-tyumen",
            "first-link-apart",
        ),
        (bid, ("bid 20", "drop", "drop"), "value 9", "not-a-space"),
        (bid, ("bid 20", "drop", "drop"), "value 24", "value-over-bid"),
        (("turn 0",), (), "buy black", "unopened"),
        (("turn 0",), (), "buy red", "removed"),
        (("phase 2", line("red", condition="nationalized")), (), "buy red", "nationalized"),
        (line("red", held="0 5 0", value=8), (), "buy red", "sold-out"),
        (("cash 20 0 0", public("red")), (), "buy red", "price-over-cash"),
        (
            ("cash 35 0 0", public("red", value=12), rival("blue", value=20)),
            (),
            "buy-two red",
            "pair-over-cash",
        ),
        (public("red", value=8), (), "buy-two red", "no-second-certificate"),
        (
            ("cash 90 0 0", public("red"), public("blue"), public("green")),
            ("buy-two blue",),
            "and blue",
            "same-railroad",
        ),
        (
            ("cash 90 0 0", public("red"), public("blue"), public("green")),
            ("buy-two blue", "and red"),
            "bonus green",
            "bonus-elsewhere",
        ),
        (line("red", held="1 0 0"), (), "build red", "private"),
        (rival("red"), (), "build red", "not-in-control"),
        (public("red", internal[:30], treasury=50), (), "build red", "no-cubes"),
        (public("red", internal[:29], treasury=50), (), "build-two red", "no-cubes"),
        (public("red", ["moscow-samara"], treasury=3), (), "build red", "treasury-short"),
        (never, ("build-two blue",), "link bratsk-ustkut", "out-of-reach"),
        (public("red", treasury=50), (), "build red", "no-link"),
        (public("red", treasury=50), (), "build-two red", "no-two-links"),
        (public("red", treasury=50), (), "external red", "no-external-link"),
        (
            public("red", ["chita-never"], treasury=50),
            ("external red",),
            "link chita-ulanude",
            "link-not-external",
        ),
        (public("red", ["chita-never"], treasury=50), ("build red",), "link ext-chita", "link-external"),
        (
            public("red", ["surgut-tyumen", "krasnoyarsk-novosibirsk"], treasury=50),
            ("build-two red",),
            "link nizhnevartovsk-surgut",
            "no-second-link",
        ),
        (never, ("build-two blue", "link chita-never"), "second chita-never", "same-link"),
        (never, ("build-two blue", "link chita-never"), "second ext-chita", "second-external"),
        (
            public("red", ["kazan-moscow"], treasury=20),
            ("build-two red", "link moscow-samara"),
            "second moscow-saratov",
            "branch",
        ),
        (
            (never, rival("green", ["nizhneangarsk-tynda"])),
            ("build-two blue", "link chita-never"),
            "second nizhneangarsk-ustkut",
            "second-jumps",
        ),
        (never, ("build-two blue", "link chita-never"), "second tynda-urgal", "second-elsewhere"),
        (never, ("build-two blue", "link chita-never"), "second moscow-samara", "second-elsewhere"),
        (fork, ("build blue", "link tyumen-yekaterinburg"), "pay bank", "not-a-cheapest-way"),
    ):
        state = table(*((lines,) if isinstance(lines, str) else lines))
        play(state, *begun)
        refusal = refused(state, text)
        assert refusal.reason == reason, (text, refusal)
        assert holds(state, GAME.parse(text), refusal), (text, refusal)
        reached.add(reason)
    assert reached == set(refusals.REASONS) == {*CLAIMS, "not-an-action"}


def test_a_jump_from_the_end_point_of_the_first_link_is_called_a_jump() -> None:
    """TSR-TWO-2: red owns a link beyond the first link's end point; over it the second would be a jump."""
    state = table(public("blue", ["never-tynda"], treasury=20), rival("red", ["birobidzhan-urgal"]))
    play(state, "build-two blue", "link tynda-urgal")
    assert refused(state, "second birobidzhan-khabarovsk").reason == "second-jumps"
    assert refused(state, "second khabarovsk-vladivostok").reason == "second-elsewhere"
