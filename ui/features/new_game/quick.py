"""A game that begins at once: the person against bots, seated as in their last game of this title."""

from __future__ import annotations

from typing import Final

from engine import games
from engine.bots import LEVELS
from ui.features.new_game.form import Form
from ui.shell.api import AppApi
from ui.storage.settings import Prefs
from ui.view.seats import AWAY, PERSON
from ui.view.view import GameView

EASY: Final = next(iter(LEVELS))
"""The level of bots for a first game."""
FRIENDS: Final = {"link": AWAY, "here": PERSON}
"""Ways to play with a friend, as in addresses of the new-game form, and who sits in the friend's seat."""


def quick_levels(view: GameView, prefs: Prefs) -> tuple[str, ...]:
    """Who sits at each seat of a game that begins at once: as last time, with bots in the seats of other
    people; at first as many players as the game is best with, against easy bots."""
    last = prefs.last_seats.get(view.id, ())
    if len(last) not in games.get(view.id).players:
        return (PERSON, *[EASY] * (view.options.best_players - 1))
    bots = [level for level in last if level not in (PERSON, AWAY)]
    person = last.index(PERSON) if PERSON in last else 0
    other = bots[0] if bots else EASY
    levels = [other if level in (PERSON, AWAY) else level for level in last]
    levels[person] = PERSON
    return tuple(levels)


def quick_form(view: GameView, prefs: Prefs) -> Form:
    """The game that begins at once, with the game's usual options; the first one with those for beginners."""
    levels = quick_levels(view, prefs)
    game = games.get(view.id)
    options = {option.name: option.default for option in game.options}
    if view.id not in prefs.last_seats:
        options |= view.options.first_game
    form = Form(game, len(levels), options, levels=list(levels))
    form.set("players", str(len(levels)))  # some numbers of players need another mode
    form.names = [prefs.name if level == PERSON else "" for level in levels]
    return form


def friend_form(view: GameView, prefs: Prefs, way: str) -> Form:
    """The same game, not yet begun, with a friend in the next seat. `way`: a key of `FRIENDS`."""
    form = quick_form(view, prefs)
    if form.players == 1:
        form = quick_form(view, Prefs(name=prefs.name))
    levels = list(form.levels)
    levels[(levels.index(PERSON) + 1) % len(levels)] = FRIENDS[way]
    form.seat_all(levels)
    return form


def begin(app: AppApi, view: GameView) -> None:
    """Begin a game at once, and remember its seats."""
    form = quick_form(view, app.prefs)
    match = form.match(app.browser.seed)
    app.prefs.last_seats[view.id] = tuple(form.levels)
    app.keep_prefs()
    app.open_new(match)
