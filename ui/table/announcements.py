"""What a page around this one, and programs in it, hear and may command. The form of the messages between two
windows is assets/js/bridge.js's business; docs/embedding.md is for whoever writes the other side."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.table.api import TableApi


def opened(table: TableApi) -> None:
    """A table stands and can be used."""
    match = table.session.match
    table.host.tell(
        "ready", {"game": match.game.id, "moment": table.session.moment, "of": len(match.actions)}
    )


def moved(table: TableApi, before: int) -> None:
    """Actions were done: there were `before` of them, now there are more."""
    session, match = table.session, table.session.match
    for index in range(before, match.cursor):
        seat = match.at(index).to_move
        action = match.game.format(match.actions[index])
        facts = {"moment": index + 1, "seat": seat, "action": action, "person": session.is_person(seat)}
        table.host.tell("move", facts)
    if session.live.to_move is None and match.cursor > before:
        result = session.live.result()
        table.host.tell("done", {"moment": match.cursor})
        told = {
            "scores": [score.total for score in session.live.scores()],
            "names": list(session.names),
            "winners": list(result.winners) if result is not None else [],
        }
        table.host.tell("score", told)


def looked(table: TableApi) -> None:
    """Another moment of its game is shown."""
    session = table.session
    table.host.tell("step", {"moment": session.moment, "of": len(session.match.actions)})
