"""Coal: its board and foundries in a panel, own foundries and boilermen on the player boards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from engine.games.russian_railroads import queries
from engine.games.russian_railroads.actions import Action
from engine.games.russian_railroads.queries import Board, Effect, Printed
from ui.games.russian_railroads import effects, icons, identity, wording
from ui.games.russian_railroads.expansions import Explanation, ModulePage, rules_of
from ui.games.russian_railroads.explain import source
from ui.games.russian_railroads.explain_points import NoSuchThing, known, seat_of, title
from ui.games.russian_railroads.layout import PLAYER_TOP, RAIL_X, Box
from ui.games.russian_railroads.lettering import fitted
from ui.games.russian_railroads.plan import Plan
from ui.games.russian_railroads.reading import board_of, game, owner_shown, plan_of, printed
from ui.markup.html import attrs, esc, paragraph
from ui.markup.svg import ems, text
from ui.view.scene import Scene
from ui.view.types import Fragment
from ui.words.i18n import Translator

OPEN, USED = 1, 2
"""A player's foundry in `Board.has`: usable, or used in this round."""
SPACES = ("C_COAL", "C_FOUNDRY", "C_BOILER")
HEAD, TILE_H, FOUNDRY_H, PANEL_W = 26, 76, 100, 120
"""A panel this narrow keeps the whole drawing readable in a window of 1280 pixels."""
ROW, ROW_TOP = 74, 15
"""Height of the row of own foundries, and the part of it that boilermen at factories reach into."""
OWN_W = 190
HEADLINE = 20
"""The width of an em of a heading."""
BADGE = Box(0, 0, 47, 22)
"""A boilerman's badge, across the lower edge of its piece."""

_LUMPS = "M3 11 6 6.500 9.500 7.500 12 4l4 1.500 2 3.500 3 2Z"
_FLAME = (
    "M12 2.500c.6 3.400 5.500 5.600 5.500 10.700a5.500 5.500 0 0 1-11 0c0-2.600 1.300-4 2.300-5.600.3 1.400 "
    "1 2.200 1.900 2.700C10.400 7.600 10.900 4.700 12 2.500Z"
)
_HEARTH = "M3 21.500V11L8 7V2.500h4V7l3-2.500L21 11v10.500Z"
_COAL = (
    f'<path class="rr-coal" d="{_LUMPS}"/><path class="rr-wagon" d="M2 11h20l-2 7H4Z"/>'
    '<circle class="rr-wheel" cx="7.500" cy="19.500" r="2.600"/>'
    '<circle class="rr-wheel" cx="16.500" cy="19.500" r="2.600"/>'
)
_FOUNDRY = (
    f'<path class="rr-hearth" d="{_HEARTH}"/><path class="rr-mouth" d="M6.500 21.500V17a5.500 5.500 0 0 1 11 '
    f'0v4.500Z"/><path class="rr-fire" d="{_FLAME}" transform="translate(5.400 10.300) scale(.55)"/>'
)
_BOILERMAN = (
    '<path class="rr-soot" d="M12 9.500c4.700 0 8 2.700 8 7.200v4.800H4v-4.800c0-4.500 3.300-7.200 '
    '8-7.200Z"/>'
    '<circle class="rr-face" cx="12" cy="6.600" r="4.100"/>'
    '<path class="rr-soot" d="M7.200 5.600c.3-2.700 2.200-4.100 4.800-4.100 2.300 0 '
    '4.100 1.200 4.700 3.200l3.300.9v1H7.200Z"/>'
    f'<path class="rr-fire" d="{_FLAME}" transform="translate(6.600 11.800) scale(.44)"/>'
)


def foundries(scene: Scene) -> dict[str, Effect]:
    """The effects of the foundries, by id."""
    records: list[dict[str, str]] = printed(scene).data["foundries"]
    return {each["id"]: printed(scene).named[each["id"]] for each in records}


def table_fields(scene: Scene) -> dict[str, object]:
    """The module's public fields."""
    return dict(queries.look(game(scene), "coal"))


def on_display(scene: Scene) -> tuple[str, ...]:
    """The foundries on display."""
    found: tuple[str, ...] = queries.look(game(scene), "coal")["shown"]
    return found


