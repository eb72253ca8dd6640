"""The state of a game of Trans-Siberian Railroad. The rules are in `rules/`."""

from __future__ import annotations

from typing import Any, ClassVar, Final, NamedTuple

from ...core import fields
from ...core.boards import Scalar
from ...core.contract import Event, Game, Result, Score, State
from ...core.errors import InvariantError, Refusal
from ...core.fields import coded, derived, held, named, seat, whole, wholes
from ...core.rng import Rng
from . import books, evaluate, reasons, rules, scoring
from .actions import Action
from .board import Board
from .components import LINK_BIT, LINK_COUNT, LINK_INDEX, MOST_MONEY, RAILROAD_COUNT, bits, links_of
from .phases import ACTIVE, AUCTIONS, BUILDS, CHAINS, NATIONALIZED, OVER, PAYING, PLANS, SECOND_LINK, STAGES
from .rules import jumps

Prices = tuple[int, int, int, int]
"""A railroad's lowest prices of one link, two links and an external link, and the treasury up to which they
are known."""
UNKNOWN: Final[list[Prices]] = [(0, 0, 0, -1)] * RAILROAD_COUNT


class Setup(NamedTuple):
    """The players, options and corrections of a game, and its board."""

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
    """The state, in plain numbers and short lists so that copying is fast."""

    game: ClassVar[Game]
    PHASE = "stage"

    setup: Setup = held()
    board: Board = held()
    """The setup's board, directly accessible because the search needs it often."""
    seats: int = held()

    start: int = whole(0, lambda state: state.seats - 1)
    """The start player (TSR-SETUP-6)."""
    stage: int = named(STAGES)
    to_move: int | None = seat()
    turn: int = whole(0, lambda state: state.seats - 1)
    """The seat whose turn it is. During dividends and the auctions of the shift: the trigger."""
    phase: int = whole(1, 2)
    timing: int = whole(0, lambda state: state.board.dividends_at)
    dividends: int = whole(0, lambda state: state.board.dividends_end)
    box: int = whole(0, lambda state: len(state.board.boxes) - 1)
    """The nationalization marker's index in the board's boxes."""
    ended: int = whole(0, 7, idle=0, only=(OVER,))

    auction: int = whole(-1, RAILROAD_COUNT - 1, idle=-1, only=AUCTIONS)
    """The railroad being auctioned or opened."""
    standing: int = whole(0, MOST_MONEY, idle=0, only=AUCTIONS)
    """The standing bid, 0 if there is none."""
    bidder: int = whole(-1, lambda state: state.seats - 1, idle=-1, only=AUCTIONS)
    bidders: int = whole(0, lambda state: (1 << state.seats) - 1, idle=0, only=AUCTIONS)
    """The seats still bidding, as bits."""
    opener: int = whole(-1, lambda state: state.seats - 1, idle=-1, only=AUCTIONS)
    """The seat that bids first next. After the last of the first four, it has the first turn."""
    opening: int = whole(0, 3, idle=0, only=AUCTIONS)
    """What the winner still has to choose (LINK_OPEN, VALUE_OPEN)."""

    plan: int = named(PLANS)
    """The kind of turn that has begun. NO_PLAN outside a chain."""
    railroad: int = whole(-1, RAILROAD_COUNT - 1, idle=-1, only=CHAINS)
    first: int = whole(-1, LINK_COUNT - 1, idle=-1, only=(SECOND_LINK, PAYING))
    second: int = whole(-1, LINK_COUNT - 1, idle=-1, only=CHAINS)
    """Of a purchase: the second railroad. Of a build: the second link. -1 until chosen."""

    cash: list[int] = wholes(lambda state: state.seats, 0, MOST_MONEY)
    bank: int = whole(-10 * MOST_MONEY, 10 * MOST_MONEY)
    """What the bank has received minus what it has paid since the start."""
    held: list[int] = wholes(
        lambda state: state.seats * RAILROAD_COUNT, 0, lambda state: max(state.board.certificates)
    )
    """Certificates, six numbers per seat."""
    condition: list[int] = wholes(RAILROAD_COUNT, 0, NATIONALIZED)
    treasury: list[int] = wholes(RAILROAD_COUNT, 0, MOST_MONEY)
    space: list[int] = wholes(RAILROAD_COUNT, -1, lambda state: state.board.last_space)
    """Stock value as an index of the track's spaces, -1 until set."""
    own: list[int] = coded(_owned, _read_owned, copied=fields.SLICED)
    """Links of each railroad. Nationalization does not clear them."""

    sold: list[int] = derived(copied=True)
    income: list[int] = derived(copied=True)
    built: int = derived()
    area: list[int] = derived(copied=True)
    """What each railroad's network touches (see `board`)."""
    control: list[int] = derived(copied=True)
    """The seats that may build for each railroad, as bits. 0 unless it is public (TSR-TERM-10)."""
    prices: list[Prices] = derived(copied=True)
    """A cache, filled on demand and cleared by every build."""
    # Set only during a build. Replaced as a whole, never changed in place:
    areas: list[int] = derived()
    """What the treasury can reach, by the number of rival links to cross."""
    offered: int = derived()
    """The links that can be chosen now."""
    fees: tuple[tuple[int, ...], ...] = derived()
    """The possible sets of payees."""

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
        """A copy of the state: nothing is hidden (TSR-SETUP-8)."""
        return self.clone()

    def view(self, seat: int | None) -> dict[str, Any]:
        """All data: nothing is hidden (TSR-SETUP-8)."""
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

    # ---- used by rules and positions ----------------------------------------------------------------------
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
        """Clear the cached lowest prices after a build."""
        self.prices = UNKNOWN[:]

    def find_control(self, railroad: int) -> None:
        """Update who controls a railroad (TSR-TERM-8, TSR-TERM-10)."""
        control = 0
        if self.condition[railroad] == ACTIVE and self.sold[railroad] >= 2:
            holdings = self.held[railroad::RAILROAD_COUNT]
            most = max(holdings)
            for seat, held in enumerate(holdings):
                if held == most:
                    control |= 1 << seat
        self.control[railroad] = control

    def payee(self) -> tuple[int, ...]:
        """Who is paid for the links of each railroad (TSR-TERM-11)."""
        return jumps.payees_of([condition == NATIONALIZED for condition in self.condition])
