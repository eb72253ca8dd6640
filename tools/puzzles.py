"""Puzzles ("the best turn here"), cut from games of good bots where one turn is clearly best.

    python -m tools.puzzles mini-express --count 36 --jobs 2

A candidate is the start of a turn with several different turns to choose from, of which the first glance
(the learned values, right after the turn) likes some about equally, or likes one much better. What is asked
must be clear: each of the best few turns is followed several turns ahead, and the best must promise a good
deal more of the win than any other. Level 1: a greedy player finds it; 2: a glance at whole turns finds it;
3: only looking ahead does. A game gives one puzzle at most. The file in the game's package holds the game up
to the moment as a link (engine.core.link), the best turn, and what each other turn loses, in thousandths of
the win.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from engine import games
from engine.bots import make
from engine.bots.bot import Turn
from engine.bots.chances import WHOLE
from engine.bots.coach import known
from engine.bots.levels import by_best
from engine.bots.search import SearchBot, shares
from engine.bots.turns import turn_over, whole_turns
from engine.core import link
from engine.core.contract import Action, Game, State
from engine.core.errors import UnknownGame
from engine.core.match import Match
from engine.core.rng import Rng
from tools.lab import Farm, Progress
from tools.steps import ROOT, fail, guarded, write_if_changed
from tools.train import families

Found = TypeVar("Found")
BOTS = ("director", "director", "stationmaster", "director")
FOLLOWED = 6
"""Turns that are followed."""
VISITS = 120
"""Positions looked at behind each of them."""
CLEAR = 60
"""Thousandths of the win that the best turn promises above any other."""
LONGEST = 8
"""Actions of a turn that somebody can be asked to find."""
TRIED = 3
"""Positions of a game that are looked at more closely."""
LEAST = 4
"""Different turns to choose from."""
GLANCE = 25
"""Thousandths between the two best at first glance that make a position worth following..."""
DOUBT = 10
"""...as do two that are nearly equal: looking ahead may tell them apart."""


class Job(NamedTuple):
    game: str
    number: int


def finished(work: Generator[None, None, Found]) -> Found:
    """Think without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: Found = done.value
            return found


