"""Characters differ in their play: counted over seeded games against three directors."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from engine import games
from engine.bots import CHARACTERS, make
from engine.bots.characters import with_liking
from engine.bots.levels import by_best
from engine.core.contract import State
from engine.core.insight import features_of
from tests.toy import TOY


@cache
def played(game_id: str, who: str, seeds: int) -> Counter[str]:
    """Games of four, in which `who` sits in turn in every seat and directors in the others: its actions by
    kind."""
    game, kinds = games.get(game_id), Counter[str]()
    for seed in range(seeds):
        own, moment, state = seed % 4, 0, game.new(4, seed)
        bots = [make(who if seat == own else "director", seed * 7 + seat) for seat in range(4)]
        while (seat := state.to_move) is not None:
            action = bots[seat].decide(state, moment)
            assert action is not None
            kinds[action.kind] += seat == own
            state.apply(action)
            moment += 1
    return kinds


@pytest.mark.parametrize(
    ("game_id", "who", "kinds", "seeds"),
    [
        ("mini-express", "builder", ("build",), 8),
        ("mini-express", "investor", ("share",), 8),
        ("trans-siberian", "investor", ("build-two", "buy", "buy-two"), 6),
        ("russian-railroads", "builder", ("step",), 4),
        ("russian-railroads", "investor", ("industry", "factory"), 4),
    ],
)
def test_what_a_character_likes_is_seen_on_the_table(
    game_id: str, who: str, kinds: tuple[str, ...], seeds: int
) -> None:
    usual, liked = (played(game_id, name, seeds) for name in ("director", who))
    assert sum(liked[kind] for kind in kinds) * 100 > sum(usual[kind] for kind in kinds) * 110


def test_every_liking_is_for_something_that_the_game_knows() -> None:
    for game in games.all():
        assert features_of(game).characters.keys() <= set(CHARACTERS)
        for liking in features_of(game).characters.values():
            assert liking.keys() <= set(features_of(game).names)


def test_without_a_liking_a_character_judges_like_everybody() -> None:
    for name in CHARACTERS:
        assert with_liking(TOY, name, by_best(TOY)) is by_best(TOY)
    state: State = TOY.new(2, 1)
    assert make("builder", 3).decide(state, 0) in state.legal()
