"""Lines of a position about the common board, the round and the turn, and their defaults."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ....core.data import parse_json
from ....core.position import Key
from .. import books, phases
from .. import components as c
from ..board import Edition
from ..state import RussianState
from .words import NONE, joined, mask_of, named, pairs, whole


def _started(state: RussianState) -> bool:
    return state.context != phases.DRAFT


def first(state: RussianState) -> int:
    """The default seat to move."""
    return state.order[0] if _started(state) else state.order[-1]


def _value(
    name: str,
    read: Callable[[RussianState, str], object],
    write: Callable[[RussianState], str],
    usual: Callable[[RussianState], object],
    field: str = "",
) -> Key:
    """A key for one field. No line is written for the default value."""
    at = field or name

    def read_line(state: RussianState, rest: str) -> None:
        setattr(state, at, read(state, rest))

    return Key(name, read_line, lambda state: [] if usual(state) else [write(state)], (at,))


def _numbers(state: RussianState, rest: str) -> tuple[int, ...]:
    return tuple(map(whole, rest.split()))


def _read_round(state: RussianState, rest: str) -> None:
    state.round = whole(rest)
    state.phase = state.context = phases.CHOOSE


def _read_strip(state: RussianState, rest: str) -> tuple[int, ...]:
    there = dict(pairs(rest.split()))
    strip = tuple(state.edition.engineer_ids.index(there.pop(slot, "")) for slot in state.setup.strip)
    if there:
        raise ValueError(f"no space of the strip: {next(iter(there))}")
    return strip


def _write_strip(state: RussianState) -> str:
    e = state.edition
    there = zip(state.setup.strip, state.strip, strict=True)
    return joined((slot, e.engineer_ids[key]) for slot, key in there if key)


def _names(
    name: str, field: str, names: Callable[[Edition], tuple[str, ...]], usual: Callable[[RussianState], int]
) -> Key:
    """A key for a set of things of the common board."""
    return _value(
        name,
        lambda state, rest: mask_of(names(state.edition), rest.split()),
        lambda state: named(names(state.edition), getattr(state, field)) or NONE,
        lambda state: getattr(state, field) == usual(state),
        field,
    )


def usual_drafts(state: RussianState) -> int:
    """The default starting bonus cards on offer: the first ones are taken."""
    every = (1 << len(state.edition.start_ids)) - 1
    return every & ~((1 << state.seats - 1) - 1) if _started(state) else every


def _cards(name: str, field: str) -> Key:
    """A key for end bonus cards in order."""

    def read(state: RussianState, rest: str) -> tuple[int, ...]:
        return tuple(map(state.edition.bonus_ids.index, rest.replace(NONE, "").split()))

    def write(state: RussianState) -> str:
        return " ".join(state.edition.bonus_ids[card] for card in getattr(state, field)) or NONE

    return _value(name, read, write, lambda _: False, field)


def _bag(name: str) -> Key:
    return _value(
        name,
        lambda _, rest: sum(c.UNIT[c.KINDS.index(kind)] * whole(n) for kind, n in pairs(rest.split())),
        lambda state: joined(c.unpack(getattr(state, name)).items()),
        lambda state: not getattr(state, name),
    )


def _read_lowest(state: RussianState, rest: str) -> None:
    number, *left = rest.replace("left ", "").split()
    low = whole(number)
    keep = whole(*left) if left else state.setup.per_pile
    state.piles = tuple(
        0 if at < low else keep if at == low else count for at, count in enumerate(state.piles)
    )


def _read_on(state: RussianState, rest: str) -> None:
    e = state.edition
    name, seat, *words = rest.split()
    place, here = e.place(name), whole(seat) + 1
    shifts = {piece.id: piece.shift for piece in e.pieces}
    shifts |= {each: e.resource_shift + 8 * number for number, each in enumerate(e.resource_ids)}
    for kind, count in pairs(words):
        here += whole(count) << shifts[kind]
    state.occupied[e.base_pieces + whole(seat) if place == e.t_base else place] = here


def _write_on(state: RussianState) -> Iterable[str]:
    e = state.edition
    for index, here in enumerate(state.occupied):
        if here:
            place = e.places[e.t_base if index >= e.base_pieces else index]
            counts: list[tuple[str, object]] = [(p.id, here >> p.shift & p.mask) for p in e.pieces]
            for number, name in enumerate(e.resource_ids):
                counts.append((name, here >> e.resource_shift + 8 * number & 255))
            yield f"{place} {(here & 7) - 1} {joined(each for each in counts if each[1])}"


def _read_extra(state: RussianState, rest: str) -> None:
    name, number = rest.split()
    extra = list(state.extra)
    extra[state.edition.extra_fields[name]] = whole(number)
    state.extra = tuple(extra)


def _write_extra(state: RussianState) -> list[str]:
    return [f"{name} {state.extra[at]}" for name, at in state.edition.extra_fields.items()]


def tiles_left(state: RussianState) -> list[int]:
    """By number: the locomotives that are neither with a player nor displaced."""
    count = state.edition.highest_pile + 1
    held = books.tiles_held(state)
    return [0, *(books.tiles_in_game(state, number) - held[number] for number in range(1, count))]


def usual_piles(state: RussianState) -> tuple[int, ...]:
    """The default piles (RR-LOCO-9): below the highest one touched, all have been returned."""
    e, left = state.edition, tiles_left(state)
    numbers = range(e.lowest_pile, e.highest_pile + 1)
    low = max((n for n in numbers if left[n] < state.setup.per_pile), default=e.lowest_pile)
    low = low if left[low] > 0 else low + 1
    return tuple(left[n] if n >= low else 0 for n in range(e.highest_pile + 1))


def usual_history(state: RussianState) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """A default history: all points of scorings were gained in the first round."""
    e = state.edition
    scored = {*range(c.PART_RAIL, c.PART_RAIL + len(e.rails)), e.part_recurring, e.part_industry}
    row = tuple(
        tuple(points if part in scored else 0 for part, points in enumerate(player[e.parts :]))
        for player in state.boards
    )
    return (row,) * (state.round - (state.to_move is not None))


KEYS: Final = (
    Key("round", _read_round, lambda state: [str(state.round)] if _started(state) else []),
    _value(
        "phase",
        lambda _, rest: phases.PHASES.index(rest),
        lambda state: phases.PHASES[state.phase],
        lambda state: state.phase in (phases.DRAFT, phases.CHOOSE),
    ),
    _value(
        "context",
        lambda _, rest: phases.CONTEXTS.index(rest),
        lambda state: phases.CONTEXTS[state.context],
        lambda state: state.phase != phases.RESOLVE or state.context in (phases.DRAFT, phases.CHOOSE),
    ),
    _value(
        "turn",
        lambda _, rest: whole(rest),
        lambda state: str(state.to_move),
        lambda state: state.to_move in (None, first(state)),
        "to_move",
    ),
    _value(
        "passed",
        lambda _, rest: sum({1 << whole(word) for word in rest.split()}),
        lambda state: named(tuple(map(str, range(state.seats))), state.passed),
        lambda state: not state.passed,
    ),
    _value("strip", _read_strip, _write_strip, lambda _: False),
    _names("starting-cards", "drafts", lambda e: e.start_ids, usual_drafts),
    _names(
        "question-cards",
        "cards_up",
        lambda e: e.card_ids,
        lambda state: (1 << len(state.edition.card_ids)) - 1,
    ),
    Key("lowest-pile", _read_lowest, lambda _: ()),
    _value(
        "piles",
        _numbers,
        lambda state: " ".join(map(str, state.piles)),
        lambda state: state.piles == usual_piles(state),
    ),
    _value(
        "returned",  # written only if factories beyond the piles were returned; the rest is derived
        _numbers,
        lambda state: " ".join(map(str, state.returned)),
        lambda state: not any(state.returned[state.edition.highest_pile + 1 :]),
    ),
    Key("on", _read_on, _write_on, ("occupied",)),
    Key("extra", _read_extra, _write_extra),
    _cards("bonus-pile", "pool"),
    _cards("bonus-removed", "removed"),
    _value(
        "history",
        lambda _, rest: tuple(tuple(map(tuple, seats)) for seats in parse_json(rest)),
        lambda state: str([list(map(list, seats)) for seats in state.history]).replace(" ", ""),
        lambda state: state.history == usual_history(state),
    ),
    _value(
        "paying",
        lambda state, rest: state.edition.place(rest),
        lambda state: state.edition.places[state.place],
        lambda state: state.phase not in (phases.PAY, phases.SWAP),
        "place",
    ),
    _value(
        "relocations",
        lambda state, rest: tuple((whole(s), state.edition.place(name)) for s, name in pairs(rest.split())),
        lambda state: joined((str(seat), state.edition.places[at]) for seat, at in state.relocations),
        lambda state: not state.relocations,
    ),
    _bag("mandatory"),
    _bag("optional"),
    _names("repeated", "repeated", lambda e: e.places, lambda _: 0),
)
