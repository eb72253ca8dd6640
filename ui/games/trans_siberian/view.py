"""Trans-Siberian Railroad on the page."""

from __future__ import annotations

from engine.core.contract import Action, Event
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
from ui.view.capabilities import (
    BoardValues,
    ForcedActions,
    GameOptions,
    NavigableBoard,
    PositionEditing,
    SmallWindow,
)
from ui.view.rulebook import Rulebook, read
from ui.view.scene import Scene
from ui.view.types import BoardDrawing, Choice, Preview, Sheet
from ui.view.view import GameView


class TransSiberianView(GameView):
    """Binds the modules of this package to the page's `GameView`."""

    id = "trans-siberian"
    catalogues = catalogues.CATALOGUES
    rulebook = Rulebook(read(load_json(__package__, "rules.json")))
    worth = "worth"
    options = GameOptions(
        advanced=("nationalization_track", "dividends_length", "few_public_ends_in_phase_1")
    )
    values = BoardValues(values.value_name, values.sources, hint=values.value_hint)
    navigation = NavigableBoard(navigation.stops, navigation.summary)
    small_window = SmallWindow(board.happened, panels.seat_line)
    forced = ForcedActions(choices.by_itself)
    editing = PositionEditing(editing.settings)

    def emblem(self) -> str:
        return emblem.EMBLEM

    def board(self, scene: Scene) -> BoardDrawing:
        return board.board(scene)

    def prompt(self, scene: Scene) -> str:
        return wording.prompt(scene)

    def action_label(self, scene: Scene, action: Action) -> str:
        return wording.action_label(scene, action)

    def choices(self, scene: Scene) -> list[Choice]:
        return choices.choices(scene)

    def chosen(self, scene: Scene) -> list[str]:
        return wording.chosen(scene)

    def preview(self, scene: Scene, action: Action) -> Preview:
        return previews.preview(scene, action)

    def seat_card(self, scene: Scene, seat: int) -> str:
        return panels.seat_card(scene, seat)

    def sheets(self, scene: Scene) -> list[Sheet]:
        return panels.sheets(scene)

    def finale(self, scene: Scene) -> list[Sheet]:
        return panels.finale(scene)

    def explain(self, scene: Scene, target: str) -> str | None:
        return explain.explain(scene, target)

    def event_text(self, scene: Scene, event: Event, *, brief: bool = False) -> str | None:
        return wording.event_text(scene, event, brief=brief)

    def show(self, scene: Scene, key: str, value: object) -> str | None:
        return wording.show(scene, key, value)

    def matters(self, scene: Scene) -> tuple[str, ...]:
        if scene.focus is not None:
            return super().matters(scene)
        stage, chain = queries.markers(scene.state).stage, queries.pending(scene.state)
        # a link is chosen for one link, for two, for one abroad
        plan = (chain.plan,) if chain is not None and stage == "link" else ()
        return (*plan, stage, *super().matters(scene))


VIEW = TransSiberianView()
