"""Puts words and values that have their home elsewhere into the pages and scripts that are read before Python
is up: words of assets/words/<language>.json, the games' own words, the paper's colour of tokens.css.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Final

from tools.build import first_screen
from tools.steps import ROOT, fail
from ui.markup.html import attrs
from ui.words.i18n import LANGUAGES

FOLDER: Final = "assets/words/"
WORDS_MARK: Final = "/*WORDS*/ { en: {} }"
PAPER: Final = re.compile(r"--paper: light-dark\((#\w{6}), (#\w{6})\);")
LABEL: Final = re.compile(r' data-label="(\w+)"')
PARAGRAPHS: Final = re.compile(r'( *)<p data-all="(\w+)"></p>\n')
"""A paragraph that is written in every language, because no script chooses one."""
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


def with_first_screen(page: str) -> str:
    """index.html with all words of its first screen."""
    if page.count(first_screen.MARK) != 1:
        fail("index.html has no place for the start page", f"it must contain {first_screen.MARK!r} once")
    page = PARAGRAPHS.sub(_paragraphs, LABEL.sub(_label, page))
    return with_paper(page.replace(first_screen.MARK, first_screen.MARK + first_screen.markup()))


def _label(found: re.Match[str]) -> str:
    return attrs(**{
        "aria-label" if code == FIRST else f"data-{code}-aria-label": book[found[1]]
        for code, book in words("page").items()
    })  # fmt: skip


def _paragraphs(found: re.Match[str]) -> str:
    return "".join(
        f"{found[1]}<p{attrs(lang=None if code == FIRST else code)}>{book[found[2]]}</p>\n"
        for code, book in words("page").items()
    )
