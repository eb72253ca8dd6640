"""Mini Express on the page."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.contract import Action, Event
from engine.core.data import load_json
from engine.games.mini_express.queries import Table
from ui.games.mini_express import (
    board,
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
from ui.words import i18n


def _applies(option: str, players: int, options: Mapping[str, object]) -> bool:
    if option == "difficulty":
        return options.get("mode") in ("solo", "duel-bot")
    if option == "asset_shares":
        return options.get("mode") == "duel-bot"
    if option == "spike_link":
        return options.get("golden_spike") is True
    if option == "golden_spike":
        return options.get("map") == "usa"
    return option != "harbors" or options.get("map") == "europe"


class MiniExpressView(GameView):
    """Binds the modules of this package to the page's `GameView`."""

    id = "mini-express"
    catalogues = i18n.catalogues(__package__)
    rulebook = Rulebook(read(load_json(__package__, "rules.json")))
    worth = "worth"
    options = GameOptions(
        advanced=("asset_shares", "start_cities", "spike_link"),  # readings: ME-AMB-01, 04, 18
        always_named=("map",),
        applies=_applies,
    )
    values = BoardValues(values.value_name, values.sources, values.value_choices, values.value_hint)
    navigation = NavigableBoard(navigation.stops, navigation.summary)
    small_window = SmallWindow(board.happened, panels.seat_line)
    forced = ForcedActions(choices.by_itself)
    editing = PositionEditing(editing.settings, editing.spots)

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
        return wording.event_text(scene, event)

    def show(self, scene: Scene, key: str, value: object) -> str | None:
        return wording.show(scene, key, value)

    def matters(self, scene: Scene) -> tuple[str, ...]:
        if scene.focus is not None:
            return super().matters(scene)
        return (Table(scene.state).phase, *super().matters(scene))


VIEW = MiniExpressView()
