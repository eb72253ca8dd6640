"""Panels beside the board (points now, other boards, last scoring, charts, all tiles), and seats' cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, cast

from engine.core.contract import Event
from engine.games.russian_railroads import GAME, queries
from engine.games.russian_railroads.queries import Board
from ui.games.russian_railroads import effects, explain, explain_points, icons, identity, player_board, supply
from ui.games.russian_railroads.expansions import Fact
from ui.games.russian_railroads.reading import board_of, game, owner_shown, pages, plan_of, printed
from ui.markup import charts, seat_marks
from ui.markup.html import attrs, esc, paragraph
from ui.markup.tables import Column, table
from ui.view.scene import Scene
from ui.view.types import Fragment, Sheet

SMALL_W = 100
"""Width of the longest rail in a seat's card; the page scales it."""


def seat_head(scene: Scene, seat: int) -> str:
    """A table heading with the seat's mark."""
    return f"{seat_marks.icon(seat)}<span>{esc(scene.name(seat))}</span>"


# ------------------------------------------------------------------ the player strip


def seat_card(scene: Scene, seat: int) -> str:
    """Points, what a scoring would give, supply, and the rails as thin lines."""
    label = scene.tr("board.open", name=scene.name(seat))
    return (
        f'<div class="rr-facts">{seat_line(scene, seat)}</div>'
        f"<div{scene.inspectable(f'board:{seat}', '')}>"
        f'{small(scene, board_of(scene, seat))}<span class="visually-hidden">{esc(label)}</span></div>'
    )


def seat_line(scene: Scene, seat: int) -> str:
    """Points, what a scoring would give, workers, roubles and other supply, in one line."""
    tr = scene.tr
    mine = board_of(scene, seat)
    playing = scene.state.to_move is not None  # after the game no scoring follows
    extra = icons.mark("temp") * mine.temporary_workers
    extra += icons.mark("black-worker") if mine.black_worker else ""
    workers = tr("board.workers", n=mine.own_workers, total=mine.workers_in_play, reserve=mine.reserve)
    held = tr("board.bonus_cards", n=mine.cards_held)
    roubles = tr("board.roubles", n=mine.roubles)
    own = icons.mark_of(supply.piece("own", seat, 0, 0, 24))
    more = partial(scene.inspectable, label="", focusable=False)
    score = scene.inspectable(f"score:{seat}", tr("board.points", n=mine.points))
    now = tr("board.round_now", points=mine.round_points)
    return (
        f'<span class="rr-fact rr-score"{score}>{mine.points}</span>'
        + (_fact(now, "", f"+{mine.round_points}", scene.inspectable(f"now:{seat}:all", "")) * playing)
        + (_fact(tr("board.passed"), icons.mark("pass"), "") if mine.passed else "")
        + _fact(workers, own, str(mine.own_workers), more(f"workers:{seat}"))
        + (f'<span class="rr-fact">{extra}</span>' if extra else "")
        + _fact(roubles, icons.mark("rouble"), str(mine.roubles), more("pieces:rouble"))
        + "".join(_fact(*fact, more(f"pieces:{name}")) for name, fact in _resources(scene, mine))
        + "".join(_fact(*fact) for page in pages(scene) for fact in page.facts(scene, mine))
        + (_fact(held, icons.mark("bonus"), str(mine.cards_held)) if mine.cards_held else "")
    )


def _resources(scene: Scene, mine: Board) -> list[tuple[str, Fact]]:
    return [
        (name, Fact(scene.tr("resource." + name, n=count), icons.mark(effects.drawing(name)), str(count)))
        for name, count in zip(printed(scene).resources, mine.resources, strict=True)
    ]


def _fact(label: str, mark: str, value: str, more: str = "") -> str:
    """A short fact. `more`: attributes that open an explanation; without them the label is the tip."""
    told = more or attrs(title=label)
    return (
        f'<span class="rr-fact"{told}>{mark}<b aria-hidden="true">{esc(value)}</b>'
        f'<span class="visually-hidden">{esc(label)}</span></span>'
    )


