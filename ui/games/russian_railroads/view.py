"""Russian Railroads on the page: puts the drawings, words and panels together."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.contract import Event, State
from engine.games.russian_railroads import GAME
from engine.games.russian_railroads.actions import Action
from ui.contract import Board, Choice, Fragment, GameView, Part, Preview, Scene, Sheet
from ui.games.russian_railroads import (
    bridge,
    effects,
    emblem,
    explain,
    icons,
    main_board,
    panels,
    player_board,
    player_plan,
    player_printed,
    previews,
    supply,
    tips,
    words,
)
from ui.games.russian_railroads.layout import HEIGHT, PLAYER_HEIGHT, PLAYER_TOP, WIDTH, Box
from ui.games.russian_railroads.looks import MainLook, PlayerLook
from ui.games.russian_railroads.memory import remember
from ui.games.russian_railroads.parts import CARDS, SPACES, TOKENS
from ui.games.russian_railroads.texts import CATALOGUES
from ui.svg import text


def _printed(scene: Scene, players: int) -> tuple[str, str]:
    """The common board and the player board without anything on them."""
    return remember(
        ("sheet", scene.tr.language, players),
        lambda: (main_board.printed(scene, players), player_printed.printed(scene)),
    )


def _lowered(markup: str) -> str:
    return f'<g transform="translate(0 {PLAYER_TOP})">{markup}</g>' if markup else ""


ON_BOARD = frozenset(
    (
        "step",
        "loco",
        "special",
        "move",
        "factory",
        "gap",
        "industry",
        "token",
        "card",
        "draft",
        "reuse",
        "relocate",
        "swap",
    )
)
"""Actions with a place on the sheet besides the action spaces, which are always hot in their phase."""


class RussianRailroadsView(GameView):
    """What Russian Railroads adds to the page."""

    id = "russian-railroads"
    advanced_options = tuple(option.name for option in GAME.options if option.name != "edition")
    """Readings of the rules; the two rulebooks differ, and people know which one is theirs."""
    catalogues: Mapping[str, Mapping[str, str]] = CATALOGUES

    def emblem(self) -> str:
        return emblem.EMBLEM

    # --- board

    def board(self, scene: Scene) -> Board:
        main = bridge.main_look(scene.state)
        mine = bridge.player_look(scene.state, tips.owner_shown(scene), scene.viewer)
        common, own = _printed(scene, main.players)
        language = scene.tr.language
        piles = ("piles", language, tuple(main.piles.items()), main.returned)
        edition = bridge.option(scene.state, "edition")
        cards = ("cards", language, main.cards, main.bonus_pile, main.drafting and main.draft, edition)
        fragments = [
            Fragment("printed-main", common),
            Fragment(
                "printed-player",
                _lowered(f'<rect class="rr-ground"{Box(2, 0, WIDTH - 4, PLAYER_HEIGHT).attrs(8)}/>' + own),
            ),
            *(_space(scene, main, name) for name in SPACES if name in main.spaces),
            *main_board.strip_fragments(scene, main),
            *(
                Fragment(f"order-{place}", main_board.order_tile(scene, main, place))
                for place in range(main.players)
            ),
            Fragment("round", main_board.round_inner(scene, main)),
            Fragment("piles", remember(piles, lambda: main_board.piles(scene, main))),
            Fragment("cards", remember(cards, lambda: main_board.cards(scene, main))),
            *(
                Fragment(part.key, _lowered(part.markup))
                for part in player_board.fragments(scene, mine, "mine")
            ),
            *_own_engineers(scene, main, mine),
            Fragment("targets", self._targets(scene, main)),
        ]
        words_ = self._board_words(scene, main, mine)
        return Board(WIDTH, HEIGHT, words_, fragments, parts=_parts(scene))

    def _board_words(self, scene: Scene, main: MainLook, mine: PlayerLook) -> str:
        tr = scene.tr
        rails = "; ".join(
            tr(
                "words.rail",
                rail=tr("rail." + rail.rail),
                tracks=", ".join(
                    f"{tr('colour.' + colour)} {position}" for colour, position in rail.positions.items()
                ),
                reach=rail.reach,
                points=rail.points,
            )
            for rail in mine.rails
        )
        taken = [words.place_name(scene, name) for name in main.standing]
        return " ".join(
            (
                tr("head.round", round=main.round, rounds=main.rounds) + ".",
                tr(
                    "words.mine",
                    name=scene.name(mine.seat),
                    workers=mine.workers,
                    roubles=mine.roubles,
                    points=mine.round_points,
                ),
                rails + ".",
                tr(
                    "words.industry",
                    markers=effects.join(
                        tr, [effects.lane_name(tr, index) for index in mine.markers if index >= 0]
                    ),
                    points=mine.industry_points,
                ),
                tr("words.taken", places=", ".join(taken)) if taken else tr("words.taken.none"),
            )
        )

    def _targets(self, scene: Scene, main: MainLook) -> str:
        if not scene.interactive:
            return ""
        out = []
        gains = _gains(scene)
        for action in scene.legal:
            if action.kind not in ON_BOARD:
                continue
            box = previews.target_box(scene, action, main.players)
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
            return tr("group." + SPACES[action.what]["group"])
        if action.kind == "engineer":
            return tr("group.own_engineer")
        if action.kind in ("pass", "done", "stay"):
            return tr("group.end")
        return ""

    def _mark(self, scene: Scene, action: Action) -> str:
        kind, what = action.kind, action.what
        if kind in ("space", "reuse", "relocate", "swap"):
            effect = bridge.place_effect(scene.state, what)
            return effects.mark(effect) if effect else icons.mark("engineer")
        if kind == "engineer":
            return icons.mark_of(icons.numbered_engineer(int(what)))
        if kind == "pay":
            seat = scene.state.to_move or 0
            first = next(
                name
                for name, count in zip(("own", "temp", "black", "rouble"), action.pieces, strict=True)
                if count
            )
            return icons.mark_of(supply.piece(first, seat, 0, 0, 24))
        if kind == "step":
            return icons.mark_of(icons.track(what, scene.tr("letter." + what)))
        if kind in ("loco", "special", "move"):
            return icons.mark_of(icons.numbered_loco(words.loco_number(scene, kind)))
        if kind == "factory":
            number = bridge.lowest_pile(scene.state) if what == "pile" else int(what)
            return icons.mark_of(icons.numbered_factory(number))
        if kind == "draft":
            return effects.mark(words.start_effect(scene, what))
        if kind == "token":
            return effects.mark(TOKENS[what]["effect"])
        if kind == "card":
            return effects.mark(CARDS[what]["effect"])
        if kind == "again":
            return effects.mark({what: 1})
        names = {
            "flip": "factory",
            "gap": "swap",
            "industry": "gear",
            "doubler": "doubler",
            "bonus": "bonus",
            "pass": "pass",
            "done": "done",
            "stay": "done",
        }
        return icons.mark(names[kind])

    def pending(self, scene: Scene) -> list[str]:
        return words.so_far(scene)

    def preview(self, scene: Scene, action: Action) -> Preview:
        return previews.preview(scene, action)

    def event_text(self, scene: Scene, event: Event) -> str | None:
        return words.event_text(scene, event)

    # --- panels

    def player(self, scene: Scene, seat: int) -> str:
        return panels.player(scene, seat)

    def sheets(self, scene: Scene) -> list[Sheet]:
        return panels.sheets(scene)

    def inspect(self, scene: Scene, target: str) -> str | None:
        return explain.inspect(scene, target)

    def finale(self, scene: Scene) -> list[Sheet]:
        return panels.finale(scene)

    def secrets(self, state: State) -> bool:
        return bridge.holds_secret(state)

    def about(self, scene: Scene) -> str:
        return panels.about(scene)


def _parts(scene: Scene) -> tuple[Part, ...]:
    """What a phone shows one at a time: blocks of the common board, both halves of the player board."""
    boxes = {
        "tracks": Box(0, 0, 338, PLAYER_TOP - 4),
        "spaces": Box(334, 0, 506, 250),
        "engineers": Box(694, 240, WIDTH - 694, 146),
        "order": Box(836, 0, WIDTH - 836, 250),
        "near": Box(0, PLAYER_TOP, 604, PLAYER_HEIGHT),
        "far": Box(WIDTH - 630, PLAYER_TOP, 630, PLAYER_HEIGHT),
    }
    return tuple(Part(scene.tr("part." + name), *box) for name, box in boxes.items())


def _space(scene: Scene, main: MainLook, name: str) -> Fragment:
    """An action space: hot while spaces are chosen, explained at any other time."""
    box = main_board.space_box(name, main.players)
    group = SPACES[name]["group"]
    lying = main.strip if group == "engineer" else ()
    key = ("space", scene.tr.language, main.players, name, main.costs[name], main.standing.get(name), lying)
    draw = {"engineer": main_board.engineer_space, "turn_order": main_board.order_inner}
    draw["last_round"] = draw["turn_order"]
    inner = remember(key, lambda: draw.get(group, main_board.space_inner)(scene, main, name))
    return Fragment(
        f"space-{name.lower().replace('_', '-')}", _usable(scene, Action("space", name), name, inner, box)
    )


def _usable(scene: Scene, action: Action, place: str, inner: str, box: Box) -> str:
    label = words.place_name(scene, place)
    if scene.interactive and bridge.phase(scene.state) == "choose":
        detail = words.detail(scene, action)
        return (
            f'<g{scene.hot(action, f"{label}: {detail}")}>{inner}<rect class="rr-target"{box.attrs(6)}/></g>'
        )
    return f"<g{scene.inspectable('space:' + place, label)}>{inner}</g>"


def _own_engineers(scene: Scene, main: MainLook, mine: PlayerLook) -> list[Fragment]:
    """Own engineers are action spaces for their owner."""
    found = []
    for index, number in enumerate(mine.engineers):
        place = f"ENGINEER_{number}"
        box = player_plan.engineer_box(index, len(mine.engineers))
        inner = main_board.engineer_inner(
            scene, box, number, "rr-strip-light", main.costs[place], main.standing.get(place, ())
        )
        if mine.seat == scene.state.to_move:
            body = _usable(scene, Action("engineer", str(number)), place, inner, box)
        else:
            body = f"<g{scene.inspectable('space:' + place, words.place_name(scene, place))}>{inner}</g>"
        found.append(Fragment(f"mine-engineer-{number}", _lowered(body)))
    return found


def _gains(scene: Scene) -> dict[tuple[str, str], int]:
    """What the next scoring would gain by each single step: (colour or marker, rail or "")."""
    seat = scene.state.to_move
    if seat is None or not any(action.kind in ("step", "industry") for action in scene.legal):
        return {}
    found = {(colour, rail): change for colour, rail, change in bridge.steps_worth(scene.state, seat)}
    return found | {(str(marker), ""): change for marker, change in bridge.industry_worth(scene.state, seat)}


def _gain_note(scene: Scene, action: Action, box: Box, gains: dict[tuple[str, str], int]) -> str:
    """On the target itself: what colour moves there, and what the next scoring would gain."""
    if action.kind not in ("step", "industry"):
        return ""
    change = gains.get((action.what, action.where), 0)
    parts = [scene.tr("letter." + action.what)] if action.kind == "step" else []
    if change:
        parts.append(f"{change:+d}")
    return text(box.cx, box.cy + 5, " ".join(parts) or "→", "rr-target-text")


VIEW = RussianRailroadsView()
