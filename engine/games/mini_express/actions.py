"""The actions of Mini Express, a type for each kind, and their text form.

draft brown          starting share (standard, solo, duel-bot) or named company (expert)
share gray           take a share          build gray           build track for a company, then
city new-york        the destination       route 15,2 14,3      one of several shortest routes
influence white      second company of a purple tile
harbor brest         where the harbor train goes (Harbor variant)
west orange          West Side company (Golden Spike variant)
bot draw             a visible step of the bot's turn, see BOT_STEPS
"""

from __future__ import annotations

import re
from typing import Any, Final, Literal, NamedTuple, TypeGuard

from ...core.errors import ActionSyntaxError
from .components import COMPANIES, MAPS, TRACKS_MAX


class Draft(NamedTuple):
    company: int
    kind: Literal["draft"] = "draft"


class Share(NamedTuple):
    company: int
    kind: Literal["share"] = "share"


class Build(NamedTuple):
    company: int
    kind: Literal["build"] = "build"


class Influence(NamedTuple):
    company: int
    kind: Literal["influence"] = "influence"


class West(NamedTuple):
    company: int
    kind: Literal["west"] = "west"


class City(NamedTuple):
    name: str
    kind: Literal["city"] = "city"


class Harbor(NamedTuple):
    name: str
    kind: Literal["harbor"] = "harbor"


class Bot(NamedTuple):
    name: str
    kind: Literal["bot"] = "bot"


class Route(NamedTuple):
    """The hexes that get a train, in order from the network to the city."""

    hexes: tuple[str, ...]
    kind: Literal["route"] = "route"


CompanyAction = Draft | Share | Build | Influence | West
NamedAction = City | Harbor | Bot
MiniExpressAction = CompanyAction | NamedAction | Route

BOT_STEPS: Final = ("setup", "draw", "redraw", "share", "build", "pass", "harbor", "west")
CITY_NAMES: Final = tuple(city["id"] for data in MAPS.values() for city in data["cities"])
HARBOR_NAMES: Final = tuple(harbor["id"] for data in MAPS.values() for harbor in data["harbors"])

DRAFTS = tuple(Draft(company) for company in range(4))
SHARES = tuple(Share(company) for company in range(4))
BUILDS = tuple(Build(company) for company in range(4))
INFLUENCES = tuple(Influence(company) for company in range(4))
WESTS = tuple(West(company) for company in range(4))
BOTS = {step: Bot(step) for step in BOT_STEPS}

_KINDS: Final[dict[type[Any], str]] = {
    Draft: "draft", Share: "share", Build: "build", Influence: "influence", West: "west",
    City: "city", Harbor: "harbor", Bot: "bot", Route: "route",
}  # fmt: skip
_NAMED: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("draft", "share", "build", "influence", "west"), COMPANIES),
    "city": CITY_NAMES,
    "harbor": HARBOR_NAMES,
    "bot": BOT_STEPS,
}
_KNOWN: Final[dict[tuple[str, str], MiniExpressAction]] = {
    (kind, name): made(number if names is COMPANIES else name)
    for made, kind in _KINDS.items()
    for names in (_NAMED.get(kind, ()),)
    for number, name in enumerate(names)
}
"""Every action but routes, by its two words."""
_WORDS: Final = {action: " ".join(words) for words, action in _KNOWN.items()}
_PLACE: Final = re.compile(r"(0|[1-9][0-9]?),(0|[1-9][0-9]?)")
_EXPECTED: Final = (
    "draft|share|build|influence|west COMPANY, city CITY, route COL,ROW ..., harbor HARBOR or bot STEP"
)


def is_action(thing: object) -> TypeGuard[MiniExpressAction]:
    """Whether this is a well-formed action, which `format_action` can write."""
    kind = _KINDS.get(type(thing))
    if isinstance(thing, Route):
        return (
            thing.kind == kind
            and isinstance(thing.hexes, tuple)
            and 1 <= len(thing.hexes) <= TRACKS_MAX
            and all(isinstance(place, str) and _PLACE.fullmatch(place) for place in thing.hexes)
        )
    if kind is None or not isinstance(thing, tuple):
        return False
    wanted = int if _NAMED[kind] is COMPANIES else str
    return type(thing[0]) is wanted and thing[1] == kind and thing in _WORDS


def format_action(action: object) -> str:
    """An action as one line of text."""
    if not is_action(action):
        raise ActionSyntaxError(repr(action), _EXPECTED)
    return " ".join(("route", *action.hexes)) if isinstance(action, Route) else _WORDS[action]


def parse_action(text: str) -> MiniExpressAction:
    """The action that `format_action` wrote. ActionSyntaxError for anything else."""
    if not isinstance(text, str):
        raise ActionSyntaxError(repr(text), _EXPECTED)
    kind, _, rest = text.partition(" ")
    action = Route(tuple(rest.split(" "))) if kind == "route" else _KNOWN.get((kind, rest))
    if action is None or not is_action(action):
        raise ActionSyntaxError(text, _EXPECTED)
    return action
