"""Everything that the engine refuses, as data. The page looks up texts for people by these codes."""

from __future__ import annotations

from typing import NamedTuple

Value = int | str | tuple["Value", ...]


def shown(value: object) -> str:
    """A given value as short text for an error. Python cannot convert numbers of thousands of digits."""
    try:
        return str(value)[:40]
    except ValueError:
        return type(value).__name__


class Refusal(NamedTuple):
    """Why something is not possible: the rule that forbids it, a reason code, and values for the text.

    `reason` is a key of the game's texts (`refusal.<reason>`), `args` fill its placeholders.
    """

    rule: str
    reason: str
    args: dict[str, Value] = {}

    def __str__(self) -> str:
        details = ", ".join(f"{key}={value}" for key, value in sorted(self.args.items()))
        return f"{self.rule}: {self.reason}" + (f" ({details})" if details else "")


class RailtableError(Exception):
    """Base of all errors that the engine raises on purpose."""


class IllegalAction(RailtableError):
    """An action that the rules do not allow now. The state is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class ActionSyntaxError(RailtableError):
    """A text that is not an action of this game, legal or not."""

    def __init__(self, text: str, expected: str = "") -> None:
        super().__init__(f"not an action: {text!r}" + (f"; expected {expected}" if expected else ""))
        self.text = text
        self.expected = expected


class OptionError(RailtableError):
    """A setup that is not possible: which option, why, and what is allowed."""

    def __init__(self, option: str, reason: str, allowed: tuple[object, ...] = (), **args: Value) -> None:
        shown = ", ".join(str(value) for value in allowed)
        super().__init__(f"{option}: {reason}" + (f"; allowed: {shown}" if allowed else ""))
        self.option = option
        self.reason = reason
        self.allowed = allowed
        self.values = args


class StateError(RailtableError):
    """A serialized state that is damaged, of another game or of an unknown version."""


class PositionError(RailtableError):
    """A position that is not possible: its line (from 1; 0: the whole position), the reason, and values for
    the text. Text: `position.<reason>`."""

    def __init__(self, line: int, reason: str, **args: Value) -> None:
        details = ", ".join(f"{key}={value}" for key, value in sorted(args.items()))
        super().__init__(f"line {line}: {reason}" + (f" ({details})" if details else ""))
        self.line = line
        self.reason = reason
        self.values = args


class UnknownGame(RailtableError):
    """No game with that id is registered."""

    def __init__(self, game_id: str, known: tuple[str, ...]) -> None:
        super().__init__(f"unknown game {game_id!r}; known: {', '.join(known)}")
        self.game_id = game_id
        self.known = known


class InvariantError(AssertionError):
    """A state that does not add up: a bug in the rules, found by `State.check`."""
