"""Saves, notation, refusals, catalogue codes, and a check that a test names every rule of the sheet."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.core import position
from engine.core.errors import ActionSyntaxError, PositionError, StateError
from engine.core.rng import Rng
from engine.games.mini_express import GAME, lessons, positions, reasons
from engine.games.mini_express.actions import City, Draft, Route, Share
from engine.games.mini_express.board import board_for
from engine.games.mini_express.phases import PHASE_NAMES
from tests.engine.mini_express import refusals
from tests.engine.mini_express.helpers import begun, fresh, legal, play, random_play, refused

HERE = Path(__file__).parent
SHARED_IDS = {
    "ME-COMP": 12, "ME-DEF": 9, "ME-SETUP": 12, "ME-SOLO-SETUP": 3, "ME-2PB-SETUP": 3, "ME-2PX-SETUP": 4,
    "ME-TURN": 3, "ME-SHARE": 4, "ME-BUILD": 8, "ME-DEPL": 5, "ME-END": 3, "ME-SCORE": 7, "ME-DIFF": 5,
    "ME-2PX": 5, "ME-GS": 15, "ME-HB": 9, "ME-TABLE": 3, "ME-MAP": 5, "ME-CW": 7,
}  # fmt: skip
"""The rule sheet's numbered families: how far each counts."""
RULE_IDS = (
    *(f"{family}-{number}" for family, count in SHARED_IDS.items() for number in range(1, count + 1)),
    *(f"ME-BOT-SETUP-{number}" for number in ("I", "II", "III", "IV", "V")),
    *(f"ME-BUILD-{part}" for part in ("2a", "2b", "2c", "3a", "3b", "3c", "3d", "6a", "6b", "6c")),
    *(f"ME-GS-{part}" for part in ("3a", "3b", "3c", "3d")),
    *(f"ME-BOT-{part}" for part in ("1", "1R", "1a", "1b", "1c", "1d", "A", "A-i", "A-ii", "A-iii", "B")),
    *(f"ME-BOT-B-{part}" for part in ("i", "i-a", "i-b", "i-c", "ii", "ii-a", "ii-b", "iii", "iv", "v")),
    *("ME-BOT-R", "ME-SOLO", "ME-2PB"),
    *(f"ME-AMB-{number:02d}" for number in range(1, 31)),
    *(f"ME-TC-{number:02d}" for number in range(1, 17)),
)


def rules_named_by_tests() -> set[str]:
    """The ids in the docstrings of test functions and in the lessons, which are tests as well."""
    found: set[str] = set()
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= set(re.findall(r"ME-[A-Za-z0-9-]*[A-Za-z0-9]", ast.get_docstring(node) or ""))
    for lesson in lessons.LESSONS:
        found |= {*lesson.rules, lesson.id, lesson.id.rstrip("abc")}
    return found


def test_every_rule_is_named_by_a_test() -> None:
    named = rules_named_by_tests()
    assert [rule for rule in RULE_IDS if rule not in named] == []
    assert len(RULE_IDS) == len(set(RULE_IDS)) > 190


def test_refusals_cite_known_rules() -> None:
    source = Path(reasons.__file__).read_text(encoding="utf-8")
    cited = set(re.findall(r'"(ME-[A-Za-z0-9-]+)"', source))
    assert cited and cited <= set(RULE_IDS)


def test_codes_are_unique_and_used() -> None:
    """Every code listed for the catalogues occurs in the sources, and no code is missing from the lists."""
    folder = Path(reasons.__file__).parents[1]
    everything = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    for codes in (refusals.REASONS, refusals.EVENTS, refusals.SCORE_KEYS, refusals.OPTION_REASONS):
        assert len(codes) == len(set(codes))
    for kind in refusals.EVENTS:
        assert f'"{kind}"' in everything, kind
    told = set(re.findall(r'tell\(\s*events,\s*"([a-z-]+)"', everything))
    assert told == set(refusals.EVENTS)
    cited = set(re.findall(r'(?:_no|Refusal)\(\s*[^,]+,\s*"([a-z-]+)"', everything))
    assert cited == set(refusals.REASONS)


