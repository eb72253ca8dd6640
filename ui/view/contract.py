"""What a game adds to the page: one `GameView` per game, registered in `ui.games`.

All methods are pure functions from a `Scene` to text (HTML or SVG); they never touch the browser, so they
are tested on plain CPython. The shared page calls them, wraps what they return into keyed fragments,
compares these with the last ones and sends only the changed ones to the document.

Doing things: an element that does something carries `data-do="<verb>"` and `data-arg="<argument>"`; the
page has one listener per event type and finds the nearest such element. Verbs a game uses:

    act <notation>       play this action (Game.format text); hovering or focusing it previews it
    inspect <target>     explain a thing (GameView.inspect); also on hover and focus

Never write these by hand: use `Scene.hot(...)` and `Scene.inspectable(...)`.

How the page calls a view (so that hovering stays instant): `board`, `choices`, `pending`, `prompt`,
`player` and `sheets` are called once per state, always with `scene.focus` None; only `preview` is called
with the focus, for every hovered, focused or selected action. The page itself marks every element of the
focused action (class `is-focus`) and of the selected one (`is-selected`), on the board and in the panels. A
sheet's or player's markup may contain `scene.hot(...)` elements, too. No `style` attributes anywhere (the
security policy forbids them): use SVG attributes, classes of assets/css/data.css (see ui/README.md) and the
tokens, e.g. fill="var(--seat-0)".
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from engine.core.contract import Action, Event, Game, State
from engine.core.errors import Refusal
from engine.core.series import Series
from ui.browser.protocol import READABLE
from ui.markup.html import attrs, esc
from ui.view.rulebook import EMPTY, Rulebook
from ui.words.i18n import Translator

if TYPE_CHECKING:
    from ui.view.position_lines import Lines


class Fragment(NamedTuple):
    """A piece that is redrawn on its own. `key`: unique within its list, [a-z0-9-]; `markup`: what goes
    inside.

    The page wraps it: `<g id="board-KEY">` on the board, `<div id="LIST-KEY">` elsewhere. Fragments of a
    board are painted in list order, so layers are runs of fragments. Make them as small as what changes
    together.
    """

    key: str
    markup: str


class Part(NamedTuple):
    """A part of a board that cannot be read as a whole in a small window: a button there shows it alone."""

    title: str
    x: float
    y: float
    width: float
    height: float


class Area(NamedTuple):
    """A rectangle of a board, in its units."""

    x: float
    y: float
    width: float
    height: float


class Board(NamedTuple):
    """The board as SVG. `defs` (patterns, symbols) is static; ids in it start with the game's id."""

    width: int
    height: int
    label: str
    """The board in words, for those who cannot see it: what it shows now, in a few sentences."""
    fragments: list[Fragment]
    defs: str = ""
    parts: tuple[Part, ...] = ()
    """Small windows get a button for each; the same in every state of a game."""
    letters: int = READABLE["letters"]
    """Its width in heights of its smallest letters: where they could not be read, a part of it is shown."""


class Stop(NamedTuple):
    """A place of the board where somebody stands who walks it by keys (`GameView.stops`)."""

    key: str
    """A target of `GameView.inspect` where there is more to tell; unique among the stops."""
    label: str
    """In a few plain words: what it is and what lies there."""
    x: float
    """Its middle, in the board's units."""
    y: float
    width: float
    height: float
    ways: tuple[str, ...] = ()
    """Keys of the stops next to it, along which arrow keys lead."""
    actions: tuple[Action, ...] = ()
    """What of the legal actions is done here."""


class Drawing(NamedTuple):
    """An SVG without its outermost element: what is inside, and how large it is."""

    markup: str
    width: float
    height: float


class Choice(NamedTuple):
    """A button of the turn panel. Refused actions may be given, too: the page greys them and tells why."""

    action: Action
    label: str
    detail: str = ""
    """Short consequence, e.g. "costs 2 influence"."""
    group: str = ""
    """Heading under which equal groups are gathered, in order of first appearance."""
    mark: str = ""
    """A small SVG (viewBox 0 0 24 24, whole <svg> element) before the label, e.g. the company's token."""
    numbers: tuple[int, int] | None = None
    """Lowest and highest: the last word of the notation may be any number between them, in a field."""


