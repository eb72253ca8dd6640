"""What a table tells the page around an embedded board, and programs in this one. `ui.app.programs` carries
out their commands; docs/embedding.md describes both."""

from __future__ import annotations

from ui.table.api import TableApi


def opened(table: TableApi) -> None:
    """Tell that a table can be used."""
    match = table.session.match
    table.host.tell(
        "ready", {"game": match.game.id, "moment": table.session.moment, "of": len(match.actions)}
    )


def moved(table: TableApi, before: int) -> None:
    """Tell what was done since the game had `before` actions, and the result if it is over."""
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
    """Tell that another moment of the game is shown."""
    session = table.session
    table.host.tell("step", {"moment": session.moment, "of": len(session.match.actions)})
