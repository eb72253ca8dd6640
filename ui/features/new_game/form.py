"""The model of the new-game form: its values, their problem, and the change that would fix it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.bots import LEVELS
from engine.core.contract import MAX_SEED, Game, Option
from engine.core.correction import Correction
from engine.core.errors import OptionError
from engine.core.match import Match
from engine.core.record import LONGEST_NAME
from ui.view import seats as seating
from ui.view.options import choice_text

NAME_LENGTH = LONGEST_NAME
BOARD, PRINTED = "board", "printed"
"""The name of the board field, and its value for the printed board."""


@dataclass
class Form:
    """A game being set up."""

    game: Game
    players: int
    options: dict[str, bool | int | str]
    names: list[str] = field(default_factory=list)
    """By seat, as typed so far; may be longer than `players`."""
    levels: list[str] = field(default_factory=list)
    """Who moves each seat (ui.view.seats); as long as `names`."""
    seed: str = ""
    rendered_names: list[str] = field(default_factory=list)
    """The names that the fields were rendered with, so that typing does not render them again."""
    changed: tuple[str, str] | None = None
    """The option, with its new value, that was changed automatically to make the combination possible."""
    board: Correction | None = None
    """The corrected board to play on."""
    chosen: set[str] = field(default_factory=set)
    """Options that the person chose or that were changed automatically; all others have their defaults."""

    def __post_init__(self) -> None:
        if not self.chosen:
            usual = {option.name: option.default for option in self.game.options}
            self.chosen = {name for name, value in self.options.items() if value != usual[name]}

    def error(self) -> OptionError | None:
        """Why this game cannot be started; None if it can."""
        try:
            complete = self.game.check_options(self.players, self.options)
            if self.board is not None:
                self.game.blank(self.players, complete, self.board.changes)
        except OptionError as error:
            return error
        return None

    def use_board(self, board: Correction | None) -> None:
        """Play on a corrected board, with the options that it belongs to, or (None) on the printed one."""
        self.board, self.changed = board, None
        if board is not None:
            self.options |= {name: board.complete()[1][name] for name in self.game.board_options}
            self.chosen |= set(self.game.board_options)

    def _drop_board(self) -> None:
        """Drop the corrected board if the options it belongs to have changed."""
        board = self.board
        wanted = {} if board is None else board.complete()[1]
        if any(self.options[name] != wanted[name] for name in self.game.board_options if wanted):
            self.board, self.changed = None, (BOARD, PRINTED)

    def unusual(self) -> set[str]:
        """Chosen options whose value is not what it would be by default."""
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
        """The seed that was typed; None if there is none or it is not a valid number."""
        text = self.seed.strip()
        if not text.isascii() or not text.isdigit() or len(text) > 20:
            return None
        value = int(text)
        return value if value < MAX_SEED else None

    def seed_invalid(self) -> bool:
        """Whether the text in the seed field is not a valid seed."""
        return bool(self.seed.strip()) and self.seed_value() is None

    def set(self, name: str, text: str) -> bool:
        """Change a field. If the combination becomes impossible and one other change makes it possible, make
        that change, too."""
        self.changed = None
        if not self._set_field(name, text):
            return False
        self._drop_board()
        if self.error() is not None:
            self._repair(name)
        return True

    def match(self, chance: Callable[[], int]) -> Match:
        """The game that was set up; `chance` makes its seed if none was typed."""
        typed = self.seed_value()
        seed = chance() if typed is None else typed
        places = zip(self.names, self.levels[: self.players], strict=False)
        names = [" ".join(name.split()) if seating.is_person(level) else "" for name, level in places]
        seats = [seating.declare(level, seed + place) for place, level in enumerate(self.levels)]
        board = self.board or Correction(self.game, {})
        return Match(
            self.game, self.players, seed, self.options, names, seats=seats[: self.players],
            board=board.changes or None, board_name=board.name,
        )  # fmt: skip

    def set_seat(self, place: int, level: str) -> bool:
        """Seat a person or a bot."""
        if place >= len(self.levels) or not seating.is_level(level):
            return False
        self.levels[place] = level
        self.rendered_names = list(self.names)
        return True

    def seat_all(self, levels: Sequence[str]) -> None:
        """Seat persons and bots in the first seats, and bots like them in those that are not used now."""
        most = max(self.game.players)
        bots = [level for level in levels if not seating.is_person(level)]
        self.names = [*self.names, *[""] * most][:most]
        self.levels = [*levels, *[bots[-1] if bots else seating.EASIEST] * most][:most]
        self.rendered_names = list(self.names)

    @property
    def own_place(self) -> int | None:
        """The seat of the person who fills in the form: the first one of a person here, if there is one."""
        return next((place for place, level in enumerate(self.seated()) if level == seating.PERSON), None)

    def seated(self) -> list[str]:
        """Who moves each seat of the game."""
        return self.levels[: self.players]

    def bots(self) -> str | None:
        """The level of all bots of the game; empty if they differ, None if there are none."""
        levels = {level for level in self.seated() if not seating.is_person(level)}
        return None if not levels else levels.pop() if len(levels) == 1 else ""

    def set_bots(self, level: str) -> bool:
        """Give all bots this level, also those of seats that are not used now."""
        if level not in LEVELS:
            return False
        self.levels = [each if seating.is_person(each) else level for each in self.levels]
        self.rendered_names = list(self.names)
        return True

    def automas(self) -> int:
        """How many seats the rulebook's automatic opponents take; 0 while the game cannot be started."""
        try:
            return self.game.blank(self.players, self.options, None).seats - self.players
        except OptionError:
            return 0

    def possible(self, option: Option) -> list[str]:
        """The values of an option that can be chosen for this number of players, with one other change at
        most."""
        found = []
        for text in map(choice_text, option.choices):
            other = self._copy()
            other.set(option.name, text)
            if other.error() is None and other.players == self.players:
                found.append(text)
        return found

    def refusal(self, name: str, text: str) -> OptionError | None:
        """Why this value cannot be combined with all others as they are; None if it can."""
        other = self._copy()
        other._set_field(name, text)
        return other.error()

    def _copy(self) -> Form:
        """A form with the same players and options, to try something."""
        return Form(self.game, self.players, dict(self.options), chosen=set(self.chosen))

    def _set_field(self, name: str, text: str) -> bool:
        if name == "players":
            if not text.isascii() or not text.isdigit() or int(text) not in self.game.players:
                return False
            self.players = int(text)
            self._apply_defaults()
            return True
        option = next((option for option in self.game.options if option.name == name), None)
        if option is None:
            return False
        for value in option.choices:
            if choice_text(value) == text:
                self.options[name] = value
                self.chosen.add(name)
                self._apply_defaults()
                return True
        return False

    def _apply_defaults(self) -> None:
        """Set the options that were not chosen to their defaults."""
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
                    self._set_field(name, text)
                    self.changed = (name, text)
                    return


def new_form(
    game: Game,
    names: Sequence[str] = (),
    levels: Sequence[str] = (),
    *,
    own_name: str = "",
    options: Mapping[str, bool | int | str] | None = None,
) -> Form:
    """The form as it first appears: a possible combination, with the given `options`, and who sat at the last
    table of this game (`levels`, as many as it had players), at first one person against the easiest bots."""
    usual = {option.name: option.default for option in game.options}
    counts = sorted(game.players, key=lambda count: (count != len(levels), abs(count - 3), count))
    form = Form(game, counts[0], usual | dict(options or {}))
    for count in counts:
        form.set("players", str(count))
        if form.error() is None:
            break
    form.names = list(names)
    form.seat_all(levels or (seating.PERSON,))
    if own_name and form.own_place is not None:
        form.names[form.own_place] = own_name
    form.rendered_names = list(form.names)
    form.changed = None
    return form
