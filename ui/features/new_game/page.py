"""The page with the form of a new game, generated from the game's own description."""

from __future__ import annotations

from collections.abc import Mapping

from engine import games
from engine.bots import LEVELS
from engine.core.contract import Option
from engine.core.correction import Correction, encode, write
from engine.core.errors import OptionError, UnknownGame
from ui import games as views
from ui.browser.patch import Piece, Screen
from ui.features.new_game.form import BOARD, NAME_LENGTH, PRINTED, Form, new_form
from ui.features.new_game.quick import friend_form
from ui.markup import seat_marks
from ui.markup.html import attrs, esc
from ui.markup.icons import icon
from ui.markup.widgets import button, quick_settings, segmented, wordmark
from ui.shell.api import AppApi
from ui.shell.page import Page
from ui.shell.router import Route
from ui.storage.boards import BoardStore, readable
from ui.storage.settings import own_name
from ui.view import rule_links, seats
from ui.view.options import choice_label, choice_text, error_text, option_label
from ui.view.plain import PlainView
from ui.view.view import GameView
from ui.words.catalogues import translator
from ui.words.i18n import Translator

BOTS = "bots"
"""The name of the field for the level of all bots."""
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
            last, names = app.prefs.last_seats.get(game.id, ()), app.prefs.names
            options = {} if last else self.view.options.first_game
            self.form = new_form(game, names, last, own_name=app.prefs.name, options=options)
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
        elif name == BOTS:
            if kind != "change" or not form.set_bots(value):
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
        if form.own_place is not None:
            app.prefs.name = own_name(form.names[form.own_place]) or app.prefs.name
        app.prefs.last_seats[form.game.id] = tuple(form.seated())
        app.keep_prefs()
        self.form = None
        app.notifications.close()
        app.open_new(match, seats.mine_of(form.seated()))


