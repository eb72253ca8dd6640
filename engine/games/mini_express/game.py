"""The identity of the game: options, modes, setup, notation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from ...core import boards
from ...core.boards import Scalar
from ...core.contract import Action, GameOf, Measure, Mode, Option
from ...core.course import Course
from ...core.errors import OptionError
from ...core.position import Key
from ...core.rng import Rng
from . import lessons, positions, queries, scoring
from .actions import format_action, parse_action
from .board import board_for, data_of, may_correct
from .components import (
    CITIES,
    DIFFICULTIES,
    FIRST_GAME_CAPACITY,
    MAPS,
    MODES,
    SHARES_PER_COMPANY,
    START_TRACKS,
)
from .insight import INSIGHT
from .phases import DRAFT, SPIKE_OFF, SPIKE_WAITING
from .state import MiniExpressState, Setup

_MODE_OF_PLAYERS = {1: ("solo",), 2: ("duel-bot", "expert")}
_BOT_MODES = ("solo", "duel-bot")


class MiniExpress(GameOf[MiniExpressState]):
    """Mini Express: see `engine.core.contract.Game`."""

    id: ClassVar[str] = "mini-express"
    rules_version: ClassVar[int] = 1
    save_version: ClassVar[int] = 2
    players: ClassVar[tuple[int, ...]] = (1, 2, 3, 4, 5)
    options: ClassVar[tuple[Option, ...]] = (
        Option("map", ("usa", "europe"), "usa"),
        Option("mode", MODES, "standard"),
        Option("difficulty", DIFFICULTIES, "easy"),
        Option("golden_spike", (False, True), False),
        Option("harbors", (False, True), False),
        Option("first_game", (False, True), False),
        Option("asset_shares", (6, 5), 6),
        Option("start_cities", ("closed", "open"), "closed"),
        Option("spike_link", ("shared-hex", "adjacent"), "shared-hex"),
    )
    board_options: ClassVar[tuple[str, ...]] = ("map",)
    position_keys: ClassVar[tuple[Key, ...]] = positions.KEYS
    measures: ClassVar[tuple[Measure, ...]] = (Measure("worth", lambda state: tuple(scoring.totals(state))),)
    insight = INSIGHT
    course = Course(lessons.CHAPTERS, positions.figures)

    def modes(self) -> Iterator[Mode]:
        kinds: list[tuple[int, dict[str, bool | int | str]]] = [
            (players, {"mode": "standard"}) for players in (3, 4, 5)
        ]
        for level in DIFFICULTIES:
            kinds.append((1, {"mode": "solo", "difficulty": level}))
            kinds.append((2, {"mode": "duel-bot", "difficulty": level}))
        kinds.append((2, {"mode": "duel-bot", "asset_shares": 5}))
        kinds.append((2, {"mode": "expert"}))
        for players, options in kinds:
            for name, variant in (("usa", "golden_spike"), ("europe", "harbors")):
                for switch in (False, True):
                    easy = "difficulty" not in options or options["difficulty"] == "easy"
                    for first_game in (False, True) if easy else (False,):
                        full = {**options, "map": name, variant: switch, "first_game": first_game}
                        words = [f"{key}={value}" for key, value in full.items() if value is not False]
                        yield Mode(f"{players} " + " ".join(words), players, full)

        for name in ("usa", "europe"):
            yield Mode(f"4 map={name} start_cities=open", 4, {"map": name, "start_cities": "open"})
        for players in (1, 4):
            options = {"golden_spike": True, "spike_link": "adjacent"}
            yield Mode(f"{players} golden_spike=True spike_link=adjacent", players, options)

    def check_options(
        self, players: int, options: Mapping[str, object] | None = None
    ) -> dict[str, bool | int | str]:
        given = self.given(options)
        allowed = _MODE_OF_PLAYERS.get(players, ("standard",)) if type(players) is int else ("standard",)
        if "mode" not in given:
            given["mode"] = allowed[0]
        complete = super().check_options(players, given)
        mode = complete["mode"]
        if mode not in allowed:
            raise OptionError("mode", "mode-players", allowed, players=players, given=str(mode))
        if complete["difficulty"] != "easy" and mode not in _BOT_MODES:
            raise OptionError("difficulty", "needs-bot", ("easy",), mode=str(mode))
        if complete["golden_spike"] and complete["map"] != "usa":
            raise OptionError("golden_spike", "needs-usa", (False,), map=str(complete["map"]))
        if complete["harbors"] and complete["map"] != "europe":
            raise OptionError("harbors", "needs-europe", (False,), map=str(complete["map"]))
        if complete["spike_link"] != "shared-hex" and not complete["golden_spike"]:
            raise OptionError("spike_link", "needs-golden-spike", ("shared-hex",))
        if complete["asset_shares"] != 6 and mode != "duel-bot":
            raise OptionError("asset_shares", "needs-duel-bot", (6,), mode=str(mode))
        return complete

    def may_correct(self, path: str) -> bool:
        return may_correct(path)

    def board_data(self, options: Mapping[str, bool | int | str]) -> Any:
        return data_of(str(options["map"]))

    def blank(
        self, players: int, options: Mapping[str, object] | None, board: Mapping[str, Scalar] | None
    ) -> MiniExpressState:
        complete = self.check_options(players, options)
        corrections = boards.checked(board)
        mode, harbors = str(complete["mode"]), bool(complete["harbors"])
        made = board_for(str(complete["map"]), harbors, complete["start_cities"] == "open", corrections)
        split = made.splits[f"{players}-players" if mode == "standard" else mode]
        if mode == "duel-bot" and complete["asset_shares"] != 6:  # ME-AMB-01
            asset = int(complete["asset_shares"])
            split = split._replace(asset=asset, out=SHARES_PER_COMPANY - split.aside - asset)
        state = MiniExpressState.__new__(MiniExpressState)
        state.board = made
        state.seats = players + (mode in _BOT_MODES)
        state.setup = Setup(
            players=players,
            options=complete,
            corrections=corrections,
            board=made,
            mode=mode,
            seats=state.seats,
            bot=players if mode in _BOT_MODES else -1,
            expert=mode == "expert",
            solo=mode == "solo",
            two_sided=mode in ("solo", "expert"),
            level=DIFFICULTIES.index(str(complete["difficulty"])),
            spike=bool(complete["golden_spike"]),
            harbors=harbors,
            adjacent=complete["spike_link"] == "adjacent",
            capacity=(FIRST_GAME_CAPACITY,) * CITIES if complete["first_game"] else made.capacity,
            split=split,
        )
        return state

    def deal(self, state: MiniExpressState, seed: int) -> None:
        setup = state.setup
        rng = Rng(seed)
        tiles = list(state.board.demand_tiles)
        rng.shuffle(tiles)  # ME-SETUP-7
        state.tiles = tuple(tiles)
        state.phase, state.to_move, state.turns, state.skips = DRAFT, 0, 0, 0
        state.triggered = False
        state.first = state.company = state.city = -1
        state.laid = state.rivals = 0
        state.tracks = [START_TRACKS] * 4
        state.shares = [setup.split.asset] * 4
        state.length = [0] * 4
        state.net = [1 << number for number in state.board.start_hex]
        state.inf = [setup.start_influence(seat) for seat in range(setup.seats) for _ in range(4)]
        state.own = [0] * (4 * setup.seats)
        state.chosen = 0
        state.target = state.tile = -1
        state.bag = setup.start_bag(DRAFT)  # with two players refresh tiles, too: ME-AMB-02
        state.spike = SPIKE_WAITING if setup.spike else SPIKE_OFF
        state.east = state.west = -1
        state.rng = rng.words()

    def arrange(self, state: MiniExpressState, given: frozenset[str]) -> None:
        positions.arrange(state, given)

    def format(self, action: Action) -> str:
        return format_action(action)

    def parse(self, text: str) -> Action:
        return parse_action(text)


GAME = MiniExpress()
MiniExpressState.game = GAME
_EAGER = (lessons, queries)
"""Imported here, because nothing can be imported after a snapshot start (see engine/core/data.py)."""
for _name in MAPS:
    for _harbors in (False, True) if MAPS[_name]["harbors"] else (False,):
        board_for(_name, _harbors, False)  # into the snapshot, so that a game starts at once
