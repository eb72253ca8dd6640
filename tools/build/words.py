"""Puts words and values that have their home elsewhere into the pages and scripts that are read before Python
is up: words of assets/words/<language>.json, the games' own words, the paper's colour of tokens.css.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, Final

from engine import games
from tools.steps import ROOT, fail
from ui import games as pages
from ui.markup.html import attrs, esc
from ui.words.i18n import LANGUAGES

FOLDER: Final = "assets/words/"
WORDS_MARK: Final = "/*WORDS*/ { en: {} }"
GAMES_MARK: Final = "<!--games-->\n"
PAPER: Final = re.compile(r"--paper: light-dark\((#\w{6}), (#\w{6})\);")
ELEMENT: Final = re.compile(r' data-words="(\w+)"></')
"""An element whose text boot.js replaces: it gets the English text, and the other languages as attributes."""
LABEL: Final = re.compile(r' data-label="(\w+)"')
PARAGRAPHS: Final = re.compile(r'( *)<p data-all="(\w+)"></p>\n')
"""A paragraph that is written in every language, because no script chooses one."""
ROW: Final = """\
        <tr>
          <td class="boot-track"><span>{number}</span></td>
          <td><a href="#/new/{game}">{title}</a><small{tagline}small></td>
          <td class="boot-num">{players}</td>
        </tr>
"""
FIRST: Final = LANGUAGES[0]


@cache
def words(part: str) -> dict[str, dict[str, str]]:
    """The words of a part of the site ("page", "boot", "embed"), by language."""
    files = {language: ROOT / f"{FOLDER}{language}.json" for language in LANGUAGES}
    for path in files.values():
        if not path.is_file():
            fail(f"{path.name} is not in {FOLDER}", "translate another language's file there")
    return {code: json.loads(path.read_text(encoding="utf-8"))[part] for code, path in files.items()}


def with_words(script: str, part: str) -> str:
    """A script with its words in every language."""
    if script.count(WORDS_MARK) != 1:
        fail(f"the script has no place for the words {part!r}", f"it must contain {WORDS_MARK} exactly once")
    return script.replace(WORDS_MARK, json.dumps(words(part), ensure_ascii=False, separators=(",", ":")))


def with_paper(text: str) -> str:
    """A file with the colours of paper in the light and the dark theme."""
    found = PAPER.findall((ROOT / "assets/css/tokens.css").read_text(encoding="utf-8"))
    if len(found) != 1:
        fail("tokens.css does not say what colour paper has", f"it must contain {PAPER.pattern} exactly once")
    light, dark = found[0]
    return text.replace("PAPER-LIGHT", light).replace("PAPER-DARK", dark)


def first_screen(page: str) -> str:
    """index.html with all words of its first screen."""
    if page.count(GAMES_MARK) != 1:
        fail("index.html has no place for the games", f"it must contain {GAMES_MARK!r} exactly once")
    page = page.replace(GAMES_MARK, _rows())
    page = ELEMENT.sub(lambda found: _text({code: it[found[1]] for code, it in words("page").items()}), page)
    return with_paper(PARAGRAPHS.sub(_paragraphs, LABEL.sub(_label, page)))


def _text(by_language: dict[str, str]) -> str:
    """The end of an opening tag, its text, and the beginning of its closing tag."""
    others = {f"data-{code}": text for code, text in by_language.items() if code != FIRST}
    return f"{attrs(**others)}>{esc(by_language[FIRST])}</"


def _label(found: re.Match[str]) -> str:
    return attrs(**{
        "aria-label" if code == FIRST else f"data-{code}-label": book[found[1]]
        for code, book in words("page").items()
    })  # fmt: skip


def _paragraphs(found: re.Match[str]) -> str:
    return "".join(
        f"{found[1]}<p{attrs(lang=None if code == FIRST else code)}>{book[found[2]]}</p>\n"
        for code, book in words("page").items()
    )


def _rows() -> str:
    """The table's rows, one for each game, in the order of the start page."""
    rows = []
    for number, view in enumerate(pages.all(), 1):
        numbers, book = games.get(view.id).players, view.catalogues
        own: dict[str, Any] = {
            "title": esc(book[FIRST]["title"]),
            "tagline": _text({language: book[language]["tagline"] for language in LANGUAGES}),
            "players": f"{min(numbers)}–{max(numbers)}",
        }
        rows.append(ROW.format(number=number, game=view.id, **own))
    return "".join(rows)
