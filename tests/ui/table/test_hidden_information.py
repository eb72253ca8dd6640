"""Hidden information stays with its seat: games that differ only in a hidden card look the same to all
others, by link and on a shared screen, at every moment and after every undo."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine import games
from engine.core import link
from engine.core.contract import Action
from engine.core.match import Match
from tests.ui.fakes import FakeBrowser, do, html, started, table_of
from ui.app.app import App

BOARDS = [{}, {"boards": "german", "coal": True}, {"boards": "american"}]
HIDDEN = "bonus EB"
"""Actions of that kind take a card that nobody else sees."""


def chosen(match: Match) -> list[Action]:
    return [action for action in match.state.legal() if match.game.format(action).startswith(HIDDEN)]


def twins(options: dict[str, object]) -> tuple[Match, Match, int]:
    """Two games that differ in the hidden card that the first seat took at a moment (the third result), up to
    where another seat is to move."""
    game = games.get("russian-railroads")
    for seed in range(60):
        chance, match = random.Random(seed), Match(game, 2, seed, options, ("Ada", "Ben"))
        while match.state.to_move is not None and len(match.actions) < 150:
            cards = chosen(match)
            if match.state.to_move == 0 and len(cards) > 1:
                found = _apart(match, cards, chance)
                if found is not None:
                    return (*found, len(match.actions))
            legal = match.state.legal()
            wanted = [action for action in legal if match.game.format(action) in ("bonus look", "bonus draw")]
            match.play(chance.choice(cards or wanted or legal))
    raise AssertionError("nobody takes a hidden card")


def _apart(match: Match, cards: list[Action], chance: random.Random) -> tuple[Match, Match] | None:
    made = []
    for card in (cards[0], cards[-1]):
        copy = Match(match.game, match.players, match.seed, match.options, match.names)
        for action in [*match.actions, card]:
            copy.play(action, known=True)
        made.append(copy)
    one, other = made
    while one.state.to_move == 0:
        both = set(one.state.legal()) & set(other.state.legal())
        common = sorted((action for action in both), key=match.game.format)
        common = [action for action in common if not match.game.format(action).startswith(HIDDEN)]
        if not common:
            return None
        action = chance.choice(common)
        one.play(action, known=True)
        other.play(action, known=True)
    same = one.state.to_move is not None and one.state.to_move == other.state.to_move
    return (one, other) if same else None


def by_link(match: Match) -> Iterator[str]:
    """What a stranger sees of a link, then whoever says to be the seat to move."""
    app, fake = started("#/g/" + link.encode(match, sender={0}))
    fake.run_timers()
    yield html(fake)
    yield from looked_at(app, fake, match)
    do(app, "link-sit", "1")
    yield html(fake)
    yield from looked_at(app, fake, match)


def looked_at(app: App, fake: FakeBrowser, match: Match) -> Iterator[str]:
    """Every moment of the last steps, as it is replayed."""
    for moment in range(len(match.actions) - 6, len(match.actions) + 1):
        table_of(app).look(moment)
        yield html(fake)


def by_its_owner(match: Match) -> str:
    """The same link, opened by the seat that took the card."""
    app, fake = started("#/g/" + link.encode(match, sender={1}))
    do(app, "link-sit", "0")
    return html(fake)


def at_one_screen(match: Match) -> Iterator[str]:
    """Covered, then taken over by the seat to move; looked at from there; the turn before taken back."""
    app, fake = started("#/")
    app.open_new(match)
    yield html(fake)
    do(app, "reveal")
    yield html(fake)
    yield from looked_at(app, fake, match)
    do(app, "look", str(len(match.actions)))
    do(app, "undo")
    yield html(fake)


@pytest.mark.parametrize("options", BOARDS, ids=lambda each: str(each.get("boards", "russian")))
def test_nobody_else_can_tell_which_hidden_card_was_taken(options: dict[str, object]) -> None:
    one, other, moment = twins(options)
    assert one.actions[moment] != other.actions[moment]
    assert by_its_owner(one) != by_its_owner(other)
    for view in (by_link, at_one_screen):
        for place, (mine, theirs) in enumerate(zip(view(one), view(other), strict=True)):
            assert mine == theirs, f"{view.__name__}, screen {place}"