def mine(scene: Scene, whose: Board) -> list[tuple[str, int]]:
    """A player's foundries, each with `OPEN` or `USED`."""
    return [(name, how) for name, how in whose.own if name in foundries(scene)]


def foundry_name(scene: Scene, foundry: str) -> str:
    """A foundry's name, made from its effect."""
    return effects.words(scene.tr, known(foundry, foundries(scene)))


def short(tr: Translator, effect: Effect) -> str:
    """An effect in words short enough for a tile."""
    parts = []
    for key, value in effect.items():
        parts.append(tr(f"short.{key}.{value}" if key == "build" else f"short.{key}", n=value))
    return " + ".join(parts)


# --- the coal board and the foundries on display


def _places(board_: Printed, box: Box) -> dict[str, Box]:
    """The boxes of the action spaces, one below the other."""
    found = {}
    y = box.y + HEAD + 4
    for name in SPACES:
        if name in board_.spaces:
            found[name] = Box(box.x + 7, y, box.w - 14, TILE_H)
            y += TILE_H + (24 if name == SPACES[0] and board_.spaces[name].one_with else 12)
    return found


def _height(board_: Printed) -> float:
    count = int(board_.data["foundry_display"]["tiles"])
    spaces = _places(board_, Box(0, 0, PANEL_W, 0))
    return spaces[SPACES[-1]].bottom + 10 + HEAD + 4 + (FOUNDRY_H + 8) * (count + 1) + 4


def _display(scene: Scene, plan: Plan, box: Box) -> list[Box]:
    """The boxes of the foundries on display; the last one is the stack."""
    count = int(plan.board.data["foundry_display"]["tiles"])
    spaces = plan.space_box(SPACES[-1])
    y = spaces.bottom + 10 + HEAD + 4
    return [Box(spaces.x, y + (FOUNDRY_H + 8) * number, spaces.w, FOUNDRY_H) for number in range(count + 1)]


def _parts(board_: Printed, box: Box) -> dict[str, Box]:
    """Areas for small windows: the coal board, and the foundries below it."""
    end = _places(board_, box)[SPACES[-1]].bottom + 7
    return {
        "coal": Box(box.x - 2, box.y - 2, box.w + 4, end - box.y + 2),
        "foundries": Box(box.x - 2, end, box.w + 4, box.bottom - end + 2),
    }


def _panel(scene: Scene, plan: Plan, box: Box) -> Iterable[Fragment]:
    tr, state = scene.tr, table_fields(scene)
    printed_key = ("coal-board", tr.language)
    yield Fragment("coal-board", plan.remember(printed_key, partial(_headings, scene, plan, box)))
    key = ("coal-shown", tr.language, on_display(scene), str(state["left"]))
    yield Fragment("coal-shown", plan.remember(key, partial(_on_display, scene, plan, box)))


def _above(scene: Scene, plan: Plan) -> Iterable[Fragment]:
    """A cover over the other one of two spaces that count as one, if either is taken."""
    coal, foundry = (queries.place(game(scene), name) for name in SPACES[:2])
    one = plan.board.spaces[foundry.id].one_with and bool(coal.pieces) != bool(foundry.pieces)
    box = plan.space_box(foundry.id if coal.pieces else coal.id)
    yield Fragment("coal-closed", f'<rect class="rr-closed"{box.attrs(5)}/>' if one else "")


def _headings(scene: Scene, plan: Plan, box: Box) -> str:
    tr = scene.tr
    first, second = (plan.space_box(name) for name in SPACES[:2])
    tiles = _display(scene, plan, box)
    out = []
    for target, label, y in (
        ("coal-board", tr("coal.head"), box.y),
        ("foundries", tr("coal.foundries"), tiles[0].y - HEAD - 4),
    ):
        out.append(
            f"<g{scene.inspectable(target, label)}>"
            f'<rect class="rr-hit"{Box(first.x - 3, y + 3, first.w, 23).attrs(4)}/>'
            + _headline(first, y + 21, label)
            + "</g>"
        )
    if plan.board.spaces[SPACES[1]].one_with:
        frame = Box(first.x - 5, first.y - 4, first.w + 10, second.bottom - first.y + 8)
        out.append(f'<rect class="rr-one"{frame.attrs(8)}/>')
        out.append(text(first.cx, (first.bottom + second.y) / 2 + 5, tr("coal.or"), "rr-note"))
    return "".join(out)


