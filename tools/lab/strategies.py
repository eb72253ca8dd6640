"""Tests which strategies win: one player of each table prefers a strategy, the others only want to win.

    python -m tools.lab.strategies russian-railroads --bot baron --games 12 --jobs 2

The strategies are `Training.ways` of the game, with the weights given there times `--much` (in hundredths;
negative: the strategy is avoided). The player with the preference takes every seat in turn, judges its own
position by winning and by the preference, and thinks as far ahead as the others. The first row is a table
without any preference. Prints Markdown: how often that player won, the winners' largest sources of points,
and what decided the games: the source in which the winner was furthest ahead of the others.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import mean
from typing import NamedTuple

from engine import games
from engine.bots.beam import BeamBot
from engine.bots.bot import Bot
from engine.bots.characters import liked
from engine.bots.judge import Judge
from engine.bots.search import SearchBot
from engine.core.contract import Game, Score, State
from engine.core.errors import OptionError, UnknownGame
from engine.core.insight import features_of
from tools.lab.bot_games import (
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

SOURCES = 2
"""How many of the winner's largest sources of points are shown."""


class Task(NamedTuple):
    deal: Deal
    bot: str
    way: int | None
    """The index of the strategy that is preferred; None for no preference."""
    seat: int
    much: int


class Seen(NamedTuple):
    """The result of one game. `sources`: the winner's largest sources of points. `decided`: the source in
    which the winner was furthest ahead of the others' average."""

    way: int | None
    share: float
    points: int
    others: list[int]
    won_with: int
    sources: tuple[str, ...]
    decided: str


def ways_of(state: State) -> Sequence[Mapping[str, int]]:
    """The game's strategies to test."""
    return features_of(state.game).training.ways(state)


def fond(plain: Judge, way: Mapping[str, int], state: State, seat: int, much: int) -> Judge:
    """A judge that also counts a seat's preference in that seat's own positions."""
    likes = [way.get(name, 0) * much for name in features_of(state.game).family(state).names]

    def liking(state: State, temper: int) -> int:
        return 0 if state.to_move is None else liked(state, seat, likes, temper, 10_000)

    def worth(state: State, whose: int) -> int:
        own = plain.worth(state, whose)
        return own if whose != seat else own + liking(state, plain.outlook(state)[1])

    def outlook(state: State) -> tuple[list[int], int]:
        values, temper = plain.outlook(state)
        return [
            value + (liking(state, temper) if whose == seat else 0) for whose, value in enumerate(values)
        ], temper

    return Judge(worth, outlook)


def checked_fondness(name: str, bot: Bot) -> BeamBot | SearchBot:
    """The bot, if it can have preferences; otherwise fail."""
    if not isinstance(bot, BeamBot | SearchBot):
        fail(f"{name} has no judgement to be fond with", "a beam or a search, e.g. --bot director")
    return bot


def seated(task: Task, state: State) -> list[Bot]:
    bots = [player(task.bot, task.deal.seed * 31 + seat) for seat in range(task.deal.players)]
    inner = bots[task.seat]
    if task.way is not None:
        inner = checked_fondness(task.bot, inner)
        judge = fond(inner.judge(state.game), ways_of(state)[task.way], state, task.seat, task.much)
        inner.judge = lambda game: judge
    return bots


def watch(task: Task) -> Seen:
    """Play a game. Returns its result."""
    state, moment = opened(task.deal)
    bots = seated(task, state)
    while (mover := state.to_move) is not None:
        legal = state.legal()
        action = legal[0] if len(legal) == 1 else bots[mover].decide(state, moment)
        assert action is not None
        state.apply(action)
        moment += 1
    result, scores = state.result(), state.scores()
    assert result is not None
    totals = [score.total for score in scores[: task.deal.players]]
    best = result.winners[0]
    decided = decided_by(scores[: len(totals)], best)
    return Seen(
        task.way,
        1 / len(result.winners) if task.seat in result.winners else 0.0,
        totals.pop(task.seat),
        totals,
        scores[best].total,
        tuple(key for key, _ in points_by_source(scores[best]).most_common(SOURCES)),
        decided,
    )


def points_by_source(score: Score) -> Counter[str]:
    """The points of a score by source."""
    found: Counter[str] = Counter()
    for line in score.lines:
        found[line.key] += line.points
    return found


def decided_by(scores: Sequence[Score], winner: int) -> str:
    """The source in which the winner was furthest ahead of the mean of the others."""
    found = [points_by_source(score) for score in scores]
    sources = dict.fromkeys(key for each in found for key in each)
    return max(sources, key=lambda key: len(found) * found[winner][key] - sum(each[key] for each in found))


