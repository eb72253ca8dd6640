"""The cards of all games: their buttons do what is legal, and leave nothing out."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from engine import games
from engine.core.contract import Action, State
from engine.core.match import Match
from engine.core.rng import Rng
from engine.games.mini_express import queries as express
from engine.games.trans_siberian import queries as trans
from tests.ui.view.test_views import kinds
from ui.table.game_session import Session
from ui.view.types import CardChoice

INSPECT = re.compile(r'data-do="inspect" data-arg="([^"]*)"')
UNWRITTEN = re.compile(r"[{}<]|\b[a-z]+\.[a-z]+")
"""The key of a text that is missing, or a slot that was not filled."""
STEPS = 90
LOOKS = 7


def targets(session: Session) -> list[str]:
    """Everything on the board and the sheets that explains itself."""
    drawn = session.drawn()
    parts = [*drawn.board.fragments, *(part for sheet in drawn.sheets for part in sheet.fragments)]
    return sorted({unescape(arg) for part in parts for arg in INSPECT.findall(part.markup)})


def moments(game: str, players: int, options: Any, seed: int = 0) -> list[Session]:
    """Tables at some moments of a random game, without absurd bids."""
    rng = Rng(seed + sum(map(ord, game)) + players)
    match, found = Match(games.get(game), players, rng.next32(), options), []
    for number in range(STEPS):
        if match.state.to_move is None:
            break
        if number % LOOKS == LOOKS - 1:
            still = Match(match.game, match.players, match.seed, match.options)
            for action in match.actions:
                still.play(action)
            found.append(Session("cards", still, "en", motion=False))
        legal: list[Any] = match.state.legal()
        usual = [action for action in legal if action.kind != "bid" or action.amount < 14] or legal
        match.play(usual[rng.below(len(usual))])
    return found


def done(state: State, choice: CardChoice) -> None:
    """Do all actions of a button; fails where one is refused or comes after the seat's turn."""
    trial, seat = state.clone(), state.to_move
    for action in choice.actions:
        assert trial.to_move == seat and trial.why_not(action) is None, choice
        trial.apply(action)


@pytest.mark.parametrize(("game", "mode"), kinds(), ids=lambda value: getattr(value, "name", value))
def test_all_buttons_are_legal_and_named(game: str, mode: Any) -> None:
    for session in moments(game, mode.players, mode.options):
        for target in targets(session):
            choices = session.card_choices(target)
            labels = [choice.label for choice in choices]
            assert len(set(labels)) == len(labels), labels
            for choice in choices:
                done(session.state, choice)
                assert not re.search(r"[{}<]|\b[a-z]+\.[a-z]+\.?[a-z]*\b", choice.label + choice.detail), (
                    choice
                )
            if choices:
                assert "</h3>" in (session.inspect(target) or ""), target


def offered(session: Session, target: str) -> set[tuple[Action, ...]]:
    return {choice.actions for choice in session.card_choices(target)}


def test_every_link_that_a_turn_can_begin_with_is_built_from_its_card() -> None:
    seen = 0
    for seed in range(4):
        for session in moments("trans-siberian", 3, {}, seed):
            if trans.markers(session.state).stage != "turn":
                continue
            possible: dict[str, set[tuple[Action, ...]]] = {}
            cities: dict[str, set[tuple[Action, ...]]] = {}
            legal: list[Any] = session.state.legal()
            for head in legal:
                if head.kind not in ("build", "build-two", "external"):
                    continue
                begun = session.state.clone()
                begun.apply(head)
                links: list[Any] = begun.legal()
                for link in links:
                    printed = trans.links(session.state)[link.link]
                    possible.setdefault(printed.link, set()).add((head, link))
                    for city in printed.cities if head.kind != "build-two" else ():
                        cities.setdefault(city, set()).add((head, link))
            for name in trans.LINKS:
                assert offered(session, f"link:{name}") == possible.get(name, set())
                seen += len(possible.get(name, ()))
            for city in trans.CITIES:
                assert offered(session, f"city:{city}") == cities.get(city, set())
    assert seen > 100


def test_what_a_card_can_build_is_not_told_beside_its_buttons() -> None:
    for session in moments("trans-siberian", 3, {}, 1):
        for name in trans.LINKS:
            told = session.inspect(f"link:{name}") or ""
            for choice in session.card_choices(f"link:{name}"):
                head: Any = choice.actions[0]
                if head.kind != "build-two":
                    railroad = session.tr(f"value.railroad.{trans.RAILROADS[head.railroad]}")
                    rows = re.findall(r"<li>.*?</li>", told)
                    assert not any(f'aria-label="{railroad}"' in row for row in rows), (name, railroad)


def test_every_railroad_and_company_offers_all_its_actions() -> None:
    for session in moments("trans-siberian", 3, {}, 2):
        legal: list[Any] = session.state.legal()
        if trans.markers(session.state).stage == "turn":
            for number, name in enumerate(trans.RAILROADS):
                its = {(action,) for action in legal if getattr(action, "railroad", None) == number}
                assert offered(session, f"railroad:{name}") == its
    for session in moments("mini-express", 3, {}):
        legal = session.state.legal()
        for number, name in enumerate(express.COMPANIES):
            its = {(action,) for action in legal if getattr(action, "company", None) == number}
            assert offered(session, f"company:{name}") == its == offered(session, f"influence:{name}")


def test_every_city_in_reach_is_built_to_from_its_card() -> None:
    seen = 0
    for session in moments("mini-express", 3, {}):
        now = express.Table(session.state)
        if now.phase != "turn":
            continue
        possible: dict[str, set[tuple[Action, ...]]] = {}
        legal: list[Any] = session.state.legal()
        for build in (action for action in legal if action.kind == "build"):
            begun = session.state.clone()
            begun.apply(build)
            there: list[Any] = begun.legal()
            for city in there:
                possible.setdefault(city.name, set()).add((build, city))
        for name in now.board.city_keys:
            assert offered(session, f"city:{name}") == possible.get(name, set())
            seen += len(possible.get(name, ()))
    assert seen > 20


@pytest.mark.parametrize(("players", "mode"), [(3, "standard"), (2, "expert")])
def test_a_city_in_reach_has_a_button_or_says_why_not(players: int, mode: str) -> None:
    seen = 0
    for session in moments("mini-express", players, {"mode": mode}):
        now = express.Table(session.state)
        if now.phase == "turn":
            for name in now.board.city_keys:
                told = session.inspect(f"city:{name}") or ""
                buttons = session.card_choices(f"city:{name}")
                assert len(re.findall(r"in reach<", told)) == len(buttons), name
                seen += len(buttons)
    assert seen > 10
