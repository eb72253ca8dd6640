"""Random games with coal: invariants after each action, values that never decrease, true reasons, saves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine.core.errors import InvariantError, PositionError, Refusal
from engine.core.rng import Rng
from engine.games.russian_railroads.actions import Action
from engine.games.russian_railroads.board import Edition
from engine.games.russian_railroads.expansions.coal import COAL, TILES
from engine.games.russian_railroads.expansions.coal_more import COAL_BURNING
from engine.games.russian_railroads.phases import AFTER, CHOOSE
from engine.games.russian_railroads.positions import figures
from engine.games.russian_railroads.state import RussianState

from ..helpers import game_of
from .coal_table import ALL, BOARD, coal, table, where

KINDS = ("take", "boiler", "fire", "burn")
LIKED = ("C_COAL", "C_FOUNDRY", "C_BOILER", "Q_COALFACTORY", "SB_COAL", "QT_CARD")


def tile(state: RussianState, name: str) -> int:
    place: int = figures(state)["extra"][name]
    return place


def with_boilerman(state: RussianState, action: Action) -> bool:
    """Has the piece that a "boiler" action names one already?"""
    e = state.edition
    bit = e.slots.index(action.where) if action.what == "loco" else len(e.slots) + int(action.where) - 1
    return bool(state.boards[state.mover][e.boilermen] >> bit & 1)


def due(state: RussianState) -> set[str]:
    return {action.kind for action in state.legal()}


CLAIMS: dict[str, Callable[[RussianState, Action, Any], object]] = {
    "no-foundry": lambda s, t, a: not any(20 < tile(s, name) < 31 for name in TILES),
    "no-boilermen-left": lambda s, t, a: not any(0 < tile(s, name) < 15 for name in TILES),
    "no-piece-for-boilerman": lambda s, t, a: (
        s.boards[s.mover][s.edition.boilermen].bit_count()
        == sum(bool(each) for each in figures(s)["locomotives"][s.mover].values())
        + sum(bool(each) for each in figures(s)["factories"][s.mover])
    ),
    "no-foundry-due": lambda s, t, a: "take" not in due(s),
    "foundry-not-shown": lambda s, t, a: not 20 < tile(s, a["foundry"]) < 31,
    "no-boilerman-due": lambda s, t, a: "boiler" not in due(s),
    "foundry-not-yours": lambda s, t, a: tile(s, a["foundry"]) not in (31 + s.mover, 41 + s.mover),
    "foundry-used-up": lambda s, t, a: tile(s, a["foundry"]) == 41 + s.mover,
    "too-little-coal": lambda s, t, a: coal(s, s.mover) == a["have"] < a["need"],
    "must-attach": lambda s, t, a: t.what == "keep" and due(s) == {"boiler"},
    "no-loco-there": lambda s, t, a: figures(s)["locomotives"][s.mover][a["slot"]] == 0,
    "no-factory-there": lambda s, t, a: figures(s)["factories"][s.mover][int(a["gap"]) - 1] == "",
    "loco-has-one": lambda s, t, a: with_boilerman(s, t),
    "factory-has-one": lambda s, t, a: with_boilerman(s, t),
    "same-loco": lambda s, t, a: Action("boiler", "loco", "transsiberian1") in s.legal(),
    "no-burning": lambda s, t, a: "burn" not in due(s),
    "one-space": lambda s, t, a: (
        s.seats == 2 and a["other"] in figures(s)["occupied"] and {a["place"], a["other"]} == {*LIKED[:2]}
    ),
}
"""What each reason says, asked of the figures and not of the rules."""
REASONS = {
    key: set(args)
    for module in (COAL, COAL_BURNING)
    for line in module.reasons
    for key, *args in (each.split() for each in line.split(","))
}


def watched(board: Edition, players: int, seed: int, met: Counter[str]) -> None:
    """A game whose players like coal. After each action the books are checked."""
    rng = Rng(seed)
    game = game_of(board)
    options = {
        "token_supply": ("unlimited", "components")[seed % 2],
        "effect_order": ("pool", "immediate")[seed // 2 % 2],
    }
    state = game.new(players, seed, options)
    boilermen = 0
    while state.to_move is not None:
        may = state.legal()
        action = rng.choice(may)
        liked = [each for each in may if each.kind in KINDS or each.what in LIKED]
        if seed % 2 and state.phase == AFTER:
            liked = []  # keeps its coal for the next turn
        if liked and rng.below(3):
            action = rng.choice(liked)
        for _ in range(2):
            if action.kind in ("pass", "done", "stay", "end"):
                action = rng.choice(may)
        if not rng.below(12):
            explain(state, rng, met)
        if not rng.below(40):
            assert game.load(state.to_json()) == state == game.position(game.describe(state))
            seat = rng.below(players)
            guess = state.guess(seat, rng)
            guess.check()
            assert guess.view(seat) == state.view(seat)
        copy = state.clone()
        before = copy.to_json()
        had = [coal(state, seat) for seat in range(players)]
        phase, mover = state.phase, state.mover
        assert state.why_not(action) is None
        for event in state.play(action):
            met[event.kind] += 1
        state.check()
        assert copy.to_json() == before, "a copy shares nothing"
        met[action.kind] += 1
        have = [coal(state, seat) for seat in range(players)]
        assert all(old <= new for seat, (old, new) in enumerate(zip(had, have, strict=True)) if seat != mover)
        if action.kind == "fire":
            met[f"fire in {phase}"] += 1
            assert have[mover] == had[mover] - 2
        now = sum(player[board.boilermen].bit_count() for player in state.boards)
        met["boilermen together"] = max(met["boilermen together"], now)
        boilermen = now
    assert state.round == len(state.history) == (6 if players == 4 else 5)
    met["boilermen at the end"] += boilermen


def explain(state: RussianState, rng: Rng, met: Counter[str]) -> None:
    """Every action of the module, and those that a person might try: possible, or refused and truly so."""
    may = state.legal()
    own = [action for action in state.edition.moves.universe if action.kind in KINDS]
    spaces = [Action("space", name) for name in LIKED[:3]]
    for action in (*rng.choice([own, state.candidates()]), *spaces):
        refusal: Refusal | None = state.why_not(action)
        assert (refusal is None) == (action in may), (action, refusal)
        if refusal is not None and refusal.reason in CLAIMS:
            assert CLAIMS[refusal.reason](state, action, refusal.args), (action, refusal)
            met[refusal.reason] += 1
            if refusal.reason in REASONS:
                assert REASONS[refusal.reason] == set(refusal.args), refusal
                assert refusal.rule.startswith(("COAL-", "GA-R-"))


@pytest.mark.parametrize(("board", "games"), [(BOARD, 8), (ALL, 4)], ids=["coal", "coal and extras"])
def test_games_with_coal(board: Edition, games: int) -> None:
    """COAL-BASE-1: five or six rounds; every mechanism is met, every reason said is true."""
    met: Counter[str] = Counter()
    for seed in range(games):
        watched(board, 2 + seed % 3, seed, met)
    wanted = {"take", "boiler", "fire", f"fire in {AFTER}", "foundry-closed", "boilerman-loco"}
    wanted |= {f"fire in {CHOOSE}"} if board is BOARD else set()
    wanted |= {"boilerman-factory", "boilerman-gone", "foundry-shown", "resource"}
    assert wanted <= set(met), wanted - set(met)
    assert met["boilermen together"] > 3


def test_every_reason_has_a_claim() -> None:
    assert set(REASONS) <= set(CLAIMS)


if __name__ == "__main__":  # python -m tests....test_coal_games GAMES: a campaign
    import sys

    total: Counter[str] = Counter()
    for number in range(int(sys.argv[1])):
        watched((BOARD, ALL)[number % 2], 2 + number % 3, 10_000 + number, total)
    print(dict(sorted(total.items())))


def test_boilermen_are_foundries_no_more() -> None:
    """COAL-BOIL-1: as many as foundries that lie nowhere any more."""
    mine = {"locomotives": {"transsiberian1": 4, "transsiberian2": 3, "kiev": 2}}
    table("boilermen 0 kiev", "extra FO4 0", seat0=mine)
    with pytest.raises(PositionError, match="closed or drawn"):
        table("boilermen 0 kiev", seat0=mine)


def test_the_coal_factory_is_somewhere() -> None:
    """GR-X-4: on its card, or built; not lost."""
    state = table("factories 0 10", seat1={"tokens_laid": {"stpetersburg 4": "QT_CARD"}})
    state.check()
    state.boards[0][BOARD.factory] = table().boards[0][BOARD.factory]
    with pytest.raises(InvariantError, match="on its card or built"):
        state.check()


@pytest.mark.parametrize(("foundry", "other"), [("FO1", "FO2"), ("FO3", "FO7")])
def test_every_foundry_has_a_place_of_its_own(foundry: str, other: str) -> None:
    """COAL-FO-1: in the stack and on display; two that change their places are lawful."""
    here, there = where(table(), foundry), where(table(), other)
    table(f"extra {foundry} {there}", f"extra {other} {here}")
    with pytest.raises(PositionError, match="each place"):
        table(f"extra {foundry} {there}")
