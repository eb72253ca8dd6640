"""The panels beside the map: companies, influence, lengths, worth now, the end, the bot; players' cards."""

from __future__ import annotations

from engine.core.contract import Event
from engine.games.mini_express import queries
from engine.games.mini_express.actions import BUILD, DRAFT, SHARE
from engine.games.mini_express.components import (
    BOT_TILE_COUNTS,
    BOT_TILES,
    DIFFICULTIES,
    LENGTH_MAX,
    SHARE_VALUES,
    TRACKS_MAX,
)
from engine.games.mini_express.phases import DRAFT as DRAFTING
from engine.games.mini_express.phases import TURN
from engine.games.mini_express.state import MiniExpressState
from ui import charts
from ui import marks as seat_marks
from ui.contract import Fragment, Scene, Sheet
from ui.games.mini_express import facts, history, marks, wording
from ui.html import esc
from ui.svg import num
from ui.svg import text as svg_text
from ui.timetable import Column, chip, table
from ui.timetable import facts as fact_list

TRACK_CELL = 36
TRACK_HEIGHT = 62
SHORTEST_TRACK = 8
"""The tracks have no upper end (ME-AMB-06); so many spaces are always drawn."""


def sheets(scene: Scene) -> list[Sheet]:
    """All panels, the most important first."""
    state = facts.state_of(scene)
    found = [
        Sheet("companies", scene.tr("sheet.companies"), [_company(scene, state, each) for each in range(4)]),
        Sheet(
            "influence", scene.tr("sheet.influence"), [_influence(scene, state, each) for each in range(4)]
        ),
        Sheet("worth", scene.tr("sheet.worth"), [Fragment("table", worth(scene, state))]),
        Sheet("lengths", scene.tr("sheet.lengths"), lengths(scene, state)),
        Sheet("end", scene.tr("sheet.end"), [Fragment("facts", ending(scene, state))]),
    ]
    if state.setup.bot >= 0:
        found.insert(0, Sheet("bot", scene.tr("sheet.bot"), bot(scene, state)))
    return found


def _sockets(filled: int, limit: int, company: int, label: str, shape: str) -> str:
    """A row of places, the filled ones in the company's colour: trains are squares, shares are tickets."""
    width = 18 if shape == "train" else 14
    parts = []
    for place in range(limit):
        x = place * (width + 4) + 1
        class_ = f"me-token me-fill-{marks.KEYS[company]}" if place < filled else "me-socket"
        if shape == "train":
            parts.append(f'<rect x="{x}" y="3" width="{width}" height="12" rx="3" class="{class_}"/>')
        else:
            parts.append(
                f'<path d="M{x} 1h{width}v5a3 3 0 0 0 0 6v5h-{width}v-5a3 3 0 0 0 0-6z" class="{class_}"/>'
            )
    total = limit * (width + 4)
    return (
        f'<svg class="me-row" viewBox="0 0 {total} 18" role="img" '
        f'aria-label="{esc(label)}">{"".join(parts)}</svg>'
    )


def _company(scene: Scene, state: MiniExpressState, company: int) -> Fragment:
    """A company's asset area with what can be done with it (ME-COMP-8)."""
    tr = scene.tr
    key = marks.KEYS[company]
    name = facts.company(scene, company)
    chips = []
    if state.depleted >> company & 1:
        chips.append(chip(tr("chip.depleted"), "bad"))
    if state.setup.bot >= 0 and state.chosen == company:
        chips.append(chip(tr("chip.chosen"), "warn"))
    if state.company == company and state.phase != TURN:
        chips.append(chip(tr("chip.building"), "good"))
    shares, tracks = state.shares[company], state.tracks[company]
    split = state.setup.split
    rows = [
        (
            tr("asset.shares"),
            _sockets(shares, split.asset, company, tr("asset.shares.label", count=shares), "share"),
            shares,
        ),
        (
            tr("asset.tracks"),
            _sockets(tracks, TRACKS_MAX, company, tr("asset.tracks.label", count=tracks), "train"),
            tracks,
        ),
    ]
    lines = "".join(
        f'<div class="me-asset"><span class="me-asset-name">{esc(words)}</span>{picture}'
        f'<b class="me-asset-n">{count}</b></div>'
        for words, picture, count in rows
    )
    small = [(tr("asset.supply"), state.supply[company]), (tr("asset.length"), state.length[company])]
    if state.phase == DRAFTING:
        small.append((tr("asset.aside"), state.aside[company]))
    lines += (
        '<div class="me-asset-facts">'
        + "".join(f"<span>{esc(words)} <b>{count}</b></span>" for words, count in small)
        + "</div>"
    )
    asking = scene.inspectable(f"company:{key}", tr("inspect.company", company=name))
    return Fragment(
        key,
        f'<section class="me-company me-edge-{key}"><h4{asking}>{marks.icon(scene.tr, company)}'
        f"<span>{esc(name)}</span>"
        f"{''.join(chips)}</h4>{lines}{_asset_actions(scene, state, company)}</section>",
    )


