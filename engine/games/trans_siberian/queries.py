"""The one door for reading a state: typed answers for page, bots and lessons.

Railroads, links and cities are given by id, seats by number, money in dollars. `number` of a railroad or link
is its place in RAILROADS or LINKS, as actions carry it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from engine.core.contract import State
from engine.core.errors import Refusal
from engine.games.trans_siberian import jumps, reasons, scoring
from engine.games.trans_siberian.board import Board, marks, sources
from engine.games.trans_siberian.components import (
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
from engine.games.trans_siberian.phases import (
    ACTIVE,
    AUCTIONS,
    CONDITIONS,
    END_PUBLIC,
    END_TRACK,
    END_VALUE,
    LINK_OPEN,
    NATIONALIZED,
    OPENING,
    PLAN_EXTERNAL,
    PLAN_ONE,
    PLAN_TWO,
    PLANS,
    PURCHASES,
    STAGES,
    VALUE_OPEN,
)
from engine.games.trans_siberian.rules.auctions import minimum_bid, opening_links
from engine.games.trans_siberian.rules.building import (
    areas_for,
    first_choices,
    price,
    reach,
    second_choices,
    ways_to_pay,
)
from engine.games.trans_siberian.rules.lists import lowest_prices

if TYPE_CHECKING:
    from engine.games.trans_siberian.state import TransSiberianState

CITY_NAMES: Final[dict[str, str]] = {city["id"]: city["name"] for city in DATA["cities"]}


def _of(state: State) -> TransSiberianState:
    """The state as what it is."""
    return cast("TransSiberianState", state)


# ---- the board --------------------------------------------------------------------------------------------
class Printed(NamedTuple):
    """What the board of this game prints."""

    values: tuple[int, ...]
    shift_at: int
    income_end: int
    black_squares: tuple[int, ...]
    dividends_at: int
    dividends_end: int
    boxes: tuple[int, ...]
    bonus: int
    minimum_raise: int
    steps: dict[str, int]
    """By `unsold` and `nationalized`: boxes that the nationalization marker moves."""
    fees: dict[str, int]
    """By kind of build: for each rival link on the chain."""


class LinkPrint(NamedTuple):
    """A link as printed."""

    link: str
    number: int
    cities: tuple[str, ...]
    income: int
    external: bool


NAMED_LINKS: Final = tuple(
    LinkPrint(link["id"], number, tuple(link["cities"].split(" ")), link["income"], link["external"])
    for number, link in enumerate(DATA["links"])
)
"""As our data has them, whatever a game corrects: what links are called after."""


def printed(state: State) -> Printed:
    """The numbers."""
    board = _of(state).board
    return Printed(
        board.values,
        board.values[board.shift_space],
        board.income_end,
        board.black_squares,
        board.dividends_at,
        board.dividends_end,
        board.boxes,
        board.bonus,
        board.minimum_raise,
        {"unsold": board.unsold_steps, "nationalized": board.nationalized_steps},
        dict(zip(PLANS, board.fee, strict=True)),
    )


def links(state: State) -> tuple[LinkPrint, ...]:
    """All links, by number."""
    return _links(_of(state).board)


@lru_cache(maxsize=16)
def _links(board: Board) -> tuple[LinkPrint, ...]:
    return tuple(
        LinkPrint(
            name,
            number,
            tuple(CITIES[city] for city in board.cities_of[number]),
            board.income_of[number],
            bool(board.external & LINK_BIT[number]),
        )
        for number, name in enumerate(LINKS)
    )


# ---- markers and decisions --------------------------------------------------------------------------------
class Markers(NamedTuple):
    """How far the game is."""

    to_move: int | None
    turn: int
    stage: str
    """What is being decided: one of `phases.STAGES`."""
    phase: int
    timing: int
    steps_away: int
    """Timing steps to the next dividends."""
    dividends: int
    box: int
    """The number of the nationalization box, `box_at` its place on the track."""
    box_at: int
    next_box: int


class Pending(NamedTuple):
    """The half-made chain of the current turn."""

    plan: str
    railroad: str
    other: str | None
    """Of a purchase: the second railroad."""
    first: str | None
    second: str | None
    links: tuple[str, ...]
    """What can be chosen now."""
    ways: tuple[tuple[str, ...], ...]


def markers(state: State) -> Markers:
    """See the answer."""
    it = _of(state)
    boxes = it.board.boxes
    return Markers(
        it.to_move, it.turn, STAGES[it.stage], it.phase, it.timing, it.board.dividends_at - it.timing,
        it.dividends, boxes[it.box], it.box, boxes[min(it.box + 1, len(boxes) - 1)],
    )  # fmt: skip


def pending(state: State) -> Pending | None:
    """What was chosen so far; None at the head of a turn."""
    it = _of(state)
    if not it.plan:
        return None
    purchase = it.stage in PURCHASES
    return Pending(
        PLANS[it.plan],
        RAILROADS[it.railroad],
        RAILROADS[it.second] if purchase and it.second >= 0 else None,
        LINKS[it.first] if it.first >= 0 else None,
        LINKS[it.second] if not purchase and it.second >= 0 else None,
        links_of(it.offered),
        tuple(tuple(PAYEES[payee] for payee in fees) for fees in it.fees),
    )


# ---- railroads and players --------------------------------------------------------------------------------
class Railroad(NamedTuple):
    """A railroad's row of the market."""

    railroad: str
    number: int
    status: str
    """unopened, private, public, removed or nationalized."""
    value: int | None
    income: int
    dividend: int
    """What one certificate would earn now (TSR-DIV-2)."""
    dividend_after: int
    """The same with one more certificate sold."""
    treasury: int
    certificates: int
    sold: int
    left: int
    holdings: tuple[int, ...]
    controllers: tuple[int, ...]
    """Seats that may build for it (TSR-TERM-10)."""
    links: tuple[str, ...]
    cubes_left: int
    danger: str
    shifts: bool
    """Would it shift the phase at the coming dividends (TSR-SHIFT-1)?"""

    @property
    def active(self) -> bool:
        """Does it play at all?"""
        return self.status in ("private", "public")


