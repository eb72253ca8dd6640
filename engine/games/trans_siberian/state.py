"""Where a game of Trans-Siberian Railroad stands. What may happen next is in `rules/`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from ...core import fields
from ...core.boards import Scalar
from ...core.contract import Event, Game, Result, Score, State
from ...core.errors import InvariantError, Refusal
from ...core.fields import coded, derived, held, named, seat, whole, wholes
from ...core.rng import Rng
from . import books, evaluate, reasons, rules, scoring
from .board import Board
from .components import LINK_BIT, LINK_COUNT, LINK_INDEX, MOST_MONEY, RAILROAD_COUNT, bits, links_of
from .phases import ACTIVE, AUCTIONS, BUILDS, CHAINS, NATIONALIZED, OVER, PAYING, PLANS, SECOND_LINK, STAGES
from .rules import jumps

if TYPE_CHECKING:
    from .actions import Action

Prices = tuple[int, int, int, int]
"""Of a railroad: the lowest price of one link, two links, an external link, and up to which treasury these
are known."""
UNKNOWN: Final[list[Prices]] = [(0, 0, 0, -1)] * RAILROAD_COUNT


class Setup(NamedTuple):
    """What was agreed, and the board that follows from it."""

    players: int
    options: dict[str, bool | int | str]
    corrections: dict[str, Scalar]
    board: Board


def _owned(own: list[int]) -> list[list[str]]:
    return [list(links_of(links)) for links in own]


def _read_owned(state: Any, data: Any) -> list[int]:
    if type(data) is not list or len(data) != RAILROAD_COUNT:
        raise ValueError("links of each railroad")
    return [sum({LINK_BIT[LINK_INDEX[link]] for link in links}) for links in data]


class TransSiberianState(State):
    """Plain numbers and short lists, so that a clone is a handful of slices."""

    game: ClassVar[Game]
    PHASE = "stage"

    setup: Setup = held()
    board: Board = held()
    """The setup's, at hand for the search's inner loop."""
    seats: int = held()

    start: int = whole(0, lambda state: state.seats - 1)
    """The start player (TSR-SETUP-6)."""
    stage: int = named(STAGES)
    to_move: int | None = seat()
    turn: int = whole(0, lambda state: state.seats - 1)
    """Whose turn it is; during dividends and the auctions of the shift: the trigger."""
    phase: int = whole(1, 2)
    timing: int = whole(0, lambda state: state.board.dividends_at)
    dividends: int = whole(0, lambda state: state.board.dividends_end)
    box: int = whole(0, lambda state: len(state.board.boxes) - 1)
    """The nationalization marker, as an index of the board's boxes."""
    ended: int = whole(0, 7, idle=0, only=(OVER,))

    auction: int = whole(-1, RAILROAD_COUNT - 1, idle=-1, only=AUCTIONS)
    """The railroad on auction, or being opened."""
    standing: int = whole(0, MOST_MONEY, idle=0, only=AUCTIONS)
    """The standing bid, 0 when there is none."""
    bidder: int = whole(-1, lambda state: state.seats - 1, idle=-1, only=AUCTIONS)
    bidders: int = whole(0, lambda state: (1 << state.seats) - 1, idle=0, only=AUCTIONS)
    """Seats still in, as bits."""
    opener: int = whole(-1, lambda state: state.seats - 1, idle=-1, only=AUCTIONS)
    """Who speaks first about the next certificate; after the last of the four: who has the first turn."""
    opening: int = whole(0, 3, idle=0, only=AUCTIONS)
    """What the winner still has to choose (LINK_OPEN, VALUE_OPEN)."""

    plan: int = named(PLANS)
    """The kind of turn that has begun; NO_PLAN outside a chain."""
    railroad: int = whole(-1, RAILROAD_COUNT - 1, idle=-1, only=CHAINS)
    first: int = whole(-1, LINK_COUNT - 1, idle=-1, only=(SECOND_LINK, PAYING))
    second: int = whole(-1, LINK_COUNT - 1, idle=-1, only=CHAINS)
    """Of a purchase: the second railroad; of a build: the second link; -1 while not chosen."""

    cash: list[int] = wholes(lambda state: state.seats, 0, MOST_MONEY)
    bank: int = whole(-10 * MOST_MONEY, 10 * MOST_MONEY)
    """What the bank has taken in minus what it has paid out since the start."""
    held: list[int] = wholes(
        lambda state: state.seats * RAILROAD_COUNT, 0, lambda state: max(state.board.certificates)
    )
    """Certificates, seat by seat, six numbers each."""
    condition: list[int] = wholes(RAILROAD_COUNT, 0, NATIONALIZED)
    treasury: list[int] = wholes(RAILROAD_COUNT, 0, MOST_MONEY)
    space: list[int] = wholes(RAILROAD_COUNT, -1, lambda state: state.board.last_space)
    """Stock value as a space of the track; -1 while not set."""
    own: list[int] = coded(_owned, _read_owned, copied=fields.SLICED)
    """Links of each railroad; never cleared on nationalization."""

    sold: list[int] = derived(copied=True)
    income: list[int] = derived(copied=True)
    built: int = derived()
    area: list[int] = derived(copied=True)
    """What each network touches (see `board`)."""
    control: list[int] = derived(copied=True)
    """Seats that may build for each railroad, as bits; 0 unless public (TSR-TERM-10)."""
    prices: list[Prices] = derived(copied=True)
    """Filled when asked for, forgotten with every build."""
    # Only while a build is being put together; replaced as a whole, never changed in place:
    areas: list[int] = derived()
    """What the treasury can reach, by the number of rival links crossed."""
    offered: int = derived()
    """The links that can be chosen now."""
    fees: tuple[tuple[int, ...], ...] = derived()
    """The ways to pay."""

    # ---- the contract --------------------------------------------------------------------------------
    def legal(self) -> list[Action]:
        return rules.legal(self)

    def apply(self, action: Action, events: list[Event] | None = None) -> None:
        rules.APPLY[action[0]](self, action, events)

    def why_not(self, action: Action) -> Refusal | None:
        return reasons.why_not(self, action)

    def candidates(self) -> list[Action]:
        return reasons.candidates(self)

    def period(self) -> int:
        return self.dividends

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
        return self.to_data()

    def check(self) -> None:
        fields.check(self)
        books.check(self)
        fresh = self.clone()
        fresh.derive()
        for name in ("sold", "income", "built", "area", "control", "areas", "offered", "fees"):
            if getattr(fresh, name) != getattr(self, name):
                raise InvariantError(f"{name} does not follow from the rest")
        legal = self.legal()
        if fresh.legal() != legal or bool(legal) != (self.to_move is not None):
            raise InvariantError("remembered prices, or nothing to do")

    # ---- parts that rules and positions use ------------------------------------------------------------
    def derive(self) -> None:
        every = range(RAILROAD_COUNT)
        self.sold = [sum(self.held[r::RAILROAD_COUNT]) for r in every]
        self.built, self.area, self.income = 0, [0] * RAILROAD_COUNT, [0] * RAILROAD_COUNT
        for railroad, links in enumerate(self.own):
            self.built |= links
            for link in bits(links):
                self.area[railroad] |= self.board.area[link]
                if self.condition[railroad] == ACTIVE:
                    self.income[railroad] += self.board.income_of[link]
        self.income = [min(income, self.board.income_end) for income in self.income]  # TSR-INCOME-3
        self.control = [0] * RAILROAD_COUNT
        for railroad in every:
            self.find_control(railroad)
        self.forget_prices()
        self.areas, self.offered, self.fees = [], 0, ()
        if self.stage in BUILDS:
            rules.restore_build(self)

    def forget_prices(self) -> None:
        """After a build: nothing known about lowest prices holds any more."""
        self.prices = UNKNOWN[:]

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
