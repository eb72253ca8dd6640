"""The games under way at the top of the start page: the latest ones, each with whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ui.browser.patch import Piece
from ui.features.home import saved_games
from ui.markup.html import attrs, esc
from ui.storage.summaries import SaveSummary
from ui.words.i18n import Translator

MOST: Final = 3
"""The games shown. boot.js shows as many before Python is ready."""
Here = Callable[[str], frozenset[int] | None]
"""The seats of a game that are played on this device; None if all are."""


def pieces(
    tr: Translator,
    games: Sequence[SaveSummary],
    here: Here,
    picture: Callable[[str], str],
    when: saved_games.When,
) -> list[Piece]:
    """The latest games that are not over. `games`: all saved games, the latest first."""
    running = [game for game in games if game.state == "ok" and not game.over][:MOST]
    return [
        tile(
            game.id,
            game.title,
            turn(tr, game, here(game.id)),
            when(game.updated) if game.updated else "",
            saved_games.picture_inside(game, picture(game.id)),
            mine=game.seat in mine_of(game, here(game.id)),
        )
        for game in running
    ]


def tile(save_id: str, title: str, whose: str, when: str, picture: str = "", *, mine: bool = False) -> Piece:
    """One game. The build also makes an empty one, which boot.js fills."""
    place = f"#/play/{save_id}"
    named = attrs(class_="continue", href=place, data_do="go", data_arg=place)
    small = attrs(class_="running-picture", id=f"continue-picture-{save_id}", aria_hidden="true")
    kind = "continue-turn is-mine" if mine else "continue-turn"
    words = (
        f'<span class="continue-words"><b><bdi>{esc(title)}</bdi></b>'
        f'<span class="{kind}"><bdi>{esc(whose)}</bdi></span><small>{esc(when)}</small></span>'
    )
    return Piece(save_id, f"<span{small}>{picture}</span>{words}", "a", named)


def mine_of(game: SaveSummary, here: frozenset[int] | None) -> frozenset[int]:
    """The seats of people on this device."""
    people = frozenset(seat for seat, person in enumerate(game.people) if person)
    return people if here is None else people & here


def turn(tr: Translator, game: SaveSummary, here: frozenset[int] | None) -> str:
    """Whose turn it is: yours, that of another person or bot here, or of a player who is waited for."""
    mine = mine_of(game, here)
    if game.seat in mine:
        return tr("start.your-turn") if len(mine) == 1 else tr("start.turn", name=game.turn)
    away = 0 <= game.seat < len(game.people) and game.people[game.seat]
    return tr("start.waiting" if away else "start.turn", name=game.turn)
