"""Russian Railroads on the page: puts the drawings, words and panels together."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.contract import Event, State
from engine.core.data import load_json
from engine.games.russian_railroads import GAME, queries
from engine.games.russian_railroads.actions import Action
from ui.games.russian_railroads import (
    editing,
    effects,
    emblem,
    icons,
    main_board,
    panels,
    player_board,
    player_printed,
    previews,
    reading,
    supply,
    tips,
    values,
    walking,
    words,
)
from ui.games.russian_railroads.expansions import ModulePage, registry
from ui.games.russian_railroads.layout import PLAYER_TOP, WIDTH, Box
from ui.games.russian_railroads.lettering import SMALLEST
from ui.games.russian_railroads.plan import Plan
from ui.markup.svg import text
from ui.view.contract import (
    Area,
    Board,
    Choice,
    Drawing,
    Fragment,
    GameView,
    Part,
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


def _lowered(markup: str) -> str:
    return f'<g transform="translate(0 {PLAYER_TOP})">{markup}</g>' if markup else ""


OFF_BOARD = frozenset(("space", "engineer", "pay"))
"""Actions that get no place of their own on the sheet: action spaces are hot in their phase anyhow."""

SETTLING = ("pay", "resolve", "relocate")
"""Phases in which a space's price and effects are settled."""

