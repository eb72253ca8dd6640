"""A lesson being written: its position as text and as a state, its steps, what is wrong with it; undo. No
markup, no browser."""

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
from engine.core.lesson_form import Lesson, LessonError
from ui import games as views
from ui.features.lesson_editor import steps as editor_steps
from ui.features.lesson_editor.problems import problem_text
from ui.features.lesson_editor.steps import Draft, Sheet
from ui.features.lessons import check as lesson_check
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
FRESH: Final = "players"


class Writing:
    """One lesson on the desk."""

    def __init__(self, draft_id: str, game: Game, text: str, sheet: Sheet, language: str) -> None:
        self.id, self.game, self.sheet = draft_id, game, sheet
        self.view: GameView = views.get(game.id) or PlainView(game)
        self.text = text
        self.state: State = game.new(self._usual_players(), 0)
        """As the position last could be read."""
        self.error: PositionError | None = None
        self.setup_error: OptionError | None = None
        self.viewer = 0
        """Whose board and cards are shown, where the game shows one seat's."""
        self._undone: list[tuple[str, dict[str, Any]]] = []
        self._done: list[tuple[str, dict[str, Any]]] = []
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
        """Another language from now on."""
        self.language = language
        self.tr: Translator = translator(language, self.view)

    # --- the position

    def _read(self) -> None:
        """Read the text; while it is none, the last state stays on the board."""
        self.error = self.setup_error = None
        self._states: list[State] | None = None
        self._steps_wrong: list[str] | None = None
        try:
            self.state = self.game.position(self.text)
        except PositionError as problem:
            self.error = problem
            if problem.reason == "setup":
                self.setup_error = self._setup_error()
        self.viewer = min(self.viewer, self.state.seats - 1)

    def _setup_error(self) -> OptionError | None:
        form = self.form
        return None if form is None else form.error()

    def type(self, text: str) -> None:
        """The text as somebody types it."""
        self.remember("text")
        self.text = text[:LONGEST_TEXT]
        self._read()

    def put(self, puts: LineChanges, field: str = "") -> None:
        """Lines that a setting says. `field`: it is being typed there."""
        self.remember(field)
        self.text = edited(self.text, puts)
        self._read()

    @property
    def lines(self) -> PositionLines:
        """What the position says."""
        return PositionLines(self.text, self.game, self.state)

    def settings(self, target: str | None) -> list[Setting]:
        """What can be set at a thing; None: everything."""
        lines, scene = self.lines, self.scene(self.state)
        editing = self.view.editing
        found = [] if editing is None else editing.settings(scene, lines, target)
        if target is None:
            found = [*found, *remaining_settings(lines, found, self.tr("editor.other-lines"), str)]
        return found

    def header(self) -> dict[str, str]:
        """The lines that say what game it is, by their beginnings."""
        found = {}
        for line in map(clean, self.text.splitlines()):
            key, _, rest = line.partition(" ")
            if key in position.HEADER:
                name, _, value = rest.partition(" ")
                found[f"{key} {name}" if key in ("option", "board") else key] = value or name
        return found

    @property
    def form(self) -> Form | None:
        """Players and options, as the form of a new game has them; None while the text says something odd."""
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

    def choose(self, name: str, value: str, *, fresh: bool = False) -> bool:
        """Players, an option, or the seed; what else has to change with it changes. `fresh`: the facts go."""
        form = self.form
        if form is None:
            return False
        seats = form.players
        if name == "seed":
            form.seed = value
        elif not form.set(name, value):
            return False
        self.remember("" if name != "seed" else "seed")
        self._set_up(form, fresh=fresh)
        self._seat(seats, form.players)
        return True

    def _seat(self, before: int, now: int) -> None:
        """Lines with a number for each seat get as many as there are seats now, where they cannot be read as
        they are: who is new has nothing."""
        for _ in range(self.text.count("\n")):
            place = self.error.line - 1 if self.error is not None else -1
            lines = self.text.splitlines()
            fitting = seated(lines[place], before, now) if place >= 0 else ""
            if place < 0 or fitting == lines[place]:
                return
            lines[place] = fitting
            self.text = "\n".join(lines) + "\n"
            self._read()

    def _set_up(self, form: Form, *, fresh: bool) -> None:
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
        self.text = "\n".join([*lines, *kept, *([] if fresh else filter(None, facts))]) + "\n"
        self._read()

    def begin_again(self) -> None:
        """A fresh game with these players and options: all facts go."""
        self.remember("")
        kept = [line for line in map(clean, self.text.splitlines()) if line.split(" ")[0] in position.HEADER]
        self.text = "\n".join(kept or [f"{FRESH} {self._usual_players()}"]) + "\n"
        self._read()

    def take_board(self, board: Correction | None) -> None:
        """Corrected values, or none."""
        self.remember("")
        rest = [line for line in self.text.splitlines() if not clean(line).startswith("board ")]
        header = [line for line in rest if clean(line).split(" ")[0] in position.HEADER]
        facts = [line for line in rest if line not in header]
        values = (
            []
            if board is None
            else [f"board {path} {boards.to_text(value)}" for path, value in board.changes.items()]
        )
        if board is not None:
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
        """What is wrong with the position, in a sentence; empty: nothing."""
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
        """The seats by number; what the rules move, by its name."""
        return seat_names(self.tr, seating.declared(state, state.setup.players, None), ())

    def scene(self, state: State, *, playing: bool = False) -> Scene:
        """What renderers look at: the position that is set up, or the one of a step, to be acted on."""
        viewer = state.to_move if playing else self.viewer
        legal = tuple(state.legal()) if playing and state.to_move is not None else ()
        return Scene(
            self.game, state, self.tr, self.names(state), viewer=viewer, interactive=playing, legal=legal,
            motion=False, view=self.view,
        )  # fmt: skip

    def drawing(self, state: State, *, playing: bool = False) -> BoardDrawing:
        """The board with everything on it."""
        return self.view.board(self.scene(state, playing=playing))

    # --- steps

    def step(self, number: int) -> Draft:
        """A step, from 1."""
        return self.sheet.steps[number - 1]

    def states(self) -> list[State]:
        """By step: what stands on the board before it; one more for the end."""
        if self._states is None:
            self._states = self._played()
        return self._states

    def _played(self) -> list[State]:
        figures = games.course(self.game.id).figures
        state, found = self.state.clone(), []
        words: dict[str, dict[str, str]] = {}
        for number, step in enumerate(self.sheet.steps, 1):
            record = step.record(number, words)
            try:
                if "position" in record:
                    state = self.game.position("\n".join(record["position"]))
                found.append(state.clone())
                if step.kind in ("do", "goal") and (step.answer or step.kind == "goal"):
                    lessons.check_step(
                        self.game, state, {k: v for k, v in record.items() if k != "wrong"}, figures
                    )
            except (PositionError, LessonError, ActionSyntaxError, InvariantError, *DAMAGE):
                del found[number:]
                found += [state.clone()] * (number - len(found))
        return [*found, state]

    def parse(self, notation: str) -> Action | None:
        """The action written like that."""
        try:
            return self.game.parse(notation)
        except ActionSyntaxError:
            return None

    def label(self, state: State, notation: str) -> str:
        """An action in words."""
        action = self.parse(notation)
        if action is None:
            return notation
        try:
            return self.view.action_label(self.scene(state, playing=True), action)
        except DAMAGE:
            return notation

    def choices(self, state: State) -> list[Choice]:
        """What can be done in a position, as the turn panel lists it."""
        return self.view.choices(self.scene(state, playing=True)) if state.to_move is not None else []

    def figures(self, state: State) -> Mapping[str, Any]:
        """What can be asked for."""
        return games.course(self.game.id).figures(state)

    # --- the whole

    @property
    def languages(self) -> Sequence[str]:
        """Those that it has words in."""
        found = {language for language in LANGUAGES if self.sheet.title.get(language)}
        for step in self.sheet.steps:
            found |= {language for language, text in step.text.items() if text.strip()}
        return [language for language in LANGUAGES if language in found] or [self.language]

    def file(self) -> str:
        """The lesson as a file."""
        return lesson_check.as_text(self.game.id, [self.sheet.record(self.text)])

    def lesson(self) -> Lesson | None:
        """The lesson as its runner takes it; None as long as it is none."""
        try:
            return lesson_check.read(self.file())[1][0]
        except (LessonError, lesson_check.Unreadable):
            return None

    def missing(self) -> list[tuple[int, str]]:
        """What is still to be written, by step (0: the lesson as a whole)."""
        tr, found = self.tr, list[tuple[int, str]]()
        for language in self.languages:
            if not self.sheet.title.get(language, "").strip():
                found.append((0, tr("editor.missing.title", language=tr(f"editor.language.{language}"))))
            for number, step in enumerate(self.sheet.steps, 1):
                found += [(number, text) for text in self._missing(step, language)]
        return found

    def _missing(self, step: Draft, language: str) -> list[str]:
        tr, name = self.tr, self.tr(f"editor.language.{language}")
        found = []
        if step.kind in ("do", "refused") and not step.answer:
            found.append(tr(f"editor.missing.{step.kind}"))
        if step.kind == "ask" and not step.figure:
            found.append(tr("editor.missing.figure"))
        if not step.text.get(language, "").strip() and step.kind != "look" and not step.more.get("watch"):
            found.append(tr("editor.missing.text", language=name))
        for wrong in step.wrong:
            if not wrong.reply.get(language, "").strip():
                found.append(tr("editor.missing.reply", language=name))
        return list(dict.fromkeys(found))

    def wrong(self) -> list[str]:
        """What the check says (`python -m tools.check.lessons`, the same code); nothing: it is right."""
        if self.error is not None:
            return []
        try:
            lesson = lesson_check.read(self.file())[1][0]
        except (LessonError, lesson_check.Unreadable) as problem:
            return [str(problem)]
        if self._steps_wrong is None:
            self._steps_wrong = lesson_check.mistakes(self.game.id, lesson, words=False)
        return [*self._steps_wrong, *lesson_check.unworded(self.game.id, lesson)]

    # --- undo

    def remember(self, field: str, *, words: bool = False) -> None:
        """Something will be changed. `field`: what is typed in; letters of one word are one change. `words`:
        nothing else than these, so that all steps happen as before."""
        if not words:
            self._forget_results()
        if field and field == self._typing:
            return
        self._typing = field
        self._done.append((self.text, self.sheet.data()))
        del self._done[:-MOST_UNDO]
        self._undone = []

    def _forget_results(self) -> None:
        self._states = self._steps_wrong = None

    @property
    def can_undo(self) -> bool:
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> bool:
        """The last change is taken back."""
        return self._back(self._done, self._undone)

    def redo(self) -> bool:
        """It is made again."""
        return self._back(self._undone, self._done)

    def _back(
        self, source: list[tuple[str, dict[str, Any]]], other: list[tuple[str, dict[str, Any]]]
    ) -> bool:
        if not source:
            return False
        other.append((self.text, self.sheet.data()))
        self.text, data = source.pop()
        self.sheet = editor_steps.from_data(data)
        self._typing = ""
        self._read()
        return True

    # --- keeping

    def data(self, now: str) -> dict[str, object]:
        """As it is stored."""
        return {
            "game": self.game.id, "changed": now, "title": self.sheet.title, "text": self.text,
            "lesson": self.sheet.data(),
        }  # fmt: skip


def restored(draft_id: str, data: Mapping[str, Any], language: str) -> Writing | None:
    """What was stored; None when it cannot be read."""
    try:
        game = games.get(data["game"])
        return Writing(draft_id, game, str(data["text"]), editor_steps.from_data(data["lesson"]), language)
    except (UnknownGame, OptionError, *DAMAGE):
        return None


def seated(line: str, before: int, now: int) -> str:
    """The line with `now` numbers wherever exactly `before` stand one behind the other."""
    found: list[str] = []
    for numbers, words in groupby(line.split(" "), key=is_number):
        run = list(words)
        if numbers and len(run) == before:
            run = (run + ["0"] * now)[:now]
        found += run
    return " ".join(found)
