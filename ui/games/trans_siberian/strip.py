"""The strip above the map: the stock value track, on which values are chosen, or an auction."""

from __future__ import annotations

from typing import Final

from engine.games.trans_siberian import queries
from engine.games.trans_siberian.actions import Value
from engine.games.trans_siberian.queries import Auction
from ui.games.trans_siberian import geography, identity
from ui.markup import seat_marks
from ui.markup.html import esc
from ui.markup.svg import num, text
from ui.view.scene import Scene
from ui.view.types import Fragment

_TOP: Final = 34
_TALL: Final = 138
_TOKEN: Final = 30.0
_NAME_LENGTH: Final = 13


def fragments(scene: Scene) -> list[Fragment]:
    """The auction or the track, as one fragment."""
    auction = queries.auction(scene.state)
    if auction and not auction.to_open:
        return [Fragment("strip", _auction(scene, auction))]
    return [Fragment("strip", _track(scene))]


# ---- the track ---------------------------------------------------------------------------------------------
def _track(scene: Scene) -> str:
    tr, it, auction = scene.tr, queries.markers(scene.state), queries.auction(scene.state)
    printed, rows = queries.board(scene.state), queries.railroads(scene.state)
    values, box = printed.values, it.box
    wide = (geography.WIDTH - 12) / len(values)
    most = auction.standing if scene.interactive and auction and "value" in auction.to_open else -1
    flagged = False
    title = tr("track.stock")
    parts = [
        (
            f'<g class="ts-strip-title"{scene.inspectable("track:stock", title)}>'
            f'<rect class="ts-row-hit" x="6" y="{_TOP - 28}" width="180" height="26"/>'
            f"{text(12, _TOP - 8, title, 'ts-strip-name', anchor='start')}</g>"
        )
    ]
    for space, value in enumerate(values):
        x = 6 + space * wide
        middle = x + wide / 2
        kind = "ts-cell" + (" ts-cell-danger" if value < box else "")
        kind += " ts-cell-last" if value == values[-1] else ""
        cell = (
            f'<rect class="{kind}" x="{num(x + 1.5)}" y="{_TOP}" width="{num(wide - 3)}" '
            f'height="{_TALL}" rx="4"/>' + text(middle, _TOP + 27, value, "ts-strip-number")
        )
        if value <= most:
            hot = scene.hot(Value("value", value), tr("action.value", value=value))
            ring = f'x="{num(x + 4)}" y="{_TOP + 3}" width="{num(wide - 8)}" height="{_TALL - 6}" rx="3"'
            cell = f'<g class="ts-target ts-value"{hot}>{cell}<rect class="ts-value-ring" {ring}/></g>'
        parts.append(cell)
        parts.append(_tokens(scene, [row.railroad for row in rows if row.value == value], value, middle))
        if value == printed.shift_at and it.phase == 1:
            parts.append(text(middle, _TOP + _TALL - 8, tr("track.stock.shift"), "ts-strip-note"))
        if not flagged and value >= box:
            flagged = True
            edge = num(x)
            parts.append(
                f'<path class="ts-flag" d="M{edge} {_TOP + _TALL}V{_TOP - 24}l-14 7l14 7z"/>'
                + text(
                    x + 6,
                    _TOP - 8,
                    tr("track.stock.box", box=box),
                    "ts-strip-note ts-flag-text",
                    anchor="start",
                )
            )
    return "".join(parts)


def _tokens(scene: Scene, railroads: list[str], value: int, middle: float) -> str:
    parts = []
    for place, name in enumerate(railroads):
        row, column = divmod(place, 2)
        alone = row == len(railroads) // 2  # the last of an odd number is in the middle
        x = middle if alone else middle + (column - 0.5) * (_TOKEN + 4)
        words = scene.tr("track.at", railroad=identity.name(scene.tr, name), at=value)
        parts.append(
            f'<g class="ts-strip-cube"{scene.inspectable(f"railroad:{name}", words)}>'
            + identity.cube(x, _TOP + 54 + row * (_TOKEN + 4), _TOKEN, name, identity.letter(scene.tr, name))
            + "</g>"
        )
    return "".join(parts)


