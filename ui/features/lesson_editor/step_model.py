"""A step of a lesson while it is written: its words stand at the step, not under keys."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

MOST_WRONG: Final = 12
"""The most wrong answers of a step that can be added."""
Words = dict[str, str]
"""Language -> text."""


@dataclass
class Wrong:
    """A wrong answer that somebody might give, and what is said to it."""

    answer: str
    reply: Words = field(default_factory=dict)


@dataclass
class StepModel:
    """One step. `answer`: the action of `do` and `refused`; `figure`, `right`, `choices`: of an `ask`."""

    kind: str = "do"
    text: Words = field(default_factory=dict)
    why: Words = field(default_factory=dict)
    hint: Words = field(default_factory=dict)
    answer: str = ""
    also: list[str] = field(default_factory=list)
    wrong: list[Wrong] = field(default_factory=list)
    figure: str = ""
    right: Any = None
    choices: list[Any] = field(default_factory=list)
    names: dict[str, Words] = field(default_factory=dict)
    """What choices are called, where they are not shown as they are."""
    more: dict[str, Any] = field(default_factory=dict)
    """Keys of its record that the editor has no field for."""
