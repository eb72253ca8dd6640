"""Explanations of points: what a rail, the industry or a whole board would give now, and why."""

from __future__ import annotations

from engine.games.russian_railroads.queries import MarkerPreview
from ui.contract import Scene, paragraph
from ui.games.russian_railroads import bridge, effects, player_plan
from ui.games.russian_railroads.looks import PlayerLook, RailLook
from ui.games.russian_railroads.parts import ENGINEERS, FACTORY_EFFECTS, LANE
from ui.games.russian_railroads.tips import look_of, title
from ui.html import esc
from ui.i18n import Translator
from ui.timetable import Column, facts, table


def now(scene: Scene, seat: str, which: str) -> str:
    """What a rail, the industry or everything would give now, and what a step would change."""
    tr, look = scene.tr, look_of(scene, int(seat))
    if which == "all":
        rows = [[esc(tr("rail." + each.rail)), f"<b>{each.points}</b>"] for each in look.rails]
        rows.append([esc(tr("rail.industry")), f"<b>{look.industry_points}</b>"])
        rows.append([esc(tr("now.total")), f"<b>{look.round_points}</b>"])
        return title(tr("board.round_now", points=look.round_points)) + table(
            [Column(tr("now.what")), Column(tr("now.points"), "num")],
            rows,
            row_classes=[""] * (len(rows) - 1) + ["row-total"],
        )
    out = [title(tr("board.rail_now", rail=tr("rail." + which), points=points_of(look, which)))]
    if which == "industry":
        out.append(paragraph(tr("help.industry")))
    else:
        out.append(statement(scene, look.rail(which)))
    changes = one_more(scene, look.seat, which)
    if changes:
        items = "".join(f"<li>{esc(text)}</li>" for text in changes)
        out.append(f'<p><b>{esc(tr("now.one-more"))}</b></p><ul class="rr-list">{items}</ul>')
    return "".join(out)


def points_of(look: PlayerLook, which: str) -> int:
    """The points of a rail or the industry."""
    return look.industry_points if which == "industry" else look.rail(which).points


def statement(scene: Scene, mine: RailLook) -> str:
    """A rail's points in words, run by run."""
    tr = scene.tr
    if not mine.reach:
        return paragraph(tr("now.no-loco"))
    lines = [
        tr(
            "now.reach",
            n=mine.reach,
            black=mine.positions["black"],
            scored=min(mine.reach, mine.positions["black"]),
        )
    ]
    first = 1
    runs = sorted(mine.positions.items(), key=lambda item: item[1])
    for colour, last in runs:
        upto = min(last, mine.reach)
        if upto >= first:
            points = sum(mine.cell_points[first - 1 : upto])
            key = "now.run" if upto > first else "now.run.one"
            lines.append(tr(key, first=first, last=upto, colour=tr("colour." + colour), points=points))
            first = upto + 1
    if mine.doubled:
        lines.append(tr("now.doubled"))
    lines += [tr("now.star", space=each, points=points) for each, points, holds in mine.recurring if holds]
    return '<ul class="rr-list">' + "".join(f"<li>{esc(line)}</li>" for line in lines) + "</ul>"


def one_more(scene: Scene, seat: int, which: str) -> list[str]:
    """What one more step would change in the next scoring."""
    tr, state = scene.tr, scene.state
    if which == "industry":
        return [_marker_ahead(scene, each) for each in bridge.markers_ahead(state, seat)]
    lines = [
        _step_ahead(tr, each.colour, which, each.space, each.gain, each.due)
        for each in bridge.steps_ahead(state, seat)
        if each.rail == which
    ]
    lines += [
        tr("now.step.reach", change=f"{change:+d}")
        for name, change in bridge.reach_worth(state, seat)
        if name == which
    ]
    doubler_change = bridge.doubler_worth(state, seat)
    if doubler_change is not None and player_plan.PLACES[which].doublers:
        lines.append(tr("now.step.doubler", change=f"{doubler_change:+d}"))
    return lines


def _step_ahead(tr: Translator, colour: str, rail: str, space: int, gain: int, due: tuple[str, ...]) -> str:
    """One step of a track: where to, what it changes, which advantage it brings."""
    brings: dict[str, object] = {}
    for owner, _, special in player_plan.SPECIALS:
        if owner == rail and special["space"] == space and special["need"]["track"] == colour:
            brings |= {key: value for key, value in special["effect"].items() if key in due}
    shown = {"colour": tr("colour." + colour), "space": space, "change": f"{gain:+d}"}
    if brings:
        return tr("now.step.due", **shown, effect=effects.words(tr, brings))
    return tr("now.step", **shown)


def _marker_ahead(scene: Scene, each: MarkerPreview) -> str:
    """One step of an industry marker; or what stops it."""
    tr = scene.tr
    shown = {"n": each.marker, "change": f"{each.gain:+d}"}
    gap = LANE[each.at].get("gap")
    if not each.possible:
        return tr("now.step.gap", n=each.marker, gap=gap) if gap else tr("now.step.stopped", n=each.marker)
    if each.factory:
        effect = effects.words(tr, FACTORY_EFFECTS[each.factory])
        return tr("now.step.factory", **shown, number=each.factory, effect=effect)
    if each.question:
        return tr("now.step.question", **shown)
    return tr("now.step.industry", **shown)


def board(scene: Scene, seat: str) -> str:
    """A player's board in words."""
    tr, look = scene.tr, look_of(scene, int(seat))
    rows = []
    for each in look.rails:
        tracks = ", ".join(f"{tr('colour.' + colour)} {at}" for colour, at in each.positions.items())
        rows.append([esc(tr("rail." + each.rail)), esc(tracks), str(each.reach), f"<b>{each.points}</b>"])
    markers = "; ".join(effects.lane_name(tr, index) for index in look.markers if index >= 0)
    rows.append([esc(tr("rail.industry")), markers, "", f"<b>{look.industry_points}</b>"])
    columns = [
        Column(tr("now.what")),
        Column(tr("seat.tracks")),
        Column(tr("seat.reach"), "num"),
        Column(tr("now.points"), "num"),
    ]
    none = tr("seat.none")
    built = ", ".join(str(number) for number in look.factories if number) or none
    hired = "; ".join(
        f"{number}: {effects.words(tr, ENGINEERS[number]['effect'])}" for number in look.engineers
    )
    supply = tr(
        "seat.supply.words",
        workers=look.workers,
        total=look.workers_total,
        roubles=look.roubles,
        reserve=look.reserve,
    )
    pairs = [
        (tr("seat.supply"), esc(supply)),
        (tr("seat.doublers"), str(look.doublers)),
        (tr("seat.factories"), esc(built)),
        (tr("seat.engineers"), esc(hired or none)),
        (tr("seat.tokens"), esc(", ".join(tr("token." + name) for name in look.tokens) or none)),
    ]
    more = paragraph(tr("seat.more"))
    return title(scene.name(look.seat)) + table(columns, rows) + facts(pairs) + more
