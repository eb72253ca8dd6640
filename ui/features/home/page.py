"""The start page: the games to begin, the saved games, and the import of texts."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import record
from ui import games as views
from ui.browser.patch import Piece, Screen
from ui.features.home import saved_games
from ui.markup.html import esc
from ui.markup.icons import icon
from ui.markup.widgets import button, notice, quick_settings, wordmark
from ui.shell.api import AppApi
from ui.shell.page import Page
from ui.storage import archive as bundle
from ui.storage.save_format import Save
from ui.storage.saves import ROOM
from ui.storage.summaries import SaveSummary, summarize
from ui.table.abilities import READ_ONLY
from ui.table.game_session import Session
from ui.table.picture import Picture, small
from ui.view import rule_links
from ui.view.view import GameView
from ui.words.catalogues import translator
from ui.words.i18n import Translator

NO_BREAK = "\u00a0"
PICTURE_PAUSE = 120
"""Milliseconds before the next picture is drawn."""


class StartPage(Page):
    """The start page, at `#/`."""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self.problem: tuple[str, list[str]] | None = None
        """A title and sentences to show at the top, about a lost address or a damaged record."""
        self._pasted = ""
        self._search = ""
        """The text in the search field."""
        self._all = False
        self._tried: set[str] = set()
        """Games whose picture was tried since the page was opened."""
        self._waiting = False
        """Whether a timer for the next picture is running."""
        self._offer = ""
        """The key of a toast whose button works on this page only."""
        self._edited = ""
        """The game whose name and note the dialog shows."""
        self.commands = {
            "dismiss": lambda arg, how: self._dismiss(),
            "import-text": lambda arg, how: app.import_text(self._pasted),
            "delete-save": lambda arg, how: self._delete(arg.split()),
            "forget-save": lambda arg, how: self._forget(arg.split()),
            "restore-save": lambda arg, how: self._restore(arg.split()),
            "edit-save": lambda arg, how: self._edit(arg),
            "copy-save": lambda arg, how: self._duplicate(arg),
            "export-all": lambda arg, how: self._export([save.id for save in app.store.list()], beside=True),
            "export-some": lambda arg, how: self._export(arg.split(), delete=True),
            "all-games": lambda arg, how: self._show_all(),
        }

    def leave(self) -> None:
        self.app.notifications.drop_toast(self._offer)
        self.problem = None
        self._pasted = self._search = ""
        self._all = False

    def summaries(self) -> tuple[list[SaveSummary], list[SaveSummary]]:
        """The saved games and the deleted ones, the latest first."""
        app, store = self.app, self.app.store

        def summary(save: Save) -> SaveSummary:
            label = store.label(save.id)
            return summarize(app.tr, save, label.title, label.note)

        return [summary(save) for save in store.list()], [
            summary(save) for save in store.deleted(app.browser.now())
        ]

    def render(self) -> None:
        app, tr, store = self.app, self.app.tr, self.app.store
        games, deleted = self.summaries()
        when, used = app.browser.when, store.used()
        oldest = (
            saved_games.oldest_finished(games, store.list(), used)
            if used > saved_games.NEARLY_FULL * ROOM
            else []
        )
        rows = saved_games.pieces(tr, games, store.picture, when, self._search, all_of_them=self._all)
        beside = not games and bundle.has_more(store)
        rows += saved_games.storage_pieces(tr, len(games), used, oldest, beside=beside)
        rows += saved_games.bin_pieces(tr, deleted, when)
        shown = screen(tr, app.prefs.theme, rows, blocked=store.blocked, problem=self.problem)
        app.browser.patch([*self.patcher.update(shown), ["title", shown.title]])
        self._picture_later()

    def field(self, kind: str, name: str, value: str) -> None:
        if name == "import-text":
            self._pasted = value
        elif name == "find-game" and value != self._search:
            self._search = value
            self.render()
        elif name in ("save-title", "save-note") and kind == "change":
            self._label(name, value)

    def storage_changed(self, key: str) -> None:
        self.render()

    # --- pictures of games that were never on the table here: one after the other, while nothing else is done

    def _picture_later(self) -> None:
        if not self._waiting and any(self._without_picture()):
            self._waiting = True
            self.app.browser.later(PICTURE_PAUSE, self._picture)

    def _without_picture(self) -> Iterator[str]:
        """The games shown that have no picture yet."""
        for save_id in self._in_sight():
            if save_id not in self._tried and not self.app.store.picture(save_id):
                yield save_id

    def _in_sight(self) -> list[str]:
        """The games whose rows are shown."""
        rows = self.patcher.pieces.get("running", {})
        return [key.removeprefix("save-") for key in rows if key.startswith("save-")]

    def _picture(self) -> None:
        self._waiting = False
        app = self.app
        if app.page is not self:
            return
        for save_id in self._without_picture():
            self._tried.add(save_id)
            picture = _board_picture(app, save_id)
            if picture is not None:
                app.picture("small", picture, save_id)  # its arrival as an input starts the next one
                return

    def picture_changed(self, save_id: str) -> None:
        app = self.app
        address = app.store.picture(save_id)
        if address and save_id in self._in_sight():
            app.browser.patch([["set", f"picture-{save_id}", saved_games.image(address)]])
        self._picture_later()

    def complain(self, title: str, lines: list[str]) -> None:
        self.problem = (title, lines)
        self.render()
        self.app.browser.patch([["reveal", "notices-top"], ["say", " ".join([title, *lines])]])

    def _dismiss(self) -> None:
        self.problem = None
        self.render()

    def _show_all(self) -> None:
        self._all = True
        self.render()

    def _delete(self, ids: list[str]) -> None:
        """Move saves to the bin."""
        app = self.app
        app.notifications.close()
        before = self._in_sight()
        last = max((before.index(save_id) for save_id in ids if save_id in before), default=0)
        refused = [save_id for save_id in ids if app.store.delete(save_id, app.browser.now()) is not None]
        self.render()
        app.notifications.clear_toasts()
        if refused:
            words = app.tr("shelf.no-bin", count=len(refused))
            for_good = button("forget-save", app.tr("shelf.for-good"), " ".join(refused), kind="quiet")
            self._offer = app.toast(words, for_good, stay=True)
            return
        left = [*before[last:], *reversed(before[:last])]
        home = next((f"delete-{each}" for each in left if each in self._in_sight()), "")
        app.browser.patch([["focus", home or f"game-{views.all()[0].id}"]])
        words = app.tr("save.deleted") if len(ids) == 1 else app.tr("shelf.deleted", count=len(ids))
        back = button("restore-save", app.tr("undo"), " ".join(ids), kind="quiet")
        self._offer = app.toast(words, back)

    def _forget(self, ids: list[str]) -> None:
        """Delete saves for good, because there is no room for the bin."""
        for save_id in ids:
            self.app.store.delete_for_good(save_id)
        self.app.notifications.clear_toasts()
        self.render()

    def _restore(self, ids: list[str]) -> None:
        for save_id in ids:
            self.app.store.restore(save_id)
        self.app.notifications.clear_toasts()
        self.render()
        self.app.browser.patch([["focus", f"open-{ids[0]}"]])

    # --- one game: its name and note

    def _edit(self, save_id: str) -> None:
        app, store = self.app, self.app.store
        label = store.label(save_id)
        game = summarize(app.tr, store.peek(save_id), label.title, label.note)
        self._edited = save_id
        original = store.original(save_id) is not None
        dialog = saved_games.edit_dialog(app.tr, game, label, app.browser.when, original=original)
        app.notifications.open("save", dialog)

    def _label(self, name: str, value: str) -> None:
        app = self.app
        label = app.store.label(self._edited)
        title, note = (value, label.note) if name == "save-title" else (label.title, value)
        problem = app.store.write_label(self._edited, title, note)
        if problem is not None:
            app.toast(app.tr("shelf.not-written"))
        self.render()

    def _duplicate(self, save_id: str) -> None:
        app, store = self.app, self.app.store
        app.notifications.close()
        label = store.label(save_id)
        game = summarize(app.tr, store.peek(save_id), label.title, label.note)
        name = app.tr("shelf.copy-of", title=game.title)
        problem = store.duplicate(save_id, app.new_id(), name, app.browser.now())
        app.toast(app.tr("shelf.no-room" if problem else "shelf.duplicated", title=name))
        self.render()

    # --- all games

    def _export(self, ids: list[str], *, delete: bool = False, beside: bool = False) -> None:
        app = self.app
        text = bundle.write(app.store, ids, beside=beside)
        app.browser.download(f"railtable-games-{app.browser.now()[:10]}.txt", text)
        away = ""
        if delete:
            away = button(
                "delete-save", app.tr("shelf.delete-exported", count=len(ids)), " ".join(ids), kind="quiet"
            )
        words = [app.tr("shelf.exported", count=len(ids))] if ids else []
        if beside and bundle.has_more(app.store):
            words.append(app.tr("shelf.exported.beside"))
        offer = app.toast(" ".join(words), away, stay=delete)
        self._offer = offer if delete else self._offer


def _board_picture(app: AppApi, save_id: str) -> Picture | None:
    """The board of a saved game, without any seat's secrets; None if it cannot be drawn."""
    save = app.store.peek(save_id)
    match = record.read(save.record).match if save.state == "ok" else None
    if match is None:
        return None
    nobody = frozenset[int]()
    try:
        return small(Session(save_id, match, app.language, motion=False, abilities=READ_ONLY, mine=nobody))
    except Exception:  # a game's page cannot draw this save, so the row has no picture
        return None


