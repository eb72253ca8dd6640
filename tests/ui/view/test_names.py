"""Accessible names of buttons contain their visible text, so that speech input finds them.

The same rule as axe-core's "label-content-name-mismatch" (e2e/test_eyes.py runs axe itself on some tables),
for every mode of every game (tests/ui/table/test_board_navigation.py). Figures and single letters of drawings
are left out, and abbreviations of what the name says in full (`ui.markup.svg.text` marks them).
"""

from __future__ import annotations

import re
import unicodedata
from html.parser import HTMLParser

from tests.ui.view.test_views import VOID

Wrong = dict[str, str]


def tokens(text: str) -> list[str]:
    """Words, as axe sees them: without case, accents, parentheses and signs."""
    text = re.sub(r"\([^()]*\)", "", unicodedata.normalize("NFKD", text.casefold()))
    return re.sub(r"[^\w\s]|[̀-ͯ]", " ", text).split()


def contains(name: str, label: str) -> bool:
    here, wanted = tokens(name), tokens(label)
    return any(here[at : at + len(wanted)] == wanted for at in range(len(here) - len(wanted) + 1))


class Names(HTMLParser):
    """Gathers the visible text of everything that has a name of its own and can be pressed."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.depth: list[tuple[str, bool]] = []
        self.named: list[tuple[int, str, list[str]]] = []
        self.wrong: Wrong = {}

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        values = dict(attributes)
        self.depth.append((tag, tag == "text" and values.get("aria-hidden") == "true"))
        role = values.get("role")
        pressed = tag in ("button", "a", "summary") or role in ("button", "tab", "option", "link")
        if pressed and values.get("aria-label"):
            self.named.append((len(self.depth), str(values["aria-label"]), []))

    def handle_endtag(self, tag: str) -> None:
        if self.named and self.named[-1][0] == len(self.depth):
            _, name, said = self.named.pop()
            if not contains(name, "".join(said)):
                self.wrong[name] = "".join(said)
        self.depth.pop()

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        pass

    def handle_data(self, data: str) -> None:
        if not any(hushed for _, hushed in self.depth):
            for _, _, said in self.named:
                said.append(data)


def wrong_names(markup: str) -> Wrong:
    names = Names()
    names.feed(markup)
    names.close()
    return names.wrong


def test_the_rule_itself() -> None:
    said = '<g role="button" aria-label="{}"><text aria-hidden="true">GW2</text>'
    said += "<text>New</text> <text>York</text></g>"
    assert wrong_names(said.format("New York, Gold city")) == {}
    assert wrong_names(said.format("Gold city (New York)")) == {"Gold city (New York)": "New York"}
