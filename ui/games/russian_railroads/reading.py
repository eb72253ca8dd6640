"""What a scene shows of the game, for the modules that draw it: all through the engine's queries."""

from __future__ import annotations

from engine.games.russian_railroads import queries
from ui.games.russian_railroads.expansions import ModulePage
from ui.games.russian_railroads.plan import Plan, plan_of
from ui.view.scene import Scene


def game(scene: Scene) -> queries.RussianState:
    """The state that is looked at, as what the queries take."""
    return queries.russian(scene.state)


def plan(scene: Scene) -> Plan:
    """The sheet of the board that is played on."""
    return plan_of(queries.printed(game(scene)))


def printed(scene: Scene) -> queries.Printed:
    """The board that is played on, as printed."""
    return queries.printed(game(scene))


def pages(scene: Scene) -> tuple[ModulePage, ...]:
    """What the modules of this board add to the page."""
    return plan(scene).pages


def board(scene: Scene, seat: int) -> queries.Board:
    """A player's board as the viewer may see it."""
    return queries.board(game(scene), seat, scene.viewer)


def boards(scene: Scene) -> list[queries.Board]:
    """Everybody's, in the order of the seats."""
    return [board(scene, seat) for seat in range(scene.state.seats)]


def at_work(scene: Scene) -> int:
    """The seat to move; the first one when the game is over."""
    return scene.state.to_move or 0


def owner_shown(scene: Scene) -> int:
    """Whose board is drawn large: the viewer's, else the one of the seat to move, else the first."""
    return at_work(scene) if scene.viewer is None else scene.viewer