def _headline(box: Box, y: float, words: str) -> str:
    """A heading as wide as the panel's tiles at most."""
    long = ems(words) * HEADLINE > box.w
    squeezed = attrs(
        textLength=f"{box.w:g}" if long else None, lengthAdjust="spacingAndGlyphs" if long else None
    )
    return (
        f'<text class="rr-headline" x="{box.x:g}" y="{y:g}" text-anchor="start"{squeezed}>{esc(words)}</text>'
    )


def _on_display(scene: Scene, plan: Plan, box: Box) -> str:
    tr, state = scene.tr, table_fields(scene)
    *tiles, pile = _display(scene, plan, box)
    out = [f'<rect class="rr-empty"{tile.attrs(6)}/>' for tile in tiles[len(on_display(scene)) :]]
    for name, tile in zip(on_display(scene), tiles, strict=False):
        out.append(_tile(scene, name, tile, inspect="foundry"))
    label = tr("coal.stack", n=state["left"])
    out.append(
        f"<g{scene.inspectable('boilermen', label)}>"
        + (
            f'<rect class="rr-back"{pile.attrs(6)}/>'
            if state["left"]
            else f'<rect class="rr-empty"{pile.attrs(6)}/>'
        )
        + icons.place("boilerman", pile.cx - 34, pile.y + 16, 38)
        + text(pile.cx + 22, pile.y + 44, "+1", "rr-plus1")
        + text(pile.cx, pile.bottom - 17, f"× {state['left']}", "rr-count", size=17)
        + "</g>"
    )
    return "".join(out)


def _tile(scene: Scene, name: str, box: Box, *, inspect: str, how: int = 0) -> str:
    """A foundry. Owned ones show their price, filled with coal when used."""
    tr, effect = scene.tr, foundries(scene)[name]
    label = tr("coal.foundry", effect=foundry_name(scene, name)) + (
        f" ({tr('board.used')})" if how == USED else ""
    )
    hint = scene.inspectable(f"{inspect}:{name}", label)
    price = int(str(table_fields(scene)["price"])) if how else 0
    room = box.w - 42 - (18 * price + 6 if price else 4)
    coal = "".join(
        icons.place("coal", box.right - 23 - 18 * number, box.y + 4, 20, "" if how == USED else "rr-faint")
        for number in range(price)
    )
    middle = box.x + 42 + room / 2
    frame = f'<g{hint}><rect class="rr-foundry"{box.attrs(6)}/>'
    if not how:
        return frame + icons.place("foundry", box.x + 4, box.y + 4, 28) + _gift(tr, effect, box) + "</g>"
    return (
        frame
        + icons.place("foundry", box.x + 6, box.y + 5, 34)
        + coal
        + f"<g{attrs(class_='rr-used' if how == USED else None)}>"
        + effects.row(effect, middle, box.y + 19, 25, limit=room)
        + fitted(box.x + 42 + (box.w - 46) / 2, box.bottom - 8, short(tr, effect), box.w - 50, 17)
        + "</g></g>"
    )


def _gift(tr: Translator, effect: Effect, box: Box) -> str:
    """The effect of a foundry on display, drawn and described in one or two lines."""
    whole, room = short(tr, effect), box.w - 8
    first, plus, second = whole.partition(" + ")
    lines = [whole] if not plus or fitted(0, 0, whole, room, 17) else [f"{first} +", second]
    foot = box.bottom - 9 - 16 * (len(lines) - 1)
    return effects.row(effect, box.cx, box.y + 46, 27, limit=room) + "".join(
        fitted(box.cx, foot + 16 * number, words, room, 17 if len(lines) == 1 else 15)
        for number, words in enumerate(lines)
    )


# --- player boards


def _own_boxes(plan: Plan, count: int) -> list[Box]:
    row = plan.module_rows["coal"]
    left = RAIL_X - 8
    width = min(OWN_W, (row.right - left) / max(1, count)) - 6
    return [
        Box(left + (width + 6) * number, row.y + ROW_TOP + 2, width, ROW - ROW_TOP - 6)
        for number in range(count)
    ]


