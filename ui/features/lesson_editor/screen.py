"""The screen of the lesson editor: the bar, the board with the seats' cards, the panel beside it. From a
lesson on the desk to pieces; the panels are made by ui.features.lesson_editor.position_panel,
ui.features.lesson_editor.words_panel, ui.features.lesson_editor.share_panel."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.contract import State
from ui.browser.patch import Piece, Screen
from ui.features.lesson_editor import position_panel, share_panel, words_panel
from ui.features.lesson_editor.model import Writing
from ui.markup import seat_marks
from ui.markup.html import attrs, esc
from ui.markup.widgets import button, quick_settings, wordmark
from ui.view import board_frame as stage
from ui.view.types import BoardDrawing
from ui.words.i18n import Translator

TABLE = "desk"
"""The name of the board among the tables of the page: page.js moves it under fingers and wheel."""
STAGES = ("position", "steps", "share")


@dataclass
class Look:
    """How the lesson is looked at; none of it belongs to the lesson."""

    stage: str = STAGES[0]
    mode: str = position_panel.MODES[0]
    """Which part of the position's panel is open."""
    target: str = ""
    """The thing that was touched last."""
    step: int = 0
    """The step at hand; 0: the lesson as a whole."""
    picking: str = words_panel.PICKING[0]
    """What an action chosen on the board becomes."""
    search: str = ""
    open: set[str] = field(default_factory=set)
    """Groups of settings that are unfolded."""
    second: bool = False
    """Are the fields of the other language shown?"""
    found: str = ""
    """What figures are searched for."""
    boards: list[tuple[str, str]] = field(default_factory=list)
    """Corrected boards that are kept here: id and name."""
    shown_search: str = ""
    shown_found: str = ""
    """What the fields of both searches were drawn with, so that typing does not redraw them."""
    _typed: set[str] = field(default_factory=set)
    _versions: dict[str, int] = field(default_factory=dict)

    def typed(self, name: str) -> None:
        """Somebody has used a field: it may show something else than it was drawn with."""
        self._typed.add(name)

    def redraw(self) -> None:
        """Every field that was used is made anew with the next drawing."""
        for name in self._typed:
            self._versions[name] = self._versions.get(name, 0) + 1
        self._typed.clear()
        self.shown_search, self.shown_found = self.search, self.found

    def version(self, name: str) -> int:
        """How often a field was made anew."""
        return self._versions.get(name, 0)


def screen(writing: Writing, look: Look, theme: str, base: str, can_share: bool) -> Screen:
    """Everything."""
    tr = writing.tr
    tools = (
        f'<p class="home-link"><a href="#/editor" data-do="go" data-arg="#/editor" id="ed-home" '
        f'aria-label="Railtable: {esc(tr("editor.all"))}">{wordmark()}</a></p>'
        '<div id="ed-bar" class="editor-tools" data-region></div>'
        '<div id="quick" class="quick-settings" data-region></div>'
    )
    skeleton = (
        f'<div class="editor" id="ed-root"><header class="editor-head">{tools}</header>'
        '<div id="ed-stages" class="editor-stages" role="group" data-arrows data-region></div>'
        f'<div class="editor-main"><div class="editor-look">{_stage(writing)}'
        '<div id="ed-seats" class="editor-seats" data-arrows data-region></div></div>'
        '<div class="editor-side" id="drop-here"><div id="ed-stage-name" data-region></div>'
        '<div id="ed-panel" class="editor-panel" data-region></div>'
        '<div id="ed-verdict" class="editor-verdict" aria-live="polite" data-region></div>'
        '<input type="file" id="file-input" class="visually-hidden" tabindex="-1" '
        f'accept=".json,application/json,.txt,text/plain" aria-label="{esc(tr("editor.import"))}">'
        "</div></div></div>"
    )
    return Screen(
        f"{title(writing)} · Railtable",
        skeleton,
        {
            "quick": [Piece("all", quick_settings(tr, theme))],
            **regions(writing, look, base, can_share),
        },
    )


def title(writing: Writing) -> str:
    """What the lesson is called, or that it has no name yet."""
    titles = writing.sheet.title
    return titles.get(writing.language) or next(iter(titles.values()), "") or writing.tr("editor.untitled")


def regions(writing: Writing, look: Look, base: str, can_share: bool) -> dict[str, list[Piece]]:
    """All that changes."""
    return {**following(writing, look), "ed-panel": panel(writing, look, base, can_share)}


def panel(writing: Writing, look: Look, base: str, can_share: bool) -> list[Piece]:
    """What stands beside the board."""
    if look.stage == "position":
        return position_panel.pieces(writing, look)
    if look.stage == "steps":
        return words_panel.pieces(writing, look)
    return share_panel.pieces(writing, base, can_share)


