"""One table: a game in its place on the page, with its own ids, patcher, runner of other seats, and saves.

Any number of them can stand on one page. A table knows its `Host` and nothing else of what is around it.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.core.contract import Action
from engine.core.errors import IllegalAction, OptionError, Refusal
from engine.core.match import Line, Match
from engine.core.seats import BOT
from ui.browser.patch import Change, Ids, Patcher, Screen
from ui.browser.ports import Host
from ui.features.coach.coach import Coach
from ui.features.links import links
from ui.features.links.links import Sharing
from ui.markup.html import esc
from ui.markup.widgets import button
from ui.storage.settings import COMPACT, DOCKS, VOLUME
from ui.table import announcements, beginner_hints, event_cards
from ui.table import commands as controls
from ui.table.autosave import Keeper
from ui.table.board_navigation import Walk
from ui.table.command_line import Typed
from ui.table.game_session import Session
from ui.table.layout import Layout
from ui.table.other_seats import Runner
from ui.table.regions import Furniture
from ui.table.replay import Replay
from ui.view import seats

LONG = 40
"""Actions; of a longer game the log is written after the board."""


class Table:
    """Shows a session in the element `root`, and does with it what its abilities allow."""

    def __init__(self, host: Host, session: Session, root: str = "app", name: str = "") -> None:
        self.host = host
        self.session = session
        self.name = name
        """Empty for a page's only table. Stands in `data-table`; the table's ids begin with `name-`."""
        self.ids = Ids(name)
        self.patcher = Patcher(root, self.ids)
        compact = host.browser.media(COMPACT)
        self._usual = self._drawer(compact, host.browser.media(DOCKS))
        """How far the sheets are open when nobody opens or closes them."""
        self.layout = Layout(
            drawer=self._usual,
            log=host.prefs.log,
            since=host.prefs.since,
            compact=compact,
            share=host.browser.can_share(),
        )
        self.sharing = Sharing()
        self._log_timer = 0
        self.runner = Runner(self)
        self.coach = Coach(self)
        self.keeper = Keeper(self)
        self.replay = Replay(self)
        self.walk = Walk(self)
        self.typed = Typed(self)
        self.dropped: Line | None = None
        """The line that was forgotten last: it may be wanted back."""
        self._heard = session.live.to_move
        self._marked: tuple[str | None, str | None] = (None, None)
        self._shown: tuple[int, int | None] | None = None
        self._in_log: tuple[object, ...] | None = None
        """What the log was shown for last: it follows that, and else stays where its reader is."""
        self.verbs = controls.verbs(self)
        """What its elements ask for (`data-do`)."""

    def open(self, moment: int | None = None) -> None:
        """Show a moment of the game (None: now)."""
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
        self.runner.schedule()

    def _write_log(self) -> None:
        """A long game stands on the table before all of its log is put into words."""
        self.layout.log_later = False
        self.render()

    def close(self) -> None:
        """Something else will stand here."""
        self.host.browser.cancel(self._log_timer)
        self.runner.leave()
        self.coach.leave()
        self.replay.stop()

    # --- showing
    # ----------------------------------------------------------------------------------------------

    @property
    def furniture(self) -> Furniture:
        """What draws it."""
        return Furniture(self.session, self.layout, self.ids)

    def render(self) -> None:
        """All of it, as far as it has changed."""
        self.coach.follow()
        session, layout, furniture = self.session, self.layout, self.furniture
        layout.speed, layout.clock = self.host.prefs.speed, self.host.prefs.clock == "on"
        session.hint = beginner_hints.due(session, self.host.prefs)
        regions = {**furniture.regions(), "walker": self.walk.pieces()}
        changes = self.patcher.update(Screen("", furniture.skeleton(), regions))
        if changes and changes[0][0] == "root":
            changes.insert(0, ["defs", session.view.id, session.drawn().board.defs])
        arranged = {
            ("play", "data-tab"): layout.tab,
            ("tabs", "data-listed"): "yes" if layout.listed else None,
            ("play", "data-drawer"): layout.drawer,
            ("play", "data-sheets"): str(len(furniture.sheets)),
            ("play", "data-log"): layout.log,
            ("play", "data-past"): "yes" if session.looking else None,
            ("play", "data-final"): "yes" if session.final_shown else None,
            ("sheet", "data-flow"): furniture.sheet_flow(),
            ("board-svg", "data-fit"): self.host.prefs.zoom,
            **{(element, "inert"): "" if off else None for element, off in self._covered().items()},
        }
        changes += [["attr", self.ids(name), key, value] for (name, key), value in arranged.items()]
        changes += self._marks(always=True)
        shown = (session.moment, session.revealed)
        if shown != self._shown:
            self._shown = shown
            changes.append(["top", self.ids("choices")])
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

    def _covered(self) -> dict[str, bool]:
        """What lies under a cover can be neither focused nor read: the board, and where the final screen
        fills the window all of it."""
        over = self.session.final_shown
        board, rest = self.session.covered or over, over and self.layout.compact
        return dict.fromkeys(("stage-ground", "stage-parts"), board) | dict.fromkeys(
            ("bar-box", "players-box", "side", "drawer"), rest
        )

    def _marks(self, *, always: bool = False) -> list[Change]:
        """The page's own highlight of the focused and the selected action."""
        wanted = (self.session.focus, self.session.selected)
        changes: list[Change] = []
        for name, now, before in zip(("is-focus", "is-selected"), wanted, self._marked, strict=True):
            if now != before or (always and now is not None):
                changes.append(["mark", self.name, name, now])
        self._marked = wanted
        return changes

    def _preview(self, *more: Change) -> None:
        """Only what hovering and selecting change."""
        changes = self.patcher.update_regions(self.furniture.preview_regions())
        self.host.browser.patch([*changes, *self._marks(), *more])

    def tip(self, markup: str | None) -> None:
        """Explain the thing that is pointed at, or stop doing so."""
        self.host.browser.patch([self._tip(markup)])

    def _tip(self, markup: str | None) -> Change:
        return ["tip", self.name, markup]

    def _focus(self, name: str) -> Change:
        return ["focus", self.ids(name)]

    def room(self, kind: str) -> None:
        """The table's own room, which a page may share with something else, has become small, big, or so wide
        or high that sheets dock beside the board ("docks"; else they lie over it)."""
        layout, compact = self.layout, kind == "small"
        usual = self._drawer(compact, kind == "docks")
        before = (layout.compact, layout.drawer)
        if compact != layout.compact or layout.drawer == self._usual:
            layout.compact, layout.drawer = compact, usual
        self._usual = usual
        if before != (layout.compact, layout.drawer):
            self.render()

    def _drawer(self, compact: bool, docks: bool) -> str:
        """How far the sheets are open: as somebody has chosen, else as there is room."""
        return self.host.prefs.drawer or ("open" if compact or docks else "folded")

    def prefs_changed(self, name: str) -> None:
        """A setting has another value now."""
        session, host = self.session, self.host
        if name == "language":
            self.coach.leave()
            session.set_language(host.language)
            self._shown = None
        session.motion = host.motion
        session.handover = host.prefs.handover == "on"
        session.unasked = host.prefs.sole == "on"
        session.forget()
        self.render()
        if name == "speed":
            self.runner.schedule()

    # --- choosing and acting
    # --------------------------------------------------------------------------------------

    def hover(self, verb: str, arg: str, why: str) -> None:
        """The pointer or the focus is on something (verb "" when on nothing)."""
        session = self.session
        if verb == "tell":
            why = arg
        tip = session.inspect(arg) if verb == "inspect" else f"<p>{esc(why)}</p>" if why else None
        beside = session.hovered if verb in ("confirm", "clear", "rules") else None
        hovered = arg if verb == "act" else beside
        if verb == "here":
            tip, hovered = session.inspect(arg), self.walk.notation
        if verb == "hint-play" and int(arg) < len(session.notes.hints):
            hovered = session.notes.hints[int(arg)].notation
        if hovered != session.hovered:
            session.hovered = hovered
            self._preview(self._tip(tip))
        else:
            self.tip(tip)

    def act(self, notation: str, how: str) -> None:
        """Somebody at the screen chose an action: select it, or do it."""
        session, prefs = self.session, self.host.prefs
        if session.covered or session.moves_itself or session.away or self.keeper.refuses():
            return
        if session.looking:
            self.host.toast(session.tr("look.act"))
            return
        touched = how in ("touch", "pen")
        action = session.parse(notation)
        if action is None:
            self._refuse(notation, session.tr("play.no-such-action"), touched)
        elif session.selected == notation or not (
            prefs.confirm == "always" or (prefs.confirm == "touch" and touched)
        ):
            refusal = self.decide(action)
            if refusal is not None:
                self._refuse(notation, session.drawn().scene.refusal_text(refusal), touched)
        elif (refusal := session.live.why_not(action)) is not None:
            self._refuse(notation, session.drawn().scene.refusal_text(refusal), touched)
        else:
            self.select(notation, confirm=how == "key")

    def decide(self, action: Action) -> Refusal | None:
        """Whoever is to move does this: a person here, or somebody outside. Answers why not. What can only
        follow for people here is done, too (`Session.play_only`)."""
        session, before = self.session, self.session.match.cursor
        here = session.is_person(session.live.to_move)
        try:
            lines = session.play(action)
        except IllegalAction as error:
            return error.refusal
        if here:
            session.cards = ()  # who acts has read them
            if beginner_hints.read(session, self.host.prefs, session.hint):
                self.host.keep_prefs()
        self.after(lines + session.play_only())
        announcements.moved(self, before)
        return None

    def sit(self, number: int, level: str) -> bool:
        """A bot of a level takes a seat, or a person does; False when that cannot be."""
        session = self.session
        if not seats.is_level(level) or not session.abilities.act or self.keeper.refuses():
            return False
        before = session.match.seats
        try:
            session.match.seat(number, seats.declare(level, self.host.browser.seed()))
        except OptionError:
            return False
        self.share_seats(seats.mine_after(session.mine, number, level, session.match.seats))
        session.revealed = None
        session.forget()
        self.render()
        if session.abilities.keep:
            self.keeper.save()
        self.runner.schedule()
        if before[number].kind == BOT and session.is_person(number) and session.in_turn_of(number):
            back = button("undo", session.tr("undo"), kind="quiet")
            self.host.toast(session.tr("seat.mid-turn", name=session.names[number]), back)
        return True

    def share_seats(self, mine: frozenset[int] | None) -> None:
        """From now on people play these seats here, and the others by link."""
        self.session.mine = mine
        if self.session.abilities.keep:
            self.host.places.keep(self.session.id, mine)

    def link(self, sharing: Sharing) -> str:
        """The address of this game, as somebody wants to share it."""
        session = self.session
        end = links.fragment(session.match, sharing, session.moment, session.mine)
        return self.host.browser.base() + end

    def _refuse(self, notation: str, why: str, touched: bool) -> None:
        self.session.hovered = self.session.refused = notation
        self._to_turn_tab()
        told = [] if touched else [self._tip(f"<p>{esc(why)}</p>")]
        self._preview(["say", why], *told)

    def select(self, notation: str, *, confirm: bool) -> None:
        """A choice waits for its confirmation: previewed, and in sight in the list and on the board."""
        self.session.selected, self.session.hovered, self.session.refused = notation, None, None
        self._to_turn_tab()
        home = [self._focus("confirm")] if confirm else []
        self._preview(self._tip(None), ["show", self.name, notation], *home)

    def read(self, kind: str) -> None:
        """A line of the first game was read."""
        if beginner_hints.read(self.session, self.host.prefs, kind):
            self.host.keep_prefs()
        self.render()
        self.host.browser.patch([self._focus("prompt")])

    def skip_cards(self) -> None:
        """The cards of big events were read."""
        self.session.cards = ()
        self.render()
        self.host.browser.patch([self._focus("prompt")])

    def confirm(self) -> None:
        """The selected action is meant."""
        if self.session.selected is not None:
            self.act(self.session.selected, "key")

    def clear(self) -> None:
        """Not this one."""
        self.session.selected = self.session.hovered = self.session.refused = None
        self._preview(self._tip(None))

    def after(self, lines: list[str]) -> None:
        """Something happened in the game: show, tell, save, and see who is next."""
        session = self.session
        self.replay.stop()
        self._to_turn_tab(quiet=True)
        event_cards.follow(session, self.host.prefs)
        self.host.moved(self)
        self.render()
        words = lines if session.live.to_move is None else [*lines, session.drawn().prompt]
        # By keys one would otherwise have to walk through the whole covered board to the cover's button.
        title = "cover-title" if session.covered else "final-title" if session.final_shown else None
        home = [self._focus(title)] if title else []
        self.host.browser.patch([self._tip(None), ["say", " ".join(words)], *self._sound(), *home])
        if session.abilities.keep:
            self.keeper.save()
        self.runner.schedule()

    def _sound(self) -> list[Change]:
        """A bell when somebody else is to move or the game is over, a click for everything else."""
        seat, before = self.session.live.to_move, self._heard
        self._heard = seat
        volume = VOLUME.get(self.host.prefs.sound)
        if volume is None:
            return []
        passed = seat is None or (self.session.is_person(seat) and seat != before)
        return [["sound", "bell" if passed else "click", volume]]

    def _to_turn_tab(self, *, quiet: bool = False) -> None:
        if self.layout.tab != "turn":
            self.layout.tab = "turn"
            if not quiet:
                self.render()

    # --- back and forth
    # ---------------------------------------------------------------------------------------

    def step(self, move: Callable[[Session], bool], word: str) -> None:
        """Undo or redo."""
        session = self.session
        if self.keeper.refuses():
            return
        self.runner.stop()
        if session.looking:
            session.look_at(None)
        if not session.people:
            session.paused = True  # or it would be played again at once
        if move(session):
            self.after([session.tr(word)])
        else:
            self.host.toast(session.tr(f"{word}.nothing"))
            self.render()

    def undo_to(self, count: int) -> None:
        """The moment looked at becomes the present; what was behind it can be redone."""
        if not self.keeper.refuses() and self.session.goto(count):
            self.after([self.session.tr("undone")])

    def look(self, count: int | None, *, playing: bool = False) -> None:
        """Look at a moment (None: now). `playing`: while the game is played back."""
        session = self.session
        if not session.look_at(count):
            return
        self.runner.stop()
        if not playing:
            self.replay.stop()
            self.host.moved(self)
        self.render()
        text = session.tr("look.at", moment=session.moment, total=session.match.cursor)
        self.host.say(text if session.looking else session.tr("look.back"))
        announcements.looked(self)
        self.runner.schedule()

    # --- the rest of it
    # ---------------------------------------------------------------------------------------

    def tab(self, key: str) -> None:
        """Open a panel; `sheets`: the one that was open last, and the list of all, which folds by itself."""
        unfold, had_list = False, self.layout.listed
        if key.startswith("sheet-"):
            self.layout.sheet, self.layout.tab = key.removeprefix("sheet-"), "sheet"
            if not self.layout.compact:
                self.session.seen_final = True  # the final screen has taken the drawer's place
        elif key == "sheets":
            unfold = self.layout.tab != "sheet" or not self.layout.listed
            self.layout.tab = "sheet"
        elif key in ("turn", "players", "log"):
            self.layout.tab = key
        self.layout.listed = unfold
        if self.layout.drawer == "folded":
            self.layout.drawer = "open"
        self.render()
        if had_list and self.layout.compact and key.startswith("sheet-"):
            self.host.browser.patch([self._focus("tabs-sheets")])  # the chosen tab has folded away

    def arrange(self, part: str, value: str) -> None:
        """Fold and unfold."""
        if part == "drawer" and value in ("folded", "open", "tall"):
            self.layout.drawer = self.host.prefs.drawer = value
        elif part == "log" and value in ("folded", "open"):
            self.layout.log = self.host.prefs.log = value
        elif part == "since" and value in ("folded", "open"):
            self.layout.since = self.host.prefs.since = value
        self.host.keep_prefs()
        self.render()

    def reveal(self) -> None:
        """The right person sits at the screen."""
        self.session.revealed = self.session.live.to_move
        self.session.forget()
        self.render()
        self.host.browser.patch([self._focus("prompt")])

    def final(self, shown: bool) -> None:
        """Show or hide the final screen."""
        self.session.seen_final = not shown
        self.render()
        self.host.browser.patch([self._focus("final-title" if shown else "prompt")])

    def look_back(self) -> None:
        """Where did it turn? The final screen makes room for it."""
        self.host.close_dialog()
        self.replay.stop()
        self.session.seen_final = True
        self.coach.look_back()

    def rematch(self) -> None:
        """The same people, the same options, another seed."""
        match = self.session.match
        seed = self.host.browser.seed()
        self.host.begin(
            Match(
                match.game,
                match.players,
                seed,
                match.options,
                match.names,
                seats=match.seats,
                board=match.board or None,
                board_name=match.board_name,
            ),
            self,
        )

    def key(self, key: str) -> None:
        """A key that nothing on the page has used."""
        controls.press(self, key)
