"""The game itself: identity, options, setup (RR-SETUP)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.boards import Scalar, checked
from engine.core.contract import GameOf, Mode, Option
from engine.core.rng import Rng
from engine.core.series import Measure

from . import actions as a
from . import codec, queries
from . import components as c
from .config import Config, configure
from .modules import BASE, STANDARD, edition
from .state import RussianState


class RussianRailroads(GameOf[RussianState]):
    """Russian Railroads, base game, edition of 2013."""

    id = "russian-railroads"
    rules_version = 3
    players = (2, 3, 4)
    measures = (
        Measure("score", queries.points),
        Measure("rounds", queries.points_of_rounds),
        Measure("income", queries.incomes),
    )
    options = tuple(Option(each["id"], tuple(each["values"]), each["default"]) for each in BASE["options"])

    def __init__(self) -> None:
        self._configs: dict[tuple[Any, ...], Config] = {}

    def config(
        self,
        players: int,
        options: dict[str, bool | int | str],
        corrections: Mapping[str, Scalar] | None = None,
    ) -> Config:
        """The tables of a player count, complete options and a board's corrections, made once. OptionError
        for corrections that make no board."""
        changes = checked(corrections)
        key = (players, *(options[option.name] for option in self.options), *changes.items())
        if key not in self._configs:
            if len(self._configs) >= MOST_CONFIGS:
                self._configs.clear()
            self._configs[key] = configure(edition((), changes), players, options, changes)
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
        return setup(self.config(players, self.check_options(players, options), board), Rng(seed))

    def board_data(self, options: Mapping[str, bool | int | str]) -> Any:
        return BASE

    def load(self, text: str) -> RussianState:
        return codec.load(text)

    def format(self, action: a.Action) -> str:
        return a.format_action(action)

    def parse(self, text: str) -> a.Action:
        return a.parse_action(text, STANDARD.moves)


MOST_CONFIGS = 200
"""So many agreements are remembered."""


def new_player(config: Config) -> list[int]:
    """A player's board at the start (RR-SETUP-5)."""
    e = config.edition
    player = [0] * e.player_size
    for rail, cells in enumerate(e.rail_cells):
        player[cells[0] - 1] = e.wall_of(rail, 0, e.boulders[rail])
        player[cells[0]] = e.data["setup"]["start_tracks"]["black"][e.rail_ids[rail]]
        for cell in cells[1:]:
            player[cell] = -1
    player[e.loco + e.start_loco_slot] = e.start_loco
    player[e.marker : e.marker_end] = e.marker_start
    for lane, wall in enumerate(e.lane_wall):
        if wall >= 0:
            player[wall] = e.lane_boulders[lane]
    player[e.own] = player[e.own_total] = config.start_workers
    player[e.reserve] = config.reserve_workers
    player[e.roubles] = config.start_roubles
    player[e.resources : e.resources + len(e.resource_ids)] = config.start_resources
    player[e.tokens] = e.all_tokens
    return player


def setup(config: Config, rng: Rng) -> RussianState:
    """RR-SETUP-1..7: everything dealt, the last in turn order to choose a starting bonus."""
    state = RussianState.__new__(RussianState)
    e = config.edition
    state.config = config
    state.edition = e
    state.seats = config.players
    stacks: dict[str, list[int]] = {}
    for letter in ("A", "B"):
        stacks[letter] = [n for n in range(1, e.engineer_count + 1) if e.engineer_stack[n] == letter]
        rng.shuffle(stacks[letter])
    deal = e.data["engineer_strip"]["deal"][str(config.players)]
    letter_of = {slot: letter for letter in ("A", "B") for slot in deal[letter]}
    state.strip = tuple(stacks[letter_of[slot]].pop() if slot in letter_of else 0 for slot in config.strip)
    bonus = list(range(len(e.bonus_ids)))
    rng.shuffle(bonus)
    unseen = e.data["setup"]["end_bonus_removed_unseen"]
    state.removed, state.pool = tuple(bonus[:unseen]), tuple(bonus[unseen:])
    order = list(range(config.players))
    rng.shuffle(order)
    state.order = tuple(order)
    state.players = [new_player(config) for _ in range(config.players)]
    state.occupied = [0] * (e.base_pieces + config.players)
    state.free = 0
    state.mandatory = state.optional = 0
    state.stack = ()
    state.due = ()
    state.queue = state.parked = ()
    state.obliged = 0
    state.extra = (0,) * len(e.extra_fields)
    state.hand = state.hand_special = state.gap = state.bonus = 0
    state.repeated = state.black_worker_due = 0
    state.place = 0
    state.round = 1
    state.piles = tuple(
        config.per_pile if number >= e.lowest_pile else 0 for number in range(e.highest_pile + 1)
    )
    state.low = e.lowest_pile
    state.returned = (0,) * e.factory_kinds
    state.special = 0
    state.card_engineer = int(e.card_engineer > 0)
    state.cards_up = (1 << len(e.card_ids)) - 1
    state.passed = 0
    state.relocations = ()
    state.drafts = (1 << len(e.start_ids)) - 1
    state.roubles_out = config.start_roubles * config.players + state.card_engineer
    state.history = ()
    state.phase = state.context = c.DRAFT
    state.to_move = state.order[-1]
    state.choices = None
    for module in e.modules:
        module.set_up(state, rng)
    return state


GAME = RussianRailroads()
RussianState.game = GAME
