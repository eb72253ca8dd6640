"""The table: board, turn panel, players, sheets, log. Pure functions from a session to pieces."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ui import marks
from ui.contract import Board, Choice, Preview
from ui.html import attrs, esc
from ui.i18n import Translator
from ui.pages import final
from ui.parts import button, notice
from ui.patch import Piece
from ui.session import Session

DIGITS = 9
PARTS_SHOWN = 3
"""Chosen parts that stay in sight; earlier ones are folded, so that the choices keep their place."""
LONG_PROMPT = 62
"""More letters than fit into two lines beside the board: set smaller, so that the panel keeps its measure."""


@dataclass
class Layout:
    """How the table is arranged now; none of it belongs to the game."""

    tab: str = "turn"
    """What the phone's panel shows: turn, players, sheet, log."""
    sheet: str = ""
    drawer: str = "open"
    log: str = "open"
    speed: str = "normal"
    compact: bool = False
    """A small window: one panel beside or below the board."""


def skeleton(session: Session) -> str:
    """What stands as long as the game, the language and the board's size stay."""
    tr, board = session.tr, session.drawn().board
    zoom = "".join(
        button(
            "zoom",
            tr(f"zoom.{name}"),
            name,
            icon_name=name,
            only_icon=True,
            kind="stage",
            key=key,
            id=f"zoom-{name}",
        )
        for name, key in (("in", "+"), ("out", "−"), ("fit", "0"))
    )
    return (
        '<div class="play" id="play"><header class="bar" id="bar-box">'
        '<div id="bar" class="bar-row" data-region></div></header>'
        f'<section class="players" id="players-box" aria-label="{esc(tr("players.title"))}">'
        '<div id="players" class="players-row" data-region data-arrows></div></section>'
        '<section class="stage" id="frame-stage"><div class="stage-ground" id="stage-ground">'
        f'<svg id="board-svg" data-key="{esc(session.id)}" viewBox="0 0 {board.width} {board.height}" '
        'role="group" '
        f'aria-label="{esc(tr("board.title"))}" aria-describedby="frame-words-now" data-arrows>'
        f'<defs>{board.defs}</defs><g id="frame-view"><g id="board" data-region></g>'
        '<g id="overlay" class="overlay" data-region></g></g></svg>'
        f'<div class="stage-tools" role="group" aria-label="{esc(tr("zoom.title"))}">{zoom}</div></div>'
        f"{_parts_of(tr, board)}"
        '<div id="frame-words" class="visually-hidden" data-region></div>'
        '<div id="notices-play" class="stage-notices" data-region></div>'
        '<div id="cover" data-region></div></section>'
        '<aside class="side" id="side"><div id="turn" class="turn-head" data-region></div>'
        f'<div class="turn-body" id="turn-body" role="region" aria-label="{esc(tr("turn.title"))}">'
        '<div id="choices" class="choices" data-region data-arrows></div>'
        '<div id="preview" class="preview" data-region></div></div>'
        f'<section class="log" id="log-box" aria-label="{esc(tr("log.title"))}">'
        '<div id="log-head" class="log-head" data-region></div>'
        '<ol id="log" class="log-list" data-region data-arrows></ol></section></aside>'
        '<section class="drawer" id="drawer"><div class="tabs-row"><div id="tabs" class="tabs" '
        'role="tablist" data-region '
        f'data-arrows aria-label="{esc(tr("sheets.title"))}"></div><div id="drawer-tools" data-region>'
        "</div></div>"
        f'<div id="sheet" class="sheet" role="tabpanel" aria-label="{esc(tr("sheets.title"))}" data-region '
        'tabindex="-1"></div>'
        "</section></div>"
    )


def _parts_of(tr: Translator, board: Board) -> str:
    """Buttons of small windows, one for each part of a board that is too big for them."""
    if not board.parts:
        return ""
    buttons = "".join(
        button("zoom", part.title, f"to {part.x:g} {part.y:g} {part.width:g} {part.height:g}", kind="stage")
        for part in board.parts
    )
    return (
        '<div class="stage-parts" id="stage-parts" role="group" '
        f'aria-label="{esc(tr("zoom.parts"))}">{buttons}</div>'
    )


