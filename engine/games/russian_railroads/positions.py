"""Positions by hand, and the figures that lessons look at.

Lines of a position, beside those of every game (`engine.core.position`); each may be left out. Names are the
ids of the board's data (data/base.json); `S` is a seat, from 0.

    round 3                     the action phase of a round; without it the starting bonuses are still chosen
    order 2 0 1 3               turn order, first to last
    turn 2                      whose turn it is; left out: the first in turn order
    passed 1 3                  who has passed
    strip hire 2 light1 10      engineers on the strip, all other spaces of it empty; left out: as dealt
    question-cards Q_FOUR       the ? cards still there; left out: all
    lowest-pile 4 left 2        lower piles are used up; `left`: tiles on it. Left out: as the boards show
    on T_BASE 1 own 1 temp 1    what lies on a space: one line for each seat that is there

On a seat's board and beside it:

    tracks S transsiberian black 4 gray 2       colours that black has unlocked follow by themselves
    locomotives S transsiberian1 3 kiev 2       by slot; a slot not named keeps what it has at the start
    special S kiev                              the slot of the locomotive that has no factory side
    factories S 6 4                             from the left gap on
    markers S 6 4                               industry markers, the first one first; `-`: not on its lane
    doublers S 3                                by rail that takes them
    workers S 7                                 own-colour workers in play
    own S 2                                     those at hand; the others stand on the space that is never
                                                occupied, unless `on` says where. Left out: all others
    temp S 2    black-worker S    roubles S 3   temporary workers and roubles at hand; has the black worker
    tokens S stpetersburg-4 QT_MEDAL            ? tokens laid, by ? space
    revalued S russian_revalued                 the value set that counts
    medal S
    engineers S 2 13
    cards S EB_15                               end bonus cards held
    score S pass 3 terminus 10                  points so far, by part
    gained S 37                                 once-only advantages gained, as bits, where the board does not
                                                show it
    way S kiev odessa                           the branch taken at a fork
    open S east                                 a rail or lane whose boulder is gone
    has S picks 2                               any other number of a board, by its name in the manifest

In the middle of a turn:

    phase resolve    context relocate           `phase` as in components.PHASES; left out: before a turn
    paying T_BASE                               the place being paid or exchanged
    mandatory black 2 any 1                     what must, `optional`: what may still be performed
    repeated I_1 E_LIGHT1                       places that cannot be used again in this turn
    bonus-pile EB_15 EB_LOCOS                   the end bonus cards in the pile, top first
    bonus-removed EB_HIRED                      those out of the game

and the other fields of the state by their names (`hand 4`, `due [1]`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from engine.core.data import parse_json
from engine.core.position import Key

from . import books, phases, queries
from . import components as c

if TYPE_CHECKING:
    from .board import Edition
    from .state import RussianState

NONE = "-"
Pairs = Iterable[tuple[str, object]]


def _pairs(words: list[str]) -> list[tuple[str, str]]:
    return list(zip(words[::2], words[1::2], strict=True))


def _joined(pairs: Pairs) -> str:
    return " ".join(f"{name} {value}" for name, value in pairs)


def _number(word: str) -> int:
    if not word.isascii() or not word.removeprefix("-").isdigit() or len(word) > 9:
        raise ValueError(f"not a number: {word:.20}")
    return int(word)


def _mask(names: tuple[str, ...], words: Iterable[str]) -> int:
    return sum({1 << names.index(word) for word in words if word != NONE})


def _named(names: tuple[str, ...], mask: int) -> str:
    return " ".join(name for number, name in enumerate(names) if mask >> number & 1)


# --- lines about a seat ---

_Write = Callable[["Edition", list[int]], Iterable[str]]
_Read = Callable[["Edition", list[int], list[str]], None]


def _of_seat(name: str, read: _Read, write: _Write) -> Key:
    """A key whose lines begin with a seat."""

    def read_line(state: RussianState, rest: str) -> None:
        seat, *words = rest.split()
        if not 0 <= _number(seat) < state.seats:
            raise ValueError(f"no seat {seat}")
        read(state.edition, state.boards[_number(seat)], words)

    def write_lines(state: RussianState) -> list[str]:
        return [
            f"{seat} {line}".rstrip()
            for seat, player in enumerate(state.boards)
            for line in write(state.edition, player)
        ]

    return Key(name, read_line, write_lines)


def _single(name: str, at: Callable[[Edition], int]) -> Key:
    """One number of a seat."""

    def read(e: Edition, player: list[int], words: list[str]) -> None:
        (player[at(e)],) = map(_number, words)

    return _of_seat(name, read, lambda e, player: [str(player[at(e)])])


def _several(name: str, first: Callable[[Edition], range]) -> Key:
    """A row of numbers of a seat; those not said stay as they are at the start."""

    def read(e: Edition, player: list[int], words: list[str]) -> None:
        for at, word in zip(first(e), words, strict=False):
            player[at] = -1 if word == NONE else _number(word)
        if len(words) > len(first(e)):
            raise ValueError(f"{len(first(e))} numbers at most")

    def write(e: Edition, player: list[int]) -> list[str]:
        return [" ".join(NONE if player[at] < 0 else str(player[at]) for at in first(e))]

    return _of_seat(name, read, write)


def _flag(name: str, *at: Callable[[Edition], int]) -> Key:
    """Something that a seat has or has not."""

    def read(e: Edition, player: list[int], words: list[str]) -> None:
        if words:
            raise ValueError("nothing behind the seat")
        for each in at:
            player[each(e)] = 1

    return _of_seat(name, read, lambda e, player: [""] * player[at[0](e)])


def _set(name: str, at: Callable[[Edition], int], names: Callable[[Edition], tuple[str, ...]]) -> Key:
    """A set of things that a seat has."""

    def read(e: Edition, player: list[int], words: list[str]) -> None:
        player[at(e)] = _mask(names(e), words)

    return _of_seat(name, read, lambda e, player: filter(None, [_named(names(e), player[at(e)])]))


def _read_tracks(e: Edition, player: list[int], words: list[str]) -> None:
    for colour, at in _pairs(words[1:]):
        player[e.cell[words[0], colour]] = _number(at)


def _write_tracks(e: Edition, player: list[int]) -> Iterable[str]:
    for rail, cells in enumerate(e.rail_cells):
        laid = [(c.COLOURS[e.cell_colour[cell]], player[cell]) for cell in cells if player[cell] > 0]
        yield f"{e.rail_ids[rail]} {_joined(laid)}"


def _read_slots(e: Edition, player: list[int], words: list[str]) -> None:
    for slot, number in _pairs(words):
        player[e.loco + e.slots.index(slot)] = _number(number)


def _write_slots(e: Edition, player: list[int]) -> Iterable[str]:
    there = [(slot, player[e.loco + at]) for at, slot in enumerate(e.slots)]
    yield _joined(each for at, each in enumerate(there) if each[1] or at == e.start_loco_slot)


def _read_special(e: Edition, player: list[int], words: list[str]) -> None:
    player[e.special_slot] = 1 + e.slots.index(" ".join(words))


def _read_workers(e: Edition, player: list[int], words: list[str]) -> None:
    total = _number(" ".join(words))
    player[e.reserve] += player[e.own_total] - total
    player[e.own] = player[e.own_total] = total


def _question(name: str) -> str:
    return name.replace(" ", NONE)


def _read_tokens(e: Edition, player: list[int], words: list[str]) -> None:
    spaces = [_question(name) for name in e.question_names]
    for space, token in _pairs(words):
        player[e.laid + spaces.index(space)] = 1 + e.token_ids.index(token)
        player[e.tokens] &= ~(1 << e.token_ids.index(token))


def _write_tokens(e: Edition, player: list[int]) -> Iterable[str]:
    laid = [
        (_question(name), e.token_ids[player[e.laid + at] - 1])
        for at, name in enumerate(e.question_names)
        if player[e.laid + at]
    ]
    return [_joined(laid)] if laid else []


def _read_values(e: Edition, player: list[int], words: list[str]) -> None:
    player[e.value_set] = e.value_sets.index(" ".join(words))


def _read_score(e: Edition, player: list[int], words: list[str]) -> None:
    for part, points in _pairs(words):
        player[e.parts + e.score_parts.index(part)] = _number(points)


def _write_score(e: Edition, player: list[int]) -> Iterable[str]:
    scored = [(part, points) for part, points in zip(e.score_parts, player[e.parts :], strict=True) if points]
    return [_joined(scored)] if scored else []


def _read_way(e: Edition, player: list[int], words: list[str]) -> None:
    rail, stem = words
    number = e.rail_ids.index(rail)
    player[e.route[number]] = [each.id for each in e.rails[number].stems].index(stem)


def _write_way(e: Edition, player: list[int]) -> Iterable[str]:
    for rail in e.forked:
        if player[e.route[rail]]:
            yield f"{e.rail_ids[rail]} {e.rails[rail].stems[player[e.route[rail]]].id}"


def _boulders(e: Edition) -> dict[str, int]:
    """Rails and lanes that a boulder closes at the start -> index of where it lies."""
    found = {e.rail_ids[rail]: e.rail_cells[rail][0] - 1 for rail, at in enumerate(e.boulders) if at}
    return found | {lane.id: at for lane, at in zip(e.lanes, e.lane_wall, strict=True) if at >= 0}


def _open(e: Edition, player: list[int], at: int) -> int:
    """What stands there when the boulder is gone."""
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


def _others(e: Edition) -> dict[str, int]:
    """Further numbers of a board by name: resources, workers that stay, modules' own."""
    found = {name: e.resources + number for number, name in enumerate(e.resource_ids)}
    for name, at in e.fields.items():
        if e.scratch <= at < e.parts and name != "resources" and " " not in name:
            found[name] = at
    return found


