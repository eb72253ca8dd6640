"""What is wrong with a record, and what became of a file of games, as sentences."""

from __future__ import annotations

from engine.core.record import Reading
from ui import bundle
from ui import games as views
from ui.i18n import Translator
from ui.texts import translator


def problem_texts(language: str, reading: Reading) -> list[str]:
    """One sentence per problem, with its line; then what was kept."""
    match = reading.match
    tr = translator(language, views.get(match.game.id) if match is not None else None)
    lines = []
    for problem in reading.problems:
        args: dict[str, object] = {"line": problem.line}
        for name, value in problem.args.items():
            args[name] = ", ".join(map(str, value)) if isinstance(value, tuple) else value
        if "reason" in args:
            key = f"refusal.{args['reason']}"
            args["reason"] = tr(key, **args) if tr.has(key) else args["reason"]
        sentence = tr(f"record.{problem.code}", **args)
        lines.append(tr("record.at-line", line=problem.line, text=sentence) if problem.line else sentence)
    if lines and match is not None:
        lines.append(tr("record.kept", count=len(match.actions)))
    return lines


def bundle_texts(tr: Translator, reader: bundle.Reader) -> list[str]:
    """One sentence for each thing that became of games."""
    lines = []
    for outcome in (bundle.NEW, bundle.LONGER, bundle.FORKED, bundle.KNOWN):
        count = sum(done.outcome == outcome for done in reader.brought)
        if count:
            lines.append(tr(f"import.games.{outcome}", count=count))
    for problem in ("damaged", "newer", "conflict", "full", "blocked"):
        count = sum(done.outcome == bundle.FAILED and done.problem == problem for done in reader.brought)
        if count:
            lines.append(tr(f"import.games.{problem}", count=count))
    if not reader.complete:
        lines.append(tr("import.games.cut"))
    return lines or [tr("import.games.none")]
