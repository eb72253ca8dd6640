"""The model of a board being corrected: typed values, what is wrong with them, and the board they make."""

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

_CHECKED_CAUSES = 6
"""The number of recently typed values that are checked as the cause of an error."""


def text_of(value: Scalar | None) -> str:
    """A value as the text of its field."""
    return "" if value is None else boards.to_text(value)


class BoardDraft:
    """A board with unsaved corrections. While the person is typing, they may not make a valid board."""

    def __init__(self, view: GameView, board: Correction, language: str) -> None:
        self.view = view
        self.game: Game = board.game
        self.name = board.name
        self.kept_id = ""
        """The id of the stored board that is being changed; empty for a new one."""
        self.language = language
        self.options: dict[str, bool | int | str] = dict(board.options)
        self.typed: dict[str, str] = {path: text_of(value) for path, value in board.changes.items()}
        self.error: OptionError | None = None
        self.cause = ""
        """The typed value that causes the error, if the error is reported at another one."""
        self._last = ""
        """The path of the value typed last."""
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

    def set_value(self, path: str, text: str) -> bool:
        """Set the text of a value; returns False if there is no such value."""
        if path not in self.printed:
            return False
        self.typed[path] = text.strip()[: boards.LONGEST + 1]
        self._last = path
        if self.typed[path] == text_of(self.printed[path].value):
            del self.typed[path]
        self._check()
        return True

    def reset(self, path: str = "") -> None:
        """Reset one value, or all, to what is printed."""
        self.typed = {other: text for other, text in self.typed.items() if path and other != path}
        self._check()

    def set_option(self, option: str, text: str) -> bool:
        """Set an option that decides which board is used, and drop corrections that the new board lacks."""
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

    def set_language(self, language: str) -> None:
        """Switch the language of texts."""
        self.language = language
        self.session.set_language(language)

    def _check(self) -> None:
        """Validate the board. The drawing is updated only if it is valid."""
        self.error, self.cause = None, ""
        try:
            board = self.correction()
            board.check()
            self.session = self._session(board.changes)
        except OptionError as error:
            self.error, self.cause = error, self._cause(error)
            self._swap_cause(error)

    def _cause(self, error: OptionError) -> str:
        """The recently typed value without which the error disappears; "" if the error is about it."""
        about = str(error.values.get("path", ""))
        recent = [self._last] if self._last in self.typed else []
        if not self._typed_parts(about):
            recent += [path for path in reversed(self.typed) if path != self._last][:_CHECKED_CAUSES]
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

    def _swap_cause(self, error: OptionError) -> None:
        """If two things must differ and the cause is one of them, report the error at the one just typed."""
        thing, _, what = self.cause.rpartition(".")
        path, _, same = str(error.values.get("path", "")).rpartition(".")
        if thing and what == same and error.values.get("other") == thing:
            values = {**error.values, "path": self.cause, "other": path}
            self.error, self.cause = OptionError(error.option, error.reason, error.allowed, **values), ""

    def _typed_parts(self, about: str) -> set[str]:
        """The typed values that a path names: the value itself, or the parts of it."""
        return {path for path in self.typed if path == about or path.startswith(f"{about}.")}

    def correction(self, without: str = "") -> Correction:
        """The typed values as a correction, optionally without one. OptionError if a text is invalid."""
        typed = {path: text for path, text in self.typed.items() if path != without}
        changes = {path: boards.from_text(self.data, path, text) for path, text in typed.items()}
        return Correction(self.game, changes, boards.plain_name(self.name), self.options)

    # --- showing

    @property
    def tr(self) -> Translator:
        """The translator of the page's texts and the game's."""
        return self.session.tr

    @property
    def scene(self) -> Scene:
        """The scene of the current board, or of the last valid one."""
        return self.session.scene()

    def drawing(self) -> BoardDrawing:
        """The drawing of the board."""
        return self.view.board(self.scene)

    def names(self) -> dict[str, ValueName]:
        """The names of all values."""
        scene = self.scene
        return {path: self.view.values.name(scene, path) for path in self.printed}

    def value_text(self, scene: Scene, path: str, text: str) -> str:
        """A value in words."""
        value = self.printed[path].value
        if isinstance(value, bool):
            return scene.tr(f"option.{text}")
        return self.view.values.choices(scene, path).get(text, text) or scene.tr("board.nothing")

    def problem(self) -> str:
        """The error in words, with the change that would fix it; empty if there is none."""
        if self.error is None:
            return ""
        scene = self.scene
        words = board_error_text(scene, self.error)
        if not self.cause:
            return words
        name = self.view.values.name(scene, self.cause)
        value = self.value_text(scene, self.cause, self.typed[self.cause])
        return scene.tr("values.with", name=name, value=value, problem=words)

    def culprits(self) -> set[str]:
        """The typed values that may cause the error."""
        if self.error is None:
            return set()
        path = str(self.error.values.get("path", ""))
        found = {path} if path in self.printed else self._typed_parts(path)
        return found | {self.cause} if self.cause else found

    def address(self) -> str:
        """The correction as the code of an address; empty if it is invalid or corrects nothing."""
        if self.error is not None or not (self.typed or self.options):
            return ""
        code = correction.encode(self.correction())
        return code if len(code) <= correction.LONGEST_CODE else ""