class Preview(NamedTuple):
    """What an action would do. `overlay` is painted over the board; `lines` are read in the panel."""

    lines: tuple[str, ...] = ()
    overlay: str = ""


class ValueName(NamedTuple):
    """What a printed value is called: the heading it stands under, the thing it belongs to, which of its
    values it is (empty: all of them)."""

    group: str
    thing: str
    what: str = ""

    def __str__(self) -> str:
        return ": ".join(filter(None, (self.thing or self.group, self.what)))


class Setting(NamedTuple):
    """Something of a position that can be set by hand: a field of the editor (helpers:
    ui.view.position_lines)."""

    key: str
    """Unique among the settings of a game, [a-z0-9-.]"""
    group: str
    """Heading under which equal groups are gathered."""
    label: str
    value: str
    """As it stands in the position's lines."""
    put: Callable[[str], Mapping[str, str | None]]
    """The lines that say another value: their beginnings, and what stands behind each (None: no such
    line)."""
    choices: tuple[tuple[str, str], ...] = ()
    """What it can be, and what that is called; none: a number, or any text."""
    numbers: tuple[int, int] | None = None
    """Lowest and highest, for the field's buttons; the game itself says what cannot be."""
    several: bool = False
    """The value is any of the choices, by spaces."""
    hint: str = ""


class Sheet(NamedTuple):
    """A titled panel of facts (market, chart, my board ...). HTML fragments inside."""

    key: str
    title: str
    fragments: list[Fragment]
    stacked: bool = False
    """True: one fragment under the other (rows of one table); False: side by side while there is room."""
    passing: bool = False
    """It comes and goes: its tab stands behind the others, so that none of them moves."""


@dataclass(frozen=True)
class Scene:
    """Everything a renderer may look at."""

    game: Game
    state: State
    tr: Translator
    names: tuple[str, ...]
    """By seat, automa seats included."""
    viewer: int | None = None
    """Whose secrets may be shown; None: nobody's. With one person per seat at one screen: the seat to
    move."""
    focus: Action | None = None
    """The action that is hovered, focused or chosen and waiting for confirmation."""
    recent: tuple[Event, ...] = ()
    """What the last action did, so that changes can be shown."""
    interactive: bool = True
    """False while looking at the past, while a seat moves that no person moves, where one only watches."""
    history: tuple[Event, ...] = ()
    """All events so far, for charts."""
    view: GameView | None = field(default=None, kw_only=True)
    """The game's own part of the page, for how it shows arguments."""
    legal: tuple[Action, ...] = field(default=())
    motion: bool = True
    series: Series | None = None
    """The game's measures over time, for charts up to `moment`."""
    moment: int | None = None

    def name(self, seat: int | None) -> str:
        """A seat's name as typed by its player (not escaped)."""
        return "" if seat is None else self.names[seat]

    def refusal_text(self, refusal: Refusal) -> str:
        """A refusal as a sentence, with what the paragraph about the rule is called."""
        title = self.rule_title(refusal.rule)
        return f"{self.refusal_sentence(refusal)} ({title})" if title else self.refusal_sentence(refusal)

    def refusal_sentence(self, refusal: Refusal) -> str:
        """A refusal as a sentence, for places where the way to the rule stands beside it."""
        args = {key: self.show(key, value) for key, value in refusal.args.items()}
        return self.tr(f"refusal.{refusal.reason}", **args)

    def rule_title(self, rule: str) -> str:
        """What the paragraph about a rule of the sheets is called; nobody reads rule ids."""
        found = None if self.view is None else self.view.rulebook.paragraph_of(rule)
        return "" if found is None else self.tr(found.title_key)

    def show(self, key: str, value: object) -> str:
        """An argument of an event, refusal or score line as a person reads it.

        As the view shows it; else looks up `value.<key>.<value>` (e.g. value.company.brown), else seats by
        name, else the value.
        """
        if isinstance(value, tuple | list):
            return ", ".join(self.show(key, part) for part in value)
        own = None if self.view is None else self.view.show(self, key, value)
        if own is not None:
            return own
        if (
            key in ("seat", "player", "other", "payer", "receiver")
            and isinstance(value, int)
            and 0 <= value < len(self.names)
        ):
            return self.names[value]
        text_key = f"value.{key}.{value}"
        return self.tr(text_key) if self.tr.has(text_key) else str(value)

    def hot(self, action: Action, label: str, *, focusable: bool = True) -> str:
        """Attributes that make an element do `action`: legal ones act, refused ones tell why."""
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
        """An attribute of an element that a decision is about, whoever takes it, though it is not taken on
        the board: a small window shows it while there is nothing to press."""
        return attrs(data_about=what)

    def inspectable(self, target: str, label: str, *, focusable: bool = True) -> str:
        """Attributes of an element that explains itself through `GameView.inspect(scene, target)`. The label
        has the words that are written on it; empty: what is in the element names it."""
        return attrs(
            data_do="inspect",
            data_arg=target,
            tabindex=0 if focusable else None,
            role="button",
            aria_label=label or None,
        )


