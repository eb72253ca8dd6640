"""Who may see what at a table: hidden cards, covers, the coach and the final screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.table.game_session import Session


class Visibility:
    """Answers for one session, from its game, its seats and what its screen shows."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def away(self) -> bool:
        """Whether a person is to move who plays by link."""
        session = self._session
        return session.is_away(session.live.to_move)

    @property
    def covered(self) -> bool:
        """Whether the screen must be handed over before anything secret is shown."""
        session = self._session
        seat = session.live.to_move
        if not session.handover or session.looking or len(session.people) < 2 or not session.is_person(seat):
            return False
        return session.screen.revealed != seat and session.view.holds_secret(session.live)

    @property
    def final_shown(self) -> bool:
        """Whether the final screen lies over the board."""
        session = self._session
        over = session.state.to_move is None and not session.looking
        return over and session.abilities.final and not session.screen.seen_final

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets may be shown."""
        session = self._session
        people = session.people
        if len(people) == 1:
            return people[0]
        seat = session.live.to_move
        if not session.is_person(seat):
            return None
        # An earlier moment may hold secrets even if the current one does not.
        secret = self._ever_secret if session.looking else session.view.holds_secret(session.live)
        known = not session.handover or session.screen.revealed == seat or not secret
        return seat if known else None

    @property
    def shared(self) -> bool:
        """Whether people at this screen hide something from each other now."""
        session = self._session
        return len(session.people) > 1 and session.view.holds_secret(session.live)

    @property
    def _ever_secret(self) -> bool:
        """Whether this game has anything to hide from others at the same screen."""
        return self._session.view.secrets is not None

    @property
    def can_be_advised(self) -> bool:
        """Whether a coach could say what to do here. Not where the rules or a bot are about to move."""
        session, state = self._session, self._session.state
        if not session.abilities.coach or session.screen.only_looked_at:
            return False
        if state.to_move is None or state.automa() or self.covered:
            return False
        return session.looking or session.is_person(state.to_move)

    @property
    def coached(self) -> int | None:
        """The seat whose cards a coach may know at the moment shown; after the end, the one that decided."""
        session = self._session
        return session.state.to_move if session.live.to_move is None else self.viewer

    def is_open(self, moment: int) -> bool:
        """Whether the action chosen at a moment may be told to everybody who looks now."""
        session = self._session
        state = session.match.at(moment)
        if self.viewer == state.to_move:
            return True
        if session.mine is None and (len(session.people) < 2 or not session.handover):
            return True
        return not any(map(session.view.holds_secret, (state, session.match.at(moment + 1))))
