"""The boards and components, read from data and turned into tables of small ints for the rules.

Everything here is fixed before a game starts. The rules look things up by index; names exist for people.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.core.data import load_json

DATA: dict[str, Any] = load_json(__package__, "data", "base.json")

# --- phases ---

DRAFT, CHOOSE, PAY, SWAP, RESOLVE, RELOCATE, OVER = range(7)
"""What kind of decision is next. DRAFT, CHOOSE, RELOCATE also name what a RESOLVE belongs to (`context`)."""
PHASES = ("draft", "choose", "pay", "swap", "resolve", "relocate", "over")
DUE_REUSE, DUE_REUSE_PUBLIC = 100, 101
"""Entries of `due` besides the numbers of ? spaces: a reuse to be named, optional or mandatory (RR-EFF-3)."""

# --- kinds of pending effects (RR-EFF-1) ---
# A bag of pending effects is one int: five bits of count per kind. It is free to clone and to hash.

KINDS: tuple[str, ...] = (
    "black",
    "gray",
    "brown",
    "natural",
    "white",
    "black_or_gray",
    "any",
    "industry",
    "doubler",
    "loco",
    "factory",
    "loco_or_factory",
    "special_loco",
    "repeat",
    "question_card",
    "end_bonus",
    "industry_marker",
    "score_engineers",
    "score_best_locos",
)
K_BLACK, K_GRAY, K_BROWN, K_NATURAL, K_WHITE, K_BASE, K_ANY, K_INDUSTRY, K_DOUBLER, K_LOCO = range(10)
K_FACTORY, K_EITHER, K_SPECIAL, K_REPEAT, K_CARD, K_BONUS, K_MARKER, K_SCORE_ENGINEERS, K_SCORE_LOCOS = range(
    10, 19
)
UNIT: tuple[int, ...] = tuple(1 << (5 * kind) for kind in range(len(KINDS)))
FIELD: tuple[int, ...] = tuple(31 << (5 * kind) for kind in range(len(KINDS)))
TRACK_FIELDS = (1 << 35) - 1
SCORE_FIELDS = FIELD[K_SCORE_ENGINEERS] | FIELD[K_SCORE_LOCOS]
BUILD_FIELDS = FIELD[K_LOCO] | FIELD[K_FACTORY] | FIELD[K_EITHER] | FIELD[K_SPECIAL]
INERT_FIELDS = SCORE_FIELDS | FIELD[K_DOUBLER] | FIELD[K_BONUS]
"""Effects that never make a step possible."""
AUTOMATIC_FIELDS = FIELD[K_DOUBLER] | FIELD[K_MARKER] | SCORE_FIELDS


def unpack(bag: int) -> dict[str, int]:
    """A bag of pending effects as {kind: count}."""
    return {name: bag >> 5 * kind & 31 for kind, name in enumerate(KINDS) if bag >> 5 * kind & 31}


# --- colours, rails, layout of a player's list ---

COLOURS: tuple[str, ...] = tuple(DATA["colours"])
RAILS: tuple[str, ...] = tuple(rail["id"] for rail in DATA["rails"])
RAIL_LENGTH: tuple[int, ...] = tuple(rail["length"] for rail in DATA["rails"])
RAIL_COLOURS: tuple[tuple[str, ...], ...] = tuple(tuple(rail["colours"]) for rail in DATA["rails"])
DOUBLER_RAIL = next(index for index, rail in enumerate(DATA["rails"]) if rail["doubler_slots"])
MAX_DOUBLERS: int = len(DATA["rails"][DOUBLER_RAIL]["doubler_slots"])

# On every rail a wall cell (length + 1) stands before the black track, so that "the next colour ahead" of
# cell i is always cell i - 1 and RR-TRACK-4 is one comparison. A colour that is not owned stands at -1.
WALL: list[int] = []
CELL: dict[tuple[str, str], int] = {}
CELL_COLOUR: list[int] = []
CELL_RAIL: list[int] = []
RAIL_CELLS: tuple[tuple[int, ...], ...]
_cells: list[tuple[int, ...]] = []
for _rail_index, _rail in enumerate(DATA["rails"]):
    WALL.append(len(CELL_COLOUR))
    CELL_COLOUR.append(-1)
    CELL_RAIL.append(_rail_index)
    _own: list[int] = []
    for _colour in _rail["colours"]:
        CELL[_rail["id"], _colour] = len(CELL_COLOUR)
        _own.append(len(CELL_COLOUR))
        CELL_COLOUR.append(COLOURS.index(_colour))
        CELL_RAIL.append(_rail_index)
    _cells.append(tuple(_own))
RAIL_CELLS = tuple(_cells)
TRACK_CELLS: tuple[int, ...] = tuple(cell for cells in RAIL_CELLS for cell in cells)
COLOUR_CELLS: tuple[tuple[int, ...], ...] = tuple(
    tuple(cell for cell in TRACK_CELLS if CELL_COLOUR[cell] == colour) for colour in range(len(COLOURS))
)
BLACK_CELLS: tuple[int, ...] = COLOUR_CELLS[0]
CELLS = len(CELL_COLOUR)
"""Length of the track part of a player's list."""

