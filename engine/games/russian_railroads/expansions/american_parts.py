"""American Railroads (AM): tables of a board, and functions that read a state."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ....core.data import load_json
from ....core.errors import Refusal
from .. import phases
from ..actions import Action
from ..board import Edition
from ..rules.gain import holds

if TYPE_CHECKING:
    from ..state import RussianState

ID = "american"
DATA: Mapping[str, Any] = load_json(__package__.rpartition(".")[0], "data", "american.json")
LEVEL, PLACE, SPIKE, COINS = "stock_level", "stock_place", "spike", "coins"
"""Fields of a player: level of the price marker, its position there from the left (1 arrived first), whether
the golden spike was placed, bit mask of the paid coin spaces (in the order of `Stock.coins`)."""
ON_LEVEL = tuple(f"dividend{level}" for level in range(1, len(DATA["dividends"]) + 1))
"""Numbers of the game: 1 + number of the dividend on each level, 0 for none."""
BOULDER_PART, DIVIDEND_PART, STOCK_PART = "boulder", "dividend", "stock"
DUE_BOULDER, DUE_COIN, DUE_DIVIDEND, DUE_PAYOUT, DUE_STEELWORKS = range(5)
"""Indices of this module's choices. Their arguments: points of a boulder, advantage of a coin, level of a
dividend, bit mask of the levels left in a payout, pile of a steelworks."""
COIN_EFFECT = "stock_for_roubles"

NOW = Action("coin", "now")
LATER = Action("coin", "later")
ALL = Action("payout", "all")
ENOUGH = Action("payout", "enough")
DISCARD = Action("steelworks", "discard")


class Stock:
    """Tables of a board with this module."""

    def __init__(self, e: Edition) -> None:
        self.level, self.place = e.fields[LEVEL], e.fields[PLACE]
        self.spike, self.paid = e.fields[SPIKE], e.fields[COINS]
        before = [module.id for module in e.modules].index(ID)
        self.first_due = sum(len(module.choices.dues) for module in e.modules[:before])
        market = e.data["stock_market"]
        self.levels: int = market["levels"]
        self.lowest: int = market["majority"]["lowest_level"]
        self.prizes: tuple[int, ...] = (market["majority"]["first"], market["majority"]["second"])
        self.dividends: tuple[str, ...] = tuple(each["id"] for each in e.data["dividends"])
        self.at: tuple[int, ...] = tuple(e.extra_fields[name] for name in ON_LEVEL)
        """By level - 1: index in `state.extra`."""
        self.coins: tuple[int, ...] = tuple(
            number for number, each in enumerate(e.advantages) if COIN_EFFECT in each.effect.printed
        )
        """Indices of the coin spaces in `Edition.advantages`."""
        self.coin_bits = sum(e.advantages[number].bit for number in self.coins)
        self.pay: tuple[Action, ...] = tuple(
            Action("coin", "", e.rail_ids[e.advantages[number].rail]) for number in self.coins
        )
        self.price: tuple[int, ...] = tuple(
            e.advantages[number].effect.printed[COIN_EFFECT] for number in self.coins
        )
        boulders = [
            (e.rail_ids[rail], e.rail_cells[rail][0] - 1, there, e.wall_of(rail, 0))
            for rail, there in enumerate(e.boulders)
            if there
        ]
        boulders += [
            (e.lanes[lane].id, e.lane_wall[lane], there, 0)
            for lane, there in enumerate(e.lane_boulders)
            if there
        ]
        self.boulders: tuple[tuple[Action, int, int, int], ...] = tuple(
            (Action("boulder", "", name), at, there, gone) for name, at, there, gone in boulders
        )
        """(action that removes it, index in a player's list, value with the boulder, value without it)."""
        self.steelworks: Mapping[int, int] = {
            each["pile"]: key for key, each in enumerate(e.data["factories"], 1) if "pile" in each
        }
        """Pile -> key of its steelworks (AM-STEEL-1)."""
        self.lay: tuple[Action, ...] = tuple(Action("steelworks", "", str(gap + 1)) for gap in range(e.gaps))
        self.choose: tuple[Action, ...] = tuple(Action("dividend", name) for name in self.dividends)
        self.take: tuple[Action, ...] = tuple(Action("payout", name) for name in self.dividends)


@lru_cache(maxsize=64)
def stock(e: Edition) -> Stock:
    """The cached tables of a board with this module."""
    return Stock(e)


def due_of(e: Edition, entry: int) -> tuple[int, int]:
    """(index of this module's choice, its argument) of an entry of `due`. (-1, 0) for other entries."""
    choice, argument = divmod(entry, phases.DUE_MODULE)
    which = choice - 1 - stock(e).first_due
    return (which, argument) if choice and 0 <= which <= DUE_STEELWORKS else (-1, 0)


def boulders_left(e: Edition, player: list[int]) -> list[Action]:
    """The actions that remove the boulders left."""
    return [action for action, at, there, _ in stock(e).boulders if player[at] == there]


def coin_refusal(state: RussianState, seat: int, index: int) -> Refusal | None:
    """Why a coin space cannot be paid: already paid, condition not met now (GA-AMB-18), or no rouble."""
    e, player = state.edition, state.boards[seat]
    mine = stock(e)
    each = e.advantages[mine.coins[index]]
    rail, price = e.rail_ids[each.rail], mine.price[index]
    if player[mine.paid] >> index & 1:
        return Refusal("AM-COIN-1", "coin-paid", {"rail": rail})
    if not player[e.done] & each.bit or not holds(e, player, each):
        return Refusal("AM-COIN-1", "coin-not-yet", {"rail": rail, "space": each.space})
    if player[e.roubles] < price:
        return Refusal("AM-COIN-1", "no-coin", {"need": price, "have": player[e.roubles]})
    return None


def unpaid(e: Edition, player: list[int]) -> int:
    """The coin spaces (bits of `done`) whose condition was met but that are not paid."""
    mine = stock(e)
    return sum(
        e.advantages[number].bit
        for index, number in enumerate(mine.coins)
        if not player[mine.paid] >> index & 1
    )


def dividends_left(state: RussianState) -> list[Action]:
    """The dividends that are not on any level yet."""
    mine = stock(state.edition)
    laid = {state.extra[at] for at in mine.at}
    return [action for number, action in enumerate(mine.choose, 1) if number not in laid]


def standing(state: RussianState) -> list[tuple[int, int, int]]:
    """(seat, level, points at the end), best first, without seats that are too low (AM-STOCK-6)."""
    mine = stock(state.edition)
    order = sorted(
        (-player[mine.level], player[mine.place], seat)
        for seat, player in enumerate(state.boards)
        if player[mine.level] >= mine.lowest
    )
    points = [*mine.prizes, *(0 for _ in order)]
    return [(seat, -level, points[rank]) for rank, (level, _, seat) in enumerate(order)]


def stock_points(state: RussianState) -> list[int]:
    """The stock market's points by seat if the game ended now."""
    found = [0] * state.seats
    for seat, _, points in standing(state):
        found[seat] = points
    return found
