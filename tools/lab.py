"""What the arena and the training share: seeded games between bots, played on one core or on many.

joblib, dask and numpy are optional extras (`pip install -r tools/lab-requirements.txt`); the page needs none.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from engine import games
from engine.bots import make
from engine.bots.beam import BeamBot
from engine.bots.bot import Bot
from engine.bots.judge import Judge
from engine.bots.learned import judge
from engine.core.contract import Game, State
from tools.steps import ROOT, fail

Task = TypeVar("Task")
Found = TypeVar("Found")
Options = Mapping[str, bool | int | str]
INSTALL = "pip install -r tools/lab-requirements.txt"
OPENER = "careless:miss=75,slack=150"
"""Who plays the first decisions of a deal: varied, and not so absurd that the rest would say nothing."""


class Deal(NamedTuple):
    """A start that several seatings play: equal dealing and equal first decisions."""

    game: str
    players: int
    options: tuple[tuple[str, bool | int | str], ...]
    seed: int
    opening: int
    """How many decisions the opener takes."""


class Table(NamedTuple):
    """One game to play. `bots`: by player, automa seats excluded."""

    number: int
    deal: Deal
    bots: tuple[str, ...]


class Outcome(NamedTuple):
    """What came of a table. Lists are by player; `points` of the seats that players hold."""

    number: int
    shares: list[float]
    """Of the win: 1 for the winner, parts of it for several, nothing for automas."""
    points: list[int]
    moves: list[int]
    """Decisions with a choice."""
    seconds: list[float]
    actions: int
    reason: str


def opened(deal: Deal) -> tuple[State, int]:
    """The position after the opening, and how many actions that took."""
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
    """A file of weights that a training has made."""
    return json.loads(Path(path).read_text())


def player(name: str, seed: int) -> Bot:
    """A bot by name, or a beam on a file of weights: "some.json", "some.json:width=4"."""
    path, _, width = name.partition(":width=")
    if path.endswith(".json"):
        return BeamBot(lambda game: _judge_of(path, game.id), int(width or 8), 0, seed)
    return make(name, seed)


@cache
def _judge_of(path: str, game: str) -> Judge:
    return judge(games.get(game), weights_of(path))


def play(table: Table) -> Outcome:
    """One game to its end."""
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
    """A batch, so that a worker has more to do than to report."""
    return [play(table) for table in tables]


class Farm(NamedTuple):
    """Where work is done: here (`jobs` 1), in processes of this machine, or on a Dask cluster."""

    jobs: int = 1
    dask: str = ""

    def each(self, work: Callable[[Task], Found], tasks: Sequence[Task]) -> Iterator[Found]:
        """Results as they come, in any order."""
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
    """One line on the terminal's error stream: how far, how long still. Silent when nobody looks."""

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
    """Finished results as lines of JSON, so that work can be interrupted and gone on with."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)

    def read(self) -> list[Any]:
        """Complete lines; the last may be half written."""
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
    """Everything that decides how games and bots play: results of other versions are of no use."""
    return [path for path in (ROOT / "engine").rglob("*") if path.suffix in (".py", ".json")]


def parsed_options(game: Game, texts: Sequence[str]) -> dict[str, bool | int | str]:
    """`name=value` as typed, turned into the choice that is written like that."""
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
