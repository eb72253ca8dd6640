"""Panels beside the board (auction, market, holdings, dividends), and the seats' cards."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.trans_siberian import queries
from engine.games.trans_siberian.actions import Bid
from engine.games.trans_siberian.queries import RAILROADS, Auction, Railroad, outlook
from ui.games.trans_siberian import ending, graphs, identity, tracks
from ui.games.trans_siberian.statement import Statement, last_statement
from ui.games.trans_siberian.strip import bidder_status
from ui.markup import seat_marks
from ui.markup.html import attrs, esc
from ui.markup.tables import Column, chip, table
from ui.markup.widgets import with_tip
from ui.view.scene import Scene
from ui.view.types import Fragment, Sheet
from ui.words.i18n import Translator


def sheets(scene: Scene) -> list[Sheet]:
    """All panels. They are the same in every state."""
    tr, auction = scene.tr, queries.auction(scene.state)
    found = []
    warning = ending.banner(scene)
    danger = [Fragment("danger", warning)] if warning else []
    rows = Fragment("table", _market(scene))
    found.append(Sheet("market", tr("sheet.market"), [*danger, rows], stacked=True))
    found.append(Sheet("tracks", tr("sheet.tracks"), tracks.sheet(scene)))
    found.append(Sheet("holdings", tr("sheet.holdings"), [Fragment("table", _holdings(scene))]))
    found.append(Sheet("dividends", tr("sheet.dividends"), _dividends(scene)))
    found.append(Sheet("charts", tr("sheet.charts"), graphs.fragments(scene)))
    found.append(Sheet("legend", tr("sheet.legend"), [Fragment("key", legend(tr))]))
    under_way = [Fragment("none", f'<p class="quiet">{esc(tr("auction.no"))}</p>')]
    if auction is not None:
        under_way = _auction(scene, auction)
    found.append(
        Sheet("auction", tr("sheet.auction"), under_way)
    )  # always there, because a new tab would move the others
    return found


def finale(scene: Scene) -> list[Sheet]:
    """The panels of the final screen: what ended the game, charts, holdings, the last payment."""
    tr = scene.tr
    return [
        Sheet("ending", tr("sheet.ending"), [Fragment("why", ending.reasons(scene))]),
        Sheet("charts", tr("sheet.charts"), graphs.fragments(scene)),
        Sheet("holdings", tr("sheet.holdings"), [Fragment("table", _holdings(scene))]),
        Sheet("dividends", tr("sheet.dividends"), _dividends(scene)),
    ]


def money(amount: object) -> str:
    return f'<span class="num">${esc(amount)}</span>'


# ---- a player's card ---------------------------------------------------------------------------------------
def seat_line(scene: Scene, seat: int) -> str:
    """Cash and certificates in one line."""
    cash, label = queries.player(scene.state, seat).cash, esc(scene.tr("player.cash"))
    return (
        f'<span><span class="ts-label">{label}</span> <b class="num">${cash}</b></span>'
        f'<span class="ts-shares">{_shares(scene, seat)}</span>'
    )


def _shares(scene: Scene, seat: int) -> str:
    tr = scene.tr
    return "".join(
        f"<span "
        f'class="ts-share"{attrs(title=tr("player.share", count=count, railroad=identity.name(tr, name)))}>'
        f'{identity.mark(tr, name, label=True)}<span class="ts-times">{count}</span></span>'
        for name, count in queries.player(scene.state, seat).holdings.items()
    )


def seat_card(scene: Scene, seat: int) -> str:
    """Cash, worth, what the next dividends would bring, certificates."""
    tr, auction = scene.tr, queries.auction(scene.state)
    it = queries.player(scene.state, seat)
    shares = _shares(scene, seat)
    bid = ""
    if auction and not auction.to_open:
        if auction.bidder == seat:
            bid = chip(tr("player.bid", amount=auction.standing), "good")
        elif seat not in auction.bidders:
            bid = chip(tr("player.out"), "quiet")

    def figure(name: str, value: str) -> str:
        return f'<span class="ts-label">{esc(tr(f"player.{name}"))}</span> <b class="num">{value}</b>'

    worth = (
        f'<span class="stat"{scene.inspectable(f"worth:{seat}", "")}>{figure("worth", f"${it.worth}")}</span>'
    )
    figures = (
        with_tip(figure("cash", f"${it.cash}"), tr("player.cash.explain"), "stat")
        + worth
        + with_tip(figure("dividends", f"+${it.next_dividends}"), tr("player.dividends.explain"), "stat")
    )
    return (
        f'<div class="ts-card">{figures}'
        f'<span class="ts-shares">{shares or esc(tr("player.no-shares"))}</span>{bid}</div>'
    )


# ---- auction -----------------------------------------------------------------------------------------------
def certificate(tr: Translator, railroad: str, value: object) -> str:
    """A share certificate: guilloche frame, name, cube."""
    name = identity.name(tr, railroad)
    waves = "".join(
        f'<path class="ts-guilloche" d="M16 {y}Q60 {y - 10} 104 {y}T192 {y}T280 {y}T304 {y}"/>'
        for y in range(52, 150, 12)
    )
    return (
        f'<svg class="ts-certificate ts-{railroad}" viewBox="0 0 320 180" role="img" '
        f'aria-label="{esc(tr("auction.certificate", railroad=name))}">'
        '<rect class="ts-cert-paper" x="3" y="3" width="314" height="174" rx="6"/>'
        '<rect class="ts-cert-frame" x="9" y="9" width="302" height="162" rx="3"/>'
        f'<rect class="ts-cert-line" x="15" y="15" width="290" height="150"/>{waves}'
        f'<rect class="ts-cert-band" x="15" y="32" width="290" height="34"/>'
        f'<text class="ts-cert-title" x="160" y="57">{esc(name)}</text>'
        f'<text class="ts-cert-small" x="160" y="90">{esc(tr("auction.share"))}</text>'
        f'<rect class="ts-cert-seal" x="132" y="102" width="56" height="52" rx="6"/>'
        f'<text class="ts-cube-letter" x="160" y="140" '
        f'font-size="34">{esc(identity.letter(tr, railroad))}</text>'
        f'<text class="ts-cert-side" x="40" y="148">{esc(value)}</text></svg>'
    )


def _auction(scene: Scene, auction: Auction) -> list[Fragment]:
    """The auction: certificate, highest bid, bidders who are still in, every possible bid."""
    tr, state = scene.tr, scene.state
    name = identity.name(tr, auction.railroad)
    paper = certificate(tr, auction.railroad, "")
    if auction.to_open:
        words = tr("auction.opening", name=scene.name(state.to_move), railroad=name, amount=auction.standing)
        most = tr("auction.highest-value", value=queries.highest_value(state, auction.standing))
        return [
            Fragment(
                "stage",
                f'<div class="ts-auction">{paper}<div><h3>{esc(name)}</h3>'
                f"<p>{esc(words)}</p><p>{esc(most)}</p></div></div>",
            )
        ]
    if auction.bidder is None:
        standing = f'<p class="ts-standing">{esc(tr("auction.none", minimum=auction.minimum))}</p>'
    else:
        standing = (
            f'<p class="ts-standing"><span>{esc(tr("auction.standing"))}</span> <b class="num '
            f'ts-flap">${auction.standing}</b> '
            f"{seat_marks.icon(auction.bidder)} {esc(scene.name(auction.bidder))}</p>"
        )
    people = "".join(_bidder(scene, auction, seat) for seat in range(state.seats))
    stage = (
        f'<div class="ts-auction">{paper}<div class="ts-auction-words"><h3>'
        f'{esc(tr("auction.title", railroad=name))}</h3>{standing}<ul class="ts-bidders">{people}</ul>'
        f"</div></div>"
    )
    return [Fragment("stage", stage), Fragment("bids", _bids(scene, auction))]


_CHIPS = {"bidder": "good", "out": "quiet", "asked": "warn", "in": ""}


def _bidder(scene: Scene, auction: Auction, seat: int) -> str:
    status = bidder_status(scene, auction, seat)
    who = f"{seat_marks.icon(seat)}<span>{esc(scene.name(seat))}</span>"
    cash = money(queries.player(scene.state, seat).cash)
    return f"<li>{who} {cash} {chip(scene.tr(f'auction.{status}'), _CHIPS[status])}</li>"


def _bids(scene: Scene, auction: Auction) -> str:
    """A table of all possible bids, ten per row."""
    tr, state = scene.tr, scene.state
    if not scene.interactive or state.to_move is None:
        return ""
    cash, values = queries.player(state, state.to_move).cash, queries.board(state).values
    every = "".join(_bid(scene, amount, amount in values) for amount in range(auction.minimum, cash + 1))
    title = esc(tr("auction.other", minimum=auction.minimum, cash=cash))
    return (
        f'<p class="quiet ts-amounts-title">{title}</p><div class="ts-amounts" data-arrows="">{every}</div>'
    )


def _bid(scene: Scene, amount: int, is_space: bool) -> str:
    label = scene.tr("action.bid", amount=amount)
    space = " ts-amount-space" if is_space else ""
    hot = scene.hot(Bid("bid", amount), label)
    return f'<button type="button" class="ts-amount{space}"{hot}>${amount}</button>'


# ---- market ------------------------------------------------------------------------------------------------
def _status(tr: Translator, row: Railroad) -> str:
    status = row.status
    kind = {"public": "good", "private": "", "unopened": "quiet", "removed": "quiet", "nationalized": "bad"}[
        status
    ]
    found = chip(tr(f"status.{status}"), kind, title=tr(f"status.{status}.explain"))
    if row.danger == "falls":
        found += chip(tr("danger.falls"), "bad", title=tr("danger.falls.explain"))
    elif row.danger == "edge":
        found += chip(tr("danger.edge"), "warn", title=tr("danger.edge.explain"))
    if row.shifts:
        found += chip(tr("market.shifts"), "warn", title=tr("market.shifts.explain"))
    return found


def _market(scene: Scene) -> str:
    tr = scene.tr
    columns = [
        Column(tr("market.railroad")),
        Column(tr("market.value"), "num", tr("market.value.explain")),
        Column(tr("market.income"), "num", tr("market.income.explain")),
        Column(tr("market.dividend"), "num", tr("market.dividend.explain")),
        Column(tr("market.treasury"), "num", tr("market.treasury.explain")),
        Column(tr("market.left"), "num", tr("market.left.explain")),
        Column(tr("market.links"), "num", tr("market.links.explain")),
        Column(tr("market.status")),
    ]
    rows = []
    classes = []
    for row in queries.railroads(scene.state):
        name, alive = row.railroad, row.active
        head = (
            f'<button type="button" class="ts-link-button"'
            f"{scene.inspectable(f'railroad:{name}', identity.name(tr, name))}>"
            f"{identity.mark_and_name(tr, name)}</button>"
        )
        dash = "–"
        rows.append(
            [
                head,
                money(row.value) if row.value is not None else dash,
                str(row.income) if alive else dash,
                money(row.dividend) if alive else dash,
                money(row.treasury) if alive else dash,
                f"{row.left}<small>/{row.certificates}</small>"
                if row.status not in ("removed", "nationalized")
                else dash,
                str(len(row.links)) if row.links else dash,
                f'<span class="ts-status">{_status(tr, row)}</span>',
            ]
        )
        classes.append("" if alive else "ts-off")
    words = tr("market.caption", box=queries.markers(scene.state).box)
    return (
        table(columns, rows, row_classes=classes, class_="ts-market") + f'<p class="quiet">{esc(words)}</p>'
    )


# ---- holdings ----------------------------------------------------------------------------------------------
def _holdings(scene: Scene) -> str:
    """A table of certificates by player. Those that control a public railroad are bold."""
    tr = scene.tr
    shown = [row for row in queries.railroads(scene.state) if row.sold]
    columns = [Column(tr("holdings.player"))]
    columns += [
        Column(identity.name(tr, row.railroad), "num", head=identity.mark(tr, row.railroad)) for row in shown
    ]
    columns += [
        Column(tr("player.cash"), "num"),
        Column(tr("player.worth"), "num", tr("player.worth.explain")),
        Column(tr("player.dividends"), "num", tr("player.dividends.explain")),
    ]
    rows = []
    for it in queries.players(scene.state):
        cells = [f"<span>{seat_marks.icon(it.seat)} {esc(scene.name(it.seat))}</span>"]
        for row in shown:
            count = row.holdings[it.seat]
            if it.seat in row.controllers:
                title = attrs(title=tr("holdings.controls", railroad=identity.name(tr, row.railroad)))
                cells.append(f'<b class="ts-controls"{title}>{count} ★</b>')
            else:
                cells.append(str(count) if count else "–")
        cells += [
            money(it.cash),
            f"<b>{money(it.worth)}</b>",
            f'<span class="num">+${it.next_dividends}</span>',
        ]
        rows.append(cells)
    return table(columns, rows, class_="ts-holdings") + f'<p class="quiet">{esc(tr("holdings.caption"))}</p>'


# ---- dividends ---------------------------------------------------------------------------------------------
def _dividends(scene: Scene) -> list[Fragment]:
    tr, running = scene.tr, scene.state.to_move is not None
    found = []
    if running:
        found.append(Fragment("next", _if_paid_now(scene)))
    statement = last_statement(scene.history)
    if statement is not None:
        found.append(Fragment("last", _statement(scene, statement)))
    elif running:
        found.append(Fragment("none", f'<p class="quiet">{esc(tr("dividends.none"))}</p>'))
    return found


def _grid(
    scene: Scene, title: str, rows: list[tuple[str, int, int, int, Sequence[int]]], class_: str = ""
) -> str:
    """A row per railroad: income, sold certificates, dividend, and the amount for every player."""
    tr, seats = scene.tr, scene.state.seats
    columns = [
        Column(tr("market.railroad")),
        Column(tr("dividends.sum"), "text", tr("dividends.sum.explain")),
        *(Column(scene.name(seat), "num", head=seat_marks.icon(seat)) for seat in range(seats)),
    ]
    lines = []
    totals = [0] * seats
    for name, income, sold, each, shares in rows:
        cells = [
            identity.mark_and_name(tr, name),
            f'<span class="num">{income} ÷ {sold} → <b>${each}</b></span>',
        ]
        for seat, count in enumerate(shares):
            totals[seat] += count * each
            cells.append(
                f'<span class="num"><small>{count} × {each} =</small> ${count * each}</span>'
                if count
                else "–"
            )
        lines.append(cells)
    lines.append(
        [f"<b>{esc(tr('dividends.total'))}</b>", "", *(f'<b class="num">${total}</b>' for total in totals)]
    )
    classes = [""] * len(rows) + ["ts-total"]
    return f"<h3>{esc(title)}</h3>" + table(
        columns, lines, row_classes=classes, class_=f"ts-dividends {class_}".strip()
    )


def _if_paid_now(scene: Scene) -> str:
    tr, coming = scene.tr, outlook.coming(scene.state)
    rows: list[tuple[str, int, int, int, Sequence[int]]] = [
        (row.railroad, row.income, row.sold, row.dividend, row.holdings)
        for row in queries.railroads(scene.state)
        if row.active
    ]
    if not rows:
        return f'<p class="quiet">{esc(tr("dividends.no-railroads"))}</p>'
    then = []
    if headline := ending.headline(scene):
        then.append(headline)
        then += ending.threats(scene)
    if coming.phase_shift:
        then.append(tr("dividends.then.shift"))
    moving = {"nationalized": coming.nationalized, "rise": coming.rise, "fall": coming.fall}
    for key, railroads in moving.items():
        if railroads:
            names = ", ".join(identity.name(tr, name) for name in railroads)
            then.append(tr(f"dividends.then.{key}", railroads=names))
    lines = "".join(f"<li>{esc(line)}</li>" for line in then)
    away = queries.markers(scene.state).steps_away
    title = tr("dividends.now", count=away) if away else tr("dividends.next")
    return _grid(scene, title, rows) + (f'<ul class="ts-then">{lines}</ul>' if lines else "")


def _statement(scene: Scene, statement: Statement) -> str:
    tr, seats = scene.tr, scene.state.seats

    def rows(kind: str) -> list[tuple[str, int, int, int, Sequence[int]]]:
        found: list[tuple[str, int, int, int, Sequence[int]]] = []
        parting = kind == "parting-dividend"
        seen: dict[str, int] = {}
        paid: dict[str, list[list[int]]] = {}
        for event in statement.payouts:
            name = str(event.args["railroad"])
            lists = paid.setdefault(name, [[0] * seats])
            shares, seat = event.args["shares"], event.seat
            assert isinstance(shares, int) and seat is not None
            if lists[-1][seat]:
                lists.append([0] * seats)
            lists[-1][seat] = shares
        for event in statement.rows:
            name = str(event.args["railroad"])
            seen[name] = seen.get(name, 0) + 1
            if event.kind != kind:
                continue
            income, sold, each = (event.args[key] for key in ("income", "sold", "each"))
            assert isinstance(income, int) and isinstance(sold, int) and isinstance(each, int)
            lists = paid.get(name, [[0] * seats])
            found.append((name, income, sold, each, lists[-1] if parting else lists[0]))
        return found

    words = _grid(scene, tr("dividends.last", number=statement.number), rows("dividend"))
    parting = rows("parting-dividend")
    if parting:
        words += _grid(scene, tr("dividends.parting"), parting, "ts-parting")
    lines = []
    for event in statement.after:
        key = f"event.{event.kind}"
        shown = {name: scene.show(name, value) for name, value in event.args.items()}
        lines.append(f"<li>{esc(tr(key, seat=scene.name(event.seat), **shown))}</li>")
    return words + (f'<ul class="ts-then">{"".join(lines)}</ul>' if lines else "")


# ---- legend ------------------------------------------------------------------------------------------------
def legend(tr: Translator) -> str:
    """The meaning of the signs on the map."""

    def item(drawing: str, key: str) -> str:
        picture = f'<svg class="ts-legend-mark" viewBox="0 0 72 32" aria-hidden="true">{drawing}</svg>'
        return f"<li>{picture}<span>{esc(tr(key))}</span></li>"

    rail = '<path class="ts-rail" d="M2 16H70"/><path class="ts-ties" d="M2 16H70"/>'
    box = (
        '<rect class="ts-box" x="22" y="2" width="28" height="28" rx="3"/>'
        '<text class="ts-income" x="36" y="23">3</text>'
    )
    items = [
        item(f"{rail}{box}", "legend.free"),
        item(
            f'<g class="ts-external">{rail}</g><circle class="ts-gate" cx="60" cy="16" r="10"/>'
            '<circle class="ts-gate-eye" cx="60" cy="16" r="4"/>',
            "legend.external",
        ),
        item(f'{rail}<circle class="ts-legend-target" cx="36" cy="16" r="13"/>', "legend.target"),
        item(
            f'{rail}<circle class="ts-legend-target ts-legend-jump" cx="36" cy="16" r="13"/>', "legend.jump"
        ),
    ]
    for name in RAILROADS:
        dashes = identity.LINE[name]
        array = f' stroke-dasharray="{dashes}"' if dashes and dashes != "none" else ""
        figure = f'<path class="ts-line-figure ts-figure-{name}" d="M2 16H70"{array}/>' if dashes else ""
        mark = identity.mark(tr, name)
        items.append(
            f'<li><svg class="ts-legend-mark ts-{name}" viewBox="0 0 72 32" aria-hidden="true">'
            f'<path class="ts-casing" d="M2 16H70"/><path class="ts-line" d="M2 16H70"/>{figure}</svg>'
            f"<span>{mark} {esc(identity.name(tr, name))}</span></li>"
        )
    return f'<ul class="ts-legend">{"".join(items)}</ul>'
