"""What is read beside the board: the round's points, other boards, the last scoring, charts, all tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from engine.core.contract import Event
from ui import charts, marks
from ui.contract import Fragment, Scene, Sheet, paragraph
from ui.games.russian_railroads import (
    bridge,
    effects,
    explain,
    explain_points,
    icons,
    player_board,
    player_printed,
    supply,
    tips,
)
from ui.games.russian_railroads.looks import PlayerLook
from ui.games.russian_railroads.memory import remember
from ui.games.russian_railroads.parts import BONUSES, CARDS, DATA, ENGINEERS, FACTORIES, RAILS, TOKENS
from ui.html import esc
from ui.table import Column, table

RAIL_IDS = tuple(rail["id"] for rail in RAILS)


def seat_head(scene: Scene, seat: int) -> str:
    """A table heading with the seat's mark."""
    return f"{marks.icon(seat)}<span>{esc(scene.name(seat))}</span>"


# ------------------------------------------------------------------ the player strip


def player(scene: Scene, seat: int) -> str:
    """Points, what a scoring would give, supply; and the three rails in small."""
    tr = scene.tr
    look = bridge.player_look(scene.state, seat, scene.viewer)
    passed = _fact(tr("board.passed"), icons.mark("pass"), "") if look.passed else ""
    extra = icons.mark("temp") * look.temps + (icons.mark("black-worker") if look.black_worker else "")
    facts = (
        f'<span class="rr-fact rr-score">{look.score}</span>'
        + _fact(tr("board.round_now", points=look.round_points), "", f"+{look.round_points}")
        + passed
        + _fact(
            tr("board.workers", n=look.workers, total=look.workers_total, reserve=look.reserve),
            _worker(seat),
            f"{look.workers}",
        )
        + (f'<span class="rr-fact">{extra}</span>' if extra else "")
        + _fact(tr("board.roubles", n=look.roubles), icons.mark("rouble"), str(look.roubles))
        + (
            _fact(tr("board.bonus_cards", n=look.bonus_count), icons.mark("bonus"), str(look.bonus_count))
            if look.bonus_count
            else ""
        )
    )
    label = tr("board.open", name=scene.name(seat))
    return (
        f'<div class="rr-facts">{facts}</div><div{scene.inspectable(f"board:{seat}", label)}>{small(look)}'
        "</div>"
    )


def _fact(label: str, mark: str, value: str) -> str:
    return (
        f'<span class="rr-fact" title="{esc(label)}">{mark}<b aria-hidden="true">{esc(value)}</b>'
        f'<span class="visually-hidden">{esc(label)}</span></span>'
    )


def _worker(seat: int) -> str:
    return icons.mark_of(supply.piece("own", seat, 0, 0, 24))


def small(look: PlayerLook) -> str:
    """The rails and the lane as four thin lines with their points: a board that can be read at a glance."""
    out = []
    step, pitch = 11.0, 9.5
    for row, rail in enumerate(look.rails):
        y = row * pitch
        out.append(
            f'<rect class="rr-strip-bed" x="16" y="{y + 1:g}" width="{rail.length * step:g}" height="7"/>'
        )
        start = 0
        for colour in reversed(list(rail.positions)):
            end = rail.positions[colour]
            if end > start:
                x, width = 16 + start * step, (end - start) * step
                out.append(
                    f'<rect class="rr-c-{colour} rr-run" x="{x:g}" y="{y + 1.5:g}" width="{width:g}" '
                    'height="6"/>'
                    f'<path class="rr-runpat rr-smallpat rr-runpat-{colour}" d="M{x:g} '
                    f'{y + 4.5:g}H{x + width:g}"/>'
                )
                start = end
        if rail.reach:
            end_x = 16 + min(rail.reach, rail.length) * step
            out.append(f'<path class="rr-reach-end" d="M{end_x:g} {y:g}v9"/>')
        out.append(f'<text class="rr-strip-no" x="13" y="{y + 8:g}" text-anchor="end">{rail.reach}</text>')
        out.append(f'<text class="rr-strip-no" x="{18 + 15 * step:g}" y="{y + 8:g}">+{rail.points}</text>')
    y = 3 * pitch
    out.append(f'<rect class="rr-strip-bed" x="16" y="{y + 2:g}" width="{15 * step:g}" height="5"/>')
    for index in look.markers:
        if index >= 0:
            out.append(
                f'<circle cx="{16 + (index + 0.5) * 15 * step / 16:g}" cy="{y + 4.5:g}" r="4" '
                f'fill="{marks.colour(look.seat)}"/>'
            )
    out.append(
        f'<text class="rr-strip-no" x="{18 + 15 * step:g}" y="{y + 8:g}">+{look.industry_points}</text>'
    )
    return (
        '<svg class="rr-strip" viewBox="0 0 210 38" preserveAspectRatio="xMinYMid meet" '
        f'aria-hidden="true">{"".join(out)}</svg>'
    )