def regions(session: Session, layout: Layout) -> dict[str, list[Piece]]:
    """All regions of the table."""
    drawn = session.drawn()
    tr = session.tr
    return {
        "bar": [Piece("row", _bar(session))],
        "players": _players(session),
        "board": [Piece(part.key, part.markup, "g") for part in drawn.board.fragments],
        "frame-words": [Piece("now", esc(drawn.board.label), "p")],
        "notices-play": _notices(session),
        "cover": _cover(session),
        "turn": [Piece("head", _turn_head(session))],
        "choices": _choices(session, layout),
        "log-head": [Piece("row", _log_head(session, layout))],
        "log": _log(session),
        "tabs": _tabs(session, layout),
        "drawer-tools": [Piece("fold", _fold(tr, layout))],
        "sheet": _sheet(session, layout),
        **preview_regions(session),
    }


def preview_regions(session: Session) -> dict[str, list[Piece]]:
    """What hovering and selecting change, and nothing else."""
    shown = session.preview()
    overlay = shown[1].overlay if shown is not None else ""
    return {
        "overlay": [Piece("now", overlay, "g")],
        "preview": [
            Piece(
                "now",
                _preview(session, shown),
                "div",
                f' class="preview-box{"" if shown is not None else " is-empty"}"',
            )
        ],
    }


def current_sheet(session: Session, layout: Layout) -> str:
    """The key of the open sheet: the chosen one if there is such a one, else the first."""
    keys = [sheet.key for sheet in session.drawn().sheets]
    return layout.sheet if layout.sheet in keys else (keys[0] if keys else "")


def sheet_flow(session: Session, layout: Layout) -> str:
    """How the open sheet's fragments are laid out."""
    chosen = current_sheet(session, layout)
    stacked = any(sheet.stacked for sheet in session.drawn().sheets if sheet.key == chosen)
    return "stack" if stacked else "side"


