"""Effects that a player may decline: doublers kept for later, and optional advances beside mandatory ones."""

from __future__ import annotations

import pytest

from engine.core.rng import Rng
from engine.games.russian_railroads import GAME
from engine.games.russian_railroads import components as c
from engine.games.russian_railroads.actions import LOOK
from engine.games.russian_railroads.editions import STANDARD
from engine.games.russian_railroads.phases import CHOOSE, PAY, RESOLVE
from engine.games.russian_railroads.rules import doublers
from engine.games.russian_railroads.rules.track import consume
from engine.games.russian_railroads.state import RussianState

from .helpers import KV, SP, TS, at, do, facts, kinds, legal, pos, refused
from .hostile import hostile


def reached(**options: object) -> RussianState:
    """Factory 4 and the ? space of the lane on one turn, with one slot left; a ? card may be used."""
    state = at(
        options=dict(options),
        strip={"light1": 10, "hire": 2},
        seat0={
            "tracks": {TS: {"black": 8}},
            "doublers": 7,
            "factories": [2, 2, 4, 2, 2],
            "markers": [8],
            "own": 2,
        },
    )
    do(state, "space I_2", "token QT_CARD")
    return state


def test_a_doubler_waits_while_a_card_could_need_its_slot() -> None:
    """RR-EFF-1 RR-COMP-2 RR-COMP-6 RR-DBL-3: the owner orders what is pending: first the card, or first the
    doubler, which closes Q_FOUR, or neither."""
    state = reached()
    assert facts(state)["doublers"] == 7
    assert {"card Q_FOUR", "card Q_LOCO9", "doubler", "done"} <= set(legal(state))
    card = state.clone()
    do(card, "card Q_FOUR")
    assert facts(card)["doublers"] == 8 and "step black kiev" in legal(card)
    do(card, "step black kiev", "industry 1")
    assert "again doubler" not in legal(card) and "doubler" not in legal(card)
    laid = state.clone()
    events = do(laid, "doubler")
    assert [(event.kind, event.args) for event in events] == [("doublers", {"count": 1, "total": 8})]
    assert refused(laid, "card Q_FOUR", "RR-COMP-6", "doublers-full") == {"slots": 8}
    events = do(state, "done")
    assert facts(state)["doublers"] == 7 and kinds(events)[0] == "lapsed"
    assert events[0].args == {"what": ("doubler", "question_card"), "forced": False} and state.to_move == 1


def test_immediate_order_lays_doublers_at_once() -> None:
    """RR-EFF-1: effect_order=immediate: a factory's effect is resolved before the next industry step."""
    state = reached(effect_order="immediate")
    assert facts(state)["doublers"] == 8
    assert "doubler" not in legal(state) and "card Q_FOUR" not in legal(state)


def test_a_doubler_waits_while_its_space_could_be_used_again() -> None:
    """RR-REUSE-3 RR-DBL-3: factory 4, then factory 3: the last slot is kept open for A_DOUBLER."""
    state = at(
        seat0={"doublers": 7, "factories": [4, 3], "markers": [4]},
        occupied={"A_DOUBLER": [0, 1, 0, 0, 0]},
        round=7,
    )
    do(state, "space LAST_ROUND")
    assert legal(state) == ["reuse A_DOUBLER", "done"]
    do(state, "reuse A_DOUBLER")
    assert facts(state)["doublers"] == 8


@pytest.mark.parametrize(
    ("seat", "line", "total"),
    [
        ({"doublers": 7, "engineers": [10]}, ["engineer 10"], 8),  # nothing else in this turn
        ({"doublers": 5, "factories": [4], "markers": [4]}, ["space I_1"], 7),
        ({"doublers": 7, "factories": [4, 6], "markers": [4]}, ["space I_2"], 8),  # nothing left to be closed
        ({"doublers": 8, "factories": [4], "markers": [4]}, ["space I_1"], 8),
    ],
)
def test_doublers_are_laid_without_asking_where_nothing_can_be_closed(
    seat: dict[str, object], line: list[str], total: int
) -> None:
    """RR-DBL-1 RR-COMP-2: no question without a choice behind it."""
    state = at(seat0=seat)
    for text in line:
        do(state, text)
        if state.phase != CHOOSE and state.to_move == 0:
            do(state, legal(state)[0])
    assert facts(state)["doublers"] == total and state.to_move == 1


def test_no_doubler_to_lay() -> None:
    """RR-DBL-1: refused by name, before and within a turn."""
    state = at(seat0={"doublers": 3})
    refused(state, "doubler", "RR-TURN-3", "choose-space-first")
    do(state, "space T_BLACK1")
    assert refused(state, "doubler", "RR-DBL-1", "not-pending") == {"what": "doubler"}


