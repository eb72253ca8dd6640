"""The view of Trans-Siberian Railroad."""

from __future__ import annotations

from engine.core.data import load_json
from engine.games.trans_siberian import queries
from ui.games.trans_siberian import (
    board,
    catalogues,
    choices,
    editing,
    emblem,
    explain,
    navigation,
    panels,
    previews,
    values,
    wording,
)
from ui.view import capabilities
from ui.view.rulebook import Rulebook, chapters_from
from ui.view.scene import Scene
from ui.view.view import GameView


class TransSiberianView(GameView):
    """Binds the modules of this package to `GameView`."""

    id = "trans-siberian"
    catalogues = catalogues.CATALOGUES
    rulebook = Rulebook(chapters_from(load_json(__package__, "rules.json")))
    worth = "worth"
    options = capabilities.GameOptions(
        advanced=("nationalization_track", "dividends_length", "few_public_ends_in_phase_1")
    )
    values = capabilities.BoardValues(values.value_name, values.sources, hint=values.value_hint)
    navigation = capabilities.NavigableBoard(navigation.stops, navigation.summary)
    small_window = capabilities.SmallWindow(board.happened, panels.seat_line)
    forced = capabilities.ForcedActions(choices.by_itself)
    editing = capabilities.PositionEditing(editing.settings)

    emblem = emblem.EMBLEM
    board = staticmethod(board.board)
    prompt = staticmethod(wording.prompt)
    action_label = staticmethod(wording.action_label)
    choices = staticmethod(choices.choices)
    chosen = staticmethod(wording.chosen)
    preview = staticmethod(previews.preview)
    seat_card = staticmethod(panels.seat_card)
    sheets = staticmethod(panels.sheets)
    finale = staticmethod(panels.finale)
    explain = staticmethod(explain.explain)
    event_text = staticmethod(wording.event_text)
    show = staticmethod(wording.show)

    def matters(self, scene: Scene) -> tuple[str, ...]:
        if scene.focus is not None:
            return super().matters(scene)
        stage, chain = queries.markers(scene.state).stage, queries.pending(scene.state)
        # a link is chosen for different kinds of builds
        plan = (chain.plan,) if chain is not None and stage == "link" else ()
        return (*plan, stage, *super().matters(scene))


VIEW = TransSiberianView()
