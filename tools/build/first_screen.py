"""The start page as index.html shows it before Python is ready: drawn by the same code, for a visitor who has
no games, with its words in every language (boot.js chooses)."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

from tools.steps import fail
from ui.browser.patch import Screen
from ui.features.home import continue_games, start_screen
from ui.markup.html import attrs
from ui.storage.settings import Prefs
from ui.words.catalogues import translator
from ui.words.i18n import LANGUAGES

MARK: Final = "<!--start-->\n"
FIRST: Final = LANGUAGES[0]
BELOW: Final = '<section aria-labelledby="running-title"'
"""Here ends what the first screen shows; below are the lists of games, which only Python knows."""
NOT_YET: Final = ("running", "import")
"""The regions below."""
TAG: Final = re.compile(r"(<[^>]+>)")
ATTRIBUTE: Final = re.compile(r' ([\w-]+)="([^"]*)"')
TRANSLATED: Final = ("aria-label", "placeholder")
"""Attributes with words. boot.js replaces them, and the texts of elements."""
CHOSEN: Final = ("aria-pressed",)
"""Attributes that boot.js sets."""


def markup() -> str:
    """The start page, and a template of a game under way."""
    screens = {code: _filled(start_screen.screen(translator(code), Prefs())) for code in LANGUAGES}
    tile = continue_games.tile("", "\u00a0", "\u00a0", "\u00a0").html("continue")
    return f'{merged(screens)}\n<template id="boot-game">{tile}</template>\n'


def _filled(screen: Screen) -> str:
    """The skeleton with its regions."""
    page = screen.skeleton.partition(BELOW)[0] + "</div></div>"
    for name, pieces in screen.regions.items():
        region = re.compile(rf'(<(\w+) id="{name}"[^>]*>)(?=</\2>)')
        html = "".join(piece.html(name) for piece in pieces)
        page, found = region.subn(lambda tag, html=html: tag[1] + html, page)  # type: ignore[misc]
        if found != (name not in NOT_YET):
            fail(f"the start page has {found} regions {name!r}", "look at ui/features/home/start_screen.py")
    return page


def merged(pages: dict[str, str]) -> str:
    """Pages that differ only in their words as one: in the first language, with the words of the others in
    attributes `data-<language>` and `data-<language>-<attribute>`."""
    rows = list(zip(*(TAG.split(page) for page in pages.values()), strict=True))
    out: list[str] = []
    for number, row in enumerate(rows):
        first = row[0]
        others = dict(zip(pages, row, strict=True))
        del others[FIRST]
        if all(other == first for other in others.values()):
            out.append(first)
        elif first.startswith("<"):
            out.append(_merged_tag(first, others))
        else:
            if out[-1].startswith("</") or not rows[number + 1][0].startswith("</"):
                fail(f"the text {first!r} has no element of its own", "wrap it in a span")
            out[-1] = _with(out[-1], {f"data-{code}": unescape(text) for code, text in others.items()})
            out.append(first)
    return "".join(out)


def _merged_tag(first: str, others: dict[str, str]) -> str:
    more: dict[str, str] = {}
    for code, other in others.items():
        theirs = dict(ATTRIBUTE.findall(other))
        for name, value in ATTRIBUTE.findall(first):
            if theirs.get(name) == value or name in CHOSEN:
                continue
            if name not in TRANSLATED:
                fail(f"{first} differs in {name}", "a first screen may differ only in its words")
            more[f"data-{code}-{name}"] = unescape(theirs[name])
    return _with(first, more)


def _with(tag: str, more: dict[str, str]) -> str:
    end = "/>" if tag.endswith("/>") else ">"
    return f"{tag.removesuffix(end)}{attrs(**more)}{end}"
