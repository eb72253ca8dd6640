"""The board as SVG: the common board, one player's board below it, and the targets of actions on both."""

from __future__ import annotations

from engine.games.russian_railroads import queries
from engine.games.russian_railroads.actions import Action
from ui.games.russian_railroads import (
    effects,
    identity,
    main_board,
    player_board,
    player_printed,
    previews,
    reading,
    wording,
)
from ui.games.russian_railroads.expansions import ModulePage
from ui.games.russian_railroads.layout import PLAYER_TOP, WIDTH, Box
from ui.games.russian_railroads.lettering import SMALLEST
from ui.games.russian_railroads.plan import Plan
from ui.markup.svg import text
from ui.view.scene import Scene
from ui.view.types import Area, BoardDrawing, BoardPart, Drawing, Fragment

OFF_BOARD = frozenset(("space", "engineer", "pay"))
"""Kinds of actions without a box on the drawing. Action spaces can be clicked in their own phase."""


def board(scene: Scene) -> BoardDrawing:
    """The common board, the player board of `owner_shown`, and the modules' parts."""
    state, plan = reading.game(scene), reading.plan_of(scene)
    table = queries.table(state)
    places = {place.id: place for place in queries.places(state)}
    mine = reading.board_of(scene, reading.owner_shown(scene))
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
        Fragment("targets", _targets(scene)),
    ]
    taken = [place.id for place in places.values() if place.pieces]
    label = _words(scene, table, taken, mine)
    letters = round(plan.width / SMALLEST)
    return BoardDrawing(round(plan.width), plan.height, label, fragments, "", _parts(scene, plan), letters)


def own_boards(scene: Scene) -> list[Drawing]:
    """The player boards that are not in the drawing."""
    plan, shown = reading.plan_of(scene), reading.owner_shown(scene)
    ground = f'<rect class="rr-ground"{Box(0, 0, WIDTH, plan.player_height).attrs(8)}/>'
    return [
        Drawing(
            ground + player_board.inner(scene, plan, reading.board_of(scene, seat)),
            WIDTH,
            plan.player_height,
        )
        for seat in range(scene.state.seats)
        if seat != shown
    ]


def happened(scene: Scene) -> list[Area]:
    """The areas of taken spaces and cards, and of new track on the player board that is drawn."""
    plan, shown = reading.plan_of(scene), reading.owner_shown(scene)
    found: list[Box] = []
    for kind, seat, args in scene.recent:
        if kind in ("paid", "relocated") and not str(args["place"]).startswith("ENGINEER_"):
            found.append(plan.space_box(str(args["place"])))
        elif kind in ("drafted", "card"):
            found.append(plan.card_box(str(args["card"])))
        elif kind == "loco-built" and args["number"] in plan.board.piles:
            found.append(plan.pile_box(int(str(args["number"]))))
        elif kind == "track" and seat == shown:
            rail = reading.board_of(scene, shown).rail(str(args["rail"]))
            place, space = plan.rails[rail.id], int(str(args["space"]))
            found.append(previews.lower(place.cell(min(space, place.length(rail.stem)), rail.stem)))
    return [Area(*box) for box in dict.fromkeys(found)]


def _words(scene: Scene, table: queries.Table, taken: list[str], mine: queries.Board) -> str:
    """The board in words, for screen readers."""
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
    names = ", ".join(identity.place_name(scene, name) for name in taken)
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
                markers=effects.join(tr, identity.markers(scene, mine)),
                points=mine.industry_points,
            ),
            tr("words.taken", places=names) if taken else tr("words.taken.none"),
        )
    )


def _lowered(markup: str) -> str:
    return f'<g transform="translate(0 {PLAYER_TOP})">{markup}</g>' if markup else ""


def _parts(scene: Scene, plan: Plan) -> tuple[BoardPart, ...]:
    """Areas for small windows: blocks of the common board, both halves of the player board, module panels."""
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
    return tuple(BoardPart(scene.tr("part." + name), *box) for name, box in boxes.items())


def _panel(scene: Scene, plan: Plan, page: ModulePage) -> list[Fragment]:
    """A module's panel on a ground like that of the boards."""
    box = plan.panels.get(page.id)
    if box is None:
        return []
    ground = Fragment(f"ground-{page.id}", f'<rect class="rr-ground"{box.attrs(8)}/>')
    return [ground, *page.panel(scene, plan, box)]


def _space(scene: Scene, plan: Plan, place: queries.Place, choosing: bool) -> Fragment:
    """An action space: clickable while a space is to be chosen, explained otherwise."""
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
    label = identity.place_name(scene, place.id)
    if choosing:
        hot = scene.hot(action, f"{label}: {wording.use_of(scene, place, legal=action in scene.legal)}")
        return f'<g{hot}>{inner}<rect class="rr-target"{box.attrs(6)}/></g>'
    return f"<g{scene.inspectable('space:' + place.id, label)}>{inner}</g>"


def _own_engineers(
    scene: Scene, plan: Plan, places: dict[str, queries.Place], mine: queries.Board, choosing: bool
) -> list[Fragment]:
    """The engineers of the drawn board, which are action spaces for their owner."""
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
    """(color or marker, rail or "") -> the points that the next scoring gains by this step."""
    if not any(action.kind in ("step", "industry") for action in scene.legal):
        return {}
    state, seat = reading.game(scene), reading.at_work(scene)
    found = {(each.colour, each.way): each.gain for each in queries.steps_ahead(state, seat)}
    return found | {(str(each.marker), ""): each.gain for each in queries.markers_ahead(state, seat)}


def _gain_note(scene: Scene, action: Action, box: Box, gains: dict[tuple[str, str], int]) -> str:
    """A note on a target: the color that moves there, and the change of the next scoring."""
    if action.kind not in ("step", "industry"):
        return ""
    change = gains.get((action.what, action.where), 0)
    notes = [scene.tr("letter." + action.what)] if action.kind == "step" else []
    if change:
        notes.append(f"{change:+d}")
    words = " ".join(notes) or "→"
    wide = 8.6 * len(words) + 8  # a background, so that the text is readable over a track
    ground = Box(box.cx - wide / 2, box.cy - 9, wide, 18)
    return f'<rect class="rr-target-ground"{ground.attrs(4)}/>' + text(
        box.cx, box.cy + 5, words, "rr-target-text"
    )


def _targets(scene: Scene) -> str:
    if not scene.interactive:
        return ""
    out = []
    gains = _gains(scene)
    for action in scene.legal:
        box = previews.target_box(scene, action) if action.kind not in OFF_BOARD else None
        if box is None:
            continue
        label = wording.action_label(scene, action)
        note = _gain_note(scene, action, box, gains)
        out.append(f'<g{scene.hot(action, label)}><rect class="rr-target"{box.attrs(6)}/>{note}</g>')
    return "".join(out)
