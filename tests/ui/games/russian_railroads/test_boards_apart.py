"""A drawing depends on its own game and viewer only: guesses, other boards, several tables at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from engine.core.contract import Event
from engine.core.match import Match
from engine.core.rng import Rng
from engine.games.russian_railroads import GAME, queries
from engine.games.russian_railroads.game import RussianRailroads
from engine.games.russian_railroads.modules import Module
from engine.games.russian_railroads.state import RussianState
from tests.engine.russian_railroads.made_up import MADE_UP
from tests.ui.games.russian_railroads.table import Watched, scene
from tests.ui.games.russian_railroads.test_drawing import boxes_of, overlapping
from ui.games.russian_railroads import previews
from ui.games.russian_railroads.layout import WIDTH
from ui.games.russian_railroads.plan import plan_for
from ui.games.russian_railroads.player_board import rail_on
from ui.games.russian_railroads.view import VIEW
from ui.table.game_session import Session
from ui.view.scene import Scene

INSPECT = re.compile(r'data-do="inspect" data-arg="([^"]*)"')


def everything(here: Scene) -> dict[str, object]:
    """All that the page shows of a scene."""
    board = VIEW.board(here)
    drawn: dict[str, object] = {f"board {part.key}": part.markup for part in board.fragments}
    drawn["label"] = board.label
    drawn |= {f"player {seat}": VIEW.seat_card(here, seat) for seat in range(here.state.seats)}
    sheets = VIEW.sheets(here) + (VIEW.finale(here) if here.state.to_move is None else [])
    drawn |= {f"{sheet.key} {part.key}": part.markup for sheet in sheets for part in sheet.fragments}
    if here.state.to_move is not None:
        drawn["prompt"], drawn["pending"] = VIEW.prompt(here), VIEW.chosen(here)
        choices = VIEW.choices(here) if here.interactive else []
        drawn["choices"] = choices
        drawn["previews"] = [
            VIEW.preview(here, choice.action) for choice in choices if choice.action in here.legal
        ]
    return drawn


def tips(here: Scene, drawn: Mapping[str, object]) -> dict[str, str | None]:
    """Every explanation that can be opened on what is drawn."""
    return {target: VIEW.explain(here, target) for target in sorted(set(INSPECT.findall(str(drawn))))}


def played(state: RussianState, seed: int) -> Iterator[tuple[RussianState, list[Event]]]:
    """Every state of a random game with what has happened; end bonus cards are taken where they can be."""
    chance, history = Rng(seed), list[Event]()
    while True:
        yield state, history
        if state.to_move is None:
            return
        legal = state.legal()
        wanted = [action for action in legal if action.kind == "bonus" and action.what != "points"]
        wanted = wanted or [action for action in legal if action.what == "QT_CARD"] or legal
        history += state.play(wanted[chance.below(len(wanted))])


@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [
        (2, 4, {}),
        (3, 24, {"extra_engineer_card_alone": "counts_alone"}),
        (4, 9, {"end_bonus_choice": "draw_top"}),
    ],
)
def test_a_viewer_is_shown_what_he_may_know(players: int, seed: int, options: dict[str, object]) -> None:
    """RR-HID-1: a guess that agrees with the viewer's knowledge is drawn like the truth."""
    compared = otherwise = looked = 0
    for number, (state, history) in enumerate(played(GAME.new(players, seed, options), seed)):
        looking = queries.pending(state).looking
        if number % 6 and not looking and state.to_move is not None:
            continue
        looked += looking
        for viewer in range(players):
            truth = scene(state, "en", history, viewer=viewer)
            guess = scene(state.guess(viewer, Rng(number)), "en", history, viewer=viewer)
            shown, imagined = everything(truth), everything(guess)
            assert [key for key in shown if shown[key] != imagined[key]] == []
            if number % 40 == 0 or looking:
                assert tips(truth, shown) == tips(guess, imagined)
            compared += 1
            otherwise += guess.state != state
    assert compared > 40 and otherwise > 20 and (looked or options.get("end_bonus_choice"))


OTHER_BOARD = {
    "action_spaces.l_1.cost.workers": 2,
    "action_spaces.t_brown1.effect.brown": 3,
    "rails.kiev.length": 11,
    "rails.kiev.special_spaces.kv9_end.space": 11,
    "rails.kiev.special_spaces.kv9_end.effect.points": 14,
    "rails.transsiberian.length": 17,
    "industry_lanes.industry.entries.15.points": 33,
    "engineers.4.effect.points": 6,
    "factories.5.effect.industry": 2,
    "track_values.base.gray": 2,
    "question_tokens.qt_5ind.effect.industry": 4,
    "question_cards.q_factory.effect.industry": 3,
    "end_bonus_cards.eb_tokens.score.each": 8,
    "final_scoring.engineer_majority.first": 45,
}


