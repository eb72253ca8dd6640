"""How a railroad would build a link, in words: for explanations and for the buttons of cards."""

from __future__ import annotations

from engine.games.trans_siberian.queries.building import Plan
from ui.games.trans_siberian.board import link_name
from ui.games.trans_siberian.wording import FAR
from ui.view.scene import Scene


def how(scene: Scene, plan: Plan) -> str:
    """The links that are crossed, and who is paid."""
    tr = scene.tr
    if plan.distance == 0:
        return tr("plan.extend", cost=plan.cost)
    ways = [
        ", ".join(
            tr("plan.to", amount=way.payees.count(payee) * plan.fee, payee=tr(f"value.payee.{payee}"))
            for payee in dict.fromkeys(way.payees)
        )
        for way in plan.ways[:3]
    ]
    more = " …" if len(plan.ways) > 3 else ""
    crossed = plan.ways[0].over
    costs = {"cost": plan.cost, "bank": plan.to_bank, "paid": tr("or").join(ways) + more}
    if len(crossed) > FAR:
        return tr("plan.jump-far", count=len(crossed), **costs)
    return tr("plan.jump", over=", ".join(link_name(scene, step) for step in crossed), **costs)


def effects(scene: Scene, plan: Plan) -> str:
    """The changes of the railroad and the timing."""
    tr, effect = scene.tr, plan.effect
    parts = [tr("plan.income", **{"from": effect.income[0], "to": effect.income[1]})]
    if effect.value[0] != effect.value[1]:
        parts.append(tr("plan.value", **{"from": effect.value[0], "to": effect.value[1]}))
    if effect.black_squares:
        parts.append(tr("plan.black", count=effect.black_squares))
    if effect.timing:
        parts.append(tr("plan.dividends") if effect.dividends_follow else tr("plan.timing"))
    return " · ".join(parts)
