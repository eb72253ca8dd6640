"""Links to paragraphs of the rules. They show titles, never the ids of rules."""

from __future__ import annotations

from ui.markup.html import attrs, esc
from ui.markup.icons import icon
from ui.view.rulebook import Paragraph
from ui.view.view import GameView
from ui.words.i18n import Translator


def address(view: GameView, paragraph: Paragraph | None = None) -> str:
    """The `data-arg` of a link to the rules, which is also the end of the address `#/rules/...`."""
    return view.id if paragraph is None else f"{view.id}/{paragraph.address}"


def link(view: GameView, tr: Translator, paragraph: Paragraph | None, **more: object) -> str:
    """A button that opens a paragraph beside the table; empty without a paragraph."""
    if paragraph is None:
        return ""
    named = attrs(
        type="button",
        class_="rule-link",
        data_do="rules",
        data_arg=address(view, paragraph),
        data_rule=" ".join(paragraph.rules) or None,
        **more,
    )
    title = esc(tr(paragraph.title_key))
    return f"<button{named}>{icon('book')}<span>{esc(tr('rules.link'))} <b>{title}</b></span></button>"


def page_link(view: GameView, tr: Translator, **more: object) -> str:
    """A link to the page with a game's rules; empty if it has none."""
    if not view.rulebook:
        return ""
    where = f"#/rules/{view.id}"
    named = attrs(class_="rules-go", href=where, data_do="go", data_arg=where, **more)
    return f"<a{named}>{icon('book')}<span>{esc(tr('rules.read'))}</span></a>"
