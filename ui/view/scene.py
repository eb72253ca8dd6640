"""The scene: what a view is given to draw."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.core.contract import Action, Event, Game, State
from engine.core.errors import Refusal
from engine.core.series import Series
from ui.markup.html import attrs
from ui.words.i18n import Translator

if TYPE_CHECKING:
    from ui.view.view import GameView

SEAT_ARGUMENTS = frozenset(("seat",))
"""Arguments of events that are seats in every game."""


@dataclass(frozen=True)
class Scene:
    """A state with the texts, names and circumstances in which it is shown."""

    game: Game
    state: State
    tr: Translator
    names: tuple[str, ...]
    """The names of all seats, automa seats included."""
    viewer: int | None = None
    """The seat whose secrets may be shown, if any. With one person per seat at one screen: the seat to
    move."""
    focus: Action | None = None
    """The action that is hovered, focused, or selected and not yet confirmed."""
    recent: tuple[Event, ...] = ()
    """The events of the last action, so that changes can be shown."""
    interactive: bool = True
    """False in the history, while a bot or automa moves, and for spectators."""
    history: tuple[Event, ...] = ()
    """All events so far, for charts."""
    view: GameView | None = field(default=None, kw_only=True)
    """The game's view, which knows how to show arguments."""
    legal: tuple[Action, ...] = field(default=())
    motion: bool = True
    series: Series | None = None
    """The game's measures over time, for charts up to `moment`."""
    moment: int | None = None
    way: str = ""
    """The way in which decisions with a usual answer are made (`UsualAnswers`)."""

    def name(self, seat: int | None) -> str:
        """A seat's name as typed by its player (not escaped)."""
        return "" if seat is None else self.names[seat]

    def refusal_text(self, refusal: Refusal) -> str:
        """A refusal as a sentence, with the title of the paragraph about its rule."""
        title = self.rule_title(refusal.rule)
        return f"{self.refusal_sentence(refusal)} ({title})" if title else self.refusal_sentence(refusal)

    def refusal_sentence(self, refusal: Refusal) -> str:
        """A refusal as a sentence without the title of its rule, for places that have a link to the rule."""
        args = {key: self.show(key, value) for key, value in refusal.args.items()}
        return self.tr(f"refusal.{refusal.reason}", **args)

    def rule_title(self, rule: str) -> str:
        """The title of the paragraph about a rule, shown to people instead of its id; empty if none."""
        found = None if self.view is None else self.view.rulebook.paragraph_of(rule)
        return "" if found is None else self.tr(found.title_key)

    def show(self, key: str, value: object) -> str:
        """An argument of an event, refusal or score line in words.

        The view's own words come first, then a seat's name (`GameView.seat_arguments`), then the text
        `value.<key>.<value>` (e.g. value.company.brown), then the value itself.
        """
        if isinstance(value, tuple | list):
            return ", ".join(self.show(key, part) for part in value)
        own = None if self.view is None else self.view.show(self, key, value)
        if own is not None:
            return own
        seats = SEAT_ARGUMENTS if self.view is None else self.view.seat_arguments
        if key in seats and isinstance(value, int) and 0 <= value < len(self.names):
            return self.names[value]
        text_key = f"value.{key}.{value}"
        return self.tr(text_key) if self.tr.has(text_key) else str(value)

    def hot(self, action: Action, label: str, *, focusable: bool = True) -> str:
        """Attributes of an element that plays `action` when clicked, or shows why it is refused."""
        if not self.interactive:
            return attrs(role="img", aria_label=label)
        refusal = self.state.why_not(action)
        why = None if refusal is None else self.refusal_text(refusal)
        return attrs(
            data_do="act",
            data_arg=self.game.format(action),
            role="button",
            tabindex=0 if focusable else None,
            aria_label=label if why is None else f"{label}. {why}",
            aria_disabled="true" if why else None,
            data_why=why,
            data_hot=why is None,
        )

    def about(self, what: str) -> str:
        """The attribute of an element that a decision is about and that cannot be clicked. A small window
        shows it while nothing can be clicked."""
        return attrs(data_about=what)

    def inspectable(self, target: str, label: str, *, focusable: bool = True) -> str:
        """Attributes of an element that opens `GameView.explain(scene, target)`. `label` has to contain the
        words written on the element; empty if its content names it."""
        return attrs(
            data_do="inspect",
            data_arg=target,
            tabindex=0 if focusable else None,
            role="button",
            aria_label=label or None,
        )
