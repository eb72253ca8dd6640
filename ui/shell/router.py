"""Addresses: what stands behind the # of the page's URL."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, fields
from typing import Final

PATTERNS: Final = (
    ("start", ""),
    ("new", "new/<game>[/<way>]"),
    ("board", "board/<game>[/<code>[/<save>]]"),
    ("play", "play/<save>[/<moment>]"),
    ("link", "g/<link>"),
    ("rules", "rules/<game>[/<place>]"),
    ("statistics", "statistics"),
    ("editor", "editor[/<draft>]"),
    ("trying", "editor/<draft>/try"),
    ("learn", "learn[/<game>[/<puzzles>]]"),
    ("lesson", "lesson/<game>/<lesson>"),
    ("lesson", "lesson/<packed>"),
    ("puzzle", "puzzle/<game>/<puzzle>"),
    ("embed", "embed/<query>"),
)
"""The addresses of each page; a part in angle brackets is a field of `Route`. They exclude each other."""

_ID, _NAME, _LONGEST_CODE = "[a-z0-9]{1,16}", "[A-Za-z0-9-]{1,40}", 5_000
_PARTS: Final = {
    "game": "[a-z0-9][a-z0-9-]{0,40}",
    "save": _ID,
    "moment": "[0-9]{1,6}",
    "code": "[^/]*",
    "place": "[a-z0-9.-]{0,80}",
    "draft": _ID,
    "lesson": _NAME,
    "packed": "[A-Za-z0-9_.-]{1,32000}",
    "puzzle": _NAME,
    "puzzles": "puzzles",
    "way": "link|here",
    "link": "[^/]+",
    "query": r"[\s\S]+",
}
_VALUES: Final[dict[str, Callable[[str], object]]] = {
    "moment": int,
    "puzzles": bool,
    "code": lambda text: text[:_LONGEST_CODE],
}
"""What the text of a part becomes; elsewhere the text itself."""


@dataclass(frozen=True)
class Route:
    """An address, read: a page and the parts of its pattern. An address that fits no pattern is "lost"."""

    page: str
    _: KW_ONLY
    game: str = ""
    save: str = ""
    """A saved game; of a board: the one whose table somebody came from."""
    moment: int | None = None
    """How many actions are done at the moment looked at; None is now."""
    code: str = ""
    """Corrections of a board, as `engine.core.correction` encodes them."""
    place: str = ""
    """A place in the rules."""
    draft: str = ""
    """A lesson that is being written."""
    lesson: str = ""
    packed: str = ""
    """A whole lesson, as `engine.core.lesson_link` packs it."""
    puzzle: str = ""
    puzzles: bool = False
    """The list of puzzles instead of that of lessons."""
    way: str = ""
    """How a friend joins a new game (`ui.features.new_game.FRIENDS`); empty if none does."""
    link: str = ""
    """A game, as `engine.core.link` encodes it."""
    query: str = ""
    """The settings of an embedded board."""
    text: str = ""
    """Lost: the address that was not understood."""

    def fragment(self) -> str:
        """The address, with its #."""
        given = {field.name for field in fields(self)[1:] if getattr(self, field.name) != field.default}
        patterns = [pattern for page, pattern in PATTERNS if page == self.page] or ["lost/<text>"]
        pattern = next((each for each in patterns if given <= set(re.findall(r"<(\w+)>", each))), patterns[0])
        parts = [part for part in re.sub(r"[][]", "", pattern).split("/") if part]
        while parts and parts[-1].startswith("<") and parts[-1][1:-1] not in given:
            parts.pop()
        texts = {f"<{name}>": name if value is True else str(value) for name, value in vars(self).items()}
        return "#/" + "/".join(texts.get(part, part) for part in parts)


def _compiled(pattern: str) -> re.Pattern[str]:
    grouped = pattern.replace("[", "(?:").replace("]", ")?")
    return re.compile(re.sub(r"<(\w+)>", lambda part: f"(?P<{part[1]}>{_PARTS[part[1]]})", grouped))


_COMPILED: Final = tuple((page, _compiled(pattern)) for page, pattern in PATTERNS)


def parse(fragment: str) -> Route:
    """The route that an address means; never fails."""
    text = fragment.removeprefix("#").strip("/")
    for page, pattern in _COMPILED:
        if found := pattern.fullmatch(text):
            given = {name: part for name, part in found.groupdict().items() if part is not None}
            values: dict[str, object] = {name: _VALUES.get(name, str)(part) for name, part in given.items()}
            return Route(page, **values)  # type: ignore[arg-type]
    return Route("lost", text=text[:80])
