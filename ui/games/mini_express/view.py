"""Mini Express' part of the page."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.contract import Action, Event, State
from engine.core.data import load_json
from engine.games.mini_express.actions import (
    Bot,
    Build,
    City,
    CompanyAction,
    Draft,
    Influence,
    Route,
    Share,
)
from engine.games.mini_express.queries import Table, data_of
from ui.games.mini_express import board, editing, marks, naming, panels, previews, values, walking, wording
from ui.games.mini_express import inspect as explain
from ui.games.mini_express.emblem import EMBLEM
from ui.markup.html import esc
from ui.markup.tables import Column, chip, table
from ui.view.contract import Area, Board, Choice, GameView, Preview, Scene, Setting, Sheet, Stop, ValueName
from ui.view.position_lines import Lines
from ui.view.rulebook import Rulebook, read
from ui.words import i18n

_FAR = "too-far"


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
        return walking.places(scene)

    def summary(self, scene: Scene) -> list[str]:
        return walking.summary(scene)

    def prompt(self, scene: Scene) -> str:
        return wording.prompt(scene)

    def action_label(self, scene: Scene, action: Action) -> str:
        return wording.action_label(scene, action)

    def choices(self, scene: Scene) -> list[Choice]:
        now = naming.table(scene)
        if now.phase == "city":
            return _cities(scene, now)
        found = scene.state.candidates()
        if now.phase == "turn":
            found = sorted(found, key=lambda action: bool(action.kind == "build"))
        return [_choice(scene, now, action) for action in found]

    def by_itself(self, state: State, action: Action) -> bool:
        return action.kind in ("city", "route", "influence")  # the rest of a turn that was begun

    def pending(self, scene: Scene) -> list[str]:
        return wording.pending(scene)

    def preview(self, scene: Scene, action: Action) -> Preview:
        return previews.preview(scene, action)

    def matters(self, scene: Scene) -> tuple[str, ...]:
        if scene.focus is not None:
            return super().matters(scene)
        return (naming.table(scene).phase, *super().matters(scene))

    def player(self, scene: Scene, seat: int) -> str:
        return panels.player(scene, seat)

    def means(self, scene: Scene, seat: int) -> str:
        return panels.means(scene, seat)

    def sheets(self, scene: Scene) -> list[Sheet]:
        return panels.sheets(scene)

    def inspect(self, scene: Scene, target: str) -> str | None:
        return explain.inspect(scene, target)

    def event_text(self, scene: Scene, event: Event) -> str | None:
        return wording.event_text(scene, event)

    def show(self, scene: Scene, key: str, value: object) -> str | None:
        return naming.shown(scene, key, value)

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
        return _about(scene, naming.table(scene))


def _cities(scene: Scene, now: Table) -> list[Choice]:
    """The cities in reach, nearest first; then those that only lack trains. The map explains all others."""
    near: list[tuple[int, int, City]] = []
    far: list[tuple[int, int, City]] = []
    for city, action in enumerate(now.board.city_actions):
        refusal = scene.state.why_not(action)
        if refusal is None or refusal.reason == _FAR:
            (far if refusal else near).append((now.trains_needed(now.building, city), city, action))
    mark = marks.icon(scene.tr, now.building)
    choices = []
    for trains, city, action in sorted(near):
        count = len(now.open_routes(city))
        key = "detail.city" if count == 1 else "detail.city.routes"
        words = scene.tr(key, trains=trains, count=count, gain=previews.influence_words(scene, now, city))
        choices.append(Choice(action, naming.city(scene, city), words, scene.tr("group.city"), mark))
    for trains, city, action in sorted(far):
        words = scene.tr("detail.far", needed=trains, tracks=now.company(now.building).tracks)
        choices.append(Choice(action, naming.city(scene, city), words, scene.tr("group.far"), mark))
    return choices


def _choice(scene: Scene, now: Table, action: Action) -> Choice:
    """A button of the turn panel."""
    label = wording.action_label(scene, action)
    if isinstance(action, Bot):
        return Choice(action, label)
    mark = marks.icon(scene.tr, action.company if isinstance(action, CompanyAction) else now.building)
    group = "name" if isinstance(action, Draft) and now.expert else action.kind
    return Choice(action, label, _detail(scene, now, action), scene.tr(f"group.{group}"), mark)


def _detail(scene: Scene, now: Table, action: Action) -> str:
    tr = scene.tr
    if isinstance(action, Route):
        return previews.compensation_words(scene, now, action)
    if not isinstance(action, CompanyAction):
        return ""
    area, have = now.company(action.company), now.holdings(now.to_move or 0)[action.company].influence
    if isinstance(action, Share):
        if not area.tracks:
            return tr("detail.share.free", trains=now.share_trains(action.company))
        return tr("detail.share", price=area.tracks, have=have)
    if isinstance(action, Build):
        return tr("detail.build", tracks=area.tracks, count=len(now.reachable(action.company)))
    if isinstance(action, Draft):
        return tr("detail.draft", count=area.aside)
    return tr("detail.influence", have=have) if isinstance(action, Influence) else ""


_CHIPS = {"rulebook": "good", "deduced": "good", "cross-checked": "good", "reconstructed": "warn"}


def _about(scene: Scene, now: Table) -> str:
    """Where the values of this map and of the tables come from, read from the data's own marks."""
    tr, board = scene.tr, now.board
    data = data_of(board.name)

    def known(field: str) -> str:
        return ", ".join(
            naming.city(scene, board.city_index[record["id"]])
            for record in data["cities"]
            if isinstance(record["provenance"], dict) and record["provenance"][field] == "rulebook"
        )

    rows = [
        ("row.rules", "rulebook", {}),
        ("row.tiles", "rulebook", {}),
        ("row.tile-split", "reconstructed", {}),
        ("row.table-known", "rulebook", {}),
        ("row.table-rest", "reconstructed", {}),
        ("row.bot", "rulebook", {}),
        ("row.bot-numbers", "reconstructed", {}),
        ("row.hexes", "reconstructed", {}),
        ("row.names-book", "rulebook", {"names": known("name")}),
        ("row.names-rest", "reconstructed", {}),
        ("row.capacity-book", "rulebook", {"names": known("capacity")}),
        ("row.capacity-rest", "reconstructed", {}),
        ("row.order", "rulebook", {}),
        ("row.starts", data["starts"][0]["provenance"], {}),
    ]
    if data["golden_spike"]:
        rows.append(("row.spike", data["golden_spike"]["provenance"], {}))
    if data["harbors"]:
        rows.append(("row.harbors", "rulebook", {}))
        rows.append(("row.harbor-places", data["harbors"][0]["provenance"], {}))
    cells = [
        [esc(tr(f"about.{words}", **args)), chip(tr(f"about.{source}"), _CHIPS[source])]
        for words, source, args in rows
    ]
    title = esc(f"{tr('title')}: {tr(f'map.{board.name}')}")
    return (
        f"<h3>{title}</h3><p>{esc(tr('about.intro'))}</p>"
        + table([Column(tr("about.what")), Column(tr("about.source"))], cells, row_heads=False)
        + f'<p class="me-note">{esc(tr("about.note"))}</p>'
    )


VIEW = MiniExpressView()
