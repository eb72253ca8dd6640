"""All games on the page: random games drawn as the page draws them, with all markup checked."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from engine import games
from engine.core.contract import Mode
from engine.core.match import Match
from engine.core.rng import Rng
from tests.ui.fakes import do, html, started, table_of
from ui import games as views
from ui.table.game_session import Session
from ui.words.i18n import LANGUAGES

VOID = {"br", "img", "input", "hr", "wbr", "meta", "link"}
NOT_IN_PARAGRAPH = {
    "p",
    "div",
    "table",
    "ul",
    "ol",
    "dl",
    "h1",
    "h2",
    "h3",
    "h4",
    "section",
    "article",
    "details",
}
PARENT = {"tr": {"tbody", "thead", "tfoot"}, "td": {"tr"}, "th": {"tr"}, "li": {"ul", "ol"}}
STEPS = 40


class Checker(HTMLParser):
    """Complains about whatever a browser would silently rearrange, and about what the page forbids."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        assert len(values) == len(attributes), f"an attribute twice in <{tag} {attributes}>"
        for rule in filter(None, str(values.get("style") or "").split(";")):
            assert rule.strip().startswith("--"), f"style attribute in <{tag}>: {rule}"
        assert not any(name.startswith("on") for name in values), f"inline handler in <{tag}>"
        assert not (tag in NOT_IN_PARAGRAPH and "p" in self.open), f"<{tag}> inside <p>"
        assert not (tag == "button" and "button" in self.open), "button inside button"
        if self.open and tag in PARENT:
            assert self.open[-1] in PARENT[tag], f"<{tag}> inside <{self.open[-1]}>"
        if values.get("id"):
            self.ids.append(str(values["id"]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open}"
        self.open.pop()


def check(markup: str, where: str) -> list[str]:
    """Well-formed? Returns the ids in it."""
    checker = Checker()
    try:
        checker.feed(markup)
        checker.close()
        assert not checker.open, f"not closed: {checker.open}"
    except AssertionError as error:
        raise AssertionError(f"{where}: {error}\n{markup[:1500]}") from None
    return checker.ids


def kinds() -> list[tuple[str, Mode]]:
    """One mode of each number of seats and option mix, first ones only: the rules are tested elsewhere."""
    found = []
    for view in views.all():
        modes = list(games.get(view.id).modes())
        step = max(1, len(modes) // 6)
        found += [(view.id, mode) for mode in modes[::step]]
    return found


@pytest.mark.parametrize(
    ("game", "mode"), kinds(), ids=lambda value: value if isinstance(value, str) else value.name
)
def test_random_games_are_drawn_well(game: str, mode: Mode) -> None:
    rng = Rng(sum(map(ord, game + mode.name)))
    match = Match(games.get(game), mode.players, rng.next32(), mode.options, ["<u>&", "O'Neil"])
    app, fake = started()
    app.begin(match)
    session = table_of(app).session
    app.prefs.speed = "step"
    checked: set[str] = set()
    for number in range(STEPS):
        if session.live.to_move is None:
            break
        session.screen.revealed = session.live.to_move
        session.forget()
        table_of(app).render()
        look_over(session, number)
        if number % 7 == 3:
            app.set_pref("language", LANGUAGES[number % len(LANGUAGES)])
        for element, markup in fake.elements.items():
            if markup not in checked:
                checked.add(markup)
                check(markup, f"{game} {mode.name} step {number} {element}")
        legal = session.live.legal()
        action = match.game.format(legal[rng.below(len(legal))])
        if session.moves_itself:
            table_of(app).other_seats.step()
        else:
            app.handle("hover", "act", action, "")
            preview = fake.elements.get("overlay-now", "") + fake.elements.get("preview-now", "")
            check(preview, f"{game} preview of {action}")
            do(app, "act", action)
    assert "<u>" not in html(fake)


def look_over(session: Session, number: int) -> None:
    """What the contract promises about one state's drawing."""
    drawn, state = session.drawn(), session.live
    board = drawn.board
    keys = [part.key for part in board.fragments]
    assert len(keys) == len(set(keys))
    assert all(re.fullmatch(r"[a-z0-9-]+", key) for key in keys), keys
    assert "svg" not in keys  # `board-svg` is the picture itself
    assert board.label and board.width > 0 and board.height > 0
    ids = check(board.defs, "defs")
    assert len(ids) == len(set(ids))
    assert "\n" not in drawn.prompt and "<" not in drawn.prompt.replace("<u>&", ""), drawn.prompt
    for sheet in drawn.sheets:
        assert sheet.title and re.fullmatch(r"[a-z0-9-]+", sheet.key)
        names = [part.key for part in sheet.fragments]
        assert len(names) == len(set(names)), sheet.key
    if drawn.scene.interactive:
        offered = [offer.choice.action for offer in drawn.offers if not offer.choice.numbers]
        assert len(offered) == len(set(offered))
        legal = state.legal()
        everywhere = "".join(part.markup for part in board.fragments)
        everywhere += "".join(part.markup for sheet in drawn.sheets for part in sheet.fragments)
        for action in legal:
            notation = session.match.game.format(action)
            reachable = action in offered or f'data-arg="{notation}"' in everywhere
            assert reachable, f"no way to do {notation}"
        labels = [session.view.action_label(drawn.scene, action) for action in legal]
        assert len(labels) == len(set(labels)), sorted(labels)
        for offer in drawn.offers:
            if offer.refusal is not None:
                text = drawn.scene.refusal_text(offer.refusal)
                assert not text.startswith("refusal.") and "?" not in text, text


@pytest.mark.parametrize("game", [view.id for view in views.all()])
def test_a_whole_game_to_the_final_screen(game: str) -> None:
    mode = next(games.get(game).modes())
    rng = Rng(11)
    match = Match(games.get(game), mode.players, 5, mode.options)
    while match.state.to_move is not None:
        legal = match.state.legal()
        match.play(legal[rng.below(len(legal))])
    app, fake = started()
    app.begin(match)
    for language in LANGUAGES:
        app.set_pref("language", language)
        shown = html(fake)
        assert "final-title" in shown
        check(shown, f"{game} final {language}")
        for key in ("score.", "result.", "event.", "value.", "refusal."):
            assert f">{key}" not in shown, f"a text is missing: {key}"
    session = table_of(app).session
    for lines in session.log_lines():
        assert all("{" not in line and "event." not in line for line in lines), lines
    table_of(app).look(len(match.actions) // 2)
    check(html(fake), f"{game} past")