def _asset_actions(scene: Scene, state: MiniExpressState, company: int) -> str:
    """Buttons in the asset area, where a person looks first."""
    if not scene.interactive or state.automa():
        return ""
    offered = []
    if state.phase == TURN:
        offered = [(SHARE[company], "button.share"), (BUILD[company], "button.build")]
    elif state.phase == DRAFTING:
        offered = [(DRAFT[company], "button.draft")]
    buttons = "".join(
        f'<span class="button button-small me-do"{scene.hot(action, wording.action_label(scene, action))}>'
        f"{esc(scene.tr(words))}</span>"
        for action, words in offered
    )
    return f'<div class="me-asset-do">{buttons}</div>' if buttons else ""


def _influence(scene: Scene, state: MiniExpressState, company: int) -> Fragment:
    """One company's influence track with every seat's marker on it."""
    name = facts.company(scene, company)
    values = state.inf[company::4]
    cells = max(SHORTEST_TRACK, *state.inf) + 1
    at: dict[int, list[int]] = {}
    for seat, value in enumerate(values):
        at.setdefault(value, []).append(seat)
    parts = []
    for value in range(cells):
        x = value * TRACK_CELL
        parts.append(
            f'<rect x="{x + 1}" y="1" width="{TRACK_CELL - 2}" height="{TRACK_HEIGHT - 2}" rx="2" '
            f'class="me-cell{" me-cell-0" if value == 0 else ""}"/>'
        )
        parts.append(svg_text(x + TRACK_CELL / 2, TRACK_HEIGHT - 5, value, "me-cell-n", size=12))
        here = at.get(value, [])
        for place, seat in enumerate(here):
            x_at, y_at, radius = _spot(place, len(here))
            x_at += x + TRACK_CELL / 2
            parts.append(seat_marks.token(seat, x_at, y_at, radius))
    words = ", ".join(f"{scene.name(seat)} {value}" for seat, value in enumerate(values))
    label = scene.tr("influence.label", company=name, values=words)
    asking = scene.inspectable(f"influence:{marks.KEYS[company]}", label)
    return Fragment(
        marks.KEYS[company],
        f'<div class="me-influence"><h4{asking}>{marks.icon(scene.tr, company)}<span>{esc(name)}</span></h4>'
        f'<svg viewBox="0 0 {num(cells * TRACK_CELL)} {TRACK_HEIGHT}" class="me-track" role="img" '
        f'aria-label="{esc(label)}">'
        f"{''.join(parts)}</svg></div>",
    )