class GameView(ABC):
    """One game's part of the page."""

    advanced_options: tuple[str, ...] = ()
    """Options that most people never change (readings of the rules, documented rulings): the new-game form
    folds them into "More settings"."""

    worth: str = ""
    """The measure of the game (`measures`) whose change a preview tells; empty: previews tell it
    themselves."""

    id: str
    """The id of the engine's game."""
    catalogues: Mapping[str, Mapping[str, str]]
    """Language -> key -> text. Keys: option.*, event.*, refusal.*, score.*, result.*, value.*,
    option-error.<reason> (an OptionError's reason; slots: `{option}`, `{allowed}` and its args), `automa`
    (the automa's name; default "Automa"), and the game's own.

    Required: `title`, `tagline` (one line for the start screen), `players` ("3-5 players")."""

    def applies(self, option: str, players: int, options: Mapping[str, object]) -> bool:
        """Does this option mean anything beside the other choices (a bot's level: only with a bot)? If not,
        the form shows it as not applicable."""
        return True

    def option_picture(self, option: str, value: str) -> str:
        """A small SVG for a value of an option that the form shows as a card: one that has a text
        `option.<name>.<value>.card`, which says what it changes."""
        return ""

    rulebook: Rulebook = EMPTY
    """The rules to read: `rules.json` of the game's package, words `rules.*` (docs/rules.md)."""

    def matters(self, scene: Scene) -> tuple[str, ...]:
        """Names of what is decided now, or of what `scene.focus` does, the most particular first: the `kinds`
        of the rulebook's paragraphs, and of the hints of a first game (texts `first.<name>`)."""
        if scene.focus is not None:
            return (str(getattr(scene.focus, "kind", "")),)
        actions = scene.legal or tuple(scene.state.legal())
        return tuple(dict.fromkeys(str(getattr(action, "kind", "")) for action in actions))

    @abstractmethod
    def emblem(self) -> str:
        """An SVG (viewBox 0 0 320 180) for the start screen's card. Our own art."""

    @abstractmethod
    def board(self, scene: Scene) -> Board:
        """The board with everything on it; what can be done is marked on it with `scene.hot`."""

    def happened(self, scene: Scene) -> list[Area]:
        """Where the last action (`scene.recent`) can be seen on the board, the most telling first: a window
        too small for all of it follows what others do."""
        return []

    def stops(self, scene: Scene) -> list[Stop]:
        """The board as a structure that one can walk by keys: places and the ways between them (helpers:
        ui.view.board_graph). Every place can be reached from every other; none: arrow keys go by distance
        alone."""
        return []

    def summary(self, scene: Scene) -> list[str]:
        """The position in a few sentences that are spoken: what each seat has, what it is about now. Whose
        turn it is and the board's own words (`Board.label`) are said by the page."""
        return []

    def own_boards(self, scene: Scene) -> list[Drawing]:
        """Boards that seats have for themselves and that `board` does not show: for a picture of the whole
        table."""
        return []

    @abstractmethod
    def prompt(self, scene: Scene) -> str:
        """What is asked of the seat to move, in one plain-text sentence."""

    @abstractmethod
    def action_label(self, scene: Scene, action: Action) -> str:
        """An action in a few plain words, unique among the legal ones."""

    def choices(self, scene: Scene) -> list[Choice]:
        """The turn panel's buttons; by default one per candidate."""
        return [Choice(action, self.action_label(scene, action)) for action in scene.state.candidates()]

    def by_itself(self, state: State, action: Action) -> bool:
        """May this only legal action be taken without being asked for? Not where it tells others something,
        where it could as well not be wanted, or where somebody should see it coming."""
        return False

    def pending(self, scene: Scene) -> list[str]:
        """The parts of an unfinished turn that are already chosen, in plain words."""
        return []

    def preview(self, scene: Scene, action: Action) -> Preview:
        """What `action` would do (it may be refused: then the refusal is shown by the page itself)."""
        return Preview()

    @abstractmethod
    def player(self, scene: Scene, seat: int) -> str:
        """HTML inside the seat's card in the player strip (name, turn mark and colour are added by the
        page)."""

    def means(self, scene: Scene, seat: int) -> str:
        """HTML, one line: what the seat to move has to spend and holds, where a small window has no room for
        its card."""
        return ""

    def sheets(self, scene: Scene) -> list[Sheet]:
        """Further panels, the most important first."""
        return []

    def inspect(self, scene: Scene, target: str) -> str | None:
        """HTML that explains a thing on the board or in a table; None for an unknown target."""
        return None

    def show(self, scene: Scene, key: str, value: object) -> str | None:
        """An argument of an event, refusal or score line as a person reads it, where the board that is played
        on decides that; None: as `Scene.show` does."""
        return None

    def event_text(self, scene: Scene, event: Event) -> str | None:
        """One log line (plain text), or None when the event is not worth a line. Default: `event.<kind>`.

        The log is read by everybody: `scene.viewer` is None here (the seat of a person who plays alone).
        """
        key = f"event.{event.kind}"
        if not scene.tr.has(key):
            return None
        args = {name: scene.show(name, value) for name, value in event.args.items()}
        return scene.tr(key, **({"seat": scene.name(event.seat)} | args))

    def brief(self, scene: Scene, event: Event) -> str | None:
        """The same, where a few words have to do: what others did since one's last turn."""
        return self.event_text(scene, event)

    def finale(self, scene: Scene) -> list[Sheet]:
        """Further panels of the final screen (charts, statements); winners and score table are the page's."""
        return []

    def secrets(self, state: State) -> bool:
        """Does the seat to move hold something that others at the same screen must not see?"""
        return False

    def value_name(self, scene: Scene, path: str) -> ValueName:
        """What a value (or a group of values) of the board's data is called: see `engine.core.boards`."""
        group, *words = path.split(".")
        return ValueName(group, ".".join(words[:-1]), words[-1] if words else "")

    def value_choices(self, scene: Scene, path: str) -> Mapping[str, str]:
        """The texts that can stand there, each in words; none: anything can, or it is no text."""
        return {}

    def value_hint(self, scene: Scene, path: str) -> str:
        """How a text is written that can be almost anything; empty: it needs no telling."""
        return ""

    def settings(self, scene: Scene, lines: Lines, target: str | None) -> list[Setting]:
        """What can be set by hand at a thing (a target of `inspectable`, or "seat:<number>"); None: all there
        is, group by group. Kinds of lines that no setting names get a field of text from the page itself."""
        return []

    def spots(self, scene: Scene) -> str:
        """SVG over the board with things that only an editor touches, such as empty ground."""
        return ""

    @abstractmethod
    def about(self, scene: Scene) -> str:
        """HTML: where this board's values come from (rulebook, cross-checked, reconstructed)."""


def paragraph(text: object) -> str:
    """Plain text as an HTML paragraph."""
    return f"<p>{esc(text)}</p>"