SLOT_RAIL: tuple[int, ...] = tuple(
    index for index, rail in enumerate(DATA["rails"]) for _ in range(rail["loco_slots"])
)
SLOTS: tuple[str, ...] = tuple(
    RAILS[rail] + (str(SLOT_RAIL[:index].count(rail) + 1) if SLOT_RAIL.count(rail) > 1 else "")
    for index, rail in enumerate(SLOT_RAIL)
)
RAIL_SLOTS: tuple[tuple[int, ...], ...] = tuple(
    tuple(slot for slot, rail in enumerate(SLOT_RAIL) if rail == index) for index in range(len(RAILS))
)
GAPS: int = sum(entry["kind"] == "gap" for entry in DATA["industry_lane"]["entries"])

SCORE_PARTS: tuple[str, ...] = (
    "pass",
    "terminus",
    "engineer",
    "factory",
    "instead-of-card",
    *("rail-" + rail for rail in RAILS),
    "recurring",
    "industry",
    "end-bonus",
    "majority",
)
PART_PASS, PART_TERMINUS, PART_ENGINEER, PART_FACTORY, PART_INSTEAD, PART_RAIL = range(6)
PART_RECURRING, PART_INDUSTRY, PART_CARDS, PART_MAJORITY = range(
    PART_RAIL + len(RAILS), PART_RAIL + len(RAILS) + 4
)

# Indices into a player's list, after the track cells.
LOCO = CELLS
FACTORY = LOCO + len(SLOTS)
MARKER = FACTORY + GAPS
MARKER2 = MARKER + 1
DOUBLERS = MARKER2 + 1
OWN = DOUBLERS + 1
"""Own-colour workers in supply."""
TEMP = OWN + 1
BLACKW = TEMP + 1
ROUBLES = BLACKW + 1
OWN_TOTAL = ROUBLES + 1
"""Own-colour workers in play, wherever they stand."""
RESERVE = OWN_TOTAL + 1
HAS_BLACKW = RESERVE + 1
TOKENS = HAS_BLACKW + 1
"""Bit mask of the ? tokens still unused."""
DONE = TOKENS + 1
"""Bit mask of the once-only advantages already gained."""
VALUE_SET = DONE + 1
MEDAL = VALUE_SET + 1
ENGINEERS = MEDAL + 1
"""Bit mask of own engineers by number."""
CARDS = ENGINEERS + 1
"""Bit mask of end bonus cards held."""
SPECIAL_SLOT = CARDS + 1
"""1 + slot of the locomotive that has no factory side, 0 without it."""
LAID = SPECIAL_SLOT + 1
"""1 + token on each ? space."""
QUESTION_SPACES = 0  # set below, once the ? spaces are counted

# --- effects ---

