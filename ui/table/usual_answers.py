"""Decisions that are answered without asking (`UsualAnswers`), and the chips that change their answers:
before such a decision its ways, afterwards its other answers."""

from __future__ import annotations

from dataclasses import replace

from engine.core.contract import Action, State
from ui.browser.patch import Ids, Piece
from ui.markup.html import attrs, esc
from ui.table.game_session import Session
from ui.view.scene import Scene

LOOKED_BACK = 40
"""The number of actions in which such a decision is sought."""


def _scene(session: Session, state: State) -> Scene:
    return replace(session.scene(), state=state, viewer=state.to_move, legal=())


def _answered(session: Session) -> int | None:
    """The index of the last such decision of a person, in the turn that is going on or has just ended; None
    if there is none."""
    usual, match = session.view.usual, session.match
    if usual is None or not session.only_by_itself:
        return None
    mover: int | None = None
    for index in range(match.cursor - 1, max(-1, match.cursor - 1 - LOOKED_BACK), -1):
        state = match.at(index)
        if mover is None and not session.is_person(state.to_move):
            continue  # what bots did since
        if mover not in (None, state.to_move):
            return None
        mover, scene = state.to_move, _scene(session, state)
        if usual.instead(scene, match.actions[index]) is not None:
            return index
        if not session.view.chosen(scene):
            return None  # here the turn began
    return None


def other_answers(session: Session) -> list[tuple[Action, str]]:
    """The other answers to that decision, in words."""
    index, usual = _answered(session), session.view.usual
    if index is None or usual is None:
        return []
    return usual.instead(_scene(session, session.match.at(index)), session.match.actions[index]) or []


def change(session: Session, action: Action) -> list[str]:
    """Answer that decision with `action`, and make the choices after it again as far as they are legal.
    Returns the log lines."""
    index, match = _answered(session), session.match
    assert index is not None
    follows = session.follows(index)
    later = [
        (match.actions[at], session.follows(at)) for at in range(index + 1, match.cursor) if session.asked(at)
    ]
    session.goto(index)
    lines = session.play(action, follows=follows) + session.play_only()
    for each, together in later:
        if not session.is_person(session.live.to_move) or session.live.why_not(each) is not None:
            break
        lines += session.play(each, follows=together) + session.play_only()
    return lines


def ways(session: Session, ids: Ids) -> list[Piece]:
    """Chips for the ways in which the next such decision can be made."""
    scene, usual = session.drawn().scene, session.view.usual
    if usual is None or not session.only_by_itself or not (found := usual.ways(scene)):
        return []
    chips = "".join(
        f'<button type="button" class="chip-button" data-do="way"'
        f"{attrs(data_arg=way.key, aria_pressed='true' if way.key == scene.way else 'false')}>"
        f"{way.mark}<span>{esc(way.label)}</span></button>"
        for way in found
    )
    return [Piece("ways", _row(ids("ways-title"), session.tr(usual.title), chips), "div", ' class="ways"')]


def others(session: Session, ids: Ids) -> str:
    """Chips for the other answers to the last such decision."""
    found, usual = other_answers(session), session.view.usual
    if usual is None or not found:
        return ""
    write = session.match.game.format
    chips = "".join(
        f'<button type="button" class="chip-button" data-do="instead"{attrs(data_arg=write(action))}>'
        f"<span>{esc(words)}</span></button>"
        for action, words in found
    )
    return f'<div class="ways">{_row(ids("instead-title"), session.tr(usual.change), chips)}</div>'


def _row(title: str, words: str, chips: str) -> str:
    return (
        f'<span class="ways-title" id="{title}">{esc(words)}</span>'
        f'<div class="chip-row" role="group" aria-labelledby="{title}">{chips}</div>'
    )
