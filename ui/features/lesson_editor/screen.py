"""The screen of the lesson editor: the bar, the board with the seats' cards, the panel beside it."""

from __future__ import annotations

from engine.core.contract import State
from ui.browser.patch import Piece, Screen
from ui.features.lesson_editor import position_tab, share_tab, steps_tab
from ui.features.lesson_editor.look import STAGES, TABLE, Look
from ui.features.lesson_editor.model import LessonModel
from ui.markup import seat_marks
from ui.markup.html import attrs, esc
from ui.markup.widgets import button, quick_settings, wordmark
from ui.view import board_frame as stage
from ui.view.types import BoardDrawing
from ui.words.i18n import Translator


def screen(model: LessonModel, look: Look, theme: str, base: str, can_share: bool) -> Screen:
    """The whole screen."""
    tr = model.tr
    tools = (
        f'<p class="home-link"><a href="#/editor" data-do="go" data-arg="#/editor" id="ed-home" '
        f'aria-label="Railtable: {esc(tr("editor.all"))}">{wordmark()}</a></p>'
        '<div id="ed-bar" class="editor-tools" data-region></div>'
        '<div id="quick" class="quick-settings" data-region></div>'
    )
    skeleton = (
        f'<div class="editor" id="ed-root"><header class="editor-head">{tools}</header>'
        '<div id="ed-stages" class="editor-stages" role="group" data-arrows data-region></div>'
        f'<div class="editor-main"><div class="editor-look">{_stage(model)}'
        '<div id="ed-seats" class="editor-seats" data-arrows data-region></div></div>'
        '<div class="editor-side" id="drop-here"><div id="ed-stage-name" data-region></div>'
        '<div id="ed-panel" class="editor-panel" data-region></div>'
        '<div id="ed-verdict" class="editor-verdict" aria-live="polite" data-region></div>'
        '<input type="file" id="file-input" class="visually-hidden" tabindex="-1" '
        f'accept=".json,application/json,.txt,text/plain" aria-label="{esc(tr("editor.import"))}">'
        "</div></div></div>"
    )
    return Screen(
        f"{model.title} · Railtable",
        skeleton,
        {
            "quick": [Piece("all", quick_settings(tr, theme))],
            **regions(model, look, base, can_share),
        },
    )


def regions(model: LessonModel, look: Look, base: str, can_share: bool) -> dict[str, list[Piece]]:
    """All regions but the settings in the bar."""
    return {**following(model, look), "ed-panel": panel(model, look, base, can_share)}


def panel(model: LessonModel, look: Look, base: str, can_share: bool) -> list[Piece]:
    """The panel beside the board."""
    if look.stage == "position":
        return position_tab.pieces(model, look)
    if look.stage == "steps":
        return steps_tab.pieces(model, look)
    return share_tab.pieces(model, base, can_share)


def following(model: LessonModel, look: Look) -> dict[str, list[Piece]]:
    """The regions to draw after a change, without the panel, whose field a person may be typing in."""
    state, playing = model.shown(look)
    drawing = model.drawing(state, playing=playing)
    pieces = [Piece(part.key, part.markup, "g") for part in drawing.fragments]
    if not playing and look.stage == "position":
        editing = model.view.editing
        spots = "" if editing is None else editing.spots(model.scene(state))
        pieces.append(Piece("spots", spots, "g", ' class="editor-spots"'))
    return {
        "board": pieces,
        "ed-words": [Piece("now", esc(drawing.label), "p")],
        "ed-stages": _stages(model.tr, look),
        "ed-stage-name": [
            Piece("now", esc(model.tr(f"editor.stage.{look.stage}")), "h2", ' class="visually-hidden"')
        ],
        "ed-seats": _seats(model, look, state, playing),
        **worded(model, look),
    }


def worded(model: LessonModel, look: Look) -> dict[str, list[Piece]]:
    """The regions to draw after a change of texts only."""
    return {"ed-bar": [Piece("row", _bar(model))], "ed-verdict": _verdict(model, look)}


def _stage(model: LessonModel) -> str:
    """The board with its zoom buttons."""
    tr, board = model.tr, model.drawing(model.state)
    svg = stage.standalone_board(tr, board, model.game.id, "desk-svg", "ed-words-now")
    title = esc(tr("zoom.title"))
    tools = f'<div class="editor-zoom" role="group" aria-label="{title}">{stage.zoom_buttons(tr)}</div>'
    return (
        f'<div class="editor-stage" data-table="{TABLE}"><section class="stage">'
        f'<div class="stage-ground">{svg}{tools}</div>'
        '<div id="ed-words" class="visually-hidden" data-region></div></section>'
        f"{_parts(tr, board)}</div>"
    )


