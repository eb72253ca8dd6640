"""The game's identity: options, modes, a fresh game, loading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.boards import Scalar
from engine.core.contract import Action, GameOf, Mode, Option, State
from engine.core.data import DAMAGE, parse_json
from engine.core.errors import InvariantError, OptionError, RailtableError, StateError
from engine.core.rng import Rng
from engine.games.mini_express import (
    automa,
    board,
    drafting,
    lessons,
    position,
    queries,
    refusals,
    rules,
)
from engine.games.mini_express.actions import format_action, parse_action
from engine.games.mini_express.board import BOARDS, Board, board_for
from engine.games.mini_express.components import (
    BOT_TILES,
    CITIES,
    DEMAND_TILES,
    DIFFICULTIES,
    DUEL_SPLIT,
    EXPERT_SPLIT,
    MODES,
    NIGHTMARE,
    SHARES_PER_COMPANY,
    SOLO_SPLIT,
    STANDARD_SPLITS,
    START_TRACKS,
    TRAINS_PER_COMPANY,
    Demand,
    Split,
)
from engine.games.mini_express.components import PURPLE as PURPLE_HALF
from engine.games.mini_express.phases import (
    BOT_ACT,
    CITY,
    DRAFT,
    HARBOR,
    OVER,
    PHASE_NAMES,
    PURPLE,
    ROUTE,
    SPIKE_OFF,
    SPIKE_WAITING,
    TURN,
    WEST,
)
from engine.games.mini_express.state import SAVE_VERSION, MiniExpressState, Setup

FIRST_GAME_CAPACITY = 2
"""ME-SETUP-12."""
_MODE_OF_PLAYERS = {1: ("solo",), 2: ("duel-bot", "expert")}
_BOT_MODES = ("solo", "duel-bot")


class MiniExpress(GameOf[MiniExpressState]):
    """See `engine.core.contract.Game`."""

    id: ClassVar[str] = "mini-express"
    rules_version: ClassVar[int] = 1
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
        given = dict(options or {})
        allowed = _MODE_OF_PLAYERS.get(players, ("standard",)) if isinstance(players, int) else ("standard",)
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

    def setup(self, players: int, options: Mapping[str, object] | None) -> Setup:
        """What the options mean."""
        complete = self.check_options(players, options)
        mode = str(complete["mode"])
        with_bot = mode in _BOT_MODES
        harbors = bool(complete["harbors"])
        capacity = BOARDS[str(complete["map"]), harbors].capacity
        if complete["first_game"]:
            capacity = (FIRST_GAME_CAPACITY,) * CITIES
        return Setup(
            players=players,
            options=complete,
            mode=mode,
            seats=players + with_bot,
            bot=players if with_bot else -1,
            expert=mode == "expert",
            two_sided=mode in ("solo", "expert"),
            level=DIFFICULTIES.index(str(complete["difficulty"])),
            spike=bool(complete["golden_spike"]),
            harbors=harbors,
            adjacent=complete["spike_link"] == "adjacent",
            capacity=capacity,
            split=_split(mode, players, int(complete["asset_shares"])),
        )

    def blank(
        self, players: int, options: Mapping[str, object] | None, board: Mapping[str, Scalar] | None
    ) -> MiniExpressState:
        state = MiniExpressState()
        state.setup = setup = self.setup(players, options)
        if board:
            raise OptionError("board", "unknown-value", path=min(board))
        state.board = _board(setup)
        state.seats = setup.seats
        return state

    def deal(self, state: MiniExpressState, seed: int) -> None:
        setup = state.setup
        rng = Rng(seed)
        tiles = list(DEMAND_TILES)
        rng.shuffle(tiles)  # ME-SETUP-7
        state.tiles = tuple(tiles)
        state.to_move = 0
        state.phase = DRAFT
        state.supply = [TRAINS_PER_COMPANY - 1 - START_TRACKS] * 4
        state.tracks = [START_TRACKS] * 4
        state.shares = [setup.split.asset] * 4
        state.length = [0] * 4
        state.out = [setup.split.out] * 4
        state.depleted = 0
        state.net = [1 << number for number in state.board.start_hex]
        state.open = (1 << CITIES) - 1
        state.inf = [1] * (4 * setup.seats)
        if setup.bot >= 0 and setup.level >= NIGHTMARE:  # ME-DIFF-5
            state.inf[4 * setup.bot :] = [2] * 4
        state.own = [0] * (4 * setup.seats)
        state.aside = (setup.split.aside,) * 4
        state.company = state.city = -1
        state.path = state.options = 0
        state.triggered = state.stalemate = False
        state.skips = state.turns = 0
        state.action_no = 1
        state.first = -1
        state.chosen = 0
        state.target = state.tile = -1
        state.bag = (0, 0, 0, 0, 0)
        if setup.mode == "solo":
            state.bag = automa.SETUP_BAG
        elif setup.bot >= 0:
            state.bag = automa.FULL_BAG  # ME-AMB-02
        state.spike = (SPIKE_WAITING if setup.spike else SPIKE_OFF, -1, -1)
        state.docks = (-1,) * (len(state.board.harbors) if setup.harbors else 0)
        state.rng = rng.words()

    def load(self, text: str) -> MiniExpressState:
        try:
            data = parse_json(text)
            state = self._restore(data)
            if state.to_data() != data:
                raise ValueError("does not say the same when written again")
            state.check()
            return state
        except StateError:
            raise
        except (RailtableError, InvariantError) as error:
            raise StateError(f"not a Mini Express state: {error}") from error
        except DAMAGE as error:
            raise StateError(f"not a Mini Express state: {error}") from error

    def _restore(self, data: Any) -> MiniExpressState:
        if not isinstance(data, dict) or data.get("game") != self.id:
            raise StateError("not a Mini Express state")
        if data.get("version") != SAVE_VERSION:
            raise StateError(f"saved by another version: {data.get('version')!r}")
        setup = self.setup(data["players"], data["options"])
        state = MiniExpressState()
        state.setup = setup
        state.board = _board(setup)
        state.tiles = tuple(Demand(*_ints(tile, 2, 0, 4)) for tile in data["tiles"])
        if sorted(state.tiles) != sorted(DEMAND_TILES):
            raise StateError("demand tiles do not add up")
        seats = state.seats = setup.seats
        state.phase = PHASE_NAMES.index(data["phase"])
        mover = data["to_move"]
        state.to_move = None if mover is None else _int(mover, 0, seats - 1)
        state.supply = _ints(data["supply"], 4, 0, TRAINS_PER_COMPANY)
        state.tracks = _ints(data["tracks"], 4, 0, 5)
        state.shares = _ints(data["shares"], 4, 0, SHARES_PER_COMPANY)
        state.length = _ints(data["length"], 4, 0, 15)
        state.out = _ints(data["out"], 4, 0, SHARES_PER_COMPANY)
        state.depleted = _int(data["depleted"], 0, 15)
        land = (1 << len(state.board.hexes)) - 1
        state.net = [_int(int(network, 16), 1, land) for network in data["net"]]
        if len(state.net) != 4:
            raise StateError("not four networks")
        state.open = _int(data["open"], 0, (1 << CITIES) - 1)
        state.inf = _ints(data["inf"], 4 * seats, 0, 10_000)
        state.own = _ints(data["own"], 4 * seats, 0, SHARES_PER_COMPANY)
        state.aside = tuple(_ints(data["aside"], 4, 0, SHARES_PER_COMPANY))
        state.company = _int(data["company"], -1, 3)
        state.city = _int(data["city"], -1, CITIES - 1)
        state.path = _int(int(data["path"], 16), 0, land)
        state.options = _int(data["options_west"], 0, 15)
        state.triggered = _bool(data["triggered"])
        state.stalemate = _bool(data["stalemate"])
        state.skips = _int(data["skips"], 0, seats)
        state.turns = _int(data["turns"], 0, 1_000_000)
        state.action_no = _int(data["action_no"], 1, 2)
        state.first = _int(data["first"], -1, 3)
        state.chosen = _int(data["chosen"], 0, 3)
        state.target = _int(data["target"], -1, CITIES - 1)
        state.tile = _int(data["tile"], -1, len(BOT_TILES) - 1)
        state.bag = tuple(_ints(data["bag"], 5, 0, 12))
        status, east, west = data["spike"]
        state.spike = (_int(status, 0, 4), _int(east, -1, 3), _int(west, -1, 3))
        harbors = len(state.board.harbors) if setup.harbors else 0
        state.docks = tuple(_ints(data["docks"], harbors, -1, 3))
        first, second, third, fourth = Rng.from_words(data["rng"]).words()
        state.rng = (first, second, third, fourth)
        _check_phase(state)
        state.derive()
        if state.phase == ROUTE and not rules.destinations(state, state.company) >> state.city & 1:
            raise StateError("a route to a city out of reach")
        if state.phase != OVER and not state.legal():
            raise StateError("nothing can be done in this state")
        return state

    def format(self, action: Action) -> str:
        return format_action(action)

    def parse(self, text: str) -> Action:
        return parse_action(text)


def _check_phase(state: MiniExpressState) -> None:
    """A choice under way needs to know what it is about."""
    phase = state.phase
    bot_moves = state.to_move == state.setup.bot
    if (phase == OVER) != (state.to_move is None):
        raise StateError("nobody to move, or somebody after the end")
    if phase in (CITY, ROUTE, PURPLE, HARBOR, WEST) and state.company < 0:
        raise StateError("a build without company")
    if phase in (ROUTE, PURPLE, HARBOR, WEST) and state.city < 0:
        raise StateError("a build without city")
    if phase in (PURPLE, HARBOR) and state.tiles[state.city].second != PURPLE_HALF:
        raise StateError("a purple tile's choice without a purple tile")
    if phase == HARBOR and (-1 not in state.docks or not state.supply[state.tiles[state.city].first]):
        raise StateError("no harbor to choose")
    if any(left > full for left, full in zip(state.bag, automa.FULL_BAG, strict=True)):
        raise StateError("more bot tiles than there are")
    if bot_moves and phase not in (HARBOR, WEST, OVER) and phase < PHASE_NAMES.index("bot-draw"):
        if PHASE_NAMES[phase] != "bot-setup":
            raise StateError("the bot has no such choice")
    if phase == BOT_ACT and state.tile < 0:
        raise StateError("the bot acts without a tile")
    if phase == TURN and state.setup.expert is False and state.action_no != 1:
        raise StateError("a second action in a game without")


def _board(setup: Setup) -> Board:
    return board_for(str(setup.options["map"]), setup.harbors, setup.options["start_cities"] == "open")


def _split(mode: str, players: int, asset_shares: int) -> Split:
    """ME-AMB-01 for the share split of two players with bot."""
    if mode == "standard":
        return STANDARD_SPLITS[players]
    if mode == "solo":
        return SOLO_SPLIT
    if mode == "expert":
        return EXPERT_SPLIT
    return DUEL_SPLIT._replace(asset=asset_shares, out=SHARES_PER_COMPANY - DUEL_SPLIT.aside - asset_shares)


def _int(value: object, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise StateError(f"number out of range: {value!r}")
    return value


def _bool(value: object) -> bool:
    if type(value) is not bool:
        raise StateError(f"neither true nor false: {value!r}")
    return value


def _ints(values: object, count: int, low: int, high: int) -> list[int]:
    if not isinstance(values, list) or len(values) != count:
        raise StateError(f"not {count} numbers: {values!r}")
    return [_int(value, low, high) for value in values]


GAME = MiniExpress()
MiniExpressState.game = GAME
_EAGER = (board, drafting, lessons, position, queries, refusals)
"""Imported now, because nothing can be imported after a snapshot start (see engine/core/data.py)."""
_STATE: type[State] = MiniExpressState
