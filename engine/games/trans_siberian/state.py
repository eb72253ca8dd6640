"""Where a game of Trans-Siberian Railroad stands. What may happen next is in `rules/`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, ClassVar, Final

from engine.core.contract import Event, Game, Result, Score, State
from engine.core.data import DAMAGE, parse_json
from engine.core.errors import InvariantError, Refusal, StateError
from engine.core.rng import Rng
from engine.games.trans_siberian import evaluate, jumps, queries, rules, scoring
from engine.games.trans_siberian.components import (
    AREA,
    CERTIFICATES,
    INCOME_END,
    LINK_CUBES,
    LINK_INCOME,
    NATIONALIZATION_TRACKS,
    RAILROAD_COUNT,
    START_CASH,
    bits,
)
from engine.games.trans_siberian.stages import (
    ACTIVE,
    BIDDING,
    BUY_SECOND,
    NATIONALIZED,
    NO_PLAN,
    OPENING,
    OVER,
    PLAN_EXTERNAL,
)

if TYPE_CHECKING:
    from engine.games.trans_siberian.actions import Action

FORMAT: Final = 1

_UNKNOWN: Final = [-1] * RAILROAD_COUNT
_PLAIN: Final = (
    "seats", "start", "to_move", "turn", "stage", "phase", "timing", "dividends", "box", "bank",
    "auction", "standing", "bidder", "bidders", "opener", "opening", "plan", "railroad", "first", "second",
    "ended",
)  # fmt: skip
_LISTS: Final = ("cash", "held", "condition", "sold", "treasury", "income", "space")


class TransSiberianState(State):
    """Plain numbers and short lists, so that a clone is a handful of slices."""

    __slots__ = (
        "area",
        "areas",
        "auction",
        "bank",
        "bidder",
        "bidders",
        "box",
        "built",
        "cash",
        "choices",
        "condition",
        "control",
        "dividends",
        "dividends_end",
        "early_end",
        "ended",
        "external",
        "fees",
        "first",
        "held",
        "income",
        "known",
        "one",
        "opener",
        "opening",
        "own",
        "phase",
        "plan",
        "railroad",
        "seats",
        "second",
        "sold",
        "space",
        "stage",
        "standing",
        "start",
        "timing",
        "to_move",
        "track",
        "track_name",
        "treasury",
        "turn",
        "two",
    )  # fmt: skip

    game: ClassVar[Game]
    start: int
    """The start player (TSR-SETUP-6)."""
    turn: int
    """Whose turn it is; during dividends and the auctions of the shift: the trigger."""
    stage: int
    phase: int
    timing: int
    dividends: int
    box: int
    """The nationalization marker, as an index of `track`."""
    bank: int
    """What the bank has taken in minus what it has paid out since the start."""
    auction: int
    """The railroad on auction, or being opened; -1 when none."""
    standing: int
    """The standing bid, 0 when there is none."""
    bidder: int
    bidders: int
    """Seats still in, as bits."""
    opener: int
    """Who speaks first about the next certificate; after the last of the four: who has the first turn."""
    opening: int
    plan: int
    railroad: int
    first: int
    second: int
    """Of a purchase: the second railroad; of a build: the second link; -1 while not chosen."""
    ended: int
    cash: list[int]
    held: list[int]
    """Certificates, seat by seat, six numbers each."""
    condition: list[int]
    sold: list[int]
    treasury: list[int]
    income: list[int]
    space: list[int]
    """Stock value as a space of the track; -1 while not set."""
    own: list[int]
    """Links of each railroad; never cleared on nationalization."""
    area: list[int]
    built: int
    control: list[int]
    """Seats that may build for each railroad, as bits; 0 unless public (TSR-TERM-10)."""
    track: tuple[int, ...]
    track_name: str
    dividends_end: int
    early_end: bool
    # Derived, only while a build is being put together:
    areas: list[int]
    choices: int
    fees: tuple[tuple[int, ...], ...]
    # Derived: lowest prices per railroad, exact up to the treasury `known`; reset by every build.
    one: list[int]
    two: list[int]
    external: list[int]
    known: list[int]

    # ---- the contract --------------------------------------------------------------------------------
    def legal(self) -> list[Action]:
        return rules.legal(self)

    def apply(self, action: Action, events: list[Event] | None = None) -> None:
        rules.APPLY[action[0]](self, action, events)

    def why_not(self, action: Action) -> Refusal | None:
        return rules.why_not(self, action)

    def candidates(self) -> list[Action]:
        return rules.candidates(self)

    def scores(self) -> list[Score]:
        return scoring.scores(self)

    def result(self) -> Result | None:
        return scoring.result(self)

    def estimate(self, seat: int) -> int:
        return evaluate.estimate(self, seat)

    def guess(self, seat: int, rng: Rng) -> TransSiberianState:
        """Everything is open (TSR-SETUP-8): the state itself."""
        return self.clone()

    def view(self, seat: int | None) -> dict[str, Any]:
        """The same for everybody (TSR-SETUP-8)."""
        return queries.view(self)

    def clone(self) -> TransSiberianState:
        copy = TransSiberianState.__new__(TransSiberianState)
        copy.seats = self.seats
        copy.start = self.start
        copy.to_move = self.to_move
        copy.turn = self.turn
        copy.stage = self.stage
        copy.phase = self.phase
        copy.timing = self.timing
        copy.dividends = self.dividends
        copy.box = self.box
        copy.bank = self.bank
        copy.auction = self.auction
        copy.standing = self.standing
        copy.bidder = self.bidder
        copy.bidders = self.bidders
        copy.opener = self.opener
        copy.opening = self.opening
        copy.plan = self.plan
        copy.railroad = self.railroad
        copy.first = self.first
        copy.second = self.second
        copy.ended = self.ended
        copy.cash = self.cash[:]
        copy.held = self.held[:]
        copy.condition = self.condition[:]
        copy.sold = self.sold[:]
        copy.treasury = self.treasury[:]
        copy.income = self.income[:]
        copy.space = self.space[:]
        copy.own = self.own[:]
        copy.area = self.area[:]
        copy.built = self.built
        copy.control = self.control[:]
        copy.track = self.track
        copy.track_name = self.track_name
        copy.dividends_end = self.dividends_end
        copy.early_end = self.early_end
        copy.areas = self.areas  # replaced as a whole, never changed in place
        copy.choices = self.choices
        copy.fees = self.fees
        copy.one = self.one[:]
        copy.two = self.two[:]
        copy.external = self.external[:]
        copy.known = self.known[:]
        return copy

    def to_json(self) -> str:
        data: dict[str, Any] = {name: getattr(self, name) for name in _PLAIN + _LISTS}
        data["own"] = [list(bits(links)) for links in self.own]
        data["track"] = self.track_name
        data["dividends_end"] = self.dividends_end
        data["early_end"] = self.early_end
        data["game"] = self.game.id
        data["format"] = FORMAT
        return json.dumps(data, sort_keys=True, separators=(",", ":"))

    # ---- parts that rules and positions use ------------------------------------------------------------
    def forget_prices(self) -> None:
        """After a build: nothing known about lowest prices holds any more."""
        self.known = _UNKNOWN[:]

    def rederive(self) -> None:
        """Recompute what follows from the rest."""
        self.area = [0] * RAILROAD_COUNT
        self.built = 0
        for railroad, links in enumerate(self.own):
            self.built |= links
            for link in bits(links):
                self.area[railroad] |= AREA[link]
        self.control = [0] * RAILROAD_COUNT
        for railroad in range(RAILROAD_COUNT):
            self.find_control(railroad)
        self.one, self.two, self.external = _UNKNOWN[:], _UNKNOWN[:], _UNKNOWN[:]
        self.forget_prices()
        self.areas, self.choices, self.fees = [], 0, ()
        rules.restore_chain(self)

    def find_control(self, railroad: int) -> None:
        """Who controls a railroad now (TSR-TERM-8, TSR-TERM-10)."""
        control = 0
        if self.condition[railroad] == ACTIVE and self.sold[railroad] >= 2:
            holdings = self.held[railroad::RAILROAD_COUNT]
            most = max(holdings)
            for seat, held in enumerate(holdings):
                if held == most:
                    control |= 1 << seat
        self.control[railroad] = control

    def payee(self) -> tuple[int, ...]:
        """Who collects for the links of each railroad (TSR-TERM-11)."""
        return jumps.payees_of([condition == NATIONALIZED for condition in self.condition])

    def check(self) -> None:
        def require(holds: bool, name: str) -> None:
            if not holds:
                raise InvariantError(f"{name}: {self.to_json()}")

        money = sum(self.cash) + sum(self.treasury) + self.bank
        require(money == self.seats * START_CASH[self.seats], "money")
        require(min(self.cash) >= 0 and min(self.treasury) >= 0, "negative money")
        together = 0
        for r in range(RAILROAD_COUNT):
            condition, links = self.condition[r], self.own[r]
            holdings = self.held[r::RAILROAD_COUNT]
            require(not together & links, "a link with two owners")
            together |= links
            require(links.bit_count() <= LINK_CUBES, "cubes")
            require(min(holdings) >= 0 and sum(holdings) == self.sold[r], "certificates held")
            require(self.sold[r] <= CERTIFICATES[r], "certificates printed")
            require(self.treasury[r] >= 0 and self.space[r] >= -1, "tracks")
            if condition == ACTIVE:
                earned = sum(LINK_INCOME[link] for link in bits(links))
                require(self.income[r] == min(earned, INCOME_END), "income")
                require(self.sold[r] >= 1, "active without a holder")
                pending = self.stage == OPENING and self.auction == r
                require(pending or self.space[r] >= 0, "active without a value")
            else:
                require(self.sold[r] == 0 and self.treasury[r] == 0, "left over")
                require(condition == NATIONALIZED or not links, "links of no railroad")
                require(self.income[r] == 0 and self.space[r] == -1, "markers left")
        require(together == self.built, "built links")
        require(0 <= self.timing <= 5 and self.phase in (1, 2), "markers")
        require(0 <= self.box < len(self.track), "nationalization marker")
        require(self.dividends <= self.dividends_end, "dividends marker")
        require((self.to_move is None) == (self.stage == OVER) == (self.ended != 0), "end")
        fresh = self.clone()
        fresh.rederive()
        require(fresh.control == self.control and fresh.area == self.area, "derived")
        require((fresh.areas, fresh.choices, fresh.fees) == (self.areas, self.choices, self.fees), "chain")
        require(fresh.legal() == self.legal(), "remembered prices")
        require(bool(self.legal()) == (self.to_move is not None), "nothing to do")


def load(text: str) -> TransSiberianState:
    """The state that `to_json` wrote; StateError for anything else."""
    try:
        data = parse_json(text)
        state = _from_data(data)
        if state.to_json() != json.dumps(data, sort_keys=True, separators=(",", ":")):
            raise ValueError("not what was written")
    except StateError:
        raise
    except DAMAGE as problem:
        raise StateError(f"no state of this game: {type(problem).__name__}: {str(problem)[:200]}") from None
    except InvariantError as problem:
        raise StateError(f"does not balance: {str(problem)[:200]}") from None
    return state


def _number(value: object, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{value!r:.40} is not from {low} to {high}")
    return value


def _from_data(data: Any) -> TransSiberianState:
    if (
        not isinstance(data, dict)
        or data.get("game") != TransSiberianState.game.id
        or data.get("format") != FORMAT
    ):
        raise StateError("another game, or a format that is not known")
    state = TransSiberianState.__new__(TransSiberianState)
    seats = _number(data["seats"], 3, 5)
    much = 1_000_000
    limits = {
        "seats": (3, 5), "start": (0, seats - 1), "turn": (0, seats - 1), "stage": (0, OVER), "phase": (1, 2),
        "timing": (0, 5), "dividends": (0, 99), "box": (0, 99), "bank": (-much, much), "auction": (-1, 5),
        "standing": (0, much), "bidder": (-1, seats - 1), "bidders": (0, (1 << seats) - 1),
        "opener": (0, seats - 1), "opening": (0, 3), "plan": (0, PLAN_EXTERNAL), "railroad": (-1, 5),
        "first": (-1, 79), "second": (-1, 79), "ended": (0, 7),
    }  # fmt: skip
    for name, (low, high) in limits.items():
        setattr(state, name, _number(data[name], low, high))
    state.to_move = None if data["to_move"] is None else _number(data["to_move"], 0, seats - 1)
    for name in _LISTS:
        length = {"cash": seats, "held": seats * RAILROAD_COUNT}.get(name, RAILROAD_COUNT)
        high = {"condition": 3, "space": 22, "held": 5, "sold": 5, "income": INCOME_END}.get(name, much)
        numbers = data[name]
        if not isinstance(numbers, list) or len(numbers) != length:
            raise ValueError(name)
        setattr(state, name, [_number(number, -1 if name == "space" else 0, high) for number in numbers])
    if not isinstance(data["own"], list) or len(data["own"]) != RAILROAD_COUNT:
        raise ValueError("own")
    state.own = [sum({1 << _number(link, 0, 79) for link in links}) for links in data["own"]]
    state.track_name = data["track"]
    state.track = NATIONALIZATION_TRACKS[state.track_name]
    state.dividends_end = _number(data["dividends_end"], 1, 99)
    state.early_end = data["early_end"]
    if type(state.early_end) is not bool:
        raise ValueError("early_end")
    if (state.stage in (BIDDING, OPENING)) != (state.auction >= 0):
        raise ValueError("auction")
    if (state.stage in range(BUY_SECOND, OVER)) != (state.plan != NO_PLAN):
        raise ValueError("plan")
    if state.plan != NO_PLAN and (state.railroad < 0 or state.condition[state.railroad] != ACTIVE):
        raise ValueError("railroad")
    state.rederive()
    state.check()
    return state
