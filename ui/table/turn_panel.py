"""The turn panel: whose turn it is, what can be done, and what it would do."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.seats import BOT, PERSON
from ui.browser.patch import Ids, Piece
from ui.markup import seat_marks
from ui.markup.html import attrs, esc
from ui.markup.icons import icon
from ui.markup.widgets import button
from ui.table import beginner_hints, event_cards, replay, results, since_last_turn, usual_answers
from ui.table.extension import Extension
from ui.table.game_session import ActionPreview, Offer, Session
from ui.table.layout import Layout
from ui.view import rule_links
from ui.view.seats import level_name
from ui.words.i18n import Translator

DIGITS = 9
PARTS_SHOWN = 3
"""The number of chosen parts that stay in sight; earlier ones are folded, so that the choices keep their
place."""
LONG_PROMPT = 62
"""Letters. A longer prompt is set smaller, so that the panel keeps its height."""


def slug(text: str) -> str:
    """A notation as part of an element's id."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "x"


def numbered(offers: Sequence[Offer]) -> dict[int, Offer]:
    """The choices by digit key. Where they are few, those that cannot be done now keep their digit free, so
    that a key means the same from turn to turn."""
    given = [offer for offer in offers if not offer.choice.numbers]
    if len(given) > DIGITS:
        given = [offer for offer in given if offer.refusal is None][:DIGITS]
    return {number: offer for number, offer in enumerate(given, 1) if offer.refusal is None}


def _choice(offer: Offer, key: str, badge: str, why: str | None) -> Piece:
    choice = offer.choice
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
            data_arg=offer.notation,
            data_why=why,
            aria_disabled="true" if why else None,
            data_digit=badge or None,
        ),
    )


def _amount(offer: Offer, key: str, low: int, high: int, tr: Translator, wrong: str) -> Piece:
    """A field for any number between two, with buttons for less, more and “do it”. `wrong`: the id of the
    message for any other number."""
    choice = offer.choice

    def step(name: str, by: int, sign: str) -> str:
        shown = attrs(type="button", class_="amount-step", data_step=by, aria_label=tr(f"amount.{name}"))
        return f"<button{shown}>{sign}</button>"

    named = attrs(
        type="number", min=low, max=high, value=low, required=True, inputmode="numeric",
        aria_label=choice.label, aria_describedby=wrong,
    )  # fmt: skip
    markup = (
        f'<span class="choice-mark">{choice.mark}</span><span class="choice-words"><span '
        f'class="choice-label">{esc(choice.label)}</span>'
        f'<span class="choice-detail">{esc(tr("amount.between", low=low, high=high))}</span></span>'
        f"{step('less', -1, '−')}<input{named}>{step('more', 1, '+')}"
        f'<button type="submit" class="button">{esc(tr("amount.do"))}</button>'
        f'<p class="amount-wrong" id="{wrong}">{esc(tr("amount.wrong", low=low, high=high))}</p>'
    )
    words = offer.notation.rsplit(" ", 1)[0]
    return Piece(key, markup, "form", attrs(class_="amount", data_amount=words, novalidate=True))


def bot_mark(session: Session, seat: int) -> str:
    """The mark beside the name of a bot, or of a player by link; empty for people at this screen."""
    declared = session.match.seats[seat]
    by_link = session.mine and session.abilities.keep
    if declared.kind == PERSON and by_link and not session.is_person(seat):
        return f'<span class="bot-mark" title="{esc(session.tr("link.elsewhere"))}">{icon("link")}</span>'
    if declared.kind != BOT:
        return ""
    title = session.tr("seat.is-bot", level=level_name(session.tr, declared.level))
    return f'<span class="bot-mark" title="{esc(title)}">{icon("bot")}</span>'


