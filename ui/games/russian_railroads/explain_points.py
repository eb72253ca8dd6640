"""Explanations of points: what a rail, the industry or a whole board would score now, and why."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import TypeVar

from engine.games.russian_railroads import queries
from engine.games.russian_railroads.queries import Board, MarkerAhead, RailNow, StepAhead
from ui.games.russian_railroads import effects, identity
from ui.games.russian_railroads.reading import board_of, game, owner_shown, printed
from ui.markup.html import esc, paragraph
from ui.markup.tables import Column, facts, table
from ui.view.scene import Scene
from ui.words.i18n import Translator

T = TypeVar("T")


class NoSuchThing(Exception):
    """Raised for a target that names something this board does not have."""


def known(name: str, things: Mapping[str, T]) -> T:
    """The thing called `name`, or NoSuchThing."""
    if name not in things:
        raise NoSuchThing(name)
    return things[name]


def number_of(text: str, allowed: Container[int]) -> int:
    """The number in a text; NoSuchThing for other texts and numbers not `allowed`."""
    if not (text.isascii() and text.isdigit() and int(text) in allowed):
        raise NoSuchThing(text)
    return int(text)


def seat_of(scene: Scene, text: str) -> int:
    """The seat in a text; if empty the one whose board is drawn."""
    return number_of(text, range(scene.state.seats)) if text else owner_shown(scene)


def title(text: str, mark: str = "") -> str:
    return f'<h3 class="rr-inspect-title">{mark}<span>{esc(text)}</span></h3>'


def now(scene: Scene, seat: str, which: str) -> str:
    """What a rail, the industry or everything would score now, and what one more step would change."""
    tr, mine = scene.tr, board_of(scene, seat_of(scene, seat))
    parts = points_by_part(mine)
    if which == "all":
        rows = [[esc(tr("rail." + name)), f"<b>{points}</b>"] for name, points in parts.items()]
        rows.append([esc(tr("now.total")), f"<b>{mine.round_points}</b>"])
        columns = [Column(tr("now.what")), Column(tr("now.points"), "num")]
        classes = [""] * (len(rows) - 1) + ["row-total"]
        heading = title(tr("board.round_now", points=mine.round_points))
        return heading + table(columns, rows, row_classes=classes)
    out = [title(tr("board.rail_now", rail=tr("rail." + which), points=known(which, parts)))]
    if which == INDUSTRY:
        out.append(paragraph(tr("help.industry")))
    else:
        out.append(statement(scene, mine.rail(which)))
    changes = one_more(scene, mine.seat, which)
    if changes:
        items = "".join(f"<li>{esc(text)}</li>" for text in changes)
        out.append(f'<p><b>{esc(tr("now.one-more"))}</b></p><ul class="rr-list">{items}</ul>')
    return "".join(out)


def score(scene: Scene, seat: str) -> str:
    """The parts of a player's score."""
    tr, mine = scene.tr, board_of(scene, seat_of(scene, seat))
    heading = title(tr("seat.points", name=scene.name(mine.seat), points=mine.points))
    parts = queries.points_by_part(game(scene), mine.seat)
    if not parts:
        return heading + paragraph(tr("seat.points.none"))
    rows = [[esc(part_name(tr, part)), f"<b>{points}</b>"] for part, points in parts.items()]
    rows.append([esc(tr("now.total")), f"<b>{mine.points}</b>"])
    columns = [Column(tr("seat.points.from")), Column(tr("now.points"), "num")]
    return heading + table(columns, rows, row_classes=[""] * (len(rows) - 1) + ["row-total"])


def part_name(tr: Translator, part: str) -> str:
    """The name of a part of the score as a row, which may stand for several score lines."""
    row = f"score-row.{part}"
    return tr(row if tr.has(row) else f"score.{part}")


INDUSTRY = "industry"
"""Name of the industry lanes together, as a part of a scoring."""


def points_by_part(whose: Board) -> dict[str, int]:
    """Railway or `INDUSTRY` -> the points that a scoring would give now."""
    return {rail.id: rail.points for rail in whose.rails} | {INDUSTRY: whose.industry_points}


