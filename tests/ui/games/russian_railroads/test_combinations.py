"""Every combination of modules is complete on the page.

Every source of points has words in log, statements and final table, the final table adds up, and coming
points are listed in "If the round ended now". Everything drawn has an explanation.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest

from engine.core.contract import Event
from engine.core.match import Match
from engine.core.rng import Rng
from engine.games.russian_railroads import GAME, queries
from engine.games.russian_railroads.state import RussianState
from tests.ui.games.russian_railroads.table import Watched, scene
from tests.ui.games.russian_railroads.test_boards_apart import tips
from ui.games.russian_railroads import panels, wording
from ui.games.russian_railroads.view import VIEW
from ui.table import results
from ui.table.game_session import Session
from ui.words.i18n import LANGUAGES

SEEDS = {"russian": 1, "german": 5, "american": 2}
"""Of games that between them meet every source that is not scored each round or at the end."""
BOARDS = tuple(SEEDS)
Options = dict[str, bool | int | str]
ALL: tuple[Options, ...] = tuple(
    {"boards": boards, "coal": coal, "extra": extra}
    for boards, coal, extra in product(BOARDS, (False, True), (False, True))
)
LIKED = ("use", "fire", "coin", "boulder", "dividend", "payout", "income", "take")
"""Actions of modules: games at random know them too seldom to meet all that gives points."""
OWN = {"german": {"income"}, "american": {"boulder", "dividend", "stock"}, "coal": {"foundry"}}
EACH_ROUND = {"recurring", "industry"}
AT_END = {"end-bonus", "majority", "stock"}
POINTED_AT = {
    "russian": {"rail"},
    "german": {"station", "tile", "income"},
    "american": {"stock", "boulder", "spike", "steelworks"},
}
"""Kinds of things that boards bring, each of which must have been pointed at."""


@cache
def played(boards: str, coal: bool) -> tuple[Match, list[Event], RussianState]:
    """A random game to its end, what happened, and the moment before the last round was scored."""
    extra = coal == (boards == "german")
    options: Options = {"boards": boards, "coal": coal, "extra": extra, "coal_factory": not coal}
    match = Match(GAME, 2 + BOARDS.index(boards), 5, options)
    chance = Rng(SEEDS[boards])
    before = queries.russian(match.state).clone()
    events: list[Event] = []
    while match.state.to_move is not None:
        legal = match.state.legal()
        liked = [action for action in legal if action.kind in LIKED]
        before = queries.russian(match.state).clone()
        action = chance.choice(liked if liked and chance.below(4) else legal)
        if action.kind in ("pass", "done", "end"):
            action = chance.choice(legal)
        events += match.play(action)
    return match, events, before


GAMES = tuple(product(BOARDS, (False, True)))
in_each_game = pytest.mark.parametrize(
    ("boards", "coal", "language"), [(*game, to) for game in GAMES for to in LANGUAGES]
)


def of_a_turn(parts: tuple[str, ...]) -> set[str]:
    """Parts that come during a round, and are told when they do."""
    return {part for part in parts if not part.startswith("rail-")} - EACH_ROUND - AT_END


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_of_the_score_has_its_words(language: str) -> None:
    book, met = VIEW.catalogues[language], set[str]()
    for options in ALL:
        parts = GAME.edition(GAME.check_options(3, options)).score_parts
        met |= set(parts)
        assert [part for part in parts if f"score.{part}" not in book] == [], options
        assert [part for part in of_a_turn(parts) if f"value.part.{part}" not in book] == [], options
    assert set().union(*OWN.values()) < met
    rows = [book.get(f"score-row.{part}", book[f"score.{part}"]) for part in sorted(met)]
    assert len(set(rows)) == len(rows), "two sources of one name"


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_are_told_when_they_come(language: str) -> None:
    """In the log, and in the statement of the last scoring."""
    tr = Watched(language)
    met: dict[str, set[str]] = {}
    for boards, coal in GAMES:
        match, events, _ = played(boards, coal)
        here = scene(queries.russian(match.state), tr, events)
        for event in events:
            if event.kind == "points" or event.kind == "end-scored":
                part = str(event.args["part"])
                met.setdefault(part, set()).add(str(event.args.get("source", "")))
                told = wording.event_text(here, event)
                assert told is not None and str(event.args["points"]) in told, event
                assert tr(f"value.part.{part}") in told and part in of_a_turn((part,)) | AT_END, event
        _, earned = panels.last_scoring(events)
        (statement,) = [sheet for sheet in panels.sheets(here) if sheet.key == "scored"]
        shown = {part.key: part.markup for part in statement.fragments}
        for seat, parts in earned.items():
            for part, points in (each for each in parts.items() if each[1]):
                row = f"<dt>{tr('score.' + part)}</dt>"
                assert row in shown[f"seat-{seat}"] and f">{points}</dd>" in shown[f"seat-{seat}"], part
    assert set().union(*OWN.values()) <= set(met), met
    assert tr.complaints == []


@in_each_game
def test_the_final_table_adds_up(boards: str, coal: bool, language: str) -> None:
    match, _, _ = played(boards, coal)
    session = Session("points", match, language)
    told = results.score_table(session)
    assert told is not None
    for seat in told.order:
        cells = [points for by_seat in told.rows.values() for points, _ in by_seat.get(seat, [])]
        assert sum(cells) == told.totals[seat] == match.state.scores()[seat].total
    keys = {line.key for score in match.state.scores() for line in score.lines}
    assert [heading for heading in told.rows if heading in keys or "score" in heading] == []
    book = VIEW.catalogues[language]
    own = [*OWN.get(boards, ()), *(OWN["coal"] if coal else ())]
    assert {book[f"score.{part}"] for part in own} <= set(told.rows)


@in_each_game
def test_what_can_still_come_is_forecast(boards: str, coal: bool, language: str) -> None:
    """Everybody's rails and industry with the round's points; what the end brings, as far as it is open."""
    match, _, before = played(boards, coal)
    tr = Watched(language)
    here = scene(before, tr)
    (now,) = [sheet for sheet in panels.sheets(here) if sheet.key == "now"]
    shown = {part.key: re.sub(r"<[^>]*>", " ", part.markup) for part in now.fragments}
    edition = before.edition
    for rail in edition.rail_ids:
        assert tr("rail." + rail) in shown["table"]
    assert tr("rail.industry") in shown["table"]
    for part, points in queries.at_end(before).items():
        row = tr(f"score-row.{part}" if tr.has(f"score-row.{part}") else f"score.{part}")
        assert re.search(rf"{re.escape(row)}\s+" + r"\s+".join(map(str, points)), shown["end"]), part
    named = {"majority", *queries.at_end(before)}
    assert {edition.score_parts[at] for at in edition.end_parts} - named == {"end-bonus"}, "secret"
    assert tr.complaints == []
    final = {line.key: line.points for line in match.state.scores()[0].lines}
    assert set(queries.at_end(before)) <= set(final)


@in_each_game
def test_everything_drawn_explains_itself(boards: str, coal: bool, language: str) -> None:
    """Late in a game, when all that modules bring lies there: a tip with a heading, no word missing."""
    _, _, before = played(boards, coal)
    tr = Watched(language)
    here = scene(before, tr)
    drawn: dict[str, object] = {part.key: part.markup for part in VIEW.board(here).fragments}
    drawn |= {f"player {seat}": VIEW.seat_card(here, seat) for seat in range(before.seats)}
    drawn |= {
        f"{sheet.key} {part.key}": part.markup for sheet in VIEW.sheets(here) for part in sheet.fragments
    }
    told = tips(here, drawn)
    assert [target for target, tip in told.items() if not tip or "<h3" not in tip] == []
    kinds = {target.split(":")[0] for target in told}
    assert POINTED_AT[boards] | ({"foundry", "foundries"} if coal else set()) <= kinds, kinds
    assert tr.complaints == []
