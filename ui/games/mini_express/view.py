"""Mini Express' part of the page."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.contract import Action, Event, State
from engine.core.data import load_json
from engine.games.mini_express.queries import Table
from ui.games.mini_express import (
    board,
    choices,
    editing,
    explain,
    navigation,
    panels,
    previews,
    values,
    wording,
)
from ui.games.mini_express.emblem import EMBLEM
from ui.view.contract import Area, Board, Choice, GameView, Preview, Scene, Setting, Sheet, Stop, ValueName
from ui.view.position_lines import Lines
from ui.view.rulebook import Rulebook, read
from ui.words import i18n


class MiniExpressView(GameView):
    """See `ui.view.contract.GameView`; the work is done in the modules beside this one."""

    id = "mini-express"
    catalogues = i18n.catalogues(__package__)

    rulebook = Rulebook(read(load_json(__package__, "rules.json")))

    worth = "worth"
    advanced_options = ("asset_shares", "start_cities", "spike_link")
    """Readings of the rules (ME-AMB-01, 04, 18)."""

    def applies(self, option: str, players: int, options: Mapping[str, object]) -> bool:
        if option == "difficulty":
            return options.get("mode") in ("solo", "duel-bot")
        if option == "asset_shares":
            return options.get("mode") == "duel-bot"
        if option == "spike_link":
            return options.get("golden_spike") is True
        if option == "golden_spike":
            return options.get("map") == "usa"
        return option != "harbors" or options.get("map") == "europe"

    def emblem(self) -> str:
        return EMBLEM

    def board(self, scene: Scene) -> Board:
        return board.board(scene)

    def happened(self, scene: Scene) -> list[Area]:
        return board.happened(scene)

    def stops(self, scene: Scene) -> list[Stop]:
        return navigation.stops(scene)

    def summary(self, scene: Scene) -> list[str]:
        return navigation.summary(scene)

    def prompt(self, scene: Scene) -> str:
        return wording.prompt(scene)

    def action_label(self, scene: Scene, action: Action) -> str:
        return wording.action_label(scene, action)

    def choices(self, scene: Scene) -> list[Choice]:
        return choices.choices(scene)

    def by_itself(self, state: State, action: Action) -> bool:
        return choices.by_itself(state, action)

    def pending(self, scene: Scene) -> list[str]:
        return wording.chosen(scene)

    def preview(self, scene: Scene, action: Action) -> Preview:
        return previews.preview(scene, action)

    def matters(self, scene: Scene) -> tuple[str, ...]:
        if scene.focus is not None:
            return super().matters(scene)
        return (Table(scene.state).phase, *super().matters(scene))

    def player(self, scene: Scene, seat: int) -> str:
        return panels.seat_card(scene, seat)

    def means(self, scene: Scene, seat: int) -> str:
        return panels.seat_line(scene, seat)

    def sheets(self, scene: Scene) -> list[Sheet]:
        return panels.sheets(scene)

    def inspect(self, scene: Scene, target: str) -> str | None:
        return explain.explain(scene, target)

    def event_text(self, scene: Scene, event: Event) -> str | None:
        return wording.event_text(scene, event)

    def show(self, scene: Scene, key: str, value: object) -> str | None:
        return wording.show(scene, key, value)

    def value_name(self, scene: Scene, path: str) -> ValueName:
        return values.value_name(scene, path)

    def value_choices(self, scene: Scene, path: str) -> Mapping[str, str]:
        return values.value_choices(scene, path)

    def value_hint(self, scene: Scene, path: str) -> str:
        return values.value_hint(scene, path)

    def settings(self, scene: Scene, lines: Lines, target: str | None) -> list[Setting]:
        return editing.settings(scene, lines, target)

    def spots(self, scene: Scene) -> str:
        return editing.spots(scene)

    def finale(self, scene: Scene) -> list[Sheet]:
        return panels.finale(scene)

    def about(self, scene: Scene) -> str:
        return values.sources(scene)


VIEW = MiniExpressView()
