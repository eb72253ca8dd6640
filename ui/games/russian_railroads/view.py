"""Russian Railroads on the page."""

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
from ui.view.capabilities import (
    BoardValues,
    ForcedActions,
    GameOptions,
    NavigableBoard,
    OwnBoards,
    PositionEditing,
    Secrets,
    SmallWindow,
)
from ui.view.rulebook import Rulebook, read
from ui.view.scene import Scene
from ui.view.types import BoardDrawing, Choice, Preview, Sheet
from ui.view.view import GameView
from ui.words import i18n

for _page in registry.ALL:
    registry.register(_page)

_PLAIN_OPTIONS = ("boards", "coal", "extra", "edition")
"""All others are readings of the rules, or single cards. The two rulebooks differ, and people know which one
is theirs."""


def _applies(option: str, players: int, options: Mapping[str, object]) -> bool:
    return option != "coal_bonus" or bool(options["coal"])


def _picture(option: str, value: str) -> str:
    return emblem.BOARDS.get(value, "") if option == "boards" else ""


def _held(state: State) -> bool:
    return queries.holds_secret(queries.russian(state))


class RussianRailroadsView(GameView):
    """Binds the modules of this package to the page's `GameView`."""

    id = "russian-railroads"
    catalogues: Mapping[str, Mapping[str, str]] = i18n.catalogues(__package__)
    rulebook = Rulebook(read(load_json(__package__, "rules.json")), *(page.rules for page in registry.ALL))
    options = GameOptions(
        advanced=tuple(option.name for option in GAME.options if option.name not in _PLAIN_OPTIONS),
        always_named=("edition",),
        applies=_applies,
        picture=_picture,
    )
    values = BoardValues(values.value_name, values.sources, values.value_choices)
    navigation = NavigableBoard(navigation.stops, navigation.summary)
    small_window = SmallWindow(board.happened, panels.seat_line)
    forced = ForcedActions(choices.by_itself)
    secrets = Secrets(_held)
    own_boards = OwnBoards(board.own_boards)
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
        """A space that is pointed at: itself, its group (`spaces-<group>`). Else the phase and the kinds;
        an obligation within a turn is more specific than the phase in which it is settled."""
        focus = scene.focus
        if isinstance(focus, Action) and focus.kind == "space":
            group = reading.printed(scene).spaces[focus.what].group
            return (focus.what, f"spaces-{group}", *super().matters(scene))
        if focus is not None:
            return super().matters(scene)
        phase = queries.pending(reading.game(scene)).phase
        kinds = super().matters(scene)
        return (*kinds, phase) if phase == "resolve" else (phase, *kinds)


VIEW = RussianRailroadsView()
