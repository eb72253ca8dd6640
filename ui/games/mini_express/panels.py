"""The panels beside the map (companies, influence, lengths, worth, end, bot), and the seats' cards."""

from __future__ import annotations

from engine.core.contract import Action, Event
from engine.games.mini_express.actions import BUILDS, DRAFTS, SHARES
from engine.games.mini_express.queries import LENGTH_MAX, TRACKS_MAX, BotNow, Table
from ui.games.mini_express import identity, wording
from ui.markup import charts, seat_marks
from ui.markup.html import esc
from ui.markup.svg import num
from ui.markup.svg import text as svg_text
from ui.markup.tables import Column, chip, table
from ui.markup.tables import facts as fact_list
from ui.view.scene import Scene
from ui.view.types import Fragment, Sheet

TRACK_CELL = 36
TRACK_HEIGHT = 62
SHORTEST_TRACK = 8
"""The number of spaces that are always drawn. The tracks have no upper end (ME-AMB-06)."""


def sheets(scene: Scene) -> list[Sheet]:
    """All panels, the most important first."""
    now = Table(scene.state)
    found = [
        Sheet("companies", scene.tr("sheet.companies"), [_company(scene, now, each) for each in range(4)]),
        Sheet("influence", scene.tr("sheet.influence"), [_influence(scene, now, each) for each in range(4)]),
        Sheet("worth", scene.tr("sheet.worth"), [Fragment("table", worth(scene, now))]),
        Sheet("lengths", scene.tr("sheet.lengths"), lengths(scene, now)),
        Sheet("end", scene.tr("sheet.end"), [Fragment("facts", ending(scene, now))]),
    ]
    bot = now.bot()
    if bot is not None:
        found.insert(0, Sheet("bot", scene.tr("sheet.bot"), _bot(scene, now, bot)))
    return found


def _sockets(filled: int, limit: int, company: int, label: str, shape: str) -> str:
    """A row of places, the filled ones in the company's color: squares for trains, tickets for shares."""
    width = 18 if shape == "train" else 14
    parts = []
    for place in range(limit):
        x = place * (width + 4) + 1
        if shape == "train":
            drawn = f'<rect x="{x}" y="3" width="{width}" height="12" rx="3"/>'
        else:
            drawn = f'<path d="M{x} 1h{width}v5a3 3 0 0 0 0 6v5h-{width}v-5a3 3 0 0 0 0-6z"/>'
        taken = place < filled
        parts.append(identity.pip(company, drawn, x + width / 2, 9) if taken else identity.gap(drawn))
    total = limit * (width + 4)
    return (
        f'<svg class="me-row" viewBox="0 0 {total} 18" role="img" '
        f'aria-label="{esc(label)}">{"".join(parts)}</svg>'
    )


