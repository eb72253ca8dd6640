"""Queries about a scene's game, for the drawing modules."""

from __future__ import annotations

from engine.games.russian_railroads import queries
from ui.games.russian_railroads.expansions import ModulePage
from ui.games.russian_railroads.plan import Plan, plan_for
from ui.view.scene import Scene


def game(scene: Scene) -> queries.RussianState:
    """The scene's state with the type that the queries expect."""
    return queries.russian(scene.state)


def plan_of(scene: Scene) -> Plan:
    """The layout of this game's board."""
    return plan_for(queries.printed(game(scene)))


def printed(scene: Scene) -> queries.Printed:
    """The printed board of this game."""
    return queries.printed(game(scene))


def pages(scene: Scene) -> tuple[ModulePage, ...]:
    """The pages of this board's modules."""
    return plan_of(scene).pages


def board_of(scene: Scene, seat: int) -> queries.Board:
    """A player's board as the viewer may see it."""
    return queries.board(game(scene), seat, scene.viewer)


def boards(scene: Scene) -> list[queries.Board]:
    """The boards of all players, by seat."""
    return [board_of(scene, seat) for seat in range(scene.state.seats)]


def at_work(scene: Scene) -> int:
    """The seat to move, or 0 after the end."""
    return scene.state.to_move or 0


def owner_shown(scene: Scene) -> int:
    """The seat whose board is drawn: the viewer, else the seat to move, else the first."""
    return at_work(scene) if scene.viewer is None else scene.viewer
