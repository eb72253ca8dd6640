"""The common board: action spaces with cost, effect and who stands there; engineers, order, stock."""

from __future__ import annotations

from typing import Any

from ui import marks
from ui.contract import Fragment, Scene
from ui.games.russian_railroads import effects, icons, words
from ui.games.russian_railroads.layout import (
    BLOCKS,
    GROUP_HEAD,
    MAIN_HEIGHT,
    WIDTH,
    Box,
    column_tiles,
    pair_rows,
    row_tiles,
)
from ui.games.russian_railroads.lettering import fitted
from ui.games.russian_railroads.looks import MainLook, Standing
from ui.games.russian_railroads.parts import CARDS, DATA, ENGINEERS, PILES, SPACES, STARTS
from ui.games.russian_railroads.supply import piece
from ui.html import attrs
from ui.i18n import Translator
from ui.svg import text

_CLAIM_ROW = 42


def _place_spaces() -> dict[str, Box]:
    """Where each printed space lies: colour pairs side by side, everything else one under the other."""
    found: dict[str, Box] = {}
    tracks = [space for space in DATA["action_spaces"] if space["group"] == "track"]
    rows: dict[str, list[str]] = {}
    for space in tracks:
        rows.setdefault(_kind(space), []).append(space["id"])
    for ids, (whole, left, right) in zip(rows.values(), pair_rows(BLOCKS["track"], len(rows)), strict=True):
        if len(ids) == 1:
            found[ids[0]] = whole
        else:
            found[ids[0]], found[ids[1]] = left, right
    for group in ("locomotive", "industry", "auxiliary"):
        ids = [space["id"] for space in DATA["action_spaces"] if space["group"] == group]
        for name, box in zip(ids, column_tiles(BLOCKS[group], len(ids)), strict=True):
            found[name] = box
    return found


def _kind(space: dict[str, Any]) -> str:
    return "+".join(space["effect"])


SPACE_BOXES = _place_spaces()
STRIPS: dict[str, list[str]] = {
    side: list(record["spaces_left_to_right"])
    for side, record in DATA["engineer_strip"].items()
    if isinstance(record, dict) and "spaces_left_to_right" in record
}
_LONGEST = max(len(strip) for strip in STRIPS.values())
_STRIP_TILES = row_tiles(BLOCKS["engineer"], _LONGEST)
_ORDER = BLOCKS["turn_order"]
_SUPPLY = BLOCKS["supply"]


def strip_box(slot: str, side: str) -> Box:
    """Where an engineer slot lies; the hiring space is always at the right end."""
    strip = STRIPS[side]
    return _STRIP_TILES[_LONGEST - len(strip) + strip.index(slot)]


def board_side(players: int) -> str:
    """Which side of the board is used."""
    return str(DATA["player_counts"][str(players)]["board_side"])


def space_box(space: str, players: int) -> Box:
    """Where a space of any kind lies on the common board."""
    if space in SPACE_BOXES:
        return SPACE_BOXES[space]
    if space == "E_HIRE":
        return strip_box("hire", board_side(players))
    if space in ("E_LIGHT1", "E_LIGHT2"):
        slot = SPACES[space]["effect"]["engineer_on"]
        side = board_side(players)
        return strip_box(slot if slot in STRIPS[side] else STRIPS[side][-3], side)
    first = order_box(0)
    if space == "LAST_ROUND":
        return Box(first.x, first.bottom + 4, first.w * 2 + 6, _CLAIM_ROW)
    box = order_box(0 if space == "O_1" else 2)
    return Box(box.x, box.bottom + 4, box.w * 2 + 6, _CLAIM_ROW)


def order_box(position: int) -> Box:
    """A place of the turn order, 0 is first."""
    width = (_ORDER.w - 8 - 3 * 6) / 4
    return Box(_ORDER.x + 4 + (width + 6) * position, _ORDER.y + GROUP_HEAD, width, 40)


def pile_box(index: int) -> Box:
    """A pile of locomotives."""
    width = (_SUPPLY.w - 8 - 5 * (len(PILES) - 1)) / len(PILES)
    return Box(_SUPPLY.x + 4 + (width + 5) * index, _SUPPLY.y + 21, width, 42)


def card_box(index: int, count: int) -> Box:
    """A ? card, or a starting bonus card while they are drafted."""
    width = (_SUPPLY.w - 8 - 64 - 5 * (count - 1)) / count
    return Box(_SUPPLY.x + 4 + (width + 5) * index, _SUPPLY.y + 67, width, 45)


def returned_box(index: int) -> Box:
    """A factory lying open beside the piles."""
    return Box(_SUPPLY.right - 26 - 21 * index, _SUPPLY.y + 1, 20, 20)


# ------------------------------------------------------------------ printed


