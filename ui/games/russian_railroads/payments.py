"""Payments: an own worker is the usual one. Roubles, temporary workers and the black worker are other ways.

A payment is asked about where none is obvious: where the black worker would bring an advance (RR-Q-8). A
temporary worker is another way only while a space can be repeated, because only then it matters who stands
there (RR-REUSE-1); at the end of the round all workers go back to their owners alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.contract import State
from engine.games.russian_railroads import queries
from engine.games.russian_railroads.actions import PIECES, Action
from ui.games.russian_railroads import icons, identity, supply
from ui.games.russian_railroads.reading import at_work, game
from ui.view.capabilities import Way
from ui.view.scene import Scene

ASK = "ask"
KEYS = ("", *PIECES[1:])
"""The ways that ask nothing: own workers first, or another kind of piece first."""


def pick(ways: Sequence[Mapping[str, int]], way: str) -> Mapping[str, int]:
    """The payment with most pieces of that kind, then with most own workers, and roubles last."""
    return max(ways, key=lambda counts: [counts[kind] for kind in (way or PIECES[0], *PIECES)])


def answer(state: State, way: str) -> Action | None:
    """How the chosen space is paid for in that way; None if the player is asked."""
    open_ = queries.pending(queries.russian(state))
    if open_.phase != "pay" or way == ASK:
        return None
    payments: dict[Action, dict[str, int]] = {action: _counts(action) for action in state.legal()}
    black = queries.place(queries.russian(state), open_.place).effect.get("black")
    if not way and black and any(counts["black"] for counts in payments.values()):
        return None
    best = pick(list(payments.values()), way)
    return next(action for action, counts in payments.items() if counts == best)


def ways(scene: Scene) -> list[Way]:
    """Before a space is chosen: the kinds of pieces that can pay for one of them."""
    state = game(scene)
    if queries.pending(state).phase != "choose":
        return []
    places = [action for action in scene.legal if action.kind in ("space", "engineer")]
    offers = [
        options
        for action in places
        if len(
            options := queries.payments(
                state, f"ENGINEER_{action.what}" if action.kind == "engineer" else action.what
            )
        )
        > 1
    ]
    kept = _differing(state)
    found = [
        kind
        for kind in kept
        if any(_only(pick(each, kind), kept) != _only(pick(each, ""), kept) for each in offers)
    ]
    if not found:
        return []
    reached = ("", *found)
    mixed = any(
        len({tuple(_only(one, kept).items()) for one in each})
        > len({tuple(_only(pick(each, kind), kept).items()) for kind in reached})
        for each in offers
    )
    tr = scene.tr
    usual = next(kind for kind, count in pick(offers[0], "").items() if count)  # no own worker may be left
    made = [
        Way("" if kind == usual else kind, tr(f"way.{kind}"), _mark(scene, kind)) for kind in (usual, *found)
    ]
    return [*made, Way(ASK, tr("way.ask"))] if mixed else made


def instead(scene: Scene, action: Action) -> list[tuple[Action, str]] | None:
    """The other payments for the space that `action` paid for, in words; None if it is no payment."""
    state = game(scene)
    if action.kind != "pay" or queries.pending(state).phase != "pay":
        return None
    kept = _differing(state)
    seen = [_only(_counts(action), kept)]
    found = []
    for other in state.legal():
        counts = _counts(other)
        if _only(counts, kept) not in seen:
            seen.append(_only(counts, kept))
            found.append((other, identity.capital(identity.payment(scene.tr, counts))))
    return found


def _counts(action: Action) -> dict[str, int]:
    return dict(zip(PIECES, action.pieces, strict=True))


def _differing(state: queries.RussianState) -> list[str]:
    """The kinds of pieces that make a difference to an own worker."""
    return [kind for kind in PIECES[1:] if kind != "temp" or queries.may_reuse(state)]


def _only(counts: Mapping[str, int], kinds: Sequence[str]) -> dict[str, int]:
    return {kind: counts[kind] for kind in kinds}


def _mark(scene: Scene, kind: str) -> str:
    return icons.mark_of(supply.piece(kind, at_work(scene), 0, 0, 24))
