"""Features and settings of bots for Trans-Siberian Railroad."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.contract import Action, State
from ...core.data import load_json
from ...core.insight import Features, Graded, Insight
from ...core.keys import slot_key
from .components import RAILROAD_COUNT
from .evaluate import coming_dividends
from .phases import ACTIVE, BIDDING, OPENING, TURN
from .state import TransSiberianState

_key = slot_key(TransSiberianState, without=("bank", "start"))
_RAISES = frozenset((0, 1, 3, 6, 10, 15, 21))
"""The bids that bots consider: these amounts above the lowest."""
_TIMES = 7


class TransSiberianFeatures(Features):
    learned = load_json(__package__, "data", "learned.json")
    relative = True
    names = (
        "cash", "cash up to 8", "cash up to 24", "private value", "private income", "private certificates",
        "public value", "public income", "income x dividends to come", "public certificates",
        "value in danger", "income in danger", "room above the box", "sole control", "shared control",
        "treasury under sole control", "treasury per share", "cubes left", "unsold certificates",
        "majority lead", "highest value held", "leads the bidding", "its bid", "still bidding",
        "turns until its turn", "may make a private one public", "kinds held",
    )  # fmt: skip

    characters = {
        "investor": {
            "public certificates": 30, "private certificates": 30, "private value": 3, "public value": 3,
        },
    }  # fmt: skip
    telling = {
        "private certificates": 16, "public income": 15, "public certificates": 12, "value in danger": -6,
        "room above the box": 5, "sole control": 30, "treasury under sole control": 3, "majority lead": 15,
        "may make a private one public": 25, "kinds held": 14, "leads the bidding": 20, "private income": 10,
    }  # fmt: skip

    def rows(self, state: State, seats: Sequence[int]) -> tuple[int, int, list[list[int]]]:
        assert isinstance(state, TransSiberianState)
        board = state.board
        rounds = coming_dividends(state)
        next_box = board.boxes[min(state.box + 1, len(board.boxes) - 1)]
        railroads = []
        for r in range(RAILROAD_COUNT):
            if state.condition[r] == ACTIVE:
                space = state.space[r]
                railroads.append(
                    (
                        r, board.values[space] if space >= 0 else 0, -(-state.income[r] // state.sold[r]),
                        state.control[r], min(state.treasury[r], 30),
                        board.link_cubes[r] - state.own[r].bit_count(), board.certificates[r] - state.sold[r],
                        space, sorted(state.held[r::RAILROAD_COUNT])[-2],
                    )
                )  # fmt: skip
        bidding = state.stage == BIDDING
        to_move = state.to_move or 0
        rows = []
        for seat in seats:
            cash = state.cash[seat]
            private_value = private_income = private = value = income = coming = public = 0
            in_danger = income_in_danger = margin = sole = shared = own_treasury = treasury = 0
            cubes = unsold = lead = highest = opener = kinds = 0
            for r, price, each, control, chest, room, left, space, rival in railroads:
                held = state.held[seat * RAILROAD_COUNT + r]
                if not held:
                    continue
                kinds += 1
                if price > highest:
                    highest = price
                if not control:
                    private += held
                    private_value += held * price
                    private_income += held * each
                    if left and cash >= price:
                        opener += 1
                    continue
                public += held
                value += held * price
                income += held * each
                coming += held * each * rounds
                treasury += held * chest
                unsold += held * left
                cubes += held * min(room, board.last_space - space)
                if held > rival:
                    lead += held - rival
                if price < next_box:
                    in_danger += held * price
                    income_in_danger += held * each
                else:
                    margin += held * min(price - next_box, 12)
                if control >> seat & 1:
                    if control & control - 1:
                        shared += 1
                    else:
                        sole += 1
                        own_treasury += chest
            leads = bidding and state.bidder == seat
            rows.append(
                [
                    cash, min(cash, 8), min(cash, 24), private_value, private_income, private, value, income,
                    coming // 10, public, in_danger, income_in_danger, margin, sole, shared, own_treasury,
                    treasury, cubes, unsold, lead, highest, 1 if leads else 0, state.standing if leads else 0,
                    1 if bidding and state.bidders >> seat & 1 else 0, (seat - to_move) % state.seats, opener,
                    kinds,
                ]
            )  # fmt: skip
        return state.seats, _time(state), rows


def _early_end(state: TransSiberianState) -> bool:
    return bool(state.setup.options["few_public_ends_in_phase_1"])


def _time(state: TransSiberianState) -> int:
    """The time bucket: auctions, then whether few railroads are public, and the expected dividends."""
    if state.stage in (BIDDING, OPENING) and not state.dividends:
        return 0 if state.auction < 2 else 1
    few = sum(1 for control in state.control if control) < 2 and (state.phase == 2 or _early_end(state))
    left = coming_dividends(state) // 10
    if few:
        return 2 + (left > 4) + 2 * (state.timing > 2)
    return 6 + min(left, _TIMES - 1) * 2 + (state.phase - 1)


def _few_bids(state: TransSiberianState) -> list[Action]:
    """The legal actions with only a few of the bids, beginning with the lowest."""
    legal: list[Action] = [*state.legal()]
    if state.stage != BIDDING:
        return legal
    lowest = min((action.amount for action in legal if action.kind == "bid"), default=0)
    return [action for action in legal if action.kind != "bid" or action.amount - lowest in _RAISES]


class TransSiberianInsight(Insight):
    temper = 150
    heat = 5
    caution = 60
    graded = Graded(frozenset({"bid"}), _few_bids)
    features = TransSiberianFeatures()

    def turn_begins(self, state: State) -> bool:
        assert isinstance(state, TransSiberianState)
        return state.stage in (BIDDING, TURN)

    def key(self, state: State) -> bytes:
        return _key(state)


INSIGHT = TransSiberianInsight()