def printed(scene: Scene, players: int) -> str:
    """Blocks and headings."""
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
    side = board_side(players)
    for name, space in SPACES.items():
        if name in SPACE_BOXES and side not in space["boards"]:
            out.append(_blocked(scene, name, SPACE_BOXES[name]))
    return "".join(out)


def _blocked(scene: Scene, name: str, box: Box) -> str:
    label = scene.tr("board.blocked", space=scene.tr("space." + name))
    return (
        f"<g{scene.inspectable('space:' + name, label, focusable=False)}><rect "
        f'class="rr-empty"{box.attrs(5)}/>'
        f'<path class="rr-blocked" d="M{box.x + 6:g} {box.y + 6:g}L{box.right - 6:g} '
        f"{box.bottom - 6:g}M{box.x + 6:g} "
        f'{box.bottom - 6:g}L{box.right - 6:g} {box.y + 6:g}"/></g>'
    )


# ------------------------------------------------------------------ spaces


def slots(
    cost: tuple[int, int], standing: tuple[Standing, ...], x: float, y: float, size: float
) -> tuple[str, float]:
    """The cost as empty outlines, or the pieces that were paid; and how wide that is."""
    out = []
    if standing:
        shown = standing
        step = size if len(shown) <= 3 else size * 3 / len(shown)
        for index, each in enumerate(shown):
            out.append(piece(each.kind, each.seat, x + index * step, y, size))
        return "".join(out), step * (len(shown) - 1) + size
    names = ["worker-slot"] * cost[0] + ["rouble-slot"] * cost[1]
    for index, name in enumerate(names):
        out.append(icons.place(name, x + index * (size - 2), y, size))
    return "".join(out), (size - 2) * len(names)


def short(tr: Translator, effect: effects.Effect) -> str:
    """The effect in as few words as fit on a tile."""
    parts = []
    for key, value in effect.items():
        name = f"short.{key}.{value}" if key == "build" else f"short.{key}"
        parts.append(tr(name, n=value))
    return " + ".join(parts)


def space_inner(scene: Scene, look: MainLook, name: str) -> str:
    """A tile of the four ordinary groups: cost or pieces, drawing, words."""
    tr = scene.tr
    space = SPACES[name]
    box = space_box(name, look.players)
    standing = look.standing.get(name, ())
    wide = box.h < 56
    taken = bool(standing) and space["occupies"]
    out = [f'<rect class="rr-space"{box.attrs(5)}/>']
    size = 26
    if wide:
        marks_, width = slots(look.costs[name], standing if taken else (), box.x + 4, box.cy - size / 2, size)
        out.append(marks_)
        left = box.x + 8 + width
        phrase = short(tr, space["effect"])
        row = effects.row(space["effect"], left, box.cy, 27, middle=False)
        text_x = left + effects.width(space["effect"], 27) + 5
        tail = ""
        if not space["occupies"]:
            tail = fitted(text_x, box.cy + 17, tr("short.always"), 90, 14, anchor="start")
            users, _ = slots(
                (0, 0), standing, box.right - 26 * min(3, max(1, len(standing))) - 6, box.cy - 13, 24
            )
            tail += users
        drop = -2 if tail else 5
        out.append(
            f"<g{attrs(class_='rr-taken' if taken else None)}>{row}"
            + fitted(text_x, box.cy + drop, phrase, box.right - text_x - 5, 17, anchor="start")
            + f"{tail}</g>"
        )
    else:
        marks_, width = slots(look.costs[name], standing, box.x + 4, box.y + 5, size)
        out.append(marks_)
        row = effects.row(
            space["effect"], (box.x + width + box.right) / 2 + 2, box.y + 19, 29, limit=box.w - width - 12
        )
        out.append(
            f"<g{attrs(class_='rr-taken' if taken else None)}>{row}"
            + fitted(box.cx, box.bottom - 8, short(tr, space["effect"]), box.w - 10, 17)
            + "</g>"
        )
    return "".join(out)


def order_inner(scene: Scene, look: MainLook, name: str) -> str:
    """A turn-order space, or the one that covers both in the last round."""
    box = space_box(name, look.players)
    standing = look.standing.get(name, ())
    marks_, width = slots(look.costs[name], standing, box.x + 4, box.y + 8, 26)
    effect = SPACES[name]["effect"]
    if name == "LAST_ROUND":
        row = effects.row(effect, box.x + 10 + width, box.cy, 27, middle=False)
        x = box.x + 14 + width + effects.width(effect, 27)
        phrase = fitted(x, box.cy + 5, short(scene.tr, effect), box.right - x - 4, 17, anchor="start")
        style = attrs(class_="rr-taken" if standing else None)
        return f'<rect class="rr-space"{box.attrs(5)}/>{marks_}<g{style}>{row}{phrase}</g>'
    x, place = box.x + 12 + width, effect["claim_turn_order"]
    claim = icons.place("order", x, box.y + 9, 23) + text(
        x + 23, box.cy + 7, place, "rr-count", anchor="start", size=20
    )
    x += 42
    claim += fitted(x, box.cy + 6, scene.tr("space." + name), box.right - x - 4, 17, anchor="start")
    style = attrs(class_="rr-taken" if standing else None)
    return f'<rect class="rr-space"{box.attrs(5)}/>{marks_}<g{style}>{claim}</g>'


