"""Chooses the games that `tools/lab/train.py` learns from: their boards, and the bots that play them, some
with random turns, some with a preference for a strategy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import cycle, product
from typing import NamedTuple

from engine.bots.beam import BeamBot
from engine.bots.bot import Advice, Bot, Slices
from engine.bots.characters import liked
from engine.bots.judge import Judge
from engine.core.contract import Game, State
from engine.core.errors import OptionError
from engine.core.insight import features_of
from engine.core.rng import Rng
from tools.lab.bot_games import Deal, player

LIKED = 6
"""The most features that a player prefers in a game."""
STRANGE = 8
"""The default of `--strange`: one turn in so many is chosen at random from the better ones, and games begin
with random decisions. With 0 neither happens, so that plans are carried through."""
CHOICE = 6
"""The number of best turns from which a random turn is chosen."""
FAMILIES = 4
"""One game in so many is played on the boards that have weights of their own."""
FINE = 1_000_000
"""The scale of preferences: so many parts of the temper."""


class Start(NamedTuple):
    """Player counts and options of boards that belong to a family."""

    players: tuple[int, ...]
    options: Mapping[str, object]

    def state(self, game: Game) -> State:
        return game.new(self.players[0], 1, game.check_options(self.players[0], self.options))


def families(game: Game) -> dict[str, Start]:
    """All families, the usual one first, with the simplest boards of each."""
    spaces = {option.name: option.choices for option in game.options if option.name in game.board_options}
    found: dict[str, Start] = {}
    for choice in product(*spaces.values()):
        wanted = dict(zip(spaces, choice, strict=True))
        possible = []
        for players in game.players:
            with suppress(OptionError):
                game.check_options(players, wanted)
                possible.append(players)
        if possible:
            start = Start(tuple(possible), wanted)
            found.setdefault(features_of(game).family(start.state(game)).id, start)
    return found


def deals(
    game: Game,
    seed: int,
    count: int,
    strange: int = STRANGE,
    tables: Sequence[int] = (),
    every: int = FAMILIES,
) -> list[Deal]:
    """The deals to play: half with default options and the player counts in `tables` (all, if empty), half
    through all modes; one in `every` through the families of boards."""
    modes, starts = list(game.modes()), list(families(game).values())
    tables = tables or game.players
    usual = cycle((players, game.check_options(players)) for players in tables)
    found = []
    for number in range(count):
        rng = Rng(seed * 1_000_003 + number)
        if len(starts) > 1 and number % every == every - 1:
            start = starts[number // every % len(starts)]
            players = rng.choice([players for players in tables if players in start.players] or start.players)
            options = game.check_options(players, start.options)
        elif number & 1:
            mode = modes[rng.below(len(modes))]
            players, options = mode.players, game.check_options(mode.players, mode.options)
        else:
            players, options = next(usual)
        opening = rng.below(3 * players + 1) if strange else 0
        found.append(Deal(game.id, players, tuple(sorted(options.items())), rng.next32(), opening))
    return found


class Job(NamedTuple):
    """Games to learn from. `bots`: names or files of weights. `likings`: the strength of preferences, in
    hundredths."""

    number: int
    deals: tuple[Deal, ...]
    bots: tuple[str, ...]
    likings: int = 0
    strange: int = STRANGE


class Fondness:
    """The preferences of a player in one game: usually one or two of the game's strategies, and in half of
    the games some of its most telling features, or the opposite. They fade as the game is decided, with the
    temper."""

    def __init__(self, state: State, plain: Judge, rng: Rng, strength: int) -> None:
        features = features_of(state.game)
        place = {name: index for index, name in enumerate(features.family(state).names)}
        ways, telling = features.training.ways(state), [name for name in features.telling if name in place]
        likes = [0] * len(place)
        for _ in range(1 + rng.below(2) if ways and rng.below(5) else 0):
            much = 30 + rng.below(170)
            for name, worth in rng.choice(ways).items():
                likes[place[name]] += worth * much
        for _ in range(1 + rng.below(LIKED) if telling and rng.below(2) else 0):
            name = rng.choice(telling)
            likes[place[name]] += features.telling[name] * (rng.below(80) - 30)
        self.plain = plain
        self.likes = [worth * strength for worth in likes]
        self.temper = 0

    def look(self, state: State) -> None:
        """Set the temper to that of the state in which a decision begins."""
        self.temper = self.plain.outlook(state)[1]

    def worth(self, state: State, seat: int) -> int:
        own = self.plain.worth(state, seat)
        if state.to_move is None:
            return own
        return own + liked(state, seat, self.likes, self.temper, FINE)

    def judge(self, _: Game) -> Judge:
        return Judge(self.worth, self.plain.outlook)


class Explorer(Bot):
    """A bot that sometimes plays another of an inner bot's best turns, so that the data are varied."""

    def __init__(self, inner: Bot, seed: int, fond: Fondness | None = None, strange: int = STRANGE) -> None:
        super().__init__(seed)
        self.inner, self.fond, self.strange = inner, fond, strange

    def consider(self, state: State, seat: int, rng: Rng) -> Slices:
        if self.fond:
            self.fond.look(state)
        advice = yield from self.inner.consider(state, seat, rng)
        if self.strange and not rng.below(self.strange) and advice.turns:
            turn = rng.choice(advice.turns[:CHOICE])
            return Advice(turn.actions[0], advice.turns, turn.actions[1:])
        return advice


def explorer(job: Job, deal: Deal, seat: int, state: State) -> Explorer:
    """The player of a seat. One in five has no preferences."""
    inner, fond = player(job.bots[(seat + deal.seed) % len(job.bots)], deal.seed + seat), None
    rng = Rng(deal.seed * 8 + seat)
    if job.likings and isinstance(inner, BeamBot) and rng.below(5):
        fond = Fondness(state, inner.judge(state.game), rng, job.likings)
        inner.judge = fond.judge
    return Explorer(inner, deal.seed + seat, fond, job.strange)