def _parts(tr: Translator, board: BoardDrawing) -> str:
    if not board.parts:
        return ""
    label, buttons = esc(tr("zoom.parts")), stage.part_buttons(board)
    return f'<div class="editor-parts stage-parts" role="group" aria-label="{label}">{buttons}</div>'


def _bar(model: LessonModel) -> str:
    tr = model.tr
    return (
        f'<h1 class="editor-title">{esc(model.title)}</h1>'
        f'<span class="editor-game">{esc(tr("title"))}</span>'
        + button("ed-undo", tr("undo"), icon_name="undo", only_icon=True, key=True,
                 disabled=not model.can_undo, id="ed-undo")
        + button("ed-redo", tr("redo"), icon_name="redo", only_icon=True, key=True,
                 disabled=not model.can_redo, id="ed-redo")
    )  # fmt: skip


def _stages(tr: Translator, look: Look) -> list[Piece]:
    pieces = []
    for number, name in enumerate(STAGES, 1):
        chosen = look.stage == name
        extra = attrs(
            type="button", class_="editor-tab", data_do="ed-stage", data_arg=name,
            aria_current="step" if chosen else None,
        )  # fmt: skip
        markup = f'<span class="editor-tab-number">{number}</span>{esc(tr(f"editor.stage.{name}"))}'
        pieces.append(Piece(name, markup, "button", extra))
    extra = attrs(type="button", class_="editor-tab editor-try", data_do="ed-try", data_arg="")
    pieces.append(Piece("try", esc(tr("editor.try")), "button", extra))
    return pieces


def _seats(model: LessonModel, look: Look, state: State, playing: bool) -> list[Piece]:
    """The seats' cards. Pressing one shows its settings and, in some games, its board."""
    scene = model.scene(state, playing=playing)
    pieces = []
    for seat in range(state.seats):
        name, now = scene.name(seat), state.to_move == seat
        picked = look.target == f"seat:{seat}" and look.stage == "position"
        head = (
            f'<button type="button" class="editor-seat-name" data-do="inspect" data-arg="seat:{seat}" '
            f'id="ed-seat-{seat}"{attrs(aria_pressed="true" if picked else "false")}>'
            f"{seat_marks.icon(seat)}<b>{esc(name)}</b>"
            + (f'<span class="seat-now">{esc(model.tr("players.to-move"))}</span>' if now else "")
            + "</button>"
        )
        card = f'{head}<div class="seat-facts">{model.view.seat_card(scene, seat)}</div>'
        classes = f"seat editor-seat seat-{seat % seat_marks.SEATS}" + (" is-turn" if now else "")
        pieces.append(Piece(f"seat-{seat}", card, "article", f' class="{classes}"'))
    return pieces


def _verdict(model: LessonModel, look: Look) -> list[Piece]:
    """The first problem or what is missing, or that the lesson is fine."""
    tr, problem = model.tr, model.error_text()
    if problem:
        error = model.error
        assert error is not None
        line = ""
        if error.line:
            text = model.text.splitlines()[error.line - 1].strip()
            line = f'<code class="editor-line">{esc(text)}</code>'
        words = f'<p class="refused"><b>{esc(tr("editor.not-a-position"))}</b> {esc(problem)}</p>{line}'
        if look.stage != "position":
            words += button("ed-stage", tr("editor.to-position"), "position", kind="quiet")
        return [Piece("problem", words)]
    if look.stage == "position":
        return [Piece("fine", f'<p class="quiet">{esc(tr("editor.position-fine"))}</p>')]
    missing = model.missing()
    if missing:
        items = "".join(f"<li>{_place(tr, number)}{esc(text)}</li>" for number, text in missing[:6])
        more = (
            f"<li>{esc(tr('editor.more-missing', count=len(missing) - 6))}</li>" if len(missing) > 6 else ""
        )
        return [
            Piece(
                "missing", f'<h3>{esc(tr("editor.missing"))}</h3><ul class="editor-todo">{items}{more}</ul>'
            )
        ]
    wrong = model.wrong()
    if wrong:
        items = "".join(f"<li>{esc(text)}</li>" for text in wrong[:6])
        return [
            Piece(
                "wrong",
                f'<h3 class="refused">{esc(tr("editor.wrong"))}</h3>'
                f'<ul class="editor-todo" lang="en">{items}</ul>',
            )
        ]
    return [Piece("right", f'<p class="editor-right">{esc(tr("editor.right"))}</p>')]


def _place(tr: Translator, number: int) -> str:
    """A button that leads to a step."""
    words = tr("editor.step-number", number=number) if number else tr("editor.whole")
    return button("ed-step", words, str(number), kind="link") + " "
