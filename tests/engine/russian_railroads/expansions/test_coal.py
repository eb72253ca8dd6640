"""Part C of the sheet of expansions: the coal board, foundries, the coal factory."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import OptionError
from engine.games.russian_railroads.editions import edition
from engine.games.russian_railroads.expansions.coal import (
    COAL,
    DATA,
    TILES,
    shown,
    stack,
)
from engine.games.russian_railroads.expansions.coal_more import COAL_FACTORY
from engine.games.russian_railroads.game import RussianRailroads
from engine.games.russian_railroads.phases import AFTER, CHOOSE
from engine.games.russian_railroads.positions import figures

from ..helpers import KV, SP, TS, at, do, game_of, kinds, legal, refused, score_line
from .coal_table import ALL, BOARD, MINE, black, coal, optional, table, where

CARD_USED = {"tokens_laid": {"stpetersburg 4": "QT_CARD"}}
OTHERS_DONE: dict[str, Any] = {"passed": [1, 2, 3]}


# --- set-up ---


@pytest.mark.parametrize(
    ("players", "rounds", "letters", "blocked", "roubles", "workers"),
    [
        (2, 5, "AABBB", ["dark5"], 3, 6),
        (3, 5, "AABBB", ["dark6", "dark5"], 2, 6),
        (4, 6, "AAABBB", ["dark6"], 2, 5),
    ],
)
def test_set_up_by_player_count(
    players: int, rounds: int, letters: str, blocked: list[str], roubles: int, workers: int
) -> None:
    """COAL-SETUP-1 COAL-SETUP-2 COAL-T-01 COAL-T-02: rounds, roubles, workers, coal, engineers."""
    state = game_of(BOARD).new(players, 7)
    e, found = state.edition, figures(state)
    assert state.setup.rounds == rounds
    dealt = [(slot, e.engineer_stack[key]) for slot, key in zip(state.setup.strip, state.strip, strict=True)]
    assert "".join(letter or "" for _, letter in dealt) == letters
    assert [slot for slot, letter in reversed(dealt) if not letter] == blocked
    assert found["roubles"] == [roubles] * players and found["own"] == [workers] * players
    assert [coal(state, seat) for seat in range(players)] == [1] * players
    last = [slot for slot, key in zip(state.setup.strip, state.strip, strict=True) if key]
    assert len(last) == rounds, "an engineer for hire in every round"


def test_the_spanish_edition_with_two_players() -> None:
    """GA-R-36: that edition's roubles and one."""
    assert figures(game_of(BOARD).new(2, 1, {"edition": "es"}))["roubles"] == [2, 2]
    assert figures(game_of(BOARD).new(4, 1, {"edition": "es"}))["roubles"] == [2] * 4


def test_the_coal_board_by_player_count() -> None:
    """COAL-SETUP-3: three spaces; with two players its other side, where two of them are one."""
    for players in (2, 3, 4):
        state = game_of(BOARD).new(players, 1)
        names = figures(state)["spaces"]
        assert {"C_COAL", "C_FOUNDRY", "C_BOILER"} <= set(names)
        coal_space, foundry = BOARD.place("C_COAL"), BOARD.place("C_FOUNDRY")
        assert bool(state.setup.closes[coal_space] >> foundry & 1) == (players == 2)


def test_foundries_are_shuffled_two_lie_open() -> None:
    """COAL-SETUP-4: fourteen tiles, another order by another seed."""
    orders = set()
    for seed in range(6):
        state = game_of(BOARD).new(3, seed)
        assert len(TILES) == 14 and len(shown(state)) == 2 and len(stack(state)) == 12
        orders.add((*shown(state), *stack(state)))
    assert len(orders) == 6


# --- spaces and coal ---


def test_coal_for_a_worker() -> None:
    """COAL-SPACE-1 COAL-USE-1: it stays from round to round, and pays for nothing but coal."""
    state = table(seat0={"roubles": 0}, **OTHERS_DONE)
    do(state, "space C_COAL")
    assert coal(state) == 2
    do(state, "end")
    refused(state, "space C_COAL", "RR-PAY-6", "occupied")
    do(state, "pass")
    assert state.round == 2 and coal(state) == 2
    poor = table("has 0 coal 9", seat0={"own": 0})
    assert legal(poor) == ["pass"], "coal is no worker and no rouble"


