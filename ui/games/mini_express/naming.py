"""What things are called: companies, cities, hexes, tiles. And the table that everything is read from."""

from __future__ import annotations

from functools import lru_cache

from engine.games.mini_express.queries import COMPANIES, PURPLE, Board, Demand, Hex, Table
from ui.view.contract import Scene
from ui.words.i18n import Translator


def table(scene: Scene) -> Table:
    """What lies on the scene's table."""
    return Table(scene.state)


def company(scene: Scene, number: int) -> str:
    """A company's name, or purple: any company."""
    return company_name(scene.tr, number)


def company_name(tr: Translator, number: int) -> str:
    """The same, without a scene."""
    return tr(f"value.company.{'purple' if number == PURPLE else COMPANIES[number]}")


def city(scene: Scene, number: int) -> str:
    """A city's name by index."""
    board = table(scene).board
    return place_name(scene.tr, board, board.city_hex[number])


def city_called(scene: Scene, key: str) -> str:
    """A city's name by its key; also one of the other map."""
    number = table(scene).board.city_index.get(key)
    return _else(scene, "city", key) if number is None else city(scene, number)


def harbor_called(scene: Scene, key: str) -> str:
    """A harbor's name by its key; also on the other map."""
    harbors = table(scene).board.harbors
    return harbor(scene, harbors.index(key)) if key in harbors else _else(scene, "harbor", key)


def shown(scene: Scene, key: str, value: object) -> str | None:
    """A place as it is called on the board that is played on; None for anything else."""
    board = table(scene).board
    if key == "city" and isinstance(value, str) and value in board.city_index:
        return city_called(scene, value)
    if key == "harbor" and isinstance(value, str) and value in board.harbors:
        return harbor_called(scene, value)
    if key in ("hex", "place") and value in board.by_id:
        return hex_name(scene, board.by_id[str(value)])
    return None


def _else(scene: Scene, kind: str, key: str) -> str:
    """A place of the other map."""
    text = f"value.{kind}.{key}"
    return scene.tr(text) if scene.tr.has(text) else key


def home(scene: Scene, number: int) -> str:
    """The name of a company's starting place."""
    board = table(scene).board
    return place_name(scene.tr, board, board.start_hex[number])


def harbor(scene: Scene, number: int) -> str:
    """A harbor's name."""
    board = table(scene).board
    return place_name(scene.tr, board, board.harbor_hex[number])


def hex_name(scene: Scene, number: int) -> str:
    """A hex by its city, harbor or place on the grid."""
    board = table(scene).board
    return (
        place_name(scene.tr, board, number) if board.hexes[number].key else land_name(scene.tr, board, number)
    )


def place_name(tr: Translator, board: Board, number: int) -> str:
    """A city, start or harbor in the reader's language; as it was corrected, if it was."""
    tile = board.hexes[number]
    if tile.key in board.renamed:
        return tile.name
    kind = "city" if tile.city >= 0 else "home" if tile.start >= 0 else "harbor"
    return tr(f"value.{kind}.{tile.name.lower().replace(' ', '-') if kind == 'home' else tile.key}")


_DIRECTIONS = {
    (0, -1): "n", (1, -1): "ne", (1, 0): "se", (0, 1): "s", (-1, 1): "sw", (-1, 0): "nw",
    (1, -2): "nne", (2, -1): "e", (1, 1): "sse", (-1, 2): "ssw", (-2, 1): "w", (-1, -1): "nnw",
    (0, -2): "n", (2, -2): "ne", (2, 0): "se", (0, 2): "s", (-2, 2): "sw", (-2, 0): "nw",
}  # fmt: skip
"""Axial steps to the hexes around one, those beside it and those behind them, as points of the compass."""


@lru_cache(maxsize=4000)
def _landmark(board: Board, number: int) -> tuple[int, str, int] | None:
    """The named hex nearest to open land: steps, direction, the hex.

    Cities come before harbors, those straight north or south before the others.
    """
    here = board.hexes[number]
    found = []
    for other, tile in enumerate(board.hexes):
        dq, dr = here.q - tile.q, here.r - tile.r
        if tile.name and other != number and (dq, dr) in _DIRECTIONS:
            steps = max(abs(dq), abs(dr), abs(dq + dr))
            found.append((steps, tile.harbor >= 0, dq != 0, other, _DIRECTIONS[dq, dr]))
    if not found:
        return None
    steps, _, _, other, direction = min(found)
    return steps, direction, other


def land_name(tr: Translator, board: Board, number: int) -> str:
    """Open land by the city beside it, as people round a table say it: no coordinates are on the map."""
    mark = _landmark(board, number)
    if mark is None:
        return tr("hex.plain", place=board.hexes[number].id)
    steps, direction, other = mark
    place = place_name(tr, board, other)
    return tr("hex.beside" if steps == 1 else "hex.near", direction=tr(f"direction.{direction}"), place=place)


def tile_text(tr: Translator, tile: Demand) -> str:
    """A demand tile in words."""
    first, second = company_name(tr, tile.first), company_name(tr, tile.second)
    if tile.first == tile.second:
        return tr("tile.double", company=first)
    return tr("tile.pair", first=first, second=second)


def is_named(tile: Hex) -> bool:
    """A city or a start: trains there stand on its plate, not on the land."""
    return tile.city >= 0 or tile.start >= 0
