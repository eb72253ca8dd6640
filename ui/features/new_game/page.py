"""The page with the form of a new game, generated from the game's own description."""

from __future__ import annotations

from collections.abc import Mapping

from engine import games
from engine.core.contract import Option
from engine.core.correction import Correction, encode, write
from engine.core.errors import OptionError, UnknownGame
from ui import games as views
from ui.browser.patch import Piece, Screen
from ui.features.new_game.form import BOARD, NAME_LENGTH, PRINTED, Form, new_form
from ui.features.new_game.quick import friend_form
from ui.markup import seat_marks
from ui.markup.html import attrs, esc
from ui.markup.widgets import button, quick_settings, segmented, wordmark
from ui.shell.api import AppApi
from ui.shell.page import Page
from ui.shell.router import Route
from ui.storage.boards import BoardStore, readable
from ui.view import rule_links, seats
from ui.view.options import choice_label, choice_text, error_text, option_label
from ui.view.plain import PlainView
from ui.view.view import GameView
from ui.words.catalogues import translator
from ui.words.i18n import Translator

NO_BOARDS: Mapping[str, Correction] = {}


class NewGamePage(Page):
    """The page at `#/new/<game>`. A form that was left keeps its values until its game begins."""

    def __init__(self, app: AppApi) -> None:
        super().__init__(app)
        self.form: Form | None = None
        self.view: GameView | None = None
        self.boards: dict[str, Correction] = {}
        """Corrected boards to choose from, by the value of their radio button."""
        self.commands = {"start-game": lambda arg, how: self._start()}

    def enter(self, route: Route) -> None:
        app = self.app
        try:
            game = games.get(route.game)
        except UnknownGame as error:
            app.unknown_address("lost.game", route.game, error.known)
            return
        self.view = views.get(game.id) or PlainView(game)
        if route.way:
            self.form, self.boards = friend_form(self.view, app.prefs, route.way), {}
        elif self.form is None or self.form.game is not game:
            self.form = new_form(game, app.prefs.names, app.prefs.last_seats.get(game.id, ()))
            self.boards = {}
        self.render()

    @property
    def tr(self) -> Translator:
        """The translator of the page's texts and the game's."""
        return translator(self.app.language, self.view)

    def render(self) -> None:
        if self.form is not None and self.view is not None:
            self._find_boards(self.form)
            shown = screen(self.tr, self.app.prefs.theme, self.view, self.form, self.boards)
            self.app.browser.patch([*self.patcher.update(shown), ["title", shown.title]])

    def use_board(self, board: Correction) -> None:
        """Choose a corrected board."""
        if self.form is not None:
            self.form.use_board(board)
            self.render()

    def _find_boards(self, form: Form) -> None:
        """Collect the stored boards and the current one; boards with the same values count once."""
        store = BoardStore(self.app.store)
        found = {kept.id: readable(store, kept.id) for kept in store.all(form.game.id)}
        at_hand = {"now": form.board} if form.board is not None else {}
        known: dict[str, str] = {}
        self.boards = {}
        for key, board in (*found.items(), *at_hand.items()):
            if board is not None:
                self.boards[known.setdefault(write(board._replace(name="")), key)] = board

    def key(self, key: str) -> None:
        if key == "Escape":
            self.app.go(Route("start"))

    def prefs_changed(self, name: str) -> None:
        if self.form is not None:
            self.form.rendered_names = list(self.form.names)
        self.render()

    def field(self, kind: str, name: str, value: str) -> None:
        form = self.form
        if form is None or self.view is None:
            return
        what, _, place = name.partition("-")
        if what == "name" and place.isdecimal() and int(place) < len(form.names):
            form.names[int(place)] = value
            return
        if name == "seed":
            form.seed = value
        elif what == "seat" and place.isdecimal():
            if kind != "change" or not form.set_seat(int(place), value):
                return
        elif name == BOARD:
            if kind != "change":
                return
            form.use_board(self.boards.get(value))
        elif kind != "change" or not form.set(name, value):
            return
        self.app.browser.patch(self.patcher.update_regions(regions(self.tr, self.view, form, self.boards)))

    def _start(self) -> None:
        """Start the game that the form describes."""
        form, app = self.form, self.app
        if form is None or form.error() is not None or form.seed_invalid():
            return
        try:
            match = form.match(app.browser.seed)
        except OptionError as error:
            app.show_problems(app.tr("new.impossible"), [error_text(self.tr, form.game, error)])
            return
        app.prefs.names = tuple(form.names)
        app.prefs.last_seats[form.game.id] = tuple(form.levels[: form.players])
        app.keep_prefs()
        self.form = None
        app.notifications.close()
        app.open_new(match, seats.mine_of(form.levels[: form.players]))