def screen(
    tr: Translator, theme: str, view: GameView, form: Form, boards: Mapping[str, Correction]
) -> Screen:
    """The whole form: who plays first, then the options, folded."""
    skeleton = (
        f'<div class="start new-game seats-{max(form.game.players)}"><header class="start-head">'
        '<div class="start-name"><p class="home-link"><a href="#/" data-do="go" data-arg="#/" '
        f'id="home">{wordmark()}</a></p></div>'
        '<div id="quick" class="quick-settings" data-region></div></header><div class="new-main">'
        f'<div class="new-title"><span class="game-emblem" aria-hidden="true">{view.emblem}</span>'
        f'<div><h1 tabindex="-1" data-focus-home>{esc(tr("title"))}</h1>'
        f'<p class="start-sub">{esc(tr("tagline"))}</p>'
        f"{rule_links.page_link(view, tr, id='new-rules')}</div></div>"
        '<form class="new-form" data-submit="start-game" novalidate>'
        '<div class="new-seats"><div class="new-players"><div id="players-count" data-region></div>'
        f'<fieldset class="names"><legend>{esc(tr("new.names"))}</legend><div id="names" data-region></div>'
        '</fieldset><div id="seating" class="form-options" data-region></div></div><div class="new-side">'
        '<div id="bots" class="new-bots" data-region></div>'
        '<div id="options" class="form-options" data-region></div></div></div>'
        f'<details class="more" id="more"><summary>{esc(tr("new.options"))} '
        '<span id="more-state" class="more-state" data-region></span></summary>'
        '<div id="more-options" class="form-options" data-region></div>'
        '<div id="board-choice" data-region></div>'
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
    players = segmented("players", tr("option.players"), counts, str(form.players))
    ways = view.options
    special = {"seating": ways.seating, "unfolded": ways.unfolded, "readings": ways.advanced}
    shown: dict[str, list[Option]] = {kind: [] for kind in (*special, "plain")}
    for option in game.options:
        applies = view.options.applies(option.name, form.players, form.options)
        if applies and len(form.possible(option)) > 1:  # an option without a choice is not shown
            kind = next((kind for kind, names in special.items() if option.name in names), "plain")
            shown[kind].append(option)
    pieces = {
        kind: [Piece(each.name.replace("_", "-"), _option(tr, view, form, each)) for each in options]
        for kind, options in shown.items()
    }
    if pieces["readings"]:
        head = Piece("readings", esc(tr("new.readings")), "h2", ' class="section-title"')
        pieces["readings"].insert(0, head)
    now = " · ".join(_chosen(tr, view, form, shown["plain"]))
    names = [Piece(f"seat-{seat}", _seat(tr, form, seat)) for seat in range(form.players)]
    return {
        "players-count": [Piece("players", players)],
        "names": names,
        "seating": [*pieces["seating"], *_notes(tr, form, automa=not shown["seating"])],
        "bots": _bots(tr, form),
        "options": pieces["unfolded"],
        "board-choice": [Piece("now", _board(tr, form, boards))],
        "more-options": [*pieces["plain"], *pieces["readings"]],
        "more-state": [Piece("now", esc(now), "span")] if now else [],
        "verdict": [Piece("now", _verdict(tr, form))],
    }


def _chosen(tr: Translator, view: GameView, form: Form, plain: list[Option]) -> list[str]:
    """What is chosen in the fold, in a few words: plain options always, others if they are not as usual."""
    unusual = form.unusual()
    said = [
        f"{option_label(tr, option.name)}: {choice_label(tr, option, choice_text(form.options[option.name]))}"
        for option in form.game.options
        if option in plain or (option.name in unusual and option.name in view.options.advanced)
    ]
    return said + ([form.board.name or tr("values.unnamed")] if form.board else [])


def _bots(tr: Translator, form: Form) -> list[Piece]:
    """The level of all bots, with what each is like."""
    level = form.bots()
    if level is None:
        return []
    choices = [(each, seats.level_label(tr, each)) for each in LEVELS]
    cards = {each: f"<small>{esc(seats.level_words(tr, each))}</small>" for each in LEVELS}
    return [Piece("levels", segmented(BOTS, tr("new.bots"), choices, level, cards=cards))]


def _notes(tr: Translator, form: Form, *, automa: bool) -> list[Piece]:
    """How people play together. `automa`: whether to say that the rulebook's automatic opponent plays."""
    seated = form.seated()
    notes = {
        "new.automa": automa and form.automas(),
        "new.by-link": seats.AWAY in seated,
        "new.here": seated.count(seats.PERSON) > 1,
    }
    return [
        Piece(key.replace(".", "-"), f'<p class="hint">{icon("info")}{esc(tr(key))}</p>')
        for key, due in notes.items()
        if due
    ]


def _option(tr: Translator, view: GameView, form: Form, option: Option) -> str:
    values = form.possible(option)
    choices = [(text, choice_label(tr, option, text)) for text in values]
    described = {text: tr(key) for text in values if tr.has(key := f"option.{option.name}.{text}.card")}
    cards = {
        text: f"{view.options.picture(option.name, text)}<small>{esc(words)}</small>"
        for text, words in described.items()
    }
    now = choice_text(form.options[option.name])
    markup = segmented(option.name, option_label(tr, option.name), choices, now, cards=cards)
    hint = f"option.{option.name}.hint"
    return markup + (f'<p class="hint">{esc(tr(hint))}</p>' if tr.has(hint) else "")


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


def _seat(tr: Translator, form: Form, seat: int) -> str:
    """A seat's row: its mark, the name of a person, and who moves it."""
    level = form.levels[seat]
    own = form.own_place in (None, seat)
    named = attrs(
        id=f"name-{seat}",
        name=f"name-{seat}",
        aria_label=tr("new.own-name") if own else tr("new.name", number=seat + 1),
        maxlength=NAME_LENGTH,
        autocomplete="off",
        placeholder=tr("new.own-name") if own else tr("player", number=seat + 1),
        value=form.rendered_names[seat],
    )
    name = f"<input{named}>" if seats.is_person(level) else ""
    chosen = seats.seat_field(tr, seat, level, form.game, own=own)
    hint = "" if level in LEVELS or level == seats.AWAY else seats.level_hint(tr, level)
    return f'<div class="field name-field">{seat_marks.icon(seat)}{name}{chosen}</div>{hint}'


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
