"""The companies' asset table, drawn in the open sea of the map so that it is always visible.

A click on a cell of shares takes a share, one on a cell of trains builds track.
"""

from __future__ import annotations

from engine.games.mini_express.actions import BUILDS, DRAFTS, SHARES
from engine.games.mini_express.queries import TRACKS_MAX, Table
from ui.games.mini_express import identity, wording
from ui.markup.svg import num, text
from ui.view.scene import Scene
from ui.view.types import Area, Fragment

_PLACES = {"usa": (486.0, 648.0), "europe": (262.0, 772.0)}
WIDTH = 372.0
ROW = 24.5
HEAD = 22.0
_SHARES, _TRACKS, _SUPPLY, _LENGTH = 128.0, 166.0, 292.0, 342.0
_CELLS = {"shares": (100.0, 56.0), "tracks": (158.0, 108.0)}


def fragments(scene: Scene, now: Table) -> list[Fragment]:
    """The table's head and one row per company."""
    x, y = _PLACES[now.board.name]
    tr = scene.tr
    draft = now.phase == "draft"
    heads = (
        (_SHARES, tr("asset.aside" if draft else "asset.shares")),
        (_TRACKS + 46, tr("asset.tracks")),
        (_SUPPLY, tr("asset.supply")),
        (_LENGTH, tr("asset.length")),
    )
    frame = (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(WIDTH)}" height="{num(HEAD + 4 * ROW + 4)}" rx="2" '
        'class="me-ledger"/>'
        + text(x + 10, y + 15.5, tr("chart.companies"), "me-ledger-head", anchor="start")
        + "".join(text(x + at, y + 15.5, words, "me-ledger-head") for at, words in heads)
    )
    found = [Fragment("ledger", frame)]
    for company in range(4):
        top = y + HEAD + company * ROW
        found.append(Fragment(f"ledger-{identity.KEYS[company]}", _row(scene, now, company, x, top)))
    return found


def row(name: str, company: int) -> Area:
    """The area of a company's row on the map `name`."""
    x, y = _PLACES[name]
    return Area(x, y + HEAD + company * ROW, WIDTH, ROW)


def _row(scene: Scene, now: Table, company: int, x: float, y: float) -> str:
    name = identity.company(scene, company)
    middle, base = y + ROW / 2, y + ROW / 2 + 5.5
    key = identity.KEYS[company]
    drained = now.company(company).depleted
    building = now.building == company and now.phase != "turn"
    head = (
        f'<rect x="{num(x + 2)}" y="{num(y)}" width="96" height="{num(ROW)}" class="me-hit"/>'
        + identity.token(scene.tr, company, x + 16, middle, 8.5)
        + text(x + 31, base, name, "me-ledger-name", anchor="start")
    )
    words = scene.tr("inspect.company", company=name)
    parts = [
        f'<path d="M{num(x + 6)} {num(y)}H{num(x + WIDTH - 6)}" class="me-ledger-rule"/>',
        f'<rect x="{num(x + 2)}" y="{num(y + 1)}" width="{num(WIDTH - 4)}" height="{num(ROW - 2)}" '
        f'class="me-ledger-now"/>'
        if building
        else "",
        f'<g class="me-thing"{scene.inspectable(f"company:{key}", words, focusable=False)}>{head}</g>',
        text(x + _SUPPLY, base, now.company(company).supply, "me-ledger-n"),
        text(x + _LENGTH, base, now.company(company).length, "me-ledger-n"),
    ]
    draft = now.phase == "draft"
    count = now.company(company).aside if draft else now.company(company).shares
    left_over = scene.tr("ledger.none") if drained else count
    shares = text(x + _SHARES, base, left_over, "me-ledger-n", silent=True)
    trains = "".join(
        identity.pip(company, drawn, left + 7.5, middle)
        if place < now.company(company).tracks
        else identity.gap(drawn)
        for place in range(TRACKS_MAX)
        for left in (x + _TRACKS + place * 19,)
        for drawn in (f'<rect x="{num(left)}" y="{num(middle - 6)}" width="15" height="12" rx="3"/>',)
    )
    taking = DRAFTS[company] if draft else SHARES[company]
    for cell, action, markup in (("shares", taking, shares), ("tracks", BUILDS[company], trains)):
        left, width = _CELLS[cell]
        box = (
            f'<rect x="{num(x + left)}" y="{num(y + 2)}" width="{num(width)}" height="{num(ROW - 4)}" rx="3" '
            'class="me-ledger-cell"/>'
        )
        can = (
            (now.phase == "turn" or (draft and cell == "shares")) and scene.interactive and not now.bot_moves
        )
        if can:
            doing = scene.hot(action, wording.action_label(scene, action), focusable=False)
        else:
            label = scene.tr(
                f"asset.{cell}.label", count=count if cell == "shares" else now.company(company).tracks
            )
            doing = scene.inspectable(f"company:{key}", f"{name}: {label}", focusable=False)
        parts.append(f'<g class="me-thing"{doing}>{box}{markup}</g>')
    return "".join(parts)