def test_refusals_never_raise_and_never_change() -> None:
    """ME-TURN-1: whatever is tried, at every point of some games."""
    foreign: list[object] = [None, 7, "share gray", (), (1, "share"), Share(9), City("atlantis"), Route(())]
    foreign += [Share(True), Share([1]), Draft(0, "share"), Route(("1,2",), "share")]  # type: ignore[arg-type]
    foreign += [Route(("1,2", 3)), Route((1, "x")), City(7), City(["x"])]  # type: ignore[arg-type]
    texts = ["draft gray", "share gray", "build white", "city chicago", "city kiev", "influence brown",
             "harbor brest", "west gray", "bot draw", "bot west", "route 14,3", "route 99,99"]  # fmt: skip
    tried = [GAME.parse(text) for text in texts]
    for number, mode in enumerate(GAME.modes()):
        if number % 4:
            continue
        state = GAME.new(mode.players, number, mode.options)
        rng = Rng(number)
        while state.to_move is not None:
            actions = state.legal()
            if rng.below(5) == 0:
                before = state.to_json()
                for thing in foreign:
                    refusal = state.why_not(thing)
                    assert refusal is not None and refusal.reason == "not-an-action"
                for action in tried:
                    refusal = state.why_not(action)
                    assert (refusal is None) == (action in actions)
                    assert refusal is None or refusal.reason in refusals.REASONS
                assert state.to_json() == before
            state.apply(actions[rng.below(len(actions))])


def test_influence_harbor_and_west_out_of_place() -> None:
    state = fresh(3)
    assert refused(state, "share gray") == ("ME-TURN-1", "not-now")
    assert refused(begun(3), "west gray") == ("ME-TURN-1", "not-now")
    assert refused(begun(3), "bot draw") == ("ME-TURN-1", "not-the-bot")


@pytest.mark.parametrize(
    "text",
    [
        "share gray ",
        "Share gray",
        "share",
        "share green",
        "city",
        "city New York",
        "route",
        "route 1",
        "route 1,2,3",
        "route 01,2",
        "route 1,2  3,4",
        "route 1,2 1,2 1,2 1,2 1,2 1,2",
        "route -1,2",
        "route 300,1",
        "bot",
        "bot fly",
        "harbor hamburg",
        "west purple",
        "route ٣,٤",
    ],
)
def test_bad_notation_is_refused(text: str) -> None:
    with pytest.raises(ActionSyntaxError):
        GAME.parse(text)


def test_unwritable_actions_are_refused() -> None:
    for thing in (None, Share(9), (1, "share")):
        with pytest.raises(ActionSyntaxError):
            GAME.format(thing)


def test_damaged_saves_raise_state_error_only() -> None:
    """Every field of saves in many phases, replaced by something else: refused or still a lawful state."""
    replacements: tuple[object, ...] = (None, -1, 99, "x", [], {}, True, [1, 2, 3, 4], 1.5, [[]] * 32)
    refusals_seen = 0
    modes = list(GAME.modes())
    for number in range(0, len(modes), 5):
        mode = modes[number]
        state = random_play(
            GAME.new(mode.players, number, mode.options), number, lambda state: state.turns > 9
        )
        data = state.to_data()
        for key in data:
            for value in replacements:
                if value == data[key]:
                    continue
                try:
                    loaded = GAME.load(json.dumps({**data, key: value}))
                except StateError:
                    refusals_seen += 1
                else:
                    loaded.check()
                    assert loaded.phase == PHASE_NAMES.index("over") or loaded.legal()
        for text in (
            "",
            "{",
            "[]",
            "null",
            '{"game":"mini-express"}',
            "[" * 100_000,
            '{"game":"chess","version":1}',
        ):
            with pytest.raises(StateError):
                GAME.load(text)
    assert refusals_seen > 1000


def two_actions(data: dict[str, Any]) -> None:
    data["first"] = "brown"


def empty_bag(data: dict[str, Any]) -> None:
    data["bag"] = [0] * len(data["bag"])


def no_refresh(data: dict[str, Any]) -> None:
    data["bag"][0] = 0


def undrawn_tile(data: dict[str, Any]) -> None:
    data["tile"] = None if data["tile"] is None else -1


def dock_without_event(data: dict[str, Any]) -> None:
    vigo = board_for("europe", True, False).harbor_hex[3]
    data["net"][0] = f"{int(data['net'][0], 16) | 1 << vigo:x}"


def other_seat(data: dict[str, Any]) -> None:
    data["to_move"] = 1 - data["to_move"]


def another_turn(data: dict[str, Any]) -> None:
    data["turns"] += 1


def last_round(data: dict[str, Any]) -> None:
    data["triggered"] = True


def other_spike(data: dict[str, Any]) -> None:
    data["spike"] = "east"


def shares_beside_an_empty_supply(data: dict[str, Any]) -> None:
    data["net"][0] = f"{(1 << 22) - 1 | int(data['net'][0], 16):x}"