def small(scene: Scene, mine: Board) -> str:
    """The rails and the lane as thin lines, each with its mark and points."""
    printed_, tr = printed(scene), scene.tr
    playing = scene.state.to_move is not None  # after the game no scoring follows
    out = []
    step = SMALL_W / max(rail.length for rail in printed_.rails.values())
    for rail in mine.rails:
        length, start = printed_.rails[rail.id].length, 0
        drawn = f'<rect class="rr-strip-bed" x="0" y="2" width="{length * step:g}" height="8"/>'
        for colour, end in reversed(rail.positions.items()):
            if end > start:
                x, width = start * step, (end - start) * step
                drawn += (
                    f'<rect class="rr-c-{colour} rr-run" x="{x:g}" y="2.5" width="{width:g}" height="7"/>'
                    f'<path class="rr-runpat rr-smallpat rr-runpat-{colour}" d="M{x:g} 6H{x + width:g}"/>'
                )
                start = end
        if rail.reach:
            drawn += f'<path class="rr-reach-end" d="M{min(rail.reach, length) * step:g} 0v12"/>'
        name = tr("rail." + rail.id)
        told = tr("strip.rail", rail=name, reach=rail.reach, points=rail.points)
        out.append(_line(name[:1], told, drawn, rail.points * playing))
    drawn = f'<rect class="rr-strip-bed" x="0" y="3" width="{SMALL_W}" height="6"/>'
    for number, at in mine.markers:
        pitch = SMALL_W / len(printed_.markers[number - 1].entries)
        left = (at + 0.5) * pitch - 2.5
        drawn += f'<rect x="{left:g}" y="1" width="5" height="10" fill="{seat_marks.colour(mine.seat)}"/>'
    told = tr("strip.industry", points=mine.industry_points)
    out.append(_line(icons.mark("gear"), told, drawn, mine.industry_points * playing))
    return f'<div class="rr-strip">{"".join(out)}</div>'


def _line(mark: str, told: str, drawn: str, points: int) -> str:
    return (
        f'<span class="rr-line" role="img" aria-label="{esc(told)}" title="{esc(told)}">'
        f'<span class="rr-line-mark">{mark}</span>'
        f'<svg viewBox="0 0 {SMALL_W} 12" preserveAspectRatio="none" aria-hidden="true">{drawn}</svg>'
        f"<b>{f'+{points}' if points else ''}</b></span>"
    )


# ------------------------------------------------------------------ sheets


def sheets(scene: Scene) -> list[Sheet]:
    """All panels, the most important first."""
    tr, plan, mine = scene.tr, plan_of(scene), owner_shown(scene)
    boards = [board_of(scene, seat) for seat in range(scene.state.seats)]
    found = [Sheet("now", tr("sheet.now"), now_fragments(scene, boards, mine))]
    for each in boards:
        drawing = player_board.whole(scene, plan, each)
        found.append(Sheet(f"board-{each.seat}", scene.name(each.seat), [Fragment("whole", drawing)]))
    found += _scored(scene)
    found.append(_rounds(scene))
    found += (each for page in pages(scene) for each in page.sheets(scene))
    tiles = plan.remember(("tiles", tr.language), lambda: tile_fragments(scene))
    found.append(Sheet("tiles", tr("sheet.tiles"), tiles))
    return found


def now_fragments(scene: Scene, boards: Sequence[Board], mine: int) -> list[Fragment]:
    """Each seat's points by rail if the round ended now, and the effect of one more step on the own board."""
    tr = scene.tr
    columns = [Column(tr("now.what"))]
    columns += [Column(scene.name(each.seat), "num", head=seat_head(scene, each.seat)) for each in boards]
    points = [explain_points.points_by_part(each) for each in boards]
    rows = [[esc(tr("rail." + part)), *(str(each[part]) for each in points)] for part in points[0]]
    rows.append([esc(tr("now.total")), *(f"<b>{each.round_points}</b>" for each in boards)])
    classes = [""] * (len(rows) - 1) + ["row-total"]
    found = [Fragment("table", table(columns, rows, caption=tr("sheet.now"), row_classes=classes))]
    if scene.state.to_move is not None:
        found.append(Fragment("end", _at_end(scene, columns[1:])))
    items = []
    for part in points[0]:
        changes = explain_points.one_more(scene, mine, part)
        if changes:
            items.append(f"<dt>{esc(tr('rail.' + part))}</dt><dd>{esc('; '.join(changes))}</dd>")
    head = f"<h3>{seat_marks.icon(mine)}{esc(tr('now.one-more'))}</h3>"
    more = f'<div class="rr-statement">{head}<dl class="rr-more">{"".join(items)}</dl></div>'
    found.append(Fragment("more", more))
    cards = explain.bonus_list(scene, boards[mine])
    if cards:
        head = f"<h3>{icons.mark('bonus')}{esc(tr('now.bonus'))}</h3>"
        found.append(Fragment("bonus", f'<div class="rr-statement">{head}{cards}</div>'))
    return found


def _at_end(scene: Scene, seats: Sequence[Column]) -> str:
    """The points that the end of the game would bring now, as far as they are public."""
    tr = scene.tr
    rows = [
        [esc(explain_points.part_name(tr, part)), *map(str, points)]
        for part, points in queries.at_end(game(scene)).items()
    ]
    return table([Column(tr("now.points")), *seats], rows, caption=tr("now.end"))


