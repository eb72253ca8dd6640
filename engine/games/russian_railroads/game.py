"""The game itself: identity, options, setup (RR-SETUP)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.boards import Scalar
from engine.core.contract import GameOf, Mode, Option
from engine.core.errors import OptionError
from engine.core.rng import Rng
from engine.core.series import Measure

from . import actions as a
from . import codec, queries
from . import components as c
from .config import Config, configure
from .state import RussianState


class RussianRailroads(GameOf[RussianState]):
    """Russian Railroads, base game, edition of 2013."""

    id = "russian-railroads"
    rules_version = 2
    players = (2, 3, 4)
    measures = (
        Measure("score", queries.points),
        Measure("rounds", queries.points_of_rounds),
        Measure("income", queries.incomes),
    )
    options = tuple(Option(each["id"], tuple(each["values"]), each["default"]) for each in c.DATA["options"])

    def __init__(self) -> None:
        self._configs: dict[tuple[Any, ...], Config] = {}

    def config(self, players: int, options: dict[str, bool | int | str]) -> Config:
        """The tables of a player count and complete options, made once."""
        key = (players, *(options[option.name] for option in self.options))
        if key not in self._configs:
            self._configs[key] = configure(players, options)
        return self._configs[key]

    def modes(self) -> Iterator[Mode]:
        for players in self.players:
            yield Mode(f"{players} players", players, {})
            for option in self.options:
                for choice in option.choices:
                    if choice != option.default or type(choice) is not type(option.default):
                        yield Mode(
                            f"{players} players, {option.name}={choice}", players, {option.name: choice}
                        )

    def new(
        self,
        players: int,
        seed: int,
        options: Mapping[str, object] | None = None,
        board: Mapping[str, Scalar] | None = None,
    ) -> RussianState:
        if board:
            raise OptionError("board", "unknown-value", path=min(board))
        return setup(self.config(players, self.check_options(players, options)), Rng(seed))

    def load(self, text: str) -> RussianState:
        return codec.load(text)

    def format(self, action: a.Action) -> str:
        return a.format_action(action)

    def parse(self, text: str) -> a.Action:
        return a.parse_action(text)


def new_player(config: Config) -> list[int]:
    """A player's board at the start (RR-SETUP-5)."""
    player = [0] * c.PLAYER_SIZE
    for rail, cells in enumerate(c.RAIL_CELLS):
        player[cells[0] - 1] = c.RAIL_LENGTH[rail] + 1
        player[cells[0]] = c.DATA["setup"]["start_tracks"]["black"][c.RAILS[rail]]
        for cell in cells[1:]:
            player[cell] = -1
    player[c.LOCO + c.SLOT_RAIL.index(c.RAILS.index(c.DATA["setup"]["start_loco"]["rail"]))] = c.START_LOCO
    player[c.MARKER] = c.DATA["setup"]["industry_marker_at"]
    player[c.MARKER2] = -1
    player[c.OWN] = player[c.OWN_TOTAL] = config.start_workers
    player[c.RESERVE] = config.reserve_workers
    player[c.ROUBLES] = config.start_roubles
    player[c.TOKENS] = c.ALL_TOKENS
    return player


def setup(config: Config, rng: Rng) -> RussianState:
    """RR-SETUP-1..7: everything dealt, the last in turn order to choose a starting bonus."""
    state = RussianState.__new__(RussianState)
    state.config = config
    state.seats = config.players
    stacks: dict[str, list[int]] = {}
    for letter in ("A", "B"):
        stacks[letter] = [n for n in range(1, c.ENGINEER_COUNT + 1) if c.ENGINEER_STACK[n] == letter]
        rng.shuffle(stacks[letter])
    deal = c.DATA["engineer_strip"]["deal"][str(config.players)]
    letter_of = {slot: letter for letter in ("A", "B") for slot in deal[letter]}
    state.strip = tuple(stacks[letter_of[slot]].pop() if slot in letter_of else 0 for slot in config.strip)
    bonus = list(range(len(c.BONUS_IDS)))
    rng.shuffle(bonus)
    unseen = c.DATA["setup"]["end_bonus_removed_unseen"]
    state.removed, state.pool = tuple(bonus[:unseen]), tuple(bonus[unseen:])
    order = list(range(config.players))
    rng.shuffle(order)
    state.order = tuple(order)
    state.players = [new_player(config) for _ in range(config.players)]
    state.occupied = [0] * (c.BASE_PIECES + config.players)
    state.free = 0
    state.mandatory = state.optional = 0
    state.stack = ()
    state.due = ()
    state.hand = state.hand_special = state.gap = state.bonus = 0
    state.repeated = state.black_worker_due = 0
    state.place = 0
    state.round = 1
    state.piles = tuple(
        config.per_pile if number >= c.LOWEST_PILE else 0 for number in range(c.HIGHEST_PILE + 1)
    )
    state.low = c.LOWEST_PILE
    state.returned = (0,) * (c.HIGHEST_PILE + 1)
    state.special = 0
    state.card_engineer = 1
    state.cards_up = (1 << len(c.CARD_IDS)) - 1
    state.passed = 0
    state.relocations = ()
    state.drafts = (1 << len(c.START_IDS)) - 1
    state.roubles_out = config.start_roubles * config.players + 1
    state.history = ()
    state.phase = state.context = c.DRAFT
    state.to_move = state.order[-1]
    state.options = None
    return state


GAME = RussianRailroads()
RussianState.game = GAME
