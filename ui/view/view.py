"""A game's part of the page: one `GameView` per game, registered in `ui.games`.

All methods are pure functions from a `Scene` to text (HTML or SVG) and never touch the browser, so their
tests run on plain CPython. The page wraps what they return into keyed fragments, compares these with the
previous ones and sends only the changed ones to the document.

An element that can be clicked has `data-do="<command>"` and `data-arg="<argument>"`; the page has one
listener per event type and finds the nearest such element. Commands that a game uses:

    act <notation>       play this action (Game.format text); hovering or focusing it previews it
    inspect <target>     explain a thing (GameView.explain); also on hover and focus

Never write these by hand: use `Scene.hot(...)` and `Scene.inspectable(...)`, also in sheets and seats' cards.

Hovering must be instant. Therefore `board`, `choices`, `chosen`, `prompt`, `seat_card` and `sheets` are
called once per state, with `scene.focus` None; only `preview` is called with every hovered, focused or
selected action as the focus. The page itself marks all elements of the focused action (class `is-focus`) and
of the selected one (`is-selected`). The security policy forbids `style` attributes: use SVG attributes,
classes of assets/css/data.css (see ui/README.md) and the tokens, e.g. fill="var(--seat-0)".
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from engine.core.contract import Action, Event, State
from ui.view import capabilities
from ui.view.rulebook import EMPTY, Rulebook
from ui.view.scene import SEAT_ARGUMENTS, Scene
from ui.view.types import BoardDrawing, CardChoice, Choice, Preview, Sheet


class GameView(ABC):
    """One game's part of the page."""

    id: str
    """The id of the engine's game."""
    catalogues: Mapping[str, Mapping[str, str]]
    """Language -> key -> text. Keys: option.*, event.*, refusal.*, score.*, result.*, value.*,
    option-error.<reason> (an OptionError's reason; slots: `{option}`, `{allowed}` and its args), `automa`
    (the automa's name; default "Automa"), and the game's own.

    Required: `title`, `tagline` (one line for the start screen), `players` ("3-5 players")."""
    emblem: str
    """An SVG (viewBox 0 0 320 180) for the start screen's card. Our own art."""
    rulebook: Rulebook = EMPTY
    """The rulebook: `rules.json` of the game's package, with the words `rules.*` (docs/rules.md)."""
    seat_arguments: frozenset[str] = SEAT_ARGUMENTS
    """Arguments of events, refusals and score lines that are seats. The page shows the seats' names."""
    worth: str = ""
    """The measure of the game (`measures`) whose change the page adds to previews; empty for none."""

    # Optional capabilities, see `ui.view.capabilities`.
    options: capabilities.GameOptions = capabilities.GameOptions()
    values: capabilities.BoardValues = capabilities.PLAIN_VALUES
    navigation: capabilities.NavigableBoard | None = None
    small_window: capabilities.SmallWindow | None = None
    forced: capabilities.ForcedActions | None = None
    usual: capabilities.UsualAnswers | None = None
    secrets: capabilities.Secrets | None = None
    own_boards: capabilities.OwnBoards | None = None
    editing: capabilities.PositionEditing | None = None

    @abstractmethod
    def board(self, scene: Scene) -> BoardDrawing:
        """The board with everything on it. `scene.hot` marks the possible actions."""

    @abstractmethod
    def prompt(self, scene: Scene) -> str:
        """The question to the seat to move, in one plain-text sentence."""

    @abstractmethod
    def action_label(self, scene: Scene, action: Action) -> str:
        """An action in a few plain words, unique among the legal ones."""

    def choices(self, scene: Scene) -> list[Choice]:
        """The turn panel's buttons; by default one per candidate."""
        return [Choice(action, self.action_label(scene, action)) for action in scene.state.candidates()]

    def chosen(self, scene: Scene) -> list[str]:
        """The parts of an unfinished turn that are already chosen, in plain words."""
        return []

    def preview(self, scene: Scene, action: Action) -> Preview:
        """What `action` would do. The page itself shows the refusal of a refused action."""
        return Preview()

    @abstractmethod
    def seat_card(self, scene: Scene, seat: int) -> str:
        """HTML inside a seat's card (the page adds name, turn mark and color)."""

    def sheets(self, scene: Scene) -> list[Sheet]:
        """Further panels, the most important first."""
        return []

    def finale(self, scene: Scene) -> list[Sheet]:
        """Further panels of the final screen (charts, statements). The page adds winners and score table."""
        return []

    def explain(self, scene: Scene, target: str) -> str | None:
        """HTML that explains a thing on the board or in a table; None for an unknown target."""
        return None

    def card_choices(self, scene: Scene, target: str) -> list[CardChoice]:
        """What the seat to move can do with a thing that `explain` knows: buttons of the card that opens when
        it is clicked. Only asked for if `scene.interactive`."""
        return []

    def event_text(self, scene: Scene, event: Event, *, brief: bool = False) -> str | None:
        """One log line (plain text), or None if the event needs none. Default: `event.<kind>`.

        `scene.viewer` is None because everybody reads the log (in a game for one person: that seat). `brief`:
        as few words as possible, for the summary of what others did since one's last turn.
        """
        key = f"event.{event.kind}"
        if not scene.tr.has(key):
            return None
        args = {name: scene.show(name, value) for name, value in event.args.items()}
        return scene.tr(key, **({"seat": scene.name(event.seat)} | args))

    def show(self, scene: Scene, key: str, value: object) -> str | None:
        """An argument of an event, refusal or score line in words, if they depend on the board; else None,
        and `Scene.show` decides."""
        return None

    def turn_facts(self, scene: Scene, before: State, after: State, seat: int) -> Sequence[str]:
        """Sentences about what a seat's turn changed between the players ("This ties Ben for most Orange
        shares."), the most important first. Said of bots' turns too, so without "you"."""
        return ()

    def matters(self, scene: Scene) -> tuple[str, ...]:
        """Names of the present decision or of the action `scene.focus`, the most specific first. They are
        the `kinds` of the rulebook's paragraphs and the names of hints for a first game (texts
        `first.<name>`)."""
        if scene.focus is not None:
            return (str(getattr(scene.focus, "kind", "")),)
        actions = scene.legal or tuple(scene.state.legal())
        return tuple(dict.fromkeys(str(getattr(action, "kind", "")) for action in actions))

    def holds_secret(self, state: State) -> bool:
        """Whether the seat to move holds something that others at the same screen must not see."""
        return self.secrets is not None and self.secrets.held(state)
