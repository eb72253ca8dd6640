"""Questions to a bot or coach that thinks in another place (a page's worker), and answers, as text.

A question contains what its seat may know, and nothing else: the same guess and random numbers that the bot
would start from here. So the answer is the same as here, and hidden cards stay hidden.

    question    ask ("move", "hint"), game, state (as saved); for a move also bot, seed, seat, chance
    answer      move: {"action", "rest"}; hint: {"seat", "standing", "hints": [[actions, share, reasons]]}
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from typing import Any, Final

from ..core.contract import Action, Game, State
from ..core.data import DAMAGE, parse_json
from ..core.errors import RailtableError
from ..core.rng import Rng
from ..core.seats import BOT, Seat
from .bot import Advice, Bot
from .coach import Advised, Hint, Reason, advised, known
from .levels import make

MOVE, HINT = "move", "hint"
Answering = Generator[None, None, str]
"""A thinking generator: yields as bots do, returns the answer."""
NO_ANSWER: Final = (*DAMAGE, RailtableError)
"""Exceptions from reading an invalid answer."""


def _written(ask: str, state: State, **more: Any) -> str:
    told = {"ask": ask, "game": state.game.id, "state": state.to_data(), **more}
    return json.dumps(told, separators=(",", ":"))


def about_move(seat: Seat, state: State, moment: int) -> str | None:
    """The question what a bot does. None if it needs no worker: it does not search, or has no choice."""
    if seat.kind != BOT or state.to_move is None:
        return None
    bot = make(seat.level, seat.seed)
    if not isinstance(bot, Bot) or not bot.searches or len(state.legal()) == 1:
        return None
    given, number, rng = bot.given(state, state.to_move, moment)
    return _written(MOVE, given, bot=seat.level, seed=seat.seed, seat=number, chance=rng.words())


def about_hint(state: State, viewer: int | None) -> str:
    """The question what the coach advises the seat to move, by what `viewer` may know."""
    return _written(HINT, known(state, viewer))


def answer(question: str, find: Callable[[str], Game]) -> Answering:
    """Think about a question of the functions above. `find` returns a game by its id."""
    told = parse_json(question)
    game = find(told["game"])
    state = game.restore(told["state"])
    if told["ask"] == MOVE:
        bot = make(told["bot"], told["seed"])
        advice = yield from bot.consider(state, told["seat"], Rng.from_words(told["chance"]))
        return json.dumps({"action": game.format(advice.action), "rest": _formatted(game, advice.rest)})
    found = yield from advised(state)
    hints = [
        [_formatted(game, hint.actions), hint.share, [_told(game, reason) for reason in hint.reasons]]
        for hint in found.hints
    ]
    return json.dumps({"seat": found.seat, "standing": found.standing, "hints": hints})


def _formatted(game: Game, actions: tuple[Action, ...]) -> list[str]:
    return [game.format(action) for action in actions]


def _told(game: Game, reason: Reason) -> list[Any]:
    return [*reason[:4], None if reason.action is None else game.format(reason.action)]


def move(text: str, state: State) -> Advice:
    """The advice in an answer about a move. One of `NO_ANSWER` if it is invalid."""
    told, game = parse_json(text), state.game
    advice = Advice(game.parse(told["action"]), (), tuple(map(game.parse, told["rest"])))
    if state.why_not(advice.action) is not None:
        raise ValueError("it cannot be done")
    return advice


def hints(text: str, game: Game) -> Advised:
    """The advice in an answer of the coach. One of `NO_ANSWER` if it is invalid."""
    told = parse_json(text)
    read: list[Hint] = []
    for actions, share, reasons in told["hints"]:
        why = [
            Reason(kind, key, amount, seat, None if action is None else game.parse(action))
            for kind, key, amount, seat, action in reasons
        ]
        read.append(Hint(tuple(map(game.parse, actions)), share, tuple(why)))
    return Advised(told["seat"], told["standing"], tuple(read))
