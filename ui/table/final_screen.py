"""The final screen: who has won and why, all points, and the game's own panels."""

from __future__ import annotations

from ui.browser.patch import Ids
from ui.markup import seat_marks
from ui.markup.html import attrs, esc
from ui.markup.tables import Column, table
from ui.markup.widgets import button
from ui.table import results
from ui.table.game_session import Session
from ui.table.results import headline


def markup(session: Session, ids: Ids) -> str:
    """The final screen as markup; empty while the game runs."""
    tr, state, scene = session.tr, session.state, session.drawn().scene
    result = state.result()
    if result is None:
        return ""
    tools = (
        button("final-close", tr("final.board"), icon_name="eye", kind="main", id=ids("final-close"))
        + button("look-back", tr("coach.where"), icon_name="chart", key=True, id=ids("final-look-back"))
        + button("replay", tr("replay.title"), "run", icon_name="play")
        + button("rematch", tr("final.rematch"), icon_name="again")
        + button("dialog", tr("record.title"), "record", icon_name="save")
        + button("go", tr("menu.home"), "#/", icon_name="home")
    )
    sheets = "".join(
        f'<section class="final-sheet"><h3>{esc(sheet.title)}</h3>'
        f'<div class="sheet" data-flow="{"stack" if sheet.stacked else "side"}">'
        + "".join(f'<div class="sheet-part">{part.markup}</div>' for part in sheet.fragments)
        + "</div></section>"
        for sheet in session.drawn().finale
    )
    told = "".join(f"<p>{esc(line)}</p>" for line in results.reasons(session))
    about = session.view.values.sources(scene)
    sources = (
        f'<details class="more"><summary>{esc(tr("about.title"))}</summary>{about}</details>' if about else ""
    )
    titled = attrs(id=ids("final-title"), tabindex="-1", data_focus_home=True)
    winners = "".join(seat_marks.icon(seat) for seat in result.winners)
    return (
        f'<div class="final-card"><header class="final-head"><span class="final-marks">{winners}</span>'
        f"<h2{titled}>{esc(headline(session))}</h2>{told}"
        f'<div class="actions">{tools}</div></header>'
        f"{_scores(session)}{results.panel(session)}{sheets}{sources}</div>"
    )


def _scores(session: Session) -> str:
    """The score table: a row per kind of points, a column per player, best first."""
    tr, told = session.tr, results.score_table(session)
    assert told is not None

    def cell(of: list[tuple[int, str]]) -> str:
        lines = (
            f'<b class="num">{points}</b>' + (f'<small class="score-why">{esc(why)}</small>' if why else "")
            for points, why in of
        )
        return "<br>".join(lines) or "–"

    columns = [Column(tr("final.points"))]
    columns += [
        Column(name, "num", head=f"{seat_marks.icon(seat)}<span><bdi>{esc(name)}</bdi></span>")
        for seat, name in told.names.items()
    ]
    rows = [
        [esc(heading), *(cell(by_seat.get(seat, [])) for seat in told.order)]
        for heading, by_seat in told.rows.items()
    ]
    rows.append([esc(tr("final.total")), *(f'<b class="num">{told.totals[seat]}</b>' for seat in told.order)])
    places = (told.places.get(seat, "–") for seat in told.order)
    rows.append([esc(tr("final.place")), *(f'<span class="num">{place}</span>' for place in places)])
    classes = [""] * len(told.rows) + ["row-total", "row-place"]
    return table(columns, rows, row_classes=classes, caption=tr("final.table"), class_="score-table")