def test_the_coal_space_can_be_relocated_to_and_reused() -> None:
    """COAL-SPACE-1 COAL-SPACE-2 COAL-SPACE-3: a worker's space as any other; the others are not."""
    state = table(
        "on O_1 1 own 1",
        order=[0, 1, 2, 3],
        to_move=0,
        passed=[1, 2, 3],
        seat1={"workers_in_play": 5, "own": 4},
    )
    do(state, "pass")
    assert state.to_move == 1 and "relocate C_COAL" in legal(state)
    refused(state, "relocate C_FOUNDRY", "RR-ORDER-6", "not-one-worker")
    refused(state, "relocate C_BOILER", "RR-ORDER-6", "no-relocation-there")
    do(state, "relocate C_COAL")
    assert coal(state, 1) == 2
    state = table(seat0={"markers": [4], "factories": [3]}, occupied={"C_COAL": [0, 1, 0, 0, 0]})
    do(state, "space I_1", "reuse C_COAL")
    assert coal(state) == 2


def test_a_foundry_for_a_rouble() -> None:
    """COAL-SPACE-2 COAL-FO-1: one of the two on display, and 1 coal; the display is filled up at once."""
    state = table(seat0={"roubles": 1})
    first, second = (TILES[tile] for tile in shown(state))
    top = TILES[stack(state)[0]]
    do(state, "space C_FOUNDRY")
    assert coal(state) == 2 and legal(state) == [f"take {first}", f"take {second}"]
    refused(state, f"take {top}", "COAL-FO-1", "foundry-not-shown")
    do(state, f"take {second}")
    assert where(state, second) == MINE and {TILES[tile] for tile in shown(state)} == {first, top}
    worker_only = table()
    refused(worker_only, "space C_FOUNDRY", "RR-PAY-3", "needs-rouble")


def test_an_empty_display_and_an_empty_stack() -> None:
    """GA-R-30: the display shrinks with an empty stack; without foundries the space cannot be chosen."""
    others = [f"extra {name} 0" for name in TILES]
    state = table(*others, "extra FO1 21", "extra FO2 22", seat0={"roubles": 1})
    do(state, "space C_FOUNDRY", "take FO2")
    assert [TILES[tile] for tile in shown(state)] == ["FO1"]
    state = table(*others, "extra FO1 22", seat0={"roubles": 1})
    do(state, "space C_FOUNDRY")
    assert where(state, "FO1") == MINE, "the only one is taken without asking"
    state = table(*others, seat0={"roubles": 1})
    refused(state, "space C_FOUNDRY", "GA-R-30", "no-foundry")


def test_one_space_with_two_players() -> None:
    """COAL-2P-1 COAL-T-09: either a worker for coal or a rouble for a foundry and coal, once a round."""
    for used in ("C_COAL", "C_FOUNDRY"):
        state = table(players=2, seat0={"roubles": 1}, seat1={"roubles": 1})
        do(state, f"space {used}", *(["pay own 1"] if used == "C_COAL" else []))
        if used == "C_FOUNDRY":
            do(state, legal(state)[0])
        do(state, "end")
        other = "C_FOUNDRY" if used == "C_COAL" else "C_COAL"
        assert state.to_move == 1
        refused(state, f"space {used}", "RR-PAY-6", "occupied")
        assert refused(state, f"space {other}", "RR-PAY-6", "one-space") == {
            "place": other,
            "other": used,
            "seat": 0,
        }
        assert state.edition.place(other) not in [place for place, here in enumerate(state.occupied) if here]
        loaded = game_of(BOARD).load(state.to_json())
        assert loaded.legal() == state.legal()
    three = table(players=3, seat1={"roubles": 1})
    do(three, "space C_COAL", "end")
    assert "space C_FOUNDRY" in legal(three)