# ------------------------------------------------------------------ the last scoring, as a statement


EARLY = ("pass", "terminus", "engineer", "factory", "instead-of-card")
"""Score parts that are earned during a round, before its scoring. Those of modules come after them."""
_SCORING = ("rail-scored", "industry-scored", "round-scored")


def last_scoring(history: Sequence[Event]) -> tuple[list[Event], dict[int, dict[str, int]]]:
    """The events of the last scoring, oldest first; and the points by seat earned earlier in its round."""
    scored: list[Event] = []
    earned: dict[int, dict[str, int]] = {}
    earlier = False
    for event in reversed(history):
        if event.kind in _SCORING and not earlier:
            scored.insert(0, event)
        elif event.kind in _SCORING:
            break
        elif scored:
            earlier = True
            if event.kind == "points" and event.seat is not None:
                parts = earned.setdefault(event.seat, {})
                part = str(event.args["part"])
                parts[part] = parts.get(part, 0) + int(str(event.args["points"]))
    return scored, earned


def _scored(scene: Scene) -> list[Sheet]:
    """A panel with the reasons for each player's points at every rail and the industry. It is there before
    the first scoring too, so that no tab moves."""
    events, earned = last_scoring(scene.history)
    if not events:
        none = f'<p class="quiet">{esc(scene.tr("scored.none"))}</p>'
        return [Sheet("scored", scene.tr("sheet.scored"), [Fragment("none", none)])]
    happened = tuple((event.kind, event.seat, tuple(event.args.items())) for event in events)
    during = tuple((seat, *parts.items()) for seat, parts in sorted(earned.items()))
    key = ("scored", scene.tr.language, scene.names, happened, during)
    drawn = plan_of(scene).remember(key, lambda: _statements(scene, events, earned))
    return [Sheet("scored", scene.tr("sheet.scored"), drawn)]


def _statements(scene: Scene, events: Sequence[Event], earned: dict[int, dict[str, int]]) -> list[Fragment]:
    tr = scene.tr
    by_seat: dict[int, list[str]] = {}
    totals: dict[int, dict[str, Any]] = {}
    for event in events:
        if event.seat is None:
            continue
        lines = by_seat.setdefault(event.seat, [])
        args = cast("dict[str, Any]", event.args)
        if event.kind == "rail-scored":
            lines.append(_row(tr("rail." + args["rail"]), rail_words(scene, args), args["points"]))
        elif event.kind == "industry-scored":
            entry = identity.entry_name(scene, args["marker"], args["index"])
            said = tr("scored.marker", n=args["marker"], entry=entry)
            lines.append(_row(tr("rail.industry"), said, args["points"]))
        else:
            totals[event.seat] = args
    found = []
    for seat, lines in by_seat.items():
        args = totals[seat]
        said = tr("scored.head", name=scene.name(seat), round=args["round"])
        head = f"<h3>{seat_marks.icon(seat)}{esc(said)}</h3>"
        parts = earned.get(seat, {})
        lines += [
            _row(tr("score." + part), tr("scored.during"), parts[part])
            for part in dict.fromkeys((*EARLY, *parts))
            if parts.get(part)
        ]
        lines.append(_row(tr("scored.round"), tr("scored.total", total=args["total"]), args["points"]))
        statement = f'<div class="rr-statement">{head}<dl>{"".join(lines)}</dl></div>'
        found.append(Fragment(f"seat-{seat}", statement))
    return found


def _row(name: str, why: str, points: object) -> str:
    return f'<dt>{esc(name)}</dt><dd>{esc(why)}</dd><dd class="num">{esc(points)}</dd>'


def rail_words(scene: Scene, args: dict[str, Any]) -> str:
    """The reasons for a rail's points, one for each run of a color."""
    tr = scene.tr
    if not args["reach"]:
        return tr("now.no-loco")
    parts = [tr("scored.reach", reach=args["reach"], scored=args["scored"])]
    runs: list[list[Any]] = []
    for space, colour, value, doubler, doubled, points in args["spaces"]:
        if runs and runs[-1][2] == colour:
            runs[-1][1] = space
            runs[-1][4] += points
            runs[-1][5] += doubler > 1
        else:
            runs.append([space, space, colour, value, points, int(doubler > 1), doubled > 1])
    for first, last, colour, value, points, doublers, doubled in runs:
        if not points:
            continue
        key = "scored.run" if first != last else "scored.run.one"
        text = tr(key, first=first, last=last, colour=tr("colour." + colour), value=value, points=points)
        if doublers:
            text += " " + tr("scored.doublers", n=doublers)
        if doubled:
            text += " " + tr("scored.doubled")
        parts.append(text)
    parts += [tr("scored.star", space=space, points=points) for space, points in args["recurring"]]
    return "; ".join(parts) + "."