def engineer_inner(
    scene: Scene, box: Box, number: int, style: str, cost: tuple[int, int], standing: tuple[Standing, ...]
) -> str:
    """An engineer's tile: number, effect, and what it costs where it can be used."""
    tr = scene.tr
    effect = ENGINEERS[number]["effect"]
    out = [f'<rect class="{style}"{box.attrs(5)}/>']
    compact = box.h < 86
    top = box.y + 4
    out.append(
        f'<g transform="translate({box.right - 27:g} {top + 1:g}) scale(1)">{icons.shape("engineer")}</g>'
    )
    out.append(text(box.right - 31, top + 19, number, "rr-count", anchor="end", size=17))
    if sum(cost):
        out.append(slots(cost, standing, box.x + 4, top, 25)[0])
    out.append(
        effects.row(effect, box.cx, box.y + (44 if compact else 45), 26 if compact else 28, limit=box.w - 8)
    )
    if not compact:
        out.append(fitted(box.cx, box.y + 73, short(tr, effect), box.w - 8, 15))
    else:
        out.append(fitted(box.cx, box.bottom - 5, short(tr, effect), box.w - 8, 14))
    return "".join(out)


def order_tile(scene: Scene, look: MainLook, position: int) -> str:
    """A place of the turn order: who is there, what passing gives."""
    tr = scene.tr
    box = order_box(position)
    seat = look.order[position]
    points = look.pass_points[position]
    label = tr("board.order", n=position + 1, name=scene.name(seat), points=points)
    passed = seat in look.passed
    status = tr("board.passed") if passed else tr("board.pass_points", points=points)
    return (
        f'<g{scene.inspectable(f"order:{position + 1}", label)}><rect class="rr-space-any"{box.attrs(5)}/>'
        + text(box.x + 6, box.y + 17, f"{position + 1}.", "rr-count", anchor="start", size=15)
        + f"<g{attrs(class_='rr-taken' if passed else None)}>"
        f"{marks.token(seat, box.x + 40, box.y + 15, 12)}</g>"
        + fitted(box.cx, box.bottom - 4, status, box.w - 6, 14.5)
        + "</g>"
    )


def piles(scene: Scene, look: MainLook) -> str:
    """Locomotives still to be had, and factories lying open."""
    tr = scene.tr
    out = [
        f"<g{scene.inspectable('group:supply', tr('board.piles'))}>"
        f'<rect class="rr-hit"{Box(_SUPPLY.x + 3, _SUPPLY.y + 1, _SUPPLY.w - 6, 19).attrs(4)}/>'
        + text(_SUPPLY.x + 8, _SUPPLY.y + 15, tr("board.piles"), "rr-note", anchor="start")
        + "</g>"
    ]
    lowest = next((number for number in PILES if look.piles.get(number)), 0)
    for index, number in enumerate(PILES):
        box = pile_box(index)
        count = look.piles.get(number, 0)
        style = "rr-pile rr-lowest" if number == lowest else "rr-pile"
        hint = scene.inspectable(
            f"loco:{number}", tr("board.pile", number=number, n=count), focusable=number == lowest
        )
        out.append(
            f"<g{hint}{attrs(class_=None if count else 'rr-used')}>"
            f'<rect class="{style}"{box.attrs(4)}/>'
            + icons.place("loco", box.x + 1, box.y + 1, 22, "rr-faint")
            + text(box.right - 5, box.y + 22, number, "rr-count", anchor="end", size=20)
            + text(box.cx, box.bottom - 5, f"×{count}", "rr-note")
            + "</g>"
        )
    shown = tuple(dict.fromkeys(look.returned))
    if shown:
        x = returned_box(len(shown) - 1).x - 6
        out.append(text(x, _SUPPLY.y + 15, tr("board.returned"), "rr-note rr-through", anchor="end"))
    for index, number in enumerate(shown):
        box = returned_box(index)
        label = tr("board.open_factory", number=number, n=look.returned.count(number))
        hint = scene.inspectable(f"factory:{number}", label, focusable=False)
        out.append(
            f'<g{hint}><rect class="rr-factory"{box.attrs(3)}/>'
            + text(box.cx, box.cy + 5.5, number, "rr-count", size=15.5)
            + "</g>"
        )
    return "".join(out)


