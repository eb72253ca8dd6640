"""Plays bots against each other and prints their strength, its confidence interval and their thinking time.

    python -m tools.lab.arena mini-express --bots baron,director,random --games 200 --seed 1 --jobs 2

With fewer bots than seats, the bots repeat around the table (two bots at four seats: two against two); with
more bots than seats, they take turns. A deal (seed and opening moves) is played in every rotation of the
seats, so that all bots sit everywhere and have the same luck. Equal names are pooled. A win is a game that
one of the bot's seats won. Finished games are stored in build/arena, so an interrupted run continues.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import permutations
from math import log10, sqrt
from typing import NamedTuple

from engine import games
from engine.core.contract import Game
from engine.core.errors import OptionError, UnknownGame
from tools.lab.bot_games import (
    Deal,
    Farm,
    Journal,
    Outcome,
    Progress,
    Table,
    checked_bots,
    count,
    engine_files,
    listed,
    parsed_options,
    play_all,
    positive,
)
from tools.steps import BUILD, digest, digest_files, fail, guarded

USUAL_PLAYERS = 4
OPENING = 6


class Row(NamedTuple):
    """The results of one bot."""

    name: str
    games: int
    wins: float
    win_rate: float
    low: float
    high: float
    elo: int
    mean_score: float
    ms_per_move: float


def arrangements(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """The orders in which bots sit around the table. Rotations of the same order are left out."""
    if len(bots) < seats:
        groups = [
            tuple(bots[(start + step) % len(bots)] for step in range(seats))
            for start in range(len(bots) if seats % len(bots) else 1)
        ]
    else:
        groups = [
            tuple(bots[(start + step) % len(bots)] for step in range(seats))
            for start in range(len(bots) if len(bots) > seats else 1)
        ]
    found: dict[tuple[str, ...], None] = {}
    for group in groups:
        for order in permutations(group):
            if not any(turned in found for turned in turns(order)):
                found[order] = None
    return list(found)


def turns(order: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All rotations of an order around the table."""
    return list(dict.fromkeys((*order[start:], *order[:start]) for start in range(len(order))))


def schedule(
    game: Game,
    bots: Sequence[str],
    count: int,
    seed: int,
    players: int,
    options: dict[str, bool | int | str],
    opening: int,
) -> list[Table]:
    """The games to play: at least `count`, with every deal in all rotations of its seats."""
    orders = arrangements(bots, players)
    agreed = tuple(sorted(options.items()))
    tables: list[Table] = []
    number = 0
    while len(tables) < count:
        deal = Deal(game.id, players, agreed, seed * 1_000_003 + number, opening)
        for order in turns(orders[number % len(orders)]):
            tables.append(Table(len(tables), deal, order))
        number += 1
    return tables


def elo(tables: Sequence[Table], outcomes: dict[int, Outcome]) -> dict[str, float]:
    """Elo ratings by the Bradley-Terry model for tables of several, computed by Hunter's iteration: a seat
    wins in proportion to its strength. Each bot also draws one imagined game against an average opponent, so
    that one that always wins does not become infinitely strong."""
    strength = {name: 1.0 for table in tables for name in table.bots}
    wins = dict.fromkeys(strength, 0.5)
    for table in tables:
        for name, share in zip(table.bots, outcomes[table.number].shares, strict=True):
            wins[name] += share
    for _ in range(200):
        met = {name: 1 / (own + 1) for name, own in strength.items()}
        for table in tables:
            each = sum(outcomes[table.number].shares) / sum(strength[name] for name in table.bots)
            for name in table.bots:
                met[name] += each
        strength = {name: wins[name] / met[name] for name in strength}
    scale = sum(log10(own) for own in strength.values()) / len(strength)
    return {name: 400 * (log10(own) - scale) for name, own in strength.items()}


