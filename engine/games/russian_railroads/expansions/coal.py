"""Coal: a resource, boilermen, foundries (COAL-*). Other modules with coal are in coal_more.py.

The coal board is three action spaces of the data; with two players two of them are one (COAL-2P-1). The
location of each foundry is one of the game's numbers: see `BOX` and the following. Boilermen are in the base
rules (`rules.boilermen`); with one a factory gives "one more", or what its record says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ....core.boards import wrong
from ....core.data import load_json
from ....core.errors import InvariantError, Refusal, Value
from ....core.rng import Rng
from .. import phases
from ..actions import Action
from ..modules import Choices, Fields, FreeActions, Module, Moments, Score, Search, Secrets
from ..rules import boilermen
from ..rules.gain import Events, Origin, gain, make_due, settle_due, tell

if TYPE_CHECKING:
    from ..board import Edition, Handler
    from ..state import RussianState

DATA: Mapping[str, Any] = load_json(__package__.rpartition(".")[0], "data", "coal.json")
TILES: tuple[str, ...] = tuple(each["id"] for each in DATA["foundries"])

BOX, UNSEEN, DISPLAY, OPEN, USED = 0, 15, 21, 31, 41
"""Locations of a foundry: in the box or closed (0), in the stack (1, the top, to 14), a boilerman whose front
was not seen (15), on display (21, 22 ...), open at seat 0, 1 ... (31 ...), used in this round (41 ...)."""
TAKE, ATTACH = 0, 1
"""Indices of this module's choices in `COAL.dues`."""
KEEP = Action("boiler", "keep")
PART = "foundry"


# --- the foundries ---


def places(state: RussianState) -> tuple[int, ...]:
    """The location of each foundry, in the order of the data."""
    first = state.edition.extra_fields[TILES[0]]
    return state.extra[first : first + len(TILES)]


def _move(state: RussianState, tile: int, place: int) -> None:
    at = state.edition.extra_fields[TILES[0]] + tile
    state.extra = (*state.extra[:at], place, *state.extra[at + 1 :])


def _closing(state: RussianState, tile: int) -> None:
    at = state.edition.extra_fields["closing"]
    state.extra = (*state.extra[:at], tile, *state.extra[at + 1 :])


def stack(state: RussianState) -> list[int]:
    """The foundries in the stack, top first (COAL-SETUP-4)."""
    here = places(state)
    return sorted((n for n, at in enumerate(here) if BOX < at < UNSEEN), key=here.__getitem__)


def shown(state: RussianState) -> list[int]:
    """The foundries on display, from the left."""
    here = places(state)
    return sorted((n for n, at in enumerate(here) if DISPLAY <= at < OPEN), key=here.__getitem__)


def owned(state: RussianState, seat: int) -> list[tuple[int, bool]]:
    """(foundry, whether used in this round) for the open foundries of a seat."""
    return [(n, at == USED + seat) for n, at in enumerate(places(state)) if at in (OPEN + seat, USED + seat)]


def _refill(state: RussianState) -> list[int]:
    """Fill empty places of the display from the stack (COAL-FO-1). With an empty stack they stay empty."""
    new = []
    taken = {places(state)[tile] for tile in shown(state)}
    for place in range(DISPLAY, DISPLAY + state.edition.data["foundry_display"]["tiles"]):
        left = stack(state)
        if place not in taken and left:
            _move(state, left[0], place)
            new.append(left[0])
    return new


def _set_up(state: RussianState, rng: Rng) -> None:
    """Shuffle the foundries into the stack and fill the display (COAL-SETUP-4)."""
    order = list(range(len(TILES)))
    rng.shuffle(order)
    for depth, tile in enumerate(order, 1):
        _move(state, tile, depth)
    _refill(state)


def _after_scoring(state: RussianState, _: Any) -> None:
    """Return the coal on foundries to the supply, so that they can be used again (COAL-FO-2, COAL-FO-5)."""
    for tile, place in enumerate(places(state)):
        if place >= USED:
            _move(state, tile, place - USED + OPEN)


# --- effects of spaces ---


def coal_of(state: RussianState, seat: int) -> int:
    """The amount of coal of a seat."""
    e = state.edition
    return state.boards[seat][e.resources + e.resource_ids.index("coal")]


def pay_coal(state: RussianState, seat: int, count: int) -> None:
    """Take coal from a seat."""
    e = state.edition
    state.boards[seat][e.resources + e.resource_ids.index("coal")] -= count


def _foundry(state: RussianState, _: int, value: int, __: Origin, ___: Events) -> None:
    """Make due the choice of a foundry on display (COAL-SPACE-2)."""
    for _number in range(value):
        make_due(state, "coal", TAKE)


