"""The final screen: who has won and why, every point line by line, and the game's own panels."""

from __future__ import annotations

from ui import marks
from ui.html import attrs, esc
from ui.parts import button
from ui.patch import Ids
from ui.session import Session
from ui.timetable import Column, table


def headline(session: Session) -> str:
    """Who has won, in one sentence."""
    result = session.state.result()
    if result is None or not result.winners:
        return session.tr("final.nobody")
    names = [session.names[seat] for seat in result.winners]
    if len(names) == 1:
        return session.tr("final.winner", name=names[0])
    return session.tr("final.shared", names=", ".join(names))


def markup(session: Session, ids: Ids) -> str:
    """All of it, as HTML."""
    tr, state, scene = session.tr, session.state, session.drawn().scene
    result = state.result()
    if result is None:
        return ""
    reason = f"result.{result.reason}"
    why = [tr(reason)] if tr.has(reason) else []
    if result.tie_break:
        key = f"tie-break.{result.tie_break}"
        why.append(tr(key) if tr.has(key) else tr("final.tie-break", rule=result.tie_break))
    elif len(result.winners) > 1:
        why.append(tr("final.no-tie-break"))
    tools = (
        button("final-close", tr("final.board"), icon_name="eye", kind="main", id=ids("final-close"))
        + button("look-back", tr("coach.where"), icon_name="chart", key="W", id=ids("final-look-back"))
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
    told = "".join(f"<p>{esc(line)}</p>" for line in why)
    about = session.view.about(scene)
    sources = (
        f'<details class="more"><summary>{esc(tr("about.title"))}</summary>{about}</details>' if about else ""
    )
    titled = attrs(id=ids("final-title"), tabindex="-1")
    winners = "".join(marks.icon(seat) for seat in result.winners)
    return (
        f'<div class="final-card"><header class="final-head"><span class="final-marks">{winners}</span>'
        f"<h2{titled}>{esc(headline(session))}</h2>{told}"
        f'<div class="actions">{tools}</div></header>'
        f"{_scores(session)}{sheets}{sources}</div>"
    )


def _scores(session: Session) -> str:
    """One row per kind of points, one column per player, best first."""
    tr, state, scene = session.tr, session.state, session.drawn().scene
    result, scores = state.result(), state.scores()
    assert result is not None
    order = [seat for place in result.ranking for seat in place]
    order += [seat for seat in range(state.seats) if seat not in order]
    places = {seat: number + 1 for number, place in enumerate(result.ranking) for seat in place}
    labels: dict[str, str] = {}
    cells: dict[str, dict[int, list[str]]] = {}
    for seat in order:
        for line in scores[seat].lines:
            args = {name: scene.show(name, value) for name, value in line.args.items()}
            key = f"score.{line.key}"
            row = f"score-row.{line.key}"
            words = tr(key, **args) if tr.has(key) else line.key
            heading = tr(row, **args) if tr.has(row) else words
            labels.setdefault(heading, heading)
            detail = f'<small class="score-why">{esc(words)}</small>' if words != heading else ""
            cells.setdefault(heading, {}).setdefault(seat, []).append(
                f'<b class="num">{line.points}</b>{detail}'
            )
    columns = [Column(tr("final.points"))]
    columns += [
        Column(session.names[seat], "num", head=f"{marks.icon(seat)}<span>{esc(session.names[seat])}</span>")
        for seat in order
    ]
    rows = [
        [esc(labels[heading]), *("<br>".join(by_seat.get(seat, ["–"])) for seat in order)]
        for heading, by_seat in cells.items()
    ]
    rows.append([esc(tr("final.total")), *(f'<b class="num">{scores[seat].total}</b>' for seat in order)])
    rows.append(
        [esc(tr("final.place")), *(f'<span class="num">{places.get(seat, "–")}</span>' for seat in order)]
    )
    classes = [""] * len(cells) + ["row-total", "row-place"]
    return table(columns, rows, row_classes=classes, caption=tr("final.table"), class_="score-table")
