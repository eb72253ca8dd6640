"""Events, actions and prompts in words."""

from __future__ import annotations

from typing import Any, Final

from engine.core.contract import Event
from engine.games.trans_siberian import queries
from engine.games.trans_siberian.queries import LINKS, PAYEES, RAILROADS
from ui.games.trans_siberian import ending, identity
from ui.games.trans_siberian.board import link_name
from ui.view.scene import Scene

SILENT: Final = ("payout", "opened", "end-test", "dividends-marker", "value-stays", "end-reason")
"""Events without a log line, because the statement of dividends or the final table shows them."""


FAR: Final = 3
"""The longest jump whose links are named. For longer ones the text has their number, the map the links."""


def event_text(scene: Scene, event: Event, *, brief: bool = False) -> str | None:
    """One line of the log; None for events that other lines include."""
    kind, args = event.kind, event.args
    if kind in SILENT or (brief and kind == "bid"):  # the result of the auction is more important
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
        if args["to"] == queries.board(scene.state).dividends_at:
            key = "event.timing.full"
    elif (kind == "treasury-seized" and not args["amount"]) or (
        kind == "dividends-received" and not args["amount"]
    ):
        return None
    shown = {name: scene.show(name, value) for name, value in args.items()}
    shown["seat"] = scene.name(event.seat)
    return scene.tr(key, **shown)


def prompt(scene: Scene) -> str:
    """The present question, in one sentence."""
    state, tr = scene.state, scene.tr
    if state.to_move is None:
        return ""
    auction, chain, stage = queries.auction(state), queries.pending(state), queries.markers(state).stage
    if auction is not None:
        railroad = identity.name(tr, auction.railroad)
        if auction.to_open:
            part = "" if len(auction.to_open) > 1 else f".{auction.to_open[0]}"
            return tr(f"prompt.open{part}", railroad=railroad)
        if auction.bidder is None:
            return tr("prompt.bid.first", railroad=railroad, minimum=auction.minimum)
        return tr(
            "prompt.bid", railroad=railroad, minimum=auction.minimum, standing=auction.standing,
            name=scene.name(auction.bidder),
        )  # fmt: skip
    if chain is None:
        return _turn(scene)
    if stage == "buy-bonus":
        return tr("prompt.buy-bonus", bonus=queries.board(state).bonus)
    keys = {
        "buy-second": "buy-second",
        "paying": "pay",
        "second-link": "second",
        "link": f"link.{chain.plan}",
    }
    return tr(f"prompt.{keys[stage]}", railroad=identity.name(tr, chain.railroad))


NEAR: Final = 2
"""Number of timing steps before the dividends from which the prompt warns that the game may end."""


def _turn(scene: Scene) -> str:
    """The prompt of a turn: what is possible, the steps to the dividends, and whether they end the game."""
    tr = scene.tr
    steps = queries.markers(scene.state).steps_away
    key = "prompt.turn.end" if steps <= NEAR and ending.threats(scene) else "prompt.turn.steps"
    return f"{tr('prompt.turn')} {tr(key, count=steps)}"


def action_label(scene: Scene, action: Any) -> str:
    """An action in a few words."""
    tr, kind = scene.tr, action.kind
    if kind in ("drop", "pass"):
        return tr(f"action.{kind}")
    if kind == "bid":
        return tr("action.bid", amount=action.amount)
    if kind == "value":
        return tr("action.value", value=action.value)
    if kind in ("open", "link", "second"):
        return link_name(scene, LINKS[action.link])
    if kind == "pay":
        return paid(scene, tuple(PAYEES[payee] for payee in action.payees))
    return tr(f"action.{kind}", railroad=identity.name(tr, RAILROADS[action.railroad]))


def paid(scene: Scene, payees: tuple[str, ...]) -> str:
    """Fees by payee, in dollars."""
    chain = queries.pending(scene.state)
    assert chain is not None
    fee = queries.fee(scene.state, chain.plan)
    return ", ".join(
        scene.tr("plan.to", amount=fee * payees.count(payee), payee=scene.show("payee", payee))
        for payee in dict.fromkeys(payees)
    )


def chosen(scene: Scene) -> list[str]:
    """The parts of the turn that are already chosen."""
    chain, tr = queries.pending(scene.state), scene.tr
    if chain is None:
        return []
    found = [tr(f"pending.{chain.plan}", railroad=identity.name(tr, chain.railroad))]
    if chain.other:
        found.append(tr("pending.other", railroad=identity.name(tr, chain.other)))
    if chain.first:
        found.append(tr("pending.first", link=link_name(scene, chain.first)))
    if chain.second:
        found.append(tr("pending.second", link=link_name(scene, chain.second)))
    return found


def show(scene: Scene, key: str, value: object) -> str | None:
    """A link's cities on this game's board; None for anything else."""
    link = key in ("link", "over", "first") and value in queries.LINK_INDEX
    return link_name(scene, str(value)) if link else None
