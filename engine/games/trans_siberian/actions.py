"""The actions of a player, one small decision each, and their one-line notation.

A turn is a chain of actions: the first (its head) names the kind of turn and the railroad, the others fill in
the parts. Nothing is paid until the chain is complete.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from ...core.errors import ActionSyntaxError
from .components import (
    LINK_COUNT,
    LINK_INDEX,
    LINKS,
    PAYEE_INDEX,
    PAYEES,
    RAILROAD_COUNT,
    RAILROAD_INDEX,
    RAILROADS,
)


class Bid(NamedTuple):
    """Auction: bid an amount (TSR-AUCTION-4)."""

    kind: str
    amount: int


class Drop(NamedTuple):
    """Auction: leave the bidding for this certificate (TSR-AUCTION-3)."""

    kind: str


class Open(NamedTuple):
    """Winner of an auction: choose the free first link (TSR-AUCTION-10, TSR-SHIFT-4)."""

    kind: str
    link: int


class Value(NamedTuple):
    """Winner of an auction: set the first stock value, in dollars (TSR-AUCTION-11)."""

    kind: str
    value: int


class Pass(NamedTuple):
    """Turn: only advance the timing marker (TSR-PASS-1)."""

    kind: str


class Buy(NamedTuple):
    """Turn: buy one certificate (TSR-BUY-3)."""

    kind: str
    railroad: int


class BuyTwo(NamedTuple):
    """Head of a chain: buy two certificates, this railroad's first (TSR-BUY-4)."""

    kind: str
    railroad: int


class And(NamedTuple):
    """Choose the second of two certificates."""

    kind: str
    railroad: int


class Bonus(NamedTuple):
    """Choose which of the two treasuries gets the bonus. This completes the purchase."""

    kind: str
    railroad: int


class Build(NamedTuple):
    """Head of a chain: build one internal link for this railroad (TSR-ONE-1)."""

    kind: str
    railroad: int


class BuildTwo(NamedTuple):
    """Head of a chain: build two contiguous internal links (TSR-TWO-1)."""

    kind: str
    railroad: int


class External(NamedTuple):
    """Head of a chain: build one external link (TSR-EXT-1)."""

    kind: str
    railroad: int


class Link(NamedTuple):
    """Choose the link to build, or the first of two."""

    kind: str
    link: int


class Second(NamedTuple):
    """Choose the second of two links."""

    kind: str
    link: int


class Pay(NamedTuple):
    """Choose who gets the fees among equally cheap ways: a payee per rival link, rising (TSR-JUMP-4)."""

    kind: str
    payees: tuple[int, ...]


Action = (
    Bid | Drop | Open | Value | Pass | Buy | BuyTwo | And | Bonus
    | Build | BuildTwo | External | Link | Second | Pay
)  # fmt: skip

DROP: Final = Drop("drop")
PASS: Final = Pass("pass")
BIDS: Final = tuple(Bid("bid", amount) for amount in range(512))
"""Bids by amount. Higher bids are created when needed."""
BUY: Final = tuple(Buy("buy", railroad) for railroad in range(RAILROAD_COUNT))
BUY_TWO: Final = tuple(BuyTwo("buy-two", railroad) for railroad in range(RAILROAD_COUNT))
AND: Final = tuple(And("and", railroad) for railroad in range(RAILROAD_COUNT))
BONUS_TO: Final = tuple(Bonus("bonus", railroad) for railroad in range(RAILROAD_COUNT))
BUILD: Final = tuple(Build("build", railroad) for railroad in range(RAILROAD_COUNT))
BUILD_TWO: Final = tuple(BuildTwo("build-two", railroad) for railroad in range(RAILROAD_COUNT))
EXTERNAL_FOR: Final = tuple(External("external", railroad) for railroad in range(RAILROAD_COUNT))
OPEN: Final = tuple(Open("open", link) for link in range(LINK_COUNT))
LINK: Final = tuple(Link("link", link) for link in range(LINK_COUNT))
SECOND: Final = tuple(Second("second", link) for link in range(LINK_COUNT))

_Tables = tuple[tuple[tuple[Any, ...], ...], ...]


def _tables(by_link: tuple[Any, ...]) -> _Tables:
    """For each byte of a link mask and each value of that byte: the actions of its links."""
    tables = []
    for start in range(0, LINK_COUNT, 8):
        part = by_link[start : start + 8]
        tables.append(
            tuple(tuple(a for n, a in enumerate(part) if byte >> n & 1) for byte in range(1 << len(part)))
        )
    return tuple(tables)


