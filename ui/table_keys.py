"""The table's keys. Arrow keys, Enter and zooming are the page's own: assets/js/page.js."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.patch import Change
from ui.session import Session

if TYPE_CHECKING:
    from ui.play_controller import PlayController


def press(play: PlayController, key: str) -> None:
    """A key that nothing on the page has used."""
    session = play.session
    if session is None:
        return
    if key == "Escape":
        _escape(play, session)
    elif key in "uU":
        play.verbs["undo"]("", "key")
    elif key in "rR":
        play.verbs["redo"]("", "key")
    elif key == "[":
        play.look(session.moment - 1)
    elif key == "]":
        play.look(session.moment + 1)
    elif key in "nN" and session.automa_next:
        play.automa.step()
    elif key in "pP" and session.automa_next:
        play.automa.pause(not session.paused)
    elif key.isascii() and key.isdigit() and key != "0":
        _digit(play, session, int(key))


def _escape(play: PlayController, session: Session) -> None:
    if session.final_shown:
        play.final(False)
    elif session.looking:
        play.look(None)
    else:
        play.clear()


def _digit(play: PlayController, session: Session, number: int) -> None:
    """First press: to the choice, its preview and its Confirm button; second: do it."""
    if not session.drawn().scene.interactive:
        return
    legal = [choice for choice in session.drawn().choices if session.live.why_not(choice.action) is None]
    if number > len(legal):
        return
    notation = session.match.game.format(legal[number - 1].action)
    if session.selected == notation:
        play.confirm()
        return
    home: list[Change] = [["focus", "confirm"]]
    play.select(notation, home)
