"""Cards: the explanation of a thing, with a button for each choice that concerns it.

The game says what these choices are (`GameView.card_choices`). A card opens when its thing is clicked,
tapped or entered by key. It stays until something is chosen, something else is pressed, or Escape.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.core.contract import Action
from ui.browser.patch import Change
from ui.markup.html import attrs, esc
from ui.markup.widgets import button
from ui.table.game_session import CHAIN
from ui.view.types import CardChoice, Choice

if TYPE_CHECKING:
    from ui.table.abilities import Command
    from ui.table.table import Table

END = "</h3>"
"""The end of an explanation's title. The choices follow it."""


class Cards:
    """The cards of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def commands(self) -> dict[str, Command]:
        """Commands that elements and keys may give."""
        return {
            "inspect": self.open,
            "card-do": self.do,
            "card-close": lambda arg, how: self.table.host.browser.patch([self.closed()]),
        }

    def choices(self, target: str) -> list[CardChoice]:
        """What can be done with a thing: the game's answer, else the actions of the focused place."""
        session = self.table.session
        found = session.card_choices(target)
        stop = self.table.navigation.stop
        if found or stop is None or stop.key != target:
            return found
        scene, offers = session.drawn().scene, session.drawn().offers
        listed = {offer.choice.action: offer.choice for offer in offers}
        label = session.view.action_label
        named = (listed.get(action) or Choice(action, label(scene, action)) for action in stop.actions)
        return [CardChoice((each.action,), each.label, each.detail, each.mark) for each in named]

    def tip(self, target: str) -> str | None:
        """The explanation for who points at a thing, with what a click offers; None if there is none."""
        told = self.table.session.inspect(target)
        choices = self.table.session.card_choices(target)
        if not choices:
            return told
        rows = "".join(f'<li class="card-choice">{_words(choice)}</li>' for choice in choices)
        more = f'<p class="card-more">{esc(self.table.session.tr("place.click"))}</p>'
        return _joined(told or "", f'<ul class="card-choices">{rows}</ul>{more}')

    def open(self, target: str, how: str) -> None:
        """Explain a thing; if it has choices, in a card with their buttons."""
        table, session = self.table, self.table.session
        told, choices = session.inspect(target), self.choices(target)
        if not choices:
            table.tip(told)
            return
        tr, write = session.tr, session.match.game.format
        title = "" if told else f"<h3>{esc(self._name(target))}{END}"
        buttons = "".join(
            f'<button type="button" class="card-choice" data-do="card-do" '
            f'data-arg="{esc(chain(write, choice))}">{_words(choice)}</button>'
            for choice in choices
        )
        named = attrs(class_="card-choices", role="group", data_arrows=True, aria_label=tr("place.choices"))
        close = button("card-close", tr("close"), icon_name="close", only_icon=True, kind="quiet")
        markup = _joined(told or title, f"<div{named}>{buttons}</div>") + close
        shown = [session.preview(chain(write, choice)) for choice in choices]
        overlays = "".join(each.preview.overlay for each in shown if each is not None)
        table.host.browser.patch([["card", table.name, markup, how == "key", overlays]])

    def do(self, notation: str, how: str) -> None:
        """Do what a button of a card says. It needs no confirmation, as the card has shown what it does."""
        self.table.session.screen.selected = notation
        self.table.choosing.act(notation, how)

    def closed(self) -> Change:
        """The change that closes the card."""
        return ["card", self.table.name, None, False, ""]

    def _name(self, target: str) -> str:
        stop = self.table.navigation.stops.get(target)
        return "" if stop is None else stop.label


def chain(write: Callable[[Action], str], choice: CardChoice) -> str:
    """The notation of all actions of a choice (`Session.parse_chain` reads it)."""
    return CHAIN.join(map(write, choice.actions))


def _joined(told: str, choices: str) -> str:
    """An explanation with choices below its title."""
    title, end, rest = told.partition(END)
    return f"{title}{end}{choices}{rest}" if end else f"{choices}{told}"


def _words(choice: CardChoice) -> str:
    detail = f'<span class="choice-detail">{esc(choice.detail)}</span>' if choice.detail else ""
    return (
        f'<span class="choice-mark">{choice.mark}</span><span class="choice-words">'
        f'<span class="choice-label">{esc(choice.label)}</span>{detail}</span>'
    )
