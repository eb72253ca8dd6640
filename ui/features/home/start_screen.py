"""The markup of the start page. The build also makes the first screen of index.html from it, so that nothing
moves when Python is ready (tools/build/first_screen.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine import games as engine_games
from engine.core.puzzles import Puzzle
from ui import games as views
from ui.browser.patch import Piece, Screen
from ui.features.home import saved_games
from ui.features.new_game import FRIENDS, quick_levels
from ui.markup.html import attrs, esc
from ui.markup.icons import icon
from ui.markup.widgets import button, notice, quick_settings, wordmark
from ui.storage.settings import Prefs
from ui.view import rule_links
from ui.view.seats import PERSON, level_name
from ui.view.view import GameView
from ui.words.catalogues import translator
from ui.words.i18n import Translator

NO_BREAK: Final = "\u00a0"


class Today(NamedTuple):
    """The puzzle of the day as the page shows it."""

    view: GameView
    puzzle: Puzzle | None = None
    """None in the first screen of index.html, which does not know the day."""
    title: str = ""
    solved: bool = False
    board: str = ""
    """Its small board as a data URL, once it is drawn."""

    @property
    def address(self) -> str:
        """The puzzle's page; of an unknown one, the list of puzzles."""
        if self.puzzle is None:
            return f"#/learn/{self.view.id}/puzzles"
        return f"#/puzzle/{self.view.id}/{self.puzzle.id}"


def screen(
    tr: Translator,
    prefs: Prefs,
    running: Sequence[Piece] = (),
    continued: Sequence[Piece] = (),
    *,
    newcomer: bool = True,
    name: str = "",
    today: Today | None = None,
    blocked: bool = False,
    problem: tuple[str, list[str]] | None = None,
    failed: Sequence[str] = (),
) -> Screen:
    """The whole page. `running` and `continued`: the saved games below and above the games to begin;
    `newcomer`: whether to offer the guided game; `name`: the text that the name field was rendered with;
    `problem`: a title and sentences to show at the top; `failed`: the parts that could not be made."""
    help_link = button("dialog", tr("menu.help"), "help", kind="link", id="start-help")
    install = button("install", tr("install"), kind="link", id="install", hidden=True)
    settings_link = button("dialog", tr("menu.settings"), "settings", kind="link", id="start-settings")
    licenses = f'<a class="button button-link" href="THIRD-PARTY.txt">{esc(tr("start.licenses"))}</a>'
    editor_link = button("go", tr("editor.all"), "#/editor", kind="link", id="start-editor")
    skeleton = (
        '<div class="start"><header class="start-head">'
        f'<div class="start-name"><h1>{wordmark()}</h1><p class="start-sub">{esc(tr("start.sub"))}</p></div>'
        '<div id="quick" class="quick-settings" data-region></div></header>'
        '<div class="start-main" tabindex="-1" data-focus-home><div id="notices-top" data-region></div>'
        '<section aria-labelledby="continue-title" class="continue-box"><h2 id="continue-title" '
        f'class="section-title">{esc(tr("start.continue"))}</h2>'
        '<div id="continue" class="continue-games" data-region data-arrows></div></section>'
        '<div id="welcome" data-region></div>'
        '<section aria-labelledby="games-title"><div class="games-head"><h2 id="games-title" '
        f'class="section-title">{esc(tr("start.games"))}</h2><div id="you" data-region></div></div>'
        '<div id="games" class="game-cards" data-region data-arrows></div></section>'
        '<div id="doors" class="doors" data-region></div>'
        '<section aria-labelledby="running-title" class="running" id="running-box">'
        '<div id="running" data-region data-arrows></div></section>'
        '<section class="import" id="drop-here" aria-labelledby="import-title"><div id="import" '
        "data-region></div></section>"
        f'</div><footer class="start-foot"><p>{esc(tr("start.unofficial"))}</p>'
        f'<p class="offline-mark">{esc(tr("start.offline"))}</p>'
        f"<p>{help_link} {settings_link} {editor_link} {licenses} {install}</p></footer></div>"
    )
    notices = []
    if problem is not None:
        actions = button("dismiss", tr("close"), icon_name="close")
        notices.append(Piece("problem", notice("bad", problem[0], problem[1], actions)))
    if failed:
        lines = [*(tr(f"start.failed.{part}") for part in failed), tr("start.failed.rest")]
        export = button("export-all", tr("shelf.export"), icon_name="save", id="export-beside")
        notices.append(Piece("failed", notice("bad", tr("start.failed.title"), lines, export)))
    if blocked:
        notices.append(Piece("blocked", notice("warn", tr("storage.blocked.title"), [tr("storage.blocked")])))
    today = today or Today(views.all()[0])
    return Screen(
        "Railtable",
        skeleton,
        {
            "quick": [Piece("all", quick_settings(tr, prefs.theme))],
            "notices-top": notices,
            "continue": continued,
            "welcome": [Piece("line", _welcome(tr), "p", ' class="welcome"')] if newcomer else [],
            "you": [Piece("name", _name_field(tr, name), "label", ' class="own-name"')],
            "games": [
                Piece(view.id, _card(tr, view, prefs), "article", ' class="game-card"')
                for view in views.all()
            ],
            "doors": [
                Piece("today", _today(tr, today), "section", ' class="door" aria-labelledby="today-title"'),
                Piece("friend", _friend(tr), "section", ' class="door" aria-labelledby="friend-title"'),
            ],
            "running": running,
            "import": [Piece("box", saved_games.import_box(tr))],
        },
    )


