"""Trans-Siberian Railroad as the page sees it."""

from __future__ import annotations

from engine.core.contract import Action, Event, State
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
from ui.view.contract import Area, Board, Choice, GameView, Preview, Scene, Setting, Sheet, Stop, ValueName
from ui.view.position_lines import Lines
from ui.view.rulebook import Rulebook, read


class TransSiberianView(GameView):
    """Binds the modules of this package to the page's contract."""

    id = "trans-siberian"
    catalogues = catalogues.CATALOGUES
    worth = "worth"
    rulebook = Rulebook(read(load_json(__package__, "rules.json")))
    advanced_options = ("nationalization_track", "dividends_length", "few_public_ends_in_phase_1")

    def emblem(self) -> str:
        return emblem.EMBLEM

    def board(self, scene: Scene) -> Board:
        return board.board(scene)

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

    def happened(self, scene: Scene) -> list[Area]:
        return board.happened(scene)

    def pending(self, scene: Scene) -> list[str]:
        return wording.chosen(scene)

    def preview(self, scene: Scene, action: Action) -> Preview:
        return previews.preview(scene, action)

    def matters(self, scene: Scene) -> tuple[str, ...]:
        if scene.focus is not None:
            return super().matters(scene)
        stage, chain = queries.markers(scene.state).stage, queries.pending(scene.state)
        # a link is chosen for one link, for two, for one abroad
        plan = (chain.plan,) if chain is not None and stage == "link" else ()
        return (*plan, stage, *super().matters(scene))

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

    def brief(self, scene: Scene, event: Event) -> str | None:
        return (
            None if event.kind == "bid" else wording.event_text(scene, event)
        )  # what became of it says more

    def settings(self, scene: Scene, lines: Lines, target: str | None) -> list[Setting]:
        return editing.settings(scene, lines, target)

    def finale(self, scene: Scene) -> list[Sheet]:
        return panels.finale(scene)

    def show(self, scene: Scene, key: str, value: object) -> str | None:
        return wording.show(scene, key, value)

    def value_name(self, scene: Scene, path: str) -> ValueName:
        return values.value_name(scene, path)

    def value_hint(self, scene: Scene, path: str) -> str:
        return values.value_hint(scene, path)

    def about(self, scene: Scene) -> str:
        return values.sources(scene)


VIEW = TransSiberianView()
