"""Words for options, their values, corrected boards and errors in either."""

from __future__ import annotations

from engine.core.contract import Game, Option
from engine.core.errors import OptionError
from engine.core.match import Match
from ui.view.scene import Scene
from ui.words.i18n import Translator


def choice_text(value: bool | int | str) -> str:
    """An option's value as written in form fields."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


_UNNAMED = "*"


def board_mark(match: Match) -> str:
    """The name of a match's corrected board, `_UNNAMED` if it has none; empty if nothing is corrected."""
    return (match.board_name or _UNNAMED) if match.board else ""


def board_words(tr: Translator, mark: str) -> str:
    """A `board_mark` in words; empty if nothing is corrected."""
    if mark == _UNNAMED:
        return tr("corrected.unnamed")
    return tr("corrected.mark", name=mark) if mark else ""


def option_label(tr: Translator, name: str) -> str:
    """The heading of an option."""
    return tr("option.players") if name == "players" else tr(f"option.{name}")


def choice_label(tr: Translator, option: Option, text: str) -> str:
    """The name of an option's value."""
    key = f"option.{option.name}.{text}"
    return tr(key) if tr.has(key) else (tr(f"option.{text}") if text in ("yes", "no") else text)


def error_text(tr: Translator, game: Game, error: OptionError) -> str:
    """A sentence about an impossible option: what is wrong and what is allowed."""
    option = next((option for option in game.options if option.name == error.option), None)
    allowed = [
        choice_label(tr, option, choice_text(value))
        if option and isinstance(value, bool | int | str)
        else str(value)
        for value in error.allowed
    ]
    args = {key: _shown(tr, key, value) for key, value in error.values.items()}
    names = {"option": option_label(tr, error.option), "allowed": ", ".join(allowed)}
    key = f"option-error.{error.reason}"
    if not tr.has(key):
        key = "option-error.other"
    return tr(key, **(names | args))


def board_error_text(scene: Scene, error: OptionError) -> str:
    """A sentence about an impossible board value, with the title of the rule that forbids it."""
    view, args = scene.view, dict[str, object](error.values)
    for key, value in error.values.items():
        if key in ("path", "other") and view is not None:
            args[key] = str(view.values.name(scene, str(value))) if value else ""
        else:
            args[key] = _shown(scene.tr, key, value)
    text = scene.tr(f"board-error.{error.reason}", **args)
    title = scene.rule_title(str(args.get("rule", "")))
    return f"{text} ({title})" if title else text


def _shown(tr: Translator, key: str, value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(_shown(tr, key, part) for part in value)
    for text_key in (f"value.{key}.{value}", f"option.{key}.{value}"):
        if tr.has(text_key):
            return tr(text_key)
    return str(value)
