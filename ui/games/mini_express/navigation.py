"""The map for keyboards and screen readers: cities, homes and harbors, connected over open land."""

from __future__ import annotations

from functools import lru_cache

from engine.core.contract import Action
from engine.games.mini_express.actions import City, CompanyAction, Harbor, Route
from engine.games.mini_express.queries import Board, Table
from ui.games.mini_express import cities, identity
from ui.games.mini_express.geometry import HEIGHT, SIZE, layout_of
from ui.view import board_graph
from ui.view.scene import Scene
from ui.view.types import Stop


@lru_cache(maxsize=8)
def _next_to(ground: Board) -> tuple[tuple[int, int], ...]:
    """Pairs of named hexes whose areas touch if each open hex belongs to the nearest named one."""
    named = [number for number, tile in enumerate(ground.hexes) if tile.key]
    nearest = {number: number for number in named}
    queue = list(named)
    pairs: dict[tuple[int, int], None] = {}
    for here in queue:
        for other in ground.neighbours[here]:
            if other < 0:
                continue
            if other not in nearest:
                nearest[other] = nearest[here]
                queue.append(other)
            elif nearest[other] != nearest[here]:
                one, two = sorted((nearest[other], nearest[here]))
                pairs[one, two] = None
    return tuple(pairs)


def stops(scene: Scene) -> list[Stop]:
    """All places with a name."""
    now = Table(scene.state)
    ground, layout = now.board, layout_of(now.board)
    keys: dict[int, str] = {}
    found = []
    for number, tile in enumerate(ground.hexes):
        if not tile.key:
            continue
        if tile.city >= 0:
            key = f"city:{ground.city_keys[tile.city]}"
            label = cities.label(scene.tr, cities.city_look(now, tile.city))
        elif tile.start >= 0:
            key = f"company:{identity.KEYS[tile.start]}"
            names = {"company": identity.company(scene, tile.start), "city": identity.home(scene, tile.start)}
            label = scene.tr("home.label", **names)
        else:
            key = f"harbor:{ground.harbors[tile.harbor]}"
            named = "harbor.label" if ground.harbor_variant else "harbor.off-label"
            label = scene.tr(named, harbor=identity.harbor(scene, tile.harbor))
        x, y = layout.centres[number]
        keys[number] = key
        found.append(Stop(key, label, x, y, 2 * SIZE, HEIGHT, actions=_here(scene, now, key)))
    pairs = [(keys[one], keys[other]) for one, other in _next_to(ground)]
    if ground.spike_hex >= 0 and now.spike()[0] in ("waiting", "east", "done"):
        x, y = layout.centres[ground.spike_hex]
        found.append(Stop("spike", scene.tr("spike.label"), x, y, 2 * SIZE, HEIGHT))
    return board_graph.connected(board_graph.with_ways(found, pairs))


def _here(scene: Scene, now: Table, key: str) -> tuple[Action, ...]:
    """The legal actions of a place."""
    kind, _, name = key.partition(":")

    def belongs(action: Action) -> bool:
        if isinstance(action, City):
            return kind == "city" and action.name == name
        if isinstance(action, Harbor):
            return kind == "harbor" and action.name == name
        if isinstance(action, Route):
            return kind == "city" and now.destination >= 0 and now.board.city_keys[now.destination] == name
        return (
            isinstance(action, CompanyAction) and kind == "company" and identity.KEYS[action.company] == name
        )

    return tuple(action for action in scene.legal if belongs(action))


def summary(scene: Scene) -> list[str]:
    """One sentence per seat: its shares and influence by company, and what a share is worth to it."""
    tr, now, found = scene.tr, Table(scene.state), []
    for seat in range(now.seats):
        held = [
            tr(
                "walk.holding",
                company=identity.company(scene, company),
                shares=own,
                influence=influence,
                value=value,
            )
            for company, (own, influence, value, _) in enumerate(now.holdings(seat))
            if own or influence
        ]
        found.append(tr("walk.seat", name=scene.name(seat), held="; ".join(held) or tr("walk.holds-nothing")))
    return found
