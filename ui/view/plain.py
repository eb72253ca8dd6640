"""A view for games without a page of their own: actions in notation, the state as text."""

from __future__ import annotations

import json

from engine.core.contract import Action, Event, Game
from ui.markup.html import esc
from ui.view.scene import Scene
from ui.view.types import BoardDrawing, Fragment
from ui.view.view import GameView


class PlainView(GameView):
    """The view of any registered game that has no other."""

    emblem = (
        '<svg viewBox="0 0 320 180"><path d="M20 140H300M20 150H300" stroke="currentColor" '
        'stroke-width="3"/></svg>'
    )

    def __init__(self, game: Game) -> None:
        self.id = game.id
        name = game.id.replace("-", " ").title()
        words = {"title": name, "tagline": "", "players": f"{game.players[0]}-{game.players[-1]}"}
        self.catalogues = {"en": words}

    def board(self, scene: Scene) -> BoardDrawing:
        shown = json.dumps(scene.state.view(scene.viewer), indent=1, default=str)
        lines = [line for line in shown.splitlines() if line.strip(" []{},")][:40]
        texts = "".join(
            f'<text x="20" y="{28 + 20 * index}" class="board-plain">{esc(line)}</text>'
            for index, line in enumerate(lines)
        )
        return BoardDrawing(
            800, 40 + 20 * max(10, len(lines)), scene.tr("plain.board"), [Fragment("state", texts)]
        )

    def prompt(self, scene: Scene) -> str:
        return scene.tr("plain.prompt")

    def action_label(self, scene: Scene, action: Action) -> str:
        return scene.game.format(action)

    def seat_card(self, scene: Scene, seat: int) -> str:
        return f'<span class="stat"><b>{scene.state.scores()[seat].total}</b></span>'

    def event_text(self, scene: Scene, event: Event, *, brief: bool = False) -> str | None:
        args = ", ".join(f"{key} {scene.show(key, value)}" for key, value in event.args.items())
        who = scene.name(event.seat)
        return f"{who}: {event.kind} {args}".strip(": ")