def screen(
    tr: Translator,
    theme: str,
    games: list[Piece],
    *,
    blocked: bool,
    problem: tuple[str, list[str]] | None = None,
) -> Screen:
    """The whole page; `games` are the pieces of the saved games."""
    help_link = button("dialog", tr("menu.help"), "help", kind="link")
    install = button("install", tr("install"), kind="link", id="install", hidden=True)
    settings_link = button("dialog", tr("menu.settings"), "settings", kind="link")
    editor_link = button("go", tr("editor.all"), "#/editor", kind="link", id="start-editor")
    skeleton = (
        '<div class="start"><header class="start-head">'
        f'<div class="start-name"><h1>{wordmark()}</h1><p class="start-sub">{esc(tr("start.sub"))}</p></div>'
        '<div id="quick" class="quick-settings" data-region></div></header>'
        '<div class="start-main" tabindex="-1" data-focus-home><div id="notices-top" data-region></div>'
        f'<section aria-labelledby="running-title" class="running" id="running-box">'
        '<div id="running" data-region data-arrows></div></section>'
        '<section aria-labelledby="games-title"><h2 id="games-title" '
        f'class="section-title">{esc(tr("start.games"))}</h2>'
        '<div id="games" class="game-cards" data-region data-arrows></div></section>'
        '<section class="import" id="drop-here" aria-labelledby="import-title"><div id="import" '
        "data-region></div></section>"
        f'</div><footer class="start-foot"><p>{esc(tr("start.unofficial"))}</p>'
        f'<p class="offline-mark">{esc(tr("start.offline"))}</p>'
        f"<p>{help_link} {settings_link} {editor_link} {install}</p></footer></div>"
    )
    notices = []
    if problem is not None:
        actions = button("dismiss", tr("close"), icon_name="close")
        notices.append(Piece("problem", notice("bad", problem[0], problem[1], actions)))
    if blocked:
        notices.append(Piece("blocked", notice("warn", tr("storage.blocked.title"), [tr("storage.blocked")])))
    return Screen(
        "Railtable",
        skeleton,
        {
            "quick": [Piece("all", quick_settings(tr, theme))],
            "notices-top": notices,
            "running": games,
            "games": [
                Piece(view.id, _card(tr, view), "article", ' class="game-card"') for view in views.all()
            ],
            "import": [Piece("box", saved_games.import_box(tr))],
        },
    )