def statement(scene: Scene, mine: RailNow) -> str:
    """A rail's points in words, run by run."""
    tr = scene.tr
    if not mine.reach:
        return paragraph(tr("now.no-loco"))
    black = mine.positions["black"]
    lines = [tr("now.reach", n=mine.reach, black=black, scored=min(mine.reach, black))]
    first = 1
    runs = sorted(mine.positions.items(), key=lambda item: item[1])
    for colour, last in runs:
        upto = min(last, mine.reach)
        if upto >= first:
            points = sum(mine.space_points[first - 1 : upto])
            key = "now.run" if upto > first else "now.run.one"
            lines.append(tr(key, first=first, last=upto, colour=tr("colour." + colour), points=points))
            first = upto + 1
    if mine.doubled:
        lines.append(tr("now.doubled"))
    lines += [tr("now.star", space=space, points=points) for space, points in mine.stars]
    return '<ul class="rr-list">' + "".join(f"<li>{esc(line)}</li>" for line in lines) + "</ul>"


def one_more(scene: Scene, seat: int, which: str) -> list[str]:
    """The changes of the next scoring by one more step, one per line."""
    tr, state = scene.tr, game(scene)
    if which == INDUSTRY:
        return [_marker_ahead(scene, seat, each) for each in queries.markers_ahead(state, seat)]
    steps = queries.steps_ahead(state, seat)
    lines = [_step_ahead(tr, each) for each in steps if each.rail == which and each.possible]
    lines.append(tr("now.step.reach", change=f"{queries.reach_ahead(state, seat, which):+d}"))
    doubler_change = queries.doubler_ahead(state, seat, which)
    if doubler_change is not None:
        lines.append(tr("now.step.doubler", change=f"{doubler_change:+d}"))
    return lines


def _step_ahead(tr: Translator, each: StepAhead) -> str:
    """A step of a track: its target, what it changes, the advantage it brings."""
    shown = {"colour": tr("colour." + each.colour), "space": each.space, "change": f"{each.gain:+d}"}
    if each.brings:
        return tr("now.step.due", **shown, effect=effects.words(tr, each.brings))
    return tr("now.step", **shown)


def _marker_ahead(scene: Scene, seat: int, each: MarkerAhead) -> str:
    """A step of an industry marker, or why it is impossible."""
    tr = scene.tr
    shown = {"n": each.marker, "change": f"{each.gain:+d}"}
    gap = printed(scene).markers[each.marker - 1].entries[each.at].gap
    if not each.possible:
        return tr(f"now.step.{each.stopped}", n=each.marker, gap=gap)
    if each.factory:
        more = f"gap-{gap}" in board_of(scene, seat).boilermen
        tiles = printed(scene)
        effect = effects.words(tr, tiles.more[each.factory] if more else tiles.factories[each.factory].effect)
        return tr("now.step.factory", **shown, number=each.factory, effect=effect)
    if each.question:
        return tr("now.step.question", **shown)
    if each.brings:
        return tr("now.step.industry.due", **shown, effect=effects.words(tr, each.brings))
    return tr("now.step.industry", **shown)


def whole_board(scene: Scene, seat: str) -> str:
    """A player's board in words."""
    tr, mine = scene.tr, board_of(scene, seat_of(scene, seat))
    rows = []
    for each in mine.rails:
        tracks = ", ".join(f"{tr('colour.' + colour)} {at}" for colour, at in each.positions.items())
        rows.append([esc(tr("rail." + each.id)), esc(tracks), str(each.reach), f"<b>{each.points}</b>"])
    markers = "; ".join(identity.markers(scene, mine))
    rows.append([esc(tr("rail.industry")), markers, "", f"<b>{mine.industry_points}</b>"])
    columns = [Column(tr(key)) for key in ("now.what", "seat.tracks")]
    columns += [Column(tr(key), "num") for key in ("seat.reach", "now.points")]
    none = tr("seat.none")
    built = ", ".join(number for number in mine.factories if number) or none
    tiles = printed(scene).engineers
    hired = "; ".join(
        f"{tiles[name].label}: {effects.words(tr, tiles[name].effect)}" for name in mine.engineers
    )
    told = {"workers": mine.own_workers, "total": mine.workers_in_play, "reserve": mine.reserve}
    supply = tr("seat.supply.words", **told, roubles=mine.roubles)
    unused = ", ".join(identity.say(scene, "token." + name) for name in mine.tokens_unused)
    pairs = [
        (tr("seat.supply"), esc(supply)),
        (tr("seat.doublers"), str(mine.doublers)),
        (tr("seat.factories"), esc(built)),
        (tr("seat.engineers"), esc(hired or none)),
        (tr("seat.tokens"), esc(unused or none)),
    ]
    return title(scene.name(mine.seat)) + table(columns, rows) + facts(pairs) + paragraph(tr("seat.more"))
