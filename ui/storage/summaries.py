"""Facts of a game for the list of games, stored with every save so that the list need not read records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine import games
from engine.core import seats as seating
from engine.core.errors import OptionError
from engine.core.match import Match
from engine.core.seats import PERSON, Seat
from ui import games as views
from ui.storage.save_format import Save
from ui.view.options import board_mark, board_words, choice_label, choice_text, option_label
from ui.view.seats import seat_names
from ui.view.view import GameView
from ui.words.catalogues import translator
from ui.words.i18n import Translator


def facts_of(match: Match, updated: str, seconds: int) -> dict[str, Any]:
    """The facts of a game at its present moment. `seconds`: how long people have played it."""
    state, result = match.state, match.state.result()
    seat, view = state.to_move, views.get(match.game.id)
    always = () if view is None else view.options.always_named
    facts: dict[str, Any] = {
        "game": match.game.id,
        "names": list(match.names),
        "seats": [str(each) for each in match.seats],
        "options": {
            option.name: choice_text(match.options[option.name])
            for option in match.game.options
            if option.name in always or match.options[option.name] != option.default
        },
        "actions": match.cursor,
        "turn": -1 if seat is None else seat,
        "over": seat is None,
        "updated": updated,
        "seconds": seconds,
        "lines": len(match.lines),
        "board": board_mark(match),
    }
    if result is not None:
        facts["winners"] = list(result.winners)
        facts["scores"] = [score.total for score in state.scores()]
    return facts


class SaveSummary(NamedTuple):
    """The facts of a save as the list of games shows them, in the language of the page."""

    id: str
    view: GameView | None
    game: str
    title: str
    """The title that a person has given it, or that of its game."""
    note: str
    names: tuple[str, ...]
    typed: tuple[str, ...]
    people: tuple[bool, ...]
    """Whether each seat is a person's."""
    options: tuple[str, ...]
    turn: str
    actions: int
    lines: int
    over: bool
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    updated: str
    seconds: int
    state: str
    seat: int = -1
    """The seat to move; -1 if the game is over or its facts do not say."""


def summarize(tr: Translator, save: Save, title: str = "", note: str = "") -> SaveSummary:
    """The summary of a save. Facts that an older version did not store are left out."""
    facts = save.facts if "seats" in save.facts or save.state != "ok" else save.facts | from_record(save)
    game = str(facts.get("game", ""))
    view = views.get(game)
    words = translator(tr.language, view)
    called = words("title") if view is not None else game or tr("save.unknown")
    seats = _seats(facts)
    typed = [str(name) for name in facts.get("names", ())]
    names = seat_names(words, seats, typed) if seats else tuple(typed)
    turn, seat = facts.get("turn", ""), -1
    if isinstance(turn, int):
        seat = turn
        turn = names[turn] if 0 <= turn < len(names) else ""
    return SaveSummary(
        save.id,
        view,
        called,
        title or called,
        note,
        names,
        tuple(typed),
        tuple(seat.kind == PERSON for seat in seats) or (True,) * len(names),
        (
            *filter(None, [board_words(words, str(facts.get("board", "")))]),
            *in_words(
                words, view, sum(seat.kind != seating.AUTOMA for seat in seats), facts.get("options", {})
            ),
        ),
        str(turn) or "?",
        facts.get("actions", 0),
        facts.get("lines", 0),
        bool(facts.get("over")),
        tuple(seat for seat in facts.get("winners", ()) if 0 <= seat < len(names)),
        tuple(facts.get("scores", ()))[: len(names)],
        str(facts.get("updated", "")),
        max(0, facts.get("seconds", 0)),
        save.state,
        seat,
    )


def _seats(facts: dict[str, Any]) -> list[Seat]:
    seats = []
    for text in facts.get("seats", ()):
        try:
            seats.append(seating.parse(text))
        except OptionError:
            seats.append(Seat())
    return seats


def in_words(
    tr: Translator, view: GameView | None, players: int, given: Mapping[str, str]
) -> tuple[str, ...]:
    """The options that are not at their default, in words. `given`: their values as in form fields."""
    if view is None:
        return ()
    options = games.get(view.id).options
    values = {option.name: option.default for option in options} | {
        option.name: value
        for option in options
        for value in option.choices
        if choice_text(value) == given.get(option.name)
    }
    said = []
    for option in options:
        name, value = option.name, given.get(option.name, "")
        usual = name not in view.options.always_named and values[name] == option.default
        if usual or choice_text(values[name]) != value or not view.options.applies(name, players, values):
            continue
        shown = choice_label(tr, option, value)
        label = option_label(tr, option.name)
        if tr.has(alone := f"option.{name}.{value}.alone"):
            said.append(tr(alone))
        elif value in ("yes", "no"):
            said.append(label if value == "yes" else f"{label}: {shown}")
        else:
            said.append(shown if tr.has(f"option.{option.name}.{value}") else f"{label}: {shown}")
    return tuple(said)


def from_record(save: Save) -> dict[str, Any]:
    """Facts of a save of version 1, which did not store options, result and scores, from its record."""
    facts: dict[str, Any] = {}
    options: dict[str, str] = {}
    for line in save.record.splitlines():
        key, _, rest = line.partition(" ")
        if key == "option":
            name, _, value = rest.partition(" ")
            options[name] = value
        elif key in ("result", "scores"):
            numbers = [int(text) for text in rest.split() if text.isascii() and text.isdigit()]
            facts["winners" if key == "result" else "scores"] = numbers
    return facts | {"options": options}