def told_of(counted: Counter[str]) -> str:
    """The counts as text, the largest first."""
    return ", ".join(f"{what}: {count}" for what, count in counted.most_common())


def row(name: str, seen: Sequence[Seen]) -> str:
    lived = Counter(" + ".join(each.sources) for each in seen)
    decided = Counter(each.decided for each in seen)
    won = 100 * mean(each.share for each in seen)
    cells = [
        name, str(len(seen)), f"{won:.0f} %", f"{mean(each.points for each in seen):.0f}",
        f"{mean(point for each in seen for point in each.others):.0f}",
        f"{mean(each.won_with for each in seen):.0f}",
        told_of(lived), told_of(decided),
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"


Way = Mapping[str, int]


def name_of(way: Way) -> str:
    """The name of a strategy: the first features that it prefers."""
    return ", ".join(list(way)[:2])


def numbered(ways: Sequence[Way]) -> list[str]:
    """All strategies with their numbers for `--way`."""
    return [f"{number}: {name_of(way)}" for number, way in enumerate(ways)]


def wanted(ways: Sequence[Way], texts: Sequence[str]) -> list[int | None]:
    """The strategies named by number or part of the name (None: no preference); by default all of them."""
    found: list[int | None] = []
    for text in texts:
        meant: list[int | None] = [
            number for number, way in enumerate(ways) if text in (str(number), name_of(way))
        ]
        if text == "-1":
            meant = [None]
        elif not meant and not text.lstrip("-").isdigit():
            meant = [number for number, way in enumerate(ways) if text.lower() in name_of(way)]
        if not meant:
            fail(f"no way {text!r}", "; ".join(("-1: nobody's", *numbered(ways))))
        found += meant
    return list(dict.fromkeys(found)) if texts else [None, *range(len(ways))]


def told() -> str:
    """The strategies of all games, for the help text."""
    lines = []
    for game in games.all():
        players = game.players[-1]
        ways = ways_of(game.new(players, 1, game.check_options(players)))
        lines += [f"ways of {game.id}:", *(f"  {line}" for line in numbered(ways))] if ways else []
    return "\n".join(lines).replace("%", "%%")


def tasks_for(game: Game, given: argparse.Namespace) -> list[Task]:
    """The games to play: the same deals for every strategy, beginning with no preference."""
    options = game.check_options(given.players, parsed_options(game, given.option))
    ways = ways_of(game.new(given.players, given.seed, options))
    if not ways:
        fail(f"{game.id} says nothing of ways to play", "Training.ways of its features tells them")
    return [
        Task(
            Deal(game.id, given.players, tuple(sorted(options.items())), given.seed * 1_000_000 + number, 0),
            given.bot, way, number % given.players, given.much,
        )
        for way in wanted(ways, given.way)
        for number in range(given.games)
    ]  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.lab.strategies",
        description=(__doc__ or "").split("\n\n")[0],
        epilog=told(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game")
    parser.add_argument("--bot", default="baron")
    parser.add_argument("--games", type=positive, default=12, help="of every way")
    parser.add_argument("--players", type=positive, default=4)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument(
        "--way", action="append", default=[], help="only these, by number or part of the name; -1: nobody's"
    )
    parser.add_argument(
        "--much", type=int, default=100, help="how fond, in hundredths; below nought: how much it is avoided"
    )
    parser.add_argument("--seed", type=count, default=1)
    parser.add_argument("--jobs", type=positive, default=1)
    given = parser.parse_args(arguments)
    try:
        game = games.get(given.game)
        tasks = tasks_for(game, given)
    except UnknownGame as error:
        fail(str(error), "one of: " + ", ".join(each.id for each in games.all()))
    except OptionError as error:
        fail(str(error), "see the new-game form")
    ways = ways_of(opened(tasks[0].deal)[0])
    checked_bots([given.bot])
    if any(task.way is not None for task in tasks):
        checked_fondness(given.bot, player(given.bot, 0))
    head = [
        "fond of", "games", "wins", "its points", "the others'", "won with", "winners lived on: games",
        "decided by: games",
    ]  # fmt: skip
    print(f"| {' | '.join(head)} |\n| {' | '.join('---' for _ in head)} |")
    progress, seen = Progress(f"{game.id}, {given.bot}", len(tasks)), []
    for found in Farm(given.jobs).each(watch, tasks):
        seen.append(found)
        progress.step()
    for way in dict.fromkeys(task.way for task in tasks):
        name = "nothing" if way is None else name_of(ways[way])
        print(row(name, [each for each in seen if each.way == way]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
