"""Mini Express' part of the page."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.contract import Action, Event
from engine.core.data import load_json
from engine.games.mini_express import queries
from engine.games.mini_express.actions import COMPANY_KINDS
from engine.games.mini_express.components import COMPANIES, MAP_DATA
from engine.games.mini_express.phases import CITY, DRAFT, HARBOR, PURPLE, ROUTE, TURN, WEST
from engine.games.mini_express.state import MiniExpressState
from ui.contract import Board, Choice, GameView, Preview, Scene, Sheet
from ui.games.mini_express import board, facts, marks, panels, previews, wording
from ui.games.mini_express import inspect as explain
from ui.games.mini_express.emblem import EMBLEM
from ui.html import esc
from ui.timetable import Column, chip, table

_FAR = "too-far"


class MiniExpressView(GameView):
    """See `ui.contract.GameView`; the work is done in the modules beside this one."""

    id = "mini-express"
    catalogues = {language: load_json(__package__, "text", f"{language}.json") for language in ("en", "es")}

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

    def prompt(self, scene: Scene) -> str:
        return wording.prompt(scene)

    def action_label(self, scene: Scene, action: Action) -> str:
        return wording.action_label(scene, action)

    def choices(self, scene: Scene) -> list[Choice]:
        state = facts.state_of(scene)
        if state.phase == CITY:
            return _cities(scene, state)
        found = state.candidates()
        if state.phase == TURN:
            # what can be done first, so that nobody has to look for it between greyed-out buttons
            legal = set(state.legal())
            found = sorted(found, key=lambda action: (action.kind == "build", action not in legal))
        return [_choice(scene, state, action) for action in found]

    def pending(self, scene: Scene) -> list[str]:
        return wording.pending(scene)

    def preview(self, scene: Scene, action: Action) -> Preview:
        return previews.preview(scene, action)

    def player(self, scene: Scene, seat: int) -> str:
        return panels.player(scene, seat)

    def sheets(self, scene: Scene) -> list[Sheet]:
        return panels.sheets(scene)

    def inspect(self, scene: Scene, target: str) -> str | None:
        return explain.inspect(scene, target)

    def event_text(self, scene: Scene, event: Event) -> str | None:
        return wording.event_text(scene, event)

    def finale(self, scene: Scene) -> list[Sheet]:
        return panels.finale(scene)

    def about(self, scene: Scene) -> str:
        return _about(scene, facts.state_of(scene))


def _cities(scene: Scene, state: MiniExpressState) -> list[Choice]:
    """The cities in reach, nearest first; then those that only lack trains. The map explains all others."""
    company = state.company
    needed = queries.distances(state, company)
    near, far = [], []
    for city, action in enumerate(state.board.city_actions):
        refusal = state.why_not(action)
        if refusal is None:
            near.append((needed[city], city, action))
        elif refusal.reason == _FAR:
            far.append((needed[city], city, action))
    choices = []
    for trains, city, action in sorted(near):
        count = len(facts.routes(state, company, city))
        key = "detail.city" if count == 1 else "detail.city.routes"
        gain = previews.influence_words(scene, state, city)
        choices.append(
            Choice(
                action,
                facts.city(scene, city),
                scene.tr(key, trains=trains, count=count, gain=gain),
                scene.tr("group.city"),
                marks.icon(scene.tr, company),
            )
        )
    for trains, city, action in sorted(far):
        words = scene.tr("detail.far", needed=trains, tracks=state.tracks[company])
        choices.append(
            Choice(
                action, facts.city(scene, city), words, scene.tr("group.far"), marks.icon(scene.tr, company)
            )
        )
    return choices


def _choice(scene: Scene, state: MiniExpressState, action: Action) -> Choice:
    """A button of the turn panel."""
    label = wording.action_label(scene, action)
    if action.kind == "bot":
        return Choice(action, label)
    mark = (
        marks.icon(scene.tr, action.value)
        if action.kind in COMPANY_KINDS
        else marks.icon(scene.tr, state.company)
    )
    group = scene.tr(f"group.{_group(state)}") if state.phase != TURN else scene.tr(f"group.{action.kind}")
    return Choice(action, label, _detail(scene, state, action), group, mark)


def _group(state: MiniExpressState) -> str:
    if state.phase == DRAFT:
        return "name" if state.setup.expert else "draft"
    return {ROUTE: "route", PURPLE: "influence", HARBOR: "harbor", WEST: "west"}[state.phase]


def _detail(scene: Scene, state: MiniExpressState, action: Action) -> str:
    tr = scene.tr
    seat = state.to_move or 0
    if action.kind == "share":
        price = queries.share_price(state, action.value)
        if not price:
            return tr("detail.share.free", trains=min(3, state.supply[action.value]))
        return tr("detail.share", price=price, have=state.inf[seat * 4 + action.value])
    if action.kind == "build":
        return tr(
            "detail.build",
            tracks=state.tracks[action.value],
            count=len(facts.reachable(state, action.value)),
        )
    if action.kind == "draft":
        return tr("detail.draft", count=state.aside[action.value])
    if action.kind == "route":
        return previews.compensation_words(scene, state, action)
    if action.kind == "influence":
        return tr("detail.influence", have=state.inf[seat * 4 + action.value])
    return ""


_CHIPS = {"rulebook": "good", "deduced": "good", "cross-checked": "good", "reconstructed": "warn"}


def _about(scene: Scene, state: MiniExpressState) -> str:
    """Where the values of this map and of the tables come from, read from the data's own marks."""
    tr = scene.tr
    data = MAP_DATA[state.board.name]

    def known(field: str) -> str:
        names = [
            scene.show("city", slug)
            for slug, city in zip(state.board.city_slugs, state.board.city_hex, strict=True)
            for record in data["hexes"]
            if record["id"] == state.board.hexes[city].id and record["provenance"][field] == "rulebook"
        ]
        return ", ".join(names)

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
        ("row.starts", data["starts"][COMPANIES[0]]["provenance"], {}),
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
    title = esc(f"{tr('title')}: {tr(f'map.{state.board.name}')}")
    return (
        f"<h3>{title}</h3><p>{esc(tr('about.intro'))}</p>"
        + table([Column(tr("about.what")), Column(tr("about.source"))], cells, row_heads=False)
        + f'<p class="me-note">{esc(tr("about.note"))}</p>'
    )


VIEW = MiniExpressView()
