"""The start screen: three games, what is running, and the way in for records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ui import games as views
from ui.contract import GameView
from ui.html import esc
from ui.i18n import Translator
from ui.pages.page import Page
from ui.parts import button, notice, quick_settings, wordmark
from ui.patch import Piece, Screen
from ui.setup import board_words
from ui.storage import BIN_DAYS, Save
from ui.texts import translator

if TYPE_CHECKING:
    from ui.app import App


class StartPage(Page):
    """`#/`"""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.problem: tuple[str, list[str]] | None = None
        """A title and sentences to show on top: lost addresses, damaged records."""
        self._pasted = ""
        self.verbs = {
            "dismiss": lambda arg, how: self._dismiss(),
            "import-text": lambda arg, how: app.take_record(self._pasted),
            "delete-save": lambda arg, how: self._delete(arg),
            "restore-save": lambda arg, how: self._restore(arg),
        }

    def leave(self) -> None:
        self.problem = None
        self._pasted = ""

    def render(self) -> None:
        app = self.app
        shown = screen(
            app.tr,
            app.prefs.theme,
            app.store.list(),
            app.store.deleted(app.browser.now()),
            when=app.browser.when,
            blocked=app.store.blocked,
            problem=self.problem,
        )
        app.browser.patch([*self.patcher.update(shown), ["title", shown.title]])

    def field(self, kind: str, name: str, value: str) -> None:
        if name == "import-text":
            self._pasted = value

    def storage_changed(self, key: str) -> None:
        self.render()

    def complain(self, title: str, lines: list[str]) -> None:
        self.problem = (title, lines)
        self.render()
        self.app.browser.patch([["reveal", "notices-top"], ["say", " ".join([title, *lines])]])

    def _dismiss(self) -> None:
        self.problem = None
        self.render()

    def _delete(self, save_id: str) -> None:
        """Put a save into the bin."""
        app = self.app
        app.store.delete(save_id, app.browser.now())
        self.render()
        app.toast(app.tr("save.deleted"), button("restore-save", app.tr("undo"), save_id, kind="quiet"))

    def _restore(self, save_id: str) -> None:
        self.app.store.restore(save_id)
        self.app.standing.clear_toasts()
        self.render()


def screen(
    tr: Translator,
    theme: str,
    saves: Sequence[Save],
    deleted: Sequence[Save] = (),
    *,
    when: Callable[[str], str],
    blocked: bool,
    problem: tuple[str, list[str]] | None = None,
) -> Screen:
    """Everything."""
    help_link = button("dialog", tr("menu.help"), "help", kind="link")
    settings_link = button("dialog", tr("menu.settings"), "settings", kind="link")
    skeleton = (
        '<div class="start"><header class="start-head">'
        f'<div class="start-name"><h1>{wordmark()}</h1><p class="start-sub">{esc(tr("start.sub"))}</p></div>'
        '<div id="quick" class="quick-settings" data-region></div></header>'
        '<main class="start-main"><div id="notices-top" data-region></div>'
        f'<section aria-labelledby="running-title" class="running" id="running-box">'
        '<div id="running" data-region data-arrows></div></section>'
        '<section aria-labelledby="games-title"><h2 id="games-title" '
        f'class="section-title">{esc(tr("start.games"))}</h2>'
        '<div id="games" class="game-cards" data-region data-arrows></div></section>'
        '<section class="import" id="drop-here" aria-labelledby="import-title"><div id="import" '
        "data-region></div></section>"
        f'</main><footer class="start-foot"><p>{esc(tr("start.unofficial"))}</p>'
        f'<p class="offline-mark">{esc(tr("start.offline"))}</p>'
        f"<p>{help_link} {settings_link}</p></footer></div>"
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
            "running": _running(tr, saves, when) + _deleted(tr, deleted, when),
            "games": [
                Piece(view.id, _card(tr, view), "article", ' class="game-card"') for view in views.all()
            ],
            "import": [Piece("box", _import(tr))],
        },
    )


def _card(tr: Translator, view: GameView) -> str:
    words = translator(tr.language, view)
    return (
        f'<a class="game-link" href="#/new/{view.id}" data-do="go" data-arg="#/new/{view.id}" '
        f'id="game-{view.id}">'
        f'<span class="game-emblem" aria-hidden="true">{view.emblem()}</span>'
        f'<span class="game-words"><span class="game-title">{esc(words("title"))}</span>'
        f'<span class="game-tagline">{esc(words("tagline"))}</span>'
        f'<span class="game-players">{esc(words("players"))}</span></span></a>'
    )


def _running(tr: Translator, saves: Sequence[Save], when: Callable[[str], str]) -> list[Piece]:
    if not saves:
        return []
    pieces = [Piece("title", esc(tr("start.running")), "h2", ' class="section-title" id="running-title"')]
    pieces += [
        Piece(f"save-{save.id}", _save(tr, save, when), "div", ' class="running-row"') for save in saves
    ]
    return pieces


def _facts(tr: Translator, save: Save, when: Callable[[str], str]) -> str:
    facts = save.facts
    view = views.get(str(facts.get("game", "")))
    title = (
        translator(tr.language, view)("title")
        if view is not None
        else str(facts.get("game") or tr("save.unknown"))
    )
    names = facts.get("names")
    who = ", ".join(str(name) for name in names) if isinstance(names, list) else ""
    updated = str(facts.get("updated", ""))
    time = when(updated) if updated else ""
    if save.state == "newer":
        status = tr("save.newer")
    elif save.state == "damaged":
        status = tr("save.damaged")
    elif facts.get("over"):
        status = tr("save.over")
    else:
        status = tr("save.turn", name=facts.get("turn", "?"), count=facts.get("actions", 0))
    status = " · ".join(filter(None, (status, board_words(tr, str(facts.get("board", ""))))))
    return (
        f'<span class="running-game">{esc(title)}</span><span class="running-who">{esc(who)}</span>'
        f'<span class="running-status">{esc(status)}</span><span class="running-when">{esc(time)}</span>'
    )


def _save(tr: Translator, save: Save, when: Callable[[str], str]) -> str:
    main = _facts(tr, save, when)
    if save.state == "newer":
        opened = f'<div class="running-link">{main}</div>'
    else:
        opened = (
            f'<a class="running-link" href="#/play/{esc(save.id)}" data-do="go" '
            f'data-arg="#/play/{esc(save.id)}">{main}</a>'
        )
    tools = button("save-file", tr("record.download"), save.id, icon_name="save", only_icon=True)
    tools += button("delete-save", tr("save.delete"), save.id, icon_name="trash", only_icon=True)
    return f'{opened}<div class="running-tools">{tools}</div>'


def _deleted(tr: Translator, saves: Sequence[Save], when: Callable[[str], str]) -> list[Piece]:
    """The bin, folded."""
    if not saves:
        return []
    rows = "".join(
        f'<div class="running-row"><div class="running-link">{_facts(tr, save, when)}</div>'
        f'<div class="running-tools">{button("restore-save", tr("bin.restore"), save.id, kind="quiet")}'
        "</div></div>"
        for save in saves
    )
    words = f"<p>{esc(tr('bin.explain', days=BIN_DAYS))}</p>"
    title = f"<summary>{esc(tr('bin.title', count=len(saves)))}</summary>"
    return [Piece("bin", f"{title}{words}{rows}", "details", ' class="bin"')]


def _import(tr: Translator) -> str:
    return (
        f'<h2 class="section-title" id="import-title">{esc(tr("import.title"))}</h2>'
        f"<p>{esc(tr('import.explain'))}</p>"
        '<div class="import-row"><label class="visually-hidden" '
        f'for="import-text">{esc(tr("import.paste"))}</label>'
        f'<textarea id="import-text" name="import-text" rows="3" spellcheck="false" autocomplete="off" '
        f'placeholder="{esc(tr("import.paste"))}"></textarea><div class="import-buttons">'
        + button("import-text", tr("import.open-text"), icon_name="open", kind="quiet")
        + button("pick-file", tr("import.file"), icon_name="open", kind="quiet")
        + '<input type="file" id="file-input" class="visually-hidden" tabindex="-1" '
        'accept=".txt,text/plain" '
        f'aria-label="{esc(tr("import.file"))}"></div></div>'
    )