@pytest.mark.parametrize(
    "damage",
    [two_actions, empty_bag, no_refresh, undrawn_tile, dock_without_event, other_seat, another_turn,
     last_round, other_spike, shares_beside_an_empty_supply],
)  # fmt: skip
@pytest.mark.parametrize("players", [1, 2])
def test_states_that_no_game_leads_to_are_refused(damage: Callable[[Any], None], players: int) -> None:
    """Saves that once were read and then never went on (or went on wrong)."""
    options = {"map": "europe", "harbors": True}
    state = GAME.new(players, 3, options)
    random_play(state, 3, lambda state: state.turns > 4 and PHASE_NAMES[state.phase] == "turn")
    data = json.loads(state.to_json())
    assert data["phase"] == "turn" and GAME.load(json.dumps(data)) == state
    damage(data)
    with pytest.raises(StateError):
        GAME.load(json.dumps(data))


@pytest.mark.parametrize(
    "line",
    [
        "colour 1", "track gray 99,9", "track pink 15,6", "tracks gray 6", "own 3 0 0 0 0", "tracks gray x",
        "own 0 0 0", "influence 0 -1 0 0 0", "tiles omaha brown-pink", "tiles omaha", "draft 5 brown",
        "tiles omaha brown-brown denver brown-brown", "draft 0 brown gray orange", "to_move 1\nturns 3",
        "phase city", "phase bot-draw", "draws 2-2", "first gray", "target omaha", "dock brest gray",
        "spike east", "east gray", "company white", "shares gray 7", "skips 3", "bag 1 1 1 1 1",
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(line: str) -> None:
    with pytest.raises(PositionError):
        GAME.position(f"players 3\n{line}")


def test_every_key_of_a_position_is_documented() -> None:
    told = set(re.findall(r"\w+", positions.__doc__ or ""))
    state = fresh(3)
    assert {key.name for key in position.keys(GAME, state)} - told == set()
    assert len(position.keys(GAME, state)) > 20


PURPLE = """phase purple
company gray
city savannah
tiles savannah white-purple
track gray 15,6 15,7
laid 15,6 15,7"""


@pytest.mark.parametrize(
    ("players", "lines", "after"),
    [
        (3, "draft 0 brown\ndraft 1 gray", ["draft brown", "draft gray", "draft orange", "draft white"]),
        (3, "to_move 1\ntracks gray 0\ntracks brown 0\ntracks orange 0\ntracks white 0",
         ["share brown", "share gray", "share orange", "share white"]),
        (4, "tracks gray 4\nphase route\ncompany gray\ncity new-york",
         ["route 16,5 17,4 17,3 18,3", "route 17,5 17,4 17,3 18,3"]),
        (1, "phase bot-draw\ndraws 2-2", ["bot draw"]),
        (1, "phase bot-act\ntile 2-1\ntracks brown 0", ["bot share"]),
        (2, PURPLE, ["influence brown", "influence gray", "influence orange"]),
    ],
)  # fmt: skip
def test_positions_as_a_teacher_writes_them(players: int, lines: str, after: list[str]) -> None:
    state = GAME.position(f"players {players}\n{lines}")
    assert sorted(legal(state)) == sorted(after)
    assert GAME.position(GAME.describe(state)) == state
    random_play(state, 1)
    assert state.result() is not None


def test_clone_shares_nothing_that_changes() -> None:
    state = begun(4)
    before = state.to_json()
    copy = state.clone()
    play(copy, "build brown", "city new-york")
    assert state.to_json() == before and copy != state


def test_estimate_prefers_what_is_better() -> None:
    """More shares, more influence on top, a win: each raises the estimate, and no estimate beats a win."""
    poor = begun(3, {}, "own 0 1 0 0 0", "own 1 1 0 0 0", "own 2 1 0 0 0")
    rich = begun(3, {}, "own 0 1 1 0 0", "own 1 1 0 0 0", "own 2 1 0 0 0")
    strong = begun(3, {}, "own 0 1 0 0 0", "own 1 1 0 0 0", "own 2 1 0 0 0", "influence 0 3 1 1 1")
    assert rich.estimate(0) > poor.estimate(0) < strong.estimate(0)
    over = random_play(fresh(3), 4)
    result = over.result()
    assert result is not None
    order = [over.estimate(group[0]) for group in result.ranking]
    assert order == sorted(order, reverse=True) and order[0] > 10_000 > rich.estimate(0)