_LINK_BYTES: Final = (LINK_COUNT + 7) // 8
OPEN_TABLES: Final = _tables(OPEN)
LINK_TABLES: Final = _tables(LINK)
SECOND_TABLES: Final = _tables(SECOND)


def expand(tables: _Tables, mask: int) -> list[Any]:
    """The prebuilt actions of all links in a mask, in data order."""
    found: list[Any] = []
    for table, byte in zip(tables, mask.to_bytes(_LINK_BYTES, "little"), strict=True):
        if byte:
            found += table[byte]
    return found


# ---- notation ---------------------------------------------------------------------------------------------
PLAIN: Final[dict[str, Any]] = {"drop": DROP, "pass": PASS}
AMOUNTS: Final[dict[str, Any]] = {"bid": Bid, "value": Value}
OF_RAILROAD: Final[dict[str, tuple[Any, ...]]] = {
    "buy": BUY,
    "buy-two": BUY_TWO,
    "and": AND,
    "bonus": BONUS_TO,
    "build": BUILD,
    "build-two": BUILD_TWO,
    "external": EXTERNAL_FOR,
}
OF_LINK: Final[dict[str, tuple[Any, ...]]] = {"open": OPEN, "link": LINK, "second": SECOND}
KINDS: Final = (*PLAIN, *AMOUNTS, *OF_RAILROAD, *OF_LINK, "pay")
_AMOUNT = re.compile(r"0|[1-9][0-9]{0,5}")
MOST_AMOUNT: Final = 999_999
"""The greatest amount that the notation can write."""


def well_formed(action: object) -> bool:
    """Whether `action` is an action of this game with valid fields."""
    if not isinstance(action, Action) or not isinstance(action.kind, str):
        return False
    kind = action.kind
    field: Any = action[-1]
    if kind in PLAIN:
        return type(action) is type(PLAIN[kind])
    if kind in AMOUNTS:
        return type(action) is AMOUNTS[kind] and type(field) is int and 0 <= field <= MOST_AMOUNT
    for table in (OF_RAILROAD, OF_LINK):
        if kind in table:
            right_type = type(action) is type(table[kind][0]) and type(field) is int
            return right_type and 0 <= field < len(table[kind])
    if kind != "pay" or not isinstance(action, Pay) or type(action.payees) is not tuple:
        return False
    return all(type(payee) is int and 0 <= payee < len(PAYEES) for payee in action.payees)


def format_action(action: Any) -> str:
    """The one-line notation of an action."""
    kind: str = action.kind
    if kind in PLAIN:
        return kind
    if kind in AMOUNTS:
        return f"{kind} {action[1]}"
    if kind in OF_RAILROAD:
        return f"{kind} {RAILROADS[action.railroad]}"
    if kind in OF_LINK:
        return f"{kind} {LINKS[action.link]}"
    return " ".join((kind, *(PAYEES[payee] for payee in action.payees)))


def parse_action(text: str) -> Any:
    """The action written by `format_action`. Raises ActionSyntaxError for any other text."""
    if not isinstance(text, str):
        raise ActionSyntaxError(repr(text), "a text")
    kind, _, rest = text.partition(" ")
    if text in PLAIN:
        return PLAIN[text]
    if kind in AMOUNTS:
        if _AMOUNT.fullmatch(rest):
            return AMOUNTS[kind](kind, int(rest))
        raise ActionSyntaxError(text, f"{kind} and an amount")
    if kind in OF_RAILROAD:
        if rest in RAILROAD_INDEX:
            return OF_RAILROAD[kind][RAILROAD_INDEX[rest]]
        raise ActionSyntaxError(text, f"{kind} and one of {', '.join(RAILROADS)}")
    if kind in OF_LINK:
        if rest in LINK_INDEX:
            return OF_LINK[kind][LINK_INDEX[rest]]
        raise ActionSyntaxError(text, f"{kind} and the id of a link")
    if kind == "pay":
        names = rest.split(" ")
        if all(name in PAYEE_INDEX for name in names):
            payees = tuple(PAYEE_INDEX[name] for name in names)
            if payees == tuple(sorted(payees)):
                return Pay("pay", payees)
        raise ActionSyntaxError(text, f"pay and payees in the order {', '.join(PAYEES)}")
    raise ActionSyntaxError(text, "one of " + ", ".join(KINDS))