def _company(scene: Scene, now: Table, company: int) -> Fragment:
    """A company's asset area with its possible actions (ME-COMP-8)."""
    tr = scene.tr
    key = identity.KEYS[company]
    name = identity.company(scene, company)
    area, bot = now.company(company), now.bot()
    chips = []
    if area.depleted:
        chips.append(chip(tr("chip.depleted"), "bad"))
    if bot is not None and bot.chosen == company:
        chips.append(chip(tr("chip.chosen"), "warn"))
    if now.building == company:
        chips.append(chip(tr("chip.building"), "good"))
    shares, tracks = area.shares, area.tracks
    rows = [
        (
            tr("asset.shares"),
            _sockets(shares, now.shares_to_take, company, tr("asset.shares.label", count=shares), "share"),
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
    small = [(tr("asset.supply"), area.supply), (tr("asset.length"), area.length)]
    if now.phase == "draft":
        small.append((tr("asset.aside"), area.aside))
    lines += (
        '<div class="me-asset-facts">'
        + "".join(f"<span>{esc(words)} <b>{count}</b></span>" for words, count in small)
        + "</div>"
    )
    asking = scene.inspectable(f"company:{key}", tr("inspect.company", company=name))
    return Fragment(
        key,
        f'<section class="me-company me-edge-{key}"><h3>{identity.icon(scene.tr, company)}'
        f"<span{asking}>{esc(name)}</span>"
        f"{''.join(chips)}</h3>{lines}{_asset_actions(scene, now, company)}</section>",
    )


def _asset_actions(scene: Scene, now: Table, company: int) -> str:
    """Buttons in the asset area, where people look first."""
    if not scene.interactive or now.bot_moves:
        return ""
    offered: list[tuple[Action, str]] = []
    if now.phase == "turn":
        offered = [(SHARES[company], "button.share"), (BUILDS[company], "button.build")]
    elif now.phase == "draft":
        offered = [(DRAFTS[company], "button.draft")]
    buttons = "".join(
        f'<span class="button button-small me-do"{scene.hot(action, wording.action_label(scene, action))}>'
        f"{esc(scene.tr(words))}</span>"
        for action, words in offered
    )
    return f'<div class="me-asset-do">{buttons}</div>' if buttons else ""


def _influence(scene: Scene, now: Table, company: int) -> Fragment:
    """One company's influence track with every seat's marker on it."""
    name = identity.company(scene, company)
    values = now.influence(company)
    cells = max(SHORTEST_TRACK, *(max(now.influence(each)) for each in range(4))) + 1
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
    asking = scene.inspectable(f"influence:{identity.KEYS[company]}", label)
    return Fragment(
        identity.KEYS[company],
        f'<div class="me-influence"><h3>{identity.icon(scene.tr, company)}'
        f"<span{asking}>{esc(name)}</span></h3>"
        f'<svg viewBox="0 0 {num(cells * TRACK_CELL)} {TRACK_HEIGHT}" class="me-track" role="img" '
        f'aria-label="{esc(label)}">'
        f"{''.join(parts)}</svg></div>",
    )


def _spot(place: int, count: int) -> tuple[float, float, float]:
    """The position of one of `count` markers in a cell: (x from the middle, y, radius)."""
    if count == 1:
        return 0.0, 23.0, 11.5
    rows = (count + 1) // 2
    alone = place == count - 1 and count % 2 == 1
    x = 0.0 if alone else (-8.4, 8.4)[place % 2]
    if rows == 1:
        return x, 23.0, 7.0
    step, radius = (18.0, 6.8) if rows == 2 else (14.5, 5.7)
    return x, 23.0 + step * (place // 2 - (rows - 1) / 2), radius


def worth(scene: Scene, now: Table) -> str:
    """What each seat's shares would pay if the game ended now."""
    tr = scene.tr
    columns = [Column(tr("worth.player"))]
    columns += [
        Column(identity.company(scene, company), "num", head=identity.icon(scene.tr, company))
        for company in range(4)
    ]
    columns.append(Column(tr("worth.total"), "num"))
    rows = []
    for seat, total in enumerate(now.worth()):
        cells = [f"{seat_marks.icon(seat)} {esc(scene.name(seat))}"]
        for each in now.holdings(seat):
            words = tr("worth.cell", count=each.own, value=each.value, rank=tr(f"value.column.{each.column}"))
            cells.append(
                f'<span class="me-worth" title="{esc(words)}"><b>{each.own}</b>'
                f'<span class="me-times">×{each.value}</span></span>'
            )
        cells.append(f"<b>{total}</b>")
        rows.append(cells)
    return table(columns, rows, class_="me-worth-table") + f'<p class="me-note">{esc(tr("worth.note"))}</p>'


def lengths(scene: Scene, now: Table) -> list[Fragment]:
    """The Track Length chart: a row per space with the companies' markers and the values of a share."""
    tr = scene.tr
    two_sided = now.two_sided
    heads = [tr("chart.length"), tr("chart.companies")]
    if two_sided:
        heads += [tr("chart.higher"), tr("chart.lower")]
    else:
        heads += [tr("chart.first"), tr("chart.second"), tr("chart.other")]
    parts = [_chart_line("me-chart-head", [esc(head) for head in heads])]
    for length in range(LENGTH_MAX, -1, -1):
        here = [company for company in range(4) if now.company(company).length == length]
        values = now.board.share_values[length][1 if two_sided else 0 : 3]
        icons = "".join(identity.icon(tr, company, identity.company(scene, company)) for company in here)
        cells = [f"<b>{length}</b>", icons, *map(str, values)]
        parts.append(_chart_line("me-chart-here" if here else "", cells))
    kind = "me-chart me-chart-two" if two_sided else "me-chart"
    return [Fragment("chart", f'<div class="{kind}" role="table">{"".join(parts)}</div>')]


def _chart_line(class_: str, cells: list[str]) -> str:
    inner = "".join(f'<span role="cell">{cell}</span>' for cell in cells)
    return f'<div class="me-chart-row {class_}" role="row">{inner}</div>'


def ending(scene: Scene, now: Table) -> str:
    """Depleted companies, how near the end is, and the seats that still have a turn."""
    tr = scene.tr
    drained = [identity.company(scene, company) for company in range(4) if now.company(company).depleted]
    pairs = [(tr("end.depleted"), esc(", ".join(drained) or tr("nobody.company")))]
    if now.to_move is None:
        status = tr("end.over")
    elif now.expert:
        status = tr("end.expert")
    elif now.triggered:
        status = tr("end.triggered")
    else:
        status = tr("end.open", count=2 - len(drained))
    pairs.append((tr("end.status"), esc(status)))
    left = now.seats_after_trigger()
    if left:
        names = ", ".join(scene.name(seat) for seat in left)
        pairs.append((tr("end.left"), esc(names)))
    if now.expert and now.to_move is not None:
        pairs.append((tr("end.action"), esc(tr("end.action-no", count=now.action_number))))
    closest = min(
        (company for company in range(4) if not now.company(company).depleted),
        key=lambda company: (min(now.company(company).shares, now.company(company).supply / 3), company),
        default=None,
    )
    if closest is not None and now.to_move is not None:
        words = tr(
            "end.closest",
            company=identity.company(scene, closest),
            shares=now.company(closest).shares,
            supply=now.company(closest).supply,
        )
        pairs.append((tr("end.next"), esc(words)))
    return fact_list(pairs)


def _bot(scene: Scene, now: Table, bot: BotNow) -> list[Fragment]:
    """The bot's markers, its bag, and its last turn step by step."""
    tr = scene.tr
    target = identity.city(scene, bot.target) if bot.target >= 0 else tr("bot.no-target")
    tile = tr("bot.no-tile")
    if bot.tile is not None:
        tile = tr("bot.tile", company=bot.tile.company, city=bot.tile.city)
    pairs = [
        (tr("bot.tile-name"), esc(tile)),
        (
            tr("bot.chosen"),
            f"{identity.icon(scene.tr, bot.chosen)} {esc(identity.company(scene, bot.chosen))}",
        ),
        (tr("bot.target"), esc(target)),
    ]
    flags = {
        name: identity.flag_icon(tr(f"marker.{name}.letter"), f"me-flag-{name}")
        for name in ("chosen", "target")
    }
    key = f'<p class="me-note">{tr("bot.key", **flags)}</p><p>{esc(tr(f"bot.level.{bot.level}"))}</p>'
    bag = ", ".join(
        tr("bot.kind", company=kind.company, city=kind.city, count=left, all=kind.copies)
        for kind, left in zip(now.board.bot_tiles, bot.bag[1:], strict=True)
    )
    refresh = tr("bot.refresh", count=bot.bag[0])
    return [
        Fragment("now", fact_list(pairs) + key),
        Fragment("story", _story(scene, bot.seat)),
        Fragment(
            "bag",
            f'<details class="me-bag"><summary>{esc(tr("bot.bag", count=sum(bot.bag)))}</summary>'
            f"<p>{esc(bag)}. {esc(refresh)}.</p></details>",
        ),
    ]


def _story(scene: Scene, seat: int) -> str:
    """The bot's last turn as a numbered list: what it drew, where it looked, and why."""
    told: list[Event] = []
    for event in reversed(scene.history):
        if event.seat is not None and event.seat != seat:
            if any(each.kind.startswith("bot-") for each in told):
                break
            told.clear()  # these are from another seat's turn
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
    return f'<h3 class="me-story-title">{esc(scene.tr("bot.story"))}</h3><ol class="me-story">{items}</ol>'


def seat_card(scene: Scene, seat: int) -> str:
    """A seat's card: shares and influence by company, and the worth now."""
    now = Table(scene.state)
    tr = scene.tr
    held = now.holdings(seat)
    total = sum(each.own * each.value for each in held)
    head = "".join(
        f'<th scope="col">{identity.icon(scene.tr, company, identity.company(scene, company))}</th>'
        for company in range(4)
    )
    rows = "".join(
        f'<tr><th scope="row">{esc(tr(words))}</th>'
        + "".join(
            f"<td{' class=' + chr(34) + 'me-zero' + chr(34) if not value else ''}>{value}</td>"
            for value in numbers
        )
        + "</tr>"
        for words, numbers in (
            ("card.shares", [each.own for each in held]),
            ("card.influence", [each.influence for each in held]),
        )
    )
    asking = scene.inspectable(f"seat:{seat}", tr("inspect.seat", name=scene.name(seat), worth=total))
    return (
        f'<table class="me-hand"><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>'
        f'<p class="me-worth-now"{asking}>'
        f"{esc(tr('card.worth'))} <b>{total}</b></p>"
    )


def seat_line(scene: Scene, seat: int) -> str:
    """Shares and influence by company in one line."""
    now, tr = Table(scene.state), scene.tr
    told = [f'<span class="me-means-head">{esc(tr("card.means"))}</span>']
    for company, each in enumerate(now.holdings(seat)):
        name = identity.company(scene, company)
        words = tr("card.means.explain", company=name, shares=each.own, influence=each.influence)
        told.append(
            f'<span title="{esc(words)}">{identity.icon(tr, company, name)} '
            f"<b>{each.own}</b> / {each.influence}</span>"
        )
    return "".join(told)


def finale(scene: Scene) -> list[Sheet]:
    """The panels of the final screen: worth over time, influence, lengths."""
    now = Table(scene.state)
    return [
        Sheet("final-worth", scene.tr("sheet.course"), [Fragment("chart", course(scene))]),
        Sheet(
            "final-influence",
            scene.tr("sheet.influence"),
            [_influence(scene, now, each) for each in range(4)],
        ),
        Sheet("final-lengths", scene.tr("sheet.lengths"), lengths(scene, now), stacked=True),
    ]


def course(scene: Scene) -> str:
    """A chart of all seats' worth after each turn."""
    tr = scene.tr
    samples = (
        [] if scene.series is None else [each for each in scene.series.samples(scene.moment) if each.period]
    )
    if len(samples) < 2:
        return f'<p class="me-note">{esc(tr("course.none"))}</p>'
    by_seat = zip(*(sample.values[0] for sample in samples), strict=True)
    lines = [charts.seat_series(seat, scene.name(seat), worth) for seat, worth in enumerate(by_seat)]
    labels = [str(number) for number in range(len(samples))]
    drawn = charts.line_chart(tr("sheet.course"), labels, lines, axis=tr("course.axis"))
    return f'<div class="me-course">{drawn}</div><p class="me-note">{esc(tr("course.note"))}</p>'