def _read_other(e: Edition, player: list[int], words: list[str]) -> None:
    name, number = words
    player[_others(e)[name]] = _number(number)


def _write_others(e: Edition, player: list[int]) -> Iterable[str]:
    return [f"{name} {player[at]}" for name, at in _others(e).items()]


# --- lines about the game ---


def _started(state: RussianState) -> bool:
    return state.context != phases.DRAFT


def _first(state: RussianState) -> int:
    """Whose turn it is if nobody says."""
    return state.order[0] if _started(state) else state.order[-1]


def _read_round(state: RussianState, rest: str) -> None:
    state.round = _number(rest)
    state.phase = state.context = phases.CHOOSE


def _read_turn(state: RussianState, rest: str) -> None:
    state.to_move = _number(rest)


def _write_turn(state: RussianState) -> list[str]:
    return [] if state.to_move in (None, _first(state)) else [str(state.to_move)]


def _read_phase(state: RussianState, rest: str) -> None:
    state.phase = phases.PHASES.index(rest)


def _write_phase(state: RussianState) -> list[str]:
    return [] if state.phase in (phases.DRAFT, phases.CHOOSE) else [phases.PHASES[state.phase]]


def _read_context(state: RussianState, rest: str) -> None:
    state.context = phases.CONTEXTS.index(rest)