def test_the_space_of_two_players_is_repeated_with_its_worker_only() -> None:
    """GA-R-40: relocation and reuse are for the worker's way."""
    ready = {"markers": [4], "factories": [3]}
    state = table(players=2, seat0=ready, occupied={"C_FOUNDRY": [0, 0, 0, 0, 1]})
    do(state, "space I_1")
    refused(state, "reuse C_FOUNDRY", "RR-REUSE-1", "not-one-own-worker")
    refused(state, "reuse C_COAL", "RR-REUSE-1", "not-one-own-worker")
    state = table(players=2, seat0=ready, occupied={"C_COAL": [0, 1, 0, 0, 0]})
    do(state, "space I_1", "reuse C_COAL")
    assert coal(state) == 2


# --- free actions ---


def test_coal_spaces_before_and_after_the_paid_action() -> None:
    """COAL-USE-2 COAL-USE-4 COAL-SPACE-3 COAL-FO-5: several in one turn, each once a round; the coal lies
    there until the round is over."""
    state = table("has 0 coal 6", f"extra FO10 {MINE}", "extra FO5 31", seat0={"locomotives": {KV: 2}})
    do(state, "space C_BOILER", f"boiler loco {KV}")
    assert state.phase == CHOOSE and coal(state) == 4 and state.to_move == 0
    refused(state, "space C_BOILER", "RR-PAY-6", "occupied")
    do(state, "space A_ROUBLES")
    assert state.phase == AFTER and state.to_move == 0
    assert legal(state) == ["fire FO5", "fire FO10", "end"]
    do(state, "fire FO10", "boiler keep")
    assert coal(state) == 2 and where(state, "FO10") == MINE + 10
    do(state, "end")
    assert state.to_move == 1
    place = BOARD.place("C_BOILER")
    assert state.occupied[place] >> BOARD.resource_shift == 2
    for player in state.boards:
        player[BOARD.own] = player[BOARD.temp] = player[BOARD.roubles] = 0
    state.passed = 0b1110
    state.to_move = 0
    state.choices = None
    state.apply(state.legal()[0])
    assert state.round == 2 and not any(state.occupied) and where(state, "FO10") == MINE
    assert coal(state) == 2, "what was not used is kept"


def test_no_coal_actions_without_a_turn() -> None:
    """COAL-USE-3 COAL-BASE-2: not without a paid action, not when passed, not while relocating."""
    poor = table("has 0 coal 4", f"extra FO10 {MINE}", seat0={"own": 0})
    assert legal(poor) == ["pass"]
    refused(poor, "fire FO10", "GA-R-20", "no-paid-action")
    refused(poor, "space C_BOILER", "GA-R-20", "no-paid-action")
    state = table(
        "has 1 coal 4",
        "extra FO10 32",
        "on O_1 1 own 1",
        to_move=0,
        passed=[1, 2, 3],
        seat1={"workers_in_play": 5, "own": 4},
    )
    do(state, "pass")
    assert not any(text.startswith("fire") or "C_BOILER" in text for text in legal(state))
    refused(state, "fire FO10", "RR-ORDER-5", "relocate-first")


def test_after_a_free_action_a_paid_one_must_follow() -> None:
    """COAL-USE-3 GA-R-20: passing is closed once coal was used; it stays possible without."""
    state = table("has 0 coal 2", f"extra FO10 {MINE}")
    assert "pass" in legal(state)
    do(state, "fire FO10", "boiler keep")
    assert refused(state, "pass", "GA-R-20", "paid-action-first") == {}
    do(state, "space C_COAL")
    assert state.to_move == 1


def test_roubles_of_a_foundry_pay_in_the_same_turn() -> None:
    """GA-R-19: two roubles of FO11, and one of them hires at once."""
    state = table("has 0 coal 2", f"extra FO11 {MINE}")
    assert "space E_HIRE" not in legal(state)
    do(state, "fire FO11", f"step black {KV}", "boiler keep", "space E_HIRE")
    assert len(figures(state)["engineers"][0]) == 1 and figures(state)["roubles"][0] == 1


