"""The map for keyboards and screen readers: cities, the links between them, the tracks beside."""

from __future__ import annotations

from typing import Any

from engine.games.trans_siberian import queries
from engine.games.trans_siberian.queries import CITIES
from ui.games.trans_siberian import board, geography, identity
from ui.view import board_graph
from ui.view.scene import Scene
from ui.view.types import Stop

_CITY, _LINK = 30, 52
_ROW = (210, 42)
_TRACK_AT = (330, 86)


def stops(scene: Scene) -> list[Stop]:
    """All cities and links. Arrow keys lead from a city to a link and on to the next city."""
    tr, state = scene.tr, scene.state
    owners, hot = queries.owners(state), board.targets(scene)
    gone = {row.railroad for row in queries.railroads(state) if row.status == "nationalized"}
    found, pairs = [], []
    present: dict[str, dict[str, None]] = {city: {} for city in CITIES}
    for plate in board.plates(state):
        link = plate.print
        owner = owners.get(link.link)
        name = board.link_name(scene, link.link)
        if owner is None:
            label = tr("board.free", link=name, income=link.income)
        else:
            railroad = identity.name(tr, owner)
            label = tr("board.gone" if owner in gone else "board.built", link=name, railroad=railroad)
            for city in link.cities:
                present[city][railroad] = None
        x, y = board.BOX_AT[link.number]
        action = hot.get(link.number)
        can = () if action is None else (action,)
        found.append(Stop(f"link:{link.link}", label, x, y, _LINK, _LINK, actions=can))
        pairs += [(f"link:{link.link}", f"city:{city}") for city in link.cities]
    for city, (x, y) in zip(CITIES, board.CITY, strict=True):
        railroads = ", ".join(present[city])
        key = "walk.city" if railroads else "walk.city.none"
        label = tr(key, city=tr(f"value.city.{city}"), railroads=railroads)
        found.append(Stop(f"city:{city}", label, x, y, _CITY, _CITY))
    return board_graph.connected(board_graph.with_ways([*found, *_tracks(scene)], [*pairs, *_RAILS]))


_ROWS = ("timing", "dividends", "phase", "nationalization")
_RAILS = tuple(board_graph.row_pairs([f"track:{name}" for name in _ROWS]))


def _tracks(scene: Scene) -> list[Stop]:
    """The tracks: stock values above the map, markers in the cartouche."""
    tr, it, printed = scene.tr, queries.markers(scene.state), queries.board(scene.state)
    legal: tuple[Any, ...] = scene.legal
    values = tuple(action for action in legal if action.kind == "value")
    cheap = [
        tr("track.at", railroad=identity.name(tr, row.railroad), at=row.value)
        for row in queries.railroads(scene.state)
        if row.value is not None
    ]
    stock = ". ".join((tr("track.stock"), *cheap))
    width, height = _ROW
    x, top = board.CARTOUCHE
    said = {
        "timing": tr("track.timing.now", at=it.timing, end=printed.dividends_at),
        "dividends": tr("track.dividends.now", at=it.dividends, end=printed.dividends_end),
        "phase": tr("track.phase.now", at=it.phase),
        "nationalization": tr("track.nationalization.now", box=it.box, after=it.next_box),
    }
    return [
        Stop("track:stock", stock, geography.WIDTH / 2, _TRACK_AT[1], _TRACK_AT[0], 140, actions=values),
        *(
            Stop(f"track:{name}", words, x, top + 120 + 44 * row, width, height)
            for row, (name, words) in enumerate(said.items())
        ),
    ]


def summary(scene: Scene) -> list[str]:
    """One sentence per seat: what it has."""
    tr, found = scene.tr, []
    for seat in range(scene.state.seats):
        it = queries.player(scene.state, seat)
        held = [f"{count} {identity.name(tr, name)}" for name, count in it.holdings.items() if count]
        shares = ", ".join(held) or tr("player.no-shares")
        found.append(tr("walk.seat", name=scene.name(seat), cash=it.cash, worth=it.worth, shares=shares))
    return found