def test_another_board_is_drawn_from_its_own_values() -> None:
    """Costs, effects, lengths, places of advantages: all that is printed is the board's that is played on."""
    here, there = GAME.new(3, 1), GAME.new(3, 1, board=OTHER_BOARD)
    drawn, other = everything(scene(here, viewer=0)), everything(scene(there, viewer=0))
    slots = [str(each["board space-l-1"]).count('"rr-slot"') for each in (drawn, other)]
    assert slots == [1, 2]
    assert "3 brown" in str(VIEW.explain(scene(there), "space:T_BROWN1"))
    assert "1 brown" in str(VIEW.explain(scene(here), "space:T_BROWN1"))
    for text, before in (("cell:kiev:11", False), ("special:kiev:11:0", False), ("special:kiev:9:0", True)):
        for printed, expected in ((drawn, before), (other, not before)):
            assert (f'data-arg="{text}"' in str(printed["board printed-player"])) == expected
    assert "17" in str(VIEW.explain(scene(there), "rail:transsiberian"))
    assert "14" in str(VIEW.explain(scene(there), "special:kiev:11:0"))
    assert "33" in str(VIEW.explain(scene(there), "lane:15"))
    tiles = "".join(str(other[f"tiles {key}"]) for key in ("tokens", "cards", "bonuses"))
    for words in ("4 industry advances", "Factory and 3 industry", "8 for each ? token used"):
        assert words in tiles
    assert "45 points for the most" in str(VIEW.explain(scene(there), "engineer:4"))
    labels = [VIEW.action_label(scene(there), GAME.parse(f"space {name}")) for name in ("L_1", "L_2")]
    assert labels == [f"Locomotive or factory (2 workers) ({number})" for number in (1, 2)]
    paying = scene(there)
    assert paying.show("place", "T_BROWN1") == "3 brown" and paying.show("card", "EB_TOKENS").startswith("8 ")
    for target in ("engineer:4", "factory:5", "track:gray"):
        assert VIEW.explain(scene(there), target) != VIEW.explain(scene(here), target)
    plan = plan_for(queries.printed(there))
    assert all(box.right <= WIDTH for box in boxes_of(there).values())
    assert plan.rails["kiev"].cell(11).right < plan.side.x
    assert overlapping(there) == []
    assert everything(scene(here, viewer=0)) == drawn


FORK = Module(
    "fork",
    {
        "rails": [
            {
                "id": "kiev",
                "length": 5,
                "branches": [{"id": "odessa", "length": 9}, {"id": "minsk", "length": 7}],
                "special_spaces": [
                    {"id": "KV7", "branch": "odessa"},
                    {"id": "KV8", "branch": "odessa"},
                    {"id": "KV9_END", "branch": "odessa"},
                    {
                        "id": "MINSK",
                        "branch": "minsk",
                        "space": 7,
                        "need": {"track": "black", "loco": False},
                        "effect": {"points": 12},
                        "terminus": True,
                    },
                ],
            }
        ]
    },
)


def test_a_fork_is_drawn_and_its_branches_are_offered() -> None:
    """A rail that divides: both branches are printed, both steps lie on their own spaces, and what was taken
    is drawn where it leads."""
    taken, offered = set(), 0
    for seed in range(6):
        state = RussianRailroads(FORK).new(2, seed)
        plan = plan_for(queries.printed(state))
        assert overlapping(state) == []
        for name, number in (("odessa", 9), ("minsk", 7)):
            printed = VIEW.board(scene(state)).fragments[1].markup
            assert f'data-arg="special:{name}:{number}:0"' in printed
            assert f'data-arg="cell:{name}:6"' in printed
            assert VIEW.explain(scene(state), f"cell:{name}:6")
        chance = Rng(seed)
        while state.to_move is not None:
            here = scene(state)
            ways = [action for action in state.legal() if action.where in ("odessa", "minsk")]
            if ways:
                offered += 1
                tops = {previews.target_box(here, action) for action in ways}
                assert len(tops) == len(ways) == 2
                targets = VIEW.board(here).fragments[-1].markup
                assert all(f'data-arg="{GAME.format(way)}"' in targets for way in ways)
                assert all(VIEW.preview(here, way).overlay for way in ways)
                gains = {(each.colour, each.way) for each in queries.steps_ahead(state, state.to_move)}
                assert {(way.what, way.where) for way in ways} <= gains
            black = [action for action in state.legal() if action.what == "black" and action.where == "kiev"]
            wanted = ways or black or state.legal()
            state.play(wanted[chance.below(len(wanted))])
            for seat in range(2):
                rail = queries.board(state, seat).rail("kiev")
                if not rail.stem:
                    continue
                place = plan.rails["kiev"]
                taken.add(place.stems[rail.stem].id)
                box = place.cell(rail.positions["black"], rail.stem)
                drawn = rail_on(scene(state), plan, queries.board(state, seat), rail)
                assert f"translate({box.cx - 27:g} {box.y + 0.1:g})" in drawn
    assert offered > 3 and taken == {"odessa", "minsk"}