class TurnPanel:
    """The markup of one table's turn panel."""

    def __init__(self, session: Session, layout: Layout, ids: Ids, extensions: Sequence[Extension]) -> None:
        self.session = session
        self.extensions = extensions
        self.layout = layout
        self.id = ids
        self.tr = session.tr

    def head(self) -> str:
        tr, session = self.tr, self.session
        seat, prompt = session.state.to_move, session.drawn().prompt
        prompt = next((title for each in self.extensions if (title := each.title()) is not None), prompt)
        if session.looking:
            who = esc(tr("look.at", moment=session.moment, total=session.match.cursor))
        elif seat is None:
            who, prompt = esc(tr("final.over")), prompt or results.headline(session)
        else:
            name = session.names[seat]
            who = seat_marks.icon(seat) + esc(tr("turn.of", name=name)) + bot_mark(session, seat)
            if session.visibility.covered:
                prompt = tr("cover.explain", name=name)
            elif session.screen.paused and session.match.seats[seat].kind == BOT:
                prompt = tr("bot.held", name=name)
        if self.layout.clock and seat is not None and not session.looking:
            who += f'<span class="turn-clock" title="{esc(tr("turn.clock"))}" role="timer"></span>'
        means = ""
        if seat is not None and not session.visibility.covered and not session.screen.only_looked_at:
            small_window = session.view.small_window
            line = "" if small_window is None else small_window.seat_line(session.drawn().scene, seat)
            means = f'<div class="turn-means">{line}</div>'
        size = " is-long" if len(prompt) > LONG_PROMPT else ""
        named = attrs(id=self.id("prompt"), class_=f"turn-prompt{size}", tabindex="-1", data_focus_home=True)
        tools = "".join(each.tools() for each in self.extensions)
        return f'<p class="turn-who">{who}</p>{tools}{means}<h2{named}>{session.words.say(prompt)}</h2>'

    def choices(self) -> list[Piece]:
        """Event cards in a small window, then what can be done."""
        cards = event_cards.pieces(self.session, self.id) if self.layout.compact else []
        return cards + self._choices()

    def _choices(self) -> list[Piece]:
        session = self.session
        instead = next((panel for each in self.extensions if (panel := each.panel()) is not None), None)
        if instead is not None:
            return instead
        if session.looking:
            return [*self._advice(), Piece("past", self._past())]
        if session.live.to_move is None:
            return [Piece("over", self._over())]
        if session.visibility.covered:
            return []
        if session.moves_itself:
            return [Piece("automa", self._by_itself())]
        first = []
        if session.screen.beginner_hint and self.layout.compact:
            first = [Piece("first", beginner_hints.line(session, self.id))]
        return [*first, *self._advice(), *self._offers()]

    def _advice(self) -> list[Piece]:
        return [piece for each in self.extensions for piece in each.advice()]

    def _reasons(self, count: int) -> str:
        """Why the last of so many actions was chosen."""
        return "".join(each.reasons(count - 1) for each in self.extensions) if count else ""

    def _past(self) -> str:
        tr, session = self.tr, self.session
        tools = button(
            "look-now", tr("look.now"), icon_name="last", kind="main", key=True, id=self.id("look-now")
        )
        if session.abilities.act and session.moment < session.match.cursor:
            tools += button("play-on", tr("look.play-on"), icon_name="fork", key=True, id=self.id("play-on"))
        elif session.abilities.act:
            tools += button("undo-to", tr("look.redo-to"), str(session.moment), icon_name="redo")
        tools += button(
            "look-back",
            tr("coach.where"),
            icon_name="chart",
            only_icon=True,
            key=True,
            id=self.id("look-back"),
        )
        shown = self._reasons(session.moment) + replay.panel(session, self.layout, self.id)
        return f'<div class="actions">{tools}</div>{shown}<p class="quiet">{esc(tr("look.explain"))}</p>'

    def _over(self) -> str:
        tr = self.tr
        first = "".join(each.epilogue() for each in self.extensions)
        if self.session.visibility.final_shown:
            return first  # that screen has these buttons
        tools = (
            button("final", tr("final.table"), icon_name="eye", kind="main", id=self.id("final-open"))
            + button("replay", tr("replay.title"), "run", icon_name="play")
            + button("rematch", tr("final.rematch"), icon_name="again")
            + button("look-back", tr("coach.where"), icon_name="chart", key=True)
            + button("dialog", tr("record.title"), "record", icon_name="save")
        )
        why = "".join(f"<p>{esc(line)}</p>" for line in results.reasons(self.session))
        return f'{first}{why}<div class="actions">{tools}</div>'

    def _offers(self) -> list[Piece]:
        """The summary of the others' moves, the choices in groups, and the refused ones folded with their
        reasons."""
        drawn = self.session.drawn()
        meanwhile = since_last_turn.piece(self.session, self.layout.since == "open", self.id)
        pieces = [meanwhile] if meanwhile else []
        if drawn.pending:
            pieces.append(
                Piece("pending", self._pending(drawn.pending) + usual_answers.others(self.session, self.id))
            )
        pieces += usual_answers.ways(self.session, self.id)
        groups: dict[str, list[tuple[str, Offer]]] = {}
        refused: list[str] = []
        used: set[str] = set()
        for offer in drawn.offers:
            key = slug(offer.notation)
            while key in used:
                key += "-"
            used.add(key)
            if offer.refusal is None:
                groups.setdefault(offer.choice.group, []).append((f"do-{key}", offer))
            else:
                why = drawn.scene.refusal_text(offer.refusal)
                refused.append(_choice(offer, f"do-{key}", "", why).html(self.id("choices")))
        digits = {offer.notation: number for number, offer in numbered(drawn.offers).items()}
        for index, (group, offers) in enumerate(groups.items()):
            if group:
                heading = self._heading(group, [offer.notation for _, offer in offers])
                pieces.append(Piece(f"group-{index}", heading, "h3", ' class="choice-group"'))
            for key, offer in offers:
                if offer.choice.numbers:
                    pieces.append(
                        _amount(offer, key, *offer.choice.numbers, self.tr, self.id(f"{key}-wrong"))
                    )
                    continue
                pieces.append(_choice(offer, key, str(digits.get(offer.notation, "")), None))
        if refused:
            title = esc(self.tr("turn.refused", count=len(refused)))
            markup = f"<summary>{title}</summary>{''.join(refused)}"
            pieces.append(Piece("refused", markup, "details", ' class="choices-refused"'))
        return pieces

    def _heading(self, group: str, notations: list[str]) -> str:
        """The name of a group of choices; in a small window a button that shows their places on the board."""
        board = self.session.drawn().board
        places = [attrs(data_arg=each) for each in notations]
        drawn = any(place in part.markup for part in board.fragments for place in places)
        if not (self.layout.compact and board.parts and drawn):
            return esc(group)
        named = attrs(type="button", data_do="find")
        return f"<button{named}>{esc(group)}<span>{esc(self.tr('turn.find'))}{icon('eye')}</span></button>"

    def _pending(self, parts: list[str]) -> str:
        """The chosen parts of an unfinished turn: the last ones, the earlier ones folded."""
        tr = self.tr
        back = button(
            "undo", self.tr("turn.take-back"), icon_name="undo", kind="quiet", id=self.id("take-back")
        )
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

    def _by_itself(self) -> str:
        """What a bot or automa did last, and the buttons to pause it."""
        tr, session, speed = self.tr, self.session, self.layout.speed

        def tool(verb: str, icon_name: str, key: str, kind: str = "") -> str:
            return button(
                f"automa-{verb}",
                tr(f"automa.{verb}"),
                icon_name=icon_name,
                kind=kind,
                key=key,
                id=self.id(f"automa-{verb}"),
            )

        tools = tool("step", "next", "N", "main") if speed == "step" or session.screen.paused else ""
        if speed != "step":
            tools += tool("run", "last", "P") if session.screen.paused else tool("pause", "pause", "P")
        if not session.abilities.run:
            tools = ""
        speeds = "".join(
            f'<button type="button" class="quick" data-do="set" data-arg="speed {name}"'
            f"{attrs(aria_pressed='true' if speed == name else 'false')}>"
            f"{esc(tr(f'set.speed.{name}'))}</button>"
            for name in ("step", "slow", "normal", "fast", "once")
        )
        count = session.match.cursor
        lines = session.log_lines()[count - 1] if count else ()
        said = "".join(f"<li>{esc(line)}</li>" for line in lines)
        why = self._reasons(count) + usual_answers.others(self.session, self.id)
        return (
            f'<h3 class="choice-group">{esc(tr("automa.just-now"))}</h3>'
            f'<ul class="automa-said">{said}</ul>{why}<div class="actions">{tools}</div>'
            f'<div class="quick-row" role="group" aria-label="{esc(tr("set.speed"))}">{speeds}</div>'
        )

    def preview(self, shown: ActionPreview | None) -> str:
        if shown is None:
            if not self.session.drawn().scene.interactive:
                return ""
            return self._first_line() or (
                f'<p class="quiet for-mouse">{esc(self.tr("preview.hint"))}</p>'
                f'<p class="quiet for-touch">{esc(self.tr("preview.hint.touch"))}</p>'
            )
        label, preview, refusal, rule = shown
        where = rule_links.link(self.session.view, self.tr, rule, id=self.id("preview-rule"))
        if refusal is not None:
            head = f'<p class="preview-title">{esc(label)}</p>' if label else ""
            away = button(
                "clear",
                self.tr("close"),
                icon_name="close",
                only_icon=True,
                kind="quiet",
                id=self.id("refusal-close"),
            )
            said = f'<p class="refused">{self.session.words.say(refusal)}</p>'
            close = f'<div class="only-touch">{away}</div>'
            return f'<div class="preview-words">{head}{said}{where}</div>{close}{self._first_line()}'
        lines = "".join(f"<li>{self.session.words.say(line)}</li>" for line in preview.lines)
        confirm = ""
        if self._asks():
            meant = button(
                "confirm", self.tr("confirm"), icon_name="check", kind="main", id=self.id("confirm")
            )
            not_meant = button("clear", self.tr("clear"), kind="quiet", key=True, id=self.id("clear"))
            confirm = f'<div class="confirm">{meant}{not_meant}</div>'
        return (
            f'<div class="preview-words"><p class="preview-title">{esc(label)}</p>'
            f'<ul class="preview-lines">{lines}</ul>{where}</div>{confirm or self._first_line()}'
        )

    def _first_line(self) -> str:
        """The beginner hint below the preview; a choice that waits for its confirmation takes its place."""
        return beginner_hints.line(self.session, self.id) if self._hint_is_due() else ""

    def _hint_is_due(self) -> bool:
        session = self.session
        interactive = session.drawn().scene.interactive
        return bool(session.screen.beginner_hint) and not self.layout.compact and interactive

    def _asks(self) -> bool:
        """Whether a selected choice waits for its confirmation."""
        screen = self.session.screen
        return screen.selected is not None and screen.focus == screen.selected

    def preview_kind(self, shown: ActionPreview | None) -> str:
        """What the preview shows: nothing, a beginner hint alone, a refusal, a question or words."""
        if shown is None:
            return "hint" if self._hint_is_due() else "nothing"
        if shown.refused is not None:
            return "refusal"
        return "question" if self._asks() else "words"

    def hints_at_preview(self) -> bool:
        """Whether a beginner hint stands there, alone or below something else."""
        shown = self.session.preview()
        return self._hint_is_due() and (shown is None or self.preview_kind(shown) != "question")
