"""The actions: all that can ever be chosen, made once at import, and their notation.

The set is finite (a few hundred), so an action is looked up, never built, during play.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.errors import ActionSyntaxError

from . import components as c


class Action(NamedTuple):
    """One small decision. `what` and `where` are ids of the data; `pieces` is for payments only."""

    kind: str
    what: str = ""
    where: str = ""
    pieces: tuple[int, int, int, int] = (0, 0, 0, 0)
    """(own workers, temporary workers, black worker, roubles)"""


PIECES: tuple[str, ...] = ("own", "temp", "black", "rouble")
KINDS: tuple[str, ...] = (
    "draft",  # take a starting bonus card (RR-SETUP-7)
    "space",  # choose an action space of the board (RR-TURN-3)
    "engineer",  # choose an own engineer (RR-ENG-3)
    "pass",
    "pay",
    "swap",  # exchange the piece on a turn-order space (RR-PAY-7)
    "step",  # advance a track
    "loco",  # a new locomotive to a slot
    "special",  # the locomotive of the ? card to a slot
    "move",  # the locomotive in hand to a slot
    "flip",  # the locomotive in hand becomes a factory beside the piles
    "factory",  # take a factory from the piles or a returned one
    "gap",  # where the new factory replaces an old one
    "industry",  # advance a marker
    "token",
    "card",
    "doubler",  # lay an optional doubler whose slot something else could still need
    "again",  # which part of Q_FOUR is repeated
    "bonus",  # end bonus: look, take one, or take points
    "reuse",
    "relocate",
    "done",  # drop what is pending
    "stay",  # do not relocate
)


def _payments() -> list[Action]:
    found = []
    for total in (1, 2, 3):
        for own in range(total, -1, -1):
            for temp in range(min(c.TEMP_WORKERS, total - own), -1, -1):
                for black in (1, 0):
                    roubles = total - own - temp - black
                    if roubles >= 0:
                        found.append(Action("pay", pieces=(own, temp, black, roubles)))
    return found


DRAFT = tuple(Action("draft", name) for name in c.START_IDS)
CHOOSE = tuple(
    Action("space", name) if index < c.BOARD_PLACES else Action("engineer", str(index - c.FIRST_ENGINEER))
    for index, name in enumerate(c.PLACES)
)
PASS = Action("pass")
PAY = tuple(_payments())
SWAP = tuple(Action("swap", name) for name in c.PLACES)
STEP = tuple(
    Action("step", c.COLOURS[c.CELL_COLOUR[cell]], c.RAILS[c.CELL_RAIL[cell]])
    if c.CELL_COLOUR[cell] >= 0
    else PASS
    for cell in range(c.CELLS)
)
"""By cell; the walls' entries are never used."""
LOCO = tuple(Action("loco", "", slot) for slot in c.SLOTS)
SPECIAL = tuple(Action("special", "", slot) for slot in c.SLOTS)
MOVE = tuple(Action("move", "", slot) for slot in c.SLOTS)
FLIP = Action("flip")
FACTORY = (
    Action("factory", "pile"),
    *(Action("factory", str(number)) for number in range(1, c.HIGHEST_PILE + 1)),
)
"""0: from the lowest pile; n: the returned factory of that number."""
GAP = tuple(Action("gap", str(number + 1)) for number in range(c.GAPS))
INDUSTRY = tuple(Action("industry", str(number)) for number in (1, 2))
TOKEN = tuple(Action("token", name) for name in c.TOKEN_IDS)
CARD = tuple(Action("card", name) for name in c.CARD_IDS)
DOUBLER = Action("doubler")
AGAIN = tuple(Action("again", c.KINDS[kind]) for kind in c.REPEATS)
LOOK = Action("bonus", "look")
POINTS = Action("bonus", "points")
DRAW = Action("bonus", "draw")
TAKE = tuple(Action("bonus", name) for name in c.BONUS_IDS)
REUSE = tuple(Action("reuse", name) for name in c.PLACES)
RELOCATE = tuple(Action("relocate", name) for name in c.PLACES)
DONE = Action("done")
STAY = Action("stay")

