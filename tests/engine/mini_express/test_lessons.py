"""Every worked example of the rule sheet, played from the lesson data (ME-TC-01..16, TC-X1..8)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.mini_express import GAME, automa, queries, refusals, scoring
from engine.games.mini_express.components import COLUMNS, COMPANIES, COMPANY_INDEX
from engine.games.mini_express.lessons import BY_ID, LESSONS
from engine.games.mini_express.phases import SPIKE_NAMES
from engine.games.mini_express.position import arrange
from engine.games.mini_express.state import MiniExpressState

WORKED_EXAMPLES = [f"ME-TC-{number:02d}" for number in range(1, 17)] + [f"TC-X{n}" for n in range(1, 9)]


def start(lesson: dict[str, Any]) -> MiniExpressState:
    setup = lesson["setup"]
    state = GAME.new(setup["players"], setup["seed"], setup["options"])
    if lesson["position"].get("phase") != "draft":
        arrange(state, lesson["position"])
    return state


def ids(state: MiniExpressState, numbers: Any) -> list[str]:
    return [state.board.hexes[number].id for number in numbers]


def plainly(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def expect_events(events: list[Any], step: dict[str, Any]) -> None:
    """The expected events occur in this order, with at least these arguments."""
    waiting = iter(events)
    for wanted in step.get("events", ()):
        for event in waiting:
            args = {key: plainly(value) for key, value in event.args.items()}
            if event.kind == wanted["kind"] and wanted["args"].items() <= args.items():
                break
        else:
            raise AssertionError(f"{wanted} missing in {events}")
    for kind in step.get("no_events", ()):
        assert kind not in [event.kind for event in events]


def expect_after(state: MiniExpressState, after: dict[str, Any]) -> None:
    for key, wanted in after.items():
        if key in ("tracks", "length", "shares", "supply"):
            numbers = getattr(state, key)
            assert {name: numbers[COMPANY_INDEX[name]] for name in wanted} == wanted, key
        elif key in ("inf", "own"):
            seat, company, number = wanted
            assert getattr(state, key)[seat * 4 + COMPANY_INDEX[company]] == number, key
        elif key == "depleted":
            assert [name for n, name in enumerate(COMPANIES) if state.depleted >> n & 1] == wanted
        elif key == "no_tile":
            assert not [name for name in wanted if state.open >> state.board.city_slugs.index(name) & 1]
        elif key == "spike":
            status, *sides = state.spike
            assert [SPIKE_NAMES[status], *("" if side < 0 else COMPANIES[side] for side in sides)] == wanted
        else:
            assert key == "taken" and sum(state.own) == wanted


def do_step(state: MiniExpressState, step: dict[str, Any]) -> None:
    board = state.board
    if "do" in step:
        expect_events(state.play(GAME.parse(step["do"])), step)
        state.check()
        expect_after(state, step.get("after", {}))
    elif "refused" in step or "obstacle" in step:
        if "refused" in step:
            refusal = state.why_not(GAME.parse(step["refused"]))
        else:
            where = step["obstacle"]
            refusal = refusals.city_obstacle(
                state, COMPANY_INDEX[where["company"]], board.city_slugs.index(where["city"])
            )
        assert refusal is not None and (refusal.rule, refusal.reason) == (step["rule"], step["reason"])
        assert step.get("args", refusal.args) == refusal.args
    elif "routes" in step:
        wanted = step["routes"]
        company, city = COMPANY_INDEX[wanted["company"]], board.city_slugs.index(wanted["city"])
        assert queries.distances(state, company)[city] == wanted["trains"]
        routes = queries.routes(state, company, city)
        starts: dict[str, int] = {}
        for route in routes:
            for number in queries.route_starts(state, company, route):
                starts[board.hexes[number].id] = starts.get(board.hexes[number].id, 0) + 1
        assert len(routes) == wanted.get("count", len(routes))
        assert sorted(starts) == sorted(wanted.get("starts", starts))
        assert starts == wanted.get("pairs", starts)
        texts = [GAME.format(route).removeprefix("route ") for route in routes]
        assert texts == wanted.get("routes", texts)
    elif "clockwise" in step:
        wanted = step["clockwise"]
        origin, city = board.by_id[wanted["from"]], board.city_slugs.index(wanted["city"])
        paths = board.paths(origin, city)
        assert len(paths) == wanted["routes"]
        assert " ".join(ids(state, automa.clockwise(board, origin, city, paths))) == wanted["chosen"]
    elif "candidates" in step:
        wanted = step["candidates"]
        made = automa.plan(state, COMPANY_INDEX[wanted["company"]])
        found = [[board.city_slugs[c.city], c.distance, c.trains, c.occupancy] for c in made.candidates]
        assert found[: len(wanted["first"])] == wanted["first"] and made.rule == wanted["rule"]
    elif "plan" in step:
        wanted = step["plan"]
        made = automa.plan(state, COMPANY_INDEX[wanted["company"]])
        assert ids(state, made.starts) == wanted["starts"] and ids(state, [made.start]) == [wanted["start"]]
        assert made.routes == wanted["routes"]
        assert GAME.format(made.route) == "route " + wanted["route"]
    elif "legal" in step:
        assert [GAME.format(action) for action in state.legal()] == step["legal"]
    elif "aside" in step:
        assert sum(state.aside) == step["aside"]
    else:
        assert "scores" in step or "columns" in step
    for seat, total in step.get("scores", {}).items():
        assert state.scores()[int(seat)].total == total
    for seat, values in step.get("values", {}).items():
        assert [share.value for share in queries.share_values(state)[int(seat)]] == values
    columns = scoring.share_columns(state)
    for name, wanted_columns in step.get("columns", {}).items():
        got = [COLUMNS[columns[seat * 4 + COMPANY_INDEX[name]]] for seat in range(state.seats)]
        assert got == wanted_columns


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson["id"] for lesson in LESSONS])
def test_lesson_happens_as_written(lesson: dict[str, Any]) -> None:
    state = start(lesson)
    assert lesson["steps"] and lesson["rules"] and lesson["why"] == "lesson." + lesson["id"]
    for step in lesson["steps"]:
        do_step(state, step)


def test_every_worked_example_is_a_lesson() -> None:
    known = set(BY_ID) | {name.removesuffix("a") for name in BY_ID}
    assert [name for name in WORKED_EXAMPLES if name not in known] == []
    assert len(BY_ID) == len(LESSONS)


def test_example_layouts_are_those_of_the_map_data() -> None:
    """Lessons that name a layout of the map files hold exactly the track of its builds."""
    from engine.games.mini_express.components import MAP_DATA

    layouts = {example["id"]: example for data in MAP_DATA.values() for example in data["examples"]}
    checked = 0
    for lesson in LESSONS:
        builds = layouts.get(lesson.get("layout"), {}).get("builds", ())
        if not builds:
            continue
        for build in builds:
            assert set(build["path"]) <= set(lesson["position"]["track"][build["company"]])
        checked += 1
    assert checked >= 9
