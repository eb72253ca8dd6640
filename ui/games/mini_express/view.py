"""The view of Mini Express."""

from __future__ import annotations

from collections.abc import Mapping

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
    turn_facts,
    values,
    wording,
)
from ui.view import capabilities
from ui.view.rulebook import Rulebook, chapters_from
from ui.view.scene import Scene
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
    """Binds the modules of this package to `GameView`."""

    id = "mini-express"
    catalogues = i18n.catalogues(__package__)
    rulebook = Rulebook(chapters_from(load_json(__package__, "rules.json")))
    worth = "worth"
    options = capabilities.GameOptions(
        first_game={"first_game": True},
        advanced=("asset_shares", "start_cities", "spike_link"),  # readings: ME-AMB-01, 04, 18
        unfolded=("first_game",),
        seating=("mode",),
        always_named=("map",),
        applies=_applies,
    )
    values = capabilities.BoardValues(
        values.value_name, values.sources, values.value_choices, values.value_hint
    )
    navigation = capabilities.NavigableBoard(navigation.stops, navigation.summary)
    small_window = capabilities.SmallWindow(board.happened, panels.seat_line)
    forced = capabilities.ForcedActions(choices.by_itself)
    editing = capabilities.PositionEditing(editing.settings, editing.spots)

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
        if scene.focus is not None:
            return super().matters(scene)
        return (Table(scene.state).phase, *super().matters(scene))


VIEW = MiniExpressView()
