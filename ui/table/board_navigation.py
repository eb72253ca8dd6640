"""Keyboard navigation on the board: one place has the focus, arrow keys lead to its neighbors, Enter does
what can be done there.

The game describes the places and how they are connected (`GameView.navigation`). Only the focused place is an
element of the document; its role (application) lets arrow keys through where a screen reader has keys of its
own.
"""

from __future__ import annotations

import re
from html import unescape

from ui.browser.patch import Piece
from ui.markup.html import attrs, sentences
from ui.table.abilities import Command
from ui.table.api import TableApi
from ui.table.game_session import Session
from ui.view import board_graph as structure
from ui.view.types import Stop
from ui.view.view import GameView

NAMED = 4
"""The number of actions at one place that are named one by one."""
_MARGIN = 5
_ENDS = re.compile(r"</(?:p|h\d|li|tr|dd|div|ul|ol|table|caption)>|<br>")
_GAPS = re.compile(r"</(?:td|th|dt|span|b)>")
_TAGS = re.compile(r"<svg.*?</svg>|<[^>]*>", re.DOTALL)


def spoken(markup: str) -> str:
    """The text of a piece of markup, as sentences for a screen reader."""
    text = unescape(_TAGS.sub("", _GAPS.sub(" ", _ENDS.sub(" . ", markup))))
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r"(?:\s*\.)+(?=\s\.|\s*$)|\s+(?=[.,;:])", "", text)
    return re.sub(r"([.:;,!?])(?:\s*\.)+", r"\1", text).strip()


def walkable(view: GameView) -> bool:
    """Whether this game describes how its board is connected."""
    return view.navigation is not None


