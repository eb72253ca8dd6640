"""Makes puzzles ("find the best turn") from positions in games of good bots where one turn is clearly best.

    python -m tools.lab.puzzles mini-express --count 36 --jobs 2
    python -m tools.lab.puzzles mini-express --players 3,4,5    of the usual game for 3 to 5 players
    python -m tools.lab.puzzles mini-express --show             prints them, for a person to judge

A candidate is the start of a turn with several different turns to choose from, of which a first evaluation
(the learned values, right after the turn) rates two about equally, or one much better. The best few turns are
then searched several turns ahead, three times, each time more thoroughly. The best must promise a much larger
chance to win than any other, and the coach must know what it gains or prepares. In every second game the
clearest candidates are tried first, in the others random ones. A game gives one puzzle at most.

Level 1: a greedy player finds it; 2: evaluating whole turns finds it; 3: only looking ahead does. The file
in the game's package (`engine.core.puzzles`) holds the game up to the moment as a link, the best turn, and
what each other turn loses, in thousandths of the win. Puzzles that the file has stay, as links and progress
refer to them; `--without` leaves out those that a person rejected.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from engine import games
from engine.bots import coach, make
from engine.bots.bot import Turn
from engine.bots.chances import WHOLE
from engine.bots.judge import Judge
from engine.bots.levels import by_best
from engine.bots.search import SearchBot, shares
from engine.bots.turns import turn_over, whole_turns
from engine.core import link, puzzles
from engine.core.contract import Action, Game, State
from engine.core.data import load_json
from engine.core.errors import UnknownGame
from engine.core.match import Match
from engine.core.puzzles import PuzzleError
from engine.core.rng import Rng
from tools.lab.bot_games import Farm, Progress
from tools.lab.training_games import families
from tools.steps import ROOT, fail, guarded, write_if_changed
from ui.features.lessons import LessonSession
from ui.view.move_words import labels, reasons_in_words
from ui.view.options import choice_text

Found = TypeVar("Found")
BOTS = ("director", "director", "stationmaster", "director")
FOLLOWED = 6
"""The most turns that are compared at a position."""
FEW = 3
"""Turns in the first search, which is cheap and rejects most positions, and in the last one."""
GLIMPSE, LOOK, STARE = 40, 120, 360
"""Positions searched per turn in the three searches."""
HOPEFUL, CLEAR = 30, 60
"""The least lead of the best turn in the first search, and in the other two; in thousandths of the win."""
LONGEST = 8
"""The most actions of a solution."""
FOLLOWED_UP = 24
"""The most positions of a game that are searched."""
LEAST = 4
"""The fewest different turns that a position must offer."""
GLANCE = 25
"""The least lead of the best turn, by the evaluation, for a search (in thousandths of the win)."""
DOUBT = 10
"""The largest lead for a search of two nearly equal turns, which looking ahead may tell apart."""
LOST, WON = 50, 900
"""Positions where the best turn promises less or more than this are skipped, in thousandths of the win."""


class Job(NamedTuple):
    game: str
    number: int
    players: tuple[int, ...] = ()
    """Play the game's usual options with one of these player counts; empty: any mode."""
    least: int = 1
    """The fewest actions of a solution."""


