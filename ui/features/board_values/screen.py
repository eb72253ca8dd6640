"""The screen "About this board": drawing, list of values, verdict, stored boards."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.boards import LONGEST_NAME, MARKS
from engine.core.correction import Correction, encode
from engine.core.match import Match
from ui.browser.patch import Piece, Screen
from ui.features.board_values.model import BoardDraft
from ui.features.board_values.value_list import LOCKED, SHOW, ValueList
from ui.markup.html import attrs, esc
from ui.markup.tables import facts
from ui.markup.widgets import button, quick_settings, segmented, wordmark
from ui.shell.router import Route
from ui.storage.boards import KeptBoard
from ui.view import board_frame
from ui.view.options import choice_label, choice_text, option_label
from ui.view.types import BoardDrawing
from ui.words.i18n import Translator

TABLE = "look"
"""The table name of the drawing, so that page.js pans and zooms it."""


def first_group(draft: BoardDraft) -> set[str]:
    """The group that is unfolded at first."""
    return {name.group for name in list(draft.names().values())[:1]}


def back_route(draft: BoardDraft, back: str) -> Route:
    """The route that the person came from."""
    return Route("play", save=back) if back else Route("new", game=draft.game.id)


def route_of(match: Match, save: str) -> Route:
    """The route to the values of a match's board, with the save to return to."""
    options = {
        option.name: match.options[option.name]
        for option in match.game.options
        if option.name in match.game.board_options or match.options[option.name] != option.default
    }
    board = Correction(match.game, match.board, match.board_name, options)
    return Route("board", game=match.game.id, code=encode(board), save=save)


def screen(draft: BoardDraft, values: ValueList, kept: Sequence[KeptBoard], theme: str, back: str) -> Screen:
    """The whole screen."""
    tr = draft.tr
    home = back_route(draft, back).fragment()
    legend = facts([(tr(f"values.mark.{mark}"), esc(tr(f"values.mark.{mark}.help"))) for mark in MARKS])
    running = f'<p class="hint">{esc(tr("values.running"))}</p>' if back else ""
    skeleton = (
        '<div class="start about-board"><header class="start-head">'
        '<div class="start-name"><p class="home-link"><a href="#/" data-do="go" data-arg="#/" '
        f'id="home">{wordmark()}</a></p></div>'
        '<div id="quick" class="quick-settings" data-region></div></header><div class="about-main">'
        f'<div class="about-title"><div><h1>{esc(tr("values.title"))}</h1>'
        f'<p class="start-sub">{esc(tr("title"))}</p></div>'
        + button(
            "go",
            tr("values.back-table" if back else "values.back-form"),
            home,
            icon_name="undo",
            id="av-back",
        )
        + f'</div><div class="about-lead"><div><p>{esc(tr("values.lead"))}</p>{running}'
        f'<div id="av-options" class="about-options" data-region></div></div>{legend}</div>'
        f'<div class="about-columns"><div class="about-look">{_stage(draft)}'
        '<section class="about-sets" id="drop-here" aria-labelledby="av-yours"><h2 id="av-yours" '
        f'class="section-title">{esc(tr("values.yours"))}</h2>'
        '<div id="av-name" data-region></div><div id="av-tools" data-region></div>'
        '<div id="av-kept" data-region></div>'
        '<input type="file" id="file-input" class="visually-hidden" tabindex="-1" accept=".txt,text/plain" '
        f'aria-label="{esc(tr("values.import"))}"></section></div>'
        '<div class="about-values"><div class="about-filters"><div id="av-search" data-region></div>'
        '<div id="av-filters" data-region></div></div>'
        '<div id="values" class="value-list" data-region></div></div></div></div>'
        '<div id="av-verdict" class="verdict about-verdict" aria-live="polite" data-region></div></div>'
    )
    return Screen(
        f"{tr('values.title')} · {tr('title')} · Railtable",
        skeleton,
        {
            "quick": [Piece("all", quick_settings(tr, theme))],
            "av-options": _options(draft),
            "av-name": [Piece(f"field-{values.field_version}", _name(draft))],
            "av-search": [Piece(f"field-{values.field_version}", _search(tr, values))],
            "av-filters": [Piece("both", _filters(tr, values))],
            **list_region(draft, values),
            **dependent_regions(draft, values, kept),
        },
    )


def list_region(draft: BoardDraft, values: ValueList) -> dict[str, list[Piece]]:
    """The region with the list of values."""
    return {"values": values.pieces(draft)}


def dependent_regions(
    draft: BoardDraft, values: ValueList, kept: Sequence[KeptBoard]
) -> dict[str, list[Piece]]:
    """The regions that depend on a value, except those with fields that may be in use."""
    drawing = draft.drawing()
    return {
        "board": [Piece(part.key, part.markup, "g") for part in drawing.fragments],
        "av-words": [Piece("now", esc(drawing.label), "p")],
        "av-tools": [Piece("row", _tools(draft))],
        "av-kept": [Piece("list", _stored_boards(draft, kept))],
        "av-verdict": [Piece("now", _verdict(draft))],
    }