class BoardNavigation:
    """The focused place on the board of one table."""

    def __init__(self, table: TableApi) -> None:
        self.table = table
        self.here = ""
        """The key of the focused place; empty before the first arrow key."""
        self._came = ""
        """The key of the place that had the focus before."""
        self._of: tuple[object, object, dict[str, Stop]] | None = None

    def commands(self) -> dict[str, Command]:
        """Commands that elements and keys may give."""
        return {
            "walk": lambda arg, how: self.go(arg),
            "walk-begin": lambda arg, how: self.begin(),
            "walk-tell": lambda arg, how: self.tell(),
            "here": lambda arg, how: self.act(),
            "summary": lambda arg, how: self.table.host.say(summary(self.table.session)),
        }

    @property
    def stops(self) -> dict[str, Stop]:
        """The places of the board as it is drawn now, by key."""
        session = self.table.session
        scene = session.drawn().scene
        if self._of is None or self._of[0] is not scene or self._of[1] != session.language:
            navigation = None if session.visibility.covered else session.view.navigation
            known = {} if navigation is None else {stop.key: stop for stop in navigation.stops(scene)}
            self._of = (scene, session.language, known)
        return self._of[2]

    @property
    def stop(self) -> Stop | None:
        """The focused place."""
        return self.stops.get(self.here) if self.here else None

    # --- going

    def begin(self) -> None:
        """Focus the last place, else the first where something can be done."""
        stops = self.stops
        if not stops:
            self.table.host.say(self.table.session.tr("walk.nowhere"))
            return
        first = next((stop for stop in stops.values() if stop.actions), next(iter(stops.values())))
        self._stand(self.stop or first)

    def go(self, arg: str) -> None:
        """Handle an arrow key. `arg`: the key, and what had the focus if that was no place: its position and
        argument."""
        arrow, _, rest = arg.partition(" ")
        here = self.stop
        if rest:
            x, y, target = rest.split(" ", 2)
            here = self._at(target, float(x), float(y)) or here
        if here is None:
            self.begin()
            return
        if arrow in structure.ARROWS:
            there = structure.toward(self.stops, here, arrow)
        else:
            came = self.stops.get(self._came) or next(iter(structure.neighbours(self.stops, here)), here)
            self._came = came.key
            there = structure.around(self.stops, came, here, 1 if arrow == "PageDown" else -1)
        if there is None:
            self._stand(here)
            self.table.host.say(sentences((self.table.session.tr("walk.no-way"), *self._ways(here))))
            return
        if arrow in structure.ARROWS:
            self._came = here.key
        self._stand(there)

    def _at(self, target: str, x: float, y: float) -> Stop | None:
        """The place that an element of the board belongs to."""
        write = self.table.session.match.game.format
        meant = [
            stop
            for stop in self.stops.values()
            if stop.key == target or any(write(action) == target for action in stop.actions)
        ]
        return structure.nearest(meant or self.stops.values(), x, y)

    def _stand(self, stop: Stop) -> None:
        self.here = stop.key
        self.table.show_region("walker", self.pieces(), focus="walker-here")

    # --- saying and doing

    def tell(self) -> None:
        """Say what is at the focused place and what can be done there."""
        session, stop = self.table.session, self.stop
        if stop is None:
            self.begin()
            return
        told = session.inspect(stop.key)
        details = [f"{each.label}: {each.detail}." for each in session.card_choices(stop.key) if each.detail]
        words = [self._label(stop), spoken(told) if told else "", *details, *self._ways(stop)]
        if not stop.actions and not session.card_choices(stop.key):
            words.append(session.tr("walk.nothing"))
        self.table.host.say(sentences(words))

    def act(self) -> None:
        """Do what can be done at the focused place; if there are several choices, open its card."""
        stop, session = self.stop, self.table.session
        if stop is None:
            return
        if len(stop.actions) == 1:
            self.table.commands["act"](session.match.game.format(stop.actions[0]), "key")
        elif stop.actions or session.card_choices(stop.key):
            self.table.commands["inspect"](stop.key, "key")
        else:
            self.tell()

    @property
    def notation(self) -> str | None:
        """The notation of what Enter does at the focused place, if that is one thing."""
        stop = self.stop
        if stop is None or len(stop.actions) != 1:
            return None
        return self.table.session.match.game.format(stop.actions[0])

    def _label(self, stop: Stop) -> str:
        """What a place is, and what can be done there."""
        session = self.table.session
        scene, label = session.drawn().scene, stop.label.rstrip(". ") + "."
        names = [choice.label for choice in session.card_choices(stop.key)]
        names = names or [session.view.action_label(scene, action) for action in stop.actions]
        if not names:
            return label
        key = "walk.can" if len(names) <= NAMED else "walk.can-more"
        said = session.tr(key, actions="; ".join(names[:NAMED]), count=len(names) - NAMED)
        return f"{label} {said}"

    def _ways(self, stop: Stop) -> list[str]:
        """A sentence with the neighbors of a place."""
        tr = self.table.session.tr
        ways = structure.neighbours(self.stops, stop)
        parts = [
            f"{tr('walk.' + structure.arrow_of(stop, way))} {way.label.partition('.')[0]}" for way in ways
        ]
        return [tr("walk.ways", ways="; ".join(parts))] if parts else []

    # --- showing

    def pieces(self) -> list[Piece]:
        """The focused place as an element over the board."""
        stop = self.stop
        if stop is None:
            return []
        left, top = stop.x - stop.width / 2 - _MARGIN, stop.y - stop.height / 2 - _MARGIN
        box = attrs(
            x=f"{left:g}", y=f"{top:g}", width=f"{stop.width + 2 * _MARGIN:g}",
            height=f"{stop.height + 2 * _MARGIN:g}", rx=6,
        )  # fmt: skip
        named = attrs(
            class_="walker", role="application", tabindex="-1", data_do="here", data_arg=stop.key,
            aria_label=self._label(stop),
            aria_roledescription=self.table.session.tr("walk.place"),
        )  # fmt: skip
        drawn = f'<rect class="walker-edge"{box}/><rect class="walker-ring"{box}/>'
        return [Piece("here", drawn, "g", named)]


def summary(session: Session) -> str:
    """The position as sentences: whose turn it is and what is asked, what each seat has, the board."""
    tr, drawn = session.tr, session.drawn()
    seat = session.state.to_move
    parts = []
    if session.looking:
        parts.append(tr("look.at", moment=session.moment, total=session.match.cursor))
    if seat is not None:
        parts += [tr("turn.of", name=session.names[seat]), drawn.prompt]
    if not session.visibility.covered:
        navigation = session.view.navigation
        parts += [*(navigation.summary(drawn.scene) if navigation else ()), drawn.board.label]
    ended = (part if part.endswith((".", "!", "?", ":")) else f"{part}." for part in parts if part)
    return " ".join(ended)
