"""Seats: their names, form fields and movers."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots import CHARACTERS, LEVELS, make
from engine.bots.bot import Bot
from engine.bots.levels import UnknownBot
from engine.core.contract import Game
from engine.core.match import Match
from engine.core.seats import AUTOMA, BOT, MAX_SEED, Mover, Outside, Rules, Seat
from engine.core.seats import PERSON as PERSON_KIND
from ui.markup.html import attrs, esc
from ui.words.i18n import Translator

PERSON = ""
"""The value for a person in form fields and settings, where a bot has its level."""
AWAY = "away"
"""The value for a person who plays by link."""


def mover_of(seat: Seat) -> Mover:
    """The mover of a seat. UnknownBot if it is a bot that does not exist here."""
    if seat.kind == BOT:
        return make(seat.level, seat.seed)
    return Rules() if seat.kind == AUTOMA else Outside()


def searches(seat: Seat) -> bool:
    """Whether the seat has a bot that searches, which takes time."""
    mover = mover_of(seat)
    return isinstance(mover, Bot) and mover.searches


def declare(level: str, seed: int) -> Seat:
    """A seat for a person (`PERSON`, `AWAY`) or a bot of a level."""
    return Seat() if level in (PERSON, AWAY) else Seat(BOT, level, seed % MAX_SEED)


def is_level(level: str) -> bool:
    """Whether `level` is a person or an existing bot."""
    return level in (PERSON, AWAY) or level in LEVELS or level in CHARACTERS


def level_of(seat: Seat, *, here: bool = True) -> str:
    """The value of a seat's form field. `here`: whether its person plays on this device."""
    return seat.level if seat.kind == BOT else PERSON if here else AWAY


def mine_of(levels: Sequence[str]) -> frozenset[int] | None:
    """The seats of people on this device; None if nobody plays by link."""
    here = frozenset(place for place, level in enumerate(levels) if level == PERSON)
    return here if AWAY in levels else None


def mine_after(
    mine: frozenset[int] | None, number: int, level: str, seats: Sequence[Seat]
) -> frozenset[int] | None:
    """`mine_of` after the player of seat `number` is changed to `level`."""
    levels = [level_of(seat, here=mine is None or place in mine) for place, seat in enumerate(seats)]
    levels[number] = level
    kinds = zip(levels, seats, strict=True)
    return mine_of([each if seat.kind != AUTOMA else seat.kind for each, seat in kinds])


def level_name(tr: Translator, level: str) -> str:
    """A bot's level in words."""
    key = f"bot.{level}"
    return tr(key) if tr.has(key) else level


def seat_names(tr: Translator, seats: Sequence[Seat], typed: Sequence[str]) -> tuple[str, ...]:
    """The seats' names: as typed, else the kind of player, with a number if several are of a kind."""
    kinds = [
        level_name(tr, seat.level) if seat.kind == BOT else ("" if seat.kind == PERSON_KIND else tr("automa"))
        for seat in seats
    ]
    return tuple(
        (number < len(typed) and typed[number])
        or (tr("player", number=number + 1) if not kind else "")
        or (kind if kinds.count(kind) == 1 else f"{kind} {number + 1}")
        for number, kind in enumerate(kinds)
    )


def without_strangers(match: Match) -> list[str]:
    """Replace unknown bots by people and return the levels of these bots."""
    strangers = []
    for number, seat in enumerate(match.seats):
        try:
            mover_of(seat)
        except UnknownBot:
            strangers.append(seat.level)
            match.seat(number, Seat())
    return strangers


def seat_field(tr: Translator, number: int, level: str, game: Game) -> str:
    """A form field for the player of a seat: a person, bots of all levels, the characters of this game."""
    options = [(PERSON, tr("seat.person"))]
    features = game.insight.features
    bots = (*LEVELS, *(features.characters if features else ()))
    options += [(each, tr("seat.bot", level=level_name(tr, each))) for each in bots]
    options.append((AWAY, tr("seat.away")))
    if level not in dict(options):
        options.append((level, tr("seat.bot", level=level)))
    shown = "".join(
        f"<option{attrs(value=value, selected=value == level)}>{esc(words)}</option>"
        for value, words in options
    )
    named = attrs(id=f"seat-{number}", name=f"seat-{number}", aria_label=tr("seat.who", number=number + 1))
    return f'<span class="seat-select"><select{named}>{shown}</select></span>'


def level_hint(tr: Translator, level: str) -> str:
    """A line of markup about how a bot of this level plays; empty for a person."""
    key = f"bot.{level}.hint"
    return f'<p class="hint seat-hint">{esc(tr(key))}</p>' if level and tr.has(key) else ""