def following(writing: Writing, look: Look) -> dict[str, list[Piece]]:
    """What follows a change: everything but fields that somebody may be typing in."""
    state, playing = shown(writing, look)
    drawing = writing.drawing(state, playing=playing)
    pieces = [Piece(part.key, part.markup, "g") for part in drawing.fragments]
    if not playing and look.stage == "position":
        editing = writing.view.editing
        spots = "" if editing is None else editing.spots(writing.scene(state))
        pieces.append(Piece("spots", spots, "g", ' class="editor-spots"'))
    return {
        "board": pieces,
        "ed-words": [Piece("now", esc(drawing.label), "p")],
        "ed-stages": _stages(writing.tr, look),
        "ed-stage-name": [
            Piece("now", esc(writing.tr(f"editor.stage.{look.stage}")), "h2", ' class="visually-hidden"')
        ],
        "ed-seats": _seats(writing, look, state, playing),
        **worded(writing, look),
    }


def worded(writing: Writing, look: Look) -> dict[str, list[Piece]]:
    """What follows a change of words alone."""
    return {"ed-bar": [Piece("row", _bar(writing))], "ed-verdict": _verdict(writing, look)}


def shown(writing: Writing, look: Look) -> tuple[State, bool]:
    """What stands on the board, and whether actions are chosen on it."""
    states = writing.states() if look.stage == "steps" and look.step else []
    if not states:
        return writing.state, False
    step = writing.step(look.step)
    playing = step.kind in ("do", "refused") and states[look.step - 1].to_move is not None
    return states[look.step - 1], playing


def _stage(writing: Writing) -> str:
    """The board, moved and zoomed like a table's."""
    tr, board = writing.tr, writing.drawing(writing.state)
    svg = stage.standalone_board(tr, board, writing.game.id, "desk-svg", "ed-words-now")
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


def _bar(writing: Writing) -> str:
    tr = writing.tr
    return (
        f'<h1 class="editor-title">{esc(title(writing))}</h1>'
        f'<span class="editor-game">{esc(tr("title"))}</span>'
        + button("ed-undo", tr("undo"), icon_name="undo", only_icon=True, key=True,
                 disabled=not writing.can_undo, id="ed-undo")
        + button("ed-redo", tr("redo"), icon_name="redo", only_icon=True, key=True,
                 disabled=not writing.can_redo, id="ed-redo")
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


def _seats(writing: Writing, look: Look, state: State, playing: bool) -> list[Piece]:
    """The seats' cards: what belongs to a seat is set there; and whose board is shown is chosen by them."""
    scene = writing.scene(state, playing=playing)
    pieces = []
    for seat in range(state.seats):
        name, now = scene.name(seat), state.to_move == seat
        picked = look.target == f"seat:{seat}" and look.stage == "position"
        head = (
            f'<button type="button" class="editor-seat-name" data-do="inspect" data-arg="seat:{seat}" '
            f'id="ed-seat-{seat}"{attrs(aria_pressed="true" if picked else "false")}>'
            f"{seat_marks.icon(seat)}<b>{esc(name)}</b>"
            + (f'<span class="seat-now">{esc(writing.tr("players.to-move"))}</span>' if now else "")
            + "</button>"
        )
        card = f'{head}<div class="seat-facts">{writing.view.seat_card(scene, seat)}</div>'
        classes = f"seat editor-seat seat-{seat % seat_marks.SEATS}" + (" is-turn" if now else "")
        pieces.append(Piece(f"seat-{seat}", card, "article", f' class="{classes}"'))
    return pieces


def _verdict(writing: Writing, look: Look) -> list[Piece]:
    """What is wrong, at once."""
    tr, problem = writing.tr, writing.error_text()
    if problem:
        error = writing.error
        assert error is not None
        line = ""
        if error.line:
            text = writing.text.splitlines()[error.line - 1].strip()
            line = f'<code class="editor-line">{esc(text)}</code>'
        words = f'<p class="refused"><b>{esc(tr("editor.not-a-position"))}</b> {esc(problem)}</p>{line}'
        if look.stage != "position":
            words += button("ed-stage", tr("editor.to-position"), "position", kind="quiet")
        return [Piece("problem", words)]
    if look.stage == "position":
        return [Piece("fine", f'<p class="quiet">{esc(tr("editor.position-fine"))}</p>')]
    missing = writing.missing()
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
    wrong = writing.wrong()
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
    """Where something is missing: a button that leads there."""
    words = tr("editor.step-number", number=number) if number else tr("editor.whole")
    return button("ed-step", words, str(number), kind="link") + " "