_MARKS = {
    "flip": "factory", "gap": "swap", "industry": "gear", "doubler": "doubler", "bonus": "bonus",
    "pass": "pass", "done": "done", "stay": "done", "end": "done",
}  # fmt: skip

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
        state, plan = reading.game(scene), reading.plan(scene)
        table = queries.table(state)
        places = {place.id: place for place in queries.places(state)}
        mine = reading.board(scene, reading.owner_shown(scene))
        choosing = scene.interactive and queries.pending(state).phase in ("choose", "after")
        language = scene.tr.language
        common, own = plan.remember(
            ("sheet", language),
            lambda: (main_board.printed(scene, plan), player_printed.printed(scene, plan)),
        )
        ground = f'<rect class="rr-ground"{Box(2, 0, WIDTH - 4, plan.player_height).attrs(8)}/>'
        piles = ("piles", language, tuple(table.piles.items()), table.returned)
        cards = ("cards", language, table.cards_up, table.bonus_pile, table.drafting and table.starting_cards)
        fragments = [
            Fragment("printed-main", common),
            Fragment("printed-player", _lowered(ground + own)),
            *(part for page in plan.pages for part in _panel(scene, plan, page)),
            *(
                _space(scene, plan, place, choosing)
                for place in places.values()
                if place.exists and place.owner is None
            ),
            *main_board.strip_fragments(scene, plan, table),
            *(
                Fragment(f"order-{position}", main_board.order_tile(scene, plan, table, position))
                for position in range(len(table.order))
            ),
            Fragment("round", main_board.round_inner(scene, table)),
            Fragment("piles", plan.remember(piles, lambda: main_board.piles(scene, plan, table))),
            Fragment("cards", plan.remember(cards, lambda: main_board.cards(scene, plan, table))),
            *(part for page in plan.pages for part in page.on_common(scene, plan)),
            *(
                Fragment(part.key, _lowered(part.markup))
                for part in player_board.fragments(scene, plan, mine, "mine")
            ),
            *_own_engineers(scene, plan, places, mine, choosing),
            *(part for page in plan.pages for part in page.above(scene, plan)),
            Fragment("targets", self._targets(scene)),
        ]
        taken = [place.id for place in places.values() if place.pieces]
        label = self._board_words(scene, table, taken, mine)
        letters = round(plan.width / SMALLEST)
        return Board(round(plan.width), plan.height, label, fragments, "", _parts(scene, plan), letters)

    def happened(self, scene: Scene) -> list[Area]:
        return previews.happened(scene)

    def stops(self, scene: Scene) -> list[Stop]:
        return walking.places(scene)

    def summary(self, scene: Scene) -> list[str]:
        return walking.summary(scene)

    def own_boards(self, scene: Scene) -> list[Drawing]:
        plan, shown = reading.plan(scene), reading.owner_shown(scene)
        ground = f'<rect class="rr-ground"{Box(0, 0, WIDTH, plan.player_height).attrs(8)}/>'
        return [
            Drawing(
                ground + player_board.inner(scene, plan, reading.board(scene, seat)),
                WIDTH,
                plan.player_height,
            )
            for seat in range(scene.state.seats)
            if seat != shown
        ]

    def _board_words(self, scene: Scene, table: queries.Table, taken: list[str], mine: queries.Board) -> str:
        tr = scene.tr
        rails = "; ".join(
            tr(
                "words.rail",
                rail=tr("rail." + rail.id),
                tracks=", ".join(
                    f"{tr('colour.' + colour)} {position}" for colour, position in rail.positions.items()
                ),
                reach=rail.reach,
                points=rail.points,
            )
            for rail in mine.rails
        )
        names = ", ".join(words.place_name(scene, name) for name in taken)
        return " ".join(
            (
                tr("head.round", round=table.round, rounds=table.rounds) + ".",
                tr(
                    "words.mine",
                    name=scene.name(mine.seat),
                    workers=mine.own_workers,
                    roubles=mine.roubles,
                    points=mine.round_points,
                ),
                rails + ".",
                tr(
                    "words.industry",
                    markers=effects.join(tr, words.markers(scene, mine)),
                    points=mine.industry_points,
                ),
                tr("words.taken", places=names) if taken else tr("words.taken.none"),
            )
        )

    def _targets(self, scene: Scene) -> str:
        if not scene.interactive:
            return ""
        out = []
        gains = _gains(scene)
        for action in scene.legal:
            box = previews.target_box(scene, action) if action.kind not in OFF_BOARD else None
            if box is None:
                continue
            label = words.label(scene, action)
            note = _gain_note(scene, action, box, gains)
            out.append(f'<g{scene.hot(action, label)}><rect class="rr-target"{box.attrs(6)}/>{note}</g>')
        return "".join(out)

    # --- words

    def prompt(self, scene: Scene) -> str:
        return words.prompt(scene)

    def action_label(self, scene: Scene, action: Action) -> str:
        return words.label(scene, action)

    def choices(self, scene: Scene) -> list[Choice]:
        open_ = queries.pending(reading.game(scene))
        if open_.looking and open_.seat != scene.viewer:
            return []  # RR-HID-1: only who looks through the pile sees what is in it
        legal = set(scene.legal)
        possible: list[Choice] = []
        refused: list[Choice] = []
        for action in scene.state.candidates():
            choice = Choice(
                action,
                words.label(scene, action),
                words.detail(scene, action) if action in legal else "",
                self._group(scene, action, action in legal),
                self._mark(scene, action),
            )
            (possible if action in legal else refused).append(choice)
        return possible + refused

    def _group(self, scene: Scene, action: Action, legal: bool) -> str:
        tr = scene.tr
        if not legal:
            return tr("group.refused")
        if action.kind == "space":
            return tr("group." + reading.printed(scene).spaces[action.what].group)
        if action.kind == "engineer":
            return tr("group.own_engineer")
        if action.kind in ("pass", "done", "stay", "end"):
            return tr("group.end")
        return tr("group." + action.kind) if tr.has("group." + action.kind) else ""

    def _mark(self, scene: Scene, action: Action) -> str:
        kind, what, board = action.kind, action.what, reading.printed(scene)
        if kind in ("space", "reuse", "relocate", "swap"):
            effect = queries.place(reading.game(scene), what).effect
            return effects.mark(effect) if effect else icons.mark("engineer")
        if kind == "engineer":
            return icons.mark_of(icons.numbered_engineer(board.engineers[what].label))
        if kind == "pay":
            first = next(name for name, count in words.paid(scene, action).items() if count)
            return icons.mark_of(supply.piece(first, reading.at_work(scene), 0, 0, 24))
        if kind == "step":
            return icons.mark_of(icons.track(what, scene.tr("letter." + what)))
        if kind in ("loco", "special", "move"):
            return icons.mark_of(icons.numbered_loco(words.loco_number(scene, kind)))
        if kind == "factory":
            return icons.mark_of(icons.numbered_factory(words.factory_taken(scene, what)))
        if kind in ("draft", "token", "card"):
            tiles = {"draft": board.starts, "token": board.tokens, "card": board.cards}[kind]
            return effects.mark(tiles[what].effect)
        if kind == "again":
            return effects.mark({what: 1})
        own = next(filter(None, (page.mark(scene, action) for page in reading.pages(scene))), "")
        return own or icons.mark(_MARKS.get(kind) or effects.drawing(kind))

    def by_itself(self, state: State, action: Action) -> bool:
        """Nothing else is left to do: what is due of a turn, or to pass without workers."""
        return action.kind == "pass" or queries.pending(queries.russian(state)).phase in SETTLING

    def pending(self, scene: Scene) -> list[str]:
        return words.so_far(scene)

    def preview(self, scene: Scene, action: Action) -> Preview:
        return previews.preview(scene, action)

    def show(self, scene: Scene, key: str, value: object) -> str | None:
        return words.show(scene, key, value)

    def event_text(self, scene: Scene, event: Event) -> str | None:
        return words.event_text(scene, event)

    def brief(self, scene: Scene, event: Event) -> str | None:
        if event.kind == "paid":  # where somebody stands says more than what it cost
            return scene.tr("event.paid.brief", place=scene.show("place", event.args["place"]))
        return words.event_text(scene, event)

    # --- panels

    def player(self, scene: Scene, seat: int) -> str:
        return panels.player(scene, seat)

    def means(self, scene: Scene, seat: int) -> str:
        return panels.means(scene, seat)

    def sheets(self, scene: Scene) -> list[Sheet]:
        return panels.sheets(scene)

    def inspect(self, scene: Scene, target: str) -> str | None:
        return tips.inspect(scene, target)

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
        return panels.about(scene)