def interval(rate: float, count: int, effect: float) -> tuple[float, float]:
    """Wilson's 95 % interval. `effect`: the factor by which shared deals reduce the number of games."""
    effective = count / effect
    z = 1.959964
    middle = (rate + z * z / (2 * effective)) / (1 + z * z / effective)
    half = z / (1 + z * z / effective) * sqrt(rate * (1 - rate) / effective + z * z / (4 * effective**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def shared_deals(results: dict[int, list[float]]) -> float:
    """The variance of a rate counted by deal, as a multiple of that of independent games; at least 1."""
    values = [value for deal in results.values() for value in deal]
    rate = sum(values) / len(values)
    plain = sum((value - rate) ** 2 for value in values)
    clustered = sum((sum(deal) - rate * len(deal)) ** 2 for deal in results.values())
    return max(1.0, clustered / plain) if plain else 1.0


def standings(tables: Sequence[Table], outcomes: dict[int, Outcome]) -> list[Row]:
    """A row per bot, strongest first."""
    ratings = elo(tables, outcomes)
    rows = []
    for name in ratings:
        by_deal: dict[int, list[float]] = {}
        points: list[int] = []
        moves, seconds = 0, 0.0
        for table in tables:
            if name not in table.bots:
                continue
            outcome = outcomes[table.number]
            seats = [seat for seat, bot in enumerate(table.bots) if bot == name]
            by_deal.setdefault(table.deal.seed, []).append(sum(outcome.shares[seat] for seat in seats))
            for seat in seats:
                points.append(outcome.points[seat])
                moves += outcome.moves[seat]
                seconds += outcome.seconds[seat]
        count = sum(len(deal) for deal in by_deal.values())
        wins = sum(sum(deal) for deal in by_deal.values())
        low, high = interval(wins / count, count, shared_deals(by_deal))
        rows.append(
            Row(
                name,
                games=count,
                wins=round(wins, 2),
                win_rate=round(wins / count, 4),
                low=round(low, 4),
                high=round(high, 4),
                elo=round(ratings[name]),
                mean_score=round(sum(points) / len(points), 2),
                ms_per_move=round(1000 * seconds / max(1, moves), 3),
            )
        )
    return sorted(rows, key=lambda row: (-row.elo, row.name))


def compete(tables: Sequence[Table], farm: Farm, journal: Journal, title: str) -> dict[int, Outcome]:
    """Play the games that the journal does not have yet. Returns all outcomes by number of the table."""
    outcomes = {outcome.number: outcome for outcome in (Outcome(*line) for line in journal.read())}
    waiting = [table for table in tables if table.number not in outcomes]
    progress = Progress(title, len(tables), len(tables) - len(waiting))
    alone = farm.jobs == 1 and not farm.dask
    size = 1 if alone else max(1, min(8, len(waiting) // (8 * max(2, farm.jobs))))
    batches = [waiting[start : start + size] for start in range(0, len(waiting), size)]
    for batch in farm.each(play_all, batches):
        journal.add(batch)
        for outcome in batch:
            outcomes[outcome.number] = outcome
        progress.step(len(batch))
    return outcomes


def shown(rows: Sequence[Row]) -> str:
    """The rows as a table for the terminal."""
    width = max(len(row.name) for row in rows)
    lines = [f"{'bot':{width}}   games    wins  win rate  95 %              Elo  mean score  ms per move"]
    for row in rows:
        chances = f"{row.win_rate:8.1%}  [{row.low:6.1%} - {row.high:6.1%}]  {row.elo:+5}"
        lines.append(
            f"{row.name:{width}}  {row.games:6}  {row.wins:6.1f}  {chances}"
            f"  {row.mean_score:10.1f}  {row.ms_per_move:11.2f}"
        )
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.lab.arena", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("game")
    names = "levels or kinds, comma between; or semicolon: baron;beam:width=4,heat=50"
    parser.add_argument("--bots", required=True, help=names)
    parser.add_argument("--games", type=positive, default=200)
    parser.add_argument("--seed", type=count, default=1)
    parser.add_argument("--jobs", type=positive, default=1)
    parser.add_argument(
        "--dask", default="", help="address of a Dask scheduler; its workers import this project"
    )
    parser.add_argument("--players", type=positive)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--opening", type=count, default=OPENING, help="decisions made at random before")
    parser.add_argument("--fresh", action="store_true", help="forget games of an interrupted or earlier run")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    try:
        game = games.get(given.game)
        players = given.players or (USUAL_PLAYERS if USUAL_PLAYERS in game.players else game.players[-1])
        options = game.check_options(players, parsed_options(game, given.option))
    except UnknownGame as error:
        fail(str(error), "one of: " + ", ".join(game.id for game in games.all()))
    except OptionError as error:
        fail(str(error), "see `python -m tools.lab.arena --help`")
    bots = listed(given.bots)
    checked_bots(bots)
    tables = schedule(game, bots, given.games, given.seed, players, options, given.opening)
    name = digest(digest_files(engine_files()), repr((tables[0].deal, bots)))[:16]
    journal = Journal(BUILD / "arena" / f"{game.id}-{name}.jsonl")
    if given.fresh:
        journal.path.unlink(missing_ok=True)
    try:
        outcomes = compete(tables, Farm(given.jobs, given.dask), journal, f"{game.id}, {players} players")
    except KeyboardInterrupt:
        kept = f"{len(journal.read())} of {len(tables)} games are played and kept"
        print(f"stopped: {kept}; the same command, without --fresh, goes on", file=sys.stderr)
        return 130
    rows = standings(tables, outcomes)
    if given.json:
        print(json.dumps({"bots": [row._asdict() for row in rows]}))
    else:
        print(shown(rows))
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
