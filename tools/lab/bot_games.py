"""Plays seeded games between bots, on one core or on many, for the other modules of this folder.

joblib, dask and numpy are optional extras (`pip install -r tools/lab/requirements.txt`); the page needs none.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from engine import games
from engine.bots import make
from engine.bots.beam import BeamBot
from engine.bots.bot import Bot
from engine.bots.judge import Judge
from engine.bots.learned import judge
from engine.bots.levels import UnknownBot
from engine.core.contract import Game, State
from tools.steps import ROOT, fail, write_if_changed

Task = TypeVar("Task")
Found = TypeVar("Found")
Options = Mapping[str, bool | int | str]
INSTALL = "pip install -r tools/lab/requirements.txt"
OPENER = "careless:miss=75,slack=150"
"""The bot that plays the first decisions of a deal: varied, but not so bad that the game is decided."""


BOTS = "e.g. director, or beam:width=4, or a file of weights: some.json, some.json:width=4"
AT_LEAST_ONE = ("breadth", "focus", "width")
"""Parameters of bots that must not be 0, because the bot could not think then. None may be negative."""


class Deal(NamedTuple):
    """A start that several seatings play: the same setup and first decisions."""

    game: str
    players: int
    options: tuple[tuple[str, bool | int | str], ...]
    seed: int
    opening: int
    """The number of decisions that the opener makes."""


class Table(NamedTuple):
    """One game to play. `bots`: by player; automa seats are not listed."""

    number: int
    deal: Deal
    bots: tuple[str, ...]


class Outcome(NamedTuple):
    """The result of a table. Lists are by player; automa seats are left out."""

    number: int
    shares: list[float]
    """Shares of the win: 1 for a single winner, equal parts for several."""
    points: list[int]
    moves: list[int]
    """The number of decisions with a choice."""
    seconds: list[float]
    actions: int
    reason: str


def opened(deal: Deal) -> tuple[State, int]:
    """The state after the opening, and its number of actions."""
    game = games.get(deal.game)
    state, moment = game.new(deal.players, deal.seed, dict(deal.options)), 0
    opener, left = make(OPENER, deal.seed & 0xFFFF_FFFF), deal.opening
    while left and state.to_move is not None:
        left -= len(state.legal()) > 1
        state.apply(opener.decide(state, moment))
        moment += 1
    return state, moment


@cache
def weights_of(path: str) -> Any:
    """A file of weights that was made by training."""
    return json.loads(Path(path).read_text())


def learned_text(about: dict[str, Any], rows: dict[str, list[int]], tempers: Any) -> str:
    """The text of a file of weights, with a line per bucket and fact, so that changes are readable."""
    facts = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in about.items())
    lines = ",\n".join(
        f"{json.dumps(bucket)}: {json.dumps(row, separators=(',', ':'))}" for bucket, row in rows.items()
    )
    ending = json.dumps(tempers, separators=(",", ":"))
    return f'{{"about": {{\n{facts}\n}},\n"rows": {{\n{lines}\n}},\n"tempers": {ending}\n}}\n'


def write_weights(path: Path, weights: dict[str, Any], about: dict[str, Any]) -> None:
    """Write a file of weights that the game can read."""
    write_if_changed(path, learned_text(about, weights["rows"], weights["tempers"]).encode())


def own_weights(game: Game) -> Path:
    """The path of a game's weights in its package."""
    package = type(game.insight).__module__.split(".")[:-1]
    return ROOT.joinpath(*package, "data", "learned.json")


def learned_from(path: Path) -> int:
    """The number of games that the weights in a file were learned from; 0 if there is no file."""
    accounts = json.loads(path.read_text())["about"].get("accepted", []) if path.is_file() else []
    return max((account["games"] for account in accounts), default=0)


def player(name: str, seed: int) -> Bot:
    """A bot by name, or a beam with a file of weights: "some.json", "some.json:width=4"."""
    path, _, width = name.partition(":width=")
    if path.endswith(".json"):
        return BeamBot(lambda game: _judge_of(path, game.id), int(width or 8), 0, seed)
    return make(name, seed)


def checked_bots(names: Sequence[str], advice: str = BOTS) -> None:
    """Fail with an explanation if a name is not that of a bot, or its numbers are not valid."""
    for name in names:
        path, _, width = name.partition(":width=")
        numbers = name.partition(":")[2]
        try:
            if path.endswith(".json"):
                _ = weights_of(path)["rows"], weights_of(path)["tempers"]
                numbers = f"width={width or 8}"
            player(name, 0)
        except (UnknownBot, OSError) as error:
            fail(str(error), advice)
        except (ValueError, KeyError, TypeError):
            fail(f"{name!r} is no file of weights, or its width is no number", advice)
        for part in numbers.split(",") if numbers else ():
            key, _, number = part.partition("=")
            if int(number) < (key in AT_LEAST_ONE):
                fail(f"{name!r}: {key} must be at least {int(key in AT_LEAST_ONE)}", advice)


def listed(text: str) -> list[str]:
    """Split a list of bots at its semicolons or, if it has none, at its commas."""
    return text.split(";") if ";" in text else text.split(",")


def positive(text: str) -> int:
    """An argparse type: an integer of 1 or more."""
    return _at_least(1, text)


def count(text: str) -> int:
    """An argparse type: an integer of 0 or more."""
    return _at_least(0, text)