def play(game: Game, number: int) -> Match:
    """A game of good bots, through all player counts and boards."""
    rng = Rng(number * 7_919 + 11)
    options: Mapping[str, object]
    if number % 2:
        modes = list(game.modes())
        mode = modes[rng.below(len(modes))]
        players, options = mode.players, mode.options
    else:
        starts = list(families(game).values())
        start = starts[number // 2 % len(starts)]
        players, options = rng.choice(start.players), start.options
    match = Match(game, players, rng.next32() & 0xFFFF, game.check_options(players, options))
    bots = [make(BOTS[(seat + number) % len(BOTS)], rng.next32()) for seat in range(match.state.seats)]
    while (seat := match.state.to_move) is not None:
        legal = match.state.legal()
        action = legal[0] if len(legal) == 1 else bots[seat].decide(match.state, len(match.actions))
        assert action is not None
        match.play(action)
    return match


def turn_starts(match: Match) -> Iterator[tuple[int, State]]:
    """Where somebody begins a turn: no automa's, nothing forced."""
    state, mover = match.at(0), None
    for moment, action in enumerate(match.actions):
        if (mover is None or turn_over(state, mover)) and not state.automa() and len(state.legal()) > 1:
            yield moment, state.clone()
        mover = state.to_move
        state.apply(action)


def cut(job: Job) -> dict[str, Any] | None:
    """The clearest puzzle of a game, if there is one."""
    game = games.get(job.game)
    match, judge = play(game, job.number), by_best(game)
    found: list[tuple[int, int, int, list[Turn]]] = []  # level, how clear, moment, turns
    for moment, state in turn_starts(match):
        seat = state.to_move
        assert seat is not None
        seen = known(state, seat, 1)
        turns = finished(whole_turns(seen, seat, judge, 8, keep_first=False))
        if len(turns) < LEAST:
            continue
        glance = [shares(turn.leads_to, judge)[seat] * 1000 // WHOLE for turn in turns[:FOLLOWED]]
        gap = glance[0] - glance[1]
        if not (gap >= GLANCE or (gap <= DOUBT and moment % 3 == job.number % 3)):
            continue
        if not 50 <= glance[0] <= 900:
            continue  # lost or won whatever is done
        ahead = followed(turns[:FOLLOWED], seat, VISITS)
        first, second = sorted(range(len(ahead)), key=lambda each: -ahead[each])[:2]
        clear = ahead[first] - ahead[second]
        if clear >= CLEAR and len(turns[first].actions) <= LONGEST:
            greedy = make("greedy", 1).decide(state, moment)
            level = 3 if first else 1 if greedy == turns[0].actions[0] else 2
            order = [first, *(each for each in range(len(ahead)) if each != first)]
            found.append((level, clear, moment, [turns[each] for each in order]))
    found.sort(key=lambda each: (-each[0], -each[1], each[2]))
    for level, _, moment, turns in found[:TRIED]:
        seat = match.at(moment).to_move
        assert seat is not None
        best, *others = followed(turns, seat, 3 * VISITS)
        if best - max(others) < CLEAR:
            continue  # a look further sees it differently
        answers = sorted(zip(others, turns[1:], strict=True), key=lambda each: -each[0])
        return {
            "id": f"{job.number}-{moment}",
            "link": link.encode(match, count=moment, names=False),
            "level": level,
            "best": _written(game, turns[0].actions),
            "answers": [[_written(game, turn.actions), best - share] for share, turn in answers],
        }
    return None


def followed(turns: Sequence[Turn], seat: int, visits: int) -> list[int]:
    """What every turn promises after a look ahead, in thousandths of the win."""
    searcher = SearchBot(by_best, visits, breadth=8, rivals=8, width=8, focus=4, boldness=15)
    return [finished(searcher.foresee(turn.leads_to))[seat] * 1000 // WHOLE for turn in turns]


def _written(game: Game, actions: Sequence[Action]) -> list[str]:
    return [game.format(action) for action in actions]


def chosen(found: Sequence[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    """As many of every level as there are, the first ones; easy ones first."""
    by_level = {level: [each for each in found if each["level"] == level] for level in (1, 2, 3)}
    kept: list[dict[str, Any]] = []
    while len(kept) < count and any(by_level.values()):
        kept += [each.pop(0) for each in by_level.values() if each]
    return sorted(kept[:count], key=lambda each: each["level"])


def written(found: Sequence[dict[str, Any]], how: str) -> str:
    """The file: a puzzle a line."""
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in found)
    return f'{{"how": {json.dumps(how)},\n"puzzles": [\n{lines}\n]}}\n'


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.puzzles", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=36)
    parser.add_argument("--games", type=int, default=120, help="to cut them from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(arguments)
    try:
        game = games.get(given.game)
    except UnknownGame as error:
        fail(str(error), "one of: " + ", ".join(each.id for each in games.all()))
    jobs = [Job(game.id, given.seed * 100_000 + number) for number in range(given.games)]
    progress = Progress(f"{game.id}: games", len(jobs))
    found: list[dict[str, Any]] = []
    for puzzle in Farm(given.jobs).each(cut, jobs):
        progress.step()
        if puzzle is not None:
            found.append(puzzle)
    found.sort(key=lambda each: tuple(map(int, each["id"].split("-"))))
    kept = chosen(found, given.count)
    package = type(game).__module__.split(".")[:-1]
    path = ROOT.joinpath(*package, "puzzles.json")
    how = f"python -m tools.puzzles {game.id} --count {given.count} --games {given.games} --seed {given.seed}"
    write_if_changed(path, written(kept, how).encode())
    print(f"{len(kept)} of {len(found)} puzzles in {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
