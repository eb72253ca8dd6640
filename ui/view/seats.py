"""Who may sit where, in words and as a form field; and who moves a seat that is declared like that."""

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
"""What stands for a person where otherwise a bot's level stands, in form fields and settings."""
AWAY = "away"
"""The same for a person who plays by link."""


def mover_of(seat: Seat) -> Mover:
    """Whoever moves a seat. UnknownBot when it needs a bot that we do not have."""
    if seat.kind == BOT:
        return make(seat.level, seat.seed)
    return Rules() if seat.kind == AUTOMA else Outside()


def searches(seat: Seat) -> bool:
    """Is that a bot that takes its time?"""
    mover = mover_of(seat)
    return isinstance(mover, Bot) and mover.searches


def declare(level: str, seed: int) -> Seat:
    """A seat for a person (`PERSON`, `AWAY`) or a bot of a level."""
    return Seat() if level in (PERSON, AWAY) else Seat(BOT, level, seed % MAX_SEED)


def is_level(level: str) -> bool:
    """Is that a person, or a bot that one can choose?"""
    return level in (PERSON, AWAY) or level in LEVELS or level in CHARACTERS


def level_of(seat: Seat, *, here: bool = True) -> str:
    """What the field of a seat shows; `here`: is that person at this machine?"""
    return seat.level if seat.kind == BOT else PERSON if here else AWAY


def mine_of(levels: Sequence[str]) -> frozenset[int] | None:
    """The seats of people at this machine; None when nobody plays by link."""
    here = frozenset(place for place, level in enumerate(levels) if level == PERSON)
    return here if AWAY in levels else None


def mine_after(
    mine: frozenset[int] | None, number: int, level: str, seats: Sequence[Seat]
) -> frozenset[int] | None:
    """The same when somebody else takes a seat of a game."""
    levels = [level_of(seat, here=mine is None or place in mine) for place, seat in enumerate(seats)]
    levels[number] = level
    kinds = zip(levels, seats, strict=True)
    return mine_of([each if seat.kind != AUTOMA else seat.kind for each, seat in kinds])


def level_name(tr: Translator, level: str) -> str:
    """A bot's level in words."""
    key = f"bot.{level}"
    return tr(key) if tr.has(key) else level


def seat_names(tr: Translator, seats: Sequence[Seat], typed: Sequence[str]) -> tuple[str, ...]:
    """By seat, as typed; else what sits there, with the seat's number where several of a kind do."""
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
    """People sit down where a record wants bots that we do not have; returns those bots' levels."""
    strangers = []
    for number, seat in enumerate(match.seats):
        try:
            mover_of(seat)
        except UnknownBot:
            strangers.append(seat.level)
            match.seat(number, Seat())
    return strangers


def seat_field(tr: Translator, number: int, level: str, game: Game) -> str:
    """A choice of who sits there: people, bots of all levels, and the characters that this game knows."""
    options = [(PERSON, tr("seat.person"))]
    bots = (*LEVELS, *game.insight.characters)
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
    """What a bot of that level is like, as a line of markup."""
    key = f"bot.{level}.hint"
    return f'<p class="hint seat-hint">{esc(tr(key))}</p>' if level and tr.has(key) else ""