def _card(tr: Translator, view: GameView) -> str:
    words = translator(tr.language, view)
    title, learn = words("title"), f"#/learn/{view.id}"
    return (
        f'<a class="game-link" href="#/new/{view.id}" data-do="go" data-arg="#/new/{view.id}" '
        f'id="game-{view.id}">'
        f'<span class="game-emblem" aria-hidden="true">{_emblem(view)}</span>'
        f'<span class="game-words"><span class="game-title">{esc(title)}</span>'
        f'<span class="game-tagline">{esc(words("tagline"))}</span>'
        f'<span class="game-players">{esc(_facts(tr, words))}</span></span></a>'
        f'<span class="game-more"><a class="game-learn" href="{learn}" data-do="go" data-arg="{learn}" '
        f'id="learn-{view.id}" aria-label="{esc(words("learn.link.of", game=title))}">{icon("bulb")}'
        f"{esc(tr('learn.link'))}</a>{rule_links.page_link(view, words, id=f'rules-{view.id}')}</span>"
    )


def _facts(tr: Translator, words: Translator) -> str:
    """A game's facts: players, minutes, weight, and that there are bots."""
    facts = [words("players"), *(words(key) for key in ("card.minutes", "card.weight") if words.has(key))]
    return " · ".join(fact.replace(" ", NO_BREAK) for fact in (*facts, tr("start.bot")))


def _emblem(view: GameView) -> str:
    """A game's emblem with an id, so that rows without a picture can reuse it."""
    return view.emblem.replace("<svg", f'<svg id="emblem-{view.id}"', 1)
