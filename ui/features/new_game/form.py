"""The new-game form: what has been chosen, what is wrong with it, and how to make it right with one
change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.core.contract import MAX_SEED, Game
from engine.core.correction import Correction
from engine.core.errors import OptionError
from engine.core.match import Match
from engine.core.record import LONGEST_NAME
from ui.view import seats as seating
from ui.view.options import choice_text

NAME_LENGTH = LONGEST_NAME
BOARD, PRINTED = "board", "printed"
"""The field of the board that is played on, and what it says when nothing is corrected."""


@dataclass
class Form:
    """One game being set up."""

    game: Game
    players: int
    options: dict[str, bool | int | str]
    names: list[str] = field(default_factory=list)
    """By seat, as typed so far; may be longer than `players`."""
    levels: list[str] = field(default_factory=list)
    """By seat: who moves it (ui.view.seats); as long as `names`."""
    seed: str = ""
    shown_names: list[str] = field(default_factory=list)
    """What the name fields were drawn with, so that typing does not redraw them."""
    changed: tuple[str, str] | None = None
    """The option that was changed along to keep the combination possible, with its new value."""
    board: Correction | None = None
    """The corrected board that is played on."""
    chosen: set[str] = field(default_factory=set)
    """Options that somebody chose, or that were changed along; all others are as usual beside them."""

    def __post_init__(self) -> None:
        if not self.chosen:
            usual = {option.name: option.default for option in self.game.options}
            self.chosen = {name for name, value in self.options.items() if value != usual[name]}

    def error(self) -> OptionError | None:
        """Why this cannot be started; None when it can."""
        try:
            complete = self.game.check_options(self.players, self.options)
            if self.board is not None:
                self.game.blank(self.players, complete, self.board.changes)
        except OptionError as error:
            return error
        return None

    def take_board(self, board: Correction | None) -> None:
        """Play on a corrected board, with the options that it belongs to; None: on the printed one."""
        self.board, self.changed = board, None
        if board is not None:
            self.options |= {name: board.complete()[1][name] for name in self.game.board_options}
            self.chosen |= set(self.game.board_options)

    def _leave_board(self) -> None:
        """A corrected board belongs to one choice of options: with another one, its values mean nothing."""
        board = self.board
        wanted = {} if board is None else board.complete()[1]
        if any(self.options[name] != wanted[name] for name in self.game.board_options if wanted):
            self.board, self.changed = None, (BOARD, PRINTED)

    def unusual(self) -> set[str]:
        """Options that are not as they would be if nobody had chosen them."""
        found = set()
        for name in self.chosen:
            others = {other: self.options[other] for other in self.chosen if other != name}
            try:
                usual = self.game.check_options(self.players, others)[name]
            except OptionError:
                usual = None
            if self.options[name] != usual:
                found.add(name)
        return found

    def seed_value(self) -> int | None:
        """The seed that was typed; None when there is none or it is no number."""
        text = self.seed.strip()
        if not text.isascii() or not text.isdigit() or len(text) > 20:
            return None
        value = int(text)
        return value if value < MAX_SEED else None

    def seed_wrong(self) -> bool:
        """Was something typed that cannot be a seed?"""
        return bool(self.seed.strip()) and self.seed_value() is None

    def set(self, name: str, text: str) -> bool:
        """A field was changed. If exactly one other change makes the combination possible, it is made,
        too."""
        self.changed = None
        if not self._put(name, text):
            return False
        self._leave_board()
        if self.error() is not None:
            self._repair(name)
        return True

    def match(self, chance: Callable[[], int]) -> Match:
        """The game that was set up; `chance` gives its seed when none was typed."""
        typed = self.seed_value()
        seed = chance() if typed is None else typed
        names = [" ".join(name.split()) for name in self.names[: self.players]]
        seats = [seating.declare(level, seed + place) for place, level in enumerate(self.levels)]
        board = self.board or Correction(self.game, {})
        return Match(
            self.game, self.players, seed, self.options, names, seats=seats[: self.players],
            board=board.changes or None, board_name=board.name,
        )  # fmt: skip

    def sit(self, place: int, level: str) -> bool:
        """A person or a bot takes a seat."""
        if place >= len(self.levels) or not seating.is_level(level):
            return False
        self.levels[place] = level
        self.shown_names = list(self.names)
        return True

    def refusal(self, name: str, text: str) -> OptionError | None:
        """Why this value does not go with all others as they are."""
        other = Form(self.game, self.players, dict(self.options), chosen=set(self.chosen))
        other._put(name, text)
        return other.error()

    def _put(self, name: str, text: str) -> bool:
        if name == "players":
            if not text.isascii() or not text.isdigit() or int(text) not in self.game.players:
                return False
            self.players = int(text)
            self._follow()
            return True
        option = next((option for option in self.game.options if option.name == name), None)
        if option is None:
            return False
        for value in option.choices:
            if choice_text(value) == text:
                self.options[name] = value
                self.chosen.add(name)
                self._follow()
                return True
        return False

    def _follow(self) -> None:
        """Options that nobody chose are as usual beside those chosen."""
        chosen = {name: self.options[name] for name in self.chosen}
        try:
            self.options = self.game.check_options(self.players, chosen)
        except OptionError:
            return

    def _repair(self, keep: str) -> None:
        fields: list[tuple[str, list[str]]] = []
        for option in self.game.options:
            if option.name != keep:
                values = [value for value in option.choices if value != option.default]
                fields.append((option.name, [choice_text(value) for value in (option.default, *values)]))
        if keep != "players":
            near = sorted(self.game.players, key=lambda count: (abs(count - self.players), count))
            fields.append(("players", [str(count) for count in near]))
        for name, values_of_field in fields:
            for text in values_of_field:
                if self.refusal(name, text) is None:
                    self._put(name, text)
                    self.changed = (name, text)
                    return


def new_form(game: Game, names: tuple[str, ...] = (), levels: tuple[str, ...] = ()) -> Form:
    """The form as it first appears: a possible combination, the last names filled in."""
    options = {option.name: option.default for option in game.options}
    counts = sorted(game.players, key=lambda count: (abs(count - 3), count))
    form = Form(game, counts[0], options)
    for count in counts:
        if form.error() is None:
            break
        form.players = count
    most = max(game.players)
    form.names = [*names, *[""] * most][:most]
    form.levels = [*levels, *[seating.PERSON] * most][:most]
    form.shown_names = list(form.names)
    return form