def test_what_a_module_adds_is_drawn() -> None:
    """A second lane, a fork, doublers on two rails, spaces and effects of its own are drawn and explained
    without the page knowing the module; only its own names are missing."""
    tr = Watched("en")
    state = RussianRailroads(MADE_UP).new(3, 1)
    assert overlapping(state) == []
    kinds = set()
    for number, (_, history) in enumerate(played(state, 1)):
        if number % 8 == 0:
            here = scene(state, tr, history)
            drawn = everything(here)
            assert all(tips(here, drawn).values())
        kinds |= {action.kind for action in state.legal()}
    assert {"lunch", "pick", "end", "doubler"} <= kinds
    own = ("odessa", "lviv", "upper", "F_BLACK", "free", "everybody", "coal", "lunch", "pick", "made-up")
    assert [text for text in tr.complaints if not text.endswith(own)] == []


def test_tables_on_one_page_do_not_disturb_each_other() -> None:
    """Sessions with other boards, options, languages and names draw by turns what each draws alone."""

    def sessions() -> list[Session]:
        anna, eva = ("Anna", "Boris"), ("Eva", "Dmitri", "Clara")
        kinds: list[tuple[str, tuple[str, ...], dict[str, object], dict[str, Any]]] = [
            ("en", anna, {}, {}),
            ("es", anna, {}, {}),
            ("en", eva, {}, {}),
            ("en", anna, {}, OTHER_BOARD),
            ("en", anna, {"edition": "es"}, OTHER_BOARD),
        ]
        return [
            Session(str(number), Match(GAME, 3, 11, options, names, board=board), language)
            for number, (language, names, options, board) in enumerate(kinds)
        ]

    def step(session: Session, number: int) -> dict[str, object]:
        for turn in range(5):
            if session.live.to_move is not None:
                legal = session.live.legal()
                session.play(legal[(number * 7 + turn) % len(legal)])
        session.screen.revealed = session.live.to_move
        session.forget()
        return everything(session.scene())

    alone = []
    for session in sessions():
        plan_for.cache_clear()
        alone.append([step(session, number) for number in range(15)])
    plan_for.cache_clear()
    together = sessions()
    for number in range(15):
        for session, expected in zip(together, alone, strict=True):
            assert step(session, number) == expected[number]


def test_the_chart_follows_the_rounds() -> None:
    """Points after every round come from the match; looking back, only what had been."""
    match = Match(GAME, 2, 6)
    session = Session("chart", match, "en")
    totals = [[0, 0]]
    while match.state.to_move is not None:
        session.play(match.state.legal()[0])
        scored = [event for event in match.events(match.cursor - 1) if event.kind == "round-scored"]
        if scored:
            by_seat = {event.seat: int(str(event.args["total"])) for event in scored}
            totals.append([by_seat[seat] for seat in range(2)])

    def chart() -> str:
        return next(sheet.fragments[0].markup for sheet in session.drawn().sheets if sheet.key == "rounds")

    label = re.search(r'aria-label="([^"]*)"', chart())
    assert label is not None and len(totals) == 7
    for seat, name in enumerate(session.names):
        numbers = ", ".join(f"{number} {line[seat]}" for number, line in enumerate(totals))
        end = queries.points(queries.russian(match.state))[seat]
        assert f"{name}: {numbers}, {session.tr('chart.end')} {end}" in label[1]
    session.look_at(3)
    assert "<svg" not in chart()
