"""The game: identity, options, setup (sheet section 1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.boards import Scalar
from engine.core.contract import GameOf, Mode, Option
from engine.core.errors import OptionError
from engine.core.rng import Rng
from engine.games.trans_siberian import state as states
from engine.games.trans_siberian.actions import Action, format_action, parse_action
from engine.games.trans_siberian.components import (
    DIVIDENDS_END,
    EARLY_END,
    INITIAL,
    NATIONALIZATION_TRACKS,
    RAILROAD_COUNT,
    START_CASH,
)
from engine.games.trans_siberian.rules import auctions
from engine.games.trans_siberian.stages import BIDDING, NO_PLAN, UNOPENED
from engine.games.trans_siberian.state import TransSiberianState

STARTS = ("random", "seat0", "seat1", "seat2", "seat3", "seat4")
TRACKS = tuple(NATIONALIZATION_TRACKS)


def empty_table(players: int, options: Mapping[str, bool | int | str], start: int) -> TransSiberianState:
    """Everybody with starting cash, nothing opened (TSR-SETUP-2 to TSR-SETUP-4)."""
    state = TransSiberianState.__new__(TransSiberianState)
    state.seats = players
    state.start = state.turn = state.opener = state.to_move = start
    state.stage = BIDDING
    state.phase = 1
    state.timing = state.dividends = state.box = state.bank = 0
    state.auction = INITIAL[0]
    state.standing = state.bidders = state.opening = state.ended = 0
    state.bidder = state.railroad = state.first = state.second = -1
    state.plan = NO_PLAN
    state.cash = [START_CASH[players]] * players
    state.held = [0] * (players * RAILROAD_COUNT)
    state.condition = [UNOPENED] * RAILROAD_COUNT
    state.sold = [0] * RAILROAD_COUNT
    state.treasury = [0] * RAILROAD_COUNT
    state.income = [0] * RAILROAD_COUNT
    state.space = [-1] * RAILROAD_COUNT
    state.own = [0] * RAILROAD_COUNT
    state.track_name = str(options["nationalization_track"])
    state.track = NATIONALIZATION_TRACKS[state.track_name]
    state.dividends_end = int(options["dividends_length"])
    state.early_end = bool(options["few_public_ends_in_phase_1"])
    state.rederive()
    return state


class TransSiberian(GameOf[TransSiberianState]):
    """Trans-Siberian Railroad, 2020 edition, 3 to 5 players."""

    id = "trans-siberian"
    rules_version = 1
    players = tuple(START_CASH)
    options = (
        Option("start", STARTS, "random"),  # TSR-SETUP-6
        Option("nationalization_track", TRACKS, TRACKS[0]),  # TSR-TRACK-1, reconstructed
        Option("dividends_length", (6, 7, 8, 9, 10), DIVIDENDS_END),  # TSR-TRACK-2, reconstructed
        Option("few_public_ends_in_phase_1", (True, False), EARLY_END),  # TSR-R-31
    )

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

    def new(
        self,
        players: int,
        seed: int,
        options: Mapping[str, object] | None = None,
        board: Mapping[str, Scalar] | None = None,
    ) -> TransSiberianState:
        if board:
            raise OptionError("board", "unknown-value", path=min(board))
        complete = self.check_options(players, options)
        chosen = STARTS.index(str(complete["start"])) - 1
        start = chosen if chosen >= 0 else Rng(seed).below(players)
        state = empty_table(players, complete, start)
        auctions.start(state, INITIAL[0], None)
        return state

    def load(self, text: str) -> TransSiberianState:
        return states.load(text)

    def format(self, action: Action) -> str:
        return format_action(action)

    def parse(self, text: str) -> Action:
        parsed: Action = parse_action(text)
        return parsed


GAME = TransSiberian()
TransSiberianState.game = GAME
