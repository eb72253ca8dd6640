"""The summary of the other seats' moves since this player's last turn, one line per seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ui.browser.patch import Ids, Piece
from ui.markup import seat_marks
from ui.markup.html import attrs, esc
from ui.markup.icons import icon
from ui.table.game_session import Session

LONG = 4
"""From so many seats on, each has one line only."""
MOST_ACTIONS = 40
"""The number of actions that are summed up at most."""


class TurnSummary(NamedTuple):
    """The moves of one seat in a line."""

    seat: int | None
    """None for what the rules did by themselves."""
    text: str
    moment: int
    """The number of actions before its first move."""


def since_last_turn(session: Session) -> list[TurnSummary]:
    """The moves since the seat to move was last asked, by seat, in the order in which they began."""
    match, mover = session.match, session.live.to_move
    first = match.cursor
    while first > max(0, match.cursor - MOST_ACTIONS) and match.at(first - 1).to_move != mover:
        first -= 1
    said: dict[int | None, list[str]] = {}
    for index in range(match.cursor - 1, first - 1, -1):
        seat, told = session.log_seat(index), in_brief(session, index)
        if not told and seat in said:
            continue  # the first part of a turn, or a bid: what followed says it again, and more
        name = "" if seat is None else session.names[seat]
        lines = told or session.log_lines()[index]
        said.setdefault(seat, [])[:0] = [_without(name, line) for line in lines]
    begins: dict[int | None, int] = {}
    for index in range(first, match.cursor):
        begins.setdefault(session.log_seat(index), index)
    return [TurnSummary(seat, _joined(said[seat]), moment) for seat, moment in begins.items()]


def in_brief(session: Session, index: int) -> list[str]:
    """The lines of an action, shorter than in the log; none for the first part of a turn."""
    scene = session.for_everybody()
    told = (session.view.event_text(scene, event, brief=True) for event in session.match.events(index))
    return [line for line in told if line]


def _without(name: str, line: str) -> str:
    """A line of the log without the name that it begins with."""
    rest = line.removeprefix(name)
    if not name or rest == line or rest[:1].isalnum():
        return line
    return rest.removeprefix(":").strip()


def _joined(lines: list[str]) -> str:
    text = "; ".join(line.removesuffix(".") for line in dict.fromkeys(lines))
    return text[:1].upper() + text[1:] + "."


def _lines(session: Session, *, on_cover: bool = False) -> Iterator[str]:
    for seat, text, moment in since_last_turn(session):
        who = ""
        if seat is not None:
            shown = "since-name" if on_cover else "visually-hidden"
            who = f'{seat_marks.icon(seat)}<span class="{shown}">{esc(session.names[seat])}: </span>'
        words = f"{who}<span>{esc(text)}</span>"
        if not on_cover:
            there = attrs(
                type="button", data_do="replay-from", data_arg=moment, title=session.tr("turn.since.look")
            )
            words = f"<button{there}>{words}</button>"
        yield f"<li>{words}</li>"


def on_cover(session: Session) -> str:
    """The summary on the hand-over screen."""
    told = "".join(_lines(session, on_cover=True))
    return f'<h3>{esc(session.tr("turn.since"))}</h3><ul class="cover-since">{told}</ul>' if told else ""


def piece(session: Session, opened: bool, ids: Ids) -> Piece | None:
    """The summary above the choices: two lines per seat, or all of it when unfolded. A click on them plays
    back what was done from there."""
    told = list(_lines(session))
    if not told:
        return None
    fold = attrs(
        type="button",
        class_="since-fold",
        id=ids("fold-since"),
        data_do="fold-since",
        aria_expanded="true" if opened else "false",
    )
    markup = (
        f"<button{fold}>{esc(session.tr('turn.meanwhile'))}{icon('up' if opened else 'down')}</button>"
        f"<ul>{''.join(told)}</ul>"
    )
    classes = "since" + " is-open" * opened + " is-long" * (len(told) >= LONG)
    return Piece("since", markup, "div", f' class="{classes}"')
