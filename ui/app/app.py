"""The app: the object that owns the pages and everything they share (addresses, settings, dialogs,
notifications, saves).

`start()` is called once by the PyScript script of index.html. Every input arrives at `App.handle`, which
looks its command up in the page, the app and the table. An unexpected exception ends in the error panel; the
game stays as it was saved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine import games
from engine.core import record
from engine.core.correction import Correction
from engine.core.match import Match
from ui import games as views
from ui.app import dialogs, shared_python
from ui.app.import_text import import_text
from ui.app.input import Input
from ui.app.pages import PAGES
from ui.browser.bot_worker import BotWorker
from ui.browser.ports import Backend, Browser
from ui.browser.real import LocalStorage, RealBrowser, RealHelper
from ui.features.board_values import route_of
from ui.features.coach import Coach
from ui.features.lesson_editor import EditorPage
from ui.features.links import LinkedGame
from ui.features.new_game import NewGamePage
from ui.features.play import TablesPage
from ui.features.rules import RulesDock, RulesPage, RulesReader, is_place
from ui.features.share import Share
from ui.shell import router
from ui.shell.notifications import Notifications
from ui.shell.page import Page
from ui.shell.router import Route
from ui.storage import settings as preferences
from ui.storage.flushed_copy import BrowserSecond, KeptTwice
from ui.storage.kinds import LANGUAGE, THEME
from ui.storage.save_format import open_envelope
from ui.storage.saves import Store
from ui.storage.seats_here import Places, without_bots
from ui.table.abilities import PLAY, Abilities, Command
from ui.table.api import TableApi
from ui.table.extension import Extension
from ui.table.game_session import Session
from ui.table.picture import Picture
from ui.table.table import Table
from ui.view import seats
from ui.view.glossary import glossary
from ui.words import catalogues as texts
from ui.words.i18n import LANGUAGES, Translator

EMBEDDABLE = ("embed", "lesson", "puzzle", "rules", "play")
"""The pages that an embedded frame can show; the others open in a new window."""


class App:
    """The whole app. It is also the host of its tables (ui.table.api.Host)."""

    def __init__(
        self,
        browser: Browser,
        backend: Backend,
        *,
        embedded: bool = False,
        bot_worker: BotWorker | None = None,
    ) -> None:
        self.browser = browser
        self.bot_worker = bot_worker or BotWorker()
        """The worker that bots think in; several apps of one Python share it."""
        self.embedded = embedded
        """Whether this app is an embedded board, which has no start page."""
        self.store = Store(backend)
        self.places = Places(self.store)
        self.prefs = preferences.from_text(self.store.prefs())
        self._tell_boot()  # they may have come back from the second store
        self.language = texts.best_language(self.prefs.language, browser.languages())
        self.notifications = Notifications(browser)
        self.extensions: tuple[type[Extension], ...] = (Coach, LinkedGame, Share)
        """The extensions that features add to each table."""
        self.pages: dict[str, Page] = {name: page(self) for name, page in PAGES.items()}
        self.page: Page = self.pages["start"]
        self.rules_dock = RulesDock(self)
        self.new_tables: dict[str, Table] = {}
        """Tables of new games by save id until their page is entered, because saving them may have failed."""
        self.puzzle_pictures: dict[str, str] = {}
        """Small boards of puzzles by name (`ui.features.puzzles`), as data URLs; empty if one failed."""
        self.input = Input(self)
        self.commands: dict[str, Command] = {
            "go": lambda arg, how: self.go(router.parse(arg)),
            "set": lambda arg, how: self.set_pref(*arg.partition(" ")[::2]),
            "dialog": lambda arg, how: self.open_dialog(arg),
            "close": lambda arg, how: self.notifications.close(),
            "toast-close": lambda arg, how: self.notifications.drop_toast(arg),
            "rules": lambda arg, how: self.open_rules(arg),
            "rules-open": lambda arg, how: self.open_rules(arg),
            "rules-see": lambda arg, how: self.reader_of(arg).draw_diagram(arg.partition(" ")[2]),
            "rules-try": lambda arg, how: self.reader_of(arg).play_diagram(arg.partition(" ")[2]),
            "rules-picture": lambda arg, how: self.reader_of(arg).show_picture(arg.partition(" ")[2]),
            "rules-close": lambda arg, how: self.close_rules(),
            "term": lambda arg, how: self.explain(arg),
            "save-file": lambda arg, how: self.download(arg),
            "save-original": lambda arg, how: self.download_original(arg),
            "board-values": lambda arg, how: self.open_board_values(),
            "lesson-here": lambda arg, how: self.open_lesson_editor(),
        }

    @property
    def tr(self) -> Translator:
        """The translator of the page's own texts, without those of a game."""
        return texts.translator(self.language)

    @property
    def motion(self) -> bool:
        """Whether animations are on: the setting and the system's preference."""
        return self.prefs.motion != "off" and not self.browser.media("(prefers-reduced-motion: reduce)")

    @property
    def table(self) -> Table | None:
        """The table in use: the one that the current input came from, else the page's first."""
        tables = self.page.tables
        beside = self.rules_dock.diagrams.tables.get(self.input.table)
        return beside or tables.get(self.input.table) or next(iter(tables.values()), None)

    def begin_listening(self) -> None:
        """Show the page of the current address, then listen for input."""
        self.browser.listen(self.handle)
        with self.browser.batch():
            self.apply_root()
            self.enter(router.parse(self.browser.fragment()))

    def handle(self, kind: str, a: str, b: str, c: str, table: str = "") -> None:
        """Handle one input (`ui.app.input`)."""
        self.input.handle(kind, a, b, c, table)

    # --- showing

    def say(self, text: str) -> None:
        """Announce a text to screen readers."""
        self.browser.patch([["say", text]])

    def tell(self, kind: str, facts: Mapping[str, object]) -> None:
        """Send an event to the surrounding page and to programs in this one (protocol.json)."""
        self.browser.patch([["tell", kind, dict(facts)]])

    def toast(self, text: str, actions: str = "", *, stay: bool = False) -> str:
        """Show a toast. It closes by itself unless `stay` is set; returns its key."""
        return self.notifications.toast(self.tr, text, actions, stay=stay)

    def picture(self, kind: str, picture: Picture, name: str) -> None:
        """Export a drawing as a file, or store it as the small picture of the game `name`."""
        self.browser.patch([["defs", picture.game, picture.defs]])
        self.browser.picture(kind, picture.markup, name)

    def apply_root(self) -> None:
        """Write language, theme and motion to the attributes of the document."""
        self.browser.patch(
            [
                ["attr", ":root", "lang", self.language],
                ["attr", "notes", "aria-label", self.tr("notes.title")],
                ["attr", ":root", "data-theme", None if self.prefs.theme == "auto" else self.prefs.theme],
                ["attr", ":root", "data-motion", "on" if self.motion else "off"],
            ]
        )

    def open_dialog(self, name: str) -> None:
        """Open a dialog by its name: menu, settings, help, record, about and others."""
        session = self.table.session if self.table is not None else None
        tr = session.tr if session is not None else self.tr
        if (
            session is not None
            and session.match.placed
            and name in ("share", "embed", "record", "lines", "seats")
        ):
            self.toast(tr("lesson.no-record"))
            return
        if name == "share" and self.table is not None:
            markup = dialogs.framed(tr, tr("link.title"), self.table.extension(Share).dialog())
        elif name == "embed" and self.table is not None:
            markup = dialogs.framed(tr, tr("embed.title"), self.table.extension(Share).embedding())
        elif name == "type" and self.table is not None:
            markup = dialogs.framed(tr, tr("type.title"), self.table.command_line.markup())
        elif name in dialogs.DIALOGS:
            markup = dialogs.dialog(name, tr, self.prefs, session)
        else:
            return
        self.browser.patch([["tip", None, None]])
        self.notifications.open(name, markup)

    def close_dialog(self) -> None:
        """Close the open dialog."""
        self.notifications.close()

    def show_problems(self, title: str, lines: list[str], actions: str = "") -> None:
        """Open a dialog with problems that the person should read before going on. `actions`: buttons."""
        self.notifications.open("problems", dialogs.message(self.tr, title, lines, actions))

    # --- the rules

    def open_rules(self, where: str = "") -> None:
        """Show the rules beside the table in use. `where` is `<game>[/<place>]`; empty means the place that
        matters at the moment shown."""
        table = self.table
        session = None if table is None else table.session
        game, _, address = where.partition("/")
        view = views.get(game) if where else None if session is None else session.view
        if view is None or not view.rulebook or not is_place(view, address):
            return
        if session is not None and session.view is not view:
            session = None
        if not where and session is not None:
            matter = session.matter()
            address = "" if matter is None else matter.address
        self.notifications.close()
        self.browser.patch([["tip", None, None]])
        if table is None:
            self.go(Route("rules", game=view.id, place=address))
        else:
            self.rules_dock.show(view, address, session)

    def close_rules(self) -> None:
        """Close the rules beside the table and put the focus back on the table."""
        self.rules_dock.hide()
        if (table := self.table) is not None:
            self.browser.patch([["focus", table.ids("prompt")]])

    def reader_of(self, where: str) -> RulesReader:
        """The reader that a command's argument names: beside the table, or on the page of the rules."""
        page = self.pages["rules"]
        assert isinstance(page, RulesPage)
        return self.rules_dock if where.startswith(f"{self.rules_dock.owner} ") else page.reader

    def explain(self, word: str) -> None:
        """Show the tip of a glossary term, `<game>/<word>`, or no tip if the glossary does not have it."""
        game, _, name = word.partition("/")
        view = views.get(game)
        tip = None if view is None else glossary(view, self.language).tip(name)
        self.browser.patch([["tip", None, tip]])

    # --- pages

    def override_settings(self, language: str, theme: str) -> None:
        """Apply the language and theme of an embed's settings, without storing them."""
        if language in LANGUAGES:
            self.language = self.prefs.language = language
        if theme in preferences.CHOICES["theme"]:
            self.prefs.theme = theme
        self.apply_root()

    def go(self, route: Route) -> None:
        """Follow a link. An embedded app opens most pages in a new window."""
        if self.embedded and route.page not in EMBEDDABLE:
            self.browser.patch([["open", self.browser.base() + route.fragment()]])
            return
        self.browser.go(route.fragment())
        self.enter(route)

    def enter(self, route: Route) -> None:
        """Show the page of an address, or the start page with an explanation if the address is unknown."""
        self.notifications.close()
        self.notifications.drop_old_toasts()
        self.browser.patch([["tip", None, None]])
        page = self.pages.get(route.page)
        if page is None:
            self.unknown_address("lost.route", route.text, tuple(game.id for game in games.all()))
            return
        self.switch_to(page)
        page.enter(route)

    def side_by_side(self, games: Sequence[tuple[Match, Abilities]]) -> Sequence[Table]:
        """Show several games on one page, each with its own abilities."""
        page = TablesPage(self, games)
        self.switch_to(page)
        page.render()
        return tuple(page.tables.values())

    def switch_to(self, page: Page) -> None:
        """Make `page` the current page without rendering it."""
        self.rules_dock.hide()
        if page is not self.page:
            self.page.leave()
            page.patcher.forget()
            self.page = page

    def not_found(self, title: str, lines: list[str], *, stay: bool = False) -> None:
        """Show the start page with an explanation. `stay` keeps the address, to try it again."""
        start = self.pages["embed" if self.embedded else "start"]
        self.switch_to(start)
        if not stay and not self.embedded:
            self.browser.go("#/", replace=True)
        start.complain(title, lines)

    def unknown_address(self, key: str, text: str, known: Sequence[str]) -> None:
        """Show the start page and say that this address does not exist."""
        lines = [self.tr(key, text=text), self.tr("lost.possible", games=", ".join(known))]
        self.not_found(self.tr("lost.title"), lines)

    # --- settings

    def set_pref(self, name: str, value: str) -> None:
        """Change a setting, store it and render its effect."""
        if not self.prefs.set(name, value):
            return
        if name == "hints":
            self.prefs.told = ()
        self.language = texts.best_language(self.prefs.language, self.browser.languages())
        self.keep_prefs()
        self.apply_root()
        if name == "language":
            self.puzzle_pictures.clear()  # boards have words
        self.page.prefs_changed(name)
        self.rules_dock.diagrams.clear()
        self.rules_dock.render()
        if name == "sound" and value in preferences.VOLUME:
            self.browser.patch([["sound", "bell", preferences.VOLUME[value]]])
        if self.notifications.dialog == "settings":
            self.open_dialog("settings")

    def keep_prefs(self) -> None:
        """Store all settings."""
        self.prefs.revision += 1
        self.store.save_prefs(self.prefs.to_text())
        self._tell_boot()

    def _tell_boot(self) -> None:
        theme = "" if self.prefs.theme == "auto" else self.prefs.theme
        self.store.tell_boot({LANGUAGE.key: self.prefs.language, THEME.key: theme})

    # --- tables, games and records

    def table_for(
        self,
        match: Match,
        save_id: str,
        abilities: Abilities = PLAY,
        root: str = "app",
        name: str = "",
        *,
        handover: bool = True,
    ) -> Table:
        """Make a table for a game inside the element `root`; `Table.open` shows it."""
        for level in seats.without_strangers(match):
            self.toast(self.tr("seat.stranger", level=level))
        handover = handover and self.prefs.handover == "on"
        session = Session(
            save_id,
            match,
            self.language,
            motion=self.motion,
            handover=handover,
            abilities=abilities,
            mine=without_bots(match, self.places.of(save_id)),
        )
        session.unasked = self.prefs.sole == "on"
        return Table(self, session, root, name)

    def moved(self, table: TableApi) -> None:
        """React to a table that shows another moment of its game."""
        self.rules_dock.render()
        self.page.moved(table)

    def begin(self, match: Match, table: TableApi | None = None) -> None:
        """Start a new or imported game, in the place of `table` if one is given."""
        self.notifications.close()
        self.page.begin(match, table)

    def reopen(self, table: TableApi) -> None:
        """Reload the stored game in the place of the one on the table."""
        self.page.reopen(table)

    def open_new(self, match: Match, mine: frozenset[int] | None = None) -> None:
        """Save a game under a new id and show it. `mine`: the seats played here if others play by link."""
        save_id = self.new_id()
        self.places.keep(save_id, mine)
        table = self.new_tables[save_id] = self.table_for(match, save_id)
        table.autosave.save()
        self.go(Route("play", save=save_id))

    def new_id(self) -> str:
        """A save id that is not in use yet."""
        return self.store.new_id(self.browser.seed())

    def copy(self, text: str, message: str) -> None:
        """Put a text on the clipboard; `message` is the key of the text shown when that has worked."""
        self.input.copied = message
        self.browser.copy(text)

    def new_game_on(self, board: Correction) -> None:
        """Open the new-game form with a corrected board chosen."""
        page = self.pages["new"]
        assert isinstance(page, NewGamePage)
        self.go(Route("new", game=board.game.id))
        page.use_board(board)

    def open_board_values(self) -> None:
        """Open the board values of the table in use, with a link back to it."""
        if self.table is not None:
            self.go(route_of(self.table.session.match, self.table.session.id))

    def open_lesson_editor(self) -> None:
        """Open the lesson editor at the moment that the table in use shows."""
        page, table = self.pages["editor"], self.table
        assert isinstance(page, EditorPage)
        self.close_dialog()
        if table is not None and table.session.visibility.covered:
            self.toast(self.tr("editor.covered"))
        elif table is not None:
            page.begin_at(table.session.match.game, table.session.state, table.session.match.seed)

    def import_text(self, text: str) -> None:
        """Import a record or any other text that came by file, drop or paste."""
        import_text(self, text)

    def download(self, save_id: str) -> None:
        """Offer a game's record as a file to download."""
        for table in self.page.tables.values():
            if table.session.id == save_id:
                text, game = record.write(table.session.match), table.session.match.game.id
                break
        else:
            save = self.store.peek(save_id)
            text, game = save.record, str(save.facts.get("game") or "game")
        self.browser.download(f"railtable-{game}-{save_id}.txt", text)

    def download_original(self, save_id: str) -> None:
        """Offer what was stored of a game that could not be read whole: the text put aside, or if it found no
        room the save, which stays until the next move."""
        original = open_envelope(save_id, self.store.original(save_id) or self.store.text(save_id))
        if original.state != "missing":
            game = original.facts.get("game") or "game"
            self.browser.download(f"railtable-{game}-{save_id}-original.txt", original.record)


_app: App | None = None


def start() -> App | None:
    """Start the app in the page that index.html painted before Python was ready. In an embedded frame
    (embed.html), serve this frame and its siblings instead."""
    global _app
    bot_worker = BotWorker(RealHelper())
    if shared_python.is_embedded_frame():
        shared_python.serve(
            lambda browser, backend: App(browser, backend, embedded=True, bot_worker=bot_worker)
        )
        return None
    browser = RealBrowser()
    _app = App(browser, KeptTwice(LocalStorage(), BrowserSecond()), bot_worker=bot_worker)
    _app.begin_listening()
    browser.patch([["ready"]])
    return _app
