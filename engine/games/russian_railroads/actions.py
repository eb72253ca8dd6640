"""All actions of a board, created once with it, and their notation.

The set is finite (a few hundred), so play looks actions up in `Edition.moves` and never creates any. Kinds:

draft    take a starting bonus card (RR-SETUP-7)       space      choose an action space (RR-TURN-3)
engineer choose an own engineer (RR-ENG-3)             swap       exchange a piece for the order (RR-PAY-7)
step     advance a track                               industry   advance a marker
loco     a new locomotive to a slot                    special    the one of the ? card to a slot
move     the displaced locomotive to a slot            flip       turn it into a factory beside the piles
factory  take one from the piles or a returned one     gap        where it goes if there is a choice
again    which part of Q_FOUR is repeated              bonus      end bonus: look, take a card or points
doubler  when something else could need the slot, or several rails have slots
done     drop the pending effects                      end        end the free actions after the paid one
stay     decline a relocation                          pass, pay, token, card, reuse, relocate
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from . import components as c
from .printed import MOST_COST

if TYPE_CHECKING:
    from .board import Edition


class Action(NamedTuple):
    """One small decision. `what` and `where` are ids of the data; `pieces` is only used by payments."""

    kind: str
    what: str = ""
    where: str = ""
    pieces: tuple[int, ...] = ()
    """Counts by kind of piece (`Edition.pieces`): own workers, temporary workers, black worker, roubles."""


PIECES = ("own", "temp", "black", "rouble")
"""The kinds of pieces of the base game."""

PASS = Action("pass")
FLIP = Action("flip")
LOOK = Action("bonus", "look")
POINTS = Action("bonus", "points")
DRAW = Action("bonus", "draw")
DONE = Action("done")
STAY = Action("stay")
END = Action("end")
CHUNK = 9
"""The number of bits per lookup table of places."""


class Moves:
    """The actions of a board, indexed by the number of what they name."""

    def __init__(self, e: Edition) -> None:
        names = tuple(piece.id for piece in e.pieces)
        costs = _costs(e)
        self.draft = tuple(Action("draft", name) for name in e.start_ids)
        self.choose = tuple(
            Action("space", name)
            if index < e.board_places
            else Action("engineer", e.engineer_ids[index - e.first_engineer])
            for index, name in enumerate(e.places)
        )
        self.pay = tuple(_payments(e, MOST_COST))
        self.packed: tuple[int, ...] = tuple(
            sum(count << piece.shift for count, piece in zip(pay.pieces, e.pieces, strict=True))
            for pay in self.pay
        )
        """The pieces of each payment, packed as in `state.occupied`."""
        self.swap = tuple(Action("swap", name) for name in e.places)
        self.step = tuple(
            Action("step", c.COLOURS[e.cell_colour[cell]], e.rail_ids[e.cell_rail[cell]])
            if e.cell_colour[cell] >= 0
            else PASS
            for cell in range(e.cells)
        )
        """By cell. The entries of walls and routes are not used."""
        self.fork: dict[int, tuple[tuple[Action, ...], ...]] = {
            rail: tuple(
                tuple(
                    Action("step", c.COLOURS[0], stem.id) if stem.parent == number else PASS
                    for stem in e.rails[rail].stems
                )
                for number in range(len(e.rails[rail].stems))
            )
            for rail in e.forked
        }
        """Steps at forks: by rail, by the stem that black is at the end of, by the stem that it enters."""
        self.doubler = tuple(
            Action("doubler", "", e.rail_ids[rail] if len(e.doubler_rails) > 1 else "")
            for rail in e.doubler_rails
        )
        """By index in `Edition.doubler_rails`. The rail is named only if there are several."""
        self.loco = tuple(Action("loco", "", slot) for slot in e.slots)
        self.special = tuple(Action("special", "", slot) for slot in e.slots)
        self.move = tuple(Action("move", "", slot) for slot in e.slots)
        self.factory = (
            Action("factory", "pile"),
            *(Action("factory", name) for name in e.factory_ids[1:]),
        )
        """0: from the lowest pile; n: the returned factory with key n."""
        self.gap = tuple(Action("gap", str(number + 1)) for number in range(e.gaps))
        self.industry = tuple(Action("industry", str(number + 1)) for number in e.markers)
        self.token = tuple(Action("token", name) for name in e.token_ids)
        self.card = tuple(Action("card", name) for name in e.card_ids)
        self.again = tuple(Action("again", c.KINDS[kind]) for kind in e.repeats)
        self.take = tuple(Action("bonus", name) for name in e.bonus_ids)
        self.reuse = tuple(Action("reuse", name) for name in e.places)
        self.relocate = tuple(Action("relocate", name) for name in e.places)
        steps = [self.step[cell] for cell in e.track_cells]
        forks = [step for rail in self.fork.values() for row in rail for step in row if step is not PASS]
        groups = (
            (self.draft, self.choose, (PASS,), self.pay, self.swap, steps, forks),
            (self.loco, self.special, self.move, (FLIP,), self.factory, self.gap, self.industry),
            (self.token, self.card, self.doubler, self.again, (LOOK, POINTS, DRAW)),
            (self.take, self.reuse, self.relocate, (DONE, STAY), (END,) if e.has_free else ()),
            tuple(module.choices.actions(e) for module in e.modules),
        )
        self.universe: tuple[Action, ...] = tuple(
            action for group in groups for actions in group for action in actions
        )
        self.number: dict[Action, int] = {
            action: number
            for group in groups
            for actions in group
            for number, action in enumerate(actions)
            if action.kind != "step"
        }
        """The index of each action in its group (a place, a slot, a card ...), or the cell of a step."""
        for cell in e.track_cells:
            self.number[self.step[cell]] = cell
        for rail, rows in self.fork.items():
            for row in rows:
                self.number.update({step: e.rail_cells[rail][0] for step in row if step is not PASS})
        self.text: dict[Action, str] = {action: format_action(action, names) for action in self.universe}
        self.by_text: dict[str, Action] = {text: action for action, text in self.text.items()}
        self._chunks = tuple(self._chunk(start) for start in range(0, len(e.places), CHUNK))
        most = max(map(sum, costs), default=0)
        self._most = tuple(min(most, piece.supply) for piece in e.pieces)
        self._payments = {cost: self._payments_for(cost) for cost in sorted(costs)}

    def _chunk(self, start: int) -> tuple[list[Action], ...]:
        """Lists of actions for every bit pattern of the places from `start` on."""
        places = self.choose[start : start + CHUNK]
        return tuple(
            [action for bit, action in enumerate(places) if mask >> bit & 1]
            for mask in range(1 << len(places))
        )

    def choose_list(self, mask: int) -> list[Action]:
        """The actions that choose the places of a mask, in the order of the places."""
        found: list[Action] = []
        for chunk in self._chunks:
            found += chunk[mask & (1 << CHUNK) - 1]
            mask >>= CHUNK
        return found

    def _payments_for(self, cost: tuple[int, int]) -> dict[tuple[int, ...], tuple[Action, ...]]:
        """The payments of a cost, by supply. Supplies are clamped to the most that can be paid."""
        workers, roubles = cost
        fitting = [
            pay for pay in self.pay if sum(pay.pieces) == workers + roubles and pay.pieces[-1] >= roubles
        ]
        return {
            supply: tuple(
                pay
                for pay in fitting
                if all(given <= have for given, have in zip(pay.pieces, supply, strict=True))
            )
            for supply in product(*(range(most + 1) for most in self._most))
        }

    def payments(self, cost: tuple[int, int], supply: tuple[int, ...]) -> tuple[Action, ...]:
        """All ways to pay (workers, roubles) from a supply (RR-PAY-1..4)."""
        known = self._payments[cost]
        found = known.get(supply)
        if found is None:  # a supply above the clamp: use the clamped one
            found = known[supply] = known[tuple(map(min, supply, self._most))]
        return found


def _costs(e: Edition) -> set[tuple[int, int]]:
    """All costs (workers, roubles) of places, with any options."""
    records = [*e.spaces, *e.data["engineers"]]
    found = [(each["cost"].get("workers", 0), each["cost"].get("roubles", 0)) for each in records]
    last = {cost[1] for index, cost in enumerate(found) if e.last_round_bits >> index & 1}
    found += product(map(int, e.option_values("last_round_space_workers")), last)
    return set(found)


def _payments(e: Edition, most: int) -> list[Action]:
    """Every way to pay up to `most` pieces, own workers first."""
    found = []
    for total in range(1, most + 1):
        for counts in product(*(range(min(most, piece.supply), -1, -1) for piece in e.pieces)):
            if sum(counts) == total:
                found.append(Action("pay", pieces=counts))
    return found


def format_action(action: Action, names: tuple[str, ...] = PIECES) -> str:
    """The one-line notation of an action. `names` are the kinds of pieces."""
    words = [action.kind]
    if action.kind == "pay":
        for name, count in zip(names, action.pieces, strict=True):
            if count:
                words += [name, str(count)]
    if action.kind == "factory" and action.what != "pile":
        words.append("returned")
    words += [word for word in (action.what, action.where) if word]
    return " ".join(words)