def _no_foundry(state: RussianState, _: int, __: int) -> Refusal | None:
    here = places(state)
    return None if any(DISPLAY <= at < OPEN for at in here) else Refusal("GA-R-30", "no-foundry", {})


def _boilerman(state: RussianState, _: int, value: int, __: Origin, ___: Events) -> None:
    """Make due the placement of the stack's top tile as a boilerman (COAL-BOIL-1)."""
    for _number in range(value):
        make_due(state, "coal", ATTACH)


def _no_boilerman(state: RussianState, seat: int, _: int) -> Refusal | None:
    if not any(BOX < at < UNSEEN for at in places(state)):
        return Refusal("GA-R-21", "no-boilermen-left", {})
    if not boilermen.free_pieces(state.edition, state.boards[seat]):
        return Refusal("COAL-BOIL-7", "no-piece-for-boilerman", {})
    return None


# --- choices ---


def _to_take(state: RussianState, _: int, __: int) -> list[Action]:
    return [Action("take", TILES[tile]) for tile in shown(state)]


def _take(state: RussianState, tile: int, events: Events) -> None:
    seat = state.mover
    settle_due(state)
    _move(state, tile, OPEN + seat)
    tell(events, "foundry-taken", seat, foundry=TILES[tile])
    for new in _refill(state):
        tell(events, "foundry-shown", None, foundry=TILES[new])


def _piece(e: Edition, bit: int) -> Action:
    gap = bit - len(e.slots)
    return Action("boiler", "loco", e.slots[bit]) if gap < 0 else Action("boiler", "factory", str(gap + 1))


def _to_attach(state: RussianState, seat: int, closing: int) -> list[Action]:
    """The pieces that can take the boilerman. With `closing` (1 + foundry to close) also keeping it open."""
    e = state.edition
    found = [_piece(e, bit) for bit in boilermen.free_pieces(e, state.boards[seat])]
    return [*found, KEEP] if closing else found


def _attach(state: RussianState, bit: int, events: Events) -> None:
    """Place the boilerman on a piece and close its foundry, if any (COAL-BOIL-1, COAL-FO-4)."""
    closing = state.due[0] % phases.DUE_MODULE
    settle_due(state)
    if closing:
        _move(state, closing - 1, BOX)
        tell(events, "foundry-closed", state.mover, foundry=TILES[closing - 1])
    else:
        _move(state, stack(state)[0], UNSEEN)
    boilermen.attach(state, bit, events)


def _keep(state: RussianState, _: int, events: Events) -> None:
    """Keep the foundry open."""
    closing = state.due[0] % phases.DUE_MODULE
    settle_due(state)
    tell(events, "foundry-kept", state.mover, foundry=TILES[closing - 1])


# --- free actions: foundries (COAL-FO-2) ---


def _price(e: Edition) -> int:
    return int(e.data["foundry_use"]["coal"])


def _to_fire(state: RussianState, seat: int) -> list[Action]:
    ready = OPEN + seat
    if ready not in state.extra or coal_of(state, seat) < _price(state.edition):
        return []
    return [Action("fire", name) for name, at in zip(TILES, places(state), strict=True) if at == ready]


def _fire(state: RussianState, tile: int, events: Events) -> None:
    """Use a foundry: pay coal, gain its private effect, then offer to close it (COAL-FO-2, COAL-FO-3)."""
    e, seat = state.edition, state.mover
    pay_coal(state, seat, _price(e))
    _move(state, tile, USED + seat)
    _closing(state, tile + 1)
    tell(events, "foundry-used", seat, foundry=TILES[tile])
    gain(state, seat, e.named_effects[TILES[tile]], Origin(False, e.parts_of[PART], "foundry"), events)


def _finish(state: RussianState) -> bool:
    """Offer to close the used foundry if its boilerman has a place (COAL-FO-4). True if so."""
    closing = state.extra[state.edition.extra_fields["closing"]]
    if not closing:
        return False
    _closing(state, 0)
    if not boilermen.free_pieces(state.edition, state.boards[state.mover]):
        return False
    make_due(state, "coal", ATTACH, closing)
    return True


# --- refusals ---


