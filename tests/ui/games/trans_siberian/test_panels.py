"""Panels, previews and explanations agree with the engine."""

from __future__ import annotations

import re
from typing import cast

import pytest

from engine.games.trans_siberian import GAME, queries
from engine.games.trans_siberian.queries import CITIES, LINKS, RAILROADS
from engine.games.trans_siberian.state import TransSiberianState
from tests.ui.games.trans_siberian.watched import NAMES, parsed, watch
from ui.games.trans_siberian.statement import last_statement
from ui.games.trans_siberian.view import VIEW
from ui.view.scene import Scene
from ui.words.i18n import LANGUAGES

TRACKS = ("stock", "income", "timing", "dividends", "nationalization", "phase")


def of(scene: Scene) -> TransSiberianState:
    return cast(TransSiberianState, scene.state)


def text_of(markup: str) -> str:
    return "".join(parsed(markup).itertext())


def sheet(scene, key: str) -> str:
    return "".join(part.markup for one in VIEW.sheets(scene) if one.key == key for part in one.fragments)


@pytest.mark.parametrize("seed", [11, 12, 13])
def test_everything_legal_can_be_reached_on_the_page(seed: int) -> None:
    for scene in watch(3 + seed % 3, seed):
        choices = VIEW.choices(scene) if scene.interactive else []
        shown = {GAME.format(choice.action) for choice in choices}
        places = [fragment.markup for fragment in VIEW.board(scene).fragments]
        places += [part.markup for one in VIEW.sheets(scene) for part in one.fragments]
        shown |= set(re.findall(r'data-do="act" data-arg="([^"]+)"', "".join(places)))
        legal = {GAME.format(action) for action in scene.legal}
        assert legal <= shown
        labels = [choice.label for choice in choices if choice.action in scene.legal]
        assert len(set(labels)) == len(labels)
        assert len(choices) <= 80


@pytest.mark.parametrize("seed", [31, 32])
def test_sheets_and_cards_are_well_formed(seed: int) -> None:
    for step, scene in enumerate(watch(3 + seed % 3, seed)):
        if step % 5 == 0 or not scene.interactive:
            for one in VIEW.sheets(scene) + (VIEW.finale(scene) if not scene.interactive else []):
                assert one.title and one.fragments
                for part in one.fragments:
                    text_of(part.markup)
            for seat in range(len(scene.names)):
                assert f"${queries.player(scene.state, seat).cash}" in text_of(VIEW.seat_card(scene, seat))
            text_of(VIEW.values.sources(scene))


def test_a_bidder_sees_every_amount() -> None:
    for scene in watch(3, 9):
        if any(action.kind == "bid" for action in scene.legal):
            amounts = {f"bid {action.amount}" for action in scene.legal if action.kind == "bid"}
            assert set(re.findall(r'data-arg="(bid \d+)"', sheet(scene, "auction"))) == amounts
            bids = [choice for choice in VIEW.choices(scene) if choice.action.kind == "bid"]
            fields = [choice.numbers for choice in bids if choice.numbers]
            every = sorted(action.amount for action in scene.legal if action.kind == "bid")
            assert fields == ([(every[0], every[-1])] if len(every) > 1 else [])
            quick = [choice for choice in bids if not choice.numbers]
            amounts_offered = [choice.action.amount for choice in quick]
            assert amounts_offered[0] == min(action.amount for action in scene.legal if action.kind == "bid")
            assert (
                all(amount in queries.board(scene.state).values for amount in amounts_offered[1:])
                and len(quick) <= 3
            )
            assert len({choice.group for choice in VIEW.choices(scene)}) == 1  # dropping out beside them


def test_market_shows_the_figures_of_the_state() -> None:
    scene = list(watch(4, 17))[60]
    state = of(scene)
    rows = parsed(sheet(scene, "market")).findall(".//tbody/tr")
    assert len(rows) == len(RAILROADS)
    for index, row in enumerate(rows):
        cells = ["".join(cell.itertext()) for cell in row]
        if queries.railroad(state, index).active:
            assert cells[1] == f"${state.board.values[state.space[index]]}"
            assert cells[2] == str(state.income[index])
            assert cells[3] == f"${-(-state.income[index] // state.sold[index])}"
            assert cells[4] == f"${state.treasury[index]}"