def _printed(scene: Scene, plan: Plan, _: int | None) -> str:
    row = plan.module_rows["coal"]
    label = scene.tr("coal.yours")
    bed = Box(RAIL_X - 12, row.y + ROW_TOP, row.right - RAIL_X + 12, ROW - ROW_TOP - 2)
    return (
        f"<g{scene.inspectable('foundries', label)}>"
        + text(row.x, row.y + ROW_TOP + 20, label, "rr-railname", anchor="start")
        + icons.place("foundry", row.x, row.y + ROW_TOP + 27, 28)
        + f'</g><rect class="rr-empty"{bed.attrs(6)}/>'
    )


def _lies(scene: Scene, plan: Plan, whose: Board) -> str:
    """Own foundries, and boilermen at their locomotives and factories."""
    here = mine(scene, whose)
    row = plan.module_rows["coal"]
    hint = scene.tr("coal.none-yet", n=table_fields(scene)["price"])
    out = [] if here else [text(RAIL_X + 4, row.cy + ROW_TOP / 2 + 4, hint, "rr-note", anchor="start")]
    out += [
        _tile(scene, name, box, inspect="foundry", how=how)
        for (name, how), box in zip(here, _own_boxes(plan, len(here)), strict=True)
    ]
    for piece in sorted(whose.boilermen):
        box = _piece_box(plan, piece)
        x, y = box.cx - BADGE.w / 2, box.bottom - 4
        label = _carries(scene, whose, piece)
        out.append(
            f"<g{scene.inspectable(f'boilerman:{piece}:{whose.seat}', label)}>"
            f'<rect class="rr-badge"{Box(x, y, BADGE.w, BADGE.h).attrs(7)}/>'
            + icons.place("boilerman", x + 3, y + 1, 19)
            + text(x + 33, y + 17, "+1", "rr-badge-no")
            + "</g>"
        )
    return "".join(out)


def _piece_box(plan: Plan, piece: str) -> Box:
    if piece.startswith("gap-"):
        return plan.gap_box(int(piece.removeprefix("gap-")))
    return plan.slot_box(piece)


def _carries(scene: Scene, whose: Board, piece: str) -> str:
    """What a boilerman at a factory or locomotive changes."""
    tr = scene.tr
    if piece.startswith("gap-"):
        gap = int(piece.removeprefix("gap-"))
        factory = whose.factories[gap - 1]
        effect = effects.words(tr, printed(scene).more[factory])
        return tr("coal.at-factory", number=factory, gap=gap, effect=effect)
    number = whose.locomotives[piece]
    return tr("coal.at-loco", rail=identity.rail_of_slot(scene, piece), number=number - 1, now=number)


# --- actions


def _target(scene: Scene, action: Action) -> Box | None:
    plan, whose = plan_of(scene), wording.mine(scene)
    lowered: Box | None = None
    if action.kind == "take":
        tiles = _display(scene, plan, plan.panels["coal"])
        return dict(zip(on_display(scene), tiles, strict=False)).get(action.what)
    if action.kind == "fire":
        names = [name for name, _ in mine(scene, whose)]
        if action.what in names and whose.seat == owner_shown(scene):
            lowered = _own_boxes(plan, len(names))[names.index(action.what)]
    elif action.kind == "boiler" and action.where:
        piece = action.where if action.what == "loco" else f"gap-{action.where}"
        lowered = _piece_box(plan, piece)
    return lowered and Box(lowered.x, lowered.y + PLAYER_TOP, lowered.w, lowered.h)


def _action_label(scene: Scene, action: Action) -> str:
    tr, kind, whose = scene.tr, action.kind, wording.mine(scene)
    if kind in ("take", "fire"):
        return tr("do." + kind, effect=foundry_name(scene, action.what))
    if kind == "boiler" and action.what == "loco":
        number = whose.locomotives[action.where]
        return tr(
            "do.boiler.loco", rail=identity.rail_of_slot(scene, action.where), number=number, now=number + 1
        )
    if kind == "boiler" and action.what == "factory":
        factory = whose.factories[int(action.where) - 1]
        if not factory:
            return tr("do.boiler.gap", gap=action.where)
        effect = effects.words(tr, printed(scene).more[factory])
        return tr("do.boiler.factory", number=factory, gap=action.where, effect=effect)
    if kind == "burn":
        black = int(printed(scene).data["burning"]["black"]) * int(action.what)
        return tr("do.burn" if black else "do.burn.none", n=action.what, black=black)
    return ""


