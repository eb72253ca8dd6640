"""The common board: action spaces with cost, effect and pieces; engineers, turn order, supply."""

from __future__ import annotations

from engine.games.russian_railroads.queries import Effect, Place, Table, Tile
from ui.games.russian_railroads import effects, icons, identity
from ui.games.russian_railroads.layout import BLOCKS, MAIN_HEIGHT, WIDTH, Box
from ui.games.russian_railroads.lettering import fitted
from ui.games.russian_railroads.plan import Plan
from ui.games.russian_railroads.supply import piece
from ui.markup import seat_marks
from ui.markup.html import attrs
from ui.markup.svg import text
from ui.view.scene import Scene
from ui.view.types import Fragment
from ui.words.i18n import Translator

_SUPPLY = BLOCKS["supply"]


# ------------------------------------------------------------------ printed


def printed(scene: Scene, plan: Plan) -> str:
    """The printed blocks and headings."""
    tr = scene.tr
    out = [f'<rect class="rr-ground"{Box(2, 2, WIDTH - 4, MAIN_HEIGHT - 4).attrs(8)}/>']
    for group, box in BLOCKS.items():
        out.append(f'<rect class="rr-block"{box.attrs(5)}/>')
        if group != "supply":
            hint = scene.inspectable("group:" + group, tr("head." + group))
            out.append(
                f'<g{hint}><rect class="rr-hit"{Box(box.x + 3, box.y + 2, box.w - 6, 20).attrs(4)}/>'
                + text(box.x + 8, box.y + 17, tr("head." + group), "rr-headline", anchor="start")
                + "</g>"
            )
    for name, box in plan.columns.items():
        if not plan.board.spaces[name].printed:
            out.append(_blocked(scene, name, box))
    return "".join(out)


def _blocked(scene: Scene, name: str, box: Box) -> str:
    label = scene.tr("board.blocked", space=identity.place_name(scene, name))
    return (
        f"<g{scene.inspectable('space:' + name, label, focusable=False)}><rect "
        f'class="rr-empty"{box.attrs(5)}/>'
        f'<path class="rr-blocked" d="M{box.x + 6:g} {box.y + 6:g}L{box.right - 6:g} '
        f"{box.bottom - 6:g}M{box.x + 6:g} "
        f'{box.bottom - 6:g}L{box.right - 6:g} {box.y + 6:g}"/></g>'
    )


# ------------------------------------------------------------------ spaces


def standing(plan: Plan, place: Place) -> list[tuple[str, int]]:
    """(kind, seat) of every piece on a place."""
    return [
        (kind, each.seat)
        for each in place.pieces
        for kind, count in zip(plan.board.pieces, each.counts, strict=True)
        for _ in range(count)
    ]


def slots(
    plan: Plan, place: Place, x: float, y: float, size: float, *, cost: bool = True
) -> tuple[str, float]:
    """A place's pieces, or its cost as empty outlines; and the width of the row."""
    if place.price:
        drawn = [effects.drawing(name) for name, count in place.price for _ in range(count)]
        style = "" if place.pieces else "rr-faint"
        price = "".join(
            icons.place(name, x + index * (size - 4), y, size, style) for index, name in enumerate(drawn)
        )
        return price, (size - 4) * len(drawn)
    shown = standing(plan, place)
    if shown:
        step = size if len(shown) <= 3 else size * 3 / len(shown)
        pieces = [piece(kind, seat, x + index * step, y, size) for index, (kind, seat) in enumerate(shown)]
        return "".join(pieces), step * (len(shown) - 1) + size
    names = ["worker-slot"] * place.workers + ["rouble-slot"] * place.roubles if cost else []
    outlines = [icons.place(name, x + index * (size - 2), y, size) for index, name in enumerate(names)]
    return "".join(outlines), (size - 2) * len(names)