def slug(text: str) -> str:
    """A notation as part of an element's id."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "x"


# --- the parts
# ------------------------------------------------------------------------------------------------


def _bar(session: Session) -> str:
    tr, match = session.tr, session.match
    can_undo, can_redo = match.cursor > 0, match.cursor < len(match.actions)
    return (
        button("go", tr("menu.home"), "#/", icon_name="home", only_icon=True, id="bar-home")
        + f'<h1 class="bar-title">{esc(tr("title"))}</h1><div class="bar-tools">'
        + button("undo", tr("undo"), icon_name="undo", key="U", disabled=not can_undo, id="bar-undo")
        + button("redo", tr("redo"), icon_name="redo", key="R", disabled=not can_redo, id="bar-redo")
        + button("dialog", tr("menu.help"), "help", icon_name="help", only_icon=True, key="?", id="bar-help")
        + button(
            "dialog", tr("menu.settings"), "settings", icon_name="settings", only_icon=True, id="bar-settings"
        )
        + button("dialog", tr("menu.title"), "menu", icon_name="menu", only_icon=True, id="bar-menu")
        + "</div>"
    )


def _players(session: Session) -> list[Piece]:
    drawn, state, tr = session.drawn(), session.state, session.tr
    pieces = []
    for seat, inner in enumerate(drawn.players):
        turn = state.to_move == seat
        name = session.names[seat]
        now = f'<span class="seat-now">{esc(tr("players.to-move"))}</span>' if turn else ""
        markup = (
            f'<div class="seat-name">{marks.icon(seat)}<b title="{esc(name)}">{esc(name)}</b>{now}</div><div '
            f'class="seat-facts">{inner}</div>'
        )
        state_class = f' class="seat seat-{seat % marks.SEATS}{" is-turn" if turn else ""}"'
        pieces.append(Piece(f"seat-{seat}", markup, "article", state_class))
    return pieces


def _turn_head(session: Session) -> str:
    tr, state, drawn = session.tr, session.state, session.drawn()
    seat = state.to_move
    if session.looking:
        line = tr("look.at", moment=session.moment, total=session.match.cursor)
        who = f'<p class="turn-who">{esc(line)}</p>'
        prompt = drawn.prompt
    elif seat is None:
        who = f'<p class="turn-who">{esc(tr("final.over"))}</p>'
        prompt = final.headline(session)
    elif session.covered:
        who = f'<p class="turn-who">{marks.icon(seat)}{esc(tr("turn.of", name=session.names[seat]))}</p>'
        prompt = tr("cover.explain", name=session.names[seat])
    else:
        who = f'<p class="turn-who">{marks.icon(seat)}{esc(tr("turn.of", name=session.names[seat]))}</p>'
        prompt = drawn.prompt
    size = " is-long" if len(prompt) > LONG_PROMPT else ""
    return f'{who}<h2 class="turn-prompt{size}" id="prompt" tabindex="-1" data-focus-home>{esc(prompt)}</h2>'


def _choices(session: Session, layout: Layout) -> list[Piece]:
    tr, drawn = session.tr, session.drawn()
    if session.looking:
        can_stay = session.moment < session.match.cursor
        tools = button("look-now", tr("look.now"), icon_name="last", kind="main", key="Esc", id="look-now")
        tools += button(
            "undo-to",
            tr("look.undo-to" if can_stay else "look.redo-to"),
            str(session.moment),
            icon_name="undo",
        )
        return [
            Piece("past", f'<p class="quiet">{esc(tr("look.explain"))}</p><div class="actions">{tools}</div>')
        ]
    if session.live.to_move is None:
        tools = button("final", tr("final.table"), icon_name="eye", kind="main", id="final-open")
        tools += button("rematch", tr("final.rematch"), icon_name="again") + button(
            "dialog", tr("record.title"), "record", icon_name="save"
        )
        return [Piece("over", f'<div class="actions">{tools}</div>')]
    if session.covered:
        return []
    if session.automa_next:
        return [Piece("automa", _automa(session, layout))]
    pieces = []
    if drawn.pending:
        pieces.append(Piece("pending", _pending(tr, drawn.pending)))
    groups: dict[str, list[Choice]] = {}
    for choice in drawn.choices:
        groups.setdefault(choice.group, []).append(choice)
    used: set[str] = set()
    number = 0
    for index, (group, choices) in enumerate(groups.items()):
        if group:
            pieces.append(Piece(f"group-{index}", esc(group), "h3", ' class="choice-group"'))
        for choice in choices:
            notation = session.match.game.format(choice.action)
            key = slug(notation)
            while key in used:
                key += "-"
            used.add(key)
            refusal = session.live.why_not(choice.action)
            number += refusal is None
            badge = str(number) if refusal is None and number <= DIGITS else ""
            why = None if refusal is None else drawn.scene.refusal_text(refusal)
            pieces.append(_choice(choice, notation, f"do-{key}", badge, why))
    return pieces


def _pending(tr: Translator, parts: list[str]) -> str:
    """What is already chosen of an unfinished turn: the last parts, the others folded."""
    back = button("undo", tr("turn.take-back"), icon_name="undo", kind="quiet", id="take-back")
    folded = len(parts) - PARTS_SHOWN if len(parts) > PARTS_SHOWN + 1 else 0
    items = [f"<li>{esc(part)}</li>" for part in parts]
    earlier = ""
    if folded:
        earlier = (
            f'<details class="pending-more"><summary>{esc(tr("turn.earlier", count=folded))}</summary>'
            f'<ol class="pending">{"".join(items[:folded])}</ol></details>'
        )
    return (
        f'<div class="pending-head"><h3 class="choice-group">{esc(tr("turn.pending"))}</h3>{back}</div>'
        f'{earlier}<ol class="pending" start="{folded + 1}">{"".join(items[folded:])}</ol>'
    )


def _choice(choice: Choice, notation: str, key: str, badge: str, why: str | None) -> Piece:
    detail = f'<span class="choice-detail">{esc(choice.detail)}</span>' if choice.detail else ""
    refused = f'<span class="visually-hidden">{esc(why)}</span>' if why else ""
    markup = (
        f'<span class="choice-mark">{choice.mark}</span><span class="choice-words"><span '
        f'class="choice-label">{esc(choice.label)}'
        f"</span>{detail}{refused}</span>" + (f'<kbd class="choice-key">{badge}</kbd>' if badge else "")
    )
    return Piece(
        key,
        markup,
        "button",
        attrs(
            type="button",
            class_="choice",
            data_do="act",
            data_arg=notation,
            data_why=why,
            aria_disabled="true" if why else None,
            data_digit=badge or None,
        ),
    )


def _automa(session: Session, layout: Layout) -> str:
    tr = session.tr
    tools = ""
    if layout.speed == "step" or session.paused:
        tools += button(
            "automa-step", tr("automa.step"), icon_name="next", kind="main", key="N", id="automa-step"
        )
    if layout.speed != "step":
        if session.paused:
            tools += button("automa-run", tr("automa.run"), icon_name="last", key="P", id="automa-run")
        else:
            tools += button("automa-pause", tr("automa.pause"), icon_name="pause", key="P", id="automa-pause")
    speeds = "".join(
        f'<button type="button" class="quick" data-do="set" data-arg="speed {name}"'
        f"{attrs(aria_pressed='true' if layout.speed == name else 'false')}>{esc(tr(f'set.speed.{name}'))}"
        "</button>"
        for name in ("step", "slow", "normal", "fast", "once")
    )
    count = session.match.cursor
    lines = session.log_lines()[count - 1] if count else ()
    said = "".join(f"<li>{esc(line)}</li>" for line in lines)
    return (
        f'<h3 class="choice-group">{esc(tr("automa.just-now"))}</h3><ul class="automa-said">{said}</ul>'
        f'<div class="actions">{tools}</div><div class="quick-row" role="group" '
        f'aria-label="{esc(tr("set.speed"))}">{speeds}</div>'
    )


def _preview(session: Session, shown: tuple[str, Preview, str | None] | None) -> str:
    tr = session.tr
    if not session.drawn().scene.interactive:
        return ""
    if shown is None:
        return (
            f'<p class="quiet for-mouse">{esc(tr("preview.hint"))}</p>'
            f'<p class="quiet for-touch">{esc(tr("preview.hint.touch"))}</p>'
        )
    label, preview, refusal = shown
    if refusal is not None:
        head = f'<p class="preview-title">{esc(label)}</p>' if label else ""
        away = button(
            "clear", tr("close"), icon_name="close", only_icon=True, kind="quiet", id="refusal-close"
        )
        return (
            f'<div class="preview-words">{head}<p class="refused">{esc(refusal)}</p></div>'
            f'<div class="only-touch">{away}</div>'
        )
    lines = "".join(f"<li>{esc(line)}</li>" for line in preview.lines)
    confirm = ""
    if session.selected is not None and session.focus == session.selected:
        meant = button("confirm", tr("confirm"), icon_name="check", kind="main", id="confirm")
        not_meant = button("clear", tr("clear"), kind="quiet", key="Esc", id="clear")
        confirm = f'<div class="confirm">{meant}{not_meant}</div>'
    return (
        f'<div class="preview-words"><p class="preview-title">{esc(label)}</p>'
        f'<ul class="preview-lines">{lines}</ul></div>{confirm}'
    )


def _log_head(session: Session, layout: Layout) -> str:
    tr, moment, total = session.tr, session.moment, len(session.match.actions)
    steps = (
        ("first", 0, moment > 0),
        ("prev", moment - 1, moment > 0),
        ("next", moment + 1, moment < total),
        ("last", total, moment < total or session.looking),
    )
    tools = "".join(
        button(
            "look",
            tr(f"look.{name}"),
            str(to),
            icon_name=name,
            only_icon=True,
            disabled=not can,
            id=f"look-{name}",
        )
        for name, to, can in steps
    )
    open_now = layout.log != "folded"
    fold = button(
        "fold-log",
        tr("log.fold" if open_now else "log.unfold"),
        icon_name="down" if open_now else "up",
        only_icon=True,
        id="fold-log",
        aria_expanded="true" if open_now else "false",
    )
    return (
        f'<h3>{esc(tr("log.title"))}</h3><span class="look-count" title="{esc(tr("look.count"))}">{moment} '
        f"/ {total}</span>"
        f'<span class="look-tools">{tools}</span><span class="fold">{fold}</span>'
    )


def _log(session: Session) -> list[Piece]:
    here, cursor, told = session.moment, session.match.cursor, session.log_lines()
    pieces = []
    for index in range(len(told) - 1, -1, -1):
        lines = told[index]
        classes = "log-entry"
        if index + 1 == here:
            classes += " is-here"
        if index >= cursor:
            classes += " is-undone"
        kept = session.log_pieces.get(index)
        if kept is None or kept[0] is not lines or kept[1] != classes:
            kept = (lines, classes, _log_entry(session, index, lines, classes))
            session.log_pieces[index] = kept
        pieces.append(kept[2])
    return pieces


def _log_entry(session: Session, index: int, lines: tuple[str, ...], classes: str) -> Piece:
    seat = session.log_seat(index)
    mark = marks.icon(seat) if seat is not None else '<span class="mark"></span>'
    markup = (
        f'<button type="button" data-do="look" data-arg="{index + 1}"><span class="log-number">{index + 1}'
        "</span>"
        f'{mark}<span class="log-words">{"<br>".join(map(esc, lines))}</span></button>'
    )
    return Piece(str(index), markup, "li", f' class="{classes}"')


def _tabs(session: Session, layout: Layout) -> list[Piece]:
    tr = session.tr
    sheet = current_sheet(session, layout)
    entries = [(name, tr(f"{name}.tab"), "phone", layout.tab == name) for name in ("turn", "players", "log")]
    entries += [(f"sheet-{item.key}", item.title, "", item.key == sheet) for item in session.drawn().sheets]
    pieces = []
    for key, title, only, chosen in entries:
        on_phone = chosen and (bool(only) or layout.tab == "sheet")
        classes = " ".join(
            filter(None, ("tab", f"only-{only}" if only else "", "on-phone" if on_phone else ""))
        )
        extra = attrs(
            type="button",
            role="tab",
            class_=classes,
            data_do="tab",
            data_arg=key,
            aria_selected="true" if (on_phone if layout.compact else chosen) else "false",
        )
        pieces.append(Piece(key, esc(title), "button", extra))
    return pieces


def _fold(tr: Translator, layout: Layout) -> str:
    more = {"folded": "open", "open": "tall", "tall": "tall"}[layout.drawer]
    less = {"folded": "folded", "open": "folded", "tall": "open"}[layout.drawer]
    return button(
        "drawer",
        tr("sheets.more"),
        more,
        icon_name="up",
        only_icon=True,
        disabled=layout.drawer == "tall",
        id="drawer-more",
    ) + button(
        "drawer",
        tr("sheets.less"),
        less,
        icon_name="down",
        only_icon=True,
        disabled=layout.drawer == "folded",
        id="drawer-less",
    )


def _sheet(session: Session, layout: Layout) -> list[Piece]:
    chosen = current_sheet(session, layout)
    for sheet in session.drawn().sheets:
        if sheet.key == chosen:
            return [
                Piece(f"{sheet.key}-{part.key}", part.markup, "div", ' class="sheet-part"')
                for part in sheet.fragments
            ]
    return []


def _notices(session: Session) -> list[Piece]:
    tr = session.tr
    if not session.conflict:
        return []
    actions = button("load-other", tr("conflict.load"), kind="main") + button(
        "keep-copy", tr("conflict.copy")
    )
    return [Piece("conflict", notice("warn", tr("conflict.title"), [tr("conflict.explain")], actions))]


def _cover(session: Session) -> list[Piece]:
    tr = session.tr
    if session.covered:
        seat = session.live.to_move
        assert seat is not None
        name = session.names[seat]
        markup = (
            f'<div class="cover-card">{marks.icon(seat)}'
            f'<h2 id="cover-title" tabindex="-1">{esc(tr("cover.title", name=name))}</h2>'
            f"<p>{esc(tr('cover.explain', name=name))}</p>"
            f"{button('reveal', tr('cover.show', name=name), kind='main', id='reveal')}</div>"
        )
        return [Piece("hand", markup, "div", ' class="cover"')]
    if session.final_shown:
        return [Piece("final", final.markup(session), "div", ' class="cover final" tabindex="-1"')]
    return []