# ------------------------------------------------------------------ sheets


def sheets(scene: Scene) -> list[Sheet]:
    """Panels, the most important first."""
    tr = scene.tr
    mine = tips.owner_shown(scene)
    found = [Sheet("now", tr("sheet.now"), now_fragments(scene, mine))]
    for seat in range(scene.state.seats):
        look = bridge.player_look(scene.state, seat, scene.viewer)
        drawing = player_board.whole(scene, look)
        found.append(Sheet(f"board-{seat}", scene.name(seat), [Fragment("whole", drawing)]))
    told = last_scoring(scene.history)
    if told:
        found.append(Sheet("scored", tr("sheet.scored"), statement_fragments(scene, told)))
    totals = tuple(tuple(bridge.totals_by_round(scene.state, seat)) for seat in range(scene.state.seats))
    chart = remember(("chart", tr.language, scene.names, totals), lambda: rounds_chart(scene))
    found.append(Sheet("rounds", tr("sheet.rounds"), [Fragment("chart", chart)]))
    tiles = remember(("tiles", tr.language), lambda: tile_fragments(scene))
    found.append(Sheet("tiles", tr("sheet.tiles"), tiles))
    return found


def now_fragments(scene: Scene, mine: int) -> list[Fragment]:
    """If the round ended now: everybody's points by rail; what one more step would change for one's own."""
    tr = scene.tr
    looks = [bridge.player_look(scene.state, seat, scene.viewer) for seat in range(scene.state.seats)]
    columns = [Column(tr("now.what"))]
    columns += [Column(scene.name(look.seat), "num", head=seat_head(scene, look.seat)) for look in looks]
    rows = [[esc(tr("rail." + rail)), *(str(look.rail(rail).points) for look in looks)] for rail in RAIL_IDS]
    rows.append([esc(tr("rail.industry")), *(str(look.industry_points) for look in looks)])
    rows.append([esc(tr("now.total")), *(f"<b>{look.round_points}</b>" for look in looks)])
    found = [
        Fragment(
            "table",
            table(columns, rows, caption=tr("sheet.now"), row_classes=[""] * (len(rows) - 1) + ["row-total"]),
        )
    ]
    items = []
    for which in (*RAIL_IDS, "industry"):
        changes = explain_points.one_more(scene, mine, which)
        if changes:
            items.append(f"<dt>{esc(tr('rail.' + which))}</dt><dd>{esc('; '.join(changes))}</dd>")
    found.append(
        Fragment(
            "more",
            f'<div class="rr-statement"><h4>{marks.icon(mine)}{esc(tr("now.one-more"))}</h4><dl '
            f'class="rr-more">{"".join(items)}</dl></div>',
        )
    )
    look = looks[mine]
    if look.bonus_cards:
        cards = explain.bonus_list(scene, look)
        found.append(
            Fragment(
                "bonus",
                f'<div class="rr-statement"><h4>{icons.mark("bonus")}{esc(tr("now.bonus"))}</h4>{cards}'
                "</div>",
            )
        )
    return found


# ------------------------------------------------------------------ the last scoring, as a statement


def last_scoring(history: Sequence[Event]) -> list[Event]:
    """The events of the last scoring phase, oldest first."""
    found: list[Event] = []
    for event in reversed(history):
        if event.kind in ("rail-scored", "industry-scored", "round-scored"):
            found.append(event)
        elif found:
            break
    found.reverse()
    return found


