"""What is done to the position of a lesson: touched on the board, set in fields, typed, begun afresh."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.features.lesson_editor import screen
from ui.features.lesson_editor.look import MODES
from ui.storage.boards import BoardStore, readable
from ui.view.contract import Setting

if TYPE_CHECKING:
    from ui.features.lesson_editor.desk import Desk
    from ui.shell.page import Verb


class PositionCommands:
    """The commands and fields of the panel "Position"."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.app, self.model, self.look = desk, desk.app, desk.model, desk.look
        self.verbs: dict[str, Verb] = {
            "inspect": lambda arg, how: self._touch(arg),
            "ed-fold": lambda arg, how: self._fold(arg),
            "ed-put": lambda arg, how: self._set(*arg.rpartition(" ")[::2]),
            "ed-fresh": lambda arg, how: self._fresh(),
        }

    def _touch(self, target: str) -> None:
        """A thing on the board or a seat was touched."""
        model, look = self.model, self.look
        kind, _, seat = target.partition(":")
        if look.stage != "position":
            if kind != "seat":
                tip = model.view.inspect(model.scene(screen.shown(model, look)[0]), target)
                self.app.browser.patch([["tip", screen.TABLE, tip]])
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
        """A form field has another value, as in `Page.field`."""
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
            if self._is_typed(rest) != done:  # what is typed was set while it was typed
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
        """Whether a setting is a field that one types in."""
        setting = self._setting(key)
        return setting is not None and not setting.choices

    def _set(self, key: str, value: str, *, typed: bool = False) -> None:
        setting = self._setting(key)
        if setting is None or value == setting.value:
            return
        if typed and setting.numbers and not value.removeprefix("-").isdecimal():
            return  # something is still missing
        if typed:
            self.model.put(setting.put(value.strip()), f"set/{key}")
            self.desk.follow()
        else:
            self.model.put(setting.put(value))
            self.desk.changed()

    def _set_one(self, rest: str, chosen: bool) -> None:
        """Choose or drop one of several values."""
        key, _, value = rest.rpartition("/")
        setting = self._setting(key)
        if setting is not None:
            now = [word for word in setting.value.split() if word != value]
            self._set(key, " ".join([*now, value] if chosen else now))

    def _set_up(self, name: str, value: str) -> None:
        """Choose players, an option, the seed or the board."""
        if name != "board":
            self.model.choose(name, value)
        elif value != "text":
            stored = value != "printed"
            self.model.take_board(readable(BoardStore(self.app.store), value) if stored else None)
        self.desk.render()