def test_the_black_worker_does_not_help_at_foundries() -> None:
    """COAL-BASE-3: FO1 is 3 black, whoever works there."""
    state = table("has 0 coal 2", f"extra FO1 {MINE}", seat0={"black_worker": 1}, seat1=CARD_USED)
    do(state, "fire FO1")
    assert optional(state) == {"black": 3}


def test_the_last_round_is_round_five_or_six() -> None:
    """COAL-BASE-1: its space is there then, the turn order covered."""
    for players, last in ((2, 5), (3, 5), (4, 6)):
        names = figures(table(players=players, round=last))["spaces"]
        assert "LAST_ROUND" in names and "O_1" not in names
        assert "LAST_ROUND" not in figures(table(players=players, round=last - 1))["spaces"]


# --- foundries ---


def test_only_own_foundries_can_be_used() -> None:
    """COAL-FO-1 COAL-FO-2: not those on display, not others', not without coal."""
    state = table("has 0 coal 2", "extra FO10 32")
    on_display = TILES[shown(state)[0]]
    refused(state, f"fire {on_display}", "COAL-FO-1", "foundry-not-yours")
    refused(state, "fire FO10", "COAL-FO-1", "foundry-not-yours")
    state = table(f"extra FO10 {MINE}")
    assert refused(state, "fire FO10", "COAL-FO-2", "too-little-coal") == {"need": 2, "have": 1}


def test_a_foundry_before_placing_then_closed() -> None:
    """COAL-FO-2 COAL-FO-4 COAL-T-07: 10 points, the tile turned, a boilerman where none was; never again."""
    state = table(
        "has 0 coal 4",
        f"extra FO10 {MINE}",
        "extra FO4 0",
        "boilermen 0 gap-1",
        seat0={"factories": [2, 3]},
    )
    events = do(state, "fire FO10")
    assert score_line(state, 0, "foundry") == 10 and "foundry-used" in kinds(events)
    assert legal(state) == [f"boiler loco {TS}1", "boiler factory 2", "boiler keep"]
    refused(state, "boiler factory 1", "COAL-BOIL-3", "factory-has-one")
    refused(state, "boiler factory 3", "COAL-BOIL-1", "no-factory-there")
    refused(state, f"boiler loco {KV}", "COAL-BOIL-1", "no-loco-there")
    events = do(state, "boiler factory 2")
    assert kinds(events) == ["foundry-closed", "boilerman-factory"] and where(state, "FO10") == 0
    refused(state, "fire FO10", "COAL-FO-1", "foundry-not-yours")


def test_a_foundry_is_used_once_a_round() -> None:
    """COAL-FO-2 COAL-T-08: once for 2 coal, again in the next round."""
    state = table("has 0 coal 5", f"extra FO10 {MINE}", **OTHERS_DONE)
    do(state, "fire FO10", "boiler keep")
    assert coal(state) == 3
    refused(state, "fire FO10", "COAL-FO-2", "foundry-used-up")
    do(state, "space A_ROUBLES", "end", "pass")
    assert state.round == 2 and "fire FO10" in legal(state)


def test_a_foundry_can_be_kept_or_closed_right_after_its_use() -> None:
    """COAL-FO-4: the question comes when all of its effect is done, and only then."""
    state = table("has 0 coal 4", f"extra FO12 {MINE}")
    do(state, "fire FO12", f"step black {KV}", f"step black {SP}")
    assert "boiler keep" not in legal(state)
    do(state, "industry 1")
    assert "boiler keep" in legal(state)
    do(state, "boiler keep", "space I_1")
    assert state.phase == AFTER and legal(state) == ["space C_BOILER", "end"]


def test_closing_needs_a_piece_but_no_stack() -> None:
    """GA-R-21 COAL-BOIL-7: the foundry's own back is the boilerman; the coal space needs the stack too."""
    others = [f"extra {name} 0" for name in TILES if name != "FO10"]
    state = table("has 0 coal 4", *others, f"extra FO10 {MINE}")
    assert "space C_BOILER" not in legal(state)
    refused(state, "space C_BOILER", "GA-R-21", "no-boilermen-left")
    do(state, "fire FO10", f"boiler loco {TS}1")
    assert figures(state)["locomotives"][0][f"{TS}1"] == 2
    full = table(
        "has 0 coal 4",
        f"extra FO10 {MINE}",
        "extra FO1 0",
        f"boilermen 0 {TS}1",
        seat0={"locomotives": {f"{TS}1": 2}},
    )
    refused(full, "space C_BOILER", "COAL-BOIL-7", "no-piece-for-boilerman")
    assert "foundry-kept" not in kinds(do(full, "fire FO10")), "nobody is asked"
    assert full.phase == CHOOSE and where(full, "FO10") == MINE + 10, "no piece: it cannot be closed"


