"""The lines of a position in the editor: reading, changing, and settings of a form for them. No markup.

A line is a key followed by words. A setting (`ui.view.types.Setting`) edits some of these words: its `put`
returns the beginnings of lines ("influence 0", "railroad red") with the new rest of each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from engine.core import position
from engine.core.contract import Game, State
from ui.view.types import Setting

LineChanges = Mapping[str, str | None]
"""Beginnings of lines -> the new rest of each; None removes the line."""
NOBODY: Final = "-"


def _begins(line: str, start: str) -> bool:
    return line == start or line.startswith(f"{start} ")


def clean(line: str) -> str:
    """A line with single spaces; empty for a comment."""
    words = line.split()
    return "" if not words or words[0].startswith("#") else " ".join(words)


def edited(text: str, puts: LineChanges) -> str:
    """The text with changed lines. Each replaces the first with its beginning, or is added at the end."""
    lines = text.splitlines()
    for start, rest in puts.items():
        places = [number for number, line in enumerate(lines) if _begins(clean(line), start)]
        if rest is not None:
            new = f"{start} {rest}".rstrip()
            if places:
                lines[places.pop(0)] = new
            else:
                lines.append(new)
        for number in reversed(places):
            del lines[number]
    return "\n".join(line for line in lines if line.strip()) + "\n"


class PositionLines:
    """The lines of a position's text. Lines that the text leaves out are taken from its state."""

    def __init__(self, text: str, game: Game, state: State) -> None:
        self.game, self.state = game, state
        self.said = [line for line in map(clean, text.splitlines()) if line]
        self._written: dict[str, list[str]] = {}
        for key in position.keys(game, state):
            self._written[key.name] = [f"{key.name} {rest}".rstrip() for rest in key.write(state)]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the position's lines, without the header's."""
        return tuple(self._written)

    def has(self, start: str) -> bool:
        """Whether the text has a line with this beginning."""
        return any(_begins(line, start) for line in self.said)

    def rest(self, start: str) -> str | None:
        """The rest of the line with this beginning; None if neither text nor state has one."""
        key = start.split(" ", 1)[0]
        for lines in (self.said, self._written.get(key, ())):
            for line in lines:
                if _begins(line, start):
                    return line[len(start) :].strip()
        return None

    def all_of(self, key: str) -> list[str]:
        """The rest of every line with this key."""
        said = [line for line in self.said if _begins(line, key)]
        return [line[len(key) :].strip() for line in said or self._written[key]]

    def words(self, start: str) -> list[str]:
        """The words of `rest`."""
        return (self.rest(start) or "").split()

    def number(self, start: str, place: int = 0, usual: int = 0) -> int:
        """The word number `place` of `rest` as a number; `usual` if it is not one."""
        words = self.words(start)
        text = words[place] if place < len(words) else ""
        return int(text) if is_number(text) else usual

    def pairs(self, start: str) -> dict[str, str]:
        """The words of `rest` as pairs: name -> value."""
        words = self.words(start)
        return dict(zip(words[::2], words[1::2], strict=False))


def is_number(text: str) -> bool:
    """Whether a text is a number. The game checks whether that number is possible."""
    return text.removeprefix("-").isdecimal() and text.isascii() and len(text) < 10


# --- settings of the usual shapes


def number_in(
    lines: PositionLines,
    key: str,
    label: str,
    start: str,
    place: int,
    numbers: tuple[int, int],
    usual: Sequence[str] = (),
    **more: str,
) -> Setting:
    """A setting for one number of a line. `usual`: the line's words if there is no such line."""

    def put(text: str) -> LineChanges:
        words = lines.words(start) or list(usual)
        words += ["0"] * (place + 1 - len(words))
        words[place] = text
        return {start: " ".join(words)}

    words = lines.words(start) or list(usual)
    now = words[place] if place < len(words) else "0"
    return Setting(key, more.get("group", ""), label, now, put, numbers=numbers, hint=more.get("hint", ""))


def rest_of(
    lines: PositionLines,
    key: str,
    label: str,
    start: str,
    *,
    choices: Iterable[tuple[str, str]] = (),
    numbers: tuple[int, int] | None = None,
    usual: str = "",
    several: bool = False,
    without: str | None = None,
    group: str = "",
    hint: str = "",
) -> Setting:
    """A setting for the whole rest of a line. `without`: the value that stands for no line."""

    def put(text: str) -> LineChanges:
        return {start: None if text == without else text}

    rest = lines.rest(start)
    now = (usual if without is None else without) if rest is None else rest
    return Setting(key, group, label, now, put, tuple(choices), numbers, several, hint)


def pair_in(
    lines: PositionLines,
    key: str,
    label: str,
    start: str,
    name: str,
    *,
    choices: Iterable[tuple[str, str]] = (),
    numbers: tuple[int, int] | None = None,
    usual: str = "0",
    none: str | None = None,
    group: str = "",
    keep_line: bool = True,
) -> Setting:
    """A setting for the value after a name in a line of pairs. The value `none` removes the pair, and with
    the last pair the line unless `keep_line`."""

    def put(text: str) -> LineChanges:
        found = lines.pairs(start)
        if text == none:
            found.pop(name, None)
        else:
            found[name] = text
        if not found and not keep_line:
            return {start: None}
        return {start: " ".join(f"{each} {value}" for each, value in found.items())}

    return Setting(key, group, label, lines.pairs(start).get(name, usual), put, tuple(choices), numbers)


def flag(
    lines: PositionLines, key: str, label: str, start: str, words: tuple[str, str], group: str = ""
) -> Setting:
    """A setting for whether a line exists."""

    def put(text: str) -> LineChanges:
        return {start: "" if text == "yes" else None}

    now = "no" if lines.rest(start) is None else "yes"
    return Setting(key, group, label, now, put, (("no", words[0]), ("yes", words[1])))


def words_by_name(words: Sequence[str], names: Iterable[str]) -> dict[str, list[str]]:
    """The words of a line by the name before them; those before the first name under ""."""
    known, found, name = set(names), {"": list[str]()}, ""
    for word in words:
        if word in known:
            name = word
            found[name] = []
        else:
            found[name].append(word)
    return found


def joined_words(parts: Mapping[str, Iterable[str]]) -> str:
    """The inverse of `words_by_name`."""
    return " ".join(" ".join(filter(None, (name, *words))) for name, words in parts.items()).strip()


def remaining_settings(
    lines: PositionLines, known: Iterable[Setting], group: str, label: Callable[[str], str]
) -> list[Setting]:
    """A text field for every kind of line that no other setting covers."""
    covered = {start.split(" ", 1)[0] for each in known for start in each.put(each.value)}
    found = []
    for key in lines.keys:
        if key in covered:
            continue
        rests = lines.all_of(key)
        for number, rest in enumerate(rests or [""]):
            start = f"{key} {rest.split(' ', 1)[0]}" if len(rests) > 1 else key
            name = f"line.{key}.{number}".replace("_", "-")
            found.append(rest_of(lines, name, label(start), start, without="", group=group))
    return found
