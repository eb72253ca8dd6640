"""Counts in games between equal bots which seats win, the points, how long games take and how they end.

    python -m tools.lab.game_statistics trans-siberian --bots director --games 60 --count dividends
                                        [--players 4] [--option few_public_ends_in_phase_1=false]

All seats have the same bot; several names give a row each. Deals are seeded and begin with random decisions,
as in the arena. `--count EVENT` adds the distribution of how often that event happens in a game. Prints
Markdown.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from statistics import mean
from typing import NamedTuple

from engine import games
from engine.core.contract import Event
from engine.core.errors import OptionError, UnknownGame
from tools.lab.arena import OPENING
from tools.lab.bot_games import (
    Deal,
    Farm,
    Progress,
    checked_bots,
    count,
    listed,
    opened,
    parsed_options,
    player,
    positive,
)
from tools.steps import fail, guarded


class Task(NamedTuple):
    deal: Deal
    bot: str
    counted: str


class Seen(NamedTuple):
    """The result of one game."""

    shares: list[float]
    points: list[int]
    actions: int
    reason: str
    counted: int


def watch(task: Task) -> Seen:
    """Play a game. Returns its result."""
    state, moment = opened(task.deal)
    players = task.deal.players
    bots = [player(task.bot, (task.deal.seed * 31 + seat) & 0xFFFF_FFFF) for seat in range(players)]
    events: list[Event] = []
    while (seat := state.to_move) is not None:
        legal = state.legal()
        action = legal[0] if len(legal) == 1 else bots[seat].decide(state, moment)
        assert action is not None
        state.apply(action, events)
        moment += 1
    result = state.result()
    assert result is not None
    shares = [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(players)]
    points = [score.total for score in state.scores()[:players]]
    counted = sum(event.kind == task.counted for event in events)
    return Seen(shares, points, moment, result.reason, counted)


def row(bot: str, players: int, seen: Sequence[Seen], counted: str) -> str:
    """A row of the Markdown table."""
    seats = " / ".join(f"{100 * mean(each.shares[seat] for each in seen):.0f}" for seat in range(players))
    won = mean(max(each.points) for each in seen)
    points = [number for each in seen for number in each.points]
    ends = Counter(each.reason for each in seen)
    how = ", ".join(f"{name} {100 * count / len(seen):.0f} %" for name, count in ends.most_common())
    cells = [
        bot, str(players), str(len(seen)), seats, f"{won:.0f}", f"{mean(points):.0f}",
        f"{mean(each.actions for each in seen):.0f}", how,
    ]  # fmt: skip
    if counted:
        often = Counter(each.counted for each in seen)
        cells.append(", ".join(f"{number}: {often[number]}" for number in sorted(often)))
    return f"| {' | '.join(cells)} |"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.lab.game_statistics", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("game")
    parser.add_argument("--bots", default="director", help="comma or semicolon between; a table each")
    parser.add_argument("--games", type=positive, default=60)
    parser.add_argument("--players", type=positive, action="append", default=[])
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--count", default="", help="an event to count in every game")
    parser.add_argument("--seed", type=count, default=1)
    parser.add_argument("--jobs", type=positive, default=1)
    given = parser.parse_args(arguments)
    try:
        game = games.get(given.game)
    except UnknownGame as error:
        fail(str(error), "one of: " + ", ".join(each.id for each in games.all()))
    bots = listed(given.bots)
    checked_bots(bots)
    boards: dict[int, dict[str, bool | int | str]] = {}
    for players in given.players or [each for each in game.players if each > 1]:
        try:
            boards[players] = game.check_options(players, parsed_options(game, given.option))
        except OptionError as error:
            fail(str(error), "see the new-game form")
    head = ["bots", "players", "games", "wins by seat, %", "winner's points", "points", "actions", "ends"]
    head += [f"{given.count} a game: games"] if given.count else []
    print(f"| {' | '.join(head)} |\n| {' | '.join('---' for _ in head)} |")
    for bot in bots:
        for players, options in boards.items():
            tasks = [
                Task(
                    Deal(
                        game.id,
                        players,
                        tuple(sorted(options.items())),
                        given.seed * 1_000_000 + number,
                        OPENING,
                    ),
                    bot,
                    given.count,
                )
                for number in range(given.games)
            ]
            progress, seen = Progress(f"{bot}, {players} players", len(tasks)), []
            for found in Farm(given.jobs).each(watch, tasks):
                seen.append(found)
                progress.step()
            print(row(bot, players, seen, given.count), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