def test_what_each_foundry_gives_is_private() -> None:
    """COAL-FO-3: all fourteen; what cannot be performed lapses, the points come all the same."""
    data = {each["id"]: each["effect"] for each in DATA["foundries"]}
    points = {"FO1": 2, "FO3": 2, "FO6": 3, "FO7": 2, "FO8": 3, "FO9": 2, "FO10": 10, "FO13": 3, "FO14": 3}
    for name, effect in data.items():
        state = table("has 0 coal 2", f"extra {name} {MINE}")
        do(state, f"fire {name}")
        assert score_line(state, 0, "foundry") == points.get(name, 0) == effect.get("points", 0)
        while state.to_move == 0 and state.phase not in (CHOOSE, AFTER):
            do(state, "done" if "done" in legal(state) else legal(state)[-1])
        assert state.phase == CHOOSE
    state = table("has 0 coal 2", f"extra FO5 {MINE}")
    events = do(state, "fire FO5")
    lapsed = next(event for event in events if event.kind == "lapsed")
    assert lapsed.args["forced"], "white without white tracks"
    reuse = table("has 0 coal 2", f"extra FO14 {MINE}", occupied={"T_BLACK1": [0, 1, 0, 0, 0]})
    do(reuse, "fire FO14", "reuse T_BLACK1")
    assert reuse.to_data()["mandatory"] == {"black": 2}


# --- the coal factory, and what else names coal ---


@pytest.mark.parametrize(("have", "spent", "steps"), [(3, 3, 8), (1, 1, 4), (5, 3, 8), (3, 0, 2), (2, 2, 6)])
def test_the_coal_factory(have: int, spent: int, steps: int) -> None:
    """COAL-FACT-1 COAL-T-03 COAL-T-04: 2 black, and 2 more for each of up to three coal."""
    state = table(f"has 0 coal {have}", "factories 0 10", seat0={"markers": [4]}, seat1=CARD_USED)
    do(state, "space I_1")
    assert legal(state) == [f"burn {count}" for count in range(min(have, 3) + 1)]
    if have < 3:
        assert refused(state, "burn 3", "COAL-FACT-1", "too-little-coal") == {"need": 3, "have": have}
    do(state, f"burn {spent}")
    assert optional(state) == {"black": steps} and coal(state) == have - spent
    do(state, f"step black {KV}", "done")
    assert black(state, KV) == 2, "the rest may lapse"


def test_the_coal_factory_without_coal() -> None:
    """COAL-FACT-1 GR-X-4: nothing is asked without coal; it can be had without the module too."""
    state = table("has 0 coal 0", "factories 0 10", seat0={"markers": [4]}, seat1=CARD_USED)
    do(state, "space I_1")
    assert optional(state) == {"black": 2}
    board = edition((COAL_FACTORY,))
    assert board.factory_effect[10].printed == {"black": 2} and "burn 1" not in board.moves.by_text


def test_the_coal_factory_works_in_relocation() -> None:
    """GA-R-29: coal may be burnt whenever a marker arrives, also between the rounds."""
    state = table(
        "has 1 coal 2",
        "factories 1 10",
        "on O_1 1 own 1",
        to_move=0,
        passed=[1, 2, 3],
        seat0=CARD_USED,
        seat1={"workers_in_play": 5, "own": 4, "markers": [4]},
    )
    do(state, "pass", "relocate I_1")
    assert legal(state) == ["burn 0", "burn 1", "burn 2"]
    do(state, "burn 1")
    assert optional(state) == {"black": 4}


