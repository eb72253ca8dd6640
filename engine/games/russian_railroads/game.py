"""The game's identity, options and setup (RR-SETUP)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from ...core.boards import Scalar, checked
from ...core.contract import GameOf, Measure, Mode, Option
from ...core.course import Course
from ...core.errors import ActionSyntaxError, OptionError
from ...core.rng import Rng
from . import actions as a
from . import books, expansions, lessons, phases, positions, queries
from .board import Edition
from .editions import BASE, edition, may_correct
from .insight import INSIGHT
from .modules import Module
from .setup import Setup, setup_of
from .state import RussianState

MOST_SETUPS = 200
"""The size of the cache of setups."""


class RussianRailroads(GameOf[RussianState]):
    """Russian Railroads, 2013 edition, with the expansions of its options and any fixed modules."""

    id = "russian-railroads"
    rules_version = 3
    save_version = 2
    players = (2, 3, 4)
    parts: ClassVar[tuple[expansions.Part, ...]] = expansions.REGISTRY
    options = (
        *expansions.options_of(parts),
        *(Option(each["id"], tuple(each["values"]), each["default"]) for each in BASE["options"]),
    )
    board_options = tuple(option.name for option in expansions.options_of(parts))
    position_keys = positions.KEYS
    measures = (
        Measure("score", queries.points),
        Measure("rounds", queries.points_of_rounds),
        Measure("income", queries.incomes),
    )
    insight = INSIGHT
    course = Course(lessons.CHAPTERS, positions.figures)

    def __init__(self, *modules: Module) -> None:
        self.modules = modules
        self._setups: dict[tuple[Any, ...], Setup] = {}
        usual = edition(modules)
        self.pieces = tuple(piece.id for piece in usual.pieces)
        self._actions = (usual.moves.by_text, dict[str, a.Action]())
        """Actions by text: of the usual board, and of the boards of expansions."""

    def modes(self) -> Iterator[Mode]:
        for players in self.players:
            yield Mode(f"{players} players", players, {})
            for option in self.options:
                for choice in () if option.later else option.choices:
                    if choice != option.default or type(choice) is not type(option.default):
                        yield Mode(
                            f"{players} players, {option.name}={choice}", players, {option.name: choice}
                        )

            for mixed in expansions.mixtures(self.parts, players):
                words = ", ".join(f"{name}={value}" for name, value in mixed.items())
                yield Mode(f"{players} players, {words}", players, mixed)

    def check_options(
        self, players: int, options: Mapping[str, object] | None = None
    ) -> dict[str, bool | int | str]:
        complete = super().check_options(players, options)
        for name, other in expansions.FOLLOWS.items():
            if name in complete and name not in (options or {}):
                complete[name] = complete[other]
        for name, other in expansions.NEEDS.items():
            if complete.get(name) and not complete[other]:
                raise OptionError(name, "needs-" + other, (False,))
        return complete

    def edition(
        self, options: Mapping[str, bool | int | str], changes: Mapping[str, Scalar] | None = None
    ) -> Edition:
        """The board for complete options and corrections."""
        return edition((*self.modules, *expansions.modules_of(self.parts, options)), changes)

    def may_correct(self, path: str) -> bool:
        return may_correct(path)

    def board_data(self, options: Mapping[str, bool | int | str]) -> Any:
        return self.edition(self.check_options(self.players[0], options)).data

    def setup(
        self, players: int, options: dict[str, bool | int | str], board: Mapping[str, Scalar] | None
    ) -> Setup:
        """The cached tables for a player count, complete options and corrections. Raises OptionError for
        invalid corrections."""
        changes = checked(board)
        key = (players, *map(repr, (*options.values(), *changes.items())))  # repr, because True == 1
        if key not in self._setups:
            if len(self._setups) >= MOST_SETUPS:
                self._setups.clear()
            self._setups[key] = setup_of(self.edition(options, changes), players, options, changes)
        return self._setups[key]

    def blank(
        self, players: int, options: Mapping[str, object] | None, board: Mapping[str, Scalar] | None
    ) -> RussianState:
        state = RussianState.__new__(RussianState)
        state.setup = self.setup(players, self.check_options(players, options), board)
        state.edition = state.setup.edition
        state.seats = players
        return state

    def deal(self, state: RussianState, seed: int) -> None:
        """Deal everything (RR-SETUP-1..7). The last in turn order chooses the first starting bonus."""
        e, setup, rng = state.edition, state.setup, Rng(seed)
        stacks: dict[str, list[int]] = {}
        for letter in ("A", "B"):
            stacks[letter] = [n for n in range(1, e.engineer_count + 1) if e.engineer_stack[n] == letter]
            rng.shuffle(stacks[letter])
        deal = e.data["engineer_strip"]["deal"][str(state.seats)]
        letter_of = {slot: letter for letter in ("A", "B") for slot in deal[letter]}
        seen: set[int] = set()
        dealt: list[int] = []
        for slot in setup.strip:  # a duplicate number leaves the game
            key = stacks[letter_of[slot]].pop() if slot in letter_of else 0
            while key and e.engineer_numbers[key] in seen:
                key = stacks[letter_of[slot]].pop()
            seen.add(e.engineer_numbers[key])
            dealt.append(key)
        state.strip = tuple(dealt)
        bonus = list(range(len(e.bonus_ids)))
        rng.shuffle(bonus)
        unseen = e.data["setup"]["end_bonus_removed_unseen"]
        state.removed, state.pool = tuple(bonus[:unseen]), tuple(bonus[unseen:])
        order = list(range(state.seats))
        rng.shuffle(order)
        state.order = tuple(order)
        state.to_move = state.order[-1]
        state.phase = state.context = phases.DRAFT
        state.round = 1
        state.drafts = (1 << len(e.start_ids)) - 1
        state.passed = state.obliged = state.place = 0
        state.mandatory = state.optional = state.hand = state.hand_special = state.gap = state.bonus = 0
        state.repeated = state.black_worker_due = 0
        state.relocations = state.stack = state.due = state.queue = state.parked = state.history = ()
        state.boards = [new_board(setup) for _ in range(state.seats)]
        state.occupied = [0] * (e.base_pieces + state.seats)
        state.piles = tuple(setup.per_pile * (n >= e.lowest_pile) for n in range(e.highest_pile + 1))
        state.returned = (0,) * e.factory_kinds
        state.cards_up = (1 << len(e.card_ids)) - 1
        state.extra = (0,) * len(e.extra_fields)
        books.derive(state)
        for module in e.modules:
            module.moments.set_up(state, rng)

    def arrange(self, state: RussianState, given: frozenset[str]) -> None:
        positions.arrange(state, given)

    def format(self, action: a.Action) -> str:
        return a.format_action(action, self.pieces)

    def parse(self, text: str) -> a.Action:
        usual, other = self._actions
        if isinstance(text, str) and text in usual:
            return usual[text]
        if not other:
            for modules in expansions.everything(self.parts):
                other |= edition((*self.modules, *modules)).moves.by_text
        if not isinstance(text, str) or text not in other:
            raise ActionSyntaxError(text, "e.g. 'space T_BLACK2', 'pay own 2', 'step black kiev'")
        return other[text]


def new_board(setup: Setup) -> list[int]:
    """A player's board at the start (RR-SETUP-5)."""
    e = setup.edition
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
    player[e.own] = player[e.own_total] = setup.start_workers
    player[e.reserve] = setup.reserve_workers
    player[e.roubles] = setup.start_roubles
    player[e.resources : e.resources + len(e.resource_ids)] = setup.start_resources
    player[e.tokens] = e.all_tokens
    return player


GAME = RussianRailroads()
RussianState.game = GAME