def _link(address: str, words: str, class_: str = "", **more: object) -> str:
    named = attrs(class_=class_ or None, href=address, data_do="go", data_arg=address, **more)
    return f"<a{named}>{words}</a>"


def guided_game() -> tuple[GameView, str]:
    """The first game, and the id of its guided game, which other games have under the same id."""
    view = views.all()[0]
    return view, engine_games.course(view.id).chapters[0].lessons[0].id


def _welcome(tr: Translator) -> str:
    """The line that offers a newcomer the guided game of the first game."""
    view, lesson = guided_game()
    words = translator(tr.language, view)
    link = _link(
        f"#/lesson/{view.id}/{lesson}", esc(tr("start.guided", game=words("title"))), id="guided-game"
    )
    return f"<b>{esc(tr('start.new-here'))}</b> {link}"


def _name_field(tr: Translator, name: str) -> str:
    field = attrs(
        id="own-name", name="own-name", maxlength=24, autocomplete="nickname", spellcheck="false", value=name,
        placeholder=tr("player", number=1), dir="auto",
    )  # fmt: skip
    return f"<span>{esc(tr('start.name'))}</span><input{field}>"


def _card(tr: Translator, view: GameView, prefs: Prefs) -> str:
    words = translator(tr.language, view)
    title, learn, setup = words("title"), f"#/learn/{view.id}", f"#/new/{view.id}"
    face = (
        f'<span class="game-emblem" aria-hidden="true">{_emblem(view)}</span>'
        f'<span class="game-words"><span class="game-title">{esc(title)}</span>'
        f'<span class="game-tagline">{esc(words("tagline"))}</span>'
        f'<span class="game-players">{esc(_facts(tr, words))}</span></span>'
    )
    play = button(
        "play-now", tr("start.play"), view.id, kind="main", icon_name="play", id=f"play-{view.id}",
        aria_label=tr("start.play.of", game=title),
    )  # fmt: skip
    to_learn = _link(
        learn, f"{icon('bulb')}<span>{esc(tr('learn.link'))}</span>", "button game-learn",
        id=f"learn-{view.id}", aria_label=words("learn.link.of", game=title),
    )  # fmt: skip
    to_setup = _link(
        setup, f"{icon('settings')}<span>{esc(tr('start.setup'))}</span>", "rules-go",
        id=f"setup-{view.id}", aria_label=tr("start.setup.of", game=title),
    )  # fmt: skip
    return (
        _link(setup, face, "game-link", id=f"game-{view.id}")
        + f'<div class="game-doors"><p class="game-against">{esc(_against(tr, view, prefs))}</p>{play}'
        f'{to_learn}<span class="game-more">{to_setup}'
        f"{rule_links.page_link(view, words, id=f'rules-{view.id}')}</span></div>"
    )