def _write_context(state: RussianState) -> list[str]:
    usual = state.phase != phases.RESOLVE or state.context in (phases.DRAFT, phases.CHOOSE)
    return [] if usual else [phases.CONTEXTS[state.context]]


def _read_passed(state: RussianState, rest: str) -> None:
    state.passed = sum({1 << _number(word) for word in rest.split()})


def _write_passed(state: RussianState) -> list[str]:
    return [_named(tuple(map(str, range(state.seats))), state.passed)] if state.passed else []


def _read_strip(state: RussianState, rest: str) -> None:
    there = dict(_pairs(rest.split()))
    state.strip = tuple(state.edition.engineer_ids.index(there.pop(slot, "")) for slot in state.setup.strip)
    if there:
        raise ValueError(f"no space of the strip: {next(iter(there))}")


def _write_strip(state: RussianState) -> list[str]:
    e = state.edition
    there = zip(state.setup.strip, state.strip, strict=True)
    return [_joined((slot, e.engineer_ids[key]) for slot, key in there if key)]


def _names(
    name: str, field: str, names: Callable[[Edition], tuple[str, ...]], usual: Callable[[RussianState], int]
) -> Key:
    """A set of things of the table; nothing is said while it is as usual."""

    def read(state: RussianState, rest: str) -> None:
        setattr(state, field, _mask(names(state.edition), rest.split()))

    def write(state: RussianState) -> list[str]:
        mask = getattr(state, field)
        return [] if mask == usual(state) else [_named(names(state.edition), mask) or NONE]

    return Key(name, read, write, (field,))


def _every_card(state: RussianState) -> int:
    return (1 << len(state.edition.card_ids)) - 1


def _usual_drafts(state: RussianState) -> int:
    """Cards on offer if nobody says which were taken: the first ones were."""
    every = (1 << len(state.edition.start_ids)) - 1
    return every & ~((1 << state.seats - 1) - 1) if _started(state) else every