def _spot(place: int, count: int) -> tuple[float, float, float]:
    """Where one of several markers stands in its cell: x from the middle, y, radius."""
    if count == 1:
        return 0.0, 23.0, 11.5
    rows = (count + 1) // 2
    alone = place == count - 1 and count % 2 == 1
    x = 0.0 if alone else (-8.4, 8.4)[place % 2]
    if rows == 1:
        return x, 23.0, 7.0
    step, radius = (18.0, 6.8) if rows == 2 else (14.5, 5.7)
    return x, 23.0 + step * (place // 2 - (rows - 1) / 2), radius


def worth(scene: Scene, state: MiniExpressState) -> str:
    """What everybody's shares would bring if the game ended now."""
    tr = scene.tr
    columns = [Column(tr("worth.player"))]
    columns += [
        Column(facts.company(scene, company), "num", head=marks.icon(scene.tr, company))
        for company in range(4)
    ]
    columns.append(Column(tr("worth.total"), "num"))
    values = queries.share_values(state)
    rows = []
    for seat in range(state.seats):
        cells = [f"{seat_marks.icon(seat)} {esc(scene.name(seat))}"]
        total = 0
        for company in range(4):
            own, each = state.own[seat * 4 + company], values[seat][company]
            total += own * each.value
            words = tr("worth.cell", count=own, value=each.value, rank=tr(f"value.column.{each.column}"))
            cells.append(
                f'<span class="me-worth" title="{esc(words)}"><b>{own}</b>'
                f'<span class="me-times">×{each.value}</span></span>'
            )
        cells.append(f"<b>{total}</b>")
        rows.append(cells)
    return table(columns, rows, class_="me-worth-table") + f'<p class="me-note">{esc(tr("worth.note"))}</p>'


def lengths(scene: Scene, state: MiniExpressState) -> list[Fragment]:
    """The Track Length chart: a line per space, the companies' markers, the values of a share."""
    tr = scene.tr
    two_sided = state.setup.two_sided
    heads = [tr("chart.length"), tr("chart.companies")]
    if two_sided:
        heads += [tr("chart.higher"), tr("chart.lower")]
    else:
        heads += [tr("chart.first"), tr("chart.second"), tr("chart.other")]
    parts = [_chart_line("me-chart-head", [esc(head) for head in heads])]
    for length in range(LENGTH_MAX, -1, -1):
        here = [company for company in range(4) if state.length[company] == length]
        values = SHARE_VALUES[length][1:3] if two_sided else SHARE_VALUES[length][:3]
        icons = "".join(marks.icon(tr, company, facts.company(scene, company)) for company in here)
        cells = [f"<b>{length}</b>", icons, *map(str, values)]
        parts.append(_chart_line("me-chart-here" if here else "", cells))
    kind = "me-chart me-chart-two" if two_sided else "me-chart"
    return [Fragment("chart", f'<div class="{kind}" role="table">{"".join(parts)}</div>')]


def _chart_line(class_: str, cells: list[str]) -> str:
    inner = "".join(f'<span role="cell">{cell}</span>' for cell in cells)
    return f'<div class="me-chart-row {class_}" role="row">{inner}</div>'


def ending(scene: Scene, state: MiniExpressState) -> str:
    """Depleted companies, whether the end is near, and who still has a turn."""
    tr = scene.tr
    drained = [facts.company(scene, company) for company in range(4) if state.depleted >> company & 1]
    pairs = [(tr("end.depleted"), esc(", ".join(drained) or tr("nobody.company")))]
    if state.to_move is None:
        status = tr("end.over")
    elif state.setup.expert:
        status = tr("end.expert")
    elif state.triggered:
        status = tr("end.triggered")
    else:
        status = tr("end.open", count=2 - len(drained))
    pairs.append((tr("end.status"), esc(status)))
    left = queries.seats_after_trigger(state)
    if left:
        names = ", ".join(scene.name(seat) for seat in left)
        pairs.append((tr("end.left"), esc(names)))
    if state.setup.expert and state.to_move is not None:
        pairs.append((tr("end.action"), esc(tr("end.action-no", count=state.action_no))))
    closest = min(
        (company for company in range(4) if not state.depleted >> company & 1),
        key=lambda company: (min(state.shares[company], state.supply[company] / 3), company),
        default=None,
    )
    if closest is not None and state.to_move is not None:
        words = tr(
            "end.closest",
            company=facts.company(scene, closest),
            shares=state.shares[closest],
            supply=state.supply[closest],
        )
        pairs.append((tr("end.next"), esc(words)))
    return fact_list(pairs)


def bot(scene: Scene, state: MiniExpressState) -> list[Fragment]:
    """Markers, bag and the story of the bot's last turn."""
    tr = scene.tr
    target = facts.city(scene, state.target) if state.target >= 0 else tr("bot.no-target")
    level = DIFFICULTIES[state.setup.level]
    tile = tr("bot.no-tile")
    if state.tile >= 0:
        company_steps, city_steps = BOT_TILES[state.tile]
        tile = tr("bot.tile", company=company_steps, city=city_steps)
    pairs = [
        (tr("bot.tile-name"), esc(tile)),
        (tr("bot.chosen"), f"{marks.icon(scene.tr, state.chosen)} {esc(facts.company(scene, state.chosen))}"),
        (tr("bot.target"), esc(target)),
        (tr("bot.level"), esc(tr(f"option.difficulty.{level}"))),
    ]
    bag = ", ".join(
        tr("bot.kind", company=company_steps, city=city_steps, count=left, all=full)
        for (company_steps, city_steps), left, full in zip(
            BOT_TILES, state.bag[1:], BOT_TILE_COUNTS, strict=True
        )
    )
    refresh = tr("bot.refresh", count=state.bag[0])
    return [
        Fragment("now", fact_list(pairs)),
        Fragment("story", _story(scene, state)),
        Fragment(
            "bag",
            f'<details class="me-bag"><summary>{esc(tr("bot.bag", count=sum(state.bag)))}</summary>'
            f"<p>{esc(bag)}. {esc(refresh)}.</p>"
            f"<p>{esc(tr(f'bot.level.{level}'))}</p></details>",
        ),
    ]


def _story(scene: Scene, state: MiniExpressState) -> str:
    """The bot's last turn as numbered steps: what it drew, where it looked, why it did what it did."""
    told: list[Event] = []
    for event in reversed(scene.history):
        if event.seat is not None and event.seat != state.setup.bot:
            if any(each.kind.startswith("bot-") for each in told):
                break
            told.clear()  # what followed was not the bot's
            continue
        told.append(event)
    told.reverse()
    while told and told[0].kind not in ("bot-tile", "bot-refresh"):
        told.pop(0)
    if not told:
        return f'<p class="me-note">{esc(scene.tr("bot.story.none"))}</p>'
    steps = [
        line
        for event in told
        if event.kind != "track"
        and not wording.told_before(event)
        and (line := wording.full_text(scene, event))
    ]
    items = "".join(f"<li>{esc(line)}</li>" for line in steps)
    return f'<h4 class="me-story-title">{esc(scene.tr("bot.story"))}</h4><ol class="me-story">{items}</ol>'


def player(scene: Scene, seat: int) -> str:
    """A seat's card: shares and influence by company, worth now."""
    state = facts.state_of(scene)
    tr = scene.tr
    values = queries.share_values(state)[seat]
    own = state.own[seat * 4 : seat * 4 + 4]
    influence = state.inf[seat * 4 : seat * 4 + 4]
    total = sum(count * each.value for count, each in zip(own, values, strict=True))
    head = "".join(
        f'<th scope="col">{marks.icon(scene.tr, company, facts.company(scene, company))}</th>'
        for company in range(4)
    )
    rows = "".join(
        f'<tr><th scope="row">{esc(tr(words))}</th>'
        + "".join(
            f"<td{' class=' + chr(34) + 'me-zero' + chr(34) if not value else ''}>{value}</td>"
            for value in numbers
        )
        + "</tr>"
        for words, numbers in (("card.shares", own), ("card.influence", influence))
    )
    asking = scene.inspectable(f"seat:{seat}", tr("inspect.seat", name=scene.name(seat)))
    return (
        f'<table class="me-hand"><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>'
        f'<p class="me-worth-now"{asking}>'
        f"{esc(tr('card.worth'))} <b>{total}</b></p>"
    )


def finale(scene: Scene) -> list[Sheet]:
    """How it came about; the page's own score table has every point."""
    state = facts.state_of(scene)
    return [
        Sheet("final-worth", scene.tr("sheet.course"), [Fragment("chart", course(scene, state))]),
        Sheet(
            "final-influence",
            scene.tr("sheet.influence"),
            [_influence(scene, state, each) for each in range(4)],
        ),
        Sheet("final-lengths", scene.tr("sheet.lengths"), lengths(scene, state), stacked=True),
    ]


NAME_ROOM = 12
"""Letters of a name that fit beside the chart."""


def course(scene: Scene, state: MiniExpressState) -> str:
    """Everybody's worth after each turn, as lines with the seats' shapes and names."""
    tr = scene.tr
    if not any(event.kind in history.ACTIONS for event in scene.history):
        return f'<p class="me-note">{esc(tr("course.none"))}</p>'  # a position without its past
    points = history.worth_by_turn(state.setup, scene.history)
    series = []
    for seat, line in enumerate(points):
        name = scene.name(seat)
        short = name if len(name) <= NAME_ROOM else f"{name[: NAME_ROOM - 1]}…"
        series.append(charts.seat_series(seat, short, line))
    labels = [str(number) for number in range(len(points[0]))]
    drawn = charts.line_chart(tr("sheet.course"), labels, series, axis=tr("course.axis"))
    note = tr("course.note-expert" if state.setup.expert else "course.note")
    return f'<div class="me-course">{drawn}</div><p class="me-note">{esc(note)}</p>'