OP_POINTS, OP_ROUBLE, OP_TEMP, OP_WORKER, OP_BLACK_WORKER, OP_TRACKS, OP_REVALUE, OP_MEDAL = range(8)
OP_HIRE, OP_CARD_ENGINEER, OP_REUSE, OP_QUESTION, OP_CLAIM, OP_QUESTION_CARD = range(8, 14)
_OPS = {
    "points": OP_POINTS,
    "rouble": OP_ROUBLE,
    "temp_workers": OP_TEMP,
    "own_worker": OP_WORKER,
    "black_worker": OP_BLACK_WORKER,
    "kiev_medal": OP_MEDAL,
    "hire_engineer": OP_HIRE,
    "take_card_engineer": OP_CARD_ENGINEER,
    "reuse": OP_REUSE,
    "claim_turn_order": OP_CLAIM,
    "question_card_then_end_bonus": OP_QUESTION_CARD,
}
_BUILDS = {
    "loco": UNIT[K_LOCO],
    "factory": UNIT[K_FACTORY],
    "loco_or_factory": UNIT[K_EITHER],
    "loco_and_factory": UNIT[K_LOCO] + UNIT[K_FACTORY],
}
_SIMPLE = {name: kind for kind, name in enumerate(KINDS)}
VALUE_SETS: tuple[str, ...] = tuple(DATA["track_values"])
TRACK_VALUE: tuple[tuple[int, ...], ...] = tuple(
    tuple(DATA["track_values"][name][colour] for colour in COLOURS) for name in VALUE_SETS
)


class Effect(NamedTuple):
    """An effect object: what happens at once, what goes to the pending pool, and its printed contents."""

    pending: int
    at_once: tuple[tuple[int, int], ...]
    has_black: bool
    """Its printed contents show a black advance (RR-Q-8)."""
    reuse: bool
    roubles: int
    """Roubles from the bank."""
    printed: dict[str, Any]


def compile_effect(printed: dict[str, Any]) -> Effect:
    """The tables' form of an effect object of the data."""
    pending = 0
    at_once: list[tuple[int, int]] = []
    for name, value in printed.items():
        if name == "build":
            pending += _BUILDS[value]
        elif name == "repeat_one_of":
            pending += UNIT[K_REPEAT]
        elif name == "place_special_loco":
            pending += UNIT[K_SPECIAL]
        elif name == "end_bonus_or_points":
            pending += UNIT[K_BONUS]
        elif name == "score_best_locos":
            pending += UNIT[K_SCORE_LOCOS]
        elif name == "gain_tracks":
            at_once += [(OP_TRACKS, COLOURS.index(colour)) for colour in value]
        elif name == "revalue":
            at_once.append((OP_REVALUE, VALUE_SETS.index(value)))
        elif name == "question_token":
            at_once.append((OP_QUESTION, 0))
        elif name in _OPS:
            at_once.append((_OPS[name], value))
        elif name in _SIMPLE:
            pending += UNIT[_SIMPLE[name]] * value
        elif name not in ("recurring_points", "double_rail", "engineer_on"):
            raise ValueError(f"unknown effect {name!r}")
    # The rouble that lies with the engineer on its ? card comes from there (RR-Q-7).
    roubles = 0 if "take_card_engineer" in printed else printed.get("rouble", 0)
    return Effect(pending, tuple(at_once), "black" in printed, "reuse" in printed, roubles, printed)


# --- advantages of rail spaces (RR-SPEC) ---


class Advantage(NamedTuple):
    """A once-only advantage of a rail space."""

    bit: int
    rail: int
    space: int
    cell: int
    reach: bool
    effect: Effect
    question: int
    """1 + number of the ? space, 0 if it is none."""
    terminus: bool


class Recurring(NamedTuple):
    """Points that a rail space gives in every scoring while its condition holds (RR-SPEC-7, RR-Q-5)."""

    space: int
    cell: int
    points: int
    medal: bool