@pytest.mark.parametrize("seed", [41, 42, 43])
def test_a_preview_tells_what_then_happens(seed: int) -> None:
    """Income and value named in the preview are those of the state after the action."""
    checked = 0
    for scene in watch(3 + seed % 3, seed):
        for action in [*scene.legal[:3], *scene.legal[-3:]]:
            after = of(scene).clone()
            events = after.play(action)
            lines = VIEW.preview(scene, action).lines
            assert lines, action
            for event in events:
                if event.kind == "income":
                    found = [
                        line for line in lines if f"income {event.args['from']} → {event.args['to']}" in line
                    ]
                    assert found
                    railroad = RAILROADS.index(str(event.args["railroad"]))
                    if queries.railroad(after, railroad).active:  # not nationalized at once
                        assert after.income[railroad] == event.args["to"]
                    checked += 1
            fees: dict[str, int] = {}
            for event in events:
                if event.kind == "paid" and event.args["purpose"] == "fee":
                    payee = scene.show("payee", event.args["payee"])
                    fees[payee] = fees.get(payee, 0) + int(str(event.args["amount"]))
            for payee, amount in fees.items():
                assert sum(f"pays ${amount} to {payee}." in line for line in lines) == 1
    assert checked > 10


def test_a_purchase_says_what_it_leaves_and_who_controls_then() -> None:
    gained = 0
    for seed in (45, 46):
        for scene in watch(3, seed):
            for action in scene.legal:
                if action.kind != "buy":
                    continue
                state = of(scene)
                after = state.clone()
                after.play(action)
                lines = VIEW.preview(scene, action).lines
                r, seat = action.railroad, state.turn
                price = state.board.values[state.space[r]]
                assert f"${price} goes into" in lines[0]
                assert f"holds ${after.treasury[r]}; you keep ${after.cash[seat]}." in lines[0]
                assert f"${-(-after.income[r] // after.sold[r])}." in lines[1]
                told = [line for line in lines if "would control" in line]
                changed = after.control[r] >> seat & 1 and after.control[r] != state.control[r]
                assert bool(told) == bool(changed)
                if told and after.control[r] == 1 << seat:
                    assert told[0].startswith("You alone")
                gained += len(told)
    assert gained > 10


