"""One table: a game in its place on the page, with its own ids, patcher, other seats and saves.

Several tables can stand on one page. A table knows its `Host` and nothing else of the page. Its services each
carry out some commands; its extensions are what features such as the coach add to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from engine.core import record
from engine.core.contract import Action
from engine.core.errors import Refusal
from engine.core.match import Match
from ui.browser import keyboard
from ui.browser.patch import Change, Ids, Patcher, Piece, Screen
from ui.markup.html import sentences
from ui.storage.settings import COMPACT, DOCKS, VOLUME
from ui.table import announcements, beginner_hints, event_cards, results
from ui.table.abilities import Command
from ui.table.api import Host
from ui.table.autosave import Autosave
from ui.table.board_navigation import BoardNavigation
from ui.table.branches import Branches
from ui.table.cards import Cards
from ui.table.choosing import Choosing
from ui.table.command_line import CommandLine
from ui.table.game_session import Session
from ui.table.layout import Layout
from ui.table.looking import Looking
from ui.table.other_seats import OtherSeats
from ui.table.panels import Panels
from ui.table.regions import Regions
from ui.table.replay import Replay

E = TypeVar("E")


class Service(Protocol):
    """A part of the table that carries out commands."""

    def commands(self) -> Mapping[str, Command]: ...


LONG = 40
"""Actions. The log of a longer game is written after its board."""


class Table:
    """Shows a session in the element `root`, and does with it what its abilities allow."""

    def __init__(self, host: Host, session: Session, root: str = "app", name: str = "") -> None:
        self.host = host
        self.session = session
        self.name = name
        """Empty for a page's only table. Stands in `data-table`; the table's ids begin with `name-`."""
        self.ids = Ids(name)
        self.patcher = Patcher(root, self.ids)
        compact, docks = host.browser.media(COMPACT), host.browser.media(DOCKS)
        self.layout = Layout(
            drawer=self.usual_drawer(compact, docks),
            log=host.prefs.log,
            since=host.prefs.since,
            compact=compact,
            share=host.browser.can_share(),
        )
        self.autosave = Autosave(self)
        self.choosing = Choosing(self)
        self.looking = Looking(self)
        self.cards = Cards(self)
        self.panels = Panels(self, compact, docks)
        self.other_seats = OtherSeats(self)
        self.replay = Replay(self)
        self.command_line = CommandLine(self)
        self.navigation = BoardNavigation(self)
        self.branches = Branches(self)
        self.extensions = tuple(make(self) for make in host.extensions)
        self.commands = self._allowed()
        self._log_timer = 0
        self._heard = session.live.to_move
        self._shown: tuple[int, int | None] | None = None
        self._in_log: tuple[object, ...] | None = None
        """What the log was scrolled to last. It follows changes, and else stays where its reader is."""

    def _allowed(self) -> dict[str, Command]:
        """The commands of all services and extensions, as far as this kind of table has them."""
        found: dict[str, Command] = {}
        for exported in self.exports():
            found |= exported
        return {name: found[name] for name in found if name in self.session.abilities.commands}

    def exports(self) -> list[Mapping[str, Command]]:
        """The commands of the table itself, of its services and of its extensions."""
        services: tuple[Service, ...] = (
            self.choosing, self.cards, self.looking, self.panels, self.other_seats, self.replay,
            self.navigation, self.command_line, self.branches, *self.extensions,
        )  # fmt: skip
        return [self._own_commands(), *(service.commands() for service in services)]

    def _own_commands(self) -> dict[str, Command]:
        host, session = self.host, self.session
        return {
            "escape": lambda arg, how: self._escape(),
            "dialog": lambda arg, how: host.open_dialog(arg),
            "result": lambda arg, how: results.hand_over(self, arg),
            "rematch": lambda arg, how: self.rematch(),
            "record-copy": lambda arg, how: host.browser.copy(record.write(session.match)),
            "load-other": lambda arg, how: self.autosave.load_other(),
            "keep-copy": lambda arg, how: self.autosave.keep_copy(),
        }

    def key(self, key: str) -> None:
        """A key that nothing else on the page has used."""
        shortcut = keyboard.find(key, keyboard.TABLE)
        if shortcut is not None and (command := self.commands.get(shortcut.command)):
            command(shortcut.arg, "key")

    def _escape(self) -> None:
        session = self.session
        if session.screen.cards and not session.looking:
            self.choosing.skip_cards()
        elif session.visibility.final_shown:
            self.panels.final(False)
        elif session.looking:
            self.looking.look(None)
        elif session.screen.selected is not None or not any(each.escape() for each in self.extensions):
            self.choosing.clear()

    def extension(self, kind: type[E]) -> E:
        """What a feature has added to this table."""
        return next(each for each in self.extensions if isinstance(each, kind))

    # --- opening and closing

    def open(self, moment: int | None = None) -> None:
        """Show a moment of the game; None is the current one."""
        session, host = self.session, self.host
        if not session.look_at(moment):
            total = len(session.match.actions)
            host.toast(session.tr("look.no-such-moment", moment=moment or 0, total=total))
            session.look_at(None)
            host.moved(self)
        new = self.patcher.skeleton is None
        if new and len(session.match.actions) > LONG:
            self.layout.log_later = True
            self._log_timer = host.browser.later(0, self._write_log)
        self.render()
        if new:
            announcements.opened(self)
        self.other_seats.schedule()

    def _write_log(self) -> None:
        """Draw the log of a long game, after its board."""
        self.layout.log_later = False
        self.render()

    def close(self) -> None:
        """Stop timers and background work; another view is about to replace this one."""
        self.host.browser.cancel(self._log_timer)
        self.other_seats.leave()
        for extension in self.extensions:
            extension.leave()
        self.replay.stop()

    # --- drawing

    @property
    def regions(self) -> Regions:
        """The markup of everything on the table as it is now."""
        return Regions(self.session, self.layout, self.ids, self.extensions)

    def render(self) -> None:
        """Draw everything that has changed."""
        for extension in self.extensions:
            extension.follow()
        session, layout, regions = self.session, self.layout, self.regions
        layout.speed, layout.clock = self.host.prefs.speed, self.host.prefs.clock == "on"
        session.screen.beginner_hint = beginner_hints.due(session, self.host.prefs)
        pieces = {**regions.regions(), "walker": self.navigation.pieces()}
        changes = self.patcher.update(Screen("", regions.skeleton(), pieces))
        if changes and changes[0][0] == "root":
            changes.insert(0, ["defs", session.view.id, session.drawn().board.defs])
        changes += self.patcher.attributes(
            {
                **regions.states(pieces),
                ("play", "data-fit"): self.host.prefs.zoom,
                **{(element, "inert"): "" if off else None for element, off in self._inert().items()},
            }
        )
        changes += self.choosing.marks(always=True)
        shown = (session.moment, session.screen.revealed)
        if shown != self._shown:
            self._shown = shown
            changes += [["top", self.ids("choices")], self.cards.closed()]
        in_log = (
            session.moment,
            len(session.match.actions),
            layout.log_later,
            layout.log,
            layout.tab == "log",
        )
        if in_log != self._in_log:
            self._in_log = in_log
            changes.append(["here", self.name])
        self.host.browser.patch(changes)

    def _inert(self) -> dict[str, bool]:
        """What lies under a cover can be neither focused nor read: the board, and everything where the final
        screen fills the window."""
        over = self.session.visibility.final_shown
        board, rest = self.session.visibility.covered or over, over and self.layout.compact
        return dict.fromkeys(("stage-ground", "stage-parts"), board) | dict.fromkeys(
            ("bar-box", "players-box", "side", "drawer"), rest
        )

    def show_region(self, name: str, pieces: list[Piece], focus: str) -> None:
        """Draw one region only, and focus an element of it."""
        changes = self.patcher.update_regions({name: pieces})
        self.host.browser.patch([*changes, self.focus_change(focus)])

    def tip(self, markup: str | None) -> None:
        """Explain the thing that is pointed at, or stop doing so."""
        self.host.browser.patch([self.tip_change(markup)])

    def tip_change(self, markup: str | None) -> Change:
        """The change that shows or hides the tip."""
        return ["tip", self.name, markup]

    def focus_change(self, name: str) -> Change:
        """The change that focuses an element of this table."""
        return ["focus", self.ids(name)]

    def usual_drawer(self, compact: bool, docks: bool) -> str:
        """How far the drawer is open: as somebody has chosen, else as there is room."""
        return self.host.prefs.drawer or ("open" if compact or docks else "folded")

    def prefs_changed(self, name: str) -> None:
        """A setting has another value."""
        session, host = self.session, self.host
        if name == "language":
            for extension in self.extensions:
                extension.leave()
                extension.language_changed()
            session.set_language(host.language)
            self._shown = None
        session.motion = host.motion
        session.handover = host.prefs.handover == "on"
        session.unasked = host.prefs.sole == "on"
        session.forget()
        self.render()
        if name == "speed":
            self.other_seats.schedule()

    # --- what happens

    def decide(self, *actions: Action) -> Refusal | None:
        """Do the parts of a turn for the seat to move; returns why one is refused."""
        return self.choosing.decide(*actions)

    def refuse(self, notation: str, why: str, touched: bool) -> None:
        """Say why an action cannot be done."""
        self.choosing.refuse(notation, why, touched)

    def step(self, move: Callable[[Session], bool], word: str) -> None:
        """Undo or redo."""
        self.looking.step(move, word)

    def look(self, count: int | None, *, playing: bool = False) -> None:
        """Show another moment of the game; None is the current one."""
        self.looking.look(count, playing=playing)

    def tab(self, key: str) -> None:
        """Open a panel."""
        self.panels.open(key)

    def after(self, lines: list[str]) -> None:
        """The game has gone on: show it, say `lines`, save, and see who is next."""
        session = self.session
        self.replay.stop()
        self.panels.to_turn(quiet=True)
        event_cards.follow(session, self.host.prefs)
        self.host.moved(self)
        self.render()
        words = lines if session.live.to_move is None else [*lines, session.drawn().prompt]
        # By keys one would otherwise have to go through the whole covered board to the cover's button.
        visible = session.visibility
        title = "cover-title" if visible.covered else "final-title" if visible.final_shown else None
        home = [self.focus_change(title)] if title else []
        self.host.browser.patch([self.tip_change(None), ["say", sentences(words)], *self._sound(), *home])
        self.save()
        self.other_seats.schedule()

    def _sound(self) -> list[Change]:
        """A bell when somebody else is to move or the game is over, a click for everything else."""
        seat, before = self.session.live.to_move, self._heard
        self._heard = seat
        volume = VOLUME.get(self.host.prefs.sound)
        if volume is None:
            return []
        passed = seat is None or (self.session.is_person(seat) and seat != before)
        return [["sound", "bell" if passed else "click", volume]]

    def save(self) -> None:
        """Store the game, if this table keeps it."""
        if self.session.abilities.keep:
            self.autosave.save()

    def may_change(self, *, quietly: bool = False) -> bool:
        """Whether the game may be changed here; if another tab has gone on with it, say so."""
        return self.autosave.may_change(quietly=quietly)

    def uncover(self) -> None:
        """Stop the replay, and put the final screen and dialogs away."""
        self.host.close_dialog()
        self.replay.stop()
        self.session.screen.seen_final = True

    def rematch(self) -> None:
        """Begin a game with the same people and options, and another seed."""
        match, seed = self.session.match, self.host.browser.seed()
        again = Match(
            match.game, match.players, seed, match.options, match.names, seats=match.seats,
            board=match.board or None, board_name=match.board_name,
        )  # fmt: skip
        self.host.begin(again, self)
