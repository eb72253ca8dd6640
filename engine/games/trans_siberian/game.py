"""The game's identity, options and setup (sheet section 1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...core import boards
from ...core.boards import Scalar
from ...core.contract import GameOf, Measure, Mode, Option
from ...core.course import Course
from ...core.errors import OptionError
from ...core.rng import Rng
from . import board as board_of
from . import lessons, positions
from .actions import Action, format_action, parse_action
from .board import DIVIDENDS_END, NATIONALIZATION_BOXES
from .components import INITIAL, PLAYERS, RAILROAD_COUNT
from .insight import INSIGHT
from .phases import NO_PLAN, UNOPENED
from .queries import outlook
from .rules import auctions
from .state import Setup, TransSiberianState

STARTS = ("random", "seat0", "seat1", "seat2", "seat3", "seat4")
TRACKS = tuple(NATIONALIZATION_BOXES)


class TransSiberian(GameOf[TransSiberianState]):
    """Trans-Siberian Railroad, 2020 edition, 3 to 5 players."""

    id = "trans-siberian"
    rules_version = 2
    save_version = 2
    players = PLAYERS
    options = (
        Option("start", STARTS, "random"),  # TSR-SETUP-6
        Option("nationalization_track", TRACKS, TRACKS[0]),  # TSR-TRACK-1, reconstructed
        Option("dividends_length", (6, 7, 8, 9, 10), DIVIDENDS_END),  # TSR-TRACK-2, reconstructed
        Option("few_public_ends_in_phase_1", (True, False), True),  # TSR-R-31
    )
    position_keys = positions.KEYS
    measures = (
        Measure("worth", outlook.worths),
        Measure("cash", outlook.cash),
        Measure("value", outlook.values, "railroad"),
        Measure("income", outlook.incomes, "railroad"),
    )
    insight = INSIGHT
    course = Course(lessons.CHAPTERS, positions.figures)

    def modes(self) -> Iterator[Mode]:
        for players in self.players:
            yield Mode(f"{players} players", players, {})
            yield Mode(f"{players} players, last seat starts", players, {"start": f"seat{players - 1}"})
        yield Mode(
            "boxes in steps of 2, short track", 3, {"nationalization_track": TRACKS[1], "dividends_length": 6}
        )
        yield Mode(
            "boxes in steps of 4, long track", 4, {"nationalization_track": TRACKS[2], "dividends_length": 10}
        )
        yield Mode("no early end", 5, {"few_public_ends_in_phase_1": False})

    def check_options(
        self, players: int, options: Mapping[str, object] | None = None
    ) -> dict[str, bool | int | str]:
        complete = super().check_options(players, options)
        allowed = STARTS[: players + 1]
        if complete["start"] not in allowed:
            raise OptionError("start", "choice", allowed, given=str(complete["start"]))
        return complete

    def may_correct(self, path: str) -> bool:
        return board_of.may_correct(path)

    def board_data(self, options: Mapping[str, bool | int | str]) -> Any:
        return board_of.printed(options)

    def blank(
        self, players: int, options: Mapping[str, object] | None, board: Mapping[str, Scalar] | None
    ) -> TransSiberianState:
        complete, corrections = self.check_options(players, options), boards.checked(board)
        state = TransSiberianState.__new__(TransSiberianState)
        state.board = board_of.build(complete, corrections)
        state.setup = Setup(players, complete, corrections, state.board)
        state.seats = players
        return state

    def deal(self, state: TransSiberianState, seed: int) -> None:
        """Give everyone the starting cash and start the first auction (TSR-SETUP-2 to TSR-SETUP-4)."""
        seats, board = state.seats, state.board
        chosen = STARTS.index(str(state.setup.options["start"])) - 1
        state.start = state.turn = chosen if chosen >= 0 else Rng(seed).below(seats)
        state.phase = 1
        state.timing = state.dividends = state.box = state.ended = state.opening = state.bank = 0
        state.plan = NO_PLAN
        state.railroad = state.first = state.second = -1
        state.cash = [board.start_cash[seats]] * seats
        state.held = [0] * (seats * RAILROAD_COUNT)
        state.condition = [UNOPENED] * RAILROAD_COUNT
        state.treasury = [0] * RAILROAD_COUNT
        state.space = [-1] * RAILROAD_COUNT
        state.own = [0] * RAILROAD_COUNT
        state.opener = state.start
        auctions.start(state, INITIAL[0], None)

    def arrange(self, state: TransSiberianState, given: frozenset[str]) -> None:
        positions.arrange(state, given)

    def format(self, action: Action) -> str:
        return format_action(action)

    def parse(self, text: str) -> Action:
        parsed: Action = parse_action(text)
        return parsed


GAME = TransSiberian()
TransSiberianState.game = GAME
board_of.build(GAME.check_options(PLAYERS[0]), {})  # so that the browser's memory snapshot contains it
