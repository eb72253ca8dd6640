"""A game's rules as a book: its paragraphs, the rules of the sheets that each explains, and the decisions for
which it is important. The words are in the game's catalogues (docs/rules.md).

    {"chapters": [{"id": "build", "paragraphs": [
      {"id": "reach", "rules": ["TOY-2c"], "show": "TOY-EX-2", "kinds": ["city"], "when": {"map": ["usa"]}}
    ]}]}
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ui.words.i18n import Translator

_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PARAGRAPH_KEYS: Final = {"id", "rules", "show", "when", "kinds"}
_LAST_LETTER: Final = re.compile(r"(?<=\d)[a-z]$")
_LAST_PART: Final = re.compile(r"-[^-]*$")
_WORD_MARK: Final = re.compile(r"\*([^*|]+)(?:\|[^*]*)?\*")
MOST_FOUND: Final = 30


class Paragraph(NamedTuple):
    """A paragraph of the rules. It can be read, opened and linked by itself."""

    chapter: str
    id: str
    rules: tuple[str, ...] = ()
    """Ids of the rules that it explains, as in the rule sheets."""
    show: str | tuple[str, ...] = ""
    """Its diagram: a lesson's id, or the lines of a position."""
    when: Mapping[str, tuple[object, ...]] = {}
    """Options that it depends on -> the values for which it applies."""
    kinds: tuple[str, ...] = ()
    """Decisions for which it is important: names from `GameView.matters`."""

    @property
    def address(self) -> str:
        return f"{self.chapter}.{self.id}"

    @property
    def title_key(self) -> str:
        return f"rules.{self.chapter}.{self.id}.title"

    @property
    def text_key(self) -> str:
        return f"rules.{self.chapter}.{self.id}"

    def applies(self, options: Mapping[str, object]) -> bool:
        """Whether it applies to games with these options."""
        return all(options.get(name) in values for name, values in self.when.items())


class Chapter(NamedTuple):
    """Paragraphs under one heading."""

    id: str
    paragraphs: tuple[Paragraph, ...]

    @property
    def title_key(self) -> str:
        return f"rules.{self.id}"


def chapters_from(data: Mapping[str, Any]) -> tuple[Chapter, ...]:
    """The chapters in a file's data. ValueError if a key or an id is wrong."""
    return tuple(
        Chapter(chapter["id"], tuple(_paragraph(chapter["id"], record) for record in chapter["paragraphs"]))
        for chapter in data["chapters"]
    )


def _paragraph(chapter: str, record: Mapping[str, Any]) -> Paragraph:
    where = f"{chapter}.{record.get('id', '?')}"
    odd = sorted(record.keys() - _PARAGRAPH_KEYS)
    if odd:
        raise ValueError(f"{where}: a paragraph knows no {odd[0]!r}")
    if not _ID.fullmatch(chapter) or not _ID.fullmatch(record["id"]):
        raise ValueError(f"{where}: ids are small letters, digits and hyphens")
    show = record.get("show", "")
    when = {
        name: tuple(values) if isinstance(values, list) else (values,)
        for name, values in record.get("when", {}).items()
    }
    return Paragraph(
        chapter,
        record["id"],
        tuple(record.get("rules", ())),
        show if isinstance(show, str) else tuple(show),
        when,
        tuple(record.get("kinds", ())),
    )


class Rulebook:
    """All chapters of a game, including those of its expansions."""

    def __init__(self, *parts: tuple[Chapter, ...]) -> None:
        self.chapters = tuple(chapter for part in parts for chapter in part)
        self.paragraphs = tuple(one for chapter in self.chapters for one in chapter.paragraphs)
        self._places = {one.address: one for one in self.paragraphs}
        self._rules: dict[str, Paragraph] = {}
        for one in self.paragraphs:
            for rule in one.rules:
                self._rules.setdefault(rule, one)
        if len(self._places) != len(self.paragraphs):
            raise ValueError("two paragraphs with one address")

    def __bool__(self) -> bool:
        return bool(self.chapters)

    def chapter(self, name: str) -> Chapter | None:
        return next((chapter for chapter in self.chapters if chapter.id == name), None)

    def paragraph(self, address: str) -> Paragraph | None:
        """The paragraph at `<chapter>.<paragraph>`, or the first one of a chapter; None if there is none."""
        found = self._places.get(address)
        chapter = None if found else self.chapter(address)
        return chapter.paragraphs[0] if chapter is not None and chapter.paragraphs else found

    def paragraph_of(self, rule: str) -> Paragraph | None:
        """The paragraph about a rule: the rule itself, else the first of its subrules, else the rule that it
        is a part of. None if there is none."""
        name = rule
        while name:
            if name in self._rules:
                return self._rules[name]
            group = next((one for known, one in self._rules.items() if known.startswith(f"{name}-")), None)
            if group is not None and name.count("-"):
                return group
            shorter = _LAST_LETTER.sub("", name)
            shorter = shorter if shorter != name else _LAST_PART.sub("", name)
            name = "" if shorter == name else shorter
        return None

    def at(self, kinds: Iterable[str], options: Mapping[str, object]) -> Paragraph | None:
        """The paragraph for a decision, or None. `kinds`: the decision's names, the most specific first."""
        fitting = [one for one in self.paragraphs if one.kinds and one.applies(options)]
        for kind in kinds:
            for one in fitting:
                if kind in one.kinds:
                    return one
        return None

    def find(self, wanted: str, languages: Sequence[Translator]) -> list[Paragraph]:
        """The paragraphs in which every word of `wanted` begins a word in one of the languages. Hits in
        titles come first."""
        words = search_form(wanted).split()
        if not words:
            return []
        found: list[tuple[int, int, Paragraph]] = []
        for place, one in enumerate(self.paragraphs):
            best = 9
            for tr in languages:
                title = search_form(tr(one.title_key))
                more = (tr(one.text_key), tr(f"rules.{one.chapter}"), *one.rules)
                text = f"{title} {search_form(' '.join(more))}"
                if all(_begins(word, title) for word in words):
                    best = min(best, 0)
                elif all(_begins(word, text) for word in words):
                    best = min(best, 1)
            if best < 9:
                found.append((best, place, one))
        return [one for _, _, one in sorted(found, key=lambda hit: hit[:2])][:MOST_FOUND]


EMPTY: Final = Rulebook()


@lru_cache(maxsize=4096)
def search_form(text: str) -> str:
    """A text as compared in searches: without accents, case and marks."""
    bare = _WORD_MARK.sub(r"\1", text)
    letters = (letter for letter in unicodedata.normalize("NFKD", bare) if not unicodedata.combining(letter))
    return "".join(letters).casefold()


def _begins(word: str, text: str) -> bool:
    """Whether a word of `text` begins with `word`."""
    return _beginning(word).search(text) is not None


@lru_cache(maxsize=64)
def _beginning(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(word)}")
