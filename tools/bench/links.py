"""Measures how long links are per decision of the game, and how long it takes to open one.

    python -m tools.bench.links [--quick]

Writes its own part of docs/research/performance.md, between its own markers.
"""

from __future__ import annotations

import argparse
import math
import sys
from statistics import mean, median

from playwright.sync_api import sync_playwright

from engine import games
from engine.core import link
from engine.core.contract import Game, Mode
from engine.core.match import Match
from engine.core.rng import Rng
from tools import serve
from tools.bench.report import REPORT
from tools.bench.start import fresh_profile, ready_after
from tools.build.site import build_site
from tools.doc_tables import write
from tools.steps import DIST, guarded, step

LENGTHS = """\
Random games with the most players, means. Entropy: what was decided (the sum of log2 of the number of legal
actions), in bytes and in characters of base64. Link: everything behind `#/g/`, without names. Bound: 1.35
times the entropy and 32."""
OPENING = """\
Milliseconds from the navigation to the board standing, {} visits in turns to a site that has been visited
before: the fastest, and in brackets the median. Fresh: the link of a game nobody has moved in; long: the
longest of eight random games, up to its last decision. The goal, at most 1.3, is asked of the fastest visits:
whatever else a machine does only makes visits longer. In brackets: the median of the ratios of neighbours."""


def modes(game: Game) -> list[Mode]:
    """The modes with the most players: the usual game, and one for each expansion."""
    most = [mode for mode in game.modes() if mode.players == max(game.players)]
    later = {option.name for option in game.options if option.later}
    return [most[0], *(mode for mode in most[1:] if later & set(mode.options))]


def played(game: Game, mode: Mode, seed: int) -> tuple[Match, float]:
    """A random game and its entropy in bits."""
    match, rng, entropy = Match(game, mode.players, seed, mode.options), Rng(seed), 0.0
    while match.state.to_move is not None:
        legal = match.state.legal()
        entropy += math.log2(len(legal))
        match.play(legal[rng.below(len(legal))])
    return match, entropy


def lengths(count: int) -> list[str]:
    lines = [
        "| game | players | actions | entropy, bytes | characters | link | worst, of its bound | longest |",
        "| --- | --: | --: | --: | --: | --: | --: | --: |",
    ]
    for game, mode in [(each, mode) for each in games.all() for mode in modes(each)]:
        found = []
        for seed in range(count):
            match, bits = played(game, mode, seed)
            found.append((len(match.actions), math.ceil(bits / 6), len(link.encode(match))))
        actions, entropy, length = (mean(column) for column in zip(*found, strict=True))
        worst = max(length / (1.35 * entropy + 32) for _, entropy, length in found)
        name = game.id if mode == modes(game)[0] else mode.name.partition(", ")[2]
        lines.append(
            f"| {name} | {max(game.players)} | {actions:.0f} | {entropy * 0.75:.0f} | {entropy:.0f} "
            f"| {length:.0f} | {worst:.2f} | {max(each[2] for each in found)} |"
        )
    return lines


def opening(rounds: int) -> list[str]:
    lines = [
        "| game | actions | fresh | long game | ratio | goal |",
        "| --- | --: | --: | --: | --: | --- |",
    ]
    server, url = serve.start(DIST)
    with sync_playwright() as playwright, fresh_profile(playwright) as context:
        ready_after(context, f"{url}#/", settle=True)
        for game in games.all():
            match = max(
                (played(game, modes(game)[0], seed)[0] for seed in range(8)),
                key=lambda each: len(each.actions),
            )
            ends = {
                "fresh": link.encode(match, count=0),
                "whole": link.encode(match, count=len(match.actions) - 1),
            }
            times: dict[str, list[float]] = {name: [] for name in ends}
            for number in range(rounds):
                for name in sorted(ends, reverse=bool(number % 2)):
                    times[name].append(ready_after(context, f"{url}#/g/{ends[name]}", settle=False))
            pairs = median(w / f for w, f in zip(times["whole"], times["fresh"], strict=True))
            ratio = min(times["whole"]) / min(times["fresh"])
            goal = "reached" if ratio <= 1.3 else "**not reached**"
            fresh, whole = (f"{min(times[n]):.0f} ({median(times[n]):.0f})" for n in ("fresh", "whole"))
            lines.append(
                f"| {game.id} | {len(match.actions)} | {fresh} | {whole} "
                f"| {ratio:.2f} ({pairs:.2f}) | {goal} |"
            )
    server.stop()
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games and visits; nothing is written")
    quick = parser.parse_args().quick
    games_each, rounds = (3, 3) if quick else (40, 11)
    build_site()
    with step("lengths of links"):
        parts = [LENGTHS, "", *lengths(games_each)]
    with step("opening links in Chromium"):
        parts += ["", OPENING.format(rounds), "", *opening(rounds)]
    text = "\n".join(parts)
    print("\n" + text)
    if not quick:
        write(REPORT, "links", text)
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
