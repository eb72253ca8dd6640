"""Random games, checked after every action: `python -m tests.engine.trans_siberian.campaign N`."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from engine.core.contract import Event
from engine.core.rng import Rng
from engine.games.trans_siberian import GAME
from engine.games.trans_siberian.components import DATA, MARKER_CUBES, RAILROADS
from engine.games.trans_siberian.phases import TURN
from engine.games.trans_siberian.state import TransSiberianState
from tests.engine.trans_siberian.playing import HABITS, random_game

CERTIFICATES = tuple(railroad["certificates"] for railroad in DATA["railroads"])
CUBES: int = DATA["railroads"][0]["cubes"]
START_CASH = {int(players): cash for players, cash in DATA["setup"]["starting_money"].items()}


class Books:
    """Money, certificates and cubes, kept from the events alone, beside the state's own figures."""

    def __init__(self, state: TransSiberianState) -> None:
        self.players = state.seats
        self.cash = [START_CASH[state.seats]] * state.seats
        self.treasury = dict.fromkeys(RAILROADS, 0)
        self.bank = 0
        self.shares = {name: [0] * state.seats for name in RAILROADS}
        self.cubes = dict.fromkeys(RAILROADS, CUBES)
        self.gone: set[str] = set()
        self.before: tuple[int, ...] = ()

    def enter(self, event: Event) -> None:
        args: dict[str, Any] = dict(event.args)
        name, seat = args.get("railroad", ""), event.seat
        if event.kind == "won":
            assert seat is not None
            self.cash[seat] -= args["amount"]
            self.treasury[name] += args["amount"]
            self.shares[name][seat] += 1
            self.cubes[name] -= MARKER_CUBES  # its markers on the two tracks
        elif event.kind == "bought":
            assert seat is not None
            self.cash[seat] -= args["price"]
            self.treasury[name] += args["price"]
            self.shares[name][seat] += 1
            assert self.shares[name][seat] == args["holding"]
        elif event.kind == "bonus":
            assert seat is not None
            self.cash[seat] -= args["amount"]
            self.treasury[name] += args["amount"]
        elif event.kind == "paid":
            self.treasury[name] -= args["amount"]
            if args["payee"] == "bank":
                self.bank += args["amount"]
            else:
                assert args["payee"] not in self.gone and args["payee"] != name
                self.treasury[args["payee"]] += args["amount"]
        elif event.kind in ("first-link", "built"):
            self.cubes[name] -= 1
        elif event.kind == "payout":
            assert seat is not None and self.shares[name][seat] == args["shares"]
            self.cash[seat] += args["amount"]
            self.bank -= args["amount"]
        elif event.kind == "treasury-seized":
            assert self.treasury[name] == args["amount"]
            self.bank += self.treasury[name]
            self.treasury[name] = 0
            self.shares[name] = [0] * self.players
            self.gone.add(name)
        elif event.kind == "removed":
            self.gone.add(name)

    def compare(self, state: TransSiberianState) -> None:
        assert self.cash == state.cash and list(self.treasury.values()) == state.treasury
        assert self.bank == state.bank
        assert (
            sum(self.cash) + sum(self.treasury.values()) + self.bank
            == self.players * START_CASH[self.players]
        )
        for railroad, name in enumerate(RAILROADS):
            assert self.shares[name] == state.held[railroad::6]
            assert sum(self.shares[name]) <= CERTIFICATES[railroad]
            markers = MARKER_CUBES if self.cubes[name] < CUBES else 0
            assert self.cubes[name] + state.own[railroad].bit_count() + markers == CUBES
            assert self.cubes[name] >= 0


def play_audited(
    players: int, seed: int, habit: str, options: dict[str, Any] | None = None
) -> TransSiberianState:
    """One game; everything is checked after every action."""
    state = GAME.new(players, seed, options)
    books, turns, public = Books(state), 0, set[int]()
    for events in random_game(state, Rng(seed * 7 + players), habit):
        for event in events:
            books.enter(event)
        books.compare(state)
        state.check()
        turns += state.stage == TURN
        assert state.stage != TURN or state.timing <= 4
        for railroad in range(6):
            assert not (railroad in public and state.sold[railroad] == 1), "private again (TSR-TERM-9)"
            if state.control[railroad]:
                public.add(railroad)
    assert turns <= 134 + 2 * (state.board.dividends_end - 8) * 5 + 5, "longer than TSR-END-4 allows"
    result = state.result()
    assert result is not None
    best = max(score.total for score in state.scores())
    assert all((state.scores()[seat].total == best) == (seat in result.winners) for seat in range(players))
    return state


def campaign(games: int, first_seed: int = 0) -> Counter[str]:
    """That many games over all player counts and habits; how they ended."""
    ends: Counter[str] = Counter()
    for seed in range(first_seed, first_seed + games):
        players, habit = 3 + seed % 3, HABITS[seed // 3 % len(HABITS)]
        state = play_audited(players, seed, habit)
        result = state.result()
        assert result is not None
        ends[f"{habit}: {result.reason}"] += 1
        ends[f"{habit}: dividends"] += state.dividends
        ends[f"{habit}: links built"] += state.built.bit_count()
    return ends


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for line, count in sorted(campaign(wanted, int(sys.argv[2]) if len(sys.argv) > 2 else 0).items()):
        print(f"{count:8} {line}")
    print(f"{wanted} games ended lawfully, books balanced after every action")