def short(tr: Translator, effect: Effect, *, tight: bool = False) -> str:
    """An effect in words short enough for a tile. `tight`: with abbreviations where the language has them."""
    parts = []
    for key, value in effect.items():
        name = f"short.{key}.{value}" if key == "build" else f"short.{key}"
        parts.append(tr(cut if tight and tr.has(cut := f"{name}.tight") else name, n=value))
    return " + ".join(parts)


def space_inner(scene: Scene, plan: Plan, place: Place) -> str:
    """A tile of the four ordinary groups: cost or pieces, drawing, words."""
    tr = scene.tr
    box, occupies = plan.space_box(place.id), plan.board.spaces[place.id].occupies
    count = len(standing(plan, place))
    taken = attrs(class_="rr-taken" if place.pieces and occupies else None)
    out = [f'<rect class="rr-space"{box.attrs(5)}/>']
    if box.h < 56:  # words beside the drawing
        paid = place if occupies else place._replace(pieces=())
        marks_, width = slots(plan, paid, box.x + 4, box.cy - 13, 26)
        left = box.x + 8 + width
        text_x = left + effects.width(place.effect, 27) + 5
        tail = ""
        if not occupies:
            tail = fitted(text_x, box.cy + 17, tr("short.always"), 90, 16, anchor="start")
            users = box.right - 26 * min(3, max(1, count)) - 6
            tail += slots(plan, place, users, box.cy - 13, 24, cost=False)[0]
        out.append(
            f"{marks_}<g{taken}>{effects.row(place.effect, left, box.cy, 27, middle=False)}"
            + fitted(
                text_x,
                box.cy + (-2 if tail else 5),
                short(tr, place.effect),
                box.right - text_x - 5,
                17,
                anchor="start",
            )
            + f"{tail}</g>"
        )
    else:
        marks_, width = slots(plan, place, box.x + 4, box.y + 5, 26)
        middle = (box.x + width + box.right) / 2 + 2
        out.append(
            f"{marks_}<g{taken}>"
            + effects.row(place.effect, middle, box.y + 19, 29, limit=box.w - width - 12)
            + fitted(box.cx, box.bottom - 8, short(tr, place.effect), box.w - 10, 19)
            + "</g>"
        )
    return "".join(out)


def order_inner(scene: Scene, plan: Plan, place: Place) -> str:
    """A turn-order space, or the space that replaces both in the last round."""
    box, claim = plan.space_box(place.id), plan.board.spaces[place.id].claim
    marks_, width = slots(plan, place, box.x + 4, box.y + 8, 26)
    style = attrs(class_="rr-taken" if place.pieces else None)
    if claim:
        x = box.x + 12 + width
        drawn = icons.place("order", x, box.y + 9, 23)
        drawn += text(x + 23, box.cy + 7, claim, "rr-count", anchor="start", size=20)
        x, y, phrase = x + 42, box.cy + 6, identity.place_name(scene, place.id)
    else:
        drawn = effects.row(place.effect, box.x + 10 + width, box.cy, 27, middle=False)
        x, y = box.x + 14 + width + effects.width(place.effect, 27), box.cy + 5
        phrase = short(scene.tr, place.effect)
    drawn += fitted(x, y, phrase, box.right - x - 9, 19, anchor="start")
    return f'<rect class="rr-space"{box.attrs(5)}/>{marks_}<g{style}>{drawn}</g>'


def engineer_inner(
    scene: Scene, plan: Plan, box: Box, tile: Tile, style: str, place: Place | None = None
) -> str:
    """An engineer's tile: number, effect, and the cost if it can be used."""
    tr = scene.tr
    compact = box.h < 86
    top = box.y + 4
    out = [
        f'<rect class="{style}"{box.attrs(5)}/>'
        f'<g transform="translate({box.right - 27:g} {top + 1:g}) scale(1)">{icons.shape("engineer")}</g>'
        + text(
            box.right - 31,
            top + 19,
            tile.label,
            "rr-count",
            anchor="end",
            size=17 if len(tile.label) < 3 else 15,
        )
    ]
    if place is not None and place.workers + place.roubles:
        out.append(slots(plan, place, box.x + 4, top, 25)[0])
    out.append(
        effects.row(
            tile.effect, box.cx, box.y + (44 if compact else 45), 26 if compact else 28, limit=box.w - 8
        )
    )
    y, size = (box.bottom - 5, 16) if compact else (box.y + 74, 17)
    out.append(fitted(box.cx, y, short(tr, tile.effect), box.w - 7, size))
    return "".join(out)