def _against(tr: Translator, view: GameView, prefs: Prefs) -> str:
    """The opponents in a game that begins at once."""
    bots = [_bot(tr, level) for level in quick_levels(view, prefs) if level != PERSON]
    times = f"{NO_BREAK}×{NO_BREAK}"
    counted = [f"{n}{times}{bot}" if (n := bots.count(bot)) > 1 else bot for bot in dict.fromkeys(bots)]
    return tr("start.against", bots=", ".join(counted)) if bots else tr("start.alone")


def _bot(tr: Translator, level: str) -> str:
    """A bot's level and how hard it is."""
    strength = f"bot.{level}.strength"
    return level_name(tr, level) + (f" ({tr(strength).lower()})" if tr.has(strength) else "")


def _facts(tr: Translator, words: Translator) -> str:
    """A game's facts: players, minutes, weight, and that there are bots."""
    facts = [words("players"), *(words(key) for key in ("card.minutes", "card.weight") if words.has(key))]
    return " · ".join(fact.replace(" ", NO_BREAK) for fact in (*facts, tr("start.bot")))


def _emblem(view: GameView) -> str:
    """A game's emblem with an id, so that rows without a picture can reuse it."""
    return view.emblem.replace("<svg", f'<svg id="emblem-{view.id}"', 1)


def _today(tr: Translator, today: Today) -> str:
    """The puzzle of the day with a small board."""
    facts = [translator(tr.language, today.view)("title")]
    if today.puzzle is not None:
        facts.append(tr(f"puzzle.level.{today.puzzle.level}"))
    if today.solved:
        facts.append(tr("puzzle.state.done"))
    board = saved_games.image(today.board) if today.board else ""
    link = _link(
        today.address, f"{icon('bulb')}<span>{esc(tr('start.solve'))}</span>", "button", id="puzzle-today"
    )
    return (
        f'<span class="today-board" aria-hidden="true">{board}</span>'
        f'<div class="door-words"><h2 id="today-title" class="section-title">{esc(tr("puzzle.today"))}</h2>'
        f'<p class="today-facts">{esc(" · ".join(facts))}</p>'
        f"<p>{esc(today.title or tr('start.solve.hint'))}</p>{link}</div>"
    )


def _friend(tr: Translator) -> str:
    """The ways to play with a friend; each asks for the game."""
    icons = {"link": "link", "here": "people"}
    ways = "".join(
        f'<div class="friend-way">'
        f"{button('friend', tr(f'friend.{way}'), way, icon_name=icons[way], id=f'friend-{way}')}"
        f"<p>{esc(tr(f'friend.{way}.hint'))}</p></div>"
        for way in FRIENDS
    )
    return (
        f'<div class="door-words"><h2 id="friend-title" class="section-title">{esc(tr("friend.title"))}</h2>'
        f"{ways}</div>"
    )


def friend_dialog(tr: Translator, way: str) -> str:
    """The dialog that asks which game to play with a friend."""
    close = button("close", tr("close"), icon_name="close", only_icon=True, kind="quiet", id="dialog-close")
    choices = "".join(
        _link(
            f"#/new/{view.id}/{way}",
            f'<svg viewBox="0 0 320 180" aria-hidden="true"><use href="#emblem-{view.id}"/></svg>'
            f"<span>{esc(translator(tr.language, view)('title'))}</span>",
            "friend-game",
            id=f"friend-{way}-{view.id}",
        )
        for view in views.all()
    )
    return (
        f'<header class="dialog-head"><h2 id="dialog-title">{esc(tr(f"friend.{way}.game"))}</h2>{close}'
        f'</header><div class="dialog-main"><div class="friend-games" data-arrows>{choices}</div></div>'
    )