def screen(
    tr: Translator, theme: str, view: GameView, form: Form, boards: Mapping[str, Correction]
) -> Screen:
    """The whole form."""
    skeleton = (
        '<div class="start new-game"><header class="start-head">'
        '<div class="start-name"><p class="home-link"><a href="#/" data-do="go" data-arg="#/" '
        f'id="home">{wordmark()}</a></p></div>'
        '<div id="quick" class="quick-settings" data-region></div></header><div class="new-main">'
        f'<div class="new-title"><span class="game-emblem" aria-hidden="true">{view.emblem}</span>'
        f'<div><h1>{esc(tr("title"))}</h1><p class="start-sub">{esc(tr("tagline"))}</p>'
        f"{rule_links.page_link(view, tr, id='new-rules')}</div></div>"
        '<form class="new-form" data-submit="start-game" data-focus-home novalidate>'
        '<div id="options" class="form-options" data-region></div><div id="board-choice" data-region></div>'
        f'<fieldset class="names"><legend>{esc(tr("new.names"))}</legend><div id="names" data-region></div>'
        "</fieldset>"
        f'<details class="more" id="more"><summary>{esc(tr("new.more"))} '
        '<span id="more-state" class="more-state" data-region></span></summary>'
        '<div id="more-options" class="form-options" data-region></div>'
        f'<label class="field" for="seed"><span>{esc(tr("new.seed"))}</span>'
        '<input id="seed" name="seed" inputmode="numeric" autocomplete="off" maxlength="20" '
        f'value="{esc(form.seed)}"></label>'
        f'<p class="hint">{esc(tr("new.seed.hint"))}</p></details>'
        '<div id="verdict" class="verdict" aria-live="polite" data-region></div></form></div></div>'
    )
    return Screen(
        f"{tr('title')} · Railtable",
        skeleton,
        {"quick": [Piece("all", quick_settings(tr, theme))], **regions(tr, view, form, boards)},
    )


def regions(
    tr: Translator, view: GameView, form: Form, boards: Mapping[str, Correction] = NO_BOARDS
) -> dict[str, list[Piece]]:
    """The regions that change while the form is filled in."""
    game = form.game
    counts = [(str(count), str(count)) for count in game.players]
    pieces = [Piece("players", segmented("players", tr("option.players"), counts, str(form.players)))]
    folded: list[Piece] = []
    for option in game.options:
        piece = Piece(option.name.replace("_", "-"), _option(tr, view, form, option))
        (folded if option.name in view.options.advanced else pieces).append(piece)
    changed = len(form.unusual() & set(view.options.advanced))
    state = [Piece("now", esc(tr("new.more.changed", count=changed)), "span")] if changed else []
    names = [Piece(f"seat-{seat}", _name(tr, form, seat)) for seat in range(form.players)]
    return {
        "options": pieces,
        "board-choice": [Piece("now", _board(tr, form, boards))],
        "more-options": folded,
        "more-state": state,
        "names": names,
        "verdict": [Piece("now", _verdict(tr, form))],
    }


