"""The screen that lists the lesson drafts, and begins new ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ui import games as views
from ui.browser.patch import Piece, Screen
from ui.markup.html import attrs, esc
from ui.markup.widgets import button, quick_settings, wordmark
from ui.storage.lesson_drafts import KeptDraft
from ui.words.catalogues import translator
from ui.words.i18n import Translator


def screen(tr: Translator, kept: Sequence[KeptDraft], theme: str, when: Callable[[str], str]) -> Screen:
    """The whole screen."""
    skeleton = (
        '<div class="start editor-list"><header class="start-head">'
        '<div class="start-name"><p class="home-link"><a href="#/" data-do="go" data-arg="#/" '
        f'id="home">{wordmark()}</a></p></div>'
        '<div id="quick" class="quick-settings" data-region></div></header><div class="new-main">'
        f'<div class="about-title"><div><h1>{esc(tr("editor.all"))}</h1>'
        f'<p class="start-sub">{esc(tr("editor.all.lead"))}</p></div></div>'
        f'<h2 class="section-title">{esc(tr("editor.new"))}</h2>'
        '<div id="ed-games" class="editor-games" data-arrows data-region></div>'
        '<div id="ed-drafts" class="editor-drafts" data-region></div>'
        '<section class="editor-bring" id="drop-here">'
        f'<h2 class="section-title">{esc(tr("editor.bring"))}</h2>'
        f'<p class="hint">{esc(tr("editor.bring.hint"))}</p>'
        f"{button('pick-file', tr('editor.import'), icon_name='open', id='ed-import')}"
        '<input type="file" id="file-input" class="visually-hidden" tabindex="-1" '
        f'accept=".json,application/json,.txt,text/plain" aria-label="{esc(tr("editor.import"))}">'
        f'</section><p class="hint">{esc(tr("editor.all.moment"))}</p></div></div>'
    )
    return Screen(
        f"{tr('editor.all')} · Railtable",
        skeleton,
        {
            "quick": [Piece("all", quick_settings(tr, theme))],
            "ed-games": [_game(tr, view.id) for view in views.all()],
            "ed-drafts": _drafts(tr, kept, when),
        },
    )


def _game(tr: Translator, game_id: str) -> Piece:
    view = views.get(game_id)
    assert view is not None
    title = translator(tr.language, view)("title")
    extra = attrs(type="button", class_="editor-game-card", data_do="ed-new", data_arg=game_id)
    emblem = view.emblem.replace("<svg", f'<svg id="ed-emblem-{game_id}"', 1)
    markup = f'<span class="game-emblem" aria-hidden="true">{emblem}</span><b>{esc(title)}</b>'
    return Piece(game_id, markup, "button", extra)


def _drafts(tr: Translator, kept: Sequence[KeptDraft], when: Callable[[str], str]) -> list[Piece]:
    if not kept:
        return []
    found = [Piece("title", esc(tr("editor.drafts")), "h2", ' class="section-title"')]
    for draft in kept:
        view = views.get(draft.game)
        title = draft.title or tr("editor.untitled")
        game = translator(tr.language, view)("title") if view is not None else tr("editor.unreadable")
        name = (
            f'<a href="#/editor/{esc(draft.id)}" data-do="go" data-arg="#/editor/{esc(draft.id)}" '
            f'id="ed-open-{esc(draft.id)}">{esc(title)}</a>'
            if view is not None
            else esc(title)
        )
        label = tr("editor.delete", title=title)
        tools = button(
            "ed-delete", label, draft.id, icon_name="trash", only_icon=True, id=f"ed-del-{draft.id}"
        )
        date = when(draft.changed) if draft.changed else ""
        markup = (
            f'<span class="editor-draft-name">{name}</span>'
            f'<span class="editor-draft-facts">{esc(game)} · {esc(date)}</span>{tools}'
        )
        found.append(Piece(f"draft-{draft.id}", markup, attrs=' class="editor-draft"'))
    return found
