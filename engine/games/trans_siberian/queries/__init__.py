"""Read access to a state for page, bots and lessons: board, markers, decisions, railroads, players, auctions.

`building`: how a link could be built. `outlook`: the coming dividends, the end, series. Railroads, links and
cities are given by id, seats by number, money in dollars; `number` is an index of RAILROADS or LINKS, as in
actions.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from ....core.contract import State
from .. import phases, scoring
from ..board import Board, marks, sources
from ..components import (
    CITIES,
    CITY_INDEX,
    DATA,
    LINK_BIT,
    LINK_INDEX,
    LINKS,
    PAYEES,
    RAILROAD_COUNT,
    RAILROAD_INDEX,
    RAILROADS,
    SHIFTED,
    bits,
    links_of,
)
from ..phases import END_REASONS
from ..rules.auctions import minimum_bid

if TYPE_CHECKING:
    from ..state import TransSiberianState

CITY_NAMES: Final[dict[str, str]] = {city["id"]: city["name"] for city in DATA["cities"]}


def of(state: State) -> TransSiberianState:
    """The state with its concrete type."""
    return cast("TransSiberianState", state)


class PrintedLink(NamedTuple):
    """A link as printed."""

    link: str
    number: int
    cities: tuple[str, ...]
    income: int
    external: bool


NAMED_LINKS: Final = tuple(
    PrintedLink(link["id"], number, tuple(link["cities"].split(" ")), link["income"], link["external"])
    for number, link in enumerate(DATA["links"])
)
"""Links as in the data file, without corrections. Links are named after these cities."""


def board(state: State) -> Board:
    """The board of this game, with corrections."""
    return of(state).board


def fee(state: State, plan: str) -> int:
    """The fee for each rival link on the chain, by kind of build."""
    return of(state).board.fee[phases.PLANS.index(plan)]


def links(state: State) -> tuple[PrintedLink, ...]:
    return _links(of(state).board)


@lru_cache(maxsize=16)
def _links(board: Board) -> tuple[PrintedLink, ...]:
    return tuple(
        PrintedLink(
            name,
            number,
            tuple(CITIES[city] for city in board.cities_of[number]),
            board.income_of[number],
            bool(board.external & LINK_BIT[number]),
        )
        for number, name in enumerate(LINKS)
    )


def owners(state: State) -> dict[str, str]:
    """The railroad that owns each built link."""
    return {link: RAILROADS[r] for r, mask in enumerate(of(state).own) for link in links_of(mask)}


class Markers(NamedTuple):
    """The seat to move, the markers, and what is being decided."""

    to_move: int | None
    turn: int
    stage: str
    """One of `phases.STAGES`."""
    phase: int
    timing: int
    steps_away: int
    """Timing steps until the next dividends."""
    dividends: int
    box: int
    """The number printed in the nationalization box. `box_at` is its index on the track."""
    box_at: int
    next_box: int


class Pending(NamedTuple):
    """The unfinished chain of the current turn."""

    plan: str
    railroad: str
    other: str | None
    """Of a purchase: the second railroad."""
    first: str | None
    second: str | None
    links: tuple[str, ...]
    """The links that can be chosen now."""
    ways: tuple[tuple[str, ...], ...]


def markers(state: State) -> Markers:
    it = of(state)
    boxes = it.board.boxes
    return Markers(
        it.to_move, it.turn, phases.STAGES[it.stage], it.phase, it.timing, it.board.dividends_at - it.timing,
        it.dividends, boxes[it.box], it.box, boxes[min(it.box + 1, len(boxes) - 1)],
    )  # fmt: skip


def pending(state: State) -> Pending | None:
    """The choices made so far in this turn. None at its head."""
    it = of(state)
    if not it.plan:
        return None
    purchase = it.stage in phases.PURCHASES
    return Pending(
        phases.PLANS[it.plan],
        RAILROADS[it.railroad],
        RAILROADS[it.second] if purchase and it.second >= 0 else None,
        LINKS[it.first] if it.first >= 0 else None,
        LINKS[it.second] if not purchase and it.second >= 0 else None,
        links_of(it.offered),
        tuple(tuple(PAYEES[payee] for payee in fees) for fees in it.fees),
    )


class Railroad(NamedTuple):
    """A railroad's row in the market."""

    railroad: str
    number: int
    status: str
    """One of unopened, private, public, removed, nationalized."""
    value: int | None
    income: int
    dividend: int
    """What one certificate would pay now (TSR-DIV-2)."""
    dividend_after: int
    """What one certificate would pay after one more is sold."""
    treasury: int
    certificates: int
    sold: int
    left: int
    holdings: tuple[int, ...]
    controllers: tuple[int, ...]
    """The seats that may build for it (TSR-TERM-10)."""
    links: tuple[str, ...]
    cubes_left: int
    danger: str
    shifts: bool
    """Whether it would shift the phase at the coming dividends (TSR-SHIFT-1)."""

    @property
    def active(self) -> bool:
        """Whether it is in play: private or public."""
        return self.status in ("private", "public")


