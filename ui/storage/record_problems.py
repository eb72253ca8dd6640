"""Sentences about problems in a record or a board's file, and about the results of an import."""

from __future__ import annotations

from engine import games
from engine.core.contract import Game
from engine.core.correction import BoardProblem
from engine.core.errors import OptionError
from engine.core.match import Match
from engine.core.record import Problem, Reading
from ui import games as views
from ui.storage import archive
from ui.view.options import board_error_text, error_text
from ui.view.scene import Scene
from ui.words.catalogues import translator
from ui.words.i18n import Translator


def problem_texts(language: str, reading: Reading) -> list[str]:
    """One sentence per problem, with its line; then how many actions could be read."""
    match = reading.match
    tr = translator(language, views.get(match.game.id) if match is not None else None)
    lines = []
    for problem in reading.problems:
        args: dict[str, object] = {"line": problem.line}
        for name, value in problem.args.items():
            args[name] = ", ".join(map(str, value)) if isinstance(value, tuple) else value
        if args.get("option") == "board":
            lines.append(tr("record.board", line=problem.line, reason=_board_words(language, problem)))
            continue
        if problem.refusal is not None and match is not None:
            view = views.get(match.game.id)
            scene = Scene(match.game, match.state, tr, match.names, view=view)
            args["reason"] = scene.refusal_text(problem.refusal)
        sentence = tr(f"record.{problem.code}", **args)
        lines.append(tr("record.at-line", line=problem.line, text=sentence) if problem.line else sentence)
    if lines and match is not None:
        lines.append(tr("record.kept", count=len(match.actions)))
    return lines


def of_older_rules(reading: Reading) -> bool:
    """Whether all problems come from rules that have changed since the game was played."""
    codes = {problem.code for problem in reading.problems}
    of_rules = {"rules-version", "action-illegal", "action-syntax", "result", "branch-cut"}
    return "rules-version" in codes and codes <= of_rules


def older_rules_texts(language: str, reading: Reading) -> list[str]:
    """What the change of rules means for a game: how far it can be played, and what is different."""
    assert reading.match is not None
    tr, count = translator(language), len(reading.match.actions)
    others = [problem for problem in reading.problems if problem.code != "rules-version"]
    cut = any(problem.code in ("action-illegal", "action-syntax") for problem in others)
    first = (
        tr("save.older.cut", count=count, number=count + 1) if cut else tr("save.older.whole", count=count)
    )
    return [first, *problem_texts(language, Reading(reading.match, others))[:-1]]


def _board_words(language: str, problem: Problem) -> str:
    values = dict(problem.args)
    game, reason = games.get(str(values.pop("game"))), str(values.pop("reason"))
    del values["option"], values["allowed"]
    return _option_error(language, game, OptionError("board", reason, (), **values))


def _option_error(language: str, game: Game, error: OptionError) -> str:
    """Why an option or a board (compared with the printed one) is refused, in the game's words."""
    view = views.get(game.id)
    tr = translator(language, view)
    if error.option == "board":
        printed = Match(game, game.players[-1], 0)
        return board_error_text(Scene(game, printed.state, tr, (), view=view), error)
    return error_text(tr, game, error)


def board_problem_text(language: str, problem: BoardProblem) -> str:
    """Why a text cannot be read as a corrected board."""
    tr = translator(language)
    args = {
        name: ", ".join(map(str, value)) if isinstance(value, tuple) else value
        for name, value in problem.values.items()
    }
    if problem.error is not None and problem.game is not None:
        args["reason"] = _option_error(language, problem.game, problem.error)
    text = tr(f"board-file.{problem.code}", **args)
    return tr("values.import-line", line=problem.line, text=text) if problem.line else text


def archive_texts(tr: Translator, reader: archive.Reader) -> list[str]:
    """One sentence for each outcome of an import."""
    lines = []
    for outcome in (
        archive.NEW, archive.LONGER, archive.FORKED, archive.KNOWN, archive.BOARD, archive.SAME_BOARD,
        archive.DRAFT, archive.SAME_DRAFT, archive.LEARNED,
    ):  # fmt: skip
        count = sum(done.outcome == outcome for done in reader.imported)
        if count:
            lines.append(tr(f"import.games.{outcome}", count=count))
    for problem in ("damaged", "newer", "conflict", "full", "blocked"):
        count = sum(done.outcome == archive.FAILED and done.problem == problem for done in reader.imported)
        if count:
            lines.append(tr(f"import.games.{problem}", count=count))
    if not reader.complete:
        lines.append(tr("import.games.cut"))
    return lines or [tr("import.games.none")]