def test_the_last_slot_stays_for_a_repetition_that_has_no_other() -> None:
    """RR-COMP-3 RR-Q-7: within Q_FOUR the marker gets stuck on factory 4 and black at its ends: the slot is
    not offered to the factory's doubler."""
    state = at(
        seat0={
            "tracks": {TS: {"black": 15}, SP: {"black": 9}, KV: {"black": 8}},
            "locomotives": {SP: 5},
            "factories": [4],
            "markers": [6, 4],
            "doublers": 5,
            "tokens_laid": {"industry 10": "QT_MARKER2", "stpetersburg 4": "QT_5IND"},
        },
        lowest_pile=6,
    )
    do(state, "space L_1", "loco stpetersburg", "move kiev", "token QT_CARD", "card Q_FOUR")
    while "doubler" not in legal(state) and any(text != "bonus look" for text in legal(state)):
        do(state, next(text for text in legal(state) if text != "bonus look"))
    assert pos(state, "black", KV) == 9 and facts(state)["markers"] == [6, 5]
    assert facts(state)["doublers"] == 8


def choices(state: RussianState) -> list[str]:
    """What can be done besides laying a doubler and finishing."""
    return [text for text in legal(state) if text not in ("doubler", "done")]


def test_what_is_laid_without_asking_closes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """RR-EFF-1 RR-COMP-2: beside a game in which every optional doubler waits, the same choices are open."""
    sparing = doublers._slots_wanted

    def all_wait(*_: object) -> int:
        return STANDARD.max_doublers

    compared = laid = 0
    for seed in range(1200):
        rng = Rng(seed)
        state = hostile(rng)
        if state is None:
            continue
        player = state.boards[0]
        player[STANDARD.doublers] = 4 + rng.below(4)
        for gap in range(STANDARD.gaps):  # more of the factory with doublers than there are tiles of it
            if player[STANDARD.factory + gap] and rng.below(3) == 0:
                player[STANDARD.factory + gap] = 4
        waiting = state.clone()
        while state.to_move == 0:
            open_ = [text for text in choices(state) if not text.startswith(("pass", "space A", "space T"))]
            chosen = open_[rng.below(len(open_))] if open_ else "done" if state.phase == RESOLVE else "pass"
            for each, slots in ((state, sparing), (waiting, all_wait)):
                monkeypatch.setattr(doublers, "_slots_wanted", slots)
                each.apply(GAME.parse(chosen))
            while state.phase != RESOLVE and waiting.phase == RESOLVE and legal(waiting)[0] == "doubler":
                waiting.apply(STANDARD.moves.doubler[0])
            if state.phase not in (PAY, RESOLVE) or chosen == "done":
                break
            if choices(waiting) == ["bonus look"] != choices(state):  # done by itself where nothing waits
                waiting.apply(LOOK)
            assert choices(state) == choices(waiting), (seed, chosen)
            compared += 1
            laid += state.boards[0][STANDARD.doublers] > waiting.boards[0][STANDARD.doublers]
    assert compared > 800 and laid > 20


# --- optional advances ---


def test_an_optional_advance_beside_a_free_mandatory_one_can_be_declined() -> None:
    """RR-Q-8 RR-COMP-1 RR-COMP-2: engineer 6 (one of any colour, one black) with the black worker: after two
    black steps the mandatory ones are done, and what is left may be of any colour."""
    state = at(strip={"light1": 6}, seat0={"black_worker": 1, "tracks": {TS: {"black": 3}}})
    do(state, "space E_LIGHT1", "pay black 1", "step black kiev")
    refused(state, "done", "RR-COMP-1", "must-finish")
    do(state, "step black kiev")
    gray = state.clone()
    events = do(state, "done")
    assert pos(state, "black", KV) == 3 and state.to_move == 1
    assert events[0].args == {"what": ("any",), "forced": False}
    do(gray, "step gray kiev")
    assert pos(gray, "gray", KV) == 1 and gray.to_move == 1


def fits(kind: int, colour: int) -> bool:
    """Can an advance of that kind move that colour?"""
    return kind in (colour, c.K_ANY) or (kind == c.K_BASE and colour < 2)


def test_advances_are_taken_so_that_nothing_is_decided_early() -> None:
    """RR-COMP-1 RR-COMP-2: the one bag that is kept allows the same steps and the same ends as keeping every
    way to say which advance was used for which step."""
    rng = Rng(5)
    ends = 0
    for _ in range(6000):
        must = sum(c.UNIT[kind] * rng.choice([0, 0, 0, 1, 1, 2]) for kind in range(7))
        may = sum(c.UNIT[kind] * rng.choice([0, 0, 1, 2]) for kind in range(7))
        ways = {(must, may)}
        for _ in range(12):
            colour = rng.below(len(c.COLOURS))
            following = set()
            for left, spare in ways:
                for kind in range(7):
                    if fits(kind, colour):
                        if left & c.FIELD[kind]:
                            following.add((left - c.UNIT[kind], spare))
                        if spare & c.FIELD[kind]:
                            following.add((left, spare - c.UNIT[kind]))
            possible = any(fits(kind, colour) and (must | may) & c.FIELD[kind] for kind in range(7))
            assert possible == bool(following)
            if not possible:
                break
            must, may, _ = consume(must, may, colour)
            ways = following
            assert (not must) == any(not left for left, _ in ways)
            ends += not must
    assert ends > 1000