def _cards(name: str, field: str) -> Key:
    """End bonus cards, in order."""

    def read(state: RussianState, rest: str) -> None:
        words = rest.replace(NONE, "").split()
        setattr(state, field, tuple(state.edition.bonus_ids.index(word) for word in words))

    def write(state: RussianState) -> list[str]:
        return [" ".join(state.edition.bonus_ids[card] for card in getattr(state, field)) or NONE]

    return Key(name, read, write, (field,))


def _bag(name: str) -> Key:
    def read(state: RussianState, rest: str) -> None:
        pairs = _pairs(rest.split())
        setattr(state, name, sum(c.UNIT[c.KINDS.index(kind)] * _number(count) for kind, count in pairs))

    def write(state: RussianState) -> list[str]:
        bag = getattr(state, name)
        return [_joined(c.unpack(bag).items())] if bag else []

    return Key(name, read, write)


def _read_lowest(state: RussianState, rest: str) -> None:
    number, *left = rest.replace("left ", "").split()
    low = _number(number)
    keep = _number(*left) if left else state.setup.per_pile
    state.piles = tuple(
        0 if at < low else keep if at == low else count for at, count in enumerate(state.piles)
    )


def _read_piles(state: RussianState, rest: str) -> None:
    state.piles = tuple(map(_number, rest.split()))


def _write_piles(state: RussianState) -> list[str]:
    return [] if state.piles == _usual_piles(state) else [" ".join(map(str, state.piles))]


def _read_returned(state: RussianState, rest: str) -> None:
    state.returned = tuple(map(_number, rest.split()))


def _write_returned(state: RussianState) -> list[str]:
    beyond = any(state.returned[state.edition.highest_pile + 1 :])  # all others follow from the rest
    return [" ".join(map(str, state.returned))] if beyond else []


def _read_history(state: RussianState, rest: str) -> None:
    state.history = tuple(tuple(map(tuple, seats)) for seats in parse_json(rest))


def _write_history(state: RussianState) -> list[str]:
    rows = [[list(each) for each in seats] for seats in state.history]
    return [] if state.history == _usual_history(state) else [str(rows).replace(" ", "")]


def _read_on(state: RussianState, rest: str) -> None:
    e = state.edition
    name, seat, *words = rest.split()
    place, here = e.place(name), _number(seat) + 1
    shifts = {piece.id: piece.shift for piece in e.pieces}
    shifts |= {each: e.resource_shift + 8 * number for number, each in enumerate(e.resource_ids)}
    for kind, count in _pairs(words):
        here += _number(count) << shifts[kind]
    state.occupied[e.base_pieces + _number(seat) if place == e.t_base else place] = here


def _write_on(state: RussianState) -> Iterable[str]:
    e = state.edition
    for index, here in enumerate(state.occupied):
        if here:
            place = e.places[e.t_base if index >= e.base_pieces else index]
            counts: list[tuple[str, object]] = [(p.id, here >> p.shift & p.mask) for p in e.pieces]
            for number, name in enumerate(e.resource_ids):
                counts.append((name, here >> e.resource_shift + 8 * number & 255))
            yield f"{place} {(here & 7) - 1} {_joined(each for each in counts if each[1])}"


def _read_paying(state: RussianState, rest: str) -> None:
    state.place = state.edition.place(rest)


def _write_paying(state: RussianState) -> list[str]:
    return [state.edition.places[state.place]] if state.phase in (phases.PAY, phases.SWAP) else []


def _read_relocations(state: RussianState, rest: str) -> None:
    state.relocations = tuple(
        (_number(seat), state.edition.place(name)) for seat, name in _pairs(rest.split())
    )


def _write_relocations(state: RussianState) -> list[str]:
    waiting = [(str(seat), state.edition.places[place]) for seat, place in state.relocations]
    return [_joined(waiting)] if waiting else []


def _read_extra(state: RussianState, rest: str) -> None:
    name, number = rest.split()
    extra = list(state.extra)
    extra[state.edition.extra_fields[name]] = _number(number)
    state.extra = tuple(extra)


def _write_extra(state: RussianState) -> list[str]:
    return [f"{name} {state.extra[at]}" for name, at in state.edition.extra_fields.items()]


def _read_gained(e: Edition, player: list[int], words: list[str]) -> None:
    player[e.done] = _number(" ".join(words))


def _write_gained(state: RussianState) -> Iterable[str]:
    for seat, player in enumerate(state.boards):
        if player[state.edition.done] != books.default_done(state, seat):
            yield f"{seat} {player[state.edition.done]}"