class Player(NamedTuple):
    """Cash, portfolio and what the next dividends would bring."""

    seat: int
    cash: int
    holdings: dict[str, int]
    worth: int
    next_dividends: int
    controls: tuple[str, ...]


def railroads(state: State) -> tuple[Railroad, ...]:
    """All of them, by number."""
    it = _of(state)
    return tuple(_railroad(it, number) for number in range(RAILROAD_COUNT))


def railroad(state: State, number: int) -> Railroad:
    """One of them."""
    return _railroad(_of(state), number)


def _railroad(state: TransSiberianState, r: int) -> Railroad:
    board, sold, space, active = state.board, state.sold[r], state.space[r], state.condition[r] == ACTIVE
    gone = state.condition[r] not in (0, ACTIVE)
    return Railroad(
        RAILROADS[r],
        r,
        ("public" if sold >= 2 else "private") if active else CONDITIONS[state.condition[r]],
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
    """At the coming dividends: `falls`, `edge` (falls one box later), `safe`, or `none` (cannot happen).

    In phase 1 nationalization cannot happen at the coming dividends (TSR-SHIFT-7), nor ever to a private one.
    During the auctions of the shift the present dividends still move the marker one box (TSR-MARK-1).
    """
    it = _of(state)
    if it.phase == 1 or not it.control[railroad]:
        return "none"
    value, boxes = it.board.values[it.space[railroad]], it.board.boxes
    last = len(boxes) - 1
    box = min(it.box + shifting(it), last)
    if value < boxes[box]:
        return "falls"
    return "edge" if value < boxes[min(box + 1, last)] else "safe"


def player(state: State, seat: int) -> Player:
    """One of them."""
    it = _of(state)
    holdings = it.held[seat * RAILROAD_COUNT : (seat + 1) * RAILROAD_COUNT]
    return Player(
        seat,
        it.cash[seat],
        {RAILROADS[r]: shares for r, shares in enumerate(holdings) if shares},
        scoring.worth(it, seat),
        sum(shares * _each(it, r, 0) for r, shares in enumerate(holdings)),
        tuple(RAILROADS[r] for r in range(RAILROAD_COUNT) if it.control[r] >> seat & 1),
    )


def players(state: State) -> tuple[Player, ...]:
    """By seat."""
    return tuple(player(state, seat) for seat in range(state.seats))


# ---- auctions ---------------------------------------------------------------------------------------------
class Auction(NamedTuple):
    """The certificate on auction, or the opening of what was won."""

    railroad: str
    standing: int
    bidder: int | None
    bidders: tuple[int, ...]
    """Seats still in."""
    minimum: int
    to_open: tuple[str, ...]
    """What the winner still has to choose: link, value."""
    links: tuple[str, ...]
    """Where the first link may go."""


def auction(state: State) -> Auction | None:
    """None during turns."""
    it = _of(state)
    if it.stage not in AUCTIONS:
        return None
    parts = (("link", LINK_OPEN), ("value", VALUE_OPEN))
    return Auction(
        RAILROADS[it.auction],
        it.standing,
        it.bidder if it.bidder >= 0 else None,
        tuple(bits(it.bidders)),
        minimum_bid(it),
        tuple(part for part, bit in parts if it.opening & bit),
        links_of(opening_links(it)) if it.opening & LINK_OPEN else (),
    )


def highest_value(state: State, bid: int) -> int:
    """The highest first stock value that a bid allows (TSR-AUCTION-11)."""
    return max(value for value in _of(state).board.values if value <= bid)


def shifting(state: State) -> bool:
    """Are dividends under way, interrupted by the auctions of the shift (TSR-SHIFT-2)?"""
    return _of(state).auction in SHIFTED


def opened(state: State) -> bool:
    """Are the first four auctions over?"""
    return _of(state).auction < 0 or shifting(state)


# ---- building ---------------------------------------------------------------------------------------------
class Effect(NamedTuple):
    """What building does, from and to."""

    income: tuple[int, int]
    black_squares: int
    value: tuple[int, int]
    timing: int
    dividends_follow: bool


class Way(NamedTuple):
    """A set of payees, and a chain of rival links that pays them."""

    payees: tuple[str, ...]
    over: tuple[str, ...]


class Plan(NamedTuple):
    """How a railroad would build a free link."""

    railroad: str
    link: str
    refusal: Refusal | None
    """Why it cannot be built alone."""
    sort: str
    distance: int | None
    """Over how many rival links; None when no chain leads there (then the rest says nothing)."""
    cost: int
    to_bank: int
    fee: int
    entries: tuple[str, ...]
    ways: tuple[Way, ...]
    effect: Effect
    two_cost: int | None
    """As the first of two links."""
    seconds: tuple[str, ...]
    """What may follow it then; empty when it cannot begin a two-link build that the treasury pays."""


class LinkInfo(NamedTuple):
    """A link, whose it is, and which railroads could build it and how."""

    link: LinkPrint
    owner: str | None
    """Also of a nationalized railroad."""
    gone: bool
    """Is the owner nationalized?"""
    first_link: bool
    """Can it be opened with now?"""
    plans: tuple[Plan, ...]


class Offer(NamedTuple):
    """A link that can be chosen as the (first) link of a build."""

    link: str
    number: int
    distance: int
    cost: int


def owners(state: State) -> dict[str, str]:
    """By built link: whose cube lies on it."""
    return {link: RAILROADS[r] for r, mask in enumerate(_of(state).own) for link in links_of(mask)}


def effect(state: TransSiberianState, railroad: int, gain: int, plan: int) -> Effect:
    """What building links of that income does to income, value, timing."""
    board, before, space = state.board, state.income[railroad], state.space[railroad]
    income = min(before + gain, board.income_end)
    black = board.black_up_to[income] - board.black_up_to[before]
    special = int(plan != PLAN_ONE)
    value = board.values[min(space + black + special, board.last_space)]
    follow = bool(special) and state.timing + 1 == board.dividends_at
    return Effect((before, income), black, (board.values[space], value), special, follow)


def plan_of(state: State, railroad: int, link: int, seat: int | None = None) -> Plan:
    """For `seat`, else for whoever controls the railroad, which must be active and have its value."""
    it = _of(state)
    plan = PLAN_EXTERNAL if it.board.external & LINK_BIT[link] else PLAN_ONE
    if seat is None:
        seat = next(bits(it.control[railroad]), it.turn)
    closed = reasons.order_refusal(it, seat, railroad)
    areas = reach(it, railroad)
    k = jumps.distance(areas, link)
    ways: tuple[Way, ...] = ()
    entries: tuple[int, ...] = ()
    seconds = 0
    if k is not None:
        entries = jumps.entries(it.board, areas, link, k)
        rungs = jumps.rungs(it.board, areas, it.built & ~it.own[railroad], k, entries)
        ways = tuple(
            Way(
                tuple(PAYEES[payee] for payee in fees),
                tuple(LINKS[over] for over in jumps.chain(it.board, rungs, it.own, it.payee(), fees)),
            )
            for fees in ways_to_pay(it, areas, railroad, link, -1)
        )
        if plan == PLAN_ONE and not closed and not reasons.link_refusal(it, railroad, link, PLAN_TWO):
            seconds = second_choices(it, areas, link)
    return Plan(
        RAILROADS[railroad],
        LINKS[link],
        closed or reasons.link_refusal(it, railroad, link, plan),
        "external" if plan == PLAN_EXTERNAL else "internal",
        k,
        price(it, plan, k or 0),
        it.board.base[plan],
        it.board.fee[plan],
        tuple(CITIES[city] for city in entries),
        ways,
        effect(it, railroad, it.board.income_of[link], plan),
        price(it, PLAN_TWO, k or 0) if plan == PLAN_ONE else None,
        links_of(seconds),
    )


def link_info(state: State, link: int, seat: int | None = None) -> LinkInfo:
    """See the answer."""
    it = _of(state)
    owner = next((r for r, mask in enumerate(it.own) if mask & LINK_BIT[link]), None)
    free = owner is None and it.stage == OPENING and it.opening & LINK_OPEN
    building = [r for r in range(RAILROAD_COUNT) if it.condition[r] == ACTIVE and it.space[r] >= 0]
    return LinkInfo(
        links(it)[link],
        None if owner is None else RAILROADS[owner],
        owner is not None and it.condition[owner] == NATIONALIZED,
        bool(free and opening_links(it) & LINK_BIT[link]),
        () if owner is not None else tuple(plan_of(it, r, link, seat) for r in building),
    )


def offers(state: State, railroad: int, plan: str) -> tuple[Offer, ...]:
    """The links that the treasury can pay with a kind of build (for two: as the first)."""
    it, kind = _of(state), PLANS.index(plan)
    if it.treasury[railroad] < it.board.base[kind]:
        return ()
    areas = areas_for(it, railroad, kind)
    found = []
    for link in bits(first_choices(it, areas, kind)):
        k = jumps.distance(areas, link) or 0
        found.append(Offer(LINKS[link], link, k, price(it, kind, k)))
    return tuple(found)


def lowest_price(state: State, railroad: int, plan: str) -> int:
    """Of a kind of build that is possible now."""
    return lowest_prices(_of(state), railroad)[(PLAN_ONE, PLAN_TWO, PLAN_EXTERNAL).index(PLANS.index(plan))]


def first_ways(state: State, link: int) -> tuple[tuple[str, ...], ...]:
    """Who could be paid for a link that can be chosen now as the first."""
    it = _of(state)
    ways = ways_to_pay(it, it.areas, it.railroad, link, -1)
    return tuple(tuple(PAYEES[payee] for payee in fees) for fees in ways)


# ---- dividends and the end --------------------------------------------------------------------------------
class Coming(NamedTuple):
    """What dividends would do if they came now, by the present figures.

    During the auctions of the shift, `track`, `value`, `few` and `public` are those of the test of the
    dividends that are under way: black and white cannot become public before it.
    """

    phase_shift: bool
    nationalized: tuple[str, ...]
    rise: tuple[str, ...]
    fall: tuple[str, ...]
    track: bool
    """Would the game end by the dividends track (TSR-END-1)?"""
    value: tuple[str, ...]
    """Railroads that would stand on the last space."""
    few: bool
    """Would it end for lack of public railroads?"""
    public: tuple[str, ...]
    """Who would be public at the test."""
    lost: tuple[str, ...]
    """Nationalized before the test."""

    @property
    def over(self) -> bool:
        """Would the game end?"""
        return self.track or bool(self.value) or self.few


def coming(state: State) -> Coming:
    """See the answer."""
    it = _of(state)
    active = [r for r in range(RAILROAD_COUNT) if it.condition[r] == ACTIVE]
    falls = [r for r in active if danger(it, r) == "falls"]
    lost = [] if shifting(it) else falls
    public = [r for r in active if it.control[r]]
    left = [r for r in public if r not in falls]
    tested = [r for r in public if r not in lost]

    def best(among: list[int]) -> list[int]:
        highest = max((it.income[r] for r in among), default=-1)
        return [r for r in among if it.income[r] == highest]

    last = it.board.last_space
    top = [r for r in tested if it.space[r] + (r in best(tested)) >= last]
    strict = it.setup.options["few_public_ends_in_phase_1"] or (
        it.phase == 2 and not shifting(it)
    )  # TSR-R-30

    def names(numbers: list[int]) -> tuple[str, ...]:
        return tuple(RAILROADS[r] for r in numbers)

    return Coming(
        it.phase == 1 and any(it.space[r] >= it.board.shift_space for r in active),
        names(falls),
        names(best(left)),
        names([r for r in active if not it.control[r]]),
        it.dividends + 1 >= it.board.dividends_end,
        names(top),
        len(tested) < 2 and bool(strict),
        names(tested),
        names(lost),
    )


class Ended(NamedTuple):
    """Which of the three ends held."""

    track: bool
    value: bool
    few: bool


def ended(state: State) -> Ended:
    """All False while the game runs."""
    it = _of(state)
    return Ended(*(bool(it.ended & bit) for bit in (END_TRACK, END_VALUE, END_PUBLIC)))


# ---- for charts -------------------------------------------------------------------------------------------
def values(state: Any) -> tuple[int, ...]:
    """Stock value by railroad; -1 while there is none."""
    return tuple(state.board.values[space] if space >= 0 else -1 for space in state.space)


def incomes(state: Any) -> tuple[int, ...]:
    """Income by railroad; -1 while it is not active."""
    return tuple(
        income if condition == ACTIVE else -1
        for income, condition in zip(state.income, state.condition, strict=True)
    )


def cash(state: Any) -> tuple[int, ...]:
    """By seat."""
    return tuple(state.cash)


def worths(state: Any) -> tuple[int, ...]:
    """Score by seat, as if the game ended now."""
    return tuple(scoring.worth(state, seat) for seat in range(state.seats))


__all__ = [
    "CITIES",
    "CITY_INDEX",
    "LINKS",
    "LINK_INDEX",
    "PAYEES",
    "RAILROADS",
    "RAILROAD_INDEX",
    "marks",
    "sources",
]
"""Imported from here by the page; besides all that is defined above."""
