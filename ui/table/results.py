"""Exports of a finished game: its score table, its boards as a picture, and a play for BG Stats."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, field
from urllib.parse import quote

from ui.markup.html import attrs, esc
from ui.markup.tables import csv
from ui.markup.widgets import button
from ui.storage.summaries import in_words
from ui.table import picture
from ui.table.api import TableApi
from ui.table.game_session import Session
from ui.table.picture import Picture
from ui.view.options import choice_text

BGSTATS = "https://app.bgstatsapp.com/createPlay.html?data="
"""Documented at www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/ ."""
KINDS = (
    ("text", "copy"),
    ("csv", "copy"),
    ("csv-file", "save"),
    ("svg", "picture"),
    ("png", "picture"),
    ("bgsplay", "save"),
)


@dataclass
class Scores:
    """The score table: seats best first, rows of points with what they are for."""

    order: list[int]
    names: dict[int, str]
    places: dict[int, int]
    totals: dict[int, int]
    rows: dict[str, dict[int, list[tuple[int, str]]]] = field(default_factory=dict)
    """Points by heading and seat, each with what exactly it is for (empty: as the heading says)."""


def score_table(session: Session) -> Scores | None:
    """The score table; None while the game runs."""
    tr, state, scene = session.tr, session.state, session.drawn().scene
    result, scores = state.result(), state.scores()
    if result is None:
        return None
    order = [seat for place in result.ranking for seat in place]
    order += [seat for seat in range(state.seats) if seat not in order]
    made = Scores(
        order,
        {seat: session.names[seat] for seat in order},
        {seat: number + 1 for number, place in enumerate(result.ranking) for seat in place},
        {seat: scores[seat].total for seat in order},
    )
    for seat in order:
        for line in scores[seat].lines:
            args = {name: scene.show(name, value) for name, value in line.args.items()}
            key, row = f"score.{line.key}", f"score-row.{line.key}"
            words = tr(key, **args) if tr.has(key) else line.key
            heading = tr(row, **args) if tr.has(row) else words
            cell = (line.points, words if words != heading else "")
            made.rows.setdefault(heading, {}).setdefault(seat, []).append(cell)
    return made


def _lines(session: Session, told: Scores) -> list[list[object]]:
    tr = session.tr
    lines: list[list[object]] = [[tr("final.points"), *(told.names[seat] for seat in told.order)]]
    for heading, by_seat in told.rows.items():
        points = {seat: sum(points for points, _ in cells) for seat, cells in by_seat.items()}
        lines.append([heading, *(points.get(seat, "") for seat in told.order)])
    lines.append([tr("final.total"), *(told.totals[seat] for seat in told.order)])
    lines.append([tr("final.place"), *(told.places.get(seat, "") for seat in told.order)])
    return lines


def as_text(session: Session) -> str:
    """The score table as text, aligned with spaces."""
    told = score_table(session)
    if told is None:
        return ""
    lines = [[str(cell) for cell in line] for line in _lines(session, told)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    body = []
    for head, *cells in lines:
        aligned = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
        body.append("  ".join([head.ljust(widths[0]), *aligned]))
    return (
        "\n".join([f"{session.tr('title')}: {headline(session)}", "", *(line.rstrip() for line in body)])
        + "\n"
    )


def as_csv(session: Session) -> str:
    """The score table for a spreadsheet."""
    told = score_table(session)
    return "" if told is None else csv(_lines(session, told))


# --- BG Stats


def play_link(session: Session) -> str:
    """The address that sends this play to BG Stats, in its documented form."""
    told = score_table(session)
    if told is None:
        return ""
    players = [
        {
            "name": told.names[seat],
            "rank": told.places.get(seat, 0),
            "score": told.totals[seat],
            "winner": told.places.get(seat) == 1,
            "startPlayer": False,
            "role": "",
            "sourcePlayerId": told.names[seat].casefold(),
        }
        for seat in sorted(told.order)
    ]
    data = {
        "sourceName": "Railtable",
        "sourcePlayId": session.id,
        "playDate": _date(session.updated),
        "durationMin": round(session.seconds) // 60,
        "board": board_words(session),
        "game": {
            "name": session.tr("title"),
            "sourceGameId": session.match.game.id,
            "highestWins": True,
            "noPoints": False,
        },
        "players": players,
    }
    return BGSTATS + quote(json.dumps(data, ensure_ascii=False), safe="")


def play_file(session: Session) -> str:
    """The play as a file that BG Stats opens (.bgsplay), with all tables that its own files have."""
    told = score_table(session)
    if told is None:
        return ""
    date = _date(session.updated)

    def entry(kind: str, name: str, number: int, **more: object) -> dict[str, object]:
        named = {"id": number, "uuid": _uuid(f"{kind}/{name}"), "name": name, "modificationDate": date}
        return named | more

    seats = list(enumerate(sorted(told.order), 1))
    scores = [
        {
            "playerRefId": number,
            "score": str(told.totals[seat]),
            "winner": told.places.get(seat) == 1,
            "rank": told.places.get(seat, 0),
            "seatOrder": number,
            "startPlayer": False,
            "newPlayer": False,
        }
        for number, seat in seats
    ]
    play = {
        "uuid": _uuid(f"play/{session.id}"),
        "gameRefId": 1,
        "locationRefId": 1,
        **dict.fromkeys(("playDate", "entryDate", "modificationDate"), date),
        "durationMin": round(session.seconds) // 60,
        "board": board_words(session),
        **dict.fromkeys(("ignored", "manualWinner", "usesTeams"), False),
        **dict.fromkeys(("rounds", "rating", "scoringSetting"), 0),
        "playerScores": scores,
    }
    kind = {"cooperative": False, "highestWins": True, "noPoints": False, "usesTeams": False, "bggId": 0}
    body = {
        "about": "A play for Board Game Stats: open or share it with that app.",
        "players": [
            entry("player", told.names[seat], number, isAnonymous=False, bggUsername="")
            for number, seat in seats
        ],
        "locations": [entry("location", "Railtable", 1)],
        "games": [entry("game", session.tr("title"), 1, **kind)],
        "plays": [play],
        "userInfo": {"meRefId": 0},
    }
    return json.dumps(body, ensure_ascii=False, indent=1) + "\n"


def _date(when: str) -> str:
    return f"{when[:10]} {when[11:19]}"


def _uuid(text: str) -> str:
    """An id that is the same for the same text, so that a play is imported only once."""
    digits = "".join(f"{zlib.crc32(f'{part}/railtable/{text}'.encode()):08x}" for part in range(4))
    return f"{digits[:8]}-{digits[8:12]}-5{digits[13:16]}-8{digits[17:20]}-{digits[20:]}"


def board_words(session: Session) -> str:
    """The board and all options that differ from the default, in words."""
    match = session.match
    given = {name: choice_text(value) for name, value in match.options.items()}
    return " · ".join(in_words(session.tr, session.view, match.players, given))


# --- on the final screen


def panel(session: Session) -> str:
    """The export buttons, folded."""
    tr = session.tr
    kept = bool(session.updated)  # a play needs a date, and a name by which it is known again
    kinds = [(kind, icon) for kind, icon in KINDS if kept or kind != "bgsplay"]
    tools = "".join(button("result", tr(f"results.{kind}"), kind, icon_name=icon) for kind, icon in kinds)
    if kept:
        address = attrs(class_="button", href=play_link(session), target="_blank", rel="noopener")
        tools += f"<a{address}>{esc(tr('results.bgstats'))}</a>"
    return (
        f'<details class="more results"><summary>{esc(tr("results.title"))}</summary>'
        f'<div class="actions">{tools}</div></details>'
    )


def picture_of(session: Session) -> Picture:
    """All boards of the table as one drawing, with winners and points."""
    tr, told = session.tr, score_table(session)
    order = told.order if told is not None else list(range(session.state.seats))
    seats = []
    for seat in order:
        points = ""
        if told is not None:
            points = tr("picture.points", count=told.totals[seat])
            if seat in told.places:
                points += " · " + tr("picture.place", place=told.places[seat])
        seats.append((seat, session.names[seat], points))
    about = " · ".join(filter(None, (board_words(session), session.updated[:10])))
    return picture.whole(session, tr("title"), about, seats)


def hand_over(table: TableApi, kind: str) -> None:
    """Copy or download one of `KINDS`."""
    session, browser = table.session, table.host.browser
    name = f"railtable-{session.match.game.id}-{session.id}"
    if kind == "text":
        browser.copy(as_text(session))
    elif kind == "csv":
        browser.copy(as_csv(session))
    elif kind == "csv-file":
        browser.download(f"{name}.csv", as_csv(session))
    elif kind in ("svg", "png"):
        table.host.picture(kind, picture_of(session), f"{name}.{kind}")
    elif kind == "bgsplay":
        browser.download(f"{name}.bgsplay", play_file(session))


def headline(session: Session) -> str:
    """Who has won, in one sentence."""
    result = session.state.result()
    if result is None or not result.winners:
        return session.tr("final.nobody")
    names = [session.names[seat] for seat in result.winners]
    if len(names) == 1:
        return session.tr("final.winner", name=names[0])
    return session.tr("final.shared", names=", ".join(names))


def reasons(session: Session) -> list[str]:
    """Why the game has ended, and what decided between tied players; empty while it runs."""
    tr, result = session.tr, session.state.result()
    if result is None:
        return []
    reason = f"result.{result.reason}"
    why = [tr(reason)] if tr.has(reason) else []
    if result.tie_break:
        key, rule = f"tie-break.{result.tie_break}", session.drawn().scene.rule_title(result.tie_break)
        why.append(tr(key) if tr.has(key) else tr("final.tie-break", rule=rule))
    elif len(result.winners) > 1:
        why.append(tr("final.no-tie-break"))
    return why