def order_tile(scene: Scene, plan: Plan, table: Table, position: int) -> str:
    """A place of the turn order: its seat, and the points for passing."""
    tr = scene.tr
    box = plan.order_box(position)
    seat = table.order[position]
    points = table.pass_points[position]
    label = tr("board.order", n=position + 1, name=scene.name(seat), points=points)
    passed = seat in table.passed
    status = tr("board.passed") if passed else tr("board.pass_points", points=points)
    return (
        f'<g{scene.inspectable(f"order:{position + 1}", label)}><rect class="rr-space-any"{box.attrs(5)}/>'
        + text(box.x + 6, box.y + 17, f"{position + 1}.", "rr-count", anchor="start", size=15)
        + f"<g{attrs(class_='rr-taken' if passed else None)}>"
        f"{seat_marks.token(seat, box.x + 40, box.y + 13, 10)}</g>"
        + fitted(box.cx, box.bottom - 4, status, box.w - 6, 15)
        + "</g>"
    )


def piles(scene: Scene, plan: Plan, table: Table) -> str:
    """The locomotives in supply and the returned factories."""
    tr = scene.tr
    out = [
        f"<g{scene.inspectable('group:supply', tr('board.piles'))}>"
        f'<rect class="rr-hit"{Box(_SUPPLY.x + 3, _SUPPLY.y + 1, _SUPPLY.w - 6, 19).attrs(4)}/>'
        + text(_SUPPLY.x + 8, _SUPPLY.y + 15, tr("board.piles"), "rr-note", anchor="start")
        + "</g>"
    ]
    for number, count in table.piles.items():
        box = plan.pile_box(number)
        lowest = number == table.lowest
        style = "rr-pile rr-lowest" if lowest else "rr-pile"
        hint = scene.inspectable(f"loco:{number}", tr("board.pile", number=number, n=count), focusable=lowest)
        out.append(
            f"<g{hint}{attrs(class_=None if count else 'rr-used')}>"
            f'<rect class="{style}"{box.attrs(4)}/>'
            + icons.place("loco", box.x + 1, box.y + 1, 22, "rr-faint")
            + text(box.right - 5, box.y + 22, number, "rr-count", anchor="end", size=20)
            + text(box.cx, box.bottom - 5, f"×{count}", "rr-note")
            + "</g>"
        )
    shown = tuple(dict.fromkeys(table.returned))
    if shown:
        x = plan.returned_box(len(shown) - 1).x - 6
        out.append(text(x, _SUPPLY.y + 15, tr("board.returned"), "rr-note rr-through", anchor="end"))
    for index, name in enumerate(shown):
        box = plan.returned_box(index)
        label = tr("board.open_factory", number=name, n=table.returned.count(name))
        hint = scene.inspectable(f"factory:{name}", label, focusable=False)
        out.append(
            f'<g{hint}><rect class="rr-factory"{box.attrs(3)}/>'
            + text(box.cx, box.cy + 5.5, name, "rr-count", size=15.5)
            + "</g>"
        )
    return "".join(out)