def finished(work: Generator[None, None, Found]) -> Found:
    """Run a generator to its end and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: Found = done.value
            return found


def play(game: Game, number: int, usual: Sequence[int] = ()) -> Match:
    """A game of good bots. `number` decides its player count and boards, or only which of the `usual` player
    counts of the usual game."""
    rng = Rng(number * 7_919 + 11)
    options: Mapping[str, object]
    if usual:
        players, options = rng.choice(usual), {}
    elif number % 2:
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
    """The positions in which a turn begins, without those of automas and those with one legal action."""
    state, mover = match.at(0), None
    for moment, action in enumerate(match.actions):
        if (mover is None or turn_over(state, mover)) and not state.automa() and len(state.legal()) > 1:
            yield moment, state.clone()
        mover = state.to_move
        state.apply(action)


class Asked(NamedTuple):
    """The solution of a puzzle and its other answers."""

    level: int
    best: tuple[Action, ...]
    others: tuple[tuple[tuple[Action, ...], int], ...]
    """Other turns and what each loses, the smallest loss first."""


def cut(job: Job) -> dict[str, Any] | None:
    """A puzzle from a game; None if there is none."""
    game = games.get(job.game)
    match, judge = play(game, job.number, job.players), by_best(game)
    starts = [
        (moment, state, turns)
        for moment, state in turn_starts(match)
        if (turns := choice(state, judge, job.number + moment))
    ]
    Rng(job.number).shuffle(starts)
    if job.number % 2 == 0:
        starts.sort(key=lambda each: -gap(glance(each[2], judge, seat_of(each[1]))))
    for moment, state, turns in starts[:FOLLOWED_UP]:
        asked = best_of(turns, state, upto(match, moment))
        if asked is not None and len(asked.best) >= job.least:
            return {
                "id": f"{job.number}-{moment}",
                "level": asked.level,
                "link": link.encode(match, count=moment, names=False),
                "best": puzzles.places(state, asked.best),
                "answers": [[puzzles.places(state, turn), lost] for turn, lost in asked.others],
            }
    return None


def named(game: Game, record: dict[str, Any], same: frozenset[str]) -> dict[str, Any]:
    """The record with the options that are not the game's usual ones. `same`: options to leave out, because
    they make no difference for a turn."""
    options = puzzles.match_of(puzzles.load({"puzzles": [record]})[0]).options
    unusual = {
        option.name: choice_text(options[option.name])
        for option in game.options
        if options[option.name] != option.default and option.name not in same
    }
    plain = {key: value for key, value in record.items() if key != "options"}
    return plain | {"options": unusual} if unusual else plain


def choice(state: State, judge: Judge, number: int) -> list[Turn]:
    """The turns to choose from, the best-rated one first; empty if the position is not suitable."""
    seat = seat_of(state)
    seen = finished(whole_turns(coach.known(state, seat, 1), seat, judge, 8, keep_first=False))
    turns = [turn for turn in seen if coach.played(state, turn.actions) is not None]  # cards are face down
    if len(turns) < LEAST:
        return []
    first, second = glance(turns[:2], judge, seat)
    if not LOST <= first <= WON or not (first - second >= GLANCE or (first - second <= DOUBT and number % 3)):
        return []
    return turns[:FOLLOWED]


def glance(turns: Sequence[Turn], judge: Judge, seat: int) -> list[int]:
    """The evaluation of each turn without looking ahead, in thousandths of the win."""
    return [shares(turn.leads_to, judge)[seat] * 1000 // WHOLE for turn in turns]


def gap(worth: Sequence[int]) -> int:
    """The difference between the best and the second best."""
    best, second = sorted(worth, reverse=True)[:2]
    return best - second


def best_of(turns: Sequence[Turn], state: State, match: Match) -> Asked | None:
    """The puzzle, if one turn is clearly best in all searches and the coach can explain it; else None."""
    seat = seat_of(state)
    first = followed(turns[:FEW], seat, GLIMPSE)
    if gap(first) < HOPEFUL or not reasons(match, turns[first.index(max(first))].actions, gains=True):
        return None
    worth = followed(turns, seat, LOOK)
    order = sorted(range(len(turns)), key=lambda each: -worth[each])
    best = turns[order[0]]
    if gap(worth) < CLEAR or len(best.actions) > LONGEST or not reasons(match, best.actions, gains=True):
        return None
    closely = followed([turns[each] for each in order[:FEW]], seat, STARE)
    if closely[0] - max(closely[1:]) < CLEAR:
        return None
    lost = [closely[0] - share for share in closely] + [worth[order[0]] - worth[each] for each in order[FEW:]]
    greedy = make("greedy", 1).decide(state, 0)
    level = 3 if order[0] else 1 if greedy == best.actions[0] else 2
    others = [(turns[each].actions, less) for each, less in zip(order, lost, strict=True)][1:]
    return Asked(level, best.actions, tuple(sorted(others, key=lambda each: each[1])))


def seat_of(state: State) -> int:
    """The seat to move."""
    assert state.to_move is not None
    return state.to_move


def upto(match: Match, moment: int) -> Match:
    """The game up to a moment."""
    begun = link.decode(link.encode(match, count=moment, names=False)).match
    assert begun is not None
    return begun


def reasons(
    match: Match, turn: Sequence[Action], language: str = "en", *, gains: bool = False
) -> tuple[str, ...]:
    """The coach's reasons for a turn. `gains`: leave out what the turn spoils for others."""
    states = [match.state]
    for action in turn:
        states.append(states[-1].clone())
        states[-1].apply(action)
    before, told = finished(coach.explain(states, turn, match.state.to_move))
    told = tuple(each for each in told if not gains or each.kind in (coach.NOW, coach.LATER))
    return reasons_in_words(LessonSession("", match, language, motion=False).scene(), before, told)