# ------------------------------------------------------------------ charts


def _rounds(scene: Scene) -> Sheet:
    """A panel with the points after every round and at the end."""
    tr = scene.tr
    course: dict[int, tuple[int, ...]] = {}
    """Number of scored rounds -> the points then."""
    for sample in scene.series.samples(scene.moment) if scene.series else ():
        course.setdefault(sample.period, sample.values[_MEASURE])
    lines = tuple(course.values())
    if scene.state.to_move is None:
        lines += (queries.points(game(scene)),)
    chart = paragraph(tr("chart.none"))
    if len(course) > 1:
        key = ("chart", tr.language, scene.names, lines, len(course))
        chart = plan_of(scene).remember(key, lambda: _chart(scene, lines, len(course)))
    return Sheet("rounds", tr("sheet.rounds"), [Fragment("chart", chart)])


_MEASURE = [measure.key for measure in GAME.measures].index("rounds")


def _chart(scene: Scene, lines: Sequence[Sequence[int]], rounds: int) -> str:
    labels = [str(number) if number < rounds else scene.tr("chart.end") for number in range(len(lines))]
    series = [
        charts.seat_series(seat, scene.name(seat), [line[seat] for line in lines])
        for seat in range(scene.state.seats)
    ]
    title, axis = scene.tr("sheet.rounds"), scene.tr("now.points")
    return f'<div class="rr-chart">{charts.line_chart(title, labels, series, axis=axis)}</div>'


def majority_table(scene: Scene) -> str:
    """The owners of the engineers, and what the majority gives."""
    tr = scene.tr
    columns = [Column(tr(key)) for key in ("majority.player", "majority.engineers")]
    columns += [Column(tr(key), "num") for key in ("majority.count", "now.points")]
    rows = []
    for seat, count, points in queries.engineer_majority(game(scene)):
        tiles = printed(scene).engineers
        engineers = [tiles[name].label for name in board_of(scene, seat).engineers]
        names = ", ".join(engineers) or "–"
        if count > len(engineers):
            names += f" + {tr('majority.card')}"
        rows.append([seat_head(scene, seat), esc(names), str(count), f"<b>{points}</b>"])
    return table(columns, rows) if rows else paragraph(tr("majority.none"))


def finale(scene: Scene) -> list[Sheet]:
    """The panels of the final screen: points by round, the last scoring, engineers, end bonus cards."""
    tr = scene.tr
    ranks = Fragment("table", majority_table(scene) + paragraph(identity.say(scene, "majority.explain")))
    cards = []
    for seat in range(scene.state.seats):
        body = explain.bonus_list(scene, board_of(scene, seat)) or paragraph(tr("now.bonus.none"))
        head = f"<h3>{seat_head(scene, seat)}</h3>"
        cards.append(Fragment(f"bonus-{seat}", f'<div class="rr-statement">{head}{body}</div>'))
    return [
        _rounds(scene),
        Sheet("majority", tr("majority.title"), [ranks]),
        Sheet("bonus", tr("help.bonus.title"), cards),
        *(each for page in pages(scene) for each in page.finale(scene)),
        *_scored(scene),
    ]


# ------------------------------------------------------------------ all tiles


def tile_fragments(scene: Scene) -> list[Fragment]:
    """Every engineer, factory, token and card of the game with its effect. They never change."""
    tr, board_ = scene.tr, printed(scene)
    groups = {}
    for key, kind, picture, tiles in (
        ("factories", "factory", icons.numbered_factory, board_.factories),
        ("engineers", "engineer", icons.numbered_engineer, board_.engineers),
    ):
        groups[key] = [
            (
                icons.mark_of(picture(each.label)),
                tr(kind + ".name", number=each.label),
                effects.words(tr, each.effect),
            )
            for each in tiles.values()
        ]
    for key, kind, tiles in (
        ("tokens", "token", board_.tokens),
        ("cards", "card", board_.cards),
        ("bonuses", "bonus", board_.bonuses),
    ):
        groups[key] = [
            (icons.mark(kind), identity.say(scene, f"{kind}.{n}"), identity.say(scene, f"{kind}.help.{n}"))
            for n in tiles
        ]
    found = []
    for key, items in groups.items():
        rows = "".join(
            f"<li>{mark}<span><b>{esc(name)}</b>: {esc(does)}</span></li>" for mark, name, does in items
        )
        found.append(Fragment(key, f'<h3>{esc(tr("tiles." + key))}</h3><ul class="rr-tiles">{rows}</ul>'))
    return found
