"""Lines of a position about one seat: its board and what is beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ....core.position import Key
from .. import books
from .. import components as c
from ..board import Edition
from ..rules.boilermen import pieces
from ..state import RussianState
from .words import NONE, joined, mask_of, named, pairs, whole

_Write = Callable[["Edition", list[int]], Iterable[str]]
_Read = Callable[["Edition", list[int], list[str]], None]


def _of_seat(name: str, read: _Read, write: _Write) -> Key:
    """A key whose lines begin with a seat."""

    def read_line(state: RussianState, rest: str) -> None:
        seat, *words = rest.split()
        if not 0 <= whole(seat) < state.seats:
            raise ValueError(f"no seat {seat}")
        read(state.edition, state.boards[whole(seat)], words)

    def write_lines(state: RussianState) -> list[str]:
        return [
            f"{seat} {line}".rstrip()
            for seat, player in enumerate(state.boards)
            for line in write(state.edition, player)
        ]

    return Key(name, read_line, write_lines)


def _single(name: str, at: Callable[[Edition], int]) -> Key:
    """A key for one number of a seat."""

    def read(e: Edition, player: list[int], words: list[str]) -> None:
        (player[at(e)],) = map(whole, words)

    return _of_seat(name, read, lambda e, player: [str(player[at(e)])])


def _several(name: str, first: Callable[[Edition], range]) -> Key:
    """A key for a row of numbers of a seat. Missing ones keep their values at the start."""

    def read(e: Edition, player: list[int], words: list[str]) -> None:
        for at, word in zip(first(e), words, strict=False):
            player[at] = -1 if word == NONE else whole(word)
        if len(words) > len(first(e)):
            raise ValueError(f"{len(first(e))} numbers at most")

    def write(e: Edition, player: list[int]) -> list[str]:
        return [" ".join(NONE if player[at] < 0 else str(player[at]) for at in first(e))]

    return _of_seat(name, read, write)


def _flag(name: str, *at: Callable[[Edition], int]) -> Key:
    """A key without a value, for something that a seat has."""

    def read(e: Edition, player: list[int], words: list[str]) -> None:
        if words:
            raise ValueError("nothing behind the seat")
        for each in at:
            player[each(e)] = 1

    return _of_seat(name, read, lambda e, player: [""] * player[at[0](e)])


def _set(name: str, at: Callable[[Edition], int], names: Callable[[Edition], tuple[str, ...]]) -> Key:
    """A key for a set of things of a seat."""

    def read(e: Edition, player: list[int], words: list[str]) -> None:
        player[at(e)] = mask_of(names(e), words)

    return _of_seat(name, read, lambda e, player: filter(None, [named(names(e), player[at(e)])]))


def _read_tracks(e: Edition, player: list[int], words: list[str]) -> None:
    for colour, at in pairs(words[1:]):
        player[e.cell[words[0], colour]] = whole(at)


def _write_tracks(e: Edition, player: list[int]) -> Iterable[str]:
    for rail, cells in enumerate(e.rail_cells):
        laid = [(c.COLOURS[e.cell_colour[cell]], player[cell]) for cell in cells if player[cell] > 0]
        yield f"{e.rail_ids[rail]} {joined(laid)}"


def _read_slots(e: Edition, player: list[int], words: list[str]) -> None:
    for slot, number in pairs(words):
        player[e.loco + e.slots.index(slot)] = whole(number)


def _write_slots(e: Edition, player: list[int]) -> Iterable[str]:
    there = [(slot, player[e.loco + at]) for at, slot in enumerate(e.slots)]
    yield joined(each for at, each in enumerate(there) if each[1] or at == e.start_loco_slot)


def _read_special(e: Edition, player: list[int], words: list[str]) -> None:
    player[e.special_slot] = 1 + e.slots.index(" ".join(words))


def _read_workers(e: Edition, player: list[int], words: list[str]) -> None:
    total = whole(" ".join(words))
    player[e.reserve] += player[e.own_total] - total
    player[e.own] = player[e.own_total] = total


def question(name: str) -> str:
    return name.replace(" ", NONE)


def _read_tokens(e: Edition, player: list[int], words: list[str]) -> None:
    spaces = [question(name) for name in e.question_names]
    for space, token in pairs(words):
        player[e.laid + spaces.index(space)] = 1 + e.token_ids.index(token)
        player[e.tokens] &= ~e.token_takes[e.token_ids.index(token)]


def _write_tokens(e: Edition, player: list[int]) -> Iterable[str]:
    laid = [
        (question(name), e.token_ids[player[e.laid + at] - 1])
        for at, name in enumerate(e.question_names)
        if player[e.laid + at]
    ]
    return [joined(laid)] if laid else []


def _read_values(e: Edition, player: list[int], words: list[str]) -> None:
    player[e.value_set] = e.value_sets.index(" ".join(words))


def _read_score(e: Edition, player: list[int], words: list[str]) -> None:
    for part, points in pairs(words):
        player[e.parts + e.score_parts.index(part)] = whole(points)


def _write_score(e: Edition, player: list[int]) -> Iterable[str]:
    scored = [(part, points) for part, points in zip(e.score_parts, player[e.parts :], strict=True) if points]
    return [joined(scored)] if scored else []


def _read_way(e: Edition, player: list[int], words: list[str]) -> None:
    rail, stem = words
    number = e.rail_ids.index(rail)
    player[e.route[number]] = [each.id for each in e.rails[number].stems].index(stem)


def _write_way(e: Edition, player: list[int]) -> Iterable[str]:
    for rail in e.forked:
        if player[e.route[rail]]:
            yield f"{e.rail_ids[rail]} {e.rails[rail].stems[player[e.route[rail]]].id}"


def _boulders(e: Edition) -> dict[str, int]:
    """Rails and lanes closed by a boulder at the start -> index of the field with the closed space."""
    found = {e.rail_ids[rail]: e.rail_cells[rail][0] - 1 for rail, at in enumerate(e.boulders) if at}
    return found | {lane.id: at for lane, at in zip(e.lanes, e.lane_wall, strict=True) if at >= 0}


def _open(e: Edition, player: list[int], at: int) -> int:
    """The value of that field when the boulder is gone."""
    rail = e.cell_rail[at] if at < e.cells else -1
    if rail < 0:
        return 0
    return e.wall_of(rail, player[e.route[rail]] if e.route[rail] >= 0 else 0)


def _read_open(e: Edition, player: list[int], words: list[str]) -> None:
    for word in words:
        at = _boulders(e)[word]
        player[at] = _open(e, player, at)


def _write_open(e: Edition, player: list[int]) -> Iterable[str]:
    gone = [name for name, at in _boulders(e).items() if player[at] == _open(e, player, at)]
    return [" ".join(gone)] if gone else []


def others(e: Edition) -> dict[str, int]:
    """The additional numbers of a board by name: resources, permanent workers, fields of modules."""
    found = {name: e.resources + number for number, name in enumerate(e.resource_ids)}
    for name, at in e.fields.items():
        if e.scratch <= at < e.parts and name not in ("resources", "boilermen") and " " not in name:
            found[name] = at
    return found


def _read_other(e: Edition, player: list[int], words: list[str]) -> None:
    name, number = words
    player[others(e)[name]] = whole(number)


def _write_others(e: Edition, player: list[int]) -> Iterable[str]:
    return [f"{name} {player[at]}" for name, at in others(e).items()]


def _read_gained(e: Edition, player: list[int], words: list[str]) -> None:
    player[e.done] = whole(" ".join(words))


def _write_gained(state: RussianState) -> Iterable[str]:
    for seat, player in enumerate(state.boards):
        if player[state.edition.done] != books.default_done(state, seat):
            yield f"{seat} {player[state.edition.done]}"


def _read_boilermen(e: Edition, player: list[int], words: list[str]) -> None:
    player[e.fields["boilermen"]] = mask_of(pieces(e), words)


def _write_boilermen(e: Edition, player: list[int]) -> Iterable[str]:
    return filter(None, [named(pieces(e), player[e.boilermen])])


KEYS: Final = (
    _of_seat("way", _read_way, _write_way),
    _of_seat("open", _read_open, _write_open),
    _of_seat("tracks", _read_tracks, _write_tracks),
    _of_seat("locomotives", _read_slots, _write_slots),
    _of_seat(
        "special",
        _read_special,
        lambda e, player: [e.slots[player[e.special_slot] - 1]] if player[e.special_slot] else [],
    ),
    _several("factories", lambda e: range(e.factory, e.factory + e.gaps)),
    _several("markers", lambda e: range(e.marker, e.marker_end)),
    _several("doublers", lambda e: range(e.doublers, e.doublers_end)),
    _of_seat("workers", _read_workers, lambda e, player: [str(player[e.own_total])]),
    _single("own", lambda e: e.own)._replace(write=lambda _: ()),
    _single("temp", lambda e: e.temp),
    _flag("black-worker", lambda e: e.has_blackw, lambda e: e.blackw),
    _single("roubles", lambda e: e.roubles),
    _of_seat("tokens", _read_tokens, _write_tokens),
    _of_seat("revalued", _read_values, lambda e, player: [e.value_sets[player[e.value_set]]]),
    _flag("medal", lambda e: e.medal),
    _set("engineers", lambda e: e.engineers, lambda e: e.engineer_ids),
    _set("cards", lambda e: e.cards, lambda e: e.bonus_ids),
    _of_seat("boilermen", _read_boilermen, _write_boilermen),
    _of_seat("score", _read_score, _write_score),
    _of_seat("gained", _read_gained, lambda e, player: [])._replace(write=_write_gained, covers=("boards",)),
    _of_seat("has", _read_other, _write_others),
)
