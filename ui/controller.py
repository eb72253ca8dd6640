"""What happens when somebody does something: routes, verbs, settings, dialogs. Knows no browser, only a port.

Every input arrives at `App.handle(kind, a, b, c)`; a verb is looked up in a table. Whatever fails
unexpectedly ends in the error panel with its traceback, and the game stays as it was saved.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable

from engine import games
from engine.core import record
from engine.core.errors import OptionError, UnknownGame
from engine.core.match import Match
from ui import games as views
from ui import prefs as preferences
from ui import router, table_keys, texts
from ui.contract import GameView
from ui.fallback import PlainView
from ui.html import esc
from ui.i18n import Translator
from ui.pages import dialogs, new_game, start
from ui.parts import button
from ui.patch import Change, Patcher, Piece, Screen
from ui.play_controller import PlayController
from ui.ports import Browser
from ui.records import problem_texts
from ui.router import Route
from ui.setup import Form, error_text, new_form
from ui.storage import Backend, Store

TOAST_TIME = 7000
Verb = Callable[[str, str], None]


class App:
    """The page."""

    def __init__(self, browser: Browser, backend: Backend) -> None:
        self.browser = browser
        self.store = Store(backend)
        self.prefs = preferences.from_text(self.store.prefs())
        self.language = texts.best_language(self.prefs.language, browser.languages())
        self.route = Route("start")
        self.patcher = Patcher()
        self.standing = Patcher()  # toasts, dialog: they survive every change of screen
        self.form: Form | None = None
        self.import_text = ""
        self.problem: tuple[str, list[str]] | None = None
        self.dialog: str | None = None
        self.dialog_markup: str | None = None
        self.toasts: list[Piece] = []
        self._toast_number = 0
        self.play = PlayController(self)
        self.verbs: dict[str, Verb] = {
            "": lambda arg, how: self.tip(None),
            "go": lambda arg, how: self.go(router.parse(arg)),
            "set": lambda arg, how: self.set_pref(*arg.partition(" ")[::2]),
            "dialog": lambda arg, how: self.open_dialog(arg),
            "close": lambda arg, how: self.close_dialog(),
            "dismiss": lambda arg, how: self.dismiss(),
            "toast-close": lambda arg, how: self.drop_toast(arg),
            "import-text": lambda arg, how: self.take_record(self.import_text),
            "save-file": lambda arg, how: self.download(arg),
            "delete-save": lambda arg, how: self.delete(arg),
            "restore-save": lambda arg, how: self.restore(arg),
            "start-game": lambda arg, how: self.start_game(),
            **self.play.verbs,
        }

    @property
    def tr(self) -> Translator:
        """The page's words alone."""
        return texts.translator(self.language)

    def begin(self) -> None:
        """First screen, then listen."""
        self.browser.listen(self.handle)
        self.apply_root()
        self.enter(router.parse(self.browser.fragment()))

    def handle(self, kind: str, a: str, b: str, c: str) -> None:
        """One input. Unexpected failures end in the error panel, never silently."""
        try:
            self._handle(kind, a, b, c)
        except Exception:
            self.browser.fail("later", traceback.format_exc())

    def _handle(self, kind: str, a: str, b: str, c: str) -> None:
        if kind == "do":
            verb = self.verbs.get(a)
            if verb is not None:
                verb(b, c)
        elif kind == "hover":
            self.play.hover(a, b, c)
        elif kind == "key":
            self.key(a)
        elif kind in ("input", "change"):
            self.field(kind, a, b)
        elif kind == "hash":
            self.enter(router.parse(a))
        elif kind == "file":
            if c == "big":
                self.show_problem(self.tr("import.failed"), [self.tr("import.too-big")])
            else:
                self.take_record(b)
        elif kind == "storage":
            self.storage_changed(a)
        elif kind == "copied":
            self.toast(self.tr("record.copied" if a == "yes" else "record.not-copied"))
        elif kind == "media":
            self.apply_root()
            self.play.resized()

    # --- showing
    # ----------------------------------------------------------------------------------------------

    def show(self, screen: Screen, more: list[Change] | None = None) -> None:
        """Bring a screen to the document."""
        changes = self.patcher.update(screen)
        if changes and changes[0][0] == "root":
            changes.append(["title", screen.title])
        self.browser.patch(changes + (more or []))

    def render(self) -> None:
        """Draw the current route's screen."""
        if self.route.page == "play" and self.play.session is not None:
            self.play.render()
        elif self.route.page == "new" and self.form is not None:
            view = self.view_of(self.form)
            self.show(
                new_game.screen(texts.translator(self.language, view), self.prefs.theme, view, self.form)
            )
        else:
            self.show(
                start.screen(
                    self.tr,
                    self.prefs.theme,
                    self.store.list(),
                    self.store.deleted(self.browser.now()),
                    when=self.browser.when,
                    blocked=self.store.blocked,
                    problem=self.problem,
                )
            )

    @staticmethod
    def view_of(form: Form) -> GameView:
        """The page's part of the game that is being set up."""
        return views.get(form.game.id) or PlainView(form.game)

    def say(self, text: str) -> None:
        """Tell it to screen readers."""
        self.browser.patch([["say", text]])

    def tip(self, markup: str | None) -> None:
        """Explain the thing that is pointed at, or stop doing so."""
        self.browser.patch([["tip", markup]])

    def toast(self, text: str, actions: str = "", *, stay: bool = False) -> None:
        """A short message that goes by itself unless it must be answered."""
        self._toast_number += 1
        key = f"t{self._toast_number}"
        close = button("toast-close", self.tr("close"), key, icon_name="close", only_icon=True, kind="quiet")
        self.toasts = [
            *self.toasts[-2:],
            Piece(key, f"<p>{esc(text)}</p>{actions}{close}", "div", ' class="toast"'),
        ]
        self._show_standing([["say", text]])
        if not stay:
            self.browser.later(TOAST_TIME, lambda: self.drop_toast(key))

    def drop_toast(self, key: str) -> None:
        """Take a message away."""
        self.toasts = [piece for piece in self.toasts if piece.key != key]
        self._show_standing()

    def _show_standing(self, more: list[Change] | None = None) -> None:
        body = [] if self.dialog_markup is None else [Piece("now", self.dialog_markup)]
        changes = self.standing.update_regions({"toasts": self.toasts, "dialog-body": body})
        self.browser.patch(changes + (more or []))

    def apply_root(self) -> None:
        """Language, theme and motion, as attributes of the document."""
        self.browser.patch(
            [
                ["attr", ":root", "lang", self.language],
                ["attr", ":root", "data-theme", None if self.prefs.theme == "auto" else self.prefs.theme],
                ["attr", ":root", "data-motion", "off" if not self.motion else "on"],
            ]
        )

    @property
    def motion(self) -> bool:
        """May things move?"""
        return self.prefs.motion != "off" and not self.browser.media("(prefers-reduced-motion: reduce)")

    # --- routes
    # -----------------------------------------------------------------------------------------------

    def go(self, route: Route) -> None:
        """Somebody followed a link."""
        self.browser.go(route.fragment())
        self.enter(route)

    def enter(self, route: Route) -> None:
        """Show what an address means; what means nothing leads to the start screen with an explanation."""
        self.play.leave(route)
        self.close_dialog()
        self.tip(None)
        if route.page != "start":
            self.problem = None
        self.route = route
        if route.page == "play":
            try:
                self.play.open(route)
            except Exception:  # a save that some game's page cannot show: the page stands all the same
                self._not_shown(route.arg, traceback.format_exc())
            return
        if route.page == "new":
            self._enter_new(route)
        elif route.page == "lost":
            known = ", ".join(game.id for game in games.all())
            self.lost(
                self.tr("lost.title"),
                [self.tr("lost.route", text=route.arg), self.tr("lost.possible", games=known)],
            )
            return
        self.render()

    def lost(self, title: str, lines: list[str]) -> None:
        """Nothing is there: say so on the start screen."""
        self.problem = (title, lines)
        self.route = Route("start")
        self.form = None
        self.browser.go("#/", replace=True)
        self.render()

    def _not_shown(self, save_id: str, report: str) -> None:
        """The report waits until the page stands, so that it does not count as a start that failed."""
        self.play.forget(save_id)
        self.lost(self.tr("save.not-shown.title"), [self.tr("save.not-shown")])
        self.browser.later(0, lambda: self.browser.fail("later", report))

    def _enter_new(self, route: Route) -> None:
        try:
            game = games.get(route.arg)
        except UnknownGame as error:
            known = ", ".join(error.known)
            lines = [self.tr("lost.game", text=route.arg), self.tr("lost.possible", games=known)]
            self.problem = (self.tr("lost.title"), lines)
            self.route = Route("start")
            self.browser.go("#/", replace=True)
            return
        if self.form is None or self.form.game is not game:
            self.form = new_form(game, self.prefs.names)

    # --- dialogs
    # ----------------------------------------------------------------------------------------------

    def open_dialog(self, name: str) -> None:
        """Menu, settings, help, record, about; or `problems`, filled by `show_problems`."""
        if name not in dialogs.NAMES:
            return
        self.dialog = name
        session = self.play.session if self.route.page == "play" else None
        tr = session.tr if session is not None else self.tr
        self.dialog_markup = dialogs.dialog(name, tr, self.prefs, session)
        self._show_standing([["modal", True], ["tip", None]])

    def show_problems(self, title: str, lines: list[str]) -> None:
        """Things that somebody should read before going on, over the page."""
        self.dialog = "problems"
        self.dialog_markup = dialogs.message(self.tr, title, lines)
        self._show_standing([["modal", True]])

    def close_dialog(self) -> None:
        """Back to the page."""
        if self.dialog is not None:
            self.dialog = self.dialog_markup = None
            self._show_standing([["modal", False]])

    def show_problem(self, title: str, lines: list[str]) -> None:
        """Something that came from outside cannot be used: on the start screen in place, elsewhere over the
        page."""
        if self.route.page == "start":
            self.problem = (title, lines)
            self.render()
            self.browser.patch([["reveal", "notices-top"], ["say", " ".join([title, *lines])]])
        else:
            self.show_problems(title, lines)

    def dismiss(self) -> None:
        """A message has been read."""
        self.problem = None
        self.render()

    # --- input
    # ------------------------------------------------------------------------------------------------

    def key(self, key: str) -> None:
        """A key that means something everywhere, else one of the table's."""
        if key == "Escape" and self.dialog is not None:
            self.close_dialog()
        elif key == "?":
            self.open_dialog("help")
        elif self.route.page == "play":
            table_keys.press(self.play, key)
        elif key == "Escape" and self.route.page == "new":
            self.go(Route("start"))

    def field(self, kind: str, name: str, value: str) -> None:
        """A form field was changed."""
        if self.dialog == "settings" and name in preferences.CHOICES:
            if kind == "change":
                self.set_pref(name, value)
        elif name == "import-text":
            self.import_text = value
        elif self.form is not None and self.route.page == "new":
            self._form_field(self.form, kind, name, value)

    def _form_field(self, form: Form, kind: str, name: str, value: str) -> None:
        if name.startswith("name-") and name[5:].isdigit() and int(name[5:]) < len(form.names):
            form.names[int(name[5:])] = value
            return
        if name == "seed":
            form.seed = value
        elif kind != "change" or not form.set(name, value):
            return
        view = self.view_of(form)
        tr = texts.translator(self.language, view)
        self.browser.patch(self.patcher.update_regions(new_game.regions(tr, view, form)))

    def set_pref(self, name: str, value: str) -> None:
        """A setting was changed: keep it and show its effect."""
        if not self.prefs.set(name, value):
            return
        self.language = texts.best_language(self.prefs.language, self.browser.languages())
        self.keep_prefs()
        self.apply_root()
        if self.form is not None:
            self.form.shown_names = list(self.form.names)
        self.play.prefs_changed(name)
        self.render()
        if name == "sound" and value == "on":
            self.browser.patch([["sound", "bell"]])
        if self.dialog == "settings":
            self.open_dialog("settings")

    def keep_prefs(self) -> None:
        """Store all settings."""
        theme = "" if self.prefs.theme == "auto" else self.prefs.theme
        self.store.save_prefs(
            self.prefs.to_text(), {"railtable.lang": self.prefs.language, "railtable.theme": theme}
        )

    def storage_changed(self, key: str) -> None:
        """Another tab has stored something."""
        if self.route.page == "start":
            self.render()
        else:
            self.play.keeper.storage_changed(key)

    # --- games and records
    # ------------------------------------------------------------------------------------

    def new_id(self) -> str:
        """A short name for a new save."""
        taken = {save.id for save in self.store.list()}
        number, letters = self.browser.seed(), "abcdefghjkmnpqrstuvwxyz23456789"
        while True:
            rest, text = number, ""
            for _ in range(6):
                rest, digit = divmod(rest, len(letters))
                text += letters[digit]
            if text not in taken:
                return text
            number += 1

    def start_game(self) -> None:
        """The form is done."""
        form = self.form
        if form is None or form.error() is not None or form.seed_wrong():
            return
        seed = form.seed_value()
        names = [" ".join(name.split()) for name in form.names[: form.players]]
        try:
            match = Match(
                form.game, form.players, self.browser.seed() if seed is None else seed, form.options, names
            )
        except OptionError as error:
            tr = texts.translator(self.language, self.view_of(form))
            self.show_problems(self.tr("new.impossible"), [error_text(tr, form.game, error)])
            return
        self.prefs.names = tuple(form.names)
        self.keep_prefs()
        self.form = None
        self.play.begin(match)

    def take_record(self, text: str) -> None:
        """A record came by file, by drop or by paste."""
        reading = record.read(text)
        lines = problem_texts(self.language, reading)
        if reading.match is None:
            self.show_problem(self.tr("import.failed"), [*lines, self.tr("import.expected")])
            return
        self.import_text = ""
        self.problem = None
        self.play.begin(reading.match)
        if lines:
            self.show_problems(self.tr("import.partly"), lines)

    def download(self, save_id: str) -> None:
        """Hand a save's record to the person."""
        session = self.play.session
        if session is not None and session.id == save_id:
            text, game = record.write(session.match), session.match.game.id
        else:
            save = self.store.peek(save_id)
            text, game = save.record, str(save.facts.get("game") or "game")
        self.browser.download(f"railtable-{game}-{save_id}.txt", text)

    def delete(self, save_id: str) -> None:
        """Put a save into the bin."""
        self.store.delete(save_id, self.browser.now())
        self.play.forget(save_id)
        self.render()
        self.toast(self.tr("save.deleted"), button("restore-save", self.tr("undo"), save_id, kind="quiet"))

    def restore(self, save_id: str) -> None:
        """It was not meant to be deleted."""
        self.store.restore(save_id)
        self.toasts = []
        self._show_standing()
        self.render()
