"""One game on a table: the match, the moment looked at, what is selected, who may see what. No browser."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from engine.core.contract import Action, State
from engine.core.errors import ActionSyntaxError, Refusal
from engine.core.match import Match
from engine.core.seats import BOT, PERSON
from engine.core.series import Series
from ui import games as views
from ui.browser.patch import Piece
from ui.features.coach.notes import Notes
from ui.view.contract import Board, Choice, GameView, Preview, Scene, Sheet
from ui.view.glossary import Glossary, glossary
from ui.view.plain import PlainView
from ui.view.rulebook import Paragraph
from ui.view.seats import seat_names
from ui.words.catalogues import translator
from ui.words.i18n import Translator

if TYPE_CHECKING:
    from ui.features.links.links import Visit


class Abilities(NamedTuple):
    """What may be done with a table."""

    act: bool = True
    """People at the screen decide, undo and redo; otherwise they look on, and look back."""
    run: bool = True
    """Seats that no person moves are moved here."""
    keep: bool = True
    """The game is saved after every step."""


PLAY = Abilities()
LESSON = Abilities(keep=False)
WATCH = Abilities(act=False, keep=False)
READ_ONLY = Abilities(act=False, run=False, keep=False)


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
    board: Board
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
        self.visit: Visit | None = None
        """How this game came here, while it is only looked at (ui.features.links.links)."""
        self.view: GameView = views.get(match.game.id) or PlainView(match.game)
        self.motion = motion
        self.handover = handover
        self.look: int | None = None
        self.selected: str | None = None
        self.hovered: str | None = None
        self.refused: str | None = None
        """What somebody tried in vain: the reason stays until something else is chosen."""
        self.hint = ""
        """The kind of decision of which a line of the first game tells (ui.table.beginner_hints)."""
        self.cards: tuple[object, ...] = ()
        """What big events have left on the table (ui.table.event_cards), up to `carded` actions."""
        self.carded = match.cursor
        self.revealed: int | None = None
        """The seat whose player has said to be the one at the screen."""
        self.paused = False
        self.unasked = True
        """Is the only legal step taken without a click?"""
        self.seen_final = False
        self.conflict = False
        self.seconds = 0.0
        """How long people have sat at it, as far as it was kept."""
        self.updated = ""
        """When something happened last, as ISO text."""
        self.language = language
        self.tr: Translator = translator(language, self.view)
        self.notes = Notes()
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
        self.notes = Notes()
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
        if self.look is None or self.look == self.match.cursor:
            return self.match.state
        if self._shown is None or self._shown[0] != self.look:
            self._shown = (self.look, self.match.at(self.look))
        return self._shown[1]

    @property
    def looking(self) -> bool:
        """Is the past (or an undone future) on the table?"""
        return self.look is not None

    @property
    def moment(self) -> int:
        """How many actions are done at the moment looked at."""
        return self.match.cursor if self.look is None else self.look

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

    @property
    def away(self) -> bool:
        """Is somebody to move who plays by link?"""
        return self._is_away(self.live.to_move)

    @property
    def covered(self) -> bool:
        """Must the screen be handed over before anything secret is shown?"""
        seat = self.live.to_move
        if not self.handover or self.looking or len(self.people) < 2 or not self.is_person(seat):
            return False
        return self.revealed != seat and self.view.secrets(self.live)

    @property
    def final_shown(self) -> bool:
        """Does the final screen lie over the board?"""
        return self.state.to_move is None and not self.looking and not self.seen_final

    @property
    def viewer(self) -> int | None:
        """Whose secrets may be shown."""
        people = self.people
        if len(people) == 1:
            return people[0]
        seat = self.live.to_move
        if not self.is_person(seat):
            return None
        # What lies behind or before this moment may hold secrets that the moment itself does not.
        secret = self._ever_secret if self.looking else self.view.secrets(self.live)
        known = not self.handover or self.revealed == seat or not secret
        return seat if known else None

    @property
    def _ever_secret(self) -> bool:
        """Does this game have anything that others at the same screen must not see?"""
        return type(self.view).secrets is not GameView.secrets

    @property
    def hintable(self) -> bool:
        """Could a coach say what to do here? Not where the rules or a bot are about to."""
        state = self.state
        if state.to_move is None or state.automa() or self.covered or self.visit is not None:
            return False
        return self.looking or self.is_person(state.to_move)

    @property
    def coached(self) -> int | None:
        """Whose cards a coach may know at the moment looked at: when all is over, those of who decided."""
        return self.state.to_move if self.live.to_move is None else self.viewer

    def in_turn_of(self, seat: int) -> bool:
        """Has that seat begun a turn that goes on?"""
        return self.live.to_move == seat and bool(self.view.pending(replace(self.scene(), viewer=seat)))

    # --- what the view makes of it
    # ----------------------------------------------------------------------------

    def scene(self) -> Scene:
        """What renderers may look at, without any focus."""
        state = self.state
        at_work = (
            self.abilities.act and self.is_person(state.to_move) and not self.looking and not self.covered
        )
        moment = self.moment
        return Scene(
            game=self.match.game,
            state=state,
            tr=self.tr,
            names=self.names,
            viewer=self.viewer,
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
                pending=view.pending(scene) if not over and not self.covered else [],
                players=[self.words.explained(view.player(scene, seat)) for seat in range(scene.state.seats)],
                sheets=view.sheets(scene),
                finale=view.finale(scene) if over else [],
            )
        return self._drawn

    def _prompt(self, scene: Scene) -> str:
        seat = scene.state.to_move
        if seat is not None and self.match.seats[seat].kind == BOT and not self.looking:
            return self.tr("bot.thinks", name=scene.name(seat))
        if self.away and not self.looking:
            return self.tr("link.away", name=scene.name(seat))
        return self.view.prompt(scene)

    def _offers(self, scene: Scene) -> list[Offer]:
        write, why_not = self.match.game.format, scene.state.why_not
        return [
            Offer(choice, write(choice.action), why_not(choice.action)) for choice in self.view.choices(scene)
        ]

    @property
    def focus(self) -> str | None:
        """The notation of the action that is previewed: the hovered one, else the selected one, else the one
        that was refused last."""
        return next((one for one in (self.hovered, self.selected, self.refused) if one is not None), None)

    def preview(self) -> Shown | None:
        """What is told of the focused action."""
        scene = self.drawn().scene
        if self.focus is None or not (scene.interactive or (self.looking and self.notes.hints)):
            return None
        action = self.parse(self.focus)
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
        return self.view.inspect(self.drawn().scene, target)

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
        return replace(self.scene(), viewer=self.viewer if len(self.people) == 1 else None)

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
            if self._is_away(self.match.at(target).to_move):
                return False
            target -= 1
        return target >= 0 and not self._is_away(self.match.at(target).to_move) and self.goto(target)

    def _is_away(self, seat: int | None) -> bool:
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
        if self.abilities != PLAY or self.mine is not None or self.view.secrets(state):
            return None
        legal = state.legal()
        return legal[0] if len(legal) == 1 and self.view.by_itself(state, legal[0]) else None

    def play_only(self) -> list[str]:
        """Do what the people to move could only do, as far as it goes; returns the log lines of it.

        These are ordinary actions. Nothing notes which ones they were: that follows from the positions, and
        undo takes them back together with what they followed from. Lessons, shown games and games by link go
        as their makers wrote them.
        """
        lines: list[str] = []
        while self.unasked and self.is_person(self.live.to_move) and not self.covered:
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
        self.look = None if count == self.match.cursor else count
        self.selected = self.hovered = self.refused = None
        self.forget()
        return True

    def _moved(self, before: int | None) -> list[str]:
        self.look = None
        self.selected = self.hovered = self.refused = None
        seat = self.live.to_move
        if seat == before and self.is_person(seat):
            self.revealed = seat  # who has just decided sits here
        if seat not in (before, self.revealed) and not self.moves_itself:
            self.revealed = None
        if self.live.to_move is not None:
            self.seen_final = False
        self.forget()
        lines = self.log_lines()
        return list(lines[self.match.cursor - 1]) if self.match.cursor else []
