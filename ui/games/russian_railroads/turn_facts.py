"""What a turn of Russian Railroads changed between players: most engineers, and colors of tracks unlocked."""

from __future__ import annotations

from engine.core.contract import State
from engine.games.russian_railroads import queries
from ui.view.scene import Scene
from ui.view.turn_facts import lead_gained, lead_in_words


def turn_facts(scene: Scene, before: State, after: State, seat: int) -> list[str]:
    """Sentences about a seat's turn, the most important first."""
    was, now = (
        [queries.board(queries.russian(state), each) for each in range(state.seats)]
        for state in (before, after)
    )
    had, has = ({color for rail in boards[seat].rails for color in rail.positions} for boards in (was, now))
    found = [
        scene.tr("fact.unlocks", colour=scene.tr(f"colour.{color}"))
        for color in sorted(has - had, key=list(_order(now[seat])).index)
    ]
    lead = lead_gained([len(each.engineers) for each in was], [len(each.engineers) for each in now], seat)
    if lead is not None:
        found.append(lead_in_words(scene, "engineers", lead))
    return found


def _order(board: queries.Board) -> dict[str, None]:
    """The colors of tracks in their order on the rails."""
    return dict.fromkeys(color for rail in board.rails for color, _ in rail.tracks)
