"""The settings of an embedded board, as in its address, and the game that they describe:

    #/embed/game=GAME&mode=play&seat=0&bots=stationmaster

Their names are the attributes of the element (assets/js/embed.js, docs/embedding.md). They are not trusted:
invalid ones raise `Unusable` with an explanation for the page's author.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from engine import games
from engine.bots.levels import LEVELS
from engine.core import puzzles, record
from engine.core.contract import Game
from engine.core.data import DAMAGE, parse_json
from engine.core.errors import OptionError, PositionError, RailtableError, UnknownGame
from engine.core.link import Link
from engine.core.match import Match
from engine.core.record import Reading
from ui.browser.protocol import LEARNING, LIMITS, VALUES
from ui.features import links
from ui.shell.router import Route, parse
from ui.storage.record_problems import problem_texts
from ui.table.abilities import READ_ONLY, TRY, WATCH, Abilities
from ui.view import seats
from ui.words.i18n import LANGUAGES, Translator

LONGEST: Final = LIMITS["text"]
"""Letters of an address. The longest records have a fourth of it."""
WHAT: Final = (*LEARNING, "record", "position")
CONTROLS: Final = VALUES["controls"]
DEFAULT_MODE: Final = {
    **{name: name for name in LEARNING},
    "record": "watch",
    "position": "watch",
    "": "play",
}
DEFAULT_BOTS: Final = "stationmaster"


TODAY: Final = "today"
"""Stands for a puzzle's id and means the puzzle of the day."""
LONGEST_ID: Final = 40
"""The most characters of a lesson's id; a longer text is a packed lesson."""


class Unusable(Exception):
    """Raised for settings that describe no game; `lines` explain why."""

    def __init__(self, *lines: str) -> None:
        super().__init__(*lines)
        self.lines = list(lines)


class Settings(NamedTuple):
    """The attributes of an embedded board; attributes that were not given are empty."""

    game: str = ""
    what: str = ""
    """The attribute that says what is shown, one of `WHAT`; empty for a new game."""
    text: str = ""
    """The value of that attribute: a lesson's id, a link, lines of a position, or a record."""
    mode: str = "play"
    seat: int | None = None
    bots: str = ""
    players: int | None = None
    seed: int | None = None
    moment: int | None = None
    lang: str = ""
    theme: str = ""
    controls: str = CONTROLS[0]

    @property
    def learning(self) -> bool:
        """Whether these are settings of a lesson or puzzle."""
        return self.what in LEARNING

    def query(self) -> str:
        """The query of an address with these settings; defaults are left out."""
        given = {
            "game": self.game,
            **({self.what: self.text} if self.what else {}),
            "mode": self.mode if self.mode != DEFAULT_MODE[self.what] else "",
            **{name: getattr(self, name) for name in ("seat", "bots", "players", "seed", "moment")},
            **{name: getattr(self, name) for name in ("lang", "theme")},
            "controls": self.controls if self.controls != CONTROLS[0] else "",
        }
        given = {name: value for name, value in given.items() if value not in ("", None)}
        return urlencode(given, errors="replace")  # an address cannot hold unpaired surrogates


def read_settings(query: str) -> Settings:
    """Read a query. It never fails: unknown settings are ignored."""
    given = dict(parse_qsl(query[:LONGEST], max_num_fields=40)) if query.count("&") < 40 else {}
    what = next((name for name in WHAT if given.get(name)), "")
    mode = given.get("mode", "")
    controls = given.get("controls", "")
    return Settings(
        game=given.get("game", ""),
        what=what,
        text=given.get(what, ""),
        mode=mode if mode in VALUES["mode"] else DEFAULT_MODE[what],
        bots=given.get("bots", ""),
        lang=given.get("lang", ""),
        theme=given.get("theme", ""),
        controls=controls if controls in CONTROLS else CONTROLS[0],
        **{name: _number(given.get(name, "")) for name in ("seat", "players", "seed", "moment")},
    )


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


class EmbeddedGame(NamedTuple):
    """The game on an embedded table."""

    match: Match
    abilities: Abilities
    moment: int | None


def game_for(settings: Settings, tr: Translator, seed: int) -> EmbeddedGame:
    """The game that settings describe, else Unusable. `seed` is for new games that name none."""
    moment = settings.moment
    if settings.what in ("record", "position"):
        match, marked = _given_match(settings, tr)
        moment = marked if moment is None else moment
    else:
        match = _new_match(settings, tr, seed)
    _seat_bots(match, settings)
    watched = settings.mode == "watch"
    if watched and settings.what:
        if settings.what == "record" and moment is None:
            moment = 0  # a replay begins at the start
        return EmbeddedGame(match, READ_ONLY, moment)
    if settings.what == "record" and moment is not None:
        match.goto(min(moment, len(match.actions)))
    return EmbeddedGame(match, WATCH if watched else TRY, None)