def test_the_card_of_the_coal_factory() -> None:
    """GR-X-4: it is built at once, with 1 coal; replaced it lies open for everybody."""
    ready = {"tracks": {SP: {"black": 3}}, "locomotives": {SP: 4}}
    state = table(seat0=ready)
    do(state, "space T_BLACK1", f"step black {SP}", "token QT_CARD", "card Q_COALFACTORY")
    assert figures(state)["factories"][0][0] == "C" and coal(state) == 2
    state = table("factories 0 10 2 3 4 5", seat1=CARD_USED)
    do(state, "space L_1", "factory pile", "gap 1")
    assert figures(state)["returned"]["C"] == 1
    do(state, "space L_2")
    assert "factory returned C" in legal(state)


def test_the_starting_bonus_of_coal() -> None:
    """GR-X-5 GA-R-37: a fifth card on offer, with a switch of its own as the coal factory has."""
    state = game_of(BOARD).new(4, 3)
    assert len(legal(state)) == 5
    seat = state.to_move
    assert seat is not None
    do(state, "draft SB_COAL")
    assert coal(state, seat) == 2
    bare = game_of(edition((COAL,))).new(4, 3)
    assert "draft SB_COAL" not in legal(bare) and "C" not in bare.edition.factory_ids


def test_the_engineer_of_coal() -> None:
    """GR-X-2 GA-R-39: 1 coal and 1 black for a worker; never beside the other one of number 13."""
    assert ALL.engineer_numbers[ALL.engineer_ids.index("GE_13")] == 13
    state = at(4, None, ALL, seat0={"engineers": ["GE_13"]})
    do(state, "engineer GE_13")
    assert state.boards[0][ALL.resources] == 2 and optional(state) == {"black": 1}
    for seed in range(40):
        strip = game_of(ALL).new(4, seed).strip
        numbers = [ALL.engineer_numbers[key] for key in strip if key]
        assert len(set(numbers)) == len(numbers)


# --- corrections, secrets ---


def test_reconstructed_values_can_be_corrected() -> None:
    """Prices and effects of the coal board are data; what cannot be is refused."""
    game = RussianRailroads(COAL)
    state = game.new(3, 1, {}, {"foundry_use.coal": 1, "foundries.fo10.effect.points": 7})
    assert COAL.look(state)["price"] == 1
    assert state.edition.named_effects["FO10"].printed == {"points": 7}
    state = game.new(3, 1, {}, {"action_spaces.c_boiler.cost.coal": 3})
    assert state.setup.resource_cost[state.edition.place("C_BOILER")] == (3,)
    for wrong in (
        {"foundries.fo10.effect.points": 1000},
        {"foundry_use.coal": -1},
        {"foundry_display.tiles": 0},
    ):
        with pytest.raises(OptionError):
            game.new(3, 1, {}, wrong)


def test_nobody_sees_the_stack() -> None:
    """COAL-SETUP-4 COAL-BOIL-1: its order is hidden, and which tile became a boilerman from it."""
    state = table("has 0 coal 4", seat0={"locomotives": {KV: 2}})
    do(state, "space C_BOILER", f"boiler loco {KV}")
    views = {state.view(1)["extra"][state.edition.extra_fields[name]] for name in TILES}
    assert views == {None, 21, 22}
    from engine.core.rng import Rng

    tops = set()
    for seed in range(30):
        other = state.guess(1, Rng(seed))
        other.check()
        assert other.view(1) == state.view(1)
        tops.add(stack(other)[0])
    assert len(tops) > 5


def test_worth_counts_coal_and_foundries() -> None:
    """What bots are told: coal, open foundries and boilermen are worth something while rounds are left."""
    plain = table().estimate(0)
    assert table("has 0 coal 2").estimate(0) > plain
    assert table(f"extra FO10 {MINE}").estimate(0) > plain


def test_an_advance_that_is_due_is_no_foundry() -> None:
    """Pages look at the coal board whatever is due; a puzzle with an industry advance could not be played."""
    state = RussianRailroads(COAL).new(2, 1)
    state.due = (100,)
    assert COAL.look(state)["closing"] == ""