ADVANTAGES: list[Advantage] = []
CELL_ADVANTAGES: list[dict[int, tuple[Advantage, ...]]] = [{} for _ in range(CELLS)]
RAIL_RECURRING: list[tuple[Recurring, ...]] = []
RAIL_DOUBLED: list[tuple[int, int] | None] = []
"""Per rail: (cell, space) of the condition that doubles it (RR-SPEC-6)."""
QUESTION_NAMES: list[str] = []
for _rail_index, _rail in enumerate(DATA["rails"]):
    _recurring: list[Recurring] = []
    _doubled: tuple[int, int] | None = None
    for _special in _rail["special_spaces"]:
        _effect = _special["effect"]
        _cell = CELL[_rail["id"], _special["need"]["track"]]
        if "recurring_points" in _effect:
            _recurring.append(
                Recurring(_special["space"], _cell, _effect["recurring_points"], "token" in _special["need"])
            )
        elif "double_rail" in _effect:
            _doubled = (_cell, _special["space"])
        else:
            _question = 0
            if "question_token" in _effect:
                QUESTION_NAMES.append(f"{_rail['id']} {_special['space']}")
                _question = len(QUESTION_NAMES)
            _advantage = Advantage(
                1 << len(ADVANTAGES),
                _rail_index,
                _special["space"],
                _cell,
                _special["need"]["loco"],
                compile_effect(_effect),
                _question,
                _special.get("terminus", False),
            )
            ADVANTAGES.append(_advantage)
            _spaces = CELL_ADVANTAGES[_cell]
            _spaces[_special["space"]] = (*_spaces.get(_special["space"], ()), _advantage)
    RAIL_RECURRING.append(tuple(_recurring))
    RAIL_DOUBLED.append(_doubled)
WITH_REACH: tuple[Advantage, ...] = tuple(each for each in ADVANTAGES if each.reach)


def _may_help(effect: Effect, rail: int) -> bool:
    """Could it make other steps possible? Not points, doublers, cards, nor the last colour of its rail:
    nothing follows that."""
    last = COLOURS.index(RAIL_COLOURS[rail][-1])
    return effect.reuse or bool(effect.pending & ~(INERT_FIELDS | FIELD[last]))


HELPFUL_ADVANTAGES: tuple[Advantage, ...] = tuple(
    each for each in ADVANTAGES if each.question or _may_help(each.effect, each.rail)
)
"""Advantages of rail spaces that can open what is otherwise stuck (RR-COMP-3)."""
HELPFUL_COLOURS: tuple[int, ...] = tuple(sorted({CELL_COLOUR[each.cell] for each in HELPFUL_ADVANTAGES}))
QUESTION_ADVANTAGES: tuple[Advantage, ...] = tuple(each for each in ADVANTAGES if each.question)
UNLOCK_AT: tuple[tuple[int, int], ...] = tuple(
    (each.space, value)
    for each in ADVANTAGES
    for operation, value in each.effect.at_once
    if operation == OP_TRACKS
)
"""(space of the black track, colour gained), rising (RR-TRACK-6)."""
UNLOCK_RAIL = next(each.rail for each in ADVANTAGES if each.effect.at_once[0][0] == OP_TRACKS)

# --- industry lane (RR-IND) ---

LANE: list[dict[str, Any]] = DATA["industry_lane"]["entries"]
LANE_END: int = LANE[-1]["index"]
LANE_GAP: tuple[int, ...] = tuple(entry.get("gap", 0) for entry in LANE)
"""Per index: number of the gap there, 0 for a printed space."""
LANE_VALUE: tuple[int, ...]
_values: list[int] = []
for _entry in LANE:
    _values.append(_entry["points"] if _entry.get("points") is not None else _values[-1])
LANE_VALUE = tuple(_values)
LANE_QUESTION: int = next(entry["index"] for entry in LANE if "special" in entry)
LANE_QUESTION_BIT = 1 << len(ADVANTAGES)
QUESTION_NAMES.append(f"industry {LANE_QUESTION}")
QUESTION_SPACES = len(QUESTION_NAMES)
PARTS = LAID + QUESTION_SPACES
"""First of the score parts, in the order of SCORE_PARTS; their sum is the score."""
PLAYER_SIZE = PARTS + len(SCORE_PARTS)

# --- places where pieces can be put ---

SPACES: tuple[dict[str, Any], ...] = tuple(DATA["action_spaces"])
SPACE_IDS: tuple[str, ...] = tuple(space["id"] for space in SPACES)
ENGINEER_COUNT = len(DATA["engineers"])
BOARD_PLACES = len(SPACES)
FIRST_ENGINEER = BOARD_PLACES - 1
"""Place of own engineer number n is FIRST_ENGINEER + n."""
PLACES: tuple[str, ...] = SPACE_IDS + tuple(f"ENGINEER_{number}" for number in range(1, ENGINEER_COUNT + 1))
BASE_PIECES = len(PLACES)
"""Pieces of seat s on the space that is never occupied are kept at BASE_PIECES + s."""
PLACE_EFFECT: list[Effect] = [compile_effect(space["effect"]) for space in SPACES]
ENGINEER_EFFECT: tuple[Effect, ...] = (
    compile_effect({}),
    *(compile_effect(engineer["effect"]) for engineer in DATA["engineers"]),
)
PLACE_EFFECT += ENGINEER_EFFECT[1:]
ENGINEER_STACK: tuple[str | None, ...] = (None, *(engineer["stack"] for engineer in DATA["engineers"]))
CARD_ENGINEER: int = next(engineer["number"] for engineer in DATA["engineers"] if engineer["stack"] is None)