def cards(scene: Scene, look: MainLook) -> str:
    """? cards and the pile of end bonus cards; the starting bonus cards while they are drafted."""
    tr = scene.tr
    out = []
    if look.drafting:
        for index, name in enumerate(STARTS):
            if name in look.draft:
                out.append(start_inner(scene, name, index))
    else:
        for index, (name, record) in enumerate(CARDS.items()):
            if name not in look.cards:
                continue
            box = card_box(index, len(CARDS))
            out.append(
                f"<g{scene.inspectable('card:' + name, tr('card.' + name), focusable=False)}><rect "
                f'class="rr-tokentile"{box.attrs(4)}/>'
                + effects.block(record["effect"], box.cx, box.y + 16, 24, limit=box.w - 6)
                + fitted(box.cx, box.bottom - 5, tr("card.short." + name), box.w - 6, 14)
                + "</g>"
            )
    pile = Box(_SUPPLY.right - 62, _SUPPLY.y + 67, 58, 45)
    label = tr("board.bonus_pile", n=look.bonus_pile)
    out.append(
        f"<g{scene.inspectable('bonuses:pile', label)}>"
        f'<rect class="rr-space-any"{pile.attrs(4)}/>'
        + icons.place("bonus", pile.x + 4, pile.y + 4, 25)
        + text(pile.x + 28, pile.y + 23, f"×{look.bonus_pile}", "rr-count", anchor="start", size=17)
        + fitted(pile.cx, pile.bottom - 5, tr("board.bonus_pile_short"), pile.w - 6, 14)
        + "</g>"
    )
    return "".join(out)


def start_box(name: str) -> Box:
    """Where a starting bonus card lies."""
    return card_box(list(STARTS).index(name), len(STARTS))


def start_inner(scene: Scene, name: str, index: int) -> str:
    """A starting bonus card."""
    box = card_box(index, len(STARTS))
    effect = words.start_effect(scene, name)
    hint = scene.inspectable("start:" + name, effects.words(scene.tr, effect), focusable=False)
    return (
        f'<g{hint}><rect class="rr-tokentile"{box.attrs(4)}/>'
        + effects.row(effect, box.cx, box.y + 17, 24, limit=box.w - 6)
        + fitted(box.cx, box.bottom - 5, short(scene.tr, effect), box.w - 6, 15)
        + "</g>"
    )


def round_inner(scene: Scene, look: MainLook) -> str:
    """Which round it is."""
    box = BLOCKS["turn_order"]
    return text(
        box.right - 8,
        box.y + 17,
        scene.tr("head.round", round=look.round, rounds=look.rounds),
        "rr-note rr-through",
        anchor="end",
    )


def strip_fragments(scene: Scene, look: MainLook) -> list[Fragment]:
    """Engineers that cannot be used yet, and empty slots of the strip; usable ones are action spaces."""
    tr = scene.tr
    side = board_side(look.players)
    found = []
    active = {
        "hire",
        *(SPACES[name]["effect"]["engineer_on"] for name in ("E_LIGHT1", "E_LIGHT2") if name in look.spaces),
    }
    for slot, number in look.strip:
        if slot in active:
            continue
        box = strip_box(slot, side)
        if number:
            body = (
                f"<g{scene.inspectable(f'engineer:{number}', tr('engineer.name', number=number))}>"
                + engineer_inner(scene, box, number, "rr-strip-dark", (0, 0), ())
                + "</g>"
            )
        else:
            hint = scene.inspectable("group:engineer", tr("board.no_engineer"), focusable=False)
            body = f'<g{hint}><rect class="rr-empty"{box.attrs(5)}/></g>'
        found.append(Fragment(f"strip-{slot}", body))
    return found


def engineer_space(scene: Scene, look: MainLook, name: str) -> str:
    """The hiring space or a light engineer's space, with who lies and who stands there."""
    tr = scene.tr
    box = space_box(name, look.players)
    slot = "hire" if name == "E_HIRE" else SPACES[name]["effect"]["engineer_on"]
    number = dict(look.strip).get(slot, 0)
    standing = look.standing.get(name, ())
    style = "rr-strip-hire" if name == "E_HIRE" else "rr-strip-light"
    cost = look.costs[name]
    foot = text(box.cx, box.bottom - 5, tr("board.hire" if name == "E_HIRE" else "board.on_duty"), "rr-note")
    if number:
        return engineer_inner(scene, box, number, style, cost, standing) + foot
    marks_, _ = slots(cost, standing, box.x + 4, box.y + 4, 25)
    return (
        f'<rect class="{style}"{box.attrs(5)}/>{marks_}'
        + text(box.cx, box.cy, tr("board.no_engineer"), "rr-note")
        + foot
    )
