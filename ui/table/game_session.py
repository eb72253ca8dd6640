"""The game on a table: its match, seats, texts and drawings. It knows no browser."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from engine.core.contract import Action, State
from engine.core.errors import ActionSyntaxError, Refusal
from engine.core.match import Match
from engine.core.seats import BOT, PERSON
from engine.core.series import Series
from ui import games as views
from ui.browser.patch import Piece
from ui.table.abilities import PLAY, Abilities
from ui.table.view_state import ViewState
from ui.table.visibility import Visibility
from ui.view.glossary import Glossary, glossary
from ui.view.plain import PlainView
from ui.view.rulebook import Paragraph
from ui.view.scene import Scene
from ui.view.seats import seat_names
from ui.view.types import BoardDrawing, CardChoice, Choice, Preview, Sheet
from ui.view.view import GameView
from ui.words.catalogues import translator
from ui.words.i18n import Translator


class ActionPreview(NamedTuple):
    """What is shown about the action that is pointed at."""

    label: str
    preview: Preview
    refused: str | None
    """The reason why it cannot be done; None when it can."""
    rule: Paragraph | None
    """The paragraph of the rules that explains it."""


CHAIN = "; "
"""What stands between the notations of actions that are done one after the other."""


class Offer(NamedTuple):
    """A choice of the turn panel with its notation; `refusal` is None when it can be done."""

    choice: Choice
    notation: str
    refusal: Refusal | None


@dataclass
class TableDrawing:
    """Everything that a view has drawn for one state. Hovering and selecting never draw it again."""

    scene: Scene
    board: BoardDrawing
    prompt: str
    offers: list[Offer]
    pending: list[str]
    players: list[str]
    sheets: list[Sheet]
    finale: list[Sheet]
    cards: dict[str, list[CardChoice]] = field(default_factory=dict)
    """The choices of things by target, as far as somebody has asked for them."""


class Session:
    """A game that is played or watched at this screen."""

    shows_own = False
    """Whether the board of a small window goes to what a person here did last, as to what others did."""

    def __init__(
        self,
        save_id: str,
        match: Match,
        language: str,
        *,
        motion: bool = True,
        handover: bool = True,
        abilities: Abilities = PLAY,
        mine: frozenset[int] | None = None,
    ) -> None:
        self.id = save_id
        self.match = match
        self.series = Series(match)
        self.abilities = abilities
        self.mine = mine
        """The seats played at this machine, when others play by link; None means all of them."""
        self.view: GameView = views.get(match.game.id) or PlainView(match.game)
        self.motion = motion
        self.handover = handover
        self.screen = ViewState(carded=match.cursor)
        self.visibility = Visibility(self)
        self.unasked = True
        """Whether the only legal move is made without a click."""
        self.seconds = 0.0
        """The playing time so far, as it was saved."""
        self.updated = ""
        """The time of the last move, as ISO text."""
        self.language = language
        self.tr: Translator = translator(language, self.view)
        self._drawn: TableDrawing | None = None
        self._shown: tuple[int | None, State] | None = None
        self._log: list[tuple[str, ...]] = []
        self.log_pieces: dict[int, tuple[tuple[str, ...], str, Piece]] = {}
        """The drawn log entries by index: lines, classes and piece. `ui.table.regions` reuses unchanged
        ones."""
        self._followers: dict[int, Action] = {}
        """The actions by index that one press did after another one. Undo and redo take them together."""
        self._log_actions: list[Action] = []

    def set_language(self, language: str) -> None:
        """Switch the language of all texts."""
        self.language = language
        self.tr = translator(language, self.view)
        self._log = []
        self.forget()

    def forget(self) -> None:
        """Discard the drawings: something has changed."""
        self._drawn = None
        self._shown = None

    # --- where we are
    # -----------------------------------------------------------------------------------------

    @property
    def live(self) -> State:
        """The current state of the game."""
        return self.match.state

    @property
    def state(self) -> State:
        """The state at the moment shown."""
        if self.screen.moment is None or self.screen.moment == self.match.cursor:
            return self.match.state
        if self._shown is None or self._shown[0] != self.screen.moment:
            self._shown = (self.screen.moment, self.match.at(self.screen.moment))
        return self._shown[1]

    @property
    def looking(self) -> bool:
        """Whether an earlier moment, or an undone one, is shown."""
        return self.screen.moment is not None

    @property
    def moment(self) -> int:
        """The number of actions done at the moment shown."""
        return self.match.cursor if self.screen.moment is None else self.screen.moment

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat: as typed, else its kind, numbered where several seats are of one kind."""
        return seat_names(self.tr, self.match.seats, self.match.names)

    def is_person(self, seat: int | None) -> bool:
        """Whether a person at this screen plays that seat."""
        here = self.mine is None or seat in self.mine
        return seat is not None and here and self.match.seats[seat].kind == PERSON

    @property
    def people(self) -> list[int]:
        """The seats of people at this screen."""
        return [number for number in range(self.live.seats) if self.is_person(number)]

    @property
    def moves_itself(self) -> bool:
        """Whether the rules or a bot make the next action."""
        mover = self.match.mover()
        return mover is not None and mover.kind != PERSON

    def in_turn_of(self, seat: int) -> bool:
        """Whether that seat is in the middle of its turn."""
        return self.live.to_move == seat and bool(self.view.chosen(replace(self.scene(), viewer=seat)))

    # --- what the view makes of it
    # ----------------------------------------------------------------------------

    def scene(self) -> Scene:
        """What the game's view may look at, without a focus."""
        state = self.state
        at_work = (
            self.abilities.act
            and self.is_person(state.to_move)
            and not self.looking
            and not self.visibility.covered
        )
        moment = self.moment
        return Scene(
            game=self.match.game,
            state=state,
            tr=self.tr,
            names=self.names,
            viewer=self.visibility.viewer,
            recent=self.match.events(moment - 1) if moment else (),
            interactive=at_work,
            history=self.match.history(moment),
            series=self.series,
            moment=moment,
            legal=tuple(state.legal()) if at_work else (),
            motion=self.motion,
            view=self.view,
            way=self.screen.way,
        )

    def drawn(self) -> TableDrawing:
        """What the view draws for the state shown; drawn once."""
        if self._drawn is None:
            scene, view = self.scene(), self.view
            over = scene.state.to_move is None
            self._drawn = TableDrawing(
                scene=scene,
                board=view.board(scene),
                prompt="" if over else self._prompt(scene),
                offers=self._offers(scene) if scene.interactive else [],
                pending=view.chosen(scene) if not over and not self.visibility.covered else [],
                players=[
                    self.words.explained(view.seat_card(scene, seat)) for seat in range(scene.state.seats)
                ],
                sheets=view.sheets(scene),
                finale=view.finale(scene) if over else [],
            )
        return self._drawn

    def _prompt(self, scene: Scene) -> str:
        seat = scene.state.to_move
        if seat is not None and self.match.seats[seat].kind == BOT and not self.looking:
            return self.tr(self.abilities.waiting, name=scene.name(seat))
        if self.visibility.away and self.abilities.keep and not self.looking:
            return self.tr("link.away", name=scene.name(seat))
        return self.view.prompt(scene)

    def _offers(self, scene: Scene) -> list[Offer]:
        write, why_not = self.match.game.format, scene.state.why_not
        return [
            Offer(choice, write(choice.action), why_not(choice.action)) for choice in self.view.choices(scene)
        ]

    def preview(self, notation: str = "") -> ActionPreview | None:
        """What is shown about the focused action, or another one; None when there is nothing."""
        scene, focus = self.drawn().scene, notation or self.screen.focus
        if focus is None or not (scene.interactive or (self.looking and self.screen.advised)):
            return None
        *before, action = self.parse_chain(focus) or (None,)
        if action is None:
            return None
        if before:
            scene = self._after(scene, before)
        scene = replace(scene, focus=action, legal=scene.legal or tuple(self.state.legal()))
        label = self._label((*before, action))
        refusal = scene.state.why_not(action)
        if refusal is not None:
            rule = self.view.rulebook.paragraph_of(refusal.rule)
            return ActionPreview(label or "", Preview(), scene.refusal_sentence(refusal), rule)
        rule = self.view.rulebook.at(self.view.matters(scene), self.match.options)
        label = label or self.view.action_label(scene, action)
        shown = self.view.preview(scene, action)
        gain = self._gain(scene.state, action)
        shown = shown._replace(lines=(*shown.lines, gain)) if gain else shown
        return ActionPreview(label, shown, None, rule)

    def _label(self, actions: tuple[Action, ...]) -> str | None:
        """What the button of an action, or of a card, says; None if there is none."""
        drawn = self.drawn()
        if len(actions) == 1:
            return next(
                (each.choice.label for each in drawn.offers if each.choice.action == actions[0]), None
            )
        cards = (choice for choices in drawn.cards.values() for choice in choices)
        return next((choice.label for choice in cards if choice.actions == actions), None)

    @staticmethod
    def _after(scene: Scene, actions: list[Action]) -> Scene:
        """The scene when these actions are done, as far as they are legal."""
        state = scene.state.clone()
        for action in actions:
            if state.why_not(action) is None:
                state.apply(action)
        return replace(scene, state=state, legal=tuple(state.legal()))

    def _gain(self, state: State, action: Action) -> str:
        """The change of the player's worth by an action, as a line."""
        measure = next((each for each in self.match.game.measures if each.key == self.view.worth), None)
        seat = state.to_move
        if measure is None or seat is None:
            return ""
        after = state.clone()
        after.apply(action)
        now, then = measure.of(state)[seat], measure.of(after)[seat]
        if now == then:
            return ""
        return self.tr("preview.worth", before=now, after=then, change=f"{then - now:+d}".replace("-", "−"))

    def matter(self) -> Paragraph | None:
        """The paragraph of the rules that matters at the moment shown."""
        return self.view.rulebook.at(self.view.matters(self.drawn().scene), self.match.options)

    @property
    def words(self) -> Glossary:
        """The glossary of the game in the session's language."""
        return glossary(self.view, self.language)

    def inspect(self, target: str) -> str | None:
        """The view's explanation of a thing on the board."""
        return self.view.explain(self.drawn().scene, target)

    def card_choices(self, target: str) -> list[CardChoice]:
        """What can be done with a thing on the board; found once per state."""
        drawn = self.drawn()
        if not drawn.scene.interactive:
            return []
        if target not in drawn.cards:
            drawn.cards[target] = self.view.card_choices(drawn.scene, target)
        return drawn.cards[target]

    def log_lines(self) -> list[tuple[str, ...]]:
        """The lines of the log, by action, undone ones included. Only new actions are put into words."""
        match = self.match
        same = 0
        limit = min(len(self._log), len(match.actions))
        while same < limit and self._log_actions[same] is match.actions[same]:
            same += 1
        del self._log[same:], self._log_actions[same:]
        if same < len(match.actions):
            scene = self.for_everybody()
            for index in range(same, len(match.actions)):
                told = (self.view.event_text(scene, event) for event in match.events(index))
                lines = tuple(line for line in told if line)
                self._log.append(lines or (self._in_words(scene, index),))
                self._log_actions.append(match.actions[index])
        return self._log

    def for_everybody(self) -> Scene:
        """The scene for texts that everybody may read, such as the log."""
        return replace(self.scene(), viewer=self.visibility.viewer if len(self.people) == 1 else None)

    def log_seat(self, index: int) -> int | None:
        """The seat whose mark an entry of the log shows: that of its first event, else the seat that
        acted."""
        told = (event.seat for event in self.match.events(index) if event.seat is not None)
        seat = next(told, None)
        return self.match.at(index).to_move if seat is None else seat

    def _in_words(self, scene: Scene, index: int) -> str:
        """The log entry of an action without events (the first part of a turn): the label of its button."""
        before = self.match.at(index)
        label = self.view.action_label(replace(scene, state=before), self.match.actions[index])
        return f"{scene.name(before.to_move)}: {label}"

    # --- doing
    # ------------------------------------------------------------------------------------------------

    def parse(self, notation: str) -> Action | None:
        """The action with that notation, or None."""
        try:
            return self.match.game.parse(notation)
        except ActionSyntaxError:
            return None

    def parse_chain(self, notation: str) -> list[Action]:
        """The actions that are written with `CHAIN` between them; empty if one of them is none."""
        actions = [self.parse(part) for part in notation.split(CHAIN)]
        return [action for action in actions if action is not None] if None not in actions else []

    def play(self, action: Action, *, follows: bool = False) -> list[str]:
        """Do an action and return its log lines. Raises IllegalAction and changes nothing. `follows`: the
        press that did the action before it does this one, too."""
        before, index = self.live.to_move, self.match.cursor
        self.match.play(action)
        self._followers.pop(index, None)
        if follows:
            self._followers[index] = self.match.actions[index]
        return self._moved(before)

    def undo(self) -> bool:
        """Go back to the last decision of a person, or of anybody where no people play. False when there is
        none, or when a move that came by link is in between."""
        target = self.match.cursor - 1
        while target > 0 and not self._begins(target):
            if self.is_away(self.match.at(target).to_move):
                return False
            target -= 1
        return target >= 0 and not self.is_away(self.match.at(target).to_move) and self.goto(target)

    def is_away(self, seat: int | None) -> bool:
        """Whether a person plays that seat by link."""
        return seat is not None and self.match.seats[seat].kind == PERSON and not self.is_person(seat)

    def redo(self) -> bool:
        """Go forward as far as undo would come back from; False when there is nothing to redo."""
        if not self.goto(self.match.cursor + 1):
            return False
        count, known = self.match.cursor, len(self.match.actions)
        while count < known and not self._begins(count):
            count += 1
        return count == self.match.cursor or self.goto(count)

    def asked(self, count: int) -> bool:
        """Whether a person decided at that moment: not a bot, and not an automatic only move."""
        state = self.match.at(count)
        keys = ("",) if self.view.usual is None else self.view.usual.keys
        return self.is_person(state.to_move) and (
            not self.unasked or self.match.actions[count] not in [self.only(state, key) for key in keys]
        )

    def follows(self, count: int) -> bool:
        """Whether the action at that moment was done by the press that did the one before it."""
        return self._followers.get(count) is self.match.actions[count]

    def _begins(self, count: int) -> bool:
        """Whether undo and redo stop at that moment: a press of a person began there."""
        return not self.follows(count) and (not self.people or self.asked(count))

    @property
    def only_by_itself(self) -> bool:
        """Whether at this table only and usual moves are made without asking."""
        return self.unasked and self.abilities == PLAY and self.mine is None

    def only(self, state: State, way: str | None = None) -> Action | None:
        """The action that is made without asking: the single legal one if it reveals nothing, or the usual
        one (`way`: in that way instead of the chosen one). None if there is no such action."""
        if self.abilities != PLAY or self.mine is not None or self.view.holds_secret(state):
            return None
        legal, forced, usual = state.legal(), self.view.forced, self.view.usual
        if len(legal) > 1:
            return None if usual is None else usual.answer(state, self.screen.way if way is None else way)
        free = len(legal) == 1 and forced is not None and forced.by_itself(state, legal[0])
        return legal[0] if free else None

    def play_only(self) -> list[str]:
        """Make all automatic only moves of people here, and return their log lines.

        These are ordinary actions, and undo takes them back together with the decision before them. Lessons,
        embedded games and games by link have none.
        """
        lines: list[str] = []
        while self.unasked and self.is_person(self.live.to_move) and not self.visibility.covered:
            action = self.only(self.live)
            if action is None:
                break
            lines += self.play(action)
        self.screen.way = ""
        return lines

    def ends_turn(self, *actions: Action) -> bool:
        """Whether actions of the seat to move, with what follows by itself, end its turn."""
        seat, after = self.live.to_move, self.live.clone()
        events = list(self.match.history(self.match.cursor))
        for action in actions:
            after.apply(action, events)
        while (follows := self.only(after) if self.unasked and after.to_move == seat else None) is not None:
            after.apply(follows, events)
        scene = replace(self.scene(), state=after, viewer=seat, history=tuple(events), legal=())
        return after.to_move != seat or not self.view.chosen(scene)

    def goto(self, count: int) -> bool:
        """Undo or redo to that number of actions."""
        if not self.match.goto(count):
            return False
        self._moved(None)
        return True

    def fork(self, count: int) -> bool:
        """Play on from an earlier moment; what came after it becomes a branch."""
        if not self.match.fork(count):
            return False
        self._moved(None)
        return True

    def take_line(self, number: int) -> None:
        """Play on at the end of another branch."""
        self.match.take(number)
        self._moved(None)

    def look_at(self, count: int | None) -> bool:
        """Show a moment without changing the game; None is the current one. False when there is no such
        moment."""
        if count is not None and not 0 <= count <= len(self.match.actions):
            return False
        self.screen.moment = None if count == self.match.cursor else count
        self.screen.release()
        self.forget()
        return True

    def _moved(self, before: int | None) -> list[str]:
        self.screen.moment = None
        self.screen.release()
        seat = self.live.to_move
        if seat == before and self.is_person(seat):
            self.screen.revealed = seat  # who has just decided sits here
        if seat not in (before, self.screen.revealed) and not self.moves_itself:
            self.screen.revealed = None
        if self.live.to_move is not None:
            self.screen.seen_final = False
        self.forget()
        lines = self.log_lines()
        return list(lines[self.match.cursor - 1]) if self.match.cursor else []