KEYS: Final = (
    Key("round", _read_round, lambda state: [str(state.round)] if _started(state) else []),
    Key("phase", _read_phase, _write_phase),
    Key("context", _read_context, _write_context),
    Key("turn", _read_turn, _write_turn, ("to_move",)),
    Key("passed", _read_passed, _write_passed),
    Key("strip", _read_strip, _write_strip),
    _names("starting-cards", "drafts", lambda e: e.start_ids, _usual_drafts),
    _names(
        "question-cards",
        "cards_up",
        lambda e: e.card_ids,
        lambda state: (1 << len(state.edition.card_ids)) - 1,
    ),
    Key("lowest-pile", _read_lowest, lambda _: ()),
    Key("piles", _read_piles, _write_piles),
    Key("returned", _read_returned, _write_returned),
    Key("on", _read_on, _write_on, ("occupied",)),
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
    _of_seat("score", _read_score, _write_score),
    _of_seat("gained", _read_gained, lambda e, player: [])._replace(write=_write_gained, covers=("boards",)),
    _of_seat("has", _read_other, _write_others),
    Key("extra", _read_extra, _write_extra),
    _cards("bonus-pile", "pool"),
    _cards("bonus-removed", "removed"),
    Key("history", _read_history, _write_history),
    Key("paying", _read_paying, _write_paying, ("place",)),
    Key("relocations", _read_relocations, _write_relocations),
    _bag("mandatory"),
    _bag("optional"),
    _names("repeated", "repeated", lambda e: e.places, lambda _: 0),
)


# --- what follows ---


def arrange(state: RussianState, given: frozenset[str]) -> None:
    """What follows from a position's lines and was not said."""
    e = state.edition
    if "context" not in given:
        started = state.context if "round" in given else phases.DRAFT
        state.context = started if state.phase == phases.RESOLVE else phases.CONTEXT[state.phase]
    if "turn" not in given:
        state.to_move = _first(state)
    if state.phase == phases.OVER:
        state.to_move = None
    if "starting-cards" not in given:
        state.drafts = _usual_drafts(state)
    for seat, player in enumerate(state.boards):
        player[e.done] |= books.default_done(state, seat)
        _arrange_board(state, player)
        _arrange_workers(state, seat, player)
    _arrange_cards(state, given)
    _arrange_tiles(state, given)
    if "history" not in given:
        state.history = _usual_history(state)


def _arrange_board(state: RussianState, player: list[int]) -> None:
    """Colours that black has unlocked; ends of rails behind a fork."""
    e = state.edition
    for rail in e.forked:
        wall = e.rail_cells[rail][0] - 1
        if player[wall] != e.boulders[rail]:
            player[wall] = e.wall_of(rail, player[e.route[rail]])
    for advantage, colour in e.tables.unlocks:
        if player[e.done] & advantage.bit:
            for cell in e.colour_cells[colour]:
                player[cell] = max(0, player[cell])


def _arrange_workers(state: RussianState, seat: int, player: list[int]) -> None:
    """Workers in play that are neither at hand nor on a place stand on the space that is never occupied."""
    e = state.edition
    for piece in e.pieces:
        if piece.total < 0:
            continue
        placed = sum(
            here >> piece.shift & piece.mask for here in state.occupied if here and (here & 7) - 1 == seat
        )
        player[piece.at] = min(player[piece.at], player[piece.total] - placed)
        elsewhere = player[piece.total] - placed - player[piece.at]
        if elsewhere > 0:
            index = e.base_pieces + seat
            state.occupied[index] = (state.occupied[index] or seat + 1) + (elsewhere << piece.shift)


def _arrange_cards(state: RussianState, given: frozenset[str]) -> None:
    e = state.edition
    owned = 0
    held = 0
    for player in state.boards:
        owned |= player[e.engineers]
        held |= player[e.cards]
    if "strip" not in given:
        state.strip = tuple(0 if owned >> key & 1 else key for key in state.strip)
    if "question-cards" not in given:
        if owned >> e.card_engineer & 1:
            state.cards_up &= ~e.engineer_card_bit
        if any(player[e.special_slot] for player in state.boards):
            state.cards_up &= ~e.tables.special_cards
    unseen = e.data["setup"]["end_bonus_removed_unseen"]
    known = {
        *(state.pool if "bonus-pile" in given else ()),
        *(state.removed if "bonus-removed" in given else ()),
    }
    every = dict.fromkeys((*state.removed, *state.pool, *range(len(e.bonus_ids))))
    rest = [card for card in every if not held >> card & 1 and card not in known]
    if "bonus-removed" not in given:
        state.removed, rest = tuple(rest[:unseen]), rest[unseen:]
    if "bonus-pile" not in given:
        state.pool = tuple(rest)


