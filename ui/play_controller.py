"""The table's part of the controller: coming and going, showing, acting, looking back.

What goes on beside it: `ui.automa` (the rules' own moves), `ui.keeping` (saves), `ui.table_keys`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.core import record
from engine.core.match import Match
from ui.automa import AutomaRunner
from ui.html import esc
from ui.keeping import Keeper
from ui.pages import play
from ui.pages.play import Layout
from ui.patch import Change, Screen
from ui.prefs import COMPACT
from ui.records import problem_texts
from ui.router import Route
from ui.session import Session

if TYPE_CHECKING:
    from ui.controller import App


class PlayController:
    """The game on the table, if there is one."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.session: Session | None = None
        roomy = app.browser.media(COMPACT) or app.browser.media("(min-height: 900px)")
        drawer = app.prefs.drawer or ("open" if roomy else "folded")
        self.layout = Layout(drawer=drawer, log=app.prefs.log, speed=app.prefs.speed)
        self.automa = AutomaRunner(self)
        self.keeper = Keeper(self)
        self._heard: int | None = None
        self._marked: tuple[str | None, str | None] = (None, None)
        self._shown: tuple[str, int, int | None] | None = None
        self.verbs: dict[str, Callable[[str, str], None]] = {
            "act": self.act,
            "inspect": lambda arg, how: self.inspect(arg),
            "confirm": lambda arg, how: self.confirm(),
            "clear": lambda arg, how: self.clear(),
            "undo": lambda arg, how: self.step(Session.undo, "undone"),
            "redo": lambda arg, how: self.step(Session.redo, "redone"),
            "look": lambda arg, how: self.look(int(arg)),
            "look-now": lambda arg, how: self.look(None),
            "undo-to": lambda arg, how: self.undo_to(int(arg)),
            "tab": lambda arg, how: self.tab(arg),
            "drawer": lambda arg, how: self.arrange("drawer", arg),
            "fold-log": lambda arg, how: self.arrange(
                "log", "open" if self.layout.log == "folded" else "folded"
            ),
            "automa-step": lambda arg, how: self.automa.step(),
            "automa-run": lambda arg, how: self.automa.pause(False),
            "automa-pause": lambda arg, how: self.automa.pause(True),
            "reveal": lambda arg, how: self.reveal(),
            "final": lambda arg, how: self.final(True),
            "final-close": lambda arg, how: self.final(False),
            "rematch": lambda arg, how: self.rematch(),
            "record-copy": lambda arg, how: self.copy(),
            "load-other": lambda arg, how: self.keeper.load_other(),
            "keep-copy": lambda arg, how: self.keeper.keep_copy(),
        }

    # --- coming and going
    # -------------------------------------------------------------------------------------

    def begin(self, match: Match) -> None:
        """A new or imported game: give it a name, save it, show it."""
        save_id = self.app.new_id()
        self.session = self._session(save_id, match)
        self.keeper.save()
        self.app.go(Route("play", save_id))

    def _session(self, save_id: str, match: Match) -> Session:
        self.layout.tab, self.layout.sheet = "turn", ""
        self.keeper.another_game()
        app = self.app
        return Session(save_id, match, app.language, motion=app.motion, handover=app.prefs.handover == "on")

    def open(self, route: Route) -> None:
        """Show a saved game, at a moment if the address names one."""
        app = self.app
        if self.session is None or self.session.id != route.arg:
            if not self._load(route.arg):
                return
        session = self.session
        assert session is not None
        self._heard = session.live.to_move
        if not session.look_at(route.moment):
            app.toast(
                app.tr("look.no-such-moment", moment=route.moment or 0, total=len(session.match.actions))
            )
            app.browser.go(Route("play", session.id).fragment(), replace=True)
            session.look_at(None)
        self.render()
        self.automa.schedule()

    def _load(self, save_id: str) -> bool:
        app, tr = self.app, self.app.tr
        save = app.store.load(save_id)
        if save.state == "missing":
            app.lost(tr("lost.save.title"), [tr("lost.save", text=save_id)])
            return False
        if save.state == "newer":
            app.lost(tr("lost.save.title"), [tr("save.newer.explain")])
            return False
        reading = record.read(save.record)
        lines = problem_texts(app.language, reading)
        if reading.match is None:
            app.lost(tr("save.damaged.title"), [tr("save.damaged.lost"), *lines])
            return False
        self.session = self._session(save_id, reading.match)
        if save.state == "damaged" or lines:
            app.show_problems(tr("save.damaged.title"), [tr("save.damaged.kept"), *lines])
        return True

    def leave(self, route: Route) -> None:
        """Another screen is about to be shown."""
        self.automa.stop()
        if self.session is not None and (route.page != "play" or route.arg != self.session.id):
            self.session = None

    def forget(self, save_id: str) -> None:
        """A save was deleted."""
        if self.session is not None and self.session.id == save_id:
            self.session = None

    # --- showing
    # ----------------------------------------------------------------------------------------------

    def render(self) -> None:
        """The whole table."""
        session = self.session
        if session is None:
            return
        drawn = session.drawn()
        self.layout.speed = self.app.prefs.speed
        screen = Screen(
            f"{session.tr('title')} · Railtable", play.skeleton(session), play.regions(session, self.layout)
        )
        self.layout.compact = self.app.browser.media(COMPACT)
        marks = self._marks(always=True)
        shown = (session.id, session.moment, session.revealed)
        if shown != self._shown:
            self._shown = shown
            marks.append(["top", "choices"])
        arranged: list[Change] = [
            ["attr", "play", "data-tab", self.layout.tab],
            ["attr", "play", "data-drawer", self.layout.drawer],
            ["attr", "play", "data-sheets", str(len(drawn.sheets))],
            ["attr", "play", "data-log", self.layout.log],
            ["attr", "sheet", "data-flow", play.sheet_flow(session, self.layout)],
            ["attr", "play", "data-past", "yes" if session.looking else None],
            ["attr", "play", "data-final", "yes" if session.final_shown else None],
            ["attr", "board-svg", "data-fit", self.app.prefs.zoom],
            *self._covered(session),
        ]
        self.app.show(screen, arranged + marks)

    def _covered(self, session: Session) -> list[Change]:
        """What lies under a cover can be neither focused nor read: the board, and where the final screen
        fills the window all of it."""
        board = session.covered or session.final_shown
        rest = session.final_shown and self.layout.compact
        around = ("bar-box", "players-box", "side", "drawer")
        hidden = dict.fromkeys(("stage-ground", "stage-parts"), board) | dict.fromkeys(around, rest)
        return [["attr", element, "inert", "" if off else None] for element, off in hidden.items()]

    def _marks(self, *, always: bool = False) -> list[Change]:
        """The page's own highlight of the focused and the selected action."""
        session = self.session
        wanted = (None, None) if session is None else (session.focus, session.selected)
        changes: list[Change] = []
        for name, now, before in zip(("is-focus", "is-selected"), wanted, self._marked, strict=True):
            if now != before or (always and now is not None):
                changes.append(["mark", name, now])
        self._marked = wanted
        return changes

    def _preview(self, more: list[Change] | None = None) -> None:
        session = self.session
        if session is None:
            return
        app = self.app
        app.browser.patch(
            app.patcher.update_regions(play.preview_regions(session)) + self._marks() + (more or [])
        )

    def resized(self) -> None:
        """The window has become a small or a large one."""
        if self.session is not None and self.layout.compact != self.app.browser.media(COMPACT):
            self.render()

    def prefs_changed(self, name: str) -> None:
        """A setting was changed while a game is on the table."""
        session = self.session
        if session is None:
            return
        if name == "language":
            session.set_language(self.app.language)
        session.handover = self.app.prefs.handover == "on"
        session.motion = self.app.motion
        session.forget()
        if name == "speed":
            session.paused = False
            self.layout.speed = self.app.prefs.speed
            self.automa.schedule()

    # --- hovering, selecting, acting
    # --------------------------------------------------------------------------

    def hover(self, verb: str, arg: str, why: str) -> None:
        """The pointer or the keyboard focus is on something (verb "" when on nothing)."""
        session = self.session
        if session is None or self.app.route.page != "play":
            return
        tip: str | None = None
        if verb == "inspect":
            tip = session.inspect(arg)
        elif why:
            tip = f"<p>{esc(why)}</p>"
        hovered = arg if verb == "act" else (session.hovered if verb in ("confirm", "clear") else None)
        tips: list[Change] = [["tip", tip]]
        if hovered != session.hovered:
            session.hovered = hovered
            self._preview(tips)
        else:
            self.app.browser.patch(tips)

    def inspect(self, target: str) -> None:
        """Explain a thing that was clicked or tapped."""
        if self.session is not None:
            self.app.tip(self.session.inspect(target))

    def act(self, notation: str, how: str) -> None:
        """Somebody chose an action: select it, or do it."""
        session, app = self.session, self.app
        if session is None or session.covered or session.automa_next or self.keeper.refuses():
            return
        if session.looking:
            app.toast(app.tr("look.act"))
            return
        why = session.why_not(notation)
        if why is not None:
            session.hovered = notation
            self._to_turn_tab()
            said: list[Change] = [["say", why]]
            if how not in ("touch", "pen"):
                said.append(["tip", f"<p>{esc(why)}</p>"])
            self._preview(said)
            return
        confirm = app.prefs.confirm == "always" or (app.prefs.confirm == "touch" and how in ("touch", "pen"))
        if confirm and session.selected != notation:
            self.select(notation, [["focus", "confirm"]] if how == "key" else [])
            return
        self.do(notation)

    def select(self, notation: str, more: list[Change]) -> None:
        """A choice waits for its confirmation: previewed, and in sight in the list and on the board."""
        session = self.session
        assert session is not None
        session.selected, session.hovered = notation, None
        self._to_turn_tab()
        self._preview([["tip", None], ["show", notation], *more])

    def confirm(self) -> None:
        """The selected action is meant."""
        session = self.session
        if session is None or session.selected is None or self.keeper.refuses():
            return
        if session.why_not(session.selected) is None:
            self.do(session.selected)

    def do(self, notation: str) -> None:
        """Play a legal action and show what happened."""
        session = self.session
        assert session is not None
        lines = session.play(notation)
        self.after(lines)

    def after(self, lines: list[str]) -> None:
        """Something happened in the game: show, tell, save, and see who is next."""
        session = self.session
        assert session is not None
        self._to_turn_tab(quiet=True)
        self._address()
        self.render()
        words = lines if session.live.to_move is None else [*lines, session.drawn().prompt]
        # By keys one would otherwise have to walk through the whole covered board to the cover's button.
        title = "cover-title" if session.covered else "final-title" if session.final_shown else None
        home: list[Change] = [["focus", title]] if title else []
        self.app.browser.patch([["tip", None], ["say", " ".join(words)], *self._sound(session), *home])
        self.keeper.save()
        self.automa.schedule()

    def _sound(self, session: Session) -> list[Change]:
        """A bell when somebody else is to move or the game is over, a click for everything else."""
        seat, before = session.live.to_move, self._heard
        self._heard = seat
        if self.app.prefs.sound != "on":
            return []
        passed = seat is None or (session.is_person(seat) and seat != before)
        return [["sound", "bell" if passed else "click"]]

    def clear(self) -> None:
        """Not this one."""
        if self.session is not None:
            self.session.selected = self.session.hovered = None
            self._preview([["tip", None]])

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
        if session is None or self.keeper.refuses():
            return
        self.automa.stop()
        if session.looking:
            session.look_at(None)
        if move(session):
            self.after([session.tr(word)])
        else:
            self.app.toast(session.tr(f"{word}.nothing"))
            self.render()

    def undo_to(self, count: int) -> None:
        """The moment looked at becomes the present; what was behind it can be redone."""
        session = self.session
        if session is not None and not self.keeper.refuses() and session.goto(count):
            self.after([session.tr("undone")])

    def look(self, count: int | None) -> None:
        """Look at a moment (None: now)."""
        session = self.session
        if session is None or not session.look_at(count):
            return
        self.automa.stop()
        self._address()
        self.render()
        text = session.tr("look.at", moment=session.moment, total=session.match.cursor)
        self.app.say(text if session.looking else session.tr("look.back"))
        self.automa.schedule()

    def _address(self) -> None:
        session = self.session
        assert session is not None
        route = Route("play", session.id, session.look)
        self.app.route = route
        self.app.browser.go(route.fragment(), replace=True)

    # --- the rest of the table
    # --------------------------------------------------------------------------------

    def tab(self, key: str) -> None:
        """Open a panel."""
        if key.startswith("sheet-"):
            self.layout.sheet, self.layout.tab = key.removeprefix("sheet-"), "sheet"
            if self.session is not None and not self.layout.compact:
                self.session.seen_final = True  # the final screen has taken the drawer's place
        elif key in ("turn", "players", "log"):
            self.layout.tab = key
        if self.layout.drawer == "folded":
            self.layout.drawer = "open"
        self.render()

    def arrange(self, part: str, value: str) -> None:
        """Fold and unfold."""
        if part == "drawer" and value in ("folded", "open", "tall"):
            self.layout.drawer = self.app.prefs.drawer = value
        elif part == "log" and value in ("folded", "open"):
            self.layout.log = self.app.prefs.log = value
        self.app.keep_prefs()
        self.render()

    def reveal(self) -> None:
        """The right person sits at the screen."""
        session = self.session
        if session is not None:
            session.revealed = session.live.to_move
            session.forget()
            self.render()
            self.app.browser.patch([["focus", "prompt"]])

    def final(self, shown: bool) -> None:
        """Show or hide the final screen."""
        session = self.session
        if session is not None:
            session.seen_final = not shown
            self.render()
            self.app.browser.patch([["focus", "final-title" if shown else "prompt"]])

    def rematch(self) -> None:
        """The same people, the same options, another seed."""
        session = self.session
        if session is not None:
            match = session.match
            self.app.close_dialog()
            self.begin(Match(match.game, match.players, self.app.browser.seed(), match.options, match.names))

    def copy(self) -> None:
        """The record to the clipboard."""
        if self.session is not None:
            self.app.browser.copy(record.write(self.session.match))
