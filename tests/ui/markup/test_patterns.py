"""Nothing depends on color alone: seats, companies, tracks and chart lines also have a shape, a letter or a
pattern, in every game."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from engine.games.mini_express.components import COMPANIES
from engine.games.trans_siberian.queries import RAILROADS
from ui.games import get
from ui.games.mini_express import identity as mini
from ui.games.trans_siberian import identity
from ui.markup import charts, seat_marks
from ui.words.catalogues import translator
from ui.words.i18n import LANGUAGES

STYLES = Path(__file__).resolve().parents[3] / "assets" / "css"


def patterns(sheet: str, prefix: str) -> dict[str, str]:
    """What the style sheet gives a class beside its colour, by the end of its name."""
    text = (STYLES / sheet).read_text(encoding="utf-8")
    found = {}
    for name, body in re.findall(rf"\.{prefix}-(\w+) {{([^}}]*)}}", text):
        rules = [rule.strip() for rule in body.split(";") if rule.strip()]
        found[name] = ";".join(rule for rule in rules if not rule.startswith("stroke:"))
    return found


def test_seats_have_shapes_dots_and_chart_lines_of_their_own() -> None:
    seats = range(seat_marks.SEATS)
    assert len({seat_marks.SHAPES[seat] for seat in seats}) == seat_marks.SEATS
    assert [seat_marks.dots(seat, 0, 0, 9, "").count("<circle") for seat in seats] == [1, 2, 3, 4, 5, 6]
    assert all("<text" not in seat_marks.icon(seat) for seat in seats), "letters are companies and railroads"
    lines = [charts.seat_series(seat, f"name {seat}", [1, 2]) for seat in seats]
    assert len({(line.shape, line.dashes) for line in lines}) == seat_marks.SEATS


@pytest.mark.parametrize("language", LANGUAGES)
def test_companies_have_letters_and_line_patterns(language: str) -> None:
    view = get("mini-express")
    assert view is not None
    tr = translator(language, view)
    tokens = {re.sub(r'class="[^"]*"', "", mini.token(tr, each, 0, 0, 9)) for each in range(len(COMPANIES))}
    assert len(tokens) == len(COMPANIES)
    woven = patterns("mini-express.css", "me-weave")
    assert set(woven) == {mini.KEYS[each] for each in range(len(COMPANIES))}
    assert len(set(woven.values())) == len(COMPANIES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_railroads_have_letters_figures_and_dashes(language: str) -> None:
    tr = translator(language, get("trans-siberian"))
    assert len({identity.letter(tr, each) for each in RAILROADS}) == len(RAILROADS)
    assert len({identity.LINE[each] for each in RAILROADS}) == len(RAILROADS)
    figures = {re.search(r'ts-figure">(.*?)</g><text', identity.mark(tr, each)) for each in RAILROADS}
    assert len({found and found[1] for found in figures}) == len(RAILROADS)


def test_tracks_have_letters_and_runs_with_patterns() -> None:
    woven = patterns("russian-railroads.css", "rr-runpat")
    assert len(woven) >= 5
    for one, other in combinations(woven, 2):
        assert woven[one] != woven[other], f"{one} and {other} run alike"
    for language in LANGUAGES:
        tr = translator(language, get("russian-railroads"))
        assert len({tr(f"letter.{colour}") for colour in woven}) == len(woven)