def _left(state: RussianState) -> list[int]:
    """By number: the locomotives that are neither with a player nor in hand."""
    count = state.edition.highest_pile + 1
    held = books.tiles_held(state)
    return [0, *(books.tiles_in_game(state, number) - held[number] for number in range(1, count))]


def _usual_piles(state: RussianState) -> tuple[int, ...]:
    """Piles empty in order (RR-LOCO-9): below the highest one touched all others have been returned."""
    e, left = state.edition, _left(state)
    numbers = range(e.lowest_pile, e.highest_pile + 1)
    low = max((n for n in numbers if left[n] < state.setup.per_pile), default=e.lowest_pile)
    low = low if left[low] > 0 else low + 1
    return tuple(left[n] if n >= low else 0 for n in range(e.highest_pile + 1))


def _arrange_tiles(state: RussianState, given: frozenset[str]) -> None:
    e, left = state.edition, _left(state)
    if "lowest-pile" in given:
        low = next((n for n, count in enumerate(state.piles) if count), 0)
        state.piles = tuple(
            min(count, left[n]) if n == low else left[n] * (n > low) for n, count in enumerate(state.piles)
        )
    elif "piles" not in given:
        state.piles = _usual_piles(state)
    if "returned" not in given:
        back = [count - pile for count, pile in zip(left, state.piles, strict=True)]
        state.returned = (*back, *(0 for _ in range(e.factory_kinds - len(back))))


def _usual_history(state: RussianState) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Rounds that gave what only scorings give, all at once."""
    e = state.edition
    scored = {*range(c.PART_RAIL, c.PART_RAIL + len(e.rails)), e.part_recurring, e.part_industry}
    row = tuple(
        tuple(points if part in scored else 0 for part, points in enumerate(player[e.parts :]))
        for player in state.boards
    )
    return (row,) * (state.round - (state.to_move is not None))


# --- for lessons ---


def figures(state: Any) -> dict[str, Any]:
    """What a lesson can look at; `tracks.0.kiev.black` and the like: by seat."""
    table, pending = queries.table(state), queries.pending(state)
    boards = [queries.board(state, seat) for seat in range(state.seats)]
    incomes = [queries.income(state, seat) for seat in range(state.seats)]
    e = state.edition
    return {
        "to_move": pending.seat,
        "phase": pending.phase,
        "order": table.order,
        "round": table.round,
        "piles": {str(number): count for number, count in table.piles.items()},
        "returned": {name: table.returned.count(name) for name in e.factory_ids[1:]},
        "strip": dict(table.strip),
        "occupied": {
            place.id: [[here.seat, *here.counts] for here in place.pieces]
            for place in queries.places(state)
            if place.pieces
        },
        "spaces": [place.id for place in queries.places(state) if place.exists and place.owner is None],
        "majority": queries.engineer_majority(state),
        "tracks": [board.tracks for board in boards],
        "locomotives": [board.locomotives for board in boards],
        "reach": [board.reach for board in boards],
        "factories": [board.factories for board in boards],
        "markers": [[at for _, at in board.markers] for board in boards],
        "doublers": [board.doublers for board in boards],
        "own": [board.own_workers for board in boards],
        "temp": [board.temporary_workers for board in boards],
        "roubles": [board.roubles for board in boards],
        "tokens": [{_question(space): token for space, token in board.laid} for board in boards],
        "engineers": [board.engineers for board in boards],
        "points": [board.points for board in boards],
        "income": [
            {rail.rail: rail.total for rail in each.rails}
            | {"industry": sum(marker.points for marker in each.industry), "total": each.total}
            for each in incomes
        ],
        "recurring": [
            {rail.rail: sum(points for _, points in rail.recurring) for rail in each.rails}
            for each in incomes
        ],
        "scored": [
            {rail.rail: [space.points for space in rail.spaces] for rail in each.rails} for each in incomes
        ],
        "has": [{name: player[at] for name, at in _others(e).items()} for player in state.boards],
        "extra": {name: state.extra[at] for name, at in e.extra_fields.items()},
    }