def _option(tr: Translator, view: GameView, form: Form, option: Option) -> str:
    value = choice_text(form.options[option.name])
    choices = [(choice_text(each), choice_label(tr, option, choice_text(each))) for each in option.choices]
    why = {}
    for text, _ in choices:
        error = form.refusal(option.name, text)
        if error is not None and text != value:
            why[text] = error_text(tr, form.game, error)
    off = not view.options.applies(option.name, form.players, form.options)
    described = {
        text: tr(key) for text, _ in choices if not off and tr.has(key := f"option.{option.name}.{text}.card")
    }
    cards = {
        text: f"{view.options.picture(option.name, text)}<small>{esc(words)}</small>"
        for text, words in described.items()
    }
    markup = segmented(
        option.name,
        option_label(tr, option.name),
        choices,
        value,
        why={} if off else why,
        disabled=off,
        cards=cards,
    )
    hint = f"option.{option.name}.hint"
    if off:
        reason = next(iter(why.values()), "")
        words = f"{tr('new.not-now')} {reason}".strip()
    else:
        words = tr(hint) if tr.has(hint) else ""
    return markup + (f'<p class="hint">{esc(words)}</p>' if words else "")


def _board(tr: Translator, form: Form, boards: Mapping[str, Correction]) -> str:
    """The choice between the printed and corrected boards, and a link to the board's values."""
    names = {key: board.name or tr("values.unnamed") for key, board in boards.items()}
    kept = {name for key, name in names.items() if key != "now"}
    if names.get("now") in kept:  # a stored board that was changed since
        names["now"] = tr("values.not-kept", name=names["now"])
    choices = [(PRINTED, tr("option.board.printed")), *names.items()]
    now = next((key for key, board in boards.items() if board == form.board), PRINTED)
    options = {name: form.options[name] for name in form.game.board_options}
    board = form.board or Correction(form.game, {}, "", options)
    address = Route("board", game=form.game.id, code=encode(board)).fragment()
    more = button("go", tr("values.form-link"), address, kind="link", id="board-values")
    return (segmented(BOARD, tr("option.board"), choices, now) if boards else "") + more


def _name(tr: Translator, form: Form, seat: int) -> str:
    level = form.levels[seat]
    person = level in (seats.PERSON, seats.AWAY)
    usual = tr("player", number=seat + 1) if person else seats.level_name(tr, level)
    named = attrs(
        id=f"name-{seat}",
        name=f"name-{seat}",
        aria_label=tr("new.name", number=seat + 1),
        maxlength=NAME_LENGTH,
        autocomplete="off",
        placeholder=usual,
        value=form.rendered_names[seat],
    )
    chosen = seats.seat_field(tr, seat, level, form.game)
    return (
        f'<div class="field name-field">{seat_marks.icon(seat)}<input{named}>{chosen}</div>'
        f"{seats.level_hint(tr, level)}"
    )


def _verdict(tr: Translator, form: Form) -> str:
    error = form.error()
    if error is not None:
        words = f'<p class="refused">{esc(error_text(tr, form.game, error))}</p>'
    elif form.seed_invalid():
        words = f'<p class="refused">{esc(tr("new.seed.wrong"))}</p>'
    elif form.changed is not None:
        name, text = form.changed
        option = next((option for option in form.game.options if option.name == name), None)
        value = choice_label(tr, option, text) if option else tr(f"option.{name}.{text}")
        words = (
            f'<p class="adjusted">{esc(tr("new.adjusted", option=option_label(tr, name), value=value))}</p>'
        )
    else:
        words = f'<p class="quiet">{esc(tr("new.ready"))}</p>'
    impossible = error is not None or form.seed_invalid()
    return (
        # it needs a command of its own, because a sandboxed frame ignores submitted forms
        f'{words}<button type="submit" class="button button-main" data-do="start-game" data-arg="" '
        f'id="start-button"{attrs(disabled=impossible)}>'
        f"<span>{esc(tr('new.start'))}</span></button>"
    )