# ---- the auction -------------------------------------------------------------------------------------------
def _auction(scene: Scene, auction: Auction) -> str:
    tr, top = scene.tr, 6
    name = identity.name(tr, auction.railroad)
    wide = geography.WIDTH - 12
    parts = [
        f'<rect class="ts-cartouche" x="6" y="{top}" width="{wide}" height="{geography.TOP - 10}"/>',
        f"<g{scene.about(f'{auction.railroad} {auction.standing}')}>",
        _paper(scene, auction.railroad, name, 22, top + 13),
        text(292, top + 44, tr("auction.title", railroad=name), "ts-stage-title", anchor="start"),
    ]
    if auction.bidder is None:
        parts.append(
            text(292, top + 88, tr("auction.none", minimum=auction.minimum), "ts-stage-line", anchor="start")
        )
    else:
        amount = f"${auction.standing}"
        flap = 34 + 26 * len(amount)
        parts.append(
            f'<rect class="ts-stage-flap" x="292" y="{top + 60}" width="{flap}" height="62" rx="6"/>'
        )
        parts.append(text(292 + flap / 2, top + 108, amount, "ts-stage-amount"))
        parts.append(seat_marks.token(auction.bidder, 292 + flap + 34, top + 91, 18))
        who = _short(scene.name(auction.bidder))
        parts.append(text(292 + flap + 62, top + 99, who, "ts-stage-line", anchor="start"))
    parts.append("</g>")
    parts.append(text(292, top + 152, tr("auction.more"), "ts-stage-small", anchor="start"))
    parts += [_bidder(scene, auction, seat, top) for seat in range(scene.state.seats)]
    return "".join(parts)


def _paper(scene: Scene, railroad: str, name: str, x: int, y: int) -> str:
    """The auctioned certificate."""
    letter = identity.letter(scene.tr, railroad)
    return (
        f'<g class="ts-{railroad}" transform="translate({x} {y})"><rect class="ts-cert-paper" '
        f'width="244" height="144" rx="5"/>'
        '<rect class="ts-cert-frame" x="6" y="6" width="232" height="132" rx="2"/>'
        '<rect class="ts-cert-band" x="10" y="20" width="224" height="36"/>'
        f'<text class="ts-cert-title" x="122" y="47">{esc(name)}</text>'
        '<path class="ts-guilloche" d="M14 70Q68 58 122 70T230 70M14 82Q68 70 122 82T230 82M14 94Q68 82 '
        "122 94T230 94"
        'M14 106Q68 94 122 106T230 106M14 118Q68 106 122 118T230 118"/>'
        f"{identity.cube(122, 97, 58, railroad, letter)}</g>"
    )


def bidder_status(scene: Scene, auction: Auction, seat: int) -> str:
    """A seat's part in the auction: bidder (with the highest bid), out, asked or in."""
    if auction.bidder == seat:
        return "bidder"
    if seat not in auction.bidders:
        return "out"
    return "asked" if scene.state.to_move == seat else "in"


def _bidder(scene: Scene, auction: Auction, seat: int, top: int) -> str:
    """A seat at the auction: mark, name, cash and status."""
    seats, cash = scene.state.seats, queries.player(scene.state, seat).cash
    wide = min(230.0, 980 / seats)
    x = geography.WIDTH - 22 - (seats - seat) * wide
    kind = bidder_status(scene, auction, seat)
    return (
        f'<g class="ts-bidder ts-bidder-{"leads" if kind == "bidder" else kind}">'
        f'<rect class="ts-bidder-box" x="{num(x + 5)}" y="{top + 13}" '
        f'width="{num(wide - 10)}" height="144" rx="6"/>'
        + seat_marks.token(seat, x + 34, top + 46, 18)
        + text(x + 62, top + 54, _short(scene.name(seat)), "ts-bidder-name", anchor="start")
        + text(x + 18, top + 102, f"${cash}", "ts-bidder-cash", anchor="start")
        + text(x + 18, top + 141, scene.tr(f"auction.{kind}"), "ts-bidder-status", anchor="start")
        + "</g>"
    )


def _short(name: str) -> str:
    return name if len(name) <= _NAME_LENGTH else f"{name[: _NAME_LENGTH - 1]}…"