class Player(NamedTuple):
    """Cash, certificates, and income from the next dividends."""

    seat: int
    cash: int
    holdings: dict[str, int]
    worth: int
    next_dividends: int


def railroads(state: State) -> tuple[Railroad, ...]:
    it = of(state)
    return tuple(_railroad(it, number) for number in range(RAILROAD_COUNT))


def railroad(state: State, number: int) -> Railroad:
    return _railroad(of(state), number)


def _railroad(state: TransSiberianState, r: int) -> Railroad:
    board, sold, space, active = (
        state.board,
        state.sold[r],
        state.space[r],
        state.condition[r] == phases.ACTIVE,
    )
    gone = state.condition[r] not in (0, phases.ACTIVE)
    return Railroad(
        RAILROADS[r],
        r,
        ("public" if sold >= 2 else "private") if active else phases.CONDITIONS[state.condition[r]],
        board.values[space] if space >= 0 else None,
        state.income[r],
        _each(state, r, 0),
        _each(state, r, 1),
        state.treasury[r],
        board.certificates[r],
        sold,
        0 if gone else board.certificates[r] - sold,
        tuple(state.held[r::RAILROAD_COUNT]),
        tuple(bits(state.control[r])),
        links_of(state.own[r]),
        0 if gone else board.link_cubes[r] - state.own[r].bit_count(),
        danger(state, r),
        active and state.phase == 1 and space >= board.shift_space,
    )


def _each(state: TransSiberianState, railroad: int, more: int) -> int:
    sold = state.sold[railroad] + more
    return -(-state.income[railroad] // sold) if sold else 0


def danger(state: State, railroad: int) -> str:
    """The danger of nationalization at the coming dividends: `falls`, `edge` (one box later), `safe`, `none`.

    `none`: impossible, in phase 1 (TSR-SHIFT-7) and for private railroads. During the auctions of the shift
    the current dividends will still move the marker one box (TSR-MARK-1).
    """
    it = of(state)
    if it.phase == 1 or not it.control[railroad]:
        return "none"
    value, boxes = it.board.values[it.space[railroad]], it.board.boxes
    last = len(boxes) - 1
    box = min(it.box + shifting(it), last)
    if value < boxes[box]:
        return "falls"
    return "edge" if value < boxes[min(box + 1, last)] else "safe"


def player(state: State, seat: int) -> Player:
    it = of(state)
    holdings = it.held[seat * RAILROAD_COUNT : (seat + 1) * RAILROAD_COUNT]
    return Player(
        seat,
        it.cash[seat],
        {RAILROADS[r]: shares for r, shares in enumerate(holdings) if shares},
        scoring.worth(it, seat),
        sum(shares * _each(it, r, 0) for r, shares in enumerate(holdings)),
    )


def players(state: State) -> tuple[Player, ...]:
    return tuple(player(state, seat) for seat in range(state.seats))


class Auction(NamedTuple):
    """The certificate being auctioned, or the railroad being opened by its winner."""

    railroad: str
    standing: int
    bidder: int | None
    bidders: tuple[int, ...]
    """The seats still bidding."""
    minimum: int
    to_open: tuple[str, ...]
    """What the winner still has to choose: link, value."""


def auction(state: State) -> Auction | None:
    """The current auction. None during turns."""
    it = of(state)
    if it.stage not in phases.AUCTIONS:
        return None
    return Auction(
        RAILROADS[it.auction],
        it.standing,
        it.bidder if it.bidder >= 0 else None,
        tuple(bits(it.bidders)),
        minimum_bid(it),
        tuple(part for part, bit in phases.OPENINGS.items() if it.opening & bit),
    )


def highest_value(state: State, bid: int) -> int:
    """The highest first stock value that a bid allows (TSR-AUCTION-11)."""
    return max(value for value in of(state).board.values if value <= bid)


def shifting(state: State) -> bool:
    """Whether the auctions of the phase shift interrupt the dividends now (TSR-SHIFT-2)."""
    return of(state).auction in SHIFTED


def opened(state: State) -> bool:
    """Whether the first four auctions are over."""
    return of(state).auction < 0 or shifting(state)


__all__ = [
    "CITIES",
    "CITY_INDEX",
    "END_REASONS",
    "LINKS",
    "LINK_INDEX",
    "PAYEES",
    "RAILROADS",
    "RAILROAD_INDEX",
    "marks",
    "sources",
]
"""Names imported by the page from here, besides those defined above."""