def statement_fragments(scene: Scene, events: Sequence[Event]) -> list[Fragment]:
    """Per player: every rail and the industry in words, with the points."""
    tr = scene.tr
    number = int(str(events[-1].args["round"]))
    earned = [bridge.gained_by_round(scene.state, seat)[number - 1] for seat in range(scene.state.seats)]
    scored = tuple((event.kind, event.seat, tuple(event.args.items())) for event in events)
    during = tuple(parts[part] for parts in earned for part in EARLY)
    key = ("scored", tr.language, scene.names, scored, during)
    return remember(key, lambda: _statements(scene, events, earned))


EARLY = ("pass", "terminus", "engineer", "factory", "instead-of-card")
"""Score parts that are earned during a round, before its scoring."""


def _statements(scene: Scene, events: Sequence[Event], earned: Sequence[dict[str, int]]) -> list[Fragment]:
    tr = scene.tr
    by_seat: dict[int, list[str]] = {}
    totals: dict[int, Event] = {}
    for event in events:
        if event.seat is None:
            continue
        lines = by_seat.setdefault(event.seat, [])
        args = cast("dict[str, Any]", event.args)
        if event.kind == "rail-scored":
            lines.append(_row(tr("rail." + args["rail"]), rail_words(scene, args), args["points"]))
        elif event.kind == "industry-scored":
            lines.append(
                _row(
                    tr("rail.industry"),
                    tr("scored.marker", n=args["marker"], entry=effects.lane_name(tr, args["index"])),
                    args["points"],
                )
            )
        else:
            totals[event.seat] = event
    found = []
    for seat, lines in by_seat.items():
        args = cast("dict[str, Any]", totals[seat].args)
        head = (
            f"<h4>{marks.icon(seat)}{esc(tr('scored.head', name=scene.name(seat), round=args['round']))}</h4>"
        )
        parts = earned[seat]
        lines += [
            _row(tr("score." + part), tr("scored.during"), parts[part]) for part in EARLY if parts[part]
        ]
        lines.append(_row(tr("scored.round"), tr("scored.total", total=args["total"]), args["points"]))
        found.append(
            Fragment(f"seat-{seat}", f'<div class="rr-statement">{head}<dl>{"".join(lines)}</dl></div>')
        )
    return found


def _row(name: str, words: str, points: object) -> str:
    return f'<dt>{esc(name)}</dt><dd>{esc(words)}</dd><dd class="num">{esc(points)}</dd>'


def rail_words(scene: Scene, args: dict[str, Any]) -> str:
    """Why a rail gave its points, run by run of one colour."""
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


def rounds_chart(scene: Scene) -> str:
    """Points after every round, and where they came from."""
    tr = scene.tr
    seats = range(scene.state.seats)
    after = [bridge.totals_by_round(scene.state, seat) for seat in seats]
    if not after[0]:
        return paragraph(tr("chart.none"))
    over = scene.state.to_move is None
    labels = [str(number) for number in range(len(after[0]) + 1)] + ([tr("chart.end")] if over else [])
    series = []
    for seat in seats:
        end = [bridge.player_look(scene.state, seat, seat).score] if over else []
        series.append(charts.seat_series(seat, scene.name(seat), [0, *after[seat], *end]))
    drawn = charts.line_chart(tr("sheet.rounds"), labels, series, axis=tr("now.points"))
    return f'<div class="rr-chart">{drawn}</div>'


def majority_table(scene: Scene) -> str:
    """Who has which engineers, and what the majority gives."""
    tr = scene.tr
    columns = [
        Column(tr("majority.player")),
        Column(tr("majority.engineers")),
        Column(tr("majority.count"), "num"),
        Column(tr("now.points"), "num"),
    ]
    rows = []
    for seat, count, points in bridge.majority(scene.state):
        look = bridge.player_look(scene.state, seat, seat)
        numbers = ", ".join(str(number) for number in look.engineers) or "–"
        if look.bonus_cards and "EB_ENGINEER" in look.bonus_cards:
            numbers += f" + {tr('majority.card')}"
        rows.append([seat_head(scene, seat), esc(numbers), str(count), f"<b>{points}</b>"])
    return table(columns, rows) if rows else paragraph(tr("majority.none"))