def _prompt(scene: Scene) -> str:
    kinds = {action.kind for action in scene.state.legal()}
    closing = str(table_fields(scene)["closing"])
    if "boiler" in kinds and closing:
        return scene.tr("prompt.boiler.closing", effect=foundry_name(scene, closing))
    return scene.tr("prompt.boiler") if "boiler" in kinds else ""


def _mark(scene: Scene, action: Action) -> str:
    if action.kind in ("take", "fire"):
        return effects.mark(foundries(scene)[action.what])
    return icons.mark("done") if action.kind == "boiler" and not action.where else ""


def _show(scene: Scene, key: str, value: object) -> str | None:
    if key == "foundry" and str(value) in foundries(scene):
        return foundry_name(scene, str(value))
    return scene.tr("resource-name." + str(value)) if key == "resource" else None


# --- explanations


def _foundry(scene: Scene, name: str) -> str:
    tr = scene.tr
    record = next((each for each in printed(scene).data["foundries"] if each["id"] == name), None)
    if record is None:
        raise NoSuchThing(name)
    out = [title(tr("coal.foundry-title"), icons.mark("foundry"))]
    out.append(paragraph(identity.sentence(foundry_name(scene, name))))
    owner = next((seat for seat in range(scene.state.seats) if name in board_of(scene, seat).has), None)
    if name in on_display(scene):
        out.append(paragraph(tr("help.foundry.shown")))
    elif owner is not None:
        used = board_of(scene, owner).has[name] == USED
        out.append(
            paragraph(tr("help.foundry.used" if used else "help.foundry.open", name=scene.name(owner)))
        )
    out.append(paragraph(tr("help.foundry", n=table_fields(scene)["price"])))
    return "".join(out) + source(scene, record["provenance"])


def _about_foundries(scene: Scene) -> str:
    tr, state = scene.tr, table_fields(scene)
    out = [title(tr("coal.foundries"), icons.mark("foundry"))]
    out.append(paragraph(tr("help.foundry", n=state["price"])))
    return "".join(out) + paragraph(tr("help.foundries"))


def _about_boilermen(scene: Scene) -> str:
    tr = scene.tr
    heading = title(tr("coal.boilermen"), icons.mark("boilerman"))
    return (
        heading
        + paragraph(tr("coal.stack", n=table_fields(scene)["left"]) + ".")
        + paragraph(tr("help.boilerman"))
    )


def _boilerman(scene: Scene, piece: str, seat: str) -> str:
    whose = board_of(scene, seat_of(scene, seat))
    if piece not in whose.boilermen:
        raise NoSuchThing(piece)
    heading = title(scene.tr("coal.boilerman"), icons.mark("boilerman"))
    return heading + paragraph(_carries(scene, whose, piece) + ".") + paragraph(scene.tr("help.boilerman"))


def _about_board(scene: Scene) -> str:
    tr = scene.tr
    heading = title(tr("coal.head"), icons.mark("coal"))
    return heading + paragraph(tr("help.group.coal")) + paragraph(tr("help.resource.coal"))


PAGE = ModulePage(
    "coal",
    rules=rules_of("coal"),
    shapes={"coal": _COAL, "foundry": _FOUNDRY, "boilerman": _BOILERMAN},
    drawn={
        "coal": "coal",
        "foundry": "foundry",
        "boilerman": "boilerman",
        "burn": "coal",
        "take": "foundry",
        "fire": "foundry",
        "boiler": "boilerman",
        "build_coal_factory": "factory",
        "score_engineer_count": "engineer",
        "score_next_loco": "loco",
    },
    uncounted=frozenset(("build_coal_factory", "score_engineer_count", "score_next_loco")),
    explanations={
        "foundry": Explanation(_foundry),
        "foundries": Explanation(_about_foundries, (0,)),
        "boilermen": Explanation(_about_boilermen, (0,)),
        "boilerman": Explanation(_boilerman, (2,)),
        "coal-board": Explanation(_about_board, (0,)),
    },
    panel_height=_height,
    panel_width=PANEL_W,
    panel=_panel,
    parts=_parts,
    above=_above,
    place_boxes=_places,
    row_height=lambda _: ROW,
    printed=_printed,
    lies=_lies,
    target=_target,
    action_label=_action_label,
    mark=_mark,
    prompt=_prompt,
    show=_show,
)
