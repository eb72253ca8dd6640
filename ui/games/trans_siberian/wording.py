"""Events, actions and prompts in words. The sentences are in the catalogues; here is which one is meant."""

from __future__ import annotations

from typing import Any, Final

from engine.core.contract import Event
from engine.games.trans_siberian.components import DIVIDENDS_AT, LINK_IDS, PAYEES, RAILROADS
from engine.games.trans_siberian.queries import auction_info
from engine.games.trans_siberian.rules.building import FEE
from engine.games.trans_siberian.stages import (
    BIDDING,
    BUY_BONUS,
    BUY_SECOND,
    FIRST_LINK,
    LINK_OPEN,
    OPENING,
    PAYING,
    PLANS,
    SECOND_LINK,
    VALUE_OPEN,
)
from engine.games.trans_siberian.state import TransSiberianState
from ui.contract import Scene
from ui.games.trans_siberian import ending, facts, identity
from ui.games.trans_siberian.board import link_name

SILENT: Final = ("payout", "opened", "end-test", "dividends-marker", "value-stays", "end-reason")
"""Events that only repeat what other lines say; the statement of dividends and the final table show them."""


FAR: Final = 3
"""A jump over more links than these is told by their number; the map shows the way."""


def told(scene: Scene, event: Event) -> str | None:
    """One line for the log, or None."""
    kind, args = event.kind, event.args
    if kind in SILENT:
        return None
    key = f"event.{kind}"
    if kind == "drop" and args["forced"]:
        key = "event.drop.forced"
    elif kind == "built":
        if args["links"] == 2 and args["cost"] == 0:
            key = "event.built.second"
        elif args["how"] == "jump":
            over = args["over"]
            assert isinstance(over, tuple | list)
            if len(over) > FAR:
                return scene.tr(
                    "jump.far", railroad=scene.show("railroad", args["railroad"]), count=len(over),
                    link=scene.show("link", args["link"]), cost=args["cost"],
                )  # fmt: skip
            key = "event.built.jump"
    elif kind == "paid":
        if args["purpose"] != "fee":
            return None
    elif kind == "timing":
        if args["to"] == 0:
            return None
        if args["to"] == 5:
            key = "event.timing.full"
    elif (kind == "treasury-seized" and not args["amount"]) or (
        kind == "dividends-received" and not args["amount"]
    ):
        return None
    shown = {name: scene.show(name, value) for name, value in args.items()}
    shown["seat"] = scene.name(event.seat)
    return scene.tr(key, **shown)


def prompt(scene: Scene) -> str:
    """What is asked now, in one sentence."""
    state, tr = facts.of(scene.state), scene.tr
    stage = state.stage
    if state.to_move is None:
        return ""
    if stage in (BIDDING, OPENING):
        info = auction_info(state)
        assert info is not None
        railroad = identity.name(tr, info["railroad"])
        if stage == BIDDING:
            if info["bidder"] is None:
                return tr("prompt.bid.first", railroad=railroad, minimum=info["minimum"])
            return tr(
                "prompt.bid", railroad=railroad, minimum=info["minimum"], standing=info["standing"],
                name=scene.name(info["bidder"]),
            )  # fmt: skip
        if state.opening == LINK_OPEN | VALUE_OPEN:
            return tr("prompt.open", railroad=railroad)
        return tr("prompt.open.link" if state.opening & LINK_OPEN else "prompt.open.value", railroad=railroad)
    if stage == BUY_SECOND:
        return tr("prompt.buy-second")
    if stage == BUY_BONUS:
        return tr("prompt.buy-bonus")
    if stage == PAYING:
        return tr("prompt.pay")
    if stage in (FIRST_LINK, SECOND_LINK):
        key = "prompt.second" if stage == SECOND_LINK else f"prompt.link.{PLANS[state.plan]}"
        return tr(key, railroad=identity.name(tr, RAILROADS[state.railroad]))
    return _turn(scene, state)


NEAR: Final = 2
"""From so many timing steps before the dividends on, the prompt warns of an end that threatens there."""


def _turn(scene: Scene, state: TransSiberianState) -> str:
    """Buy, build or pass; how near the dividends are, and whether they would end the game."""
    tr = scene.tr
    steps = DIVIDENDS_AT - state.timing
    key = "prompt.turn.end" if steps <= NEAR and ending.threats(scene) else "prompt.turn.steps"
    return f"{tr('prompt.turn')} {tr(key, count=steps)}"


def label(scene: Scene, action: Any) -> str:
    """An action in a few words."""
    tr, kind = scene.tr, action.kind
    if kind in ("drop", "pass"):
        return tr(f"action.{kind}")
    if kind == "bid":
        return tr("action.bid", amount=action.amount)
    if kind == "value":
        return tr("action.value", value=action.value)
    if kind in ("open", "link", "second"):
        return link_name(tr, action.link)
    if kind == "pay":
        return paid(scene, action.payees)
    return tr(f"action.{kind}", railroad=identity.name(tr, RAILROADS[action.railroad]))


def paid(scene: Scene, payees: tuple[int, ...]) -> str:
    """Fees by payee, in dollars."""
    state = facts.of(scene.state)
    fee = FEE[state.plan]
    return ", ".join(
        scene.tr(
            "plan.to",
            amount=fee * payees.count(payee),
            payee=scene.show("payee", PAYEES[payee]),
        )
        for payee in dict.fromkeys(payees)
    )


def chosen(scene: Scene) -> list[str]:
    """What an unfinished turn has chosen so far."""
    state, tr = facts.of(scene.state), scene.tr
    if not state.plan:
        return []
    name = identity.name(tr, RAILROADS[state.railroad])
    found = [tr(f"pending.{PLANS[state.plan]}", railroad=name)]
    if PLANS[state.plan] == "buy-two":
        if state.second >= 0:
            found.append(tr("pending.other", railroad=identity.name(tr, RAILROADS[state.second])))
        return found
    if state.first >= 0:
        found.append(tr("pending.first", link=tr(f"value.link.{LINK_IDS[state.first]}")))
    if state.second >= 0:
        found.append(tr("pending.second", link=tr(f"value.link.{LINK_IDS[state.second]}")))
    return found
