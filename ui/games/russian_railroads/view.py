"""Russian Railroads on the page: puts the drawings, words and panels together."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.contract import Event, State
from engine.core.data import load_json
from engine.games.russian_railroads import GAME, queries
from engine.games.russian_railroads.actions import Action
from ui.games.russian_railroads import (
    board,
    choices,
    editing,
    emblem,
    explain,
    navigation,
    panels,
    previews,
    reading,
    values,
    wording,
)
from ui.games.russian_railroads.expansions import registry
from ui.view.contract import (
    Area,
    Board,
    Choice,
    Drawing,
    GameView,
    Preview,
    Scene,
    Setting,
    Sheet,
    Stop,
    ValueName,
)
from ui.view.position_lines import Lines
from ui.view.rulebook import Rulebook, read
from ui.words import i18n

for _page in registry.ALL:
    registry.register(_page)


class RussianRailroadsView(GameView):
    """What Russian Railroads adds to the page."""

    id = "russian-railroads"
    advanced_options = tuple(
        option.name for option in GAME.options if option.name not in ("boards", "coal", "extra", "edition")
    )
    """Readings of the rules, and single cards; the two rulebooks differ, and people know which one is
    theirs."""
    catalogues: Mapping[str, Mapping[str, str]] = i18n.catalogues(__package__)
    rulebook = Rulebook(read(load_json(__package__, "rules.json")), *(page.rules for page in registry.ALL))

    def matters(self, scene: Scene) -> tuple[str, ...]:
        """A space that is pointed at: itself, its group (`spaces-<group>`). Else the phase and the kinds;
        what is due within a turn is more particular than that something is."""
        focus = scene.focus
        if isinstance(focus, Action) and focus.kind == "space":
            group = reading.printed(scene).spaces[focus.what].group
            return (focus.what, f"spaces-{group}", *super().matters(scene))
        if focus is not None:
            return super().matters(scene)
        phase = queries.pending(reading.game(scene)).phase
        kinds = super().matters(scene)
        return (*kinds, phase) if phase == "resolve" else (phase, *kinds)

    def emblem(self) -> str:
        return emblem.EMBLEM

    def option_picture(self, option: str, value: str) -> str:
        return emblem.BOARDS.get(value, "") if option == "boards" else ""

    def applies(self, option: str, players: int, options: Mapping[str, object]) -> bool:
        return option != "coal_bonus" or bool(options["coal"])

    # --- board

    def board(self, scene: Scene) -> Board:
        return board.board(scene)

    def happened(self, scene: Scene) -> list[Area]:
        return board.happened(scene)

    def stops(self, scene: Scene) -> list[Stop]:
        return navigation.stops(scene)

    def summary(self, scene: Scene) -> list[str]:
        return navigation.summary(scene)

    def own_boards(self, scene: Scene) -> list[Drawing]:
        return board.own_boards(scene)

    # --- words

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

    def show(self, scene: Scene, key: str, value: object) -> str | None:
        return wording.show(scene, key, value)

    def event_text(self, scene: Scene, event: Event) -> str | None:
        return wording.event_text(scene, event)

    def brief(self, scene: Scene, event: Event) -> str | None:
        if event.kind == "paid":  # where somebody stands says more than what it cost
            return scene.tr("event.paid.brief", place=scene.show("place", event.args["place"]))
        return wording.event_text(scene, event)

    # --- panels

    def player(self, scene: Scene, seat: int) -> str:
        return panels.seat_card(scene, seat)

    def means(self, scene: Scene, seat: int) -> str:
        return panels.seat_line(scene, seat)

    def sheets(self, scene: Scene) -> list[Sheet]:
        return panels.sheets(scene)

    def inspect(self, scene: Scene, target: str) -> str | None:
        return explain.explain(scene, target)

    def settings(self, scene: Scene, lines: Lines, target: str | None) -> list[Setting]:
        return editing.settings(scene, lines, target)

    def finale(self, scene: Scene) -> list[Sheet]:
        return panels.finale(scene)

    def secrets(self, state: State) -> bool:
        return queries.holds_secret(queries.russian(state))

    def value_name(self, scene: Scene, path: str) -> ValueName:
        return values.value_name(scene, path)

    def value_choices(self, scene: Scene, path: str) -> Mapping[str, str]:
        return values.value_choices(scene, path)

    def about(self, scene: Scene) -> str:
        return values.sources(scene)


VIEW = RussianRailroadsView()
