"""The replay of a game: by itself, by turns and by rounds, with what happened, why, and a graph."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace
from itertools import pairwise

from engine.core.contract import Measure
from engine.core.series import Sample
from ui.browser.patch import Ids
from ui.markup import charts
from ui.markup.html import attrs, esc
from ui.markup.widgets import button
from ui.table.abilities import Command
from ui.table.api import TableApi
from ui.table.game_session import Session
from ui.table.layout import Layout

PACES = {"slow": 2400, "calm": 1200, "normal": 600, "fast": 250, "rush": 80}
"""Milliseconds per step."""
MARKS = ("round-back", "turn-back", "step-back", "run", "step-on", "turn-on", "round-on")
ICONS = ("first", "backward", "prev", "play", "next", "forward", "last")


def samples(session: Session) -> tuple[Sample, ...]:
    """The samples at the ends of all turns, undone ones included."""
    return session.series.samples(len(session.match.actions))


def moments(session: Session) -> tuple[list[int], list[int]]:
    """The moments at which turns end, and those at which rounds begin; both with start and end of the
    game."""
    told = samples(session)
    turns = [sample.moment for sample in told]
    rounds = [sample.moment for before, sample in pairwise(told) if before.period != sample.period]
    return turns, sorted({0, *rounds, len(session.match.actions)})


def target(session: Session, mark: str) -> int | None:
    """The moment that a button leads to; None when there is none."""
    here, end = session.moment, len(session.match.actions)
    kind, _, way = mark.partition("-")
    if kind == "step":
        to = here + (1 if way == "on" else -1)
        return to if 0 <= to <= end else None
    stops = moments(session)[kind == "round"]
    if way == "on":
        at = bisect_right(stops, here)
        return stops[at] if at < len(stops) else None
    at = bisect_left(stops, here) - 1
    return stops[at] if at >= 0 else None


class Replay:
    """The replay of one table's game."""

    def __init__(self, table: TableApi) -> None:
        self.table = table
        self._timer: int | None = None
        self._until: int | None = None
        """The moment at which playing stops; None: at the end of the game."""

    def commands(self) -> dict[str, Command]:
        """Commands that elements and keys may give."""
        return {
            "replay": lambda arg, how: self.go(arg),
            "replay-from": lambda arg, how: self.run_from(int(arg)),
            "replay-pace": lambda arg, how: self.pace(arg),
            "replay-measure": lambda arg, how: self.measure(arg),
        }

    def stop(self) -> None:
        """Stop playing."""
        self.table.layout.playing = False
        self._until = None
        if self._timer is not None:
            self.table.host.browser.cancel(self._timer)
            self._timer = None

    def go(self, mark: str) -> None:
        """Press one of the buttons (`MARKS`)."""
        if mark == "run":
            self.run()
            return
        self.stop()
        to = target(self.table.session, mark)
        if to is not None:
            self.table.look(to)

    def run(self) -> None:
        """Start or stop playing; at the end of the game, start again from its beginning."""
        table, session = self.table, self.table.session
        if table.layout.playing:
            self.stop()
            table.render()
            table.host.moved(table)
            return
        if not session.match.actions:
            return
        table.layout.playing = True
        if session.moment >= len(session.match.actions):
            table.look(0)
            table.layout.playing = True
        table.render()
        self._plan()

    def run_from(self, moment: int) -> None:
        """Play what was done since a moment, up to the current one."""
        table = self.table
        table.look(moment)
        table.layout.playing, self._until = table.session.looking, table.session.match.cursor
        table.render()
        if table.layout.playing:
            self._plan()

    def pace(self, name: str) -> None:
        """Change the speed."""
        if name in PACES:
            self.table.layout.pace = name
            self.table.render()

    def measure(self, key: str) -> None:
        """Show another measure in the graph."""
        self.table.layout.measure = key
        self.table.render()

    def _plan(self) -> None:
        self._timer = self.table.host.browser.later(PACES[self.table.layout.pace], self._step)

    def _step(self) -> None:
        self._timer = None
        table, session = self.table, self.table.session
        to = target(session, "step-on")
        if not table.layout.playing or to is None:
            return
        table.look(to, playing=True)
        if to < (len(session.match.actions) if self._until is None else self._until):
            self._plan()
        else:
            self.stop()
            table.host.moved(table)
            table.render()