def test_refused_actions_are_not_previewed() -> None:
    for scene in watch(3, 44):
        for action in scene.state.candidates():
            if action not in scene.legal and scene.interactive:
                assert VIEW.preview(scene, action).lines == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_explains_itself(language: str) -> None:
    scenes = list(watch(4, 51, language))
    for scene in scenes[:: max(1, len(scenes) // 8)]:
        for target in (
            *(f"link:{link}" for link in LINKS),
            *(f"city:{city}" for city in CITIES),
            *(f"railroad:{name}" for name in RAILROADS),
            *(f"track:{name}" for name in TRACKS),
        ):
            html = VIEW.explain(scene, target)
            assert html is not None, target
            assert "{" not in text_of(html)


@pytest.mark.parametrize(
    "target", ["", "link", "link:", "link:nowhere", "city:rome", "railroad:pink", "track:x", "x:y"]
)
def test_unknown_things_are_not_explained(target: str) -> None:
    assert VIEW.explain(next(watch(3, 1)), target) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_total_is_explained_by_its_parts(language: str) -> None:
    found = 0
    for scene in watch(3, 1, language=language):
        for seat, score in enumerate(scene.state.scores()):
            assert f'data-arg="worth:{seat}"' in VIEW.seat_card(scene, seat)
            told = text_of(VIEW.explain(scene, f"worth:{seat}") or "")
            assert all(f"${line.points}" in told for line in score.lines) and f"${score.total}" in told
            public = [line.args for line in score.lines if line.key == "public"]
            assert all(f"{args['shares']} × ${args['value']}" in told for args in public)
            found += len(public)
    assert found
    assert VIEW.explain(scene, "worth:3") is None and VIEW.explain(scene, "worth:²") is None


def test_a_link_says_who_builds_it_how_and_at_what_price() -> None:
    extends = jumps = refused = 0
    for scene in watch(3, 61):
        for link in LINKS[::7]:
            html = VIEW.explain(scene, f"link:{link}") or ""
            extends += "Extends: $" in html
            jumps += "Jumps over" in html and "to the bank" in html
            refused += "ts-plan-why" in html
            assert "TSR-" not in html
    assert extends and jumps and refused


def test_charts_end_where_the_markers_stand() -> None:
    """TSR-TRACK-3, TSR-TRACK-4: the last sample is the present; what is nationalized has none any more."""
    fallen = 0
    for scene in watch(4, 71):
        assert scene.series is not None
        *_, (moment, values) = scene.series.line("value", scene.moment)
        *_, (_, incomes) = scene.series.line("income", scene.moment)
        assert moment == scene.moment
        for row in queries.railroads(scene.state):
            assert values[row.number] == (-1 if row.value is None else row.value)
            assert incomes[row.number] == (row.income if row.active else -1)
            fallen += row.status == "nationalized"
        *_, last = scene.series.samples(scene.moment)
        assert last.period == sum(event.kind == "dividends-marker" for event in scene.history)
    assert fallen
    charts = sheet(scene, "charts")
    for row in queries.railroads(scene.state):
        if row.active:
            assert f">{row.railroad.capitalize()}: {row.value}</text>" in charts
            assert f">{row.railroad.capitalize()}: {row.income}</text>" in charts


@pytest.mark.parametrize("seed", [81, 82])
def test_the_statement_adds_up_to_what_was_received(seed: int) -> None:
    seen = 0
    for scene in watch(3 + seed % 3, seed):
        if not any(event.kind == "dividends" for event in scene.recent):
            continue
        statement = last_statement(scene.history)
        assert statement is not None
        received = {
            event.seat: event.args["amount"] for event in scene.recent if event.kind == "dividends-received"
        }
        farewell = [event.args["railroad"] for event in statement.rows if event.kind == "parting-dividend"]
        for seat, amount in received.items():
            paid = [event for event in statement.payouts if event.seat == seat]
            once: dict[object, int] = {}
            for event in paid:
                once.setdefault(event.args["railroad"], int(str(event.args["amount"])))
            assert sum(once.values()) == amount
            doubled = [event for event in paid if event.args["railroad"] in farewell]
            assert len(doubled) % 2 == 0
        html = text_of(sheet(scene, "dividends"))
        assert f"Dividend payout no. {statement.number}" in html
        assert all(f"${amount}" in html for amount in received.values())
        seen += 1
    assert seen


def test_final_score_lines_have_words() -> None:
    *_, last = watch(3, 91)
    assert last.state.to_move is None
    for score in last.state.scores():
        for line in score.lines:
            args = {name: last.show(name, value) for name, value in line.args.items()}
            assert "?" not in last.tr(f"score.{line.key}", **args)
    keys = [one.key for one in VIEW.finale(last)]
    assert keys == ["ending", "charts", "holdings", "dividends"]
    assert NAMES[0] in text_of("".join(part.markup for part in VIEW.finale(last)[2].fragments))


def test_about_names_every_kind_of_source() -> None:
    html = VIEW.values.sources(next(watch(3, 1)))
    assert all(word in html for word in ("rulebook", "cross-checked", "reconstructed"))


def test_charts_of_another_game_are_drawn_anew() -> None:
    first, second = list(watch(3, 101))[30], list(watch(3, 102))[30]
    assert sheet(first, "charts") != sheet(second, "charts")
    assert sheet(first, "charts") == sheet(list(watch(3, 101))[30], "charts")