UNIVERSE: tuple[Action, ...] = (
    *DRAFT,
    *CHOOSE,
    PASS,
    *PAY,
    *SWAP,
    *(STEP[cell] for cell in c.TRACK_CELLS),
    *LOCO,
    *SPECIAL,
    *MOVE,
    FLIP,
    *FACTORY,
    *GAP,
    *INDUSTRY,
    *TOKEN,
    *CARD,
    DOUBLER,
    *AGAIN,
    LOOK,
    POINTS,
    DRAW,
    *TAKE,
    *REUSE,
    *RELOCATE,
    DONE,
    STAY,
)


def _text(action: Action) -> str:
    words = [action.kind]
    if action.kind == "pay":
        for name, count in zip(PIECES, action.pieces, strict=True):
            if count:
                words += [name, str(count)]
    if action.kind == "factory" and action.what != "pile":
        words.append("returned")
    words += [word for word in (action.what, action.where) if word]
    return " ".join(words)


TEXT: dict[Action, str] = {action: _text(action) for action in UNIVERSE}
BY_TEXT: dict[str, Action] = {text: action for action, text in TEXT.items()}


def format_action(action: Action) -> str:
    """One line of ASCII text."""
    return TEXT[action]


def parse_action(text: str) -> Action:
    """The action that `format_action` wrote."""
    action = BY_TEXT.get(text) if isinstance(text, str) else None
    if action is None:
        raise ActionSyntaxError(text, "e.g. 'space T_BLACK2', 'pay own 2', 'step black kiev'")
    return action


CHUNK = 9


def _chunk(start: int) -> tuple[list[Action], ...]:
    """Lists of CHOOSE actions for every bit pattern of the nine places from `start` on."""
    places = range(start, min(start + CHUNK, len(c.PLACES)))
    return tuple(
        [CHOOSE[index] for bit, index in enumerate(places) if mask >> bit & 1]
        for mask in range(1 << len(places))
    )


CHOOSE_CHUNKS = tuple(_chunk(start) for start in range(0, len(c.PLACES), CHUNK))


def choose_list(mask: int) -> list[Action]:
    """The actions that choose the places of a bit mask, in the order of the places."""
    found: list[Action] = []
    for chunk in CHOOSE_CHUNKS:
        found += chunk[mask & 511]
        mask >>= CHUNK
    return found


def _payments_for(cost: tuple[int, int]) -> tuple[tuple[Action, ...], ...]:
    """For every packed supply (up to 3, 2, 1, 3 pieces), the payments of a cost (RR-PAY-1..4)."""
    rows = []
    for packed in range(4 * 3 * 2 * 4):
        own, temp, black, roubles = packed // 24, packed // 8 % 3, packed // 4 % 2, packed % 4
        rows.append(
            tuple(
                pay
                for pay in PAY
                if sum(pay.pieces) == sum(cost)
                and pay.pieces[3] >= cost[1]
                and pay.pieces[0] <= own
                and pay.pieces[1] <= temp
                and pay.pieces[2] <= black
                and pay.pieces[3] <= roubles
            )
        )
    return tuple(rows)


def _costs() -> set[tuple[int, int]]:
    """All (workers, roubles) that a place costs with some option."""
    found = {(int(each["cost"]["workers"]), int(each["cost"]["roubles"])) for each in c.SPACES}
    found |= {(int(each["cost"]["workers"]), int(each["cost"]["roubles"])) for each in c.DATA["engineers"]}
    for option in c.DATA["options"]:
        if option["id"] == "last_round_space_workers":
            found |= {(int(workers), 0) for workers in option["values"]}
    return found


PAYMENTS = {cost: _payments_for(cost) for cost in sorted(_costs())}


def payments(cost: tuple[int, int], own: int, temp: int, black: int, roubles: int) -> tuple[Action, ...]:
    """All ways to pay a cost from a supply."""
    if own > 3:
        own = 3
    if roubles > 3:
        roubles = 3
    return PAYMENTS[cost][own * 24 + temp * 8 + black * 4 + roubles]
