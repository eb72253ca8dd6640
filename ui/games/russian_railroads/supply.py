"""Everything beside a player's rails: name, workers, roubles; ? tokens, end bonus cards, own engineers."""

from __future__ import annotations

from engine.games.russian_railroads.queries import Board
from ui.games.russian_railroads import effects, icons
from ui.games.russian_railroads.identity import say
from ui.games.russian_railroads.layout import HEADER, Box
from ui.games.russian_railroads.lettering import fitted
from ui.games.russian_railroads.plan import Plan
from ui.markup import seat_marks
from ui.markup.html import attrs, esc
from ui.markup.svg import ems, text
from ui.view.scene import Scene

_PIECES = {
    "own": "worker", "temp": "temp", "black": "black-worker", "rouble": "rouble", "slot": "worker-slot",
}  # fmt: skip


def _name(name: str) -> str:
    """The owner's name, condensed if it is too long."""
    long = ems(name) * 22 > 200
    squeezed = attrs(textLength=200 if long else None, lengthAdjust="spacingAndGlyphs" if long else None)
    return f'<text class="rr-name" x="44" y="25"{squeezed}>{esc(name)}</text>'


def header(scene: Scene, plan: Plan, board: Board) -> str:
    """Name, supply of workers, roubles and resources, and the points of a scoring now."""
    tr = scene.tr
    out = [
        f'<rect class="rr-head"{HEADER.attrs(6)}/>',
        f"<g{scene.inspectable(f'board:{board.seat}', tr('board.of', name=scene.name(board.seat)))}>"
        f'<rect class="rr-hit"{Box(2, 1, 240, 34).attrs(6)}/>'
        + seat_marks.token(board.seat, 22, 18, 13)
        + _name(scene.name(board.seat))
        + "</g>",
    ]
    x = 250.0
    label = tr("board.workers", n=board.own_workers, total=board.workers_in_play, reserve=board.reserve)
    out.append(
        f"<g{scene.inspectable(f'workers:{board.seat}', label)}>"
        f'<rect class="rr-hit" x="{x - 4:g}" y="1" width="{24 * max(1, board.workers_in_play) + 8}" '
        'height="34"/>'
    )
    for index in range(board.workers_in_play):
        out.append(piece("own" if index < board.own_workers else "slot", board.seat, x + 24 * index, 5, 26))
    out.append("</g>")
    x += 24 * board.workers_in_play + 14
    if board.temporary_workers or board.owns_black_worker:
        label = tr("board.extra_workers", temps=board.temporary_workers)
        out.append(f"<g{scene.inspectable('pieces:extra', label)}>")
        for _ in range(board.temporary_workers):
            out.append(piece("temp", board.seat, x, 5, 26))
            x += 26
        if board.owns_black_worker:
            out.append(piece("black" if board.black_worker else "slot", board.seat, x, 5, 26))
            x += 26
        out.append("</g>")
        x += 8
    out.append(
        f"<g{scene.inspectable('pieces:rouble', tr('board.roubles', n=board.roubles))}>"
        + icons.place("rouble", x, 5, 26)
        + text(x + 31, 25, f"× {board.roubles}", "rr-count", anchor="start", size=19)
        + "</g>"
    )
    for name, count in zip(plan.board.resources, board.resources, strict=True):
        x += 86
        label = tr("resource." + name, n=count)
        out.append(
            f"<g{scene.inspectable('pieces:' + name, label)}>"
            + icons.place(effects.drawing(name), x, 5, 26)
            + text(x + 31, 25, f"× {count}", "rr-count", anchor="start", size=19)
            + "</g>"
        )
    if scene.state.to_move is None:  # after the game no scoring follows
        return "".join(out)
    when = tr("board.if_now")
    out.append(
        f"<g{scene.inspectable(f'now:{board.seat}:all', f'{when} +{board.round_points}')}>"
        '<text class="rr-name" x="1186" y="25" text-anchor="end"><tspan class="rr-note">'
        f"{esc(when)}</tspan> "
        f'<tspan dx="8">+{board.round_points}</tspan></text></g>'
    )
    return "".join(out)


def piece(kind: str, seat: int, x: float, y: float, size: float) -> str:
    """A worker (own, temporary, black), a rouble, or the outline of an absent worker."""
    style = number = ""
    if kind == "own":
        style = f" rr-of-{seat % seat_marks.SEATS}"
        number = seat_marks.dots(seat, 12, 16.8, 6, ' class="rr-on-seat"')
    return (
        f'<g class="rr-worker{style}" transform="translate({x:g} {y:g}) scale({size / 24:.3f})">'
        f"{icons.legible(icons.shape(_PIECES[kind]), size)}{number}</g>"
    )


def side(scene: Scene, plan: Plan, board: Board) -> str:
    """Unused ? tokens and end bonus cards. Own engineers are action spaces (see `main_board`)."""
    tr = scene.tr
    hint = scene.inspectable("tokens", tr("board.tokens"), focusable=False)
    area = plan.side
    out = [
        f'<g{hint}><rect class="rr-hit"{Box(area.x, area.y - 1, area.w, 16).attrs(3)}/>'
        + text(area.x + 2, area.y + 12, tr("board.tokens"), "rr-note", anchor="start")
        + "</g>"
    ]
    for index, (token, tile) in enumerate(plan.board.tokens.items()):
        box = plan.token_box(index)
        used = token not in board.tokens_unused
        label = say(scene, "token." + token) + (f" ({tr('board.used')})" if used else "")
        out.append(
            f"<g{scene.inspectable(f'token:{token}', label)}"
            f"{attrs(class_='rr-used' if used else None)}>"
            f'<rect class="rr-tokentile"{box.attrs(6)}/>'
            + effects.row(tile.effect, box.cx, box.y + 13.5, 22, limit=box.w - 6)
            + fitted(box.cx, box.bottom - 5, say(scene, "token.short." + token), box.w - 5, 17)
            + "</g>"
        )
    count = tr("board.bonus_cards", n=board.cards_held)
    box = plan.bonus_box()
    out.append(
        f"<g{scene.inspectable(f'bonuses:{board.seat}', count)}>"
        f'<rect class="rr-space-any"{box.attrs(6)}/>'
        + icons.place("bonus", box.cx - 26, box.y + 2, 23)
        + text(box.cx + 1, box.y + 20, f"×{board.cards_held}", "rr-count", anchor="start", size=18)
        + fitted(box.cx, box.bottom - 5, tr("board.bonus_short"), box.w - 5, 17)
        + "</g>"
    )
    return "".join(out)


def engineers_on(scene: Scene, plan: Plan, board: Board) -> str:
    """Own engineers on a board that cannot be clicked."""
    out = []
    for index, number in enumerate(board.engineers):
        box = plan.engineer_box(index, len(board.engineers))
        tile = plan.board.engineers[number]
        name = scene.tr("engineer.name", number=tile.label)
        hint = scene.inspectable(f"engineer:{number}", name, focusable=False)
        used = ' class="rr-used"' if number in board.engineers_used else ""
        out.append(
            f'<g{hint}{used}><rect class="rr-strip-light"{box.attrs(5)}/>'
            f'<g transform="translate({box.right - 26:g} {box.y + 4:g})">{icons.shape("engineer")}</g>'
            + text(box.x + 8, box.y + 22, tile.label, "rr-count", anchor="start", size=17)
            + effects.row(tile.effect, box.cx, box.y + 48, 26, limit=box.w - 8)
            + "</g>"
        )
    return "".join(out)
