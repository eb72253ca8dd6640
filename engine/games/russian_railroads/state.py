"""Where a game stands: flat ints, so that a clone is a handful of list copies.

What may be done and what happens is in `rules/`; this class only holds the numbers and keeps the contract.
"""

from __future__ import annotations

from typing import Any, ClassVar

from engine.core.contract import Event, Game, Result, Score, State
from engine.core.errors import Refusal
from engine.core.rng import Rng

from .actions import Action
from .components import PHASES
from .config import Config
from .edition import Edition

__all__ = ["PHASES", "RussianState"]


class RussianState(State):
    """A Russian Railroads game in progress. Indices into `players[seat]` are attributes of its edition."""

    __slots__ = (
        "black_worker_due",
        "bonus",
        "card_engineer",
        "cards_up",
        "choices",
        "config",
        "context",
        "drafts",
        "due",
        "edition",
        "extra",
        "free",
        "gap",
        "hand",
        "hand_special",
        "history",
        "low",
        "mandatory",
        "obliged",
        "occupied",
        "optional",
        "order",
        "parked",
        "passed",
        "phase",
        "piles",
        "place",
        "players",
        "pool",
        "queue",
        "relocations",
        "removed",
        "repeated",
        "returned",
        "roubles_out",
        "round",
        "seats",
        "special",
        "stack",
        "strip",
        "to_move",
    )

    game: ClassVar[Game]
    config: Config
    seats: int
    to_move: int | None
    phase: int
    context: int
    edition: Edition
    """The board: the same as `config.edition`."""
    choices: list[Action] | None
    """The decisions open now, computed when first asked for or by the effect loop."""
    players: list[list[int]]
    occupied: list[int]
    """Per place: 0, or seat + 1 in the lowest three bits and the counts of `Edition.pieces` above."""
    free: int
    """Bit mask of the spaces that exist in this round and are not occupied (own engineers always set)."""
    mandatory: int
    """Bag of what must still be performed (RR-COMP-1)."""
    optional: int
    """Bag of what may still be performed (RR-COMP-2)."""
    stack: tuple[tuple[int, int], ...]
    """Bags waiting below the current ones; only with effect_order=immediate."""
    due: tuple[int, ...]
    """? spaces waiting for a token and reuses waiting for a name: always resolved first."""
    queue: tuple[tuple[int, int, int], ...]
    """Effects of seats out of turn, in order: (seat, number in `Edition.effects`, score part)."""
    parked: tuple[Any, ...]
    """What the seat whose turn it is was in the middle of (see `pool.park`) while others resolve effects."""
    obliged: int
    """1 when a free action was used in this turn and the paid one must follow."""
    extra: tuple[int, ...]
    """Modules' own numbers (`Edition.extra_fields`)."""
    hand: int
    """Number of the displaced locomotive in hand."""
    hand_special: int
    gap: int
    """Number of the factory waiting for a gap."""
    bonus: int
    """1 while looking through the end bonus pile."""
    repeated: int
    """Bit mask of places repeated in this turn, the granting one included (RR-REUSE-2, RR-REUSE-4)."""
    black_worker_due: int
    """1 while a colour-free advance used for black would still earn the black worker's extra (RR-Q-8)."""
    place: int
    """The place being paid or exchanged."""
    round: int
    piles: tuple[int, ...]
    low: int
    """Number of the lowest pile that is not empty, 0 if all are."""
    returned: tuple[int, ...]
    """Per number: factories lying beside the piles."""
    special: int
    """Where the locomotive without factory side is: 0 on its card, 1 with a player, 2 out of the game."""
    strip: tuple[int, ...]
    """Engineers from the hiring space leftwards, 0 for an empty space."""
    card_engineer: int
    """1 while the unlettered engineer lies on its ? card."""
    cards_up: int
    """Bit mask of the ? cards still in the game."""
    pool: tuple[int, ...]
    """End bonus cards in the pile, top first."""
    removed: tuple[int, ...]
    order: tuple[int, ...]
    """Seats from first to last."""
    passed: int
    relocations: tuple[tuple[int, int], ...]
    """(seat, turn-order space) still to be relocated, first one first."""
    drafts: int
    """Bit mask of the starting bonus cards on offer."""
    roubles_out: int
    """Roubles that have left the bank."""
    history: tuple[tuple[tuple[int, ...], ...], ...]
    """After each round: per seat the score parts so far."""

    @property
    def setup(self) -> Config:  # type: ignore[override]
        """The contract's name for `config`."""
        return self.config

    def legal(self) -> list[Action]:
        choices = self.choices
        if choices is None:
            choices = self.choices = compute_choices(self)
        return choices[:]

    def apply(self, action: Action, events: list[Event] | None = None) -> None:
        handler, argument = self.edition.handlers[action]
        self.choices = None
        handler(self, argument, events)

    def why_not(self, action: Action) -> Refusal | None:
        return explain.why_not(self, action)

    def candidates(self) -> list[Action]:
        return explain.candidates(self)

    def clone(self) -> RussianState:
        new = RussianState.__new__(RussianState)
        new.config = self.config
        new.seats = self.seats
        new.to_move = self.to_move
        new.phase = self.phase
        new.context = self.context
        new.edition = self.edition
        new.choices = self.choices
        new.players = [player[:] for player in self.players]
        new.occupied = self.occupied[:]
        new.free = self.free
        new.mandatory = self.mandatory
        new.optional = self.optional
        new.stack = self.stack
        new.due = self.due
        new.queue = self.queue
        new.parked = self.parked
        new.obliged = self.obliged
        new.extra = self.extra
        new.hand = self.hand
        new.hand_special = self.hand_special
        new.gap = self.gap
        new.bonus = self.bonus
        new.repeated = self.repeated
        new.black_worker_due = self.black_worker_due
        new.place = self.place
        new.round = self.round
        new.piles = self.piles
        new.low = self.low
        new.returned = self.returned
        new.special = self.special
        new.strip = self.strip
        new.card_engineer = self.card_engineer
        new.cards_up = self.cards_up
        new.pool = self.pool
        new.removed = self.removed
        new.order = self.order
        new.passed = self.passed
        new.relocations = self.relocations
        new.drafts = self.drafts
        new.roubles_out = self.roubles_out
        new.history = self.history
        return new

    def to_json(self) -> str:
        return codec.dump(self)

    def scores(self) -> list[Score]:
        return scoring.scores(self)

    def result(self) -> Result | None:
        return scoring.result(self)

    def view(self, seat: int | None) -> dict[str, Any]:
        return codec.view(self, seat)

    def guess(self, seat: int, rng: Rng) -> RussianState:
        return codec.guess(self, seat, rng)

    def estimate(self, seat: int) -> int:
        return evaluate.estimate(self, seat)

    def period(self) -> int:
        """Rounds that are scored."""
        return self.round - (self.to_move is not None)

    def check(self) -> None:
        invariants.check(self)


# The rules work on states, so they are imported once the class exists.
from . import codec, evaluate, explain, invariants, scoring  # noqa: E402
from .rules.dispatch import compute_choices  # noqa: E402