# --- what one sees


def panel(session: Session, layout: Layout, ids: Ids) -> str:
    """The replay's buttons, what happened, and the graph."""
    tr = session.tr
    tools = ""
    for mark, icon in zip(MARKS, ICONS, strict=True):
        run = mark == "run"
        tools += button(
            "replay",
            tr("replay.pause" if run and layout.playing else f"replay.{mark}"),
            mark,
            icon_name="pause" if run and layout.playing else icon,
            only_icon=True,
            kind="main" if run else "",
            key=tr("replay.space") if run else True,
            disabled=not run and target(session, mark) is None,
            id=ids(f"replay-{mark}"),
        )
    paces = _row(
        "pace", tr("replay.pace"), [(name, tr(f"replay.pace.{name}")) for name in PACES], layout.pace
    )
    return (
        f'<div class="replay"><div class="replay-tools" role="group" aria-label="{esc(tr("replay.title"))}" '
        f"data-arrows>{tools}</div>{paces}{happened(session)}{graph(session, layout)}</div>"
    )


def _row(verb: str, label: str, choices: list[tuple[str, str]], chosen: str) -> str:
    buttons = "".join(
        f"<button{attrs(type='button', class_='quick', data_do=f'replay-{verb}', data_arg=key)}"
        f"{attrs(aria_pressed='true' if key == chosen else 'false')}>{esc(words)}</button>"
        for key, words in choices
    )
    return f'<div class="quick-row" role="group" aria-label="{esc(label)}">{buttons}</div>'


def happened(session: Session) -> str:
    """What happened last, what it changed for whom, and why."""
    moment = session.moment
    if not moment:
        return f'<p class="replay-said">{esc(session.tr("replay.start"))}</p>'
    happened = "".join(f"<li>{esc(line)}</li>" for line in session.log_lines()[moment - 1])
    said = session.log_lines()[moment - 1]
    why = "".join(f"<li>{esc(line)}</li>" for line in reasons(session, moment) if line not in said)
    return f'<ul class="replay-said">{happened}</ul>' + (f'<ul class="replay-why">{why}</ul>' if why else "")


def reasons(session: Session, moment: int) -> list[str]:
    """Why an action did what it did: the lines of its preview, and the change of everybody's numbers."""
    match, tr = session.match, session.tr
    before, action = match.at(moment - 1), match.actions[moment - 1]
    lines: list[str] = []
    if session.visibility.is_open(moment - 1):
        scene = replace(
            session.scene(),
            state=before,
            focus=action,
            viewer=session.visibility.viewer,
            legal=(),
            interactive=False,
        )
        lines += session.view.preview(scene, action).lines
    after = match.at(moment)
    for measure in _by_seat(session):
        for seat, (was, now) in enumerate(zip(measure.of(before), measure.of(after), strict=True)):
            if was != now:
                name, words = session.names[seat], tr(f"measure.{measure.key}")
                lines.append(tr("replay.change", name=name, measure=words, before=was, after=now))
    return lines


def _by_seat(session: Session) -> list[Measure]:
    return [measure for measure in session.match.game.measures if measure.per == "seat"]


def graph(session: Session, layout: Layout) -> str:
    """The graph of one measure over the whole game, with a mark at the moment shown."""
    shown, course = _by_seat(session), samples(session)
    if not shown or len(course) < 2:
        return ""
    tr, match = session.tr, session.match
    measure = next((each for each in shown if each.key == layout.measure), shown[0])
    place = match.game.measures.index(measure)
    series = [
        charts.seat_series(seat, name, [sample.values[place][seat] for sample in course])
        for seat, name in enumerate(session.names)
    ]
    labels = [
        str(sample.period + 1) if not index or sample.period != course[index - 1].period else ""
        for index, sample in enumerate(course)
    ]
    here = bisect_right([sample.moment for sample in course], session.moment) - 1
    words = tr(f"measure.{measure.key}")
    drawn = charts.line_chart(words, labels, series, axis=words, mark=here)
    choices = [(each.key, tr(f"measure.{each.key}")) for each in shown]
    return (_row("measure", words, choices, measure.key) if len(shown) > 1 else "") + drawn
