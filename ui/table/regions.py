"""The regions of a table as pieces: board, turn panel, players, sheets and log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from ui.browser.patch import Ids, Piece
from ui.markup import seat_marks
from ui.markup.html import attrs, esc
from ui.markup.icons import icon
from ui.markup.widgets import button, notice
from ui.table import branches, event_cards, final_screen, since_last_turn
from ui.table.board_navigation import walkable
from ui.table.extension import Extension
from ui.table.game_session import Session
from ui.table.layout import Layout
from ui.table.turn_panel import TurnPanel, bot_mark
from ui.view import board_frame
from ui.view.options import board_mark, board_words
from ui.view.scene import Scene
from ui.view.types import BoardDrawing, Sheet

MANY_PARTS = 9
"""From so many parts of a board on, their buttons stand in two rows."""
HEIGHTS = {"since": 1.3, "ways": 1.0, "pending": 1.5, "button": 1.0, "form": 1.0, "h3": 0.6}
"""How high the pieces of the list of choices are, beside a choice of two lines; by key, or by tag."""
STEPS = (9.5, 11.5, 12.5, 13.5, 16.5)
"""From so high a list on its choices stand closer together, in four steps; the fifth does not fit anyway."""
LONGEST_WORD = 14
"""The longest word of a tab, in letters; longer words of names are cut."""


def _shorter(title: str) -> str:
    words = (
        f"{word[: LONGEST_WORD - 1]}…" if len(word) > LONGEST_WORD else word for word in title.split(" ")
    )
    return " ".join(words)


def _density(choices: Sequence[Piece]) -> str | None:
    """How much closer than usual the choices stand, so that ten fit at 1280x800: by steps, or None."""
    rows = sum(HEIGHTS.get(piece.key, HEIGHTS.get(piece.tag, 0.0)) for piece in choices)
    return str(sum(rows >= most for most in STEPS)) if rows >= STEPS[0] else None


class Regions:
    """The markup of one table. `self.id` makes every id."""

    def __init__(
        self, session: Session, layout: Layout, ids: Ids, extensions: Sequence[Extension] = ()
    ) -> None:
        self.extensions = extensions
        self.session = session
        self.layout = layout
        self.id = ids
        self.tr = session.tr
        self.turn = TurnPanel(session, layout, ids, extensions)

    @cached_property
    def sheets(self) -> list[Sheet]:
        """The game's sheets, and those of extensions."""
        return [*self.session.drawn().sheets, *(sheet for each in self.extensions for sheet in each.sheets())]

    def _box(self, tag: str, name: str, class_: str, inner: str = "", **more: object) -> str:
        """An element that changes are addressed to."""
        return f"<{tag}{attrs(id=self.id(name), class_=class_ or None, **more)}>{inner}</{tag}>"

    def _region(self, name: str, class_: str = "", tag: str = "div", **more: object) -> str:
        """An element that is filled with pieces."""
        return self._box(tag, name, class_, "", data_region=True, **more)

    def skeleton(self) -> str:
        """The markup that stays while game, language and board size stay."""
        tr, box, region = self.tr, self._box, self._region
        bar = box("header", "bar-box", "bar", region("bar", "bar-row"))
        row = region("players", "players-row", data_arrows=True)
        players = box("section", "players-box", "players", row, aria_label=tr("players.title"))
        turn = region("choices", "choices", data_arrows=True) + region("preview", "preview")
        log = region("log-head", "log-head") + region("log", "log-list", "ol", data_arrows=True)
        side = (
            region("turn", "turn-head")
            + box("div", "turn-body", "turn-body", turn, role="region", aria_label=tr("turn.title"))
            + box("section", "log-box", "log", log, aria_label=tr("log.title"))
            + region("event-cards", "event-cards")
        )
        title = tr("sheets.title")
        tabs = region("tabs", "tabs", role="tablist", data_arrows=True, aria_label=title)
        drawer = f'<div class="tabs-row">{tabs}{region("drawer-tools", "drawer-tools")}</div>'
        drawer += region("sheet", "sheet", role="tabpanel", aria_label=title, tabindex="0")
        inner = (
            bar
            + players
            + box("section", "frame-stage", "stage", self._stage())
            + box("aside", "side", "side", side)
            + box("section", "drawer", "drawer", drawer)
        )
        parts = len(self.session.drawn().board.parts)
        rows = ("rows" if parts >= MANY_PARTS else "row") if parts else None
        play = box("div", "play", "play", inner, data_table=self.id.owner, data_parts=rows)
        return f'<div class="table-room">{play}</div>'

    def _stage(self) -> str:
        """The board with its zoom buttons, notices and covers."""
        tr, board, region = self.tr, self.session.drawn().board, self._region
        think = button(
            "think", tr("think"), icon_name="pencil", only_icon=True, kind="stage", id=self.id("think"),
            aria_pressed="false",
        )  # fmt: skip
        zoom = board_frame.zoom_buttons(tr, lambda name: self.id(f"zoom-{name}"))
        layers = region("board", "", "g") + region("happened", "", "g")
        layers += region("overlay", "overlay", "g") + region("walker", "", "g")
        view = self._box("g", "frame-view", "board-view", layers)
        svg = self._box(
            "svg",
            "board-svg",
            "board-svg",
            view,
            data_key=self.session.id,
            viewBox=f"0 0 {board.width} {board.height}",
            data_letters=board.letters,
            role="group",
            aria_label=tr("board.title"),
            aria_describedby=self.id("frame-words-now"),
            data_arrows=True,
            data_walk=walkable(self.session.view),
        )
        tools = (
            f'<div class="stage-tools" role="group" aria-label="{esc(tr("zoom.title"))}">{think}{zoom}</div>'
            f'<div class="thinking"><p class="for-mouse">{esc(tr("think.how"))}</p>'
            f'<p class="for-touch">{esc(tr("think.how.touch"))}</p>{button("think-wipe", tr("think.wipe"))}'
            f'<button type="button" class="button" data-do="think-end">{esc(tr("think.end"))}'
            '<kbd class="for-keys">Esc</kbd></button></div>'
        )
        return (
            self._box("div", "stage-ground", "stage-ground", svg + tools)
            + self._parts_of(board)
            + region("frame-words", "visually-hidden")
            + region("notices-play", "stage-notices")
            + region("cover")
        )

    def _parts_of(self, board: BoardDrawing) -> str:
        if not board.parts:
            return ""
        title, buttons = self.tr("zoom.parts"), board_frame.part_buttons(board)
        return self._box("div", "stage-parts", "stage-parts", buttons, role="group", aria_label=title)

    def regions(self) -> dict[str, list[Piece]]:
        """All regions of the table."""
        drawn = self.session.drawn()
        return {
            "bar": [Piece("row", self._bar())],
            "players": self._players(),
            "board": [Piece(part.key, part.markup, "g") for part in drawn.board.fragments],
            "happened": [self._happened(drawn.scene)],
            "frame-words": [Piece("now", esc(drawn.board.label), "p")],
            "notices-play": self._notices(),
            "event-cards": [] if self.layout.compact else event_cards.pieces(self.session, self.id),
            "cover": self._cover(),
            "turn": [Piece("head", self.turn.head())],
            "choices": self.turn.choices(),
            "log-head": [Piece("row", self._log_head())],
            "log": self._log(),
            "tabs": self._tabs(),
            "drawer-tools": [Piece("fold", self._fold())],
            "sheet": self._sheet(),
            **self.preview_regions(),
        }

    def _happened(self, scene: Scene) -> Piece:
        """Invisible marks where something was done last, by others most often; a window too small for the
        whole board scrolls to them."""
        session, moment = self.session, self.session.moment
        here = not session.looking and not session.shows_own
        known = not moment or (here and session.log_seat(moment - 1) in session.people)
        small_window = session.view.small_window
        areas = [] if known or small_window is None else small_window.happened(scene)
        marked = "".join(
            f'<rect data-happened="{moment} {number}" x="{area.x:g}" y="{area.y:g}" '
            f'width="{area.width:g}" height="{area.height:g}" fill="none"/>'
            for number, area in enumerate(areas)
        )
        return Piece("last", marked, "g")

    def preview_regions(self) -> dict[str, list[Piece]]:
        """The regions that hovering and selecting change."""
        shown = self.session.preview()
        overlay = shown[1].overlay if shown is not None else ""
        classes = ' class="preview-box is-empty"' if shown is None else ' class="preview-box"'
        return {
            "overlay": [Piece("now", overlay, "g")],
            "preview": [Piece("now", self.turn.preview(shown), "div", classes)],
        }

    def preview_states(self) -> dict[tuple[str, str], str | None]:
        """What hovering and selecting change for the layout of other elements."""
        return {
            ("preview", "data-shows"): self.turn.preview_kind(self.session.preview()),
            ("side", "data-hint"): "yes" if self.turn.hints_at_preview() else None,
        }

    def states(self, regions: Mapping[str, Sequence[Piece]]) -> dict[tuple[str, str], str | None]:
        """What the layout needs to know of the contents, as attributes of elements. A selector with `:has()`
        would say it in the style sheet, but then each change would style all of the table anew."""
        layout, session = self.layout, self.session
        choices = regions["choices"]
        return {
            ("play", "data-tab"): layout.tab,
            ("tabs", "data-listed"): "yes" if layout.listed else None,
            ("play", "data-drawer"): layout.drawer,
            ("play", "data-sheets"): str(len(self.sheets)),
            ("play", "data-log"): layout.log,
            ("play", "data-past"): "yes" if session.looking else None,
            ("play", "data-final"): "yes" if session.visibility.final_shown else None,
            ("play", "data-corrected"): "yes" if self._board_mark() else None,
            ("side", "data-cards"): "yes" if regions["event-cards"] else None,
            ("choices", "data-dense"): _density(choices),
            ("choices", "data-coach"): "yes" if any(piece.key == "coach" for piece in choices) else None,
            ("sheet", "data-flow"): self.sheet_flow(),
            **self.preview_states(),
        }

    def current_sheet(self) -> str:
        """The key of the open sheet: the chosen one if it exists, else the first."""
        keys = [sheet.key for sheet in self.sheets]
        return self.layout.sheet if self.layout.sheet in keys else (keys[0] if keys else "")

    def sheet_flow(self) -> str:
        """The layout of the open sheet's fragments: stacked or side by side."""
        chosen = self.current_sheet()
        stacked = any(sheet.stacked for sheet in self.sheets if sheet.key == chosen)
        return "stack" if stacked else "side"

    def _bar(self) -> str:
        tr, match = self.tr, self.session.match

        def dialog(name: str, title: str, key: str = "") -> str:
            return button(
                "dialog", tr(title), name, icon_name=name, only_icon=True, key=key, id=self.id(f"bar-{name}")
            )

        def step(verb: str, key: str, can: bool) -> str:
            return button(
                verb, tr(verb), icon_name=verb, key=key, disabled=not can, id=self.id(f"bar-{verb}")
            )

        may = self.session.abilities.act
        return (
            button("go", tr("menu.home"), "#/", icon_name="home", only_icon=True, id=self.id("bar-home"))
            + f'<h1 class="bar-title">{esc(tr("title"))}</h1>{self._board_mark()}<div class="bar-tools">'
            + step("undo", "U", may and match.cursor > 0)
            + step("redo", "R", may and match.cursor < len(match.actions))
            + dialog("help", "menu.help", "?")
            + dialog("settings", "menu.settings")
            + dialog("menu", "menu.title")
            + "</div>"
        )

    def _board_mark(self) -> str:
        """The name of a corrected board, as a button that leads to its values."""
        match = self.session.match
        words = board_words(self.tr, board_mark(match))
        if not words:
            return ""
        return (
            f'<button type="button" class="bar-board" id="{self.id("bar-board")}" data-do="board-values" '
            f'title="{esc(words)}">{icon("board")}<span>{esc(words)}</span></button>'
        )

    def _players(self) -> list[Piece]:
        drawn, state = self.session.drawn(), self.session.state
        pieces = []
        for seat, inner in enumerate(drawn.players):
            turn = state.to_move == seat
            name = self.session.names[seat]
            now = f'<span class="seat-now">{esc(self.tr("players.to-move"))}</span>' if turn else ""
            markup = (
                f'<div class="seat-name">{seat_marks.icon(seat)}<b title="{esc(name)}">{esc(name)}</b>'
                f"{bot_mark(self.session, seat)}{now}</div>"
                f'<div class="seat-facts">{inner}</div>'
            )
            state_class = f' class="seat seat-{seat % seat_marks.SEATS}{" is-turn" if turn else ""}"'
            pieces.append(Piece(f"seat-{seat}", markup, "article", state_class))
        return pieces

    def _log_head(self) -> str:
        moment, total = self.session.moment, len(self.session.match.actions)
        steps = (
            ("first", 0, moment > 0),
            ("prev", moment - 1, moment > 0),
            ("next", moment + 1, moment < total),
            ("last", total, moment < total or self.session.looking),
        )
        tools = "".join(
            button(
                "look",
                self.tr(f"look.{name}"),
                str(to),
                icon_name=name,
                only_icon=True,
                disabled=not can,
                id=self.id(f"look-{name}"),
            )
            for name, to, can in steps
        )
        tools += button(
            "replay",
            self.tr("replay.title"),
            "run",
            icon_name="pause" if self.layout.playing else "play",
            only_icon=True,
            disabled=not total,
            id=self.id("replay-log"),
        )
        if self.session.looking and not self.layout.compact:
            tools = ""  # the turn panel has them, and more
        open_now = self.layout.log != "folded"
        fold = button(
            "fold-log",
            self.tr("log.fold" if open_now else "log.unfold"),
            icon_name="down" if open_now else "up",
            only_icon=True,
            id=self.id("fold-log"),
            aria_expanded="true" if open_now else "false",
        )
        return (
            f"<h3>{esc(self.tr('log.title'))}</h3>"
            f'<span class="look-count" title="{esc(self.tr("look.count"))}">{moment} / {total}</span>'
            f'<span class="look-tools">{tools}</span><span class="fold">{fold}</span>'
        )

    def _log(self) -> list[Piece]:
        if self.layout.log_later:
            return []
        here, cursor, told = self.session.moment, self.session.match.cursor, self.session.log_lines()
        parting = branches.forks(self.session)
        pieces = parting.get(len(told), [])
        for index in range(len(told) - 1, -1, -1):
            lines = told[index]
            classes = "log-entry"
            if index + 1 == here:
                classes += " is-here"
            if index >= cursor:
                classes += " is-undone"
            if any(each.is_marked(index) for each in self.extensions):
                classes += " is-turning"
            why = "".join(each.reasons(index) for each in self.extensions)
            if why:
                classes += " has-why"
            kept = self.session.log_pieces.get(index)
            if kept is None or kept[0] is not lines or kept[1] != classes:
                kept = (lines, classes, self._log_entry(index, lines, why, classes))
                self.session.log_pieces[index] = kept
            pieces += [kept[2], *parting.get(index, ())]
        return pieces

    def _log_entry(self, index: int, lines: tuple[str, ...], why: str, classes: str) -> Piece:
        seat = self.session.log_seat(index)
        mark = seat_marks.icon(seat) if seat is not None else '<span class="mark"></span>'
        markup = (
            f'<button type="button" data-do="look" data-arg="{index + 1}">'
            f'<span class="log-number">{index + 1}</span>'
            f'{mark}<span class="log-words">{"<br>".join(map(esc, lines))}'
            f"{why}</span></button>"
        )
        return Piece(str(index), markup, "li", f' class="{classes}"')

    def _tabs(self) -> list[Piece]:
        """The tabs of panels and sheets; in small windows one tab stands for all sheets."""
        sheet, layout = self.current_sheet(), self.layout
        sheets = sorted(self.sheets, key=lambda item: item.passing)
        pieces = []
        for name in ("turn", "players", "log"):
            chosen = layout.tab == name
            extra = self._tab_attrs(name, "only-phone on-phone" if chosen else "only-phone", chosen)
            pieces.append(Piece(name, esc(self.tr(f"{name}.tab")), "button", extra))
        here = layout.tab == "sheet"
        if len(sheets) > 1:
            extra = self._tab_attrs(
                "sheets",
                "only-phone on-phone" if here else "only-phone",
                here and not layout.listed,
                aria_expanded="true" if here and layout.listed else "false",
            )
            pieces.append(Piece("sheets", esc(self.tr("sheets.tab")) + icon("down"), "button", extra))
        for item in sheets:
            chosen = item.key == sheet
            classes = ["in-list"] if len(sheets) > 1 else []
            classes += ["is-open"] * chosen + ["on-phone"] * (chosen and here)
            selected = chosen and (here or not layout.compact)  # while folded away, nobody is told of it
            key = f"sheet-{item.key}"
            title = item.title if len(item.title) <= LONGEST_WORD else _shorter(item.title)
            pieces.append(Piece(key, esc(title), "button", self._tab_attrs(key, " ".join(classes), selected)))
        return pieces

    @staticmethod
    def _tab_attrs(key: str, classes: str, selected: bool, **more: object) -> str:
        return attrs(
            type="button", role="tab", class_=f"tab {classes}".strip(), data_do="tab", data_arg=key,
            aria_selected="true" if selected else "false", **more,
        )  # fmt: skip

    def _fold(self) -> str:
        more = {"folded": "open", "open": "tall", "tall": "tall"}[self.layout.drawer]
        less = {"folded": "folded", "open": "folded", "tall": "open"}[self.layout.drawer]
        return button(
            "drawer",
            self.tr("sheets.more"),
            more,
            icon_name="up",
            only_icon=True,
            disabled=self.layout.drawer == "tall",
            id=self.id("drawer-more"),
        ) + button(
            "drawer",
            self.tr("sheets.less"),
            less,
            icon_name="down",
            only_icon=True,
            disabled=self.layout.drawer == "folded",
            id=self.id("drawer-less"),
        )

    def _sheet(self) -> list[Piece]:
        chosen, explained = self.current_sheet(), self.session.words.explained
        for sheet in self.sheets:
            if sheet.key == chosen:
                return [
                    Piece(f"{sheet.key}-{part.key}", explained(part.markup), "div", ' class="sheet-part"')
                    for part in sheet.fragments
                ]
        return []

    def _notices(self) -> list[Piece]:
        if not self.session.screen.conflict:
            return []
        actions = button("load-other", self.tr("conflict.load"), kind="main") + button(
            "keep-copy", self.tr("conflict.copy")
        )
        words = notice("warn", self.tr("conflict.title"), [self.tr("conflict.explain")], actions)
        return [Piece("conflict", words)]

    def _cover(self) -> list[Piece]:
        if self.session.visibility.covered:
            seat = self.session.live.to_move
            assert seat is not None
            name = self.session.names[seat]
            titled = attrs(id=self.id("cover-title"), tabindex="-1", data_focus_home=True)
            shown = button("reveal", self.tr("cover.show", name=name), kind="main", id=self.id("reveal"))
            markup = (
                f'<div class="cover-card">{seat_marks.icon(seat)}'
                f"<h2{titled}>{esc(self.tr('cover.title', name=name))}</h2>"
                f"<p>{esc(self.tr('cover.explain', name=name))}</p>"
                # Before the list: that can be long, and where it scrolls the keys would stop at it first.
                f"{shown}{since_last_turn.on_cover(self.session)}</div>"
            )
            return [Piece("hand", markup, "div", ' class="cover"')]
        if self.session.visibility.final_shown:
            return [
                Piece(
                    "final",
                    final_screen.markup(self.session, self.id),
                    "div",
                    ' class="cover final" tabindex="-1"',
                )
            ]
        return []
