"""The tab "Position": settings of what was tapped, all settings, the text, the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui.browser.patch import Piece
from ui.features.lesson_editor.look import MODES, TABLE, Look
from ui.features.lesson_editor.model import LONGEST_TEXT, LessonModel
from ui.markup.html import attrs, esc
from ui.markup.widgets import button, segmented
from ui.storage.boards import BoardStore, readable
from ui.view.options import choice_label, choice_text, option_label
from ui.view.position_lines import is_number
from ui.view.types import Setting

if TYPE_CHECKING:
    from ui.features.lesson_editor.desk import Desk
    from ui.table.abilities import Command

FEW: Final = 5
"""The most choices that are shown side by side; more become a drop-down list."""
SHORT: Final = 26
"""The most characters that these choices may have together."""


def pieces(model: LessonModel, look: Look) -> list[Piece]:
    """All pieces of the panel."""
    tr = model.tr
    modes = [(mode, tr(f"editor.mode.{mode}")) for mode in MODES]
    head = Piece(
        "modes", segmented("ed-mode", tr("editor.mode"), modes, look.mode), attrs=' class="editor-modes"'
    )
    shown = {"here": _here, "all": _all, "text": _text, "game": _game}[look.mode]
    return [head, *shown(model, look)]


# --- settings as fields


def _here(model: LessonModel, look: Look) -> list[Piece]:
    """The settings of the board part or seat that was tapped."""
    tr = model.tr
    settings = model.settings(look.target) if look.target else []
    if not settings:
        key = "editor.nothing-here" if look.target else "editor.touch"
        return [Piece("touch", f'<p class="hint">{esc(tr(key))}</p>')]
    return _fields(settings, look)


def _all(model: LessonModel, look: Look) -> list[Piece]:
    """All settings by group, with a search field."""
    tr = model.tr
    named = attrs(
        type="search", id="ed-search", name="ed-search", maxlength=60, autocomplete="off",
        value=look.shown_search, placeholder=tr("editor.search"), aria_label=tr("editor.search"),
    )  # fmt: skip
    found = [Piece(f"search-{look.version('ed-search')}", f"<input{named}>", attrs=' class="editor-search"')]
    groups: dict[str, list[Setting]] = {}
    wanted = look.search.casefold().split()
    for setting in model.settings(None):
        told = f"{setting.group} {setting.label}".casefold()
        if all(word in told for word in wanted):
            groups.setdefault(setting.group, []).append(setting)
    for place, (group, settings) in enumerate(groups.items()):
        unfolded = bool(wanted) or group in look.open
        markup = (
            f'<button type="button" class="values-fold" data-do="ed-fold" data-arg="{esc(group)}" '
            f'id="ed-fold-{place}"{attrs(aria_expanded="true" if unfolded else "false")}>'
            f'<span class="values-group-name">{esc(group)}</span></button>'
        )
        found.append(Piece(f"group-{place}", markup, "h3", ' class="values-group"'))
        if unfolded:
            found += _fields(settings, look, headed=False, first=f"{place}-")
    if not groups:
        found.append(Piece("none", esc(tr("values.nothing-found")), "p", ' class="quiet"'))
    return found


def _fields(settings: list[Setting], look: Look, *, headed: bool = True, first: str = "") -> list[Piece]:
    found, group = list[Piece](), None
    for number, setting in enumerate(settings):
        if headed and setting.group != group:
            group = setting.group
            found.append(Piece(f"head-{first}{number}", esc(group), "h3", ' class="editor-group"'))
        used = f"{'many' if setting.several else 'set'}/{setting.key}"
        name = f"field-{first}{number}-{look.version(used)}"
        found.append(Piece(name, _field(setting, f"{first}{number}"), attrs=' class="editor-field"'))
    return found


def _field(setting: Setting, number: str) -> str:
    hint = f'<p class="hint">{esc(setting.hint)}</p>' if setting.hint else ""
    name, label = f"set/{setting.key}", esc(setting.label)
    if setting.several:
        chosen = setting.value.split()
        boxes = "".join(
            f'<label class="editor-check"><input type="checkbox" name="many/{esc(setting.key)}/{esc(value)}" '
            f'id="ed-{number}-{place}"{attrs(checked=value in chosen)}><span>{esc(words)}</span></label>'
            for place, (value, words) in enumerate(setting.choices)
        )
        return f'<fieldset class="editor-many"><legend>{label}</legend>{boxes}</fieldset>{hint}'
    if setting.choices:
        letters = sum(len(words) for _, words in setting.choices)
        if len(setting.choices) <= FEW and letters <= SHORT:
            return segmented(name, setting.label, list(setting.choices), setting.value) + hint
        known = dict(setting.choices)
        choices = (
            setting.choices if setting.value in known else ((setting.value, setting.value), *setting.choices)
        )
        options = "".join(
            f"<option{attrs(value=value, selected=value == setting.value)}>{esc(words)}</option>"
            for value, words in choices
        )
        field = f'<select id="ed-f-{number}" name="{esc(name)}">{options}</select>'
        head = f'<label class="editor-label" for="ed-f-{number}">{label}</label>'
        return f'{head}<span class="seat-select">{field}</span>{hint}'
    named = attrs(
        id=f"ed-f-{number}", name=name, value=setting.value, autocomplete="off", spellcheck="false",
        inputmode="numeric" if setting.numbers else None, maxlength=9 if setting.numbers else 4000,
    )  # fmt: skip
    field = f"<input{named}>"
    if setting.numbers:
        low, high = setting.numbers
        now = int(setting.value) if is_number(setting.value) else low

        def step(to: int, sign: str) -> str:
            less, arg = sign == "−", f"{setting.key} {to}"
            return button(
                "ed-put", f"{setting.label} {sign}1", arg, only_icon=True, disabled=not low <= to <= high,
                id=f"ed-{'less' if less else 'more'}-{number}", icon_name="out" if less else "in",
            )  # fmt: skip

        field = f'<span class="editor-number">{step(now - 1, "−")}{field}{step(now + 1, "+")}</span>'
    return f'<label class="editor-label" for="ed-f-{number}">{label}</label>{field}{hint}'


# --- the text, the game


def _text(model: LessonModel, look: Look) -> list[Piece]:
    tr = model.tr
    named = attrs(
        id="ed-text", name="ed-text", class_="record-text editor-text", rows=16, maxlength=LONGEST_TEXT,
        spellcheck="false", autocomplete="off", aria_label=tr("editor.mode.text"),
    )  # fmt: skip
    area = f"<textarea{named}>\n{esc(model.text)}</textarea>"
    return [
        Piece("hint", f'<p class="hint">{esc(tr("editor.text.hint"))}</p>'),
        Piece(f"text-{look.version('ed-text')}", area),
    ]


def _game(model: LessonModel, look: Look) -> list[Piece]:
    """Players, options, seed and board of the game, and the button that resets the position."""
    tr, form = model.tr, model.form
    found = []
    if form is None:
        found.append(Piece("odd", f'<p class="refused">{esc(tr("editor.odd-game"))}</p>'))
    else:
        counts = [(str(count), str(count)) for count in form.game.players]
        players = segmented("game/players", tr("option.players"), counts, str(form.players))
        found.append(Piece(f"players-{look.version('game/players')}", players))
        for option in form.game.options:
            if not model.view.options.applies(option.name, form.players, form.options):
                continue
            texts = [choice_text(each) for each in option.choices]
            choices = [(text, choice_label(tr, option, text)) for text in texts]
            now, label = choice_text(form.options[option.name]), option_label(tr, option.name)
            found.append(
                Piece(
                    f"option-{option.name.replace('_', '-')}-{look.version(f'game/{option.name}')}",
                    segmented(f"game/{option.name}", label, choices, now),
                )
            )
        named = attrs(id="ed-seed", name="game/seed", value=form.seed, inputmode="numeric", maxlength=20,
                      autocomplete="off")  # fmt: skip
        seed = f'<label class="editor-label" for="ed-seed">{esc(tr("new.seed"))}</label><input{named}>'
        found.append(
            Piece(
                f"seed-{look.version('game/seed')}",
                f'{seed}<p class="hint">{esc(tr("editor.seed.hint"))}</p>',
                attrs=' class="editor-field"',
            )
        )
        if look.boards or any(start.startswith("board ") for start in model.header()):
            found.append(Piece(f"board-{look.version('game/board')}", _board(model, look)))
    again = button("ed-fresh", tr("editor.fresh"), icon_name="again", id="ed-fresh")
    found.append(
        Piece(
            "fresh",
            f'<p class="hint">{esc(tr("editor.fresh.hint"))}</p>{again}',
            attrs=' class="editor-field"',
        )
    )
    return found


def _board(model: LessonModel, look: Look) -> str:
    """The choice between the printed board and the stored corrected ones."""
    tr = model.tr
    choices = [("printed", tr("option.board.printed"))]
    now = "printed"
    if any(start.startswith("board ") for start in model.header()):
        choices.append(("text", tr("editor.board.text")))
        now = "text"
    choices += [(board_id, name or tr("values.unnamed")) for board_id, name in look.boards]
    return segmented("game/board", tr("option.board"), choices, now)


class PositionCommands:
    """The commands and fields of the tab "Position"."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.app, self.model, self.look = desk, desk.app, desk.model, desk.look
        self.commands: dict[str, Command] = {
            "inspect": lambda arg, how: self._touch(arg),
            "ed-fold": lambda arg, how: self._fold(arg),
            "ed-put": lambda arg, how: self._set(*arg.rpartition(" ")[::2]),
            "ed-fresh": lambda arg, how: self._fresh(),
        }

    def _touch(self, target: str) -> None:
        """Handle a tap on a board part or a seat."""
        model, look = self.model, self.look
        kind, _, seat = target.partition(":")
        if look.stage != "position":
            if kind != "seat":
                tip = model.view.explain(model.scene(model.shown(look)[0]), target)
                self.app.browser.patch([["tip", TABLE, tip]])
            return
        if kind == "seat" and seat.isdecimal():
            model.viewer = int(seat)
        look.target, look.mode = target, "here"
        self.desk.render()
        self.app.browser.patch([["top", "ed-panel"]])

    def _fold(self, group: str) -> None:
        self.look.open ^= {group}
        self.desk.render()

    def _fresh(self) -> None:
        self.model.begin_again()
        self.desk.changed()

    # --- fields

    def field(self, kind: str, name: str, value: str) -> None:
        """Handle a new value of a form field, as in `Page.field`."""
        what, _, rest = name.partition("/")
        done = kind == "change"
        if name == "ed-text":
            if value != self.model.text:
                self.model.type(value)
            self.desk.follow()
        elif name == "ed-search":
            self.look.search = value[:60]
            self.desk.draw_panel()
        elif what == "set":
            if self._is_typed(rest) != done:  # text fields are applied while typing, all others on change
                self._set(rest, value, typed=not done)
        elif done and what == "many":
            self._set_one(rest, value == "true")
        elif done and what == "game":
            self._set_up(rest, value)
        elif done and name == "ed-mode" and value in MODES:
            self.look.mode = value
            self.desk.render()

    def _setting(self, key: str) -> Setting | None:
        target = self.look.target if self.look.mode == "here" else None
        return next((each for each in self.model.settings(target) if each.key == key), None)

    def _is_typed(self, key: str) -> bool:
        """Whether a setting has a text field."""
        setting = self._setting(key)
        return setting is not None and not setting.choices

    def _set(self, key: str, value: str, *, typed: bool = False) -> None:
        setting = self._setting(key)
        if setting is None or value == setting.value:
            return
        if typed and setting.numbers and not value.removeprefix("-").isdecimal():
            return  # the number is incomplete
        if typed:
            self.model.put(setting.put(value.strip()), f"set/{key}")
            self.desk.follow()
        else:
            self.model.put(setting.put(value))
            self.desk.changed()

    def _set_one(self, rest: str, chosen: bool) -> None:
        """Add or remove one of the values of a setting."""
        key, _, value = rest.rpartition("/")
        setting = self._setting(key)
        if setting is not None:
            now = [word for word in setting.value.split() if word != value]
            self._set(key, " ".join([*now, value] if chosen else now))

    def _set_up(self, name: str, value: str) -> None:
        """Set the players, an option, the seed or the board."""
        if name != "board":
            self.model.choose(name, value)
        elif value != "text":
            stored = value != "printed"
            self.model.take_board(readable(BoardStore(self.app.store), value) if stored else None)
        self.desk.render()
