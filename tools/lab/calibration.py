"""Tests whether the winning chances that the coach shows come true.

    python -m tools.lab.calibration mini-express --bots director --games 100 [--players 4] [--jobs 2]

Equal bots play. Before every turn each seat's chance is recorded as the coach's bar shows it, and at the end
whether the seat won. Prints a Markdown table by the chance shown: how often, the mean chance, the share that
won; and the mean squared error, compared with that of equal chances for all.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise
from statistics import mean
from typing import NamedTuple

from engine import games
from engine.bots.chances import WHOLE
from engine.bots.coach import candid, known
from engine.bots.search import shares
from engine.core.errors import OptionError, UnknownGame
from tools.lab.arena import OPENING
from tools.lab.bot_games import (
    BOTS,
    Deal,
    Farm,
    Progress,
    checked_bots,
    count,
    opened,
    parsed_options,
    player,
    positive,
)
from tools.steps import fail, guarded

BINS = (0, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 100)
"""Limits of the rows of the table, in percent."""


class Task(NamedTuple):
    deal: Deal
    bot: str


Said = tuple[float, float]
"""(chance shown, share of the win)."""


def watch(task: Task) -> list[Said]:
    """Play a game. Returns each seat's chance before every turn, with its share of the win."""
    state, moment = opened(task.deal)
    judge = candid(state.game)
    bots = [player(task.bot, task.deal.seed * 31 + seat) for seat in range(task.deal.players)]
    shown: list[list[int]] = []
    mover: int | None = None
    while (seat := state.to_move) is not None:
        if seat != mover or state.game.insight.turn_begins(state):
            shown.append(shares(known(state, None), judge))
            mover = seat
        legal = state.legal()
        action = legal[0] if len(legal) == 1 else bots[seat].decide(state, moment)
        assert action is not None
        state.apply(action)
        moment += 1
    result = state.result()
    assert result is not None
    came = [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(state.seats)]
    return [(each / WHOLE, won) for said in shown for each, won in zip(said, came, strict=True)]


def table(said: Sequence[Said], seats: int) -> list[str]:
    """A Markdown table with a row for every bin that has values, and the errors below."""
    lines = ["| shown, % | times | on average | came true |", "| --- | --: | --: | --: |"]
    for low, high in pairwise(BINS):
        within = [each for each in said if low <= 100 * each[0] < high or (each[0] == 1.0 and high == 100)]
        if within:
            average, true = (100 * mean(each[part] for each in within) for part in (0, 1))
            lines.append(f"| {low}-{high} | {len(within):,} | {average:.0f} | {true:.0f} |")
    error, plain = (mean((guess - came) ** 2 for guess, came in pairs) for pairs in (
        said, [(1 / seats, came) for _, came in said]
    ))  # fmt: skip
    return [*lines, "", f"Mean squared error {error:.3f}; all alike: {plain:.3f}."]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.lab.calibration", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("game")
    parser.add_argument("--bots", default="director", help="one name: equal bots play")
    parser.add_argument("--games", type=positive, default=100)
    parser.add_argument("--players", type=positive, default=4)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--seed", type=count, default=1)
    parser.add_argument("--jobs", type=positive, default=1)
    given = parser.parse_args(arguments)
    try:
        game = games.get(given.game)
        options = game.check_options(given.players, parsed_options(game, given.option))
    except UnknownGame as error:
        fail(str(error), "one of: " + ", ".join(each.id for each in games.all()))
    except OptionError as error:
        fail(str(error), "see the new-game form")
    checked_bots([given.bots], "one bot that sits everywhere, " + BOTS)
    chosen = tuple(sorted(options.items()))
    tasks = [
        Task(Deal(game.id, given.players, chosen, given.seed * 1_000_000 + number, OPENING), given.bots)
        for number in range(given.games)
    ]
    progress, said = Progress(f"{game.id}, {given.bots}", len(tasks)), []
    for found in Farm(given.jobs).each(watch, tasks):
        said += found
        progress.step()
    print("\n".join(table(said, game.new(given.players, 1, options).seats)))
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