def _at_least(least: int, text: str) -> int:
    with suppress(ValueError):
        if int(text) >= least:
            return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no whole number of at least {least}")


def each_of(kind: Callable[[str], object]) -> Callable[[str], str]:
    """An argparse type: a text like "5,5,3" whose parts are of type `kind`."""

    def checked(text: str) -> str:
        for part in text.split(","):
            kind(part)
        return text

    return checked


def amount(text: str) -> float:
    """An argparse type: a number of 0 or more."""
    with suppress(ValueError):
        if 0 <= float(text) < float("inf"):
            return float(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no number of at least 0")


@cache
def _judge_of(path: str, game: str) -> Judge:
    return judge(games.get(game), weights_of(path))


def play(table: Table) -> Outcome:
    """Play a game to its end."""
    state, moment = opened(table.deal)
    players = table.deal.players
    bots = [player(name, (table.deal.seed * 31 + seat) & 0xFFFF_FFFF) for seat, name in enumerate(table.bots)]
    moves, seconds = [0] * players, [0.0] * players
    while state.to_move is not None:
        seat, legal = state.to_move, state.legal()
        if len(legal) == 1:
            action = legal[0]
        else:
            started = time.perf_counter()
            action = bots[seat].decide(state, moment)
            seconds[seat] += time.perf_counter() - started
            moves[seat] += 1
        state.apply(action)
        moment += 1
    result = state.result()
    assert result is not None
    shares = [0.0] * players
    for seat in result.winners:
        if seat < players:
            shares[seat] = 1 / len(result.winners)
    points = [score.total for score in state.scores()[:players]]
    return Outcome(table.number, shares, points, moves, seconds, moment, result.reason)


def play_all(tables: Sequence[Table]) -> list[Outcome]:
    """Play a batch of games; batches keep the overhead of a worker small."""
    return [play(table) for table in tables]


class Farm(NamedTuple):
    """Where work is done: in this process (`jobs` 1), in several processes, or on a Dask cluster."""

    jobs: int = 1
    dask: str = ""

    def each(self, work: Callable[[Task], Found], tasks: Sequence[Task]) -> Iterator[Found]:
        """The results of all tasks, in any order."""
        if self.jobs == 1 and not self.dask:
            yield from map(work, tasks)
            return
        try:
            import joblib
        except ImportError:
            fail("joblib is not installed, so there is only one core: --jobs 1", INSTALL)
        with self._backend(joblib):
            parallel = joblib.Parallel(n_jobs=self.jobs, return_as="generator_unordered", batch_size=1)
            yield from parallel(joblib.delayed(work)(task) for task in tasks)

    def _backend(self, joblib: Any) -> Any:
        if not self.dask:
            return nullcontext()
        try:
            from distributed import Client
        except ImportError:
            fail("dask is not installed", INSTALL)
        return joblib.parallel_config(backend="dask", client=Client(self.dask))


class Progress:
    """A progress line on stderr with the time left. Updated rarely if stderr is not a terminal."""

    def __init__(self, title: str, total: int, done: int = 0) -> None:
        self.title, self.total, self.before, self.done = title, total, done, done
        self.started = self.shown = time.monotonic()
        self.visible = sys.stderr.isatty()

    def step(self, count: int = 1) -> None:
        self.done += count
        now = time.monotonic()
        if now - self.shown < (0.5 if self.visible else 20) and self.done < self.total:
            return
        self.shown = now
        passed = now - self.started
        left = passed / max(1, self.done - self.before) * (self.total - self.done)
        line = f"{self.title}: {self.done} of {self.total}, {passed:.0f} s, about {left:.0f} s left"
        end = "\r" if self.visible and self.done < self.total else "\n"
        print(line.ljust(78), end=end, file=sys.stderr, flush=True)


class Journal:
    """Finished results as lines of JSON, so that interrupted work can be continued."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)

    def read(self) -> list[Any]:
        """All complete lines; the last one may be cut."""
        found = []
        if self.path.is_file():
            for line in self.path.read_text().splitlines():
                try:
                    found.append(json.loads(line))
                except ValueError:
                    continue
        return found

    def add(self, results: Iterable[Any]) -> None:
        torn = self.path.is_file() and self.path.read_bytes()[-1:] not in (b"", b"\n")
        with self.path.open("a") as file:
            file.write("\n" if torn else "")
            for result in results:
                file.write(json.dumps(result, separators=(",", ":")) + "\n")


def engine_files() -> list[Path]:
    """All files that decide how games and bots play; results of other versions are not reused."""
    return [path for path in (ROOT / "engine").rglob("*") if path.suffix in (".py", ".json")]


def parsed_options(game: Game, texts: Sequence[str]) -> dict[str, bool | int | str]:
    """Parse `name=value` arguments into options of the game."""
    found: dict[str, bool | int | str] = {}
    for text in texts:
        name, _, value = text.partition("=")
        for option in game.options:
            if option.name == name:
                for choice in option.choices:
                    if str(choice).lower() == value.lower():
                        found[name] = choice
                        break
                else:
                    known = ", ".join(str(choice) for choice in option.choices)
                    fail(f"{value!r} is no choice of {name}", f"one of: {known}")
                break
        else:
            fail(f"no option {name!r}", "one of: " + ", ".join(option.name for option in game.options))
    return found
