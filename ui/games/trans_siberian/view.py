"""The view of Trans-Siberian Railroad."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.data import load_json
from engine.games.trans_siberian import queries
from engine.games.trans_siberian.queries import CITY_NAMES, NAMED_LINKS, RAILROADS
from ui.games.trans_siberian import (
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


def _names(book: dict[str, str]) -> dict[str, str]:
    """Texts of arguments that are names: cities, links, railroads as payees and owners."""
    found: dict[str, str] = {}
    for city, name in CITY_NAMES.items():
        found[f"value.city.{city}"] = found[f"value.entry.{city}"] = book.get(f"city.{city}", name)
    for link in NAMED_LINKS:
        cities = [found[f"value.city.{city}"] for city in link.cities]
        if link.external:
            number = link.link[-1] if link.link[-1].isdigit() else ""
            words = (
                book["link.external"]
                .replace("{cities}", "–".join(cities))
                .replace("{number}", number)
                .strip()
            )
        else:
            words = "–".join(cities)
        for argument in ("link", "over", "first"):
            found[f"value.{argument}.{link.link}"] = words
    for railroad in RAILROADS:
        for argument in ("payee", "owner", "other", "railroads", "first", "second"):
            found[f"value.{argument}.{railroad}"] = book[f"value.railroad.{railroad}"]
    found["value.payee.bank"] = book["bank"]
    return found


class TransSiberianView(GameView):
    """Binds the modules of this package to `GameView`."""

    id = "trans-siberian"
    catalogues: Mapping[str, Mapping[str, str]] = {
        language: {**_names(written), **written} for language, written in i18n.catalogues(__package__).items()
    }
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
        stage, chain = queries.markers(scene.state).stage, queries.pending(scene.state)
        # a link is chosen for different kinds of builds
        plan = (chain.plan,) if chain is not None and stage == "link" else ()
        return (*plan, stage, *super().matters(scene))


VIEW = TransSiberianView()