def cards(scene: Scene, plan: Plan, table: Table) -> str:
    """The ? cards and the pile of end bonus cards, or the starting bonus cards while they are drafted."""
    tr = scene.tr
    out = []
    if table.drafting:
        out += [_card(scene, plan, "start", plan.board.starts[name]) for name in table.starting_cards]
    else:
        out += [_card(scene, plan, "card", plan.board.cards[name]) for name in table.cards_up]
    pile = plan.bonus_pile_box()
    label = tr("board.bonus_pile", n=table.bonus_pile)
    out.append(
        f"<g{scene.inspectable('bonuses:pile', label)}>"
        f'<rect class="rr-space-any"{pile.attrs(4)}/>'
        + icons.place("bonus", pile.x + 4, pile.y + 4, 25)
        + text(pile.x + 28, pile.y + 23, f"×{table.bonus_pile}", "rr-count", anchor="start", size=17)
        + fitted(pile.cx, pile.bottom - 5, tr("board.bonus_pile_short"), pile.w - 6, 16)
        + "</g>"
    )
    return "".join(out)


def _card(scene: Scene, plan: Plan, kind: str, tile: Tile) -> str:
    """A ? card, or a starting bonus card."""
    tr, box = scene.tr, plan.card_box(tile.id)
    if kind == "start":
        label, size = effects.words(tr, tile.effect), 17
        wordings = [short(tr, tile.effect), short(tr, tile.effect, tight=True)]
        drawn = effects.row(tile.effect, box.cx, box.y + 17, 24, limit=box.w - 6)
    else:
        label, size = identity.say(scene, "card." + tile.id), 16
        wordings = [identity.say(scene, "card.short." + tile.id)]
        drawn = effects.block(tile.effect, box.cx, box.y + 16, 24, limit=box.w - 6)
    lines = (fitted(box.cx, box.bottom - 5, said, box.w - 6, size) for said in wordings)
    return (
        f"<g{scene.inspectable(f'{kind}:{tile.id}', label, focusable=False)}>"
        f'<rect class="rr-tokentile"{box.attrs(4)}/>{drawn}{next(filter(None, lines), "")}</g>'
    )


def round_inner(scene: Scene, table: Table) -> str:
    """The number of the round."""
    box = BLOCKS["turn_order"]
    words = scene.tr("head.round", round=table.round, rounds=table.rounds)
    return text(box.right - 8, box.y + 17, words, "rr-note rr-through", anchor="end")


def strip_fragments(scene: Scene, plan: Plan, table: Table) -> list[Fragment]:
    """Engineers that are not action spaces yet, and empty slots of their strip."""
    tr = scene.tr
    found = []
    active = {space.slot for space in plan.board.spaces.values() if space.printed}
    for slot, number in table.strip:
        if slot in active:
            continue
        box = plan.strip_box(slot)
        if number:
            tile = plan.board.engineers[number]
            label = f"{tr('engineer.name', number=tile.label)}: {effects.words(tr, tile.effect)}"
            hint = scene.inspectable(f"engineer:{number}", label)
            body = f"<g{hint}>" + engineer_inner(scene, plan, box, tile, "rr-strip-dark") + "</g>"
        else:
            hint = scene.inspectable("group:engineer", tr("board.no_engineer"), focusable=False)
            body = f'<g{hint}><rect class="rr-empty"{box.attrs(5)}/></g>'
        found.append(Fragment(f"strip-{slot}", body))
    return found


def engineer_space(scene: Scene, plan: Plan, place: Place) -> str:
    """The hiring space or a light engineer's space, with its engineer and pieces."""
    tr = scene.tr
    box = plan.space_box(place.id)
    hiring = plan.board.spaces[place.id].slot == "hire"
    style = "rr-strip-hire" if hiring else "rr-strip-light"
    duty = tr("board.hire" if hiring else "board.on_duty")
    foot = text(box.cx, box.bottom - 5, duty, "rr-note", silent=True)
    if place.engineer:
        return engineer_inner(scene, plan, box, plan.board.engineers[place.engineer], style, place) + foot
    marks_, _ = slots(plan, place, box.x + 4, box.y + 4, 25)
    return (
        f'<rect class="{style}"{box.attrs(5)}/>{marks_}'
        + text(box.cx, box.cy, tr("board.no_engineer"), "rr-note", silent=True)
        + foot
    )
