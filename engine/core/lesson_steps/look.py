"""The step `look`: figures are shown; with `ask`, the learner names one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from .figures import Moment
from .step import FIGURES, OTHERS, Answered, Shape, Step, key


def _is_question(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {"figure", "choices"}
        and isinstance(value["figure"], str)
        and isinstance(value["choices"], list)
        and len({str(choice) for choice in value["choices"]}) == len(value["choices"]) > 1
    )


QUESTION: Final = Shape(_is_question, '{"figure": path, "choices": [two values or more, all different]}')


@dataclass(frozen=True, kw_only=True)
class Look(Step):
    """Look at figures of the position, then continue."""

    KEY = "look"

    look: Mapping[str, Any] = key(FIGURES)

    @classmethod
    def read(cls, record: Mapping[str, Any]) -> Step:
        plain = cls is not Look or set(record) <= set(cls.known_keys())
        return super().read(record) if plain else Ask.read(record)

    def check(self, at: Moment) -> list[str]:
        return at.compare(self.look)


@dataclass(frozen=True, kw_only=True)
class Ask(Answered, Look):
    """A question for the value of a figure."""

    LACKS = "'wrong' needs an 'ask'"
    ASKS = True

    ask: Mapping[str, Any] = key(QUESTION)

    @property
    def figure(self) -> str:
        """The path of the figure that the learner has to name."""
        return str(self.ask["figure"])

    @property
    def choices(self) -> Sequence[Any]:
        return list(self.ask["choices"])

    @property
    def right(self) -> Any:
        """The right answer."""
        return self.look[self.figure]

    def contradiction(self) -> str:
        if self.figure not in self.look:
            return f"it asks for {self.figure!r}, so 'look' has to say what that is"
        if self.right not in self.choices:
            return f"the right answer {self.right!r} is not among the choices {self.choices}"
        return self.misplaced({str(self.right)}, {*map(str, self.choices), OTHERS})
