"""The turn panel's buttons: possible choices first, then refused ones."""

from __future__ import annotations

from engine.core.contract import State
from engine.games.russian_railroads import queries
from engine.games.russian_railroads.actions import Action
from ui.games.russian_railroads import effects, icons, reading, supply, wording
from ui.view.scene import Scene
from ui.view.types import CardChoice, Choice

_MARKS = {
    "flip": "factory", "gap": "swap", "industry": "gear", "doubler": "doubler", "bonus": "bonus",
    "pass": "pass", "done": "done", "stay": "done", "end": "done",
}  # fmt: skip


SETTLING = ("pay", "resolve", "relocate")
"""Phases in which a space is paid for and its effects are applied."""


def choices(scene: Scene) -> list[Choice]:
    """The buttons for the present decision."""
    open_ = queries.pending(reading.game(scene))
    if open_.looking and open_.seat != scene.viewer:
        return []  # RR-HID-1: only the seat that looks through the pile may see it
    legal = set(scene.legal)
    possible: list[Choice] = []
    refused: list[Choice] = []
    for action in scene.state.candidates():
        choice = Choice(
            action,
            wording.action_label(scene, action),
            wording.detail(scene, action) if action in legal else "",
            _group(scene, action, action in legal),
            _mark(scene, action),
        )
        (possible if action in legal else refused).append(choice)
    return possible + refused


_CARDS = {
    "space": ("swap", "reuse", "relocate", "pay"),
    "engineer": ("engineer",),
    "track": ("step",),
    "rail": ("step",),
    "marker": ("industry",),
    "loco": ("loco", "move"),
}
"""Kind of thing -> the kinds of actions that its card offers."""


def card_choices(scene: Scene, target: str) -> list[CardChoice]:
    """What can be done with a thing that does not stand for one action, such as a color or a locomotive."""
    kind, _, name = target.partition(":")
    kinds = _CARDS.get(kind, ())
    found = [action for action in scene.legal if action.kind in kinds and _named(scene, kind, action) == name]
    return [
        CardChoice(
            (action,),
            wording.action_label(scene, action),
            wording.detail(scene, action),
            _mark(scene, action),
        )
        for action in found
    ]


def _named(scene: Scene, kind: str, action: Action) -> str:
    """The thing of this kind that an action concerns."""
    if action.kind == "pay":
        return queries.pending(reading.game(scene)).place
    if kind == "rail":
        return wording.step_to(scene, action)[0]
    return str(wording.loco_number(scene, action.kind)) if kind == "loco" else action.what


def by_itself(state: State, action: Action) -> bool:
    """Whether the action needs no decision: a step of settling a space, or passing without workers."""
    return action.kind == "pass" or queries.pending(queries.russian(state)).phase in SETTLING


def _group(scene: Scene, action: Action, legal: bool) -> str:
    tr = scene.tr
    if not legal:
        return tr("group.refused")
    if action.kind == "space":
        return tr("group." + reading.printed(scene).spaces[action.what].group)
    if action.kind == "engineer":
        return tr("group.own_engineer")
    if action.kind in ("pass", "done", "stay", "end"):
        return tr("group.end")
    return tr("group." + action.kind) if tr.has("group." + action.kind) else ""


def _mark(scene: Scene, action: Action) -> str:
    kind, what, board = action.kind, action.what, reading.printed(scene)
    if kind in ("space", "reuse", "relocate", "swap"):
        effect = queries.place(reading.game(scene), what).effect
        return effects.mark(effect) if effect else icons.mark("engineer")
    if kind == "engineer":
        return icons.mark_of(icons.numbered_engineer(board.engineers[what].label))
    if kind == "pay":
        first = next(name for name, count in wording.paid(scene, action).items() if count)
        return icons.mark_of(supply.piece(first, reading.at_work(scene), 0, 0, 24))
    if kind == "step":
        return icons.mark_of(icons.track(what, scene.tr("letter." + what)))
    if kind in ("loco", "special", "move"):
        return icons.mark_of(icons.numbered_loco(wording.loco_number(scene, kind)))
    if kind == "factory":
        return icons.mark_of(icons.numbered_factory(wording.factory_taken(scene, what)))
    if kind in ("draft", "token", "card"):
        tiles = {"draft": board.starts, "token": board.tokens, "card": board.cards}[kind]
        return effects.mark(tiles[what].effect)
    if kind == "again":
        return effects.mark({what: 1})
    own = next(filter(None, (page.mark(scene, action) for page in reading.pages(scene))), "")
    return own or icons.mark(_MARKS.get(kind) or effects.drawing(kind))
