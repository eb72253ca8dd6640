"""A lesson that is being written: its position (text and state), content, problems and undo. No markup
here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from engine import games
from engine.core import boards, lessons, position
from engine.core import seats as seating
from engine.core.contract import Action, Game, State
from engine.core.correction import Correction
from engine.core.data import DAMAGE
from engine.core.errors import ActionSyntaxError, InvariantError, OptionError, PositionError, UnknownGame
from engine.core.lesson_form import Lesson
from engine.core.lesson_steps import LessonError, Moment, read_step
from ui import games as views
from ui.features.lesson_editor.content import LessonContent, from_data, step_record
from ui.features.lesson_editor.look import Look
from ui.features.lesson_editor.problems import problem_text
from ui.features.lesson_editor.steps import EDITORS
from ui.features.lesson_editor.steps.base import StepModel
from ui.features.lessons import Unreadable, as_text, mistakes, read, unworded
from ui.features.new_game import Form
from ui.view.options import choice_text, error_text
from ui.view.plain import PlainView
from ui.view.position_lines import LineChanges, PositionLines, clean, edited, is_number, remaining_settings
from ui.view.scene import Scene
from ui.view.seats import seat_names
from ui.view.types import BoardDrawing, Choice, Setting
from ui.view.view import GameView
from ui.words.catalogues import translator
from ui.words.i18n import LANGUAGES, Translator

MOST_UNDO: Final = 200
LONGEST_TEXT: Final = 20_000
Snapshot = tuple[str, dict[str, Any]]
"""(position text, content) for undo."""


class LessonModel:
    """A lesson that is open in the editor."""

    def __init__(self, draft_id: str, game: Game, text: str, content: LessonContent, language: str) -> None:
        self.id, self.game, self.content = draft_id, game, content
        self.view: GameView = views.get(game.id) or PlainView(game)
        self.text = text
        self.state: State = game.new(self._usual_players(), 0)
        """The last position that could be read."""
        self.error: PositionError | None = None
        self.setup_error: OptionError | None = None
        self.viewer = 0
        """The seat whose board and cards are shown, in games that show only one seat's."""
        self._undone: list[Snapshot] = []
        self._done: list[Snapshot] = []
        self._typing = ""
        self.speak(language)
        self._read()

    def _usual_players(self) -> int:
        for count in sorted(self.game.players, key=lambda count: (abs(count - 3), count)):
            try:
                self.game.check_options(count, {})
            except OptionError:
                continue
            return count
        return self.game.players[0]

    def speak(self, language: str) -> None:
        """Switch the language of labels and problems."""
        self.language = language
        self.tr: Translator = translator(language, self.view)

    # --- the position

    def _read(self) -> None:
        """Read the text of the position. If that fails, `state` stays as it is."""
        self.error = self.setup_error = None
        self._states: list[State] | None = None
        self._steps_wrong: list[str] | None = None
        try:
            self.state = self.game.position(self.text)
        except PositionError as problem:
            self.error = problem
            if problem.reason == "setup":
                form = self.form
                self.setup_error = None if form is None else form.error()
        self.viewer = min(self.viewer, self.state.seats - 1)

    def type(self, text: str) -> None:
        """Replace the text of the position while a person types it."""
        self.remember("text")
        self.text = text[:LONGEST_TEXT]
        self._read()

    def put(self, puts: LineChanges, field: str = "") -> None:
        """Change lines of the position for a setting. `field`: the field that is being typed in."""
        self.remember(field)
        self.text = edited(self.text, puts)
        self._read()

    @property
    def lines(self) -> PositionLines:
        """The lines of the position."""
        return PositionLines(self.text, self.game, self.state)

    def settings(self, target: str | None) -> list[Setting]:
        """The settings of a board part or seat; of everything if `target` is None."""
        lines, scene = self.lines, self.scene(self.state)
        editing = self.view.editing
        found = [] if editing is None else editing.settings(scene, lines, target)
        if target is None:
            found = [*found, *remaining_settings(lines, found, self.tr("editor.other-lines"), str)]
        return found

    def header(self) -> dict[str, str]:
        """The header lines of the position (players, seed, options, board) by their keys."""
        found = {}
        for line in map(clean, self.text.splitlines()):
            key, _, rest = line.partition(" ")
            if key in position.HEADER:
                name, _, value = rest.partition(" ")
                found[f"{key} {name}" if key in ("option", "board") else key] = value or name
        return found

    @property
    def form(self) -> Form | None:
        """Players and options as a form of a new game; None while the header is not valid."""
        header, options = self.header(), {}
        for start, value in header.items():
            key, _, name = start.partition(" ")
            if key == "option":
                options[name] = position.option_value(self.game, name, value)
        players = header.get("players", str(self.game.players[0]))
        defaults = {option.name: option.default for option in self.game.options}
        if (
            not is_number(players)
            or int(players) not in self.game.players
            or not set(options) <= set(defaults)
        ):
            return None
        usual: dict[str, Any]
        try:
            usual = self.game.check_options(int(players), options)
        except OptionError:
            usual = {**defaults, **options}
        return Form(self.game, int(players), usual, seed=header.get("seed", ""), chosen=set(options))

    def choose(self, name: str, value: str) -> bool:
        """Set the players, an option or the seed, and adapt the position to the number of seats."""
        form = self.form
        if form is None:
            return False
        seats = form.players
        if name == "seed":
            form.seed = value
        elif not form.set(name, value):
            return False
        self.remember("" if name != "seed" else "seed")
        self._set_up(form)
        self._seat(seats, form.players)
        return True

    def _seat(self, before: int, now: int) -> None:
        """Adapt lines that cannot be read because the number of seats changed: those with a number per seat
        are cut, or filled with zeros."""
        for _ in range(self.text.count("\n")):
            place = self.error.line - 1 if self.error is not None else -1
            lines = self.text.splitlines()
            fitting = seated(lines[place], before, now) if place >= 0 else ""
            if place < 0 or fitting == lines[place]:
                return
            lines[place] = fitting
            self.text = "\n".join(lines) + "\n"
            self._read()

    def _set_up(self, form: Form) -> None:
        defaults = {option.name: option.default for option in self.game.options}
        lines = [f"players {form.players}"]
        if form.seed.strip():
            lines.append(f"seed {form.seed.strip()}")
        lines += [
            f"option {name} {choice_text(value)}"
            for name, value in form.options.items()
            if value != defaults[name] or name in form.chosen
        ]
        kept = [line for line in map(clean, self.text.splitlines()) if line.startswith("board ")]
        facts = [line for line in self.text.splitlines() if clean(line).split(" ")[0] not in position.HEADER]
        self.text = "\n".join([*lines, *kept, *filter(None, facts)]) + "\n"
        self._read()

    def begin_again(self) -> None:
        """Reset the position to the start of a game with the same header."""
        self.remember("")
        kept = [line for line in map(clean, self.text.splitlines()) if line.split(" ")[0] in position.HEADER]
        self.text = "\n".join(kept or [f"players {self._usual_players()}"]) + "\n"
        self._read()

    def take_board(self, board: Correction | None) -> None:
        """Use a board with corrected values, or the printed one if `board` is None."""
        self.remember("")
        rest = [line for line in self.text.splitlines() if not clean(line).startswith("board ")]
        header = [line for line in rest if clean(line).split(" ")[0] in position.HEADER]
        facts = [line for line in rest if line not in header]
        values = []
        if board is not None:
            values = [f"board {path} {boards.to_text(value)}" for path, value in board.changes.items()]
            names = board.complete()[1]
            header = [
                line
                for line in header
                if not any(clean(line).startswith(f"option {name} ") for name in self.game.board_options)
            ]
            header += [f"option {name} {boards.to_text(names[name])}" for name in self.game.board_options]
        self.text = "\n".join([*header, *values, *facts]) + "\n"
        self._read()

    def error_text(self) -> str:
        """The problem of the position as a sentence; empty if there is none."""
        error, tr = self.error, self.tr
        if error is None:
            return ""
        if self.setup_error is not None:
            return error_text(tr, self.game, self.setup_error)
        key = f"position.{error.reason}"
        values = dict(error.values)
        if "problem" in values:
            values["problem"] = problem_text(tr, str(values["problem"]))
        return tr(key, line=error.line, **values)

    # --- drawing

    def names(self, state: State) -> tuple[str, ...]:
        """The names of the seats."""
        return seat_names(self.tr, seating.declared(state, state.setup.players, None), ())

    def scene(self, state: State, *, playing: bool = False) -> Scene:
        """The scene of the edited position or, if `playing`, of a step that actions are chosen in."""
        viewer = state.to_move if playing else self.viewer
        legal = tuple(state.legal()) if playing and state.to_move is not None else ()
        return Scene(
            self.game, state, self.tr, self.names(state), viewer=viewer, interactive=playing, legal=legal,
            motion=False, view=self.view,
        )  # fmt: skip

    def drawing(self, state: State, *, playing: bool = False) -> BoardDrawing:
        """The drawing of the board."""
        return self.view.board(self.scene(state, playing=playing))

    # --- steps

    def step(self, number: int) -> StepModel:
        """A step, numbered from 1."""
        return self.content.steps[number - 1]

    def shown(self, look: Look) -> tuple[State, bool]:
        """The state that the board shows, and whether actions are chosen on it."""
        if look.stage != "steps" or not look.step:
            return self.state, False
        state = self.states()[look.step - 1]
        return state, EDITORS[self.step(look.step).kind].ON_BOARD and state.to_move is not None

    def states(self) -> list[State]:
        """The state before each step, and the one at the end."""
        if self._states is None:
            self._states = self._played()
        return self._states

    def _played(self) -> list[State]:
        figures = games.course(self.game.id).figures
        state, found = self.state.clone(), []
        for number, step in enumerate(self.content.steps, 1):
            record = step_record(step, number, {})
            try:
                if "position" in record:
                    state = self.game.position("\n".join(record["position"]))
                found.append(state.clone())
                if step.answer or not EDITORS[step.kind].OFFERED:
                    record.pop("wrong", None)
                    lessons.check_step(read_step(record), Moment(self.game, state, figures))
            except (PositionError, LessonError, ActionSyntaxError, InvariantError, *DAMAGE):
                del found[number:]
                found += [state.clone()] * (number - len(found))
        return [*found, state]

    def parse(self, notation: str) -> Action | None:
        """Parse a notation; None if it is not valid."""
        try:
            return self.game.parse(notation)
        except ActionSyntaxError:
            return None

    def label(self, state: State, notation: str) -> str:
        """The label of an action."""
        action = self.parse(notation)
        if action is None:
            return notation
        try:
            return self.view.action_label(self.scene(state, playing=True), action)
        except DAMAGE:
            return notation

    def choices(self, state: State) -> list[Choice]:
        """The actions in a state, as the turn panel lists them."""
        return self.view.choices(self.scene(state, playing=True)) if state.to_move is not None else []

    def figures(self, state: State) -> Mapping[str, Any]:
        """The figures of a state that a question can ask for."""
        return games.course(self.game.id).figures(state)

    # --- the whole lesson

    @property
    def title(self) -> str:
        """The title in the page's language, else in another one, else "untitled"."""
        titles = self.content.title
        return titles.get(self.language) or next(iter(titles.values()), "") or self.tr("editor.untitled")

    @property
    def languages(self) -> Sequence[str]:
        """The languages that the lesson has texts in."""
        found = {language for language in LANGUAGES if self.content.title.get(language)}
        for step in self.content.steps:
            found |= {language for language, text in step.text.items() if text.strip()}
        return [language for language in LANGUAGES if language in found] or [self.language]

    def file(self) -> str:
        """The lesson as the text of a lesson file."""
        return as_text(self.game.id, [self.content.record(self.text)])

    def lesson(self) -> Lesson | None:
        """The lesson as learners get it; None while it is not valid."""
        try:
            return read(self.file())[1][0]
        except (LessonError, Unreadable):
            return None

    def missing(self) -> list[tuple[int, str]]:
        """(step, sentence) of everything that is still to be written; step 0 is the lesson as a whole."""
        tr, found = self.tr, list[tuple[int, str]]()
        for language in self.languages:
            if not self.content.title.get(language, "").strip():
                found.append((0, tr("editor.missing.title", language=tr(f"editor.language.{language}"))))
            for number, step in enumerate(self.content.steps, 1):
                found += [(number, text) for text in self._missing(step, language)]
        return found

    def _missing(self, step: StepModel, language: str) -> list[str]:
        tr, name = self.tr, self.tr(f"editor.language.{language}")
        editor = EDITORS[step.kind]
        unchosen = editor.missing(step)
        found = [tr(f"editor.missing.{unchosen}")] if unchosen else []
        if not step.text.get(language, "").strip() and editor.SPEAKS and not step.more.get("watch"):
            found.append(tr("editor.missing.text", language=name))
        for wrong in step.wrong:
            if not wrong.reply.get(language, "").strip():
                found.append(tr("editor.missing.reply", language=name))
        return list(dict.fromkeys(found))

    def wrong(self) -> list[str]:
        """The problems that `python -m tools.check.lessons` would report."""
        if self.error is not None:
            return []
        try:
            lesson = read(self.file())[1][0]
        except (LessonError, Unreadable) as problem:
            return [str(problem)]
        if self._steps_wrong is None:
            self._steps_wrong = mistakes(self.game.id, lesson, words=False)
        return [*self._steps_wrong, *unworded(self.game.id, lesson)]

    # --- undo

    def remember(self, field: str, *, words: bool = False) -> None:
        """Keep a copy for undo before a change. `field`: the field that is typed in; all typing in one field
        is one change. `words`: only texts change, so that the states of the steps stay valid."""
        if not words:
            self._states = self._steps_wrong = None
        if field and field == self._typing:
            return
        self._typing = field
        self._done.append((self.text, self.content.data()))
        del self._done[:-MOST_UNDO]
        self._undone = []

    @property
    def can_undo(self) -> bool:
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> bool:
        """Undo the last change. False if there is none."""
        return self._back(self._done, self._undone)

    def redo(self) -> bool:
        """Redo the last undone change. False if there is none."""
        return self._back(self._undone, self._done)

    def _back(self, source: list[Snapshot], other: list[Snapshot]) -> bool:
        if not source:
            return False
        other.append((self.text, self.content.data()))
        self.text, data = source.pop()
        self.content = from_data(data)
        self._typing = ""
        self._read()
        return True

    # --- storing

    def data(self, now: str) -> dict[str, object]:
        """The draft as it is stored."""
        return {
            "game": self.game.id, "changed": now, "title": self.content.title, "text": self.text,
            "lesson": self.content.data(),
        }  # fmt: skip


def restored(draft_id: str, data: Mapping[str, Any], language: str) -> LessonModel | None:
    """The model of a stored draft; None if it cannot be read."""
    try:
        game = games.get(data["game"])
        return LessonModel(draft_id, game, str(data["text"]), from_data(data["lesson"]), language)
    except (UnknownGame, OptionError, *DAMAGE):
        return None


def seated(line: str, before: int, now: int) -> str:
    """`line` with each run of exactly `before` numbers cut, or filled with zeros, to `now` numbers."""
    found: list[str] = []
    for numbers, words in groupby(line.split(" "), key=is_number):
        run = list(words)
        if numbers and len(run) == before:
            run = (run + ["0"] * now)[:now]
        found += run
    return " ".join(found)