def _why_not(state: RussianState, action: Action) -> Refusal | None:
    if action.kind == "fire" and state.phase in (phases.CHOOSE, phases.AFTER):
        return _why_not_fire(state, action)
    due = state.due[0] // phases.DUE_MODULE - 1 if state.due and not (state.hand or state.gap) else -1
    dues = state.edition.dues
    if action.kind == "take":
        if due < 0 or dues[due] is not _to_take:
            return Refusal("COAL-FO-1", "no-foundry-due", {})
        return Refusal("COAL-FO-1", "foundry-not-shown", {"foundry": action.what})
    if action.kind == "boiler":
        if due < 0 or dues[due] is not _to_attach:
            return Refusal("COAL-BOIL-1", "no-boilerman-due", {})
        return _why_not_there(state, action)
    return None


def _why_not_fire(state: RussianState, action: Action) -> Refusal | None:
    seat, name, need = state.mover, action.what, _price(state.edition)
    used = dict(owned(state, seat)).get(TILES.index(name))
    if used is None:
        return Refusal("COAL-FO-1", "foundry-not-yours", {"foundry": name})
    if used:
        return Refusal("COAL-FO-2", "foundry-used-up", {"foundry": name})
    have = coal_of(state, seat)
    return Refusal("COAL-FO-2", "too-little-coal", {"need": need, "have": have}) if have < need else None


def _why_not_there(state: RussianState, action: Action) -> Refusal | None:
    e, player = state.edition, state.boards[state.mover]
    if action == KEEP:
        return Refusal("COAL-BOIL-1", "must-attach", {})
    if action.what == "loco":
        bit = e.slots.index(action.where)
        number = player[e.loco + bit]
        args: dict[str, Value] = {"slot": action.where}
    else:
        bit = len(e.slots) + int(action.where) - 1
        number, args = player[e.factory + int(action.where) - 1], {"gap": action.where}
    if not number:
        return Refusal("COAL-BOIL-1", "no-loco-there" if "slot" in args else "no-factory-there", args)
    if boilermen.at_slot(e, player, bit):
        return Refusal("COAL-BOIL-3", "loco-has-one" if "slot" in args else "factory-has-one", args)
    return Refusal("COAL-BOIL-1", "same-loco", args)


def _tried(state: RussianState) -> list[Action]:
    e, seat = state.edition, state.mover
    player = state.boards[seat]
    if state.phase in (phases.CHOOSE, phases.AFTER):
        return [Action("fire", TILES[tile]) for tile, _ in owned(state, seat)]
    due = state.due[0] // phases.DUE_MODULE - 1 if state.due else -1
    if due >= 0 and e.dues[due] is _to_attach:
        there = (*player[e.loco : e.loco + len(e.slots)], *player[e.factory : e.factory + e.gaps])
        return [_piece(e, bit) for bit, number in enumerate(there) if number]
    return []


# --- the rest of the manifest ---


def _actions(e: Edition) -> tuple[Action, ...]:
    return (
        *(Action("take", tile) for tile in TILES),
        *(_piece(e, bit) for bit in range(len(e.slots) + e.gaps)),
        KEEP,
        *(Action("fire", tile) for tile in TILES),
    )


def _steps(e: Edition) -> dict[Action, tuple[Handler, int]]:
    found: dict[Action, tuple[Handler, int]] = {
        Action("take", name): (_take, tile) for tile, name in enumerate(TILES)
    }
    found |= {_piece(e, bit): (_attach, bit) for bit in range(len(e.slots) + e.gaps)}
    return found | {KEEP: (_keep, 0)}


def require(holds: object, what: str) -> None:
    """Raise InvariantError unless `holds`."""
    if not holds:
        raise InvariantError(what)


def _check_data(data: Mapping[str, Any]) -> None:
    for part, name, low, high in (("foundry_use", "coal", 1, 9), ("foundry_display", "tiles", 1, 9)):
        value = data[part][name]
        if type(value) is not int or not low <= value <= high:
            raise wrong(f"{part}.{name}", "range", low=low, high=high)


def _check(state: RussianState) -> None:
    here = places(state)
    display = state.edition.data["foundry_display"]["tiles"]
    seats = {first + seat for first in (OPEN, USED) for seat in range(state.seats)}
    lying = [at for at in here if BOX < at < UNSEEN or DISPLAY <= at < OPEN]
    for at in here:
        require(at <= UNSEEN or DISPLAY <= at < DISPLAY + display or at in seats, "where a foundry is")
    require(len(set(lying)) == len(lying), "a foundry in each place")
    require(len(shown(state)) == display or not stack(state), "the display of foundries is filled")
    player_bits = sum(board[state.edition.boilermen].bit_count() for board in state.boards)
    require(
        player_bits + boilermen.in_hand(state) <= sum(at in (BOX, UNSEEN) for at in here),
        "boilermen are foundries that were closed or drawn",
    )
    closing = state.extra[state.edition.extra_fields["closing"]]
    on_turn = state.parked[0] if state.parked else state.to_move
    require(
        not closing
        or (
            state.phase == phases.RESOLVE
            and state.context in (phases.BEFORE, phases.AFTER)
            and here[closing - 1] == USED + (on_turn or 0)
        ),
        "a foundry in use",
    )
    for entry in state.due:
        choice, argument = divmod(entry, phases.DUE_MODULE)
        if choice and state.edition.dues[choice - 1] is _to_attach:
            require(argument <= len(TILES), "which foundry may be closed")
            require(stack(state) if not argument else here[argument - 1] >= USED, "a boilerman to be placed")
    if state.context == phases.DRAFT:
        require(max(here) < OPEN and BOX not in here and UNSEEN not in here, "no foundry taken yet")