def followed(turns: Sequence[Turn], seat: int, visits: int) -> list[int]:
    """The evaluation of each turn after looking ahead, in thousandths of the win."""
    searcher = SearchBot(by_best, visits, breadth=8, rivals=8, width=8, focus=4, boldness=15)
    return [finished(searcher.foresee(turn.leads_to))[seat] * 1000 // WHOLE for turn in turns]


def chosen(found: Sequence[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    """At most `count` puzzles, equally many of every level if possible, sorted by level."""
    by_level = {level: [each for each in found if each["level"] == level] for level in (1, 2, 3)}
    kept: list[dict[str, Any]] = []
    while len(kept) < count and any(by_level.values()):
        kept += [each.pop(0) for each in by_level.values() if each]
    return sorted(kept[:count], key=lambda each: each["level"])


def readable(record: dict[str, Any]) -> bool:
    """Whether a puzzle's link can still be read: it holds for one version of the rules."""
    try:
        puzzles.match_of(puzzles.load({"puzzles": [record]})[0])
    except PuzzleError:
        return False
    return True


def written(found: Sequence[dict[str, Any]], how: str, lessons: Mapping[str, Mapping[str, str]]) -> str:
    """The text of the file, a line per puzzle: first those of the usual game."""
    ordered = sorted(found, key=lambda each: ("options" in each, each["level"]))
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in ordered)
    head = f'"how": {json.dumps(how)},\n"lessons": {json.dumps(lessons)},\n'
    return f'{{{head}"puzzles": [\n{lines}\n]}}\n'


def shown(game_id: str, language: str) -> Iterator[str]:
    """The puzzles of a game as text that a person can judge."""
    for number, puzzle in enumerate(puzzles.every(game_id), 1):
        match = puzzles.match_of(puzzle)
        state, session = match.state, LessonSession(puzzle.id, match, language, motion=False)

        def said(turn: puzzles.Places, state: State = state, session: LessonSession = session) -> str:
            return " / ".join(labels(session.scene(), state, puzzles.actions(state, turn)))

        best = puzzles.actions(state, puzzle.best)
        told = ", ".join(f"{name} {value}" for name, value in match.options.items())
        yield f"{number} ({puzzle.id}, level {puzzle.level}): {state.seats} seats, {told}"
        yield f"  {session.names[state.to_move or 0]}: {said(puzzle.best)}"
        yield from (f"    {line}" for line in reasons(match, best, language))
        yield from (f"    -{lost}: {said(turn)}" for turn, lost in puzzle.answers)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.lab.puzzles", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=36)
    parser.add_argument("--games", type=int, default=120, help="to cut them from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--without", default="", help="ids of puzzles to leave out, with commas between")
    parser.add_argument("--players", default="", help="only the usual game with these player counts: 3,4,5")
    parser.add_argument("--least", type=int, default=1, help="the fewest actions of a solution")
    parser.add_argument("--same", default="", help="options that make no difference, with commas between")
    parser.add_argument("--show", action="store_true", help="print what there is")
    parser.add_argument("--language", default="en")
    given = parser.parse_args(arguments)
    try:
        game = games.get(given.game)
    except UnknownGame as error:
        fail(str(error), "one of: " + ", ".join(each.id for each in games.all()))
    if given.show:
        print("\n".join(shown(game.id, given.language)))
        return 0
    without = frozenset(given.without.split(","))
    players = tuple(map(int, filter(None, given.players.split(","))))
    first = given.seed * 100_000
    jobs = [Job(game.id, first + number, players, given.least) for number in range(given.games)]
    progress = Progress(f"{game.id}: games", len(jobs))
    found: list[dict[str, Any]] = []
    for puzzle in Farm(given.jobs).each(cut, jobs):
        progress.step()
        if puzzle is not None and puzzle["id"] not in without:
            found.append(puzzle)
    found.sort(key=lambda each: tuple(map(int, each["id"].split("-"))))
    package = type(game).__module__.split(".")[:-1]
    path = ROOT.joinpath(*package, "puzzles.json")
    before = load_json(".".join(package), "puzzles.json") if path.is_file() else {"puzzles": []}
    new = {each["id"] for each in found}
    kept = [each for each in before["puzzles"] if each["id"] not in without | new and readable(each)]
    kept += chosen(found, given.count - len(kept))
    same = frozenset(given.same.split(","))
    how = f"python -m tools.lab.puzzles {game.id}"
    for name in ("games", "seed", "players", "least", "same", "without"):
        value = getattr(given, name)
        how += f" --{name} {value}" if value else ""
    how = "; ".join(filter(None, (before.get("how", ""), how)))
    every = [named(game, each, same) for each in kept]
    write_if_changed(path, written(every, how, before.get("lessons", {})).encode())
    print(f"{len(kept)} puzzles in {path.relative_to(ROOT)}, {len(found)} found")
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
