"""The actions of Mini Express and how they are written.

draft brown          starting share (standard, solo, duel-bot) or named company (expert)
share gray           take a share          build gray           build track for a company, then
city new-york        the destination       route 15,2 14,3      one of several shortest routes
influence white      second company of a purple tile
harbor brest         where the harbor train goes (Harbor variant)
west orange          West Side company (Golden Spike variant)
bot draw             a visible step of the bot's turn, see BOT_STEPS
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.errors import ActionSyntaxError
from engine.games.mini_express.components import COMPANIES, COMPANY_INDEX, MAP_DATA, slug


class Choice(NamedTuple):
    """Every action but a route. `value`: company 0..3, city (Europe's from 32 on), harbor or bot step."""

    kind: str
    value: int


class Route(NamedTuple):
    """The hexes that get a train, from the network's side to the city, each as column * 256 + row."""

    kind: str
    hexes: tuple[int, ...]


MiniExpressAction = Choice | Route

COMPANY_KINDS = ("draft", "share", "build", "influence", "west")
BOT_STEPS = ("setup", "draw", "redraw", "share", "build", "pass", "harbor", "west")
CITY_SLUGS: tuple[str, ...] = tuple(
    slug(name) for map_name in ("usa", "europe") for name in MAP_DATA[map_name]["index_order"]
)
HARBOR_SLUGS: tuple[str, ...] = tuple(slug(harbor["name"]) for harbor in MAP_DATA["europe"]["harbors"])

DRAFT = tuple(Choice("draft", company) for company in range(4))
SHARE = tuple(Choice("share", company) for company in range(4))
BUILD = tuple(Choice("build", company) for company in range(4))
INFLUENCE = tuple(Choice("influence", company) for company in range(4))
WEST = tuple(Choice("west", company) for company in range(4))
HARBOR = tuple(Choice("harbor", harbor) for harbor in range(len(HARBOR_SLUGS)))
BOT = {step: Choice("bot", number) for number, step in enumerate(BOT_STEPS)}

_NAMES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(COMPANY_KINDS, COMPANIES),
    "city": CITY_SLUGS,
    "harbor": HARBOR_SLUGS,
    "bot": BOT_STEPS,
}
_VALUES = {kind: {name: value for value, name in enumerate(names)} for kind, names in _NAMES.items()}
_LONGEST_ROUTE = 5
_EXPECTED = (
    "draft|share|build|influence|west COMPANY, city CITY, route COL,ROW ..., harbor HARBOR or bot STEP"
)


def is_action(thing: object) -> bool:
    """Is this well formed: something `format` can write?"""
    if isinstance(thing, Choice):
        names = _NAMES.get(thing.kind) if isinstance(thing.kind, str) else None
        return names is not None and type(thing.value) is int and 0 <= thing.value < len(names)
    if isinstance(thing, Route):
        return (
            thing.kind == "route"
            and isinstance(thing.hexes, tuple)
            and 1 <= len(thing.hexes) <= _LONGEST_ROUTE
            and all(type(point) is int and 0 <= point < 1 << 16 for point in thing.hexes)
        )
    return False


def format_action(action: object) -> str:
    """One line of plain text."""
    if not is_action(action):
        raise ActionSyntaxError(repr(action), _EXPECTED)
    if isinstance(action, Route):
        return " ".join(("route", *(f"{point >> 8},{point & 255}" for point in action.hexes)))
    assert isinstance(action, Choice)
    return f"{action.kind} {_NAMES[action.kind][action.value]}"


def parse_action(text: str) -> MiniExpressAction:
    """What `format_action` wrote."""
    if not isinstance(text, str):
        raise ActionSyntaxError(repr(text), _EXPECTED)
    kind, _, rest = text.partition(" ")
    if kind == "route":
        words = rest.split(" ")
        points = [_point(word, text) for word in words]
        if len(points) > _LONGEST_ROUTE:
            raise ActionSyntaxError(text, f"at most {_LONGEST_ROUTE} hexes")
        return Route("route", tuple(points))
    value = _VALUES.get(kind, {}).get(rest)
    if value is None:
        raise ActionSyntaxError(text, _EXPECTED)
    return Choice(kind, value)


def _point(word: str, text: str) -> int:
    parts = word.split(",")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) <= 3 for part in parts):
        raise ActionSyntaxError(text, "route COL,ROW ...")
    col, row = int(parts[0]), int(parts[1])
    if col > 255 or row > 255 or word != f"{col},{row}":
        raise ActionSyntaxError(text, "route COL,ROW ...")
    return col << 8 | row


def company_of(name: str) -> int:
    """The number of a company by its name."""
    return COMPANY_INDEX[name]