def _stage(draft: BoardDraft) -> str:
    """The drawing, which can be panned and zoomed like a table's board."""
    tr, board = draft.tr, draft.drawing()
    svg = board_frame.standalone_board(tr, board, draft.game.id, "look-svg", "av-words-now")
    title = esc(tr("zoom.title"))
    tools = f'<div class="about-zoom" role="group" aria-label="{title}">{board_frame.zoom_buttons(tr)}</div>'
    return (
        f'<div class="about-stage" data-table="{TABLE}"><section class="stage">'
        f'<div class="stage-ground">{svg}</div>'
        '<div id="av-words" class="visually-hidden" data-region></div></section>'
        f'<div class="about-bar">{_parts(tr, board)}{tools}</div></div>'
    )


def _parts(tr: Translator, board: BoardDrawing) -> str:
    if not board.parts:
        return ""
    label, buttons = esc(tr("zoom.parts")), board_frame.part_buttons(board)
    return f'<div class="about-parts" role="group" aria-label="{label}">{buttons}</div>'


def _options(draft: BoardDraft) -> list[Piece]:
    """The options that decide which board is used."""
    pieces = []
    for option in draft.game.options:
        if option.name in draft.game.board_options:
            texts = [choice_text(each) for each in option.choices]
            choices = [(text, choice_label(draft.tr, option, text)) for text in texts]
            now = choice_text(draft.complete[option.name])
            label = option_label(draft.tr, option.name)
            pieces.append(Piece(option.name.replace("_", "-"), segmented(option.name, label, choices, now)))
    return pieces


def _search(tr: Translator, values: ValueList) -> str:
    title = tr("values.search")
    named = attrs(
        type="search", id="values-search", name="values-search", maxlength=60, autocomplete="off",
        value=values.search,
    )  # fmt: skip
    return f'<label class="field" for="values-search"><span>{esc(title)}</span><input{named}></label>'


def _filters(tr: Translator, values: ValueList) -> str:
    show = [(each, tr(f"values.show.{each}")) for each in SHOW]
    locked = [(each, tr(f"values.locked.{each}")) for each in LOCKED]
    warning = ""
    if values.unlocked == LOCKED[1]:
        warning = f'<p class="hint about-warning">{esc(tr("values.locked.warning"))}</p>'
    return (
        segmented("values-show", tr("values.show"), show, values.show)
        + segmented("values-locked", tr("values.locked"), locked, values.unlocked)
        + warning
    )


def _name(draft: BoardDraft) -> str:
    title = draft.tr("values.name")
    named = attrs(
        id="board-name", name="board-name", maxlength=LONGEST_NAME, autocomplete="off", value=draft.name
    )
    return f'<label class="field about-name" for="board-name"><span>{esc(title)}</span><input{named}></label>'


def _tools(draft: BoardDraft) -> str:
    tr = draft.tr
    off = draft.error is not None or not draft.typed
    tools = [
        button("export-board", tr("values.export"), icon_name="save", disabled=off, id="av-export"),
        button("share-board", tr("values.share"), disabled=off, id="av-share"),
        button("pick-file", tr("values.import"), icon_name="open", id="av-import"),
    ]
    if draft.kept_id:
        keep = [
            button(
                "keep-board", tr("values.keep-change"), "same", icon_name="check", disabled=off, id="av-keep"
            ),
            button("keep-board", tr("values.keep-copy"), "new", disabled=off, id="av-keep-copy"),
        ]
    else:
        keep = [button("keep-board", tr("values.keep"), "new", icon_name="check", disabled=off, id="av-keep")]
    return f'<div class="actions">{"".join([*keep, *tools])}</div>'


def _stored_boards(draft: BoardDraft, kept: Sequence[KeptBoard]) -> str:
    tr = draft.tr
    if not kept:
        return f'<p class="hint">{esc(tr("values.kept-none"))}</p>'
    rows = ""
    for board in kept:
        name = board.name or tr("values.unnamed")
        words = tr("values.kept-row", count=board.values) if board.values else tr("values.kept-damaged")
        delete = tr("values.delete", name=name)
        tools = button(
            "open-board", tr("values.open"), board.id, disabled=not board.values, id=f"open-{board.id}",
            aria_label=f"{tr('values.open')}: {name}",
        )  # fmt: skip
        tools += button(
            "delete-board", delete, board.id, icon_name="trash", only_icon=True, id=f"delete-{board.id}"
        )
        now = ' aria-current="true"' if board.id == draft.kept_id else ""
        rows += (
            f'<li class="kept-row"{now}><span class="kept-name">{esc(name)}</span>'
            f'<span class="kept-count">{esc(words)}</span><span class="running-tools">{tools}</span></li>'
        )
    return f'<h3 class="kept-title">{esc(tr("values.kept-list"))}</h3><ul class="kept-list">{rows}</ul>'


def _verdict(draft: BoardDraft) -> str:
    tr = draft.tr
    problem = draft.problem()
    if problem:
        words = f'<p class="refused"><b>{esc(tr("values.not-yet"))}.</b> {esc(problem)}</p>'
        tools = button("go-there", tr("values.go-there"), icon_name="eye", id="av-there")
    elif draft.typed:
        words = f"<p>{esc(tr('values.fine', count=len(draft.typed)))}</p>"
        tools = ""
    else:
        return f'<p class="quiet">{esc(tr("values.none"))}</p>'
    tools += button("reset-board", tr("values.reset"), icon_name="again", id="av-reset")
    play = button("play-board", tr("values.play"), kind="main", disabled=bool(problem), id="av-play")
    return f'{words}<div class="about-do">{tools}{play}</div>'
