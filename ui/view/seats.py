"""Seats: their names, form fields and movers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.bots import CHARACTERS, LEVELS, make
from engine.bots.bot import Bot
from engine.bots.levels import UnknownBot
from engine.core.contract import Game
from engine.core.match import Match
from engine.core.seats import AUTOMA, BOT, MAX_SEED, Mover, Outside, Rules, Seat
from engine.core.seats import PERSON as PERSON_KIND
from ui.markup.html import attrs, esc
from ui.markup.icons import icon
from ui.words.i18n import Translator

PERSON = ""
"""The value for a person in form fields and settings, where a bot has its level."""
AWAY = "away"
"""The value for a person who plays by link."""
EASIEST: Final = next(iter(LEVELS))
"""The level of bots until a person chooses another one."""
LIKE_CHARACTERS: Final = "director"
"""The level that is about as strong as the bots with a character (docs/bots.md)."""


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
    return Seat() if is_person(level) else Seat(BOT, level, seed % MAX_SEED)


def is_level(level: str) -> bool:
    """Whether `level` is a person or an existing bot."""
    return is_person(level) or level in LEVELS or level in CHARACTERS


def is_person(level: str) -> bool:
    """Whether `level` stands for a person."""
    return level in (PERSON, AWAY)


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


def level_label(tr: Translator, level: str) -> str:
    """A bot's level with its strength, where its name alone does not say it."""
    key = f"bot.{level}.strength"
    name = level_name(tr, level)
    return tr("seat.bot", strength=tr(key), level=name) if tr.has(key) else name


def level_words(tr: Translator, level: str) -> str:
    """How a bot of this level plays, or how a person plays by link; empty if there is nothing to say."""
    key = f"bot.{level}.hint"
    return tr(key) if level and tr.has(key) else ""


def seat_field(tr: Translator, number: int, level: str, game: Game, *, own: bool = False) -> str:
    """A form field for the player of a seat: a person, bots of all levels with what they are like, the
    characters of this game. `own`: whether a person here would be the one who fills in the form.

    The closed field shows the chosen name only: a second element lies over what the browser writes."""
    features = game.insight.features
    names = {
        PERSON: tr("seat.you" if own else "seat.person"),
        AWAY: tr("seat.away"),
        **{bot: level_label(tr, bot) for bot in (*LEVELS, *(features.characters if features else ()))},
    }
    names.setdefault(level, level)
    groups = {
        tr("seat.people"): (PERSON, AWAY),
        tr("seat.bots"): (*LEVELS, *(() if is_level(level) else (level,))),
        tr("seat.characters", level=level_name(tr, LIKE_CHARACTERS)): tuple(
            name for name in names if name in CHARACTERS
        ),
    }
    shown = ""
    for title, levels in groups.items():
        options = ""
        for each in levels:
            hint = level_words(tr, each)
            words = tr("seat.option", label=names[each], hint=hint) if hint else names[each]
            options += f"<option{attrs(value=each, selected=each == level)}>{esc(words)}</option>"
        shown += f"<optgroup{attrs(label=title)}>{options}</optgroup>" if options else ""
    named = attrs(id=f"seat-{number}", name=f"seat-{number}", aria_label=tr("seat.who", number=number + 1))
    mark = "" if level == PERSON else icon("link" if level == AWAY else "bot")
    over = f'<span class="seat-shown" aria-hidden="true">{mark}<span>{esc(names[level])}</span></span>'
    return f'<span class="seat-select"><select{named}>{shown}</select>{over}</span>'


def level_hint(tr: Translator, level: str) -> str:
    """A line of markup about how a bot of this level plays; empty for a person here."""
    words = level_words(tr, level)
    return f'<p class="hint seat-hint">{esc(words)}</p>' if words else ""
