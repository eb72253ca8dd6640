"""The view of Russian Railroads."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.data import load_json
from engine.games.russian_railroads import GAME, queries
from engine.games.russian_railroads.actions import Action
from ui.games.russian_railroads import (
    board,
    choices,
    editing,
    effects,
    emblem,
    explain,
    icons,
    navigation,
    panels,
    payments,
    previews,
    reading,
    turn_facts,
    values,
    wording,
)
from ui.games.russian_railroads.expansions import PAGES, ModulePage, american, coal, german, rules_of
from ui.view import capabilities
from ui.view.rulebook import Rulebook, chapters_from
from ui.view.scene import Scene
from ui.view.view import GameView
from ui.words import i18n

_MODULES = (german.PAGE, american.PAGE, ModulePage("extras", rules=rules_of("extras")), coal.PAGE)
"""The pages of all modules, in the order of the engine's registry. A new module is added here."""
for _page in _MODULES:
    PAGES[_page.id] = _page
    icons.add(_page.shapes)
    effects.add(_page.drawn, _page.uncounted, _page.silent)

_PLAIN_OPTIONS = ("boards", "coal", "extra")
"""Options that many players choose. The others are readings of the rules or single cards."""


def _applies(option: str, players: int, options: Mapping[str, object]) -> bool:
    return option != "coal_bonus" or bool(options["coal"])


def _picture(option: str, value: str) -> str:
    return emblem.BOARDS.get(value, "") if option == "boards" else ""


class RussianRailroadsView(GameView):
    """Binds the modules of this package to `GameView`."""

    id = "russian-railroads"
    catalogues: Mapping[str, Mapping[str, str]] = i18n.catalogues(__package__)
    rulebook = Rulebook(
        chapters_from(load_json(__package__, "rules.json")), *(page.rules for page in _MODULES)
    )
    options = capabilities.GameOptions(
        advanced=tuple(option.name for option in GAME.options if option.name not in _PLAIN_OPTIONS),
        always_named=("edition",),
        applies=_applies,
        picture=_picture,
    )
    values = capabilities.BoardValues(values.value_name, values.sources, values.value_choices)
    navigation = capabilities.NavigableBoard(navigation.stops, navigation.summary)
    small_window = capabilities.SmallWindow(board.happened, panels.seat_line)
    forced = capabilities.ForcedActions(choices.by_itself)
    usual = capabilities.UsualAnswers(
        "way.title", "way.instead", payments.KEYS, payments.answer, payments.ways, payments.instead
    )
    secrets = capabilities.Secrets(lambda state: queries.holds_secret(queries.russian(state)))
    own_boards = capabilities.OwnBoards(board.own_boards)
    editing = capabilities.PositionEditing(editing.settings)

    emblem = emblem.EMBLEM
    board = staticmethod(board.board)
    prompt = staticmethod(wording.prompt)
    action_label = staticmethod(wording.action_label)
    card_choices = staticmethod(choices.card_choices)
    choices = staticmethod(choices.choices)
    chosen = staticmethod(wording.chosen)
    preview = staticmethod(previews.preview)
    seat_card = staticmethod(panels.seat_card)
    sheets = staticmethod(panels.sheets)
    finale = staticmethod(panels.finale)
    explain = staticmethod(explain.explain)
    event_text = staticmethod(wording.event_text)
    show = staticmethod(wording.show)
    turn_facts = staticmethod(turn_facts.turn_facts)

    def matters(self, scene: Scene) -> tuple[str, ...]:
        """For a focused space: the space and its group (`spaces-<group>`). Otherwise the phase and the kinds;
        while a space's effects are applied, the kinds come first."""
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
