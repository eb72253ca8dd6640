"""A board being corrected: what was typed, what is wrong with it, how it would look. No markup."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import boards, correction
from engine.core.boards import Printed, Scalar
from engine.core.contract import Game
from engine.core.correction import Correction
from engine.core.errors import OptionError
from engine.core.match import Match
from ui.table.abilities import READ_ONLY
from ui.table.game_session import Session
from ui.view.options import board_error_text
from ui.view.scene import Scene
from ui.view.types import BoardDrawing, ValueName
from ui.view.view import GameView
from ui.words.i18n import Translator

_LOOKED_AT = 6
"""So many of the values typed last are asked whether they are to blame."""


def text_of(value: Scalar | None) -> str:
    """A value as it stands in its field."""
    return "" if value is None else boards.to_text(value)


class Draft:
    """Corrections of one game's board, not kept yet. They may make no board while somebody is typing."""

    def __init__(self, view: GameView, board: Correction, language: str) -> None:
        self.view = view
        self.game: Game = board.game
        self.name = board.name
        self.kept = ""
        """The id of the kept board that this is a change of; empty for a new one."""
        self.language = language
        self.options: dict[str, bool | int | str] = dict(board.options)
        self.typed: dict[str, str] = {path: text_of(value) for path, value in board.changes.items()}
        self.error: OptionError | None = None
        self.cause = ""
        """The typed value without which the error would not be, where the error is about another one."""
        self._last = ""
        """The value typed last."""
        self.session: Session
        self._begin()

    def _begin(self) -> None:
        players, complete = Correction(self.game, {}, "", self.options).complete()
        self.players, self.complete = players, complete
        self.data = self.game.board_data(complete)
        self.printed: dict[str, Printed] = {value.path: value for value in self.game.printed(complete)}
        self.session = self._session({})
        self._check()

    def _session(self, changes: Mapping[str, Scalar]) -> Session:
        match = Match(self.game, self.players, 0, self.complete, board=changes or None)
        return Session("board", match, self.language, abilities=READ_ONLY)

    # --- changing

    def put(self, path: str, text: str) -> bool:
        """A field has another text; False when there is no such value."""
        if path not in self.printed:
            return False
        self.typed[path] = text.strip()[: boards.LONGEST + 1]
        self._last = path
        if self.typed[path] == text_of(self.printed[path].value):
            del self.typed[path]
        self._check()
        return True

    def reset(self, path: str = "") -> None:
        """This value, or every value, is as printed."""
        self.typed = {other: text for other, text in self.typed.items() if path and other != path}
        self._check()

    def choose(self, option: str, text: str) -> bool:
        """An option that decides what board it is; corrections that have no place on the new one are gone."""
        choices = next((each.choices for each in self.game.options if each.name == option), ())
        value = next((choice for choice in choices if boards.to_text(choice) == text), None)
        if value is None or option not in self.game.board_options:
            return False
        before = self.options
        self.options = {name: self.complete[name] for name in self.game.board_options} | {option: value}
        try:
            self._begin()
        except OptionError:
            self.options = before
            self._begin()
            return False
        self.typed = {path: typed for path, typed in self.typed.items() if path in self.printed}
        self._check()
        return True

    def speak(self, language: str) -> None:
        """Another language from now on."""
        self.language = language
        self.session.set_language(language)

    def _check(self) -> None:
        """What the data's own checks say; the drawing follows as long as they agree."""
        self.error, self.cause = None, ""
        try:
            board = self.correction()
            board.check()
            self.session = self._session(board.changes)
        except OptionError as error:
            self.error, self.cause = error, self._cause(error)
            self._turn_around(error)

    def _cause(self, error: OptionError) -> str:
        """Values depend on each other: what was just typed may be what makes another one impossible."""
        about = str(error.values.get("path", ""))
        recent = [self._last] if self._last in self.typed else []
        if not self._named(about):
            recent += [path for path in reversed(self.typed) if path != self._last][:_LOOKED_AT]
        for path in recent:
            if path == about:
                return ""
            try:
                self.correction(without=path).check()
            except OptionError as other:
                if other.values == error.values:
                    continue
            return path
        return ""

    def _turn_around(self, error: OptionError) -> None:
        """Two things that cannot have one value: what is said of either can be said of the one just typed."""
        thing, _, what = self.cause.rpartition(".")
        path, _, same = str(error.values.get("path", "")).rpartition(".")
        if thing and what == same and error.values.get("other") == thing:
            values = {**error.values, "path": self.cause, "other": path}
            self.error, self.cause = OptionError(error.option, error.reason, error.allowed, **values), ""

    def _named(self, about: str) -> set[str]:
        """The typed values that a problem names: this one, or those that it is made of."""
        return {path for path in self.typed if path == about or path.startswith(f"{about}.")}

    def correction(self, without: str = "") -> Correction:
        """What was typed, as a board, but for one value. OptionError for a text that is no such value."""
        typed = {path: text for path, text in self.typed.items() if path != without}
        changes = {path: boards.from_text(self.data, path, text) for path, text in typed.items()}
        return Correction(self.game, changes, boards.plain_name(self.name), self.options)

    # --- showing

    @property
    def tr(self) -> Translator:
        """The page's words and the game's."""
        return self.session.tr

    @property
    def scene(self) -> Scene:
        """The board as it is, or as it was when it last was one."""
        return self.session.scene()

    def drawing(self) -> BoardDrawing:
        """It as the game draws it."""
        return self.view.board(self.scene)

    def names(self) -> dict[str, ValueName]:
        """What all values are called."""
        scene = self.scene
        return {path: self.view.values.name(scene, path) for path in self.printed}

    def value_text(self, scene: Scene, path: str, text: str) -> str:
        """A value in words."""
        value = self.printed[path].value
        if isinstance(value, bool):
            return scene.tr(f"option.{text}")
        return self.view.values.choices(scene, path).get(text, text) or scene.tr("board.nothing")

    def problem(self) -> str:
        """What is wrong, and what would mend it; empty when nothing is."""
        if self.error is None:
            return ""
        scene = self.scene
        told = board_error_text(scene, self.error)
        if not self.cause:
            return told
        name = self.view.values.name(scene, self.cause)
        value = self.value_text(scene, self.cause, self.typed[self.cause])
        return scene.tr("values.with", name=name, value=value, problem=told)

    def culprits(self) -> set[str]:
        """The typed values that the problem may be about."""
        if self.error is None:
            return set()
        path = str(self.error.values.get("path", ""))
        found = {path} if path in self.printed else self._named(path)
        return found | {self.cause} if self.cause else found

    def address(self) -> str:
        """It in an address; empty while it is no board, or when there is nothing to say."""
        if self.error is not None or not (self.typed or self.options):
            return ""
        code = correction.encode(self.correction())
        return code if len(code) <= correction.LONGEST_CODE else ""