def finale(scene: Scene) -> list[Sheet]:
    """Below the score table: points by round, the last scoring, engineers, end bonus cards."""
    tr = scene.tr
    found = [Sheet("rounds", tr("sheet.rounds"), [Fragment("chart", rounds_chart(scene))])]
    found.append(
        Sheet(
            "majority",
            tr("majority.title"),
            [Fragment("table", majority_table(scene) + paragraph(tr("majority.explain")))],
        )
    )
    cards = []
    for seat in range(scene.state.seats):
        look = bridge.player_look(scene.state, seat, seat)
        body = explain.bonus_list(scene, look) or paragraph(tr("now.bonus.none"))
        cards.append(
            Fragment(
                f"bonus-{seat}", f'<div class="rr-statement"><h4>{seat_head(scene, seat)}</h4>{body}</div>'
            )
        )
    found.append(Sheet("bonus", tr("help.bonus.title"), cards))
    told = last_scoring(scene.history)
    if told:
        found.append(Sheet("scored", tr("sheet.scored"), statement_fragments(scene, told)))
    return found


# ------------------------------------------------------------------ everything there is


def tile_fragments(scene: Scene) -> list[Fragment]:
    """Every engineer, factory, token and card of the game with what it does: never changes."""
    tr = scene.tr
    found = []
    groups: list[tuple[str, list[tuple[str, str, str, str]]]] = [
        (
            "factories",
            [
                (
                    f"factory:{n}",
                    icons.mark_of(icons.numbered_factory(n)),
                    tr("factory.name", number=n),
                    effects.words(tr, each["effect"]),
                )
                for n, each in FACTORIES.items()
            ],
        ),
        (
            "engineers",
            [
                (
                    f"engineer:{n}",
                    icons.mark_of(icons.numbered_engineer(n)),
                    tr("engineer.name", number=n),
                    effects.words(tr, each["effect"]),
                )
                for n, each in ENGINEERS.items()
            ],
        ),
        (
            "tokens",
            [(f"token:{n}", icons.mark("token"), tr("token." + n), tr("token.help." + n)) for n in TOKENS],
        ),
        ("cards", [(f"card:{n}", icons.mark("card"), tr("card." + n), tr("card.help." + n)) for n in CARDS]),
        (
            "bonuses",
            [("bonuses:pile", icons.mark("bonus"), tr("bonus." + n), tr("bonus.help." + n)) for n in BONUSES],
        ),
    ]
    for key, items in groups:
        rows = "".join(
            f"<li>{mark}<span><b>{esc(name)}</b>: {esc(words)}</span></li>" for _, mark, name, words in items
        )
        found.append(Fragment(key, f'<h4>{esc(tr("tiles." + key))}</h4><ul class="rr-tiles">{rows}</ul>'))
    return found


def about(scene: Scene) -> str:
    """Where the board's values come from."""
    tr = scene.tr
    groups: dict[str, list[str]] = {"seed": [], "cross-checked": [], "reconstructed": []}

    def note(name: str, record: dict[str, Any]) -> None:
        mark = record.get("provenance", "seed")
        if isinstance(mark, str):
            groups.setdefault(mark, []).append(name)

    for space in DATA["action_spaces"]:
        note(tr("space." + space["id"]), space)
    for rail in RAILS:
        note(tr("rail." + rail["id"]), rail)
        for special in rail["special_spaces"]:
            if special.get("provenance") != "seed":
                note(player_printed.special_name(tr, rail["id"], special), special)
    note(tr("rail.industry"), DATA["industry_lanes"][0])
    for number, each in FACTORIES.items():
        note(tr("factory.name", number=number), each)
    for number, each in ENGINEERS.items():
        note(tr("engineer.name", number=number), each)
    for key, records in (("token", TOKENS), ("card", CARDS), ("bonus", BONUSES)):
        for name, record in records.items():
            note(tr(f"{key}.{name}"), record)
    out = [paragraph(tr("about.intro"))]
    for mark, names in groups.items():
        if names:
            out.append(
                f"<h4>{esc(tr('provenance.' + mark))}</h4>"
                f"{paragraph(tr('about.mark.' + mark))}{paragraph(', '.join(names) + '.')}"
            )
    return "".join(out) + paragraph(tr("about.options"))