def place(name: str) -> int:
    """Index of an action space or own engineer."""
    return PLACES.index(name)


MOST_ADVANCES: int = max(effect.pending >> 5 * kind & 31 for effect in PLACE_EFFECT for kind in range(7))
"""The most advances of one kind that a place asks for."""
T_BASE = next(index for index, space in enumerate(SPACES) if not space["occupies"])
E_LIGHT1, E_LIGHT2, E_HIRE = place("E_LIGHT1"), place("E_LIGHT2"), place("E_HIRE")
O_1, O_2, LAST_ROUND = place("O_1"), place("O_2"), place("LAST_ROUND")
A_TEMP, A_ROUBLES, A_DOUBLER = place("A_TEMP"), place("A_ROUBLES"), place("A_DOUBLER")
ORDER_BITS = 1 << O_1 | 1 << O_2

# --- tiles, tokens, cards ---

FACTORY_EFFECT: tuple[Effect, ...] = (
    compile_effect({}),
    *(compile_effect(factory["effect"]) for factory in DATA["factories"]),
)
_FACTORY_NUMBERS: dict[str, int] = {
    name: value for factory in DATA["factories"] for name, value in factory["effect"].items()
}
BEST_LOCOS = _FACTORY_NUMBERS["score_best_locos"]
BONUS_POINTS = _FACTORY_NUMBERS["end_bonus_or_points"]
LOWEST_PILE: int = min(loco["number"] for loco in DATA["locomotives"] if loco["in_pile"])
HIGHEST_PILE: int = max(loco["number"] for loco in DATA["locomotives"])
SPECIAL_NUMBER: int = next(loco["number"] for loco in DATA["locomotives"] if loco["factory"] is None)
START_LOCO: int = DATA["setup"]["start_loco"]["number"]
TOKEN_IDS: tuple[str, ...] = tuple(token["id"] for token in DATA["question_tokens"])
TOKEN_EFFECT: tuple[Effect, ...] = tuple(compile_effect(token["effect"]) for token in DATA["question_tokens"])
ALL_TOKENS = (1 << len(TOKEN_IDS)) - 1
CARD_IDS: tuple[str, ...] = tuple(card["id"] for card in DATA["question_cards"])
CARD_EFFECT: tuple[Effect, ...] = tuple(compile_effect(card["effect"]) for card in DATA["question_cards"])
REPEATS: tuple[int, ...] = tuple(
    KINDS.index(next(iter(effect)))
    for card in DATA["question_cards"]
    for effect in card["effect"].get("repeat_one_of", ())
)
BONUS_IDS: tuple[str, ...] = tuple(card["id"] for card in DATA["end_bonus_cards"])
BONUS_SCORE: tuple[dict[str, Any], ...] = tuple(card["score"] for card in DATA["end_bonus_cards"])
MAJORITY_CARD_BIT = next(
    1 << index for index, score in enumerate(BONUS_SCORE) if "majority_engineers" in score
)
START_IDS: tuple[str, ...] = tuple(card["id"] for card in DATA["starting_bonus_cards"])
STRIP: tuple[str, ...] = tuple(reversed(DATA["engineer_strip"]["3-4"]["spaces_left_to_right"]))
STRIP2: tuple[str, ...] = tuple(reversed(DATA["engineer_strip"]["2"]["spaces_left_to_right"]))
MAJORITY: dict[str, Any] = DATA["final_scoring"]["engineer_majority"]
ROUBLE_LIMIT: int = DATA["components"]["roubles"]
DOUBLER_LIMIT: int = DATA["components"]["doublers"]
TEMP_WORKERS: int = DATA["components"]["temporary_workers"]