def _parts(scene: Scene, plan: Plan) -> tuple[Part, ...]:
    """What a phone shows one at a time: blocks of the common board, both halves of the player board."""
    boxes = {
        "tracks": Box(0, 0, 338, PLAYER_TOP - 4),
        "spaces": Box(334, 0, 506, 250),
        "engineers": Box(694, 240, WIDTH - 694, 146),
        "order": Box(836, 0, WIDTH - 836, 250),
        "near": Box(0, PLAYER_TOP, 604, plan.player_height),
        "far": Box(WIDTH - 630, PLAYER_TOP, 630, plan.player_height),
    }
    for page in plan.pages:
        if page.id in plan.panels:
            box = plan.panels[page.id]
            boxes |= page.parts(plan.board, box) if page.parts else {page.id: box.inset(-2)}
    return tuple(Part(scene.tr("part." + name), *box) for name, box in boxes.items())


def _panel(scene: Scene, plan: Plan, page: ModulePage) -> list[Fragment]:
    """A module's own part of the sheet, on a ground like that of the boards."""
    box = plan.panels.get(page.id)
    if box is None:
        return []
    ground = Fragment(f"ground-{page.id}", f'<rect class="rr-ground"{box.attrs(8)}/>')
    return [ground, *page.panel(scene, plan, box)]


def _space(scene: Scene, plan: Plan, place: queries.Place, choosing: bool) -> Fragment:
    """An action space: hot while spaces are chosen, explained at any other time."""
    space = plan.board.spaces[place.id]
    draw = main_board.space_inner
    if space.slot:
        draw = main_board.engineer_space
    elif space.claim or space.group == "last_round":
        draw = main_board.order_inner
    key = ("space", scene.tr.language, *place[:4], place.engineer, place.pieces)
    inner = plan.remember(key, lambda: draw(scene, plan, place))
    return Fragment(
        f"space-{place.id.lower().replace('_', '-')}",
        _usable(scene, choosing, Action("space", place.id), place, inner, plan.space_box(place.id)),
    )


def _usable(scene: Scene, choosing: bool, action: Action, place: queries.Place, inner: str, box: Box) -> str:
    label = words.place_name(scene, place.id)
    if choosing:
        hot = scene.hot(action, f"{label}: {words.use_of(scene, place, legal=action in scene.legal)}")
        return f'<g{hot}>{inner}<rect class="rr-target"{box.attrs(6)}/></g>'
    return f"<g{scene.inspectable('space:' + place.id, label)}>{inner}</g>"


def _own_engineers(
    scene: Scene, plan: Plan, places: dict[str, queries.Place], mine: queries.Board, choosing: bool
) -> list[Fragment]:
    """Own engineers are action spaces for their owner."""
    found = []
    for index, number in enumerate(mine.engineers):
        place = places[f"ENGINEER_{number}"]
        box = plan.engineer_box(index, len(mine.engineers))
        tile = plan.board.engineers[number]
        inner = main_board.engineer_inner(scene, plan, box, tile, "rr-strip-light", place)
        use = choosing and mine.seat == scene.state.to_move
        body = _usable(scene, use, Action("engineer", number), place, inner, box)
        found.append(Fragment(f"mine-engineer-{number}", _lowered(body)))
    return found


def _gains(scene: Scene) -> dict[tuple[str, str], int]:
    """What the next scoring would gain by each single step: (colour or marker, rail or "")."""
    if not any(action.kind in ("step", "industry") for action in scene.legal):
        return {}
    state, seat = reading.game(scene), reading.at_work(scene)
    found = {(each.colour, each.way): each.gain for each in queries.steps_ahead(state, seat)}
    return found | {(str(each.marker), ""): each.gain for each in queries.markers_ahead(state, seat)}


def _gain_note(scene: Scene, action: Action, box: Box, gains: dict[tuple[str, str], int]) -> str:
    """On the target itself: what colour moves there, and what the next scoring would gain."""
    if action.kind not in ("step", "industry"):
        return ""
    change = gains.get((action.what, action.where), 0)
    notes = [scene.tr("letter." + action.what)] if action.kind == "step" else []
    if change:
        notes.append(f"{change:+d}")
    words = " ".join(notes) or "→"
    wide = 8.6 * len(words) + 8  # its ground keeps the track behind it from striking it through
    ground = Box(box.cx - wide / 2, box.cy - 9, wide, 18)
    return f'<rect class="rr-target-ground"{ground.attrs(4)}/>' + text(
        box.cx, box.cy + 5, words, "rr-target-text"
    )


VIEW = RussianRailroadsView()
