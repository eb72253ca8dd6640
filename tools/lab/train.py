"""Learns a game's weights (engine/bots/learned.py) from games between bots, starting from nothing.

    python -m tools.lab.train mini-express --jobs 2

Every iteration plays games between the latest weights and the best so far (at first: bots with the game's own
estimate), with some random turns, and with random preferences of the players (`--likings`), which show what
other strategies are worth. The results are added to those of earlier iterations, which count less; then a
ridge regression is solved for every kind and time of the game, once for every target. Weights are accepted if
they beat every accepted bot in a tournament. Refused ones still play the next games to learn from, because
only that shows what they overrate. Everything is stored in build/train/<game>, so an interrupted run
continues; `--fresh` starts anew. The result is written into the game's package (or `--out FILE`), with an
account of how it was made. Weights there that were learned from more games stay, unless `--replace` is given.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine import games
from engine.bots.learned import SCALE, place_of
from engine.bots.turns import turn_over
from engine.core.contract import Game, State
from engine.core.errors import UnknownGame
from engine.core.insight import features_of
from tools.lab.arena import compete, schedule
from tools.lab.bot_games import (
    INSTALL,
    Farm,
    Journal,
    Progress,
    Table,
    amount,
    checked_bots,
    count,
    each_of,
    learned_from,
    opened,
    own_weights,
    positive,
    weights_of,
    write_weights,
)
from tools.lab.training_games import FAMILIES, STRANGE, Job, Start, deals, explorer, families
from tools.steps import BUILD, fail, guarded

TARGETS = ("points", "beaten", "won")
"""What can be predicted: the final points, the share of rivals left behind, the share of the win."""
ENOUGH = 8_000
"""The number of rows that a family must have before its weights are learned."""
LEARNERS_WIDTH = 4
"""The width of beams in games to learn from: half of the usual one plays nearly as well, in half the time."""
BATCH = 16
FIRST = 5
"""The factor for the number of games in the first iteration, whose bots are quick."""


Place = tuple[str, int, int]
Found = dict[Place, list[Any]]
"""Sums per family, kind and time: [rows, X'X, X'Y, Y'Y], as numpy arrays."""


def watch(job: Job) -> tuple[int, Found]:
    """Play the games of a job and sum up their rows."""
    import numpy as np

    found: Found = {}
    for deal in job.deals:
        state, moment = opened(deal)
        features, players = features_of(state.game), deal.players
        bots = [explorer(job, deal, seat, state) for seat in range(players)]
        seen: list[tuple[Place, list[list[int]]]] = []
        while (seat := state.to_move) is not None:
            legal = state.legal()
            state.apply(legal[0] if len(legal) == 1 else bots[seat].decide(state, moment))
            moment += 1
            if state.to_move is not None and turn_over(state, seat):
                kind, time, rows = features.rows(state, range(state.seats))
                seen.append(((features.family(state).id, kind, time), rows))
        outcome = np.array(targets(state), dtype=float)
        for place, rows in seen:
            x, y = np.array(rows, dtype=float), outcome
            if features.relative:
                others = max(1, len(rows) - 1)
                x = x - (x.sum(0) - x) / others
                y = y - (y.sum(0) - y) / others
            parts = [len(rows), x.T @ x, x.T @ y, y.T @ y]
            merge(found, place, parts)
    return job.number, found


def targets(state: State) -> list[list[float]]:
    """The numbers of `TARGETS` by seat."""
    result = state.result()
    assert result is not None
    rows = []
    place = {seat: rank for rank, group in enumerate(result.ranking) for seat in group}
    for seat, score in enumerate(state.scores()):
        rivals = [other for other in range(state.seats) if other != seat]
        ahead = sum((place[other] > place[seat]) + (place[other] == place[seat]) / 2 for other in rivals)
        won = 100 / len(result.winners) if seat in result.winners else 0.0
        rows.append([float(score.total), 100 * ahead / max(1, len(rivals)), won])
    return rows


def place_name(place: Place) -> str:
    """The name of a row in a file of weights."""
    family, kind, time = place
    return f"{family}/{kind}.{time}" if family else f"{kind}.{time}"


def merge(found: Found, place: Place, parts: list[Any]) -> None:
    """Add `parts` to the sums of a place."""
    known = found.get(place)
    found[place] = parts if known is None else [old + new for old, new in zip(known, parts, strict=True)]


class Sums:
    """Sums of all games, stored on disk batch by batch."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.places: Found = {}

    def path(self, iteration: int, number: int) -> Path:
        return self.folder / f"seen-{iteration:02}-{number:05}.npz"

    def add(self, found: Found) -> None:
        for place, parts in found.items():
            merge(self.places, place, parts)

    def save(self, iteration: int, number: int, found: Found) -> None:
        import numpy as np

        arrays = {
            f"{place_name(place)}.{index}": part
            for place, parts in found.items()
            for index, part in enumerate(parts)
        }
        waiting = self.folder / "waiting.npz"
        np.savez(waiting, **arrays)
        waiting.replace(self.path(iteration, number))

    def load(self, iteration: int, number: int) -> bool:
        import numpy as np

        path = self.path(iteration, number)
        if not path.is_file():
            return False
        found: Found = {}
        with np.load(path) as arrays:
            for name in sorted(arrays):
                found.setdefault(place_of(name.rpartition(".")[0]), []).append(arrays[name])
        self.add(found)
        return True


def gathered(seen: Sequence[Sums], keep: float) -> Sums:
    """The sums of all iterations. Earlier ones count less, because they show how weaker players continue."""
    found = Sums(seen[-1].folder)
    for age, sums in enumerate(reversed(seen)):
        for place, parts in sums.places.items():
            merge(found.places, place, [keep**age * part for part in parts])
    return found


def solve(game: Game, sums: Sums, target: str, ridge: float) -> dict[str, Any]:
    """Solve a ridge regression for every place. `ridge`: the weight of the prior, in rows."""
    found: dict[str, Any] = {"rows": {}, "tempers": {}, "features": {}}
    for family, start in families(game).items():
        own = {place: parts for place, parts in sums.places.items() if place[0] == family}
        if sum(parts[0] for parts in own.values()) > (ENOUGH if family else 0):
            names = features_of(game).family(start.state(game)).names
            found["features"][family] = list(names)
            solve_family(game, own, names, target, ridge, found)
    return found


def solve_family(
    game: Game, places: Found, names: Sequence[str], target: str, ridge: float, found: dict[str, Any]
) -> None:
    """Fit the weights of each place with those of its time as prior, whose own prior is the fit of all
    times."""
    import numpy as np

    column = TARGETS.index(target)
    at: dict[int, list[Any]] = {}
    whole: Found = {}
    for (_, _, time), parts in sorted(places.items()):
        merge(at, time, parts)  # type: ignore[arg-type]
        merge(whole, ("", 0, 0), parts)

    features = features_of(game)
    fixed = features.training.fixed
    free = [index for index, name in enumerate(names) if name not in fixed]

    def fitted(parts: list[Any], belief: Any) -> Any:
        count, xx, xy, _ = parts
        held = np.diag(ridge * np.diag(xx) / count + 1e-6)
        left = xy[:, column] - xx @ belief
        weights = belief.copy()
        weights[free] += np.linalg.solve((xx + held)[np.ix_(free, free)], left[free])
        return weights

    always = fitted(whole["", 0, 0], np.array([float(fixed.get(name, 0)) for name in names]))
    usual = {time: fitted(parts, always) for time, parts in at.items()}
    for place, parts in sorted(places.items()):
        weights = fitted(parts, usual[place[2]])
        count, xx, xy, yy = parts
        left = yy[column, column] - 2 * weights @ xy[:, column] + weights @ xx @ weights
        # A seat's own luck behaves about like Gumbel's distribution, for which softmax is exact.
        spread = (max(left, 0.0) / count) ** 0.5 / 1.28 / (1.15 if features.relative else 1.0)
        name = place_name(place)
        found["rows"][name] = [round(float(weight) * SCALE) for weight in weights]
        found["tempers"][name] = max(1, round(float(spread) * SCALE))


def beaten(
    game: Game, farm: Farm, folder: Path, new: str, old: str, count: int, family: str | None = None
) -> float:
    """The share of the wins that `new` takes from `old`, over all player counts. `family`: play its boards
    only."""
    tables: list[Table] = []
    start = Start(game.players, {}) if family is None else families(game)[family]
    counts = [players for players in start.players if players > 1]
    each = max(1, count // len(counts))
    for players in counts:
        options = game.check_options(players, start.options)
        planned = schedule(game, (new, old), each, 7919, players, options, 2 * players)
        tables += [table._replace(number=len(tables) + table.number) for table in planned]
    names = f"{Path(new).stem} against {Path(old).stem} {family or ''}".strip()
    journal = Journal(folder / f"{names.replace(' ', '-')}-{count}.jsonl")  # its tables depend on `count`
    outcomes = compete(tables, farm, journal, f"  {names}")
    won = played = 0.0
    for table in tables:
        shares = outcomes[table.number].shares
        won += sum(share for share, name in zip(shares, table.bots, strict=True) if name == new)
        played += sum(shares)
    return won / max(played, 1e-9)


def destination(game: Game, given: argparse.Namespace, games: int) -> Path:
    """The path to write weights to: not the game's own if those were learned from more than `games`."""
    if given.out:
        return Path(given.out)
    own = own_weights(game)
    if given.replace or learned_from(own) <= games:
        return own
    return BUILD / "train" / f"{game.id}-learned.json"


def games_of(given: argparse.Namespace, iteration: int) -> int:
    """The number of games that an iteration plays to learn from."""
    return int(_nth(given.games, iteration)) * (1 if iteration else FIRST)


def tables_of(given: argparse.Namespace) -> tuple[int, ...]:
    """The player counts to play, repeated ones more often; empty for all equally."""
    return tuple(int(players) for players in given.players.split(",") if players)


def _nth(numbers: str, iteration: int) -> str:
    """The entry of "5,5,3" for an iteration; the last one is for all that follow."""
    each = str(numbers).split(",")
    return each[min(iteration, len(each) - 1)]


def train(game: Game, given: argparse.Namespace) -> None:
    """Run all iterations and write the result; see the module."""
    folder = BUILD / "train" / game.id
    folder.mkdir(parents=True, exist_ok=True)
    if given.fresh:
        for path in folder.iterdir():
            path.unlink()
    farm = Farm(given.jobs, given.dask)
    known: list[Sums] = []
    accepted: list[str] = []
    accounts: list[dict[str, Any]] = []
    latest, seen = "", 0
    for iteration in range(given.iterations):
        keep = float(_nth(given.keep, iteration))
        sums = Sums(folder)
        if latest:
            learner = f"{latest}:width={LEARNERS_WIDTH}"
            players: tuple[str, ...] = (learner, learner, learner, (accepted or ["plain-beam"])[-1])
        else:
            players = tuple(given.beginners.split(";"))
        count_of_games, tables = games_of(given, iteration), tables_of(given)
        plan = deals(game, given.seed + iteration, count_of_games, given.strange, tables, given.families)
        likings = round(100 * float(_nth(given.likings, iteration)))
        jobs = [
            Job(start, tuple(plan[start : start + BATCH]), players, likings, given.strange)
            for start in range(0, len(plan), BATCH)
        ]
        waiting = [job for job in jobs if not sums.load(iteration, job.number)]
        progress = Progress(
            f"{game.id} {iteration}: games to learn from", len(jobs), len(jobs) - len(waiting)
        )
        for number, found in farm.each(watch, waiting):
            sums.save(iteration, number, found)
            sums.add(found)
            progress.step()
        seen += len(plan)
        known.append(sums)
        for target in given.target.split(","):
            weights = solve(game, gathered(known, keep), target, given.ridge)
            path = folder / f"{iteration:02}-{target}.json"
            path.write_text(json.dumps(weights))
            latest = str(path)
            rates = {}
            for rival in ("plain-beam", *accepted)[::-1]:
                rates[Path(rival).stem] = beaten(game, farm, folder, str(path), rival, given.gate)
                if rates[Path(rival).stem] <= 0.5:
                    break
            good = all(rate > 0.5 for rate in rates.values())
            shown = ", ".join(f"{name} {rate:.0%}" for name, rate in rates.items())
            print(
                f"{game.id} {iteration} {target}: {'accepted' if good else 'refused'} ({shown})", flush=True
            )
            if good:
                accepted.append(str(path))
                accounts.append(
                    {
                        "name": path.stem,
                        "games": seen,
                        "won_against": {k: round(v, 3) for k, v in rates.items()},
                    }
                )
    if not accepted:
        print("nothing beat the bots on the game's own estimate; the weights stay as they were")
        return
    words = (
        "iterations", "games", "beginners", "gate", "ridge", "keep", "likings", "strange", "target",
        "players", "families", "seed",
    )  # fmt: skip
    options = " ".join(f"--{word} {shlex.quote(str(getattr(given, word)))}" for word in words)
    weights = weights_of(accepted[-1])
    others = {}
    for family in [family for family in weights["features"] if family]:
        others[family] = round(beaten(game, farm, folder, accepted[-1], "plain-beam", given.gate, family), 3)
        print(f"{game.id} {family}: {others[family]:.0%} against plain-beam", flush=True)
        if others[family] <= 0.5:  # the game's own estimate is better there
            del weights["features"][family]
            for name in [name for name in weights["rows"] if place_of(name)[0] == family]:
                del weights["rows"][name], weights["tempers"][name]
    about = {
        "how": f"python -m tools.lab.train {game.id} {options}",
        "rules_version": game.rules_version,
        "features": weights["features"],
        "accepted": accounts,
    }
    if others:
        about["families"] = others
    path = destination(game, given, seen)
    write_weights(path, weights, about)
    print(path)
    if path not in (own_weights(game), given.out):
        print(
            f"{game.id} keeps its own: {learned_from(own_weights(game))} games taught them, {seen} these."
            "\n  What to do: the same command with --replace puts the new ones into the game; this compares:"
            f"\n  python -m tools.lab.arena {game.id} --bots {shlex.quote(str(path))},director"
        )


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.lab.train", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("game")
    parser.add_argument("--iterations", type=positive, default=6)
    every = "; or a number for each, comma between, the last for all that follow"
    parser.add_argument(
        "--games",
        type=each_of(positive),
        default="800",
        help=f"to learn from, per iteration, and {FIRST} times as many in the first" + every,
    )
    parser.add_argument(
        "--gate", type=positive, default=200, help="about so many games against every bot accepted before"
    )
    parser.add_argument(
        "--beginners",
        default="greedy;careless:miss=30,slack=100;greedy",
        help="who plays while nothing is learned, semicolon between",
    )
    parser.add_argument("--ridge", type=amount, default=300)
    parser.add_argument(
        "--keep", type=each_of(amount), default="0.8", help="what games of the iteration before count" + every
    )
    parser.add_argument(
        "--likings",
        type=each_of(amount),
        default="0",
        help="how fond players are of what tells, 1: as it tells" + every,
    )
    parser.add_argument(
        "--strange", type=count, default=STRANGE, help="one turn in so many is a random one; 0: none"
    )
    parser.add_argument("--target", default="points", help="comma between: " + ", ".join(TARGETS))
    parser.add_argument(
        "--players",
        default="",
        help="player counts, comma between, to play more often what is named more often (default: all alike)",
    )
    parser.add_argument(
        "--families",
        type=positive,
        default=FAMILIES,
        help="every so many games one goes through the boards that need weights of their own",
    )
    parser.add_argument("--seed", type=count, default=1)
    parser.add_argument("--jobs", type=positive, default=1)
    parser.add_argument(
        "--dask", default="", help="address of a Dask scheduler; its workers import this project"
    )
    parser.add_argument("--fresh", action="store_true", help="forget what an interrupted run has done")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="where the weights go (default: the game's data/learned.json)",
    )
    parser.add_argument(
        "--replace", action="store_true", help="replace the game's weights even if more games taught them"
    )
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    try:
        game = games.get(given.game)
    except UnknownGame as error:
        fail(str(error), "one of: " + ", ".join(game.id for game in games.all()))
    if not set(given.target.split(",")) <= set(TARGETS):
        fail(f"unknown target in {given.target!r}", "one of: " + ", ".join(TARGETS))
    strangers = [word for word in given.players.split(",") if word not in ("", *map(str, game.players))]
    if strangers:
        fail(
            f"{game.id} is not for {strangers[0]!r} players", f"some of: {', '.join(map(str, game.players))}"
        )
    if game.insight.features is None:
        fail(f"{game.id} describes no features", "see Features in engine/core/insight.py")
    checked_bots(given.beginners.split(";"))
    if given.out and given.out.is_dir():
        fail(f"{given.out} is a folder", "--out takes a file's name")
    try:
        import numpy  # noqa: F401
    except ImportError:
        fail("numpy is not installed", INSTALL)
    train(game, given)
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