def game_of(settings: Settings, tr: Translator) -> Game:
    """The game of the settings, else Unusable."""
    try:
        return games.get(settings.game)
    except UnknownGame as error:
        raise Unusable(
            tr("lost.game", text=settings.game[:40]), tr("lost.possible", games=", ".join(error.known))
        ) from None


def _given_match(settings: Settings, tr: Translator) -> tuple[Match, int | None]:
    """The match of a link, a record or a position's lines, and the moment that a link marks."""
    text = settings.text.strip()
    reading: Reading = record.read(text) if text.startswith(record.MAGIC) else links.read_link(text)
    if reading.match is not None:
        return reading.match, reading.moment if isinstance(reading, Link) else None
    if settings.what == "record" or (" " not in text and "\n" not in text):
        raise Unusable(*problem_texts(tr.language, reading))
    game = game_of(settings, tr)
    try:
        return from_position(game, "\n".join(text.split(";"))), None
    except PositionError as error:
        raise Unusable(tr("embed.position", problem=str(error)[:200])) from None


def from_position(game: Game, text: str) -> Match:
    """A match that begins at the position in these lines. Raises PositionError if they are invalid."""
    state = game.position(text)
    return Match(game, state.setup.players, 0, start=state)


def _new_match(settings: Settings, tr: Translator, seed: int) -> Match:
    game = game_of(settings, tr)
    players = settings.players if settings.players in game.players else game.players[len(game.players) // 2]
    assert players is not None
    return Match(game, players, seed if settings.seed is None else settings.seed)


def _seat_bots(match: Match, settings: Settings) -> None:
    """Seat bots as the settings say: on all seats but the learner's, or on all seats to be watched."""
    level = settings.bots if settings.bots in LEVELS else DEFAULT_BOTS if settings.bots else ""
    own = settings.seat
    if not level and not settings.what:
        level = DEFAULT_BOTS
    if not level or settings.mode not in ("play", "watch"):
        return
    for number in range(match.players):
        playing = settings.mode == "play" and number == (own if own is not None else 0)
        try:
            match.seat(number, seats.declare(seats.PERSON if playing else level, match.seed + number))
        except OptionError:
            continue


# --- kept by the frame that shows it, so that another one's Python can go on with it


def progress(settings: Settings, match: Match) -> str:
    """The progress of a game as JSON, with which another frame's Python can resume it."""
    facts = {
        "query": settings._replace(seed=match.seed).query(),
        "actions": [match.game.format(action) for action in match.actions],
        "cursor": match.cursor,
    }
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))


def resume(fresh: EmbeddedGame, text: str) -> EmbeddedGame:
    """The game continued as far as the progress goes, or unchanged if the text is not valid."""
    match = fresh.match
    try:
        facts: Any = parse_json(text)
        actions = [match.game.parse(str(each)) for each in facts["actions"]]
        cursor = int(facts["cursor"])
    except (*DAMAGE, RailtableError):
        return fresh
    if fresh.abilities == READ_ONLY:
        return fresh
    same = 0
    while same < min(len(actions), len(match.actions)) and match.actions[same] == actions[same]:
        same += 1
    match.goto(same)
    try:
        for action in actions[same:]:
            match.play(action)
    except RailtableError:
        return fresh
    match.goto(min(max(cursor, 0), len(match.actions)))
    return EmbeddedGame(match, fresh.abilities, fresh.moment)


def demo_page(language: str) -> str:
    """The name of the demo page for teachers, which `tools.build.teachers_page` makes."""
    return "demo.html" if language == LANGUAGES[0] else f"demo.{language}.html"


def learning_route(settings: Settings, today: str) -> Route:
    """The route of a lesson or puzzle, or a route to the lost page if there is none."""
    text = settings.text
    if settings.what == "puzzle" and text == TODAY:
        found = puzzles.of_the_day(puzzles.every(settings.game), today)
        text = found.id if found is not None else text
    where = text if len(text) > LONGEST_ID else "/".join((settings.game, text)).strip("/")
    route = parse(f"#/{settings.what}/{where}")
    return Route("lost", text=f"{settings.what} {where[:60]}") if route.page == "lost" else route


def query_of(given: Mapping[str, object]) -> str:
    """Settings given as an object, as the query of an address."""
    plain = {name: value for name, value in given.items() if isinstance(value, str | int)}
    cut = {str(name)[:20]: str(value)[:LONGEST] for name, value in list(plain.items())[: LIMITS["entries"]]}
    return urlencode(cut, errors="replace")