def _hide(state: RussianState, data: dict[str, Any]) -> None:
    """Hide the order of the stack and the fronts of boilermen that were not seen."""
    at = state.edition.extra_fields[TILES[0]]
    for tile, place in enumerate(places(state)):
        if BOX < place <= UNSEEN:
            data["extra"][at + tile] = None
    data["foundries_left"] = len(stack(state))


def _guess(state: RussianState, rng: Rng) -> None:
    unseen = [tile for tile, place in enumerate(places(state)) if BOX < place <= UNSEEN]
    there = [places(state)[tile] for tile in unseen]
    rng.shuffle(there)
    for tile, place in zip(unseen, there, strict=True):
        _move(state, tile, place)


def _arrange(state: RussianState) -> None:
    _refill(state)


def _worth(state: RussianState, seat: int) -> int:
    """The value of coal that can still be used, of foundries per round left, and of boilermen on
    factories."""
    e, player = state.edition, state.boards[seat]
    left = state.setup.rounds - len(state.history)
    fires = sum(not used for _, used in owned(state, seat))
    coal = coal_of(state, seat)
    value = 22 * min(coal, _price(e) * (fires + 1) * left) + 30 * left * len(owned(state, seat))
    return value + 8 * left * (player[e.boilermen] >> len(e.slots)).bit_count()


def _holdings(state: RussianState, seat: int) -> list[tuple[str, int]]:
    """The open foundries of a seat. 1: open, 2: used in this round."""
    return [(TILES[tile], 1 + used) for tile, used in owned(state, seat)]


def _look(state: RussianState) -> Mapping[str, Any]:
    """What a page shows, by ids of tiles. `closing`: the foundry being used, or that may be closed."""
    closing = state.extra[state.edition.extra_fields["closing"]]
    due = state.due[0] // phases.DUE_MODULE - 1 if state.due else -1
    if due >= 0 and state.edition.dues[due] is _to_attach:
        closing = state.due[0] % phases.DUE_MODULE
    return {
        "shown": tuple(TILES[tile] for tile in shown(state)),
        "left": len(stack(state)),
        "price": _price(state.edition),
        "closing": TILES[closing - 1] if closing else "",
    }


COAL = Module(
    "coal",
    DATA,
    operations={"foundry": _foundry, "boilerman": _boilerman},
    hinders={"foundry": _no_foundry, "boilerman": _no_boilerman},
    boilermen=True,
    effects_of=("foundries",),
    fields=Fields(game=(*TILES, "closing"), most={**dict.fromkeys(TILES, USED + 9), "closing": len(TILES)}),
    choices=Choices(_actions, _steps, (_to_take, _to_attach), _why_not, _tried),
    free=FreeActions(
        _to_fire, lambda _: {Action("fire", name): (_fire, tile) for tile, name in enumerate(TILES)}
    ),
    search=Search(contained=("foundry", "boilerman")),
    moments=Moments(set_up=_set_up, finish=_finish, after_scoring=_after_scoring),
    score=Score((PART,), worth=_worth),
    secrets=Secrets(_hide, _guess),
    check_data=_check_data,
    check=_check,
    arrange=_arrange,
    holdings=_holdings,
    look=_look,
    reasons=(
        "no-foundry, no-boilermen-left, no-piece-for-boilerman, no-foundry-due, foundry-not-shown foundry",
        "no-boilerman-due, foundry-not-yours foundry, foundry-used-up foundry, too-little-coal need have",
        "must-attach, no-loco-there slot, no-factory-there gap, loco-has-one slot, factory-has-one gap",
        "same-loco slot",
    ),
    events=(
        "foundry-taken foundry, foundry-shown foundry, foundry-used foundry, foundry-closed foundry",
        "foundry-kept foundry",
    ),
)
"""The module of coal itself (part C of the sheet)."""
