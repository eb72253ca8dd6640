"""Choosing and doing actions at a table: pointing, selecting, confirming, and what is said to a refused
one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.contract import Action
from engine.core.errors import IllegalAction, Refusal
from ui.browser.patch import Change
from ui.markup.html import esc
from ui.table import announcements, beginner_hints, usual_answers
from ui.table.turn_panel import numbered

if TYPE_CHECKING:
    from ui.table.abilities import Command
    from ui.table.table import Table


class Choosing:
    """The hands of the person at the screen."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._marked: tuple[str | None, str | None] = (None, None)

    def commands(self) -> dict[str, Command]:
        """Commands that elements and keys may give."""
        return {
            "": lambda arg, how: self.table.tip(None),
            "tell": lambda arg, how: self.table.tip(f"<p>{esc(arg)}</p>"),
            "act": self.act,
            "confirm": lambda arg, how: self.confirm(),
            "clear": lambda arg, how: self.clear(),
            "way": lambda arg, how: self.choose_way(arg),
            "instead": lambda arg, how: self.answer_otherwise(arg),
            "choose": lambda arg, how: self.choose(int(arg)),
            "first-read": lambda arg, how: self._read_hint(arg),
            "card-skip": lambda arg, how: self.skip_cards(),
        }

    def hover(self, command: str, arg: str, why: str) -> None:
        """The pointer or the focus is on something; `command` is empty when it is on nothing."""
        table, session = self.table, self.table.session
        screen = session.screen
        if command == "tell":
            why = arg
        tip = table.cards.tip(arg) if command == "inspect" else f"<p>{esc(why)}</p>" if why else None
        hovered = screen.hovered if command in ("confirm", "clear", "rules") else None
        if command in ("act", "card-do"):
            hovered = arg
        elif command == "here":
            tip, hovered = table.cards.tip(arg), table.navigation.notation
        for extension in table.extensions:
            hovered = extension.pointed_at(command, arg) or hovered
        if hovered != screen.hovered:
            screen.hovered = hovered
            self.preview(table.tip_change(tip))
        else:
            table.tip(tip)

    def act(self, notation: str, how: str) -> None:
        """A person chose an action: select it, or do it."""
        table, session = self.table, self.table.session
        if (
            session.visibility.covered
            or session.moves_itself
            or session.visibility.away
            or not table.may_change()
        ):
            return
        if session.looking:
            table.host.toast(session.tr("look.act"))
            return
        touched = how in ("touch", "pen")
        actions = session.parse_chain(notation)
        if not actions:
            table.refuse(notation, session.tr("play.no-such-action"), touched)
        elif session.screen.selected == notation or not self._to_confirm(actions, touched):
            refusal = table.decide(*actions)
            if refusal is not None:
                table.refuse(notation, session.drawn().scene.refusal_text(refusal), touched)
        elif (refusal := session.live.why_not(actions[0])) is not None:
            table.refuse(notation, session.drawn().scene.refusal_text(refusal), touched)
        else:
            self.select(notation, confirm=how == "key")

    def _to_confirm(self, actions: Sequence[Action], touched: bool) -> bool:
        """Whether actions wait for their confirmation. A tap does so only if it ends the turn or cannot be
        undone; refused ones tell why at once."""
        session, wanted = self.table.session, self.table.host.prefs.confirm
        if wanted != "touch" or not touched:
            return wanted == "always"
        if session.live.why_not(actions[0]) is not None:
            return False
        return "undo" not in session.abilities.commands or session.ends_turn(*actions)

    def choose_way(self, way: str) -> None:
        """Answer the next decision that has a usual answer in another way."""
        self.table.session.screen.way = way
        self.table.session.forget()
        self.table.render()

    def answer_otherwise(self, notation: str) -> None:
        """Answer the last decision that had a usual answer otherwise: one step for who is at the screen."""
        table, session = self.table, self.table.session
        action = session.parse(notation)
        if (
            action not in [other for other, _ in usual_answers.other_answers(session)]
            or not table.may_change()
        ):
            return
        assert action is not None
        table.other_seats.stop()
        if session.looking:
            session.look_at(None)
        table.after(usual_answers.change(session, action))
        table.host.browser.patch([table.focus_change("prompt")])

    def decide(self, *actions: Action) -> Refusal | None:
        """Do the parts of a turn for the seat to move, and what can only follow from them; returns why one is
        refused."""
        table, session, before = self.table, self.table.session, self.table.session.match.cursor
        here = session.is_person(session.live.to_move)
        lines: list[str] = []
        refused: Refusal | None = None
        try:
            for action in actions:
                lines += session.play(action, follows=session.match.cursor > before)
        except IllegalAction as error:
            refused = error.refusal
        if session.match.cursor == before:
            return refused
        if here:
            session.screen.cards = ()  # whoever acts has read them
            if beginner_hints.read(session, table.host.prefs, session.screen.beginner_hint):
                table.host.keep_prefs()
        table.after(lines + session.play_only())
        announcements.moved(table, before)
        return refused

    def refuse(self, notation: str, why: str, touched: bool) -> None:
        """Say why an action cannot be done."""
        table = self.table
        table.session.screen.refuse(notation)
        table.panels.to_turn()
        tip = [] if touched else [table.tip_change(f"<p>{esc(why)}</p>")]
        self.preview(["say", why], *tip)

    def select(self, notation: str, *, confirm: bool) -> None:
        """Let a choice wait for its confirmation: preview it, and bring it into sight."""
        table = self.table
        table.session.screen.select(notation)
        table.panels.to_turn()
        home = [table.focus_change("confirm")] if confirm else []
        self.preview(table.tip_change(None), ["show", table.name, notation], *home)

    def confirm(self) -> None:
        """Do the selected action."""
        if self.table.session.screen.selected is not None:
            self.act(self.table.session.screen.selected, "key")

    def clear(self) -> None:
        """Select nothing."""
        self.table.session.screen.release()
        self.preview(self.table.tip_change(None))

    def choose(self, number: int) -> None:
        """The choice with that digit. First press: show it and its Confirm button; second press: do it."""
        session = self.table.session
        offers = numbered(session.drawn().offers)
        if number not in offers:
            return
        notation = offers[number].notation
        if session.screen.selected == notation:
            self.confirm()
        else:
            self.select(notation, confirm=True)

    def skip_cards(self) -> None:
        """Put the event cards away."""
        self.table.session.screen.cards = ()
        self._show_prompt()
        self.table.other_seats.schedule()

    def _read_hint(self, kind: str) -> None:
        if beginner_hints.read(self.table.session, self.table.host.prefs, kind):
            self.table.host.keep_prefs()
        self._show_prompt()

    def _show_prompt(self) -> None:
        self.table.render()
        self.table.host.browser.patch([self.table.focus_change("prompt")])

    # --- what hovering and selecting change

    def preview(self, *more: Change) -> None:
        """Draw only what hovering and selecting change."""
        table = self.table
        regions = table.regions
        changes = table.patcher.update_regions(regions.preview_regions())
        changes += table.patcher.attributes(regions.preview_states())
        table.host.browser.patch([*changes, *self.marks(), *more])

    def marks(self, *, always: bool = False) -> list[Change]:
        """Highlight the focused and the selected action."""
        screen = self.table.session.screen
        wanted = (screen.focus, screen.selected)
        changes: list[Change] = []
        for name, now, before in zip(("is-focus", "is-selected"), wanted, self._marked, strict=True):
            if now != before or (always and now is not None):
                changes.append(["mark", self.table.name, name, now])
        self._marked = wanted
        return changes
