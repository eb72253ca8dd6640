"""One game on a table: the match, the moment looked at, what is selected, who may see what. No browser."""

from __future__ import annotations

from dataclasses import dataclass, replace
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
from ui.view.types import BoardDrawing, Choice, Preview, Sheet
from ui.view.view import GameView
from ui.words.catalogues import translator
from ui.words.i18n import Translator


class Shown(NamedTuple):
    """What is told of the action that is pointed at."""

    label: str
    preview: Preview
    refused: str | None
    """Why it cannot be done; None: it can."""
    rule: Paragraph | None
    """Where that is explained."""


class Offer(NamedTuple):
    """A choice of the turn panel, as written, and why it cannot be done (None: it can)."""

    choice: Choice
    notation: str
    refusal: Refusal | None


@dataclass
class Drawn:
    """What a view made of one state; hovering and selecting never make it again."""

    scene: Scene
    board: BoardDrawing
    prompt: str
    offers: list[Offer]
    pending: list[str]
    players: list[str]
    sheets: list[Sheet]
    finale: list[Sheet]


class Session:
    """A game being played at this screen."""

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
        """The seats that people play at this machine, when others play by link; None: all of them."""
        self.view: GameView = views.get(match.game.id) or PlainView(match.game)
        self.motion = motion
        self.handover = handover
        self.screen = ViewState(carded=match.cursor)
        self.visibility = Visibility(self)
        self.unasked = True
        """Whether the only legal move is made without a click."""
        self.seconds = 0.0
        """How long people have sat at it, as far as it was kept."""
        self.updated = ""
        """When something happened last, as ISO text."""
        self.language = language
        self.tr: Translator = translator(language, self.view)
        self._drawn: Drawn | None = None
        self._shown: tuple[int | None, State] | None = None
        self._log: list[tuple[str, ...]] = []
        self.log_pieces: dict[int, tuple[tuple[str, ...], str, Piece]] = {}
        """The log's entries as drawn, by index: lines, classes, piece. See ui.features.play.page."""
        self._log_actions: list[Action] = []

    def set_language(self, language: str) -> None:
        """Speak another language from now on."""
        self.language = language
        self.tr = translator(language, self.view)
        self._log = []
        self.forget()

    def forget(self) -> None:
        """Something changed: draw everything again."""
        self._drawn = None
        self._shown = None

    # --- where we are
    # -----------------------------------------------------------------------------------------

    @property
    def live(self) -> State:
        """The state that is played on."""
        return self.match.state

    @property
    def state(self) -> State:
        """The state that is looked at."""
        if self.screen.moment is None or self.screen.moment == self.match.cursor:
            return self.match.state
        if self._shown is None or self._shown[0] != self.screen.moment:
            self._shown = (self.screen.moment, self.match.at(self.screen.moment))
        return self._shown[1]

    @property
    def looking(self) -> bool:
        """Is the past (or an undone future) on the table?"""
        return self.screen.moment is not None

    @property
    def moment(self) -> int:
        """How many actions are done at the moment looked at."""
        return self.match.cursor if self.screen.moment is None else self.screen.moment

    @property
    def names(self) -> tuple[str, ...]:
        """By seat, as typed; else what sits there, with the seat's number where several of a kind do."""
        return seat_names(self.tr, self.match.seats, self.match.names)

    def is_person(self, seat: int | None) -> bool:
        """Is that seat somebody at this screen?"""
        here = self.mine is None or seat in self.mine
        return seat is not None and here and self.match.seats[seat].kind == PERSON

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [number for number in range(self.live.seats) if self.is_person(number)]

    @property
    def moves_itself(self) -> bool:
        """Is the next action made by the rules or by a bot?"""
        mover = self.match.mover()
        return mover is not None and mover.kind != PERSON

    def in_turn_of(self, seat: int) -> bool:
        """Has that seat begun a turn that goes on?"""
        return self.live.to_move == seat and bool(self.view.chosen(replace(self.scene(), viewer=seat)))

    # --- what the view makes of it
    # ----------------------------------------------------------------------------

    def scene(self) -> Scene:
        """What renderers may look at, without any focus."""
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
        )

    def drawn(self) -> Drawn:
        """Everything the view draws for the state looked at; drawn once."""
        if self._drawn is None:
            scene, view = self.scene(), self.view
            over = scene.state.to_move is None
            self._drawn = Drawn(
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
        if self.visibility.away and not self.looking:
            return self.tr("link.away", name=scene.name(seat))
        return self.view.prompt(scene)

    def _offers(self, scene: Scene) -> list[Offer]:
        write, why_not = self.match.game.format, scene.state.why_not
        return [
            Offer(choice, write(choice.action), why_not(choice.action)) for choice in self.view.choices(scene)
        ]

    def preview(self) -> Shown | None:
        """What is told of the focused action."""
        scene = self.drawn().scene
        if self.screen.focus is None or not (scene.interactive or (self.looking and self.screen.advised)):
            return None
        action = self.parse(self.screen.focus)
        if action is None:
            return None
        scene = replace(scene, focus=action, legal=scene.legal or tuple(self.state.legal()))
        offers = self.drawn().offers
        label = next((offer.choice.label for offer in offers if offer.choice.action == action), None)
        refusal = self.state.why_not(action)
        if refusal is not None:
            rule = self.view.rulebook.paragraph_of(refusal.rule)
            return Shown(label or "", Preview(), scene.refusal_sentence(refusal), rule)
        rule = self.view.rulebook.at(self.view.matters(scene), self.match.options)
        label = label or self.view.action_label(scene, action)
        shown = self.view.preview(scene, action)
        gain = self._gain(scene.state, action)
        shown = shown._replace(lines=(*shown.lines, gain)) if gain else shown
        return Shown(label, shown, None, rule)

    def _gain(self, state: State, action: Action) -> str:
        """What an action changes at once in what its player would be worth."""
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
        """The paragraph of the rules that matters at the moment looked at."""
        return self.view.rulebook.at(self.view.matters(self.drawn().scene), self.match.options)

    @property
    def words(self) -> Glossary:
        """The game's words that explain themselves."""
        return glossary(self.view, self.language)

    def inspect(self, target: str) -> str | None:
        """The view's explanation of a thing."""
        return self.view.explain(self.drawn().scene, target)

    def log_lines(self) -> list[tuple[str, ...]]:
        """For every action (undone ones too) its lines. Only new ones are put into words."""
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
        """The log is read by everybody and kept, whoever sits at the screen later."""
        return replace(self.scene(), viewer=self.visibility.viewer if len(self.people) == 1 else None)

    def log_seat(self, index: int) -> int | None:
        """Whose mark stands beside a line of the log; an action without events belongs to who did it."""
        told = (event.seat for event in self.match.events(index) if event.seat is not None)
        seat = next(told, None)
        return self.match.at(index).to_move if seat is None else seat

    def _in_words(self, scene: Scene, index: int) -> str:
        """An action that made nothing happen yet (the first part of a turn), as its button said it."""
        before = self.match.at(index)
        label = self.view.action_label(replace(scene, state=before), self.match.actions[index])
        return f"{scene.name(before.to_move)}: {label}"

    # --- doing
    # ------------------------------------------------------------------------------------------------

    def parse(self, notation: str) -> Action | None:
        """The action written like that, or None."""
        try:
            return self.match.game.parse(notation)
        except ActionSyntaxError:
            return None

    def play(self, action: Action) -> list[str]:
        """Do an action; returns the log lines of what happened. Raises IllegalAction and changes nothing."""
        before = self.live.to_move
        self.match.play(action)
        return self._moved(before)

    def undo(self) -> bool:
        """Back to the last decision of a person (of anybody, where no people play); False: there is none, or
        what came by link since then is not ours to take back."""
        target = self.match.cursor - 1
        while target > 0 and self.people and not self._asked(target):
            if self.is_away(self.match.at(target).to_move):
                return False
            target -= 1
        return target >= 0 and not self.is_away(self.match.at(target).to_move) and self.goto(target)

    def is_away(self, seat: int | None) -> bool:
        """Is that seat somebody who plays by link?"""
        return seat is not None and self.match.seats[seat].kind == PERSON and not self.is_person(seat)

    def redo(self) -> bool:
        """Forth again, as far as undo would come back from; False when there is nothing."""
        if not self.goto(self.match.cursor + 1):
            return False
        count, known = self.match.cursor, len(self.match.actions)
        while self.people and count < known and not self._asked(count):
            count += 1
        return count == self.match.cursor or self.goto(count)

    def _asked(self, count: int) -> bool:
        """Did a person decide there? Not a bot, and not what follows by itself."""
        state = self.match.at(count)
        return self.is_person(state.to_move) and (
            not self.unasked or self.only(state) != self.match.actions[count]
        )

    def only(self, state: State) -> Action | None:
        """The only legal action, where the game says that nobody needs to be asked for it: nothing is told or
        given away by it."""
        if self.abilities != PLAY or self.mine is not None or self.view.holds_secret(state):
            return None
        legal, forced = state.legal(), self.view.forced
        free = len(legal) == 1 and forced is not None and forced.by_itself(state, legal[0])
        return legal[0] if free else None

    def play_only(self) -> list[str]:
        """Do what the people to move could only do, as far as it goes; returns the log lines of it.

        These are ordinary actions. Nothing notes which ones they were: that follows from the positions, and
        undo takes them back together with what they followed from. Lessons, shown games and games by link go
        as their makers wrote them.
        """
        lines: list[str] = []
        while self.unasked and self.is_person(self.live.to_move) and not self.visibility.covered:
            action = self.only(self.live)
            if action is None:
                break
            lines += self.play(action)
        return lines

    def goto(self, count: int) -> bool:
        """Undo (or redo) to that many actions."""
        if not self.match.goto(count):
            return False
        self._moved(None)
        return True

    def fork(self, count: int) -> bool:
        """Play on from a moment, what is behind it kept as a line."""
        if not self.match.fork(count):
            return False
        self._moved(None)
        return True

    def take_line(self, number: int) -> None:
        """Play on at the end of another line."""
        self.match.take(number)
        self._moved(None)

    def look_at(self, count: int | None) -> bool:
        """Look at a moment without changing the game; None is now."""
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
