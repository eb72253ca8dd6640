"""A game's part of the page: one `GameView` per game, registered in `ui.games`.

All methods are pure functions from a `Scene` to text (HTML or SVG); they never touch the browser, so they
are tested on plain CPython. The shared page calls them, wraps what they return into keyed fragments,
compares these with the last ones and sends only the changed ones to the document.

An element that does something carries `data-do="<verb>"` and `data-arg="<argument>"`; the page has one
listener per event type and finds the nearest such element. Verbs that a game uses:

    act <notation>       play this action (Game.format text); hovering or focusing it previews it
    inspect <target>     explain a thing (GameView.explain); also on hover and focus

Never write these by hand: use `Scene.hot(...)` and `Scene.inspectable(...)`.

Hovering must be instant, therefore `board`, `choices`, `chosen`, `prompt`, `seat_card` and `sheets` are
called once per state, always with `scene.focus` None; only `preview` is called with the focus, for every
hovered, focused or selected action. The page itself marks every element of the focused action (class
`is-focus`) and of the selected one (`is-selected`), on the board and in the panels. A sheet or a seat's card
may contain `scene.hot(...)` elements, too. No `style` attributes anywhere (the security policy forbids them):
use SVG attributes, classes of assets/css/data.css (see ui/README.md) and the tokens, e.g.
fill="var(--seat-0)".
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from engine.core.contract import Action, Event, State
from ui.view import capabilities
from ui.view.rulebook import EMPTY, Rulebook
from ui.view.scene import SEAT_ARGUMENTS, Scene
from ui.view.types import BoardDrawing, Choice, Preview, Sheet


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
    """The rules to read: `rules.json` of the game's package, words `rules.*` (docs/rules.md)."""
    seat_arguments: frozenset[str] = SEAT_ARGUMENTS
    """Arguments of events, refusals and score lines that are seats: people read the seats' names."""
    worth: str = ""
    """The measure of the game (`measures`) whose change the page adds to previews; empty: none."""

    # What a game may have besides, see ui.view.capabilities.
    options: capabilities.GameOptions = capabilities.GameOptions()
    values: capabilities.BoardValues = capabilities.PLAIN_VALUES
    navigation: capabilities.NavigableBoard | None = None
    small_window: capabilities.SmallWindow | None = None
    forced: capabilities.ForcedActions | None = None
    secrets: capabilities.Secrets | None = None
    own_boards: capabilities.OwnBoards | None = None
    editing: capabilities.PositionEditing | None = None

    @abstractmethod
    def board(self, scene: Scene) -> BoardDrawing:
        """The board with everything on it; possible actions are marked on it with `scene.hot`."""

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
        """Further panels of the final screen (charts, statements); winners and score table are the page's."""
        return []

    def explain(self, scene: Scene, target: str) -> str | None:
        """HTML that explains a thing on the board or in a table; None for an unknown target."""
        return None

    def event_text(self, scene: Scene, event: Event, *, brief: bool = False) -> str | None:
        """One log line (plain text), or None when the event is not worth a line. Default: `event.<kind>`.

        Everybody reads the log: `scene.viewer` is None here (the seat of a person who plays alone). `brief`:
        for the summary of what others did since one's last turn, where a few words must do.
        """
        key = f"event.{event.kind}"
        if not scene.tr.has(key):
            return None
        args = {name: scene.show(name, value) for name, value in event.args.items()}
        return scene.tr(key, **({"seat": scene.name(event.seat)} | args))

    def show(self, scene: Scene, key: str, value: object) -> str | None:
        """An argument of an event, refusal or score line as a person reads it, where that depends on the
        board; None: as `Scene.show` does."""
        return None

    def matters(self, scene: Scene) -> tuple[str, ...]:
        """Names of the present decision, or of what `scene.focus` does, the most specific first: the `kinds`
        of the rulebook's paragraphs, and of the hints of a first game (texts `first.<name>`)."""
        if scene.focus is not None:
            return (str(getattr(scene.focus, "kind", "")),)
        actions = scene.legal or tuple(scene.state.legal())
        return tuple(dict.fromkeys(str(getattr(action, "kind", "")) for action in actions))

    def holds_secret(self, state: State) -> bool:
        """Does the seat to move hold something that others at the same screen must not see?"""
        return self.secrets is not None and self.secrets.held(state)
